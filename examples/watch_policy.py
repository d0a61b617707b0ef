"""Let a saved policy play one match and write a page with its values and action probabilities.

Without a checkpoint, a policy that comes with the package plays.
"""

import argparse
from pathlib import Path

from echelon_rl import RecurrentPPO
from echelon_rl.commanders import find, names
from echelon_rl.watch.recording import record_match


def main() -> None:
    """Load, play, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path, nargs="?", help="model.zip of a run; default: the shipped policy")
    parser.add_argument(
        "--config", default="duel", choices=["duel", "skirmish", "standard", "company", "recon", "campaign"]
    )
    parser.add_argument("--opponent", default="trivial")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--deterministic", action="store_true", help="always take the most likely action")
    parser.add_argument("--out", type=Path, default=Path("policy.html"))
    parser.add_argument("--quick", action="store_true", help="play a duel whatever --config says, for tests")
    options = parser.parse_args()
    config = "duel" if options.quick else options.config
    # Policies that come with the package bear the names of presets.
    checkpoint = options.checkpoint or find(config if config in names() else "standard").path
    model = RecurrentPPO.load(checkpoint, device="cpu")
    replay = record_match(model, config, options.opponent, options.seed, options.deterministic)
    replay.to_html(options.out, title=f"{checkpoint.name} against {options.opponent}")
    outcome = replay.outcome or {}
    print(f"{outcome.get('winner') or 'nobody'} wins by {outcome.get('reason')}; open {options.out} in a browser.")


if __name__ == "__main__":
    main()
