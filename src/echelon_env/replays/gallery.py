"""A folder of replays as a small site: a table of matches and a page for each, to open from disk or to host."""

import io
import re
from collections.abc import Callable
from html import escape
from pathlib import Path

import numpy as np
from PIL import Image

from echelon_env.config import PRESETS, EchelonConfig
from echelon_env.files import replacing
from echelon_env.rendering.page import document, filled, refusals
from echelon_env.replays.comparison import teams
from echelon_env.replays.film import flat_frames, open_viewer
from echelon_env.replays.replay import Replay, result
from echelon_env.scenarios import SCENARIOS

PICTURE = (640, 360)  # pixels
Picture = Callable[[Replay, float], Image.Image]  # takes the seconds into the match
_ORDER = [*PRESETS, *SCENARIOS]  # of the table; other configurations come last


def flat_picture(replay: Replay, seconds: float) -> Image.Image:
    """Return the map from above, without the scoreboard beside it, which nobody could read."""
    whole = next(flat_frames(replay, [seconds], PICTURE))
    return whole.crop((0, 0, whole.height, whole.height))


def viewer_picture(replay: Replay, seconds: float) -> Image.Image:
    """Return a match as the viewer shows it, which needs Chromium."""
    with open_viewer(replay, PICTURE) as viewer:
        return viewer.frame(seconds)


def fiercest_moment(replay: Replay) -> float:
    """Return the seconds into the match of the decision with most damage; of a peaceful one, its middle."""
    damage = [float(batch.state.tally["damage_dealt"].sum()) for batch in replay]
    decision = int(np.argmax(damage)) if max(damage) > 0 else len(damage) // 2
    return decision * replay.config.match.decision_seconds


def build_gallery(
    folder: Path,
    out: Path,
    picture: Picture = flat_picture,
    report: Callable[[str], object] = print,
    title: str = "Matches",
) -> tuple[int, dict[str, str]]:
    """Write a site of all ``.replay`` files in a folder and those below it; ValueError if there are none.

    ``out`` gets ``index.html``, and in ``matches`` a page, a picture and the file of each match; files of an earlier
    build are replaced. Returns the number of matches shown, and why each other file is not, by its name.
    """
    if not folder.is_dir():
        raise NotADirectoryError(f"{folder} is not a folder; name one that holds .replay files.")
    matches = out / "matches"  # an earlier build's may lie within the folder
    files = [path for path in sorted(folder.rglob("*.replay")) if path.parent.resolve() != matches.resolve()]
    if not files:
        raise ValueError(f"{folder} holds no file that ends in .replay; `echelon play --save match.replay` writes one.")
    matches.mkdir(parents=True, exist_ok=True)
    rows: list[tuple[int, str]] = []
    refused: dict[str, str] = {}
    taken: set[str] = set()
    for path in files:
        name = path.relative_to(folder).as_posix()
        name = name if name.isprintable() else ascii(name)  # it reaches terminals, and pages in UTF-8
        try:
            replay = Replay.load(path)
            if divergence := replay.divergence():
                raise ValueError(f"it does not match its recording: {divergence.reason}")
            page = replay.view().html.encode()
        # A forged replay may also ask for a world that cannot be made, or for more memory than there is.
        except (ValueError, OSError, RuntimeError, MemoryError) as error:
            refused[name] = str(error).replace(str(path), name) or type(error).__name__
            report(f"{name}: left out, because {refused[name]}")
            continue
        slug, moment, jpeg = _slug(name.removesuffix(".replay"), taken), fiercest_moment(replay), io.BytesIO()
        shown = picture(replay, moment)
        shown.save(jpeg, "JPEG", quality=85)
        for suffix, content in (("html", page), ("jpg", jpeg.getvalue()), ("replay", path.read_bytes())):
            with replacing(matches / f"{slug}.{suffix}") as file:
                file.write(content)
        config = config_name(replay.config)
        place = _ORDER.index(config) if config in _ORDER else len(_ORDER)
        rows.append((place, _row(replay, config, slug, moment, shown.size)))
        report(f"{name}: {result(replay.outcome)}")
    body = filled(
        "pages/gallery.html",
        title=escape(title),
        count="1 match" if len(rows) == 1 else f"{len(rows)} matches",
        rows="".join(row for _, row in sorted(rows, key=lambda row: row[0])),
        refused=refusals("Not shown", refused),
    )
    with replacing(out / "index.html") as file:
        file.write(document(title, body).encode())
    return len(rows), refused


def _slug(name: str, taken: set[str]) -> str:
    """Return a name that is safe in every file system and address, and not taken yet."""
    plain = re.sub(r"[^A-Za-z0-9_-]+", "-", name).strip("-")[:80] or "match"
    slug, number = plain, 2
    while slug.lower() in taken:
        slug, number = f"{plain}-{number}", number + 1
    taken.add(slug.lower())
    return slug


def config_name(config: EchelonConfig) -> str:
    """Return the name of a configuration's scenario, or of the preset with its worlds and teams."""
    if config.scenario is not None:
        return config.scenario.name
    same = (name for name, preset in PRESETS.items() if (preset.world, preset.match) == (config.world, config.match))
    return next(same, "own configuration")


def _row(replay: Replay, config: str, slug: str, moment: float, size: tuple[int, int]) -> str:
    scenario, mechs = replay.config.scenario, replay.config.match.team_size
    return filled(
        "pages/gallery_row.html",
        slug=slug,
        config=escape(config),
        teams=teams(replay),
        about=f"{mechs} against {mechs}" if scenario is None else escape(scenario.about),
        seen=escape(f"{config}: {replay.names['blue']} against {replay.names['red']} after {moment:g} s"),
        width=size[0],
        height=size[1],
        result=result(replay.outcome),
        length=f"{replay.seconds:g}",
        seed=replay.seed,
    )
