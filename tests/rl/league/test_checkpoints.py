"""Checkpoints of a league: their ids, its own copies, and what becomes of broken ones, without which it goes on."""

import re
import shutil
import zipfile
from uuid import uuid4

import gymnasium
import numpy as np
import pytest
import torch
from stable_baselines3.common.vec_env import DummyVecEnv
from tests.rl.test_checkpoints import rewrite
from tests.settings import configured

from echelon_rl import RecurrentPPO
from echelon_rl.cli import main
from echelon_rl.config import TrainConfig
from echelon_rl.league import League
from echelon_rl.league.play.acting import PolicyCache, load_policy
from echelon_rl.league.play.rounds import evaluate, unplayable
from echelon_rl.league.play.workers import Worker
from echelon_rl.league.store.entries import check_checkpoint, checkpoint_id, scripted_entry
from echelon_rl.league.store.faults import MatchError
from echelon_rl.league.store.jobs import Job, JobQueue
from echelon_rl.self_play.roles import MainAgent
from echelon_rl.self_play.run import LeagueLearner, exploit, make_league_env

from .conftest import SHORT, assert_consistent, make_model


@pytest.fixture
def league(checkpoints, url):
    """Two anchors and four candidates."""
    league = League.open(url, env=SHORT, anchors=("trivial", "easy"))
    for path in checkpoints:
        league.add(path)
    yield league
    league.close()


def candidates(league):
    return [e for e in league.entries.values() if e.skill is None]


def break_checkpoint(league, kind):
    """Damage the checkpoint of the second candidate; return the entry and what is said of it."""
    one, other = candidates(league)[:2]
    path = league.checkpoint(other)
    if kind == "cut":
        path.write_bytes(path.read_bytes()[:2000])
        return other, "is damaged"
    if kind == "exchanged":
        shutil.copyfile(league.checkpoint(one), path)
        return other, f"holds the policy {one.entry_id[:8]} instead of {other.entry_id[:8]}"
    path.unlink()
    if kind == "a folder":
        path.mkdir()
    return other, "there is no checkpoint"


@pytest.mark.parametrize("kind", ["missing", "cut", "exchanged", "a folder"])
def test_a_broken_checkpoint_is_not_played(league, kind):
    broken, words = break_checkpoint(league, kind)
    assert list(unplayable(league)) == [broken.entry_id]
    with pytest.raises((FileNotFoundError, ValueError), match=words):
        PolicyCache(league).commander(broken)
    queue = JobQueue(league.store)
    queue.enqueue([Job(str(uuid4()), "batch", broken.entry_id, candidates(league)[0].entry_id, 2, 0)])
    with Worker(league) as worker:
        while worker.step():
            pass
    (why,) = queue.failed().values()
    assert re.search(words, why)
    assert league.payoff().games.sum() == 0


def test_an_evaluation_goes_on_without_a_broken_entry(league):
    broken, words = break_checkpoint(league, "exchanged")
    with pytest.warns(UserWarning, match=f"{broken.commander_name} is left out of the matches.*{words}"):
        results = evaluate(league, 12, seed=1)
    assert len(results) >= 12
    assert broken.entry_id not in {player for r in results for player in (r.home_id, r.away_id)}
    assert league.entries[broken.entry_id].games == 0
    assert_consistent(league)
    with pytest.raises(MatchError, match=words):  # asked for by name it is an error
        evaluate(league, 2, broken.entry_id)
    assert_consistent(league)


def test_the_command_line_names_broken_checkpoints(league, url, says):
    broken, words = break_checkpoint(league, "exchanged")
    told = f"{broken.commander_name} cannot play: .*{words}"
    assert re.search(told, says(main, "league", "rate", url, "--check", status=1))
    league.retire(broken.entry_id)
    assert main(["league", "rate", url, "--check"]) == 0
    one = candidates(league)[0]
    league.checkpoint(one).unlink()
    arguments = ["--matches", "2", "--workers", "1", "--entry", one.commander_name]
    assert "there is no checkpoint" in says(main, "league", "play", url, *arguments, status=2)


def test_a_training_goes_on_without_a_broken_opponent(league):
    broken, words = break_checkpoint(league, "exchanged")
    learner = LeagueLearner(league, MainAgent(64, 128), "main-0", np.random.default_rng(0))
    env = make_league_env(learner, 8, num_slots=8, num_threads=1)
    env.learner = load_policy(league.checkpoint(candidates(league)[0]))
    met, rng = set(), np.random.default_rng(0)

    def play():
        env.reset()
        for _ in range(50):
            env.step(rng.uniform(-1, 1, (env.num_envs, 45)).astype(np.float32))
            met.update(o.entry_id for o in env.slots.opponents if o is not None)

    with pytest.warns(UserWarning, match=f"{broken.commander_name} is left out of this training.*{words}"):
        play()
    assert broken.entry_id not in met
    assert len(met) >= 3
    learner.look()
    assert broken.entry_id not in {e.entry_id for e in learner.view.entries}


def test_an_attack_on_a_broken_entry_is_refused_before_training(league, tmp_path):
    broken, words = break_checkpoint(league, "cut")
    config = configured(TrainConfig.load("duel"), league=league.store.address, run_dir=tmp_path / "runs")
    with pytest.raises(ValueError, match=words):
        exploit(league, broken, config, [64])
    assert not (tmp_path / "runs").exists()


def test_policies_of_other_environments_do_not_enter(league, tmp_path):
    model = RecurrentPPO("MlpLstmPolicy", DummyVecEnv([lambda: gymnasium.make("CartPole-v1")]), n_steps=8, device="cpu")
    path = model.save(tmp_path / "cart.zip")
    with pytest.raises(ValueError, match=r"observations of shape \(4,\) and actions of shape \(\)"):
        league.add(path)
    assert (len(candidates(league)), len(list((league.store.folder / "checkpoints").iterdir()))) == (4, 4)


def test_weights_that_are_not_finite_neither_enter_nor_play(league, checkpoints, tmp_path, says):
    model = RecurrentPPO.load(checkpoints[0], device="cpu")
    model.policy.state_dict()["log_std"].fill_(float("nan"))
    path = model.save(tmp_path / "nan.zip")
    told = r"nan\.zip holds numbers that are not finite in log_std, so its policy can neither play nor be trained"
    for read in (load_policy, league.add, lambda path: check_checkpoint(path, checkpoint_id(path))):
        with pytest.raises(ValueError, match=told):
            read(path)
    assert "not finite in log_std" in says(main, "league", "add", league.store.address, path, status=2)
    assert len(candidates(league)) == 4


@pytest.mark.parametrize("change", [{"policy_class": {"a": 1}}, {"policy_kwargs": []}])
def test_a_file_of_which_no_policy_can_be_made_does_not_enter(league, checkpoints, tmp_path, says, change):
    path = rewrite(checkpoints[0], tmp_path / "odd.zip", **change)
    for words in (["league", "add", league.store.address, path], ["eval", path]):
        assert "odd.zip is damaged: " in says(main, *words, status=2)
    assert len(candidates(league)) == 4


def test_training_state_does_not_make_another_entry(tmp_path):
    model = make_model(0)
    first = checkpoint_id(model.save(tmp_path / "a.zip"))
    model.num_timesteps = 77
    assert checkpoint_id(model.save(tmp_path / "b.zip")) == first
    with torch.no_grad():
        model.policy.log_std += 1e-3
    assert checkpoint_id(model.save(tmp_path / "c.zip")) != first


def test_what_is_no_checkpoint_is_named(tmp_path):
    with pytest.raises(FileNotFoundError, match="there is no checkpoint"):
        checkpoint_id(tmp_path / "none.zip")
    (tmp_path / "text.zip").write_text("hello")
    with zipfile.ZipFile(tmp_path / "other.zip", "w") as archive:
        archive.writestr("data", "{}")
    for name in ("text.zip", "other.zip"):
        with pytest.raises(ValueError, match=rf"{name} is not a checkpoint"):
            checkpoint_id(tmp_path / name)


def test_a_league_keeps_its_own_copy(checkpoints, tmp_path):
    league = League.open(f"sqlite:///{tmp_path}/league/league.db", env="duel")
    entry = league.add(shutil.copy(checkpoints[0], tmp_path / "model.zip"), lineage="main-0")
    (tmp_path / "model.zip").unlink()
    assert checkpoint_id(league.checkpoint(entry)) == entry.entry_id
    assert league.add(checkpoints[0]) == entry  # a second time changes nothing
    assert (len(league.entries), len(entry.entry_id)) == (6, 64)
    assert league.find(entry.entry_id[:6]) == league.find(entry.commander_name) == entry
    (tmp_path / "league").rename(tmp_path / "moved")
    moved = League.open(f"sqlite:///{tmp_path}/moved/league.db")
    assert checkpoint_id(moved.checkpoint(moved.entries[entry.entry_id])) == entry.entry_id


@pytest.mark.parametrize(
    ("call", "error", "told"),
    [
        (lambda league: league.find("scripted-"), ValueError, "matches 5 entries"),
        (lambda league: league.find("zzz"), KeyError, "no entry of the league"),
        (lambda league: league.checkpoint(league.find("scripted-hard")), ValueError, "is scripted"),
        (lambda league: scripted_entry("brilliant"), ValueError, "skill must be one of"),
    ],
)
def test_what_is_no_entry_or_has_no_checkpoint_is_named(duel_league, call, error, told):
    with pytest.raises(error, match=told):
        call(duel_league)
