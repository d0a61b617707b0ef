"""The page to play on, in a real browser: keys fly the mech, a lost connection comes back, and a match ends."""

import math
import time
from contextlib import contextmanager

import pytest
from tests.env.play.serving import served, until

from echelon_env.config import EchelonConfig
from echelon_env.play.server import TUTORIAL
from echelon_env.scenarios import load_scenario

SMALL = {"width": 480, "height": 320}  # a picture in software costs by its pixels


@contextmanager
def opened(browser, server, pilot=0, **settings):
    """A pilot's page, whose scripts must not complain."""
    context = browser.new_context(viewport=SMALL, device_scale_factor=0.5, **settings)
    page, complaints = context.new_page(), []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: message.type == "error" and complaints.append(message.text))
    page.goto(server.urls[pilot])
    wait(page, "state().ready")
    yield page
    assert [text for text in complaints if "WebSocket" not in text] == []
    context.close()


@contextmanager
def playing(browser, config="duel", **settings):
    """Serve a match and open the first pilot's page; yield the server, the pilot and the page."""
    with served(config, **settings) as server, opened(browser, server) as page:
        yield server, server.session.pilots[0], page


def wait(page, condition, seconds=60):
    """Wait until a condition about ``window.echelon`` holds; the page's policy forbids playwright's own way."""
    end = time.monotonic() + seconds
    while not page.evaluate(f"Boolean(window.echelon && window.echelon.{condition})"):
        assert time.monotonic() < end, f"{condition} did not come true in {seconds} seconds"
        page.wait_for_timeout(30)


def state(page):
    return page.evaluate("echelon.state()")


def press(page, key, condition):
    """Press a key and wait for what it does."""
    page.keyboard.press(key)
    wait(page, condition)


def test_a_whole_duel_is_played_by_keys_to_its_end(browser):
    """The keys walk and fire all the way; somebody wins for a reason, and the page says so."""
    with served(time_lapse=8, at_end=lambda: "Saved.") as server:
        pilot = server.session.pilots[0]
        server.session.speed = 0  # a slow page would come when the match is over
        with opened(browser, server) as page:
            page.keyboard.down("w")
            page.keyboard.down("g")
            until(lambda: pilot.orders.move[0] == 1 and all(pilot.orders.triggers[:4:2]))
            press(page, "p", "state().speed === 1")
            wait(page, "state().result", seconds=150)
            result, banner = state(page)["result"], page.locator(".banner").inner_text()
        assert result["reason"] in ("zone", "elimination", "time")
        assert [part for part in (f"by {result['reason']}", "Saved.", "reward") if part not in banner] == []
        rows = [row[0] for row in server.session.recording.rows]  # of every decision
        walked = sum(row[0] == 1 for row in rows)  # a stand-in flies while a slow page connects again
        assert walked > max(10, len(rows) / 2), "the throttle, forward all the way"
        assert any((row[[4, 6, 7]] > 0).all() and row[8] <= 0 for row in rows), "all weapons, and no smoke"
        assert server.session.names()["blue"] == "human+medium"


def test_keys_turn_fire_choose_and_pause(browser):
    with playing(browser, "skirmish", names=["blue_1-2"]) as (server, pilot, page):
        press(page, "p", "state().speed === 0")
        aim = state(page)["aim"]
        page.keyboard.down("q")
        wait(page, f"state().aim - {aim} > 0.05")  # the view turns by itself, even while time stands still
        page.keyboard.up("q")
        decision = state(page)["decision"]
        page.keyboard.press("c")
        assert state(page)["camera"] == "cockpit"
        page.keyboard.press("b")
        page.keyboard.press("z")
        press(page, "]", "state().name === 'blue_2'")
        page.keyboard.down("3")
        until(lambda: any(pilot.orders.triggers))
        assert (pilot.orders.triggers, pilot.orders.sort) == ((False, False, False, True, False), 1)
        page.keyboard.up("3")
        assert state(page)["decision"] == decision, "time stands still"
        press(page, "o", "state().flies === false")
        assert server.session.flying(pilot.mech) is None
        press(page, "o", "state().flies === true")
        press(page, "p", f"state().decision > {decision}")


def test_time_stands_still_while_the_keys_are_read(browser):
    with served() as server, opened(browser, server) as page:
        press(page, "h", "state().speed === 0")
        decision = state(page)["decision"]
        press(page, "Escape", f"state().decision > {decision}")
        press(page, "p", "state().speed === 0")
        page.keyboard.press("h")
        page.locator("dialog.help button").click()
        press(page, "o", "state().flies === false")  # what was sent before has arrived
        assert server.session.speed == 0, "who had paused before goes on reading the match"


def test_all_weapons_together_leave_the_smoke_alone(browser):
    with playing(browser) as (_, pilot, page):
        for key, expected in (("g", (True, False, True, True, False)), ("4", (False, False, False, False, True))):
            page.keyboard.down(key)
            until(lambda: any(pilot.orders.triggers))
            assert pilot.orders.triggers == expected
            page.keyboard.up(key)
            until(lambda: not any(pilot.orders.triggers))


def test_from_the_result_one_plays_again_and_watches_the_match(browser):
    with served(time_lapse=50, again=3) as server, opened(browser, server) as page:
        wait(page, "state().result")
        with page.context.expect_page() as opening:
            page.get_by_role("link", name="watch the replay").click()
        viewer = opening.value
        viewer.wait_for_selector("html[data-ready]", timeout=60_000)
        assert viewer.evaluate("echelon.state().lastTick") == state(page)["decision"] * 5
        viewer.close()
        server.time_lapse = 1  # else a slow page may see only the end of the second match
        page.get_by_role("button", name="play again").click()
        wait(page, "state().result === null")
        assert not page.locator(".banner").is_visible()
        assert server.session.recording.seed == 3
        page.keyboard.down("w")
        until(lambda: server.session.pilots[0].orders.move[0] == 1)


def test_a_released_key_stops_whatever_else_is_down(browser):
    with playing(browser) as (_, pilot, page):
        for key, other, released in (("w", "Control", "w"), ("1", "Shift", "!"), ("w", "Alt", "w")):
            page.keyboard.down(key)
            until(lambda: pilot.orders.move[0] == 1 or pilot.orders.triggers[0])
            page.keyboard.down(other)
            page.keyboard.up(released)
            page.keyboard.up(other)
            assert page.evaluate("echelon.input.held.size") == 0, f"{key} was released while {other} was down"
            until(lambda: pilot.orders.move[0] == 0 and not pilot.orders.triggers[0])


def test_a_gamepad_sends_no_more_than_the_server_takes_on_a_fast_screen(browser):
    """A held stick trembles; 600 pictures are drawn here in no time."""
    with playing(browser) as (_, pilot, page):
        sent, seconds = page.evaluate(
            "(() => { let sent = 0; const { input } = echelon, { send } = input;"
            "const stick = { connected: true, buttons: [] };"
            "input.send = (orders) => (sent++, send(orders)); navigator.getGamepads = () => [stick];"
            "const begin = performance.now();"
            "for (let k = 0; k < 600; k++) { stick.axes = [0, -0.8 + 0.0001 * k, 0, 0]; input.frame(0.001); }"
            "return [sent, (performance.now() - begin) / 1000]; })()"
        )
        assert sent <= 1 + 30 * seconds
        until(lambda: pilot.orders.move[0] == pytest.approx(0.7401))  # the last one comes, too


def test_a_contact_stays_under_the_pointer_and_in_focus_from_decision_to_decision(browser):
    with served() as server, opened(browser, server) as page:
        page.set_viewport_size({"width": 1000, "height": 600})
        press(page, "p", "state().speed === 0")
        page.evaluate(
            "(() => { const { now } = echelon, seen = { role: 0, place: now.path.at(-1), hostile: true, hp: 1 };"
            "now.contacts = [{ ...seen, slot: 3 }, { ...seen, slot: 1, hostile: false }];"
            "echelon.hud.update(now, echelon.live, echelon.world); })()"
        )
        contact = page.locator(".contact").first
        contact.focus()
        page.evaluate("echelon.hud.update(echelon.now, echelon.live, echelon.world)")  # as at every decision
        assert contact.evaluate("(contact) => contact === document.activeElement")
        contact.hover()
        page.mouse.down()
        page.evaluate("echelon.hud.update(echelon.now, echelon.live, echelon.world)")
        page.mouse.up()
        wait(page, "state().target === 1")
        assert contact.get_attribute("aria-pressed") == "true"


def test_arrow_keys_choose_in_a_list_until_it_is_left(browser):
    with served("skirmish", names=["blue_0-4"]) as server, opened(browser, server) as page:
        page.locator("select[aria-label='which mech to fly']").focus()
        for name in ("blue_1", "blue_2"):
            press(page, "ArrowDown", f"state().name === '{name}'")
        assert page.evaluate("document.activeElement.tagName") == "SELECT"


def test_who_cannot_take_a_mech_over_is_told_why(browser):
    with (
        served("skirmish", names=["blue_0", "blue_0"], time_lapse=0.5) as server,
        opened(browser, server) as first,
        opened(browser, server, pilot=1) as second,
    ):
        second.keyboard.press("o")
        second.locator(".say", has_text="Somebody else flies this mech").wait_for()
        assert state(second)["flies"] is False
        press(first, "o", "state().flies === false")
        wait(second, "state().flies === true")


def test_a_screen_reader_learns_how_things_stand(browser):
    with served("skirmish", names=["blue_4"]) as server, opened(browser, server) as page:  # a scout
        page.set_viewport_size({"width": 1000, "height": 600})

        def named(start):
            return page.evaluate(
                "(start) => [...document.querySelectorAll('button')].map((one) => one.ariaLabel ?? '')"
                ".filter((name) => name.startsWith(start))",
                start,
            )

        for before, key, after in (
            ("pause (P)", "p", "continue (P)"),
            ("hand the mech back (O)", "o", "take the mech over (O)"),
            ("contacts that come first: closest (B)", "b", "contacts that come first: biggest (B)"),
            ("friends: shown (N)", "n", "friends: hidden (N)"),
            ("emitter: ECM off (Z)", "z", "emitter: ECM on (Z)"),
        ):
            assert named(before), before
            page.keyboard.press(key)
            until(lambda after=after: named(after) or page.wait_for_timeout(20))
        states = {name.rpartition(": ")[2] for name in named("fire ")}
        assert set() < states <= {"ready", "in range", "reloading", "off"}
        page.evaluate("Object.assign(echelon.now.me, { shutdown: true, hp: 40 }); echelon.act('camera')")
        assert all(name.endswith(": off") for name in named("fire "))
        hull = page.get_by_role("meter", name="hull")
        most = server.session.start(server.session.pilots[0])["start"]["form"]["hp"]
        assert [hull.get_attribute(f"aria-value{end}") for end in ("now", "max")] == ["40", f"{most:g}"]


@pytest.mark.parametrize(("seed", "key"), [(0, "e"), (14, "w")])
def test_the_camera_stays_on_the_map_and_out_of_mechs_and_walls(browser, seed, key):
    """Where a match begins, the border is near, and trees stand beside; on the other map a building stands behind."""
    with served(seed=seed) as server, opened(browser, server) as page:
        width, depth, _ = server.session.start(server.session.pilots[0])["start"]["size"]
        page.keyboard.down(key)
        for decision in range(1, 24):
            wait(page, f"state().decision >= {decision}")
            now = state(page)
            x, y, _ = now["eye"]
            assert 0 < x < width
            assert 0 < y < depth
            if now["seesItself"]:
                assert now["hidden"] is False
                assert math.dist(now["eye"][:3], [*now["path"][-1][:2], now["path"][-1][2] + 1.5]) > 1.5


def test_the_ring_is_on_the_ground_only_while_the_mech_knows_the_zone(browser):
    with served() as server, opened(browser, server) as page:
        batch = server.session.batch
        x, y, radius = batch.state.clock[0][["zone_x", "zone_y", "zone_radius"]].item()
        ring = "echelon.effects.zoneRim.position"
        away = f"Math.hypot({ring}.x - {x}, {ring}.y - {y})"
        wait(page, f"effects && {away} < 500")
        assert page.evaluate(f"[{ring}.x, {ring}.y]") == pytest.approx([x, y], abs=0.5)
        batch.rules.params["zone_range"] = -radius  # nobody perceives it any more
        wait(page, f"effects && {away} > 500")


def test_a_lost_connection_is_taken_up_again_unless_another_window_has_it(browser):
    with playing(browser) as (server, pilot, page):
        page.evaluate("echelon.socket.close()")
        until(lambda: not pilot.present)
        messages = state(page)["messages"]
        wait(page, f"state().messages > {messages + 1}")
        assert pilot.present
        assert not page.locator(".banner").is_visible()
        with opened(browser, server):
            page.locator(".banner", has_text="another window").wait_for()


def test_the_tutorial_goes_on_when_a_thing_was_done(browser):
    config = EchelonConfig.of_scenario(load_scenario(TUTORIAL))
    with served(config, time_lapse=3) as server, opened(browser, server) as page:
        assert "1 of 8. Walk" in page.locator(".lesson").inner_text()
        page.keyboard.down("w")
        wait(page, "state().lesson === 1")
        page.keyboard.up("w")
        page.keyboard.down("e")
        wait(page, "state().lesson === 2")
        assert "hold 3" in page.locator(".lesson").inner_text(), "as the pupil of these tests does"


def test_everything_can_be_reached_and_is_named_without_a_mouse(browser):
    with served() as server, opened(browser, server) as page:
        press(page, "p", "state().speed === 0")
        names = page.evaluate(
            "[...document.querySelectorAll('button, select, canvas')].filter((e) => e.checkVisibility())"
            ".map((e) => e.getAttribute('aria-label') || e.textContent.trim())"
        )
        assert all(names)
        seen = set()
        for _ in range(24):
            page.keyboard.press("Tab")
            seen.add(page.evaluate("document.activeElement.getAttribute('aria-label') ?? ''"))
        assert {"continue (P)", "keys (H)", "next camera (C)", "vent heat (V)"} <= seen
        assert page.locator("[role=log][aria-live=polite]").count() == 1
