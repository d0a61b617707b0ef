"""Films a replay for the top of README.md in a few cuts: `python docs/make_gif.py`.

As `echelon replay clip` does, but with several cameras, one after the other, and with the result at the end. Needs what
`clip` needs: the extra `echelon-env[film]` and a Chromium.
"""

import argparse
import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from echelon_env import Replay
from echelon_env.replays.film import Viewer, open_viewer, span, write_film

DOCS = Path(__file__).parent
SIZE = (640, 360)
FRAMES_PER_SECOND = 10
HOLD = 1.6  # seconds that the last picture stays
# A camera that drifts makes large files: it stays where the director has it in the middle of a shot.
PIN = """(tick) => {
    delete echelon.director.at;
    const place = echelon.director.at(tick);
    echelon.director.at = () => place;
}"""
LOOK = """([eye, target]) => {
    echelon.stage.controls.enableDamping = false;
    echelon.stage.controls.target.set(...target);
    echelon.stage.camera.position.set(...eye);
    echelon.stage.controls.update();
}"""


class Shot(NamedTuple):
    """A span of the match, seconds, as the director shows it, or over the shoulder of a mech that looks at another."""

    start: float
    stop: float
    mech: int | None = None
    other: int = 0


SHOTS = (Shot(4.2, 7.0), Shot(11.6, 13.3, mech=0, other=9), Shot(20.1, 22.7), Shot(24.1, 25.2))


def _over_the_shoulder(viewer: Viewer, mech: int, other: int, seconds: float) -> None:
    place = f"echelon.match.pose({seconds} / echelon.match.dt, %d, {{}})"
    one, two = (viewer.page.evaluate(place % who) for who in (mech, other))
    way = math.atan2(two["y"] - one["y"], two["x"] - one["x"])
    side = way + math.pi - 0.6
    eye = [one["x"] + 11 * math.cos(side), one["y"] + 11 * math.sin(side), one["z"] + 8]
    viewer.page.evaluate(LOOK, [eye, [one["x"] + 4 * math.cos(way), one["y"] + 4 * math.sin(way), one["z"] + 1]])


def film(path: Path, out: Path) -> None:
    """Film the shots of a replay, and its end."""
    replay = Replay.load(path)
    times = [now for shot in SHOTS for now in span(replay, shot.start, shot.stop, FRAMES_PER_SECOND)]
    times += [replay.seconds] * round(HOLD * FRAMES_PER_SECOND)
    with open_viewer(replay, SIZE) as viewer:
        viewer.page.evaluate("document.querySelector('.ending').style.display = ''")

        def shoot(seconds: Sequence[float]) -> Iterator[Image.Image]:
            shown = None
            for now in seconds:
                shot = next((one for one in SHOTS if now < one.stop + 1e-6), SHOTS[-1])
                if shot != shown:
                    viewer.look(shot.mech, "director" if shot.mech is None else "free")
                    shown = shot
                    if shot.mech is None:
                        viewer.page.evaluate(f"({PIN})({(shot.start + shot.stop) / 2} / echelon.match.dt)")
                    else:
                        _over_the_shoulder(viewer, shot.mech, shot.other, shot.start)
                yield viewer.frame(now)

        write_film(out, shoot, times, FRAMES_PER_SECOND, lambda _: None)
    print(f"{out}: {len(times)} frames, {out.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    usual = DOCS / "gallery" / "matches" / "skirmish.replay"
    parser.add_argument("path", metavar="REPLAY", nargs="?", type=Path, default=usual)
    parser.add_argument("--out", type=Path, default=DOCS / "images" / "match.gif")
    film(**vars(parser.parse_args()))
