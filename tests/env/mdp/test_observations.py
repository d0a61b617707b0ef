"""Observations of constructed scenes, feature by feature."""

import numpy as np
import pytest

from echelon_env import FLAT_OBS_DIM
from echelon_env.catalog import SOLID
from echelon_env.mdp.layout import OBSERVATION_LAYOUT
from echelon_env.mdp.observations import observe_mech
from echelon_env.sim.contacts import PACK_COMMAND


def observe(scene, mech=0):
    """Return what a mech sees now, as (contacts, squad, rest): name -> number for each row, by block for the rest."""
    scene.perceive()
    flat = np.full(FLAT_OBS_DIM, np.nan, np.float32)
    observe_mech(scene.match, scene.rules, np.int32(mech), flat)
    assert np.isfinite(flat).all(), "every number must be written"
    parts = OBSERVATION_LAYOUT.unflatten(flat)
    rows = {}
    for name in ("contacts", "squad"):
        features = [f.name for f in OBSERVATION_LAYOUT[name].features]
        mask = parts["contact_mask" if name == "contacts" else "squad_mask"]
        assert (parts[name][mask == 1] == 0).all(), "empty slots read zero"
        rows[name] = [dict(zip(features, row.tolist(), strict=True)) for row in parts[name][mask == 0]]
    for name in ("ego", "suite_descriptor", "panel_stats"):
        rows[name] = dict(zip([f.name for f in OBSERVATION_LAYOUT[name].features], parts[name].tolist(), strict=True))
    return rows


def test_a_contact_appears_in_the_viewers_frame(new_scene):
    other = {"vx": 1.0, "vy": 3.0, "vz": -0.5, "hp": 75, "heat": 50, "stability": 25, "legged": 1, "fallen_s": 2.0}
    scene = new_scene(
        ("heavy",), size=(50, 40, 12), at={0: (20, 20, 0, np.pi / 2), 1: (15, 30, 2, np.pi)},
        mechs={0: {"vy": 2.0}, 1: other}, orders={0: {"target": 1}},
    )  # fmt: skip
    (contact,) = observe(scene)["contacts"]
    expected = {
        "ahead": 10 / 50, "left": 5 / 50, "above": (2 + 1.5 - 2) / 50,
        "velocity_ahead": 0.1, "velocity_left": -0.1, "velocity_above": -0.05,
        "heading_sin": 1, "heading_cos": 0, "hp": 0.5, "heat": 0.5, "stability": 0.25, "fallen": 1, "legged": 1,
        "friendly": 0, "hostile": 1, "is_target": 1, "is_scout": 0, "is_light": 0, "is_medium": 1, "is_heavy": 0,
        "painted": 0, "visible": 1,
    }  # fmt: skip
    line, relative = np.array([-5, 10, 1.5]), np.array([1.0, 1.0, -0.5])
    along = relative @ line / np.linalg.norm(line)
    expected |= {"closing_rate": -along / 10, "crossing": 1 - abs(along) / np.linalg.norm(relative)}
    assert {k: contact[k] for k in expected} == pytest.approx(expected, abs=1e-5)
    assert 0 < contact["lead_pitch"] < 0.5, "the target stands higher"


def test_turning_the_whole_scene_changes_nothing_in_the_viewers_frame(new_scene):
    seen = []
    for turn in (0.0, np.pi / 2, np.pi, 2.5):
        rng = np.random.default_rng(4)
        cos = np.cos(turn)
        sin = np.sin(turn)
        zone = (30 + cos * 8, 30 + sin * 8, 2)
        scene = new_scene(blue=("heavy", "medium"), red=("scout", "medium"), size=(60, 60, 12), zone=zone)
        for i in range(4):
            (x, y), (vx, vy), yaw = rng.uniform(-15, 15, 2), rng.uniform(-3, 3, 2), rng.uniform(-1, 1)
            scene.place(i, 30 + cos * x - sin * y, 30 + sin * x + cos * y, yaw=yaw + turn)
            scene.set(i, vx=cos * vx - sin * vy, vy=sin * vx + cos * vy)
        seen.append(observe(scene))
    for other in seen[1:]:
        for name in ("contacts", "squad"):
            for a, b in zip(seen[0][name], other[name], strict=True):
                assert a == pytest.approx(b, abs=1e-4)
        assert seen[0]["ego"] == pytest.approx(other["ego"], abs=1e-4)


def test_only_heavies_see_exactly_and_the_noise_of_others_has_no_bias(new_scene):
    exact, noisy = [], []
    for role, values in (("heavy", exact), ("light", noisy)):
        scene = new_scene(blue=(role,), apart=10, mechs={1: {"hp": 75, "heat": 50}})
        for decision in range(400):
            scene.clock["decision"] = decision
            (contact,) = observe(scene)["contacts"]
            values.append((contact["hp"], contact["heat"], contact["velocity_ahead"], contact["velocity_left"]))
    assert (np.array(exact) == (0.5, 0.5, 0, 0)).all()
    errors = np.array(noisy) - (0.5, 0.5, 0, 0)
    blur = 0.4 * np.array([0.2, 0.2, 0.1, 0.1])
    np.testing.assert_allclose(errors.mean(axis=0), 0, atol=0.01)
    np.testing.assert_allclose(errors.std(axis=0), blur, rtol=0.15)


def test_the_noise_is_fixed_by_seed_decision_and_both_mechs(new_scene):
    def hp_seen(seed, decision):
        scene = new_scene(blue=("light", "light"), mechs={2: {"hp": 75}}, seed=seed)
        scene.clock["decision"] = decision
        return [observe(scene, mech)["contacts"][0]["hp"] for mech in (0, 1)]

    assert hp_seen(1, 5) == hp_seen(1, 5)
    assert len({*hp_seen(1, 5), *hp_seen(1, 6), *hp_seen(2, 5)}) == 6


def test_noise_is_independent_in_every_quantity_pair_of_mechs_and_decision(new_scene):
    """Equal draws anywhere would give a correlation of 1, and an error that averaging cannot take away."""
    scene, decisions = new_scene(blue=("light", "light"), red=("medium", "medium")), 400
    scene.mechs["hp"], scene.mechs["heat"] = 50, 50
    names = ("hp", "heat", "velocity_ahead", "velocity_left", "velocity_above")
    errors = np.zeros((decisions, 2, 2, len(names)))
    for decision in range(decisions):
        scene.clock["decision"] = decision
        for viewer in (0, 1):
            contacts = observe(scene, viewer)["contacts"]
            errors[decision, viewer] = [[contact[name] for name in names] for contact in contacts]
    columns = errors.reshape(decisions, -1)
    everything = np.concatenate([columns[:-1], columns[1:]], axis=1)  # this decision's and the next one's
    correlations = np.corrcoef(everything, rowvar=False)
    np.fill_diagonal(correlations, 0)
    # One correlation of 400 independent pairs has a standard deviation of 0.05; of these 780, four of it is rare.
    assert np.abs(correlations).max() < 0.2


def test_paint_and_reports_are_marked(new_scene):
    places = {0: (8, 20), 1: (40, 20), 2: (45, 30)}
    walls = [(SOLID, np.s_[:, :, 30])]
    scene = new_scene(("medium", "scout"), ("scout",), size=(100, 40, 12), at=places, walls=walls)
    observe(scene)
    (contact,) = observe(scene)["contacts"]
    assert (contact["visible"], contact["painted"]) == (0.5, 0)
    scene.set(2, painted_s=3, painter=1)
    seen = observe(scene)
    (contact,) = seen["contacts"]
    panel = seen["panel_stats"]
    assert (contact["visible"], contact["painted"]) == (1, 1)
    assert (panel["contacts"], panel["intel"]) == pytest.approx((1 / 8, 0))


def test_the_ego_block_tells_the_own_state(new_scene):
    me = {"hp": 15, "leg_hp": 30, "heat": 150, "stability": 40, "fallen_s": 1.5, "suppressed_s": 0.6,
          "painted_s": 1, "painter": 1, "vy": 5, "vz": 1}  # fmt: skip
    scene = new_scene(
        red=("scout",), size=(50, 40, 12), zone=(20, 30, 5), at={0: (20, 20, 0, np.pi / 2), 1: (20, 26)},
        mechs={0: me, 1: {"ewar": 1}},
    )  # fmt: skip
    for name, value in {"tick_0": 0.25, "tick_1": 1, "score_0": 6, "score_1": 15, "decision": 60}.items():
        scene.clock[name] = value
    scene.guns[0]["cooldown"] = [0.3, 0.5, 0.1, 2.0]
    scene.tally[0]["hits_taken"] = 1
    ego = observe(scene)["ego"]
    expected = {
        "hp": 0.1, "leg_hp": 0.4, "heat": 1.5, "stability": 0.4, "fallen": 0.5, "legged": 0, "shutdown": 0,
        "suppressed": 0.5, "hit": 1, "targeted": 1, "painted": 1, "incoming": 0, "ecm": 0, "eccm": 0,
        "velocity_ahead": 0.5, "velocity_left": 0, "velocity_above": 0.1,
        "laser_cooldown": 0.5, "missile_cooldown": 0, "kinetic_cooldown": 0.5, "painter_cooldown": 0.5,
        "ams_cooldown": 0, "in_zone": 0, "zone_sin": 0, "zone_cos": 1, "zone_distance": 0.2, "zone_radius": 0.1,
        "control": -0.75, "score_lead": -0.3, "time_left": 0.75,
    }  # fmt: skip
    jam = 1 - np.hypot(6, 0.6) / 50
    expected |= {"jam": jam, "quality": max(0.25, 1 - 0.85 * jam) / 1.5}
    assert {k: ego[k] for k in expected} == pytest.approx(expected, abs=1e-5)
    rival = observe(scene, 1)["ego"]
    expected = {"control": 0.75, "ecm": 1, "score_lead": 0.3}
    assert {k: rival[k] for k in expected} == pytest.approx(expected)


def test_reports_show_the_last_decision_and_sightings_the_present(new_scene):
    scene = new_scene(
        blue=("heavy", "heavy"),
        red=("scout",),
        overrides={"sensors.sight_range": 20},
        at={0: (5, 5), 1: (25, 40), 2: (25, 50)},
    )
    scene.order(2, forward=1.0, turn=0.5)
    scene.decide(3)
    scene.mechs[2]["stability"] = 70
    past = scene.mechs[2].copy()
    scene.decide()
    scene.set(2, hp=30, heat=33)
    now = scene.mechs[2]
    assert abs(now["x"] - past["x"]) > 1
    for viewer, red, visible in ((0, past, 0.5), (1, now, 1.0)):
        me, flat = scene.mechs[viewer], np.zeros(FLAT_OBS_DIM, np.float32)
        observe_mech(scene.match, scene.rules, np.int32(viewer), flat)
        row = dict(zip([f.name for f in OBSERVATION_LAYOUT["contacts"].features], flat[:25].tolist(), strict=True))
        turn = red["yaw"] - me["yaw"]
        expected = {
            "visible": visible, "ahead": (red["x"] - me["x"]) / 64, "left": (red["y"] - me["y"]) / 64,
            "velocity_ahead": red["vx"] / 10, "velocity_left": red["vy"] / 10, "heading_sin": np.sin(turn),
            "hp": red["hp"] / 60, "heat": red["heat"] / 75, "stability": red["stability"] / 100,
        }  # fmt: skip
        assert {name: row[name] for name in expected} == pytest.approx(expected, abs=1e-6)


def test_own_velocity_is_hidden_in_shutdown(new_scene):
    rows = observe(new_scene(apart=10, mechs={0: {"vx": 4, "shutdown": 1}}))
    own = {"velocity_ahead": 0, "velocity_left": 0, "velocity_above": 0, "shutdown": 1}
    assert {name: rows["ego"][name] for name in own} == own
    assert abs(rows["contacts"][0]["velocity_ahead"]) < 0.2, "nor can it be read off the relative velocity of others"


@pytest.mark.parametrize(("viewer", "detail"), [("scout", 0), ("heavy", 0), ("light", 1), ("medium", 1)])
def test_the_squad_block_shows_packmates_in_the_suites_detail(new_scene, viewer, detail):
    scene = new_scene(
        blue=(viewer, "heavy", "scout", "light"),
        red=("scout",),
        size=(50, 40, 12),
        packs=[0, 0, 0, 1, 0],
        at={0: (20, 20), 1: (20, 30)},
        mechs={1: {"hp": 50, "heat": 65, "suppressed_s": 1, "vx": 2}},
    )
    mates = observe(scene)["squad"]
    assert len(mates) == 2, "the light mech is of another pack"
    status = {"hp": 0.25, "heat": 0.5, "suppressed": 1, "speed": 0.2, "class": 1}
    # Only command suites show who is engaged.
    expected = {"bearing_sin": 1, "distance": 0.2, "alive": 1, "engaged": 0}
    expected |= status if detail else dict.fromkeys(status, 0)
    assert {name: mates[0][name] for name in expected} == pytest.approx(expected)
    scene.mechs[1]["alive"] = 0
    assert observe(scene)["squad"][0]["alive"] == 0


def test_the_squad_block_holds_as_many_as_the_suite_has_slots(new_scene):
    scene = new_scene(blue=("medium",) * 9, red=("scout",), size=(100, 40, 12))
    rows = observe(scene)
    assert len(rows["squad"]) == 5
    first, *others = [j for j in scene.match.contacts[0].tolist() if j >= 0]
    assert (first, set(others)) == (9, {6, 7, 8}), "hostile first; then mates that the squad block does not show"
    assert [c["friendly"] for c in rows["contacts"]] == [0, 1, 1, 1]


def test_a_squad_commander_sees_the_whole_team_and_who_is_engaged(new_scene):
    packs = [0, 0, 1, 0]
    commander = {0: {"suite": 5}}
    scene = new_scene(("medium", "heavy", "scout"), ("scout",), packs=packs, mechs=commander)
    scene.tally[2]["damage_dealt"] = 3
    assert [(mate["engaged"], mate["class"]) for mate in observe(scene)["squad"]] == [(0, 1), (1, 0)]


def test_the_target_of_a_commander_is_an_order_to_its_pack_while_it_lives(new_scene):
    scene = new_scene(("medium", "medium"), ("scout", "light"), mechs={1: {"suite": 4, "target": 3}})

    def seen(mech):
        rows = observe(scene, mech)
        marked = sum(contact["is_target"] for contact in rows["contacts"])
        return rows["suite_descriptor"]["has_commander"], rows["panel_stats"]["has_order"], marked

    assert seen(0) == (1, 1, 0.5)
    assert seen(1) == (0, 0, 1), "the commander has a target, not an order"
    assert seen(2)[:2] == (0, 0), "other teams take no orders"
    scene.mechs[1]["target"] = 0
    assert seen(0) == (1, 0, 0), "nobody is ordered to attack a friend"
    scene.set(1, target=3, alive=0)
    assert seen(0) == (0, 0, 0)


@pytest.mark.parametrize(
    ("role", "row", "capacity", "reach", "fidelity", "detail", "much"),
    [("scout", 0, 1.0, 1.0, 0.8, 0, 0), ("light", 1, 0.5, 4 / 7, 0.6, 0.5, 1),
     ("medium", 2, 0.4, 2 / 7, 0.7, 0.5, 1), ("heavy", 3, 0.25, 0.0, 1.0, 0, 0)],
)  # fmt: skip
def test_the_descriptor_tells_what_the_suite_is(new_scene, role, row, capacity, reach, fidelity, detail, much):
    descriptor = list(observe(new_scene(blue=(role,)))["suite_descriptor"].values())
    expected = [float(k == row) for k in range(6)] + [capacity, reach, fidelity, detail, 0, 0, 0, much]
    assert descriptor == pytest.approx(expected, abs=1e-6)
    assert all(0 <= value <= 1 for value in descriptor)


def test_the_panel_counts_what_is_shown(new_scene):
    scene = new_scene(blue=("medium", "medium", "heavy"), red=("heavy", "scout"), packs=[0, 0, 1, 0, 0])
    expected = {
        "contacts": 3 / 8, "pack_size": 0.5, "threat": (1.5 + 0.5) / 5, "support": 1.5 / 5, "has_order": 0, "alert": 0,
        "squad_detail": 0.5, "intel": 0,
    }  # fmt: skip
    assert observe(scene)["panel_stats"] == pytest.approx(expected)


@pytest.mark.parametrize(("field", "value"), [("hp", 37), ("heat", 91), ("stability", 19), ("hits_taken", 1)])
def test_the_alert_rings(new_scene, field, value):
    scene = new_scene()
    (scene.tally if field == "hits_taken" else scene.mechs)[0][field] = value
    assert observe(scene)["panel_stats"]["alert"] == 1


def whole(new_scene, roles, spots, roster, visibility, viewer):
    """Return the flat observation of a mech whose enemies hold their places in the order ``roster``."""
    scene = new_scene(
        blue=(viewer, "medium", "scout"), red=[roles[k] for k in roster], size=(80, 60, 12),
        overrides={"observation.visibility": visibility}, walls=[(SOLID, np.s_[:8, 20:40, 40])],
        packs=[0, 0, 1] + [0] * len(roles), at={0: (30, 30, 0, 0.7), 1: (33, 38), 2: (24, 25)},
    )  # fmt: skip
    special = {1: {"painted_s": 3.0, "painter": 1}, 2: {"ewar": 1}}
    for mech, k in enumerate(roster, 3):
        scene.place(mech, *spots[k])
        scene.mechs[mech]["hp"] *= np.float32(0.3 + 0.07 * k)
        scene.set(mech, heat=6.0 * k, vx=0.3 * k - 1, **special.get(k, {}))
    scene.order(0, target=3 + list(roster).index(4))
    flat = np.zeros(FLAT_OBS_DIM, np.float32)
    for _ in range(2):  # reports come one decision late
        scene.perceive()
    observe_mech(scene.match, scene.rules, np.int32(0), flat)
    return flat


@pytest.mark.parametrize("visibility", ["suite", "oracle"])
@pytest.mark.parametrize("viewer", ["heavy", "light"])
@pytest.mark.parametrize("seed", range(8))
def test_permuting_the_enemies_roster_changes_nothing_but_the_order_of_slots(new_scene, viewer, visibility, seed):
    rng = np.random.default_rng(seed)
    roles = rng.choice(["scout", "light", "medium", "heavy"], 10)
    spots = np.column_stack([rng.uniform(20, 60, 10), rng.uniform(15, 45, 10)])
    block, mask = OBSERVATION_LAYOUT["contacts"], OBSERVATION_LAYOUT["contact_mask"]
    exact = np.ones(block.shape[1], bool)
    if viewer == "light" and visibility == "suite":
        # The noise of a suite below full fidelity is keyed by the two mechs, so another mech has other noise.
        noisy = ("hp", "heat", "velocity_ahead", "velocity_left", "velocity_above", "closing_rate", "crossing")
        exact[[block.index(name) for name in noisy]] = False
    first = whole(new_scene, roles, spots, np.arange(10), visibility, viewer)
    other = whole(new_scene, roles, spots, rng.permutation(10), visibility, viewer)
    contacts = [
        sorted(map(tuple, flat[block.start : block.stop].reshape(block.shape)[:, exact].tolist()))
        for flat in (first, other)
    ]
    assert contacts[0] == contacts[1]
    assert (first[mask.start : mask.stop] == 0).sum() >= 2, "enough is seen"
    rest = np.ones(FLAT_OBS_DIM, bool)
    rest[block.start : block.stop] = False
    np.testing.assert_array_equal(first[rest], other[rest])


def zone_shown(scene, mech=0):
    """Return whether an observation shows the zone; if not, everything about it reads 0."""
    ego = observe(scene, mech)["ego"]
    told = [ego[name] for name in ("in_zone", "zone_sin", "zone_cos", "zone_distance", "zone_radius", "control")]
    assert (ego["zone_radius"] > 0) == any(told)
    return ego["zone_radius"] > 0


NEAR, FAR = {0: (19.1, 30)}, {0: (18.9, 30)}  # of a zone at (30, 30) of radius 5 that is perceived within 6 voxels
# What differs from a scene in which mech 0 perceives the zone, and which mechs are shown it: it, a packmate, an enemy.
SHOWN = {
    "it perceives the zone and reports it": ({}, {}, (1, 1, 0)),
    "too far away": ({"at": FAR}, {}, (0, 0, 0)),
    "an enemy in the zone reports to its own team": ({"at": {**FAR, 2: (30, 30)}}, {}, (0, 0, 1)),
    "a jammed packmate gets no reports": ({"at": {2: (58, 30)}, "mechs": {2: {"ewar": 1}}}, {}, (1, 0, 0)),
    "the dead report nothing": ({"mechs": {0: {"alive": 0}}}, {}, (0, 0, 0)),
    "another pack's reports do not come": ({"mechs": {0: {"pack": 1}}}, {}, (1, 0, 0)),
    "nobody reports": ({}, {"reports": 0}, (1, 0, 0)),
    "an oracle knows it": ({}, {"reports": 0, "oracle": 1}, (1, 1, 1)),
}


@pytest.mark.parametrize(("scene", "rules", "expected"), SHOWN.values(), ids=SHOWN)
def test_the_zone_is_perceived_from_near_or_reported_by_a_packmate(new_scene, scene, rules, expected):
    places = {**NEAR, 1: (60, 30), 2: (60, 60), **scene.get("at", {})}
    overrides = {"sensors.zone_range": 6.0}
    teams = (("medium", "heavy"), ("medium",))
    found = new_scene(*teams, zone=(30, 30, 5), overrides=overrides, **{**scene, "at": places})
    for name, value in rules.items():
        found.rules.params[name] = value
    assert tuple(zone_shown(found, mech) for mech in range(3)) == expected


def test_the_commander_of_a_pack_is_told_where_the_zone_is_after_each_move(new_scene):
    overrides = {"sensors.zone_range": 6.0, "world.zone_places": 3, "match.zone_stay_seconds": 10.0}
    overrides["match.zone_told_seconds"] = 1.0
    places = {mech: (10 + 4 * mech, 10) for mech in range(4)}
    commander = {1: {"suite": PACK_COMMAND}}
    scene = new_scene(("medium", "heavy", "light"), overrides=overrides, at=places, mechs=commander)
    scene.set_places((60, 60, 5), (60, 50, 5), (50, 60, 5))
    seen = []
    for _ in range(46):
        reports = [zone_shown(scene, mech) for mech in (1, 0, 3)]
        scene.rules.params["reports"] = 0
        seen.append((*reports, zone_shown(scene, 1), zone_shown(scene)))
        scene.rules.params["reports"] = 1
        scene.decide()
    told, untold = (True, True, False, True, False), (False,) * 5  # the commander and its packmates, and no enemy
    assert seen == [*[told] * 4, *[untold] * 37, *[told] * 4, untold], "for a second"
    scene.mechs[1]["alive"] = 0
    scene.clock["decision"] = scene.match.sites["since"].max()
    assert not zone_shown(scene), "without a commander nobody is told"


@pytest.mark.parametrize("ahead", [False, True])
def test_the_commander_of_a_pack_is_told_where_the_only_place_is_at_the_start(new_scene, ahead):
    overrides = {"sensors.zone_range": 6.0, "match.zone_told_seconds": 1.0, "match.zone_told_ahead": ahead}
    overrides["observation.places"] = ahead
    scene = new_scene(zone=(60, 60, 5), overrides=overrides, at=FAR, mechs={0: {"suite": PACK_COMMAND}})
    assert [(zone_shown(scene), scene.decide())[0] for _ in range(6)] == [True] * 4 + [False] * 2
