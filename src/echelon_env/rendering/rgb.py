"""The match as an image: a shaded top view of the world with mechs, shots, smoke and zone, drawn with NumPy alone."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from echelon_env.catalog import (
    AIR,
    CLASS_TABLE,
    DEBRIS_FIELD,
    DIRT,
    FOLIAGE,
    GLASS,
    LAVA,
    MATERIALS,
    REINFORCED,
    SOLID,
    SOLID_DEBRIS,
    WATER,
)
from echelon_env.config import EchelonConfig
from echelon_env.sim.state import Match

TARGET_PIXELS = 512  # the longer side is at most this, a whole number of pixels per voxel
_DARKEST = 0.55  # brightness of the ground; the highest voxels are fully bright
_ZONE_TINT, _CLOUD_TINT = 0.35, 0.6  # opacity
_LEAST_HP_SHADE = 0.35  # brightness of a mech about to fall

TEAM_COLOURS = np.array([(60, 130, 255), (255, 70, 60)], np.float32)
NOSE_COLOUR, SHOT_COLOUR, ZONE_COLOUR, CLOUD_COLOUR = (
    np.array(c, np.float32) for c in ((255, 255, 255), (255, 240, 90), (255, 215, 0), (225, 225, 225))
)
MATERIAL_COLOURS = np.zeros((len(MATERIALS), 3), np.float32)
for _material, _colour in {
    AIR: (28, 28, 32),
    SOLID: (128, 128, 136),
    LAVA: (255, 96, 16),
    WATER: (48, 104, 176),
    DEBRIS_FIELD: (120, 96, 72),
    SOLID_DEBRIS: (92, 80, 72),
    DIRT: (132, 108, 80),
    GLASS: (160, 216, 224),
    REINFORCED: (84, 88, 104),
    FOLIAGE: (64, 132, 56),
}.items():
    MATERIAL_COLOURS[_material] = _colour


def pixels_per_voxel(config: EchelonConfig) -> int:
    """Return the edge of a voxel in the image, pixels; the same for every match of a configuration."""
    return max(1, TARGET_PIXELS // max(config.world.size[:2]))


def render_rgb(state: Match, config: EchelonConfig, match: int) -> NDArray[np.uint8]:
    """Return the top view, north up, uint8 (size_y * p, size_x * p, 3) with p pixels per voxel.

    Higher voxels are brighter. Mechs are squares in the colour of their team as large as they are, darker the more hit
    points they have lost, with a white nose that shows where they face.
    """
    clock, mechs = state.clock[match], state.mechs[match]
    width, height, depth = int(clock["size_x"]), int(clock["size_y"]), int(clock["size_z"])
    voxels = state.voxels[match, :depth, :height, :width]
    top = depth - 1 - (voxels[::-1] != AIR).argmax(axis=0)  # (Y, X) highest voxel that is not air
    top[(voxels == AIR).all(axis=0)] = 0
    seen = np.take_along_axis(voxels, top[None], axis=0)[0]
    light = _DARKEST + (1.0 - _DARKEST) * top / max(1, depth - 1)
    scale = pixels_per_voxel(config)
    image = (MATERIAL_COLOURS[seen] * light[..., None]).astype(np.float32)
    image = image.repeat(scale, axis=0).repeat(scale, axis=1)  # (Y p, X p, 3), south first
    y, x = (np.mgrid[: height * scale, : width * scale] + 0.5) / scale  # voxels, at the centres of the pixels

    def tint(where: NDArray[np.bool_], colour: NDArray[np.float32], opacity: float) -> None:
        image[where] = (1.0 - opacity) * image[where] + opacity * colour

    def disc(centre_x: float, centre_y: float, radius: float) -> NDArray[np.bool_]:
        inside: NDArray[np.bool_] = (x - centre_x) ** 2 + (y - centre_y) ** 2 < radius**2
        return inside

    tint(disc(clock["zone_x"], clock["zone_y"], clock["zone_radius"]), ZONE_COLOUR, _ZONE_TINT)
    for mech in mechs[mechs["alive"] == 1]:
        half = CLASS_TABLE["width"][mech["role"]] / 2
        body = (abs(x - mech["x"]) < half) & (abs(y - mech["y"]) < half)
        health = mech["hp"] / CLASS_TABLE["hp"][mech["role"]]
        shade = _LEAST_HP_SHADE + (1.0 - _LEAST_HP_SHADE) * min(1.0, max(0.0, health))
        tint(body, TEAM_COLOURS[mech["team"]] * np.float32(shade), 1.0)
        nose_x, nose_y = (mech[axis] + half * turn(mech["yaw"]) for axis, turn in (("x", np.cos), ("y", np.sin)))
        tint(disc(nose_x, nose_y, half / 2), NOSE_COLOUR, 1.0)
    for shot in state.shots[match][: clock["shots"]]:
        tint(disc(shot["x"], shot["y"], 0.3), SHOT_COLOUR, 1.0)
    for cloud in state.clouds[match][: clock["clouds"]]:
        tint(disc(cloud["x"], cloud["y"], cloud["radius"]), CLOUD_COLOUR, _CLOUD_TINT)
    picture: NDArray[np.uint8] = image[::-1].round().astype(np.uint8)
    return picture
