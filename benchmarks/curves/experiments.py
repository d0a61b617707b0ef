"""Which trainings are published: a list of runs in the order in which a limited time is best spent on them."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from echelon_rl.config import TrainConfig, presets

OURS, STOCK, STOCK_DEFAULTS, FEED_FORWARD = (
    "echelon-rl",
    "sb3-contrib",
    "sb3-contrib, its defaults",
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
        trainer: Key of ``trainers.TRAINERS``.
        settings: Changes of the preset's settings (fields of ``TrainConfig``).
        env_overrides: Changes of the environment, besides those of the preset.
        variant: Key of ``variants.VARIANTS``: what the environment's configuration cannot express; None for nothing.
        points: Evaluations during training, besides the one before it.
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
    trainer: str = OURS
    settings: Mapping[str, Any] = field(default_factory=dict)
    env_overrides: Mapping[str, Any] = field(default_factory=dict)
    variant: str | None = None
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


def trainers_compared(preset: str, opponent: str, seeds: range, steps: int, minutes: float) -> Iterator[Experiment]:
    """Yield the three trainers seed by seed, so that an interrupted queue has compared equals."""
    for seed in seeds:
        for trainer in (OURS, STOCK, FEED_FORWARD):
            yield Experiment("trainers", trainer, seed, steps, minutes, preset, opponent, trainer)


def duels(seeds: range) -> Iterator[Experiment]:
    """Yield the comparison of trainers on the duel, whose runs of ours are what sensitivity is measured against.

    At equal steps ours takes a fraction of the time, so it is also trained for about as long as sb3-contrib's.
    """
    for run in trainers_compared("duel", "trivial", seeds, 100_000, 5):
        if run.trainer == OURS:
            run = dataclasses.replace(run, also={"sensitivity": "preset"})
            yield dataclasses.replace(run, label=OURS_LONGER, steps=400_000, also={}, points=16)
        yield run


def overfitting(opponent: str, steps: int, minutes: float) -> Experiment:
    """Return a training on a single map: what cannot be learnt there can be learnt nowhere."""
    return Experiment(
        "overfit", "one map", 0, steps, minutes, "skirmish", opponent, settings={"map_pool": 1}, points=6
    )  # fmt: skip


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


def skirmish_ablations(seeds: range) -> Iterator[Experiment]:
    """Yield the same for the skirmish, which takes millions of steps."""
    for seed in seeds:
        for label, change in ABLATIONS.items():
            yield Experiment("ablations", label, seed, 3_000_000, 15, "skirmish", "easy", points=3, **change)


SENSITIVITY: dict[str, dict[str, Any]] = {
    "actor and critic with an LSTM each": {"variant": "an LSTM each"},
    "learning_rate 0.0015": {"settings": {"learning_rate": 1.5e-3}},
    "no memory": {"variant": "no memory"},
    "n_steps 32": {"settings": {"n_steps": 32}},
    "batch_size 512": {"settings": {"batch_size": 512}},
    "values normalised": {"settings": {"normalize_values": True}},
    "n_epochs 8": {"settings": {"n_epochs": 8}},
    "ent_coef_start 0": {"settings": {"ent_coef_start": 0.0}},
    "log_std_init 0": {"variant": "wide start"},
    "gamma 0.97": {"settings": {"gamma": 0.97}},
    "segment_length 8": {"settings": {"segment_length": 8}},
    "learning_rate 0.00015": {"settings": {"learning_rate": 1.5e-4}},
    "ent_coef_start 0.01": {"settings": {"ent_coef_start": 0.01}},
    "n_epochs 2": {"settings": {"n_epochs": 2}},
    "gamma 0.995": {"settings": {"gamma": 0.995}},
    "segment_length 64": {"settings": {"segment_length": 64}},
}


def sensitivity(seeds: range) -> Iterator[Experiment]:
    """Yield trainings of the comparison on the duel with one setting changed, seed by seed."""
    for seed in seeds:
        for label, change in SENSITIVITY.items():
            yield Experiment("sensitivity", label, seed, 100_000, 3, "duel", "trivial", points=2, **change)


def queue() -> list[Experiment]:
    """Return all runs, the most telling first."""
    settings = [list(sensitivity(range(seed, seed + 1))) for seed in range(3)]
    promising = 6  # settings that were tried first and with every seed
    runs = [
        *settings[0][:promising],
        *duels(range(1)),
        *pair_ablations(range(1)),
        overfitting("easy", 1_200_000, 6),
        *duels(range(1, 3)),
        *settings[1][:promising],
        *settings[2][:promising],
        overfitting("medium", 10_000_000, 40),
        *(run for seed in settings for run in seed[promising:]),
        *trainers_compared("duel", "easy", range(3), 400_000, 15),
        *trainers_compared("skirmish", "easy", range(1), 400_000, 12),
        *pair_ablations(range(1, 3)),
        *skirmish_ablations(range(3)),
        *trainers_compared("skirmish", "easy", range(1, 3), 400_000, 12),
        *trainers_compared("skirmish", "medium", range(3), 1_500_000, 60),
        *trainers_compared("duel", "medium", range(3), 1_000_000, 40),
        *trainers_compared("standard", "easy", range(1), 2_000_000, 120),
        Experiment("trainers", STOCK_DEFAULTS, 0, 100_000, 12, "duel", "trivial", STOCK_DEFAULTS),
    ]
    names = [run.name for run in runs]
    assert len(set(names)) == len(names), "two runs would write the same file"
    return runs
