"""The tactical view: the match from above with a scoreboard beside it, as an image.

Everything is drawn at twice its final size and then halved, which smooths all edges.
"""

import math
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from echelon_env import catalog
from echelon_env.catalog import CLASS_TABLE, HEAVY, LIGHT, MEDIUM, SCOUT, Colour
from echelon_env.config import EchelonConfig
from echelon_env.rendering import palette
from echelon_env.rendering.events import beams_of_decision
from echelon_env.rendering.palette import health_colour, shaded
from echelon_env.rendering.scoreboard import draw_scoreboard
from echelon_env.sim.state import Match

DEFAULT_HEIGHT = 480  # pixels
ASPECT = 16 / 9
_FINE = 2  # drawn pixels per shown pixel
_MARGIN = 8  # shown pixels at a height of 480
_SMALLEST_HALF = 4.2  # shown pixels at a height of 480: half a mech's edge is never drawn smaller
# Outline of each class looking along +x, in units of half its width.
_OUTLINES: dict[int, tuple[tuple[float, float], ...]] = {
    SCOUT: ((1.35, 0.0), (-0.9, 0.95), (-0.45, 0.0), (-0.9, -0.95)),
    LIGHT: ((1.3, 0.0), (-0.1, 1.0), (-1.0, 0.75), (-1.0, -0.75), (-0.1, -1.0)),
    MEDIUM: ((1.25, 0.0), (0.6, 0.9), (-0.6, 1.0), (-1.0, 0.6), (-1.0, -0.6), (-0.6, -1.0), (0.6, -0.9)),
    HEAVY: ((1.2, 0.3), (0.75, 1.0), (-0.75, 1.0), (-1.0, 0.7), (-1.0, -0.7), (-0.75, -1.0), (0.75, -1.0), (1.2, -0.3)),
}

# The ground, lit from the north-west so that heights can be read.
_COLOURS = np.array([material.colour for material in catalog.MATERIALS], np.float32)
_LOWEST, _HIGHEST = 0.75, 1.3  # brightness of the ground and of the highest voxels
_EDGE_LIT, _EDGE_DARK = 1.22, 0.5  # brightness of the border of a voxel whose neighbour is lower
_SHADOW = 0.55  # brightness of ground in the shadow of something higher
_GRAIN = 0.05  # variation between neighbouring voxels of one material
_EVEN = (catalog.AIR, catalog.WATER, catalog.LAVA)  # materials without edges or grain


def image_size(height: int = DEFAULT_HEIGHT) -> tuple[int, int]:
    """Return width and height of the image in pixels, both even, as video encoders want them."""
    height = 2 * round(height / 2)
    return 2 * round(height * ASPECT / 2), height


Box = tuple[float, float, float, float]  # left, top, right, bottom


class Chart:
    """Position of a world of ``width`` x ``height`` voxels in an image of ``image_height`` pixels."""

    def __init__(self, width: int, height: int, image_height: int) -> None:
        self.unit = _FINE * image_height / DEFAULT_HEIGHT  # drawn pixels per shown pixel at a height of 480
        self.image_height = _FINE * image_height
        self.edge = round(self.image_height - 2 * _MARGIN * self.unit)
        self.panel = self.edge + 2 * round(_MARGIN * self.unit)  # left border of the panel, drawn pixels
        self.scale = self.edge / max(width, height)  # drawn pixels per voxel
        self.width, self.height = round(width * self.scale), round(height * self.scale)
        self.left = round(_MARGIN * self.unit) + (self.edge - self.width) // 2
        self.top = round(_MARGIN * self.unit) + (self.edge - self.height) // 2

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return the drawn pixel of a place in the world."""
        return self.left + x * self.scale, self.top + self.height - y * self.scale

    def disc(self, x: float, y: float, radius: float) -> Box:
        """Return the box of drawn pixels around a disc of the world, radius in voxels."""
        centre_x, centre_y = self.at(x, y)
        reach = radius * self.scale
        return centre_x - reach, centre_y - reach, centre_x + reach, centre_y + reach


def render_rgb(state: Match, config: EchelonConfig, match: int, height: int = DEFAULT_HEIGHT) -> NDArray[np.uint8]:
    """Return the tactical view, uint8 (height, width, 3), 16:9, north up; odd heights are rounded to even ones.

    Mechs have the shape of their class, the colour of their team and a bright nose in front. Bars above them show hit
    points (green to red) and heat (orange), and a cross marks where a mech died. Beams, shots, smoke, ECM (violet),
    ECCM (teal) and the zone in its holder's colour are drawn too. The panel on the right shows score, time, both teams
    and who killed whom.
    """
    _, height = image_size(height)
    clock, mechs = state.clock[match], state.mechs[match]
    size_x, size_y, size_z = (int(clock[name]) for name in ("size_x", "size_y", "size_z"))
    chart = Chart(size_x, size_y, height)
    voxels = state.voxels[match, :size_z, :size_y, :size_x]
    image = _backdrop(voxels.tobytes(), voxels.shape, height).copy()
    draw = ImageDraw.Draw(image, "RGB")
    _draw_zone(image, draw, chart, clock, mechs)
    for mech in mechs[(mechs["present"] == 1) & (mechs["alive"] == 0)]:
        _draw_cross(draw, chart, mech)
    for mech in mechs[mechs["alive"] == 1]:
        _draw_mech(draw, chart, mech)
    _draw_fire(draw, chart, state, config, match)
    for cloud in state.clouds[match][: clock["clouds"]]:
        _paste_disc(image, chart.disc(cloud["x"], cloud["y"], cloud["radius"]), palette.CLOUD, _soft_disc)
    for mech in mechs[mechs["alive"] == 1]:
        _draw_bars(draw, chart, mech)
    draw_scoreboard(image, chart.panel, chart.unit, clock, mechs, config)
    return np.array(image.reduce(_FINE))


@lru_cache(maxsize=8)  # voxels change rarely; up to eight environments may draw alternately
def _backdrop(voxels: bytes, shape: tuple[int, int, int], height: int) -> Image.Image:
    """Return the drawn ground and the empty panel, which must not be modified."""
    chart = Chart(shape[2], shape[1], height)
    width, height = image_size(height)
    image = Image.new("RGB", (_FINE * width, _FINE * height), palette.BACKGROUND)
    world = np.frombuffer(voxels, np.uint8).reshape(shape)
    image.paste(ground(world, chart.width, chart.height), (chart.left, chart.top))
    margin = _MARGIN * chart.unit
    corners = (chart.panel, margin, image.width - margin, image.height - margin)
    ImageDraw.Draw(image).rounded_rectangle(corners, 6 * chart.unit, fill=palette.PANEL)
    return image


def _draw_zone(image: Image.Image, draw: ImageDraw.ImageDraw, chart: Chart, clock: Any, mechs: Any) -> None:
    """Tint the capture zone in the colour of the team that stands in it alone."""
    holders = set(mechs["team"][(mechs["alive"] == 1) & (mechs["in_zone"] == 1)].tolist())
    colour = palette.TEAM_COLOURS[holders.pop()] if len(holders) == 1 else palette.ZONE
    box = chart.disc(clock["zone_x"], clock["zone_y"], clock["zone_radius"])
    _paste_disc(image, box, colour, _flat_disc)
    draw.ellipse(box, outline=colour, width=max(2, round(1.6 * chart.unit)))


def _paste_disc(image: Image.Image, box: Box, colour: Colour, disc: Callable[[int], Image.Image]) -> None:
    """Fill a disc of an image with a colour, as opaque as ``disc`` is for its edge."""
    left, top, edge = round(box[0]), round(box[1]), max(1, round(box[2] - box[0]))
    image.paste(colour, (left, top, left + edge, top + edge), disc(edge))


@lru_cache(maxsize=64)
def _flat_disc(edge: int, opacity: int = 60) -> Image.Image:
    mask = Image.new("L", (edge, edge))
    ImageDraw.Draw(mask).ellipse((0, 0, edge - 1, edge - 1), fill=opacity)
    return mask


@lru_cache(maxsize=64)
def _soft_disc(edge: int) -> Image.Image:
    """Return the opacity of a cloud: dense in the middle, ragged towards its border."""
    y, x = (np.mgrid[:edge, :edge] + 0.5) / edge * 2 - 1
    ragged = 0.08 * np.sin(5 * np.arctan2(y, x)) + 0.05 * np.sin(11 * np.arctan2(y, x) + 1)
    depth = np.clip((1.0 - np.hypot(x, y) - np.abs(ragged)) / 0.35, 0.0, 1.0)
    return Image.fromarray((165 * depth).astype(np.uint8))


def _half(chart: Chart, mech: Any) -> float:
    """Return half the edge of a mech in drawn pixels."""
    return max(float(CLASS_TABLE["width"][mech["role"]]) / 2 * chart.scale, _SMALLEST_HALF * chart.unit)


def _around(chart: Chart, mech: Any, points: tuple[tuple[float, float], ...], half: float) -> list[tuple[float, float]]:
    """Return points given in the mech's own frame, in units of ``half``, as drawn pixels."""
    x, y = chart.at(mech["x"], mech["y"])
    cosine, sine = math.cos(mech["yaw"]) * half, math.sin(mech["yaw"]) * half
    return [(x + a * cosine - b * sine, y - a * sine - b * cosine) for a, b in points]


def _draw_mech(draw: ImageDraw.ImageDraw, chart: Chart, mech: Any) -> None:
    half, role = _half(chart, mech), int(mech["role"])
    x, y = chart.at(mech["x"], mech["y"])
    colour = palette.TEAM_COLOURS[mech["team"]]
    if mech["ewar"] != catalog.EWAR_OFF:
        glow = palette.ECM if mech["ewar"] == catalog.EWAR_ECM else palette.ECCM
        for ring in (2.0, 2.9):
            draw.ellipse((x - ring * half, y - ring * half, x + ring * half, y + ring * half), outline=glow, width=3)
    outline = _around(chart, mech, _OUTLINES[role], half)
    down = mech["fallen_s"] > 0 or mech["shutdown"] == 1
    draw.polygon(outline, fill=shaded(colour, 0.42 if down else 1.0), outline=palette.BACKGROUND, width=3)
    if mech["painted_s"] > 0:
        draw.polygon(outline, outline=palette.PAINTED, width=4)
    nose = _around(chart, mech, ((0.95, 0.0), (0.1, 0.42), (0.1, -0.42)), half)
    draw.polygon(nose, fill=shaded(colour, 0.6) if down else (255, 255, 255))


def _draw_bars(draw: ImageDraw.ImageDraw, chart: Chart, mech: Any) -> None:
    """Draw hit points and heat above a mech."""
    x, y = chart.at(mech["x"], mech["y"])
    half, unit, role = _half(chart, mech), chart.unit, mech["role"]
    reach, top = max(half, 6.5 * unit), y - 1.35 * half - 4.5 * unit
    health = min(1.0, max(0.0, float(mech["hp"] / CLASS_TABLE["hp"][role])))
    heat = min(1.0, max(0.0, float(mech["heat"] / CLASS_TABLE["heat_cap"][role])))
    for share, colour, low, high in ((health, health_colour(health), 0.0, 2.4), (heat, palette.HEAT, 2.4, 4.0)):
        draw.rectangle((x - reach, top + low * unit, x + reach, top + high * unit), fill=palette.TRACK)
        if share > 0:
            draw.rectangle((x - reach, top + low * unit, x - reach + 2 * reach * share, top + high * unit), fill=colour)


def _draw_cross(draw: ImageDraw.ImageDraw, chart: Chart, mech: Any) -> None:
    """Mark where a mech fell."""
    x, y = chart.at(mech["x"], mech["y"])
    reach, colour = 3.2 * chart.unit, shaded(palette.TEAM_COLOURS[mech["team"]], 0.55)
    for sign in (-1, 1):
        draw.line(
            (x - reach, y - sign * reach, x + reach, y + sign * reach), fill=colour, width=round(1.5 * chart.unit)
        )


def _draw_fire(draw: ImageDraw.ImageDraw, chart: Chart, state: Match, config: EchelonConfig, match: int) -> None:
    """Draw the beams of this decision, and shots with the last part of their path."""
    mechs = state.mechs[match]
    for beam in beams_of_decision(state, match, config.match.decision_seconds):
        ends = [chart.at(mechs["x"][mech], mechs["y"][mech]) for mech in (beam.shooter, beam.victim)]
        for width, brightness in ((1.6, 0.75), (0.7, 1.4)):
            colour = shaded(catalog.WEAPONS[beam.weapon].colour, brightness)
            draw.line(ends, fill=colour, width=max(1, round(width * chart.unit)))
    for shot in state.shots[match][: state.clock["shots"][match]]:
        tail = config.match.physics_step_seconds
        x, y = chart.at(shot["x"], shot["y"])
        from_x, from_y = chart.at(shot["x"] - shot["vx"] * tail, shot["y"] - shot["vy"] * tail)
        colour, reach = catalog.WEAPONS[shot["weapon"]].colour, 1.7 * chart.unit
        draw.line((from_x, from_y, x, y), fill=shaded(colour, 0.7), width=round(1.4 * chart.unit))
        draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=colour)


def surface(voxels: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], NDArray[np.intp]]:
    """Return material and height index (Y, X) of the highest voxel of each column that is not air; air is at 0."""
    solid = voxels != catalog.AIR
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

    higher = np.where(even, -1, top)  # even materials have no edges
    for axis, towards, factor in ((0, 1, _EDGE_LIT), (1, -1, _EDGE_LIT), (0, -1, _EDGE_DARK), (1, 1, _EDGE_DARK)):
        drop = higher > np.roll(top, -towards, axis=axis)
        border = np.zeros((pixels, pixels), bool)
        line = -1 if towards == 1 else 0
        border[line if axis == 0 else slice(None), line if axis == 1 else slice(None)] = True
        image[np.kron(drop, border)] *= factor
    row, column = np.indices((pixels, pixels))
    leaves = (row + column) % 4 == 0  # this pattern distinguishes foliage from other materials of its colour
    image[np.kron(seen == catalog.FOLIAGE, leaves)] *= 1.2
    picture: NDArray[np.uint8] = image[::-1].clip(0, 255).astype(np.uint8)
    return picture


def ground(voxels: NDArray[np.uint8], width: int, height: int) -> Image.Image:
    """Return the top view of a world (Z, Y, X) as an image of ``width`` x ``height`` pixels."""
    pixels = max(3, round(width / voxels.shape[2] / 2))  # the picture is drawn at twice its final size
    return Image.fromarray(paint(voxels, pixels)).resize((width, height), Image.Resampling.BILINEAR)
