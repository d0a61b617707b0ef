"""What the viewer gets is what happened: the packed match against the states that the replay passes through."""

import itertools
import json
import struct

import numpy as np
import pytest

import echelon_env
from echelon_env.catalog import CLASS_TABLE, HITSCAN, MAX_STABILITY, WEAPON_TABLE
from echelon_env.config import EchelonConfig
from echelon_env.matches.recording import play_ticks
from echelon_env.rendering.track import Track
from echelon_env.sim.state import copy_match


def scripted_replay(config="skirmish", seed=3, skills=("expert", "hard"), decisions=None):
    env = echelon_env.parallel_env(config, opponent=skills[1])
    env.reset(seed=seed)
    commander = echelon_env.ScriptedCommander(skills[0])
    while env.agents and (decisions is None or env.core.state.clock["decision"][0] < decisions):
        env.step(commander.act(env))
    return env.replay(names={"blue": skills[0], "red": skills[1]})


def unpack(stream):
    """Read the stream as its description says, in the plainest way."""
    (length,) = struct.unpack_from("<I", stream)
    header = json.loads(stream[4 : 4 + length])
    arrays = {}
    for entry in header["arrays"]:
        count = int(np.prod(entry["shape"]))
        values = np.frombuffer(stream, np.dtype(entry["type"]), count, 4 + length + entry["at"])
        arrays[entry["name"]] = values.reshape(entry["shape"])
    for name in header["differences"]:
        arrays[name] = np.cumsum(arrays[name], axis=0, dtype=arrays[name].dtype)
    return header, arrays


@pytest.fixture(scope="module")
def match():
    """A whole match: its states by physics step, and what the track made of them."""
    replay = scripted_replay()
    core, scratch = replay._at_start(), replay._at_start()
    track = Track(replay.config, core.state)
    states, rewards = [copy_match(core.state, 0)], [core.io.rewards[0].copy()]
    for rows in replay.actions:
        for state in play_ticks(core, scratch, rows):
            track.add_tick(state)
            states.append(copy_match(state, 0))
        track.add_decision(core.state, core.io.terms[0] * core.tables.weights, core.io.rewards[0])
        rewards.append(core.io.rewards[0].copy())
    header, arrays = unpack(track.pack({}, {}))
    return header, arrays, states, rewards


def fields_of(states, *names):
    """Return fields of all mechs after each physics step, (T, M, len(names))."""
    return np.stack([np.stack([state["mechs"][name] for name in names], axis=1) for state in states]).astype(float)


def test_places_and_headings_are_those_of_every_physics_step(match):
    header, arrays, states, _ = match
    units = np.array([header["units"]["length"]] * 3 + [header["units"]["angle"]])
    assert (np.abs(arrays["pose"] * units - fields_of(states, "x", "y", "z", "yaw")) <= units).all()


MOVING = EchelonConfig.preset("duel").replace({"world.zone_places": 3, "match.zone_stay_seconds": 1.0})


@pytest.mark.parametrize("config", ["duel", MOVING])
def test_the_zone_is_where_it_was_in_every_decision(config):
    replay = scripted_replay(config, skills=("trivial", "trivial"), decisions=14)
    core = replay._at_start()
    track, zones = Track(replay.config, core.state), [core.state.clock[0][["zone_x", "zone_y", "zone_radius"]].item()]
    for now in itertools.islice(replay, 1, None):
        track.add_decision(now.state, now.io.terms[0], now.io.rewards[0])
        zones.append(now.state.clock[0][["zone_x", "zone_y", "zone_radius"]].item())
    header, arrays = unpack(track.pack({}, {}))
    assert [tuple(header["start"]["places"][k]) for k in arrays["place"]] == zones
    assert len(header["start"]["places"]) == replay.config.world.zone_places
    assert len(set(zones)) > 1 or config == "duel"


def test_vitals_and_flags_are_those_of_every_physics_step(match):
    header, arrays, states, _ = match
    unit = header["units"]["share"]
    most = CLASS_TABLE[states[0]["mechs"]["role"]]
    full = np.stack([most["hp"], most["leg_hp"], most["heat_cap"], np.full(10, MAX_STABILITY)], axis=1)
    shares = np.maximum(fields_of(states, "hp", "leg_hp", "heat", "stability") / full, 0)
    assert (np.abs(arrays["vitals"] * unit - shares) <= unit).all()
    alive, shutdown, fallen, ewar = np.moveaxis(fields_of(states, "alive", "shutdown", "fallen_s", "ewar"), 2, 0)
    expected = {"alive": alive, "shutdown": shutdown, "fallen": fallen > 0, "ecm": ewar == 1, "eccm": ewar == 2}
    for name, flags in expected.items():
        assert np.array_equal((arrays["flags"] >> header["flags"].index(name)) & 1, flags), name


def test_changes_of_voxels_lead_to_the_voxels_of_every_physics_step(match):
    _, arrays, states, _ = match
    voxels = arrays["voxels"].copy()
    changes = arrays["changes"]
    assert len(changes) > 20
    for tick, state in enumerate(states):
        for _, x, y, z, material in changes[changes[:, 0] == tick]:
            voxels[z, y, x] = material
        assert np.array_equal(voxels, state["voxels"])


def test_shots_are_those_in_flight(match):
    header, arrays, states, _ = match
    starts = arrays["shot_starts"]
    assert len(starts) == len(states) + 1
    for tick, state in enumerate(states):
        flying = state["shots"][: state["clock"]["shots"]]
        rows = slice(starts[tick], starts[tick + 1])
        assert arrays["shot_facts"][rows].tolist() == [[s["serial"], s["weapon"], s["shooter"]] for s in flying]
        places = arrays["shot_places"][rows] * header["units"]["length"]
        expected = np.stack([flying[axis] for axis in "xyz"], axis=1)
        assert np.allclose(places, expected, atol=header["units"]["length"])


def test_every_death_is_a_kill_with_its_killer_and_its_moment(match):
    _, arrays, states, _ = match
    last = states[-1]["mechs"]
    expected = sorted((int(m["died_tick"]), i, int(m["killer"])) for i, m in enumerate(last) if m["died_tick"] > 0)
    assert sorted(map(tuple, arrays["kills"][:, :3].tolist())) == expected
    assert len(expected) >= 5
    by_mech = arrays["kills"][arrays["kills"][:, 2] >= 0]
    assert (by_mech[:, 3] >= 0).all()


def test_beams_are_the_shots_of_beam_weapons(match):
    _, arrays, states, _ = match
    beams = {(tick, shooter, weapon) for tick, shooter, _, weapon in arrays["beams"].tolist()}
    fired = {
        (tick, shooter, int(now["guns"]["weapon"][shooter, slot]))
        for tick, (before, now) in enumerate(itertools.pairwise(states), 1)
        # A gun that fired has just been given its full cooldown.
        for shooter, slot in np.argwhere(now["guns"]["cooldown"] > before["guns"]["cooldown"]).tolist()
    }
    assert beams == {shot for shot in fired if WEAPON_TABLE["guidance"][shot[2]] == HITSCAN}
    assert len(beams) > 20
    for tick, shooter, victim, weapon in arrays["beams"].tolist():
        now, before = states[tick]["mechs"], states[tick - 1]["mechs"]
        assert now["team"][victim] != now["team"][shooter]
        assert before["alive"][victim] == 1
        if WEAPON_TABLE["paint_s"][weapon] > 0:
            assert now["painted_s"][victim] == np.float32(WEAPON_TABLE["paint_s"][weapon])
        else:
            assert now["hp"][victim] < before["hp"][victim]


def test_bursts_are_where_shots_ended(match):
    _, arrays, states, _ = match
    assert len(arrays["bursts"]) > 20
    for tick, x, y, z, weapon, _ in arrays["bursts"]:
        before = states[int(tick) - 1]
        shots = before["shots"][: before["clock"]["shots"]]
        near = np.hypot(np.hypot(shots["x"] - x, shots["y"] - y), shots["z"] - z)
        assert near[shots["weapon"] == weapon].min() <= 0.5 * 0.05 * WEAPON_TABLE["speed"][int(weapon)] + 0.5


def test_clouds_live_as_long_as_in_the_match(match):
    _, arrays, states, _ = match
    for tick, state in enumerate(states):
        living = state["clouds"][: state["clock"]["clouds"]]
        shown = arrays["clouds"][(arrays["clouds"][:, 0] <= tick) & (arrays["clouds"][:, 1] >= tick)]
        assert sorted(shown[:, 2].tolist()) == sorted(living["x"].tolist())
    assert len(arrays["clouds"]) > 0, "nobody made smoke, so this shows little: take another seed"


def test_senses_scores_and_rewards_are_those_of_every_decision(match):
    header, arrays, states, rewards = match
    steps = EchelonConfig.preset("skirmish").match.physics_steps_per_decision
    for decision, state in enumerate(states[::steps]):
        sees = np.unpackbits(arrays["sees"][decision], axis=1, bitorder="little")[:, :10]
        assert np.array_equal(sees, state["sees"][0])
        assert np.array_equal(arrays["contacts"][decision], state["contacts"])
        assert np.array_equal(arrays["target"][decision], state["mechs"]["target"])
        assert arrays["score"][decision].tolist() == [state["clock"]["score_0"], state["clock"]["score_1"]]
    unit = header["units"]["reward"]
    totals = arrays["reward"][1:] * unit  # the start has no rewards
    assert np.abs(totals - rewards[1:]).max() <= unit
    assert np.abs(arrays["rewards"][1:].sum(axis=2) * unit - totals).max() <= 8 * unit  # nothing is mixed by default
