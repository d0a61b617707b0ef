"""The ground of the tactical view: the world from above, lit from the north-west so that heights can be read."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from echelon_env.catalog import AIR, FOLIAGE, LAVA, WATER
from echelon_env.rendering.palette import MATERIAL_COLOURS

_COLOURS = np.array(MATERIAL_COLOURS, np.float32)
_LOWEST, _HIGHEST = 0.75, 1.3  # brightness of the ground and of the highest voxels
_EDGE_LIT, _EDGE_DARK = 1.22, 0.5  # brightness of the border of a voxel whose neighbour is lower
_SHADOW = 0.55  # brightness of ground in the shadow of something higher
_GRAIN = 0.05  # variation between neighbouring voxels of one material
_EVEN = (AIR, WATER, LAVA)  # materials without edges or grain


def surface(voxels: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], NDArray[np.intp]]:
    """Return material and height index (Y, X) of the highest voxel of each column that is not air; air is at 0."""
    solid = voxels != AIR
    top = len(voxels) - 1 - solid[::-1].argmax(axis=0)
    top[~solid.any(axis=0)] = 0
    return np.take_along_axis(voxels, top[None], axis=0)[0], top


def _shadows(top: NDArray[np.intp], reach: int = 4) -> NDArray[np.bool_]:
    """Return which columns lie in the shadow of the columns north-west of them; the sun stands at 45 degrees."""
    dark = np.zeros(top.shape, bool)
    for step in range(1, reach + 1):
        dark[:-step, step:] |= top[step:, :-step] >= top[:-step, step:] + 2 * step
    return dark


def paint(voxels: NDArray[np.uint8], pixels: int) -> NDArray[np.uint8]:
    """Return the top view, north up, uint8 (Y * pixels, X * pixels, 3)."""
    seen, top = surface(voxels)
    light = _LOWEST + (_HIGHEST - _LOWEST) * top / max(1, len(voxels) - 1)
    light = light * np.where(_shadows(top), _SHADOW, 1.0)
    even = np.isin(seen, _EVEN)
    y, x = np.indices(seen.shape)
    grain = ((x * 7919 + y * 104729 + (x * y) * 31) % 97) / 96.0 - 0.5
    light = np.where(even, 1.0, light * (1.0 + _GRAIN * 2.0 * grain)).astype(np.float32)
    image = (_COLOURS[seen] * light[..., None]).repeat(pixels, axis=0).repeat(pixels, axis=1)

    higher = np.where(even, -1, top)  # nothing that is even casts an edge
    for axis, towards, factor in ((0, 1, _EDGE_LIT), (1, -1, _EDGE_LIT), (0, -1, _EDGE_DARK), (1, 1, _EDGE_DARK)):
        drop = higher > np.roll(top, -towards, axis=axis)
        border = np.zeros((pixels, pixels), bool)
        line = -1 if towards == 1 else 0
        border[line if axis == 0 else slice(None), line if axis == 1 else slice(None)] = True
        image[np.kron(drop, border)] *= factor
    foliage = np.kron(seen == FOLIAGE, _leaves(pixels))
    image[foliage] *= 1.2
    picture: NDArray[np.uint8] = image[::-1].clip(0, 255).astype(np.uint8)
    return picture


def _leaves(pixels: int) -> NDArray[np.bool_]:
    """Return a pattern that tells foliage from other things of its colour."""
    row, column = np.indices((pixels, pixels))
    leaves: NDArray[np.bool_] = (row + column) % 4 == 0
    return leaves


def ground(voxels: NDArray[np.uint8], width: int, height: int) -> Image.Image:
    """Return the top view of a world (Z, Y, X) as an image of ``width`` x ``height`` pixels."""
    pixels = max(3, round(width / voxels.shape[2] / 2))  # the picture is drawn twice as large as it is shown
    return Image.fromarray(paint(voxels, pixels)).resize((width, height), Image.Resampling.BILINEAR)
