"""The clipped objective of PPO and its gradient with respect to a policy's outputs, in one pass over the steps.

The formulas are those of ``loss.ppo_loss`` and ``distributions.ActionDistribution.log_prob_raw``, the gradients are by
hand. Sums are float64, whatever the arrays are.
"""

import math

from echelon_env.kernels.decorator import kernel

WITH_STD, BINARY, CATEGORICAL = 0, 1, 2  # kinds of heads
# Places in what is measured.
POLICY, VALUE, APPROX_KL, CLIP_FRACTION, MEASURED = 0, 1, 2, 3, 4
_HALF_LOG_TWO_PI = 0.5 * math.log(2.0 * math.pi)


@kernel(fuses=True)
def _log_prob(params, log_std, inverse_std, raw, heads):
    """Return the log density of a row but for what tanh contracts; arguments as in ``objective``, of one row."""
    total, column_of_std = 0.0, 0
    for head in range(heads.shape[0]):
        kind, start, size = heads[head, 0], heads[head, 1], heads[head, 2]
        if kind == WITH_STD:
            for n in range(size):
                z = (raw[start + n] - params[start + n]) * inverse_std[column_of_std + n]
                total -= 0.5 * z * z + log_std[column_of_std + n] + _HALF_LOG_TWO_PI
            column_of_std += size
        elif kind == BINARY:
            for column in range(start, start + size):
                x = params[column] * raw[column]
                total += min(x, 0.0) - math.log1p(math.exp(-abs(x)))
        else:
            log_sum = _log_sum(params, start, size)
            for column in range(start, start + size):
                if raw[column] > 0:
                    total += params[column] - log_sum
    return total


@kernel(fuses=True)
def _log_sum(logits, start, size):
    """Return the logarithm of the sum of the exponentials of some logits."""
    largest = logits[start]
    for column in range(start + 1, start + size):
        largest = max(largest, logits[column])
    total = 0.0
    for column in range(start, start + size):
        total += math.exp(logits[column] - largest)
    return largest + math.log(total)


@kernel(fuses=True)
def _add_gradient(weight, params, inverse_std, raw, heads, d_params, d_log_std):
    """Write ``weight`` times the gradient of a row's log density; add that of the log standard deviations."""
    column_of_std = 0
    for head in range(heads.shape[0]):
        kind, start, size = heads[head, 0], heads[head, 1], heads[head, 2]
        if kind == WITH_STD:
            for n in range(size):
                inverse = inverse_std[column_of_std + n]
                z = (raw[start + n] - params[start + n]) * inverse
                d_params[start + n] = weight * z * inverse
                d_log_std[column_of_std + n] += weight * (z * z - 1.0)
            column_of_std += size
        elif kind == BINARY:
            for column in range(start, start + size):
                d_params[column] = weight * raw[column] / (1.0 + math.exp(params[column] * raw[column]))
        else:
            log_sum = _log_sum(params, start, size)
            for column in range(start, start + size):
                here = 1.0 if raw[column] > 0 else 0.0
                d_params[column] = weight * (here - math.exp(params[column] - log_sum))


@kernel(fuses=True)
def objective(
    params, log_std, inverse_std, values, counts, places, rollout, heads, scale, limits, weights, d_params, d_log_std,
    d_values, measured,
):  # fmt: skip
    """Measure the parts of the loss and write the gradients of their weighted sum.

    Args:
        params: Mean or logit of every column [N, C].
        log_std: Log standard deviations [N, S], or [1, S] for all steps; within their bounds.
        inverse_std: exp(-log_std).
        values: New values [N].
        counts: int64 [n], the rows of all these that count.
        places: int64 [N], where the steps lie in the rollout, of M steps.
        rollout: Of the rollout raw actions [M, C]; and [M] each what tanh contracts, old log probabilities, advantages,
            old values and returns.
        heads: int64 [heads, 3], kind, first column and number of columns.
        scale: Mean and standard deviation of what values are compared as.
        limits: Largest changes of ratio and value that pay; infinity for no limit.
        weights: Of the whole and, beside the policy's part, of the value's.
        d_params: Gets the gradient [N, C], zeros before.
        d_log_std: Gets it as long as ``log_std``, zeros before.
        d_values: Gets it [N], zeros before.
        measured: Gets the means that ``MEASURED`` counts.
    """
    raw, contracted, old_log_probs, advantages, old_values, returns = rollout
    mean, deviation = scale
    clip, clip_value = limits
    share, value_weight = weights
    each = share / len(counts)
    policy, value, approx_kl, clipped = 0.0, 0.0, 0.0, 0.0
    for row in counts:
        place, stds = places[row], min(row, log_std.shape[0] - 1)
        log_prob = _log_prob(params[row], log_std[stds], inverse_std[stds], raw[place], heads)
        log_ratio = log_prob - contracted[place] - old_log_probs[place]
        ratio, advantage = math.exp(log_ratio), advantages[place]
        bounded = 1.0 - clip if ratio < 1.0 - clip else 1.0 + clip if ratio > 1.0 + clip else ratio
        gain, bounded_gain = advantage * ratio, advantage * bounded
        approx_kl += (ratio - 1.0) - log_ratio
        clipped += 1.0 if abs(ratio - 1.0) > clip else 0.0
        if bounded_gain < gain:
            policy -= bounded_gain
        else:
            policy -= gain
            weight = -each * gain
            _add_gradient(weight, params[row], inverse_std[stds], raw[place], heads, d_params[row], d_log_std[stds])
        old = (old_values[place] - mean) / deviation
        change = (values[row] - mean) / deviation - old
        kept = -clip_value if change < -clip_value else clip_value if change > clip_value else change
        error = (returns[place] - mean) / deviation - (old + kept)
        value += error * error
        if kept == change:
            d_values[row] = -2.0 * each * value_weight * error / deviation
    measured[POLICY], measured[VALUE] = policy / len(counts), value / len(counts)
    measured[APPROX_KL], measured[CLIP_FRACTION] = approx_kl / len(counts), clipped / len(counts)
