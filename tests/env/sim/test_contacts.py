"""Contact slots: who enters, who stays where, reports and their delay."""

import numpy as np
import pytest

from echelon_env.catalog import CLASS_TABLE, SOLID, SUITE_TABLE
from echelon_env.sim.contacts import update_contacts
from echelon_env.sim.geometry import mid_height

SLOTS = {"scout": 20, "light": 10, "medium": 8, "heavy": 5}


def shown(scene, mech):
    """Return the mechs in the contact slots, empty slots as -1, without the trailing empty ones."""
    slots = scene.match.contacts[mech].tolist()
    while slots and slots[-1] < 0:
        slots.pop()
    return slots


@pytest.mark.parametrize("role", SLOTS)
def test_no_more_own_sightings_than_the_suite_has_slots(new_scene, role):
    places = {0: (10, 20)} | {1 + k: (30 + 1.5 * k, 20) for k in range(22)}
    scene = new_scene(blue=(role,), red=("scout",) * 22, size=(80, 40, 12), at=places)
    scene.perceive()
    assert shown(scene, 0) == list(range(1, SLOTS[role] + 1)), "the nearest ones, nearest first"


def reporting(new_scene, **kwargs):
    """Mech 0 behind a wall, its packmate 1 in sight of the hostile mech 2."""
    teams, places = (("medium", "scout"), ("scout",)), {0: (8, 20), 1: (40, 20), 2: (45, 30)}
    return new_scene(*teams, size=(100, 40, 12), at=places, walls=[(SOLID, np.s_[:, :, 30])], **kwargs)


@pytest.mark.parametrize("reports", [True, False])
def test_a_packmates_sighting_arrives_one_decision_later_where_there_are_reports(new_scene, reports):
    scene = reporting(new_scene, overrides={"sensors.reports": reports})
    for reported in ([], [2] if reports else []):
        scene.perceive()
        assert (shown(scene, 0), shown(scene, 1)) == (reported, [2])
    assert scene.match.sees[0, 0, 2] == 0


@pytest.mark.parametrize(("mech", "field", "value"), [(1, "pack", 1), (1, "alive", 0), (0, "alive", 0)])
def test_no_reports_across_packs_from_the_dead_or_to_them_and_the_dead_see_nobody(new_scene, mech, field, value):
    scene = reporting(new_scene)
    scene.perceive()
    scene.mechs[mech][field] = value
    scene.perceive()
    assert 2 not in shown(scene, 0)
    assert field == "pack" or shown(scene, mech) == [], "the dead have no contacts of their own"


def plainly_known(scene, i):
    """Return what mech i knows, by mech: "own" sightings and "report"s, by the rules as they are written."""
    mechs, (now, before, reports) = scene.mechs, scene.state.sees[0]
    mech, suite = mechs[i], SUITE_TABLE[mechs[i]["suite"]]
    pack = [j for j, mate in enumerate(mechs) if mate["team"] == mech["team"] and mate["pack"] == mech["pack"]]
    squad = [j for j in pack if j != i][: suite["squad_slots"]]
    known = {}
    for j, other in enumerate(mechs):
        if other["team"] != mech["team"] and not now[i, j] and reports[pack[0], j] > before[i, j]:
            known[j] = "report"
        if now[i, j] and j not in squad and not (other["team"] == mech["team"] and mech["hostile_only"]):
            known[j] = "own"
    return known


def plainly_updated(scene, i, slots):
    """Return the contact slots of mech i that follow on ``slots``; slow, and without ties."""
    mechs, known = scene.mechs, plainly_known(scene, i)
    mech, suite = mechs[i], SUITE_TABLE[mechs[i]["suite"]]
    capacity = {"own": suite["contact_slots"], "report": int(suite["intel_slots"] * min(1, mech["quality"]))}
    friendly = mechs["team"] == mech["team"]
    slots = [j if j in known else -1 for j in slots]
    for how in ("own", "report"):
        shown = sorted((j for j in slots if known.get(j) == how), key=lambda j: bool(friendly[j]))
        slots = [-1 if j in shown[capacity[how] :] else j for j in slots]

    def rank(j):
        other, role = mechs[j], mechs[j]["role"]
        height = float(mid_height(other, scene.rules)) - float(mid_height(mech, scene.rules))
        squared = float(other["x"] - mech["x"]) ** 2 + float(other["y"] - mech["y"]) ** 2 + height**2
        key = (squared, -CLASS_TABLE["size_rank"][role], other["hp"] / CLASS_TABLE["hp"][role])[mech["sort"]]
        return bool(friendly[j]), key, squared

    for how in ("own", "report"):
        shown = sum(known.get(j) == how for j in slots)
        for j in sorted((j for j in known if known[j] == how and j not in slots), key=rank):
            full = shown >= capacity[how]
            friends = [k for k, other in enumerate(slots) if other >= 0 and friendly[other]]
            reports = [k for k, other in enumerate(slots) if known.get(other) == "report"]
            if not full and -1 in slots:
                slot = slots.index(-1)
            elif not friendly[j] and friends:
                slot = friends[-1]
            elif not friendly[j] and how == "own" and not full and reports:
                slot = reports[-1]
            else:
                break
            shown += slots[slot] < 0 or (known[slots[slot]] == "report" and not friendly[slots[slot]])
            slots[slot] = j
    return slots


@pytest.mark.parametrize("seed", range(2))
def test_the_slots_equal_a_plain_reference_on_random_sightings(new_scene, seed):
    """Sightings come and go at random, more of them than there are slots, so contacts are pushed out all the time."""
    roles = ("scout", "light", "medium", "heavy", "medium") * 5
    scene, rng, entered, pushed = new_scene(blue=roles, red=roles, size=(96, 96, 12)), np.random.default_rng(seed), 0, 0
    n, match = 2 * len(roles), scene.match
    scene.mechs["pack"] = np.tile(np.arange(25) // 5, 2)
    for _ in range(10):
        scene.mechs["x"], scene.mechs["y"] = rng.uniform(5, 90, (2, n))
        scene.mechs["hp"] *= rng.uniform(0.8, 1, n)
        scene.mechs["sort"], scene.mechs["hostile_only"] = rng.integers(0, 3, n), rng.random(n) < 0.3
        scene.mechs["quality"] = rng.uniform(0.25, 1.5, n)
        chance = rng.choice([0.1, 0.4, 0.8])
        match.sees[:2] = rng.random((2, n, n)) < chance
        match.sees[:2, np.arange(n), np.arange(n)] = 0
        for first in range(0, n, 5):
            match.sees[2, first] = match.sees[1, first : first + 5].sum(axis=0)
        slots = match.contacts.copy()
        expected = [plainly_updated(scene, i, slots[i].tolist()) for i in range(n)]
        for i in range(n):
            update_contacts(match, scene.rules, i)
        assert match.contacts.tolist() == expected
        entered += ((slots < 0) & (match.contacts >= 0)).sum()
        pushed += ((slots >= 0) & (match.contacts >= 0) & (slots != match.contacts)).sum()
    assert min(entered, pushed) > 150
