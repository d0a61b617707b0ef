"""A ladder without a server: submissions are folders, which anyone can play again, rate and show.

A submission holds a commander (weights, card), replays of its first matches, and the machine that measured it.
"""

import dataclasses
import json
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

from echelon_env import EchelonConfig, Replay
from echelon_env.bots.skills import SKILLS, check_skill
from echelon_env.commanders import PREFIX
from echelon_env.config import PRESETS
from echelon_env.intervals import difference_interval
from echelon_env.machine import machine
from echelon_env.matches.batch import MatchBatch
from echelon_env.matches.recording import Recording, play_out
from echelon_env.matches.seats import team_seats
from echelon_env.rendering.page import document, refusals
from echelon_env.rng import check_seed
from echelon_env.validation import require_known
from echelon_rl.commanders.card import (
    MAX_BYTES,
    MAX_CARD_BYTES,
    CommanderCard,
    CommanderFile,
    Series,
    card_page,
    measuring,
    named,
    spelled,
)
from echelon_rl.commanders.export import rated_league
from echelon_rl.evaluation import play_series
from echelon_rl.league.pictures import payoff_figure
from echelon_rl.output.figures import save_figure
from echelon_rl.output.files import write_whole

MACHINE = "machine.json"
REPLAYS = 2  # of each series: its first matches as blue
LEAST_MATCHES, MOST_MATCHES = 100, 1000  # of a series
MOST_BYTES_OF_REPLAY = 1_000_000
# Another processor rounds a policy's sums differently, by about 1e-7 of them. Trials with such errors moved no number
# of an action by more than 0.0013, while each action of another policy had a number that differed by more than 0.001.
_ROUNDED = 0.01  # by which the numbers of an action may differ there
_DOUBTFUL = 0.05  # share of the actions that may differ by more, because a choice was close
# Of honest series whose matches have nothing in common, one in 100 seems to boast. But most matches of the same seeds
# end alike: the trials changed at most 5 of 100, and never the wins by more than one.
_CONFIDENCE = 0.98
_SAME = ("processor", "python", "numpy", "numba", "echelon_env")  # of two machines that compute alike


@dataclass
class Verdict:
    """What verification found: ``faults`` refuse a submission, ``notes`` say what was compared."""

    name: str
    faults: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def _batch(file: CommanderFile, skill: str, preset: str) -> MatchBatch:
    """Return a batch of one match of a commander as blue against a skill."""
    config = EchelonConfig.preset(preset)
    blue, players = team_seats(config, skill)
    return MatchBatch(1, config, [], {**players, **dict.fromkeys(blue, f"{PREFIX}{file.path}")}, 1)


def _replays(card: CommanderCard) -> Iterator[tuple[str, Series, int]]:
    for series in card.measured.series:
        for number in range(REPLAYS):
            yield f"{series.opponent}-{number}", series, card.measured.seed + number


def submit(commander: str, ladder: Path) -> Path:
    """Write a submission of a commander, named or as its ``.zip``, into ``ladder/NAME`` and return that folder."""
    file = named(commander)
    file.checked_digest()
    card = file.required_card()
    place = ladder / card.name
    if place.exists():
        raise ValueError(f"{place} already exists; remove it, or export the commander under another name.")
    ladder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ladder, prefix=".") as draft:
        folder = Path(draft) / card.name
        folder.mkdir()
        own = CommanderFile(folder / f"{card.name}.zip")
        command = measuring(spelled(place, card.name), card.measured)
        card = dataclasses.replace(card, measured=dataclasses.replace(card.measured, command=command))
        own.write(file.path.read_bytes(), card)
        for name, series, seed in _replays(card):
            batch = _batch(own, series.opponent, card.measured.preset)
            Replay.of_match(batch, play_out(batch, seed)).save(folder / f"{name}.replay")
        (folder / MACHINE).write_text(json.dumps(machine(), indent=1) + "\n")
        _checked_files(folder)
        folder.rename(place)
    return place


def verify(folder: Path) -> Verdict:
    """Play every match of a submission again and compare; nothing in the folder can run code.

    The replays must lead to the states that they name, and their actions must be those that the weights choose there.
    With the processor and versions of the submission, these and every count must be equal to the last bit. Elsewhere a
    policy's sums may round differently, so that matches part: actions may differ a little, and counts by chance.
    """
    folder = folder.absolute()  # "." has no name
    verdict = Verdict(folder.name)
    try:
        file = _checked_files(folder)
        card = file.required_card()
        theirs, ours = json.loads((folder / MACHINE).read_text()), machine()
        if not isinstance(theirs, dict):
            raise ValueError(f"{MACHINE} must be an object such as echelon-rl ladder submit writes.")
        same = all(theirs.get(key) == ours[key] for key in _SAME)
        verdict.notes.append("same processor and versions" if same else "another processor or other versions")
        for series in card.measured.series:
            verdict.faults += _compare_series(card, series, file, same)
        for name, series, seed in _replays(card):
            batch = _batch(file, series.opponent, card.measured.preset)
            verdict.faults += _compare_replay(folder / f"{name}.replay", batch, seed, same)
    except Exception as error:  # whatever a hostile folder causes must not keep the others from their verdicts
        verdict.faults.append(str(error) if isinstance(error, ValueError | OSError) else repr(error))
    return verdict


def _checked_files(folder: Path) -> CommanderFile:
    """Return the commander of a submission whose files are those that belong there, and of a decent size."""
    name = folder.name
    file = CommanderFile(folder / f"{name}.zip")
    limits = {file.path.name: MAX_BYTES, f"{name}.json": MAX_CARD_BYTES, f"{name}.md": MAX_CARD_BYTES, MACHINE: 10_000}
    _check_size(file.card_path, MAX_CARD_BYTES)
    card = file.required_card()
    measured = card.measured
    require_known(measured.preset, PRESETS, "the card's preset")
    if card.name != name:
        raise ValueError(f"the folder {name} holds the card of {card.name}.")
    check_seed(check_seed(measured.seed) + MOST_MATCHES)  # the last match needs a seed too
    opponents = [series.opponent for series in measured.series]
    if not opponents or len(set(opponents)) < len(opponents):
        raise ValueError("the card must name at least one opponent, and none twice.")
    for series in measured.series:
        check_skill(series.opponent, "an opponent on the card")
        if not LEAST_MATCHES <= series.matches <= MOST_MATCHES:
            raise ValueError(f"each series must have {LEAST_MATCHES} to {MOST_MATCHES} matches, got {series}.")
    limits |= {f"{replay}.replay": MOST_BYTES_OF_REPLAY for replay, *_ in _replays(card)}
    for path in folder.iterdir():
        if path.name not in limits:
            raise ValueError(f"{path} does not belong to a submission.")
    for expected, most in limits.items():
        _check_size(folder / expected, most)
    if (folder / f"{name}.md").read_text() != card_page(card):
        raise ValueError(f"{name}.md does not say what the card says.")
    file.checked_digest()
    return file


def _check_size(path: Path, most: int) -> None:
    if not path.is_symlink() and not path.exists():
        raise ValueError(f"{path.parent} has no {path.name}.")
    if path.is_symlink() or not path.is_file():
        raise ValueError(f"{path} must be a plain file.")
    if path.stat().st_size > most:
        raise ValueError(f"{path} has {path.stat().st_size:,} bytes; at most {most:,} are allowed.")


def _compare_series(card: CommanderCard, series: Series, file: CommanderFile, same: bool) -> list[str]:
    measured = card.measured
    rate = play_series(f"{PREFIX}{file.path}", series.opponent, measured.preset, series.matches, measured.seed)
    claimed, found = (series.wins, series.draws, series.losses), (rate.wins, rate.draws, rate.losses)
    told = f"against {series.opponent} the card says {claimed} wins, draws and losses; played again, they are {found}"
    if claimed == found:
        return []
    if same:
        return [f"{told}."]
    boasts = (series.wins, rate.wins), (rate.losses, series.losses)
    if all(difference_interval(*pair, series.matches, confidence=_CONFIDENCE)[0] <= 0 for pair in boasts):
        return []
    return [f"{told}, and rounding hardly ever changes so many."]


def _compare_replay(path: Path, batch: MatchBatch, seed: int, same: bool) -> list[str]:
    """Compare a replay with the match of this seed in ``batch``, and its actions with what the weights choose in it."""
    expected = Replay.of_match(batch, Recording.begin(batch, seed, batch.reset(0, seed)))
    replay = Replay.load(path)
    for name in ("config", "seed", "agents", "scripted", "setup", "map_pool", "names", "unaided", "channels"):
        if getattr(replay, name) != getattr(expected, name):
            return [f"{path.name} is of another match than the card says: its {name} differs."]
    if (wrong := replay.divergence()) is not None:
        return [f"{path.name} is not what its actions lead to: {wrong.reason}"]
    if replay.outcome is None:
        return [f"{path.name} stops before the end of its match."]
    chosen = np.empty_like(replay.actions)
    for state, actions in zip(replay, chosen[:, None], strict=False):  # the end of the match has no actions
        batch.commanders.act(state.io.agent_observations, actions)
    differs = (abs(chosen - replay.actions) > (0.0 if same else _ROUNDED)).any(axis=-1)
    if differs.sum() > (0.0 if same else _DOUBTFUL) * differs.size:
        return [f"{path.name} was not played by these weights: {differs.sum()} of its {differs.size} actions differ."]
    return []


def publish(
    folders: Sequence[Path], out: Path, matches: int = 100, seed: int = 5_000_000, report: Callable[[str], Any] = print
) -> list[Verdict]:
    """Verify submissions, let all of a preset and the skills play each other, and write a site that rates them.

    ``out`` gets ``index.html`` with tables, ``payoff-PRESET.png`` and a page for each replay. Refused submissions are
    named with their faults. Ratings are Glicko-2 (Glickman, 2012) with ``medium`` at 1500.
    """
    folders = [folder.absolute() for folder in folders]
    verdicts = [verify(folder) for folder in folders]
    out.mkdir(parents=True, exist_ok=True)
    body = []
    good = [folder for folder, verdict in zip(folders, verdicts, strict=True) if not verdict.faults]
    files = {folder.name: CommanderFile(folder / f"{folder.name}.zip") for folder in good}
    cards = {name: file.required_card() for name, file in files.items()}
    for preset in dict.fromkeys(card.measured.preset for card in cards.values()):
        players = [*SKILLS, *(name for name, card in cards.items() if card.measured.preset == preset)]
        names = {name: f"{PREFIX}{files[name].path}" if name in files else name for name in players}
        played = {}
        for one, other in combinations(players, 2):
            played[one, other] = rate = play_series(names[one], names[other], preset, matches, seed)
            report(f"{preset}: {one} against {other} {rate}")
        league = rated_league(played, seed)
        save_figure(payoff_figure(league), out / f"payoff-{preset}.png")
        table = "<table><tr><th>rank</th><th>commander</th><th>rating, 95 %</th></tr>"
        for number, entry in enumerate(league.leaderboard(), 1):
            rating = f"{entry.rating.rating:.0f} ± {2 * entry.rating.rd:.0f}"
            table += f"<tr><td>{number}</td><td>{_link(entry.entry_id, cards)}</td><td>{rating}</td></tr>"
        league.close()
        body.append(f"<h2>{preset}</h2>{table}</table><img src='payoff-{preset}.png' alt='win rates'>")
    for folder in good:
        for name, *_ in _replays(cards[folder.name]):
            Replay.load(folder / f"{name}.replay").to_html(out / f"{folder.name}-{name}.html")
    body.append(refusals("Refused", {verdict.name: " ".join(verdict.faults) for verdict in verdicts if verdict.faults}))
    write_whole(out / "index.html", document("Echelon ladder", "<h1>Echelon ladder</h1>" + "\n".join(body)))
    return verdicts


def _link(name: str, cards: dict[str, CommanderCard]) -> str:
    if name not in cards:
        return f"{escape(name)} (script)"
    links = ", ".join(f"<a href='{name}-{page}.html'>{page}</a>" for page, *_ in _replays(cards[name]))
    return f"<b>{escape(name)}</b> — {escape(cards[name].summary)}<br>{links}"
