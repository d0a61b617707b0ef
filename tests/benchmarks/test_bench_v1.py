"""The program of the baselines: every trainer makes records, and a page is made of them."""

import pytest
from benchmarks import bench_v1

from echelon_rl.benchmark import Record, read_record


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    monkeypatch.setattr(bench_v1, "RECORDS", tmp_path)
    monkeypatch.setattr(bench_v1, "BUDGETS", tmp_path / "budgets.jsonl")


QUICK = ("ours", "SB3 DQN, discrete view")


@pytest.mark.ci
@pytest.mark.parametrize(
    "trainer", [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in bench_v1.TRAINERS]
)
def test_every_trainer_is_measured_once(trainer):
    if trainer == "PufferLib":
        pytest.importorskip("pufferlib")  # it is installed by hand
    task = "detour"  # whose observations are dictionaries
    bench_v1.measure(trainer, task, seed=3, steps=2_000)
    record = read_record(bench_v1.record_path(trainer, 3))
    assert (record.algorithm, record.seed) == (trainer, 3)
    assert set(record.rows) == {f"{task}/unseen-maps", f"{task}/seen-maps"}
    budget = bench_v1.BUDGETS.read_text()
    assert '"steps": 2' in budget
    bench_v1.measure(trainer, task, seed=3, steps=2_000)
    assert bench_v1.BUDGETS.read_text() == budget, "a recorded training is not repeated"


def test_the_page_has_complete_records_only(tmp_path, monkeypatch):
    figure = tmp_path / "figure.png"
    monkeypatch.setattr(bench_v1, "FIGURE", figure)

    def made_up(algorithm, seed, share, tasks):
        counts = {"wins": round(200 * share), "draws": 0, "losses": 200 - round(200 * share), "seconds": 1.0}
        rows = {f"{task}/{axis}": counts for task in tasks for axis in bench_v1.AXES}
        record = Record("v1", bench_v1.SUITE.digest, algorithm, "", rows, {}, algorithm, seed)
        record.write(bench_v1.record_path(algorithm, seed))

    for seed, share in enumerate((0.9, 0.8)):
        made_up("ours", seed, share, bench_v1.TASKS)
    made_up("SB3 PPO", 0, 0.5, bench_v1.TASKS)
    made_up("SB3 PPO", 1, 1.0, bench_v1.TASKS[:3])
    bench_v1.write_figure()  # what it writes beside the records does not disturb the tables
    tables = bench_v1.tables()
    lines = tables["baselines"].splitlines()
    assert lines[2].startswith("| ours | 2 | 85.0% [")
    assert lines[3].startswith("| SB3 PPO | 1 | 50.0% [")
    told = tables["seeds"]
    assert told.startswith("On 12 of 12 tasks, the intervals of two seeds do not even overlap")
    assert "`leap` (80.0% and 90.0%)" in told
    assert figure.read_bytes().startswith(b"\x89PNG")
