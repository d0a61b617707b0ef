"""The step functions: the phases of a physics step and of a decision, in order, one line each."""

import numpy as np

from echelon_env.constants import ZERO
from echelon_env.kernels.decorator import kernel
from echelon_env.sim.contacts import find_commanders, update_contacts
from echelon_env.sim.damage import resolve_hits
from echelon_env.sim.geometry import lay_out_places
from echelon_env.sim.movement import move
from echelon_env.sim.objectives import referee, score_zone
from echelon_env.sim.projectiles import burst, fly, thin_smoke
from echelon_env.sim.sensors import deliver_messages, update_quality, update_sightings, update_warnings
from echelon_env.sim.state import TALLY
from echelon_env.sim.upkeep import upkeep
from echelon_env.sim.weapons import fire

_NOTHING = np.zeros(1, TALLY)


@kernel
def physics_step(match, rules):
    """Advance one match by ``dt``. Shots fly and mechs fire before anything takes damage, so both sides act at once."""
    match.clock.tick += 1
    thin_smoke(match, rules)
    upkeep(match, rules)
    move(match, rules)
    lay_out_places(match, rules)
    fly(match, rules)
    burst(match, rules)
    fire(match, rules)
    resolve_hits(match, rules)


@kernel
def perceive(match, rules):
    """Update the senses of all mechs."""
    find_commanders(match, rules)
    update_quality(match, rules)
    update_sightings(match, rules)
    update_contacts(match, rules)
    update_warnings(match, rules)


@kernel
def play_decision(match, rules):
    """Play one decision of one match under its orders: physics, messages, score, end, senses."""
    for i in range(match.mechs.shape[0]):  # reports show the past; forget what happened in the last decision
        mech = match.mechs[i]
        match.past[i], match.tally[i] = mech, _NOTHING[0]
        mech.hit_x, mech.hit_y, mech.hit_z = ZERO, ZERO, ZERO
    match.clock.decision += 1
    for _ in range(rules.params[0].steps):
        physics_step(match, rules)
    deliver_messages(match, rules)
    score_zone(match, rules)
    referee(match, rules)
    perceive(match, rules)
