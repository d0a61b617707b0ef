"""Which contacts a cockpit shows, and in which slot: contacts keep their slot as long as they stay known."""

from __future__ import annotations

from echelon_env.constants import ZERO, F
from echelon_env.kernel import kernel
from echelon_env.rng import DRAW_TIE, random_bits
from echelon_env.sim.sensors import first_of_pack, intel_capacity, is_reported
from echelon_env.sim.state import CONTACT_SLOTS, KNOWN, NOW, SQUAD_SLOTS
from echelon_env.sim.weapons import distance_squared

UNKNOWN, REPORTED, SIGHTED = 0, 1, 2
SORT_CLOSEST, SORT_BIGGEST, SORT_MOST_DAMAGED = 0, 1, 2
SQUAD_COMMAND = 5  # row of the suite whose squad is the whole team


@kernel
def is_squadmate(match, i, j):
    """Return whether mech j belongs to the squad that mech i's suite shows: its pack, for squad command its team."""
    mech, mate = match.mechs[i], match.mechs[j]
    if i == j or mate.present == 0 or mate.team != mech.team:
        return False
    return mate.pack == mech.pack or mech.suite == SQUAD_COMMAND


@kernel
def squad_size(match, rules, i):
    """Return how many squad slots a suite fills at most."""
    return min(SQUAD_SLOTS, rules.suites[match.mechs[i].suite].squad_slots)


@kernel
def is_hostile(match, i, j):
    """Return whether two mechs are of different teams."""
    return match.mechs[i].team != match.mechs[j].team


@kernel
def knowledge_of_hostile(match, first, i, j):
    """Return how mech i knows a hostile mech: SIGHTED, REPORTED or UNKNOWN; the dead are neither seen nor reported."""
    if match.sees[NOW, i, j] == 1:
        return SIGHTED
    return REPORTED if match.mechs[j].alive == 1 and is_reported(match, first, i, j) else UNKNOWN


@kernel
def review(match, rules, i):
    """Note how mech i knows every mech, and return how many it sights and how many it knows by report.

    Its squad block shows squadmates in roster order, as many as fit.
    """
    sighted, reported = 0, 0
    left = squad_size(match, rules, i)
    first = first_of_pack(match, i)
    for j in range(match.mechs.shape[0]):
        if is_hostile(match, i, j):
            how = knowledge_of_hostile(match, first, i, j)
        else:
            in_squad_block = left > 0 and is_squadmate(match, i, j)
            left -= 1 if in_squad_block else 0
            shown = not in_squad_block and match.mechs[i].hostile_only == 0
            how = SIGHTED if shown and match.sees[NOW, i, j] == 1 else UNKNOWN
        match.scratch[KNOWN, j] = how
        if how == SIGHTED:
            sighted += 1
        elif how == REPORTED:
            reported += 1
    return sighted, reported


@kernel
def sort_key(match, rules, i, j, squared):
    """Return the key by which contacts enter, smallest first; ``squared`` is their squared distance."""
    other = match.mechs[j]
    mode = match.mechs[i].sort
    if mode == SORT_BIGGEST:
        return -F(rules.classes[other.role].size_rank)
    if mode == SORT_MOST_DAMAGED:
        return other.hp / rules.classes[other.role].hp
    return squared


@kernel
def keep_known(match, i, how, capacity):
    """Keep shown contacts known in the way ``how`` up to a capacity, hostile ones first; return how many stay.

    Those kept are marked in the row ``KNOWN`` by the negative value; the others lose their slot and wait.
    """
    kept = 0
    for want_hostile in range(1, -1, -1):
        for k in range(CONTACT_SLOTS):
            j = match.contacts[i, k]
            if j >= 0 and match.scratch[KNOWN, j] == how and (1 if is_hostile(match, i, j) else 0) == want_hostile:
                if kept < capacity:
                    kept += 1
                    match.scratch[KNOWN, j] = -how
                else:
                    match.contacts[i, k] = -1
    return kept


@kernel
def wins_tie(match, a, b):
    """Return whether mech a goes before mech b by a seeded hash."""
    clock = match.clock
    return random_bits(clock.seed, clock.tick, a, DRAW_TIE) < random_bits(clock.seed, clock.tick, b, DRAW_TIE)


@kernel
def next_to_enter(match, rules, i, how):
    """Return the best mech waiting that is known in the way ``how``, or -1.

    Hostile ones go first, then the sort mode decides, the distance, and a seeded hash.
    """
    best, best_hostile = -1, False
    best_key, best_squared = ZERO, ZERO
    for j in range(match.mechs.shape[0]):
        hostile = is_hostile(match, i, j)
        if match.scratch[KNOWN, j] != how or (best_hostile and not hostile):
            continue
        squared = distance_squared(match, rules, i, j)
        key = sort_key(match, rules, i, j, squared)
        if (
            best < 0
            or (hostile and not best_hostile)
            or key < best_key
            or (key == best_key and (squared < best_squared or (squared == best_squared and wins_tie(match, j, best))))
        ):
            best, best_hostile, best_key, best_squared = j, hostile, key, squared
    return best


@kernel
def slot_for(match, i, hostile, how, full):
    """Return the slot that a mech may take, or -1.

    An empty one while the capacity is not ``full``; else a hostile contact takes the slot of a friend. The twenty slots
    are shared, own sightings first: they push reports out.
    """
    if not full:
        for k in range(CONTACT_SLOTS):
            if match.contacts[i, k] < 0:
                return k
    if not hostile:
        return -1
    for k in range(CONTACT_SLOTS - 1, -1, -1):
        shown = match.contacts[i, k]
        if shown >= 0 and not is_hostile(match, i, shown):
            return k
    if how == SIGHTED and not full:
        for k in range(CONTACT_SLOTS - 1, -1, -1):
            if match.scratch[KNOWN, match.contacts[i, k]] == -REPORTED:
                return k
    return -1


@kernel
def admit(match, rules, i, how, capacity, shown, waiting):
    """Let waiting contacts in until nothing is left or no room can be made."""
    for _ in range(min(CONTACT_SLOTS, waiting)):
        if slot_for(match, i, True, how, shown >= capacity) < 0:
            return
        j = next_to_enter(match, rules, i, how)
        slot = slot_for(match, i, is_hostile(match, i, j), how, shown >= capacity)
        if slot < 0:
            return
        if match.contacts[i, slot] < 0 or match.scratch[KNOWN, match.contacts[i, slot]] == -REPORTED:
            shown += 1
        match.contacts[i, slot] = j
        match.scratch[KNOWN, j] = -how


@kernel
def update_contacts(match, rules):
    """Bring the contact slots of every mech up to date; the dead see nothing."""
    for i in range(match.mechs.shape[0]):
        mech = match.mechs[i]
        sighted, reported = review(match, rules, i) if mech.alive == 1 else (0, 0)
        for k in range(CONTACT_SLOTS):
            j = match.contacts[i, k]
            if j >= 0 and (mech.alive == 0 or match.scratch[KNOWN, j] == UNKNOWN):
                match.contacts[i, k] = -1
        if sighted + reported > 0:
            unlimited = rules.params[0].oracle == 1
            own = CONTACT_SLOTS if unlimited else min(CONTACT_SLOTS, rules.suites[mech.suite].contact_slots)
            intel = intel_capacity(mech, rules)
            shown = keep_known(match, i, SIGHTED, own)
            told = keep_known(match, i, REPORTED, intel)
            admit(match, rules, i, SIGHTED, own, shown, sighted - shown)
            admit(match, rules, i, REPORTED, intel, told, reported - told)
