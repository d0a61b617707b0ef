"""Matches on a GPU as an SB3 ``VecEnv``, and as tensors that never leave the GPU while a rollout is collected."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

import numpy as np
import torch
from gymnasium import spaces
from numpy.typing import NDArray
from torch import Tensor

from echelon_env import EchelonVectorEnv
from echelon_env.matches.cuda_memory import SIMULATED, use_gpu
from echelon_env.mdp.global_state import global_state_space
from echelon_env.sim.state import REASON_NAMES
from echelon_rl.core.distributions import ActionHeads
from echelon_rl.core.observation_rows import CRITIC_STATE, ObservationRows
from echelon_rl.core.teaching import LESSON_EDGE
from echelon_rl.core.tensor_env import Step
from echelon_rl.vec_envs.match_env import OUTCOME_NAMES, GlobalStateVecEnv, Infos, MatchVecEnv

Made = TypeVar("Made")


def on_gpu_if_possible(
    wanted: str, is_there: bool, made: Callable[[str], Made], report: Callable[[str], object]
) -> Made:
    """Return what ``made("cuda")`` makes, or ``made("cpu")`` if that is wanted or if it must be.

    Args:
        wanted: ``"cpu"``; ``"cuda"``, which raises ValueError where that cannot be; or ``"auto"``, which takes the GPU
            where the network is there, and where that cannot be tells ``report`` why.
        is_there: Whether the network is on a GPU.
        made: A function of the device that refuses by ValueError or RuntimeError.
        report: Gets that line.
    """
    is_there |= SIMULATED
    if wanted == "cpu" or (wanted == "auto" and not is_there):
        return made("cpu")
    try:
        if not is_there:
            raise ValueError("the network is not on a GPU; give --device cuda as well, or leave --env-device out.")
        return made("cuda")
    except (ValueError, RuntimeError) as error:
        if wanted == "cuda":
            raise ValueError(f"env_device='cuda': {error}") from error
        report(f"matches play on the processor, because {error}")
        return made("cpu")


def use_gpu_of(device: torch.device) -> None:
    """Let PyTorch and matches use the GPU of a model from now on; on a CPU nothing changes.

    Several processes of a machine have one each. Tensors of matches are made on PyTorch's current GPU.
    """
    if device.type == "cuda":
        number = torch.cuda.current_device() if device.index is None else device.index
        torch.cuda.set_device(number)
        use_gpu(number)


def _is_there(matches: torch.device, policy: torch.device) -> bool:
    """Return whether a policy takes the tensors of matches where they are; ValueError if they are on two GPUs."""
    if matches.type == policy.type == "cuda" and policy.index not in (None, matches.index):
        raise ValueError(
            f"the policy is on {policy} and its matches are on {matches}; call torch.cuda.set_device({policy.index}) "
            "before make_vec_env, which takes PyTorch's current GPU."
        )
    return matches.type == policy.type


class DeviceVecEnv(MatchVecEnv):
    """One ``EchelonVectorEnv`` with ``device="cuda"``; attributes and methods are those of the batch.

    ``RecurrentPPO`` on the same device takes its tensors (``tensor_env``). Everybody else gets SB3's interface, whose
    arrays are copied to the processor and back in every step.
    """

    def __init__(self, venv: EchelonVectorEnv, seed: int | None = None, agents_per_match: int | None = None) -> None:
        """Wrap matches on the GPU; ``agents_per_match`` is there for a subclass whose rows are some of theirs."""
        self.venv = venv
        of_row = venv.single_observation_space, venv.single_action_space
        rows = venv.agents_per_match if agents_per_match is None else agents_per_match
        super().__init__([venv] * venv.num_matches, rows, *of_row, seed, venv.config)
        longest = venv.config.match.max_decisions
        self.longest_episode = longest if venv.max_episode_steps is None else min(longest, venv.max_episode_steps)
        self.accounts: EpisodeAccounts | None = None  # since the first reset
        self.shown: tuple[Any, dict[str, Any]] = None, {}  # observations and infos of the last step or reset
        self.noted: dict[str, Tensor] = {}  # what a subclass wants logs to hold of the last step, [B] each

    def tensor_env(self, rows: ObservationRows, heads: ActionHeads, steps: int, device: torch.device) -> Any:
        """Return these matches as a ``TensorEnv`` for rollouts of ``steps``; None if the policy is elsewhere."""
        return DeviceTensors(self, rows, heads, steps) if _is_there(self.device, device) else None

    @property
    def device(self) -> torch.device:
        """Where the tensors are: on the GPU, or on the CPU in Numba's simulator."""
        return as_tensor(self.venv.reward_components()).device

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which choices of each row can have an effect now, bool (num_envs, N)."""
        return np.asarray(as_tensor(self.venv.action_masks()).cpu().numpy() != 0)

    @property
    def global_state_space(self) -> spaces.Box:
        """Space of one global state, float32 (S,)."""
        return global_state_space(self.venv.core.simulator.num_mechs)

    def states(self) -> NDArray[np.float32]:
        """Return the global state of every match, float32 (num_matches, S)."""
        states: NDArray[np.float32] = self.fetched(self.venv.state())
        return states

    def _state_tensor(self) -> Tensor:
        return as_tensor(self.venv.state()).clone()

    def components(self) -> Tensor:
        """Return the weighted reward terms of every row in the last step, float32 [B, terms]."""
        return as_tensor(self.venv.reward_components())

    def log(self, steps: int) -> EpisodeLog:
        """Return an empty log for the next steps."""
        return EpisodeLog(self, steps)

    def begin(self, observations: Any, infos: dict[str, Any]) -> None:
        """Begin new episodes, or ones that were saved, in all matches."""
        self.shown = observations, infos
        if self.accounts is None:
            self.accounts = EpisodeAccounts(self)

    def play(self, actions: Tensor) -> tuple[Tensor, Tensor, Tensor, dict[str, Any]]:
        """Play one decision by actions [B, ...]; return rewards, ends, cuts by a limit, each [B], and infos."""
        observations, rewards, terminated, truncated, infos = self.venv.step(as_actions(actions))
        self.shown = observations, infos
        ended = as_tensor(terminated) | as_tensor(truncated)
        self._show_ends(ended, infos)
        return as_tensor(rewards), ended, as_tensor(truncated) & ~as_tensor(terminated), infos

    def _show_ends(self, ended: Tensor, infos: dict[str, Any]) -> None:
        """Show the states after a step to who watches; rows that ended, bool [B], are those of whole matches."""
        ends = ended[:: self.agents_per_match, None]
        self._show_states(lambda now: torch.where(ends, as_tensor(infos["final_state"]), now))

    def _reset(self, seeds: list[int] | None, options: list[dict[str, Any]]) -> NDArray[Any]:
        if any(other != options[0] for other in options):
            raise ValueError("matches on a GPU are reset with one set of options; give every row the same.")
        self.accounts = None
        self.begin(*self.venv.reset(seed=seeds, options=options[0] or None))
        self._note_alive()
        first: NDArray[Any] = self.fetched(self.shown[0])
        return first

    def step_wait(self) -> Any:
        """Play one decision with the stored actions; return observations, rewards, dones and infos of all rows."""
        taken, space, log = self._taken(), self.action_space, self.log(1)
        assert self.accounts is not None
        there = torch.from_numpy(np.asarray(taken, space.dtype).reshape(self.num_envs, *(space.shape or ())))
        rewards, ended, cut, infos = self.play(there.to(self.device))
        self.accounts.add(log, 0, rewards, ended, cut, infos)
        ((dones, told),) = log.steps(self)
        for row in np.flatnonzero(dones):
            told[row]["terminal_observation"] = self.fetched(infos["final_obs"], row)
            if self.keep_final_states:
                told[row]["terminal_state"] = self.fetched(infos["final_state"], row // self.agents_per_match)
        self._note_alive()
        return self.fetched(self.shown[0]), rewards.cpu().numpy(), dones, told

    def _note_alive(self) -> None:
        self.alive = as_tensor(self.shown[1]["alive"]).cpu().numpy().copy()
        self.reset_infos = [{"alive": bool(alive)} for alive in self.alive]

    def fetched(self, observations: Any, chosen: Any = slice(None)) -> Any:
        """Return observations of some rows, by default all, as arrays of the processor."""
        if isinstance(observations, dict):
            return {name: self.fetched(part, chosen) for name, part in observations.items()}
        return as_tensor(observations)[chosen].cpu().numpy().copy()

    def _save_matches(self) -> Any:
        assert self.accounts is not None
        return {"matches": self.venv.get_state(), "accounts": self.accounts.saved()}

    def _restore_matches(self, saved: Any) -> None:
        if not isinstance(saved, dict) or set(saved) != {"matches", "accounts"}:
            raise ValueError("the saved state is not one of matches on a GPU.")
        self.venv.set_state(saved["matches"])
        self.begin(*self.venv.current())  # type: ignore[attr-defined]
        assert self.accounts is not None
        self.accounts.restore(saved["accounts"])
        self._note_alive()


class DeviceStateVecEnv(GlobalStateVecEnv):
    """``GlobalStateVecEnv`` of matches on a GPU, whose states stay there as well."""

    venv: DeviceVecEnv

    def tensor_env(self, rows: ObservationRows, heads: ActionHeads, steps: int, device: torch.device) -> Any:
        """Return the matches with their states as a ``TensorEnv``; None if the policy is elsewhere."""
        return StateTensors(self.venv, rows, heads, steps) if _is_there(self.venv.device, device) else None

    def fetched(self, observations: Any) -> Any:
        """Return observations as arrays of the processor."""
        return self.venv.fetched(observations)


def as_tensor(array: Any) -> Tensor:
    """Return an array of any shape on the device as a tensor of its memory; of the CPU's in Numba's simulator."""
    if isinstance(array, Tensor):
        return array
    return torch.from_numpy(array) if isinstance(array, np.ndarray) else torch.as_tensor(array, device="cuda")


def as_actions(actions: Tensor) -> Any:
    """Return actions [B, ...] as the environment takes them: as they are, but as an array in Numba's simulator."""
    return actions.contiguous().numpy() if actions.device.type == "cpu" else actions.contiguous()


class EpisodeAccounts:
    """Sums over the running episode of every row, on the device."""

    def __init__(self, env: DeviceVecEnv) -> None:
        rows, device = env.num_envs, env.device
        self.returns = torch.zeros(rows, device=device)
        self.lengths = torch.zeros(rows, dtype=torch.int32, device=device)
        self.components = torch.zeros(rows, len(env.reward_terms), device=device)
        self.present = as_tensor(env.shown[1]["alive"]).clone()
        self._env = env

    def add(self, log: EpisodeLog, t: int, rewards: Tensor, ended: Tensor, cut: Tensor, infos: dict[str, Any]) -> None:
        """Add a step of B rows, each part [B], write it to the log, and begin anew where an episode ended."""
        self.returns += rewards
        self.lengths += 1
        self.components += self._env.components()
        last = infos["final_info"]
        now = {"ended": ended, "cut": cut, "returns": self.returns, "lengths": self.lengths, "present": self.present}
        now |= {name: as_tensor(infos[name]) for name in ("outcome", "reason")} | {"alive": as_tensor(last["alive"])}
        log.write(t, {**now, "components": self.components, **self._env.noted})
        self.returns.masked_fill_(ended, 0.0)
        self.lengths.masked_fill_(ended, 0)
        self.components.masked_fill_(ended[:, None], 0.0)
        self.present = torch.where(ended, as_tensor(infos["alive"]), self.present)

    def saved(self) -> dict[str, NDArray[Any]]:
        """Return the sums as arrays."""
        return {name: getattr(self, name).cpu().numpy().copy() for name in _SUMS}

    def restore(self, saved: dict[str, NDArray[Any]]) -> None:
        """Continue from what ``saved`` returned; ValueError if it does not fit."""
        for name in _SUMS:
            own, found = getattr(self, name), saved.get(name)
            if not isinstance(found, np.ndarray) or found.shape != tuple(own.shape):
                raise ValueError(f"the saved state's {name} do not fit this environment.")
            own.copy_(torch.from_numpy(found))


_SUMS = ("returns", "lengths", "components", "present")


class EpisodeLog:
    """What every step of a rollout says about episodes that end in it; read once, when the rollout is complete."""

    def __init__(self, env: DeviceVecEnv, steps: int) -> None:
        self._steps, self._parts, self._began = steps, dict[str, Tensor](), env._made

    def write(self, t: int, parts: dict[str, Tensor]) -> None:
        """Keep the parts [B, ...] of step t."""
        for name, part in parts.items():
            if name not in self._parts:
                self._parts[name] = part.new_zeros(self._steps, *part.shape)
            self._parts[name][t] = part

    def steps(self, env: DeviceVecEnv) -> Iterator[tuple[NDArray[np.bool_], Infos]]:
        """Yield which rows ended, bool (B,), and the infos of all rows, for every step; this waits for the device."""
        ended = self._parts["ended"]
        at = ended.nonzero(as_tuple=True)
        found = {name: part[at].cpu().numpy() for name, part in self._parts.items()}
        where, dones, seconds = at[0].cpu().numpy(), ended.cpu().numpy(), time.monotonic() - self._began
        rows = at[1].tolist()
        for t in range(self._steps):
            first, last = np.searchsorted(where, (t, t + 1))
            infos: Infos = [{} for _ in range(env.num_envs)] if last > first else []
            for k in range(first, last):
                outcome = OUTCOME_NAMES[found["outcome"][k]]
                cut, total, length = (found[name][k] for name in ("cut", "returns", "lengths"))
                infos[rows[k]] = {
                    **env.account_of(rows[k], cut, total, length, seconds, found["present"][k], found["components"][k]),
                    "alive": bool(found["alive"][k]),
                    "outcome": outcome,
                    "is_success": outcome == "win",
                    "reason": REASON_NAMES[found["reason"][k]],
                }
            yield dones[t], infos


class DeviceTensors:
    """A ``TensorEnv`` of matches on a GPU: nothing in a rollout waits for it, and nothing is copied to the processor.

    Callbacks hear of all steps of a rollout after it; a callback that stops training does so then.
    """

    def __init__(self, env: DeviceVecEnv, rows: ObservationRows, heads: ActionHeads, steps: int) -> None:
        self.env, self.rows, self.heads, self.shortest_limit = env, rows, heads, env.longest_episode
        self._length = steps
        self.starts = torch.zeros(env.num_envs, dtype=torch.bool, device=env.device)

    def begin(self, obs: Any, starts: Any, masks: Any) -> Step:
        """Begin a rollout where the matches stand; of what ``last`` returned only the starts matter."""
        self.starts = torch.as_tensor(np.asarray(starts, bool) if isinstance(starts, np.ndarray) else starts)
        self.starts = self.starts.to(self.env.device)
        if self.env.device.type == "cuda":
            self.env.venv.use_stream(torch.cuda.current_stream(self.env.device).cuda_stream)  # type: ignore[attr-defined]
        self._t, self._log = 0, self.env.log(self._length)
        return self._shown()

    def step(self, raw: Tensor) -> Step:
        """Play one step by raw actions [B, A]; nothing waits for it."""
        rewards, self.starts, cut, infos = self.env.play(self.heads.actions(raw))
        assert self.env.accounts is not None
        self.env.accounts.add(self._log, self._t, rewards, self.starts, cut, infos)
        self._t += 1
        return self._shown()._replace(rewards=rewards, cut=cut, final_obs=self._flat(self._last_seen(infos)))

    def last(self) -> tuple[Any, Any, Any]:
        """Return the last observations, which stay where they are, and the starts."""
        return self._seen, self.starts, None

    def teacher_actions(self) -> Tensor:
        """Return what the teacher of ``make_vec_env`` would do now, as raw actions [B, A]."""
        return self.heads.from_env(as_tensor(self.env.venv.teacher_actions()), LESSON_EDGE)

    def told(self, complete: bool) -> Iterable[dict[str, Any]]:
        """Return what callbacks hear of every step once the rollout is complete, and nothing before."""
        if not complete:
            return
        for dones, infos in self._log.steps(self.env):
            yield {"dones": dones, "infos": infos}

    def _shown(self) -> Step:
        self._seen, infos = self._seen_now(), self.env.shown[1]
        masks = as_tensor(infos[self.env.venv.acts.mask_key]) != 0 if self.heads.takes_masks else None
        return Step(self._flat(self._seen), self.starts, as_tensor(infos["alive"]), masks)

    def _seen_now(self) -> Any:
        return self.env.shown[0]

    def _last_seen(self, infos: dict[str, Any]) -> Any:
        return infos["final_obs"]

    def _flat(self, observations: Any) -> Tensor:
        if isinstance(observations, dict):
            return self.rows.join({name: as_tensor(part) for name, part in observations.items()})
        return as_tensor(observations)


class StateTensors(DeviceTensors):
    """``DeviceTensors`` whose observations end with the global state of their match."""

    def _seen_now(self) -> Any:
        return self._joined(super()._seen_now(), self.env.venv.state())

    def _last_seen(self, infos: dict[str, Any]) -> Any:
        return self._joined(super()._last_seen(infos), infos["final_state"])

    def _joined(self, observations: Any, states: Any) -> Any:
        of_rows = as_tensor(states).repeat_interleave(self.env.agents_per_match, 0)
        if isinstance(observations, dict):
            return {**observations, CRITIC_STATE: of_rows}
        return torch.cat([as_tensor(observations), of_rows], dim=1)
