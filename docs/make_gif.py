"""Films a replay for the top of README.md: `python docs/make_gif.py`.

The replay viewer plays the match in a headless Chromium, and every frame is a screenshot. No graphics card is needed.
Needs `pip install -r requirements-test.txt` for playwright, and a `chromium` or `google-chrome` on the path.
"""

import argparse
import io
import math
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from PIL import Image

from echelon_env import Replay

DOCS = Path(__file__).parent
SIZE = (640, 360)
FRAMES_PER_SECOND = 10
COLOURS = 192
# The panels beside the picture are too small to read in it; the score above it is not.
HIDE = """for (const part of document.querySelectorAll("body > :not(main), main > :not(.picture, header)"))
    part.style.display = "none";"""
LOOK = """([eye, target]) => {
    echelon.stage.controls.enableDamping = false;
    echelon.stage.controls.target.set(...target);
    echelon.stage.camera.position.set(...eye);
    echelon.stage.controls.update();
}"""
# Two frames after the viewer has nothing left to draw, the picture is on the screen.
DRAW = """(tick) => new Promise((done) => {
    echelon.seek(tick);
    const wait = (left) => requestAnimationFrame(() => left ? wait(echelon.stale ? left : left - 1) : done());
    wait(3);
})"""


def film(path: Path, start: float, stop: float, angle: float, turn: float, distance: float) -> Iterator[Image.Image]:
    """Yield the frames of a replay between two times, while the camera goes around the zone.

    Args:
        path: The replay.
        start: Seconds into the match of the first frame.
        stop: Seconds into the match after the last one.
        angle: Where the camera is at the middle of the film, in degrees; 0 is east of the zone and 90 north of it.
        turn: How far the camera goes around the zone, in degrees.
        distance: From the camera to the zone, in voxels.
    """
    from playwright.sync_api import sync_playwright

    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        raise SystemExit("no chromium or google-chrome was found on the path; install one of them.")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        page_file = Path(folder) / "match.html"
        Replay.load(path).to_html(page_file)
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--enable-unsafe-swiftshader"]
        )
        viewport = {"width": SIZE[0], "height": SIZE[1]}
        # Drawn at twice the size and made smaller, edges are smooth.
        page = browser.new_context(viewport=viewport, device_scale_factor=2, offline=True).new_page()
        page.goto(page_file.as_uri())
        while not page.evaluate("document.documentElement.dataset.ready === 'yes'"):
            page.wait_for_timeout(50)
        page.evaluate(HIDE)
        x, y, _ = page.evaluate("echelon.match.zone")
        tick_seconds = page.evaluate("echelon.match.dt")
        count = round((stop - start) * FRAMES_PER_SECOND)
        for i in range(count):
            now = math.radians(angle + turn * (i / count - 0.5))
            east, north = distance * math.cos(now), distance * math.sin(now)
            # From above, and past the zone a little, so that the score hides nobody.
            eye = [x + 0.85 * east, y + 0.85 * north, 0.55 * distance]
            page.evaluate(LOOK, [eye, [x - 0.1 * east, y - 0.1 * north, 0]])
            page.evaluate(DRAW, (start + i / FRAMES_PER_SECOND) / tick_seconds)
            yield Image.open(io.BytesIO(page.screenshot())).convert("RGB").resize(SIZE, Image.Resampling.LANCZOS)
        browser.close()


def palette_of(frames: list[Image.Image]) -> Image.Image:
    """Return the colours of all frames; by their number alone the ground would take all, and teams would turn grey."""
    pixels = np.concatenate([np.asarray(frame).reshape(-1, 3) for frame in frames[::10]])
    colours, counts = np.unique(pixels >> 2, axis=0, return_counts=True)
    line = np.repeat(colours << 2, np.sqrt(counts).astype(int), axis=0)
    return Image.fromarray(line[None]).quantize(COLOURS)


def save(frames: list[Image.Image], path: Path) -> None:
    """Write frames as a GIF with one palette and without dithering, so that what stands still costs nothing."""
    palette = palette_of(frames)
    first, *others = (frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames)
    first.save(path, save_all=True, append_images=others, duration=1000 // FRAMES_PER_SECOND, loop=0)
    print(f"{path}: {len(frames)} frames, {path.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "path", metavar="REPLAY", nargs="?", type=Path, default=DOCS / "matches" / "skirmish-expert.replay"
    )
    parser.add_argument("--out", type=Path, default=DOCS / "images" / "match.gif")
    parser.add_argument("--start", type=float, default=4.4, help="seconds into the match")
    parser.add_argument("--stop", type=float, default=14.0, help="seconds into the match")
    parser.add_argument("--angle", type=float, default=-66, help="of the camera around the zone, degrees; 0: east")
    parser.add_argument(
        "--turn", type=float, default=0, help="how far the camera goes around, degrees; makes large files"
    )
    parser.add_argument("--distance", type=float, default=38, help="from the camera to the zone, voxels")
    options = vars(parser.parse_args())
    out = options.pop("out")
    save(list(film(**options)), out)
