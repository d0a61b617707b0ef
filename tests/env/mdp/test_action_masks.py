"""Action masks and the decoding of actions into orders."""

import numpy as np
import pytest
from tests.env.batches import action_mask

from echelon_env.mdp.actions import ACTION_LAYOUT, decode_action


def masks(scene, mech=0):
    scene.perceive()
    return {name: mask.tolist() for name, mask in action_mask(scene.state, scene.rules, 0, mech).items()}


@pytest.mark.parametrize(
    ("role", "triggers", "ewar"),
    [("scout", [1, 1, 0, 0, 1], [1, 1, 1]), ("light", [1] * 5, [1, 0, 0]), ("heavy", [1] * 5, [1, 0, 0])],
)
def test_masks_follow_the_loadout(new_scene, role, triggers, ewar):
    target = [1] + [0] * 19 + [1]
    expected = {"triggers": triggers, "ewar": ewar, "target": target, "sort": [1, 1, 1]}
    assert masks(new_scene(blue=(role,))) == expected


def test_cooldowns_falls_shutdown_and_death_narrow_the_masks(new_scene):
    scene = new_scene()
    scene.guns[0, 2]["cooldown"] = 0.1
    for change, triggers in (({}, [1, 1, 1, 0, 1]), ({"fallen_s": 1}, [0, 1, 0, 0, 0]), ({"shutdown": 1}, [0] * 5)):
        scene.set(0, **change)
        assert masks(scene)["triggers"] == triggers, "the fallen can vent"
    scene.mechs[0]["alive"] = 0
    assert masks(scene) == {
        "triggers": [0] * 5, "ewar": [1, 0, 0], "target": [0] * 20 + [1], "sort": [1, 0, 0]
    }  # fmt: skip


def decoded(scene, **columns):
    """Decode a neutral action with some blocks changed; return the order."""
    flat = ACTION_LAYOUT.encode({**ACTION_LAYOUT.decode(-np.ones(45)), "move": np.zeros(4), "target": 20, **columns})
    before = flat.copy()
    decode_action(scene.match, scene.rules, np.int32(0), flat)
    np.testing.assert_array_equal(flat, before, "the caller's row is only read")
    return scene.orders[0]


def test_an_action_becomes_the_order_it_names(new_scene):
    scene = new_scene(red=("medium", "medium"))
    scene.perceive()
    slots = scene.match.contacts[0].tolist()
    order = decoded(
        scene, move=[0.5, -1, 1, -0.25], triggers=[1, 0, 0, 1, 0], ewar=2, target=1, sort=1, hostile_only=1,
        comm=np.linspace(-1, 1, 8),
    )  # fmt: skip
    expected = {
        "forward": 0.5, "strafe": -1, "vertical": 1, "turn": -0.25, "fire_0": 1, "vent": 0, "fire_1": 0, "fire_2": 1,
        "fire_3": 0, "ewar": 2, "target": slots[1], "sort": 1, "hostile_only": 1,
    }  # fmt: skip
    assert {name: order[name] for name in expected} == expected
    np.testing.assert_allclose(scene.match.comm[0, 0], np.linspace(-1, 1, 8), rtol=1e-6)
    assert scene.mechs[0]["target"] == slots[1]


def test_empty_slots_and_mechs_that_died_are_no_targets(new_scene):
    scene = new_scene()
    scene.perceive()
    for slot, alive, target in ((0, 1, 1), (7, 1, -1), (0, 0, -1)):
        scene.mechs[1]["alive"] = alive
        assert decoded(scene, target=slot)["target"] == target


@pytest.mark.parametrize(
    ("switch", "block", "value", "neutral"),
    [("enable_target_selection", "target", 0, -1), ("enable_ewar", "ewar", 1, 0), ("enable_sort", "sort", 2, 0),
     ("enable_sort", "hostile_only", 1, 0)],
)  # fmt: skip
def test_switches_neutralise_a_block(new_scene, switch, block, value, neutral):
    for enabled in (True, False):
        scene = new_scene(blue=("scout",), overrides={f"match.{switch}": enabled})
        scene.perceive()
        assert (decoded(scene, **{block: value})[block] == neutral) != enabled
        if not enabled and block in ("ewar", "target"):
            assert sum(masks(scene)[block]) == 1


def test_throttles_beyond_one_are_clipped(new_scene):
    scene = new_scene()
    decode_action(scene.match, scene.rules, np.int32(0), np.full(45, -7.0, np.float32))
    assert [scene.orders[0][k] for k in ("forward", "strafe", "vertical", "turn")] == [-1] * 4
    assert (scene.match.comm[0, 0] == -1).all()
