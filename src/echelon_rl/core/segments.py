"""Cuts a rollout into pieces, so that one LSTM call trains many of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import torch
from torch import Tensor
from torch.utils.checkpoint import checkpoint

from echelon_rl.core.collection import Memory, rows_of, sent
from echelon_rl.core.distributions import ActionDistribution
from echelon_rl.lstm.functional import reset_rows

_CHECKPOINTED_PARTS = 8  # activations are kept for at most one of this many parts of a minibatch


@dataclass(frozen=True)
class Segments:
    """S pieces, of at most L steps each, of a rollout of T steps and B rows.

    They are cut and distributed on the host, because reading their sizes from a GPU would wait for it.
    """

    rows: Tensor  # int64 [L, S], position ``t * B + b`` in the flattened rollout; padding repeats the last real step
    real: Tensor  # bool [L, S], False for padding
    grid: Tensor  # int64 [S], ``slot * B + b``, the stored memory that the piece starts from, see ``Collector``
    fresh: Tensor  # bool [S], whether the piece begins an episode and so starts from zeros
    resets_inside: bool  # whether other steps of a piece may start an episode too
    burn_in: int  # steps between the stored memory and a piece that is ``warm``
    batch: int  # B

    def __len__(self) -> int:
        return self.fresh.shape[0]

    def take(self, chosen: Tensor) -> Segments:
        """Return some of the pieces, by indices int64 [s], without the padding common to all of them."""
        longest = int(self.sizes[chosen].max())
        return replace(
            self,
            rows=self.rows[:longest].index_select(1, chosen),
            real=self.real[:longest].index_select(1, chosen),
            grid=self.grid[chosen],
            fresh=self.fresh[chosen],
        )

    def split(self, number: int) -> list[Segments]:
        """Return the pieces in up to ``number`` non-empty parts of about equal size."""
        everything = torch.arange(len(self), device=self.fresh.device)
        return [self.take(part) for part in everything.tensor_split(number) if len(part)]

    @property
    def warm(self) -> Tensor:
        """Which pieces continue an episode after the first step of the rollout, bool [S]."""
        return ~self.fresh & (self.rows[0] >= self.batch)

    @cached_property
    def sizes(self) -> Tensor:
        """Number of real steps of each piece, int64 [S]."""
        return self.real.sum(0)

    @cached_property
    def steps(self) -> Tensor:
        """Positions of the real steps in the flattened rollout, int64 [N], ordered by time, then piece."""
        return self.rows[self.real]

    @cached_property
    def places(self) -> Tensor:
        """Positions of the real steps among the L * S places, int64 [N], in the same order."""
        return torch.nonzero(self.real.flatten()).flatten()


def cut_segments(starts: Tensor, length: int, burn_in: int = 0, resets_inside: bool = False) -> Segments:
    """Cut at every multiple of ``length`` and, unless resets may lie inside, at every episode start.

    ``starts``, bool [T, B], says which steps are the first of an episode. Memories are stored ``burn_in`` steps before
    multiples of ``length`` only: a piece that begins elsewhere begins an episode, from zeros. An LSTM that forgets
    there takes resets inside. Pieces are ordered by row, then time.
    """
    steps, batch = starts.shape
    begins = torch.zeros_like(starts) if resets_inside else starts.clone()
    begins[::length] = True
    # Row-major over (b, t), so that a piece ends where the next one of the same row begins.
    begin_b, begin_t = torch.nonzero(begins.T, as_tuple=True)
    following = torch.cat([begin_t[1:], begin_t.new_tensor([steps])])
    last_of_row = torch.cat([begin_b[1:] != begin_b[:-1], begin_b.new_tensor([1], dtype=torch.bool)])
    sizes = torch.where(last_of_row, steps, following) - begin_t
    offsets = torch.arange(int(sizes.max()), device=starts.device).unsqueeze(1)  # [L, 1]
    rows = (begin_t + torch.minimum(offsets, sizes - 1)) * batch + begin_b
    return Segments(
        rows=rows,
        real=offsets < sizes,
        grid=torch.div(begin_t, length, rounding_mode="floor") * batch + begin_b,
        fresh=starts[begin_t, begin_b],
        resets_inside=resets_inside,
        burn_in=burn_in,
        batch=batch,
    )


def predictable_steps(starts: Tensor, alive: Tensor) -> Tensor:
    """Return bool [T, B]: whether the next observation is in the rollout and of the same episode and life."""
    predictable = torch.zeros_like(starts)
    predictable[:-1] = alive[:-1] & alive[1:] & ~starts[1:]
    return predictable


def minibatches(segments: Segments, number: int) -> list[Segments]:
    """Distribute the pieces at random over ``number`` groups of about equal size."""
    order = torch.randperm(len(segments), device=segments.fresh.device)
    return [segments.take(chosen) for chosen in order.tensor_split(number)]


@dataclass(frozen=True)
class Evaluation:
    """Outputs of a policy for N steps."""

    steps: Tensor  # positions of the steps in the flattened rollout, int64 [N], on the segments' device
    distribution: ActionDistribution  # of their actions
    values: Tensor  # [N]
    latents: Tensor  # the actor's latent vectors [N, H]


def evaluate_segments(
    policy: Any,
    obs: Tensor,  # from ``policy.normalized``
    starts: Tensor,  # bool [T * B], whether a step is the first of an episode
    segments: Segments,  # may lie on the host
    stored: Memory,  # at collection, each [layers, K * B, H]
    gradient_checkpointing: bool = False,
    masks: Tensor | None = None,  # bool [T * B, C], the allowed choices
) -> Evaluation:
    """Run the policy over segments of observations [T * B, D]; encoder and heads only see real steps.

    With gradient checkpointing the backward pass recomputes activations, part by part, instead of storing them (Chen et
    al., 2016).
    """
    if not gradient_checkpointing:
        steps = segments.steps
        params, values, latents = _forward(policy, obs, starts, segments, stored)
    else:
        parts = segments.split(_CHECKPOINTED_PARTS)
        outputs = [checkpoint(_forward, policy, obs, starts, part, stored, use_reentrant=False) for part in parts]
        params, values, latents = (torch.cat(kind) for kind in zip(*outputs, strict=True))
        steps = torch.cat([part.steps for part in parts])
    if masks is not None:
        params = policy.heads.masked(params, masks.index_select(0, sent(steps, masks.device)))
    return Evaluation(steps, policy.distribution(params), values, latents)


def _forward(
    policy: Any, obs: Tensor, starts: Tensor, segments: Segments, stored: Memory
) -> tuple[Tensor, Tensor, Tensor]:
    """Return parameters [N, A], values [N] and the actor's latents [N, H] of the real steps, in float32."""
    features = policy.encoded(obs.index_select(0, sent(segments.steps, obs.device)))
    unpadded = len(segments.places) == segments.real.numel()
    places = None if unpadded else sent(segments.places, obs.device)
    padded = features
    if places is not None:
        padded = features.new_zeros(segments.real.numel(), features.shape[-1]).index_copy_(0, places, features)
    memory = _memory_at_start(policy, obs, starts, segments, stored)
    resets = starts[sent(segments.rows, obs.device)] if segments.resets_inside else None
    latent_pi, latent_vf, _ = policy.sequence(padded.view(*segments.real.shape, -1), memory, resets)
    latents = _real(latent_pi, places)
    params, values = policy.head_outputs(latents, latents if latent_vf is latent_pi else _real(latent_vf, places))
    return params.float(), values.float(), latents.float()


def _real(sequence: Tensor, places: Tensor | None) -> Tensor:
    flat = sequence.flatten(0, 1)
    return flat if places is None else flat.index_select(0, places)


def _memory_at_start(policy: Any, obs: Tensor, starts: Tensor, segments: Segments, stored: Memory) -> Memory:
    memory = rows_of(stored, sent(segments.grid, obs.device))
    if segments.burn_in and bool(segments.warm.any()):
        # The burn-in of R2D2 (Kapturowski et al., 2019): the current weights update old memories.
        warm = sent(torch.nonzero(segments.warm).flatten(), obs.device)
        back = torch.arange(-segments.burn_in, 0, device=segments.rows.device).unsqueeze(1)
        rows = sent(segments.rows[0, segments.warm] + back * segments.batch, obs.device)  # [burn_in, w]
        with torch.no_grad():
            features = policy.encoded(obs[rows.flatten()]).view(*rows.shape, -1)
            *_, newer = policy.sequence(features, rows_of(memory, warm), starts[rows])
            for state, new in zip(memory, newer, strict=True):
                state.h[:, warm], state.c[:, warm] = new.h.to(state.h.dtype), new.c.to(state.c.dtype)
    fresh = sent(segments.fresh, obs.device)
    return tuple(reset_rows(state, fresh) for state in memory)
