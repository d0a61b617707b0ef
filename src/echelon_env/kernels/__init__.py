"""Compilation of the rules: the ``kernel`` decorator, its cache, and all that knows the inside of Numba."""
