"""Settings: presets, options, and files from anywhere, which get a sentence or can be written and read again."""

import dataclasses
import json
import re
import shutil
from pathlib import Path
from typing import Literal, get_args, get_origin, get_type_hints
from unittest.mock import Mock

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from echelon_env.scenarios.files import FAMILY_LIBRARY, LIBRARY
from echelon_env.validation import by_dotted_name
from echelon_rl import train as training
from echelon_rl.cli import COMMANDS, main
from echelon_rl.commanders import find
from echelon_rl.config import GROUPS, MAX_FILE_BYTES, TrainConfig, presets, read_settings
from echelon_rl.train import build_env, build_model
from tests.commands import settled
from tests.settings import configured

HINTS = by_dotted_name({name: get_type_hints(GROUPS[name]) if name in GROUPS else hint
                        for name, hint in get_type_hints(TrainConfig).items()}, GROUPS)  # fmt: skip
# One setting of every type: what a setting takes follows from its type alone.
OF_EACH_TYPE = sorted({str(hint): name for name, hint in HINTS.items()}.values())
# One value of every kind that YAML and JSON can produce; which ones a setting takes follows from its type.
VALUES = {
    "nothing": None, "true": True, "whole": 3, "fraction": 0.5, "negative": -1, "text": "nobody", "no text": "",
    "NaN": float("nan"), "infinity": float("inf"), "huge": 10**30, "no float": 10**400,
    "list": [1], "mapping": {"a": 1}, "numbered": {1: 2},
}  # fmt: skip


def write(folder, content):
    file = folder / "settings.yaml"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return file


def refused(file):
    """Load a file that cannot be settings; return the sentence, which is short."""
    with pytest.raises(ValueError, match=r".") as refusal:
        TrainConfig.load(file)
    message = str(refusal.value)
    assert len(message.replace(str(file), "")) < 1500
    return message


def can_be(value, hint):
    """Return whether a value has the type of a setting, by the plainest possible rule."""
    if get_origin(hint) is Literal:
        return value in get_args(hint)
    if get_origin(hint) is dict:
        return value in ({"a": 1}, None)  # an empty section
    if get_args(hint):
        return any(can_be(value, part) for part in get_args(hint))
    if hint is float:
        return type(value) in (int, float) and -1e308 < value < 1e308
    if hint is int:
        return type(value) is int and abs(value) < 2**63
    return isinstance(value, Path if hint is Path else hint)


@pytest.mark.parametrize("name", OF_EACH_TYPE)
def test_every_setting_refuses_every_other_type_by_name(name, tmp_path):
    for kind, value in VALUES.items():
        of_path = isinstance(value, str) and Path in (HINTS[name], *get_args(HINTS[name]))
        given_value = Path(value) if of_path else value
        if can_be(given_value, HINTS[name]):
            continue
        message = refused(write(tmp_path, yaml.safe_dump({name: value})))
        assert re.search(rf"settings\.yaml: {re.escape(name)} (\(if not None\) )?must (be|lie in)", message), kind


def bomb(levels):
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]" for i in range(1, levels)]
    return "\n".join(lines)


HOSTILE = {
    "a billion laughs": (bomb(12), "aliases"),
    "a list that holds itself": ("env_overrides: &a {b: *a}", "aliases"),
    "deep lists": ("[" * 60_000, "is not valid YAML"),
    "deep JSON": ('{"env_overrides":' + '{"a":' * 10_000 + "1" + "}" * 10_001, "is not valid YAML"),
    "too large": (b"#" * (MAX_FILE_BYTES + 1), "larger than"),
    "no text": (b"\xff\xfe\x00\x80", "not UTF-8 text"),
    "an object": ("seed: !!python/object/apply:os.system ['true']", "is not valid YAML"),
    "a number of many digits": (f"seed: {'9' * 60_000}", "is not valid YAML"),
    "a list": ("- seed", "must hold 'name: value' lines, got list"),
    "a long name": ("? " + "x" * 50_000 + "\n: 2", "unknown setting 'xxx"),
    "overrides as list": ("env_overrides: [1]", "env_overrides must be a dictionary"),
    "unknown overrides": ("env_overrides: {match.mechs: 3}", "unknown configuration key 'match.mechs'"),
    "a number that YAML takes for text": (
        "ppo: {learning_rate: 5e-4}",
        ": ppo.learning_rate must be of type float, got '5e-4' (text; in YAML, write 0.0005)",
    ),
    "None as text": ("ppo: {batch_size: None}", "got 'None' (text; in YAML, write null)"),
    "an unknown setting": ("learning_rat: 0.1", "unknown setting 'learning_rat'; did you mean 'ppo.learning_rate'"),
    "a setting outside of its group": ("n_steps: 3", "unknown setting 'n_steps'; did you mean 'ppo.n_steps'"),
    "no group": ("ppo: 3", "ppo must be a dictionary, got 3"),
    "no steps": ("total_steps: 0", "total_steps must be at least 1, got 0"),
    "a negative rate": ("ppo.learning_rate: -1.0", ": ppo.learning_rate must be positive, got -1.0"),
    "two that do not fit": ("ppo: {segment_length: 8, burn_in: 9}", ": ppo.burn_in must be at most segment_length = 8"),
    "a burn-in of nothing": ("ppo: {n_steps: 8, segment_length: 8, burn_in: 4}", "set segment_length below n_steps"),
    "another game": ("env: chess", "chess"),
    "an override nearly right": ("env_overrides: {match.max_seconds: 3}", "max_episode_seconds"),
    "evaluations of no match": (
        "reports: {eval_every: 100, eval_matches: 0}",
        "eval_every needs matches to evaluate with: set eval_matches above 0",
    ),
    "no port": ("watch: 70000", "watch (if not None) must lie in [0, 65535], got 70000"),
    "no time": ("max_minutes: 0", "max_minutes (if not None) must be positive, got 0"),
    "an override of the wrong type": ("env_overrides: {world.size: [[1], {}, 3]}", r"world.size must be of type int"),
}  # fmt: skip


@pytest.mark.parametrize("case", HOSTILE.values(), ids=HOSTILE)
def test_hostile_files_get_one_sentence(case, tmp_path):
    content, sentence = case
    assert sentence in refused(write(tmp_path, content))


def test_files_that_are_none_are_explained(tmp_path):
    for path in (tmp_path, tmp_path / "nothing", "a\0b", "x" * 5000):
        assert refused(path)
    assert "larger than" in refused("/dev/zero") if Path("/dev/zero").exists() else True


TREES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=5,
)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    values=st.dictionaries(st.sampled_from(list(HINTS)) | st.text(max_size=5), TREES, max_size=3), as_json=st.booleans()
)
def test_any_values_are_settings_or_refused(values, as_json, tmp_path):
    file = write(tmp_path, json.dumps(values) if as_json else yaml.safe_dump(values))
    try:
        config = TrainConfig.load(file)
    except ValueError:
        return
    assert TrainConfig.load(write(tmp_path, config.to_yaml())) == dataclasses.replace(config, resume=None)


def test_an_empty_file_sets_nothing(tmp_path):
    assert read_settings(write(tmp_path, "")) == {}


@pytest.mark.parametrize("name", presets())
def test_presets_load_and_survive_yaml(name, tmp_path):
    config = TrainConfig.load(name)
    assert config.config == name
    assert TrainConfig.load(write(tmp_path, config.to_yaml())) == config


@pytest.mark.parametrize("name", [*presets(), "recall", "vault@2"])
def test_what_a_preset_says_of_algorithm_and_network_reaches_the_model(name, monkeypatch):
    monkeypatch.setattr(training, "RecurrentPPO", made := Mock())
    config = TrainConfig.load(name)
    build_model(config, None)
    (policy, _), given = made.call_args
    ends = zip(("ent_coef_start", "ent_coef_end", "ent_coef_until"), given["ent_coef"], strict=True)
    reached = {**given, **given["policy_kwargs"], **dict(ends), "policy": policy}
    expected = {**vars(config.ppo), **vars(config.network)}
    del expected["centralised_critic"]  # of the environment
    assert {name: reached[name] for name in expected} == expected
    assert made.return_value.teaching == (None if config.teacher is None else config.teaching)


@pytest.mark.parametrize("backend", ["native", "supersuit"])
def test_discount_reaches_the_environment(backend):
    config = configured(gamma=0.9, backend=backend, num_matches=1, env_overrides={"match.max_episode_seconds": 12.0})
    assert config.env_config().match.max_episode_seconds == 12.0
    env = build_env(config)
    try:
        core = env.venv.core if backend == "native" else env.get_attr("core")[0]
        assert (core.rules.params["gamma"].tolist(), build_model(config, env).gamma) == (pytest.approx([0.9]), 0.9)
    finally:
        env.close()
    assert (TrainConfig.load("long").ppo.gamma, TrainConfig.load("long").env_config().reward.gamma) == (0.995, 1.0)


def options_in(text):
    """Return the options by the groups that help shows them in."""
    groups = re.split(r"^[╭─ ]*(?:(\S+) )?options[─╮ ]*$", text, flags=re.MULTILINE)
    return {
        title or "usual": re.findall(r"^[│ ]{1,3}--([a-z][a-z-]+)", text, re.MULTILINE)
        for title, text in zip(groups[1::2], groups[2::2], strict=True)
    }


def test_help_shows_the_usual_options_and_how_to_see_the_others(says):
    text = says(main, "train", "--help", "--config", "skirmish")
    assert f"All {len(TrainConfig().flat())} options: echelon-rl train --help-all." in " ".join(text.split())
    assert "8000000" in text, "the defaults are those of the preset"
    usual = options_in(text)
    assert {title: len(names) for title, names in usual.items()} == {"usual": 12}
    options = options_in(says(main, "train", "--help-all"))
    assert list(options) == ["usual", "env-overrides", *(name.replace("_", "-") for name in GROUPS)]
    assert options["usual"] == usual["usual"]
    assert {"gamma", "learning-rate"} < set(options["ppo"])
    assert max(map(len, options.values())) < 50, "a group is too long to read: split it"
    behind_an_override = says(main, "train", "--env-overrides.match.max_episode_seconds", "30", "-h")
    assert options_in(behind_an_override) == options_in(says(main, "train", "-h"))


def test_a_folder_may_be_given_as_a_text():
    config = configured(run_dir="runs2", start_from="model.zip")
    assert (config.files.run_dir, config.start_from) == (Path("runs2"), Path("model.zip"))


OWN = f"{FAMILY_LIBRARY / 'vault.yaml'}@1"  # a file, as one's own would be


@pytest.mark.parametrize(
    ("arguments", "preset", "env"),
    [
        ([], "duel", "duel"),
        (["--env", "skirmish"], "skirmish", "skirmish"),
        (["--config", "duel", "--env", "skirmish"], "duel", "skirmish"),
        (["--env", "company"], "duel", "company"),
        (["--env", "recall"], "recall", "recall"),
        (["--env", str(LIBRARY / "recall.yaml")], "scenario", str(LIBRARY / "recall.yaml")),
        (["--env", "vault@2"], "vault@2", "vault@2"),
        (["--env", OWN], "family", OWN),
        (["--config", str(LIBRARY / "recall.yaml")], str(LIBRARY / "recall.yaml"), str(LIBRARY / "recall.yaml")),
        (["--config", OWN], OWN, OWN),
    ],
)
def test_training_starts_from_the_preset_of_the_environment(arguments, preset, env):
    config, expected = settled(arguments), TrainConfig.load(preset)
    assert (config.config, config.env, config.total_steps) == (preset, env, expected.total_steps)
    assert (config.matches, config.ppo) == (expected.matches, expected.ppo)


def test_without_a_command_every_command_is_listed(says):
    shown = says(main, status=2)
    for name, (_, text) in COMMANDS.items():
        assert re.search(rf"^  {name} +{re.escape(text)}$", shown, re.MULTILINE)


def test_a_file_begins_with_the_preset_that_it_names(tmp_path):
    file = write(tmp_path, "config: skirmish\nppo: {n_steps: 32}\n")
    expected = TrainConfig.load("skirmish").replace({"ppo.n_steps": 32, "config": str(file)})
    assert TrainConfig.load(file) == expected
    assert "config must name a preset or scenario to begin with, got 'skirmsh'; did you mean 'skirmish'?" in refused(
        write(tmp_path, "config: skirmsh\n")
    )


def test_a_runs_file_needs_nothing_that_it_began_with(tmp_path):
    run = TrainConfig.load("skirmish").replace({"config": "gone.yaml", "ppo.n_steps": 32})
    assert TrainConfig.load(write(tmp_path, run.to_yaml())) == run


def test_what_stands_twice_in_a_file_is_refused(tmp_path):
    twice = "ppo: {n_steps: 8}\nseed: 1\nppo: {n_epochs: 2}\n"
    assert "ppo stands there twice, also in line 3; keep one" in refused(write(tmp_path, twice))
    for written, number in (("0100000", "32,768"), ("0_17", "15"), ("-010", "-8"), ("1:30", "90"), ("1:30.5", "90.5")):
        told = refused(write(tmp_path, f"total_steps: {written}\n"))
        assert f"YAML reads {written} as {number}; write that number" in told
    assert TrainConfig.load(write(tmp_path, "total_steps: 0x10\n")).total_steps == 16
    assert "n_steps stands there twice" in refused(write(tmp_path, "ppo:\n  n_steps: 8\n  n_steps: 9\n"))


@pytest.mark.parametrize(("name", "meant"), [("n_steps", "ppo.n_steps"), ("network.n_steps", "ppo.n_steps")])
def test_a_setting_in_the_wrong_group_is_told_the_right_one(name, meant):
    with pytest.raises(ValueError, match=rf"unknown setting '{name}'; did you mean '{meant}'\?$"):
        TrainConfig().replace({name: 32})


def test_one_override_of_the_environment_leaves_the_others():
    start = TrainConfig.load("duel")
    changed = start.replace({"env_overrides.match.max_episode_seconds": 20})
    assert changed.env_overrides == {**start.env_overrides, "match.max_episode_seconds": 20}
    size, seconds = "--env-overrides.world.size=[40, 40, 12]", "--env-overrides.match.max_episode_seconds"
    told = settled(["--config", "duel", seconds, "20", size]).env_config()
    assert (told.match.max_episode_seconds, told.world.size) == (20.0, (40, 40, 12))
    assert told.reward == start.env_config().reward


@pytest.mark.parametrize(
    ("preset", "name", "value", "told"),
    [
        ("skirmish", "map_size", 400, "curriculum.map_size must be at most 48, as in matches without it; got 400."),
        ("skirmish", "packs", 2, "curriculum.packs must be at most 1"),
        ("skirmish", "enemy_packs", 0, "curriculum.enemy_packs"),
        ("skirmish", "biomes", -1, "curriculum.biomes"),
        ("recon", "small_maps_until", 0.1, "curriculum.small_maps_until must not be before curriculum.until, 0.3"),
        ("vault@1", "map_size", 36, "curriculum.map_size: a scenario draws its own maps; leave it out."),
    ],
)
def test_a_curriculum_that_begins_beyond_the_matches_is_refused(preset, name, value, told):
    with pytest.raises(ValueError, match=f"^{re.escape(told)}"):
        TrainConfig.load(preset).replace({f"curriculum.{name}": value})
    assert TrainConfig.load("skirmish").replace({"curriculum.map_size": 48, "curriculum.packs": 1}), "the whole may be"


def test_without_small_maps_nothing_says_when_they_leave(says):
    assert settled("--config recon --curriculum-map-size None").curriculum.map_size is None
    assert settled("--config recon --curriculum-map-size None --curriculum-until 0.9").curriculum.until == 0.9
    told = says(main, "train", "--config", "skirmish", "--curriculum-small-maps-until", "0.9", status=2)
    assert "--curriculum-small-maps-until has no effect without --curriculum-map-size; give that too" in told


@pytest.mark.parametrize(
    ("env", "told"), [("screen@2", "the scenario says who plays each"), ("vault@1", "there are none")]
)
def test_an_opponent_whom_nobody_follows_is_refused(env, told, says, tmp_path):
    with pytest.raises(ValueError, match=f"^the opponent 'expert' would play no enemies of .*: {told}; leave it out"):
        TrainConfig.load(env).replace({"opponent": "expert"})
    for who in (["--commander", "duel"], [find("duel").path]):
        assert told in says(main, "eval", *who, "--env", env, "--opponent", "expert", status=2)
    shutil.copy(find("duel").path, tmp_path / "model.zip")
    (tmp_path / "config.yaml").write_text(TrainConfig.load(env).to_yaml())
    assert told in says(main, "eval", tmp_path, "--opponent", "expert", status=2), "the matches are those of the run"
    assert TrainConfig.load(env).replace({"opponent": "trivial"}), "the usual one is named by nobody in particular"
