"""Policies for ``RecurrentPPO`` on sb3-contrib's interface: encoder, LSTM with resets, exact action distribution."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar, cast, get_args

import torch
from gymnasium import spaces
from stable_baselines3.common.preprocessing import is_image_space, preprocess_obs
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor, CombinedExtractor, NatureCNN
from stable_baselines3.common.type_aliases import Schedule as Sb3Schedule
from torch import Tensor, nn

from echelon_env.mdp.actions import ActionLayout
from echelon_env.validation import one_of, shown
from echelon_rl.core.collection import Memory
from echelon_rl.core.distributions import ActionDistribution, ActionHeads, Head
from echelon_rl.core.exploration import StateDependentNoise
from echelon_rl.core.normalization import columns_to_normalize
from echelon_rl.core.observation_rows import ObservationRows
from echelon_rl.core.options import MemoryName
from echelon_rl.core.policy_parts import add_policy_parts
from echelon_rl.lstm import functional
from echelon_rl.models.encoders import init_linear_
from echelon_rl.models.features import MlpFeatures
from echelon_rl.policies.arguments import check_backend, check_entries, memory_of_critic, own_part
from echelon_rl.policies.interface import PolicyInterface


class MlpLstmPolicy(PolicyInterface):
    """Fully connected encoder, one LSTM for actor and critic, linear heads.

    It differs from sb3-contrib's policies where those are wrong or slow. The value loss reaches a shared LSTM, and
    resets select instead of multiplying. Actions of a bounded Box come from an exact squashed distribution (with an
    action layout, an exact mix of continuous, binary and categorical columns) and need no clipping.

    Args:
        observation_space: Box, Discrete, MultiDiscrete, MultiBinary or a Dict of these. Images are scaled and choices
            become one-hot vectors, as in SB3.
        action_space: Box, Discrete, MultiDiscrete or MultiBinary.
        lr_schedule: Learning rate by remaining progress.
        net_arch: Layers between LSTM and heads, as in SB3; none by default.
        log_std_init: Initial log standard deviation of continuous columns, before tanh; 0 as in sb3-contrib.
        squash_output: Whether continuous columns with finite bounds go through tanh; else Gaussian and clipped.
        features_extractor_class: Encoder; None for ``MlpFeatures``, or SB3's ``CombinedExtractor`` for a Dict with
            images.
        lstm_hidden_size: Units of the LSTM.
        n_lstm_layers: Layers of the LSTM.
        shared_lstm: Whether actor and critic share one LSTM, which is what they do unless something else is asked for.
            False gives the critic an LSTM of its own.
        enable_critic_lstm: Whether the critic has its own LSTM. False gives it a layer without memory, unless
            ``shared_lstm`` is set.
        share_features_extractor: Whether actor and critic share one encoder. With one each they share no LSTM either.
        use_sde: Whether continuous columns explore by noise that depends on the state (gSDE, Raffin et al., 2021);
            ``RecurrentPPO`` sets it by its own argument. ``log_std`` is then a matrix [latents, columns].
        ortho_lstm: Whether LSTMs start with orthogonal weights and open forget gates (``init_lstm_``), if
            ``ortho_init`` is also set; else they start with PyTorch's weights, as in sb3-contrib.
        memory_span: Number of steps for which the longest-lived units remember at first; the times of all units are
            spread below it (chrono initialisation, Tallec and Ollivier, 2018). None lets all remember about 4 steps.
        skip_connection: Whether the heads also see the encoder's features directly, beside the LSTM's output, so that
            immediate reactions need not be learnt through the memory. Off here, as sb3-contrib has none; on in
            ``echelon-rl train``, because it teaches far more.
        action_layout: Meaning of the columns of a flat Box; ``RecurrentPPO`` takes it from the environment.
        silent_actions: Names of blocks of the layout without any visible effect, which stay 0 and do not count in
            probabilities and entropies; ``RecurrentPPO`` takes them from the environment.
        no_target_bias: First logit of aiming at nobody in particular, which means the nearest enemy in sight. At 0 an
            untrained policy aims at all contacts alike, friends included.
        state_dependent_std: Whether the standard deviation of continuous columns depends on the observation; else it is
            one learnt vector, ``log_std``, which is also the initial value of the dependent one. Both stay between
            exp(-20) and exp(2).
        critic_state_dim: How many numbers of an observation only the critic may see: its last columns, or the entry
            ``"global_state"`` of a Dict. ``RecurrentPPO`` takes it from ``make_vec_env(..., global_state=True)``.
            ``predict`` works with and without these numbers.
        memory: ``"lstm"``, ``"gru"`` (a quarter fewer weights) or ``"none"``. A GRU takes all arguments named after the
            LSTM in its place; without memory those have no effect, and the heads see the encoder's features.
        lstm_backend: How sequences are computed: ``"operator"`` by our own operator, ``"torch"`` by PyTorch's LSTM
            between resets, ``"auto"`` by PyTorch's without resets and otherwise by the operator. ``RecurrentPPO`` sets
            it by its own option of this name. Only an LSTM has the operator.
        kwargs: Further arguments of sb3-contrib's policy (``activation_fn``, ``ortho_init``, ``optimizer_class``, ...).

    Raises:
        ValueError: An argument asks for a feature that these policies do not have.
    """

    observation_normalizer: nn.Module | None  # set by ``add_parts`` on request
    construction: dict[str, Any]  # arguments of the class besides spaces and learning rate
    parts: dict[str, Any]  # arguments of ``add_parts``
    default_extractor: ClassVar[type[BaseFeaturesExtractor]] = MlpFeatures  # of a space that is no Dict
    extractor_of_dicts: ClassVar[type[BaseFeaturesExtractor]] = MlpFeatures  # without images
    # What a subclass with a pointer sets: the head whose choices it makes, and feature columns that bypass the LSTM.
    target_head: Head | None = None
    _latents: Tensor  # what the noise of the next actions depends on, [N, L]; with ``use_sde`` only
    _side_columns: int = 0

    def __init__(
        self,
        observation_space: spaces.Space[Any],
        action_space: spaces.Space[Any],
        lr_schedule: Sb3Schedule,
        net_arch: list[int] | dict[str, list[int]] | None = None,
        log_std_init: float = 0.0,
        squash_output: bool = True,
        features_extractor_class: type[BaseFeaturesExtractor] | None = None,
        lstm_hidden_size: int = 128,
        n_lstm_layers: int = 1,
        shared_lstm: bool | None = None,
        enable_critic_lstm: bool | None = None,
        ortho_lstm: bool = True,
        memory_span: int | None = None,
        skip_connection: bool = False,
        action_layout: ActionLayout | None = None,
        silent_actions: Sequence[str] = (),
        no_target_bias: float = 0.0,
        state_dependent_std: bool = False,
        critic_state_dim: int = 0,
        memory: str = "lstm",
        lstm_backend: str = "auto",
        share_features_extractor: bool = True,
        use_sde: bool = False,
        lstm_kwargs: dict[str, Any] | None = None,
        **kwargs: Any,
    ) -> None:
        one_of(lstm_backend, functional.BACKENDS, "lstm_backend")
        one_of(memory, get_args(MemoryName), "memory")
        check_backend(lstm_backend, memory)
        self.observation_rows = ObservationRows(observation_space)
        if features_extractor_class is None:
            features_extractor_class = self.default_extractor
            if isinstance(observation_space, spaces.Dict):
                scaled = kwargs.get("normalize_images", True)
                images = any(is_image_space(part, normalized_image=not scaled) for part in observation_space.values())
                features_extractor_class = CombinedExtractor if images else self.extractor_of_dicts
        if use_sde and state_dependent_std:
            raise ValueError(
                "either use_sde or state_dependent_std says how noise depends on the state; set one of them."
            )
        if n_lstm_layers == 1 and (lstm_kwargs or {}).get("dropout"):
            raise ValueError(
                "dropout acts between the layers of an LSTM: set n_lstm_layers=2 or more, or leave it out."
            )
        ortho_init = kwargs.get("ortho_init", True)
        if memory_span is not None and (memory_span < 2 or not (ortho_lstm and ortho_init)):
            raise ValueError(
                "memory_span must be at least 2 steps and needs ortho_lstm=True and ortho_init=True, got "
                f"{memory_span} with ortho_lstm={ortho_lstm} and ortho_init={ortho_init}; None leaves it out."
            )
        shared_lstm, enable_critic_lstm = memory_of_critic(shared_lstm, enable_critic_lstm, share_features_extractor)
        self.heads = ActionHeads(action_space, action_layout, squash_output, silent_actions)
        if use_sde and not self.heads.num_std:
            raise ValueError(
                "use_sde=True explores by the noise of continuous actions, which the action space "
                f"{shown(action_space)} does not have; leave it out."
            )
        self.action_layout = action_layout
        self.state_dependent_std, self.critic_state_dim = state_dependent_std, critic_state_dim
        self.no_target_bias = no_target_bias
        self.memory, self.lstm_backend = memory, lstm_backend
        if memory == "none":  # the heads see the features already, and there is nothing to share or not
            skip_connection = False
            shared_lstm, enable_critic_lstm = share_features_extractor, not share_features_extractor
        self.skip_connection = skip_connection
        self.own_space = own_part(observation_space, critic_state_dim)
        self.own_rows = ObservationRows(self.own_space)
        self._is_flat = isinstance(observation_space, spaces.Box) and len(observation_space.shape) == 1
        self._action_masks: Any = None  # of the running call of ``predict``
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
            share_features_extractor=share_features_extractor,
            use_sde=use_sde,
            lstm_kwargs=lstm_kwargs,
            **kwargs,
        )
        self.observation_normalizer = None
        self.parts = {"normalize_observations": False, "normalize_values": False, "forecast": False}
        if memory != "lstm":  # in place of the LSTMs of sb3-contrib's constructor
            sizes = self.features_dim, lstm_hidden_size, n_lstm_layers
            for name in ("lstm_actor", "lstm_critic"):
                if getattr(self, name) is not None:
                    gru = memory == "gru"
                    setattr(self, name, nn.GRU(*sizes, **self.lstm_kwargs) if gru else functional.NoMemory())
            self.lstm_hidden_state_shape = (self.lstm_actor.num_layers, 1, self.lstm_actor.hidden_size)
            arguments = {"lr": lr_schedule(1), **self.optimizer_kwargs}
            self.optimizer = self.optimizer_class(self.parameters(), **arguments)
        for lstm in self.lstms:
            if isinstance(lstm, functional.NoMemory):
                continue
            functional.check_lstm(lstm)
            if self.ortho_init and ortho_lstm:
                functional.init_lstm_(lstm, memory_span=memory_span)

    def add_parts(self, normalize_observations: bool | Sequence[int], normalize_values: bool, forecast: bool) -> None:
        """Add what options of PPO ask of a policy: normalisers, and a head that predicts the next observation.

        Raises:
            ValueError: Observations to predict are more than plain numbers, or columns do not exist.
        """
        numbers, size = self.number_columns, self.observation_rows.size
        if forecast and numbers is not None and len(numbers) < self.own_rows.size:
            raise ValueError(
                f"aux_coef predicts observations that are plain numbers, not images and choices as in "
                f"{shown(self.observation_space)}; set aux_coef=0."
            )
        columns = None
        if normalize_observations is not False and not (normalize_observations is True and numbers == []):
            columns = columns_to_normalize(
                size, normalize_observations, self.critic_state_dim, numbers, self.observation_rows.blocks
            )
        add_policy_parts(self, size, columns, normalize_values, forecast)
        self.parts = {
            "normalize_observations": normalize_observations, "normalize_values": normalize_values, "forecast": forecast
        }  # fmt: skip

    def make_features_extractor(self) -> BaseFeaturesExtractor:
        """Create the encoder of the agent's own observation."""
        if self.features_extractor_class in (NatureCNN, CombinedExtractor):
            check_entries(self.observation_rows.entries, self.features_extractor_class, self._is_image)
        extractor = self.features_extractor_class(self.own_space, **self.features_extractor_kwargs)
        extractor._features_dim = int(extractor.features_dim)  # SB3 adds NumPy's integers up, which nn.LSTM refuses
        return extractor

    def _is_image(self, entry: spaces.Space[Any]) -> bool:
        return is_image_space(entry, normalized_image=not self.normalize_images)

    @property
    def number_columns(self) -> list[int] | None:
        """Own columns that are neither pixels nor choices; None for a flat Box, where all are numbers."""
        if self._is_flat:
            return None
        return [
            column
            for name, entry in self.own_rows.entries.items()
            if isinstance(entry, spaces.Box) and not self._is_image(entry)
            for column in range(self.own_rows.size)[self.own_rows.columns[name]]
        ]

    def _build(self, lr_schedule: Sb3Schedule) -> None:
        self._build_mlp_extractor()
        latent_pi, latent_vf = self.mlp_extractor.latent_dim_pi, self.mlp_extractor.latent_dim_vf
        pointed = 0 if self.target_head is None else self.target_head.size
        self.action_net = nn.Linear(latent_pi, self.heads.size - pointed)
        self.exploration: StateDependentNoise | None = None
        shape: tuple[int, ...] = (self.heads.num_std,)
        if self.use_sde:
            assert self.dist_kwargs is not None
            settings = {name: self.dist_kwargs[name] for name in ("full_std", "use_expln")}  # SB3 keeps them there
            self.exploration = StateDependentNoise(self.heads.num_std, **settings)
            shape = (latent_pi, self.heads.num_std if self.exploration.full_std else 1)
        self.log_std = nn.Parameter(torch.full(shape, float(self.log_std_init)))
        if self.use_sde:
            self.reset_noise()
        if self.state_dependent_std:
            self.std_net = nn.Linear(latent_pi, self.heads.num_std)
            init_linear_(self.std_net, 0.01)
        if self.critic_state_dim:
            self.critic_state_net = nn.Sequential(
                nn.Linear(latent_vf + self.critic_state_dim, latent_vf), nn.LayerNorm(latent_vf), nn.ReLU()
            )
            init_linear_(self.critic_state_net)
        self.value_net = nn.Linear(latent_vf, 1)
        if self.ortho_init:
            init_linear_(self.mlp_extractor)
            init_linear_(self.action_net, 0.01)
            init_linear_(self.value_net, 1.0)
        for head in self.heads.heads:
            if head.name == "target" and head is not self.target_head:
                self.action_net.bias.data[head.columns.stop - 1] += self.no_target_bias

    def _build_mlp_extractor(self) -> None:
        """Create the layers between latents and heads, for the LSTM output size that SB3's constructor set."""
        if self.memory == "none":
            self.lstm_output_dim = self.features_dim
        if self.skip_connection:
            self.lstm_output_dim += self.features_dim
        super()._build_mlp_extractor()

    @property
    def num_params(self) -> int:
        """Number of distribution parameters."""
        return self.heads.size + (self.heads.num_std if self.state_dependent_std or self.use_sde else 0)

    def reset_noise(self, n_envs: int = 1) -> None:
        """Draw new noise for ``n_envs`` rows; with ``use_sde`` only."""
        if self.exploration is None:
            raise ValueError("a policy without use_sde draws new noise for every action; there is nothing to reset.")
        self.exploration.draw(self.log_std, n_envs)

    # ------------------------------------------------------------- what RecurrentPPO calls: T steps, B rows, F features

    def features(self, obs: Tensor | dict[str, Tensor]) -> Tensor:
        """Return features [N, F] of observations: the inputs of the LSTM, then the columns that bypass it."""
        rows = self.observation_rows
        return self.encoded(self.normalized(rows.join(obs) if isinstance(obs, dict) else obs.reshape(-1, rows.size)))

    def normalized(self, rows: Tensor) -> Tensor:
        """Return rows of observations [N, D] as ``encoded`` expects them."""
        return rows if self.observation_normalizer is None else self.observation_normalizer(rows.float())

    def encoded(self, rows: Tensor) -> Tensor:
        """Return the features [N, F] of normalised rows [N, D]."""
        own_size = rows.shape[1] - self.critic_state_dim
        own: Any = rows[:, :own_size] if self.critic_state_dim else rows
        if self._is_flat:  # not an image; SB3 would do the same, but inspect the space each time
            own = own.float()
        else:
            own = preprocess_obs(self.own_rows.split(own), self.own_space, normalize_images=self.normalize_images)
        parts = [self._encode(own)]
        if not self.share_features_extractor:
            parts.append(self.vf_features_extractor(own))
        if self.critic_state_dim:
            parts.append(rows[:, own_size:])
        return parts[0] if len(parts) == 1 else torch.cat(parts, dim=-1)

    def _encode(self, own: Any) -> Tensor:
        """Return the LSTM's inputs and the actor's side columns, [N, ...], of own observations as SB3 prepares them."""
        return cast(Tensor, self.features_extractor(own))

    def _run(
        self, run: Callable[..., Any], features: Tensor, memory: Memory, reset: Tensor | None, backend: str
    ) -> tuple[Tensor, Tensor, Memory]:
        size, side_end = self.features_dim, self.features_dim + self._side_columns
        # With few rows, making a view costs as much as computing with it.
        inputs = features if features.shape[-1] == size else features[..., :size]
        of_critic = inputs if self.share_features_extractor else features[..., side_end : side_end + size]
        outputs = [
            run(lstm, given, state, reset=reset, backend=backend)
            for lstm, given, state in zip(self.lstms, (inputs, of_critic), memory, strict=False)
        ]
        pi = outputs[0][0]
        if self.lstm_critic is not None:
            vf = outputs[1][0]
        else:
            vf = pi if self.shared_lstm else cast(nn.Linear, self.critic)(of_critic)
        if self.skip_connection:
            shared = vf is pi
            pi = torch.cat([pi, inputs], dim=-1)
            vf = pi if shared else torch.cat([vf, of_critic], dim=-1)
        if self._side_columns:
            pi = torch.cat([pi, features[..., size:side_end]], dim=-1)
        if self.critic_state_dim:
            vf = torch.cat([vf, features[..., -self.critic_state_dim :]], dim=-1)
        return pi, vf, tuple(state for _, state in outputs)

    def step(self, features: Tensor, memory: Memory, reset: Tensor) -> tuple[Tensor, Tensor, Memory]:
        """Return distribution parameters [B, num_params], values [B] and the next memory for features [B, F].

        ``reset``, bool [B], has the rows whose observation starts an episode.
        """
        # On the CPU reading the mask costs less than an empty reset; on a GPU it would wait, and a compiler cannot do
        # it.
        looks = reset.device.type == "cpu" and not torch.compiler.is_compiling()
        forgets = None if looks and not reset.any() else reset
        pi, vf, memory = self._run(functional.memory_step, features, memory, forgets, self.lstm_backend)
        return *self.head_outputs(pi, vf), memory

    def sequence(self, features: Tensor, memory: Memory, reset: Tensor | None) -> tuple[Tensor, Tensor, Memory]:
        """Return latents [T, B, H] of actor and critic and the last memory, for features [T, B, F]."""
        # PyTorch's LSTM runs from one reset to the next, and the host would wait for a GPU to say where they are.
        waits = reset is not None and reset.device.type != "cpu"
        backend = "operator" if waits else self.lstm_backend
        return self._run(functional.memory_sequence, features, memory, reset, backend)

    def head_outputs(self, latent_pi: Tensor, latent_vf: Tensor) -> tuple[Tensor, Tensor]:
        """Return distribution parameters [N, num_params] and values [N] of ``sequence``'s latents [N, H]."""
        actor = self.mlp_extractor.forward_actor(latent_pi[:, : self.lstm_output_dim])
        params = self._action_params(actor, latent_pi[:, self.lstm_output_dim :])
        if self.state_dependent_std:
            params = torch.cat([params, self.log_std + self.std_net(actor)], dim=-1)
        if self.exploration is not None:
            params = torch.cat([params, self.exploration.log_std_of(actor, self.log_std)], dim=-1)
            self._latents = actor.detach()
        state_start = latent_vf.shape[1] - self.critic_state_dim
        critic = self.mlp_extractor.forward_critic(latent_vf[:, :state_start])
        if self.critic_state_dim:
            critic = self.critic_state_net(torch.cat([critic, latent_vf[:, state_start:]], dim=-1))
        return params, self.value_net(critic).squeeze(-1)

    def _action_params(self, actor: Tensor, side: Tensor) -> Tensor:
        """Return means and logits [N, heads.size] of the actor's features [N, ...] and its side columns."""
        return cast(Tensor, self.action_net(actor))

    def distribution(self, params: Tensor) -> ActionDistribution:
        """Return the distribution of the parameters [N, num_params]."""
        size = self.heads.size
        log_std = params[:, size:] if params.shape[1] > size else self.log_std
        distribution = ActionDistribution(self.heads, params[:, :size], log_std)
        if self.exploration is not None and len(self._latents) == len(params):
            distribution.noise_of_state = partial(self.exploration.of_rows, self._latents)
        return distribution


class MultiInputLstmPolicy(MlpLstmPolicy):
    """``MlpLstmPolicy`` for a Dict of observations, with SB3's ``CombinedExtractor`` as in sb3-contrib."""

    extractor_of_dicts = CombinedExtractor


class CnnLstmPolicy(MlpLstmPolicy):
    """``MlpLstmPolicy`` with SB3's ``NatureCNN`` for images, uint8 boxes of three dimensions; also takes a Dict."""

    default_extractor, extractor_of_dicts = NatureCNN, CombinedExtractor
