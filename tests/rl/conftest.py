import pytest
import torch


@pytest.fixture(autouse=True)
def one_thread_and_a_fixed_seed():
    """Small networks are fastest on one thread; sampling repeats from run to run."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    torch.manual_seed(0)
    yield
    torch.set_num_threads(before)
