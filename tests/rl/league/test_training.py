"""Training in a league: an opponent and its memory for every match, snapshots, exploiters."""

import dataclasses
import re

import numpy as np
import pytest
import torch
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator
from tests.rl.rollouts import weights
from tests.settings import configured

from echelon_env import FLAT_OBS_DIM, EchelonConfig, EchelonVectorEnv
from echelon_env.intervals import wilson_interval
from echelon_rl import RecurrentPPO, make_vec_env
from echelon_rl.commanders.card import ZOO
from echelon_rl.config import TrainConfig
from echelon_rl.league import League
from echelon_rl.league.matchmaking import gaussian, warm_up
from echelon_rl.league.play.acting import PolicyCache
from echelon_rl.league.store.entries import SNAPSHOT_KINDS, checkpoint_id
from echelon_rl.self_play.environment import LeagueVecEnv, OpponentSlots
from echelon_rl.self_play.roles import MainAgent, MainExploiter, make_role
from echelon_rl.self_play.run import (
    LeagueCallback,
    LeagueLearner,
    exploit,
    join_league,
    make_league_env,
    train_in_league,
)
from echelon_rl.train import train
from echelon_rl.user_code import UserCode

from .conftest import SHORT, config_of, entry, memory_of, training_in
from .test_training_faults import Rollouts

SKIRMISH = EchelonConfig.preset("skirmish").replace({"match.max_episode_seconds": 10.0})


def env_of(league, draw, matches=4, config=SHORT, seed=0):
    both = make_vec_env(config, matches, opponent=None)
    return LeagueVecEnv(both, draw, PolicyCache(league).commander, matches, seed=seed)


def random_actions(env, rng):
    return rng.uniform(-1, 1, (env.num_envs, 45)).astype(np.float32)


def test_draws_do_not_prefer_opponents_of_short_matches():
    rng = np.random.default_rng(0)
    slots = OpponentSlots(16, 4, lambda: int(rng.integers(2)))
    counts, ends = [0, 0], np.zeros(16)
    for number in range(16 + 6000):
        match = number if number < 16 else int(np.argmin(ends))
        opponent = slots.begin(match)
        counts[opponent] += 1
        ends[match] += 10 if opponent else 100
    assert counts[0] / sum(counts) == pytest.approx(0.5, abs=0.03)


def test_the_opponent_changes_with_the_match_that_ended_and_with_no_other(duel_league):
    first, second = [e for e in duel_league.entries.values() if e.skill is None][:2]
    rng = np.random.default_rng(0)
    env = env_of(duel_league, lambda: (first, second)[int(rng.integers(2))])
    env.reset()
    met = set()
    # Lengths differ once matches have been reset at different times.
    for _ in range(130):
        before = list(env.slots.opponents)
        assert all(memory_of(env.commanders, match, 1 - int(env._sides[match])) for match in range(4))
        _, _, dones, _ = env.step(random_actions(env, rng))
        ended = dones.reshape(4, -1)[:, 0]
        for match in range(4):
            memory = memory_of(env.commanders, match, 1 - int(env._sides[match]))
            if ended[match]:
                met.add(env.slots.opponents[match].entry_id)
                assert not any(state.h.any() or state.c.any() for state in memory)
            else:
                assert env.slots.opponents[match] is before[match]
                assert any(state.h.any() for state in memory)
    assert met == {first.entry_id, second.entry_id}


def test_the_learner_changes_sides_and_sees_its_own_team(duel_league):
    easy = duel_league.find("scripted-easy")
    env = env_of(duel_league, lambda: easy, matches=2)
    observations = env.reset()
    assert env.sides == ["red", "blue"]
    expected, _ = EchelonVectorEnv(2, SHORT).reset(seed=0)
    np.testing.assert_array_equal(observations, expected[[1, 2]])
    rng = np.random.default_rng(0)
    for _ in range(25):
        observations, rewards, dones, infos = env.step(random_actions(env, rng))
        assert rewards.shape == dones.shape == (2,)
        if dones[0]:
            break
    result = env.finished[0][1]
    assert (env.sides[0], result.home_side, result.decisions) == ("blue", "red", infos[0]["episode"]["l"])
    assert infos[0]["outcome"] in ("win", "draw", "loss")
    assert infos[0]["terminal_observation"].shape == (FLAT_OBS_DIM,)


@pytest.mark.parametrize("skill", ["easy", "expert"])
def test_a_league_environment_equals_the_native_one_against_a_script(league, skill):
    """Blue's matches against a script are those of the ordinary environment, rewards and ends included."""
    script = league.find(f"scripted-{skill}")
    league_env = env_of(league, lambda: script, matches=2, config=SKIRMISH, seed=5)
    native = EchelonVectorEnv(2, SKIRMISH, opponent=skill)
    ours, theirs = league_env.reset(), native.reset(seed=5)[0]  # whose matches all end in the same decisions
    rng = np.random.default_rng(3)
    for _ in range(80):  # in turn the learner is blue in match 1, in match 0 and in match 1 again
        matches = np.flatnonzero(np.array(league_env.sides) == "blue")
        sums = [[env.core.simulator.checksum(match) for match in matches] for env in (league_env.envs[0], native)]
        assert sums[0] == sums[1]
        blue = np.isin(np.arange(10) // 5, matches)
        np.testing.assert_array_equal(ours[blue], theirs[blue])
        actions = random_actions(league_env, rng)
        ours, rewards, dones, _ = league_env.step(actions)
        theirs, native_rewards, terminated, truncated, _ = native.step(actions)
        np.testing.assert_array_equal(rewards[blue], native_rewards[blue])
        np.testing.assert_array_equal(dones[blue], (terminated | truncated)[blue])
    assert len(league_env.finished) == 4


def test_a_league_plays_the_same_matches_over_both_backends(duel_league):
    """Policies, scripts and the learner itself as opponents, through ends, changes of sides and the last states."""
    entries, role = [*duel_league.entries.values()], MainAgent(64, 64)
    played = []
    for backend in ("native", "supersuit"):
        draws, rng = iter([*entries, None] * 9), np.random.default_rng(0)
        role.next_opponent = lambda *given, draws=draws: next(draws)
        learner = LeagueLearner(duel_league, role, "main-0", rng)
        env = make_league_env(learner, 3, SHORT, map_pool=2, backend=backend)
        env.learner = PolicyCache(duel_league).commander(entries[-1])
        env.keep_final_states = True
        torch.manual_seed(0)
        shown = [env.reset().tobytes(), env.states().tobytes()]
        for _ in range(65):
            seen, rewards, dones, infos = env.step(random_actions(env, rng))
            shown += [seen.tobytes(), rewards.tobytes(), dones.tobytes(), env.alive.tobytes(), env.sides]
            for info in infos:
                info.get("episode", {}).pop("t", None)
                shown.append({key: getattr(value, "tolist", lambda v=value: v)() for key, value in info.items()})
        assert len(env.finished) >= 6
        played.append([*shown, [dataclasses.replace(result, uuid="same") for _, result in env.finished]])
        env.close()
    assert played[0] == played[1]


def test_the_learner_may_meet_itself(duel_league, checkpoints):
    env = env_of(duel_league, lambda: None, matches=2)
    with pytest.raises(RuntimeError, match="set the attribute learner"):
        env.reset()
    model = RecurrentPPO("MlpLstmPolicy", env, n_steps=8, device="cpu", policy_kwargs={"lstm_hidden_size": 16})
    env.learner = model.policy
    model.learn(64)
    assert set(env.commanders._commanders.values()) == {model.policy}
    assert env.finished == []  # matches against oneself say nothing about anybody


class Afresh(LeagueCallback):
    """Keeps the weights before and after each new beginning."""

    def _start_afresh(self):
        before = weights(self.model)
        super()._start_afresh()
        self.noted = before, weights(self.model), self.model.collector.memory


def test_exploiters_start_afresh_after_a_snapshot(league, tmp_path):
    learner, env, model = training_in(league, MainExploiter(64, 64, "scripted-easy"), "me-0", matches=2)
    first = weights(model)
    callback = Afresh(learner, env, tmp_path, report=lambda line: None)
    model.learn(96, callback=callback)
    learned, afresh, memory = callback.noted
    assert not any(part.any() for state in memory for part in state), "new weights cannot read what old ones remembered"
    assert any(not learned[name].equal(first[name]) for name in first)
    assert all(afresh[name].equal(first[name]) for name in first)
    (exploiter,) = [e for e in league.entries.values() if e.kind == "exploiter"]
    assert (exploiter.lineage, exploiter.role) == ("me-0", "main_exploiter")


def test_matches_of_weights_that_no_snapshot_has_are_not_logged_as_its(league, tmp_path):
    def rollouts(number, role, name, go_on=False):
        learner, env, model = training_in(league, role, name)
        learner.goes_on |= go_on
        callback = LeagueCallback(learner, env, tmp_path / "snapshots", report=lambda line: None)
        before, played = league.payoff(sources=["training"]).games.sum() / 2, Rollouts(env)
        model.learn(64 * number, callback=[played, callback])
        assert played.finished > 4
        return played.finished, league.payoff(sources=["training"]).games.sum() / 2 - before

    # An exploiter starts afresh after each snapshot, so its matches are never those of the newest one.
    assert rollouts(4, MainExploiter(64, 64, "scripted-easy"), "me-0")[1] == 0
    exploiters = [e for e in league.entries.values() if e.lineage == "me-0"]
    assert len(exploiters) > 2
    assert [e.parent_id for e in exploiters] == [None] * len(exploiters)
    scripts = MainExploiter(2**40, 2**40, "scripted-easy")  # meets a script only, so all its matches may count
    assert rollouts(3, scripts, "me-0")[1] == 0  # the line exists, but this learner began with weights of its own
    finished, logged = rollouts(3, scripts, "me-0", go_on=True)
    assert logged == finished


def test_a_training_run_joins_a_league(tmp_path, url, request):
    lines = []
    settings = config_of(tmp_path, name="one", heat_maps=2, map_pool=2, league_rating_matches=2)
    result = train_in_league(settings, lines.append)
    pictures = EventAccumulator(str(result.folder / "tensorboard_1"), size_guidance={"images": 0}).Reload()
    assert {"spatial/deaths", "league/payoff", "league/ratings"} <= set(pictures.Tags()["images"])
    assert pictures.Images("league/payoff")[-1].step == 192, "the last snapshot is in the last picture"
    league = League.open(url)
    mine = [e for e in league.entries.values() if e.lineage == "main-0"]
    assert [(e.kind, e.role, e.games >= 2) for e in mine] == [("candidate", "main", True)] * 4
    assert mine[-1].entry_id == checkpoint_id(result.checkpoint)
    rating, said = mine[-1].rating, [line for line in lines if "enters the league as candidate" in line]
    assert len(said) == 4
    assert said[-1].endswith(f"({rating.rating:.0f} ± {rating.rd:.0f})")
    assert league.replay().exact
    assert (league.config.inactivity, len(league.entries)) == ("none", 9)
    request.getfixturevalue("no_pictures")
    rewarded = {"match.max_episode_seconds": 5.0, "reward.terminal": 3.0}
    train_in_league(
        config_of(tmp_path, name="two", league_role="league_exploiter", league_agent="le-0", env_overrides=rewarded)
    )
    assert [e.kind for e in league.entries.values() if e.lineage == "le-0"] == ["exploiter"] * 2


def test_in_a_league_nobody_is_told_what_only_optional_keys_show(url, monkeypatch):
    begun, lines = [], []
    monkeypatch.setattr("echelon_rl.self_play.run.train", lambda config, *_: begun.append(config.env_config()))
    config = TrainConfig.load("recon").replace({"teacher": None, "teaching.imitation": 0.0, "league.address": url})
    train_in_league(config, lines.append)
    assert begun == [config.env_config().without_optional_keys()]
    assert lines[0].endswith("so these are off: observation.places, match.zone_told_ahead")


@pytest.mark.usefixtures("no_pictures")
@pytest.mark.parametrize("backend", ["native", pytest.param("supersuit", marks=pytest.mark.slow)])
def test_an_opponent_and_rewards_of_ones_own_join_the_league(tmp_path, url, backend):
    seen = []

    def runner(observations):
        seen.append(observations.any(axis=(1, 2)))
        return np.ones((*observations.shape[:2], 45), np.float32)

    settings = config_of(tmp_path, name="own", backend=backend, league_slots=4, total_steps=256)
    own = UserCode(runner, lambda step: step.rewards + 100.0)
    result = train_in_league(settings, lambda line: None, own=own)
    scalars = EventAccumulator(str(result.folder / "tensorboard_1")).Reload()
    assert "league/win_rate/runner" in scalars.Tags()["scalars"]
    assert scalars.Scalars("rollout/ep_rew_mean")[-1].value > 100, "the own rewards were learnt from"
    assert 0.05 < np.mean(seen) < 0.5, "it plays about a fifth of the matches"
    assert not {entry.commander_name for entry in League.open(url).entries.values()} & {"runner"}
    with pytest.raises(ValueError, match="code of their author"):
        train_in_league(dataclasses.replace(settings, name="two", opponent="python:a:b"), lambda line: None)


def test_a_training_retires_who_is_behind_in_each_kind(league, tmp_path):
    for kind in SNAPSHOT_KINDS:
        for i in range(3):
            league.add_entry(entry(f"{kind} {i}", 1600 - 50 * i, kind=kind))
    league.add_entry(dataclasses.replace(entry("rival", 500, kind="candidate"), lineage="main-1"))
    lines = []
    learner, env, model = training_in(league, MainAgent(64, 64))
    for keep, gone in ((0, []), (2, [f"{kind} 2" for kind in SNAPSHOT_KINDS])):
        callback = LeagueCallback(learner, env, tmp_path, report=lines.append, keep=keep)
        callback.init_callback(model)
        model.num_timesteps += 1
        with torch.no_grad():
            next(model.policy.parameters()).add_(1.0)
        mine = callback.freeze()
        assert [e.entry_id for e in league.entries.values() if not e.active] == gone
        assert sum("retires from the league (" in line for line in lines) == len(gone)
    present = {e.entry_id for e in learner.view.entries}
    assert {mine.entry_id, "rival", "scripted-trivial"} < present  # newest snapshots of main agents, and anchors
    assert "candidate 2" not in present


@pytest.mark.parametrize(("conservatism", "kind"), [(0.0, "commander"), (2.0, "candidate")])
def test_a_training_promotes_by_its_conservatism(league, tmp_path, monkeypatch, conservatism, kind):
    for i in range(2):
        league.add_entry(entry(f"commander {i}", 1450, rd=10))

    def evaluate(league, matches, entry_id, *args, **kwargs):
        league.entries[entry_id] = dataclasses.replace(entry(entry_id, 1500, rd=50, kind="candidate"), lineage="main-0")

    monkeypatch.setattr("echelon_rl.self_play.run.evaluate", evaluate)
    learner, env, model = training_in(league, MainAgent(64, 64))
    callback = LeagueCallback(learner, env, tmp_path, 30, lambda line: None, keep=2, conservatism=conservatism)
    callback.init_callback(model)
    assert callback.freeze().kind == kind


def test_the_settings_of_a_league_reach_its_training(tmp_path):
    config = config_of(tmp_path, league_opponents="gaussian", league_keep=3, league_conservatism=0.5)
    callback = join_league(config, tmp_path).callbacks[0]
    assert (callback.keep, callback.conservatism) == (3, 0.5)
    learner = callback.learner
    assert (learner.role.strategy.func, learner.role.strategy.args) == (warm_up, (gaussian,))
    assert learner.view.learner.games == 0  # a newcomer, while it has no snapshot
    drilled = join_league(config_of(tmp_path, league_scripts=1.0, backend="supersuit"), tmp_path).callbacks[0].env
    assert len(set(drilled.envs)) == 4, "SuperSuit has an environment for each match"
    drilled.reset()
    assert all(opponent.skill is not None for opponent in drilled.slots.opponents)
    learner.entered(learner.league.add_entry(dataclasses.replace(entry("a", 1700), lineage="main-0")))
    learner.look()
    assert (learner.view.learner.rating.rating, learner.view.learner.games) == (1700, 30)


@pytest.mark.ci
@pytest.mark.usefixtures("no_pictures")
def test_psro_trains_against_the_mixture_of_a_matrix_without_gaps(tmp_path):
    settings = config_of(tmp_path, league_preset="psro", league_rating_matches=16)
    train_in_league(settings, lambda line: None)
    league = League.open(settings.league.address)
    mine = [e.entry_id for e in league.entries.values() if e.lineage == "main-0"]
    assert len(mine) == 4
    mixture = league.mixture("nash")  # refused if any two of them never met
    assert list(mixture) == mine
    assert join_league(settings, tmp_path).callbacks[0].learner.view.nash == mixture
    trained = league.payoff(sources=["training"])
    met = dict(zip(trained.ids, trained.games.sum(axis=1), strict=True))
    assert not any(met[f"scripted-{skill}"] for skill in ("easy", "medium", "hard"))


def weights_of(path):
    return RecurrentPPO.load(path, device="cpu").policy.state_dict()


def alike(one, other):
    return all(torch.allclose(weight, other[name], rtol=0, atol=1e-5) for name, weight in one.items())


@pytest.mark.ci
@pytest.mark.usefixtures("no_pictures")
def test_a_later_run_of_the_name_continues_the_line(tmp_path):
    settings = config_of(tmp_path, seed=1, total_steps=128, league_min_steps=10**6, league_max_steps=10**6)
    lines = []
    first = train_in_league(settings, lambda line: None)
    # A step size that changes next to nothing shows where a run began.
    still = configured(settings, seed=2, learning_rate=1e-9)
    second = train_in_league(still, lines.append)
    league = League.open(settings.league.address)
    mine = [e for e in league.entries.values() if e.lineage == "main-0"]
    assert [e.parent_id for e in mine] == [None, mine[0].entry_id, mine[1].entry_id]
    assert f"main-0 continues from {mine[1].commander_name} (not rated yet)" in lines
    assert alike(weights_of(first.checkpoint), weights_of(second.checkpoint))
    payoff = league.payoff(sources=["training"])
    played = dict(zip(payoff.ids, payoff.games.sum(axis=1), strict=True))
    assert played[mine[1].entry_id] > 0  # from its first match on it is the newest snapshot

    own = train_in_league(configured(still, league_role="main_exploiter"), lines.append)
    assert not alike(weights_of(first.checkpoint), weights_of(own.checkpoint))
    other = train_in_league(configured(still, league_agent="main-1"), lines.append)
    given = train_in_league(dataclasses.replace(still, start_from=other.checkpoint), lines.append)
    assert alike(weights_of(other.checkpoint), weights_of(given.checkpoint))
    assert sum("continues from" in line for line in lines) == 1


def test_training_alone_does_not_join_a_league(tmp_path):
    with pytest.raises(ValueError, match="train_in_league"):
        train(config_of(tmp_path, name="alone"), lambda line: None)
    assert not (tmp_path / "runs" / "alone").exists()


@pytest.mark.usefixtures("no_pictures")
def test_a_line_that_cannot_go_on_is_explained(tmp_path):
    settings = config_of(tmp_path, seed=1, total_steps=64)
    train_in_league(settings, lambda line: None)
    league = League.open(settings.league.address)
    parent = [e for e in league.entries.values() if e.lineage == "main-0"][-1]
    told = rf"'main-0' continues from its newest snapshot, {parent.commander_name}, but .*--league-agent"
    network = r".*has another network.* (lstm_hidden_size is 16|skip_connection is True) there"
    for change in ({"lstm_hidden_size": 8}, {"skip_connection": False}):
        with pytest.raises(ValueError, match=told) as caught:
            train_in_league(configured(settings, **change), lambda line: None)
        assert re.search(network, str(caught.value))
    league.checkpoint(parent).unlink()
    with pytest.raises(ValueError, match=told) as caught:
        train_in_league(settings, lambda line: None)
    assert "there is no checkpoint" in str(caught.value)
    league.retire(parent.entry_id)
    lines = []
    train_in_league(settings, lines.append)  # the snapshot before that one
    before = league.entries[parent.parent_id]
    assert f"main-0 continues from {before.commander_name} (not rated yet)" in lines


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"env": "skirmish"}, "another configuration"),
        ({"league_slots": 0}, "league.slots must be at least 1"),
        ({"league_scripts": 1.5}, r"league.scripts must lie in \[0, 1\], got 1\.5"),
        ({"league_opponents": "elo"}, "league.opponents must be one of 'pfsp', 'gaussian'"),
        ({"league_keep": -1}, "league.keep must be at least 0"),
        ({"league_conservatism": -1}, "league.conservatism must be at least 0"),
    ],
)
@pytest.mark.usefixtures("league")
def test_what_a_training_in_a_league_cannot_be_is_refused(tmp_path, change, told):
    with pytest.raises(ValueError, match=told):
        join_league(config_of(tmp_path, **change), tmp_path)


def test_a_league_that_does_not_know_its_environment_trains_nobody():
    learner = LeagueLearner(League(), make_role("main", 1, 2), "main-0", np.random.default_rng(0))
    with pytest.raises(ValueError, match="does not know its environment"):
        make_league_env(learner, 2)


def test_an_exploiter_that_wins_its_matches_enters(tmp_path, url, monkeypatch):
    """It begins with a trained duellist, which wins against trivial what it plays: nothing is forged."""
    config = configured(
        TrainConfig.load("duel"),
        league=url,
        start_from=ZOO / "duel.zip",
        run_dir=tmp_path,
        num_matches=2,
        total_steps=32,
        learning_rate=1e-6,
        league_scripts=1.0,  # of the training of a main agent; the target is met alone all the same
        league_rating_matches=4,
        device="cpu",
        env_threads=1,
        progress=False,
    )
    league = League.open(config.league.address, env=config.env_config())
    target = league.find("scripted-trivial")
    lines = []
    met = []

    def noted(learner, *given, **more):
        met.append(learner.role.scripts_share)
        return make_league_env(learner, *given, **more)

    monkeypatch.setattr("echelon_rl.self_play.run.make_league_env", noted)
    (attack,) = exploit(league, target, config, [32], matches=10, report=lines.append)
    assert met == [0.0]
    assert (attack.wins >= 9, attack.matches) == (True, 10)
    assert attack.low == wilson_interval(attack.wins, 10)[0] > 0.5
    (exploiter,) = [e for e in league.entries.values() if e.kind == "exploiter"]
    assert exploiter.entry_id == checkpoint_id(attack.checkpoint)
    assert f"{exploiter.commander_name} enters the league as exploiter" in lines
    assert (exploiter.parent_id, exploiter.games) == (target.entry_id, 4), "rated like a snapshot, not by its attack"
    assert league.payoff([exploiter.entry_id, target.entry_id]).games[0, 1] >= 10
    assert league.replay().exact
