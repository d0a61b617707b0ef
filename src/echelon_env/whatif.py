"""``echelon replay whatif``: how a recorded match stood, and what other players would have made of it."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from echelon_env.constants import TEAM_NAMES
from echelon_env.files import replacing
from echelon_env.matches.continuations import WinProbability
from echelon_env.matches.forks import RECORDED, STAND, Held
from echelon_env.replays.replay import Replay, result


def _seat(text: str) -> tuple[str, str]:
    mechs, _, player = text.partition("=")
    if not mechs or not player:
        raise argparse.ArgumentTypeError(f"must be SEAT=PLAYER, such as blue_2=expert, got {text!r:.80}")
    return mechs, player


def add_whatif_options(parser: argparse.ArgumentParser, count: Callable[[str], float]) -> None:
    """Add the options of the command; ``count`` reads a whole number from 1 up."""
    parser.add_argument("file", type=Path, metavar="FILE", help="replay to play on from")
    parser.add_argument("--decision", type=int, metavar="N", help="decision to play on from (default: many of them)")
    parser.add_argument("--seat", type=_seat, action="append", default=[], metavar="SEAT=PLAYER",
                        help="give blue, blue_2 or red_3-4 to a skill or commander:NAME; may be repeated")  # fmt: skip
    parser.add_argument("--hold", action="append", default=[], metavar="SEAT", help="let these mechs stand still")
    parser.add_argument("--agents", metavar="PLAYER",
                        help="who plays agents' seats (default: their recorded actions in the one match of --seat and "
                        "--hold, and expert in continuations)")  # fmt: skip
    parser.add_argument("--continuations", type=count, default=100, metavar="K", help="default: %(default)s")
    parser.add_argument("--every", type=count, default=20, metavar="N",
                        help="decisions between two that are played on from (default: %(default)s)")  # fmt: skip
    parser.add_argument("--mechs", action="store_true", help="also print the difference that each mech's actions make")
    parser.add_argument("--window", type=count, metavar="N",
                        help="decisions of --mechs in which `trivial` acts instead (default: all)")  # fmt: skip
    parser.add_argument("--save", type=Path, metavar="FORK", help="write the match with other players to this replay")
    parser.add_argument("--html", type=Path, metavar="PAGE", help="write the match and the curve as a page")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write the curve as a table")


def run_whatif(options: argparse.Namespace) -> None:
    """Print how a match stood or what other players would have made of it, and write files of it."""
    changed, start = bool(options.seat or options.hold), options.decision or 0
    if changed and options.decision is None:
        raise ValueError("--seat and --hold need --decision N, from which on others play.")
    if options.save and not changed:
        raise ValueError("--save writes the match with other players; name them with --seat or --hold.")
    if options.window and not options.mechs:
        raise ValueError("--window limits how long `trivial` acts for --mechs; add --mechs.")
    replay, seats = Replay.load(options.file), dict(options.seat)
    common: dict[str, Any] = {"continuations": options.continuations, "agents": options.agents or "expert"}
    if changed:
        stand = dict.fromkeys(options.hold, STAND)
        match = replay.fork(start, seats, stand, options.agents or RECORDED).play().replay()
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
        _print_turning_points(curve)
    elif not changed:
        _print_curve(replay, replay.win_probability(decisions=[start], **common))
    mechs = []
    if options.mechs:
        mechs = replay.mech_differences(start, options.window, progress=_progress("mech"), **common)
        until = "to the end" if options.window is None else f"for {options.window} decisions"
        print(f"\nWhat a mech's actions from decision {start} {until} add to its team's probability of winning:")
        for mech in sorted(mechs, key=lambda mech: -mech.difference):
            print(f"{mech.mech:>8}  {mech.difference:+.0%} ({mech.low:+.0%} to {mech.high:+.0%})")
    if curve and options.csv:
        with replacing(options.csv) as file:
            file.write(curve.to_csv().encode())
    if curve and options.html:
        replay.to_html(options.html, whatif=curve.facts(mechs))


def _progress(what: str) -> Callable[[int, int], None] | None:
    if not sys.stderr.isatty():
        return None

    def show(done: int, total: int) -> None:
        end = "\r\x1b[K" if done == total else ""
        print(f"\r{what} {done} of {total}{end}", end="", file=sys.stderr, flush=True)

    return show


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


def _print_turning_points(curve: WinProbability) -> None:
    if not curve.turning_points:
        print("No change between these decisions is larger than chance explains.")
    for point in curve.turning_points:
        print(
            f"Turning point between decisions {point.since} and {point.decision}: {point.team}'s probability of "
            f"winning changes by {point.change:+.0%} ({point.low:+.0%} to {point.high:+.0%})."
        )
