"""What an update logs, under SB3's names where it has one."""

import torch
from stable_baselines3.common.logger import Logger
from stable_baselines3.common.utils import explained_variance

from echelon_rl.core.options import PPOOptions
from echelon_rl.core.rollout import RolloutBuffer
from echelon_rl.core.update import Coefficients, UpdateLog
from echelon_rl.policies import MlpLstmPolicy

# Logged names of the parts of the loss, those of SB3 where it has one.
_KEYS = {"policy": "policy_gradient_loss", **{name: f"{name}_loss" for name in ("value", "auxiliary", "teacher")}}


def record_rollout(logger: Logger, buffer: RolloutBuffer) -> None:
    """Record the start of an update: the quality of the values, and spreads over the living steps."""
    names = ("values", "returns", "advantages", "rewards")
    together = torch.stack([buffer.alive.float(), *(getattr(buffer, name) for name in names)]).cpu()  # one transfer
    living = together[0] > 0
    if not bool(living.any()):
        return
    of = {name: numbers[living] for name, numbers in zip(names, together[1:], strict=True)}
    logger.record("train/explained_variance", explained_variance(of["values"].numpy(), of["returns"].numpy()))
    for name in ("advantages", "values", "rewards"):
        logger.record(f"train/{name}_std", float(of[name].std(correction=0)))


def record_update(
    logger: Logger, policy: MlpLstmPolicy, options: PPOOptions, coefficients: Coefficients, log: UpdateLog
) -> None:
    """Record the end of an update: parts of the loss, learning rates and coefficients."""
    record = logger.record
    for name, value in log.measured.items():
        if name == "entropy":
            record("train/entropy_loss", -value)
        elif (name != "auxiliary" or options.aux_coef) and (name != "teacher" or coefficients.teacher):
            record(f"train/{_KEYS.get(name, name)}", value)
    if policy.heads.num_std:
        record("train/std", float(policy.log_std.detach().exp().mean()))
    for group in policy.optimizer.param_groups:
        if "part" in group:
            record(f"train/{group['part']}_learning_rate", group["lr"])
    record("train/ent_coef", coefficients.ent_coef)
    record("train/clip_range", coefficients.clip_range)
    if coefficients.teacher:
        record("train/teacher_coef", coefficients.teacher)
    if coefficients.clip_range_vf is not None:
        record("train/clip_range_vf", coefficients.clip_range_vf)
    for name in ("epochs", "steps", "skipped"):
        record(f"train/{name}", getattr(log, name))
