"""The recurrence and its gradient as Triton kernels: one launch runs all steps, and each program owns some rows.

*Resident* kernels keep all of W_hh on the chip. *Streamed* ones read it tile by tile at every step and pass the state
to the next step through global memory, behind a barrier. Sums and the cell state are float32. Gradients that enter a
product are scaled by a power of two per row, so that small ones do not vanish in float16.
"""

# No postponed annotations here: Triton reads the annotation of an argument as an object.
import triton
import triton.language as tl

INTERPRETED = triton.knobs.runtime.interpret
# Compiled code must not be rebuilt for every length. The interpreter, however, cannot loop to a number that it holds as
# an array (Triton 3.6 with NumPy 2.4), so there the length is a constant, which it recognises by this spelling.
constexpr = tl.constexpr if INTERPRETED else tl.int32
# Triton would compile a kernel anew for one row, for multiples of 16 rows or steps, and for flags that begin amid a
# sequence. One kernel serves all, so that tests compile what training launches.
one_for_all_shapes = triton.jit(do_not_specialize=["steps", "rows"], do_not_specialize_on_alignment=["reset"])


@triton.jit
def _sigmoid(x, APPROX: tl.constexpr):
    return 0.5 * _tanh(0.5 * x, True) + 0.5 if APPROX else 1.0 / (1.0 + tl.exp(-x))


@triton.jit
def _tanh(x, APPROX: tl.constexpr):
    """Hyperbolic tangent: one instruction, good to 2^-11 (``APPROX``), or good to float32's rounding in [-1, 1]."""
    if APPROX:
        y = tl.inline_asm_elementwise("tanh.approx.f32 $0, $1;", "=f,f", [x], dtype=tl.float32, is_pure=True, pack=1)
    else:
        y = 2.0 / (1.0 + tl.exp(-2.0 * x)) - 1.0
    return y


@triton.jit
def _product(a, b, acc, IEEE: tl.constexpr):
    return tl.dot(a, b, acc, input_precision="ieee" if IEEE else "tf32")  # tf32 does not affect float16


@triton.jit
def _load_gates(places, mask, H: tl.constexpr):
    i = tl.load(places, mask=mask, other=0.0)
    f = tl.load(places + H, mask=mask, other=0.0)
    g = tl.load(places + 2 * H, mask=mask, other=0.0)
    o = tl.load(places + 3 * H, mask=mask, other=0.0)
    return i, f, g, o


@triton.jit
def _store_gates(places, mask, i, f, g, o, H: tl.constexpr):
    """Store four gates H apart, in the type that is there."""
    tl.store(places, i.to(places.dtype.element_ty), mask=mask)
    tl.store(places + H, f.to(places.dtype.element_ty), mask=mask)
    tl.store(places + 2 * H, g.to(places.dtype.element_ty), mask=mask)
    tl.store(places + 3 * H, o.to(places.dtype.element_ty), mask=mask)


@one_for_all_shapes
def forward_resident(
    gx,  # [T, B, 4H]
    w_hh,  # [4H, H], of the products' type
    reset,  # uint8 [T, B]
    h0,  # float32 [B, H]
    c0,  # float32 [B, H]
    y,  # [T, B, H], of gx's type
    c_all,  # float32 [T, B, H], or [B, H] if not KEEP
    gates,  # [T, B, 4H], activated, of the type to keep; unused if not KEEP
    steps: constexpr,
    rows,
    H: tl.constexpr,
    ROWS: tl.constexpr,
    KEEP: tl.constexpr,
    IEEE: tl.constexpr,
    APPROX: tl.constexpr,
):
    """Run all steps with W_hh on the chip."""
    first = tl.program_id(0) * ROWS
    row = tl.arange(0, ROWS)
    unit = tl.arange(0, H)
    inside = (first + row) < rows
    mask = inside[:, None]
    cell = row[:, None] * H + unit[None, :]
    gate = row[:, None] * (4 * H) + unit[None, :]
    # Offset of this program's rows and stride between steps, per unit, in integers wide enough for any tensor.
    skipped = tl.full((), 1, tl.int64) * first
    stride = tl.full((), H, tl.int64) * rows
    reset += skipped
    h0 += skipped * H
    c0 += skipped * H
    y += skipped * H
    c_all += skipped * H
    gx += skipped * (4 * H)
    gates += skipped * (4 * H)

    tile = tl.arange(0, H)[None, :] * H + tl.arange(0, H)[:, None]  # transposed: [H of the state, H of the gate]
    w_i = tl.load(w_hh + tile)
    w_f = tl.load(w_hh + H * H + tile)
    w_g = tl.load(w_hh + 2 * H * H + tile)
    w_o = tl.load(w_hh + 3 * H * H + tile)

    h = tl.load(h0 + cell, mask=mask, other=0.0)
    c = tl.load(c0 + cell, mask=mask, other=0.0)
    forget = tl.load(reset + row, mask=inside, other=0)
    x_i, x_f, x_g, x_o = _load_gates(gx + gate, mask, H)
    for t in range(steps):
        cleared = (forget != 0)[:, None]
        h = tl.where(cleared, 0.0, h)
        c = tl.where(cleared, 0.0, c)
        # The next step's inputs are loaded while this step computes.
        gx += 4 * stride
        reset += rows
        ahead = t + 1 < steps
        forget = tl.load(reset + row, mask=inside & ahead, other=0)
        next_i, next_f, next_g, next_o = _load_gates(gx + gate, mask & ahead, H)

        operand = h.to(w_i.dtype)
        i = _sigmoid(_product(operand, w_i, x_i.to(tl.float32), IEEE), APPROX)
        f = _sigmoid(_product(operand, w_f, x_f.to(tl.float32), IEEE), APPROX)
        g = _tanh(_product(operand, w_g, x_g.to(tl.float32), IEEE), APPROX)
        o = _sigmoid(_product(operand, w_o, x_o.to(tl.float32), IEEE), APPROX)
        c = f * c + i * g
        h = o * _tanh(c, APPROX)
        tl.store(y + cell, h.to(y.dtype.element_ty), mask=mask)
        y += stride
        if KEEP:
            tl.store(c_all + cell, c, mask=mask)
            _store_gates(gates + gate, mask, i, f, g, o, H)
            c_all += stride
            gates += 4 * stride
        x_i, x_f, x_g, x_o = next_i, next_f, next_g, next_o
    if not KEEP:
        tl.store(c_all + cell, c, mask=mask)


@triton.jit
def _slopes(i, f, g, o, c, c_before, dh, dc, APPROX: tl.constexpr):
    """Return the gradients of the four gates' sums and of the cell state before the step."""
    i, f, g, o = i.to(tl.float32), f.to(tl.float32), g.to(tl.float32), o.to(tl.float32)
    tanh_c = _tanh(c, APPROX)
    dc += dh * o * (1.0 - tanh_c * tanh_c)
    d_i = dc * g * i * (1.0 - i)
    d_f = dc * c_before * f * (1.0 - f)
    d_g = dc * i * (1.0 - g * g)
    d_o = dh * tanh_c * o * (1.0 - o)
    return d_i, d_f, d_g, d_o, dc * f


@one_for_all_shapes
def backward_resident(
    dy,  # [T, B, H], or anything if not HAS_DY
    dc_all,  # float32 [T, B, H], or anything if not HAS_DC
    scale,  # float32 [B], powers of two
    w_hh,  # [4H, H], of the products' type
    reset,  # uint8 [T, B]
    c0,  # float32 [B, H]
    c_all,  # float32 [T, B, H]
    gates,  # [T, B, 4H]
    dgx,  # [T, B, 4H]
    dh0,  # float32 [B, H]
    dc0,  # float32 [B, H]
    steps: constexpr,
    rows,
    H: tl.constexpr,
    ROWS: tl.constexpr,
    HAS_DY: tl.constexpr,
    HAS_DC: tl.constexpr,
    IEEE: tl.constexpr,
    APPROX: tl.constexpr,
):
    """Go back through all steps with W_hh on the chip."""
    first = tl.program_id(0) * ROWS
    row = tl.arange(0, ROWS)
    unit = tl.arange(0, H)
    inside = (first + row) < rows
    mask = inside[:, None]
    cell = row[:, None] * H + unit[None, :]
    gate = row[:, None] * (4 * H) + unit[None, :]
    skipped = tl.full((), 1, tl.int64) * first
    stride = tl.full((), H, tl.int64) * rows
    last = skipped + tl.full((), 1, tl.int64) * (steps - 1) * rows  # first row of this program in the last step
    c0 += skipped * H
    dh0 += skipped * H
    dc0 += skipped * H
    reset += last
    dy += last * H
    dc_all += last * H
    c_all += last * H
    gates += last * (4 * H)
    dgx += last * (4 * H)

    tile = tl.arange(0, H)[:, None] * H + tl.arange(0, H)[None, :]  # not transposed: [H of the gate, H of the state]
    w_i = tl.load(w_hh + tile)
    w_f = tl.load(w_hh + H * H + tile)
    w_g = tl.load(w_hh + 2 * H * H + tile)
    w_o = tl.load(w_hh + 3 * H * H + tile)
    grow = tl.load(scale + skipped + row, mask=inside, other=1.0)[:, None]
    shrink = 1.0 / grow

    dh = tl.zeros((ROWS, H), tl.float32)
    dc = tl.zeros((ROWS, H), tl.float32)
    c = tl.load(c_all + cell, mask=mask, other=0.0)
    for back in range(steps):
        forget = tl.load(reset + row, mask=inside, other=0)
        i, f, g, o = _load_gates(gates + gate, mask, H)
        c_all -= stride
        if back + 1 < steps:
            c_before = tl.load(c_all + cell, mask=mask, other=0.0)
        else:
            c_before = tl.load(c0 + cell, mask=mask, other=0.0)
        if HAS_DY:
            dh += tl.load(dy + cell, mask=mask, other=0.0).to(tl.float32)
            dy -= stride
        if HAS_DC:
            dc += tl.load(dc_all + cell, mask=mask, other=0.0)
            dc_all -= stride
        cleared = (forget != 0)[:, None]
        before = tl.where(cleared, 0.0, c_before)
        d_i, d_f, d_g, d_o, dc = _slopes(i, f, g, o, c, before, dh, dc, APPROX)
        _store_gates(dgx + gate, mask, d_i, d_f, d_g, d_o, H)

        dh = tl.zeros((ROWS, H), tl.float32)
        dh = _product((d_i * grow).to(w_i.dtype), w_i, dh, IEEE)
        dh = _product((d_f * grow).to(w_i.dtype), w_f, dh, IEEE)
        dh = _product((d_g * grow).to(w_i.dtype), w_g, dh, IEEE)
        dh = _product((d_o * grow).to(w_i.dtype), w_o, dh, IEEE)
        dh = tl.where(cleared, 0.0, dh * shrink)
        dc = tl.where(cleared, 0.0, dc)
        c = c_before
        reset -= rows
        gates -= 4 * stride
        dgx -= 4 * stride
    tl.store(dh0 + cell, dh, mask=mask)
    tl.store(dc0 + cell, dc, mask=mask)


@one_for_all_shapes
def forward_streamed(
    gx,  # [T, B, 4H]
    w_hh,  # [4H, H], of the products' type
    reset,  # uint8 [T, B]
    h_old,  # [B, H], of the products' type: the hidden state before the first step; overwritten
    h_new,  # scratch [B, H], of the products' type
    c0,  # float32 [B, H]
    y,  # [T, B, H], of gx's type
    c_all,  # float32 [T, B, H], or [B, H] if not KEEP
    gates,  # [T, B, 4H], activated, of the type to keep; unused if not KEEP
    steps: constexpr,
    rows,
    H: tl.constexpr,
    ROWS: tl.constexpr,
    UNITS: tl.constexpr,
    DEPTH: tl.constexpr,
    KEEP: tl.constexpr,
    IEEE: tl.constexpr,
    APPROX: tl.constexpr,
):
    """Run all steps, reading W_hh in tiles at each."""
    first = tl.program_id(0) * ROWS
    row = tl.arange(0, ROWS)
    inside = (first + row) < rows
    mask = inside[:, None]
    skipped = tl.full((), 1, tl.int64) * first
    stride = tl.full((), H, tl.int64) * rows
    reset += skipped
    h_old += skipped * H
    h_new += skipped * H
    c0 += skipped * H
    y += skipped * H
    c_all += skipped * H
    gx += skipped * (4 * H)
    gates += skipped * (4 * H)

    c_before = c0
    for _ in range(steps):
        cleared = (tl.load(reset + row, mask=inside, other=0) != 0)[:, None]
        for start in range(0, H, UNITS):
            unit = start + tl.arange(0, UNITS)
            cell = row[:, None] * H + unit[None, :]
            gate = row[:, None] * (4 * H) + unit[None, :]
            i, f, g, o = _load_gates(gx + gate, mask, H)
            i, f, g, o = i.to(tl.float32), f.to(tl.float32), g.to(tl.float32), o.to(tl.float32)
            for inner in range(0, H, DEPTH):
                part = inner + tl.arange(0, DEPTH)
                tile = unit[None, :] * H + part[:, None]  # transposed: [DEPTH of the state, UNITS of the gate]
                h = tl.load(h_old + row[:, None] * H + part[None, :], mask=mask & (cleared == 0), other=0.0)
                i = _product(h, tl.load(w_hh + tile), i, IEEE)
                f = _product(h, tl.load(w_hh + H * H + tile), f, IEEE)
                g = _product(h, tl.load(w_hh + 2 * H * H + tile), g, IEEE)
                o = _product(h, tl.load(w_hh + 3 * H * H + tile), o, IEEE)
            i = _sigmoid(i, APPROX)
            f = _sigmoid(f, APPROX)
            g = _tanh(g, APPROX)
            o = _sigmoid(o, APPROX)
            c = f * tl.load(c_before + cell, mask=mask & (cleared == 0), other=0.0) + i * g
            y_now = o * _tanh(c, APPROX)
            tl.store(y + cell, y_now.to(y.dtype.element_ty), mask=mask)
            tl.store(h_new + cell, y_now.to(h_new.dtype.element_ty), mask=mask)
            tl.store(c_all + cell, c, mask=mask)
            if KEEP:
                _store_gates(gates + gate, mask, i, f, g, o, H)
        # In the next step, the program's threads read what others wrote in this one.
        tl.debug_barrier()
        h_old, h_new = h_new, h_old
        c_before = c_all
        gx += 4 * stride
        reset += rows
        y += stride
        if KEEP:
            c_all += stride
            gates += 4 * stride


@one_for_all_shapes
def backward_streamed(
    dy,  # [T, B, H], or anything if not HAS_DY
    dc_all,  # float32 [T, B, H], or anything if not HAS_DC
    scale,  # float32 [B], powers of two
    w_hh,  # [4H, H], of the products' type
    reset,  # uint8 [T, B]
    c0,  # float32 [B, H]
    c_all,  # float32 [T, B, H]
    gates,  # [T, B, 4H]
    dgx,  # [T, B, 4H]
    dh0,  # float32 [B, H], zeros; holds the gradient of the state between steps
    dc0,  # float32 [B, H], zeros; as dh0
    d_now,  # scratch [B, 4H], of the products' type
    steps: constexpr,
    rows,
    H: tl.constexpr,
    ROWS: tl.constexpr,
    UNITS: tl.constexpr,
    DEPTH: tl.constexpr,
    HAS_DY: tl.constexpr,
    HAS_DC: tl.constexpr,
    IEEE: tl.constexpr,
    APPROX: tl.constexpr,
):
    """Go back through all steps, reading W_hh in tiles at each."""
    first = tl.program_id(0) * ROWS
    row = tl.arange(0, ROWS)
    inside = (first + row) < rows
    mask = inside[:, None]
    skipped = tl.full((), 1, tl.int64) * first
    stride = tl.full((), H, tl.int64) * rows
    last = skipped + tl.full((), 1, tl.int64) * (steps - 1) * rows
    c0 += skipped * H
    dh0 += skipped * H
    dc0 += skipped * H
    d_now += skipped * (4 * H)
    reset += last
    dy += last * H
    dc_all += last * H
    c_all += last * H
    gates += last * (4 * H)
    dgx += last * (4 * H)
    grow = tl.load(scale + skipped + row, mask=inside, other=1.0)[:, None]
    shrink = 1.0 / grow

    for back in range(steps):
        cleared = (tl.load(reset + row, mask=inside, other=0) != 0)[:, None]
        c_before = c_all - stride
        if back + 1 == steps:
            c_before = c0
        for start in range(0, H, UNITS):
            unit = start + tl.arange(0, UNITS)
            cell = row[:, None] * H + unit[None, :]
            gate = row[:, None] * (4 * H) + unit[None, :]
            i, f, g, o = _load_gates(gates + gate, mask, H)
            c = tl.load(c_all + cell, mask=mask, other=0.0)
            before = tl.where(cleared, 0.0, tl.load(c_before + cell, mask=mask, other=0.0))
            dh = tl.load(dh0 + cell, mask=mask, other=0.0)
            dc = tl.load(dc0 + cell, mask=mask, other=0.0)
            if HAS_DY:
                dh += tl.load(dy + cell, mask=mask, other=0.0).to(tl.float32)
            if HAS_DC:
                dc += tl.load(dc_all + cell, mask=mask, other=0.0)
            d_i, d_f, d_g, d_o, dc = _slopes(i, f, g, o, c, before, dh, dc, APPROX)
            tl.store(dc0 + cell, tl.where(cleared, 0.0, dc), mask=mask)
            _store_gates(dgx + gate, mask, d_i, d_f, d_g, d_o, H)
            _store_gates(d_now + gate, mask, d_i * grow, d_f * grow, d_g * grow, d_o * grow, H)
        tl.debug_barrier()  # every gate's gradient is written ...
        for start in range(0, H, UNITS):
            unit = start + tl.arange(0, UNITS)
            dh = tl.zeros((ROWS, UNITS), tl.float32)
            for inner in range(0, 4 * H, DEPTH):
                part = inner + tl.arange(0, DEPTH)
                d = tl.load(d_now + row[:, None] * (4 * H) + part[None, :], mask=mask, other=0.0)
                dh = _product(d, tl.load(w_hh + part[:, None] * H + unit[None, :]), dh, IEEE)
            dh = tl.where(cleared, 0.0, dh * shrink)
            tl.store(dh0 + row[:, None] * H + unit[None, :], dh, mask=mask)
        tl.debug_barrier()  # ... and read, and the state's gradient written, before the preceding step
        c_all -= stride
        reset -= rows
        gates -= 4 * stride
        dgx -= 4 * stride
        if HAS_DY:
            dy -= stride
        if HAS_DC:
            dc_all -= stride
