"""Shapes that biomes are made of, drawn into a view of the voxels (Z, Y, X) and cut at the view's borders."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Voxels = NDArray[np.uint8]
Rng = np.random.Generator


def box(view: Voxels, x: int, y: int, z: int, width: int, depth: int, height: int, material: int) -> None:
    """Fill a box whose low corner is (x, y, z)."""
    view[max(z, 0) : max(z + height, 0), max(y, 0) : max(y + depth, 0), max(x, 0) : max(x + width, 0)] = material


def walls(view: Voxels, x: int, y: int, width: int, depth: int, height: int, material: int) -> None:
    """Raise the four walls of a building."""
    box(view, x, y, 0, width, 1, height, material)
    box(view, x, y + depth - 1, 0, width, 1, height, material)
    box(view, x, y, 0, 1, depth, height, material)
    box(view, x + width - 1, y, 0, 1, depth, height, material)


def scatter(view: Voxels, rng: Rng, share: float, height: tuple[int, int], material: int, base: int = 0) -> None:
    """Put columns of random height (low, high inclusive) on a share of the ground."""
    _, depth, width = view.shape
    for y, x in np.argwhere(rng.random((depth, width)) < share):
        view[base : base + int(rng.integers(height[0], height[1] + 1)), y, x] = material


def spots(view: Voxels, rng: Rng, share: float, footprint: int) -> list[tuple[int, int]]:
    """Return random low corners for things of a footprint that shall cover about a share of the ground."""
    _, depth, width = view.shape
    count = max(1, round(share * depth * width / footprint**2))
    xs = rng.integers(0, max(1, width - footprint + 1), count)
    ys = rng.integers(0, max(1, depth - footprint + 1), count)
    return list(zip(xs.tolist(), ys.tolist(), strict=True))


def disc(view: Voxels, x: float, y: float, radius: float, low: int, high: int, material: int) -> None:
    """Fill an upright cylinder from layer ``low`` up to, not including, ``high``."""
    _, depth, width = view.shape
    ys, xs = np.mgrid[:depth, :width] + 0.5
    view[low:high, (xs - x) ** 2 + (ys - y) ** 2 < radius**2] = material


def trees(view: Voxels, rng: Rng, share: float, canopy: int, trunk: int, foliage: int, wood: int) -> None:
    """Plant trees: a trunk under a square canopy of foliage."""
    _, depth, width = view.shape
    for y, x in np.argwhere(rng.random((depth, width)) < share):
        height = trunk + int(rng.integers(0, 2))
        box(view, x - canopy, y - canopy, height, 2 * canopy + 1, 2 * canopy + 1, 2, foliage)
        view[:height, y, x] = wood
