"""The state of a batch of matches as aligned record arrays: every field with its unit, allocation, copy and checksum.

Shapes: E matches, M mechs (blue first), S shots, C clouds, H hits of a physics step, W wounds per mech, K contact
slots, B blocks of clouds. Positions are in voxels, z at the feet; yaw 0 is +x, counter-clockwise; "strafe" is left.
"""

import hashlib
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from echelon_env.kernels.addresses import by_address
from echelon_env.kernels.decorator import kernel
from echelon_env.sim.voxel_bits import opaque_rows

CONTACT_SLOTS = 20
SQUAD_SLOTS = 12
COMM_DIM = 8
GUN_SLOTS = 4
WOUNDS = 32
SMOKE_BLOCK = 16
NEAR_SLOTS = 8

MECH = np.dtype(
    [
        ("x", "f4"), ("y", "f4"), ("z", "f4"),  # centre of the footprint and height of the feet, voxels
        ("vx", "f4"), ("vy", "f4"), ("vz", "f4"),  # velocity, voxels/s
        ("yaw", "f4"),  # facing, radians in (-pi, pi]
        ("hp", "f4"), ("leg_hp", "f4"), ("heat", "f4"), ("stability", "f4"),  # points
        ("fallen_s", "f4"),  # time until it stands up, seconds; 0 = standing
        ("suppressed_s", "f4"), ("painted_s", "f4"), ("ams_cooldown", "f4"),  # remaining time, seconds
        ("quality", "f4"), ("jam", "f4"), ("eccm", "f4"),  # sensor quality and its parts at the last decision
        ("radar", "f4"),  # reach of its radar at the last decision, voxels
        ("hit_x", "f4"), ("hit_y", "f4"), ("hit_z", "f4"),  # summed direction the last decision's hits came from
        ("potential", "f4"),  # approach potential at the last decision
        ("hostile_distance", "f4"),  # planar distance to the nearest hostile mech at the last decision, voxels
        ("team", "i4"), ("role", "i4"), ("suite", "i4"), ("pack", "i4"),
        ("present", "i4"),  # 1 if the mech takes part in this match at all; absent ones are never alive
        ("alive", "i4"), ("legged", "i4"), ("shutdown", "i4"),  # flags
        ("painter", "i4"),  # mech that painted it last, -1 = none
        ("killer", "i4"),  # mech that killed it, -1 = alive or killed by the terrain
        ("target", "i4"),  # mech chosen as target, -1 = none
        ("commander", "i4"),  # living mech of its pack that issues orders, -1 = none
        ("ewar", "i4"),  # emitter state: off, ecm, eccm
        ("sort", "i4"), ("hostile_only", "i4"),  # display settings
        ("grounded", "i4"),  # 1 if the feet rest on something
        ("in_zone", "i4"), ("targeted", "i4"), ("incoming", "i4"),  # flags at the last decision
        ("died_tick", "i4"),  # physics tick of death, 0 = absent from the start, -1 while alive
    ],
    align=True,
)  # fmt: skip

GUN = np.dtype([("weapon", "i4"), ("cooldown", "f4")], align=True)  # weapon row or -1; remaining seconds

ORDER = np.dtype(
    [
        ("forward", "f4"), ("strafe", "f4"), ("vertical", "f4"), ("turn", "f4"),  # throttles in [-1, 1]
        ("fire_0", "i4"), ("fire_1", "i4"), ("fire_2", "i4"), ("fire_3", "i4"),  # primary .. special, flags
        ("vent", "i4"), ("ewar", "i4"), ("target", "i4"), ("sort", "i4"), ("hostile_only", "i4"),
    ],
    align=True,
)  # fmt: skip

TALLY = np.dtype(
    [
        ("damage_dealt", "f4"), ("damage_taken", "f4"),  # points in this decision; dealt counts hostile targets only
        ("kills", "f4"), ("assists", "f4"), ("deaths", "f4"),
        ("hits_taken", "f4"), ("knockdowns", "f4"), ("shutdowns", "f4"), ("intercepts", "f4"),
        ("shots_0", "f4"), ("shots_1", "f4"), ("shots_2", "f4"), ("shots_3", "f4"),  # fired per slot
        ("paint_hits", "f4"),  # direct missile hits on hostile mechs that were painted for the shooter's pack
    ],
    align=True,
)  # fmt: skip

SHOT = np.dtype(
    [
        ("x", "f4"), ("y", "f4"), ("z", "f4"), ("vx", "f4"), ("vy", "f4"), ("vz", "f4"),
        ("life", "f4"),  # seconds left
        ("weapon", "i4"),  # weapon row
        ("shooter", "i4"), ("target", "i4"),  # mech indices
        ("serial", "i4"),  # number within the match, keys the anti-missile roll
        ("state", "i4"),  # flying, or how it ended in this physics step (FLYING ..)
        ("struck", "i4"),  # mech it struck, -1 = none
        ("voxel_x", "i4"), ("voxel_y", "i4"), ("voxel_z", "i4"),  # voxel it struck, voxel_z -1 = none
    ],
    align=True,
)  # fmt: skip

FLYING, STRUCK, SPENT, INTERCEPTED = range(4)

# Planes of Match.sees and rows of Match.scratch.
NOW, BEFORE, REPORTS = range(3)
# Order of movement; mechs in a line along an axis; place of each mech there; how the current mech knows each; who waits
# for its slots, in order; flags of mechs deep in smoke.
ORDER_OF_PLAY, LINE, PLACE, KNOWN, QUEUE, SHROUDED = range(6)
# Rows of Match.places: middle of a mech (the dead are far away), squared reach of its own sensors through everything,
# sort key of each for the current mech, and its squared distance.
PLACE_X, PLACE_Y, PLACE_Z, REACH, KEY, SQUARED = range(6)

CLOUD = np.dtype([("x", "f4"), ("y", "f4"), ("z", "f4"), ("radius", "f4"), ("life", "f4")], align=True)

HIT = np.dtype(
    [
        ("shooter", "i4"), ("victim", "i4"), ("weapon", "i4"),
        ("leg", "i4"), ("splash", "i4"),  # flags
        ("dx", "f4"), ("dy", "f4"), ("dz", "f4"),  # unit direction of travel
        ("scale", "f4"),  # share of the weapon's numbers that applies
        ("dealt", "f4"),  # damage that the body actually took, written by the victim
        ("killed", "i4"),  # 1 if this hit killed, written by the victim
    ],
    align=True,
)  # fmt: skip

WOUND = np.dtype([("tick", "i4"), ("attacker", "i4"), ("damage", "f4")], align=True)

CLOCK = np.dtype(
    [
        ("seed", "i8"),  # seed of this episode
        ("tick", "i4"), ("decision", "i4"),  # physics steps and decisions done
        ("size_x", "i4"), ("size_y", "i4"), ("size_z", "i4"),  # extent of this match's world, voxels
        ("zone_x", "f4"), ("zone_y", "f4"), ("zone_radius", "f4"),
        ("score_0", "f4"), ("score_1", "f4"),  # zone points
        ("tick_0", "f4"), ("tick_1", "f4"),  # zone tick of the last decision per team
        ("contested", "i4"),  # 1 if both teams stood in the zone at the last decision
        ("hits", "i4"), ("dropped_hits", "i4"), ("dropped_shots", "i4"),
        ("serial", "i4"),  # shots launched so far
        ("shots", "i4"), ("clouds", "i4"),  # shots in flight and clouds alive, the first entries of their pools
        ("over", "i4"), ("winner", "i4"), ("reason", "i4"),  # reason: 0 running, 1 zone, 2 elimination, 3 time
        ("walk_scale", "f4"),  # largest walking distance to the zone, voxels
        ("line_axis", "i4"),  # along which axis the mechs were lined up last (``sim.collision``)
    ],
    align=True,
)  # fmt: skip
RUNNING, ENDED_BY_ZONE, ENDED_BY_ELIMINATION, ENDED_BY_TIME = range(4)
REASON_NAMES = ("running", "zone", "elimination", "time")

PARAMS = np.dtype(
    [
        ("dt", "f4"), ("steps", "i4"), ("decision_s", "f4"), ("max_decisions", "i4"),
        ("gravity", "f4"),  # voxels/s²
        ("stride", "f4"),  # farthest a mech moves along an axis in a physics step, voxels
        ("approach", "f4"),  # most that two mechs can approach each other in a decision, voxels
        ("points_to_win", "f4"),
        ("friendly_fire", "i4"), ("oracle", "i4"),
        ("enable_target", "i4"), ("enable_ewar", "i4"), ("enable_sort", "i4"), ("enable_comm", "i4"),
        ("gamma", "f4"), ("approach_team_share", "f4"), ("team_mixing", "f4"),
        ("contested_factor", "f4"), ("contested_death_factor", "f4"),
        ("nav_mode", "i4"),  # position in config.NAV_MODES
        ("sight", "f4"), ("radar", "f4"), ("glow", "f4"),  # reach of sensors, voxels
        ("reports", "i4"), ("squad", "i4"), ("destructible", "i4"),  # flags
        ("goal", "i4"),  # position in scenario.GOALS
        ("zone_s", "f4"),  # seconds from the start in which observations show the zone, 0 = always
    ],
    align=True,
)  # fmt: skip

# What holds for each mech beside its state (flags): its observation shows the zone; the goal is about it; ``nav_mode``
# leaves it alone, although an agent has its seat, because its actions are those of a script.
UNIT = np.dtype([("knows_zone", "i4"), ("charge", "i4"), ("unaided", "i4")], align=True)


@by_address
class Match(NamedTuple):
    """The state of a batch; indexing every array by a match gives the state of one match."""

    voxels: NDArray[np.uint8]  # (E, Z, Y, X) material ids
    wear: NDArray[np.uint16]  # (E, Z, Y, X) damage taken by each voxel, points
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
    clock: NDArray[np.void]  # ``CLOCK`` (E,)


@by_address
class Rules(NamedTuple):
    """The constant tables that kernels read: the catalog's, ``PARAMS`` (1,), and ``UNIT`` (M,)."""

    classes: NDArray[np.void]
    weapons: NDArray[np.void]
    suites: NDArray[np.void]
    materials: NDArray[np.void]
    params: NDArray[np.void]
    units: NDArray[np.void]


def allocate(matches: int, mechs: int, size: tuple[int, int, int]) -> Match:
    """Return zeroed state for ``matches`` matches of ``mechs`` mechs in worlds of at most ``size`` (x, y, z) voxels."""
    (x, y, z), m = size, mechs

    def zeros(dtype: Any, *shape: int) -> NDArray[Any]:
        return np.zeros((matches, *shape), dtype)

    state = Match(
        voxels=zeros(np.uint8, z, y, x), wear=zeros(np.uint16, z, y, x), walk=zeros(np.float32, y, x),
        columns=zeros(np.uint64, 2, y, x), mechs=zeros(MECH, m), past=zeros(MECH, m), guns=zeros(GUN, m, GUN_SLOTS),
        orders=zeros(ORDER, m), tally=zeros(TALLY, m), shots=zeros(SHOT, 16 + 8 * m), clouds=zeros(CLOUD, 4 + 3 * m),
        smoke=zeros(np.float32, 1 + (4 + 3 * m) // SMOKE_BLOCK, 4, SMOKE_BLOCK), hits=zeros(HIT, 32 + 16 * m),
        wounds=zeros(WOUND, m, WOUNDS), sees=zeros(np.uint8, 3, m, m), contacts=zeros(np.int32, m, CONTACT_SLOTS),
        comm=zeros(np.float32, 2, m, COMM_DIM), scratch=zeros(np.int32, 6, m), places=zeros(np.float32, 6, m),
        near=zeros(np.int32, m, 1 + NEAR_SLOTS), clock=zeros(CLOCK),
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
        state.near[e], state.clock[e],
    )  # fmt: skip


def copy_match(state: Match, match: int) -> dict[str, NDArray[np.generic]]:
    """Return independent copies of all arrays of one match, by field name."""
    # A slice, then a shape: indexing the clock gives a record whose np.array() would still be a view of the state.
    return {name: array[match : match + 1].copy().reshape(array.shape[1:]) for name, array in state._asdict().items()}


def checksum(state: Match, match: int) -> str:
    """Return a SHA-256 over every array of one match, and over rows of opaque voxels, as in all replays so far."""
    digest = hashlib.sha256()
    for name, array in state._asdict().items():
        digest.update(np.ascontiguousarray(array[match]).tobytes())
        if name == "columns":
            digest.update(opaque_rows(array[match], state.voxels.shape[1]).tobytes())
    return digest.hexdigest()
