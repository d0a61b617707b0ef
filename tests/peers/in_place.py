"""A plugin of pytest that puts our RecurrentPPO in the place of sb3-contrib's, and of Stable-Baselines3's PPO.

It runs in the process that tests a peer, where ``tests`` is the peer's own package. Of the tests it keeps those that
can meet our class, and marks those that construct it.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from types import CodeType, FunctionType
from typing import Any, ClassVar

import pytest
import sb3_contrib
import stable_baselines3
from stable_baselines3.common.base_class import BaseAlgorithm

from echelon_rl import RecurrentPPO, policies

# Where SB3's tests ask for a score after few steps, ours has networks like those of SB3's PPO.
AS_IN_PPO = {"memory": "none", "share_features_extractor": False}
WITHOUT_MEMORY = "test_identity.py"


class PPO(RecurrentPPO):
    """Ours under the name of SB3's, whose names of policies mean those with memory."""

    policy_aliases: ClassVar[dict[str, Any]] = {
        **RecurrentPPO.policy_aliases,
        **{f"{kind}Policy": getattr(policies, f"{kind}LstmPolicy") for kind in ("Mlp", "Cnn", "MultiInput")},
    }

    def __init__(self, *args: Any, policy_kwargs: dict[str, Any] | None = None, **kwargs: Any) -> None:
        if running and running[-1].path.name == WITHOUT_MEMORY:
            policy_kwargs = {**AS_IN_PPO, **(policy_kwargs or {})}
        super().__init__(*args, policy_kwargs=policy_kwargs, **kwargs)

    def learn(self, *args: Any, tb_log_name: str = "PPO", **kwargs: Any) -> Any:
        """Learn, with logs in a folder of SB3's name."""
        return super().learn(*args, tb_log_name=tb_log_name, **kwargs)


sb3_contrib.RecurrentPPO = RecurrentPPO
stable_baselines3.PPO = PPO
running: list[pytest.Item] = []
construct = RecurrentPPO.__init__


@functools.wraps(construct)
def marking(self: RecurrentPPO, *args: Any, **kwargs: Any) -> None:
    """Construct a model, and mark the test that does."""
    if running:
        running[-1].user_properties.append(("ours", True))
    construct(self, *args, **kwargs)


RecurrentPPO.__init__ = marking  # type: ignore[method-assign]


def algorithms(value: Any) -> list[type[Any]]:
    """Return the algorithms in a parameter or a variable of a test's module."""
    if isinstance(value, list | tuple | set):
        return [kind for entry in value for kind in algorithms(entry)]
    return [value] if isinstance(value, type) and issubclass(value, BaseAlgorithm) else []


def named(code: CodeType, variables: dict[str, Any], seen: set[str]) -> Iterator[type[Any]]:
    """Give the algorithms that a function names, itself or through functions of its module."""
    for name in set(code.co_names) - seen:
        seen.add(name)
        value = variables.get(name)
        yield from algorithms(value)
        if isinstance(value, FunctionType) and value.__globals__ is variables:
            yield from named(value.__code__, variables, seen)
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from named(inner, variables, seen)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out tests that are about other algorithms."""
    kept, left = [], []
    for item in items:
        assert isinstance(item, pytest.Function)
        given = algorithms(list(item.callspec.params.values())) if hasattr(item, "callspec") else []
        found = given or list(named(item.function.__code__, item.function.__globals__, set()))
        (kept if any(issubclass(kind, RecurrentPPO) for kind in found) else left).append(item)
    items[:] = kept
    config.hook.pytest_deselected(items=left)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Any:
    """Remember which test runs."""
    running.append(item)
    try:
        return (yield)
    finally:
        running.pop()
