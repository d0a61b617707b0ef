"""Replays: they come out exactly as recorded, travel with states and copies, and notice every change."""

import copy
import dataclasses
import pickle
import re
import warnings
from pathlib import Path

import numpy as np
import pytest
from tests.env.batches import checksums, started

import echelon_env
from echelon_env import EchelonConfig, Replay, cli
from echelon_env.config import PRESETS
from echelon_env.replays.pages import config_name
from echelon_env.scenarios import SCENARIOS

PUBLISHED = sorted((Path(__file__).parents[2] / "docs/gallery/matches").glob("*.replay"))
SHORT = EchelonConfig.preset("duel").replace({"match.max_episode_seconds": 15.0})  # 60 decisions


def play(env, decisions, seed=0):
    """Play scripted actions under some noise, so that every block of the action is used."""
    commander, rng = echelon_env.ScriptedCommander("trivial"), np.random.default_rng(seed)
    for _ in range(decisions):
        if not env.agents:
            return
        env.step({a: np.clip(row + rng.normal(0, 0.3, row.shape), -1, 1) for a, row in commander.act(env).items()})


def recorded(decisions=60, seed=5, config=SHORT, **options):
    """Return an environment in the middle or at the end of a match."""
    env = started(config, **options, seed=seed)
    play(env, decisions, seed)
    return env


@pytest.fixture(scope="module")
def replay():
    """Return the replay of a whole match."""
    return recorded().replay()


def same(one, other):
    """Whether two replays hold the same."""
    parts = [vars(each) | {"actions": each.actions.tobytes()} for each in (one, other)]
    return parts[0] == parts[1] and one.actions.shape == other.actions.shape


@pytest.mark.parametrize(
    ("decisions", "options"),
    [
        (60, {}),
        (60, {"dead_agents": "keep", "action_format": "flat", "observation_format": "dict"}),
        (60, {"opponent": "hard"}),
        (23, {"opponent": "easy", "map_pool": 3, "visibility": "oracle"}),
        (0, {}),
        (20, {}),
    ],
)
def test_a_replay_comes_out_as_it_was_recorded(decisions, options, tmp_path):
    env = recorded(decisions, **options)
    taken = env.replay()
    assert taken.num_decisions == env.core.state.clock["decision"][0]
    assert taken.num_decisions == decisions or (decisions == 60 and not env.agents)
    assert taken.checksums[-1] == env.core.simulator.checksum(0)
    assert taken.compared == tuple(sorted({*range(0, taken.num_decisions, 20), taken.num_decisions}))
    assert taken.verify()
    taken.save(tmp_path / "match.replay")
    assert [p.name for p in tmp_path.iterdir()] == ["match.replay"], "no partial file may stay behind"
    loaded = Replay.load(tmp_path / "match.replay")
    assert same(loaded, taken)
    assert loaded.divergence() is None
    assert loaded.verify()


def test_whole_teams_with_deaths_and_a_match_that_ran_out_of_time_are_replayed():
    taken = recorded(20, config=SHORT.replace({"match.max_episode_seconds": 5.0})).replay()
    assert (taken.outcome["reason"], taken.verify()) == ("time", True)
    config = EchelonConfig.preset("skirmish").replace({"match.max_episode_seconds": 40.0})
    for options in ({}, {"dead_agents": "keep"}):
        env = recorded(160, 1, config, **options)
        assert not env.core.io.agent_alive.all(), "nobody died, so this shows little"
        assert env.replay().verify()


@pytest.mark.parametrize("file", PUBLISHED, ids=lambda file: file.stem)
def test_the_published_replays_verify_on_this_processor(file):
    """They were recorded on a processor with AVX2."""
    taken = Replay.load(file)
    assert taken.outcome is not None
    told = taken.divergence()
    assert told is None, f"{told.reason} After an intended change: python docs/build_docs.py (docs/extending.md)"


def test_the_gallery_has_a_match_of_every_preset_and_scenario_and_stays_small():
    shown = {file.stem: config_name(Replay.load(file).config) for file in PUBLISHED}
    assert shown.pop("duel-by-hand") == "duel"
    assert list(shown) == list(shown.values()) == sorted([*PRESETS, *SCENARIOS])
    assert sum(file.stat().st_size for file in PUBLISHED) < 1_000_000


def test_a_replay_says_who_played_what_and_how_it_ended():
    env = recorded(opponent="hard")
    outcome = env.core.outcome_info(0, 0)
    expected = {
        "seed": 5, "agents": (0,), "scripted": {1: "hard"}, "names": {"blue": "policy 7", "red": "hard"},
        "outcome": {key: outcome[key] for key in ("winner", "reason", "zone_score", "seconds")}, "config": env.config,
    }  # fmt: skip
    taken = env.replay(names={"blue": "policy 7"})
    assert {name: getattr(taken, name) for name in expected} == expected
    versions = {"echelon_env": echelon_env.__version__, "kernels": echelon_env.kernels.decorator.source_hash()}
    assert versions.items() <= taken.versions.items()
    running = recorded(3).replay()
    assert (running.outcome, running.names) == (None, {"blue": "agents", "red": "agents"})


def test_the_actions_are_those_the_core_got():
    env = started(SHORT, invalid_actions="zero", action_format="flat", seed=1)
    row = np.full(45, 0.5)
    row[3] = np.nan
    env.step({"blue_0": row, "red_0": np.full(45, -3)})
    row[:] = 9
    (sent,) = env.replay().actions
    assert sent[0].tolist() == [0.5] * 3 + [0.0] + [0.5] * 41
    assert (sent[1] == -3).all()


def test_iterating_gives_the_match_after_every_decision():
    env = started(SHORT, seed=2)
    seen = checksums(env)
    for _ in range(9):
        play(env, 1)
        seen += checksums(env)
    taken = env.replay()
    for _ in range(2):  # a second look starts anew
        assert [checksums(batch) for batch in taken] == [[checksum] for checksum in seen]


def test_taking_a_replay_does_not_disturb_the_match():
    env, other = recorded(10), recorded(10)
    first = env.replay()
    play(env, 10, seed=3)
    play(other, 10, seed=3)
    assert checksums(env) == checksums(other)
    assert (first.num_decisions, env.replay().num_decisions) == (10, 20)


def test_a_new_episode_starts_a_new_recording():
    env = recorded(10)
    env.reset()
    play(env, 4)
    taken = env.replay()
    assert (taken.num_decisions, taken.seed) == (4, env.core.state.clock["seed"][0])
    assert taken.verify()


@pytest.mark.parametrize(
    "move",
    [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))],  # noqa: S301  (our own bytes)
    ids=["copy", "pickle"],
)
def test_copies_of_an_environment_carry_the_history(move):
    env = recorded(12)
    moved = move(env)
    play(moved, 8, seed=1)
    taken = moved.replay()
    assert (taken.num_decisions, taken.verify(), env.replay().num_decisions) == (20, True, 12)


def test_the_history_travels_with_a_saved_state():
    """A branch in search is its own match; the state may go through pickle and to another environment and pool."""
    env = recorded(12, opponent="hard", map_pool=2)
    state = env.get_state()
    play(env, 5, seed=1)
    branch = env.replay()
    other = echelon_env.parallel_env(SHORT, opponent="easy")  # a saved state brings its opponents along
    other.set_state(pickle.loads(pickle.dumps(state)))  # noqa: S301
    play(other, 10, seed=2)
    taken = other.replay()
    assert (taken.num_decisions, taken.scripted, taken.map_pool) == (22, {1: "hard"}, 2)
    assert taken.verify()
    env.set_state(state)
    assert env.replay().num_decisions == 12, "the branch that was played must not have grown the saved state"
    assert (branch.num_decisions, branch.verify()) == (17, True)


def test_a_match_changed_from_outside_gives_no_replay():
    env = recorded(3)
    env.core.state.mechs["hp"][0, 0] -= 1
    with pytest.raises(RuntimeError, match="do not lead to this match: its state was changed by other means"):
        env.replay()


def test_every_changed_part_is_noticed(replay):
    actions = replay.actions.copy()
    actions[33, 0, 0] -= 0.25 if actions[33, 0, 0] > 0 else -0.25
    start = (None, 0, "at the start")
    for change, expected in (
        ({"actions": actions}, (20, 40, r"between decision 20 \(equal\) and 40.*same versions as here")),
        ({"seed": 6}, start),
        ({"map_pool": 2}, start),
    ):
        found = dataclasses.replace(replay, **change).divergence()
        assert (found.agreed, found.decision) == expected[:2]
        assert re.search(expected[2], found.reason)
    for position, checksum in enumerate(replay.checksums):
        wrong = tuple("0" * 64 if other == checksum else other for other in replay.checksums)
        assert dataclasses.replace(replay, checksums=wrong).divergence().decision == replay.compared[position]
    assert not dataclasses.replace(recorded(opponent="hard").replay(), scripted={1: "trivial"}).verify()
    assert not dataclasses.replace(replay, config=replay.config.replace({"match.zone_win_share": 0.01})).verify()


def test_a_changed_outcome_is_noticed(replay):
    found = dataclasses.replace(replay, outcome={**replay.outcome, "seconds": 1.0}).divergence()
    assert found.agreed == found.decision == replay.num_decisions
    assert "every state is equal, but the outcome is" in found.reason
    assert not dataclasses.replace(replay, outcome=None).verify()


def test_other_versions_are_named_where_a_replay_diverges(replay):
    wrong = dataclasses.replace(replay, checksums=("f" * 64, *replay.checksums[1:]), versions={"kernels": "abc"})
    assert re.search(r"recorded with .*kernels abc \(here [0-9a-f]{16}\)", wrong.divergence().reason)
    assert dataclasses.replace(replay, versions={"kernels": "abc"}).verify(), "what comes out equal is equal"


def test_who_looks_at_a_match_that_comes_out_differently_is_told_once(replay, tmp_path, monkeypatch):
    looks = (list, lambda other: list(other.steps()))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert all(look(replay) for look in looks)
    changed = dataclasses.replace(replay, actions=-replay.actions)
    for look in looks:
        with pytest.warns(UserWarning, match="not quite the match that was recorded: it differs at") as told:
            look(changed)
        assert len(told) == 1
    changed.save(tmp_path / "changed.replay")
    monkeypatch.setattr(warnings, "formatwarning", None)
    with pytest.warns(UserWarning, match="configuration, seed or actions were changed"):
        assert cli.main(["watch", str(tmp_path / "changed.replay")]) == 0
    assert warnings.formatwarning("a sentence.", UserWarning, "file.py", 7) == "warning: a sentence.\n"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"pool_seed": "x"}, "a seed must be an integer"),
        ({"map_pool": 0}, "map_pool"),
        ({"checksum_every": 0}, "checksum_every must be at least 1"),
        ({"agents": (0,)}, "must cover the mechs 0 to 1 exactly once"),
        ({"agents": (0,), "scripted": {1: "best"}}, "the skill of a scripted mech must be .* got 'best'"),
        ({"actions": np.zeros((60, 2, 45))}, "actions must be float32 of shape"),
        ({"actions": np.zeros((60, 1, 45), np.float32)}, r"shape \(60, 2, 45\)"),
        ({"actions": np.zeros((61, 2, 45), np.float32)}, "60 decisions at most, got 61"),
        ({"actions": np.full((60, 2, 45), np.nan, np.float32)}, "finite"),
        ({"checksums": ()}, "need . checksums, got 0"),
        ({"names": {"blue": "x"}}, "names must have one entry"),
        ({"names": {"blue": "\x1b[2J", "red": "x"}}, "printable"),
        ({"versions": {"numpy": 2}}, r"versions\['numpy'\] must be of type str"),
        ({"outcome": {}}, "outcome must be None or have"),
        ({"config": EchelonConfig.preset("company").replace({"world.size": (64, 64, 16)})}, "room|spawn|team"),
    ],
)
def test_a_replay_of_impossible_parts_cannot_be_made(replay, change, message):
    with pytest.raises(ValueError, match=message):
        dataclasses.replace(replay, **change)


def test_the_actions_of_a_replay_cannot_change(replay):
    mine = replay.actions.copy()
    made = dataclasses.replace(replay, actions=mine)
    mine[:] = 0
    assert np.array_equal(made.actions, replay.actions)
    with pytest.raises(ValueError, match="read-only"):
        made.actions[0] = 0


def test_the_command_line_saves_watches_and_verifies(tmp_path, says):
    path = tmp_path / "match.replay"
    match = ["--config", "duel", "--blue", "hard", "--red", "easy", "--seed", "3", "--every", "10"]
    played = says(cli.main, "play", *match, "--save", path)
    assert says(cli.main, "watch", path, "--every", "10") == played, "what is watched is what was played"
    told = says(cli.main, "replay", "verify", path)
    assert re.search(r"match\.replay: \d+ decisions and \d+ checksums match\.\n", told)
    loaded = Replay.load(path)
    assert (loaded.agents, loaded.scripted, loaded.names) == (
        (),
        {0: "hard", 1: "easy"},
        {"blue": "hard", "red": "easy"},
    )
    dataclasses.replace(loaded, scripted={0: "hard", 1: "expert"}).save(path)
    shown = says(cli.main, "replay", "verify", path, status=1)
    assert "does not match its recording: the state first differs between decision 0 (equal) and 20" in shown


def test_a_running_match_can_be_watched_to_its_last_decision(tmp_path, says):
    recorded(7).replay().save(tmp_path / "match.replay")
    shown = says(cli.main, "watch", str(tmp_path / "match.replay"), "--every", "60")
    assert re.findall(r"^ *([\d.]+) s   zone points", shown, re.MULTILINE) == ["0.0", "1.8"]
    assert shown.endswith("agents (blue) against agents (red): not over.\n")
