"""How much of the enemy a mech knows: contacts of every living mech while scripted commanders play each other.

A mech knows the hostile mechs in its contact slots, whether its own sensors or a report shows them. It loses a contact
when a living enemy leaves the slots, and regains it when that enemy returns.

    python benchmarks/visibility.py --help
    python benchmarks/visibility.py --json benchmarks/results/visibility.json    # what docs/game.md shows
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from tqdm import trange

from echelon_env.bots.skills import SKILLS
from echelon_env.config import PRESETS, EchelonConfig
from echelon_env.matches.batch import MatchBatch
from echelon_env.sim.state import NOW


class Knowledge(NamedTuple):
    """Means over matches.

    Attributes:
        known: Share of the living enemies that a living mech knows.
        sighted: Share that its own sensors show.
        lost: Contacts that a mech loses in a match.
        regained: Lost contacts that it finds again in the same match.
        seconds: Length of a match.
    """

    known: float
    sighted: float
    lost: float
    regained: float
    seconds: float


def measure(config: EchelonConfig, skill: str = "expert", matches: int = 200, seed: int = 0) -> Knowledge:
    """Return what mechs know of their enemies in matches of a skill against itself."""
    size = config.match.team_size
    batch = MatchBatch(1, config, [], dict.fromkeys(range(2 * size), skill))
    hostile = np.zeros((2 * size, 2 * size), bool)
    hostile[:size, size:] = hostile[size:, :size] = True
    nothing = np.zeros((1, 0, 45), np.float32)
    rows = []
    for match in trange(matches, desc="matches", leave=False):
        batch.reset(0, seed + match)
        had, before = np.zeros_like(hostile), np.zeros_like(hostile)
        counts = np.zeros(5)
        while True:
            alive = batch.state.mechs["alive"][0] == 1
            among = hostile & alive[:, None] & alive
            known = _in_slots(batch.state.contacts[0]) & among
            sighted = (batch.state.sees[0, NOW] == 1) & among
            counts += (
                among.sum(),
                known.sum(),
                sighted.sum(),
                (before & ~known & among).sum(),
                (known & had & ~before).sum(),
            )
            had, before = had | known, known
            if batch.state.clock["over"][0]:
                break
            batch.step(nothing)
        pairs, knew, saw, lost, regained = counts
        seconds = batch.state.clock["decision"][0] * config.match.decision_seconds
        rows.append((knew / pairs, saw / pairs, lost / (2 * size), regained / (2 * size), seconds))
    return Knowledge(*np.mean(rows, axis=0).tolist())


def _in_slots(contacts: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Return whom each mech has in a contact slot, bool (M, M)."""
    mechs = len(contacts)
    found = np.zeros((mechs, mechs + 1), bool)
    np.put_along_axis(found, np.where(contacts < 0, mechs, contacts).astype(np.intp), True, axis=1)
    return found[:, :mechs]


def main(arguments: list[str] | None = None) -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description="Measure how many of their living enemies mechs know.")
    parser.add_argument("--config", nargs="+", default=["duel", "skirmish", "standard"], choices=[*PRESETS])
    parser.add_argument("--skill", default="expert", choices=SKILLS, help="who plays both sides (default: expert)")
    parser.add_argument("--matches", type=int, default=200, help="for each preset (default: 200)")
    parser.add_argument("--seed", type=int, default=0, help="of the first match (default: 0)")
    parser.add_argument("--set", nargs="*", default=[], metavar="KEY=VALUE", help="such as sensors.sight_range=20")
    parser.add_argument("--json", type=Path, help="also write the numbers to this file")
    given = parser.parse_args(arguments)
    changes: dict[str, Any] = {key: json.loads(value) for key, _, value in (text.partition("=") for text in given.set)}
    print("| preset | known | by own sensors | lost a match | regained | seconds |\n|---|---|---|---|---|---|")
    found = {}
    for name in given.config:
        k = measure(EchelonConfig.preset(name).replace(changes), given.skill, given.matches, given.seed)
        print(f"| {name} | {k.known:.0%} | {k.sighted:.0%} | {k.lost:.1f} | {k.regained:.1f} | {k.seconds:.0f} |")
        found[name] = {key: round(value, 4) for key, value in k._asdict().items()}
    if given.json:
        made = {"skill": given.skill, "matches": given.matches, "seed": given.seed, "changes": changes}
        given.json.write_text(json.dumps({**made, "presets": found}, indent=1) + "\n")


if __name__ == "__main__":
    main()
