"""The queue of match jobs: leases, workers that are late, fail, die or differ, on SQLite and PostgreSQL."""

import dataclasses
import errno
import os
import signal
import sys
import threading
import time
from uuid import uuid4

import numpy as np
import psutil
import pytest
import sqlalchemy as sa

from echelon_rl.cli import main
from echelon_rl.league import League, MatchResult
from echelon_rl.league.play import workers
from echelon_rl.league.play.rounds import evaluate
from echelon_rl.league.play.workers import Crew, Worker, agree_on_rules
from echelon_rl.league.store.database import job_table, league_table
from echelon_rl.league.store.faults import MatchError
from echelon_rl.league.store.jobs import LEASE, Job, JobQueue

from .conftest import SHORT, assert_consistent, league_of, uuids_in


def jobs_of(count, matches=2):
    return [Job(str(uuid4()), "batch", f"e{i % 3}", f"e{3 + i % 3}", matches, i) for i in range(count)]


def played(job, score=1.0):
    return [MatchResult(job.home_id, job.away_id, score, seed=job.seed, uuid=uuid) for uuid in job.uuids]


def queued(league, count):
    """Return the queue of a league and the jobs that wait in it."""
    queue, jobs = JobQueue(league.store), jobs_of(count)
    queue.enqueue(jobs)
    return queue, jobs


@pytest.fixture(params=["sqlite", "postgresql"])
def either(request, url):
    """The address of a league in a file, and of one on a server."""
    return url if request.param == "sqlite" else request.getfixturevalue("postgresql").database()


def test_a_job_is_one_worker_s_until_its_lease_ends_and_counts_once(either, monkeypatch):
    league = league_of(6, either)
    queue = JobQueue(league.store, lease=0.5)
    one, two = jobs_of(2)
    queue.enqueue([one, two])
    assert [queue.claim(name) for name in ("slow", "quick", "third")] == [one, two, None]
    queue.renew("quick")
    time.sleep(0.3)
    queue.renew("quick")
    time.sleep(0.3)
    assert [queue.claim(name) for name in ("third", "fourth")] == [one, None]  # the slow one gave no sign of life
    finished = [queue.finish(job, played(job, score)) for job, score in ((two, 1.0), (one, 1.0), (one, 0.0))]
    assert finished == [True, True, False], "who comes second is refused, whoever it is"
    assert uuids_in(league) == [*two.uuids, *one.uuids]
    assert [r.score for r in queue.results(one)] == [1.0, 1.0]
    assert queue.open() == set()
    league.rate_pending()
    assert_consistent(league)
    old, new = jobs_of(2)
    queue.enqueue([old])
    monkeypatch.setattr("echelon_rl.league.store.jobs._KEPT", -1.0)  # as if a day had passed
    queue.enqueue([new])
    assert queue.open() == {new.key}


def test_a_job_that_fails_three_times_is_shown_with_its_sentence(either, says):
    league = league_of(6, either)
    queue, (bad, deadly) = JobQueue(league.store, lease=0.0), jobs_of(2)
    queue.enqueue([bad, deadly])

    def play(job):
        raise ZeroDivisionError("the map is flat")

    worker = Worker(league, play=play)
    worker.queue = JobQueue(league.store)
    for _ in range(3):
        assert queue.open() == {bad.key, deadly.key}
        worker.step()
    assert queue.open() == {deadly.key}
    for name in ("a", "b", "c"):  # each of which ends at once
        assert queue.claim(name) == deadly
        time.sleep(0.01)
    assert queue.claim("d") is None
    failed = queue.failed("batch")
    assert "between e0 and e3 from seed 0 failed: ZeroDivisionError: the map is flat" in failed[bad.key]
    assert "failed: 3 workers, the last one c, ended or fell silent." in failed[deadly.key]
    assert "2 jobs failed" in says(main, "league", "list", either)
    assert queue.finish(deadly, played(deadly)), "who was only slow still counts"
    assert set(queue.failed()) == {bad.key}


@pytest.mark.parametrize("error", [KeyboardInterrupt(), OSError(errno.ENOSPC, "no space left on device")])
def test_a_worker_that_is_stopped_or_whose_machine_is_in_trouble_leaves_its_job_to_others(error):
    league = league_of(6)
    queue, (job,) = queued(league, 1)

    def play(job):
        raise error

    for _ in range(4):  # more often than it may fail
        with pytest.raises(type(error)), Worker(league, play=play) as worker:
            worker.step()
    assert (queue.failed(), queue.open()) == ({}, {job.key})


def test_a_slow_worker_loses_no_job(url):
    league = league_of(6, url)
    queue, (job,) = queued(league, 1)

    def slow(job):
        time.sleep(1.2)
        assert queue.claim("thief") is None
        return played(job)

    with Worker(league, lease=0.6, play=slow) as worker:
        assert worker.step()
    assert (worker.matches, set(uuids_in(league))) == (2, set(job.uuids))


@pytest.mark.ci
def test_workers_that_are_stopped_give_their_jobs_back(url):
    league, crew = league_of(6, url), Crew(url, 2)
    queue, (job,) = JobQueue(league.store), jobs_of(1)
    queue.enqueue([dataclasses.replace(job, batch=crew.batch)])
    with crew:
        assert queue.claim(next(iter(crew.running)), crew.batch) is not None
    assert queue.claim("another") is not None, "at once, not only when the lease ends"
    queue.give_back("another")
    with queue.store.reading() as connection:
        assert connection.execute(sa.select(job_table.c.attempts)).scalars().all() == [0], "which is no failure"


def test_matches_of_who_retired_meanwhile_or_was_removed_do_not_count():
    league = league_of(6)
    queue, jobs = queued(league, 3)

    def play(job):
        if job.home_id == "e0":
            league.retire("e0")
        if job.home_id == "e1":
            del league.entries["e4"]
        return played(job)

    with Worker(league, play=play) as worker:
        while worker.step():
            pass
    assert uuids_in(league) == list(jobs[2].uuids)
    assert (queue.open(), queue.failed()) == (set(), {})
    with pytest.raises(MatchError, match="is retired and plays no more"):
        evaluate(League(store=league.store), 2, "e0")


def test_a_clock_that_is_an_hour_wrong_is_told_and_changes_nothing(either, monkeypatch, capsys):
    league = league_of(6, either)
    queued(league, 4)
    real = time.time
    with Worker(league, name="right", play=played) as right:
        for wrong, word in ((3600.0, "3600 s ahead of"), (-3600.0, "3600 s behind")):
            monkeypatch.setattr(time, "time", lambda by=wrong: real() + by)
            with Worker(league, name="wrong", play=played) as worker:
                job = worker.queue.claim("wrong")
                assert worker.queue.claim("another", "batch") not in (None, job)  # its lease has not ended
                for name in ("wrong", "another"):
                    worker.queue.give_back(name)
                assert worker.step()
            monkeypatch.setattr(time, "time", real)
            told = capsys.readouterr().err
            assert f"the clock of wrong is {word} that of the league" in told
            assert told.count("\n") == 1
        while right.step():
            pass
    assert capsys.readouterr().err == ""
    assert len(set(uuids_in(league))) == len(uuids_in(league)) == 8


def test_other_rules_have_another_digest():
    longer = SHORT.replace({"match.max_episode_seconds": 6.0})
    assert len({workers.rules_digest(config, check) for config in (SHORT, longer) for check in (1, 2)}) == 4


def test_a_league_of_before_keeps_the_digest_that_it_has(league):
    agree_on_rules(league)
    settings = league.store.settings()
    older = {"version": "1.0", "digest": workers.rules_digest(SHORT, 1)}  # without the number of the check
    for noted, fits in ((older, True), ({**older, "digest": settings["rules"]["digest"]}, False)):
        changed = sa.update(league_table).values(settings={**settings, "rules": noted})
        league.store.write(lambda connection, changed=changed: connection.execute(changed))
        if fits:
            agree_on_rules(league)
        else:
            with pytest.raises(MatchError, match=r"plays by the rules of echelon_env 1\.0"):
                agree_on_rules(league)
        assert league.store.settings()["rules"] == noted


def test_other_rules_play_no_rated_matches(league, url, monkeypatch, says):
    agree_on_rules(league)
    rules = league.store.settings()["rules"]
    assert rules["digest"] == workers.rules_digest(SHORT, rules["check"])
    queue = JobQueue(league.store)
    queue.enqueue([Job(str(uuid4()), "b", "scripted-easy", "scripted-hard", 2, 0)])
    monkeypatch.setattr(workers, "rules_digest", lambda config, check: "f" * 64)
    for verb in (["play", url, "--matches", "2", "--workers", "1"], ["work", url, "--until-idle"]):
        told = says(main, "league", *verb, status=2)
        assert f"digest {rules['digest'][:8]}" in told
        assert "with other rules (digest ffffffff), so it plays no rated matches" in told
    assert (uuids_in(league), len(queue.open())) == ([], 1)
    with Worker(league) as worker, monkeypatch.context() as patch:  # which began before the rules changed
        agree_on_rules(league, accept=True)
        patch.setattr(workers, "rules_digest", lambda config, check: rules["digest"])
        with pytest.raises(MatchError, match="with other rules"):
            worker.run(until_idle=True)
    assert (uuids_in(league), len(queue.open())) == ([], 1)
    assert main(["league", "play", url, "--matches", "2", "--workers", "1"]) == 0


def test_a_machine_that_works_plays_what_calls_elsewhere_wait_for(either, monkeypatch, capsys, says):
    monkeypatch.setattr(workers, "_QUIET", 1.0)
    monkeypatch.setattr(workers, "POLL", 0.02)
    League.open(either, env=SHORT).close()
    league, calls, status = League.open(either), [], []
    waiting = ["league", "play", either, "--matches", "8", "--workers", "0", "--seed", "1"]
    for queued in (4, 8):  # one after the other, because tyro reads one command line at a time
        calls.append(threading.Thread(target=lambda: status.append(main(waiting)), daemon=True))
        calls[-1].start()
        while len(JobQueue(league.store).open()) < queued:
            assert calls[-1].is_alive()
            time.sleep(0.02)
    assert main(["league", "work", either, "--until-idle"]) == 0
    for call in calls:
        call.join(60)
    assert status == [0, 0]
    shown = capsys.readouterr().out
    assert "Ctrl-C ends it" in shown
    assert "played 16 matches in 8 jobs" in shown
    assert shown.count("played 8 matches; blue scored") == 2
    assert league.replay().matches == 16
    assert_consistent(league)
    assert "played 0 matches in 0 jobs" in says(main, "league", "work", either, "--minutes", "0.001")
    for wrong in (
        ["work", either, "--workers", "0"],
        ["work", either, "--minutes", "0"],
        ["play", either, "--workers", "-1"],
    ):
        assert says(main, "league", *wrong, status=2).count("\n") == 1


def work(url, batch, name):
    """A worker whose leases are short, so that others soon take over from it."""
    with Worker(League.open(url), batch, name, num_threads=1, lease=3.0) as worker:
        worker.run(until_idle=True)


@pytest.mark.parametrize(
    ("either", "jobs", "count", "kills"),
    [
        pytest.param("sqlite", 60, 2, 2, marks=pytest.mark.ci),
        pytest.param("sqlite", 400, 3, 12, marks=[pytest.mark.slow, pytest.mark.timeout(900)]),
        pytest.param("postgresql", 400, 3, 12, marks=[pytest.mark.slow, pytest.mark.timeout(900)]),
    ],
    indirect=["either"],
)
def test_workers_that_are_killed_lose_no_match_and_count_none_twice(either, jobs, count, kills, monkeypatch):
    """Several play real matches; one after the other is killed at a random moment and replaced."""
    from tests.rl.processes import start

    monkeypatch.setattr(workers, "_QUIET", 1.2)
    league, rng = League.open(either, env=SHORT), np.random.default_rng(kills)
    skills = [e.entry_id for e in league.entries.values()]
    pairs = [rng.choice(5, 2, replace=False) for _ in range(jobs)]
    queued = [Job(str(uuid4()), "batch", skills[a], skills[b], 2, i) for i, (a, b) in enumerate(pairs)]
    queue = JobQueue(league.store)
    queue.enqueue(queued)
    running = [start(work, either, "batch", f"worker {number}") for number in range(count)]
    deadline = time.monotonic() + 600
    for kill in range(kills):
        goal = jobs * (kills - kill) // (kills + 1)
        while len(queue.open()) > goal and time.monotonic() < deadline:
            time.sleep(0.005)
        time.sleep(float(rng.uniform(0.0, 0.05)))
        victim = running.pop(0)
        os.kill(victim.pid, signal.SIGKILL)
        victim.join()
        running.append(start(work, either, "batch", f"worker {count + kill}"))
    while queue.open() and time.monotonic() < deadline:
        time.sleep(0.05)
    for process in running:
        process.kill()
        process.join()
    assert queue.failed() == {}
    expected = [uuid for job in queued for uuid in job.uuids]
    assert sorted(uuids_in(league)) == sorted(expected), "every match counts, and once"
    league.rate_pending()
    assert_consistent(league)
    assert main(["league", "rate", either, "--check"]) == 0


def newest_process():
    """The worker process that was started last."""
    mine = (p for p in psutil.Process().children() if "spawn_main" in " ".join(p.cmdline()))
    return max(mine, key=lambda process: (process.create_time(), process.pid))  # times have a grain of 10 ms


def facts(results):
    return sorted((r.home_id, r.away_id, r.score, r.seed, r.decisions) for r in results)


@pytest.mark.ci
def test_processes_of_one_call_play_on_when_one_of_them_is_killed(league, url, tmp_path, monkeypatch):
    crew, enqueue = Crew(url, 2), JobQueue.enqueue

    def enqueue_and_kill(queue, jobs):
        """Let the newest process die while it holds a job, before the other one is up."""
        enqueue(queue, jobs)
        assert queue.claim(list(crew.running)[-1], crew.batch) is not None
        newest_process().kill()

    monkeypatch.setattr(JobQueue, "enqueue", enqueue_and_kill)
    start = time.monotonic()
    with pytest.warns(UserWarning, match="ended early: it was killed, perhaps because memory"):
        results = evaluate(league, 12, seed=1, crew=crew)
    assert time.monotonic() - start < LEASE, "its job is free at once, not only when its lease ends"
    monkeypatch.undo()
    assert len(results) == 12
    alone = evaluate(League.open(f"sqlite:///{tmp_path}/alone.db", env=SHORT), 12, seed=1)
    assert facts(results) == facts(alone), "who plays does not matter"
    assert_consistent(league)


def test_a_call_whose_processes_are_all_gone_ends_in_a_sentence(league, url):
    crew = Crew(url, 1)
    newest_process().kill()
    with pytest.warns(UserWarning, match="ended early"), pytest.raises(MatchError, match="all processes that played"):
        evaluate(league, 2, crew=crew)
    assert JobQueue(league.store).open() == set()
    with pytest.raises(ValueError, match="executor must be one of"):
        Crew(url, 1, "cloud")


def test_a_ray_cluster_plays_the_same_matches(league, url, tmp_path, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "ray", None)
        with pytest.raises(ValueError, match="needs the package ray"):
            Crew(url, 1, "ray")
    pytest.importorskip("ray")
    results = evaluate(league, 12, seed=1, crew=Crew(url, 2, "ray"))
    assert facts(results) == facts(evaluate(League.open(f"sqlite:///{tmp_path}/alone.db", env=SHORT), 12, seed=1))
