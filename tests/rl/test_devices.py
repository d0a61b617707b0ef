"""A model moves to another device as a whole. "meta" is a device without memory that every machine has."""

import gc
import weakref

import pytest
import torch

from echelon_rl import RecurrentPPO, ResetLSTM
from tests.rl.rollouts import small_model
from tests.rl.tasks import Recall


def tensors(model):
    """Return every tensor of the model by name; Adam's step counts stay on the CPU everywhere."""
    found = {f"weight {name}": value for name, value in model.policy.named_parameters()}
    for index, entry in enumerate(model.policy.optimizer.state.values()):
        found |= {f"moment {index} {name}": value for name, value in entry.items() if name != "step"}
    for group in model.policy.optimizer.param_groups:
        found |= {f"optimised {index}": parameter for index, parameter in enumerate(group["params"])}
    found |= {f"memory {index}": state.h for index, state in enumerate(model.collector.memory)}
    buffer = model.rollout_buffer
    return found | {"observations": buffer.obs, "rewards": buffer.rewards}


def test_nothing_stays_on_the_old_device():
    model = small_model(Recall(), n_steps=8).learn(256)
    old = {name: weakref.ref(value) for name, value in tensors(model).items() if not name.startswith("weight")}
    assert any(name.startswith("moment") for name in old)
    assert model.to("meta") is model
    gc.collect()
    assert [name for name, value in tensors(model).items() if value.device.type != "meta"] == []
    assert [name for name, reference in old.items() if reference() is not None] == []
    parameters = {id(parameter) for parameter in model.policy.parameters()}
    assert {id(p) for g in model.policy.optimizer.param_groups for p in g["params"]} <= parameters
    assert {id(p) for p in model.policy.optimizer.state} <= parameters


@pytest.mark.cuda
def test_a_checkpoint_of_one_device_is_resumed_on_another(tmp_path):
    path = small_model(Recall(), n_steps=8).learn(256).save(tmp_path / "m.zip")
    model = RecurrentPPO.load(path, env=Recall(), device="cuda")
    assert {value.device.type for value in tensors(model).values()} == {"cuda"}
    model.learn(128, reset_num_timesteps=False)
    model.to("cpu").learn(128, reset_num_timesteps=False)
    assert {value.device.type for value in tensors(model).values()} == {"cpu"}


@pytest.mark.cuda
@pytest.mark.parametrize("hidden", [20, 32, 256, 300])
def test_the_operator_computes_on_a_gpu_what_it_does_on_the_cpu(hidden):
    """20 units take the kernel of 32, and 300 units PyTorch operations."""
    lstm, reset = ResetLSTM(6, hidden), torch.rand(9, 5) < 0.2
    x = torch.randn(9, 5, 6, requires_grad=True)
    found = []
    for device in ("cpu", "cuda"):
        y, state = lstm.to(device)(x.to(device), reset=reset.to(device))
        (gradient,) = torch.autograd.grad(y.square().sum() + state.c.sum(), x)
        found.append((y.detach().cpu(), gradient))
    assert all((ours - theirs).norm() < 2e-3 * ours.norm() for ours, theirs in zip(*found, strict=True))
