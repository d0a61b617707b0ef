"""Scenarios as YAML files; errors name the line and column, and no file runs code.

The file of a family has ``levels``: five values for each name, and ``$name`` stands for the value of a level.
"""

import os
import re
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from echelon_env.files import replacing
from echelon_env.scenarios.scenario import LEVELS, Marks, Scenario, ScenarioError, place_of
from echelon_env.validation import MOST_LEVELS, PlainLoader, near_matches, read_yaml, require_known, shown, yaml_events

LIBRARY = Path(__file__).parent / "library"
FAMILY_LIBRARY = Path(__file__).parent / "families"
SCENARIOS: tuple[str, ...] = tuple(sorted(path.stem for path in LIBRARY.glob("*.yaml")))
FAMILIES: tuple[str, ...] = tuple(sorted(path.stem for path in FAMILY_LIBRARY.glob("*.yaml")))
_LEVELS = tuple(map(str, range(1, LEVELS + 1)))
_LEVELLED = tuple(f"{name}@{level}" for name in FAMILIES for level in _LEVELS)
SCENARIO_NAMES: tuple[str, ...] = (*SCENARIOS, *FAMILIES, *_LEVELLED)
_LARGEST_FILE = 2**20  # bytes
_FILE = re.compile(r"(.*\.ya?ml)(?:@([^/\\]*))?", re.DOTALL)


def check_level(name: str) -> None:
    """Refuse a level that no family has; ScenarioError."""
    family, at, level = name.partition("@")
    if at and family in FAMILIES:
        _known_level(family, level)


def _known_level(family: str, level: str) -> None:
    if level not in _LEVELS:
        raise ScenarioError(
            f"{family} has the levels {', '.join(_LEVELS)}, got {shown(level)}; write {family}@{LEVELS}."
        )


@cache
def named_scenario(name: str) -> Scenario:
    """Return the scenario of a name, one of ``SCENARIO_NAMES``; ValueError for another name."""
    require_known(name, SCENARIO_NAMES, "unknown scenario")
    family, at, level = name.partition("@")
    return load_scenario(f"{FAMILY_LIBRARY if family in FAMILIES else LIBRARY}/{family}.yaml{at}{level}")


def load_scenario(path: str | os.PathLike[str]) -> Scenario:
    """Return the scenario of a YAML file; a ScenarioError names the line and column of what is wrong.

    Of a family's file, ``FILE@3`` is its third level, and without a level it is the last.
    """
    name, level = os.fspath(path), None
    if not os.path.exists(name) and (found := _FILE.fullmatch(name)):
        name, level = found[1], found[2]
    with open(name, "rb") as file:
        text = file.read(_LARGEST_FILE + 1)
    if len(text) > _LARGEST_FILE:
        raise ScenarioError(f"{name} is larger than {_LARGEST_FILE} bytes, too large for a scenario.")
    return _read(text, name, level)


def levels_of(name: str) -> dict[str, list[Any]]:
    """Return the five values of each name that the levels of a family set, nothing for another scenario."""
    family = name.partition("@")[0]
    path = FAMILY_LIBRARY / f"{family}.yaml" if family in FAMILIES else _FILE.fullmatch(name)
    if path is None:
        return {}
    text = Path(path if isinstance(path, Path) else path[1]).read_text(encoding="utf-8")
    return dict(read_yaml(text).get("levels", {}))


def is_scenario_file(name: str) -> bool:
    """Return whether a name is the path of a scenario's file: it ends in .yaml or .yml, or then in @ and a level."""
    return _FILE.fullmatch(name) is not None


def save_scenario(scenario: Scenario, path: str | os.PathLike[str]) -> None:
    """Write a scenario as a YAML file that ``load_scenario`` reads; the file appears whole or not at all."""
    with replacing(path) as file:
        file.write(yaml.dump(scenario.to_dict(), Dumper=_Dumper, sort_keys=False, allow_unicode=True).encode())


class _Dumper(yaml.SafeDumper):
    def represent_text(self, text: str) -> yaml.Node:
        return self.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


_Dumper.add_representer(str, _Dumper.represent_text)


def _read(text: bytes, name: str, level: str | None) -> Scenario:
    marks: Marks = {}
    try:
        for event, depth in yaml_events(text):
            if depth > MOST_LEVELS:
                place = _place(event.start_mark)
                raise ScenarioError(f"{place}: a scenario may be nested at most {MOST_LEVELS} levels deep; flatten it.")
            if isinstance(event, yaml.AliasEvent):
                raise ScenarioError(
                    f"{_place(event.start_mark)}: the alias *{event.anchor} is refused, because a scenario has no "
                    "aliases; write the value out."
                )
        node = yaml.compose(text, Loader=yaml.SafeLoader)
        values = None if node is None else _value(node, (), marks)
    except ScenarioError as error:
        raise ScenarioError(f"{name}, {error}", *error.path) from None
    except yaml.MarkedYAMLError as error:
        where = f"{name}, {_place(error.problem_mark)}" if error.problem_mark else name
        raise ScenarioError(f"{where}: this is not YAML: {error.problem}.") from None
    except (yaml.YAMLError, UnicodeDecodeError, RecursionError) as error:
        raise ScenarioError(f"{name} is not YAML: {error!s:.200}.") from None
    if level is not None and isinstance(values, dict) and "levels" in values:
        _known_level(name, level)
    try:
        scenario = Scenario.from_dict(_levelled(values, name, level))
    except ScenarioError as error:
        raise ScenarioError(f"{name}, {place_of(error.path, marks)}: {error}", *error.path) from None
    object.__setattr__(scenario, "_source", (name, marks))  # says where a fault lies that is found later
    return scenario


def _levelled(values: Any, name: str, level: str | None) -> Any:
    """Return the values of a level: without ``levels``, and with what that says in the place of ``$name``."""
    if not isinstance(values, dict) or "levels" not in values:
        if level is not None:
            raise ScenarioError(f"{name} has no levels, got @{level}; leave that out or add the key levels.")
        return values
    values, table = dict(values), values["levels"]
    del values["levels"]
    if not isinstance(table, dict):
        raise ScenarioError(f"levels must be a mapping of names to {LEVELS} values, got {shown(table)}.", "levels")
    unused = dict.fromkeys(table)
    for key, column in table.items():
        if not isinstance(column, list) or len(column) != LEVELS:
            raise ScenarioError(f"{key} must list {LEVELS} values, one a level, got {shown(column)}.", "levels", key)

    def filled(part: Any, *path: str | int) -> Any:
        if isinstance(part, dict):
            return {key: filled(value, *path, key) for key, value in part.items()}
        if isinstance(part, list):
            return [filled(value, *path, number) for number, value in enumerate(part)]
        if not isinstance(part, str) or not part.startswith("$"):
            return part
        if part[1:] not in table:
            near = near_matches(part[1:], list(table), "levels has", "$")
            raise ScenarioError(f"levels has no {shown(part)}; {near}", *path)
        unused.pop(part[1:], None)
        return table[part[1:]][int(level or LEVELS) - 1]

    values = {key: value if key in ("map", "about") else filled(value, key) for key, value in values.items()}
    for key in unused:
        raise ScenarioError(f"nothing uses ${key}; write it where the level's value belongs.", "levels", key)
    if isinstance(values.get("name"), str):
        values["name"] += f"@{level or LEVELS}"
    return values


def _value(node: yaml.Node, path: tuple[str | int, ...], marks: Marks) -> Any:
    marks[path] = node.start_mark.line, node.start_mark.column
    if isinstance(node, yaml.MappingNode):
        mapping: dict[Any, Any] = {}
        for key_node, value_node in node.value:
            key = _value(key_node, (*path, "?"), marks)
            if isinstance(key, list | dict) or key in mapping:
                told = "must be a text" if isinstance(key, list | dict) else "is there twice; keep one of them"
                raise ScenarioError(f"{_place(key_node.start_mark)}: the key {key!s:.80} {told}.")
            mapping[key] = _value(value_node, (*path, key), marks)
        return mapping
    if isinstance(node, yaml.SequenceNode):
        return [_value(entry, (*path, number), marks) for number, entry in enumerate(node.value)]
    try:
        return PlainLoader("").construct_object(node)
    except ValueError as error:  # also of an impossible date
        raise ScenarioError(f"{_place(node.start_mark)}: {error}.") from None


def _place(mark: Any) -> str:
    return f"line {mark.line + 1}, column {mark.column + 1}"
