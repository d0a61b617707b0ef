"""What a league is worth: its best commander against ``expert``, and how exploitable it is beside plain self-play.

    python benchmarks/league_proof.py --seeds 0 1 2   # about an hour of one core a seed; a repeated call continues
    python benchmarks/league_proof.py --table         # the recorded seeds
    python docs/build_docs.py --tables                # puts them into docs/league.md

Each seed trains a skirmish's policy from nothing against the scripts. From there a league and plain self-play train for
the same number of agent steps: the league shares them among a main agent and two exploiters, which take turns. Two
players of each scheme then play ``expert``, and new agents train against each of them alone, from the same policy on:
the best entry by rating, and the Nash mixture of all entries. More schemes are self-play with a fifth of the matches
against the past (``openai-five``), the same with a fifth against the scripts (``scripts``), a main agent without
exploiters (``past``) and best responses to Nash mixtures (``psro``).
Pictures of ratings, win rates and attacks are drawn into the folder of the seed.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import statistics
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from echelon_env.intervals import wilson_interval
from echelon_env.machine import machine
from echelon_rl.config import TrainConfig
from echelon_rl.evaluation import play_series
from echelon_rl.league import League, LeagueEntry
from echelon_rl.league.pictures import curve_figure, history_figure, payoff_figure
from echelon_rl.league.play.rounds import evaluate
from echelon_rl.league.rating.results import Attack, read_attacks
from echelon_rl.league.store.entries import SNAPSHOT_KINDS
from echelon_rl.league.training.run import exploit, train_in_league
from echelon_rl.output.figures import save_figure
from echelon_rl.train import train

ROOT = Path(__file__).parents[1]
RECORDS = ROOT / "benchmarks" / "results" / "league_proof.jsonl"
MATCHES = 400  # against expert
# Agents of the league, and the share of all steps that each takes in its turn.
TURNS = (
    ("main", 0.25), ("main_exploiter", 0.125), ("main", 0.25), ("league_exploiter", 0.125), ("main", 0.25),
)  # fmt: skip
ALONE = (("main", 1.0),)
SCHEMES = {"league": TURNS, **dict.fromkeys(("self-play", "openai-five", "past", "psro", "scripts"), ALONE)}
PRESETS = {"league": "alphastar", "past": "alphastar", "scripts": "openai-five"}  # the others are named after theirs


def timed(done: dict[str, Any], name: str, path: Path, part: Callable[[], object]) -> None:
    """Run a part of a seed, unless it is done, and keep its processor minutes."""
    if name not in done:
        print(f"{name} ...", flush=True)
        began = time.process_time()
        if getattr(part(), "interrupted", False):
            raise KeyboardInterrupt
        done[name] = round((time.process_time() - began) / 60.0, 2)
        path.write_text(json.dumps(done))


def learn(folder: Path, name: str, seed: int, steps: int, **settings: Any) -> TrainConfig:
    """Return the settings of one training, in this process."""
    config = TrainConfig.load("skirmish")
    return dataclasses.replace(
        config, seed=seed, total_steps=steps, run_dir=folder, name=name, processes=1, eval_matches=0, **settings
    )


def best(league: League) -> LeagueEntry:
    """Return the trained entry with the highest rating less two deviations."""
    return next(e for e in league.leaderboard(2.0) if e.kind in SNAPSHOT_KINDS)


def run_seed(options: argparse.Namespace, seed: int) -> None:
    """Train, rate and attack with one seed, and write its record."""
    folder = options.folder.resolve() / f"seed-{seed}"
    folder.mkdir(parents=True, exist_ok=True)
    progress = folder / "done.json"
    done: dict[str, Any] = json.loads(progress.read_text()) if progress.exists() else {}
    start = folder / "start" / "model.zip"
    first = learn(folder, "start", seed, options.start_steps, opponent="expert")
    timed(done, "start", progress, lambda: train(first, quiet))
    record = next((row for row in records() if row["seed"] == seed), {"seed": seed})
    for scheme in options.schemes:
        url = f"sqlite:///{folder}/{scheme}.db"
        for turn, (role, share) in enumerate(SCHEMES[scheme]):
            steps = int(share * options.steps)
            config = learn(
                folder, f"{scheme}-{turn}", 10 * seed + turn, steps, league=url, league_role=role, league_agent=role,
                league_preset=PRESETS.get(scheme, scheme), league_scripts=0.2 if scheme == "scripts" else 0.0,
                curriculum_opponent=None,
                start_from=start if turn == 0 or role != "main" else None,  # a main agent continues by itself
            )  # fmt: skip
            timed(done, config.name or "", progress, lambda config=config: train_in_league(config, quiet))
        league = League.open(url)
        timed(done, f"{scheme}-ratings", progress, lambda league=league: evaluate(league, 400, seed=seed))
        pairs = len(league.entries) * (len(league.entries) - 1) // 2
        timed(
            done, f"{scheme}-pairs", progress,
            lambda league=league, pairs=pairs: evaluate(league, 4 * pairs, pairing="fewest", seed=seed),
        )  # fmt: skip
        entry = best(league)
        table = folder / f"{scheme}-attacks.csv"
        attack = learn(folder, f"{scheme}-attack", seed, 1, league=url, start_from=start, curriculum_opponent=None)
        attack = dataclasses.replace(attack, name=None, run_dir=folder / f"{scheme}-attacks")
        timed(
            done, f"{scheme}-attacks", progress,
            lambda league=league, entry=entry, attack=attack, table=table: exploit(
                league, entry, attack, options.budgets, options.attackers, table, threshold=None, report=quiet
            ),
        )  # fmt: skip
        attacks = read_attacks(table, entry.entry_id)
        record[scheme] = {
            "entry": entry.commander_name,
            "role": entry.role,
            "wins": wins_against_expert(f"commander:{league.checkpoint(entry)}"),
            "attacks": [dataclasses.asdict(a) | {"checkpoint": ""} for a in attacks],
            "mixture": mixture(options, folder, done, scheme, seed),
            "minutes": round(sum(minutes for name, minutes in done.items() if name.startswith(scheme)), 1),
            "start_minutes": done["start"],
            "start_steps": options.start_steps,
            "steps": options.steps,
            "machine": machine(),
        }
        draw(folder, scheme, league, attacks, entry)
    kept = [row for row in records() if row["seed"] != seed]
    RECORDS.write_text("".join(f"{json.dumps(row)}\n" for row in [*kept, record]))


def quiet(text: str) -> None:
    """Say nothing."""


def wins_against_expert(player: str) -> int:
    """Return the wins of 400 matches, half of them on each side."""
    return play_series(player, "expert", "skirmish", MATCHES, 3_000_000).wins


def mixture(options: argparse.Namespace, folder: Path, done: dict[str, Any], scheme: str, seed: int) -> dict[str, Any]:
    """Measure the Nash mixture of a league as its best entry, with attacks of the largest budget."""
    player, start, attacks = f"commander:sqlite:///{folder}/{scheme}.db#nash", folder / "start" / "model.zip", []
    for attacker in range(options.attackers):
        name, steps = f"{scheme}-mixture-{attacker}", options.budgets[-1]
        config = learn(
            folder, name, seed + attacker, steps, opponent=player, start_from=start, curriculum_opponent=None
        )
        timed(done, name, folder / "done.json", lambda config=config: train(config, quiet))
        wins = play_series(f"commander:{folder / name / 'model.zip'}", player, "skirmish", 200, 4_000_000 + seed).wins
        low, high = wilson_interval(wins, 200, 1.0 - 0.05 / options.attackers)
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


def records() -> list[dict[str, Any]]:
    """Return the recorded seeds."""
    lines = RECORDS.read_text().splitlines() if RECORDS.exists() else []
    return sorted((json.loads(line) for line in lines), key=lambda row: row["seed"])


def _against(attacks: Iterable[dict[str, Any]]) -> tuple[float, float]:
    """Return the best win rate of an attack, and the highest lower end of the intervals."""
    attacks = list(attacks)
    return max(a["wins"] / a["matches"] for a in attacks), max(a["low"] for a in attacks)


def table(rows: list[dict[str, Any]]) -> str:
    """Return the recorded seeds as Markdown."""
    lines = [
        "| seed | scheme | matches won against `expert` | best attack wins | at least | processor minutes |",
        "|---|---|---|---|---|---|",
    ]
    parts: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        for scheme in [scheme for scheme in SCHEMES if scheme in row]:
            for name, part in ((scheme, row[scheme]), (f"{scheme}, mixture", row[scheme].get("mixture"))):
                if part is None:
                    continue
                parts.setdefault(name, []).append(part)
                low, high = wilson_interval(part["wins"], MATCHES)
                most, bound = _against(part["attacks"])
                minutes = f"{part['start_minutes'] + part['minutes']:.0f}" if name == scheme else ""
                lines.append(
                    f"| {row['seed']} | {name} | {part['wins'] / MATCHES:.1%} [{low:.0%}, {high:.0%}] | {most:.1%} | "
                    f"{bound:.1%} | {minutes} |"
                )
    for name, some in parts.items():
        rates = statistics.median(part["wins"] / MATCHES for part in some)
        most = statistics.median(_against(part["attacks"])[0] for part in some)
        lines.append(f"| median | {name} | {rates:.1%} | {most:.1%} | | |")
    return "\n".join(lines)


def main() -> None:
    """Run seeds, or print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, nargs="+", default=[0, 1, 2])
    parser.add_argument("--folder", type=Path, default=ROOT / "runs" / "league_proof")
    parser.add_argument("--start-steps", type=int, default=3_000_000, help="agent steps against the scripts")
    both = ("league", "self-play")
    parser.add_argument("--schemes", nargs="+", choices=SCHEMES, default=both, help="others keep their record")
    parser.add_argument("--steps", type=int, default=10_000_000, help="agent steps of all agents of a scheme")
    parser.add_argument("--budgets", type=int, nargs="+", default=[500_000, 1_500_000], help="agent steps of attacks")
    parser.add_argument("--attackers", type=int, default=2, help="attacks on each commander")
    parser.add_argument("--table", action="store_true", help="print the recorded seeds and end")
    args = parser.parse_args()
    if args.table:
        print(table(records()))
        return
    for seed in args.seeds:
        run_seed(args, seed)


if __name__ == "__main__":
    main()
