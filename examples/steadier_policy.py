"""Make a trained policy steadier: average the weights of a run's last checkpoints, and let it act with less noise.

Stochastic weight averaging (Izmailov et al., 2018) takes out the noise of the last updates, and smaller standard
deviations that of exploration. Neither trains, so both take only as long as the matches that show what they bring.
"""

import argparse
import math
from pathlib import Path

import torch

from echelon_rl import RecurrentPPO
from echelon_rl.config import TrainConfig
from echelon_rl.evaluation import play_series
from echelon_rl.train import train

MOVEMENTS = 4  # the first numbers of an action: forward, strafe, vertical and yaw_rate


def average(checkpoints: list[Path]) -> RecurrentPPO:
    """Return a model with the mean of the checkpoints' weights; statistics of observations are averaged too."""
    model = RecurrentPPO.load(checkpoints[-1], device="cpu")
    states = [RecurrentPPO.load(path, device="cpu").policy.state_dict() for path in checkpoints]
    for name, values in model.policy.state_dict().items():
        values.copy_(torch.stack([state[name].double() for state in states]).mean(0))
    return model


def main() -> None:
    """Average, lower the noise and play both policies against the opponent of the run, or else ``expert``."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument(
        "run", type=Path, nargs="?", help="folder of a run of echelon-rl train (default: train briefly)"
    )
    parser.add_argument("--last", type=int, default=40, help="checkpoints to average (default: %(default)s)")
    parser.add_argument("--noise", type=float, default=0.7, help="factor for the movements' standard deviations")
    parser.add_argument("--matches", type=int, default=400, help="matches of each policy (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=5_000_000, help="of the first match (default: %(default)s)")
    parser.add_argument("--out", type=Path, default=Path("steadier.zip"), help="checkpoint to write")
    parser.add_argument("--quick", action="store_true", help="moments of training and few matches, for tests")
    options = parser.parse_args()
    torch.set_num_threads(1)  # small networks gain nothing from more, and lose much beside other work
    if options.run is None:
        steps = 512 if options.quick else 300_000
        config = TrainConfig.load("duel")
        matches = 4 if options.quick else 64
        config = config.replace(
            {"total_steps": steps, "files.checkpoint_every": steps // 10, "matches.num_matches": matches}
        )
        options.run = train(config.replace({"reports.eval_matches": 0}), report=lambda line: None).folder

    config = TrainConfig.load(options.run / "config.yaml")
    numbered = (options.run / "checkpoints").glob("model_*_steps.zip")
    checkpoints = sorted(numbered, key=lambda path: int(path.stem.split("_")[1]))[-options.last :]
    if not checkpoints:
        parser.error(f"{options.run / 'checkpoints'} holds no model_N_steps.zip; name the folder of a longer run.")
    model = average(checkpoints)
    with torch.no_grad():
        model.policy.log_std[:MOVEMENTS] += math.log(options.noise)
    model.save(options.out)
    print(f"wrote {options.out}: the mean of {len(checkpoints)} checkpoints with {options.noise:g} times the noise")
    for name, path in (("newest", checkpoints[-1]), ("steadier", options.out)):
        matches = 4 if options.quick else options.matches
        series = play_series(
            f"commander:{path}", config.opponent or "expert", config.env_config(), matches, options.seed
        )
        print(f"{name:9}{series}")
    if options.quick:
        print("Moments of training win nothing; leave out --quick to train 300,000 steps, or name a run.")


if __name__ == "__main__":
    main()
