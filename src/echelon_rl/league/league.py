"""``League``: entries, results, rating periods, promotion, retirement and choice of opponents over one store."""

import dataclasses
import math
import time
from collections.abc import Container, Iterable, Sequence
from pathlib import Path
from typing import Any, Self

import numpy as np
import sqlalchemy as sa

from echelon_env import EchelonConfig
from echelon_env.bots.skills import SKILLS
from echelon_env.validation import command_line, one_of
from echelon_rl.league.matchmaking import UniformSource, sample, strategy_named
from echelon_rl.league.rating.glicko2 import Floats, Glicko2Config, Glicko2Rating, expected_score
from echelon_rl.league.rating.payoff import PayoffMatrix
from echelon_rl.league.rating.results import SOURCES, GameResult, MatchResult, RatingPeriod
from echelon_rl.league.store import entries as stored
from echelon_rl.league.store import ratings as match_log
from echelon_rl.league.store import weights
from echelon_rl.league.store.database import MEMORY_URL, LeagueStore, entry_table, match_table, rating_table
from echelon_rl.league.store.entries import LeagueEntries, LeagueEntry
from echelon_rl.league.store.faults import UnknownEntryError, damaged
from echelon_rl.output.files import write_whole

MIN_GAMES, MAX_RD = 20, 75.0  # no promotion with fewer games or a larger deviation
GAMES_PER_PERIOD = 15  # Glickman advises 10 to 15; fewer keep deviations high, many more make volatilities jump

MIXTURES = {"nash": PayoffMatrix.nash, "alpharank": PayoffMatrix.alpha_rank}


class League:
    """A league of frozen commanders.

    ``League()`` is empty and in memory; ``League.open`` keeps a league in a database that several processes may use at
    once. Entries are immutable values: to change one, assign a changed copy, or use the methods.

    Args:
        config: Constants of the ratings; None uses those of the store, or Glickman's.
        store: Store of the league; None creates one in memory.
        env: Environment of the matches, for a new league.
        anchors: Scripted skills that a new league starts with.

    Raises:
        UnknownEntryError: In all methods: there is no entry with the given id. It is also a ``ValueError``.
        ValueError: The store holds a league with other constants or another environment.
        LeagueStoreError: Here and in all methods: the database cannot be read or written, see ``LeagueStore``.

    Attributes:
        entries: Mutable mapping from id to ``LeagueEntry``, in the order of entry.
        config: Constants of the ratings.
        env: Environment of the matches, or None if unknown.
    """

    def __init__(
        self,
        config: Glicko2Config | None = None,
        store: LeagueStore | None = None,
        env: str | EchelonConfig | None = None,
        anchors: Sequence[str] = (),
    ) -> None:
        self.store = store or LeagueStore(MEMORY_URL)
        found = self.store.settings()
        if found is None:
            constants = config or Glicko2Config()
            rules = None if env is None else EchelonConfig.resolve(env).without_optional_keys().to_dict()
            settings: dict[str, Any] = {"glicko2": dataclasses.asdict(constants), "env": rules}

            def fill(connection: sa.Connection) -> None:
                for skill in anchors:
                    stored.insert_entry(connection, stored.scripted_entry(skill, constants.newcomer()))

            self.store.create(settings, fill)  # if another process was first, its settings count
            found = self.store.settings() or settings
        try:
            self.config = Glicko2Config(**found["glicko2"])
            self.env = None if found["env"] is None else EchelonConfig.from_dict(found["env"])
        except (KeyError, TypeError, AttributeError, ValueError) as error:
            raise damaged(self.store.address, f"its settings fit no league ({error})") from error
        if config is not None and config != self.config:
            raise ValueError(f"the league {self.store.address} rates with {self.config}, not with {config}.")
        # Only its rewards may differ from the league's, whose entries play by the flat observation.
        given = None if env is None else EchelonConfig.resolve(env).without_optional_keys()
        if given and (self.env is None or dataclasses.replace(self.env, reward=given.reward) != given):
            raise ValueError(
                f"the league {self.store.address} plays on another configuration of the environment; open it without "
                "env, or create a league of its own for each configuration."
            )
        self.entries = LeagueEntries(self.store)
        # Win rates of all pairs as they were after so many changes, and the places of the entries in them.
        self._rates: tuple[int, dict[str, int], Floats] | None = None

    @classmethod
    def open(
        cls,
        url: str,
        config: Glicko2Config | None = None,
        env: str | EchelonConfig | None = None,
        anchors: Sequence[str] = SKILLS,
    ) -> Self:
        """Open the league in a database, or create it with the scripted skills as anchors; see the class.

        The URL is, for example, ``sqlite:///runs/league.db`` or ``postgresql+psycopg://user@host/name``.
        """
        return cls(config, LeagueStore(url), env, anchors)

    @classmethod
    def existing(cls, url: str) -> Self:
        """Open the league in a database; raise ValueError if there is none."""
        store = LeagueStore(url)
        if store.settings() is None:
            create = command_line("echelon-rl", "league", "init", url)
            raise ValueError(f"there is no league at {store.address}; create it: {create}")
        return cls(store=store)

    # ------------------------------------------------------------------------------------------------------- entries

    def add(
        self,
        checkpoint: str | Path,
        kind: str = "candidate",
        role: str = "main",
        lineage: str | None = None,
        parent_id: str | None = None,
        commander_name: str = "",
    ) -> LeagueEntry:
        """Enter a checkpoint with a newcomer's rating; entering the same weights again restores its copy at the most.

        A league in an SQLite file keeps a copy of the checkpoint beside it, one on a server in the database, so that
        training may overwrite the original.

        Raises:
            FileNotFoundError: The file does not exist.
            ValueError: It is not a checkpoint of a policy that pilots a mech, or the kind or role is unknown.
            OSError: The copy cannot be written.
        """
        source = Path(checkpoint)
        if not source.exists():
            _refuse_mixture(str(source), self.store.address)
        entry_id = stored.checkpoint_id(source)
        stored.check_checkpoint(source, entry_id)
        if self.store.folder is not None and (known := self.entries.get(entry_id)) is not None:
            try:
                self.checkpoint(known)
            except (OSError, ValueError):
                write_whole(self.store.folder / known.ckpt_path, source.read_bytes())
            return known
        path, content = str(source.resolve()), None
        if self.store.folder is not None:
            path = f"checkpoints/{entry_id[:16]}.zip"
            write_whole(self.store.folder / path, source.read_bytes())
        elif self.store.shared:
            content = source.read_bytes()
        rating = self.config.newcomer()
        entry = LeagueEntry(entry_id, path, kind, commander_name, rating, 0, role, lineage, parent_id)
        return self.add_entry(entry, content)

    def add_entry(self, entry: LeagueEntry, content: bytes | None = None) -> LeagueEntry:
        """Add an entry, and its checkpoint's content for the database; return it as stored, unchanged if it existed."""

        def enter(connection: sa.Connection) -> None:
            if stored.find_row(connection, entry.entry_id) is None:
                stored.insert_entry(connection, entry)
            if content is not None:
                weights.keep(connection, entry.entry_id, content)

        self.store.write(enter)
        return self.entries[entry.entry_id]

    def checkpoint(self, entry: LeagueEntry) -> Path:
        """Return the path of an entry's checkpoint, which is fetched first if the league is on a server, and checked.

        Raises:
            FileNotFoundError: The file does not exist.
            ValueError: The entry is scripted, or its checkpoint is damaged or holds another policy.
        """
        if entry.skill is not None:
            raise ValueError(f"{entry.commander_name} is scripted and has no checkpoint.")
        fetched = None if self.store.folder is not None else weights.fetch(self.store, entry.entry_id)
        path = fetched or (self.store.folder or Path()) / entry.ckpt_path
        stored.check_checkpoint(path, entry.entry_id)
        return path

    def source(self, entry: LeagueEntry) -> str:
        """Return the source of an entry's commander: the path of its checkpoint, or its scripted skill."""
        return entry.ckpt_path if entry.skill is not None else str(self.checkpoint(entry))

    def find(self, text: str) -> LeagueEntry:
        """Return the one entry whose id begins with ``text`` or whose name is ``text``, or an agent's newest snapshot.

        Raises:
            UnknownEntryError: There is none, and no agent of that name has a snapshot that plays.
            ValueError: There are several.
        """
        if text in self.entries:
            return self.entries[text]
        found = [e for e in self.entries.values() if e.entry_id.startswith(text) or e.commander_name == text]
        found = found or [e for e in self.entries.values() if e.lineage == text and e.active][-1:]
        if not found:
            _refuse_mixture(text, self.store.address)
            raise UnknownEntryError(
                f"no entry of the league has an id that starts with {text!r}, or this name, and no agent of this name "
                "has a snapshot that plays."
            )
        if len(found) > 1:
            raise ValueError(f"{text!r} matches {len(found)} entries; give more digits of the id.")
        return found[0]

    def pin(self, entry_id: str, rating: Glicko2Rating | None = None) -> LeagueEntry:
        """Pin the rating of an entry, at its current value or a given one, to make runs comparable."""
        entry = self.entries[entry_id]
        self.entries[entry_id] = dataclasses.replace(entry, pinned=True, rating=rating or entry.rating)
        return self.entries[entry_id]

    # ------------------------------------------------------------------------------------------- results and ratings

    def report(self, results: Iterable[MatchResult], source: str = "evaluation", rated: bool | None = None) -> int:
        """Write results into the log in one transaction, and return how many were new, which their uuids tell.

        The source is ``"evaluation"``, ``"training"`` or ``"manual"``. By default all but those of training, where the
        learner explores and is not an entry, count for ratings. Raises ValueError if an entry is retired, or the source
        is unknown.
        """
        one_of(source, SOURCES, "source")
        counts = source != "training" if rated is None else rated
        played = list(results)
        return self.store.write(lambda connection: len(match_log.log_results(connection, played, source, counts)))

    def apply_rating_period(self, results: Sequence[GameResult]) -> list[RatingPeriod]:
        """Write results into the log and rate them as one period, in one transaction.

        Every new rating is computed from the ratings before the period, so the order of results does not matter. A
        period that would make a volatility explode is cut in two, see ``ratings.commit_period``. In a period without
        results, deviations grow (Glickman's step 6) unless ``config.inactivity`` is ``"none"``.

        Raises:
            ValueError: An entry is retired; nothing was changed.
            ArithmeticError: A rating would not be finite; nothing was changed.
        """
        matches = [MatchResult(r.player_id, r.opponent_id, float(r.score)) for r in results]

        def rate(connection: sa.Connection) -> list[RatingPeriod]:
            logged = match_log.log_results(connection, matches, "manual", rated=True)
            return match_log.commit_period(connection, logged, self.config)

        return self.store.write(rate)

    def rate_pending(self, min_matches: int = 1, max_games: int = GAMES_PER_PERIOD) -> list[RatingPeriod]:
        """Rate the waiting matches of the log, each exactly once, even if other processes rate at the same time.

        No entry has more than ``max_games`` matches in a period, so a long log gives several periods. A last period of
        fewer than ``min_matches`` is left waiting.
        """
        if min_matches < 1 or max_games < 1:
            raise ValueError(f"min_matches and max_games must be at least 1, got {min_matches} and {max_games}.")

        def rate(connection: sa.Connection) -> list[RatingPeriod]:
            batch = match_log.next_batch(connection, min_matches, max_games)
            return match_log.commit_period(connection, batch, self.config) if batch else []

        periods: list[RatingPeriod] = []
        while more := self.store.write(rate):
            periods += more
        return periods

    def replay(self) -> match_log.ReplayReport:
        """Recompute all ratings from the log and compare them with the table bit for bit."""
        return self.store.read(lambda connection: match_log.replay_ratings(connection, self.config))

    def payoff(
        self, ids: Sequence[str] | None = None, sources: Sequence[str] = ("evaluation", "manual")
    ) -> PayoffMatrix:
        """Return the payoff matrix of some entries; None means all that are not retired."""
        shown = [e.entry_id for e in self.entries.values() if e.active] if ids is None else list(ids)
        c = match_table.c
        counts = sa.select(c.home_id, c.away_id, c.score, sa.func.count()).where(c.source.in_(list(sources)))
        query = counts.group_by(c.home_id, c.away_id, c.score)
        return PayoffMatrix.of(shown, [tuple(row) for row in self._rows(query)])

    def mixture(self, kind: str, complete: bool = True) -> dict[str, float]:
        """Return the shares of entries, without scripts, in the mixture ``"nash"`` or ``"alpharank"``, by id.

        If ``complete``, all pairs must have met; else those that have not count as their ratings say.
        """
        payoff = self.payoff([e.entry_id for e in self.entries.values() if e.active and e.skill is None])
        if not payoff.ids:
            raise ValueError(f"the league {self.store.address} has no trained entry to mix; train or add some.")
        gaps = np.argwhere(np.triu(payoff.games == 0, 1))
        if complete and len(gaps):
            names = " and ".join(self.entries[payoff.ids[i]].commander_name for i in gaps[0])
            matches = 2 * int(np.triu(self.payoff().games == 0, 1).sum())
            league = self.store.address
            play = command_line("echelon-rl", "league", "play", league, "--pairing", "fewest", "--matches", matches)
            raise ValueError(
                f"a mixture needs a match between every two trained entries, but {len(gaps)} pairs never met, such as "
                f"{names}; play them with: {play}"
            )
        shares = MIXTURES[kind](payoff, self.expected_scores(payoff.ids))
        return dict(zip(payoff.ids, shares.tolist(), strict=True))

    def expected_scores(self, ids: Sequence[str]) -> Floats:
        """Return the expected score of every pair by the ratings, row against column, (N, N)."""
        rating = np.array([self.entries[i].rating.rating for i in ids])
        rd = np.array([self.entries[i].rating.rd for i in ids])
        return expected_score(rating[:, None], rd[:, None], rating, rd)

    def history(self, entry_id: str) -> list[tuple[int, Glicko2Rating]]:
        """Return every rating that an entry has had, with the number of the period before it."""
        query = sa.select(rating_table).where(rating_table.c.entry_id == entry_id).order_by(rating_table.c.id)
        return [(row.period_id, match_log.rating_of(row)) for row in self._rows(query)]

    # ------------------------------------------------------------------------------------------------ ranks and pools

    def leaderboard(self, conservatism: float = 0.0) -> list[LeagueEntry]:
        """Return the active entries by ``rating - conservatism * rd``, best first."""
        return _ranked((e for e in self.entries.values() if e.active), conservatism)

    def promote_if_topk(
        self, entry_id: str, k: int, conservatism: float = 2.0, min_games: int = MIN_GAMES, max_rd: float = MAX_RD
    ) -> bool:
        """Make a candidate a commander if its ``rating - conservatism * rd`` is among the best k commanders'.

        It needs at least ``min_games`` rated matches and a deviation of at most ``max_rd``. Returns whether it was
        promoted; False also for entries that are not candidates.
        """
        if k < 1 or not 0 <= conservatism < math.inf:
            raise ValueError(f"k must be at least 1 and conservatism not negative, got {k!r} and {conservatism!r}.")

        def promote(connection: sa.Connection) -> bool:
            entry = stored.entry_of(stored.known_row(connection, entry_id))
            if entry.kind != "candidate" or entry.games < min_games or entry.rating.rd > max_rd:
                return False
            commanders = connection.execute(sa.select(entry_table).where(entry_table.c.kind == "commander"))
            mine = entry.rating.conservative(conservatism)
            ahead = sum(stored.entry_of(row).rating.conservative(conservatism) >= mine for row in commanders)
            if ahead < k:
                stored.update_entry(connection, entry_id, {"kind": "commander", "promoted_at": time.time()})
            return ahead < k

        return self.store.write(promote)

    def retire_commanders(
        self,
        keep_top: int = 20,
        min_games: int = MIN_GAMES,
        conservatism: float = 2.0,
        kinds: Sequence[str] = ("commander",),
        spared: Container[str] = (),
    ) -> list[LeagueEntry]:
        """Retire all commanders except the best ``keep_top`` by ``rating - conservatism * rd``, and return them.

        Entries, results and histories are kept. Who has fewer than ``min_games`` rated matches, or an id in ``spared``,
        stays. Other ``kinds`` than commanders, such as ``("candidate", "exploiter")``, are ranked each by itself.
        """
        if keep_top < 0 or min_games < 0:
            raise ValueError(f"keep_top and min_games must not be negative, got {keep_top} and {min_games}.")
        gone: dict[str, Any] = {"kind": "retired", "retired_at": time.time()}

        def leave(connection: sa.Connection) -> list[LeagueEntry]:
            leaving: list[LeagueEntry] = []
            for kind in kinds:
                rows = connection.execute(sa.select(entry_table).where(entry_table.c.kind == kind))
                ranked = _ranked(map(stored.entry_of, rows), conservatism)
                leaving += [e for e in ranked[keep_top:] if e.games >= min_games and e.entry_id not in spared]
            for entry in leaving:
                stored.update_entry(connection, entry.entry_id, gone)
            return leaving

        return [dataclasses.replace(entry, **gone) for entry in self.store.write(leave)]

    def retire(self, entry_id: str) -> LeagueEntry:
        """Retire one entry of any kind."""
        gone = {"kind": "retired", "retired_at": time.time()}
        self.store.write(lambda connection: stored.update_entry(connection, entry_id, gone))
        return self.entries[entry_id]

    def win_rates(self, entry_id: str, opponents: Sequence[LeagueEntry]) -> Floats:
        """Return the posterior means of an entry's win rates against opponents, from all logged matches, (N,)."""
        learner, changes = self.entries[entry_id], self.store.changes()
        if self._rates is None or self._rates[0] != changes:
            met = self.payoff(list(self.entries), SOURCES)
            self._rates = changes, {known: i for i, known in enumerate(met.ids)}, met.posterior_win_rate()
        _, places, rates = self._rates
        return rates[places[learner.entry_id], [places[opponent.entry_id] for opponent in opponents]]

    def sample_opponent(
        self, entry_id: str, strategy: str = "gaussian", rng: UniformSource | int | None = None
    ) -> LeagueEntry:
        """Draw an opponent for an entry; newcomers only meet opponents of similar rating.

        The strategy is a name in ``matchmaking.STRATEGIES``. ``rng`` is a generator, a seed, or None for the operating
        system's entropy.
        """
        chosen = strategy_named(strategy)
        learner = self.entries[entry_id]
        opponents = [e for e in self.entries.values() if e.active and e.entry_id != entry_id]
        source: Any = rng if hasattr(rng, "random") else np.random.default_rng(rng)
        return sample(chosen, learner, opponents, self.win_rates(entry_id, opponents), source)

    def _rows(self, query: sa.Select[Any]) -> Sequence[sa.Row[Any]]:
        return self.store.read(lambda connection: connection.execute(query).all())

    def close(self) -> None:
        """Close the connections; a league in memory is then lost."""
        self.store.close()


def _refuse_mixture(text: str, address: str) -> None:
    if (kind := text.rpartition("#")[2]) in MIXTURES:
        rates = command_line("echelon-rl", "league", "list", address)
        play = command_line("echelon-rl", "eval", "--commander", f"{address}#{kind}")
        raise ValueError(
            f"{text!r} is a mixture, not an entry: it changes with its league and has no rating; `{rates}` shows what "
            f"everybody wins against it, and `{play}` plays matches."
        )


def _ranked(entries: Iterable[LeagueEntry], conservatism: float) -> list[LeagueEntry]:
    return sorted(entries, key=lambda e: (-e.rating.conservative(conservatism), e.entry_id))
