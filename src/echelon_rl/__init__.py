"""Echelon's trainer: recurrent PPO with Stable-Baselines3's interface, models, evaluation and vector environments.

Names are imported on first use, so that ``import echelon_rl`` stays quick.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "1.0.0rc1"

if TYPE_CHECKING:
    from echelon_env import FLAT_OBS_DIM as FLAT_OBS_DIM
    from echelon_env import SUITE_DESCRIPTOR_DIM as SUITE_DESCRIPTOR_DIM
    from echelon_rl.callbacks.spatial import SpatialAccumulator as SpatialAccumulator
    from echelon_rl.core.rollout import RolloutBuffer as RolloutBuffer
    from echelon_rl.evaluation import evaluate_win_rate as evaluate_win_rate
    from echelon_rl.lstm.functional import LSTMState as LSTMState
    from echelon_rl.lstm.module import ResetLSTM as ResetLSTM
    from echelon_rl.models.actor_critic import ActorCriticLSTM as ActorCriticLSTM
    from echelon_rl.models.actor_critic import CombatSuiteActorCritic as CombatSuiteActorCritic
    from echelon_rl.models.encoders import SuiteObservation as SuiteObservation
    from echelon_rl.models.encoders import flat_obs_to_suite_obs as flat_obs_to_suite_obs
    from echelon_rl.ppo import RecurrentPPO as RecurrentPPO
    from echelon_rl.vec_envs.vec_env import make_vec_env as make_vec_env


def imported_late(
    package: str, homes: dict[str, tuple[str, ...]]
) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """Return ``__getattr__``, ``__dir__`` and ``__all__`` of a package whose public names are imported on first use."""
    home = {name: module for module, names in homes.items() for name in names}
    public = sorted(home)

    def find(name: str) -> Any:
        if name not in home:
            raise AttributeError(f"module {package!r} has no attribute {name!r}; it offers {', '.join(public)}.")
        return getattr(import_module(home[name]), name)

    return find, lambda: public, public


_HOMES: dict[str, tuple[str, ...]] = {
    "echelon_env": ("FLAT_OBS_DIM", "SUITE_DESCRIPTOR_DIM"),
    "echelon_rl.callbacks.spatial": ("SpatialAccumulator",),
    "echelon_rl.core.rollout": ("RolloutBuffer",),
    "echelon_rl.evaluation": ("evaluate_win_rate",),
    "echelon_rl.lstm.module": ("ResetLSTM",),
    "echelon_rl.lstm.functional": ("LSTMState",),
    "echelon_rl.models.actor_critic": ("ActorCriticLSTM", "CombatSuiteActorCritic"),
    "echelon_rl.models.encoders": ("SuiteObservation", "flat_obs_to_suite_obs"),
    "echelon_rl.ppo": ("RecurrentPPO",),
    "echelon_rl.vec_envs.vec_env": ("make_vec_env",),
}
__getattr__, __dir__, __all__ = imported_late(__name__, _HOMES)
__all__ += ["__version__"]
