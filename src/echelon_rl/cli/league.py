"""The commands ``echelon-rl league ...``, for a league of frozen commanders."""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np
import tyro

from echelon_env import EchelonConfig
from echelon_env.bots.skills import SKILLS
from echelon_env.validation import Count, Natural, typed
from echelon_rl.callbacks.interruption import exits_on_sigterm
from echelon_rl.cli.arguments import EMPTY, ONE_OR_MORE
from echelon_rl.config import TrainConfig
from echelon_rl.league.exchange import export_json, import_json
from echelon_rl.league.league import MIN_GAMES, MIXTURES, League
from echelon_rl.league.matchmaking import PAIRINGS
from echelon_rl.league.pictures import curve_figure, write_pictures, write_tensorboard
from echelon_rl.league.play.acting import load_policy
from echelon_rl.league.play.rounds import evaluate, unplayable
from echelon_rl.league.play.workers import Crew, agree_on_rules, work
from echelon_rl.league.rating.glicko2 import Glicko2Config, Glicko2Rating, Inactivity
from echelon_rl.league.store.database import LeagueStore
from echelon_rl.league.store.jobs import JobQueue
from echelon_rl.output.console import counting_bar, print_table
from echelon_rl.output.figures import save_figure
from echelon_rl.output.files import check_file_name
from echelon_rl.self_play import run

_PINNED_RD = 30.0  # about the lowest that a rated entry reaches


@dataclass(frozen=True)
class _Verb:
    url: Annotated[str, tyro.conf.Positional, tyro.conf.arg(metavar="URL")]
    """Address of the league: sqlite:///FILE, or postgresql+psycopg://USER@HOST/NAME."""


@dataclass(frozen=True)
class _Init(_Verb):
    """Create a league with the five scripted skills as anchors."""

    env: str = "skirmish"
    """Preset that its matches use (duel, skirmish, standard, company, recon or campaign), a scenario, or a level of a
    family as NAME@LEVEL."""
    tau: float = 0.5
    """Glicko-2's constant tau, which limits how fast volatilities change."""
    inactivity: Inactivity = "none"
    """How the deviation of idle entries changes: none keeps it, because frozen policies do not change; paper lets it
    grow in every period, as in Glickman's paper."""
    pin: Annotated[tuple[str, ...], EMPTY] = ()
    """Anchors with a fixed rating, for example medium=1500, which makes leagues comparable; the others are rated."""

    def __call__(self) -> None:
        store = LeagueStore(self.url)
        if store.settings() is not None:
            raise ValueError(f"there already is a league at {store.address}; choose another address.")
        for text in self.pin:
            if text.partition("=")[0] not in SKILLS:
                raise ValueError(f"--pin takes SKILL=RATING with a skill of {', '.join(SKILLS)}, got {text!r}.")
        pins = [_pin_of(text) for text in self.pin]
        constants = Glicko2Config(tau=self.tau, inactivity=self.inactivity)
        league = League.open(self.url, constants, EchelonConfig.preset(self.env))
        for skill, rating in pins:
            league.pin(f"scripted-{skill}", rating)
        print(f"created a league on {self.env} with the anchors {', '.join(SKILLS)} at {store.address}")


@dataclass(frozen=True)
class _Add(_Verb):
    """Enter checkpoints as candidates."""

    checkpoints: Annotated[tuple[Path, ...], tyro.conf.Positional, ONE_OR_MORE]
    """Checkpoints written by echelon-rl train."""
    kind: Literal["candidate", "exploiter"] = "candidate"
    """Kind of the new entries."""
    agent: str | None = None
    """Name of the agent whose snapshots they are."""

    def __call__(self) -> None:
        if not self.checkpoints:
            raise ValueError("name at least one checkpoint, for example runs/duel-seed0-20260101-120000/model.zip.")
        if self.agent is not None:
            check_file_name(self.agent, "the name of an agent")
        league = League.existing(self.url)
        for path in self.checkpoints:
            if path.exists():
                load_policy(path)  # the league itself looks at shapes and weights alone
            before = len(league.entries)
            role = "main" if self.kind == "candidate" else "main_exploiter"
            entry = league.add(path, self.kind, role, self.agent)
            verb = "entered" if len(league.entries) > before else "was in the league already"
            print(f"{entry.commander_name} ({entry.entry_id[:8]}) {verb} as {entry.kind}")


@dataclass(frozen=True)
class _List(_Verb):
    """Show the league: ratings, alpha-rank, win rates against the scripts and its mixtures, and the share of cycles."""

    retired: bool = False
    """Also show retired entries."""
    conservatism: float = 0.0
    """Rank by rating minus this many deviations."""

    def __call__(self) -> None:
        league = League.existing(self.url)
        entries = league.leaderboard(self.conservatism)
        if self.retired:
            entries += [e for e in league.entries.values() if not e.active]
        active = league.payoff()
        played = active.games.any()
        # Pairs that never met count as their ratings say; counted as even, they would look like counter-strategies.
        prior = league.expected_scores(active.ids) if played else None
        ranks = dict(zip(active.ids, active.alpha_rank(prior).tolist(), strict=True)) if played else {}
        ids = [e.entry_id for e in entries]
        met = league.payoff(ids).win_rate()
        against = {f"vs {e.skill}": met[:, i] for i, e in enumerate(entries) if e.kind == "anchor"}
        if played and sum(e.active and e.skill is None for e in entries) > 1:
            known = np.where(np.isnan(met), league.expected_scores(ids), met)
            for kind in MIXTURES:
                mixed = league.mixture(kind, complete=False)
                against[f"vs {kind}"] = known @ [mixed.get(i, 0.0) for i in ids]
        rows = []
        for i, entry in enumerate(entries):
            number, short = str(i + 1) if entry.active else "-", entry.entry_id[:8] if entry.skill is None else ""
            rating, age = f"{entry.rating}{' pinned' if entry.pinned else ''}", _age(time.time() - entry.created_at)
            won = ("" if rates[i] != rates[i] else f"{rates[i]:.0%}" for rates in against.values())
            rank = f"{ranks[entry.entry_id]:.0%}" if entry.entry_id in ranks else ""
            rows.append([number, entry.commander_name, short, entry.kind, rating, rank, str(entry.games), *won, age])
        columns = ["#", "name", "id", "kind", "rating", "alpha-rank", "games", *against, "age"]
        print_table(None, columns, rows, left=4)
        share = active.intransitive_share()
        cycles = "no triple has met yet" if share != share else f"{share:.0%} of the decided triples are cycles"
        shares = active.nash(prior).tolist() if played else []
        mixture = sorted(zip(shares, active.ids, strict=False), reverse=True)
        support = [f"{league.entries[i].commander_name} {p:.0%}" for p, i in mixture if p >= 0.01]
        print(f"rating ± deviation; {cycles}")
        if support:
            print(f"Nash average: {', '.join(support)}")
        _show_failed(league)


@dataclass(frozen=True)
class _Play(_Verb):
    """Play matches, rate them and promote candidates."""

    matches: int = 60
    """Number of matches; each map is played twice, with the sides swapped."""
    entry: str | None = None
    """Play only matches of this entry, given by name or the start of its id."""
    pairing: Annotated[str, tyro.conf.arg(metavar=f"{{{','.join(PAIRINGS)}}}")] = "information"
    """How to pair entries: by information about the ratings, those that met least often, similar ratings, hard
    opponents, or uniformly."""
    workers: int = 2
    """Number of processes that play; 1 plays in this process, 0 leaves the matches to echelon-rl league work."""
    executor: Literal["process", "ray"] = "process"
    """Where they run: on this machine, or on a Ray cluster."""
    seed: int = 0
    """Seed of pairings and matches."""
    deterministic: bool = False
    """Let policies take their most likely action instead of sampling."""
    top_k: int = 20
    """Promote candidates that rank among this many best commanders; 0 promotes none."""
    conservatism: float = 2.0
    """For promotion, rank by rating minus this many deviations."""
    accept_rules: bool = False
    """Play by the rules of this machine's echelon_env from now on, though the league's matches so far used others."""

    def __call__(self) -> None:
        typed(self.matches, Count, "--matches")
        typed(self.workers, Natural, "--workers")
        typed(self.top_k, Natural, "--top-k")
        league = League.existing(self.url)
        chosen = None if self.entry is None else league.find(self.entry).entry_id
        agree_on_rules(league, self.accept_rules)
        with exits_on_sigterm():
            alone = self.workers == 1 and self.executor == "process"
            crew = None if alone else Crew(self.url, self.workers, self.executor)
            with counting_bar(self.matches, "matches") as progress:
                how = chosen, self.pairing, self.seed, self.deterministic
                results = evaluate(league, self.matches, *how, lambda done: progress(len(done)), crew)
        blue = sum(r.score if r.home_side == "blue" else 1.0 - r.score for r in results)
        print(f"played {len(results)} matches; blue scored {blue / len(results):.1%}")
        if self.top_k:
            for entry in league.leaderboard():
                if league.promote_if_topk(entry.entry_id, self.top_k, self.conservatism):
                    print(f"{entry.commander_name} is now a commander")
        _List(self.url)()


@dataclass(frozen=True)
class _Work(_Verb):
    """Play the matches that any echelon-rl league play or training waits for, on this machine."""

    workers: int = 1
    """Number of processes that play."""
    until_idle: bool = False
    """End when no match has waited for ten seconds; otherwise Ctrl-C ends it."""
    minutes: float = math.inf
    """End after this many minutes."""

    def __call__(self) -> None:
        typed(self.workers, Count, "--workers")
        typed(self.minutes, Annotated[float, "(0, inf]"], "--minutes")
        league = League.existing(self.url)
        agree_on_rules(league)
        limits = self.until_idle, 60.0 * self.minutes
        print(f"working for {league.store.address}; Ctrl-C ends it", flush=True)
        with exits_on_sigterm():
            if self.workers == 1:
                matches, jobs = work(self.url, None, None, *limits)
            else:
                with Crew(self.url, self.workers, "process", True, *limits) as crew:
                    while crew.running:
                        crew.step()
                        time.sleep(0.2)
                matches, jobs = crew.matches, crew.jobs
        print(f"played {matches} matches in {jobs} jobs")
        _show_failed(league)


def _show_failed(league: League) -> None:
    if failed := list(JobQueue(league.store).failed().values()):
        print(f"{len(failed)} jobs failed in the last day, the last one: {failed[0]}")


@dataclass(frozen=True)
class _Rate(_Verb):
    """Rate the waiting matches of the log, or check that the ratings follow from the log."""

    min_matches: int = 1
    """Do not rate a last period with fewer matches than this."""
    check: bool = False
    """Recompute all ratings from the log and compare them bit for bit; also check that every active entry has its own
    checkpoint."""
    pin: Annotated[tuple[str, ...], EMPTY] = ()
    """Entries to pin at their current rating, or at NAME=RATING."""

    def __call__(self) -> int:
        league = League.existing(self.url)
        for name, rating in map(_pin_of, self.pin):
            entry = league.pin(f"scripted-{name}" if name in SKILLS else league.find(name).entry_id, rating)
            print(f"{entry.commander_name} is pinned at {entry.rating.rating:.0f}")
        for period in league.rate_pending(self.min_matches):
            print(f"period {period.period_id}: {period.matches} matches, {len(period.ratings)} ratings")
        if not self.check:
            return 0
        report = league.replay()
        for difference in report.differences:
            print(difference)
        verdict = "follow from" if report.exact else "DO NOT follow from"
        print(f"all ratings {verdict} the log of {report.matches} matches in {report.periods} periods")
        broken = unplayable(league)
        for entry_id, sentence in broken.items():
            print(f"{league.entries[entry_id].commander_name} cannot play: {sentence}")
        return 0 if report.exact and not broken else 1


@dataclass(frozen=True)
class _Retire(_Verb):
    """Retire the weakest commanders, or one entry; results and histories are kept."""

    entry: str | None = None
    """Entry to retire, whatever its rank."""
    keep_top: int = 20
    """Number of best commanders to keep."""
    min_games: int = MIN_GAMES
    """Protect commanders with fewer rated matches than this."""
    conservatism: float = 2.0
    """Rank by rating minus this many deviations."""

    def __call__(self) -> None:
        league = League.existing(self.url)
        if self.entry is not None:
            retired = [league.retire(league.find(self.entry).entry_id)]
        else:
            retired = league.retire_commanders(self.keep_top, self.min_games, self.conservatism)
        for entry in retired:
            print(f"{entry.commander_name} retired at {entry.rating}")
        if not retired:
            print("nobody retired")


@dataclass(frozen=True)
class _Exploit(_Verb):
    """Train an exploiter against one entry, and enter it if it wins."""

    target: Annotated[str, tyro.conf.Positional, tyro.conf.arg(metavar="TARGET")]
    """Entry to train against: the start of its id, its name, or the name of an agent for its newest snapshot."""
    config: str = "skirmish"
    """Preset or YAML file with the training settings."""
    steps: int = 2_000_000
    """Agent steps to train for."""
    start_from: Path | None = None
    """Checkpoint whose policy the exploiter begins with, for example the target's own, as new weights learn little from
    an agent that always wins; none begins with new weights."""
    max_minutes: float | None = None
    """Stop training after this many minutes."""
    matches: int = 200
    """Matches against the target after training."""
    threshold: float = 0.5
    """Enter the exploiter if the lower end of the 95 % interval of its win rate lies above this. It is then rated like
    a snapshot, by as many matches as league.rating_matches of the settings says."""
    seed: int = 0
    """Seed of training and matches."""
    run_dir: Path = Path("runs")
    """Folder in which the run gets a folder of its own."""
    curve: bool = False
    """Find how exploitable the target is at least: train with several seeds and measure after each of several budgets
    instead of --steps. Nobody enters the league. After an interruption the same command continues."""
    seeds: int = 3
    """Number of seeds for --curve, from --seed on."""
    budgets: str = "100000,300000,1000000"
    """Agent steps for --curve."""
    out: Path | None = None
    """Folder for curve.csv and curve.png of --curve; none names it after the target."""

    def __call__(self) -> None:
        league = League.existing(self.url)
        target = league.find(self.target)
        given = {name: getattr(self, name) for name in ("start_from", "max_minutes", "seed")}
        given |= {"league.address": self.url, "total_steps": self.steps, "files.run_dir": self.run_dir}
        config = TrainConfig.load(self.config).replace(given)
        budgets, out = [self.steps], self.out or Path(f"exploit-{target.entry_id[:16]}")
        seeds, table, threshold = (self.seeds, out / "curve.csv", None) if self.curve else (1, None, self.threshold)
        if self.curve:
            try:
                budgets = [int(text) for text in self.budgets.split(",")]
            except ValueError:
                raise ValueError(f"--budgets takes whole numbers with commas between, got {self.budgets!r}.") from None
        attacks = run.exploit(league, target, config, budgets, seeds, table, self.matches, threshold)
        told = ((a, f"{a.wins / a.matches:.1%} [{a.low:.1%}, {a.high:.1%}]") for a in attacks)
        rows = [[str(a.seed), f"{a.steps:,}", f"{a.wins} of {a.matches}", won] for a, won in told]
        print_table(f"exploiters of {target.commander_name}", ["seed", "steps", "wins", "win rate"], rows)
        if not self.curve:
            print(f"an exploiter enters the league if the lower end lies above {self.threshold:.0%}")
            return
        bound = max(attack.low for attack in attacks)
        print(f"a best response wins at least {bound:.1%}: {max(bound - 0.5, 0.0):.1%} more than half")
        print("all intervals hold together with 95 % confidence (Wilson, Bonferroni)")
        save_figure(curve_figure(attacks, target.commander_name), out / "curve.png")
        print(f"wrote {out}")


@dataclass(frozen=True)
class _Export(_Verb):
    """Write the league as JSON, as pictures or for TensorBoard."""

    json: Path | None = None
    """File for everything except the checkpoints; echelon-rl league import reads it."""
    pictures: Path | None = None
    """Folder for payoff.png and ratings.png."""
    tensorboard: Path | None = None
    """Folder for TensorBoard logs."""

    def __call__(self) -> None:
        if not (self.json or self.pictures or self.tensorboard):
            raise ValueError("choose what to write: --json FILE, --pictures FOLDER or --tensorboard FOLDER.")
        league = League.existing(self.url)
        written: list[Path] = []
        if self.json:
            written.append(export_json(league, self.json))
        if self.pictures:
            written += write_pictures(league, self.pictures)
        if self.tensorboard:
            write_tensorboard(league, self.tensorboard)
            written.append(self.tensorboard)
        print("wrote " + ", ".join(map(str, written)))


@dataclass(frozen=True)
class _Import(_Verb):
    """Create a league from an exported file."""

    file: Annotated[Path, tyro.conf.Positional]
    """JSON file that echelon-rl league export wrote."""

    def __call__(self) -> None:
        league = import_json(self.file, self.url)
        counts = f"{len(league.entries)} entries and {league.replay().matches} rated matches"
        print(f"imported {counts}; the ratings follow from them")


def _pin_of(text: str) -> tuple[str, Glicko2Rating | None]:
    name, equals, value = text.partition("=")
    try:
        return name, Glicko2Rating(float(value), _PINNED_RD) if equals else None
    except ValueError as error:
        raise ValueError(f"--pin takes NAME or NAME=RATING, got {text!r}.") from error


def _age(seconds: float) -> str:
    for unit, length in (("d", 86_400), ("h", 3_600), ("min", 60)):
        if seconds >= length:
            return f"{seconds / length:.0f} {unit}"
    return f"{max(seconds, 0):.0f} s"


VERBS: dict[str, Callable[..., Any]] = {
    "init": _Init, "add": _Add, "list": _List, "play": _Play, "work": _Work, "rate": _Rate, "retire": _Retire,
    "exploit": _Exploit, "export": _Export, "import": _Import,
}  # fmt: skip
