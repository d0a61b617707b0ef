"""Noise that depends on the state: gSDE (Raffin et al., "Smooth exploration for robotic reinforcement learning", 2021).

A random matrix E of a row stays for several steps, and the noise of a step is ``latent @ E``. So it is a function of
the state, and movements are smooth. Over all matrices, the noise of a column has the variance ``latent**2 @ std**2``.
"""

import torch
from torch import Tensor

_LEAST_VARIANCE = 1e-6


class StateDependentNoise:
    """The matrices of all rows, and how ``log_std`` [latents, columns] spreads them.

    Args:
        columns: Number of continuous columns of an action.
        full_std: Whether ``log_std`` has a column for each of them, or one for all.
        use_expln: Whether large deviations grow linearly instead of exponentially.
    """

    def __init__(self, columns: int, full_std: bool = True, use_expln: bool = False) -> None:
        self.columns, self.full_std, self.use_expln = columns, full_std, use_expln
        self._matrices = torch.zeros(0)  # [rows, latents, columns]

    def std(self, log_std: Tensor) -> Tensor:
        """Return the standard deviations [latents, columns] of the matrices' entries."""
        if not self.use_expln:
            return log_std.exp().expand(-1, self.columns)
        grown = log_std.clamp_min(0.0).log1p() + 1.0
        return torch.where(log_std > 0.0, grown, log_std.clamp_max(0.0).exp()).expand(-1, self.columns)

    def draw(self, log_std: Tensor, rows: int) -> None:
        """Draw a new matrix for each row, from the spread ``log_std`` [latents, columns or 1]."""
        std = self.std(log_std.detach())
        self._matrices = torch.randn(rows, *std.shape, device=std.device, dtype=std.dtype) * std

    def log_std_of(self, latents: Tensor, log_std: Tensor) -> Tensor:
        """Return the log standard deviations [N, columns] of the noise at latents [N, L], which get no gradient."""
        variance = latents.detach().square() @ self.std(log_std).square()
        return 0.5 * (variance + _LEAST_VARIANCE).log()

    def of_rows(self, latents: Tensor) -> Tensor:
        """Return the noise [N, columns] at latents [N, L]; other rows than those drawn for share the first matrix."""
        if len(latents) != len(self._matrices):
            return latents @ self._matrices[0].to(latents.dtype)
        return torch.einsum("nl,nlc->nc", latents, self._matrices.to(latents.dtype))
