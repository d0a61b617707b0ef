import dataclasses
import re
from pathlib import Path

import pytest
import yaml

from echelon_rl.cli import COMMANDS, main
from echelon_rl.config import TrainConfig, presets


@pytest.mark.parametrize("name", presets())
def test_presets_load_and_survive_yaml(name, tmp_path):
    config = TrainConfig.load(name)
    assert config.config == name
    file = tmp_path / "run.yaml"
    file.write_text(config.to_yaml())
    assert TrainConfig.load(file) == config


def test_documented_presets_exist():
    assert presets() == ["demo", "duel", "skirmish", "standard"]


def test_discount_reaches_the_environment():
    config = TrainConfig(gamma=0.9, env_overrides={"match.max_episode_seconds": 12.0})
    assert config.env_config().reward.gamma == 0.9
    assert config.env_config().match.max_episode_seconds == 12.0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("learning_rat: 0.1", r"unknown setting 'learning_rat'; did you mean learning_rate"),
        ("total_steps: 0", "total_steps must be at least 1, got 0"),
        ("learning_rate: -1.0", "learning_rate must be positive, got -1.0"),
        ("total_steps: many", "total_steps must be a whole number, got 'many'"),
        ("env: chess", "chess"),
        ("env_overrides: {match.max_seconds: 3}", "max_episode_seconds"),
        ("- a\n- b", "must hold 'name: value' lines, got list"),
        ("a: [", "is not valid YAML"),
        ("eval_every: 100\neval_matches: 0", "eval_every needs evaluations: set eval_matches above 0"),
        ("max_minutes: 0", "max_minutes must be positive or none, got 0"),
    ],
)
def test_bad_files_are_explained(text, message, tmp_path):
    file = tmp_path / "bad.yaml"
    file.write_text(text)
    with pytest.raises(ValueError, match=message):
        TrainConfig.load(file)


def test_unknown_presets_are_explained():
    with pytest.raises(ValueError, match=r"no preset 'dual' \(there are demo, duel, skirmish"):
        TrainConfig.load("dual")


def test_every_setting_is_explained_in_help(capsys):
    with pytest.raises(SystemExit) as stop:
        main(["train", "--help"])
    assert stop.value.code == 0
    shown = capsys.readouterr().out
    for entry in dataclasses.fields(TrainConfig):
        if entry.name != "env_overrides":
            assert f"--{entry.name.replace('_', '-')}" in shown, entry.name


def test_help_begins_with_the_usual_options_and_groups_the_others(capsys):
    with pytest.raises(SystemExit):
        main(["train", "--help"])
    groups = re.split(r"^[╭─ ]*(\S+) options[─╮ ]*$", capsys.readouterr().out, flags=re.MULTILINE)
    options = {
        title: re.findall(r"^[│ ]{1,3}--([a-z][a-z-]+)", text, re.MULTILINE)
        for title, text in zip(groups[1::2], groups[2::2], strict=True)
    }
    assert list(options)[:2] == ["usual", "matches"]
    assert options["usual"] == ["config", "opponent", "total-steps", "seed", "watch"]
    assert {"gamma", "learning-rate"} < set(options["ppo"])
    assert max(map(len, options.values())) < 35


def test_a_folder_may_be_given_as_a_text():
    config = TrainConfig(run_dir="runs2", start_from="model.zip")
    assert (config.run_dir, config.start_from) == (Path("runs2"), Path("model.zip"))


@pytest.mark.parametrize(
    ("arguments", "preset", "env"),
    [
        ([], "duel", "duel"),
        (["--env", "skirmish"], "skirmish", "skirmish"),
        (["--config", "duel", "--env", "skirmish"], "duel", "skirmish"),
        (["--env", "company"], "duel", "company"),
    ],
)
def test_training_starts_from_the_preset_of_the_environment(arguments, preset, env, monkeypatch):
    started = []
    monkeypatch.setattr("echelon_rl.train.train", lambda config, report: started.append(config))
    with pytest.raises(AttributeError):  # there is no result to show
        main(["train", *arguments])
    (config,) = started
    assert (config.config, config.env) == (preset, env)
    assert config.num_matches == TrainConfig.load(preset).num_matches


def test_without_a_command_every_command_is_listed(capsys):
    assert main([]) == 2
    shown = capsys.readouterr().err
    for name, (_, text) in COMMANDS.items():
        assert re.search(rf"^  {name} +{re.escape(text)}$", shown, re.MULTILINE)


def test_yaml_holds_plain_values():
    assert yaml.safe_load(TrainConfig.load("duel").to_yaml())["run_dir"] == "runs"
