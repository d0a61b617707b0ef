"""Reward terms per mech and decision, and mixing within a team."""

from echelon_env.catalog import REWARD_TERMS
from echelon_env.constants import ONE, ZERO
from echelon_env.kernels.decorator import floor_int, kernel
from echelon_env.sim.objectives import USUAL, is_inside, zone_moved
from echelon_env.sim.state import ENDED_BY_TIME

_APPROACH, _ZONE, _DAMAGE, _KILL, _ASSIST, _DEATH, _TERMINAL = range(len(REWARD_TERMS))


@kernel
def muster(match, team):
    """Return how many mechs of a team take part in the match, and how many of them live and stand in the zone."""
    members, inside = ZERO, ZERO
    for i in range(match.mechs.shape[0]):
        mech = match.mechs[i]
        if mech.present == 1 and mech.team == team:
            members += ONE
            inside += ONE if mech.alive == 1 and mech.in_zone == 1 else ZERO
    return members, inside


@kernel
def fought_in_zone(match, i):
    """Return whether a mech stands in the zone, or died there in this decision."""
    mech = match.mechs[i]
    return mech.in_zone == 1 or (match.tally[i].deaths > ZERO and is_inside(mech, match.clock))


@kernel
def potential(match, rules, me, members, inside):
    """Return the approach potential of a mech: 0 in the zone, about -1 at the spawns.

    phi = -(walking distance / largest walking distance of a spawn) * (1 - share * n / (team size - 1)), where n team
    mates stand in the zone. It depends on the state only, so gamma * phi(s') - phi(s) is potential-based shaping (Ng,
    Harada, Russell 1999). ``members`` and ``inside`` of its team come from ``muster``.
    """
    mech, clock = match.mechs[me], match.clock
    x = min(max(floor_int(mech.x), 0), clock.size_x - 1)
    y = min(max(floor_int(mech.y), 0), clock.size_y - 1)
    if mech.present == 1:
        members -= ONE
        inside -= ONE if mech.alive == 1 and mech.in_zone == 1 else ZERO
    share = rules.params[0].approach_team_share * inside / max(ONE, members)
    return -(match.walk[y, x] / clock.walk_scale) * (ONE - share)


@kernel
def set_potentials(match, rules):
    """Set the potential of every mech at the start of an episode."""
    blue, red = muster(match, 0), muster(match, 1)
    for me in range(match.mechs.shape[0]):
        members, inside = blue if match.mechs[me].team == 0 else red
        match.mechs[me].potential = potential(match, rules, me, members, inside)


@kernel
def reward_mech(match, rules, me, members, inside, contested, terms):
    """Write the raw terms of one mech for this decision; a mech that was already dead gets only the terminal term."""
    mech, tally, clock, params = match.mechs[me], match.tally[me], match.clock, rules.params[0]
    terms[:] = ZERO
    if mech.present == 0:
        return
    if clock.over == 1:
        terms[_TERMINAL] = ZERO if clock.winner < 0 else ONE if clock.winner == mech.team else -ONE
    if mech.alive == 0 and tally.deaths == ZERO:
        return
    phi = potential(match, rules, me, members, inside)
    if params.goal == USUAL:
        # The potential of a terminal state is 0; a match cut by the time limit does not end in a terminal state.
        if mech.alive == 0 or (clock.over == 1 and clock.reason != ENDED_BY_TIME):
            phi = ZERO
        terms[_APPROACH] = params.gamma * phi - mech.potential
    else:
        # A goal pays progress alone: whoever fails near the zone has done better than whoever fails far from it.
        terms[_APPROACH] = phi - mech.potential
    if zone_moved(match):  # the way to the new place begins here
        terms[_APPROACH] = ZERO
    mech.potential = phi
    in_contest = contested and fought_in_zone(match, me)
    factor = params.contested_factor if in_contest else ONE
    if mech.in_zone == 1:
        terms[_ZONE] = clock.tick_0 if mech.team == 0 else clock.tick_1
    terms[_DAMAGE] = tally.damage_dealt * factor
    terms[_KILL] = tally.kills * factor
    terms[_ASSIST] = tally.assists * factor
    terms[_DEATH] = tally.deaths * (params.contested_death_factor if in_contest else ONE)


@kernel
def mix_team(match, alpha, team, members, rewards):
    """Replace own rewards by alpha * own + (1 - alpha) * team mean, which keeps the team's sum."""
    total = ZERO
    for i in range(match.mechs.shape[0]):
        if match.mechs[i].present == 1 and match.mechs[i].team == team:
            total += rewards[i]
    mean = total / max(ONE, members)
    for i in range(match.mechs.shape[0]):
        if match.mechs[i].present == 1 and match.mechs[i].team == team:
            rewards[i] = alpha * rewards[i] + (ONE - alpha) * mean


@kernel
def reward(match, rules, weights, terms, rewards):
    """Write raw terms (M, 7) and weighted, mixed rewards (M,) of one match."""
    blue, red, teams = muster(match, 0), muster(match, 1), 0
    for i in range(match.mechs.shape[0]):
        teams |= 1 << match.mechs[i].team if fought_in_zone(match, i) else 0
    contested = match.clock.contested == 1 or teams == 3  # mechs that died or killed in the zone count
    for me in range(match.mechs.shape[0]):
        members, inside = blue if match.mechs[me].team == 0 else red
        reward_mech(match, rules, me, members, inside, contested, terms[me])
        total = ZERO
        for k in range(weights.shape[0]):
            total += weights[k] * terms[me, k]
        rewards[me] = total
    alpha = rules.params[0].team_mixing
    if alpha < ONE:
        mix_team(match, alpha, 0, blue[0], rewards)
        mix_team(match, alpha, 1, red[0], rewards)
