"""The replay viewer in a real browser, offline: it draws, it tells the truth, and its controls do what they say."""

import io
import time
from contextlib import contextmanager

import numpy as np
import pytest
from PIL import Image
from tests.env.rendering.test_track import scripted_replay

from echelon_env.catalog import CLASS_TABLE
from echelon_env.matches.continuations import MechDifference, WinProbability
from echelon_env.rendering.page import Page
from echelon_env.sim.state import copy_match

HOSTILE = "<img src=x onerror=alert(1)>"


@pytest.fixture(scope="module")
def replay():
    """A match with hostile names and with thoughts of a policy."""
    played = scripted_replay("skirmish", seed=3, decisions=56)
    object.__setattr__(played, "names", {"blue": HOSTILE, "red": "rouge & <b>noir</b>"})
    shape = played.actions.shape[:2]
    rng = np.random.default_rng(0)
    return played.with_channels(
        value=rng.normal(size=shape).astype(np.float32),
        action_probabilities=rng.uniform(size=(*shape, 45)).astype(np.float32),
    )


@pytest.fixture(scope="module")
def states(replay):
    return [copy_match(core.state, 0) for core in replay]


@contextmanager
def new_tab(browser):
    """An empty tab without a network that must neither complain nor ask for anything outside of its page."""
    # Half as many pixels along each axis as the page believes: a picture costs a quarter of the time.
    context = browser.new_context(viewport={"width": 840, "height": 480}, device_scale_factor=0.5, offline=True)
    tab, complaints, requests = context.new_page(), [], []
    tab.on("console", lambda message: complaints.append(message.text))
    tab.on("pageerror", lambda error: complaints.append(str(error)))
    tab.on("dialog", lambda dialog: complaints.append(f"dialog {dialog.message}"))
    tab.on("request", lambda request: requests.append(request.url))
    yield tab
    assert complaints == []
    assert {url for url in requests if not url.startswith(("blob:", "data:"))} <= {tab.url}
    context.close()


@pytest.fixture(scope="module")
def opened(browser, replay, tmp_path_factory):
    """The page opened from disk."""
    path = tmp_path_factory.mktemp("viewer") / "match.html"
    replay.to_html(path)
    with new_tab(browser) as tab:
        tab.goto(path.as_uri())
        wait(tab, "document.documentElement.dataset.ready === 'yes'")
        tab.evaluate("echelon.stage.controls.enableDamping = false")  # gliding on after a drag takes many pictures
        yield tab


@pytest.fixture
def page(opened):
    """The page at the start of the match, standing still, nobody chosen, everything shown."""
    do(opened, "choose(-1)", "see('all')", "look('free')", "setSpeed(1)", "seek(0)")
    return opened


def wait(page, condition):
    """Wait until a condition holds; playwright's own way would evaluate text, which the page's policy forbids."""
    patience = time.monotonic() + 30
    while not page.evaluate(f"Boolean({condition})"):
        assert time.monotonic() < patience, f"{condition} did not come true in 30 seconds"
        page.wait_for_timeout(20)


def settle(page):
    """Wait until the page has drawn what it was told and no panel slides any more, perhaps under the pointer."""
    wait(page, "!echelon.stale && document.getAnimations().every((one) => one.playState !== 'running')")
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def state(page):
    settle(page)
    return page.evaluate("echelon.state()")


def do(page, *calls):
    """Let the page do what the methods say and return its state after it."""
    page.evaluate("".join(f"echelon.{call};" for call in calls))
    return state(page)


def picture(page):
    settle(page)
    box = page.locator(".picture").bounding_box()
    return np.asarray(Image.open(io.BytesIO(page.screenshot(clip=box, scale="css"))).convert("RGB")).astype(int)


def test_the_canvas_shows_the_world(page):
    image = picture(page)
    middle = image[90:300, 200:640]
    assert len(np.unique(middle.reshape(-1, 3), axis=0)) > 120
    assert middle.std() > 8
    page.evaluate("echelon.world.group.visible = false; echelon.stale = true")
    without = picture(page)[90:300, 200:640]
    page.evaluate("echelon.world.group.visible = true; echelon.stale = true")
    assert (np.abs(middle - without).max(axis=-1) > 10).mean() > 0.3


def test_both_teams_are_drawn_in_their_colours(page):
    image = picture(page)
    red, green, blue = image[..., 0], image[..., 1], image[..., 2]
    for dominant, others in ((blue, (red,)), (red, (blue, green))):
        assert (np.min([dominant - other for other in others], axis=0) > 70).sum() > 60


def test_time_runs_stands_and_runs_faster(page):
    assert state(page)["playing"] is False
    page.keyboard.press(" ")
    wait(page, "echelon.tick > 4")
    assert page.evaluate("echelon.playing") is True
    page.keyboard.press(" ")
    stood = state(page)["tick"]
    page.wait_for_timeout(120)
    assert state(page)["tick"] == stood
    page.keyboard.press("+")
    assert state(page)["speed"] == 2
    page.locator("select").select_option("8")
    assert state(page)["speed"] == 8
    page.evaluate("echelon.seek(echelon.match.lastTick - 4); echelon.toggle()")
    wait(page, "!echelon.playing")
    assert state(page)["tick"] == state(page)["lastTick"]


def test_steps_and_scrubbing(page):
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert state(page)["decision"] == 2
    page.keyboard.press("Shift+ArrowRight")
    assert state(page)["tick"] == 11
    page.keyboard.press("ArrowLeft")
    assert state(page)["decision"] == 2
    page.get_by_title("one decision back").click()
    assert state(page)["decision"] == 1
    page.keyboard.press("End")
    assert state(page)["tick"] == state(page)["lastTick"]
    box = page.locator("canvas.graph").bounding_box()
    page.mouse.click(box["x"] + 0.25 * box["width"], box["y"] + 20)
    assert state(page)["tick"] == pytest.approx(0.25 * state(page)["lastTick"], rel=0.02)


def test_cameras(page):
    eyes = {}
    for name in ("free", "top", "follow"):
        page.locator("[data-of=camera] button", has_text=name).click()
        now = state(page)
        assert now["camera"] == name
        eyes[name] = now["eye"]
    assert eyes["top"][2] > eyes["free"][2] > eyes["follow"][2]
    assert state(page)["chosen"] >= 0  # there is somebody to follow
    before = state(page)["eye"]
    page.evaluate("echelon.seek(80)")
    wait(page, f"Math.hypot(...echelon.state().eye.map((value, i) => value - {before}[i])) > 3")
    before = do(page, "look('free')")["eye"]
    page.mouse.move(400, 200)
    page.mouse.down()
    page.mouse.move(480, 230, steps=2)
    page.mouse.up()
    assert state(page)["eye"] != before


@pytest.mark.parametrize("team", ["blue", "red"])
@pytest.mark.parametrize("decision", [20, 55])
def test_a_team_sees_what_its_living_mechs_see(page, states, team, decision):
    number = ("blue", "red").index(team)
    do(page, f"seek({5 * decision})")
    page.locator("[data-of=view] button", has_text=team).click()
    now, mechs = states[decision], states[decision]["mechs"]
    own = (mechs["team"] == number) & (mechs["alive"] == 1)
    seen = own | (now["sees"][0][own].any(axis=0) & (mechs["alive"] == 1))
    shown = state(page)
    assert shown["shown"] == np.flatnonzero(seen).tolist()
    assert not set(shown["ghosts"]) & set(shown["shown"])


def test_the_pilot_sees_its_contacts_and_its_pack(page, states):
    shown = do(page, "seek(200)", "choose(1)", "see('pilot')")["shown"]
    mechs, contacts = states[40]["mechs"], states[40]["contacts"][1]
    expected = {i for i in range(10) if mechs["alive"][i] and (mechs["team"][i] == 0 or i in contacts)}
    assert set(shown) == expected


def test_the_page_knows_where_everybody_is(page, states):
    for decision in (0, 13, 40, 55):
        poses = page.evaluate(
            f"Array.from({{length: 10}}, (_, i) => {{ const p = echelon.match.pose({5 * decision}, i, {{}});"
            "return [p.x, p.y, p.z, p.yaw]; })"
        )
        mechs = states[decision]["mechs"]
        expected = np.stack([mechs[name] for name in ("x", "y", "z", "yaw")], axis=1)
        assert np.allclose(poses, expected, atol=0.01)


def test_going_back_restores_what_was_destroyed(page, states):
    def voxels(tick):
        do(page, f"seek({tick})")
        text = page.evaluate("new TextDecoder('latin1').decode(echelon.world.voxels)")  # far quicker than an array
        return np.frombuffer(text.encode("latin1"), np.uint8).reshape(states[0]["voxels"].shape)

    assert (states[0]["voxels"] != states[55]["voxels"]).any()
    for decision in (55, 30, 0, 41):
        assert np.array_equal(voxels(5 * decision), states[decision]["voxels"])


def test_choosing_a_mech_opens_its_cockpit(page, states):
    page.evaluate("echelon.seek(200)")
    mechs = states[40]["mechs"]
    mech = int(np.flatnonzero(mechs["alive"])[1])
    page.locator(".card").nth(mech).click()
    assert state(page)["chosen"] == mech
    cockpit = page.locator(".cockpit")
    most = CLASS_TABLE[mechs["role"][mech]]
    limits = {"hp": "hp", "leg_hp": "leg_hp", "heat": "heat_cap"}
    numbers = [f"{mechs[name][mech]:.0f} / {most[limit]:g}" for name, limit in limits.items()]
    assert cockpit.locator(".gauge .number").all_inner_texts()[:3] == numbers
    listed = [int(row.split()[0]) for row in cockpit.locator(".contact").all_inner_texts()]
    assert listed == np.flatnonzero(states[40]["contacts"][mech] >= 0).tolist()
    assert "sensor quality" in cockpit.inner_text()
    assert cockpit.locator(".legend .term").count() >= 1
    page.keyboard.press("Escape")
    assert state(page)["chosen"] == -1
    assert not cockpit.is_visible()


def test_the_cockpit_shows_what_the_policy_thought(page, replay):
    do(page, "seek(100)", "choose(2)")
    thoughts = page.locator(".probabilities")
    assert thoughts.is_visible()
    shares = replay.channels["action_probabilities"][20, 2]
    first = thoughts.locator(".choice .number").first.inner_text()
    assert first == f"{100 * shares[4]:.0f}%"  # the primary trigger is the first choice that is no throttle
    do(page, "choose(7)")  # scripted: it has no policy
    assert not thoughts.is_visible()


def test_a_click_into_the_picture_chooses_the_mech_there(page):
    spot = page.evaluate(
        "(() => { const s = echelon.mechs.stands[3].middle.clone().project(echelon.stage.camera);"
        "const b = echelon.stage.renderer.domElement.getBoundingClientRect();"
        "return [b.left + (s.x + 1) / 2 * b.width, b.top + (1 - s.y) / 2 * b.height]; })()"
    )
    picked = page.evaluate(f"echelon.mechs.pick(echelon.stage.rayAt({spot[0]}, {spot[1]}))")
    page.mouse.click(*spot)
    assert state(page)["chosen"] == picked >= 0


def test_score_and_kill_feed_follow_the_match(page, states):
    do(page, "seek(275)")
    clock = states[55]["clock"]
    points = [f"{float(clock[f'score_{team}']):.1f}" for team in (0, 1)]
    assert page.locator(".points").all_inner_texts() == points
    died = states[55]["mechs"]["died_tick"]
    recent = [i for i in range(10) if died[i] > 0 and (275 - died[i]) * 0.05 <= 12]
    assert page.locator(".kill").count() == min(6, len(recent)) > 0


def test_names_are_shown_as_text(page):
    assert page.locator(".team").all_inner_texts() == [HOSTILE, "rouge & <b>noir</b>"]
    assert page.locator("img").count() == 0


def test_keyboard_help(page):
    page.keyboard.press("h")
    assert page.locator("dialog.help").is_visible()
    assert "play or pause" in page.locator("dialog.help").inner_text()
    page.keyboard.press("h")
    assert not page.locator("dialog.help").is_visible()


def test_it_works_inside_a_notebooks_frame(browser, replay):
    with new_tab(browser) as tab:
        tab.set_content(f"<!DOCTYPE html><p>a cell</p>{replay.view()._repr_html_()}")
        frame = tab.frames[1]
        wait(frame, "document.documentElement.dataset.ready === 'yes' && echelon.frames > 2")
        box = tab.locator("iframe").bounding_box()
        image = np.asarray(Image.open(io.BytesIO(tab.screenshot(clip=box))).convert("RGB"))
        assert len(np.unique(image.reshape(-1, 3), axis=0)) > 120


def test_a_broken_page_says_so(browser, replay):
    page = replay.view().html
    begin = page.index('type="text/plain">') + len('type="text/plain">')
    broken = Page(page[: begin + 200] + page[page.index("</script>", begin) :])
    tab = browser.new_page()
    tab.set_content(broken.html)
    tab.wait_for_selector(".failure")
    assert "cannot be shown" in tab.locator(".failure").inner_text()
    tab.close()


def test_the_timeline_shows_how_likely_each_team_was_to_win(browser, tmp_path):
    played = scripted_replay("duel", decisions=20)
    winners = np.array([[0, 0, 1, 1] * 25, [0] * 100, [0] * 100], np.int8)
    mech = MechDifference("blue_0", 90, 50, 0.4, 0.3, 0.5)
    played.to_html(tmp_path / "odds.html", whatif=WinProbability((0, 10, 20), winners).facts([mech]))
    with new_tab(browser) as tab:
        tab.goto((tmp_path / "odds.html").as_uri())
        wait(tab, "document.documentElement.dataset.ready === 'yes'")
        assert tab.locator(".added").inner_text().endswith("blue_0 +40 %")
        box = tab.locator("canvas.odds").bounding_box()
        strip = Image.open(io.BytesIO(tab.screenshot(clip=box, scale="css"))).convert("RGB")
        image = np.asarray(strip).astype(int)
        height, width = image.shape[:2]
        start, end = image[:, 3 : width // 10], image[:, -width // 10 : -3]
        assert start[height // 8 : height // 3, :, 0].mean() > end[height // 8 : height // 3, :, 0].mean() + 20, (
            "red at first"
        )
        middle = image[height - 9 : height - 4, width // 4]
        assert (middle[:, 0] > image[height - 9 : height - 4, 3 * width // 4, 0] + 30).all(), "yellow where it turned"
        tab.mouse.click(box["x"] + box["width"] / 2, box["y"] + 5)
        assert abs(state(tab)["decision"] - 10) <= 1
        tab.mouse.move(box["x"] + box["width"] / 4, box["y"] + 5)
        assert "blue wins 50 %" in tab.locator("canvas.odds").get_attribute("title")
