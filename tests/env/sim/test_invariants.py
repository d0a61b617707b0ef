"""What must hold after every decision of every match, whoever plays."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.env.batches import begun

from echelon_env.bots.skills import SKILLS
from echelon_env.catalog import CLASS_TABLE, MATERIAL_TABLE, SUITE_TABLE, WEAPON_TABLE
from echelon_env.config import EchelonConfig
from echelon_env.matches.batch import MatchBatch
from echelon_env.sim.wear import spread

BOUNDS = {  # of fields of every mech, at any time
    "heat": (0, np.inf), "stability": (0, 100), "yaw": (-np.pi - 1e-6, np.pi + 1e-6), "quality": (0.25, 1.5),
    "fallen_s": (0, 3.0), "suppressed_s": (0, np.float32(1.2)), "painted_s": (0, 5.0), "ams_cooldown": (0, 1.0),
}  # fmt: skip


def check_mechs(core):
    mechs = core.state.mechs[0]
    for name in mechs.dtype.names:
        assert np.isfinite(mechs[name]).all(), name
    forms = CLASS_TABLE[mechs["role"]]
    for name, (least, most) in {**BOUNDS, "hp": (0, forms["hp"]), "leg_hp": (0, forms["leg_hp"])}.items():
        assert ((mechs[name] >= least) & (mechs[name] <= most)).all(), name
    np.testing.assert_array_equal(mechs["alive"], mechs["hp"] > 0)
    np.testing.assert_array_equal(mechs["legged"], mechs["leg_hp"] == 0)
    np.testing.assert_array_equal(mechs["alive"], mechs["died_tick"] < 0)
    assert (mechs["stability"][mechs["fallen_s"] > 0] == 0).all()
    assert (np.hypot(mechs["vx"], mechs["vy"]) <= forms["max_speed"] * 0.98 + 1e-4).all()
    killed = mechs["killer"] >= 0
    assert (mechs["killer"][killed] < len(mechs)).all()
    assert not (mechs["alive"][killed] == 1).any()


def check_guns_and_shots(core):
    guns = core.state.guns[0]
    armed = guns["weapon"] >= 0
    assert (guns["cooldown"][~armed] == 0).all()
    assert (guns["cooldown"][armed] <= WEAPON_TABLE["cooldown_s"][guns["weapon"][armed]]).all()
    assert (guns["cooldown"] >= 0).all()
    clock = core.state.clock[0]
    assert clock["dropped_hits"] == clock["dropped_shots"] == clock["hits"] == 0
    shots = core.state.shots[0][: clock["shots"]]
    for axis in "xyz":
        assert ((shots[axis] >= 0) & (shots[axis] <= clock[f"size_{axis}"])).all()
    speed = np.sqrt(shots["vx"] ** 2 + shots["vy"] ** 2 + shots["vz"] ** 2)
    exact = WEAPON_TABLE["guidance"][shots["weapon"]] != 1  # all but ballistic ones keep their speed
    np.testing.assert_allclose(speed[exact], WEAPON_TABLE["speed"][shots["weapon"]][exact], rtol=1e-4)
    assert (core.state.clouds[0]["life"][: clock["clouds"]] > 0).all()


def check_voxels(core, start):
    voxels = core.state.voxels[0]
    wear = spread(core.state.wear[0], voxels.shape)
    hp = MATERIAL_TABLE["hp"][voxels]
    assert (wear[hp > 0] < hp[hp > 0]).all()
    assert (wear[hp == 0] == 0).all()
    lasting = (MATERIAL_TABLE["hp"][start] == 0) & (start != 0) & (start != 6)
    np.testing.assert_array_equal(voxels[lasting], start[lasting], err_msg="water and lava stay")


def check_senses(core):
    mechs, sees, contacts = core.state.mechs[0], core.state.sees[0, 0], core.state.contacts[0]
    dead = mechs["alive"] == 0
    assert not sees[dead].any()
    assert not sees[:, dead].any()
    for i, row in enumerate(contacts):
        shown = row[row >= 0]
        assert len(set(shown.tolist())) == len(shown)
        assert i not in shown
        assert not dead[shown].any()
        own = sees[i, shown] == 1
        suite = SUITE_TABLE[mechs["suite"][i]]
        assert own.sum() <= suite["contact_slots"]
        assert (~own).sum() <= suite["intel_slots"]
        assert (mechs["team"][shown[~own]] != mechs["team"][i]).all(), "friends are not reported"


def check_tally(core):
    mechs, tally = core.state.mechs[0], core.state.tally[0]
    for name in tally.dtype.names:
        assert (tally[name] >= 0).all(), name
    for team in (0, 1):
        ours, theirs = mechs["team"] == team, mechs["team"] != team
        assert tally["damage_dealt"][ours].sum() <= tally["damage_taken"][theirs].sum() + 1e-3
        assert tally["kills"][ours].sum() <= tally["deaths"][theirs].sum()
    assert (tally["deaths"] <= 1).all()


def check_match(core):
    rng = np.random.default_rng(0)
    start = core.state.voxels[0].copy()
    alive, scores = core.state.mechs["alive"][0].copy(), (0.0, 0.0)
    where = None
    clock = core.state.clock[0]
    agents = core.io.agent_actions.shape[1]
    while not clock["over"]:
        core.step(rng.uniform(-1, 1, (1, agents, 45)).astype(np.float32))
        mechs = core.state.mechs[0]
        check_mechs(core)
        check_guns_and_shots(core)
        check_voxels(core, start)
        check_senses(core)
        check_tally(core)
        assert (mechs["alive"] <= alive).all(), "nobody comes back"
        dead = alive == 0
        if where is not None:
            np.testing.assert_array_equal(np.stack([mechs["x"], mechs["y"], mechs["z"]])[:, dead], where[:, dead])
        where = np.stack([mechs["x"], mechs["y"], mechs["z"]])
        alive = mechs["alive"].copy()
        now = float(clock["score_0"]), float(clock["score_1"])
        assert all(0 <= n - s <= 0.25 + 1e-5 for n, s in zip(now, scores, strict=True))
        scores = now
        assert clock["tick"] == 5 * clock["decision"]
    assert clock["reason"] in (1, 2, 3)
    assert (clock["reason"] == 3) == (
        clock["decision"] == 240 and max(scores) < 30 and len(set(mechs["team"][alive == 1])) == 2
    )


@settings(max_examples=12)
@given(
    seed=st.integers(0, 2**63 - 1), skill=st.sampled_from((None, *SKILLS)), preset=st.sampled_from(("duel", "skirmish"))
)
def test_every_state_of_small_matches_is_sound(seed, skill, preset):
    check_match(begun(preset, [seed], skill))


@pytest.mark.parametrize("seed", [1, 2])
def test_every_state_of_a_match_of_mixed_skills_is_sound(seed):
    core = MatchBatch(1, EchelonConfig.resolve("standard"), [], {m: SKILLS[m % 5] for m in range(20)}, 1)
    core.reset(0, seed)
    check_match(core)
