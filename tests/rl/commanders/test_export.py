"""From a run to a commander: the same policy in a smaller file, and a card that says what was played and measured."""

import dataclasses
import json
import os
import re
import shlex
import shutil
import zipfile

import pytest
import safetensors.torch
import torch
import tyro
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.settings import configured

from echelon_env import EchelonConfig
from echelon_rl import RecurrentPPO
from echelon_rl.checkpoints.files import write_policy
from echelon_rl.cli.train import _options, _overrides
from echelon_rl.commanders import find
from echelon_rl.commanders.card import ZOO, CommanderCard, Training, Wishes, card_page, spelled
from echelon_rl.commanders.export import (
    export_commander,
    find_checkpoint,
    rating_among_scripts,
    train_command,
    training_of,
)
from echelon_rl.config import TrainConfig
from echelon_rl.evaluation import WinRate, play_series
from echelon_rl.league.store.entries import checkpoint_id

LONGER = EchelonConfig.preset("duel").replace({"match.max_episode_seconds": 20.0})
WISHES = Wishes(summary="It stands about.", skills=("medium", "trivial"), matches=2, seed=5, licence="CC0-1.0")


@pytest.fixture
def run(checkpoint, tmp_path):
    """The folder of a run that ended with the checkpoint."""
    folder = tmp_path / "runs" / "one"
    (folder / "checkpoints").mkdir(parents=True)
    shutil.copy(checkpoint, folder / "model.zip")
    shutil.copy(checkpoint, folder / "checkpoints" / "model_1000_steps.zip")
    config = configured(TrainConfig.load("duel"), opponent="easy", seed=4, num_matches=16)
    (folder / "config.yaml").write_text(config.to_yaml())
    lines = [{"steps": 1000, "seconds": 60.0}, {"steps": 1234, "seconds": 90.0}, {"steps": 2000, "seconds": 150.0}]
    (folder / "curve.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    return folder


@pytest.fixture(autouse=True)
def short_matches(monkeypatch):
    """Let duels end after 5 s; presets are made anew at each call."""
    preset = EchelonConfig.preset.__func__

    def shorter(cls, name):
        return preset(cls, name).replace({"match.max_episode_seconds": 5.0})

    monkeypatch.setattr(EchelonConfig, "preset", classmethod(shorter))


def export(run, out, **changes):
    options = {"name": "one", "wishes": WISHES, **changes}
    return export_commander(
        run / "model.zip", out=out, training=lambda steps: training_of(run, steps, "1 core"), **options
    )


@pytest.mark.parametrize("dtype", ["float32", "float16"])
def test_the_policy_alone_is_kept(model, checkpoint, tmp_path, dtype):
    target = tmp_path / "policy.zip"
    assert write_policy(checkpoint, target, dtype) == 1234
    loaded = RecurrentPPO.load(target, device="cpu")
    assert loaded.num_timesteps == 1234
    for name, mine in model.policy.state_dict().items():
        expected = mine.half().float() if dtype == "float16" and mine.ndim > 1 else mine
        assert torch.equal(loaded.policy.state_dict()[name], expected), name
    with zipfile.ZipFile(target) as archive:
        assert not re.search(r"system_info|pickle|\.pth", " ".join(archive.namelist()))
        assert safetensors.torch.load(archive.read("policy.optimizer.safetensors")) == {}
    # To a league the exported file is the entry that it was made of, as long as its weights are the same.
    assert (checkpoint_id(target) == checkpoint_id(checkpoint)) == (dtype == "float32")
    assert target.stat().st_size < (0.25 if dtype == "float16" else 0.45) * checkpoint.stat().st_size


def test_float16_keeps_the_counts_of_a_long_training(tmp_path):
    """The number of normalised observations soon exceeds 65,504, the largest that float16 holds."""
    write_policy(find("recon").path, tmp_path / "again.zip", "float16")
    weights = [RecurrentPPO.load(path, device="cpu").policy.state_dict()
               for path in (find("recon").path, tmp_path / "again.zip")]  # fmt: skip
    counts = [{name: value.max().item() for name, value in found.items() if name.endswith("statistics.count")}
              for found in weights]  # fmt: skip
    assert max(counts[0].values()) > 10_000_000
    assert counts[0] == counts[1]


def test_what_cannot_be_a_policy_is_refused(checkpoint, tmp_path):
    broken = tmp_path / "broken.zip"
    with zipfile.ZipFile(broken, "w") as archive:
        archive.writestr("data", "{}")
    with pytest.raises(ValueError, match=r"it lacks policy\.safetensors"):
        write_policy(broken, tmp_path / "policy.zip")
    with zipfile.ZipFile(checkpoint) as whole, zipfile.ZipFile(broken, "w") as archive:
        for name in whole.namelist():
            weights = {"log_std": torch.full((8,), 7e4)}
            content = safetensors.torch.save(weights) if name == "policy.safetensors" else whole.read(name)
            archive.writestr(name, content)
    with pytest.raises(ValueError, match="is not the one it was written with"):
        write_policy(broken, tmp_path / "policy.zip")
    assert not (tmp_path / "policy.zip").exists()


def test_an_export_says_how_it_was_trained_and_what_it_won(run, tmp_path):
    said = []
    card = export(run, tmp_path / "out", report=said.append)
    assert sorted(os.listdir(tmp_path / "out")) == ["one.json", "one.md", "one.zip"]
    assert CommanderCard.read(tmp_path / "out" / "one.json") == card
    assert (tmp_path / "out" / "one.md").read_text() == card_page(card)
    assert "half of the matches as blue and half as red" in card_page(card)
    alone = dataclasses.replace(card, measured=dataclasses.replace(card.measured, preset="search@1"))
    assert "On `search@1`, as blue, seeds from" in card_page(alone), "red's side is another task"
    command = "echelon-rl train --config duel --opponent easy --seed 4 --num-matches 16"
    assert card.training == Training("duel", "easy", 1234, 1.5, 4, command, "1 core")
    assert (card.licence, card.summary, card.deterministic) == ("CC0-1.0", "It stands about.", False)
    assert card.bytes == (tmp_path / "out" / "one.zip").stat().st_size
    assert ([series.opponent for series in card.measured.series], len(said)) == (["trivial", "medium"], 3)
    # The command of the card gives the same numbers.
    words = shlex.split(card.measured.command)
    given = dict(zip(words[2::2], words[3::2], strict=True))
    assert given["--commander"] == str(tmp_path / "out" / "one.zip"), "its name is known to the zoo alone"
    assert spelled(ZOO, "one") == "one"
    numbers = int(given["--matches"]), int(given["--seed"])
    again = play_series(f"commander:{given['--commander']}", given["--opponent"], given["--env"], *numbers)
    last = card.measured.series[-1]
    assert (again.wins, again.draws, again.losses) == (last.wins, last.draws, last.losses)


def test_a_commander_is_replaced_only_if_asked(run, tmp_path):
    wishes = dataclasses.replace(WISHES, skills=("trivial",))
    export(run, tmp_path / "out", wishes=wishes)
    with pytest.raises(ValueError, match=r"the commander .*one\.zip already exists"):
        export(run, tmp_path / "out", wishes=wishes)
    export(run, tmp_path / "out", wishes=dataclasses.replace(wishes, summary="Another."), replace=True)
    assert CommanderCard.read(tmp_path / "out" / "one.json").summary == "Another."


def test_an_export_that_fails_leaves_nothing(run, tmp_path, monkeypatch):
    def interrupted(*arguments):
        assert [name for name in os.listdir(tmp_path / "out") if not name.startswith(".")] == []
        raise KeyboardInterrupt

    monkeypatch.setattr("echelon_rl.commanders.export.play_series", interrupted)
    with pytest.raises(KeyboardInterrupt):
        export(run, tmp_path / "out")
    assert os.listdir(tmp_path / "out") == []
    for change, message in (
        ({"name": "Not One"}, "the name of a commander"),
        ({"wishes": dataclasses.replace(WISHES, skills=("godlike",))}, "a skill to measure against must be"),
    ):
        with pytest.raises(ValueError, match=message):
            export(run, tmp_path / "other", **change)
    assert not (tmp_path / "other").exists()


def test_checkpoints_are_found_where_runs_leave_them(run, tmp_path):
    assert find_checkpoint(run) == (run / "model.zip", run)
    inner = run / "checkpoints" / "model_1000_steps.zip"
    alone = shutil.copy(inner, tmp_path / "alone.zip")
    found = [find_checkpoint(place) for place in (run, inner, alone)]
    assert found == [(run / "model.zip", run), (inner, run), (alone, None)]
    (run / "model.zip").unlink()
    newer = shutil.copy(inner, run / "checkpoints" / "model_500_steps.zip")
    os.utime(inner, (1, 1))
    assert find_checkpoint(run) == (newer, run)
    for nothing, message in ((tmp_path, "neither model.zip nor checkpoints"), (tmp_path / "no.zip", "no checkpoint")):
        with pytest.raises(ValueError, match=message):
            find_checkpoint(nothing)


CHANGES = st.fixed_dictionaries(
    {},
    optional={
        "config": st.sampled_from(["duel", "skirmish", "demo"]),
        "opponent": st.sampled_from(["hard", "commander:duel"]),
        "num_matches": st.integers(1, 99),
        "learning_rate": st.floats(1e-6, 1e-2),
        "target_kl": st.none() | st.floats(0.01, 0.1),
        "map_pool": st.none() | st.integers(1, 99),
        "state_dependent_std": st.booleans(),
        "checkpoint_matches": st.booleans(),
        "lr_schedule": st.sampled_from(["constant", "cosine"]),
        "league": st.just("sqlite:///a b.db"),
    },
)


@pytest.mark.ci
@settings(max_examples=40, deadline=None)
@given(CHANGES)
def test_the_command_on_the_card_gives_the_settings_of_the_run(changes):
    start = TrainConfig.load(changes.get("config", "duel"))
    config = configured(start, **{**changes, "config": start.config})
    words = shlex.split(train_command(config))
    assert words[:4] == ["echelon-rl", "train", "--config", start.config]
    options = _options(start, everything=True)
    assert TrainConfig().replace(tyro.cli(type(options), default=options, args=words[2:]).flat()) == config


def test_the_command_says_what_a_run_changed_of_the_game(run):
    changes = {"match.max_episode_seconds": 20.0, "world.size": [64, 64, 16], "observation.local_map": True}
    config = TrainConfig.load("duel").replace({f"env_overrides.{key}": value for key, value in changes.items()})
    (run / "config.yaml").write_text(config.to_yaml())
    words = shlex.split(training_of(run, 1234, "1 core").command)
    own, said = _overrides(words[4:])
    assert (own, said) == ([], {f"env_overrides.{key}": value for key, value in changes.items()})


def test_settings_that_no_command_line_can_say_need_the_author_s_word(run):
    config = dataclasses.replace(TrainConfig.load("duel"), env_overrides={"match.max_episode_seconds": 20.0})
    (run / "config.yaml").write_text(config.to_yaml())
    with pytest.raises(ValueError, match=r"leaves out reward.gamma, reward.terminal of env_overrides"):
        training_of(run, 1234, "1 core")
    assert training_of(run, 1234, "1 core", "make one").command == "make one"


def rate(wins, losses):
    return WinRate(wins, 0, losses, 0.0, 1.0, 0.0, 0.0, {})


def test_a_better_skill_wins_and_the_other_view_of_it_is_the_mirror_image():
    said = []
    better = play_series("hard", "trivial", LONGER, 10, seed=9, progress=said.append)
    worse = play_series("trivial", "hard", LONGER, 10, seed=9)
    assert (better.wins, better.draws, better.losses) == (worse.losses, worse.draws, worse.wins)
    assert better.wins >= 9
    assert better.mean_return > worse.mean_return
    assert better.mean_seconds == worse.mean_seconds
    assert sum(said) == better.matches == 10 == sum(better.reasons.values())


def test_a_series_repeats_beside_any_number_of_matches(opponent, monkeypatch):
    whole = play_series(opponent, "easy", LONGER, 12, seed=4)
    monkeypatch.setattr("echelon_rl.evaluation._SIDE_BY_SIDE", 2)
    again = play_series(opponent, "easy", LONGER, 12, seed=4)
    assert again == dataclasses.replace(whole, mean_return=again.mean_return)
    assert again.mean_return == pytest.approx(whole.mean_return, rel=1e-6)


def test_a_commander_beside_itself_plays_as_alone(opponent):
    config = EchelonConfig.preset("skirmish").replace({"match.max_episode_seconds": 15.0})

    def played(seats):  # the mean return is that of the mechs without seats
        return dataclasses.replace(play_series(opponent, "easy", config, 6, seed=2, seats=seats), mean_return=0.0)

    assert played(None) == played({"blue_3-4": opponent}) != played({"blue_3-4": "hard"})


def test_ratings_lie_where_the_results_put_them():
    skills = ("easy", "medium", "hard")
    results = {
        "loses": {skill: rate(0, 40) for skill in skills},
        "even": {"easy": rate(40, 0), "medium": rate(20, 20), "hard": rate(0, 40)},
        "wins": {skill: rate(40, 0) for skill in skills},
    }
    ratings = {name: rating_among_scripts(given, LONGER, 40, seed=1) for name, given in results.items()}
    assert ratings["loses"].rating + 150 < ratings["even"].rating < ratings["wins"].rating - 150
    assert ratings["even"].rating == pytest.approx(1500.0, abs=100.0), "medium is pinned to 1500"
    assert all(20.0 < rating.rd < 120.0 for rating in ratings.values())
    assert rating_among_scripts(results["even"], LONGER, 40, seed=1) == ratings["even"]
