"""Failures of a league's database as sentences that say what to do."""

from __future__ import annotations

import sqlalchemy as sa

# Beginning of SQLite's error names (https://www.sqlite.org/rescode.html) -> what happened, and what to do.
_CAUSES = {
    "SQLITE_BUSY": "another program keeps it locked; wait for that program, or end it if it hangs, and try again",
    "SQLITE_LOCKED": "another program keeps it locked; wait for that program, or end it if it hangs, and try again",
    "SQLITE_FULL": "the disk is full, or a quota is used up; make room and try again",
    "SQLITE_READONLY_DBMOVED": "the file was moved while in use; put it back",
    "SQLITE_READONLY": "the file or its folder is read-only; allow writing, or work on a copy",
    "SQLITE_PERM": "access to the file or its folder is denied; allow reading and writing",
    "SQLITE_CANTOPEN": "the file cannot be opened; check its name, its folder and their permissions",
    "SQLITE_CORRUPT": "the file is damaged; use a backup, or import the last export into a new league",
    "SQLITE_NOTADB": "the file is not an SQLite database, or its start is damaged; use another address or a backup",
    "SQLITE_IOERR": "the disk is full, at a size limit, or failing; check it and try again",
}


class LeagueStoreError(OSError):
    """The database of a league cannot be read or written; a failed change was undone completely."""


class UnreachableError(LeagueStoreError):
    """The server of a database does not answer; it may be restarting."""


class DamagedLeagueError(LeagueStoreError, ValueError):
    """The database holds data that no league writes."""


class ContradictionError(LeagueStoreError, ValueError):
    """New data contradicts itself or existing data; nothing was written."""


class UnknownEntryError(KeyError, ValueError):
    """No entry of the league has this id."""

    def __str__(self) -> str:
        """Return the sentence without the quotes that ``KeyError`` adds."""
        return str(self.args[0]) if self.args else ""

    @classmethod
    def of(cls, entry_id: str) -> UnknownEntryError:
        """Return the error for an id that is not in the league."""
        return cls(f"no entry of the league has the id {entry_id!r}; add it first.")


class DamagedRowError(ValueError):
    """A row holds data that no league writes; the store raises a ``DamagedLeagueError`` with the league's name."""


class MatchError(RuntimeError, ValueError):
    """Matches could not be played; finished ones are in the log."""


# Refusals that waiting does not change, though PostgreSQL reports them like a server that is starting.
_HOPELESS = ("authentication failed", "does not exist", "no pg_hba.conf entry", "permission denied", "resolve host")
# SQLSTATEs (https://www.postgresql.org/docs/current/errcodes-appendix.html) that the next attempt may not meet:
# connection lost, server stopping or starting, too many connections, deadlock.
_PASSING = ("08", "57P", "53300", "40P01")


def _is_unreachable(error: sa.exc.DBAPIError) -> bool:
    if error.connection_invalidated:
        return True
    if not isinstance(error, sa.exc.OperationalError) or _name(error):  # SQLite's errors have names
        return False
    state = getattr(error.orig, "sqlstate", None)
    if state is None:  # there was no connection
        return not any(words in str(error.orig) for words in _HOPELESS)
    return str(state).startswith(_PASSING)


def is_locked(error: sa.exc.DBAPIError) -> bool:
    """Return whether another connection's lock is the cause."""
    return _name(error).startswith(("SQLITE_BUSY", "SQLITE_LOCKED"))


def explained(address: str, error: sa.exc.DBAPIError) -> LeagueStoreError:
    """Return a database's error as one sentence."""
    name = _name(error)
    words = " ".join(str(error.orig).split()).rstrip(".")
    cause = next((text for start, text in _CAUSES.items() if name.startswith(start)), None)
    unreadable = name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")) or "decode to UTF-8" in words
    kind = DamagedLeagueError if unreadable else LeagueStoreError
    if isinstance(error, sa.exc.IntegrityError):
        return ContradictionError(f"the league {address} refused contradictory data: {words}; nothing was written.")
    if _is_unreachable(error):
        return UnreachableError(f"the server of the league {address} cannot be reached: {words}.")
    if cause is None:
        return kind(f"the league {address} cannot be used: {words}.")
    return kind(f"the league {address} cannot be used ({words}): {cause}.")


def damaged(address: str, what: str) -> DamagedLeagueError:
    """Return the error for a league with data that no league writes."""
    return DamagedLeagueError(
        f"the league {address} is damaged: {what}; use a backup, or import the last export into a new league."
    )


def _name(error: sa.exc.DBAPIError) -> str:
    return str(getattr(error.orig, "sqlite_errorname", None) or "")
