"""Heat maps: where mechs move, take damage and die, seen from above."""

import warnings
from typing import Any

import numpy as np
from numpy.typing import NDArray
from stable_baselines3.common.logger import Image

from echelon_env.catalog import CLASS_NAMES, CLASS_TABLE
from echelon_env.mdp.global_state import MATCH_FEATURES, MECH_FEATURES
from echelon_env.validation import Count, typed
from echelon_rl.ppo.callback import PPOCallback
from echelon_rl.vec_envs.match_env import MatchVecEnv

MAPS = {"deaths": "deaths", "damage": "damage taken, hit points", "movement": "presence, decisions"}  # with titles
_INCHES, _DOTS_PER_INCH = 4.0, 80


class SpatialAccumulator:
    """Counts events on a square grid over the map; plotting libraries are imported by ``to_images`` only.

    Attributes:
        grid_size: Cells along each side, G; ValueError below 1.
        maps: float64 (G, G) for ``"deaths"``, ``"damage"`` and ``"movement"``; row y, column x, the origin first.
    """

    def __init__(self, grid_size: int = 32) -> None:
        self.grid_size: int = typed(grid_size, Count, "grid_size")
        self.reset()

    def reset(self) -> None:
        """Forget everything."""
        self.maps: dict[str, NDArray[np.float64]] = {name: np.zeros((self.grid_size, self.grid_size)) for name in MAPS}

    def add(self, name: str, positions: NDArray[Any], amounts: NDArray[Any] | float = 1.0) -> None:
        """Add amounts where they happened.

        Args:
            name: ``"deaths"``, ``"damage"`` or ``"movement"``.
            positions: (N, 2), x and y as shares of the map from 0 to 1; positions outside count at the border.
            amounts: (N,), or one for all.

        Raises:
            ValueError: The map is unknown, or shape or values of the positions are wrong.
        """
        if name not in self.maps:
            raise ValueError(f"there is no map {name!r}; maps are {', '.join(MAPS)}.")
        positions = np.asarray(positions, np.float64)
        if positions.ndim != 2 or positions.shape[1] != 2 or not np.isfinite(positions).all():
            raise ValueError(f"positions must be finite numbers of shape (N, 2), got shape {positions.shape}.")
        cells = np.clip((positions * self.grid_size).astype(np.int64), 0, self.grid_size - 1)
        np.add.at(self.maps[name], (cells[:, 1], cells[:, 0]), amounts)

    def add_step(self, before: NDArray[np.float32], after: NDArray[np.float32]) -> None:
        """Add what happened between two global states float32 (E, S) of the same matches."""
        old, new = _mechs(before), _mechs(after)
        lived, lives = old["alive"] > 0, new["alive"] > 0
        self.add("movement", new["position"][lives])
        died = lived & ~lives
        self.add("deaths", old["position"][died])  # a dead mech has no position in the state
        lost = np.where(lives, old["hp"] - new["hp"], old["hp"]) * lived
        hurt = lost > 0
        place = np.where(lives[..., None], new["position"], old["position"])
        self.add("damage", place[hurt], lost[hurt])

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


def _mechs(states: NDArray[np.float32]) -> dict[str, NDArray[Any]]:
    """Return position (E, M, 2), hit points (E, M) and alive (E, M) of the mechs in global states (E, S)."""
    rows = states[:, : states.shape[1] - len(MATCH_FEATURES)].reshape(len(states), -1, len(MECH_FEATURES))
    column = {name: rows[..., index] for index, name in enumerate(MECH_FEATURES)}
    most = sum(column[name] * float(CLASS_TABLE["hp"][role]) for role, name in enumerate(CLASS_NAMES))
    position = np.stack([column["x"], column["y"]], axis=-1)
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
        self._matches.keep_final_states = True
        self._before = self._matches.states()

    def _on_step(self) -> bool:
        now = self._matches.states()
        after = now.copy()
        for match, info in enumerate(self.locals["infos"][:: self._matches.agents_per_match]):
            if "terminal_state" in info:  # the current state already belongs to the next episode
                after[match] = info["terminal_state"]
        self.accumulator.add_step(self._before, after)
        self._before = now
        return True

    def _on_rollout_end(self) -> None:
        self._rollouts += 1
        if self._rollouts % self.every == 0:
            for name, image in self.accumulator.to_images().items():
                self.logger.record(f"spatial/{name}", Image(image, "HWC"), exclude=("stdout", "log", "json", "csv"))
            self.accumulator.reset()
