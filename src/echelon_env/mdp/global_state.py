"""The global state for centralised critics: everything about every mech and the match, normalised, in roster order."""

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from echelon_env.catalog import CLASS_NAMES, CLASS_TABLE, MAX_STABILITY
from echelon_env.config import EchelonConfig
from echelon_env.mdp.layout import FEATURES, VELOCITY_SCALE
from echelon_env.sim.state import Match

_OF_MECHS, _OF_MATCH = FEATURES["state of a mech"], FEATURES["state of the match"]
MECH_FEATURES, MATCH_FEATURES = (tuple(f.name for f in features) for features in (_OF_MECHS, _OF_MATCH))
_LOW, _HIGH = _OF_MECHS[0].low, _OF_MECHS[0].high  # of all


def global_state_dim(mechs: int) -> int:
    """Return the length of the global state of a match of this many mechs."""
    return mechs * len(MECH_FEATURES) + len(MATCH_FEATURES)


def state_features() -> list[tuple[str, str, str, str]]:
    """Return index, name, unit and meaning of every number: for mech m of M in roster order, then for the match."""
    width = len(MECH_FEATURES)
    places = (("m", _OF_MECHS), ("M", _OF_MATCH))
    rows = ((f"{width} {of} + {k}", f) for of, features in places for k, f in enumerate(features))
    return [(index, f.name, f.unit, f.meaning) for index, f in rows]


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
