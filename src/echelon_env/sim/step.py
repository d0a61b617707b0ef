"""The table of phases: what happens in a decision, in which order, and what one item of each phase is.

A rule is written once, as a function of one item. The items of a phase may be played in any order or all at once: none
reads what another one writes, and where two write the same place they write the same. The kernels below play the table
on a processor, one item after another.
"""

from collections.abc import Sequence
from functools import reduce
from typing import Any, NamedTuple

import numpy as np

from echelon_env.constants import ZERO
from echelon_env.kernels.decorator import kernel
from echelon_env.sim.contacts import find_commander, update_contacts
from echelon_env.sim.damage import bury_the_dead, credit, suffer
from echelon_env.sim.geometry import lay_out_place
from echelon_env.sim.line_of_sight import note_shrouded
from echelon_env.sim.movement import move, steer
from echelon_env.sim.objectives import move_zone, referee, score_zone
from echelon_env.sim.projectiles import burst, defend, fly, thin_smoke
from echelon_env.sim.sensors import (
    deliver_message,
    forget_the_dead,
    in_the_open,
    jam,
    look,
    look_ahead,
    remember_sightings,
    report,
    scan,
    show_painted,
    update_quality,
    warn_of_foes,
    warn_of_missile,
)
from echelon_env.sim.state import QUEUE, TALLY
from echelon_env.sim.upkeep import upkeep
from echelon_env.sim.weapons import aim, fire

MATCH, MECH, SHOT, PAIR = "match", "mech", "shot", "pair"
_NOTHING = np.zeros(1, TALLY)


@kernel
def begin_decision(match, rules):
    """Count the decision."""
    match.clock.decision += 1


@kernel
def begin_report(match, rules, i):
    """Forget what happened to a mech in the last decision; reports show the past."""
    mech = match.mechs[i]
    match.past[i], match.tally[i] = mech, _NOTHING[0]
    mech.hit_x, mech.hit_y, mech.hit_z = ZERO, ZERO, ZERO


@kernel
def begin_tick(match, rules):
    """Count the physics step."""
    match.clock.tick += 1


class Phase(NamedTuple):
    """A rule and its items: it takes a match, the rules of the game, and the number of an item."""

    rule: Any
    items: str = MATCH  # or every mech, every shot in flight, or every pair of those that ``among`` lists
    # For a rule that appends to lists, whose items therefore take turns: what each item decides beforehand, in any
    # order. The rule takes the result as its last argument.
    decide: Any = None
    among: Any = None  # a rule of the match: lists the mechs of pairs in the row ``QUEUE`` and returns their number
    desk: bool = False  # whether each item needs its own rows ``KNOWN``, ``QUEUE``, ``KEY`` and ``SQUARED`` to work in
    # Whether its items need not wait for those of the phase before: item i touches nothing that another one writes in
    # either phase, so that a thread may play both. Three phases in a row can join each other.
    joins: bool = False


# Matches as items: what goes in turns (movement, lists that shrink or grow), or counts and compares all mechs.
OPENING = (Phase(begin_report, MECH), Phase(begin_decision), Phase(move_zone))
TICK = (  # shots fly and mechs fire before anything takes damage, so both sides act at once
    Phase(begin_tick),
    Phase(thin_smoke),
    Phase(upkeep, MECH),
    Phase(steer, MECH, joins=True),
    Phase(move),
    Phase(lay_out_place, MECH),
    Phase(defend),
    Phase(fly, SHOT),
    Phase(burst),
    Phase(fire, MECH, decide=aim),
    Phase(suffer, MECH),
    Phase(credit, MECH),
    Phase(bury_the_dead),
)
CLOSING = (Phase(deliver_message, MECH), Phase(score_zone), Phase(referee))
SENSES = (
    Phase(find_commander, MECH),
    Phase(jam),
    Phase(update_quality, MECH),
    Phase(remember_sightings, MECH, joins=True),
    Phase(forget_the_dead, MECH),
    Phase(report, MECH),
    Phase(lay_out_place, MECH, joins=True),
    Phase(note_shrouded, MECH, joins=True),
    Phase(scan, MECH),
    Phase(show_painted, MECH),
    Phase(look, PAIR, among=in_the_open),
    Phase(look_ahead, MECH),
    Phase(update_contacts, MECH, desk=True, joins=True),
    Phase(warn_of_foes, MECH, joins=True),
    Phase(warn_of_missile, SHOT),
)


def _loop(phase: Phase) -> Any:
    """Return the kernel that plays the items of a phase one after another."""
    rule, decide, among = phase.rule, phase.decide, phase.among

    @kernel
    def of_mechs(match, rules):
        for i in range(match.mechs.shape[0]):
            rule(match, rules, i)

    @kernel
    def of_mechs_in_turn(match, rules):
        for i in range(match.mechs.shape[0]):
            rule(match, rules, i, decide(match, rules, i))

    @kernel
    def of_shots(match, rules):
        for s in range(match.clock.shots):
            rule(match, rules, s)

    @kernel
    def of_pairs(match, rules):
        count, queue = among(match, rules), match.scratch[QUEUE]
        for one in range(count):
            hint = 0  # what one pair finds out may shorten the search of the next
            for two in range(one + 1, count):
                hint = rule(match, rules, queue[one], queue[two], hint)

    if phase.items == MECH:
        return of_mechs if decide is None else of_mechs_in_turn
    return {MATCH: rule, SHOT: of_shots, PAIR: of_pairs}[phase.items]


def _in_turn(phases: Sequence[Phase]) -> Any:
    """Return the kernel that plays phases one after another."""

    def then(first: Any, second: Any) -> Any:
        @kernel
        def both(match, rules):
            first(match, rules)
            second(match, rules)

        return both

    return reduce(then, map(_loop, phases))


_open, physics_step, _close, perceive = map(_in_turn, (OPENING, TICK, CLOSING, SENSES))


@kernel
def play_decision(match, rules):
    """Play one decision of one match under its orders: physics, messages, score, end, senses."""
    _open(match, rules)
    for _ in range(rules.params[0].steps):
        physics_step(match, rules)
    _close(match, rules)
    perceive(match, rules)
