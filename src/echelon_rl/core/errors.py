"""Errors of the trainer."""


class RefusedAsInSb3(ValueError, AssertionError, NotImplementedError):
    """A ``ValueError`` that Stable-Baselines3 raises as one of the others, which programs for it may catch."""
