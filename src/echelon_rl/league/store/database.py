"""The database of a league: tables, connections and transactions, on SQLite or PostgreSQL with SQLAlchemy Core.

Every write is one atomic transaction, even if the process dies. On SQLite it takes the write lock before it reads
(``BEGIN IMMEDIATE``), on PostgreSQL an advisory lock, so that no one changes ratings while a rating period is computed.
If the server of a database is lost, transactions are repeated for a while. Other failures raise a ``LeagueStoreError``.
"""

import os
import sqlite3
import sys
import threading
import time
import traceback
import warnings
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import unquote, urlsplit
from uuid import uuid4

import numpy as np
import sqlalchemy as sa

from echelon_rl.league.store.faults import (
    DamagedRowError,
    LeagueStoreError,
    UnreachableError,
    damaged,
    explained,
    is_locked,
)

Value = TypeVar("Value")

SCHEMA_VERSION = 2
MEMORY_URL = "sqlite://"
# SQLite before this release can corrupt a write-ahead log when one connection checkpoints while another commits.
WAL_SAFE = (3, 51, 3)
PATIENCE = 60.0  # seconds to wait for another program's lock, unless the address says ?timeout=SECONDS
OUTAGE = 120.0  # seconds to wait for a server that is gone, unless the address says ?timeout=SECONDS
_SILENCE = 5.0  # seconds of waiting before a message appears
_PAUSES = (0.2, 10.0)  # seconds between attempts to reach a server: the first and the longest
_RECEIPT_LIFE = 3600.0  # seconds
_luck = np.random.default_rng()
_LOCK_KEY = 0x4563_6865_6C6F_6E  # one league per database, so one key

metadata = sa.MetaData()
_BigId = sa.BigInteger().with_variant(sa.Integer, "sqlite")  # SQLite auto-increments only an INTEGER PRIMARY KEY


def _standing_columns() -> list[sa.Column[Any]]:
    doubles = [sa.Column(name, sa.Double, nullable=False) for name in ("rating", "rd", "vol")]
    return [*doubles, sa.Column("games", sa.Integer, nullable=False)]


league_table = sa.Table(
    "league",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("schema_version", sa.Integer, nullable=False),
    sa.Column("changes", sa.BigInteger, nullable=False),  # counts transactions, so that readers notice changes
    sa.Column("settings", sa.JSON, nullable=False),
)
entry_table = sa.Table(
    "entry",
    metadata,
    sa.Column("position", _BigId, primary_key=True, autoincrement=True),  # order of entry
    sa.Column("entry_id", sa.String, nullable=False, unique=True),
    sa.Column("ckpt_path", sa.String, nullable=False),
    sa.Column("kind", sa.String, nullable=False),
    sa.Column("commander_name", sa.String, nullable=False),
    *_standing_columns(),
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
    sa.Column("uuid", sa.String, nullable=False, unique=True),  # repeated reports count once
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
_pending = sa.and_(match_table.c.period_id.is_(None), match_table.c.rated)
sa.Index("pending_matches", match_table.c.id, sqlite_where=_pending, postgresql_where=_pending)
sa.Index("matches_of_period", match_table.c.period_id)
sa.Index("matches_of_pair", match_table.c.home_id, match_table.c.away_id)
rating_table = sa.Table(
    "rating",
    metadata,
    sa.Column("id", _BigId, primary_key=True, autoincrement=True),
    sa.Column("entry_id", sa.ForeignKey("entry.entry_id"), nullable=False),
    # The period that gave it (by_hand false), or after which it was set by hand (by_hand true; 0 before the first).
    sa.Column("period_id", sa.Integer, nullable=False),
    sa.Column("by_hand", sa.Boolean, nullable=False),
    *_standing_columns(),
    sa.Column("pinned", sa.Boolean, nullable=False),
)
sa.Index("ratings_of_entry", rating_table.c.entry_id, rating_table.c.period_id)
job_table = sa.Table(
    "job",
    metadata,
    sa.Column("id", _BigId, primary_key=True, autoincrement=True),  # oldest first
    sa.Column("key", sa.String, nullable=False, unique=True),  # the uuids of its matches follow from it
    sa.Column("batch", sa.String, nullable=False, index=True),  # who waits for it
    sa.Column("home_id", sa.String, nullable=False),
    sa.Column("away_id", sa.String, nullable=False),
    sa.Column("matches", sa.Integer, nullable=False),
    sa.Column("seed", sa.BigInteger, nullable=False),
    sa.Column("deterministic", sa.Boolean, nullable=False),
    sa.Column("status", sa.String, nullable=False),  # "waiting", "running" or "failed"; a done job is deleted
    sa.Column("attempts", sa.Integer, nullable=False),
    sa.Column("worker", sa.String),
    sa.Column("lease_until", sa.Double, nullable=False),  # by the database's clock; if it does not run, its last change
    sa.Column("error", sa.String),
)
# Checkpoints in a database that has no folder. The id of an entry is the digest of its policy.
weights_table = sa.Table(
    "weights",
    metadata,
    sa.Column("entry_id", sa.ForeignKey("entry.entry_id"), primary_key=True),
    sa.Column("content", sa.LargeBinary, nullable=False),
)
# Writes of the last hour, so that a program that lost its connection during a commit learns whether it took place.
receipt_table = sa.Table(
    "receipt",
    metadata,
    sa.Column("token", sa.String, primary_key=True),
    sa.Column("written_at", sa.Double, nullable=False, index=True),
)


class LeagueStore:
    """A database with one league in it, at an SQLAlchemy URL.

    ``sqlite://`` is in memory. ``sqlite:///league.db?timeout=5`` waits 5 s for another program's lock instead of 60;
    ``sqlite:///file:league.db?mode=ro&uri=true`` only reads. On PostgreSQL ``timeout`` is how long to wait for a server
    that is gone, 120 s by default. All methods that read or write raise a ``LeagueStoreError`` if the database stays
    locked or out of reach for longer, is read-only, full, gone, replaced or damaged. The transaction is then undone,
    and earlier data stays.

    Attributes:
        outage: Seconds to wait for a server that is gone, 0 for none.
    """

    def __init__(self, url: str = MEMORY_URL) -> None:
        """Create the engine without reading or writing anything."""
        self._patience, self.outage = PATIENCE, OUTAGE
        try:
            self._url = sa.make_url(url)
            is_sqlite = self._url.get_backend_name() == "sqlite"
            in_memory = is_sqlite and self._url.database in (None, "", ":memory:")
            options: dict[str, Any] = {"pool_pre_ping": True}
            if in_memory:
                options = {"poolclass": sa.StaticPool, "connect_args": {"check_same_thread": False}}
            elif is_sqlite:
                self._patience = _seconds(self._url.query.get("timeout", PATIENCE))
                options = {"connect_args": {"timeout": self._patience}}
            else:
                self.outage = _seconds(self._url.query.get("timeout", OUTAGE))
                self._url = self._url.difference_update_query(["timeout"])
                # Seconds, otherwise minutes; a pooler may give every transaction another connection to the server.
                arguments = {"connect_timeout": 10, "prepare_threshold": None}
                options["connect_args"] = {name: arguments[name] for name in arguments if name not in self._url.query}
            self._engine = sa.create_engine(self._url, **options)
        except (sa.exc.ArgumentError, ImportError, ValueError) as error:
            raise ValueError(
                f"{url!r} is not an address of a league: {error}; give sqlite:///FILE, or postgresql+psycopg://... "
                "with psycopg installed (pip install 'echelon-rl[postgresql]')."
            ) from error
        self.shared = not in_memory  # whether other processes may change the league
        self._file = _path(str(self._url.database)).resolve() if is_sqlite and self.shared else None
        self.folder = None if self._file is None else self._file.parent
        self._is_sqlite, self._process = is_sqlite, os.getpid()
        self._identity: tuple[int, int] | None = None  # of the file, after it was opened
        self._sound = False  # whether SQLite has found the file intact
        # Threads share the single connection of a league in memory, one at a time.
        self._turn = nullcontext() if self.shared else threading.RLock()
        if is_sqlite:
            sa.event.listen(self._engine, "connect", _set_up_sqlite)
            sa.event.listen(self._engine, "begin", self._begin_sqlite)
        self._writing = self._engine.execution_options(echelon_writes=True)
        # On PostgreSQL each statement sees what was committed before it, unless the transaction says otherwise.
        once: dict[str, Any] = {} if is_sqlite else {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
        self._reading = self._engine.execution_options(**once)

    @property
    def address(self) -> str:
        """The URL, without a password."""
        return self._url.render_as_string(hide_password=True)

    def create(self, settings: dict[str, Any], fill: Callable[[sa.Connection], None]) -> None:
        """Unless a league exists, create the tables and ``fill`` them, in one transaction that an error rolls back."""
        if self.folder is not None:
            try:
                self.folder.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise LeagueStoreError(f"the folder of the league {self.address} cannot be made: {error}.") from error

        def make(connection: sa.Connection) -> None:
            metadata.create_all(connection)
            if connection.execute(sa.select(league_table.c.id)).first() is not None:
                return
            connection.execute(
                sa.insert(league_table).values(id=1, schema_version=SCHEMA_VERSION, changes=0, settings=settings)
            )
            fill(connection)

        self._repeated(lambda: self._transaction(self._writing, creates=True), make)

    def settings(self) -> dict[str, Any] | None:
        """Return the settings, or None if there is no league yet."""
        if self._file is not None and not self._file_exists():
            return None
        return self.read(self._look)

    def _look(self, connection: sa.Connection) -> dict[str, Any] | None:
        """Return the settings that the database holds, after a check of its version and its tables."""
        self._check_soundness(connection)
        inspector = sa.inspect(connection)
        tables = set(inspector.get_table_names())
        if "league" not in tables and not (self._is_sqlite and tables):
            return None
        known = {c["name"] for c in inspector.get_columns("league")} if "league" in tables else set()
        if not {"schema_version", "settings"} <= known:
            raise ValueError(
                f"{self.address} is the database of another program (its tables: {', '.join(sorted(tables))}); "
                "give the league a file of its own."
            )
        version = connection.execute(sa.select(league_table.c.schema_version)).scalar()
        if version is not None:
            self._check_version(version)
        if lost := set(metadata.tables) - tables:
            raise damaged(self.address, f"it has no table {', '.join(sorted(lost))}")
        try:
            found = connection.execute(sa.select(league_table.c.settings)).scalar()
            return None if found is None else dict(found)
        except (TypeError, ValueError) as error:
            raise damaged(self.address, f"its settings are unreadable ({error})") from error

    def _check_version(self, version: int | None) -> None:
        if version != SCHEMA_VERSION:
            raise ValueError(
                f"{self.address} has schema version {version}, this program works with {SCHEMA_VERSION}; use the same "
                "version of echelon_rl on all machines, or export the league with the version that wrote it and import "
                "it here."
            )

    def read(self, work: Callable[[sa.Connection], Value]) -> Value:
        """Return what ``work`` reads in one consistent state; it may be called again if the server was lost."""
        return self._repeated(self.reading, work)

    def write(self, work: Callable[[sa.Connection], Value]) -> Value:
        """Let ``work`` change the league, while nobody else does, and return its value; an error undoes all of it.

        It may be called again if the server was lost; but once it was committed, it is not, even if nobody said so.
        """
        token = str(uuid4())
        done: list[Value] = []

        def once(connection: sa.Connection) -> Value:
            if done and connection.execute(sa.select(receipt_table).where(receipt_table.c.token == token)).first():
                return done[-1]
            connection.execute(sa.insert(receipt_table).values(token=token, written_at=self.clock))
            if _luck.random() < 0.01:
                old = receipt_table.c.written_at < self.clock - _RECEIPT_LIFE
                connection.execute(sa.delete(receipt_table).where(old))
            done.append(work(connection))
            return done[-1]

        return self._repeated(self.writing, once)

    def work_on_jobs(self, work: Callable[[sa.Connection], Value]) -> Value:
        """Let ``work`` change jobs and add matches while others do the same, and return its value.

        It neither waits for other writers nor tells readers that the league changed, so thousands may do it. It must be
        able to run twice, as it is called again if the server was lost.
        """
        return self._repeated(lambda: self.writing(alone=False), work)

    def _repeated(
        self, begin: Callable[[], AbstractContextManager[sa.Connection]], work: Callable[[sa.Connection], Value]
    ) -> Value:
        """Do work in a transaction, again and again while the server is out of reach."""
        until, pause, told = time.monotonic() + self.outage, _PAUSES[0], False
        while True:
            try:
                with begin() as connection:
                    return work(connection)
            except UnreachableError as error:
                rest = until - time.monotonic()
                if rest <= 0.0:
                    raise
                if not told:
                    why = str(error).rstrip(".")
                    print(f"{why}; trying again for up to {rest:.0f} s.", file=sys.stderr, flush=True)
                told = True
                time.sleep(min(rest, pause * _luck.uniform(0.5, 1.5)))  # so that not all programs return at once
                pause = min(2.0 * pause, _PAUSES[1])

    @property
    def clock(self) -> sa.ColumnElement[float]:
        """The database's clock in SQL, in seconds since 1970; the clocks of machines may differ."""
        text = "(julianday('now') - 2440587.5) * 86400.0"
        return sa.literal_column(text if self._is_sqlite else "extract(epoch from clock_timestamp())", sa.Double)

    def now(self) -> float:
        """Return the time by the clock of the database."""
        return self.read(lambda connection: float(connection.execute(sa.select(self.clock)).scalar_one()))

    def reading(self) -> AbstractContextManager[sa.Connection]:
        """Open a transaction that reads one consistent state; ``read`` also survives the loss of a server."""
        return self._transaction(self._reading)

    @contextmanager
    def writing(self, alone: bool = True) -> Iterator[sa.Connection]:
        """Open the only transaction that may write, and note that the league changed; an error undoes all of it."""
        with self._transaction(self._writing, alone=alone) as connection:
            # Another program may have replaced the league since it was opened.
            self._check_version(connection.scalar(sa.select(league_table.c.schema_version)))
            yield connection
            if alone:
                connection.execute(sa.update(league_table).values(changes=league_table.c.changes + 1))
        self._check_file()  # SQLite would keep writing to a removed file, and the data would be lost

    @contextmanager
    def _transaction(self, engine: sa.Engine, creates: bool = False, alone: bool = True) -> Iterator[sa.Connection]:
        if os.getpid() != self._process:  # connections belong to the parent process, which still uses them
            self._engine.dispose(close=False)
            self._process = os.getpid()
        if self._identity is not None or not creates:
            self._check_file()
        try:
            with self._turn, engine.begin() as connection:
                if engine is self._writing and alone and not self._is_sqlite:
                    connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_LOCK_KEY)))
                yield connection
        except sa.exc.DBAPIError as error:
            raise explained(self.address, error) from error
        except (KeyboardInterrupt, SystemExit) as stop:
            traceback.clear_frames(stop.__traceback__)  # a cursor that is left in them keeps SQLite's lock
            raise
        except UnicodeDecodeError as error:  # the driver cannot decode SQLite's error message, which quotes the file
            raise damaged(self.address, "SQLite found bytes that are not text") from error
        except DamagedRowError as error:
            raise damaged(self.address, str(error)) from error

    def _begin_sqlite(self, connection: sa.Connection) -> None:
        if not connection.get_execution_options().get("echelon_writes", False):
            connection.exec_driver_sql("BEGIN")
            return
        try:
            _set_busy_timeout(connection, min(_SILENCE, self._patience))
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        except sa.exc.OperationalError as error:
            if not is_locked(error) or self._patience <= _SILENCE:
                raise
            rest = self._patience - _SILENCE
            warnings.warn(
                f"the league {self.address} is locked by another program; waiting for it up to {rest:.0f} s more.",
                stacklevel=2,
            )
            _set_busy_timeout(connection, rest)
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        finally:
            _set_busy_timeout(connection, self._patience)

    def _file_exists(self) -> bool:
        """Return whether there is a file; anything else at its path is an error."""
        assert self._file is not None
        try:
            there, regular = self._file.exists(), self._file.is_file()
        except OSError as error:
            raise LeagueStoreError(f"the league {self.address} cannot be reached: {error}.") from error
        if there and not regular:
            raise LeagueStoreError(f"the league {self.address} is a folder or device, no file; give another address.")
        return regular

    def _check_file(self) -> None:
        if self._file is None:
            return
        try:
            status = self._file.stat()
        except OSError as error:
            raise LeagueStoreError(
                f"the file of the league {self.address} is gone ({error.strerror}); put it back, or open "
                "another league."
            ) from error
        if self._identity is None:
            self._identity = status.st_dev, status.st_ino
        elif self._identity != (status.st_dev, status.st_ino):
            raise LeagueStoreError(
                f"the file of the league {self.address} was replaced by another one while it was open; open it again."
            )

    def _check_soundness(self, connection: sa.Connection) -> None:
        """Let SQLite check the whole file once, so that nothing is written to a damaged one."""
        if self._file is None or self._sound:
            return
        for pragma in ("integrity_check(1)", "foreign_key_check"):
            found = connection.exec_driver_sql(f"PRAGMA {pragma}").first()
            if found is not None and found[0] != "ok":
                raise damaged(self.address, f"SQLite's {pragma} found {' '.join(map(str, found)).strip()!r}")
        self._sound = True

    def changes(self) -> int:
        """Return a number that grows with every write by any process."""
        return self.read(lambda connection: int(connection.execute(sa.select(league_table.c.changes)).scalar_one()))

    def close(self) -> None:
        """Close all connections; a league in memory is then lost."""
        self._engine.dispose()


def _set_up_sqlite(connection: sqlite3.Connection, _record: Any) -> None:
    connection.isolation_level = None  # _begin_sqlite begins transactions, not the driver
    mode = "WAL" if sqlite3.sqlite_version_info >= WAL_SAFE else "TRUNCATE"
    connection.execute(f"PRAGMA journal_mode = {mode}")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _path(database: str) -> Path:
    """Return the file of a database, also for one named by SQLite's URI (``file:PATH``, for ``mode=ro``)."""
    return Path(unquote(urlsplit(database).path) if database.startswith("file:") else database)


def _set_busy_timeout(connection: sa.Connection, seconds: float) -> None:
    connection.exec_driver_sql(f"PRAGMA busy_timeout = {round(seconds * 1000)}")


def _seconds(value: Any) -> float:
    with suppress(TypeError, ValueError):
        if 0.0 <= float(value) <= 86_400.0:
            return float(value)
    raise ValueError(f"timeout must be a number of seconds from 0 to 86400, got {value!r}")
