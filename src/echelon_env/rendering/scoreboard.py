"""The panel beside the tactical view: score, clock, what is left of both teams, and who killed whom."""

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from echelon_env.catalog import CLASS_NAMES, CLASS_TABLE, Colour
from echelon_env.config import EchelonConfig
from echelon_env.constants import TEAM_NAMES
from echelon_env.rendering import palette
from echelon_env.rendering.palette import health_colour, shaded
from echelon_env.sim.state import REASON_NAMES

_MOST_ROWS = 12  # larger teams are summarised by class
_KILLS_SHOWN = 5
_ROW = 20  # height of a row, shown pixels at a height of 480; all lengths below are too


@lru_cache(maxsize=512)
def _written(text: str, size: int) -> Image.Image:
    """Return the opacity of a line of text."""
    font = ImageFont.load_default(size)
    left, _, right, _ = font.getbbox(text)
    mask = Image.new("L", (max(1, round(right - left) + 2), round(1.3 * size)))
    ImageDraw.Draw(mask).text((-left, -0.1 * size), text, fill=255, font=font)
    return mask


class _Pen:
    """Draws in coordinates of an image 480 pixels high, whatever its real size."""

    def __init__(self, image: Image.Image, left: float, unit: float) -> None:
        self.image, self.draw, self.left, self.unit = image, ImageDraw.Draw(image, "RGB"), left, unit
        self.width = (image.width - left) / unit

    def text(self, x: float, y: float, text: str, size: float, colour: Colour, align: float = 0.0) -> None:
        """Write a line whose left end (align 0), middle (0.5) or right end (1) is at x, and whose top is at y."""
        mask = _written(text, round(size * self.unit))
        left, top = round(self.left + x * self.unit - align * mask.width), round(y * self.unit)
        self.image.paste(colour, (left, top, left + mask.width, top + mask.height), mask)

    def box(self, x: float, y: float, width: float, height: float, colour: Colour, radius: float = 0.0) -> None:
        """Fill a rectangle, with round corners if it has a radius."""
        left, top = self.left + x * self.unit, y * self.unit
        corners = (left, top, left + width * self.unit, top + height * self.unit)
        if radius:
            self.draw.rounded_rectangle(corners, radius * self.unit, fill=colour)
        else:
            self.draw.rectangle(corners, fill=colour)

    def bar(self, x: float, y: float, width: float, height: float, share: float, colour: Colour, right: bool) -> None:
        """Draw a bar that is filled to a share, from the right end if ``right``."""
        share = min(1.0, max(0.0, share))
        self.box(x, y, width, height, palette.TRACK)
        if share > 0:
            self.box(x + (1 - share) * width if right else x, y, share * width, height, colour)


def draw_scoreboard(
    image: Image.Image, left: float, unit: float, clock: Any, mechs: NDArray[np.void], config: EchelonConfig
) -> None:
    """Fill the panel right of the drawn pixel ``left``; ``unit`` is the number of drawn pixels per shown one."""
    pen = _Pen(image, left, unit)
    width = pen.width - 8
    _draw_score(pen, width, clock, config)
    for team in (0, 1):
        column = width / 2
        members = mechs[(mechs["team"] == team) & (mechs["present"] == 1)]
        x = 12 if team == 0 else column + 6
        if len(members) <= _MOST_ROWS:
            _draw_mechs(pen, x, column - 18, members)
        else:
            _draw_classes(pen, x, column - 18, members)
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
        bar = middle - 16
        pen.bar(12 if team == 0 else middle + 4, 60, bar, 6, score / points, colour, right=team == 1)
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
        health = float(mech["hp"] / CLASS_TABLE["hp"][mech["role"]])
        bar = width - 60
        pen.bar(x + 23, y + 2, bar, 6.5, health, health_colour(health), right=False)
        heat = float(mech["heat"] / CLASS_TABLE["heat_cap"][mech["role"]])
        pen.bar(x + 23, y + 9.5, bar, 3, heat, palette.HEAT, right=False)
        state = _condition(mech)
        text, colour = (state, palette.TEXT) if state else (f"{max(0.0, float(mech['hp'])):.0f}", palette.FAINT_TEXT)
        pen.text(x + width, y + 2, text, 10, colour, align=1.0)


def _condition(mech: Any) -> str:
    """Return in one word what keeps a mech from fighting well, or an empty string."""
    if mech["shutdown"]:
        return "SHUT"
    if mech["fallen_s"] > 0:
        return "DOWN"
    return "LEGS" if mech["legged"] else ""


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
        pen.bar(x, y + 16, width, 7, share, palette.TEAM_COLOURS[own["team"][0]], right=False)


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
