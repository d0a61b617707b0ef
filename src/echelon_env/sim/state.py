"""The state of a batch of matches as aligned record arrays: allocation, copy and checksum.

``records.csv`` says what each field of a record holds: its type, its possible values, its meaning with the unit.

Shapes: E matches, M mechs (blue first), S shots, C clouds, H hits of a physics step, W wounds per mech, K contact
slots, B blocks of clouds, D places for damaged voxels, P places that may be the zone (0 where there is only one).
Positions are in voxels, z at the feet; yaw 0 is +x,
counter-clockwise; "strafe" is left.
"""

import hashlib
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from echelon_env.files import read_table
from echelon_env.kernels.decorator import kernel
from echelon_env.sim.voxel_bits import opaque_rows
from echelon_env.sim.wear import gather, places, spread

CONTACT_SLOTS = 20
SQUAD_SLOTS = 12
COMM_DIM = 8
GUN_SLOTS = 4
WOUNDS = 32
SMOKE_BLOCK = 16
NEAR_SLOTS = 8


class Field(NamedTuple):
    """A field of a record, as ``records.csv`` describes it."""

    name: str
    type: str  # NumPy's
    values: str  # possible ones, for ``matches.saved_states``; empty for any number
    meaning: str  # with its unit


FIELDS: dict[str, list[Field]] = defaultdict(list)  # by array
for _row in read_table(Path(__file__).with_name("records.csv")):
    FIELDS[_row.pop("array")].append(Field(**_row))


def _record(array: str) -> np.dtype[np.void]:
    return np.dtype([(field.name, field.type) for field in FIELDS[array]], align=True)


WEAR, MECH, GUN, ORDER, TALLY, SHOT, CLOUD = map(
    _record, ("wear", "mechs", "guns", "orders", "tally", "shots", "clouds")
)
HIT, WOUND, SITE, CLOCK, PARAMS, UNIT, BOT = map(
    _record, ("hits", "wounds", "sites", "clock", "params", "units", "bots")
)

FLYING, STRUCK, SPENT, INTERCEPTED = range(4)

# Planes of Match.sees and rows of Match.scratch.
NOW, BEFORE, REPORTS = range(3)
# Order of movement; mechs in a line along an axis; place of each mech there; how the current mech knows each; who waits
# for its slots, in order; flags of mechs deep in smoke.
ORDER_OF_PLAY, LINE, PLACE, KNOWN, QUEUE, SHROUDED = range(6)
# Rows of Match.places: middle of a mech (the dead are far away), squared reach of its own sensors through everything,
# sort key of each for the current mech, and its squared distance.
PLACE_X, PLACE_Y, PLACE_Z, REACH, KEY, SQUARED = range(6)

RUNNING, ENDED_BY_ZONE, ENDED_BY_ELIMINATION, ENDED_BY_TIME = range(4)
REASON_NAMES = ("running", "zone", "elimination", "time")


class Match(NamedTuple):
    """The state of a batch; indexing every array by a match gives the state of one match."""

    voxels: NDArray[np.uint8]  # (E, Z, Y, X) material ids
    wear: NDArray[np.void]  # ``WEAR`` (E, D), the voxels that bear damage (``sim.wear``)
    walk: NDArray[np.float32]  # (E, Y, X) walking distance to the zone, voxels
    columns: NDArray[np.uint64]  # (E, 2, Y, X) which voxels of a column collide, are opaque (``sim.voxel_bits``)
    mechs: NDArray[np.void]  # ``MECH`` (E, M)
    past: NDArray[np.void]  # ``MECH`` (E, M) one decision ago, which reports show
    guns: NDArray[np.void]  # ``GUN`` (E, M, 4), one per weapon slot
    orders: NDArray[np.void]  # ``ORDER`` (E, M), commands to the mechs at this decision
    tally: NDArray[np.void]  # ``TALLY`` (E, M), what happened since the last decision
    shots: NDArray[np.void]  # ``SHOT`` (E, S), those in flight first
    clouds: NDArray[np.void]  # ``CLOUD`` (E, C), the living ones first
    smoke: NDArray[np.float32]  # (E, B, 4, 16), clouds as rays read them: x, y, z and squared radius (-1: none)
    hits: NDArray[np.void]  # ``HIT`` (E, H) of the current physics step
    wounds: NDArray[np.void]  # ``WOUND`` (E, M, W), ring of the latest damage per attacker and decision
    # (E, 3, M, M): what each mech's own sensors show, [NOW] and [BEFORE], one decision ago; and [REPORTS], row of a
    # pack's first mech: how many living mechs of the pack saw each mech one decision ago.
    sees: NDArray[np.uint8]
    contacts: NDArray[np.int32]  # (E, M, K) mech in each contact slot, -1 = empty
    comm: NDArray[np.float32]  # (E, 2, M, 8) messages: [0] being sent, [1] received
    scratch: NDArray[np.int32]  # (E, 6, M), working memory, rows ``ORDER_OF_PLAY`` to ``SHROUDED``
    places: NDArray[np.float32]  # (E, 6, M), columns for loops over many mechs: rows ``PLACE_X`` to ``SQUARED``
    near: NDArray[np.int32]  # (E, M, 1 + 8), number of mechs near each one in this physics step, then which
    sites: NDArray[np.void]  # ``SITE`` (E, P), places that may be the zone
    site_walks: NDArray[np.float32]  # (E, P, Y, X) walking distance to each, voxels; that of the zone is in ``walk``
    clock: NDArray[np.void]  # ``CLOCK`` (E,)


class Rules(NamedTuple):
    """The constant tables that kernels read: the catalog's, ``PARAMS`` (1,), and ``UNIT`` (M,)."""

    classes: NDArray[np.void]
    weapons: NDArray[np.void]
    suites: NDArray[np.void]
    materials: NDArray[np.void]
    params: NDArray[np.void]
    units: NDArray[np.void]


def allocate(matches: int, mechs: int, size: tuple[int, int, int], zone_places: int = 1) -> Match:
    """Return zeroed state for ``matches`` matches of ``mechs`` mechs in worlds of at most ``size`` (x, y, z) voxels."""
    (x, y, z), m, sites = size, mechs, zone_places if zone_places > 1 else 0

    def zeros(dtype: Any, *shape: int) -> NDArray[Any]:
        return np.zeros((matches, *shape), dtype)

    state = Match(
        voxels=zeros(np.uint8, z, y, x), wear=zeros(WEAR, places(size)), walk=zeros(np.float32, y, x),
        columns=zeros(np.uint64, 2, y, x), mechs=zeros(MECH, m), past=zeros(MECH, m), guns=zeros(GUN, m, GUN_SLOTS),
        orders=zeros(ORDER, m), tally=zeros(TALLY, m), shots=zeros(SHOT, 16 + 8 * m), clouds=zeros(CLOUD, 4 + 3 * m),
        smoke=zeros(np.float32, 1 + (4 + 3 * m) // SMOKE_BLOCK, 4, SMOKE_BLOCK), hits=zeros(HIT, 32 + 16 * m),
        wounds=zeros(WOUND, m, WOUNDS), sees=zeros(np.uint8, 3, m, m), contacts=zeros(np.int32, m, CONTACT_SLOTS),
        comm=zeros(np.float32, 2, m, COMM_DIM), scratch=zeros(np.int32, 6, m), places=zeros(np.float32, 6, m),
        near=zeros(np.int32, m, 1 + NEAR_SLOTS), sites=zeros(SITE, sites), site_walks=zeros(np.float32, sites, y, x),
        clock=zeros(CLOCK),
    )  # fmt: skip
    state.contacts[:], state.scratch[:] = -1, np.arange(m)
    return state


@kernel(inline=True)
def one_match(state, e):
    """Return the views of one match of a batch; its clock is a record."""
    return Match(
        state.voxels[e], state.wear[e], state.walk[e], state.columns[e], state.mechs[e], state.past[e],
        state.guns[e], state.orders[e], state.tally[e], state.shots[e], state.clouds[e], state.smoke[e], state.hits[e],
        state.wounds[e], state.sees[e], state.contacts[e], state.comm[e], state.scratch[e], state.places[e],
        state.near[e], state.sites[e], state.site_walks[e], state.clock[e],
    )  # fmt: skip


def copy_match(state: Match, match: int) -> dict[str, NDArray[Any]]:
    """Return independent copies of all arrays of one match, by field name; wear as uint16 (Z, Y, X), of every voxel."""
    # A slice, then a shape: indexing the clock gives a record whose np.array() would still be a view of the state.
    arrays = state._asdict().items()
    copies = {name: array[match : match + 1].copy().reshape(array.shape[1:]) for name, array in arrays}
    return {**copies, "wear": spread(copies["wear"], copies["voxels"].shape)}


def write_match(state: Match, match: int, arrays: Mapping[str, NDArray[Any]]) -> None:
    """Restore what ``copy_match`` returned."""
    for name, array in state._asdict().items():
        if name == "wear":
            gather(arrays[name], array[match])
        else:
            array[match] = arrays[name]


def checksum(state: Match, match: int) -> str:
    """Return a SHA-256 over every array of a copied match, and over rows of opaque voxels, as in all replays so far."""
    digest = hashlib.sha256()
    for name, array in copy_match(state, match).items():
        digest.update(array.tobytes())
        if name == "columns":
            digest.update(opaque_rows(array, state.voxels.shape[1]).tobytes())
    return digest.hexdigest()
