"""``ResetLSTM``: an ``nn.LSTM`` whose forward pass knows where episodes start."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from echelon_rl.lstm.functional import check_lstm, init_lstm_, lstm_sequence, lstm_steps
from echelon_rl.lstm.state import LSTMState, zero_state

BACKENDS = ("auto", "reference")


class ResetLSTM(nn.LSTM):
    """LSTM over [T, B, I] with resets inside the sequence; parameters are named and shaped as those of ``nn.LSTM``.

    Compiles without a graph break once ``torch._dynamo.config.allow_rnn``, PyTorch's switch for ``nn.LSTM``, is on.

    Args:
        input_size: Inputs per step, I.
        hidden_size: Hidden units, H.
        num_layers: Stacked layers.
        bias: Whether the gates have biases.
        backend: ``"auto"`` (whole stretches between resets in one call) or ``"reference"`` (step by step).

    Raises:
        ValueError: The backend is unknown.
    """

    def __init__(
        self, input_size: int, hidden_size: int, num_layers: int = 1, bias: bool = True, backend: str = "auto"
    ) -> None:
        """Create the parameters, orthogonal per gate."""
        if backend not in BACKENDS:
            raise ValueError(f"backend must be one of {', '.join(map(repr, BACKENDS))}, got {backend!r}.")
        super().__init__(input_size, hidden_size, num_layers=num_layers, bias=bias)
        self.backend = backend
        check_lstm(self)
        init_lstm_(self)

    def forward(  # type: ignore[override]
        self, x: Tensor, state: LSTMState | None = None, reset: Tensor | None = None
    ) -> tuple[Tensor, LSTMState]:
        """Run a sequence.

        Args:
            x: Inputs [T, B, I].
            state: State before the first step; None for zeros.
            reset: bool [T, B], rows that forget before a step; None for none.

        Returns:
            Outputs [T, B, H] and the state after the last step.

        Raises:
            ValueError: A shape or dtype does not fit.
        """
        if x.ndim != 3 or x.shape[2] != self.input_size or x.shape[0] == 0:
            raise ValueError(f"x must have shape [T, B, {self.input_size}] with T > 0, got {list(x.shape)}.")
        if state is None:
            state = zero_state(self.num_layers, x.shape[1], self.hidden_size, x.device)
        expected = (self.num_layers, x.shape[1], self.hidden_size)
        if state[0].shape != expected or state[1].shape != expected:
            raise ValueError(
                f"state must be two tensors of shape {list(expected)}, got {list(state[0].shape)} and "
                f"{list(state[1].shape)}."
            )
        if reset is not None and (reset.shape != x.shape[:2] or reset.dtype != torch.bool):
            raise ValueError(
                f"reset must be bool of shape {list(x.shape[:2])}, got {reset.dtype} of {list(reset.shape)}."
            )
        if self.backend == "reference":
            flags = torch.zeros(x.shape[:2], dtype=torch.bool, device=x.device) if reset is None else reset
            return lstm_steps(self, x, LSTMState(*state), flags)
        return lstm_sequence(self, x, LSTMState(*state), reset)
