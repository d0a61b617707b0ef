import pytest
import torch

from echelon_rl import ResetLSTM
from echelon_rl.core.fast.graphs import RecordedStep
from echelon_rl.lstm.functional import lstm_step
from echelon_rl.lstm.state import LSTMState


def repeating(run):
    """Stand in for a graph: fixed inputs, fixed outputs, the same work at each replay."""
    outputs = tuple(out.clone() for out in run())

    def replay():
        for own, new in zip(outputs, run(), strict=True):
            own.copy_(new)

    return replay, outputs


class Steps:
    """An LSTM as a step from tensors to tensors."""

    def __init__(self, device="cpu"):
        self.lstm, self.calls = ResetLSTM(3, 32, device=device), 0

    def __call__(self, x, reset, h, c):
        self.calls += 1
        y, state = lstm_step(self.lstm, x, LSTMState(h, c), reset)
        return y, *state


def inputs(rows=4, device="cpu"):
    state = [torch.randn(1, rows, 32, device=device) for _ in range(2)]
    return [torch.randn(rows, 3, device=device), torch.rand(rows, device=device) < 0.3, *state]


def compare(steps, recorded, count, rows=4, device="cpu"):
    """Compare a run of steps, the state handed on from one to the next."""
    given = inputs(rows, device)
    ours, plain = given[2:], given[2:]
    for _ in range(count):
        x, reset, *_ = inputs(rows, device)
        y, *ours = recorded([x, reset, *ours])
        expected, *plain = steps(x, reset, *plain)
        for one, other in zip((y, *ours), (expected, *plain), strict=True):
            torch.testing.assert_close(one, other, rtol=0, atol=1e-6)


@torch.inference_mode()
def test_fixed_memory_gives_what_the_step_gives():
    steps = Steps()
    recorded = RecordedStep(steps, steps.lstm.parameters, repeating)
    compare(steps, recorded, 5)
    steps.lstm.weight_ih_l0.mul_(2)  # in place: the record follows
    compare(steps, recorded, 2)


@torch.inference_mode()
def test_other_shapes_and_moved_weights_are_recorded_anew():
    steps, records = Steps(), []
    recorded = RecordedStep(steps, steps.lstm.parameters, lambda run: (records.append(1), repeating(run))[1])
    compare(steps, recorded, 2)
    compare(steps, recorded, 2, rows=7)
    assert len(records) == 2
    steps.lstm.weight_ih_l0 = torch.nn.Parameter(torch.randn(128, 3))
    compare(steps, recorded, 2, rows=7)
    assert len(records) == 3


@pytest.mark.parametrize("fault", ["raises", "differs"])
@torch.inference_mode()
def test_what_cannot_be_recorded_runs_as_it_is(fault):
    steps = Steps()

    def record(run):
        if fault == "raises":
            raise RuntimeError("operation not permitted when stream is capturing\nmore")
        return lambda: None, tuple(out + 1 for out in run())

    recorded = RecordedStep(steps, steps.lstm.parameters, record)
    reason = {"raises": "not permitted when stream is capturing", "differs": "it gives other numbers"}[fault]
    with pytest.warns(UserWarning, match=f"without a CUDA graph because .*{reason}.$"):
        recorded(inputs())
    steps.calls = 0
    compare(steps, recorded, 3)
    assert steps.calls == 6


@pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA device")
@torch.inference_mode()
def test_a_cuda_graph_gives_what_the_step_gives():
    steps = Steps("cuda")
    recorded = RecordedStep(steps, steps.lstm.parameters)
    compare(steps, recorded, 5, rows=40, device="cuda")
    steps.lstm.weight_hh_l0.mul_(2)
    steps.calls = 0
    compare(steps, recorded, 5, rows=40, device="cuda")
    assert steps.calls == 5, "only the plain steps ran in Python"
