"""Echelon's trainer: recurrent PPO with Stable-Baselines3's interface, models, evaluation and vector environments.

Names are imported on first use, so that ``import echelon_rl`` stays quick.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from echelon_rl.late_imports import imported_late
from echelon_rl.version import __version__ as __version__

if TYPE_CHECKING:
    from echelon_env import FLAT_OBS_DIM as FLAT_OBS_DIM
    from echelon_env import SUITE_DESCRIPTOR_DIM as SUITE_DESCRIPTOR_DIM
    from echelon_rl.callbacks.spatial import SpatialAccumulator as SpatialAccumulator
    from echelon_rl.core.actor_critic import ActorCriticLSTM as ActorCriticLSTM
    from echelon_rl.core.actor_critic import CombatSuiteActorCritic as CombatSuiteActorCritic
    from echelon_rl.core.rollout import RolloutBuffer as RolloutBuffer
    from echelon_rl.evaluation import evaluate_win_rate as evaluate_win_rate
    from echelon_rl.lstm.functional import LSTMState as LSTMState
    from echelon_rl.lstm.module import ResetLSTM as ResetLSTM
    from echelon_rl.models.encoders import SuiteObservation as SuiteObservation
    from echelon_rl.models.encoders import flat_obs_to_suite_obs as flat_obs_to_suite_obs
    from echelon_rl.ppo import RecurrentPPO as RecurrentPPO
    from echelon_rl.vec_envs.vec_env import make_vec_env as make_vec_env

_HOMES: dict[str, tuple[str, ...]] = {
    "echelon_env": ("FLAT_OBS_DIM", "SUITE_DESCRIPTOR_DIM"),
    "echelon_rl.callbacks.spatial": ("SpatialAccumulator",),
    "echelon_rl.core.rollout": ("RolloutBuffer",),
    "echelon_rl.evaluation": ("evaluate_win_rate",),
    "echelon_rl.lstm.module": ("ResetLSTM",),
    "echelon_rl.lstm.functional": ("LSTMState",),
    "echelon_rl.core.actor_critic": ("ActorCriticLSTM", "CombatSuiteActorCritic"),
    "echelon_rl.models.encoders": ("SuiteObservation", "flat_obs_to_suite_obs"),
    "echelon_rl.ppo": ("RecurrentPPO",),
    "echelon_rl.vec_envs.vec_env": ("make_vec_env",),
}
__getattr__, __dir__, __all__ = imported_late(__name__, _HOMES)
__all__ += ["__version__"]
