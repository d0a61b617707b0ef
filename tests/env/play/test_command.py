"""``echelon play --pilot`` from the command line."""

import json
import re
import threading

import pytest
from tests.env.play.serving import until
from websockets.sync.client import connect

from echelon_env.cli import main
from echelon_env.config import EchelonConfig
from echelon_env.play import server
from echelon_env.play.session import Session
from echelon_env.replays.replay import Replay

SHORT = """
name: short
config: {match.max_episode_seconds: 0.75}
blue: [{mech: medium, at: A}, {mech: medium, at: A}]
red: [{mech: medium, at: B}]
zone: Z
map: |
  AA...
  ..Z..
  .....
  ...B.
"""


@pytest.fixture
def scenario(tmp_path, monkeypatch):
    """A match of three decisions, and an empty folder to play it in."""
    (tmp_path / "short.yaml").write_text(SHORT)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(server, "_LINGER", 0.2)
    return tmp_path


def test_it_prints_the_address_plays_and_saves_a_replay_that_verifies(scenario, capsys):
    said, codes = [], []
    playing = threading.Thread(
        target=lambda: codes.append(main(["play", "--config", "short.yaml", "--pilot", "blue_1"]))
    )
    playing.start()
    until(lambda: said.append(capsys.readouterr().out) or "Ctrl-C" in "".join(said), seconds=240)  # it may compile
    host, token = re.search(r"blue_1: http://([\d.:]+)/(\S+)/\n", "".join(said)).groups()
    assert host.startswith("127.0.0.1:")
    with connect(f"ws://{host}/{token}/socket", origin=f"http://{host}") as page:
        while "result" not in (message := json.loads(page.recv(timeout=20))):
            pass
    playing.join(20)
    assert codes == [0]
    (path,) = (scenario / "played" / "short").iterdir()
    assert str(path.relative_to(scenario)) in message["result"]["note"]
    replay = Replay.load(path)
    assert replay.verify()
    assert (replay.agents, replay.names["blue"]) == ((1,), "human+medium"), "blue_0 is a script's"
    assert "by time" in capsys.readouterr().out


def test_everything_is_compiled_before_a_page_can_be_opened(scenario, capsys, says, monkeypatch):
    played = []

    def advance(self):
        assert self.pilots[0].present, "as with the page open"
        assert "http" not in capsys.readouterr().out, "no address yet"
        played.append(self)

    monkeypatch.setattr(Session, "advance", advance)
    monkeypatch.setattr(server.PlayServer, "run", lambda self: played.append(self.session))
    assert "blue_1: http://" in says(main, "play", "--config", "short.yaml", "--pilot", "blue_1")
    rehearsal, match = played
    assert rehearsal is not match
    assert not match.recording.rows, "the match itself has not begun"


def test_the_first_opponent_is_the_weakest_and_another_match_keeps_the_first_replay(scenario, says, monkeypatch):
    def played(self):
        """Two matches, as if a person had asked for another and then left."""
        for more in (True, False):
            while not self.session.over:
                self.session.advance()
            assert "--red medium" in self._at_end()
            if more:
                self.session = self._next()

    monkeypatch.setattr(server.PlayServer, "run", played)
    assert "Red is trivial, the weakest opponent; --red medium, hard or expert is stronger." in says(
        main, "play", "--config", "duel", "--pilot", "blue_0", "--save", "mine.replay"
    )
    first, second = (Replay.load(scenario / f"{name}.replay") for name in ("mine", "mine-2"))
    assert first.names["red"] == second.names["red"] == "trivial"
    assert (first.seed, second.seed) == (0, 1)


@pytest.mark.parametrize(
    ("options", "red"), [(["--pilot", "red_0"], "medium"), (["--red", "trivial"], "trivial")], ids=["person", "chosen"]
)
def test_who_has_another_opponent_than_the_usual_one_gets_no_hint(options, red, scenario, says, monkeypatch):
    """Of two people, the stand-ins are of one strength."""
    names = []
    monkeypatch.setattr(server.PlayServer, "run", lambda self: names.append(self.session.names()))
    assert "weakest" not in says(main, "play", "--config", "skirmish", "--pilot", "blue_0", *options)
    assert names == [{"blue": "medium", "red": red}]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--pilot", "blue_7"], "mechs are named as 'blue'"),
        (["--pilot", "green"], "mechs are named as 'blue'"),
        *[(["--pilot", "blue_0", "--host", host], "means all of them") for host in ("0.0.0.0", "0", "")],
        *[
            (["--pilot", "blue_0", "--host", host], f"port 0 of '{host}': .*; the host must be an IPv4 address")
            for host in ("192.0.2.7", "::1", "nonsense.invalid")
        ],
        (["--pilot", "blue_0", "--html", "match.html"], "--html is for matches that nobody flies in"),
        (["--pilot", "blue_0", "--save", "nowhere/match.replay"], "the folder of --save"),
        (["--pilot", "blue_0", "--red", "commander:nobody"], "commander"),
        (["--replay", "match.replay"], "say which mechs with --pilot"),
        (["--tutorial", "--config", "duel", "--pilot", "red_0"], "match of its own; leave out --config and --pilot"),
        (["--tutorial", "--replay", "match.replay", "--decision", "0"], "leave out --replay and --decision"),
        (["--replay", "match.replay", "--pilot", "blue_0", "--seed", "0"], "of its own; leave out --seed"),
        (["--port", "8000"], "add --pilot blue_2 or --tutorial"),
        (["--decision", "20"], "name it with --replay FILE"),
        (["--replay", "short.yaml", "--pilot", "blue_0"], "short.yaml is not a replay"),
    ],
)
def test_what_cannot_be_played_is_refused_before_a_page_opens(scenario, capsys, monkeypatch, arguments, said):
    monkeypatch.setattr(server.PlayServer, "run", lambda self: pytest.fail("it is played"))
    assert main(["play", *arguments]) == 2
    out, err = capsys.readouterr()
    assert re.search(said, err)
    assert "http://" not in out


def test_a_recorded_match_continues_against_medium(scenario, monkeypatch):
    played = Session.begin(EchelonConfig.resolve("duel"), 0, ["blue_0"], "medium", "hard")
    for _ in range(4):
        played.advance()
    played.replay().save(scenario / "a.replay")
    seen = []
    monkeypatch.setattr(server.PlayServer, "run", lambda self: seen.append(self.session.stand_ins))
    assert main(["play", "--pilot", "blue_0", "--replay", "a.replay", "--decision", "2"]) == 0
    assert seen == [("medium", "medium")]
