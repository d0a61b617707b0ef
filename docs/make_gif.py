"""Films a replay for the top of README.md: `python docs/make_gif.py`.

As `echelon replay clip` does, but the camera stands near the zone, and may go around it. Needs what `clip` needs: the
extra `echelon-env[film]` and a Chromium.
"""

import argparse
import math
from collections.abc import Iterator, Sequence
from pathlib import Path

from PIL import Image

from echelon_env import Replay
from echelon_env.replays.film import open_viewer, span, write_film

DOCS = Path(__file__).parent
SIZE = (640, 360)
FRAMES_PER_SECOND = 10
LOOK = """([eye, target]) => {
    if (echelon.stage.mode !== "free") echelon.look("free");
    echelon.stage.controls.enableDamping = false;
    echelon.stage.controls.target.set(...target);
    echelon.stage.camera.position.set(...eye);
    echelon.stage.controls.update();
}"""


def film(path: Path, out: Path, start: float, stop: float, angle: float, turn: float, distance: float) -> None:
    """Film a replay between two times, while the camera goes around the zone.

    Args:
        path: The replay.
        out: The film.
        start: Seconds into the match of the first frame.
        stop: Seconds into the match after the last one.
        angle: Where the camera is at the middle of the film, in degrees; 0 is east of the zone and 90 north of it.
        turn: How far the camera goes around the zone, in degrees.
        distance: From the camera to the zone, in voxels.
    """
    replay = Replay.load(path)
    times = span(replay, start, stop, FRAMES_PER_SECOND)
    with open_viewer(replay, SIZE) as viewer:
        viewer.look()
        x, y, _ = viewer.page.evaluate("echelon.match.zone")

        def shoot(seconds: Sequence[float]) -> Iterator[Image.Image]:
            for now in seconds:
                direction = math.radians(angle + turn * ((now - start) / (stop - start) - 0.5))
                east, north = distance * math.cos(direction), distance * math.sin(direction)
                # From above, and past the zone a little, so that the score hides nobody.
                eye = [x + 0.85 * east, y + 0.85 * north, 0.55 * distance]
                viewer.page.evaluate(LOOK, [eye, [x - 0.1 * east, y - 0.1 * north, 0]])
                yield viewer.frame(now)

        write_film(out, shoot, times, FRAMES_PER_SECOND, lambda _: None)
    print(f"{out}: {len(times)} frames, {out.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    usual = DOCS / "gallery" / "matches" / "skirmish.replay"
    parser.add_argument("path", metavar="REPLAY", nargs="?", type=Path, default=usual)
    parser.add_argument("--out", type=Path, default=DOCS / "images" / "match.gif")
    parser.add_argument("--start", type=float, default=7.0, help="seconds into the match")
    parser.add_argument("--stop", type=float, default=14.2, help="seconds into the match")
    parser.add_argument("--angle", type=float, default=82, help="of the camera around the zone, degrees; 0: east")
    parser.add_argument(
        "--turn", type=float, default=0, help="how far the camera goes around, degrees; makes large files"
    )
    parser.add_argument("--distance", type=float, default=31, help="from the camera to the zone, voxels")
    film(**vars(parser.parse_args()))
