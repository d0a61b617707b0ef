"""The optional keys of the dict observation: their spaces and table, and the kernels that write them.

What each key may reveal, so that none bypasses the limits of a suite:

- ``local_map``: the current terrain within 5 voxels on each side, wrecks included; mechs never appear.
- ``telemetry``: the generated map, which both teams know, updated only where the mech's own radar reaches.
- ``acoustic``: what a mech hears: a quadrant and a loudness, never a mech, a distance or a class.
- ``comm``: what living packmates sent one decision ago; never the messages of another pack or the other team.
- ``places``: where the places lie that may be the zone; whether one is it, as far as ``ego`` shows it, or is next.
- ``damage_direction``: where hits on the mech came from, not who fired. Paint does no damage and is not shown.
"""

import math
from collections.abc import Collection, Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from echelon_env.catalog import EXTRA_OBSERVATIONS, MATERIAL_TABLE, MECH_CLASSES
from echelon_env.constants import EPS_NORM, HALF, ONE, ZERO, F
from echelon_env.kernels.decorator import floor_int, kernel
from echelon_env.mdp.layout import FEATURES, ObservationBlock, feature_lines
from echelon_env.mdp.observations import knows_zone, map_side
from echelon_env.sim.collision import SKIN
from echelon_env.sim.geometry import companions, distance_squared, into_frame
from echelon_env.sim.line_of_sight import line_is_free
from echelon_env.sim.objectives import knows_next, next_place, perceives
from echelon_env.sim.sensors import radar_range
from echelon_env.sim.state import COMM_DIM, one_match
from echelon_env.sim.voxel_bits import COLLIDING, NOTHING

LOCAL_REACH = 5  # voxels the local map reaches to each side
LOCAL_SIDE = 2 * LOCAL_REACH + 1
TELEMETRY_SIDE = 16
_SOLID_LEVELS = math.ceil(max(c.height for c in MECH_CLASSES))  # voxels above the ground that stop the tallest class
_SOLID_MASK = np.uint64(2**_SOLID_LEVELS - 1)
_QUADRANTS = 4  # front left, front right, rear left, rear right
_MUFFLED = F(0.2)  # share of a sound that comes through where there is no line of sight
_LOUD = F(0.2)  # log(1 + loudness) of 5 reads as 1


def extra_blocks(
    pack_size: int, names: Iterable[str] = EXTRA_OBSERVATIONS, zone_places: int = 1
) -> tuple[ObservationBlock, ...]:
    """Return the blocks of optional keys, by default of all."""
    shapes = {
        "local_map": (LOCAL_SIDE, LOCAL_SIDE), "telemetry": (TELEMETRY_SIDE, TELEMETRY_SIDE),
        "acoustic": (2 * _QUADRANTS,), "comm": (pack_size, COMM_DIM), "damage_direction": (3,),
        "places": (zone_places, len(FEATURES["places"])),
    }  # fmt: skip
    return tuple(ObservationBlock(name, 0, shapes[name], FEATURES[name]) for name in names)


def describe_extras() -> list[str]:
    """Return every optional feature as a row of the table of observations, with its key marked as optional."""
    lines = []
    rows = {"comm": ["pack size"], "places": ["zone places"]}
    for block in extra_blocks(1):
        sizes = [*rows.get(block.name, map(str, block.shape[:1])), *map(str, block.shape[1:])]
        lines += feature_lines(f"{block.name} (optional)", " x ".join(sizes), block.features)
    return lines


class ExtraArrays(NamedTuple):
    """The optional keys of all A seats of E matches; keys that are off have no seats."""

    local_map: NDArray[np.float32]  # (E, A, 11, 11)
    telemetry: NDArray[np.float32]  # (E, A, 16, 16)
    acoustic: NDArray[np.float32]  # (E, A, 8)
    comm: NDArray[np.float32]  # (E, A, P, 8), P mechs of a pack
    damage_direction: NDArray[np.float32]  # (E, A, 3)
    places: NDArray[np.float32]  # (E, A, P, 5), P places that may be the zone


class Survey(NamedTuple):
    """The columns of the episodes' maps that were solid at the start, for telemetry."""

    solid: NDArray[np.uint8]  # (E, Y, X), 1 where the generated map was solid
    counts: NDArray[np.float32]  # (E, 16, 16), solid columns of the generated map in each cell


def allocate_extras(
    on: Collection[str], pack_size: int, map_size: tuple[int, int], matches: int, seats: int, zone_places: int = 1
) -> tuple[ExtraArrays, Survey]:
    """Return zeroed arrays for the optional keys that are on, on maps of at most (x, y) columns."""
    blocks = extra_blocks(pack_size, zone_places=zone_places)
    shapes = ((matches, seats if block.name in on else 0, *block.shape) for block in blocks)
    x, y = map_size if "telemetry" in on else (1, 1)
    solid, counts = np.zeros((matches, y, x), np.uint8), np.zeros((matches, TELEMETRY_SIDE, TELEMETRY_SIDE), np.float32)
    return ExtraArrays(*(np.zeros(shape, np.float32) for shape in shapes)), Survey(solid, counts)


def survey(voxels: NDArray[np.uint8], surveys: Survey, e: int) -> None:
    """Survey the generated map of match e, uint8 (Z, Y, X); a column is solid if it stops the tallest mech class."""
    solid: NDArray[np.uint8] = (MATERIAL_TABLE["collides"][voxels[:_SOLID_LEVELS]] == 1).any(axis=0).astype(np.uint8)
    rows, columns = (np.arange(extent) * TELEMETRY_SIDE // extent for extent in solid.shape)
    surveys.solid[e, : len(rows), : len(columns)], surveys.counts[e] = solid, 0.0
    np.add.at(surveys.counts[e], (rows[:, None], columns), solid)


@kernel
def map_surroundings(match, rules, i, out):
    """Write the local map (11, 11) of mech i: the voxels that points of its own frame fall into."""
    me = match.mechs[i]
    cos, sin = F(math.cos(me.yaw)), F(math.sin(me.yaw))
    bottom = floor_int(me.z + SKIN)
    top = floor_int(me.z + rules.classes[me.role].height - SKIN)
    levels = NOTHING  # bits of the voxels that the mech's height covers
    for z in range(max(bottom, 0), min(top + 1, match.clock.size_z)):
        levels |= np.uint64(1) << np.uint64(z)
    share, columns = ONE / F(top - bottom + 1), match.columns
    size_x, size_y = F(match.clock.size_x), F(match.clock.size_y)
    for row in range(LOCAL_SIDE):
        ahead = F(LOCAL_REACH - row)
        for column in range(LOCAL_SIDE):
            left = F(LOCAL_REACH - column)
            px, py = me.x + ahead * cos - left * sin, me.y + ahead * sin + left * cos
            blocked = ONE  # outside the map
            if px >= ZERO and py >= ZERO and px < size_x and py < size_y:
                x, y = int(px), int(py)  # truncation is rounding down here
                bits, count = columns[COLLIDING, y, x] & levels, 0
                while bits != NOTHING:
                    bits &= bits - np.uint64(1)
                    count += 1
                blocked = F(count) * share
            out[row, column] = blocked


@kernel
def cell_extent(cell, extent):
    """Return how many of ``extent`` columns fall into one of the 16 cells along an axis; column c goes to 16 c // n."""
    return ((cell + 1) * extent + TELEMETRY_SIDE - 1) // TELEMETRY_SIDE - (
        cell * extent + TELEMETRY_SIDE - 1
    ) // TELEMETRY_SIDE


@kernel
def copy_map(told, out):
    """Write a telemetry (16, 16) that was already computed."""
    for cell in np.ndindex(told.shape):
        out[cell] = told[cell]


@kernel
def map_whole(match, rules, i, solid_before, counts, out):
    """Write the telemetry (16, 16) of mech i: the generated map, corrected where its radar (oracle: all) reaches."""
    me, clock = match.mechs[i], match.clock
    oracle = rules.params[0].oracle == 1
    reach = F(clock.size_x + clock.size_y) if oracle else radar_range(me, rules)
    copy_map(counts, out)
    for y in range(max(0, int(me.y - reach)), min(clock.size_y, int(me.y + reach) + 1)):
        for x in range(max(0, int(me.x - reach)), min(clock.size_x, int(me.x + reach) + 1)):
            solid = match.columns[COLLIDING, y, x] & _SOLID_MASK != NOTHING
            if solid != (solid_before[y, x] == 1):
                dx, dy = F(x) + HALF - me.x, F(y) + HALF - me.y
                if dx * dx + dy * dy <= reach * reach:
                    change = ONE if solid else -ONE
                    out[y * TELEMETRY_SIDE // clock.size_y, x * TELEMETRY_SIDE // clock.size_x] += change
    for row in range(TELEMETRY_SIDE):
        for column in range(TELEMETRY_SIDE):
            out[row, column] /= F(cell_extent(row, clock.size_y) * cell_extent(column, clock.size_x))


@kernel
def hear(match, rules, i, out):
    """Add up the acoustic key (8,) of mech i in ``out``, zeros before: noise = speed x class factor / (1 + distance²).

    Loudness falls to a fifth without line of sight; friends first. On the line between quadrants it is ahead, or left.
    """
    me = match.mechs[i]
    cos, sin = F(math.cos(me.yaw)), F(math.sin(me.yaw))
    for j in range(match.mechs.shape[0]):
        other = match.mechs[j]
        speed = math.sqrt(other.vx * other.vx + other.vy * other.vy + other.vz * other.vz)
        if j == i or other.alive == 0 or speed <= ZERO:
            continue
        loudness = speed * rules.classes[other.role].noise_factor / (ONE + distance_squared(match, rules, i, j))
        if not line_is_free(match, rules, i, j):
            loudness *= _MUFFLED
        dx, dy = other.x - me.x, other.y - me.y
        quadrant = 0 if dx * cos + dy * sin >= ZERO else 2
        if dy * cos - dx * sin < ZERO:
            quadrant += 1
        if other.team != me.team:
            quadrant += _QUADRANTS
        out[quadrant] += loudness
    for k in range(2 * _QUADRANTS):
        out[k] = min(ONE, F(math.log(ONE + out[k])) * _LOUD)


@kernel
def point_to_places(match, rules, i, out):
    """Write the key ``places`` (P, 5) of mech i; red's begin at the other end, as red looks from the other corner."""
    me, clock, known = match.mechs[i], match.clock, knows_zone(match, rules, i)
    if clock.zone_radius <= ZERO:
        return
    after = next_place(match, rules) if knows_next(match, rules, i) else -1
    for k in range(out.shape[0]):
        x, y, radius, is_zone = clock.zone_x, clock.zone_y, clock.zone_radius, True
        if match.sites.shape[0] > 0:
            place = k if me.team == 0 else match.sites.shape[0] - 1 - k
            site = match.sites[place]
            x, y, radius, is_zone = site.x, site.y, site.radius, site.since >= 0
            out[k, 4] = ONE if place == after else ZERO
        ahead, left = into_frame(x - me.x, y - me.y, me.yaw)
        flat = math.sqrt(ahead * ahead + left * left)
        out[k, 0], out[k, 1] = left / (flat + EPS_NORM), ahead / (flat + EPS_NORM)
        out[k, 2] = flat / map_side(clock)
        out[k, 3] = ZERO
        if is_zone and known:
            out[k, 3] = ONE
        elif not is_zone and (known or perceives(me, rules, x, y, radius)):
            out[k, 3] = -ONE


@kernel
def observe_extras(state, rules, seats, e, surveyed, out):
    """Write the optional keys that are on for all seats of match ``e``; dead mechs read zeros."""
    match = one_match(state, e)
    out.local_map[e] = ZERO
    out.telemetry[e] = ZERO
    out.acoustic[e] = ZERO
    out.comm[e] = ZERO
    out.damage_direction[e] = ZERO
    out.places[e] = ZERO
    shared = -1
    for s in range(seats.shape[0]):
        i = seats[s]
        if match.mechs[i].alive == 0:
            continue
        if out.local_map.shape[1] > 0:
            map_surroundings(match, rules, i, out.local_map[e, s])
        if out.telemetry.shape[1] > 0 and shared >= 0:
            copy_map(out.telemetry[e, shared], out.telemetry[e, s])
        elif out.telemetry.shape[1] > 0:
            map_whole(match, rules, i, surveyed.solid[e], surveyed.counts[e], out.telemetry[e, s])
            shared = s if rules.params[0].oracle == 1 else -1
        if out.acoustic.shape[1] > 0:
            hear(match, rules, i, out.acoustic[e, s])
        if out.comm.shape[1] > 0:
            first, end = companions(match, i, False)
            for j in range(first, end):  # in roster order; the dead send zeros
                for c in range(COMM_DIM):
                    out.comm[e, s, j - first, c] = match.comm[1, j, c] if match.mechs[j].alive == 1 else ZERO
        if out.places.shape[1] > 0:
            point_to_places(match, rules, i, out.places[e, s])
        me, hits = match.mechs[i], match.tally[i].hits_taken
        if out.damage_direction.shape[1] > 0 and hits > ZERO:
            ahead, left = into_frame(me.hit_x, me.hit_y, me.yaw)
            for k, total in enumerate((ahead, left, me.hit_z)):
                out.damage_direction[e, s, k] = min(max(total / hits, -ONE), ONE)  # a mean of unit vectors, rounded


@kernel
def observe_extras_range(state, rules, seats, surveyed, out, first, last):
    """Write the optional keys that are on for all seats of the matches ``first`` to ``last - 1``."""
    for e in range(first, last):
        observe_extras(state, rules, seats, e, surveyed, out)
