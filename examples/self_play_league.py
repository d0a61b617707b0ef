"""Train an agent by self-play in a league, rate its snapshots against the scripted anchors, and read the table.

The run freezes a snapshot of the learner now and then. The learner meets these snapshots, itself and the five scripted
skills, as in AlphaStar's league. Every snapshot plays matches of its own, which rate it by Glicko-2.
"""

import argparse
from pathlib import Path

import numpy as np

from echelon_rl.config import TrainConfig
from echelon_rl.league import League
from echelon_rl.league.pictures import write_pictures
from echelon_rl.league.play.rounds import evaluate
from echelon_rl.self_play.run import train_in_league


def settings(options: argparse.Namespace, url: str) -> TrainConfig:
    """Return the settings of one agent's run in the league."""
    every = 256 if options.quick else options.steps // 4
    return TrainConfig().replace(
        {
            "env": "duel",
            "env_overrides": {"reward.terminal": 3.0, **({"match.max_episode_seconds": 5.0} if options.quick else {})},
            "opponent": "trivial",  # of the evaluations and recorded matches; training meets the league
            "matches.num_matches": 4 if options.quick else 64,
            "ppo.n_steps": 16 if options.quick else 64,
            "total_steps": 512 if options.quick else options.steps,
            "ppo.lr_schedule": "constant",
            "network.lstm_hidden_size": 16 if options.quick else 128,
            "reports.eval_matches": 0,
            "files.checkpoint_every": 0,
            "league.address": url,
            "league.agent": "main-0",
            "league.slots": 4,
            "league.min_steps": every,
            "league.max_steps": every,
            "league.rating_matches": 2 if options.quick else 20,
            "reports.record_minutes": 1.0,
            "files.run_dir": options.folder,
            "seed": options.seed,
            "reports.progress": not options.quick,
        }
    )


def show(league: League) -> None:
    """Print ratings and win rates; what a row won against a column, draws count half."""
    table = league.leaderboard()
    rates = league.payoff([entry.entry_id for entry in table]).win_rate()
    print(f"{'name':32} {'kind':10} {'rating':>13} {'games':>5}   win rates against the ranks")
    for rank, entry in enumerate(table):
        against = " ".join("  - " if np.isnan(rate) else f"{rate:4.0%}" for rate in rates[rank])
        rating = f"{entry.rating.rating:.0f} ± {entry.rating.rd:.0f}"
        print(f"{entry.commander_name:32} {entry.kind:10} {rating:>13} {entry.games:5}   {against}")


def main() -> None:
    """Train, let everybody play, show who is how good."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path, default=Path("runs"), help="where the league and the run go")
    parser.add_argument("--steps", type=int, default=400_000, help="agent steps of training")
    parser.add_argument("--matches", type=int, default=100, help="matches of the tournament after it")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--quick", action="store_true", help="a few seconds only, for tests")
    options = parser.parse_args()

    options.folder.mkdir(parents=True, exist_ok=True)
    url = f"sqlite:///{options.folder / 'league.db'}"  # run it again, and the agent's line goes on
    result = train_in_league(settings(options, url))

    league = League.open(url)
    evaluate(league, 6 if options.quick else options.matches, seed=options.seed)
    show(league)
    if options.quick:
        print("A few matches rate nobody; leave out --quick to see it learn.")
    for picture in write_pictures(league, options.folder / "pictures"):
        print(f"wrote {picture}")
    print(f"{len(list((result.folder / 'matches').iterdir()))} recorded matches in {result.folder / 'matches'}")
    print(f"tensorboard --logdir {options.folder}")


if __name__ == "__main__":
    main()
