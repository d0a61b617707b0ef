"""The log of matches and its rating periods, inside transactions of the store; replay of ratings from the log."""

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

import numpy as np
import sqlalchemy as sa

from echelon_rl.league.rating.glicko2 import Glicko2Config, Glicko2Rating, rate_period
from echelon_rl.league.rating.results import MatchResult, RatingPeriod
from echelon_rl.league.store.database import entry_table, match_table, period_table, rating_table
from echelon_rl.league.store.faults import DamagedRowError, UnknownEntryError

# A period after which a volatility has more than doubled is cut in two, see ``commit_period``.
_RUNAWAY = 2.0
_CHUNK = 500  # ids in one statement; SQLite limits the number of parameters


class LoggedMatch(NamedTuple):
    """The data of a logged match that rating needs."""

    id: int
    home_id: str
    away_id: str
    score: float


class Standing(NamedTuple):
    """An entry's rating, its number of rated games, and whether it is pinned."""

    rating: Glicko2Rating
    games: int
    pinned: bool


@dataclass(frozen=True)
class ReplayReport:
    """Whether the ratings follow from the log: numbers of periods and of their matches, and all differences."""

    periods: int
    matches: int
    differences: tuple[str, ...]  # a sentence for each place where the table differs from the log

    @property
    def exact(self) -> bool:
        """Whether every rating is exactly the same."""
        return not self.differences


def rating_of(row: sa.Row[Any]) -> Glicko2Rating:
    """Return the rating in a row of entries or of their history."""
    try:
        return Glicko2Rating(row.rating, row.rd, row.vol)
    except (TypeError, ValueError) as error:
        raise DamagedRowError(f"the rating of {row.entry_id!r} is invalid: {str(error).rstrip('.')}") from error


def next_batch(connection: sa.Connection, min_matches: int, max_games: int) -> list[LoggedMatch]:
    """Return the longest prefix of the waiting matches in which no entry plays more than ``max_games``.

    The list is empty if the limit cuts nothing off and fewer than ``min_matches`` matches wait.
    """
    c = match_table.c
    query = sa.select(c.id, c.home_id, c.away_id, c.score).where(c.period_id.is_(None), c.rated).order_by(c.id)
    pending = [LoggedMatch(*row) for row in connection.execute(query)]
    games: Counter[str] = Counter()
    for count, match in enumerate(pending):
        games.update((match.home_id, match.away_id))
        if max(games[match.home_id], games[match.away_id]) > max_games:
            return pending[:count]
    return pending if len(pending) >= min_matches else []


def commit_period(
    connection: sa.Connection, matches: Sequence[LoggedMatch], config: Glicko2Config
) -> list[RatingPeriod]:
    """Rate matches as one period from the current ratings, and write everything; the caller commits.

    After dozens of surprising results in one period, Glicko-2's equation can more than double a volatility, which moves
    ratings by thousands of points. The matches are then cut into two periods of equal composition instead. The cut does
    not depend on the order of the matches.
    """
    rows = connection.execute(sa.select(entry_table)).all()
    standings = {row.entry_id: Standing(rating_of(row), row.games, row.pinned) for row in rows}
    players = {player for match in matches for player in (match.home_id, match.away_id)}
    idle = {row.entry_id for row in rows if row.kind != "retired"} if config.inactivity == "paper" else set()
    after = rate_standings({i: standings[i] for i in players | idle}, matches, config)
    runaway = any(after[i].rating.vol > _RUNAWAY * standings[i].rating.vol for i in players)
    if runaway and len(matches) > 1:
        ordered = sorted(matches, key=_composition)
        return [p for half in (ordered[::2], ordered[1::2]) for p in commit_period(connection, half, config)]
    changed = {i: standing for i, standing in after.items() if standing != standings[i] or i in players}
    return [_write(connection, matches, changed)]


def rate_standings(
    before: Mapping[str, Standing], matches: Sequence[LoggedMatch], config: Glicko2Config
) -> dict[str, Standing]:
    """Return the standings after a period; pinned entries keep their rating.

    The result does not depend on the order of the matches or of the entries.
    """
    ids = sorted(before)
    index = {entry_id: i for i, entry_id in enumerate(ids)}
    home = np.array([index[match.home_id] for match in matches], np.int64)
    away = np.array([index[match.away_id] for match in matches], np.int64)
    rating, rd, vol = np.array([(r.rating, r.rd, r.vol) for r in (before[i].rating for i in ids)]).reshape(-1, 3).T
    results = rate_period(rating, rd, vol, home, away, [match.score for match in matches], config)
    games = np.bincount(np.concatenate([home, away]), minlength=len(ids))
    after = {}
    for entry_id, played, *numbers in zip(ids, games.tolist(), *(a.tolist() for a in results), strict=True):
        old = before[entry_id]
        new = old.rating if old.pinned else Glicko2Rating(*numbers)
        after[entry_id] = Standing(new, old.games + played, old.pinned)
    return after


def _composition(match: LoggedMatch) -> tuple[str, str, float]:
    """Return a key of a match that does not depend on which side is called home."""
    return min((match.home_id, match.away_id, match.score), (match.away_id, match.home_id, 1.0 - match.score))


def _write(connection: sa.Connection, matches: Sequence[LoggedMatch], changed: Mapping[str, Standing]) -> RatingPeriod:
    period = last_period(connection) + 1
    connection.execute(sa.insert(period_table).values(id=period, committed_at=time.time(), matches=len(matches)))
    if matches:
        mark = sa.update(match_table).where(match_table.c.id == sa.bindparam("key")).values(period_id=period)
        connection.execute(mark, [{"key": match.id} for match in matches])
    if changed:
        rows = [{"key": i, **asdict(s.rating), "games": s.games} for i, s in changed.items()]
        connection.execute(sa.update(entry_table).where(entry_table.c.entry_id == sa.bindparam("key")), rows)
        log_standings(connection, changed, period, by_hand=False)
    return RatingPeriod(period, len(matches), {i: standing.rating for i, standing in changed.items()})


def last_period(connection: sa.Connection) -> int:
    """Return the number of the last rating period, 0 before the first."""
    return int(connection.execute(sa.select(sa.func.max(period_table.c.id))).scalar() or 0)


def log_standings(connection: sa.Connection, standings: Mapping[str, Standing], period: int, by_hand: bool) -> None:
    """Append standings to the history of ratings."""
    common = {"period_id": period, "by_hand": by_hand}
    rows = [
        {"entry_id": i, **common, **asdict(s.rating), "games": s.games, "pinned": s.pinned}
        for i, s in sorted(standings.items())
    ]
    connection.execute(sa.insert(rating_table), rows)


def replay_ratings(connection: sa.Connection, config: Glicko2Config) -> ReplayReport:
    """Recompute every rating from values set by hand and the matches of each period, and compare."""
    history: dict[tuple[int, bool], dict[str, Standing]] = {}
    for row in connection.execute(sa.select(rating_table).order_by(rating_table.c.id)):
        standing = Standing(rating_of(row), row.games, row.pinned)
        history.setdefault((row.period_id, row.by_hand), {})[row.entry_id] = standing
    c = match_table.c
    played: dict[int, list[LoggedMatch]] = {}
    rated = sa.select(c.id, c.home_id, c.away_id, c.score, c.period_id).where(c.period_id.is_not(None))
    for match in connection.execute(rated):
        played.setdefault(match.period_id, []).append(LoggedMatch(*match[:4]))
    periods = [tuple(row) for row in connection.execute(sa.select(period_table).order_by(period_table.c.id))]
    standings, differences, total = dict(history.get((0, True), {})), [], 0
    for expected, (period, _, count) in enumerate(periods, 1):
        matches = played.pop(period, [])
        total += len(matches)
        if period != expected or len(matches) != count:
            differences.append(f"period {period} holds {len(matches)} matches, its record says {count}.")
        written = history.get((period, False), {})
        players = {player for match in matches for player in (match.home_id, match.away_id)}
        after = rate_standings({i: standings[i] for i in players | set(written)}, matches, config)
        for entry_id, standing in after.items():
            if (found := written.get(entry_id)) != standing:
                differences.append(f"period {period}: {entry_id} has {found}, the log gives {standing}.")
        standings |= after
        standings |= history.get((period, True), {})
    differences += [f"{len(matches)} matches name the unknown period {period}." for period, matches in played.items()]
    for row in connection.execute(sa.select(entry_table)):
        now = Standing(rating_of(row), row.games, row.pinned)
        if standings.get(row.entry_id) != now:
            differences.append(f"{row.entry_id} has {now}, the log gives {standings.get(row.entry_id)}.")
    return ReplayReport(len(periods), total, tuple(differences))


def log_results(
    connection: sa.Connection, results: Sequence[MatchResult], source: str, rated: bool
) -> list[LoggedMatch]:
    """Append the results that are not yet in the log, and return them."""
    c = entry_table.c
    kinds: Mapping[str, str] = {row.entry_id: row.kind for row in connection.execute(sa.select(c.entry_id, c.kind))}
    for result in results:
        for player in (result.home_id, result.away_id):
            if player not in kinds:
                raise UnknownEntryError.of(player)
            if kinds[player] == "retired":
                raise ValueError(f"{player} is retired and plays no more; nothing was written.")
    logged: list[LoggedMatch] = []
    uuids, column = [r.uuid for r in results], match_table.c.uuid
    chunks = (uuids[first : first + _CHUNK] for first in range(0, len(uuids), _CHUNK))
    known = {u for chunk in chunks for u in connection.execute(sa.select(column).where(column.in_(chunk))).scalars()}
    for result in results:
        if result.uuid in known:
            continue
        known.add(result.uuid)
        values = {**asdict(result), "source": source, "rated": rated, "played_at": time.time()}
        key = connection.execute(sa.insert(match_table).values(values)).inserted_primary_key
        assert key is not None
        logged.append(LoggedMatch(key[0], result.home_id, result.away_id, result.score))
    return logged
