"""Exact action distributions over one flat row of columns: squashed Gaussian, Gaussian, Bernoulli and categorical.

*Raw* actions are samples before tanh, which keeps precision at saturation, and -1 / +1 codes for choices.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from echelon_env.mdp.actions import ActionLayout
from echelon_env.validation import shown

Space = spaces.Space[Any]
SQUASHED, GAUSSIAN, BINARY, CATEGORICAL = "continuous", "gaussian", "binary", "categorical"
LOG_STD_MIN, LOG_STD_MAX = -20.0, 2.0  # Haarnoja et al. (2018)
_LOG_TWO_PI = math.log(2 * math.pi)
# exp(-1e4) is exactly 0 in every precision, and half precision still holds the number.
MASKED_LOGIT = -1e4
_INSIDE = 1.0 - 1e-6  # largest magnitude passed to the inverse of tanh


@dataclass(frozen=True)
class Head:
    """A run of columns with one kind of distribution."""

    name: str
    start: int
    size: int
    kind: str

    @property
    def columns(self) -> slice:
        """The columns of the row."""
        return slice(self.start, self.start + self.size)


class ActionHeads:
    """The heads of an action space: its columns, and conversion between raw rows and actions.

    Args:
        space: Box, Discrete, MultiDiscrete or MultiBinary; others raise ValueError.
        layout: Meaning of the columns of a Box in [-1, 1]; None treats every column as a continuous value.
        squash: Whether continuous columns with finite bounds go through tanh; else they are Gaussian and clipped.
        silent: Names of blocks of the layout that are always 0 and do not count in probabilities and entropies.
    """

    def __init__(
        self, space: Space, layout: ActionLayout | None = None, squash: bool = True, silent: Collection[str] = ()
    ) -> None:
        self.space = space
        everything = _heads(space, layout, squash)
        self.heads = tuple(head for head in everything if head.name not in silent)  # in column order
        self._silent = [head.columns for head in everything if head.name in silent]
        self.size = sum(head.size for head in everything)
        self._blocks = {head.name: head.size for head in everything}
        with_std = [head for head in everything if head.kind in (SQUASHED, GAUSSIAN)]
        ends = np.cumsum([head.size for head in with_std]).tolist()
        self.std_of = {head.name: slice(end - head.size, end) for head, end in zip(with_std, ends, strict=True)}
        self.num_std = sum(head.size for head in with_std)  # of Gaussian and squashed columns, by head in ``std_of``
        start = np.asarray(getattr(space, "start", 0)).reshape(-1)
        self._start = torch.from_numpy(start.copy()) if start.any() else None  # of choices that do not count from 0
        self._has_layout, self._squashes = layout is not None, everything[0].kind == SQUASHED
        if isinstance(space, spaces.Box):
            low, high = space.low.reshape(-1), space.high.reshape(-1)
            self._low, self._high, self._half = map(torch.from_numpy, (low, high, 0.5 * (high - low)))
            self._is_unit = bool((self._low == -1.0).all() and (self._high == 1.0).all())

    def parts(self, row: Tensor) -> dict[str, Tensor]:
        """Return the columns of each block of rows [..., size], by name; a single split has a single gradient."""
        columns = torch.split(row, list(self._blocks.values()), dim=-1)
        return dict(zip(self._blocks, columns, strict=True))

    def squashing(self, raw: Tensor) -> Tensor:
        """Return the logarithm of how much tanh contracts the squashed columns of raw rows [N, size], [N].

        It depends on no parameters, so an update computes it once for all passes over the same actions.
        """
        total = raw.new_zeros(raw.shape[:-1])
        for head in self.heads:
            if head.kind == SQUASHED:
                total += log_det_tanh(raw[..., head.columns]).sum(-1)
        return total

    def noise(self, *shape: int, device: torch.device | str = "cpu") -> Tensor:
        """Draw noise that turns means and logits into samples when added, float32 [*shape, size].

        Gaussian columns get standard normal noise to be scaled. Binary ones get logistic noise and are on where the sum
        is positive. Categorical ones get Gumbel noise, and the largest sum is an exact sample (Gumbel, 1954).
        """
        noise = torch.zeros(*shape, self.size, device=device)
        for head in self.heads:
            part = noise[..., head.columns]
            if head.kind in (SQUASHED, GAUSSIAN):
                part.normal_()
            elif head.kind == BINARY:
                torch.logit(part.uniform_(), out=part)
            else:
                part.exponential_().clamp_min_(1e-20).log_().neg_()
        return noise

    def choose_(self, sums: Tensor) -> Tensor:
        """Turn means and logits with noise added, [N, size], into raw rows in place and return them."""
        for columns in self._silent:
            sums[..., columns] = 0.0
        return self._code_choices_(sums)

    def _code_choices_(self, row: Tensor) -> Tensor:
        """Replace the binary and categorical columns by the codes of what they choose."""
        for head in self.heads:
            if head.kind == BINARY:
                row[..., head.columns] = torch.where(row[..., head.columns] > 0, 1.0, -1.0)
            elif head.kind == CATEGORICAL:
                row[..., head.columns] = _code(row[..., head.columns].argmax(dim=-1), head.size)
        return row

    def to_env(self, raw: Tensor) -> NDArray[Any]:
        """Return actions of the space, (N, ...) in its dtype, for raw rows [N, size]."""
        actions: NDArray[Any] = self.actions(raw.cpu()).numpy()
        return actions

    def actions(self, raw: Tensor) -> Tensor:
        """Return actions of the space, [N, ...] in its dtype, for raw rows [N, size]; on the same device."""
        space = self.space
        if isinstance(space, spaces.Box):
            values = raw.clone()
            for head in self.heads:
                if head.kind == SQUASHED:
                    values[..., head.columns].tanh_()
            if not self._has_layout:
                values = self._scaled(values)
        elif isinstance(space, spaces.MultiBinary):
            values = raw > 0
        else:
            choices = torch.stack([raw[..., head.columns].argmax(dim=-1) for head in self.heads], dim=-1)
            values = choices if self._start is None else choices + self._start.to(choices.device)
        return values.reshape(-1, *(space.shape or ())).to(torch_type(space))

    @property
    def takes_masks(self) -> bool:
        """Whether choices can be forbidden: not those of a Box."""
        return not isinstance(self.space, spaces.Box)

    def read_masks(self, masks: Any, rows: int, living: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """Return which choices masks of any kind and shape allow, bool (rows, C); numbers other than 0 allow one.

        Choices lie side by side. C is ``size``, but twice that for MultiBinary actions, as in sb3-contrib: off and on
        of each flag; masks of ``size`` columns say there which flags may be on. Only ``living`` rows, bool (rows,),
        must allow something; None for all. ValueError if actions are a Box or a mask does not fit.
        """
        if not self.takes_masks:
            raise ValueError(f"masks need Discrete, MultiDiscrete or MultiBinary actions, got {shown(self.space)}.")
        binary = isinstance(self.space, spaces.MultiBinary)
        columns = 2 * self.size if binary else self.size
        try:
            given = np.asarray(masks.cpu() if isinstance(masks, Tensor) else masks)
            allowed: NDArray[np.bool_] = given.reshape(rows, -1) != 0
        except (ValueError, TypeError) as error:
            raise ValueError(
                f"the action masks of {rows} rows must be arrays of {columns} numbers of 0 or 1 for each row, got "
                f"{shown(masks)} ({error})."
            ) from error
        if binary and allowed.shape[1] == self.size:
            allowed = np.stack([np.ones_like(allowed), allowed], axis=-1).reshape(rows, columns)
        if allowed.shape[1] != columns:
            raise ValueError(
                f"the action masks have shape {list(given.shape)}; expected {rows} rows of {columns} numbers of 0 or "
                "1, one for each choice, side by side."
            )
        starts = np.arange(0, columns, 2) if binary else np.array([head.start for head in self.heads])
        empty = ~np.logical_or.reduceat(allowed, starts, axis=1)
        if living is not None:
            empty &= living[:, None]
        if empty.any():
            row, choice = np.argwhere(empty)[0]
            end = starts[choice + 1] if choice + 1 < len(starts) else columns
            raise ValueError(
                f"the action mask of row {row} allows nothing: its columns {starts[choice]} to {end - 1} are all 0. "
                "Every choice needs an allowed option; give the option that does nothing where no other is possible."
            )
        return allowed

    def masked(self, params: Tensor, masks: Tensor) -> Tensor:
        """Return logits [N, size] with probability 0, no entropy and no gradient for what ``read_masks`` forbids."""
        if not isinstance(self.space, spaces.MultiBinary):
            return mask_logits(params, masks)
        may_be_off, may_be_on = masks[:, ::2], masks[:, 1::2]
        return mask_logits(params, may_be_on).masked_fill(~may_be_off, -MASKED_LOGIT)

    def _scaled(self, rows: Tensor) -> Tensor:
        if not self._squashes:
            return rows.clamp(self._low, self._high)
        return rows if self._is_unit else (rows + 1.0) * self._half + self._low

    def from_env(self, actions: Tensor, edge: float = _INSIDE) -> Tensor:
        """Return raw rows [N, size] for actions of the space; squashed ones stay within ``edge`` times the bounds."""
        space = self.space
        if isinstance(space, spaces.Box | spaces.MultiBinary):
            raw = actions.reshape(-1, self.size).to(torch.float32).clone()
            if not self._has_layout and self._squashes:
                low, high = self._low.to(raw), self._high.to(raw)
                raw = (raw - low) / (high - low) * 2.0 - 1.0
            for head in self.heads:
                if head.kind == SQUASHED:
                    raw[..., head.columns] = torch.atanh(raw[..., head.columns].clamp(-edge, edge))
            return self._code_choices_(raw)
        choices = actions.reshape(-1, len(self.heads)).long()
        if self._start is not None:
            choices = choices - self._start.to(actions.device)
        return torch.cat([_code(choices[:, i], head.size) for i, head in enumerate(self.heads)], dim=-1)


def _heads(space: Space, layout: ActionLayout | None, squash: bool) -> list[Head]:
    if layout is not None:
        heads = [Head(block.name, block.start, block.size, block.kind) for block in layout.blocks]
        ends = [head.start + head.size for head in heads]
        covers = [head.start for head in heads] == [0, *ends[:-1]]
        if not isinstance(space, spaces.Box) or space.shape != (ends[-1],) or not covers:
            raise ValueError(f"the action layout describes {ends[-1]} columns of a flat Box, got the space {space}.")
        return heads
    if isinstance(space, spaces.Box):
        bounded = bool(space.is_bounded("both"))
        return [Head("action", 0, int(np.prod(space.shape)), SQUASHED if squash and bounded else GAUSSIAN)]
    if isinstance(space, spaces.Discrete):
        return [Head("action", 0, int(space.n), CATEGORICAL)]
    if isinstance(space, spaces.MultiBinary):
        return [Head("action", 0, int(np.prod(space.shape)), BINARY)]
    if isinstance(space, spaces.MultiDiscrete):
        sizes = [int(n) for n in space.nvec.reshape(-1)]
        starts = np.cumsum([0, *sizes[:-1]]).tolist()
        return [
            Head(f"choice_{i}", start, n, CATEGORICAL) for i, (start, n) in enumerate(zip(starts, sizes, strict=True))
        ]
    raise ValueError(
        f"the action space must be Box, Discrete, MultiDiscrete or MultiBinary, got {shown(space)}; make the "
        "environment with such actions (for Echelon another action_format)."
    )


def torch_type(space: Space) -> torch.dtype:
    """Return the type of a space's values."""
    return torch.from_numpy(np.zeros(0, space.dtype)).dtype


def _code(choice: Tensor, size: int) -> Tensor:
    return functional.one_hot(choice, size).to(torch.float32) * 2.0 - 1.0


def log_det_tanh(u: Tensor) -> Tensor:
    """Return log(1 - tanh(u)^2) = 2 (ln 2 - u - softplus(-2u)), stable (TensorFlow Probability, Tanh); of any shape."""
    # PyTorch's default threshold of 20 would cut softplus off where double precision still shows a difference.
    return 2.0 * (math.log(2.0) - u - functional.softplus(-2.0 * u, threshold=40.0))


def mask_logits(params: Tensor, allowed: Tensor) -> Tensor:
    """Return logits [N, C] that give forbidden choices (not ``allowed``, bool [N, C]) probability 0 and no gradient.

    They are of binary columns, where a forbidden one is off, or of a whole categorical block with an allowed column.
    """
    return params.masked_fill(~allowed, MASKED_LOGIT)


class ActionDistribution:
    """A batch of distributions over raw rows, of means or logits ``params`` [N, size].

    Log standard deviations are [num_std] or [N, num_std], clamped to [-20, 2].
    """

    def __init__(self, heads: ActionHeads, params: Tensor, log_std: Tensor) -> None:
        self.heads, self.params = heads, params
        self.log_std = log_std.clamp(LOG_STD_MIN, LOG_STD_MAX)
        self._logits = heads.parts(params)  # means and logits by head
        self._log_probs: dict[str, Tensor] = {}
        # Returns [N, num_std], in place of independent noise of the continuous columns.
        self.noise_of_state: Callable[[], Tensor] | None = None

    def _log_softmax(self, head: Head) -> Tensor:
        if head.name not in self._log_probs:
            self._log_probs[head.name] = torch.log_softmax(self._logits[head.name], -1)
        return self._log_probs[head.name]

    def sample_raw(self, noise: Tensor | None = None) -> Tensor:
        """Draw raw rows [N, size], without gradient; ``ActionHeads.noise`` gives the noise, None draws it."""
        with torch.no_grad():
            if noise is None:
                noise = self.heads.noise(len(self.params), device=self.params.device).to(self.params.dtype)
            sums = torch.addcmul(self.params, self._noise_scale(), noise)
            if self.noise_of_state is not None:
                of_state = self.noise_of_state()
                for head in self.heads.heads:
                    if head.name in self.heads.std_of:
                        columns = head.columns
                        sums[..., columns] = self.params[..., columns] + of_state[..., self.heads.std_of[head.name]]
            return self.heads.choose_(sums)

    def with_least_std(self, least: float) -> ActionDistribution:
        """Return the same distribution with standard deviations of at least ``least``."""
        return ActionDistribution(self.heads, self.params, self.log_std.clamp_min(math.log(least)))

    def _noise_scale(self) -> Tensor:
        scale, std = self.log_std.new_ones(*self.log_std.shape[:-1], self.heads.size), self.log_std.exp()
        for head in self.heads.heads:
            if head.name in self.heads.std_of:
                scale[..., head.columns] = std[..., self.heads.std_of[head.name]]
        return scale

    def mode_raw(self) -> Tensor:
        """Return the raw rows [N, size] of the mode: means, and the most likely choices."""
        return self.heads.choose_(self.params.detach().clone())

    def log_prob_raw(self, raw: Tensor, squashing: Tensor | None = None) -> Tensor:
        """Return log densities [N] of raw rows [N, size]; for squashed columns the density of the value after tanh.

        ``squashing`` is the result of ``ActionHeads.squashing`` for them, [N]; None computes it.
        """
        total = -(self.heads.squashing(raw) if squashing is None else squashing)
        values = self.heads.parts(raw)
        for head in self.heads.heads:
            logits, value = self._logits[head.name], values[head.name]
            if head.kind in (SQUASHED, GAUSSIAN):
                log_std = self.log_std[..., self.heads.std_of[head.name]]
                scaled = (value - logits) * torch.exp(-log_std)
                total = total - 0.5 * scaled.square().sum(-1) - (log_std + 0.5 * _LOG_TWO_PI).sum(-1)
            elif head.kind == BINARY:
                total = total + functional.logsigmoid(logits * value).sum(-1)
            else:
                total = total + (self._log_softmax(head) * (value > 0)).sum(-1)
        return total

    def entropy_by_head(self) -> dict[str, Tensor]:
        """Return the entropy [N] of each head.

        Squashed columns have no closed form: the Gaussian's entropy plus the log-determinant at a fresh
        reparameterised sample is an unbiased estimate with gradients to mean and standard deviation.
        """
        entropies: dict[str, Tensor] = {}
        for head in self.heads.heads:
            logits = self._logits[head.name]
            if head.kind in (SQUASHED, GAUSSIAN):
                log_std = self.log_std[..., self.heads.std_of[head.name]].expand_as(logits)
                each = log_std + 0.5 * (1.0 + _LOG_TWO_PI)
                if head.kind == SQUASHED:
                    each = each + log_det_tanh(logits + log_std.exp() * torch.randn_like(logits))
                entropies[head.name] = each.sum(-1)
            elif head.kind == BINARY:
                # H = softplus(l) - l sigmoid(l)
                entropies[head.name] = (functional.softplus(logits) - logits * torch.sigmoid(logits)).sum(-1)
            else:
                log_p = self._log_softmax(head)
                entropies[head.name] = -(log_p.exp() * log_p).sum(-1)
        return entropies

    def entropy(self) -> Tensor:
        """Return the entropy [N] of the whole row."""
        return torch.stack(list(self.entropy_by_head().values())).sum(0)

    def get_actions(self, deterministic: bool = False) -> Tensor:
        """Return actions of the space as a tensor [N, ...], as SB3's distributions do."""
        raw = self.mode_raw() if deterministic else self.sample_raw()
        return self.heads.actions(raw.cpu()).to(raw.device)

    def log_prob(self, actions: Tensor) -> Tensor:
        """Return log densities [N] of actions of the space, as SB3's distributions do."""
        return self.log_prob_raw(self.heads.from_env(actions))
