import pytest
import yaml

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


def test_yaml_holds_plain_values():
    assert yaml.safe_load(TrainConfig.load("duel").to_yaml())["run_dir"] == "runs"
