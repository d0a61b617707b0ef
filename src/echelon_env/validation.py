"""Checks, converts and prints values from outside; in messages they are short and on one line."""

import dataclasses
import difflib
import math
import numbers
import operator
import re
import shlex
import subprocess
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache, partial
from pathlib import Path
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import yaml

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

_LONGEST = 80  # characters
_MOST = 16  # entries of a container that are shown
_PLACES = 8  # of an array that are shown
_LARGEST = 10**40  # larger whole numbers are shown by size; Python refuses to print very large ones
_OPTIONAL = " (if not None)"  # follows the name of what may be None
MOST_LEVELS = 16  # of a YAML file from outside; settings have three, scenarios six, and very deep ones are slow to read
_CONTAINERS = (list, tuple, set, frozenset, dict)
Tree = TypeVar("Tree", bound="DataclassInstance")  # of settings
# Numbers within bounds, for ``typed``.
Share = Annotated[float, "[0, 1]"]
Positive = Annotated[float, "(0, inf)"]
Weight = Annotated[float, "[0, inf)"]
Count = Annotated[int, "[1, inf)"]
Natural = Annotated[int, "[0, inf)"]


def shown(value: Any) -> str:
    """Return a value for a message, in about 80 characters; nested containers, which may be endless, by type alone."""
    if isinstance(value, int) and abs(value) > _LARGEST:
        return f"a whole number of {value.bit_length()} bits"
    if isinstance(value, _CONTAINERS):
        parts = [*value, *value.values()] if isinstance(value, dict) else value
        if len(value) > _MOST or any(isinstance(p, _CONTAINERS) or (is_whole(p) and abs(p) > _LARGEST) for p in parts):
            return f"a {type(value).__name__} of {len(value)} entries"
    if isinstance(value, (str, bytes)):  # may be as large as a file
        return repr(value) if len(value) <= _LONGEST else f"{value[:_LONGEST]!r}..."
    text = " ".join(repr(value).split())
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


def places_shown(flags: Any) -> str:
    """Return where an array of flags is set, for a message: the first eight places, and how many more there are."""
    places = [place for place, flag in enumerate(flags) if flag]
    more = f" and {len(places) - _PLACES} more" if len(places) > _PLACES else ""
    return f"{places[:_PLACES]}{more}"


def command_line(*words: object) -> str:
    """Return a command to copy, quoted for this system's shell; within a sentence it stands between backticks."""
    texts = [str(word) for word in words]
    return subprocess.list2cmdline(texts) if sys.platform == "win32" else shlex.join(texts)


def refuse_constant(name: str) -> Any:
    """Refuse NaN and infinity in JSON, as ``parse_constant`` of ``json.loads``."""
    raise ValueError(f"numbers must be finite, got {name}.")


def is_whole(value: Any) -> bool:
    """Return whether a value is a true whole number, not a truth value or an array that holds one number."""
    if isinstance(value, bool) or getattr(value, "ndim", 0) != 0:
        return False
    try:
        operator.index(value)
    except TypeError:
        return False
    return True


def one_of(value: Any, known: Collection[str], name: str) -> str:
    """Return a text if it is known, else raise ValueError."""
    if not isinstance(value, str) or value not in known:
        raise ValueError(f"{name} must be one of {', '.join(map(repr, known))}, got {shown(value)}.")
    return value


def near_matches(name: Any, known: Collection[str], rest: str, prefix: str = "") -> str:
    """Return "did you mean ...?" with the names similar to an unknown one, or else ``rest`` and all names.

    Names before a dot are names too, and stand for those that begin with them. The same name in another group comes
    alone.
    """
    own = str(name).rpartition(".")[2].lower()
    if same := [each for each in known if "." in each and each.rpartition(".")[2].lower() == own]:
        return f"did you mean {' or '.join(repr(prefix + each) for each in same[:3])}?"
    groups = dict.fromkeys(each.partition(".")[0] for each in known)
    in_lower_case = {each.lower(): each for each in (*groups, *known)}
    close = difflib.get_close_matches(str(name)[:_LONGEST].lower(), in_lower_case, n=3, cutoff=0.5)
    if close:
        return f"did you mean {' or '.join(repr(prefix + in_lower_case[match]) for match in close)}?"
    return f"{rest} {', '.join(groups) or 'none'}."


def require_known(name: Any, known: Collection[str], what: str, rest: str = "known names are") -> None:
    """Refuse an unknown name and suggest the known ones closest to it."""
    if not isinstance(name, str) or name not in known:
        raise ValueError(f"{what} {shown(name)}; {near_matches(name, known, rest)}")


_hints = cache(partial(get_type_hints, include_extras=True))


def check_fields(of: object, prefix: str = "") -> None:
    """Convert the fields of a dataclass as ``typed`` does; errors call them by their names after ``prefix``."""
    for name, hint in _hints(type(of)).items():  # type: ignore[arg-type]  # mypy takes the objects' hash for the class's
        object.__setattr__(of, name, typed(getattr(of, name), hint, prefix + name))


def by_dotted_name(values: Mapping[str, Any], groups: Collection[str]) -> dict[str, Any]:
    """Return the values of groups by dotted names such as ``match.pack``, and all others by their own."""
    named: dict[str, Any] = {}
    for name, value in values.items():
        if name in groups:
            named |= {f"{name}.{key}": entry for key, entry in typed(value, dict[Any, Any], name).items()}
        else:
            named[name] = value
    return named


def with_changes(
    tree: Tree, changes: Mapping[str, Any], groups: Collection[str], known: Collection[str], what: str
) -> Tree:
    """Return a copy of a dataclass with values replaced, also of its groups, which are dataclasses in it.

    A value of a group has a dotted name such as ``match.pack``, or comes in a dictionary under the group's name. A
    group is checked after all its changes, so their order does not matter; what it refuses by name gets its name too.
    ValueError for a name that is not ``known``; ``what`` says what it is.
    """
    by_group: dict[str, dict[str, Any]] = {"": {}}
    for key, value in by_dotted_name(typed(changes, dict[Any, Any], "changes by name"), groups).items():
        require_known(key, known, what)
        group, _, name = key.rpartition(".")
        by_group.setdefault(group, {})[name] = value
    own = by_group.pop("")
    parts = {}
    for group, new in by_group.items():
        part = getattr(tree, group)
        try:
            parts[group] = dataclasses.replace(part, **new)
        except ValueError as error:
            if re.split(r"\W", str(error))[0] not in {entry.name for entry in dataclasses.fields(part)}:
                raise
            raise ValueError(f"{group}.{error}") from error
    return dataclasses.replace(tree, **own, **parts)


def typed(value: Any, hint: Any, name: str) -> Any:
    """Convert a JSON value to the type of a hint: whole numbers also pass as floats, lists become tuples.

    Hints are ``bool``, ``int``, ``float``, ``str``, ``Path``, a dataclass, a ``Literal``, a ``tuple[...]``,
    ``list[...]`` or ``dict[str, ...]`` of such, or several of these, of which the first one explains a refusal. A hint
    may be ``Annotated`` by a tuple of choices or by an interval such as ``"(0, 1]"``; infinity passes in one that ends
    in ``inf]``.
    """
    if get_origin(hint) is Annotated:
        kind, limits, *_ = get_args(hint)
        if not isinstance(limits, str | tuple):  # a note for somebody else, such as the command line
            return typed(value, kind, name)
        if isinstance(limits, tuple):
            return one_of(typed(value, kind, name), limits, name)
        if limits.endswith("inf]") and isinstance(value, float) and value == math.inf:
            return value
        value = typed(value, kind, name)
        low, high = map(float, limits[1:-1].split(","))
        ends = {low: limits[0] == "[", high: limits[-1] == "]"}
        if not low <= value <= high or not ends.get(value, True):
            least = f"be at least {low:g}" if limits[0] == "[" else "be positive" if low == 0 else f"be above {low:g}"
            raise ValueError(f"{name} must {least if high == math.inf else f'lie in {limits}'}, got {shown(value)}.")
        return value
    if hint is Any or (hint is NoneType and value is None):
        return value
    if get_origin(hint) is Literal:
        return one_of(value, get_args(hint), name)
    if get_origin(hint) in (Union, UnionType):
        first, *others = get_args(hint)
        for kind in others:
            with suppress(ValueError):
                return typed(value, kind, name)
        return typed(value, first, f"{name}{_OPTIONAL}" if NoneType in others else name)
    if get_origin(hint) in (tuple, list, Sequence):
        if not isinstance(value, (list, tuple)):
            raise ValueError(f"{name} must be a list or tuple, got {shown(value)}.")
        kinds = get_args(hint)
        kinds = (kinds[0],) * len(value) if get_origin(hint) is not tuple or kinds[1:] == (Ellipsis,) else kinds
        if len(value) != len(kinds):
            raise ValueError(f"{name} must have {len(kinds)} entries, got {len(value)}: {shown(value)}.")
        parts = [typed(v, kind, name) for v, kind in zip(value, kinds, strict=True)]
        return parts if get_origin(hint) is list else tuple(parts)
    if get_origin(hint) is dict:
        if not isinstance(value, Mapping):
            raise ValueError(f"{name} must be a dictionary, got {shown(value)}.")
        key_hint, kind = get_args(hint)
        return {typed(key, key_hint, name): typed(entry, kind, f"{name}[{key!r:.80}]") for key, entry in value.items()}
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        if isinstance(value, hint):
            return value
        fields = get_type_hints(hint)
        if not isinstance(value, Mapping) or set(value) != set(fields):
            got = shown(sorted(map(str, value))) if isinstance(value, Mapping) else type(value).__name__
            raise ValueError(f"{name} must have exactly the fields {', '.join(fields)}, got {got}.")
        return hint(**{field: typed(value[field], kind, f"{name}.{field}") for field, kind in fields.items()})
    if hint is float and not isinstance(value, bool) and isinstance(value, numbers.Real):
        try:
            number = float(value)
        except OverflowError:
            number = math.inf
        if not math.isfinite(number):
            raise ValueError(f"{name} must be finite, got {shown(value)}.")
        return number
    if hint is int and is_whole(value) and -(2**63) <= (whole := int(value)) < 2**63:
        return whole
    if hint is int and is_whole(value):
        raise ValueError(f"{name} must be a whole number of at most 64 bits, got {shown(value)}.")
    if hint in (bool, str, Path) and isinstance(value, hint):
        return value
    if hint is Path and isinstance(value, str):
        return Path(value)
    kind, wanted = type(value).__name__, getattr(hint, "__name__", hint)
    with suppress(ValueError):
        if hint in (int, float) and isinstance(value, str):
            number = float(value)  # YAML reads 5e-4 as text
            kind = f"text; in YAML, write {int(number) if hint is int and number.is_integer() else number!r}"
    if isinstance(value, str) and value.lower() == "none" and name.endswith(_OPTIONAL):
        kind = "text; in YAML, write null"
    raise ValueError(f"{name} must be of type {wanted}, got {shown(value)} ({kind}).")


def sentence(error: Exception) -> str:
    """Return an error as a command prints it, that of an operating system as a sentence without its number."""
    text = str(error)
    if not isinstance(error, OSError) or not error.strerror or not text.startswith("[Errno"):
        return text  # our own words, which may end in a command
    if error.filename is None:
        return f"{error.strerror}."
    if isinstance(error, FileNotFoundError):
        return f"there is no file {error.filename}."
    if isinstance(error, IsADirectoryError):
        return f"{error.filename} is a folder; name a file."
    return f"{error.filename}: {error.strerror}."


class PlainLoader(yaml.SafeLoader):
    """A safe loader that refuses what people read otherwise than YAML: keys given twice, octal and base-60 numbers."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        """Return a mapping; ValueError for a key given twice."""
        seen = set[str]()
        for place, _ in node.value:
            if (key := str(place.value)) in seen:
                raise ValueError(f"{key} stands there twice, also in line {place.start_mark.line + 1}; keep one")
            seen.add(key)
        return super().construct_mapping(node, deep)

    def construct_number(self, node: yaml.ScalarNode) -> float:
        """Return a number; ValueError for one that looks like another."""
        whole = node.tag.endswith(":int")
        number: float = self.construct_yaml_int(node) if whole else self.construct_yaml_float(node)
        if ":" in node.value or (whole and re.match(r"[-+]?0[\d_]", node.value) and number != 0):
            raise ValueError(f"YAML reads {node.value} as {number:,}; write that number, or quote it as a text")
        return number


for _kind in ("int", "float"):
    PlainLoader.add_constructor(f"tag:yaml.org,2002:{_kind}", PlainLoader.construct_number)


def read_yaml(text: str) -> Any:
    """Return a value that is written as in a YAML file of settings."""
    return yaml.load(text, PlainLoader)  # noqa: S506 - a safe one


def yaml_events(text: str | bytes) -> Iterator[tuple[yaml.Event, int]]:
    """Yield the events of a YAML text as they are read, with the number of lists and mappings that are then open."""
    depth = 0
    for event in yaml.parse(text, yaml.SafeLoader):
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        yield event, depth


@contextmanager
def bringing(what: str, extra: str) -> Iterator[None]:
    """Name the extra that brings a package which an import in the block lacks, for ``what`` the user wants."""
    try:
        yield
    except ImportError as error:
        raise ValueError(f"{what} needs {error.name}: pip install '{extra}'.") from error


def plain_warning(
    message: Warning | str, category: type[Warning], filename: str, lineno: int, line: str | None = None
) -> str:
    """Return a warning as a command prints it, without its place in the code: for ``warnings.formatwarning``."""
    return f"warning: {message}\n"
