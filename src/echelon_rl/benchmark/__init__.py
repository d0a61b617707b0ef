"""Echelon-Bench: frozen rows of test matches, and how a policy of any library is measured on them."""

from echelon_rl.benchmark.records import Record, marl_eval, read_record, scores, table
from echelon_rl.benchmark.running import run
from echelon_rl.benchmark.suite import AXES, SUITES, Row, Suite, load_suite

__all__ = [
    "AXES", "SUITES", "Record", "Row", "Suite", "load_suite", "marl_eval", "read_record", "run", "scores", "table",
]  # fmt: skip
