"""Putting a match at its start: a fresh world, every mech on its place, nothing in flight."""

from __future__ import annotations

import numpy as np

from echelon_env.catalog import (
    CLASS_NAMES,
    CLASS_TABLE,
    MATERIAL_TABLE,
    MAX_STABILITY,
    SUITE_OF_CLASS,
    SUITE_TABLE,
    WEAPON_TABLE,
)
from echelon_env.config import NAV_MODES, EchelonConfig
from echelon_env.constants import GRAVITY_M_PER_S2
from echelon_env.episode import EpisodeSetup
from echelon_env.rng import DRAW_WEAPON_ENABLED, uniform
from echelon_env.sim.columns import describe_voxels
from echelon_env.sim.geometry import wrap_angle
from echelon_env.sim.rows import describe_rows
from echelon_env.sim.state import GUN_SLOTS, PARAMS, Match, Rules, named_arrays
from echelon_env.worldgen.spawns import formation
from echelon_env.worldgen.world import World


def build_rules(config: EchelonConfig) -> Rules:
    """Return the tables that kernels read for this configuration."""
    match, reward = config.match, config.reward
    params = np.zeros(1, PARAMS)
    params["dt"] = match.physics_step_seconds
    params["steps"] = match.physics_steps_per_decision
    params["decision_s"] = match.decision_seconds
    params["max_decisions"] = match.max_decisions
    params["stride"] = CLASS_TABLE["max_speed"].max() * match.physics_step_seconds
    params["approach"] = 2 * CLASS_TABLE["max_speed"].max() * match.decision_seconds
    params["gravity"] = GRAVITY_M_PER_S2 / config.world.voxel_size_m
    params["points_to_win"] = match.zone_points_to_win
    params["friendly_fire"] = match.friendly_fire
    params["oracle"] = config.observation.visibility == "oracle"
    params["enable_target"] = match.enable_target_selection
    params["enable_ewar"] = match.enable_ewar
    params["enable_sort"] = match.enable_sort
    params["enable_comm"] = match.enable_comm
    params["nav_mode"] = NAV_MODES.index(match.nav_mode)
    params["gamma"] = reward.gamma
    params["approach_team_share"] = reward.approach_team_share
    params["team_mixing"] = reward.team_mixing
    params["contested_factor"] = reward.contested_factor
    params["contested_death_factor"] = reward.contested_death_factor
    return Rules(CLASS_TABLE, WEAPON_TABLE, SUITE_TABLE, MATERIAL_TABLE, params)


def reset_match(
    state: Match, match: int, config: EchelonConfig, world: World, seed: int, setup: EpisodeSetup | None = None
) -> None:
    """Put one match of a batch at the start of the episode ``seed`` in ``world``.

    A setup (None: all of the configuration) may leave packs out. Their mechs are absent: in the arrays with team, pack
    and class, but dead since before the match.

    Senses and potentials still have to be brought up to date, with the rules at hand, by the caller.
    """
    for name, array in named_arrays(state):
        if name not in ("voxels", "walk", "columns", "rows") or array[match].shape[-2:] != world.voxels.shape[-2:]:
            array[match] = 0
    depth, height, width = world.voxels.shape
    state.voxels[match, depth:] = 0
    state.voxels[match, :depth, :height, :width] = world.voxels
    state.walk[match, :height, :width] = world.walk
    describe_voxels(world.voxels, state.columns[match, :, :height, :width])
    describe_rows(world.voxels, state.rows[match])
    state.scratch[match] = np.arange(state.mechs.shape[1])
    state.contacts[match] = -1
    clock = state.clock[match]
    clock["seed"] = seed
    clock["size_x"], clock["size_y"], clock["size_z"] = width, height, depth
    clock["zone_x"], clock["zone_y"], clock["zone_radius"] = world.zone
    clock["winner"] = -1
    setup = setup or EpisodeSetup.whole(config)
    _place_mechs(state, match, config, world, seed, setup.packs)
    _mount_weapons(state, match, config, seed, setup.weapon_prob)
    mechs = state.mechs[match][state.mechs[match]["present"] == 1]
    feet = world.walk[mechs["y"].astype(int), mechs["x"].astype(int)]
    clock["walk_scale"] = max(1.0, float(feet.max()))


def _place_mechs(state: Match, match: int, config: EchelonConfig, world: World, seed: int, packs: int) -> None:
    roster = config.match.roster
    size, fielded = len(roster), packs * len(config.match.pack)
    mechs = state.mechs[match]
    roles = np.array([CLASS_NAMES.index(name) for name in roster * 2], np.int32)
    team = np.repeat(np.array([0, 1], np.int32), size)
    present = np.tile(np.arange(size) < fielded, 2)
    places = np.concatenate([formation(world, side, roster[:fielded], seed) for side in (0, 1)])
    mechs["x"][present], mechs["y"][present], mechs["z"][present] = places[:, :3].T
    mechs["yaw"][present] = [wrap_angle(yaw) for yaw in places[:, 3]]
    mechs["team"], mechs["role"] = team, roles
    mechs["suite"] = np.array(SUITE_OF_CLASS, np.int32)[roles]
    mechs["pack"] = np.tile(np.arange(size, dtype=np.int32) // len(config.match.pack), 2)
    mechs["present"] = mechs["alive"] = mechs["grounded"] = present
    mechs["hp"], mechs["leg_hp"] = CLASS_TABLE["hp"][roles] * present, CLASS_TABLE["leg_hp"][roles]
    mechs["stability"] = MAX_STABILITY
    mechs["quality"] = 1.0
    mechs["painter"] = mechs["killer"] = mechs["target"] = -1
    mechs["died_tick"] = np.where(present, -1, 0)


def _mount_weapons(state: Match, match: int, config: EchelonConfig, seed: int, probability: float) -> None:
    """Mount the loadouts, each slot with that probability, the same draws for both teams: no side is better armed."""
    roles, guns = state.mechs[match]["role"], state.guns[match]
    numbers = np.arange(config.match.team_size)
    for slot in range(GUN_SLOTS):
        loadout = CLASS_TABLE[f"loadout_{slot}"][roles]
        if probability < 1.0:
            draws = [uniform(seed, 0, number * GUN_SLOTS + slot, DRAW_WEAPON_ENABLED) for number in numbers]
            loadout = np.where(np.tile(np.array(draws) < probability, 2), loadout, -1)
        guns["weapon"][:, slot] = loadout
