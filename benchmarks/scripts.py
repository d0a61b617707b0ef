"""Matches between scripted commanders: how strong each skill is, and how much of the enemy a mech knows.

    python benchmarks/scripts.py --help
    python docs/build_docs.py --tables    # makes docs/ladder.md from the record, and writes the numbers of docs/game.md

``ladder`` plays each skill against the next lower one, and expert against expert. The better skill plays blue in one
half and red in the other, on the same maps. The page shows wins with Wilson's 95 % interval (Wilson, 1927), reasons for
the end and lengths of matches, the share of each reward term, and uses of smoke, of paint with missiles, and of
electronic warfare.

``visibility`` counts contacts. A mech knows the hostile mechs in its contact slots, whether its own sensors or a report
shows them. It loses a contact when a living enemy leaves the slots, and regains it when that enemy returns.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.stats import binomtest
from tqdm import tqdm, trange

sys.path.insert(0, str(Path(__file__).parents[1]))
from benchmarks.common.runs import RESULTS, Preset, Skill, append, command_line, print_head, print_row

import echelon_env
from echelon_env.bots.skills import SKILLS
from echelon_env.catalog import EWAR_ECCM, EWAR_ECM, REWARD_TERMS
from echelon_env.config import EchelonConfig
from echelon_env.files import replacing
from echelon_env.matches.batch import MatchBatch
from echelon_env.mdp.actions import FLAT_ACTION_DIM
from echelon_env.sim.state import NOW, REASON_NAMES

RECORD = RESULTS / "ladder.json"
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
    weights = np.abs(np.array(config.reward.weights, np.float32))
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


def ladder_record(path: Path = RECORD) -> dict[str, Any]:
    """Return the record of the ladder."""
    return dict(json.loads(path.read_text(encoding="utf-8")))


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
        terms.append([pair, *(f"{t.terms.get(name, 0.0) / total:.1%}" for name in REWARD_TERMS)])
        uses.append([pair, *(f"{value / t.matches:.2f}" for value in t.uses.values())])
    pairing = "better - worse"
    return "\n".join([
        "# Ladder of the scripted skills",
        "",
        summary(tallies),
        "",
        f"`python benchmarks/scripts.py ladder` plays these matches (echelon-env {record['version']}). They are",
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


def ladder(
    preset: Preset = "standard", matches: int = 200, seed: int = 1000, batch: int = 50, records: Path = RECORD
) -> int:
    """Each skill against the next lower one; the exit status is 1 if a share or the draws miss the specification.

    Args:
        preset: Preset.
        matches: Matches of each pairing, an even number.
        seed: Seed of the first match.
        batch: Matches played side by side.
        records: File to write.
    """
    if matches < 2 or matches % 2 or batch < 1 or seed < 0:
        raise SystemExit("--matches must be even and at least 2, --batch at least 1 and --seed not negative.")
    config = EchelonConfig.preset(preset)
    pairs = [*zip(SKILLS[:0:-1], SKILLS[-2::-1], strict=True), (SKILLS[-1], SKILLS[-1])]
    tallies = [play_pairing(config, *pair, seed, matches, batch) for pair in pairs]
    found = {
        "version": echelon_env.__version__,
        "preset": preset,
        "seed": seed,
        "pairings": [vars(tally) for tally in tallies],
    }
    with replacing(records) as file:
        file.write((json.dumps(found) + "\n").encode())
    print(page(found))
    missed = [f"{t.better} wins only {t.share()[0]:.0%}" for t in tallies[:-1] if t.share()[0] < TARGET_SHARE]
    if tallies[-1].draws > MOST_DRAWS * tallies[-1].matches:
        missed.append(f"{tallies[-1].draws} draws among experts")
    for line in missed:
        print(line, file=sys.stderr)
    return 1 if missed else 0


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


def knowledge(config: EchelonConfig, skill: str = "expert", matches: int = 200, seed: int = 0) -> Knowledge:
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


def visibility(
    presets: tuple[Preset, ...] = ("duel", "skirmish", "standard"),
    skill: Skill = "expert",
    matches: int = 200,
    seed: int = 0,
    changes: dict[str, float] | None = None,
    records: Path | None = None,
) -> None:
    """How many of their living enemies mechs know, and how often they lose and regain a contact.

    Args:
        presets: Presets.
        skill: Who plays both sides.
        matches: Matches of each preset.
        seed: Seed of the first match.
        changes: Values of the configuration, such as sensors.sight_range 20.
        records: File to which the numbers are added.
    """
    if matches < 1 or seed < 0 or not presets:
        raise SystemExit("--matches must be at least 1, --seed not negative, and --presets name one or more.")
    try:
        configs = {preset: EchelonConfig.preset(preset).replace(changes or {}) for preset in presets}
    except ValueError as error:
        raise SystemExit(f"--changes: {error}") from None
    print_head("preset", "known", "by own sensors", "lost a match", "regained", "seconds")
    for preset, config in configs.items():
        k = knowledge(config, skill, matches, seed)
        made = {"preset": preset, "skill": skill, "matches": matches, "seed": seed, "changes": changes or {}}
        append(records, made | {key: round(value, 4) for key, value in k._asdict().items()})
        shares = f"{k.known:.0%}", f"{k.sighted:.0%}"
        print_row(preset, *shares, f"{k.lost:.1f}", f"{k.regained:.1f}", f"{k.seconds:.0f}")


main = partial(command_line, __doc__, ladder, visibility)

if __name__ == "__main__":
    sys.exit(main())
