"""The log of matches: appending results exactly once."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Mapping, Sequence

import sqlalchemy as sa

from echelon_rl.league.rating.results import MatchResult
from echelon_rl.league.store.database import entry_table, match_table
from echelon_rl.league.store.entries import unknown_entry
from echelon_rl.league.store.entry import UnknownEntryError
from echelon_rl.league.store.ratings import LoggedMatch


def log_results(
    connection: sa.Connection, results: Sequence[MatchResult], source: str, rated: bool
) -> list[LoggedMatch]:
    """Append the results that are not in the log yet, and return those.

    Raises:
        UnknownEntryError: An entry is not in the league.
        ValueError: An entry is retired.
    """
    c = entry_table.c
    kinds: Mapping[str, str] = {row.entry_id: row.kind for row in connection.execute(sa.select(c.entry_id, c.kind))}
    for result in results:
        for player in (result.home_id, result.away_id):
            if player not in kinds:
                raise UnknownEntryError(unknown_entry(player))
            if kinds[player] == "retired":
                raise ValueError(f"{player} is retired and plays no more; nothing was written.")
    logged = []
    known = _known_uuids(connection, [r.uuid for r in results])
    now = time.time()
    for result in results:
        if result.uuid in known:
            continue
        known.add(result.uuid)
        values = {**dataclasses.asdict(result), "source": source, "rated": rated, "played_at": now}
        key = connection.execute(sa.insert(match_table).values(values)).inserted_primary_key
        assert key is not None
        logged.append(LoggedMatch(key[0], result.home_id, result.away_id, result.score))
    return logged


def _known_uuids(connection: sa.Connection, uuids: Sequence[str]) -> set[str]:
    c = match_table.c.uuid
    found: set[str] = set()
    for first in range(0, len(uuids), 500):
        found |= set(connection.execute(sa.select(c).where(c.in_(uuids[first : first + 500]))).scalars())
    return found
