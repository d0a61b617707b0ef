"""What the LSTM is compared with: PyTorch's own, one step and one row at a time; and made-up sequences."""

from typing import NamedTuple

import torch
from torch import nn

from echelon_rl import LSTMState


class Sequence(NamedTuple):
    """Inputs [T, B, I], state before them and bool mask [T, B]."""

    x: torch.Tensor
    state: LSTMState
    reset: torch.Tensor


def made_up(steps, rows, inputs, hidden, *, layers=1, share=0.2, seed=0, dtype=torch.float64):
    """Random inputs and non-zero states; ``share`` of the steps start an episode."""
    generator = torch.Generator().manual_seed(seed)

    def normal(*shape):
        return torch.randn(*shape, generator=generator, dtype=torch.float64).to(dtype)

    state = LSTMState(normal(layers, rows, hidden), normal(layers, rows, hidden))
    return Sequence(normal(steps, rows, inputs), state, torch.rand(steps, rows, generator=generator) < share)


def operands(steps, rows, hidden, *, share=0.3, seed=0, dtype=torch.float32):
    """What the operators take of one layer: gates [T, B, 4H], weight, mask, and h and c [B, H] before them."""
    gx, state, reset = made_up(steps, rows, 4 * hidden, hidden, share=share, seed=seed, dtype=dtype)
    generator = torch.Generator().manual_seed(seed + 1)
    w_hh = torch.randn(4 * hidden, hidden, generator=generator, dtype=dtype) / hidden**0.5
    return gx, w_hh, reset, state.h[0], state.c[0]


def stock_of(lstm):
    """An ``nn.LSTM`` that holds the very parameters of ``lstm``."""
    stock = nn.LSTM(lstm.input_size, lstm.hidden_size, num_layers=lstm.num_layers, bias=lstm.bias)
    stock = stock.to(lstm.weight_ih_l0.dtype)
    for name, parameter in lstm.named_parameters():
        setattr(stock, name, parameter)
    return stock


def by_stock_steps(stock, x, state, reset):
    """The definition in the plainest words."""
    rows = []
    for row in range(x.shape[1]):
        h, c = state.h[:, row : row + 1].contiguous(), state.c[:, row : row + 1].contiguous()
        outputs = []
        for t in range(x.shape[0]):
            if reset[t, row]:
                h, c = torch.zeros_like(h), torch.zeros_like(c)
            y, (h, c) = stock(x[t : t + 1, row : row + 1], (h, c))
            outputs.append(y)
        rows.append((torch.cat(outputs), h, c))
    y, h, c = (torch.cat(parts, dim=1) for parts in zip(*rows, strict=True))
    return y, LSTMState(h, c)


def gradients(run, parameters, x, state, reset):
    """Outputs, last state and the gradients of inputs, state and parameters of a loss that looks at all results."""
    leaves = [tensor.detach().clone().requires_grad_() for tensor in (x, *state)]
    y, last = run(leaves[0], LSTMState(*leaves[1:]), reset)
    generator = torch.Generator().manual_seed(1)
    results = [y, last.h, last.c]
    along = [torch.randn(r.shape, generator=generator, dtype=torch.float64).to(r.dtype) for r in results]
    loss = sum((result * direction).sum() for result, direction in zip(results, along, strict=True))
    grads = torch.autograd.grad(loss, [*leaves, *parameters], materialize_grads=True)
    return [result.detach() for result in results], list(grads)


def assert_orthogonal_per_gate(lstm, forget_bias=1.0):
    """The rows of each gate, or its columns where these are fewer, are orthonormal; only the forget gate has a bias."""
    hidden = lstm.hidden_size
    for layer in range(lstm.num_layers):
        for name in ("weight_ih", "weight_hh"):
            for gate in getattr(lstm, f"{name}_l{layer}").detach().split(hidden):
                narrow = gate if gate.shape[0] <= gate.shape[1] else gate.T
                torch.testing.assert_close(narrow @ narrow.T, torch.eye(len(narrow)), rtol=0, atol=1e-4)
        if lstm.bias:
            biases = getattr(lstm, f"bias_ih_l{layer}") + getattr(lstm, f"bias_hh_l{layer}")
            assert biases[hidden : 2 * hidden].tolist() == [forget_bias] * hidden
            assert not torch.cat([biases[:hidden], biases[2 * hidden :]]).any()


def relative_error(ours, expected, least=1e-300):
    """Relative Frobenius error, where ``expected`` is taken to be at least so large."""
    return float((ours.double() - expected).norm() / expected.norm().clamp_min(least))
