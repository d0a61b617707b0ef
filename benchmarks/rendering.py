"""Speed of rendering: the tactical view, and the replay viewer.

python benchmarks/rendering.py --help
"""

import os
import shutil
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))
from benchmarks.common.runs import Preset, append, command_line, print_head, print_row

import echelon_env
from echelon_env.rendering.rgb import render_rgb


def images(
    presets: tuple[Preset, ...] = ("skirmish", "standard", "company"),
    heights: tuple[int, ...] = (480, 1080),
    decisions: int = 120,
    records: Path | None = None,
) -> None:
    """How long a picture of the tactical view takes on one core while scripted experts fight.

    Args:
        presets: Presets.
        heights: Lines of the picture.
        decisions: Pictures, one a decision.
        records: File to which the times are added.
    """
    print_head("preset", "lines", "median, ms", "mean, ms", "frames/s")
    for preset in presets:
        for height in heights:
            env = echelon_env.parallel_env(preset)
            env.reset(seed=5)
            commander, times = echelon_env.ScriptedCommander("expert"), []
            while env.agents and len(times) < decisions:
                env.step(commander.act(env))
                start = time.process_time()
                render_rgb(env.core.state, env.config, 0, height)
                times.append(1e3 * (time.process_time() - start))
            mean, median = float(np.mean(times[1:])), float(np.median(times))  # the first one loads fonts
            append(records, {"preset": preset, "lines": height, "median_ms": median, "mean_ms": mean})
            print_row(preset, height, f"{median:.1f}", f"{mean:.1f}", f"{1e3 / mean:.0f}")


def processor_seconds(process: int) -> float:
    """Return the processor time of a process's living descendants (Linux only; else NaN)."""
    if not Path("/proc").exists():
        return float("nan")
    total = 0.0
    for task in Path(f"/proc/{process}/task").glob("*/children"):
        for child in task.read_text().split():
            fields = Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()
            total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
            total += processor_seconds(int(child))
    return total


def viewer(seconds: float = 8.0, records: Path | None = None) -> None:
    """Frames a second of the replay viewer in Chromium: ten against ten, 1280 x 720, without a graphics card.

    This needs playwright and Chromium.

    Args:
        seconds: Measured time.
        records: File to which the numbers are added.
    """
    from playwright.sync_api import sync_playwright

    chromium = next((path for name in ("chromium", "google-chrome") if (path := shutil.which(name))), None)
    if chromium is None:
        raise SystemExit("no Chromium was found; install one, or measure `images` alone.")
    env = echelon_env.parallel_env("standard", opponent="hard")
    env.reset(seed=5)
    commander = echelon_env.ScriptedCommander("expert")
    while env.agents:
        env.step(commander.act(env))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = Path(folder) / "match.html"
        start = time.perf_counter()
        env.replay().to_html(path)
        size = path.stat().st_size / 1e6
        print(f"page of a match of {env.core.state.clock['decision'][0]} decisions: {size:.2f} MB", end=", ")
        print(f"written in {time.perf_counter() - start:.1f} s")
        # Not --use-angle=swiftshader: then SwiftShader also composes the page, which doubles the work, and no browser
        # does so by itself without a graphics card.
        options = ["--no-sandbox", "--enable-unsafe-swiftshader"]
        browser = playwright.chromium.launch(executable_path=chromium, args=options)
        page = browser.new_context(viewport={"width": 1280, "height": 720}, offline=True).new_page()
        page.goto(path.as_uri())
        while not page.evaluate("document.documentElement.dataset.ready === 'yes'"):
            page.wait_for_timeout(50)
        page.evaluate("echelon.skipping = false; echelon.seek(150); echelon.toggle()")  # shortly before the teams meet
        page.wait_for_timeout(3000)  # the resolution settles
        frames, start, spent = page.evaluate("echelon.frames"), time.perf_counter(), processor_seconds(os.getpid())
        page.wait_for_timeout(1000 * seconds)
        drawn = page.evaluate("echelon.frames") - frames
        rate = drawn / (time.perf_counter() - start)
        cost = 1e3 * (processor_seconds(os.getpid()) - spent) / drawn
        state = page.evaluate("echelon.state()")
        append(records, {"frames_per_s": rate, "detail": state["detail"], "processor_ms": cost, "page_mb": size})
        print(
            f"viewer, 1280 x 720 in software: {rate:.0f} frames/s at {state['detail']:.0%} of the resolution", end=", "
        )
        print(f"{cost:.0f} ms of processor time a frame, {state['triangles']:,} triangles", end=", ")
        print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
        browser.close()


main = partial(command_line, __doc__, images, viewer)

if __name__ == "__main__":
    sys.exit(main())
