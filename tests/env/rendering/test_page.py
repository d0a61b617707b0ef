"""The page is whole, small and harmless, and made of the sources beside it."""

import base64
import gzip
import hashlib
import io
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from tests.env.rendering.test_track import scripted_replay, unpack

import echelon_env
from echelon_env.rendering.page import Page
from echelon_env.rendering.rgb import render_rgb

ROOT = Path(__file__).parents[3]
BUNDLE = ROOT / "src/echelon_env/rendering/viewer"
HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(2)>{{script}}"


class Elements(HTMLParser):
    """Every element of a page with its attributes, and the text of each."""

    def __init__(self, page):
        super().__init__()
        self.found, self.texts, self.open = [], {}, False
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))
        self.open = True

    def handle_endtag(self, tag):
        self.open = False

    def handle_data(self, data):
        if self.open:
            self.texts.setdefault(len(self.found) - 1, []).append(data)

    def text(self, index):
        return "".join(self.texts.get(index, []))

    def all(self, tag):
        return [attrs for found, attrs in self.found if found == tag]


def match_of(page):
    """Return header and arrays of the match that a page holds."""
    data = next(i for i, (_, attrs) in enumerate(page.found) if attrs.get("id") == "match")
    return unpack(gzip.decompress(base64.b64decode(page.text(data))))


@pytest.fixture(scope="module")
def replay():
    return scripted_replay("duel", decisions=20)


def test_it_asks_for_nothing_from_outside(replay):
    elements = Elements(replay.view().html)
    assert not [a for _, attrs in elements.found for a in attrs if a in ("src", "href", "data", "action")]
    assert [tag for tag, _ in elements.found].count("script") == 2


def test_it_knows_the_biomes_and_how_fast_shots_fly(replay):
    header, _ = match_of(Elements(replay.view().html))
    world = replay._at_start().simulator.worlds[0]
    assert header["biomes"] == world.quadrants
    assert [place["name"] for place in header["biomes"]] == world.recipe["biomes"]
    assert {w["name"] for w in header["weapons"] if w["speed"] == 0} == {"laser", "flamer", "painter"}


def test_its_policy_allows_its_own_script_and_style_alone(replay):
    elements = Elements(replay.view().html)
    policy = next(attrs["content"] for tag, attrs in elements.found if attrs.get("http-equiv"))
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["default-src"] == "'none'"
    for name, tag in (("script-src", "script"), ("style-src", "style")):
        content = [elements.text(i) for i, (t, attrs) in enumerate(elements.found) if t == tag and "type" not in attrs]
        digest = base64.b64encode(hashlib.sha256(content[0].encode()).digest()).decode()
        assert rules[name] == f"'sha256-{digest}'"


def test_names_never_become_markup(replay, tmp_path):
    hostile = scripted_replay("duel", decisions=3)
    object.__setattr__(hostile, "names", {"blue": HOSTILE, "red": HOSTILE})
    hostile.to_html(tmp_path / "match.html", title=HOSTILE)
    plain, page = Elements(replay.view().html), Elements((tmp_path / "match.html").read_text("utf-8"))
    assert [tag for tag, _ in page.found] == [tag for tag, _ in plain.found]
    title = next(i for i, (tag, _) in enumerate(page.found) if tag == "title")
    assert page.text(title) == HOSTILE
    header, _ = match_of(page)
    assert [team["commander"] for team in header["teams"]] == [HOSTILE, HOSTILE]


def test_in_a_notebook_it_stands_in_a_frame_that_reaches_nothing_around_it(replay):
    ((tag, attributes),) = Elements(replay.view(height=500)._repr_html_()).found
    assert (tag, attributes["srcdoc"]) == ("iframe", replay.view().html)
    assert attributes["sandbox"] == "allow-scripts"  # and no more: no same origin, no forms, no pop-ups
    assert "height: 500px" in attributes["style"]


def test_a_stored_notebook_shows_a_picture_of_the_fiercest_moment_instead(replay):
    picture = np.array(Image.open(io.BytesIO(replay.view()._repr_png_())))
    damage, drawn = zip(
        *((core.state.tally["damage_dealt"].sum(), render_rgb(core.state, replay.config, 0)) for core in replay),
        strict=True,
    )
    fiercest = int(np.argmax(damage))
    assert 0 < damage[-1] < damage[fiercest]
    assert np.array_equal(picture, drawn[fiercest])
    assert Page("<p>a page alone</p>")._repr_png_() is None


@pytest.mark.slow
def test_a_whole_match_of_ten_against_ten_takes_a_few_megabytes(tmp_path):
    config = echelon_env.EchelonConfig.preset("standard").replace({"match.zone_win_share": 1.0})
    replay = scripted_replay(config, seed=11, skills=("medium", "medium"))
    assert replay.num_decisions >= 100
    replay.to_html(tmp_path / "match.html")
    per_decision = ((tmp_path / "match.html").stat().st_size - 700_000) / replay.num_decisions
    assert per_decision * 240 < 3e6


def test_the_bundle_is_made_of_the_sources_in_this_repository():
    viewer = ROOT / "viewer"
    digest = hashlib.sha256()
    sources = [f"src/{p.name}" for p in sorted((viewer / "src").iterdir())]
    for name in [*sources, "build.mjs", "package.json", "package-lock.json"]:
        digest.update(f"{name}\n".encode() + (viewer / name).read_bytes() + b"\n")
    assert (BUNDLE / "SOURCES.sha256").read_text().strip() == digest.hexdigest(), "run `make viewer`"
    for name, source in (("viewer.css", "style.css"), ("page.html", "page.html")):
        assert (BUNDLE / name).read_bytes() == (viewer / "src" / source).read_bytes()


def test_the_licence_of_what_is_bundled_stands_beside_it():
    lock = json.loads((ROOT / "viewer/package-lock.json").read_text())
    bundled = [name for name, entry in lock["packages"].items() if name and not entry.get("dev")]
    assert bundled == ["node_modules/three"]
    assert re.search(r"MIT License", (BUNDLE / "LICENSE.three.txt").read_text())


def test_the_script_cannot_end_its_own_element():
    script = (BUNDLE / "viewer.js").read_text("ascii").lower()
    wrong = r"</script|<!--|\b(innerhtml|outerhtml|insertadjacenthtml|document\.write|eval\()"
    assert not re.search(wrong, script)


def test_channels_are_checked_saved_and_shown(replay, tmp_path):
    t, a = replay.actions.shape[:2]
    rng = np.random.default_rng(0)
    thoughts = replay.with_channels(
        value=rng.normal(size=(t, a)).astype(np.float32),
        action_probabilities=rng.uniform(size=(t, a, 45)).astype(np.float32),
    )
    thoughts.save(tmp_path / "a.replay")
    loaded = echelon_env.Replay.load(tmp_path / "a.replay")
    np.testing.assert_equal(dict(loaded.channels), dict(thoughts.channels))
    assert not any(values.flags.writeable for values in loaded.channels.values())
    assert np.array_equal(loaded.actions, replay.actions)
    assert loaded.verify()
    header, arrays = match_of(Elements(loaded.view().html))
    assert np.array_equal(arrays["value"], thoughts.channels["value"])
    shown = arrays["action_probabilities"] * header["units"]["probability"]
    assert np.abs(shown - thoughts.channels["action_probabilities"]).max() < 1e-4


@pytest.mark.parametrize(
    ("channels", "message"),
    [
        ({"mood": np.zeros((20, 1), np.float32)}, "value, action_probabilities"),
        ({"value": np.zeros((19, 1), np.float32)}, r"float32 of shape \(20, 1\)"),
        ({"value": np.zeros((20, 1))}, "got float64"),
        ({"value": np.full((20, 1), np.nan, np.float32)}, "finite"),
        ({"action_probabilities": np.full((20, 1, 45), 1.5, np.float32)}, "at most 1"),
    ],
)
def test_channels_that_do_not_fit_are_refused(replay, channels, message):
    with pytest.raises(ValueError, match=message):
        replay.with_channels(**channels)
