"""``echelon-rl tune``."""

import dataclasses
from dataclasses import dataclass
from pathlib import Path

from tqdm.auto import tqdm

from echelon_env.files import replacing
from echelon_rl.config import TrainConfig
from echelon_rl.texts import PlainConsole, check_file_name, print_table, quoted


@dataclass(frozen=True)
class TuneOptions:
    """Search for good settings with Optuna; the same command continues a search.

    Every trial is a short training, judged by its final win rate.
    """

    config: str = "duel"
    """Preset or YAML file with the settings that every trial shares."""
    space: Path | None = None
    """YAML file with the settings to search: lists of choices, or low, high and perhaps log or step. None searches the
    learning rate, rollouts, epochs, minibatches, gamma, lambda, entropy bonus, clipping and LSTM size."""
    study: Path = Path("runs/tune.db")
    """File that keeps the search: a SQLite database, or a journal if it ends in .log (for network drives)."""
    name: str = "tune"
    """Name of the search in that file, and of its folder of runs."""
    trials: int = 20
    """Finished trials of the whole search, those of earlier commands included."""
    minutes: float | None = None
    """Start no further trial after this many minutes."""
    steps: int = 500_000
    """Agent steps of each trial."""
    opponent: str | None = None
    """Opponent; none takes the one of --config."""
    eval_matches: int = 200
    """Matches that judge each trial at its end."""
    seed: int = 0
    """Seed of the search, and of every trial."""
    prune: bool = True
    """Stop trials early whose win rate in training falls behind the median of the others."""
    run_dir: Path = Path("runs")
    """Folder in which the search gets a folder with a run for each trial, for TensorBoard."""
    out: Path | None = None
    """YAML file for the best settings; none writes it beside --study."""

    def __call__(self) -> None:
        from echelon_rl.tuning import Study, finished, load_space, ranking, short

        check_file_name(self.name, "the name of a search")
        for name in ("trials", "steps", "eval_matches"):
            if getattr(self, name) < 1:
                raise ValueError(f"--{name.replace('_', '-')} must be at least 1, got {getattr(self, name)}.")
        config = TrainConfig.load(self.config)
        config = dataclasses.replace(
            config, opponent=self.opponent or config.opponent, total_steps=self.steps, eval_matches=self.eval_matches,
            seed=self.seed, run_dir=self.run_dir, eval_every=0, checkpoint_every=0, name=None, resume=None,
            progress=False, watch=None,
        )  # fmt: skip
        search = Study(config, load_space(self.space), self.study, self.name, self.prune)
        console = PlainConsole()
        with tqdm(total=self.trials, desc="trials", unit="trial", leave=False) as bar:

            def report(line: str) -> None:
                bar.write(line)
                bar.n = min(self.trials, int(line[1:].partition("/")[0])) if line.startswith("[") else bar.n
                bar.refresh()

            study = search.run(self.trials, self.minutes, report)
        rows = []
        for trial in ranking(study):
            won = f"{trial.value:.1%}" + ("" if trial.state.name == "COMPLETE" else " (pruned)")
            rows.append([str(trial.number), won, *(short(trial.params.get(name)) for name in search.space)])
        title = f"{len(finished(study))} trials against {config.opponent!r} on {config.env}"
        print_table(title, ["trial", "win rate", *search.space], rows, left=2)
        if (best := search.best(study)) is not None:
            out = self.out or self.study.with_suffix(".best.yaml")
            out.parent.mkdir(parents=True, exist_ok=True)
            with replacing(out) as file:
                file.write(best.to_yaml().encode())
            console.print(
                f"wrote the best settings; next:\n  echelon-rl train --config {quoted(out)} --total-steps 2000000\n"
                f"  tensorboard --logdir {quoted(config.run_dir / self.name)}"
            )
