"""The PettingZoo view: every mech of the commanded teams is an agent, all act at once."""

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from echelon_env.catalog import CLASS_NAMES, REWARD_TERMS
from echelon_env.commanders import Opponent
from echelon_env.config import ConfigLike, EchelonConfig
from echelon_env.envs.views import RENDERING, RenderedView, RewardFunction, TrainingSettings, check_options
from echelon_env.matches.batch import MatchBatch, fresh_seed
from echelon_env.matches.recording import Recording
from echelon_env.matches.saved_states import check_keys
from echelon_env.matches.seats import Seats, agent_name, team_seats
from echelon_env.mdp.actions import MASK_SPANS
from echelon_env.mdp.global_state import global_state_space, global_states
from echelon_env.replays.replay import Replay
from echelon_env.rng import check_seed
from echelon_env.validation import one_of, shown

DEAD_AGENTS = ("remove", "keep")
Infos = dict[str, dict[str, Any]]  # by agent
Rows = slice | NDArray[np.intp]


class EchelonParallelEnv(TrainingSettings, RenderedView, ParallelEnv[str, Any, Any]):  # type: ignore[misc]  # PettingZoo publishes no types
    """Two teams of mechs fight for a capture zone in a destructible voxel world.

    ### Agents
    ``blue_0 .. blue_n`` and, without ``opponent``, ``red_0 .. red_n``.

    ### Observation space
    ``observation_format="flat"``: Box(706,) float32; ``"dict"``: the same features under seven keys, plus the optional
    keys that ``ObservationConfig`` switches on (``local_map``, ``telemetry``, ``acoustic``, ``comm``,
    ``damage_direction``). Bounds and meaning of every feature: ``echelon describe observations``.

    ### Action space
    ``action_format="flat"``: Box(-1, 1, (45,)) float32; ``"dict"``: Dict of move, triggers, ewar, target, sort,
    hostile_only, comm; ``"multidiscrete"``: MultiDiscrete of 21 entries, a few values for each column; ``"discrete"``:
    Discrete(43), orders such as ``to_zone`` and ``attack_3``. Tables: ``echelon describe actions``, ``multidiscrete``
    and ``orders``.

    ### Rewards
    Weighted sum of the terms of ``RewardConfig`` (approach, zone, damage, kill, assist, death, terminal), mixed within
    the team by ``reward.team_mixing``. Raw terms times weights are in ``infos[agent]["reward_components"]``. A
    ``reward_fn`` replaces the weighted sum.

    ### Starting state
    A world generated from the seed; each team stands in formation in one of two opposite corners, facing the zone.

    ### Episode end
    Termination: a team reaches the zone points to win, or has no mech left (for all agents); with
    ``dead_agents="remove"`` also an agent's own death (for that agent). Truncation: the time limit (for all agents).
    A step is never both terminated and truncated.

    ### Infos
    Numbers under the same keys at every step, so that other libraries can stack them: ``alive`` bool, ``role`` int (row
    of ``echelon_env.catalog.CLASS_NAMES``), ``reward_components`` float32 (7,) in the order of
    ``reward_term_names``, ``outcome`` int (+1 win, -1 loss, 0 draw or still running), ``reason`` int (0 running, 1
    zone, 2 elimination, 3 time), ``invalid_actions`` int (of this episode), and the mask: ``action_mask`` int8 (43,)
    with ``action_format="discrete"``, ``choice_mask`` int8 (83,) or (32,) with the others. ``action_masks()`` returns
    the masks alone. ``info_level="full"`` gives names and dictionaries instead, and ``outcome`` only at the end.

    ### What the returned dictionaries hold
    ``reset`` returns an observation and an info for every agent. ``step`` returns the five dictionaries for exactly the
    agents that were in ``agents`` before it: a dying agent's last observation is all zeros with masks set. ``agents``
    then holds those that remain; it is empty exactly when the episode is over.

    Args:
        config: Name of a preset or scenario, an ``EchelonConfig``, a ``Scenario``, or a dictionary as
            ``EchelonConfig.from_dict`` takes it.
        observation_format: ``"flat"`` or ``"dict"``. None takes the one that holds what the configuration switches on.
        action_format: ``"flat"``, ``"dict"``, ``"multidiscrete"`` or ``"discrete"``.
        visibility: ``"suite"`` or ``"oracle"``; overrides the configuration.
        opponent: Who plays red: a skill for scripted commanders, ``"commander:NAME"`` for a trained one
            (``echelon_env.commanders``), or any object or function that turns observations float32 (1, G, 706) into
            actions (1, G, 45), see ``echelon_env.commanders.Opponent``. None makes both teams agents, or in a scenario
            lets its own opponent play; ``"agents"`` makes both teams agents there.
        dead_agents: ``"remove"`` (PettingZoo's rule) or ``"keep"`` (they stay to the end with zero observations,
            ignored actions and ``infos[agent]["alive"] == False``, and share in mixed and terminal rewards).
        invalid_actions: What NaN, infinity and choices that the mask forbids do: ``"raise"``, or ``"zero"`` (replaced
            by 0 or the neutral choice, and counted in ``infos[agent]["invalid_actions"]``). None means ``"zero"`` for
            the two discrete formats, because many algorithms cannot mask, and ``"raise"`` for the others.
        map_pool: None generates a new map for every episode. K draws from a pool of K maps by the episode's seed alone,
            so a reset takes a fraction of a millisecond; ``refresh_maps`` changes the pool.
        render_mode: None, ``"ansi"`` (text), ``"rgb_array"`` (image) or ``"human"`` (a window, needs pygame).
        info_level: ``"numbers"`` or ``"full"``.
        reward_fn: None, or a function from ``echelon_env.envs.views.RewardStep`` to rewards (1, A), which replaces the
            weighted sum of the terms and its mixing.
        seats: Who else plays some of the mechs, by names such as ``"blue_3"``, ``"blue_0-4"`` or ``"red"``: players as
            for ``opponent``, or ``"agents"``. ``{"blue_3-4": "commander:duel"}`` gives two mates to a trained one.

    Raises:
        RuntimeError: Any method but ``close`` is called after ``close``, or one that needs a match before ``reset``.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "echelon_v0", "is_parallelizable": True, **RENDERING}

    def __init__(
        self,
        config: ConfigLike = "standard",
        observation_format: str | None = None,
        action_format: str = "flat",
        visibility: str | None = None,
        opponent: Opponent | None = None,
        dead_agents: str = "remove",
        invalid_actions: str | None = None,
        map_pool: int | None = None,
        render_mode: str | None = None,
        info_level: str = "numbers",
        reward_fn: RewardFunction | None = None,
        seats: Seats | None = None,
    ) -> None:
        self.config = resolved = EchelonConfig.resolve(config, visibility)
        self.dead_agents = one_of(dead_agents, DEAD_AGENTS, "dead_agents")
        self._set_render_mode(render_mode)
        self.opponent = opponent
        mechs, players = team_seats(resolved, opponent, seats)
        self.core = MatchBatch(1, resolved, mechs, players, num_threads=1, map_pool=map_pool)
        self._set_formats(observation_format, action_format, invalid_actions, info_level, reward_fn)
        self.observation_format, self.action_format = self.observed.name, action_format
        self.possible_agents = [agent_name(resolved, mech) for mech in mechs]
        self.agents: list[str] = []
        self._seat = {name: seat for seat, name in enumerate(self.possible_agents)}
        self._roles = np.array([CLASS_NAMES.index(resolved.classes[mech]) for mech in mechs])
        self.observation_spaces = {name: self.observed.space() for name in self.possible_agents}
        self.action_spaces = {name: self.acts.space() for name in self.possible_agents}
        self.state_space = global_state_space(self.core.simulator.num_mechs)
        self._arguments: dict[str, Any] = {
            "observation_format": observation_format, "action_format": action_format, "visibility": visibility,
            "opponent": opponent, "dead_agents": dead_agents, "invalid_actions": invalid_actions, "map_pool": map_pool,
            "info_level": info_level, "reward_fn": reward_fn, "seats": seats,
        }  # fmt: skip
        self._next_seed: int | None = None
        self._recording: Recording | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the observation space of an agent, the same object at each call; KeyError for an unknown one."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the action space of an agent, the same object at each call; KeyError for an unknown one."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], Infos]:
        """Start an episode.

        Args:
            seed: Determines world and match, and those of later episodes reset without a seed. If no seed was ever
                given, or in a copy of an environment, the operating system provides it.
            options: Fields of ``echelon_env.episode.EpisodeSetup`` to use in this episode instead of what the
                curriculum draws, for example ``{"weapon_prob": 0.5, "packs": 1}``. ``{"scenario": ...}`` plays another
                scenario from now on, whose spaces must be the same. ``{"state": ...}`` continues what ``get_state``
                returned, without a seed.

        Returns:
            Observations and infos of all agents, except those a curriculum left out (unless the dead are kept).

        Raises:
            ValueError: The seed is not an integer in [0, 2**63), or an option is unknown or out of range.
        """
        self._check_open()
        changes = check_options(options, ("options", "scenario", "state"))
        changes.pop("options", None)  # PettingZoo's API tests pass it
        if "state" in changes:
            if seed is not None or len(changes) > 1:
                raise ValueError("reset with a state continues its episode; leave the seed and other options out.")
            self.set_state(changes["state"])
            return self._first_results()
        episode = self._next_seed if seed is None else check_seed(seed)
        if (scenario := changes.pop("scenario", None)) is not None:
            self._change_scenario(scenario)
        if episode is None:
            episode = fresh_seed(self.core.config)
        self.np_random = np.random.default_rng(episode)  # wrappers of SuperSuit draw from it
        self.acts.invalid_counts[:] = 0
        setup = self.core.reset(0, episode, changes=changes)
        self._next_seed = self.core.simulator.next_seed(0)
        self._recording = Recording.begin(self.core, episode, setup)
        alive = self.core.io.agent_alive[0]
        self.agents = [a for a in self.possible_agents if alive[self._seat[a]] or self.dead_agents == "keep"]
        return self._first_results()

    def _first_results(self) -> tuple[dict[str, Any], Infos]:
        self._show()
        rows = self._rows()
        return self._observations(self.agents, rows), self._infos(self.agents, rows, False)

    def _change_scenario(self, scenario: Any) -> None:
        other = EchelonParallelEnv(scenario, **self._arguments)
        spaces_of = [(env.observation_spaces, env.action_spaces) for env in (self, other)]
        if spaces_of[0] != spaces_of[1] or other.config.scenario is None:
            alike = other.possible_agents == self.possible_agents
            raise ValueError(
                f"reset needs a scenario with the same agents and spaces as before, {', '.join(self.possible_agents)}, "
                f"got {shown(scenario)} with {'other spaces' if alike else ', '.join(other.possible_agents)}; create a "
                "new environment for it."
            )
        for name in ("config", "core", "acts", "observed", "state_space", "_roles"):
            setattr(self, name, getattr(other, name))

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        """Play one decision; see the class for what the dictionaries hold.

        After the end, ``step({})`` returns five empty dictionaries.

        Raises:
            RuntimeError: The environment was not reset, or its episode is over.
            ValueError: An agent is missing or unknown, or an action has the wrong shape, type or values.
        """
        self._check_open()
        if not self.agents and self._recording is not None and actions == {}:
            return {}, {}, {}, {}, {}
        if not self.agents or self._recording is None:
            state = "its episode is over" if self._recording is not None else "it was never reset"
            raise RuntimeError(f"step was called, but {state}; call reset() first.")
        core, io, acted, rows = self.core, self.core.io, self.agents, self._rows()
        self.acts.take_by_agent(actions, acted, self._seat)
        core.step(io.agent_actions)
        self._recording.add(core, io.agent_actions[0])
        terminated, truncated = io.agent_terminated.item(0), io.agent_truncated.item(0)
        over = terminated or truncated
        terminations, truncations = dict.fromkeys(acted, terminated), dict.fromkeys(acted, truncated)
        if self.dead_agents == "remove":
            dead = [agent for agent in acted if not io.agent_alive[0, self._seat[agent]]]
            # Also in the very step of the time limit: its death ended this agent's episode.
            terminations.update(dict.fromkeys(dead, True))
            truncations.update(dict.fromkeys(dead, False))
            self.agents = [agent for agent in acted if agent not in dead]
        if over:
            self.agents = []
        rewards = dict(zip(acted, self._rewards()[0, rows].tolist()))  # noqa: B905  # strict costs time
        observations, infos = self._observations(acted, rows), self._infos(acted, rows, over)
        self._show()
        return observations, rewards, terminations, truncations, infos

    def _rows(self) -> Rows:
        if self.agents == self.possible_agents:
            return slice(None)
        return np.array([self._seat[agent] for agent in self.agents], np.intp)

    def _observations(self, agents: list[str], rows: Rows) -> dict[str, Any]:
        return dict(zip(agents, self.observed.of_seats(rows)))  # noqa: B905  # strict costs time

    def _infos(self, agents: list[str], rows: Rows, over: bool) -> Infos:
        """Return the infos; with twenty agents, building dictionaries costs most after the simulation."""
        core, key, reason = self.core, self.acts.mask_key, int(self.core.state.clock["reason"][0]) if over else 0
        alive, roles = core.io.agent_alive[0, rows].tolist(), self._roles[rows].tolist()
        masks, components = self.acts.masks[0, rows].copy(), core.io.agent_components[0, rows].copy()
        outcomes = core.outcomes(0)[rows].tolist() if over else [0] * len(agents)
        counts = self.acts.invalid_counts[0, rows].tolist()
        infos = {
            agent: {
                "alive": lives, "role": role, key: mask, "reward_components": terms, "outcome": outcome,
                "reason": reason, "invalid_actions": count,
            }
            for agent, lives, role, mask, terms, outcome, count in zip(  # noqa: B905  # strict costs time
                agents, alive, roles, masks, components, outcomes, counts
            )
        }  # fmt: skip
        if self.info_level == "full":
            for agent, info in infos.items():
                mask = info.pop(key)
                info["action_mask"] = (
                    mask if self.acts.is_discrete else {n: mask[span] for n, span in MASK_SPANS.items()}
                )
                info["role"] = CLASS_NAMES[info["role"]]
                info["reward_components"] = dict(zip(REWARD_TERMS, info["reward_components"].tolist(), strict=True))
                del info["reason"], info["outcome"]
                if over:
                    info["outcome"] = core.outcome_info(0, self._seat[agent])
        return infos

    def action_masks(self) -> dict[str, NDArray[np.bool_]]:
        """Return which choices of each acting agent can have an effect now, bool (N,) by agent; see the class."""
        self._check_match("action_masks")
        return {agent: self.acts.masks[0, self._seat[agent]] == 1 for agent in self.agents}

    def state(self) -> NDArray[np.float32]:
        """Return the global state of all mechs and the match, float32, inside ``state_space``."""
        self._check_match("state")
        return np.asarray(global_states(self.core.state, self.core.rules)[0], np.float32)

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

        ValueError if it does not fit this environment, which is then left unchanged.
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
        """Return the replay of the match up to now; making it re-simulates the match once.

        ``names`` say who commands ``"blue"`` and ``"red"``, by default the skill or ``"agents"``. RuntimeError if the
        match was changed other than through this class.
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


def parallel_env(config: ConfigLike = "standard", **kwargs: Any) -> EchelonParallelEnv:
    """Return the PettingZoo environment; arguments as for ``EchelonParallelEnv``."""
    return EchelonParallelEnv(config, **kwargs)
