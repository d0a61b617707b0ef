"""``echelon-rl bench`` measures every side and writes what it prints."""

import json

from echelon_rl.cli import main


def test_every_side_is_measured_and_written(tmp_path, capsys):
    out = tmp_path / "bench.json"
    sizes = ["--rows", "2", "--steps", "8", "--epochs", "1", "--repeats", "1", "--env", "duel", "--matches", "2"]
    assert main(["bench", *sizes, "--json", str(out)]) == 0
    shown, result = capsys.readouterr().out, json.loads(out.read_text())
    assert [row["name"] for row in result["backends"]] == ["supersuit", "native", "native, global state"]
    assert len(result["update"]) == 3
    for row in (*result["update"], *result["backends"]):
        assert row["collect"] > 0
        assert row["name"] in shown
        assert row["steps"] == 16
    assert all(row["update"] > 0 for row in result["update"])
    assert result["options"]["rows"] == 2
