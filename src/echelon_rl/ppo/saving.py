"""Checkpoints of ``RecurrentPPO``: writing, reading, and continuing exactly where a training stopped."""

from collections import deque
from collections.abc import Iterable
from pathlib import Path
from typing import Any, ClassVar, Self, cast

import sb3_contrib
import torch
from stable_baselines3.common.policies import BasePolicy
from stable_baselines3.common.type_aliases import GymEnv
from torch import Tensor

from echelon_env.validation import shown
from echelon_rl.checkpoints import files
from echelon_rl.checkpoints.archive import Place, place_of
from echelon_rl.checkpoints.checks import check_sketch
from echelon_rl.checkpoints.json_values import encode
from echelon_rl.checkpoints.training_state import TrainingState, capture_training, restore_training
from echelon_rl.core.collection import Collector
from echelon_rl.core.distributed import Workers
from echelon_rl.core.options import Schedule, options_of
from echelon_rl.core.precision import Precision
from echelon_rl.policies import MlpLstmPolicy
from echelon_rl.vec_envs.action_masks import MaskReader


class SavedPPO(sb3_contrib.RecurrentPPO):
    """The half of ``RecurrentPPO`` that deals with files; the attributes are what they hold besides SB3's."""

    policy_aliases: ClassVar[dict[str, type[BasePolicy]]]
    policy: MlpLstmPolicy
    workers: Workers
    collector: Collector
    mixed_precision: Precision
    ent_schedule: Schedule
    # Whether resumable checkpoints hold the environment; without it, training resumes with new episodes.
    checkpoints_environment: bool = True
    # States of callbacks for a resumed training, by name: trees that ``state_tree`` encodes.
    callback_states: dict[str, Any]
    _last_masks: Any  # of ``_last_obs``, where infos give masks
    _steered: Tensor | None  # rows whose episode the teacher steers, bool [B]

    def save(  # type: ignore[override]
        self,
        path: str | Place,
        exclude: Iterable[str] | None = None,
        include: Iterable[str] | None = None,
        resumable: bool = False,
    ) -> Any:
        """Write a checkpoint and return its path; an existing file is replaced in one step, never left half written.

        Args:
            path: File; ``.zip`` is appended to a name without a suffix. What is open already, such as ``io.BytesIO``,
                is written to, and returned.
            exclude: Names of options to leave out, such as ``"verbose"``; ``load`` gives them their defaults.
            include: Names of further attributes of the model to write, which ``load`` sets again: plain values, arrays
                and tensors, also in lists and dictionaries.
            resumable: Whether to add what training needs to continue bit for bit (environments, memories, random
                numbers), with ``load(..., env=env, force_reset=False)``. Only between rollouts: after ``learn``, or in
                a callback's ``_on_rollout_start``.

        Raises:
            ValueError: ``exclude`` names what loading needs, or ``include`` what a checkpoint cannot hold.
        """
        wanted = set(include or ())
        excluded = frozenset(exclude or ()) - wanted
        training = self._training_state() if resumable else None
        if self.workers.rank > 0:
            return place_of(path)
        names: dict[type[Any], str] = {policy_class: name for name, policy_class in self.policy_aliases.items()}
        policy: MlpLstmPolicy = getattr(self.policy, "_orig_mod", self.policy)  # what torch.compile was given
        data = files.CheckpointData(
            path=place_of(path),
            policy_class=names.get(type(policy), type(policy).__qualname__),
            observation_space=self.observation_space,
            action_space=self.action_space,
            n_envs=self.n_envs,
            settings={
                **options_of(self),
                "verbose": self.verbose,
                "use_sde": self.use_sde,
                "sde_sample_freq": self.sde_sample_freq,
                "seed": self.seed,
                "stats_window_size": self._stats_window_size,
                "learning_rate": self.lr_schedule,
                "clip_range": self.clip_range,
                "clip_range_vf": self.clip_range_vf,
                "ent_coef": (self.ent_schedule.start, self.ent_schedule.end, self.ent_schedule.until),
                "policy_kwargs": {**self.policy_kwargs, "action_layout": policy.action_layout},
            },
            counters={name: getattr(self, name) for name in files.COUNTERS},
            weights=policy.state_dict(keep_vars=True),
            optimizer=policy.optimizer.state_dict(),
            grad_scaler=self.mixed_precision.scaler.state_dict(),
            training=training,
            excluded=excluded & files.OPTIONAL,
        )
        held = {*data.settings, *data.counters, "policy", "policy_class", "observation_space", "action_space", "n_envs"}
        if needed := excluded & held - files.OPTIONAL:
            raise ValueError(
                f"exclude={sorted(needed)} cannot be left out, because loading needs it; what can: "
                f"{', '.join(sorted(files.OPTIONAL))}."
            )
        data.included = {name: self._includable(name) for name in sorted(wanted - held)}
        return files.write_checkpoint(data)

    def _includable(self, name: str) -> Any:
        """Return an attribute that ``save`` is asked to include, its tensors as arrays; ValueError if it cannot be."""
        if hasattr(type(self), name) or name not in vars(self):
            raise ValueError(f"include={[name]} cannot be written: the model has no such attribute of its own.")
        value = vars(self)[name]
        value = {"tensor": value.detach().cpu().numpy()} if isinstance(value, torch.Tensor) else {"value": value}
        try:
            encode(value)
        except ValueError as error:
            raise ValueError(
                f"include={[name]} cannot be written, because it is a {type(vars(self)[name]).__name__}: a checkpoint "
                "holds plain values, arrays and tensors."
            ) from error
        return value

    def _training_state(self) -> dict[str, Any]:
        """Return everything that the next rollouts depend on besides the policy; in the first process, for all."""
        if self.env is None or self._last_obs is None or self._last_episode_starts is None:
            raise ValueError("there is nothing to resume: the model needs an environment and learn() must have begun.")
        fetched = getattr(type(self.env), "fetched", lambda env, observations: observations)
        state = TrainingState(
            fetched(self.env, self._last_obs) if self.checkpoints_environment else None,
            torch.as_tensor(self._last_episode_starts).bool().cpu().numpy(),
            self.collector.memory,
            [*(self.ep_info_buffer or ())],
            [*(self.ep_success_buffer or ())],
            self.callback_states,
            self.collector.ages.cpu().numpy(),
            self._last_masks,
            None if self._steered is None else self._steered.cpu().numpy(),
        )
        own, *others = self.workers.gathered(capture_training(state, self.env, self.checkpoints_environment)) or [{}]
        return {**own, "others": others} if others else own

    @classmethod
    def load(  # type: ignore[override]
        cls,
        path: str | Place,
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
            path: File, by its name or open; ``.zip`` is appended to a name if it does not exist.
            env: Environment to continue training in; ``predict`` needs none.
            device: Device of the policy.
            custom_objects: Your own classes by the argument that they were given for: ``{"policy_class": ...}``,
                ``{"features_extractor_class": ...}``, ``{"activation_fn": ...}``, ``{"optimizer_class": ...}``. A file
                only names them; nothing is imported or run because a file says so. Also values for arguments that the
                file holds, such as ``learning_rate``; other names have no effect.
            print_system_info: Whether to print the versions it was written with.
            force_reset: Whether training starts new episodes in ``env``. False continues exactly where a checkpoint
                saved with ``resumable=True`` stopped, in an ``env`` made with the same arguments.
            allow_pickle: Whether to read files of stock SB3, which can run code from the file: only for files that you
                trust.
            **kwargs: Arguments of the constructor that replace the saved ones.

        Raises:
            FileNotFoundError: The file does not exist.
            ValueError: The file is not a checkpoint, is damaged, does not fit, or would need ``allow_pickle``; or
                ``force_reset`` is False and the file cannot be resumed.
        """
        own = custom_objects or {}
        saved = files.read_checkpoint(place_of(path), not force_reset, print_system_info, allow_pickle, own)
        policy_class: Any = own.get("policy_class") or cls.policy_aliases.get(saved.policy_class)
        if policy_class is None:
            raise ValueError(
                f"the policy is {saved.policy_class!r} of its author; pass custom_objects={{'policy_class': ...}}."
            )
        settings = {**saved.settings, **{name: own[name] for name in own.keys() & saved.settings}, **kwargs}
        with files.damage_named(saved.path):
            spaces_of = saved.observation_space, saved.action_space
            # Networks of the caller's own need not be able to do without memory.
            if policy_class in cls.policy_aliases.values() and not set(own) & set(settings["policy_kwargs"]):
                check_sketch(policy_class, *spaces_of, settings["policy_kwargs"], saved.weights, saved.path)
            model = cls(policy_class, cast(GymEnv, None), device=device, _init_setup_model=False, **settings)
            model.observation_space, model.action_space = spaces_of
            wrapped = None if env is None else model._wrap_env(env, model.verbose)
            if wrapped is not None:
                for name in ("observation_space", "action_space"):
                    if (theirs := getattr(wrapped, name)) != (ours := getattr(model, name)):
                        told = f"the {name} of the environment, {shown(theirs)}, is not the checkpoint's"
                        raise ValueError(f"{told}, {shown(ours)}.")
            model.n_envs = saved.n_envs if wrapped is None else wrapped.num_envs
            model._setup_model()
            if wrapped is not None:
                model.set_env(wrapped)
        files.restore_policy(model.policy, saved)
        files.restore_scaler(model.mixed_precision.scaler, saved)
        for name, value in saved.counters.items():
            setattr(model, name, value)
        for name, kept in saved.included.items():
            if hasattr(type(model), name) or not isinstance(kept, dict) or len(kept) != 1:
                raise ValueError(f"{saved.path} is damaged: it cannot set {name!r:.80} of a model.")
            ((kind, value),) = kept.items()
            setattr(model, name, torch.from_numpy(value) if kind == "tensor" else value)
        if not force_reset:
            model._resume(saved.training)
        return model

    def _resume(self, saved: Any) -> None:
        if self.env is None:
            raise ValueError("force_reset=False continues in an environment: pass load(..., env=...).")
        processes = [saved, *saved.get("others", ())]
        if len(processes) != self.workers.size:
            raise ValueError(
                f"the checkpoint is of a training in {len(processes)} processes, and now there are "
                f"{self.workers.size}; resume in as many (echelon-rl train --processes, or torchrun --nproc_per_node)."
            )
        state = restore_training(processes[self.workers.rank], self.env, self.collector.memory)
        self._last_obs, self._last_episode_starts = state.last_obs, state.last_episode_starts
        self.collector.memory, self.collector.ages = state.memory, torch.from_numpy(state.ages).to(self.device)
        self._last_masks, self.callback_states = state.masks, state.callbacks
        if processes[self.workers.rank]["environment"] is None:  # new episodes have begun
            self._last_masks = MaskReader(self.env, self.policy.heads).of_reset()
        self._steered = None if state.steered is None else torch.from_numpy(state.steered)
        self.ep_info_buffer = deque(state.episodes, maxlen=self._stats_window_size)
        self.ep_success_buffer = deque(state.successes, maxlen=self._stats_window_size)

    def start_from(self, path: str | Path) -> None:
        """Start from the policy of a checkpoint, with a new optimiser.

        Raises:
            FileNotFoundError: The file does not exist.
            ValueError: It is not a checkpoint, or its network differs from the model's.
        """
        with torch.random.fork_rng(devices=[]):  # building networks draws initial weights
            other = type(self).load(path, device="cpu", n_steps=1, seed=None).policy
        try:
            self.policy.load_state_dict(other.state_dict())
        except RuntimeError as error:
            theirs, ours = _network_of(other), _network_of(self.policy)
            differing = [name for name in ours if theirs[name] != ours[name]]
            told = "; ".join(f"{name} is {theirs[name]!r} there and {ours[name]!r} here" for name in differing)
            told = told or " ".join(str(error).split())
            raise ValueError(
                f"the policy of {path} has another network than the settings: {told}. Take its settings."
            ) from error

    def set_parameters(
        self,
        load_path_or_dict: str | Path | dict[str, Any],
        exact_match: bool = True,
        device: torch.device | str = "auto",
    ) -> None:
        """Load weights and optimiser state to the policy's device.

        Args:
            load_path_or_dict: Result of ``get_parameters``, or a checkpoint, which never runs code.
            exact_match: Whether every part must be present.
            device: Ignored.

        Raises:
            ValueError: The file is not a checkpoint, or a part is missing.
            RuntimeError: Weights are missing, unknown or have another shape.
        """
        if isinstance(load_path_or_dict, str | Path):
            # SB3 lacks our members and checks. Loading must not change the random numbers of training.
            own = {"policy_class": type(self.policy)}
            own |= {name: value for name, value in self.policy_kwargs.items() if isinstance(value, type)}
            with torch.random.fork_rng(devices=[]):
                other = type(self).load(load_path_or_dict, device="cpu", custom_objects=own, seed=None)
            load_path_or_dict = cast(dict[str, Any], other.get_parameters())
        super().set_parameters(load_path_or_dict, exact_match, device)


def _network_of(policy: MlpLstmPolicy) -> dict[str, Any]:
    """Return what decides about the weights of a policy, by names of settings if there are any."""
    remembers = policy.memory != "none"
    return {
        "policy": type(policy).__name__,
        "memory": policy.memory,
        "lstm_hidden_size": policy.lstm_actor.hidden_size if remembers else None,
        "shared_lstm": policy.lstm_critic is None if remembers else None,
        "skip_connection": policy.skip_connection,
        "state_dependent_std": policy.state_dependent_std,
        "centralised_critic": policy.critic_state_dim > 0,
        "normalize_observations": policy.parts["normalize_observations"],
        "normalize_values": policy.parts["normalize_values"],
        "a positive aux_coef": policy.parts["forecast"],
        "the optional observation keys": policy.own_rows.optional_keys or (),
        "the number of observed columns": policy.own_rows.size,
        "the number of action columns": policy.heads.size,
    }
