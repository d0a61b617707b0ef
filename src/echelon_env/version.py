"""The version of the package; nothing else, so that every module may import it."""

__version__ = "1.0.0rc1"
