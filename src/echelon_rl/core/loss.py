"""The clipped objective of PPO (Schulman et al., 2017) over the steps that count."""

from typing import NamedTuple

import torch
from torch import Tensor


class LossTerms(NamedTuple):
    """Means over the steps of a minibatch, each a scalar tensor."""

    policy: Tensor  # clipped surrogate, negated
    value: Tensor  # squared error of the values
    approx_kl: Tensor  # KL divergence old to new, by Schulman's k3 estimator (r - 1) - log r; never negative
    clip_fraction: Tensor  # share of steps whose ratio was clipped


def ppo_loss(
    log_prob: Tensor,
    old_log_prob: Tensor,
    advantages: Tensor,
    values: Tensor,
    old_values: Tensor,
    returns: Tensor,
    clip_range: float,
    clip_range_vf: float | None = None,
    fitted: Tensor | None = None,
) -> LossTerms:
    """Return the terms of the loss.

    Args:
        log_prob: New log probabilities [N].
        old_log_prob: Log probabilities under the policy that acted [N].
        advantages: Normalised advantages [N].
        values: New values [N].
        old_values: Values at collection [N].
        returns: Targets of the values [N].
        clip_range: Largest change of the ratio that is rewarded.
        clip_range_vf: Largest change of the value that is rewarded; None for no limit.
        fitted: bool [N], False for steps without a value loss; None for all True.
    """
    log_ratio = log_prob - old_log_prob
    ratio = log_ratio.exp()
    clipped = ratio.clamp(1.0 - clip_range, 1.0 + clip_range)
    policy = -torch.minimum(advantages * ratio, advantages * clipped).mean()
    if clip_range_vf is not None:
        values = old_values + (values - old_values).clamp(-clip_range_vf, clip_range_vf)
    with torch.no_grad():
        approx_kl = ((ratio - 1.0) - log_ratio).mean()
        clip_fraction = ((ratio - 1.0).abs() > clip_range).float().mean()
    errors = (returns - values).square()
    if fitted is not None:
        errors = errors * fitted
    return LossTerms(policy, errors.mean(), approx_kl, clip_fraction)
