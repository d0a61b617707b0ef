"""What one pilot may know, as the messages that its page draws. Nothing else of a match leaves the server.

- Other mechs come from the mech's own observation and are as exact as it: noise and the delay of reports included.
- The map is the generated one, which both teams know. Changes show once the pilot looks at them, and are remembered.
- A pilot looks along free lines within its sight range, and through everything within its radar's reach or 5 voxels.
- Shots, bursts and smoke show where the pilot looks; shots and beams only if its own sensors show who fired.
- Of score and reward it learns what observation and reward tell: the lead, who gains, and its own reward terms.
"""

import base64
import gzip
import math
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import numpy as np
from numpy.typing import NDArray

from echelon_env.catalog import CLASS_NAMES, MATERIAL_TABLE, MECH_CLASSES, WEAPONS
from echelon_env.matches.batch import MatchBatch
from echelon_env.matches.seats import agent_name
from echelon_env.mdp.extras import LOCAL_REACH
from echelon_env.mdp.layout import OBSERVATION_LAYOUT
from echelon_env.rendering.track import EventLog
from echelon_env.sim.state import BEFORE, GUN_SLOTS, NOW

_NAMES = {block.name: [f.name for f in block.features] for block in OBSERVATION_LAYOUT.blocks}
_OPAQUE = MATERIAL_TABLE["opaque"] == 1
_RAY_STEP = 0.5  # voxels between two looks along a line
_SHOT_UNIT = 0.01  # voxels
_ME = -1  # the pilot's own mech in a beam; contacts are their slot


def _rounded(values: Any, digits: int = 3) -> list[Any]:
    return [*np.round(np.asarray(values, np.float64), digits).tolist()]


class Sight:
    """What the pilots of one seat know of a batch of one match; it remembers the terrain that they have seen."""

    def __init__(self, batch: MatchBatch) -> None:
        world = batch.simulator.worlds[0]
        assert world is not None  # the match has begun
        self._batch = batch
        self.voxels = world.voxels.copy()  # as known so far, uint8 (Z, Y, X)
        self._side = float(max(self.voxels.shape[1:]))  # the unit of distances in observations
        self._sighted: list[int] = []  # mechs that the own sensors showed in the last message

    def start(self, mech: int) -> dict[str, Any]:
        """Return what a page needs once: the map as known so far, and the mech with its weapons."""
        me, guns = self._batch.state.mechs[0][mech], self._batch.state.guns[0][mech]
        weapons = [None if row < 0 else {"row": row, **asdict(WEAPONS[row])} for row in guns["weapon"].tolist()]
        depth, length, width = self.voxels.shape
        packed = base64.b64encode(gzip.compress(self.voxels.tobytes(), 1, mtime=0)).decode("ascii")
        role = int(me["role"])
        return {
            "mech": mech, "name": agent_name(self._batch.config, mech), "team": int(me["team"]), "role": role,
            "form": asdict(MECH_CLASSES[role]), "weapons": weapons, "size": [width, length, depth], "voxels": packed,
        }  # fmt: skip

    def message(self, mech: int, path: Sequence[NDArray[np.void]], events: EventLog | None) -> dict[str, Any]:
        """Return what a pilot learns after a decision with these records of all mechs, physics step by physics step."""
        state, batch = self._batch.state, self._batch
        me, clock = state.mechs[0][mech], state.clock[0]
        seat = batch.tables.agent_seats.tolist().index(mech)
        seen = OBSERVATION_LAYOUT.unflatten(batch.io.agent_observations[0, seat])
        contacts = self._contacts(me, seen)
        message: dict[str, Any] = {
            "decision": int(clock["decision"]),
            "alive": bool(me["alive"]),
            "me": self._own(mech),
            "path": [_rounded([float(mechs[mech][name]) for name in ("x", "y", "z", "yaw")]) for mechs in path],
            "contacts": contacts,
            "mates": self._mates(me, seen),
            **self._situation(me, seen),
            "changes": self._changes(mech) if me["alive"] else [],  # the dead see nothing
            "clouds": self._clouds(mech) if me["alive"] else [],
        }
        if events is not None and path[0][mech]["alive"]:
            message |= self._events(mech, events, path)
        slots = state.contacts[0][mech]
        self._sighted = [int(slots[contact["slot"]]) for contact in contacts if contact["seen"]]
        return message

    def _own(self, mech: int) -> dict[str, Any]:
        state = self._batch.state
        me, guns, tally = state.mechs[0][mech], state.guns[0][mech], state.tally[0][mech]
        own: dict[str, Any] = {
            **{name: round(float(me[name]), 2) for name in ("hp", "leg_hp", "heat", "stability", "quality", "jam")},
            **{name: bool(me[name]) for name in ("legged", "shutdown", "targeted", "incoming", "in_zone")},
            **{name: bool(me[f"{name}_s"] > 0) for name in ("painted", "suppressed")},
            "fallen_s": round(float(me["fallen_s"]), 2),
            "ewar": int(me["ewar"]),
            "cooldowns": _rounded(guns["cooldown"], 2),
            "fired": [int(tally[f"shots_{slot}"]) for slot in range(GUN_SLOTS)],
            **{name: round(float(tally[name]), 1) for name in ("damage_dealt", "damage_taken", "kills", "hits_taken")},
        }
        if self._batch.config.observation.damage_direction and tally["hits_taken"] > 0:
            own["hit_from"] = _rounded([float(me["hit_x"]), float(me["hit_y"])])
        return own

    def _contacts(self, me: NDArray[np.void], seen: dict[str, NDArray[np.float32]]) -> list[dict[str, Any]]:
        """Return the contacts as the observation gives them, at their places on the map."""
        cos, sin, side = math.cos(me["yaw"]), math.sin(me["yaw"]), self._side
        middle, shown = float(me["z"]) + MECH_CLASSES[int(me["role"])].height / 2, []
        for slot in np.flatnonzero(seen["contact_mask"] == 0).tolist():
            row = dict(zip(_NAMES["contacts"], seen["contacts"][slot].tolist(), strict=True))
            role = int(np.argmax([row[f"is_{name}"] for name in CLASS_NAMES]))
            ahead, left = side * row["ahead"], side * row["left"]
            height = middle + side * row["above"] - MECH_CLASSES[role].height / 2
            turn = math.atan2(row["heading_sin"], row["heading_cos"])
            place = [float(me["x"]) + ahead * cos - left * sin, float(me["y"]) + ahead * sin + left * cos, height]
            shown.append({
                "slot": slot, "role": role, "place": _rounded([*place, float(me["yaw"]) + turn]),
                "hostile": row["hostile"] == 1, "seen": row["visible"] == 1, "target": row["is_target"] == 1,
                "ordered": row["is_target"] == 0.5,
                **{name: round(row[name], 3) for name in ("hp", "heat", "stability")},
                **{name: row[name] == 1 for name in ("fallen", "legged", "painted")},
            })  # fmt: skip
        return shown

    def _mates(self, me: NDArray[np.void], seen: dict[str, NDArray[np.float32]]) -> list[dict[str, Any]]:
        """Return the squadmates by place in the display; their height is not shown, and their class only by some."""
        mates = []
        for slot in np.flatnonzero(seen["squad_mask"] == 0).tolist():
            row = dict(zip(_NAMES["squad"], seen["squad"][slot].tolist(), strict=True))
            place = self._place(me, row["bearing_sin"], row["bearing_cos"], row["distance"])
            told = {name: round(row[name], 3) for name in ("hp", "heat", "engaged", "class")}
            mates.append({"slot": slot, "place": _rounded(place), "alive": row["alive"] == 1, **told})
        return mates

    def _place(self, me: NDArray[np.void], sin: float, cos: float, distance: float) -> list[float]:
        """Return x and y of what the observation shows in a direction, at a distance in map sides."""
        angle, away = float(me["yaw"]) + math.atan2(sin, cos), self._side * distance
        return [float(me["x"]) + away * math.cos(angle), float(me["y"]) + away * math.sin(angle)]

    def _situation(self, me: NDArray[np.void], seen: dict[str, NDArray[np.float32]]) -> dict[str, Any]:
        ego = dict(zip(_NAMES["ego"], seen["ego"].tolist(), strict=True))
        panel = dict(zip(_NAMES["panel_stats"], seen["panel_stats"].tolist(), strict=True))
        match, zone = self._batch.config.match, None
        if ego["zone_radius"] > 0:
            place = self._place(me, ego["zone_sin"], ego["zone_cos"], ego["zone_distance"])
            zone = _rounded([*place, self._side * ego["zone_radius"]], 2)
        return {
            "zone": zone,
            "control": round(ego["control"], 2),
            "lead": round(ego["score_lead"] * match.zone_points_to_win, 2),
            "seconds_left": round(ego["time_left"] * match.max_decisions * match.decision_seconds, 2),
            "panel": {name: round(value, 3) for name, value in panel.items()},
        }

    def _in_view(self, mech: int, points: NDArray[Any]) -> NDArray[np.bool_]:
        """Return which points (n, 3), voxels, the pilot can look at."""
        batch = self._batch
        me, params = batch.state.mechs[0][mech], batch.rules.params[0]
        eye = np.array([me["x"], me["y"], me["z"] + MECH_CLASSES[int(me["role"])].height / 2], np.float64)
        lines = points - eye
        away = np.sqrt((lines**2).sum(axis=1))
        feels = np.hypot(lines[:, 0], lines[:, 1]) <= max(float(me["radar"]), LOCAL_REACH)
        looks = np.flatnonzero(~feels & (away <= float(params["sight"])))
        if not len(looks):
            return feels
        steps = np.arange(_RAY_STEP, float(away[looks].max()), _RAY_STEP)  # (k,)
        lines, away = lines[looks], away[looks]
        along = eye + lines[:, None] / away[:, None, None] * steps[:, None]  # (n, k, 3)
        size = np.array(self.voxels.shape[::-1])
        x, y, z = np.moveaxis(np.clip(np.floor(along).astype(np.int64), 0, size - 1), -1, 0)
        on_way = steps < away[:, None] - 1.0  # the voxel looked at does not hide itself
        hidden = (_OPAQUE[batch.state.voxels[0][z, y, x]] & on_way).any(axis=1)
        for cloud in batch.state.clouds[0][: batch.state.clock[0]["clouds"]]:
            centre = np.array([cloud["x"], cloud["y"], cloud["z"]], np.float64)
            inside = ((along - centre) ** 2).sum(axis=2) < float(cloud["radius"]) ** 2
            hidden |= (inside & on_way).any(axis=1)
        feels[looks] = ~hidden
        return feels

    def _changes(self, mech: int) -> list[int]:
        """Return x, y, z and material of each voxel that looks different now, side by side."""
        depth, length, width = self.voxels.shape
        there = self._batch.state.voxels[0][:depth, :length, :width]
        places = np.argwhere(there != self.voxels)
        places = places[self._in_view(mech, places[:, ::-1] + 0.5)]
        index = tuple(places.T)
        self.voxels[index] = there[index]
        return [*np.column_stack([places[:, ::-1], there[index]]).ravel().tolist()]

    def _clouds(self, mech: int) -> list[list[float]]:
        """Return place, radius and remaining seconds of the smoke clouds in view; the eye may be inside of one."""
        clouds = self._batch.state.clouds[0][: self._batch.state.clock[0]["clouds"]]
        me = self._batch.state.mechs[0][mech]
        places = np.stack([clouds[axis] for axis in "xyz"], axis=1).astype(np.float64)
        lines = np.array([me["x"], me["y"], me["z"] + 1.0]) - places
        away = np.maximum(np.sqrt((lines**2).sum(axis=1)), 1e-6)
        edges = places + lines * np.minimum(1.0, (clouds["radius"] + 0.1) / away)[:, None]  # towards the pilot
        shown = self._in_view(mech, edges)
        return _rounded(np.column_stack([places, clouds["radius"], clouds["life"]])[shown], 2)

    def _events(self, mech: int, events: EventLog, path: Sequence[NDArray[np.void]]) -> dict[str, Any]:
        """Return shots, beams, bursts and losses of a decision by physics step, counted from 0 before it."""
        state, arrays = self._batch.state, events.arrays(_SHOT_UNIT)
        contacts, sees = state.contacts[0][mech].tolist(), state.sees[0]
        # Who fired must be shown now and have been so before, or a shot would tell where somebody was hidden.
        shown = {j: slot for slot, j in enumerate(contacts) if j >= 0 and sees[NOW, mech, j] and sees[BEFORE, mech, j]}
        shown[mech] = _ME
        beams = [
            [tick, shown[shooter], shown[victim], weapon]
            for tick, shooter, victim, weapon in arrays["beams"].tolist()
            if shooter in shown and victim in shown
        ]
        bursts = arrays["bursts"]
        bursts = bursts[self._in_view(mech, bursts[:, 1:4].astype(np.float64))]
        kills = []
        for tick, victim, killer, weapon in arrays["kills"].tolist():
            if victim == mech or victim in self._sighted:
                lost = state.mechs[0][victim]
                place = _rounded([float(path[tick][victim][axis]) for axis in "xyz"])
                kills.append({
                    "tick": tick, "place": place, "role": int(lost["role"]), "mine": victim == mech,
                    "by_you": killer == mech, "weapon": weapon if killer in shown else -1,
                    "hostile": bool(lost["team"] != state.mechs[0][mech]["team"]),
                })  # fmt: skip
        shots = self._shots(mech, arrays, shown)
        return {"beams": beams, "bursts": _rounded(bursts, 2), "kills": kills, "shots": shots}

    def _shots(self, mech: int, arrays: dict[str, NDArray[Any]], shown: dict[int, int]) -> list[list[list[float]]]:
        """Return number, weapon and place of the shots in view after each physics step; numbers begin anew."""
        places, facts = arrays["shot_places"] * _SHOT_UNIT, arrays["shot_facts"]
        ours = np.isin(facts[:, 2], list(shown))
        ours[ours] = self._in_view(mech, places[ours])
        numbers: dict[int, int] = {}  # serial numbers would tell how much others fire
        ticks: list[list[list[float]]] = [[] for _ in arrays["shot_starts"][1:]]
        for row in np.flatnonzero(ours).tolist():
            tick = int(np.searchsorted(arrays["shot_starts"], row, side="right")) - 1
            serial, weapon, _ = facts[row].tolist()
            ticks[tick].append([numbers.setdefault(serial, len(numbers)), weapon, *_rounded(places[row], 2)])
        return ticks
