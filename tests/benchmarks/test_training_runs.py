"""The queue of published runs, their records, and the page made from these."""

import json
import time
from collections import Counter

import pytest
from benchmarks import learning_curves
from benchmarks.curves import recording, records, report
from benchmarks.curves.experiments import FEED_FORWARD, OURS, STOCK, Experiment, queue
from benchmarks.curves.trainers import TRAINERS
from benchmarks.curves.variants import VARIANTS

from echelon_env import EchelonVectorEnv
from echelon_rl import curriculum
from echelon_rl.config import TrainConfig
from echelon_rl.evaluation import win_rate_of

SMALL = {"num_matches": 2, "n_steps": 16, "n_epochs": 1, "batch_size": 16}


def experiment(**changes):
    settings = {"group": "trainers", "label": OURS, "seed": 0, "steps": 96, "minutes": 5, "points": 2}
    overrides = {"match.max_episode_seconds": 2.0}
    return Experiment(**{**settings, "settings": SMALL, "env_overrides": overrides, **changes})


@pytest.fixture(scope="module")
def record():
    return recording.run(experiment(), quick=True)


def made_up(label, seed, wins, minutes=1.0, preset="duel", opponent="trivial", group="trainers"):
    """A record whose curve rises evenly to ``wins`` of 200 in that many processor minutes."""
    run = next(
        r for r in queue() if (r.group, r.label, r.seed, r.preset, r.opponent) == (group, label, seed, preset, opponent)
    )
    curve = [
        {"steps": 1000 * i, "processor_s": 30.0 * minutes * i, "wall_s": 40.0 * minutes * i, "wins": wins * i // 4,
         "draws": 0, "matches": 100, "mean_return": 0.0}
        for i in range(3)
    ]  # fmt: skip
    final = {"wins": wins, "draws": 0, "matches": 200, "mean_return": 1.0}
    return run.name, {
        "format": records.FORMAT, "name": run.name, "group": group, "label": label, "preset": preset,
        "opponent": opponent, "trainer": run.trainer, "steps": 2000, "curve": curve,
        "final": {"sampled": final, "greedy": final}, **records.surroundings(),
    }  # fmt: skip


def test_every_planned_run_can_be_made():
    runs = queue()
    assert len({run.name for run in runs}) == len(runs)
    for run in {(run.group, run.label, run.preset, run.opponent): run for run in runs}.values():  # one of the seeds
        config = run.config()
        assert (config.seed, config.total_steps, config.opponent) == (run.seed, run.steps, run.opponent)
        assert config.env == run.preset
        assert (config.torch_threads, config.env_threads) == (1, 1)
        wanted = TrainConfig.load(run.preset).env_overrides["reward.terminal"]
        assert config.env_overrides["reward.terminal"] == wanted, "the preset's overrides must stay"
        assert config.n_steps == run.settings.get("n_steps", 64), "as in the first runs, whatever the preset has"
        assert run.trainer in TRAINERS
        assert run.variant is None or run.variant in VARIANTS


def test_a_run_is_recorded(record):
    steps = [point["steps"] for point in record["curve"]]
    assert steps == [0, 64, 96]
    seconds = [point["processor_s"] for point in record["curve"]]
    assert seconds[0] == 0.0
    assert seconds == sorted(seconds)
    assert record["ended_by"] == "steps"
    for point in [*record["curve"], *record["final"].values()]:
        assert 0 <= point["wins"] + point["draws"] <= point["matches"] == 4
    assert record["versions"]["torch"]
    json.dumps(record)


def test_the_limit_of_processor_time_ends_a_run():
    found = recording.run(experiment(steps=10**6, minutes=0.005, points=1), quick=True)
    assert found["ended_by"] == "processor time"
    assert found["curve"][-1]["steps"] == found["steps"] < 10**6
    assert 0.3 <= found["curve"][-1]["processor_s"] < 10


def test_a_run_by_stages_plays_stronger_opponents_once_it_wins(monkeypatch):
    played, set_curriculum = [], EchelonVectorEnv.set_curriculum

    def noting(env, **settings):
        played.append(settings["opponent_mix"])
        set_curriculum(env, **settings)

    monkeypatch.setattr(EchelonVectorEnv, "set_curriculum", noting)
    monkeypatch.setattr(curriculum, "WINDOW", 1)
    monkeypatch.setattr(curriculum, "ended_matches", lambda env, infos: [(row, [{"outcome": "win"}]) for row in (0, 1)])
    settings = {**SMALL, "curriculum_opponent": "trivial", "curriculum_win_rate": 0.7}
    found = recording.run(experiment(opponent="easy", settings=settings, steps=320, points=1), quick=True)
    assert played[:4] == [{"trivial": 1.0}] * 2 + [{"trivial": 0.5, "easy": 0.5}, {"easy": 1.0}]
    assert set(map(tuple, played[3:])) == {("easy",)}
    assert found["settings"] == settings


def test_a_run_ends_when_it_wins_enough(monkeypatch):
    rates = iter((0.25, 0.75, 1.0, 1.0))

    def evaluate(*arguments, **options):
        wins = int(4 * next(rates))
        return win_rate_of(Counter({1: wins, -1: 4 - wins}), Counter(), 0.0, 0.0)

    monkeypatch.setattr(recording, "evaluate_win_rate", evaluate)
    found = recording.run(experiment(steps=10**5, points=10**5 // 32, enough=0.7), quick=True)
    assert found["ended_by"] == "win rate"
    assert [point["steps"] for point in found["curve"]][:2] == [0, 32]
    assert 32 < found["steps"] < 64, "the rollout after the evaluation is not finished"


@pytest.mark.parametrize("trainer", [STOCK, FEED_FORWARD])
def test_stock_trainers_are_recorded_the_same_way(trainer, record):
    found = recording.run(experiment(trainer=trainer, label=trainer, steps=32, points=1), quick=True)
    assert found.keys() == record.keys()
    assert [point.keys() for point in found["curve"]] == [record["curve"][0].keys()] * 2


def test_stock_and_own_trainers_share_settings():
    config = experiment().config()
    models = [TRAINERS[name](config) for name in (OURS, STOCK, FEED_FORWARD)]
    for name in ("n_steps", "n_epochs", "gamma", "gae_lambda", "vf_coef", "max_grad_norm", "target_kl", "num_envs"):
        values = {getattr(model if hasattr(model, name) else model.env, name) for model in models}
        assert len(values) == 1, f"{name}: {values}"
    assert {model.lr_schedule(0.5) for model in models} == {config.learning_rate / 2}
    assert {model.batch_size for model in models} == {16}
    for model in models:
        assert model.env.num_envs == 2
        sizes = [tuple(p.shape) for name, p in model.policy.named_parameters() if name.endswith("weight")]
        assert (128, 706) in sizes, sizes


def test_time_of_evaluations_is_not_counted(monkeypatch):
    evaluations, evaluate = [], recording.evaluate_win_rate

    def slow(*arguments, **options):
        began = time.process_time()
        while time.process_time() < began + 0.3:
            pass
        evaluations.append(arguments)
        return evaluate(*arguments, **options)

    monkeypatch.setattr(recording, "evaluate_win_rate", slow)
    found = recording.run(experiment(steps=32, points=1), quick=True)
    assert len(evaluations) == 3, "the untrained policy, and both ways of acting at the end"
    assert 0 < found["curve"][-1]["processor_s"] < 0.3


def test_only_missing_runs_are_trained(tmp_path, monkeypatch, record):
    trained = []

    def train(run):
        trained.append(run.name)
        return {**record, "name": run.name}

    monkeypatch.setattr(recording, "run", train)
    runs = [experiment(seed=seed) for seed in range(3)]
    records.save({**record, "name": runs[1].name}, tmp_path)
    learning_curves.train_missing(runs, None, tmp_path)
    assert trained == [runs[0].name, runs[2].name]
    learning_curves.train_missing(runs, None, tmp_path)
    assert len(trained) == 2
    learning_curves.train_missing([experiment(seed=9)], 0.0, tmp_path)
    assert len(trained) == 2, "no run may begin once the time is up"


def cells(line):
    return [cell.strip() for cell in line.split("|")[1:-1]]


def test_tables_hold_rates_and_times():
    done = dict(
        [made_up(OURS, seed, wins) for seed, wins in enumerate((180, 190, 200))]
        + [made_up(STOCK, seed, 100, minutes) for seed, minutes in enumerate((10.0, 10.0, 40.0))]
    )
    ours, stock = map(cells, report.trainers_table(done).splitlines()[2:])
    assert ours == ["duel, trivial", OURS, "3", "2,000", "1.00", "95.0% [90, 100]", "95.0% [90, 100]"]
    assert stock == ["duel, trivial", STOCK, "3", "2,000", "10.00", "50.0% [50, 50]", "50.0% [50, 50]"]
    (row,) = map(cells, report.speed_table(done).splitlines()[2:])
    # Half of the matches: ours is there at 50 of 90 hundredths of the way, of 95 and of 100, each way taking a minute.
    assert row == ["duel, trivial", STOCK, "50.0%", "10.00", "10.00 (3 of 3)", OURS, "0.53 (3 of 3)", "5%", "5%"]
    beaten = dict(made_up(STOCK, seed, 0) for seed in range(3))
    assert list(report.speeds({**done, **beaten})) == [], "who wins nothing sets no goal"
    for record in beaten.values():
        record["curve"][0]["wins"], record["final"]["sampled"]["wins"] = 5, 29
    assert list(report.speeds({**done, **beaten})) == [], "nor who hardly wins more than untrained, 14.5 and 5 %"
    assert "No stock trainer" in report.speed_table({**done, **beaten})
    missing = report.missing_table(done)
    assert "--only overfit-skirmish-medium" in missing
    planned = [run for run in queue() if (run.group, run.preset, run.opponent) == ("trainers", "duel", "trivial")]
    assert len(planned) > len(done)
    assert f"| trainers | duel, trivial | {len(planned) - len(done)} |" in missing


def test_pictures_are_drawn(tmp_path):
    runs = {OURS: [made_up(OURS, seed, 150)[1] for seed in range(2)], STOCK: [made_up(STOCK, 0, 60)[1]]}
    out = report.draw_trainers(runs, tmp_path / "new" / "curves.png", "duel")
    assert out.read_bytes().startswith(b"\x89PNG")
