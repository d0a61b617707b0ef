"""A match in the form that the replay viewer needs: all positions after every physics step, as compact arrays.

Arrays whose values change slowly are stored as differences along time, which compresses well. Everything is written
into one stream: uint32 length of a JSON header, the header, and the arrays one after the other, all little-endian, each
beginning at a multiple of 8 bytes from the end of the header.
"""

import json
import struct
from collections import defaultdict
from typing import Any

import numpy as np
from numpy.typing import NDArray

from echelon_env.catalog import CLASS_TABLE, EWAR_ECCM, EWAR_ECM, MAX_STABILITY
from echelon_env.config import EchelonConfig
from echelon_env.rendering.events import EventLog
from echelon_env.sim.state import GUN_SLOTS, Match

FORMAT = 1
UNITS = {
    "angle": 1e-4,  # radians
    "share": 5e-5,  # of hit points, heat and stability; 16 bits hold up to 3.2 times the heat at shut-down
    "cooldown": 0.05,  # seconds
    "reward": 1e-4,
    "probability": 1e-4,
}
_MOST = np.iinfo(np.int16).max
FLAGS = (
    "alive", "fallen", "shutdown", "legged", "painted", "suppressed", "ecm", "eccm", "in_zone", "targeted", "incoming",
)  # fmt: skip


class Track:
    """Collects a batch of one match from its start: for each decision ``add_tick`` by tick, then ``add_decision``."""

    def __init__(self, config: EchelonConfig, start: Match) -> None:
        self.length_unit = max(config.world.size) / _MOST  # voxels
        self.events = EventLog(config, start)
        self._rows: dict[str, list[NDArray[Any]]] = defaultdict(list)  # of every tick, or of every decision
        clock, mechs = start.clock[0], start.mechs[0]
        size = [int(clock[f"size_{axis}"]) for axis in "xyz"]
        self._voxels = start.voxels[0, : size[2], : size[1], : size[0]].copy()
        self._start = {
            "size": size,
            "zone": [float(clock[f"zone_{name}"]) for name in ("x", "y", "radius")],
            **{f"{name}s": mechs[name].tolist() for name in ("role", "team", "pack", "suite")},
            "present": mechs["present"].tolist(),
            "weapons": start.guns[0]["weapon"].tolist(),
        }
        self._add_physics(start)
        nothing = np.zeros((len(mechs), len(config.reward.TERMS)))
        self.add_decision(start, nothing, nothing.sum(axis=1))

    def add_tick(self, state: Match) -> None:
        """Take the state after a physics step."""
        self.events.add_tick(state)
        self._add_physics(state)

    def _add_physics(self, state: Match) -> None:
        mechs = state.mechs[0]
        place = np.stack([mechs[axis] for axis in "xyz"], axis=1) / self.length_unit
        pose = np.concatenate([place, mechs["yaw"][:, None] / UNITS["angle"]], axis=1)
        self._rows["pose"].append(pose.round().clip(-_MOST, _MOST).astype(np.int16))
        most = CLASS_TABLE[mechs["role"]]
        full = {"hp": most["hp"], "leg_hp": most["leg_hp"], "heat": most["heat_cap"], "stability": MAX_STABILITY}
        vitals = np.stack([mechs[name] / full[name] for name in full], axis=1) / UNITS["share"]
        self._rows["vitals"].append(vitals.round().clip(0, 2 * _MOST).astype(np.uint16))
        conditions = (
            mechs["alive"] == 1, mechs["fallen_s"] > 0, mechs["shutdown"] == 1, mechs["legged"] == 1,
            mechs["painted_s"] > 0, mechs["suppressed_s"] > 0, mechs["ewar"] == EWAR_ECM, mechs["ewar"] == EWAR_ECCM,
            mechs["in_zone"] == 1, mechs["targeted"] == 1, mechs["incoming"] == 1,
        )  # fmt: skip
        bits = sum(condition.astype(np.uint16) << bit for bit, condition in enumerate(conditions))
        self._rows["flags"].append(np.asarray(bits, np.uint16))

    def add_decision(self, state: Match, rewards: NDArray[np.floating[Any]], totals: NDArray[np.floating[Any]]) -> None:
        """Take a decision: the state after it, weighted reward terms (M, 7), and totals (M,) mixed within teams."""
        clock, mechs = state.clock[0], state.mechs[0]
        orders, guns = state.orders[0], state.guns[0]
        fires = sum((orders[f"fire_{slot}"] == 1).astype(np.uint8) << slot for slot in range(GUN_SLOTS))
        throttles = np.stack([orders[name] for name in ("forward", "strafe", "vertical", "turn")], axis=1)
        now: dict[str, NDArray[Any]] = {
            "score": np.array([clock["score_0"], clock["score_1"]], np.float32),
            "contested": np.array(clock["contested"], np.uint8),
            "sees": np.packbits(state.sees[0, 0], axis=1, bitorder="little"),
            "contacts": state.contacts[0].astype(np.int16),
            "target": mechs["target"].astype(np.int16),
            "quality": (mechs["quality"] * 100).round().clip(0, 255).astype(np.uint8),
            "cooldown": np.ceil(guns["cooldown"] / UNITS["cooldown"] - 1e-3).clip(0, 255).astype(np.uint8),
            "triggers": (np.asarray(fires) | ((orders["vent"] == 1).astype(np.uint8) << GUN_SLOTS)).astype(np.uint8),
            "throttle": (throttles * 100).round().clip(-100, 100).astype(np.int8),
            "rewards": (rewards / UNITS["reward"]).round().astype(np.int32),
            "reward": (totals / UNITS["reward"]).round().astype(np.int32),
            "dealt": state.tally[0]["damage_dealt"].astype(np.float32),
        }
        for name, values in now.items():
            self._rows[name].append(values)

    def pack(self, facts: dict[str, Any], channels: dict[str, NDArray[Any]]) -> bytes:
        """Return everything as one stream of bytes, not compressed; ``facts`` are put into the header."""
        arrays: dict[str, NDArray[Any]] = {name: np.stack(rows) for name, rows in self._rows.items()}
        arrays |= {"voxels": self._voxels, **self.events.arrays(self.length_unit), **channels}
        slow = ["pose", "vitals", "flags", "contacts", "target", "quality", "throttle"]
        for name in slow:  # unsigned differences wrap around, as do their sums in the viewer
            first = arrays[name][:1]
            arrays[name] = np.concatenate([first, np.diff(arrays[name], axis=0)])
        listed, parts, offset = [], [], 0
        for name, array in arrays.items():
            raw = np.ascontiguousarray(array, array.dtype.newbyteorder("<")).tobytes()
            listed.append({"name": name, "type": array.dtype.name, "shape": array.shape, "at": offset})
            raw += b"\0" * (-len(raw) % 8)
            parts.append(raw)
            offset += len(raw)
        units = {"length": self.length_unit, **UNITS}
        header = {"format": FORMAT, "units": units, "flags": FLAGS, "differences": slow, "start": self._start, **facts}
        header["arrays"] = listed
        text = json.dumps(header, allow_nan=False).encode()
        return struct.pack("<I", len(text)) + text + b"".join(parts)
