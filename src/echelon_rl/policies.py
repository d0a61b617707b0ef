"""Policies for ``RecurrentPPO`` on sb3-contrib's interface: encoder, LSTM with resets, exact action distribution."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self, cast

import torch
from gymnasium import spaces
from numpy.typing import NDArray
from sb3_contrib.common.recurrent.policies import RecurrentActorCriticPolicy
from sb3_contrib.common.recurrent.type_aliases import RNNStates
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.type_aliases import Schedule
from torch import Tensor, nn

from echelon_rl.core.distributions import ActionDistribution, ActionHeads, ActionLayout
from echelon_rl.lstm.functional import check_lstm, init_lstm_, lstm_sequence, lstm_step
from echelon_rl.lstm.state import LSTMState, zero_state
from echelon_rl.models.encoders import MlpEncoder, init_linear_
from echelon_rl.models.suite import SuiteEncoder, flat_obs_to_suite_obs

# One state per LSTM of the policy: the actor's (or shared) one, then the critic's if it has its own.
Memory = tuple[LSTMState, ...]
_SAVE_THE_MODEL = (
    "a policy is saved and loaded with its model: model.save(path) and RecurrentPPO.load(path).policy; SB3's own way "
    "for single policies pickles, and loading such a file runs code from it."
)


class MlpFeatures(BaseFeaturesExtractor):
    """Features of a fully connected encoder over the flattened observation.

    Args:
        observation_space: A Box of any shape.
        sizes: Units of each layer.
        activation_fn: What follows each layer.
    """

    def __init__(
        self,
        observation_space: spaces.Box,
        sizes: tuple[int, ...] = (128, 128),
        activation_fn: type[nn.Module] = nn.Tanh,
    ) -> None:
        """Create the layers."""
        super().__init__(observation_space, sizes[-1])
        self.encoder = MlpEncoder(spaces.flatdim(observation_space), sizes, activation_fn)

    def forward(self, observations: Tensor) -> Tensor:
        """Return features [N, sizes[-1]]."""
        features: Tensor = self.encoder(observations.flatten(1))
        return features


class SuiteFeatures(BaseFeaturesExtractor):
    """Features of ``SuiteEncoder`` over Echelon's flat observation.

    Args:
        observation_space: Box of 706 numbers.
        features_dim: Features that come out.
    """

    def __init__(self, observation_space: spaces.Box, features_dim: int = 128) -> None:
        """Create the encoder."""
        super().__init__(observation_space, features_dim)
        self.encoder = SuiteEncoder(out_dim=features_dim)

    def forward(self, observations: Tensor) -> Tensor:
        """Return features [N, features_dim]."""
        features: Tensor = self.encoder(flat_obs_to_suite_obs(observations))
        return features


class MlpLstmPolicy(RecurrentActorCriticPolicy):
    """Fully connected encoder, one LSTM for actor and critic, linear heads.

    Differs from sb3-contrib's policies where those are wrong or slow: the loss of the values reaches a shared LSTM,
    resets select instead of multiplying, actions of a bounded Box come from an exact squashed distribution (or, with an
    action layout, an exact mix of continuous, binary and categorical columns) and need no clipping.

    Args:
        observation_space: Box.
        action_space: Box, Discrete, MultiDiscrete or MultiBinary.
        lr_schedule: Learning rate by remaining progress.
        net_arch: Layers between LSTM and heads, as in SB3; none by default.
        log_std_init: First log standard deviation of continuous columns, before tanh.
        squash_output: Whether continuous columns with finite bounds go through tanh; else Gaussian and clipped.
        features_extractor_class: Encoder; ``MlpFeatures`` by default.
        lstm_hidden_size: Units of the LSTM.
        n_lstm_layers: Layers of the LSTM.
        shared_lstm: Whether actor and critic share one LSTM.
        enable_critic_lstm: Whether the critic has an LSTM of its own; neither gives a critic without memory.
        action_layout: Meaning of the columns of a flat Box; ``RecurrentPPO`` takes it from the environment.
        kwargs: Further arguments of sb3-contrib's policy (``activation_fn``, ``ortho_init``, ``optimizer_class``, ...).

    Raises:
        ValueError: An argument asks for what these policies do not have.

    Attributes:
        observation_normalizer: What observations go through first; ``RecurrentPPO`` sets it if it is to.
    """

    observation_normalizer: nn.Module | None

    def __init__(
        self,
        observation_space: spaces.Space[Any],
        action_space: spaces.Space[Any],
        lr_schedule: Schedule,
        net_arch: list[int] | dict[str, list[int]] | None = None,
        log_std_init: float = -0.5,
        squash_output: bool = True,
        features_extractor_class: type[BaseFeaturesExtractor] = MlpFeatures,
        lstm_hidden_size: int = 128,
        n_lstm_layers: int = 1,
        shared_lstm: bool = True,
        enable_critic_lstm: bool = False,
        action_layout: ActionLayout | None = None,
        **kwargs: Any,
    ) -> None:
        """Create all networks and the optimiser."""
        if not isinstance(observation_space, spaces.Box):
            raise ValueError(
                f"observations must be a Box, got {observation_space}; FlattenObservation makes one of a Dict."
            )
        for name in ("use_sde", "share_features_extractor"):
            if kwargs.get(name, name == "share_features_extractor") != (name == "share_features_extractor"):
                raise ValueError(f"the policies of echelon_rl do not know {name}={kwargs[name]}; leave it out.")
        if shared_lstm and enable_critic_lstm:
            raise ValueError("the LSTM is either shared or the critic has its own: set shared_lstm=False as well.")
        self.heads = ActionHeads(action_space, action_layout, squash_output)
        self.action_layout, self._squash = action_layout, squash_output
        super().__init__(
            observation_space,
            action_space,
            lr_schedule,
            net_arch=[] if net_arch is None else net_arch,
            log_std_init=log_std_init,
            features_extractor_class=features_extractor_class,
            lstm_hidden_size=lstm_hidden_size,
            n_lstm_layers=n_lstm_layers,
            shared_lstm=shared_lstm,
            enable_critic_lstm=enable_critic_lstm,
            **kwargs,
        )
        self.observation_normalizer = None
        self.lstms = [lstm for lstm in (self.lstm_actor, self.lstm_critic) if lstm is not None]
        for lstm in self.lstms:
            check_lstm(lstm)
            if self.ortho_init:
                init_lstm_(lstm)

    def _build(self, lr_schedule: Schedule) -> None:
        """Create the heads; the optimiser follows once the LSTMs exist."""
        self._build_mlp_extractor()
        self.action_net = nn.Linear(self.mlp_extractor.latent_dim_pi, self.heads.size)
        self.value_net = nn.Linear(self.mlp_extractor.latent_dim_vf, 1)
        self.log_std = nn.Parameter(torch.full((self.heads.num_std,), float(self.log_std_init)))
        if self.ortho_init:
            init_linear_(self.mlp_extractor)
            init_linear_(self.action_net, 0.01)
            init_linear_(self.value_net, 1.0)

    # ------------------------------------------------------------- what RecurrentPPO calls: T steps, B rows, F features

    def initial_memory(self, batch: int) -> Memory:
        """Return the memory of ``batch`` rows at the start of an episode."""
        return tuple(zero_state(lstm.num_layers, batch, lstm.hidden_size, self.device) for lstm in self.lstms)

    def features(self, obs: Tensor) -> Tensor:
        """Return features [N, F] of observations [N, D] or [N, ...] of the space's shape."""
        assert isinstance(self.observation_space, spaces.Box)
        if self.observation_normalizer is not None:
            obs = self.observation_normalizer(obs.flatten(1).float())
        shaped = obs.reshape(-1, *self.observation_space.shape)
        return cast(Tensor, self.extract_features(shaped))

    def _run(
        self, features: Tensor, memory: Memory, run: Callable[[nn.LSTM, Tensor, LSTMState], tuple[Tensor, LSTMState]]
    ) -> tuple[Tensor, Tensor, Memory]:
        """Return the latents of actor and critic and the next memory."""
        outputs = [run(lstm, features, state) for lstm, state in zip(self.lstms, memory, strict=True)]
        pi = outputs[0][0]
        if self.lstm_critic is not None:
            vf = outputs[1][0]
        else:
            vf = pi if self.shared_lstm else cast(nn.Linear, self.critic)(features)
        return pi, vf, tuple(state for _, state in outputs)

    def step(self, features: Tensor, memory: Memory, reset: Tensor) -> tuple[Tensor, Tensor, Memory]:
        """Advance by one step.

        Args:
            features: [B, F].
            memory: Memory before the step.
            reset: bool [B], rows whose observation starts an episode.

        Returns:
            Distribution parameters [B, heads.size], values [B] and the next memory.
        """
        pi, vf, memory = self._run(features, memory, lambda lstm, x, state: lstm_step(lstm, x, state, reset))
        return *self.head_outputs(pi, vf), memory

    def sequence(self, features: Tensor, memory: Memory, reset: Tensor | None) -> tuple[Tensor, Tensor, Memory]:
        """Return latents [T, B, H] of actor and critic and the last memory, for features [T, B, F]."""
        return self._run(features, memory, lambda lstm, x, state: lstm_sequence(lstm, x, state, reset))

    def head_outputs(self, latent_pi: Tensor, latent_vf: Tensor) -> tuple[Tensor, Tensor]:
        """Return distribution parameters [N, heads.size] and values [N] of latents [N, H]."""
        params = self.action_net(self.mlp_extractor.forward_actor(latent_pi))
        return params, self.value_net(self.mlp_extractor.forward_critic(latent_vf)).squeeze(-1)

    def distribution(self, params: Tensor) -> ActionDistribution:
        """Return the distribution of the parameters [N, heads.size]."""
        return ActionDistribution(self.heads, params, self.log_std)

    # ------------------------------------------------------------------------------ sb3-contrib's policy interface

    def _unpack(self, states: RNNStates) -> Memory:
        return tuple(LSTMState(*state) for state in (states.pi, states.vf)[: len(self.lstms)])

    def _evaluate(
        self, obs: Tensor, memory: Memory, episode_starts: Tensor
    ) -> tuple[ActionDistribution, Tensor, Memory]:
        """Run rows that are ordered by sequence, then time, as sb3-contrib orders them."""
        sequences = memory[0].h.shape[1]
        by_time = self.features(obs).view(sequences, -1, self.features_dim).transpose(0, 1)  # [T, sequences, F]
        resets = episode_starts.reshape(sequences, -1).transpose(0, 1) > 0
        pi, vf, memory = self.sequence(by_time, memory, resets)
        params, values = self.head_outputs(pi.transpose(0, 1).flatten(0, 1), vf.transpose(0, 1).flatten(0, 1))
        return self.distribution(params), values.unsqueeze(-1), memory

    def forward(  # type: ignore[override]
        self, obs: Tensor, lstm_states: RNNStates, episode_starts: Tensor, deterministic: bool = False
    ) -> tuple[Tensor, Tensor, Tensor, RNNStates]:
        """Return actions of the space, values [N, 1], log-probabilities [N] and the next states."""
        distribution, values, memory = self._evaluate(obs, self._unpack(lstm_states), episode_starts)
        raw = distribution.mode_raw() if deterministic else distribution.sample_raw()
        actions = torch.as_tensor(self.heads.to_env(raw)).to(obs.device)
        return actions, values, distribution.log_prob_raw(raw), RNNStates(tuple(memory[0]), tuple(memory[-1]))

    def get_distribution(  # type: ignore[override]
        self, obs: Tensor, lstm_states: tuple[Tensor, Tensor], episode_starts: Tensor
    ) -> tuple[ActionDistribution, tuple[Tensor, ...]]:
        """Return the distribution and the actor's next state."""
        sequences = lstm_states[0].shape[1]
        memory = (LSTMState(*lstm_states), *self.initial_memory(sequences)[1:])
        distribution, _, memory = self._evaluate(obs, memory, episode_starts)
        return distribution, tuple(memory[0])

    def predict_values(  # type: ignore[override]
        self, obs: Tensor, lstm_states: tuple[Tensor, Tensor], episode_starts: Tensor
    ) -> Tensor:
        """Return values [N, 1]; the state is that of the LSTM which the critic uses."""
        state = LSTMState(*lstm_states)
        return self._evaluate(obs, (state,) * len(self.lstms), episode_starts)[1]

    def evaluate_actions(  # type: ignore[override]
        self, obs: Tensor, actions: Tensor, lstm_states: RNNStates, episode_starts: Tensor
    ) -> tuple[Tensor, Tensor, Tensor]:
        """Return values [N, 1], log-probabilities [N] and entropies [N] of actions of the space."""
        distribution, values, _ = self._evaluate(obs, self._unpack(lstm_states), episode_starts)
        return values, distribution.log_prob(actions), distribution.entropy()

    def predict(
        self,
        observation: NDArray[Any] | dict[str, NDArray[Any]],
        state: tuple[NDArray[Any], ...] | None = None,
        episode_start: NDArray[Any] | None = None,
        deterministic: bool = False,
    ) -> tuple[NDArray[Any], tuple[NDArray[Any], ...] | None]:
        """Return actions and the next state, as in sb3-contrib but in inference mode."""
        with torch.inference_mode():
            return super().predict(observation, state, episode_start, deterministic)

    def save(self, path: str) -> None:
        """Refuse: SB3 would pickle. Save the model, ``RecurrentPPO.save``; it holds the policy."""
        raise TypeError(_SAVE_THE_MODEL)

    @classmethod
    def load(cls, path: str, device: torch.device | str = "auto") -> Self:
        """Refuse: SB3 would unpickle, which runs code of the file. Use ``RecurrentPPO.load(path).policy``."""
        raise TypeError(_SAVE_THE_MODEL)


class SuiteLstmPolicy(MlpLstmPolicy):
    """As ``MlpLstmPolicy``, with contacts and squad encoded as sets (``SuiteEncoder``); for Echelon's observation."""

    def __init__(
        self,
        observation_space: spaces.Space[Any],
        action_space: spaces.Space[Any],
        lr_schedule: Schedule,
        features_extractor_class: type[BaseFeaturesExtractor] = SuiteFeatures,
        **kwargs: Any,
    ) -> None:
        """Create all networks and the optimiser."""
        super().__init__(
            observation_space, action_space, lr_schedule, features_extractor_class=features_extractor_class, **kwargs
        )
