"""Cards as Markdown: the page of one commander, and the table of many."""

from __future__ import annotations

from collections.abc import Sequence

from echelon_env.bots.skills import SKILLS
from echelon_rl.commanders.card import CommanderCard, Series


def _interval(series: Series) -> tuple[float, float]:
    from echelon_rl.evaluation import wilson_interval  # imported late: it waits for PyTorch

    return wilson_interval(series.wins, series.matches)


def win_rate(series: Series) -> str:
    """Return the share of wins with Wilson's 95 % interval."""
    low, high = _interval(series)
    return f"{series.wins / series.matches:.1%} [{low:.1%}, {high:.1%}]"


def megabytes(card: CommanderCard) -> str:
    """Return the size of a commander's checkpoint."""
    return f"{card.bytes / 1e6:.2f} MB"


def zoo_table(cards: Sequence[CommanderCard]) -> str:
    """Return one Markdown row for each card, the best rating of each preset first."""
    skills = [skill for skill in SKILLS if any(s.opponent == skill for c in cards for s in c.measured.series)]
    head = ["name", "preset", "rating", *(f"vs {skill}" for skill in skills), "trained", "size"]
    rows = [head, ["---"] * len(head)]
    for card in sorted(cards, key=lambda c: (c.measured.preset, -c.measured.rating, c.name)):
        by_skill = {series.opponent: series for series in card.measured.series}
        rows.append(
            [
                f"`{card.name}`",
                card.measured.preset,
                rating(card),
                *(win_rate(by_skill[skill]) if skill in by_skill else "" for skill in skills),
                training_time(card),
                megabytes(card),
            ]
        )
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def rating(card: CommanderCard) -> str:
    """Return rating and deviation."""
    return f"{card.measured.rating:.0f} ± {card.measured.deviation:.0f}"


def training_time(card: CommanderCard) -> str:
    """Return how long it trained."""
    steps = f"{card.training.steps / 1e6:.1f} M steps"
    return steps if card.training.minutes is None else f"{steps}, {card.training.minutes:.0f} min"


def card_lines(card: CommanderCard) -> str:
    """Return what a terminal of any width shows of a card."""
    training, measured = card.training, card.measured
    trained = f"{training.preset} against {training.opponent}, {training_time(card)}, seed {training.seed}"
    wins = "".join(f"    {s.opponent:<9}{win_rate(s)} of {s.matches}\n" for s in measured.series)
    return (
        f"{card.name}: {card.summary}\n"
        f"  rated {rating(card)} on {measured.preset} (scripted medium: 1500), where it wins against\n{wins}"
        f"  trained on {trained}, by\n"
        f"    {training.command}\n"
        f"  {megabytes(card)}, {card.licence} licence, SHA-256 {card.sha256}\n"
    )


def card_page(card: CommanderCard) -> str:
    """Return the model card as a Markdown page."""
    training, measured = card.training, card.measured
    facts = {
        "plays": "any preset and team size: every mech acts by itself, from its 706 numbers to its 45",
        "trained on": f"`{training.preset}` against {training.opponent}",
        "steps": f"{training.steps:,} agent steps",
        "time": "unknown" if training.minutes is None else f"{training.minutes:.1f} minutes, {training.machine}",
        "seed": "unknown" if training.seed is None else str(training.seed),
        "trained by": f"`{training.command}`",
        "acts": "by its likeliest action" if card.deterministic else "by sampling, drawn from the seed of the match",
        "rating": f"{rating(card)} on `{measured.preset}` (Glicko-2 among the scripted skills, `medium` = 1500)",
        "file": f"{card.name}.zip, {card.bytes:,} bytes, {card.dtype}",
        "SHA-256": f"`{card.sha256}`",
        "licence": card.licence,
    }
    rows = "\n".join(f"| {name} | {value} |" for name, value in facts.items())
    series = "\n".join(
        f"| {s.opponent} | {s.matches} | {s.wins} | {s.draws} | {s.losses} | {win_rate(s)} |" for s in measured.series
    )
    return f"""# {card.name}

{card.summary}

| | |
|---|---|
{rows}

## What it wins

On `{measured.preset}`, half of the matches as blue and half as red on the same maps, seeds from {measured.seed} up,
echelon-rl {measured.version}; the share of wins is of all matches, with Wilson's 95 % interval.

| against | matches | wins | draws | losses | share of wins |
|---|---|---|---|---|---|
{series}

```bash
{measured.command}
```
"""
