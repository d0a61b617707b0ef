"""Matches from which a curriculum leaves packs out keep every rule: who is absent is seen, hit and paid by nobody."""

import numpy as np
import pytest
from tests.env.envs.test_curriculum import PACKS, noise

import echelon_env
from echelon_env import OBSERVATION_LAYOUT, EchelonConfig, EchelonVectorEnv
from echelon_env.bots.skills import SKILLS
from echelon_env.envs.vector_env import PilotVectorEnv
from echelon_env.matches.batch import MatchBatch
from echelon_env.mdp.global_state import MATCH_FEATURES, MECH_FEATURES, global_states
from echelon_env.mdp.layout import PAD

STANDARD = EchelonConfig.preset("standard")


def one_pack(config, **settings):
    """Return a batch of one match in which each team fields one pack."""
    core = MatchBatch(1, config, range(2 * config.match.team_size), {}, 1)
    core.set_curriculum({"packs_per_team_range": (1, 1), **settings})
    return core


@pytest.mark.parametrize("visibility", ["suite", "oracle"])
def test_the_packs_left_stand_and_see_as_in_a_configuration_without_the_others(visibility):
    config = STANDARD.replace({"observation.visibility": visibility})
    core = one_pack(config, map_size_range=(48, 48))
    plain = MatchBatch(1, config.replace({"match.packs_per_team": 1, "world.size": (48, 48, 20)}), range(10), {}, 1)
    core.reset(0, 4)
    plain.reset(0, 4)
    fielded = np.r_[0:5, 10:15]
    assert core.simulator.worlds[0].hash == plain.simulator.worlds[0].hash
    for field in ("x", "y", "z", "yaw", "hp", "role", "team", "pack", "potential", "present", "alive", "suite"):
        one, other = core.state.mechs[field][0, fielded], plain.state.mechs[field][0]
        np.testing.assert_array_equal(one, other, err_msg=field)
    assert core.state.clock["walk_scale"][0] == plain.state.clock["walk_scale"][0]
    # Sensor noise is keyed by mech numbers, which differ between the two; an oracle has none.
    first = OBSERVATION_LAYOUT["contact_mask"].start if visibility == "suite" else 0
    one, other = core.io.agent_observations[0, fielded], plain.io.agent_observations[0]
    np.testing.assert_array_equal(one[:, first:], other[:, first:])
    state = global_states(core.state, core.rules)[0, : -len(MATCH_FEATURES)].reshape(20, len(MECH_FEATURES))
    assert not state[np.setdiff1d(range(20), fielded), : MECH_FEATURES.index("team")].any()


def test_absent_agents_read_nothing_earn_nothing_and_live_never():
    config = PACKS.replace({"reward.terminal": 5.0, "reward.team_mixing": 0.5, "match.max_episode_seconds": 10.0})
    env = EchelonVectorEnv(1, config, num_threads=1, copy=True)
    env.set_curriculum(packs_per_team_range=(1, 1))
    observations, infos = env.reset(seed=2)
    absent = ~infos["alive"]
    assert absent.tolist() == [False, False, True, True, True, True] * 2
    masks = np.zeros(706, bool)
    for name in ("contact_mask", "squad_mask"):
        masks[OBSERVATION_LAYOUT[name].start : OBSERVATION_LAYOUT[name].stop] = True
    for decision in range(40):
        assert (observations[absent][:, masks] == PAD).all()
        assert not observations[absent][:, ~masks].any()
        observations, rewards, terminations, truncations, infos = env.step(noise(env, decision))
        components = env.reward_components()
        assert not rewards[absent].any()
        assert not components[absent].any()
        for team in (slice(0, 6), slice(6, 12)):
            assert rewards[team].sum() == pytest.approx(components[team].sum(), abs=1e-5), "mixing keeps the sum"
        if (terminations | truncations).any():
            break
        assert (infos["alive"] <= ~absent).all()
    assert truncations.all()
    assert not infos["final_info"]["alive"][absent].any()
    present_terminal = components[~absent, env.reward_term_names.index("terminal")]
    assert np.abs(present_terminal).tolist() == [5.0 * abs(o) for o in infos["outcome"][~absent]]


@pytest.mark.parametrize("loser", [0, 1])
def test_a_team_is_eliminated_when_its_present_mechs_are(loser):
    core = one_pack(PACKS)
    core.reset(0, 6)
    idle = np.zeros((1, 12, 45), np.float32)
    core.step(idle)
    clock, mechs = core.state.clock[0], core.state.mechs[0]
    assert clock["over"] == 0, "absent mechs are no eliminated team"
    team = [0, 1] if loser == 0 else [6, 7]
    mechs["hp"][team[0]] = 0
    core.step(idle)
    assert clock["over"] == 0
    mechs["hp"][team[1]] = 0
    core.step(idle)
    assert (clock["over"], clock["winner"], clock["reason"]) == (1, 1 - loser, 2)
    assert core.state.tally["deaths"][0].sum() == 1
    assert core.outcomes(0).tolist() == ([-1] * 6 + [1] * 6 if loser == 0 else [1] * 6 + [-1] * 6)
    deaths = core.io.terms[0, :, 5]
    assert deaths.nonzero()[0].tolist() == [team[1]]


def test_nothing_that_absent_mechs_hold_touches_the_match():
    """Whatever stands in the rows of absent mechs, the present ones see, do and get the same."""
    batches = [MatchBatch(1, STANDARD, [], dict.fromkeys(range(20), "expert"), 1) for _ in range(2)]
    for core in batches:
        core.set_curriculum({"packs_per_team_range": (1, 1), "map_size_range": (44, 44)})
        core.reset(0, 9)
    absent = np.r_[5:10, 15:20]
    rows = batches[1].state.mechs[0]
    middle = batches[1].state.clock[0]["zone_x"], batches[1].state.clock[0]["zone_y"]
    rows["x"][absent], rows["y"][absent] = middle
    for field in ("hp", "heat", "painted_s", "suppressed_s", "potential"):
        rows[field][absent] = 7.0
    for field in ("ewar", "in_zone", "targeted", "shutdown"):
        rows[field][absent] = 1
    present = np.r_[0:5, 10:15]
    one, other = batches
    shots = 0
    for _ in range(120):
        for core in batches:
            core.step(np.zeros((1, 0, 45), np.float32))
        shots += sum(one.state.tally[f"shots_{slot}"].sum() for slot in range(3))
        assert one.io.bot_observations.tobytes() == other.io.bot_observations.tobytes()
        assert one.io.bot_actions[0, present].tobytes() == other.io.bot_actions[0, present].tobytes()
        assert one.io.rewards.tobytes() == other.io.rewards.tobytes()
        assert one.state.clock.tobytes() == other.state.clock.tobytes()
        assert one.state.mechs[0][present].tobytes() == other.state.mechs[0][present].tobytes()
    assert shots > 20
    assert (one.state.mechs["alive"][0, present] == 0).any(), "a match in which nobody falls tests little"


def test_agents_left_out_are_not_among_the_agents_unless_the_dead_are_kept():
    removed, kept = (echelon_env.parallel_env(PACKS, dead_agents=mode) for mode in ("remove", "keep"))
    for env in (removed, kept):
        env.set_curriculum(packs_per_team_range=(1, 1))
    observations, infos = removed.reset(seed=1)
    assert removed.agents == list(observations) == list(infos) == ["blue_0", "blue_1", "red_0", "red_1"]
    assert len(removed.possible_agents) == 12
    result = removed.step({agent: np.zeros(45) for agent in removed.agents})
    assert all(set(part) == set(infos) for part in result)
    result = removed.step({agent: np.zeros(45) for agent in removed.possible_agents})
    assert all(set(part) == set(infos) for part in result), "actions of absent agents are ignored, as of dead ones"
    observations, infos = kept.reset(seed=1)
    assert kept.agents == kept.possible_agents == list(observations)
    assert [agent for agent in kept.agents if infos[agent]["alive"]] == ["blue_0", "blue_1", "red_0", "red_1"]


def test_the_pilot_always_takes_part():
    env = PilotVectorEnv(6, STANDARD, role="scout", num_threads=1, map_pool=1)
    env.set_curriculum(packs_per_team_range=(1, 2), opponent_mix={"trivial": 1.0})
    _, infos = env.reset(seed=0)
    assert infos["alive"].all()
    skills = env.core.io.bots["skill"]
    assert (skills[:, 9:] == SKILLS.index("trivial")).all()
    assert (skills[:, :9] == SKILLS.index("medium")).all(), "mates keep their skill"
