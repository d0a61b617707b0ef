import torch

from echelon_rl.core.forward import _real


def test_gradient_of_real_steps_is_that_of_indexing():
    sequence = torch.randn(4, 3, 5, dtype=torch.float64, requires_grad=True)
    places = torch.tensor([0, 11, 3, 7])
    weights = torch.randn(4, 5, dtype=torch.float64)
    chosen = _real(sequence, places)
    assert torch.equal(chosen, sequence.flatten(0, 1)[places])
    (gradient,) = torch.autograd.grad((chosen * weights).sum(), sequence)
    (expected,) = torch.autograd.grad((sequence.flatten(0, 1)[places] * weights).sum(), sequence)
    assert torch.equal(gradient, expected)
    assert torch.autograd.gradcheck(lambda s: _real(s, places), sequence)
