"""Commanders in files: checkpoints of this package's zoo or anywhere else, each with its card beside it.

The card says what a commander is, how it was trained and its measured results; as JSON and as Markdown.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from echelon_env import FLAT_ACTION_DIM, FLAT_OBS_DIM
from echelon_env.bots.skills import SKILLS
from echelon_env.commanders import PREFIX, unknown_commander
from echelon_env.config import PRESETS
from echelon_env.intervals import wilson_interval
from echelon_env.validation import command_line, shown, typed
from echelon_rl.output.files import check_file_name, write_whole

FORMAT = 1
MAX_CARD_BYTES = 2**16
NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_LONGEST_TEXT = 2000


@dataclass(frozen=True, kw_only=True)
class Wishes:
    """How to measure a commander and how it should play; options of ``echelon-rl export``."""

    summary: str
    """One sentence about the commander, for its card."""
    env: str | None = None
    """Preset to measure on; none uses the one that it was trained on."""
    skills: tuple[str, ...] = ("easy", "medium", "hard", "expert")
    """Scripted skills to measure against."""
    matches: int = 200
    """Matches against each skill, half as blue and half as red on the same maps; in scenarios all as blue."""
    seed: int = 3_000_000
    """Seed of the first match."""
    deterministic: bool = False
    """Let it take its most likely action instead of sampling, both when measured and when it plays."""
    dtype: Literal["float32", "float16"] = "float32"
    """Type of the stored weights; float16 rounds them and halves the file."""
    licence: str = "MIT"
    """Licence of the weights."""


@dataclass(frozen=True)
class Training:
    """How a commander was trained."""

    preset: str
    opponent: str
    steps: int  # of agents
    minutes: float | None  # wall-clock time; None if unknown
    seed: int | None  # None if unknown
    command: str  # trains such a commander
    machine: str

    @property
    def stage(self) -> str:
        """What steps and minutes are of, if the training continued another one's policy."""
        return " in the last stage" if "--start-from" in self.command else ""


@dataclass(frozen=True)
class Series:
    """Matches against one scripted skill, half of them as blue and half as red, on the same maps."""

    opponent: str
    wins: int
    draws: int
    losses: int

    @property
    def matches(self) -> int:
        """Number of matches."""
        return self.wins + self.draws + self.losses


@dataclass(frozen=True)
class Measured:
    """Its measured results."""

    preset: str
    seed: int  # of the first match
    version: str  # of echelon-rl
    series: tuple[Series, ...]
    rating: float  # Glicko-2 among the scripted skills on that preset, where "medium" is pinned to 1500
    deviation: float  # of the rating
    command: str  # repeats the matches against one skill


@dataclass(frozen=True)
class CommanderCard:
    """The data of a commander's card."""

    format: int
    name: str  # also of its files
    summary: str  # one sentence
    licence: str  # of the weights
    deterministic: bool  # whether it takes its most likely action; else it samples
    observation_keys: tuple[str, ...]  # optional keys of observations that it plays by
    dtype: str  # of the stored weights
    bytes: int  # of the checkpoint
    sha256: str
    training: Training
    measured: Measured

    def __post_init__(self) -> None:
        if self.format != FORMAT:
            raise ValueError(f"the card has format {self.format}; this version reads format {FORMAT}.")
        check_name(self.name)
        for series in self.measured.series:
            if min(series.wins, series.draws, series.losses) < 0 or not series.matches:
                raise ValueError(f"the card's series against {shown(series.opponent)} has no matches.")

    def to_json(self) -> str:
        """Return the text of the card's file."""
        return json.dumps(dataclasses.asdict(self), indent=1) + "\n"

    @classmethod
    def read(cls, path: Path) -> CommanderCard:
        """Read a card: at most 64 KiB, without running any code of the file."""
        with open(path, "rb") as file:
            content = file.read(MAX_CARD_BYTES + 1)
        try:
            if len(content) > MAX_CARD_BYTES:
                raise ValueError(f"it is larger than {MAX_CARD_BYTES} bytes")
            card: CommanderCard = typed(json.loads(content, object_pairs_hook=_printable), cls, "the card")
            return card
        except (ValueError, RecursionError) as error:
            raise ValueError(f"{path} is not a commander's card: {error}") from error


def _printable(entries: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object of JSON; refuse texts that a terminal or a page cannot show."""
    for name, value in entries:
        if isinstance(value, str) and (len(value) > _LONGEST_TEXT or not value.isprintable()):
            raise ValueError(
                f"{name} must be a printable text of at most {_LONGEST_TEXT} characters, got {shown(value)}."
            )
    return dict(entries)


def check_name(name: str) -> str:
    """Return a valid name of a commander."""
    if len(name) > 40 or name in SKILLS or not NAME.fullmatch(name):
        signs = "at most 40 lower-case letters, digits and single hyphens"
        raise ValueError(f"the name of a commander must be no script's, and consist of {signs}, got {shown(name)}.")
    return check_file_name(name, "the name of a commander")


def win_rate(series: Series) -> str:
    """Return the share of wins with Wilson's 95 % interval."""
    low, high = wilson_interval(series.wins, series.matches)
    return f"{series.wins / series.matches:.1%} [{low:.1%}, {high:.1%}]"


def zoo_table(cards: Sequence[CommanderCard]) -> str:
    """Return one Markdown row for each card, the best rating of each preset first."""
    skills = [skill for skill in SKILLS if any(s.opponent == skill for c in cards for s in c.measured.series)]
    head = ["name", "preset", "rating", *(f"vs {skill}" for skill in skills), "trained", "size"]
    rows = [head, ["---"] * len(head)]
    for card in sorted(cards, key=lambda c: (c.measured.preset, -c.measured.rating, c.name)):
        by_skill = {series.opponent: series for series in card.measured.series}
        won = [win_rate(by_skill[skill]) if skill in by_skill else "" for skill in skills]
        name, size = f"`{card.name}`", f"{card.bytes / 1e6:.2f} MB"
        rows.append([name, card.measured.preset, rating(card), *won, training_time(card), size])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def rating(card: CommanderCard) -> str:
    """Return rating and deviation."""
    return f"{card.measured.rating:.0f} ± {card.measured.deviation:.0f}"


def training_time(card: CommanderCard) -> str:
    """Return how long it trained, in its last stage if there were several."""
    training = card.training
    minutes = "" if training.minutes is None else f", {training.minutes:.0f} min"
    return f"{training.steps / 1e6:.1f} M steps{minutes}{training.stage}"


def card_page(card: CommanderCard) -> str:
    """Return the model card as a Markdown page."""
    training, measured = card.training, card.measured
    keys = card.observation_keys
    where = f"matches that show {' and '.join(keys)}, of any size" if keys else "any preset and team size"
    seen = " and ".join([f"{FLAT_OBS_DIM} observed numbers", *keys])
    facts = {
        "plays": f"{where}: every mech acts on its own, from {seen} to {FLAT_ACTION_DIM} action columns",
        "trained on": f"`{training.preset}` against {training.opponent}",
        "steps": f"{training.steps:,} agent steps{training.stage}",
        "time": "unknown"
        if training.minutes is None
        else f"{training.minutes:.1f} minutes{training.stage}, {training.machine}",
        "seed": "unknown" if training.seed is None else str(training.seed),
        "trained by": f"`{training.command}`",
        "acts": "by its most likely action" if card.deterministic else "by sampling, drawn from the seed of the match",
        "rating": f"{rating(card)} on `{measured.preset}` (Glicko-2 among the scripted skills, `medium` = 1500)",
        "file": f"{card.name}.zip, {card.bytes:,} bytes, {card.dtype}",
        "SHA-256": f"`{card.sha256}`",
        "licence": card.licence,
    }
    rows = "\n".join(f"| {name} | {value} |" for name, value in facts.items())
    series = "\n".join(
        f"| {s.opponent} | {s.matches} | {s.wins} | {s.draws} | {s.losses} | {win_rate(s)} |" for s in measured.series
    )
    sides = "half of the matches as blue and half as red on the same maps" if measured.preset in PRESETS else "as blue"
    return f"""# {card.name}

{card.summary}

| | |
|---|---|
{rows}

## What it wins

On `{measured.preset}`, {sides}, seeds from {measured.seed} up,
echelon-rl {measured.version}; the share of wins counts all matches, with Wilson's 95 % interval.

| against | matches | wins | draws | losses | share of wins |
|---|---|---|---|---|---|
{series}

```bash
{measured.command}
```
"""


ZOO = Path(__file__).parent / "zoo"
MAX_BYTES = 2_000_000  # of a commander of the zoo


def spelled(folder: Path, name: str) -> str:
    """Return how a command names an exported commander: one of the zoo by its name, any other by its path."""
    return name if folder.resolve() == ZOO.resolve() else str(folder / f"{name}.zip")


def measuring(commander: str, measured: Measured) -> str:
    """Return the command that repeats the last series of a card."""
    preset, last, seed = measured.preset, measured.series[-1], measured.seed
    return command_line(
        "echelon-rl", "eval", "--commander", commander, "--env", preset, "--opponent", last.opponent,
        "--matches", last.matches, "--seed", seed,
    )  # fmt: skip


@dataclass(frozen=True)
class CommanderFile:
    """A checkpoint that can act as a commander; its card, if there is one, is the ``.json`` beside it."""

    path: Path

    @property
    def card_path(self) -> Path:
        """Path of its card."""
        return self.path.with_suffix(".json")

    @cached_property
    def card(self) -> CommanderCard | None:
        """Its card, or None if there is none beside the checkpoint."""
        return CommanderCard.read(self.card_path) if self.card_path.is_file() else None

    def required_card(self) -> CommanderCard:
        """Return its card; refuse a checkpoint that has none."""
        if self.card is None:
            raise ValueError(f"{self.path} has no card beside it; echelon-rl export makes a commander with one.")
        return self.card

    @property
    def name(self) -> str:
        """Display name, from the card or else from the file; at most 200 printable characters."""
        text = self.path.stem if self.card is None else self.card.name
        return "".join(sign if sign.isprintable() else "?" for sign in text[:200])

    def checked_digest(self) -> str:
        """Return the SHA-256 of the checkpoint."""
        try:
            with open(self.path, "rb") as file:
                digest = hashlib.file_digest(file, "sha256").hexdigest()
        except OSError as error:
            raise ValueError(f"the commander {self.path} cannot be read: {error.strerror}.") from error
        if self.card is not None and digest != self.card.sha256:
            raise ValueError(
                f"{self.path} is not the checkpoint that its card {self.card_path.name} describes; it was changed or "
                "damaged. Take both files from the same place, or remove the card."
            )
        return digest

    def write(self, content: bytes, card: CommanderCard) -> None:
        """Write the checkpoint, and its card as JSON and Markdown."""
        files: dict[str, bytes | str] = {".zip": content, ".json": card.to_json(), ".md": card_page(card)}
        for suffix, written in files.items():
            write_whole(self.path.with_suffix(suffix), written)


def names() -> list[str]:
    """Return the names of the commanders that come with this package, sorted."""
    return sorted(path.stem for path in ZOO.glob("*.zip"))


def find(name: str) -> CommanderFile | None:
    """Return the commander of that name in the zoo, or at that path; None if it is neither."""
    if name in names():
        return CommanderFile(ZOO / f"{name}.zip")
    if name.endswith(".zip") and "\0" not in name:
        return CommanderFile(Path(os.path.abspath(name)))  # a copy in another process may run in another folder
    return None


def named(text: str) -> CommanderFile:
    """Return the commander that a user names, with or without ``commander:``; refuse an unknown name."""
    name = text.removeprefix(PREFIX)
    if (file := find(name)) is None:
        raise ValueError(unknown_commander(name, names()))
    return file
