"""What a scenario is: teams, a map, a zone, a goal and seeds, as data that is checked when it is made."""

import dataclasses
import hashlib
import json
import math
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Annotated, Any, Self, get_type_hints

import numpy as np
from numpy.typing import NDArray

from echelon_env.catalog import AIR, CLASS_NAMES, DIRT, GOALS, MATERIALS, MOST_STOPS, SUITES, UNIT_ROLES, WEAPONS
from echelon_env.constants import MAX_WORLD_HEIGHT
from echelon_env.scenarios.grammar import PIECES, Canvas, Dice, Grammar
from echelon_env.validation import is_whole, one_of, require_known, shown, typed

# What every plan knows: material and height in voxels of a character. Letters and digits are places on open ground.
SIGNS: dict[str, tuple[str, int]] = {
    ".": ("air", 0), "#": ("solid", 6), "=": ("reinforced", 6), "-": ("solid", 2), "%": ("foliage", 5),
    "|": ("glass", 6), "~": ("water", 1), "^": ("lava", 1),
}  # fmt: skip
MATERIAL_NUMBERS = {material.name.lower(): number for number, material in enumerate(MATERIALS)}
MOST_CELLS = 256  # along each side


class ScenarioError(ValueError):
    """A scenario that cannot be; ``path`` leads to the fault by keys and positions, such as ``("red", 0, "mech")``."""

    def __init__(self, message: str, *path: str | int) -> None:
        super().__init__(message)
        self.path = path


@dataclass(frozen=True, eq=False)
class Plan:
    """A map drawn as text, one character a cell."""

    cells: NDArray[np.uint8]  # (rows, columns) material of each cell; row 0 lies in the south (y = 0)
    heights: NDArray[np.int64]  # (rows, columns) height of the material, voxels
    letters: dict[str, tuple[tuple[int, int], ...]]  # cells (column, row) of each place, by letter

    @classmethod
    def read(cls, text: str, legend: Mapping[str, tuple[str, int]] | None = None) -> Self:
        """Return the plan of a text whose first line is the north; the path of an error ends in row and column."""
        signs = {**SIGNS, **(legend or {})}
        lines = [line.rstrip() for line in text.rstrip("\n").split("\n")]
        width = max(map(len, lines))
        if width == 0 or max(width, len(lines)) > MOST_CELLS:
            limit = f"1 to {MOST_CELLS} lines of 1 to {MOST_CELLS} characters"
            raise ScenarioError(f"a plan must have {limit}, got {len(lines)} of {width}.", "map", 0, 0)
        cells, heights = np.zeros((len(lines), width), np.uint8), np.zeros((len(lines), width), np.int64)
        letters: dict[str, list[tuple[int, int]]] = {}
        for number, line in enumerate(lines):
            if len(line) != width:
                told = f"this line of the plan has {len(line)} characters, the longest has {width}."
                raise ScenarioError(told, "map", number, len(line))
            row = len(lines) - 1 - number
            for column, sign in enumerate(line):
                if sign in signs:
                    material, heights[row, column] = signs[sign]
                    cells[row, column] = MATERIAL_NUMBERS[material]
                elif sign.isascii() and sign.isalnum():
                    letters.setdefault(sign, []).append((column, row))
                else:
                    told = f"the plan has the unknown character {sign!r}; it knows {' '.join(signs)}"
                    told += ", and letters and digits for places; explain others in the legend."
                    raise ScenarioError(told, "map", number, column)
        return cls(cells, heights, {sign: tuple(cells) for sign, cells in letters.items()})

    def voxels(self, scale: int, height: int, walls: tuple[tuple[int, int], ...] = ()) -> NDArray[np.uint8]:
        """Return the world, uint8 (height, rows * scale, columns * scale), with further cells as walls."""
        cells, heights = self.cells.copy(), self.heights.copy()
        for column, row in walls:
            cells[row, column], heights[row, column] = MATERIAL_NUMBERS["reinforced"], SIGNS["="][1]
        grid = np.ix_(np.arange(len(cells)).repeat(scale), np.arange(cells.shape[1]).repeat(scale))
        layers = np.arange(height)[:, None, None]
        voxels = np.where(layers < np.minimum(heights[grid], height - 2), cells[grid], AIR).astype(np.uint8)
        voxels[0][voxels[0] == AIR] = DIRT
        return np.ascontiguousarray(voxels)


SKILL_NAMES = ("trivial", "easy", "medium", "hard", "expert")
AT_ZONE = "*"  # among the letters of a unit: the place of the zone
AGENTS = "agents"  # as an opponent: red is commanded by agents too
SPLITS = ("train", "validation", "test")
LEVELS = 5  # of a family, from the easiest
LARGEST_WORLD = 1024  # voxels in x and y
TIME_LIMIT = "match.max_episode_seconds"
_GOLDEN = (5**0.5 - 1) / 2  # share of the seeds that lie between one and the next
_MOST_MECHS = 100
_LEAST_SIDE = 16  # voxels
_WEAPON_SLOTS = 4
_SUITE_NAMES = tuple(suite.name for suite in SUITES)
_WEAPON_NAMES = tuple(weapon.name for weapon in WEAPONS)


Marks = dict[tuple[str | int, ...], tuple[int, int]]  # line and column of each part of a file, from 0


def place_of(path: tuple[str | int, ...], marks: Marks) -> str:
    """Return line and column of a part, or of the nearest part around it; of a plan, line and character."""
    if len(path) == 3 and path[0] == "map" and ("map",) in marks:  # a block begins on the line after its sign
        (line, _), (row, column) = marks["map",], (int(path[1]), int(path[2]))
        return f"line {line + 2 + row}, character {column + 1} of the plan"
    if len(path) == 2 and path not in marks:  # a key of the configuration that was written nested
        path = (path[0], *str(path[1]).split("."))
    while path not in marks and path:
        path = path[:-1]
    line, column = marks.get(path, (0, 0))
    return f"line {line + 1}, column {column + 1}"


def _need(condition: bool, message: str, *path: str | int) -> None:
    if not condition:
        raise ScenarioError(message, *path)


def _at(check: Callable[..., Any], *arguments: Any, path: tuple[str | int, ...]) -> Any:
    """Return what a check returns; its complaint is about a part of the scenario."""
    try:
        return check(*arguments)
    except ValueError as error:
        raise ScenarioError(str(error), *path) from None


def _typed(value: Any, hint: Any, *path: str | int) -> Any:
    return _at(typed, value, hint, ".".join(map(str, path)), path=path)


def _fields(cls: Any, values: Any, path: tuple[str | int, ...], what: str) -> dict[str, Any]:
    _need(isinstance(values, Mapping), f"{what} must be a mapping of keys and values, got {shown(values)}.", *path)
    for name in values:
        _at(require_known, name, [f.name for f in dataclasses.fields(cls)], f"{what} has no key", path=(*path, name))
    return dict(values)


@dataclass(frozen=True)
class Unit:
    """One mech of a scenario.

    Attributes:
        mech: Its class.
        at: Letters of the plan; it starts on a cell of one of them, which the seed draws. ``"*"`` is the place of the
            zone. Empty: in formation.
        facing: Degrees counter-clockwise from +x; None faces the zone, or the middle of the map.
        suite: Name of its suite; empty for that of its class.
        weapons: Names of the weapons in its four slots, ``""`` for none; None for those of its class.
        hp: Share of its hit points at the start.
        heat: Share of its heat capacity at the start; above 1 it shuts down at once, until it has cooled to 0.7.
        by: Skills of which the seed draws the one that plays it; empty for the agents, or the scenario's opponent.
        does: What a scripted unit does: ``"fight"`` for the zone as skills do, ``"stand"``, ``"patrol"`` round its way,
            ``"run"`` along it once, or ``"ambush"``: stand until an enemy is known, then fight.
        way: Letters of the plan that it walks to, one after the other; ``"*"`` is the place of the zone.
        fires: Whether a scripted unit fires.
        knows_zone: Whether its observation shows the zone.
        charge: Whether the goal is about it, if the goal names units of its side.
    """

    mech: str
    at: str = ""
    facing: float | None = None
    suite: str = ""
    weapons: tuple[str, ...] | None = None
    hp: Annotated[float, "[0.01, 1]"] = 1.0
    heat: Annotated[float, "[0, 2]"] = 0.0
    by: tuple[str, ...] = ()
    does: str = "fight"
    way: str = ""
    fires: bool = True
    knows_zone: bool = True
    charge: bool = True

    @classmethod
    def from_dict(cls, values: Any, *path: str | int) -> Self:
        """Return a unit from the name of a class, or from a mapping of fields."""
        if isinstance(values, str):
            values = {"mech": values}
        given = _fields(cls, values, path, "a unit")
        _need("mech" in given, "a unit needs the key mech, the name of its class.", *path)
        if isinstance(given.get("by"), str):
            given["by"] = [given["by"]]
        hints = get_type_hints(cls, include_extras=True)
        unit = cls(**{name: _typed(value, hints[name], *path, name) for name, value in given.items()})
        unit._check(path)
        return unit

    def _check(self, path: tuple[str | int, ...]) -> None:
        weapons = ("", "", "", "") if self.weapons is None else self.weapons
        names = {"mech": ([self.mech], CLASS_NAMES), "suite": ([self.suite], ("", *_SUITE_NAMES)),
                 "weapons": (weapons, ("", *_WEAPON_NAMES)), "by": (self.by, SKILL_NAMES),
                 "does": ([self.does], UNIT_ROLES)}  # fmt: skip
        for key, (given, known) in names.items():
            for name in given:
                _at(require_known, name, known, f"{key}: unknown name", path=(*path, key))
        slots = f"weapons must name {_WEAPON_SLOTS} slots ('' for an empty one), got {len(weapons)}."
        _need(len(weapons) == _WEAPON_SLOTS, slots, *path, "weapons")
        most = f"way may have at most {MOST_STOPS} letters, got {len(self.way)}."
        _need(len(self.way) <= MOST_STOPS, most, *path, "way")
        lost = self.does in ("patrol", "run") and not self.way
        _need(not lost, f"a unit that is to {self.does} needs a way, letters of the plan.", *path, "does")


@dataclass(frozen=True)
class Scenario:
    """A small world with a task, made to ask for one ability.

    Wherever a view takes the name of a preset, it takes a ``Scenario`` or a scenario's name; so do the trainer and the
    command line with a name. ``load_scenario`` reads one from a YAML file.

    Attributes:
        name: Name, lower-case letters, digits and underscores; for a level of a family with @ and its number.
        about: What happens, in a sentence or two.
        asks_for: The ability that it asks for.
        config: Values of ``EchelonConfig`` by dotted key, as pairs.
        blue: The mechs of the agents.
        red: Their enemies.
        opponent: Skill or ``"commander:NAME"`` of units without ``by``; ``"agents"`` lets agents command red as well.
        goal: What blue must do: ``"match"`` (the usual rules), ``"reach"`` the zone with a unit in ``charge``,
            ``"eliminate"`` all red units in ``charge``, or ``"survive"`` with every blue unit in ``charge``.
        map: The plan, one character a cell, north at the top; empty for a generated map.
        grammar: What the seed draws a plan from, instead of ``map``. Each split has maps of its own.
        legend: Material and height in voxels of characters of the plan, beside those that every plan knows.
        scale: Edge of a cell of the plan, voxels; the heaviest mechs need ways of 5 voxels.
        height: Height of the world of a plan, voxels.
        gates: Letters of the plan of which the seed leaves one open; the cells of the others are walls.
        mirror: Whether the seed mirrors the plan in x and y.
        zone: Letters of the plan of which the seed draws the zone's place; empty for no zone, or on a generated map for
            the map's own.
        zone_radius: Its radius on a plan, voxels.
        zone_seconds: Seconds from the start in which observations show the zone; 0 for always.
        train: Seeds to train on, [first, after the last).
        validation: Seeds to choose by.
        test: Seeds to report on.

    Raises:
        ScenarioError: Something is impossible; its ``path`` says where.
    """

    name: str
    about: str = ""
    asks_for: str = ""
    config: tuple[tuple[str, Any], ...] = ()
    blue: tuple[Unit, ...] = ()
    red: tuple[Unit, ...] = ()
    opponent: str = "medium"
    goal: str = "match"
    map: str = ""
    grammar: Grammar | None = None
    legend: tuple[tuple[str, str, int], ...] = ()
    scale: Annotated[int, "[1, 16]"] = 5
    height: Annotated[int, f"[8, {MAX_WORLD_HEIGHT}]"] = 10
    gates: str = ""
    mirror: bool = False
    zone: str = ""
    zone_radius: Annotated[float, "[0, 1000]"] = 4.0
    zone_seconds: Annotated[float, "[0, 1000]"] = 0.0
    train: tuple[int, int] = (0, 1_000_000)
    validation: tuple[int, int] = (1_000_000, 1_001_000)
    test: tuple[int, int] = (2_000_000, 2_001_000)

    def __post_init__(self) -> None:
        named = re.fullmatch(f"[a-z][a-z0-9_]{{0,39}}(@[1-{LEVELS}])?", self.name) is not None
        _need(named, f"name must be lower-case letters, digits and underscores, got {shown(self.name)}.", "name")
        _at(one_of, self.goal, GOALS, "goal", path=("goal",))
        for side in ("blue", "red"):
            count = len(getattr(self, side))
            _need(count <= _MOST_MECHS, f"{side} may have at most {_MOST_MECHS} mechs, got {count}.", side)
        _need(bool(self.blue), "blue needs at least one unit, which the agent commands.", "blue")
        played = [bool(unit.by) for unit in self.blue]
        agents_first = played == sorted(played) and not all(played)
        _need(agents_first, "blue must list its agents first, then the units that skills play (by).", "blue")
        side = "red" if self.goal == "eliminate" else "blue"
        charged = self.goal == "match" or any(unit.charge for unit in getattr(self, side))
        _need(charged, f"the goal {self.goal!r} needs a {side} unit in charge.", "goal")
        hints = get_type_hints(Scenario, include_extras=True)
        for key in ("scale", "height", "zone_radius", "zone_seconds"):
            _typed(getattr(self, key), hints[key], key)
        for split in SPLITS:
            first, last = getattr(self, split)
            fits = 0 <= first < last <= 2**62
            _need(fits, f"{split} must be seeds [first, after the last), got [{first}, {last}].", split)
        spans = sorted(getattr(self, split) for split in SPLITS)
        apart = all(a[1] <= b[0] for a, b in pairwise(spans))
        told = ", ".join(f"{split} [{first}, {last}]" for split in SPLITS for first, last in [getattr(self, split)])
        given = next((split for split in SPLITS if getattr(self, split) != getattr(Scenario, split)), "test")
        _need(apart, f"train, validation and test must have no seed in common, got {told}.", given)
        self._check_places()

    def _check_places(self) -> None:
        small = self.size is not None and min(self.size[:2]) < _LEAST_SIDE
        least = f"a plan must give a world of at least {_LEAST_SIDE} voxels in x and y, got {self.size}"
        _need(not small, f"{least}; draw more cells or make scale larger.", "map")
        if self.grammar is not None:
            self._check_grammar(self.grammar)
        letters = self.letters
        there = "".join(sorted(letters)) or "none, for it has no plan"
        places: list[tuple[str, tuple[str | int, ...]]] = [(self.zone, ("zone",)), (self.gates, ("gates",))]
        for side in ("blue", "red"):
            for number, unit in enumerate(getattr(self, side)):
                standing = bool(unit.at) or not self.has_plan
                _need(standing, "on a plan every unit needs the key at, its letters.", side, number)
                for key in ("at", "way"):
                    named = getattr(unit, key)
                    zoned = bool(self.zone) or AT_ZONE not in named
                    _need(zoned, "a unit can be at the zone only if there is one.", side, number, key)
                    places.append((named.replace(AT_ZONE, ""), (side, number, key)))
        for text, path in places:
            for letter in text:
                _need(letter in letters, f"the plan has no place {letter!r}; its letters are {there}.", *path)
        zoned = bool(self.zone) or not self.has_plan or self.goal not in ("match", "reach")
        _need(zoned, f"the goal {self.goal!r} needs a zone, a letter of the plan.", "goal")

    def _check_grammar(self, grammar: Grammar) -> None:
        _need(not self.map, "a scenario has a map or a grammar, not both.", "grammar")
        if (fault := grammar.fault(self.signs)) is not None:
            _need(False, fault[1], "grammar", fault[0])
        most = LARGEST_WORLD // self.scale
        fits = max(grammar.canvas.columns, grammar.canvas.rows) <= most
        told = f"columns and rows must be at most {most}, as a cell is {self.scale} voxels wide"
        _need(fits, f"canvas: {told}, got {grammar.canvas.cells}.", "grammar", 0)
        timed = not self.zone or TIME_LIMIT in dict(self.config)
        told = f"a grammar with a zone needs {TIME_LIMIT} in config, which decides what maps will do; config has "
        _need(timed, f"{told}{', '.join(dict(self.config)) or 'nothing'}.", "config" if self.config else "grammar")

    @property
    def signs(self) -> dict[str, tuple[str, int]]:
        """Material and height of every character that a plan may have, but for letters and digits."""
        return {**SIGNS, **{sign: (material, high) for sign, material, high in self.legend}}

    @property
    def has_plan(self) -> bool:
        """Whether a plan is drawn, by the author or by the seed; otherwise the map is generated as in the presets."""
        return bool(self.map) or self.grammar is not None

    @property
    def letters(self) -> Collection[str]:
        """Letters of the places of its plans."""
        if self.grammar is not None:
            return self.grammar.letters
        return self.plan.letters if self.plan is not None else ()

    @cached_property
    def plan(self) -> Plan | None:
        """The plan that ``map`` draws, None without one."""
        return Plan.read(self.map, self.signs) if self.map else None

    def drawn(self, dice: Dice) -> Plan:
        """Return a plan of the grammar; RefusedError if this draft will not do."""
        assert self.grammar is not None
        signs = self.signs
        return Plan.read(self.grammar.draw(dice, {sign: material for sign, (material, _) in signs.items()}), signs)

    @property
    def size(self) -> tuple[int, int, int] | None:
        """Extent (x, y, z) of the world of the plan, voxels; None for a generated map."""
        if self.grammar is not None:
            columns, rows = self.grammar.canvas.columns, self.grammar.canvas.rows
        elif self.plan is not None:
            rows, columns = self.plan.cells.shape
        else:
            return None
        return columns * self.scale, rows * self.scale, self.height

    def split_of(self, seed: int) -> str:
        """Return the split whose maps an episode gets: that of its seed, or ``train`` for a seed of none."""
        return next((split for split in SPLITS if getattr(self, split)[0] <= seed < getattr(self, split)[1]), SPLITS[0])

    def world_seed(self, drawn: int, seed: int) -> int:
        """Return the seed of the world of an episode: with a grammar, its remainder by 3 is the number of the split."""
        if self.grammar is None:
            return drawn
        return drawn - drawn % len(SPLITS) + SPLITS.index(self.split_of(seed))

    def training_seed(self, seed: int, ahead: bool = False) -> int:
        """Return a seed of ``train``: ``seed`` if it is one; with ``ahead`` the next of an order without repetition."""
        first, last = self.train
        step = round((last - first) * _GOLDEN)
        while math.gcd(step, last - first) > 1:
            step += 1
        return first + (seed - first + ahead * step) % (last - first)

    def fault(self, message: str, *path: str | int) -> ScenarioError:
        """Return an error about a part; if the scenario came from a file, it says where that part stands."""
        name, marks = getattr(self, "_source", (None, {}))
        return ScenarioError(f"{name}, {place_of(path, marks)}: {message}" if name else message, *path)

    @property
    def digest(self) -> str:
        """SHA-256 of everything, 64 hexadecimal digits; any change of a scenario changes it."""
        text = json.dumps(self.to_dict(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    @classmethod
    def from_dict(cls, values: Any) -> Self:
        """Return the scenario of a mapping, such as ``to_dict`` gives or a YAML file holds, or raise ScenarioError."""
        given = _fields(cls, values, (), "a scenario")
        _need("name" in given, "a scenario needs the key name.")
        hints = get_type_hints(cls)
        for key, value in given.items():
            if key in ("blue", "red"):
                _need(isinstance(value, list | tuple), f"{key} must be a list of units, got {shown(value)}.", key)
                given[key] = tuple(Unit.from_dict(unit, key, number) for number, unit in enumerate(value))
            elif key == "config":
                given[key] = _dotted(value)
            elif key == "legend":
                given[key] = _legend(value)
            elif key == "grammar":
                given[key] = _grammar(value)
            else:
                given[key] = _typed(value, hints[key], key)
        return cls(**given)

    def to_dict(self) -> dict[str, Any]:
        """Return plain values, without those that have their default."""
        values = plain_fields(self)
        if self.config:
            values["config"] = {key: list(v) if isinstance(v, tuple) else v for key, v in self.config}
        if self.grammar is not None:
            pieces = (self.grammar.canvas, *self.grammar.pieces)
            values["grammar"] = [{piece.kind: plain_fields(piece)} for piece in pieces]
        if self.legend:
            values["legend"] = {sign: [material, high] for sign, material, high in self.legend}
        for side in ("blue", "red"):
            if side in values:
                values[side] = [plain_fields(unit) for unit in getattr(self, side)]
        return values


def plain_fields(of: Any) -> dict[str, Any]:
    """Return the fields of a dataclass that differ from their defaults, as plain values."""
    fields = {f.name: (getattr(of, f.name), f.default) for f in dataclasses.fields(of)}
    return {name: list(v) if isinstance(v, tuple) else v for name, (v, default) in fields.items() if v != default}


def _dotted(values: Any, prefix: str = "") -> tuple[tuple[str, Any], ...]:
    _need(isinstance(values, Mapping), f"config must be a mapping of keys, got {shown(values)}.", "config")
    pairs: list[tuple[str, Any]] = []
    for key, value in values.items():
        if isinstance(value, Mapping):
            pairs += _dotted(value, f"{prefix}{key}.")
        else:
            pairs.append((f"{prefix}{key}", tuple(value) if isinstance(value, list) else value))
    return tuple(sorted(pairs))


def _legend(values: Any) -> tuple[tuple[str, str, int], ...]:
    _need(isinstance(values, Mapping), f"legend must be a mapping of characters, got {shown(values)}.", "legend")
    rows = []
    for sign, what in values.items():
        single = isinstance(sign, str) and len(sign) == 1 and not sign.isspace()
        _need(single, f"legend explains single characters, got {shown(sign)}.", "legend", sign)
        material, high = _typed(what, tuple[str, int], "legend", sign)
        _at(require_known, material, MATERIAL_NUMBERS, "legend: unknown material", path=("legend", sign))
        fits = 0 <= high <= MAX_WORLD_HEIGHT
        _need(fits, f"the height of {sign!r} must lie in [0, {MAX_WORLD_HEIGHT}], got {high}.", "legend", sign)
        rows.append((sign, material, high))
    return tuple(sorted(rows))


def _grammar(values: Any) -> Grammar:
    listed = isinstance(values, list | tuple) and bool(values)
    _need(listed, f"grammar must be a list of lines, got {shown(values)}.", "grammar")
    pieces = []
    for number, line in enumerate(values):
        single = isinstance(line, Mapping) and len(line) == 1
        _need(single, f"a line of a grammar must be NAME: {{...}}, got {shown(line)}.", "grammar", number)
        kind, options = next(iter(line.items()))
        path = "grammar", number, kind
        _at(require_known, kind, PIECES, "a grammar has no line", path=path)
        first = (kind == Canvas.kind) == (number == 0)
        _need(first, "a grammar begins with one canvas; then come the other lines.", *path)
        given, hints = _fields(PIECES[kind], options, path, kind), get_type_hints(PIECES[kind], include_extras=True)
        for field in dataclasses.fields(PIECES[kind]):
            _need(field.name in given or field.default is not dataclasses.MISSING,
                  f"{kind} needs the key {field.name}.", *path)  # fmt: skip
        for name in given:
            if hints[name] == tuple[int, int] and not isinstance(given[name], list | tuple):
                told = f"{name} must be a whole number or two of them, [least, most], got {shown(given[name])}."
                _need(is_whole(given[name]), told, *path, name)
                given[name] = [given[name]] * 2
            given[name] = _typed(given[name], hints[name], *path, name)
        pieces.append(PIECES[kind](**given))
    return Grammar(pieces[0], tuple(pieces[1:]))
