"""The contents of the game: what ``catalog.yaml`` says of materials, mech classes, weapons and suites, and the rules.

Units: voxels, seconds, radians, points.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import radians
from pathlib import Path
from typing import Annotated, Any, TypeVar, get_type_hints

import numpy as np
import yaml
from numpy.typing import NDArray

from echelon_env.constants import F
from echelon_env.validation import typed

Row = TypeVar("Row")
Colour = tuple[int, int, int]  # red, green, blue, 0 to 255

_SECTIONS = yaml.safe_load(Path(__file__).with_name("catalog.yaml").read_bytes())


def rows_of(section: str, cls: type[Row], **read: Callable[[Any], Any]) -> tuple[Row, ...]:
    """Return a section of ``catalog.yaml`` as objects of a class; ``read`` holds functions that read a field."""
    kinds = get_type_hints(cls)
    rows = []
    for given in _SECTIONS[section]:
        values = {name: read[name](value) if name in read else value for name, value in given.items()}
        rows.append(cls(**{name: typed(value, kinds[name], f"{section}.{name}") for name, value in values.items()}))
    return tuple(rows)


@dataclass(frozen=True)
class Material:
    """One voxel material."""

    name: str  # upper-case name
    hp: Annotated[
        float, "Damage an undamaged voxel takes before it becomes AIR, in points; 0 means it cannot be shot away"
    ]
    collides: Annotated[bool, "Whether mechs and projectiles are stopped by it"]
    opaque: Annotated[bool, "Whether it blocks line of sight"]
    colour: Colour  # colour in pictures
    heat_per_s: Annotated[float, "Heat added to a mech standing in it, points per second (negative cools)"] = 0.0
    damage_per_s: Annotated[float, "Damage to a mech standing in it, points per second"] = 0.0
    speed_factor: Annotated[float, "Factor on the planar speed of a mech standing in it"] = 1.0


MATERIALS = rows_of("materials", Material)
AIR, SOLID, LAVA, WATER, DEBRIS_FIELD, SOLID_DEBRIS, DIRT, GLASS, REINFORCED, FOLIAGE = range(10)


def material_bits(predicate: str) -> int:
    """Return a bit mask over material ids for which the boolean attribute ``predicate`` holds."""
    return sum(1 << i for i, material in enumerate(MATERIALS) if getattr(material, predicate))


COLLIDES_BITS = np.uint32(material_bits("collides"))
OPAQUE_BITS = np.uint32(material_bits("opaque"))
DESTRUCTIBLE_BITS = np.uint32(sum(1 << i for i, material in enumerate(MATERIALS) if material.hp > 0))

HITSCAN, BALLISTIC, LINEAR, HOMING = range(4)
GUIDANCE_NAMES = ("hitscan", "ballistic", "linear", "homing")
# Weapons of one kind share the cooldown feature of the observation.
KIND_NAMES = ("laser", "missile", "kinetic", "painter", "smoke")
KIND_LASER, KIND_MISSILE, KIND_KINETIC, KIND_PAINTER, KIND_SMOKE = range(5)


@dataclass(frozen=True)
class Weapon:
    """One weapon."""

    name: str  # lower-case name
    kind: Annotated[int, "Cooldown feature of the observation that shows it (`KIND_*`)"]
    guidance: Annotated[int, "`HITSCAN`, `BALLISTIC`, `LINEAR` or `HOMING`"]
    colour: Colour  # colour in pictures
    range: Annotated[float, "Reach in voxels; a projectile lives range / speed seconds"]
    arc: Annotated[float, "Full firing arc around the facing, radians"]
    cooldown_s: Annotated[float, "Time between shots, seconds"]
    heat: Annotated[float, "Heat added to the shooter per shot, points"]
    damage: Annotated[float, "Damage per hit, points"] = 0.0
    stability_damage: Annotated[float, "Stability taken per hit, points"] = 0.0
    target_heat: Annotated[float, "Heat added to the target per hit, points"] = 0.0
    speed: Annotated[float, "Projectile speed, voxels per second"] = 0.0
    splash_radius: Annotated[float, "Radius of the explosion, voxels"] = 0.0
    splash_scale: Annotated[float, "Share of damage and stability damage that a splash deals"] = 0.0
    suppress_s: Annotated[float, "Suppression caused by a hit, seconds"] = 0.0
    paint_s: Annotated[float, "Paint caused by a hit, seconds"] = 0.0
    cloud_radius: Annotated[float, "Radius of the smoke cloud it leaves, voxels"] = 0.0
    cloud_s: Annotated[float, "Life of that cloud, seconds"] = 0.0
    locked_range: Annotated[float, "Reach against a target painted by a packmate (homing only), voxels"] = 0.0


WEAPONS = rows_of("weapons", Weapon, kind=KIND_NAMES.index, guidance=GUIDANCE_NAMES.index, arc=radians)
LASER, FLAMER, MISSILE, GAUSS, AUTOCANNON, PAINTER, SMOKE = range(7)
NO_WEAPON = -1
WEAPON_SLOTS = ("primary", "secondary", "tertiary", "special")

AMS_RANGE = 5.5  # anti-missile system (heavy): reach in voxels
AMS_COOLDOWN_S = F(1.0)  # seconds after a success
AMS_PROBABILITY = F(0.6)  # one roll per missile and defender


@dataclass(frozen=True)
class MechClass:
    """One mech class."""

    name: str  # lower-case name, also the role of the agent
    width: Annotated[float, "Edge of the square footprint, voxels"]
    height: Annotated[float, "Height, voxels"]
    max_speed: Annotated[float, "Planar speed, voxels per second"]
    yaw_rate: Annotated[float, "Turning speed, radians per second"]
    jet_accel: Annotated[float, "Upward acceleration of the jets, voxels per second squared (0: no jets)"]
    hp: Annotated[float, "Body hit points"]
    leg_hp: Annotated[float, "Leg hit points"]
    heat_cap: Annotated[float, "Heat above which the mech shuts down, points"]
    dissipation_per_s: Annotated[float, "Passive cooling, points per second"]
    tonnage: Annotated[float, "Weight in the contest for the zone, tonnes"]
    noise_factor: Annotated[float, "Loudness per voxel per second of its speed"]
    threat: Annotated[float, "Weight in the sums `threat` and `support` of `panel_stats`"]
    size_rank: Annotated[float, 'Position in the "biggest first" sort mode; larger ones come first']
    wreck_solid_probability: Annotated[float, "Chance that its wreck is solid debris and not a debris field"]
    loadout: Annotated[
        tuple[int, int, int, int],
        "Weapon index per slot (primary, secondary, tertiary, special), `NO_WEAPON` where empty",
    ]
    has_ewar: Annotated[bool, "Whether it carries an ECM/ECCM emitter"] = False
    has_ams: Annotated[bool, "Whether it carries the passive anti-missile system"] = False


def _weapons_named(names: Sequence[str]) -> list[int]:
    known = [weapon.name for weapon in WEAPONS]
    return [NO_WEAPON if name == "none" else known.index(name) for name in names]


MECH_CLASSES = rows_of("classes", MechClass, loadout=_weapons_named)
SCOUT, LIGHT, MEDIUM, HEAVY = range(4)
CLASS_NAMES: tuple[str, ...] = tuple(c.name for c in MECH_CLASSES)

MAX_STABILITY = 100.0
FALL_SECONDS = F(3.0)  # time on the ground after a knockdown
STABILITY_AFTER_FALL = F(50.0)
STABILITY_REGEN_PER_S = F(10.0)
LEGGED_MAX_STABILITY = F(50.0)
LEGGED_SPEED_FACTOR = F(0.4)
LEGGED_JET_FACTOR = F(0.5)
# What slows stability regeneration down by adding up, and the least regeneration that is left.
REGEN_CUT_LEGGED = F(0.5)
REGEN_CUT_MOVING = F(0.5)
REGEN_CUT_SUPPRESSED = F(0.75)
REGEN_FLOOR = F(0.1)
MOVING_SPEED = 1.0  # voxels per second above which a mech counts as moving
PLANAR_DRAG = F(0.98)  # factor on all velocity components per physics step
REAR_ARC_COSINE = F(0.707)
REAR_DAMAGE_FACTOR = F(1.5)
PAINT_DAMAGE_FACTOR = F(1.1)
LEG_HEIGHT_SHARE = F(0.3)  # hits below this share of the height are leg hits
BEAM_HEIGHT_SPREAD = F(0.5)  # beams meet the target uniformly in the middle half of its height
LEG_BODY_SHARE = F(0.5)  # share of a leg hit that the body takes
VENT_FACTOR = F(2.0)  # extra dissipation while venting, in multiples of the passive one
RESTART_HEAT_SHARE = F(0.7)  # a shut-down mech restarts at this share of its heat cap
STEP_HEIGHT = F(1.1)  # voxels a walking mech climbs
HOMING_BLEND_PER_S = F(4.0)  # share of the steering direction that a missile turns to, per second
LAUNCH_LIFT = F(0.5)  # upward part of a missile's launch direction, and height above the top
ASSIST_DAMAGE_SHARE = F(0.2)  # share of the victim's recent damage that earns an assist
ASSIST_WINDOW_S = F(5.0)
PAINT_LOCK_QUALITY = F(0.70)  # sensor quality needed to use a packmate's paint

SIGHT_RANGE = 20.0  # voxels within which mechs see each other along a free line
RADAR_RANGE = 9.0  # voxels at sensor quality 1 and range multiplier 1
GLOW_RANGE = 10.0  # voxels within which heat and emission show a hostile mech through terrain
EWAR_RANGE = F(50.0)
ECM_JAM = F(0.85)
ECCM_GAIN = F(0.65)
QUALITY_MIN = F(0.25)
QUALITY_MAX = F(1.5)
ECM_HEAT_PER_S = F(3.0)
ECCM_HEAT_PER_S = F(2.0)
HEAT_SIGNATURE_SHARE = F(0.8)  # hostile mechs hotter than this share of their cap show themselves
EWAR_OFF, EWAR_ECM, EWAR_ECCM = range(3)
EWAR_NAMES = ("off", "ecm", "eccm")

UNLIMITED_RANGE = 1e4  # voxels; farther than any two places of a world

# What configurations and scenarios call by name, and kernels know by its position.
NAV_MODES = ("off", "assist", "planner")
GOALS = ("match", "reach", "eliminate", "survive")
UNIT_ROLES = ("fight", "stand", "patrol", "run", "ambush")  # what a scripted unit of a scenario does
MOST_STOPS = 8  # way-points of such a unit
REWARD_TERMS = ("approach", "zone", "damage", "kill", "assist", "death", "terminal")
OBSERVATION_BLOCKS = ("contacts", "contact_mask", "squad", "squad_mask", "ego", "suite_descriptor", "panel_stats")
# Optional keys of the dict observation, each switched on by the field of ``ObservationConfig`` of that name.
EXTRA_OBSERVATIONS = ("local_map", "telemetry", "acoustic", "comm", "damage_direction", "places")


@dataclass(frozen=True)
class Suite:
    """What a cockpit shows."""

    name: str  # lower-case name
    contact_slots: Annotated[int, "Own sightings shown at most"]
    range_multiplier: Annotated[float, "Factor on the radar range"]
    fidelity: Annotated[
        float,
        "1 shows others' hp, heat and velocity exactly; lower values add zero-mean noise, "
        "of standard deviation (1 - fidelity) times 0.2 hp shares, 0.2 heat caps and 1 voxel per second",
    ]
    squad_slots: Annotated[int, "Packmates (squadmates) shown at most"]
    squad_detail: Annotated[int, "0 bearing and distance, 1 adds status, 2 as 1"]
    sees_engaged: Annotated[bool, "Whether the suite shows who is engaged"]
    issues_orders: Annotated[bool, "Whether its target is an order to its pack"]
    intel_slots: Annotated[int, "Packmates' reports shown at most; fewer where the suite is jammed"]


SUITES = rows_of("suites", Suite)
SUITE_OF_CLASS: tuple[int, ...] = (0, 1, 2, 3)
# One standard deviation of the sensor noise at fidelity 0, in feature units (hp share, heat share, speed).
NOISE_HP_SHARE = F(0.2)
NOISE_HEAT_SHARE = F(0.2)
NOISE_VELOCITY = F(1.0)


def pack(rows: Sequence[Any]) -> NDArray[np.void]:
    """Pack rows into an aligned record array: int32 and float32; no names, colours; ``loadout_0`` to ``loadout_3``."""
    columns: dict[str, list[Any]] = {}
    for row in rows:
        for name, value in vars(row).items():
            if name in ("name", "colour"):
                continue
            parts = value if isinstance(value, tuple) else (value,)
            for i, part in enumerate(parts):
                columns.setdefault(f"{name}_{i}" if isinstance(value, tuple) else name, []).append(part)
    types = [(name, "f4" if isinstance(values[0], float) else "i4") for name, values in columns.items()]
    packed = np.zeros(len(rows), np.dtype(types, align=True))
    for name, values in columns.items():
        packed[name] = values
    return packed


WEAPON_TABLE = pack(WEAPONS)
CLASS_TABLE = pack(MECH_CLASSES)
SUITE_TABLE = pack(SUITES)
MATERIAL_TABLE = pack(MATERIALS)
