"""The tactical view: the match from above with a scoreboard beside it, as an image.

Everything is drawn at twice its final size and then halved, which smooths all edges.
"""

import math
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from echelon_env import catalog
from echelon_env.catalog import CLASS_NAMES, CLASS_TABLE, HEAVY, LIGHT, MEDIUM, SCOUT, Colour
from echelon_env.config import EchelonConfig
from echelon_env.constants import TEAM_NAMES
from echelon_env.rendering import palette
from echelon_env.rendering.palette import health_colour, shaded
from echelon_env.rendering.track import beams_of_decision
from echelon_env.sim.state import REASON_NAMES, Match

_MOST_ROWS = 12  # larger teams are summarised by class
_KILLS_SHOWN = 5
_ROW = 20  # height of a row, shown pixels at a height of 480; all lengths below are too


@lru_cache(maxsize=512)
def _written(text: str, size: int) -> Image.Image:
    font = ImageFont.load_default(size)
    left, _, right, _ = font.getbbox(text)
    mask = Image.new("L", (max(1, round(right - left) + 2), round(1.3 * size)))
    ImageDraw.Draw(mask).text((-left, -0.1 * size), text, fill=255, font=font)
    return mask


class _Pen:
    """Draws right of the drawn pixel ``left`` in coordinates of an image 480 pixels high, whatever its real size."""

    def __init__(self, image: Image.Image, left: float, unit: float) -> None:
        self.image, self.draw, self.left, self.unit = image, ImageDraw.Draw(image, "RGB"), left, unit
        self.width = (image.width - left) / unit

    def text(self, x: float, y: float, text: str, size: float, colour: Colour, align: float = 0.0) -> None:
        """Write a line whose left end (align 0), middle (0.5) or right end (1) is at x, and whose top is at y."""
        mask = _written(text, round(size * self.unit))
        left, top = round(self.left + x * self.unit - align * mask.width), round(y * self.unit)
        self.image.paste(colour, (left, top, left + mask.width, top + mask.height), mask)

    def box(self, x: float, y: float, width: float, height: float, colour: Colour, radius: float = 0.0) -> None:
        left, top = self.left + x * self.unit, y * self.unit
        corners = (left, top, left + width * self.unit, top + height * self.unit)
        if radius:
            self.draw.rounded_rectangle(corners, radius * self.unit, fill=colour)
        else:
            self.draw.rectangle(corners, fill=colour)

    def bar(
        self, x: float, y: float, width: float, height: float, share: float, colour: Colour, right: bool = False
    ) -> None:
        """Draw a bar that is filled to a share, from the right end if ``right``."""
        share = min(1.0, max(0.0, share))
        self.box(x, y, width, height, palette.TRACK)
        if share > 0:
            self.box(x + (1 - share) * width if right else x, y, share * width, height, colour)


def _draw_scoreboard(pen: _Pen, clock: Any, mechs: NDArray[np.void], config: EchelonConfig) -> None:
    width = pen.width - 8
    _draw_score(pen, width, clock, config)
    for team in (0, 1):
        members = mechs[(mechs["team"] == team) & (mechs["present"] == 1)]
        draw = _draw_mechs if len(members) <= _MOST_ROWS else _draw_classes
        draw(pen, 12 if team == 0 else width / 2 + 6, width / 2 - 18, members)
    _draw_kills(pen, width, mechs, config)


def _draw_score(pen: _Pen, width: float, clock: Any, config: EchelonConfig) -> None:
    seconds = float(clock["decision"]) * config.match.decision_seconds
    points = config.match.zone_points_to_win
    middle = width / 2
    pen.text(middle, 16, f"{int(seconds // 60)}:{seconds % 60:04.1f}", 20, palette.TEXT, align=0.5)
    for team, x, align in ((0, 12.0, 0.0), (1, width - 12.0, 1.0)):
        colour, score = palette.TEAM_COLOURS[team], float(clock[f"score_{team}"])
        pen.text(x, 17, TEAM_NAMES[team].upper(), 11, colour, align=align)
        pen.text(x, 29, f"{score:.1f}", 22, palette.TEXT, align=align)
        pen.bar(12 if team == 0 else middle + 4, 60, middle - 16, 6, score / points, colour, right=team == 1)
    pen.text(middle, 42, _situation(clock, config), 10, palette.FAINT_TEXT, align=0.5)


def _situation(clock: Any, config: EchelonConfig) -> str:
    """Return the state of the fight for the zone, or how the match ended."""
    if clock["over"]:
        winner = "draw" if clock["winner"] < 0 else f"{TEAM_NAMES[clock['winner']]} wins"
        return f"{winner}: {REASON_NAMES[clock['reason']]}"
    if clock["contested"]:
        return "zone contested"
    gains = [float(clock[f"tick_{team}"]) for team in (0, 1)]
    if max(gains) > 0:
        return f"{TEAM_NAMES[int(np.argmax(gains))]} holds the zone"
    return config.aim


def _draw_mechs(pen: _Pen, x: float, width: float, members: NDArray[np.void]) -> None:
    for row, mech in enumerate(members):
        y = 82 + row * _ROW
        alive = mech["alive"] == 1
        colour = palette.TEAM_COLOURS[mech["team"]] if alive else palette.TRACK
        pen.box(x, y, 17, 15, colour, radius=3)
        pen.text(x + 8.5, y + 1.5, f"{CLASS_NAMES[mech['role']][0].upper()}{row}", 11, palette.PANEL, align=0.5)
        if not alive:
            pen.text(x + 23, y + 1.5, "destroyed", 10, shaded(palette.FAINT_TEXT, 0.7))
            continue
        health, heat = _shares(mech)
        pen.bar(x + 23, y + 2, width - 60, 6.5, health, health_colour(health))
        pen.bar(x + 23, y + 9.5, width - 60, 3, heat, palette.HEAT)
        state = "SHUT" if mech["shutdown"] else "DOWN" if mech["fallen_s"] > 0 else "LEGS" if mech["legged"] else ""
        text, colour = (state, palette.TEXT) if state else (f"{max(0.0, float(mech['hp'])):.0f}", palette.FAINT_TEXT)
        pen.text(x + width, y + 2, text, 10, colour, align=1.0)


def _shares(mech: Any) -> tuple[float, float]:
    most = CLASS_TABLE[mech["role"]]
    return float(mech["hp"] / most["hp"]), float(mech["heat"] / most["heat_cap"])


def _draw_classes(pen: _Pen, x: float, width: float, members: NDArray[np.void]) -> None:
    for row, role in enumerate(range(len(CLASS_NAMES) - 1, -1, -1)):
        own = members[members["role"] == role]
        if not len(own):
            continue
        y = 84 + row * 34
        left = own[own["alive"] == 1]
        pen.text(x, y, CLASS_NAMES[role], 11, palette.TEXT)
        pen.text(x + width, y, f"{len(left)} of {len(own)}", 11, palette.FAINT_TEXT, align=1.0)
        share = float(left["hp"].sum() / (CLASS_TABLE["hp"][role] * len(own)))
        pen.bar(x, y + 16, width, 7, share, palette.TEAM_COLOURS[own["team"][0]])


def _draw_kills(pen: _Pen, width: float, mechs: NDArray[np.void], config: EchelonConfig) -> None:
    """List the latest deaths, newest last; a mech killed by lava or debris has no killer."""
    size = config.match.team_size
    fallen = [i for i in np.argsort(mechs["died_tick"], kind="stable") if mechs["died_tick"][i] > 0]
    blue, red = ([mechs["team"][i] for i in fallen].count(team) for team in (0, 1))
    pen.text(12, 340, f"LOSSES  {blue} : {red}", 10, palette.FAINT_TEXT)
    for row, victim in enumerate(fallen[-_KILLS_SHOWN:]):
        y = 357 + row * _ROW
        mech, killer = mechs[victim], int(mechs["killer"][victim])
        seconds = float(mech["died_tick"]) * config.match.physics_step_seconds
        pen.text(12, y, f"{seconds:4.1f}s", 10, palette.FAINT_TEXT)
        if killer >= 0:
            pen.text(54, y, _name(mechs, killer, size), 11, palette.TEAM_COLOURS[mechs["team"][killer]])
            pen.text(width / 2 + 4, y, "destroyed", 10, palette.FAINT_TEXT, align=0.5)
        else:
            pen.text(54, y, "the ground", 11, palette.FAINT_TEXT)
        pen.text(width - 12, y, _name(mechs, victim, size), 11, palette.TEAM_COLOURS[mech["team"]], align=1.0)


def _name(mechs: NDArray[np.void], mech: int, size: int) -> str:
    return f"{TEAM_NAMES[mechs['team'][mech]]} {mech % size} {CLASS_NAMES[mechs['role'][mech]]}"


DEFAULT_HEIGHT = 480  # pixels
ASPECT = 16 / 9
_FINE = 2  # drawn pixels per shown pixel
_AROUND = 3  # voxels of rock shown beside open ground
_MARGIN = 8  # shown pixels at a height of 480
_SMALLEST_HALF = 4.2  # shown pixels at a height of 480: half a mech's edge is never drawn smaller
# Outline of each class looking along +x, in units of half its width.
OUTLINES: dict[int, tuple[tuple[float, float], ...]] = {
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
    ECCM (teal), the zone in its holder's colour and, faint, places to which it may move are drawn too. The panel on the
    right shows score, time, both teams and who killed whom.
    """
    _, height = image_size(height)
    clock, mechs = state.clock[match], state.mechs[match]
    size_x, size_y, size_z = (int(clock[name]) for name in ("size_x", "size_y", "size_z"))
    chart = Chart(size_x, size_y, height)
    voxels = state.voxels[match, :size_z, :size_y, :size_x]
    backdrop = _backdrop(voxels.tobytes(), voxels.shape, height)
    image = backdrop.copy()
    draw = ImageDraw.Draw(image, "RGB")
    _draw_zone(image, draw, chart, clock, state.sites[match], mechs)
    for mech in mechs[(mechs["present"] == 1) & (mechs["alive"] == 0)]:
        _draw_cross(draw, chart, mech)
    for mech in mechs[mechs["alive"] == 1]:
        _draw_mech(draw, chart, mech)
    _draw_fire(draw, chart, state, config, match)
    for cloud in state.clouds[match][: clock["clouds"]]:
        _paste_disc(image, chart.disc(cloud["x"], cloud["y"], cloud["radius"]), palette.CLOUD, _soft_disc)
    pen = _Pen(image, 0, chart.unit)
    for mech in mechs[mechs["alive"] == 1]:
        _draw_bars(pen, chart, mech)
    image.paste(backdrop.crop((chart.panel, 0, *image.size)), (chart.panel, 0))  # over what reaches beyond the map
    _draw_scoreboard(_Pen(image, chart.panel, chart.unit), clock, mechs, config)
    return np.array(image.reduce(_FINE))


def open_ground(state: Match, config: EchelonConfig, match: int, height: int = 2 * DEFAULT_HEIGHT) -> Image.Image:
    """Return a square of the tactical view, cut from one of this height: the map without the rock all around."""
    size_x, size_y, size_z = (int(state.clock[match][name]) for name in ("size_x", "size_y", "size_z"))
    tops = (state.voxels[match, :size_z, :size_y, :size_x] != catalog.AIR).sum(0)
    rows, columns = np.nonzero(tops < tops.max()) if tops.min() < tops.max() else np.indices(tops.shape).reshape(2, -1)
    chart = Chart(size_x, size_y, image_size(height)[1])
    left, bottom = chart.at(columns.min() - _AROUND, rows.min() - _AROUND)
    right, top = chart.at(columns.max() + 1 + _AROUND, rows.max() + 1 + _AROUND)
    half = min(max(right - left, bottom - top), chart.image_height) / 2
    x, y = (min(max(sum(ends) / 2, half), chart.image_height - half) for ends in ((left, right), (top, bottom)))
    left, top, right, bottom = (round(edge / _FINE) for edge in (x - half, y - half, x + half, y + half))
    return Image.fromarray(render_rgb(state, config, match, height)).crop((left, top, right, bottom))


@lru_cache(maxsize=8)  # voxels change rarely; up to eight environments may draw alternately
def _backdrop(voxels: bytes, shape: tuple[int, int, int], height: int) -> Image.Image:
    """Return the drawn ground and the empty panel, which must not be modified."""
    chart = Chart(shape[2], shape[1], height)
    width, height = image_size(height)
    image = Image.new("RGB", (_FINE * width, _FINE * height), palette.BACKGROUND)
    pixels = max(3, round(chart.width / shape[2] / 2))  # the picture is drawn at twice its final size
    ground = Image.fromarray(paint(np.frombuffer(voxels, np.uint8).reshape(shape), pixels))
    image.paste(ground.resize((chart.width, chart.height), Image.Resampling.BILINEAR), (chart.left, chart.top))
    margin = _MARGIN * chart.unit
    corners = (chart.panel, margin, image.width - margin, image.height - margin)
    ImageDraw.Draw(image).rounded_rectangle(corners, 6 * chart.unit, fill=palette.PANEL)
    return image


def _draw_zone(image: Image.Image, draw: ImageDraw.ImageDraw, chart: Chart, clock: Any, sites: Any, mechs: Any) -> None:
    holders = set(mechs["team"][(mechs["alive"] == 1) & (mechs["in_zone"] == 1)].tolist())
    colour = palette.TEAM_COLOURS[holders.pop()] if len(holders) == 1 else palette.ZONE
    for site in sites:
        _paste_disc(image, chart.disc(site["x"], site["y"], site["radius"]), palette.ZONE, _faint_ring)
    box = chart.disc(clock["zone_x"], clock["zone_y"], clock["zone_radius"])
    _paste_disc(image, box, colour, _flat_disc)
    draw.ellipse(box, outline=colour, width=max(2, round(1.6 * chart.unit)))


def _paste_disc(image: Image.Image, box: Box, colour: Colour, disc: Callable[[int], Image.Image]) -> None:
    left, top, edge = round(box[0]), round(box[1]), max(1, round(box[2] - box[0]))
    image.paste(colour, (left, top, left + edge, top + edge), disc(edge))


@lru_cache(maxsize=64)
def _flat_disc(edge: int) -> Image.Image:
    mask = Image.new("L", (edge, edge))
    ImageDraw.Draw(mask).ellipse((0, 0, edge - 1, edge - 1), fill=60)
    return mask


@lru_cache(maxsize=64)
def _faint_ring(edge: int) -> Image.Image:
    mask = Image.new("L", (edge, edge))
    ImageDraw.Draw(mask).ellipse((0, 0, edge - 1, edge - 1), outline=110, width=3)
    return mask


@lru_cache(maxsize=64)
def _soft_disc(edge: int) -> Image.Image:
    """Return the opacity of a cloud: dense in the middle, ragged towards its border."""
    y, x = (np.mgrid[:edge, :edge] + 0.5) / edge * 2 - 1
    ragged = 0.08 * np.sin(5 * np.arctan2(y, x)) + 0.05 * np.sin(11 * np.arctan2(y, x) + 1)
    depth = np.clip((1.0 - np.hypot(x, y) - np.abs(ragged)) / 0.35, 0.0, 1.0)
    return Image.fromarray((165 * depth).astype(np.uint8))


def _half(chart: Chart, mech: Any) -> float:
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
    outline = _around(chart, mech, OUTLINES[role], half)
    down = mech["fallen_s"] > 0 or mech["shutdown"] == 1
    draw.polygon(outline, fill=shaded(colour, 0.42 if down else 1.0), outline=palette.BACKGROUND, width=3)
    if mech["painted_s"] > 0:
        draw.polygon(outline, outline=palette.PAINTED, width=4)
    nose = _around(chart, mech, ((0.95, 0.0), (0.1, 0.42), (0.1, -0.42)), half)
    draw.polygon(nose, fill=shaded(colour, 0.6) if down else (255, 255, 255))


def _draw_bars(pen: _Pen, chart: Chart, mech: Any) -> None:
    (x, y), half = chart.at(mech["x"], mech["y"]), _half(chart, mech)
    reach, top = max(half / chart.unit, 6.5), (y - 1.35 * half) / chart.unit - 4.5
    left, (health, heat) = x / chart.unit - reach, _shares(mech)
    pen.bar(left, top, 2 * reach, 2.4, health, health_colour(health))
    pen.bar(left, top + 2.4, 2 * reach, 1.6, heat, palette.HEAT)


def _draw_cross(draw: ImageDraw.ImageDraw, chart: Chart, mech: Any) -> None:
    x, y = chart.at(mech["x"], mech["y"])
    reach, width = 3.2 * chart.unit, round(1.5 * chart.unit)
    colour = shaded(palette.TEAM_COLOURS[mech["team"]], 0.55)
    for side in (-reach, reach):
        draw.line((x - reach, y - side, x + reach, y + side), fill=colour, width=width)


def _draw_fire(draw: ImageDraw.ImageDraw, chart: Chart, state: Match, config: EchelonConfig, match: int) -> None:
    mechs = state.mechs[match]
    for *mechs_joined, weapon in beams_of_decision(state, match, config.match.decision_seconds):
        ends = [chart.at(mechs["x"][mech], mechs["y"][mech]) for mech in mechs_joined]
        for width, brightness in ((1.6, 0.75), (0.7, 1.4)):
            colour = shaded(catalog.WEAPONS[weapon].colour, brightness)
            draw.line(ends, fill=colour, width=max(1, round(width * chart.unit)))
    for shot in state.shots[match][: state.clock["shots"][match]]:
        tail = config.match.physics_step_seconds
        x, y = chart.at(shot["x"], shot["y"])
        from_x, from_y = chart.at(shot["x"] - shot["vx"] * tail, shot["y"] - shot["vy"] * tail)
        colour, reach = catalog.WEAPONS[shot["weapon"]].colour, 1.7 * chart.unit
        draw.line((from_x, from_y, x, y), fill=shaded(colour, 0.7), width=round(1.4 * chart.unit))
        draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=colour)


def paint(voxels: NDArray[np.uint8], pixels: int) -> NDArray[np.uint8]:
    """Return the top view of a world (Z, Y, X), north up, uint8 (Y * pixels, X * pixels, 3)."""
    solid = voxels != catalog.AIR
    top = len(voxels) - 1 - solid[::-1].argmax(axis=0)  # (Y, X) height of the highest voxel that is not air
    top[~solid.any(axis=0)] = 0
    seen = np.take_along_axis(voxels, top[None], axis=0)[0]
    light = _LOWEST + (_HIGHEST - _LOWEST) * top / max(1, len(voxels) - 1)
    dark = np.zeros(top.shape, bool)  # in the shadow of the columns north-west; the sun stands at 45 degrees
    for step in range(1, 5):
        dark[:-step, step:] |= top[step:, :-step] >= top[:-step, step:] + 2 * step
    light = light * np.where(dark, _SHADOW, 1.0)
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
    return np.asarray(image[::-1].clip(0, 255), np.uint8)
