"""The commands ``echelon-rl league ...``."""

from __future__ import annotations

import argparse
import dataclasses
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

import tyro
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from echelon_env import EchelonConfig
from echelon_env.bots.skills import SKILLS
from echelon_rl.league.league import MIN_GAMES, League
from echelon_rl.league.matchmaking import PAIRINGS
from echelon_rl.league.rating.glicko2 import Glicko2Config, Glicko2Rating, Inactivity
from echelon_rl.league.store.database import LeagueStore
from echelon_rl.texts import PlainConsole, check_file_name, quoted

_PINNED_RD = 30.0  # about the least that a rated entry reaches

Url = Annotated[str, tyro.conf.Positional, tyro.conf.arg(metavar="URL")]
_TABLE_WIDTH = 150  # where the output is no terminal, or one too narrow


@dataclass(frozen=True)
class InitOptions:
    """Create a league with the five scripted skills as anchors."""

    url: Url
    """Address: sqlite:///FILE, or postgresql+psycopg://USER@HOST/NAME."""
    env: str = "skirmish"
    """Preset that its matches are played on: duel, skirmish, standard or company."""
    tau: float = 0.5
    """Glicko-2's constant of how much volatilities may change."""
    inactivity: Inactivity = "none"
    """What happens to the deviation of who does not play: nothing, since frozen policies do not change, or growth in
    every period as in Glickman's paper."""
    pin: tuple[str, ...] = ()
    """Anchors with a fixed rating, for example medium=1500, so that leagues compare; all others are rated."""


@dataclass(frozen=True)
class AddOptions:
    """Enter checkpoints as candidates."""

    url: Url
    """Address of the league."""
    checkpoints: Annotated[tuple[Path, ...], tyro.conf.Positional]
    """Checkpoints written by echelon-rl train."""
    kind: Literal["candidate", "exploiter"] = "candidate"
    """What they enter as."""
    agent: str | None = None
    """Name of the agent that they are snapshots of."""


@dataclass(frozen=True)
class ListOptions:
    """Show the table of the league, and how cyclic it is."""

    url: Url
    """Address of the league."""
    retired: bool = False
    """Show the retired too."""
    conservatism: float = 0.0
    """Rank by rating minus this many deviations."""


@dataclass(frozen=True)
class PlayOptions:
    """Play matches, rate them and promote candidates."""

    url: Url
    """Address of the league."""
    matches: int = 60
    """Number of matches; each map is played twice, with the sides swapped."""
    entry: str | None = None
    """Only matches of this entry: beginning of its id, or its name."""
    pairing: Annotated[str, tyro.conf.arg(metavar=f"{{{','.join(PAIRINGS)}}}")] = "information"
    """Who meets whom: pairs that tell most about the ratings, like ratings, hard opponents, or anybody."""
    executor: Literal["process", "local", "ray"] = "process"
    """Where matches are played: in processes here, in this process, or on a Ray cluster."""
    workers: int = 2
    """Number of processes."""
    seed: int = 0
    """Seed of pairings and matches."""
    deterministic: bool = False
    """Let policies take their likeliest action instead of sampling."""
    top_k: int = 20
    """Candidates among the best this many are promoted to commanders; 0 for none."""
    conservatism: float = 2.0
    """Deviations subtracted from ratings for that."""


@dataclass(frozen=True)
class RateOptions:
    """Rate what waits in the log, or check that the ratings follow from the log."""

    url: Url
    """Address of the league."""
    min_matches: int = 1
    """Leave a last period with fewer matches waiting."""
    check: bool = False
    """Compute all ratings anew from the log and compare them, bit for bit, and look whether every active entry's
    checkpoint is there and its own."""
    pin: tuple[str, ...] = ()
    """Entries to fix at their present rating, or at NAME=RATING."""


@dataclass(frozen=True)
class RetireOptions:
    """Retire the weakest commanders, or one entry; results and histories stay."""

    url: Url
    """Address of the league."""
    entry: str | None = None
    """One entry to retire, whatever its rank."""
    keep_top: int = 20
    """Number of commanders to keep."""
    min_games: int = MIN_GAMES
    """Commanders with fewer rated matches are protected."""
    conservatism: float = 2.0
    """Rank by rating minus this many deviations."""


@dataclass(frozen=True)
class ExploitOptions:
    """Train an exploiter against one entry, and enter it if it wins."""

    url: Url
    """Address of the league."""
    target: Annotated[str, tyro.conf.Positional, tyro.conf.arg(metavar="TARGET")]
    """Whom to attack: beginning of the id, or name."""
    config: str = "skirmish"
    """Preset or YAML file of the training."""
    steps: int = 2_000_000
    """Agent steps to train for."""
    max_minutes: float | None = None
    """Stop training after this many minutes."""
    matches: int = 200
    """Matches against the target afterwards."""
    threshold: float = 0.5
    """The lower end of the 95 % interval of the win rate must lie above this."""
    seed: int = 0
    """Seed of training and matches."""
    run_dir: Path = Path("runs")
    """Folder that runs are put into."""


@dataclass(frozen=True)
class ExportOptions:
    """Write the league as JSON, as pictures or for TensorBoard."""

    url: Url
    """Address of the league."""
    json: Path | None = None
    """File for everything but the checkpoints; echelon-rl league import reads it."""
    pictures: Path | None = None
    """Folder for payoff.png and ratings.png."""
    tensorboard: Path | None = None
    """Folder for TensorBoard."""


@dataclass(frozen=True)
class ImportOptions:
    """Make a league of an exported file."""

    url: Url
    """Address of the new league."""
    file: Annotated[Path, tyro.conf.Positional]
    """JSON file of echelon-rl league export."""


def run(arguments: Sequence[str]) -> int:
    """Run a command of the league."""
    parser = argparse.ArgumentParser(
        "echelon-rl league",
        description="A league of frozen commanders.",
        epilog="\n".join(f"  {verb:9}{options.__doc__}" for verb, (options, _) in VERBS.items())
        + "\n\nEach verb explains its options: echelon-rl league play --help",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("verb", choices=VERBS, help="what to do")
    verb = parser.parse_args(list(arguments[:1])).verb
    kind, work = VERBS[verb]
    options = tyro.cli(kind, prog=f"echelon-rl league {verb}", args=list(arguments[1:]))
    return work(options)


def _existing(url: str) -> League:
    store = LeagueStore(url)
    if store.settings() is None:
        raise ValueError(f"there is no league at {store.address}; create it with: echelon-rl league init {quoted(url)}")
    return League(store=store)


def _init(options: InitOptions) -> int:
    store = LeagueStore(options.url)
    if store.settings() is not None:
        raise ValueError(f"there is a league at {store.address} already; choose another address.")
    for text in options.pin:
        if text.partition("=")[0] not in SKILLS:
            raise ValueError(f"--pin takes SKILL=RATING with a skill of {', '.join(SKILLS)}, got {text!r}.")
    pins = [_pin_of(text) for text in options.pin]
    constants = Glicko2Config(tau=options.tau, inactivity=options.inactivity)
    league = League.open(options.url, constants, EchelonConfig.preset(options.env))
    for skill, rating in pins:
        league.pin(f"scripted-{skill}", rating)
    print(f"created a league on {options.env} with the anchors {', '.join(SKILLS)} at {store.address}")
    return 0


def _pin_of(text: str) -> tuple[str, Glicko2Rating | None]:
    name, equals, value = text.partition("=")
    try:
        return name, Glicko2Rating(float(value), _PINNED_RD) if equals else None
    except ValueError as error:
        raise ValueError(f"--pin takes NAME or NAME=RATING, got {text!r}.") from error


def _add(options: AddOptions) -> int:
    if not options.checkpoints:
        raise ValueError("name at least one checkpoint, for example runs/duel-seed0-20260101-120000/model.zip.")
    if options.agent is not None:
        check_file_name(options.agent, "the name of an agent")
    league = _existing(options.url)
    for path in options.checkpoints:
        before = len(league.entries)
        role = "main" if options.kind == "candidate" else "main_exploiter"
        entry = league.add(path, options.kind, role, options.agent)
        verb = "entered" if len(league.entries) > before else "was in the league already"
        print(f"{entry.commander_name} ({entry.entry_id[:8]}) {verb} as {entry.kind}")
    return 0


def _list(options: ListOptions) -> int:
    league = _existing(options.url)
    entries = league.leaderboard(options.conservatism)
    retired = [e for e in league.entries.values() if not e.active] if options.retired else []
    anchors = [e for e in entries if e.kind == "anchor"]
    payoff = league.payoff([e.entry_id for e in [*entries, *retired]])
    rates = payoff.win_rate()
    index = {entry_id: i for i, entry_id in enumerate(payoff.ids)}
    table = Table("#")
    for column in ("name", "id", "kind"):
        table.add_column(column, no_wrap=True)
    for column in ("rating", "games", *(f"vs {a.skill}" for a in anchors), "age"):
        table.add_column(column, justify="right", no_wrap=True)
    for place, entry in enumerate([*entries, *retired], 1):
        row = rates[index[entry.entry_id]]
        against = [row[index[a.entry_id]] for a in anchors]
        pinned = " pinned" if entry.pinned else ""
        table.add_row(
            str(place) if entry.active else "-",
            entry.commander_name,
            entry.entry_id[:8] if entry.skill is None else "",
            entry.kind,
            f"{entry.rating.rating:.0f} ± {entry.rating.rd:.0f}{pinned}",
            str(entry.games),
            *("" if rate != rate else f"{rate:.0%}" for rate in against),
            _age(time.time() - entry.created_at),
        )
    console = PlainConsole(max(PlainConsole().width, _TABLE_WIDTH))
    console.print(table)
    active = league.payoff()
    share = active.intransitive_share()
    cycles = "no triple has met yet" if share != share else f"{share:.0%} of the decided triples are cycles"
    # Pairs that never met are taken to be as their ratings say; as even, they would pass for counter-strategies.
    shares = active.nash(league.expected_scores(active.ids)).tolist() if active.games.any() else [0.0] * len(active.ids)
    mixture = sorted(zip(shares, active.ids, strict=True), reverse=True)
    support = [f"{league.entries[i].commander_name} {p:.0%}" for p, i in mixture if p >= 0.01]
    console.print(f"rating ± deviation; {cycles}")
    if support:
        console.print(f"Nash average: {', '.join(support)}")
    return 0


def _age(seconds: float) -> str:
    for unit, length in (("d", 86_400), ("h", 3_600), ("min", 60)):
        if seconds >= length:
            return f"{seconds / length:.0f} {unit}"
    return f"{max(seconds, 0):.0f} s"


def _play(options: PlayOptions) -> int:
    from echelon_rl.callbacks.interruption import exits_on_sigterm
    from echelon_rl.league.play.matches import make_executor
    from echelon_rl.league.play.tournament import evaluate

    if options.matches < 1:
        raise ValueError(f"--matches must be at least 1, got {options.matches}.")
    league = _existing(options.url)
    chosen = None if options.entry is None else league.find(options.entry).entry_id
    executor = make_executor(options.executor, options.workers)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        with exits_on_sigterm(), Progress(*columns) as progress:
            task = progress.add_task("matches", total=options.matches)
            results = evaluate(
                league,
                options.matches,
                chosen,
                options.pairing,
                executor,
                options.seed,
                deterministic=options.deterministic,
                on_results=lambda done: progress.advance(task, len(done)),
            )
    finally:
        executor.close()
    blue = sum(r.score if r.home_side == "blue" else 1.0 - r.score for r in results)
    print(f"played {len(results)} matches; blue scored {blue / len(results):.1%}")
    if options.top_k:
        for entry in league.leaderboard():
            if league.promote_if_topk(entry.entry_id, options.top_k, options.conservatism):
                print(f"{entry.commander_name} is a commander now")
    return _list(ListOptions(options.url))


def _rate(options: RateOptions) -> int:
    from echelon_rl.league.play.tournament import unplayable

    league = _existing(options.url)
    for name, rating in map(_pin_of, options.pin):
        known = f"scripted-{name}" if name in SKILLS else league.find(name).entry_id
        entry = league.pin(known, rating)
        print(f"{entry.commander_name} is pinned at {entry.rating.rating:.0f}")
    for period in league.rate_pending(options.min_matches):
        print(f"period {period.period_id}: {period.matches} matches, {len(period.ratings)} ratings")
    if not options.check:
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


def _retire(options: RetireOptions) -> int:
    league = _existing(options.url)
    if options.entry is not None:
        retired = [league.retire(league.find(options.entry).entry_id)]
    else:
        retired = league.retire_commanders(options.keep_top, options.min_games, options.conservatism)
    for entry in retired:
        print(f"{entry.commander_name} retired at {entry.rating.rating:.0f} ± {entry.rating.rd:.0f}")
    if not retired:
        print("nobody retired")
    return 0


def _exploit(options: ExploitOptions) -> int:
    from echelon_rl.config import TrainConfig
    from echelon_rl.league.training.exploit import exploit

    league = _existing(options.url)
    config = dataclasses.replace(
        TrainConfig.load(options.config),
        league=options.url,
        total_steps=options.steps,
        max_minutes=options.max_minutes,
        seed=options.seed,
        run_dir=options.run_dir,
        league_rating_matches=0,
    )
    result = exploit(league, league.find(options.target), config, options.matches, options.threshold)
    print(
        f"the exploiter won {result.wins} of {result.matches} matches against {result.target.commander_name}: "
        f"{result.wins / result.matches:.1%} [{result.low:.1%}, {result.high:.1%}]"
    )
    outcome = "does not enter the league" if result.entry is None else f"enters as {result.entry.commander_name}"
    print(f"it {outcome}: the lower end must lie above {options.threshold:.0%}")
    return 0


def _export(options: ExportOptions) -> int:
    from echelon_rl.league.exchange import export_json
    from echelon_rl.league.pictures import write_pictures, write_tensorboard

    if not (options.json or options.pictures or options.tensorboard):
        raise ValueError("say what to write: --json FILE, --pictures FOLDER or --tensorboard FOLDER.")
    league = _existing(options.url)
    written: list[Path] = []
    if options.json:
        written.append(export_json(league, options.json))
    if options.pictures:
        written += write_pictures(league, options.pictures)
    if options.tensorboard:
        write_tensorboard(league, options.tensorboard)
        written.append(options.tensorboard)
    print("wrote " + ", ".join(map(str, written)))
    return 0


def _import(options: ImportOptions) -> int:
    from echelon_rl.league.exchange import import_json

    league = import_json(options.file, options.url)
    report = league.replay()
    print(f"imported {len(league.entries)} entries and {report.matches} rated matches; the ratings follow from them")
    return 0


VERBS: dict[str, tuple[type[Any], Callable[[Any], int]]] = {
    "init": (InitOptions, _init),
    "add": (AddOptions, _add),
    "list": (ListOptions, _list),
    "play": (PlayOptions, _play),
    "rate": (RateOptions, _rate),
    "retire": (RetireOptions, _retire),
    "exploit": (ExploitOptions, _exploit),
    "export": (ExportOptions, _export),
    "import": (ImportOptions, _import),
}
