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
from echelon_env.matches.batch import MatchBatch
from echelon_env.matches.recording import play_out
from echelon_env.matches.restless import play_restlessly
from echelon_env.matches.seats import team_seats
from echelon_env.validation import one_of

SUITES = ("v1",)
SCORED = "unseen-maps"  # the axis that the score is about
AXES = ("seen-maps", SCORED, "unseen-biomes", "unseen-sizes", "unseen-rosters", "unseen-opponents", "unseen-mates")
SCENARIOS = "scenarios"  # all tasks that are scenarios
_CHECK = "2:"  # how the digest of rules of today begins; those of the first check are bare
_RESTLESS = 4  # matches of one that holds its triggers
_TEST_SEED = 7_000_000  # first one of presets, which have no seeds of their own; training begins at 0


@dataclass(frozen=True)
class Row:
    """Matches of one task under one condition."""

    task: str  # a scenario or preset
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
    def seed(self) -> int:
        """First seed of its matches."""
        scenario = self.env.scenario
        if scenario is None:
            return _TEST_SEED
        return (scenario.train if self.axis == "seen-maps" else scenario.test)[0]


@dataclass(frozen=True)
class Suite:
    """The rows of a version, and their digest as it was when the version was frozen."""

    name: str
    digest: str
    matches: int  # of each row
    rows: tuple[Row, ...]

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
        text = json.dumps([self.name, self.matches, rows], sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    def chosen(self, tasks: tuple[str, ...] = (), axes: tuple[str, ...] = ()) -> list[Row]:
        """Return the rows of some tasks (or ``"scenarios"``) and axes, all if none are named; ValueError for no row."""
        for name in tasks:
            one_of(name, (SCENARIOS, *dict.fromkeys(row.task for row in self.rows)), "the scenario")
        if SCENARIOS in tasks:
            tasks += tuple(row.task for row in self.rows if row.env.scenario is not None)
        for name in axes:
            one_of(name, AXES, "the axis")
        rows = [row for row in self.rows if (not tasks or row.task in tasks) and (not axes or row.axis in axes)]
        if not rows:
            raise ValueError(f"the suite {self.name} has no row of {', '.join(tasks)} on {', '.join(axes)}.")
        return rows


def load_suite(name: str = "v1") -> Suite:
    """Return a suite of this package by name."""
    text = Path(__file__).with_name(f"{one_of(name, SUITES, 'the suite')}.yaml").read_text()
    values = yaml.safe_load(text)
    return Suite(values["name"], values["digest"], values["matches"], tuple(Row(**row) for row in values["rows"]))
