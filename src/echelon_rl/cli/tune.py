"""``echelon-rl tune``: Optuna searches for settings. Each trial is a run, and its value is the final win rate."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_args, get_type_hints

import tyro
import yaml

from echelon_env.validation import Count, bringing, by_dotted_name, check_fields, command_line, require_known, shown
from echelon_rl.callbacks import WinRateCallback
from echelon_rl.config import GROUPS, TrainConfig, read_settings
from echelon_rl.output.console import PlainConsole
from echelon_rl.output.files import check_file_name, write_whole
from echelon_rl.train import train

if TYPE_CHECKING:
    import optuna

USUAL_SPACE = Path(__file__).parent / "tune_space.yaml"
_REPORTS = 10  # intermediate win rates of a trial
_LEAST_MATCHES = 20  # before a win rate is reported
# Settings without an effect on results: a search may go on with others.
_FREE = {
    "config", "name", "resume", "watch", "files.run_dir", "reports.progress", "machine.env_threads",
    "machine.torch_threads",
}  # fmt: skip
# Settings, and groups of them, that are alike in all trials.
_SHARED = {
    "config", "env", "opponent", "total_steps", "max_minutes", "seed", "name", "resume", "device", "watch",
    "env_overrides", "files", "reports", "league", "machine",
}  # fmt: skip


@dataclass(frozen=True)
class TuneOptions:
    """Search for good settings with Optuna; the same command continues a search.

    Every trial is a short training, judged by its final win rate.
    """

    config: str = "duel"
    """Preset or YAML file with the settings that every trial shares."""
    space: Annotated[Path, tyro.conf.arg(help_behavior_hint="(default: the usual one)")] = USUAL_SPACE
    """YAML file with the settings to search: lists of choices, or low, high and perhaps log or step. The usual one
    searches the learning rate, rollouts, epochs, minibatches, gamma, lambda, entropy bonus, clipping and LSTM size."""
    study: Path = Path("runs/tune.db")
    """SQLite database that keeps the search."""
    name: str = "tune"
    """Name of the search in that file, and of its folder of runs."""
    trials: Count = 20
    """Finished trials of the whole search, those of earlier commands included."""
    minutes: float | None = None
    """Start no further trial after this many minutes."""
    steps: Count = 500_000
    """Agent steps of each trial."""
    opponent: str | None = None
    """Opponent; none takes the one of --config."""
    eval_matches: Count = 200
    """Matches that judge each trial at its end."""
    seed: int = 0
    """Seed of the search, and of every trial."""
    prune: bool = True
    """Stop trials early whose win rate in training falls behind the median of the others."""
    run_dir: Path = Path("runs")
    """Folder in which the search gets a folder with a run for each trial, for TensorBoard."""

    def __call__(self) -> None:
        check_file_name(self.name, "the name of a search")
        check_fields(self, "--")
        config = TrainConfig.load(self.config)
        config = config.replace(
            {
                "opponent": self.opponent or config.opponent, "total_steps": self.steps, "seed": self.seed,
                "name": None, "resume": None, "watch": None, "files.run_dir": self.run_dir / self.name,
                "files.checkpoint_every": 0, "reports.eval_matches": self.eval_matches, "reports.eval_every": 0,
                "reports.progress": False,
            }
        )  # fmt: skip
        space = load_space(self.space)
        study = self.open(config, space)
        if (missing := self.trials - _finished(study)) > 0:
            limit = None if self.minutes is None else 60.0 * self.minutes
            play = partial(_play, config, space)
            study.optimize(play, n_trials=missing, timeout=limit, catch=(FloatingPointError,), show_progress_bar=True)
        print(f"{_finished(study)} of {self.trials} trials against {config.opponent!r} on {config.env} are finished")
        if _finished(study) < self.trials:
            print("the same command continues")
        if any(trial.state.name == "COMPLETE" for trial in study.trials):
            own = {self.study.stem: None, self.name: None}  # a file may keep several searches
            best, out = study.best_trial, self.study.with_name(f"{'-'.join(own)}.best.yaml")
            found = config.replace({**best.params, "files.run_dir": self.run_dir})
            write_whole(out, found.to_yaml())
            PlainConsole().print(
                f"wrote the settings of trial {best.number}, which won {best.value:.1%}; next:\n"
                f"  {command_line('echelon-rl', 'train', '--config', out, '--total-steps', 2_000_000)}\n"
                f"  {command_line('tensorboard', '--logdir', config.files.run_dir)}"
            )

    def open(self, config: TrainConfig, space: Mapping[str, Any]) -> optuna.Study:
        """Create the study, or continue the one in the file, which must have been begun with these settings."""
        with bringing("echelon-rl tune", "echelon-rl[tune]"):
            import optuna
        try:
            self.study.parent.mkdir(parents=True, exist_ok=True)
            pruner = optuna.pruners.MedianPruner(n_warmup_steps=2) if self.prune else optuna.pruners.NopPruner()
            study = optuna.create_study(
                study_name=self.name, storage=f"sqlite:///{self.study}", direction="maximize", pruner=pruner,
                load_if_exists=True,
            )  # fmt: skip
        except Exception as error:  # of the file system, SQLite, SQLAlchemy or Optuna
            told = str(error).partition("\n")[0].rstrip(".")
            raise ValueError(f"the study {self.study} cannot be opened ({told}); name another --study.") from error
        # Another seed in every call, so that a continued study does not draw the same again.
        study.sampler = optuna.samplers.TPESampler(seed=self.seed + len(study.trials))
        values = by_dotted_name(yaml.safe_load(config.to_yaml()), GROUPS)
        shared = {name: value for name, value in values.items() if name not in _FREE}
        mine = {"space": dict(space), "config": shared}
        begun = study.user_attrs.get("begun_with", mine)
        if begun != mine:
            changed = [n for n in shared if begun["config"].get(n) != shared[n]] or ["the space"]
            raise ValueError(
                f"the study {self.name!r} in {self.study} was begun with other settings ({', '.join(changed)}), so its "
                "trials cannot be compared with new ones; repeat its options, or choose another --name or --study."
            )
        study.set_user_attr("begun_with", mine)
        return study


def load_space(path: Path) -> dict[str, Any]:
    """Return what a YAML file says about the settings to search, after a check."""
    try:
        space: dict[str, Any] = read_settings(path)
    except OSError as error:
        raise ValueError(f"the search space {path} cannot be read ({error.strerror}).") from error
    if not isinstance(space, dict) or not space:
        raise ValueError(f"{path} must hold lines such as 'ppo.gamma: {{low: 0.98, high: 0.999, log: true}}'.")
    settings, space = TrainConfig().flat(), by_dotted_name(space, GROUPS)
    for name, entry in space.items():
        require_known(name, settings, f"{path} has the unknown setting")
        if name.partition(".")[0] in _SHARED:
            raise ValueError(
                f"{path}: {name} is no subject of a search, whose trials must be alike in it; leave it out."
            )
        if isinstance(entry, list) and entry and all(isinstance(v, str | int | float | None) for v in entry):
            continue
        numbers = {key: value for key, value in entry.items() if key != "log"} if isinstance(entry, dict) else {}
        known = {"low", "high"} <= set(numbers) <= {"low", "high", "step"}
        plain = all(isinstance(value, int | float) and not isinstance(value, bool) for value in numbers.values())
        if not known or not plain or not numbers["low"] < numbers["high"] or not {int, float} & _types(name):
            raise ValueError(
                f"{path}: {name} must be a list of choices, or low < high (with log: true or step) for a setting that "
                f"is a number; got {shown(entry)}."
            )
    return space


def _types(name: str) -> set[Any]:
    group, _, own = name.rpartition(".")
    hint = get_type_hints(GROUPS.get(group, TrainConfig))[own]
    return {*get_args(hint), hint}


def _play(config: TrainConfig, space: Mapping[str, Any], trial: optuna.Trial) -> float:
    values: dict[str, Any] = {}
    for name, entry in space.items():
        if isinstance(entry, list):
            values[name] = trial.suggest_categorical(name, entry)
        else:
            values[name] = (trial.suggest_int if int in _types(name) else trial.suggest_float)(name, **entry)
    config = config.replace({**values, "name": f"trial-{trial.number:04d}"})
    result = train(config, lambda line: None, callbacks=[_Pruning(trial, config.total_steps)])
    if result.interrupted:
        raise KeyboardInterrupt
    assert result.after is not None
    trial.set_user_attr("run", str(result.folder))
    return result.after.win_rate


class _Pruning(WinRateCallback):
    """Reports the win rate over the last matches ten times in a trial, and ends a trial that Optuna gives up."""

    def __init__(self, trial: optuna.Trial, total_steps: int) -> None:
        super().__init__(window=100)
        self._trial, self._total_steps, self._told = trial, total_steps, 0

    def _on_rollout_end(self) -> None:
        import optuna

        period = _REPORTS * self.num_timesteps // self._total_steps
        if period > self._told and len(self.outcomes) >= _LEAST_MATCHES:
            self._told = period
            self._trial.report(self.share("win"), period)
            if self._trial.should_prune():
                raise optuna.TrialPruned(f"behind the median after {self.num_timesteps:,} steps")


def _finished(study: optuna.Study) -> int:
    return sum(trial.state.name in ("COMPLETE", "PRUNED") for trial in study.trials)
