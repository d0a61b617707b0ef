"""Members of a league: what an entry holds, its id from its content, its name from its id."""

from __future__ import annotations

import hashlib
import json
import math
import os
import re
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import safetensors.numpy

from echelon_env.bots.skills import SKILLS
from echelon_env.mdp.actions import FLAT_ACTION_DIM
from echelon_env.mdp.layout import FLAT_OBS_DIM
from echelon_rl.checkpoints.archive import not_finite, read_archive
from echelon_rl.league.rating.glicko2 import Glicko2Rating

KINDS = ("candidate", "commander", "exploiter", "anchor", "retired")
ROLES = ("main", "main_exploiter", "league_exploiter", "scripted")
SCRIPTED = "scripted:"  # how the ckpt_path of a scripted commander begins

_ADJECTIVES = (
    "amber", "ashen", "brazen", "calm", "cobalt", "crimson", "dusky", "eager",
    "frosty", "gilded", "hollow", "iron", "jagged", "keen", "lunar", "molten",
)  # fmt: skip
_NOUNS = (
    "anvil", "badger", "comet", "drake", "ember", "falcon", "glacier", "heron",
    "jackal", "lancer", "mantis", "nomad", "osprey", "raven", "sentinel", "viper",
)  # fmt: skip
# What makes a policy beside its weights; training settings in the same file do not make another one.
_LONGEST_NAME = 200
_IDENTITY = ("policy_class", "policy_kwargs", "observation_space", "action_space", "action_layout")
_CONTENT_ID = re.compile("[0-9a-f]{64}")
_DATA, _WEIGHTS = "data", "policy.safetensors"
_ODD_DATA = (RecursionError, KeyError, TypeError, AttributeError, ValueError)  # what JSON of another kind leads to


class UnknownEntryError(KeyError, ValueError):
    """No entry of the league has this id."""

    def __str__(self) -> str:
        """Return the sentence, which ``KeyError`` would put in quotes."""
        return str(self.args[0]) if self.args else ""


@dataclass(frozen=True)
class LeagueEntry:
    """A frozen commander of a league.

    Attributes:
        entry_id: Unique id; ``checkpoint_id`` gives that of a checkpoint.
        ckpt_path: Checkpoint, or ``"scripted:"`` and a skill.
        kind: ``"candidate"``, ``"commander"``, ``"exploiter"``, ``"anchor"`` or ``"retired"``.
        commander_name: Name for people; derived from the id if empty.
        rating: Glicko-2 rating.
        games: Rated matches.
        role: ``"main"``, ``"main_exploiter"``, ``"league_exploiter"`` (the agent it was frozen from) or ``"scripted"``.
        lineage: Name of the training agent it is a snapshot of, or None.
        parent_id: Entry it was trained on from or against, or None.
        pinned: Whether its rating never changes.
        created_at: Seconds since 1970.
        promoted_at: When it became a commander, or None.
        retired_at: When it retired, or None.

    Raises:
        ValueError: Id or a name is no printable text of at most 200 characters, a time is no finite number, or kind,
            role or games are none.
    """

    entry_id: str
    ckpt_path: str = ""
    kind: str = "candidate"
    commander_name: str = ""
    rating: Glicko2Rating = field(default_factory=Glicko2Rating)
    games: int = 0
    role: str = "main"
    lineage: str | None = None
    parent_id: str | None = None
    pinned: bool = False
    created_at: float = field(default_factory=time.time)
    promoted_at: float | None = None
    retired_at: float | None = None

    def __post_init__(self) -> None:
        """Check the values and derive the name."""
        check_name(self.entry_id, "entry_id")
        if self.kind not in KINDS:
            raise ValueError(f"kind must be one of {', '.join(KINDS)}, got {self.kind!r}.")
        if self.role not in ROLES:
            raise ValueError(f"role must be one of {', '.join(ROLES)}, got {self.role!r}.")
        if isinstance(self.games, bool) or not isinstance(self.games, int) or self.games < 0:
            raise ValueError(f"games must be a whole number of at least 0, got {self.games!r}.")
        if not isinstance(self.rating, Glicko2Rating):
            raise ValueError(f"rating must be a Glicko2Rating, got {type(self.rating).__name__}.")
        object.__setattr__(self, "ckpt_path", str(self.ckpt_path))
        if "\0" in self.ckpt_path or not _is_unicode(self.ckpt_path):
            raise ValueError(f"ckpt_path must be a path that a database can hold, got {self.ckpt_path!r}.")
        for name in ("created_at", "promoted_at", "retired_at"):
            when = getattr(self, name)
            if (when is not None or name == "created_at") and not _is_finite(when):
                raise ValueError(f"{name} must be a finite number of seconds since 1970, got {when!r}.")
        if not self.commander_name:
            object.__setattr__(self, "commander_name", commander_name(self.entry_id))
        check_name(self.commander_name, "commander_name")
        for name in ("lineage", "parent_id"):
            if getattr(self, name) is not None:
                check_name(getattr(self, name), name)

    @property
    def skill(self) -> str | None:
        """Skill of a scripted commander, None for a policy."""
        return self.ckpt_path.removeprefix(SCRIPTED) if self.ckpt_path.startswith(SCRIPTED) else None

    @property
    def active(self) -> bool:
        """Whether it still plays."""
        return self.kind != "retired"


def check_name(text: object, what: str) -> str:
    """Return a text that databases, tables and pictures can show.

    Raises:
        ValueError: It is empty, no text, longer than 200 characters, or holds what cannot be printed.
    """
    if not isinstance(text, str) or not text or len(text) > _LONGEST_NAME or not text.isprintable():
        shown = repr(text) if len(repr(text)) <= _LONGEST_NAME else f"{repr(text)[:_LONGEST_NAME]}..."
        raise ValueError(f"{what} must be a printable text of 1 to {_LONGEST_NAME} characters, got {shown}.")
    return text


def _is_unicode(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _is_finite(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def commander_name(entry_id: str) -> str:
    """Return a name of two words and four hexadecimal digits that depends on the id only."""
    digest = hashlib.sha256(entry_id.encode()).digest()
    first, second = _ADJECTIVES[digest[0] % len(_ADJECTIVES)], _NOUNS[digest[1] % len(_NOUNS)]
    return f"{first} {second} #{digest[2:4].hex()}"


def checkpoint_id(path: str | os.PathLike[str]) -> str:
    """Return the id of a checkpoint: SHA-256 over its weights and architecture, 64 hexadecimal digits.

    Neither the file's name and date nor the state of the optimiser count, so a copied file is the same entry.

    Raises:
        FileNotFoundError: There is no such file.
        ValueError: The file is no checkpoint of echelon_rl.
    """
    return _read(Path(path))[2]


def check_checkpoint(path: str | os.PathLike[str], entry_id: str) -> None:
    """Check that a checkpoint is there, is that of its entry, and pilots a mech; no network is built.

    Args:
        path: The checkpoint.
        entry_id: The entry; an id that ``checkpoint_id`` did not give tells nothing of the content.

    Raises:
        FileNotFoundError: There is no such file.
        ValueError: The file is damaged, holds other weights than the entry's, some that are not finite, or a policy of
            another environment.
    """
    path = Path(path)
    identity, weights, content = _read(path)
    if _CONTENT_ID.fullmatch(entry_id) and content != entry_id:
        raise ValueError(
            f"{path} holds the policy {content[:8]} and not {entry_id[:8]}, whose file it is; put the right file back, "
            "or retire the entry."
        )
    try:
        shapes = [tuple(identity[name].get("shape", ())) for name in ("observation_space", "action_space")]
    except _ODD_DATA as error:
        raise _no_checkpoint(path, repr(error)) from error
    if shapes != [(FLAT_OBS_DIM,), (FLAT_ACTION_DIM,)]:
        raise ValueError(
            f"{path} holds a policy for observations of shape {shapes[0]} and actions of shape {shapes[1]}; the league "
            f"plays with ({FLAT_OBS_DIM},) and ({FLAT_ACTION_DIM},), one mech per row."
        )
    try:
        tensors = safetensors.numpy.load(weights)
    except (*_ODD_DATA, safetensors.SafetensorError) as error:
        raise _no_checkpoint(path, repr(error)) from error
    if broken := [name for name, value in tensors.items() if not np.isfinite(value).all()]:
        raise not_finite(path, broken)


def _read(path: Path) -> tuple[dict[str, Any], bytes, str]:
    """Return what makes the policy beside its weights, the weights, and the id that follows from both."""
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


def scripted_entry(skill: str, rating: Glicko2Rating | None = None, pinned: bool = False) -> LeagueEntry:
    """Return the anchor of a scripted skill.

    Raises:
        ValueError: There is no such skill.
    """
    if skill not in SKILLS:
        raise ValueError(f"skill must be one of {', '.join(SKILLS)}, got {skill!r}.")
    return LeagueEntry(
        entry_id=f"scripted-{skill}",
        ckpt_path=SCRIPTED + skill,
        kind="anchor",
        commander_name=f"scripted {skill}",
        rating=rating or Glicko2Rating(),
        role="scripted",
        pinned=pinned,
    )
