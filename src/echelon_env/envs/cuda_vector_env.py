"""The vector view of matches on a GPU: ``EchelonVectorEnv(..., device="cuda")``."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from echelon_env.commanders import is_commander
from echelon_env.envs.vector_env import EchelonVectorEnv, PilotVectorEnv
from echelon_env.envs.views import check_options
from echelon_env.episode import EpisodeSetup
from echelon_env.matches.batch import MatchBatch
from echelon_env.matches.cuda_batch import CudaBatch
from echelon_env.matches.cuda_guests import as_player, check_players, merged
from echelon_env.matches.cuda_memory import as_device_array, check_cuda, download, download_match, field, upload, window
from echelon_env.matches.cuda_threads import Forms
from echelon_env.matches.recording import Recording
from echelon_env.matches.saved_states import check_keys
from echelon_env.matches.seats import Seated, Seats, check_opponent
from echelon_env.mdp.layout import OBSERVATION_LAYOUT
from echelon_env.replays.replay import Replay
from echelon_env.sim.state import Match, checksum
from echelon_env.validation import places_shown, shown, typed

_ENTRIES = 1024  # most starts that are prepared at once
_INSTEAD = "use device='cpu', which can."


def class_on_gpu(kind: type, copy: bool, invalid_actions: str | None, reward_fn: Any) -> type:
    """Return the class of an environment of some kind on the GPU.

    ValueError if there is none or if it cannot have these arguments, RuntimeError if there is no GPU.
    """
    check_cuda()
    kinds = {EchelonVectorEnv: CudaVectorEnv, PilotVectorEnv: CudaPilotVectorEnv}
    if kind not in kinds:
        raise ValueError(f"{kind.__name__} plays on the processor alone; make an EchelonVectorEnv, or {_INSTEAD}")
    if invalid_actions == "raise":
        raise ValueError(
            "invalid_actions='raise' would wait for the GPU in each step; leave it out, and wrong actions are "
            "replaced and counted (invalid_action_count), or use device='cpu'."
        )
    if reward_fn is not None:
        raise ValueError(f"reward_fn runs on the processor and cannot see matches of the GPU; {_INSTEAD}")
    if copy:
        raise ValueError("copy=True is not there on the GPU; copy what you keep yourself, in PyTorch with clone().")
    return kinds[kind]


class CudaVectorEnv(EchelonVectorEnv):
    """``EchelonVectorEnv`` with its matches on an NVIDIA GPU: the same spaces, rules and seeds, arrays on the device.

    What ``step`` and ``reset`` return, and ``infos``, are arrays with ``__cuda_array_interface__``;
    ``torch.as_tensor(array, device="cuda")`` reads one without a copy. ``step`` takes such arrays, PyTorch's CUDA
    tensors included. Nothing is copied to the processor, and ``step`` returns before the GPU has finished. Hence:

    - ``infos`` always hold ``outcome``, ``reason`` and, with ``SAME_STEP``, ``final_obs``, ``final_info`` and
      ``final_state``, because only the GPU knows whether a match ended. Where their masks are False they hold old
      numbers.
    - Numbers that are not finite, and choices that the mask forbids, are replaced and counted
      (``invalid_action_count``); ``invalid_actions="raise"`` is refused.
    - ``reset(seed=s)`` gives the same first episodes as on the processor. Later ones have seeds of their own, which
      ``seeds`` returns, and which mean the same episode there.
    - ``render``, ``checksums`` and ``get_state`` copy what they need and wait for the GPU.
    """

    def _allocate(self) -> None:
        if self.action_format == "dict":
            raise ValueError(f"action_format='dict' is not there on the GPU; use 'flat', or {_INSTEAD}")
        if self.observed.blocks and not self.observed.is_dict:
            raise ValueError(f"flat observations have no optional keys on the GPU; use 'dict', or {_INSTEAD}")
        acts, observed = self.acts, self.observed
        forms = Forms(
            acts.choices, acts.options, acts.orders, acts.chosen, acts.invalid_counts, acts.sizes.astype(np.int64),
            acts.neutral, np.array([acts.hears], np.int32), *acts.scratch, observed.surveys, observed.extras,
        )  # fmt: skip
        longest = self.config.match.max_decisions
        if self.max_episode_steps is not None:
            longest = min(longest, self.max_episode_steps)
        mode = self.autoreset_mode.name.lower()
        self.there = CudaBatch(self.core, self.num_matches, forms, mode, acts.name, longest)
        upload(np.array([self.max_episode_steps or 0], np.int32), self.there.device.results.limit)
        self._recorded: int | None = None  # the match whose next whole episode is recorded
        self._recording: tuple[Recording, NDArray[np.int32]] | None = None  # with the skills of its scripts

    def _seated(self, opponent: Any, seats: Seats | None) -> Seated:
        if isinstance(seats, Mapping):
            seats = {name: as_player(player) for name, player in seats.items()}
        agents, others = super()._seated(as_player(opponent), seats)
        check_players(others)
        return agents, others

    def _matches_on_host(self, num_matches: int) -> int:
        return min(num_matches, _ENTRIES)

    @property
    def invalid_action_count(self) -> int:
        """Numbers and choices that were replaced so far."""
        return int(download(self.there.device.forms.refused).sum())

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Start an episode in every match, or in those of ``reset_mask``; see ``EchelonVectorEnv.reset``."""
        self._check_open()
        changes = check_options(options, ("reset_mask",))
        chosen = self._matches_to_reset(changes.pop("reset_mask", np.ones(self.num_matches, bool)))
        begun = bool(self._next_seeds)
        if not chosen.all() and not begun:
            raise ValueError("the first reset must reset every match; leave reset_mask out.")
        seeds = self.there.next_seeds(self.num_matches) if seed is None and begun else self._seeds_for(seed)
        matches = np.flatnonzero(chosen).tolist()
        anew = bool(chosen.all()) and (seed is not None or not begun)
        self.there.begin({match: seeds[match] for match in matches}, changes, anew)
        self._next_seeds = seeds
        return self._out(), self._infos()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play one decision in every match; actions and results are arrays on the device, see the class.

        Raises:
            ValueError: The actions are not on the device, or have another shape or dtype.
            RuntimeError: With ``DISABLED``, a match that ended was not reset; this mode waits for the GPU.
        """
        self._check_match("step")
        there, results = self.there, self.there.device.results
        if self.autoreset_mode is AutoresetMode.DISABLED and (waiting := self._waiting()).any():
            raise RuntimeError(
                f"the matches {places_shown(waiting)} are over; call "
                "reset(options={'reset_mask': ...}) for them before step()."
            )
        taken, recorded = self._on_device(actions), self._recorded
        if recorded is None:
            there.step(taken)
        else:
            self._record_step(recorded, taken)
        infos = {
            "outcome": results.outcome, "_outcome": results.over, "reason": results.reason, "_reason": results.over,
            "is_success": results.won, "_is_success": results.ended,
        }  # fmt: skip
        if self.autoreset_mode is AutoresetMode.SAME_STEP:
            last = {block.name: getattr(results.extras, block.name) for block in self.observed.blocks}
            infos["final_info"] = {"alive": results.alive, "_alive": results.ended, **infos}
            infos |= {"final_obs": self._formed(results.observations, last), "_final_obs": results.ended}
            infos |= {"_final_info": results.ended, "final_state": results.final_states}
            # One flag a match, each that of its first row.
            infos["_final_state"] = window(results.ended, (self.num_matches,), (self.agents_per_match,))
        return self._out(), results.rewards, results.terminated, results.truncated, {**infos, **self._infos()}

    def fetched(self, array: Any) -> NDArray[Any]:
        """Return a copy of an array of results in the processor's memory; waits for the GPU."""
        return download(array)

    def use_stream(self, handle: int) -> None:
        """Play on another CUDA stream from now on, in PyTorch ``torch.cuda.current_stream().cuda_stream``.

        The default one, 0, is PyTorch's own default: without other streams, nothing needs to be done.
        """
        self.there.use_stream(typed(handle, Annotated[int, "[0, inf)"], "handle"))

    def _on_device(self, actions: Any) -> Any:
        """Return the actions as one array on the device, numbers (N, 45) or choices (N, K)."""
        choices = self.acts.is_discrete
        dtype = np.int64 if choices else np.float32
        array = as_device_array(actions, (self.num_envs, *self.acts.shape), dtype, "actions must be")
        return array.reshape(self.num_envs, 1) if choices and not self.acts.shape else array

    def _waiting(self) -> NDArray[np.bool_]:
        return np.asarray(download(self.there.device.batch.work.waiting) == 1, bool)

    def _formed(self, flat: Any, extras: Mapping[str, Any]) -> Any:
        if not self.observed.is_dict:
            return flat
        parts = {}
        for block in OBSERVATION_LAYOUT.blocks:
            steps = [flat.strides[1] * int(np.prod(block.shape[k + 1 :])) for k in range(len(block.shape))]
            shape, strides = (self.num_envs, *block.shape), (flat.strides[0], *steps)
            parts[block.name] = window(flat, shape, strides, block.start * flat.strides[1])
        return {**parts, **extras}

    def _out(self) -> Any:
        device = self.there.device
        extras = {block.name: merged(getattr(device.forms.extras, block.name)) for block in self.observed.blocks}
        return self._formed(merged(device.batch.io.agent_observations), extras)

    def _infos(self) -> dict[str, Any]:
        forms = self.there.device.forms
        masks = {"multidiscrete": forms.options, "discrete": forms.orders}.get(self.action_format, forms.choices)
        alive = merged(self.there.device.batch.io.agent_alive)
        return {"alive": alive, self.acts.mask_key: merged(masks)}

    def _has_matches(self) -> bool:
        return bool(self._next_seeds)  # the processor's batch may not have prepared any yet

    def current(self) -> tuple[Any, dict[str, Any]]:
        """Return the observations and infos of the running episodes, as ``reset`` did; after ``set_state``, say."""
        self._check_match("current")
        return self._out(), self._infos()

    def action_masks(self) -> Any:
        """Return which choices of each row can have an effect now, int8 (num_envs, N) on the device."""
        self._check_match("action_masks")
        return self._infos()[self.acts.mask_key]

    def reward_components(self) -> Any:
        """Return the weighted reward terms of the last step (before team mixing), float32 (num_envs, 7)."""
        return self.there.device.results.components

    def seeds(self) -> list[int]:
        """Return the seed of the running episode of each match; waits for the GPU."""
        self._check_match("seeds")
        return [int(seed) for seed in download(self.there.device.batch.state.clock)["seed"]]

    def running_seeds(self) -> Any:
        """Return what ``seeds`` does, int64 (num_matches,) on the device; the next step overwrites it."""
        self._check_match("running_seeds")
        return field(self.there.device.batch.state.clock, "seed")

    def setups(self) -> list[EpisodeSetup]:
        """Return the setup of the running episode of each match; waits for the GPU."""
        return [self.there.episodes[seed][0] for seed in self.seeds()]

    def state(self) -> Any:
        """Return the global state of every match, float32 (num_matches, state_dim); the next call overwrites it."""
        self._check_match("state")
        return self.there.states()

    def fetch(self, match: int) -> Match:
        """Return a copy of the state of one match on the processor, as a batch of one."""
        self._check_match("fetch")
        return Match(*(download_match(array, match) for array in self.there.device.batch.state))

    def checksums(self) -> list[str]:
        """Return a SHA-256 over the state of every match; see ``Replay.checksum``."""
        return [checksum(self.fetch(match), 0) for match in range(self.num_matches)]

    def record(self, match: int) -> None:
        """Record the next whole episode of a match; ``replay`` returns it. Each step waits for the GPU meanwhile."""
        self._check_match("record")
        self._recorded = typed(match, Annotated[int, f"[0, {self.num_matches - 1}]"], "match")
        self._recording = None

    def _record_step(self, match: int, actions: Any) -> None:
        batch = self.there.device.batch
        clock = download_match(batch.state.clock, match)[0]
        plays = not download(batch.work.waiting)[match] and not clock["over"]
        if plays and clock["decision"] == 0:
            seed, skills = int(clock["seed"]), download_match(batch.io.bots, match)["skill"][0]
            setup, pool_seed = self.there.episodes[seed]
            self._recording = Recording(seed, setup, self.core.simulator.map_pool, pool_seed), skills
        self.there.step(actions)
        if plays and self._recording is not None:
            taken = batch.io.agent_actions, batch.io.guest_actions
            rows = [download_match(actions, match)[0] for actions in taken]
            self._recording[0].rows.append(np.concatenate(rows))
            if download(self.there.device.results.ended)[match * self.agents_per_match]:
                self._recorded = None

    def replay(self, names: Mapping[str, str] | None = None) -> Replay:
        """Return what was recorded so far as a replay, after the processor has played it.

        Sine, cosine and division round differently there, so a long match may end otherwise than on the GPU.

        Raises:
            RuntimeError: Nothing was recorded: ``record`` was not called, or the next episode has not begun.
        """
        self._check_match("replay")
        if self._recording is None:
            raise RuntimeError("nothing is recorded yet; call record(match), and step until its next episode runs.")
        recording, skills = self._recording
        pool = recording.map_pool, recording.pool_seed
        # Policies are agents in it, whose actions are known.
        agents, others = self._seating
        scripts = {mech: player for mech, player in others.items() if not is_commander(player)}
        policies = [mech for mech in sorted(others) if mech not in scripts]
        core = MatchBatch(1, self.config, [*agents, *policies], scripts, 1, *pool)
        core.reset(0, recording.seed, recording.setup)
        core.io.bots["skill"][0] = skills
        core.rules.params[:] = self.core.rules.params
        for row in recording.rows:
            core.step(row[None])
        return Replay.of_match(core, recording, names)

    def _picture(self, match: int = 0) -> Any:
        return self._draw(self.fetch(match), 0)

    def set_curriculum(self, **settings: Any) -> None:
        """Change the distribution of later episodes; see ``EchelonVectorEnv.set_curriculum``."""
        self.there.wait()
        super().set_curriculum(**settings)

    def refresh_maps(self, seed: int | None = None) -> int:
        """Let later episodes draw from other maps; see ``EchelonVectorEnv.refresh_maps``."""
        self.there.wait()
        return super().refresh_maps(seed)

    def set_team_mixing(self, alpha: float) -> None:
        """Mix rewards from the next step on; see ``EchelonVectorEnv.set_team_mixing``."""
        super().set_team_mixing(alpha)
        upload(self.core.rules.params, self.there.device.batch.rules.params)

    def set_teacher(self, player: Any) -> None:
        """Choose the scripted skill that ``teacher_actions`` asks, None for nobody."""
        super().set_teacher(player)
        self.there.set_teacher(player)

    def _teacher_of(self, player: Any) -> Any:
        if is_commander(check_opponent(player, "teacher")):
            raise ValueError(f"a teacher on the GPU is a scripted skill, got {shown(player)}; {_INSTEAD}")
        return player

    def teacher_actions(self) -> Any:
        """Return what the teacher would do in the place of each row now, float32 (num_envs, 45).

        Call it once before each ``step``, which overwrites nothing of it; the next call does.
        """
        self._check_teacher()
        return merged(self.there.teacher_actions())

    def get_state(self) -> dict[str, Any]:
        """Return an exact copy of all matches and of the ring of starts, to continue on a GPU."""
        self._check_match("get_state")
        return {"device": self.there.get_state(), "next_seeds": self._next_seeds[:], **self.core.saved_settings()}

    def set_state(self, state: dict[str, Any]) -> None:
        """Continue from what ``get_state`` returned; ValueError if it does not fit, and then nothing is changed."""
        self._check_open()
        check_keys(state, ("device", "next_seeds"), "state")
        self.there.check_state(state["device"])
        self.there.wait()
        self.core.restore_settings(state)
        self.there.set_state(state["device"])
        self._recorded = self._recording = None
        self._next_seeds = list(state["next_seeds"])

    def close(self, **kwargs: Any) -> None:
        """Give the memory back."""
        super().close(**kwargs)
        if hasattr(self, "there"):  # not if the constructor refused
            self.there.close()


class CudaPilotVectorEnv(CudaVectorEnv, PilotVectorEnv):
    """The vector form of ``Echelon-v0`` on an NVIDIA GPU: see ``PilotVectorEnv`` and ``CudaVectorEnv``."""

    def _allocate(self) -> None:
        super()._allocate()
        upload(np.ones(1, np.int32), self.there.device.results.mortal)
