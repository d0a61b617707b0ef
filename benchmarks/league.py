"""Leagues: how fast workers and many frozen opponents are, and what training in a league is worth.

    python benchmarks/league.py --help
    python benchmarks/league.py proof --seeds 0 1 2   # about an hour of one core a seed; a repeated call continues
    python docs/build_docs.py --tables                # puts the records of proof into docs/league.md

Each seed of ``proof`` trains a skirmish's policy from nothing against the scripts. From there a league and plain
self-play train for the same number of agent steps: the league shares them among a main agent and two exploiters, which
take turns. Two players of each scheme then play ``expert``, and new agents train against each of them alone, from the
same policy on: the best entry by rating, and the Nash mixture of all entries. More schemes are self-play with a fifth
of the matches against the past (``openai-five``), the same with a fifth against the scripts (``scripts``), a main agent
without exploiters (``past``) and best responses to Nash mixtures (``psro``). Pictures of ratings, win rates and attacks
are drawn into the folder of the seed.
"""

from __future__ import annotations

import dataclasses
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any, Literal
from uuid import uuid4

import numpy as np
import psutil
import sqlalchemy as sa
import torch

sys.path.insert(0, str(Path(__file__).parents[1]))
from benchmarks.common.runs import (
    RESULTS,
    add_missing,
    append,
    command_line,
    medians,
    print_head,
    print_machine,
    print_row,
    read,
    seconds,
)

from echelon_env import FLAT_OBS_DIM, EchelonVectorEnv
from echelon_env.intervals import wilson_interval
from echelon_rl import RecurrentPPO, make_vec_env
from echelon_rl.config import TrainConfig
from echelon_rl.evaluation import play_series
from echelon_rl.league import League, LeagueEntry, MatchResult
from echelon_rl.league.pictures import curve_figure, history_figure, payoff_figure
from echelon_rl.league.play.acting import TeamCommanders
from echelon_rl.league.play.rounds import evaluate
from echelon_rl.league.play.workers import Crew, Worker
from echelon_rl.league.rating.results import Attack, read_attacks
from echelon_rl.league.store.database import job_table
from echelon_rl.league.store.entries import SNAPSHOT_KINDS
from echelon_rl.league.store.jobs import Job, JobQueue
from echelon_rl.output.figures import save_figure
from echelon_rl.self_play.run import exploit, train_in_league
from echelon_rl.train import train

RECORDS = RESULTS / "league_proof.jsonl"
MATCHES = 400  # against expert
# Agents of the league, and the share of all steps that each takes in its turn.
TURNS = (
    ("main", 0.25), ("main_exploiter", 0.125), ("main", 0.25), ("league_exploiter", 0.125), ("main", 0.25),
)  # fmt: skip
ALONE = (("main", 1.0),)
SCHEMES = {"league": TURNS, **dict.fromkeys(("self-play", "openai-five", "past", "psro", "scripts"), ALONE)}
PRESETS = {"league": "alphastar", "past": "alphastar", "scripts": "openai-five"}  # the others are named after theirs


def workers(
    processes: tuple[int, ...] = (1, 2, 4), league: str | None = None, threads: int = 1, records: Path | None = None
) -> None:
    """How fast workers play the jobs of one queue, and how fast the queue is without any matches.

    Jobs are matches of five against five between two untrained policies of the default architecture and two scripts.
    The start of the processes is not counted.

    Args:
        processes: Numbers of workers.
        league: Address of an empty database; without one, a file is made.
        threads: Threads of PyTorch here.
        records: File to which the speeds are added.
    """
    torch.set_num_threads(threads)
    with tempfile.TemporaryDirectory() as folder:
        opened = League.open(league or f"sqlite:///{folder}/league.db", env="skirmish", anchors=("medium", "hard"))
        venv = make_vec_env("skirmish", 1, backend="native")
        for seed in range(2):
            opened.add(RecurrentPPO("MlpLstmPolicy", venv, n_steps=1, seed=seed).save(f"{folder}/{seed}.zip"))
        ids, queue = list(opened.entries), JobQueue(opened.store)
        pairs = [(a, b) for i, a in enumerate(ids) for b in ids[i + 1 :]]

        def enqueue(batch: str, rounds: int) -> int:
            queue.enqueue([Job(str(uuid4()), batch, *pair, 2, i) for i in range(rounds) for pair in pairs])
            return 2 * rounds * len(pairs)

        print_machine()
        print_head("workers", "matches/s", "matches per s of processor time", "ratio")
        first = 0.0
        for count in processes:
            with Crew(str(opened.store.address), count) as crew:
                batch = str(crew.batch)
                present: set[str] = set()
                running = sa.select(job_table.c.worker).where(job_table.c.status == "running")
                while len(present) < count:  # until the last of them has loaded everything
                    if not queue.open(batch):
                        enqueue(batch, 2)
                    with opened.store.reading() as connection:
                        present |= set(connection.execute(running).scalars())
                    time.sleep(0.02)
                while queue.open(batch):
                    time.sleep(0.02)
                used, began = _children_seconds(), time.perf_counter()
                matches = enqueue(batch, 10)
                while queue.open(batch):
                    time.sleep(0.02)
                wall, used = time.perf_counter() - began, _children_seconds() - used
            first = first or matches / used
            append(records, {"workers": count, "matches": matches, "seconds": wall, "processor_seconds": used})
            print_row(count, f"{matches / wall:.1f}", f"{matches / used:.1f}", f"{matches / used / first:.2f}")
        jobs = enqueue("none", 30) // 2
        worker = Worker(
            opened, "none", play=lambda job: [MatchResult(job.home_id, job.away_id, 1.0, uuid=u) for u in job.uuids]
        )
        wall, used = time.perf_counter(), time.process_time()
        while worker.step():
            pass
        wall, used = time.perf_counter() - wall, time.process_time() - used
        append(records, {"workers": 0, "jobs": jobs, "seconds": wall, "processor_seconds": used})
        print(
            f"\nqueue alone: {1e3 * wall / jobs:.2f} ms for each job, {1e3 * used / jobs:.2f} ms of processor time here"
        )
        opened.close()


def _children_seconds() -> float:
    """Return the processor time of all processes that this one started, in seconds."""
    times = [process.cpu_times() for process in psutil.Process().children()]
    return sum(t.user + t.system for t in times)


def opponents(
    policies: tuple[int, ...] = (1, 4, 16),
    matches: tuple[int, ...] = (16, 64, 256),
    device: str = "cpu",
    repeats: int = 30,
    threads: int = 1,
    records: Path | None = None,
) -> None:
    """What a decision of many frozen opponents in one batch costs, by how many different policies they are.

    Untrained policies of the default architecture play teams of 5 mechs; each is called once for all its teams.

    Args:
        policies: Numbers of policies.
        matches: How many matches are played side by side.
        device: Where the policies are; processor time counts on the CPU, else the clock.
        repeats: Repetitions; results are medians.
        threads: Threads of PyTorch.
        records: File to which the times are added.
    """
    torch.set_num_threads(threads)
    print_machine()
    print_head("policies", "matches", "ms a decision", "ratio")
    venv = make_vec_env("duel", 1, backend="native")
    made = [RecurrentPPO("MlpLstmPolicy", venv, n_steps=2, seed=k, device=device).policy for k in range(max(policies))]
    for policy in made:
        policy.set_training_mode(False)
    once = partial(seconds, clock=time.process_time if device == "cpu" else time.perf_counter)
    for size in matches:
        env = EchelonVectorEnv(size, "skirmish")
        observations = np.random.default_rng(0).uniform(-1, 1, (env.num_envs, FLAT_OBS_DIM)).astype(np.float32)
        actions = np.zeros((env.num_envs, 45), np.float32)
        variants = {}
        for count in policies:
            commanders = TeamCommanders(env)
            for match in range(size):
                commanders.take(match, 1, made[match % count])
            variants[count] = partial(commanders.act, observations, actions)
        found = medians(variants, repeats, once)
        for count, taken in found.items():
            append(records, {"policies": count, "matches": size, "device": device, "seconds": taken})
            print_row(count, size, f"{1e3 * taken:.2f}", f"{taken / found[policies[0]]:.1f}")
        env.close()


def timed(done: dict[str, Any], name: str, path: Path, part: Callable[[], object]) -> None:
    """Run a part of a seed, unless it is done, and keep its processor minutes."""
    if name not in done:
        print(f"{name} ...", flush=True)
        began = time.process_time()
        if getattr(part(), "interrupted", False):
            raise KeyboardInterrupt
        done[name] = round((time.process_time() - began) / 60.0, 2)
        path.write_text(json.dumps(done))


def learn(folder: Path, name: str, seed: int, steps: int, settings: dict[str, Any]) -> TrainConfig:
    """Return the settings of one training, in this process."""
    alone = {"name": name, "files.run_dir": folder, "machine.processes": 1, "reports.eval_matches": 0}
    return TrainConfig.load("skirmish").replace({"seed": seed, "total_steps": steps, **alone, **settings})


def best(league: League) -> LeagueEntry:
    """Return the trained entry with the highest rating less two deviations."""
    return next(e for e in league.leaderboard(2.0) if e.kind in SNAPSHOT_KINDS)


def run_scheme(
    seed: int, scheme: str, folder: Path, start_steps: int, steps: int, budgets: tuple[int, ...], attackers: int
) -> dict[str, Any]:
    """Train, rate and attack one scheme with one seed, and return its record."""
    folder = folder.resolve() / f"seed-{seed}"
    folder.mkdir(parents=True, exist_ok=True)
    progress = folder / "done.json"
    done: dict[str, Any] = json.loads(progress.read_text()) if progress.exists() else {}
    start = folder / "start" / "model.zip"
    first = learn(folder, "start", seed, start_steps, {"opponent": "expert"})
    timed(done, "start", progress, lambda: train(first, quiet))
    url = f"sqlite:///{folder}/{scheme}.db"
    for turn, (role, share) in enumerate(SCHEMES[scheme]):
        settings = {
            "league.address": url, "league.role": role, "league.agent": role,
            "league.preset": PRESETS.get(scheme, scheme), "league.scripts": 0.2 if scheme == "scripts" else 0.0,
            "curriculum.opponent": None,
            "start_from": start if turn == 0 or role != "main" else None,  # a main agent continues by itself
        }  # fmt: skip
        config = learn(folder, f"{scheme}-{turn}", 10 * seed + turn, int(share * steps), settings)
        timed(done, config.name or "", progress, lambda config=config: train_in_league(config, quiet))
    league = League.open(url)
    timed(done, f"{scheme}-ratings", progress, lambda: evaluate(league, 400, seed=seed))
    pairs = len(league.entries) * (len(league.entries) - 1) // 2
    timed(done, f"{scheme}-pairs", progress, lambda: evaluate(league, 4 * pairs, pairing="fewest", seed=seed))
    entry = best(league)
    table = folder / f"{scheme}-attacks.csv"
    settings = {"league.address": url, "start_from": start, "curriculum.opponent": None}
    attack = learn(folder, f"{scheme}-attack", seed, 1, settings)
    attack = attack.replace({"name": None, "files.run_dir": folder / f"{scheme}-attacks"})
    given = league, entry, attack, budgets, attackers, table
    timed(done, f"{scheme}-attacks", progress, lambda: exploit(*given, threshold=None, report=quiet))
    attacks = read_attacks(table, entry.entry_id)
    draw(folder, scheme, league, attacks, entry)
    return {
        "seed": seed,
        "scheme": scheme,
        "entry": entry.commander_name,
        "role": entry.role,
        "wins": wins_against_expert(f"commander:{league.checkpoint(entry)}"),
        "attacks": [dataclasses.asdict(a) | {"checkpoint": ""} for a in attacks],
        "mixture": mixture(folder, done, scheme, seed, budgets[-1], attackers),
        "minutes": round(sum(minutes for name, minutes in done.items() if name.startswith(scheme)), 1),
        "start_minutes": done["start"],
        "start_steps": start_steps,
        "steps": steps,
    }


def quiet(text: str) -> None:
    """Say nothing."""


def wins_against_expert(player: str) -> int:
    """Return the wins of 400 matches, half of them on each side."""
    return play_series(player, "expert", "skirmish", MATCHES, 3_000_000).wins


def mixture(folder: Path, done: dict[str, Any], scheme: str, seed: int, steps: int, attackers: int) -> dict[str, Any]:
    """Measure the Nash mixture of a league as its best entry, with attacks of the largest budget."""
    player, start, attacks = f"commander:sqlite:///{folder}/{scheme}.db#nash", folder / "start" / "model.zip", []
    for attacker in range(attackers):
        name = f"{scheme}-mixture-{attacker}"
        settings = {"opponent": player, "start_from": start, "curriculum.opponent": None}
        config = learn(folder, name, seed + attacker, steps, settings)
        timed(done, name, folder / "done.json", lambda config=config: train(config, quiet))
        wins = play_series(f"commander:{folder / name / 'model.zip'}", player, "skirmish", 200, 4_000_000 + seed).wins
        low, high = wilson_interval(wins, 200, 1.0 - 0.05 / attackers)
        attacks.append(
            {"seed": seed + attacker, "steps": steps, "wins": wins, "matches": 200, "low": low, "high": high}
        )
    shares = League.open(f"sqlite:///{folder}/{scheme}.db").mixture("nash")
    return {"wins": wins_against_expert(player), "attacks": attacks, "shares": sorted(shares.values())[::-1][:8]}


def draw(folder: Path, scheme: str, league: League, attacks: list[Attack], entry: LeagueEntry) -> None:
    """Draw ratings, payoff matrix and attacks of a league into its folder."""
    save_figure(payoff_figure(league), folder / f"{scheme}-payoff.png")
    save_figure(history_figure(league), folder / f"{scheme}-ratings.png")
    save_figure(curve_figure(attacks, entry.commander_name), folder / f"{scheme}-attacks.png")


def _against(attacks: Iterable[dict[str, Any]]) -> tuple[float, float]:
    """Return the best win rate of an attack, and the highest lower end of the intervals."""
    attacks = list(attacks)
    return max(a["wins"] / a["matches"] for a in attacks), max(a["low"] for a in attacks)


def proof_table(records: Path = RECORDS) -> str:
    """Return the recorded seeds as Markdown."""
    head = ["seed", "scheme", "matches won against `expert`", "best attack wins", "at least", "processor minutes"]
    lines, parts = [f"| {' | '.join(head)} |", f"|{'---|' * len(head)}"], dict[str, list[dict[str, Any]]]()
    for row in sorted(read(records), key=lambda row: (row["seed"], list(SCHEMES).index(row["scheme"]))):
        for name, part in ((row["scheme"], row), (f"{row['scheme']}, mixture", row.get("mixture"))):
            if part is None:
                continue
            parts.setdefault(name, []).append(part)
            low, high = wilson_interval(part["wins"], MATCHES)
            most, bound = _against(part["attacks"])
            minutes = f"{part['start_minutes'] + part['minutes']:.0f}" if part is row else ""
            lines.append(
                f"| {row['seed']} | {name} | {part['wins'] / MATCHES:.1%} [{low:.0%}, {high:.0%}] | {most:.1%} | "
                f"{bound:.1%} | {minutes} |"
            )
    for name, some in parts.items():
        rates = statistics.median(part["wins"] / MATCHES for part in some)
        most = statistics.median(_against(part["attacks"])[0] for part in some)
        lines.append(f"| median | {name} | {rates:.1%} | {most:.1%} | | |")
    return "\n".join(lines)


def proof(
    seeds: tuple[int, ...] = (0, 1, 2),
    schemes: tuple[Literal[*SCHEMES], ...] = ("league", "self-play"),
    start_steps: int = 3_000_000,
    steps: int = 10_000_000,
    budgets: tuple[int, ...] = (500_000, 1_500_000),
    attackers: int = 2,
    folder: Path = RESULTS.parents[1] / "runs" / "league_proof",
    records: Path = RECORDS,
    table: bool = False,
) -> None:
    """What a league is worth: its best commander against `expert`, and how exploitable it is beside plain self-play.

    Args:
        seeds: Seeds of the trainings.
        schemes: Schemes of training.
        start_steps: Agent steps against the scripts.
        steps: Agent steps of all agents of a scheme.
        budgets: Agent steps of the attacks.
        attackers: Attacks on each commander.
        folder: Where trainings go.
        records: File of the records.
        table: Print the recorded runs and end.
    """
    wanted = [] if table else [(seed, scheme) for seed in seeds for scheme in schemes]
    given: dict[str, Any] = {"budgets": budgets, "attackers": attackers, "steps": steps, "start_steps": start_steps}
    add_missing(records, ("seed", "scheme"), wanted, partial(run_scheme, folder=folder, **given))
    print(proof_table(records))


main = partial(command_line, __doc__, workers, opponents, proof)

if __name__ == "__main__":
    sys.exit(main())
