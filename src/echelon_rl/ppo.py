"""``RecurrentPPO``: sb3-contrib's algorithm with Echelon's own collection and update."""

from __future__ import annotations

import math
import time
import warnings
from collections.abc import Iterable
from pathlib import Path
from typing import Any, ClassVar, Self, cast

import numpy as np
import sb3_contrib
import torch
from gymnasium import spaces
from numpy.typing import NDArray
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.policies import BasePolicy
from stable_baselines3.common.type_aliases import GymEnv
from stable_baselines3.common.type_aliases import Schedule as Sb3Schedule
from stable_baselines3.common.utils import check_for_correct_spaces
from stable_baselines3.common.vec_env import VecEnv

from echelon_rl.checkpoints import load_checkpoint, save_checkpoint
from echelon_rl.core.collection import Collector
from echelon_rl.core.loss import LossParts, explained_variance, normalize_advantages, ppo_loss
from echelon_rl.core.rollout import RolloutBuffer
from echelon_rl.core.schedules import Schedule
from echelon_rl.core.segments import cut_segments
from echelon_rl.core.update import evaluate_segments, minibatches
from echelon_rl.devices import move_model
from echelon_rl.policies import MlpLstmPolicy, SuiteLstmPolicy


class RecurrentPPO(sb3_contrib.RecurrentPPO):
    """Proximal policy optimisation with an LSTM (Schulman et al., 2017), on sb3-contrib's interface.

    What differs from sb3-contrib: training runs on segments without resets inside, several times faster; time limits
    are bootstrapped in one batch with the memory that continues; advantages are normalised over the whole rollout;
    steps of dead agents count nowhere (where the environment has an ``alive`` array); minibatches hold whole segments;
    the KL divergence is checked before the optimiser's step; a loss that is not finite stops training; checkpoints hold
    JSON and safetensors and never run code when loaded.

    Args:
        policy: ``"MlpLstmPolicy"``, ``"SuiteLstmPolicy"`` or a subclass of ``MlpLstmPolicy``.
        env: SB3 ``VecEnv``, Gymnasium environment or its id, with Box observations.
        learning_rate: Step size at the start, or SB3's function of the remaining progress.
        n_steps: Steps per row and rollout.
        batch_size: Steps per minibatch, about; None makes four minibatches of a rollout.
        n_epochs: Passes over a rollout.
        gamma: Discount.
        gae_lambda: Lambda of generalised advantage estimation.
        clip_range: Largest change of the ratio that pays; number or function of the remaining progress.
        clip_range_vf: The same for values; None for no limit.
        normalize_advantage: Whether to normalise advantages over the living steps of the rollout.
        ent_coef: Weight of the entropy; a pair changes linearly from the first to the second.
        vf_coef: Weight of the value loss.
        max_grad_norm: Longest gradient.
        use_sde: Must be False.
        sde_sample_freq: Ignored without ``use_sde``.
        target_kl: An update stops before a step beyond 1.5 times this divergence; None for never.
        lr_schedule: ``"constant"``, ``"linear"`` or ``"cosine"``, from ``learning_rate`` to 0.
        segment_length: Longest stretch that gradients go back through time; memories carry over from one to the next.
        stats_window_size: Episodes that logged means are over.
        tensorboard_log: Folder for TensorBoard; None for none.
        policy_kwargs: Further arguments of the policy.
        verbose: 0 silent, 1 table per rollout, 2 more.
        seed: Seed of weights, sampling and environment.
        device: ``"auto"``, ``"cpu"``, ``"cuda"``, ...
        _init_setup_model: As in SB3.

    Raises:
        ValueError: An argument is out of range.
    """

    policy_aliases: ClassVar[dict[str, type[BasePolicy]]] = {
        "MlpLstmPolicy": MlpLstmPolicy,
        "SuiteLstmPolicy": SuiteLstmPolicy,
    }
    policy: MlpLstmPolicy
    rollout_buffer: RolloutBuffer  # type: ignore[assignment]

    def __init__(
        self,
        policy: str | type[MlpLstmPolicy],
        env: GymEnv | str,
        learning_rate: float | Sb3Schedule = 3e-4,
        n_steps: int = 128,
        batch_size: int | None = None,
        n_epochs: int = 4,
        gamma: float = 0.99,
        gae_lambda: float = 0.95,
        clip_range: float | Sb3Schedule = 0.2,
        clip_range_vf: float | Sb3Schedule | None = None,
        normalize_advantage: bool = True,
        ent_coef: float | tuple[float, float] = 0.0,
        vf_coef: float = 0.5,
        max_grad_norm: float = 0.5,
        use_sde: bool = False,
        sde_sample_freq: int = -1,
        target_kl: float | None = None,
        lr_schedule: str = "constant",
        segment_length: int = 16,
        stats_window_size: int = 100,
        tensorboard_log: str | None = None,
        policy_kwargs: dict[str, Any] | None = None,
        verbose: int = 0,
        seed: int | None = None,
        device: torch.device | str = "auto",
        _init_setup_model: bool = True,
    ) -> None:
        """Check the arguments and create networks and buffers."""
        at_least_one = {"n_steps": n_steps, "n_epochs": n_epochs, "segment_length": segment_length}
        if batch_size is not None:
            at_least_one["batch_size"] = batch_size
        for name, value in at_least_one.items():
            if isinstance(value, bool) or not isinstance(value, int | np.integer) or value < 1:
                raise ValueError(f"{name} must be an integer of at least 1, got {value!r}.")
        for name, share in {"gamma": gamma, "gae_lambda": gae_lambda}.items():
            if not 0.0 <= share <= 1.0:
                raise ValueError(f"{name} must lie between 0 and 1, got {share!r}.")
        if use_sde:
            raise ValueError("use_sde=True is not supported; exploration comes from the action distribution.")
        if callable(learning_rate) and lr_schedule != "constant":
            raise ValueError("give either a function as learning_rate or the name of an lr_schedule, not both.")
        rate = learning_rate if callable(learning_rate) else Schedule(float(learning_rate), 0.0, lr_schedule)
        ends = ent_coef if isinstance(ent_coef, tuple | list) else (ent_coef, ent_coef)
        if len(ends) != 2:
            raise ValueError(f"ent_coef must be a number or a pair (first, last), got {ent_coef!r}.")
        positive = {"max_grad_norm": max_grad_norm, "target_kl": 1.0 if target_kl is None else target_kl}
        if not callable(learning_rate):
            positive["learning_rate"] = float(learning_rate)
        for name, number in positive.items():
            if not number > 0:
                raise ValueError(f"{name} must be positive, got {number!r}.")
        if torch.device("cpu" if device == "auto" else device).type == "cuda" and not torch.cuda.is_available():
            warnings.warn(
                f"device={str(device)!r} was asked for, but PyTorch sees no CUDA device; running on the CPU.",
                stacklevel=2,
            )
        self.ent_schedule = Schedule(float(ends[0]), float(ends[1]), "linear")
        self.segment_length = int(segment_length)
        super().__init__(
            policy,
            env,
            learning_rate=rate,
            n_steps=int(n_steps),
            batch_size=batch_size,
            n_epochs=int(n_epochs),
            gamma=gamma,
            gae_lambda=gae_lambda,
            clip_range=clip_range,
            clip_range_vf=clip_range_vf,
            normalize_advantage=normalize_advantage,
            ent_coef=float(ends[0]),
            vf_coef=vf_coef,
            max_grad_norm=max_grad_norm,
            target_kl=target_kl,
            stats_window_size=stats_window_size,
            tensorboard_log=tensorboard_log,
            policy_kwargs=policy_kwargs,
            verbose=verbose,
            seed=seed,
            device=device,
            _init_setup_model=_init_setup_model,
        )

    def _setup_model(self) -> None:
        """Create the policy, the buffer and the collector."""
        if self.env is not None and "action_layout" not in self.policy_kwargs:
            layout = self.env.get_attr("action_layout")[0] if self.env.has_attr("action_layout") else None
            # A layout of one agent says nothing about the joint action of a team.
            if layout is not None and sum(b.size for b in layout.blocks) == spaces.flatdim(self.env.action_space):
                self.policy_kwargs = {**self.policy_kwargs, "action_layout": layout}
        if hidden := getattr(self.env, "critic_state_dim", 0):
            self.policy_kwargs = {"critic_state_dim": hidden, **self.policy_kwargs}
        self._setup_lr_schedule()
        self.set_random_seed(self.seed)
        policy_class: Any = self.policy_class
        if not (isinstance(policy_class, type) and issubclass(policy_class, MlpLstmPolicy)):
            raise ValueError(f"the policy must be a subclass of echelon_rl's MlpLstmPolicy, got {policy_class!r}.")
        self.policy = policy_class(self.observation_space, self.action_space, self.lr_schedule, **self.policy_kwargs)
        self.policy.to(self.device)
        self.clip_schedule = _as_schedule(self.clip_range)
        self.clip_schedule_vf = None if self.clip_range_vf is None else _as_schedule(self.clip_range_vf)
        self._allocate()

    def _allocate(self) -> None:
        """Create what depends on the number of rows."""
        rows = max(1, self.n_envs)
        obs_dim = spaces.flatdim(self.observation_space)
        self.rollout_buffer = RolloutBuffer.create(self.n_steps, rows, obs_dim, self.policy.heads.size, self.device)
        self.collector = Collector(self.policy, self.rollout_buffer, self.segment_length)

    def set_env(self, env: GymEnv, force_reset: bool = True) -> None:
        """Change the environment; as in SB3, but the number of rows may differ."""
        vec_env = self._wrap_env(env, self.verbose)
        check_for_correct_spaces(vec_env, self.observation_space, self.action_space)
        if vec_env.num_envs != self.n_envs:
            self.n_envs = vec_env.num_envs
            self._allocate()
            force_reset = True
        super().set_env(vec_env, force_reset=force_reset)

    def to(self, device: torch.device | str) -> Self:
        """Move policy, optimiser state, memories and buffers to a device, between rollouts; return the model."""
        move_model(self, device)
        return self

    def _excluded_save_params(self) -> list[str]:
        return [*super()._excluded_save_params(), "collector"]

    # --------------------------------------------------------------------------------------------------- collection

    def collect_rollouts(  # type: ignore[override]
        self, env: VecEnv, callback: BaseCallback, rollout_buffer: RolloutBuffer, n_rollout_steps: int
    ) -> bool:
        """Fill the buffer with ``n_rollout_steps`` steps of every row.

        Returns:
            False if the callback asked to stop.
        """
        assert self._last_obs is not None
        assert self._last_episode_starts is not None
        self.policy.set_training_mode(False)
        rollout_buffer.complete = False
        callback.on_rollout_start()
        alive = self._alive(env)
        for t in range(n_rollout_steps):
            observations = cast(NDArray[Any], self._last_obs)
            actions = self.collector.act(t, observations, self._last_episode_starts.astype(bool), alive)
            new_obs, rewards, dones, infos = env.step(actions)
            self.num_timesteps += env.num_envs
            callback.update_locals(locals())
            if not callback.on_step():
                # The memory has moved on with the environment, so must the observation if training goes on later.
                self._last_obs, self._last_episode_starts = new_obs, dones  # type: ignore[assignment]
                return False
            self._update_info_buffer(infos, dones)
            rewards = np.asarray(rewards, np.float32)
            rollout_buffer.rewards[t] = torch.from_numpy(rewards + self._bootstrap(dones, infos))
            self._last_obs, self._last_episode_starts = new_obs, dones  # type: ignore[assignment]
            alive = self._alive(env)
        self.collector.finish()
        last_values = self.collector.values_after(cast(NDArray[Any], new_obs), None, dones.astype(bool))
        rollout_buffer.compute_gae(
            last_values,
            torch.from_numpy(dones.astype(bool)).to(self.device),
            self.gamma,
            self.gae_lambda,
            None if alive is None else torch.from_numpy(alive).to(self.device),
        )
        callback.update_locals(locals())
        callback.on_rollout_end()
        return True

    @staticmethod
    def _alive(env: VecEnv) -> NDArray[np.bool_] | None:
        alive = getattr(env, "alive", None)
        return None if alive is None else np.array(alive, bool)

    def _bootstrap(self, dones: NDArray[Any], infos: list[dict[str, Any]]) -> NDArray[np.float32]:
        """Return gamma times the value of the final observation for living rows cut by a time limit, else 0."""
        extra = np.zeros(len(dones), np.float32)
        if not dones.any():
            return extra
        cut = [
            row
            for row, info in enumerate(infos)
            if dones[row] and info.get("TimeLimit.truncated", False) and info.get("alive", True)
        ]
        lacking = [row for row in cut if "terminal_observation" not in infos[row]]
        if lacking:
            raise ValueError(
                f"row {lacking[0]} was cut by a time limit, but its info has no 'terminal_observation'; SB3's VecEnv "
                "must put the last observation of an episode there."
            )
        if cut:
            rows = np.array(cut, np.intp)
            final = np.stack([infos[row]["terminal_observation"] for row in cut])
            values = self.collector.values_after(final, rows, np.zeros(len(cut), bool))
            extra[rows] = self.gamma * values.cpu().numpy()
        return extra

    # ------------------------------------------------------------------------------------------------------- update

    def train(self) -> None:
        """Update the policy from the buffer.

        Raises:
            FloatingPointError: A loss is not finite.
            RuntimeError: The buffer holds no complete rollout.
        """
        if not self.rollout_buffer.complete:
            raise RuntimeError(
                "the rollout buffer holds no complete rollout with advantages; call collect_rollouts(), or fill it and "
                "call its compute_gae(), before train()."
            )
        self.policy.set_training_mode(True)
        self._update_learning_rate(self.policy.optimizer)
        progress = self._current_progress_remaining
        clip_range = self.clip_schedule(progress)
        clip_range_vf = None if self.clip_schedule_vf is None else self.clip_schedule_vf(progress)
        self.ent_coef = self.ent_schedule(progress)
        began = time.perf_counter()
        buffer = self.rollout_buffer
        advantages = buffer.advantages
        if self.normalize_advantage:
            advantages = normalize_advantages(advantages, buffer.alive)
        flat = {
            "obs": buffer.obs.flatten(0, 1),
            "actions": buffer.actions.flatten(0, 1),
            "log_probs": buffer.log_probs.flatten(),
            "advantages": advantages.flatten(),
            "values": buffer.values.flatten(),
            "returns": buffer.returns.flatten(),
            "alive": buffer.alive.flatten(),
        }
        segments = cut_segments(buffer.dones, self.segment_length)
        stored = self.collector.stored
        steps = self.batch_size or -(-self.n_steps * buffer.num_agents // 4)
        log: list[tuple[LossParts, torch.Tensor, float]] = []
        stop = False
        for _ in range(self.n_epochs):
            for chosen in minibatches(segments, steps):
                rows, distribution, values = evaluate_segments(self.policy, flat["obs"], segments, stored, chosen)
                counts = flat["alive"][rows]
                if not bool(counts.any()):
                    continue
                parts = ppo_loss(
                    distribution.log_prob_raw(flat["actions"][rows]),
                    flat["log_probs"][rows],
                    flat["advantages"][rows],
                    values,
                    flat["values"][rows],
                    flat["returns"][rows],
                    distribution.entropy(),
                    clip_range,
                    clip_range_vf,
                    counts,
                )
                loss = parts.total(self.vf_coef, self.ent_coef)
                self._check_finite(loss, parts)
                if self.target_kl is not None and float(parts.approx_kl) > 1.5 * self.target_kl:
                    stop = True
                    break
                self.policy.optimizer.zero_grad()
                loss.backward()  # type: ignore[no-untyped-call]
                norm = torch.nn.utils.clip_grad_norm_(self.policy.parameters(), self.max_grad_norm)
                if not bool(torch.isfinite(norm)):
                    raise FloatingPointError(f"the gradient of update {self._n_updates + 1} is not finite.")
                self.policy.optimizer.step()
                log.append((parts, loss.detach(), float(norm)))
            self._n_updates += 1
            if stop:
                break
        self._log_update(log, clip_range, clip_range_vf, time.perf_counter() - began)

    def _check_finite(self, loss: torch.Tensor, parts: LossParts) -> None:
        if not bool(torch.isfinite(loss)):
            raise FloatingPointError(
                f"the loss of update {self._n_updates + 1} is not finite: policy {parts.policy.item()}, value "
                f"{parts.value.item()}, entropy {parts.entropy.item()}. The weights are those of the step "
                "before; lower learning_rate or check rewards and observations for NaN."
            )

    def _log_update(
        self,
        log: list[tuple[LossParts, torch.Tensor, float]],
        clip_range: float,
        clip_range_vf: float | None,
        seconds: float,
    ) -> None:
        """Record the update under SB3's keys."""
        buffer, record = self.rollout_buffer, self.logger.record
        if log:
            record("train/entropy_loss", -_mean(parts.entropy for parts, _, _ in log))
            record("train/policy_gradient_loss", _mean(parts.policy for parts, _, _ in log))
            record("train/value_loss", _mean(parts.value for parts, _, _ in log))
            record("train/approx_kl", _mean(parts.approx_kl for parts, _, _ in log))
            record("train/clip_fraction", _mean(parts.clip_fraction for parts, _, _ in log))
            record("train/loss", _mean(loss for _, loss, _ in log))
            record("train/grad_norm", float(np.mean([norm for _, _, norm in log])))
        living = buffer.alive
        if bool(living.any()):
            values, returns = buffer.values[living], buffer.returns[living]
            record("train/explained_variance", explained_variance(values, returns))
            # A sudden jump of one of these tells of a broken reward before the loss does.
            record("train/advantages_std", float(buffer.advantages[living].std(correction=0)))
            record("train/values_std", float(values.std(correction=0)))
            record("train/rewards_std", float(buffer.rewards[living].std(correction=0)))
        if self.policy.heads.num_std:
            record("train/std", float(self.policy.log_std.detach().exp().mean()))
        record("train/ent_coef", self.ent_coef)
        record("train/clip_range", clip_range)
        if clip_range_vf is not None:
            record("train/clip_range_vf", clip_range_vf)
        record("train/n_updates", self._n_updates, exclude="tensorboard")
        record("time/update_seconds", seconds)

    # -------------------------------------------------------------------------------------------------- checkpoints

    def save(  # type: ignore[override]
        self,
        path: str | Path,
        exclude: Iterable[str] | None = None,
        include: Iterable[str] | None = None,
        resumable: bool = False,
    ) -> Path:
        """Write a checkpoint; an existing file is replaced in one step, never left half written.

        Args:
            path: File; ``.zip`` is appended if there is no suffix.
            exclude: Must be empty; a checkpoint holds plain values and tensors only.
            include: Must be empty.
            resumable: Whether to add what training needs to go on bit for bit (environments, memories, random numbers);
                ``load(..., env=env, force_reset=False)`` then takes it up. Only between rollouts: after ``learn``, or
                in a callback's ``_on_rollout_start``.

        Returns:
            The path written.
        """
        if exclude or include:
            raise ValueError(
                "exclude and include have no meaning here: a checkpoint holds plain values and tensors only."
            )
        return save_checkpoint(self, Path(path), resumable)

    @classmethod
    def load(  # type: ignore[override]
        cls,
        path: str | Path,
        env: GymEnv | None = None,
        device: torch.device | str = "auto",
        custom_objects: dict[str, Any] | None = None,
        print_system_info: bool = False,
        force_reset: bool = True,
        allow_pickle: bool = False,
        **kwargs: Any,
    ) -> Self:
        """Read a checkpoint.

        Args:
            path: File; ``.zip`` is appended if there is no such file.
            env: Environment to go on training in; None suffices for ``predict``.
            device: Where the policy goes.
            custom_objects: ``{"policy_class": ...}`` for a policy class of your own.
            print_system_info: Whether to print the versions it was written with.
            force_reset: Whether training starts new episodes in ``env``; False goes on exactly where a checkpoint saved
                with ``resumable=True`` stopped, in an ``env`` made with the same arguments.
            allow_pickle: Whether files of stock SB3 may be read, which runs code of the file: only for files you trust.
            **kwargs: Arguments of the constructor that replace the saved ones.

        Raises:
            FileNotFoundError: There is no such file.
            ValueError: The file is no checkpoint, is damaged, does not fit, or would need ``allow_pickle``; or
                ``force_reset`` is False and the file cannot be resumed.
        """
        return load_checkpoint(
            cls, Path(path), env, device, custom_objects or {}, print_system_info, allow_pickle, kwargs, not force_reset
        )

    def set_parameters(
        self,
        load_path_or_dict: str | Path | dict[str, Any],
        exact_match: bool = True,
        device: torch.device | str = "auto",
    ) -> None:
        """Take over weights and optimiser state.

        Args:
            load_path_or_dict: Result of ``get_parameters``, or a checkpoint, of which no code runs.
            exact_match: Whether every part must be there.
            device: Ignored for tensors of a dict, which are copied to the policy's device.

        Raises:
            ValueError: The file is no checkpoint, or a part is missing.
            RuntimeError: Weights are missing, unknown or of another shape.
        """
        if isinstance(load_path_or_dict, str | Path):
            # SB3 knows neither our members nor our checks. Loading must not disturb the random numbers of training.
            own = {"policy_class": type(self.policy)}
            with torch.random.fork_rng(devices=[]):
                other = type(self).load(load_path_or_dict, device="cpu", custom_objects=own, seed=None)
            load_path_or_dict = cast(dict[str, Any], other.get_parameters())
        super().set_parameters(load_path_or_dict, exact_match, device)


def _as_schedule(value: float | Sb3Schedule) -> Sb3Schedule:
    if callable(value):
        return value
    if not value > 0 or not math.isfinite(value):
        raise ValueError(f"clip ranges must be positive numbers, got {value!r}.")
    return Schedule(float(value))


def _mean(values: Iterable[torch.Tensor]) -> float:
    return float(torch.stack([value.detach() for value in values]).mean())
