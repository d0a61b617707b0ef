"""Export and import as JSON, pictures, TensorBoard."""

import dataclasses

import pytest

from echelon_rl.league import GameResult, League, MatchResult
from echelon_rl.league.exchange import export_json, import_json
from echelon_rl.league.pictures import history_figure, payoff_figure, write_pictures, write_tensorboard


@pytest.fixture
def played(url):
    league = League.open(url, env="duel")
    ids = list(league.entries)
    for number in range(4):
        league.apply_rating_period([GameResult(ids[4], ids[number], 1.0), GameResult(ids[0], ids[1], 0.5)])
    league.pin(ids[2])
    league.report([MatchResult(ids[1], ids[2], 0.0, "red", 7, 40, "zone")])
    league.retire(ids[3])
    yield league
    league.close()


def test_an_imported_league_is_the_same_and_goes_on(played, tmp_path):
    path = export_json(played, tmp_path / "out" / "league.json")
    other = import_json(path, f"sqlite:///{tmp_path}/other/league.db")
    assert list(other.entries.values()) == list(played.entries.values())
    assert (other.env, other.config) == (played.env, played.config)
    assert [other.history(name) for name in other.entries] == [played.history(name) for name in played.entries]
    assert (other.payoff().wins == played.payoff().wins).all()
    assert export_json(other, tmp_path / "again.json").read_text() == path.read_text()
    assert [p.matches for p in other.rate_pending()] == [1]
    assert other.replay().exact


def test_nothing_is_imported_over_a_league(played, url, tmp_path):
    path = export_json(played, tmp_path / "league.json")
    with pytest.raises(ValueError, match="already holds a league"):
        import_json(path, url)
    for text in ("{", "[" * 100_000, '{"format": "other"}'):
        (tmp_path / "text.json").write_text(text)
        with pytest.raises(ValueError, match=r"not an exported league|not a league exported"):
            import_json(tmp_path / "text.json", f"sqlite:///{tmp_path}/x.db")


def test_pictures_show_payoffs_and_histories(played, tmp_path, monkeypatch):
    payoff = payoff_figure(played)
    (image,) = payoff.axes[0].images
    names = [label.get_text() for label in payoff.axes[0].get_yticklabels()]
    best = names.index("scripted expert")
    assert image.get_array()[best, names.index("scripted trivial")] == 1.0
    assert len(payoff.axes[0].texts) == (played.payoff().games > 0).sum()
    lines = history_figure(played).axes[0].lines
    assert len(lines) == 4
    history = played.history("scripted-expert")
    drawn = next(line for line in lines if line.get_label() == "scripted expert")
    assert list(drawn.get_ydata()) == [rating.rating for _, rating in history]
    assert drawn.get_linestyle() == "--"
    exploiter = dataclasses.replace(played.entries["scripted-expert"], kind="exploiter", role="main_exploiter")
    monkeypatch.setattr(played, "leaderboard", lambda: [exploiter])
    assert history_figure(played).axes[0].lines[0].get_marker() == "^"
    monkeypatch.undo()
    paths = write_pictures(played, tmp_path / "pictures")
    assert [p.name for p in paths] == ["payoff.png", "ratings.png"]
    assert all(p.stat().st_size > 5000 for p in paths)
    with pytest.raises(ValueError, match="no active entry"):
        payoff_figure(League())


def test_tensorboard_gets_every_period(played, tmp_path):
    from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

    write_tensorboard(played, tmp_path / "tb")
    events = EventAccumulator(str(tmp_path / "tb")).Reload()
    scalars = events.Scalars("rating/scripted expert")
    history = played.history("scripted-expert")
    assert [e.step for e in scalars] == [period for period, _ in history]
    assert [e.value for e in scalars] == pytest.approx([r.rating for _, r in history], rel=1e-6)
    assert set(events.Tags()["images"]) == {"payoff", "ratings"}
