"""What a league is worth: its best commander against ``expert``, and how exploitable it is beside plain self-play.

    python benchmarks/league_proof.py --seeds 0 1 2   # 50 minutes of one core a seed; a repeated call continues
    python benchmarks/league_proof.py --table         # the recorded seeds, into docs/league.md

Each seed trains a skirmish's policy from nothing against the scripts. From there a league and plain self-play train for
the same number of agent steps: the league shares them among a main agent and two exploiters, which take turns. The best
entry of each by rating then plays ``expert``, and new agents train against it alone, from the same policy on.
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
from echelon_rl.texts import save_figure
from echelon_rl.train import train

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "league.md"
RECORDS = ROOT / "benchmarks" / "results" / "league_proof.jsonl"
MATCHES = 400  # against expert
# Agents of the league, and the share of all steps that each takes in its turn.
TURNS = (
    ("main", 0.25), ("main_exploiter", 0.125), ("main", 0.25), ("league_exploiter", 0.125), ("main", 0.25),
)  # fmt: skip


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


def run_seed(seed: int, folder: Path, steps: int, start_steps: int, budgets: list[int], attackers: int) -> None:
    """Train, rate and attack with one seed, and append its record."""
    folder.mkdir(parents=True, exist_ok=True)
    progress = folder / "done.json"
    done: dict[str, Any] = json.loads(progress.read_text()) if progress.exists() else {}
    quiet: Callable[[str], None] = lambda text: None  # noqa: E731
    start = folder / "start" / "model.zip"
    timed(done, "start", progress, lambda: train(learn(folder, "start", seed, start_steps, opponent="expert"), quiet))
    record: dict[str, Any] = {
        "seed": seed, "start_steps": start_steps, "steps": steps, "budgets": budgets, "attackers": attackers
    }  # fmt: skip
    for scheme, turns in (("league", TURNS), ("self-play", (("main", 1.0),))):
        url = f"sqlite:///{folder}/{scheme}.db"
        for turn, (role, share) in enumerate(turns):
            first = start if turn == 0 or role != "main" else None  # a main agent continues by itself
            config = learn(
                folder, f"{scheme}-{turn}", 10 * seed + turn, int(share * steps), league=url, league_role=role,
                league_agent=role, league_preset="alphastar" if scheme == "league" else scheme, start_from=first,
                curriculum_opponent=None,
            )  # fmt: skip
            timed(done, config.name or "", progress, lambda config=config: train_in_league(config, quiet))
        league = League.open(url)
        timed(done, f"{scheme}-ratings", progress, lambda league=league: evaluate(league, 400, seed=seed))
        entry = best(league)
        result = play_series(f"commander:{league.checkpoint(entry)}", "expert", "skirmish", MATCHES, 3_000_000)
        table = folder / f"{scheme}-attacks.csv"
        attack = learn(folder, f"{scheme}-attack", seed, 1, league=url, start_from=start, curriculum_opponent=None)
        attack = dataclasses.replace(attack, name=None, run_dir=folder / f"{scheme}-attacks")
        timed(
            done, f"{scheme}-attacks", progress,
            lambda league=league, entry=entry, attack=attack, table=table: exploit(
                league, entry, attack, budgets, attackers, table, threshold=None, report=quiet
            ),
        )  # fmt: skip
        attacks = read_attacks(table, entry.entry_id)
        record[scheme] = {
            "entry": entry.commander_name,
            "role": entry.role,
            "wins": result.wins,
            "attacks": [dataclasses.asdict(a) | {"checkpoint": ""} for a in attacks],
            "minutes": round(sum(minutes for name, minutes in done.items() if name.startswith(scheme)), 1),
        }
        draw(folder, scheme, league, attacks, entry)
    record |= {"start_minutes": done["start"], "machine": machine()}
    kept = [row for row in records() if row["seed"] != seed]
    RECORDS.write_text("".join(f"{json.dumps(row)}\n" for row in [*kept, record]))


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
    for row in rows:
        for scheme in ("league", "self-play"):
            part = row[scheme]
            low, high = wilson_interval(part["wins"], MATCHES)
            most, bound = _against(part["attacks"])
            lines.append(
                f"| {row['seed']} | {scheme} | {part['wins'] / MATCHES:.1%} [{low:.0%}, {high:.0%}] | {most:.1%} | "
                f"{bound:.1%} | {row['start_minutes'] + part['minutes']:.0f} |"
            )
    for scheme in ("league", "self-play"):
        rates = statistics.median(row[scheme]["wins"] / MATCHES for row in rows)
        most = statistics.median(_against(row[scheme]["attacks"])[0] for row in rows)
        lines.append(f"| median | {scheme} | {rates:.1%} | {most:.1%} | | |")
    return "\n".join(lines)


def main() -> None:
    """Run seeds, or fill the page's table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, nargs="+", default=[0, 1, 2])
    parser.add_argument("--folder", type=Path, default=ROOT / "runs" / "league_proof")
    parser.add_argument("--start-steps", type=int, default=3_000_000, help="agent steps against the scripts")
    parser.add_argument("--steps", type=int, default=10_000_000, help="agent steps of all agents of a scheme")
    parser.add_argument("--budgets", type=int, nargs="+", default=[500_000, 1_500_000], help="agent steps of attacks")
    parser.add_argument("--attackers", type=int, default=2, help="attacks on each commander")
    parser.add_argument("--table", action="store_true", help="write the recorded seeds into docs/league.md")
    args = parser.parse_args()
    if args.table:
        before, _, rest = PAGE.read_text().partition("<!-- league_proof -->")
        _, _, after = rest.partition("<!-- /league_proof -->")
        PAGE.write_text(f"{before}<!-- league_proof -->\n{table(records())}\n<!-- /league_proof -->{after}")
        return
    for seed in args.seeds:
        folder = args.folder.resolve() / f"seed-{seed}"
        run_seed(seed, folder, args.steps, args.start_steps, args.budgets, args.attackers)


if __name__ == "__main__":
    main()
