"""Two matches side by side: the first difference is found, and one clock moves both viewers."""

import dataclasses

import numpy as np
import pytest
from tests.env.rendering.test_track import scripted_replay
from tests.env.rendering.test_viewer import new_tab, wait

from echelon_env import cli
from echelon_env.replays.pages import comparison_page, course_of, first_difference

HOSTILE = "<img src=x onerror=alert(1)>{{script}}"


@pytest.fixture(scope="module")
def one():
    return scripted_replay("duel", seed=3, decisions=24)


@pytest.fixture(scope="module")
def other(one):
    """The same match with another step in decision 10, and not as long."""
    actions = one.actions[:20].copy()
    actions[10:, 0, 0] = -1.0
    shorter = dataclasses.replace(one, actions=actions, checksums=one.checksums[:2], outcome=None)
    return dataclasses.replace(shorter, names={"blue": HOSTILE, "red": "rouge & <b>noir</b>"})


def test_the_first_difference_is_the_first_decision_that_was_not_the_same(one, other):
    course = course_of(one)
    assert first_difference(course, course) is None
    assert first_difference(course, course_of(other)) == 11
    cut = dataclasses.replace(one, actions=one.actions[:20], checksums=one.checksums[:2], outcome=None)
    assert first_difference(course, course_of(cut)) == 21, "one of them is over"


def test_a_course_holds_scores_and_the_living(one):
    course = course_of(one)
    states = [(b.state.clock[["score_0", "score_1"]][0].item(), b.state.mechs["alive"][0].tolist()) for b in one]
    assert course.score.tolist() == [list(score) for score, _ in states]
    assert course.alive.tolist() == [alive for _, alive in states]  # a team is one mech


def test_other_maps_and_teams_are_refused(one, tmp_path, says):
    scripted_replay("duel", seed=4, decisions=2).save(tmp_path / "b.replay")
    one.save(tmp_path / "a.replay")
    page = tmp_path / "x.html"
    both = sorted(tmp_path.iterdir())
    said = says(cli.main, "replay", "compare", *both, "--html", page, status=2)
    assert "different maps, teams or clocks; compare matches of one configuration" in said
    assert not page.exists()


@pytest.fixture(scope="module")
def page(browser, one, other, tmp_path_factory):
    """The page opened from disk, without a network; nothing may complain or be loaded."""
    path = tmp_path_factory.mktemp("compare") / "page.html"
    path.write_text(comparison_page(one, other), "utf-8")
    with new_tab(browser, path.as_uri(), width=760, height=500) as tab:
        yield tab


def both(page, expression):
    """Return what each viewer says once the page has told it everything."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return [frame.evaluate(f"echelon.state().{expression}") for frame in page.frames[1:]]


def test_one_clock_moves_both_viewers_and_each_stops_at_its_end(page):
    page.evaluate("comparison.seek(30)")
    assert both(page, "tick") == [30, 30]
    page.get_by_role("button", name="one decision on").click()
    assert both(page, "tick") == [35, 35]
    page.locator("#time").fill("110")
    assert both(page, "tick") == [110, 100]  # 24 and 20 decisions
    page.get_by_role("button", name="To the first difference").click()
    assert both(page, "tick") == [55, 55]
    assert "first differ after decision 11, at 2.75 s" in page.inner_text("main")
    page.locator("#play").click()
    wait(page, "comparison.state().tick > 58")
    page.locator("#play").click()
    ticks = both(page, "tick")
    assert ticks[0] == ticks[1] > 58
    assert both(page, "playing") == [False, False]


def test_what_is_done_in_one_viewer_is_done_in_both(page):
    page.frames[2].evaluate("echelon.choose(1)")
    assert both(page, "chosen") == [1, 1]
    page.locator("#camera").select_option("top")
    page.locator("#vision").select_option("red")
    assert (both(page, "camera"), both(page, "view")) == (["top", "top"], ["red", "red"])
    page.locator("#camera").select_option("free")
    page.frames[1].locator("canvas").first.hover()
    page.mouse.wheel(0, -300)
    wait(page, "!comparison.viewers.some((viewer) => viewer.stale)")
    eyes = both(page, "eye")
    assert np.allclose(eyes[0], eyes[1], atol=0.05)
    page.frames[2].evaluate("echelon.seek(20)")  # as its keys do
    assert both(page, "tick") == [20, 20]


def test_other_colours_in_one_viewer_are_those_of_both_and_the_clock_moves_them_on(page):
    page.evaluate("comparison.seek(15)")
    page.frames[1].evaluate("echelon.repaint('colour-blind')")
    assert both(page, "palette") == ["colour-blind"] * 2
    assert [frame.locator("footer").is_visible() for frame in page.frames[1:]] == [False, False]
    page.frames[2].evaluate("echelon.repaint('standard')")
    page.evaluate("comparison.seek(40)")
    assert both(page, "palette") == ["standard"] * 2
    assert both(page, "tick") == [40, 40]


def test_no_caption_says_that_a_quiet_time_passes_faster_than_the_clock(page):
    page.evaluate("comparison.seek(0); for (const viewer of comparison.viewers) viewer.director.quiet = () => true")
    page.locator("#play").click()
    wait(page, "comparison.state().tick > 20")
    assert [frame.locator(".caption", has_text="nothing happens").count() for frame in page.frames[1:]] == [0, 0]
    page.locator("#play").click()


def test_names_are_shown_as_text(page):
    shown = page.locator("figcaption").nth(1).inner_text()
    assert HOSTILE in shown
    assert "rouge & <b>noir</b>" in shown
    assert page.locator("img, figcaption b").count() == 0
