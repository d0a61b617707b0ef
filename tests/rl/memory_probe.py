"""Prints how many tensors and bytes a trainer holds before and after fifty updates; run in a process of its own.

In a process that has run other tests their left-overs come and go meanwhile.
"""

import gc
import json
import os

import torch
from stable_baselines3.common.logger import configure

from echelon_rl import RecurrentPPO
from tests.rl.tasks import Endless


def usage():
    gc.collect()
    with open("/proc/self/statm") as file:
        resident = int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return sum(issubclass(type(thing), torch.Tensor) for thing in gc.get_objects()), resident


def main():
    torch.set_num_threads(1)
    small = {"lstm_hidden_size": 8, "features_extractor_kwargs": {"sizes": (8,)}}
    env = Endless(num_envs=4, length=7)
    model = RecurrentPPO("MlpLstmPolicy", env, n_steps=20, n_epochs=1, policy_kwargs=small, seed=0, device="cpu")
    model.set_logger(configure(None, []))
    _, callback = model._setup_learn(10**9, None, True, "run", False)
    measured = []
    for updates in (10, 50):
        for _ in range(updates):
            model.collect_rollouts(model.env, callback, model.rollout_buffer, model.n_steps)
            model.train()
            model.logger.dump()
        measured.append(usage())
    print(json.dumps(measured))


if __name__ == "__main__":
    main()
