"""Export and import of a whole league as one JSON file, for archives, other databases and other programs."""

import json
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from echelon_env import EchelonConfig
from echelon_env.validation import shown, typed
from echelon_rl.league.league import League
from echelon_rl.league.rating.glicko2 import Glicko2Config
from echelon_rl.league.store.database import LeagueStore, entry_table, match_table, period_table, rating_table
from echelon_rl.league.store.entries import entry_of
from echelon_rl.league.store.ratings import replay_ratings
from echelon_rl.output.files import write_whole

FORMAT = "echelon-league"
VERSION = 1
# Tables in the order in which their rows may be written, and their auto-increment columns.
_TABLES: tuple[tuple[str, sa.Table, str | None], ...] = (
    ("entries", entry_table, "position"),
    ("periods", period_table, None),
    ("matches", match_table, "id"),
    ("ratings", rating_table, "id"),
)


def export_json(league: League, path: str | Path) -> Path:
    """Write the league without checkpoints and open jobs, with floats at full precision, and return the path."""
    document: dict[str, Any] = {"format": FORMAT, "version": VERSION, "settings": league.store.settings()}
    document |= league.store.read(_tables)
    return write_whole(Path(path), json.dumps(document, indent=1))


def _tables(connection: sa.Connection) -> dict[str, Any]:
    found = {}
    for name, table, counter in _TABLES:
        columns = [c for c in table.c if c.name != counter]
        rows = connection.execute(sa.select(*columns).order_by(table.c[counter or "id"]))
        found[name] = [dict(row._mapping) for row in rows]
    return found


def import_json(path: str | Path, url: str) -> League:
    """Create a league from an exported file, in one transaction; the database must not hold a league yet.

    Paths of checkpoints stay unchanged. Raises a ValueError that says what is wrong with the file.
    """
    try:
        document = json.loads(Path(path).read_text())
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
        raise ValueError(f"{path} is not an exported league: {error}.") from error
    if not isinstance(document, dict) or (document.get("format"), document.get("version")) != (FORMAT, VERSION):
        raise ValueError(f"{path} is not a league exported in version {VERSION} of the format {FORMAT}.")
    store = LeagueStore(url)
    if store.settings() is not None:
        raise ValueError(f"{store.address} already holds a league; import into a new database.")
    try:
        if not isinstance(document["settings"], dict):
            raise TypeError(f"its settings must be an object of names and values, got {shown(document['settings'])}")
        config = Glicko2Config(**document["settings"]["glicko2"])
        if document["settings"]["env"] is not None:
            EchelonConfig.from_dict(document["settings"]["env"])
        rows = {table: _rows(name, document[name], table, counter) for name, table, counter in _TABLES}
        store.create(document["settings"], lambda connection: _fill(connection, rows, config))
        return League(store=store)
    except (KeyError, TypeError, AttributeError, ValueError, OverflowError, sa.exc.SQLAlchemyError) as error:
        store.close()
        why = f"it lacks {error}" if isinstance(error, KeyError) else str(error).rstrip(".")
        raise ValueError(f"{path} contradicts itself: {why:.500}; nothing was imported.") from error


def _fill(connection: sa.Connection, rows: dict[sa.Table, list[dict[str, Any]]], config: Glicko2Config) -> None:
    for table, values in rows.items():
        if values:
            connection.execute(sa.insert(table), values)
    for row in connection.execute(sa.select(entry_table)):
        entry_of(row)
    if differences := replay_ratings(connection, config).differences:
        raise ValueError(f"its ratings do not follow from its matches: {differences[0]}")


def _rows(what: str, rows: Any, table: sa.Table, counter: str | None) -> list[dict[str, Any]]:
    """Return the rows of a table with the types of all values checked, which not every database does."""
    columns = {c.name: c for c in table.c if c.name != counter}
    if not isinstance(rows, list):
        raise TypeError(f"its {what} must be a list, got {shown(rows)}")
    for number, row in enumerate(rows, 1):
        if not isinstance(row, dict) or set(row) != set(columns):
            raise TypeError(f"row {number} of its {what} must have the names {', '.join(sorted(columns))}")
        for name, column in columns.items():
            if row[name] is None and column.nullable:
                continue
            where = f"{name} in row {number} of its {what}"
            value = typed(row[name], column.type.python_type, where)
            largest = 2 ** (63 if isinstance(column.type, sa.BigInteger) else 31)
            if isinstance(column.type, sa.Integer) and not -largest <= value < largest:
                raise ValueError(f"{where} must lie between {-largest} and {largest - 1}, got {shown(value)}")
    return rows
