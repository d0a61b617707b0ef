"""The native vector views: a batch of matches as one Gymnasium ``VectorEnv``."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from echelon_env.commanders import Opponent
from echelon_env.config import ConfigLike, EchelonConfig
from echelon_env.envs.formats import as_array
from echelon_env.envs.views import RENDER_FPS, RewardFunction, TrainingSettings, check_options
from echelon_env.matches.batch import MatchBatch, fresh_seed
from echelon_env.matches.saved_states import check_keys
from echelon_env.matches.scripted import Teacher
from echelon_env.matches.seats import DEFAULT, Seated, Seats, agent_name, pilot_seats, team_seats
from echelon_env.mdp.global_state import global_state_dim, global_states
from echelon_env.rng import check_seed
from echelon_env.validation import Count, one_of, places_shown, shown, typed

DEVICES = ("cpu", "cuda")
_RENDER_MODES = ("ansi", "rgb_array")
Flags = NDArray[np.bool_]


class EchelonVectorEnv(TrainingSettings, VectorEnv[Any, Any, NDArray[Any]]):
    """Many matches at once, one row per agent; rows ``m * A .. m * A + A - 1`` belong to match m.

    With ``autoreset_mode`` ``SAME_STEP``, when a match ends, ``step`` returns the first observations of its next
    episode, and the last ones of the ended episode are in ``infos["final_obs"]`` (in rows where ``infos["_final_obs"]``
    is True). With ``NEXT_STEP``, ``step`` returns the last observations, and the next call ignores the actions of these
    rows, resets their match and gives reward 0. With ``DISABLED``, reset ended matches with ``reset_mask`` before the
    next step. An agent that dies stays in its row to the end of the match with zero observations, ignored actions and
    ``infos["alive"]`` False. Returned observations are views of buffers that the next call overwrites, unless ``copy``.

    Infos of ``step``: ``alive`` bool (num_envs,) and the mask (``action_mask`` int8 (num_envs, 43) with
    ``action_format="discrete"``, else ``choice_mask``) for the returned observations; when an episode ended, also
    ``outcome`` int8 (+1 win, 0 draw, -1 loss), ``reason`` int8 (1 zone, 2 elimination, 3 time) and ``is_success`` bool,
    each with a mask of the same name and a leading underscore. With ``SAME_STEP`` there are also ``final_obs``,
    Gymnasium's ``final_info`` with these and ``alive`` of the last decision, and ``final_state`` float32 (num_matches,
    state_dim), whose mask has one entry per match.

    Arguments that are not listed here are those of ``EchelonParallelEnv``; observations of an opponent and rewards have
    E = ``num_matches``, and the dict formats hold arrays (num_envs, ...).

    Args:
        num_matches: Number of matches.
        num_threads: Threads; None takes one per processor, at most one per match.
        copy: Whether ``step`` and ``reset`` return copies.
        autoreset_mode: Of ``gymnasium.vector.AutoresetMode``, or its name.
        render_mode: None, ``"ansi"`` or ``"rgb_array"``; ``render`` returns one picture for each match.
        max_episode_steps: Decisions after which an episode is truncated, None for the configuration's limit alone.
        device: ``"cpu"``, or ``"cuda"`` for matches on an NVIDIA GPU, whose results stay there (docs/gpu.md).

    Raises:
        RuntimeError: Any method but ``close`` is called after ``close``, or one that needs matches before ``reset``.
    """

    def __init__(
        self,
        num_matches: int,
        config: ConfigLike = "standard",
        opponent: Opponent | None = None,
        num_threads: int | None = None,
        map_pool: int | None = None,
        invalid_actions: str | None = None,
        visibility: str | None = None,
        copy: bool = False,
        observation_format: str | None = None,
        action_format: str = "flat",
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        render_mode: str | None = None,
        max_episode_steps: int | None = None,
        reward_fn: RewardFunction | None = None,
        seats: Seats | None = None,
        device: str = "cpu",
    ) -> None:
        self.device = one_of(device, DEVICES, "device")
        if device == "cuda":
            # Here, because it loads CUDA; by the class, because a __new__ would hide the arguments from whoever looks.
            from echelon_env.envs.cuda_vector_env import class_on_gpu

            self.__class__ = class_on_gpu(type(self), copy, invalid_actions, reward_fn)
            invalid_actions = "zero"
        self.config = EchelonConfig.resolve(config, visibility)
        self.num_matches = typed(num_matches, Count, "num_matches")
        here = self._matches_on_host(self.num_matches)
        self._seating = self._seated(opponent, seats)
        self.core = MatchBatch(here, self.config, *self._seating, num_threads, map_pool)
        self._set_formats(observation_format, action_format, invalid_actions, "numbers", reward_fn)
        self.copy = copy
        self.agent_names = tuple(agent_name(self.config, mech) for mech in self.core.tables.agent_seats.tolist())
        self.agents_per_match = len(self.agent_names)
        self.num_envs = self.num_matches * self.agents_per_match
        self.observation_format, self.action_format = self.observed.name, self.acts.name
        self.single_observation_space, self.single_action_space = self.observed.space(), self.acts.space()
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.state_dim = global_state_dim(self.core.simulator.num_mechs)
        if not isinstance(autoreset_mode, AutoresetMode):
            modes = {name: mode for mode in AutoresetMode for name in (mode.name, mode.value)}
            autoreset_mode = modes[one_of(autoreset_mode, tuple(modes), "autoreset_mode")]
        self.autoreset_mode = autoreset_mode
        self.render_mode = None if render_mode is None else one_of(render_mode, _RENDER_MODES, "render_mode")
        pictures = {"render_modes": list(_RENDER_MODES), "render_fps": RENDER_FPS}
        self.metadata = {"autoreset_mode": autoreset_mode, **pictures}
        self.max_episode_steps = typed(max_episode_steps, Count | None, "max_episode_steps")
        self._next_seeds: list[int] = []  # one for each match, set by the first reset
        self._ended = np.zeros(self.num_matches, bool)  # matches to reset before their next decision
        self._components = self.core.io.agent_components
        self._teacher: Any = None
        self._allocate()

    def _allocate(self) -> None:
        """Get what a subclass needs beside the batch."""

    def _seated(self, opponent: Any, seats: Seats | None) -> Seated:
        return team_seats(self.config, opponent, seats)

    def _matches_on_host(self, num_matches: int) -> int:
        return num_matches

    @property
    def invalid_action_count(self) -> int:
        """Numbers and choices that were replaced so far (``invalid_actions="zero"``)."""
        return int(self.acts.invalid_counts.sum())

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Start an episode in every match.

        Args:
            seed: Match m gets ``seed + m``; a sequence gives one per match; None continues the seeds of the matches
                (the first time, from the operating system). Scenarios continue with seeds of their ``train``.
            options: ``{"reset_mask": bool (num_matches,) or (num_envs,)}`` limits the reset to some matches; fields of
                ``echelon_env.episode.EpisodeSetup`` hold for the episodes that begin now.

        Returns:
            Observations of all rows and infos.

        Raises:
            ValueError: A seed, the number of seeds, or an option is invalid; nothing was reset.
        """
        self._check_open()
        changes = check_options(options, ("reset_mask",))
        chosen = self._matches_to_reset(changes.pop("reset_mask", np.ones(self.num_matches, bool)))
        if not chosen.all() and not self._next_seeds:
            raise ValueError("the first reset must reset every match; leave reset_mask out.")
        seeds = self._seeds_for(seed)
        self._next_seeds = self._next_seeds or list(seeds)
        for match in np.flatnonzero(chosen):
            self._start(int(match), seeds[match], changes)
        self._components = self.core.io.agent_components
        return self._out(), self._infos()

    def _matches_to_reset(self, mask: Any) -> Flags:
        chosen = as_array(mask, "reset_mask")
        if chosen.dtype == np.bool_ and chosen.shape == (self.num_envs,):
            by_match = chosen.reshape(self.num_matches, -1)
            if (by_match.all(axis=1) == by_match.any(axis=1)).all():
                return by_match[:, 0]
            raise ValueError("reset_mask must be equal for all rows of a match, which share one episode.")
        if chosen.shape != (self.num_matches,) or chosen.dtype != np.bool_:
            raise ValueError(
                f"reset_mask must be bool of shape ({self.num_matches},), one entry per match, or ({self.num_envs},), "
                f"one per row, got {chosen.dtype} of shape {chosen.shape}."
            )
        return chosen

    def _seeds_for(self, seed: int | Sequence[int] | None) -> list[int]:
        if seed is None:
            return self._next_seeds or [fresh_seed(self.core.config) for _ in range(self.num_matches)]
        if as_array(seed, "the list of seeds").ndim > 0:
            given = list(seed)  # type: ignore[arg-type]
            if len(given) != self.num_matches:
                raise ValueError(f"a list of seeds needs one per match ({self.num_matches}), got {len(given)}.")
            return [check_seed(s) for s in given]
        first = check_seed(seed)
        return [check_seed(first + match) for match in range(self.num_matches)]

    def _start(self, match: int, seed: int, changes: Mapping[str, Any] | None = None) -> None:
        self.core.reset(match, seed, changes=changes)
        self._next_seeds[match] = self.core.simulator.next_seed(match)
        self._ended[match] = False

    def step(self, actions: Any) -> tuple[Any, NDArray[np.float32], Flags, Flags, dict[str, Any]]:
        """Play one decision in every match, and reset those that ended as ``autoreset_mode`` says.

        Args:
            actions: One for each row, for example (num_envs, 45) finite numbers, clipped to [-1, 1]; only read.

        Returns:
            Observations of all rows, rewards float32, terminations and truncations bool (num_envs,), infos.

        Raises:
            ValueError: Shape or values of the actions are wrong.
            RuntimeError: With ``DISABLED``, a match that ended was not reset.
        """
        self._check_match("step")
        waiting = self._ended.copy() if np.count_nonzero(self._ended) else None
        if waiting is not None and self.autoreset_mode is AutoresetMode.DISABLED:
            raise RuntimeError(
                f"the matches {places_shown(waiting)} are over; call "
                "reset(options={'reset_mask': ...}) for them before step()."
            )
        self.acts.take(actions, (self.num_envs,), "the array of actions")
        over = self.core.step(self.core.io.agent_actions)
        ends = self._ends(over)
        # The core's arrays are already laid out by row. With one match, each NumPy call costs 1 % of a step.
        io = self.core.io
        rewards = self._rewards().flatten()
        infos: dict[str, Any] = {}
        self._components = io.agent_components
        terminated, truncated = ends or (np.zeros(self.num_envs, bool), np.zeros(self.num_envs, bool))
        if waiting is not None:
            rows = np.repeat(waiting, self.agents_per_match)
            rewards[rows], terminated[rows], truncated[rows] = 0.0, False, False
            self._begin_next(waiting)
            self._components[waiting] = 0.0
        if ends is not None and (ended := (terminated | truncated)[:: self.agents_per_match]).any():
            self._describe_ends(ended, infos)
            self._ended |= ended
            if self.autoreset_mode is AutoresetMode.SAME_STEP:
                self._describe_finals(ended, infos)
                self._begin_next(ended)
        return self._out(), rewards, terminated, truncated, {**infos, **self._infos()}

    def fetched(self, array: Any) -> NDArray[Any]:
        """Return an array of results in the processor's memory; of the GPU's this is a copy, which waits for it."""
        return np.asarray(array)

    def _begin_next(self, matches: Flags) -> None:
        self._components = self.core.io.agent_components.copy()  # the resets clear those of the ended matches
        for match in np.flatnonzero(matches):
            self._start(int(match), self._next_seeds[match])

    def _ends(self, over: int) -> tuple[Flags, Flags] | None:
        """Return which rows the last decision terminated and truncated, new bool (num_envs,) each; None if none."""
        most = self.max_episode_steps
        late = None if most is None else self.core.state.clock["decision"] >= most
        if not over and (late is None or not late.any()):
            return None
        terminated, truncated = self.core.io.agent_terminated.flatten(), self.core.io.agent_truncated.flatten()
        if late is not None:
            truncated |= np.repeat(late, self.agents_per_match) & ~terminated
        return terminated, truncated

    def _describe_ends(self, ended: Flags, infos: dict[str, Any]) -> None:
        over = (self.core.state.clock["over"] == 1) & ended
        over_rows = np.repeat(over, self.agents_per_match)
        outcome, reason = np.zeros(self.num_envs, np.int8), np.zeros(self.num_envs, np.int8)
        for match in np.flatnonzero(over).tolist():
            outcome.reshape(self.num_matches, -1)[match] = self.core.outcomes(match)
        reason.reshape(self.num_matches, -1)[over] = self.core.state.clock["reason"][over][:, None]
        infos.update({"outcome": outcome, "_outcome": over_rows, "reason": reason, "_reason": over_rows})
        infos.update({"is_success": outcome > 0, "_is_success": np.repeat(ended, self.agents_per_match)})

    def _describe_finals(self, ended: Flags, infos: dict[str, Any]) -> None:
        """Write final observations and infos; must run before the ended matches are reset."""
        ended_rows = np.repeat(ended, self.agents_per_match)
        numbers = np.flatnonzero(ended)
        span = slice(numbers[0], numbers[-1] + 1)  # mostly one match; copying all would take longer than its reset
        rows = slice(span.start * self.agents_per_match, span.stop * self.agents_per_match)
        # Not zeros_like, which would write all of it: untouched memory costs nothing.
        final_state = np.zeros((self.num_matches, self.state_dim), np.float32)
        final_state[span] = global_states(self.core.state, self.core.rules, span)

        def placed(part: NDArray[np.float32]) -> NDArray[np.float32]:
            whole = np.zeros((self.num_envs, *part.shape[1:]), np.float32)
            whole[rows] = part
            return whole

        last = self.observed.stacked(False, span)
        final_obs = {name: placed(part) for name, part in last.items()} if isinstance(last, dict) else placed(last)
        infos["final_obs"], infos["_final_obs"] = final_obs, ended_rows
        infos["final_state"], infos["_final_state"] = final_state, ended
        told = {key: infos[key] for name in ("outcome", "reason", "is_success") for key in (name, f"_{name}")}
        infos["final_info"] = {"alive": self.core.io.agent_alive.flatten(), "_alive": ended_rows, **told}
        infos["_final_info"] = ended_rows

    def _out(self) -> Any:
        # New views at each use: in a pickled or deep copy, stored ones would no longer share the core's buffers.
        return self.observed.stacked(self.copy)

    def _infos(self) -> dict[str, Any]:
        masks = self.acts.masks.reshape(self.num_envs, -1)
        return {"alive": self.core.io.agent_alive.flatten(), self.acts.mask_key: masks.copy()}

    def action_masks(self) -> Flags:
        """Return which choices of each row can have an effect now, bool (num_envs, N); see ``parallel_env``."""
        self._check_match("action_masks")
        return self.acts.masks.reshape(self.num_envs, -1).astype(bool)

    def render(self) -> tuple[Any, ...] | None:
        """Return a picture of each match by ``render_mode``: texts, or images uint8 (height, width, 3)."""
        self._check_match("render")
        if self.render_mode is None:
            return None
        return tuple(map(self._picture, range(self.num_matches)))

    def reward_components(self) -> NDArray[np.float32]:
        """Return the weighted reward terms of the last step (before team mixing), float32 (num_envs, 7)."""
        return self._components.reshape(self.num_envs, -1).copy()

    def state(self) -> NDArray[np.float32]:
        """Return the global state of every match, float32 (num_matches, state_dim)."""
        self._check_match("state")
        return global_states(self.core.state, self.core.rules)

    def set_teacher(self, player: Opponent | None) -> None:
        """Choose who ``teacher_actions`` asks: a scripted skill or a commander, as for ``opponent``; None for nobody.

        ValueError if there is no such player, or if the actions are not flat.
        """
        self._check_open()
        if player is not None and self.action_format != "flat":
            raise ValueError(
                f"a teacher steers freely, which action_format={self.action_format!r} cannot; make the environment "
                "with action_format='flat'."
            )
        self._teacher = None if player is None else self._teacher_of(player)

    def _teacher_of(self, player: Opponent) -> Any:
        return Teacher(self.core, player)

    def _check_teacher(self) -> None:
        self._check_match("teacher_actions")
        if self._teacher is None:
            raise RuntimeError("there is no teacher; call set_teacher first.")

    def teacher_actions(self) -> NDArray[np.float32]:
        """Return what the teacher would do in the place of each row now, a new float32 array (num_envs, 45).

        Call it once before each ``step``: the teacher's memory follows the match. Rows of dead mechs mean nothing.
        """
        self._check_teacher()
        actions: NDArray[np.float32] = self._teacher.actions()
        return actions.reshape(self.num_envs, -1).copy()

    def get_state(self) -> dict[str, Any]:
        """Return an exact copy of all matches, the curriculum and the map pool's seed, for checkpoints."""
        self._check_match("get_state")
        matches = [self.core.get_state(m) for m in range(self.num_matches)]
        more: dict[str, Any] = {"ended": self._ended.tolist()} if self._ended.any() else {}
        if self._teacher is not None:
            more["teacher"] = [self._teacher.get_state(m) for m in range(self.num_matches)]
        return {"matches": matches, "next_seeds": self._next_seeds[:], **more, **self.core.saved_settings()}

    def set_state(self, state: dict[str, Any]) -> None:
        """Continue from what ``get_state`` returned; ValueError if it does not fit, and then nothing is changed."""
        self._check_open()
        check_keys(state, ("matches", "next_seeds"), "state")
        matches, next_seeds = state["matches"], state["next_seeds"]
        teacher = self._teacher
        # A teacher that joins later has seen nothing yet.
        lessons = None if teacher is None else state.get("teacher")
        parts = {"matches": matches, "seeds": next_seeds, **({} if lessons is None else {"memories": lessons})}
        for name, part in parts.items():
            if not isinstance(part, list | tuple) or len(part) != self.num_matches:
                count = len(part) if isinstance(part, list | tuple) else "no"
                raise ValueError(f"the saved state holds {count} {name}, this one has {self.num_matches} matches.")
        seeds = [check_seed(seed) for seed in next_seeds]
        ended = as_array(state.get("ended", [False] * self.num_matches), "ended of the saved state")
        if ended.shape != (self.num_matches,) or ended.dtype != np.bool_:
            raise ValueError(f"ended of the saved state must be {self.num_matches} flags, got {shown(state['ended'])}.")
        for match, saved in enumerate(matches):
            self.core.check_state(match, saved)
            if teacher is not None and lessons is not None:
                teacher.check_state(match, lessons[match])
        self.core.restore_settings(state)
        for match, saved in enumerate(matches):
            self.core.write_state(match, saved)
            if teacher is not None and lessons is not None:
                teacher.set_state(match, lessons[match])
        self._next_seeds, self._ended = seeds, ended
        self._components = self.core.io.agent_components


class PilotVectorEnv(EchelonVectorEnv):
    """The vector form of ``Echelon-v0``: row m pilots one mech of match m, all other mechs are scripted.

    As in ``Echelon-v0``, the pilot's death ends the episode, without an outcome unless the match ended in the same
    decision. ``role``, ``ally_skill`` and ``opponent`` are those of ``EchelonPilotEnv``, the other arguments those of
    ``EchelonVectorEnv``; ``num_envs`` is the number of matches. ``autoreset_mode`` is ``NEXT_STEP`` unless you say
    otherwise, as for every id of Gymnasium, whose wrappers expect it.
    """

    def __init__(
        self,
        num_envs: int = 1,
        config: ConfigLike = "standard",
        role: str | None = None,
        ally_skill: Opponent = "medium",
        opponent: Opponent = DEFAULT,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        **options: Any,
    ) -> None:
        self._role, self._ally_skill = role, ally_skill
        count = typed(num_envs, Count, "num_envs")
        copies = options.get("device", "cpu") == "cpu"
        super().__init__(count, config, opponent, copy=copies, autoreset_mode=autoreset_mode, **options)

    def _seated(self, opponent: Any, seats: Seats | None) -> Seated:
        return pilot_seats(self.config, self._role, self._ally_skill, opponent, seats)

    def _ends(self, over: int) -> tuple[Flags, Flags] | None:
        dead = ~self.core.io.agent_alive[:, 0]
        ends = super()._ends(over or int(dead.any()))
        return None if ends is None else (ends[0] | dead, ends[1] & ~dead)
