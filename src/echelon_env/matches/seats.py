"""Who plays red and all other seats without agents: a scripted skill, or an external commander by name."""

import difflib
import re
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from echelon_env.bots.skills import SKILLS
from echelon_env.catalog import EXTRA_OBSERVATIONS
from echelon_env.commanders import FIRST_OPPONENT, USUAL_OPPONENT, Commander, Opponent, is_commander, open_commander
from echelon_env.config import EchelonConfig
from echelon_env.constants import TEAM_NAMES
from echelon_env.mdp.actions import FLAT_ACTION_DIM
from echelon_env.mdp.extras import extra_blocks
from echelon_env.scenarios.scenario import AGENTS
from echelon_env.validation import shown

DEFAULT = "default"  # as an opponent: the scenario's own, or else a usual one

_NOBODY, _OWN = "nobody", "the scenario's own mechs"


def opponent_of(config: EchelonConfig, opponent: Any, usual: Any = USUAL_OPPONENT) -> Any:
    """Return an opponent, or for ``"default"`` the scenario's own, or else the usual one."""
    if not isinstance(opponent, str) or opponent != DEFAULT:
        return opponent
    return usual if config.scenario is None else config.scenario.opponent


def check_opponent_plays(config: EchelonConfig, opponent: Any) -> None:
    """Raise ValueError if an opponent is named although the scenario leaves it no mech; the usual ones may be."""
    who = opponent_shown(config, "")
    if who in (_NOBODY, _OWN) and opponent not in (None, DEFAULT, AGENTS, FIRST_OPPONENT):
        told = "there are none" if who == _NOBODY else "the scenario says who plays each"
        name = "the scenario" if config.scenario is None else config.scenario.name
        raise ValueError(f"the opponent {shown(opponent)} would play no enemies of {name}: {told}; leave it out.")


def opponent_shown(config: EchelonConfig, opponent: Any) -> str:
    """Return the name of red's player for a sentence: the scenario's own for ``"default"``, nobody without enemies."""
    reds = [unit for mech, unit in config.units.items() if mech >= config.match.team_size]
    if config.units and not reds:
        return _NOBODY
    own = bool(reds) and all(unit.by for unit in reds)  # whoever is named as the opponent has no mech
    return _OWN if own else str(opponent_of(config, opponent, opponent))


def agent_name(config: EchelonConfig, mech: int) -> str:
    """Return the agent name of a mech index: ``blue_0`` .. then ``red_0`` .."""
    team, number = divmod(mech, config.match.team_size)
    return f"{TEAM_NAMES[team]}_{number}"


def check_opponent(opponent: Any, name: str, own: str = "", optional: bool = False) -> Opponent:
    """Return ``opponent`` if it is a scripted skill, names a commander, which is looked up later, or plays itself.

    ``own`` ends the refusal of a text that was typed: how a command names a player of the user's own. ``optional`` says
    that the caller takes None too.
    """
    if not is_commander(opponent) and (not isinstance(opponent, str) or opponent not in SKILLS):
        close = difflib.get_close_matches(str(opponent)[:40], SKILLS, n=1)
        hint = f" (did you mean {close[0]!r}?)" if close else ""
        raise ValueError(
            f"{name} must be {'None or ' if optional else ''}one of {', '.join(SKILLS)}, got {shown(opponent)}{hint}; "
            "a trained commander is 'commander:NAME', and "
            f"{own or 'an object with act(observations) or a function plays itself'}."
        )
    return opponent  # type: ignore[no-any-return]


Seats = Mapping[str, Opponent]  # who plays which mechs, such as {"blue_0-4": "commander:duel", "red": "hard"}
Seated = tuple[list[int], dict[int, Opponent]]  # the mechs of the agents, and who plays each of the others


def team_seats(config: EchelonConfig, opponent: Opponent | None, seats: Seats | None = None) -> Seated:
    """Return the mechs of the agents, both teams' or blue's, and who plays each of the others.

    In a scenario None means its own opponent, and ``"agents"`` that agents command red too. ``seats`` names other
    players of some mechs; ``"agents"`` makes these mechs agents.
    """
    return _with(config, _usual_players(config, opponent), seats or {})


def _usual_players(config: EchelonConfig, opponent: Opponent | None) -> dict[int, Any]:
    """Return who plays each mech without ``seats``; agents play as ``"agents"``."""
    size, units = config.match.team_size, config.units
    opponent = opponent_of(config, opponent)
    if config.scenario is not None and opponent is None:
        opponent = config.scenario.opponent
    agents_too = opponent is None or (config.scenario is not None and opponent == AGENTS)
    red = AGENTS if agents_too else check_opponent(opponent, "opponent", optional=True)
    usual = {mech: AGENTS if mech < size else red for mech in range(2 * size)}
    by_units = {mech: unit.by[0] for mech, unit in units.items() if unit.by}
    nobody = {} if config.scenario is None else {mech: SKILLS[0] for mech in usual if mech not in units}
    return {**usual, **by_units, **nobody}


def _with(config: EchelonConfig, usual: dict[int, Any], seats: Seats) -> Seated:
    if not isinstance(seats, Mapping):
        raise ValueError(
            f"seats must be a dictionary of mechs and players, such as blue_1: expert; got {shown(seats)}."
        )
    chosen, units = dict(usual), config.units
    for mech, player in named_players(config, seats.items()).items():
        if config.scenario is not None and (mech not in units or units[mech].by):
            raise ValueError(f"seats: the scenario itself plays {agent_name(config, mech)}, or nobody is there.")
        chosen[mech] = player
    others = {mech: player for mech, player in sorted(chosen.items()) if player != AGENTS}
    left = [mech for mech in sorted(chosen) if mech not in others]
    if not left:
        raise ValueError("seats leave no agent; give at least one mech to 'agents', or play with `echelon play`.")
    return left, others


def checked_player(player: Any, name: str, open_seats: tuple[str, ...] = (AGENTS,)) -> Any:
    """Return a player if it can play, or if it is one of the texts that leave a seat open."""
    return player if isinstance(player, str) and player in open_seats else check_opponent(player, name)


def named_players(
    config: EchelonConfig, seats: Iterable[tuple[str, Any]], open_seats: tuple[str, ...] = (AGENTS,)
) -> dict[int, Any]:
    """Return the checked player of each mech that ``seats`` name, by mech."""
    players: dict[int, Any] = {}
    taken: dict[int, str] = {}
    for name, player in seats:
        for mech in mechs_named(config, name):
            if mech in taken:
                raise ValueError(f"seats: {name!r} and {taken[mech]!r} both name {agent_name(config, mech)}.")
            taken[mech] = name
            players[mech] = checked_player(player, f"seats[{name!r}]", open_seats)
    return players


def mechs_named(config: EchelonConfig, name: str) -> list[int]:
    """Return the mechs of ``"blue"``, ``"blue_3"`` or ``"blue_0-4"``."""
    size = config.match.team_size
    found = re.fullmatch(rf"({'|'.join(TEAM_NAMES)})(?:_(\d+)(?:-(\d+))?)?", name) if isinstance(name, str) else None
    first, last = (int(found[2] or 0), int(found[3] or found[2] or size - 1)) if found else (0, -1)
    if found is None or not first <= last < size:
        known = "'blue' or 'red', each with one mech" if size == 1 else "'blue', 'blue_0' or 'red_0-1'"
        numbers = "" if size == 1 else f", numbered from 0 to {size - 1}"
        raise ValueError(f"mechs are named as {known}{numbers}; got {shown(name)}.")
    return [TEAM_NAMES.index(found[1]) * size + number for number in range(first, last + 1)]


def pilot_seats(
    config: EchelonConfig, role: str | None, ally_skill: Opponent, opponent: Opponent, seats: Seats | None = None
) -> Seated:
    """Return the mech of the only agent, the first of its class, and who plays each of the others."""
    roster = config.match.roster
    if role is not None and role not in roster:
        raise ValueError(f"role must be None or one of the roster's classes {sorted(set(roster))}, got {shown(role)}.")
    pilot = 0 if role is None else roster.index(role)
    check_opponent(ally_skill, "ally_skill")
    if config.scenario is None:
        check_opponent(opponent_of(config, opponent), "opponent")
    usual = _usual_players(config, opponent)
    mates = {mech: ally_skill for mech, player in usual.items() if mech != pilot and player == AGENTS}
    agents, players = _with(config, {**usual, **mates}, seats or {})
    if agents != [pilot]:
        raise ValueError(f"seats: {agent_name(config, pilot)} is the pilot, and the only agent; name other mechs.")
    return agents, players


def keys_of(player: Any) -> tuple[str, ...]:
    """Return the optional keys of the observation that a player asks for; ValueError if there are no such keys."""
    keys = getattr(player, "observation_keys", ())
    if not isinstance(keys, list | tuple) or len({*map(str, keys)} & {*EXTRA_OBSERVATIONS}) != len(keys):
        known = ", ".join(EXTRA_OBSERVATIONS)
        raise ValueError(f"observation_keys must be a tuple of different names among {known}; got {shown(keys)}.")
    return tuple(keys)


class CommanderSeats:
    """The seats of a batch that external commanders play, by mech; those with the same name or object share one.

    A mixture (``commander:URL#nash``) draws for each team by itself, if ``team_size`` tells the teams apart.
    """

    def __init__(self, players: Mapping[int, Opponent], num_matches: int, team_size: int = 0) -> None:
        texts = {mech: player for mech, player in players.items() if is_commander(player)}
        self.mechs = sorted(texts)  # of every such seat
        self.groups: list[tuple[Commander, NDArray[np.intp]]] = []  # commander and its seats
        self.names: dict[int, str] = {}  # of the commanders, by mech
        keys = {
            mech: (text, "#" in text and mech < team_size) if isinstance(text, str) else id(text)
            for mech, text in texts.items()
        }
        for key in dict.fromkeys(keys[mech] for mech in self.mechs):
            seats = np.array([seat for seat, mech in enumerate(self.mechs) if keys[mech] == key], np.intp)
            mechs = [self.mechs[seat] for seat in seats]
            commander = open_commander(texts[mechs[0]], num_matches, mechs)
            self.groups.append((commander, seats))
            self.names.update((self.mechs[seat], commander.name) for seat in seats)

    def begin(self, match: int, seed: int) -> None:
        """Tell all commanders that the episode ``seed`` begins in a match."""
        for commander, _ in self.groups:
            commander.begin(match, seed)

    def keys_in(self, config: EchelonConfig) -> list[str]:
        """Return the optional keys that commanders ask for; ValueError if matches do not show one in its shape."""
        shown = extra_blocks(len(config.match.pack), config.observation.extras, config.world.zone_places)
        shapes = {block.name: block.shape for block in shown}
        for commander, _ in self.groups:
            for name in keys_of(commander):
                told = f"the commander {commander.name!r} plays by observation.{name}"
                if name not in shapes:
                    raise ValueError(f"{told}, which these matches do not show; switch it on.")
                if (expected := getattr(commander, "key_shapes", {}).get(name, shapes[name])) != shapes[name]:
                    raise ValueError(f"{told} of shape {expected}, and these matches show {shapes[name]}.")
        return [name for name in shapes if any(name in keys_of(commander) for commander, _ in self.groups)]

    def act(self, observations: NDArray[np.float32], actions: NDArray[np.float32], behind: Any = None) -> None:
        """Let all commanders act: from observations float32 (E, G, size) they write actions float32 (E, G, 45).

        ``behind`` adds optional keys to the observations of some seats, for commanders that ask for them.
        """
        for commander, seats in self.groups:
            rows, keys = observations.take(seats, axis=1), keys_of(commander)
            chosen = commander.act(behind(rows, seats, keys) if keys else rows)
            expected = (len(actions), len(seats), FLAT_ACTION_DIM)
            if not isinstance(chosen, np.ndarray) or chosen.shape != expected or not np.isfinite(chosen).all():
                got = f"an array of shape {chosen.shape}" if isinstance(chosen, np.ndarray) else type(chosen).__name__
                raise ValueError(
                    f"the commander {commander.name!r} must return finite actions of shape {expected}, got {got}."
                )
            actions[:, seats] = chosen

    def vary(self, match: int, seed: int) -> None:
        """Let commanders that draw random numbers of their own draw others from now on; see ``Commander``."""
        for commander, _ in self.groups:
            if hasattr(commander, "vary"):
                commander.vary(match, seed)

    def get_state(self, match: int) -> list[dict[str, Any]]:
        """Return what the commanders remember of a match, one entry for each."""
        return [commander.get_state(match) for commander, _ in self.groups]

    def check_state(self, match: int, states: Any) -> None:
        """Check what ``get_state`` returned, perhaps in an earlier process."""
        if not isinstance(states, list) or len(states) != len(self.groups):
            count = len(states) if isinstance(states, list) else "no list"
            raise ValueError(
                f"the saved match holds the memories of {count} commanders, this environment has "
                f"{len(self.groups)}; use the opponent that the state was saved with."
            )
        for (commander, _), state in zip(self.groups, states, strict=True):
            commander.check_state(match, state)

    def set_state(self, match: int, states: list[dict[str, Any]]) -> None:
        """Continue from states that ``check_state`` accepted."""
        for (commander, _), state in zip(self.groups, states, strict=True):
            commander.set_state(match, state)
