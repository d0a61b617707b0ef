"""The test suites of libraries whose interfaces ours are, run on our classes: ``python -m tests.peers``."""
