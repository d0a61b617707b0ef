"""The match as text: a top view of the world with mechs, zone and score."""

import numpy as np

from echelon_env.catalog import CLASS_NAMES, CLASS_TABLE, MATERIALS
from echelon_env.config import EchelonConfig
from echelon_env.sim.state import REASON_NAMES, Match

_SHOWN = {
    "SOLID": ("#", "wall"),
    "REINFORCED": ("%", "reinforced wall"),
    "SOLID_DEBRIS": ("x", "debris"),
    "GLASS": ("o", "glass"),
    "FOLIAGE": ("*", "foliage"),
    "LAVA": ("~", "lava"),
    "WATER": ("=", "water"),
}
_SYMBOLS = np.array([_SHOWN.get(material.name, (" ", ""))[0] for material in MATERIALS])
# The legend, in two lines.
LEGEND = (
    ", ".join(f"{name[0].upper()}/{name[0]} {name}" for name in CLASS_NAMES)
    + " (capital: blue, small: red), . zone\n"
    + ", ".join(f"{symbol} {meaning}" for symbol, meaning in _SHOWN.values())
)


def render_ansi(state: Match, config: EchelonConfig, match: int) -> str:
    """Return the top view (north up): first letter of the class, capital for blue; ``.`` marks the zone."""
    clock, mechs = state.clock[match], state.mechs[match]
    width, height, depth = int(clock["size_x"]), int(clock["size_y"]), int(clock["size_z"])
    voxels = state.voxels[match, :depth, :height, :width]
    shown = _SYMBOLS[voxels]  # (Z, Y, X)
    top = depth - 1 - (shown[::-1] != " ").argmax(axis=0)  # (Y, X) highest voxel that has a symbol
    picture = np.take_along_axis(shown, top[None], axis=0)[0]
    y, x = np.mgrid[:height, :width] + 0.5
    inside = (x - clock["zone_x"]) ** 2 + (y - clock["zone_y"]) ** 2 < clock["zone_radius"] ** 2
    picture[inside & (picture == " ")] = "."
    for mech in mechs[mechs["alive"] == 1]:
        letter = CLASS_NAMES[mech["role"]][0]
        picture[int(mech["y"]), int(mech["x"])] = letter.upper() if mech["team"] == 0 else letter
    lines = ["".join(row) for row in picture[::-1]]
    points = config.match.zone_points_to_win
    lines.append(
        f"{clock['decision'] * config.match.decision_seconds:5.1f} s   zone points blue {clock['score_0']:.1f} : "
        f"{clock['score_1']:.1f} red of {points:g}   {REASON_NAMES[clock['reason']]}"
    )
    for team, name in enumerate(("blue", "red")):
        living = mechs[(mechs["team"] == team) & (mechs["alive"] == 1)]
        states = ", ".join(f"{CLASS_NAMES[m['role']]} {m['hp'] / CLASS_TABLE['hp'][m['role']]:.0%}" for m in living)
        lines.append(f"{name:>4}: {states or 'nobody left'}")
    return "\n".join(lines)
