"""The capture zone: a disc about equally far from both spawns."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from echelon_env.catalog import COLLIDES_BITS
from echelon_env.worldgen.structures import Rng

RADIUS_LOW, RADIUS_HIGH = 0.5, 1.5  # of the configured mean radius


def check_zone(
    width: int, height: int, centres: tuple[tuple[float, float], tuple[float, float]], mean_radius: float
) -> None:
    """Check that there are zones that leave both spawns outside.

    Raises:
        ValueError: Every zone would cover a spawn.
    """
    (ax, ay), (bx, by) = centres
    least = _radius(RADIUS_LOW * mean_radius, width, height)
    if least >= np.hypot(np.hypot(bx - ax, by - ay) / 2, min(width, height) / 2 - least - 1):
        raise ValueError(
            f"every zone on a map of {width} x {height} with zone_radius {mean_radius:g} would cover a spawn; shrink "
            "world.zone_radius or world.spawn_share, or enlarge world.size."
        )


def draw_zone(
    rng: Rng, width: int, height: int, centres: tuple[tuple[float, float], tuple[float, float]], mean_radius: float
) -> tuple[float, float, float]:
    """Return centre x, y and radius of a zone near the line on which both spawns are equally far."""
    radius = _radius(mean_radius * rng.uniform(RADIUS_LOW, RADIUS_HIGH), width, height)
    (ax, ay), (bx, by) = centres
    across = np.array([-(by - ay), bx - ax]) / np.hypot(bx - ax, by - ay)
    along = np.array([bx - ax, by - ay]) / np.hypot(bx - ax, by - ay)
    reach = min(width, height) / 2 - radius - 1
    middle = np.array([(ax + bx) / 2, (ay + by) / 2])
    offset = across * rng.uniform(-1, 1) * reach + along * rng.uniform(-0.02, 0.02) * np.hypot(bx - ax, by - ay)
    centre = np.clip(middle + offset, radius + 1, [width - radius - 1, height - radius - 1])
    return float(np.float32(centre[0])), float(np.float32(centre[1])), float(np.float32(radius))


def _radius(wanted: float, width: int, height: int) -> float:
    """Return the radius nearest to the wanted one that fits on the map."""
    return min(wanted, min(width, height) / 2 - 2)


def clear_zone(voxels: NDArray[np.uint8], zone: tuple[float, float, float]) -> None:
    """Remove everything that collides over the disc, over the full height."""
    _, height, width = voxels.shape
    ys, xs = np.mgrid[:height, :width] + 0.5
    inside = (xs - zone[0]) ** 2 + (ys - zone[1]) ** 2 < (zone[2] + np.sqrt(0.5)) ** 2
    columns = voxels[:, inside]
    columns[(COLLIDES_BITS >> columns.astype(np.uint32)) & 1 == 1] = 0
    voxels[:, inside] = columns
