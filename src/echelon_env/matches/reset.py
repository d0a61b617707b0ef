"""Sets a match to its start: a fresh world, every mech in its place, nothing in flight."""

from functools import lru_cache
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from echelon_env import catalog
from echelon_env.config import EchelonConfig
from echelon_env.constants import GRAVITY_M_PER_S2, F
from echelon_env.episode import EpisodeSetup
from echelon_env.rng import DRAW_WEAPON_ENABLED, DRAW_ZONE, uniform
from echelon_env.sim.contacts import PACK_COMMAND, SQUAD_COMMAND
from echelon_env.sim.geometry import wrap_angle
from echelon_env.sim.state import GUN_SLOTS, MECH, PARAMS, UNIT, Match, Rules
from echelon_env.sim.voxel_bits import described
from echelon_env.worldgen.places import formations
from echelon_env.worldgen.world import World

_TERRAIN = ("voxels", "walk", "columns", "site_walks")  # overwritten by every reset

# Columns of the worlds in use, outside the worlds: they follow from the voxels and need not be saved.
_described: WeakKeyDictionary[World, NDArray[np.uint64]] = WeakKeyDictionary()


def build_rules(config: EchelonConfig) -> Rules:
    """Return the tables that kernels read for this configuration."""
    match = config.match
    params = np.zeros(1, PARAMS)
    params["dt"], params["decision_s"] = match.physics_step_seconds, match.decision_seconds
    params["steps"], params["max_decisions"] = match.physics_steps_per_decision, match.max_decisions
    fastest = catalog.CLASS_TABLE["max_speed"].max()
    params["stride"] = fastest * match.physics_step_seconds
    params["approach"] = 2 * fastest * match.decision_seconds
    params["gravity"] = GRAVITY_M_PER_S2 / config.world.voxel_size_m
    params["points_to_win"] = match.zone_points_to_win
    params["oracle"] = config.observation.visibility == "oracle"
    params["enable_target"] = match.enable_target_selection
    params["nav_mode"] = catalog.NAV_MODES.index(match.nav_mode)
    params["sight"], params["radar"] = config.sensors.sight_range, config.sensors.radar_range
    params["glow"], params["reports"] = config.sensors.glow_range, config.sensors.reports
    params["arc"] = np.float32(np.radians(config.sensors.arc_degrees / 2))
    params["zone_range"], params["stay_s"] = config.sensors.zone_range, match.zone_stay_seconds
    params["told_s"], params["told_ahead"] = match.zone_told_seconds, match.zone_told_ahead
    params["squad"], params["destructible"] = config.sensors.squad, config.world.destructible
    units = np.ones(2 * match.team_size, UNIT)
    units["unaided"] = 0
    if config.scenario is not None:
        params["goal"], params["zone_s"] = catalog.GOALS.index(config.scenario.goal), config.scenario.zone_seconds
        for mech, unit in config.units.items():
            units[mech] = unit.knows_zone, unit.charge, 0
    for name in ("friendly_fire", "enable_ewar", "enable_sort", "enable_comm"):
        params[name] = getattr(match, name)
    for name in ("gamma", "approach_team_share", "team_mixing", "contested_factor", "contested_death_factor"):
        params[name] = getattr(config.reward, name)
    weapons = catalog.WEAPON_TABLE.copy()
    weapons["damage"] *= match.damage_factor
    return Rules(catalog.CLASS_TABLE, weapons, catalog.SUITE_TABLE, catalog.MATERIAL_TABLE, params, units)


def reset_match(
    state: Match, match: int, config: EchelonConfig, world: World, seed: int, setup: EpisodeSetup | None = None
) -> None:
    """Put one match at the start of the episode ``seed`` in ``world``; the caller then updates senses and potentials.

    Mechs of packs that the setup leaves out have team, pack and class in the arrays, but are dead from the start.
    """
    depth, height, width = world.voxels.shape
    whole = state.voxels.shape[2:] == (height, width)
    for name, array in state._asdict().items():
        if name not in _TERRAIN or not whole:
            array[match : match + 1].view(np.uint8)[...] = 0  # as bytes: NumPy assigns to records field by field
    state.voxels[match, depth:] = 0
    state.voxels[match, :depth, :height, :width] = world.voxels
    place = _first_place(state, match, world, seed)
    walks = world.walk[None] if world.walks is None else world.walks
    state.walk[match, :height, :width] = walks[place]
    if world not in _described:
        _described[world] = described(world.voxels)
    state.columns[match, :, :height, :width] = _described[world]
    state.scratch[match] = np.arange(state.mechs.shape[1])
    state.contacts[match] = -1
    clock = state.clock[match]
    clock["seed"] = seed
    clock["size_x"], clock["size_y"], clock["size_z"] = width, height, depth
    clock["zone_x"], clock["zone_y"], clock["zone_radius"] = (world.places or [world.zone])[place]
    clock["winner"] = -1
    setup = setup or EpisodeSetup.whole(config)
    state.mechs[match], loadouts = _lineup(config, setup.packs_by_team)
    places = _place_mechs(state, match, config, world, seed, setup.packs_by_team)
    _mount_weapons(state, match, config, seed, loadouts, setup.weapon_prob)
    if config.scenario is not None:
        _apply_units(state, match, config)
    feet = walks[:, places[:, 1].astype(np.intp), places[:, 0].astype(np.intp)]
    clock["walk_scale"] = max(1.0, float(feet.max()))


def _first_place(state: Match, match: int, world: World, seed: int) -> int:
    """Write the places that may be the zone, if there are several; return which one is at first."""
    if world.walks is None:
        return 0
    _, height, width = world.walks.shape
    state.site_walks[match, :, :height, :width] = world.walks
    sites, first = state.sites[match], int(uniform(seed, 0, 0, DRAW_ZONE) * F(len(world.places)))
    sites["x"], sites["y"], sites["radius"] = np.transpose(world.places)
    sites["since"] = -1
    sites["since"][first] = 0
    return first


@lru_cache(maxsize=64)
def _lineup(config: EchelonConfig, packs: tuple[int, int]) -> tuple[NDArray[np.void], NDArray[np.int32]]:
    """Return what every episode of that many packs starts with: ``MECH`` (M,) without places, weapons int32 (M, 4)."""
    roster = config.match.roster
    size = len(roster)
    mechs = np.zeros(2 * size, MECH)
    roles = np.array([catalog.CLASS_NAMES.index(name) for name in roster * 2], np.int32)
    present = np.concatenate([np.arange(size) < number * len(config.match.pack) for number in packs])
    mechs["team"], mechs["role"] = np.repeat(np.array([0, 1], np.int32), size), roles
    mechs["suite"] = np.array(catalog.SUITE_OF_CLASS, np.int32)[roles]
    if len(config.match.pack) > 1:  # the second mech commands the pack, that of the first of several packs all of them
        mechs["suite"][1 :: len(config.match.pack)] = PACK_COMMAND
        for team, number in enumerate(packs):
            mechs["suite"][team * size + 1] = SQUAD_COMMAND if number > 1 else PACK_COMMAND
    mechs["pack"] = np.tile(np.arange(size, dtype=np.int32) // len(config.match.pack), 2)
    mechs["present"] = mechs["alive"] = mechs["grounded"] = present
    mechs["hp"], mechs["leg_hp"] = catalog.CLASS_TABLE["hp"][roles] * present, catalog.CLASS_TABLE["leg_hp"][roles]
    mechs["stability"] = catalog.MAX_STABILITY
    mechs["quality"] = 1.0
    mechs["painter"] = mechs["killer"] = mechs["target"] = mechs["commander"] = -1
    mechs["died_tick"] = np.where(present, -1, 0)
    weapons = np.stack([catalog.CLASS_TABLE[f"loadout_{slot}"][roles] for slot in range(GUN_SLOTS)], axis=1)
    mechs.flags.writeable = weapons.flags.writeable = False
    return mechs, weapons


def _place_mechs(
    state: Match, match: int, config: EchelonConfig, world: World, seed: int, packs: tuple[int, int]
) -> NDArray[np.float32]:
    """Put the mechs that are present on their places; return the places of the larger team's number, (n, 4)."""
    if world.starts is not None:
        for mech, place in zip(config.units, world.starts.tolist(), strict=True):
            for name, value in zip(("x", "y", "z", "yaw"), place, strict=True):
                state.mechs[match, mech][name] = value
        return world.starts
    fielded = max(packs) * len(config.match.pack)
    by_team = state.mechs[match].reshape(2, -1)[:, :fielded]
    height, width = world.walk.shape
    facing = tuple(np.mean(world.places or [world.zone], axis=0).tolist())
    places = formations((width, height), world.spawns, facing, config.match.roster[:fielded], seed)
    flat = places.reshape(-1, 4)
    yaw = [wrap_angle(angle) for angle in flat[:, 3]]
    placed = (*np.moveaxis(places[:, :, :3], 2, 0), np.reshape(yaw, (2, -1)))
    for name, column in zip(("x", "y", "z", "yaw"), placed, strict=True):
        by_team[name] = np.where(by_team["present"] == 1, column, 0)
    return flat


def _apply_units(state: Match, match: int, config: EchelonConfig) -> None:
    mechs, guns = state.mechs[match], state.guns[match]
    empty = [mech for mech in range(len(mechs)) if mech not in config.units]
    for name in ("present", "alive", "grounded", "hp", "died_tick"):
        mechs[name][empty] = 0
    for seat, unit in config.units.items():
        mech, role = mechs[seat], catalog.CLASS_NAMES.index(unit.mech)
        suites = [suite.name for suite in catalog.SUITES]
        mech["role"], mech["suite"] = role, suites.index(unit.suite) if unit.suite else catalog.SUITE_OF_CLASS[role]
        mech["hp"], mech["leg_hp"] = unit.hp * catalog.CLASS_TABLE["hp"][role], catalog.CLASS_TABLE["leg_hp"][role]
        mech["heat"] = unit.heat * catalog.CLASS_TABLE["heat_cap"][role]
        weapons = [weapon.name for weapon in catalog.WEAPONS]
        for slot in range(GUN_SLOTS):
            usual = int(catalog.CLASS_TABLE[f"loadout_{slot}"][role])
            named = None if unit.weapons is None else unit.weapons[slot]
            guns[seat][slot]["weapon"] = usual if named is None else weapons.index(named) if named else -1


def _mount_weapons(
    state: Match, match: int, config: EchelonConfig, seed: int, loadouts: NDArray[np.int32], probability: float
) -> None:
    """Mount each slot of the loadouts with this probability, with the same draws for both teams."""
    mounted = loadouts
    if probability < 1.0:
        slots = range(config.match.team_size * GUN_SLOTS)
        draws = np.array([uniform(seed, 0, slot, DRAW_WEAPON_ENABLED) for slot in slots]).reshape(-1, GUN_SLOTS)
        mounted = np.where(np.tile(draws < probability, (2, 1)), loadouts, -1)
    state.guns[match]["weapon"] = mounted
