"""Who plays which mech: any player in any seat, in every view, without changing what the others do."""

import copy

import gymnasium
import numpy as np
import pytest
from pettingzoo import ParallelEnv
from tests.env.batches import in_play

from echelon_env import FLAT_OBS_DIM, EchelonConfig, EchelonVectorEnv, parallel_env
from echelon_env.bots.skills import SKILLS

SHORT = EchelonConfig.preset("skirmish").replace({"match.max_episode_seconds": 10.0})


def rollout(env):
    """Return the first observations, and those and the rewards of 20 steps under fixed draws."""
    rng, returned = np.random.default_rng(0), [env.reset(seed=3)[0].copy()]
    for _ in range(20):
        if isinstance(env, ParallelEnv):
            actions = {agent: rng.uniform(-1, 1, 45).astype(np.float32) for agent in env.agents}
        else:
            actions = rng.uniform(-1, 1, env.action_space.shape).astype(np.float32)
        returned.append(copy.deepcopy(env.step(actions)[:2]))
    return returned


VIEWS = {
    "vector": lambda **options: EchelonVectorEnv(2, **options),
    "parallel": parallel_env,
    "pilot": lambda **options: gymnasium.make("echelon_env:Echelon-v0", **options),
    "team": lambda **options: gymnasium.make("echelon_env:EchelonTeam-v0", **options),
}


@pytest.mark.parametrize("seats", [{"red": "hard"}, {"red_0-1": "hard", "red_4": "hard"}, {"red_2": "hard"}])
@pytest.mark.parametrize("make", VIEWS.values(), ids=VIEWS)
def test_a_player_beside_itself_plays_as_alone(make, seats):
    plain, named = (rollout(make(config=SHORT, opponent="hard", seats=given)) for given in (None, seats))
    np.testing.assert_equal(named, plain)


def test_agents_may_be_any_mechs():
    env = EchelonVectorEnv(2, SHORT, None, seats={"blue_1-3": "medium", "red_0": "easy"})
    assert env.agent_names == ("blue_0", "blue_4", "red_1", "red_2", "red_3", "red_4")
    assert env.num_envs == 12
    swapped = EchelonVectorEnv(1, SHORT, "hard", seats={"blue": "hard", "red": "agents"})
    assert swapped.agent_names == tuple(f"red_{number}" for number in range(5))


def test_mates_of_another_skill_change_the_match():
    weak, strong = (
        rollout(EchelonVectorEnv(1, SHORT, "hard", seats={"blue_1-4": skill})) for skill in ("trivial", "hard")
    )
    np.testing.assert_array_equal(weak[0], strong[0])  # the same map and places
    assert any((one[0] != other[0]).any() for one, other in zip(weak[1:], strong[1:], strict=True))


def test_an_object_plays_the_seats_that_it_is_given():
    class Still:
        name = "still"

        def act(self, observations):
            self.seen = observations.shape
            return np.zeros((*observations.shape[:2], 45), np.float32)

    mate = Still()
    env = parallel_env(SHORT, opponent="easy", seats={"blue_3-4": mate})
    assert env.possible_agents == ["blue_0", "blue_1", "blue_2"]
    env.reset(seed=0)
    env.step({agent: np.zeros(45, np.float32) for agent in env.agents})
    assert mate.seen == (1, 2, FLAT_OBS_DIM)


def test_the_pilot_and_the_team_take_seats_too():
    pilot = in_play(made("Echelon", {"blue_1": "expert", "red_0": "trivial"}))
    skills = pilot.unwrapped.core.io.bots["skill"][0]
    assert [SKILLS[skills[seat]] for seat in (0, 4)] == ["expert", "trivial"]
    team = made("EchelonTeam", {"blue_3-4": "hard"})
    assert team.observation_space.shape == (3, FLAT_OBS_DIM)
    rows = in_play(gymnasium.make_vec("echelon_env:Echelon-v0", 2, config=SHORT, seats={"blue_1-4": "expert"}), seed=0)
    assert rows.unwrapped.core.io.bots["skill"][1, :4].tolist() == [SKILLS.index("expert")] * 4


def seated(seats, config=SHORT):
    return parallel_env(config, opponent="hard", seats=seats)


def made(view, seats=None, config=SHORT, **options):
    return gymnasium.make(f"echelon_env:{view}-v0", config=config, seats=seats, **options)


WRONG = {
    "another team": (lambda: seated({"green_0": "hard"}), "mechs are named as 'blue'"),
    "a sixth mech": (lambda: seated({"blue_5": "hard"}), "numbered from 0 to 4; got 'blue_5'"),
    "text": (lambda: seated("red"), "seats must be a dictionary of mechs and players"),
    "backwards": (lambda: seated({"blue_3-1": "hard"}), "mechs are named as"),
    "twice": (lambda: seated({"blue_0": "hard", "blue": "easy"}), "both name blue_0"),
    "unknown skill": (lambda: seated({"blue_0": "brilliant"}), r"seats\['blue_0'\] must be one of"),
    "nobody left": (lambda: seated({"blue": "hard"}), "leave no agent"),
    "the pilot's seat": (lambda: made("Echelon", {"blue_0": "hard", "blue_1": "agents"}), "blue_0 is the pilot"),
    "two teams": (lambda: made("EchelonTeam", {"red_0": "agents"}), "one team"),
    "no opponent": (lambda: made("Echelon", opponent=None), "^opponent must be one of trivial, .* got None"),
    "no opponent of a team": (lambda: made("EchelonTeam", opponent=None), "^opponent must be one of .* got None"),
    "no mates": (lambda: made("Echelon", ally_skill=None), "^ally_skill must be one of .* got None"),
    "an unknown opponent": (
        lambda: parallel_env(SHORT, opponent="expart"),
        "^opponent must be None or one of .* got 'expart' .did you mean 'expert'",
    ),
    "the scenario's own mech": (lambda: seated({"red_1": "hard"}, "spotter"), "the scenario itself plays red_1"),
}


@pytest.mark.parametrize("view", ["Echelon", "EchelonTeam"])
def test_no_opponent_is_the_scenarios_own(view):
    usual, told = (made(view, config="recall", **named).unwrapped for named in ({}, {"opponent": None}))
    assert told.core.tables.skills.tolist() == usual.core.tables.skills.tolist()


@pytest.mark.parametrize(("make", "told"), WRONG.values(), ids=WRONG)
def test_wrong_seats_are_named(make, told):
    with pytest.raises(ValueError, match=told):
        make()
