"""The console script ``echelon``: play scripted matches, make films, pages and tables of replays, print tables."""

import argparse
import math
import os
import sys
import time
import warnings
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from echelon_env.bots.skills import SKILLS
from echelon_env.commanders import is_commander
from echelon_env.config import PRESETS, EchelonConfig
from echelon_env.constants import TEAM_NAMES
from echelon_env.describe import TOPICS, describe, describe_scenario, map_sheet
from echelon_env.files import check_replaceable, replacing
from echelon_env.matches.batch import MatchBatch
from echelon_env.matches.continuations import WinProbability
from echelon_env.matches.forks import RECORDED, STAND, Held
from echelon_env.matches.recording import play_out
from echelon_env.matches.seats import DEFAULT, agent_name, opponent_of, opponent_shown, team_seats
from echelon_env.rendering.ansi import LEGEND, render_ansi
from echelon_env.replays import film
from echelon_env.replays.files import MAGIC
from echelon_env.replays.metrics import COLUMNS, metrics_table
from echelon_env.replays.pages import build_gallery, comparison_page, flat_picture, viewer_picture
from echelon_env.replays.replay import Replay, result, summary
from echelon_env.scenarios import (
    FAMILIES,
    SCENARIO_NAMES,
    SCENARIOS,
    check_level,
    is_scenario_file,
    load_scenario,
    named_scenario,
)
from echelon_env.validation import bringing, near_matches, plain_warning, require_known, sentence
from echelon_env.version import __version__

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
Run = Callable[[argparse.Namespace], int | None]
RENDERERS = ("viewer", "flat")
_SMALLEST, _LARGEST = 64, 3840  # pixels
_A_DAY = 86_400.0  # seconds
_TO_TOP = "\x1b[H\x1b[2J"  # clears a terminal, so that pictures follow each other in one place


def _number(kind: type[int] | type[float], least: int, most: float, expected: str) -> Callable[[str], float]:

    def read(text: str) -> float:
        try:
            value = kind(text)
        except ValueError:
            value = math.nan
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(f"{expected}, got {text!r}")
        return value

    return read


_seconds = _number(float, 0, _A_DAY, f"must be a number of seconds from 0 to {_A_DAY:.0f}")
_moment = _number(float, 0, math.inf, "must be a number of seconds into the match")
_fps = _number(int, 1, 60, "must be a whole number from 1 to 60")
_count = _number(int, 1, math.inf, "must be a whole number from 1 up")
_pictures = _number(int, 1, 200, "must be a whole number from 1 to 200")
_decision = _number(int, 0, math.inf, "must be a whole number from 0 up")
_port = _number(int, 0, 65_535, "a port must be a whole number from 0, for any free one, to 65535")
_seed = _number(int, 0, 2**63 - 1, "a seed must be an integer from 0 to 2**63 - 1")


def _config(text: str) -> EchelonConfig:
    try:
        return EchelonConfig.resolve(text)
    except (OSError, ValueError) as error:
        raise argparse.ArgumentTypeError(sentence(error)) from None


def _topic(text: str) -> str:
    try:
        if not is_scenario_file(text):
            if text in PRESETS:
                raise ValueError(f"{text} is a preset; `echelon describe config` shows its values.")
            check_level(text)
            require_known(text, [*TOPICS, *SCENARIO_NAMES], "there is no table or scenario", "tables are")
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return text


def _opponent(text: str) -> str:
    if text not in SKILLS and not is_commander(text):
        near = near_matches(text, SKILLS, "choose commander:NAME or one of")
        raise argparse.ArgumentTypeError(f"nobody is called {text!r:.80}; {near}")
    return text


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    sides = [int(side) if side.isdecimal() else 0 for side in (width, height)]
    if any(side % 2 or not _SMALLEST <= side <= _LARGEST for side in sides):
        expected = f"must be WIDTHxHEIGHT in even numbers of pixels from {_SMALLEST} to {_LARGEST}, such as 960x540"
        raise argparse.ArgumentTypeError(f"{expected}, got {text!r:.80}")
    return sides[0], sides[1]


def _seat(text: str) -> tuple[str, str]:
    mechs, _, player = text.partition("=")
    if not mechs or not player:
        raise argparse.ArgumentTypeError(f"must be SEAT=PLAYER, such as blue_2=expert, got {text!r:.80}")
    return mechs, player


def _command(commands: Commands, name: str, run: Run, purpose: str, file: str = "") -> argparse.ArgumentParser:
    command = commands.add_parser(name, help=purpose)
    command.set_defaults(run=run)
    if file:
        command.add_argument("file", type=Path, metavar="FILE", help=file)
    return command


def build_parser() -> argparse.ArgumentParser:
    """Return the parser of all subcommands."""
    parser = argparse.ArgumentParser("echelon", description="Echelon: 10v10 mech tactics in destructible voxel worlds.")
    parser.add_argument("--version", action="version", version=f"echelon-env {__version__}")
    commands = parser.add_subparsers(dest="command", required=True)
    named = ", ".join([*PRESETS, *SCENARIOS, *FAMILIES])
    config = f"preset, scenario, level of a family as NAME@LEVEL, such as vault@3, or a scenario's YAML file: {named}"
    purpose = "play a match of scripted or trained commanders, or yourself, and watch it"
    play = _command(commands, "play", run_play, purpose)
    play.add_argument("--config", metavar="NAME", type=_config,
                      help=f"{config} (default: skirmish)")  # fmt: skip
    for team, usual in zip(TEAM_NAMES, ("medium", None), strict=True):
        who = f"who commands the {team} team: {', '.join(SKILLS)}, commander:NAME for a trained one (echelon-rl "
        who += "commanders lists them), or commander:PATH for a checkpoint or exported commander, a .zip file "
        who += f"(default: {usual or 'that of the scenario, or medium; trivial if people fly for blue alone'})"
        play.add_argument(f"--{team}", default=usual, type=_opponent, metavar="COMMANDER", help=who)
    play.add_argument("--seed", type=_seed, help="seed of world and match (default: 0)")
    play.add_argument("--save", type=Path, metavar="FILE", help="also write the replay of the match to this file")
    person = play.add_argument_group("playing yourself, in the browser")
    person.add_argument("--pilot", action="append", default=[], metavar="MECH",
                        help="fly this mech, such as blue_2, or any of several, such as blue or blue_0-4; the team's "
                        "commander plays whenever you do not; repeat it for more people")  # fmt: skip
    person.add_argument("--tutorial", action="store_true", help="learn the game in two minutes")
    person.add_argument("--replay", type=Path, metavar="FILE", help="take over in the middle of this recorded match")
    person.add_argument("--decision", type=_decision, metavar="N", help="when to take over (default: 0)")
    person.add_argument("--host", default="127.0.0.1", metavar="ADDRESS",
                        help="address of this machine, to play over a network (default: %(default)s)")  # fmt: skip
    person.add_argument("--port", type=_port, default=0, help="port of the page (default: any free one)")
    watch = _command(commands, "watch", run_watch, "watch a replay as text or in the browser", "replay to watch")
    for command in (play, watch):
        page = "write the match as a page for the browser instead of text"
        command.add_argument("--html", type=Path, metavar="PAGE", help=page)
        command.add_argument("--open", action="store_true", help="open the page in the browser")
        every = "seconds of match time between pictures (default: 0.5 on a terminal, else 5)"
        command.add_argument("--every", type=_seconds, help=every)
        command.add_argument("--fps", type=_count, help="pictures a second (default: 4 on a terminal, else no limit)")
    replay = commands.add_parser("replay", help="work with replay files")
    _add_replay_commands(replay.add_subparsers(dest="replay_command", required=True))
    purpose = "make a site of a folder of replays, to open from disk or to host"
    gallery = _command(commands, "gallery", run_gallery, purpose)
    gallery.add_argument("folder", type=Path, metavar="FOLDER", help="where the .replay files are, at any depth")
    gallery.add_argument("--out", type=Path, required=True, metavar="SITE", help="folder to write")
    gallery.add_argument("--title", default="Matches", help="heading of the site (default: %(default)s)")
    gallery.add_argument("--renderer", choices=RENDERERS, default="flat",
                         help="of the pictures; viewer: in 3-D, needs Chromium (default: %(default)s)")  # fmt: skip
    tables = _command(commands, "describe", run_describe, "print a table generated from the code")
    tables.add_argument("topic", nargs="?", type=_topic, metavar="TOPIC",
                        help=f"which table: {', '.join(TOPICS)}, a scenario, or a level of a family as NAME@LEVEL: "
                        f"{', '.join([*SCENARIOS, *FAMILIES])} (default: all tables)")  # fmt: skip
    tables.add_argument(
        "--seeds", type=_pictures, metavar="N", help="draw the maps of a scenario's first N seeds, up to 200"
    )
    tables.add_argument("--picture", type=Path, metavar="PNG", help="file for --seeds (default: the scenario's name)")
    tables.add_argument("--markdown", action="store_true", help="print Markdown, for a page of documentation")
    return parser


def _add_replay_commands(commands: Commands) -> None:
    codes = "exit with 0 if it matches its recording, 1 if not, 2 if it cannot be read"
    _command(commands, "verify", run_replay_verify, f"re-simulate a replay; {codes}", "replay to verify")
    purpose = "count who wins continuations of a replay, perhaps with other players"
    whatif = _command(commands, "whatif", run_whatif, purpose, "replay to play on from")
    whatif.add_argument("--decision", type=_decision, metavar="N", help="decision to play on from (default: many)")
    whatif.add_argument("--seat", type=_seat, action="append", default=[], metavar="SEAT=PLAYER",
                        help="give blue, blue_2 or red_3-4 to a skill, commander:NAME or commander:PATH of a .zip; "
                        "may be repeated")  # fmt: skip
    whatif.add_argument("--hold", action="append", default=[], metavar="SEAT", help="let these mechs stand still")
    whatif.add_argument("--agents", metavar="PLAYER",
                        help="who plays agents' seats (default: their recorded actions in the one match of --seat and "
                        "--hold, and expert in continuations)")  # fmt: skip
    whatif.add_argument("--continuations", type=_count, default=100, metavar="K", help="default: %(default)s")
    whatif.add_argument("--every", type=_count, default=20, metavar="N",
                        help="decisions between two that are played on from (default: %(default)s)")  # fmt: skip
    whatif.add_argument("--mechs", action="store_true", help="also print the difference that each mech's actions make")
    whatif.add_argument("--window", type=_count, metavar="N",
                        help="decisions of --mechs in which `trivial` acts instead (default: all)")  # fmt: skip
    whatif.add_argument("--save", type=Path, metavar="FORK", help="write the match with other players to this replay")
    whatif.add_argument("--html", type=Path, metavar="PAGE", help="write the match and the curve as a page")
    whatif.add_argument("--csv", type=Path, metavar="FILE", help="write the curve as a table")
    clip = _command(commands, "clip", run_clip, "film a span of a replay as .mp4 or .gif", "replay to film")
    clip.add_argument("--from", dest="start", type=_moment, metavar="SECONDS", help="first moment (default: the start)")
    clip.add_argument("--to", dest="stop", type=_moment, metavar="SECONDS", help="end of the span (default: the end)")
    clip.add_argument("--follow", metavar="MECH", help="mech to choose, such as blue_3")
    clip.add_argument("--camera", choices=film.CAMERAS, help="camera (default: follow with --follow, otherwise free)")
    clip.add_argument("--view", choices=film.VIEWS, help="whose sensors to show: %(choices)s (default: all)")
    clip.add_argument("--panels", action="store_true", help="show cockpit, rosters and timeline as well")
    clip.add_argument("--fps", type=_fps, default=20, help="frames a second (default: %(default)s)")
    clip.add_argument("--size", type=_size, default=film.SIZE, metavar="WIDTHxHEIGHT",
                      help=f"pixels (default: {film.SIZE[0]}x{film.SIZE[1]})")  # fmt: skip
    clip.add_argument("--renderer", choices=RENDERERS, default="viewer",
                      help="viewer: in 3-D, needs Chromium; flat: from above (default: %(default)s)")  # fmt: skip
    clip.add_argument("--out", type=Path, required=True, metavar="FILM", help="file to write, .mp4 or .gif")
    compare = _command(commands, "compare", run_compare, "show two replays of one map side by side in a page")
    compare.add_argument("files", type=Path, nargs=2, metavar="FILE", help="the replays")
    compare.add_argument("--html", type=Path, required=True, metavar="PAGE", help="page to write")
    purpose = "write a row of numbers for each decision and mech as .csv"
    metrics = _command(commands, "metrics", run_metrics, purpose, "replay to tabulate")
    metrics.formatter_class = argparse.RawDescriptionHelpFormatter
    metrics.epilog = "columns:\n" + "\n".join(f"  {name:<17} {meaning}" for name, meaning in COLUMNS.items())
    metrics.add_argument("--csv", type=Path, required=True, metavar="TABLE", help="file to write; - for the output")


class Pictures:
    """Prints a match as text: as an animation on a terminal, otherwise as one picture after another."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._film = sys.stdout.isatty()
        self._every = options.every if options.every is not None else 0.5 if self._film else 5.0
        self._delay = 1.0 / (options.fps or (4 if self._film else math.inf))
        self._first = True

    def show(self, batch: MatchBatch, always: bool = False) -> None:
        """Print a picture if one is due after this decision, if the match is over, or if ``always`` is set."""
        every, clock = max(1, round(self._every / batch.config.match.decision_seconds)), batch.state.clock[0]
        if not always and not clock["over"] and clock["decision"] % every != 0:
            return
        before = _TO_TOP if self._film else ""
        legend = f"{LEGEND}\n\n" if self._film or self._first else ""
        print(before + legend + render_ansi(batch.state, batch.config, 0), end="\n\n", flush=True)
        self._first = False
        time.sleep(self._delay)


def run_play(options: argparse.Namespace) -> None:
    """Play one match, print pictures and the outcome, and save the replay if asked to."""
    for chosen, others in (("tutorial", ("config", "pilot", "replay", "decision")), ("replay", ("config", "seed"))):
        given = [f"--{name}" for name in others if getattr(options, name) not in (None, [])]
        if getattr(options, chosen) and given:
            raise ValueError(f"--{chosen} brings a match of its own; leave out {' and '.join(given)}.")
    if options.replay and not options.pilot:
        raise ValueError("--replay continues a match with people in it; say which mechs with --pilot, such as blue_2.")
    if options.decision is not None and not options.replay:
        raise ValueError("--decision says when to take over in a recorded match; name it with --replay FILE.")
    config = options.config = options.config or EchelonConfig.resolve("skirmish")
    if options.pilot or options.tutorial:
        if options.html:
            raise ValueError("--html is for matches that nobody flies in; play, then echelon watch the replay.")
        _check_files(options, "save")
        with bringing("playing", "echelon-env[play]"):
            from echelon_env.play.server import run_page
        run_page(options)
        return
    if options.port or options.host != "127.0.0.1":
        raise ValueError("--host and --port are of the page that you fly on; add --pilot blue_2 or --tutorial.")
    _check_files(options, "save", "html")
    options.red = options.red or opponent_of(config, DEFAULT)
    blue, players = team_seats(config, options.red)
    skills = {**players, **dict.fromkeys(blue, options.blue)}
    batch = MatchBatch(1, config, [], skills, num_threads=1)
    recording = play_out(batch, options.seed or 0, None if options.html else Pictures(options).show)
    replay = Replay.of_match(batch, recording) if options.save or options.html else None
    if replay and options.save:  # before printing, which a full disk or a closed pipe stops
        replay.save(options.save)
    names = dict(zip(TEAM_NAMES, (options.blue, opponent_shown(config, options.red)), strict=True))
    print(summary(names, batch.outcome(0)))
    if replay and options.html:
        _write_page(replay, options.html, options.open)


def _check_files(options: argparse.Namespace, *names: str) -> None:
    if "html" in names and getattr(options, "open", False) and not options.html:
        raise ValueError("--open opens the page that --html writes; add --html match.html.")
    read = [getattr(options, "file", None), getattr(options, "replay", None), *getattr(options, "files", ())]
    taken = {path.resolve(): "the file to read" for path in read if path is not None}
    for name in names:
        path = getattr(options, name)
        if path is not None:
            if not path.parent.is_dir():
                raise ValueError(f"the folder of --{name} {path} does not exist; create it first.")
            if (what := taken.setdefault(path.resolve(), f"the file of --{name}")) != f"the file of --{name}":
                raise ValueError(f"--{name} {path} is also {what}, which would be lost; name another one.")
            if check_replaceable(path) is not None and path.stat().st_size and not _begins_like(name, path):
                raise ValueError(f"--{name} {path} is a file of another kind, which would be lost; name another one.")


def _begins_like(option: str, path: Path) -> bool:
    """Return whether a file begins like those that an option writes, of any kind for a film."""
    with path.open("rb") as file:
        start = file.read(32)
    known = {"html": b"<!DOCTYPE html", "save": MAGIC, "csv": b"decision,"}
    return option not in known or start.startswith(known[option])


def _write_page(replay: Replay, path: Path, opened: bool) -> None:
    replay.to_html(path)
    how = "open it in a browser, or add --open to the command"
    if opened:
        found = webbrowser.open(path.resolve().as_uri())
        how = "it opens in the browser" if found else "no browser was found here, so open it in one yourself"
    print(f"{path}: {path.stat().st_size / 1e6:.1f} MB; {how}.")


def run_watch(options: argparse.Namespace) -> None:
    """Print pictures of a replay or write its page, and say how it ended."""
    _check_files(options, "html")
    replay = Replay.load(options.file)
    if options.html:
        _write_page(replay, options.html, options.open)
    else:
        pictures = Pictures(options)
        for decision, batch in enumerate(replay):
            pictures.show(batch, always=decision == replay.num_decisions)
    print(summary(replay.names, replay.outcome))


def run_replay_verify(options: argparse.Namespace) -> int:
    """Print whether a replay matches its recording; return 0 if so, else 1."""
    replay = Replay.load(options.file)
    divergence = replay.divergence()
    if divergence is not None:
        print(f"{options.file} does not match its recording: {divergence.reason}")
        return 1
    print(f"{options.file}: {replay.num_decisions} decisions and {len(replay.checksums)} checksums match.")
    return 0


def run_whatif(options: argparse.Namespace) -> None:
    """Print how a match stood or what other players would have made of it, and write files of it."""
    _check_files(options, "save", "html", "csv")
    changed, start = bool(options.seat or options.hold), options.decision or 0
    if changed and options.decision is None:
        raise ValueError("--seat and --hold need --decision N, from which on others play.")
    if options.save and not changed:
        raise ValueError("--save writes the match with other players; name them with --seat or --hold.")
    if options.window and not options.mechs:
        raise ValueError("--window limits how long `trivial` acts for --mechs; add --mechs.")
    replay, seats = Replay.load(options.file), dict(options.seat)
    if start > replay.num_decisions:
        raise ValueError(f"--decision must be a whole number from 0 to {replay.num_decisions} here, got {start}.")
    common: dict[str, Any] = {"continuations": options.continuations, "agents": options.agents or "expert"}
    if changed:
        hold = dict.fromkeys(options.hold, STAND)
        match = replay.fork(start, seats, hold, options.agents or RECORDED).play().replay()
        for label, each in (("recorded:", replay), ("what if:", match)):
            print(f"{label:<10} {result(each.outcome)} after {each.seconds:.1f} s")
        if options.save:
            match.save(options.save)
        print("\nfrom decision, players:")
        _print_curve(replay, replay.win_probability(decisions=[start], **common), "recorded")
        common["seats"] = {**seats, **{name: Held(STAND, name) for name in options.hold}}
        _print_curve(replay, replay.win_probability(decisions=[start], **common), "what if", head=False)
        replay = match
    curve = None
    if options.decision is None or options.html or options.csv:
        decisions = [*range(start, replay.num_decisions, options.every), replay.num_decisions]
        curve = replay.win_probability(decisions=decisions, progress=_progress("decision"), **common)
        _print_curve(replay, curve)
        if not curve.turning_points:
            print("No change between these decisions is larger than chance explains.")
        for point in curve.turning_points:
            print(
                f"Turning point between decisions {point.since} and {point.decision}: {point.team}'s probability of "
                f"winning changes by {_signed(point.change)} ({_signed(point.low)} to {_signed(point.high)})."
            )
    elif not changed:
        _print_curve(replay, replay.win_probability(decisions=[start], **common))
    mechs = []
    if options.mechs:
        mechs = replay.mech_differences(start, options.window, progress=_progress("mech"), **common)
        until = "to the end" if options.window is None else f"for {options.window} decisions"
        print(f"\nWhat a mech's actions from decision {start} {until} add to its team's probability of winning:")
        for mech in sorted(mechs, key=lambda mech: -mech.difference):
            print(f"{mech.mech:>8}  {_signed(mech.difference)} ({_signed(mech.low)} to {_signed(mech.high)})")
    if curve and options.csv:
        with replacing(options.csv) as file:
            file.write(curve.to_csv().encode())
    if curve and options.html:
        replay.to_html(options.html, whatif=curve.facts(mechs))


def _signed(share: float) -> str:
    return f"{share:+.0%}" if round(100 * share) else "0%"


def _report(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r{text}", end="", file=sys.stderr, flush=True)


def _progress(what: str) -> Callable[[int, int], None]:
    return lambda done, total: _report("\x1b[K" if done == total else f"{what} {done} of {total}")


def _print_curve(replay: Replay, curve: WinProbability, players: str = "", head: bool = True) -> None:
    if head:
        print(f"{'decision':>8} {'s':>7}  {'blue wins':<20}{'red wins':<20}draws")
    draws = curve.continuations - curve.wins("blue") - curve.wins("red")
    for row, decision in enumerate(curve.decisions):
        cells = f"{decision:>8} {decision * replay.config.match.decision_seconds:>7.1f}  "
        for team in TEAM_NAMES:
            low, high = curve.interval(team)
            cells += f"{f'{curve.probability(team)[row]:.0%} ({low[row]:.0%} to {high[row]:.0%})':<20}"
        print(f"{cells}{draws[row]:<6}{players}".rstrip())


def run_clip(options: argparse.Namespace) -> None:
    """Film a span of a replay."""
    _check_files(options, "out")
    film.check_film(options.out, options.fps)
    replay = Replay.load(options.file)
    times = film.span(replay, options.start, options.stop, options.fps)
    if options.renderer == "flat":
        if options.follow or options.camera or options.view or options.panels:
            raise ValueError("--follow, --camera, --view and --panels are for the viewer; leave out --renderer flat.")
        film.write_film(options.out, partial(film.flat_frames, replay, size=options.size), times, options.fps, _report)
    else:
        mech, view = None, options.view or "all"
        if options.follow is not None:
            present = next(iter(replay)).state.mechs["present"][0]
            known = {agent_name(replay.config, mech): mech for mech in np.flatnonzero(present).tolist()}
            require_known(options.follow, known, "this match has no mech", "its mechs are")
            mech = known[options.follow]
        camera = options.camera or ("free" if mech is None else "follow")
        if mech is None and {camera, view} & {"follow", "pilot"}:
            raise ValueError(f"--camera {camera} --view {view} is that of a mech; name one by --follow blue_0.")
        with film.open_viewer(replay, options.size, options.panels) as viewer:
            viewer.look(mech, camera, view)
            film.write_film(options.out, partial(map, viewer.frame), times, options.fps, _report)
    _report("\n")  # the last number stays readable
    print(f"{options.out}: {len(times)} frames, {options.out.stat().st_size / 1e6:.2f} MB.")


def run_compare(options: argparse.Namespace) -> None:
    """Write a page with two replays side by side."""
    _check_files(options, "html")
    page = comparison_page(*map(Replay.load, options.files)).encode()
    with replacing(options.html) as file:
        file.write(page)
    print(f"{options.html}: {len(page) / 1e6:.1f} MB; open it in a browser.")


def run_metrics(options: argparse.Namespace) -> None:
    """Write a replay as a table."""
    if str(options.csv) == "-":
        print(metrics_table(Replay.load(options.file)), end="")
        return
    _check_files(options, "csv")
    table = metrics_table(Replay.load(options.file))
    with replacing(options.csv) as file:
        file.write(table.encode())
    print(f"{options.csv}: {table.count(chr(10)) - 1} rows.")


def run_gallery(options: argparse.Namespace) -> int:
    """Write a site of a folder of replays; return 1 if one of them cannot be shown."""
    picture = viewer_picture if options.renderer == "viewer" else flat_picture
    count, refused = build_gallery(options.folder, options.out, picture, title=options.title)
    print(f"{options.out / 'index.html'}: shows {count} of {count + len(refused)} replays.")
    return 1 if refused else 0


def run_describe(options: argparse.Namespace) -> None:
    """Print one table, or every table under its name."""
    if options.topic in (None, *TOPICS):
        if options.seeds or options.picture:
            raise ValueError("--seeds and --picture draw the maps of a scenario; name one, such as vault@3.")
        tables = {topic: describe(topic) for topic in ([options.topic] if options.topic else TOPICS)}
    else:
        named = is_scenario_file(options.topic)
        scenario = load_scenario(options.topic) if named else named_scenario(options.topic)
        tables = describe_scenario(scenario, options.topic)
        if options.picture and not options.seeds:
            raise ValueError("--picture is the file for the maps of --seeds; say how many, such as --seeds 12.")
        if options.seeds:
            picture = options.picture or Path(f"{scenario.name}.png")
            if picture.suffix.lower() != ".png":
                raise ValueError(f"--picture writes PNG files; name one that ends in .png, got {picture}.")
            with replacing(picture) as file:
                map_sheet(scenario, int(options.seeds)).save(file, "PNG")
            print(f"{picture}: {options.seeds} {'map' if options.seeds == 1 else 'maps'}.")
    if options.markdown:
        alone = len(tables) == 1
        print("\n\n".join(text if alone else f"## {topic}\n\n{text}" for topic, text in tables.items()))
        return
    for topic, text in tables.items():
        rows = [[cell.replace("`", "").strip() for cell in line[2:-2].split(" | ")] for line in text.splitlines()]
        _print_table(topic, rows[0], rows[2:])


def _print_table(title: str, header: list[str], rows: list[list[str]]) -> None:
    """Print a table: as wide as a terminal if rich is there, which comes with echelon-rl, else with aligned columns."""
    if sys.stdout.isatty():
        with suppress(ImportError):
            import rich
            from rich.box import SIMPLE_HEAD
            from rich.table import Table
            from rich.text import Text

            table = Table(title=title, box=SIMPLE_HEAD, pad_edge=False)
            for number, name in enumerate(header):
                table.add_column(name, no_wrap=number == 0, overflow="fold")
            for row in rows:
                table.add_row(*map(Text, row))
            rich.print(table)
            return
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
    print(title)
    for cells in (header, ["-" * width for width in widths], *rows):
        print("  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip())
    print()


def main(argv: list[str] | None = None) -> int:
    """Run the command line and return its exit status; the user's errors are printed as one sentence."""
    options = build_parser().parse_args(argv)
    warnings.formatwarning = plain_warning
    try:
        code: int | None = options.run(options)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader, such as `head`, has closed the pipe; nothing may be flushed at exit either
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (ValueError, OSError) as error:
        print(f"echelon: {sentence(error)}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return code or 0
