"""What is allocated while something runs."""

import gc
import tracemalloc

import torch


def torch_allocations(run):
    """Return the bytes of everything that PyTorch allocates on the CPU, in order; what it frees counts negative."""
    gc.collect()
    gc.disable()  # what was left over before is not to be freed meanwhile
    try:
        with torch.autograd.profiler.profile(profile_memory=True) as profile:
            run()
    finally:
        gc.enable()
    return [event.nbytes() for event in profile.kineto_results.events() if event.name() == "[memory]"]


def python_peak(run):
    """Return how many bytes Python and NumPy hold at most, beyond what they held before."""
    tracemalloc.start()
    try:
        run()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
