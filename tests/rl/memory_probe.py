"""Prints how many tensors and bytes a trainer holds before and after fifty updates; run in a process of its own.

In a process that has run other tests their left-overs come and go meanwhile.
"""

import gc
import json
import os

import torch

from tests.rl.rollouts import collect, collected
from tests.rl.tasks import Endless


def usage():
    gc.collect()
    with open("/proc/self/statm") as file:
        resident = int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return sum(issubclass(type(thing), torch.Tensor) for thing in gc.get_objects()), resident


def main():
    torch.set_num_threads(1)
    model, measured = collected(Endless(num_envs=4, length=7), n_epochs=1), []
    for updates in (10, 50):
        for _ in range(updates):
            collect(model)
            model.train()
            model.logger.dump()
        measured.append(usage())
    print(json.dumps(measured))


if __name__ == "__main__":
    main()
