"""The image shows what the state says: materials, mechs, fire, smoke, zone and score, at their places."""

import gymnasium
import numpy as np
import pytest
from tests.env.batches import in_play, started
from tests.env.rendering.test_track import MOVING

from echelon_env.catalog import (
    AIR,
    CLASS_TABLE,
    DIRT,
    EWAR_ECCM,
    EWAR_ECM,
    LASER,
    LAVA,
    MATERIALS,
    MISSILE,
    SOLID,
    WATER,
    WEAPONS,
)
from echelon_env.rendering.palette import ECCM, ECM, HEALTH, HEAT, TEAM_COLOURS, health_colour
from echelon_env.rendering.rgb import Chart, image_size, open_ground, paint, render_rgb
from echelon_env.rendering.track import beams_of_decision


def open_field(config):
    """Return an environment of a field of dirt with nobody in it."""
    made = started(config, render_mode="rgb_array", seed=2)
    state = made.core.state
    state.voxels[0], state.voxels[0, 0] = AIR, DIRT
    state.mechs["alive"] = state.mechs["present"] = 0
    return made


@pytest.fixture
def env():
    """An open field; the zone lies in the middle."""
    made = open_field("skirmish")
    state = made.core.state
    state.clock["zone_x"][0], state.clock["zone_y"][0], state.clock["zone_radius"][0] = 24, 24, 5
    return made


def pixel(env, x, y):
    """Return row and column of the image at a place of the world."""
    chart = Chart(*env.config.world.size[:2], 480)
    column, row = chart.at(x, y)
    return int(row / 2), int(column / 2)


def at(env, x, y):
    row, column = pixel(env, x, y)
    return env.render()[row, column].astype(int)


def around(env, x, y, reach):
    """Return the pixels of a square of the world, int (n, 3)."""
    top, left = pixel(env, x - reach, y + reach)
    bottom, right = pixel(env, x + reach, y - reach)
    return env.render()[top:bottom, left:right].reshape(-1, 3).astype(int)


def close_to(colours, wanted, tolerance=30):
    return (np.abs(np.asarray(colours) - np.asarray(wanted)).max(axis=-1) <= tolerance).any()


def place(env, mech, x, y, yaw=0.0, hp=1.0):
    row = env.core.state.mechs[0, mech]
    row["alive"] = row["present"] = 1
    row["x"], row["y"], row["yaw"] = x, y, yaw
    row["hp"] = hp * CLASS_TABLE["hp"][row["role"]]


def place_first(rows, **fields):
    """Set fields of the first shot or cloud of a match."""
    for name, value in fields.items():
        rows[name][0, 0] = value


@pytest.mark.parametrize("config", ["duel", "company"])
def test_the_image_is_480_pixels_high_and_has_even_edges(config):
    image = started(config, render_mode="rgb_array", seed=0).render()
    assert (image.dtype, image.shape) == (np.uint8, (480, 854, 3))
    assert len(np.unique(image.reshape(-1, 3), axis=0)) >= 100


@pytest.mark.parametrize("height", [240, 481, 720])
def test_other_heights_give_the_same_picture_larger_or_smaller(env, height):
    image = render_rgb(env.core.state, env.config, 0, height)
    assert image.shape == (*image_size(height)[::-1], 3)
    assert (np.array(image.shape[:2]) % 2 == 0).all()
    assert abs(image.mean() - env.render().mean()) < 2


def test_materials_are_seen_from_above_and_higher_ones_are_brighter(env):
    voxels = env.core.state.voxels[0]
    voxels[1, 5:8, 7:9], voxels[3, 5:8, 11:14], voxels[9, 5:8, 17:20] = LAVA, SOLID, SOLID
    voxels[2, 5:8, 11:14] = WATER  # hidden below
    lava, low, high = (at(env, x, 6.5) for x in (8.0, 12.5, 18.5))
    assert close_to(lava, MATERIALS[LAVA].colour)
    assert (low < high).all()
    tints = [colour / sum(colour) for colour in (low, high, np.array(MATERIALS[SOLID].colour))]
    assert np.allclose(tints, tints[-1], atol=0.02)


def test_ground_south_east_of_something_high_lies_in_its_shadow():
    voxels = np.zeros((8, 12, 12), np.uint8)
    voxels[0] = DIRT
    voxels[:, 6, 5] = SOLID
    picture = paint(voxels, 4)[::-1].reshape(12, 4, 12, 4, 3).mean(axis=(1, 3, 4))  # by voxel, south first
    assert picture[5, 6] < 0.8 * picture[7, 4]
    assert abs(picture[4, 4] - picture[7, 4]) < 0.2 * picture[7, 4]


def test_mechs_stand_where_they_stand_in_the_colour_of_their_team(env):
    place(env, 0, 10.0, 40.0)
    place(env, 5, 30.0, 8.0)
    for team, (x, y) in enumerate(((10.0, 40.0), (30.0, 8.0))):
        assert close_to(around(env, x, y, 1.5), TEAM_COLOURS[team], 8)
        assert not close_to(around(env, x, y, 1.5), TEAM_COLOURS[1 - team], 40)
    env.core.state.mechs["alive"][0, 5] = env.core.state.mechs["present"][0, 5] = 0
    assert not close_to(around(env, 30.0, 8.0, 1.5), TEAM_COLOURS[1])


def test_a_cross_lies_where_a_mech_fell(env):
    place(env, 5, 30.0, 8.0)
    env.core.state.mechs["alive"][0, 5] = 0
    red, _, blue = around(env, 30.0, 8.0, 0.5).max(axis=0)
    assert red > 2 * blue


@pytest.mark.parametrize("quarter", range(4))
def test_the_nose_shows_where_a_mech_faces(env, quarter):
    place(env, 0, 12.0, 12.0, yaw=quarter * np.pi / 2)
    half = 0.5 * CLASS_TABLE["width"][env.core.state.mechs["role"][0, 0]] / 2
    noses = [(at(env, 12 + half * np.cos(a), 12 + half * np.sin(a)) > 240).all() for a in np.arange(4) * np.pi / 2]
    assert noses == [i == quarter for i in range(4)]


@pytest.mark.parametrize(("hp", "heat"), [(1.0, 0.0), (0.5, 0.25), (0.1, 1.0)])
def test_bars_show_hit_points_and_heat(env, hp, heat):
    place(env, 0, 12.0, 12.0, hp=hp)
    row = env.core.state.mechs[0]
    row["heat"][0] = heat * CLASS_TABLE["heat_cap"][row["role"][0]]
    top, left = pixel(env, 8.0, 18.0)
    above = env.render()[top : pixel(env, 12, 12)[0] - 12, left : pixel(env, 16.0, 12)[1]].astype(int)

    def longest(colour):
        return max((np.abs(line - np.array(colour)).max(axis=-1) <= 40).sum() for line in above)

    full = 2 * CLASS_TABLE["width"][row["role"][0]] / 2 * Chart(48, 48, 480).scale / 2
    assert longest(health_colour(hp)) == pytest.approx(hp * full, abs=2.5)
    assert longest(HEAT) == pytest.approx(heat * full, abs=2.5)


def test_zone_shots_and_smoke_are_drawn(env):
    state = env.core.state
    inside, beyond = at(env, 24.0, 24.0), at(env, 24.0, 31.0)
    assert (np.abs(inside - beyond) > 15).any()
    state.clock["shots"][0] = state.clock["clouds"][0] = 1
    place_first(state.shots, x=6.25, y=7.25, weapon=MISSILE, vx=12.0)
    place_first(state.clouds, x=40.0, y=10.0, radius=3.0)
    assert close_to(at(env, 6.25, 7.25), WEAPONS[MISSILE].colour)
    assert (at(env, 40.5, 10.0) > at(env, 44.5, 10.0) + 40).all()


def test_places_to_which_the_zone_may_move_are_faint():
    env = open_field(MOVING)
    state = env.core.state
    contrast = []
    for x, y, radius, _ in state.sites[0].tolist():
        rim, beyond = at(env, x, y + radius - 0.05), at(env, x, y + radius + 1)
        contrast.append(np.abs(rim - beyond).sum())
    here = int(np.argmax(state.sites["since"][0]))
    others = [value for k, value in enumerate(contrast) if k != here]
    assert all(50 < value < 0.7 * contrast[here] for value in others), contrast


def test_smoke_and_zone_at_the_border_of_the_map_leave_the_panel_alone(env):
    size_x, size_y, _ = env.config.world.size
    panel = int(Chart(size_x, size_y, 480).panel / 2)
    empty = env.render()
    clock = env.core.state.clock
    clock["zone_x"][0], clock["clouds"][0] = size_x - 1, 1
    place_first(env.core.state.clouds, x=size_x - 1, y=size_y / 2, radius=9.0)
    drawn = env.render()
    assert not np.array_equal(drawn[:, : panel - 2], empty[:, : panel - 2])
    assert np.array_equal(drawn[:, panel:], empty[:, panel:]), "the panel is drawn over"


def test_the_zone_has_the_colour_of_the_team_that_holds_it(env):
    state = env.core.state
    place(env, 0, 27.0, 24.0)
    place(env, 5, 21.0, 24.0)
    rim = [(24 + 4.97 * np.cos(a), 24 + 4.97 * np.sin(a)) for a in np.linspace(0.7, 2.4, 9)]
    colours = {}
    for holders in ((0,), (5,), (0, 5)):
        state.mechs["in_zone"][0] = [int(m in holders) for m in range(10)]
        colours[holders] = np.mean([at(env, *point) for point in rim], axis=0)
    assert colours[(0,)][2] > colours[(0,)][0] + 30
    assert colours[(5,)][0] > colours[(5,)][2] + 30
    assert colours[(0, 5)][1] > colours[(0,)][1] or colours[(0, 5)][1] > colours[(5,)][1]


@pytest.mark.parametrize(("emitter", "colour"), [(EWAR_ECM, ECM), (EWAR_ECCM, ECCM)])
def test_emitters_glow(env, emitter, colour):
    place(env, 4, 12.0, 12.0)
    assert not close_to(around(env, 12, 12, 4), colour, 50)
    env.core.state.mechs["ewar"][0, 4] = emitter
    assert close_to(around(env, 12, 12, 4), colour, 50)


def test_a_beam_is_drawn_from_shooter_to_victim(new_scene):
    scene = new_scene(size=(48, 48, 12), apart=7.0)
    column, row = (round(v / 2) for v in Chart(48, 48, 480).at(23.5, 20.0))
    for fires in (0, 1, 0):
        scene.order(0, fire_0=fires, target=1)
        scene.decide()
        assert list(beams_of_decision(scene.state, 0, 0.25)) == [(0, 1, LASER)] * fires
        strip = render_rgb(scene.state, scene.config, 0)[row - 3 : row + 4, column].astype(int)
        assert close_to(strip, WEAPONS[LASER].colour, 60) == bool(fires)


def test_the_score_bars_grow_with_the_score(env):
    def lit(blue, red):
        clock = env.core.state.clock
        clock["score_0"], clock["score_1"] = blue, red
        image = env.render()[60:66, 480:].astype(int)
        return [(np.abs(image - np.array(colour)).max(axis=-1) <= 10).sum() for colour in TEAM_COLOURS]

    assert lit(0.0, 0.0) == [0, 0]
    less, more = lit(10.0, 20.0)
    assert 1.8 < more / less < 2.2


@pytest.mark.parametrize("config", ["skirmish", "company"])
def test_the_panel_tells_lost_mechs_from_living_ones(config):
    env = started(config, render_mode="rgb_array", seed=0)

    def green():
        panel = env.render()[80:330, 482:].astype(int)
        colour = HEALTH if config == "skirmish" else TEAM_COLOURS[0]
        return (np.abs(panel - np.array(colour)).max(axis=-1) <= 20).sum()

    before = green()
    lost = env.core.state.mechs[0, : env.config.match.team_size // 2]
    lost["alive"], lost["died_tick"] = 0, 30
    assert green() < 0.9 * before
    assert before > 500


def test_images_belong_to_the_caller_and_drawing_changes_nothing(env):
    before = env.core.simulator.checksum(0)
    env.render()[:] = 0
    assert env.render().any()
    assert env.core.simulator.checksum(0) == before


@pytest.mark.parametrize("name", ["Echelon-v0", "EchelonTeam-v0"])
@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
def test_the_gymnasium_views_draw_the_same_pictures(name, mode):
    env = in_play(gymnasium.make(f"echelon_env:{name}", config="duel", render_mode=mode), seed=4)
    assert np.array_equal(env.render(), started("duel", render_mode=mode, seed=4).render())


@pytest.mark.parametrize(("row", "column"), [(20, 26), (0, 38)], ids=["middle", "corner beside the scoreboard"])
def test_open_ground_is_cut_out_of_the_rock(env, row, column):
    voxels = env.core.state.voxels[0]
    voxels[1:] = SOLID
    voxels[1:, row : row + 6, column : column + 10] = AIR
    env.core.state.clock["zone_radius"] = 0.0
    picture = np.asarray(open_ground(env.core.state, env.config, 0, 960))
    voxel = (960 - 32) / 48  # pixels
    assert picture.shape[:2] == pytest.approx((16 * voxel, 16 * voxel), abs=1)
    brown = picture[:, :, 0] > picture[:, :, 2] + 5.0
    assert brown.mean() == pytest.approx(60 / 256, abs=0.03)


def test_a_map_without_rock_is_shown_whole(env):
    assert np.array_equal(open_ground(env.core.state, env.config, 0, 480), env.render()[:, :480])
