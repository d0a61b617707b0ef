"""The global state for centralised critics: everything about every mech and the match, normalised, in roster order."""

import math

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from echelon_env.catalog import MAX_STABILITY
from echelon_env.constants import ONE, ZERO, F
from echelon_env.kernels.decorator import DirectCall, kernel
from echelon_env.mdp.layout import FEATURES, VELOCITY_SCALE, ObservationBlock
from echelon_env.mdp.observations import map_side
from echelon_env.sim.state import Match, Rules, one_match

_OF_MECHS, _OF_MATCH = FEATURES["state of a mech"], FEATURES["state of the match"]
MECH_FEATURES, MATCH_FEATURES = (tuple(f.name for f in features) for features in (_OF_MECHS, _OF_MATCH))
_LOW, _HIGH = F(_OF_MECHS[0].low), F(_OF_MECHS[0].high)  # of all
_WIDTH, _SPEED, _STABLE = len(_OF_MECHS), F(VELOCITY_SCALE), F(MAX_STABILITY)
_MECH, _MATCH = (ObservationBlock("", 0, (len(of),), of).positions() for of in (_OF_MECHS, _OF_MATCH))


def global_state_dim(mechs: int) -> int:
    """Return the length of the global state of a match of this many mechs."""
    return mechs * len(MECH_FEATURES) + len(MATCH_FEATURES)


def state_features() -> list[tuple[str, str, str, str]]:
    """Return index, name, unit and meaning of every number: for mech m of M in roster order, then for the match."""
    width = len(MECH_FEATURES)
    places = (("m", _OF_MECHS), ("M", _OF_MATCH))
    rows = ((f"{width} {of} + {k}", f) for of, features in places for k, f in enumerate(features))
    return [(index, f.name, f.unit, f.meaning) for index, f in rows]


def global_state_space(mechs: int) -> spaces.Box:
    """Return the space of the global state, float32 (mechs * 22 + 6,)."""
    return spaces.Box(float(_LOW), float(_HIGH), (global_state_dim(mechs),), np.float32)


@kernel
def describe_mech(match, rules, i, row):
    """Write what the state says about mech i into its 22 numbers; of the dead only team and class."""
    me, clock = match.mechs[i], match.clock
    row[:] = ZERO
    if me.alive == 1:
        form, side = rules.classes[me.role], map_side(clock)
        row[_MECH.x], row[_MECH.y], row[_MECH.z] = me.x / side, me.y / side, me.z / F(clock.size_z)
        row[_MECH.vx], row[_MECH.vy], row[_MECH.vz] = me.vx / _SPEED, me.vy / _SPEED, me.vz / _SPEED
        row[_MECH.cos_yaw], row[_MECH.sin_yaw] = F(math.cos(me.yaw)), F(math.sin(me.yaw))
        row[_MECH.hp], row[_MECH.leg_hp] = me.hp / form.hp, me.leg_hp / form.leg_hp
        row[_MECH.heat], row[_MECH.stability] = me.heat / form.heat_cap, me.stability / _STABLE
        row[_MECH.fallen], row[_MECH.shutdown] = ONE if me.fallen_s > ZERO else ZERO, F(me.shutdown)
        row[_MECH.legged], row[_MECH.alive], row[_MECH.in_zone] = F(me.legged), ONE, F(me.in_zone)
    row[_MECH.team], row[_MECH.scout + me.role] = F(me.team), ONE


@kernel
def describe_match(match, rules, row):
    """Write what the state says about the match into its 6 numbers."""
    clock, params, side = match.clock, rules.params[0], map_side(match.clock)
    row[_MATCH.zone_x], row[_MATCH.zone_y] = clock.zone_x / side, clock.zone_y / side
    row[_MATCH.zone_radius] = clock.zone_radius / side
    row[_MATCH.score_blue] = clock.score_0 / params.points_to_win
    row[_MATCH.score_red] = clock.score_1 / params.points_to_win
    row[_MATCH.time_left] = F(params.max_decisions - clock.decision) / F(params.max_decisions)


@kernel
def describe_part(match, rules, i, state):
    """Write the part of a match's state that belongs to mech i, the last of M + 1 being the match itself."""
    row = state[i * _WIDTH : min((i + 1) * _WIDTH, state.shape[0])]
    if i < match.mechs.shape[0]:
        describe_mech(match, rules, i, row)
    else:
        describe_match(match, rules, row)
    for k in range(row.shape[0]):
        row[k] = min(max(row[k], _LOW), _HIGH)


@kernel
def describe_range(state, rules, first, last, states):
    """Write the states of the matches ``first`` to ``last - 1``, one a row."""
    for e in range(first, last):
        for i in range(state.mechs.shape[1] + 1):
            describe_part(one_match(state, e), rules, i, states[e - first])


_describe = DirectCall(describe_range)


def global_states(state: Match, rules: Rules, matches: slice = slice(None)) -> NDArray[np.float32]:
    """Return the states of some consecutive matches, float32 (E, dim), clipped to bounds."""
    first, last, _ = matches.indices(len(state.mechs))
    states = np.zeros((last - first, global_state_dim(state.mechs.shape[1])), np.float32)
    _describe(state, rules, first, last, states)
    return states
