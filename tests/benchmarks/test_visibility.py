"""What the benchmark of knowledge counts, where it is known beforehand."""

from benchmarks.visibility import main, measure

from echelon_env import EchelonConfig


def test_everything_is_known_with_oracle_visibility_and_nothing_with_blind_sensors(capsys):
    short = EchelonConfig.preset("duel").replace({"match.max_episode_seconds": 5.0})
    blind = {f"sensors.{name}_range": 0.0 for name in ("sight", "radar", "glow")}
    assert measure(short.replace(blind), "trivial", 2)[:4] == (0.0, 0.0, 0.0, 0.0)
    told = measure(short.replace({**blind, "observation.visibility": "oracle"}), "trivial", 2)
    assert told[:4] == (1.0, 0.0, 0.0, 0.0), "an oracle tells of everybody and shows nobody"
    main(["--config", "duel", "--matches", "2", "--set", "sensors.sight_range=8", "sensors.radar_range=0"])
    assert "| duel |" in capsys.readouterr().out


def test_contacts_are_lost_and_regained_where_sight_is_short():
    skirmish = EchelonConfig.preset("skirmish")
    near = measure(skirmish.replace({"sensors.sight_range": 14.0, "sensors.glow_range": 8.0}), "expert", 3)
    far = measure(skirmish, "expert", 3)
    assert near.known < far.known - 0.2
    assert near.lost > near.regained > 2
