"""Calling a kernel from Python without Numba's search for its types.

At every call, Numba finds out the type of each argument, to choose among the machine codes of a function. For the 36
arrays of a batch that takes ten times as long as the call itself, and always gives the same answer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba

from echelon_env.kernels.decorator import Kernel


def direct_call(function: Callable[..., Any], *arguments: Any) -> Callable[..., Any]:
    """Return ``function`` for arguments of exactly the types of these, which nothing checks any more.

    Arrays must keep dtype, number of dimensions, C-contiguity and alignment; otherwise memory is misread. Whether they
    may be written to does not matter to a kernel that only reads them.

    Args:
        function: A kernel; any other function is returned as it is, as is a kernel in plain Python.
        *arguments: Examples.
    """
    if not isinstance(function, Kernel):
        return function
    code: Callable[..., Any] = function.whole.compile(tuple(map(numba.typeof, arguments)))
    return code
