"""One of several processes that train together; started by ``test_distributed.py``.

Each process updates from its share of the rows and
writes its weights and losses, then learns from its own episodes until one process has had enough.
"""

import atexit
import json
import os

import numpy as np
import safetensors.torch
import torch
import torch.distributed as dist

from echelon_rl import RecurrentPPO
from tests.rl.rollouts import SMALL, collected
from tests.rl.tasks import Roles

ROWS, STEPS = 6, 20
OPTIONS = {
    "n_steps": STEPS,
    "n_epochs": 3,
    "batch_size": 10_000,
    "ent_coef": 0.01,
    "learning_rate": 0.01,
    "target_kl": 50.0,
    "aux_coef": 0.1,
    "normalize_per_role": True,
    "normalize_observations": True,
    "normalize_values": True,
    "recompute_advantages": True,
    "policy_kwargs": {**SMALL, "optimizer_class": torch.optim.Adam},
    "seed": 3,
}
THREE_KINDS = {"kinds": 3, "delay": 6}
PARTS = ("obs", "actions", "log_probs", "rewards", "dones", "values", "alive", "advantages", "returns")


def fill(model, tensors):
    """Give a model the rows of a rollout."""
    for name in PARTS:
        getattr(model.rollout_buffer, name).copy_(tensors[name])
    stored, tail = model.collector.stored_by_slot[0], model.collector.tail
    stored.h.copy_(tensors["h"])
    stored.c.copy_(tensors["c"])
    tail.obs, tail.starts, tail.limits = tensors["last"], tensors["starts"], None
    model.rollout_buffer.complete = True


def written(model):
    """Return the rollout of a model as tensors by name, rows last but for what belongs to a row."""
    tensors = {name: getattr(model.rollout_buffer, name).clone() for name in PARTS}
    stored, tail = model.collector.stored_by_slot[0], model.collector.tail
    return {**tensors, "h": stored.h.clone(), "c": stored.c.clone(), "last": tail.obs.clone(), "starts": tail.starts}


ROWS_OF = {"h": 2, "c": 2, "last": 0, "starts": 0}  # where rows are in what ``written`` returns; else in dimension 1


def share(tensors, rows):
    """Return some of the rows of a rollout."""
    return {
        name: value.index_select(ROWS_OF.get(name, 1), torch.tensor(rows)).contiguous()
        for name, value in tensors.items()
    }


def joined(parts):
    """Return the rows of several rollouts as one."""
    return {name: torch.cat([part[name] for part in parts], ROWS_OF.get(name, 1)) for name in parts[0]}


def update_and_learn(source, folder):
    """Take part, with a rollout of all rows and a folder for results."""
    # What is registered first is called last: it sees whether the process group was left on the way out.
    atexit.register(lambda: (folder / f"left{os.environ['RANK']}").write_text(str(not dist.is_initialized())))
    model = collected(Roles(ROWS // 2, **THREE_KINDS), **OPTIONS, distributed=True)
    rank, size = model.workers.rank, model.workers.size
    per_process = ROWS // size
    fill(model, share(safetensors.torch.load_file(source), list(range(rank * per_process, (rank + 1) * per_process))))
    model.train()
    safetensors.torch.save_file(
        {name: value.clone().contiguous() for name, value in model.policy.state_dict().items()},
        folder / f"updated{rank}.safetensors",
    )
    logged = {name: value for name, value in model.logger.name_to_value.items() if name.startswith("train/")}
    fresh = RecurrentPPO("MlpLstmPolicy", Roles(4, **THREE_KINDS), device="cpu", **OPTIONS, distributed=True)
    actions = []

    def enough(found, _):
        """Stop the second process in the middle of its second rollout."""
        actions.append(np.asarray(found["actions"]).tolist())
        return not (rank == 1 and len(actions) == STEPS + 5)

    fresh.learn(10**6, callback=enough)
    result = {
        "losses": logged,
        "steps": len(actions),
        "counted": fresh.num_timesteps,
        "updates": fresh._n_updates,
        "actions": actions,
        "weights": [float(p.detach().double().sum()) for p in fresh.policy.parameters()],
    }
    (folder / f"result{rank}.json").write_text(json.dumps(result))
