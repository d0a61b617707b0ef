"""The contacts that a cockpit shows and their slots; contacts keep their slot as long as they stay known."""

from echelon_env.constants import ONE, F
from echelon_env.kernels.decorator import kernel
from echelon_env.sim.geometry import companions, distance_squared, foes_of, second_team, wins_tie
from echelon_env.sim.state import BEFORE, CONTACT_SLOTS, KEY, KNOWN, NOW, QUEUE, REPORTS, SQUAD_SLOTS, SQUARED

UNKNOWN, REPORTED, SIGHTED = 0, 1, 2
SORT_CLOSEST, SORT_BIGGEST, SORT_MOST_DAMAGED = 0, 1, 2
PACK_COMMAND, SQUAD_COMMAND = 4, 5  # rows of the suites of commanders; the squad of the latter is the whole team


@kernel
def squad_size(match, rules, i):
    """Return how many squad slots a suite fills at most."""
    if rules.params[0].squad == 0:
        return 0
    return min(SQUAD_SLOTS, rules.suites[match.mechs[i].suite].squad_slots)


@kernel
def find_commander(match, rules, i):
    """Note who leads the pack of a mech: the first living one with a suite that issues orders."""
    first, end = companions(match, i, False)
    leader = -1
    for j in range(end - 1, first - 1, -1):
        mech = match.mechs[j]
        if mech.alive == 1 and rules.suites[mech.suite].issues_orders == 1:
            leader = j
    match.mechs[i].commander = leader


@kernel
def ordered_target(match, i):
    """Return the hostile mech that the commander of its pack orders mech i to attack: its own target; -1 for none."""
    leader = match.mechs[i].commander
    target = match.mechs[leader].target if leader >= 0 and leader != i else -1
    if target < 0 or match.mechs[target].alive == 0 or match.mechs[target].team == match.mechs[i].team:
        return -1
    return target


@kernel
def is_hostile(match, i, j):
    """Return whether two mechs are of different teams."""
    return match.mechs[i].team != match.mechs[j].team


@kernel
def review(match, rules, i, first_mate, end_mate):
    """Note how mech i knows every other mech; return how many it sights and how many it knows by report.

    Its team are the mechs from ``first_mate`` to ``end_mate`` - 1; its squad block shows as many as fit, in order.
    """
    mech, known = match.mechs[i], match.scratch[KNOWN]
    pack, pack_end = companions(match, i, False)
    now, before, reports = match.sees[NOW, i], match.sees[BEFORE, i], match.sees[REPORTS, pack]
    friends, told = 1 - mech.hostile_only, rules.params[0].reports
    for j in range(known.shape[0]):
        reported = REPORTED if (1 if reports[j] > before[j] else 0) & told == 1 else UNKNOWN
        known[j] = SIGHTED if now[j] == 1 else reported
    for j in range(first_mate, end_mate):
        known[j] = SIGHTED if now[j] + friends == 2 else UNKNOWN
    for j in range(known.shape[0] if rules.params[0].oracle == 1 else 0):  # an oracle reports all of the living
        other = match.mechs[j]
        wanted = j != i and other.alive == 1 and (other.team != mech.team or mech.hostile_only == 0)
        known[j] = REPORTED if wanted and known[j] == UNKNOWN else known[j]
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
def keep_known(match, i, how, count, capacity):
    """Keep shown contacts known in the way ``how`` up to a capacity, hostile ones first; return how many stay.

    Those are marked in the row ``KNOWN`` by a negative value; the others lose their slot. ``count`` are known so.
    """
    kept, known, contacts = 0, match.scratch[KNOWN], match.contacts[i]
    if count <= capacity:
        for k in range(CONTACT_SLOTS):  # branch-free: a branch would be unpredictable
            j = max(contacts[k], 0)
            stays = (1 if contacts[k] >= 0 else 0) & (1 if known[j] == how else 0)
            known[j] = -how if stays == 1 else known[j]
            kept += stays
        return kept
    for want_hostile in range(1, -1, -1):
        for k in range(CONTACT_SLOTS):
            j = contacts[k]
            if j >= 0 and known[j] == how and (1 if is_hostile(match, i, j) else 0) == want_hostile:
                if kept < capacity:
                    kept += 1
                    known[j] = -how
                else:
                    contacts[k] = -1
    return kept


@kernel
def goes_first(match, a, b):
    """Return whether mech a enters before mech b of the same team: by sort mode, distance and a seeded hash."""
    keys, squares = match.places[KEY], match.places[SQUARED]
    if keys[a] != keys[b]:
        return keys[a] < keys[b]
    if squares[a] != squares[b]:
        return squares[a] < squares[b]
    return wins_tie(match, a, b)


@kernel
def line_up_waiting(match, rules, i, how, first, end, start, limit):
    """Write the mechs from ``first`` to ``end`` - 1 known in the way ``how`` into the row ``QUEUE``, sorted.

    They take places from ``start`` up to at most ``limit`` - 1; returns the place after the last.
    """
    queue, known, count = match.scratch[QUEUE], match.scratch[KNOWN], start
    for j in range(first, end if start < limit else first):
        if known[j] != how:
            continue
        squared = distance_squared(match, rules, i, j)
        key, mode, form = squared, match.mechs[i].sort, rules.classes[match.mechs[j].role]
        if mode == SORT_BIGGEST:
            key = -form.size_rank
        elif mode == SORT_MOST_DAMAGED:
            key = match.mechs[j].hp / form.hp
        match.places[KEY, j], match.places[SQUARED, j] = key, squared
        if count == limit and not goes_first(match, j, queue[limit - 1]):
            continue
        count = min(count + 1, limit)
        place = count - 1
        while place > start and goes_first(match, j, queue[place - 1]):
            queue[place] = queue[place - 1]
            place -= 1
        queue[place] = j
    return count


@kernel
def slot_for(match, i, hostile, how, full):
    """Return an empty slot, or if ``full`` that of a friend for a hostile mech, or -1; sightings push reports out."""
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
def admit(match, rules, i, red, how, capacity, shown, waiting):
    """Admit waiting contacts, hostile ones first, while there is room; a friend never takes another contact's slot."""
    if waiting == 0 or slot_for(match, i, True, how, shown >= capacity) < 0:
        return
    team, limit = match.mechs[i].team, min(CONTACT_SLOTS, waiting)
    first, end = foes_of(match, team, red)
    hostile = line_up_waiting(match, rules, i, how, first, end, 0, limit)
    first, end = foes_of(match, 1 - team, red)
    limit = min(limit, hostile + max(0, capacity - shown))
    for place in range(line_up_waiting(match, rules, i, how, first, end, hostile, limit)):
        j = match.scratch[QUEUE, place]
        slot = slot_for(match, i, place < hostile, how, shown >= capacity)
        if slot < 0:
            return
        if match.contacts[i, slot] < 0 or match.scratch[KNOWN, match.contacts[i, slot]] == -REPORTED:
            shown += 1
        match.contacts[i, slot] = j
        match.scratch[KNOWN, j] = -how


@kernel
def update_contacts(match, rules, i):
    """Update the contact slots of a mech; the dead see nothing."""
    mech, red = match.mechs[i], second_team(match)
    first_mate, end_mate = foes_of(match, 1 - mech.team, red)
    sighted, reported = review(match, rules, i, first_mate, end_mate) if mech.alive == 1 else (0, 0)
    contacts, known = match.contacts[i], match.scratch[KNOWN]
    for k in range(CONTACT_SLOTS):  # without a branch; slot -1 stays -1
        stays = (1 if mech.alive == 1 else 0) & (1 if known[max(contacts[k], 0)] != UNKNOWN else 0)
        contacts[k] = contacts[k] if stays == 1 else -1
    if sighted + reported > 0:
        unlimited = rules.params[0].oracle == 1
        own = CONTACT_SLOTS if unlimited else min(CONTACT_SLOTS, rules.suites[mech.suite].contact_slots)
        reports = int(F(rules.suites[mech.suite].intel_slots) * min(ONE, mech.quality))  # fewer where it is jammed
        intel = CONTACT_SLOTS if unlimited else reports
        shown = keep_known(match, i, SIGHTED, sighted, own)
        told = keep_known(match, i, REPORTED, reported, intel) if reported > 0 else 0
        admit(match, rules, i, red, SIGHTED, own, shown, sighted - shown)
        admit(match, rules, i, red, REPORTED, intel, told, reported - told)
