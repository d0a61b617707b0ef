"""Roles of AlphaStar and of other schemes: whom they meet and when they are frozen."""

import dataclasses

import numpy as np
import pytest

from echelon_rl.league import Glicko2Rating, LeagueEntry
from echelon_rl.league.matchmaking import STRATEGIES, pfsp
from echelon_rl.league.store.entries import scripted_entry
from echelon_rl.league.store.faults import MatchError
from echelon_rl.self_play.roles import LeagueExploiter, MainAgent, MainExploiter, TrainingRecord, View, make_role


def snapshot(name, lineage, role="main"):
    kind = "candidate" if role == "main" else "exploiter"
    return LeagueEntry(name, "x.zip", kind, rating=Glicko2Rating(), role=role, lineage=lineage)


MAIN = [snapshot(f"m{i}", "main-0") for i in range(3)]
RIVAL = [snapshot(f"r{i}", "main-1") for i in range(3)]
ATTACKER = [snapshot("x0", "me-0", "main_exploiter")]
EVERYBODY = [*MAIN, *RIVAL, *ATTACKER]


def record_of(rates, games=200):
    record = TrainingRecord()
    record.points = {name: rate * games for name, rate in rates.items()}
    record.games = dict.fromkeys(rates, games)
    return record


def shares(role, view, draws=3_000):
    rng = np.random.default_rng(0)
    drawn = [role.next_opponent(view, rng) for _ in range(draws)]
    names = [None if entry is None else entry.entry_id for entry in drawn]
    return {name: names.count(name) / draws for name in set(names)}


def test_a_main_agent_splits_its_matches_as_published():
    even = record_of({e.entry_id: 0.8 for e in EVERYBODY})  # nobody exploits it, nothing is forgotten
    found = shares(MainAgent(1, 2), View(EVERYBODY, even, "main-0"))
    # Half prioritised over all seven; the rest self-play with itself or the newest snapshot of the other main agent.
    expected = dict.fromkeys(("m0", "m1", "m2", "r0", "r1", "r2", "x0"), 0.5 / 7) | {None: 0.25}
    expected["r2"] += 0.25
    assert found == pytest.approx(expected, abs=0.03)


def test_an_exploiter_that_wins_gets_the_verification_matches():
    record = record_of({e.entry_id: 0.9 for e in EVERYBODY} | {"x0": 0.1})
    found = shares(MainAgent(1, 2), View(EVERYBODY, record, "main-0"))
    expected = 0.15 + 0.5 * pfsp(record.win_rates(EVERYBODY), "squared")[-1]
    assert found["x0"] == pytest.approx(expected, abs=0.03)


def test_what_was_forgotten_gets_the_verification_matches():
    record = record_of({"m0": 0.9, "m1": 0.4, "m2": 0.8, "r0": 0.9, "r1": 0.4, "r2": 0.8, "x0": 0.9})
    found = shares(MainAgent(1, 2), View(EVERYBODY, record, "main-0"))
    base = 0.5 * pfsp(record.win_rates(EVERYBODY), "squared")
    weights = pfsp(record.win_rates(MAIN[:1] + MAIN[1:2]), "squared")[1]
    assert found["m1"] == pytest.approx(base[1] + 0.15 / 2 * weights, abs=0.03)
    falling = record_of({"m0": 0.9, "m1": 0.6, "m2": 0.5, "r0": 0.9, "r1": 0.6, "r2": 0.5, "x0": 0.9})
    found = shares(MainAgent(1, 2), View(EVERYBODY, falling, "main-0"))
    base = 0.5 * pfsp(falling.win_rates(EVERYBODY), "squared")
    assert found["m1"] == pytest.approx(base[1], abs=0.03)  # win rates only fall with time: nothing was forgotten


def test_a_main_agent_that_loses_to_another_meets_its_past():
    record = record_of({e.entry_id: 0.75 for e in EVERYBODY} | {"r0": 0.9, "r1": 0.5, "r2": 0.1})
    found = shares(MainAgent(1, 2), View(RIVAL, record, "main-0"))
    assert None not in found  # it has left no snapshot here, so it is not among the main agents
    expected = 0.5 * pfsp(record.win_rates(RIVAL), "variance") + 0.5 * pfsp(record.win_rates(RIVAL), "squared")
    assert [found.get(e.entry_id, 0) for e in RIVAL] == pytest.approx(expected, abs=0.09)


def test_a_main_exploiter_attacks_the_newest_main_agents():
    found = shares(MainExploiter(1, 2), View(EVERYBODY, record_of({"m2": 0.5, "r2": 0.5}), "me-0"))
    assert found == pytest.approx({"m2": 0.5, "r2": 0.5}, abs=0.03)
    hopeless = record_of({"m0": 0.5, "m1": 0.2, "m2": 0.01, "r2": 0.5})
    found = shares(MainExploiter(1, 2), View(EVERYBODY, hopeless, "me-0"))
    past = pfsp(hopeless.win_rates(MAIN), "variance")
    assert [found.get(e.entry_id, 0) for e in MAIN] == pytest.approx(0.5 * past, abs=0.03)


def test_an_exploiter_of_one_target_meets_only_that():
    assert set(shares(MainExploiter(1, 2, "r1"), View(EVERYBODY, record_of({"r1": 0.0}), "x"), 100)) == {"r1"}
    with pytest.raises(MatchError, match="r1 plays no more"):  # and never itself, unnoticed, once that is gone
        MainExploiter(1, 2, "r1").opponent(View(MAIN, TrainingRecord(), "x"), np.random.default_rng(0))


def rated(name, rating, role="main", games=30):
    return dataclasses.replace(snapshot(name, name, role), rating=Glicko2Rating(rating, 50), games=games)


def test_the_rules_of_rating_matches_draw_in_training_too():
    pool = [rated("weak", 1000), rated("near", 1450), rated("like", 1600), rated("strong", 2200)]
    veteran, newcomer = rated("me", 1500), rated("me", 1500, games=19)
    record = record_of({"weak": 1.0, "near": 0.9, "like": 0.9, "strong": 0.0})
    for name in STRATEGIES:
        role = make_role("league_exploiter", 1, 2, name)
        expected = STRATEGIES[name](veteran, pool, record.win_rates(pool))
        found = shares(role, View(pool, record, "me", veteran))
        assert [found.get(e.entry_id, 0.0) for e in pool] == pytest.approx(expected, abs=0.03)
        assert set(shares(role, View(pool, record, "me", newcomer), 100)) == {"near", "like"}, name
    prioritised = shares(make_role("league_exploiter", 1, 2), View(pool, record, "me", newcomer))
    assert prioritised["strong"] > 0.5
    line = [dataclasses.replace(pool[1], lineage="main-1"), dataclasses.replace(pool[3], lineage="main-1")]
    main = View(line, record_of({"near": 0.9, "strong": 0.9}), "me", newcomer)
    assert set(shares(make_role("main", 1, 2, "gaussian"), main, 100)) == {
        "near"
    }  # not the newest, in self-play either


def test_scripts_get_their_share_of_the_matches_of_any_role():
    scripts = [scripted_entry("easy"), scripted_entry("expert")]
    record = record_of({"scripted-easy": 1.0, "scripted-expert": 0.8} | {e.entry_id: 0.8 for e in EVERYBODY})
    for role in (make_role("main", 1, 2, preset="self-play"), MainAgent(1, 2), LeagueExploiter(1, 2)):
        role.scripts_share = 0.4
        found = shares(role, View([*scripts, *EVERYBODY], record, "me"))
        assert found["scripted-expert"] == pytest.approx(0.4, abs=0.13), role  # some meet scripts anyway
        assert found["scripted-expert"] >= 0.37
        assert set(shares(role, View(EVERYBODY, record, "me"))) & {"m0", None}, role  # a league may have no scripts
    alone = shares(make_role("main", 1, 2, preset="self-play"), View([*scripts, *EVERYBODY], record, "main-0"))
    assert alone == {None: 1.0}, "neither scripts nor its past"


def test_a_league_exploiter_meets_everybody_with_capped_weights():
    record = record_of({e.entry_id: r for e, r in zip(EVERYBODY, np.linspace(0.1, 0.9, 7), strict=True)})
    found = shares(LeagueExploiter(1, 2), View(EVERYBODY, record, "le-0"))
    expected = pfsp(record.win_rates(EVERYBODY), "linear_capped")
    assert [found.get(e.entry_id, 0) for e in EVERYBODY] == pytest.approx(expected, abs=0.03)


@pytest.mark.parametrize("role", [MainAgent, MainExploiter, LeagueExploiter])
def test_snapshots_come_with_mastery_or_with_time(role):
    agent = role(100, 500)
    good = {e.entry_id: 0.9 for e in EVERYBODY}
    good, bad = record_of(good), record_of({**good, MAIN[-1].entry_id: 0.5})  # one rival is not mastered
    asked = (EVERYBODY, good, 99), (EVERYBODY, good, 100), (EVERYBODY, bad, 499), (EVERYBODY, bad, 500), ([], bad, 499)
    due = [agent.is_due(View(present, record, "me"), steps) for present, record, steps in asked]
    assert due == [False, True, False, True, False]


def test_resets_are_as_published():
    rng = np.random.default_rng(0)
    roles = MainAgent(1, 2), MainExploiter(1, 2), LeagueExploiter(1, 2)
    afresh = [np.mean([role.starts_afresh(rng) for _ in range(4000)]) for role in roles]
    assert afresh == [0.0, 1.0, pytest.approx(0.25, abs=0.03)]


def test_openai_five_meets_its_past_by_qualities_that_wins_lower():
    role, record = make_role("main", 1, 2, preset="openai-five"), TrainingRecord()
    view = View(EVERYBODY, record, "main-0")
    assert shares(role, view) == pytest.approx({None: 0.8, **dict.fromkeys(("m0", "m1", "m2"), 0.2 / 3)}, abs=0.03)
    for _ in range(50):
        role.finished(view, MAIN[0], 1.0)
        role.finished(view, MAIN[1], 0.0)
    assert record.games["m0"] == record.games["m1"] > 0
    assert role.chances(MAIN)["m0"] < 0.25 < role.chances(MAIN)["m1"] == role.chances(MAIN)["m2"]
    step = -role.qualities["m0"]
    chance = role.chances(MAIN)["m0"]
    role.finished(view, MAIN[0], 1.0)
    assert -role.qualities["m0"] - step == pytest.approx(0.01 / (3 * chance))
    newer = [*MAIN, snapshot("m3", "main-0")]
    assert role.chances(newer)["m3"] == role.chances(newer)["m1"], "a new snapshot has the best quality so far"
    assert set(shares(role, View(RIVAL, record, "main-0"), 100)) == {None}


def test_psro_meets_the_nash_mixture_of_trained_entries():
    script = LeagueEntry("scripted-hard", "scripted:hard", "anchor", role="scripted")
    role, nash = make_role("main", 1, 100, preset="psro"), {"m0": 0.7, "x0": 0.3, "scripted-hard": 0.5}
    view = View([*EVERYBODY, script], record_of({"m0": 0.9, "x0": 0.9, "m1": 0.1}), "main-0", nash=nash)
    assert shares(role, view) == pytest.approx({"m0": 0.7, "x0": 0.3}, abs=0.03)
    assert role.is_due(view, 1), "it beats the mixture; whom nobody should play does not matter"
    assert not role.is_due(dataclasses.replace(view, nash={"m1": 1.0}), 1)
    unknown = shares(role, View(MAIN, record_of({}), "main-0"))
    assert unknown == pytest.approx(dict.fromkeys(("m0", "m1", "m2"), 1 / 3), abs=0.03)
    assert set(shares(role, View([script], record_of({}), "main-0"), 10)) == {None}


def test_old_results_fade():
    record, opponent = TrainingRecord(), MAIN[0]
    assert record.win_rates([opponent]).tolist() == [0.5]
    for _ in range(300):
        record.add(opponent.entry_id, 0.0)
    assert record.win_rates([opponent])[0] < 0.02
    for _ in range(300):
        record.add(opponent.entry_id, 1.0)
    assert 0.9 < record.win_rates([opponent])[0] < 1.0


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"min_steps": 5, "max_steps": 4}, "min_steps and max_steps"),
        ({"name": "coach"}, "role must be one of"),
        ({"opponents": "elo"}, "must be one of 'pfsp', 'gaussian', .*, got 'elo'"),
        ({"preset": "poker"}, "league.preset must be one of 'alphastar', 'self-play'"),
        ({"name": "main_exploiter", "preset": "psro"}, "'psro' has only main agents"),
        ({"opponents": "gaussian", "preset": "psro"}, "'psro' has only main agents"),
    ],
)
def test_wrong_arguments_are_named(given, message):
    with pytest.raises(ValueError, match=message):
        make_role(**{"name": "main", "min_steps": 1, "max_steps": 2, **given})
