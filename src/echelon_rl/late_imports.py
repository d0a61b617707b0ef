"""Public names of a package that are imported on first use."""

from collections.abc import Callable
from importlib import import_module
from typing import Any


def imported_late(
    package: str, homes: dict[str, tuple[str, ...]]
) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """Return ``__getattr__``, ``__dir__`` and ``__all__`` of a package, given its public names by their modules."""
    home = {name: module for module, names in homes.items() for name in names}
    public = sorted(home)

    def find(name: str) -> Any:
        if name not in home:
            raise AttributeError(f"module {package!r} has no attribute {name!r}; it offers {', '.join(public)}.")
        return getattr(import_module(home[name]), name)

    return find, lambda: public, public
