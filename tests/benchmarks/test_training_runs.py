"""The queue of published runs, their records, and the page made from these."""

import json
import time
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest
import torch
from benchmarks import learning_curves, standard_team
from benchmarks.curves import recording, records, report
from benchmarks.curves.experiments import FEED_FORWARD, FEWER, OURS, SHORT, SKIP, STOCK, Experiment, queue
from benchmarks.curves.pictures import look, parts_of
from benchmarks.curves.recording import Clock
from benchmarks.curves.trainers import TRAINERS
from benchmarks.curves.variants import VARIANTS
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from echelon_env import EchelonVectorEnv
from echelon_rl import RecurrentPPO, curriculum
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
    for run in runs:
        config = run.config()
        assert (config.seed, config.total_steps, config.opponent) == (run.seed, run.steps, run.opponent)
        assert config.env == run.preset
        assert (config.torch_threads, config.env_threads) == (1, 1)
        assert config.env_overrides["reward.terminal"] == 3.0, "the preset's overrides must stay"
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
    found = recording.run(experiment(steps=10**6, minutes=0.02, points=1), quick=True)
    assert found["ended_by"] == "processor time"
    assert found["curve"][-1]["steps"] == found["steps"] < 10**6
    assert 1.2 <= found["curve"][-1]["processor_s"] < 10


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


@pytest.mark.slow
def test_the_team_of_standard_is_trained_from_a_commander_of_the_zoo(tmp_path):
    start = Path(str(files("echelon_rl") / "commanders" / "zoo" / "skirmish.zip"))
    standard_team.main(standard_team.Options(start, tmp_path, share=2e-4, matches=1))
    found = json.loads((tmp_path / "curve.json").read_text())
    assert len(found["parts"]) == len(standard_team.PARTS)
    for by_skill in found["results"].values():
        assert [(skill, result["matches"]) for skill, result in by_skill.items()] == [
            (s, 1) for s in standard_team.SKILLS
        ]
    before, after = (RecurrentPPO.load(path, device="cpu").policy for path in (start, tmp_path / "model.zip"))
    assert after.skip_connection == before.skip_connection, (
        "the network is that of the policy that training starts from"
    )
    assert not torch.equal(after.action_net.weight, before.action_net.weight)
    torch.testing.assert_close(after.action_net.weight, before.action_net.weight, rtol=0, atol=0.1)


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


def test_a_clock_stands_still_while_it_is_stopped():
    clock = Clock()
    sum(range(10**6))
    assert clock.running_processor() == 0.0
    clock.start()
    sum(range(10**6))
    clock.stop()
    worked = clock.processor
    assert worked > 0
    sum(range(10**6))
    assert clock.running_processor() == worked


def test_time_of_evaluations_is_not_counted(monkeypatch):
    evaluations, evaluate = [], recording.evaluate_win_rate

    def slow(*arguments, **options):
        began = time.process_time()
        while time.process_time() < began + 0.5:
            pass
        evaluations.append(arguments)
        return evaluate(*arguments, **options)

    monkeypatch.setattr(recording, "evaluate_win_rate", slow)
    found = recording.run(experiment(steps=32, points=1), quick=True)
    assert len(evaluations) == 3, "the untrained policy, and both ways of acting at the end"
    assert 0 < found["curve"][-1]["processor_s"] < 0.5


def test_the_list_says_what_is_missing(capsys, monkeypatch):
    name, done = made_up(OURS, 0, 150)
    monkeypatch.setattr(records, "load", lambda: {name: done})
    learning_curves.show_list(learning_curves.chosen(["trainers-duel-trivial-echelon-rl-s"]))
    first, second, *_, last = capsys.readouterr().out.splitlines()
    assert first.split() == ["done", name, "2,000", "steps,", "150", "of", "200", "won"]
    assert second.startswith("missing")
    # 100,000 steps at 2000 a minute would take longer than the limit of both missing runs.
    assert last == "missing runs take about 10 processor minutes, evaluations not counted"


def test_records_come_back_as_they_were(tmp_path, record):
    records.save(record, tmp_path)
    assert records.load(tmp_path) == {record["name"]: record}
    assert [path.name for path in tmp_path.iterdir()] == [f"{record['name']}.json"]


@pytest.mark.parametrize("text", ["{", "[]", '{"format": 1, "name": "other"}'])
def test_damaged_records_are_named(tmp_path, text):
    (tmp_path / "run.json").write_text(text)
    with pytest.raises(ValueError, match=r"run\.json is no .*remove it"):
        records.load(tmp_path)


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


def test_runs_are_chosen_by_parts_of_their_names():
    assert learning_curves.chosen([]) == queue()
    overfit = learning_curves.chosen(["overfit"])
    assert overfit
    assert all(run.group == "overfit" for run in overfit)


def test_expected_time_follows_runs_of_the_same_kind():
    name, done = made_up(OURS, 0, 100, minutes=2.0)  # 2000 steps in 2 minutes
    assert learning_curves.expected_minutes(experiment(steps=500), {name: done}) == pytest.approx(0.5)
    assert learning_curves.expected_minutes(experiment(steps=10**6, minutes=3), {name: done}) == 3
    assert learning_curves.expected_minutes(experiment(trainer=STOCK, minutes=3), {name: done}) == 1.5


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


def test_seeds_that_never_reach_a_rate_count_as_the_last():
    done = dict(made_up(OURS, seed, wins) for seed, wins in enumerate((100, 160, 200)))
    done |= dict(made_up(STOCK, seed, wins, 4.0) for seed, wins in enumerate((0, 200, 160)))
    (row,) = map(cells, report.speed_table(done).splitlines()[2:])
    # 60 %: ours after 60 hundredths of a minute and 75, or never; the other after 2.4 minutes and 3, or never.
    assert row[2:] == ["60.0%", "4.00", "3.00 (2 of 3)", OURS, "0.75 (2 of 3)", "19%", "25%"]
    done |= dict([made_up(OURS, 1, 100)])
    (row,) = map(cells, report.speed_table(done).splitlines()[2:])
    assert row[5:] == [OURS, "- (1 of 3)", "-", "-"]


def test_stock_trainers_are_measured_against_ours_of_as_short_rollouts():
    done = dict(
        [made_up(OURS, 0, 180), made_up(STOCK, 0, 100, minutes=10.0), made_up(STOCK + SHORT, 0, 120, minutes=10.0)]
    )
    assert len(list(report.speeds(done))) == 1, "nothing of ours compares with the short rollouts"
    done |= dict([made_up("n_steps 16", 0, 190, group="preset")])
    found = {(speed.stock, speed.own): speed.goal for speed in report.speeds(done)}
    assert found == {(STOCK, OURS): 0.5, (STOCK + SHORT, OURS + SHORT): 0.6}


def test_rows_are_ordered_by_preset_skill_and_trainer():
    skirmish = {"preset": "skirmish", "opponent": "trivial"}
    done = dict(
        [made_up(FEED_FORWARD + FEWER, 0, 100, **skirmish), made_up(STOCK + SHORT, 0, 100, **skirmish)]
        + [made_up(STOCK + FEWER, 0, 100, **skirmish), made_up(OURS + SKIP, 0, 100, **skirmish)]
        + [made_up(STOCK + SHORT, 0, 100, opponent=skill) for skill in ("medium", "easy", "trivial")]
        + [made_up(OURS + SKIP, 0, 100, preset="standard"), made_up(OURS, 0, 100)]
    )
    rows = [cells(line)[:2] for line in report.trainers_table(done).splitlines()[2:]]
    assert rows == [
        ["duel, trivial", OURS],
        *(["duel, " + skill, STOCK + SHORT] for skill in ("trivial", "easy", "medium")),
        ["skirmish, trivial", OURS + SKIP],
        ["skirmish, trivial", STOCK + FEWER],
        ["skirmish, trivial", STOCK + SHORT],
        ["skirmish, trivial", FEED_FORWARD + FEWER],
        ["standard, trivial", OURS + SKIP],
    ]


def test_three_sentences_say_what_the_comparison_says():
    easy, trivial = ({"preset": "skirmish", "opponent": skill} for skill in ("easy", "trivial"))
    done = dict(made_up(OURS + SKIP, seed, wins, **easy) for seed, wins in enumerate((0, 100, 200)))
    done |= dict(made_up(STOCK + FEWER, seed, 0, **easy) for seed in range(2))
    done |= dict([made_up(FEED_FORWARD + FEWER, 0, 150, **easy), made_up(OURS + SKIP, 0, 200, **trivial)])
    done |= dict([made_up(STOCK + FEWER, 0, 0, **trivial), made_up(STOCK + SHORT, 0, 190, 4.0, **trivial)])
    wins, times, seeds = report.lessons(done).splitlines()
    assert "above the best row of sb3-contrib in 1 of 2 pairings and below it in 0," in wins, (
        "the better row is near ours"
    )
    assert wins.endswith("above the best row of PPO without memory in 0 of 1 pairings and below it in 1.")
    assert times.endswith("in 24 % of the minutes that sb3-contrib needs, never in 1 of 1 rows of PPO without memory.")
    assert seeds.startswith("Seeds are few and differ: in 1 of 2 rows with more than one seed,")
    done |= dict([made_up(OURS + SKIP, 0, 200, **easy)])
    assert "needs, in 75 % of the minutes that PPO without memory needs." in report.lessons(done)
    assert report.lessons({}) == ""


def test_settings_are_compared_with_the_preset():
    label = "n_epochs 8"
    done = dict([made_up(label, 0, 150, group="sensitivity"), made_up(OURS, 0, 100)])
    preset, changed = report.compared_table(done, "sensitivity", "setting").splitlines()[2:]
    assert preset.startswith("| duel, trivial | nothing changed | 1 | 2,000 | 50.0% [43, 57] |  |")
    assert changed.startswith(f"| duel, trivial | {label} | 1 | 2,000 | 75.0% [69, 80] | +25.0 |")


def test_a_single_run_has_the_interval_of_its_matches():
    _, done = made_up(OURS, 0, 100)
    found = report.win_rate([done])
    assert (found.value, found.runs) == (0.5, 1)
    assert (found.low, found.high) == pytest.approx((0.4313, 0.5687), abs=1e-3)  # Wilson, 100 of 200


def test_blocks_are_replaced_and_the_rest_stays():
    page = "".join(f"before {name}\n<!-- {name} -->\nold\n<!-- /{name} -->\nafter\n" for name in report.BLOCKS)
    done = dict([made_up(OURS, 0, 100)])
    new = report.filled(page, done)
    assert "old" not in new
    assert new.count("after") == len(report.BLOCKS)
    assert report.filled(new, done) == new
    with pytest.raises(ValueError, match="no block between <!-- overfit -->"):
        report.filled(page.replace("<!-- overfit -->", ""), done)


def test_the_page_of_results_agrees_with_the_records():
    for path, blocks in ((report.SUMMARY, report.SUMMARY_BLOCKS), (report.PAGE, report.BLOCKS)):
        page = path.read_text()
        assert report.filled(page, records.load(), blocks) == page, "run: python -m benchmarks.learning_curves report"


def test_the_parts_of_a_training_are_drawn_one_after_the_other(tmp_path, monkeypatch):
    drawn = []
    monkeypatch.setattr(Axes, "plot", lambda self, x, y, *_, **options: drawn.append((x, y, options["label"])))
    monkeypatch.setattr(Figure, "legend", lambda self, **_: None)
    first, second = {"easy": 1.0}, {"easy": 0.4, "hard": 0.6}
    lines = [{"steps": 10**6 * (i + 1), "mix": mix, "win_rate": i / 10} for i, mix in enumerate((first, first, second))]
    out = report.draw_parts([lines, lines[:1]], tmp_path / "new" / "parts.png", "a team")
    assert out.read_bytes().startswith(b"\x89PNG")
    assert drawn == [
        ([1.0, 2.0], [0.0, 0.1], "easy 100%"),
        ([3.0], [0.2], "easy 40%, hard 60%"),
        ([4.0], [0.0], None),  # after the first part, in the colour that is known
    ]


def test_pictures_are_drawn(tmp_path):
    runs = {OURS: [made_up(OURS, seed, 150)[1] for seed in range(2)], STOCK: [made_up(STOCK, 0, 60)[1]]}
    out = report.draw_trainers(runs, tmp_path / "new" / "curves.png", "duel")
    assert out.read_bytes().startswith(b"\x89PNG")


def test_a_run_that_takes_far_longer_leaves_the_others_their_room(tmp_path, monkeypatch):
    drawn = []
    monkeypatch.setattr(Figure, "savefig", lambda figure, *a, **k: drawn.append(figure))
    runs = {OURS: [made_up(OURS, 0, 150)[1]], STOCK: [made_up(STOCK, 0, 60, minutes=2.0)[1]]}
    slow = {FEED_FORWARD: [made_up(FEED_FORWARD, 0, 0, minutes=30.0)[1]]}
    for chosen, end, label in ((runs, 2.0, None), ({**runs, **slow}, 2.0, f"{FEED_FORWARD} (1 seed, to 30 minutes)")):
        report.draw_trainers(chosen, tmp_path / "curves.png", "duel")
        figure = drawn.pop()
        by_time = figure.axes[1]
        assert end < by_time.get_xlim()[1] < 1.1 * end
        labels = [text.get_text() for text in figure.legends[0].get_texts()]
        assert [text for text in labels if "to " in text] == ([label] if label else [])


def test_a_trainer_has_one_colour_and_every_label_a_look_of_its_own():
    def hue(color):
        return tuple((part - min(color)) / (max(color) - min(color)) for part in color)  # what white does not change

    hues, looks = {}, {}
    for group in ("trainers", "overfit", "stages"):
        for run in queue():
            label = run.label if run.group == group else run.also.get(group)
            if label is not None:
                color, style = look(label)
                hues.setdefault(parts_of(label)[0], []).append(hue(color))
                looks.setdefault((group, run.preset, run.opponent), {})[label] = (color, style)
    assert hues.keys() == {OURS, STOCK, FEED_FORWARD}
    for found in hues.values():
        assert all(one == pytest.approx(found[0]) for one in found)
    assert len({tuple(round(part, 3) for part in found[0]) for found in hues.values()}) == 3
    for picture, by_label in looks.items():
        assert len(set(by_label.values())) == len(by_label), picture


def test_the_legend_lies_below_the_curves_and_means_go_on(tmp_path, monkeypatch):
    drawn = []
    monkeypatch.setattr(Figure, "savefig", lambda figure, *a, **k: drawn.append(figure))
    runs = [made_up(OURS, seed, 200, minutes)[1] for seed, minutes in enumerate((1.0, 3.0))]
    report.draw_trainers({OURS: runs}, tmp_path / "curves.png", "duel")
    figure = drawn.pop()
    figure.canvas.draw()
    legend = figure.legends[0].get_window_extent()
    assert legend.y0 >= 0
    assert 0 <= legend.x0 < legend.x1 <= figure.bbox.x1
    assert all(legend.y1 <= axes.get_tightbbox().y0 for axes in figure.axes)
    mean = next(line for line in figure.axes[1].lines if line.get_label() == OURS)
    assert mean.get_xdata()[-1] == pytest.approx(3.0), "the shorter run keeps its last rate"
    assert mean.get_ydata()[-1] == 1.0
