"""Train on Echelon through SuperSuit's own two wrappers, in this process or in worker processes.

    python examples/supersuit_ppo.py                 # some minutes: all matches in this process
    python examples/supersuit_ppo.py --num-cpus 2    # the matches in two processes
    python examples/supersuit_ppo.py --quick         # seconds, shows that it runs

These are the lines that train on any PettingZoo environment. ``make_vec_env("duel", 16, backend="supersuit")`` goes
through the same wrappers and adds what they lack: seeds, time limits told from real ends, and a mask of the dead.
"""

import argparse

import numpy as np
import supersuit
import torch
from stable_baselines3.common.vec_env import VecMonitor

from echelon_env import ACTION_LAYOUT, parallel_env
from echelon_rl import RecurrentPPO, evaluate_win_rate


def main() -> None:
    """Train and evaluate."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("--steps", type=int, default=200_000, help="agent steps")
    parser.add_argument("--num-cpus", type=int, default=0, help="worker processes; 0 plays in this one")
    parser.add_argument("--quick", action="store_true", help="two small updates, for tests")
    options = parser.parse_args()
    matches, steps, games = (4, 256, 4) if options.quick else (16, options.steps, 200)
    torch.set_num_threads(1)  # the worker processes need processors too

    env = parallel_env("duel", opponent="trivial", dead_agents="keep")  # the number of rows must not change
    rows = supersuit.pettingzoo_env_to_vec_env_v1(env)
    stock = supersuit.concat_vec_envs_v1(rows, matches, num_cpus=options.num_cpus, base_class="stable_baselines3")
    venv = VecMonitor(stock)
    try:
        # The wrappers hide what the columns of an action mean, and take no seed.
        model = RecurrentPPO(
            "MlpLstmPolicy", venv, n_steps=32, learning_rate=5e-4, lr_schedule="linear", ent_coef=(0.003, 0.0),
            policy_kwargs={"action_layout": ACTION_LAYOUT, "skip_connection": True}, device="cpu",
        )  # fmt: skip
        model.learn(steps, progress_bar=not options.quick)
    finally:
        venv.close()  # ends the worker processes
    returns = [episode["r"] for episode in model.ep_info_buffer or []]
    print(f"{model.num_timesteps:,} agent steps with num_cpus={options.num_cpus}")
    print("mean return of the last episodes:", f"{np.mean(returns):.2f}" if returns else "no episode has ended yet")
    print("win rate:", evaluate_win_rate(model, "duel", "trivial", matches=games))
    if options.quick:
        print("Two small updates win nothing; leave out --quick to see it learn.")


if __name__ == "__main__":
    main()
