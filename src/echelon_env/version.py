"""The version of the package; nothing else, so that every module may import it."""

__version__ = "0.1.0"
