"""Settings shared by all tests."""

from hypothesis import settings

# The first example may compile a kernel; a per-example deadline would measure the compiler.
settings.register_profile("echelon", deadline=None)
settings.load_profile("echelon")
