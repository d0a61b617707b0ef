"""How tyro reads and shows arguments that need not be given: as ``INT`` with the default ``none``."""

import dataclasses
from functools import reduce
from operator import or_
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

import tyro
from tyro.constructors import ConstructorRegistry, PrimitiveConstructorSpec, PrimitiveTypeInfo

REGISTRY = ConstructorRegistry()
NONE = "none"
EMPTY, ONE_OR_MORE = (tyro.conf.arg(help_behavior_hint=told) for told in ("(default: none)", "(one or more)"))


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
