"""A device that is none: tensors that say they are elsewhere and may be looked at by the host only where it is counted.

They say ``meta``, PyTorch's device without numbers, and are computed on the CPU. What would make the
host wait for a GPU is an error: reading a number, asking where something is true, choosing by a mask, transfers to the
host outside of ``allowed``; so is mixing tensors of both sides, which a GPU refuses.
"""

from __future__ import annotations

from collections import Counter
from contextlib import contextmanager

import numpy as np
import torch
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_flatten, tree_map

from echelon_env import FLAT_OBS_DIM, EchelonVectorEnv

DEVICE = torch.device("meta")
aten = torch.ops.aten
WAITS = {
    aten._local_scalar_dense.default,
    aten.item.default,
    aten.nonzero.default,
    aten.masked_select.default,
    aten.equal.default,
    aten.is_nonzero.default,
    aten._unique2.default,
}


class Wait(Exception):
    """The host would wait for the device."""


class There(torch.Tensor):
    """A tensor of the device; its numbers lie in ``here``."""

    @staticmethod
    def __new__(cls, here):
        return torch.Tensor._make_wrapper_subclass(
            cls, here.shape, strides=here.stride(), storage_offset=here.storage_offset(), dtype=here.dtype,
            device=DEVICE, requires_grad=False,
        )  # fmt: skip

    def __init__(self, here):
        self.here = here

    @classmethod
    def __torch_dispatch__(cls, func, types, args=(), kwargs=None):
        return computed(func, args, kwargs or {})


class Traffic(TorchDispatchMode):
    """While active, factories make tensors there, and transfers either way are counted by name."""

    def __init__(self):
        super().__init__()
        self.to_host, self.to_device, self.permits, self.name = Counter(), Counter(), 0, "elsewhere"

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        return computed(func, args, kwargs or {}, self)

    @contextmanager
    def allowed(self, name, transfers):
        """Let so many tensors go to the host, and count all transfers under a name."""
        before = self.permits, self.name
        self.permits, self.name = transfers, name
        yield
        self.permits, self.name = before


def computed(func, args, kwargs, traffic=None):
    flat, _ = tree_flatten((args, kwargs))
    tensors = [x for x in flat if isinstance(x, torch.Tensor)]
    there = [x for x in tensors if isinstance(x, There)]
    device = kwargs.get("device")
    target = None if device is None else torch.device(device).type == DEVICE.type
    if traffic is not None and _arrives(func, args, target):
        traffic.to_device[traffic.name] += 1
    if there:
        name = func.name()
        if func in WAITS or any(x.dtype in (torch.bool, torch.uint8) for x in _indices(func, args) if x is not None):
            raise Wait(name)
        copies = func in (aten._to_copy.default, aten.copy_.default)
        leaves = target is False or (func is aten.copy_.default and not isinstance(args[0], There))
        if leaves:
            if traffic is None or not traffic.permits:
                raise Wait(f"{name} to the host")
            traffic.permits -= 1
            traffic.to_host[traffic.name] += 1
        alien = [x for x in tensors if not isinstance(x, There) and x.ndim > 0]
        if alien and _indices(func, args):  # a GPU takes them, but only by a transfer that waits
            raise Wait(f"{name} by the host's positions")
        if alien and not copies:
            raise RuntimeError(f"{name}: tensors of both sides, {[tuple(x.shape) for x in alien]} of the host")
    if target:
        kwargs = {**kwargs, "device": torch.device("cpu")}
    elsewhere = (bool(there) and target is not False and not (func is aten.copy_.default and leaves)) or bool(target)
    plain = tree_map(lambda x: x.here if isinstance(x, There) else x, (args, kwargs))
    if target is False and there and func is aten._to_copy.default:
        result = plain[0][0].clone()  # the same device underneath would make it the same memory
        dtype = kwargs.get("dtype")
        return result if dtype is None else result.to(dtype)
    result = func(*plain[0], **plain[1])
    if not elsewhere:
        return result
    known = {id(x.here): x for x in there}  # what an operation changed in place stays the same tensor

    def wrapped(x):
        if not isinstance(x, torch.Tensor):
            return x
        return known[id(x)] if id(x) in known else There(x)

    return tree_map(wrapped, result)


def _arrives(func, args, target):
    """Whether an operation brings a tensor of the host to the device."""
    if func.overloadpacket in (aten._to_copy, aten.to):  # the second in inference mode
        return bool(target) and not isinstance(args[0], There)
    return func is aten.copy_.default and isinstance(args[0], There) and not isinstance(args[1], There)


def _indices(func, args):
    """The indices of an operation that takes any."""
    if func in (aten.index.Tensor, aten.index_put_.default, aten.index_put.default, aten._index_put_impl_.default):
        return args[1]
    return []


def move_there(module):
    """Move parameters and buffers of a module to the device, in place."""
    for part in module.modules():
        for name, parameter in list(part._parameters.items()):
            if parameter is not None:
                part._parameters[name] = torch.nn.Parameter(There(parameter.detach()))
        for name, buffer in list(part._buffers.items()):
            if buffer is not None:
                part._buffers[name] = There(buffer)
        if isinstance(part, torch.nn.LSTM):
            part._init_flat_weights()


class FarMatches:
    """Made-up duels of the device, which a time limit ends every third step; only the device knows it."""

    num_matches, agents_per_match, max_episode_steps = 4, 2, 3

    def __init__(self, action_format="flat"):
        here = EchelonVectorEnv(1, "duel", action_format=action_format)
        self.single_observation_space, self.single_action_space = (
            here.single_observation_space,
            here.single_action_space,
        )
        self.core, self.config, self.acts, self.there, self.time = here.core, here.config, here.acts, self, 0
        _, infos = here.reset(seed=0)
        self.masks = {key: np.shape(part)[1] for key, part in infos.items() if key == here.acts.mask_key}

    def far(self, *shape):
        return torch.rand(shape).to(DEVICE)

    def reward_components(self):
        return self.far(8, 7)

    def state(self):
        return self.far(4, 50)

    def running_seeds(self):
        return torch.arange(4).to(DEVICE)

    def lend_scripts(self):
        return torch.zeros(4, 16, dtype=torch.uint8).to(DEVICE), np.zeros((5, 16), np.uint8)

    def teacher_actions(self):
        return self.far(4, 2, 45)

    def reset(self, **arguments):
        masks = {key: torch.ones(8, number, dtype=torch.int8).to(DEVICE) for key, number in self.masks.items()}
        return self.far(8, FLAT_OBS_DIM), {"alive": torch.ones(8, dtype=torch.bool).to(DEVICE), **masks}

    def step(self, actions):
        assert len(actions) == 8
        self.time += 1
        (seen, infos), cut = self.reset(), torch.full((8,), self.time % 3 == 0).to(DEVICE)
        number, never = torch.zeros(8, dtype=torch.int8).to(DEVICE), torch.zeros(8, dtype=torch.bool).to(DEVICE)
        last = {"outcome": number, "reason": number, "final_obs": self.far(8, FLAT_OBS_DIM), "final_info": infos}
        last["final_state"] = self.far(4, 50)
        return seen, self.far(8), never, cut, {**last, **infos}
