"""The commands ``echelon replay clip | compare | metrics`` and ``echelon gallery``: what is made of replays."""

import argparse
import io
import math
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from echelon_env.files import check_replaceable, replacing
from echelon_env.replays import film
from echelon_env.replays.comparison import comparison_page
from echelon_env.replays.gallery import build_gallery, flat_picture, viewer_picture
from echelon_env.replays.metrics import COLUMNS, write_metrics
from echelon_env.replays.replay import Replay

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
RENDERERS = ("viewer", "flat")
_FASTEST, _SMALLEST, _LARGEST = 60, 64, 3840  # frames a second; pixels


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    sides = [int(side) if side.isdecimal() else 0 for side in (width, height)]
    if any(side % 2 or not _SMALLEST <= side <= _LARGEST for side in sides):
        raise argparse.ArgumentTypeError(
            f"must be WIDTHxHEIGHT in even numbers of pixels from {_SMALLEST} to {_LARGEST}, such as 960x540, "
            f"got {text!r:.80}"
        )
    return sides[0], sides[1]


def add_commands(commands: Commands, on_replays: Commands, number: Callable[..., Callable[[str], float]]) -> None:
    """Add ``gallery`` to the commands of ``echelon``, and the others to those on replays; ``number`` reads numbers."""
    seconds = number(float, 0, math.inf, "must be a number of seconds into the match")
    fps = number(int, 1, _FASTEST, f"must be a whole number from 1 to {_FASTEST}")
    clip = on_replays.add_parser("clip", help="film a span of a replay as .mp4 or .gif")
    compare = on_replays.add_parser("compare", help="show two replays of one map side by side in a page")
    metrics = on_replays.add_parser(
        "metrics",
        help="write a row of numbers for each decision and mech as .csv",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="columns:\n" + "\n".join(f"  {name:<17} {meaning}" for name, meaning in COLUMNS.items()),
    )
    for command, what in ((clip, "film"), (metrics, "tabulate")):
        command.add_argument("file", type=Path, metavar="FILE", help=f"replay to {what}")
    clip.add_argument("--from", dest="start", type=seconds, metavar="SECONDS", help="first moment (default: the start)")
    clip.add_argument("--to", dest="stop", type=seconds, metavar="SECONDS", help="end of the span (default: the end)")
    clip.add_argument("--follow", metavar="MECH", help="mech to choose, such as blue_3")
    clip.add_argument("--camera", choices=film.CAMERAS, help="camera (default: follow with --follow, otherwise free)")
    clip.add_argument("--view", choices=film.VIEWS, help="whose sensors to show: %(choices)s (default: all)")
    clip.add_argument("--panels", action="store_true", help="show cockpit, rosters and timeline as well")
    clip.add_argument("--fps", type=fps, default=20, help="frames a second (default: %(default)s)")
    clip.add_argument("--size", type=_size, default=film.SIZE, metavar="WIDTHxHEIGHT",
                      help=f"pixels (default: {film.SIZE[0]}x{film.SIZE[1]})")  # fmt: skip
    clip.add_argument("--renderer", choices=RENDERERS, default=RENDERERS[0],
                      help="viewer: in 3-D, needs Chromium; flat: from above (default: %(default)s)")  # fmt: skip
    clip.add_argument("--out", type=Path, required=True, metavar="FILM", help="file to write, .mp4 or .gif")
    clip.set_defaults(run=run_clip)
    compare.add_argument("files", type=Path, nargs=2, metavar="FILE", help="the replays")
    compare.add_argument("--html", type=Path, required=True, metavar="PAGE", help="page to write")
    compare.set_defaults(run=run_compare)
    metrics.add_argument("--csv", type=Path, required=True, metavar="TABLE", help="file to write; - for the output")
    metrics.set_defaults(run=run_metrics)
    gallery = commands.add_parser("gallery", help="make a site of a folder of replays, to open from disk or to host")
    gallery.add_argument("folder", type=Path, metavar="FOLDER", help="where the .replay files are, at any depth")
    gallery.add_argument("--out", type=Path, required=True, metavar="SITE", help="folder to write")
    gallery.add_argument("--title", default="Matches", help="heading of the site (default: %(default)s)")
    gallery.add_argument("--renderer", choices=RENDERERS, default=RENDERERS[1],
                         help="of the pictures; viewer: in 3-D, needs Chromium (default: %(default)s)")  # fmt: skip
    gallery.set_defaults(run=run_gallery)


def check_place(path: Path, option: str) -> None:
    """Refuse a file that cannot be written, before spending time on its content."""
    if not path.parent.is_dir():
        raise ValueError(f"the folder of {option} {path} does not exist; create it first.")
    check_replaceable(path)


def run_clip(options: argparse.Namespace) -> None:
    """Film a span of a replay."""
    check_place(options.out, "--out")
    film.check_film(options.out)
    replay = Replay.load(options.file)
    times = film.span(replay, options.start, options.stop, options.fps)

    def report(text: str) -> None:
        if sys.stderr.isatty():
            print(f"\r{text}", end="", file=sys.stderr, flush=True)

    if options.renderer == "flat":
        if options.follow or options.camera or options.view or options.panels:
            raise ValueError("--follow, --camera, --view and --panels are for the viewer; leave out --renderer flat.")
        film.write_film(
            options.out, lambda when: film.flat_frames(replay, when, options.size), times, options.fps, report
        )
    else:
        camera, view = options.camera or ("follow" if options.follow else "free"), options.view or "all"
        if not options.follow and {camera, view} & {"follow", "pilot"}:
            raise ValueError(f"--camera {camera} --view {view} is that of a mech; name one by --follow blue_0.")
        mech = film.mech_index(replay, options.follow) if options.follow else None
        with film.open_viewer(replay, options.size, options.panels) as viewer:
            viewer.look(mech, camera, view)
            film.write_film(options.out, viewer.frames, times, options.fps, report)
    report("\n")  # the last number stays readable
    print(f"{options.out}: {len(times)} frames, {options.out.stat().st_size / 1e6:.2f} MB.")


def run_compare(options: argparse.Namespace) -> None:
    """Write a page with two replays side by side."""
    check_place(options.html, "--html")
    page = comparison_page(*map(Replay.load, options.files)).encode()
    with replacing(options.html) as file:
        file.write(page)
    print(f"{options.html}: {len(page) / 1e6:.1f} MB; open it in a browser.")


def run_metrics(options: argparse.Namespace) -> None:
    """Write a replay as a table."""
    if str(options.csv) == "-":
        write_metrics(Replay.load(options.file), sys.stdout)
        return
    check_place(options.csv, "--csv")
    replay = Replay.load(options.file)
    with replacing(options.csv) as file:
        text = io.TextIOWrapper(file, "utf-8", newline="")
        count = write_metrics(replay, text)
        text.flush()
        text.detach()
    print(f"{options.csv}: {count} rows.")


def run_gallery(options: argparse.Namespace) -> int:
    """Write a site of a folder of replays; return 1 if one of them cannot be shown."""
    picture = viewer_picture if options.renderer == "viewer" else flat_picture
    count, refused = build_gallery(options.folder, options.out, picture, title=options.title)
    print(f"{options.out / 'index.html'}: shows {count} of {count + len(refused)} replays.")
    return 1 if refused else 0
