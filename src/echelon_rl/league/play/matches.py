"""Matches between commanders, one or several side by side; results depend on seeds and commanders alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import torch

from echelon_env import FLAT_ACTION_DIM, EchelonConfig, EchelonVectorEnv
from echelon_env.matches.seats import CommanderSeats
from echelon_env.rng import check_seed, derive_seed
from echelon_env.sim.state import REASON_NAMES
from echelon_rl.league.play.acting import Commander, TeamCommanders, load_policy
from echelon_rl.league.rating.results import SIDES, MatchResult
from echelon_rl.league.store.entries import SCRIPTED, LeagueEntry
from echelon_rl.policies import MlpLstmPolicy
from echelon_rl.ppo import RecurrentPPO

Player = Commander | LeagueEntry | RecurrentPPO | Path


def play_series(
    players: Mapping[str, Player],
    config: EchelonConfig,
    seed: int,
    uuids: Sequence[str],
    deterministic: bool = False,
    num_threads: int | None = None,
) -> list[MatchResult]:
    """Play a match for each uuid between two commanders, given by id, once from each side of every map.

    The scores are those of the first. Matches 2 i and 2 i + 1 are played on the seed derived from ``seed`` and i.
    Policies sample their actions unless ``deterministic``. ``num_threads`` None takes one per processor.
    """
    commanders = [_commander(player, "cpu") for player in players.values()]
    sides = [i % 2 for i in range(len(uuids))]
    seeds = [derive_seed(seed, i // 2) for i in range(len(uuids))]
    home_id, away_id = players
    played = _play((home_id, away_id), commanders, config, seeds, sides, seed, deterministic, num_threads)
    return [replace(result, uuid=uuid) for result, uuid in zip(played, uuids, strict=True)]


def play_match(
    home: Player,
    away: Player,
    config: str | EchelonConfig = "standard",
    seed: int = 0,
    home_side: str = "blue",
    deterministic: bool = False,
    device: torch.device | str = "cpu",
) -> MatchResult:
    """Play one match.

    Args:
        home: A checkpoint, a model, a policy, the skill of a scripted commander, or an entry of a league whose
            ``ckpt_path`` can be opened from here.
        away: The other commander.
        config: Name of a preset or an ``EchelonConfig``.
        seed: Determines map, match and the policies' draws; PyTorch's own generator stays unchanged.
        home_side: ``"blue"`` or ``"red"``.
        deterministic: Whether policies take their most likely action instead of sampling.
        device: Device for loaded policies; given models and policies stay where they are.

    Returns:
        The result, with the ids of the entries, or ``"home"`` and ``"away"``.

    Raises:
        FileNotFoundError: The checkpoint does not exist.
        ValueError: An argument is out of range.
    """
    if home_side not in SIDES:
        raise ValueError(f"home_side must be 'blue' or 'red', got {home_side!r}.")
    commanders = [_commander(player, device) for player in (home, away)]
    seed, side = check_seed(seed), SIDES.index(home_side)
    home_id = home.entry_id if isinstance(home, LeagueEntry) else "home"
    away_id = away.entry_id if isinstance(away, LeagueEntry) and away.entry_id != home_id else "away"
    ids, config = (home_id, away_id), EchelonConfig.resolve(config)
    return _play(ids, commanders, config, [seed], [side], seed, deterministic)[0]


def _commander(player: Player, device: torch.device | str) -> Commander:
    if isinstance(player, LeagueEntry):
        player = player.ckpt_path
    if isinstance(player, RecurrentPPO):
        return player.policy
    if isinstance(player, MlpLstmPolicy | CommanderSeats):
        return player
    text = str(player)
    if text.startswith(SCRIPTED):
        return text.removeprefix(SCRIPTED)
    return load_policy(text, device) if Path(text).suffix or Path(text).exists() else text


@torch.inference_mode()
def _play(
    ids: tuple[str, str],
    players: Sequence[Commander],
    config: EchelonConfig,
    seeds: Sequence[int],
    home_teams: Sequence[int],
    noise_seed: int,
    deterministic: bool,
    num_threads: int | None = None,
) -> list[MatchResult]:
    env = EchelonVectorEnv(len(seeds), config, num_threads=num_threads)
    results: dict[int, MatchResult] = {}
    modes = [(p, p.training) for p in players if isinstance(p, MlpLstmPolicy)]
    devices = {p.device for p, _ in modes if p.device.type == "cuda"}
    with torch.random.fork_rng(devices=sorted(devices, key=str)):
        torch.manual_seed(noise_seed & 0x7FFF_FFFF_FFFF_FFFF)
        commanders = TeamCommanders(env, deterministic=deterministic)
        for policy, _ in modes:
            policy.set_training_mode(False)
        for match, team in enumerate(home_teams):
            commanders.take(match, team, players[0])
            commanders.take(match, 1 - team, players[1])
        observations, _ = env.reset(seed=list(seeds))
        actions = np.zeros((env.num_envs, FLAT_ACTION_DIM), np.float32)
        decisions = 0
        while len(results) < len(seeds):
            commanders.act(observations, actions)
            observations, _, terminations, truncations, infos = env.step(actions)
            decisions += 1
            ended = (terminations | truncations).reshape(env.num_matches, -1)[:, 0]
            for match in np.flatnonzero(ended).tolist():
                if match not in results:
                    team = home_teams[match]
                    row = int(commanders.rows(match, team)[0])
                    score, reason = 0.5 + 0.5 * float(infos["outcome"][row]), REASON_NAMES[infos["reason"][row]]
                    results[match] = MatchResult(*ids, score, SIDES[team], seeds[match], decisions, reason)
                    commanders.leave(match, 0)
                    commanders.leave(match, 1)
    for policy, mode in modes:
        policy.set_training_mode(mode)
    env.close()
    return [results[match] for match in range(len(seeds))]
