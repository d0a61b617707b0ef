"""Sweep two settings: train briefly with every pair of values, print a table of win rates and draw it.

For larger sweeps, start `echelon-rl train` from Optuna, Ray Tune or a job array in the same way.
"""

import argparse
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np

from echelon_rl.config import TrainConfig
from echelon_rl.train import train

RATES, STEPS = (2e-4, 5e-4, 1e-3), (16, 64)


def main() -> None:
    """Train every pair and show who won how much."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("--steps", type=int, default=250_000, help="agent steps of each training")
    parser.add_argument("--seed", type=int, default=0, help="one seed says little; compare several before you decide")
    parser.add_argument("--runs", type=Path, default=Path("runs"), help="folder for the runs")
    parser.add_argument("--out", type=Path, default=Path("sweep.png"), help="picture to write")
    parser.add_argument("--quick", action="store_true", help="moments of training for two pairs, for tests")
    options = parser.parse_args()
    rates, n_steps = (RATES[:2], STEPS[:1]) if options.quick else (RATES, STEPS)

    win_rates = np.zeros((len(rates), len(n_steps)))
    print(f"{'learning_rate':>13} {'n_steps':>8}   win rate")
    for i, learning_rate in enumerate(rates):
        for j, steps in enumerate(n_steps):
            config = TrainConfig().replace(
                {
                    "env_overrides": {"reward.terminal": 3.0},
                    "ppo.learning_rate": learning_rate,
                    "ppo.n_steps": steps,
                    "matches.num_matches": 4 if options.quick else 64,
                    "total_steps": 128 if options.quick else options.steps,
                    "reports.eval_matches": 4 if options.quick else 100,
                    "files.checkpoint_every": 0,
                    "seed": options.seed,
                    "files.run_dir": options.runs,
                    "reports.progress": False,
                }
            )
            result = train(config, report=lambda line: None).after
            win_rates[i, j] = result.win_rate
            print(f"{learning_rate:13g} {steps:8}   {result}", flush=True)
    if options.quick:
        print("Moments of training win nothing; leave out --quick for a sweep that tells settings apart.")

    figure, axes = plt.subplots(figsize=(4, 3.4), layout="constrained")
    image = axes.imshow(win_rates, vmin=0, vmax=1)
    axes.set_xticks(range(len(n_steps)), [str(steps) for steps in n_steps])
    axes.set_yticks(range(len(rates)), [f"{rate:g}" for rate in rates])
    axes.set(xlabel="n_steps", ylabel="learning_rate")
    figure.colorbar(image, label="win rate")
    figure.savefig(options.out)
    print(f"wrote {options.out}; echelon-rl plot {options.runs}/* draws the curves.")


if __name__ == "__main__":
    main()
