"""Mixtures of a league's entries that play: one entry for every match, drawn by its seed."""

import copy
import shutil

import numpy as np
import pytest
import torch

from echelon_env import FLAT_OBS_DIM, EchelonConfig, EchelonVectorEnv
from echelon_env.matches.batch import MatchBatch
from echelon_rl.cli import main
from echelon_rl.commanders import open_commander
from echelon_rl.evaluation import play_series
from echelon_rl.league import GameResult, League

SHORT = EchelonConfig.preset("duel").replace({"match.max_episode_seconds": 5.0})
CYCLE = [(0, 1), (1, 2), (2, 0)]  # who beats whom


@pytest.fixture(scope="module")
def checkpoints(model, tmp_path_factory):
    """Three policies that act differently."""
    paths, before = [], model.policy.action_net.bias.detach().clone()
    for number in range(3):
        with torch.no_grad():
            model.policy.action_net.bias.copy_(before + 3.0 * (torch.arange(len(before)) % 3 == number))
        paths.append(model.save(tmp_path_factory.mktemp("entries") / f"{number}.zip"))
    with torch.no_grad():
        model.policy.action_net.bias.copy_(before)
    return paths


@pytest.fixture
def url(checkpoints, tmp_path):
    """A league in which its three entries beat each other in a cycle, two of them by more."""
    url = f"sqlite:///{tmp_path}/league.db"
    league = League.open(url, env=SHORT)
    ids = [league.add(path).entry_id for path in checkpoints]
    for (winner, loser), wins in zip(CYCLE, (40, 40, 14), strict=True):
        games = [GameResult(ids[winner], ids[loser], 1.0)] * wins + [GameResult(ids[winner], ids[loser], 0.0)] * 10
        league.apply_rating_period(games)
    league.close()
    return url


def actions_of(commander, seeds, steps=3):
    """Actions of a commander in matches with these seeds, (steps, E, 1, 45)."""
    rng = np.random.default_rng(0)
    for match, seed in enumerate(seeds):
        commander.begin(match, seed)
    seen = rng.normal(size=(steps, 1, 1, FLAT_OBS_DIM)).astype(np.float32)
    return [commander.act(np.repeat(observation, len(seeds), axis=0)) for observation in seen]


@pytest.mark.parametrize("kind", ["nash", "alpharank"])
def test_every_match_is_played_by_one_entry_drawn_by_its_share(url, kind):
    league, seeds = League.existing(url), range(300)
    mixture = league.mixture(kind)
    skewed = max(mixture.values()) - min(mixture.values()) > 0.2
    assert skewed == (kind == "nash"), "so that a draw that ignores the shares shows; alpharank takes a cycle evenly"
    mixed = actions_of(open_commander(f"{url}#{kind}", len(seeds), [0]), seeds)
    files = [str(league.checkpoint(league.entries[entry_id])) for entry_id in mixture]
    alone = [actions_of(open_commander(file, len(seeds), [0]), seeds) for file in files]
    same = np.array(
        [[all((a[m] == b[m]).all() for a, b in zip(mixed, one, strict=True)) for m in seeds] for one in alone]
    )
    assert (same.sum(axis=0) == 1).all(), "to the last bit, one entry from the first decision to the last"
    assert same.mean(axis=1) == pytest.approx([*mixture.values()], abs=0.1)
    again = actions_of(open_commander(f"{url}#{kind}", 2, [0]), [7, 8])
    np.testing.assert_array_equal(np.array(again)[:, 0], np.array(mixed)[:, 7])


def test_a_mixture_plays_wherever_an_opponent_is_named(url, says):
    text = f"commander:{url}#nash"
    assert play_series(text, "trivial", SHORT, 4, seed=3) == play_series(text, "trivial", SHORT, 4, seed=3)
    environment = EchelonVectorEnv(2, SHORT, opponent=text)
    environment.reset(seed=0)
    environment.step(np.zeros((2, 45), np.float32))
    entry = next(iter(League.existing(url).mixture("nash")))
    arguments = ["--commander", f"{url}#{entry[:12]}", "--opponent", text, "--matches", "2"]
    assert "win rate against" in says(main, "eval", *arguments)


def test_a_mixture_against_itself_draws_for_each_team(url):
    batch = MatchBatch(60, SHORT, [], dict.fromkeys((0, 1), f"commander:{url}#nash"), 1)
    for match in range(60):
        batch.reset(match, match)
    drawn = [[state["chosen"] for state in batch.commanders.get_state(match)] for match in range(60)]
    assert 0.1 < np.mean([one == other for one, other in drawn]) < 0.9, "teams play the same entry now and then"


def test_a_match_continues_from_its_saved_state(url):
    seeds, observations = [4, 5], np.ones((2, 1, FLAT_OBS_DIM), np.float32)
    first, other = (open_commander(f"{url}#nash", 2, [0]) for _ in range(2))
    actions_of(first, seeds)
    for match in range(2):
        state = copy.deepcopy(first.get_state(match))
        other.check_state(match, state)
        other.set_state(match, state)
    copied = copy.deepcopy(first)
    expected = first.act(observations)
    for one in (other, copied):
        np.testing.assert_array_equal(expected, one.act(observations))
    for bad in ({}, {"chosen": 9, "player": {}}, {"chosen": True, "player": {}}):
        with pytest.raises(ValueError, match="was not played by the mixture"):
            first.check_state(0, bad)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("none.db#nash", "there is no league"),
        ("league.db#nobody", "no entry of the league"),
        ("league.db#", "matches 8"),
    ],
)
def test_mistakes_are_named(url, name, told):
    with pytest.raises(ValueError, match=told):
        open_commander(f"{url.removesuffix('league.db')}{name}", 1, [0])


@pytest.mark.ci
def test_a_mixture_needs_matches_of_all_pairs_and_the_right_files(url, checkpoint):
    league = League.existing(url)
    stranger = league.add(checkpoint)
    with pytest.raises(ValueError, match=rf"3 pairs never met.*{stranger.commander_name}.*--pairing fewest") as caught:
        open_commander(f"{url}#nash", 1, [0])
    assert main([*str(caught.value).partition("echelon-rl ")[2].split(), "--workers", "1", "--top-k", "0"]) == 0
    assert open_commander(f"{url}#nash", 1, [0]).name.startswith("nash of sqlite:///")
    shutil.copy(checkpoint, league.checkpoint(next(e for e in league.entries.values() if e.skill is None)))
    with pytest.raises(ValueError, match="put the right file back"):
        open_commander(f"{url}#nash", 1, [0])
    with pytest.raises(ValueError, match="has no trained entry"):
        League.open("sqlite://").mixture("nash")


def test_the_table_of_the_league_tells_what_everybody_wins_against_the_mixtures(url, says):
    league = League.existing(url)
    ids = list(league.mixture("nash"))
    games = [GameResult(i, "scripted-expert", score) for i, score in zip(ids, (1.0, 1.0, 0.0), strict=True)]
    league.apply_rating_period(games)
    nash, ranks = (list(league.mixture(kind).values()) for kind in ("nash", "alpharank"))
    met = np.array([[0.5, 0.8, 10 / 24], [0.2, 0.5, 0.8], [14 / 24, 0.2, 0.5], [0.0, 0.0, 1.0]])
    heads, *lines = [
        [cell.strip() for cell in line.strip(" │┃|").replace("┃", "│").replace("|", "│").split("│")]
        for line in says(main, "league", "list", url).splitlines()
        if "│" in line or "┃" in line or "|" in line
    ]
    rows = {row[heads.index("name")]: dict(zip(heads, row, strict=True)) for row in lines}
    for entry_id, rates in zip([*ids, "scripted-expert"], met, strict=True):
        row = rows[league.entries[entry_id].commander_name]
        assert (row["vs nash"], row["vs alpharank"]) == (f"{rates @ nash:.0%}", f"{rates @ ranks:.0%}")
    expected = league.expected_scores([league.find("scripted-easy").entry_id, *ids])[0, 1:]
    assert rows["scripted easy"]["vs nash"] == f"{expected @ nash:.0%}", "it has never met them"


@pytest.mark.parametrize("kind", ["nash", "alpharank"])
def test_a_mixture_that_should_be_rated_is_refused_with_what_to_do_instead(url, kind, says):
    """Its support changes while it would be rated."""
    for words in (["add", url, f"commander:{url}#{kind}"], ["add", url, f"{url}#{kind}"],
                  ["play", url, "--entry", kind], ["play", url, "--entry", f"{url}#{kind}"]):  # fmt: skip
        told = says(main, "league", *words, status=2)
        assert "is a mixture, not an entry" in told
        assert f"eval --commander '{url}#{kind}'` plays matches" in told
    assert len(League.existing(url).entries) == 8
