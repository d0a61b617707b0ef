"""The capture zone: a disc about equally far from both spawns."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from echelon_env.catalog import COLLIDES_BITS
from echelon_env.worldgen.structures import Rng

RADIUS_LOW, RADIUS_HIGH = 0.5, 1.5  # of the configured mean radius


def draw_zone(
    rng: Rng, width: int, height: int, centres: tuple[tuple[float, float], tuple[float, float]], mean_radius: float
) -> tuple[float, float, float]:
    """Return centre x, y and radius of a zone near the line on which both spawns are equally far."""
    radius = min(mean_radius * rng.uniform(RADIUS_LOW, RADIUS_HIGH), min(width, height) / 2 - 2)
    (ax, ay), (bx, by) = centres
    across = np.array([-(by - ay), bx - ax]) / np.hypot(bx - ax, by - ay)
    along = np.array([bx - ax, by - ay]) / np.hypot(bx - ax, by - ay)
    reach = min(width, height) / 2 - radius - 1
    middle = np.array([(ax + bx) / 2, (ay + by) / 2])
    offset = across * rng.uniform(-1, 1) * reach + along * rng.uniform(-0.02, 0.02) * np.hypot(bx - ax, by - ay)
    centre = np.clip(middle + offset, radius + 1, [width - radius - 1, height - radius - 1])
    return float(np.float32(centre[0])), float(np.float32(centre[1])), float(np.float32(radius))


def clear_zone(voxels: NDArray[np.uint8], zone: tuple[float, float, float]) -> None:
    """Remove everything that collides over the disc, over the full height."""
    _, height, width = voxels.shape
    ys, xs = np.mgrid[:height, :width] + 0.5
    inside = (xs - zone[0]) ** 2 + (ys - zone[1]) ** 2 < (zone[2] + np.sqrt(0.5)) ** 2
    columns = voxels[:, inside]
    columns[(COLLIDES_BITS >> columns.astype(np.uint32)) & 1 == 1] = 0
    voxels[:, inside] = columns
