"""Scenarios as YAML files; errors name the line and column, and no file runs code."""

import os
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from echelon_env.files import replacing
from echelon_env.messages import require_known
from echelon_env.scenarios.scenario import Marks, Scenario, ScenarioError, place_of

LIBRARY = Path(__file__).parent / "library"
SCENARIOS: tuple[str, ...] = tuple(sorted(path.stem for path in LIBRARY.glob("*.yaml")))
_LARGEST_FILE = 2**20  # bytes


@cache
def named_scenario(name: str) -> Scenario:
    """Return the scenario of a name, one of ``SCENARIOS``; ValueError for another name."""
    require_known(name, SCENARIOS, "unknown scenario")
    return load_scenario(LIBRARY / f"{name}.yaml")


def load_scenario(path: str | os.PathLike[str]) -> Scenario:
    """Return the scenario of a YAML file; a ScenarioError names the line and column of what is wrong."""
    with open(path, "rb") as file:
        text = file.read(_LARGEST_FILE + 1)
    if len(text) > _LARGEST_FILE:
        raise ScenarioError(f"{path} is larger than {_LARGEST_FILE} bytes, too large for a scenario.")
    return _read(text, str(path))


def is_scenario_file(name: str) -> bool:
    """Return whether a name is the path of a scenario's file, which ends in .yaml or .yml."""
    return name.endswith((".yaml", ".yml"))


def save_scenario(scenario: Scenario, path: str | os.PathLike[str]) -> None:
    """Write a scenario as a YAML file that ``load_scenario`` reads; the file appears whole or not at all."""
    with replacing(path) as file:
        file.write(yaml.dump(scenario.to_dict(), Dumper=_Dumper, sort_keys=False, allow_unicode=True).encode())


class _Dumper(yaml.SafeDumper):
    def represent_text(self, text: str) -> yaml.Node:
        return self.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


_Dumper.add_representer(str, _Dumper.represent_text)


def _read(text: bytes, name: str) -> Scenario:
    marks: Marks = {}
    try:
        for event in yaml.parse(text, Loader=yaml.SafeLoader):
            if isinstance(event, yaml.AliasEvent):
                raise ScenarioError(
                    f"{name}, {_place(event.start_mark)}: the alias *{event.anchor} is refused, because a scenario has "
                    "no aliases; write the value out."
                )
        node = yaml.compose(text, Loader=yaml.SafeLoader)
        values = None if node is None else _value(node, (), marks)
    except yaml.MarkedYAMLError as error:
        where = f"{name}, {_place(error.problem_mark)}" if error.problem_mark else name
        raise ScenarioError(f"{where}: this is not YAML: {error.problem}.") from None
    except (yaml.YAMLError, UnicodeDecodeError, RecursionError) as error:
        raise ScenarioError(f"{name} is not YAML: {error!s:.200}.") from None
    try:
        scenario = Scenario.from_dict(values)
    except ScenarioError as error:
        raise ScenarioError(f"{name}, {place_of(error.path, marks)}: {error}", *error.path) from None
    object.__setattr__(scenario, "_source", (name, marks))  # says where a fault lies that is found later
    return scenario


def _value(node: yaml.Node, path: tuple[str | int, ...], marks: Marks) -> Any:
    marks[path] = node.start_mark.line, node.start_mark.column
    if isinstance(node, yaml.MappingNode):
        mapping: dict[Any, Any] = {}
        for key_node, value_node in node.value:
            key = _value(key_node, (*path, "?"), marks)
            if isinstance(key, list | dict) or key in mapping:
                raise yaml.MarkedYAMLError(problem=f"the key {key!s:.80} is there twice or no text",
                                           problem_mark=key_node.start_mark)  # fmt: skip
            mapping[key] = _value(value_node, (*path, key), marks)
        return mapping
    if isinstance(node, yaml.SequenceNode):
        return [_value(entry, (*path, number), marks) for number, entry in enumerate(node.value)]
    return yaml.SafeLoader("").construct_object(node)


def _place(mark: Any) -> str:
    return f"line {mark.line + 1}, column {mark.column + 1}"
