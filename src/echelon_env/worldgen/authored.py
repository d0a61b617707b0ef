"""The world of a plan: which gate is open, where the zone lies and where everybody starts comes from the seed.

Of a family the plan itself comes from the seed too. Drafts are refused until one has a way, fits the time limit and
belongs to the seed's split.
"""

import hashlib
import math
from collections import Counter
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from echelon_env.catalog import CLASS_NAMES, MECH_CLASSES, MOST_STOPS
from echelon_env.rng import derive_seed
from echelon_env.scenarios import Scenario, Unit
from echelon_env.scenarios.grammar import RefusedError
from echelon_env.scenarios.scenario import AT_ZONE, SPLITS, TIME_LIMIT, Plan
from echelon_env.sim.walking import walking_distances

_GAP = 0.6  # voxels between the boxes of two mechs at the start
_MOST_DRAFTS = 1000
_MANY = 20  # drafts that fail for one reason
_STAGES = ("grammar", *SPLITS, "", "config")  # parts of a scenario in the order in which drafts may offend them
_MAP_KEY = 3
_SHARE = 0.8  # of the time limit that the best way to the zone may take at full speed
_SHORTCUT = 0.93  # share of a walking distance, which follows cells and diagonals, that a mech may really walk


@dataclass(frozen=True, eq=False)
class Draft:
    """What a seed makes of a plan."""

    voxels: NDArray[np.uint8]  # (Z, Y, X)
    zone: tuple[float, float, float]  # centre x, y and radius, voxels; radius 0 for no zone
    walk: NDArray[np.float32]  # (Y, X) walking distance to the zone, voxels; 0 everywhere without one
    starts: NDArray[np.float32]  # (U, 4) place x, y, z and yaw of every unit, blue's first
    ways: NDArray[np.float32]  # (U, 8, 2) places to walk to, voxels; patrols begin again, others repeat the last
    places: tuple[tuple[float, float], ...]  # x, y of all places where the zone might have been, voxels


class Dice:
    """Draws from a seed alone, alike on every machine; it has the methods of NumPy's generator that are used here."""

    def __init__(self, *keys: int) -> None:
        self._seed, self._count = derive_seed(*keys), 0

    def __call__(self, low: int, high: int) -> int:
        """Return a whole number from low to high, both included."""
        self._count += 1
        return low + derive_seed(self._seed, self._count) % (high - low + 1)

    def integers(self, end: int) -> int:
        """Return a whole number from 0 to below the end."""
        return self(0, end - 1)

    def permutation(self, count: int) -> NDArray[np.intp]:
        """Return the numbers below ``count`` in some order."""
        left = list(range(count))
        return np.array([left.pop(self.integers(len(left))) for _ in range(count)], np.intp)


def draft(scenario: Scenario, seed: int) -> Draft:
    """Return the world of a scenario's plan, which must have room for all units and a way from blue to the zone."""
    if scenario.plan is not None:
        return _draft(scenario, scenario.plan, np.random.default_rng(derive_seed(seed, 0)), seed)
    refusals: Counter[tuple[tuple[str | int, ...], str]] = Counter()
    for attempt in range(_MOST_DRAFTS):
        dice = Dice(seed, _MAP_KEY, attempt)
        try:
            made = _draft(scenario, scenario.drawn(dice), dice, seed)
            _check_time(scenario, made)
        except RefusedError as error:
            refusals[error.path, str(error)] += 1
            continue
        return made
    # What many drafts fail at last is at fault; that some fail before is usual.
    many = [refusal for refusal, count in refusals.items() if count >= _MANY] or list(refusals)
    path, told = max(many, key=lambda refusal: (_STAGES.index(str([*refusal[0], ""][0])), refusals[refusal]))
    few = f"no map of {scenario.name!r} came out of {_MOST_DRAFTS} drafts (seed {seed}), {refusals[path, told]} of them"
    raise scenario.fault(f"{few} because {told.removesuffix('.')}.", *path)


def split_of_terrain(voxels: NDArray[np.uint8]) -> str:
    """Return the split that a map belongs to by its checksum: half are to train on, a quarter each for the others."""
    number = hashlib.sha256(voxels.tobytes()).digest()[0] % 4
    return SPLITS[max(number - 1, 0)]


def _check_time(scenario: Scenario, made: Draft) -> None:
    """Refuse maps on which the time does not suffice for the way to any place of the zone, or does for two of them."""
    if not made.places:
        return
    limit, radius = float(dict(scenario.config)[TIME_LIMIT]), made.zone[2]
    walks = [walking_distances(made.voxels, (x, y, radius))[0] for x, y in made.places]
    for unit, (x, y, *_) in zip(scenario.blue, made.starts.tolist(), strict=False):
        if not unit.charge or unit.by:
            continue
        reach = limit * MECH_CLASSES[CLASS_NAMES.index(unit.mech)].max_speed
        ways = [float(walk[int(y), int(x)]) for walk in walks]
        if max(ways) > _SHARE * reach:
            raise RefusedError(f"the best way takes more than {_SHARE:.0%} of the time", "config", TIME_LIMIT)
        for number, walk in enumerate(walks):
            for other, (a, b) in enumerate(made.places):
                past = ways[other] + float(walk[int(b), int(a)]) - radius
                if other != number and _SHORTCUT * past < reach:
                    raise RefusedError("the time suffices for a way past a wrong place", "config", TIME_LIMIT)


def _draft(scenario: Scenario, plan: Plan, rng: Any, seed: int) -> Draft:
    flips = (rng.integers(2) == 1, rng.integers(2) == 1) if scenario.mirror else (False, False)
    open_gate = _drawn(rng, scenario.gates)
    walls = tuple(cell for gate in scenario.gates if gate != open_gate for cell in _cells(scenario, plan, gate))
    voxels = plan.voxels(scenario.scale, scenario.height, walls)
    height, width = voxels.shape[1:]

    def flipped(x: float, y: float) -> tuple[float, float]:
        return (width - x if flips[0] else x), (height - y if flips[1] else y)

    def middle(letter: str) -> tuple[float, float]:
        cells = _cells(scenario, plan, letter)
        x, y = (float(np.mean([(c[axis] + 0.5) * scenario.scale for c in cells])) for axis in (0, 1))
        return flipped(x, y)

    zone, letter = (width / 2, height / 2, 0.0), _drawn(rng, scenario.zone)
    if letter:
        zone = (*middle(letter), scenario.zone_radius)
    voxels = np.ascontiguousarray(voxels[:, :: -1 if flips[1] else 1, :: -1 if flips[0] else 1])
    if scenario.grammar is not None and split_of_terrain(voxels) != (split := SPLITS[seed % len(SPLITS)]):
        raise RefusedError("too few different maps can be drawn for three splits; widen a range of the grammar", split)
    units = (*scenario.blue, *scenario.red)
    starts, ways = np.zeros((len(units), 4), np.float32), np.zeros((len(units), MOST_STOPS, 2), np.float32)
    taken: list[tuple[float, float, float]] = []
    for number, unit in enumerate(units):
        x, y = _place(rng, scenario, plan, unit, letter if unit.at == AT_ZONE else unit.at, taken)
        x, y = flipped(x, y)
        starts[number] = x, y, 0.0, _facing(unit, x, y, zone, flips)
        way = unit.way.replace(AT_ZONE, letter)
        choices = [_cells(scenario, plan, stop) for stop in way]
        picked = [cells[rng.integers(len(cells))] for cells in choices]
        stops = [flipped((c[0] + 0.5) * scenario.scale, (c[1] + 0.5) * scenario.scale) for c in picked] or [(x, y)]
        further = stops * MOST_STOPS if unit.does == "patrol" else [stops[-1]] * MOST_STOPS
        ways[number] = (stops + further)[:MOST_STOPS]
    walk = np.zeros(voxels.shape[1:], np.float32)
    if zone[2] > 0.0:
        zone = tuple(float(np.float32(number)) for number in zone)  # type: ignore[assignment]
        walk, reached = walking_distances(voxels, zone)
        for unit, (x, y, *_) in zip(scenario.blue, starts.tolist(), strict=False):
            if unit.charge and not unit.by and not reached[int(y), int(x)]:
                told = f"the scenario {scenario.name!r} has no way from blue's start to the zone (seed {seed}); the "
                raise RefusedError(told + "heaviest mechs need ways 5 voxels wide.")
    return Draft(voxels, zone, walk, starts, ways, tuple(map(middle, scenario.zone)))


def _cells(scenario: Scenario, plan: Plan, letter: str) -> tuple[tuple[int, int], ...]:
    """Return the cells that bear a letter; RefusedError if a draft has none, as where niches may be none."""
    if letter not in plan.letters:
        line = scenario.grammar.letters[letter] if scenario.grammar is not None else 0
        raise RefusedError(f"a map has no place {letter!r}; let this line always draw one", "grammar", line)
    return plan.letters[letter]


def _drawn(rng: Any, letters: str) -> str:
    return letters[rng.integers(len(letters))] if letters else ""


def _place(
    rng: Any, scenario: Scenario, plan: Plan, unit: Unit, at: str, taken: list[tuple[float, float, float]]
) -> tuple[float, float]:
    width = MECH_CLASSES[CLASS_NAMES.index(unit.mech)].width
    cells = _cells(scenario, plan, _drawn(rng, at))
    for number in rng.permutation(len(cells)).tolist():
        x, y = ((part + 0.5) * scenario.scale for part in cells[number])
        if all(math.hypot(x - a, y - b) >= (width + other) / 2 + _GAP for a, b, other in taken):
            taken.append((x, y, width))
            return x, y
    few = f"the scenario {scenario.name!r} has too few cells {at!r} for the mechs that start there"
    raise RefusedError(f"{few}; mark more cells with the letter.")


def _facing(unit: Unit, x: float, y: float, towards: tuple[float, float, float], flips: tuple[bool, bool]) -> float:
    if unit.facing is None:
        return math.atan2(towards[1] - y, towards[0] - x)
    yaw = math.radians(unit.facing)
    return math.atan2(-math.sin(yaw) if flips[1] else math.sin(yaw), -math.cos(yaw) if flips[0] else math.cos(yaw))
