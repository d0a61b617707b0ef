"""A team for the ten against ten of ``standard``, trained against scripted opponents that get stronger.

    python benchmarks/standard_team.py --help

First the mix of opponents follows the team's win rate. Then the team trains twice against the two strongest skills
while the learning rate falls to zero. A line is recorded every minute. At the end the team plays each skill, with most
likely and with sampled actions.
"""

from __future__ import annotations

import dataclasses
import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
import tyro
from stable_baselines3.common.callbacks import BaseCallback

from echelon_env.files import replacing
from echelon_rl import RecurrentPPO, evaluate_win_rate
from echelon_rl.callbacks import WinRateCallback
from echelon_rl.config import TrainConfig
from echelon_rl.train import build_env, build_model


@dataclass(frozen=True)
class Part:
    """One training: agent steps, successive mixes of opponents, and settings of ``TrainConfig``."""

    steps: int
    mixes: tuple[dict[str, float], ...]
    settings: dict[str, Any]


_FALLING: dict[str, Any] = {"num_matches": 24, "lr_schedule": "linear", "ent_coef_end": 0.0}
PARTS = (
    Part(
        9_300_000,
        ({"easy": 1.0}, {"easy": 0.3, "medium": 0.7}, {"medium": 0.4, "hard": 0.6}, {"hard": 0.6, "expert": 0.4}),
        {"num_matches": 16, "learning_rate": 4e-4, "lr_schedule": "constant", "ent_coef_end": 0.003},
    ),
    Part(24_000_000, ({"hard": 0.4, "expert": 0.6},), {**_FALLING, "learning_rate": 5e-4}),
    Part(12_000_000, ({"hard": 0.25, "expert": 0.75},), {**_FALLING, "learning_rate": 4e-4, "ent_coef_start": 0.002}),
)
RAISED_AT, LEAST_MATCHES, LEAST_STEPS = 0.7, 100, 150_000
SKILLS = ("easy", "medium", "hard", "expert")


@dataclass(frozen=True)
class Options:
    """Train a team for ``standard`` and measure it; about an hour and a half on one core."""

    start_from: Path
    """Initial policy: model.zip of a run of ``echelon-rl train --config skirmish``, or a file of the zoo."""
    out: Path = Path("runs/standard_team")
    """Folder for the policy and for curve.json."""
    share: float = 1.0
    """Share of each part's steps to train for; a small one tests the script."""
    matches: int = 200
    """Matches against each skill at the end."""
    seed: int = 0
    """Seed of all parts."""
    first_part: int = 1
    """First part to run; ``--start-from`` must then be the policy of the part before."""


class StrongerOpponents(BaseCallback):
    """Sets the next mix of opponents once enough of the last 200 matches are won, and records progress.

    Args:
        mixes: Successive skills and shares.
        lines: Gets a line per minute.
    """

    def __init__(self, mixes: tuple[dict[str, float], ...], lines: list[dict[str, Any]]) -> None:
        """Start with the first mix."""
        super().__init__()
        self.mixes, self.lines, self.wins = mixes, lines, WinRateCallback()
        self._stage = self._since = 0
        self._noted = self._began = time.monotonic()
        self._processor = time.process_time()

    def _init_callback(self) -> None:
        self.wins.init_callback(self.model)
        self.training_env.env_method("set_curriculum", opponent_mix=self.mixes[0])

    def _on_rollout_start(self) -> None:
        share = self.wins.share("win")
        if time.monotonic() - self._noted > 60.0:
            self._noted = time.monotonic()
            minutes = (self._noted - self._began) / 60.0
            line = {
                "steps": self.num_timesteps,
                "minutes": round(minutes, 2),
                "processor_minutes": round((time.process_time() - self._processor) / 60.0, 2),
                "mix": self.mixes[self._stage],
                "win_rate": share,
            }
            self.lines.append(line)
            print(json.dumps(line), flush=True)
        long_enough = self.num_timesteps - self._since > LEAST_STEPS and len(self.wins.outcomes) >= LEAST_MATCHES
        if long_enough and share > RAISED_AT and self._stage + 1 < len(self.mixes):
            self._stage, self._since = self._stage + 1, self.num_timesteps
            self.training_env.env_method("set_curriculum", opponent_mix=self.mixes[self._stage])
            self.wins.outcomes.clear()

    def _on_step(self) -> bool:
        self.wins.locals = self.locals
        return self.wins.on_step()


def measured(trained: RecurrentPPO, matches: int) -> dict[str, dict[str, Any]]:
    """Return the wins against each skill, with most likely and with sampled actions."""
    results: dict[str, dict[str, Any]] = {"likeliest": {}, "sampled": {}}
    for actions, by_skill in results.items():
        for skill in SKILLS:
            rate = evaluate_win_rate(trained, "standard", skill, matches, deterministic=actions == "likeliest")
            print(f"{actions} actions against {skill}: {rate}", flush=True)
            by_skill[skill] = {"wins": rate.wins, "matches": rate.matches, "low": rate.low, "high": rate.high}
    return results


def main(options: Options) -> None:
    """Train all parts, evaluate, and write policy and curve."""
    if not 1 <= options.first_part <= len(PARTS):
        raise SystemExit(f"--first-part must be 1 to {len(PARTS)}, not {options.first_part}.")
    torch.set_num_threads(1)
    options.out.mkdir(parents=True, exist_ok=True)
    policy, start = options.out / "model.zip", options.start_from
    parts: list[list[dict[str, Any]]] = []
    for part in PARTS[options.first_part - 1 :]:
        skip = RecurrentPPO.load(start, device="cpu").policy.skip_connection
        config = dataclasses.replace(  # what the published team was trained with
            TrainConfig.load("skirmish"), env="standard", map_pool=512, env_threads=1, seed=options.seed,
            start_from=start, skip_connection=skip, n_steps=64, n_epochs=4, **part.settings,
        )  # fmt: skip
        env = build_env(config)
        lines: list[dict[str, Any]] = []
        model = build_model(config, env)
        model.learn(int(part.steps * options.share), callback=StrongerOpponents(part.mixes, lines))
        model.save(policy)
        env.close()
        parts.append(lines)
        start = policy
    results = measured(RecurrentPPO.load(policy, device="cpu"), options.matches)
    with replacing(options.out / "curve.json") as file:
        file.write(json.dumps({"parts": parts, "results": results}, indent=1).encode())


if __name__ == "__main__":
    main(tyro.cli(Options))
