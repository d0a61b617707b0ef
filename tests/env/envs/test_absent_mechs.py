"""Matches from which a curriculum leaves packs out keep every rule: who is absent is seen, hit and paid by nobody."""

import numpy as np
import pytest
from tests.env.batches import begun
from tests.env.envs.test_curriculum import PACKS, noise

import echelon_env
from echelon_env import FLAT_OBS_DIM, OBSERVATION_LAYOUT, EchelonConfig, EchelonVectorEnv
from echelon_env.bots.skills import SKILLS
from echelon_env.envs.vector_env import PilotVectorEnv
from echelon_env.matches.batch import MatchBatch
from echelon_env.mdp.global_state import MATCH_FEATURES, MECH_FEATURES, global_states
from echelon_env.mdp.layout import PAD
from echelon_env.sim.state import ENDED_BY_ELIMINATION

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
    core.reset(0, 4)
    plain = begun(config.replace({"match.packs_per_team": 1, "world.size": (48, 48, 20)}), [4])
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
    nothing = np.zeros(FLAT_OBS_DIM)
    nothing[OBSERVATION_LAYOUT.columns(("contact_mask", "squad_mask"))] = PAD
    while "final_info" not in infos:
        assert (observations[absent] == nothing).all()
        assert (infos["alive"] <= ~absent).all()
        observations, rewards, _, truncations, infos = env.step(noise(env, env.core.state.clock["decision"][0]))
        components = env.reward_components()
        assert not rewards[absent].any()
        assert not components[absent].any()
        by_team = rewards.reshape(2, 6).sum(axis=1)
        assert by_team == pytest.approx(components.reshape(2, -1).sum(axis=1), abs=1e-5), "mixing keeps the sum"
    assert truncations.all()
    assert not infos["final_info"]["alive"][absent].any()
    present_terminal = components[~absent, env.reward_term_names.index("terminal")]
    assert np.abs(present_terminal).tolist() == [5.0 * abs(o) for o in infos["outcome"][~absent]]


@pytest.mark.parametrize("loser", [0, 1])
def test_a_team_is_eliminated_when_its_present_mechs_are(loser):
    core = one_pack(PACKS)
    core.reset(0, 6)
    clock, mechs = core.state.clock[0], core.state.mechs[0]
    team = [0, 1] if loser == 0 else [6, 7]
    over = []
    for fallen in (team[:0], team[:1], team):
        mechs["hp"][fallen] = 0
        core.step(np.zeros((1, 12, 45), np.float32))
        over.append(clock["over"])
    assert over == [0, 0, 1], "absent mechs are no eliminated team"
    assert (clock["winner"], clock["reason"]) == (1 - loser, ENDED_BY_ELIMINATION)
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
    one, other = batches
    rows = other.state.mechs[0]
    clock = other.state.clock[0]
    rows["x"][absent], rows["y"][absent] = clock["zone_x"], clock["zone_y"]
    for field in ("hp", "heat", "painted_s", "suppressed_s", "potential", "ewar", "in_zone", "targeted", "shutdown"):
        rows[field][absent] = 1
    present = np.r_[0:5, 10:15]
    shots = 0
    for _ in range(120):
        for core in batches:
            core.step(np.zeros((1, 0, 45), np.float32))
        shots += sum(one.state.tally[f"shots_{slot}"].sum() for slot in range(3))
        for io in ("bot_observations", "rewards"):
            np.testing.assert_array_equal(getattr(one.io, io), getattr(other.io, io), err_msg=io)
        np.testing.assert_array_equal(one.io.bot_actions[0, present], other.io.bot_actions[0, present])
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
    for acting in (removed.agents, removed.possible_agents):  # actions of the absent are ignored, as of the dead
        result = removed.step({agent: np.zeros(45) for agent in acting})
        assert [set(part) for part in result] == [set(infos)] * 5
    observations, infos = kept.reset(seed=1)
    assert kept.agents == kept.possible_agents == list(observations)
    assert [agent for agent in kept.agents if infos[agent]["alive"]] == ["blue_0", "blue_1", "red_0", "red_1"]


def test_the_pilot_always_takes_part():
    env = PilotVectorEnv(6, STANDARD, role="scout", num_threads=1, map_pool=1)
    env.set_curriculum(packs_per_team_range=(1, 2), opponent_mix={"trivial": 1.0})
    _, infos = env.reset(seed=0)
    assert infos["alive"].all()
    expected = [SKILLS.index("medium")] * 9 + [SKILLS.index("trivial")] * 10
    assert env.core.io.bots["skill"].tolist() == [expected] * 6, "mates keep their skill"
