"""Settings of the tests of other libraries."""

import os

import pytest

from tests.integrations.programs import run
from tests.integrations.record import shortfalls

os.environ.setdefault("WANDB_MODE", "disabled")


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """Let every program work in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def winning(folder, capsys):
    """Return a function that runs a program, which must win as its record says, and returns it as a module."""

    def call(name):
        program = run(name, folder)
        assert not shortfalls(name, capsys.readouterr().out)
        return program

    return call
