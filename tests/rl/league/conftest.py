"""Small policies and leagues with them; a PostgreSQL server."""

import os
import shutil
import socket
import subprocess
import tempfile

import numpy as np
import pytest
import sqlalchemy as sa

from echelon_env import EchelonConfig
from echelon_rl.league import Glicko2Config, Glicko2Rating, League, LeagueEntry, MatchResult
from echelon_rl.league.store.database import match_table, period_table

SHORT = EchelonConfig.preset("duel").replace({"match.max_episode_seconds": 5.0})  # 20 decisions


def entry(name, rating=1500.0, rd=50.0, kind="commander", games=30):
    return LeagueEntry(name, f"{name}.zip", kind, rating=Glicko2Rating(rating, rd), games=games)


def league_with(*entries, **kwargs):
    """A league in memory that these entries were put into."""
    league = League(**kwargs)
    for one in entries:
        league.entries[one.entry_id] = one
    return league


def league_of(count, url="sqlite://"):
    """A league without anchors; the entries e0, e1 ... have rising ratings."""
    league = League.open(url, Glicko2Config(inactivity="none"), env="duel", anchors=())
    for i in range(count):
        league.add_entry(LeagueEntry(f"e{i}", rating=Glicko2Rating(1400 + 40 * i, 120)))
    return league


def memory_of(commanders, match, team):
    """A copy of the memory of a team's commander, each state [layers, team_size, H]; empty for a script."""
    memory = commanders._memories.get((match, team), ())
    return tuple(type(state)(state.h.clone(), state.c.clone()) for state in memory)


def uuids_in(league, *conditions):
    """Which matches the log holds, in its order; of those that meet conditions, if there are any."""
    query = sa.select(match_table.c.uuid).where(*conditions).order_by(match_table.c.id)
    with league.store.reading() as connection:
        return list(connection.execute(query).scalars())


def random_results(count, players, seed=0):
    """Results between the entries of such a league."""
    rng = np.random.default_rng(seed)
    pairs = [rng.choice(players, 2, replace=False) for _ in range(count)]
    return [MatchResult(f"e{a}", f"e{b}", float(rng.choice([0.0, 0.5, 1.0])), "blue", 7, 30, "time") for a, b in pairs]


def make_model(seed, policy="MlpLstmPolicy", hidden=16, device="cpu", **network):
    from echelon_rl import RecurrentPPO, make_vec_env  # here, as most of a league is tested where there is no PyTorch

    venv = make_vec_env("duel", 1, backend="native", seed=0)
    network["lstm_hidden_size"] = hidden
    return RecurrentPPO(policy, venv, n_steps=8, seed=seed, device=device, policy_kwargs=network)


def config_of(tmp_path, **kwargs):
    """Settings of a short training in a league."""
    from tests.settings import configured

    settings = {
        "league": f"sqlite:///{tmp_path}/league.db", "env_overrides": {"match.max_episode_seconds": 5.0},
        "num_matches": 4, "n_steps": 16, "total_steps": 192, "eval_matches": 0, "checkpoint_every": 0,
        "lstm_hidden_size": 16, "league_min_steps": 64, "league_max_steps": 64, "league_rating_matches": 0,
        "league_slots": 2, "env_threads": 1, "progress": False, "device": "cpu",
        "lr_schedule": "constant", "run_dir": tmp_path / "runs",
    }  # fmt: skip
    return configured(**{**settings, **kwargs})


def training_in(league, role, name="main-0", matches=4):
    """A learner of a league, its environment and its model, before the first rollout."""
    from echelon_rl import RecurrentPPO
    from echelon_rl.self_play.run import LeagueLearner, make_league_env

    learner = LeagueLearner(league, role, name, np.random.default_rng(0))
    env = make_league_env(learner, matches, num_slots=matches, num_threads=1)
    model = RecurrentPPO("MlpLstmPolicy", env, n_steps=16, seed=0, device="cpu", policy_kwargs={"lstm_hidden_size": 16})
    env.learner = model.policy
    return learner, env, model


def assert_consistent(league):
    """Check everything that must hold in a league at any time."""
    with league.store.reading() as connection:
        if league.store.folder is not None:
            assert connection.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"
            assert connection.exec_driver_sql("PRAGMA foreign_key_check").first() is None
        periods = list(connection.execute(sa.select(period_table.c.id).order_by(period_table.c.id)).scalars())
    assert periods == list(range(1, len(periods) + 1))
    uuids, rated = uuids_in(league), len(uuids_in(league, match_table.c.period_id.is_not(None)))
    assert len(set(uuids)) == len(uuids)
    assert sum(e.games for e in league.entries.values()) == 2 * rated
    report = league.replay()
    assert report.exact, report.differences[:3]
    assert report.matches == rated


@pytest.fixture
def url(tmp_path):
    """The address of a league in a file of this test."""
    return f"sqlite:///{tmp_path}/league.db"


@pytest.fixture
def league(url):
    """A league of short duels on disk."""
    return League.open(url, env=SHORT)


@pytest.fixture
def no_pictures(monkeypatch):
    """Let trainings draw no pictures of their league, which take most of the time of a short one."""
    from echelon_rl.self_play.run import LeaguePicturesCallback

    monkeypatch.setattr(LeaguePicturesCallback, "_on_rollout_end", lambda self: None)


@pytest.fixture(scope="session")
def checkpoints(tmp_path_factory):
    """Four untrained policies of one architecture."""
    folder = tmp_path_factory.mktemp("checkpoints")
    return [make_model(seed).save(folder / f"model-{seed}.zip") for seed in range(4)]


@pytest.fixture
def duel_league(checkpoints, url):
    """A league on the duel with five anchors and four candidates."""
    league = League.open(url, env="duel")
    for path in checkpoints:
        league.add(path)
    yield league
    league.close()


class Server:
    """A PostgreSQL server of its own in a temporary folder."""

    def __init__(self, folder, prefix):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.data, self.log = f"{folder}/data", f"{folder}/log"
        self.options = f"-p {self.port} -k {folder} -c listen_addresses=127.0.0.1"
        made = subprocess.run([*prefix, "initdb", "-D", self.data, "-U", "league", "-A", "trust"], capture_output=True)
        if made.returncode:
            pytest.skip(f"PostgreSQL cannot start here: {made.stderr.decode()[-200:]}")
        self.control, self.made = [*prefix, "pg_ctl", "-D", self.data], 0
        self.start()

    def start(self):
        subprocess.run([*self.control, "-o", self.options, "-l", self.log, "-w", "start"], check=True, stdout=-3)

    def stop(self, mode="fast"):
        subprocess.run([*self.control, "-m", mode, "-w", "stop"], check=True, stdout=-3)

    def database(self):
        """Create a database and return its address."""
        self.made += 1
        url = f"postgresql+psycopg://league@127.0.0.1:{self.port}"
        engine = sa.create_engine(f"{url}/postgres", isolation_level="AUTOCOMMIT", poolclass=sa.NullPool)
        with engine.connect() as connection:
            connection.exec_driver_sql(f"CREATE DATABASE league{self.made}")
        return f"{url}/league{self.made}"


@pytest.fixture(scope="session")
def server():
    pytest.importorskip("psycopg")
    if not (shutil.which("initdb") and shutil.which("pg_ctl")):
        pytest.skip("PostgreSQL is not installed")
    prefix: list[str] = []
    if os.geteuid() == 0:  # the server refuses to run as root
        if not shutil.which("setpriv"):
            pytest.skip("PostgreSQL does not run as root")
        prefix = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    # Not among pytest's own folders, which only their owner may enter.
    with tempfile.TemporaryDirectory(prefix="echelon-league-", ignore_cleanup_errors=True) as folder:
        os.chmod(folder, 0o777)
        found = Server(folder, prefix)
        yield found
        found.stop("immediate")


@pytest.fixture
def postgresql(server, tmp_path, monkeypatch):
    """The server; checkpoints are fetched into a folder of this test."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return server
