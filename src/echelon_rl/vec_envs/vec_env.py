"""Stable-Baselines3 vector environments over Echelon: the native batch, and SuperSuit's wrappers with fixes."""

import inspect
from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from echelon_env import EchelonConfig, EchelonParallelEnv, EchelonVectorEnv
from echelon_env.commanders import FIRST_OPPONENT, Opponent
from echelon_env.config import ConfigLike
from echelon_env.matches.seats import DEFAULT, opponent_of
from echelon_env.mdp.global_state import global_state_space
from echelon_env.sim.state import REASON_NAMES
from echelon_env.validation import Count, one_of, typed
from echelon_rl.user_code import as_opponent
from echelon_rl.vec_envs.device_env import DeviceStateVecEnv, DeviceVecEnv
from echelon_rl.vec_envs.match_env import OUTCOME_NAMES, GlobalStateVecEnv, HostVecEnv, Infos, MatchStep, MatchVecEnv
from echelon_rl.vec_envs.supersuit_env import SuperSuitVecEnv

BACKENDS = ("supersuit", "native")

ParallelFactory = Callable[[], "ParallelEnv[Any, Any, Any]"]


class NativeVecEnv(HostVecEnv):
    """The fast path: one ``EchelonVectorEnv`` plays all matches, so attributes and methods are those of the batch."""

    def __init__(self, venv: EchelonVectorEnv, seed: int | None = None) -> None:
        self.venv = venv
        of_row = venv.single_observation_space, venv.single_action_space
        super().__init__([venv] * venv.num_matches, venv.agents_per_match, *of_row, seed, venv.config)

    @property
    def global_state_space(self) -> spaces.Box:
        """Space of one global state, float32 (S,)."""
        return global_state_space(self.venv.core.simulator.num_mechs)

    def states(self) -> NDArray[np.float32]:
        """Return the global state of every match, float32 (num_matches, S)."""
        return self.venv.state()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which choices of each row can have an effect now, bool (num_envs, N)."""
        return self.venv.action_masks()

    def teacher_actions(self) -> NDArray[np.float32]:
        """Return what the teacher of ``make_vec_env`` would do now, float32 (num_envs, 45); once for each step."""
        return self.venv.teacher_actions()

    def _reward_components(self) -> NDArray[np.float32]:
        return self.venv.reward_components()

    def _save_matches(self) -> Any:
        return self.venv.get_state()

    def _restore_matches(self, saved: Any) -> None:
        self.venv.set_state(saved)

    def _reset(self, seeds: list[int] | None, options: list[dict[str, Any]]) -> NDArray[Any]:
        if any(other != options[0] for other in options):
            raise ValueError("the native backend resets all matches with one set of options; give every row the same.")
        observations, infos = self.venv.reset(seed=seeds, options=options[0] or None)
        self.alive = infos["alive"].copy()
        self.reset_infos = [{"alive": bool(a)} for a in self.alive]
        first: NDArray[Any] = _copied(observations)
        return first

    def _step(self, actions: NDArray[Any]) -> MatchStep:
        observations, rewards, terminations, truncations, batch = self.venv.step(actions)
        ended = np.flatnonzero(terminations | truncations)
        infos: Infos = [{} for _ in range(self.num_envs)]
        for row in ended:
            info = infos[row]
            # A copy per row: a kept info must not keep the final observations of the whole batch in memory.
            info["terminal_observation"] = _copied(batch["final_obs"], row)
            info["alive"] = bool(batch["final_info"]["alive"][row])
            info["outcome"] = OUTCOME_NAMES[batch["outcome"][row]]
            info["reason"] = REASON_NAMES[batch["reason"][row]]
            if self.keep_final_states:
                info["terminal_state"] = batch["final_state"][row // self.agents_per_match].copy()
        self.alive = batch["alive"].copy()
        for row in ended:
            self.reset_infos[row] = {"alive": bool(self.alive[row])}
        # SB3 stores the last observations only after the next step, so they must not be a view of a reused buffer.
        return _copied(observations), rewards, terminations, truncations, infos


def _copied(observations: Any, chosen: Any = slice(None)) -> Any:
    if isinstance(observations, dict):
        return {name: part[chosen].copy() for name, part in observations.items()}
    return observations[chosen].copy()


def make_vec_env(
    config: ConfigLike | ParallelEnv[Any, Any, Any] | ParallelFactory,
    num_matches: int = 8,
    opponent: Opponent | None = DEFAULT,
    backend: str | None = None,
    seed: int | None = 0,
    global_state: bool = False,
    teacher: Opponent | None = None,
    **env_kwargs: Any,
) -> MatchVecEnv | GlobalStateVecEnv:
    """Return an SB3 ``VecEnv`` with one row per agent; both backends give the same matches and infos.

    Args:
        config: Name of a preset or scenario, an ``EchelonConfig``, ``Scenario`` or dictionary; or any PettingZoo
            ``ParallelEnv`` (or a function that makes one) whose agents stay to the end of the episode.
        num_matches: Number of matches played side by side.
        opponent: Skill of the scripted red team; ``"commander:NAME"`` for a trained one (``echelon-rl commanders``); an
            object with ``act`` or a function of observations (E, G, 706) that returns actions (E, G, 45); or a policy
            with ``predict``. None makes both teams agents. A given ``ParallelEnv`` has its own. The default is the
            scenario's, or else ``"trivial"``, with which training begins.
        backend: ``"native"`` (one batch, fast) or ``"supersuit"`` (PettingZoo through SuperSuit, compatible). The
            default is native, and SuperSuit for a ``ParallelEnv``, which has no other.
        seed: Match m starts with ``seed + m``; None takes one from the operating system.
        global_state: Whether to append the match's global state to observations, for a critic that sees it
            (``RecurrentPPO`` then builds one automatically); the environment must have ``state()`` and ``state_space``.
        teacher: A player like ``opponent`` that ``RecurrentPPO`` can learn from (``RecurrentPPO.teaching``); needs the
            native backend.
        **env_kwargs: Further arguments of ``EchelonVectorEnv`` (``num_threads``, ``map_pool``, ``visibility``,
            ``invalid_actions``, ``action_format``, ``observation_format``, ``reward_fn``, ``device="cuda"`` for matches
            on a GPU) or ``parallel_env``.

    Raises:
        ValueError: An argument is unknown or out of range.
    """
    ready = isinstance(config, ParallelEnv) or callable(config)
    backend = one_of(("supersuit" if ready else "native") if backend is None else backend, BACKENDS, "backend")
    typed(num_matches, Count, "num_matches")
    if teacher is not None and backend != "native":
        raise ValueError(f"a teacher needs backend='native', got {backend!r}.")
    env: MatchVecEnv
    if isinstance(config, ParallelEnv) or callable(config):
        if backend == "native" or env_kwargs:
            raise ValueError(
                "a ready PettingZoo environment needs backend='supersuit' and takes no further arguments; got "
                f"backend={backend!r} and {', '.join(env_kwargs) or 'no others'}."
            )
        given = config if isinstance(config, ParallelEnv) else config()
        env = SuperSuitVecEnv(given, num_matches, seed)
    else:
        own = EchelonVectorEnv if backend == "native" else EchelonParallelEnv
        known = set(inspect.signature(own).parameters) - {"config", "opponent", "num_matches", "copy", "autoreset_mode"}
        if unknown := sorted(set(env_kwargs) - known):
            raise ValueError(
                f"make_vec_env got unknown arguments {', '.join(unknown)} for backend {backend!r}; it knows "
                f"{', '.join(sorted(known))}."
            )
        config = EchelonConfig.resolve(config)
        opponent = as_opponent(opponent_of(config, opponent, FIRST_OPPONENT))
        if backend == "native":
            venv = EchelonVectorEnv(num_matches, config, opponent=opponent, **env_kwargs)
            venv.set_teacher(as_opponent(teacher))
            env = (NativeVecEnv if venv.device == "cpu" else DeviceVecEnv)(venv, seed)
        else:
            if (dead := env_kwargs.setdefault("dead_agents", "keep")) != "keep":
                raise ValueError(f"dead_agents must be 'keep' here, got {dead!r}; SuperSuit cannot show them leaving.")
            played = EchelonParallelEnv(config, opponent=opponent, **env_kwargs)
            env = SuperSuitVecEnv(played, num_matches, seed, pass_infos=False)
    if not global_state:
        return env
    return DeviceStateVecEnv(env) if isinstance(env, DeviceVecEnv) else GlobalStateVecEnv(env)
