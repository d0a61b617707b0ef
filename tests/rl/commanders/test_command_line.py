"""``echelon-rl`` and ``echelon`` with commanders, as a user calls them."""

import dataclasses
import re
import shutil

import pytest
from tests.settings import configured

from echelon_env import Replay
from echelon_env import cli as env_cli
from echelon_rl.callbacks import read_lines
from echelon_rl.cli import main
from echelon_rl.commanders.card import CommanderFile
from echelon_rl.config import TrainConfig
from echelon_rl.evaluation import play_series
from echelon_rl.train import train

from .conftest import SHORT


def test_a_checkpoint_becomes_a_commander_that_others_meet(checkpoint, tmp_path, capsys, says, monkeypatch):
    run = tmp_path / "run"
    run.mkdir()
    shutil.copy(checkpoint, run / "model.zip")
    (run / "config.yaml").write_text(TrainConfig.load("duel").to_yaml())
    monkeypatch.chdir(tmp_path)
    call = ["export", str(run), "--name", "mine", "--summary", "Mine.", "--skills", "easy", "--matches", "2"]
    assert "commander:commanders/mine.zip" in says(main, *call, "--machine", "1 core")
    training = CommanderFile(tmp_path / "commanders" / "mine.zip").card.training
    assert (training.machine, training.minutes) == ("1 core", None)
    text, how = "commander:commanders/mine.zip", ["--opponent", "easy", "--matches", "2", "--seed", "7"]
    shown = says(main, "eval", "--commander", "commanders/mine.zip", *how)
    rate = play_series(text, "easy", "duel", 2, 7)
    parts = f"win rate against 'easy' on duel: {rate}", f"mean length {rate.mean_seconds:.1f} s"
    assert [part for part in parts if part not in shown] == [], "of the seeds that were asked for"
    for who in (["--commander", "commanders/mine.zip"], [run]):
        shown = says(main, "eval", *who, "--opponent", "default", "--matches", "1")
        assert "win rate against 'trivial' on duel" in shown, "as in training"
    monkeypatch.setenv("COLUMNS", "60")
    shown = says(main, "commanders", "commanders/mine.zip").splitlines()
    (command,) = [line for line in shown if line.startswith("echelon-rl eval")]
    assert command.endswith("--seed 3000000"), "a command is to be copied, so it is not cut off"
    file = tmp_path / "match.replay"
    assert env_cli.main(["play", "--config", "duel", "--red", text, "--every", "600", "--save", str(file)]) == 0
    assert Replay.load(file).names == {"blue": "medium", "red": "mine"}
    assert Replay.load(file).verify()


def test_training_meets_a_commander_and_goes_on_where_it_stopped(opponent, tmp_path):
    config = configured(
        opponent=opponent, num_matches=2, n_steps=8, total_steps=64, eval_matches=2, lstm_hidden_size=8,
        checkpoint_every=32, progress=False, env_overrides=SHORT, run_dir=tmp_path, name="run", device="cpu",
    )  # fmt: skip
    said = []
    result = train(config, said.append)
    assert result.after.matches == 2
    assert any(opponent in line for line in said)
    saved = TrainConfig.load(result.folder / "config.yaml")
    resumed = dataclasses.replace(saved, resume=result.folder, total_steps=128)
    assert train(resumed, said.append).steps == read_lines(result.folder / "curve.jsonl")[-1]["steps"] == 128


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (["eval"], "give either a checkpoint, --commander NAME or --policy"),
        (["eval", "--commander", "duel", "--deterministic"], "a commander plays as its card says"),
        (["eval", "--commander", "duel", "--opponent", "godlike"], "opponent must be .* got 'godlike'"),
        (["export", "nowhere", "--name", "a", "--summary", "b"], "there is no checkpoint nowhere"),
        (["train", "--opponent", "commander:nobody", "--processes", "1"], "there is no commander 'nobody'"),
        (["commanders", "nobody.zip"], "nobody.zip cannot be read"),
        (["export", "{checkpoint}", "--name", "a", "--summary", "b"], "name its run's folder with --run"),
        (["commanders", "{checkpoint}"], "has no card beside it"),
    ],
)
def test_bad_calls_end_with_one_sentence(call, message, checkpoint, tmp_path, monkeypatch, says):
    monkeypatch.chdir(tmp_path)
    error = says(main, *(word.format(checkpoint=checkpoint) for word in call), status=2)
    assert re.match(f"echelon-rl {call[0]}: .*{message}", error), error
