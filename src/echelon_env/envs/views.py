"""Common parts of the views: formats, rewards, calls at the wrong time, settings of training, pictures."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from echelon_env.catalog import REWARD_TERMS
from echelon_env.envs.formats import ActionFormat, ObservationFormat
from echelon_env.episode import EpisodeSetup
from echelon_env.matches.batch import MatchBatch
from echelon_env.mdp.actions import ACTION_LAYOUT
from echelon_env.mdp.global_state import global_states
from echelon_env.mdp.layout import OBSERVATION_LAYOUT
from echelon_env.rendering.ansi import render_ansi
from echelon_env.rendering.rgb import render_rgb
from echelon_env.rendering.window import Window
from echelon_env.rng import check_seed, derive_seed
from echelon_env.sim.state import Match
from echelon_env.validation import one_of, require_known, shown

RENDER_MODES = ("ansi", "rgb_array", "human")
RENDER_FPS = 4  # one picture for each decision of 0.25 s
RENDERING: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": RENDER_FPS}
INFO_LEVELS = ("numbers", "full")
_POOL_KEY = 3  # derives the seed of the next pool of maps


@dataclass(frozen=True)
class RewardStep:
    """What a ``reward_fn`` sees of the decision that was just played, in E matches with A agents and M mechs each.

    Attributes:
        terms: Raw reward terms before weights, float32 (E, A, 7), in the order of ``REWARD_TERMS``: approach, zone,
            damage, kill, assist, death, terminal.
        rewards: What the environment would give, float32 (E, A).
        alive: Whether the agents live, bool (E, A).
        over: Whether the match ended, bool (E,).
        seats: Index of each agent's mech within its match, int32 (A,).
        core: The batch. ``core.state.mechs`` is a record array (E, M) of all mechs, whose fields and units
            ``sim/records.csv`` lists.
    """

    terms: NDArray[np.float32]
    rewards: NDArray[np.float32]
    alive: NDArray[np.bool_]
    over: NDArray[np.bool_]
    seats: NDArray[np.int32]
    core: MatchBatch

    def states(self) -> NDArray[np.float32]:
        """Return the global state of every match, float32 (E, S)."""
        return global_states(self.core.state, self.core.rules)


RewardFunction = Callable[[RewardStep], NDArray[Any]]


def check_options(options: Any, others: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return a copy of the options of ``reset``: fields of ``EpisodeSetup``, and ``others``."""
    if options is None:
        return {}
    if not isinstance(options, Mapping):
        raise ValueError(f"options must be None or a dictionary, got {shown(options)}.")
    known = (*(field.name for field in fields(EpisodeSetup)), *others)
    for name in options:
        require_known(name, known, "reset got an unknown option")
    return dict(options)


class View:
    """A view over the matches of ``core``; calls after closing, or for a match before the first reset, are refused."""

    action_layout, observation_layout = ACTION_LAYOUT, OBSERVATION_LAYOUT
    reward_term_names = REWARD_TERMS
    core: MatchBatch
    acts: ActionFormat
    observed: ObservationFormat
    closed: bool = False
    render_mode: str | None

    def __new__(cls, *args: Any, **kwargs: Any) -> Self:
        """Refuse misspelt arguments with a suggestion; a subclass with an ``__init__`` of its own knows better."""
        if kwargs and cls.__init__.__module__.startswith("echelon_env."):
            makers = [kind.__init__ for kind in cls.__mro__ if "__init__" in vars(kind) and issubclass(kind, View)]
            taken = {name: p.kind for maker in makers for name, p in [*inspect.signature(maker).parameters.items()][1:]}
            known = [name for name, kind in taken.items() if kind is not inspect.Parameter.VAR_KEYWORD]
            for name in kwargs:
                require_known(name, known, f"{cls.__name__} has no argument", "it knows")
        return super().__new__(cls)

    def _set_formats(
        self,
        observation_format: str | None,
        action_format: str,
        invalid_actions: str | None,
        info_level: str,
        reward_fn: RewardFunction | None,
    ) -> None:
        self.observed = ObservationFormat(self.core, observation_format)
        self.acts = ActionFormat(self.core, action_format, invalid_actions)
        self.info_level = one_of(info_level, INFO_LEVELS, "info_level")
        if reward_fn is not None and not callable(reward_fn):
            raise ValueError(f"reward_fn must be None or a function of a RewardStep, got {shown(reward_fn)}.")
        self._reward_fn = reward_fn

    def _rewards(self) -> NDArray[np.float32]:
        """Return the rewards of the last decision, float32 (E, A): a buffer, or what the ``reward_fn`` returned."""
        io = self.core.io
        if self._reward_fn is None:
            return io.agent_rewards
        seats = self.core.tables.agent_seats
        over = self.core.state.clock["over"] == 1
        alive, terms = io.agent_alive.copy(), io.terms[:, seats]
        given = np.asarray(self._reward_fn(RewardStep(terms, io.agent_rewards.copy(), alive, over, seats, self.core)))
        if given.shape != io.agent_rewards.shape or given.dtype.kind not in "fiub" or not np.isfinite(given).all():
            raise ValueError(
                f"reward_fn must return finite numbers of shape {io.agent_rewards.shape} (matches, agents), got "
                f"{given.dtype} of shape {given.shape}{'' if given.size > 8 else f': {given.tolist()}'}."
            )
        return given.astype(np.float32)

    def _picture(self, match: int = 0) -> Any:
        return self._draw(self.core.state, match)

    def _draw(self, state: Match, match: int) -> Any:
        draw = render_ansi if self.render_mode == "ansi" else render_rgb
        return draw(state, self.core.config, match)

    @property
    def silent_actions(self) -> tuple[str, ...]:
        """Names of the action blocks without effect on this view's observations: messages, unless it has their key."""
        return () if self.core.config.observation.comm else ("comm",)

    def _check_open(self) -> None:
        if self.closed:
            raise RuntimeError("the environment is closed; create a new one.")

    def _has_matches(self) -> bool:
        return self.core.simulator.worlds[-1] is not None

    def _check_match(self, what: str) -> None:
        self._check_open()
        if not self._has_matches():
            raise RuntimeError(f"{what} was called before reset(); there is no match yet, call reset() first.")


class TrainingSettings(View):
    """Adds ``set_curriculum``, ``refresh_maps``, ``set_team_mixing`` and their counterparts to a view over ``core``."""

    def set_curriculum(self, **settings: Any) -> None:
        """Change the distribution of later episodes; running ones and all spaces stay as they are.

        Every reset draws from these settings by the seed of its episode. Settings left out keep their values. Agents of
        packs that an episode leaves out are absent: views that keep the dead give them zero observations, no rewards
        and ``alive`` False; other views do not list them. Saved states hold the curriculum.

        Args:
            **settings: ``weapon_prob``, probability that a weapon slot of a mech is mounted, equal for the mechs of the
                same number in both teams; ``map_size_range``, least and largest longer side of the world in voxels
                (maps too small for the packs drawn are left out); ``packs_per_team_range``, least and largest number of
                packs a team fields, the first ones of its roster; ``enemy_packs_range``, the same for red apart from
                blue, None for as many as blue; ``biomes_range``, least and largest number of biomes that a map is
                made of, the most open ones of ``world.biomes``, None for all; ``opponent_mix``, probability of every
                skill that the scripted red team may have; ``opponent_fire_prob``, factor from 0 to 1 on the chance
                with which scripted mechs pull a trigger that would hit. All bounds are included.

        Raises:
            ValueError: A setting is unknown, or out of the configuration's range; nothing was changed.
        """
        self._check_open()
        self.core.set_curriculum(settings)

    def get_curriculum(self) -> dict[str, Any]:
        """Return the current settings of ``set_curriculum``; initially, every episode uses the whole configuration."""
        return self.core.curriculum.settings()

    def refresh_maps(self, seed: int | None = None) -> int:
        """Let later episodes draw from K other maps (``map_pool=K``); return the seed of the new pool.

        Maps are made when an episode first draws them. Saved states and replays hold the seed of their pool. Without a
        ``seed``, an integer in [0, 2**63), it is derived from the current one, which is initially 0.

        Raises:
            RuntimeError: The environment has no pool.
        """
        self._check_open()
        simulator = self.core.simulator
        if simulator.map_pool is None:
            raise RuntimeError("there is no pool of maps; create the environment with map_pool.")
        seed = derive_seed(simulator.pool_seed, _POOL_KEY) if seed is None else check_seed(seed)
        simulator.refresh_pool(seed)
        return seed

    def set_team_mixing(self, alpha: float) -> None:
        """Mix rewards from the next step on as alpha * own + (1 - alpha) * team mean, with an alpha in [0, 1].

        Saved states and replays do not hold it, and ``set_state`` leaves it as it is.
        """
        self._check_open()
        core = self.core
        core.team_mixing = core.config.replace({"reward.team_mixing": alpha}).reward.team_mixing
        core.rules.params["team_mixing"] = core.team_mixing

    def get_team_mixing(self) -> float:
        """Return the current alpha of reward mixing, initially ``config.reward.team_mixing``."""
        return self.core.team_mixing


class RenderedView(View):
    """A view of one match that can be watched."""

    def _set_render_mode(self, render_mode: str | None) -> None:
        self.render_mode = None if render_mode is None else one_of(render_mode, RENDER_MODES, "render_mode")
        self._window = Window(RENDER_FPS)

    def render(self) -> str | NDArray[np.uint8] | None:
        """Return a picture of the match: a text or an image uint8 (height, width, 3); None in a window or without mode.

        RuntimeError before the first reset and after closing.
        """
        self._check_open()
        if self.render_mode is None:
            return None
        self._check_match("render")
        if self.render_mode == "human":
            self._window.show(self._picture())
            return None
        picture: str | NDArray[np.uint8] = self._picture()
        return picture

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Close the environment; a second call does nothing."""
        self.closed = True
        self._window.close()
