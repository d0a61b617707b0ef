"""Joining a league from a training run: what ``echelon-rl train --league`` adds to the run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from echelon_env import EchelonConfig
from echelon_rl.config import TrainConfig
from echelon_rl.league.league import League
from echelon_rl.league.rating.glicko2 import Glicko2Config
from echelon_rl.league.store.database import LeagueStore
from echelon_rl.league.store.entry import check_checkpoint
from echelon_rl.league.training.environment import LeagueCallback, LeagueLearner, LeagueVecEnv, make_league_env
from echelon_rl.league.training.roles import Role, make_role
from echelon_rl.ppo import RecurrentPPO

# Policies in a league are frozen, so resting does not make their strength less certain.
FROZEN_LEAGUE = Glicko2Config(inactivity="none")


@dataclass(frozen=True)
class LeagueRun:
    """A run's part in a league.

    Attributes:
        league: The league.
        env: Where the learner trains.
        callback: What happens between rollouts.
        continues: Whether the learner begins with the policy of its newest snapshot.
    """

    league: League
    env: LeagueVecEnv
    callback: LeagueCallback
    continues: bool = False

    def attach(self, model: RecurrentPPO) -> None:
        """Let the learner meet itself, and begin where an earlier run of the agent ended.

        Raises:
            ValueError: The agent's newest snapshot cannot be read, or has another network.
        """
        self.env.learner = model.policy
        if self.continues:
            self._continue_line(model)

    def _continue_line(self, model: RecurrentPPO) -> None:
        learner = self.callback.learner
        parent = learner.parent
        assert parent is not None
        path = self.league.checkpoint(parent)
        try:
            check_checkpoint(path, parent.entry_id)
            model.start_from(path)
        except (OSError, ValueError) as error:
            raise ValueError(
                f"the agent {learner.lineage!r} goes on from its newest snapshot, {parent.commander_name}, but {error} "
                "Or begin with another policy by --start-from, with a new agent by another --league-agent, or with "
                "the snapshot before this one after echelon-rl league retire."
            ) from error
        learner.goes_on = True
        rating = parent.rating
        rated = f"{rating.rating:.0f} ± {rating.rd:.0f}" if parent.games else "not rated yet"
        self.callback.report(f"{learner.lineage} goes on from {parent.commander_name} ({rated})")


def open_league(url: str, env: str | EchelonConfig | None = None) -> League:
    """Open a league, or create it with anchors and the constants for frozen policies.

    Args:
        url: Address of the league.
        env: Preset or configuration for a new league.

    Raises:
        ValueError: It plays on another environment.
    """
    store = LeagueStore(url)
    exists = store.settings() is not None
    store.close()
    return League.open(url, None if exists else FROZEN_LEAGUE, env)


def join_league(
    config: TrainConfig, folder: Path, report: Callable[[str], None] = print, role: Role | None = None
) -> LeagueRun:
    """Return what a training run needs to take part in the league of its settings.

    Args:
        config: Settings with ``league`` set.
        folder: Folder of the run.
        report: Gets one line for each snapshot.
        role: The learner's role; None takes that of the settings.

    Raises:
        ValueError: The league plays on another environment, or a setting is out of range.
    """
    assert config.league is not None
    if config.backend != "native":
        raise ValueError(f"a league needs backend 'native', got {config.backend!r}.")
    env_config = config.env_config()
    league = open_league(config.league, env_config)
    chosen = role or make_role(config.league_role, config.league_min_steps, config.league_max_steps)
    learner = LeagueLearner(league, chosen, config.league_agent, np.random.default_rng(config.seed))
    env = make_league_env(
        learner,
        config.num_matches,
        env_config,
        config.league_slots,
        num_threads=config.env_threads,
        seed=config.seed,
        map_pool=config.map_pool,
    )
    callback = LeagueCallback(learner, env, folder / "snapshots", config.league_rating_matches, report=report)
    continues = chosen.continues and learner.parent is not None and config.start_from is None
    return LeagueRun(league, env, callback, continues)
