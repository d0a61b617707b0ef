"""The native vector views: a batch of matches as one Gymnasium ``VectorEnv``."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from echelon_env.config import EchelonConfig
from echelon_env.envs.action_reader import INSTEAD, INVALID_ACTIONS, ROW_SHAPE, all_finite, as_array, as_float_array
from echelon_env.envs.optional_keys import check_no_extras
from echelon_env.envs.training_settings import TrainingSettings
from echelon_env.matches.batch import MatchBatch, check_count, fresh_seed
from echelon_env.matches.saved_states import check_keys
from echelon_env.matches.seats import agent_name, pilot_seats, team_seats
from echelon_env.mdp.actions import ACTION_LAYOUT, FLAT_ACTION_DIM
from echelon_env.mdp.global_state import global_state_dim, global_states
from echelon_env.mdp.layout import OBSERVATION_LAYOUT
from echelon_env.mdp.rewards import REWARD_TERMS
from echelon_env.messages import one_of, shown
from echelon_env.rng import check_seed

Arrays = tuple[NDArray[np.float32], dict[str, Any]]


class EchelonVectorEnv(TrainingSettings, VectorEnv[NDArray[np.float32], NDArray[np.float32], NDArray[Any]]):
    """Many matches at once, one row per agent; rows ``m * A .. m * A + A - 1`` belong to match m.

    Autoreset mode ``SAME_STEP``: when a match ends, ``step`` returns the first observations of its next episode, and
    the last ones of the ended episode are in ``infos["final_obs"]`` (in rows where ``infos["_final_obs"]`` is True). An
    agent that dies stays in its row to the end of the match with zero observations, ignored actions and
    ``infos["alive"]`` False.

    Returned arrays of observations are views of a buffer that the next call overwrites, unless ``copy`` is set.

    Infos of ``step``: ``alive`` bool (num_envs,) for the returned observations; when a match ended, also ``final_obs``,
    ``outcome`` int8 (+1 win, 0 draw, -1 loss) and ``reason`` int8 (1 zone, 2 elimination, 3 time), each with a mask of
    the same name and a leading underscore, and Gymnasium's ``final_info`` with ``alive``, ``outcome`` and ``reason`` of
    the last decision; ``final_state`` float32 (num_matches, state_dim) and its mask (num_matches,) have one entry per
    match. ``reward_components()`` gives the parts of the last rewards.

    Args:
        num_matches: Number of matches.
        config: Name of a preset or an ``EchelonConfig`` without optional observation keys, which only ``parallel_env``
            has.
        opponent: See ``EchelonParallelEnv``.
        num_threads: Threads; None takes one per processor, at most one per match.
        map_pool: See ``EchelonParallelEnv``.
        invalid_actions: ``"raise"`` or ``"zero"`` for NaN and infinity.
        visibility: ``"suite"`` or ``"oracle"``; overrides the configuration.
        copy: Whether ``step`` and ``reset`` return copies.

    Raises:
        RuntimeError: Any method but ``close`` is called after ``close``, or one that needs matches before ``reset``.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
        "autoreset_mode": AutoresetMode.SAME_STEP,
        "render_modes": [],
    }

    def __init__(
        self,
        num_matches: int,
        config: str | EchelonConfig = "standard",
        opponent: str | None = None,
        num_threads: int | None = None,
        map_pool: int | None = None,
        invalid_actions: str = "raise",
        visibility: str | None = None,
        copy: bool = False,
    ) -> None:
        resolved = EchelonConfig.resolve(config, visibility)
        seats, bots = team_seats(resolved, opponent)
        self._build(MatchBatch(num_matches, resolved, seats, bots, num_threads, map_pool), invalid_actions, copy)

    def _build(self, core: MatchBatch, invalid_actions: str, copy: bool) -> None:
        one_of(invalid_actions, INVALID_ACTIONS, "invalid_actions")
        check_no_extras(core.config, type(self).__name__)
        self.core, self.config = core, core.config
        self.num_matches = core.num_matches
        self.agent_names = tuple(agent_name(self.config, mech) for mech in core.tables.agent_seats.tolist())
        self.agents_per_match = len(self.agent_names)
        self.num_envs = self.num_matches * self.agents_per_match
        self.invalid_actions, self.invalid_action_count, self.copy = invalid_actions, 0, copy
        self._shape = shape = self.num_envs, FLAT_ACTION_DIM
        self._shape_message = (
            f"actions must be numbers of shape {shape}, one row per agent, got shape {{shape}}; {ROW_SHAPE}."
        )
        self.reward_term_names = REWARD_TERMS
        self.single_observation_space: spaces.Box = OBSERVATION_LAYOUT.space()
        self.single_action_space: spaces.Box = ACTION_LAYOUT.space()
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.state_dim = global_state_dim(self.core.simulator.num_mechs)
        self._next_seeds: list[int] = []  # one for each match, set by the first reset
        self._components = self.core.io.agent_components

    def reset(self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None) -> Arrays:
        """Start an episode in every match.

        Args:
            seed: Match m gets ``seed + m``; a sequence gives one per match; None continues the seeds of the matches
                (the first time, from the operating system).
            options: ``{"reset_mask": bool (num_matches,)}`` limits the reset to some matches.

        Returns:
            Observations float32 (num_envs, 706) and infos.

        Raises:
            ValueError: A seed, the number of seeds, or an option is invalid; nothing was reset.
        """
        self._check_open()
        options = {} if options is None else options
        unknown = [name for name in options if name != "reset_mask"] if isinstance(options, Mapping) else [options]
        if unknown:
            raise ValueError(f"reset knows the option 'reset_mask' only, got {', '.join(map(shown, unknown))}.")
        chosen = as_array(options.get("reset_mask", np.ones(self.num_matches, bool)), "reset_mask")
        if chosen.shape != (self.num_matches,) or chosen.dtype != np.bool_:
            raise ValueError(
                f"reset_mask must be bool of shape ({self.num_matches},), one entry per match, "
                f"got {chosen.dtype} of shape {chosen.shape}."
            )
        seeds = self._seeds_for(seed)
        if not self._next_seeds and not chosen.all():
            raise ValueError("the first reset must reset every match; leave reset_mask out.")
        self._next_seeds = self._next_seeds or list(seeds)
        for match in np.flatnonzero(chosen):
            self._start(int(match), seeds[match])
        self._components = self.core.io.agent_components
        return self._out(), {"alive": self.core.io.agent_alive.flatten()}

    def _seeds_for(self, seed: int | Sequence[int] | None) -> list[int]:
        if seed is None:
            return self._next_seeds or [fresh_seed() for _ in range(self.num_matches)]
        if as_array(seed, "the list of seeds").ndim > 0:
            given = list(seed)  # type: ignore[arg-type]
            if len(given) != self.num_matches:
                raise ValueError(f"a list of seeds needs one per match ({self.num_matches}), got {len(given)}.")
            return [check_seed(s) for s in given]
        first = check_seed(seed)
        return [check_seed(first + match) for match in range(self.num_matches)]

    def _start(self, match: int, seed: int) -> None:
        self.core.reset(match, seed)
        self._next_seeds[match] = self.core.simulator.next_seed(match)

    def step(
        self, actions: NDArray[np.float32]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Play one decision in every match and reset those that ended.

        Args:
            actions: (num_envs, 45), finite numbers, clipped to [-1, 1]; only read.

        Returns:
            Observations float32 (num_envs, 706), rewards float32, terminations and truncations bool (num_envs,), infos.

        Raises:
            ValueError: Shape or values of the actions are wrong.
        """
        self._check_match("step")
        ends = self._ends(self.core.step(self._checked(actions)))
        # The core's arrays are already laid out by row. With one match, each NumPy call costs 1 % of a step.
        io = self.core.io
        rewards = io.agent_rewards.flatten()
        infos: dict[str, Any] = {}
        self._components = io.agent_components
        if ends is None:
            terminated, truncated = np.zeros(self.num_envs, bool), np.zeros(self.num_envs, bool)
        else:
            terminated, truncated = ends
            ended = (terminated | truncated)[:: self.agents_per_match]
            self._describe_ends(ended, infos)
            self._components = io.agent_components.copy()  # the resets below clear those of the ended matches
            for match in np.flatnonzero(ended):
                self._start(int(match), self._next_seeds[match])
        infos["alive"] = io.agent_alive.flatten()
        return self._out(), rewards, terminated, truncated, infos

    def _ends(self, over: int) -> tuple[NDArray[np.bool_], NDArray[np.bool_]] | None:
        """Return which rows the last decision terminated and truncated, new bool (num_envs,) each; None if none."""
        if not over:
            return None
        return self.core.io.agent_terminated.flatten(), self.core.io.agent_truncated.flatten()

    def _checked(self, actions: Any) -> NDArray[np.float32]:
        array = as_float_array(actions, self._shape, "the array of actions", self._shape_message)
        if not all_finite(array):
            finite = np.isfinite(array)
            if self.invalid_actions == "raise":
                rows = np.flatnonzero(~finite.all(axis=1))[:8].tolist()
                raise ValueError(f"actions hold NaN or infinity in rows {rows}; {INSTEAD}")
            self.invalid_action_count += int(array.size - finite.sum())
            array = np.where(finite, array, np.float32(0.0))
        return array.reshape(self.num_matches, self.agents_per_match, FLAT_ACTION_DIM)

    def _describe_ends(self, ended: NDArray[np.bool_], infos: dict[str, Any]) -> None:
        """Write final observations and outcomes; must run before the ended matches are reset."""
        over = self.core.state.clock["over"] == 1
        ended_rows, over_rows = np.repeat(ended, self.agents_per_match), np.repeat(over, self.agents_per_match)
        outcome, reason = np.zeros(self.num_envs, np.int8), np.zeros(self.num_envs, np.int8)
        for match in np.flatnonzero(over).tolist():
            outcome.reshape(self.num_matches, -1)[match] = self.core.outcomes(match)
        reason.reshape(self.num_matches, -1)[over] = self.core.state.clock["reason"][over][:, None]
        observations = self.core.io.agent_observations
        # Not zeros_like, which would write all of it: untouched memory costs nothing.
        final_obs = np.zeros(observations.shape, np.float32)
        final_state = np.zeros((self.num_matches, self.state_dim), np.float32)
        numbers = np.flatnonzero(ended)
        span = slice(numbers[0], numbers[-1] + 1)  # mostly one match; copying all would take longer than its reset
        final_obs[span], final_state[span] = observations[span], global_states(self.core.state, self.config, span)
        infos["final_obs"], infos["_final_obs"] = final_obs.reshape(self.num_envs, -1), ended_rows
        infos["final_state"], infos["_final_state"] = final_state, ended
        outcomes = {"outcome": outcome, "_outcome": over_rows, "reason": reason, "_reason": over_rows}
        infos.update(outcomes)
        infos["final_info"] = {"alive": self.core.alive().reshape(-1), "_alive": ended_rows, **outcomes}
        infos["_final_info"] = ended_rows

    def _out(self) -> NDArray[np.float32]:
        # A new view at each use: in a pickled or deep copy, a stored one would no longer share the core's buffer.
        rows = self.core.io.agent_observations.reshape(self.num_envs, -1)
        return rows.copy() if self.copy else rows

    def reward_components(self) -> NDArray[np.float32]:
        """Return the weighted reward terms of the last step (before team mixing), float32 (num_envs, 7)."""
        return self._components.reshape(self.num_envs, -1).copy()

    def state(self) -> NDArray[np.float32]:
        """Return the global state of every match, float32 (num_matches, state_dim)."""
        self._check_match("state")
        return global_states(self.core.state, self.config)

    def get_state(self) -> dict[str, Any]:
        """Return an exact copy of all matches, the curriculum and the map pool's seed, for checkpoints."""
        self._check_match("get_state")
        matches = [self.core.get_state(m) for m in range(self.num_matches)]
        return {"matches": matches, "next_seeds": self._next_seeds[:], **self.core.saved_settings()}

    def set_state(self, state: dict[str, Any]) -> None:
        """Continue from what ``get_state`` returned.

        Raises:
            ValueError: It does not fit this environment, which is left unchanged.
        """
        self._check_open()
        check_keys(state, ("matches", "next_seeds"), "state")
        matches, next_seeds = state["matches"], state["next_seeds"]
        for name, part in (("matches", matches), ("seeds", next_seeds)):
            if not isinstance(part, list | tuple) or len(part) != self.num_matches:
                count = len(part) if isinstance(part, list | tuple) else "no"
                raise ValueError(f"the saved state holds {count} {name}, this one has {self.num_matches} matches.")
        seeds = [check_seed(seed) for seed in next_seeds]
        for match, saved in enumerate(matches):
            self.core.check_state(match, saved)
        self.core.restore_settings(state)
        for match, saved in enumerate(matches):
            self.core.write_state(match, saved)
        self._next_seeds = seeds
        self._components = self.core.io.agent_components


class PilotVectorEnv(EchelonVectorEnv):
    """The vector form of ``Echelon-v0``: row m pilots one mech of match m, all other mechs are scripted.

    As in ``Echelon-v0``, the pilot's death ends the episode: the match is reset at once, without an outcome unless it
    ended in the same decision.

    Args:
        num_envs: Number of matches, one row each.
        config, role, ally_skill, opponent: See ``EchelonPilotEnv``.
        num_threads, map_pool: See ``EchelonVectorEnv``.
    """

    def __init__(
        self,
        num_envs: int = 1,
        config: str | EchelonConfig = "standard",
        role: str | None = None,
        ally_skill: str = "medium",
        opponent: str = "medium",
        num_threads: int | None = None,
        map_pool: int | None = None,
    ) -> None:
        resolved = EchelonConfig.resolve(config)
        seats, bots = pilot_seats(resolved, role, ally_skill, opponent)
        core = MatchBatch(check_count(num_envs, "num_envs"), resolved, seats, bots, num_threads, map_pool)
        self._build(core, "raise", copy=True)

    def _ends(self, over: int) -> tuple[NDArray[np.bool_], NDArray[np.bool_]] | None:
        io = self.core.io
        dead = ~io.agent_alive[:, 0]
        if not over and not dead.any():
            return None
        return io.agent_terminated[:, 0] | dead, io.agent_truncated[:, 0] & ~dead
