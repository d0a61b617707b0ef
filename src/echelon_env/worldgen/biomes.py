"""The sixteen biomes and the shapes they consist of.

Each biome fills its quadrant, a view (Z, Y, X) of AIR; shapes are cut off at the borders of the view.
"""

from collections.abc import Callable
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from echelon_env.catalog import AIR, FOLIAGE, GLASS, LAVA, REINFORCED, SOLID, WATER

Voxels = NDArray[np.uint8]
Rng = np.random.Generator
Biome = Callable[[Voxels, Rng], None]
BUSH_RADIUS, BUSH_HEIGHT = 2.0, 5  # voxels; the mean radius, and a height that hides every mech


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
    """Return random low corners for objects of one footprint that together cover about a share of the ground."""
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


def thickets(view: Voxels, rng: Rng, share: float) -> None:
    """Plant bushes of foliage on about a share of the free ground; they overlap, so many leave a share of exp(-n)."""
    _, depth, width = view.shape
    area = np.pi * BUSH_RADIUS**2
    ground = np.zeros((1, depth, width), np.uint8)
    for _ in range(round(-np.log1p(-share) * depth * width / area)):
        disc(ground, rng.uniform(0, width), rng.uniform(0, depth), BUSH_RADIUS * rng.uniform(0.6, 1.4), 0, 1, FOLIAGE)
    low = view[:BUSH_HEIGHT]
    low[(low == AIR) & (ground == FOLIAGE)] = FOLIAGE


def urban_residential(view: Voxels, rng: Rng) -> None:
    """Courtyard blocks with glass floors."""
    for x, y in spots(view, rng, 0.35, 8):
        height = int(rng.integers(4, 9))
        walls(view, x, y, 8, 8, height, SOLID)
        box(view, x + 1, y + 1, height - 1, 6, 6, 1, GLASS)
        box(view, x + 3, y, 0, 3, 1, 3, AIR)


def industrial_refinery(view: Voxels, rng: Rng) -> None:
    """Tanks and pipes."""
    for x, y in spots(view, rng, 0.25, 5):
        disc(view, x + 2.5, y + 2.5, 2.5, 0, int(rng.integers(4, 12)), SOLID)
    for _ in range(2):
        box(view, 0, int(rng.integers(view.shape[1])), 5, view.shape[2], 1, 1, SOLID)


def civic_government(view: Voxels, rng: Rng) -> None:
    """Big blocks and low plaza walls."""
    for x, y in spots(view, rng, 0.15, 9):
        box(view, x, y, 0, 9, 9, int(rng.integers(5, 10)), SOLID)
    for x, y in spots(view, rng, 0.05, 4):
        walls(view, x, y, 6, 6, 1, SOLID)


def forest_park(view: Voxels, rng: Rng) -> None:
    """Trees and rocks."""
    trees(view, rng, 0.03, 1, 3, FOLIAGE, SOLID)
    scatter(view, rng, 0.02, (1, 2), SOLID)


def barrens(view: Voxels, rng: Rng) -> None:
    """Little but rocks."""
    scatter(view, rng, 0.02, (1, 3), SOLID)


def arcology_spire(view: Voxels, rng: Rng) -> None:
    """A core with platforms and a stair of low steps."""
    _, depth, width = view.shape
    cx, cy = width // 2, depth // 2
    for level in (5, 10, 15):
        disc(view, cx, cy, min(width, depth) * 0.3, level, level + 1, SOLID)
    disc(view, cx, cy, 3.5, 0, view.shape[0] - 2, REINFORCED)
    for step in range(5):
        box(view, cx + 4 + step, cy - 2, 0, 1, 5, 5 - step, SOLID)
    scatter(view, rng, 0.01, (1, 4), SOLID)


def sunken_canal(view: Voxels, rng: Rng) -> None:
    """A channel of water with bridges."""
    _, depth, width = view.shape
    channel = int(rng.integers(8, 14))
    start = max(0, (width - channel) // 2)
    box(view, start, 0, 0, channel, depth, 1, WATER)
    for y in range(int(rng.integers(2, 8)), depth, 14):
        box(view, start - 1, y, 3, channel + 2, 3, 1, SOLID)
    scatter(view[:, :, :start], rng, 0.03, (2, 5), SOLID)
    scatter(view[:, :, start + channel :], rng, 0.03, (2, 5), SOLID)


def geo_front(view: Voxels, rng: Rng) -> None:
    """A solid mass cut by tunnels, with pools of lava."""
    _, depth, width = view.shape
    box(view, 1, 1, 0, width - 2, depth - 2, int(rng.integers(6, 10)), SOLID)
    for y in range(3, depth, 9):
        box(view, 0, y, 0, width, 5, 5, AIR)
    for x in range(3, width, 11):
        box(view, x, 0, 0, 5, depth, 5, AIR)
    for x, y in spots(view, rng, 0.02, 2):
        box(view, x, y, 0, 2, 2, 1, LAVA)


def glass_desert(view: Voxels, rng: Rng) -> None:
    """Pillars of glass."""
    for x, y in spots(view, rng, 0.08, 2):
        box(view, x, y, 0, 2, 2, int(rng.integers(3, 8)), GLASS)
    scatter(view, rng, 0.01, (1, 2), SOLID)


def command_outpost(view: Voxels, rng: Rng) -> None:
    """A reinforced bunker behind a fence."""
    _, depth, width = view.shape
    x, y = max(0, width // 2 - 6), max(0, depth // 2 - 6)
    walls(view, max(0, x - 4), max(0, y - 4), 20, 20, 2, SOLID)
    walls(view, x, y, 12, 12, 6, REINFORCED)
    box(view, x, y, 6, 12, 12, 1, REINFORCED)
    box(view, x + 4, y, 0, 5, 1, 5, AIR)
    box(view, x + 4, max(0, y - 4), 0, 5, 1, 5, AIR)
    scatter(view, rng, 0.01, (1, 3), SOLID)


def dense_jungle(view: Voxels, rng: Rng) -> None:
    """Many trees with wide canopies."""
    trees(view, rng, 0.06, 2, 4, FOLIAGE, SOLID)


def mining_pit(view: Voxels, rng: Rng) -> None:
    """Terraces that rise by one voxel to the rim, cut by a way in."""
    _, depth, width = view.shape
    rise = min(width, depth) // 8
    for level in range(4):
        ring = rise * (3 - level)
        if width > 2 * ring and depth > 2 * ring:
            walls(view, ring, ring, width - 2 * ring, depth - 2 * ring, level + 1, SOLID)
    box(view, width // 2 - 3, 0, 0, 7, depth, 5, AIR)
    scatter(view, rng, 0.02, (1, 2), SOLID)


def volcanic_ridge(view: Voxels, rng: Rng) -> None:
    """A spine four voxels high between rivers of lava."""
    _, depth, width = view.shape
    middle = width / 2 + np.cumsum(rng.integers(-1, 2, depth))
    for y in range(depth):
        x = int(np.clip(middle[y], 3, width - 4))
        box(view, x - 1, y, 0, 3, 1, 4, SOLID)
        box(view, (x + width // 4) % width, y, 0, 2, 1, 1, LAVA)


def hydroponic_lab(view: Voxels, rng: Rng) -> None:
    """Glass houses with rows of foliage."""
    for x, y in spots(view, rng, 0.3, 10):
        walls(view, x, y, 10, 10, 4, GLASS)
        for row in range(2, 9, 3):
            box(view, x + 1, y + row, 0, 8, 1, 2, FOLIAGE)
        box(view, x + 3, y, 0, 5, 1, 4, AIR)


def server_farm(view: Voxels, rng: Rng) -> None:
    """Rows of reinforced racks, every five voxels, with gaps."""
    _, depth, width = view.shape
    for x in range(2, width, 6):
        for y in range(0, depth, 9):
            if rng.random() < 0.8:
                box(view, x, y, 0, 1, 6, 4, REINFORCED)


def orbital_relay(view: Voxels, rng: Rng) -> None:
    """A reinforced ring with high bridges across it."""
    _, depth, width = view.shape
    radius = min(width, depth) * 0.35
    height = int(rng.integers(4, 7))
    disc(view, width / 2, depth / 2, radius, 0, height, REINFORCED)
    disc(view, width / 2, depth / 2, radius - 2, 0, height, AIR)
    box(view, 0, depth // 2 - 1, height, width, 3, 1, SOLID)
    for x, y in ((width // 2 - 3, 0), (0, depth // 2 - 3)):
        box(view, x, y, 0, 7 if x else width, 7 if y else depth, min(5, height), AIR)


BIOMES: dict[str, Biome] = {
    biome.__name__: biome
    for biome in (
        urban_residential, industrial_refinery, civic_government, forest_park, barrens, arcology_spire, sunken_canal,
        geo_front, glass_desert, command_outpost, dense_jungle, mining_pit, volcanic_ridge, hydroponic_lab, server_farm,
        orbital_relay,
    )
}  # fmt: skip


@lru_cache(maxsize=1)
def by_cover() -> tuple[str, ...]:
    """Return the names of all biomes, from the most open one to the one that fills most of its lowest four voxels."""

    def cover(name: str) -> int:
        field = np.zeros((12, 50, 50), np.uint8)
        BIOMES[name](field, np.random.default_rng(0))
        return int(np.count_nonzero(field[:4]))

    return tuple(sorted(BIOMES, key=cover))
