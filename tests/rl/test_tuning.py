"""A search for settings: trials as runs, continued where it stopped, and a file that train takes."""

from types import SimpleNamespace

import pytest
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

from echelon_rl.cli import main, tune
from echelon_rl.cli.tune import USUAL_SPACE, TuneOptions, load_space
from echelon_rl.config import TrainConfig

SPACE_FILE = (
    "ppo: {learning_rate: {low: 1.0e-4, high: 1.0e-3, log: true}, n_epochs: {low: 1, high: 2}}\nppo.n_steps: [8]\n"
)
CONFIG_FILE = """
device: cpu
matches.num_matches: 2
network: {lstm_hidden_size: 8}
machine: {env_threads: 1}
env_overrides: {match.max_episode_seconds: 2.0}
"""


def test_two_trials_and_a_continuation(tmp_path, monkeypatch, capsys, says):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "space.yaml").write_text(SPACE_FILE)
    (tmp_path / "small.yaml").write_text(CONFIG_FILE)
    command = ["tune", "--config", "small.yaml", "--space", "space.yaml", "--study", "tune.db", "--steps", "32"]
    command += ["--eval-matches", "2", "--run-dir", "runs", "--trials"]
    assert main([*command, "1"]) == 0
    printed = says(main, *command, "2")
    assert "2 of 2 trials against 'trivial' on duel are finished" in printed
    assert "echelon-rl train --config tune.best.yaml" in printed
    runs = sorted(path.name for path in (tmp_path / "runs" / "tune").iterdir())
    assert runs == ["trial-0000", "trial-0001"]
    rates = {TrainConfig.load(tmp_path / "runs" / "tune" / name / "config.yaml").ppo.learning_rate for name in runs}
    assert len(rates) == 2, "a continued search draws other values"
    best = TrainConfig.load(tmp_path / "tune.best.yaml")
    assert best.ppo.learning_rate in rates
    assert best.ppo.n_steps == 8
    events = [path.parent for path in (tmp_path / "runs" / "tune").rglob("events.*")]
    assert any("_hparams_/session_start_info" in EventAccumulator(str(p)).Reload().summary_metadata for p in events)
    assert main(["train", "--config", "tune.best.yaml", "--total-steps", "16", "--eval-matches", "0"]) == 0
    capsys.readouterr()
    assert "was begun with other settings (opponent)" in says(main, *command, "3", "--opponent", "easy", status=2)


def test_a_trial_that_falls_behind_ends_early_and_ctrl_c_ends_the_search(tmp_path, monkeypatch, capsys, says):
    optuna = pytest.importorskip("optuna")
    (tmp_path / "space.yaml").write_text("ppo.gamma: {low: 0.9, high: 0.99}")
    command = ["tune", "--space", str(tmp_path / "space.yaml"), "--study", str(tmp_path / "t.db"), "--steps", "1000"]
    command += ["--run-dir", str(tmp_path), "--trials"]
    shares = [0.9] * 5 + [0.1]  # of matches won, by trial

    class Result:
        interrupted, folder = False, tmp_path
        after = SimpleNamespace(win_rate=0.9)

    def fake(config, report, callbacks):
        (watch,), won = callbacks, round(20 * shares[int(config.name[-1])])
        watch.outcomes.extend(["win"] * won + ["loss"] * (20 - won))
        for steps in range(0, 450, 50):
            watch.num_timesteps = steps
            watch._on_rollout_end()
        return Result

    monkeypatch.setattr(tune, "train", fake)
    assert main([*command, "6"]) == 0
    study = optuna.load_study(study_name="tune", storage=f"sqlite:///{tmp_path}/t.db")
    assert [trial.state.name for trial in study.trials] == ["COMPLETE"] * 5 + ["PRUNED"]
    assert list(study.trials[-1].intermediate_values) == [1, 2]
    assert TrainConfig.load(tmp_path / "t-tune.best.yaml").ppo.gamma in {
        trial.params["ppo.gamma"] for trial in study.trials[:5]
    }
    assert "6 of 6 trials" in capsys.readouterr().out
    monkeypatch.setattr(Result, "interrupted", True)
    shares.append(0.9)
    assert main([*command, "7"]) == 130
    assert [trial.state.name for trial in study.trials] == ["COMPLETE"] * 5 + ["PRUNED", "FAIL"]
    printed = says(main, *command, "8", "--minutes", "-1")
    assert "6 of 8 trials" in printed
    assert "the same command continues" in printed


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("learning_rat: [1]", "unknown setting 'learning_rat'; did you mean 'ppo.learning_rate'"),
        ("ppo.gamma: {low: 0.9}", "ppo.gamma must be a list of choices, or low < high"),
        ("ppo: {gamma: {low: 0.9, high: 0.8}}", "low < high"),
        ("network.policy: {low: 1, high: 2}", "for a setting that is a number"),
        ("ppo.gamma: []", "must be a list of choices"),
        ("- 1", "must hold lines such as"),
        ("total_steps: [1000, 2000]", "total_steps is no subject of a search"),
        ("files: {run_dir: [a, b]}", r"files\.run_dir is no subject of a search"),
    ],
)
def test_wrong_spaces_are_explained(text, told, tmp_path):
    (tmp_path / "space.yaml").write_text(text)
    with pytest.raises(ValueError, match=told):
        load_space(tmp_path / "space.yaml")


def test_the_usual_space_is_a_file_of_nine_settings():
    assert (TuneOptions().space, len(load_space(USUAL_SPACE))) == (USUAL_SPACE, 9)


def test_without_optuna_or_with_another_file_it_ends_in_one_sentence(tmp_path, monkeypatch, says):
    (tmp_path / "no.db").write_text("this is not a database, but text that is long enough to be refused as one")
    assert "cannot be opened" in says(main, "tune", "--study", str(tmp_path / "no.db"), status=2)
    monkeypatch.setitem(__import__("sys").modules, "optuna", None)
    assert "pip install 'echelon-rl[tune]'" in says(main, "tune", status=2)
