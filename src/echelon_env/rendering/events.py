"""Finds the events of a match from its states: beams, bursts, kills, smoke and rubble."""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from echelon_env.catalog import HITSCAN, HOMING, SMOKE, WEAPON_TABLE, WEAPONS
from echelon_env.config import EchelonConfig
from echelon_env.sim.state import GUN_SLOTS, Match

BURST, INTERCEPTED = 0, 1  # how a shot ended


def _shots_fired(state: Match, match: int) -> NDArray[np.float32]:
    """Return how often each slot has fired in this decision, (M, 4)."""
    return np.stack([state.tally[match][f"shots_{slot}"] for slot in range(GUN_SLOTS)], axis=1)


class EventLog:
    """Events of a batch of one match by physics step; step 0 is the start."""

    def __init__(self, config: EchelonConfig, start: Match) -> None:
        self._dt = config.match.physics_step_seconds
        self._steps = config.match.physics_steps_per_decision
        self._tick = 0
        self._beams: list[tuple[int, int, int, int]] = []
        self._bursts: list[tuple[float, ...]] = []
        self._kills: list[tuple[int, int, int, int]] = []
        self._clouds: list[list[float]] = []
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
            self._fired[:] = 0
            self._wounded[:] = 0
            self._intercepts[:] = 0
        self._tick += 1
        fresh = self._wounds(state) > self._wounded  # (attacker, victim)
        self._find_beams(state)
        self._find_bursts(state, fresh)
        self._find_kills(state)
        self._find_clouds(state)
        self._find_changes(state)
        self._remember(state)

    def _find_beams(self, state: Match) -> None:
        guns, hits = state.guns[0], state.hits[0]
        fired = (_shots_fired(state, 0) > self._fired) & (guns["weapon"] >= 0)
        for shooter, slot in np.argwhere(fired).tolist():
            weapon = int(guns["weapon"][shooter, slot])
            if WEAPONS[weapon].guidance == HITSCAN:
                # Hits of this physics step come first in their pool, followed by remains of older steps.
                hit = np.flatnonzero((hits["shooter"] == shooter) & (hits["weapon"] == weapon))[:1]
                self._beams += [(self._tick, shooter, int(hits["victim"][h]), weapon) for h in hit]

    def _find_bursts(self, state: Match, fresh: NDArray[np.bool_]) -> None:
        before = self._shots[-1]
        flying = state.shots[0]["serial"][: state.clock[0]["shots"]]
        caught = int((state.tally[0]["intercepts"] - self._intercepts).sum())
        for shot in before[~np.isin(before["serial"], flying)]:
            weapon = int(shot["weapon"])
            harmless = not fresh[shot["shooter"]].any()
            intercepted = bool(WEAPON_TABLE["guidance"][weapon] == HOMING and harmless and caught > 0)
            spent = shot["life"] <= self._dt + 1e-6 and harmless
            if weapon == SMOKE or (spent and not intercepted):
                continue
            caught -= intercepted
            half_way = [float(shot[axis] + 0.5 * self._dt * shot[f"v{axis}"]) for axis in "xyz"]
            self._bursts.append((self._tick, *half_way, weapon, INTERCEPTED if intercepted else BURST))

    def _find_kills(self, state: Match) -> None:
        mechs, hits = state.mechs[0], state.hits[0]
        for victim in np.flatnonzero((self._alive == 1) & (mechs["alive"] == 0)).tolist():
            killer = int(mechs["killer"][victim])
            last = np.flatnonzero((hits["victim"] == victim) & (hits["killed"] == 1) & (hits["shooter"] == killer))
            weapon = int(hits["weapon"][last[0]]) if killer >= 0 and len(last) else -1
            self._kills.append((self._tick, victim, killer, weapon))

    def _find_clouds(self, state: Match) -> None:
        living = state.clouds[0][: state.clock[0]["clouds"]]
        drifting = {}
        for cloud in living:
            place = (float(cloud["x"]), float(cloud["y"]), float(cloud["z"]))
            row = self._drifting.get(place)
            if row is None:
                row = [float(self._tick), 0.0, *place, float(cloud["radius"])]
                self._clouds.append(row)
            row[1] = float(self._tick)
            drifting[place] = row
        self._drifting = drifting

    def _find_changes(self, state: Match) -> None:
        voxels = state.voxels[0]
        places = np.argwhere(voxels != self._voxels)  # (n, 3): z, y, x
        ticks, materials = np.full(len(places), self._tick), voxels[tuple(places.T)]
        self._changes.append(np.column_stack([ticks, places[:, ::-1], materials]).astype(np.uint32))

    def arrays(self, length_unit: float) -> dict[str, NDArray[Any]]:
        """Return all events; shots in flight after step t are ``shot_starts[t]`` to ``shot_starts[t + 1] - 1``."""
        shots = np.concatenate(self._shots)
        place = np.stack([shots[axis] for axis in "xyz"], axis=1) / length_unit
        return {
            "beams": np.array(self._beams, np.int32).reshape(-1, 4),  # tick, shooter, victim, weapon
            "bursts": np.array(self._bursts, np.float32).reshape(-1, 6),  # tick, x, y, z, weapon, how
            "kills": np.array(self._kills, np.int32).reshape(-1, 4),  # tick, victim, killer or -1, weapon or -1
            "clouds": np.array(self._clouds, np.float32).reshape(-1, 6),  # first tick, last tick, x, y, z, radius
            "changes": np.concatenate(self._changes or [np.zeros((0, 5), np.uint32)]),  # tick, x, y, z, material
            "shot_starts": np.cumsum([0, *map(len, self._shots)]).astype(np.uint32),
            "shot_places": place.round().clip(-32768, 32767).astype(np.int16),
            "shot_facts": np.stack([shots[name] for name in ("serial", "weapon", "shooter")], axis=1).astype(np.int32),
        }


def beams_of_decision(state: Match, match: int, decision_seconds: float) -> Iterator[tuple[int, int, int]]:
    """Yield shooter, victim and weapon of the last decision's beams: from slots that fired to all that mech hit."""
    mechs, guns, wounds = state.mechs[match], state.guns[match], state.wounds[match]
    decision = state.clock["decision"][match]
    fired = (_shots_fired(state, match) > 0) & (guns["weapon"] >= 0)
    fired &= WEAPON_TABLE["guidance"][guns["weapon"]] == HITSCAN
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
