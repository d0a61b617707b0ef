"""Train the recurrent policy on a duel, save it, evaluate it, and watch what it expects and intends in the browser."""

import argparse
from pathlib import Path

import torch

from echelon_env import EchelonConfig
from echelon_rl import RecurrentPPO, evaluate_win_rate, make_vec_env
from echelon_rl.watch.recording import record_match


def main() -> None:
    """Train, save, load, evaluate, record."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=1_000_000, help="agent steps; a million take about four minutes")
    parser.add_argument("--config", default="duel", choices=["duel", "skirmish", "standard"])
    parser.add_argument("--opponent", default="trivial")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("policy.zip"), help="checkpoint; the page lies beside it")
    parser.add_argument("--quick", action="store_true", help="two small updates, for tests")
    options = parser.parse_args()
    matches, steps, games = (4, 128, 4) if options.quick else (64, options.steps, 200)

    # As `echelon-rl train` without a preset; its presets change a few of them, and meet opponents by stages.
    torch.set_num_threads(1)  # small networks gain little from more
    config = EchelonConfig.preset(options.config).replace({"reward.terminal": 3.0})
    venv = make_vec_env(config, matches, opponent=options.opponent, seed=options.seed)
    model = RecurrentPPO(
        "MlpLstmPolicy", venv, learning_rate=5e-4, lr_schedule="linear", n_steps=16, ent_coef=(0.003, 0.0),
        target_kl=0.03, policy_kwargs={"skip_connection": True}, seed=options.seed, device="cpu",
    )  # fmt: skip
    model.learn(steps, progress_bar=not options.quick)
    model.save(options.out)

    # A checkpoint holds numbers and text only, so that one from a stranger can be loaded without fear.
    trained = RecurrentPPO.load(options.out, device="cpu")
    print("win rate:", evaluate_win_rate(trained, config, options.opponent, matches=games))
    if options.quick:
        print("Two small updates win nothing; leave out --quick to see it learn.")
    page = options.out.with_suffix(".html")
    record_match(trained, config, options.opponent, seed=options.seed).to_html(page)
    print(f"open {page} in a browser: choose the blue mech to see values and action probabilities.")


if __name__ == "__main__":
    main()
