"""Rewards: every term by a constructed scene, shaping that telescopes, mixing that keeps the sum."""

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.env.batches import begun, played, started

from echelon_env.bots.skills import SKILLS
from echelon_env.catalog import REWARD_TERMS
from echelon_env.config import EchelonConfig, RewardConfig
from echelon_env.matches.batch import MatchBatch
from echelon_env.mdp.rewards import reward, set_potentials

APPROACH, ZONE, DAMAGE, KILL, ASSIST, DEATH, TERMINAL = range(7)


def rewarded(scene, **reward_fields):
    """Return raw terms (M, terms) and rewards (M,) of the decision just played."""
    mechs = len(scene.mechs)
    terms, rewards = np.full((mechs, len(REWARD_TERMS)), np.nan, np.float32), np.full(mechs, np.nan, np.float32)
    config = scene.config.replace({f"reward.{k}": v for k, v in reward_fields.items()})
    reward(scene.match, scene.rules, np.array(config.reward.weights, np.float32), terms, rewards)
    return terms, rewards


def quiet(new_scene, **kwargs):
    """A scene far from the zone, at potential 0, in which nothing is rewarded yet."""
    scene = new_scene(**kwargs)
    scene.decide()
    set_potentials(scene.match, scene.rules)
    return scene


@pytest.mark.parametrize(
    ("field", "amount", "term", "weighted"),
    [
        ("damage_dealt", 40, DAMAGE, 0.2),
        ("kills", 1, KILL, 1.0),
        ("assists", 1, ASSIST, 0.5),
        ("deaths", 1, DEATH, -2.0),
    ],
)
def test_events_are_worth_their_weights(new_scene, field, amount, term, weighted):
    scene = quiet(new_scene)
    scene.tally[0][field] = amount
    terms, rewards = rewarded(scene)
    expected = np.zeros((2, len(REWARD_TERMS)))
    expected[0, term] = amount
    np.testing.assert_array_equal(terms, expected)
    np.testing.assert_allclose(rewards, [weighted, 0], rtol=1e-6)


def test_the_zone_term_is_the_teams_tick_for_those_inside(new_scene):
    scene = quiet(new_scene, blue=("medium", "medium"))
    scene.place(0, scene.clock["zone_x"] - 1, scene.clock["zone_y"])
    scene.decide()
    terms, rewards = rewarded(scene)
    assert terms[:, ZONE].tolist() == [1, 0, 0]
    np.testing.assert_allclose(rewards, [0.1, 0, 0], rtol=1e-6)


def walk_scene(new_scene, **kwargs):
    """A scene whose walking distance to the zone is x - 5 voxels, 50 at most."""
    scene = quiet(new_scene, zone=(2.5, 20, 2.5), **kwargs)
    scene.match.walk[:] = np.maximum(np.arange(64) - 5, 0)
    scene.clock["walk_scale"] = 50
    return scene


def test_moving_pays_even_when_a_mate_has_arrived(new_scene):
    scene = walk_scene(new_scene, blue=("medium", "medium"))
    scene.place(0, 30.5, 20)
    scene.place(1, 2.5, 20)
    scene.mechs["in_zone"] = [0, 1, 0]
    set_potentials(scene.match, scene.rules)
    assert scene.mechs[0]["potential"] == pytest.approx(-0.5 * 0.75)
    for x, before, now in ((29.5, -0.5, -0.48), (31.5, -0.48, -0.52)):
        scene.place(0, x, 20)
        paid = rewarded(scene)[0][0, APPROACH]
        assert paid == pytest.approx(0.75 * (0.99 * now - before), rel=1e-4)
        assert abs(paid) > 0.015


def shaping_along(scene, gamma, places):
    """Return the discounted sum of shaping along (x, which of two mates stand in the zone), and the first potential."""
    total, discount, start = 0.0, 1.0, 0.0
    for number, (x, inside) in enumerate(places):
        scene.place(0, x, 20)
        scene.mechs["in_zone"] = [0, *inside, 0]
        if number == 0:
            set_potentials(scene.match, scene.rules)
            start = float(scene.mechs[0]["potential"])
        else:
            total += discount * float(rewarded(scene)[0][0, APPROACH])
            discount *= gamma
    return total, start


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])  # it is a class, not a scene
@given(
    steps=st.lists(st.tuples(st.floats(1, 60), st.integers(0, 1), st.integers(0, 1)), min_size=2, max_size=30),
    gamma=st.sampled_from((1.0, 0.99, 0.9)),
)
def test_approach_over_a_closed_loop_is_worth_nothing(new_scene, steps, gamma):
    """Potential-based: undiscounted, any loop of states sums to 0; discounted, to what the first potential has lost.

    The sum telescopes to gamma^n phi(last) - phi(first) (Ng, Harada, Russell 1999), which is 0 for every loop that
    starts in the zone, where phi is 0. Mates enter and leave the zone on the way.
    """
    scene = walk_scene(new_scene, blue=("medium",) * 3, overrides={"reward.gamma": gamma})
    places = [(x, (one, two)) for x, one, two in steps]
    total, start = shaping_along(scene, gamma, [*places, places[0]])
    assert total == pytest.approx((gamma ** len(places) - 1) * start, abs=1e-6 * max(1, len(places) / 10))
    if gamma == 1.0:
        assert total == pytest.approx(0, abs=1e-6)
    in_zone = (3.0, (1, 0))
    total, start = shaping_along(scene, gamma, [in_zone, *places, in_zone])
    assert start == 0
    assert total == pytest.approx(0, abs=1e-6)


def test_a_mate_that_enters_the_zone_changes_the_potential_and_so_takes_part_in_the_loop(new_scene):
    scene = walk_scene(new_scene, blue=("medium",) * 3)
    scene.place(0, 30.5, 20)
    values = []
    for inside in ((0, 0), (1, 0), (1, 1)):
        scene.mechs["in_zone"] = [0, *inside, 0]
        set_potentials(scene.match, scene.rules)
        values.append(float(scene.mechs[0]["potential"]))
    assert values == pytest.approx([-0.5, -0.5 * (1 - 0.25 / 2), -0.5 * (1 - 0.25)])


def test_the_discounted_shaping_of_a_whole_match_is_minus_the_first_potential():
    core = MatchBatch(4, EchelonConfig.resolve("skirmish"), [], {m: SKILLS[3 - m // 5 * 2] for m in range(10)}, 1)
    for e in range(4):
        core.reset(e, 10 + e)
    first = core.state.mechs["potential"].astype(float)
    assert ((first < -0.5) & (first >= -1)).all()
    total, discount = np.zeros((4, 10)), np.ones((4, 1))
    for _ in played(core):
        total += discount * core.io.terms[:, :, APPROACH]
        discount *= 0.99 * (core.state.clock["over"][:, None] == 0)
    terminated, dead = core.state.clock["reason"] != 3, core.state.mechs["alive"] == 0
    assert terminated.any()
    assert dead.any()
    ended = terminated[:, None] | dead
    np.testing.assert_allclose(total[ended], -first[ended], atol=1e-5)


def test_the_time_limit_is_no_terminal_state_for_the_shaping(new_scene):
    for decision, hp, reason, expected in ((239, 150, 3, 0.01 * 0.5), (10, 0, 2, 0.5)):
        scene = walk_scene(new_scene, at={0: (30.5, 20), 1: (50, 50)})
        set_potentials(scene.match, scene.rules)
        scene.clock["decision"] = decision
        scene.mechs[1]["hp"] = hp
        scene.decide()
        assert scene.clock["reason"] == reason
        assert rewarded(scene)[0][0, APPROACH] == pytest.approx(expected, rel=1e-4)


def test_the_terminal_term_reaches_the_dead_and_the_other_terms_do_not(new_scene):
    scene = quiet(new_scene, blue=("medium", "medium"))
    scene.mechs[0]["alive"] = 0
    scene.mechs[2]["hp"] = 0
    scene.decide()
    assert scene.clock["winner"] == 0
    scene.tally[0]["damage_dealt"] = 10
    terms, rewards = rewarded(scene, terminal=5.0)
    assert terms[:, TERMINAL].tolist() == [1, 1, -1]
    assert not terms[0, :TERMINAL].any()
    np.testing.assert_allclose(rewards, [5, 5, -7], rtol=1e-6)


def test_a_draw_is_worth_nothing(new_scene):
    scene = quiet(new_scene)
    scene.mechs["hp"] = 0
    scene.decide()
    assert rewarded(scene)[0][:, TERMINAL].tolist() == [0, 0]


FACTORS = {"reward.contested_factor": 2.0, "reward.contested_death_factor": 0.5}
EVENTS = {"damage_dealt": 10, "kills": 1, "assists": 1}
# Of two blue mechs the first stands in the zone, and a red one too if it is contested. Then: who falls, after how many
# decisions what is counted for whom, and terms by mech.
CONTESTS = {
    "inside a contested zone and outside": (
        True, [], 1, {0: EVENTS, 1: EVENTS},
        {(0, DAMAGE): 20, (0, KILL): 2, (0, ASSIST): 2, (1, DAMAGE): 10, (1, KILL): 1, (1, ASSIST): 1},
    ),
    "a zone that nobody contests": (False, [], 1, {0: EVENTS}, {(0, DAMAGE): 10, (0, KILL): 1, (0, ASSIST): 1}),
    "deaths inside a contested zone and outside": (True, [0, 1], 1, {}, {(0, DEATH): 0.5, (1, DEATH): 1}),
    "deaths where nobody contests": (False, [0, 1], 1, {}, {(0, DEATH): 1, (1, DEATH): 1}),
    "the kill that ends a contest": (True, [2], 1, {0: {"kills": 1}}, {(0, KILL): 2, (2, DEATH): 0.5}),
    "who died earlier contests no zone": (True, [2], 2, {0: {"damage_dealt": 10}}, {(0, DAMAGE): 10}),
}  # fmt: skip


@pytest.mark.parametrize(("contested", "fallen", "decisions", "counted", "expected"), CONTESTS.values(), ids=CONTESTS)
def test_contested_factors_apply_inside_a_contested_zone_only(
    new_scene, contested, fallen, decisions, counted, expected
):
    places = {0: (58, 61), **({2: (61, 56)} if contested else {})}
    scene = new_scene(blue=("medium", "medium"), overrides=FACTORS, zone=(61, 61, 8), at=places)
    scene.mechs["hp"][fallen] = 0
    scene.decide(decisions)
    for mech, fields in counted.items():
        scene.count(mech, **fields)
    terms, _ = rewarded(scene)
    assert {key: terms[key] for key in expected} == expected


@pytest.mark.parametrize("alpha", [1.0, 0.7, 0.0])
def test_mixing_shares_within_the_team_and_keeps_its_sum(new_scene, alpha):
    scene = quiet(new_scene, blue=("medium",) * 3, red=("medium",) * 2, overrides={"reward.team_mixing": alpha})
    own = np.array([4, 0, 2, 10, 0])
    scene.tally["kills"] = own
    _, rewards = rewarded(scene)
    mean = np.array([2, 2, 2, 5, 5])
    np.testing.assert_allclose(rewards, alpha * own + (1 - alpha) * mean, rtol=1e-6)
    np.testing.assert_allclose([rewards[:3].sum(), rewards[3:].sum()], [6, 10], rtol=1e-6)


@pytest.mark.parametrize("overrides", [{}, {"reward.terminal": 5.0}])
def test_a_lost_match_costs_nothing_unless_a_weight_says_so(overrides):
    config = EchelonConfig.preset("duel").replace(overrides)
    env = started(config, opponent="expert", info_level="full", seed=3)
    while env.agents:
        *_, infos = env.step({"blue_0": np.zeros(45, np.float32)})
    told = infos["blue_0"]
    assert (told["outcome"]["result"], -told["reward_components"]["terminal"]) == ("loss", config.reward.terminal)


@pytest.mark.parametrize(
    ("preset", "weights", "others"),
    [("review", (0.25, 0.1, 0.005, 1, 0.5, -2, 0), (1.0, 1.0, 1.0)),
     ("snapshot", (1.5, 3, 0.05, 10, 5, -1, 0), (2.0, 0.5, 1.0))],  # those of the earlier game
)  # fmt: skip
def test_default_weights_are_those_of_the_review_and_the_terminal_term_is_off(preset, weights, others):
    config = RewardConfig.preset(preset)
    assert (config == RewardConfig()) == (preset == "review")
    assert REWARD_TERMS == ("approach", "zone", "damage", "kill", "assist", "death", "terminal")
    assert config.weights == pytest.approx(weights)
    assert (config.contested_factor, config.contested_death_factor, config.team_mixing) == others


def test_rewards_of_whole_matches_are_bounded_by_what_a_team_can_earn():
    returns, running = np.zeros((4, 10)), np.ones((4, 1))
    for core in played(begun("skirmish", range(30, 34), "expert")):
        returns += running * core.io.rewards
        running = core.state.clock["over"][:, None] == 0
    # approach 0.25, 240 zone ticks of 0.1, all 640 hp of the enemies, five kills, five assists; a death.
    assert (returns < 0.5 + 24 + 640 * 0.005 + 5 + 2.5).all()
    assert (returns > -2 - 1).all()


def test_a_zone_that_moves_pays_and_costs_no_way(new_scene):
    scene = new_scene(overrides={"world.zone_places": 2, "match.zone_stay_seconds": 1.0}, at={0: (20, 30)})
    scene.set_places((20, 20, 4), (20, 50, 4))
    scene.clock["walk_scale"] = 30
    set_potentials(scene.match, scene.rules)
    paid = []
    for y in (28, 26, 24, 22, 24, 26):  # the zone moves after a second
        scene.place(0, 20, y)
        scene.decide()
        paid.append(rewarded(scene, gamma=1.0)[0][0, APPROACH] * 30)
    walks = scene.match.site_walks[:, 20:32, 20]
    expected = [*(walks[0, 10:2:-2] - walks[0, 8:0:-2]), 0, walks[1, 4] - walks[1, 6]]
    np.testing.assert_allclose(paid, expected, atol=0.4)
    assert paid[5] > 1.5
