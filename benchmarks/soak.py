"""A long training in a league, watched from outside: does memory stay flat, and does anything break?

    python benchmarks/soak.py run FOLDER --minutes 60
    python benchmarks/soak.py show FOLDER --records FILE --picture FILE

``run`` starts ``echelon-rl train --league`` with its live page. In the middle of the run, a second process repeatedly
plays and rates matches in the same league, and every third one is killed (SIGKILL). A reader requests the live page and
draws the league's pictures. Every 30 seconds memory, open files, threads, sizes and the state of the league are written
to ``FOLDER/samples.jsonl``. At the end all ratings are recomputed from the log of matches. The training's exit status
is always written to ``FOLDER/end.json``. ``show`` makes a table, a picture and a JSON file, even while ``run`` is still
running. Linux only.
"""

from __future__ import annotations

import http.client
import itertools
import json
import os
import shlex
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import sqlalchemy as sa
import tyro

sys.path.insert(0, str(Path(__file__).parents[1]))
from benchmarks.common.runs import append, command_line, read

from echelon_env.files import replacing
from echelon_rl.league import League
from echelon_rl.league.store.database import match_table, period_table

DATABASE, SAMPLES, TRAIN_LOG, OTHERS_LOG, CALLS, END = (
    "league.db", "samples.jsonl", "train.log", "others.log", "calls.jsonl", "end.json",
)  # fmt: skip
KILL_EVERY, KILL_AFTER = 3, 25.0  # every third rater is killed after this many seconds
PAGES = ("/", "/curves.json", "/match.html")
ALARMS = ("warning", "error", "traceback", "exception", "nan ")
PATIENCE = 300.0  # seconds for a process to end by itself, and again after SIGTERM before SIGKILL
WARM_UP = 5.0  # minutes during which memory still grows by kernels, caches and the first opponents


def command(*arguments: str) -> list[str]:
    """Return the command line of ``echelon-rl`` with this interpreter."""
    return [sys.executable, "-W", "default", "-m", "echelon_rl", *arguments]


def process_state(pid: int) -> dict[str, float]:
    """Return resident memory in MB, threads and open files of a process; nothing if it has ended."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
        status = dict(line.split(":", 1) for line in lines if ":" in line)
        return {
            "rss_mb": int(status["VmRSS"].split()[0]) / 1000,
            "threads": int(status["Threads"]),
            "files": len(os.listdir(f"/proc/{pid}/fd")),
        }
    except (FileNotFoundError, ProcessLookupError, KeyError):
        return {}


def league_state(league: League) -> dict[str, Any]:
    """Return the size of the league and the rating of its newest snapshot."""
    c = match_table.c
    count = sa.select(sa.func.count())
    with league.store.reading() as connection:
        matches = connection.execute(count.select_from(match_table)).scalar_one()
        pending = connection.execute(count.where(c.rated, c.period_id.is_(None))).scalar_one()
        rated = connection.execute(count.where(c.rated)).scalar_one()
        periods = connection.execute(count.select_from(period_table)).scalar_one()
    snapshots = [e for e in league.entries.values() if e.skill is None]
    newest = [e for e in snapshots if e.games]
    return {
        "matches": matches,
        "rated": rated,
        "pending": pending,
        "periods": periods,
        "snapshots": len(snapshots),
        "commanders": sum(e.kind == "commander" for e in snapshots),
        "rating": newest[-1].rating.rating if newest else None,
        "rd": newest[-1].rating.rd if newest else None,
    }


def alarms(path: Path) -> list[str]:
    """Return the lines of a log that report a problem."""
    lines = path.read_text(errors="replace").splitlines() if path.exists() else []
    return [line for line in lines if any(word in line.lower() for word in ALARMS)]


def folder_bytes(folder: Path, pattern: str = "*") -> int:
    """Return the size of a folder's files in bytes."""
    total = 0
    for path in folder.rglob(pattern):
        try:
            total += path.stat().st_size
        except FileNotFoundError:
            continue  # a temporary file that was renamed meanwhile
    return total


def last_line(path: Path) -> dict[str, Any]:
    """Return the last complete line of a file of JSON lines."""
    lines = path.read_text().splitlines() if path.exists() else []
    try:
        return dict(json.loads(lines[-1])) if lines else {}
    except json.JSONDecodeError:
        return {}


@dataclass
class Soak:
    """One run with all its processes; arguments as for ``run``."""

    folder: Path
    length: float
    preset: str
    rate_from: float
    rate_until: float
    train_options: str

    def __post_init__(self) -> None:
        """Create the folder and the league."""
        self.folder = self.folder.resolve()
        self.folder.mkdir(parents=True)
        self.url = f"sqlite:///{self.folder / DATABASE}"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.began = time.monotonic()
        self.rater: subprocess.Popen[bytes] | None = None
        self.reader: subprocess.Popen[bytes] | None = None
        self.raters = itertools.count(1)
        self.failures = 0
        self.rater_number, self.rater_began = 0, 0.0
        self.others = (self.folder / OTHERS_LOG).open("ab")
        with (self.folder / TRAIN_LOG).open("wb") as log:
            self.training = subprocess.Popen(self.training_command(), stdout=log, stderr=subprocess.STDOUT)
        self.league: League | None = None

    def training_command(self) -> list[str]:
        """Return the command line of the training."""
        arguments = ["train", "--config", self.preset, "--league", self.url, "--watch", str(self.port)]
        arguments += ["--max-minutes", str(self.length), "--total-steps", "1000000000"]
        arguments += ["--lr-schedule", "constant", "--eval-matches", "0", "--no-progress", "--heat-maps", "20"]
        arguments += ["--run-dir", str(self.folder), "--name", "run", *shlex.split(self.train_options)]
        return command(*arguments)

    @property
    def minutes(self) -> float:
        """Minutes since the start."""
        return (time.monotonic() - self.began) / 60

    def note(self, file: str, content: dict[str, Any]) -> None:
        """Append a line to a file of JSON lines."""
        with (self.folder / file).open("a") as out:
            out.write(json.dumps({"minutes": round(self.minutes, 3), **content}) + "\n")

    def sample(self) -> None:
        """Record the state of everything."""
        state: dict[str, Any] = process_state(self.training.pid)
        if self.league is None and (self.folder / DATABASE).exists():
            self.league = League.open(self.url)
        if self.league is not None:
            state |= league_state(self.league)
        run = self.folder / "run"
        curve = last_line(run / "curve.jsonl")
        self.note(
            SAMPLES,
            {
                **state,
                "steps": curve.get("steps", 0),
                "database_mb": folder_bytes(self.folder, f"{DATABASE}*") / 1e6,
                "run_mb": folder_bytes(run) / 1e6 if run.exists() else 0.0,
                "log_lines": len((self.folder / TRAIN_LOG).read_text(errors="replace").splitlines()),
                "alarms": len(alarms(self.folder / TRAIN_LOG)),
                "load": os.getloadavg()[0],
            },
        )

    def look(self) -> None:
        """Request every page of the live server, as a browser would."""
        for page in PAGES:
            began = time.monotonic()
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{page}", timeout=30) as answer:
                    status, size = answer.status, len(answer.read())
            except urllib.error.HTTPError as error:
                status, size = error.code, 0
            except (OSError, http.client.HTTPException) as error:
                status, size = repr(error), 0
            self.note(CALLS, {"page": page, "status": status, "bytes": size, "seconds": time.monotonic() - began})

    def draw(self) -> None:
        """Start, or wait for, a process that reads the whole league and draws it."""
        if self.league is None or (self.reader is not None and self.reader.poll() is None):
            return
        if self.reader is not None:
            self.note(CALLS, {"reader": self.reader.returncode})
        drawing = ["league", "export", self.url, "--pictures", str(self.folder / "pictures")]
        drawing += ["--json", str(self.folder / "league.json")]
        self.reader = subprocess.Popen(command(*drawing), stdout=self.others, stderr=self.others)

    def rate(self) -> None:
        """Keep one other process playing and rating; kill every third one in the middle."""
        if self.rater is not None and self.rater.poll() is None:
            if self.rater_number % KILL_EVERY == 0 and time.monotonic() - self.rater_began > KILL_AFTER:
                self.rater.send_signal(signal.SIGKILL)
            return
        if self.rater is not None:
            self.note(CALLS, {"rater": self.rater.returncode})
            self.rater = None
        if not self.rate_from <= self.minutes <= self.rate_until or self.league is None:
            return
        self.rater_number = next(self.raters)
        playing = ["league", "play", self.url, "--matches", "40", "--workers", "1"]
        self.rater_began = time.monotonic()
        self.rater = subprocess.Popen(
            command(*playing, "--seed", str(self.rater_number)), stdout=self.others, stderr=self.others
        )

    def run(self) -> int:
        """Watch until the training ends, or until a signal ends this program.

        Returns:
            The training's exit status, or 1 if the league contradicts itself or something could not be watched.
        """
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
        try:
            self.watch()
        finally:
            status = self.conclude()
        return status

    def watch(self) -> None:
        """Run all tasks in turn until the training has ended, then wait for the other processes."""
        ticks = {self.sample: 30.0, self.look: 20.0, self.draw: 240.0, self.rate: 5.0}
        due = dict.fromkeys(ticks, 0.0)
        while self.training.poll() is None:
            now = time.monotonic()
            for work, every in ticks.items():
                if now >= due[work]:
                    due[work] = now + every
                    self.attempt(work)
            time.sleep(1.0)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and any(p is not None and p.poll() is None for p in (self.rater, self.reader)):
            time.sleep(0.2)
        self.attempt(self.sample)

    def attempt(self, work: Callable[[], None]) -> None:
        """Run one task of the watching; record an error, because it must not end the training."""
        try:
            work()
        except Exception as error:
            self.failures += 1
            self.note(CALLS, {"failed": work.__name__, "error": repr(error)})

    def end_processes(self) -> None:
        """End every running process and collect its exit status."""
        named = {"training": self.training, "rater": self.rater, "reader": self.reader}
        started = {name: process for name, process in named.items() if process is not None}
        for process in started.values():
            if process.poll() is None:
                process.terminate()
        for name, process in started.items():
            try:
                process.wait(timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            if name != "training":
                self.note(CALLS, {name: process.returncode})
        self.others.close()

    def conclude(self) -> int:
        """End all running processes, check the whole league and write the result; return the exit status."""
        self.end_processes()
        arguments = " ".join(self.training_command()[4:]).replace(str(self.folder), "FOLDER")
        try:
            checked, sound = self.check_league()
        except (OSError, ValueError) as error:  # it does not exist, cannot be read, or is damaged
            checked, sound = {"league_error": str(error)}, False
        end = {
            "command": arguments,
            "minutes": self.minutes,
            "exit_status": self.training.returncode,
            "failures_to_watch": self.failures,
            **checked,
        }
        with replacing(self.folder / END) as file:
            file.write((json.dumps(end, indent=1) + "\n").encode())
        return int(self.training.returncode or not sound or self.failures > 0)

    def check_league(self) -> tuple[dict[str, Any], bool]:
        """Recompute all ratings and check the database; return the findings, and whether it is sound."""
        league = League.open(self.url)
        waiting = league_state(league)["pending"]
        league.rate_pending()
        report = league.replay()
        with league.store.reading() as connection:
            integrity = connection.exec_driver_sql("PRAGMA integrity_check").scalar()
        replay = {"exact": report.exact, "matches": report.matches, "periods": report.periods}
        found = {"rated_at_the_end": waiting, "replay": replay, "integrity_check": integrity}
        return found, bool(report.exact and integrity == "ok")


def summary(folder: Path) -> dict[str, Any]:
    """Return the results of a soak, for the JSON file and the table."""
    samples = [s for s in read(folder / SAMPLES) if "matches" in s]
    if not samples:
        raise SystemExit(f"{folder} has no sample of a league yet; wait until the training has created its league.")
    alive = [s for s in samples if "rss_mb" in s]
    warm = [s for s in alive if s["minutes"] >= WARM_UP] or alive
    calls = read(folder / CALLS)
    pages = [c for c in calls if "page" in c]
    answered = [c["seconds"] for c in pages if c["status"] == 200]
    end = json.loads((folder / END).read_text()) if (folder / END).exists() else None
    last = samples[-1]
    return {
        "end": end,
        "alarms": alarms(folder / TRAIN_LOG) + alarms(folder / OTHERS_LOG),
        "memory": {
            name: {"after_warm_up": warm[0][name], "at_the_end": warm[-1][name], "most": max(s[name] for s in warm)}
            for name in ("rss_mb", "threads", "files")
        },
        "league": {
            name: last[name] for name in ("snapshots", "commanders", "matches", "rated", "periods", "rating", "rd")
        },
        "steps": last["steps"],
        "database_mb": last["database_mb"],
        "raters": [c["rater"] for c in calls if "rater" in c],
        "readers": [c["reader"] for c in calls if "reader" in c],
        "pages": {
            "asked": len(pages),
            "answered": len(answered),
            "other_answers": sorted({str(c["status"]) for c in pages if c["status"] != 200}),
            "slowest_seconds": max(answered, default=0.0),
        },
        "samples": samples,
    }


def print_summary(found: dict[str, Any]) -> None:
    """Print a summary as a table in Markdown."""
    print("| | after warm-up | at the end | most |\n|---|---|---|---|")
    for name, unit in (("rss_mb", " MB"), ("threads", ""), ("files", "")):
        print(f"| {name} | " + " | ".join(f"{value:.0f}{unit}" for value in found["memory"][name].values()) + " |")
    print(f"\nagent steps: {found['steps']:,}; database {found['database_mb']:.2f} MB")
    print("league:", ", ".join(f"{name} {value}" for name, value in found["league"].items()))
    print(f"raters ended with {found['raters']}, readers with {found['readers']}")
    print("live page:", found["pages"])
    print("end:", json.dumps(found["end"]))
    print(f"{len(found['alarms'])} lines of the logs report a problem", *found["alarms"][:20], sep="\n")


def draw_picture(samples: Sequence[dict[str, Any]], path: Path) -> None:
    """Draw memory, agent steps, matches and ratings over time."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 4.2), layout="constrained")
    FigureCanvasAgg(figure)
    panels = figure.subplots(2, 2, sharex=True).ravel()
    for axes, name, label in zip(
        panels,
        ("rss_mb", "steps", "matches", "rating"),
        ("resident memory, MB", "agent steps, millions", "matches in the log", "rating, newest snapshot"),
        strict=True,
    ):
        points = [(s["minutes"], s[name]) for s in samples if s.get(name) is not None]
        scale = 1e6 if name == "steps" else 1.0
        axes.plot([m for m, _ in points], [value / scale for _, value in points], lw=1.4)
        axes.set_title(label, fontsize=9)
        axes.grid(alpha=0.3)
    panels[0].set_ylim(bottom=0)
    for axes in panels[2:]:
        axes.set_xlabel("minutes")
    with replacing(path) as file:
        figure.savefig(file, dpi=110, format="png")


def run(
    folder: Annotated[Path, tyro.conf.Positional],
    minutes: float = 60.0,
    preset: str = "skirmish",
    rate_from: float = 10.0,
    rate_until: float = 45.0,
    train_options: str = "--env-threads 1 --league-min-steps 100000 --league-max-steps 200000 "
    "--league-rating-matches 20",
) -> int:
    """Train in a league for a long time, and watch it from outside.

    Args:
        folder: New folder for everything.
        minutes: Length of the training.
        preset: Preset or YAML file of the training.
        rate_from: Minute from which another process rates.
        rate_until: Minute after which it stops.
        train_options: Further options of echelon-rl train, in one text.
    """
    return Soak(folder, minutes, preset, rate_from, rate_until, train_options).run()


def show(
    folder: Annotated[Path, tyro.conf.Positional], records: Path | None = None, picture: Path | None = None
) -> None:
    """Summarise the samples of a run, which may still be running.

    Args:
        folder: Folder of the run.
        records: File to which the summary and all samples are added.
        picture: PNG file to draw.
    """
    found = summary(folder)
    print_summary(found)
    append(records, found)
    if picture:
        draw_picture(found["samples"], picture)


main = partial(command_line, __doc__, run, show)

if __name__ == "__main__":
    sys.exit(main())
