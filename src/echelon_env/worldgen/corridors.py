"""Ways wide enough for the heaviest mech: a straight and a flanking lane per team and a ring round the zone."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from echelon_env.catalog import AIR
from echelon_env.worldgen.structures import Rng

HALF_WIDTH = 4.1  # voxels; the heaviest mech needs a square of five, which fits a strip of this half width at any angle
CLEARANCE = 5  # layers cut


def cut_lane(voxels: NDArray[np.uint8], start: tuple[float, float], end: tuple[float, float]) -> None:
    """Cut a straight lane to AIR."""
    _, height, width = voxels.shape
    ys, xs = np.mgrid[:height, :width] + 0.5
    dx, dy = end[0] - start[0], end[1] - start[1]
    t = np.clip(((xs - start[0]) * dx + (ys - start[1]) * dy) / max(dx * dx + dy * dy, 1e-9), 0, 1)
    near = (xs - start[0] - t * dx) ** 2 + (ys - start[1] - t * dy) ** 2 < HALF_WIDTH**2
    voxels[:CLEARANCE, near] = AIR


def cut_corridors(
    voxels: NDArray[np.uint8],
    rng: Rng,
    centres: tuple[tuple[float, float], tuple[float, float]],
    zone: tuple[float, float, float],
) -> None:
    """Cut the ring and, for both teams alike, the straight lane and a flanking lane on a drawn side."""
    _, height, width = voxels.shape
    ys, xs = np.mgrid[:height, :width] + 0.5
    square = np.maximum(np.abs(xs - zone[0]), np.abs(ys - zone[1]))
    voxels[:CLEARANCE, np.abs(square - zone[2] - HALF_WIDTH) < HALF_WIDTH] = AIR
    side = float(rng.choice([-1.0, 1.0]) * rng.uniform(1.5, 2.5) * 2 * HALF_WIDTH)
    for x, y in centres:
        cut_lane(voxels, (x, y), zone[:2])
        length = max(np.hypot(zone[0] - x, zone[1] - y), 1e-9)
        shift = side * np.array([-(zone[1] - y), zone[0] - x]) / length
        bend = np.clip([(x + zone[0]) / 2 + shift[0], (y + zone[1]) / 2 + shift[1]], 3, [width - 3, height - 3])
        cut_lane(voxels, (x, y), (bend[0], bend[1]))
        cut_lane(voxels, (bend[0], bend[1]), zone[:2])
