"""sb3-contrib's interface of recurrent policies, on what a policy of ours computes; also its file, and its export."""

import inspect
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Self, cast

import numpy as np
import torch
from numpy.typing import NDArray
from sb3_contrib.common.recurrent.policies import RecurrentActorCriticPolicy
from sb3_contrib.common.recurrent.type_aliases import RNNStates
from stable_baselines3.common.utils import get_device
from torch import Tensor

from echelon_env.mdp.actions import ActionLayout
from echelon_rl.checkpoints.archive import Place, place_of
from echelon_rl.checkpoints.files import damage_named, restore_weights
from echelon_rl.checkpoints.policy_files import PolicyData, read_policy_file, write_policy_file
from echelon_rl.core.collection import Memory
from echelon_rl.core.distributions import ActionDistribution, ActionHeads
from echelon_rl.core.observation_rows import CRITIC_STATE, ObservationRows, Observations
from echelon_rl.core.options import Schedule
from echelon_rl.lstm import functional
from echelon_rl.lstm.functional import LSTMState
from echelon_rl.policies.exported import export_policy

_OF_SB3 = ("observation_space", "action_space", "lr_schedule")


class PolicyInterface(RecurrentActorCriticPolicy):
    """A recurrent policy as sb3-contrib's programs call it.

    A subclass computes features, sequences and heads. T steps, B rows, F features.
    """

    heads: ActionHeads
    own_rows: ObservationRows  # what the agent itself sees
    critic_state_dim: int
    action_layout: ActionLayout | None
    construction: dict[str, Any]  # arguments of the class besides spaces and learning rate
    parts: dict[str, Any]  # arguments of ``add_parts``
    _action_masks: Any  # of the running call of ``predict``

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Let ``help`` and editors show the arguments of ``__init__``, not those of ``__new__``."""
        super().__init_subclass__(**kwargs)
        cls.__signature__ = _signature(cls)  # type: ignore[attr-defined]

    def __new__(cls, *args: Any, **kwargs: Any) -> Self:
        """Remember the arguments, also those of a subclass, for ``save``."""
        policy = super().__new__(cls)
        if args or kwargs:  # else it is copied
            given = inspect.signature(cls.__init__).bind(policy, *args, **kwargs)
            own = dict(given.arguments)
            for name, parameter in given.signature.parameters.items():
                if parameter.kind is inspect.Parameter.VAR_KEYWORD:
                    own |= own.pop(name, {})
                if parameter.kind is inspect.Parameter.VAR_POSITIONAL:  # passed on to a class above
                    names = next(filter(_names_all, map(_signature, cls.__mro__[1:]))).parameters
                    own |= dict(zip(names, own.pop(name, ()), strict=False))
            policy.__dict__["construction"] = {name: own[name] for name in own if name not in ("self", *_OF_SB3)}
        return policy

    @abstractmethod
    def add_parts(self, normalize_observations: bool | Sequence[int], normalize_values: bool, forecast: bool) -> None:
        """Add what options of PPO ask of a policy."""

    @abstractmethod
    def features(self, obs: Tensor | dict[str, Tensor]) -> Tensor:
        """Return features [N, F] of observations."""

    @abstractmethod
    def sequence(self, features: Tensor, memory: Memory, reset: Tensor | None) -> tuple[Tensor, Tensor, Memory]:
        """Return latents [T, B, H] of actor and critic and the last memory, for features [T, B, F]."""

    @abstractmethod
    def head_outputs(self, latent_pi: Tensor, latent_vf: Tensor) -> tuple[Tensor, Tensor]:
        """Return distribution parameters [N, num_params] and values [N] of ``sequence``'s latents [N, H]."""

    @abstractmethod
    def distribution(self, params: Tensor) -> ActionDistribution:
        """Return the distribution of the parameters [N, num_params]."""

    @property
    def lstms(self) -> list[functional.MemoryModule]:
        """The actor's (or shared) LSTM, GRU or ``NoMemory``, then the critic's if it has its own."""
        return [self.lstm_actor] if self.lstm_critic is None else [self.lstm_actor, self.lstm_critic]

    def initial_memory(self, batch: int) -> Memory:
        """Return the memory of ``batch`` rows at the start of an episode."""
        return tuple(functional.empty_state(lstm, batch, self.device) for lstm in self.lstms)

    def _unpack(self, states: RNNStates) -> Memory:
        return tuple(LSTMState(*state) for state in (states.pi, states.vf)[: len(self.lstms)])

    def _evaluate(
        self, obs: Tensor | dict[str, Tensor], memory: Memory, episode_starts: Tensor, action_masks: Any = None
    ) -> tuple[ActionDistribution, Tensor, Memory]:
        """Run rows that are ordered by sequence, then time, as sb3-contrib orders them."""
        sequences = memory[0].h.shape[1]
        features = self.features(obs)
        by_time = features.view(sequences, -1, features.shape[1]).transpose(0, 1)  # [T, sequences, F]
        resets = episode_starts.reshape(sequences, -1).transpose(0, 1) > 0
        pi, vf, memory = self.sequence(by_time, memory, resets)
        params, values = self.head_outputs(pi.transpose(0, 1).flatten(0, 1), vf.transpose(0, 1).flatten(0, 1))
        if action_masks is not None:
            allowed = torch.from_numpy(self.heads.read_masks(action_masks, len(params))).to(params.device)
            params = self.heads.masked(params, allowed)
        return self.distribution(params), values.unsqueeze(-1), memory

    def forward(  # type: ignore[override]
        self,
        obs: Tensor | dict[str, Tensor],
        lstm_states: RNNStates,
        episode_starts: Tensor,
        deterministic: bool = False,
        action_masks: Any = None,
    ) -> tuple[Tensor, Tensor, Tensor, RNNStates]:
        """Return actions of the space, values [N, 1], log-probabilities [N] and the next states.

        ``action_masks`` are arrays or tensors [N, ...] of allowed choices, here and below (``ActionHeads.read_masks``).
        """
        distribution, values, memory = self._evaluate(obs, self._unpack(lstm_states), episode_starts, action_masks)
        raw = distribution.mode_raw() if deterministic else distribution.sample_raw()
        actions = self.heads.actions(raw.cpu()).to(raw.device)
        return actions, values, distribution.log_prob_raw(raw), RNNStates(tuple(memory[0]), tuple(memory[-1]))

    def get_distribution(  # type: ignore[override]
        self,
        obs: Tensor | dict[str, Tensor],
        lstm_states: tuple[Tensor, Tensor],
        episode_starts: Tensor,
        action_masks: Any = None,
    ) -> tuple[ActionDistribution, tuple[Tensor, ...]]:
        """Return the distribution for observations [N, ...] of S sequences, and the next state, each [layers, S, H]."""
        sequences = lstm_states[0].shape[1]
        memory = (LSTMState(*lstm_states), *self.initial_memory(sequences)[1:])
        masks = self._action_masks if action_masks is None else action_masks
        distribution, _, memory = self._evaluate(obs, memory, episode_starts, masks)
        return distribution, tuple(memory[0])

    def predict_values(  # type: ignore[override]
        self, obs: Tensor | dict[str, Tensor], lstm_states: tuple[Tensor, Tensor], episode_starts: Tensor
    ) -> Tensor:
        """Return values [N, 1]; the state belongs to the LSTM that the critic uses."""
        state = LSTMState(*lstm_states)
        return self._evaluate(obs, (state,) * len(self.lstms), episode_starts)[1]

    def evaluate_actions(  # type: ignore[override]
        self,
        obs: Tensor | dict[str, Tensor],
        actions: Tensor,
        lstm_states: RNNStates,
        episode_starts: Tensor,
        action_masks: Any = None,
    ) -> tuple[Tensor, Tensor, Tensor]:
        """Return values [N, 1], log-probabilities [N] and entropies [N] of actions of the space."""
        distribution, values, _ = self._evaluate(obs, self._unpack(lstm_states), episode_starts, action_masks)
        return values, distribution.log_prob(actions), distribution.entropy()

    def predict(
        self,
        observation: NDArray[Any] | dict[str, NDArray[Any]],
        state: tuple[NDArray[Any], ...] | None = None,
        episode_start: NDArray[Any] | None = None,
        deterministic: bool = False,
        action_masks: Any = None,
    ) -> tuple[NDArray[Any], tuple[NDArray[Any], ...] | None]:
        """Return actions for one or N observations, and the next state, as in sb3-contrib but in inference mode.

        Observations may lack the columns that only the critic sees. The state is what the last call returned, None at
        the start. Rows with ``episode_start``, bool (N,), forget before the step. Masks, (C,) or (N, C), hold 0 or 1
        for each choice, side by side, as the environment's ``action_masks()`` gives them; None allows all.

        Raises:
            ValueError: A mask has another size or allows nothing, or the observation is what Gymnasium's ``reset``
                returns.
        """
        if isinstance(cast(Any, observation), tuple):
            raise ValueError(
                "predict got a tuple, as Gymnasium's reset returns it; write observation, info = env.reset(). SB3's "
                "vector environments return observations alone, so mixing Gym API and VecEnv API is easy to do."
            )
        if self.critic_state_dim:
            observation = self._with_empty_state(observation)
        self._action_masks = action_masks
        try:
            with torch.inference_mode():
                return super().predict(observation, state, episode_start, deterministic)
        finally:
            self._action_masks = None

    def _with_empty_state(self, observation: Observations) -> Any:
        hidden = self.critic_state_dim
        if isinstance(observation, Mapping):
            name, entry = next(iter(self.own_rows.entries.items()))
            batch_dims = np.ndim(observation[name]) - len(entry.shape or ())
            empty = np.zeros((*np.shape(observation[name])[:batch_dims], hidden), np.float32)
            return {CRITIC_STATE: empty, **observation}
        if observation.shape[-1] != self.own_rows.size:
            return observation
        return np.concatenate([observation, np.zeros((*observation.shape[:-1], hidden), observation.dtype)], axis=-1)

    def export(self, path: str | Path) -> Path:
        """Write the policy as a file that other programs run without this package; an existing file is replaced.

        The file, ``.onnx`` (needs ``pip install 'echelon-rl[export]'``) or ``.pt2`` for ``torch.export``, computes one
        step of any number of rows N.

        - Inputs are ``obs`` (N, ...) as the environment gives it, floating-point numbers as float32, or ``obs_KEY`` for
          each key of a Dict; the states; and ``episode_start``, bool (N,), which rows forget before the step.
        - Outputs are ``action`` (N, ...) as the environment takes it, always the most likely one; ``value``, float32
          (N,); and the next states, ``next_h`` and so on.
        - States are float32 (layers, N, units), zeros at the start: ``h`` and ``c`` of an LSTM, ``h`` of a GRU, and
          ``critic_h`` (and ``critic_c``) if the critic has its own.

        ONNX has these names. A ``torch.export`` program takes and returns them in this order. With
        ``critic_state_dim`` the observations hold the critic's columns; zeros do for acting.

        Raises:
            ValueError: The suffix is another one, a package is missing, or PyTorch cannot follow the policy's code;
                nothing is written.
        """
        return export_policy(self, Path(path))

    def save(self, path: str | Place) -> None:
        """Write the policy alone, without optimiser; an existing file is replaced in one step, an open one written to.

        The file holds tensors and the plain values that the policy was made with, so reading it runs no code.

        Raises:
            ValueError: An argument of the policy is not a plain value or class.
        """
        write_policy_file(
            PolicyData(
                place_of(path), type(self).__qualname__, self.observation_space, self.action_space,
                {**self.construction, "action_layout": self.action_layout}, self.parts,
                self.state_dict(keep_vars=True),
            )
        )  # fmt: skip

    @classmethod
    def load(
        cls, path: str | Place, device: torch.device | str = "auto", custom_objects: dict[str, Any] | None = None
    ) -> Self:
        """Read a policy that ``save`` wrote.

        Args:
            path: The file, by its name or open.
            device: Where the policy computes.
            custom_objects: Your own classes by the argument that they were given for, as in ``RecurrentPPO.load``.

        Raises:
            FileNotFoundError: The file does not exist.
            ValueError: It holds no policy, one of another class, or is damaged.
        """
        data = read_policy_file(place_of(path), cls, custom_objects or {})
        with damage_named(data.path):
            policy = cls(data.observation_space, data.action_space, Schedule(0.0), **data.kwargs)
            policy.add_parts(**data.parts)
        restore_weights(policy, data.weights, data.path)
        policy.set_training_mode(False)
        return policy.to(get_device(device))


def _signature(policy: Any) -> inspect.Signature:
    """Return the arguments of a class without ``self``."""
    whole = inspect.signature(policy.__init__)
    return whole.replace(parameters=list(whole.parameters.values())[1:])


def _names_all(signature: inspect.Signature) -> bool:
    """Return whether a function names its positional arguments."""
    return all(entry.kind is not inspect.Parameter.VAR_POSITIONAL for entry in signature.parameters.values())
