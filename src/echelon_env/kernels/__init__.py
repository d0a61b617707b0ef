"""Compilation of the rules: the ``kernel`` decorator, its cache, and everything that relies on Numba's internals."""
