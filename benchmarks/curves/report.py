"""Tables and pictures of the results pages, made from the records, in blocks between comments of the pages."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.curves import records
from benchmarks.curves.aggregates import Estimate, estimate, median_time, when_reached
from benchmarks.curves.experiments import (
    AS_IT_COMES,
    FEED_FORWARD,
    FEWER,
    OURS,
    OURS_LONGER,
    SHORT,
    SKIP,
    STOCK,
    Experiment,
    queue,
)
from benchmarks.curves.pictures import draw_trainers, parts_of, place

from echelon_env.bots.skills import SKILLS
from echelon_env.intervals import wilson_interval

IMAGES = Path(__file__).resolve().parents[2] / "docs" / "images"
ONE_MAP, STAGES = "one map", "by stages"
PRESETS = ("duel", "skirmish", "standard")  # from the smallest to the largest
CLEAR = 0.1  # smallest difference of win rates that counts; seeds of the same training differ by as much
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


def minutes_trained(runs: Sequence[Record]) -> float:
    """Return the median processor minutes of the whole training."""
    return statistics.median(record["curve"][-1]["processor_s"] for record in runs) / 60


def grouped(done: dict[str, Record], group: str) -> dict[tuple[str, str], dict[str, list[Record]]]:
    """Return the records of a group by preset and opponent, then by label.

    They are in the order of the queue, after records of other groups, which serve as the reference.
    """
    found: dict[tuple[str, str], dict[str, list[Record]]] = {}
    for run in sorted(queue(), key=lambda run: group not in run.also):
        label = run.label if run.group == group else run.also.get(group)
        if label is not None and run.name in done:
            found.setdefault((run.preset, run.opponent), {}).setdefault(label, []).append(done[run.name])
    return found


def trainers(done: dict[str, Record]) -> dict[tuple[str, str], dict[str, list[Record]]]:
    """Return the records of trainers by preset and opponent, the weakest first, then by label, ours first."""
    found = grouped(done, "trainers")
    order = sorted(found, key=lambda key: (PRESETS.index(key[0]), SKILLS.index(key[1])))
    return {key: {label: found[key][label] for label in sorted(found[key], key=place)} for key in order}


def trainers_table(done: dict[str, Record]) -> str:
    """Return a table of the trainers for each preset and opponent."""
    lines = [
        "| preset, opponent | trainer | seeds | agent steps | processor minutes | win rate [95 %] "
        "| likeliest actions |",
        "|---|---|---|---|---|---|---|",
    ]
    for (preset, opponent), by_label in trainers(done).items():
        for label, runs in by_label.items():
            steps = sorted({record["steps"] for record in runs})
            lines.append(
                f"| {preset}, {opponent} | {label} | {len(runs)} | {_span(steps)} | {minutes_trained(runs):.2f} "
                f"| {shown_rate(runs)} | {shown_rate(runs, 'greedy')} |"
            )
    return "\n".join(lines)


def summary_table(done: dict[str, Record]) -> str:
    """Return a table of final win rates: ours with the current presets, and the best row of each stock trainer."""
    lines = ["| preset, opponent | echelon-rl | sb3-contrib | PPO without memory |", "|---|---|---|---|"]
    for task, by_label in trainers(done).items():
        cells = [shown_rate(by_label[OURS + SKIP]) if OURS + SKIP in by_label else "-"]
        for trainer in (STOCK, FEED_FORWARD):
            rows = [runs for label, runs in by_label.items() if parts_of(label)[0] == trainer]
            cells.append(shown_rate(max(rows, key=lambda runs: win_rate(runs).value)) if rows else "-")
        lines.append(f"| {', '.join(task)} | {' | '.join(cells)} |")
    return "\n".join(lines)


def short_table(done: dict[str, Record], group: str, first_column: str) -> str:
    """Return a narrow table of one group: a line per label with its seeds, steps and win rate."""
    lines = [f"| preset, opponent | {first_column} | seeds | agent steps | win rate [95 %] |", "|---|---|---|---|---|"]
    for (preset, opponent), by_label in grouped(done, group).items():
        for label, runs in by_label.items():
            steps = _span(sorted({record["steps"] for record in runs}))
            lines.append(f"| {preset}, {opponent} | {label} | {len(runs)} | {steps} | {shown_rate(runs)} |")
    return "\n".join(lines)


def played_table(done: dict[str, Record]) -> str:
    """Return a table of the same policies in two games: with opponents as they are, and with opponents that see all."""
    kinds = ("as it is", "opponents see all")
    lines = [
        "| preset, opponent | trained where this sees all | seeds | opponents as they are | opponents that see all |",
        "|---|---|---|---|---|",
    ]
    for task, by_label in grouped(done, "visibility").items():
        for label, every in by_label.items():
            runs = [record for record in every if kinds[0] in record["final"]]
            if runs:
                rates = " | ".join(shown_rate(runs, kind) for kind in kinds)
                lines.append(f"| {', '.join(task)} | {label} | {len(runs)} | {rates} |")
    return "\n".join(lines)


def picture_name(preset: str, what: str) -> str:
    """Return the file name of a picture of curves."""
    return f"curves_{preset}_{what.replace(' ', '_')}.png"


def goal_of(runs: list[Record]) -> float | None:
    """Return the final win rate as a goal for others; None if training hardly raised it."""
    final = win_rate(runs).value
    untrained = statistics.mean(record["curve"][0]["wins"] / record["curve"][0]["matches"] for record in runs)
    return final if final > untrained + CLEAR else None


def ours_beside(label: str, by_label: dict[str, list[Record]]) -> str | None:
    """Return the label of our runs with rollouts as short as a stock trainer's; None if there is none."""
    order = [OURS_LONGER, OURS]
    if label.endswith((FEWER, SHORT)) or label == AS_IT_COMES:
        order = [OURS + SKIP, OURS + SHORT]
    return next((own for own in order if own in by_label), None)


@dataclass(frozen=True)
class Speed:
    """How soon our trainer was as good as a stock trainer at the end.

    Attributes:
        task: Preset and opponent.
        stock: Label of the stock trainer.
        goal: Its final win rate.
        trained: Its total processor minutes, median over seeds.
        theirs: Processor minutes until each of its seeds reached the goal; None if one never did.
        own: Label of our trainer.
        ours: The same minutes for our trainer.
    """

    task: tuple[str, str]
    stock: str
    goal: float
    trained: float
    theirs: list[float | None]
    own: str
    ours: list[float | None]


def speeds(done: dict[str, Record]) -> Iterator[Speed]:
    """Yield the speeds for each stock trainer that learnt anything and has a counterpart in ours."""
    for task, by_label in trainers(done).items():
        for label, runs in by_label.items():
            own, goal = ours_beside(label, by_label), goal_of(runs)
            if own is not None and goal is not None and parts_of(label)[0] != OURS:
                theirs, ours = ([minutes_until(record, goal) for record in by_label[one]] for one in (label, own))
                yield Speed(task, label, goal, minutes_trained(runs), theirs, own, ours)


def speed_table(done: dict[str, Record]) -> str:
    """Return a table of how soon our trainer was as good as each stock trainer at the end."""
    lines = [
        "| preset, opponent | stock trainer | its final rate | its minutes in all | its minutes to that rate "
        "| ours | our minutes to that rate | share of its minutes in all | share of its minutes to that rate |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for speed in speeds(done):
        middle, theirs = median_time(speed.ours), median_time(speed.theirs)
        lines.append(
            f"| {', '.join(speed.task)} | {speed.stock} | {speed.goal:.1%} | {speed.trained:.2f} "
            f"| {_reached(speed.theirs)} | {speed.own} | {_reached(speed.ours)} "
            f"| {_share(middle, speed.trained)} | {_share(middle, theirs)} |"
        )
    return "\n".join(lines) if lines[2:] else "No stock trainer that has learnt can be compared with ours yet."


def _reached(times: list[float | None]) -> str:
    """Return the median minutes and the number of runs that arrived, as text."""
    middle = median_time(times)
    arrived = f"{sum(minutes is not None for minutes in times)} of {len(times)}"
    return f"{'-' if middle is None else f'{middle:.2f}'} ({arrived})"


def _share(ours: float | None, theirs: float | None) -> str:
    return "-" if ours is None or not theirs else f"{ours / theirs:.0%}"


def lessons(done: dict[str, Record]) -> str:
    """Return the comparison in three sentences: who wins more, who is sooner, and how reliable that is."""
    wins, times = [], []
    for trainer, name in {STOCK: STOCK, FEED_FORWARD: "PPO without memory"}.items():
        leads = leads_over(trainer, done)
        if leads:
            above, below = sum(lead > CLEAR for lead in leads), sum(lead < -CLEAR for lead in leads)
            wins.append(f"the best row of {name} in {above} of {len(leads)} pairings and below it in {below}")
        found = [speed for speed in speeds(done) if parts_of(speed.stock)[0] == trainer and speed.own == OURS + SKIP]
        pairs = [(median_time(speed.ours), median_time(speed.theirs)) for speed in found]
        shares = sorted(ours / theirs for ours, theirs in pairs if ours is not None and theirs)
        if shares:
            low, high = f"{100 * shares[0]:.0f}", f"{100 * shares[-1]:.0f}"
            share = low if low == high else f"{low} to {high}"
            times.append(f"in {share} % of the minutes that {name} needs")
        never = sum(ours is None for ours, _ in pairs)
        if never:
            times.append(f"never in {never} of {len(pairs)} rows of {name}")
    several = [runs for by_label in trainers(done).values() for runs in by_label.values() if len(runs) > 1]
    apart = [rates for rates in map(_rates, several) if min(rates) < 0.1 and max(rates) >= 0.5]
    sentences = []
    if wins:
        sentences.append(
            f"With the presets of that time, {OURS} ends more than {100 * CLEAR:.0f} points of win rate above "
            f"{', and above '.join(wins)}."
        )
    if times:
        sentences.append(f"It reaches the final win rate of a stock trainer that learns {', '.join(times)}.")
    if several:
        sentences.append(
            f"Seeds are few and differ: in {len(apart)} of {len(several)} rows with more than one seed, one seed wins "
            "at least half of its matches and another less than a tenth."
        )
    return "\n".join(sentences)


def leads_over(trainer: str, done: dict[str, Record]) -> list[float]:
    """Return our lead with the current presets over a trainer's best row, by preset and opponent."""
    found = []
    for by_label in trainers(done).values():
        rivals = [win_rate(runs).value for label, runs in by_label.items() if parts_of(label)[0] == trainer]
        if rivals and OURS + SKIP in by_label:
            found.append(win_rate(by_label[OURS + SKIP]).value - max(rivals))
    return found


def _rates(runs: Sequence[Record]) -> list[float]:
    return [final_rate(record) for record in runs]


def trainer_pictures(done: dict[str, Record]) -> str:
    """Return the pictures of the trainers' curves, folded by preset."""
    by_preset: dict[str, list[str]] = {}
    for preset, opponent in trainers(done):
        by_preset.setdefault(preset, []).append(
            f"![Win rate of the trainers over steps and over time, {preset} against {opponent}]"
            f"(images/{picture_name(preset, opponent)})"
        )
    return "\n\n".join(folded(f"Curves: {preset}", pictures) for preset, pictures in by_preset.items())


def folded(title: str, lines: list[str]) -> str:
    """Return lines of Markdown in a fold that works on the site and on a forge."""
    return "\n".join([f"<details markdown>\n<summary>{title}</summary>\n", *lines, "\n</details>"])


def curves_block(done: dict[str, Record], group: str, what: str) -> str:
    """Return the table of a group and its pictures.

    Args:
        done: Records by name.
        group: Group of runs.
        what: Common feature of the trainings, as in the pictures' names.
    """
    pictures = [
        f"![Win rate of {preset} against {opponent}, {what}](images/{picture_name(preset, f'{opponent} {what}')})"
        for preset, opponent in grouped(done, group)
    ]
    return "\n".join([compared_table(done, group, "training"), "", folded(f"Curves: {what}", pictures)])


def _span(steps: list[int]) -> str:
    return f"{steps[0]:,}" if len(steps) == 1 else f"{steps[0]:,} - {steps[-1]:,}"


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
            mean_return = sum(record["final"]["sampled"]["mean_return"] for record in runs) / len(runs)
            change = 100 * (win_rate(runs).value - win_rate(first).value)
            lines.append(
                f"| {preset}, {opponent} | {label} | {len(runs)} | {_span(steps)} | {shown_rate(runs)} "
                f"| {'' if runs is first else f'{change:+.1f}'} | {shown_rate(runs, 'greedy')} | {mean_return:.1f} "
                f"| {minutes_trained(runs):.1f} |"
            )
    return "\n".join(lines)


def missing_table(done: dict[str, Record]) -> str:
    """Return the missing runs of the plan, with the command for each group of them."""
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


PAGES: dict[str, dict[str, Callable[[dict[str, Record]], str]]] = {
    "results.md": {"memory": lambda done: short_table(done, "memory", "policy")},
    "results_archive.md": {
        "lessons": lessons,
        "summary": summary_table,
        "stages": lambda done: short_table(done, "stages", "training"),
        "ablations": lambda done: short_table(done, "ablations", "training"),
        "visibility": lambda done: short_table(done, "visibility", "who sees all"),
        "missing": missing_table,
    },
    "results_details.md": {
        "trainers": trainers_table,
        "speed": speed_table,
        "pictures": trainer_pictures,
        "overfit": lambda done: curves_block(done, "overfit", ONE_MAP),
        "stages": lambda done: curves_block(done, "stages", STAGES),
        "ablations": lambda done: compared_table(done, "ablations", "training"),
        "memory": lambda done: compared_table(done, "memory", "policy"),
        "visibility": lambda done: compared_table(done, "visibility", "who sees all"),
        "played": played_table,
        "network": lambda done: compared_table(done, "network", "setting"),
        "sensitivity": lambda done: compared_table(done, "sensitivity", "setting"),
        "preset": lambda done: compared_table(done, "preset", "setting"),
        "surroundings": surroundings,
    },
}


def tables() -> dict[str, dict[str, str]]:
    """Return the blocks of each page, made from all records."""
    done = records.load()
    return {page: {name: make(done) for name, make in blocks.items()} for page, blocks in PAGES.items()}


def write_pictures() -> Path:
    """Draw the pictures of all pages and return their folder."""
    done = records.load()
    for group, what in {"trainers": "", "overfit": ONE_MAP, "stages": STAGES}.items():
        shown = trainers(done) if group == "trainers" else grouped(done, group)
        for (preset, opponent), by_label in shown.items():
            title = f"{preset} against {opponent}" + (f", {what}" if what else "")
            draw_trainers(by_label, IMAGES / picture_name(preset, f"{opponent} {what}".strip()), title)
    return IMAGES
