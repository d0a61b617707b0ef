"""Grammars: the pieces from which a seed draws the plan of a map, each one line of a scenario's file.

A plan begins as rock. Halls and rooms lie on a grid of every second cell, so that a wall always parts two of them. One
step along this grid is two cells.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise, permutations
from typing import Annotated, Any, ClassVar, Protocol

from echelon_env.catalog import MATERIALS
from echelon_env.validation import shown

Cell = tuple[int, int]  # column, row; the first row lies in the north, as in a plan
Range = tuple[int, int]  # of whole numbers, both included; files may give one number instead
ROCK, GROUND = "#", "."
SIDES: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
_ORDERS = tuple(permutations(SIDES))
AROUND = tuple((dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy)
_MOST_TURNS = 10  # that a search for a hall may take for each of its steps
_MOST_BENDS = 255
_MOST_PLACES = 60  # that are tried for a room or a start
_LEASTS = {"length": 1, "bends": 0, "size": 1, "count": 0, "share": 0}  # of ranges
_COLLIDES = {material.name.lower(): material.collides for material in MATERIALS}
_Size = Annotated[int, "[5, 255]"]


class Dice(Protocol):
    """What draws: whole numbers from ``low`` to ``high``, both included."""

    def __call__(self, low: int, high: int) -> int:
        """Return the next number."""


class RefusedError(ValueError):
    """A draft that will not do, though another may; ``path`` leads to the part of the scenario that it offends."""

    def __init__(self, message: str, *path: str | int) -> None:
        super().__init__(message)
        self.path = path


@dataclass
class Sheet:
    """A plan in the making."""

    cells: list[list[str]]  # by row from the north, then column
    dice: Dice
    materials: Mapping[str, str]  # of every sign
    letters: dict[str, list[Cell]] = field(default_factory=dict)  # cells of each place, in the order of their marking

    @property
    def text(self) -> str:
        """The plan as a scenario's ``map`` has it."""
        return "\n".join(map("".join, self.cells))

    def __getitem__(self, cell: Cell) -> str:
        return self.cells[cell[1]][cell[0]]

    def __setitem__(self, cell: Cell, sign: str) -> None:
        self.cells[cell[1]][cell[0]] = sign

    def inner(self) -> Iterator[Cell]:
        """All cells but those of the border."""
        return ((x, y) for y in range(1, len(self.cells) - 1) for x in range(1, len(self.cells[0]) - 1))

    def inside(self, cell: Cell) -> bool:
        """Return whether a cell does not lie on or beyond the border."""
        return 0 < cell[0] < len(self.cells[0]) - 1 and 0 < cell[1] < len(self.cells) - 1

    def letter(self, sign: str, cell: Cell) -> None:
        """Mark a place."""
        self[cell] = sign
        self.letters.setdefault(sign, []).append(cell)

    def spot(self, fits: Callable[[Cell], bool], what: str) -> Cell:
        """Draw points of the grid until one fits."""
        for _ in range(_MOST_PLACES):
            x, y = (1 + 2 * self.dice(0, len(side) // 2 - 1) for side in (self.cells[0], self.cells))
            if fits((x, y)):
                return x, y
        raise RefusedError(f"the rock has no room for {what}")

    def pick(self, choices: list[Cell]) -> Cell:
        """Take one of several cells out."""
        return choices.pop(self.dice(0, len(choices) - 1))

    def turns(self) -> list[Cell]:
        """Return the four directions in an order that is drawn."""
        return list(_ORDERS[self.dice(0, len(_ORDERS) - 1)])


def _beside(cell: Cell, side: Cell, steps: int = 1) -> Cell:
    return cell[0] + steps * side[0], cell[1] + steps * side[1]


class Line:
    """A line of a grammar."""

    kind: ClassVar[str]

    def fault(self) -> str:
        """Return what is wrong with its values, nothing if they fit."""
        for name, value in vars(self).items():
            if name in ("start", "letter") and len(value) != 1:
                return f"{name} must be one letter, got {value!r:.80}."
            if isinstance(value, tuple) and not (least := _LEASTS[name]) <= value[0] <= value[1]:
                return f"{name} must rise from {least} or more, got {list(value)}."
        return ""

    def beyond(self, canvas: "Canvas") -> str:
        """Return what is wrong with its values on a canvas, nothing if they fit."""
        return ""

    def least(self, known: set[str]) -> int:
        """Return how many points of the grid it takes at least, if lines before have marked these letters."""
        return 0


@dataclass(frozen=True)
class Canvas(Line):
    """The rock that the map is cut from, in cells; both numbers are odd."""

    columns: _Size
    rows: _Size
    kind: ClassVar[str] = "canvas"

    @property
    def cells(self) -> str:
        """Its size for a sentence."""
        return f"{self.columns} x {self.rows} cells"

    @property
    def points(self) -> int:
        """How many points its grid has."""
        return (self.columns // 2) * (self.rows // 2)

    def fault(self) -> str:
        """Return what is wrong with its values, nothing if they fit."""
        even = self.columns % 2 == 0 or self.rows % 2 == 0
        return f"columns and rows must be odd, got {self.columns} and {self.rows}." if even else ""


@dataclass(frozen=True)
class Hall(Line):
    """Halls from `start` to each letter of `end`, `length` steps long with at most `bends`; they touch nothing else."""

    start: str
    end: str
    length: Range
    bends: Range = (_MOST_BENDS, _MOST_BENDS)
    kind: ClassVar[str] = "hall"

    def beyond(self, canvas: Canvas) -> str:
        """Return what is wrong with its values on a canvas, nothing if they fit."""
        if self.start in self.end:
            return f"a hall cannot end where it starts, at {self.start!r}; take another letter."
        if self.length[1] >= (points := canvas.points):
            return f"length must be at most {points - 1} on a canvas of {canvas.cells}, got {shown(self.length[1])}."
        return ""

    def least(self, known: set[str]) -> int:
        """Return how many points of the grid it takes at least, if lines before have marked these letters."""
        return len(self.end) * self.length[0] + (self.start not in known)

    def draw(self, sheet: Sheet) -> None:
        """Cut the halls, which begin in different directions; a start that no line has marked is put somewhere."""
        if self.start not in sheet.letters:
            sheet.letter(self.start, sheet.spot(lambda cell: sheet[cell] == ROCK, repr(self.start)))
        begun: set[Cell] = set()
        for letter in self.end:
            starts, length, bends = list(sheet.letters[self.start]), sheet.dice(*self.length), sheet.dice(*self.bends)
            start, sides = (0, 0), list[Cell]()
            while starts and not sides:
                start = sheet.pick(starts)
                sides = self._way(sheet, start, length, bends, begun)
            if not sides:
                raise RefusedError(f"the rock has no room for a hall of {length} steps from {self.start!r}")
            begun.add(sides[0])
            for side in sides:
                between, start = _beside(start, side), _beside(start, side, 2)
                sheet[between] = sheet[start] = GROUND
            sheet.letter(letter, start)

    def _way(self, sheet: Sheet, start: Cell, length: int, bends: int, begun: set[Cell]) -> list[Cell]:
        """Return the sides to which a way through rock leads, found by trying one turn after the other, or nothing."""
        nodes, sides = [start], list[Cell]()
        choices = [[side for side in sheet.turns() if side not in begun]]
        for _ in range(_MOST_TURNS * length + 1):
            if not choices[-1]:
                if not sides:
                    return []
                nodes.pop()
                sides.pop()
                choices.pop()
                continue
            side = choices[-1].pop()
            node = _beside(nodes[-1], side, 2)
            if sheet.inside(node) and node not in nodes and sheet[node] == ROCK:
                nodes.append(node)
                sides.append(side)
                if len(sides) == length:
                    return sides
                free = length <= bends or sum(a != b for a, b in pairwise(sides)) < bends
                choices.append(sheet.turns() if free else [side])
        return []


@dataclass(frozen=True)
class Rooms(Line):
    """A room for each letter of `letters`, with sides of `size` points of the grid, which all bear the letter."""

    letters: str
    size: Range
    kind: ClassVar[str] = "rooms"

    def beyond(self, canvas: Canvas) -> str:
        """Return what is wrong with its values on a canvas, nothing if they fit."""
        most = min(canvas.columns, canvas.rows) // 2
        fits = self.size[1] <= most
        return "" if fits else f"size must be at most {most} on a canvas of {canvas.cells}, got {shown(self.size[1])}."

    def least(self, known: set[str]) -> int:
        """Return how many points of the grid it takes at least, if lines before have marked these letters."""
        return len(self.letters) * self.size[0] ** 2

    def draw(self, sheet: Sheet) -> None:
        """Cut the rooms."""
        for letter in self.letters:
            for cell in self._room(sheet):
                sheet[cell] = GROUND
                if cell[0] % 2 and cell[1] % 2:
                    sheet.letter(letter, cell)

    def _room(self, sheet: Sheet) -> list[Cell]:
        width, depth = (2 * sheet.dice(*self.size) - 1 for _ in range(2))

        def cells(corner: Cell) -> list[Cell]:
            return [(corner[0] + x, corner[1] + y) for y in range(depth) for x in range(width)]

        def free(corner: Cell) -> bool:
            return sheet.inside(cells(corner)[-1]) and all(_untouched(sheet, cell) for cell in cells(corner))

        return cells(sheet.spot(free, f"a room of {width} x {depth} cells"))


@dataclass(frozen=True)
class Niches(Line):
    """`count` cells cut into the walls of halls and corridors, one deep, each marked with `letter`."""

    letter: str
    count: Range
    kind: ClassVar[str] = "niches"

    def draw(self, sheet: Sheet) -> None:
        """Cut the niches."""
        count, choices = sheet.dice(*self.count), [cell for cell in sheet.inner() if sheet[cell] == ROCK]
        while count and choices:
            cell = sheet.pick(choices)
            for side in SIDES:
                door, across = sheet[_beside(cell, side, -1)], (side[1], side[0])
                closed = [_beside(cell, side), _beside(cell, across), _beside(cell, across, -1)]
                if door == GROUND and all(sheet[other] == ROCK for other in closed):
                    sheet.letter(self.letter, cell)
                    count -= 1
                    break
        if count:
            raise RefusedError(f"the walls have no room for {count} more niches")


@dataclass(frozen=True)
class Scatter(Line):
    """`sign` on `share` percent of the open ground; what stops mechs only where ground lies all round."""

    sign: str
    share: Range
    kind: ClassVar[str] = "scatter"

    def fault(self) -> str:
        """Return what is wrong with its values, nothing if they fit."""
        above = "" if self.share[1] <= 100 else f"share must be at most 100 percent, got {self.share[1]}."
        return super().fault() or above

    def draw(self, sheet: Sheet) -> None:
        """Strew it over the ground."""
        ground = [cell for cell in sheet.inner() if sheet[cell] == GROUND]
        wanted = len(ground) * sheet.dice(*self.share) // 100
        stops = _COLLIDES[sheet.materials[self.sign]]
        while wanted and ground:
            cell = sheet.pick(ground)
            around = (sheet[_beside(cell, side)] for side in AROUND)
            if not stops or all(sign == GROUND or sign.isalnum() for sign in around):
                sheet[cell] = self.sign
                wanted -= 1


Piece = Hall | Rooms | Niches | Scatter
PIECES: dict[str, type[Any]] = {piece.kind: piece for piece in (Canvas, Hall, Rooms, Niches, Scatter)}


def _untouched(sheet: Sheet, cell: Cell) -> bool:
    return all(sheet[_beside(cell, side)] == ROCK for side in ((0, 0), *AROUND))


@dataclass(frozen=True)
class Grammar:
    """The canvas of a map and the pieces that are cut from it, in this order."""

    canvas: Canvas
    pieces: tuple[Piece, ...]

    @property
    def letters(self) -> dict[str, int]:
        """Every letter that a map has, and which line of the grammar marks it, the canvas being line 0."""
        found: dict[str, int] = {}
        for number, piece in enumerate(self.pieces, 1):
            for letter in "".join(str(getattr(piece, name, "")) for name in ("start", "end", "letters", "letter")):
                found.setdefault(letter, number)
        return found

    def fault(self, signs: Mapping[str, Any]) -> tuple[int, str] | None:
        """Return the first line that cannot be and why, or None."""
        known, taken, there = set[str](), 0, self.canvas.points
        for number, piece in enumerate((self.canvas, *self.pieces)):
            if told := piece.fault() or piece.beyond(self.canvas):
                return number, f"{piece.kind}: {told}"
            if isinstance(piece, Scatter) and piece.sign not in signs:
                return number, f"scatter: the sign {piece.sign!r} is unknown; explain it in the legend."
            new = "".join(getattr(piece, name, "") for name in ("end", "letters", "letter"))
            if twice := set(new) & known or {letter for letter, count in Counter(new).items() if count > 1}:
                return number, f"{piece.kind}: the place {min(twice)!r} is there already; take another letter."
            marked = new + getattr(piece, "start", "")
            if strange := [letter for letter in marked if not (letter.isascii() and letter.isalnum())]:
                return number, f"{piece.kind}: a place must be a letter or a digit, got {strange[0]!r}."
            taken += piece.least(known)
            if taken > there:
                told = f"with the lines before it, it takes {taken} points of the grid or more, and a canvas of "
                told += f"{self.canvas.cells} has {there}; draw less or enlarge the canvas."
                return number, f"{piece.kind}: {told}"
            known.update(marked)
        return None

    def draw(self, dice: Dice, materials: Mapping[str, str]) -> str:
        """Return a plan as text; RefusedError if a line finds no room."""
        sheet = Sheet([[ROCK] * self.canvas.columns for _ in range(self.canvas.rows)], dice, materials)
        for number, piece in enumerate(self.pieces, 1):
            try:
                piece.draw(sheet)
            except RefusedError as error:
                raise RefusedError(f"{piece.kind}: {error}", "grammar", number) from None
        return sheet.text
