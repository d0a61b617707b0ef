"""The rule of walking from cell to cell, restated plainly, and the shortest ways that SciPy finds by it."""

import numpy as np
from scipy.sparse import coo_array
from scipy.sparse.csgraph import dijkstra


def walkable(rest, room, headroom, a, b):
    """Return whether two neighbouring cells (x, y) are linked, by the heights of ground and overhang (Y, X)."""
    for x, y in (a, b):
        if not (0 <= x < rest.shape[1] and 0 <= y < rest.shape[0]) or rest[y, x] < 0:
            return False
    low, high = sorted((int(rest[a[1], a[0]]), int(rest[b[1], b[0]])))
    return high - low <= 1 and min(room[a[1], a[0]], room[b[1], b[0]]) - high >= headroom


def steps_from(rest, room, headroom, cell):
    """Return the cells that can be reached in one step, with its length."""
    x, y = cell
    links = {}
    for i, j in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        if walkable(rest, room, headroom, cell, (x + i, y + j)):
            links[x + i, y + j] = 1.0
    for i, j in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        corners, there = ((x + i, y), (x, y + j)), (x + i, y + j)
        ways = [(cell, there), *((cell, corner) for corner in corners), *((corner, there) for corner in corners)]
        if all(walkable(rest, room, headroom, *way) for way in ways):
            links[there] = 2**0.5
    return links


def walking_lengths(rest, room, headroom, starts):
    """Return the length of the shortest way from any of ``starts`` to every cell in reach."""
    width = rest.shape[1]
    links = [
        (y * width + x, j * width + i, length)
        for y, x in np.argwhere(rest >= 0).tolist()
        for (i, j), length in steps_from(rest, room, headroom, (x, y)).items()
    ]
    here, there, lengths = (np.array(column) for column in zip(*links, strict=True))
    here, there = here.astype(np.int32), there.astype(np.int32)  # older releases of SciPy take no others
    graph = coo_array((lengths, (here, there)), shape=(rest.size, rest.size)).tocsr()
    found = dijkstra(graph, indices=[y * width + x for x, y in starts], min_only=True)
    return {(k % width, k // width): found[k] for k in np.flatnonzero(np.isfinite(found)).tolist()}
