"""Films show the moments that they say, from where they say, and bad wishes are answered before any work."""

import re
import shutil
import sys
from functools import partial
from types import SimpleNamespace

import numpy as np
import pytest
from PIL import Image, ImageSequence
from tests.env.rendering.test_track import scripted_replay

from echelon_env import cli
from echelon_env.rendering.rgb import render_rgb
from echelon_env.replays import film

SMALL = (320, 180)


@pytest.fixture(scope="module")
def replay():
    return scripted_replay("skirmish", seed=3, decisions=24)  # six seconds


@pytest.fixture(scope="module")
def file(replay, tmp_path_factory):
    path = tmp_path_factory.mktemp("film") / "match.replay"
    replay.save(path)
    return path


@pytest.fixture(scope="module")
def viewer(replay):
    pytest.importorskip("playwright")
    if not any(map(shutil.which, film._CHROMIUM)):
        pytest.skip("films are made in Chromium, which is not installed here")
    with film.open_viewer(replay, SMALL) as opened:
        yield opened


def state(viewer, expression):
    return viewer.page.evaluate(f"echelon.state().{expression}")


@pytest.mark.ci
def test_the_viewer_has_every_camera_and_view(viewer):
    for kind, names in (("camera", film.CAMERAS), ("view", film.VIEWS)):
        buttons = f"[...document.querySelectorAll('[data-of={kind}] button')].map((button) => button.dataset.name)"
        assert set(names) <= set(viewer.page.evaluate(buttons))


def changed(one, other):
    """Return the share of pixels that differ; labels keep their place beside a mech, so a few may."""
    return (np.abs(np.asarray(one, int) - np.asarray(other, int)).max(axis=-1) > 8).mean()


@pytest.mark.parametrize("camera", ["free", "director", "pilot"])
def test_a_frame_shows_its_moment_whatever_was_shown_before(viewer, camera):
    """Also from a camera that finds its own place."""
    viewer.look(1 if camera == "pilot" else None, camera)
    first, eye = viewer.frame(2.0), state(viewer, "eye")
    assert (first.size, state(viewer, "tick"), state(viewer, "camera")) == (SMALL, 40, camera)
    assert changed(viewer.frame(5.5), first) > 0.2
    assert (state(viewer, "eye") != pytest.approx(eye, abs=0.5)) == (camera != "free")
    assert changed(viewer.frame(2.0), first) < 0.1
    assert state(viewer, "eye") == pytest.approx(eye)
    viewer.frame(4.33)
    assert state(viewer, "tick") == pytest.approx(86.6)


def test_the_camera_stays_with_the_mech_that_it_follows(viewer, replay):
    viewer.look(1, "follow", "pilot")
    assert (state(viewer, "chosen"), state(viewer, "view")) == (1, "pilot")
    places = [batch.state.mechs[0, 1][["x", "y"]].tolist() for batch in replay]
    assert np.abs(np.subtract(places[20], places[0])).max() > 3, "it must have walked"
    offsets, drawn = [], "(wish) => film.draw(...wish).then(() => echelon.state().eye)"
    for seconds in (0.0, 5.0, 2.5):  # in no order: nothing glides
        eye, place = viewer.page.evaluate(drawn, [seconds / 0.05, True]), places[round(seconds / 0.25)]
        offsets.append(np.subtract(eye[:2], place))
    assert np.allclose(offsets, offsets[0], atol=0.02)


def test_an_mp4_has_the_frames_that_were_asked_for(viewer, tmp_path):
    imageio_ffmpeg = pytest.importorskip("imageio_ffmpeg")
    viewer.look()
    path, told = tmp_path / "a.mp4", []
    film.write_film(path, partial(map, viewer.frame), [1.0, 1.25, 1.5], 4, told.append)
    assert told == ["frame 1 of 3", "frame 2 of 3", "frame 3 of 3"]
    frames = imageio_ffmpeg.read_frames(str(path))
    facts = next(frames)
    assert (facts["size"], facts["fps"]) == (SMALL, 4)
    assert len(list(frames)) == 3
    assert [p.name for p in tmp_path.iterdir()] == ["a.mp4"]


def test_without_a_browser_the_tactical_view_is_filmed(file, replay, tmp_path, says):
    path = tmp_path / "a.gif"
    wishes = ["--from", "1", "--to", "2", "--fps", "3", "--size", "320x200", "--renderer", "flat"]
    said = says(cli.main, "replay", "clip", file, *wishes, "--out", path)
    assert said == f"{path}: 3 frames, {path.stat().st_size / 1e6:.2f} MB.\n"
    with Image.open(path) as gif:
        assert (gif.size, gif.n_frames) == ((320, 200), 3)
        lengths = [frame.info["duration"] for frame in ImageSequence.Iterator(gif)]
    assert sum(lengths) == 1000  # 33 or 34 hundredths of a second each


def test_flat_frames_show_the_last_physics_step_before_their_moment(replay):
    now = enumerate(state for _, state in replay.steps())
    expected = {step: render_rgb(state, replay.config, 0, 180) for step, state in now if step in (7, 40)}
    for frame, step in zip(film.flat_frames(replay, [0.399, 2.0, 2.049], SMALL), (7, 40, 40), strict=True):
        assert np.array_equal(frame, expected[step])


def test_a_film_that_fails_leaves_the_file_as_it_was(tmp_path):
    def shoot(times):
        yield Image.new("RGB", SMALL)
        raise OSError("the browser is gone")

    (tmp_path / "a.gif").write_text("before")
    with pytest.raises(OSError, match="gone"):
        film.write_film(tmp_path / "a.gif", shoot, [0.0, 1.0], 4, lambda _: None)
    assert [(p.name, p.read_text()) for p in tmp_path.iterdir()] == [("a.gif", "before")]


def test_a_span_may_end_where_the_match_does():
    match = SimpleNamespace(seconds=9.3 - 1e-12)  # a product such as 93 * 0.1, which messages show as 9.3
    assert film.span(match, 9.1, 9.3, 10) == pytest.approx([9.1, 9.2])


BAD = [
    (["--out", "x.avi"], r"must end in \.mp4 or \.gif, got 'x.avi'"),
    (["--out", "no/x.gif"], "the folder of --out no/x.gif does not exist"),
    (["--from", "4", "--to", "9", "--out", "x.gif"], "lie within the match, which lasts 6 s; got 4 to 9 s"),
    (["--from", "4", "--to", "4", "--out", "x.gif"], "must begin before it ends"),
    (["--from", "-1", "--out", "x.gif"], "--from: must be a number of seconds into the match, got '-1'"),
    (["--fps", "61", "--out", "x.gif"], "--fps: must be a whole number from 1 to 60, got '61'"),
    (["--fps", "51", "--out", "x.gif"], r"a \.gif shows at most 50 frames a second, got 51; write an \.mp4"),
    (["--size", "961x540", "--out", "x.gif"], "--size: must be WIDTHxHEIGHT in even numbers .* got '961x540'"),
    (["--renderer", "flat", "--panels", "--out", "x.gif"], "--panels are for the viewer; leave out --renderer flat"),
    (["--follow", "blue_7", "--out", "x.gif"], "this match has no mech 'blue_7'; did you mean 'blue_"),
    (["--view", "pilot", "--out", "x.gif"], "--view pilot .*name one by --follow"),
    (["--camera", "follow", "--out", "x.gif"], "--camera follow .*name one by --follow"),
]


@pytest.mark.parametrize(("wishes", "message"), BAD, ids=lambda value: " ".join(value)[:40])
def test_bad_wishes_get_a_sentence_before_a_browser_starts(wishes, message, file, tmp_path, says, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(film, "open_viewer", None)
    said = says(cli.main, "replay", "clip", file, *wishes, status=2)
    (said,) = [line for line in said.splitlines() if "usage:" not in line and not line.startswith(" ")]
    assert re.search(message, said), said
    assert not list(tmp_path.iterdir())


def test_a_missing_package_is_named_with_its_remedy(file, tmp_path, says, monkeypatch):
    wishes = ["--to", "0.5", "--size", "64x64", "--out", tmp_path / "x.mp4"]
    for missing, more in (("playwright", []), ("imageio_ffmpeg", ["--renderer", "flat"])):
        with monkeypatch.context() as bare:
            bare.setitem(sys.modules, missing, None)
            said = says(cli.main, "replay", "clip", file, *wishes, *more, status=2)
        assert "pip install 'echelon-env[film]'" in said
    assert not list(tmp_path.iterdir())


def test_a_missing_chromium_is_answered_with_where_to_get_one(tmp_path, monkeypatch):
    monkeypatch.setattr(film.shutil, "which", lambda _: None)
    playwright = SimpleNamespace(chromium=SimpleNamespace(executable_path=str(tmp_path / "chrome")))
    with pytest.raises(ValueError, match=r"apt install chromium.*playwright install chromium"):
        film._chromium(playwright)
    (tmp_path / "chrome").touch()
    assert film._chromium(playwright) == str(tmp_path / "chrome"), "playwright's own is as good"
