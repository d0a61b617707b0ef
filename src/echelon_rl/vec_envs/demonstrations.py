"""Data sets of demonstrations: folders of replays, whose matches are played again while a policy learns from them."""

import dataclasses
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tqdm.auto import tqdm

from echelon_env import EchelonConfig, EchelonParallelEnv, EchelonVectorEnv, Replay
from echelon_env.commanders import Opponent
from echelon_env.matches.batch import MatchBatch
from echelon_env.matches.scripted import Teacher
from echelon_env.replays.pages import config_name
from echelon_env.rng import check_seed
from echelon_env.validation import Count, typed
from echelon_rl.vec_envs.match_env import OUTCOME_NAMES, HostVecEnv, Infos, MatchStep

FEW_WINS = 10  # one lost match of 133 decisions taught nothing; the manual's example records 20 matches


def record_demonstrations(
    folder: Path, config: EchelonConfig, player: Opponent, opponent: Opponent, matches: int, seed: int = 0
) -> None:
    """Let a player command blue, and save each match as ``seed-N.replay`` with its actions; existing files stay."""
    numbers = range(check_seed(seed), seed + typed(matches, Count, "the number of matches"))
    folder.mkdir(parents=True, exist_ok=True)
    env = EchelonParallelEnv(config, opponent=opponent)
    teacher = Teacher(env.core, player)
    for number in tqdm(numbers, desc="matches", unit="match"):
        path = folder / f"seed-{number}.replay"
        if path.exists():
            continue
        env.reset(seed=number)
        while env.agents:
            actions = teacher.actions()[0].copy()
            env.step({name: actions[env.possible_agents.index(name)] for name in env.agents})
        env.replay(names={"blue": str(getattr(player, "name", player))}).save(path)


def read_demonstrations(source: Path, config: EchelonConfig | None = None) -> list[Replay]:
    """Return the replays of a file or folder, each played again to see that it still leads where it led.

    They are to train for ``config``: they get its rewards; another size of teams, other worlds
    and another scenario are refused.
    """
    paths = sorted(source.glob("*.replay")) if source.is_dir() else [source]
    if not paths or not paths[0].exists():
        raise ValueError(f"{source} holds no demonstrations; echelon-rl demonstrate records some as .replay files.")
    replays: list[Replay] = []
    for path in tqdm(paths, desc="reading demonstrations", unit="match", leave=False):
        replay = Replay.load(path)
        if not replay.num_decisions:
            continue
        seats = _learning_seats(replay)
        if not seats:
            raise ValueError(f"{path} shows no actions of blue: scripts played it. Record with echelon-rl demonstrate.")
        if replays and len(seats) != len(_learning_seats(replays[0])):
            raise ValueError(
                f"{path} has {len(seats)} mechs to learn from and {paths[0]} {len(_learning_seats(replays[0]))}; keep "
                "matches of different sizes in different folders."
            )
        if (different := replay.divergence()) is not None:
            raise ValueError(f"{path} cannot be played again here: {different.reason} Record it anew.")
        if config is not None:
            if (size := replay.config.match.team_size) != config.match.team_size:
                raise ValueError(
                    f"{path} has teams of {size}, and the environment to train for teams of {config.match.team_size}; "
                    "name the one that was recorded as --env."
                )
            if _place(replay.config) != _place(config):
                raise ValueError(
                    f"{path} was recorded in {config_name(replay.config)}, and the environment to train for is "
                    f"{config_name(config)}, with other maps; name the one that was recorded as --env."
                )
            replay = dataclasses.replace(replay, config=dataclasses.replace(replay.config, reward=config.reward))
        replays.append(replay)
    if not replays:
        raise ValueError(f"the matches in {source} hold no decisions; record some with echelon-rl demonstrate.")
    return replays


def described(replays: list[Replay]) -> str:
    """Return in a line how much there is to learn from, and in a second one what to do if that is little."""
    decisions, mechs = sum(replay.num_decisions for replay in replays), len(_learning_seats(replays[0]))
    won = sum(replay.outcome is not None and replay.outcome["winner"] == "blue" for replay in replays)
    matches = "match" if len(replays) == 1 else "matches"
    told = f"demonstrations: {len(replays)} {matches} ({won} won), {decisions:,} decisions"
    if mechs > 1:
        told += f" of {mechs} mechs each"
    if won >= FEW_WINS:
        return told
    return (
        f"{told}\nwarning: a policy learns to do what was done, and from fewer than {FEW_WINS} matches won it will "
        "hardly learn to win. Record more, or a better player (echelon-rl demonstrate --player expert), or learn from "
        "one without recording (echelon-rl imitate --teacher expert)."
    )


def _place(config: EchelonConfig) -> tuple[object, str | None]:
    return config.world, None if config.scenario is None else config.scenario.name


def _learning_seats(replay: Replay) -> list[int]:
    return [place for place, mech in enumerate(replay.agents) if mech < replay.config.match.team_size]


class DemonstrationVecEnv(HostVecEnv):
    """Plays demonstrations again, side by side and in random order; its ``teacher_actions`` are what was done.

    Observations, rewards and ends are those of blue's recorded mechs. The actions of ``step`` change nothing, ``seed``
    gives the order.
    """

    def __init__(self, replays: list[Replay], num_matches: int, seed: int | None = 0) -> None:
        self.replays, self._seats = replays, _learning_seats(replays[0])
        shown = EchelonVectorEnv(1, replays[0].config, opponent="trivial", num_threads=1)  # spaces and their meaning
        self._seed, self._drawn = seed or 0, 0
        self._places = np.zeros((num_matches, 2), np.int64)  # replay and decision of each match
        self._cores: dict[int, Iterator[MatchBatch]] = {}
        self._now: dict[int, MatchBatch] = {}
        agents = len(self._seats)
        spaces_of = shown.single_observation_space, shown.single_action_space
        super().__init__([shown] * num_matches, agents, *spaces_of, seed, replays[0].config)

    def seed(self, seed: int | None = None) -> Any:
        """Seed the order of demonstrations."""
        self._seed, self._drawn = seed or 0, 0
        return super().seed(seed)

    def _begin(self, match: int, replay: int, decision: int = 0) -> None:
        played = iter(self.replays[replay])
        for _ in range(decision + 1):
            core = next(played)
        self._places[match] = replay, decision
        self._cores[match], self._now[match] = played, core

    def _draw(self) -> int:
        """Return the next demonstration; each comes once before one comes again."""
        turn, place = divmod(self._drawn, len(self.replays))
        self._drawn += 1
        return int(np.random.default_rng((self._seed, turn)).permutation(len(self.replays))[place])

    def _shown(self, match: int) -> NDArray[np.float32]:
        shown: NDArray[np.float32] = self._now[match].io.agent_observations[0, self._seats]
        return shown

    def _observe(self) -> NDArray[np.float32]:
        self.alive = np.concatenate([core.io.agent_alive[0, self._seats] for core in self._now.values()]).astype(bool)
        return np.concatenate([self._shown(match) for match in range(self.num_matches)])

    def _reset(self, seeds: list[int] | None, options: list[dict[str, Any]]) -> NDArray[np.float32]:
        for match in range(self.num_matches):
            self._begin(match, self._draw())
        observations = self._observe()
        self.reset_infos = [{"alive": bool(alive)} for alive in self.alive]
        return observations

    def _step(self, actions: NDArray[Any]) -> MatchStep:
        infos: Infos = [{} for _ in range(self.num_envs)]
        rewards, terms = [], []
        ended = np.zeros((2, self.num_envs), bool)  # terminated, truncated
        for match in range(self.num_matches):
            core = self._now[match] = next(self._cores[match])
            self._places[match, 1] += 1
            rewards.append(core.io.agent_rewards[0, self._seats].copy())
            terms.append(core.io.agent_components[0, self._seats].copy())
            replay, decision = self._places[match]
            if decision < self.replays[replay].num_decisions:
                continue
            rows = slice(match * self.agents_per_match, (match + 1) * self.agents_per_match)
            outcome = core.outcome(0)
            ended[0, rows] = core.io.agent_terminated[0, self._seats]
            ended[1, rows] = ~ended[0, rows]
            for row, seat, last in zip(range(self.num_envs)[rows], self._seats, self._shown(match), strict=True):
                infos[row] = {"terminal_observation": last.copy(), "alive": bool(core.io.agent_alive[0, seat])}
                if outcome is not None:
                    infos[row] |= {"outcome": OUTCOME_NAMES[core.outcomes(0)[seat]], "reason": outcome["reason"]}
            self._begin(match, self._draw())
        self._terms = np.concatenate(terms)
        observations = self._observe()
        return observations, np.concatenate(rewards).astype(np.float32), ended[0], ended[1], infos

    def teacher_actions(self) -> NDArray[np.float32]:
        """Return what was done in the current decision, float32 (num_envs, 45)."""
        return np.concatenate([self.replays[r].actions[t][self._seats] for r, t in self._places])

    def _reward_components(self) -> NDArray[np.float32]:
        return self._terms

    def _save_matches(self) -> Any:
        return {"places": self._places.copy(), "order": [self._seed, self._drawn, len(self.replays)]}

    def _restore_matches(self, saved: Any) -> None:
        try:
            places, (self._seed, self._drawn, replays) = saved["places"], saved["order"]
            fits = replays == len(self.replays) and places.shape == self._places.shape
            if not fits or not all(0 <= t < self.replays[r].num_decisions for r, t in places):
                raise ValueError("the saved state is of other demonstrations; resume with the folder as it was.")
        except (KeyError, TypeError, IndexError, AttributeError) as error:
            raise ValueError(f"the saved state of the demonstrations is damaged: {error!r}.") from error
        for match, (replay, decision) in enumerate(places.tolist()):
            self._begin(match, replay, decision)
        self._observe()
