"""Settings of the tests of other libraries."""

import os

import pytest

os.environ.setdefault("WANDB_MODE", "disabled")


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """Let every program work in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
