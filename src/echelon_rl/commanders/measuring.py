"""Measures commanders: matches between any two, scripted or trained, and a rating among the scripted skills."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

import numpy as np

from echelon_env import EchelonConfig
from echelon_env.bots.skills import SKILLS
from echelon_env.commanders import Opponent
from echelon_env.matches.batch import MatchBatch, check_count
from echelon_env.matches.seats import check_opponent
from echelon_env.mdp.actions import FLAT_ACTION_DIM
from echelon_env.rng import check_seed
from echelon_env.sim.state import REASON_NAMES
from echelon_rl.evaluation import WinRate, win_rate_of
from echelon_rl.league import Glicko2Config, Glicko2Rating, League, LeagueEntry, MatchResult
from echelon_rl.league.store.entries import scripted_entry

PINNED, PINNED_RATING = "medium", Glicko2Rating(1500.0, 30.0)
_SIDE_BY_SIDE = 64


def play_series(
    one: Opponent,
    other: Opponent,
    config: str | EchelonConfig,
    matches: int = 200,
    seed: int = 1_000_000,
    progress: Callable[[int], object] = lambda played: None,
) -> WinRate:
    """Return the results of ``one`` against ``other``: each map is played on both sides, an odd last one as blue."""
    for commander, name in ((one, "one"), (other, "other")):
        check_opponent(commander, name)
    config = EchelonConfig.resolve(config)
    matches, seed = check_count(matches, "matches"), check_seed(seed)
    outcomes, reasons = Counter[int](), Counter[str]()
    total = seconds = 0.0
    for team, count in ((0, (matches + 1) // 2), (1, matches // 2)):
        for first in range(0, count, _SIDE_BY_SIDE):
            size = config.match.team_size
            seats = {mech: one if mech // size == team else other for mech in range(2 * size)}
            batch = MatchBatch(min(_SIDE_BY_SIDE, count - first), config, [], seats)
            returns = _play(batch, team, seed + first, progress)
            clock = batch.state.clock
            outcomes.update(np.where(clock["winner"] < 0, 0, np.where(clock["winner"] == team, 1, -1)).tolist())
            reasons.update(REASON_NAMES[reason] for reason in clock["reason"].tolist())
            total += returns
            seconds += float(clock["decision"].sum()) * config.match.decision_seconds
    return win_rate_of(outcomes, reasons, total / matches, seconds / matches)


def _play(batch: MatchBatch, team: int, seed: int, progress: Callable[[int], object]) -> float:
    """Play all matches to the end; return the sum over matches of the mean return of a team's mechs."""
    for match in range(batch.num_matches):
        batch.reset(match, seed + match)
    size = batch.config.match.team_size
    own = slice(team * size, (team + 1) * size)
    nobody = np.zeros((batch.num_matches, 0, FLAT_ACTION_DIM), np.float32)
    running = np.ones(batch.num_matches, bool)
    total = 0.0
    while running.any():
        batch.step(nobody)
        total += float(batch.io.rewards[running, own].mean(axis=1).sum())  # rewards of ended matches no longer count
        still = ~batch.simulator.is_over()
        if ended := int((running & ~still).sum()):
            progress(ended)
        running = still
    return total


def rating_among_scripts(
    results: Mapping[str, WinRate], config: str | EchelonConfig, matches: int, seed: int
) -> Glicko2Rating:
    """Return the Glicko-2 rating of a commander among the scripted skills, of which ``medium`` is pinned to 1500.

    Neighbouring skills on the ladder also play each other, so that the league knows their distances.
    """
    me = "commander"
    log = [result for skill, rate in results.items() for result in _as_results(me, skill, rate)]
    ladder = [skill for skill in SKILLS if skill in {*results, PINNED}]
    for weaker, stronger in pairwise(ladder):
        log += _as_results(stronger, weaker, play_series(stronger, weaker, config, matches, seed))
    league = League(Glicko2Config(inactivity="none"))
    for skill in ladder:
        league.entries[skill] = LeagueEntry(skill, scripted_entry(skill).ckpt_path, kind="anchor", role="scripted")
    league.entries[me] = LeagueEntry(me)
    league.pin(PINNED, PINNED_RATING)
    league.report([log[index] for index in np.random.default_rng(seed).permutation(len(log))])
    league.rate_pending()
    rating = league.entries[me].rating
    league.close()
    return rating


def _as_results(home: str, away: str, rate: WinRate) -> Sequence[MatchResult]:
    scores = [1.0] * rate.wins + [0.5] * rate.draws + [0.0] * rate.losses
    return [MatchResult(home, away, score) for score in scores]
