"""What an update frees stays with the process, unless the user set the allocator."""

import json
import os
import platform
import subprocess
import sys

import pytest

from echelon_rl.core.fast.heap import keep_freed_memory

PROBE = """
import json, resource, sys
import torch
from echelon_rl.core.fast.heap import keep_freed_memory

kept = keep_freed_memory()

def use():
    for megabytes in (3, 12, 40):
        torch.empty(megabytes << 20, dtype=torch.uint8).fill_(1)

for _ in range(10):  # until the heap is large enough for what lies between the blocks as well
    use()
before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
for _ in range(20):
    use()
print(json.dumps([kept, resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before]))
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="needs glibc")
def test_memory_is_used_again():
    bare = {name: value for name, value in os.environ.items() if not name.startswith(("MALLOC_", "GLIBC_TUNABLES"))}
    done = subprocess.run([sys.executable, "-c", PROBE], env=bare, capture_output=True, text=True, check=True)
    kept, faults = json.loads(done.stdout)  # of using the same large blocks again and again
    assert kept
    assert faults < 200, "otherwise every round begins with new pages, some thousand"


def test_settings_of_the_user_are_respected(monkeypatch):
    monkeypatch.setenv("MALLOC_TRIM_THRESHOLD_", "131072")
    assert not keep_freed_memory.__wrapped__()
