"""Plays the rows of a suite in all processes that there are, and saves each as it ends."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import as_completed
from concurrent.futures.process import BrokenProcessPool
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from tqdm.auto import tqdm

from echelon_env.bots.skills import SKILLS
from echelon_env.commanders import PREFIX, unknown_commander
from echelon_env.machine import machine
from echelon_env.matches.cuda_memory import SIMULATED
from echelon_env.matches.seats import DEFAULT, agent_name
from echelon_env.validation import Count, Natural, near_matches, shown, typed
from echelon_rl.benchmark.records import Record, read_record
from echelon_rl.benchmark.suite import Row, Suite, group_of
from echelon_rl.checkpoints.archive import digest
from echelon_rl.commanders import find, names
from echelon_rl.commanders.card import CommanderCard, CommanderFile
from echelon_rl.commanders.export import find_checkpoint
from echelon_rl.config import TrainConfig
from echelon_rl.evaluation import evaluate_win_rate, evaluation_device, placed, play_series, sides
from echelon_rl.ppo import RecurrentPPO
from echelon_rl.user_code import PYTHON, policy_named
from echelon_rl.workers.pool import worker_pool
from echelon_rl.workers.team import physical_cores

RANDOM = "random"
_TEST_SEEDS = 1000  # which are kept for tests, from the first seed of a row


class Contestant(NamedTuple):
    """A policy as a user names it: a skill, a commander, a checkpoint, the random one, or ``module:function``."""

    text: str
    player: str | None  # a skill or commander that takes seats; None for a model with ``predict``
    digest: str  # what it plays by, as in ``Record.policy_digest``
    checkpoint: Path | None = None  # file of a run or checkpoint
    run: Path | None = None  # folder of its training, if it is known

    @classmethod
    def named(cls, text: str) -> Contestant:
        """Look up what a name means; ValueError if it means nothing."""
        if text in SKILLS or text == RANDOM:
            return cls(text, None if text == RANDOM else text, "")
        plain = text.removeprefix(PREFIX)
        file = None if Path(plain).is_dir() else find(plain)
        if file is not None and file.path.is_file() and (file.card is not None or text != plain):
            likeliest = " by its most likely actions" if file.card is not None and file.card.deterministic else ""
            return cls(text, PREFIX + plain, file.checked_digest() + likeliest)
        if text != plain:
            raise ValueError(unknown_commander(plain, names()))
        if Path(text).exists():
            checkpoint, folder = find_checkpoint(Path(text))
            return cls(text, None, digest(checkpoint.read_bytes()), checkpoint, folder)
        if ":" not in text:
            near = near_matches(text, [*SKILLS, RANDOM, *names()], "there are")
            what = f"the policy {shown(text)} is no run or checkpoint on this disk"
            raise ValueError(f"{what}; {near} Code of your own is package.module:name.")
        text = text.removeprefix(PYTHON)
        policy_named(text, "the policy")
        said = getattr(sys.modules[text.partition(":")[0]], "digest", "")
        return cls(text, None, said if isinstance(said, str) else "")

    def steps(self) -> tuple[int | None, bool]:
        """Return the known agent steps of the trainings behind it, None without any, and whether there were others."""
        if self.checkpoint is not None:
            return _steps_of(self.checkpoint, self.run)
        file = find(self.player.removeprefix(PREFIX)) if self.player else None
        return (None, False) if file is None or file.card is None else _steps_told(file.card)

    def model(self, device: str = "cpu") -> Any:
        """Return the model with ``predict``; that of a checkpoint computes on ``device``."""
        if self.text == RANDOM:
            draws = np.random.default_rng(0)
            return lambda seen: draws.uniform(-1, 1, (len(seen["ego"] if isinstance(seen, dict) else seen), 45))
        if self.checkpoint is not None:
            if digest(self.checkpoint.read_bytes()) != self.digest:
                raise ValueError(f"{self.checkpoint} was changed while it was measured; measure a copy of it.")
            return RecurrentPPO.load(self.checkpoint, device=device, n_steps=1)
        return policy_named(self.text, "the policy")


def _steps_of(checkpoint: Path, run: Path | None) -> tuple[int, bool]:
    """Return the agent steps of a checkpoint's training and of those before it, and whether some are not known."""
    steps, counted = 0, set[Path]()
    while checkpoint.resolve() not in counted:  # else the run has taken the place of what it started from
        counted.add(checkpoint.resolve())
        card = CommanderFile(checkpoint).card if run is None else None
        if card is not None:
            told, more = _steps_told(card)
            return steps + told, more
        steps += int(RecurrentPPO.load(checkpoint, device="cpu", n_steps=1).num_timesteps)
        start = None if run is None else TrainConfig.load(run / "config.yaml").start_from
        if start is None:
            return steps, False
        try:
            checkpoint, run = find_checkpoint(start)
        except ValueError:  # it is gone
            break
    return steps, True


def _steps_told(card: CommanderCard) -> tuple[int, bool]:
    """Return the agent steps that a card tells, and whether they are those of the last stage alone."""
    return card.training.steps, bool(card.training.stage)


def refuse_test_maps(contestant: Contestant, rows: Sequence[Row]) -> None:
    """Raise ValueError if a run says that it was trained on seeds with which one of the rows is played."""
    trained = None if contestant.run is None else TrainConfig.load(contestant.run / "config.yaml").env_config().scenario
    if trained is None:
        return
    first, last = trained.train
    for row in rows:
        same = row.axis != "seen-maps" and row.group == group_of(trained.name)
        if same and first < row.seed + _TEST_SEEDS and row.seed < last:
            told = f"{contestant.run} was trained on the seeds {first:,} to {last - 1:,}"
            raise ValueError(
                f"{told}, and {row.name} is played with those from {row.seed:,}; train again without them."
            )


def play_row(contestant: Contestant, row: Row, matches: int) -> dict[str, float]:
    """Play the matches of a row with one thread; return its counts and seconds of processor time."""
    return play_model(contestant.player or contestant.model(), row, matches)


def play_model(model: Any, row: Row, matches: int, device: str = "cpu") -> dict[str, float]:
    """Do the same for a skill or commander, or a model with ``predict`` as ``evaluate_win_rate`` takes it."""
    began, env, rates = time.process_time(), row.env, []
    if isinstance(model, str):
        rates.append(play_series(model, row.opponent, env, matches, row.seed, seats=row.seats, num_threads=1))
    else:
        for count, how in _evaluations(row, matches):
            how |= {"num_threads": 1} if device == "cpu" else {"device": device, "num_matches": count}
            rates.append(evaluate_win_rate(model, env, matches=count, seed=row.seed, **how))
    counts = {name: sum(getattr(rate, name) for rate in rates) for name in ("wins", "draws", "losses")}
    return {**counts, "seconds": round(time.process_time() - began, 2)}


def _evaluations(row: Row, matches: int) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield numbers of matches, opponents and seats that make up a row: on both sides where the sides are equal."""
    for team, count in sides(row.env, matches):
        how: dict[str, Any] = {"opponent": row.opponent or DEFAULT, "seats": row.seats}
        if row.env.scenario is None:  # everyone is an agent, unless another player takes the seat
            _, players = placed(row.env, how["opponent"], row.seats, team)
            how = {"opponent": None, "seats": {agent_name(row.env, mech): player for mech, player in players.items()}}
        yield count, how


def run(
    policy: str,
    suite: Suite,
    rows: Sequence[Row],
    out: Path,
    processes: int | None = None,
    algorithm: str = "",
    seed: int | None = None,
    steps: int | None = None,
    progress_bar: bool = False,
    device: str = "cpu",
    report: Callable[[str], object] = print,
) -> Record:
    """Measure a policy on rows of a suite; an interrupted run resumes from the same ``out``.

    The policy is a skill, ``"random"``, a commander, a run or checkpoint, or ``"module:function"``. ``out`` is the
    JSON, written after every row. None for ``processes`` takes one per physical core; results do not depend on it.
    ``algorithm`` and ``seed`` say how the policy was trained, for tables. ``steps`` are those of agents in all its
    trainings; None takes what its run or card tells, if that is all. A run of code resumes only if its module has
    a text ``digest``, which its author changes with the policy.

    On another ``device`` than the CPU, a run or checkpoint and what it can play there are on the GPU, one row after the
    other; ``report`` hears how many rows the processor plays after all, and why.

    Raises:
        ValueError: The policy means nothing, ``out`` holds results of another one or by other rules, the policy says
            that it was trained on test seeds or with more than ``steps``, or a process died.
    """
    typed(processes, Count | None, "processes")
    typed(steps, Count | None, "training_steps")
    typed(seed, Natural | None, "training_seed")
    contestant = Contestant.named(policy)
    refuse_test_maps(contestant, rows)
    known, more = contestant.steps()
    if steps is not None and known is not None and steps < known:
        raise ValueError(f"{policy} says that its trainings took {known:,} agent steps, more than {steps:,}.")
    if more and steps is None:
        report(f"{policy} had trainings before whose agent steps are not known; give the sum as --training-steps")
    elif steps is None:
        steps = known
    record = Record(
        suite.name, suite.digest, policy, contestant.digest, {}, machine(), algorithm, seed, suite.rules, steps
    )
    if out.exists():
        _resume(record, read_record(out), suite, rows, out)
    left = [row for row in rows if row.name not in record.rows]
    left.sort(key=lambda row: -row.env.match.team_size)  # the longest first, so that all processes end together
    model, there = _on_gpu(contestant, left, suite.matches, device, report)
    here = [row for row in left if row not in there]
    count = min(physical_cores() if processes is None else processes, len(here))
    with tqdm(total=len(rows), initial=len(rows) - len(left), unit="row", disable=not progress_bar) as bar:
        on_gpu = ((row, play_model(model, row, suite.matches, "cuda")) for row in there)
        for row, counts in chain(on_gpu, _played(contestant, here, suite.matches, count)):
            record.rows[row.name] = counts
            if row in there:
                record.gpus[row.name] = "simulated" if SIMULATED else torch.cuda.get_device_name(model.device)
            record.write(out)
            bar.update()
    record.rows = {row.name: record.rows[row.name] for row in suite.rows if row.name in record.rows}
    record.write(out)
    return record


def _on_gpu(
    contestant: Contestant, rows: Sequence[Row], matches: int, device: str, report: Callable[[str], object]
) -> tuple[Any, list[Row]]:
    """Return the model on the device, and the rows that it can play on a GPU; tell how many it cannot, and why."""
    if device == "cpu" or not rows:
        return None, []
    if contestant.checkpoint is None:
        report(f"matches play on the processor, because {contestant.text} is no run or checkpoint")
        return None, []
    model, there, told = contestant.model(device), [], Counter[str]()
    for row in rows:
        count, how = next(_evaluations(row, matches))
        if evaluation_device(model, row.env, **how, num_matches=count, report=lambda why: told.update([why])) == "cuda":
            there.append(row)
    for why, number in told.items():
        report(f"{number} of {len(rows)} rows: {why}")
    return model, there


def _resume(record: Record, before: Record, suite: Suite, rows: Sequence[Row], out: Path) -> None:
    """Take over what an interrupted run wrote, if it measured the same policy by the same rules."""
    plays, version = any(row.name not in before.rows for row in rows), before.machine.get("echelon_env")
    code = not record.policy_digest and record.policy not in (*SKILLS, RANDOM)
    for differs, what in (
        (before.suite != record.suite, f"another suite, {before.suite}"),
        (before.policy != record.policy, f"another policy, {before.policy}"),
        (before.policy_digest != record.policy_digest, f"{record.policy} before it was changed"),
        (code, 'code that may have changed, as its module has no text such as digest = "weights of May"'),
        (before.algorithm and record.algorithm not in ("", before.algorithm), f"the algorithm {before.algorithm}"),
        (before.seed is not None and record.seed not in (None, before.seed), f"the training seed {before.seed}"),
        (None not in (before.steps, record.steps) and before.steps != record.steps, f"{before.steps} agent steps"),
        (plays and version != record.machine["echelon_env"], f"another version of echelon_env, {version}"),
        (plays and before.rules != "" and not suite.has_rules(before.rules), "a package with other rules"),
    ):
        if differs:
            raise ValueError(f"{out} holds results of {what}; name another --out.")
    record.rows, record.gpus, record.rules = before.rows, before.gpus, before.rules
    record.algorithm = before.algorithm or record.algorithm
    record.seed = record.seed if before.seed is None else before.seed
    record.steps = before.steps if record.steps is None else record.steps
    record.machine = record.machine if plays else before.machine


def _played(
    contestant: Contestant, rows: Sequence[Row], matches: int, processes: int
) -> Iterator[tuple[Row, dict[str, float]]]:
    if processes <= 1:
        yield from ((row, play_row(contestant, row, matches)) for row in rows)
        return
    try:
        with worker_pool(processes) as pool:
            futures = {pool.submit(play_row, contestant, row, matches): row for row in rows}
            for future in as_completed(futures):
                yield futures[future], future.result()
    except BrokenProcessPool as error:
        raise ValueError("a process died; start again with fewer --processes, and what is done is kept.") from error
