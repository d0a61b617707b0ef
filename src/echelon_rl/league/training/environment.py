"""Training in a league: an environment whose opponents change from match to match, and the work between rollouts."""

from __future__ import annotations

import copy
import dataclasses
import time
import warnings
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from stable_baselines3.common.callbacks import BaseCallback

from echelon_env import EchelonConfig, EchelonVectorEnv
from echelon_env.sim.state import REASON_NAMES
from echelon_rl.league.league import League
from echelon_rl.league.matchmaking import UniformSource
from echelon_rl.league.play.acting import TeamCommanders
from echelon_rl.league.play.frozen import Commander, PolicyCache
from echelon_rl.league.play.tournament import evaluate
from echelon_rl.league.rating.results import SIDES, MatchResult
from echelon_rl.league.store.entry import LeagueEntry
from echelon_rl.league.store.faults import LeagueStoreError, MatchError
from echelon_rl.league.training.opponents import OpponentSlots
from echelon_rl.league.training.roles import MainAgent, Role, TrainingRecord, View
from echelon_rl.names import check_file_name
from echelon_rl.policies import MlpLstmPolicy
from echelon_rl.ppo import RecurrentPPO
from echelon_rl.vec_envs.match_env import OUTCOME_NAMES, MatchVecEnv

_RETRY_SECONDS = 60.0  # from one attempt to reach the league to the next


class LeagueVecEnv(MatchVecEnv):
    """Rows of one team per match, whose opponent is drawn from a league anew whenever the match begins.

    The learner changes sides with every match. An opponent, policy or script, plays its match to the end with a memory
    that was empty at the beginning; what happens in other matches does not touch it.

    Args:
        venv: A batch in which both teams are agents.
        draw: Draws an opponent; None is the learner itself.
        load: Gives the commander of an entry.
        num_slots: See ``OpponentSlots``.
        backend: See ``TeamCommanders``.
        seed: See ``MatchVecEnv.seed``.

    Attributes:
        learner: The policy that plays when the learner meets itself; set it before the first reset.
        slots: Who plays where.
        finished: Results against entries since the caller last emptied the list: opponent and result, whose home is
            the learner, called by an empty id.
    """

    def __init__(
        self,
        venv: EchelonVectorEnv,
        draw: Callable[[], LeagueEntry | None],
        load: Callable[[LeagueEntry], Commander],
        num_slots: int = 8,
        backend: str = "stacked",
        seed: int | None = None,
    ) -> None:
        """Wrap the batch; nothing is drawn yet."""
        self.venv, self._load = venv, load
        self.commanders = TeamCommanders(venv, backend)
        size = self.commanders.team_size
        self.learner: MlpLstmPolicy | None = None
        self.slots = OpponentSlots(venv.num_matches, num_slots, draw)
        self.finished: list[tuple[LeagueEntry, MatchResult]] = []
        self._sides = np.arange(venv.num_matches) % 2  # changed by the first beginning
        self._begun: list[int] = [0] * venv.num_matches
        self._actions_in = np.zeros((venv.num_envs, venv.action_layout.size), np.float32)
        super().__init__(
            venv.num_matches,
            size,
            venv.single_observation_space,
            venv.single_action_space,
            venv.action_layout,
            seed,
            venv.config,
        )
        self._last_components = np.zeros((self.num_envs, len(self.reward_terms)), np.float32)

    @property
    def sides(self) -> list[str]:
        """Side of the learner in each match, ``"blue"`` or ``"red"``."""
        return [SIDES[side] for side in self._sides]

    @property
    def global_state_space(self) -> spaces.Box:
        """Refuse: the global state names the teams, and the learner changes sides."""
        raise ValueError("a league gives critics no global state, which names the teams: the learner changes sides.")

    def states(self) -> NDArray[np.float32]:
        """Return the global state of every match, float32 (num_matches, S), for pictures of what happens."""
        return self.venv.state()

    def _reward_components(self) -> NDArray[np.float32]:
        return self._last_components

    def _save_matches(self) -> Any:
        raise ValueError("matches of a league cannot be saved: what their opponents remember is not part of them.")

    def _restore_matches(self, saved: Any) -> None:
        raise ValueError("matches of a league cannot be restored; start a run that continues the agent's line.")

    def _targets(self, rows: Iterable[int]) -> list[Any]:
        return [self.venv for _ in rows]

    def _begin(self, match: int) -> None:
        """Change sides, and seat a new opponent."""
        side = int(self._sides[match])
        self.commanders.leave(match, 1 - side)
        self._sides[match] = 1 - side
        opponent = self.slots.begin(match)
        if opponent is None and self.learner is None:
            raise RuntimeError("the learner was to meet itself, but no policy was given; set the attribute learner.")
        commander = self._load(opponent) if opponent is not None else self.learner
        assert commander is not None
        self.commanders.take(match, side, commander)
        self._begun[match] = int(self.venv.core.state.clock[match]["seed"])

    def _rows(self) -> NDArray[np.intp]:
        size = self.agents_per_match
        first = np.arange(self.num_matches) * 2 * size + self._sides * size
        rows: NDArray[np.intp] = (first[:, None] + np.arange(size)).reshape(-1)
        return rows

    def _reset(self, seeds: list[int] | None, options: list[dict[str, Any]]) -> NDArray[Any]:
        if any(options):
            raise ValueError("the matches of a league know no options of reset; leave set_options out.")
        observations, infos = self.venv.reset(seed=seeds)
        for match in range(self.num_matches):
            self._begin(match)
        rows = self._rows()
        self._observations = observations
        self.alive = infos["alive"][rows]
        self.reset_infos = [{"alive": bool(a)} for a in self.alive]
        return observations[rows]

    def _step(
        self, actions: NDArray[Any]
    ) -> tuple[NDArray[Any], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], list[dict[str, Any]]]:
        rows = self._rows()
        self.commanders.act(self._observations, self._actions_in)
        self._actions_in[rows] = actions
        observations, rewards, terminations, truncations, batch = self.venv.step(self._actions_in)
        rewards, terminations, truncations = rewards[rows], terminations[rows], truncations[rows]
        self._last_components = self.venv.reward_components()[rows]
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        ended = np.flatnonzero(terminations | truncations)
        for row in ended:
            source = rows[row]
            infos[row]["terminal_observation"] = batch["final_obs"][source].copy()
            infos[row]["alive"] = bool(batch["final_info"]["alive"][source])
            infos[row]["outcome"] = OUTCOME_NAMES[batch["outcome"][source]]
            infos[row]["reason"] = REASON_NAMES[batch["reason"][source]]
            if self.keep_final_states:
                infos[row]["terminal_state"] = batch["final_state"][row // self.agents_per_match].copy()
        for match in np.unique(ended // self.agents_per_match).tolist():
            self._finish(match, batch, int(rows[match * self.agents_per_match]))
            self._begin(match)
        rows = self._rows()
        self._observations = observations
        self.alive = batch["alive"][rows]
        for row in ended:
            self.reset_infos[row] = {"alive": bool(self.alive[row])}
        return observations[rows], rewards, terminations, truncations, infos

    def _finish(self, match: int, batch: dict[str, Any], row: int) -> None:
        opponent = self.slots.opponents[match]
        if opponent is not None:
            result = MatchResult(
                "",
                opponent.entry_id,
                0.5 + 0.5 * float(batch["outcome"][row]),
                self.sides[match],
                self._begun[match],
                int(self._lengths[match * self.agents_per_match]) + 1,
                REASON_NAMES[batch["reason"][row]],
            )
            self.finished.append((opponent, result))

    def close(self) -> None:
        """Close the batch."""
        self.venv.close()


class LeagueLearner:
    """An agent that trains in a league: its role, its results so far and its view of the league.

    Args:
        league: The league.
        role: Its role.
        lineage: Its name; a run that goes on under the same name continues the same agent.
        rng: Source of its draws.

    Raises:
        ValueError: The name is no printable text that a file can bear.

    Attributes:
        parent: Its newest snapshot, None before the first.
        goes_on: Whether its weights are those of ``parent``, or were trained on from them.
    """

    def __init__(self, league: League, role: Role, lineage: str, rng: UniformSource) -> None:
        """Look at the league."""
        check_file_name(lineage, "the name of an agent")
        self.league, self.role, self.lineage, self.rng = league, role, lineage, rng
        self.record = TrainingRecord()
        self._unusable: set[str] = set()
        self._line: set[str] | None = None  # all snapshots of the agent that this run knows of
        self.look()
        past = self.view.past_of(lineage)
        self.parent: LeagueEntry | None = past[-1] if past else None
        self.goes_on = False
        self._line = {e.entry_id for e in past}

    def look(self) -> None:
        """Take notice of what others entered or retired."""
        entries = [e for e in self.league.entries.values() if e.active and e.entry_id not in self._unusable]
        self.view = View(entries, self.record, self.lineage)
        strangers = {e.entry_id for e in self.view.past_of(self.lineage)} - (self._line or set())
        if self._line is not None and strangers:
            self._line |= strangers
            warnings.warn(
                f"another run enters snapshots of the agent {self.lineage!r} into this league, and the two count as "
                "one agent; give each run a --league-agent of its own.",
                stacklevel=2,
            )

    def entered(self, entry: LeagueEntry) -> None:
        """Take notice of a snapshot of its own."""
        self.parent, self.goes_on = entry, True
        if self._line is not None:
            self._line.add(entry.entry_id)

    def avoid(self, entry: LeagueEntry, error: Exception) -> None:
        """Meet an entry no more in this run, because it cannot play."""
        self._unusable.add(entry.entry_id)
        self.view = dataclasses.replace(
            self.view, entries=[e for e in self.view.entries if e.entry_id not in self._unusable]
        )
        warnings.warn(f"{entry.commander_name} is left out of this training: {error}", stacklevel=2)

    @property
    def snapshot(self) -> LeagueEntry | None:
        """The entry that its matches count for; None while it has learned from weights that are in no entry."""
        return self.parent if self.goes_on else None

    def draw(self) -> LeagueEntry | None:
        """Draw an opponent by the role; None is the learner itself."""
        return self.role.opponent(self.view, self.rng)


class LeagueCallback(BaseCallback):
    """Between rollouts: reports matches, freezes the learner when its role says so, and has snapshots rated.

    A league that cannot be reached does not end the training: what was to be written waits, and is tried again a minute
    later. Only the last snapshot, when training ends, is an error if it cannot be entered; its file stays.

    Logs ``league/entries``, ``league/snapshots``, ``league/rating`` and ``league/rd`` of the newest snapshot, and
    ``league/win_rate/NAME`` for every opponent met lately.

    Args:
        learner: Who trains.
        env: Where.
        folder: Where its snapshots are written.
        rating_matches: Matches that each snapshot plays at once to be rated; 0 leaves that to
            ``echelon-rl league play``.
        top_k: Number of commanders that a snapshot is measured against for promotion.
        report: Gets one line for each snapshot.
    """

    def __init__(
        self,
        learner: LeagueLearner,
        env: LeagueVecEnv,
        folder: Path,
        rating_matches: int = 0,
        top_k: int = 20,
        report: Callable[[str], None] = print,
    ) -> None:
        """Keep the settings."""
        super().__init__()
        self.learner, self.env, self.folder = learner, env, folder
        self.rating_matches, self.top_k, self.report = rating_matches, top_k, report
        self._frozen_at = 0
        self._seed = 0
        self._unreported: list[MatchResult] = []
        self._not_before = 0.0
        self._first: dict[str, Any] | None = None

    def _on_training_start(self) -> None:
        if self._first is None:
            self._first = copy.deepcopy(self.model.get_parameters())
        self._frozen_at = self.model.num_timesteps
        if self.learner.parent is None and self._is_main:  # a past self is among the opponents from the first match on
            self.freeze()

    def _on_training_end(self) -> None:
        try:
            if self._is_main and self.model.num_timesteps > self._frozen_at:
                self.freeze()
            self._report()
        except LeagueStoreError as error:
            raise LeagueStoreError(
                f"{error} {len(self._unreported)} training matches were not reported; the snapshots lie in "
                f"{self.folder}, and echelon-rl league add enters them later."
            ) from error

    @property
    def _is_main(self) -> bool:
        return isinstance(self.learner.role, MainAgent)

    def _on_step(self) -> bool:
        return True

    def _on_rollout_end(self) -> None:
        learner = self.learner
        finished, self.env.finished = self.env.finished, []
        home = learner.snapshot
        for opponent, result in finished:
            learner.record.add(opponent.entry_id, result.score)
            if home is not None and home.entry_id != result.away_id:  # that would be itself
                self._unreported.append(dataclasses.replace(result, home_id=home.entry_id))
        if time.monotonic() < self._not_before:
            return
        try:
            self._report()
            learner.look()
            self._log()
        except LeagueStoreError as error:
            self._postpone(error)

    def _report(self) -> None:
        """Write the results that wait into the log; those of entries that play no more are left out."""
        active = {e.entry_id for e in self.learner.league.entries.values() if e.active}
        results = [r for r in self._unreported if {r.home_id, r.away_id} <= active]
        if results:
            self.learner.league.report(results, source="training")
        self._unreported = []

    def _postpone(self, error: LeagueStoreError) -> None:
        self._not_before = time.monotonic() + _RETRY_SECONDS
        warnings.warn(f"{error} The training goes on, and tries the league again in a minute.", stacklevel=2)

    def _on_rollout_start(self) -> None:
        # Here and not at the end of a rollout, so that what was learned from it is in the snapshot.
        learner = self.learner
        if time.monotonic() < self._not_before:
            return
        if learner.role.is_due(learner.view, self.model.num_timesteps - self._frozen_at):
            try:
                self.freeze()
            except LeagueStoreError as error:
                self._postpone(error)
                return
            if learner.role.starts_afresh(learner.rng):
                self._start_afresh()

    def freeze(self) -> LeagueEntry:
        """Enter the learner as it is now into the league, and have it rated if wanted.

        Returns:
            The new entry.

        Raises:
            LeagueStoreError: The league cannot be reached; the snapshot's file is there.
        """
        learner, role, league = self.learner, self.learner.role, self.learner.league
        path = self.folder / f"{learner.lineage}-{self.model.num_timesteps}.zip"
        self.model.save(path)
        before, origin = learner.parent, None if learner.snapshot is None else learner.snapshot.entry_id
        entry = league.add(path, role.kind, role.name, learner.lineage, origin)
        self._frozen_at = self.model.num_timesteps
        learner.entered(entry)
        if before is not None and entry.entry_id == before.entry_id:  # an update whose step size was 0 changed nothing
            return entry
        if self.rating_matches and entry.games == 0:
            entry = self._rated(entry)
            learner.entered(entry)
        learner.look()
        self.env.slots.refresh()
        rated = f"{entry.rating.rating:.0f} ± {entry.rating.rd:.0f}" if entry.games else "not rated yet"
        self.report(f"{entry.commander_name} enters the league as {entry.kind} ({rated})")
        return entry

    def _rated(self, entry: LeagueEntry) -> LeagueEntry:
        """Let a snapshot play and be promoted; return it as it is then. Without success it stays, unrated."""
        league = self.learner.league
        self._seed += 1
        try:
            evaluate(league, self.rating_matches, entry.entry_id, "gaussian", seed=self._seed)
            league.promote_if_topk(entry.entry_id, self.top_k)
        except MatchError as error:
            warnings.warn(f"{entry.commander_name} was not rated: {error}", stacklevel=2)
        return league.entries[entry.entry_id]

    def _start_afresh(self) -> None:
        assert isinstance(self.model, RecurrentPPO)
        assert self._first is not None
        self.model.set_parameters(self._first, device=self.model.device)
        self.model.collector.forget()
        self.learner.record, self.learner.goes_on = TrainingRecord(), False
        self.learner.look()

    def _log(self) -> None:
        learner = self.learner
        self.logger.record("league/entries", len(learner.view.entries))
        self.logger.record("league/snapshots", len(learner.view.past_of(learner.lineage)))
        if learner.parent is not None and learner.parent.entry_id in learner.league.entries:
            rating = learner.league.entries[learner.parent.entry_id].rating
            self.logger.record("league/rating", rating.rating)
            self.logger.record("league/rd", rating.rd)
        met = [e for e in learner.view.entries if learner.record.games.get(e.entry_id, 0.0) >= 1.0]
        for entry, rate in zip(met, learner.record.win_rates(met), strict=True):
            self.logger.record(f"league/win_rate/{entry.commander_name}", float(rate))


def make_league_env(
    learner: LeagueLearner,
    num_matches: int,
    config: EchelonConfig | None = None,
    num_slots: int = 8,
    cache_size: int = 20,
    device: str = "cpu",
    backend: str = "stacked",
    num_threads: int | None = None,
    seed: int | None = 0,
    map_pool: int | None = None,
) -> LeagueVecEnv:
    """Return the environment in which an agent of a league trains.

    Args:
        learner: Who trains; its role draws the opponents.
        num_matches: Matches side by side.
        config: The environment's configuration, which may differ from the league's in its rewards; None takes that.
        num_slots: Opponents that serve new matches at a time; at most ``num_matches``.
        cache_size: Most opponents kept loaded beside those that are playing.
        device: Where opponents run.
        backend: See ``TeamCommanders``.
        num_threads: Threads of the simulator.
        seed: Seed of the first match.
        map_pool: See ``EchelonVectorEnv``.

    Raises:
        ValueError: The league plays on another environment or does not know its own, or an argument is out of range.
    """
    league = learner.league
    if league.env is None:
        raise ValueError("the league does not know its environment; create it with env=...")
    chosen = config or league.env
    if not league.plays_on(chosen):
        raise ValueError(
            f"the league {league.store.address} plays on another configuration of the environment; train with the one "
            "that it was created with (only rewards may differ)."
        )
    venv = EchelonVectorEnv(num_matches, chosen, num_threads=num_threads, map_pool=map_pool)
    # The opponents of all slots stay loaded, so that one whose file vanishes serves its matches to the end.
    cache = PolicyCache(league, max(cache_size, num_slots + 1), device)

    def draw() -> LeagueEntry | None:
        while True:
            opponent = learner.draw()
            if opponent is None:
                return None
            try:
                cache.commander(opponent)
                return opponent
            except (OSError, ValueError) as error:
                learner.avoid(opponent, error)

    return LeagueVecEnv(venv, draw, cache.commander, min(num_slots, num_matches), backend, seed)
