"""The table of phases: items of one phase are independent, so that a machine may play all of them at once."""

from functools import cache

import numpy as np
import pytest
from tests.env.plain_kernels import for_plain_kernels, plainly

from echelon_env.catalog import HOMING, WEAPON_TABLE
from echelon_env.config import EchelonConfig
from echelon_env.kernels.decorator import kernel
from echelon_env.matches.batch import MatchBatch
from echelon_env.sim.sensors import forget_the_dead, remember_sightings
from echelon_env.sim.state import KEY, KNOWN, QUEUE, SQUARED, Match
from echelon_env.sim.step import CLOSING, MATCH, MECH, OPENING, PAIR, SENSES, TICK, Phase

plain = cache(plainly)


def one_decision(steps):
    return (*OPENING, *(TICK * steps), *CLOSING, *SENSES)


def copied(match):
    """Return an independent copy of a match for plain kernels."""
    state = Match(*(np.array(array)[None].copy() for array in match))
    return Match(*(array[0] for array in for_plain_kernels(state)))


def play_in_order(phase, match, rules):
    """Play a phase as the kernels of ``sim.step`` do; return its items."""
    rule, mechs = plain(phase.rule), range(len(match.mechs))
    if phase.items == MATCH:
        rule(match, rules)
        return [()]
    if phase.items == PAIR:
        queue = match.scratch[QUEUE, : plain(phase.among)(match, rules)].tolist()
        for one in range(len(queue)):
            hint = 0
            for two in range(one + 1, len(queue)):
                hint = rule(match, rules, queue[one], queue[two], hint)
        return [(i, j) for one, i in enumerate(queue) for j in queue[one + 1 :]]
    items = [(item,) for item in (mechs if phase.items == MECH else range(match.clock.shots))]
    for item in items:
        rule(match, rules, *item, *([plain(phase.decide)(match, rules, *item)] if phase.decide else []))
    return items


def play_shuffled(phase, match, rules, items, rng):
    """Play the items of a phase in another order, as if each knew nothing of the others."""
    rule, shuffled = plain(phase.rule), [items[k] for k in rng.permutation(len(items))]
    if phase.decide:
        decisions = {item: plain(phase.decide)(match, rules, *item) for item in shuffled}
        for item in items:
            rule(match, rules, *item, decisions[item])
        return
    if phase.among:
        plain(phase.among)(match, rules)
    for item in shuffled:
        if phase.desk:  # what others may leave there
            match.scratch[[KNOWN, QUEUE]] = rng.integers(-2, 3, (2, len(match.mechs)))
            match.places[[KEY, SQUARED]] = rng.uniform(0, 99, (2, len(match.mechs)))
        rule(match, rules, *item, *([0] if phase.items == PAIR else []))


def difference(phase, one, two):
    """Return the names of the arrays, or fields of records, that differ after a phase."""
    if phase.desk:
        for match in (one, two):
            match.scratch[[KNOWN, QUEUE]] = match.places[[KEY, SQUARED]] = 0
    pairs = [(name, np.array(a), np.array(b)) for name, a, b in zip(Match._fields, one, two, strict=True)]
    fields = [(f"{name}.{field}", a[field], b[field]) for name, a, b in pairs for field in a.dtype.names or ()]
    whole = [pair for pair in pairs if not pair[1].dtype.names]
    return [
        name for name, a, b in whole + fields if np.ascontiguousarray(a).tobytes() != np.ascontiguousarray(b).tobytes()
    ]


def fights(preset, seed, first, every, count):
    """Yield ``count`` matches under fire, from decision ``first`` on, whose mechs are ordered to do anything at all."""
    config, rng = EchelonConfig.preset(preset), np.random.default_rng(seed)
    mechs = 2 * config.match.team_size
    core = MatchBatch(1, config, [], dict.fromkeys(range(mechs), "hard"), 1)
    core.reset(0, seed)
    nobody = np.zeros((1, 0, 45), np.float32)
    for decision in range(1, first + every * count):
        core.step(nobody)
        if decision >= first and (decision - first) % every == 0:
            match = copied([array[0] for array in core.state])
            for name in ("forward", "strafe", "vertical", "turn"):
                match.orders[name] = rng.uniform(-1, 1, mechs)
            for name in ("fire_0", "fire_1", "fire_2", "fire_3"):
                match.orders[name] = 1
            match.orders["vent"], match.orders["ewar"] = rng.integers(0, 2, mechs), rng.integers(0, 3, mechs)
            yield match, for_plain_kernels(core.rules)


@pytest.mark.parametrize(
    ("preset", "seed", "first", "every", "count"),
    [("duel", 3, 16, 4, 4), ("skirmish", 4, 24, 4, 5), ("standard", 5, 48, 12, 4)],
)
def test_the_items_of_a_phase_can_be_played_in_any_order(preset, seed, first, every, count):
    rng, most, seen = np.random.default_rng(seed), {}, dict.fromkeys(("hits", "missiles", "dead", "painted"), 0)
    for match, rules in fights(preset, seed, first, every, count):
        for phase in one_decision(int(rules.params[0]["steps"])):
            before = copied(match)
            items = play_in_order(phase, match, rules)
            if phase.items != MATCH:
                play_shuffled(phase, before, rules, items, rng)
                assert difference(phase, before, copied(match)) == [], phase.rule.__name__
                most[phase.rule.__name__] = max(len(items), most.get(phase.rule.__name__, 0))
            homing = WEAPON_TABLE["guidance"][match.shots["weapon"][: match.clock.shots]] == HOMING
            living = match.mechs["alive"] == 1
            painted = living & (match.mechs["painted_s"] > 0)
            for name, number in zip(
                seen, (match.clock.hits, homing.sum(), (~living).sum(), painted.sum()), strict=True
            ):
                seen[name] += number
    assert min(most.values()) >= (1 if preset == "duel" else 3), most
    assert preset == "duel" or min(seen.values()) > 0, seen


def runs_of(phases):
    """Return the phases in lists, each of which a thread may play in a row."""
    runs = []
    for phase in phases:
        if phase.joins:
            runs[-1].append(phase)
        else:
            runs.append([phase])
    return runs


def difference_item_by_item(run, match, rules, rng):
    """Play phases one after another, and again all that is mech i's at once, for i in another order; compare both."""
    again = copied(match)
    for phase in run:
        play_in_order(phase, match, rules)
    for i in rng.permutation(len(match.mechs)):
        for phase in run:
            plain(phase.rule)(again, rules, i)
    return difference(run[0]._replace(desk=any(phase.desk for phase in run)), again, copied(match))


def test_phases_that_join_can_be_played_item_by_item():
    """So a thread can play them in turn, without waiting for the others."""
    rng, most = np.random.default_rng(0), {}
    for match, rules in fights("standard", 5, 48, 12, 4):
        for run in runs_of(one_decision(int(rules.params[0]["steps"]))):
            if len(run) == 1:
                play_in_order(*run, match, rules)
                continue
            names = tuple(phase.rule.__name__ for phase in run)
            assert {(phase.items, phase.decide) for phase in run} == {(MECH, None)}, names
            assert difference_item_by_item(run, match, rules, rng) == [], names
            most[names] = max(most.get(names, 0), (match.mechs["alive"] == 0).sum())
    assert len(most) >= 4, most
    assert min(most.values()) > 0, "played without dead mechs, which phases treat otherwise"


def test_a_phase_that_must_wait_for_the_one_before_is_found():
    match, rules = next(fights("duel", 3, 24, 1, 1))
    match.sees[:] = 1
    match.mechs["alive"] = 0
    run = [Phase(remember_sightings, MECH), Phase(forget_the_dead, MECH, joins=True)]
    assert difference_item_by_item(run, match, rules, np.random.default_rng(0)) == ["sees"]


@kernel
def take_heat(match, rules, i):
    """A rule as it must not be: a mech reads what another one writes."""
    match.mechs[i].heat += match.mechs[i - 1].heat


def test_an_item_that_reads_another_is_found():
    match, rules = next(fights("duel", 3, 24, 1, 1))
    match.mechs["heat"] = 1, 2
    phase, found = Phase(take_heat, MECH), set()
    for seed in range(9):
        one, two = copied(match), copied(match)
        play_shuffled(phase, two, rules, play_in_order(phase, one, rules), np.random.default_rng(seed))
        found.add(tuple(difference(phase, one, two)))
    assert found == {(), ("mechs.heat",)}
