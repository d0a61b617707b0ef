"""Draw which rooms of a package import which: python tools/draw_imports.py echelon_rl docs/images/imports_rl.png.

A room is a module or sub-package at the top of the package. It is drawn above everything that it imports. Red arrows
belong to a circle. Imports for type checking count too. PYTHONPATH=path/to/its/src draws another checkout.
"""

from __future__ import annotations

import sys
from pathlib import Path

import grimp
import matplotlib as mpl
import networkx as nx
from PIL import Image

mpl.use("Agg")
from matplotlib import pyplot as plt


def room_graph(package: str) -> nx.DiGraph:
    """Return the rooms of a package and their imports."""
    modules = grimp.build_graph(package, cache_dir=None)
    graph = nx.DiGraph()
    for module in modules.modules:
        room = _room(module, package)
        if not room:
            continue
        graph.add_node(room)
        for imported in modules.find_modules_directly_imported_by(module):
            other = _room(imported, package)
            if other and other != room:
                graph.add_edge(room, other)
    return graph


def _room(module: str, package: str) -> str:
    """Return the name of the room that a module lies in; nothing for the package itself."""
    return module.removeprefix(package).lstrip(".").partition(".")[0]


def levels(graph: nx.DiGraph) -> dict[str, int]:
    """Return each room's level above the lowest one; rooms of a circle share a level."""
    circles = nx.condensation(graph)
    height: dict[int, int] = {}
    for circle in reversed(list(nx.topological_sort(circles))):
        height[circle] = max((height[below] + 1 for below in circles.successors(circle)), default=0)
    return {room: height[circles.graph["mapping"][room]] for room in graph}


def draw(package: str, path: Path) -> str:
    """Write the picture; return a one-sentence summary."""
    graph = room_graph(package)
    level = levels(graph)
    storeys = [sorted(room for room in graph if level[room] == n) for n in range(max(level.values()) + 1)]
    widest = max(map(len, storeys))
    place = {
        room: ((number + 0.5) / len(storey) * widest, height)
        for height, storey in enumerate(storeys)
        for number, room in enumerate(storey)
    }
    figure, axes = plt.subplots(figsize=(max(6.0, 1.4 * widest), 0.9 * len(storeys) + 0.4))
    circular = 0
    for room, other in graph.edges:
        in_circle = level[room] == level[other]
        circular += in_circle
        style = {"color": "#d62728", "lw": 1.2} if in_circle else {"color": "#7f8c9b", "lw": 0.6, "alpha": 0.5}
        bend = "arc3,rad=0.3" if in_circle else "arc3,rad=0.06"
        arrow = {"arrowstyle": "->", "shrinkA": 9, "shrinkB": 9, "connectionstyle": bend, **style}
        axes.annotate("", place[other], place[room], arrowprops=arrow)
    for room, (x, y) in place.items():
        axes.text(x, y, room, ha="center", va="center", fontsize=8, bbox={"boxstyle": "round", "fc": "white"})
    axes.set(xlim=(0, widest), ylim=(-0.5, len(storeys) - 0.5))
    axes.axis("off")
    figure.savefig(path, dpi=90, bbox_inches="tight")
    Image.open(path).quantize(32).save(path, optimize=True)  # a fifth of the size
    return (
        f"{package}: {len(graph)} rooms, {graph.number_of_edges()} arrows between them, {circular} of them in circles"
    )


if __name__ == "__main__":
    print(draw(sys.argv[1], Path(sys.argv[2])))
