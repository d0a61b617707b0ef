"""Recorded matches teach a policy."""

import dataclasses

import numpy as np
import pytest

from echelon_env import FLAT_OBS_DIM, EchelonConfig, EchelonParallelEnv, Replay
from echelon_env.play.session import Session
from echelon_rl import RecurrentPPO
from echelon_rl.callbacks import WinRateCallback
from echelon_rl.cli import main
from echelon_rl.config import TrainConfig
from echelon_rl.core.teaching import Teaching
from echelon_rl.train import build_env
from echelon_rl.vec_envs.demonstrations import (
    DemonstrationVecEnv,
    described,
    read_demonstrations,
    record_demonstrations,
)
from tests.rl.rollouts import assert_close, gone_on, weights
from tests.rl.tasks import Hears
from tests.settings import configured

CONFIG = EchelonConfig.preset("duel").replace({"match.max_episode_seconds": 5.0})


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Return a folder with three matches of expert against easy."""
    folder = tmp_path_factory.mktemp("demonstrations")
    record_demonstrations(folder, CONFIG, "expert", "easy", 3, seed=40)
    return folder


def test_a_demonstration_shows_what_its_player_saw_did_and_got(folder):
    env = DemonstrationVecEnv(read_demonstrations(folder), 2, seed=0)
    env.reset()
    places = env._places.copy()
    originals = []
    for replay, _ in places:
        original = EchelonParallelEnv(CONFIG, opponent="easy")
        original.reset(seed=env.replays[replay].seed)
        originals.append(original)
    for decision in range(8):
        actions = env.teacher_actions()
        observations, rewards, dones, _ = env.step(np.zeros_like(actions))
        for row, original in enumerate(originals):
            assert np.array_equal(actions[row], env.replays[places[row, 0]].actions[decision, 0])
            seen, got, *_ = original.step({"blue_0": actions[row]})
            assert np.array_equal(np.asarray(seen["blue_0"]).ravel(), observations[row])
            assert rewards[row] == np.float32(got["blue_0"])
        assert not dones.any()


def test_each_demonstration_comes_before_one_comes_again_and_ends_with_its_outcome(folder):
    env = DemonstrationVecEnv(read_demonstrations(folder), 1, seed=3)
    env.reset()
    played, ends = [], []
    while len(ends) < 12:
        played.append(int(env._places[0, 0]))
        dones = [False]
        while not dones[0]:
            *_, dones, infos = env.step(env.teacher_actions())
        ends.append(infos[0])
    turns = [played[first : first + 3] for first in range(0, 12, 3)]
    assert [sorted(turn) for turn in turns] == [[0, 1, 2]] * 4
    assert any(turn != turns[0] for turn in turns), "each turn has an order of its own"
    for info in ends:
        assert info["outcome"] in ("win", "loss", "draw")
        assert info["terminal_observation"].shape == (FLAT_OBS_DIM,)


@pytest.mark.ci
def test_imitating_them_goes_on_bit_for_bit_and_comes_closer_to_them(folder, tmp_path):
    env, fresh = (DemonstrationVecEnv(read_demonstrations(folder), 4, seed=0) for _ in range(2))
    model = RecurrentPPO("MlpLstmPolicy", env, n_steps=16, learning_rate=1e-3, seed=0, device="cpu")
    model.teaching = Teaching(imitation=1.0)
    first = model.learn(64).logger.name_to_value["train/teacher_loss"]
    resumed = gone_on(model, fresh, 640, tmp_path / "m.zip")
    assert_close(weights(model), weights(resumed), 0.0)
    assert model.logger.name_to_value["train/teacher_loss"] < 0.8 * first


def test_wrong_demonstrations_end_with_one_sentence(folder, tmp_path, monkeypatch, says):
    with pytest.raises(ValueError, match=r"holds no demonstrations; echelon-rl demonstrate records some"):
        read_demonstrations(tmp_path)
    replay = read_demonstrations(folder)[0]
    replay.save(tmp_path / "a.replay")
    record_demonstrations(tmp_path, EchelonConfig.preset("skirmish").replace(match_of(2.0)), "easy", "easy", 1)
    with pytest.raises(ValueError, match=r"has 5 mechs to learn from and .* 1; keep"):
        read_demonstrations(tmp_path)
    dataclasses.replace(replay, checksums=("0" * 64,) * len(replay.checksums)).save(tmp_path / "a.replay")
    with pytest.raises(ValueError, match=r"a\.replay cannot be played again here: the state first differs"):
        read_demonstrations(tmp_path / "a.replay")
    with pytest.raises(ValueError, match="in place of a teacher"):
        configured(demonstrations=folder, teacher="expert", imitation=1.0)
    monkeypatch.chdir(tmp_path)
    assert "holds no demonstrations" in says(
        main, "imitate", "--demonstrations", str(tmp_path / "none"), "--processes", "1", status=2
    )
    assert not (tmp_path / "runs").exists() or not any((tmp_path / "runs").iterdir())


def test_they_are_played_for_the_rewards_that_are_trained_for(folder):
    own = {"match.max_episode_seconds": 5.0, "reward.terminal": 50.0}
    config = configured(demonstrations=folder, imitation=1.0, num_matches=1, env_overrides=own)
    env = build_env(config)
    env.reset()
    dones = [False]
    while not dones[0]:
        _, rewards, dones, infos = env.step(env.teacher_actions())
    assert abs(rewards[0]) > 25.0, "the outcome pays"
    assert infos[0]["reward_components"]["terminal"] == {"win": 50.0, "draw": 0.0, "loss": -50.0}[infos[0]["outcome"]]
    with pytest.raises(ValueError, match=r"has teams of 1, and the environment to train for teams of 5; name the one"):
        build_env(dataclasses.replace(config, env="skirmish"))
    for other, name in (({"env": "recall"}, "recall"), ({"env_overrides": {"world.zone_radius": 4.0}}, "own conf")):
        with pytest.raises(
            ValueError, match=f"recorded in own configuration, and the environment to train for is {name}"
        ):
            build_env(configured(config, **other))
    for unused in ({"reward_fn": "os:getcwd"}, {"map_pool": 2}, {"backend": "supersuit"}):
        with pytest.raises(ValueError, match="without a league, a centralised critic, a reward function, a pool of"):
            configured(config, **unused)


def test_their_actions_are_learned_from_and_their_wins_are_not_the_policys(folder):
    env, wins = DemonstrationVecEnv(read_demonstrations(folder), 4), WinRateCallback()
    model = RecurrentPPO("MlpLstmPolicy", env, n_steps=16, learning_rate=1e-3, seed=0, device="cpu", aux_coef=0.1)
    model.teaching = configured(demonstrations=folder, imitation=1.0).teaching

    def look(callback):
        recorded = callback.model.policy.heads.to_env(callback.locals["lesson"])
        return callback.locals["dones"].sum(), np.array_equal(callback.locals["actions"], recorded)

    hears = Hears(look)
    model.learn(4 * 64, callback=[wins, hears])
    ended, played = zip(*hears.heard, strict=True)
    assert wins.matches == 0 < sum(ended)
    assert all(played), "the forecast of the next observation needs the actions that led to it"


def match_of(seconds):
    return {"match.max_episode_seconds": seconds}


def test_the_commands_record_and_imitate(tmp_path, says):
    demos = tmp_path / "demos"
    assert f"echelon-rl imitate --env duel --demonstrations {demos}" in says(
        main, "demonstrate", str(demos), "--env", "duel", "--matches", "1", "--opponent", "trivial"
    )
    assert Replay.load(demos / "seed-0.replay").names == {"blue": "expert", "red": "trivial"}
    settings = ["--total-steps", "64", "--num-matches", "2", "--eval-matches", "0", "--no-progress"]
    run = ["--run-dir", str(tmp_path / "runs"), "--name", "copy"]
    assert main(["imitate", "--config", "duel", "--demonstrations", str(demos), *settings, *run]) == 0
    saved = TrainConfig.load(tmp_path / "runs" / "copy" / "config.yaml")
    assert (saved.teaching, saved.teacher) == (Teaching(demos, imitation=1.0), None)
    assert main(["train", "--resume", str(tmp_path / "runs" / "copy"), "--total-steps", "128"]) == 0


@pytest.mark.parametrize("option", ["--matches=0", "--matches=-4", "--seed=-1"])
def test_nothing_is_said_to_be_recorded_if_nothing_is(tmp_path, option, says):
    assert "must be " in says(main, "demonstrate", str(tmp_path / "demos"), "--env", "duel", option, status=2)
    assert not (tmp_path / "demos").exists()


def test_a_match_that_a_person_played_teaches_the_mech_that_was_flown(tmp_path):
    session = Session.begin(EchelonConfig.preset("skirmish"), 0, ["blue_2", "red_1"], "medium", "easy")
    for pilot in session.pilots:
        session.join(pilot)
    for _ in range(12):
        for pilot in session.pilots:
            session.receive(pilot, {"orders": {"move": [1, 0, 0, 0]}})
        session.advance()
    session.replay().save(tmp_path / "played.replay")
    env = DemonstrationVecEnv(read_demonstrations(tmp_path), 1)
    alone = (1, FLAT_OBS_DIM)
    assert env.reset().shape == alone, "blue's mech alone; its scripted packmates and red's pilot teach nothing"
    taught = env.teacher_actions()[0]
    assert taught[0] == 1
    np.testing.assert_array_equal(taught, session.recording.rows[0][0])


def test_what_there_is_to_learn_from_is_told_before_training(folder, tmp_path, monkeypatch, says):
    replays = read_demonstrations(folder)
    won = sum(replay.outcome["winner"] == "blue" for replay in replays)
    decisions = sum(replay.num_decisions for replay in replays)
    told = f"demonstrations: 3 matches ({won} won), {decisions:,} decisions"
    assert described(replays).startswith(f"{told}\nwarning: ")
    assert described(replays[:1]).startswith("demonstrations: 1 match (")
    winning = dataclasses.replace(replays[0], outcome={**replays[0].outcome, "winner": "blue"})
    assert described([winning] * 10) == f"demonstrations: 10 matches (10 won), {10 * winning.num_decisions:,} decisions"
    monkeypatch.chdir(tmp_path)
    small = ["--num-matches", "2", "--n-steps", "8", "--total-steps", "16", "--eval-matches", "0"]
    shown = says(main, "imitate", "--config", "duel", "--demonstrations", str(folder), *small)
    places = [shown.index(text) for text in (told, "warning: a policy learns", "training on 2")]
    assert places == sorted(places)


def test_matches_without_a_decision_are_refused(tmp_path):
    env = EchelonParallelEnv(CONFIG, opponent="easy")
    env.reset(seed=0)
    env.replay().save(tmp_path / "begun.replay")
    with pytest.raises(ValueError, match=r"the matches in .* hold no decisions; record some"):
        read_demonstrations(tmp_path)


def test_the_size_of_a_team_is_told_as_well(tmp_path):
    config = EchelonConfig.preset("skirmish").replace({"match.max_episode_seconds": 2.0})
    record_demonstrations(tmp_path, config, "easy", "easy", 2)
    replays = read_demonstrations(tmp_path)
    decisions = sum(replay.num_decisions for replay in replays)
    assert f", {decisions:,} decisions of 5 mechs each\n" in described(replays)
