"""Shares commanders on the Hugging Face Hub: a checkpoint without code, its card, and the card as README.

A repository holds ``commander.zip`` (JSON and safetensors, as every checkpoint), ``commander.json`` (the card) and
``README.md``; perhaps also ``match.replay``. Pulling reads nothing else of it.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from echelon_env import Replay
from echelon_env.messages import shown
from echelon_rl.checkpoints.archive import digest
from echelon_rl.commanders.card import MAX_CARD_BYTES, CommanderFile, card_page, free_place

if TYPE_CHECKING:
    from huggingface_hub import HfApi

WEIGHTS, CARD, PAGE, REPLAY = "commander.zip", "commander.json", "README.md", "match.replay"
MAX_BYTES = 64 * 2**20  # of a checkpoint; those of the presets have less than 2 MB
_REPOSITORY = re.compile(r"[\w-][\w.-]*/[\w-][\w.-]*")


def hub_api() -> HfApi:
    """Return the client, which takes its endpoint and token from the environment or ``hf auth login``."""
    try:
        from huggingface_hub import HfApi
    except ImportError as error:
        raise ValueError("echelon-rl hub needs huggingface_hub: pip install 'echelon-rl[hub]'.") from error
    return HfApi()


@contextmanager
def _explained(repository: str) -> Iterator[None]:
    """Turn the client's errors into one sentence each."""
    from huggingface_hub import errors

    told: dict[type[Exception], str] = {
        errors.LocalTokenNotFoundError: "you are not logged in to the Hugging Face Hub; run hf auth login, or set "
        "HF_TOKEN",
        errors.RevisionNotFoundError: f"{repository} has no such revision; give one of its commits, tags or branches",
        errors.GatedRepoError: f"{repository} asks for its owner's consent; request access on its page first",
        errors.RepositoryNotFoundError: f"there is no repository {repository} on the Hub, or it is private and needs "
        "hf auth login, or HF_TOKEN",
    }
    try:
        yield
    except tuple(told) as error:
        raise ValueError(next(text for kind, text in told.items() if isinstance(error, kind)) + ".") from error
    except errors.HfHubHTTPError as error:
        status = getattr(error.response, "status_code", None)
        if status in (401, 403):
            raise ValueError(
                f"the Hub refuses access to {repository} ({status}); log in, or set HF_TOKEN to one that may write."
            ) from error
        raise ValueError(f"the Hub answered {status} for {repository}; try again later.") from error
    except (ValueError, AssertionError):
        raise
    except Exception as error:  # the network's, by the client's HTTP library
        why = f"{type(error).__name__}: {error}".rstrip(".")
        raise ValueError(f"the Hub cannot be reached for {repository} ({why:.200}).") from error


def _check_repository(repository: str) -> None:
    if len(repository) > 96 or not _REPOSITORY.fullmatch(repository):
        raise ValueError(f"a repository of the Hub is named user/name, got {shown(repository)}.")


def hub_page(file: CommanderFile, repository: str, replay: bytes | None = None) -> str:
    """Return the README of a repository: front matter for the Hub, the card, and how to use it."""
    card = file.required_card()
    tags = ["reinforcement-learning", "multi-agent", "echelon", "gymnasium", "pettingzoo", card.measured.preset]
    front = ["---", "library_name: echelon-rl", f"license: {card.licence.lower()}"]
    front += ["pipeline_tag: reinforcement-learning", "tags:", *(f"- {tag}" for tag in tags), "---", ""]
    use = f"""
## Use

```bash
pip install 'echelon-rl[hub]'
echelon-rl hub pull {repository}
echelon play --config {card.measured.preset} --red commander:commanders/{card.name}.zip --html match.html
```

The files hold JSON and safetensors; pulling and playing runs no code of this repository.
"""
    if replay is not None:
        watched = f"`{REPLAY}` is a match to watch: `echelon watch {REPLAY} --html match.html`"
        use += f"\n{watched} (SHA-256 `{digest(replay)}`).\n"
    return "\n".join(front) + "\n" + card_page(card) + use


def push(
    file: CommanderFile, repository: str, api: HfApi, *, private: bool = False, replay: Path | None = None
) -> tuple[str, str]:
    """Upload a commander with its card, and perhaps a replay, in one commit; return address and commit."""
    from huggingface_hub import CommitOperationAdd

    _check_repository(repository)
    file.checked_digest()
    card = file.required_card()
    watched = None
    if replay is not None:
        Replay.load(replay)
        watched = replay.read_bytes()
    page = hub_page(file, repository, watched).encode()
    files = {WEIGHTS: file.path.read_bytes(), CARD: card.to_json().encode(), PAGE: page}
    files |= {} if watched is None else {REPLAY: watched}
    operations: Any = [CommitOperationAdd(path_in_repo=name, path_or_fileobj=data) for name, data in files.items()]
    with _explained(repository):
        api.create_repo(repository, private=private, exist_ok=True)
        done = api.create_commit(repository, operations, commit_message=f"Commander {card.name}")
    return str(done.commit_url), str(done.oid)


def pull(
    repository: str, out: Path, api: HfApi, *, revision: str | None = None, replace: bool = False
) -> tuple[CommanderFile, str]:
    """Download a commander, check it completely, and write ``NAME.zip``, ``NAME.json`` and ``NAME.md``.

    Nothing is written before the card's SHA-256 and the checkpoint's own checks agree. The revision is a commit, tag or
    branch, by default the newest commit. Returns the commander and its commit, which always gives the same files.
    """
    from echelon_rl.league.play.acting import load_policy

    _check_repository(repository)
    with _explained(repository):
        info = api.model_info(repository, revision=revision, files_metadata=True)
    commit, sizes = str(info.sha), {entry.rfilename: entry.size or 0 for entry in info.siblings or []}
    for name, most in ((CARD, MAX_CARD_BYTES), (WEIGHTS, MAX_BYTES)):
        if name not in sizes:
            raise ValueError(f"{repository} holds no commander: it lacks {name}; echelon-rl hub push uploads one.")
        if sizes[name] > most:
            raise ValueError(f"{repository} is refused: its {name} has {sizes[name]:,} bytes, more than {most:,}.")
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for name in (CARD, WEIGHTS):
            with _explained(repository):
                paths.append(Path(api.hf_hub_download(repository, name, revision=commit, local_dir=folder)))
        draft = CommanderFile(paths[1])
        card = draft.card
        if card is None or draft.path.stat().st_size > MAX_BYTES:
            raise ValueError(f"{repository} is refused: its files are not those that the Hub announced.")
        draft.checked_digest()
        load_policy(draft.path)
        target = free_place(out, card.name, replace)
        out.mkdir(parents=True, exist_ok=True)
        target.write(draft.path.read_bytes(), card)
    return target, commit
