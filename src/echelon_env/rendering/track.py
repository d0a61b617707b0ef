"""A match in the form that the viewer needs: its events, and all positions after every physics step, as compact arrays.

Slowly changing arrays are stored as differences along time. The stream is a uint32 length of a JSON header, the header,
and the arrays, all little-endian, each beginning at a multiple of 8 bytes from the end of the header.
"""

import json
import struct
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from echelon_env import catalog
from echelon_env.catalog import CLASS_TABLE, MAX_STABILITY, SMOKE, WEAPON_TABLE, WEAPONS
from echelon_env.config import EchelonConfig
from echelon_env.sim.state import GUN_SLOTS, Match

BURST, INTERCEPTED = 0, 1  # how a shot ended
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


def _shots_fired(state: Match, match: int) -> NDArray[np.float32]:
    """Return how often each slot has fired in this decision, (M, 4)."""
    return np.stack([state.tally[match][f"shots_{slot}"] for slot in range(GUN_SLOTS)], axis=1)


def _zone(clock: np.void) -> tuple[float, float, float]:
    """Return the middle x, y and the radius of the zone, voxels."""
    return float(clock["zone_x"]), float(clock["zone_y"]), float(clock["zone_radius"])


class EventLog:
    """Events of a batch of one match by physics step; step 0 is the start."""

    def __init__(self, config: EchelonConfig, start: Match) -> None:
        self._dt = config.match.physics_step_seconds
        self._steps = config.match.physics_steps_per_decision
        self._tick = 0
        self._found: dict[str, list[Sequence[float]]] = defaultdict(list)  # beams, bursts, kills, clouds
        self._drifting: dict[tuple[float, float, float], list[float]] = {}
        self._changes: list[NDArray[np.uint32]] = []
        self._shots: list[NDArray[np.void]] = []
        self._remember(start)

    def _remember(self, state: Match) -> None:
        self._alive = state.mechs[0]["alive"].copy()
        self._voxels = state.voxels[0].copy()
        self._fired = _shots_fired(state, 0)
        self._wounded = self._wounds(state)
        self._intercepts = state.tally[0]["intercepts"].copy()
        self._shots.append(state.shots[0][: state.clock[0]["shots"]].copy())

    def _wounds(self, state: Match) -> NDArray[np.float32]:
        """Return the damage of this decision by attacker and victim, (M, M)."""
        wounds = state.wounds[0]
        damage = np.zeros((len(wounds), len(wounds)), np.float32)
        victims, places = np.nonzero((wounds["tick"] == state.clock[0]["decision"]) & (wounds["damage"] > 0))
        damage[wounds["attacker"][victims, places], victims] = wounds["damage"][victims, places]
        return damage

    def add_tick(self, state: Match) -> None:
        """Find the events of the physics step that led to this state."""
        if self._tick % self._steps == 0:  # tallies and wounds start from 0 in every decision
            for counts in (self._fired, self._wounded, self._intercepts):
                counts[:] = 0
        self._tick += 1
        fresh = self._wounds(state) > self._wounded  # (attacker, victim)
        self._find_beams(state)
        self._find_bursts(state, fresh)
        self._find_kills(state)
        self._find_clouds(state)
        places = np.argwhere(state.voxels[0] != self._voxels)  # (n, 3): z, y, x
        ticks, materials = np.full(len(places), self._tick), state.voxels[0][tuple(places.T)]
        self._changes.append(np.column_stack([ticks, places[:, ::-1], materials]).astype(np.uint32))
        self._remember(state)

    def _find_beams(self, state: Match) -> None:
        guns, hits = state.guns[0], state.hits[0]
        fired = (_shots_fired(state, 0) > self._fired) & (guns["weapon"] >= 0)
        for shooter, slot in np.argwhere(fired).tolist():
            weapon = int(guns["weapon"][shooter, slot])
            if WEAPONS[weapon].guidance == catalog.HITSCAN:
                # Hits of this physics step come first in their pool, followed by remains of older steps.
                hit = np.flatnonzero((hits["shooter"] == shooter) & (hits["weapon"] == weapon))[:1]
                self._found["beams"] += [(self._tick, shooter, int(hits["victim"][h]), weapon) for h in hit]

    def _find_bursts(self, state: Match, fresh: NDArray[np.bool_]) -> None:
        before = self._shots[-1]
        flying = state.shots[0]["serial"][: state.clock[0]["shots"]]
        caught = int((state.tally[0]["intercepts"] - self._intercepts).sum())
        for shot in before[~np.isin(before["serial"], flying)]:
            weapon = int(shot["weapon"])
            harmless = not fresh[shot["shooter"]].any()
            intercepted = bool(WEAPON_TABLE["guidance"][weapon] == catalog.HOMING and harmless and caught > 0)
            spent = shot["life"] <= self._dt + 1e-6 and harmless
            if weapon == SMOKE or (spent and not intercepted):
                continue
            caught -= intercepted
            half_way = [float(shot[axis] + 0.5 * self._dt * shot[f"v{axis}"]) for axis in "xyz"]
            self._found["bursts"].append((self._tick, *half_way, weapon, INTERCEPTED if intercepted else BURST))

    def _find_kills(self, state: Match) -> None:
        mechs, hits = state.mechs[0], state.hits[0]
        for victim in np.flatnonzero((self._alive == 1) & (mechs["alive"] == 0)).tolist():
            killer = int(mechs["killer"][victim])
            last = np.flatnonzero((hits["victim"] == victim) & (hits["killed"] == 1) & (hits["shooter"] == killer))
            weapon = int(hits["weapon"][last[0]]) if killer >= 0 and len(last) else -1
            self._found["kills"].append((self._tick, victim, killer, weapon))

    def _find_clouds(self, state: Match) -> None:
        drifting = {}
        for cloud in state.clouds[0][: state.clock[0]["clouds"]]:
            place = (float(cloud["x"]), float(cloud["y"]), float(cloud["z"]))
            row = self._drifting.get(place)
            if row is None:
                row = [float(self._tick), 0.0, *place, float(cloud["radius"])]
                self._found["clouds"].append(row)
            row[1] = float(self._tick)
            drifting[place] = row
        self._drifting = drifting

    def arrays(self, length_unit: float) -> dict[str, NDArray[Any]]:
        """Return all events; shots in flight after step t are ``shot_starts[t]`` to ``shot_starts[t + 1] - 1``."""
        shots, found = np.concatenate(self._shots), self._found
        place = np.stack([shots[axis] for axis in "xyz"], axis=1) / length_unit
        return {
            "beams": np.array(found["beams"], np.int32).reshape(-1, 4),  # tick, shooter, victim, weapon
            "bursts": np.array(found["bursts"], np.float32).reshape(-1, 6),  # tick, x, y, z, weapon, how
            "kills": np.array(found["kills"], np.int32).reshape(-1, 4),  # tick, victim, killer or -1, weapon or -1
            "clouds": np.array(found["clouds"], np.float32).reshape(-1, 6),  # first tick, last tick, x, y, z, radius
            "changes": np.concatenate(self._changes or [np.zeros((0, 5), np.uint32)]),  # tick, x, y, z, material
            "shot_starts": np.cumsum([0, *map(len, self._shots)]).astype(np.uint32),
            "shot_places": place.round().clip(-32768, 32767).astype(np.int16),
            "shot_facts": np.stack([shots[name] for name in ("serial", "weapon", "shooter")], axis=1).astype(np.int32),
        }


class Track:
    """Collects a batch of one match from its start: for each decision ``add_tick`` by tick, then ``add_decision``."""

    def __init__(self, config: EchelonConfig, start: Match) -> None:
        self.length_unit = max(config.world.size) / _MOST  # voxels
        self.events = EventLog(config, start)
        self._rows: dict[str, list[NDArray[Any]]] = defaultdict(list)  # of every tick, or of every decision
        clock, mechs = start.clock[0], start.mechs[0]
        size = [int(clock[f"size_{axis}"]) for axis in "xyz"]
        self._voxels = start.voxels[0, : size[2], : size[1], : size[0]].copy()
        self._places = [place.item()[:3] for place in start.sites[0]] or [_zone(clock)]
        self._start = {
            "size": size,
            "places": self._places,
            **{f"{name}s": mechs[name].tolist() for name in ("role", "team", "pack", "suite")},
            "present": mechs["present"].tolist(),
            "weapons": start.guns[0]["weapon"].tolist(),
        }
        self._add_physics(start)
        nothing = np.zeros((len(mechs), len(catalog.REWARD_TERMS)))
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
            mechs["painted_s"] > 0, mechs["suppressed_s"] > 0, mechs["ewar"] == catalog.EWAR_ECM,
            mechs["ewar"] == catalog.EWAR_ECCM, mechs["in_zone"] == 1, mechs["targeted"] == 1, mechs["incoming"] == 1,
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
            "place": np.array(self._places.index(_zone(clock)), np.uint8),
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
            arrays[name] = np.diff(arrays[name], axis=0, prepend=np.zeros_like(arrays[name][:1]))
        listed, stream = [], bytearray()
        for name, array in arrays.items():
            listed.append({"name": name, "type": array.dtype.name, "shape": array.shape, "at": len(stream)})
            stream += np.ascontiguousarray(array, array.dtype.newbyteorder("<")).tobytes()
            stream += b"\0" * (-len(stream) % 8)
        units = {"length": self.length_unit, **UNITS}
        header = {"format": FORMAT, "units": units, "flags": FLAGS, "differences": slow, "start": self._start, **facts}
        header["arrays"] = listed
        text = json.dumps(header, allow_nan=False).encode()
        return struct.pack("<I", len(text)) + text + stream


def beams_of_decision(state: Match, match: int, decision_seconds: float) -> Iterator[tuple[int, int, int]]:
    """Yield shooter, victim and weapon of the last decision's beams: from slots that fired to all that mech hit."""
    mechs, guns, wounds = state.mechs[match], state.guns[match], state.wounds[match]
    decision = state.clock["decision"][match]
    fired = (_shots_fired(state, match) > 0) & (guns["weapon"] >= 0)
    fired &= WEAPON_TABLE["guidance"][guns["weapon"]] == catalog.HITSCAN
    fresh = (wounds["tick"] == decision) & (wounds["damage"] > 0)  # (M, W)
    for shooter, slot in np.argwhere(fired).tolist():
        weapon = int(guns["weapon"][shooter, slot])
        if WEAPONS[weapon].paint_s > 0:
            just_now = mechs["painted_s"] > WEAPONS[weapon].paint_s - decision_seconds - 1e-4
            victims = (mechs["painter"] == shooter) & just_now
        else:
            victims = (fresh & (wounds["attacker"] == shooter)).any(axis=1)
        for victim in np.flatnonzero(victims).tolist():
            yield shooter, victim, weapon
