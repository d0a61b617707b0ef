"""Which contacts a cockpit shows, and in which slot: contacts keep their slot as long as they stay known."""

from __future__ import annotations

from echelon_env.constants import F
from echelon_env.kernel import kernel
from echelon_env.rng import DRAW_TIE, random_bits
from echelon_env.sim.sensors import companions, intel_capacity
from echelon_env.sim.state import BEFORE, CONTACT_SLOTS, KNOWN, NOW, QUEUE, REPORTS, SQUAD_SLOTS
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
def review(match, rules, i, first_mate, end_mate):
    """Note how mech i knows every mech, and return how many it sights and how many it knows by report.

    Its team are the mechs from ``first_mate`` to before ``end_mate``. Of these, its squad block shows squadmates in
    roster order, as many as fit. The loops over all mechs have no branches, as nobody could predict them.
    """
    mech, known = match.mechs[i], match.scratch[KNOWN]
    pack, pack_end = companions(match, i, False)
    now, before, reports = match.sees[NOW, i], match.sees[BEFORE, i], match.sees[REPORTS, pack]
    friends = 1 - mech.hostile_only
    for j in range(known.shape[0]):
        reported = REPORTED if reports[j] > before[j] else UNKNOWN
        known[j] = SIGHTED if now[j] == 1 else reported
    for j in range(first_mate, end_mate):
        known[j] = SIGHTED if now[j] + friends == 2 else UNKNOWN
    left = squad_size(match, rules, i)
    first, end = (first_mate, end_mate) if mech.suite == SQUAD_COMMAND else (pack, pack_end)
    for j in range(first, end):
        if left > 0 and j != i and match.mechs[j].present == 1:
            known[j] = UNKNOWN
            left -= 1
    sighted, reported = 0, 0
    for j in range(known.shape[0]):
        sighted += 1 if known[j] == SIGHTED else 0
        reported += 1 if known[j] == REPORTED else 0
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
def keep_known(match, i, how, count, capacity):
    """Keep shown contacts known in the way ``how`` up to a capacity, hostile ones first; return how many stay.

    Those kept are marked in the row ``KNOWN`` by the negative value; the others lose their slot and wait. ``count`` are
    known in this way.
    """
    kept, fits = 0, count <= capacity
    for want_hostile in range(1, -1, -1):
        for k in range(CONTACT_SLOTS if want_hostile == 1 or not fits else 0):
            j = match.contacts[i, k]
            if (
                j >= 0
                and match.scratch[KNOWN, j] == how
                and (fits or (1 if is_hostile(match, i, j) else 0) == want_hostile)
            ):
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
def goes_first(match, rules, i, a, b):
    """Return whether mech a enters before mech b: hostile ones first, then by sort mode, distance and a seeded hash."""
    if is_hostile(match, i, a) != is_hostile(match, i, b):
        return is_hostile(match, i, a)
    squared_a, squared_b = distance_squared(match, rules, i, a), distance_squared(match, rules, i, b)
    key_a, key_b = sort_key(match, rules, i, a, squared_a), sort_key(match, rules, i, b, squared_b)
    if key_a != key_b:
        return key_a < key_b
    if squared_a != squared_b:
        return squared_a < squared_b
    return wins_tie(match, a, b)


@kernel
def line_up_waiting(match, rules, i, how, limit):
    """Write the mechs known in the way ``how`` that go first into the row ``QUEUE``, ``limit`` of at least as many."""
    queue, count = match.scratch[QUEUE], 0
    for j in range(match.mechs.shape[0]):
        if match.scratch[KNOWN, j] != how or (count == limit and not goes_first(match, rules, i, j, queue[limit - 1])):
            continue
        count = min(count + 1, limit)
        place = count - 1
        while place > 0 and goes_first(match, rules, i, j, queue[place - 1]):
            queue[place] = queue[place - 1]
            place -= 1
        queue[place] = j


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
    if waiting == 0 or slot_for(match, i, True, how, shown >= capacity) < 0:
        return
    limit = min(CONTACT_SLOTS, waiting)
    line_up_waiting(match, rules, i, how, limit)
    for place in range(limit):
        j = match.scratch[QUEUE, place]
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
    first_mate, end_mate = 0, 0
    for i in range(match.mechs.shape[0]):
        mech = match.mechs[i]
        if i == end_mate:
            first_mate, end_mate = companions(match, i, True)
        sighted, reported = review(match, rules, i, first_mate, end_mate) if mech.alive == 1 else (0, 0)
        for k in range(CONTACT_SLOTS):
            j = match.contacts[i, k]
            if j >= 0 and (mech.alive == 0 or match.scratch[KNOWN, j] == UNKNOWN):
                match.contacts[i, k] = -1
        if sighted + reported > 0:
            unlimited = rules.params[0].oracle == 1
            own = CONTACT_SLOTS if unlimited else min(CONTACT_SLOTS, rules.suites[mech.suite].contact_slots)
            intel = intel_capacity(mech, rules)
            shown = keep_known(match, i, SIGHTED, sighted, own)
            told = keep_known(match, i, REPORTED, reported, intel) if reported > 0 else 0
            admit(match, rules, i, SIGHTED, own, shown, sighted - shown)
            admit(match, rules, i, REPORTED, intel, told, reported - told)
