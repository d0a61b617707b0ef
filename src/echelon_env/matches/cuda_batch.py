"""A batch of matches on a GPU: their memory, what views add to a decision, and a ring of prepared starts.

``cuda_driver`` plays the decisions. An episode begins with a copy of one entry of the ring, which the processor's own
``MatchBatch`` prepared: world, places, weapons, seed, senses, observations and masks. So a seed means the same episode
here and there.
"""

from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba import cuda
from numpy.typing import NDArray

from echelon_env.bots.orders import HOLD, ORDERS, mask_orders
from echelon_env.constants import ZERO
from echelon_env.episode import EpisodeSetup
from echelon_env.matches.batch import MatchBatch
from echelon_env.matches.cuda_driver import Batch, allocate_work, launch, play_decision
from echelon_env.matches.cuda_memory import SIMULATED, Arena, check_memory, download, upload, zeros
from echelon_env.matches.driver import mask_seat, take_options, take_order
from echelon_env.matches.saved_states import check_keys
from echelon_env.mdp.actions import NEUTRAL_OPTIONS, OPTION_OFFSETS
from echelon_env.mdp.extras import ExtraArrays, Survey, observe_extras
from echelon_env.rng import derive_seed
from echelon_env.sim.state import one_match

_RING_KEY = 4  # derives the seeds of the ring's episodes
_LIVES = 4  # a ring lasts as long as K episodes of a quarter of the longest one
_COPIERS = 4 if SIMULATED else 256  # threads that copy one match
_COUNTERS = 4 if SIMULATED else 128  # threads that number the matches that begin


class Forms(NamedTuple):
    """What views add to the buffers of E matches with A agents each."""

    choices: Any  # int8 (E, A, 32)
    options: Any  # int8 (E, A, 83), or (E, A, 0)
    orders: Any  # int8 (E, A, 43), or (E, A, 0)
    chosen: Any  # int64 (E, A, K)
    refused: Any  # int64 (E, A)
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
    entries: Any  # int32 (E,), entry of the ring that begins in a match now, -1 for none
    taken: Any  # int64 (1,), how many entries were taken so far
    limit: Any  # int32 (1,), decisions after which an episode is cut, 0 for none
    pilots: Any  # int32 (1,), whether the death of its first agent ends an episode


class Ring(NamedTuple):
    """K prepared starts."""

    memory: Any  # uint8, all arrays but the observations
    spans: Any  # int64 (arrays, 3): bytes of a match, where the array begins in the batch's memory, and in the ring's
    agent_observations: Any  # float32 (K, A, 706)
    bot_observations: Any  # float32 (K, B, 706)


class Device(NamedTuple):
    """Everything that a launch may read or write."""

    batch: Batch
    memory: Any  # uint8, where ``batch`` and ``forms`` have their arrays
    forms: Forms
    results: Results
    ring: Ring


@cuda.jit
def _take_numbers(device, actions):
    """Copy the actions float32 (N, 45) of all rows; what is not finite becomes 0 and is counted."""
    io, forms = device.batch.io, device.forms
    seats = io.agent_actions.shape[1]
    row = cuda.grid(1)
    if row >= io.agent_actions.shape[0] * seats:
        return
    e, s = row // seats, row % seats
    for k in range(actions.shape[1]):
        value = actions[row, k]
        if value - value != ZERO:  # infinite, or no number
            value = ZERO
            forms.refused[e, s] += 1
        io.agent_actions[e, s, k] = value


@cuda.jit
def _take_choices(device, chosen, offsets, neutral):
    """Copy the choices int64 (N, K) of all rows; one that does not exist becomes neutral and is counted."""
    forms = device.forms
    seats = forms.chosen.shape[1]
    row = cuda.grid(1)
    if row >= forms.chosen.shape[0] * seats:
        return
    e, s = row // seats, row % seats
    for k in range(forms.chosen.shape[2]):
        option = chosen[row, k]
        if option < 0 or option >= offsets[k + 1] - offsets[k]:
            option = neutral[k]
            forms.refused[e, s] += 1
        forms.chosen[e, s, k] = option


@cache
def _carry_out(name: str) -> Any:
    """Return the kernel that turns the choices of a row into its action."""

    @cuda.jit
    def options(device, _):
        forms, io = device.forms, device.batch.io
        seats = io.agent_actions.shape[1]
        row = cuda.grid(1)
        if row < io.agent_actions.shape[0] * seats:
            e, s = row // seats, row % seats
            match = one_match(device.batch.state, e)
            me = device.batch.tables.agent_seats[s]
            masks, chosen = forms.options[e, s], forms.chosen[e, s]
            take_options(match, me, s, masks, chosen, forms.refused[e], io.agent_actions[e, s])

    @cuda.jit
    def orders(device, _):
        forms, io = device.forms, device.batch.io
        seats = io.agent_actions.shape[1]
        row = cuda.grid(1)
        if row < io.agent_actions.shape[0] * seats:
            e, s = row // seats, row % seats
            match = one_match(device.batch.state, e)
            me = device.batch.tables.agent_seats[s]
            take_order(
                match, device.batch.rules, forms.skills[0], me, s, forms.bots[e, s], io.agent_observations[e, s],
                forms.orders[e, s], forms.chosen[e, s], forms.refused[e], io.agent_actions[e, s],
            )  # fmt: skip

    return options if name == "multidiscrete" else orders


@cache
def _mask(name: str, hears: bool) -> Any:
    """Return the kernel that writes the masks of a row whose match was played."""

    @cuda.jit
    def choices(device, _):
        forms, batch = device.forms, device.batch
        seats = forms.choices.shape[1]
        row = cuda.grid(1)
        if row < forms.choices.shape[0] * seats and batch.work.running[row // seats] == 1:
            e, s = row // seats, row % seats
            match = one_match(batch.state, e)
            mask_seat(match, batch.rules, batch.tables.agent_seats[s], hears, forms.choices[e, s], forms.options[e, s])

    @cuda.jit
    def orders(device, _):
        forms, batch = device.forms, device.batch
        seats = forms.choices.shape[1]
        row = cuda.grid(1)
        if row < forms.choices.shape[0] * seats and batch.work.running[row // seats] == 1:
            e, s = row // seats, row % seats
            match, seen = one_match(batch.state, e), batch.io.agent_observations[e, s]
            mask_orders(match, batch.rules, batch.tables.agent_seats[s], seen, forms.orders[e, s])

    return orders if name == "discrete" else choices


@cuda.jit
def _observe_extras(device, _):
    """Write the optional keys of a match that was played."""
    e, batch = cuda.grid(1), device.batch
    if e < batch.work.running.shape[0] and batch.work.running[e] == 1:
        observe_extras(batch.state, batch.rules, batch.tables.agent_seats, e, device.forms.surveys, device.forms.extras)


@cuda.jit
def _note_results(device, _):
    """Write the results of a row; a match that was not played gives reward 0 and does not end."""
    batch, results = device.batch, device.results
    io, seats = batch.io, batch.io.agent_actions.shape[1]
    row = cuda.grid(1)
    if row >= results.rewards.shape[0]:
        return
    e, s = row // seats, row % seats
    played, clock = batch.work.running[e] == 1, batch.state.clock[e]
    dead = results.pilots[0] == 1 and not io.agent_alive[e, 0]
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


@cuda.jit
def _number_starts(device, _):
    """Give each match that begins now the next entry of the ring, in the order of the matches; run by one block."""
    results, waiting = device.results, device.batch.work.waiting
    entry_count = device.ring.agent_observations.shape[0]
    counts = cuda.shared.array(_COUNTERS, np.int32)
    me, matches = cuda.threadIdx.x, waiting.shape[0]
    share = (matches + _COUNTERS - 1) // _COUNTERS
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
            results.entries[e] = number % entry_count
            number += 1
    cuda.syncthreads()
    if me == _COUNTERS - 1:
        results.taken[0] = number


@cuda.jit
def _note_waiting(device, _):
    """Note which matches ended now."""
    waiting, seats = device.batch.work.waiting, device.batch.io.agent_actions.shape[1]
    e = cuda.grid(1)
    if e < waiting.shape[0] and device.results.ended[e * seats]:
        waiting[e] = 1


@cuda.jit
def _keep_finals(device, _):
    """Keep the last observation of a row whose episode ended."""
    results, io = device.results, device.batch.io
    seats = io.agent_actions.shape[1]
    row = cuda.grid(1)
    if row < results.observations.shape[0] and results.ended[row]:
        e, s = row // seats, row % seats
        for k in range(results.observations.shape[1]):
            results.observations[row, k] = io.agent_observations[e, s, k]
        _keep_extras(device.forms.extras, results.extras, e, s, row)


@cuda.jit(device=True)
def _keep_extras(now, last, e, s, row):
    for k in range(now.local_map.shape[2] if s < now.local_map.shape[1] else 0):
        for j in range(now.local_map.shape[3]):
            last.local_map[row, k, j] = now.local_map[e, s, k, j]
    for k in range(now.telemetry.shape[2] if s < now.telemetry.shape[1] else 0):
        for j in range(now.telemetry.shape[3]):
            last.telemetry[row, k, j] = now.telemetry[e, s, k, j]
    for k in range(now.acoustic.shape[2] if s < now.acoustic.shape[1] else 0):
        last.acoustic[row, k] = now.acoustic[e, s, k]
    for k in range(now.comm.shape[2] if s < now.comm.shape[1] else 0):
        for j in range(now.comm.shape[3]):
            last.comm[row, k, j] = now.comm[e, s, k, j]
    for k in range(now.damage_direction.shape[2] if s < now.damage_direction.shape[1] else 0):
        last.damage_direction[row, k] = now.damage_direction[e, s, k]


@cuda.jit
def _begin(device, _):
    """Copy a part of an entry of the ring into a match that begins."""
    ring, batch, entries = device.ring, device.batch, device.results.entries
    e, me = cuda.grid(1) // _COPIERS, cuda.grid(1) % _COPIERS
    if e >= entries.shape[0] or entries[e] < 0:
        return
    entry = entries[e]
    for a in range(ring.spans.shape[0]):
        size, into, out_of = ring.spans[a, 0], ring.spans[a, 1] + e * ring.spans[a, 0], ring.spans[a, 2]
        out_of += entry * size
        for k in range(me, size, _COPIERS):
            device.memory[into + k] = ring.memory[out_of + k]
    for s in range(ring.agent_observations.shape[1]):
        for k in range(me, ring.agent_observations.shape[2], _COPIERS):
            batch.io.agent_observations[e, s, k] = ring.agent_observations[entry, s, k]
    for s in range(ring.bot_observations.shape[1]):
        for k in range(me, ring.bot_observations.shape[2], _COPIERS):
            batch.io.bot_observations[e, s, k] = ring.bot_observations[entry, s, k]
    if me == 0:
        batch.work.waiting[e] = 0


class CudaBatch:
    """``num_matches`` matches on the GPU, whose episodes the processor's batch ``core`` prepares, K at a time.

    Every so many decisions the ring gets K other starts, which a thread prepares meanwhile; which episode begins where
    does therefore not depend on who is faster.

    Attributes:
        device: All arrays.
        setups: Setups of the latest episodes that were prepared, by seed.
    """

    def __init__(
        self,
        core: MatchBatch,
        num_matches: int,
        forms: Forms,
        autoreset: str,
        action_format: str,
        hears: bool,
        longest: int,
    ) -> None:
        self.core, self.num_matches = core, num_matches
        self._entries, agents = core.io.agent_actions.shape[:2]
        self.rows = num_matches * agents
        # Observations lie in columns, so that neighbouring threads write neighbouring numbers; all else by match.
        columns = core.io.agent_observations, core.io.bot_observations
        own = (core.state, core.io, forms.surveys, forms.extras, (core.tables.skills,))
        masks = forms.choices, forms.options, forms.orders
        self._templates = [a for arrays in (*own, masks) for a in arrays if not any(a is c for c in columns)]
        keeps_finals = autoreset == "same_step"
        each = Arena.bytes_of([*self._templates, *columns, *allocate_work(core.state), forms.chosen, forms.bots])
        finals = Arena.bytes_of([columns[0], *forms.extras]) if keeps_finals else 0
        check_memory(num_matches, each + finals, self._entries * each)
        self._live, self._ring = Arena(self._templates, num_matches), Arena(self._templates, self._entries)
        self._seen = [zeros(array.shape, np.float32) for array in columns]
        there = {id(template): array for template, array in zip(self._templates, self._live.arrays, strict=True)}
        there |= {id(array): self._zeros_like(array, columns=True) for array in columns}

        def placed(arrays: Any) -> Any:
            return type(arrays)(*(there[id(array)] if id(array) in there else upload(array) for array in arrays))

        state, io = placed(core.state), placed(core.io)
        batch = Batch(state, placed(core.rules), placed(core.tables), io, placed(allocate_work(state)))
        on_device = Forms(
            *(there[id(array)] for array in masks), self._zeros_like(forms.chosen), self._zeros_like(forms.refused),
            upload(forms.skills), self._zeros_like(forms.bots), placed(forms.surveys), placed(forms.extras),
        )  # fmt: skip
        last = [zeros((self.rows, *a.shape[2:]) if a.size and keeps_finals else (0,) * (a.ndim - 1), np.float32)
                for a in forms.extras]  # fmt: skip
        flags = [zeros((self.rows,), bool) for _ in range(6)]
        results = Results(
            zeros((self.rows,), np.float32), *flags[:2], zeros((self.rows, core.io.terms.shape[2]), np.float32),
            *(zeros((self.rows,), np.int8) for _ in range(2)), *flags[2:],
            zeros((self.rows if keeps_finals else 0, columns[0].shape[2]), np.float32), ExtraArrays(*last),
            zeros((num_matches,), np.int32), zeros((1,), np.int64), *(zeros((1,), np.int32) for _ in range(2)),
        )  # fmt: skip
        spans = upload(np.stack([self._ring.sizes, self._live.offsets, self._ring.offsets], axis=1))
        ring = Ring(self._ring.memory, spans, *self._seen)
        self.device = Device(batch, self._live.memory, on_device, results, ring)
        self._set_launches(autoreset, action_format, hears)
        self._preparer = ThreadPoolExecutor(1, thread_name_prefix="echelon-starts")
        self._prepared: Future[None] | None = None
        self._first_seed = self._drawn = self._decisions = 0
        self._period = max(1, self._entries * longest // (_LIVES * num_matches))
        self._longest = longest
        self.setups: dict[int, EpisodeSetup] = {}

    def _zeros_like(self, array: NDArray[Any], columns: bool = False) -> Any:
        return zeros((self.num_matches, *array.shape[1:]), array.dtype, columns)

    def _set_launches(self, autoreset: str, action_format: str, hears: bool) -> None:
        """Choose what is launched in a step besides the decision itself, each with its number of threads."""
        rows, matches, device = self.rows, self.num_matches, self.device
        self._carry_out = [(_carry_out(action_format), rows)] if action_format in ("multidiscrete", "discrete") else []
        observe = [(_observe_extras, matches)] if any(a.size for a in device.forms.extras) else []
        self._show = [(_mask(action_format, hears), rows), *observe, (_note_results, rows)]
        number, begin = (_number_starts, 0), (_begin, matches * _COPIERS)
        wait, keep = (_note_waiting, matches), (_keep_finals, rows)
        after = {"same_step": [wait, keep, number, begin], "next_step": [number, begin, wait], "disabled": [wait]}
        discrete = action_format == "discrete"
        offsets = np.array([0, len(ORDERS)]) if discrete else OPTION_OFFSETS
        neutral = np.array([HOLD]) if discrete else NEUTRAL_OPTIONS
        self._limits = [upload(np.asarray(numbers, np.int64)) for numbers in (offsets, neutral)]
        self._after, self._start = after[autoreset], [begin]

    def _run(self, kernels: Sequence[tuple[Any, int]]) -> None:
        for run, threads in kernels:
            if run is _number_starts:
                run[1, _COUNTERS](self.device, 0)
            else:
                launch(run, threads, self.device, 0)

    def step(self, actions: Any) -> None:
        """Play one decision of all matches that run, by actions on the device: numbers (N, 45), or choices (N, K)."""
        if self._carry_out:
            launch(_take_choices, self.rows, self.device, actions, *self._limits)
        else:
            launch(_take_numbers, self.rows, self.device, actions)
        self._run(self._carry_out)
        play_decision(self.device.batch, self.core.config.match.physics_steps_per_decision)
        self._run([*self._show, *self._after])
        self._decisions += 1
        if self._decisions % self._period == 0:
            self._renew()

    def begin(self, seeds: Mapping[int, int], changes: Mapping[str, Any] | None = None, anew: bool = False) -> None:
        """Begin episodes by their seeds in some matches; ``anew``, later seeds follow from the first of these."""
        self._wait()
        if anew:
            self._first_seed, self._drawn, self._decisions = next(iter(seeds.values())), 0, 0
            upload(np.zeros(1, np.int64), self.device.results.taken)
        left = [*seeds.items()]
        while left:
            now, left = left[: self._entries], left[self._entries :]
            self._prepare([seed for _, seed in now], changes)
            entries = np.full(self.num_matches, -1, np.int32)
            entries[[match for match, _ in now]] = np.arange(len(now))
            self._fill_ring()
            upload(entries, self.device.results.entries)
            self._run(self._start)
        self._prepare_next()
        self._renew()

    def next_seeds(self, count: int) -> list[int]:
        """Return the seeds of the next episodes; a scenario's are some of those to train on."""
        numbers = range(self._drawn, self._drawn + count)
        self._drawn += count
        seeds = [derive_seed(self._first_seed, _RING_KEY, number) for number in numbers]
        scenario = self.core.config.scenario
        return seeds if scenario is None else [scenario.training_seed(seed) for seed in seeds]

    def _prepare(self, seeds: Sequence[int], changes: Mapping[str, Any] | None = None) -> None:
        for entry, seed in enumerate(seeds):
            self.setups[seed] = self.core.reset(entry, seed, changes=changes)

    def _prepare_next(self) -> None:
        self._prepared = self._preparer.submit(self._prepare, self.next_seeds(self._entries))

    def _wait(self) -> None:
        if self._prepared is not None:
            self._prepared.result()

    def _fill_ring(self) -> None:
        for here, there in zip(self._templates, self._ring.arrays, strict=True):
            if here.size:
                upload(here, there)
        seen = self.core.io.agent_observations, self.core.io.bot_observations
        for here, there in zip(seen, self._seen, strict=True):
            if here.size:
                upload(here, there)

    def _renew(self) -> None:
        """Put the starts that were prepared into the ring, and prepare the next ones."""
        self._wait()
        self._fill_ring()
        rings = self._longest // self._period + 3  # from which matches that run now may have begun
        for seed in [*self.setups][: -(self.num_matches + rings * self._entries)]:
            del self.setups[seed]
        self._prepare_next()

    def renew(self) -> None:
        """Prepare the starts of the ring again, because the settings of later episodes changed."""
        if self._prepared is not None:
            self._wait()
            self._prepare_next()
            self._renew()

    def get_state(self) -> dict[str, Any]:
        """Return copies of all arrays and what decides about later episodes."""
        self._wait()
        numbers = {"first_seed": self._first_seed, "drawn": self._drawn, "decisions": self._decisions}
        return {"arrays": [download(array) for array in self._kept()], "setups": {**self.setups}, **numbers}

    def _kept(self) -> list[Any]:
        batch, results = self.device.batch, self.device.results
        seen = batch.io.agent_observations, batch.io.bot_observations, *self._seen
        counts = batch.work.waiting, results.taken, self.device.forms.refused
        return [self._live.memory, self._ring.memory, *seen, *counts]

    def check_state(self, saved: Any) -> None:
        """Check that ``set_state`` can continue from what ``get_state`` returned."""
        check_keys(saved, ("arrays", "setups", "first_seed", "drawn", "decisions"), "device")
        arrays, kept = saved["arrays"], self._kept()
        fits = isinstance(arrays, list) and len(arrays) == len(kept)
        if not fits or any(a.shape != b.shape or a.dtype != b.dtype for a, b in zip(arrays, kept, strict=True)):
            raise ValueError("the saved state is that of another number of matches, configuration or format.")

    def set_state(self, saved: dict[str, Any]) -> None:
        """Continue from a state that ``check_state`` accepted."""
        self._wait()
        for here, there in zip(saved["arrays"], self._kept(), strict=True):
            upload(here, there)
        self._first_seed, self._decisions, self.setups = saved["first_seed"], saved["decisions"], {**saved["setups"]}
        self._drawn = saved["drawn"] - self._entries
        self._prepare_next()

    def close(self) -> None:
        """Wait for the thread that prepares starts."""
        self._preparer.shutdown()
