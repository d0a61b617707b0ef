"""The global state for centralised critics: everything about every mech and the match, normalised, in roster order."""

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from echelon_env.catalog import CLASS_NAMES, CLASS_TABLE, MAX_STABILITY
from echelon_env.config import EchelonConfig
from echelon_env.mdp.layout import VELOCITY_SCALE
from echelon_env.sim.state import Match

_SPEED = f"{VELOCITY_SCALE:g} voxels/s"
# Name, unit and meaning; positions, velocities and headings are in the world's frame.
_OF_MECHS: tuple[tuple[str, str, str], ...] = (
    ("x", "map sides", "position along the world's x axis"),
    ("y", "map sides", "position along the world's y axis"),
    ("z", "map heights", "height of its feet"),
    ("vx", _SPEED, "velocity along x"),
    ("vy", _SPEED, "velocity along y"),
    ("vz", _SPEED, "velocity upward"),
    ("cos_yaw", "1", "cosine of its heading"),
    ("sin_yaw", "1", "sine of its heading"),
    ("hp", "share", "hit points left"),
    ("leg_hp", "share", "leg hit points left"),
    ("heat", "heat caps", "heat"),
    ("stability", "share", "stability left"),
    ("fallen", "flag", "lies on the ground"),
    ("shutdown", "flag", "reactor is shut down"),
    ("legged", "flag", "has lost its legs"),
    ("alive", "flag", "lives"),
    ("in_zone", "flag", "stands in the zone"),
    ("team", "flag", "0 blue, 1 red; also of the dead"),
    *((name, "flag", f"is a {name}; also of the dead") for name in CLASS_NAMES),
)
_OF_MATCH: tuple[tuple[str, str, str], ...] = (
    ("zone_x", "map sides", "centre of the zone along x"),
    ("zone_y", "map sides", "centre of the zone along y"),
    ("zone_radius", "map sides", "radius of the zone"),
    ("score_blue", "points to win", "zone points of blue"),
    ("score_red", "points to win", "zone points of red"),
    ("time_left", "time limits", "time left"),
)
MECH_FEATURES = tuple(name for name, _, _ in _OF_MECHS)
MATCH_FEATURES = tuple(name for name, _, _ in _OF_MATCH)
_LOW, _HIGH = -2.0, 2.0


def global_state_dim(mechs: int) -> int:
    """Return the length of the global state of a match of this many mechs."""
    return mechs * len(MECH_FEATURES) + len(MATCH_FEATURES)


def state_features() -> list[tuple[str, str, str, str]]:
    """Return index, name, unit and meaning of every number: for mech m of M in roster order, then for the match."""
    width = len(MECH_FEATURES)
    mechs = [(f"{width} m + {k}", *feature) for k, feature in enumerate(_OF_MECHS)]
    return [*mechs, *((f"{width} M + {k}", *feature) for k, feature in enumerate(_OF_MATCH))]


def global_state_space(mechs: int) -> spaces.Box:
    """Return the space of the global state, float32 (mechs * 22 + 6,)."""
    return spaces.Box(_LOW, _HIGH, (global_state_dim(mechs),), np.float32)


def global_states(state: Match, config: EchelonConfig, matches: slice = slice(None)) -> NDArray[np.float32]:
    """Return the states of some matches, float32 (E, dim), clipped to bounds; of the dead only team and class."""
    mechs, clock = state.mechs[matches], state.clock[matches]  # (E, M), (E,)
    roles = mechs["role"]
    extent = np.maximum(clock["size_x"], clock["size_y"]).astype(np.float64)
    side, height = extent[:, None], clock["size_z"].astype(np.float64)[:, None]
    columns = [
        mechs["x"] / side, mechs["y"] / side, mechs["z"] / height,
        mechs["vx"] / VELOCITY_SCALE, mechs["vy"] / VELOCITY_SCALE, mechs["vz"] / VELOCITY_SCALE,
        np.cos(mechs["yaw"]), np.sin(mechs["yaw"]),
        mechs["hp"] / CLASS_TABLE["hp"][roles], mechs["leg_hp"] / CLASS_TABLE["leg_hp"][roles],
        mechs["heat"] / CLASS_TABLE["heat_cap"][roles], mechs["stability"] / MAX_STABILITY,
        mechs["fallen_s"] > 0, mechs["shutdown"], mechs["legged"], mechs["alive"], mechs["in_zone"],
    ]  # fmt: skip
    living = np.stack(columns, axis=2) * mechs["alive"][:, :, None]  # (E, M, features)
    identity = np.concatenate([mechs["team"][:, :, None], np.eye(len(CLASS_NAMES))[roles]], axis=2)
    points = config.match.zone_points_to_win
    about_match = [
        clock["zone_x"] / extent, clock["zone_y"] / extent, clock["zone_radius"] / extent,
        clock["score_0"] / points, clock["score_1"] / points, 1.0 - clock["decision"] / config.match.max_decisions,
    ]  # fmt: skip
    by_mech = np.concatenate([living, identity], axis=2).reshape(len(clock), -1)
    flat = np.hstack([by_mech, np.stack(about_match, axis=1)])
    return np.asarray(np.clip(flat, _LOW, _HIGH), np.float32)
