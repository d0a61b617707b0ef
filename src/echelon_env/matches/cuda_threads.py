"""What GPU threads do for the views of a batch: take actions, write masks and results, begin episodes.

``cuda_driver`` plays the decisions between them.
"""

import math
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba import cuda

from echelon_env.bots.navigation import Desk, desk_of
from echelon_env.bots.orders import mask_orders
from echelon_env.constants import ZERO
from echelon_env.matches.cuda_cache import kept
from echelon_env.matches.cuda_driver import Batch
from echelon_env.matches.cuda_memory import SIMULATED
from echelon_env.matches.driver import command_bots, mask_seat, take_options, take_order
from echelon_env.mdp.extras import ExtraArrays, Survey, observe_extras
from echelon_env.mdp.global_state import describe_part
from echelon_env.sim.state import one_match

COPIERS = 4 if SIMULATED else 256  # threads that copy one match
COUNTERS = 2 if SIMULATED else 128  # threads that number the matches that begin
_device = cuda.jit(device=True)


class Forms(NamedTuple):
    """What views add to the buffers of E matches with A agents each."""

    choices: Any  # int8 (E, A, 32)
    options: Any  # int8 (E, A, 83), or (E, A, 0)
    orders: Any  # int8 (E, A, 43), or (E, A, 0)
    chosen: Any  # int64 (E, A, K)
    refused: Any  # int64 (E, A + G), by agents, then guests
    sizes: Any  # int64 (K,), how many options each choice has
    neutral: Any  # int64 (K,)
    hears: Any  # int32 (1,), whether messages reach anybody
    skills: Any  # of those who carry out orders
    bots: Any  # ``BOT`` (E, A)
    surveys: Survey
    extras: ExtraArrays


class Results(NamedTuple):
    """What a step returns, by row; N = E * A."""

    rewards: Any  # float32 (N,)
    terminated: Any  # bool (N,)
    truncated: Any  # bool (N,)
    components: Any  # float32 (N, 7)
    outcome: Any  # int8 (N,)
    reason: Any  # int8 (N,)
    over: Any  # bool (N,), whether the match ended in this decision, so that outcome and reason mean something
    ended: Any  # bool (N,), whether the episode did
    won: Any  # bool (N,)
    alive: Any  # bool (N,), before the next episode began
    observations: Any  # float32 (N, 706), the last ones of the episodes that ended in this decision, or (0, 706)
    extras: ExtraArrays  # theirs
    states: Any  # float32 (E, S), the global state when it was last asked for
    final_states: Any  # float32 (E, S), the last ones of the episodes that ended in this decision, or (0, S)
    entries: Any  # int32 (E,), entry of the ring that begins in a match now, -1 for none
    taken: Any  # int64 (1,), how many entries were taken so far
    limit: Any  # int32 (1,), decisions after which an episode is cut, 0 for none
    mortal: Any  # int32 (1,), whether an agent's death ends the episode


class Ring(NamedTuple):
    """K prepared starts."""

    memory: Any  # uint8, all arrays but the observations
    spans: Any  # int64 (arrays, 3): bytes of a match, where the array begins in the batch's memory, and in the ring's
    agent_observations: Any  # float32 (K, A, 706)
    bot_observations: Any  # float32 (K, B, 706)
    guest_observations: Any  # float32 (K, G, 706)


class Lesson(NamedTuple):
    """A script that says what it would do in the agents' seats; all arrays are empty while there is none."""

    skills: Any  # (number of skills,)
    bots: Any  # ``BOT`` (E, A), in the memory of the next one
    memory: Any  # uint8 (E, bytes of a match)
    fresh: Any  # uint8 (bytes of a match,), at the beginning of an episode
    actions: Any  # float32 (E, A, 45)
    desks: Desk


class Device(NamedTuple):
    """Everything that a launch may read or write."""

    batch: Batch
    memory: Any  # uint8, where ``batch`` and ``forms`` have their arrays
    forms: Forms
    results: Results
    ring: Ring
    lesson: Lesson


@_device
def take_numbers(device, row, actions):
    """Copy the action (45,) of a row; what is not finite becomes 0 and is counted."""
    io, forms = device.batch.io, device.forms
    e, s = row // io.agent_actions.shape[1], row % io.agent_actions.shape[1]
    for k in range(actions.shape[1]):
        value = actions[row, k]
        if not math.isfinite(value):
            value = ZERO
            forms.refused[e, s] += 1
        io.agent_actions[e, s, k] = value


@_device
def take_choices(device, row, actions):
    """Copy the choices (K,) of a row; one that does not exist becomes neutral and is counted."""
    forms = device.forms
    e, s = row // forms.chosen.shape[1], row % forms.chosen.shape[1]
    for k in range(actions.shape[1]):
        option = actions[row, k]
        if option < 0 or option >= forms.sizes[k]:
            option = forms.neutral[k]
            forms.refused[e, s] += 1
        forms.chosen[e, s, k] = option


@_device
def start_guest(device, row, starts, seats):
    """Write whether the episode of a policy's row begins, bool (E, G)."""
    e, g = row // seats.shape[0], row % seats.shape[0]
    starts[e, g] = device.batch.state.clock[e].decision == 0


@_device
def show_guest(device, row, columns, seats):
    """Copy the observation of a policy's row into its columns (706, E, G)."""
    e, g = row // seats.shape[0], row % seats.shape[0]
    for k in range(columns.shape[0]):
        columns[k, e, g] = device.batch.io.guest_observations[e, seats[g], k]


@_device
def take_guest(device, row, actions, seats):
    """Copy the action of a policy's row from its array (E, G, 45); what is not finite becomes 0 and is counted."""
    io, refused = device.batch.io, device.forms.refused
    e, g = row // seats.shape[0], row % seats.shape[0]
    for k in range(actions.shape[2]):
        value = actions[e, g, k]
        if not math.isfinite(value):
            value = ZERO
            refused[e, io.agent_actions.shape[1] + seats[g]] += 1
        io.guest_actions[e, seats[g], k] = value


@_device
def carry_out_options(device, row):
    """Turn the options of a row into its action."""
    forms, batch = device.forms, device.batch
    e, s = row // forms.chosen.shape[1], row % forms.chosen.shape[1]
    me, masks, action = batch.tables.agent_seats[s], forms.options[e, s], batch.io.agent_actions[e, s]
    take_options(one_match(batch.state, e), me, s, masks, forms.chosen[e, s], forms.refused[e], action)


@_device
def carry_out_order(device, row):
    """Turn the order of a row into its action."""
    forms, batch = device.forms, device.batch
    e, s = row // forms.chosen.shape[1], row % forms.chosen.shape[1]
    match, me, io = one_match(batch.state, e), batch.tables.agent_seats[s], batch.io
    take_order(
        match, batch.rules, forms.skills[0], me, s, forms.bots[e, s], io.agent_observations[e, s], forms.orders[e, s],
        forms.chosen[e, s], forms.refused[e], io.agent_actions[e, s],
    )  # fmt: skip


@_device
def mask_by_choices(device, row):
    """Write the masks of a row whose match was played."""
    forms, batch = device.forms, device.batch
    e, s = row // forms.choices.shape[1], row % forms.choices.shape[1]
    if batch.work.running[e] == 1:
        me, hears = batch.tables.agent_seats[s], forms.hears[0] == 1
        mask_seat(one_match(batch.state, e), batch.rules, me, hears, forms.choices[e, s], forms.options[e, s])


@_device
def mask_by_orders(device, row):
    """Write which orders may be given to a row whose match was played."""
    forms, batch = device.forms, device.batch
    e, s = row // forms.choices.shape[1], row % forms.choices.shape[1]
    if batch.work.running[e] == 1:
        me, seen = batch.tables.agent_seats[s], batch.io.agent_observations[e, s]
        mask_orders(one_match(batch.state, e), batch.rules, me, seen, forms.orders[e, s])


@_device
def observe_optional(device, e):
    """Write the optional keys of a match that was played."""
    batch, forms = device.batch, device.forms
    if batch.work.running[e] == 1:
        observe_extras(batch.state, batch.rules, batch.tables.agent_seats, e, forms.surveys, forms.extras)


@_device
def note_results(device, row):
    """Write the results of a row; a match that was not played gives reward 0 and does not end."""
    batch, results = device.batch, device.results
    io, seats = batch.io, batch.io.agent_actions.shape[1]
    e, s = row // seats, row % seats
    played, clock = batch.work.running[e] == 1, batch.state.clock[e]
    dead = results.mortal[0] == 1 and not io.agent_alive[e, s]
    terminated = played and (io.agent_terminated[e, s] or dead)
    late = results.limit[0] > 0 and clock.decision >= results.limit[0]
    truncated = played and not terminated and (io.agent_truncated[e, s] or late)
    over = played and clock.over == 1
    results.rewards[row] = io.agent_rewards[e, s] if played else ZERO
    for k in range(results.components.shape[1]):
        results.components[row, k] = io.agent_components[e, s, k] if played else ZERO
    results.terminated[row], results.truncated[row] = terminated, truncated
    results.over[row], results.ended[row] = over, terminated or truncated
    outcome = 0
    if over and clock.winner >= 0:
        outcome = 1 if batch.state.mechs[e, batch.tables.agent_seats[s]].team == clock.winner else -1
    results.outcome[row], results.won[row] = outcome, outcome == 1
    results.reason[row] = clock.reason if over else 0
    results.alive[row] = io.agent_alive[e, s]


@_device
def note_waiting(device, e):
    """Note whether a match ended now."""
    if device.results.ended[e * device.batch.io.agent_actions.shape[1]]:
        device.batch.work.waiting[e] = 1


@_device
def number_starts(device, me):
    """Give each match that begins now the next entry of the ring, in the order of the matches; by one block."""
    results, waiting = device.results, device.batch.work.waiting
    matches, entries = waiting.shape[0], device.ring.agent_observations.shape[0]
    counts = cuda.shared.array(COUNTERS, np.int32)
    share = (matches + COUNTERS - 1) // COUNTERS
    first, last = min(me * share, matches), min((me + 1) * share, matches)
    count = 0
    for e in range(first, last):
        count += waiting[e]
    counts[me] = count
    cuda.syncthreads()
    number = results.taken[0]
    for other in range(me):
        number += counts[other]
    for e in range(first, last):
        results.entries[e] = -1
        if waiting[e] == 1:
            results.entries[e] = number % entries
            number += 1
    cuda.syncthreads()
    if me == COUNTERS - 1:
        results.taken[0] = number


@_device
def keep_finals(device, row):
    """Keep the last observation of a row whose episode ended."""
    results, now, last = device.results, device.forms.extras, device.results.extras
    seats = device.batch.io.agent_actions.shape[1]
    if not results.ended[row]:
        return
    e, s = row // seats, row % seats
    for k in range(results.observations.shape[1]):
        results.observations[row, k] = device.batch.io.agent_observations[e, s, k]
    for j in range(last.local_map.shape[1]):
        for k in range(last.local_map.shape[2]):
            last.local_map[row, j, k] = now.local_map[e, s, j, k]
    for j in range(last.telemetry.shape[1]):
        for k in range(last.telemetry.shape[2]):
            last.telemetry[row, j, k] = now.telemetry[e, s, j, k]
    for k in range(last.acoustic.shape[1]):
        last.acoustic[row, k] = now.acoustic[e, s, k]
    for j in range(last.comm.shape[1]):
        for k in range(last.comm.shape[2]):
            last.comm[row, j, k] = now.comm[e, s, j, k]
    for k in range(last.damage_direction.shape[1]):
        last.damage_direction[row, k] = now.damage_direction[e, s, k]
    for j in range(last.places.shape[1]):
        for k in range(last.places.shape[2]):
            last.places[row, j, k] = now.places[e, s, j, k]


@_device
def begin_part(device, thread):
    """Copy a part of an entry of the ring into a match that begins."""
    ring, batch = device.ring, device.batch
    e, me = thread // COPIERS, thread % COPIERS
    entry = device.results.entries[e]
    if entry < 0:
        return
    for a in range(ring.spans.shape[0]):
        size = ring.spans[a, 0]
        into, out_of = ring.spans[a, 1] + e * size, ring.spans[a, 2] + entry * size
        for k in range(me, size, COPIERS):
            device.memory[into + k] = ring.memory[out_of + k]
    for s in range(ring.agent_observations.shape[1]):
        for k in range(me, ring.agent_observations.shape[2], COPIERS):
            batch.io.agent_observations[e, s, k] = ring.agent_observations[entry, s, k]
    for s in range(ring.bot_observations.shape[1]):
        for k in range(me, ring.bot_observations.shape[2], COPIERS):
            batch.io.bot_observations[e, s, k] = ring.bot_observations[entry, s, k]
    for s in range(ring.guest_observations.shape[1]):
        for k in range(me, ring.guest_observations.shape[2], COPIERS):
            batch.io.guest_observations[e, s, k] = ring.guest_observations[entry, s, k]
    if me == 0:
        batch.work.waiting[e] = 0


@_device
def describe_state(device, item):
    """Write a part of a match's global state."""
    batch, parts = device.batch, device.batch.state.mechs.shape[1] + 1
    e, i = item // parts, item % parts
    describe_part(one_match(batch.state, e), batch.rules, i, device.results.states[e])


@_device
def keep_final_state(device, item):
    """Keep a part of the global state of a match whose episode ended."""
    batch, parts = device.batch, device.batch.state.mechs.shape[1] + 1
    e, i = item // parts, item % parts
    if device.results.ended[e * batch.io.agent_actions.shape[1]]:
        describe_part(one_match(batch.state, e), batch.rules, i, device.results.final_states[e])


@_device
def teach(device, me):
    """Write at a desk, for matches in turns, what the script of the lesson would do in the agents' seats."""
    batch, lesson = device.batch, device.lesson
    seats, seen = batch.tables.agent_seats, batch.io.agent_observations
    for e in range(me, batch.state.clock.shape[0], lesson.desks.rest.shape[0]):
        if batch.state.clock[e].decision == 0:
            for k in range(lesson.fresh.shape[0]):
                lesson.memory[e, k] = lesson.fresh[k]
        command_bots(
            one_match(batch.state, e), batch.rules, desk_of(lesson.desks, me), lesson.skills, seats, lesson.bots[e],
            seen[e], lesson.actions[e],
        )  # fmt: skip


THREADS = (
    carry_out_options, carry_out_order, mask_by_choices, mask_by_orders, observe_optional, note_results, note_waiting,
    number_starts, keep_finals, keep_final_state, begin_part, describe_state, teach,
)  # fmt: skip


def name_of(thread: Any) -> str:
    """Return the name of a thread, which is unique here."""
    return str(getattr(thread, "py_func", thread).__name__)


@cache
def one_thread_each(thread: Any, opened: Any) -> Any:
    """Return the CUDA kernel that runs a thread for each of some items."""

    @kept(name_of(thread), opened)
    def run(words, items):
        i = cuda.grid(1)
        if i < items:
            thread(opened(words), i)

    return run


OF_GUESTS = start_guest, show_guest, take_guest


@cache
def one_thread_each_guest(thread: Any, opened: Any) -> Any:
    """Return the CUDA kernel that hands an array of a policy and its seats to a thread for each of its rows."""

    @kept(name_of(thread), opened)
    def run(words, items, array, seats):
        i = cuda.grid(1)
        if i < items:
            thread(opened(words), i, array, seats)

    return run


@cache
def one_thread_each_with(thread: Any, opened: Any) -> Any:
    """Return the CUDA kernel that hands the actions of the caller to a thread for each row."""

    @kept(name_of(thread), opened)
    def run(words, items, actions):
        i = cuda.grid(1)
        if i < items:
            thread(opened(words), i, actions)

    return run
