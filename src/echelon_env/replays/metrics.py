"""A match as a table: one row for each decision and mech, for spreadsheets and data frames.

``metrics.csv`` holds its columns, and the array of the state that a column comes from.
"""

import csv
import io
from pathlib import Path

import numpy as np

from echelon_env.catalog import CLASS_NAMES
from echelon_env.constants import TEAM_NAMES
from echelon_env.files import read_table
from echelon_env.matches.seats import agent_name
from echelon_env.replays.replay import Replay

_ROWS = read_table(Path(__file__).with_suffix(".csv"))
COLUMNS: dict[str, str] = {row["column"]: row["meaning"] for row in _ROWS}
_STATE, _TALLY = ([row["column"] for row in _ROWS if row["array"] == array] for array in ("mechs", "tally"))


def metrics_table(replay: Replay) -> str:
    """Play a match again; return ``COLUMNS`` for each decision, the start included, and mech as CSV, in 7 digits."""
    config, table = replay.config, io.StringIO()
    writer = csv.writer(table, lineterminator="\n")
    writer.writerow(COLUMNS)
    for decision, batch in enumerate(replay):
        state = batch.state
        terms = (batch.io.terms[0] * batch.tables.weights).tolist()
        for mech in np.flatnonzero(state.mechs["present"][0]).tolist():
            now, tally, team = state.mechs[0, mech], state.tally[0, mech], int(state.mechs["team"][0, mech])
            row = [
                decision, decision * config.match.decision_seconds, agent_name(config, mech), TEAM_NAMES[team],
                CLASS_NAMES[now["role"]], int(now["alive"]), *(now[name].item() for name in _STATE),
                *(tally[name].item() for name in _TALLY), batch.io.rewards[0, mech].item(), *terms[mech],
                float(state.clock[f"score_{team}"][0]),
            ]  # fmt: skip
            writer.writerow([f"{v + 0.0:.7g}" if isinstance(v, float) else v for v in row])  # no -0
    return table.getvalue()
