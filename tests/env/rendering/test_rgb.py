"""The image shows what the state says: materials, mechs, zone, shots and smoke, at their places."""

import gymnasium
import numpy as np
import pytest
from gymnasium.wrappers import RecordVideo

import echelon_env
from echelon_env.catalog import AIR, CLASS_NAMES, DIRT, LAVA, MATERIALS, SOLID, WATER
from echelon_env.config import PRESETS, EchelonConfig
from echelon_env.rendering import RENDER_MODES
from echelon_env.rendering.rgb import MATERIAL_COLOURS, SHOT_COLOUR, pixels_per_voxel


@pytest.fixture
def env():
    """An open field of dirt with nobody in it; the zone lies in the middle."""
    made = echelon_env.parallel_env("skirmish", render_mode="rgb_array")
    made.reset(seed=2)
    state = made.core.state
    state.voxels[0] = AIR
    state.voxels[0, 0] = DIRT
    state.mechs["alive"][0] = 0
    state.clock["zone_x"][0], state.clock["zone_y"][0], state.clock["zone_radius"][0] = 24, 24, 5
    return made


def at(env, x, y):
    """Return the colour of the image at a place of the world."""
    image, scale = env.render(), pixels_per_voxel(env.config)
    return image[image.shape[0] - 1 - int(y * scale), int(x * scale)].astype(int)


def place(env, mech, x, y, yaw=0.0, hp=1.0):
    row = env.core.state.mechs[0]
    row["alive"][mech], row["x"][mech], row["y"][mech], row["yaw"][mech] = 1, x, y, yaw
    row["hp"][mech] *= hp


@pytest.mark.parametrize("config", PRESETS)
def test_the_image_covers_the_world_with_square_voxels(config):
    env = echelon_env.parallel_env(config, render_mode="rgb_array")
    env.reset(seed=0)
    image = env.render()
    width, height, _ = env.config.world.size
    scale = pixels_per_voxel(env.config)
    assert image.dtype == np.uint8
    assert image.shape == (height * scale, width * scale, 3)
    assert 256 < max(image.shape[:2]) <= 512
    assert len(np.unique(image.reshape(-1, 3), axis=0)) >= 8


def test_every_material_has_a_colour_of_its_own():
    assert len({tuple(colour) for colour in MATERIAL_COLOURS}) == len(MATERIALS)
    assert MATERIAL_COLOURS.any(axis=1).all()


def test_materials_are_seen_from_above_and_higher_ones_are_brighter(env):
    voxels = env.core.state.voxels[0]
    voxels[1, 5, 7], voxels[3, 5, 9], voxels[9, 5, 11] = LAVA, SOLID, SOLID
    voxels[2, 5, 9] = WATER  # hidden below
    dirt, lava, low, high = (at(env, x + 0.5, 5.5) for x in (1, 7, 9, 11))
    assert lava[0] > 2 * lava[1]
    assert (low < high).all()
    assert np.allclose(low / low.sum(), high / high.sum(), atol=0.01)
    for colour, material in ((dirt, DIRT), (lava, LAVA), (low, SOLID)):
        expected = MATERIAL_COLOURS[material]
        assert np.allclose(colour / colour.sum(), expected / expected.sum(), atol=0.01)


def test_mechs_stand_where_they_stand_in_the_colour_of_their_team(env):
    place(env, 0, 10.0, 40.0)
    place(env, 5, 30.0, 8.0)
    blue, red = at(env, 10.0, 40.0), at(env, 30.0, 8.0)
    assert blue[2] > 2 * blue[0]
    assert red[0] > 2 * red[2]
    dirt = at(env, 2.5, 2.5)
    assert (at(env, 10.0, 8.0) == dirt).all()
    env.core.state.mechs["alive"][0, 5] = 0
    assert (at(env, 30.0, 8.0) == dirt).all()


@pytest.mark.parametrize("quarter", range(4))
def test_the_nose_shows_where_a_mech_faces(env, quarter):
    yaw = quarter * np.pi / 2
    place(env, 0, 12.0, 12.0, yaw=yaw)
    half = 0.9 * env.core.rules.classes["width"][CLASS_NAMES.index("heavy")] / 2
    noses = [(at(env, 12 + half * np.cos(a), 12 + half * np.sin(a)) > 240).all() for a in np.arange(4) * np.pi / 2]
    assert noses == [i == quarter for i in range(4)]


def test_a_hurt_mech_is_darker(env):
    place(env, 0, 10.0, 40.0)
    whole = at(env, 9.8, 40.0)
    place(env, 0, 10.0, 40.0, hp=0.3)
    assert (at(env, 9.8, 40.0) < whole).all()


def test_zone_shots_and_smoke_are_drawn(env):
    state = env.core.state
    inside, edge = at(env, 24.0, 24.0), at(env, 24.0, 29.5)
    assert (inside != edge).any()
    assert (at(env, 28.5, 24.0) == inside).all()
    state.clock["shots"][0] = state.clock["clouds"][0] = 1
    for name, value in {"x": 6.25, "y": 7.25}.items():
        state.shots[name][0, 0] = value
    for name, value in {"x": 40.0, "y": 10.0, "radius": 3.0}.items():
        state.clouds[name][0, 0] = value
    assert (at(env, 6.25, 7.25) == SHOT_COLOUR).all()
    assert (at(env, 42.0, 10.0) > at(env, 43.5, 10.0)).all()
    assert (at(env, 6.25, 9.25) == at(env, 2.5, 2.5)).all()


def test_drawing_changes_nothing(env):
    before = env.core.simulator.checksum(0)
    env.render()
    assert env.core.simulator.checksum(0) == before


@pytest.mark.parametrize("name", ["Echelon-v0", "EchelonTeam-v0"])
@pytest.mark.parametrize("mode", RENDER_MODES)
def test_the_gymnasium_views_draw_the_same_pictures(name, mode):
    env = gymnasium.make(f"echelon_env:{name}", config="duel", render_mode=mode)
    other = echelon_env.parallel_env("duel", render_mode=mode)
    env.reset(seed=4)
    other.reset(seed=4)
    assert np.array_equal(env.render(), other.render())


def test_record_video_gets_a_frame_per_decision(tmp_path):
    pytest.importorskip("moviepy", reason="Gymnasium's RecordVideo needs moviepy")
    config = EchelonConfig.preset("duel").replace({"match.max_episode_seconds": 2.0})
    env = RecordVideo(
        gymnasium.make("echelon_env:Echelon-v0", config=config, render_mode="rgb_array"), str(tmp_path), lambda _: True
    )
    env.reset(seed=0)
    ended = False
    while not ended:
        *_, terminated, truncated, _ = env.step(np.zeros(45, np.float32))
        ended = terminated or truncated
    assert len(env.recorded_frames) == 9
    env.close()
    assert [f.suffix for f in tmp_path.iterdir()] == [".mp4"]
