"""Plays the table of phases of ``sim.step`` on a GPU: launches for each phase, a thread for each of its items.

Scripts and ``nav_mode`` have a few thousand threads, each with a desk for its searches, that take
matches in turns. Numba's simulator plays it without a GPU, with ``NUMBA_ENABLE_CUDASIM=1`` and ``NUMBA_DISABLE_JIT=1``.
"""

from collections.abc import Callable
from functools import cache, reduce
from typing import Any, NamedTuple

import numpy as np
from numba import cuda
from numpy.typing import NDArray

from echelon_env.bots.navigation import Desk, allocate_desks, desk_of, navigate
from echelon_env.matches.batch import Buffers, Tables
from echelon_env.matches.cuda_cache import kept
from echelon_env.matches.cuda_memory import SIMULATED, Packed
from echelon_env.matches.driver import command_bots, give_order, observe_seat, show_result
from echelon_env.mdp.rewards import reward
from echelon_env.sim.state import GUN_SLOTS, QUEUE, Match, Rules, one_match
from echelon_env.sim.step import CLOSING, MATCH, MECH, OPENING, PAIR, SENSES, SHOT, TICK, Phase

_THREADS = 1 if SIMULATED else 32  # of a block; in the simulator each is a thread of Python
DESK = "desk"  # beside the items of phases: a thread plays the scripts of several matches
DESKS = 4096  # at most; they take 0.6 GB for worlds of 100 * 100 cells
_device = cuda.jit(device=True)


class Work(NamedTuple):
    """What the threads of a decision leave for each other, and what each has for itself: E matches, M mechs."""

    waiting: NDArray[np.int32]  # (E,) whether the episode ended and the next one has not begun
    running: NDArray[np.int32]  # (E,) whether the match was running when the decision began
    listed: NDArray[np.int32]  # (E,) how many mechs the ``among`` of a phase listed
    decided: NDArray[np.int32]  # (E, M, 4) what the ``decide`` of a phase returned
    scratch: NDArray[np.int32]  # (E, M, 6, M), and the next: a mech's own in place of the match's
    places: NDArray[np.float32]  # (E, M, 6, M)
    desks: Desk  # one for each thread that plays scripts and ``nav_mode``


class Batch(NamedTuple):
    """The arrays of a batch of matches, all on the device; ``state`` to ``io`` are those of ``MatchBatch``."""

    state: Match
    rules: Rules
    tables: Tables
    io: Buffers
    work: Work


def allocate_work(state: Match, desks: int = DESKS) -> Work:
    """Return memory for the decisions of these matches, with at most so many desks; 0 if nobody needs one.

    Only scripted mechs need desks, and all others with a ``nav_mode``.
    """
    each = state.mechs.shape
    rows = (*each, *state.scratch.shape[1:])
    waiting, running, listed = np.zeros((3, each[0]), np.int32)
    decided, scratch = np.zeros((*each, GUN_SLOTS), np.int32), np.zeros(rows, np.int32)
    searching = allocate_desks(min(desks, each[0]), *state.walk.shape[1:])
    return Work(waiting, running, listed, decided, scratch, np.zeros(rows, np.float32), searching)


@cuda.jit(device=True, inline="always")
def match_at_desk(batch, e, i):
    """Return the views of a match in which the rows to work in belong to mech i alone."""
    m, work = one_match(batch.state, e), batch.work
    return Match(
        m.voxels, m.wear, m.walk, m.columns, m.mechs, m.past, m.guns, m.orders, m.tally, m.shots, m.clouds, m.smoke,
        m.hits, m.wounds, m.sees, m.contacts, m.comm, work.scratch[e, i], work.places[e, i], m.near, m.sites,
        m.site_walks, m.clock,
    )  # fmt: skip


class Part(NamedTuple):
    """What a thread plays of a phase."""

    rule: str
    items: str  # as in ``Phase``
    thread: Any  # what the thread of item i of match e does
    joins: bool = False  # as in ``Phase``


@cache
def _parts_of(phase: Phase) -> list[Part]:
    """Return what the threads of a phase play, launch by launch."""
    rule, decide, among = phase.rule, phase.decide, phase.among

    @_device
    def of_match(batch, e, i):
        rule(one_match(batch.state, e), batch.rules)

    @_device
    def of_mech(batch, e, i):
        rule(one_match(batch.state, e), batch.rules, i)

    @_device
    def of_mech_at_desk(batch, e, i):
        rule(match_at_desk(batch, e, i), batch.rules, i)

    @_device
    def of_shot(batch, e, i):
        if i < batch.state.clock[e].shots:
            rule(one_match(batch.state, e), batch.rules, i)

    @_device
    def lists(batch, e, i):
        batch.work.listed[e] = among(one_match(batch.state, e), batch.rules)

    @_device
    def of_pair(batch, e, i):
        queue, mechs = batch.state.scratch[e, QUEUE], batch.state.mechs.shape[1]
        one, two = i // mechs, i % mechs
        if one < two and two < batch.work.listed[e]:
            rule(one_match(batch.state, e), batch.rules, queue[one], queue[two], 0)

    @_device
    def decides(batch, e, i):
        decided = decide(one_match(batch.state, e), batch.rules, i)
        for k in range(GUN_SLOTS):
            batch.work.decided[e, i, k] = decided[k]

    @_device
    def of_mechs_in_turn(batch, e, i):
        for me in range(batch.state.mechs.shape[1]):
            decided = batch.work.decided[e, me]
            decided_by_me = decided[0], decided[1], decided[2], decided[3]
            rule(one_match(batch.state, e), batch.rules, me, decided_by_me)

    threads = {MATCH: of_match, MECH: of_mech_at_desk if phase.desk else of_mech, SHOT: of_shot, PAIR: of_pair}
    if decide is not None:
        return [Part(decide.__name__, MECH, decides), Part(rule.__name__, MATCH, of_mechs_in_turn)]
    before = [] if among is None else [Part(among.__name__, MATCH, lists)]
    return [*before, Part(rule.__name__, phase.items, threads[phase.items], phase.joins)]


@_device
def _command(batch, e, i):
    desk, tables, io = desk_of(batch.work.desks, i), batch.tables, batch.io
    command_bots(
        one_match(batch.state, e), batch.rules, desk, tables.skills[e], tables.bot_seats, io.bots[e],
        io.bot_observations[e], io.bot_actions[e],
    )  # fmt: skip


@_device
def _navigate(batch, e, i):
    match, desk, tables = one_match(batch.state, e), desk_of(batch.work.desks, i), batch.tables
    for whose in range(2):  # one call, because device code holds a copy of a function for each
        navigate(match, batch.rules, desk, tables.agent_seats if whose else tables.guest_seats)


@_device
def _give_order(batch, e, i):
    match, rules, tables, io = one_match(batch.state, e), batch.rules, batch.tables, batch.io
    bot = i - tables.agent_seats.shape[0]
    guest = bot - tables.bot_seats.shape[0]
    if bot < 0:
        give_order(match, rules, tables.agent_seats[i], io.agent_actions[e, i])
    elif guest < 0:
        give_order(match, rules, tables.bot_seats[bot], io.bot_actions[e, bot])
    else:
        give_order(match, rules, tables.guest_seats[guest], io.guest_actions[e, guest])


@_device
def _reward(batch, e, i):
    reward(one_match(batch.state, e), batch.rules, batch.tables.weights, batch.io.terms[e], batch.io.rewards[e])


@_device
def _show(batch, e, i):
    match, rules, tables, io = one_match(batch.state, e), batch.rules, batch.tables, batch.io
    bot = i - tables.agent_seats.shape[0]
    guest = bot - tables.bot_seats.shape[0]
    if bot < 0:
        observe_seat(match, rules, tables.agent_seats[i], tables.hidden, io.agent_observations[e, i])
        show_result(match, rules, tables, io, e, i)
    elif guest < 0:
        observe_seat(match, rules, tables.bot_seats[bot], tables.hidden[:0], io.bot_observations[e, bot])
    else:
        observe_seat(match, rules, tables.guest_seats[guest], tables.hidden, io.guest_observations[e, guest])


def _then(first: Any, second: Any) -> Any:
    """Return what a thread does that plays one after another."""

    @_device
    def both(batch, e, i):
        first(batch, e, i)
        second(batch, e, i)

    return both


class Launch(NamedTuple):
    """A CUDA kernel, which takes the packed batch and the number of items of a match."""

    rules: str  # names of those that each thread plays, in this order
    items: str
    run: Any


@cache
def _launch(parts: tuple[Part, ...], opened: Any) -> Launch:
    """Return the kernel that runs a thread for every item of every match that was running."""
    thread, rules = reduce(_then, [part.thread for part in parts]), ", ".join(part.rule for part in parts)

    @kept(rules, opened)
    def run(words, items):
        batch = opened(words)
        e = cuda.grid(1) // items
        if e < batch.work.running.shape[0] and batch.work.running[e] == 1:
            thread(batch, e, cuda.grid(1) % items)

    items = parts[0].items
    run = _at_desks(rules, thread, opened) if items == DESK else run
    return Launch(rules, items, run)


def _at_desks(rules: str, thread: Any, opened: Any) -> Any:
    """Return the CUDA kernel that runs a thread at each desk, for running matches in turns."""

    @kept(rules, opened)
    def run(words, desks):
        batch = opened(words)
        if cuda.grid(1) < desks:
            for e in range(cuda.grid(1), batch.work.running.shape[0], desks):
                if batch.work.running[e] == 1:
                    thread(batch, e, cuda.grid(1))

    return run


@cache
def noting(opened: Any) -> Any:
    """Return the CUDA kernel that notes which matches run."""

    @kept("note_running", opened)
    def note_running(words):
        batch, e = opened(words), cuda.grid(1)
        if e < batch.work.running.shape[0]:
            batch.work.running[e] = 0 if batch.work.waiting[e] == 1 else 1 - batch.state.clock[e].over

    return note_running


@cache
def launches(steps: int, opened: Any) -> list[Launch]:
    """Return what is launched in a decision of ``steps`` physics steps, in order; what repeats is the same kernel.

    Neighbours share one where a thread may play both: the item of each is the match, or the later phase ``joins``.
    """
    phases = (*OPENING, *(TICK * steps), *CLOSING, *SENSES)
    before = [
        Part("command_bots", DESK, _command),
        Part("give_order", MECH, _give_order),
        Part("navigate", DESK, _navigate),
    ]
    parts = [*before, *(part for phase in phases for part in _parts_of(phase))]
    groups: list[tuple[Part, ...]] = []
    for part in (*parts, Part("reward", MATCH, _reward), Part("show", MECH, _show)):
        if groups and (part.joins or part.items == groups[-1][-1].items == MATCH):
            groups[-1] += (part,)
        else:
            groups.append((part,))
    return [_launch(group, opened) for group in groups]


def launch(run: Callable[..., Any], threads: int, *arguments: Any, size: int = _THREADS, stream: Any = 0) -> None:
    """Run a CUDA kernel with at least this many threads, in blocks of ``size``."""
    if threads > 0:
        run[-(-threads // size), size, stream](*arguments)  # type: ignore[index]


def play_decision(packed: Packed, steps: int, stream: Any = 0) -> None:
    """Play a decision of all running matches, of ``steps`` physics steps, by the agents' and guests' actions.

    ``packed`` is a ``Batch``.
    """
    state, words = packed.arrays.state, packed.words
    matches, mechs = state.mechs.shape
    desks = len(packed.arrays.work.desks.rest)
    items = {MATCH: 1, MECH: mechs, SHOT: state.shots.shape[1], PAIR: mechs * mechs, DESK: desks}
    launch(noting(packed.open), matches, words, stream=stream)
    for _, kind, run in launches(steps, packed.open):
        threads = desks if kind == DESK else matches * items[kind]
        launch(run, threads, words, items[kind], stream=stream)
