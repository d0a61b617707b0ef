"""Entries as a mapping over the store, and as rows of its tables."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping
from typing import Any

import sqlalchemy as sa

from echelon_rl.league.store.database import LeagueStore, entry_table, match_table, period_table, rating_table
from echelon_rl.league.store.entry import LeagueEntry, UnknownEntryError
from echelon_rl.league.store.faults import DamagedRowError
from echelon_rl.league.store.ratings import Standing, history_rows, log_standings, rating_of


class LeagueEntries(MutableMapping[str, LeagueEntry]):
    """The entries of a league as a mapping over its store, in the order of entering."""

    def __init__(self, store: LeagueStore, read: Callable[[], dict[str, LeagueEntry]]) -> None:
        """Keep where to write, and who gives all entries as they are now."""
        self._store, self._all = store, read

    def __getitem__(self, entry_id: str) -> LeagueEntry:
        try:
            return self._all()[entry_id]
        except KeyError:
            raise UnknownEntryError(unknown_entry(entry_id)) from None

    def __setitem__(self, entry_id: str, entry: LeagueEntry) -> None:
        """Enter or change an entry; what is retired stays retired.

        Raises:
            ValueError: The key is not the entry's id.
        """
        if not isinstance(entry, LeagueEntry) or entry.entry_id != entry_id:
            raise ValueError(f"entries[{entry_id!r}] needs a LeagueEntry of that id, got {entry!r}.")
        with self._store.writing() as connection:
            row = find_row(connection, entry_id)
            if row is None:
                insert_entry(connection, entry)
                return
            before = entry_of(row)
            if before.kind == "retired":
                entry = dataclasses.replace(entry, kind="retired", retired_at=before.retired_at)
            update_entry(connection, entry_id, row_values(entry))
            if standing_of(entry) != standing_of(before):
                log_standings(connection, {entry_id: standing_of(entry)}, last_period(connection), by_hand=True)

    def __delitem__(self, entry_id: str) -> None:
        """Remove an entry that never played.

        Raises:
            UnknownEntryError: There is no such entry.
            ValueError: It has played; results are never thrown away.
        """
        with self._store.writing() as connection:
            known_row(connection, entry_id)
            c = match_table.c
            played = sa.select(c.id).where(sa.or_(c.home_id == entry_id, c.away_id == entry_id)).limit(1)
            if connection.execute(played).first() is not None:
                raise ValueError(f"{entry_id} has played matches, which a league never forgets; retire it instead.")
            connection.execute(sa.delete(rating_table).where(rating_table.c.entry_id == entry_id))
            connection.execute(sa.delete(entry_table).where(entry_table.c.entry_id == entry_id))

    def __iter__(self) -> Iterator[str]:
        return iter(list(self._all()))

    def __len__(self) -> int:
        return len(self._all())


def unknown_entry(entry_id: str) -> str:
    """Return the sentence for an id that is not in the league."""
    return f"no entry of the league has the id {entry_id!r}; add it first."


def find_row(connection: sa.Connection, entry_id: str) -> sa.Row[Any] | None:
    """Return the row of an entry, or None."""
    return connection.execute(sa.select(entry_table).where(entry_table.c.entry_id == entry_id)).first()


def known_row(connection: sa.Connection, entry_id: str) -> sa.Row[Any]:
    """Return the row of an entry.

    Raises:
        UnknownEntryError: There is none.
    """
    row = find_row(connection, entry_id)
    if row is None:
        raise UnknownEntryError(unknown_entry(entry_id))
    return row


def entry_of(row: sa.Row[Any]) -> LeagueEntry:
    """Return a row as an entry.

    Raises:
        DamagedRowError: It holds what no entry can be.
    """
    values = dict(row._mapping)
    del values["position"]
    rating = rating_of(row)
    for column in ("rating", "rd", "vol"):
        del values[column]
    try:
        return LeagueEntry(rating=rating, **values)
    except ValueError as error:
        raise DamagedRowError(f"entry {row.entry_id!r} is none: {str(error).rstrip('.')}") from error


def row_values(entry: LeagueEntry) -> dict[str, Any]:
    """Return the columns of an entry."""
    plain = {f.name: getattr(entry, f.name) for f in dataclasses.fields(entry) if f.name != "rating"}
    return {**plain, **dataclasses.asdict(entry.rating)}


def standing_of(entry: LeagueEntry) -> Standing:
    """Return what rating needs of an entry."""
    return Standing(entry.rating, entry.games, entry.pinned)


def last_period(connection: sa.Connection) -> int:
    """Return the number of the last rating period, 0 before the first."""
    return int(connection.execute(sa.select(sa.func.max(period_table.c.id))).scalar() or 0)


def insert_entry(connection: sa.Connection, entry: LeagueEntry) -> None:
    """Write a new entry, and its rating into the history."""
    connection.execute(sa.insert(entry_table).values(row_values(entry)))
    log_standings(connection, {entry.entry_id: standing_of(entry)}, last_period(connection), by_hand=True)


def first_rows(entries: Iterable[LeagueEntry]) -> dict[str, tuple[sa.Table, list[dict[str, Any]]]]:
    """Return the rows of entries that a new league begins with, for ``LeagueStore.create``."""
    first = list(entries)
    history = history_rows({e.entry_id: standing_of(e) for e in first}, 0, by_hand=True)
    return {"entries": (entry_table, [row_values(e) for e in first]), "ratings": (rating_table, history)}


def update_entry(connection: sa.Connection, entry_id: str, values: Mapping[str, Any]) -> None:
    """Change columns of an entry."""
    connection.execute(sa.update(entry_table).where(entry_table.c.entry_id == entry_id).values(dict(values)))
