"""Gradients of the LSTM and of the action heads against finite differences in double precision."""

from functools import partial

import numpy as np
import pytest
import torch
from gymnasium import spaces
from torch import nn
from torch.autograd import gradcheck

from echelon_rl.core.distributions import ActionDistribution, ActionHeads, Head
from echelon_rl.lstm.functional import LSTMState, lstm_sequence, lstm_step

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
