"""Entries, rating periods, promotion and retirement."""

import dataclasses

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from echelon_rl.league import GameResult, Glicko2Config, Glicko2Rating, MatchResult

from .conftest import entry, league_with


def ratings(league):
    return {e.entry_id: (e.rating, e.games) for e in league.entries.values()}


results = st.lists(
    st.tuples(st.integers(0, 4), st.integers(1, 4), st.sampled_from([0.0, 0.5, 1.0])), min_size=1, max_size=40
)


@given(results, st.randoms(use_true_random=False))
@settings(max_examples=12)
def test_the_order_of_a_period_does_not_matter(games, random):
    played = [GameResult(f"e{a}", f"e{(a + d) % 5}", score) for a, d, score in games]
    shuffled = played[:]
    random.shuffle(shuffled)
    found = []
    for order in (played, shuffled):
        league = league_with(*(entry(f"e{i}", 1400 + 50 * i, 60 + 40 * i) for i in range(5)))
        league.apply_rating_period(order)
        found.append(ratings(league))
    assert found[0] == found[1]


def test_an_error_while_writing_leaves_everything_as_it_was(monkeypatch):
    league = league_with(entry("a"), entry("b"))
    before = ratings(league)

    def fail(*args, **kwargs):
        raise OSError("disk full")

    monkeypatch.setattr("echelon_rl.league.store.ratings.log_standings", fail)
    with pytest.raises(OSError, match="disk full"):
        league.apply_rating_period([GameResult("a", "b", 1.0)])
    monkeypatch.undo()
    assert (ratings(league), league.payoff().games.sum()) == (before, 0)
    assert league.apply_rating_period([GameResult("a", "b", 1.0)])[0].period_id == 1


def test_idle_entries_become_uncertain_unless_the_league_says_they_are_frozen():
    for inactivity, expected in (("paper", 200.2714167), ("none", 200.0)):
        league = league_with(
            entry("a"), entry("b"), entry("idle", rd=200), entry("old", rd=200, kind="retired"),
            config=Glicko2Config(inactivity=inactivity),
        )  # fmt: skip
        league.apply_rating_period([GameResult("a", "b", 1.0)])
        found = [league.entries[name].rating.rd for name in ("idle", "old")]
        assert found == pytest.approx([expected, 200], abs=1e-6)
        assert league.replay().exact


def test_pinned_entries_keep_their_rating_and_still_count_as_opponents():
    league = league_with(entry("a"), entry("anchor", kind="anchor"))
    league.pin("anchor", Glicko2Rating(1800, 30))
    league.apply_rating_period([GameResult("a", "anchor", 1.0)] * 10)
    assert (league.entries["anchor"].rating, league.entries["anchor"].games) == (Glicko2Rating(1800, 30), 40)
    assert league.entries["a"].rating.rating > 1600
    assert league.replay().exact


def test_pending_matches_are_rated_once_in_periods_of_few_games():
    league = league_with(entry("a"), entry("b"), entry("c"))
    played = [MatchResult("a", "bc"[i % 2], 1.0) for i in range(40)]
    assert [league.report(played), league.report(played[:10])] == [40, 0]  # a worker that reports again
    assert league.entries["a"].games == 30
    assert [p.matches for p in league.rate_pending(min_matches=12, max_games=15)] == [15, 15]
    assert league.entries["a"].games == 60
    assert [league.rate_pending(min_matches=12), [p.period_id for p in league.rate_pending()]] == [[], [3]]
    assert (league.rate_pending(), league.entries["a"].games) == ([], 70)
    assert league.replay().exact


def test_training_matches_are_kept_but_not_rated():
    league = league_with(entry("a"), entry("b"))
    league.report([MatchResult("a", "b", 1.0)], source="training")
    assert (league.rate_pending(), league.payoff().games.sum()) == ([], 0)
    assert league.payoff(sources=["training"]).wins[0, 1] == 1


def test_retire_commanders_min_games():
    league = league_with(
        *(entry(f"old_{i}", 1600 - 50 * i) for i in range(3)),
        *(entry(f"new_{i}", 1100 - 50 * i, rd=200, games=5) for i in range(3)),
    )
    assert league.retire_commanders(keep_top=4, min_games=20) == []  # all places behind the fourth are young
    league = league_with(
        *(entry(f"old_{i}", 1200 - 50 * i) for i in range(3)),
        *(entry(f"new_{i}", 2100 - 50 * i, rd=60, games=5) for i in range(3)),
    )
    retired = league.retire_commanders(keep_top=4, min_games=20)
    assert [e.entry_id for e in retired] == ["old_1", "old_2"]


def test_every_kind_retires_by_itself_and_who_is_spared_stays():
    kinds = ("candidate", "commander", "exploiter", "anchor")
    league = league_with(*(entry(f"{kind}_{i}", 1600 - 50 * i, kind=kind) for kind in kinds for i in range(4)))
    retired = league.retire_commanders(2, kinds=kinds[:3], spared={"candidate_3"})
    names = ["candidate_2", "commander_2", "commander_3", "exploiter_2", "exploiter_3"]
    assert [(e.entry_id, e.kind, bool(e.retired_at)) for e in retired] == [(name, "retired", True) for name in names]
    assert {e.entry_id for e in league.entries.values() if not e.active} == set(names)


def test_the_retired_play_no_more_and_stay_retired():
    league = league_with(entry("a"), entry("b"), entry("c", 1000))
    league.apply_rating_period([GameResult("a", "c", 1.0)])
    history = league.history("c")
    league.retire_commanders(keep_top=2)
    league.entries["c"] = dataclasses.replace(league.entries["c"], kind="commander")
    assert (league.entries["c"].kind, league.add_entry(entry("c")).kind) == ("retired", "retired")
    assert {league.sample_opponent("a", "uniform", seed).entry_id for seed in range(50)} == {"b"}
    assert "c" not in [e.entry_id for e in league.leaderboard()]
    assert league.history("c") == history
    with pytest.raises(ValueError, match="c is retired"):
        league.apply_rating_period([GameResult("a", "c", 1.0)])


def test_promotion_measures_rating_minus_deviations():
    entries = [*(entry(f"cmd_{i}", 1600 - 10 * i, 30) for i in range(3)), entry("new", 1650, 70, "candidate", 25)]
    bold, careful = league_with(*entries), league_with(*entries)
    assert bold.promote_if_topk("new", 3, conservatism=0.0)
    assert not careful.promote_if_topk("new", 3, conservatism=2.0)  # 1650 - 140 is behind 1580 - 60
    found = [(e.kind, e.promoted_at is not None) for e in (bold.entries["new"], careful.entries["new"])]
    assert found == [("commander", True), ("candidate", False)]
    assert careful.promote_if_topk("new", 4, conservatism=2.0)


@pytest.mark.parametrize(("games", "rd"), [(19, 50.0), (25, 76.0)])
def test_nobody_is_promoted_on_too_little_evidence(games, rd):
    league = league_with(entry("new", 3000, rd, "candidate", games))
    assert not league.promote_if_topk("new", 20, conservatism=0.0)  # there are places, and it is the best
    assert league.promote_if_topk("new", 20, conservatism=0.0, min_games=19, max_rd=76.0)
    assert not league.promote_if_topk("new", 20)  # it is one already


def test_entries_are_a_mapping_in_the_order_of_entering():
    league = league_with(entry("b"), entry("a"))
    assert (list(league.entries), len(league.entries), "c" in league.entries) == (["b", "a"], 2, False)
    league.entries["b"] = dataclasses.replace(league.entries["b"], rating=Glicko2Rating(1700, 60), games=40)
    assert league.entries["b"].rating == Glicko2Rating(1700, 60)
    assert league.replay().exact  # what was set by hand is in the history
    del league.entries["a"]
    assert list(league.entries) == ["b"]
    league.entries["c"] = entry("c")
    league.apply_rating_period([GameResult("b", "c", 0.5)])
    with pytest.raises(ValueError, match="keeps all matches"):
        del league.entries["c"]
    with pytest.raises(ValueError, match="needs a LeagueEntry with this id"):
        league.entries["x"] = entry("y")


def test_payoff_counts_both_views():
    league = league_with(entry("a"), entry("b"), entry("c"))
    assert league.win_rates("a", [league.entries["b"]]).tolist() == [0.5], "nothing was played yet"
    league.apply_rating_period(
        [GameResult("a", "b", 1.0), GameResult("b", "a", 1.0), GameResult("b", "a", 0.5), GameResult("c", "a", 0.0)]
    )
    payoff = league.payoff()
    assert (payoff.ids, payoff.wins.tolist()) == (("a", "b", "c"), [[0, 1, 1], [1, 0, 0], [0, 0, 0]])
    assert payoff.draws.tolist() == [[0, 1, 0], [1, 0, 0], [0, 0, 0]]
    assert (payoff.games == payoff.games.T).all()
    np.testing.assert_equal(payoff.win_rate()[[0, 1], [1, 2]], [0.5, np.nan])
    np.testing.assert_allclose(
        league.win_rates("a", [league.entries["b"], league.entries["c"]]), payoff.posterior_win_rate()[0, 1:]
    )
