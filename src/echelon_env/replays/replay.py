"""Replays: one compressed file re-simulates a match exactly, with checksums that prove it.

Checksums are exact for one version of the package on one platform. Elsewhere the last bit of a sine may differ, and
``Replay.divergence`` says from which decision on that matters.
"""

from __future__ import annotations

import dataclasses
import os
import platform
import re
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NamedTuple, Self

import numba
import numpy as np
from numpy.typing import ArrayLike, NDArray

from echelon_env.bots.skills import SKILLS, check_skill
from echelon_env.commanders import Opponent
from echelon_env.config import EchelonConfig
from echelon_env.constants import TEAM_NAMES
from echelon_env.episode import EpisodeSetup
from echelon_env.files import replacing
from echelon_env.kernels.decorator import source_hash
from echelon_env.matches.batch import MatchBatch
from echelon_env.matches.continuations import Continuations, MechDifference, WinProbability
from echelon_env.matches.forks import RECORDED, STAND, SeatPlan, flat_action, plan_seats, watch
from echelon_env.matches.recording import Recording, Unaided, play_ticks, set_unaided, step_with
from echelon_env.matches.seats import Seats, agent_name, mechs_named
from echelon_env.mdp.actions import FLAT_ACTION_DIM
from echelon_env.rendering.page import Page, build_page, rules_of
from echelon_env.rendering.rgb import render_rgb
from echelon_env.rendering.track import Track
from echelon_env.replays.files import CHANNELS, check_arrays, read_replay, write_replay
from echelon_env.rng import check_seed
from echelon_env.scenarios.scenario import AGENTS
from echelon_env.sim.state import REASON_NAMES, Match
from echelon_env.validation import Count, is_whole, one_of, shown, typed
from echelon_env.version import __version__
from echelon_env.worldgen.places import check_room

Progress = Callable[[int, int], None]  # called with what is done and what there is to do

CHECKSUM_EVERY = 20  # decisions; 5 s of match time with the default clock
_LONGEST_TEXT, _MOST_TEXTS, _MOST_SPANS = 200, 32, 1000


class Divergence(NamedTuple):
    """Where a re-simulation first differs from the recording."""

    decision: int  # first compared decision after which it differs; 0 is the start of the match
    # Last compared decision after which the state was equal, None if the start differs; ``decision`` itself if only the
    # outcome differs.
    agreed: int | None
    reason: str  # the finding as a sentence


@dataclass(frozen=True, eq=False)
class Replay:
    """One match, to be re-simulated exactly; made by ``EchelonParallelEnv.replay()`` or ``Replay.load``.

    Iterating plays the match again, for rendering and analysis: it yields the same ``MatchBatch`` of one match T + 1
    times, at the start and after every decision. Rewards are mixed in the teams as the configuration says, even if
    ``set_team_mixing`` had changed that during the match.

    Attributes:
        config: Configuration of the match.
        seed: Seed of the episode.
        agents: Mech index of every row of ``actions``: agents and external commanders, blue, then red.
        scripted: Skill of every other mech, by mech index.
        actions: Actions of the agents in T decisions, float32 (T, A, 45), read-only.
        checksums: SHA-256 of the state after the decisions ``compared``.
        checksum_every: Decisions N between two checksums.
        names: Display names of the commanders of ``"blue"`` and ``"red"``.
        versions: Versions of the package, its kernels (hash of their sources) and their compiler.
        outcome: ``winner``, ``reason``, ``zone_score`` and ``seconds``; None if the match had not ended.
        map_pool: Size of the pool of maps; None if the map was generated for this match.
        pool_seed: Seed of that pool.
        setup: The part of its configuration that the match used (see ``set_curriculum``); None for all of it.
        channels: Outputs of the agents' policy for viewers, optional and read-only: ``"value"`` float32 (T, A) and
            ``"action_probabilities"`` float32 (T, A, 45), with the mean in continuous columns.
        unaided: Mech, first decision and the one after the last of scripts in agents' seats, only in forks.

    Raises:
        ValueError: The parts contradict each other or do not describe a possible match.
    """

    config: EchelonConfig
    seed: int
    agents: tuple[int, ...]
    scripted: Mapping[int, str]
    actions: NDArray[np.float32]
    checksums: tuple[str, ...]
    checksum_every: int
    names: Mapping[str, str]
    versions: Mapping[str, str]
    outcome: Mapping[str, Any] | None = None
    map_pool: int | None = None
    pool_seed: int = 0
    setup: EpisodeSetup | None = None
    channels: Mapping[str, NDArray[np.float32]] = field(default_factory=dict)
    unaided: Unaided = ()

    def __post_init__(self) -> None:
        check_seed(self.seed)
        check_seed(self.pool_seed)
        typed(self.map_pool, Count | None, "map_pool")
        typed(self.checksum_every, Count, "checksum_every")
        setup = self.setup or EpisodeSetup.whole(self.config)
        setup.check(self.config)
        check_room(setup.world_config(self.config))
        mechs, seats = 2 * self.config.match.team_size, [*self.agents, *self.scripted]
        if any(type(seat) is not int for seat in seats) or sorted(seats) != list(range(mechs)):
            raise ValueError(f"agents and scripts must cover the mechs 0 to {mechs - 1} exactly once, got {seats}.")
        for skill in self.scripted.values():
            check_skill(skill, "the skill of a scripted mech")
        if not isinstance(self.channels, Mapping) or not set(self.channels) <= set(CHANNELS):
            known = ", ".join(CHANNELS)
            raise ValueError(f"channels must be a dictionary with some of {known}, got {self.channels!r:.80}.")
        given = {"actions": self.actions, **self.channels}
        channels = check_arrays(given, self.num_decisions, len(self.agents))
        object.__setattr__(self, "actions", channels.pop("actions"))
        object.__setattr__(self, "channels", channels)
        if self.num_decisions > (most := self.config.match.max_decisions):
            raise ValueError(f"a match of this configuration has {most} decisions at most, got {self.num_decisions}.")
        if len(self.checksums) != len(self.compared):
            played = f"{self.num_decisions} decisions with a checksum every {self.checksum_every}"
            raise ValueError(f"{played} need {len(self.compared)} checksums, got {len(self.checksums)}.")
        for checksum in self.checksums:
            if not isinstance(checksum, str) or not re.fullmatch("[0-9a-f]{64}", checksum):
                raise ValueError(f"a checksum must be text of 64 hexadecimal digits, got {checksum!r:.80}.")
        _check_texts(self.names, "names")
        _check_texts(self.versions, "versions")
        if set(self.names) != set(TEAM_NAMES):
            raise ValueError(f"names must have one entry for each of {TEAM_NAMES}, got {sorted(self.names)}.")
        _check_outcome(self.outcome)
        if len(self.unaided) > _MOST_SPANS:
            raise ValueError(f"unaided must have at most {_MOST_SPANS} entries, got {len(self.unaided)}.")
        for span in self.unaided:
            mech, first, end = span
            if mech not in self.agents or not 0 <= first < end <= self.num_decisions:
                raise ValueError(f"unaided must name agents and decisions up to {self.num_decisions}, got {span}.")

    @property
    def num_decisions(self) -> int:
        """Number of decisions T that were played."""
        return len(self.actions)

    @property
    def seconds(self) -> float:
        """Match time that was played."""
        return self.num_decisions * self.config.match.decision_seconds

    @property
    def compared(self) -> tuple[int, ...]:
        """Decisions after which ``checksums`` were taken: 0, N, 2 N, ... and T."""
        return tuple(sorted({*range(0, self.num_decisions, self.checksum_every), self.num_decisions}))

    @classmethod
    def of_match(cls, core: MatchBatch, recording: Recording, names: Mapping[str, str] | None = None) -> Replay:
        """Return the replay of a recorded match, after re-simulating it once for its checksums.

        It must lead to the current state of ``core``, a batch of this match alone. Missing ``names`` of ``"blue"`` and
        ``"red"`` default to the skill, or ``"agents"``.
        """
        if names is not None:
            _check_texts(names, "names")
        agents = tuple(recording.mechs(core))  # an external commander's actions cannot be recomputed, so they are kept
        # Skills are part of a saved state, so these are the ones that play, whatever the batch was made with.
        skills = (SKILLS[row] for row in core.io.bots["skill"][0].tolist())
        scripts = dict(zip(core.tables.bot_seats.tolist(), skills, strict=True))
        scripted = {mech: skill for mech, skill in scripts.items() if mech not in agents}
        shape = (len(recording.rows), len(agents), FLAT_ACTION_DIM)
        actions = np.stack(recording.rows) if recording.rows else np.zeros(shape, np.float32)
        last = core.simulator.checksum(0)
        names = {**_default_names(core.config, {**scripts, **core.commanders.names}), **(names or {})}
        setup = None if recording.setup == EpisodeSetup.whole(core.config) else recording.setup
        unaided = tuple((mech, at, min(end, shape[0])) for mech, at, end in recording.unaided if at < shape[0])
        checksums = (last,) * len(range(0, shape[0], CHECKSUM_EVERY)) + (last,)
        draft = cls(
            core.config, recording.seed, agents, scripted, actions, checksums, CHECKSUM_EVERY, names, _versions_here(),
            core.outcome(0), recording.map_pool, recording.pool_seed, setup, unaided=unaided,
        )  # fmt: skip
        checksums = tuple(batch.simulator.checksum(0) for batch in draft._at_compared())
        if checksums[-1] != last:
            raise RuntimeError(
                "the recorded actions do not lead to this match: its state was changed by other means than reset, step "
                "and set_state, or it was restored from an environment with another configuration."
            )
        return dataclasses.replace(draft, checksums=checksums)

    def __iter__(self) -> Iterator[MatchBatch]:
        """Play the match again; yield it at its start and after every decision, always the same object.

        At the first checksum that differs from the recording, a warning says so.
        """
        expected = dict(zip(self.compared, self.checksums, strict=True))
        for decision, core in enumerate(self._played()):
            self._compare(expected, decision, core)
            yield core

    def steps(self) -> Iterator[tuple[MatchBatch, Match]]:
        """Play the match again by physics step; yield its batch and the state at the start and after each step.

        The batch moves by whole decisions; see ``matches.recording.play_ticks``. Differences give a warning, as above.
        """
        core, scratch = self._at_start(), self._at_start()
        expected = dict(zip(self.compared, self.checksums, strict=True))
        self._compare(expected, 0, core)
        yield core, core.state
        for decision, rows in enumerate(self.actions):
            for state in play_ticks(core, scratch, rows, self.unaided):
                yield core, state
            self._compare(expected, decision + 1, core)

    def _played(self) -> Iterator[MatchBatch]:
        core = self._at_start()
        yield core
        for rows in self.actions:
            step_with(core, rows, self.unaided)
            yield core

    def _compare(self, expected: dict[int, str], decision: int, core: MatchBatch) -> None:
        """Warn, and expect nothing further, if the match differs from the checksums expected at some decisions."""
        recorded = expected.get(decision)
        if recorded is not None and recorded != core.simulator.checksum(0):
            expected.clear()
            warnings.warn(
                f"this is not quite the match that was recorded: it differs at decision {decision}, or up to "
                f"{self.checksum_every} before. {self._blame()} Any outcome named is that of the recording.",
                stacklevel=3,
            )

    def _at_start(self, plan: SeatPlan | None = None, config: EchelonConfig | None = None) -> MatchBatch:
        players = dict(self.scripted if plan is None else plan.players)
        agents = self.agents if plan is None else plan.agents
        core = MatchBatch(1, config or self.config, agents, players, 1, self.map_pool, self.pool_seed)
        core.reset(0, self.seed, self.setup)
        # A scenario may draw the skill of a unit at the reset; here the named ones play.
        core.io.bots["skill"] = [SKILLS.index(str(players[mech])) for mech in core.tables.bot_seats.tolist()]
        return core

    def fork(
        self, decision: int, seats: Seats | None = None, hold: Mapping[str, Any] | None = None, agents: Any = RECORDED
    ) -> Fork:
        """Return the match at one of its decisions, to be played on with other players on some seats.

        Up to there all actions are the recorded ones. Commanders and scripts that take over have perceived the match
        from its start. Without changes, the fork plays the recorded match to the last bit.

        Example:
            >>> replay = Replay.load("match.replay")
            >>> fork = replay.fork(80, {"blue_2": "expert", "red_3-4": "commander:skirmish"}, hold={"red_0": "stand"})
            >>> other = fork.play().replay()
            >>> other.outcome["winner"], other.verify()
            ('blue', True)

        Args:
            decision: Number of decisions played before the fork, 0 for the start.
            seats: Who plays which mechs from there on: a skill, ``"commander:NAME"``, an object (``Opponent``),
                ``"recorded"`` or ``"agents"``, which leaves them to the caller of ``Fork.step``.
            hold: Mechs, named in the same way, that repeat one action: flat numbers (45,), or ``"stand"`` for none.
            agents: Who plays the agents' seats that neither names. ``"recorded"`` repeats their recorded actions as
                long as they last, whatever happens to the mechs by then. Scripted mechs keep their script.

        Raises:
            ValueError: The decision is outside of the match, a seat is unknown, empty or dead by then, a commander is
                not available, or the replay does not come out as recorded up to the decision.
        """
        plan = plan_seats(self.config, self.agents, self.scripted, seats, hold, agents)
        (at,) = self._checked([decision])
        fork = Fork(self, plan, at)
        for name in (*(seats or {}), *(hold or {})):
            mechs = fork.core.state.mechs[0, mechs_named(self.config, name)]
            if not mechs["alive"].any():
                where = f"dead at decision {at} already" if mechs["present"].any() else "not in this match"
                raise ValueError(f"{name} is {where}; choose another seat or decision.")
        return fork

    def win_probability(
        self,
        every: int = 20,
        continuations: int = 100,
        decisions: Sequence[int] | None = None,
        seats: Seats | None = None,
        agents: Opponent = "expert",
        progress: Progress | None = None,
    ) -> WinProbability:
        """Play the match on many times from some of its decisions and count who wins.

        Continuations of a decision differ in the random draws after it; the map and everything before are the same.
        Continuation 0 keeps the recorded draws, so a match of scripts alone ends in it as recorded. Recorded actions
        fit only what was recorded, so commanders play every seat, and the result tells how the match stood for these
        players.

        Args:
            every: Decisions between two that are played on; the last decision is always among them.
            continuations: Number for each decision, at least 1.
            decisions: Decisions to play on from, instead of ``every``.
            seats: Other players of some mechs, as for ``fork``.
            agents: Who plays the agents' seats: a skill, ``"commander:NAME"`` or an object.
            progress: Called with the numbers of decisions done and to do.

        Raises:
            ValueError: As for ``fork``; or a number is out of range.
        """
        if decisions is None:
            decisions = [*range(0, self.num_decisions, typed(every, Count, "every")), self.num_decisions]
        chosen, counted = self._checked(decisions, over=True), []
        played, states = self._continued(chosen, continuations, seats, agents)
        for number, saved in enumerate(states):
            counted.append(played.winners(saved))
            if progress is not None:
                progress(number + 1, len(chosen))
        return WinProbability(tuple(chosen), np.array(counted, np.int8).reshape(-1, continuations))

    def mech_differences(
        self,
        decision: int = 0,
        window: int | None = None,
        continuations: int = 100,
        seats: Seats | None = None,
        agents: Opponent = "expert",
        progress: Progress | None = None,
    ) -> list[MechDifference]:
        """Return how much each living mech's actions from a decision on change its team's probability of winning.

        Every continuation is played twice with the same draws: with the mech's own player, and with ``trivial`` acting
        in its place for the next ``window`` decisions, or to the end. See ``win_probability`` for the other arguments.
        """
        typed(window, Count | None, "window")
        played, (saved,) = self._continued(self._checked([decision]), continuations, seats, agents)
        own, found = played.winners(saved), []
        living = np.flatnonzero(saved["arrays"]["mechs"]["alive"]).tolist()
        for number, mech in enumerate(living):
            found.append(played.difference(saved, mech, window, own))
            if progress is not None:
                progress(number + 1, len(living))
        return found

    def _continued(
        self, decisions: Sequence[int], continuations: int, seats: Seats | None, agents: Any
    ) -> tuple[Continuations, list[dict[str, Any]]]:
        """Return what plays continuations, and the states of the match at some ascending decisions."""
        typed(continuations, Count, "continuations")
        plan = plan_seats(self.config, self.agents, self.scripted, seats, None, agents)
        if plan.agents:
            raise ValueError(
                f"nobody plays {agent_name(self.config, plan.agents[0])} in continuations, as recorded actions fit one "
                "match alone; name a skill or a commander."
            )
        core = self._at_start(plan)
        past = self._watched(core, max(decisions, default=0))
        # All states come first: a player that is an object has one memory, of what it watches or of what it plays.
        states = [core.get_state(0) for decision, _ in enumerate(past) if decision in decisions]
        return Continuations(self.config, plan, continuations), states

    def _watched(self, core: MatchBatch, decision: int) -> Iterator[NDArray[np.float32]]:
        lead = self._at_start(config=self.config.replace({"observation.hidden": ()}))
        return watch(core, lead, self.actions[:decision], self.unaided)

    def _checked(self, decisions: Sequence[Any], over: bool = False) -> list[int]:
        """Return decisions in order, if all come out as recorded; only with ``over`` may the match have ended there."""
        last = self.num_decisions - (self.outcome is not None and not over)
        for decision in decisions:
            if not is_whole(decision) or not 0 <= int(decision) <= last:
                raise ValueError(f"decision must be a whole number from 0 to {last} here, got {shown(decision)}.")
        chosen = sorted({int(decision) for decision in decisions})
        latest = max(chosen, default=0)
        found = self._divergence(latest)
        if found is not None and (found.agreed is None or found.agreed < latest):
            hint = "play it with the version that recorded it."
            hint = hint if found.agreed is None else f"choose a decision up to {found.agreed}, or {hint}"
            raise ValueError(f"the match cannot be played on from decision {latest}: {found.reason} Please {hint}")
        return chosen

    def with_channels(self, **channels: NDArray[np.float32]) -> Replay:
        """Return a copy of this replay with other channels (see the class)."""
        return dataclasses.replace(self, channels=channels)

    def view(self, title: str | None = None, height: int = 640, whatif: Mapping[str, Any] | None = None) -> Page:
        """Play the match again and return it as a page, which a notebook shows as the last expression of a cell.

        Args:
            title: Title of the page; None names the commanders.
            height: Height in a notebook, CSS pixels.
            whatif: ``WinProbability.facts()``, for the timeline to show.
        """
        steps = self.steps()
        core, state = next(steps)
        track = Track(self.config, state)
        for core, state in steps:
            track.add_tick(state)
            if state is core.state:
                track.add_decision(state, core.io.terms[0] * core.tables.weights, core.io.rewards[0])
        facts = {
            "seed": str(self.seed),  # JavaScript's numbers hold 53 bits
            "agents": self.agents, "outcome": self.outcome, "versions": self.versions,
            "biomes": [] if (world := core.simulator.worlds[0]) is None else world.quadrants,
            **rules_of(self.config, self.names), **({} if whatif is None else {"whatif": whatif}),
        }  # fmt: skip
        title = title or f"{self.names['blue']} (blue) against {self.names['red']} (red), seed {self.seed}"
        return Page(build_page(track, facts, self.channels, title), height, self.still)

    def fiercest_decision(self) -> int:
        """Return the number of the decision with most damage, counted from 1; of a peaceful match, its middle."""
        damage = [float(core.state.tally["damage_dealt"].sum()) for core in self._played()]
        return int(np.argmax(damage)) if max(damage) > 0 else len(damage) // 2

    def still(self) -> NDArray[np.uint8]:
        """Play the match up to its fiercest decision and return the tactical view, uint8 (height, width, 3).

        A notebook stores it beside the page of ``view``, and forges show it.
        """
        core = next(islice(self._played(), self.fiercest_decision(), None))
        return render_rgb(core.state, self.config, 0)

    def to_html(
        self, path: str | os.PathLike[str], title: str | None = None, whatif: Mapping[str, Any] | None = None
    ) -> None:
        """Write the match as one page that opens in any browser, offline; see ``view``."""
        with replacing(path) as file:
            file.write(self.view(title, whatif=whatif).html.encode())

    def _at_compared(self) -> Iterator[MatchBatch]:
        compared = frozenset(self.compared)
        return (core for decision, core in enumerate(self._played()) if decision in compared)

    def verify(self) -> bool:
        """Re-simulate the match and return whether every checksum and the outcome match the recording."""
        return self.divergence() is None

    def divergence(self) -> Divergence | None:
        """Re-simulate the match and return where it first differs from the recording; None if it does not."""
        return self._divergence(self.num_decisions)

    def _divergence(self, last: int) -> Divergence | None:
        """Return where the match first differs, up to the first compared decision from ``last`` on."""
        agreed, core = None, None
        for decision, recorded, core in zip(self.compared, self.checksums, self._at_compared(), strict=True):
            if core.simulator.checksum(0) != recorded:
                since = "at the start" if agreed is None else f"between decision {agreed} (equal) and {decision}"
                return Divergence(decision, agreed, f"the state first differs {since}. {self._blame()}")
            if last <= decision < self.num_decisions:
                return None
            agreed = decision
        assert core is not None  # decision 0 is always compared
        outcome = core.outcome(0)
        if outcome != self.outcome:
            reason = f"every state is equal, but the outcome is {outcome}, not {self.outcome} as recorded."
            return Divergence(self.num_decisions, agreed, reason)
        return None

    def _blame(self) -> str:
        other = {name: here for name, here in _versions_here().items() if self.versions.get(name) != here}
        if other:
            texts = (f"{name} {self.versions.get(name, 'unknown')} (here {here})" for name, here in other.items())
            return f"It was recorded with {', '.join(texts)}."
        return "It was recorded with the same versions as here, so configuration, seed or actions were changed."

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write one compressed file, which appears whole or not at all; ValueError if it is too large for ``load``."""
        write_replay(path, self)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Replay:
        """Return a replay that ``save`` wrote; ValueError if it is no replay, damaged, too large or newer.

        Untrusted files are safe: only numbers and text are read.
        """
        return read_replay(path, cls)


class Fork:
    """A match that was recorded up to a decision and is played on from there; made by ``Replay.fork``.

    Attributes:
        core: The match as a ``MatchBatch`` of one match, whose agents have recorded actions or are left to the caller.
        recording: What was played so far; whoever steps ``core`` without ``step`` calls ``recording.add`` each time.
        decision: The decision at which the fork began.
        newcomers: Names of the players of the mechs that changed hands, by mech.
    """

    def __init__(self, origin: Replay, plan: SeatPlan, decision: int) -> None:
        self.core, self.decision = origin._at_start(plan), decision
        setup = origin.setup or EpisodeSetup.whole(origin.config)
        self.recording = Recording(origin.seed, setup, origin.map_pool, origin.pool_seed, late=tuple(plan.late))
        mechs = self.recording.mechs(self.core)
        _, *self.recording.rows = (actions[mechs] for actions in origin._watched(self.core, decision))
        if origin.config.match.nav_mode != "off":
            ever = origin.config.match.max_decisions
            spans = [(m, first, end if m in plan.recorded else min(end, decision)) for m, first, end in origin.unaided]
            spans += [(mech, 0, decision) for mech in origin.scripted]
            spans += [(mech, decision, ever) for mech in (*plan.late, *plan.held)]
            self.recording.unaided = tuple(span for span in spans if span[0] in mechs and span[1] < span[2])
            set_unaided(self.core, self.recording.unaided)
        self.newcomers = {
            **{mech: str(player) for mech, player in plan.players.items() if origin.scripted.get(mech) != player},
            **self.core.commanders.names,
            **{mech: AGENTS for mech in plan.agents if mech not in plan.recorded},
        }
        self._origin, self._names = origin, [agent_name(origin.config, mech) for mech in plan.agents]
        self._seats = [plan.agents.index(mech) for mech in plan.recorded]  # with recorded actions
        self._rows = origin.actions[:, [origin.agents.index(mech) for mech in plan.recorded]]

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return bool(self.core.state.clock["over"][0])

    @property
    def ended(self) -> bool:
        """Whether the match is over, or living mechs have no recorded actions left."""
        lacks = len(self.recording.rows) >= len(self._rows) and bool(self.core.io.agent_alive[0, self._seats].any())
        return self.over or lacks

    def actions(self) -> NDArray[np.float32]:
        """Return the agents' next actions, float32 (1, A, 45): recorded, or standing still."""
        rows, now = np.tile(flat_action(STAND, "agents"), (1, len(self._names), 1)), len(self.recording.rows)
        if now < len(self._rows):
            rows[0, self._seats] = self._rows[now]
        return rows

    def step(self, actions: Mapping[str, ArrayLike] | None = None) -> bool:
        """Play one decision and return whether the match is over.

        Args:
            actions: Flat actions (45,) by agent (``"blue_2"``), instead of those of ``actions()``.

        Raises:
            RuntimeError: The match is over.
            ValueError: An agent is unknown, or an action is not 45 finite numbers.
        """
        if self.over:
            raise RuntimeError("the match is over; take its replay(), or fork an earlier decision.")
        rows = self.actions()
        for name, action in (actions or {}).items():
            if name not in self._names:
                known = ", ".join(self._names) or "none"
                raise ValueError(f"{shown(name)} is not an agent of this fork; its agents are: {known}.")
            rows[0, self._names.index(name)] = flat_action(action, name)
        self.core.step(rows)
        self.recording.add(self.core, rows[0])
        return self.over

    def play(self) -> Self:
        """Play on to the end of the match, or to where living mechs have no recorded actions left."""
        while not self.ended:
            self.step()
        return self

    def replay(self, names: Mapping[str, str] | None = None) -> Replay:
        """Return what was played so far as a replay that verifies from the start.

        Mechs that changed hands are agents in it. ``names`` default to the recorded ones and those of the new players.
        """
        made, size = Replay.of_match(self.core, self.recording, names), self.core.config.match.team_size
        present = np.flatnonzero(self.core.state.mechs["present"][0]).tolist()
        named = {}
        for team, name in enumerate(TEAM_NAMES):
            players = sorted({self.newcomers.get(mech, "") for mech in present if mech // size == team})
            named[name] = " and ".join(player or self._origin.names[name] for player in players or [""])[:_LONGEST_TEXT]
        return dataclasses.replace(made, names={**self._origin.names, **named, **(names or {})})


def result(outcome: Mapping[str, Any] | None) -> str:
    """Return who won how, such as ``blue wins by zone``."""
    if outcome is None:
        return "not over"
    return f"{outcome['winner']} wins by {outcome['reason']}" if outcome["winner"] else f"a draw by {outcome['reason']}"


def summary(names: Mapping[str, str], outcome: Mapping[str, Any] | None) -> str:
    """Return a sentence that says who played and who won how."""
    return f"{names['blue']} (blue) against {names['red']} (red): {result(outcome)}."


def _check_texts(texts: Any, name: str) -> None:
    """Accept only a small dictionary of short texts; control characters could reach a terminal."""
    typed(texts, dict[str, str], name)
    if len(texts) > _MOST_TEXTS:
        raise ValueError(f"{name} must hold at most {_MOST_TEXTS} texts, got {len(texts)}.")
    for text in (*texts, *texts.values()):
        if len(text) > _LONGEST_TEXT or not text.isprintable():
            raise ValueError(f"{name} must hold printable texts up to {_LONGEST_TEXT} characters, got {text!r:.80}.")


def _check_outcome(outcome: Any) -> None:
    if outcome is None:
        return
    if not isinstance(outcome, Mapping) or set(outcome) != {"winner", "reason", "zone_score", "seconds"}:
        raise ValueError("outcome must be None or have winner, reason, zone_score and seconds.")
    if outcome["winner"] is not None:
        one_of(outcome["winner"], TEAM_NAMES, "the winner of outcome (if not None)")
    one_of(outcome["reason"], REASON_NAMES[1:], "the reason of outcome")
    typed(outcome["seconds"], float, "the seconds of outcome")
    if set(typed(outcome["zone_score"], dict[str, float], "the zone_score of outcome")) != set(TEAM_NAMES):
        raise ValueError(f"the zone_score of outcome must have one entry for each of {TEAM_NAMES}.")


def _default_names(config: EchelonConfig, known: Mapping[int, str]) -> dict[str, str]:
    names, size = {}, config.match.team_size
    fielded = [size, size] if config.scenario is None else [len(config.scenario.blue), len(config.scenario.red)]
    for team, name in enumerate(TEAM_NAMES):
        commanders = {known.get(team * size + number, "agents") for number in range(fielded[team])}
        names[name] = " and ".join(sorted(commanders)) or "nobody"
    return names


def _versions_here() -> dict[str, str]:
    compiler = {"kernels": source_hash(), "numpy": np.__version__, "numba": numba.__version__}
    return {"echelon_env": __version__, **compiler, "platform": f"{sys.platform} {platform.machine()}"}
