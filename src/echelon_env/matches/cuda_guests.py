"""Policies in seats of matches on a GPU: they are given arrays on the device, and return such arrays."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np

from echelon_env.commanders import PREFIX, is_player
from echelon_env.matches.cuda_memory import as_device_array, columns_of, upload, window, zeros
from echelon_env.matches.seats import CommanderSeats, keys_of
from echelon_env.mdp.actions import FLAT_ACTION_DIM

_INSTEAD = "or use device='cpu'."


class Predicting:
    """Plays by ``predict`` of a policy, whose memory it keeps; rows are those of Stable-Baselines3, a mech each."""

    def __init__(self, policy: Any) -> None:
        self.name = getattr(policy, "name", None) or type(policy).__name__
        self._policy, self._memory, self._starts = policy, None, None

    def begins(self, starts: Any) -> None:
        """Take the flags (E, G) of the matches whose episode begins."""
        self._starts = merged(starts)

    def act(self, observations: Any) -> Any:
        """Return actions (E, G, 45) for observations (E, G, 706)."""
        rows, remembered = merged(observations), {"state": self._memory, "episode_start": self._starts}
        actions, self._memory = self._policy.predict(rows, **remembered, deterministic=True)
        return actions.reshape(*observations.shape[:2], FLAT_ACTION_DIM)


def as_player(player: Any) -> Any:
    """Return a player of the device: what only has ``predict`` gets ``act``."""
    known = player is None or isinstance(player, str | type) or is_player(player)
    return player if known or not callable(getattr(player, "predict", None)) else Predicting(player)


def check_players(players: Mapping[int, Any]) -> None:
    """Raise ValueError if one of the players of some mechs cannot play on the GPU."""
    for player in players.values():
        if isinstance(player, str) and player.startswith(PREFIX):
            raise ValueError(
                f"{player!r} plays on the processor alone; give an object with act(observations) that computes on the "
                f"GPU, a function, or a scripted skill, {_INSTEAD}"
            )
        if keys := keys_of(player):
            raise ValueError(
                f"{type(player).__name__} plays by {', '.join(keys)}, which opponents are not shown on the GPU; take "
                f"another, {_INSTEAD}"
            )
        if callable(getattr(player, "begin", None)) and not hasattr(player, "begins"):
            raise ValueError(
                f"{type(player).__name__} has begin(match, seed), which nobody can call while matches are on the GPU; "
                f"give it begins(starts), which gets bool (matches, mechs) on the GPU before each act, {_INSTEAD}"
            )


def merged(array: Any) -> Any:
    """Return an array (E, A, ...) as (E * A, ...), a view, in columns as in rows."""
    return window(array, (array.shape[0] * array.shape[1], *array.shape[2:]), array.strides[1:])


class Guest(NamedTuple):
    """A policy with what it is given; E matches, G mechs."""

    name: str
    act: Callable[[Any], Any]
    begins: Callable[[Any], Any] | None
    seats: Any  # int32 (G,)
    starts: Any  # bool (E, G), whether the episode begins
    shown: Any  # float32 (E, G, 706)
    columns: Any  # float32 (706, E, G), its memory if that is a copy, because others have seats too, or None

    def checked(self, actions: Any) -> Any:
        """Return the actions that the policy chose as an array on the device."""
        shape = *self.starts.shape, FLAT_ACTION_DIM
        return as_device_array(actions, shape, np.float32, f"the policy {self.name!r} must return")


def seat_guests(commanders: CommanderSeats, columns: Any) -> list[Guest]:
    """Return the policies that take seats, of all that guests are shown: columns float32 (706, E, G)."""
    guests, (size, matches, all_seats) = [], columns.shape
    for commander, seats in commanders.groups:
        own = zeros((size, matches, len(seats)), np.float32) if len(seats) < all_seats else None
        player, starts = commander.player, zeros((matches, len(seats)), np.bool_)  # type: ignore[attr-defined]
        act, begins = getattr(player, "act", player), getattr(player, "begins", None)
        shown = columns_of(columns if own is None else own)
        guests.append(Guest(commander.name, act, begins, upload(seats.astype(np.int32)), starts, shown, own))
    return guests
