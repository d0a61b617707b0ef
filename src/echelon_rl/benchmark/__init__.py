"""Echelon-Bench: frozen rows of test matches, and how a policy of any library is measured on them."""

from echelon_rl.benchmark.records import Record, by_algorithm, marl_eval, read_record, score, scores, table, unplayed
from echelon_rl.benchmark.running import play_model, run
from echelon_rl.benchmark.suite import AXES, SCORED, SUITES, Row, Suite, group_of, load_suite

__all__ = [
    "AXES", "SCORED", "SUITES", "Record", "Row", "Suite", "by_algorithm", "group_of", "load_suite", "marl_eval",
    "play_model", "read_record", "run", "score", "scores", "table", "unplayed",
]  # fmt: skip
