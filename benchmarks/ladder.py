"""Strength of the five scripted skills: each against the next lower one, and expert against expert.

Every pairing plays seeded matches of a preset. The better skill plays blue in one half and red in the other, on the
same maps. The page shows wins with Wilson's 95 % interval (Wilson, 1927), reasons for the end and lengths of matches,
the share of each reward term, and uses of smoke, of paint with missiles, and of electronic warfare.

    python benchmarks/ladder.py --help
    python docs/build_docs.py --tables    # makes docs/ladder.md from the record
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from scipy.stats import binomtest
from tqdm import tqdm

import echelon_env
from echelon_env.bots.skills import SKILLS
from echelon_env.catalog import EWAR_ECCM, EWAR_ECM
from echelon_env.config import PRESETS, EchelonConfig
from echelon_env.files import replacing
from echelon_env.matches.batch import MatchBatch
from echelon_env.mdp.actions import FLAT_ACTION_DIM
from echelon_env.mdp.rewards import REWARD_TERMS, reward_weights
from echelon_env.sim.state import REASON_NAMES

RECORD = Path(__file__).parent / "results" / "ladder.json"
USES = ("smoke rounds", "missile hits on painted mechs", "mech-seconds of ECM", "mech-seconds of ECCM")
TARGET_SHARE, MOST_DRAWS = 0.7, 0.1  # required by the specification


@dataclass
class Tally:
    """Statistics of the matches of one pairing.

    Attributes:
        better: The skill whose wins are counted.
        worse: Its opponent.
        wins: Matches that ``better`` won; between equal skills, blue's wins.
        losses: Matches that it lost.
        draws: Matches without a winner.
        seconds: Length of each match.
        reasons: Matches by reason for the end, keys of ``REASON_NAMES``.
        terms: Sum over mechs and decisions of the absolute weighted value of each reward term of ``better``.
        uses: Counts by ``USES`` for ``better`` (between equal skills, for both sides).
    """

    better: str
    worse: str
    wins: int = 0
    losses: int = 0
    draws: int = 0
    seconds: list[float] = field(default_factory=list)
    reasons: dict[str, int] = field(default_factory=lambda: dict.fromkeys(REASON_NAMES[1:], 0))
    terms: dict[str, float] = field(default_factory=lambda: dict.fromkeys(REWARD_TERMS, 0.0))
    uses: dict[str, float] = field(default_factory=lambda: dict.fromkeys(USES, 0.0))

    @property
    def matches(self) -> int:
        """Matches played."""
        return self.wins + self.losses + self.draws

    @property
    def decided(self) -> int:
        """Matches with a winner."""
        return self.wins + self.losses

    def share(self) -> tuple[float, float, float]:
        """Return the share of matches won (draws count as not won), and the ends of Wilson's 95 % interval."""
        interval = binomtest(self.wins, self.matches).proportion_ci(method="wilson")
        return self.wins / self.matches, float(interval.low), float(interval.high)


def play(config: EchelonConfig, blue: str, red: str, seeds: range, tally: Tally, bar: Any) -> None:
    """Play one match per seed and add the results to ``tally``."""
    size = config.match.team_size
    core = MatchBatch(len(seeds), config, [], {m: blue if m < size else red for m in range(2 * size)})
    for match, seed in enumerate(seeds):
        core.reset(match, seed)
    none = np.zeros((len(seeds), 0, FLAT_ACTION_DIM), np.float32)
    side = 0 if blue == tally.better else 1
    counted = slice(None) if blue == red else slice(side * size, (side + 1) * size)
    weights = np.abs(reward_weights(config.reward))
    clock, over = core.state.clock, np.zeros(len(seeds), np.bool_)
    while not over.all():
        core.step(none)
        running = ~over  # ended matches keep the numbers of their last decision, which count once
        over = clock["over"] == 1
        sums = np.abs(core.io.terms[running, counted]).sum((0, 1)) * weights
        for name, value in zip(REWARD_TERMS, sums, strict=True):
            tally.terms[name] += float(value)
        mechs, counts = core.state.mechs[running, counted], core.state.tally[running, counted]
        alive, emitter = mechs["alive"] == 1, mechs["ewar"]
        tally.uses[USES[0]] += float(counts["shots_3"].sum())
        tally.uses[USES[1]] += float(counts["paint_hits"].sum())
        for use, state in zip(USES[2:], (EWAR_ECM, EWAR_ECCM), strict=True):
            tally.uses[use] += float((alive & (emitter == state)).sum()) * config.match.decision_seconds
        bar.update(int((running & over).sum()))
    won = clock["winner"] == side
    tally.wins += int(won.sum())
    tally.draws += int((clock["winner"] < 0).sum())
    tally.losses += int((~won & (clock["winner"] >= 0)).sum())
    tally.seconds += (clock["decision"] * config.match.decision_seconds).tolist()
    for reason in clock["reason"]:
        tally.reasons[REASON_NAMES[reason]] += 1


def play_pairing(config: EchelonConfig, better: str, worse: str, seed: int, matches: int, batch: int) -> Tally:
    """Return the tally of ``matches`` matches; sides alternate unless the skills are equal."""
    tally = Tally(better, worse)
    halves = (
        [(better, worse, matches)]
        if better == worse
        else [(better, worse, matches // 2), (worse, better, matches // 2)]
    )
    with tqdm(total=matches, desc=f"{better} - {worse}", unit="match", disable=None) as bar:
        for blue, red, count in halves:
            for first in range(seed, seed + count, batch):
                play(config, blue, red, range(first, min(first + batch, seed + count)), tally, bar)
    return tally


def row(*cells: Any) -> str:
    """Return a line of a Markdown table."""
    return f"| {' | '.join(map(str, cells))} |"


def table(header: list[str], rows: list[list[str]]) -> str:
    """Return a Markdown table."""
    return "\n".join([row(*header), f"|{'---|' * len(header)}", *(row(*cells) for cells in rows)])


def summary(tallies: list[Tally]) -> str:
    """Return one sentence on each skill's lead over the next lower one."""
    shares = [t.share()[0] for t in tallies if t.better != t.worse]
    return f"Each scripted skill wins {min(shares):.1%} to {max(shares):.1%} of its matches against the next lower one."


def pairings(record: dict[str, Any]) -> list[Tally]:
    """Return the tallies of a record."""
    return [Tally(**values) for values in record["pairings"]]


def page(record: dict[str, Any]) -> str:
    """Return the page of a record as Markdown."""
    tallies = pairings(record)
    wins, ends, terms, uses = [], [], [], []
    for t in tallies:
        pair = f"{t.better} - {t.worse}"
        share, low, high = t.share()
        wins.append(
            [pair, str(t.matches), str(t.wins), str(t.losses), str(t.draws), f"{share:.1%}", f"{low:.1%} to {high:.1%}"]
        )
        reasons = [f"{t.reasons[name] / t.matches:.1%}" for name in REASON_NAMES[1:]]
        ends.append([pair, f"{t.decided / t.matches:.1%}", *reasons, f"{np.mean(t.seconds):.1f}"])
        total = sum(t.terms.values())
        terms.append([pair, *(f"{value / total:.1%}" for value in t.terms.values())])
        uses.append([pair, *(f"{value / t.matches:.2f}" for value in t.uses.values())])
    pairing = "better - worse"
    return "\n".join([
        "# Ladder of the scripted skills",
        "",
        summary(tallies),
        "",
        f"`python benchmarks/ladder.py` plays these matches (echelon-env {record['version']}). They are",
        f"`{record['preset']}`, from seed {record['seed']} up. "
        "The better skill plays blue in one half of them and red in the other, on",
        "the same maps. Among equal skills the wins are blue's. The share of wins counts all matches, draws included;",
        "its interval is Wilson's 95 % interval.",
        "",
        "## Wins",
        "",
        table([pairing, "matches", "wins", "losses", "draws", "share of wins", "95 % interval"], wins),
        "",
        "## How matches ended",
        "",
        table([pairing, "decided", *(f"by {name}" for name in REASON_NAMES[1:]), "mean length, s"], ends),
        "",
        "When time runs out, the team with the higher zone score wins, then the team with more hit points left.",
        "",
        "## Reward of the better side",
        "",
        "The share of each weighted term (preset `review`) in the sum of absolute values over all mechs and decisions.",
        "",
        table([pairing, *REWARD_TERMS], terms),
        "",
        "## Teamwork and electronic warfare",
        "",
        "Uses per match by the better side, or by both sides among equal skills.",
        "",
        table([pairing, *USES], uses),
        "",
    ])  # fmt: skip


def main() -> int:
    """Play, write the record and report; return 1 if a share or the draws miss the specification."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("--config", default="standard", choices=list(PRESETS), help="preset (default: %(default)s)")
    parser.add_argument("--matches", type=int, default=200, help="matches per pairing, even (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1000, help="seed of the first match (default: %(default)s)")
    parser.add_argument("--batch", type=int, default=50, help="matches played side by side (default: %(default)s)")
    parser.add_argument("--output", type=Path, default=RECORD, help="record to write (default: %(default)s)")
    options = parser.parse_args()
    if options.matches < 2 or options.matches % 2 or options.batch < 1 or options.seed < 0:
        parser.error("--matches must be even and at least 2, --batch at least 1 and --seed not negative.")
    config = EchelonConfig.preset(options.config)
    pairs = [*zip(SKILLS[:0:-1], SKILLS[-2::-1], strict=True), (SKILLS[-1], SKILLS[-1])]
    tallies = [play_pairing(config, *pair, options.seed, options.matches, options.batch) for pair in pairs]
    record = {
        "version": echelon_env.__version__,
        "preset": options.config,
        "seed": options.seed,
        "pairings": [vars(tally) for tally in tallies],
    }
    with replacing(options.output) as file:
        file.write((json.dumps(record) + "\n").encode())
    print(page(record))
    missed = [f"{t.better} wins only {t.share()[0]:.0%}" for t in tallies[:-1] if t.share()[0] < TARGET_SHARE]
    if tallies[-1].draws > MOST_DRAWS * tallies[-1].matches:
        missed.append(f"{tallies[-1].draws} draws among experts")
    for line in missed:
        print(line, file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
