"""Code of users: any object as a policy or opponent, and objects by a name such as ``package.module:function``."""

import inspect
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Self, cast

import numpy as np
import torch
from numpy.typing import NDArray
from stable_baselines3.common.type_aliases import PolicyPredictor
from torch import nn

from echelon_env import FLAT_OBS_DIM
from echelon_env.commanders import Opponent
from echelon_env.envs.views import RewardFunction
from echelon_env.matches.seats import DEFAULT, check_opponent
from echelon_env.mdp.actions import FLAT_ACTION_DIM
from echelon_env.scenarios.scenario import AGENTS
from echelon_env.validation import near_matches, shown

PYTHON = "python:"  # begins an opponent that is an object or function of the user
_POLICY_FORMS = (
    "an object with predict(observation, state, episode_start, deterministic), an nn.Module, or a function of "
    "observations (N, 706) that returns actions (N, 45)"
)


@dataclass(frozen=True)
class UserCode:
    """Objects that take the place of what the settings of a training name."""

    opponent: Opponent | None = None
    reward_fn: RewardFunction | None = None

    @classmethod
    def given(cls, opponent: str, reward_fn: str | None, arguments: Sequence[str]) -> Self:
        """Import what the settings name if the user typed it; refuse what only a settings file names.

        An opponent without ``python:`` is no code. ``arguments`` are the command line.
        """
        typed = {part for argument in arguments for part in (argument, argument.partition("=")[2])}
        codes = {"--opponent": opponent if opponent.startswith(PYTHON) else None, "--reward-fn": reward_fn}
        for option, name in codes.items():
            if name is not None and name not in typed:
                raise ValueError(
                    f"the settings name code of their author, {shown(name)}, which runs only if you ask for it: add "
                    f"{option} {name} to the command."
                )
        player = opponent_named(opponent)
        reward = None if reward_fn is None else import_named(reward_fn, "--reward-fn")
        return cls(player if opponent.startswith(PYTHON) else None, reward)

    def named_in(self, config: Any) -> Any:
        """Return settings that name these objects, unless they name some already."""
        named: dict[str, str] = {}
        if self.opponent is not None and not config.opponent.startswith(PYTHON):
            named["opponent"] = PYTHON + _name_of(self.opponent)
        if self.reward_fn is not None and config.matches.reward_fn is None:
            named["matches.reward_fn"] = _name_of(self.reward_fn)
        return config.replace(named)


NOTHING = UserCode()


def _name_of(thing: Any) -> str:
    named = thing if hasattr(thing, "__qualname__") else type(thing)
    return f"{named.__module__}:{named.__qualname__}"


def import_named(text: str, what: str) -> Any:
    """Return the object ``package.module:name``, also of the current folder; messages call it ``what``."""
    module_name, _, name = text.removeprefix(PYTHON).partition(":")
    if not module_name or not name or module_name.endswith(".py") or "/" in module_name:
        raise ValueError(
            f"{what} must name a module and an object in it, such as package.module:function, or mine:function for a "
            f"file mine.py of the current folder; got {shown(text)}."
        )
    if (here := os.getcwd()) not in sys.path:
        sys.path.insert(0, here)
    try:
        found: Any = import_module(module_name)
    except Exception as error:
        missing = getattr(error, "name", None) if isinstance(error, ModuleNotFoundError) else None
        if missing and f"{module_name}.".startswith(f"{missing}."):
            raise ValueError(f"{what}: no module {missing!r} in {here} or among the installed packages.") from error
        told = f"{type(error).__name__}: {str(error).rstrip('.')}"
        raise ValueError(f"{what}: the module {module_name!r} cannot be imported ({told}).") from error
    for part in name.split("."):
        if not hasattr(found, part):
            public = [entry for entry in dir(found) if not entry.startswith("_")]
            raise ValueError(f"{what}: {module_name} has no {part!r}; {near_matches(part, public, 'it has')}")
        found = getattr(found, part)
    return found


def _made(given: Any) -> Any:
    """Return what a class or function without required arguments makes, or the object itself."""
    if isinstance(given, nn.Module) or not (isinstance(given, type) or inspect.isroutine(given)):
        return given
    try:
        parameters = inspect.signature(given).parameters.values()
    except ValueError:  # of a builtin
        return given
    required = [p for p in parameters if p.default is p.empty and p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)]
    if isinstance(given, type) and required:
        raise ValueError(
            f"the class {given.__name__} must be made without arguments, but needs "
            f"{', '.join(p.name for p in required)}; name a function without arguments that makes the policy."
        )
    return given if required else given()


class FunctionPolicy:
    """A function of observations, or a network, as a policy without memory."""

    def __init__(self, function: Callable[[Any], Any]) -> None:
        self._function = function

    def predict(
        self, observation: Any, state: Any = None, episode_start: Any = None, deterministic: bool = False
    ) -> tuple[Any, None]:
        """Return the actions (N, 45) of observations (N, 706), and no state."""
        function = self._function
        if not isinstance(function, nn.Module):
            actions = function(observation)
        else:
            first = next(iter([*function.parameters(), *function.buffers()]), torch.empty(0))
            trains = function.training
            function.eval()
            with torch.no_grad():
                actions = function(torch.as_tensor(observation, device=first.device))
            function.train(trains)
        return (actions.detach().cpu().numpy() if isinstance(actions, torch.Tensor) else actions), None


def as_policy(given: Any) -> PolicyPredictor:
    """Return a policy of one of the ``_POLICY_FORMS``, or what a class or function without arguments makes of it."""
    made = _made(given)
    if not isinstance(made, type) and callable(getattr(made, "predict", None)):
        return cast(PolicyPredictor, made)
    if isinstance(made, type) or not callable(made):
        raise TypeError(f"a policy must be {_POLICY_FORMS}; got {shown(made)}.")
    return FunctionPolicy(made)


def policy_named(text: str, what: str) -> PolicyPredictor:
    """Return the policy ``package.module:name``; messages call it ``what``."""
    try:
        return as_policy(import_named(text, what))
    except TypeError as error:
        raise ValueError(f"{what} {text}: {error}") from error


class PolicyOpponent:
    """A policy with SB3's ``predict`` that plays as an opponent; its memory is not part of saved matches."""

    def __init__(self, policy: PolicyPredictor) -> None:
        self.name = type(policy).__name__
        self._policy, self._state = policy, None
        self._begun = set[int]()

    def begin(self, match: int, seed: int) -> None:
        """Let its memory of a match begin anew."""
        self._begun.add(match)

    def act(self, observations: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return actions (E, G, 45) for observations (E, G, 706)."""
        matches, mechs = observations.shape[:2]
        starts = np.isin(np.arange(matches), list(self._begun)).repeat(mechs)
        if starts.all():  # perhaps in another batch
            self._state = None
        self._begun.clear()
        rows = observations.reshape(matches * mechs, -1)
        actions, self._state = self._policy.predict(rows, self._state, starts)  # type: ignore[assignment]
        return checked_actions(actions, len(rows)).reshape(matches, mechs, -1)


def as_opponent(given: Any) -> Any:
    """Return an opponent that environments take: flat policies of ``as_policy`` too, everything else as it is."""
    if isinstance(given, nn.Module) or (callable(getattr(given, "predict", None)) and not hasattr(given, "act")):
        for name, size in (("observation_space", FLAT_OBS_DIM), ("action_space", FLAT_ACTION_DIM)):
            space = getattr(given, name, None)
            if space is not None and getattr(space, "shape", None) != (size,):
                raise ValueError(
                    f"a policy plays as an opponent by flat observations ({FLAT_OBS_DIM},) and actions "
                    f"({FLAT_ACTION_DIM},); this one has the {name} {shown(space)}. A checkpoint of ours plays by "
                    "dictionaries too: name its file, as commander:PATH."
                )
        return PolicyOpponent(as_policy(given))
    return given


def opponent_named(text: str, option: str = "--opponent") -> Any:
    """Return the opponent that ``python:package.module:name`` means; any other text as it is, if it names a player."""
    if text.startswith(PYTHON):
        return as_opponent(_made(import_named(text, option)))
    if text not in (DEFAULT, AGENTS):
        check_opponent(text, option, "an object or function of yours is 'python:package.module:name'")
    return text


def checked_actions(actions: Any, rows: int) -> NDArray[Any]:
    """Return the actions of a policy as an array, which must be finite numbers of shape (rows, 45)."""
    try:
        array = np.asarray(actions)
    except (ValueError, TypeError, RuntimeError):
        array = np.empty(0, object)
    expected = (rows, FLAT_ACTION_DIM)
    if array.shape != expected or array.dtype.kind not in "fiub":
        got = f"shape {array.shape} of {array.dtype}" if array.dtype != object else type(actions).__name__
        raise ValueError(f"the policy must return numbers of shape {expected}, one row for each agent; got {got}.")
    if not np.isfinite(array).all():
        row = int(np.flatnonzero(~np.isfinite(array).all(axis=1))[0])
        raise ValueError(f"the policy returned NaN or infinity, first for row {row} of {rows}; actions must be finite.")
    return array
