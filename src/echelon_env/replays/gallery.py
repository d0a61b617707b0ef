"""A folder of replays as a small site: a table of matches and a page for each, to open from disk or to host."""

import re
from collections.abc import Callable
from html import escape
from pathlib import Path

import numpy as np
from PIL import Image

from echelon_env.config import PRESETS, EchelonConfig
from echelon_env.files import replacing
from echelon_env.rendering.page import document, filled, template
from echelon_env.replays.comparison import result, teams
from echelon_env.replays.film import flat_frames, open_viewer
from echelon_env.replays.replay import Replay
from echelon_env.scenarios import SCENARIOS

PICTURE = (640, 360)  # pixels
Picture = Callable[[Replay, float], Image.Image]  # takes the seconds into the match


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
    """Write a site of all replays in a folder and those below it.

    ``out`` gets ``index.html``, and in ``matches`` a page, a picture and the file of each match.

    Args:
        folder: Searched for files that end in ``.replay``.
        out: Folder of the site, created if needed; files of an earlier build are replaced.
        picture: Draws the picture of a match.
        report: Takes a line for each replay.
        title: Heading of the table's page.

    Returns:
        Number of matches shown, and why each other file is not, by its name.

    Raises:
        ValueError: There is no replay in the folder.
        OSError: The folder cannot be read, or the site not written.
    """
    if not folder.is_dir():
        raise NotADirectoryError(f"{folder} is not a folder; name one that holds .replay files.")
    files = [path for path in sorted(folder.rglob("*.replay")) if out.resolve() not in path.resolve().parents]
    if not files:
        raise ValueError(f"{folder} holds no file that ends in .replay; `echelon play --save match.replay` writes one.")
    (out / "matches").mkdir(parents=True, exist_ok=True)
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
        slug = _slug(name.removesuffix(".replay"), taken)
        place = out / "matches" / slug
        with replacing(place.with_suffix(".html")) as file:
            file.write(page)
        moment = fiercest_moment(replay)
        poster = picture(replay, moment)
        with replacing(place.with_suffix(".jpg")) as file:
            poster.save(file, "JPEG", quality=85)
        with replacing(place.with_suffix(".replay")) as file:
            file.write(path.read_bytes())
        rows.append((_place(replay.config), _row(replay, slug, moment, poster.size)))
        report(f"{name}: {result(replay)}")
    rows.sort(key=lambda row: row[0])
    with replacing(out / "index.html") as file:
        file.write(_index(title, [row for _, row in rows], refused).encode())
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


def _place(config: EchelonConfig) -> int:
    """Return where a configuration stands in the table: presets first, then the package's scenarios, then others."""
    known = [*PRESETS, *SCENARIOS]
    return known.index(name) if (name := config_name(config)) in known else len(known)


def _row(replay: Replay, slug: str, moment: float, poster: tuple[int, int]) -> str:
    config, scenario, size = config_name(replay.config), replay.config.scenario, replay.config.match.team_size
    slots = {
        "slug": slug,
        "config": escape(config),
        "teams": teams(replay),
        "about": escape(scenario.about) if scenario is not None else f"{size} against {size}",
        "seen": escape(f"{config}: {replay.names['blue']} against {replay.names['red']} after {moment:g} s"),
        "width": poster[0],
        "height": poster[1],
        "result": result(replay),
        "length": f"{replay.seconds:g}",
        "seed": replay.seed,
    }
    return filled(template("gallery_row.html"), slots)


def _index(title: str, rows: list[str], refused: dict[str, str]) -> str:
    items = "".join(f"<li><code>{escape(name)}</code>: {escape(why)}</li>" for name, why in refused.items())
    slots = {
        "title": escape(title),
        "count": "1 match" if len(rows) == 1 else f"{len(rows)} matches",
        "rows": "".join(rows),
        "refused": f"<h2>Not shown</h2><ul>{items}</ul>" if refused else "",
    }
    return document(title, filled(template("gallery.html"), slots))
