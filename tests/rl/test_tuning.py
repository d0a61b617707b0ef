"""A search for settings: trials as runs, continued where it stopped, and a file that train takes."""

import pytest
import yaml
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

from echelon_rl.cli import main
from echelon_rl.config import TrainConfig
from echelon_rl.tuning import SPACE, Study, finished, load_space

SPACE_FILE = "learning_rate: {low: 1.0e-4, high: 1.0e-3, log: true}\nn_epochs: {low: 1, high: 2}\nn_steps: [8]\n"
CONFIG_FILE = """
num_matches: 2
lstm_hidden_size: 8
env_threads: 1
device: cpu
env_overrides: {match.max_episode_seconds: 2.0}
"""


@pytest.mark.parametrize("study", ["tune.db", "tune.log"])
def test_two_trials_and_a_continuation(study, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "space.yaml").write_text(SPACE_FILE)
    (tmp_path / "small.yaml").write_text(CONFIG_FILE)
    command = ["tune", "--config", "small.yaml", "--space", "space.yaml", "--study", study, "--steps", "32"]
    command += ["--eval-matches", "2", "--run-dir", "runs", "--trials"]
    assert main([*command, "1"]) == 0
    assert main([*command, "2"]) == 0
    assert "2 trials against 'trivial' on duel" in capsys.readouterr().out
    runs = sorted(path.name for path in (tmp_path / "runs" / "tune").iterdir())
    assert runs == ["trial-0000", "trial-0001"]
    rates = {TrainConfig.load(tmp_path / "runs" / "tune" / name / "config.yaml").learning_rate for name in runs}
    assert len(rates) == 2, "a continued search draws other values"
    best = TrainConfig.load(tmp_path / "tune.best.yaml")
    assert best.learning_rate in rates
    assert best.n_steps == 8
    events = [path.parent for path in (tmp_path / "runs" / "tune").rglob("events.*")]
    assert any("_hparams_/session_start_info" in EventAccumulator(str(p)).Reload().summary_metadata for p in events)
    assert main(["train", "--config", "tune.best.yaml", "--total-steps", "16", "--eval-matches", "0"]) == 0
    capsys.readouterr()
    assert main([*command, "3", "--opponent", "easy"]) == 2
    assert "was begun with other settings (opponent)" in capsys.readouterr().err


def test_a_trial_that_falls_behind_ends_early_and_ctrl_c_ends_the_search(tmp_path, monkeypatch):
    import echelon_rl.tuning as tuning

    optuna = pytest.importorskip("optuna")
    stops = iter(
        [*[lambda judge: [judge(p, 0.9) for p in range(1, 5)]] * 5, lambda judge: [judge(p, 0.1) for p in (1, 2, 3)]]
    )

    class Result:
        interrupted, folder = False, tmp_path
        after = type("After", (), {"win_rate": 0.9})

    def fake(config, report, callbacks):
        next(stops)(callbacks[0]._judge)
        return Result

    monkeypatch.setattr(tuning, "train", fake)
    search = Study(TrainConfig(run_dir=tmp_path), {"gamma": {"low": 0.9, "high": 0.99}}, tmp_path / "t.db")
    study = search.run(6, report=lambda line: None)
    assert [trial.state.name for trial in study.trials] == ["COMPLETE"] * 5 + ["PRUNED"]
    assert list(study.trials[-1].intermediate_values) == [1, 2]
    assert search.best(study).gamma in {trial.params["gamma"] for trial in study.trials[:5]}
    monkeypatch.setattr(Result, "interrupted", True)
    stops = iter([lambda judge: None])
    with pytest.raises(KeyboardInterrupt):
        search.run(7, report=lambda line: None)
    assert len(finished(search.open())) == 6
    lines = []
    search.run(8, minutes=-1.0, report=lines.append)
    assert "with 6 of 8 trials; the same command continues" in lines[0]
    assert optuna.logging.get_verbosity() == optuna.logging.WARNING


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("learning_rat: [1]", "unknown setting 'learning_rat'; did you mean 'learning_rate'"),
        ("gamma: {low: 0.9}", "gamma must be a list of choices, or low < high"),
        ("gamma: {low: 0.9, high: 0.8}", "low < high"),
        ("policy: {low: 1, high: 2}", "for a setting that is a number"),
        ("gamma: []", "must be a list of choices"),
        ("- 1", "must hold lines such as"),
    ],
)
def test_wrong_spaces_are_explained(text, told, tmp_path):
    (tmp_path / "space.yaml").write_text(text)
    with pytest.raises(ValueError, match=told):
        load_space(tmp_path / "space.yaml")


def test_the_usual_space_is_one_that_a_file_could_hold(tmp_path):
    (tmp_path / "space.yaml").write_text(yaml.safe_dump(SPACE))
    assert load_space(tmp_path / "space.yaml") == load_space(None) == SPACE


def test_without_optuna_or_with_another_file_it_ends_in_one_sentence(tmp_path, monkeypatch, capsys):
    (tmp_path / "no.db").write_text("this is not a database, but text that is long enough to be refused as one")
    assert main(["tune", "--study", str(tmp_path / "no.db")]) == 2
    assert "cannot be opened" in capsys.readouterr().err
    monkeypatch.setitem(__import__("sys").modules, "optuna", None)
    assert main(["tune"]) == 2
    assert "pip install 'echelon-rl[tune]'" in capsys.readouterr().err
