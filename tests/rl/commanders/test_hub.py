"""Commanders on the Hugging Face Hub, by a client that keeps repositories in memory."""

import dataclasses
import hashlib
import json
import pickle
import shutil
import sys
from types import SimpleNamespace

import huggingface_hub
import pytest
import yaml
from huggingface_hub import errors

from echelon_env import EchelonVectorEnv
from echelon_rl.cli import main
from echelon_rl.commanders.card import ZOO, CommanderFile
from echelon_rl.commanders.hub import CARD, MAX_BYTES, WEIGHTS, hub_page


class Hub:
    """What of ``HfApi`` is used, with the same arguments."""

    def __init__(self):
        self.commits, self.error = {}, None

    def _asked(self):
        if self.error is not None:
            raise self.error

    def create_repo(self, repo_id, *, private, exist_ok):
        self._asked()

    def create_commit(self, repo_id, operations, *, commit_message):
        self._asked()
        files = {entry.path_in_repo: entry.path_or_fileobj for entry in operations}
        commit = hashlib.sha256(repr(files).encode()).hexdigest()[:40]
        self.commits[repo_id, commit] = self.commits[repo_id, None] = (commit, files)
        return SimpleNamespace(commit_url=f"https://hub/{repo_id}/commit/{commit}", oid=commit)

    def model_info(self, repo_id, *, revision, files_metadata):
        self._asked()
        commit, files = self.commits[repo_id, revision]
        entries = [SimpleNamespace(rfilename=name, size=len(data)) for name, data in files.items()]
        return SimpleNamespace(sha=commit, siblings=entries)

    def hf_hub_download(self, repo_id, filename, *, revision, local_dir):
        path = f"{local_dir}/{filename}"
        with open(path, "wb") as file:
            file.write(self.commits[repo_id, revision][1][filename])
        return path


@pytest.fixture
def hub(monkeypatch, tmp_path):
    hub = Hub()
    monkeypatch.setattr(huggingface_hub, "HfApi", lambda: hub)
    monkeypatch.chdir(tmp_path)
    return hub


def test_what_is_pushed_comes_back_and_plays(hub, tmp_path, capsys):
    assert main(["hub", "push", "duel", "me/duel"]) == 0
    commit = hub.commits["me/duel", None][0]
    assert f"--revision {commit}" in capsys.readouterr().out
    assert main(["hub", "pull", "me/duel", "--revision", commit]) == 0
    assert commit in capsys.readouterr().out
    for suffix in (".zip", ".json", ".md"):
        assert (tmp_path / "commanders" / f"duel{suffix}").read_bytes() == (ZOO / f"duel{suffix}").read_bytes()
    env = EchelonVectorEnv(1, "duel", opponent="commander:commanders/duel.zip")
    env.reset(seed=0)
    assert main(["hub", "pull", "me/duel"]) == 2
    assert "already exists; name another --out, or give --replace" in capsys.readouterr().err
    assert main(["hub", "pull", "me/duel", "--replace"]) == 0


def test_the_page_has_front_matter_for_the_hub_and_the_hash(hub):
    file = CommanderFile(ZOO / "duel.zip")
    _, front, text = hub_page(file, "me/duel", b"replay").split("---\n", 2)
    values = yaml.safe_load(front)
    assert values["library_name"] == "echelon-rl"
    assert {"echelon", "reinforcement-learning", "duel"} <= set(values["tags"])
    assert file.card.sha256 in text
    assert hashlib.sha256(b"replay").hexdigest() in text
    assert "echelon-rl hub pull me/duel" in text


@pytest.mark.parametrize(
    ("forge", "told"),
    [
        (lambda files: files.pop(WEIGHTS), "holds no commander: it lacks commander.zip"),
        (lambda files: files.update({WEIGHTS: files[WEIGHTS] + b"x"}), "is not the checkpoint that its card"),
        (lambda files: files.update({WEIGHTS: bytes(MAX_BYTES + 1)}), "more than 67,108,864"),
        (lambda files: files.update({CARD: b"x" * 70_000}), "more than 65,536"),
        (lambda files: files.update({CARD: b"{}"}), "is not a commander's card"),
        (lambda files: pickled(files), "is not a checkpoint or is damaged"),
    ],
)
def test_nothing_but_a_commander_is_pulled(forge, told, hub, tmp_path, capsys):
    main(["hub", "push", "duel", "me/duel"])
    forge(hub.commits["me/duel", None][1])
    assert main(["hub", "pull", "me/duel"]) == 2
    assert told in capsys.readouterr().err
    assert not list(tmp_path.rglob("*"))


def pickled(files):
    """Replace the weights by a pickle that writes a file, with a card that fits."""

    class Attack:
        def __reduce__(self):
            return open, ("touched", "w")

    content = pickle.dumps(Attack())
    card = json.loads(files[CARD]) | {"sha256": hashlib.sha256(content).hexdigest()}
    files.update({WEIGHTS: content, CARD: json.dumps(card).encode()})


def answer(status):
    return SimpleNamespace(status_code=status, headers={}, request=None)


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (errors.LocalTokenNotFoundError("x"), "not logged in to the Hugging Face Hub; run hf auth login"),
        (errors.RepositoryNotFoundError("x", response=answer(404)), "there is no repository me/duel on the Hub"),
        (errors.RevisionNotFoundError("x", response=answer(404)), "me/duel has no such revision"),
        (errors.HfHubHTTPError("x", response=answer(403)), "refuses access to me/duel (403)"),
        (errors.HfHubHTTPError("x", response=answer(500)), "the Hub answered 500"),
        (ConnectionError("no route"), "cannot be reached for me/duel (ConnectionError: no route)"),
    ],
)
def test_what_the_hub_refuses_is_one_sentence(error, told, hub, capsys):
    hub.error = error
    for call in (["push", "duel", "me/duel"], ["pull", "me/duel"]):
        assert main(["hub", *call]) == 2
        assert told in capsys.readouterr().err


def test_wrong_calls_are_explained_before_anything_is_sent(hub, tmp_path, capsys, monkeypatch):
    shutil.copy(ZOO / "duel.zip", tmp_path / "bare.zip")
    hub.error = AssertionError("nothing may be asked of the hub")
    for call, told in (
        (["push", "bare.zip", "me/duel"], "has no card beside it"),
        (["push", "duel", "duel"], "is named user/name, got 'duel'"),
        (["push", "dool", "me/duel"], "dool"),
        (["pull", "../etc"], "is named user/name"),
    ):
        assert main(["hub", *call]) == 2
        assert told in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "huggingface_hub", None)
    assert main(["hub", "pull", "me/duel"]) == 2
    assert "pip install 'echelon-rl[hub]'" in capsys.readouterr().err


def test_a_card_cannot_name_a_path_outside_of_the_folder(hub, tmp_path, capsys):
    main(["hub", "push", "duel", "me/duel"])
    files = hub.commits["me/duel", None][1]
    card = dataclasses.asdict(CommanderFile(ZOO / "duel.zip").card) | {"name": "../duel"}
    files[CARD] = json.dumps(card).encode()
    assert main(["hub", "pull", "me/duel"]) == 2
    assert "must consist of" in capsys.readouterr().err
