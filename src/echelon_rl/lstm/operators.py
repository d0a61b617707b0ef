"""The recurrence as operators of PyTorch, each of them one node with known shapes to ``torch.compile``.

``mode`` is ``"torch"`` for PyTorch operations; ``"ieee"``, ``"fast"`` or ``"half"`` for the kernels in that precision;
or ``"auto"``: kernels on CUDA or in Triton's interpreter, if they can run (else one warning says why not).
"""

# No postponed annotations here: PyTorch derives the operators' schemas from them.
import functools
import warnings
from typing import Any

import torch
from torch import Tensor

from echelon_rl.lstm import reference, triton_launch

MODES = ("auto", "torch", *triton_launch.MODES)


@functools.cache
def warn_once(message: str) -> None:
    """Warn, once per message and process."""
    warnings.warn(message, UserWarning, stacklevel=3)


def _resolve(mode: str, sequence: Tensor, hidden: int) -> str:
    """Return the mode that runs, never ``"auto"``, for inputs or outputs of some type on some device."""
    if mode not in MODES:
        raise ValueError(f"mode must be one of {', '.join(map(repr, MODES))}, got {mode!r}.")
    if mode == "torch" or (mode == "auto" and sequence.device.type != "cuda" and not triton_launch.interpreting()):
        return "torch"
    reason = triton_launch.refusal(sequence.device, sequence.dtype, hidden)
    if mode == "auto" and reason is not None:
        warn_once(f"The LSTM runs step by step in PyTorch operations on {sequence.device.type} because {reason}.")
        return "torch"
    if reason is not None:
        raise RuntimeError(f"mode={mode!r} is not possible because {reason}; mode='auto' uses a mode that is.")
    is_half = sequence.dtype != torch.float32
    if mode == "auto":
        # PyTorch's switch for recurrent networks; "fast" has products in float16, with as many bits as TF32.
        exact_or_fast = "fast" if torch.backends.cudnn.allow_tf32 else "ieee"
        return "half" if is_half else exact_or_fast
    if (mode == "half") != is_half:
        raise ValueError(
            f"mode 'half' is for half precision, 'fast' and 'ieee' are for float32; got {mode!r}, {sequence.dtype}."
        )
    return mode


def _check(gx: Tensor, w_hh: Tensor, reset: Tensor, h0: Tensor, c0: Tensor) -> None:
    if gx.ndim != 3 or gx.shape[0] == 0 or gx.shape[2] % 4:
        raise ValueError(f"gx must have shape [T, B, 4H] with T > 0, got {list(gx.shape)}.")
    steps, rows, width = gx.shape
    hidden = width // 4
    shapes = {"w_hh": (width, hidden), "reset": (steps, rows), "h0": (rows, hidden), "c0": (rows, hidden)}
    for (name, shape), tensor in zip(shapes.items(), (w_hh, reset, h0, c0), strict=True):
        if tensor.shape != shape:
            raise ValueError(f"{name} must have shape {list(shape)} for gx {list(gx.shape)}, got {list(tensor.shape)}.")
    if reset.dtype != torch.bool:
        raise ValueError(f"reset must be bool, got {reset.dtype}.")


def _run(
    gx: Tensor, w_hh: Tensor, reset: Tensor, h0: Tensor, c0: Tensor, mode: str, keep: bool
) -> tuple[Tensor, Tensor, Tensor]:
    _check(gx, w_hh, reset, h0, c0)
    resolved = _resolve(mode, gx, w_hh.shape[1])
    if resolved == "torch":
        return reference.forward_sequence(gx, w_hh, reset, h0, c0, keep)
    return triton_launch.forward(gx, w_hh, reset, h0, c0, resolved, keep)


@torch.library.custom_op("echelon_rl::reset_lstm", mutates_args=())
def reset_lstm(
    gx: Tensor, w_hh: Tensor, reset: Tensor, h0: Tensor, c0: Tensor, mode: str
) -> tuple[Tensor, Tensor, Tensor]:
    """Run an LSTM's recurrence with resets inside; differentiable once.

    Args:
        gx: The input's share of the gates, ``x W_ih^T + b_ih + b_hh``, [T, B, 4H] in the order i, f, g, o.
        w_hh: Recurrent weights [4H, H]; cast as the mode needs.
        reset: bool [T, B]; where set, the row's state is zero before the step, even if it was NaN.
        h0: Hidden state before the first step [B, H].
        c0: Cell state before the first step [B, H].
        mode: See the module; RuntimeError for a kernel that cannot run here.

    Returns:
        Outputs [T, B, H] in the type of ``gx``; cell states after each step [T, B, H] in float32, or float64 for
        float64 inputs; the activated gates [T, B, 4H], kept for the backward pass and without gradient.
    """
    return _run(gx, w_hh, reset, h0, c0, mode, keep=True)


@torch.library.custom_op("echelon_rl::reset_lstm_inference", mutates_args=())
def reset_lstm_inference(
    gx: Tensor, w_hh: Tensor, reset: Tensor, h0: Tensor, c0: Tensor, mode: str
) -> tuple[Tensor, Tensor]:
    """Like ``reset_lstm``, but for no backward pass; return outputs [T, B, H] and the last cell state [B, H]."""
    y, c, _ = _run(gx, w_hh, reset, h0, c0, mode, keep=False)
    return y, c[0]


@torch.library.custom_op("echelon_rl::reset_lstm_backward", mutates_args=())
def reset_lstm_backward(
    dy: Tensor | None,
    dc: Tensor | None,
    w_hh: Tensor,
    reset: Tensor,
    h0: Tensor,
    c0: Tensor,
    y: Tensor,
    c: Tensor,
    gates: Tensor,
    mode: str,
) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Return the gradients of ``gx``, ``w_hh``, ``h0`` and ``c0``, each in its type.

    ``dy`` and ``dc`` are the gradients of outputs and cell states, [T, B, H] or None for zeros; ``y``, ``c`` and
    ``gates`` are the results of forward.
    """
    resolved = "torch" if dy is None and dc is None else _resolve(mode, y, w_hh.shape[1])
    if resolved == "torch":
        d_gates, dh0, dc0 = reference.backward_sequence(dy, dc, w_hh, reset, c0, c, gates)
    else:
        d_gates, dh0, dc0 = triton_launch.backward(dy, dc, w_hh, reset, c0, c, gates, resolved, y.dtype)
    before = reference.previous(h0.to(d_gates.dtype), y, reset)
    with torch.autocast(y.device.type, enabled=False):
        dw_hh = d_gates.flatten(0, 1).t() @ before.flatten(0, 1)
    return d_gates.to(y.dtype).contiguous(), dw_hh.to(w_hh.dtype), dh0.to(h0.dtype), dc0.to(c0.dtype)


@reset_lstm.register_fake
def _(gx: Tensor, w_hh: Tensor, reset: Tensor, h0: Tensor, c0: Tensor, mode: str) -> tuple[Tensor, Tensor, Tensor]:
    steps, rows, width = gx.shape
    resolved = _resolve(mode, gx, w_hh.shape[1])
    kept = reference.gates_dtype(gx.dtype) if resolved == "torch" else triton_launch.operand_type(resolved)
    c = gx.new_empty(steps, rows, width // 4, dtype=reference.state_dtype(gx.dtype))
    return gx.new_empty(steps, rows, width // 4), c, gx.new_empty(steps, rows, width, dtype=kept)


@reset_lstm_inference.register_fake
def _(gx: Tensor, w_hh: Tensor, reset: Tensor, h0: Tensor, c0: Tensor, mode: str) -> tuple[Tensor, Tensor]:
    steps, rows, width = gx.shape
    c = gx.new_empty(rows, width // 4, dtype=reference.state_dtype(gx.dtype))
    return gx.new_empty(steps, rows, width // 4), c


@reset_lstm_backward.register_fake
def _(*given: Any) -> tuple[Tensor, ...]:
    _, _, w_hh, _, h0, c0, y, _, gates, _ = given
    return torch.empty_like(gates, dtype=y.dtype), *(torch.empty_like(tensor) for tensor in (w_hh, h0, c0))


def _remember(ctx: Any, inputs: tuple[Any, ...], output: tuple[Tensor, Tensor, Tensor]) -> None:
    _, w_hh, reset, h0, c0, mode = inputs
    ctx.save_for_backward(w_hh, reset, h0, c0, *output)
    ctx.mark_non_differentiable(output[2])
    ctx.set_materialize_grads(False)  # a loss rarely uses the cell states, so no zeros are made for them
    ctx.mode = mode


def _differentiate(ctx: Any, dy: Tensor | None, dc: Tensor | None, _: Tensor | None) -> tuple[Tensor | None, ...]:
    dgx, dw_hh, dh0, dc0 = reset_lstm_backward(dy, dc, *ctx.saved_tensors, ctx.mode)
    return dgx, dw_hh, None, dh0, dc0, None


def _refuse(ctx: Any, *grads: Tensor) -> None:
    raise NotImplementedError(
        "reset_lstm is differentiable once; for a second derivative write the steps as a loop over torch.lstm_cell."
    )


reset_lstm.register_autograd(_differentiate, setup_context=_remember)
reset_lstm_backward.register_autograd(_refuse)
