"""Recurrent actor-critics for your own training loop; the trainer's policies use the same parts."""

from typing import Generic, TypeVar

import numpy as np
import torch
from gymnasium import spaces
from torch import Tensor, nn

from echelon_rl.core.distributions import ActionDistribution, ActionHeads
from echelon_rl.lstm.functional import LSTMState, zero_state
from echelon_rl.lstm.module import ResetLSTM
from echelon_rl.models.encoders import MlpEncoder, SuiteEncoder, SuiteObservation, init_linear_

Obs = TypeVar("Obs", Tensor, SuiteObservation)


class RecurrentActorCritic(nn.Module, Generic[Obs]):
    """Encoder, LSTM with resets, squashed Gaussian actor and critic on the LSTM's output.

    Actions lie in (-1, 1). ``done`` flags refer to the observation at the same index: True if it starts an episode. The
    encoder maps observations to ``features`` numbers.
    """

    def __init__(self, encoder: nn.Module, features: int, action_dim: int, lstm_hidden_dim: int) -> None:
        super().__init__()
        self.encoder = encoder
        self.lstm = ResetLSTM(features, lstm_hidden_dim)
        self.actor_mean, self.critic = nn.Linear(lstm_hidden_dim, action_dim), nn.Linear(lstm_hidden_dim, 1)
        init_linear_(self.actor_mean, 0.01)
        init_linear_(self.critic, 1.0)
        self.actor_logstd = nn.Parameter(torch.zeros(action_dim))
        self._heads = ActionHeads(spaces.Box(-1.0, 1.0, (action_dim,), np.float32))

    def initial_state(self, batch: int, device: torch.device | str = "cpu") -> LSTMState:
        """Return the state at the start of an episode, two tensors [1, batch, hidden]."""
        return zero_state(1, batch, self.lstm.hidden_size, device)

    def _step(self, obs: Obs, state: LSTMState, done: Tensor) -> tuple[Tensor, LSTMState]:
        output, state = self.lstm(self.encoder(obs).unsqueeze(0), state, done.bool().unsqueeze(0))
        return output[0], state

    def _distribution(self, latent: Tensor) -> ActionDistribution:
        return ActionDistribution(self._heads, self.actor_mean(latent), self.actor_logstd)

    def get_value(self, obs: Obs, state: LSTMState, done: Tensor) -> tuple[Tensor, LSTMState]:
        """Return values [B] and the next state for observations [B, ...]."""
        latent, state = self._step(obs, state, done)
        return self.critic(latent).squeeze(-1), state

    def get_action_and_value(
        self, obs: Obs, state: LSTMState, done: Tensor, action: Tensor | None = None
    ) -> tuple[Tensor, Tensor, Tensor, Tensor, LSTMState]:
        """Act for one step on observations [B, ...], or evaluate given actions [B, A] in [-1, 1].

        ``done``, bool or 0/1 [B], says which observations start an episode.

        Returns:
            Action [B, A], log-probability [B], entropy [B], value [B] and the next state.
        """
        latent, state = self._step(obs, state, done)
        distribution = self._distribution(latent)
        raw = distribution.sample_raw() if action is None else self._heads.from_env(action)
        chosen = torch.tanh(raw) if action is None else action
        value = self.critic(latent).squeeze(-1)
        return chosen, distribution.log_prob_raw(raw), distribution.entropy(), value, state

    def evaluate_actions_sequence(
        self, obs: Obs, actions: Tensor, dones: Tensor, init_state: LSTMState
    ) -> tuple[Tensor, Tensor, Tensor, LSTMState]:
        """Evaluate sequences of observations [T, B, ...] and actions [T, B, A] in [-1, 1].

        ``dones``, bool or 0/1 [T, B], says which steps start an episode; ``init_state`` is from before the first.

        Returns:
            Log-probabilities, entropies and values, each [T, B], and the last state.
        """
        steps, batch = dones.shape
        latent, state = self.lstm(self.encoder(obs), init_state, dones.bool())  # [T, B, H]
        flat = latent.reshape(steps * batch, -1)
        distribution = self._distribution(flat)
        log_prob = distribution.log_prob_raw(self._heads.from_env(actions)).view(steps, batch)
        entropy = distribution.entropy().view(steps, batch)
        return log_prob, entropy, self.critic(flat).view(steps, batch), state


class ActorCriticLSTM(RecurrentActorCritic[Tensor]):
    """Actor-critic over flat observations [.., D].

    Args:
        obs_dim: Length of an observation, D.
        action_dim: Length of an action, A.
        hidden_dim: Units of the encoder's two layers.
        lstm_hidden_dim: Units of the LSTM.
    """

    def __init__(self, obs_dim: int, action_dim: int, hidden_dim: int = 128, lstm_hidden_dim: int = 128) -> None:
        super().__init__(MlpEncoder(obs_dim, (hidden_dim, hidden_dim)), hidden_dim, action_dim, lstm_hidden_dim)


class CombatSuiteActorCritic(RecurrentActorCritic[SuiteObservation]):
    """Actor-critic over ``SuiteObservation``; contacts and squad are sets, whose order does not matter.

    Args:
        action_dim: Length of an action, A.
        hidden_dim: Features of the encoder.
        lstm_hidden_dim: Units of the LSTM.
    """

    def __init__(self, action_dim: int, hidden_dim: int = 128, lstm_hidden_dim: int = 128) -> None:
        super().__init__(SuiteEncoder(out_dim=hidden_dim), hidden_dim, action_dim, lstm_hidden_dim)
