"""What is counted of the knowledge of mechs, where it is known beforehand."""

import pytest
from benchmarks.common.runs import read
from benchmarks.scripts import knowledge, main

from echelon_env import EchelonConfig


def test_everything_is_known_with_oracle_visibility_and_nothing_with_blind_sensors(capsys, tmp_path):
    short = EchelonConfig.preset("duel").replace({"match.max_episode_seconds": 5.0})
    blind = {f"sensors.{name}_range": 0.0 for name in ("sight", "radar", "glow")}
    assert knowledge(short.replace(blind), "trivial", 2)[:4] == (0.0, 0.0, 0.0, 0.0)
    told = knowledge(short.replace({**blind, "observation.visibility": "oracle"}), "trivial", 2)
    assert told[:4] == (1.0, 0.0, 0.0, 0.0), "an oracle tells of everybody and shows nobody"
    changed = ["--changes", "sensors.sight_range", "8", "sensors.radar_range", "0"]
    given = ["--presets", "duel", "--matches", "2", *changed, "--records", str(tmp_path / "records.jsonl")]
    main(arguments=["visibility", *given])
    (record,) = read(tmp_path / "records.jsonl")
    assert (record["skill"], record["matches"]) == ("expert", 2)
    assert record["changes"] == {"sensors.sight_range": 8, "sensors.radar_range": 0}
    assert f"| duel | {record['known']:.0%} |" in capsys.readouterr().out


@pytest.mark.parametrize("preset", ["duel", "skirmish", "standard"])
def test_the_presets_hide_enemies_and_contacts_are_lost_and_regained(preset):
    found = knowledge(EchelonConfig.preset(preset), "expert", 3)
    assert found.known < 0.7, "60 % over many matches"
    assert found.lost >= found.regained > 1.5


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (["--matches", "0"], "--matches must be at least 1"),
        (["--presets", "duel", "--changes", "sensors.foo", "2"], "--changes: unknown configuration key 'sensors.foo'"),
        (["--changes", "sensors.zone_range", "-2"], r"--changes: sensors.zone_range must lie in \[0, 10000\]"),
    ],
)
def test_wrong_values_are_refused_before_a_match_is_played(given, message):
    with pytest.raises(SystemExit, match=message):
        main(arguments=["visibility", *given])
