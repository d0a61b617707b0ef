"""The watching of long trainings: what it notes, and what it makes of its notes."""

import json

from benchmarks import soak


def test_notes_become_a_table_and_a_picture(tmp_path, capsys):
    league = {"snapshots": 3, "commanders": 1, "matches": 9, "rated": 4, "periods": 1, "rating": 1510.0, "rd": 90.0}
    state = {"threads": 6, "files": 10, "steps": 100, "database_mb": 0.5, **league}
    memory = ((1.0, 300.0), (6.0, 800.0), (30.0, 950.0), (59.0, 810.0))
    samples = [{"minutes": minute, "rss_mb": rss, **state} for minute, rss in memory]
    (tmp_path / "samples.jsonl").write_text("".join(json.dumps(s) + "\n" for s in samples))
    calls = [{"page": "/", "status": 200, "seconds": 0.25}, {"page": "/", "status": 404, "seconds": 9.0}, {"rater": -9}]
    (tmp_path / "calls.jsonl").write_text("".join(json.dumps({"minutes": 1, **c}) + "\n" for c in calls))
    (tmp_path / "train.log").write_text("all is well\nUserWarning: it is not\n")
    files = ["--records", str(tmp_path / "found.jsonl"), "--picture", str(tmp_path / "soak.png")]
    assert soak.main(arguments=["show", str(tmp_path), *files]) == 0
    assert "| rss_mb | 800 MB | 810 MB | 950 MB |" in capsys.readouterr().out
    found = json.loads((tmp_path / "found.jsonl").read_text())
    pages = {"asked": 2, "answered": 1, "other_answers": ["404"], "slowest_seconds": 0.25}
    expected = {"alarms": ["UserWarning: it is not"], "raters": [-9], "pages": pages, "league": league}
    assert {name: found[name] for name in expected} == expected
    assert (tmp_path / "soak.png").stat().st_size > 5000
