"""Zone, score and the ends of a match."""

from itertools import pairwise

import numpy as np
import pytest
from tests.env.batches import begun

from echelon_env.config import EchelonConfig
from echelon_env.sim.objectives import next_move, next_place

RUNNING, ZONE, ELIMINATION, TIME = range(4)
TONNES = {"scout": 20, "light": 35, "medium": 55, "heavy": 85}


def zone_scene(new_scene, blue, red, blue_inside, red_inside, **overrides):
    """A zone of radius 12 at (30, 30) with the first mechs of each side in it."""
    places = {i: (28 if i < blue_inside else 8, 28 + 4 * i) for i in range(len(blue))}
    places |= {len(blue) + j: (34 if j < red_inside else 55, 28 + 4 * j) for j in range(len(red))}
    return new_scene(blue=blue, red=red, overrides=overrides, zone=(30, 30, 12), at=places)


@pytest.mark.parametrize(
    ("blue", "red", "blue_inside", "red_inside"),
    [
        (("scout",), ("heavy",), 1, 0), (("medium",), ("medium",), 1, 1), (("heavy",), ("scout",), 1, 1),
        (("light", "scout"), ("medium",), 2, 1), (("light", "scout", "heavy"), ("medium", "medium"), 2, 2),
        (("heavy",), ("heavy",), 0, 0),
    ],
)  # fmt: skip
def test_the_tick_follows_the_tonnage_in_the_zone(new_scene, blue, red, blue_inside, red_inside):
    scene = zone_scene(new_scene, blue, red, blue_inside, red_inside)
    scene.decide()
    own, other = (sum(TONNES[r] for r in team[:n]) for team, n in ((blue, blue_inside), (red, red_inside)))

    def tick(mine, theirs):
        if not mine:
            return 0.0
        return 1.0 if not theirs else 0.25 + 0.75 * max(0.0, (mine - theirs) / (mine + theirs))

    ticks = np.array([tick(own, other), tick(other, own)])
    assert scene.clock[["tick_0", "tick_1"]].item() == pytest.approx(ticks)
    assert scene.clock[["score_0", "score_1"]].item() == pytest.approx(0.25 * ticks)
    assert scene.clock["contested"] == int(own > 0 and other > 0)
    assert scene.mechs["in_zone"].sum() == blue_inside + red_inside


def test_height_and_the_dead_do_not_count_for_the_zone_and_its_border_is_outside(new_scene):
    scene = zone_scene(new_scene, ("scout",) * 3, ("scout",), 3, 0)
    scene.place(0, 41.99, 30, 8)
    scene.set(1, alive=0)
    scene.place(2, 30, 42)
    scene.decide()
    assert scene.mechs["in_zone"].tolist() == [1, 0, 0, 0]
    assert scene.clock["tick_0"] == 1


BOTH, NOBODY, NOT_YET = (150, 150), (0, 0), (0, -1, RUNNING)
# Who of two mediums stand in the zone, scores, hp, decisions to the time limit; whether it is over, who won, and why.
ENDS = {
    "thirty points win by the zone": ((1, 0), (29.75, 0), BOTH, 99, (1, 0, ZONE)),
    "fewer do not": ((1, 0), (29.5, 0), BOTH, 99, NOT_YET),
    "a tie at the winning score is a draw": ((1, 1), (29.99, 29.99), BOTH, 99, (1, -1, ZONE)),
    "blue falls": (NOBODY, (0, 0), (0, 150), 99, (1, 1, ELIMINATION)),
    "red falls": (NOBODY, (0, 0), (150, 0), 99, (1, 0, ELIMINATION)),
    "both fall": (NOBODY, (0, 0), (0, 0), 99, (1, -1, ELIMINATION)),
    "the zone goes before elimination": ((1, 0), (29.9, 0), (150, 0), 99, (1, 0, ZONE)),
    "the time limit": (NOBODY, (5, 4), (10, 150), 1, (1, 0, TIME)),
    "a win in its last decision goes before it": ((1, 0), (29.75, 0), BOTH, 1, (1, 0, ZONE)),
    "and not before": (NOBODY, (5, 4), (10, 150), 2, NOT_YET),
    "it asks for the score": (NOBODY, (4, 5), (150, 10), 1, (1, 1, TIME)),
    "then for the hp": (NOBODY, (4, 4), (150, 100), 1, (1, 0, TIME)),
    "of either team": (NOBODY, (4, 4), (100, 150), 1, (1, 1, TIME)),
    "and then it is a draw": (NOBODY, (4, 4), (90, 90), 1, (1, -1, TIME)),
}


@pytest.mark.parametrize(("inside", "scores", "hp", "left", "expected"), ENDS.values(), ids=ENDS)
def test_how_a_match_ends(new_scene, inside, scores, hp, left, expected):
    scene = zone_scene(new_scene, ("medium",), ("medium",), *inside)
    scene.clock["score_0"], scene.clock["score_1"] = scores
    scene.mechs["hp"] = hp
    scene.clock["decision"] = 240 - left
    scene.decide()
    assert scene.clock[["over", "winner", "reason"]].item() == expected


@pytest.mark.parametrize("team", [0, 1])
def test_the_clock_and_the_score_needed_come_from_the_configuration(new_scene, team):
    overrides = {"match.max_episode_seconds": 10.0, "match.zone_win_share": 0.1, "match.physics_steps_per_decision": 4}
    scene = zone_scene(new_scene, ("medium",), ("medium",), 1 - team, team, **overrides)
    scene.decide(4)
    assert scene.clock["over"] == 0
    scene.decide()
    assert scene.clock[["winner", "reason", "decision", f"score_{team}"]].item() == pytest.approx((team, ZONE, 5, 1.0))


PLACES = ((10, 10, 5), (32, 50, 6), (54, 10, 7))
MOVING = {"world.zone_places": 3, "match.zone_stay_seconds": 2.0}


def whereabouts(scene):
    """Return which of ``PLACES`` is the zone by the clock, by the flow field, and by the list of places."""
    clock = scene.clock
    by_clock = PLACES.index((clock["zone_x"], clock["zone_y"], clock["zone_radius"]))
    fits = [np.array_equal(scene.match.walk, walk) for walk in scene.match.site_walks]
    return {by_clock, fits.index(True), *np.flatnonzero(scene.match.sites["since"] >= 0).tolist()}


def test_the_zone_moves_to_another_place_whenever_its_time_is_over(new_scene):
    scene = new_scene(overrides=MOVING)
    scene.set_places(*PLACES)
    spans, foreseen = [], []
    for _ in range(10):  # two seconds are eight decisions
        span = set()
        for _ in range(8):
            scene.decide()
            span |= whereabouts(scene)
            assert next_move(scene.match, scene.rules) == 8 * len(spans) + 9
            foreseen.append(next_place(scene.match, scene.rules))
        spans.append(span)
    assert foreseen[:-8] == [place for span in spans[1:] for place in span for _ in range(8)]
    assert spans[0] == {0}
    assert all(len(span) == 1 for span in spans)
    assert all(new != old for old, new in pairwise(spans))
    assert set.union(*spans) == {0, 1, 2}


def test_points_are_made_where_the_zone_is_now(new_scene):
    scene = new_scene(overrides=MOVING, at={0: (10, 10)})
    scene.set_places(*PLACES)
    for decisions, inside in ((8, 1), (1, 0)):
        scene.decide(decisions)
        assert (scene.clock["score_0"], scene.mechs[0]["in_zone"]) == (2.0, inside)
    scene.place(1, scene.clock["zone_x"], scene.clock["zone_y"])
    scene.decide()
    assert (scene.clock["score_0"], scene.clock["score_1"]) == (2.0, 0.25)


def test_without_a_time_the_zone_stays_where_it_is(new_scene):
    scene = new_scene(overrides={"world.zone_places": 3})
    scene.set_places(*PLACES)
    scene.decide(100)
    assert whereabouts(scene) == {0}
    assert next_move(scene.match, scene.rules) == 0


def test_an_episodes_seed_draws_where_the_zone_is_first_and_later():
    config = EchelonConfig.preset("recon").replace({"match.max_episode_seconds": 90.0})
    core = begun(config, [*range(100, 106)] * 2)
    first = core.state.sites["since"].argmax(axis=1)
    assert len(set(first[:6].tolist())) > 2
    for _ in range(97):
        core.step(np.zeros((12, 10, 45), np.float32))
    then = core.state.sites["since"].argmax(axis=1)
    assert (then != first).all()
    np.testing.assert_array_equal(first[:6], first[6:])
    np.testing.assert_array_equal(then[:6], then[6:])
    for match, place in enumerate(then.tolist()):
        world = core.simulator.worlds[match]
        np.testing.assert_array_equal(core.state.walk[match], world.walks[place])
