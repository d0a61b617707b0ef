"""A match as a table: one row for each decision and mech, for spreadsheets and data frames."""

import csv
import io

import numpy as np

from echelon_env.catalog import CLASS_NAMES
from echelon_env.constants import TEAM_NAMES
from echelon_env.matches.seats import agent_name
from echelon_env.mdp.rewards import REWARD_TERMS
from echelon_env.replays.replay import Replay

_STATE = {
    "x": "voxels east",
    "y": "voxels north",
    "z": "height of the feet, voxels",
    "hp": "hit points left",
    "leg_hp": "hit points of the legs",
    "heat": "points of heat",
    "stability": "points; a mech falls at 0",
    "in_zone": "1 if it stands in the capture zone",
}
_TALLY = {
    "damage_dealt": "damage to enemies in this decision, points",
    "damage_taken": "damage taken in this decision, points",
    "kills": "enemies destroyed in this decision",
}
COLUMNS: dict[str, str] = {
    "decision": "number of the decision after which this was so; 0 is the start",
    "seconds": "time of the match",
    "mech": "name, such as blue_3",
    "team": "blue or red",
    "class": "class of the mech",
    "alive": "1 or 0; what follows is of its last moment if it is 0",
    **_STATE,
    **_TALLY,
    "reward": "reward of the decision, mixed within the team as configured",
    **{f"reward_{term}": f"the term {term} of its own reward, weighted" for term in REWARD_TERMS},
    "score": "zone points of its team",
}


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
