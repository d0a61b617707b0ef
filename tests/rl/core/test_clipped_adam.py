"""Adam with clipping in compiled passes: the same steps as PyTorch's, the same state, and who may use it."""

import copy
import math

import pytest
import torch
from torch import nn

from echelon_rl.core.fast.clipped_adam import ClippedAdam


def two_models(**kwargs):
    """The same network twice, each with an optimiser of two groups and a parameter that never gets a gradient."""
    torch.manual_seed(0)
    one = nn.ModuleDict({"a": nn.Linear(70, 33), "b": nn.LSTM(33, 9), "unused": nn.Linear(2, 2)})
    pairs = []
    for model in (one, copy.deepcopy(one)):
        rest = [*model["b"].parameters(), *model["unused"].parameters()]
        groups = [{"params": model["a"].parameters()}, {"params": rest, "lr": 3e-3}]
        pairs.append((model, torch.optim.Adam(groups, lr=1e-2, eps=1e-5, fused=True, **kwargs)))
    return pairs


def give_gradients(model, seed, scale=1.0):
    generator = torch.Generator().manual_seed(seed)
    for name, parameter in model.named_parameters():
        parameter.grad = None if "unused" in name else torch.randn(parameter.shape, generator=generator) * scale


def test_steps_are_those_of_pytorch():
    (plain, adam), (model, optimizer) = two_models()
    assert ClippedAdam.possible(optimizer)
    clipped = ClippedAdam(optimizer)
    for step in range(25):
        for each in (plain, model):
            give_gradients(each, step, scale=10.0 if step % 3 else 1e-4)  # clipped and not
        # Laid out as the gradient of a transposed product may be, which PyTorch's fused step takes for contiguous.
        model["a"].weight.grad = model["a"].weight.grad.t().contiguous().t()
        expected = nn.utils.clip_grad_norm_(plain.parameters(), 0.5)
        adam.step()
        norm = clipped.gradient_norm()
        clipped.step(norm, 0.5)
        assert norm == pytest.approx(float(expected), rel=1e-5)
        adam.param_groups[0]["lr"] = optimizer.param_groups[0]["lr"] = 1e-2 / (step + 1)
    for ours, theirs in zip(model.parameters(), plain.parameters(), strict=True):
        torch.testing.assert_close(ours, theirs, rtol=0, atol=1e-6)
    ours, theirs = optimizer.state_dict(), adam.state_dict()
    assert ours["state"].keys() == theirs["state"].keys()
    for mine, other in zip(ours["state"].values(), theirs["state"].values(), strict=True):
        assert mine["step"].dtype == other["step"].dtype
        torch.testing.assert_close(mine, other, rtol=1e-4, atol=1e-7)


def test_a_saved_state_goes_on_to_the_bit():
    (model, optimizer), (other, resumed) = two_models()
    for step in range(3):
        give_gradients(model, step)
        whole = ClippedAdam(optimizer)
        whole.step(whole.gradient_norm(), 0.5)
    other.load_state_dict(model.state_dict())
    resumed.load_state_dict(copy.deepcopy(optimizer.state_dict()))
    for each, its in ((model, optimizer), (other, resumed)):
        give_gradients(each, 7)
        clipped = ClippedAdam(its)
        clipped.step(clipped.gradient_norm(), 0.5)
    assert all(torch.equal(a, b) for a, b in zip(model.parameters(), other.parameters(), strict=True))


def test_parameters_may_get_their_first_gradient_later():
    _, (model, optimizer) = two_models()
    clipped = ClippedAdam(optimizer)
    before = model["unused"].weight.detach().clone()
    for step in range(2):
        give_gradients(model, step)
        if step == 1:
            model["unused"].weight.grad = torch.ones(2, 2)
        clipped.step(clipped.gradient_norm(), 0.5)
        assert bool((model["unused"].weight != before).any()) == (step == 1)
    assert model["unused"].weight._version > 0  # PyTorch's own sign of a change in place
    assert float(optimizer.state[model["unused"].weight]["step"]) == 1
    assert float(optimizer.state[model["a"].weight]["step"]) == 2


@pytest.mark.parametrize("wrong", [math.nan, math.inf])
def test_the_length_of_a_gradient_that_is_not_finite(wrong):
    _, (model, optimizer) = two_models()
    give_gradients(model, 0)
    model["b"].bias_hh_l0.grad[-1] = wrong
    assert not math.isfinite(ClippedAdam(optimizer).gradient_norm())


def test_only_plain_adam_on_the_cpu_is_served(monkeypatch):
    def possible(dtype=torch.float32, optimizer=torch.optim.Adam, **kwargs):
        return ClippedAdam.possible(optimizer([torch.zeros(3, dtype=dtype, requires_grad=True)], **kwargs))

    assert possible()
    assert possible(lr=0.1, betas=(0.5, 0.6), foreach=True)
    assert not possible(dtype=torch.float64)
    assert not possible(optimizer=torch.optim.AdamW)
    for option in ({"weight_decay": 0.1}, {"amsgrad": True}, {"maximize": True}, {"lr": torch.tensor(0.1)}):
        assert not possible(**option), option
    hooked = torch.optim.Adam([torch.zeros(3, requires_grad=True)])
    hooked.register_step_pre_hook(lambda *_: None)
    assert not ClippedAdam.possible(hooked)
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    assert not possible()
