"""The world of a drawn plan: which gate is open, where the zone lies and where everybody starts comes from the seed."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from echelon_env.catalog import CLASS_NAMES, MECH_CLASSES
from echelon_env.rng import derive_seed
from echelon_env.scenarios import Scenario, Unit
from echelon_env.scenarios.scenario import AT_ZONE, MOST_STOPS
from echelon_env.worldgen.connectivity import walking_distances

_GAP = 0.6  # voxels between the boxes of two mechs at the start


@dataclass(frozen=True, eq=False)
class Draft:
    """What a seed makes of a plan."""

    voxels: NDArray[np.uint8]  # (Z, Y, X)
    zone: tuple[float, float, float]  # centre x, y and radius, voxels; radius 0 for no zone
    walk: NDArray[np.float32]  # (Y, X) walking distance to the zone, voxels; 0 everywhere without one
    starts: NDArray[np.float32]  # (U, 4) place x, y, z and yaw of every unit, blue's first
    ways: NDArray[np.float32]  # (U, 8, 2) places to walk to, voxels; patrols begin again, others repeat the last


def draft(scenario: Scenario, seed: int) -> Draft:
    """Return the world of a scenario's plan, which must have room for all units and a way from blue to the zone."""
    plan = scenario.plan
    assert plan is not None
    rng = np.random.default_rng(derive_seed(seed, 0))
    flips = (rng.integers(2) == 1, rng.integers(2) == 1) if scenario.mirror else (False, False)
    open_gate = _drawn(rng, scenario.gates)
    walls = tuple(cell for gate in scenario.gates if gate != open_gate for cell in plan.letters[gate])
    voxels = plan.voxels(scenario.scale, scenario.height, walls)
    height, width = voxels.shape[1:]

    def flipped(x: float, y: float) -> tuple[float, float]:
        return (width - x if flips[0] else x), (height - y if flips[1] else y)

    zone, letter = (width / 2, height / 2, 0.0), _drawn(rng, scenario.zone)
    if letter:
        cells = plan.letters[letter]
        x, y = (float(np.mean([(c[axis] + 0.5) * scenario.scale for c in cells])) for axis in (0, 1))
        zone = (*flipped(x, y), scenario.zone_radius)
    voxels = np.ascontiguousarray(voxels[:, :: -1 if flips[1] else 1, :: -1 if flips[0] else 1])
    units = (*scenario.blue, *scenario.red)
    starts, ways = np.zeros((len(units), 4), np.float32), np.zeros((len(units), MOST_STOPS, 2), np.float32)
    taken: list[tuple[float, float, float]] = []
    for number, unit in enumerate(units):
        x, y = _place(rng, scenario, unit, letter if unit.at == AT_ZONE else unit.at, taken)
        x, y = flipped(x, y)
        starts[number] = x, y, 0.0, _facing(unit, x, y, zone, flips)
        way = unit.way.replace(AT_ZONE, letter)
        picked = [plan.letters[stop][rng.integers(len(plan.letters[stop]))] for stop in way]
        stops = [flipped((c[0] + 0.5) * scenario.scale, (c[1] + 0.5) * scenario.scale) for c in picked] or [(x, y)]
        further = stops * MOST_STOPS if unit.does == "patrol" else [stops[-1]] * MOST_STOPS
        ways[number] = (stops + further)[:MOST_STOPS]
    walk = np.zeros(voxels.shape[1:], np.float32)
    if zone[2] > 0.0:
        zone = tuple(float(np.float32(number)) for number in zone)  # type: ignore[assignment]
        walk, reached = walking_distances(voxels, zone)
        for unit, (x, y, *_) in zip(scenario.blue, starts.tolist(), strict=False):
            if unit.charge and not unit.by and not reached[int(y), int(x)]:
                raise ValueError(
                    f"the scenario {scenario.name!r} has no way from blue's start to the zone (seed {seed}); the "
                    "heaviest mechs need ways 5 voxels wide."
                )
    return Draft(voxels, zone, walk, starts, ways)


def _drawn(rng: np.random.Generator, letters: str) -> str:
    return letters[rng.integers(len(letters))] if letters else ""


def _place(
    rng: np.random.Generator, scenario: Scenario, unit: Unit, at: str, taken: list[tuple[float, float, float]]
) -> tuple[float, float]:
    assert scenario.plan is not None
    width = MECH_CLASSES[CLASS_NAMES.index(unit.mech)].width
    cells = list(scenario.plan.letters[_drawn(rng, at)])
    for number in rng.permutation(len(cells)).tolist():
        x, y = ((part + 0.5) * scenario.scale for part in cells[number])
        if all(math.hypot(x - a, y - b) >= (width + other) / 2 + _GAP for a, b, other in taken):
            taken.append((x, y, width))
            return x, y
    few = f"the scenario {scenario.name!r} has too few cells {at!r} for the mechs that start there"
    raise ValueError(f"{few}; mark more cells with the letter.")


def _facing(unit: Unit, x: float, y: float, towards: tuple[float, float, float], flips: tuple[bool, bool]) -> float:
    if unit.facing is None:
        return math.atan2(towards[1] - y, towards[0] - x)
    yaw = math.radians(unit.facing)
    return math.atan2(-math.sin(yaw) if flips[1] else math.sin(yaw), -math.cos(yaw) if flips[0] else math.cos(yaw))
