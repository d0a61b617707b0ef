"""Navigation: the flow field, and what each ``nav_mode`` makes of a command."""

import numpy as np
import pytest
from tests.env.batches import begun, in_play

from echelon_env.bots.navigation import PREFERRED_RANGE, follow_flow, navigate, zone_goal
from echelon_env.catalog import NAV_MODES, SOLID
from echelon_env.config import EchelonConfig
from echelon_env.envs.parallel_env import EchelonParallelEnv
from echelon_env.matches.batch import own_desk
from echelon_env.sim.walking import walking_distances
from echelon_env.worldgen.world import generate_world

F, MECH = np.float32, np.int64(0)
SEATS = np.zeros(1, np.int32)


def scene_in(new_scene, mode, role="medium", zone=(50.0, 30.0, 6.0), walls=()):
    """Return a scene of one mech of a mode, its walls (y0, y1, x0, x1) built and its flow field drawn."""
    scene = new_scene(blue=(role,), overrides={"match.nav_mode": mode}, at={0: (20.5, 30.5)})
    scene.mechs[1]["alive"] = 0
    for y0, y1, x0, x1 in walls:
        scene.voxels[:8, y0:y1, x0:x1] = SOLID
    scene.clock["zone_x"], scene.clock["zone_y"], scene.clock["zone_radius"] = zone
    scene.match.walk[:], _ = walking_distances(scene.voxels, zone)
    return scene


def navigated(scene, forward=0.0, strafe=0.0, **others):
    """Return (forward, strafe) of the order after navigation."""
    scene.order(0, forward=forward, strafe=strafe, **others)
    navigate(scene.match, scene.rules, own_desk(scene.state), SEATS)
    return float(scene.orders[0]["forward"]), float(scene.orders[0]["strafe"])


def drive(scene, decisions, forward=0.0, strafe=0.0, until=None):
    """Give the same command at every decision; return the number of decisions until ``until`` holds."""
    for k in range(decisions):
        navigated(scene, forward, strafe, target=scene.orders[0]["target"])
        scene.decide()
        if until is not None and until(scene.mechs[0]):
            return k + 1
    return None


WALL = [(20, 41, 30, 32)]  # across the way to the zone


@pytest.mark.parametrize("walls", [[], WALL])
def test_off_leaves_every_command_as_it_is(new_scene, walls):
    scene = scene_in(new_scene, "off", walls=walls)
    scene.place(0, 27.5, 30.5)
    for forward, strafe in ((1, 0), (-1, 0), (0.3, -0.8), (0, 0)):
        assert navigated(scene, F(forward), F(strafe)) == (F(forward), F(strafe))


def test_assist_leaves_alone_what_is_free(new_scene):
    scene = scene_in(new_scene, "assist", walls=WALL)
    for forward, strafe in ((1, 0), (-0.4, 0), (0.3, -0.8), (0, 1), (0, 0)):
        assert navigated(scene, F(forward), F(strafe)) == (F(forward), F(strafe)), "the wall is 8 voxels away"
    scene.place(0, 26.5, 30.5)
    for forward, strafe in ((-1, 0), (0, 1), (0, 0), (0.03, 0.0)):
        assert navigated(scene, F(forward), F(strafe)) == (F(forward), F(strafe)), "nothing on these sides"


@pytest.mark.parametrize("throttle", [0.3, 1.0])
@pytest.mark.parametrize("turn", [0.0, 1.0])
def test_assist_turns_a_blocked_command_at_the_same_throttle_and_nothing_else(new_scene, throttle, turn):
    scene = scene_in(new_scene, "assist", walls=WALL)
    scene.place(0, 27.5, 28.5)
    others = {"vertical": 0.5, "turn": turn, "fire_0": 1, "ewar": 2, "vent": 1}
    forward, strafe = navigated(scene, throttle, 0.0, **others)
    assert np.hypot(forward, strafe) == pytest.approx(throttle, abs=1e-5)
    assert abs(strafe) > 0.5 * throttle, "along the wall"
    order = scene.orders[0]
    assert {name: order[name] for name in others} == others


def test_assist_gets_a_mech_round_a_wall_where_off_stays(new_scene):
    # A wall short enough that its far side is the nearest place to 8 voxels ahead.
    walls = [(26, 34, 30, 32)]
    past = lambda mech: mech["x"] > 36  # noqa: E731
    assert drive(scene_in(new_scene, "off", walls=walls), 60, forward=1.0, until=past) is None
    taken = drive(scene_in(new_scene, "assist", walls=walls), 60, forward=1.0, until=past)
    assert taken is not None
    free = drive(scene_in(new_scene, "assist"), 60, forward=1.0, until=past)
    assert free < taken < 2.5 * free


def test_planner_walks_to_the_zone_by_itself_round_walls(new_scene):
    for role in ("scout", "light", "medium", "heavy"):
        scene = scene_in(new_scene, "planner", role, walls=WALL)
        inside = lambda mech, s=scene: np.hypot(mech["x"] - s.clock["zone_x"], mech["y"] - s.clock["zone_y"]) < 4  # noqa: E731
        scene.mechs[0]["yaw"] = 2.0  # whichever way it looks
        assert drive(scene, 130, until=inside) is not None, role
    off = scene_in(new_scene, "off", walls=WALL)
    assert drive(off, 60, until=lambda mech: mech["x"] != F(20.5)) is None, "without a planner nobody walks"


def test_planner_adds_the_command_to_the_plan(new_scene):
    scene = scene_in(new_scene, "planner", zone=(50.0, 30.5, 6.0))
    assert navigated(scene) == pytest.approx((1.0, 0.0), abs=1e-3)
    assert navigated(scene, 1.0, 0.0) == pytest.approx((2.0, 0.0), abs=1e-3), "the physics shortens it to 1"
    assert navigated(scene, -0.5, 0.0) == pytest.approx((0.5, 0.0), abs=1e-3), "half speed"
    assert navigated(scene, -1.0, 0.0) == pytest.approx((0.0, 0.0), abs=1e-3), "stops"
    assert navigated(scene, 0.0, -1.0) == pytest.approx((1.0, -1.0), abs=1e-3), "aside"
    for angle in np.linspace(-np.pi, np.pi, 17):  # no command turns it back, not even one in a corner of the box
        command = np.clip(1.5 * np.array([np.cos(angle), np.sin(angle)]), -1, 1)
        assert navigated(scene, *command)[0] >= -1e-3


def test_planner_leaves_the_middle_of_the_zone_to_the_command(new_scene):
    scene = scene_in(new_scene, "planner")
    scene.place(0, 49, 30)
    assert navigated(scene) == (0.0, 0.0)
    assert navigated(scene, F(-0.5), F(0.25)) == (-0.5, 0.25)


def test_planner_heads_for_the_chosen_target_and_stops_in_its_best_range(new_scene):
    scene = scene_in(new_scene, "planner", zone=(58.0, 58.0, 3.0), walls=[(20, 41, 30, 32)])
    scene.mechs[1]["alive"] = 1
    scene.place(1, 42.5, 30.5)
    reach = float(PREFERRED_RANGE[scene.mechs[0]["role"]])
    distance = lambda mech: float(np.hypot(mech["x"] - 42.5, mech["y"] - 30.5))  # noqa: E731
    scene.order(0, target=1)
    assert drive(scene, 120, until=lambda mech: distance(mech) <= reach) is not None
    drive(scene, 12)
    assert reach - 2 < distance(scene.mechs[0]) <= reach
    scene.order(0, target=-1)
    x, y = float(scene.mechs[0]["x"]), float(scene.mechs[0]["y"])
    drive(scene, 6)
    moved = np.array([scene.mechs[0]["x"] - x, scene.mechs[0]["y"] - y])
    assert moved @ (58 - x, 58 - y) > 0, "without a target it goes on to the zone"


@pytest.mark.parametrize("state", [{"fallen_s": 2.0}, {"shutdown": 1}, {"alive": 0}])
@pytest.mark.parametrize("mode", ["assist", "planner"])
def test_what_cannot_act_is_not_steered(new_scene, mode, state):
    scene = scene_in(new_scene, mode, walls=WALL)
    scene.place(0, 27.5, 30.5)
    for name, value in state.items():
        scene.mechs[0][name] = value
    assert navigated(scene, F(0.7), F(0.1)) == (F(0.7), F(0.1))


def heavies_at_spawns(new_scene, seed):
    """Yield, for each spawn of a world, the world and a scene of a heavy mech in the middle of that square."""
    config = EchelonConfig.preset("skirmish")
    world = generate_world(config, seed)
    edge, (width, height, _) = world.spawn_edge, config.world.size
    for corner_x, corner_y in world.spawns:
        scene = new_scene(blue=("heavy",), red=("scout",), size=config.world.size)
        scene.voxels[:], scene.match.walk[:] = world.voxels, world.walk
        scene.clock["zone_x"], scene.clock["zone_y"], scene.clock["zone_radius"] = world.zone
        scene.mechs[1]["alive"] = 0
        x, y = width - edge / 2 if corner_x else edge / 2, height - edge / 2 if corner_y else edge / 2
        scene.place(0, int(x) + 0.5, int(y) + 0.5)
        yield world, scene


@pytest.mark.parametrize("seed", range(4))
def test_the_flow_field_leads_a_heavy_mech_from_both_spawns_to_the_zone(new_scene, seed):
    for world, scene in heavies_at_spawns(new_scene, seed):
        mech, best = scene.mechs[0], np.inf
        for _ in range(160):
            dx, dy, _ = follow_flow(scene.match, scene.rules, own_desk(scene.state), zone_goal(scene.match), MECH)
            scene.order(0, forward=dx, strafe=dy)
            mech["heat"], mech["hp"] = 0, 200  # the ground may be hot; this is about the way
            scene.decide()
            best = min(best, np.hypot(mech["x"] - world.zone[0], mech["y"] - world.zone[1]) / world.zone[2])
            if best < 0.55:
                break
        assert best < 0.55


@pytest.mark.parametrize("mode", NAV_MODES)
def test_every_mode_plays_the_same_whatever_batch_and_threads(mode):
    config = EchelonConfig.resolve("skirmish").replace({"match.nav_mode": mode})
    actions = np.random.default_rng(5).uniform(-1, 1, (40, 1, 10, 45)).astype(np.float32)
    one, many = begun(config, [11]), begun(config, (3, 11, 4), threads=2)
    for action in actions:
        given = action.copy()
        one.step(given)
        np.testing.assert_array_equal(given, action)
        many.step(np.repeat(action, 3, 0))
    assert one.simulator.checksum(0) == many.simulator.checksum(1)


def test_the_modes_differ_for_agents_and_not_for_scripted_mechs():
    ends, scripted = {}, {}
    for mode in NAV_MODES:
        config = EchelonConfig.resolve("skirmish").replace({"match.nav_mode": mode})
        core, bots = begun(config, [2]), begun(config, [2], "hard")
        command = np.zeros((1, 10, 45), np.float32)
        command[..., :2] = 0.7  # aside of the lanes that are cut from the spawns to the zone
        for _ in range(60):
            core.step(command)
            bots.step(np.zeros((1, 0, 45), np.float32))
        ends[mode], scripted[mode] = core.simulator.checksum(0), bots.simulator.checksum(0)
    assert len(set(ends.values())) == 3
    assert len(set(scripted.values())) == 1


@pytest.mark.parametrize("mode", ["assist", "planner"])
def test_the_callers_actions_stay_byte_identical(mode):
    env = in_play(
        EchelonParallelEnv(EchelonConfig.resolve("skirmish").replace({"match.nav_mode": mode}), dead_agents="keep"),
        seed=1,
    )
    rng = np.random.default_rng(0)
    start = env.core.state.mechs[["x", "y"]].copy()
    for _ in range(12):
        actions = {a: rng.uniform(-1, 1, 45).astype(np.float32) for a in env.agents}
        before = {a: action.tobytes() for a, action in actions.items()}
        env.step(actions)
        assert {a: action.tobytes() for a, action in actions.items()} == before
    assert env.replay().verify(), "a replay is simulated in the same mode"
    assert (env.core.state.mechs[["x", "y"]] != start).all()


def test_the_planner_leads_nobody_to_a_zone_that_its_observation_does_not_show(new_scene):
    scene = scene_in(new_scene, "planner")
    assert navigated(scene)[0] > 0.9
    scene.rules.params["zone_range"] = 20.0
    assert navigated(scene) == (0, 0)
    scene.place(0, 27.5, 30.5)
    assert navigated(scene)[0] > 0.9
