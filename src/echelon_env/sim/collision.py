"""Boxes against voxels and against other mechs, and moving a box axis by axis."""

from echelon_env.catalog import MECH_CLASSES, STEP_HEIGHT
from echelon_env.constants import HALF, ONE, TWO, ZERO, F
from echelon_env.kernels.decorator import floor_int, kernel
from echelon_env.sim.state import LINE, NEAR_SLOTS, PLACE
from echelon_env.sim.voxel_bits import COLLIDING, NOTHING, levels

WIDEST = F(max(form.width for form in MECH_CLASSES) / 2)
_FAR = F(1e6)
# Faces that touch do not collide: the tested box is shrunk by this much on each side. Far below any gap that matters,
# far above float32 resolution at 1,000 voxels.
SKIN = F(1e-3)
X_AXIS, Y_AXIS = 0, 1


@kernel
def box_meets_voxels(match, x, y, z, half, height):
    """Return whether the box with footprint centre (x, y), feet z, meets a colliding voxel; outside counts as free."""
    clock = match.clock
    x0 = max(floor_int(x - half + SKIN), 0)
    x1 = min(floor_int(x + half - SKIN), clock.size_x - 1)
    y0 = max(floor_int(y - half + SKIN), 0)
    y1 = min(floor_int(y + half - SKIN), clock.size_y - 1)
    z0 = max(floor_int(z + SKIN), 0)
    z1 = min(floor_int(z + height - SKIN), clock.size_z - 1)
    if z0 > z1:
        return False
    box = levels(z0, z1)
    for j in range(y0, y1 + 1):
        for i in range(x0, x1 + 1):
            if match.columns[COLLIDING, j, i] & box != NOTHING:
                return True
    return False


@kernel
def along(mech, axis):
    """Return the coordinate of a mech along an axis."""
    return mech.x if axis == X_AXIS else mech.y


@kernel
def spread(match, axis):
    """Return how far apart the living mechs stand along an axis, voxels; negative if there are none."""
    low, high = _FAR, -_FAR
    for i in range(match.mechs.shape[0]):
        if match.mechs[i].alive == 1:
            low, high = min(low, along(match.mechs[i], axis)), max(high, along(match.mechs[i], axis))
    return high - low


@kernel
def note_near(match, me, other):
    """Note that another mech is near; the list holds the first eight, the counter counts all."""
    match.near[me, 0] += 1
    if match.near[me, 0] <= NEAR_SLOTS:
        match.near[me, match.near[me, 0]] = other


@kernel
def line_up(match, rules):
    """Line all mechs up along the axis on which they stand farther apart, and note who is near whom (sweep and prune).

    Two mechs are near if their boxes could meet while each moves at its velocity in this step, or stops at any time.
    """
    n = match.mechs.shape[0]
    axis = X_AXIS if spread(match, X_AXIS) >= spread(match, Y_AXIS) else Y_AXIS
    match.clock.line_axis = axis
    for k in range(n):  # an insertion sort, from the order of the step before
        me, place = match.scratch[LINE, k], k
        here = along(match.mechs[me], axis)
        while place > 0 and along(match.mechs[match.scratch[LINE, place - 1]], axis) > here:
            match.scratch[LINE, place] = match.scratch[LINE, place - 1]
            place -= 1
        match.scratch[LINE, place] = me
        match.near[me, 0] = 0
    slack, dt = TWO * rules.params[0].stride, rules.params[0].dt
    for k in range(n):
        me = match.scratch[LINE, k]
        mech = match.mechs[me]
        match.scratch[PLACE, me] = k
        if mech.alive == 0:
            continue
        half = HALF * rules.classes[mech.role].width
        for place in range(k + 1, n):
            you = match.scratch[LINE, place]
            other = match.mechs[you]
            if along(other, axis) - along(mech, axis) > half + WIDEST + slack:
                break
            reach = half + HALF * rules.classes[other.role].width
            reach_x = reach + (abs(mech.vx) + abs(other.vx)) * dt
            reach_y = reach + (abs(mech.vy) + abs(other.vy)) * dt
            if other.alive == 1 and abs(other.x - mech.x) <= reach_x and abs(other.y - mech.y) <= reach_y:
                note_near(match, me, you)
                note_near(match, you, me)


@kernel
def boxes_meet(rules, other, x, y, z, half, height):
    """Return whether a living mech meets the box with footprint centre (x, y) and feet z."""
    form = rules.classes[other.role]
    reach = half + HALF * form.width - SKIN
    near = other.alive == 1 and abs(other.x - x) < reach and abs(other.y - y) < reach
    return near and other.z < z + height - SKIN and z < other.z + form.height - SKIN


@kernel
def top_of_others(match, rules, me, x, y, z, half, height):
    """Return the height of the highest mech that mech ``me`` would meet at (x, y, z), or -1; needs ``line_up``."""
    highest = -ONE
    if match.near[me, 0] <= NEAR_SLOTS:
        for k in range(1, match.near[me, 0] + 1):
            other = match.mechs[match.near[me, k]]
            if boxes_meet(rules, other, x, y, z, half, height):
                highest = max(highest, other.z + rules.classes[other.role].height)
        return highest
    # Its list does not hold all: search the line in both directions, as far as anybody may have moved since.
    axis = match.clock.line_axis
    here = x if axis == X_AXIS else y
    far = half + WIDEST + TWO * rules.params[0].stride
    for side in range(2):
        step = 1 if side == 0 else -1
        place = match.scratch[PLACE, me] + step
        while 0 <= place < match.mechs.shape[0]:
            other = match.mechs[match.scratch[LINE, place]]
            if F(step) * (along(other, axis) - here) > far:
                break
            if boxes_meet(rules, other, x, y, z, half, height):
                highest = max(highest, other.z + rules.classes[other.role].height)
            place += step
    return highest


@kernel
def is_occupied(match, rules, x, y, z, half, height):
    """Return whether any living mech meets the box with footprint centre (x, y) and feet z."""
    met = False
    for i in range(match.mechs.shape[0]):
        met = met or boxes_meet(rules, match.mechs[i], x, y, z, half, height)
    return met


@kernel
def is_free(match, rules, me, x, y, z):
    """Return whether mech ``me`` could stand at (x, y, z); needs ``line_up``."""
    form = rules.classes[match.mechs[me].role]
    half = HALF * form.width
    if box_meets_voxels(match, x, y, z, half, form.height):
        return False
    return top_of_others(match, rules, me, x, y, z, half, form.height) < ZERO


@kernel
def move_planar(match, rules, me, axis, distance):
    """Move a mech along x or y, stepping up one voxel if that frees the way; stop it where it is blocked."""
    mech = match.mechs[me]
    half = HALF * rules.classes[mech.role].width
    size = match.clock.size_x if axis == X_AXIS else match.clock.size_y
    here = along(mech, axis)
    there = min(max(here + distance, half), F(size) - half)
    x = there if axis == X_AXIS else mech.x
    y = there if axis == Y_AXIS else mech.y
    same_low = floor_int(here - half + SKIN) == floor_int(there - half + SKIN)
    if same_low and floor_int(here + half - SKIN) == floor_int(there + half - SKIN):  # it enters no voxel
        free = top_of_others(match, rules, me, x, y, mech.z, half, rules.classes[mech.role].height) < ZERO
    else:
        free = is_free(match, rules, me, x, y, mech.z)
    if not free:
        step = F(floor_int(mech.z + STEP_HEIGHT))
        climbs = abs(mech.vz) < ONE and mech.fallen_s <= ZERO
        if not (climbs and step > mech.z and is_free(match, rules, me, x, y, step)):
            if axis == X_AXIS:
                mech.vx = ZERO
            else:
                mech.vy = ZERO
            return
        mech.z = step
    mech.x, mech.y = x, y


@kernel
def move_vertical(match, rules, me, distance):
    """Move a mech up or down; it comes to rest exactly on what is below it: top of a voxel, of a mech, or bedrock."""
    mech, form = match.mechs[me], rules.classes[match.mechs[me].role]
    half, wanted = HALF * form.width, mech.z + distance
    if distance > ZERO:
        mech.grounded = 0
        wanted = min(wanted, F(match.clock.size_z) - form.height)
        if wanted > mech.z and is_free(match, rules, me, mech.x, mech.y, wanted):
            mech.z = wanted
        else:
            mech.vz = ZERO
        return
    rest = max(wanted, ZERO)
    # The tests reach one skin lower than the box, so that a mech exactly on a face does not sink into its skin.
    if wanted > ZERO and box_meets_voxels(match, mech.x, mech.y, wanted - SKIN, half, form.height):
        rest = F(floor_int(wanted)) + ONE
    rest = max(rest, top_of_others(match, rules, me, mech.x, mech.y, rest - SKIN, half, form.height))
    mech.z = min(rest, mech.z)
    mech.grounded = 1 if mech.z > wanted else 0
    if mech.grounded == 1:
        mech.vz = ZERO
