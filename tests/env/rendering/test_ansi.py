"""The text picture shows what the state says, voxel by voxel and mech by mech."""

import numpy as np
import pytest
from tests.env.batches import in_play, started

import echelon_env
from echelon_env.catalog import (
    CLASS_NAMES,
    CLASS_TABLE,
    FOLIAGE,
    GLASS,
    LAVA,
    MATERIALS,
    REINFORCED,
    SOLID,
    SOLID_DEBRIS,
    WATER,
)
from echelon_env.envs.vector_env import EchelonVectorEnv
from echelon_env.rendering.ansi import render_ansi

SYMBOLS = {SOLID: "#", REINFORCED: "%", SOLID_DEBRIS: "x", GLASS: "o", FOLIAGE: "*", LAVA: "~", WATER: "="}


@pytest.fixture
def env():
    return started("skirmish", render_mode="ansi", seed=2)


def picture_of(env):
    """Return the map part of the picture as an array [y, x], south first, and the lines under it."""
    lines = env.render().split("\n")
    height = int(env.core.state.clock["size_y"][0])
    return np.array([list(line) for line in lines[:height]])[::-1], lines[height:]


def in_zone(env, x, y):
    clock = env.core.state.clock[0]
    return (x + 0.5 - clock["zone_x"]) ** 2 + (y + 0.5 - clock["zone_y"]) ** 2 < clock["zone_radius"] ** 2


def expected_picture(env):
    """Draw the map in the plainest way, from the definition."""
    voxels, mechs = env.core.state.voxels[0], env.core.state.mechs[0]
    picture = np.full(voxels.shape[1:], " ")
    for y in range(voxels.shape[1]):
        for x in range(voxels.shape[2]):
            seen = [SYMBOLS[v] for v in voxels[:, y, x] if v in SYMBOLS]
            picture[y, x] = seen[-1] if seen else "." if in_zone(env, x, y) else " "
    for mech in mechs:
        if mech["alive"]:
            letter = CLASS_NAMES[mech["role"]][0]
            picture[int(mech["y"]), int(mech["x"])] = letter.upper() if mech["team"] == 0 else letter
    return picture


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("config", ["duel", "skirmish", "standard"])
def test_the_map_equals_a_drawing_from_the_definition(config, seed):
    env = started(config, render_mode="ansi", seed=seed)
    commander = echelon_env.ScriptedCommander("hard")
    for _ in range(40):
        if not env.agents:
            break
        env.step(commander.act(env))
    for _ in range(2):
        picture, _ = picture_of(env)
        assert np.array_equal(picture, expected_picture(env))
        # Then a world in which every material is seen, and half of the mechs are dead.
        state, rng = env.core.state, np.random.default_rng(seed)
        shape = state.voxels[:, 1:].shape
        state.voxels[:, 1:] = rng.integers(0, len(MATERIALS), shape) * (rng.random(shape) < 0.1)
        state.mechs["alive"][0, ::2] = 0


def test_the_lines_below_show_clock_score_and_the_hit_points_of_the_living(env):
    state = env.core.state
    clock, mechs = state.clock, state.mechs[0]
    for _ in range(4):
        env.step({agent: np.zeros(45, np.float32) for agent in env.agents})
    clock["score_0"][0], clock["score_1"][0] = 12.25, 3.5
    mechs["hp"][1] = CLASS_TABLE["hp"][mechs["role"][1]] * 0.4
    mechs["alive"][[3, 5, 6, 7, 8, 9]] = 0
    _, below = picture_of(env)
    assert below[:3] == [
        "  1.0 s   zone points blue 12.2 : 3.5 red of 30   running",
        "blue: heavy 100%, medium 40%, medium 100%, scout 100%",
        " red: nobody left",
    ]


@pytest.mark.parametrize(("reason", "name"), list(enumerate(["running", "zone", "elimination", "time"])))
def test_the_reason_of_the_end_is_named(env, reason, name):
    env.core.state.clock["reason"][0] = reason
    assert picture_of(env)[1][0].endswith(f"   {name}")


def test_each_match_of_a_batch_has_its_own_picture():
    batch = in_play(EchelonVectorEnv(2, "duel", num_threads=1), seed=5)
    pictures = [render_ansi(batch.core.state, batch.config, match) for match in range(2)]
    assert pictures == [started("duel", seed, render_mode="ansi").render() for seed in (5, 6)]


def test_without_a_render_mode_nothing_is_drawn():
    assert started("duel", seed=0).render() is None
