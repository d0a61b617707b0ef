"""Continuations: what would have happened is among them, they differ in luck alone, and counts say what they may."""

import numpy as np
import pytest
from tests.env.batches import checksums
from tests.env.test_forks import DUEL, SKIRMISH, Waverer, of_scripts
from tests.env.test_replay import recorded

from echelon_env import EchelonConfig, cli
from echelon_env.intervals import difference_interval, wilson_interval
from echelon_env.matches.continuations import WinProbability
from echelon_env.matches.forks import Held

TEAMS = {"blue": 0, "red": 1, None: -1}


@pytest.fixture(scope="module")
def replay():
    return of_scripts(blue="hard", red="hard", seed=4)


@pytest.fixture(scope="module")
def curve(replay):
    return replay.win_probability(every=20, continuations=24)


def counted(*blue_wins, n=100):
    """Return a curve with these numbers of wins of blue; red wins the others."""
    winners = np.array([[0] * wins + [1] * (n - wins) for wins in blue_wins], np.int8)
    return WinProbability(tuple(range(0, 10 * len(blue_wins), 10)), winners)


def test_continuation_0_is_the_recorded_match_and_the_last_decision_is_certain(replay, curve):
    recorded = TEAMS[replay.outcome["winner"]]
    assert curve.decisions == (*range(0, replay.num_decisions, 20), replay.num_decisions)
    assert (curve.winners[:, 0] == recorded).all()
    assert (curve.winners[-1] == recorded).all()
    assert len(set(curve.winners[0].tolist())) > 1, "equal teams: luck decides"


def test_the_same_again_gives_the_same_and_fewer_give_a_part(replay, curve):
    again = replay.win_probability(decisions=[20, 0], continuations=9)
    assert again.decisions == (0, 20)
    assert np.array_equal(again.winners, curve.winners[:2, :9])


def test_all_continuations_begin_where_the_recording_was(replay):
    played, (saved,) = replay._continued([30], 5, None, "expert")
    recorded = next(core.state.mechs[0].tobytes() for core in replay if core.state.clock["decision"][0] == 30)
    began = []
    step = played.batch.step
    played.batch.step = lambda rows: (began.append([m.tobytes() for m in played.batch.state.mechs]), step(rows))
    played.winners(saved)
    assert began[0] == [recorded] * 5
    assert len(set(began[8][:3])) == 3


def test_stronger_players_win_more(replay):
    strong, weak = (
        replay.win_probability(seats={"blue": skill}, decisions=[0], continuations=24).wins("blue")[0]
        for skill in ("expert", "trivial")
    )
    assert weak < 4 < 20 < strong


def test_agents_seats_go_to_the_stand_in(tmp_path, says):
    replay, skills = recorded(20, opponent="hard").replay(), ("trivial", "expert")
    weak, strong = (replay.win_probability(decisions=[0], continuations=24, agents=skill) for skill in skills)
    assert weak.wins("blue")[0] < strong.wins("blue")[0]
    replay.save(tmp_path / "match.replay")
    whatif = "replay", "whatif", tmp_path / "match.replay", "--decision", 0, "--continuations", 24
    for skill, curve in zip(skills, (weak, strong), strict=True):
        assert f" {curve.probability('blue')[0]:.0%} (" in says(cli.main, *whatif, "--agents", skill)
    with pytest.raises(ValueError, match="nobody plays blue_0 in continuations, as recorded actions fit one match"):
        replay.win_probability(agents="recorded")


def test_commanders_that_draw_are_told_to_draw_otherwise():
    told = []

    class Drawer(Waverer):
        def vary(self, match, seed):
            told.append((match, seed))

    of_scripts(DUEL, "hard", "hard").win_probability(decisions=[10], continuations=3, seats={"red": Drawer()})
    assert [match for match, _ in told] == [1, 2]
    assert len({seed for _, seed in told}) == 2


def test_a_mech_that_fights_makes_a_difference_and_one_that_is_trivial_makes_none(replay):
    found = {mech.mech: mech for mech in replay.mech_differences(10, continuations=24, seats={"red_4": "trivial"})}
    assert found["red_4"].difference == 0.0
    assert found["red_4"].low < 0 < found["red_4"].high
    assert max(mech.difference for mech in found.values()) > 0.15
    assert {mech.wins for name, mech in found.items() if name.startswith("blue")} == {found["blue_0"].wins}
    short = {mech.mech: mech for mech in replay.mech_differences(10, 1, 24, {"red_4": "trivial"})}
    assert sum(m.difference for m in short.values()) < sum(m.difference for m in found.values())


def ends(played, saved, *stand_in):
    """Return the checksums of the matches after continuations from a saved state."""
    played.winners(saved, *stand_in)
    return checksums(played.batch)


@pytest.mark.parametrize("mode", ["off", "planner"])
def test_trivial_in_a_commanders_place_plays_as_the_script_does(mode):
    """A commander's choice is overwritten; after the window it plays again, and has perceived everything."""
    replay = of_scripts(DUEL.replace({"match.nav_mode": mode}), "hard", "hard")
    guest, (saved,) = replay._continued([0], 4, {"red": Waverer()}, "expert")
    script, (started,) = replay._continued([0], 4, {"red": "trivial"}, "expert")
    stood_in, scripted = ends(guest, saved, 1), ends(script, started)
    own, for_a_decision, again = ends(guest, saved), ends(guest, saved, 1, 1), ends(guest, saved)
    assert stood_in == scripted
    assert own != for_a_decision
    assert own == again, "nothing of the stand-in may stay"


def test_a_turning_point_is_a_change_that_chance_does_not_explain():
    (turn,) = counted(50, 52, 90, 92, 95).turning_points
    assert (turn.since, turn.decision, turn.team, turn.change) == (10, 20, "blue", pytest.approx(0.38))
    assert 0 < turn.low < 0.38 < turn.high
    assert counted(50, 56, 48, 55, 60).turning_points == []
    (slow,) = counted(40, 50, 60, 70, 70).turning_points
    assert (slow.since, slow.decision) == (0, 30), "no single step is beyond chance, but three are"
    steps = {(turn.since, turn.decision) for turn in counted(10, 50, 90, 90).turning_points}
    assert steps == {(0, 10), (10, 20)}, "one turn may begin at the decision at which another one ends"
    rng = np.random.default_rng(0)
    flukes = sum(bool(counted(*rng.binomial(100, 0.5, 20)).turning_points) for _ in range(100))
    assert flukes <= 10, "a match that never turns may show a turning point in 5 % of cases: 5 and two deviations"


def test_intervals_are_those_of_their_papers():
    low, high = difference_interval(9, 3, 10)  # Newcombe (1998), table II, example c
    assert (round(low, 4), round(high, 4)) == (0.1705, 0.8090)
    alike, apart = difference_interval(60, 40, 100, both=40), difference_interval(60, 40, 100)
    assert apart[0] < alike[0] < 0.2 < alike[1] < apart[1], "what pairs have in common narrows the interval"
    assert difference_interval(10, 10, 10, both=10)[0] < 0


def test_tables_and_facts_hold_the_counts(curve):
    header, first, *_ = curve.to_csv().splitlines()
    assert header.startswith("decision,continuations,blue_wins,blue_probability,blue_low,blue_high,red_wins")
    assert first.split(",")[:3] == ["0", "24", str(curve.wins("blue")[0])]
    facts = curve.facts()
    assert facts["blue"] == (curve.wins("blue") / 24).tolist()
    assert (facts["low"][0], facts["high"][0]) == pytest.approx(wilson_interval(int(curve.wins("blue")[0]), 24))


def test_the_command_line_tells_saves_and_writes(replay, tmp_path, says):
    path, fork = tmp_path / "match.replay", tmp_path / "fork.replay"
    replay.save(path)
    whatif = cli.main, "replay", "whatif", path
    files = ["--html", tmp_path / "p.html", "--csv", tmp_path / "c.csv"]
    shown = says(*whatif, "--continuations", 4, "--mechs", *files)
    assert shown.splitlines()[0].split() == ["decision", "s", "blue", "wins", "red", "wins", "draws"]
    told = ["No change between these decisions is larger than chance explains.", "blue_4", " 0% ("]
    assert [part for part in told if part not in shown] == []
    assert "+0%" not in shown
    assert len((tmp_path / "c.csv").read_text().splitlines()) == 1 + len(range(0, replay.num_decisions, 20)) + 1
    change = ["--decision", 10, "--seat", "blue_0-3=trivial", "--hold", "blue_4", "--save", fork]
    assert "what if:   red wins by" in says(*whatif, "--continuations", 4, *change)
    assert "match" in says(cli.main, "replay", "verify", fork)
    for wrong, message in (
        (["--decision", 999], "decision must be a whole number from 0 to"),
        (["--decision", 999, "--csv", tmp_path / "none.csv"], "--decision must be a whole number from 0 to"),
        (["--seat", "blue=hard"], "--seat and --hold need --decision N"),
        (["--save", "x.replay"], "name them with --seat or --hold"),
        (["--seat", "blue"], "must be SEAT=PLAYER, such as blue_2=expert, got 'blue'"),
    ):
        assert message in says(*whatif, *wrong, status=2)


def test_scenarios_and_large_matches_have_continuations():
    scenario = of_scripts(EchelonConfig.resolve("orders"), "medium")
    smaller = of_scripts(EchelonConfig.preset("standard"), changes={"packs": 1, "fire_prob": 0.5})
    for replay in (scenario, smaller):
        winners = replay.win_probability(every=60, continuations=3).winners
        assert (winners[:, 0] == TEAMS[replay.outcome["winner"]]).all()


def test_a_player_with_one_memory_continues_from_each_decision_as_from_that_decision_alone():
    replay = of_scripts(DUEL, "hard", "hard")

    (several, states), (alone, (last,)) = (
        replay._continued(decisions, 3, {"red": Waverer()}, "expert") for decisions in ([0, 5, 20], [20])
    )
    *_, found = (ends(several, saved) for saved in states)
    assert found == ends(alone, last)


def test_who_is_held_stands_still_in_continuations_too():
    replay = of_scripts(SKIRMISH.replace({"match.nav_mode": "planner"}))
    played, (saved,) = replay._continued([20], 2, {"red": Held("stand", "red")}, "expert")
    began = saved["arrays"]["mechs"]["x"][5:]
    played.winners(saved)
    still = np.isclose(played.batch.state.mechs["x"][:, 5:], began, atol=1e-3).sum(axis=1)
    assert (still >= 3).all(), "those that stand move only if they slide or are pushed"
