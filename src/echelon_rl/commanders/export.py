"""Turns a checkpoint into a commander: the policy alone, and a card of its results in matches that it plays here."""

import dataclasses
import json
import os
import tempfile
from collections.abc import Callable, Mapping
from itertools import pairwise
from pathlib import Path

import numpy as np

from echelon_env import EchelonConfig
from echelon_env.bots.skills import SKILLS, check_skill
from echelon_env.commanders import PREFIX
from echelon_env.validation import command_line
from echelon_rl.checkpoints.archive import digest
from echelon_rl.checkpoints.files import write_policy
from echelon_rl.commanders import card as cards
from echelon_rl.config import TrainConfig, option_name
from echelon_rl.evaluation import WinRate, play_series
from echelon_rl.league import Glicko2Config, Glicko2Rating, League, LeagueEntry, MatchResult
from echelon_rl.league.play.acting import load_policy
from echelon_rl.league.store.entries import scripted_entry
from echelon_rl.output.curve import read_lines
from echelon_rl.version import __version__

PINNED, PINNED_RATING = "medium", Glicko2Rating(1500.0, 30.0)


def rating_among_scripts(
    results: Mapping[str, WinRate], config: str | EchelonConfig, matches: int, seed: int
) -> Glicko2Rating:
    """Return the Glicko-2 rating of a commander among the scripted skills, of which ``medium`` is pinned to 1500.

    Neighbouring skills on the ladder also play each other, so that the league knows their distances.
    """
    me = "commander"
    ladder = [skill for skill in SKILLS if skill in {*results, PINNED}]
    played = {(me, skill): rate for skill, rate in results.items()}
    for weaker, stronger in pairwise(ladder):
        played[stronger, weaker] = play_series(stronger, weaker, config, matches, seed)
    league = rated_league(played, seed)
    rating = league.entries[me].rating
    league.close()
    return rating


def rated_league(played: Mapping[tuple[str, str], WinRate], seed: int) -> League:
    """Return a league in memory that rates series of matches between commanders and skills; ``medium`` is pinned."""
    league = League(Glicko2Config(inactivity="none"))
    for name in dict.fromkeys(name for pair in played for name in pair):
        entry = scripted_entry(name) if name in SKILLS else LeagueEntry(name)
        league.entries[name] = dataclasses.replace(entry, entry_id=name, commander_name=name)
    league.pin(PINNED, PINNED_RATING)
    log = [
        MatchResult(*pair, score)
        for pair, rate in played.items()
        for score, count in ((1.0, rate.wins), (0.5, rate.draws), (0.0, rate.losses))
        for _ in range(count)
    ]
    league.report([log[index] for index in np.random.default_rng(seed).permutation(len(log))])
    league.rate_pending()
    return league


# Settings that affect where and how a run was made, but not what it learned.
_INCIDENTAL = frozenset(
    {
        "config", "name", "resume", "watch", "device", "files.run_dir", "files.checkpoint_every", "reports.progress",
        "reports.wandb", "reports.wandb_project", "reports.wandb_mode", "reports.heat_maps", "reports.record_minutes",
        "reports.eval_matches", "reports.eval_every", "machine.torch_threads", "machine.env_threads",
        "ppo.empty_cache_every", "ppo.cudnn_benchmark",
    }
)  # fmt: skip


def find_checkpoint(source: Path) -> tuple[Path, Path | None]:
    """Return the checkpoint of a run or a file, and the run's folder if it is known."""
    if source.is_dir():
        own = source / "model.zip"
        found = [own] if own.is_file() else sorted((source / "checkpoints").glob("*.zip"), key=os.path.getmtime)[-1:]
        if not found:
            told = "has neither model.zip nor checkpoints; name a run of echelon-rl train, or a .zip"
            raise ValueError(f"{source} {told}.")
        return found[0], source if (source / "config.yaml").is_file() else None
    if not source.is_file():
        raise ValueError(f"there is no checkpoint {source}.")
    runs = [folder for folder in list(source.parents)[:2] if (folder / "config.yaml").is_file()]
    return source, runs[0] if runs else None


def training_of(run: Path, steps: int, machine: str, command: str | None = None) -> cards.Training:
    """Return how a checkpoint was trained, from the files of its run."""
    config = TrainConfig.load(run / "config.yaml")
    curve = run / "curve.jsonl"
    seconds = [line["seconds"] for line in read_lines(curve) if line["steps"] >= steps] if curve.is_file() else []
    return cards.Training(
        preset=config.env,
        opponent="itself and its past, in a league" if config.league.address else config.opponent,
        steps=steps,
        minutes=round(seconds[0] / 60.0, 1) if seconds else None,
        seed=config.seed,
        command=command or train_command(config),
        machine=machine,
    )


def settings_before(config: TrainConfig) -> TrainConfig:
    """Return the settings that a run began with, before options changed some: of a preset, or of a file without one."""
    try:
        start = TrainConfig.load(config.config)
        return start if start.config == config.config else TrainConfig.load(start.config)
    except ValueError:  # a file that its author removed
        return TrainConfig.load("duel")


def train_command(config: TrainConfig, source: Path | None = None) -> str:
    """Return the command line of ``echelon-rl train`` with these settings, except incidental ones.

    It begins with the preset or file that the settings name, or with the file ``source``.
    """
    start = settings_before(config) if source is None else TrainConfig.load(source)
    words = [] if start.name is None else ["--name", "None"]  # a run has taken it
    begun, defaults = start.flat(), TrainConfig().flat()
    for name, value in config.flat().items():
        if name in _INCIDENTAL or value == begun[name]:
            continue
        if isinstance(defaults[name], bool):  # what may be None too is named with its value
            words.append(option_name(name) if value else f"--no-{option_name(name)[2:]}")
        elif isinstance(value, dict):
            if left_out := begun[name].keys() - value:
                raise ValueError(
                    f"no command line leaves out {', '.join(sorted(left_out))} of {name}, which the preset "
                    f"{start.config} sets and the run's file did not; give the command that trains such a commander "
                    "yourself, with --command."
                )
            for key, entry in value.items():
                if key not in begun[name] or entry != begun[name][key]:
                    words += [f"{option_name(name)}.{key}", json.dumps(entry)]
        else:
            words += [option_name(name), str(value)]
    return command_line("echelon-rl", "train", "--config", source or start.config, *words)


def export_commander(
    checkpoint: Path,
    name: str,
    out: Path,
    training: Callable[[int], cards.Training],
    wishes: cards.Wishes,
    replace: bool = False,
    report: Callable[[str], None] = print,
) -> cards.CommanderCard:
    """Play all matches, then write ``NAME.zip``, ``NAME.json`` and ``NAME.md`` into a folder."""
    cards.check_name(name)
    for skill in wishes.skills:
        check_skill(skill, "a skill to measure against")
    if not wishes.skills or len(set(wishes.skills)) < len(wishes.skills):
        raise ValueError(f"measure against at least one skill, and name each only once; got {list(wishes.skills)}.")
    target = cards.CommanderFile(out / f"{name}.zip")
    if not replace and (target.path.exists() or target.card_path.exists()):
        raise ValueError(f"the commander {target.path} already exists; name another --out, or give --replace.")
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=out, prefix=".") as folder:
        draft = cards.CommanderFile(Path(folder) / target.path.name)
        steps = write_policy(checkpoint, draft.path, wishes.dtype)
        content, trained = draft.path.read_bytes(), training(steps)
        keys = load_policy(draft.path, with_keys=True).observation_rows.optional_keys or ()
        card = cards.CommanderCard(
            format=cards.FORMAT, name=name, summary=wishes.summary, licence=wishes.licence, training=trained,
            deterministic=wishes.deterministic, observation_keys=keys, dtype=wishes.dtype,
            bytes=len(content), sha256=digest(content),
            measured=cards.Measured(wishes.env or trained.preset, wishes.seed, __version__, (), 0.0, 0.0, ""),
        )  # fmt: skip
        draft.card_path.write_text(card.to_json())  # it plays as its card says
        card = dataclasses.replace(card, measured=_measure(card, draft.path, cards.spelled(out, name), wishes, report))
        target.write(content, card)
    return card


def _measure(
    card: cards.CommanderCard, path: Path, who: str, wishes: cards.Wishes, report: Callable[[str], None]
) -> cards.Measured:
    results, preset = {}, card.measured.preset
    for skill in sorted(wishes.skills, key=SKILLS.index):
        results[skill] = play_series(f"{PREFIX}{path}", skill, preset, wishes.matches, wishes.seed)
        report(f"{card.name} against {skill} on {preset}: {results[skill]}")
    rating = rating_among_scripts(results, preset, wishes.matches, wishes.seed)
    report(f"rating {rating.rating:.0f} ± {rating.rd:.0f}")
    measured = dataclasses.replace(
        card.measured,
        series=tuple(cards.Series(skill, rate.wins, rate.draws, rate.losses) for skill, rate in results.items()),
        rating=round(rating.rating, 1),
        deviation=round(rating.rd, 1),
    )
    return dataclasses.replace(measured, command=cards.measuring(who, measured))
