"""Tables of everything the package publishes about itself, generated from its code."""

import dataclasses
import inspect
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, get_type_hints

import numpy as np
from PIL import Image, ImageDraw

from echelon_env.bots.orders import describe_orders
from echelon_env.bots.skills import LADDER
from echelon_env.catalog import (
    AIR,
    CLASS_NAMES,
    DIRT,
    GUIDANCE_NAMES,
    MATERIALS,
    MECH_CLASSES,
    NO_WEAPON,
    SUITES,
    WEAPONS,
    Colour,
)
from echelon_env.config import BIOME_NAMES, PRESETS, REWARD_PRESETS, SECTIONS, EchelonConfig
from echelon_env.constants import TEAM_NAMES
from echelon_env.matches.simulator import BatchSimulator
from echelon_env.mdp.actions import ACTION_LAYOUT, MASK_RULES, MULTIDISCRETE_LAYOUT
from echelon_env.mdp.extras import describe_extras
from echelon_env.mdp.global_state import state_features
from echelon_env.mdp.layout import OBSERVATION_LAYOUT
from echelon_env.rendering import palette
from echelon_env.rendering.rgb import OUTLINES, open_ground
from echelon_env.replays.metrics import COLUMNS as METRICS
from echelon_env.scenarios import FAMILIES, SCENARIOS, Scenario, Unit, levels_of, named_scenario
from echelon_env.scenarios.scenario import AGENTS, AT_ZONE, LEVELS, SPLITS, TIME_LIMIT, plain_fields
from echelon_env.validation import require_known

_TILE, _ACROSS, _CAPTION = 320, 4, 16  # pixels, pictures in a row of a sheet, pixels
_SIGN = 12  # pixels of a sign of its legend
_AT_LETTERS = {"start": "a hall begins", "end": "a hall ends", "letters": "a room", "letter": "niches in the walls"}


def _cell(field: str, value: Any) -> str:
    if field == "loadout":
        return " / ".join("-" if w == NO_WEAPON else WEAPONS[w].name for w in value)
    if field == "guidance":
        return GUIDANCE_NAMES[value]
    if field == "biomes":  # names would make a column of a table as tall as a page
        all_of_them = len(BIOME_NAMES)
        return f"all {all_of_them}" if len(value) == all_of_them else f"{len(set(value))} of {all_of_them}"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.4g}"
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return str(value)


def _at_a_level(value: Any) -> str:
    """Return a value of a level; teams as "medium at S, light at R by hard, hp 0.3"."""
    if not isinstance(value, list):
        return str(value)
    units = []
    for unit in value:
        if not isinstance(unit, dict):
            return str(value)
        words = [str(unit.get("mech", "")), f"at {unit.get('at', '')}"]
        words += [f"by {unit['by']}"] if "by" in unit else []
        units.append(", ".join([" ".join(words), *_settings(unit)]))
    return "; ".join(units)


def _settings(unit: Mapping[str, Any]) -> list[str]:
    """Return what a unit has beside its class, its start and its player, in words."""
    rest = [(name, setting) for name, setting in unit.items() if name not in ("mech", "at", "by")]
    return ["unarmed" if name == "weapons" and not any(setting) else f"{name} {setting}" for name, setting in rest]


def markdown(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a Markdown table."""
    lines = [" | ".join(header), "|".join("---" for _ in header), *(" | ".join(row) for row in rows)]
    return "\n".join(f"| {line} |" for line in lines)


def _meanings(of: type) -> dict[str, str]:
    """Return what a class's docstring says about each attribute, with its unit; nothing under ``python -OO``."""
    section = (inspect.getdoc(of) or "").partition("\nAttributes:\n")[2]
    found = re.findall(r"^    (\w+): (.+(?:\n {5,}.+)*)", section, re.MULTILINE)
    return {name: " ".join(text.replace("``", "`").split()).removesuffix(".") for name, text in found}


def _lines_of(rows: Sequence[Any], prefix: str = "") -> list[list[str]]:
    fields = [f.name for f in dataclasses.fields(rows[0]) if f.name not in ("name", "kind", "colour")]
    hints = get_type_hints(type(rows[0]), include_extras=True).items()
    notes = {name: hint.__metadata__[0] for name, hint in hints if hasattr(hint, "__metadata__")}
    meanings = _meanings(type(rows[0])) or notes
    return [[prefix + f, *(_cell(f, getattr(row, f)) for row in rows), meanings.get(f, "")] for f in fields]


def _columns_of(rows: Sequence[Any]) -> str:
    """One column per row object, one line per field: reads well for few objects with many fields."""
    return markdown(["", *(row.name for row in rows), "meaning"], _lines_of(rows))


def describe_config() -> str:
    """Return every configuration value of every preset."""
    rows = []
    for section in SECTIONS:
        rows += _lines_of([getattr(preset, section) for preset in PRESETS.values()], f"{section}.")
    return markdown(["key", *PRESETS, "meaning"], rows)


def describe_scenarios() -> str:
    """Return the scenarios that come with the package, and the families at their last level."""
    rows = []
    for name in (*SCENARIOS, *FAMILIES):
        scenario = named_scenario(name)
        sides = ["+".join(unit.mech for unit in units) or "nobody" for units in (scenario.blue, scenario.red)]
        about = f"levels 1 to {LEVELS}" if name in FAMILIES else scenario.about
        rows.append([name, scenario.asks_for, scenario.goal, *sides, about, scenario.digest[:12]])
    return markdown(["name", "asks for", "goal", "blue", "red", "what happens", "digest"], rows)


def describe_scenario(scenario: Scenario, name: str) -> dict[str, str]:
    """Return tables about one scenario by title: what it is, who plays, its letters, levels and grammar's lines."""
    config, about = EchelonConfig.of_scenario(scenario), {}
    if levels := levels_of(name):
        about["level"] = f"{scenario.name.partition('@')[2]} of {LEVELS}"
    about |= {"what happens": scenario.about, "asks for": scenario.asks_for, "goal": scenario.goal}
    about["time limit"] = f"{config.match.max_episode_seconds:g} s, {config.match.max_decisions} decisions"
    if scenario.zone:
        know = {unit.knows_zone for unit in scenario.blue if not unit.by}
        shown = f"shown in the first {scenario.zone_seconds:g} s (zone_seconds)" if scenario.zone_seconds else "shown"
        shown = "not shown" if True not in know else shown if False not in know else f"{shown}, but not to all"
        about["zone"] = f"at {' or '.join(scenario.zone)}, radius {scenario.zone_radius:g} voxels; {shown}"
    about["world"] = f"{' x '.join(map(str, config.world.size))} voxels"
    about |= {key: str(value) for key, value in scenario.config if key != TIME_LIMIT}
    for split in SPLITS:
        first, last = getattr(scenario, split)
        about[f"{split} seeds"] = f"{first} to {last - 1}"
    tables = {scenario.name: markdown(["", ""], [[key, text] for key, text in about.items()])}
    rows = [[side, unit.mech, unit.at.replace(AT_ZONE, "the zone") or "formation", _player(scenario, side, unit),
             ", ".join(_settings(plain_fields(unit)))]
            for side in TEAM_NAMES for unit in getattr(scenario, side)]  # fmt: skip
    tables["mechs"] = markdown(["team", "mech", "starts at", "played by", "more"], rows)
    if scenario.letters:
        rows = [[letter, "; ".join(dict.fromkeys(_uses(scenario, letter)))] for letter in sorted(scenario.letters)]
        tables["letters"] = markdown(["letter", "what is there"], rows)
    if levels:
        rows = [[f"${key}", *map(_at_a_level, column)] for key, column in levels.items()]
        tables["levels"] = markdown(["value", *map(str, range(1, LEVELS + 1))], rows)
    if scenario.grammar is not None:
        pieces = (scenario.grammar.canvas, *scenario.grammar.pieces)
        values = (", ".join(f"{key} {list(v) if isinstance(v, tuple) else v}" for key, v in plain_fields(piece).items())
                  for piece in pieces)  # fmt: skip
        rows = [[piece.kind, said, inspect.getdoc(piece) or ""] for piece, said in zip(pieces, values, strict=True)]
        tables["grammar"] = markdown(["line", "here", "meaning"], rows)
    return tables


def _player(scenario: Scenario, side: str, unit: Unit) -> str:
    """Return who commands a mech."""
    if unit.by:
        return " or ".join(unit.by)
    return "agent" if side == TEAM_NAMES[0] or scenario.opponent == AGENTS else scenario.opponent


def _uses(scenario: Scenario, letter: str) -> Iterator[str]:
    """Yield what a letter of the plan is for."""
    if letter in scenario.zone:
        yield "the zone" if len(scenario.zone) == 1 else "perhaps the zone"
    if letter in scenario.gates:
        yield "a gate, of which the seed leaves one open"
    for side in TEAM_NAMES:
        units = getattr(scenario, side)
        for text, named in (("start", [unit.at for unit in units]), ("way", [unit.way for unit in units])):
            mechs = [unit.mech for unit, at in zip(units, named, strict=True) if letter in at]
            if mechs:
                yield f"{text} of {side} {' and '.join(mechs)}"
    if scenario.grammar is not None:
        for piece in scenario.grammar.pieces:
            for name, text in _AT_LETTERS.items():
                if letter in str(getattr(piece, name, "")):
                    yield text


def map_sheet(scenario: Scenario, count: int) -> Image.Image:
    """Return pictures of the first matches to train on, four in a row, each with its seed below; then a legend."""
    simulator = BatchSimulator(1, EchelonConfig.of_scenario(scenario))
    config, state = simulator.config, simulator.state
    across, rows = min(count, _ACROSS), -(-count // _ACROSS)
    sheet = Image.new("RGB", (across * _TILE, rows * (_TILE + _CAPTION)), "white")
    materials = set[int]()
    for number in range(count):
        simulator.reset(0, scenario.train[0] + number)
        width, height, depth = (int(state.clock[name][0]) for name in ("size_x", "size_y", "size_z"))
        materials |= set(np.unique(state.voxels[0, :depth, :height, :width]).tolist()) - {AIR}
        x, y = number % _ACROSS * _TILE, number // _ACROSS * (_TILE + _CAPTION)
        sheet.paste(open_ground(state, config, 0).resize((_TILE - 4, _TILE - 4)), (x + 2, y + 2))
        ImageDraw.Draw(sheet).text((x + 4, y + _TILE), f"seed {scenario.train[0] + number}", "black")
    return _with_legend(sheet, config, sorted(materials))


def _with_legend(sheet: Image.Image, config: EchelonConfig, materials: Sequence[int]) -> Image.Image:
    """Return a sheet with what its shapes and colours mean below: mechs, bars, the zone and the ground."""
    side, size = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)], config.match.team_size
    mechs = {(int(mech >= size), unit.mech): None for mech, unit in config.units.items()}
    entries: list[tuple[Colour, Sequence[tuple[float, float]], str]] = [
        (palette.TEAM_COLOURS[team], OUTLINES[CLASS_NAMES.index(name)], f"{TEAM_NAMES[team]} {name} at its start")
        for team, name in mechs
    ]
    entries += [(palette.HEALTH, side, "hit points, red when low"), (palette.HEAT, side, "heat")]
    if config.scenario is None or config.scenario.zone or not config.scenario.has_plan:
        entries.append((palette.ZONE, side, "zone (in a team's colour if it is held)"))
    for number in materials:
        name = "ground" if number == DIRT else MATERIALS[number].name.lower().replace("_", " ")
        entries.append((MATERIALS[number].colour, side, name))
    places, x, y = [], 4, sheet.height
    for _, _, text in entries:
        width = _SIGN + 6 + round(ImageDraw.Draw(sheet).textlength(text)) + 14
        if x > 4 and x + width > sheet.width:
            x, y = 4, y + _CAPTION + 4
        places.append((x, y))
        x += width
    whole = Image.new("RGB", (sheet.width, y + _CAPTION + 8), "white")
    whole.paste(sheet)
    draw = ImageDraw.Draw(whole)
    for (colour, outline, text), (x, y) in zip(entries, places, strict=True):
        middle_x, middle_y, half = x + _SIGN / 2, y + 4 + _SIGN / 2, _SIGN / 2
        draw.polygon([(middle_x + a * half, middle_y - b * half) for a, b in outline], fill=colour, outline="black")
        draw.text((x + _SIGN + 6, y + 4), text, "black")
    return whole


def describe_masks() -> str:
    """Return when the mask of the flat and dict actions allows each choice."""
    rows = []
    for block, first, last, when in MASK_RULES:
        names = ACTION_LAYOUT[block].columns[first : last + 1]
        shown = ", ".join(names) if len(names) <= 4 else f"{names[0]}, ..., {names[-1]}"
        entries = f"{first}-{last}" if first < last else str(first)
        rows.append([block, str(ACTION_LAYOUT[block].size), entries, shown, when])
    return markdown(["block", "size", "entries", "names", "1 where"], rows)


TOPICS: dict[str, Callable[[], str]] = {
    # Every feature of the flat observation, then those of the optional keys of the dict form.
    "observations": lambda: "\n".join([OBSERVATION_LAYOUT.describe(), *describe_extras()]),
    "actions": ACTION_LAYOUT.describe,
    "multidiscrete": MULTIDISCRETE_LAYOUT.describe,
    "orders": describe_orders,
    "masks": describe_masks,
    "state": lambda: markdown(["index", "feature", "unit", "meaning"], state_features()),
    "mechs": lambda: _columns_of(MECH_CLASSES),
    "weapons": lambda: _columns_of(WEAPONS),
    "suites": lambda: _columns_of(SUITES),
    "materials": lambda: _columns_of(MATERIALS),
    "skills": lambda: _columns_of(LADDER),
    "rewards": lambda: markdown(["term", *REWARD_PRESETS, "meaning"], _lines_of(list(REWARD_PRESETS.values()))),
    "config": describe_config,
    "scenarios": describe_scenarios,
    "metrics": lambda: markdown(["column", "meaning"], list(METRICS.items())),
}


def describe(topic: str) -> str:
    """Return the table of a topic as Markdown."""
    require_known(topic, TOPICS, "unknown topic", "topics are")
    return TOPICS[topic]()
