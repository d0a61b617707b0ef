"""The PettingZoo view: every mech of the commanded teams is an agent, all act at once."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from itertools import compress
from operator import not_
from typing import Any, ClassVar, NamedTuple

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from echelon_env.config import EchelonConfig
from echelon_env.envs.action_reader import ActionReader
from echelon_env.envs.optional_keys import ExtraObservations, check_no_extras
from echelon_env.envs.training_settings import TrainingSettings
from echelon_env.envs.views import RENDER_FPS, RENDER_MODES, RenderedView
from echelon_env.matches.batch import MatchBatch, fresh_seed
from echelon_env.matches.recording import Recording
from echelon_env.matches.saved_states import check_keys
from echelon_env.matches.seats import agent_name, team_seats
from echelon_env.mdp.action_masks import MASK_SPANS
from echelon_env.mdp.actions import ACTION_LAYOUT
from echelon_env.mdp.global_state import global_state, global_state_space
from echelon_env.mdp.layout import OBSERVATION_LAYOUT
from echelon_env.mdp.rewards import REWARD_TERMS
from echelon_env.messages import one_of
from echelon_env.replays.replay import Replay
from echelon_env.rng import check_seed

FORMATS = ("flat", "dict")
DEAD_AGENTS = ("remove", "keep")
_TRIGGERS, _EWAR, _TARGET, _SORT = (MASK_SPANS[name] for name in ("triggers", "ewar", "target", "sort"))
_COMMON = 3  # terms that most steps have; the others come with deaths or the end of the match
_RARE_TERMS = REWARD_TERMS[_COMMON:]
_NO_REWARD = dict.fromkeys(REWARD_TERMS, 0.0)

assert len(MASK_SPANS) == 4
assert REWARD_TERMS[:_COMMON] == ("approach", "zone", "damage")


def _agent_infos(
    agents: Sequence[str],
    roles: Sequence[str],
    alive: Sequence[bool],
    masks: NDArray[np.int8],
    components: NDArray[np.float32],
) -> dict[str, dict[str, Any]]:
    """Return an info for each of n agents, with views of ``masks`` int8 (n, 32); ``components`` is float32 (n, 7).

    With twenty agents, building dictionaries costs most after the simulation. Literals with fixed keys take a third of
    the time of ``dict(zip(keys, values))``; copying a dictionary and changing three values takes even less.
    """
    infos: dict[str, dict[str, Any]] = {}
    approaches, zones, damages = components[:, :_COMMON].T.tolist()
    for agent, role, lives, triggers, ewar, target, sort, approach, zone, damage in zip(  # noqa: B905  # strict costs time
        agents, roles, alive,
        masks[:, _TRIGGERS], masks[:, _EWAR], masks[:, _TARGET], masks[:, _SORT],
        approaches, zones, damages,
    ):  # fmt: skip
        terms = _NO_REWARD.copy()
        terms["approach"] = approach
        terms["zone"] = zone
        terms["damage"] = damage
        infos[agent] = {
            "alive": lives,
            "role": role,
            "action_mask": {"triggers": triggers, "ewar": ewar, "target": target, "sort": sort},
            "reward_components": terms,
        }
    rare = components[:, _COMMON:]
    if np.count_nonzero(rare):
        for info, values in zip(infos.values(), rare.tolist(), strict=True):
            info["reward_components"].update(zip(_RARE_TERMS, values, strict=True))
    return infos


class Present(NamedTuple):
    """The acting agents, with values derived from their list; it changes only when an agent dies."""

    agents: list[str]
    seats: slice | NDArray[np.intp]  # their rows in the core's arrays
    roles: list[str]
    nobody: dict[str, bool]  # False for each of them; handed out in copies


class EchelonParallelEnv(TrainingSettings, RenderedView, ParallelEnv[str, Any, Any]):  # type: ignore[misc]  # PettingZoo publishes no types
    """Two teams of mechs fight for a capture zone in a destructible voxel world.

    ### Agents
    ``blue_0 .. blue_n`` and, without ``opponent``, ``red_0 .. red_n``. A mech's class is in ``infos[agent]["role"]``.

    ### Observation space ``observation_format="flat"``: Box(706,) float32; ``"dict"``: the same features under seven
    keys, plus the optional keys that ``ObservationConfig`` switches on (``local_map``, ``telemetry``, ``acoustic``,
    ``comm``, ``damage_direction``). Bounds and meaning of every feature: ``echelon_env.OBSERVATION_LAYOUT.describe()``,
    with the optional ones ``echelon describe observations``.

    ### Action space
    ``action_format="flat"``: Box(-1, 1, (45,)) float32; ``"dict"``: Dict of move, triggers, ewar, target, sort,
    hostile_only, comm. Columns and meaning: ``echelon_env.ACTION_LAYOUT.describe()``.

    ### Rewards
    Weighted sum of the terms of ``RewardConfig`` (approach, zone, damage, kill, assist, death, terminal), mixed within
    the team by ``reward.team_mixing``. Raw terms times weights are in ``infos[agent]["reward_components"]``.

    ### Starting state
    A world generated from the seed; each team stands in formation in one of two opposite corners, facing the zone.

    ### Episode end
    Termination: a team reaches the zone points to win, or has no mech left (for all agents); with
    ``dead_agents="remove"`` also an agent's own death (for that agent). Truncation: the time limit (for all agents).
    Never both. The last ``infos[agent]`` of every agent that sees the end holds ``"outcome"``.

    ### What the returned dictionaries hold ``reset`` returns an observation and an info for every agent. ``step``
    returns the five dictionaries for exactly the agents that were in ``agents`` before it: a dying agent's last
    observation is all zeros with masks set. ``agents`` then holds those that remain; it is empty exactly when the
    episode is over.

    Args:
        config: Name of a preset or an ``EchelonConfig``.
        observation_format: ``"flat"`` or ``"dict"``.
        action_format: ``"flat"`` or ``"dict"``.
        visibility: ``"suite"`` or ``"oracle"``; overrides the configuration.
        opponent: Who plays red: a skill for scripted commanders, or ``"commander:NAME"`` for a trained one
            (``echelon_env.commanders``). None makes both teams agents.
        dead_agents: ``"remove"`` (PettingZoo's rule) or ``"keep"`` (they stay to the end with zero observations,
            ignored actions and ``infos[agent]["alive"] == False``, and share in mixed and terminal rewards).
        invalid_actions: What NaN and infinity in an action do: ``"raise"``, or ``"zero"`` (replaced by 0 and counted in
            ``infos[agent]["invalid_actions"]``).
        map_pool: None generates a new map for every episode. K draws from a pool of K maps by the episode's seed alone,
            so a reset takes a fraction of a millisecond; ``refresh_maps`` changes the pool.
        render_mode: None, ``"ansi"`` (text), ``"rgb_array"`` (image) or ``"human"`` (a window, needs pygame).

    Raises:
        RuntimeError: Any method but ``close`` is called after ``close``, or one that needs a match before ``reset``.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "echelon_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": True,
        "render_fps": RENDER_FPS,
    }

    def __init__(
        self,
        config: str | EchelonConfig = "standard",
        observation_format: str = "flat",
        action_format: str = "flat",
        visibility: str | None = None,
        opponent: str | None = None,
        dead_agents: str = "remove",
        invalid_actions: str = "raise",
        map_pool: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.config = resolved = EchelonConfig.resolve(config, visibility)
        self.observation_format = one_of(observation_format, FORMATS, "observation_format")
        self.action_format = one_of(action_format, FORMATS, "action_format")
        self.dead_agents = one_of(dead_agents, DEAD_AGENTS, "dead_agents")
        if observation_format == "flat":
            check_no_extras(resolved, "observation_format='flat'")
        self._set_render_mode(render_mode)
        self.opponent = opponent
        seats, bots = team_seats(resolved, opponent)
        self.core = MatchBatch(1, resolved, seats, bots, num_threads=1, map_pool=map_pool, masks=True)
        self._extras = ExtraObservations(self.core)
        self.possible_agents = [agent_name(resolved, mech) for mech in seats]
        self.agents: list[str] = []
        self._seat = {name: seat for seat, name in enumerate(self.possible_agents)}
        self._reader = ActionReader(self._seat, self.action_format, invalid_actions)
        self._roles = {agent_name(resolved, mech): (resolved.match.roster * 2)[mech] for mech in seats}
        self._present = self._list_of([])
        observation: spaces.Space[Any] = OBSERVATION_LAYOUT.space()
        if observation_format == "dict":
            observation = spaces.Dict({**OBSERVATION_LAYOUT.dict_space().spaces, **self._extras.spaces()})
        action: spaces.Space[Any] = ACTION_LAYOUT.space() if action_format == "flat" else ACTION_LAYOUT.dict_space()
        self.observation_spaces = {name: deepcopy(observation) for name in self.possible_agents}
        self.action_spaces = {name: deepcopy(action) for name in self.possible_agents}
        self.state_space = global_state_space(self.core.simulator.num_mechs)
        self._next_seed: int | None = None
        self._recording: Recording | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the observation space of an agent, the same object at each call; KeyError for an unknown one."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the action space of an agent, the same object at each call; KeyError for an unknown one."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Start an episode.

        Args:
            seed: Determines world and match, and those of later episodes reset without a seed. If no seed was ever
                given, or in a copy of an environment, the operating system provides it.
            options: Accepted and ignored, because PettingZoo's API test passes an unknown option; there are none yet.

        Returns:
            Observations and infos of all agents, except those a curriculum left out (unless the dead are kept).

        Raises:
            ValueError: The seed is not an integer in [0, 2**63), or ``options`` is not a mapping.
        """
        self._check_open()
        if options is not None and not isinstance(options, Mapping):
            raise ValueError(f"options must be None or a dictionary, got {type(options).__name__}.")
        episode = self._next_seed if seed is None else check_seed(seed)
        if episode is None:
            episode = fresh_seed()
        setup = self.core.reset(0, episode)
        self._extras.update()
        self._next_seed = self.core.simulator.next_seed(0)
        self._recording = Recording.begin(self.core, episode, setup)
        alive = self.core.alive()[0]
        self.agents = [a for a in self.possible_agents if alive[self._seat[a]] or self.dead_agents == "keep"]
        self._show()
        present = self._list_of(self.agents)
        return self._observations(present), self._infos(present, alive[present.seats].tolist())

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Play one decision; see the class for what the dictionaries hold.

        Raises:
            RuntimeError: The environment was not reset, or its episode is over.
            ValueError: An agent is missing or unknown, or an action has the wrong shape, type or values.
        """
        self._check_open()
        if not self.agents or self._recording is None:
            state = "its episode is over" if self._recording is not None else "it was never reset"
            raise RuntimeError(f"step was called, but {state}; call reset() first.")
        if self._present.agents != self.agents:
            self._present = self._list_of(self.agents)
        core, io, present = self.core, self.core.io, self._present
        acted = present.agents
        self._reader.read(actions, acted, io.agent_actions[0])
        core.step(io.agent_actions)
        self._extras.update()
        self._recording.add(core, io.agent_actions[0])
        terminated, truncated = io.agent_terminated.item(0), io.agent_truncated.item(0)
        over = terminated or truncated
        terminations, truncations = present.nobody.copy(), present.nobody.copy()
        if over:
            terminations, truncations = dict.fromkeys(acted, terminated), dict.fromkeys(acted, truncated)
        self.agents = [] if over else acted[:]
        alive = io.agent_alive[0, present.seats].tolist()
        if self.dead_agents == "remove" and not all(alive):
            for a in compress(acted, map(not_, alive)):
                # Dead in the very step of the time limit: its death ended this agent's episode.
                terminations[a], truncations[a] = True, False
            self.agents = [] if over else list(compress(acted, alive))
        rewards = dict(zip(acted, io.agent_rewards[0, present.seats].tolist()))  # noqa: B905  # see _agent_infos
        observations, infos = self._observations(present), self._infos(present, alive)
        if over:
            for a in acted:
                infos[a]["outcome"] = core.outcome_info(0, self._seat[a])
        self._show()
        return observations, rewards, terminations, truncations, infos

    def _list_of(self, agents: list[str]) -> Present:
        seats = slice(None) if agents == self.possible_agents else np.array([self._seat[a] for a in agents], np.intp)
        return Present(agents[:], seats, [self._roles[a] for a in agents], dict.fromkeys(agents, False))

    def _observations(self, present: Present) -> dict[str, Any]:
        # One copy of all rows, which belongs to the caller and never changes.
        agents, rows = present.agents, self.core.io.agent_observations[0, present.seats].copy()
        if self.observation_format == "flat":
            return dict(zip(agents, rows))  # noqa: B905  # see _agent_infos
        return {
            agent: {**OBSERVATION_LAYOUT.unflatten(row), **self._extras.of(self._seat[agent])}
            for agent, row in zip(agents, rows, strict=True)
        }

    def _infos(self, present: Present, alive: list[bool]) -> dict[str, dict[str, Any]]:
        io = self.core.io
        masks, components = io.agent_masks[0, present.seats].copy(), io.agent_components[0, present.seats]
        infos = _agent_infos(present.agents, present.roles, alive, masks, components)
        if self._reader.count_invalid:
            for agent in present.agents:
                infos[agent]["invalid_actions"] = self._reader.invalid_counts[agent]
        return infos

    def state(self) -> NDArray[np.float32]:
        """Return the global state of all mechs and the match, float32, inside ``state_space``."""
        self._check_match("state")
        return global_state(self.core.state, self.config, 0)

    def get_state(self) -> dict[str, Any]:
        """Return an exact copy of the match, its recording, the curriculum and the map pool's seed."""
        self._check_match("get_state")
        assert self._recording is not None
        return {
            "match": self.core.get_state(0),
            "agents": self.agents[:],
            "next_seed": self._next_seed,
            "recording": self._recording.copy(),
            **self.core.saved_settings(),
        }

    def set_state(self, state: dict[str, Any]) -> None:
        """Continue from what ``get_state`` returned, here or in another environment with the same arguments.

        Raises:
            ValueError: It does not fit this environment, which is left unchanged.
        """
        self._check_open()
        check_keys(state, ("match", "agents", "next_seed"), "state")
        recording = state.get("recording")
        if not isinstance(recording, Recording):
            raise ValueError("the saved state holds no recording of its match; it was written by another version.")
        self.core.check_state(0, state["match"])
        agents, next_seed = state["agents"], state["next_seed"]
        if not isinstance(agents, list) or [a for a in self.possible_agents if a in agents] != agents:
            raise ValueError(f"the agents of the saved state must be some of {', '.join(self.possible_agents)}.")
        if next_seed is not None:
            check_seed(next_seed)
        recording.check(self.core)
        self.core.restore_settings(state)
        self.core.write_state(0, state["match"])
        self._recording, self.agents, self._next_seed = recording.copy(), agents[:], next_seed

    def replay(self, names: Mapping[str, str] | None = None) -> Replay:
        """Return the replay of the running or ended match up to now; making it re-simulates the match once.

        Args:
            names: Who commands ``"blue"`` and ``"red"``; defaults to the skill, or ``"agents"``.

        Raises:
            RuntimeError: The match was changed other than through this class.
            ValueError: A name is unknown or not printable text.
        """
        self._check_match("replay")
        assert self._recording is not None
        return Replay.of_match(self.core, self._recording, names)

    def close(self) -> None:
        """Close the environment; a second call does nothing."""
        super().close()
        self.agents = []

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Restore a copy: it continues its match exactly, but draws its own seed for its next unseeded episode."""
        self.__dict__.update(state)
        self._next_seed = None


def parallel_env(config: str | EchelonConfig = "standard", **kwargs: Any) -> EchelonParallelEnv:
    """Return the PettingZoo environment; arguments as for ``EchelonParallelEnv``."""
    return EchelonParallelEnv(config, **kwargs)
