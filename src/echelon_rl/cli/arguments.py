"""How tyro reads arguments: whole numbers such as ``300k``, paths, and ``none`` for what need not be given."""

import dataclasses
from decimal import Decimal
from functools import reduce
from operator import or_
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

import tyro
from tyro.constructors import ConstructorRegistry, PrimitiveConstructorSpec, PrimitiveTypeInfo

REGISTRY = ConstructorRegistry()
NONE = "none"
_SUFFIXES = {"k": 1_000, "m": 1_000_000}
EMPTY, ONE_OR_MORE = (tyro.conf.arg(help_behavior_hint=told) for told in ("(default: none)", "(one or more)"))


@REGISTRY.primitive_rule
def whole_number(info: PrimitiveTypeInfo) -> Any:
    """Return how to read a whole number, also one such as ``300k``, ``1.5M``, ``1e6`` and ``1_000_000``."""
    if info.type is not int:
        return None
    return PrimitiveConstructorSpec(
        nargs=1,
        metavar="INT",
        instance_from_str=lambda words: _whole(words[0]),
        is_instance=lambda value: isinstance(value, int) and not isinstance(value, bool),
        str_from_instance=lambda value: [str(value)],
    )


def _whole(text: str) -> int:
    factor = _SUFFIXES.get(text[-1:].lower(), 1)
    try:
        number = Decimal(text if factor == 1 else text[:-1]) * factor
        if abs(number) < 2**63 and number == int(number):
            return int(number)
    except (ArithmeticError, ValueError):
        pass
    raise ValueError(f"it must be a whole number, such as 300000, 300k, 2M or 1e6, got {text!r}")


@REGISTRY.primitive_rule
def path(info: PrimitiveTypeInfo) -> Any:
    """Return how to read a path, which is not empty: for Python that would be the current folder."""
    if info.type is not Path:
        return None
    return PrimitiveConstructorSpec(
        nargs=1,
        metavar="PATH",
        instance_from_str=lambda words: Path(not_empty(words[0])),
        is_instance=lambda value: isinstance(value, Path),
        str_from_instance=lambda value: [str(value)],
    )


def not_empty(name: str) -> str:
    """Return a name; ValueError for an empty one, as of a variable that is not set."""
    if not name:
        raise ValueError("a name is empty; write . for the current folder.")
    return name


@REGISTRY.primitive_rule
def optional(info: PrimitiveTypeInfo) -> Any:
    """Return how to read a type or ``none``; tyro's own rule shows ``{None}|INT``."""
    kinds = get_args(info.type)
    if get_origin(info.type) not in (Union, UnionType) or NoneType not in kinds:
        return None
    other: Any = reduce(or_, (kind for kind in kinds if kind is not NoneType))
    given = ConstructorRegistry.get_primitive_spec(PrimitiveTypeInfo.make(other, info.markers))
    if not isinstance(given, PrimitiveConstructorSpec):
        return given  # says why the type cannot be read

    def read(words: list[str]) -> Any:
        return None if [word.lower() for word in words] == [NONE] else given.instance_from_str(words)

    lengths = {1, *([given.nargs] if isinstance(given.nargs, int) else given.nargs if given.nargs != "*" else ())}
    return dataclasses.replace(
        given,
        nargs="*" if given.nargs == "*" else 1 if lengths == {1} else tuple(sorted(lengths)),
        instance_from_str=read,
        is_instance=lambda value: value is None or given.is_instance(value),
        str_from_instance=lambda value: [NONE] if value is None else given.str_from_instance(value),
        choices=None if given.choices is None else (*given.choices, NONE, "None"),
    )
