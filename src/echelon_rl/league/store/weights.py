"""Checkpoints of a league on a server: kept in its database, and fetched into a folder of this machine."""

import os
from pathlib import Path

import platformdirs
import sqlalchemy as sa

from echelon_rl.league.store.database import LeagueStore, weights_table
from echelon_rl.league.store.entries import checkpoint_id
from echelon_rl.output.files import write_whole

_KEPT = 200  # fetched files


def keep(connection: sa.Connection, entry_id: str, content: bytes) -> None:
    """Write the checkpoint of an entry into the database, in place of what it has."""
    connection.execute(sa.delete(weights_table).where(weights_table.c.entry_id == entry_id))
    connection.execute(sa.insert(weights_table).values(entry_id=entry_id, content=content))


def cache_folder() -> Path:
    """Return the folder of fetched checkpoints, ``checkpoints`` in the user's cache folder of echelon-rl."""
    return platformdirs.user_cache_path("echelon-rl", appauthor=False) / "checkpoints"


def fetch(store: LeagueStore, entry_id: str) -> Path | None:
    """Return a local copy of the checkpoint of an entry, or None if the database has none.

    The copy is used only if it holds the policy that the id is the digest of; otherwise it is fetched again.

    Raises:
        ValueError: The database holds another policy, or something else.
        OSError: The copy cannot be written.
    """
    path = cache_folder() / f"{entry_id}.zip"
    if _is_right(path, entry_id):
        os.utime(path)  # the files used last are kept
        return path
    wanted = sa.select(weights_table.c.content).where(weights_table.c.entry_id == entry_id)
    content = store.read(lambda connection: connection.execute(wanted).scalar())
    if content is None:
        return None
    write_whole(path, content)
    if not _is_right(path, entry_id):
        path.unlink(missing_ok=True)
        raise ValueError(
            f"the checkpoint of {entry_id[:8]} in the league {store.address} does not match its digest, so it is not "
            "loaded; enter the right file with echelon-rl league add, or retire the entry."
        )
    files = sorted(path.parent.glob("*.zip"), key=lambda file: -file.stat().st_mtime)
    for old in files[_KEPT:]:
        old.unlink(missing_ok=True)
    return path


def _is_right(path: Path, entry_id: str) -> bool:
    try:
        return checkpoint_id(path) == entry_id
    except (OSError, ValueError):
        return False
