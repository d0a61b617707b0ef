"""A copy of a policy that acts faster on few rows: matrices laid out for such products, fewer and merged operations."""

from __future__ import annotations

from typing import TypeVar

import torch
from torch import Tensor, nn

from echelon_rl.lstm.state import LSTMState, reset_rows

M = TypeVar("M", bound=nn.Module)


@torch.no_grad()
def laid_out_for_few_rows(module: M) -> M:
    """Return a copy for acting on the CPU, whose linear layers and LSTMs hold their matrices column by column.

    A product of 20 rows with a matrix that is read across its lines takes 1.5 times as long as along them, because the
    BLAS rearranges the matrix first (measured with MKL; from a few hundred rows on there is no difference). The values
    are the same, and so are all methods: the copy is of the same class and shares everything else, buffers and
    parameters of other kinds included. It does not follow later changes of the matrices.

    Args:
        module: On the CPU.
    """
    return _copied(module, {})


class FewRowsLSTM(nn.LSTM):
    """The copy of an LSTM, with a step of its own; made by ``laid_out_for_few_rows`` only."""

    _layers: list[tuple[Tensor, Tensor, Tensor]]
    _gates: tuple[Tensor, ...]

    @classmethod
    def of(cls, lstm: nn.LSTM) -> FewRowsLSTM:
        """Return the copy of an LSTM that is unidirectional, time first, without projection and dropout, in float32."""
        own = object.__new__(cls)
        own.__dict__ = {**lstm.__dict__, "_layers": [], "_gates": ()}
        for layer in range(lstm.num_layers):
            w_ih, w_hh = (_gates_in_order(getattr(lstm, f"{name}_l{layer}")) for name in ("weight_ih", "weight_hh"))
            bias = w_ih.new_zeros(4 * lstm.hidden_size)
            if lstm.bias:
                bias = _gates_in_order(getattr(lstm, f"bias_ih_l{layer}") + getattr(lstm, f"bias_hh_l{layer}"))
            own._layers.append((w_ih.t().contiguous(), w_hh.t().contiguous(), bias))
        return own

    def step(self, x: Tensor, state: LSTMState, reset: Tensor | None = None) -> tuple[Tensor, LSTMState]:
        """Advance every row by one step, without gradients; as ``lstm.functional.lstm_step``.

        Args:
            x: Inputs [B, I].
            state: State before the step.
            reset: bool [B], rows that forget before the step; None for none.

        Returns:
            Outputs [B, H] and the state after the step.
        """
        if reset is not None:
            state = reset_rows(state, reset)
        if not self._gates or len(self._gates[0]) != len(x):
            sums = x.new_empty(len(x), 4 * self.hidden_size)
            self._gates = (sums, sums[:, : 3 * self.hidden_size], *sums.chunk(4, dim=1))
        sums, opening, i, f, o, g = self._gates
        h_all, c_all = [], []
        for (w_ih, w_hh, bias), h, c in zip(self._layers, state.h.unbind(), state.c.unbind(), strict=True):
            torch.addmm(bias, x, w_ih, out=sums).addmm_(h, w_hh)
            opening.sigmoid_()
            g.tanh_()
            c = torch.mul(f, c).addcmul_(i, g)
            x = torch.tanh(c).mul_(o)
            h_all.append(x)
            c_all.append(c)
        if len(h_all) == 1:
            return x, LSTMState(x.unsqueeze(0), c_all[0].unsqueeze(0))
        return x, LSTMState(torch.stack(h_all), torch.stack(c_all))


class _FewRowsLinear(nn.Linear):
    """The copy of a linear layer: called without detours, which cost as much as the product of a few rows."""

    _matrix: Tensor
    _offsets: Tensor | None

    @classmethod
    def of(cls, linear: nn.Linear) -> _FewRowsLinear:
        """Return the copy of a layer that nothing is hooked to."""
        own = object.__new__(cls)
        matrix = linear.weight.t().contiguous()
        parameters = {**linear._parameters, "weight": matrix.t()}
        own.__dict__ = {**linear.__dict__, "_parameters": parameters, "_matrix": matrix, "_offsets": linear.bias}
        return own

    def __call__(self, input: Tensor) -> Tensor:
        """Return what the layer makes of rows [..., I]."""
        if input.ndim == 2 and self._offsets is not None:
            return torch.addmm(self._offsets, input, self._matrix)
        return nn.functional.linear(input, self._matrix.t(), self._offsets)


class _FewRowsSequential(nn.Sequential):
    """The copy of a chain of layers: calls linear layers without detours and activates their results in place."""

    def __call__(self, input: Tensor) -> Tensor:
        """Return what the layers make of rows [..., D]."""
        rows, own = input, False  # whether the tensor was made here
        for layer in self._modules.values():
            assert layer is not None
            if type(layer) is _FewRowsLinear:
                rows, own = layer(rows), True
            elif own and type(layer) is nn.Tanh:
                rows = rows.tanh_()
            else:
                rows, own = layer(rows), False
        return rows


def _gates_in_order(weights: Tensor) -> Tensor:
    """Return weights [4H, ...] of the gates i, f, g, o in the order i, f, o, g: three sigmoids in one go."""
    i, f, g, o = weights.chunk(4)
    return torch.cat([i, f, o, g])


def _is_untouched(module: nn.Module | None) -> bool:
    """Return whether calling a module is calling the forward method of its class."""
    assert module is not None
    return not (module._forward_hooks or module._forward_pre_hooks or "forward" in module.__dict__)


def _copied(module: M, done: dict[int, nn.Module]) -> M:
    """Return the copy of a module, or the module itself if nothing inside is different."""
    if id(module) not in done:
        done[id(module)] = module  # for a module that is a member of itself
        done[id(module)] = _copy_of(module, done)
    return done[id(module)]  # type: ignore[return-value]


def _copy_of(module: nn.Module, done: dict[int, nn.Module]) -> nn.Module:
    # Exactly these types: what is derived from them may compute its weights, or something else.
    if type(module) is nn.LSTM:
        simple = not (module.bidirectional or module.proj_size or module.batch_first or module.dropout)
        return FewRowsLSTM.of(module) if simple and module.weight_ih_l0.dtype == torch.float32 else module
    if type(module) is nn.Linear and _is_untouched(module):
        return _FewRowsLinear.of(module)
    copy = object.__new__(type(module))
    if type(module) is nn.Linear:
        matrix = {"weight": module.weight.t().contiguous().t()}
        copy.__dict__ = {**module.__dict__, "_parameters": {**module._parameters, **matrix}}
        return copy
    members = {name: part if part is None else _copied(part, done) for name, part in module._modules.items()}
    empty = type(module) is nn.Sequential and not members and _is_untouched(module)
    if not empty and all(part is module._modules[name] for name, part in members.items()):
        return module
    if type(module).forward is nn.Sequential.forward and all(map(_is_untouched, module._modules.values())):
        copy = object.__new__(_FewRowsSequential)
    # Not through copy.copy: recurrent modules do more than copy there.
    copy.__dict__ = {**module.__dict__, "_modules": members}
    return copy
