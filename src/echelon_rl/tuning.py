"""A search for good settings of a training, with Optuna: each trial is a run, and its value is the final win rate."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

from echelon_env.messages import near_matches, shown
from echelon_rl.callbacks import WinRateCallback
from echelon_rl.config import TrainConfig, read_settings
from echelon_rl.train import train

if TYPE_CHECKING:
    import optuna

# Lists are choices, low and high a range.
SPACE: dict[str, Any] = {
    "learning_rate": {"low": 1e-4, "high": 2e-3, "log": True},
    "n_steps": [8, 16, 32, 64],
    "n_epochs": {"low": 1, "high": 6},
    "batch_size": [None, 256, 1024],
    "gamma": {"low": 0.98, "high": 0.999},
    "gae_lambda": {"low": 0.9, "high": 0.99},
    "ent_coef_start": {"low": 1e-4, "high": 3e-2, "log": True},
    "clip_range": {"low": 0.1, "high": 0.3},
    "lstm_hidden_size": [64, 128, 256],
}
_JOURNALS = (".log", ".jsonl", ".journal")
_REPORTS = 10  # intermediate win rates of a trial
_LEAST_MATCHES = 20  # before a win rate is reported
_STARTUP = 5  # trials that are never pruned
_SHOWN = 10  # rows of the final table


@dataclass(frozen=True)
class Study:
    """A search and where it is kept."""

    config: TrainConfig  # settings that every trial shares
    space: Mapping[str, Any]  # what is searched, by setting; see ``SPACE``
    path: Path  # SQLite database, or a journal if the suffix is ``.log``, ``.jsonl`` or ``.journal``
    name: str = "tune"  # name within the file, and of the folder of the runs
    prune: bool = True  # whether trials that fall behind the median of the others stop early

    def open(self) -> optuna.Study:
        """Create the study, or continue the one in the file, which must have been begun with these settings."""
        try:
            import optuna
        except ImportError as error:
            raise ValueError("echelon-rl tune needs Optuna: pip install 'echelon-rl[tune]'.") from error
        optuna.logging.set_verbosity(optuna.logging.WARNING)
        storage: Any
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if self.path.suffix in _JOURNALS:
                from optuna.storages.journal import JournalFileBackend, JournalStorage

                storage = JournalStorage(JournalFileBackend(str(self.path)))
            else:
                storage = optuna.storages.RDBStorage(f"sqlite:///{self.path}")
            median = optuna.pruners.MedianPruner(n_startup_trials=_STARTUP, n_warmup_steps=2)
            pruner = median if self.prune else optuna.pruners.NopPruner()
            study = optuna.create_study(
                study_name=self.name, storage=storage, direction="maximize", pruner=pruner, load_if_exists=True
            )
            # Another seed in every call, so that a continued study does not draw the same again.
            study.sampler = optuna.samplers.TPESampler(seed=self.config.seed + len(study.trials))
        except Exception as error:  # of SQLAlchemy, SQLite or the journal
            told = str(error).partition("\n")[0].rstrip(".")
            raise ValueError(f"the study {self.path} cannot be opened ({told}); name another --study.") from error
        told_first = study.user_attrs.get("begun_with")
        mine = {"space": dict(self.space), "config": _shared(self.config)}
        if told_first is None:
            study.set_user_attr("begun_with", mine)
        elif told_first != mine:
            changed = [n for n in mine["config"] if told_first["config"].get(n) != mine["config"][n]] or ["the space"]
            raise ValueError(
                f"the study {self.name!r} in {self.path} was begun with other settings ({', '.join(changed)}), so its "
                "trials cannot be compared with new ones; repeat its options, or choose another --name or --study."
            )
        return study

    def run(self, trials: int, minutes: float | None = None, report: Callable[[str], None] = print) -> optuna.Study:
        """Play trials until the study has so many finished ones, or until no new one may begin after ``minutes``."""
        study = self.open()
        began = time.monotonic()
        while (done := len(finished(study))) < trials:
            if minutes is not None and time.monotonic() - began > 60.0 * minutes:
                report(f"stopped after {minutes:g} minutes with {done} of {trials} trials; the same command continues")
                break
            study.optimize(self._play, n_trials=1, catch=(FloatingPointError,))
            report(f"[{len(finished(study))}/{trials}] {_line(study.trials[-1])}")
        return study

    def _play(self, trial: optuna.Trial) -> float:
        values = {name: _suggest(trial, name, entry) for name, entry in self.space.items()}
        config = dataclasses.replace(
            self.config, **values, run_dir=self.config.run_dir / self.name, name=f"trial-{trial.number:04d}"
        )
        watch = _Pruning(trial, max(1, config.total_steps // _REPORTS))
        result = train(config, lambda line: None, callbacks=[watch])
        if result.interrupted:
            raise KeyboardInterrupt
        assert result.after is not None
        trial.set_user_attr("run", str(result.folder))
        return result.after.win_rate

    def best(self, study: optuna.Study) -> TrainConfig | None:
        """Return the settings of the best trial, ready to train with; None if none is complete."""
        try:
            values = study.best_params
        except ValueError:  # no trial is complete
            return None
        return dataclasses.replace(self.config, **values)


class _Pruning(WinRateCallback):
    """Reports the win rate over the last matches every so many steps, and ends a trial that Optuna gives up."""

    def __init__(self, trial: optuna.Trial, every: int) -> None:
        super().__init__(window=100)
        self._trial, self._every, self._told = trial, every, 0

    def _on_rollout_end(self) -> None:
        period = self.num_timesteps // self._every
        if period > self._told and len(self.outcomes) >= _LEAST_MATCHES:
            self._told = period
            self._judge(period, self.share("win"))

    def _judge(self, period: int, win_rate: float) -> None:
        import optuna

        self._trial.report(win_rate, period)
        if self._trial.should_prune():
            raise optuna.TrialPruned(f"behind the median after {self.num_timesteps:,} steps")


def load_space(path: Path | None) -> dict[str, Any]:
    """Return the search space: ``SPACE``, or what a YAML file says instead, which is checked."""
    if path is None:
        return dict(SPACE)
    try:
        space = read_settings(path)
    except OSError as error:
        raise ValueError(f"the search space {path} cannot be read ({error.strerror}).") from error
    if not isinstance(space, dict) or not space:
        raise ValueError(f"{path} must hold lines such as 'learning_rate: {{low: 1.0e-4, high: 1.0e-3, log: true}}'.")
    hints = get_type_hints(TrainConfig)
    for name, entry in space.items():
        if name not in hints:
            raise ValueError(f"{path} has the unknown setting {shown(name)}; {near_matches(name, hints, 'known are')}")
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
    hint = get_type_hints(TrainConfig)[name]
    return {*get_args(hint), hint}


def _suggest(trial: optuna.Trial, name: str, entry: Any) -> Any:
    if isinstance(entry, list):
        return trial.suggest_categorical(name, entry)
    log, step = bool(entry.get("log", False)), entry.get("step")
    if int in _types(name):
        return trial.suggest_int(name, int(entry["low"]), int(entry["high"]), log=log, step=int(step or 1))
    return trial.suggest_float(name, entry["low"], entry["high"], log=log, step=step)


def _shared(config: TrainConfig) -> dict[str, Any]:
    """Return the settings on which results depend, as plain values."""
    import yaml

    plain: dict[str, Any] = yaml.safe_load(config.to_yaml())
    for name in ("config", "run_dir", "name", "resume", "progress", "env_threads", "torch_threads", "watch"):
        plain.pop(name)
    return plain


def finished(study: optuna.Study) -> list[Any]:
    """Return the trials that are complete or were pruned."""
    return [trial for trial in study.trials if trial.state.name in ("COMPLETE", "PRUNED")]


def ranking(study: optuna.Study) -> list[Any]:
    """Return the best trials, complete ones first."""
    known = [trial for trial in finished(study) if trial.value is not None]
    return sorted(known, key=lambda trial: (trial.state.name != "COMPLETE", -trial.value))[:_SHOWN]


def _line(trial: Any) -> str:
    values = ", ".join(f"{name} {short(value)}" for name, value in trial.params.items())
    won = "" if trial.value is None else f" {trial.value:.1%} won"
    return f"trial {trial.number}{won} ({trial.state.name.lower()}): {values}"


def short(value: Any) -> str:
    """Return a setting's value in a few characters."""
    return f"{value:.3g}" if isinstance(value, float) else str(value)
