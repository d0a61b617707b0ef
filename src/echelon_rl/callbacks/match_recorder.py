"""Matches of the policy that are recorded while it trains: files in the run's folder, a list in TensorBoard."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, cast

from stable_baselines3.common.callbacks import BaseCallback

from echelon_env import EchelonConfig, Replay
from echelon_rl.console import quoted
from echelon_rl.side_outputs import keep_newest, tolerated
from echelon_rl.watching import record_match

if TYPE_CHECKING:
    from echelon_rl.ppo import RecurrentPPO

FIRST_SEED = 2_000_000  # far from the seeds of training and of the evaluations
_LARGEST_SHARE = 1 / 30  # of the time may be spent on recording
_LISTED = 20


class MatchRecorderCallback(BaseCallback):
    """Between rollouts, lets the policy play a match now and then and keeps the replay.

    Recording uses random numbers of its own and changes nothing that training depends on. Where matches take long it
    happens less often than asked, so that it costs at most a thirtieth of the time. TensorBoard's text
    ``matches/newest`` lists the last 20 with their files and the command that opens them. A replay that cannot be
    written is left out with a warning.

    Args:
        folder: Where replays go, ``step-N.replay``.
        config: The environment's configuration.
        opponent: Skill of the scripted opponent.
        minutes: Least time between two matches.
        keep: Most files kept; the oldest of the run are removed, also those of a process that it resumes.
        show: Called with the steps trained and the replay of every match.
        link: Address of a page that shows the newest match, to be listed as well; None for none.
    """

    def __init__(
        self,
        folder: Path,
        config: EchelonConfig,
        opponent: str,
        minutes: float = 1.0,
        keep: int = 200,
        show: Callable[[int, Replay], None] | None = None,
        link: str | None = None,
    ) -> None:
        """Record nothing yet; the first match comes before the first rollout."""
        super().__init__()
        self.folder, self.config, self.opponent = folder, config, opponent
        self.minutes, self.keep, self._show, self._link = minutes, keep, show, link
        self._next = 0.0
        self._rows: deque[str] = deque(maxlen=_LISTED)

    def _on_step(self) -> bool:
        return True

    def _on_rollout_start(self) -> None:
        if time.monotonic() >= self._next:
            self.record()

    def record(self) -> Replay:
        """Play and keep a match now.

        Returns:
            Its replay.
        """
        began = time.monotonic()
        steps = self.model.num_timesteps
        seed = FIRST_SEED + steps
        replay = record_match(cast("RecurrentPPO", self.model), self.config, self.opponent, seed)
        path = self.folder / f"step-{steps:012d}.replay"
        with tolerated(f"The match after {steps:,} steps"):
            self._save(path, replay)
            self._list(steps, seed, path, replay)
        if self._show is not None:
            self._show(steps, replay)
        now = time.monotonic()
        self._next = now + max(60.0 * self.minutes, (now - began) / _LARGEST_SHARE)
        return replay

    def _save(self, path: Path, replay: Replay) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)  # someone may have tidied up
        replay.save(path)
        keep_newest(self.folder, r"step-(\d{12,})\.replay", self.keep)

    def _list(self, steps: int, seed: int, path: Path, replay: Replay) -> None:
        command = f"echelon watch {quoted(path)} --html match.html"
        self._rows.appendleft(f"| {steps:,} | {self.opponent} | {describe(replay)} | {seed} | `{command}` |")
        lines = ["| steps | opponent | result | seed | to open it |", "|---|---|---|---|---|", *self._rows]
        if self._link is not None:
            lines = [f"The newest match, as long as the training runs: [{self._link}]({self._link})", "", *lines]
        self.logger.record("matches/newest", "\n".join(lines), exclude=("stdout", "log", "json", "csv"))


def describe(replay: Replay) -> str:
    """Return in a few words how a match ended."""
    if replay.outcome is None:
        return "not ended"
    winner, reason = replay.outcome["winner"], replay.outcome["reason"]
    verb = "drawn" if winner is None else f"{replay.names[winner]} won"
    return f"{verb} by {str(reason).replace('_', ' ')} after {replay.outcome['seconds']:.0f} s"
