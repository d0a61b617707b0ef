"""TensorBoard's logs: if they cannot be written, training continues with a warning."""

import functools
import os
import tempfile
import threading
from typing import Any

from stable_baselines3.common.logger import Logger, TensorBoardOutputFormat

from echelon_rl.output.files import tolerated


class TolerantTensorBoard(TensorBoardOutputFormat):
    """SB3's TensorBoard output, which stops with a warning if its files cannot be written, while training continues."""

    def __init__(self, output: TensorBoardOutputFormat) -> None:
        self.writer, self._is_closed = output.writer, output._is_closed
        self._lost = False
        _hush_writing_threads()

    def write(self, key_values: dict[str, Any], key_excluded: dict[str, tuple[str, ...]], step: int = 0) -> None:
        """Write a row of logged values, unless writing has failed before."""
        if not self._lost:
            self._lost = True
            with tolerated(f"TensorBoard's log from step {step:,} on"):
                super().write(key_values, key_excluded, step)
                self._lost = False

    def close(self) -> None:
        """Close the files."""
        with tolerated("the end of TensorBoard's log"):
            super().close()


@functools.cache
def _hush_writing_threads() -> None:
    """Let a TensorBoard thread that cannot write end without a traceback; its caller gets the same error and warns."""
    before = threading.excepthook

    def hook(args: threading.ExceptHookArgs) -> None:
        writes_events = type(args.thread).__module__ == "tensorboard.summary.writer.event_file_writer"
        if not (writes_events and isinstance(args.exc_value, OSError)):
            before(args)

    threading.excepthook = hook


def tolerate_failing_tensorboard(logger: Logger) -> None:
    """Make every TensorBoard output of a logger a ``TolerantTensorBoard``."""
    logger.output_formats = [
        TolerantTensorBoard(output) if type(output) is TensorBoardOutputFormat else output
        for output in logger.output_formats
    ]


def check_log_folder(folder: str | None) -> None:
    """Check that files can be written into the folder of TensorBoard's logs, before a training relies on it."""
    if folder is None:
        return
    try:
        os.makedirs(folder, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"\0" * 4096)
    except OSError as error:
        told = f"TensorBoard's folder {folder} cannot be written to ({error.strerror or error})"
        raise OSError(error.errno, f"{told}; choose another tensorboard_log, or None for no log") from error
