"""Train the recurrent policy on a duel, save it, evaluate it, and watch it with its thoughts in the browser."""

import argparse
from pathlib import Path

from echelon_rl import RecurrentPPO, evaluate_win_rate, make_vec_env
from echelon_rl.watching import record_match


def main() -> None:
    """Train, save, load, evaluate, record."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=1_000_000, help="agent steps; a million take 6 to 9 minutes")
    parser.add_argument("--config", default="duel", choices=["duel", "skirmish", "standard"])
    parser.add_argument("--opponent", default="trivial")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("policy.zip"), help="checkpoint; the page lies beside it")
    parser.add_argument("--quick", action="store_true", help="two small updates, for tests")
    options = parser.parse_args()
    matches, n_steps, steps, games = (4, 16, 128, 4) if options.quick else (64, 64, options.steps, 200)

    venv = make_vec_env(options.config, matches, opponent=options.opponent, backend="native", seed=options.seed)
    model = RecurrentPPO(
        "MlpLstmPolicy", venv, n_steps=n_steps, n_epochs=4, learning_rate=5e-4, lr_schedule="linear",
        ent_coef=(0.01, 0.001), seed=options.seed, device="cpu",
    )  # fmt: skip
    model.learn(steps, progress_bar=not options.quick)
    model.save(options.out)

    # A checkpoint holds numbers and text only, so that one from a stranger can be loaded without fear.
    trained = RecurrentPPO.load(options.out, device="cpu")
    print("win rate:", evaluate_win_rate(trained, options.config, options.opponent, matches=games))
    page = options.out.with_suffix(".html")
    record_match(trained, options.config, options.opponent, seed=options.seed).to_html(page)
    print(f"open {page} in a browser: choose the blue mech to see values and action probabilities.")


if __name__ == "__main__":
    main()
