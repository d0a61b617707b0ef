"""Teachers: in an agent's place they do exactly what they would do in a match of their own, whoever plays it."""

import copy

import numpy as np
import pytest
from tests.env.batches import checksums, in_play

from echelon_env import EchelonConfig, EchelonVectorEnv
from echelon_env.bots.skills import SKILLS
from echelon_env.matches.batch import MatchBatch
from echelon_env.matches.scripted import Teacher

SHORT = EchelonConfig.preset("skirmish").replace({"match.max_episode_seconds": 20.0})
SEEDS = (7, 8)


def lessons(player, config=SHORT, opponent="hard", **options):
    """Return an environment whose matches have begun, with a teacher."""
    env = EchelonVectorEnv(len(SEEDS), config, opponent=opponent, **options)
    env.set_teacher(player)
    env.reset(seed=list(SEEDS))
    return env


@pytest.mark.parametrize(("player", "threads"), [("expert", 1), ("expert", 2), ("easy", 1), ("commander:duel", 1)])
def test_who_does_what_the_teacher_says_plays_the_teachers_match(player, threads):
    env = lessons(player, num_threads=threads)
    size = SHORT.match.team_size
    seats = {mech: player if mech < size else "hard" for mech in range(2 * size)}
    own = MatchBatch(len(SEEDS), SHORT, [], seats)
    for match, seed in enumerate(SEEDS):
        own.reset(match, seed)
    for _ in range(40):
        env.step(env.teacher_actions())
        own.step(np.zeros((len(SEEDS), 0, 45), np.float32))
        assert checksums(env) == checksums(own)
    assert env.core.state.clock["decision"].tolist() == [40, 40]


def test_it_may_begin_in_the_middle_of_a_match_with_its_own_skill():
    batch = MatchBatch(1, SHORT, [0], dict.fromkeys(range(1, 2 * SHORT.match.team_size), "hard"))
    batch.reset(0, 7)
    for _ in range(5):
        batch.step(batch.io.agent_actions)
    for skill in ("trivial", "expert"):
        teacher = Teacher(batch, skill)
        teacher.actions()
        assert teacher.get_state(0)["bots"]["skill"].tolist() == [SKILLS.index(skill)]


@pytest.mark.parametrize("player", ["expert", "commander:duel"])
def test_it_advises_whoever_plays_and_a_saved_state_holds_its_memory(player):
    env, other = lessons(player), lessons(player)
    for actions in np.random.default_rng(0).uniform(-1, 1, (12, env.num_envs, 45)).astype(np.float32):
        env.teacher_actions()
        env.step(actions)
    other.set_state(copy.deepcopy(env.get_state()))
    twin = copy.deepcopy(env)
    for _ in range(12):
        lesson = env.teacher_actions()
        np.testing.assert_array_equal(other.teacher_actions(), lesson)
        np.testing.assert_array_equal(twin.teacher_actions(), lesson)
        assert (np.abs(lesson) <= 1).all(), "nor is any of them NaN"
        assert len(np.unique(np.round(lesson, 3), axis=0)) > env.num_envs / 2
        for each in (env, other, twin):
            each.step(lesson)


def test_it_begins_anew_with_every_episode():
    env = lessons("expert", SHORT.replace({"match.max_episode_seconds": 5.0}))
    first = [env.teacher_actions()]
    while not (ended := env.step(first[-1])[3]).any():
        first.append(env.teacher_actions())
    assert ended.all()
    env.reset(seed=list(SEEDS))
    for lesson in first:
        np.testing.assert_array_equal(env.teacher_actions(), lesson)
        env.step(lesson)


def test_bad_teachers_are_refused_in_a_sentence():
    for action_format, teacher, message in (
        ("flat", "experts", r"teacher must be .*got 'experts'"),
        ("flat", "commander:due", "there is no commander 'due'; did you mean 'commander:duel'"),
        ("discrete", "expert", r"a teacher steers freely, which action_format='discrete' cannot; make"),
    ):
        with pytest.raises(ValueError, match=message):
            EchelonVectorEnv(1, SHORT, action_format=action_format).set_teacher(teacher)
    with pytest.raises(RuntimeError, match=r"there is no teacher; call set_teacher first\."):
        in_play(EchelonVectorEnv(1, SHORT)).teacher_actions()
    taught = lessons("expert")
    saved = taught.get_state()
    saved["teacher"] = saved["teacher"][:1]
    with pytest.raises(ValueError, match="holds 1 memories, this one has 2 matches"):
        taught.set_state(saved)
