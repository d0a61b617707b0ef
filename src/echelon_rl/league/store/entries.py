"""Entries of a league: their data, ids from content, names from ids, and their rows in the tables."""

import dataclasses
import hashlib
import json
import os
import re
import time
from collections.abc import Iterator, Mapping, MutableMapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import safetensors.numpy
import sqlalchemy as sa

from echelon_env.bots.skills import SKILLS
from echelon_env.mdp.actions import FLAT_ACTION_DIM
from echelon_env.mdp.layout import FLAT_OBS_DIM
from echelon_env.validation import Natural, check_fields, one_of
from echelon_rl.checkpoints.archive import not_finite, read_archive
from echelon_rl.league.rating.glicko2 import Glicko2Rating
from echelon_rl.league.rating.results import check_name
from echelon_rl.league.store.database import LeagueStore, entry_table, match_table, rating_table, weights_table
from echelon_rl.league.store.faults import DamagedRowError, UnknownEntryError
from echelon_rl.league.store.ratings import Standing, last_period, log_standings, rating_of

SNAPSHOT_KINDS = ("candidate", "commander", "exploiter")
KINDS = (*SNAPSHOT_KINDS, "anchor", "retired")
ROLES = ("main", "main_exploiter", "league_exploiter", "scripted")
SCRIPTED = "scripted:"  # prefix of the ckpt_path of a scripted commander

_ADJECTIVES = (
    "amber", "ashen", "brazen", "calm", "cobalt", "crimson", "dusky", "eager",
    "frosty", "gilded", "hollow", "iron", "jagged", "keen", "lunar", "molten",
)  # fmt: skip
_NOUNS = (
    "anvil", "badger", "comet", "drake", "ember", "falcon", "glacier", "heron",
    "jackal", "lancer", "mantis", "nomad", "osprey", "raven", "sentinel", "viper",
)  # fmt: skip
# What defines a policy besides its weights; training settings in the same file do not count.
_IDENTITY = ("policy_class", "policy_kwargs", "observation_space", "action_space", "action_layout")
_CONTENT_ID = re.compile("[0-9a-f]{64}")
_DATA, _WEIGHTS = "data", "policy.safetensors"
_ODD_DATA = (RecursionError, KeyError, TypeError, AttributeError, ValueError)  # raised by unexpected JSON


@dataclass(frozen=True)
class LeagueEntry:
    """A frozen commander of a league.

    Attributes:
        entry_id: Unique id; for checkpoints, ``checkpoint_id`` computes it.
        ckpt_path: Checkpoint, or ``"scripted:"`` and a skill.
        kind: ``"candidate"``, ``"commander"``, ``"exploiter"``, ``"anchor"`` or ``"retired"``.
        commander_name: Display name; derived from the id if empty.
        rating: Glicko-2 rating.
        games: Rated matches.
        role: ``"main"``, ``"main_exploiter"``, ``"league_exploiter"`` (the agent it was frozen from) or ``"scripted"``.
        lineage: Name of the training agent it is a snapshot of, or None.
        parent_id: Entry that it was trained from or against, or None.
        pinned: Whether its rating never changes.
        created_at: Seconds since 1970.
        promoted_at: When it became a commander, or None.
        retired_at: When it retired, or None.

    Raises:
        ValueError: Id or a name is not printable text of at most 200 characters, a time is not a finite number, or
            kind, role or games are invalid.
    """

    entry_id: str
    ckpt_path: str = ""
    kind: Annotated[str, KINDS] = "candidate"
    commander_name: str = ""
    rating: Glicko2Rating = field(default_factory=Glicko2Rating)
    games: Natural = 0
    role: Annotated[str, ROLES] = "main"
    lineage: str | None = None
    parent_id: str | None = None
    pinned: bool = False
    created_at: float = field(default_factory=time.time)
    promoted_at: float | None = None
    retired_at: float | None = None

    def __post_init__(self) -> None:
        check_name(self.entry_id, "entry_id")
        object.__setattr__(self, "ckpt_path", str(self.ckpt_path))
        if "\0" in self.ckpt_path or self.ckpt_path.encode(errors="ignore").decode() != self.ckpt_path:
            raise ValueError(f"ckpt_path must be a path that a database can hold, got {self.ckpt_path!r}.")
        if not self.commander_name:
            object.__setattr__(self, "commander_name", commander_name(self.entry_id))
        for name in ("commander_name", "lineage", "parent_id"):
            if getattr(self, name) is not None:
                check_name(getattr(self, name), name)
        check_fields(self)

    @property
    def skill(self) -> str | None:
        """Skill of a scripted commander, None for a policy."""
        return self.ckpt_path.removeprefix(SCRIPTED) if self.ckpt_path.startswith(SCRIPTED) else None

    @property
    def active(self) -> bool:
        """Whether it still plays."""
        return self.kind != "retired"


_PLAIN_FIELDS = tuple(f.name for f in dataclasses.fields(LeagueEntry) if f.name != "rating")


def commander_name(entry_id: str) -> str:
    """Return a name of two words and four hexadecimal digits that depends only on the id."""
    digest = hashlib.sha256(entry_id.encode()).digest()
    first, second = _ADJECTIVES[digest[0] % len(_ADJECTIVES)], _NOUNS[digest[1] % len(_NOUNS)]
    return f"{first} {second} #{digest[2:4].hex()}"


def checkpoint_id(path: str | os.PathLike[str]) -> str:
    """Return the id of a checkpoint: SHA-256 over its weights and architecture, 64 hexadecimal digits.

    The file's name, its date and the state of the optimiser do not count, so a copied file is the same entry.
    """
    return _read(Path(path))[2]


def check_checkpoint(path: str | os.PathLike[str], entry_id: str) -> None:
    """Check that a checkpoint exists, belongs to its entry, and pilots a mech; no network is built.

    An id that did not come from ``checkpoint_id`` says nothing about the content.
    """
    path = Path(path)
    identity, weights, content = _read(path)
    if _CONTENT_ID.fullmatch(entry_id) and content != entry_id:
        raise ValueError(
            f"{path} holds the policy {content[:8]} instead of {entry_id[:8]}; put the right file back, "
            "or retire the entry."
        )
    try:
        shapes = [tuple(identity[name].get("shape", ())) for name in ("observation_space", "action_space")]
        tensors = safetensors.numpy.load(weights)
    except (*_ODD_DATA, safetensors.SafetensorError) as error:
        raise _no_checkpoint(path, repr(error)) from error
    check_shapes(path, *shapes)
    if broken := [name for name, value in tensors.items() if not np.isfinite(value).all()]:
        raise not_finite(path, broken)


def check_shapes(path: str | Path, observation: tuple[int, ...] | None, action: tuple[int, ...] | None) -> None:
    """Check that the policy of a checkpoint pilots a mech."""
    if (observation, action) != ((FLAT_OBS_DIM,), (FLAT_ACTION_DIM,)):
        raise ValueError(
            f"{path} holds a policy for observations of shape {observation} and actions of shape {action}; leagues "
            f"and commanders play with ({FLAT_OBS_DIM},) and ({FLAT_ACTION_DIM},), one mech per row."
        )


def _read(path: Path) -> tuple[dict[str, Any], bytes, str]:
    """Return the policy's definition besides its weights, the weights, and the id derived from both."""
    if not path.is_file():
        raise FileNotFoundError(f"there is no checkpoint {path}.")
    members = read_archive(path, (_DATA, _WEIGHTS))[1]
    if missing := [name for name in (_DATA, _WEIGHTS) if name not in members]:
        raise _no_checkpoint(path, f"it lacks {', '.join(missing)}")
    try:
        data = json.loads(members[_DATA])
        identity = {name: data[name] for name in _IDENTITY}
        digest = hashlib.sha256(json.dumps(identity, sort_keys=True, separators=(",", ":")).encode())
    except _ODD_DATA as error:
        raise _no_checkpoint(path, repr(error)) from error
    digest.update(b"\0")
    digest.update(members[_WEIGHTS])
    return identity, members[_WEIGHTS], digest.hexdigest()


def _no_checkpoint(path: Path, why: str) -> ValueError:
    return ValueError(f"{path} is not a checkpoint of echelon_rl or is damaged: {why}.")


def scripted_entry(skill: str, rating: Glicko2Rating | None = None) -> LeagueEntry:
    """Return the anchor of a scripted skill."""
    one_of(skill, SKILLS, "skill")
    name, rating = f"scripted {skill}", rating or Glicko2Rating()
    return LeagueEntry(f"scripted-{skill}", SCRIPTED + skill, "anchor", name, rating, role="scripted")


class LeagueEntries(MutableMapping[str, LeagueEntry]):
    """The entries of a league as a mapping over its store, in the order of entry."""

    def __init__(self, store: LeagueStore) -> None:
        self._store = store
        self._seen: tuple[int, dict[str, LeagueEntry]] | None = None  # number of the last change, and all entries

    def _all(self) -> dict[str, LeagueEntry]:
        changes = self._store.changes()
        if self._seen is None or self._seen[0] != changes:
            ordered = sa.select(entry_table).order_by(entry_table.c.position)
            entries = self._store.read(lambda connection: [entry_of(row) for row in connection.execute(ordered)])
            self._seen = changes, {entry.entry_id: entry for entry in entries}
        return self._seen[1]

    def __getitem__(self, entry_id: str) -> LeagueEntry:
        try:
            return self._all()[entry_id]
        except KeyError:
            raise UnknownEntryError.of(entry_id) from None

    def __setitem__(self, entry_id: str, entry: LeagueEntry) -> None:
        """Add or change an entry; a retired one stays retired."""
        if not isinstance(entry, LeagueEntry) or entry.entry_id != entry_id:
            raise ValueError(f"entries[{entry_id!r}] needs a LeagueEntry with this id, got {entry!r}.")

        def change(connection: sa.Connection) -> None:
            row = find_row(connection, entry_id)
            if row is None:
                insert_entry(connection, entry)
                return
            before, after = entry_of(row), entry
            if before.kind == "retired":
                after = dataclasses.replace(entry, kind="retired", retired_at=before.retired_at)
            update_entry(connection, entry_id, row_values(after))
            if standing_of(after) != standing_of(before):
                log_standings(connection, {entry_id: standing_of(after)}, last_period(connection), by_hand=True)

        self._store.write(change)

    def __delitem__(self, entry_id: str) -> None:
        def remove(connection: sa.Connection) -> None:
            known_row(connection, entry_id)
            c = match_table.c
            played = sa.select(c.id).where(sa.or_(c.home_id == entry_id, c.away_id == entry_id)).limit(1)
            if connection.execute(played).first() is not None:
                raise ValueError(f"{entry_id} has played matches, and a league keeps all matches; retire it instead.")
            for table in (weights_table, rating_table, entry_table):
                connection.execute(sa.delete(table).where(table.c.entry_id == entry_id))

        self._store.write(remove)

    def __iter__(self) -> Iterator[str]:
        return iter(list(self._all()))

    def __len__(self) -> int:
        return len(self._all())


def find_row(connection: sa.Connection, entry_id: str) -> sa.Row[Any] | None:
    """Return the row of an entry, or None."""
    return connection.execute(sa.select(entry_table).where(entry_table.c.entry_id == entry_id)).first()


def known_row(connection: sa.Connection, entry_id: str) -> sa.Row[Any]:
    """Return the row of an entry."""
    row = find_row(connection, entry_id)
    if row is None:
        raise UnknownEntryError.of(entry_id)
    return row


def entry_of(row: sa.Row[Any]) -> LeagueEntry:
    """Return a row as an entry."""
    rating = rating_of(row)
    try:
        return LeagueEntry(rating=rating, **{name: getattr(row, name) for name in _PLAIN_FIELDS})
    except ValueError as error:
        raise DamagedRowError(f"entry {row.entry_id!r} is invalid: {str(error).rstrip('.')}") from error


def row_values(entry: LeagueEntry) -> dict[str, Any]:
    """Return the columns of an entry."""
    return {name: getattr(entry, name) for name in _PLAIN_FIELDS} | dataclasses.asdict(entry.rating)


def standing_of(entry: LeagueEntry) -> Standing:
    """Return the data of an entry that rating needs."""
    return Standing(entry.rating, entry.games, entry.pinned)


def insert_entry(connection: sa.Connection, entry: LeagueEntry) -> None:
    """Write a new entry, and its rating into the history."""
    connection.execute(sa.insert(entry_table).values(row_values(entry)))
    log_standings(connection, {entry.entry_id: standing_of(entry)}, last_period(connection), by_hand=True)


def update_entry(connection: sa.Connection, entry_id: str, values: Mapping[str, Any]) -> None:
    """Change columns of an entry."""
    change = sa.update(entry_table).where(entry_table.c.entry_id == entry_id).values(dict(values))
    if not connection.execute(change).rowcount:
        raise UnknownEntryError.of(entry_id)
