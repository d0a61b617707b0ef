"""What the trainer logs about a rollout and its update, under SB3's keys where SB3 has one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch

from echelon_rl.core.loss import explained_variance
from echelon_rl.core.update import Coefficients, UpdateLog

if TYPE_CHECKING:
    from echelon_rl.ppo import RecurrentPPO

_KEYS = {"policy": "policy_gradient_loss", "value": "value_loss", "auxiliary": "auxiliary_loss"}


def record_rollout(model: RecurrentPPO) -> None:
    """Record what an update starts from: how good the values are, and spreads over the living steps.

    A sudden jump of a spread tells of a broken reward before the loss does.
    """
    buffer, record = model.rollout_buffer, model.logger.record
    names = ("values", "returns", "advantages", "rewards")
    together = torch.stack([buffer.alive.float(), *(getattr(buffer, name) for name in names)]).cpu()  # one transfer
    living = together[0] > 0
    if not bool(living.any()):
        return
    of = {name: numbers[living] for name, numbers in zip(names, together[1:], strict=True)}
    record("train/explained_variance", explained_variance(of["values"], of["returns"]))
    for name in ("advantages", "values", "rewards"):
        record(f"train/{name}_std", float(of[name].std(correction=0)))


def record_update(model: RecurrentPPO, log: UpdateLog, coefficients: Coefficients, seconds: float) -> None:
    """Record an update: the parts of the loss, the entropy of each head, gradients, and what was set for it."""
    record, scaler = model.logger.record, model.mixed_precision.scaler
    for name, value in log.measured.items():
        if name == "entropy":
            record("train/entropy_loss", -value)
        elif name != "auxiliary" or model.options.aux_coef:
            record(f"train/{_KEYS.get(name, name)}", value)
    if model.policy.heads.num_std:
        record("train/std", float(model.policy.log_std.detach().exp().mean()))
    if scaler.is_enabled():
        record("train/loss_scale", scaler.get_scale())
    for group in model.policy.optimizer.param_groups:
        if "part" in group:
            record(f"train/{group['part']}_learning_rate", group["lr"])
    record("train/ent_coef", coefficients.ent_coef)
    record("train/clip_range", coefficients.clip_range)
    if coefficients.clip_range_vf is not None:
        record("train/clip_range_vf", coefficients.clip_range_vf)
    for name in ("epochs", "steps", "skipped"):
        record(f"train/{name}", getattr(log, name))
    record("train/n_updates", model._n_updates, exclude="tensorboard")
    record("time/update_seconds", seconds)
