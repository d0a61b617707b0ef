"""A folder of replays becomes a site that works from disk, names what it cannot show, and takes no name for markup."""

import dataclasses

import pytest
from PIL import Image
from tests.env.rendering.test_page import Elements
from tests.env.rendering.test_track import scripted_replay

from echelon_env import EchelonConfig, Replay, cli
from echelon_env.replays.pages import config_name
from echelon_env.scenarios import named_scenario

HOSTILE = '"><img src=x onerror=alert(1)><b>{{script}}'


@pytest.fixture(scope="module")
def replay():
    return scripted_replay("duel", seed=3, skills=("expert", "hard"))


@pytest.fixture(scope="module")
def site(replay, tmp_path_factory):
    """A site of two good replays with hostile names, one of them in a folder below, and three bad ones."""
    folder = tmp_path_factory.mktemp("replays")
    (folder / "a").mkdir()
    for path in (folder / "a" / "b.replay", folder / "a-b.replay"):  # both want to be called a-b
        dataclasses.replace(replay, names={"blue": HOSTILE, "red": "rouge"}).save(path)
    (folder / "cut.replay").write_bytes((folder / "a-b.replay").read_bytes()[:300])
    wrong = dataclasses.replace(replay, checksums=("0" * 64, *replay.checksums[1:]))
    wrong.save(folder / "<b>other.replay")
    (folder / "\x1b[2J\udcff.replay").write_text("hello")
    for _ in range(2):  # the second build finds the first one inside the folder
        assert cli.main(["gallery", str(folder), "--out", str(folder / "site"), "--title", HOSTILE]) == 1
    return folder / "site"


def test_every_replay_is_shown_or_named_with_the_reason(site, capsys):
    page = (site / "index.html").read_text("utf-8")
    told = [
        "2 matches to watch",
        r"&#x27;\x1b[2J\udcff.replay&#x27;</code>: ",  # names reach no terminal as they are
        "cut.replay</code>: the replay cut.replay is damaged",
        "&lt;b&gt;other.replay</code>: it does not match its recording: the state first differs at the start",
    ]
    assert [part for part in told if part not in page] == []
    names = sorted(path.name for path in (site / "matches").iterdir())
    assert names == [f"{stem}.{kind}" for stem in ("a-b-2", "a-b") for kind in ("html", "jpg", "replay")]
    assert Replay.load(site / "matches" / "a-b.replay").verify()


def test_pages_pictures_and_files_are_linked_from_where_the_index_lies(site):
    index = Elements((site / "index.html").read_text("utf-8"))
    targets = [attrs["href"] for attrs in index.all("a")] + [attrs["src"] for attrs in index.all("img")]
    assert {(site / target).suffix for target in targets} == {".html", ".jpg", ".replay"}
    assert all((site / target).is_file() for target in targets)
    for picture in index.all("img"):
        with Image.open(site / picture["src"]) as image:
            assert image.size == (int(picture["width"]), int(picture["height"]))
            assert len(image.getcolors(10**6)) > 100, "a match, not an empty picture"


def test_it_can_be_read_without_seeing_it(site):
    index = Elements((site / "index.html").read_text("utf-8"))
    assert index.all("html") == [{"lang": "en"}]
    assert [tag for tag, _ in index.found if tag in ("h1", "h2")] == ["h1", "h2"]
    assert len(index.all("caption")) == 1
    assert all("scope" in attrs for attrs in index.all("th"))
    assert all(f"duel: {HOSTILE} against rouge after " in attrs["alt"] for attrs in index.all("img"))


def test_names_never_become_markup(site):
    index = Elements((site / "index.html").read_text("utf-8"))
    assert index.all("b") == index.all("script") == []
    assert [attrs["src"] for attrs in index.all("img")] == ["matches/a-b.jpg", "matches/a-b-2.jpg"]
    assert "onerror" not in {name for _, attrs in index.found for name in attrs}


def test_a_phone_shows_it_without_scrolling_sideways(site, browser):
    context = browser.new_context(viewport={"width": 360, "height": 640}, offline=True)
    tab, complaints = context.new_page(), []
    tab.on("console", lambda message: complaints.append(message.text))
    tab.goto((site / "index.html").as_uri())
    tab.evaluate("for (const image of document.images) image.loading = 'eager'")
    tab.evaluate("Promise.all([...document.images].map((image) => image.decode()))")
    assert tab.evaluate("document.documentElement.scrollWidth") <= 360
    assert tab.evaluate("[...document.images].every((image) => image.naturalWidth > 0)"), "its policy lets pictures in"
    assert tab.get_by_role("rowheader").count() == 2
    assert tab.locator("h1").inner_text() == HOSTILE
    assert complaints == []
    context.close()


def test_configurations_are_called_as_everywhere():
    assert config_name(EchelonConfig.resolve(named_scenario("recall"))) == "recall"
    assert config_name(EchelonConfig.preset("skirmish").replace({"reward.kill": 3.0})) == "skirmish"
    assert config_name(EchelonConfig.preset("duel").replace({"world.thickets": 0.0})) == "own configuration"


def test_a_site_may_lie_where_the_replays_are(replay, tmp_path):
    replay.save(tmp_path / "a.replay")
    for _ in range(2):  # the second build takes no file of the first
        assert cli.main(["gallery", str(tmp_path), "--out", str(tmp_path)]) == 0
        assert "1 match to watch" in (tmp_path / "index.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("folder", "message"), [("empty", "holds no file that ends in .replay"), ("none", "is not a folder")]
)
def test_a_folder_without_replays_makes_no_site(folder, message, tmp_path, says):
    (tmp_path / "empty").mkdir()
    assert message in says(cli.main, "gallery", str(tmp_path / folder), "--out", str(tmp_path / "site"), status=2)
    assert not (tmp_path / "site").exists()
