"""A cell without its matrix product, forward and backward, in one pass over float32 arrays on CPU.

PyTorch needs ten small operations for it, and each costs as much as computing a small batch.
"""

import numpy as np

from echelon_env.kernels.decorator import kernel

_LOG2_E = np.float32(1.4426950408889634)
# ln 2 = high + low, where high is short enough that its product with a whole number below 2^9 is exact (the reduction
# of Cody and Waite, 1980).
_LN2_HIGH = np.float32(0.693359375)
_LN2_LOW = np.float32(np.log(2.0) - 0.693359375)
# Adding 1.5 * 2^23 to a float32 rounds it to a whole number, which then fills the last bits of its representation.
_ROUND = np.float32(1.5 * 2**23)
_C2, _C3, _C4, _C5, _C6, _C7 = (np.float32(1.0 / factorial) for factorial in (2, 6, 24, 120, 720, 5040))
_ONE, _TWO, _ZERO = np.float32(1.0), np.float32(2.0), np.float32(0.0)
# Beyond these limits the results below stay constant; 2^126 is the largest power that the bit trick can make.
_LARGEST = np.float32(87.0)


@kernel(fuses=True)
def _expm1(x):
    """Return exp(x) - 1 to about float32's precision, even near zero; NaN stays NaN.

    x = n ln 2 + r with |r| <= ln(2) / 2; exp(r) - 1 by its Taylor series, whose next term is below 2^-26 of the sum.
    """
    x = _LARGEST if x > _LARGEST else x
    x = -_LARGEST if x < -_LARGEST else x
    rounded = x * _LOG2_E + _ROUND
    n = rounded - _ROUND
    r = x - n * _LN2_HIGH - n * _LN2_LOW
    series = _C7 * r + _C6
    series = series * r + _C5
    series = series * r + _C4
    series = series * r + _C3
    series = series * r + _C2
    series = series * (r * r) + r
    power = np.int32((np.float32(rounded).view(np.int32) << 23) + 0x3F800000).view(np.float32)  # 2^n
    return power * series + (power - _ONE)


@kernel(fuses=True)
def _sigmoid(x):
    return _ONE / (_TWO + _expm1(-x))


@kernel(fuses=True)
def _tanh(x):
    e = _expm1(_TWO * x)
    return e / (e + _TWO)


@kernel(fuses=True, allocates=True)
def forward_cell(inputs, sums, forget, t, gates, cells, y, h_now, c_now):
    """Compute step t.

    Args:
        inputs: The input's share of the gates' sums [T, B, 4H].
        sums: The hidden state's share [B', 4H] with B' >= B; overwritten.
        forget: bool [T, B].
        t: The step.
        gates: Gets the activated gates [T, B, 4H]; [0, B, 4H] if they are not wanted.
        cells: Gets the cell states [T, B, H]; [0, B, H] if they are not wanted.
        y: Gets the hidden states [T, B, H].
        h_now: Gets the hidden state that the next step starts from [B', H].
        c_now: Cell state before the step [B, H]; gets the one that the next step starts from, or the last.
    """
    steps, batch, hidden = y.shape
    for row in range(batch):
        x, s = inputs[t, row], sums[row]
        # Short loops over few arrays each, which the compiler turns into vector instructions.
        for unit in range(2 * hidden):
            s[unit] = _sigmoid(x[unit] + s[unit])
        x_g, g = x[2 * hidden : 3 * hidden], s[2 * hidden : 3 * hidden]
        for unit in range(hidden):
            g[unit] = _tanh(x_g[unit] + g[unit])
        x_o, o = x[3 * hidden :], s[3 * hidden :]
        for unit in range(hidden):
            o[unit] = _sigmoid(x_o[unit] + o[unit])
        c, h = c_now[row], y[t, row]
        i, f = s[:hidden], s[hidden : 2 * hidden]
        for unit in range(hidden):
            c[unit] = f[unit] * c[unit] + i[unit] * g[unit]
        for unit in range(hidden):
            h[unit] = o[unit] * _tanh(c[unit])
        if gates.shape[0]:
            gates[t, row] = s
            cells[t, row] = c
        if t + 1 < steps and forget[t + 1, row]:
            h_now[row] = _ZERO
            c[:] = _ZERO
        else:
            h_now[row] = h


@kernel(fuses=True, allocates=True)
def backward_cell(dy, dc, gates, cells, c0, forget, t, dh_now, dc_now, d_sums, d_gates):
    """Go back through step t.

    Args:
        dy: Gradient of the hidden states [T, B, H]; [0, B, H] for zeros.
        dc: Gradient of the cell states [T, B, H]; [0, B, H] for zeros.
        gates: Activated gates [T, B, 4H].
        cells: Cell states [T, B, H].
        c0: Cell state before the first step [B, H].
        forget: bool [T, B].
        t: The step.
        dh_now: Gradient of the hidden state after the step from later steps [B', H]; unused where the row forgets.
        dc_now: Gradient of the cell state [B, H]; gets the one before the step, zero where the row is reset.
        d_sums: Gets the gradient of the gates' sums [B', 4H], for the product that comes next.
        d_gates: Gets the same [T, B, 4H].
    """
    steps, batch, hidden = cells.shape
    for row in range(batch):
        d_c, d_h, d_s = dc_now[row], dh_now[row], d_sums[row]
        if t + 1 < steps and forget[t + 1, row]:
            d_h[:] = _ZERO
        if dy.shape[0]:
            d_y = dy[t, row]
            for unit in range(hidden):
                d_h[unit] += d_y[unit]
        if dc.shape[0]:
            d_given = dc[t, row]
            for unit in range(hidden):
                d_c[unit] += d_given[unit]
        gate = gates[t, row]
        i, f, g, o = gate[:hidden], gate[hidden : 2 * hidden], gate[2 * hidden : 3 * hidden], gate[3 * hidden :]
        # Short loops over few arrays each, which the compiler turns into vector instructions.
        c, d_o = cells[t, row], d_s[3 * hidden :]
        for unit in range(hidden):
            tanh_c = _tanh(c[unit])
            d_out = d_h[unit] * o[unit]
            d_o[unit] = d_out * tanh_c * (_ONE - o[unit])
            d_c[unit] += d_out * (_ONE - tanh_c * tanh_c)
        d_i, d_g = d_s[:hidden], d_s[2 * hidden : 3 * hidden]
        for unit in range(hidden):
            through = d_c[unit] * i[unit]
            d_i[unit] = through * g[unit] * (_ONE - i[unit])
            d_g[unit] = through * (_ONE - g[unit] * g[unit])
        d_f = d_s[hidden : 2 * hidden]
        if forget[t, row]:
            d_f[:] = _ZERO
            d_c[:] = _ZERO
        else:
            before = cells[t - 1, row] if t > 0 else c0[row]
            for unit in range(hidden):
                through = d_c[unit] * f[unit]
                d_f[unit] = through * before[unit] * (_ONE - f[unit])
                d_c[unit] = through
        d_gates[t, row] = d_s
