"""A batch of matches on a GPU: their memory, the steps of the views, and a ring of prepared starts.

``cuda_driver`` plays the decisions. An episode begins with a copy of one entry of the ring, which the processor's own
``MatchBatch`` prepared: world, places, weapons, seed, senses, observations and masks. So a seed means the same episode
here and there.
"""

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from echelon_env.bots.navigation import NAV_OFF, Desk, allocate_desks
from echelon_env.bots.skills import SKILLS
from echelon_env.catalog import NAV_MODES
from echelon_env.episode import EpisodeSetup
from echelon_env.matches import cuda_threads as threads
from echelon_env.matches import scripted
from echelon_env.matches.batch import MatchBatch
from echelon_env.matches.cuda_driver import DESKS, Batch, allocate_work, launch, play_decision
from echelon_env.matches.cuda_guests import Guest, seat_guests
from echelon_env.matches.cuda_memory import (
    Arena,
    Packed,
    check_memory,
    columns_of,
    download,
    external_stream,
    synchronize,
    upload,
    zeros,
)
from echelon_env.matches.cuda_threads import Device, Forms, Lesson, Results, Ring
from echelon_env.matches.saved_states import check_keys
from echelon_env.matches.seats import CommanderSeats
from echelon_env.mdp.extras import ExtraArrays
from echelon_env.mdp.global_state import global_state_dim
from echelon_env.rng import derive_seed

_RING_KEY = 4  # derives the seeds of the ring's episodes
_LIVES = 8  # of K entries an eighth is taken in a period if episodes are as long as possible, half if a quarter as long


class CudaBatch:
    """``num_matches`` matches on the GPU, whose episodes the processor's batch ``core`` prepares, K at a time.

    Every so many decisions the ring gets other starts in the place of those taken in the period before, which a thread
    prepares meanwhile; which episode begins where does therefore not depend on who is faster.

    Attributes:
        device: All arrays.
        episodes: Setup and seed of the map pool of the latest episodes that were prepared, by seed.
    """

    def __init__(
        self, core: MatchBatch, num_matches: int, forms: Forms, autoreset: str, action_format: str, longest: int
    ) -> None:
        self.core, self.num_matches = core, num_matches
        self._entries, agents = core.io.agent_actions.shape[:2]
        self.rows = num_matches * agents
        # Observations lie in columns, so that neighbouring threads write neighbouring numbers; all else by match.
        columns = core.io.agent_observations, core.io.bot_observations, core.io.guest_observations
        actions = core.io.agent_actions, core.io.bot_actions, core.io.guest_actions
        own = (core.state, core.io, forms.surveys, forms.extras, (core.tables.skills,))
        masks = forms.choices, forms.options, forms.orders
        self._templates = [
            a for arrays in (*own, masks) for a in arrays if not any(a is b for b in (*columns, *actions))
        ]
        keeps_finals = autoreset == "same_step"
        # Only scripts and ``nav_mode`` search for ways.
        searching = core.io.bot_actions.shape[1] > 0 or core.config.match.nav_mode != NAV_MODES[NAV_OFF]
        desks = min(num_matches, DESKS) if searching else 0
        work = allocate_work(core.state, 0)[:-1]
        states = np.zeros((1, global_state_dim(core.simulator.num_mechs)), np.float32)
        each = Arena.bytes_of([*self._templates, *columns, *actions, *work, forms.chosen, forms.bots, states])
        finals = Arena.bytes_of([columns[0], *forms.extras, states]) if keeps_finals else 0
        desk = Arena.bytes_of(allocate_desks(1, *core.state.walk.shape[1:]))
        check_memory(num_matches, each + finals, self._entries * each + desks * desk)
        self._live, self._ring = Arena(self._templates, num_matches), Arena(self._templates, self._entries)
        (self._ring_clock,) = (
            there for here, there in zip(self._templates, self._ring.arrays, strict=True) if here is core.state.clock
        )
        self._seen = [zeros(array.shape, np.float32) for array in columns]
        there = {id(template): array for template, array in zip(self._templates, self._live.arrays, strict=True)}
        self._columns = [zeros((array.shape[2], num_matches, array.shape[1]), np.float32) for array in columns]
        there |= {id(array): columns_of(base) for array, base in zip(columns, self._columns, strict=True)}
        there |= {id(array): self._zeros_like(array) for array in actions}

        def placed(arrays: Any) -> Any:
            if isinstance(arrays, tuple):
                return type(arrays)(*map(placed, arrays))
            return there[id(arrays)] if id(arrays) in there else upload(arrays)

        state, io = placed(core.state), placed(core.io)
        batch = Batch(state, placed(core.rules), placed(core.tables), io, placed(allocate_work(state, desks)))
        fixed = {name: upload(getattr(forms, name)) for name in ("sizes", "neutral", "hears", "skills")}
        own_each = {name: self._zeros_like(getattr(forms, name)) for name in ("chosen", "bots")}
        refused = zeros((num_matches, agents + core.io.guest_actions.shape[1]), np.int64)
        shown = {name: there[id(getattr(forms, name))] for name in ("choices", "options", "orders")}
        extras = placed(forms.extras)
        on_device = Forms(refused=refused, surveys=placed(forms.surveys), extras=extras, **fixed, **own_each, **shown)
        last = [zeros((self.rows, *a.shape[2:]) if a.size and keeps_finals else (0,) * (a.ndim - 1), np.float32)
                for a in forms.extras]  # fmt: skip
        results = self._results(keeps_finals, last, states.shape[1])
        spans = upload(np.stack([self._ring.sizes, self._live.offsets, self._ring.offsets], axis=1))
        ring = Ring(self._ring.memory, spans, *self._seen)
        self.device = Device(batch, self._live.memory, on_device, results, ring, self._lesson(None))
        self._batch, self._all = Packed(batch), Packed(self.device)
        self._guests = seat_guests(core.commanders, self._columns[2])
        core.commanders = CommanderSeats({}, self._entries)  # nobody may tell them of starts that are only prepared
        self._set_launches(autoreset, action_format)
        self._preparer = ThreadPoolExecutor(1, thread_name_prefix="echelon-starts")
        self._prepared: Future[None] | None = None
        self._first_seed = self._drawn = self._decisions = self._replaced = 0
        self._pending = 0, 0  # the first of the entries that a thread prepares, and how many follow each other
        self._period = max(1, self._entries * longest // (_LIVES * num_matches))
        self._goes_on = autoreset != "disabled"  # whether later episodes come from the ring
        self._closed, self._stream = False, external_stream(0)
        self.episodes: dict[int, tuple[EpisodeSetup, int]] = {}
        self._settings = core.saved_settings()  # by which the ring was prepared

    def _results(self, keeps_finals: bool, last: list[Any], state_dim: int) -> Results:
        io, rows = self.core.io, self.rows
        flags = ("terminated", "truncated", "over", "ended", "won", "alive")
        return Results(
            rewards=zeros((rows,), np.float32),
            components=zeros((rows, io.terms.shape[2]), np.float32),
            outcome=zeros((rows,), np.int8),
            reason=zeros((rows,), np.int8),
            **{name: zeros((rows,), bool) for name in flags},
            observations=columns_of(zeros((io.agent_observations.shape[2], rows if keeps_finals else 0), np.float32)),
            extras=ExtraArrays(*last),
            states=zeros((self.num_matches, state_dim), np.float32),
            final_states=zeros((self.num_matches if keeps_finals else 0, state_dim), np.float32),
            entries=zeros((self.num_matches,), np.int32),
            taken=zeros((1,), np.int64),
            limit=zeros((1,), np.int32),
            mortal=zeros((1,), np.int32),
        )

    def _zeros_like(self, array: NDArray[Any]) -> Any:
        return zeros((self.num_matches, *array.shape[1:]), array.dtype)

    def _set_launches(self, autoreset: str, action_format: str) -> None:
        """Choose what is launched in a step besides the decision itself, each with its number of threads."""
        rows, matches = self.rows, self.num_matches
        carry_out = {"multidiscrete": threads.carry_out_options, "discrete": threads.carry_out_order}.get(action_format)
        mask = threads.mask_by_orders if action_format == "discrete" else threads.mask_by_choices
        observe = [(threads.observe_optional, matches)] if any(a.size for a in self.device.forms.extras) else []
        number, begin = (threads.number_starts, threads.COUNTERS), (threads.begin_part, matches * threads.COPIERS)
        parts = matches * (self.core.simulator.num_mechs + 1)
        wait, keep = (threads.note_waiting, matches), [(threads.keep_finals, rows), (threads.keep_final_state, parts)]
        after = {"same_step": [wait, *keep, number, begin], "next_step": [number, begin, wait], "disabled": [wait]}
        take = threads.take_choices if carry_out else threads.take_numbers
        self._take = threads.one_thread_each_with(take, self._all.open)
        self._before = [(carry_out, rows)] if carry_out else []
        self._after = [(mask, rows), *observe, (threads.note_results, rows), *after[autoreset]]
        self._start, self._describe = [begin], [(threads.describe_state, parts)]

    @property
    def launches_beside(self) -> int:
        """Launches of a step beside those of the decision."""
        return 2 + len(self._before) + len(self._after)  # taking actions, noting what runs

    def _run(self, work: Sequence[tuple[Any, int]]) -> None:
        for thread, items in work:
            run, blocks = threads.one_thread_each(thread, self._all.open), {"stream": self._stream}
            if thread is threads.number_starts:
                blocks["size"] = threads.COUNTERS
            launch(run, items, self._all.words, items, **blocks)

    def _ask(self, guest: Guest) -> None:
        """Let a policy choose the actions of its mechs."""
        rows = self.num_matches * len(guest.seats)

        def each(thread: Any, array: Any) -> None:
            run = threads.one_thread_each_guest(thread, self._all.open)
            launch(run, rows, self._all.words, rows, array, guest.seats, stream=self._stream)

        if guest.columns is not None:
            each(threads.show_guest, guest.columns)
        if guest.begins is not None:
            each(threads.start_guest, guest.starts)
            guest.begins(guest.starts)
        each(threads.take_guest, guest.checked(guest.act(guest.shown)))

    def step(self, actions: Any) -> None:
        """Play one decision of all matches that run, by actions on the device: numbers (N, 45), or choices (N, K)."""
        self.renew()  # not when they change, because a resumed run changes them back
        launch(self._take, self.rows, self._all.words, self.rows, actions, stream=self._stream)
        self._run(self._before)
        for guest in self._guests:
            self._ask(guest)
        play_decision(self._batch, self.core.config.match.physics_steps_per_decision, self._stream)
        self._run(self._after)
        self._decisions += 1
        if self._goes_on and self._decisions % self._period == 0:
            self._renew()

    def states(self) -> Any:
        """Return the global state of every match, float32 (E, S), in an array that the next call overwrites."""
        self._run(self._describe)
        return self.device.results.states

    def _lesson(self, skill: str | None) -> Lesson:
        """Return what a script needs that teaches, or, without a skill, empty arrays."""
        matches, (_, agents, width) = self.num_matches if skill else 0, self.core.io.agent_actions.shape
        script = scripted.shadows((1, agents))
        if skill:
            scripted.begin(script, slice(None), skill)
        fresh = script.bots.view(np.uint8).reshape(-1)
        memory = upload(np.tile(fresh, (matches, 1)))
        desks = self.device.batch.work.desks if skill else None
        if desks is None or not len(desks.rest):
            walk = self.core.state.walk.shape[1:]
            desks = Desk(*[upload(array) for array in allocate_desks(min(matches, DESKS), *walk)])
        bots = memory.view(script.bots.dtype) if matches else zeros((0, agents), script.bots.dtype)
        actions = zeros((matches, agents, width), np.float32)
        return Lesson(upload(script.skills), bots, memory, upload(fresh), actions, desks)

    def set_teacher(self, skill: str | None) -> None:
        """Let a script watch the agents from now on, without memory; None for nobody."""
        self.device = self.device._replace(lesson=self._lesson(skill))
        self._all = Packed(self.device)

    def lend_scripts(self) -> tuple[Any, NDArray[np.uint8]]:
        """Let a script of any skill watch each match, in the place of a teacher; the caller begins its memory.

        Return that memory, uint8 (E, K) on the device, and how it begins, by skill, uint8 (skills, K).
        """
        lesson = self._lesson(SKILLS[0])
        self.device = self.device._replace(lesson=lesson._replace(fresh=upload(np.zeros(0, np.uint8))))
        self._all = Packed(self.device)
        script = scripted.shadows((len(SKILLS), self.core.io.agent_actions.shape[1]))
        for number, skill in enumerate(SKILLS):
            scripted.begin(script, number, skill)
        return lesson.memory, script.bots.view(np.uint8).reshape(len(SKILLS), -1)

    def teacher_actions(self) -> Any:
        """Return what the teacher would do, float32 (E, A, 45), in an array that the next call overwrites."""
        self._run([(threads.teach, len(self.device.lesson.desks.rest))])
        return self.device.lesson.actions

    def begin(self, seeds: Mapping[int, int], changes: Mapping[str, Any] | None = None, anew: bool = False) -> None:
        """Begin episodes by their seeds in some matches; ``anew``, later seeds follow from the first of these."""
        self.wait()
        for seed in seeds.values() if changes else ():  # before anything changes
            self.core.curriculum.draw(self.core.config, seed)[0].changed(changes or {}).check(self.core.config)
        if anew:
            self._first_seed, self._drawn, self._decisions = next(iter(seeds.values())), 0, 0
            upload(np.zeros(1, np.int64), self.device.results.taken)
        left = [*seeds.items()]
        while left:
            now, left = left[: self._entries], left[self._entries :]
            self._prepare(enumerate(seed for _, seed in now), changes)
            entries = np.full(self.num_matches, -1, np.int32)
            entries[[match for match, _ in now]] = np.arange(len(now))
            self._fill_ring()
            upload(entries, self.device.results.entries)
            self._run(self._start)
        if self._goes_on:
            self._prepare_all()
        else:
            self._forget()

    def next_seeds(self, count: int) -> list[int]:
        """Return the seeds of the next episodes; a scenario's are some of those to train on."""
        numbers = range(self._drawn, self._drawn + count)
        self._drawn += count
        seeds = [derive_seed(self._first_seed, _RING_KEY, number) for number in numbers]
        scenario = self.core.config.scenario
        return seeds if scenario is None else [scenario.training_seed(seed) for seed in seeds]

    def _prepare(self, seeds: Iterable[tuple[int, int]], changes: Mapping[str, Any] | None = None) -> None:
        for entry, seed in seeds:
            if self._closed:
                return
            setup = self.core.reset(entry, seed, changes=changes)
            self.episodes[seed] = setup, self.core.simulator.pool_seed

    def _prepare_pending(self) -> None:
        first, count = self._pending
        entries = [number % self._entries for number in range(first, first + count)]
        self._prepared = self._preparer.submit(self._prepare, zip(entries, self.next_seeds(count), strict=True))

    def _prepare_all(self) -> None:
        """Fill the whole ring with new starts."""
        self._settings = self.core.saved_settings()
        self._replaced = int(download(self.device.results.taken)[0])
        self._pending = 0, self._entries
        self._prepare_pending()
        self._renew()

    def wait(self) -> None:
        """Wait for the thread that prepares starts; nothing else may touch ``core`` before."""
        if self._prepared is not None:
            self._prepared.result()

    def _fill_ring(self, first: int = 0, count: int | None = None) -> None:
        """Copy entries of the processor's batch into the ring, by default all."""
        count, io = self._entries if count is None else count, self.core.io
        seen = io.agent_observations, io.bot_observations, io.guest_observations
        spans = slice(first, min(first + count, self._entries)), slice(0, max(0, first + count - self._entries))
        for here, there in zip((*self._templates, *seen), (*self._ring.arrays, *self._seen), strict=True):
            for span in spans:
                if here[span].size:
                    upload(here[span], there[span])

    def _renew(self) -> None:
        """Put the starts that were prepared into the ring, and prepare others for those that were taken since."""
        self.wait()
        self._fill_ring(*self._pending)
        self._forget()
        taken = int(download(self.device.results.taken)[0])
        count = min(taken - self._replaced, self._entries)
        self._pending, self._replaced = ((taken - count) % self._entries, count), taken
        self._prepare_pending()

    def _forget(self) -> None:
        """Forget the episodes that neither run nor lie in the ring."""
        clocks = download(self.device.batch.state.clock), download(self._ring_clock)
        seeds = {seed for clock in clocks for seed in clock["seed"].tolist()}
        self.episodes = {seed: known for seed, known in self.episodes.items() if seed in seeds}

    def use_stream(self, handle: int) -> None:
        """Launch on a stream of the caller from now on; 0 is the default one."""
        synchronize()
        self._stream = external_stream(handle)

    def renew(self) -> None:
        """Prepare the starts of the ring again if the settings of later episodes have changed since."""
        if self._prepared is not None and self._settings != self.core.saved_settings():
            self.wait()
            self._prepare_all()

    def get_state(self) -> dict[str, Any]:
        """Return copies of all arrays and what decides about later episodes."""
        self.renew()
        self.wait()
        numbers: dict[str, Any] = {"first_seed": self._first_seed, "drawn": self._drawn, "decisions": self._decisions}
        numbers |= {"replaced": self._replaced, "pending": self._pending}
        lesson = {"teacher": download(self.device.lesson.memory)} if self.device.lesson.memory.size else {}
        arrays = [download(array) for array in self._kept()]
        return {"arrays": arrays, "episodes": {**self.episodes}, **numbers, **lesson}

    def _kept(self) -> list[Any]:
        batch, results = self.device.batch, self.device.results
        counts = batch.work.waiting, results.taken, self.device.forms.refused
        return [self._live.memory, self._ring.memory, *self._columns, *self._seen, *counts]

    def check_state(self, saved: Any) -> None:
        """Check that ``set_state`` can continue from what ``get_state`` returned."""
        check_keys(saved, ("arrays", "episodes", "first_seed", "drawn", "decisions", "replaced", "pending"), "device")
        arrays, kept = saved["arrays"], self._kept()
        lesson = self.device.lesson.memory
        if lesson.size and isinstance(arrays, list) and "teacher" in saved:
            arrays, kept = [*arrays, saved["teacher"]], [*kept, lesson]
        fits = isinstance(arrays, list) and len(arrays) == len(kept)
        if not fits or any(a.shape != b.shape or a.dtype != b.dtype for a, b in zip(arrays, kept, strict=True)):
            raise ValueError("the saved state is that of another number of matches, configuration or format.")

    def set_state(self, saved: dict[str, Any]) -> None:
        """Continue from a state that ``check_state`` accepted, whose settings ``core`` has already."""
        self.wait()
        self._settings = self.core.saved_settings()
        for here, there in zip(saved["arrays"], self._kept(), strict=True):
            upload(here, there)
        if self.device.lesson.memory.size and "teacher" in saved:  # one that joins later has seen nothing yet
            upload(saved["teacher"], self.device.lesson.memory)
        self._first_seed, self._decisions, self.episodes = (
            saved["first_seed"],
            saved["decisions"],
            {**saved["episodes"]},
        )
        self._drawn, self._replaced, self._pending = saved["drawn"], saved["replaced"], saved["pending"]
        if self._goes_on:  # what was being prepared
            self._drawn -= self._pending[1]
            self._prepare_pending()

    def close(self) -> None:
        """Stop the thread that prepares starts."""
        self._closed = True
        self._preparer.shutdown()
