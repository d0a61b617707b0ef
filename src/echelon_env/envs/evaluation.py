"""Evaluation of policies of any library: fresh matches against another team, with a confidence interval."""

import warnings
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode

from echelon_env.commanders import FIRST_OPPONENT, Opponent
from echelon_env.config import ConfigLike, EchelonConfig
from echelon_env.envs.vector_env import EchelonVectorEnv, Flags
from echelon_env.intervals import wilson_interval
from echelon_env.matches.seats import DEFAULT, opponent_of
from echelon_env.rng import check_seed
from echelon_env.scenarios.scenario import SPLITS
from echelon_env.sim.state import REASON_NAMES
from echelon_env.validation import Count, shown, typed

Act = Callable[[Any, Flags, Flags], Any]


@dataclass(frozen=True)
class WinRate:
    """Result of an evaluation: matches by outcome, and ``low`` and ``high``, Wilson's 95 % interval of the win rate."""

    wins: int
    draws: int
    losses: int
    low: float
    high: float
    mean_return: float  # sum of rewards of an agent in a match
    mean_seconds: float  # simulated length of a match
    reasons: dict[str, int]  # how many matches ended by "zone", "elimination" and "time"
    won: tuple[bool, ...] = ()  # whether each match was won, of a series: those as blue by seed, then those as red

    @property
    def matches(self) -> int:
        """Number of matches."""
        return self.wins + self.draws + self.losses

    @property
    def win_rate(self) -> float:
        """Share of matches won; draws count as not won."""
        return self.wins / self.matches

    def __str__(self) -> str:
        return f"{self.win_rate:.1%} [{self.low:.1%}, {self.high:.1%}] of {self.matches}"


def win_rate_of(outcomes: Counter[int], reasons: Counter[str], mean_return: float, mean_seconds: float) -> WinRate:
    """Return the result of matches; ``outcomes`` are 1 for a win, 0 for a draw, -1 for a loss."""
    low, high = wilson_interval(outcomes[1], outcomes.total())
    return WinRate(outcomes[1], outcomes[0], outcomes[-1], low, high, mean_return, mean_seconds, dict(reasons))


def warn_beyond_split(config: EchelonConfig, seed: int, matches: int) -> None:
    """Warn if seeds begin among those of a scenario to choose by or to test on, and run past their end."""
    scenario = config.scenario
    if scenario is None or (split := scenario.split_of(seed)) == SPLITS[0]:
        return
    if (inside := getattr(scenario, split)[1] - seed) < matches:
        warnings.warn(
            f"{matches - inside} of {matches} matches from seed {seed} on lie past the {split} seeds of "
            f"{scenario.name}, which end at {seed + inside - 1}, and may be those of training; play {inside} or fewer, "
            f"or begin at {getattr(scenario, split)[0]}.",
            stacklevel=3,
        )


def measure_win_rate(
    act: Act,
    config: ConfigLike = "duel",
    opponent: Opponent = DEFAULT,
    matches: int = 200,
    seed: int = 1_000_000,
    num_matches: int = 64,
    progress: Callable[[int], object] = lambda ended: None,
    **arguments: Any,
) -> WinRate:
    """Play fresh matches of agents that share one policy of any library, by default the blue ones.

    Exactly the matches of the seeds ``seed`` to ``seed + matches - 1`` count, each played to its end, so that short
    matches are not favoured. Every match has a map of its own, unless ``map_pool`` is given. The result prints as
    ``97.5% [94.3%, 98.9%] of 200``: the share of wins and Wilson's 95 % interval.

    Args:
        act: Function of observations, float32 (N, 706) unless another format is asked for; masks, bool (N, choices),
            43 of them with ``action_format="discrete"``; and starts, bool (N,), the rows whose match begins, where a
            policy with a memory must forget. It returns an action for each row. The N rows are those of
            ``EchelonVectorEnv``: agents of one match lie side by side. With ``device="cuda"`` observations, masks
            (int8) and actions are on the GPU; starts are not.
        config: Name of a preset or scenario, an ``EchelonConfig``, a ``Scenario`` or a dictionary.
        opponent: Who plays the other team, as for ``EchelonVectorEnv``. The default is the scenario's own, or else
            ``"trivial"``.
        matches: Number of matches.
        seed: First seed; the default lies far from the seeds of training. A warning says if a scenario's seeds to
            choose by or to test on end before the matches do.
        num_matches: Matches played side by side, at most.
        progress: Called after every decision with the number of matches that have just ended.
        arguments: Others of ``EchelonVectorEnv``, such as ``action_format``, ``observation_format`` and ``seats``.

    Raises:
        ValueError: ``act`` is no function, ``matches`` or ``num_matches`` is below 1, or the actions do not fit the
            format.
    """
    if not callable(act):
        raise ValueError(
            f"act must be a function of observations, masks and starts that returns an action for each row, got "
            f"{shown(act)}."
        )
    matches, num_matches = typed(matches, Count, "matches"), typed(num_matches, Count, "num_matches")
    config, seed = EchelonConfig.resolve(config), check_seed(seed)
    warn_beyond_split(config, seed, matches)
    opponent = opponent_of(config, opponent, FIRST_OPPONENT)
    outcomes, reasons = Counter[int](), Counter[str]()
    returns, decisions = np.zeros(matches), 0
    for first in range(0, matches, num_matches):
        count = min(num_matches, matches - first)
        env = EchelonVectorEnv(count, config, opponent, autoreset_mode=AutoresetMode.SAME_STEP, **arguments)
        waiting, starts = np.ones(count, bool), np.ones(env.num_envs, bool)
        totals = returns[first : first + count]
        observations, _ = env.reset(seed=seed + first)
        while waiting.any():
            actions = _checked(act(observations, env.action_masks(), starts), env.num_envs)
            observations, rewards, terminations, truncations, infos = env.step(actions)
            totals[waiting] += env.fetched(rewards).reshape(count, -1).mean(axis=1)[waiting]
            decisions += int(waiting.sum())
            starts = env.fetched(terminations) | env.fetched(truncations)
            ended = starts.reshape(count, -1).all(axis=1) & waiting
            if ended.any():
                rows = np.flatnonzero(ended) * env.agents_per_match
                outcomes.update(env.fetched(infos["outcome"])[rows].tolist())
                reasons.update(REASON_NAMES[reason] for reason in env.fetched(infos["reason"])[rows].tolist())
            progress(int(ended.sum()))
            waiting &= ~ended
        env.close()
    seconds = decisions * config.match.decision_seconds / matches
    return win_rate_of(outcomes, reasons, float(returns.mean()), seconds)


def _checked(actions: Any, rows: int) -> Any:
    """Return what ``act`` gave if it could be an action for each row; the environment checks shapes and values."""
    if isinstance(actions, Mapping) or (isinstance(actions, Sequence) and len(actions) == rows):
        return actions
    shape = getattr(actions, "shape", None)
    if not shape or shape[0] != rows:
        got = f"an array of shape {tuple(shape)}" if shape is not None else shown(actions)
        raise ValueError(f"act must return an action for each of the {rows} rows that it is shown, got {got}.")
    return actions
