"""Adam over float32 arrays on CPU: the gradient's length in one pass, then clipping and a step in another.

Arrays are named by the addresses of their first numbers, so that one function serves any number of them.
"""

import math
from typing import Any

import numba
import numpy as np
from numba import carray, types
from numba.extending import intrinsic

from echelon_env.kernels.decorator import kernel

_ONE = np.float32(1.0)
_SUMMED = 4096  # squares that are added up in float32, in the order that suits the processor


@intrinsic
def _pointer(typing_context: Any, address: Any) -> Any:
    """Return the place of float32 numbers at an address."""
    return types.CPointer(types.float32)(types.intp), lambda context, builder, signature, args: builder.inttoptr(
        args[0], context.get_value_type(signature.return_type)
    )


@numba.njit(nogil=True, error_model="numpy", fastmath={"contract", "reassoc", "nsz"})
def _sum_of_squares(numbers):
    total = np.float32(0.0)
    for n in range(len(numbers)):
        total += numbers[n] * numbers[n]
    return total


@kernel(fuses=True)
def gradient_norm(gradients, sizes):
    """Return the length of the vector of all numbers of some arrays.

    Args:
        gradients: int64 [n], addresses.
        sizes: int64 [n], how many numbers each array has.
    """
    total = 0.0
    for n in range(len(sizes)):
        numbers = carray(_pointer(gradients[n]), (sizes[n],))
        for first in range(0, sizes[n], _SUMMED):
            total += np.float64(_sum_of_squares(numbers[first : first + _SUMMED]))
    return math.sqrt(total)


@kernel(fuses=True)
def adam(gradients, parameters, averages, squares, steps, sizes, scale, lr, beta1, beta2, eps):
    """Take a step of Adam (Kingma and Ba, 2015), computed in float32 as PyTorch's does.

    Args:
        gradients: int64 [n], addresses.
        parameters: int64 [n], addresses.
        averages: int64 [n], addresses of the running means of the gradients.
        squares: int64 [n], addresses of those of their squares.
        steps: int64 [n], addresses of the number of steps taken, a float32 each.
        sizes: int64 [n], how many numbers each array has.
        scale: What gradients are multiplied by.
        lr: Learning rate.
        beta1: Decay of the means.
        beta2: Decay of the means of squares.
        eps: What is added to the denominator.
    """
    factor, least = np.float32(scale), np.float32(eps)
    new, decay_of_squares, new_square = np.float32(1.0 - beta1), np.float32(beta2), np.float32(1.0 - beta2)
    for n in range(len(sizes)):
        shape = (sizes[n],)
        gradient, parameter = carray(_pointer(gradients[n]), shape), carray(_pointer(parameters[n]), shape)
        average, square = carray(_pointer(averages[n]), shape), carray(_pointer(squares[n]), shape)
        step = carray(_pointer(steps[n]), (1,))
        step[0] += _ONE
        taken = np.float64(step[0])
        rate = np.float32(lr / (1.0 - beta1**taken))
        correction = np.float32(math.sqrt(1.0 - beta2**taken))
        for i in range(sizes[n]):
            g = gradient[i] * factor
            mean = average[i] + new * (g - average[i])
            variance = decay_of_squares * square[i] + new_square * (g * g)
            average[i], square[i] = mean, variance
            parameter[i] -= rate * mean / (np.sqrt(variance) / correction + least)
