"""Learning curves as a picture."""

import json

import pytest

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


@pytest.mark.parametrize(("name", "begin"), [("c.pdf", b"%PDF"), ("c", b"\x89PNG")])
def test_the_picture_is_written_where_it_was_asked_for(run, tmp_path, name, begin, capsys):
    out = tmp_path / "pictures" / name
    assert main(["plot", str(run), "--out", str(out)]) == 0
    assert f"wrote {out}" in "".join(capsys.readouterr().out.split("\n"))
    assert out.read_bytes().startswith(begin)
    assert [file.name for file in out.parent.iterdir()] == [name]
