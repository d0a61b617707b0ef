"""What goes wrong with a league's database, in a sentence that says what to do."""

from __future__ import annotations

import sqlalchemy as sa

# Beginning of SQLite's error names (https://www.sqlite.org/rescode.html) -> what happened, and what to do.
_CAUSES = {
    "SQLITE_BUSY": "another program keeps it locked; wait for that program, or end it if it hangs, and try again",
    "SQLITE_LOCKED": "another program keeps it locked; wait for that program, or end it if it hangs, and try again",
    "SQLITE_FULL": "the disk is full, or a quota is used up; make room and try again",
    "SQLITE_READONLY_DBMOVED": "the file is gone from its place while in use; put it back",
    "SQLITE_READONLY": "the file or its folder may only be read; allow writing, or work on a copy",
    "SQLITE_PERM": "the file or its folder may not be used; allow reading and writing",
    "SQLITE_CANTOPEN": "the file cannot be opened; look at its name, its folder and their permissions",
    "SQLITE_CORRUPT": "the file is damaged; take a backup, or import the last export into a new league",
    "SQLITE_NOTADB": "the file is no SQLite database, or its beginning is damaged; take another address or a backup",
    "SQLITE_IOERR": "the disk is full, at a limit of size, or failing; look after it and try again",
}


class LeagueStoreError(OSError):
    """The database of a league cannot be read or written; a change that failed was undone as a whole."""


class DamagedLeagueError(LeagueStoreError, ValueError):
    """What the database holds cannot be what a league wrote."""


class ContradictionError(LeagueStoreError, ValueError):
    """What was to be written contradicts itself or what is there; nothing was written."""


class UnknownEntryError(KeyError, ValueError):
    """No entry of the league has this id."""

    def __str__(self) -> str:
        """Return the sentence, which ``KeyError`` would put in quotes."""
        return str(self.args[0]) if self.args else ""

    @classmethod
    def of(cls, entry_id: str) -> UnknownEntryError:
        """Return the error for an id that is not in the league."""
        return cls(f"no entry of the league has the id {entry_id!r}; add it first.")


class DamagedRowError(ValueError):
    """A row holds what no league writes; the store makes a ``DamagedLeagueError`` of it, which names the league."""


class MatchError(RuntimeError, ValueError):
    """Matches could not be played; what ended before is in the log."""


def is_locked(error: sa.exc.DBAPIError) -> bool:
    """Say whether another connection's lock is the cause."""
    return _name(error).startswith(("SQLITE_BUSY", "SQLITE_LOCKED"))


def explained(address: str, error: sa.exc.DBAPIError) -> LeagueStoreError:
    """Return a database's error as one sentence."""
    name = _name(error)
    words = " ".join(str(error.orig).split()).rstrip(".")
    cause = next((text for start, text in _CAUSES.items() if name.startswith(start)), None)
    unreadable = name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")) or "decode to UTF-8" in words
    kind = DamagedLeagueError if unreadable else LeagueStoreError
    if isinstance(error, sa.exc.IntegrityError):
        return ContradictionError(f"the league {address} takes no contradictions: {words}; nothing was written.")
    if cause is None:
        return kind(f"the league {address} cannot be used: {words}.")
    return kind(f"the league {address} cannot be used ({words}): {cause}.")


def damaged(address: str, what: str) -> DamagedLeagueError:
    """Return the error of a league whose content is not what a league writes."""
    return DamagedLeagueError(
        f"the league {address} is damaged: {what}; take a backup, or import the last export into a new league."
    )


def _name(error: sa.exc.DBAPIError) -> str:
    return str(getattr(error.orig, "sqlite_errorname", None) or "")
