"""``echelon-rl plot``."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import tyro

from echelon_rl.cli.arguments import ONE_OR_MORE
from echelon_rl.output.figures import add_legend, save_figure


@dataclass(frozen=True)
class PlotOptions:
    """Draw the learning curves of runs."""

    runs: Annotated[tuple[Path, ...], tyro.conf.Positional, ONE_OR_MORE]
    """Folders of the runs to draw."""
    out: Path | None = None
    """File of the picture; none writes learning_curve.png into the run's folder, or here if there are several runs."""

    def __call__(self) -> None:
        """Draw win rates over minutes and steps, a line a run; dots are evaluations with their 95 % interval."""
        from matplotlib.figure import Figure

        from echelon_rl.output.curve import CURVE_FILE, read_lines

        if not self.runs:
            raise ValueError("name at least one run, for example runs/duel-seed0-20260101-120000.")
        figure = Figure(figsize=(9, 3.6), layout="constrained")
        by_time, by_steps = figure.subplots(1, 2, sharey=True)
        curves = []
        for run in self.runs:
            path = run / CURVE_FILE
            if not path.exists():
                raise ValueError(f"{run} holds no {CURVE_FILE}; give a run's folder, as echelon-rl train prints it.")
            lines = read_lines(path)
            if not lines:
                raise ValueError(f"{path} is empty: the run ended before its first rollout.")
            rated = [line for line in lines if "win_rate" in line]
            tested = [line for line in lines if "eval_win_rate" in line]
            rates = [line["eval_win_rate"] for line in tested]
            below = [line["eval_win_rate"] - line["eval_low"] for line in tested]
            above = [line["eval_high"] - line["eval_win_rate"] for line in tested]
            for axes, key, scale in ((by_time, "seconds", 1 / 60), (by_steps, "steps", 1e-6)):
                at, dots_at = ([line[key] * scale for line in chosen] for chosen in (rated, tested))
                (drawn,) = axes.plot(at, [line["win_rate"] for line in rated], lw=1.2, label=run.name)
                axes.errorbar(dots_at, rates, [below, above], fmt="o", ms=4, capsize=3, color=drawn.get_color())
            curves.append(drawn)
        by_time.set(xlabel="minutes of training", ylabel="win rate", ylim=(0, 1.02))
        by_steps.set(xlabel="million agent steps")
        for axes in (by_time, by_steps):
            axes.grid(alpha=0.3)
            axes.axhline(0.9, color="gray", lw=0.8, ls="--")
        add_legend(by_steps, curves, loc="lower right", fontsize=8)
        [folder] = self.runs if len(self.runs) == 1 else [Path()]
        print(f"wrote {save_figure(figure, self.out or folder / 'learning_curve.png')}")
