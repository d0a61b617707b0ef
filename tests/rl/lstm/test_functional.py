from functools import partial

import numpy as np
import pytest
import torch
from gymnasium import spaces
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rl.lstm.plain import assert_orthogonal_per_gate, by_stock_steps, gradients, made_up, stock_of
from torch import nn
from torch.autograd import gradcheck

from echelon_rl import ResetLSTM
from echelon_rl.core.distributions import ActionDistribution, ActionHeads, Head
from echelon_rl.lstm.functional import LSTMState, init_lstm_, lstm_sequence, lstm_step

ON_CPU = ["auto", "operator", "torch"]
MASKS = {
    "none": lambda t, b: (t < 0) & (b < 0),
    "first step only": lambda t, b: (t == 0) & (b >= 0),
    "last step": lambda t, b: (t == t.max()) & (b >= 0),
    "every step": lambda t, b: (t >= 0) & (b >= 0),
    "two in a row": lambda t, b: ((t == 1) | (t == 2)) & (b == 0),
    "whole batch at once": lambda t, b: (t == t.max() // 2) & (b >= 0),
    "one row": lambda t, b: (t == t.max() // 2) & (b == b.max()),
}


@settings(max_examples=20)
@given(
    steps=st.integers(1, 12),
    rows=st.integers(1, 20),
    layers=st.integers(1, 2),
    bias=st.booleans(),
    share=st.sampled_from([0.0, 0.05, 0.5, 1.0]),
    seed=st.integers(0, 2**31),
)
def test_every_way_gives_the_same_numbers(steps, rows, layers, bias, share, seed):
    lstm = ResetLSTM(3, 4, num_layers=layers, bias=bias, dtype=torch.float64)
    x, state, reset = made_up(steps, rows, 3, 4, layers=layers, share=share, seed=seed)
    stock = stock_of(lstm)
    expected = by_stock_steps(stock, x, state, reset)
    found = [lstm_sequence(lstm, x, state, reset, backend) for backend in ON_CPU]
    found.append(lstm_sequence(stock, x, state, reset))  # a plain nn.LSTM
    for result in found:
        torch.testing.assert_close(result, expected, rtol=0, atol=1e-12)
    y, _ = lstm_step(lstm, x[0], state, reset[0])
    torch.testing.assert_close(y, expected[0][0], rtol=0, atol=1e-12)


@pytest.mark.parametrize("mask", MASKS)
@pytest.mark.parametrize("backend", ON_CPU)
def test_gradients_equal_those_of_stock_steps(backend, mask):
    steps, rows = 5, 17
    lstm = ResetLSTM(3, 4, num_layers=2, dtype=torch.float64)
    x, state, _ = made_up(steps, rows, 3, 4, layers=2)
    reset = MASKS[mask](torch.arange(steps).unsqueeze(1), torch.arange(rows).unsqueeze(0))
    stock, parameters = stock_of(lstm), list(lstm.parameters())
    ours = gradients(lambda *given: lstm_sequence(lstm, *given, backend), parameters, x, state, reset)
    expected = gradients(lambda *given: by_stock_steps(stock, *given), parameters, x, state, reset)
    torch.testing.assert_close(ours, expected, rtol=1e-9, atol=1e-11)
    if mask in ("first step only", "every step"):
        assert not any(grad.any() for grad in ours[1][1:3]), "the state before a reset has no influence"


@pytest.mark.parametrize("backend", ON_CPU)
def test_nan_before_a_reset_does_not_leak(backend):
    lstm = ResetLSTM(3, 4, backend=backend)
    x, state, reset = made_up(6, 3, 3, 4, share=0, dtype=torch.float32)
    x[2, 0] = float("nan")
    reset[3, 0] = True
    state.h[:, 1], state.c[:, 1] = float("nan"), float("inf")
    reset[0, 1] = True
    x.requires_grad_()
    y, last = lstm(x, state, reset)
    assert y[2, 0].isnan().all()
    assert all(part.isfinite().all() for part in (y[3:], y[:, 1:], *last))
    grad_x, grad_w = torch.autograd.grad(y[:, 1:].sum(), [x, lstm.weight_hh_l0])
    assert grad_x[:, 1:].isfinite().all()
    y, _ = lstm(x[:, 1:], type(state)(state.h[:, 1:], state.c[:, 1:]), reset[:, 1:])
    (grad_w,) = torch.autograd.grad(y.sum(), [lstm.weight_hh_l0])
    assert grad_w.isfinite().all()


@pytest.mark.parametrize("backend", ON_CPU)
@pytest.mark.parametrize("rows", [1, 5, 17])
@pytest.mark.parametrize("given_mask", [True, False])
def test_the_size_of_the_batch_changes_a_row_by_no_more_than_rounding(backend, rows, given_mask):
    """A BLAS may add up a row's products in another order in another batch, which moves values near 1 by some 1e-7."""
    lstm = ResetLSTM(64, 16, backend=backend)
    x, state, reset = made_up(9, 33, 64, 16, dtype=torch.float32)

    def run(part):
        mask = reset[:, part] if given_mask else None
        cut = type(state)(state.h[:, part], state.c[:, part])
        leaf = x[:, part].detach().clone().requires_grad_()
        y, last = lstm(leaf, cut, mask)
        first, _ = lstm_step(lstm, leaf[0], cut, reset[0, part])
        (grad,) = torch.autograd.grad(y.square().sum(), leaf)
        return y, last.h, last.c, first.unsqueeze(0), grad

    whole = run(slice(0, 33))
    for start in (0, 7, 33 - rows):
        part = [all_rows[:, start : start + rows] for all_rows in whole]
        torch.testing.assert_close(part, [*run(slice(start, start + rows))], rtol=1e-5, atol=1e-6)


def test_initial_weights_are_orthogonal_per_gate():
    lstm = nn.LSTM(8, 8)
    init_lstm_(lstm, forget_bias=2.0)
    assert_orthogonal_per_gate(lstm, forget_bias=2.0)


@pytest.mark.parametrize("kind", [nn.LSTM, nn.GRU])
def test_with_a_memory_span_a_new_memory_holds_a_cue_and_without_one_it_soon_does_not(kind):
    def kept(memory_span):
        """How much of two cues' difference after 10 steps, in size and direction, is there after 30 more."""
        torch.manual_seed(0)
        memory = kind(4, 64)
        init_lstm_(memory, memory_span=memory_span)
        cues = torch.randn(1, 8, 4).repeat(10, 1, 1)
        early, state = memory(cues)
        late, _ = memory(torch.zeros(30, 8, 4), state)
        early, late = early[-1].diff(dim=0), late[-1].diff(dim=0)
        return float((early * late).sum() / early.square().sum())

    assert kept(100) > 0.1 > 0.05 > abs(kept(None))


def test_a_memory_span_spreads_the_times_of_units_up_to_it_and_units_write_as_slowly_as_they_forget():
    lstm = nn.LSTM(8, 1000)
    init_lstm_(lstm, memory_span=100)
    write, forget, rest = (lstm.bias_ih_l0 + lstm.bias_hh_l0).detach().split([1000, 1000, 2000])
    assert torch.equal(write, -forget)
    assert not rest.any()
    steps = 1.0 + forget.exp()  # in which a gate of sigmoid(bias) forgets all but 1 / e, about
    assert 2.0 <= float(steps.min()) < 5.0
    assert 95.0 < float(steps.max()) <= 100.0
    assert 45.0 < float(steps.median()) < 55.0


@pytest.mark.parametrize("backend", ON_CPU)
@pytest.mark.parametrize("given_mask", [True, False])
def test_what_other_rows_hold_or_forget_changes_no_bit_of_a_row_or_its_gradients(backend, given_mask):
    lstm, mine = ResetLSTM(3, 37, backend=backend), slice(7, 12)
    x, state, reset = made_up(9, 33, 3, 37, dtype=torch.float32)
    results = []
    for filling in (0.5, -2.0):
        inputs = [tensor.clone() for tensor in (x, *state, reset)]
        for tensor in inputs:
            tensor[:, :7] = tensor[:, 12:] = filling > 0 if tensor.dtype == torch.bool else filling
        mask = inputs[3] if given_mask else None
        outputs, grads = gradients(lstm, [], inputs[0], type(state)(*inputs[1:3]), mask)
        results.append([tensor[:, mine] for tensor in outputs + grads])
    assert all(map(torch.equal, *results))


T, B, INPUTS, HIDDEN, LAYERS = 4, 2, 2, 2, 2


def doubles(*shape):
    return torch.randn(*shape, dtype=torch.float64, requires_grad=True)


RUNS = {"sequence": lstm_sequence, "torch": partial(lstm_sequence, backend="torch")}


@pytest.mark.parametrize("run", [*RUNS.values(), lstm_step], ids=[*RUNS, "step"])
def test_lstm(run):
    torch.manual_seed(2)
    lstm = nn.LSTM(INPUTS, HIDDEN, num_layers=LAYERS).double()
    reset = torch.zeros(T, B, dtype=torch.bool)
    reset[2, 1] = True
    x = doubles(T, B, INPUTS)
    if run is lstm_step:
        x, reset = doubles(B, INPUTS), reset[2]

    def outputs(x, h, c, *weights):  # these are the LSTM's own, which gradcheck changes in place
        y, state = run(lstm, x, LSTMState(h, c), reset)
        return y, state.h, state.c

    inputs = (x, doubles(LAYERS, B, HIDDEN), doubles(LAYERS, B, HIDDEN), *lstm.parameters())
    assert gradcheck(outputs, inputs)
    assert all(part.requires_grad for part in outputs(*inputs)), "what needs no gradient is not checked"


class _Heads:
    """A layout with one head of each kind."""

    blocks = (Head("move", 0, 2, "continuous"), Head("fire", 2, 2, "binary"), Head("target", 4, 3, "categorical"))


@pytest.mark.parametrize("squash", [True, False])
def test_heads(squash):
    torch.manual_seed(0)
    if squash:
        heads = ActionHeads(spaces.Box(-1.0, 1.0, (7,), np.float32), _Heads())
    else:
        heads = ActionHeads(spaces.Box(-1.0, 1.0, (3,), np.float32), squash=False)
    params, log_std = doubles(B, heads.size), (doubles(heads.num_std).detach() * 0.3).requires_grad_()
    raw = ActionDistribution(heads, params, log_std).sample_raw()

    def results(params, log_std):
        torch.manual_seed(1)  # the entropy of squashed columns is estimated from a sample
        distribution = ActionDistribution(heads, params, log_std)
        return distribution.log_prob_raw(raw), distribution.entropy()

    assert gradcheck(results, (params, log_std))
