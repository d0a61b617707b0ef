"""Which trainings are published: a list of runs in the order in which a limited time is best spent on them."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from echelon_rl.config import TrainConfig, presets

OURS, STOCK, FEED_FORWARD = (
    "echelon-rl",
    "sb3-contrib",
    "sb3 PPO, no memory",
)


OURS_LONGER = f"{OURS}, 4 times the steps"


@dataclass(frozen=True)
class Experiment:
    """One training run with its evaluations.

    Attributes:
        group: Question that it helps to answer; a section of the page of results.
        label: What is compared within the group.
        seed: Seed of weights, sampling and matches.
        steps: Agent steps to train for; schedules end there.
        minutes: Processor minutes of training after which the run ends in any case.
        preset: Preset of the environment; the trainer's preset of that name, else that of the skirmish, is the basis.
        opponent: Scripted skill of the red team, in training and in evaluation.
        mixes: Shares of skills that training plays instead, the next ones as soon as enough matches are won.
        trainer: Key of ``trainers.TRAINERS``.
        settings: Changes of the preset's settings (fields of ``TrainConfig``).
        env_overrides: Changes of the environment, besides those of the preset.
        variant: Key of ``variants.VARIANTS``: what the environment's configuration cannot express; None for nothing.
        enough: Win rate of an evaluation that ends training before its steps; None to train for all of them.
        points: Evaluations during training, besides the one before it, were it for all steps.
        matches: Matches of each of these.
        also: Labels under which other groups show this run too, by group.
    """

    group: str
    label: str
    seed: int
    steps: int
    minutes: float
    preset: str = "duel"
    opponent: str = "easy"
    mixes: tuple[dict[str, float], ...] = ()
    trainer: str = OURS
    settings: Mapping[str, Any] = field(default_factory=dict)
    env_overrides: Mapping[str, Any] = field(default_factory=dict)
    variant: str | None = None
    enough: float | None = None
    points: int = 5
    matches: int = 64
    also: Mapping[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """Name of the run and of its file."""
        text = f"{self.group} {self.preset} {self.opponent} {self.label} s{self.seed}"
        return re.sub(r"[^a-z0-9.]+", "-", text.lower())

    def config(self) -> TrainConfig:
        """Return the settings of the training, on one thread."""
        base = TrainConfig.load(self.preset if self.preset in presets() else "skirmish")
        return dataclasses.replace(
            base,
            **{
                "env": self.preset,
                "opponent": self.opponent,
                "seed": self.seed,
                "total_steps": self.steps,
                "device": "cpu",
                "torch_threads": 1,
                "env_threads": 1,
                **self.settings,
                "env_overrides": {**base.env_overrides, **self.env_overrides},
            },
        )


def trainers_compared(
    opponent: str, seeds: range, steps: Mapping[str, int], minutes: float, preset: str = "duel"
) -> Iterator[Experiment]:
    """Yield the trainers with steps seed by seed, so that an interrupted queue has compared equals."""
    for seed in seeds:
        for trainer, its_steps in steps.items():
            yield Experiment("trainers", trainer, seed, its_steps, minutes, preset, opponent, trainer=trainer)


def trivial_duels(seeds: range) -> Iterator[Experiment]:
    """Yield the comparison of trainers at equal steps, whose runs of ours are what sensitivity is measured against.

    At equal steps ours takes a fraction of the time, so it is also trained for about as long as sb3-contrib's.
    """
    for run in trainers_compared("trivial", seeds, dict.fromkeys((OURS, STOCK, FEED_FORWARD), 100_000), 5):
        if run.trainer == OURS:
            run = dataclasses.replace(run, also={"sensitivity": "preset"})
            yield dataclasses.replace(run, label=OURS_LONGER, steps=400_000, also={}, points=16)
        yield run


# Steps that take about the same processor time, one to two minutes: one of sb3-contrib's takes five times that of ours.
EQUAL_TIME = {OURS: 500_000, STOCK: 100_000, FEED_FORWARD: 375_000}


def duels(opponent: str, seeds: range) -> Iterator[Experiment]:
    """Yield the comparison of trainers at about equal time, whose runs of ours show what memory is worth."""
    for run in trainers_compared(opponent, seeds, EQUAL_TIME, 6):
        also = {"ablations": "nothing changed", "sensitivity": "preset"} if run.trainer == OURS else {}
        yield dataclasses.replace(run, also=also)


def long_duels(opponent: str, seeds: range) -> Iterator[Experiment]:
    """Yield what these runs of ours give without memory, and with the settings that were better in short ones."""
    for seed in seeds:
        common = {"seed": seed, "steps": EQUAL_TIME[OURS], "minutes": 6, "opponent": opponent}
        yield Experiment("ablations", "no memory", variant="no memory", **common)
        for label in ("n_steps 32", "actor and critic with an LSTM each"):
            yield Experiment("sensitivity", label, **SENSITIVITY[label], **common)


# What training on one map plays in turn: the next mix as soon as most matches are won.
STAGES = ({"trivial": 0.5, "easy": 0.5}, {"easy": 1.0}, {"easy": 0.4, "medium": 0.6}, {"medium": 1.0})


def overfitting() -> Iterator[Experiment]:
    """Yield trainings on a single map, with stages and without: what cannot be learnt there can be learnt nowhere."""
    by_stages = Experiment(
        "overfit", "one map, by stages", 0, 8_000_000, 12, "skirmish", "medium", STAGES, settings={"map_pool": 1},
        enough=0.95, points=16,
    )  # fmt: skip
    straight = dataclasses.replace(by_stages, label="one map", steps=1_200_000, minutes=6, mixes=(), points=6)
    yield by_stages
    yield dataclasses.replace(straight, opponent="easy")
    for seed in range(1, 3):
        yield dataclasses.replace(by_stages, seed=seed)


ABLATIONS: dict[str, dict[str, Any]] = {
    "nothing changed": {},
    "no memory": {"variant": "no memory"},
    "oracle visibility": {"env_overrides": {"observation.visibility": "oracle"}},
    "no reports": {"variant": "no reports"},
    "messages heard": {"variant": "messages"},
    "swapped suites": {"variant": "swapped suites"},
    "rewards mixed in the team": {"env_overrides": {"reward.team_mixing": 0.5}},
}
# The smallest team in which all of that can matter: one that sees far, and one that shoots.
PAIR = {"match.pack": ["medium", "scout"]}


def pair_ablations(seeds: range) -> Iterator[Experiment]:
    """Yield trainings of two against two that lack or have something, seed by seed."""
    for seed in seeds:
        for label, change in ABLATIONS.items():
            overrides = {**PAIR, **change.get("env_overrides", {})}
            yield Experiment(
                "ablations", label, seed, 250_000, 3, "duel", "trivial", settings={"num_matches": 32},
                env_overrides=overrides, variant=change.get("variant"), points=2,
            )  # fmt: skip


# The same for the skirmish, whose rows come five to a match and cost less each.
SKIRMISH_STEPS = {OURS: 2_000_000, STOCK: 400_000, FEED_FORWARD: 1_500_000}


def skirmishes(seeds: range) -> Iterator[Experiment]:
    """Yield the comparison of trainers on the skirmish at about equal time."""
    yield from trainers_compared("easy", seeds, SKIRMISH_STEPS, 8, "skirmish")


SENSITIVITY: dict[str, dict[str, Any]] = {
    "n_steps 32": {"settings": {"n_steps": 32}},
    "n_steps 16": {"settings": {"n_steps": 16}},
    "actor and critic with an LSTM each": {"variant": "an LSTM each"},
    "learning_rate 0.0015": {"settings": {"learning_rate": 1.5e-3}},
    "learning_rate 0.00025": {"settings": {"learning_rate": 2.5e-4}},
    "batch_size 512": {"settings": {"batch_size": 512}},
    "batch_size 2048": {"settings": {"batch_size": 2048}},
    "n_epochs 8": {"settings": {"n_epochs": 8}},
    "n_epochs 2": {"settings": {"n_epochs": 2}},
    "ent_coef_start 0": {"settings": {"ent_coef_start": 0.0}},
    "ent_coef_start 0.01": {"settings": {"ent_coef_start": 0.01}},
    "values normalised": {"settings": {"normalize_values": True}},
    "no memory": {"variant": "no memory"},
}
KNOWN_FIRST = ("n_steps 32", "actor and critic with an LSTM each", "learning_rate 0.0015", "learning_rate 0.00025")


def sensitivity(seeds: range, first: bool) -> Iterator[Experiment]:
    """Yield trainings of the comparison on the duel with one setting changed, seed by seed.

    Args:
        seeds: Seeds.
        first: Whether to yield those of the settings that matter most, or the others.
    """
    for seed in seeds:
        for label, change in SENSITIVITY.items():
            if (label in KNOWN_FIRST) == first:
                yield Experiment("sensitivity", label, seed, 100_000, 3, "duel", "trivial", points=2, **change)


def queue() -> list[Experiment]:
    """Return all runs, the most telling first for their time."""
    runs = [
        *overfitting(),
        *trivial_duels(range(3)),
        *sensitivity(range(3), first=True),
        *duels("easy", range(3)),
        *pair_ablations(range(3)),
        *long_duels("easy", range(3)),
        *duels("medium", range(3)),
        *sensitivity(range(3), first=False),
        *skirmishes(range(1)),
        *duels("hard", range(1)),
        *duels("expert", range(1)),
    ]
    names = [run.name for run in runs]
    assert len(set(names)) == len(names), "two runs would write the same file"
    return runs
