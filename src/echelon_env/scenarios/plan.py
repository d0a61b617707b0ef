"""A map drawn as text: one character a cell, with letters for places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from echelon_env.catalog import AIR, DIRT, FOLIAGE, GLASS, LAVA, REINFORCED, SOLID, WATER

# What every plan knows: material and height in voxels of a character. Letters and digits are places on open ground.
SIGNS: dict[str, tuple[int, int]] = {
    ".": (AIR, 0), "#": (SOLID, 6), "=": (REINFORCED, 6), "-": (SOLID, 2), "%": (FOLIAGE, 5), "|": (GLASS, 6),
    "~": (WATER, 1), "^": (LAVA, 1),
}  # fmt: skip
MOST_CELLS = 256  # along each side


class PlanError(ValueError):
    """A plan that cannot be read; ``row`` and ``column`` count from 0 at its first character."""

    def __init__(self, message: str, row: int, column: int) -> None:
        super().__init__(message)
        self.row, self.column = row, column


@dataclass(frozen=True, eq=False)
class Plan:
    """A drawn map.

    Attributes:
        cells: uint8 (rows, columns) material of each cell; row 0 lies in the south (y = 0).
        heights: int (rows, columns) height of the material, voxels.
        letters: Cells (column, row) of each place, by letter.
    """

    cells: NDArray[np.uint8]
    heights: NDArray[np.int64]
    letters: dict[str, tuple[tuple[int, int], ...]]

    @classmethod
    def read(cls, text: str, legend: Mapping[str, tuple[int, int]] | None = None) -> Plan:
        """Return the plan of a text whose first line is the north.

        Raises:
            PlanError: A character is unknown, a line is shorter than the longest, or the plan is empty or too large.
        """
        signs = {**SIGNS, **(legend or {})}
        lines = [line.rstrip() for line in text.rstrip("\n").split("\n")]
        width = max(map(len, lines))
        if width == 0 or max(width, len(lines)) > MOST_CELLS:
            limit = f"1 to {MOST_CELLS} lines of 1 to {MOST_CELLS} characters"
            raise PlanError(f"a plan must have {limit}, got {len(lines)} of {width}.", 0, 0)
        cells, heights = np.zeros((len(lines), width), np.uint8), np.zeros((len(lines), width), np.int64)
        letters: dict[str, list[tuple[int, int]]] = {}
        for number, line in enumerate(lines):
            if len(line) != width:
                raise PlanError(
                    f"this line of the plan has {len(line)} characters, the longest has {width}.", number, len(line)
                )
            row = len(lines) - 1 - number
            for column, sign in enumerate(line):
                if sign in signs:
                    cells[row, column], heights[row, column] = signs[sign]
                elif sign.isascii() and sign.isalnum():
                    letters.setdefault(sign, []).append((column, row))
                else:
                    known = " ".join(signs)
                    raise PlanError(
                        f"the plan has the unknown character {sign!r}; it knows {known}, and letters and digits for "
                        "places; explain others in the legend.",
                        number,
                        column,
                    )
        return cls(cells, heights, {sign: tuple(cells) for sign, cells in letters.items()})

    def voxels(self, scale: int, height: int, walls: tuple[tuple[int, int], ...] = ()) -> NDArray[np.uint8]:
        """Return the world, uint8 (height, rows * scale, columns * scale), with further cells as walls."""
        cells, heights = self.cells.copy(), self.heights.copy()
        for column, row in walls:
            cells[row, column], heights[row, column] = SIGNS["="]
        grid = np.ix_(np.arange(len(cells)).repeat(scale), np.arange(cells.shape[1]).repeat(scale))
        layers = np.arange(height)[:, None, None]
        voxels = np.where(layers < np.minimum(heights[grid], height - 2), cells[grid], AIR).astype(np.uint8)
        voxels[0][voxels[0] == AIR] = DIRT
        return np.ascontiguousarray(voxels)
