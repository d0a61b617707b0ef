"""The sixteen biomes and the shapes they consist of.

Each biome fills its quadrant, a view (Z, Y, X) of AIR, which cuts shapes off; ``stream`` is of ``rng.draw``.
"""

from functools import lru_cache

import numpy as np

from echelon_env.catalog import AIR, FOLIAGE, GLASS, LAVA, REINFORCED, SOLID, WATER
from echelon_env.config import BIOME_NAMES
from echelon_env.kernels.decorator import kernel
from echelon_env.rng import draw, draw_between

BUSH_RADIUS, BUSH_HEIGHT = 2.0, 5  # voxels; the mean radius, and a height that hides every mech


@kernel
def box(view, x, y, z, width, depth, height, material):
    """Fill a box whose low corner is (x, y, z)."""
    layers, rows, columns = view.shape
    for k in range(max(z, 0), min(z + height, layers)):
        for j in range(max(y, 0), min(y + depth, rows)):
            for i in range(max(x, 0), min(x + width, columns)):
                view[k, j, i] = material


@kernel
def walls(view, x, y, width, depth, height, material):
    """Raise the four walls of a building."""
    box(view, x, y, 0, width, 1, height, material)
    box(view, x, y + depth - 1, 0, width, 1, height, material)
    box(view, x, y, 0, 1, depth, height, material)
    box(view, x + width - 1, y, 0, 1, depth, height, material)


@kernel
def disc(view, x, y, radius, low, high, material):
    """Fill an upright cylinder from layer ``low`` up to, not including, ``high``."""
    layers, rows, columns = view.shape
    for j in range(max(int(y - radius), 0), min(int(y + radius) + 1, rows)):
        for i in range(max(int(x - radius), 0), min(int(x + radius) + 1, columns)):
            dx, dy = i + 0.5 - x, j + 0.5 - y
            if dx * dx + dy * dy < radius * radius:
                for k in range(low, min(high, layers)):
                    view[k, j, i] = material


@kernel
def scatter(view, stream, share, low, high):
    """Put rocks ``low`` to ``high`` voxels tall on a share of the ground."""
    for y in range(view.shape[1]):
        for x in range(view.shape[2]):
            if draw(stream) < share:
                box(view, x, y, 0, 1, 1, draw_between(stream, low, high), SOLID)


@kernel
def spots(view, share, footprint):
    """Return how many objects of one footprint together cover about a share of the ground."""
    return max(1, int(round(share * view.shape[1] * view.shape[2] / footprint**2)))


@kernel
def spot(view, stream, footprint):
    """Return a random low corner (x, y) for an object."""
    x = draw_between(stream, 0, max(0, view.shape[2] - footprint))
    return x, draw_between(stream, 0, max(0, view.shape[1] - footprint))


@kernel
def trees(view, stream, share, canopy, trunk):
    """Plant trees: a trunk under a square canopy of foliage."""
    for y in range(view.shape[1]):
        for x in range(view.shape[2]):
            if draw(stream) < share:
                height, width = trunk + draw_between(stream, 0, 1), 2 * canopy + 1
                box(view, x - canopy, y - canopy, height, width, width, 2, FOLIAGE)
                box(view, x, y, 0, 1, 1, height, SOLID)


@kernel
def thickets(voxels, stream, bushes, ground):
    """Plant bushes of foliage on the free ground; ``ground`` is uint8 (1, Y, X) of AIR to work in."""
    _, rows, columns = voxels.shape
    for _ in range(bushes):
        x, y = draw(stream) * columns, draw(stream) * rows
        disc(ground, x, y, BUSH_RADIUS * (0.6 + 0.8 * draw(stream)), 0, 1, FOLIAGE)
    for z in range(min(BUSH_HEIGHT, voxels.shape[0])):
        for y in range(rows):
            for x in range(columns):
                if voxels[z, y, x] == AIR and ground[0, y, x] == FOLIAGE:
                    voxels[z, y, x] = FOLIAGE


@kernel
def urban_residential(view, stream):
    """Courtyard blocks with glass floors."""
    for _ in range(spots(view, 0.35, 8)):
        x, y = spot(view, stream, 8)
        height = draw_between(stream, 4, 8)
        walls(view, x, y, 8, 8, height, SOLID)
        box(view, x + 1, y + 1, height - 1, 6, 6, 1, GLASS)
        box(view, x + 3, y, 0, 3, 1, 3, AIR)


@kernel
def industrial_refinery(view, stream):
    """Tanks and pipes."""
    _, depth, width = view.shape
    for _ in range(spots(view, 0.25, 5)):
        x, y = spot(view, stream, 5)
        disc(view, x + 2.5, y + 2.5, 2.5, 0, draw_between(stream, 4, 11), SOLID)
    for _ in range(2):
        box(view, 0, draw_between(stream, 0, depth - 1), 5, width, 1, 1, SOLID)


@kernel
def civic_government(view, stream):
    """Big blocks and low plaza walls."""
    for _ in range(spots(view, 0.15, 9)):
        x, y = spot(view, stream, 9)
        box(view, x, y, 0, 9, 9, draw_between(stream, 5, 9), SOLID)
    for _ in range(spots(view, 0.05, 4)):
        x, y = spot(view, stream, 4)
        walls(view, x, y, 6, 6, 1, SOLID)


@kernel
def forest_park(view, stream):
    """Trees and rocks."""
    trees(view, stream, 0.03, 1, 3)
    scatter(view, stream, 0.02, 1, 2)


@kernel
def barrens(view, stream):
    """Little but rocks."""
    scatter(view, stream, 0.02, 1, 3)


@kernel
def arcology_spire(view, stream):
    """A core with platforms and a stair of low steps."""
    layers, depth, width = view.shape
    cx, cy = width // 2, depth // 2
    for level in range(5, 16, 5):
        disc(view, cx, cy, min(width, depth) * 0.3, level, level + 1, SOLID)
    disc(view, cx, cy, 3.5, 0, layers - 2, REINFORCED)
    for step in range(5):
        box(view, cx + 4 + step, cy - 2, 0, 1, 5, 5 - step, SOLID)
    scatter(view, stream, 0.01, 1, 4)


@kernel
def sunken_canal(view, stream):
    """A channel of water with bridges."""
    _, depth, width = view.shape
    channel = draw_between(stream, 8, 13)
    start = max(0, (width - channel) // 2)
    box(view, start, 0, 0, channel, depth, 1, WATER)
    for y in range(draw_between(stream, 2, 7), depth, 14):
        box(view, start - 1, y, 3, channel + 2, 3, 1, SOLID)
    scatter(view[:, :, :start], stream, 0.03, 2, 5)
    scatter(view[:, :, start + channel :], stream, 0.03, 2, 5)


@kernel
def geo_front(view, stream):
    """A solid mass cut by tunnels, with pools of lava."""
    _, depth, width = view.shape
    box(view, 1, 1, 0, width - 2, depth - 2, draw_between(stream, 6, 9), SOLID)
    for y in range(3, depth, 9):
        box(view, 0, y, 0, width, 5, 5, AIR)
    for x in range(3, width, 11):
        box(view, x, 0, 0, 5, depth, 5, AIR)
    for _ in range(spots(view, 0.02, 2)):
        x, y = spot(view, stream, 2)
        box(view, x, y, 0, 2, 2, 1, LAVA)


@kernel
def glass_desert(view, stream):
    """Pillars of glass."""
    for _ in range(spots(view, 0.08, 2)):
        x, y = spot(view, stream, 2)
        box(view, x, y, 0, 2, 2, draw_between(stream, 3, 7), GLASS)
    scatter(view, stream, 0.01, 1, 2)


@kernel
def command_outpost(view, stream):
    """A reinforced bunker behind a fence."""
    _, depth, width = view.shape
    x, y = max(0, width // 2 - 6), max(0, depth // 2 - 6)
    walls(view, max(0, x - 4), max(0, y - 4), 20, 20, 2, SOLID)
    walls(view, x, y, 12, 12, 6, REINFORCED)
    box(view, x, y, 6, 12, 12, 1, REINFORCED)
    box(view, x + 4, y, 0, 5, 1, 5, AIR)
    box(view, x + 4, max(0, y - 4), 0, 5, 1, 5, AIR)
    scatter(view, stream, 0.01, 1, 3)


@kernel
def dense_jungle(view, stream):
    """Many trees with wide canopies."""
    trees(view, stream, 0.06, 2, 4)


@kernel
def mining_pit(view, stream):
    """Terraces that rise by one voxel to the rim, cut by a way in."""
    _, depth, width = view.shape
    rise = min(width, depth) // 8
    for level in range(4):
        ring = rise * (3 - level)
        if width > 2 * ring and depth > 2 * ring:
            walls(view, ring, ring, width - 2 * ring, depth - 2 * ring, level + 1, SOLID)
    box(view, width // 2 - 3, 0, 0, 7, depth, 5, AIR)
    scatter(view, stream, 0.02, 1, 2)


@kernel
def volcanic_ridge(view, stream):
    """A spine four voxels high between rivers of lava."""
    _, depth, width = view.shape
    middle = width / 2
    for y in range(depth):
        middle += draw_between(stream, -1, 1)
        x = int(min(max(middle, 3.0), width - 4.0))
        box(view, x - 1, y, 0, 3, 1, 4, SOLID)
        box(view, (x + width // 4) % width, y, 0, 2, 1, 1, LAVA)


@kernel
def hydroponic_lab(view, stream):
    """Glass houses with rows of foliage."""
    for _ in range(spots(view, 0.3, 10)):
        x, y = spot(view, stream, 10)
        walls(view, x, y, 10, 10, 4, GLASS)
        for row in range(2, 9, 3):
            box(view, x + 1, y + row, 0, 8, 1, 2, FOLIAGE)
        box(view, x + 3, y, 0, 5, 1, 4, AIR)


@kernel
def server_farm(view, stream):
    """Rows of reinforced racks, every six voxels, with gaps."""
    _, depth, width = view.shape
    for x in range(2, width, 6):
        for y in range(0, depth, 9):
            if draw(stream) < 0.8:
                box(view, x, y, 0, 1, 6, 4, REINFORCED)


@kernel
def orbital_relay(view, stream):
    """A reinforced ring with high bridges across it."""
    _, depth, width = view.shape
    radius, height = min(width, depth) * 0.35, draw_between(stream, 4, 6)
    disc(view, width / 2, depth / 2, radius, 0, height, REINFORCED)
    disc(view, width / 2, depth / 2, radius - 2, 0, height, AIR)
    box(view, 0, depth // 2 - 1, height, width, 3, 1, SOLID)
    box(view, width // 2 - 3, 0, 0, 7, depth, min(5, height), AIR)
    box(view, 0, depth // 2 - 3, 0, width, 7, min(5, height), AIR)


@kernel
def build_biome(view, stream, number):
    """Fill a quadrant with the biome of this number in ``config.BIOME_NAMES``."""
    if number == 0:
        urban_residential(view, stream)
    elif number == 1:
        industrial_refinery(view, stream)
    elif number == 2:
        civic_government(view, stream)
    elif number == 3:
        forest_park(view, stream)
    elif number == 4:
        barrens(view, stream)
    elif number == 5:
        arcology_spire(view, stream)
    elif number == 6:
        sunken_canal(view, stream)
    elif number == 7:
        geo_front(view, stream)
    elif number == 8:
        glass_desert(view, stream)
    elif number == 9:
        command_outpost(view, stream)
    elif number == 10:
        dense_jungle(view, stream)
    elif number == 11:
        mining_pit(view, stream)
    elif number == 12:
        volcanic_ridge(view, stream)
    elif number == 13:
        hydroponic_lab(view, stream)
    elif number == 14:
        server_farm(view, stream)
    elif number == 15:
        orbital_relay(view, stream)


@lru_cache(maxsize=1)
def by_cover() -> tuple[str, ...]:
    """Return the names of all biomes, from the most open one to the one that fills most of its lowest four voxels."""

    def cover(name: str) -> int:
        field = np.zeros((12, 50, 50), np.uint8)
        build_biome(field, np.zeros(1, np.uint64), BIOME_NAMES.index(name))
        return int(np.count_nonzero(field[:4]))

    return tuple(sorted(BIOME_NAMES, key=cover))
