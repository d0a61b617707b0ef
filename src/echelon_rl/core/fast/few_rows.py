"""A copy of a policy that acts faster on few rows: matrices laid out for such products, fewer and merged operations."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import TypeVar

import torch
from torch import Tensor, nn

from echelon_rl.lstm.cpu import bound_cell
from echelon_rl.lstm.state import LSTMState

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


class _Place:
    """Where an LSTM's step works: its state, changed in place, and the gates' sums.

    Args:
        biases: [4H] of each layer.
        rows: B.
    """

    def __init__(self, biases: Sequence[Tensor], rows: int) -> None:
        """Allocate."""
        hidden = len(biases[0]) // 4
        self.state = LSTMState(*(torch.empty(len(biases), rows, hidden) for _ in range(2)))
        self.on_host = tuple(part.numpy() for part in self.state)
        self.sums = torch.empty(rows, 4 * hidden)
        self.rows, self.h = rows, self.state.h.unbind()
        layers = zip(biases, self.h, self.state.c.unbind(), strict=True)
        self.cells = [bound_cell(self.sums, bias, h, c) for bias, h, c in layers]


class FewRowsLSTM(nn.LSTM):
    """The copy of an LSTM, with a step of its own; made by ``laid_out_for_few_rows`` only."""

    _matrices: list[tuple[Tensor, Tensor]]
    _biases: list[Tensor]
    _place: _Place | None

    @classmethod
    def of(cls, lstm: nn.LSTM) -> FewRowsLSTM:
        """Return the copy of an LSTM that is unidirectional, time first, without projection and dropout, in float32."""
        own = object.__new__(cls)
        own.__dict__ = {**lstm.__dict__, "_matrices": [], "_biases": [], "_place": None}
        for layer in range(lstm.num_layers):
            w_ih, w_hh = (_gates_in_order(getattr(lstm, f"{name}_l{layer}")) for name in ("weight_ih", "weight_hh"))
            bias = w_ih.new_zeros(4 * lstm.hidden_size)
            if lstm.bias:
                bias = _gates_in_order(getattr(lstm, f"bias_ih_l{layer}") + getattr(lstm, f"bias_hh_l{layer}"))
            own._matrices.append((w_ih.t().contiguous(), w_hh.t().contiguous()))
            own._biases.append(bias)
        return own

    def step(self, x: Tensor, state: LSTMState, reset: Tensor | None = None) -> tuple[Tensor, LSTMState]:
        """Advance every row by one step, without gradients; as ``lstm.functional.lstm_step``.

        Args:
            x: Inputs [B, I].
            state: State before the step.
            reset: bool [B], rows that forget before the step; None for none.

        Returns:
            Outputs [B, H] and the state after the step. Both are memory that the next step changes.
        """
        place = self._place
        if place is None or place.rows != x.shape[0]:
            place = self._place = _Place(self._biases, x.shape[0])
        h, c = place.state
        if state is not place.state:
            h.copy_(state.h)
            c.copy_(state.c)
        if reset is not None:
            rows = reset.numpy()
            for part in place.on_host:  # by NumPy, which touches these rows only: a tenth of masked_fill_ at 256 rows
                part[:, rows] = 0.0
        for (w_ih, w_hh), h_layer, finish in zip(self._matrices, place.h, place.cells, strict=True):
            torch.mm(x, w_ih, out=place.sums).addmm_(h_layer, w_hh)
            finish()
            x = h_layer
        return x, place.state


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

    _calls: tuple[Callable[[Tensor], Tensor], ...]

    @classmethod
    def of(cls, members: dict[str, nn.Module | None]) -> _FewRowsSequential:
        """Return the copy of a chain that has these members."""
        own = object.__new__(cls)
        calls: list[Callable[[Tensor], Tensor]] = []
        after_linear = False  # whether the tensor was made here
        for layer in members.values():
            assert layer is not None
            calls.append(Tensor.tanh_ if after_linear and type(layer) is nn.Tanh else layer)
            after_linear = type(layer) is _FewRowsLinear
        own.__dict__ = {"_calls": tuple(calls)}
        return own

    def __call__(self, input: Tensor) -> Tensor:
        """Return what the layers make of rows [..., D]."""
        for call in self._calls:
            input = call(input)
        return input


def _gates_in_order(weights: Tensor) -> Tensor:
    """Return weights [4H, ...] of the gates i, f, g, o in the order i, f, o, g: three sigmoids in one go."""
    i, f, g, o = weights.chunk(4)
    return torch.cat([i, f, o, g])


@functools.cache
def _called_directly(kind: type[nn.Module]) -> type[nn.Module]:
    """Return a class of modules that nothing is hooked to: calling one is calling its method ``forward``."""
    return type(kind.__name__, (kind,), {"__call__": kind.forward, "__module__": kind.__module__})


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
        copy = _FewRowsSequential.of(members)
    elif _is_untouched(module) and type(module).__call__ is nn.Module.__call__:
        copy = object.__new__(_called_directly(type(module)))  # type: ignore[arg-type]  # classes are hashable
    # Not through copy.copy: recurrent modules do more than copy there. Members are plain attributes besides, because
    # nn.Module finds its own by a search that costs as much as a small product.
    attributes = {**module._parameters, **module._buffers, **members, **module.__dict__, "_modules": members}
    copy.__dict__ = {**attributes, **copy.__dict__}
    return copy
