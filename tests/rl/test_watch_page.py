"""The live page in a real browser: curves and matches appear, are renewed, and nothing complains."""

import time
from contextlib import closing

import pytest

pytest.importorskip("starlette", reason="the live page needs pip install 'echelon-rl[watch]'.")
pytest.importorskip("uvicorn", reason="the live page needs pip install 'echelon-rl[watch]'.")

from echelon_rl.watch.live import LiveRun
from echelon_rl.watch.server import WatchServer

PERIOD = 2000  # milliseconds between two looks of the page at the run; its clock goes by hand
HOSTILE = "<img src=x onerror=alert(1)>"


# A page that can be shown in a frame; tests/env tries the viewer itself.
MATCH = b"<html data-ready=yes><script>document.title = self.origin</script>a match</html>"


def wait(tab, check):
    """Wait until a check holds; news of the page, such as a new frame, arrive only while playwright waits itself."""
    patience = time.monotonic() + 60
    while not check():
        assert time.monotonic() < patience, "it did not come true in 60 seconds"
        tab.wait_for_timeout(50)


def test_the_win_rate_stands_first_although_the_losses_come_first(browser):
    run = LiveRun("run", 100)
    run.add(10, {"train/value_loss": 1.0, "train/entropy_loss": 2.0})
    with closing(WatchServer(run)) as server:
        tab = browser.new_page(viewport={"width": 1200, "height": 700})
        tab.clock.install()
        tab.goto(server.url)
        tab.wait_for_selector(".chart canvas")
        run.add(20, {"train/value_loss": 1.0, "rollout/win_rate": 0.5})  # the first episode has ended
        tab.clock.run_for(PERIOD)
        tab.wait_for_selector(".chart:nth-child(3) canvas")
        assert tab.locator(".chart h2").all_inner_texts() == ["win rate", "losses", "entropy loss"]
        tab.close()


def test_curves_and_matches_are_drawn_and_renewed(browser):
    run, complaints = LiveRun(HOSTILE, 100), []
    run.add(10, {"rollout/win_rate": 0.2, "rollout/return_scout": 1.0, f"rollout/return_{HOSTILE}": 2.0})
    with closing(WatchServer(run)) as server:
        tab = browser.new_page(viewport={"width": 1200, "height": 700})
        tab.clock.install()
        tab.on("console", lambda message: complaints.append(message.text))
        tab.on("pageerror", lambda error: complaints.append(str(error)))
        tab.on("dialog", lambda dialog: complaints.append(dialog.message))
        tab.goto(server.url)
        tab.wait_for_selector(".chart canvas")
        assert tab.locator("#run").inner_text() == HOSTILE, "names are text, never markup"
        assert tab.locator(".chart h2").all_inner_texts() == ["win rate", "return"]
        drawn = tab.locator(".chart canvas").first.screenshot()

        run.add(50, {"rollout/win_rate": 0.9, "train/value_loss": 1.0})
        run.show(50, "easy", "blue won", MATCH)
        tab.clock.run_for(PERIOD)
        tab.wait_for_selector(".chart:nth-child(3) canvas")
        assert tab.locator("#steps").inner_text() == "50 of 100 steps"
        assert tab.locator(".chart canvas").first.screenshot() != drawn
        wait(tab, lambda: tab.locator("#about").inner_text() == "after 50 steps, against easy: blue won")
        wait(tab, lambda: tab.frame(url="**/match.html?number=1") is not None)
        frame = tab.frame(url="**/match.html?number=1")
        frame.wait_for_selector("html[data-ready=yes]")
        assert frame.evaluate("self.origin") == "null", "the viewer can reach nothing around it"

        tab.locator("#follow").uncheck()
        run.show(60, "easy", "red won", MATCH)
        tab.clock.run_for(PERIOD)
        tab.wait_for_selector("#newest:enabled")
        assert "blue won" in tab.locator("#about").inner_text(), "who is watching is not interrupted"
        tab.locator("#newest").click()
        assert tab.locator("#about").inner_text() == "after 60 steps, against easy: red won"
        assert complaints == []
        server.close()
        tab.clock.run_for(2 * PERIOD)
        tab.wait_for_selector("#state.lost")
        tab.close()
