"""Who plays which mech: any player in any seat, in every view, without changing what the others do."""

import pickle

import gymnasium
import numpy as np
import pytest
from tests.env.batches import in_play

from echelon_env import EchelonConfig, EchelonVectorEnv, parallel_env
from echelon_env.bots.skills import SKILLS

SHORT = EchelonConfig.preset("skirmish").replace({"match.max_episode_seconds": 10.0})


def rollout(env, steps=30):
    """Observations, rewards and outcomes of a vector environment under fixed draws."""
    rng, seen = np.random.default_rng(0), [env.reset(seed=3)[0].copy()]
    for _ in range(steps):
        observations, rewards, *_ = env.step(rng.uniform(-1, 1, (env.num_envs, 45)).astype(np.float32))
        seen += [observations.copy(), rewards]
    return seen


@pytest.mark.parametrize("seats", [{"red": "hard"}, {"red_0-1": "hard", "red_4": "hard"}, {"red_2": "hard"}])
def test_a_player_beside_itself_plays_as_alone(seats):
    plain = rollout(EchelonVectorEnv(2, SHORT, "hard"))
    named = rollout(EchelonVectorEnv(2, SHORT, "hard", seats=seats))
    for one, other in zip(plain, named, strict=True):
        np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("view", ["Echelon-v0", "EchelonTeam-v0", "parallel"])
def test_a_player_beside_itself_plays_as_alone_in_every_view(view):
    def played(seats):
        options = {"config": SHORT, "opponent": "hard", "seats": seats}
        if view == "parallel":
            env = parallel_env(**options)
            actions = {agent: np.full(45, 0.3, np.float32) for agent in env.possible_agents}
        else:
            env = gymnasium.make(f"echelon_env:{view}", **options)
            actions = np.full(env.action_space.shape, 0.3, np.float32)
        seen = [env.reset(seed=3)[0]]
        for _ in range(20):
            seen.append(env.step(actions)[:2])
        return pickle.dumps(seen)

    assert played(None) == played({"red_1-3": "hard"})


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
    assert any((one != other).any() for one, other in zip(weak[1:], strong[1:], strict=True))


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
    assert mate.seen == (1, 2, 706)


def test_the_pilot_and_the_team_take_seats_too():
    pilot = in_play(
        gymnasium.make("echelon_env:Echelon-v0", config=SHORT, seats={"blue_1": "expert", "red_0": "trivial"}), seed=0
    )
    skills = pilot.unwrapped.core.io.bots["skill"][0]
    assert skills[0] == SKILLS.index("expert")
    assert skills[4] == SKILLS.index("trivial")
    team = gymnasium.make("echelon_env:EchelonTeam-v0", config=SHORT, seats={"blue_3-4": "hard"})
    assert team.observation_space.shape == (3, 706)
    rows = in_play(gymnasium.make_vec("echelon_env:Echelon-v0", 2, config=SHORT, seats={"blue_1-4": "expert"}), seed=0)
    assert rows.unwrapped.core.io.bots["skill"][1, :4].tolist() == [SKILLS.index("expert")] * 4


@pytest.mark.parametrize(
    ("seats", "told"),
    [
        ({"green_0": "hard"}, "mechs are named as 'blue'"),
        ({"blue_5": "hard"}, "numbered from 0 to 4; got 'blue_5'"),
        ("red", "seats must be a dictionary of mechs and players"),
        ({"blue_3-1": "hard"}, "mechs are named as"),
        ({"blue_0": "hard", "blue": "easy"}, "both name blue_0"),
        ({"blue_0": "brilliant"}, r"seats\['blue_0'\] must be None or one of"),
        ({"blue": "hard"}, "leave no agent"),
    ],
)
def test_wrong_seats_are_named(seats, told):
    with pytest.raises(ValueError, match=told):
        parallel_env(SHORT, opponent="hard", seats=seats)


def test_what_cannot_be_is_refused():
    with pytest.raises(ValueError, match="blue_0 is the pilot"):
        gymnasium.make("echelon_env:Echelon-v0", config=SHORT, seats={"blue_0": "hard", "blue_1": "agents"})
    with pytest.raises(ValueError, match="one team"):
        gymnasium.make("echelon_env:EchelonTeam-v0", config=SHORT, seats={"red_0": "agents"})
    with pytest.raises(ValueError, match="the scenario itself plays red_1"):
        parallel_env("spotter", seats={"red_1": "hard"})
