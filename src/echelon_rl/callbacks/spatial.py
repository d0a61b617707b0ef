"""Heat maps: where mechs move, take damage and die, seen from above."""

import warnings
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from stable_baselines3.common.logger import Image
from torch import Tensor

from echelon_env.catalog import CLASS_NAMES, CLASS_TABLE
from echelon_env.mdp.global_state import MATCH_FEATURES, MECH_FEATURES
from echelon_env.validation import Count, typed
from echelon_rl.ppo.callback import PPOCallback
from echelon_rl.vec_envs.match_env import MatchVecEnv

MAPS = {"deaths": "deaths", "damage": "damage taken, hit points", "movement": "presence, decisions"}  # with titles
_INCHES, _DOTS_PER_INCH = 4.0, 80


class SpatialAccumulator:
    """Counts events on a square grid over the map; plotting libraries are imported by ``to_images`` only.

    What happens on a GPU is added up there, and nothing waits for it before somebody looks.

    Attributes:
        grid_size: Cells along each side, G; ValueError below 1.
    """

    def __init__(self, grid_size: int = 32) -> None:
        self.grid_size: int = typed(grid_size, Count, "grid_size")
        self.reset()

    def reset(self) -> None:
        """Forget everything."""
        self._sums = torch.zeros(len(MAPS), self.grid_size**2, dtype=torch.float64)

    @property
    def maps(self) -> dict[str, NDArray[np.float64]]:
        """Copies of ``"deaths"``, ``"damage"`` and ``"movement"``, (G, G) each; row y, column x, the origin first."""
        shape = len(MAPS), self.grid_size, self.grid_size
        return dict(zip(MAPS, self._sums.cpu().numpy().copy().reshape(shape), strict=True))

    def add(self, name: str, positions: NDArray[Any], amounts: NDArray[Any] | float = 1.0) -> None:
        """Add amounts where they happened.

        Args:
            name: ``"deaths"``, ``"damage"`` or ``"movement"``.
            positions: (N, 2), x and y as shares of the map from 0 to 1; positions outside count at the border.
            amounts: (N,), or one for all.

        Raises:
            ValueError: The map is unknown, or shape or values of the positions are wrong.
        """
        if name not in MAPS:
            raise ValueError(f"there is no map {name!r}; maps are {', '.join(MAPS)}.")
        positions = np.asarray(positions, np.float64)
        if positions.ndim != 2 or positions.shape[1] != 2 or not np.isfinite(positions).all():
            raise ValueError(f"positions must be finite numbers of shape (N, 2), got shape {positions.shape}.")
        each = np.broadcast_to(np.asarray(amounts, np.float64), len(positions)).copy()
        self._add(name, torch.from_numpy(positions), torch.from_numpy(each))

    def _add(self, name: str, positions: Tensor, amounts: Tensor) -> None:
        """Add amounts [...] at positions [..., 2]."""
        self._sums = self._sums.to(positions.device)
        cells = (positions.double() * self.grid_size).long().clamp(0, self.grid_size - 1)
        places = cells[..., 1] * self.grid_size + cells[..., 0]
        self._sums[[*MAPS].index(name)].index_add_(0, places.flatten(), amounts.flatten().double())

    def add_step(self, before: NDArray[np.float32] | Tensor, after: NDArray[np.float32] | Tensor) -> None:
        """Add what happened between two global states of the same matches, float32 [E, S]: arrays or tensors."""
        old, new = _mechs(torch.as_tensor(before)), _mechs(torch.as_tensor(after))
        lived, lives = old["alive"] > 0, new["alive"] > 0
        self._add("movement", new["position"], lives)
        self._add("deaths", old["position"], lived & ~lives)  # a dead mech has no position in the state
        lost = torch.where(lives, old["hp"] - new["hp"], old["hp"]).clamp(min=0.0)
        self._add("damage", torch.where(lives[..., None], new["position"], old["position"]), lost * lived)

    def to_images(self) -> dict[str, NDArray[np.uint8]]:
        """Return a picture of every map, uint8 (height, width, 3), north up; without matplotlib {} and a warning."""
        try:
            from matplotlib.backends.backend_agg import FigureCanvasAgg
            from matplotlib.figure import Figure
        except ImportError:
            warnings.warn("heat maps need matplotlib, which is not installed; none are drawn.", stacklevel=2)
            return {}
        images = {}
        for name, counts in self.maps.items():
            figure = Figure(figsize=(_INCHES, _INCHES), dpi=_DOTS_PER_INCH, layout="constrained")
            canvas = FigureCanvasAgg(figure)
            axes = figure.subplots()
            shown = axes.imshow(counts, origin="lower", extent=(0, 1, 0, 1), cmap="inferno")
            axes.set(title=MAPS[name], xlabel="x, map sides", ylabel="y, map sides")
            figure.colorbar(shown, ax=axes, shrink=0.8)
            canvas.draw()  # type: ignore[no-untyped-call]
            images[name] = np.asarray(canvas.buffer_rgba())[..., :3].copy()  # type: ignore[no-untyped-call]
        return images


def _mechs(states: Tensor) -> dict[str, Tensor]:
    """Return position [E, M, 2], hit points [E, M] and alive [E, M] of the mechs in global states [E, S]."""
    rows = states[:, : states.shape[1] - len(MATCH_FEATURES)].reshape(len(states), -1, len(MECH_FEATURES))
    column = {name: rows[..., index] for index, name in enumerate(MECH_FEATURES)}
    most = sum(column[name] * float(CLASS_TABLE["hp"][role]) for role, name in enumerate(CLASS_NAMES))
    position = torch.stack([column["x"], column["y"]], dim=-1)
    return {"position": position, "hp": column["hp"] * most, "alive": column["alive"]}


class HeatMapCallback(PPOCallback):
    """Logs heat maps of the last ``every`` rollouts: ``spatial/deaths``, ``spatial/damage``, ``spatial/movement``."""

    def __init__(self, every: int = 10, grid_size: int = 32) -> None:
        super().__init__()
        self.every, self.accumulator = every, SpatialAccumulator(grid_size)
        self._rollouts = 0

    def _on_training_start(self) -> None:
        matches = self.training_env.unwrapped
        if not isinstance(matches, MatchVecEnv) or not matches.roles:
            raise ValueError("heat maps need Echelon's matches; make the environment with make_vec_env.")
        self._matches = matches
        matches.watch_states(self.accumulator.add_step)

    def _on_training_end(self) -> None:
        self._matches.watch_states(None)

    def _on_rollout_end(self) -> None:
        self._rollouts += 1
        if self._rollouts % self.every == 0:
            for name, image in self.accumulator.to_images().items():
                self.logger.record(f"spatial/{name}", Image(image, "HWC"), exclude=("stdout", "log", "json", "csv"))
            self.accumulator.reset()
