"""``RecurrentPPO``: sb3-contrib's algorithm with Echelon's own collection and update."""

import math
from dataclasses import fields, replace
from typing import Any, ClassVar, Self, cast

import gymnasium
import torch
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import ParallelEnv
from stable_baselines3.common.base_class import BaseAlgorithm, maybe_make_env
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.policies import BasePolicy
from stable_baselines3.common.type_aliases import GymEnv
from stable_baselines3.common.type_aliases import Schedule as Sb3Schedule
from stable_baselines3.common.utils import FloatSchedule, check_for_correct_spaces, get_device
from stable_baselines3.common.vec_env import VecEnv
from torch import Tensor

from echelon_env.validation import Count, typed
from echelon_rl.checkpoints import files
from echelon_rl.core.collection import Collector, sent
from echelon_rl.core.distributed import Workers, own_device
from echelon_rl.core.distributions import ActionHeads
from echelon_rl.core.errors import RefusedAsInSb3
from echelon_rl.core.normalization import roles_of
from echelon_rl.core.observation_rows import ObservationRows
from echelon_rl.core.options import PPOOptions, Schedule, Shape, options_of, shows_options
from echelon_rl.core.policy_parts import make_optimizer
from echelon_rl.core.precision import PRECISIONS, Precision
from echelon_rl.core.rollout import RolloutBuffer
from echelon_rl.core.teaching import Teaching
from echelon_rl.core.tensor_env import TensorEnv
from echelon_rl.core.timing import PartTimes
from echelon_rl.core.update import Coefficients, Updater
from echelon_rl.lstm.functional import LSTMState
from echelon_rl.lstm.triton_launch import kernel_size, refusal
from echelon_rl.output.tensorboard import check_log_folder, tolerate_failing_tensorboard
from echelon_rl.policies import CnnLstmPolicy, MlpLstmPolicy, MultiInputLstmPolicy, SuiteLstmPolicy
from echelon_rl.policies.arguments import check_backend
from echelon_rl.ppo.devices import check_device, move_policy
from echelon_rl.ppo.logged import record_rollout, record_update
from echelon_rl.ppo.saving import SavedPPO
from echelon_rl.vec_envs.action_masks import MaskReader
from echelon_rl.vec_envs.staged_env import StagedEnv
from echelon_rl.workers.pool import watch_workers


class RecurrentPPO(SavedPPO):
    """Proximal policy optimisation with an LSTM (Schulman et al., 2017), on sb3-contrib's interface.

    Differences from sb3-contrib: training is several times faster on segments without resets inside; time limits are
    bootstrapped in one batch with the continuing memory; advantages are normalised over the whole rollout; steps of
    dead agents never count (if the environment has an ``alive`` array); minibatches hold whole segments; the KL
    divergence is checked before the optimiser's step; NaN and infinity never reach the weights; checkpoints hold JSON
    and safetensors, and loading them never runs code.

    Defaults are those of sb3-contrib, so that programs for it run unchanged, except 4 passes over each rollout in four
    minibatches. ``echelon-rl train`` has others, which win sooner in Echelon; docs/training_settings.md lists both.

    Args:
        policy: ``"MlpLstmPolicy"`` for any observations, ``"CnnLstmPolicy"`` for images, ``"MultiInputLstmPolicy"``
            for a Dict, ``"SuiteLstmPolicy"`` for Echelon's flat observations, or a subclass of ``MlpLstmPolicy``.
        env: SB3 ``VecEnv``, Gymnasium environment or its id. Action masks come from its method ``action_masks()``, else
            from ``infos["action_mask"]``.
        learning_rate: Initial learning rate, or SB3's function of the remaining progress, of which a
            checkpoint keeps a table of values.
        clip_range: Largest change of the ratio that is rewarded; number or function of the remaining progress.
        clip_range_vf: The same for values, in the normalised scale with ``normalize_values``; None for no limit.
        ent_coef: Weight of the entropy bonus; a pair changes linearly from the first value to the second. A third
            number is the share of training at which the second is reached.
        use_sde: Whether continuous actions explore by noise that depends on the state (gSDE, Raffin et al., 2021).
        sde_sample_freq: Steps after which ``use_sde`` draws its noise anew; -1 only at the start of every rollout.
        stats_window_size: Number of episodes that logged means cover.
        tensorboard_log: Folder for TensorBoard logs; None writes none.
        policy_kwargs: Further arguments of the policy: plain values and classes, your own too (see ``load``).
        verbose: 0 prints nothing, 1 a table per rollout, 2 more.
        seed: Seed of weights, sampling and environment.
        device: ``"auto"``, ``"cpu"``, ``"cuda"``, ...
        _init_setup_model: As in SB3.
        lr_schedule: ``"constant"``, ``"linear"`` or ``"cosine"``, from ``learning_rate`` to 0.
        distributed: Whether ``torchrun`` started this process together with others. Each plays its own environments;
            gradients, statistics and ``num_timesteps`` cover all of them. All save and stop at the same time, and the
            first one writes the files.
        **options: Any other field of ``PPOOptions``, which explains ``n_steps`` and all others not listed here.

    Raises:
        ValueError: An argument is out of range.
        RuntimeError: ``distributed`` is set without ``torchrun``.
    """

    policy_aliases: ClassVar[dict[str, type[BasePolicy]]] = {
        kind.__name__: kind for kind in (MlpLstmPolicy, SuiteLstmPolicy, MultiInputLstmPolicy, CnnLstmPolicy)
    }
    rollout_buffer: RolloutBuffer  # type: ignore[assignment]
    # How to learn from the environment's teacher (``make_vec_env(teacher=...)``); None learns from rewards alone.
    teaching: Teaching | None = None
    # Set by a callback in its ``_on_rollout_start`` to end ``learn`` there, where everything can be saved.
    stops_before_rollout: bool = False

    @shows_options
    def __init__(
        self,
        policy: str | type[MlpLstmPolicy],
        env: GymEnv | str,
        learning_rate: float | Sb3Schedule = 3e-4,
        n_steps: int = PPOOptions.n_steps,
        batch_size: int | None = PPOOptions.batch_size,
        n_epochs: int = PPOOptions.n_epochs,
        gamma: float = PPOOptions.gamma,
        gae_lambda: float = PPOOptions.gae_lambda,
        clip_range: float | Sb3Schedule = 0.2,
        clip_range_vf: float | Sb3Schedule | None = None,
        normalize_advantage: bool = PPOOptions.normalize_advantage,
        ent_coef: float | tuple[float, float] | tuple[float, float, float] = 0.0,
        vf_coef: float = PPOOptions.vf_coef,
        max_grad_norm: float = PPOOptions.max_grad_norm,
        use_sde: bool = False,
        sde_sample_freq: int = -1,
        target_kl: float | None = PPOOptions.target_kl,
        stats_window_size: int = 100,
        tensorboard_log: str | None = None,
        policy_kwargs: dict[str, Any] | None = None,
        verbose: int = 0,
        seed: int | None = None,
        device: torch.device | str = "auto",
        _init_setup_model: bool = True,
        *,
        lr_schedule: Shape = "constant",
        distributed: bool = False,
        **options: Any,
    ) -> None:
        given = locals()
        as_in_sb3 = {entry.name: given[entry.name] for entry in fields(PPOOptions) if entry.name in given}
        settings = options_of(PPOOptions(**as_in_sb3, **options))
        for name, value in settings.items():
            setattr(self, name, value)
        typed(stats_window_size, Count, "stats_window_size")
        if callable(learning_rate) and lr_schedule != "constant":
            raise ValueError("give either a function as learning_rate or the name of an lr_schedule, not both.")
        if not callable(learning_rate) and not learning_rate > 0:
            raise ValueError(f"learning_rate must be positive, got {learning_rate!r}.")
        if settings["critic_learning_rate"] is not None and callable(learning_rate) and not learning_rate(1.0) > 0:
            raise ValueError(
                "critic_learning_rate is the step size at the start and changes in proportion to learning_rate, which "
                f"must be above 0 there, got {learning_rate(1.0)!r}; begin the warm-up a little above 0."
            )
        ends = ent_coef if isinstance(ent_coef, tuple | list) else (ent_coef, ent_coef)
        if len(ends) not in (2, 3):
            raise ValueError(f"ent_coef must be a number or a tuple (first, last[, until]), got {ent_coef!r}.")
        check_device(device)
        self.ent_schedule = Schedule(float(ends[0]), float(ends[1]), "linear", *map(float, ends[2:]))
        self.distributed, self._rate_shape = distributed, lr_schedule
        self._steered = None
        self._lesson_at = 0.0  # share of training at which the rollout began
        self._last_masks = None
        self._source: tuple[VecEnv, TensorEnv] | None = None  # the environment, and as tensors
        self.callback_states = {}
        super().__init__(
            policy,
            _made(env),
            learning_rate if callable(learning_rate) else float(learning_rate),
            **{name: settings[name] for name in as_in_sb3},
            clip_range=clip_range,
            clip_range_vf=clip_range_vf,
            ent_coef=float(ends[0]),
            use_sde=use_sde,
            sde_sample_freq=sde_sample_freq,
            stats_window_size=stats_window_size,
            tensorboard_log=tensorboard_log,
            policy_kwargs=policy_kwargs,
            verbose=verbose,
            seed=seed,
            device=own_device(device) if distributed else device,
            _init_setup_model=_init_setup_model,
        )

    @property
    def options(self) -> PPOOptions:
        """The current options; each is an attribute of the model, which may be set between updates.

        Raises:
            ValueError: An attribute was set to a value out of range.
        """
        return PPOOptions(**options_of(self))

    def _get_policy_from_name(self, policy_name: str) -> type[BasePolicy]:
        if policy_name not in self.policy_aliases:
            known = ", ".join(self.policy_aliases)
            raise ValueError(f"there is no policy {policy_name!r}; give one of {known}, or a subclass of the first.")
        return super()._get_policy_from_name(policy_name)

    def _setup_model(self) -> None:
        if self.env is not None and "action_layout" not in self.policy_kwargs:
            layout = _attribute(self.env, "action_layout")
            # A layout of one agent says nothing about the joint action of a team.
            if layout is not None and sum(b.size for b in layout.blocks) == spaces.flatdim(self.env.action_space):
                silent = _attribute(self.env, "silent_actions") or ()
                self.policy_kwargs = {"silent_actions": [*silent], **self.policy_kwargs, "action_layout": layout}
        if hidden := getattr(self.env, "critic_state_dim", 0):
            self.policy_kwargs = {"critic_state_dim": hidden, **self.policy_kwargs}
        self.workers = Workers.join(self.device) if self.distributed else Workers()
        if self.workers.rank > 0:
            self.verbose, self.tensorboard_log = 0, None
        self._setup_lr_schedule()
        # Every process draws its own actions and, unless the environment was seeded otherwise, its own episodes.
        self.set_random_seed(None if self.seed is None else self.seed + self.workers.rank * max(1, self.n_envs))
        policy_class: Any = self.policy_class
        if not (isinstance(policy_class, type) and issubclass(policy_class, MlpLstmPolicy)):
            raise ValueError(f"the policy must be a subclass of echelon_rl's MlpLstmPolicy, got {policy_class!r}.")
        files.kwargs_to_json(self.policy_kwargs)  # refused now, not when hours of training are to be saved
        # As in SB3; a policy class of your own may not take it.
        arguments = {"use_sde": True, **self.policy_kwargs} if self.use_sde else self.policy_kwargs
        self.policy = policy_class(self.observation_space, self.action_space, self.lr_schedule, **arguments)
        self._add_parts()
        self.policy.to(self.device)
        self.workers.copy_from_first(self.policy)
        self.mixed_precision = Precision(self.options.precision, self.device)
        # As in SB3 the attributes are functions of the remaining progress from here on.
        self.clip_range = _as_schedule(self.clip_range)
        self.clip_range_vf = None if self.clip_range_vf is None else _as_schedule(self.clip_range_vf)
        self._allocate()

    def _setup_lr_schedule(self) -> None:
        rate = self.learning_rate
        self.lr_schedule = _as_schedule(rate if callable(rate) else Schedule(float(rate), 0.0, self._rate_shape))

    def _add_parts(self) -> None:
        """Add the parts of the policy that options ask for, and the optimiser of all its parameters."""
        options = self.options
        self.policy.add_parts(options.normalize_observations, options.normalize_values, options.aux_coef > 0)
        separate = options.critic_learning_rate is not None
        self.policy.optimizer = make_optimizer(
            self.policy, self.policy.observation_rows.size, self.lr_schedule(1), separate
        )

    def _allocate(self) -> None:
        rows = max(1, self.n_envs)
        if self.env is not None and self.normalize_advantage and rows * self.n_steps * self.workers.size == 1:
            raise RefusedAsInSb3(
                "a rollout of a single step cannot be learnt from, because its normalised advantage is 0; set n_steps "
                "to 2 or more, or normalize_advantage=False."
            )
        obs_dim = self.policy.observation_rows.size
        self._source = None
        self.rollout_buffer = RolloutBuffer.create(self.n_steps, rows, obs_dim, self.policy.heads.size, self.device)
        self.policy.lstm_backend, length = self._lstm_of_updates()
        burn_in = 0 if self.policy.memory == "none" else self.options.burn_in
        self.collector = Collector(
            self.policy, self.rollout_buffer, length, burn_in, self.options.bootstrap_time_limits
        )

    def _lstm_of_updates(self) -> tuple[str, int]:
        """Return ``"operator"`` or ``"torch"``, and how many steps gradients go back."""
        options, memory = self.options, self.policy.memory
        backend: str = options.lstm_backend
        check_backend(backend, memory)
        if memory == "none":
            return "torch", 1  # minibatches of single steps, as in SB3's PPO
        if backend == "auto":
            dtype, size = PRECISIONS[options.precision], kernel_size(self.policy.lstm_actor.hidden_size)
            may = memory == "lstm" and self.device.type == "cuda"
            backend = "operator" if may and refusal(self.device, dtype, size) is None else "torch"
        return backend, options.segment_length or options.n_steps

    @staticmethod
    def _wrap_env(env: GymEnv, verbose: int = 0, monitor_wrapper: bool = True) -> VecEnv:
        # These refuse spaces in a sentence before SB3 does without one.
        ObservationRows(env.observation_space), ActionHeads(env.action_space)
        return watch_workers(BaseAlgorithm._wrap_env(env, verbose, monitor_wrapper))

    def _setup_learn(self, *args: Any, **kwargs: Any) -> tuple[int, BaseCallback]:
        if not self._custom_logger:
            check_log_folder(self.tensorboard_log)
        self.options.check_burn_in(self.policy.memory)
        before = self._last_obs
        prepared = super()._setup_learn(*args, **kwargs)
        if self._last_obs is not before:  # the environment was reset
            assert self.env is not None
            self._last_masks = MaskReader(self.env, self.policy.heads).of_reset()
        tolerate_failing_tensorboard(self.logger)
        return prepared

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
        """Move policy, optimiser state, memories and buffers to a device, ``"auto"`` for the best; return the model.

        Nothing stays on the old device. A collected rollout without an update is dropped.

        Raises:
            ValueError: PyTorch cannot compute on it.
        """
        check_device(device)
        self.device, memory = get_device(device), self.collector.memory
        move_policy(self.policy, self.device)
        scale = self.mixed_precision.scaler.state_dict()
        self.mixed_precision = Precision(self.options.precision, self.device)
        if scale:
            self.mixed_precision.scaler.load_state_dict(scale)
        self._allocate()
        self.collector.memory = tuple(LSTMState(*(part.to(self.device) for part in state)) for state in memory)
        return self

    # --------------------------------------------------------------------------------------------------- collection

    def collect_rollouts(  # type: ignore[override]
        self, env: VecEnv, callback: BaseCallback, rollout_buffer: RolloutBuffer, n_rollout_steps: int
    ) -> bool:
        """Fill the buffer with ``n_rollout_steps`` steps of every row; return False if a process's callback stops."""
        assert self._last_obs is not None
        assert self._last_episode_starts is not None
        self.policy.set_training_mode(False)
        callback.on_rollout_start()
        self.stops_before_rollout = not self.workers.least(int(not self.stops_before_rollout), self.device)
        if self.stops_before_rollout:
            return False
        rollout_buffer.complete = False
        source = self._tensors(env)
        step = source.begin(self._last_obs, self._last_episode_starts, self._last_masks)
        self._lesson_at = self.num_timesteps / max(1, self._total_timesteps)
        times, unheard = PartTimes(self.device), list[Tensor | None]()
        for t in range(n_rollout_steps):
            times.begin("policy")
            if self.use_sde and (t == 0 or (self.sde_sample_freq > 0 and t % self.sde_sample_freq == 0)):
                self.policy.reset_noise(env.num_envs)
            lesson, steered = (None, None) if self.teaching is None else self._taught(self.teaching, source)
            taught = None if steered is None else sent(steered, self.device)
            raw = self.collector.act(t, step, lesson, taught)
            times.begin("matches")
            step = source.step(raw)
            times.begin("callbacks")
            self.num_timesteps += env.num_envs * self.workers.size
            self.collector.after(t, step, source.shortest_limit)
            unheard.append(steered)
            told = [*source.told(t + 1 == n_rollout_steps)]
            goes_on = self._hear(callback, told, unheard, locals())
            unheard = [] if told else unheard
            # Also if it stops: the memory has advanced with the environment, and training may continue later.
            self._last_obs, self._last_episode_starts, self._last_masks = source.last()
            if not goes_on:
                self.collector.stop(t + 1)
                self.workers.least(0, self.device)  # tells the other processes
                return False
        times.begin("policy")
        self.collector.finish(step, self.gamma, self.gae_lambda)
        times.begin("callbacks")
        callback.update_locals(locals())
        callback.on_rollout_end()
        times.begin("waiting")
        goes_on = self.workers.least(1, self.device) > 0
        for part, seconds in times.seconds().items():
            self.logger.record(f"time/{part}_seconds", seconds)
        return goes_on

    def _tensors(self, env: VecEnv) -> TensorEnv:
        """Return the environment as tensors: its own, if it has them, else staged ones."""
        if self._source is None or self._source[0] is not env:
            rows, heads = self.policy.observation_rows, self.policy.heads
            has_own = hasattr(type(env), "tensor_env")  # a wrapper passes attributes of the wrapped on
            own = cast(Any, env).tensor_env(rows, heads, self.n_steps, self.device) if has_own else None
            self._source = env, own or StagedEnv(env, rows, heads, self.device)
        return self._source[1]

    def _hear(
        self, callback: BaseCallback, told: list[dict[str, Any]], steered: list[Tensor | None], more: dict[str, Any]
    ) -> bool:
        """Let a callback hear of steps and of the rows that the teacher steered; return whether training continues."""
        for heard, rows in zip(told, steered, strict=False):
            callback.update_locals({**more, **heard, "steered": None if rows is None else rows.cpu()})
            if not callback.on_step():
                return False
            if any(heard["infos"]):
                self._update_info_buffer(heard["infos"], heard["dones"])
        return True

    def _taught(self, teaching: Teaching, source: TensorEnv) -> tuple[Tensor | None, Tensor | None]:
        """Return the teacher's raw actions, and the rows that take them; None once nothing is learned from it."""
        if not teaching.weight(progress := self._lesson_at):
            return None, None
        starts = source.starts
        if self._steered is None or len(self._steered) != len(starts):
            self._steered = torch.zeros_like(starts)
        drawn = sent(torch.rand(len(starts)) < teaching.steered(progress), starts.device)
        self._steered = torch.where(starts, drawn, self._steered & teaching.imitates(progress))
        return source.teacher_actions(), self._steered

    # ------------------------------------------------------------------------------------------------------- update

    def train(self) -> None:
        """Update the policy from the buffer.

        Raises:
            FloatingPointError: A loss or gradient is not finite, and ``nan_policy`` is ``"raise"``.
            RuntimeError: The buffer holds no complete rollout.
            ValueError: An attribute was set to a value out of range, or there are no roles to normalise by.
        """
        if not self.rollout_buffer.complete:
            raise RuntimeError(
                "the rollout buffer holds no complete rollout with advantages; call collect_rollouts(), or fill it and "
                "call its compute_gae(), before train()."
            )
        times, options = PartTimes(self.device), self.options
        times.begin("update")
        progress = self._current_progress_remaining
        self._update_learning_rate(self.policy.optimizer)
        for group in self.policy.optimizer.param_groups:
            if group.get("part") == "critic":
                assert options.critic_learning_rate is not None
                group["lr"] *= options.critic_learning_rate / self.lr_schedule(1.0)
        self.ent_coef = self.ent_schedule(progress)
        clip_range_vf = None if self.clip_range_vf is None else _as_schedule(self.clip_range_vf)(progress)
        coefficients = Coefficients(_as_schedule(self.clip_range)(progress), clip_range_vf, self.ent_coef)
        if self.teaching is not None:
            at, lesson = self._lesson_at, self.teaching
            coefficients = replace(coefficients, teacher=lesson.weight(at), imitates=lesson.imitates(at))
        record_rollout(self.logger, self.rollout_buffer)
        roles = None
        if options.normalize_per_role:
            is_flat = isinstance(self.observation_space, spaces.Box) and len(self.observation_space.shape) == 1
            roles = roles_of(self.rollout_buffer, getattr(self.env, "roles", None), is_flat)
        self.policy.set_training_mode(True)
        log = Updater(
            self.collector, options, coefficients, self.workers, self.mixed_precision, self._n_updates + 1, roles
        ).run()
        self._n_updates += log.epochs
        passed = min(1.0, self.num_timesteps / max(1, self._total_timesteps)) - self._lesson_at
        self.policy.log_std.data -= options.log_std_decay * passed  # not before: the update needs the policy that acted
        rollouts = self.num_timesteps // (self.n_steps * self.n_envs * self.workers.size)
        if options.empty_cache_every and rollouts % options.empty_cache_every == 0:
            torch.cuda.empty_cache()
        record_update(self.logger, self.policy, options, coefficients, log)
        if self.mixed_precision.scaler.is_enabled():
            self.logger.record("train/loss_scale", self.mixed_precision.scaler.get_scale())
        self.logger.record("train/n_updates", self._n_updates, exclude="tensorboard")
        self.logger.record("time/update_seconds", times.seconds()["update"])

    def predict(
        self,
        observation: NDArray[Any] | dict[str, NDArray[Any]],
        state: tuple[NDArray[Any], ...] | None = None,
        episode_start: NDArray[Any] | None = None,
        deterministic: bool = False,
        action_masks: Any = None,
    ) -> tuple[NDArray[Any], tuple[NDArray[Any], ...] | None]:
        """Return actions and the next state; see ``MlpLstmPolicy.predict``."""
        more = {} if action_masks is None else {"action_masks": action_masks}  # a policy of your own may not take them
        return self.policy.predict(observation, state, episode_start, deterministic, **more)


def _made(env: GymEnv | str) -> GymEnv:
    if isinstance(env, gymnasium.vector.VectorEnv | ParallelEnv):
        raise ValueError(
            f"RecurrentPPO trains on SB3's vector environments, and {type(env).__name__} is not one; "
            'make_vec_env("duel", num_matches=16, opponent="easy") returns one, also for a PettingZoo environment.'
        )
    try:
        return maybe_make_env(env, verbose=0)
    except gymnasium.error.Error as error:
        raise ValueError(
            f"Gymnasium does not know the environment {env!r} ({str(error).rstrip('.')}). Give an id such as "
            f"'echelon_env:Echelon-v0', or make_vec_env({env!r}) for a preset of Echelon."
        ) from error


def _attribute(env: VecEnv, name: str) -> Any:
    """Return an attribute of the environments, or None; SuperSuit's wrapper for SB3 has no way to ask."""
    try:
        return env.get_attr(name)[0] if env.has_attr(name) else None
    except AttributeError:
        return None


def _as_schedule(value: float | Sb3Schedule) -> FloatSchedule:
    """Return a number, or a function of the remaining progress, in the form that SB3 gives to it."""
    if isinstance(value, Schedule) and value.shape == "constant":
        return FloatSchedule(value.start)
    if callable(value):
        return FloatSchedule(value)
    if not value > 0 or not math.isfinite(value):
        raise RefusedAsInSb3(f"clip ranges must be positive numbers, got {value!r}.")
    return FloatSchedule(float(value))
