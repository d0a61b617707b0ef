"""What the messages to a pilot tell: everything its cockpit shows, and nothing of a mech that is hidden from it."""

import gzip
import json
import time
from itertools import pairwise

import numpy as np
import pytest

from echelon_env.catalog import CLASS_TABLE
from echelon_env.config import EchelonConfig
from echelon_env.matches.seats import agent_name
from echelon_env.mdp.layout import OBSERVATION_LAYOUT
from echelon_env.play.session import Session
from echelon_env.sim.state import BEFORE, NOW

NEAR = 0.03  # voxels; messages are rounded to 0.001


def watched(config="duel", name="blue_0", seed=0, blue="medium", red="medium"):
    """Return a session and its only pilot."""
    session = Session.begin(EchelonConfig.resolve(config), seed, [name], blue, red)
    return session, session.pilots[0]


def played(config, name, seed, decisions=10**6):
    """Play a match by stand-ins while somebody watches; yield session, pilot and every message."""
    session, pilot = watched(config, name, seed, "expert", "hard")
    start = session.join(pilot)
    session.receive(pilot, {"flies": False})
    yield session, pilot, start
    while not session.over and session.batch.state.clock["decision"][0] < decisions:
        session.advance()
        yield session, pilot, {"now": session.message(pilot)}


def lists(value):
    """Yield all lists inside of a JSON value, those of dictionaries' values included, without what is no number."""
    inner = [*value.values()] if isinstance(value, dict) else value if isinstance(value, list) else []
    yield [entry for entry in inner if isinstance(entry, int | float) and not isinstance(entry, bool)]
    for entry in inner:
        if isinstance(entry, dict | list):
            yield from lists(entry)


def hidden_from(session, pilot):
    """Living mechs of which neither contacts nor the squad's display tell the pilot."""
    state, mech = session.batch.state, pilot.mech
    mechs = state.mechs[0]
    pack = (mechs["team"] == mechs["team"][mech]) & (mechs["pack"] == mechs["pack"][mech])
    shown = {mech, *np.flatnonzero(pack).tolist(), *state.contacts[0][mech].tolist()}
    return [j for j in range(len(mechs)) if j not in shown and mechs[j]["alive"]]


@pytest.mark.parametrize("on", [False, True])
def test_where_hits_came_from_is_told_only_if_the_observation_tells_it(on):
    hits, config = 0, EchelonConfig.preset("duel").replace({"observation.damage_direction": on})
    for _, _, message in played(config, "blue_0", 0):
        me = message["now"]["me"]
        assert ("hit_from" in me) == (on and me["hits_taken"] > 0)
        hits += me["hits_taken"]
    assert hits > 0


@pytest.mark.parametrize(("name", "seed"), [("blue_2", 0), ("red_0", 1), ("blue_4", 2)])
def test_nothing_that_a_client_receives_in_a_match_tells_of_a_hidden_mech(name, seed):
    looked_at = 0
    for session, pilot, message in played("skirmish", name, seed):
        now = {key: value for key, value in message["now"].items() if key != "changes"}  # voxels that were looked at
        rows = [*lists(now)]
        pairs = np.array([pair for row in rows for pair in pairwise(row)], np.float64)
        values = np.concatenate(rows)
        text = json.dumps(message)
        mechs = session.batch.state.mechs[0]
        for j in hidden_from(session, pilot):
            for past in session._path:
                place = np.array([past[j]["x"], past[j]["y"]])
                assert (np.abs(pairs - place).max(axis=1) > NEAR).all(), f"it tells where mech {j} is"
            hp, most = float(mechs[j]["hp"]), float(CLASS_TABLE["hp"][mechs[j]["role"]])
            if 0 < hp < most and hp not in mechs["hp"][[k for k in range(len(mechs)) if k != j]]:
                assert (np.abs(values - hp) > 1e-4).all(), f"it tells how mech {j} is"
            assert agent_name(session.batch.config, j) not in text
            looked_at += 1
    assert looked_at > 50, "hidden mechs occur"


def test_contacts_are_as_exact_as_the_observation_and_no_more():
    seen, blurred = 0, 0
    for session, pilot, message in played("skirmish", "blue_2", 4, decisions=60):
        row = OBSERVATION_LAYOUT.unflatten(session.batch.io.agent_observations[0, 0])
        mechs, block = session.batch.state.mechs[0], OBSERVATION_LAYOUT["contacts"]
        contacts = message["now"]["contacts"]
        assert [contact["slot"] for contact in contacts] == np.flatnonzero(row["contact_mask"] == 0).tolist()
        for contact in contacts:
            features = row["contacts"][contact["slot"]]
            names = ("hp", "heat", "stability")
            told = [contact[name] for name in names]
            assert told == pytest.approx([features[block.index(name)] for name in names], abs=1e-3)
            other = mechs[session.batch.state.contacts[0][pilot.mech][contact["slot"]]]
            if contact["seen"]:
                assert contact["place"][:3] == pytest.approx(other[["x", "y", "z"]].item(), abs=0.01)
                seen += 1
            blurred += abs(contact["hp"] - other["hp"] / CLASS_TABLE["hp"][other["role"]]) > 0.01
    assert seen > 10
    assert blurred > 5, "this suite's noise is kept"


def test_shots_show_only_if_the_own_sensors_show_who_fired():
    shown = 0
    for session, pilot, message in played("skirmish", "blue_2", 0):
        if session._events is None or "shots" not in message["now"]:
            continue
        sees = session.batch.state.sees[0]
        arrays = session._events.arrays(0.01)
        places = arrays["shot_places"] * 0.01
        for shot in [shot for tick in message["now"]["shots"] for shot in tick]:
            same = np.abs(places - shot[2:]).max(axis=1) < 0.011
            shooters = set(arrays["shot_facts"][same, 2].tolist())
            assert any(j == pilot.mech or (sees[NOW, pilot.mech, j] and sees[BEFORE, pilot.mech, j]) for j in shooters)
            shown += 1
    assert shown > 10


def test_the_map_is_the_generated_one_until_the_pilot_looks_at_a_change():
    session, pilot = watched()
    session.join(pilot)
    state, sight = session.batch.state, pilot.sight
    me = state.mechs[0][0]
    x, y = int(me["x"]), int(me["y"])
    far = (1, state.voxels.shape[2] - 2, state.voxels.shape[3] - 2)
    near = (1, y + 2, x)
    state.voxels[0][far] = state.voxels[0][near] = 5
    changes = np.array(session.message(pilot)["changes"]).reshape(-1, 4)
    assert [x, y + 2, 1, 5] in changes.tolist()
    assert [far[2], far[1], 1, 5] not in changes.tolist(), "beyond its radar and behind a corner of the map"
    assert sight.voxels[near] == 5
    assert session.message(pilot)["changes"] == [], "each change is told once"
    assert session.start(pilot)["now"]["changes"] == [], "a page that comes back has it in its map"


def test_a_map_is_packed_in_little_time():
    """It is packed between two decisions whenever a page joins or another mech is chosen."""
    _, pilot = watched("standard")

    def quickest(work):
        times = []
        for _ in range(5):
            begin = time.process_time()
            work()
            times.append(time.process_time() - begin)
        return min(times)

    assert quickest(lambda: pilot.sight.start(0)) < quickest(lambda: gzip.compress(pilot.sight.voxels.tobytes())) / 2


def test_walls_hide_what_is_behind_them_and_smoke_does_too():
    session, pilot = watched()
    state = session.batch.state
    state.voxels[0][1:] = 0
    state.mechs[0][["x", "y", "z", "radar"]][0] = (5.5, 5.5, 1.0, 0.0)
    behind = np.array([[17.5, 5.5, 2.5], [5.5, 17.5, 2.5]])
    assert pilot.sight._in_view(0, behind).tolist() == [True, True]
    state.voxels[0][1:6, 5, 12] = 1
    assert pilot.sight._in_view(0, behind).tolist() == [False, True]
    state.clouds[0][0] = (5.5, 12.0, 2.5, 3.0, 5.0)
    state.clock[0]["clouds"] = 1
    assert pilot.sight._in_view(0, behind).tolist() == [False, False]
    assert session.message(pilot)["clouds"] == [[5.5, 12.0, 2.5, 3.0, 5.0]]


def test_the_dead_see_nothing():
    session, pilot = watched("skirmish", "blue_2")
    for _ in range(40):
        session.advance()
    state = session.batch.state
    me = state.mechs[0][pilot.mech]
    state.clouds[0][0] = (me["x"], me["y"], me["z"] + 3, 3.0, 5.0)
    state.clock[0]["clouds"] = 1
    before = session.message(pilot)
    assert before["contacts"], "it sees nobody now, so this shows little: let it die at another time"
    assert before["clouds"]
    me["alive"] = 0
    session.advance()
    now = session.message(pilot)
    seen = {name: now[name] for name in ("alive", "contacts", "clouds", "changes", "mates", "zone")}
    assert seen == {"alive": False, "contacts": [], "clouds": [], "changes": [], "mates": [], "zone": None}
    assert not {"shots", "beams", "bursts", "kills"} & set(now)
