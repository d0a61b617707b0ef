"""The contents of the game as data rows: materials, mech classes, weapons and suites, and their tables for kernels.

Units: voxels, seconds, radians, points.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import radians
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from echelon_env.constants import F

Colour = tuple[int, int, int]  # red, green, blue, 0 to 255


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


MATERIALS: tuple[Material, ...] = (
    Material("AIR", 0.0, False, False, (28, 32, 40)),
    Material("SOLID", 100.0, True, True, (138, 147, 163)),
    Material("LAVA", 0.0, False, False, (255, 98, 24), heat_per_s=40.0, damage_per_s=5.0),
    Material("WATER", 0.0, False, False, (46, 112, 190), heat_per_s=-30.0, speed_factor=0.6),
    Material("DEBRIS_FIELD", 50.0, False, False, (112, 84, 64), heat_per_s=20.0, damage_per_s=1.25, speed_factor=0.6),
    Material("SOLID_DEBRIS", 200.0, True, True, (88, 74, 68)),
    Material("DIRT", 0.0, False, False, (116, 107, 90)),
    Material("GLASS", 10.0, True, False, (150, 214, 226)),
    Material("REINFORCED", 1000.0, True, True, (78, 88, 120)),
    Material("FOLIAGE", 1.0, False, True, (78, 146, 72)),
)
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


WEAPONS: tuple[Weapon, ...] = (
    Weapon("laser", KIND_LASER, HITSCAN, (120, 240, 255), 8.0, radians(120), 0.6, 22.0, damage=14.0, target_heat=6.0),
    Weapon("flamer", KIND_KINETIC, HITSCAN, (255, 140, 40), 4.5, radians(90), 0.15, 10.0, damage=4.0, target_heat=15.0),
    Weapon(
        "missile", KIND_MISSILE, HOMING, (255, 214, 110), 12.0, radians(180), 3.0, 45.0, damage=40.0,
        stability_damage=15.0, speed=12.0, splash_radius=2.5, splash_scale=0.5, locked_range=50.0,
    ),
    Weapon(
        "gauss", KIND_KINETIC, BALLISTIC, (190, 170, 255), 20.0, radians(60), 4.0, 15.0, damage=50.0,
        stability_damage=60.0, speed=40.0, splash_radius=1.5, splash_scale=0.5,
    ),
    Weapon(
        "autocannon", KIND_KINETIC, LINEAR, (255, 240, 150), 12.0, radians(90), 0.2, 6.0, damage=8.0,
        stability_damage=5.0, speed=25.0, suppress_s=1.2,
    ),
    Weapon("painter", KIND_PAINTER, HITSCAN, (255, 90, 200), 10.0, radians(60), 1.0, 5.0, paint_s=5.0),
    Weapon(
        "smoke", KIND_SMOKE, LINEAR, (220, 225, 232), 20.0, radians(180), 5.0, 10.0, speed=15.0,
        cloud_radius=4.0, cloud_s=10.0,
    ),
)  # fmt: skip
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


MECH_CLASSES: tuple[MechClass, ...] = (
    MechClass(
        "scout", 1.2, 1.8, 7.0, 1.8, 18.0, 60.0, 30.0, 75.0, 13.0, 20.0, 1.0, 0.5, 1.0, 0.1,
        (PAINTER, NO_WEAPON, NO_WEAPON, SMOKE), has_ewar=True,
    ),
    MechClass(
        "light", 1.5, 2.0, 6.8, 1.5, 16.0, 80.0, 40.0, 80.0, 12.0, 35.0, 1.5, 0.7, 1.0, 0.3,
        (FLAMER, LASER, PAINTER, SMOKE),
    ),
    MechClass(
        "medium", 2.5, 3.0, 5.5, 1.0, 0.0, 150.0, 75.0, 100.0, 11.0, 55.0, 2.5, 1.0, 2.0, 0.6,
        (LASER, PAINTER, AUTOCANNON, SMOKE),
    ),
    MechClass(
        "heavy", 3.5, 4.0, 2.5, 0.6, 0.0, 200.0, 100.0, 130.0, 10.0, 85.0, 4.0, 1.5, 3.0, 0.9,
        (LASER, MISSILE, GAUSS, SMOKE), has_ams=True,
    ),
)  # fmt: skip
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


SUITES: tuple[Suite, ...] = (
    Suite("scout_recon", 20, 1.5, 0.8, 5, 0, False, False, 5),
    Suite("light_skirmish", 10, 1.2, 0.6, 5, 1, False, False, 8),
    Suite("medium_assault", 8, 1.0, 0.7, 5, 1, False, False, 6),
    Suite("heavy_fire_support", 5, 0.8, 1.0, 5, 0, False, False, 3),
    Suite("pack_command", 8, 1.0, 0.6, 5, 2, True, True, 10),
    Suite("squad_command", 6, 1.0, 0.5, 12, 2, True, True, 12),
)
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
