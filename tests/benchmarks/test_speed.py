"""The workload of the benchmarks: like a real match, the same for every view, and back at its start when asked."""

import json

import pytest
from benchmarks import speed
from benchmarks.check_regressions import slower
from benchmarks.speed import VIEWS, Times, Workload, time_per_decision, workload

import echelon_env
from echelon_env.config import EchelonConfig

SMALL = EchelonConfig.preset("skirmish")


def test_matches_start_at_the_first_damage():
    for state in speed.fighting_starts(SMALL, 2):
        arrays = state["arrays"]
        assert 0 < arrays["clock"]["decision"] <= speed.LONGEST_APPROACH
        assert arrays["clock"]["over"] == 0
        assert arrays["tally"]["damage_taken"].max() > 0
        assert arrays["mechs"]["alive"].sum() >= 9


@pytest.mark.parametrize("view", VIEWS)
def test_every_view_plays_the_same_match_and_goes_back(view, monkeypatch):
    cores = []
    for name in ("EchelonVectorEnv", "EchelonParallelEnv"):
        made = getattr(speed, name)
        monkeypatch.setattr(speed, name, lambda *a, made=made, **k: cores.append(made(*a, **k)) or cores[-1])
    work = workload(SMALL, 1, view=view)
    core = cores[-1].core
    assert work.agents == 10
    checksums = []
    for _ in range(2):
        start = core.simulator.checksum(0)
        for k in range(5):
            work.play(k)
        checksums.append((start, core.simulator.checksum(0)))
        work.restore()
    assert checksums[0] == checksums[1]
    assert checksums[0][0] != checksums[0][1]
    raw = workload(SMALL, 1)
    for k in range(5):
        raw.play(k)
    assert cores[-1].core.simulator.checksum(0) == checksums[0][1]


def test_the_parallel_view_plays_one_match():
    with pytest.raises(ValueError, match="plays 1 match on 1 thread, got 2 matches on 1 threads"):
        workload(SMALL, 2, view="parallel")
    with pytest.raises(ValueError, match="view must be one of 'raw', 'vector', 'parallel', got 'fast'"):
        workload(SMALL, 1, view="fast")


def test_workloads_take_turns_and_restoring_is_not_measured(monkeypatch):
    now, played = [0.0], []

    def pretend(name, cost):
        def restore():
            now[0] += 1000.0

        def play(k):
            now[0] += cost
            if k == 0:
                played.append(name)

        return Workload(play, restore, 1)

    monkeypatch.setattr(speed.time, "perf_counter", lambda: now[0])
    monkeypatch.setattr(speed.time, "thread_time", lambda: now[0] / 2)
    times = time_per_decision([pretend("a", 0.25), pretend("b", 0.5)], 0.0)
    assert times == [Times(0.25, 0.125), Times(0.5, 0.25)]
    assert played == ["a", "b"] * 3


def test_a_ratio_that_fell_is_named():
    recorded = {"a / b": 2.0, "c / d": 1.0}
    assert slower({"a / b": 1.7, "c / d": 9.0}, recorded, 0.2) == []
    (complaint,) = slower({"a / b": 1.5, "c / d": 1.0}, recorded, 0.2)
    assert complaint == "'a / b' is 1.5, recorded 2: 25% less, 20% are tolerated."
    (missing,) = slower({"a / b": 2.0}, recorded, 0.2)
    assert "was not measured" in missing


def test_the_table_is_printed_and_written_for_every_combination(capsys, tmp_path):
    file = tmp_path / "speed.json"
    arguments = ["--config", "duel", "--matches", "1", "3", "--threads", "1", "--seconds", "0.05", "--json", str(file)]
    speed.main(arguments)
    lines = capsys.readouterr().out.splitlines()
    assert echelon_env.__version__ in lines[0]
    shown = [line.split() for line in lines[2:]]
    assert [(row[0], row[1], row[2]) for row in shown] == [("duel", "1", "1"), ("duel", "3", "1")]
    report = json.loads(file.read_text())
    assert list(tmp_path.iterdir()) == [file], "no partial file may stay behind"
    assert report["environment"]["echelon_env"] == echelon_env.__version__
    for row, written in zip(shown, report["rows"], strict=True):
        assert int(row[3].replace(",", "")) == written["agent_steps_per_s"] > 0
        assert written["observation_mb_per_s"] == pytest.approx(written["agent_steps_per_s"] * 706 * 4 / 1e6, rel=0.01)
