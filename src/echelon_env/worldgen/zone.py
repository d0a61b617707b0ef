"""The capture zone, a disc at about the same distance from both spawns, and lanes to it for the heaviest mech."""

import numpy as np
from numpy.typing import NDArray

from echelon_env.catalog import AIR, COLLIDES_BITS
from echelon_env.worldgen.biomes import Rng

Place = tuple[float, float]

RADIUS_LOW, RADIUS_HIGH = 0.5, 1.5  # of the configured mean radius
HALF_WIDTH = 4.1  # voxels; the heaviest mech needs a square of five, which fits a strip of this half width at any angle
CLEARANCE = 5  # layers cut


def check_zone(width: int, height: int, centres: tuple[Place, Place], mean_radius: float) -> None:
    """Check that a zone can leave both spawns outside."""
    (ax, ay), (bx, by) = centres
    least = _radius(RADIUS_LOW * mean_radius, width, height)
    if least >= np.hypot(np.hypot(bx - ax, by - ay) / 2, min(width, height) / 2 - least - 1):
        raise ValueError(
            f"every zone on a map of {width} x {height} with zone_radius {mean_radius:g} would cover a spawn; shrink "
            "world.zone_radius or world.spawn_share, or enlarge world.size."
        )


def draw_zone(
    rng: Rng, width: int, height: int, centres: tuple[Place, Place], mean_radius: float
) -> tuple[float, float, float]:
    """Return centre x, y and radius of a zone near the line of equal distance to both spawns."""
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


def cut_lane(voxels: NDArray[np.uint8], start: Place, end: Place) -> None:
    """Cut a straight lane to AIR."""
    _, height, width = voxels.shape
    ys, xs = np.mgrid[:height, :width] + 0.5
    dx, dy = end[0] - start[0], end[1] - start[1]
    t = np.clip(((xs - start[0]) * dx + (ys - start[1]) * dy) / max(dx * dx + dy * dy, 1e-9), 0, 1)
    near = (xs - start[0] - t * dx) ** 2 + (ys - start[1] - t * dy) ** 2 < HALF_WIDTH**2
    voxels[:CLEARANCE, near] = AIR


def cut_corridors(
    voxels: NDArray[np.uint8], rng: Rng, centres: tuple[Place, Place], zone: tuple[float, float, float]
) -> None:
    """Cut the ring and, alike for both teams, the straight lane and a flanking lane on a randomly drawn side."""
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
