"""The capture zone, a disc at about the same distance from both spawns, and lanes to it for the heaviest mech."""

import math

from echelon_env.catalog import AIR, COLLIDES_BITS
from echelon_env.constants import F
from echelon_env.kernels.decorator import kernel
from echelon_env.rng import draw

Place = tuple[float, float]

RADIUS_LOW, RADIUS_HIGH = 0.5, 1.5  # of the configured mean radius
HALF_WIDTH = 4.1  # voxels; the heaviest mech needs a square of five, which fits a strip of this half width at any angle
CLEARANCE = 5  # layers cut
_UNEVEN = 0.02  # share of the way between the spawns by which a zone may lie nearer to one


def check_zone(width: int, height: int, centres: tuple[Place, Place], mean_radius: float) -> None:
    """Check that a zone can leave both spawns outside."""
    (ax, ay), (bx, by) = centres
    least = min(RADIUS_LOW * mean_radius, min(width, height) / 2 - 2)
    if least >= math.hypot(math.hypot(bx - ax, by - ay) / 2, min(width, height) / 2 - least - 1):
        raise ValueError(
            f"every zone on a map of {width} x {height} with zone_radius {mean_radius:g} would cover a spawn; shrink "
            "world.zone_radius or world.spawn_share, or enlarge world.size."
        )


@kernel
def clipped(value, low, high):
    """Return the value, or the bound beyond which it lies."""
    return min(max(value, low), high)


@kernel
def draw_zone(stream, width, height, ax, ay, bx, by, mean_radius):
    """Return centre x, y and radius of a zone near the line of equal distance to the spawns a and b."""
    share = RADIUS_LOW + draw(stream) * (RADIUS_HIGH - RADIUS_LOW)
    radius = min(mean_radius * share, min(width, height) / 2 - 2)  # the nearest that fits
    dx, dy = bx - ax, by - ay
    across = (2 * draw(stream) - 1) * (min(width, height) / 2 - radius - 1) / math.sqrt(dx * dx + dy * dy)
    along = (2 * draw(stream) - 1) * _UNEVEN
    x, y = (ax + bx) / 2 - across * dy + along * dx, (ay + by) / 2 + across * dx + along * dy
    x, y = clipped(x, radius + 1, width - radius - 1), clipped(y, radius + 1, height - radius - 1)
    return F(x), F(y), F(radius)


@kernel
def clear_zone(voxels, x, y, radius):
    """Remove everything that collides over the disc, over the full height."""
    depth, height, width = voxels.shape
    reach = radius + math.sqrt(0.5)
    for j in range(max(int(y - reach), 0), min(int(y + reach) + 1, height)):
        for i in range(max(int(x - reach), 0), min(int(x + reach) + 1, width)):
            dx, dy = i + 0.5 - x, j + 0.5 - y
            if dx * dx + dy * dy < reach * reach:
                for k in range(depth):
                    if COLLIDES_BITS >> voxels[k, j, i] & 1:
                        voxels[k, j, i] = AIR


@kernel
def cut_lane(voxels, ax, ay, bx, by):
    """Cut a straight lane to AIR."""
    depth, height, width = voxels.shape
    dx, dy = bx - ax, by - ay
    scale = 1 / max(dx * dx + dy * dy, 1e-9)
    for j in range(max(int(min(ay, by) - HALF_WIDTH), 0), min(int(max(ay, by) + HALF_WIDTH) + 1, height)):
        for i in range(max(int(min(ax, bx) - HALF_WIDTH), 0), min(int(max(ax, bx) + HALF_WIDTH) + 1, width)):
            u, v = i + 0.5 - ax, j + 0.5 - ay
            t = clipped((u * dx + v * dy) * scale, 0.0, 1.0)
            if (u - t * dx) ** 2 + (v - t * dy) ** 2 < HALF_WIDTH**2:
                for k in range(min(CLEARANCE, depth)):
                    voxels[k, j, i] = AIR


@kernel
def cut_ring(voxels, x, y, radius):
    """Cut a square way to AIR round the zone."""
    depth, height, width = voxels.shape
    reach = radius + 2 * HALF_WIDTH
    for j in range(max(int(y - reach), 0), min(int(y + reach) + 1, height)):
        for i in range(max(int(x - reach), 0), min(int(x + reach) + 1, width)):
            if radius < max(abs(i + 0.5 - x), abs(j + 0.5 - y)) < reach:
                for k in range(min(CLEARANCE, depth)):
                    voxels[k, j, i] = AIR


@kernel
def cut_lanes(voxels, stream, ax, ay, bx, by, x, y):
    """Cut from the spawns a and b to the zone, alike for both: a straight lane, and a flanking one on a drawn side."""
    _, height, width = voxels.shape
    side = (1.0 if draw(stream) < 0.5 else -1.0) * (1.5 + draw(stream)) * 2 * HALF_WIDTH
    for team in range(2):
        u, v = (ax, ay) if team == 0 else (bx, by)
        cut_lane(voxels, u, v, x, y)
        shift = side / max(math.sqrt((x - u) ** 2 + (y - v) ** 2), 1e-9)
        bend_x = clipped((u + x) / 2 - shift * (y - v), 3.0, width - 3.0)
        bend_y = clipped((v + y) / 2 + shift * (x - u), 3.0, height - 3.0)
        cut_lane(voxels, u, v, bend_x, bend_y)
        cut_lane(voxels, bend_x, bend_y, x, y)
