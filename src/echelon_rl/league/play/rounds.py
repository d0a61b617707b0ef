"""Rounds of rated matches: who plays next, the jobs that are queued for workers, and rating when all are done."""

from __future__ import annotations

import time
import warnings
from collections import Counter
from collections.abc import Callable, Container, Sequence
from uuid import uuid4

import numpy as np

from echelon_env.messages import one_of
from echelon_env.rng import derive_seed
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


def informative_pairs(
    league: League,
    entries: Sequence[LeagueEntry],
    count: int,
    rng: UniformSource,
    least: float = _LEAST_PLAYED_SHARE,
    entry_id: str | None = None,
) -> list[Pair]:
    """Return pairs worth playing next, of one entry or of all.

    Most have the greatest information, with planned matches counted as played. A share ``least`` are the pairs that met
    least often, so that the payoff matrix has no gaps.
    """
    pairs = ((a, b) for i, a in enumerate(entries) for b in entries[i + 1 :])
    playing = [(a, b) for a, b in pairs if entry_id in (None, a.entry_id, b.entry_id)]
    everyone = [(a, b) for a, b in playing if least == 1.0 or not (a.pinned and b.pinned)]
    if not everyone:
        raise ValueError("a league needs two active entries, one of them not pinned, to play; add some.")
    planned: Counter[str] = Counter()
    payoff = league.payoff()
    cells = zip(*np.nonzero(np.triu(payoff.games)), strict=True)
    met = Counter({frozenset((payoff.ids[i], payoff.ids[j])): int(payoff.games[i, j]) for i, j in cells})
    chosen_pairs: list[Pair] = []
    for _ in range(count):
        if rng.random() < least:
            chosen = min(everyone, key=lambda p: met[_key(p)])
        else:
            chosen = max(
                everyone, key=lambda p: information_gain(*p) / (1 + planned[p[0].entry_id] + planned[p[1].entry_id])
            )
        chosen_pairs.append(chosen)
        met[_key(chosen)] += MATCHES_PER_JOB
        planned.update(e.entry_id for e in chosen)
    return chosen_pairs


def _key(pair: Pair) -> frozenset[str]:
    return frozenset(e.entry_id for e in pair)


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
    An entry whose checkpoint is missing or not its own is left out with a warning. For a given state of the league, the
    seed determines pairings and matches.

    Args:
        league: The league.
        matches: How many.
        entry_id: Entry that plays all of them; None chooses among all.
        pairing: How to pair entries, see ``PAIRINGS``.
        seed: Seed of pairings and matches.
        deterministic: Whether policies take their most likely action.
        on_results: Is called with the results of every job.
        crew: Processes that play; None lets this process play too.
        play: Plays a job here; None plays it as it is.

    Raises:
        MatchError: A job failed, the entry retired, or this machine has other rules than the league.
    """
    rng, queue = np.random.default_rng(seed), JobQueue(league.store)
    results: list[MatchResult] = []
    broken: dict[str, str] = {}
    round_number = 0
    with crew or Worker(league, batch=str(uuid4()), play=play) as workers:
        assert workers.batch is not None
        one_of(pairing, PAIRINGS, "pairing")
        agree_on_rules(league)
        while len(results) < matches:
            wanted = -(-(matches - len(results)) // MATCHES_PER_JOB)
            jobs = {
                (key := str(uuid4())): Job(
                    key, workers.batch, home.entry_id, away.entry_id, MATCHES_PER_JOB,
                    derive_seed(seed, round_number, number), deterministic,
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
            except LeagueStoreError:
                raise
            except BaseException:
                queue.cancel(workers.batch)
                raise
            if failed := [why for key, why in queue.failed(workers.batch).items() if key in jobs]:
                newly = {i: why for i, why in unplayable(league).items() if i not in broken}
                if not newly or entry_id in newly:
                    raise MatchError(failed[-1])
                broken |= newly
                for broken_id, why in newly.items():
                    name = league.entries[broken_id].commander_name
                    warnings.warn(f"{name} is left out of the matches: {why}", stacklevel=2)
            league.rate_pending()
            round_number += 1
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

    def opponent_of(learner: LeagueEntry) -> LeagueEntry:
        others = [e for e in active if e.entry_id != learner.entry_id]
        return sample(strategy_named(pairing), learner, others, league.win_rates(learner.entry_id, others), rng)

    if entry_id is not None and not league.entries[entry_id].active:
        raise MatchError(f"{league.entries[entry_id].commander_name} is retired and plays no more.")
    count = min(wanted, most if entry_id is not None else max(1, most * len(active) // 2))
    if pairing in ("information", "fewest"):
        least = 1.0 if pairing == "fewest" else _LEAST_PLAYED_SHARE
        return informative_pairs(league, active, count, rng, least, entry_id)
    if entry_id is not None:
        learner = league.entries[entry_id]
        return [(learner, opponent_of(learner)) for _ in range(count)]
    learners = [e for e in active if not e.pinned] or active
    if not learners:
        raise ValueError("a league needs two active entries that can play; add some.")
    drawn = (learners[int(rng.integers(len(learners)))] for _ in range(count))
    return [(learner, opponent_of(learner)) for learner in drawn]
