"""Changes of observation and memory for ablations, beyond what the environment's configuration can express."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from unittest import mock

import numpy as np
import torch
from benchmarks.curves.messages import MessagesVectorEnv
from benchmarks.memory_tasks import ForgetfulPolicy
from torch import Tensor

from echelon_env import OBSERVATION_LAYOUT, catalog
from echelon_env.catalog import CLASS_NAMES, CLASS_TABLE
from echelon_env.sim import reset
from echelon_env.sim.state import CONTACT_SLOTS
from echelon_rl import RecurrentPPO
from echelon_rl.lstm.functional import LSTMState
from echelon_rl.policies import Memory, MlpLstmPolicy

# Suites by class, reversed: the scout sees with the heavy's suite, the light with the medium's.
SWAPPED_SUITES = (3, 2, 1, 0)
# A suite that shows what observation.visibility="oracle" shows: its radar sees through everything, everywhere.
FAR = {"range_multiplier": 1e4}  # the dead lie out of its reach
ALL = {**FAR, "contact_slots": CONTACT_SLOTS, "fidelity": 1.0}
_CONTACTS, _EMPTY, _PANEL = (OBSERVATION_LAYOUT[name] for name in ("contacts", "contact_mask", "panel_stats"))


def without_reports(observations: Tensor) -> Tensor:
    """Return flat observations [N, 706] without the contacts that only a packmate's report shows.

    The panel's counts are adjusted.
    """
    seen = observations.clone()
    contacts = seen[:, _CONTACTS.start : _CONTACTS.stop].view(-1, *_CONTACTS.shape)
    empty = seen[:, _EMPTY.start : _EMPTY.stop]
    panel = seen[:, _PANEL.start : _PANEL.stop]
    visible = contacts[..., _CONTACTS.index("visible")]
    reported = (visible > 0) & (visible < 1)
    contacts[reported] = 0.0
    empty[reported] = 1.0
    panel[:, _PANEL.index("intel")] = 0.0
    first = _CONTACTS.index(f"is_{CLASS_NAMES[0]}")
    weights = torch.as_tensor(np.ascontiguousarray(CLASS_TABLE["threat"]), dtype=seen.dtype, device=seen.device)
    mass = contacts[..., first : first + len(CLASS_NAMES)] @ weights / 5.0  # [N, slots], in the panel's unit
    for column, side in (("threat", "hostile"), ("support", "friendly")):
        panel[:, _PANEL.index(column)] = (mass * contacts[..., _CONTACTS.index(side)]).sum(1).clamp(max=1.0)
    return seen


class NoReportsPolicy(MlpLstmPolicy):
    """A policy that does not see packmates' reports."""

    def features(self, obs: Tensor) -> Tensor:
        """Return features [N, F] of the own sensors' contacts."""
        return super().features(without_reports(obs.reshape(-1, OBSERVATION_LAYOUT.size)))


class NoMemoryPolicy(ForgetfulPolicy):
    """A policy with empty memory before every step; updates compute all steps at once, because they are independent."""

    def sequence(self, features: Tensor, memory: Memory, reset: Tensor | None) -> tuple[Tensor, Tensor, Memory]:
        """Return latents [T, B, H] and the last memory of features [T, B, F]."""
        steps, rows = features.shape[:2]
        alone = features.reshape(1, steps * rows, -1)
        pi, vf, states = MlpLstmPolicy.sequence(self, alone, self.initial_memory(steps * rows), None)
        last = tuple(LSTMState(state.h[:, -rows:], state.c[:, -rows:]) for state in states)
        return pi.view(steps, rows, -1), vf.view(steps, rows, -1), last


def _with_policy(policy: type[MlpLstmPolicy]) -> AbstractContextManager[object]:
    return mock.patch.dict(RecurrentPPO.policy_aliases, {"MlpLstmPolicy": policy})


@contextlib.contextmanager
def suites_of(team: int, suite_of_class: Sequence[int]) -> Iterator[None]:
    """Give the mechs of a team other suites, by class, in all matches that begin inside; weapons stay."""
    original = reset._lineup

    def lineup(*arguments):  # type: ignore[no-untyped-def]
        mechs, weapons = original(*arguments)
        mechs = mechs.copy()
        theirs = mechs["team"] == team
        mechs["suite"][theirs] = np.array(suite_of_class, np.int32)[mechs["role"][theirs]]
        return mechs, weapons

    with mock.patch.object(reset, "_lineup", lineup):
        yield


@contextlib.contextmanager
def eyes(blue: Mapping[str, float], red: Mapping[str, float]) -> Iterator[None]:
    """Change columns of the table of suites for one team each, in all matches that begin inside.

    Blue keeps the rows of its suites. Red gets copies below them; scripted commanders read no suite.
    """
    tables = [catalog.SUITE_TABLE.copy(), catalog.SUITE_TABLE.copy()]
    for table, changes in zip(tables, (blue, red), strict=True):
        for column, value in changes.items():
            table[column] = value
    copies = [len(catalog.SUITES) + row for row in catalog.SUITE_OF_CLASS]
    with mock.patch.object(catalog, "SUITE_TABLE", np.concatenate(tables)), suites_of(1, copies):
        yield


@contextlib.contextmanager
def messages_heard() -> Iterator[None]:
    """Let policies of the native batch hear their packmates' messages, in training and evaluation."""
    with (
        mock.patch("echelon_rl.vec_envs.vec_env.EchelonVectorEnv", MessagesVectorEnv),
        mock.patch("echelon_env.evaluation.EchelonVectorEnv", MessagesVectorEnv),
    ):
        yield


VARIANTS: dict[str, Callable[[], AbstractContextManager[object]]] = {
    "no reports": lambda: _with_policy(NoReportsPolicy),
    "no memory": lambda: _with_policy(NoMemoryPolicy),
    "messages": messages_heard,
    "swapped suites": lambda: suites_of(0, SWAPPED_SUITES),
    "both see all": lambda: eyes(ALL, ALL),
    "agents see all": lambda: eyes(ALL, {}),
    "opponents see all": lambda: eyes({}, ALL),
}


def variant_in_place(name: str | None) -> AbstractContextManager[object]:
    """Return a context that applies this variant to trainings and evaluations; None changes nothing."""
    return contextlib.nullcontext() if name is None else VARIANTS[name]()
