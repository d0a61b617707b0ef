"""Speed of rendering: `python benchmarks/bench_rendering.py [--viewer]`.

The tactical view is drawn at 480 and 1080 lines on one core. With ``--viewer`` the replay viewer plays a match of ten
against ten in the Chromium of this machine without a graphics card (SwiftShader), 1280 x 720; that needs playwright.
"""

import argparse
import os
import shutil
import tempfile
import time
from pathlib import Path

import numpy as np

import echelon_env
from echelon_env.rendering.rgb import render_rgb


def measure_images(preset: str, height: int, decisions: int = 120) -> None:
    """Print how long a picture takes while scripted experts fight."""
    env = echelon_env.parallel_env(preset)
    env.reset(seed=5)
    commander, times = echelon_env.ScriptedCommander("expert"), []
    while env.agents and len(times) < decisions:
        env.step(commander.act(env))
        start = time.process_time()
        render_rgb(env.core.state, env.config, 0, height)
        times.append(1e3 * (time.process_time() - start))
    mean, median = np.mean(times[1:]), np.median(times)  # the first one loads fonts
    print(f"{preset:>9} {height:5d} lines: {median:5.1f} ms median, {mean:5.1f} ms mean, {1e3 / mean:4.0f} frames/s")


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


def measure_viewer(seconds: float = 8.0) -> None:
    """Print the frames per second of the replay viewer, drawn by the processor."""
    from playwright.sync_api import sync_playwright

    chromium = next((path for name in ("chromium", "google-chrome") if (path := shutil.which(name))), None)
    if chromium is None:
        raise SystemExit("no Chromium was found; install one, or leave out --viewer.")
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
        print(
            f"viewer, 1280 x 720 in software: {rate:.0f} frames/s at {state['detail']:.0%} of the resolution", end=", "
        )
        print(f"{cost:.0f} ms of processor time a frame, {state['triangles']:,} triangles", end=", ")
        print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
        browser.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--viewer", action="store_true", help="also measure the replay viewer in Chromium")
    arguments = parser.parse_args()
    for preset, height in (("skirmish", 480), ("standard", 480), ("company", 480), ("standard", 1080)):
        measure_images(preset, height)
    if arguments.viewer:
        measure_viewer()
