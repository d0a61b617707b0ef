"""Training in a league: the learner's view, its callbacks, the runs of ``train --league``, and exploiters on demand."""

import copy
import dataclasses
import time
import warnings
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path
from typing import Any
from uuid import uuid4

import numpy as np
from stable_baselines3.common.logger import Figure

from echelon_env import EchelonConfig
from echelon_env.matches.seats import CommanderSeats
from echelon_rl.callbacks.dashboard import NOT_FOR_TEXT
from echelon_rl.config import TrainConfig
from echelon_rl.league.league import MIN_GAMES, League
from echelon_rl.league.matchmaking import UniformSource
from echelon_rl.league.play.acting import Commander, PolicyCache
from echelon_rl.league.play.matches import Player, play_series
from echelon_rl.league.play.rounds import evaluate
from echelon_rl.league.play.workers import agree_on_rules
from echelon_rl.league.rating.glicko2 import Glicko2Config
from echelon_rl.league.rating.results import Attack, MatchResult, read_attacks
from echelon_rl.league.store.database import LeagueStore
from echelon_rl.league.store.entries import SNAPSHOT_KINDS, LeagueEntry, checkpoint_id
from echelon_rl.league.store.faults import LeagueStoreError, MatchError
from echelon_rl.output.files import check_file_name, write_csv
from echelon_rl.ppo import RecurrentPPO
from echelon_rl.ppo.callback import PPOCallback
from echelon_rl.self_play.device_environment import DeviceLeagueVecEnv
from echelon_rl.self_play.environment import LeagueVecEnv
from echelon_rl.self_play.roles import MainExploiter, Role, TrainingRecord, View, make_role
from echelon_rl.train import LeaguePart, TrainResult, in_its_place, train
from echelon_rl.user_code import NOTHING, UserCode, as_opponent
from echelon_rl.vec_envs.device_env import DeviceVecEnv
from echelon_rl.vec_envs.match_env import HostVecEnv
from echelon_rl.vec_envs.vec_env import make_vec_env

_RETRY_SECONDS = 60.0  # between attempts to reach the league
_OUTAGE = 5.0  # seconds for which training waits for the league's server, before it continues until the next attempt
_GUEST_SHARE = 0.2  # of the draws that an opponent of the user gets


class LeagueLearner:
    """An agent that trains in a league: its role, its results so far and its view of the league.

    A later run with the same name (``lineage``) continues the same agent.
    """

    def __init__(self, league: League, role: Role, lineage: str, rng: UniformSource) -> None:
        check_file_name(lineage, "the name of an agent")
        self.league, self.role, self.lineage, self.rng = league, role, lineage, rng
        self.record = TrainingRecord()
        self._unusable: set[str] = set()
        # All snapshots of the agent that this run knows of.
        self._line = {e.entry_id for e in league.entries.values() if e.lineage == lineage}
        self.goes_on = False  # whether its weights are its newest snapshot's or were trained from them
        self.parent: LeagueEntry | None = None  # its newest snapshot
        self.look()
        self.parent = next(reversed(self.view.past_of(lineage)), None)

    def look(self) -> None:
        """Learn what other runs entered or retired."""
        entries = [e for e in self.league.entries.values() if e.active and e.entry_id not in self._unusable]
        # It is rated as its newest snapshot, or as a newcomer while its weights are in none.
        known = None if self.snapshot is None else self.league.entries.get(self.snapshot.entry_id)
        newcomer = LeagueEntry(self.lineage, rating=self.league.config.newcomer(), lineage=self.lineage)
        nash = {}
        if self.role.against_nash and any(e.skill is None for e in entries):
            nash = self.league.mixture("nash", complete=False)
        self.view = View(entries, self.record, self.lineage, known or newcomer, nash)
        strangers = {e.entry_id for e in self.view.past_of(self.lineage)} - self._line
        if strangers:
            self._line |= strangers
            warnings.warn(
                f"another run enters snapshots of the agent {self.lineage!r} into this league, and the two count as "
                "one agent; give each run a --league-agent of its own.",
                stacklevel=2,
            )

    def entered(self, entry: LeagueEntry) -> None:
        """Register a snapshot of its own."""
        self.parent, self.goes_on = entry, True
        self._line.add(entry.entry_id)

    def continue_in(self, model: RecurrentPPO, parent: LeagueEntry) -> None:
        """Give a model the weights of the agent's newest snapshot."""
        try:
            model.start_from(self.league.checkpoint(parent))
        except LeagueStoreError:
            raise
        except (OSError, ValueError) as error:
            raise ValueError(
                f"the agent {self.lineage!r} continues from its newest snapshot, {parent.commander_name}, but {error} "
                "Or start from another policy with --start-from, from a new agent with another --league-agent, or from "
                "the snapshot before this one after echelon-rl league retire."
            ) from error
        self.goes_on = True
        self.look()

    def avoid(self, entry: LeagueEntry, error: Exception) -> None:
        """Exclude an entry from this run, because it cannot play."""
        self._unusable.add(entry.entry_id)
        self.view = dataclasses.replace(
            self.view, entries=[e for e in self.view.entries if e.entry_id not in self._unusable]
        )
        warnings.warn(f"{entry.commander_name} is left out of this training: {error}", stacklevel=2)

    @property
    def snapshot(self) -> LeagueEntry | None:
        """The entry that its matches count for; None while its weights do not come from an entry."""
        return self.parent if self.goes_on else None


class LeagueCallback(PPOCallback):
    """Between rollouts, reports matches, freezes the learner when its role says so, and lets snapshots be rated.

    If the league cannot be reached within five seconds, training continues and tries again a minute later. Only the
    last snapshot, at the end of training, raises an error if it cannot be entered; its file is kept.

    Logs ``league/entries``, ``league/snapshots``, ``league/rating`` and ``league/rd`` of the newest snapshot, and
    ``league/win_rate/NAME`` for every recent opponent. Snapshots are written to ``folder``, and each plays
    ``rating_matches`` at once for its rating; 0 leaves that to ``echelon-rl league play``. After each snapshot all
    entries except the best ``keep`` of their kind by ``rating - conservatism * rd`` retire; 0 retires none.
    """

    def __init__(
        self,
        learner: LeagueLearner,
        env: LeagueVecEnv | DeviceLeagueVecEnv,
        folder: Path,
        rating_matches: int = 0,
        report: Callable[[str], None] = print,
        keep: int = 0,
        conservatism: float = 2.0,
    ) -> None:
        super().__init__()
        self.learner, self.env, self.folder = learner, env, folder
        self.rating_matches, self.report, self.keep, self.conservatism = rating_matches, report, keep, conservatism
        self._frozen_at = self._seed = 0
        self._unreported: list[MatchResult] = []
        self._not_before = self._outage = 0.0
        self._first: dict[str, Any] | None = None

    def _on_training_start(self) -> None:
        if self._first is None:
            self._first = copy.deepcopy(self.model.get_parameters())
        self._frozen_at = self.model.num_timesteps
        # A main agent's past self is among the opponents from the first match on.
        if self.learner.parent is None and self.learner.role.continues:
            self.freeze()
        store = self.learner.league.store
        self._outage, store.outage = store.outage, min(_OUTAGE, store.outage)

    def _on_training_end(self) -> None:
        self.learner.league.store.outage = self._outage
        try:
            if self.learner.role.continues and self.model.num_timesteps > self._frozen_at:
                self.freeze()
            self._report()
        except LeagueStoreError as error:
            raise LeagueStoreError(
                f"{error} {len(self._unreported)} training matches were not reported; the snapshots lie in "
                f"{self.folder}, and echelon-rl league add enters them later."
            ) from error

    def _on_rollout_end(self) -> None:
        learner = self.learner
        finished, self.env.finished = self.env.finished, []
        home = learner.snapshot
        for opponent, result in finished:
            learner.role.finished(learner.view, opponent, result.score)
            if home is not None and home.entry_id != result.away_id:  # not against itself
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
        """Write the waiting results into the log, without those of entries that no longer play."""
        active = {e.entry_id for e in self.learner.league.entries.values() if e.active}
        results = [r for r in self._unreported if {r.home_id, r.away_id} <= active]
        if results:
            self.learner.league.report(results, source="training")
        self._unreported = []

    def _postpone(self, error: LeagueStoreError) -> None:
        self._not_before = time.monotonic() + _RETRY_SECONDS
        warnings.warn(f"{error} Training continues and tries the league again in a minute.", stacklevel=2)

    def _on_rollout_start(self) -> None:
        # Not at the end of a rollout, so that the snapshot includes what was learned from it.
        learner, steps = self.learner, self.model.num_timesteps - self._frozen_at
        if time.monotonic() < self._not_before or not learner.role.is_due(learner.view, steps):
            return
        try:
            self.freeze()
            if learner.role.starts_afresh(learner.rng):
                self._start_afresh()
        except LeagueStoreError as error:
            self._postpone(error)

    def freeze(self) -> LeagueEntry:
        """Enter the current learner into the league, let it be rated on request, and return its entry."""
        learner, role, league = self.learner, self.learner.role, self.learner.league
        path = self.folder / f"{learner.lineage}-{self.model.num_timesteps}.zip"
        self.model.save(path)
        before, origin = learner.parent, None if learner.snapshot is None else learner.snapshot.entry_id
        entry = league.add(path, role.kind, role.name, learner.lineage, origin)
        self._frozen_at = self.model.num_timesteps
        learner.entered(entry)
        if before is not None and entry.entry_id == before.entry_id:  # an update with learning rate 0 changed nothing
            return entry
        if self.rating_matches and entry.games == 0:
            entry = self._rated(entry)
            learner.entered(entry)
        learner.look()
        self.report(f"{entry.commander_name} enters the league as {entry.kind} ({_strength(entry)})")
        if self.keep:
            self._retire()
        self.env.slots.refresh()
        return entry

    def _retire(self) -> None:
        """Let the weakest of each kind play no more, but for the newest snapshots of main agents, which train on."""
        learner, view = self.learner, self.learner.view
        spared = {view.past_of(lineage)[-1].entry_id for lineage in view.main_lineages()}
        leaving = learner.league.retire_commanders(self.keep, MIN_GAMES, self.conservatism, SNAPSHOT_KINDS, spared)
        for entry in leaving:
            self.report(f"{entry.commander_name} retires from the league ({entry.rating})")
        if leaving:
            learner.look()

    def _rated(self, entry: LeagueEntry) -> LeagueEntry:
        """Let a snapshot play and be promoted; return the updated entry. If this fails, it stays unrated."""
        league = self.learner.league
        self._seed += 1
        try:
            pairing = "fewest" if self.learner.role.against_nash else "gaussian"
            evaluate(league, self.rating_matches, entry.entry_id, pairing, seed=self._seed)
            league.promote_if_topk(entry.entry_id, self.keep or 20, self.conservatism)
        except MatchError as error:
            warnings.warn(f"{entry.commander_name} was not rated: {error}", stacklevel=2)
        return league.entries[entry.entry_id]

    def _start_afresh(self) -> None:
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
        known = [*learner.view.entries, *([] if self.env.visitor is None else [self.env.visitor])]
        met = [e for e in known if learner.record.games.get(e.entry_id, 0.0) >= 1.0]
        for entry, rate in zip(met, learner.record.win_rates(met), strict=True):
            self.logger.record(f"league/win_rate/{entry.commander_name}", float(rate))


def _strength(entry: LeagueEntry) -> str:
    return str(entry.rating) if entry.games else "not rated yet"


class LeaguePicturesCallback(PPOCallback):
    """Shows ``league/payoff`` and ``league/ratings`` in TensorBoard after every new snapshot or rating period."""

    def __init__(self, league: League) -> None:
        super().__init__()
        self.league = league
        self._drawn: tuple[int, int] | None = None

    def _on_training_end(self) -> None:
        self._on_rollout_end()
        self.logger.dump(self.model.num_timesteps)

    def _on_rollout_end(self) -> None:
        from echelon_rl.league.pictures import figures  # imported late: Matplotlib is slow

        try:
            entries = self.league.entries.values()
            now = (len(entries), sum(entry.games for entry in entries))
            if now == self._drawn:
                return
            drawn = figures(self.league)
        except LeagueStoreError:  # its own callback reports that
            return
        self._drawn = now
        for name, figure in drawn.items():
            self.logger.record(f"league/{name}", Figure(figure, close=False), exclude=NOT_FOR_TEXT)


def make_league_env(
    learner: LeagueLearner,
    num_matches: int,
    config: EchelonConfig | None = None,
    num_slots: int = 8,
    num_threads: int | None = None,
    seed: int | None = 0,
    map_pool: int | None = None,
    backend: str = "native",
    own: UserCode = NOTHING,
    device: str = "cpu",
) -> LeagueVecEnv | DeviceLeagueVecEnv:
    """Return the environment in which an agent of a league trains; its rewards may differ from the league's.

    Backend and device are those of ``make_vec_env``; only the native backend has threads. An opponent of the user's
    plays a fifth of the matches beside the league's entries, without a rating, and on the processor only.
    """
    league = learner.league
    if league.env is None:
        raise ValueError("the league does not know its environment; create it with env=...")
    threads: dict[str, Any] = {"num_threads": num_threads} if backend == "native" else {}
    if device != "cpu":
        threads["device"] = device
        if own.opponent is not None:
            raise ValueError(
                "beside a league an opponent of yours plays on the processor; leave it out, or use --env-device cpu."
            )
    options = {"map_pool": map_pool, "reward_fn": own.reward_fn, **threads}
    matches = make_vec_env(config or league.env, num_matches, None, backend, None, **options)
    assert isinstance(matches, HostVecEnv | DeviceVecEnv)
    visitor: LeagueEntry | None = None
    guest: CommanderSeats | None = None
    if own.opponent is not None:
        seats = dict.fromkeys(range(matches.envs[0].config.match.team_size), as_opponent(own.opponent))
        guest = CommanderSeats(seats, matches.num_matches)
        visitor = LeagueEntry("own-opponent", commander_name=guest.names[0])  # which no league holds
    # The opponents of all slots stay loaded, so that one whose file vanishes serves its matches to the end.
    there = matches.device if isinstance(matches, DeviceVecEnv) else "cpu"
    cache = PolicyCache(league, max(20, num_slots + 1), there)

    def draw() -> LeagueEntry | None:
        if visitor is not None and learner.rng.random() < _GUEST_SHARE:
            return visitor
        while True:
            opponent = learner.role.next_opponent(learner.view, learner.rng)
            if opponent is None:
                return None
            try:
                cache.commander(opponent)
                return opponent
            except LeagueStoreError:
                return None  # the learner meets itself while the weights of others cannot be fetched
            except (OSError, ValueError) as error:
                learner.avoid(opponent, error)

    def load(entry: LeagueEntry) -> Commander:
        return cache.commander(entry) if guest is None or entry is not visitor else guest

    how: Any = draw, load, min(num_slots, num_matches), seed
    if isinstance(matches, DeviceVecEnv):
        return DeviceLeagueVecEnv(matches.venv, *how)
    env = LeagueVecEnv(matches, *how)
    env.visitor = visitor
    return env


def join_league(
    config: TrainConfig,
    folder: Path,
    report: Callable[[str], None] = print,
    role: Role | None = None,
    own: UserCode = NOTHING,
) -> LeaguePart:
    """Return a run's participation in the league of its settings, which is created if needed."""
    settings, machine, matches = config.league, config.machine, config.matches
    assert settings.address is not None
    env_config = config.env_config()
    store = LeagueStore(settings.address)
    # Policies in a league are frozen, so idle ones do not become less certain.
    constants = Glicko2Config(inactivity="none") if store.settings() is None else None
    league = League.open(settings.address, constants, env_config)
    store.close()
    steps = settings.min_steps, settings.max_steps
    chosen = role or make_role(settings.role, *steps, settings.opponents, settings.preset)
    chosen.scripts_share = settings.scripts
    learner = LeagueLearner(league, chosen, settings.agent, np.random.default_rng(config.seed))
    played: dict[str, Any] = {
        "num_threads": machine.env_threads, "map_pool": matches.map_pool, "backend": matches.backend,
    }  # fmt: skip

    def made(device: str) -> LeagueVecEnv | DeviceLeagueVecEnv:
        how = {"seed": config.seed, "own": own, "device": device, **played}
        return make_league_env(learner, matches.num_matches, env_config, settings.slots, **how)

    env = in_its_place(config, made, report)
    snapshots = folder / "snapshots"
    callback = LeagueCallback(
        learner, env, snapshots, settings.rating_matches, report, settings.keep, settings.conservatism
    )

    def attach(model: RecurrentPPO) -> None:
        env.learner = model.policy
        if chosen.continues and config.start_from is None and (parent := learner.parent) is not None:
            learner.continue_in(model, parent)
            report(f"{learner.lineage} continues from {parent.commander_name} ({_strength(parent)})")

    return LeaguePart(env, (callback, LeaguePicturesCallback(league)), attach)


def train_in_league(
    config: TrainConfig, report: Callable[[str], None] = print, role: Role | None = None, own: UserCode = NOTHING
) -> TrainResult:
    """Train like ``train``, in the league of the settings, with their role or a given one."""
    if off := config.env_config().optional_keys_off:
        report(f"entries of a league play without optional keys, so these are off: {', '.join(off)}")
        config = config.replace({f"env_overrides.{name}": False for name in off})
    return train(config, report, lambda settings, folder, tell: join_league(settings, folder, tell, role, own), own)


_NEVER = 2**62  # steps between snapshots; a snapshot is decided on only after training


def exploit(
    league: League,
    target: LeagueEntry,
    config: TrainConfig,
    budgets: Sequence[int],
    seeds: int = 1,
    table: Path | None = None,
    matches: int = 200,
    threshold: float | None = 0.5,
    report: Callable[[str], None] = print,
) -> list[Attack]:
    """Train agents against one frozen entry only, with several seeds, and measure each in matches after every budget.

    The budgets are agent steps, rising. A seed, counted from that of the settings, continues at each from its policy at
    the budget before, with a new optimiser, so it takes the steps of the largest. Attacks are written to the CSV table
    at once, and those that it holds already are not repeated. If the lower end of a win rate's interval lies above the
    threshold, which rules out luck, the exploiter enters the league and is rated like a snapshot, and its matches enter
    the log unrated; with None, nobody enters.

    Raises:
        ValueError: The target is retired, or its checkpoint is missing or damaged; budgets or seeds are out of range;
            the table is another one.
        KeyboardInterrupt: A training was interrupted; with a table, the same call continues.
    """
    if not target.active:
        raise ValueError(f"{target.commander_name} is retired and plays no more; attack an active entry.")
    defender = league.source(target)
    agree_on_rules(league)
    assert league.env is not None
    if not budgets or min(budgets) < 1 or list(budgets) != sorted(set(budgets)) or min(seeds, matches) < 1:
        raise ValueError(
            f"budgets must be rising numbers of steps, seeds and matches at least 1; got {budgets}, {seeds}, {matches}."
        )
    every_seed, agent = range(config.seed, config.seed + seeds), f"exploiter-of-{target.entry_id[:8]}"
    known = read_attacks(table, target.entry_id) if table is not None and table.exists() else []
    attacks = {(attack.seed, attack.budget): attack for attack in known}
    if other := {attack.matches for attack in known} - {matches}:
        raise ValueError(f"{table} holds attacks of {min(other)} matches, not {matches}; name another --out.")
    planned = len(attacks.keys() | set(product(every_seed, budgets)))
    config = config.replace(
        {
            "league.agent": agent, "league.preset": "alphastar", "league.role": "main_exploiter",
            "league.scripts": 0.0, "reports.eval_matches": 0,
        }
    )  # fmt: skip
    for seed in every_seed:
        settings = dataclasses.replace(config, seed=seed)
        steps = before = 0
        for budget in budgets:
            if (seed, budget) not in attacks:
                settings = dataclasses.replace(settings, total_steps=budget - before)
                result = train_in_league(settings, report, MainExploiter(_NEVER, _NEVER, target.entry_id))
                if result.interrupted:
                    raise KeyboardInterrupt
                path = result.checkpoint.resolve()
                players: dict[str, Player] = {checkpoint_id(path): path, target.entry_id: defender}
                played = play_series(players, league.env, seed, [str(uuid4()) for _ in range(matches)])
                wins = sum(r.score == 1.0 for r in played)
                attack = Attack(target.entry_id, seed, budget, steps + result.trained, wins, len(played), str(path))
                attacks = {key: each.among(planned) for key, each in (attacks | {(seed, budget): attack}).items()}
                if table is not None:
                    write_csv(table, [vars(attack) for attack in attacks.values()])
                if threshold is not None and attacks[seed, budget].low > threshold:
                    entry = league.add(path, "exploiter", MainExploiter.name, agent, target.entry_id)
                    league.report(played, rated=False)  # one pair says nothing about the others
                    evaluate(league, config.league.rating_matches, entry.entry_id, "gaussian", seed=seed)
                    report(f"{entry.commander_name} enters the league as exploiter")
            before, steps = budget, attacks[seed, budget].steps
            settings = dataclasses.replace(settings, start_from=Path(attacks[seed, budget].checkpoint))
    return [attacks[key].among(planned) for key in sorted(attacks)]
