"""Observations of constructed scenes, feature by feature."""

import numpy as np
import pytest

from echelon_env.catalog import SOLID
from echelon_env.mdp.layout import OBSERVATION_LAYOUT
from echelon_env.mdp.observations import observe_mech
from echelon_env.sim.contacts import PACK_COMMAND


def observe(scene, mech=0):
    """Return what a mech sees now, as (contacts, squad, rest): name -> number for each row, by block for the rest."""
    scene.perceive()
    flat = np.full(706, np.nan, np.float32)
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
    scene = new_scene(
        blue=("heavy",), red=("medium",), size=(50, 40, 12), at={0: (20, 20, 0, np.pi / 2), 1: (15, 30, 2, np.pi)}
    )
    for name, value in (("vx", 1.0), ("vy", 3.0), ("vz", -0.5)):
        scene.mechs[1][name] = value
    scene.mechs[0]["vy"] = 2.0
    scene.mechs[1]["hp"], scene.mechs[1]["heat"], scene.mechs[1]["stability"] = 75, 50, 25
    scene.mechs[1]["legged"], scene.mechs[1]["fallen_s"] = 1, 2.0
    scene.order(0, target=1)
    (contact,) = observe(scene)["contacts"]
    expected = {
        "ahead": 10 / 50, "left": 5 / 50, "above": (2 + 1.5 - 2) / 50,
        "velocity_ahead": 0.1, "velocity_left": -0.1, "velocity_above": -0.05,
        "heading_sin": 1, "heading_cos": 0, "hp": 0.5, "heat": 0.5, "stability": 0.25, "fallen": 1, "legged": 1,
        "friendly": 0, "hostile": 1, "is_target": 1, "is_scout": 0, "is_light": 0, "is_medium": 1, "is_heavy": 0,
        "painted": 0, "visible": 1,
    }  # fmt: skip
    assert {k: contact[k] for k in expected} == pytest.approx(expected, abs=1e-5)
    line = np.array([-5, 10, 1.5])
    relative = np.array([1.0, 1.0, -0.5])
    along = relative @ line / np.linalg.norm(line)
    assert contact["closing_rate"] == pytest.approx(-along / 10, abs=1e-5)
    assert contact["crossing"] == pytest.approx(1 - abs(along) / np.linalg.norm(relative), abs=1e-5)
    assert 0 < contact["lead_pitch"] < 0.5, "the target stands higher"


def test_turning_the_whole_scene_changes_nothing_in_the_viewers_frame(new_scene):
    seen = []
    for turn in (0.0, np.pi / 2, np.pi, 2.5):
        scene = new_scene(blue=("heavy", "medium"), red=("scout", "medium"), size=(60, 60, 12))
        rng = np.random.default_rng(4)
        cos, sin = np.cos(turn), np.sin(turn)
        for i in range(4):
            (x, y), (vx, vy), yaw = rng.uniform(-15, 15, 2), rng.uniform(-3, 3, 2), rng.uniform(-1, 1)
            scene.place(i, 30 + cos * x - sin * y, 30 + sin * x + cos * y, yaw=yaw + turn)
            scene.mechs[i]["vx"], scene.mechs[i]["vy"] = cos * vx - sin * vy, sin * vx + cos * vy
        scene.clock["zone_x"], scene.clock["zone_y"] = 30 + cos * 8, 30 + sin * 8
        seen.append(observe(scene))
    for other in seen[1:]:
        for name in ("contacts", "squad"):
            for a, b in zip(seen[0][name], other[name], strict=True):
                assert a == pytest.approx(b, abs=1e-4)
        assert seen[0]["ego"] == pytest.approx(other["ego"], abs=1e-4)


def test_only_heavies_see_exactly_and_the_noise_of_others_has_no_bias(new_scene):
    exact, noisy = [], []
    for role, values in (("heavy", exact), ("light", noisy)):
        scene = new_scene(blue=(role,), red=("medium",), apart=10)
        scene.mechs[1]["hp"], scene.mechs[1]["heat"] = 75, 50
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
        scene = new_scene(blue=("light", "light"), red=("medium",), seed=seed)
        scene.mechs[2]["hp"] = 75
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
    scene = new_scene(
        blue=("medium", "scout"), red=("scout",), size=(100, 40, 12), at={0: (8, 20), 1: (40, 20), 2: (45, 30)}
    )
    scene.voxels[:, :, 30] = SOLID
    observe(scene)
    (contact,) = observe(scene)["contacts"]
    assert contact["visible"] == 0.5
    assert contact["painted"] == 0
    scene.mechs[2]["painted_s"], scene.mechs[2]["painter"] = 3, 1
    (contact,) = observe(scene)["contacts"]
    assert contact["visible"] == 1
    assert contact["painted"] == 1
    panel = observe(scene)["panel_stats"]
    assert panel["contacts"] == pytest.approx(1 / 8)
    assert panel["intel"] == 0


def test_the_ego_block_tells_the_own_state(new_scene):
    scene = new_scene(blue=("medium",), red=("scout",), size=(50, 40, 12), at={0: (20, 20, 0, np.pi / 2), 1: (20, 26)})
    clock, me = scene.clock, scene.mechs[0]
    clock["zone_x"], clock["zone_y"], clock["zone_radius"] = 20, 30, 5
    clock["tick_0"], clock["tick_1"], clock["score_0"], clock["score_1"], clock["decision"] = 0.25, 1, 6, 15, 60
    me["hp"], me["leg_hp"], me["heat"], me["stability"], me["fallen_s"] = 15, 30, 150, 40, 1.5
    me["suppressed_s"], me["painted_s"], me["painter"], me["vy"], me["vz"] = 0.6, 1, 1, 5, 1
    scene.guns[0]["cooldown"] = [0.3, 0.5, 0.1, 2.0]
    scene.tally[0]["hits_taken"] = 1
    scene.mechs[1]["ewar"] = 1
    ego = observe(scene)["ego"]
    expected = {
        "hp": 0.1, "leg_hp": 0.4, "heat": 1.5, "stability": 0.4, "fallen": 0.5, "legged": 0, "shutdown": 0,
        "suppressed": 0.5, "hit": 1, "targeted": 1, "painted": 1, "incoming": 0, "ecm": 0, "eccm": 0,
        "velocity_ahead": 0.5, "velocity_left": 0, "velocity_above": 0.1,
        "laser_cooldown": 0.5, "missile_cooldown": 0, "kinetic_cooldown": 0.5, "painter_cooldown": 0.5,
        "ams_cooldown": 0, "in_zone": 0, "zone_sin": 0, "zone_cos": 1, "zone_distance": 0.2, "zone_radius": 0.1,
        "control": -0.75, "score_lead": -0.3, "time_left": 0.75,
    }  # fmt: skip
    assert {k: ego[k] for k in expected} == pytest.approx(expected, abs=1e-5)
    distance = np.hypot(6, 0.6)
    assert ego["jam"] == pytest.approx(1 - distance / 50, abs=1e-5)
    assert ego["quality"] == pytest.approx(max(0.25, 1 - 0.85 * ego["jam"]) / 1.5, abs=1e-5)
    rival = observe(scene, 1)["ego"]
    assert (rival["control"], rival["ecm"]) == (0.75, 1)
    assert rival["score_lead"] == pytest.approx(0.3)


def test_reports_show_the_last_decision_and_sightings_the_present(new_scene):
    scene = new_scene(
        blue=("heavy", "heavy"),
        red=("scout",),
        overrides={"sensors.sight_range": 20},
        at={0: (5, 5), 1: (25, 40), 2: (25, 50)},
    )
    scene.order(2, forward=1.0, turn=0.5)
    scene.decide(3)
    past = scene.mechs[2].copy()
    past["hp"], past["heat"], past["stability"] = scene.mechs[2]["hp"], scene.mechs[2]["heat"], 70
    scene.mechs[2]["stability"] = 70
    scene.decide()
    scene.mechs[2]["hp"], scene.mechs[2]["heat"] = 30, 33
    now = scene.mechs[2]
    assert abs(now["x"] - past["x"]) > 1
    for viewer, red, visible in ((0, past, 0.5), (1, now, 1.0)):
        me, flat = scene.mechs[viewer], np.zeros(706, np.float32)
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
    scene = new_scene(apart=10)
    scene.mechs[0]["vx"], scene.mechs[0]["shutdown"] = 4, 1
    rows = observe(scene)
    assert [rows["ego"][f"velocity_{a}"] for a in ("ahead", "left", "above")] == [0, 0, 0]
    assert rows["ego"]["shutdown"] == 1
    assert abs(rows["contacts"][0]["velocity_ahead"]) < 0.2, "nor can it be read off the relative velocity of others"


@pytest.mark.parametrize(("viewer", "detail"), [("scout", 0), ("heavy", 0), ("light", 1), ("medium", 1)])
def test_the_squad_block_shows_packmates_in_the_suites_detail(new_scene, viewer, detail):
    scene = new_scene(
        blue=(viewer, "heavy", "scout", "light"),
        red=("scout",),
        size=(50, 40, 12),
        packs=[0, 0, 0, 1, 0],
        at={0: (20, 20), 1: (20, 30)},
    )
    scene.mechs[1]["hp"], scene.mechs[1]["heat"], scene.mechs[1]["suppressed_s"], scene.mechs[1]["vx"] = 50, 65, 1, 2
    mates = observe(scene)["squad"]
    assert len(mates) == 2, "the light mech is of another pack"
    first = mates[0]
    assert (first["bearing_sin"], first["distance"], first["alive"]) == pytest.approx((1, 0.2, 1))
    status = (first["hp"], first["heat"], first["suppressed"], first["speed"], first["class"])
    assert status == pytest.approx((0.25, 0.5, 1, 0.2, 1) if detail else (0, 0, 0, 0, 0))
    assert first["engaged"] == 0, "only command suites show who is engaged"
    scene.mechs[1]["alive"] = 0
    assert observe(scene)["squad"][0]["alive"] == 0


def test_the_squad_block_holds_as_many_as_the_suite_has_slots(new_scene):
    scene = new_scene(blue=("medium",) * 9, red=("scout",), size=(100, 40, 12))
    rows = observe(scene)
    assert len(rows["squad"]) == 5
    shown = [j for j in scene.match.contacts[0].tolist() if j >= 0]
    assert shown[0] == 9, "hostile first"
    assert set(shown[1:]) == {6, 7, 8}, "mates that the squad block does not show are contacts"
    assert [c["friendly"] for c in rows["contacts"]] == [0, 1, 1, 1]


def test_a_squad_commander_sees_the_whole_team_and_who_is_engaged(new_scene):
    scene = new_scene(blue=("medium", "heavy", "scout"), red=("scout",), packs=[0, 0, 1, 0])
    scene.mechs[0]["suite"] = 5
    scene.tally[2]["damage_dealt"] = 3
    mates = observe(scene)["squad"]
    assert [m["engaged"] for m in mates] == [0, 1]
    assert mates[1]["class"] == 0


def test_the_target_of_a_commander_is_an_order_to_its_pack_while_it_lives(new_scene):
    scene = new_scene(blue=("medium", "medium"), red=("scout", "light"))
    scene.mechs[1]["suite"] = 4
    scene.mechs[1]["target"] = 3

    def seen(mech):
        rows = observe(scene, mech)
        marked = sum(contact["is_target"] for contact in rows["contacts"])
        return rows["suite_descriptor"]["has_commander"], rows["panel_stats"]["has_order"], marked

    assert seen(0) == (1, 1, 0.5)
    assert seen(1) == (0, 0, 1), "the commander has a target, not an order"
    assert seen(2)[:2] == (0, 0), "other teams take no orders"
    scene.mechs[1]["target"] = 0
    assert seen(0) == (1, 0, 0), "nobody is ordered to attack a friend"
    scene.mechs[1]["target"], scene.mechs[1]["alive"] = 3, 0
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
    panel = observe(scene)["panel_stats"]
    assert panel["contacts"] == pytest.approx(3 / 8)
    assert panel["pack_size"] == 0.5
    assert panel["threat"] == pytest.approx((1.5 + 0.5) / 5)
    assert panel["support"] == pytest.approx(1.5 / 5)
    assert (panel["has_order"], panel["alert"], panel["squad_detail"]) == (0, 0, 0.5)


@pytest.mark.parametrize(("field", "value"), [("hp", 37), ("heat", 91), ("stability", 19), ("hits_taken", 1)])
def test_the_alert_rings(new_scene, field, value):
    scene = new_scene()
    (scene.tally if field == "hits_taken" else scene.mechs)[0][field] = value
    assert observe(scene)["panel_stats"]["alert"] == 1


def test_the_dead_read_zeros_with_every_mask_set(new_scene):
    scene = new_scene(blue=("medium", "medium"))
    scene.mechs[0]["alive"] = 0
    scene.perceive()
    flat = np.full(706, np.nan, np.float32)
    observe_mech(scene.match, scene.rules, np.int32(0), flat)
    parts = OBSERVATION_LAYOUT.unflatten(flat)
    for name, part in parts.items():
        assert (part == (1 if name.endswith("mask") else 0)).all(), name


def whole(new_scene, roles, spots, roster, visibility, viewer):
    """Return the flat observation of a mech whose enemies hold their places in the order ``roster``."""
    scene = new_scene(
        blue=(viewer, "medium", "scout"), red=[roles[k] for k in roster], size=(80, 60, 12),
        overrides={"observation.visibility": visibility},
    packs=[0, 0, 1] + [0] * len(roles), at={0: (30, 30, 0, 0.7), 1: (33, 38), 2: (24, 25)})  # fmt: skip
    scene.voxels[:8, 20:40, 40] = SOLID
    for position, k in enumerate(roster):
        mech = 3 + position
        scene.place(mech, *spots[k])
        scene.mechs[mech]["hp"] *= np.float32(0.3 + 0.07 * k)
        scene.mechs[mech]["heat"], scene.mechs[mech]["vx"] = 6.0 * k, 0.3 * k - 1
        if k == 1:
            scene.mechs[mech]["painted_s"], scene.mechs[mech]["painter"] = 3.0, 1
        if k == 2:
            scene.mechs[mech]["ewar"] = 1
    scene.order(0, target=3 + list(roster).index(4))
    flat = np.zeros(706, np.float32)
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
    rest = np.ones(706, bool)
    rest[block.start : block.stop] = False
    np.testing.assert_array_equal(first[rest], other[rest])


def zone_shown(scene, mech=0):
    """Return whether an observation shows the zone; if not, everything about it reads 0."""
    ego = observe(scene, mech)["ego"]
    told = [ego[name] for name in ("in_zone", "zone_sin", "zone_cos", "zone_distance", "zone_radius", "control")]
    assert (ego["zone_radius"] > 0) == any(told)
    return ego["zone_radius"] > 0


def test_the_zone_is_perceived_from_near_or_reported_by_a_packmate(new_scene):
    scene = new_scene(blue=("medium", "heavy"), red=("medium",), overrides={"sensors.zone_range": 6.0})
    clock, me, foe = scene.clock, scene.mechs[0], scene.mechs[2]
    clock["zone_x"], clock["zone_y"], clock["zone_radius"] = 30, 30, 5
    scene.place(0, 18.9, 30)
    scene.place(1, 60, 30)
    scene.place(2, 30, 30)
    assert not zone_shown(scene)
    assert zone_shown(scene, 2)
    scene.place(0, 19.1, 30)
    assert zone_shown(scene)
    assert zone_shown(scene, 1), "its packmate perceives it"
    scene.place(2, 58, 30)
    foe["ewar"] = 1
    assert not zone_shown(scene, 1), "jammed, it gets no reports"
    foe["ewar"], me["alive"] = 0, 0
    assert not zone_shown(scene, 1), "the dead report nothing"
    me["alive"], me["pack"] = 1, 1
    assert not zone_shown(scene, 1), "another pack's reports do not come"
    me["pack"] = 0
    assert zone_shown(scene, 1)
    scene.rules.params["reports"] = 0
    assert zone_shown(scene)
    assert not zone_shown(scene, 1), "nobody reports"
    scene.rules.params["oracle"] = 1
    assert zone_shown(scene, 1), "an oracle knows it"


def test_the_commander_of_a_pack_is_told_where_the_zone_is_after_each_move(new_scene):
    overrides = {"sensors.zone_range": 6.0, "world.zone_places": 3, "match.zone_stay_seconds": 10.0}
    overrides["match.zone_told_seconds"] = 1.0
    scene = new_scene(blue=("medium", "heavy", "light"), red=("medium",), overrides=overrides)
    scene.set_places((60, 60, 5), (60, 50, 5), (50, 60, 5))
    scene.mechs["suite"][1] = PACK_COMMAND
    for mech in range(4):
        scene.place(mech, 10 + 4 * mech, 10)
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
