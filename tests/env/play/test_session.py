"""A match with people in its seats: who plays when, what counts as orders, and what is recorded."""

import math

import numpy as np
import pytest

from echelon_env.catalog import REWARD_TERMS
from echelon_env.config import EchelonConfig
from echelon_env.matches.batch import MatchBatch
from echelon_env.matches.recording import Recording, step_with
from echelon_env.matches.scripted import Teacher
from echelon_env.play.server import TUTORIAL
from echelon_env.play.session import Orders, Session
from echelon_env.scenarios import SCENARIOS, load_scenario


def begun(config="duel", names=("blue_0",), seed=0, blue="medium", red="medium"):
    return Session.begin(EchelonConfig.resolve(config), seed, names, blue, red)


def place(session, mech=0):
    me = session.batch.state.mechs[0][mech]
    return np.array([me["x"], me["y"]])


def advance(session, decisions):
    before = place(session)
    for _ in range(decisions):
        session.advance()
    return float(np.linalg.norm(place(session) - before))


def joined(*args, **kwargs):
    """Return a session and its first pilot, who flies."""
    session = begun(*args, **kwargs)
    session.join(session.pilots[0])
    return session, session.pilots[0]


def pulled(session):
    """Return which triggers of the first mech the last decision pulled."""
    return (session.recording.rows[-1][0][4:9] > 0).tolist()


def orders(**changes):
    return {"orders": changes}


def test_the_stand_in_plays_until_a_person_comes_and_whenever_it_hands_back():
    session = begun()
    (pilot,) = session.pilots
    assert advance(session, 4) > 2, "nobody has come"
    session.join(pilot)
    assert advance(session, 4) < 0.2, "the person gives no orders"
    session.receive(pilot, {"flies": False})
    assert advance(session, 4) > 1, "it has handed the mech back"
    session.receive(pilot, {"flies": True})
    session.receive(pilot, orders(move=[-1, 0, 0, 0]))
    assert advance(session, 4) > 1
    session.leave(pilot)
    session.join(pilot)
    assert advance(session, 4) < 0.2, "orders of before are forgotten"


def test_a_stand_in_does_what_its_skill_would():
    session = begun(seed=5)
    teacher = Teacher(session.batch, "medium")
    for _ in range(12):
        expected = teacher.actions()[0].copy()
        session.advance()
        np.testing.assert_array_equal(session.recording.rows[-1], expected)


def test_the_mech_turns_to_the_heading_and_stops_there():
    session, pilot = joined()
    yaw = float(session.batch.state.mechs[0][0]["yaw"])
    session.receive(pilot, orders(heading=yaw + 2.5))
    advance(session, 20)
    error = float(session.batch.state.mechs[0][0]["yaw"]) - yaw - 2.5
    assert abs(math.remainder(error, 2 * math.pi)) < 0.02


def test_a_short_pull_of_a_trigger_is_not_lost():
    session, pilot = joined()
    pull = [False, False, False, False, True]
    session.receive(pilot, orders(triggers=pull))
    session.receive(pilot, orders())
    for triggers in (pull, [False] * 5):
        session.advance()
        assert pulled(session) == triggers


PULL, NOTHING = orders(triggers=[True] * 5), orders()
# What a page sends between a pull and the decision in which the person flies; None plays a decision.
TAKEOVERS = {
    "flies": [{"flies": False}, None, PULL, NOTHING, None, {"flies": True}],
    "another mech": [{"mech": 2}],
    "leaves and comes back": ["leave", "join"],
}


@pytest.mark.parametrize("between", TAKEOVERS.values(), ids=TAKEOVERS)
def test_whoever_takes_a_mech_over_fires_nothing_pulled_before(between):
    """The page also sends keys while the stand-in flies."""
    session, pilot = joined("skirmish", ["blue_1-2"], red="easy")
    for message in (PULL, *between, NOTHING, None):
        if message is None:
            session.advance()
        elif isinstance(message, str):
            getattr(session, message)(pilot)
        else:
            session.receive(pilot, message)
    flown = session.recording.rows[-1][pilot.mechs.index(pilot.mech)]
    np.testing.assert_array_equal(flown, Orders().action(0.0, 1.0, [False] * 5))


def test_the_replay_verifies_and_says_who_flew():
    session, blue = joined(names=["blue_0", "red_0"], red="hard")
    while not session.over:
        session.receive(blue, orders(move=[1, 0, 0, 0], triggers=[True] * 5))
        session.advance()
    replay = session.replay()
    result = session.result(blue)
    assert replay.verify()
    assert replay.outcome["reason"] in ("zone", "elimination", "time")
    assert (replay.agents, dict(replay.names)) == ((0, 1), {"blue": "human+medium", "red": "hard"})
    assert (result["team"], set(result["reward"])) == ("blue", set(REWARD_TERMS))


@pytest.mark.parametrize(
    ("config", "names", "expected"),
    [("breach", ["blue_0"], ("human+hard", "nobody")), ("skirmish", ["red_0"], ("hard", "human+easy"))],
)
def test_names_say_who_plays(config, names, expected):
    session, _ = joined(config, names, blue="hard", red="easy")
    session.advance()
    assert (session.names()["blue"], session.names()["red"]) == expected


def test_a_person_may_switch_among_several_mechs_but_not_take_others():
    session, blue = joined("skirmish", ["blue_1-2", "red"])
    assert [pilot.mechs for pilot in session.pilots] == [(1, 2), (5, 6, 7, 8, 9)]
    session.receive(blue, {"mech": 2})
    assert [session.flying(mech) for mech in (1, 2)] == [None, blue]
    assert session.start(blue)["start"]["name"] == "blue_2"
    with pytest.raises(ValueError, match="mech must be one of 1, 2"):
        session.receive(blue, {"mech": 0})


@pytest.mark.parametrize("stand_in", ["hard", "commander"])
def test_a_session_starts_in_the_middle_of_a_match(stand_in):
    """As a fork of a replay would: from a batch and its recording so far."""
    batch = MatchBatch(1, EchelonConfig.resolve("duel"), [0], {1: "medium"}, num_threads=1)
    recording = Recording.begin(batch, 3, batch.reset(0, 3))
    forward = np.full((1, 45), -1, np.float32)
    forward[0, 0] = 1
    for _ in range(10):
        step_with(batch, forward)
        recording.add(batch, forward)
    player = stand_in if stand_in == "hard" else lambda seen: np.zeros((*seen.shape[:2], 45), np.float32)
    session = Session(batch, recording, [[0]], (player, "medium"))
    assert session.join(session.pilots[0])["now"]["decision"] == 10
    session.receive(session.pilots[0], {"flies": False})
    moved = advance(session, 8)
    assert moved > 2 if stand_in == "hard" else moved < 0.5
    replay = session.replay()
    assert (replay.num_decisions, replay.verify()) == (18, True)


def test_a_person_takes_over_in_the_middle_of_a_recorded_match():
    played = begun("skirmish", ["blue_2"], 2, red="hard")
    advance(played, 30)
    recorded = played.replay()
    session = Session.resume(recorded, 12, ["blue_2", "red_1"])
    assert session.join(session.pilots[0])["now"]["decision"] == 12
    np.testing.assert_array_equal(np.array(session.recording.rows)[:, 0], recorded.actions[:12, 0])
    session.receive(session.pilots[0], orders(move=[0.5, 0, 0, 0]))
    advance(session, 6)
    replay = session.replay()
    assert replay.verify()
    assert replay.actions[11:, 0, 0].tolist() == [recorded.actions[11, 0, 0], *[0.5] * 6]
    assert (replay.agents, replay.names["blue"]) == ((2, 6), "human+medium")


def test_a_name_for_several_mechs_means_those_that_can_be_flown():
    units = EchelonConfig.resolve("orders").scenario.blue
    (pilot,) = begun("orders", ["blue"]).pilots
    assert pilot.mechs == tuple(mech for mech, unit in enumerate(units) if not unit.by)
    with pytest.raises(ValueError, match="the scenario itself plays blue_1"):
        begun("orders", ["blue_1"])
    played = begun("skirmish", ["blue_2"], 2, "trivial", "expert")
    while played.batch.state.mechs[0]["alive"][:5].all():
        played.advance()
    fallen = int(np.flatnonzero(played.batch.state.mechs[0]["alive"][:5] == 0)[0])
    recorded, decision = played.replay(), len(played.recording.rows)
    (pilot,) = Session.resume(recorded, decision, ["blue"]).pilots
    assert pilot.mechs == tuple(mech for mech in range(5) if mech != fallen)
    with pytest.raises(ValueError, match=f"blue_{fallen} is dead at decision {decision} already"):
        Session.resume(recorded, decision, [f"blue_{fallen}"])


WRONG = [
    None, [], {}, "orders", {"orders": {}, "speed": 1}, {"fly": True}, {"flies": 1}, {"flies": None}, {"speed": 3},
    {"speed": float("nan")}, {"speed": "fast"}, {"mech": 0.5}, {"mech": 7}, {"mech": True}, {"orders": None},
    {"orders": {"jump": 1}}, {"orders": {"move": [1, 0, 0]}}, {"orders": {"move": [1e999, 0, 0, 0]}},
    {"orders": {"move": "left"}}, {"orders": {"move": [[1], 0, 0, 0]}}, {"orders": {"heading": 10**400}},
    {"orders": {"heading": float("nan")}}, {"orders": {"triggers": [1, 0, 0, 0, 0]}}, {"orders": {"triggers": [True]}},
    {"orders": {"target": 21}}, {"orders": {"target": -1}}, {"orders": {"ewar": 3}}, {"orders": {"sort": 1.5}},
]  # fmt: skip


@pytest.mark.parametrize("message", WRONG, ids=repr)
def test_a_malformed_message_is_refused_and_changes_nothing(message):
    session, pilot = joined()
    session.receive(pilot, orders(move=[0, 1, 0, 0], heading=1.0))
    before = pilot.orders, pilot.flies, pilot.mech, session.speed
    with pytest.raises(ValueError, match=r".{20}"):
        session.receive(pilot, message)
    assert before == (pilot.orders, pilot.flies, pilot.mech, session.speed)


def test_huge_throttles_and_headings_mean_full_throttle():
    action = Orders.read({"move": [1e30, -1e30, 0, 0], "heading": 1e15}).action(0.0, 0.25, [False] * 5)
    assert np.isfinite(action).all()
    assert action[:2].tolist() == [1, -1]


def test_the_tutorial_is_no_part_of_the_listed_scenarios_and_can_be_won():
    assert "tutorial" not in SCENARIOS
    session = Session.begin(EchelonConfig.of_scenario(load_scenario(TUTORIAL)), 0, ["blue_0"], "expert", "medium")
    assert session.start(session.pilots[0])["now"]["contacts"][0]["hostile"]
    while not session.over:
        session.advance()
    outcome = session.batch.outcome(0)
    assert (outcome["winner"], outcome["reason"]) == ("blue", "zone")


def test_another_match_does_not_begin_paused():
    played, following = begun(seed=0), begun(seed=1)
    played.speed = 0.0
    following.adopt(played)
    assert following.speed == 1.0
