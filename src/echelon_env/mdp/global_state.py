"""The global state for centralised critics: everything about every mech and the match, normalised, in roster order."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from echelon_env.catalog import CLASS_NAMES, CLASS_TABLE, MAX_STABILITY
from echelon_env.config import EchelonConfig
from echelon_env.sim.state import Match

MECH_FEATURES = (
    "x", "y", "z", "vx", "vy", "vz", "cos_yaw", "sin_yaw", "hp", "leg_hp", "heat", "stability",
    "fallen", "shutdown", "legged", "alive", "in_zone", "team",
    *CLASS_NAMES,
)  # fmt: skip
MATCH_FEATURES = ("zone_x", "zone_y", "zone_radius", "score_blue", "score_red", "time_left")
_VELOCITY_SCALE = 10.0
_LOW, _HIGH = -2.0, 2.0


def global_state_dim(mechs: int) -> int:
    """Return the length of the global state of a match of that many mechs."""
    return mechs * len(MECH_FEATURES) + len(MATCH_FEATURES)


def global_state_space(mechs: int) -> spaces.Box:
    """Return the space of the global state, float32 (mechs * 22 + 6,)."""
    return spaces.Box(_LOW, _HIGH, (global_state_dim(mechs),), np.float32)


def global_state(state: Match, config: EchelonConfig, match: int) -> NDArray[np.float32]:
    """Return the global state of a match, float32, clipped to bounds; dead mechs read zero but for team and class."""
    mechs, clock = state.mechs[match], state.clock[match]
    roles = mechs["role"]
    extent = float(max(clock["size_x"], clock["size_y"]))
    columns = [
        mechs["x"] / extent, mechs["y"] / extent, mechs["z"] / float(clock["size_z"]),
        mechs["vx"] / _VELOCITY_SCALE, mechs["vy"] / _VELOCITY_SCALE, mechs["vz"] / _VELOCITY_SCALE,
        np.cos(mechs["yaw"]), np.sin(mechs["yaw"]),
        mechs["hp"] / CLASS_TABLE["hp"][roles], mechs["leg_hp"] / CLASS_TABLE["leg_hp"][roles],
        mechs["heat"] / CLASS_TABLE["heat_cap"][roles], mechs["stability"] / MAX_STABILITY,
        mechs["fallen_s"] > 0, mechs["shutdown"], mechs["legged"], mechs["alive"], mechs["in_zone"],
    ]  # fmt: skip
    living = np.stack(columns, axis=1) * mechs["alive"][:, None]
    identity = np.column_stack([mechs["team"], np.eye(len(CLASS_NAMES))[roles]])
    points = config.match.zone_points_to_win
    about_match = [
        clock["zone_x"] / extent, clock["zone_y"] / extent, clock["zone_radius"] / extent,
        clock["score_0"] / points, clock["score_1"] / points, 1.0 - clock["decision"] / config.match.max_decisions,
    ]  # fmt: skip
    flat = np.concatenate([np.hstack([living, identity]).ravel(), about_match])
    clipped: NDArray[np.float32] = np.clip(flat, _LOW, _HIGH).astype(np.float32)
    return clipped
