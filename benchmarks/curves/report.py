"""The page of results: tables and pictures made from the records, in blocks between comments of docs/results.md."""

from __future__ import annotations

import json
import re
import statistics
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from benchmarks.curves import records
from benchmarks.curves.aggregates import Estimate, estimate, when_reached
from benchmarks.curves.experiments import AS_IT_COMES, FEWER, OURS, OURS_LONGER, SHORT, SKIP, STOCK, Experiment, queue
from benchmarks.curves.pictures import draw_parts, draw_trainers

from echelon_env.files import replacing
from echelon_rl.evaluation import wilson_interval

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE, IMAGES = DOCS / "results.md", DOCS / "images"
STANDARD_TEAM = records.FOLDER.parent / "standard_team.json"
ONE_MAP, STAGES = "one map", "by stages"
Record = dict[str, Any]


def final_rate(record: Record, kind: str = "sampled") -> float:
    """Return the share of matches won after training."""
    return float(record["final"][kind]["wins"] / record["final"][kind]["matches"])


def win_rate(runs: Sequence[Record], kind: str = "sampled") -> Estimate:
    """Return the interquartile mean over runs; its interval is over seeds, for a single run over its matches."""
    if len(runs) == 1:
        final = runs[0]["final"][kind]
        return Estimate(final_rate(runs[0], kind), *wilson_interval(final["wins"], final["matches"]), 1)
    return estimate([[final_rate(record, kind) for record in runs]])


def shown_rate(runs: Sequence[Record], kind: str = "sampled") -> str:
    """Return a win rate with its interval as text."""
    found = win_rate(runs, kind)
    return f"{found.value:.1%} [{100 * found.low:.0f}, {100 * found.high:.0f}]"


def minutes_until(record: Record, goal: float) -> float | None:
    """Return the processor minutes of training until a win rate is reached; None if it never was."""
    seconds = when_reached(*records.curve(record, "processor_s"), goal)
    return None if seconds is None else seconds / 60


def grouped(done: dict[str, Record], group: str) -> dict[tuple[str, str], dict[str, list[Record]]]:
    """Return the records of a group by preset and opponent, then by label.

    They are in the order of the queue, but first come those that belong to another group: the others are measured
    against them.
    """
    found: dict[tuple[str, str], dict[str, list[Record]]] = {}
    for run in sorted(queue(), key=lambda run: group not in run.also):
        label = run.label if run.group == group else run.also.get(group)
        if label is not None and run.name in done:
            found.setdefault((run.preset, run.opponent), {}).setdefault(label, []).append(done[run.name])
    return found


def trainers_table(done: dict[str, Record]) -> str:
    """Return a table of the trainers for each preset and opponent, with the time they need to get as far."""
    lines = [
        "| preset, opponent | trainer | seeds | agent steps | processor minutes | win rate [95 %] | likeliest actions "
        "| minutes to sb3-contrib's final rate |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for (preset, opponent), by_label in grouped(done, "trainers").items():
        for label, runs in by_label.items():
            stock = stock_beside(label, by_label)
            goal = None if stock is None else goal_of(by_label[stock])
            steps = sorted({record["steps"] for record in runs})
            minutes = sum(record["curve"][-1]["processor_s"] for record in runs) / len(runs) / 60
            lines.append(
                f"| {preset}, {opponent} | {label} | {len(runs)} | {_span(steps)} | {minutes:.1f} "
                f"| {shown_rate(runs)} | {shown_rate(runs, 'greedy')} | {_reached(runs, goal)} |"
            )
    return "\n".join(lines)


def picture_name(preset: str, what: str) -> str:
    """Return the file name of a picture of curves."""
    return f"curves_{preset}_{what.replace(' ', '_')}.png"


def goal_of(runs: list[Record]) -> float | None:
    """Return the final win rate that others may be measured by; None if it is not above that of untrained policies."""
    final = win_rate(runs).value
    untrained = statistics.mean(record["curve"][0]["wins"] / record["curve"][0]["matches"] for record in runs)
    return final if final > untrained else None


def stock_beside(label: str, by_label: dict[str, list[Record]]) -> str | None:
    """Return the label of sb3-contrib's runs that a trainer's compare with, if possible with the same settings."""
    order = [STOCK, STOCK + SHORT]
    if label.endswith((FEWER, SKIP)):
        order = [STOCK + FEWER, STOCK + SHORT, STOCK]
    elif label.endswith(SHORT):
        order = [STOCK + SHORT, STOCK]
    return next((stock for stock in order if stock in by_label), None)


def ours_beside(label: str, by_label: dict[str, list[Record]]) -> str | None:
    """Return the label of our runs that a stock trainer's compare with: of as short rollouts; None if there is none."""
    order = [OURS_LONGER, OURS]
    if label.endswith((FEWER, SHORT)) or label == AS_IT_COMES:
        order = [OURS + SKIP, OURS + SHORT]
    return next((own for own in order if own in by_label), None)


def speed_lines(done: dict[str, Record]) -> list[str]:
    """Return, for each preset and opponent, how much sooner our trainer was as good as a stock trainer at its end."""
    lines = []
    for (preset, opponent), by_label in grouped(done, "trainers").items():
        for label, runs in by_label.items():
            own = ours_beside(label, by_label)
            goal = goal_of(runs)
            if own is None or label.startswith(OURS) or goal is None:
                continue
            theirs = statistics.median(record["curve"][-1]["processor_s"] / 60 for record in runs)
            ours = [minutes_until(record, goal) for record in by_label[own]]
            reached = [minutes for minutes in ours if minutes is not None]
            if len(reached) < len(ours):
                text = f"{len(reached)} of {len(ours)} seeds of {own} reached that"
            else:
                middle = statistics.median(reached)
                text = f"{own} reached that after {middle:.2f} processor minutes, {middle / theirs:.0%} of the time"
            lines.append(
                f"- {preset}, {opponent}: {label} won {goal:.1%} after {theirs:.1f} processor minutes; {text}."
            )
    return lines


def trainers_block(done: dict[str, Record]) -> str:
    """Return the table of trainers, what it says of speed, and the pictures."""
    pictures = [
        f"![Win rate of the trainers over steps and over time, {preset} against {opponent}]"
        f"(images/{picture_name(preset, opponent)})"
        for preset, opponent in grouped(done, "trainers")
    ]
    return "\n".join([trainers_table(done), "", *speed_lines(done), "", *pictures])


def curves_block(done: dict[str, Record], group: str, what: str) -> str:
    """Return the table of a group and its pictures.

    Args:
        done: Records by name.
        group: Group of runs.
        what: What their trainings have in common, as the pictures' names say it.
    """
    pictures = [
        f"![Win rate of {preset} against {opponent}, {what}](images/{picture_name(preset, f'{opponent} {what}')})"
        for preset, opponent in grouped(done, group)
    ]
    return "\n".join([compared_table(done, group, "training"), "", *pictures])


def _span(steps: list[int]) -> str:
    return f"{steps[0]:,}" if len(steps) == 1 else f"{steps[0]:,} - {steps[-1]:,}"


def _reached(runs: Sequence[Record], goal: float | None) -> str:
    if not goal:
        return ""
    times = [minutes_until(record, goal) for record in runs]
    return ", ".join("never" if minutes is None else f"{minutes:.2f}" for minutes in times)


def compared_table(done: dict[str, Record], group: str, first_column: str) -> str:
    """Return a table of one group: a line per label, with the difference from the group's first label."""
    if not grouped(done, group):
        return "No run of this has been done yet."
    lines = [
        f"| preset, opponent | {first_column} | seeds | agent steps | win rate [95 %] | difference | likeliest actions "
        "| mean return | processor minutes |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for (preset, opponent), by_label in grouped(done, group).items():
        first = next(iter(by_label.values()))
        for label, runs in by_label.items():
            steps = sorted({record["steps"] for record in runs})
            minutes = sum(record["curve"][-1]["processor_s"] for record in runs) / len(runs) / 60
            mean_return = sum(record["final"]["sampled"]["mean_return"] for record in runs) / len(runs)
            change = 100 * (win_rate(runs).value - win_rate(first).value)
            lines.append(
                f"| {preset}, {opponent} | {label} | {len(runs)} | {_span(steps)} | {shown_rate(runs)} "
                f"| {'' if runs is first else f'{change:+.1f}'} | {shown_rate(runs, 'greedy')} | {mean_return:.1f} "
                f"| {minutes:.1f} |"
            )
    return "\n".join(lines)


def missing_table(done: dict[str, Record]) -> str:
    """Return which runs of the plan have not been done, and the command for each group of them."""
    missing: dict[tuple[str, str, str], list[Experiment]] = {}
    for run in queue():
        if run.name not in done:
            missing.setdefault((run.group, run.preset, run.opponent), []).append(run)
    if not missing:
        return "Every planned run is done."
    lines = ["| question | preset, opponent | runs missing | command |", "|---|---|---|---|"]
    for (group, preset, opponent), runs in missing.items():
        command = f"python -m benchmarks.learning_curves run --only {group}-{preset}-{opponent}"
        lines.append(f"| {group} | {preset}, {opponent} | {len(runs)} | `{command}` |")
    return "\n".join(lines)


def surroundings(done: dict[str, Record]) -> str:
    """Return machine, loads and versions of the records."""
    machines = sorted({record["machine"] for record in done.values()})
    loads = sorted(record["load"] for record in done.values() if record["load"] is not None)
    versions = sorted(
        {", ".join(f"{name} {number}" for name, number in record["versions"].items()) for record in done.values()}
    )
    return "\n".join(
        [
            f"- {len(done)} runs, {sum(record['steps'] for record in done.values()):,} agent steps, "
            f"{sum(record['curve'][-1]['processor_s'] for record in done.values()) / 60:.0f} processor minutes",
            *[f"- machine: {machine}; load when runs began {loads[0]} to {loads[-1]}" for machine in machines],
            *[f"- versions: {line}" for line in versions],
        ]
    )


BLOCKS: dict[str, Callable[[dict[str, Record]], str]] = {
    "trainers": trainers_block,
    "overfit": lambda done: curves_block(done, "overfit", ONE_MAP),
    "stages": lambda done: curves_block(done, "stages", STAGES),
    "ablations": lambda done: compared_table(done, "ablations", "training"),
    "network": lambda done: compared_table(done, "network", "setting"),
    "sensitivity": lambda done: compared_table(done, "sensitivity", "setting"),
    "preset": lambda done: compared_table(done, "preset", "setting"),
    "missing": missing_table,
    "surroundings": surroundings,
}


def filled(page: str, done: dict[str, Record]) -> str:
    """Return a page with the contents of its blocks made anew.

    Raises:
        ValueError: The page lacks the comments of a block.
    """
    for name, make in BLOCKS.items():
        pattern = re.compile(rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)", re.DOTALL)
        if not pattern.search(page):
            raise ValueError(f"the page has no block between <!-- {name} --> and <!-- /{name} -->; add these comments.")
        text = make(done)
        page = pattern.sub(lambda found, text=text: f"{found[1]}{text}\n{found[2]}", page)
    return page


def write_report() -> Path:
    """Fill the blocks of docs/results.md, draw its pictures and return its path."""
    done = records.load()
    page = filled(PAGE.read_text(), done)
    with replacing(PAGE) as file:
        file.write(page.encode())
    for group, what in {"trainers": "", "overfit": ONE_MAP, "stages": STAGES}.items():
        for (preset, opponent), by_label in grouped(done, group).items():
            title = f"{preset} against {opponent}" + (f", {what}" if what else "")
            draw_trainers(by_label, IMAGES / picture_name(preset, f"{opponent} {what}".strip()), title)
    parts = json.loads(STANDARD_TEAM.read_text())["parts"]
    draw_parts(parts, IMAGES / "standard_team_curve.png", "standard: one team, trained in parts")
    return PAGE
