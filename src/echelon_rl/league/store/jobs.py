"""The queue of match jobs in the database of a league, from which workers on any machine take them.

A worker holds a job by a lease, whose end is a time by the clock of the database, and renews it while it plays. When a
lease has run out, another worker may take the job. The first one to finish deletes the row of the job and writes its
results in the same transaction, so every match counts once, whoever dies.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid5

import sqlalchemy as sa

from echelon_rl.league.rating.results import MatchResult
from echelon_rl.league.store.database import LeagueStore, entry_table, job_table, match_table
from echelon_rl.league.store.ratings import log_results

LEASE = 60.0  # seconds
ATTEMPTS = 3  # of which the last one marks the job as failed
_KEPT = 86_400.0  # seconds

_c = job_table.c


@dataclass(frozen=True)
class Job:
    """Some matches between the same two entries, once from each side of every map."""

    key: str  # a UUID
    batch: str  # of jobs that somebody waits for
    home_id: str
    away_id: str
    matches: int
    seed: int
    deterministic: bool = False

    @property
    def uuids(self) -> tuple[str, ...]:
        """Ids of its matches, which are the same for every worker that plays it."""
        return tuple(str(uuid5(UUID(self.key), str(number))) for number in range(self.matches))


_FIELDS = [_c[name] for name in Job.__dataclass_fields__]


class JobQueue:
    """The jobs of a league; ``lease`` is in seconds."""

    def __init__(self, store: LeagueStore, lease: float = LEASE) -> None:
        self.store, self.lease = store, lease

    def enqueue(self, jobs: Sequence[Job]) -> None:
        """Let jobs wait for workers; those that nobody touched for a day are deleted."""
        rows = [{**vars(job), "status": "waiting", "attempts": 0} for job in jobs]
        now = self.store.clock

        def add(connection: sa.Connection) -> None:
            old = sa.or_(_c.lease_until < now - _KEPT, _c.key.in_([job.key for job in jobs]))
            connection.execute(sa.delete(job_table).where(old))
            connection.execute(sa.insert(job_table).values(lease_until=now), rows)

        self.store.work_on_jobs(add)

    def claim(self, worker: str, batch: str | None = None) -> Job | None:
        """Give the oldest free job, of a batch or of all, to a worker; return None if there is none.

        A job is free if it waits or its lease has run out.
        """
        now, called = self.store.clock, list[bool]()
        mine = sa.select(*_FIELDS).where(_c.worker == worker, _c.status == "running")
        free = sa.or_(_c.status == "waiting", sa.and_(_c.status == "running", _c.lease_until < now))
        oldest = sa.select(*_FIELDS, _c.worker, _c.attempts).where(free, _in(batch)).order_by(_c.id).limit(1)

        def take(connection: sa.Connection) -> Job | None:
            if called and (row := connection.execute(mine).first()) is not None:
                return Job(*row)  # only the answer was lost
            called.append(True)
            while (row := connection.execute(oldest.with_for_update(skip_locked=True)).first()) is not None:
                change = sa.update(job_table).where(_c.key == row.key)
                if row.attempts < ATTEMPTS:
                    held = {"worker": worker, "attempts": row.attempts + 1, "lease_until": now + self.lease}
                    connection.execute(change.values(status="running", **held))
                    return Job(*row[: len(_FIELDS)])
                why = f"{_name(row)} failed: {row.attempts} workers, the last one {row.worker}, ended or fell silent."
                connection.execute(change.values(status="failed", error=why, lease_until=now))
            return None

        return self.store.work_on_jobs(take)

    def renew(self, worker: str, dead: bool = False) -> None:
        """Extend the lease of a worker, or end it."""
        self._change(worker, lease_until=self.store.clock + (-1.0 if dead else self.lease))

    def give_back(self, worker: str) -> None:
        """Let the job of a worker wait for another one; this is no failure."""
        self._change(worker, status="waiting", worker=None, attempts=_c.attempts - 1)

    def fail(self, job: Job, worker: str, why: str) -> None:
        """Note that a worker could not play its job, which waits for another attempt or was the last one."""
        last = _c.attempts >= ATTEMPTS
        self._change(
            worker,
            status=sa.case((last, "failed"), else_="waiting"),
            worker=sa.case((last, worker), else_=None),
            lease_until=self.store.clock,
            error=f"{_name(job)} failed: {why}",
        )

    def _change(self, holder: str, /, **values: object) -> None:
        held = sa.update(job_table).where(_c.worker == holder, _c.status == "running")
        self.store.work_on_jobs(lambda connection: connection.execute(held.values(**values)))

    def finish(self, job: Job, results: Sequence[MatchResult]) -> bool:
        """Write the results of a job and delete it, in one transaction.

        Returns:
            Whether they count: somebody else may have finished it, and whoever retired plays no more.
        """
        players = sa.select(entry_table.c.entry_id).where(
            entry_table.c.entry_id.in_((job.home_id, job.away_id)), entry_table.c.kind != "retired"
        )

        def write(connection: sa.Connection) -> bool:
            found = connection.execute(sa.delete(job_table).where(_c.key == job.key)).rowcount
            if not found or len(connection.execute(players).all()) < 2:
                return False
            log_results(connection, results, "evaluation", rated=True)
            return True

        return self.store.work_on_jobs(write)

    def cancel(self, batch: str) -> None:
        """Delete the open jobs of a batch."""
        mine = sa.delete(job_table).where(_c.batch == batch, _c.status != "failed")
        self.store.work_on_jobs(lambda connection: connection.execute(mine))

    def open(self, batch: str | None = None) -> set[str]:
        """Return the keys of the jobs that wait or are played."""
        query = sa.select(_c.key).where(_c.status != "failed", _in(batch))
        return self.store.read(lambda connection: set(connection.execute(query).scalars()))

    def failed(self, batch: str | None = None) -> dict[str, str]:
        """Return why jobs failed, by their keys, the last one first."""
        query = sa.select(_c.key, _c.error).where(_c.status == "failed", _in(batch))
        ordered = query.order_by(_c.lease_until.desc(), _c.id)
        return self.store.read(lambda connection: {row.key: str(row.error) for row in connection.execute(ordered)})

    def known(self) -> tuple[int, ...]:
        """Return the number of matches in the log and that of jobs, which grow with everything that is to be played."""
        matches, jobs = (sa.select(sa.func.count()).select_from(t).scalar_subquery() for t in (match_table, job_table))
        return self.store.read(lambda connection: tuple(connection.execute(sa.select(matches, jobs)).one()))

    def results(self, job: Job) -> list[MatchResult]:
        """Return the results of a job that are in the log."""
        query = sa.select(*(match_table.c[name] for name in MatchResult.__dataclass_fields__))
        wanted = query.where(match_table.c.uuid.in_(job.uuids)).order_by(match_table.c.id)
        return self.store.read(lambda connection: [MatchResult(*row) for row in connection.execute(wanted)])


def _in(batch: str | None) -> sa.ColumnElement[bool]:
    return sa.true() if batch is None else _c.batch == batch


def _name(job: Any) -> str:
    return f"the job of {job.matches} matches between {job.home_id} and {job.away_id} from seed {job.seed}"
