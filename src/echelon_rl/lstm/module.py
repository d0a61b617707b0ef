"""``ResetLSTM``: an LSTM whose forward pass knows where episodes start."""

import torch
from torch import Tensor, nn

from echelon_env.validation import one_of
from echelon_rl.lstm.functional import BACKENDS, LSTMState, init_lstm_, lstm_sequence, zero_state
from echelon_rl.lstm.reference import state_dtype


class ResetLSTM(nn.Module):
    """LSTM over [T, B, I] with resets inside the sequence; its parameters have the names and shapes of ``nn.LSTM``'s.

    State dictionaries are interchangeable with ``nn.LSTM``. It compiles without a graph break. Under autocast the
    outputs have the lower precision, the state stays float32. Gradients reach inputs, weights and the states at both
    ends.

    Args:
        input_size: Inputs per step, I.
        hidden_size: Hidden units, H.
        num_layers: Stacked layers.
        bias: Whether the gates have biases.
        backend: How sequences are computed:

            - ``"auto"``: PyTorch's own LSTM on CPU without a mask; else the operator ``echelon_rl::reset_lstm``, which
              runs Triton kernels on CUDA where they can and PyTorch operations elsewhere.
            - ``"operator"``: always the operator.
            - ``"torch"``: PyTorch's own LSTM (oneDNN on CPU, cuDNN on CUDA) between resets of any row; the fastest on
              CPU if resets are few or coincide. It reads the mask, which waits for a GPU.
        device: Where the parameters go.
        dtype: Type of the parameters.

    Raises:
        ValueError: The backend is unknown or a size is not positive.
    """

    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        num_layers: int = 1,
        bias: bool = True,
        backend: str = "auto",
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        super().__init__()
        one_of(backend, BACKENDS, "backend")
        if min(input_size, hidden_size, num_layers) < 1:
            raise ValueError(
                f"input, hidden size and num_layers must be positive, got {input_size}, {hidden_size}, {num_layers}."
            )
        self.input_size, self.hidden_size, self.num_layers = input_size, hidden_size, num_layers
        self.bias, self.backend = bias, backend
        for layer in range(num_layers):
            width = input_size if layer == 0 else hidden_size
            shapes: dict[str, tuple[int, ...]] = {
                "weight_ih": (4 * hidden_size, width),
                "weight_hh": (4 * hidden_size, hidden_size),
            }
            if bias:
                shapes |= {"bias_ih": (4 * hidden_size,), "bias_hh": (4 * hidden_size,)}
            for name, shape in shapes.items():
                parameter = nn.Parameter(torch.empty(shape, device=device, dtype=dtype))
                self.register_parameter(f"{name}_l{layer}", parameter)
        init_lstm_(self)

    def extra_repr(self) -> str:
        """Return the arguments, as ``print`` shows them."""
        return f"{self.input_size}, {self.hidden_size}, num_layers={self.num_layers}, backend={self.backend!r}"

    def forward(
        self, x: Tensor, state: LSTMState | None = None, reset: Tensor | None = None
    ) -> tuple[Tensor, LSTMState]:
        """Run a sequence.

        Args:
            x: Inputs [T, B, I].
            state: State before the first step; None for zeros.
            reset: bool [T, B], rows that forget before a step; None for no resets.

        Returns:
            Outputs [T, B, H] and the state after the last step.

        Raises:
            ValueError: A shape or dtype does not fit.
        """
        if x.ndim != 3 or x.shape[2] != self.input_size or x.shape[0] == 0:
            raise ValueError(f"x must have shape [T, B, {self.input_size}] with T > 0, got {list(x.shape)}.")
        expected = (self.num_layers, x.shape[1], self.hidden_size)
        if state is None:
            state = zero_state(*expected, x.device, state_dtype(x.dtype))
        if state[0].shape != expected or state[1].shape != expected:
            raise ValueError(
                f"state must be two tensors {list(expected)}, got {list(state[0].shape)} and {list(state[1].shape)}."
            )
        if reset is not None and (reset.shape != x.shape[:2] or reset.dtype != torch.bool):
            raise ValueError(f"reset must be bool of shape {list(x.shape[:2])}, got {reset.dtype} {list(reset.shape)}.")
        return lstm_sequence(self, x, LSTMState(*state), reset, self.backend)
