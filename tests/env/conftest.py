"""A small stage for constructed scenes: one match in an open world whose mechs are placed by hand."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from echelon_env.catalog import CLASS_NAMES, CLASS_TABLE, MAX_STABILITY, SUITE_OF_CLASS
from echelon_env.config import EchelonConfig
from echelon_env.kernels.decorator import kernel
from echelon_env.matches.reset import build_rules
from echelon_env.sim.collision import line_up
from echelon_env.sim.geometry import lay_out_place
from echelon_env.sim.line_of_sight import lay_out_smoke
from echelon_env.sim.state import FLYING, GUN_SLOTS, Match, allocate
from echelon_env.sim.step import perceive, physics_step, play_decision
from echelon_env.sim.voxel_bits import describe_world
from echelon_env.sim.wear import spread

STEPS, DECISIONS, SENSES = range(3)
# Sensors of scenes; a test about other limits sets its own.
KEEN = {"sensors.sight_range": 1e4, "sensors.glow_range": 1e4, "sensors.radar_range": 14.0}


@kernel
def drive(match, rules, what, count):
    """Play physics steps or decisions, or perceive: one kernel, so that what they share is compiled once."""
    for _ in range(count):
        if what == STEPS:
            physics_step(match, rules)
        elif what == DECISIONS:
            play_decision(match, rules)
        else:
            perceive(match, rules)


class Scene:
    """One match of chosen mechs in an empty world, driven by the simulator's own kernels.

    Mechs stand 10 voxels apart in two rows until they are placed, blue ones first; the zone lies in the far corner.
    ``apart`` lets mechs 0 and 1 look at each other from so far, ``at`` places others, as (x, y, z, yaw) by mech.
    ``mechs`` and ``orders`` set fields by mech; ``zone`` is (x, y, radius), ``walls`` are (material, index of voxels).
    """

    def __init__(
        self,
        blue: Sequence[str] = ("medium",),
        red: Sequence[str] = ("medium",),
        size: tuple[int, int, int] = (64, 64, 12),
        overrides: Mapping[str, Any] | None = None,
        seed: int = 7,
        packs: int | Sequence[int] = 0,
        apart: float | None = None,
        at: Mapping[int, Sequence[float]] | None = None,
        mechs: Mapping[int, Mapping[str, Any]] | None = None,
        orders: Mapping[int, Mapping[str, Any]] | None = None,
        zone: tuple[float, float, float] | None = None,
        walls: Sequence[tuple[Any, Any]] = (),
    ) -> None:
        roles = np.array([CLASS_NAMES.index(name) for name in (*blue, *red)], np.int32)
        self.config = EchelonConfig.resolve("standard").replace({"world.size": size, **KEEN, **(overrides or {})})
        self.rules = build_rules(self.config)
        self._state = allocate(1, len(roles), size, self.config.world.zone_places)
        self._match = Match(*(array[0] for array in self._state))
        self.mechs, self.guns, self.clock = self._match.mechs, self._match.guns, self._match.clock
        self.orders, self.tally, self.voxels = self._match.orders, self._match.tally, self._match.voxels
        self.clock["seed"] = seed
        self.clock["size_x"], self.clock["size_y"], self.clock["size_z"] = size
        zone = zone or (size[0] - 3, size[1] - 3, 2)
        self.clock["zone_x"], self.clock["zone_y"], self.clock["zone_radius"] = zone
        self.clock["winner"], self.clock["walk_scale"] = -1, 1
        rows = self.mechs
        rows["role"], rows["suite"] = roles, np.array(SUITE_OF_CLASS, np.int32)[roles]
        rows["team"] = [0] * len(blue) + [1] * len(red)
        rows["present"] = rows["alive"] = rows["grounded"] = 1
        rows["hp"], rows["leg_hp"] = CLASS_TABLE["hp"][roles], CLASS_TABLE["leg_hp"][roles]
        rows["stability"], rows["quality"] = MAX_STABILITY, 1.0
        rows["painter"] = rows["killer"] = rows["target"] = rows["commander"] = rows["died_tick"] = -1
        self.orders["target"] = -1
        for slot in range(GUN_SLOTS):
            self.guns["weapon"][:, slot] = CLASS_TABLE[f"loadout_{slot}"][roles]
        for i in range(len(roles)):
            column = i if i < len(blue) else i - len(blue)
            self.place(i, 4 + 10 * column, 4 if i < len(blue) else 34)
        rows["pack"] = packs
        if apart is not None:
            self.face_off(apart)
        for mech, place in (at or {}).items():
            self.place(mech, *place)
        for mech, fields in (mechs or {}).items():
            self.set(mech, **fields)
        for mech, order in (orders or {}).items():
            self.order(mech, **order)
        for material, index in walls:
            self.voxels[index] = material

    @property
    def match(self) -> Match:
        """The match, with what follows from voxels and places that a test may have written since."""
        match = self._match
        describe_world(match.voxels, match.columns)
        line_up(match, self.rules)
        for i in range(len(match.mechs)):
            lay_out_place(match, self.rules, i)
        lay_out_smoke(match)
        match.mechs["hostile_distance"] = 0.0
        return match

    @property
    def state(self) -> Match:
        """The batch of one match, brought up to date like ``match``."""
        _ = self.match
        return self._state

    @property
    def wear(self) -> NDArray[np.uint16]:
        """The damage that each voxel bears, (Z, Y, X)."""
        return spread(self._match.wear, self.voxels.shape)

    def set_places(self, *places: tuple[float, float, float]) -> None:
        """Lay out the places (x, y, radius) that may be the zone, the first of which is; distances are straight."""
        sites, (_, height, width) = self._match.sites, self.voxels.shape
        sites["x"], sites["y"], sites["radius"] = np.transpose(places)
        sites["since"] = [0, *[-1] * (len(places) - 1)]
        rows, columns = np.mgrid[:height, :width] + 0.5
        for walk, (x, y, radius) in zip(self._match.site_walks, places, strict=True):
            walk[:] = np.maximum(np.hypot(columns - x, rows - y) - radius, 0)
        self._match.walk[:] = self._match.site_walks[0]
        self.clock["zone_x"], self.clock["zone_y"], self.clock["zone_radius"] = places[0]

    def place(self, mech: int, x: float, y: float, z: float = 0.0, yaw: float = 0.0) -> None:
        """Put a mech with its feet at (x, y, z)."""
        row = self.mechs[mech]
        row["x"], row["y"], row["z"], row["yaw"] = x, y, z, yaw

    def set(self, mech: int, **fields: Any) -> None:
        """Set fields of a mech."""
        for name, value in fields.items():
            self.mechs[mech][name] = value

    def count(self, mech: int, **fields: float) -> None:
        """Set what was counted for a mech in this decision."""
        for name, value in fields.items():
            self.tally[mech][name] = value

    def of(self, mech: int, *names: str) -> dict[str, float]:
        """Return fields of a mech, or of what was counted for it, by name."""
        counted = self.tally.dtype.names
        return {name: float((self.tally if name in counted else self.mechs)[name][mech]) for name in names}

    def face_off(self, distance: float, x: float = 20.0, y: float = 20.0) -> None:
        """Let mech 0 at (x, y) and mech 1 look at each other along x."""
        self.place(0, x, y)
        self.place(1, x + distance, y, yaw=np.pi)

    def add_shot(
        self,
        weapon: int,
        position: Sequence[float],
        velocity: Sequence[float],
        life: float = 5.0,
        shooter: int = 0,
        target: int = -1,
        serial: int = 1,
    ) -> np.void:
        """Put a shot into flight."""
        shot = self._match.shots[int(self.clock["shots"])]
        self.clock["shots"] += 1
        shot["x"], shot["y"], shot["z"] = position
        shot["vx"], shot["vy"], shot["vz"] = velocity
        shot["life"], shot["weapon"], shot["shooter"], shot["target"] = life, weapon, shooter, target
        shot["serial"], shot["state"], shot["struck"], shot["voxel_z"] = serial, FLYING, -1, -1
        return shot

    def add_cloud(self, x: float, y: float, z: float = 1.5, radius: float = 4.0, life: float = 10.0) -> None:
        """Put a cloud of smoke into the air."""
        cloud = self._match.clouds[int(self.clock["clouds"])]
        cloud["x"], cloud["y"], cloud["z"], cloud["radius"], cloud["life"] = x, y, z, radius, life
        self.clock["clouds"] += 1

    def fire_once(self, mech: int, slot: int) -> None:
        """Play a physics step in which a mech holds one of its triggers."""
        self.order(mech, **{f"fire_{slot}": 1})
        self.step()
        self.order(mech, **{f"fire_{slot}": 0})

    def order(self, mech: int, **fields: Any) -> None:
        """Give a standing order; a target is chosen at once, as when an action is decoded."""
        for name, value in fields.items():
            self.orders[mech][name] = value
        self.mechs[mech]["target"] = self.orders[mech]["target"]
        self.mechs[mech]["sort"] = self.orders[mech]["sort"]
        self.mechs[mech]["hostile_only"] = self.orders[mech]["hostile_only"]

    def step(self, count: int = 1) -> None:
        """Play physics steps of 0.05 s."""
        drive(self.match, self.rules, STEPS, count)

    def decide(self, count: int = 1) -> None:
        """Play whole decisions of 0.25 s."""
        drive(self.match, self.rules, DECISIONS, count)

    def perceive(self) -> None:
        """Bring the senses up to date without moving the clock."""
        drive(self.match, self.rules, SENSES, 1)


@pytest.fixture
def new_scene() -> type[Scene]:
    """The ``Scene`` class."""
    return Scene
