"""Rounds of rated matches: who plays next, the jobs that are queued for workers, and rating when all are done."""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Container, Sequence
from itertools import combinations
from uuid import uuid4

import numpy as np

from echelon_env.rng import derive_seed
from echelon_env.validation import one_of
from echelon_rl.league.league import GAMES_PER_PERIOD, League
from echelon_rl.league.matchmaking import PAIRINGS, UniformSource, sample, strategy_named
from echelon_rl.league.play.workers import POLL, Crew, Play, Worker, agree_on_rules
from echelon_rl.league.rating.glicko2 import SCALE, expected_score
from echelon_rl.league.rating.results import MatchResult
from echelon_rl.league.store.entries import LeagueEntry
from echelon_rl.league.store.faults import LeagueStoreError, MatchError
from echelon_rl.league.store.jobs import Job, JobQueue

MATCHES_PER_JOB = 2  # once on each side of one map
_LEAST_PLAYED_SHARE = 0.1

Pair = tuple[LeagueEntry, LeagueEntry]


def information_gain(one: LeagueEntry, other: LeagueEntry) -> float:
    """Return the expected information of a match about both ratings: g^2 E (1 - E) (RD_1^2 + RD_2^2).

    It is the reduction of the two variances to first order (Glickman's step 3), so uncertain and even pairs come first.
    """
    a, b = one.rating, other.rating
    variance = (a.rd / SCALE) ** 2 + (b.rd / SCALE) ** 2
    expected = float(expected_score(a.rating, a.rd, b.rating, b.rd))
    return expected * (1.0 - expected) * variance / (1.0 + 3.0 * variance / np.pi**2)


def _informative_pairs(
    league: League, entries: Sequence[LeagueEntry], count: int, rng: UniformSource, least: float, entry_id: str | None
) -> list[Pair]:
    """Return pairs to play next: a share ``least`` that met least often, else the most informative."""
    ids = [e.entry_id for e in entries]
    pairs = [(i, j) for i, j in combinations(range(len(ids)), 2) if entry_id in (None, ids[i], ids[j])]
    pairs = [(i, j) for i, j in pairs if least == 1.0 or not (entries[i].pinned and entries[j].pinned)]
    if not pairs:
        raise ValueError("a league needs two active entries, one of them not pinned, to play; add some.")
    met, planned = league.payoff(ids).games, [0] * len(ids)

    def worth(pair: tuple[int, int]) -> float:
        """Return the information of a match, with planned ones counted as played."""
        i, j = pair
        return information_gain(entries[i], entries[j]) / (1 + planned[i] + planned[j])

    chosen: list[Pair] = []
    for _ in range(count):
        i, j = min(pairs, key=lambda pair: int(met[pair])) if rng.random() < least else max(pairs, key=worth)
        chosen.append((entries[i], entries[j]))
        met[i, j] += MATCHES_PER_JOB
        planned[i] += 1
        planned[j] += 1
    return chosen


def evaluate(
    league: League,
    matches: int,
    entry_id: str | None = None,
    pairing: str = "information",
    seed: int = 0,
    deterministic: bool = False,
    on_results: Callable[[Sequence[MatchResult]], object] | None = None,
    crew: Crew | None = None,
    play: Play | None = None,
) -> list[MatchResult]:
    """Let matches be played, of one entry or of the whole league, and rate them in periods; return all results.

    Their number is rounded up to pairs that swap sides on the same map. They wait as jobs in the database, and any
    worker of the league may play them; results are written as jobs end, so an interruption loses only running matches.
    An entry whose checkpoint is missing or not its own is left out with a warning. The seed and the state of the league
    determine pairings and matches, so a second call plays other ones. The pairing is one of ``PAIRINGS``; policies
    sample unless ``deterministic``.

    ``on_results`` is called with the results of every job. A crew plays instead of this process. ``play`` takes the
    place of playing a job here. Raises MatchError if a job failed, the entry retired, or this machine has other rules
    than the league.
    """
    rng, queue = np.random.default_rng(seed), JobQueue(league.store)
    results: list[MatchResult] = []
    broken: dict[str, str] = {}
    with crew or Worker(league, batch=str(uuid4()), play=play) as workers:
        assert workers.batch is not None
        one_of(pairing, PAIRINGS, "pairing")
        agree_on_rules(league)
        while len(results) < matches:
            wanted, known = -(-(matches - len(results)) // MATCHES_PER_JOB), queue.known()
            jobs = {
                (key := str(uuid4())): Job(
                    key, workers.batch, home.entry_id, away.entry_id, MATCHES_PER_JOB,
                    derive_seed(seed, *known, number), deterministic,
                )
                for number, (home, away) in enumerate(_round(league, wanted, entry_id, pairing, rng, broken))
            }  # fmt: skip
            queue.enqueue(list(jobs.values()))
            waiting = dict(jobs)
            try:
                while waiting:
                    if not workers.step():
                        time.sleep(POLL)
                    left = queue.open(workers.batch)
                    for key in [key for key in waiting if key not in left]:
                        done = queue.results(waiting.pop(key))
                        results += done
                        if on_results is not None and done:
                            on_results(done)
            except BaseException as error:
                if not isinstance(error, LeagueStoreError):
                    queue.cancel(workers.batch)
                raise
            if failed := [why for key, why in queue.failed(workers.batch).items() if key in jobs]:
                newly = {i: why for i, why in unplayable(league).items() if i not in broken}
                if not newly or entry_id in newly:
                    league.rate_pending()
                    raise MatchError(failed[-1])
                broken |= newly
                for broken_id, why in newly.items():
                    name = league.entries[broken_id].commander_name
                    warnings.warn(f"{name} is left out of the matches: {why}", stacklevel=2)
            league.rate_pending()
    return results


def unplayable(league: League) -> dict[str, str]:
    """Return the active entries whose checkpoint is missing, damaged or not their own, with the reason by id."""
    found = {}
    for entry in league.entries.values():
        if entry.active and entry.skill is None:
            try:
                league.checkpoint(entry)
            except (OSError, ValueError) as error:
                found[entry.entry_id] = str(error)
    return found


def _round(
    league: League, wanted: int, entry_id: str | None, pairing: str, rng: np.random.Generator, broken: Container[str]
) -> list[Pair]:
    """Return the pairs of one rating period: about 15 matches for each entry that plays."""
    most = GAMES_PER_PERIOD // MATCHES_PER_JOB
    active = [e for e in league.entries.values() if e.active and e.entry_id not in broken]
    if entry_id is not None and not league.entries[entry_id].active:
        raise MatchError(f"{league.entries[entry_id].commander_name} is retired and plays no more.")
    count = min(wanted, most if entry_id is not None else max(1, most * len(active) // 2))
    if pairing in ("information", "fewest"):
        least = 1.0 if pairing == "fewest" else _LEAST_PLAYED_SHARE
        return _informative_pairs(league, active, count, rng, least, entry_id)
    learners = [league.entries[entry_id]] if entry_id else [e for e in active if not e.pinned] or active
    if not learners:
        raise ValueError("a league needs two active entries that can play; add some.")
    pairs: list[Pair] = []
    for _ in range(count):
        learner = learners[int(rng.integers(len(learners)))]
        others = [e for e in active if e.entry_id != learner.entry_id]
        rates = league.win_rates(learner.entry_id, others)
        pairs.append((learner, sample(strategy_named(pairing), learner, others, rates, rng)))
    return pairs
