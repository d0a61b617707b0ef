"""``echelon play --pilot``: serves the page of a match until it is over, and saves its replay."""

import argparse
import time
import webbrowser
from pathlib import Path

from echelon_env.config import PRESETS, EchelonConfig
from echelon_env.matches.seats import DEFAULT
from echelon_env.play.server import PlayServer
from echelon_env.play.session import Session
from echelon_env.replays.replay import Replay, summary
from echelon_env.scenarios import load_scenario

TUTORIAL = Path(__file__).parent / "tutorial.yaml"
FOLDER = Path("played")  # of replays without --save, by configuration


def open_session(options: argparse.Namespace) -> Session:
    """Return the match that the options of the command line ask for."""
    if options.tutorial:
        options.config, options.pilot = EchelonConfig.of_scenario(load_scenario(TUTORIAL)), ["blue_0"]
    if options.replay is not None:
        replay = Replay.load(options.replay)
        options.config, stand_ins = replay.config, (options.blue, options.red or "medium")
        return Session.resume(replay, options.decision, options.pilot, *stand_ins)
    return Session.begin(options.config, options.seed, options.pilot, options.blue, options.red or DEFAULT)


def run_page(options: argparse.Namespace) -> None:
    """Serve the pilots' pages until the match is over and they have left; save what was played."""
    if options.host == "0.0.0.0":
        raise ValueError(
            "--host must be one address of this machine, such as 192.168.1.5, not 0.0.0.0 for all of them."
        )
    session = open_session(options)
    path = options.save or _new_path(options.config)

    def save() -> str:
        replay = session.replay()
        path.parent.mkdir(parents=True, exist_ok=True)
        replay.save(path)
        print(summary(replay.names, replay.outcome))
        print(f"The replay is {path}; echelon watch {path} --html match.html --open shows it.")
        return f"The replay is {path}."

    server = PlayServer(session, options.host, options.port, save)
    for name, url in zip(options.pilot, server.urls, strict=True):
        print(f"{name}: {url}", flush=True)
    print("Whoever knows an address can fly that mech. The match begins when the first page opens; Ctrl-C ends it.")
    if options.open:
        webbrowser.open(server.urls[0])
    try:
        server.run()
    finally:
        if not session.over and session.recording.rows:
            save()
    if server.error is not None:
        raise ValueError(f"the match has stopped: {server.error}") from server.error


def _new_path(config: EchelonConfig) -> Path:
    name = config.scenario.name if config.scenario else next((n for n, c in PRESETS.items() if c == config), "own")
    return FOLDER / name / f"{time.strftime('%Y%m%d-%H%M%S')}.replay"
