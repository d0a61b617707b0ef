"""Every command that a command prints to be run next runs, from where the user stands.

Sources write such commands with ``command_line``. The last test finds all these calls: each must be among those that a
test here has seen printed and run.
"""

import ast
import re
import shlex
import signal
import sys
import webbrowser
from pathlib import Path

import pytest
import yaml
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator
from tensorboard.program import TensorBoard

import echelon_rl
from echelon_env import cli as env_cli
from echelon_env.play import server
from echelon_rl.benchmark import ladder
from echelon_rl.cli import main
from echelon_rl.config import TrainConfig
from echelon_rl.league import League
from echelon_rl.workers.team import Assignment, Team
from tests.commands import commands_in
from tests.settings import configured

SOURCES = Path(echelon_rl.__file__).parents[1]
# A short way through commands that would take minutes as printed. Given after the printed options, these win.
SHORT = {
    "train": ["--n-steps", "8", "--total-steps", "16", "--num-matches", "2", "--eval-matches", "0", "--no-progress"],
    "eval": ["--matches", "2"],
    "league play": ["--matches", "2", "--workers", "1"],
    "play": ["--every", "600"],
}
SHORT["imitate"] = SHORT["train"]
TINY = [*SHORT["train"], "--lstm-hidden-size", "8", "--run-dir", "my runs", "--device", "cpu", "--torch-threads", "1"]
OWN = """
import pathlib
import signal

import numpy as np

def still(observations):
    return np.zeros((*observations.shape[:-1], 45), np.float32)

def bonus(step):
    first = pathlib.Path("was interrupted")
    if not first.exists():
        first.touch()
        signal.raise_signal(signal.SIGINT)
    return step.rewards
"""
SCENARIO = """
name: short
config: {match.max_episode_seconds: 5.0}
blue: [{mech: medium, at: A}]
red: [{mech: medium, at: B}]
zone: Z
map: |
  A.......
  ........
  ...Z....
  ........
  .......B
"""


def prints(*patterns):
    """Say which commands a test sees printed: texts of calls of ``command_line``, with ``*`` for their values."""

    def mark(test):
        test.patterns = patterns
        return test

    return mark


class Shell:
    """Runs commands as a user would who copies them."""

    def __init__(self, capsys):
        self._capsys = capsys
        self.printed = []  # words of commands, in order

    def run(self, words, status=0):
        """Run a command; return the commands that it printed."""
        program, *arguments = words
        self._capsys.readouterr()
        if program == "tensorboard":
            TensorBoard().configure(argv=words)
            assert list(Path(arguments[-1]).rglob("events.*")), "there is something to see"
            code = 0
        else:
            code = (env_cli.main if program == "echelon" else main)(arguments)
        told = self._capsys.readouterr()
        assert code == status, f"{shlex.join(words)}\n{told.err}"
        found = commands_in(told.out + told.err)
        self.printed += found
        return found

    def follow(self, commands):
        """Run printed commands; return all that these print."""
        assert commands, "nothing was printed"
        return [found for words in commands for found in self.run([*words, *_shortened(words)])]


def _shortened(words):
    if words[0] == "tensorboard" or "--resume" in words or "--pilot" in words:
        return []
    return next((more for name, more in SHORT.items() if words[1 : 1 + len(name.split())] == name.split()), [])


@pytest.fixture
def shell(capsys, tmp_path, monkeypatch, request):
    """A shell in a folder of its own, with code and a scenario of the user's; a match is left after its first step."""
    here = tmp_path / "my folder"
    here.mkdir()
    (here / "own_suggested.py").write_text(OWN)
    (here / "my scenario.yaml").write_text(SCENARIO)
    (here / "my settings.yaml").write_text(
        yaml.safe_dump({"name": "pupil", "env_overrides": {"match.max_episode_seconds": 5.0}})
    )
    monkeypatch.chdir(here)
    monkeypatch.setattr("sys.path", [*sys.path])
    monkeypatch.delitem(sys.modules, "own_suggested", raising=False)
    monkeypatch.setattr(webbrowser, "open", lambda url: True)
    serve = server.PlayServer.run

    def leave(served):
        served.session.advance()
        served.close()
        serve(served)

    monkeypatch.setattr(server.PlayServer, "run", leave)
    made = Shell(capsys)
    yield made
    lines = [shlex.join(words) for words in made.printed]
    for pattern in getattr(request.function, "patterns", ()):
        assert any(_regex(pattern).fullmatch(line) for line in lines), (pattern, lines)


def _regex(pattern):
    return re.compile(".*".join(map(re.escape, pattern.split("*"))))


@prints("* train --resume *")
def test_an_interrupted_run_with_own_code_is_resumed(shell):
    signal.signal(signal.SIGINT, signal.default_int_handler)  # which a job in the background has ignored
    code = ["--opponent", "python:own_suggested:still", "--reward-fn", "own_suggested:bonus"]
    (again,) = shell.run(["echelon-rl", "train", *TINY, "--total-steps", "64", "--name", "a b", *code], status=130)
    shell.follow([again])
    assert TrainConfig.load("my runs/a b/config.yaml").total_steps == 64
    curve = Path("my runs/a b/curve.jsonl").read_text()
    assert '"steps": 64,' in curve, "to the end"


@pytest.mark.ci
@prints(
    "echelon play --config * --pilot blue_0 *",
    "tensorboard --logdir *",
    "echelon-rl plot *",
    "echelon-rl eval * --opponent *",
    "echelon-rl train --config skirmish",
    "echelon watch * --html match.html --open",
)
def test_what_to_try_after_training(shell):
    code = ["--opponent", "python:own_suggested:still", "--reward-fn", "own_suggested:bonus"]
    Path("was interrupted").touch()
    found = shell.run(["echelon-rl", "train", *TINY, "--name", "a b", *code])
    assert len(found) == 6
    shell.follow([words for words in shell.follow(found) if words[:2] == ["echelon", "watch"]])
    assert TrainConfig.load("my runs/a b/config.yaml").total_steps == 32, "twice as long"


@pytest.mark.ci
def test_what_to_try_after_training_that_ran_out_of_minutes(shell):
    found = shell.run(["echelon-rl", "train", *TINY, "--total-steps", "1000", "--max-minutes", "0.0001"])
    again = [words for words in found if "--resume" in words]
    assert len(again) == 1
    shell.follow(again)


@pytest.mark.ci
@pytest.mark.parametrize(
    ("settings", "harder"),
    [
        (["--config", "skirmish"], "standard"),
        (["--config", "vault@1"], "vault@2"),
        (["--config", "vault@1", "--env-overrides.observation.local_map", "True"], None),
        (["--config", "vault@5"], None),
        (["--env", "recall"], None),
        (["--env", "my scenario.yaml"], None),
    ],
)
def test_what_to_try_after_training_elsewhere(shell, settings, harder):
    found = shell.run(["echelon-rl", "train", *settings, *TINY])
    going_on = [words[words.index("--config") + 1] for words in found if "--start-from" in words]
    assert going_on == [harder] * (harder is not None), "whose network needs the same options again"
    shell.follow(found)


@pytest.mark.ci
@prints("echelon watch * --html match.html")
def test_recorded_matches_are_watched(shell):
    shell.run(["echelon-rl", "train", *TINY, "--name", "a b", "--record-minutes", "0.0001"])
    (folder,) = Path("my runs/a b").glob("tensorboard_*")
    events = EventAccumulator(str(folder)).Reload()
    (text,) = events.Tensors("matches/newest/text_summary")[-1].tensor_proto.string_val
    (watch,) = commands_in(text.decode())
    shell.printed.append(watch)
    assert watch[:2] == ["echelon", "watch"]
    shell.follow([watch])


@pytest.mark.ci
@prints("echelon-rl train --config *")
@pytest.mark.parametrize(
    "settings", [["--teacher", "expert"], ["--config", "my settings.yaml"], ["--config", "saved.yaml"]]
)
def test_after_imitation_training_starts_from_the_pupil(shell, settings):
    Path("saved.yaml").write_text(TrainConfig.load("my settings.yaml").to_yaml().replace("my settings.yaml", "duel"))
    found = shell.run(["echelon-rl", "imitate", *settings, *TINY, "--opponent", "easy"])
    assert not any("--resume" in words for words in found)
    (start,) = [words for words in found if "--start-from" in words]
    assert start[:2] == ["echelon-rl", "train"]
    shell.follow([start])
    pupil, config = map(
        TrainConfig.load, sorted(Path().glob("*runs/*/config.yaml"), key=lambda file: file.stat().st_mtime_ns)
    )
    assert (config.teaching.imitation, config.teacher, config.ppo.n_epochs > pupil.ppo.n_epochs) == (0.0, None, True)
    assert (config.opponent, config.env_overrides) == ("easy", pupil.env_overrides)
    shell.follow([words for words in found if words != start])


@pytest.mark.ci
@prints("echelon-rl imitate --env * --demonstrations *")
@pytest.mark.parametrize("env", ["duel", "my scenario.yaml"])
def test_demonstrations_are_imitated(shell, env):
    (imitate,) = shell.run(["echelon-rl", "demonstrate", "my demos", "--env", env, "--matches", "1"])
    assert imitate[:2] == ["echelon-rl", "imitate"]
    shell.follow([imitate])


@pytest.mark.ci
@prints(
    "echelon-rl league init *",
    "echelon-rl league play *",
    "echelon-rl league play * --pairing fewest --matches *",
    "echelon-rl league list *",
    "echelon-rl eval --commander *",
)
def test_a_league_is_made_played_and_measured(shell):
    url = "sqlite:///my league.db"
    shell.follow(shell.run(["echelon-rl", "league", "play", url], status=2))
    for seed, name in enumerate(("one", "two")):
        agent = f"--seed {seed} --league-agent {name} --name {name} --league-rating-matches 0".split()
        found = shell.run(["echelon-rl", "train", "--config", "skirmish", *TINY, "--league", url, *agent])
        shell.follow(words for words in found if words[1] == "league")
    mixture = ["echelon-rl", "eval", "--commander", f"{url}#nash"]
    (play,) = shell.run([*mixture, "--matches", "2"], status=2)
    shell.run([*play, "--workers", "1"])
    shell.run([*mixture, "--matches", "2"])
    shell.follow(shell.run(["echelon-rl", "league", "play", url, "--entry", "nash"], status=2))
    assert {entry.lineage for entry in League.existing(url).entries.values()} >= {"one", "two"}


@pytest.mark.ci
@prints(
    "echelon play --config * --red * --html match.html",
    "echelon-rl eval --commander * --env * --opponent * --matches * --seed *",
    "echelon-rl ladder verify *",
)
@pytest.mark.parametrize("env", ["duel", "skirmish"])
def test_an_exported_commander_plays_and_its_card_says_how(shell, env, monkeypatch):
    monkeypatch.setattr(ladder, "LEAST_MATCHES", 2)
    shell.run(["echelon-rl", "train", "--config", env, *TINY, "--name", "a b"])
    measured = ["--summary", "Mine.", "--skills", "easy", "--matches", "2"]
    shell.follow(shell.run(["echelon-rl", "export", "my runs/a b", "--name", "mine", "--out", "my own", *measured]))
    page = Path("my own/mine.md").read_text()
    (trained, again) = commands_in(page)
    shell.follow([trained, again])
    assert shell.run(["echelon-rl", "commanders", "my own/mine.zip"])[-1] == again
    shell.follow(shell.run(["echelon-rl", "ladder", "submit", "my own/mine.zip"]))
    shell.follow(commands_in(Path("ladder/mine/mine.md").read_text())[1:])


@pytest.mark.ci
@prints("echelon-rl commanders *")
def test_the_zoo_s_commanders_keep_their_names(shell):
    found = shell.run(["echelon-rl", "commanders"])
    (again,) = [words for words in shell.follow(found) if words[1] == "eval"]
    assert again[2:4] == ["--commander", found[0][-1]]
    shell.follow([again])


@pytest.mark.ci
@prints("echelon-rl train --config * --total-steps 2000000", "tensorboard --logdir *")
def test_after_a_search_its_best_settings_train(shell):
    pytest.importorskip("optuna")
    Path("space.yaml").write_text("ppo.n_steps: [8]\n")
    Path("small.yaml").write_text(
        "matches: {num_matches: 2}\nnetwork: {lstm_hidden_size: 8}\nenv_overrides: {match.max_episode_seconds: 2}\n"
    )
    search = ["--config", "small.yaml", "--space", "space.yaml", "--study", "my tune.db", "--run-dir", "my runs"]
    shell.follow(shell.run(["echelon-rl", "tune", *search, "--steps", "32", "--eval-matches", "2", "--trials", "1"]))
    assert TrainConfig.load("my tune-tune.best.yaml").ppo.n_steps == 8


def test_a_folder_without_replays_is_told_how_to_make_one(shell):
    Path("replays").mkdir()
    shell.follow(shell.run(["echelon", "gallery", "replays", "--out", "site"], status=2))
    assert Path("match.replay").exists()


def test_the_process_that_is_left_says_how_to_go_on(shell, tmp_path):
    class Killed:
        def ended(self, seconds):
            return "was killed by SIGKILL"

    own = {"opponent": "python:own_suggested:still", "reward_fn": "own_suggested:bonus"}
    (tmp_path / "run" / "checkpoints").mkdir(parents=True)
    (tmp_path / "run" / "checkpoints" / "resume.zip").touch()
    team = Team(Assignment(configured(**own), None, tmp_path / "run"), 2)
    team._others = [Killed()]
    (again,) = commands_in(f"echelon-rl train: {team._ended()}")
    assert again == [
        *("echelon-rl", "train", "--resume", str(tmp_path / "run")),
        *("--opponent", own["opponent"], "--reward-fn", own["reward_fn"]),
    ]


def test_torchrun_is_part_of_the_command(monkeypatch):
    from echelon_rl.workers.team import resume_command

    for name, value in {"RANK": "0", "WORLD_SIZE": "2", "LOCAL_WORLD_SIZE": "2"}.items():
        monkeypatch.setenv(name, value)
    begin = "torchrun --nproc-per-node 2 -m echelon_rl train --resume run"
    assert resume_command(TrainConfig(), Path("run")) == begin
    monkeypatch.setenv("WORLD_SIZE", "4")
    assert resume_command(TrainConfig(), Path("run")).startswith("torchrun ... -m echelon_rl train --resume")


def _calls():
    """Yield the texts of all calls of ``command_line``."""
    for text in [text for path in SOURCES.glob("*/**/*.py") if "command_line(" in (text := path.read_text())]:
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "command_line":
                words = (str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.args)
                yield re.sub(r"\*( \*)+", "*", " ".join(words))


def test_every_command_that_the_sources_print_is_among_those_that_run():
    tests = [test for name, test in globals().items() if name.startswith("test_")]
    run = {pattern for test in tests for pattern in getattr(test, "patterns", ())}
    assert set(_calls()) == run
