"""The replay viewer in a real browser, offline: it draws, it tells the truth, and its controls do what they say."""

import csv
import io
import math
import shlex
import time
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from tests.env.rendering.test_track import MOVING, scripted_replay

from echelon_env.catalog import CLASS_TABLE, FOLIAGE, GLASS, MATERIALS, WEAPONS
from echelon_env.cli import main
from echelon_env.matches.continuations import MechDifference, WinProbability
from echelon_env.rendering.page import Page
from echelon_env.replays import metrics
from echelon_env.replays.replay import Replay
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
def new_tab(browser, address=None, **viewport):
    """A tab without a network, at an address, that must neither complain nor ask for anything outside of its page."""
    # Half as many pixels along each axis as the page believes: a picture costs a quarter of the time.
    viewport = {"width": 840, "height": 480, **viewport}
    context = browser.new_context(viewport=viewport, device_scale_factor=0.5, offline=True)
    tab, complaints, requests = context.new_page(), [], []
    tab.on("console", lambda message: complaints.append(message.text))
    tab.on("pageerror", lambda error: complaints.append(str(error)))
    tab.on("dialog", lambda dialog: complaints.append(f"dialog {dialog.message}"))
    tab.on("request", lambda request: requests.append(request.url))
    if address:
        tab.goto(address)
        wait(tab, "document.documentElement.dataset.ready === 'yes'")
    yield tab
    assert complaints == []
    assert {url for url in requests if not url.startswith(("blob:", "data:", "about:"))} <= {tab.url.split("#")[0]}
    context.close()


@pytest.fixture(scope="module")
def opened(browser, replay, tmp_path_factory):
    """The page opened from disk."""
    path = tmp_path_factory.mktemp("viewer") / "match.html"
    replay.to_html(path)
    with new_tab(browser, path.as_uri()) as tab:
        tab.evaluate("echelon.stage.controls.enableDamping = false")  # gliding on after a drag takes many pictures
        yield tab


@pytest.fixture
def page(opened):
    """The page at the start of the match, standing still, nobody chosen, everything shown."""
    do(opened, "choose(-1)", "see('all')", "look('free')", "setSpeed(1)", "seek(0)")
    return opened


def wait(page, condition):
    """Wait until a condition holds; playwright's own way would evaluate text, which the page's policy forbids."""
    patience = time.monotonic() + 90
    while not page.evaluate(f"Boolean({condition})"):
        assert time.monotonic() < patience, f"{condition} did not come true in 90 seconds"
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


def press(page, *keys):
    """Press keys one after the other and return the page's state after them."""
    for key in keys:
        page.keyboard.press(key)
    return state(page)


def drag(page, start, end, button="left"):
    page.mouse.move(*start)
    page.mouse.down(button=button)
    page.mouse.move(*end, steps=2)
    page.mouse.up(button=button)


def picture(page, of=".picture"):
    """Return the colours of an element, int (height, width, 3)."""
    settle(page)
    box = page.locator(of).bounding_box()
    return np.asarray(Image.open(io.BytesIO(page.screenshot(clip=box, scale="css"))).convert("RGB")).astype(int)


def cells(page, array, shape):
    """Return an array of bytes of the page; as a text it comes far quicker."""
    text = page.evaluate(f"new TextDecoder('latin1').decode({array})")
    return np.frombuffer(text.encode("latin1"), np.uint8).reshape(shape)


def test_the_canvas_shows_the_world(page):
    middle = picture(page)[90:300, 200:640]
    assert len(np.unique(middle.reshape(-1, 3), axis=0)) > 120
    assert middle.std() > 8
    page.evaluate("echelon.world.group.visible = false; echelon.stale = true")
    without = picture(page)[90:300, 200:640]
    page.evaluate("echelon.world.group.visible = true; echelon.stale = true")
    assert (np.abs(middle - without).max(axis=-1) > 10).mean() > 0.3


def test_both_teams_are_drawn_in_their_colours(page):
    red, green, blue = np.moveaxis(picture(page), -1, 0)
    for dominant, others in ((blue, (red,)), (red, (blue, green))):
        assert (np.min([dominant - other for other in others], axis=0) > 70).sum() > 60


BLUE = 2  # the mech that is followed
REBUILD = "for (const k of echelon.world.chunks.keys()) echelon.world.dirty.add(k); echelon.world.rebuild();"
PLACES = """echelon.mechs.stands.map((stand) => { const p = stand.middle.clone().project(echelon.stage.camera);
    return [p.x, p.y, p.z]; })"""  # of all mechs in the picture, -1 to 1 along each axis


@pytest.mark.parametrize("camera", ["free", "director"])
@pytest.mark.parametrize("size", [(840, 480), (390, 844)])
def test_the_first_picture_shows_both_teams(page, camera, size):
    before = page.viewport_size
    page.set_viewport_size({"width": size[0], "height": size[1]})
    # The observer that sees the new size may be late on a busy machine.
    do(page, "stage.resize()", "look('top')", f"look('{camera}')", "seek(0)")
    places = np.array(page.evaluate(PLACES))
    page.set_viewport_size(before)
    assert (np.abs(places[:, :2]) < 0.97).all()
    along = 0 if size[0] > size[1] else 1  # blue stands at the left of red, or below it, and not far away
    blue, red = places[:5, along], places[5:, along]
    assert blue.max() < red.min()
    assert red.max() - blue.min() > 0.6


def test_the_director_shows_every_kill_and_does_not_cut_nervously(page):
    kills = np.array(page.evaluate("[...echelon.match.arrays.kills]")).reshape(-1, 4)
    assert len(kills) >= 3
    eyes = {}
    for tick, victim, *_ in kills:
        eyes[int(tick)] = do(page, "look('director')", f"seek({tick})")["eye"]
        x, y, z = page.evaluate(PLACES)[victim]
        assert max(abs(x), abs(y), z) < 1, f"the end of mech {victim} is out of the picture"
        away = page.evaluate(f"echelon.stage.camera.position.distanceTo(echelon.mechs.stands[{victim}].middle)")
        assert away < 40, f"the end of mech {victim} is too far away to be seen"
    for tick in reversed(eyes):  # the same time looks the same, wherever one comes from
        assert do(page, f"seek({tick})")["eye"] == pytest.approx(eyes[tick])
    cut = page.evaluate("echelon.director.shots[1].from")  # from both teams to the first fight
    before, after = (do(page, f"seek({tick})")["eye"] for tick in (cut - 1, cut))
    assert np.linalg.norm(np.subtract(after, before)) > 5
    lengths = page.evaluate("echelon.director.shots.map((shot) => (shot.to - shot.from) * echelon.match.dt)")
    assert all(length >= 3 for length in lengths[:-1]), lengths


def test_the_caption_counts_the_living(page, states):
    do(page, "look('director')")
    losses = 0
    for decision in range(0, len(states), 3):
        do(page, f"seek({5 * decision})")
        shot = page.evaluate("echelon.director.shotAt(echelon.tick)")
        alive = [mech for mech in shot["mechs"] if states[decision]["mechs"][mech]["alive"]]
        losses += shot["kind"] == "fight" and len(alive) < len(shot["mechs"])
        blue, red = (sum(states[decision]["mechs"][mech]["team"] == team for mech in alive) for team in (0, 1))
        if shot["kind"] == "fight" and blue and red:
            caption = page.locator(".caption").inner_text()
            assert caption.endswith(f"{blue} blue against {red} red") or "nothing happens" in caption
    assert losses, "somebody falls while a fight is shown"


@pytest.mark.parametrize("hiding", ["leaves", "smoke"])
def test_the_followed_mech_is_not_hidden_by(page, states, hiding):
    do(page, f"choose({BLUE})", "seek(5)", "look('follow')")
    middle = np.array(page.evaluate(f"echelon.mechs.stands[{BLUE}].middle.toArray()"))
    eye = np.array(page.evaluate("echelon.stage.camera.position.toArray()"))
    half = middle + 0.45 * (eye - middle)
    before = picture(page)
    if hiding == "smoke":
        cloud = [0, 1000, *half.tolist(), 2.5]
        changes = (
            f"echelon.was = echelon.match.arrays.clouds; echelon.match.arrays.clouds = Float32Array.from({cloud});"
        )
        back = "echelon.match.arrays.clouds = echelon.was;"
    else:
        x, y, z = (int(c) for c in half)
        cells = [[x + i, y + j, z + k] for i in range(-2, 3) for j in range(-2, 3) for k in range(-1, 3)]
        changes = (
            "echelon.was = echelon.world.state.now.slice();"
            f"for (const cell of {cells}) if (echelon.world.state.has(...cell))"
            f" echelon.world.state.now[echelon.world.state.index(...cell)] = {FOLIAGE};{REBUILD}"
        )
        back = f"echelon.world.state.now.set(echelon.was);{REBUILD}"
    page.evaluate(f"{changes} echelon.stale = true")
    after = picture(page)
    page.evaluate("echelon.sight.look = () => { echelon.sight.ends = []; echelon.sight.uniform.value[0].w = 0; }")
    page.evaluate("echelon.stale = true")
    hidden = picture(page)
    page.evaluate(f"{back} delete echelon.sight.look; echelon.stale = true")
    height, width = before.shape[:2]
    body = (slice(height // 2 - 12, height // 2 + 12), slice(width // 2 - 10, width // 2 + 10))
    assert np.abs(after[body] - before[body]).mean() < 6
    assert np.abs(hidden[body] - before[body]).mean() > 15, "without the free line the mech is hidden"


def test_the_end_says_who_won_and_begins_again(browser, tmp_path):
    played = scripted_replay("duel")
    played.to_html(tmp_path / "duel.html")
    with new_tab(browser, (tmp_path / "duel.html").as_uri()) as tab:
        assert not tab.locator(".ending").is_visible()
        do(tab, "seek(1e9)")
        said = tab.locator(".ending").inner_text()
        winner, reason = (played.outcome[k] for k in ("winner", "reason"))
        scores = [f"{score:.1f}" for score in played.outcome["zone_score"].values()]
        told = [f"{winner.capitalize()} wins", f"{played.names[winner]}, by {reason} after", *scores]
        assert [part for part in told if part not in said] == []
        *_, core = played
        left = core.state.mechs["alive"][0].tolist()  # a team is one mech
        assert sum(left) < 2, "somebody fell"
        assert tab.locator(".ending .line").last.locator("b").all_inner_texts() == [str(count) for count in left]
        tab.get_by_role("button", name="again from the start").click()
        wait(tab, "echelon.state().playing")
        wait(tab, "document.querySelector('.ending').hidden")


def test_a_drag_takes_the_camera_from_the_director_and_a_click_does_not(page):
    before = do(page, "look('director')", "seek(100)")["eye"]
    page.mouse.click(420, 200)
    now = state(page)
    assert (now["camera"], now["eye"]) == ("director", pytest.approx(before, abs=1e-6))
    drag(page, (420, 200), (450, 205))
    now = state(page)
    assert now["camera"] == "free"
    assert 0.5 < np.linalg.norm(np.subtract(now["eye"], before)) < 15  # from where it stood
    do(page, "look('director')")
    page.mouse.wheel(0, -200)
    wait(page, "echelon.stage.mode === 'free'")


def test_the_pilot_sits_in_the_cockpit_and_looks_ahead(page, states):
    now = do(page, "choose(2)", "look('pilot')", "seek(100)")
    assert now["camera"] == "pilot"
    mech = states[20]["mechs"][2]
    x, y, z = now["eye"]
    form = CLASS_TABLE[mech["role"]]
    assert np.hypot(x - mech["x"], y - mech["y"]) < form["width"]
    assert 0 < z - mech["z"] < 1.1 * form["height"]
    ahead = page.evaluate("(() => { const { x, y, z } = echelon.stage.camera.position.clone().set(0, 0, -1)"
                          ".applyQuaternion(echelon.stage.camera.quaternion); return [x, y, z]; })()")  # fmt: skip
    assert math.remainder(math.atan2(*ahead[1::-1]) - mech["yaw"], math.tau) == pytest.approx(0, abs=0.01)
    frames = page.evaluate("echelon.frames")
    page.wait_for_timeout(200)
    assert page.evaluate("echelon.frames") == frames  # while time stands still, nothing is drawn
    assert page.locator(".hud").is_visible()
    assert page.evaluate("echelon.mechs.inside") == 2  # its own body hides nothing
    assert do(page, "choose(-1)")["camera"] == "free"
    assert not page.locator(".hud").is_visible()


def test_quiet_times_pass_faster(page):
    ticks = "Array.from({ length: echelon.match.lastTick }, (_, tick) => tick)"
    quiet = page.evaluate(f"{ticks}.find((tick) => echelon.director.quiet(tick))")
    # A tenth of the speed, so that the quiet seconds last for many pictures however slow the browser is.
    page.evaluate(f"echelon.setSpeed(0.1); echelon.seek({quiet}); echelon.toggle()")
    wait(page, "echelon.hurried")
    page.keyboard.press("q")
    wait(page, "!echelon.hurried")
    assert page.evaluate("echelon.playing && echelon.director.quiet(echelon.tick)")
    page.keyboard.press("q")
    kill = page.evaluate("echelon.match.arrays.kills[0]")
    page.evaluate(f"echelon.seek({kill}); echelon.toggle()")
    wait(page, "echelon.tick > echelon.match.arrays.kills[0]")
    assert page.evaluate("echelon.playing && !echelon.hurried")


def test_time_runs_stands_and_runs_faster(page):
    assert state(page)["playing"] is False
    page.keyboard.press(" ")
    wait(page, "echelon.playing && echelon.tick > 4")
    stood = press(page, " ")["tick"]
    page.wait_for_timeout(120)
    assert state(page)["tick"] == stood
    assert press(page, "+")["speed"] == 2
    page.get_by_label("speed").select_option("8")
    assert state(page)["speed"] == 8
    page.evaluate("echelon.seek(echelon.match.lastTick - 4); echelon.toggle()")
    wait(page, "!echelon.playing")
    now = state(page)
    assert now["tick"] == now["lastTick"]


def test_steps_and_scrubbing(page):
    assert press(page, "ArrowRight", "ArrowRight")["decision"] == 2
    assert press(page, "Shift+ArrowRight")["tick"] == 11
    assert press(page, "ArrowLeft")["decision"] == 2
    page.get_by_title("one decision back").click()
    assert state(page)["decision"] == 1
    assert press(page, "End")["tick"] == state(page)["lastTick"]
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
    assert now["chosen"] >= 0  # there is somebody to follow
    before = now["eye"]
    page.evaluate("echelon.seek(80)")
    wait(page, f"Math.hypot(...echelon.state().eye.map((value, i) => value - {before}[i])) > 3")


@pytest.mark.parametrize(("button", "turns"), [("left", True), ("right", False)])
def test_the_left_button_turns_the_free_camera_and_the_right_one_moves_it(page, button, turns):
    do(page, "look('free')")
    places = "[echelon.stage.camera.position.toArray(), echelon.stage.controls.target.toArray()]"
    eye, target = np.array(page.evaluate(places))
    drag(page, (400, 200), (480, 230), button)
    settle(page)
    new_eye, new_target = np.array(page.evaluate(places))
    assert np.linalg.norm(new_eye - eye) > 2
    assert np.linalg.norm(new_eye - new_target) == pytest.approx(np.linalg.norm(eye - target), rel=1e-3)
    assert (np.linalg.norm(new_target - target) < 1e-3) == turns


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
    assert shown == [i for i in range(10) if mechs["alive"][i] and (mechs["team"][i] == 0 or i in contacts)]


def test_going_back_restores_what_was_destroyed(page, states):
    assert (states[0]["voxels"] != states[55]["voxels"]).any()
    for decision in (55, 30, 0, 41):
        do(page, f"seek({5 * decision})")
        expected = states[decision]["voxels"]
        assert np.array_equal(cells(page, "echelon.world.voxels", expected.shape), expected)


def test_destruction_stays_and_going_back_undoes_it(page, states):
    dead = np.flatnonzero(states[55]["mechs"]["alive"] == 0).tolist()
    assert do(page, "seek(275)")["wrecks"] == dead
    assert page.evaluate("echelon.effects.ruins.lying.count") > 20
    assert page.evaluate("echelon.effects.ruins.scorches.mesh.count") >= len(dead)
    spot = states[55]["mechs"][dead[0]]
    look = f"""echelon.stage.controls.target.set({spot["x"]}, {spot["y"]}, {spot["z"]});
        echelon.stage.camera.position.set({spot["x"]}, {spot["y"] - 8}, {spot["z"] + 12}); echelon.stale = true"""
    page.evaluate(look)
    ruined = picture(page)[100:280, 250:590]
    assert do(page, "seek(0)")["wrecks"] == []
    assert page.evaluate("echelon.effects.ruins.lying.count") == 0
    whole = picture(page)[100:280, 250:590]
    assert (np.abs(ruined - whole).max(axis=-1) > 24).mean() > 0.1


def test_roofs_are_what_covers_places_to_walk(page, states):
    voxels = states[0]["voxels"]
    blocks, leaves = np.array([material.collides for material in MATERIALS])[voxels], voxels == FOLIAGE
    expected = np.zeros(voxels.shape, bool)
    for covers, hard in ((blocks, blocks), (leaves, leaves | blocks)):  # what covers, and what is no room to walk
        free, covered = np.zeros(voxels.shape[1:], int), np.zeros(voxels.shape[1:], bool)
        for z, layer in enumerate(covers):
            covered |= layer & (free >= 3)
            expected[z] |= layer & covered & (voxels[z] != GLASS)
            free = np.where(hard[z], 0, free + 1)
    assert expected.any()
    assert np.array_equal(cells(page, "echelon.world.state.roofs", voxels.shape), expected)


def test_choosing_a_mech_opens_its_cockpit(page, states):
    do(page, "seek(200)")
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
    assert press(page, "Escape")["chosen"] == -1
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
    _, victim, _, weapon = page.evaluate("[...echelon.match.arrays.kills.slice(-4)]")
    latest = page.locator(".kill").last
    means = WEAPONS[weapon].name if weapon >= 0 else latest.locator(".how").inner_text()
    assert means in latest.inner_text()
    assert page.evaluate(f"echelon.match.names[{victim}]") in latest.inner_text()
    assert means in page.get_by_role("log").inner_text()  # read out to those who do not see the picture
    latest.click()
    assert page.evaluate("echelon.playing && echelon.tick < echelon.match.arrays.kills.at(-4)")


def test_labels_do_not_cover_each_other(page):
    overlaps = """(lifted) => {
        const { place, lift } = echelon.labels.geometry.attributes, { width, height } = echelon.labels, boxes = [];
        for (let i = 0; i < echelon.labels.geometry.instanceCount; i++) {
            const p = echelon.mechs.stands[0].middle.clone().set(place.getX(i), place.getY(i), place.getZ(i));
            p.project(echelon.stage.camera);
            boxes.push([p.x / 2 * width / 44 + lifted * lift.getX(i), p.y / 2 * height / 17 + lifted * lift.getY(i)]);
        }
        return boxes.flatMap((a, i) => boxes.slice(0, i).filter((b) =>
            Math.abs(a[0] - b[0]) < 0.95 && Math.abs(a[1] - b[1]) < 0.9)).length;
    }"""
    do(page, "look('top')", "seek(0)")
    assert page.evaluate(f"({overlaps})(0)") >= 3
    assert page.evaluate(f"({overlaps})(1)") == 0


def test_the_map_shows_the_teams_and_chooses_mechs(page, states):
    red, _, blue = np.moveaxis(picture(page, ".map"), -1, 0)
    assert min((blue - red > 60).sum(), (red - blue > 60).sum()) > 10
    box = page.locator(".map").bounding_box()
    mechs = states[0]["mechs"]
    size = states[0]["voxels"].shape[::-1]
    x, y = mechs[3][["x", "y"]].item()
    scale = box["width"] / size[0]
    page.locator(".map").click(position={"x": x * scale, "y": (size[1] - y) * scale})
    assert math.dist(mechs[state(page)["chosen"]][["x", "y"]].item(), (x, y)) < 4
    page.locator(".map").click(position={"x": 0.5 * box["width"], "y": 0.25 * box["height"]})
    target = page.evaluate("echelon.stage.controls.target.toArray()")
    assert target[:2] == pytest.approx([0.5 * size[0], 0.75 * size[1]], abs=1)


@pytest.mark.ci
def test_the_ring_on_the_ground_and_on_the_map_is_where_the_zone_is_now(browser, tmp_path):
    played, path = scripted_replay(MOVING, skills=("trivial", "trivial"), decisions=8), tmp_path / "match.html"
    played.to_html(path)
    zones = [tuple(core.state.clock[0][["zone_x", "zone_y"]]) for core in played]
    assert zones[0] == zones[4] != zones[5]
    size, yellow = played.config.world.size[0], {}
    with new_tab(browser, path.as_uri()) as tab:
        for tick in (0, 25, 0):
            do(tab, "see('all')", "look('free')", f"seek({tick})")
            ring = tab.evaluate("echelon.effects.zoneRim.position.toArray()")[:2]
            assert np.allclose(ring, zones[tick // 5], atol=1e-4)
            shown = tab.evaluate("echelon.effects.places.map((rim) => rim.visible)")
            assert sorted(shown) == [False, True, True], "faint where the zone is not"
            chart = picture(tab, ".map")
            scale = chart.shape[1] / size
            for zone in (zones[0], zones[5]):
                row, column = int((size - zone[1]) * scale), int(zone[0] * scale)
                red, _, blue = chart[row - 3 : row + 4, column - 3 : column + 4].mean(axis=(0, 1))
                yellow[tick, zone] = red - blue
    assert yellow[0, zones[0]] > yellow[25, zones[0]] + 3, "the disc is yellow"
    assert yellow[25, zones[5]] > yellow[0, zones[5]] + 3


def test_it_knows_on_what_everybody_stands(page, states):
    names = set()
    for decision in (0, 20, 40, 55):
        mechs, voxels = states[decision]["mechs"], states[decision]["voxels"]
        grounds = page.evaluate(f"Array.from({{length: 10}}, (_, i) => echelon.match.groundOf({5 * decision}, i))")
        for mech, ground in zip(mechs, grounds, strict=True):
            x, y, z = (int(mech[axis] + nudge) for axis, nudge in (("x", 0), ("y", 0), ("z", 0.1)))
            assert not mech["alive"] or ground == MATERIALS[voxels[z, y, x]].name
            names.add(ground)
    assert len(names) >= 2


def test_the_map_names_the_biomes(page):
    names = page.evaluate("echelon.match.facts.biomes.map((biome) => biome.name)")
    assert len(names) == 4
    label = page.locator(".map").get_attribute("aria-label")
    assert all(name.replace("_", " ") in label for name in names)


def test_a_moment_has_an_address(page):
    do(page, "seek(60)", "choose(1)", "look('follow')", "see('blue')")
    wait(page, "location.hash === '#t=3&follow=blue_1&camera=follow&view=blue'")
    page.evaluate("location.hash = '#t=5.5&follow=red_2&camera=director&view=pilot'")
    wait(page, "echelon.tick === 110")
    assert state(page).items() >= {"chosen": 7, "camera": "director", "view": "pilot", "playing": False}.items()


def test_an_address_opens_its_moment_on_a_telephone_for_the_colour_blind(browser, replay, tmp_path):
    path = tmp_path / "match.html"
    replay.to_html(path)
    address = f"{path.as_uri()}#t=4&follow=blue_2&camera=follow&view=nonsense&colours=colour-blind"
    with new_tab(browser, address, width=390, height=844) as tab:
        opened = {"tick": 80, "chosen": 2, "camera": "follow", "view": "all", "palette": "colour-blind"}
        assert state(tab).items() >= opened.items()
        orange, red = ("rgb(240, 135, 20)", "rgb(255, 92, 82)")
        colour = "getComputedStyle(document.querySelector('.roster.red .badge')).backgroundColor"
        assert tab.evaluate(colour) == orange
        for team in ("blue", "red"):  # every card of both teams can be reached with a finger
            for card in tab.get_by_role("group", name=f"mechs of {team}").get_by_role("button").all():
                card.scroll_into_view_if_needed()
                box = card.bounding_box()
                assert 0 <= box["x"] <= 390 - box["width"]
                assert min(box["height"], box["width"]) >= 30
        tab.get_by_role("button", name="menu").click()
        tab.get_by_role("button", name="standard").click()
        assert state(tab).items() >= {**opened, "palette": "standard"}.items()
        assert tab.evaluate(colour) == red
        assert tab.evaluate("localStorage.getItem('echelon-colours')") == "standard"


def test_copied_commands_name_a_decision_and_a_mech_that_can_play_on(page, states):
    fallen, standing = (np.flatnonzero(states[-2]["mechs"]["alive"] == alive) for alive in (0, 1))
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    do(page, f"choose({fallen[0]})", "seek(echelon.match.lastTick)", "menu()")
    page.get_by_role("button", name="fly on").click()
    page.keyboard.press("Escape")
    name = page.evaluate(f"echelon.match.names[{standing[0]}]")
    assert f"--decision {len(states) - 2} --pilot {name} " in page.evaluate("copied")


def test_a_contact_in_the_cockpit_keeps_the_focus_from_decision_to_decision(page, states):
    known = [state["contacts"][0] >= 0 for state in states]
    decision = next(k for k in range(1, len(states)) if (known[k - 1] & known[k]).any())
    do(page, "choose(0)", f"seek({5 * (decision - 1)})")
    slot = int(np.flatnonzero(known[decision - 1] & known[decision])[0])
    contact = page.locator(".cockpit .contact").nth(int(known[decision - 1][:slot].sum()))
    contact.focus()
    do(page, "step(1)")
    assert page.evaluate("document.activeElement.textContent").startswith(str(slot))


def test_metrics_are_saved_as_a_table(page, states, replay):
    page.keyboard.press("m")
    with page.expect_download() as download:
        page.get_by_role("button", name="download metrics").click()
    page.keyboard.press("Escape")
    rows = list(csv.DictReader(Path(download.value.path()).read_text().splitlines()))
    expected = list(csv.DictReader(io.StringIO(metrics.metrics_table(replay))))  # what `echelon replay metrics` writes
    assert len(rows) == len(expected) == 10 * len(states)
    assert [name for name in metrics.COLUMNS if name != "damage_taken"] == list(rows[0])
    assert sum(int(row["kills"]) for row in rows) > 0
    for name in rows[0]:
        ours, theirs = ([row[name] for row in table] for table in (rows, expected))
        if name not in ("mech", "team", "class"):
            least = 0.0 if name in ("hp", "leg_hp") else -np.inf  # the page does not count below nothing
            ours = np.array(ours, float)
            theirs = pytest.approx(np.maximum(np.array(theirs, float), least), abs=0.02, rel=1e-3)
        assert ours == theirs, name


def test_choosing_a_mech_needs_no_mouse_and_everything_has_a_name(page):
    nameless = page.evaluate(
        "[...document.querySelectorAll('button, select, input, [role=slider], [role=img], [role=group]')].filter("
        "(one) => !(one.getAttribute('aria-label') || one.textContent.trim() || one.title || one.closest('label')))"
        ".map((one) => one.outerHTML)"
    )
    assert nameless == []
    eye = state(page)["eye"]
    for key in ("w", "z", "PageUp"):
        before, eye = eye, press(page, key)["eye"]
        assert eye != pytest.approx(before, abs=0.1), f"{key} moves the camera"
    assert 0 <= press(page, "n")["chosen"] != press(page, "n")["chosen"] >= 0
    page.keyboard.press("Escape")
    page.locator(".card").first.focus()
    assert press(page, "Tab", "Enter")["chosen"] == 1  # Tab moves on, as everywhere
    assert page.locator(".card").nth(1).get_attribute("aria-pressed") == "true"
    do(page, "choose(-1)")
    page.get_by_title("one decision on").click()
    page.keyboard.press(" ")  # a clicked button leaves the space bar to play and pause
    assert page.evaluate("echelon.playing") is True


def test_the_legend_explains_the_signs(page):
    page.keyboard.press("l")
    text = page.get_by_role("complementary", name="legend").inner_text()
    for word in ("zone", "painted", "ECM", "ECCM", "diamond", "target", "ghost", "wreck", *(w.name for w in WEAPONS)):
        assert word in text
    page.keyboard.press("Escape")
    assert page.get_by_role("complementary", name="legend").count() == 0


def test_names_are_shown_as_text(page):
    assert page.locator(".team").all_inner_texts() == [HOSTILE, "rouge & <b>noir</b>"]
    assert page.locator("img").count() == 0


def test_a_slow_machine_draws_less_and_a_fast_one_everything(page):
    draw = "(ms, count) => { for (let i = 0; i < count; i++) echelon.stage.adapt(ms); }"
    now = "[echelon.stage.moving, echelon.stage.strained]"
    page.evaluate(f"({draw})(70, 150)")
    assert page.evaluate(now) == [0.5, True]
    page.evaluate(f"({draw})(8, 300)")
    assert page.evaluate(now) == [1, False]
    shadows = "echelon.mechs.groups.some((group) => group.shadows[0].visible)"
    page.evaluate(f"({draw})(70, 150); echelon.toggle()")
    wait(page, f"!{shadows}")
    do(page, "seek(0)")  # time that stands still is drawn whole
    assert page.evaluate(shadows)
    assert state(page)["detail"] == 1
    page.evaluate(f"({draw})(8, 300)")


def test_keyboard_help(page):
    shown = page.locator("dialog.help")
    page.keyboard.press("h")
    assert "play or pause" in shown.inner_text()
    for keys in (["Escape"], ["h", "h"]):
        press(page, *keys)
        assert not shown.is_visible()


def test_it_works_inside_a_notebooks_frame(browser, replay, tmp_path, monkeypatch):
    with new_tab(browser) as tab:
        tab.set_content(f"<!DOCTYPE html><p>a cell</p>{replay.view()._repr_html_()}")
        frame = tab.frames[1]
        wait(frame, "document.documentElement.dataset.ready === 'yes' && echelon.frames > 2")
        box = tab.locator("iframe").bounding_box()
        image = np.asarray(Image.open(io.BytesIO(tab.screenshot(clip=box))).convert("RGB"))
        assert len(np.unique(image.reshape(-1, 3), axis=0)) > 120
        frame.evaluate("echelon.seek(40); echelon.repaint('colour-blind')")  # neither address nor storage is at hand
        wait(frame, "echelon.palette === 'colour-blind' && echelon.tick === 40 && echelon.frames && !echelon.stale")
        frame.evaluate("echelon.menu()")
        # The command for this moment runs as it is.
        frame.get_by_role("button", name="what if").click()
        command = frame.get_by_label("what if").input_value()
        monkeypatch.chdir(tmp_path)
        replay.save(tmp_path / "match.replay")
        assert main(shlex.split(command)[1:]) == 0
        assert Replay.load(tmp_path / "other.replay").divergence() is None
        assert "--decision 8 --seat blue_0=expert" in command
        frame.get_by_role("button", name="download metrics").click()
        assert frame.get_by_label("metrics as CSV").input_value().startswith("decision,seconds,mech,")


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
    mechs = [MechDifference("blue_0", 90, 50, 0.4, 0.3, 0.5), MechDifference("red_0", 50, 50, 0.0, -0.1, 0.1)]
    played.to_html(tmp_path / "odds.html", whatif=WinProbability((0, 10, 20), winners).facts(mechs))
    with new_tab(browser, (tmp_path / "odds.html").as_uri()) as tab:
        assert tab.locator(".added").inner_text().split("\n")[1:] == ["blue_0 +40 %", "red_0 0 %"]
        box = tab.locator("canvas.odds").bounding_box()
        image = picture(tab, "canvas.odds")
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
