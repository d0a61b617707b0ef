"""Kernels as plain Python, so that a test can count what they read, call and compute."""

import math
import types

import numpy as np

from echelon_env.kernels.decorator import Kernel, Record

INSTRUCTIONS = {  # of kernels/decorator.py, and the same in plain Python
    "floor_int": math.floor,
    "ceil_int": math.ceil,
    "trailing_zeros": lambda word: f"{int(word):064b}"[::-1].find("1") % 65,
}


def plainly(kernel, **spies):
    """Return a kernel as plain Python, and in it all kernels it calls.

    Args:
        kernel: The kernel.
        **spies: By the name of a global of any of these kernels, a function from what it stands for to what takes its
            place.
    """
    made = {}

    def plain(function):
        if function not in made:
            names = {}
            bare = types.FunctionType(function.__code__, names, function.__name__, function.__defaults__)
            made[function] = np.errstate(all="ignore")(bare)  # random bits overflow on purpose
            for name in set(function.__code__.co_names) & set(function.__globals__):
                value = function.__globals__[name]
                value = plain(value.py_func) if isinstance(value, Kernel) else INSTRUCTIONS.get(name, value)
                names[name] = spies[name](value) if name in spies else value
        return made[function]

    return plain(kernel.py_func)


def for_plain_kernels(arrays):
    """Return a named tuple of arrays whose records plain Python can read as kernels do."""
    return type(arrays)(*(a.view(np.dtype((Record, a.dtype))) if a.dtype.names else a for a in arrays))


class Counted:
    """An array of which ``read`` says how many entries were read, each as often as it was."""

    def __init__(self, array, whole=None):
        self.array, self.whole, self.read, self.shape = array, whole or self, 0, array.shape

    def __getitem__(self, key):
        found = self.array[key]
        if isinstance(found, np.ndarray):
            return Counted(found, self.whole)
        self.whole.read += 1
        return found

    def __setitem__(self, key, value):
        self.array[key] = value


class Roots:
    """The module ``math``, which remembers the numbers whose square roots were taken, lengths of vectors included."""

    def __init__(self):
        self.of = []

    def __getattr__(self, name):
        return getattr(math, name)

    def sqrt(self, number):
        self.of.append(float(number))
        return math.sqrt(number)

    def hypot(self, *sides):
        return self.sqrt(sum(side * side for side in sides))
