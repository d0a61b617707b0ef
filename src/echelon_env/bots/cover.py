"""Where a mech can hide from one enemy: a place near it, in straight reach, that terrain screens from that enemy.

Like navigation, it knows the current map, as a driver would, and only the displayed place of the enemy.
"""

import math

from echelon_env.bots.pathfinding import unit, walks_straight
from echelon_env.constants import HALF, ZERO, F
from echelon_env.kernels.decorator import kernel
from echelon_env.sim.geometry import mid_height
from echelon_env.sim.line_of_sight import terrain_clear

_DIRECTIONS, _BETWEEN = 12, F(math.radians(30.0))
RINGS, _RING = 3, F(2.0)  # number of rings of places that are tried, and voxels between them


@kernel
def seek_cover(match, rules, me, enemy_x, enemy_y, enemy_z, first, last):
    """Return whether there is cover from an enemy, and the direction (dx, dy) to the nearest; (0, 0) if in cover.

    It tries 12 directions at 2, 4 and 6 voxels, the rings ``first`` = 1 to ``last`` = 3; among equally near places the
    one farthest from the enemy wins. The enemy is assumed where the display shows its middle.
    """
    mech, clock = match.mechs[me], match.clock
    half, middle = HALF * rules.classes[mech.role].width, mid_height(mech, rules)
    if not terrain_clear(match, mech.x, mech.y, middle, enemy_x, enemy_y, enemy_z):
        return True, ZERO, ZERO
    for ring in range(first, last + 1):
        best_x, best_y, best_away = ZERO, ZERO, ZERO
        for k in range(_DIRECTIONS):
            angle = _BETWEEN * F(k)
            x = mech.x + _RING * F(ring) * F(math.cos(angle))
            y = mech.y + _RING * F(ring) * F(math.sin(angle))
            if x < half or y < half or x > F(clock.size_x) - half or y > F(clock.size_y) - half:
                continue
            away = (x - enemy_x) * (x - enemy_x) + (y - enemy_y) * (y - enemy_y)
            if (
                away > best_away
                and not terrain_clear(match, x, y, middle, enemy_x, enemy_y, enemy_z)
                and walks_straight(match, rules, me, x, y)
            ):
                best_x, best_y, best_away = x, y, away
        if best_away > ZERO:
            dx, dy = unit(best_x - mech.x, best_y - mech.y)
            return True, dx, dy
    return False, ZERO, ZERO
