"""Tables of everything the package publishes about itself, generated from its code."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import Any

from echelon_env.bots.skills import SKILL_TABLE, SKILLS
from echelon_env.catalog import GUIDANCE_NAMES, MATERIALS, MECH_CLASSES, NO_WEAPON, SUITES, WEAPONS
from echelon_env.config import PRESETS, EchelonConfig, RewardConfig
from echelon_env.mdp.actions import ACTION_LAYOUT
from echelon_env.mdp.extra_layout import describe_extras
from echelon_env.mdp.layout import OBSERVATION_LAYOUT


def _cell(field: str, value: Any) -> str:
    if field == "loadout":
        return " / ".join("-" if w == NO_WEAPON else WEAPONS[w].name for w in value)
    if field == "guidance":
        return GUIDANCE_NAMES[value]
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.4g}"
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return str(value)


def markdown(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a Markdown table."""
    lines = [" | ".join(header), "|".join("---" for _ in header), *(" | ".join(row) for row in rows)]
    return "\n".join(f"| {line} |" for line in lines)


def _columns_of(rows: Sequence[Any]) -> str:
    """One column per row object, one line per field: reads well for few objects with many fields."""
    fields = [f.name for f in dataclasses.fields(rows[0]) if f.name not in ("name", "kind")]
    table = [[field, *(_cell(field, getattr(row, field)) for row in rows)] for field in fields]
    return markdown(["", *(row.name for row in rows)], table)


def describe_rewards() -> str:
    """Return the reward terms with their weights in every preset."""
    presets = {name: RewardConfig.preset(name) for name in ("review", "snapshot")}
    names = [f.name for f in dataclasses.fields(RewardConfig)]
    return markdown(["term", *presets], [[n, *(_cell(n, getattr(p, n)) for p in presets.values())] for n in names])


def describe_config() -> str:
    """Return every configuration value of every preset."""
    rows = []
    default = EchelonConfig()
    for section in dataclasses.fields(default):
        for field in dataclasses.fields(getattr(default, section.name)):
            values = [getattr(getattr(preset, section.name), field.name) for preset in PRESETS.values()]
            cells = ["all 16" if field.name == "biomes" and len(v) == 16 else _cell(field.name, v) for v in values]
            rows.append([f"{section.name}.{field.name}", *cells])
    return markdown(["key", *PRESETS], rows)


def describe_skills() -> str:
    """Return what each scripted skill can do, as ``bots.skills.Skill`` explains it."""
    names = SKILL_TABLE.dtype.names or ()
    return markdown(
        ["", *SKILLS], [[name, *(_cell(name, value.item()) for value in SKILL_TABLE[name])] for name in names]
    )


def describe_observations() -> str:
    """Return every feature of the 706 numbers, then those of the optional keys of the dict form."""
    return "\n".join([OBSERVATION_LAYOUT.describe(), *describe_extras()])


TOPICS: dict[str, Callable[[], str]] = {
    "observations": describe_observations,
    "actions": ACTION_LAYOUT.describe,
    "mechs": lambda: _columns_of(MECH_CLASSES),
    "weapons": lambda: _columns_of(WEAPONS),
    "suites": lambda: _columns_of(SUITES),
    "materials": lambda: _columns_of(MATERIALS),
    "skills": describe_skills,
    "rewards": describe_rewards,
    "config": describe_config,
}


def describe(topic: str) -> str:
    """Return the table of a topic as Markdown.

    Raises:
        ValueError: The topic is unknown.
    """
    if topic not in TOPICS:
        raise ValueError(f"unknown topic {topic!r}; topics are {', '.join(TOPICS)}.")
    return TOPICS[topic]()
