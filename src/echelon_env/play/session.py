"""A match with people in some of its seats; whoever is not there, or has handed its mech back, has a stand-in."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Self, get_type_hints

import numpy as np
from numpy.typing import NDArray

from echelon_env.bots.skills import SKILLS
from echelon_env.catalog import EWAR_NAMES, MECH_CLASSES, REWARD_TERMS
from echelon_env.commanders import FIRST_OPPONENT, USUAL_OPPONENT, Opponent
from echelon_env.config import EchelonConfig
from echelon_env.constants import TEAM_NAMES
from echelon_env.matches.batch import MatchBatch
from echelon_env.matches.recording import Recording, play_ticks, scratch_of
from echelon_env.matches.scripted import Teacher
from echelon_env.matches.seats import agent_name, mechs_named, opponent_of, team_seats
from echelon_env.mdp.actions import ACTION_LAYOUT, NO_TARGET, SORT_NAMES
from echelon_env.play.sight import Sight
from echelon_env.rendering.page import rules_of
from echelon_env.rendering.track import EventLog
from echelon_env.replays.replay import Replay
from echelon_env.validation import shown, typed

SPEEDS = (0.0, 0.25, 0.5, 1.0)  # match seconds in a second; 0 is a pause
_TRIGGERS = ACTION_LAYOUT["triggers"].columns  # primary, vent, secondary, ...


@dataclass(frozen=True)
class Orders:
    """What a pilot wants the mech to do until it says otherwise."""

    move: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)  # throttles forward, left, upward, turning left
    heading: float | None = None  # direction to turn to, radians counter-clockwise from +x, instead of that throttle
    triggers: tuple[bool, bool, bool, bool, bool] = (False,) * 5  # as in the action
    ewar: Annotated[int, f"[0, {len(EWAR_NAMES) - 1}]"] = 0  # 0 off, 1 ECM, 2 ECCM
    target: Annotated[int, f"[0, {NO_TARGET}]"] = NO_TARGET  # contact slot to aim at
    sort: Annotated[int, f"[0, {len(SORT_NAMES) - 1}]"] = 0  # which contacts enter the display first
    hostile_only: bool = False

    @classmethod
    def read(cls, value: Any) -> Self:
        """Return the orders of a message, whose missing entries have their defaults; ValueError for malformed ones."""
        hints = get_type_hints(cls, include_extras=True)
        if not isinstance(value, dict) or set(value) - set(hints):
            raise ValueError(f"orders must have some of the entries {', '.join(hints)}, got {shown(value)}.")
        return cls(**{name: typed(entry, hints[name], name) for name, entry in value.items()})

    def action(self, yaw: float, most: float, taps: Sequence[bool]) -> NDArray[np.float32]:
        """Return the action (45,) of a mech that faces ``yaw`` and turns by ``most``; ``taps`` are short pulls."""
        move = np.clip(self.move, -1.0, 1.0)
        if self.heading is not None:
            error = (self.heading - yaw + np.pi) % (2 * np.pi) - np.pi
            move[3] = np.clip(error / most, -1.0, 1.0)
        triggers = np.logical_or(self.triggers, taps).astype(np.int8)
        blocks = {"move": move, "triggers": triggers, "ewar": self.ewar, "target": self.target, "sort": self.sort,
                  "hostile_only": int(self.hostile_only), "comm": np.zeros(ACTION_LAYOUT["comm"].size)}  # fmt: skip
        return ACTION_LAYOUT.encode(blocks)


@dataclass(eq=False)
class Pilot:
    """One person's place: a secret that opens it, and the mechs that the person may fly, one at a time."""

    mechs: tuple[int, ...]
    mech: int  # the one that it flies or watches
    sight: Sight
    token: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    present: bool = False  # whether the page is open
    flies: bool = True  # False after handing back
    orders: Orders = Orders()
    taps: tuple[bool, ...] = (False,) * len(_TRIGGERS)  # triggers pulled since the last decision


def _seats(config: EchelonConfig, names: Sequence[str], free: Callable[[int], bool]) -> list[list[int]]:
    """Return the mechs of each person: those of its name that are free, or if none is, all, which is refused later."""
    return [[*filter(free, mechs)] or mechs for mechs in (mechs_named(config, name) for name in names)]


class Session:
    """Advances one match, decision by decision, by the orders of people and of their stand-ins, one method at a time.

    ``batch`` holds this match alone, at its start or in the middle; ``seats`` are the mechs of each person, agents of
    the batch, of which the first person flies shared ones. ``stand_ins`` play blue's and red's agents that no person
    flies.
    """

    def __init__(
        self, batch: MatchBatch, recording: Recording, seats: Sequence[Sequence[int]], stand_ins: Sequence[Opponent]
    ) -> None:
        self.batch, self.recording, self.stand_ins = batch, recording, stand_ins
        self._agents = batch.tables.agent_seats.tolist()
        self.pilots = [Pilot(tuple(mechs), mechs[0], Sight(batch)) for mechs in seats]
        self.speed = 1.0
        self._scratch = scratch_of(batch)
        teams = batch.state.mechs[0]["team"][self._agents]
        self._teachers = [(Teacher(batch, stand_ins[team]), teams == team) for team in sorted(set(teams.tolist()))]
        self._flown: set[int] = set()  # teams in which a person has flown
        self._totals = np.zeros(batch.io.agent_components[0].shape, np.float64)  # reward terms by agent
        self._path = [batch.state.mechs[0].copy()]
        self._events: EventLog | None = None

    @classmethod
    def begin(cls, config: EchelonConfig, seed: int, names: Sequence[str], blue: Opponent, red: Opponent) -> Self:
        """Return the session of a new match with people on ``names``; ``blue`` and ``red`` play all other mechs.

        ``red="default"`` is the scenario's own opponent; without one ``trivial``, or ``medium`` if people fly for red.
        """
        units = config.units
        seats = _seats(config, names, lambda mech: not units or (mech in units and not units[mech].by))
        wanted = sorted({mech for mechs in seats for mech in mechs})
        red = opponent_of(config, red, FIRST_OPPONENT if wanted[-1] < config.match.team_size else USUAL_OPPONENT)
        everyone = {agent_name(config, mech): "agents" for mech in wanted}
        agents, players = team_seats(config, red, everyone)
        players |= {mech: blue for mech in agents if mech not in wanted}
        batch = MatchBatch(1, config, wanted, players, num_threads=1)
        recording = Recording.begin(batch, seed, batch.reset(0, seed))
        return cls(batch, recording, seats, (blue, red))

    @classmethod
    def resume(
        cls, replay: Replay, decision: int, names: Sequence[str], blue: Opponent = "medium", red: Opponent = "medium"
    ) -> Self:
        """Return the session of a recorded match from one of its decisions on; see ``Replay.fork`` and ``begin``."""
        alive = replay.fork(decision).core.state.mechs[0]["alive"]
        seats = _seats(replay.config, names, lambda mech: alive[mech] == 1)
        fork = replay.fork(decision, {agent_name(replay.config, mech): "agents" for mechs in seats for mech in mechs})
        return cls(fork.core, fork.recording, seats, (blue, red))

    def adopt(self, earlier: Self) -> None:
        """Seat the people of an earlier session of these mechs, whose addresses stay good."""
        for pilot, fresh in zip(earlier.pilots, self.pilots, strict=True):
            pilot.mech, pilot.sight, pilot.flies = fresh.mech, fresh.sight, True
            pilot.orders, pilot.taps = Orders(), Pilot.taps
        self.pilots, self.speed = earlier.pilots, earlier.speed or self.speed

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return bool(self.batch.state.clock["over"][0])

    def join(self, pilot: Pilot) -> dict[str, Any]:
        """Seat a person, and return ``start``."""
        pilot.present = True
        return self.start(pilot)

    def leave(self, pilot: Pilot) -> None:
        """Let the stand-in play until the person comes back."""
        pilot.present = False
        pilot.orders, pilot.taps = Orders(), Pilot.taps

    def receive(self, pilot: Pilot, message: Any) -> str:
        """Do what a message asks for; return which of orders, flies, speed or mech it changed."""
        if not isinstance(message, dict) or len(message) != 1:
            raise ValueError(f"a message must have one entry, got {shown(message)}.")
        [(kind, value)] = message.items()
        if kind == "orders":
            pilot.orders = Orders.read(value)
            pilot.taps = tuple(a or b for a, b in zip(pilot.taps, pilot.orders.triggers, strict=True))
        elif kind == "flies":
            pilot.flies = typed(value, bool, kind)
        elif kind == "speed":
            speed = typed(value, float, kind)
            if speed not in SPEEDS:
                raise ValueError(f"speed must be one of {', '.join(map(str, SPEEDS))}, got {shown(value)}.")
            self.speed = speed
        elif kind == "mech":
            mech = typed(value, int, kind)
            if mech not in pilot.mechs:
                raise ValueError(f"mech must be one of {', '.join(map(str, pilot.mechs))}, got {shown(value)}.")
            pilot.mech, pilot.orders, pilot.taps = mech, Orders(), Pilot.taps
        else:
            raise ValueError(f"unknown message {shown(kind)}; it must be orders, flies, speed or mech.")
        return str(kind)

    def flying(self, mech: int) -> Pilot | None:
        """Return who flies a mech now; None if its stand-in does."""
        return next((p for p in self.pilots if p.mech == mech and p.present and p.flies), None)

    def advance(self) -> None:
        """Play one decision."""
        batch, config = self.batch, self.batch.config
        rows = np.zeros((len(self._agents), ACTION_LAYOUT.size), np.float32)
        for teacher, seats in self._teachers:
            rows[seats] = teacher.actions()[0][seats]
        for seat, mech in enumerate(self._agents):
            if (pilot := self.flying(mech)) is not None:
                me = batch.state.mechs[0][mech]
                turn = MECH_CLASSES[int(me["role"])].yaw_rate * config.match.decision_seconds
                rows[seat] = pilot.orders.action(float(me["yaw"]), turn, pilot.taps)
                self._flown.add(int(me["team"]))
        for pilot in self.pilots:
            pilot.taps = Pilot.taps
        self._events, self._path = EventLog(config, batch.state), [batch.state.mechs[0].copy()]
        for state in play_ticks(batch, self._scratch, rows, self.recording.unaided):
            self._events.add_tick(state)
            self._path.append(state.mechs[0].copy())
        self.recording.add(batch, rows)
        self._totals += batch.io.agent_components[0]

    def rehearse(self) -> None:
        """Play one decision as with everyone present, so that all of it is compiled before a page waits for it."""
        for pilot in self.pilots:
            self.join(pilot)
        self.advance()
        for pilot in self.pilots:
            self.message(pilot)

    def message(self, pilot: Pilot) -> dict[str, Any]:
        """Return what a pilot learns after a decision, once for each."""
        message = pilot.sight.message(pilot.mech, self._path, self._events)
        return {**message, **self.control(pilot), "reward": {"total": self._reward(pilot)}}

    def control(self, pilot: Pilot) -> dict[str, Any]:
        """Return the speed, whether the person flies the mech now, and whether it is taken by somebody else."""
        flying = self.flying(pilot.mech)
        return {"speed": self.speed, "flies": flying is pilot, "taken": flying not in (None, pilot)}

    def result(self, pilot: Pilot) -> dict[str, Any]:
        """Return how the match ended for a pilot, with its reward terms."""
        outcome = self.batch.outcome(0)
        assert outcome is not None
        terms = dict(zip(REWARD_TERMS, self._reward(pilot), strict=True))
        return {**outcome, "team": TEAM_NAMES[int(self.batch.state.mechs[0][pilot.mech]["team"])], "reward": terms}

    def start(self, pilot: Pilot) -> dict[str, Any]:
        """Return all that a page must know before the next message."""
        config, match = self.batch.config, self.batch.config.match
        start = {
            "rules": rules_of(config, self.names()),
            "decision_seconds": match.decision_seconds,
            "speeds": SPEEDS,
            "tutorial": config.scenario is not None and config.scenario.name == "tutorial",
            "mechs": {agent_name(config, mech): mech for mech in pilot.mechs},
            "can": {"target": match.enable_target_selection, "ewar": match.enable_ewar, "sort": match.enable_sort},
            **pilot.sight.start(pilot.mech),
        }
        now = pilot.sight.message(pilot.mech, [self.batch.state.mechs[0]], None)
        return {"start": start, "now": {**now, **self.control(pilot), "reward": {"total": self._reward(pilot)}}}

    def _reward(self, pilot: Pilot) -> list[float]:
        return [*self._totals[self._agents.index(pilot.mech)].round(4).tolist()]

    def names(self) -> dict[str, str]:
        """Return who commands each team, such as ``human+medium`` where people flew and a skill stood in."""
        batch, mechs, names = self.batch, self.batch.state.mechs[0], {}
        skills = (SKILLS[row] for row in batch.io.bots["skill"][0].tolist())
        others = {**dict(zip(batch.tables.bot_seats.tolist(), skills, strict=True)), **batch.commanders.names}
        for team, name in enumerate(TEAM_NAMES):
            stand_in = self.stand_ins[team]
            usual = stand_in if isinstance(stand_in, str) else type(stand_in).__name__
            usual = usual if any(mechs[mech]["team"] == team for mech in self._agents) else "nobody"
            whose = {who for mech, who in others.items() if mechs[mech]["team"] == team and mechs[mech]["present"]}
            names[name] = "+".join([*(["human"] if team in self._flown else []), *sorted(whose or {usual})])
        return names

    def replay(self) -> Replay:
        """Return the replay of the match so far, after playing it again for its checksums."""
        return Replay.of_match(self.batch, self.recording, self.names())
