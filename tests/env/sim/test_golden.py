"""Golden rollouts: recorded matches must be replayed exactly, so that no change of the rules goes unnoticed.

After an intended change of rules, maps or scripts, record anew and say so in the changelog:

    PYTHONPATH=src python tests/env/sim/test_golden.py

Checksums are exact on every processor of the platform they were recorded on. Sines and cosines come from the system's
mathematics library, whose last bit differs between platforms; elsewhere the state early in each match is compared with
a tolerance.
"""

import hashlib
import json
import os
import platform
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from echelon_env.bots.skills import SKILLS
from echelon_env.config import EchelonConfig
from echelon_env.matches.batch import MatchBatch
from echelon_env.matches.restless import play_restlessly

GOLDEN = Path(__file__).with_name("golden.json")
EARLY = 12  # decisions after which platforms are still compared
EVERY = 40  # decisions between two checksums
RESTLESS = "restless"  # blue holds its triggers, jumps, vents and jams, against experts
CASES: dict[str, tuple[str, str | None, int]] = {  # preset, skill (None: random actions), seed
    "duel-random": ("duel", None, 1),
    "duel-easy": ("duel", "easy", 2),
    "skirmish-random": ("skirmish", None, 3),
    "skirmish-expert": ("skirmish", "expert", 4),
    "standard-ladder": ("standard", "ladder", 5),
    "company-hard": ("company", "hard", 6),
    "skirmish-restless": ("skirmish", RESTLESS, 7),
    "standard-restless": ("standard", RESTLESS, 8),
    "recon-expert": ("recon", "expert", 9),
}


def this_platform() -> str:
    """Return what decides about the last bit of a float."""
    return f"{sys.platform} {platform.machine()} {'-'.join(platform.libc_ver())}"


def digest(core: MatchBatch) -> str:
    """Return a checksum over what agents and viewers can see of the match, independent of the state's memory layout."""
    mechs = core.state.mechs[0]
    parts = [mechs[name] for name in ("x", "y", "z", "vx", "vy", "vz", "yaw", "hp", "leg_hp", "heat", "stability")]
    parts += [core.state.voxels[0], core.io.rewards[0], core.io.agent_observations[0], core.io.bot_observations[0]]
    checksum = hashlib.sha256()
    for part in parts:
        checksum.update(np.ascontiguousarray(part).tobytes())
    return checksum.hexdigest()[:16]


def play_at_random(core: MatchBatch, seed: int, watch: Callable[[MatchBatch], object]) -> None:
    """Play a match whose agents draw an action every ten decisions; ``watch`` it at the start and after each."""
    core.reset(0, seed)
    rng, clock = np.random.default_rng(seed), core.state.clock[0]
    watch(core)
    while not clock["over"]:
        if clock["decision"] % 10 == 0:
            actions = rng.uniform(-1, 1, core.io.agent_actions.shape).astype(np.float32)
        core.step(actions)
        watch(core)


def roll_out(name: str) -> dict[str, Any]:
    """Play a case to its end and return its record."""
    preset, skill, seed = CASES[name]
    config = EchelonConfig.resolve(preset)
    mechs = range(2 * config.match.team_size)
    if skill is None:
        agents, skills = mechs, {}
    elif skill == RESTLESS:
        agents, skills = mechs[: len(mechs) // 2], dict.fromkeys(mechs[len(mechs) // 2 :], "expert")
    else:
        agents, skills = [], {m: SKILLS[m % len(SKILLS)] if skill == "ladder" else skill for m in mechs}
    core = MatchBatch(1, config, agents, skills, 1)
    record: dict[str, Any] = {"checksums": []}

    def note(core: MatchBatch) -> None:
        clock = core.state.clock[0]
        if clock["decision"] == EARLY:
            fields = ("x", "y", "z", "yaw", "hp", "heat")
            record["early"] = {f: np.round(core.state.mechs[0][f].astype(float), 3).tolist() for f in fields}
        if clock["decision"] % EVERY == 0 or clock["over"]:
            record["checksums"].append(digest(core))

    play = play_restlessly if skill == RESTLESS else play_at_random
    play(core, seed, note)
    record["world"], clock = core.simulator.worlds[0].hash, core.state.clock[0]
    record["end"] = {k: int(clock[k]) for k in ("decision", "winner", "reason")}
    return record


@pytest.mark.parametrize("name", CASES)
def test_a_recorded_match_is_replayed(name):
    golden = json.loads(GOLDEN.read_text())
    expected, found = golden["records"][name], roll_out(name)
    help_ = f"{name} differs from its record; after an intended change record anew (see the head of this file)"
    assert found["world"] == expected["world"], help_
    assert found["early"].keys() == expected["early"].keys()
    for field, values in expected["early"].items():
        np.testing.assert_allclose(found["early"][field], values, atol=0.01, err_msg=help_)
    if golden["platform"] == this_platform():
        assert found == expected, help_


def main() -> None:
    """Write the records."""
    text = json.dumps({"platform": this_platform(), "records": {name: roll_out(name) for name in CASES}}, indent=1)
    part = GOLDEN.with_suffix(".part")
    part.write_text(text + "\n")
    os.replace(part, GOLDEN)
    print(f"{GOLDEN}: {len(CASES)} matches recorded")


if __name__ == "__main__":
    main()
