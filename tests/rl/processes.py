"""Processes that begin with everything imported: a server imports once, and every process is forked from it."""

import atexit
import multiprocessing
import os
import signal

import torch

from echelon_rl.cli import main


def start(function, *arguments, environment=None, output=None):
    """Call a function of a module in another process; return the process.

    Args:
        function: It can be pickled.
        *arguments: Of the function.
        environment: Environment variables to set.
        output: File for what the process prints; None leaves it where the tests print.
    """
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.rl.processes", "tests.rl.killed_run", "torch._dynamo"])
    process = context.Process(target=_begin, args=(function, arguments, environment or {}, output))
    process.start()
    return process


def _begin(function, arguments, environment, output):
    os.setpgid(0, 0)  # a Ctrl-C meant for the tests is none for this process
    signal.signal(signal.SIGINT, signal.default_int_handler)  # which a job in the background has ignored
    os.environ.update(environment)
    torch.set_num_threads(1)
    if output is not None:
        file = os.open(output, os.O_WRONLY | os.O_CREAT)
        os.dup2(file, 1)
        os.dup2(file, 2)
    try:
        function(*arguments)
    finally:
        atexit._run_exitfuncs()  # as where Python ends by itself


def command(arguments):
    """Do what ``echelon-rl`` does with these arguments."""
    raise SystemExit(main(arguments))
