"""Running normalisation of observations and values, and normalisation of a rollout's advantages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from types import MappingProxyType
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from echelon_env import OBSERVATION_LAYOUT
from echelon_rl.core.distributed import Workers
from echelon_rl.core.rollout import RolloutBuffer

_CLIP = 10.0  # normalised observations are clipped here, as in SB3's VecNormalize
_EPSILON = 1e-8
_RETURN_WINDOW = 20  # approximate memory of the return statistics, in rollouts
_ROWS_AT_ONCE = {"cpu": 256, "cuda": 4096}  # observations in one batch of moments: on the CPU few enough for its cache
_DESCRIPTOR = OBSERVATION_LAYOUT["suite_descriptor"]

Moments = Tensor


class RunningStatistics(nn.Module):
    """Mean and variance of all values so far, merged batch by batch (Chan et al., 1979), in float64 [size].

    With a ``window`` a batch weighs at least one in ``window + 1``, so that older ones fade. ``count`` is the number of
    values, or their weight; before the first value the mean is 0 and the variance 1.
    """

    count: Tensor
    mean: Tensor
    variance: Tensor

    def __init__(self, size: int, window: int | None = None) -> None:
        super().__init__()
        self.window = window
        self.register_buffer("count", torch.zeros(size, dtype=torch.float64))
        self.register_buffer("mean", torch.zeros(size, dtype=torch.float64))
        self.register_buffer("variance", torch.ones(size, dtype=torch.float64))

    @torch.no_grad()
    def merge(self, batch: Moments, workers: Workers) -> None:
        """Merge the ``moments`` of the batches of all processes."""
        merged = reduce(merge_moments, workers.gather(batch))
        number = merged[0]
        old = self.count if self.window is None else torch.minimum(self.count, self.window * number)
        old = torch.where(number > 0, old, self.count)
        total, mean, squares = merge_moments(torch.stack([old, self.mean, old * self.variance]), merged)
        seen = total > 0
        self.count.copy_(total)
        self.mean.copy_(torch.where(seen, mean, self.mean))
        self.variance.copy_(torch.where(seen, squares / total.clamp_min(_EPSILON), self.variance))


@torch.no_grad()
def moments(values: Tensor, counts: Tensor) -> Moments:
    """Return number, mean and sum of squared deviations of each column of ``values`` [N, C], float64 [3, C].

    ``counts``, of the same shape and dtype, is 1 for values that count and 0 for others; NaN and infinity never count.
    """
    if not values.sum().isfinite():  # all values at once, because looking at each takes longer than all of the below
        finite = values.isfinite()
        values, counts = values.masked_fill(~finite, 0.0), counts * finite
    ones = values.new_ones(1, len(values))  # sums as products, which are several times faster
    number = (ones @ counts).double()
    least = number.clamp_min(1.0)
    # Deviations from a first mean give the mean and the squares to the precision of deviations, not of values.
    first = (ones @ (values * counts)).double().div_(least).to(values.dtype)
    deviations = (values - first) * counts
    rest = (ones @ deviations).double() / least
    squares = (ones @ deviations.square()).double() - number * rest.square()
    return torch.cat([number, first.double() + rest, squares])


def _grouped(columns: Moments, group: Tensor, groups: int) -> Moments:
    """Return the joint moments, [3, groups], of the columns of each group: ``columns`` [3, C], ``group`` int64 [C]."""
    number, mean, squares = columns
    zeros = torch.zeros(groups, dtype=torch.float64, device=columns.device)
    total = zeros.index_add(0, group, number)
    joint = zeros.index_add(0, group, number * mean) / total.clamp_min(1.0)
    between = number * (mean - joint[group]).square()
    return torch.stack([total, joint, zeros.index_add(0, group, squares + between)])


def merge_moments(one: Moments, other: Moments) -> Moments:
    """Return the joint ``moments`` of two batches, float64 [3, groups]."""
    total = one[0] + other[0]
    share = other[0] / total.clamp_min(_EPSILON)
    delta = other[1] - one[1]
    return torch.stack([total, one[1] + delta * share, one[2] + other[2] + delta**2 * one[0] * share])


@dataclass(frozen=True)
class ObservationColumns:
    """How the columns of an observation are normalised."""

    group: tuple[int, ...]  # for each column the number of the statistic that it shares, or -1 for an unchanged column
    # For each column the column that is positive where this one is empty, or -1; empty values stay unchanged
    absent: tuple[int, ...]

    @classmethod
    def only(cls, columns: Sequence[int], size: int) -> ObservationColumns:
        """Return ``size`` columns of which the given ones have their own statistics; others stay unchanged."""
        if len(set(columns)) != len(columns) or not all(0 <= column < size for column in columns):
            raise ValueError(
                f"normalize_observations must name different columns from 0 to {size - 1}, got {list(columns)}."
            )
        group = [-1] * size
        for number, column in enumerate(columns):
            group[column] = number
        return cls(tuple(group), (-1,) * size)


def columns_to_normalize(
    size: int,
    chosen: bool | Sequence[int],
    critic_only: int = 0,
    numbers: Sequence[int] | None = None,
    blocks: Mapping[str, int] = MappingProxyType({}),
) -> ObservationColumns:
    """Return how the columns of an observation are normalised: those that ``chosen`` lists, or all suitable ones.

    In Echelon's observation, masks, flags, one-hots and the suite descriptor stay unchanged. Members of a set share
    statistics, so their order still does not matter, and empty slots stay zero. The ``critic_only`` last columns, a
    global state, stay unchanged too. ``numbers`` are the columns without pixels and choices of observations other than
    a flat Box; None for a flat Box. ``blocks`` says in which columns the blocks of Echelon's observation begin, where
    it has optional keys or is a Dict.
    """
    if not isinstance(chosen, bool):
        return ObservationColumns.only(chosen, size)
    if numbers is None and size - critic_only == OBSERVATION_LAYOUT.size:
        numbers, blocks = [], {block.name: block.start for block in OBSERVATION_LAYOUT.blocks}
    numbers = range(size - (critic_only if blocks else 0)) if numbers is None else numbers
    if not blocks:
        return ObservationColumns.only(numbers, size)
    group, absent = [-1] * size, [-1] * size
    known: dict[tuple[str, str], int] = {}
    masks = {"contacts": "contact_mask", "squad": "squad_mask"}
    own: set[int] = set()
    for block in OBSERVATION_LAYOUT.blocks:
        for position in range(block.size):
            own.add(column := blocks[block.name] + position)
            feature = block.features[position % len(block.features)]
            if feature.unit == "flag" or block.name in (_DESCRIPTOR.name, *masks.values()):
                continue
            group[column] = known.setdefault((block.name, feature.name), len(known))
            if block.name in masks:
                absent[column] = blocks[masks[block.name]] + position // len(block.features)
    for column in sorted(set(numbers) - own):  # of optional keys
        group[column] = known.setdefault(("", str(column)), len(known))
    return ObservationColumns(tuple(group), tuple(absent))


class ObservationNormalizer(nn.Module):
    """Subtracts the running mean of each column and divides by its standard deviation; clips at -10 and 10.

    Statistics change in ``update`` only, never in evaluation.
    """

    def __init__(self, columns: ObservationColumns) -> None:
        super().__init__()
        group, absent = torch.tensor(columns.group), torch.tensor(columns.absent)
        flags, flag_of = torch.unique(absent[absent >= 0], return_inverse=True)
        emptied = torch.zeros(len(flags), len(group))
        emptied[flag_of, torch.nonzero(absent >= 0).flatten()] = 1.0
        self._chosen: Tensor  # int64 [C], the columns that are normalised
        self._group: Tensor  # int64 [C], their statistics
        self._flags: Tensor  # int64 [F], the columns that say whether others are empty
        self._emptied: Tensor  # float32 [F, D], 1 for the columns that a flag empties
        # Not saved, because they follow from the layout of the observation.
        self.register_buffer("_chosen", torch.nonzero(group >= 0).flatten(), persistent=False)
        self.register_buffer("_group", group[group >= 0], persistent=False)
        self.register_buffer("_flags", flags, persistent=False)
        self.register_buffer("_emptied", emptied, persistent=False)
        self.statistics = RunningStatistics(int(group.max()) + 1)

    def _raised(self, obs: Tensor) -> Tensor:
        return (obs.index_select(1, self._flags) > 0).to(obs.dtype)

    def forward(self, obs: Tensor) -> Tensor:
        """Return observations [N, D] with the chosen columns normalised."""
        statistics, columns = self.statistics, obs.shape[1]
        mean, scale, limit = obs.new_zeros(columns), obs.new_ones(columns), obs.new_full((columns,), torch.inf)
        mean[self._chosen] = statistics.mean[self._group].to(obs.dtype)
        scale[self._chosen] = (statistics.variance[self._group] + _EPSILON).rsqrt().to(obs.dtype)
        limit[self._chosen] = _CLIP
        if len(self._flags):  # mean 0 and scale 1 for what is empty; products, because choosing by flags is slow
            empty = self._raised(obs) @ self._emptied.to(obs.dtype)  # [N, D]
            mean, scale = torch.addcmul(mean, empty, -mean), torch.addcmul(scale, empty, 1.0 - scale)
        normal = (obs - mean).mul_(scale)
        return torch.clamp(normal, -limit, limit, out=normal)

    @torch.no_grad()
    def update(self, obs: Tensor, counts: Tensor, workers: Workers) -> None:
        """Add the rows of ``obs`` [N, D] that count, bool [N], of all processes to the statistics."""
        batch = torch.zeros(3, len(self._chosen), dtype=torch.float64, device=obs.device)
        emptied, rows = self._emptied.index_select(1, self._chosen).to(obs.dtype), _ROWS_AT_ONCE[obs.device.type]
        for part, counted in zip(torch.split(obs, rows), torch.split(counts.to(obs.dtype), rows), strict=True):
            present = (1.0 - self._raised(part) @ emptied) * counted.unsqueeze(1)
            batch = merge_moments(batch, moments(part.index_select(1, self._chosen), present))
        self.statistics.merge(_grouped(batch, self._group, self.statistics.mean.shape[0]), workers)


class PopArtLinear(nn.Linear):
    """The last layer of a critic that predicts normalised values and returns them in the scale of the returns.

    When the statistics change, weight and bias are rescaled so that predictions stay the same (van Hasselt et al.,
    2016); ``statistics`` are those of the returns.
    """

    def __init__(self, features: int, device: torch.device | str = "cpu") -> None:
        super().__init__(features, 1, device=device)
        self.statistics = RunningStatistics(1, _RETURN_WINDOW).to(device)

    @classmethod
    def adopt(cls, layer: nn.Linear) -> PopArtLinear:
        """Return a layer with the same parameters (the same objects) as ``layer``, which must have one output."""
        if layer.out_features != 1:
            raise ValueError(f"a critic's last layer has one output, got {layer.out_features}.")
        own = cls(layer.in_features, layer.weight.device)
        own.weight, own.bias = layer.weight, layer.bias
        return own

    def forward(self, features: Tensor) -> Tensor:
        """Return values [..., 1] in the scale of the returns, for features [..., F]."""
        normal = super().forward(features).float()
        return normal * self.scale.to(normal.dtype) + self.statistics.mean.to(normal.dtype)

    @property
    def scale(self) -> Tensor:
        """Standard deviation of the returns, float64 [1]."""
        return (self.statistics.variance + _EPSILON).sqrt()

    @torch.no_grad()
    def update(self, returns: Tensor, counts: Tensor, workers: Workers) -> None:
        """Add the ``returns`` [N] that count, bool [N], of all processes to the statistics; rescale the layer."""
        mean, scale = self.statistics.mean.clone(), self.scale
        self.statistics.merge(moments(returns.unsqueeze(1), counts.unsqueeze(1).to(returns.dtype)), workers)
        new_mean, new_scale = self.statistics.mean, self.scale
        self.weight.copy_(self.weight.double() * (scale / new_scale))
        self.bias.copy_((self.bias.double() * scale + mean - new_mean) / new_scale)


@torch.no_grad()
def normalize_advantages_(
    advantages: Tensor, counts: Tensor, roles: Tensor | None = None, workers: Workers | None = None
) -> Tensor:
    """Give advantages [T, B] mean 0 and standard deviation 1 over the steps that count, in place, and return them.

    Other steps, and a group with a single step, become 0. ``counts`` are bool [T, B]; ``roles``, int64 [T, B], are
    groups of steps that are normalised separately.
    """
    workers = workers or Workers()
    # The largest number of roles in any process: every process must take part in every sum.
    kinds = 1 if roles is None else -workers.least(-int(roles.max()) - 1, advantages.device)
    for kind in range(kinds):
        members = counts if roles is None else counts & (roles == kind)
        # Selected by masks, because only the device knows the number of members.
        chosen = advantages.masked_fill(~members, 0.0)
        number, total = workers.sum_(torch.stack([members.sum().double(), chosen.sum(dtype=torch.float64)]))
        mean = total / number.clamp_min(1.0)
        chosen = chosen.sub_(mean.to(chosen.dtype)).masked_fill_(~members, 0.0)
        variance = workers.sum_(chosen.square().sum(dtype=torch.float64)) / (number - 1.0).clamp_min(1.0)
        chosen.mul_(torch.where(number > 1, 1.0 / (variance.sqrt() + _EPSILON), 0.0).to(chosen.dtype))
        torch.where(members, chosen, advantages, out=advantages)
    return advantages.masked_fill_(~counts, 0.0)


def roles_of(buffer: RolloutBuffer, row_roles: Sequence[Any] | None = None, flat: bool = True) -> Tensor:
    """Return the role of each step, int64 [T, B]: labels of the rows, or the suite in Echelon's observation."""
    if row_roles is not None and len(row_roles):
        labels, roles = np.unique(np.asarray(row_roles), return_inverse=True)
        if roles.shape != (buffer.num_agents,):
            raise ValueError(
                f"the environment's roles must be {buffer.num_agents} labels, one per row, got {list(labels)} in an "
                f"array of shape {list(np.shape(row_roles))}."
            )
        return torch.from_numpy(roles.astype(np.int64)).to(buffer.obs.device).expand(buffer.num_steps, -1)
    if not flat or buffer.obs.shape[2] != OBSERVATION_LAYOUT.size:
        raise ValueError(
            "normalize_per_role=True needs to know roles: the observation has no suite descriptor and the environment "
            "no attribute 'roles' (a label for each row)."
        )
    suites = sum(feature.name.startswith("suite_") for feature in _DESCRIPTOR.features)
    return buffer.obs[..., _DESCRIPTOR.start : _DESCRIPTOR.start + suites].argmax(-1)
