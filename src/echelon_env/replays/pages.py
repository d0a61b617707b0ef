"""Pages of several replays: a folder of them as a small site, and two of one map side by side with one clock."""

import io
import re
from collections.abc import Callable
from html import escape
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from echelon_env.config import PRESETS, EchelonConfig
from echelon_env.constants import TEAM_NAMES
from echelon_env.files import replacing
from echelon_env.rendering.page import document, filled, part, refusals
from echelon_env.replays.film import Report, flat_frames, open_viewer
from echelon_env.replays.replay import Replay, result
from echelon_env.scenarios import SCENARIOS

_RULES = ("physics_step_seconds", "physics_steps_per_decision", "team_size")  # that both must share
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


def build_gallery(
    folder: Path, out: Path, picture: Picture = flat_picture, report: Report = print, title: str = "Matches"
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
        slug, jpeg = _slug(name.removesuffix(".replay"), taken), io.BytesIO()
        moment = replay.fiercest_decision() * replay.config.match.decision_seconds
        shown = picture(replay, moment)
        shown.save(jpeg, "JPEG", quality=85)
        for suffix, content in (("html", page), ("jpg", jpeg.getvalue()), ("replay", path.read_bytes())):
            with replacing(matches / f"{slug}.{suffix}") as file:
                file.write(content)
        config = config_name(replay.config)
        place = _ORDER.index(config) if config in _ORDER else len(_ORDER)
        rows.append((place, _row(replay, config, slug, moment, shown.size)))
        report(f"{name}: {result(replay.outcome)}")
    count = "1 match" if len(rows) == 1 else f"{len(rows)} matches"
    table = "".join(row for _, row in sorted(rows, key=lambda row: row[0]))
    missing = refusals("Not shown", refused)
    body = filled("pages/gallery.html", title=escape(title), count=count, rows=table, refused=missing)
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
        "pages/gallery_row.html", slug=slug, config=escape(config), teams=teams(replay),
        about=f"{mechs} against {mechs}" if scenario is None else escape(scenario.about),
        seen=escape(f"{config}: {replay.names['blue']} against {replay.names['red']} after {moment:g} s"),
        width=size[0], height=size[1], result=result(replay.outcome), length=f"{replay.seconds:g}", seed=replay.seed,
    )  # fmt: skip


class Course(NamedTuple):
    """How a match went: at the start and after each of its T decisions."""

    ground: tuple[NDArray[Any], ...]  # voxels and walking distances to the zone at the start
    score: NDArray[np.float64]  # (T + 1, 2) zone points by team
    alive: NDArray[np.float64]  # (T + 1, 2) living mechs by team
    checksums: list[str]  # (T + 1) of the states


def course_of(replay: Replay) -> Course:
    """Play a match again and return its course."""
    ground: tuple[NDArray[Any], ...] = ()
    score, alive, checksums = [], [], []
    for batch in replay:
        clock, mechs = batch.state.clock[0], batch.state.mechs[0]
        ground = ground or (batch.state.voxels[0].copy(), batch.state.walk[0].copy())
        score.append([float(clock["score_0"]), float(clock["score_1"])])
        alive.append([float(mechs["alive"][mechs["team"] == team].sum()) for team in (0, 1)])
        checksums.append(batch.simulator.checksum(0))
    return Course(ground, np.array(score), np.array(alive), checksums)


def first_difference(one: Course, other: Course) -> int | None:
    """Return the first decision after which two matches differ, 0 for the start; None if they are equal."""
    pairs = zip_longest(one.checksums, other.checksums)
    return next((decision for decision, (a, b) in enumerate(pairs) if a != b), None)


def comparison_page(one: Replay, other: Replay) -> str:
    """Return a page of two matches with one clock; ValueError if they have different maps, teams or clocks."""
    a, b, clock = course_of(one), course_of(other), one.config.match
    same = all(getattr(clock, name) == getattr(other.config.match, name) for name in _RULES)
    if not same or not all(map(np.array_equal, a.ground, b.ground)):
        raise ValueError(
            "the replays have different maps, teams or clocks; compare matches of one configuration and seed, got the "
            f"seeds {one.seed} and {other.seed}."
        )
    steps, differs = clock.physics_steps_per_decision, first_difference(a, b)
    mark, verdict = None, "The matches are equal from start to end."
    if differs is not None:
        mark = differs * steps
        verdict = f"The matches first differ after decision {differs}, at {differs * clock.decision_seconds:g} s."
    title = f"Two matches, seed {one.seed}"
    body = filled(
        "pages/compare.html", dt=clock.physics_step_seconds, steps=steps, title=title, verdict=verdict,
        last=steps * max(one.num_decisions, other.num_decisions), difference="" if mark is None else mark,
        one=_caption(one), other=_caption(other), page_one=escape(one.view().html),
        page_other=escape(other.view().html), score=_chart("Score", (a.score, b.score), steps, mark),
        alive=_chart("Mechs alive", (a.alive, b.alive), steps, mark),
    )  # fmt: skip
    return document(title, body, style=part("pages/compare.css"), script=part("pages/compare.js"))


def _caption(replay: Replay) -> str:
    return f"{teams(replay)}: {result(replay.outcome)} after {replay.seconds:g} s"


def teams(replay: Replay) -> str:
    """Return who commanded which team, as markup."""
    return " against ".join(f'<span class="{team}">{escape(replay.names[team])}</span>' for team in TEAM_NAMES)


def _chart(name: str, curves: tuple[NDArray[np.float64], ...], steps: int, mark: int | None) -> str:
    """Return curves (T + 1, 2) of both matches as a picture, one unit a physics step wide and 100 units high."""
    last, most = steps * (max(map(len, curves)) - 1), max(1.0, *(curve.max() for curve in curves))
    paths = ends = ""
    for match, letter, curve in zip(("first", "second"), "AB", curves, strict=True):
        for team, column in zip(TEAM_NAMES, curve.T.tolist(), strict=True):
            points = " ".join(f"{steps * d} {96 - 92 * v / most:.1f}" for d, v in enumerate(column))
            paths += f'<path class="{team} {match}" d="M{points}"/>'
        ends += f"; {letter} ends with blue {curve[-1, 0]:.3g}, red {curve[-1, 1]:.3g}"
    line = "" if mark is None else f'<line class="difference" x1="{mark}" x2="{mark}" y2="100"/>'
    return (
        f'<svg viewBox="0 0 {last} 100" preserveAspectRatio="none" role="img" aria-label="{name} over time{ends}">'
        f'{paths}{line}<line class="now" y2="100"/></svg>'
    )
