"""How long trainings from nothing need until they win 90 % of 200 matches: every preset, skill, trainer and seed.

    python benchmarks/from_nothing.py --help
    python benchmarks/from_nothing.py --table    # the recorded runs
    python docs/build_docs.py --tables           # puts them into docs/results.md

A run of ours is ``echelon-rl train --config PRESET --opponent SKILL --seed SEED --processes 1`` with everything else as
shipped. Stock trainers get the same matches from the same native batch, the same hyper-parameters and the same stages
of opponents. A run ends when it wins often enough, after the preset's steps, or after ``--minutes``. Minutes are
processor time of training on one thread, without evaluations.
"""

from __future__ import annotations

import itertools
import statistics
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any, Literal

import torch
from stable_baselines3.common.callbacks import BaseCallback

sys.path.insert(0, str(Path(__file__).parents[1]))
from benchmarks.common.runs import RESULTS, Skill, add_missing, command_line, quietly, read
from benchmarks.trainers.puffer import PufferPPO
from benchmarks.trainers.stock import stock_feed_forward, stock_recurrent

from echelon_env.bots.skills import SKILLS
from echelon_env.machine import machine
from echelon_rl import RecurrentPPO
from echelon_rl.callbacks.curriculum import WINDOW
from echelon_rl.config import TrainConfig
from echelon_rl.evaluation import WinRate, evaluate_win_rate
from echelon_rl.train import build_env, train

OURS = "echelon-rl"
STOCK: dict[str, Any] = {
    "sb3-contrib": stock_recurrent, "sb3 PPO, no memory": stock_feed_forward, "PufferLib": PufferPPO
}  # fmt: skip
# Options that no preset turns on: settings of ours with one of them, measured as trainers of their own.
VARIANTS: dict[str, dict[str, Any]] = {
    "normalize_per_role": {"ppo.normalize_per_role": True},
    "aux_coef 0.1": {"ppo.aux_coef": 0.1},
    "critic_learning_rate 1e-3": {"ppo.critic_learning_rate": 1e-3},
    "team_mixing 1 to 0.5": {"team_mixing.start": 1.0, "team_mixing.end": 0.5},
    "SuiteLstmPolicy": {"network.policy": "SuiteLstmPolicy"},
}
TRAINERS = (OURS, *STOCK, *VARIANTS)
RECORDS = RESULTS / "from_nothing.jsonl"
KEYS = ("preset", "opponent", "seed", "trainer")
ENOUGH = 0.9
EVERY = {"duel": 25_000, "skirmish": 100_000, "standard": 250_000}  # steps between evaluations
FIRST_SEED = 5_000_000  # of the matches that decide; trainings and other evaluations use others


class UntilItWins(BaseCallback):
    """Ends training once 90 % of 200 matches are won; 40 other matches decide when it is worth to look."""

    def __init__(self, config: TrainConfig, most_minutes: float, every: int) -> None:
        super().__init__()
        self.config, self.every, self.next = config, every, every
        self.most_minutes, self.ends = most_minutes, False
        self.minutes = 0.0
        self.rate: WinRate | None = None

    def _won(self, matches: int, seed: int) -> WinRate:
        return evaluate_win_rate(self.model, self.config.env_config(), self.config.opponent, matches, seed)

    def _on_training_start(self) -> None:
        self.began = time.process_time()

    def _on_rollout_start(self) -> None:
        if self.model.num_timesteps < self.next:
            return
        self.next = self.model.num_timesteps + self.every
        paused = time.process_time()
        self.minutes = (paused - self.began) / 60.0
        if self._won(40, FIRST_SEED - 1000).win_rate >= ENOUGH - 0.05:
            self.rate = self._won(200, FIRST_SEED)
            self.ends = self.rate.win_rate >= ENOUGH
        self.began += time.process_time() - paused
        self.ends |= self.minutes >= self.most_minutes
        if isinstance(self.model, RecurrentPPO):
            self.model.stops_before_rollout = self.ends

    def _on_step(self) -> bool:
        return not self.ends  # stock trainers end here, in the first step of the next rollout

    def _on_training_end(self) -> None:
        if not self.ends:
            self.minutes = (time.process_time() - self.began) / 60.0
        if self.rate is None or self.rate.win_rate < ENOUGH:
            self.rate = self._won(200, FIRST_SEED)


class Stages(BaseCallback):
    """Gives a stock trainer the opponents that our ``CurriculumCallback`` gives ours."""

    def __init__(self, config: TrainConfig) -> None:
        super().__init__()
        self.stages, self.win_rate = config.curriculum.stages(config.scripted), config.curriculum.win_rate or 1.0
        self.stage, self.won = 0, deque[bool](maxlen=WINDOW)
        self.size = config.env_config().match.team_size

    def _on_rollout_start(self) -> None:
        enough = len(self.won) == WINDOW and sum(self.won) >= self.win_rate * WINDOW
        if enough and self.stage + 1 < len(self.stages):
            self.stage += 1
            self.won.clear()
        self.training_env.env_method("set_curriculum", opponent_mix=self.stages[self.stage])

    def _on_step(self) -> bool:
        infos = self.locals["infos"][:: self.size]
        self.won += [info["outcome"] == "win" for info in infos if "outcome" in info]
        return True


def run(
    preset: str, skill: str, seed: int, trainer: str = OURS, most_minutes: float = 60.0, every: int | None = None
) -> dict[str, Any]:
    """Train once and return its record."""
    with tempfile.TemporaryDirectory() as folder:
        changes = {"opponent": skill, "seed": seed, **quietly(Path(folder)), **VARIANTS.get(trainer, {})}
        config = TrainConfig.load(preset).replace(changes)
        until = UntilItWins(config, most_minutes, every or EVERY[preset])
        if trainer not in STOCK:
            result = train(config, lambda line: None, callbacks=[until])
            if result.interrupted and not until.ends:
                raise KeyboardInterrupt  # a shortened training is no record
            steps = result.steps
        else:
            torch.set_num_threads(1)
            stages = [Stages(config)] if config.curriculum.stages(config.scripted) else []
            model = STOCK[trainer](config, build_env(config))
            steps = model.learn(config.total_steps, callback=[until, *stages]).num_timesteps
    assert until.rate is not None
    return {
        "preset": preset, "opponent": skill, "seed": seed, "trainer": trainer, "steps": steps,
        "minutes": round(until.minutes, 3), "won": until.rate.wins, "matches": 200, "machine": machine(),
    }  # fmt: skip


def runs_table(records: list[dict[str, Any]], trainers: Iterable[str] = (OURS, *STOCK)) -> str:
    """Return Markdown: how many seeds won enough, and the medians of their minutes, steps and wins."""
    lines = [
        "| preset | opponent | trainer | seeds that won 90 % | minutes, median (worst) | million steps | matches won |",
        "|---|---|---|---|---|---|---|",
    ]
    for key in itertools.product(EVERY, SKILLS, trainers):
        runs = [record for record in records if (record["preset"], record["opponent"], record["trainer"]) == key]
        if runs:
            there = sum(record["won"] >= ENOUGH * record["matches"] for record in runs)
            minutes, steps, won = ([record[name] for record in runs] for name in ("minutes", "steps", "won"))
            lines.append(
                f"| {' | '.join(key)} | {there} of {len(runs)} | {statistics.median(minutes):.2f} ({max(minutes):.2f}) "
                f"| {statistics.median(steps) / 1e6:.2f} | {statistics.median(won) / 2:.0f} % |"
            )
    return "\n".join(lines)


def options_table(records: list[dict[str, Any]]) -> str:
    """Return Markdown: what each option that no preset turns on is worth, beside the shipped settings."""
    tried = {(record["preset"], record["opponent"]) for record in records if record["trainer"] in VARIANTS}
    same = [record for record in records if (record["preset"], record["opponent"]) in tried]
    return runs_table(same, (OURS, *VARIANTS))


def measure(
    presets: tuple[Literal[*EVERY], ...] = ("duel", "skirmish"),
    skills: tuple[Skill, ...] = SKILLS,
    trainers: tuple[Literal[*TRAINERS], ...] = (OURS,),
    seeds: tuple[int, ...] = (0, 1, 2, 3, 4),
    minutes: float = 60.0,
    every: int | None = None,
    records: Path = RECORDS,
    table: bool = False,
) -> None:
    """How long trainings from nothing need until they win 90 % of 200 matches.

    Args:
        presets: Presets.
        skills: Opponents.
        trainers: Trainers, and settings of ours.
        seeds: Seeds of the trainings.
        minutes: Processor minutes after which a run ends.
        every: Steps between evaluations; needs records of its own.
        records: File of the records.
        table: Print the recorded runs and end.
    """
    if every is not None and (every < 1 or records == RECORDS):
        raise SystemExit("--every takes 1 step or more, and --records another file than the published one.")
    runs = itertools.product(presets, seeds, skills, trainers)
    wanted = [] if table else [(preset, skill, seed, trainer) for preset, seed, skill, trainer in runs]
    add_missing(records, KEYS, wanted, partial(run, most_minutes=minutes, every=every))
    print(runs_table(read(records)), options_table(read(records)), sep="\n\n")


main = partial(command_line, __doc__, measure)

if __name__ == "__main__":
    sys.exit(main())
