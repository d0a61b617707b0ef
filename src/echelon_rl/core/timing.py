"""Where the time of a rollout and an update goes."""

import time
from collections import defaultdict
from typing import Any

import torch


class PartTimes:
    """Seconds of the parts of some work. Those of a GPU lie between events on its stream, read when it is over."""

    def __init__(self, device: torch.device) -> None:
        self._on_gpu = device.type == "cuda"
        self._marks: list[tuple[str, Any]] = []

    def begin(self, part: str) -> None:
        """End the running part and begin another."""
        if not self._on_gpu:
            self._marks.append((part, time.perf_counter()))
            return
        event = torch.cuda.Event(enable_timing=True)  # type: ignore[no-untyped-call]
        event.record()
        self._marks.append((part, event))

    def seconds(self) -> dict[str, float]:
        """End the last part and return the seconds of all, by name; waits for a GPU."""
        self.begin("")
        if self._on_gpu:
            torch.cuda.synchronize()
        sums: defaultdict[str, float] = defaultdict(float)
        for (part, start), (_, end) in zip(self._marks, self._marks[1:], strict=False):
            sums[part] += start.elapsed_time(end) / 1000.0 if self._on_gpu else end - start
        return dict(sums)
