import importlib.util

import pytest


@pytest.fixture(autouse=True)
def one_thread_and_a_fixed_seed():
    """Small networks are fastest on one thread; sampling repeats from run to run."""
    if importlib.util.find_spec("torch") is None:  # reading and rating a league needs none
        yield
        return
    import torch

    before = torch.get_num_threads()
    torch.set_num_threads(1)
    torch.manual_seed(0)
    yield
    torch.set_num_threads(before)
