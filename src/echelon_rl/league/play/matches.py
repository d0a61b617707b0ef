"""Matches between commanders: the choice of pairs, self-contained jobs, and executors that play them.

Results depend on the job alone, whether it is played here, in a pool of processes or on a Ray cluster.
"""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Callable, Container, Iterator, Sequence
from concurrent.futures import Future, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

import numpy as np
import torch

from echelon_env import FLAT_ACTION_DIM, EchelonConfig, EchelonVectorEnv
from echelon_env.matches.batch import check_count
from echelon_env.messages import one_of
from echelon_env.rng import check_seed, derive_seed
from echelon_env.sim.state import REASON_NAMES
from echelon_rl.league.league import GAMES_PER_PERIOD, League
from echelon_rl.league.matchmaking import PAIRINGS, UniformSource, sample, strategy_named
from echelon_rl.league.play.acting import Commander, TeamCommanders, load_policy
from echelon_rl.league.rating.glicko2 import SCALE, expected_score
from echelon_rl.league.rating.results import SIDES, MatchResult
from echelon_rl.league.store.entries import SCRIPTED, LeagueEntry, check_checkpoint
from echelon_rl.league.store.faults import MatchError
from echelon_rl.policies import MlpLstmPolicy
from echelon_rl.ppo import RecurrentPPO
from echelon_rl.worker_processes import worker_pool

Player = LeagueEntry | RecurrentPPO | MlpLstmPolicy | str | Path


@dataclass(frozen=True)
class MatchJob:
    """Some matches between the same two entries with alternating sides; all that a worker on any machine needs."""

    home_id: str
    away_id: str
    home: str  # source of the commander: path of a checkpoint, or "scripted:" and a skill
    away: str
    config: dict[str, object]  # from EchelonConfig.to_dict
    seed: int  # match i is played on the seed derived from this one and i // 2
    uuids: tuple[str, ...]  # of the matches
    deterministic: bool = False

    @classmethod
    def between(
        cls,
        league: League,
        home: LeagueEntry,
        away: LeagueEntry,
        matches: int,
        seed: int,
        config: EchelonConfig | None = None,
        deterministic: bool = False,
    ) -> MatchJob:
        """Return the job of two entries of a league."""
        chosen = config or league.env
        if chosen is None:
            raise ValueError("the league does not know its environment; create it with env=..., or pass config.")
        sources = league.source(home), league.source(away)
        uuids = tuple(str(uuid4()) for _ in range(check_count(matches, "matches")))
        return cls(home.entry_id, away.entry_id, *sources, chosen.to_dict(), check_seed(seed), uuids, deterministic)


def play_job(job: MatchJob, num_threads: int | None = None) -> list[MatchResult]:
    """Play the matches of a job side by side."""
    for source, entry_id in ((job.home, job.home_id), (job.away, job.away_id)):
        if not source.startswith(SCRIPTED):
            check_checkpoint(source, entry_id)
    home, away = (_commander(source, "cpu") for source in (job.home, job.away))
    sides = [i % 2 for i in range(len(job.uuids))]
    seeds = [derive_seed(job.seed, i // 2) for i in range(len(job.uuids))]
    config = EchelonConfig.from_dict(job.config)
    played = _play(home, away, config, seeds, sides, job.seed, job.deterministic, num_threads)
    return [
        MatchResult(job.home_id, job.away_id, score, SIDES[side], seed, decisions, reason, uuid)
        for (score, decisions, reason), side, seed, uuid in zip(played, sides, seeds, job.uuids, strict=True)
    ]


def play_match(
    home: Player,
    away: Player,
    config: str | EchelonConfig = "standard",
    seed: int = 0,
    home_side: str = "blue",
    deterministic: bool = False,
    device: torch.device | str = "cpu",
) -> MatchResult:
    """Play one match.

    Args:
        home: A checkpoint, a model, a policy, the skill of a scripted commander, or an entry of a league whose
            ``ckpt_path`` can be opened from here.
        away: The other commander.
        config: Name of a preset or an ``EchelonConfig``.
        seed: Determines map, match and the policies' draws; PyTorch's own generator stays unchanged.
        home_side: ``"blue"`` or ``"red"``.
        deterministic: Whether policies take their most likely action instead of sampling.
        device: Device for loaded policies; given models and policies stay where they are.

    Returns:
        The result, with the ids of the entries, or ``"home"`` and ``"away"``.

    Raises:
        FileNotFoundError: The checkpoint does not exist.
        ValueError: An argument is out of range.
    """
    if home_side not in SIDES:
        raise ValueError(f"home_side must be 'blue' or 'red', got {home_side!r}.")
    one, other = (_commander(player, device) for player in (home, away))
    seed, side = check_seed(seed), SIDES.index(home_side)
    (played,) = _play(one, other, EchelonConfig.resolve(config), [seed], [side], seed, deterministic)
    home_id = home.entry_id if isinstance(home, LeagueEntry) else "home"
    away_id = away.entry_id if isinstance(away, LeagueEntry) else "away"
    score, decisions, reason = played
    return MatchResult(home_id, away_id if away_id != home_id else "away", score, home_side, seed, decisions, reason)


def _commander(player: Player, device: torch.device | str) -> Commander:
    if isinstance(player, LeagueEntry):
        player = player.ckpt_path
    if isinstance(player, RecurrentPPO):
        return player.policy
    if isinstance(player, MlpLstmPolicy):
        return player
    text = str(player)
    if text.startswith(SCRIPTED):
        return text.removeprefix(SCRIPTED)
    return load_policy(text, device) if Path(text).suffix or Path(text).exists() else text


@torch.inference_mode()
def _play(
    home: Commander,
    away: Commander,
    config: EchelonConfig,
    seeds: Sequence[int],
    home_teams: Sequence[int],
    noise_seed: int,
    deterministic: bool,
    num_threads: int | None = None,
) -> list[tuple[float, int, str]]:
    """Play one match per seed; return home's score, the number of decisions and the reason of each end."""
    env = EchelonVectorEnv(len(seeds), config, num_threads=num_threads)
    results: list[tuple[float, int, str] | None] = [None] * len(seeds)
    devices = {p.device for p in (home, away) if isinstance(p, MlpLstmPolicy) and p.device.type == "cuda"}
    modes = [(p, p.training) for p in (home, away) if isinstance(p, MlpLstmPolicy)]
    with torch.random.fork_rng(devices=sorted(devices, key=str)):
        torch.manual_seed(noise_seed & 0x7FFF_FFFF_FFFF_FFFF)
        commanders = TeamCommanders(env, deterministic=deterministic)
        for policy, _ in modes:
            policy.set_training_mode(False)
        for match, team in enumerate(home_teams):
            commanders.take(match, team, home)
            commanders.take(match, 1 - team, away)
        observations, _ = env.reset(seed=list(seeds))
        actions = np.zeros((env.num_envs, FLAT_ACTION_DIM), np.float32)
        decisions = 0
        while None in results:
            commanders.act(observations, actions)
            observations, _, terminations, truncations, infos = env.step(actions)
            decisions += 1
            ended = (terminations | truncations).reshape(env.num_matches, -1)[:, 0]
            for match in np.flatnonzero(ended).tolist():
                if results[match] is None:
                    row = int(commanders.rows(match, home_teams[match])[0])
                    score = 0.5 + 0.5 * float(infos["outcome"][row])
                    results[match] = (score, decisions, REASON_NAMES[infos["reason"][row]])
                    for team in (0, 1):
                        commanders.leave(match, team)
    for policy, mode in modes:
        policy.set_training_mode(mode)
    env.close()
    return [result for result in results if result is not None]


class LocalExecutor:
    """Plays one job after another in this process; other executors play them elsewhere."""

    def run(self, jobs: Sequence[MatchJob]) -> Iterator[list[MatchResult]]:
        """Yield the results of each job as soon as it is done, in any order; a failed job raises a ``MatchError``."""
        for job in jobs:
            yield _guarded(job, None)

    def close(self) -> None:
        """Release the workers, of which there are none here."""


class ProcessExecutor(LocalExecutor):
    """Plays jobs in processes of this machine, each with one thread; they end whenever this process ends."""

    def __init__(self, workers: int = 2) -> None:
        """Start the pool; its processes start with the first jobs."""
        if workers < 1:
            raise ValueError(f"workers must be at least 1, got {workers!r}.")
        self._pool, self._lifeline = worker_pool(workers)

    def run(self, jobs: Sequence[MatchJob]) -> Iterator[list[MatchResult]]:
        """Yield the results of each job as soon as it is done."""
        futures: list[Future[list[MatchResult]]] = [self._pool.submit(_guarded, job, 1) for job in jobs]
        try:
            for future in as_completed(futures):
                yield future.result()
        except BrokenProcessPool as error:
            raise MatchError(
                "a process that played matches died, perhaps because memory ran out; play the rest again, with "
                "fewer workers."
            ) from error
        finally:
            for future in futures:
                future.cancel()

    def close(self) -> None:
        """Drop all jobs and end the processes, even in the middle of a match."""
        self._lifeline.close()
        self._pool.shutdown(cancel_futures=True)


class RayExecutor(LocalExecutor):
    """Plays jobs as tasks on a Ray cluster; checkpoints must lie on a file system that all machines share."""

    def __init__(self) -> None:
        try:
            import ray
        except ImportError as error:
            raise ValueError("the executor 'ray' needs the package ray: pip install 'echelon-rl[ray]'.") from error
        self._ray = ray
        if not ray.is_initialized():
            ray.init(log_to_driver=False)
        self._task = ray.remote(num_cpus=1)(_guarded)

    def run(self, jobs: Sequence[MatchJob]) -> Iterator[list[MatchResult]]:
        """Yield the results of each job as soon as it is done."""
        waiting = [self._task.remote(job, 1) for job in jobs]
        while waiting:
            (done, *_), waiting = self._ray.wait(waiting)
            yield self._ray.get(done)

    def close(self) -> None:
        """Leave the cluster."""
        self._ray.shutdown()


def make_executor(name: str, workers: int = 2) -> LocalExecutor:
    """Return an executor by name."""
    one_of(name, ("process", "local", "ray"), "the executor")
    if name == "process":
        return ProcessExecutor(workers)
    return LocalExecutor() if name == "local" else RayExecutor()


def _guarded(job: MatchJob, num_threads: int | None) -> list[MatchResult]:
    """Play a job; an error names the job, even across processes."""
    try:
        return play_job(job, num_threads=num_threads)
    except Exception as error:
        raise MatchError(
            f"the matches of {job.home_id} against {job.away_id} from seed {job.seed} failed: "
            f"{type(error).__name__}: {error}"
        ) from error


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
    executor: LocalExecutor | None = None,
    seed: int = 0,
    deterministic: bool = False,
    on_results: Callable[[Sequence[MatchResult]], None] | None = None,
) -> list[MatchResult]:
    """Play matches, of one entry or of the whole league, and rate them in periods; return all results.

    Their number is rounded up to pairs that swap sides on the same map. Results are written as matches end, so an
    interruption loses only running matches. An entry whose checkpoint is missing or not its own is left out with a
    warning. For a given state of the league, the seed determines pairings and matches.
    """
    one_of(pairing, PAIRINGS, "pairing")
    worker = executor or LocalExecutor()
    rng = np.random.default_rng(seed)
    results: list[MatchResult] = []
    broken: dict[str, str] = {}
    round_number = 0
    while len(results) < matches:
        wanted = -(-(matches - len(results)) // MATCHES_PER_JOB)
        pairs = _round(league, wanted, entry_id, pairing, rng, broken)
        seeds = [derive_seed(seed, round_number, number) for number in range(len(pairs))]
        jobs = [
            MatchJob.between(league, *pair, MATCHES_PER_JOB, one, deterministic=deterministic)
            for pair, one in zip(pairs, seeds, strict=True)
        ]
        try:
            for done in worker.run(jobs):
                league.report(done)
                results += done
                if on_results is not None:
                    on_results(done)
        except MatchError:
            newly = {i: why for i, why in unplayable(league).items() if i not in broken}
            if not newly or entry_id in newly:
                raise
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
                check_checkpoint(league.checkpoint(entry), entry.entry_id)
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
