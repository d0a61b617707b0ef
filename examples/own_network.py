"""Use a network of your own: an encoder with attention over the contacts, in front of the recurrent policy.

The saved policy only names the encoder's class; whoever loads it passes the class. A picture shows the learning curves
of both networks.
"""

import argparse
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import torch
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import nn

from echelon_env import OBSERVATION_LAYOUT
from echelon_rl import RecurrentPPO, make_vec_env
from echelon_rl.models.features import MlpFeatures

CONTACTS, MASK = OBSERVATION_LAYOUT["contacts"], OBSERVATION_LAYOUT["contact_mask"]


class ContactAttention(BaseFeaturesExtractor):
    """The mech's own state asks, its contacts answer."""

    def __init__(self, observation_space, features_dim=128):
        """Create the layers."""
        super().__init__(observation_space, features_dim)
        self.contact = nn.Linear(CONTACTS.shape[1], 32)
        self.own = nn.Linear(observation_space.shape[0] - MASK.stop, 32)
        self.attention = nn.MultiheadAttention(32, num_heads=2, batch_first=True)
        self.out = nn.Sequential(nn.Linear(64, features_dim), nn.Tanh())

    def forward(self, observations):
        """Return features [N, features_dim] of observations [N, 706]."""
        contacts = observations[:, CONTACTS.start : CONTACTS.stop].unflatten(1, CONTACTS.shape)
        empty = observations[:, MASK.start : MASK.stop] > 0
        empty = empty & ~empty.all(dim=1, keepdim=True)  # attention needs something to look at
        own, seen = self.own(observations[:, MASK.stop :]), self.contact(contacts)
        answer, _ = self.attention(own.unsqueeze(1), seen, seen, key_padding_mask=empty, need_weights=False)
        return self.out(torch.cat([own, answer.squeeze(1)], dim=1))


class Curve(BaseCallback):
    """Keeps the mean return after every rollout."""

    def __init__(self):
        """Start empty."""
        super().__init__()
        self.points = []

    def _on_step(self):
        return True

    def _on_rollout_end(self):
        if self.model.ep_info_buffer:
            self.points.append((self.num_timesteps, np.mean([e["r"] for e in self.model.ep_info_buffer])))


def main() -> None:
    """Train both networks, save and load ours, draw the curves."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("--steps", type=int, default=300_000, help="agent steps for each network")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("own_network.png"), help="picture to write")
    parser.add_argument("--quick", action="store_true", help="two small updates, for tests")
    options = parser.parse_args()
    matches, steps = (4, 128) if options.quick else (64, options.steps)
    torch.set_num_threads(1)
    plt.figure(figsize=(5, 3), layout="constrained")
    for encoder in (MlpFeatures, ContactAttention):
        env = make_vec_env("duel", matches, opponent="trivial", seed=options.seed)
        network = {"features_extractor_class": encoder}
        training = {"n_steps": 16, "learning_rate": 5e-4, "seed": options.seed, "device": "cpu"}
        model = RecurrentPPO("MlpLstmPolicy", env, policy_kwargs=network, **training)
        curve, name = Curve(), encoder.__name__
        model.learn(steps, callback=curve, progress_bar=not options.quick)
        reached = f"mean return {curve.points[-1][1]:.2f}" if curve.points else "no episode ended yet"
        print(f"{name}: {sum(p.numel() for p in model.policy.parameters()):,} parameters, {reached}")
        plt.plot(*zip(*curve.points or [(0, np.nan)], strict=True), label=name)
    file = model.save(options.out.with_suffix(".zip"))
    RecurrentPPO.load(file, device="cpu", custom_objects={"features_extractor_class": ContactAttention})
    plt.xlabel("agent steps")
    plt.ylabel("mean return")
    plt.legend()
    plt.savefig(options.out)
    print(f"wrote {options.out} and {file}")


if __name__ == "__main__":
    main()
