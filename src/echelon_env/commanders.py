"""External commanders: players from other packages, found by name and seated like scripted ones.

Each entry point of the group ``echelon_env.commanders`` refers to a ``CommanderSource``, for example a module with its
two functions; nothing is imported before ``"commander:NAME"`` is used.
"""

import traceback
from collections.abc import Callable, Sequence
from importlib.metadata import entry_points
from typing import Any, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from echelon_env.validation import near_matches, shown

GROUP = "echelon_env.commanders"
PREFIX = "commander:"
USUAL_OPPONENT = "medium"  # of the views, which are for any purpose
FIRST_OPPONENT = "trivial"  # where learning begins: in training, in what measures it, and for people at the controls


class Commander(Protocol):
    """Plays G mechs in each of E matches, each mech from its own observation.

    Its actions must depend only on the seeds given to ``begin`` and the observations since then, so that a seed always
    means the same match. Copying or pickling a batch includes its commanders.

    One that draws random numbers should also have ``vary(match, seed)``: from now on it draws as in an episode of that
    seed and forgets nothing. Continuations of a match call it (``Replay.win_probability``).

    One that plays by optional keys of the observation names them in ``observation_keys``. Their numbers stand behind
    the 706 of each mech in this order, and matches must show them. ``key_shapes`` may say which shapes it expects.

    Attributes:
        name: Display name, at most 200 printable characters.
    """

    name: str

    def begin(self, match: int, seed: int) -> None:
        """Forget everything about a match, because its episode ``seed`` begins."""

    def act(self, observations: NDArray[np.float32]) -> NDArray[np.float32]:
        """Choose the actions of the next decision.

        Args:
            observations: What each of its mechs perceives, float32 (E, G, 706), C-contiguous; all zeros for dead mechs.
                The array is the commander's to keep.

        Returns:
            float32 (E, G, 45), finite.
        """

    def get_state(self, match: int) -> dict[str, Any]:
        """Return a copy of everything that its actions in a match depend on: plain values and arrays by name."""

    def check_state(self, match: int, state: Any) -> None:
        """Raise ValueError if ``set_state`` cannot continue from what ``get_state`` returned, here or elsewhere."""

    def set_state(self, match: int, state: dict[str, Any]) -> None:
        """Continue from a state that ``check_state`` accepted."""


class CommanderSource(Protocol):
    """The interface of an entry point of the group ``echelon_env.commanders``."""

    def names(self) -> Sequence[str]:
        """Return the names of the commanders it always has."""

    def open_commander(self, name: str, num_matches: int, mechs: Sequence[int]) -> Commander | None:
        """Return a commander for G ``mechs``, by index, of each match, or None for an unknown ``name``."""


class Player(Protocol):
    """The least that ``opponent=`` takes as an object; it may have any other method of ``Commander``."""

    def act(self, observations: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return actions float32 (E, G, 45) for observations float32 (E, G, 706) of its G mechs in E matches."""


# A scripted skill, "commander:NAME", an object, or a function.
Opponent = str | Player | Callable[[NDArray[np.float32]], NDArray[np.float32]]


class _Guest:
    def __init__(self, player: Any) -> None:
        self.player = player
        given = getattr(player, "name", None) or getattr(player, "__name__", None) or type(player).__name__
        self.name = "".join(filter(str.isprintable, str(given)))[:200] or "opponent"
        self._act = getattr(player, "act", player)
        self.observation_keys = getattr(player, "observation_keys", ())
        self.key_shapes = getattr(player, "key_shapes", {})
        for method in ("begin", "get_state", "check_state", "set_state", "vary"):
            setattr(self, method, getattr(player, method, _nothing))

    def act(self, observations: NDArray[np.float32]) -> NDArray[np.float32]:
        try:
            chosen = self._act(observations)
        except Exception as error:
            *_, last = traceback.extract_tb(error.__traceback__)
            where = f" in line {last.lineno} of {last.filename}" if last.filename != __file__ else ""
            told = f"{type(error).__name__}: {' '.join(str(error).split()).rstrip('.')}"
            raise ValueError(f"the opponent {self.name!r} failed{where} ({told}).") from error
        return chosen.astype(np.float32) if isinstance(chosen, np.ndarray) and chosen.dtype.kind in "fiub" else chosen


def _nothing(*_: Any) -> dict[str, Any]:
    """Stand in for a method that a player lacks; as ``get_state``, it says that there is no memory."""
    return {}


def is_player(opponent: Any) -> bool:
    """Return whether a value can play by itself: an object with ``act``, or a function."""
    return not isinstance(opponent, str | type) and (callable(opponent) or callable(getattr(opponent, "act", None)))


def is_commander(opponent: Any) -> bool:
    """Return whether a value is, or names, an external commander rather than a scripted skill."""
    return is_player(opponent) or (isinstance(opponent, str) and opponent.startswith(PREFIX))


def sources() -> list[CommanderSource]:
    """Return the commander sources of the installed packages, ordered by entry-point name."""
    found = {(entry.name, entry.value): entry for entry in entry_points(group=GROUP)}
    return [found[key].load() for key in sorted(found)]


def commander_names() -> list[str]:
    """Return the names of all commanders that the installed packages offer, sorted."""
    return sorted({name for source in sources() for name in source.names()})


def open_commander(text: Any, num_matches: int, mechs: Sequence[int]) -> Commander:
    """Return the commander that an ``Opponent`` is, or a text such as ``"commander:NAME"`` names, for some mechs."""
    if is_player(text):
        return cast(Commander, _Guest(text))
    name = text.removeprefix(PREFIX)
    offered = sources()
    if not offered:
        told = "needs a package with commanders, and none is installed; pip install echelon-rl brings trained ones."
        raise ValueError(f"{shown(text)} {told}")
    for source in offered:
        commander = source.open_commander(name, num_matches, mechs)
        if commander is not None:
            return commander
    raise ValueError(unknown_commander(name, commander_names()))


def unknown_commander(name: str, known: Sequence[str]) -> str:
    """Return the error message for an unknown commander, with similar names."""
    return f"there is no commander {shown(name)}; {near_matches(name, known, 'there are', PREFIX)}"
