"""What a suite is: rows of test matches, frozen by a digest of everything that they are played with."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import yaml

from echelon_env import EchelonConfig
from echelon_env.commanders import PREFIX
from echelon_env.config import PRESET_TESTS
from echelon_env.matches.batch import MatchBatch
from echelon_env.matches.recording import play_out
from echelon_env.matches.restless import play_restlessly
from echelon_env.matches.seats import team_seats
from echelon_env.validation import one_of, require_known
from echelon_rl.commanders.card import named

SUITES = ("v1", "v2")
SCORED = "unseen-maps"  # the axis that the score is about
AXES = ("seen-maps", SCORED, "unseen-biomes", "unseen-sizes", "unseen-rosters", "unseen-opponents", "unseen-mates")
SCENARIOS = "scenarios"  # all tasks that are scenarios
_CHECK = "2:"  # how the digest of rules of today begins; those of the first check are bare
_RESTLESS = 4  # matches of one that holds its triggers


@dataclass(frozen=True)
class Row:
    """Matches of one task under one condition."""

    task: str  # a scenario, a level of a family, or a preset
    axis: str  # one of ``AXES``: what is new compared with training
    opponent: str | None = None  # who plays the other team; None for the scenario's own
    config: Mapping[str, Any] = field(default_factory=dict)  # what differs from the task's, by dotted key
    seats: Mapping[str, str] = field(default_factory=dict)  # who plays some of the policy's mates

    @property
    def name(self) -> str:
        """Task and axis, such as ``"recall/unseen-maps"``."""
        return f"{self.task}/{self.axis}"

    @cached_property
    def env(self) -> EchelonConfig:
        """Configuration of its matches."""
        return EchelonConfig.resolve(self.task).replace(dict(self.config))

    @property
    def group(self) -> str:
        """What the task counts for in a score: its family, and otherwise the task itself."""
        return group_of(self.task)

    @property
    def seed(self) -> int:
        """First seed of its matches."""
        scenario = self.env.scenario
        if scenario is None:
            return PRESET_TESTS[0]
        return (scenario.train if self.axis == "seen-maps" else scenario.test)[0]


def group_of(task: str) -> str:
    """Return the family of a level such as ``vault@3``, and any other task as it is."""
    return task.partition("@")[0]


@dataclass(frozen=True)
class Suite:
    """The rows of a version, and their digest as it was when the version was frozen."""

    name: str
    digest: str
    matches: int  # of each row
    rows: tuple[Row, ...]
    # Most agent steps of a training by track, the shortest first: of one policy for each group, or one for several.
    tracks: Mapping[str, int] = field(default_factory=dict)

    def track(self, steps: int | None) -> str:
        """Return the track of a training; "" if the suite has none, the steps are not known or are too many."""
        return next((name for name, most in self.tracks.items() if steps is not None and steps <= most), "")

    def __contains__(self, task: str) -> bool:
        """Return whether a row is of this task or family."""
        return any(task in (row.task, row.group) for row in self.rows)

    def tasks(self, axis: str = SCORED) -> list[str]:
        """Return the tasks that have a row on an axis."""
        return [row.task for row in self.rows if row.axis == axis]

    @cached_property
    def rules(self) -> str:
        """Digest of the rules: of what mechs see in matches of every task; alike on all processors of a platform.

        In the first match scripts play; in others, one that holds its triggers plays against them.
        """
        seen = hashlib.sha256(self._rules_of_scripts.encode())
        for row in self.chosen(axes=(SCORED,)):
            match = MatchBatch(1, row.env, *team_seats(row.env, row.opponent), 1)
            for seed in range(row.seed, row.seed + _RESTLESS):
                play_restlessly(match, seed, lambda now: seen.update(now.io.agent_observations.tobytes()))
        return _CHECK + seen.hexdigest()

    @cached_property
    def _rules_of_scripts(self) -> str:
        seen = hashlib.sha256()
        for row in self.chosen(axes=(SCORED,)):
            seats, players = team_seats(row.env, row.opponent)
            match = MatchBatch(1, row.env, [], {**players, **dict.fromkeys(seats, "expert")}, 1)
            play_out(match, row.seed, lambda now: seen.update(now.io.bot_observations.tobytes()))
        return seen.hexdigest()

    def has_rules(self, noted: str) -> bool:
        """Return whether a record's digest is that of this machine's rules: by the check that it was made with."""
        return noted == (self.rules if noted.startswith(_CHECK) else self._rules_of_scripts)

    def computed_digest(self) -> str:
        """SHA-256 of all rows with their whole configurations, 64 hexadecimal digits."""
        rows = [
            {"row": row.name, "opponent": row.opponent, "seats": dict(row.seats), "seed": row.seed,
             "config": row.env.to_dict()}
            for row in self.rows
        ]  # fmt: skip
        players = {player for row in self.rows for player in (row.opponent or "", *row.seats.values())}
        rows += [{"row": name, "sha256": named(name).checked_digest()} for name in sorted(players) if PREFIX in name]
        if self.tracks:
            rows.append({"row": "tracks", **self.tracks})
        text = json.dumps([self.name, self.matches, rows], sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    def chosen(self, tasks: tuple[str, ...] = (), axes: tuple[str, ...] = ()) -> list[Row]:
        """Return the rows of some tasks and axes, all if none are named; ValueError for no row.

        A task may be a whole family, or ``"scenarios"``.
        """
        known = [SCENARIOS, *dict.fromkeys(name for row in self.rows for name in (row.group, row.task))]
        for name in tasks:
            others = [
                suite for suite in SUITES if suite != self.name and name not in known and name in load_suite(suite)
            ]
            if others:
                raise ValueError(f"the suite {self.name} has no task {name!r}; --suite {others[0]} has it.")
            require_known(name, known, f"the suite {self.name} has no task", "it has")
        if SCENARIOS in tasks:
            tasks += tuple(row.task for row in self.rows if row.env.scenario is not None)
        for name in axes:
            one_of(name, AXES, "the axis")
        wanted = [row for row in self.rows if not tasks or {row.task, row.group} & set(tasks)]
        rows = [row for row in wanted if not axes or row.axis in axes]
        if not rows:
            has = ", ".join(dict.fromkeys(row.axis for row in wanted))
            what = f"{', '.join(tasks) or 'any task'} on {', '.join(axes)}"
            raise ValueError(f"the suite {self.name} has no row of {what}; it has {has}.")
        return rows


def load_suite(name: str = "v1") -> Suite:
    """Return a suite of this package by name."""
    text = Path(__file__).with_name(f"{one_of(name, SUITES, 'the suite')}.yaml").read_text()
    values = yaml.safe_load(text)
    return Suite(**{**values, "rows": tuple(Row(**row) for row in values["rows"])})
