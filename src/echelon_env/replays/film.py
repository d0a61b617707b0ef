"""Films a replay: pictures of chosen moments, by the replay viewer in a headless Chromium or from above without one."""

import importlib.util
import io
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import chain, groupby
from pathlib import Path
from typing import IO, Any

import numpy as np
from PIL import Image, ImageOps

from echelon_env.files import replacing
from echelon_env.rendering.page import part
from echelon_env.rendering.palette import BACKGROUND
from echelon_env.rendering.rgb import ASPECT, render_rgb
from echelon_env.replays.replay import Replay
from echelon_env.validation import bringing, shown

CAMERAS = ("director", "free", "follow", "pilot", "top")  # of the viewer, as are the views
VIEWS = ("all", "blue", "red", "pilot")
FORMATS = (".mp4", ".gif")
SIZE = (960, 540)
_PATIENCE_S = 60  # until the page is ready, which takes 2 s on a machine at leisure
_FASTEST_GIF = 50  # frames a second; browsers show frames shorter than 0.02 s for 0.1 s
_COLOURS = 192  # of a GIF
_PALETTE_FRAMES = 12  # of which the colours of a GIF are taken
_CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

Report = Callable[[str], object]  # tells how far the work is
Shoot = Callable[[Sequence[float]], Iterator[Image.Image]]  # from seconds into the match, rising, to pictures


def span(replay: Replay, start: float | None, stop: float | None, fps: int) -> list[float]:
    """Return the seconds of all frames from ``start`` to before ``stop``; None is the start or end of the match."""
    length = replay.seconds
    first, last = start or 0.0, length if stop is None else stop
    if not 0 <= first < last <= length + 1e-6:  # the length is a product, and may end in ...99
        within = f"begin before it ends and lie within the match, which lasts {length:g} s"
        raise ValueError(f"a span must {within}; got {first:g} to {last:g} s.")
    return [first + frame / fps for frame in range(max(1, round((last - first) * fps)))]


def check_film(path: Path, fps: int) -> None:
    """Refuse a file whose ending names no known kind of film, or one that cannot be written here or so fast."""
    kind = path.suffix.lower()
    if kind not in FORMATS:
        raise ValueError(f"a film's file must end in {' or '.join(FORMATS)}, got {shown(path.name)}.")
    if kind == ".mp4" and importlib.util.find_spec("imageio_ffmpeg") is None:
        raise ValueError("an .mp4 needs imageio-ffmpeg: pip install 'echelon-env[film]'; a .gif needs none.")
    if kind == ".gif" and fps > _FASTEST_GIF:
        raise ValueError(f"a .gif shows at most {_FASTEST_GIF} frames a second, got {fps}; write an .mp4 instead.")


class Viewer:
    """The replay viewer in a headless Chromium, which shows any moment; ``echelon`` in its page controls it."""

    def __init__(self, page: Any, tick_seconds: float, panels: bool) -> None:
        self.page = page
        self._tick_seconds, self._panels, self._following = tick_seconds, panels, False
        page.evaluate(part("pages/film.js"))
        page.evaluate("(panels) => film.open(panels)", panels)

    def look(self, mech: int | None = None, camera: str = "free", view: str = "all") -> None:
        """Choose a mech, one of ``CAMERAS`` and one of ``VIEWS``; without a mech, ``follow`` and ``pilot`` take one."""
        chosen = [-1 if mech is None else mech, camera, view, self._panels]
        self.page.evaluate("(chosen) => film.look(...chosen)", chosen)
        self._following = camera == "follow"

    def frame(self, seconds: float) -> Image.Image:
        """Return the picture of a moment of the match."""
        moment = [seconds / self._tick_seconds, self._following]
        self.page.evaluate("(moment) => film.draw(...moment)", moment)
        return Image.open(io.BytesIO(self.page.screenshot(scale="css"))).convert("RGB")


@contextmanager
def open_viewer(replay: Replay, size: tuple[int, int] = SIZE, panels: bool = False) -> Iterator[Viewer]:
    """Open a replay in a headless Chromium without a network, with or without cockpit, rosters and timeline.

    ValueError without Playwright or Chromium; OSError if the browser cannot show the match.
    """
    with bringing("filming with the viewer, not with the flat renderer,", "echelon-env[film]"):
        from playwright import sync_api
    with tempfile.TemporaryDirectory() as folder, sync_api.sync_playwright() as playwright:
        path = _chromium(playwright)
        file = Path(folder) / "match.html"
        replay.to_html(file)
        try:
            browser = playwright.chromium.launch(executable_path=path, args=["--enable-unsafe-swiftshader"])
            # Drawn at twice the size and made smaller, edges are smooth.
            screen: Any = {"width": size[0], "height": size[1]}
            page = browser.new_context(viewport=screen, device_scale_factor=2, offline=True).new_page()
            page.goto(file.as_uri())
            page.wait_for_selector("[data-ready=yes], .failure", state="attached", timeout=1000 * _PATIENCE_S)
            if failure := page.query_selector(".failure"):
                raise OSError(failure.inner_text())
            yield Viewer(page, replay.config.match.physics_step_seconds, panels)
        except sync_api.Error as error:
            reason = str(error).splitlines()[0]
            if isinstance(error, sync_api.TimeoutError):
                reason += " Try again on a quieter machine."
            raise OSError(f"{path} cannot show the match: {reason}") from error


def _chromium(playwright: Any) -> str:
    path: str = next(filter(None, map(shutil.which, _CHROMIUM)), playwright.chromium.executable_path)
    if not Path(path).is_file():
        ways = "install your system's (apt install chromium) or run `playwright install chromium`"
        raise ValueError(f"no Chromium was found; {ways}, or take the flat renderer, which needs none.")
    return path


def flat_frames(replay: Replay, times: Sequence[float], size: tuple[int, int] = SIZE) -> Iterator[Image.Image]:
    """Yield the tactical view at moments in rising order, after the last physics step before each; needs no browser."""
    dt, played = replay.config.match.physics_step_seconds, enumerate(replay.steps())
    for wanted, moments in groupby(int(seconds / dt + 1e-6) for seconds in times):
        state = next(state for step, (_, state) in played if step == wanted)
        drawn = Image.fromarray(render_rgb(state, replay.config, 0, min(size[1], int(size[0] / ASPECT))))
        picture = ImageOps.pad(drawn, size, Image.Resampling.LANCZOS, BACKGROUND)
        yield from (picture for _ in moments)


def write_film(path: Path, shoot: Shoot, times: Sequence[float], fps: int, report: Report) -> None:
    """Write pictures of rising moments as an MP4 or a GIF, which appears whole or not at all; see ``check_film``."""
    check_film(path, fps)

    def frames() -> Iterator[Image.Image]:
        for number, frame in enumerate(shoot(times), 1):
            report(f"frame {number} of {len(times)}")
            yield frame

    with replacing(path) as file:
        if path.suffix.lower() == ".mp4":
            _write_mp4(file.name, frames(), fps)
        else:
            _write_gif(file, frames(), shoot(times[:: -(-len(times) // _PALETTE_FRAMES)]), fps)


def _write_mp4(path: str, frames: Iterator[Image.Image], fps: int) -> None:
    import imageio_ffmpeg

    first = next(frames)
    # Encoders halve the colours' resolution: sizes must be even.
    kind: dict[str, Any] = {"quality": 7, "macro_block_size": 2, "output_params": ["-f", "mp4"]}
    with closing(imageio_ffmpeg.write_frames(path, first.size, fps=fps, **kind)) as film:
        film.send(None)
        for frame in chain([first], frames):
            film.send(frame.tobytes())


def _write_gif(file: IO[bytes], frames: Iterator[Image.Image], few: Iterator[Image.Image], fps: int) -> None:
    """Write frames in the colours of a few and without dithering, so that what stands still costs nothing."""
    pixels = np.concatenate([np.asarray(frame).reshape(-1, 3) for frame in few])
    colours, counts = np.unique(pixels >> 2, axis=0, return_counts=True)
    # By their number alone the ground would take all, and teams would turn grey.
    line = np.repeat(colours << 2, np.sqrt(counts).astype(int), axis=0)
    palette = Image.fromarray(line[None]).quantize(_COLOURS)
    first, *others = (frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames)
    ends = [round(100 * (number + 1) / fps) for number in range(len(others) + 1)]  # a GIF counts hundredths of a second
    lengths = [10 * length for length in np.diff(ends, prepend=0).tolist()]
    first.save(file, "GIF", save_all=True, append_images=others, duration=lengths, loop=0)
