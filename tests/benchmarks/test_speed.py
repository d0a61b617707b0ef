"""The workload of the benchmarks: like a real match, the same for every view, and back at its start when asked."""

import pytest
from benchmarks import speed
from benchmarks.common import workloads
from benchmarks.common.runs import read
from benchmarks.common.workloads import VIEWS, Times, Workload, time_per_decision, workload
from benchmarks.speed import slower

import echelon_env
from echelon_env.config import EchelonConfig

SMALL = EchelonConfig.preset("skirmish")


def test_matches_start_at_the_first_damage():
    for state in workloads.fighting_starts(SMALL, 2):
        arrays = state["arrays"]
        assert 0 < arrays["clock"]["decision"] <= workloads.LONGEST_APPROACH
        assert arrays["clock"]["over"] == 0
        assert arrays["tally"]["damage_taken"].max() > 0
        assert arrays["mechs"]["alive"].sum() >= 9


@pytest.mark.parametrize("view", VIEWS)
def test_every_view_plays_the_same_match_and_goes_back(view, monkeypatch):
    cores = []
    for name in ("EchelonVectorEnv", "EchelonParallelEnv"):
        made = getattr(workloads, name)
        monkeypatch.setattr(workloads, name, lambda *a, made=made, **k: cores.append(made(*a, **k)) or cores[-1])
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

    monkeypatch.setattr(workloads.time, "perf_counter", lambda: now[0])
    monkeypatch.setattr(workloads.time, "thread_time", lambda: now[0] / 2)
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


def test_a_line_is_printed_and_recorded_for_every_combination(capsys, tmp_path):
    file = tmp_path / "speed.jsonl"
    speed.throughput(("duel", "recall"), (1, 3), seconds=0.05, records=file)
    lines, records = capsys.readouterr().out.splitlines(), read(file)
    assert echelon_env.__version__ in lines[0]
    shown = [line.strip("| ").split(" | ") for line in lines[3:]]
    assert [row[:5] for row in shown] == [
        [preset, "raw", "agents", matches, "1"] for preset in ("duel", "recall") for matches in ("1", "3")
    ]
    for row, record in zip(shown, records, strict=True):
        assert record["machine"]["echelon_env"] == echelon_env.__version__
        assert int(row[5].replace(",", "")) == record["agent_steps_per_s"] > 0
        megabytes = 4 * echelon_env.FLAT_OBS_DIM / 1e6
        assert record["observation_mb_per_s"] == pytest.approx(record["agent_steps_per_s"] * megabytes, rel=0.01)
