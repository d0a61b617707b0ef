"""Let a saved policy play one match and write it as a page with its values and action probabilities."""

import argparse
from pathlib import Path

from echelon_rl import RecurrentPPO
from echelon_rl.watching import record_match


def main() -> None:
    """Load, play, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path, help="model.zip of a run")
    parser.add_argument("--config", default="duel", choices=["duel", "skirmish", "standard", "company"])
    parser.add_argument("--opponent", default="trivial")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--deterministic", action="store_true", help="always take the likeliest action")
    parser.add_argument("--out", type=Path, default=Path("policy.html"))
    parser.add_argument("--quick", action="store_true", help="play a duel whatever --config says, for tests")
    options = parser.parse_args()
    model = RecurrentPPO.load(options.checkpoint, device="cpu")
    config = "duel" if options.quick else options.config
    replay = record_match(model, config, options.opponent, options.seed, options.deterministic)
    replay.to_html(options.out, title=f"{options.checkpoint.name} against {options.opponent}")
    outcome = replay.outcome or {}
    print(f"{outcome.get('winner') or 'nobody'} wins by {outcome.get('reason')}; open {options.out} in a browser.")


if __name__ == "__main__":
    main()
