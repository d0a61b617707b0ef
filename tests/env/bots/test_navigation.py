"""Navigation: the flow field, and what each ``nav_mode`` makes of a command."""

import numpy as np
import pytest
from tests.env.batches import begun, started

from echelon_env.bots.navigation import PREFERRED_RANGE, follow_flow, navigate, zone_goal
from echelon_env.catalog import NAV_MODES, SOLID
from echelon_env.config import EchelonConfig
from echelon_env.matches.batch import own_desk
from echelon_env.sim.walking import walking_distances
from echelon_env.worldgen.world import generate_world

F, MECH = np.float32, np.int64(0)
SEATS = np.zeros(1, np.int32)


def scene_in(new_scene, mode, role="medium", zone=(50.0, 30.0, 6.0), walls=(), at=(20.5, 30.5), mechs=None):
    """Return a scene of one living mech of a mode, with its flow field drawn."""
    overrides = {"match.nav_mode": mode}
    dead = {1: {"alive": 0}}
    scene = new_scene((role,), overrides=overrides, at={0: at}, mechs={**dead, **(mechs or {})}, zone=zone, walls=walls)
    scene.match.walk[:], _ = walking_distances(scene.voxels, zone)
    return scene


def navigated(scene, forward=0.0, strafe=0.0, **others):
    """Return (forward, strafe) of the order after navigation."""
    scene.order(0, forward=forward, strafe=strafe, **others)
    navigate(scene.match, scene.rules, own_desk(scene.state), SEATS)
    return float(scene.orders[0]["forward"]), float(scene.orders[0]["strafe"])


def drive(scene, decisions, forward=0.0, strafe=0.0, until=lambda mech: False):
    """Give the same command at every decision; return the number of decisions until ``until`` holds."""
    for k in range(decisions):
        navigated(scene, forward, strafe, target=scene.orders[0]["target"])
        scene.decide()
        if until(scene.mechs[0]):
            return k + 1
    return None


WALL = [(SOLID, np.s_[:8, 20:41, 30:32])]  # across the way to the zone
# A mode, a place, walls, fields of the mech, and commands that are left as they are.
LEFT = {
    "off, in the open": ("off", (27.5, 30.5), [], {}, [(1, 0), (-1, 0), (0.3, -0.8), (0, 0)]),
    "off, at a wall": ("off", (27.5, 30.5), WALL, {}, [(1, 0), (-1, 0), (0.3, -0.8), (0, 0)]),
    "assist, 8 voxels from it": ("assist", (20.5, 30.5), WALL, {}, [(1, 0), (-0.4, 0), (0.3, -0.8), (0, 1), (0, 0)]),
    "assist, away from it": ("assist", (26.5, 30.5), WALL, {}, [(-1, 0), (0, 1), (0, 0), (0.03, 0.0)]),
    "planner, in the middle of the zone": ("planner", (49, 30), [], {}, [(0, 0), (-0.5, 0.25)]),
    **{
        f"{mode}, {next(iter(state))}": (mode, (27.5, 30.5), WALL, state, [(0.7, 0.1)])  # it cannot act
        for mode in ("assist", "planner")
        for state in ({"fallen_s": 2.0}, {"shutdown": 1}, {"alive": 0})
    },
}


@pytest.mark.parametrize(("mode", "at", "walls", "state", "commands"), LEFT.values(), ids=LEFT)
def test_what_needs_no_help_or_gets_none_is_left_alone(new_scene, mode, at, walls, state, commands):
    scene = scene_in(new_scene, mode, walls=walls, at=at, mechs={0: state})
    for forward, strafe in commands:
        assert navigated(scene, F(forward), F(strafe)) == (F(forward), F(strafe))


@pytest.mark.parametrize("throttle", [0.3, 1.0])
@pytest.mark.parametrize("turn", [0.0, 1.0])
def test_assist_turns_a_blocked_command_at_the_same_throttle_and_nothing_else(new_scene, throttle, turn):
    scene = scene_in(new_scene, "assist", walls=WALL, at=(27.5, 28.5))
    others = {"vertical": 0.5, "turn": turn, "fire_0": 1, "ewar": 2, "vent": 1}
    forward, strafe = navigated(scene, throttle, 0.0, **others)
    assert np.hypot(forward, strafe) == pytest.approx(throttle, abs=1e-5)
    assert abs(strafe) > 0.5 * throttle, "along the wall"
    order = scene.orders[0]
    assert {name: order[name] for name in others} == others


def test_assist_gets_a_mech_round_a_wall_where_off_stays(new_scene):
    # A wall short enough that its far side is the nearest place to 8 voxels ahead.
    walls = [(SOLID, np.s_[:8, 26:34, 30:32])]
    past = lambda mech: mech["x"] > 36  # noqa: E731
    assert drive(scene_in(new_scene, "off", walls=walls), 60, forward=1.0, until=past) is None
    free, taken = (
        drive(scene_in(new_scene, "assist", walls=between), 60, forward=1.0, until=past) for between in ((), walls)
    )
    assert free < taken < 2.5 * free


def test_planner_walks_to_the_zone_by_itself_round_walls(new_scene):
    for role in ("scout", "light", "medium", "heavy"):
        scene = scene_in(new_scene, "planner", role, walls=WALL, mechs={0: {"yaw": 2.0}})  # whichever way it looks
        assert drive(scene, 130, until=lambda mech: np.hypot(mech["x"] - 50, mech["y"] - 30) < 4) is not None, role
    off = scene_in(new_scene, "off", walls=WALL)
    assert drive(off, 60, until=lambda mech: mech["x"] != F(20.5)) is None, "without a planner nobody walks"


def test_planner_adds_the_command_to_the_plan(new_scene):
    scene = scene_in(new_scene, "planner", zone=(50.0, 30.5, 6.0))
    # The plan is (1, 0); the physics shortens what is longer than 1.
    for forward, strafe in ((0.0, 0.0), (1.0, 0.0), (-0.5, 0.0), (-1.0, 0.0), (0.0, -1.0)):
        assert navigated(scene, forward, strafe) == pytest.approx((1 + forward, strafe), abs=1e-3)
    assert navigated(scene, 1.0, 1.0) == pytest.approx((1 + 0.5**0.5, 0.5**0.5), abs=1e-3), (
        "a command is no longer than 1"
    )
    for angle in np.linspace(-np.pi, np.pi, 17):  # no command turns it back, not even one in a corner of the box
        command = np.clip(1.5 * np.array([np.cos(angle), np.sin(angle)]), -1, 1)
        assert navigated(scene, *command)[0] >= -1e-3


def test_planner_heads_for_the_chosen_target_and_stops_in_its_best_range(new_scene):
    target = {1: {"alive": 1, "x": 42.5, "y": 30.5}}
    scene = scene_in(new_scene, "planner", zone=(58.0, 58.0, 3.0), walls=WALL, mechs=target)
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


@pytest.mark.parametrize("spawn", [0, 1])
@pytest.mark.parametrize("seed", range(4))
def test_the_flow_field_leads_a_heavy_mech_from_both_spawns_to_the_zone(new_scene, seed, spawn):
    world = generate_world("skirmish", seed)
    size, half = world.voxels.shape[::-1], world.spawn_edge / 2
    middle = [side - half if far else half for side, far in zip(size, world.spawns[spawn], strict=False)]
    scene = new_scene(
        ("heavy",), size=size, at={0: np.floor(middle) + 0.5}, mechs={1: {"alive": 0}}, zone=world.zone,
        walls=[(world.voxels, np.s_[:])],
    )  # fmt: skip
    scene.match.walk[:] = world.walk
    mech, best = scene.mechs[0], np.inf
    for _ in range(160):
        dx, dy, _ = follow_flow(scene.match, scene.rules, own_desk(scene.state), zone_goal(scene.match), MECH)
        scene.order(0, forward=dx, strafe=dy)
        scene.set(0, heat=0, hp=200)  # the ground may be hot; this is about the way
        scene.decide()
        best = min(best, np.hypot(mech["x"] - world.zone[0], mech["y"] - world.zone[1]) / world.zone[2])
    assert best < 0.55


@pytest.mark.parametrize("mode", NAV_MODES)
def test_every_mode_plays_the_same_whatever_batch_and_threads(mode):
    config = EchelonConfig.resolve("skirmish").replace({"match.nav_mode": mode})
    actions = np.random.default_rng(5).uniform(-1, 1, (40, 1, 10, 45)).astype(np.float32)
    one, many = begun(config, [11]), begun(config, (3, 11, 4), threads=2)
    for action in actions:
        one.step(action)
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
    env = started(EchelonConfig.resolve("skirmish").replace({"match.nav_mode": mode}), 1, dead_agents="keep")
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
