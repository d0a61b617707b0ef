"""The published trainings: a list of runs, the most useful first in case time is limited."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from echelon_rl.config import TrainConfig, presets

OURS, STOCK, FEED_FORWARD = "echelon-rl", "sb3-contrib", "sb3 PPO, no memory"
AS_IT_COMES = f"{STOCK}, its defaults"

OURS_LONGER = f"{OURS}, 4 times the steps"
SHORT = ", n_steps 16"  # label suffix of a trainer with rollouts as short as in the presets now
FEWER = ", n_epochs 2"  # label suffix of a stock trainer with all applicable settings of the current skirmish.yaml
SKIP = ", skip connection"  # label suffix of ours with all settings in NOW
# Settings of the presets at the time of the first runs, for comparable later runs.
PINNED = {
    "n_steps": 64,
    "n_epochs": 4,
    "shared_lstm": True,
    "ortho_lstm": True,
    "skip_connection": False,
    "log_std_init": -0.5,
    "curriculum_opponent": None,
    "curriculum_win_rate": None,
    "map_pool": None,
    "normalize_observations": False,
    "normalize_values": False,
}
# The world of most runs: that of the first ones, where nearly every enemy is known.
OPEN = {"sensors.sight_range": 1e4, "sensors.glow_range": 1e4, "sensors.radar_range": 14.0, "world.thickets": 0.0}
BRIEF = {"n_steps": 16}  # the first change
NOW = {**BRIEF, "skip_connection": True, "log_std_init": 0.0}  # settings of the presets before they normalised
OF_TEAMS = {"n_epochs": 2}  # further settings of skirmish.yaml, which also trains standard
BY_STAGES = {"curriculum_opponent": "trivial", "curriculum_win_rate": 0.7}  # stronger opponents come with wins
STRONG = ("medium", "hard", "expert")


@dataclass(frozen=True)
class Experiment:
    """One training run with its evaluations.

    Attributes:
        group: Question that it helps to answer, which is a section of the results page.
        label: The variant within the group.
        seed: Seed of weights, sampling and matches.
        steps: Agent steps to train for; schedules end there.
        minutes: Processor minutes of training after which the run ends.
        preset: Preset of the environment; the trainer's preset of this name, or else that of the skirmish, gives the
            settings.
        opponent: Scripted skill of the red team, in training and in evaluation.
        trainer: Key of ``trainers.TRAINERS``.
        settings: Changes of the preset's settings (fields of ``TrainConfig``).
        env_overrides: Changes of the environment, in addition to the preset's.
        variant: Key of ``variants.VARIANTS``: a change that the environment's configuration cannot express; None for
            none.
        enough: Win rate in an evaluation that ends training early; None trains for all steps.
        points: Evaluations in a training of all steps, besides the one before it.
        matches: Matches of each evaluation.
        hides: Whether the world is the preset's; if not, nearly every enemy is known, as in ``OPEN``.
        played_in: Variants in which the trained policy is evaluated too; None for the game as it is.
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
    enough: float | None = None
    points: int = 5
    matches: int = 64
    hides: bool = False
    played_in: tuple[str | None, ...] = ()
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
                **PINNED,
                **self.settings,
                "env_overrides": {**({} if self.hides else OPEN), **base.env_overrides, **self.env_overrides},
            },
        )


def trivial_duels(seeds: range) -> Iterator[Experiment]:
    """Yield the comparison of trainers seed by seed, so that an interrupted queue is still a fair comparison.

    At equal steps ours takes a fraction of the time, so it is also trained for about as long as sb3-contrib's.
    Sensitivity is measured against its runs at equal steps.
    """
    for seed in seeds:
        for trainer in (OURS, STOCK, FEED_FORWARD):
            run = Experiment("trainers", trainer, seed, 100_000, 5, "duel", "trivial", trainer=trainer)
            if trainer == OURS:
                yield dataclasses.replace(
                    run, label=OURS_LONGER, steps=400_000, points=16, also={"preset": "n_steps 64"}
                )
                run = dataclasses.replace(run, also={"sensitivity": "nothing changed"})
            yield run


# Steps for about equal processor time: a step of sb3-contrib takes four times as long as ours.
EQUAL_TIME = {OURS: 400_000, STOCK: 100_000, FEED_FORWARD: 375_000}


def short_rollouts(seeds: range) -> Iterator[Experiment]:
    """Yield the comparisons of trainers on the duel with rollouts as short as in the presets now."""
    yield from duels_as_now("easy", seeds)
    for seed in seeds:
        for trainer in (STOCK, FEED_FORWARD):
            yield Experiment(
                "trainers", trainer + SHORT, seed, 100_000, 5, "duel", "trivial", trainer=trainer, settings=BRIEF
            )


def duels_as_now(opponent: str, seeds: range) -> Iterator[Experiment]:
    """Yield the comparison of trainers on the duel at about equal time, with the current presets' settings."""
    for seed in seeds:
        for trainer in (OURS, STOCK, FEED_FORWARD):
            label, settings = (OURS + SKIP, NOW) if trainer == OURS else (trainer + SHORT, BRIEF)
            yield Experiment(
                "trainers", label, seed, EQUAL_TIME[trainer], 4, "duel", opponent, trainer=trainer, settings=settings,
                also={"stages": "the opponent alone"} if trainer == OURS else {},
            )  # fmt: skip


def skirmishes_of_four_passes() -> Iterator[Experiment]:
    """Yield stock trainers on the skirmish with four passes over each rollout."""
    for seed in range(3):
        for trainer in (STOCK, FEED_FORWARD):
            yield Experiment(
                "trainers", trainer + SHORT, seed, 600_000, 8, "skirmish", "trivial", trainer=trainer, settings=BRIEF
            )


def team_trainers(preset: str, opponent: str, steps: int, minutes: float, seeds: range) -> Iterator[Experiment]:
    """Yield the comparison of trainers on a team preset at equal steps, with the current presets' settings."""
    fewer = {} if preset == "skirmish" else {"num_matches": 16}
    for seed in seeds:
        for trainer in (OURS, STOCK, FEED_FORWARD):
            label, settings = (OURS + SKIP, NOW) if trainer == OURS else (trainer + FEWER, BRIEF)
            yield Experiment(
                "trainers", label, seed, steps, minutes, preset, opponent, trainer=trainer,
                settings={**settings, **OF_TEAMS, **fewer},
            )  # fmt: skip


def stock_as_it_comes(seeds: range) -> Iterator[Experiment]:
    """Yield sb3-contrib with its own defaults on the skirmish; the limit lets a started rollout end."""
    for seed in seeds:
        yield Experiment(
            "trainers", AS_IT_COMES, seed, 600_000, 6, "skirmish", "trivial", trainer=AS_IT_COMES, points=6
        )


def by_stages(preset: str, opponent: str, steps: int, minutes: float, seeds: range) -> Iterator[Experiment]:
    """Yield trainings in which stronger opponents take over as the weaker ones are beaten."""
    own = {"duel": {}, "skirmish": OF_TEAMS, "standard": {**OF_TEAMS, "num_matches": 16}}[preset]
    for seed in seeds:
        yield Experiment(
            "stages", "by stages", seed, steps, minutes, preset, opponent, settings={**NOW, **own, **BY_STAGES}
        )


def all_stages() -> Iterator[Experiment]:
    """Yield trainings by stages against each skill above the first."""
    for opponent, steps in {"easy": 400_000, "medium": 600_000, "hard": 800_000}.items():
        yield from by_stages("duel", opponent, steps, 6, range(3))
    yield from by_stages("skirmish", "hard", 1_600_000, 8, range(3))
    yield from by_stages("duel", "expert", 1_500_000, 8, range(2))
    yield from by_stages("skirmish", "expert", 3_000_000, 12, range(1))
    yield from by_stages("standard", "hard", 8_000_000, 16, range(1))


def overfitting() -> Iterator[Experiment]:
    """Yield trainings on a single map, with and without stages: failing there means failing everywhere."""
    run = Experiment(
        "overfit", "one map, by stages", 0, 4_000_000, 12, "skirmish", "medium", enough=0.95, points=40,
        settings={**NOW, **OF_TEAMS, **BY_STAGES, "map_pool": 1},
    )  # fmt: skip
    for seed in range(3):
        yield dataclasses.replace(run, seed=seed)
        settings = {**NOW, **OF_TEAMS, "map_pool": 1}
        yield dataclasses.replace(run, label="one map", seed=seed, steps=1_200_000, points=12, settings=settings)


ABLATIONS: dict[str, dict[str, Any]] = {
    "nothing changed": {},
    "no memory": {"variant": "no memory"},
    "no reports": {"variant": "no reports"},
    "messages heard": {"variant": "messages"},
    "swapped suites": {"variant": "swapped suites"},
    "rewards mixed in the team": {"env_overrides": {"reward.team_mixing": 0.5}},
}
# The smallest team in which all of this can matter: one mech that sees far, and one that shoots.
PAIR = {"match.pack": ["medium", "scout"]}


def skirmish_ablations(seeds: range) -> Iterator[Experiment]:
    """Yield trainings of five against five with something removed or added, seed by seed."""
    for seed in seeds:
        for label, change in ABLATIONS.items():
            yield Experiment(
                "ablations", label, seed, 800_000, 8, "skirmish", "easy", settings={**NOW, **OF_TEAMS},
                env_overrides=change.get("env_overrides", {}), variant=change.get("variant"), points=4,
                also={} if change else {"visibility": "nobody"},
            )  # fmt: skip


def pair_ablations(seeds: range) -> Iterator[Experiment]:
    """Yield trainings of two against two with something removed or added, seed by seed."""
    for seed in seeds:
        for label, change in ABLATIONS.items():
            overrides = {**PAIR, **change.get("env_overrides", {})}
            yield Experiment(
                "ablations", label, seed, 250_000, 3, "duel", "trivial", settings={"num_matches": 32},
                env_overrides=overrides, variant=change.get("variant"), points=2,
            )  # fmt: skip


def memories(seeds: range) -> Iterator[Experiment]:
    """Yield trainings by stages with and without memory in the presets' world, seed by seed."""
    for seed in seeds:
        for label, variant in {"LSTM": None, "no memory": "no memory"}.items():
            yield Experiment(
                "memory", label, seed, 1_600_000, 8, "skirmish", "hard", settings={**NOW, **OF_TEAMS, **BY_STAGES},
                variant=variant, hides=True, points=4,
            )  # fmt: skip


# Who sees through everything. An oracle tells as much, but leaves sight to each mech's own sensors.
SEEING: dict[str, dict[str, Any]] = {
    "nobody": {},
    "both teams": {"variant": "both see all"},
    "agents": {"variant": "agents see all"},
    "opponents": {"variant": "opponents see all"},
    "oracle visibility": {"env_overrides": {"observation.visibility": "oracle"}},
}


def visibility(seeds: range, pairs: bool) -> Iterator[Experiment]:
    """Yield the trainings of the ablations where one or both teams see all; skirmishes of nobody are those of there."""
    for seed in seeds:
        run = next(pair_ablations(range(1)) if pairs else skirmish_ablations(range(1)))
        for label, change in SEEING.items():
            if label in run.also.values():
                continue
            yield dataclasses.replace(
                run, group="visibility", label=label, seed=seed, also={}, variant=change.get("variant"),
                env_overrides={**run.env_overrides, **change.get("env_overrides", {})},
                played_in=() if "env_overrides" in change else (None, "opponents see all"),
            )  # fmt: skip


SENSITIVITY: dict[str, dict[str, Any]] = {
    "n_steps 32": {"settings": {"n_steps": 32}},
    "n_steps 16": {"settings": {"n_steps": 16}},
    "actor and critic with an LSTM each": {"settings": {"shared_lstm": False}},
    "learning_rate 0.0015": {"settings": {"learning_rate": 1.5e-3}},
    "learning_rate 0.00025": {"settings": {"learning_rate": 2.5e-4}},
    "batch_size 512": {"settings": {"batch_size": 512}},
    "batch_size 2048": {"settings": {"batch_size": 2048}},
    "n_epochs 8": {"settings": {"n_epochs": 8}},
    "n_epochs 2": {"settings": {"n_epochs": 2}},
    "ent_coef_start 0": {"settings": {"ent_coef_start": 0.0}},
    "ent_coef_start 0.01": {"settings": {"ent_coef_start": 0.01}},
    "log_std_init 0": {"settings": {"log_std_init": 0.0}},
    "vf_coef 0.05": {"settings": {"vf_coef": 0.05}},
    "vf_coef 0.2": {"settings": {"vf_coef": 0.2}},
    "values normalised": {"settings": {"normalize_values": True}},
    "no memory": {"variant": "no memory"},
}
MATTER_MOST = ("n_steps 32", "actor and critic with an LSTM each", "learning_rate 0.0015", "learning_rate 0.00025")


def sensitivity(seeds: range, first: bool) -> Iterator[Experiment]:
    """Yield trainings of the comparison on the duel with one setting changed, seed by seed.

    Args:
        seeds: Seeds.
        first: Whether to yield the settings that matter most, or the others.
    """
    for seed in seeds:
        for label, change in SENSITIVITY.items():
            if (label in MATTER_MOST) == first:
                yield Experiment("sensitivity", label, seed, 100_000, 3, "duel", "trivial", points=2, **change)


def duels_of_the_preset(seeds: range) -> Iterator[Experiment]:
    """Yield the best settings of the short runs in runs four times as long, closer to the preset's length."""
    changes = {"n_steps 16": BRIEF, "n_steps 32": {"n_steps": 32}, "skip connection": NOW}
    trainers = {"n_steps 16": OURS + SHORT, "skip connection": OURS + SKIP}
    for label, settings in changes.items():
        also = {"trainers": trainers[label]} if label in trainers else {}
        for seed in seeds:
            yield Experiment("preset", label, seed, 400_000, 6, "duel", "trivial", also=also, settings=settings)


# The current presets with one setting removed or changed.
CHANGED_NOW: dict[str, dict[str, Any]] = {
    "as the preset is": {},
    "without skip connection": {"skip_connection": False},
    "log_std_init -0.5": {"log_std_init": -0.5},
    "neither": {"skip_connection": False, "log_std_init": -0.5},
    "n_epochs 4": {"n_epochs": 4},
    "learning_rate 0.001": {"learning_rate": 1e-3},
}


def skirmishes_of_the_preset(seeds: range) -> Iterator[Experiment]:
    """Yield the same on the skirmish, whose first wins come late, then its preset with one change at a time."""
    for seed in range(3):
        for label, settings in {"n_steps 64": {}, "n_steps 16": BRIEF}.items():
            yield Experiment("preset", label, seed, 400_000, 4, "skirmish", "trivial", settings=settings, points=4)
    for seed in seeds:
        for label, change in CHANGED_NOW.items():
            yield Experiment(
                "network", label, seed, 400_000, 4, "skirmish", "trivial", points=4,
                settings={**NOW, **OF_TEAMS, **change},
            )  # fmt: skip


def queue() -> list[Experiment]:
    """Return all runs, the most informative for their time first."""
    runs = [
        *overfitting(),
        *all_stages(),
        *trivial_duels(range(3)),
        *sensitivity(range(3), first=True),
        *duels_of_the_preset(range(3)),
        *skirmish_ablations(range(3)),
        *skirmishes_of_four_passes(),
        *skirmishes_of_the_preset(range(3)),
        *team_trainers("skirmish", "trivial", 600_000, 8, range(3)),
        *stock_as_it_comes(range(1)),
        *short_rollouts(range(3)),
        *team_trainers("skirmish", "easy", 800_000, 10, range(3)),
        *duels_as_now("medium", range(3)),
        *team_trainers("standard", "trivial", 2_400_000, 15, range(2)),
        *(run for skill in ("hard", "expert") for run in duels_as_now(skill, range(3))),
        *(run for skill in STRONG for run in team_trainers("skirmish", skill, 800_000, 10, range(3))),
        *sensitivity(range(3), first=False),
        *pair_ablations(range(3)),
        *memories(range(5)),
        *visibility(range(5), pairs=True),
        *visibility(range(3), pairs=False),
        *(run for skill in ("easy", *STRONG) for run in team_trainers("standard", skill, 2_400_000, 15, range(1))),
    ]
    names = [run.name for run in runs]
    assert len(set(names)) == len(names), "two runs would write the same file"
    return runs
