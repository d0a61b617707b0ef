"""Where a league lives: tables, connections and transactions, on SQLite or PostgreSQL through SQLAlchemy Core.

Every write is one transaction that either happens as a whole or not at all, whatever becomes of the process. On SQLite
it takes the write lock before it reads (``BEGIN IMMEDIATE``), on PostgreSQL an advisory lock, so that a rating period
is computed from ratings that nobody changes meanwhile.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa

SCHEMA_VERSION = 1
MEMORY_URL = "sqlite://"
# SQLite before this release can corrupt a write-ahead log when one connection checkpoints while another commits.
WAL_SAFE = (3, 51, 3)
_BUSY_SECONDS = 60.0
_LOCK_KEY = 0x4563_6865_6C6F_6E  # one league per database, so one key

metadata = sa.MetaData()
_BigId = sa.BigInteger().with_variant(sa.Integer, "sqlite")  # SQLite counts up only an INTEGER PRIMARY KEY

league_table = sa.Table(
    "league",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("schema_version", sa.Integer, nullable=False),
    sa.Column("changes", sa.BigInteger, nullable=False),  # counts the transactions, so that readers know what is stale
    sa.Column("settings", sa.JSON, nullable=False),
)
entry_table = sa.Table(
    "entry",
    metadata,
    sa.Column("position", _BigId, primary_key=True, autoincrement=True),  # order of entering
    sa.Column("entry_id", sa.String, nullable=False, unique=True),
    sa.Column("ckpt_path", sa.String, nullable=False),
    sa.Column("kind", sa.String, nullable=False),
    sa.Column("commander_name", sa.String, nullable=False),
    sa.Column("rating", sa.Double, nullable=False),
    sa.Column("rd", sa.Double, nullable=False),
    sa.Column("vol", sa.Double, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("role", sa.String, nullable=False),
    sa.Column("lineage", sa.String),
    sa.Column("parent_id", sa.String),
    sa.Column("pinned", sa.Boolean, nullable=False),
    sa.Column("created_at", sa.Double, nullable=False),
    sa.Column("promoted_at", sa.Double),
    sa.Column("retired_at", sa.Double),
)
period_table = sa.Table(
    "period",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),  # 1, 2, 3, ... without gaps
    sa.Column("committed_at", sa.Double, nullable=False),
    sa.Column("matches", sa.Integer, nullable=False),
)
match_table = sa.Table(
    "match",
    metadata,
    sa.Column("id", _BigId, primary_key=True, autoincrement=True),
    sa.Column("uuid", sa.String, nullable=False, unique=True),  # a report that is repeated counts once
    sa.Column("home_id", sa.ForeignKey("entry.entry_id"), nullable=False),
    sa.Column("away_id", sa.ForeignKey("entry.entry_id"), nullable=False),
    sa.Column("score", sa.Double, nullable=False),  # of the home entry
    sa.Column("home_side", sa.String),
    sa.Column("seed", sa.BigInteger),
    sa.Column("decisions", sa.Integer),
    sa.Column("reason", sa.String),
    sa.Column("source", sa.String, nullable=False),
    sa.Column("rated", sa.Boolean, nullable=False),  # whether it counts for ratings at all
    sa.Column("played_at", sa.Double, nullable=False),
    sa.Column("period_id", sa.ForeignKey("period.id")),
    sa.CheckConstraint("home_id <> away_id", name="two_players"),
    sa.CheckConstraint("score IN (0, 0.5, 1)", name="score_of_a_match"),
    sa.CheckConstraint("rated OR period_id IS NULL", name="only_rated_matches_have_a_period"),
)
sa.Index(
    "pending_matches",
    match_table.c.id,
    sqlite_where=sa.and_(match_table.c.period_id.is_(None), match_table.c.rated),
    postgresql_where=sa.and_(match_table.c.period_id.is_(None), match_table.c.rated),
)
sa.Index("matches_of_period", match_table.c.period_id)
sa.Index("matches_of_pair", match_table.c.home_id, match_table.c.away_id)
rating_table = sa.Table(
    "rating",
    metadata,
    sa.Column("id", _BigId, primary_key=True, autoincrement=True),
    sa.Column("entry_id", sa.ForeignKey("entry.entry_id"), nullable=False),
    # The period it came out of (by_hand false), or after which somebody set it (by_hand true; 0 before the first).
    sa.Column("period_id", sa.Integer, nullable=False),
    sa.Column("by_hand", sa.Boolean, nullable=False),
    sa.Column("rating", sa.Double, nullable=False),
    sa.Column("rd", sa.Double, nullable=False),
    sa.Column("vol", sa.Double, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("pinned", sa.Boolean, nullable=False),
)
sa.Index("ratings_of_entry", rating_table.c.entry_id, rating_table.c.period_id)


def journal_mode(version: tuple[int, ...]) -> str:
    """Return SQLite's journal mode for its version: ``WAL`` where it is safe, else ``TRUNCATE``."""
    return "WAL" if version >= WAL_SAFE else "TRUNCATE"


class LeagueStore:
    """A database with one league in it.

    Args:
        url: SQLAlchemy URL: ``sqlite:///league.db``, ``postgresql+psycopg://user@host/name``; ``sqlite://`` lives in
            memory.

    Raises:
        ValueError: The URL is none, or there is no driver for it.

    Attributes:
        shared: Whether other processes may change the league.
        folder: Folder of an SQLite file, else None.
    """

    def __init__(self, url: str = MEMORY_URL) -> None:
        """Create the engine; nothing is read or written yet."""
        try:
            self._url = sa.make_url(url)
            is_sqlite = self._url.get_backend_name() == "sqlite"
            if is_sqlite and self._url.database in (None, "", ":memory:"):
                options: dict[str, Any] = {
                    "poolclass": sa.StaticPool,
                    "connect_args": {"check_same_thread": False},
                }
            else:
                options = {"connect_args": {"timeout": _BUSY_SECONDS}} if is_sqlite else {"pool_pre_ping": True}
            self._engine = sa.create_engine(self._url, **options)
        except (sa.exc.ArgumentError, ImportError) as error:
            raise ValueError(
                f"{url!r} is no address of a league: {error}; give sqlite:///FILE, or postgresql+psycopg://... "
                "with psycopg installed (pip install 'echelon-rl[postgresql]')."
            ) from error
        self.shared = not (is_sqlite and "poolclass" in options)
        self.folder = Path(str(self._url.database)).resolve().parent if is_sqlite and self.shared else None
        self._is_sqlite, self._process, self._own_changes = is_sqlite, os.getpid(), 0
        if is_sqlite:
            sa.event.listen(self._engine, "connect", _set_up_sqlite)
            sa.event.listen(self._engine, "begin", _begin_sqlite)
        self._writing = self._engine.execution_options(echelon_writes=True)

    @property
    def address(self) -> str:
        """The URL, without a password."""
        return self._url.render_as_string(hide_password=True)

    def create(
        self, settings: dict[str, Any], rows: Mapping[str, tuple[sa.Table, list[dict[str, Any]]]] | None = None
    ) -> bool:
        """Create the tables and the league if there is none.

        Args:
            settings: What the league remembers, JSON values.
            rows: First content: tables and their rows, in the order in which they may be written.

        Returns:
            Whether this call created it.
        """
        if self.folder is not None:
            self.folder.mkdir(parents=True, exist_ok=True)
        with self.writing(counts=False) as connection:
            metadata.create_all(connection)
            if connection.execute(sa.select(league_table.c.id)).first() is not None:
                return False
            connection.execute(
                sa.insert(league_table).values(id=1, schema_version=SCHEMA_VERSION, changes=0, settings=settings)
            )
            for table, values in (rows or {}).values():
                if values:
                    connection.execute(sa.insert(table), values)
            return True

    def settings(self) -> dict[str, Any] | None:
        """Return the settings, or None if there is no league yet.

        Raises:
            ValueError: The database was written by another version.
        """
        if self.folder is not None and not Path(str(self._url.database)).is_file():
            return None
        with self.reading() as connection:
            if not sa.inspect(connection).has_table("league"):
                return None
            row = connection.execute(sa.select(league_table)).first()
        if row is None:
            return None
        if row.schema_version != SCHEMA_VERSION:
            raise ValueError(
                f"{self.address} has schema version {row.schema_version}, this program reads {SCHEMA_VERSION}; export "
                "it with the version that wrote it and import it here."
            )
        return dict(row.settings)

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """Open a transaction that reads one consistent state."""
        self._notice_fork()
        with self._engine.begin() as connection:
            yield connection

    @contextmanager
    def writing(self, counts: bool = True) -> Iterator[sa.Connection]:
        """Open the one transaction that may write now; an error inside undoes all of it.

        Args:
            counts: Whether to note that the league changed.
        """
        self._notice_fork()
        with self._writing.begin() as connection:
            if not self._is_sqlite:
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_LOCK_KEY)))
            yield connection
            if counts:
                connection.execute(sa.update(league_table).values(changes=league_table.c.changes + 1))
        self._own_changes += counts

    def changes(self) -> int:
        """Return a number that grows with every write of any process."""
        if not self.shared:
            return self._own_changes
        with self.reading() as connection:
            return int(connection.execute(sa.select(league_table.c.changes)).scalar_one())

    def close(self) -> None:
        """Close all connections; a league in memory is gone then."""
        self._engine.dispose()

    def _notice_fork(self) -> None:
        """Give up connections that belong to the parent process."""
        if os.getpid() != self._process:
            self._engine.dispose(close=False)
            self._process = os.getpid()


def _set_up_sqlite(connection: sqlite3.Connection, _record: Any) -> None:
    connection.isolation_level = None  # transactions begin where _begin_sqlite says, not where the driver guesses
    connection.execute(f"PRAGMA journal_mode = {journal_mode(sqlite3.sqlite_version_info)}")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _begin_sqlite(connection: sa.Connection) -> None:
    writes = connection.get_execution_options().get("echelon_writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
