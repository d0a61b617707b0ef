"""The capture zone, the score, and how a match ends."""

import math

from echelon_env.catalog import GOALS, UNLIMITED_RANGE
from echelon_env.constants import HALF, ONE, ZERO, F
from echelon_env.kernels.decorator import kernel
from echelon_env.rng import DRAW_ZONE, uniform
from echelon_env.sim.geometry import companions
from echelon_env.sim.state import ENDED_BY_ELIMINATION, ENDED_BY_TIME, ENDED_BY_ZONE

_CONTESTED_BASE, _CONTESTED_GAIN = F(0.25), F(0.75)
_SCORE_EPSILON = F(1e-3)
_ALWAYS = F(UNLIMITED_RANGE)
DRAW = -1
USUAL, REACH, ELIMINATE, SURVIVE = range(len(GOALS))


@kernel
def zone_tick(own, other):
    """Return a team's zone tick from the tonnage of both teams in the zone: 1 alone, 0.25 to 1 contested, 0 absent."""
    if own <= ZERO:
        return ZERO
    if other <= ZERO:
        return ONE
    return _CONTESTED_BASE + _CONTESTED_GAIN * max(ZERO, (own - other) / (own + other))


@kernel
def is_inside(mech, clock):
    """Return whether a mech is within the radius of the zone; height is ignored."""
    dx, dy = mech.x - clock.zone_x, mech.y - clock.zone_y
    return dx * dx + dy * dy < clock.zone_radius * clock.zone_radius


@kernel
def score_zone(match, rules):
    """Mark who stands in the zone and add the decision's zone points."""
    clock, weight_0, weight_1 = match.clock, ZERO, ZERO
    for i in range(match.mechs.shape[0]):
        mech = match.mechs[i]
        mech.in_zone = 1 if mech.alive == 1 and is_inside(mech, clock) else 0
        if mech.in_zone == 1 and mech.team == 0:
            weight_0 += rules.classes[mech.role].tonnage
        elif mech.in_zone == 1:
            weight_1 += rules.classes[mech.role].tonnage
    clock.tick_0 = zone_tick(weight_0, weight_1)
    clock.tick_1 = zone_tick(weight_1, weight_0)
    clock.contested = 1 if weight_0 > ZERO and weight_1 > ZERO else 0
    clock.score_0 += clock.tick_0 * rules.params[0].decision_s
    clock.score_1 += clock.tick_1 * rules.params[0].decision_s


@kernel
def zone_place(match):
    """Return which of several places is the zone."""
    place = 0
    for k in range(match.sites.shape[0]):
        place = k if match.sites[k].since >= 0 else place
    return place


@kernel
def last_move(match):
    """Return how many decisions were done when the zone moved last, 0 if it has not."""
    return match.sites[zone_place(match)].since if match.sites.shape[0] > 0 else 0


@kernel
def next_move(match, rules):
    """Return at which decision the zone moves next, 0 for never."""
    params = rules.params[0]
    if match.sites.shape[0] < 2 or params.stay_s <= ZERO:
        return 0
    return last_move(match) + int(math.ceil(params.stay_s / params.decision_s + HALF))


@kernel
def next_place(match, rules):
    """Return to which place the zone moves next, which is drawn."""
    places = match.sites.shape[0]
    further = 1 + int(uniform(match.clock.seed, next_move(match, rules), 0, DRAW_ZONE) * F(places - 1))
    return (zone_place(match) + further) % places


@kernel
def move_zone(match, rules):
    """Let another place be the zone when the time of the last one is over."""
    clock, moves = match.clock, next_move(match, rules)
    if moves == 0 or clock.decision < moves:
        return
    old, new = zone_place(match), next_place(match, rules)
    site = match.sites[new]
    match.sites[old].since, site.since = -1, clock.decision - 1
    clock.zone_x, clock.zone_y, clock.zone_radius = site.x, site.y, site.radius
    for y in range(clock.size_y):
        for x in range(clock.size_x):
            match.walk[y, x] = match.site_walks[new, y, x]


@kernel
def zone_moved(match):
    """Return whether the zone moved in this decision."""
    moved = match.clock.decision - 1
    return match.sites.shape[0] > 1 and moved > 0 and match.sites[zone_place(match)].since == moved


@kernel
def perceives(mech, rules, x, y, radius):
    """Return whether a mech is near enough to a place to perceive whether it is the zone."""
    dx, dy, reach = mech.x - x, mech.y - y, radius + rules.params[0].zone_range
    return dx * dx + dy * dy < reach * reach


@kernel
def has_orders(match, rules, i):
    """Return whether a mech has orders about the zone: the commander of a pack, for a while after each move."""
    params, moved = rules.params[0], last_move(match)
    seen = match.clock.decision - moved - (1 if moved > 0 else 0)  # decisions since the first one that could show it
    return rules.suites[match.mechs[i].suite].issues_orders == 1 and F(seen) * params.decision_s < params.told_s


@kernel
def finds_zone(match, rules, i):
    """Return whether a living mech perceives the zone or is told it, or has it from a living packmate that does.

    It gets the reports that show contacts too: none where they are switched off, or jammed for suites with few.
    """
    params, clock = rules.params[0], match.clock
    if params.zone_range >= _ALWAYS or params.oracle == 1:
        return True
    first, end = informants(match, rules, i)
    tells = params.told_ahead == 0 or last_move(match) == 0
    for j in range(first, end):
        mech = match.mechs[j]
        near = perceives(mech, rules, clock.zone_x, clock.zone_y, clock.zone_radius)
        if mech.alive == 1 and (near or (tells and has_orders(match, rules, j))):
            return True
    return False


@kernel
def informants(match, rules, i):
    """Return from which of its pack a mech gets reports, the first and one after the last: itself if from nobody."""
    own = match.mechs[i]
    if rules.params[0].reports == 0 or int(F(rules.suites[own.suite].intel_slots) * min(ONE, own.quality)) == 0:
        return i, i + 1
    return companions(match, i, False)


@kernel
def knows_next(match, rules, i):
    """Return whether a living mech is told to which place the zone moves next, or a living packmate tells it."""
    ahead = rules.params[0].told_ahead == 1 and rules.units[i].knows_zone == 1
    if not ahead or next_move(match, rules) == 0:
        return False
    first, end = informants(match, rules, i)
    ordered = 0
    for j in range(first, end):
        ordered += 1 if match.mechs[j].alive == 1 and has_orders(match, rules, j) else 0
    return ordered > 0


@kernel
def better(first, second, epsilon):
    """Return 0 or 1 for the larger of two numbers, ``DRAW`` if they differ by at most epsilon."""
    if first > second + epsilon:
        return 0
    return 1 if second > first + epsilon else DRAW


@kernel
def end(clock, reason, winner):
    """Close the match."""
    clock.over, clock.reason, clock.winner = 1, reason, winner


@kernel
def count_charged(match, rules, team):
    """Return how many units in charge a team has, how many of them live, and how many of these are in the zone."""
    charged, living, inside = 0, 0, 0
    for i in range(match.mechs.shape[0]):
        mech = match.mechs[i]
        if mech.team == team and mech.present == 1 and rules.units[i].charge == 1:
            charged += 1
            living += mech.alive
            inside += mech.alive & mech.in_zone
    return charged, living, inside


@kernel
def judge(match, rules):
    """End a match with a goal of blue's: won when it is reached, lost when that has become impossible."""
    clock, params = match.clock, rules.params[0]
    charged, living, inside = count_charged(match, rules, 0)
    _, hunted, _ = count_charged(match, rules, 1)
    if params.goal == REACH and inside > 0:
        end(clock, ENDED_BY_ZONE, 0)
    elif params.goal == ELIMINATE and hunted == 0:
        end(clock, ENDED_BY_ELIMINATION, 0)
    elif living == 0 or (params.goal == SURVIVE and living < charged):
        end(clock, ENDED_BY_ELIMINATION, 1)
    elif clock.decision >= params.max_decisions:
        end(clock, ENDED_BY_TIME, 0 if params.goal == SURVIVE else 1)


@kernel
def referee(match, rules):
    """End the match by zone, then by elimination, then by time; equal results are draws. Goals end it otherwise."""
    clock, params = match.clock, rules.params[0]
    if params.goal != USUAL:
        judge(match, rules)
        return
    alive_0, alive_1, hp_0, hp_1 = 0, 0, ZERO, ZERO
    for i in range(match.mechs.shape[0]):
        mech = match.mechs[i]
        if mech.alive == 1 and mech.team == 0:
            alive_0, hp_0 = alive_0 + 1, hp_0 + mech.hp
        elif mech.alive == 1:
            alive_1, hp_1 = alive_1 + 1, hp_1 + mech.hp
    if clock.score_0 >= params.points_to_win or clock.score_1 >= params.points_to_win:
        end(clock, ENDED_BY_ZONE, better(clock.score_0, clock.score_1, _SCORE_EPSILON))
    elif alive_0 == 0 or alive_1 == 0:
        end(clock, ENDED_BY_ELIMINATION, better(F(alive_0), F(alive_1), ZERO))
    elif clock.decision >= params.max_decisions:
        winner = better(clock.score_0, clock.score_1, _SCORE_EPSILON)
        if winner == DRAW:
            winner = better(hp_0, hp_1, _SCORE_EPSILON)
        end(clock, ENDED_BY_TIME, winner)
