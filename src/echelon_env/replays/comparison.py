"""Two replays of one map side by side, in one page with one clock."""

from html import escape
from itertools import zip_longest
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from echelon_env.constants import TEAM_NAMES
from echelon_env.rendering.page import document, filled, part
from echelon_env.replays.replay import Replay, result

_RULES = ("physics_step_seconds", "physics_steps_per_decision", "team_size")  # that both must share


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
        "pages/compare.html",
        dt=clock.physics_step_seconds,
        steps=steps,
        last=steps * max(one.num_decisions, other.num_decisions),
        difference="" if mark is None else mark,
        title=title,
        verdict=verdict,
        one=_caption(one),
        other=_caption(other),
        page_one=escape(one.view().html),
        page_other=escape(other.view().html),
        score=_chart("Score", (a.score, b.score), steps, mark),
        alive=_chart("Mechs alive", (a.alive, b.alive), steps, mark),
    )
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
