"""The console script ``echelon``: what it prints, its exit codes, and what it says to bad input."""

import io
import os
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

import echelon_env
from echelon_env import cli
from echelon_env.bots.skills import SKILLS
from echelon_env.describe import TOPICS
from echelon_env.replays.files import MAGIC
from echelon_env.scenarios import named_scenario, save_scenario

SOURCE = Path(echelon_env.__file__).parents[1]


def refused(capsys, *arguments):
    """Return what bad arguments are told on stderr; argparse and ``main`` both mean exit code 2, and print no more."""
    try:
        code = cli.main([*map(str, arguments)])
    except SystemExit as stop:
        code = stop.code
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    return err


@pytest.mark.parametrize("command", ["play", "describe", "gallery"])
def test_every_option_of_every_command_is_explained(command, says):
    shown = says(cli.main, command, "--help")
    actions = cli.build_parser()._subparsers._group_actions[0].choices[command]._actions
    assert len(actions) > 1
    for action in actions:
        assert action.help, action.dest
        assert (action.option_strings or [action.metavar or ""])[0] in shown


def test_levels_of_families_and_checkpoints_are_named_by_the_help(says):
    shown = " ".join(says(cli.main, "play", "--help").split())
    assert "NAME@LEVEL, such as vault@3" in shown
    assert shown.count("commander:PATH") == 2
    assert "NAME@LEVEL" in says(cli.main, "describe", "--help")


def test_the_version_is_the_packages(says):
    assert says(cli.main, "--version") == f"echelon-env {echelon_env.__version__}\n"


def times_in(shown):
    """Return the seconds of the pictures that were shown."""
    return [float(seconds) for seconds in re.findall(r"^ *([\d.]+) s   zone points", shown, re.MULTILINE)]


def test_play_shows_a_match_from_start_to_end(says):
    shown = says(
        cli.main, "play", "--config", "duel", "--blue", "hard", "--red", "trivial", "--seed", "3", "--every", "5"
    )
    times = times_in(shown)
    assert times[:-1] == [5.0 * i for i in range(len(times) - 1)]
    assert 0 < times[-1] - times[-2] <= 5.0
    *running, reason = re.findall(r"of 30   (\w+)$", shown, re.MULTILINE)
    assert set(running) == {"running"}
    assert reason in ("zone", "elimination", "time")
    won = rf"(a draw|blue wins|red wins) by {reason}\."
    assert re.fullmatch(rf"hard \(blue\) against trivial \(red\): {won}", shown.strip().splitlines()[-1])


def test_play_is_fixed_by_its_seed(says):
    one, same, other = (says(cli.main, "play", "--config", "duel", "--seed", n, "--every", 10) for n in (3, 3, 4))
    assert one == same != other


def test_play_shows_every_decision_if_asked_to(says):
    shown = says(cli.main, "play", "--config", "duel", "--seed", "1", "--every", "0")
    times = times_in(shown)
    # The picture shows tenths of a second; decisions are 0.25 s apart.
    assert len(times) == round(times[-1] / 0.25) + 1


class Terminal(io.StringIO):
    """An output that says it is a terminal."""

    def isatty(self):
        return True


def test_a_match_on_a_terminal_is_a_film_with_a_legend_at_a_pace_to_follow(says, monkeypatch):
    arguments, waits = ["play", "--config", "duel", "--seed", "3"], []
    monkeypatch.setattr(cli.time, "sleep", waits.append)
    piped = says(cli.main, *arguments)
    assert piped.count("M/m medium") == piped.count("# wall") == 1
    assert set(waits) == {0.0}
    waits.clear()
    says(cli.main, *arguments, "--fps", 2)
    assert set(waits) == {0.5}
    assert len(waits) == piped.count("zone points")
    waits.clear()
    monkeypatch.setattr(sys, "stdout", Terminal())
    cli.main([*arguments, "--fps", "8"])
    pictures = sys.stdout.getvalue().split("\x1b[H\x1b[2J")[1:]
    assert all(picture.count("M/m medium") == 1 for picture in pictures)
    assert len(pictures) == len(waits) > 5 * piped.count("zone points")
    assert set(waits) == {1 / 8}


def test_the_page_is_opened_if_asked_to(tmp_path, says, monkeypatch):
    found, opened = iter([True, False]), []
    page = tmp_path / "match.html"
    replay = tmp_path / "match.replay"
    monkeypatch.setattr(cli.webbrowser, "open", lambda address: opened.append(address) or next(found))
    match = ["play", "--config", "duel", "--html", page]
    assert "or add --open" in says(cli.main, *match, "--save", replay)
    assert opened == []
    assert "it opens in the browser" in says(cli.main, *match, "--open")
    assert "open it in one yourself" in says(cli.main, "watch", replay, "--html", page, "--open")
    assert opened == [page.as_uri()] * 2


def test_scenarios_are_taken_by_name_and_as_files(says, tmp_path):
    save_scenario(named_scenario("recall"), tmp_path / "own.yaml")
    for config in ("recall", str(tmp_path / "own.yaml")):
        assert "wins" in says(cli.main, "play", "--config", config, "--blue", "hard", "--every", "10").splitlines()[-1]
    for wrong, message in (("recal", "did you mean 'recall'"), (str(tmp_path / "no.yaml"), "there is no file")):
        assert message in says(cli.main, "play", "--config", wrong, status=2)


def test_describe_prints_aligned_columns_or_markdown(says):
    assert says(cli.main, "describe", "weapons", "--markdown") == echelon_env.describe.describe("weapons") + "\n"
    shown = says(cli.main, "describe", "--markdown")
    for topic in TOPICS:
        assert f"## {topic}\n\n{echelon_env.describe.describe(topic)}" in shown
    shown = says(cli.main, "describe")
    assert not re.search(r"`|\*\*|\]\(|<br|^\|", shown, re.MULTILINE), "no Markdown"
    for topic in TOPICS:
        assert f"\n{topic}\n" in f"\n{shown}"
    _, header, rule, first, *_ = shown[shown.index("\nmechs\n") + 1 :].splitlines()
    starts = [match.start() for match in re.finditer("-+", rule)]
    assert [header[start:].split()[0] for start in starts[1:5]] == ["scout", "light", "medium", "heavy"]
    assert first.split()[:5] == ["width", "1.2", "1.5", "2.5", "3.5"]


def test_describe_prints_tables_on_a_terminal(monkeypatch):
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setattr(sys, "stdout", Terminal())
    cli.main(["describe", "config"])
    shown = re.sub(r"\x1b\[[0-9;]*m", "", sys.stdout.getvalue())
    assert "|" not in shown
    lines = [" ".join(line.split()) for line in shown.splitlines()]
    assert any(re.match(r"match.physics_steps_per_decision( 5)+ Number", line) for line in lines)
    assert max(map(len, shown.splitlines())) < 200, "no line is much wider than the terminal"


BAD_ARGUMENTS = [
    (["play", "--open"], "add --html"),
    (["play", "--fps", "0"], "--fps: must be a whole number from 1 up"),
    ([], "required: command"),
    (["plya"], "invalid choice: 'plya'"),
    (["play", "--config", "duell"], "unknown preset or scenario 'duell'; did you mean 'duel'"),
    (["play", "--blue", "q"], "nobody is called 'q'; choose commander:NAME or one of " + ", ".join(SKILLS)),
    (["play", "--blue", "exprt"], "nobody is called 'exprt'; did you mean 'expert'"),
    (["play", "--seed", "-1"], r"--seed: a seed must be an integer from 0 to 2\*\*63 - 1, got '-1'"),
    (["play", "--seed", "one"], "--seed: a seed must be .* got 'one'"),
    (["play", "--every", "-1"], "--every: must be a number of seconds from 0 to 86400, got '-1'"),
    (["play", "--every", "nan"], "--every: must be a number of seconds"),
    (["play", "--fps", "soon"], "--fps: must be a whole number from 1 up, got .soon."),
    (["describe", "mech"], "there is no table or scenario 'mech'; did you mean 'mechs'"),
    (["describe", "q"], "there is no table or scenario 'q'; tables are " + ", ".join(TOPICS)),
    (["play", "--colour"], "unrecognized arguments: --colour"),
    (["play", "--config", "duel", "--save", "no/folder/x"], "folder of --save no/folder/x does not exist; create it"),
    (["play", "--html", "no/folder/x"], "the folder of --html"),
    (["watch", "FILE", "--html", "no/folder/x"], "the folder of --html"),
    (["watch", "FILE"], "echelon: .*FILE is not a replay"),
    (["replay", "verify", "FILE"], "echelon: .*FILE is not a replay"),
    (["watch", "nothing"], r"^echelon: there is no file nothing\.$"),
    (["describe", "duel"], "duel is a preset; `echelon describe config` shows its values"),
    (["watch", "."], r"^echelon: \. is a folder; name a file\.$"),
    (["replay", "verify", "nothing"], r"^echelon: there is no file nothing\.$"),
    (["replay"], "required: replay_command"),
    (["replay", "metrics", "FILE", "--csv", "no/x"], "folder of --csv no/x does not exist"),
    (["replay", "metrics", "FILE", "--csv", "-"], "FILE is not a replay"),
    (["replay", "compare", "FILE", "FILE", "--html", "no/x"], "folder of --html no/x does not exist"),
    (["replay", "compare", "FILE", "FILE", "--html", "x"], "FILE is not a replay"),
    (["gallery", "nothing", "--out", "x"], "nothing is not a folder; name one that holds .replay files"),
    (["replay", "check", "FILE"], "invalid choice: 'check'"),
]


@pytest.mark.parametrize(("arguments", "message"), BAD_ARGUMENTS, ids=lambda value: " ".join(value)[:40])
def test_bad_arguments_exit_with_2_and_say_what_came(arguments, message, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "FILE").write_text("hello")
    said = refused(capsys, *arguments)
    assert re.search(message, said, re.DOTALL), said
    assert "Traceback" not in said


@pytest.mark.parametrize("arguments", [("play", "--save"), ("play", "--html")], ids=" ".join)
def test_a_file_that_cannot_be_written_is_noticed_before_the_work(arguments, tmp_path, capsys):
    (folder := tmp_path / "folder").mkdir()
    os.mkfifo(pipe := tmp_path / "pipe")
    for path, what in ((folder, "is a folder"), (pipe, "is a pipe or a device")):
        assert re.fullmatch(f"echelon: {path} {what}.*\n", refused(capsys, *arguments, path))
    assert sorted(tmp_path.iterdir()) == [folder, pipe], "no partial file may stay behind"


def test_an_interrupt_ends_quietly(monkeypatch, capsys):
    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "render_ansi", interrupt)
    assert cli.main(["play", "--config", "duel"]) == 130
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell with pipes")
def test_a_reader_that_leaves_early_is_no_error():
    script = f"{sys.executable} -m echelon_env describe config; echo code $? >&2"
    command = ["bash", "-c", f"{{ {script}; }} | head -n 1"]
    environment = {**os.environ, "PYTHONPATH": str(SOURCE), "PYTHONUNBUFFERED": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=280)
    assert (done.stdout, done.stderr) == ("config\n", "code 0\n")


def test_bad_input_reaches_the_shell_as_exit_code_2(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["echelon", "watch", "nothing"])
    with pytest.raises(SystemExit, match="2"):
        runpy.run_module("echelon_env", run_name="__main__")


def test_play_and_watch_write_pages_instead_of_text(tmp_path, says):
    page, replay, again = tmp_path / "a.html", tmp_path / "a.replay", tmp_path / "b.html"
    played = says(cli.main, "play", "--config", "duel", "--seed", 4, "--save", replay, "--html", page)
    watched = says(cli.main, "watch", replay, "--html", again)
    assert f"{page}: " in played
    assert f"{again}: " in watched
    assert "zone points" not in played + watched
    assert page.read_bytes() == again.read_bytes()
    assert page.read_text("utf-8").startswith("<!DOCTYPE html>")


def test_a_file_of_another_kind_is_not_overwritten(tmp_path, says):
    notes, replay = tmp_path / "notes.txt", tmp_path / "match.replay"
    match = ["play", "--config", "duel", "--blue", "trivial"]
    tables = (["replay", "metrics", replay], ["replay", "whatif", replay, "--every", "1000", "--continuations", "1"])
    notes.write_text("precious")
    writers = [(match, "--save", replay), (match, "--html", tmp_path / "match.html")]
    for command, option, path in [*writers, *((table, "--csv", tmp_path / "match.csv") for table in tables)]:
        told = says(cli.main, *command, option, notes, status=2)
        assert f"{option} {notes} is a file of another kind, which would be lost" in told
        for _ in range(2):  # an older file of the same kind may be replaced
            says(cli.main, *command, option, path)
            assert path.stat().st_size
    assert notes.read_text() == "precious"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("replay metrics a.replay --csv a.replay", "--csv a.replay is also the file to read"),
        ("replay whatif a.replay --csv ./a.replay", "--csv a.replay is also the file to read"),
        ("replay whatif a.replay --decision 1 --hold red --save a.replay", "--save a.replay is also the file to read"),
        ("replay whatif a.replay --html x --csv x", "--csv x is also the file of --html"),
        ("replay compare a.replay b --html a.replay", "--html a.replay is also the file to read"),
        ("play --replay a.replay --pilot blue --save a.replay", "--save a.replay is also the file to read"),
        ("play --html x --save x", "--html x is also the file of --save"),
    ],
)  # fmt: skip
def test_one_name_is_not_two_files(arguments, message, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    replay = tmp_path / "a.replay"
    replay.write_bytes(MAGIC)
    assert f"{message}, which would be lost; name another one." in refused(capsys, *arguments.split())
    assert (sorted(tmp_path.iterdir()), replay.read_bytes()) == ([replay], MAGIC)


def test_a_scenario_without_enemies_is_played_against_nobody(says):
    assert "medium (blue) against nobody (red): " in says(cli.main, "play", "--config", "leap", "--seed", "1")
    own = says(cli.main, "play", "--config", "escort@1", "--red", "expert", "--seed", "1")
    assert "against the scenario's own mechs (red): " in own, "whoever is named as the opponent has no mech there"
