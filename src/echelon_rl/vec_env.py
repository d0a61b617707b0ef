"""Stable-Baselines3 vector environments over Echelon: the native batch, and SuperSuit's wrappers, mended."""

from __future__ import annotations

import inspect
import time
from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import ParallelEnv
from pettingzoo.utils.wrappers import BaseParallelWrapper
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import VecEnv
from stable_baselines3.common.vec_env.base_vec_env import VecEnvIndices, VecEnvStepReturn

from echelon_env import EchelonConfig, EchelonParallelEnv, EchelonVectorEnv
from echelon_env.envs.core import check_seed, fresh_seed
from echelon_env.mdp.actions import ActionLayout
from echelon_env.sim.state import REASON_NAMES

BACKENDS = ("supersuit", "native")
OUTCOME_NAMES = ("draw", "win", "loss")  # by the outcome 0, +1, -1 of the native view

ParallelFactory = Callable[[], "ParallelEnv[Any, Any, Any]"]
Infos = list[dict[str, Any]]
StepResult = tuple[dict[Any, Any], dict[Any, float], dict[Any, bool], dict[Any, bool], dict[Any, dict[Any, Any]]]


class MatchVecEnv(VecEnv):
    """An SB3 ``VecEnv`` of several matches with one row per agent; rows ``m * A .. m * A + A - 1`` are match m.

    A match ends for all its rows in the same step and starts anew in that step. The infos of rows that ended hold
    ``"terminal_observation"``, ``"alive"`` (whether the row's mech lived to the end), ``"TimeLimit.truncated"`` (True
    for a time limit, False for a real end), ``"episode"``
    (``r`` sum of rewards, ``l`` decisions, ``t`` seconds since this object was made) and, where the environment tells
    who won, ``"outcome"`` (``"win"``, ``"draw"``, ``"loss"``), ``"is_success"`` and ``"reason"``. Infos of a reset are
    in ``reset_infos``, never mixed with those of the step that ended.

    Attributes:
        num_matches: Number of matches.
        agents_per_match: Rows per match, A.
        action_layout: Meaning of the columns of the action, or None for other environments than Echelon.
        alive: bool (num_envs,), whether each row's mech lives in the current observation; others' actions are ignored.
    """

    def __init__(
        self,
        num_matches: int,
        agents_per_match: int,
        observation_space: spaces.Space[Any],
        action_space: spaces.Space[Any],
        action_layout: ActionLayout | None,
        seed: int | None,
    ) -> None:
        """Set up the accounts of episodes; nothing is reset yet."""
        self.num_matches, self.agents_per_match = num_matches, agents_per_match
        super().__init__(num_matches * agents_per_match, observation_space, action_space)
        self.action_layout = action_layout
        self.alive: NDArray[np.bool_] = np.ones(self.num_envs, bool)
        self._returns = np.zeros(self.num_envs)
        self._lengths = np.zeros(self.num_envs, np.int64)
        self._made = time.monotonic()
        self._actions: NDArray[Any] | None = None
        self._continues = False
        if seed is not None:
            self.seed(seed)

    @abstractmethod
    def _reset(self, seeds: list[int] | None, options: list[dict[str, Any]]) -> NDArray[Any]:
        """Reset all matches, set ``alive`` and ``reset_infos``, return a fresh array of observations."""

    @abstractmethod
    def _step(
        self, actions: NDArray[Any]
    ) -> tuple[NDArray[Any], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], Infos]:
        """Step all matches, set ``alive``; infos of ended rows hold the terminal observation and the outcome."""

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        """Fix the next reset: match m gets ``seed + m``, in both backends the same match.

        Args:
            seed: Integer from 0 to 2**63 - 1; None takes one from the operating system.

        Returns:
            The seed of each row's match.
        """
        first = fresh_seed() if seed is None else check_seed(int(seed))
        self._seeds = [first + row // self.agents_per_match for row in range(self.num_envs)]
        return list(self._seeds)

    def reset(self) -> NDArray[Any]:
        """Reset every match and return observations (num_envs, ...), a fresh array.

        Without ``seed`` before it, the first reset takes a seed from the operating system (never the same one for two
        matches), later ones continue the matches' own sequences.
        """
        if self._seeds[0] is None and not self._continues:
            self.seed(None)
        step = self.agents_per_match
        first_rows = self._seeds[::step]
        seeds = None if first_rows[0] is None else [int(s) for s in first_rows if s is not None]
        observations = self._reset(seeds, self._options_by_match())
        self._continues = True
        self._reset_seeds()
        self._reset_options()
        self._returns[:], self._lengths[:] = 0.0, 0
        return observations

    def _options_by_match(self) -> list[dict[str, Any]]:
        rows, per_match = self._options, self.agents_per_match
        for row, options in enumerate(rows):
            if options is not rows[row - row % per_match] and options != rows[row - row % per_match]:
                raise ValueError(
                    f"set_options got different options for rows of match {row // per_match}; all {per_match} rows of "
                    "a match share one episode, so give them equal options."
                )
        return rows[::per_match]

    def step_async(self, actions: NDArray[Any]) -> None:
        """Keep the actions (num_envs, ...) for ``step_wait``."""
        self._actions = actions

    def step_wait(self) -> VecEnvStepReturn:
        """Play one decision with the kept actions.

        Returns:
            Observations (num_envs, ...), rewards float32 (num_envs,), dones bool (num_envs,), one info per row.

        Raises:
            RuntimeError: There are no actions, or ``reset`` was never called.
        """
        if self._actions is None or not self._continues:
            raise RuntimeError("call reset() and step_async(actions) before step_wait().")
        observations, rewards, terminations, truncations, infos = self._step(self._actions)
        self._actions = None
        dones = terminations | truncations
        self._returns += rewards
        self._lengths += 1
        for row in np.flatnonzero(dones):
            info = infos[row]
            info["TimeLimit.truncated"] = bool(truncations[row] and not terminations[row])
            info["episode"] = {
                "r": float(self._returns[row]),
                "l": int(self._lengths[row]),
                "t": time.monotonic() - self._made,
            }
            if "outcome" in info:
                info["is_success"] = info["outcome"] == "win"
        self._returns[dones], self._lengths[dones] = 0.0, 0
        return observations, rewards, dones, infos

    def env_is_wrapped(self, wrapper_class: type[Any], indices: VecEnvIndices = None) -> list[bool]:
        """Say whether rows do what ``wrapper_class`` does: True for SB3's ``Monitor``, whose infos they give."""
        return [issubclass(wrapper_class, Monitor)] * len(list(self._get_indices(indices)))

    @abstractmethod
    def _targets(self, rows: Iterable[int]) -> list[Any]:
        """Return the object that answers attribute access for each row."""

    def get_attr(self, attr_name: str, indices: VecEnvIndices = None) -> list[Any]:
        """Return an attribute of the environment behind each row; rows of one match share theirs.

        Raises:
            AttributeError: There is no such attribute.
        """
        return [getattr(target, attr_name) for target in self._targets(self._get_indices(indices))]

    def set_attr(self, attr_name: str, value: Any, indices: VecEnvIndices = None) -> None:
        """Set an attribute of the environments behind the rows."""
        for target in self._targets(self._get_indices(indices)):
            setattr(target, attr_name, value)

    def env_method(
        self, method_name: str, *method_args: Any, indices: VecEnvIndices = None, **method_kwargs: Any
    ) -> list[Any]:
        """Call a method once per environment behind the rows and return its result for each row."""
        targets = self._targets(self._get_indices(indices))
        results: dict[int, Any] = {}
        for target in targets:
            if id(target) not in results:
                results[id(target)] = getattr(target, method_name)(*method_args, **method_kwargs)
        return [results[id(target)] for target in targets]


class NativeVecEnv(MatchVecEnv):
    """The fast path: one ``EchelonVectorEnv`` plays all matches.

    All rows share one environment object, so ``get_attr``, ``set_attr`` and ``env_method`` act on the whole batch.

    Args:
        venv: The batch; its arrays are copied, so it may reuse its buffers.
        seed: See ``MatchVecEnv.seed``.
    """

    def __init__(self, venv: EchelonVectorEnv, seed: int | None = None) -> None:
        """Wrap the batch."""
        self.venv = venv
        super().__init__(
            venv.num_matches,
            venv.agents_per_match,
            venv.single_observation_space,
            venv.single_action_space,
            venv.action_layout,
            seed,
        )

    def _targets(self, rows: Iterable[int]) -> list[Any]:
        return [self.venv for _ in rows]

    def _reset(self, seeds: list[int] | None, options: list[dict[str, Any]]) -> NDArray[Any]:
        if any(other != options[0] for other in options):
            raise ValueError("the native backend resets all matches with one set of options; give every row the same.")
        observations, infos = self.venv.reset(seed=seeds, options=options[0] or None)
        self.alive = infos["alive"].copy()
        self.reset_infos = [{"alive": bool(a)} for a in self.alive]
        return observations.copy()

    def _step(
        self, actions: NDArray[Any]
    ) -> tuple[NDArray[Any], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], Infos]:
        observations, rewards, terminations, truncations, batch = self.venv.step(actions)
        infos: Infos = [{} for _ in range(self.num_envs)]
        self.alive = batch["alive"].copy()
        if "outcome" in batch:
            for row in np.flatnonzero(batch["_outcome"]):
                # A copy per row: a kept info must not keep the final observations of the whole batch in memory.
                infos[row]["terminal_observation"] = batch["final_obs"][row].copy()
                infos[row]["alive"] = bool(batch["final_info"]["alive"][row])
                infos[row]["outcome"] = OUTCOME_NAMES[batch["outcome"][row]]
                infos[row]["reason"] = REASON_NAMES[batch["reason"][row]]
                self.reset_infos[row] = {"alive": bool(self.alive[row])}
        # SB3 stores the last observations only after the next step, so they must not be a view of a reused buffer.
        return observations.copy(), rewards, terminations, truncations, infos

    def close(self) -> None:
        """Close the batch."""
        self.venv.close()


class _Recorder(BaseParallelWrapper[Any, Any, Any]):  # type: ignore[misc]
    """Keeps what SuperSuit's wrappers drop or merge, and checks what they need; sits under them in every copy."""

    def __init__(self, env: ParallelEnv[Any, Any, Any]) -> None:
        super().__init__(env)
        self.reset_infos: dict[Any, dict[str, Any]] = {}
        self.step_infos: dict[Any, dict[str, Any]] = {}
        self.next_options: dict[str, Any] | None = None

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[Any, Any], dict[Any, Any]]:
        observations, self.reset_infos = super().reset(seed=seed, options=options or self.next_options)
        self.next_options = None
        self._check_complete(observations)
        return observations, self.reset_infos

    def step(self, actions: dict[Any, Any]) -> StepResult:
        result: StepResult = super().step(actions)
        self._check_complete(result[0])
        ended = [agent for agent in self.possible_agents if result[2][agent] or result[3][agent]]
        if 0 < len(ended) < len(self.possible_agents):
            raise RuntimeError(
                f"agents {ended} ended while others go on, which the SuperSuit backend cannot show; make the "
                "environment keep dead agents to the end of the episode (for Echelon dead_agents='keep')."
            )
        self.step_infos = dict(result[4])
        return result

    def _check_complete(self, observations: Mapping[Any, Any]) -> None:
        missing = [agent for agent in self.possible_agents if agent not in observations]
        if missing:
            raise RuntimeError(
                f"the environment returned no observation for the agents {missing}; the SuperSuit backend needs all of "
                "possible_agents from reset to the end of the episode."
            )


class SuperSuitVecEnv(MatchVecEnv):
    """The compatible path: ``pettingzoo_env_to_vec_env_v1`` and ``concat_vec_envs_v1`` over any PettingZoo environment.

    Mends what these wrappers lack for SB3: a time limit stays apart from a real end, every row gets its final
    observation, ``seed``, ``set_options``, ``get_attr`` and ``env_method`` work, the copies of the environment get
    different seeds, and the infos of the last step are not merged with those of the reset.

    Args:
        env: Environment that keeps all agents to the end of an episode; it is copied ``num_matches`` times.
        num_matches: Number of copies.
        seed: See ``MatchVecEnv.seed``.
        pass_infos: Whether rows also carry the environment's own infos; False gives the keys of ``MatchVecEnv`` only.

    Raises:
        ValueError: The agents' spaces differ.
    """

    def __init__(
        self, env: ParallelEnv[Any, Any, Any], num_matches: int, seed: int | None = None, pass_infos: bool = True
    ) -> None:
        """Copy the environment and stack the stock wrappers."""
        import supersuit  # imported here: it is slow to import and the native path does without

        agents = env.possible_agents
        for kind in (env.observation_space, env.action_space):
            differing = [agent for agent in agents if kind(agent) != kind(agents[0])]
            if differing:
                raise ValueError(
                    f"{kind.__name__} of agents {differing} differs from that of {agents[0]!r}; the SuperSuit backend "
                    "needs equal spaces (SuperSuit's pad_observations_v0 and pad_action_space_v0 make them equal)."
                )
        single = supersuit.pettingzoo_env_to_vec_env_v1(_Recorder(env))
        self.stock = supersuit.concat_vec_envs_v1(single, num_matches, num_cpus=0, base_class="gymnasium")
        self._copies: list[_Recorder] = [copy.par_env for copy in self.stock.vec_envs]
        self._agents = list(agents)
        self._pass_infos = pass_infos
        super().__init__(
            num_matches,
            len(agents),
            self.stock.observation_space,
            self.stock.action_space,
            getattr(env.unwrapped, "action_layout", None),
            seed,
        )

    def _targets(self, rows: Iterable[int]) -> list[Any]:
        return [self._copies[row // self.agents_per_match].unwrapped for row in rows]

    def _reset(self, seeds: list[int] | None, options: list[dict[str, Any]]) -> NDArray[Any]:
        for copy, chosen in zip(self._copies, options, strict=True):
            copy.next_options = chosen or None
        # The stock wrapper gives copy i the seed + i, which is what ``seed`` promises.
        observations, _ = self.stock.reset(seed=None if seeds is None else seeds[0])
        self.reset_infos = [dict(copy.reset_infos.get(a, {})) for copy in self._copies for a in self._agents]
        self.alive = np.array([bool(info.get("alive", True)) for info in self.reset_infos])
        return np.asarray(observations)

    def _step(
        self, actions: NDArray[Any]
    ) -> tuple[NDArray[Any], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], Infos]:
        observations, rewards, terminations, truncations, _ = self.stock.step(actions)
        terminations, truncations = terminations.astype(bool), truncations.astype(bool)
        infos: Infos = []
        for copy in self._copies:
            for agent in self._agents:
                row, raw = len(infos), copy.step_infos.get(agent, {})
                ended = bool(terminations[row] or truncations[row])
                info = dict(raw) if self._pass_infos else {}
                if ended:
                    self._describe_end(raw, info)
                    self.reset_infos[row] = dict(copy.reset_infos.get(agent, {}))
                current = self.reset_infos[row] if ended else raw
                self.alive[row] = bool(current.get("alive", True))
                infos.append(info)
        return np.asarray(observations), rewards, terminations, truncations, infos

    @staticmethod
    def _describe_end(raw: Mapping[str, Any], info: dict[str, Any]) -> None:
        info["terminal_observation"], info["alive"] = raw["terminal_observation"], bool(raw.get("alive", True))
        outcome = raw.get("outcome")
        if isinstance(outcome, Mapping) and outcome.get("result") in OUTCOME_NAMES:
            info["outcome"], info["reason"] = outcome["result"], outcome.get("reason")

    def close(self) -> None:
        """Close every copy."""
        self.stock.close()


def make_vec_env(
    config: str | EchelonConfig | ParallelEnv[Any, Any, Any] | ParallelFactory,
    num_matches: int = 8,
    opponent: str | None = "easy",
    backend: str = "supersuit",
    seed: int | None = 0,
    **env_kwargs: Any,
) -> MatchVecEnv:
    """Return an SB3 ``VecEnv`` with one row per agent; both backends give the same matches and the same infos.

    Args:
        config: Name of a preset, an ``EchelonConfig``, or any PettingZoo ``ParallelEnv`` (or a function that makes one)
            whose agents stay to the end of the episode; the latter for the SuperSuit backend only.
        num_matches: Number of matches played side by side.
        opponent: Skill of the scripted red team; None makes both teams agents. A given ``ParallelEnv`` has its own.
        backend: ``"native"`` (one batch, fast) or ``"supersuit"`` (PettingZoo through SuperSuit, compatible).
        seed: Match m starts with ``seed + m``; None takes one from the operating system.
        **env_kwargs: Further arguments of ``EchelonVectorEnv`` (``num_threads``, ``map_pool``, ``visibility``,
            ``invalid_actions``) or ``parallel_env``.

    Raises:
        ValueError: An argument is unknown or out of range.
    """
    if backend not in BACKENDS:
        raise ValueError(f"backend must be one of {', '.join(map(repr, BACKENDS))}, got {backend!r}.")
    if isinstance(num_matches, bool) or not isinstance(num_matches, int) or num_matches < 1:
        raise ValueError(f"num_matches must be an integer of at least 1, got {num_matches!r}.")
    if isinstance(config, ParallelEnv) or callable(config):
        if backend == "native" or env_kwargs:
            raise ValueError(
                "a ready PettingZoo environment needs backend='supersuit' and takes no further arguments; got "
                f"backend={backend!r} and {', '.join(env_kwargs) or 'no others'}."
            )
        return SuperSuitVecEnv(config if isinstance(config, ParallelEnv) else config(), num_matches, seed)
    if backend == "native":
        _check_arguments(EchelonVectorEnv, env_kwargs, {"num_matches", "copy"}, backend)
        return NativeVecEnv(EchelonVectorEnv(num_matches, config, opponent=opponent, **env_kwargs), seed)
    if env_kwargs.get("dead_agents", "keep") != "keep":
        raise ValueError(
            f"dead_agents must be 'keep' here, got {env_kwargs['dead_agents']!r}; SuperSuit cannot show agents leaving."
        )
    _check_arguments(EchelonParallelEnv, env_kwargs, set(), backend)
    env = EchelonParallelEnv(config, opponent=opponent, **{**env_kwargs, "dead_agents": "keep"})
    return SuperSuitVecEnv(env, num_matches, seed, pass_infos=False)


def _check_arguments(env_class: type[Any], given: Mapping[str, Any], fixed: set[str], backend: str) -> None:
    known = set(inspect.signature(env_class).parameters) - {"config", "opponent"} - fixed
    unknown = sorted(set(given) - known)
    if unknown:
        raise ValueError(
            f"make_vec_env got unknown arguments {', '.join(unknown)} for backend {backend!r}; it knows "
            f"{', '.join(sorted(known))}."
        )
