"""Learning curves as a picture."""

import json

import pytest
from matplotlib.figure import Figure

from echelon_rl.cli import main


@pytest.fixture
def run(tmp_path):
    folder = tmp_path / "run"
    folder.mkdir()
    lines = [
        {
            "steps": steps,
            "seconds": steps / 100,
            "win_rate": 0.5,
            "eval_win_rate": 0.5,
            "eval_low": 0.4,
            "eval_high": 0.6,
        }
        for steps in (1000, 2000)
    ]
    (folder / "curve.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    return folder


def test_names_of_runs_are_no_formulas(run, tmp_path):
    odd = run.rename(tmp_path / "a $x_$ [v2]")
    assert main(["plot", str(odd), "--out", str(tmp_path / "c.svg")]) == 0
    assert "a $x_$ [v2]" in (tmp_path / "c.svg").read_text()


@pytest.mark.parametrize(
    ("name", "begin"), [("c.png", b"\x89PNG"), ("c.svg", b"<?xml"), ("c.pdf", b"%PDF"), ("c", b"\x89PNG")]
)
def test_the_picture_is_written_where_it_was_asked_for(run, tmp_path, name, begin, capsys):
    out = tmp_path / "pictures" / name
    assert main(["plot", str(run), "--out", str(out)]) == 0
    assert f"wrote {out}" in "".join(capsys.readouterr().out.split("\n"))
    assert out.read_bytes().startswith(begin)
    assert [file.name for file in out.parent.iterdir()] == [name]


def test_a_picture_that_cannot_be_finished_leaves_the_old_one(run, tmp_path, monkeypatch, capsys):
    out = tmp_path / "pictures" / "curve.png"
    out.parent.mkdir()
    out.write_bytes(b"the old one")

    def full(figure, target, **options):
        if hasattr(target, "write"):
            target.write(b"half")
        else:
            target.write_bytes(b"half")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Figure, "savefig", full)
    assert main(["plot", str(run), "--out", str(out)]) != 0
    assert "No space left on device" in capsys.readouterr().err
    monkeypatch.undo()
    assert main(["plot", str(run), "--out", str(out.with_suffix(".docx"))]) != 0
    assert "docx" in capsys.readouterr().err
    assert out.read_bytes() == b"the old one"
    assert [file.name for file in out.parent.iterdir()] == ["curve.png"]
