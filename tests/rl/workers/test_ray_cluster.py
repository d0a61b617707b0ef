"""One command trains on the machines of a Ray cluster; `make test-ray` runs these tests."""

import dataclasses

import pytest
from tests.rl.tasks import Before
from tests.rl.workers.test_team import SETTINGS, weights
from tests.settings import configured

from echelon_rl.cli import main
from echelon_rl.config import TrainConfig
from echelon_rl.train import train
from echelon_rl.workers import ray_cluster, team

ray = pytest.importorskip("ray")
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def cluster():
    """Return a cluster of a head node without CPUs and two nodes with one each."""
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0})
    for _ in range(2):
        cluster.add_node(num_cpus=1)
    yield cluster
    cluster.shutdown()


def test_weights_equal_those_of_local_processes_even_if_machines_are_lost(cluster, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(team, "physical_cores", lambda: 2)
    train(configured(SETTINGS, run_dir=tmp_path, name="local"))
    settings = configured(SETTINGS, run_dir=tmp_path, ray=cluster.address)
    train(dataclasses.replace(settings, name="whole"))
    assert capsys.readouterr().out.count("training on 4 agents in 4 matches by 2 processes") == 2

    def end_nodes():
        for node in list(cluster.worker_nodes):
            cluster.remove_node(node, allow_graceful=False)

    with pytest.raises(ChildProcessError, match="process 2 of 2 is lost, with the Ray worker that held it, so"):
        train(dataclasses.replace(settings, name="lost"), callbacks=[Before(64, end_nodes)])
    for _ in range(2):
        cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    lost = tmp_path / "lost"
    result = train(dataclasses.replace(TrainConfig.load(lost / "config.yaml"), resume=lost))
    assert (result.steps, result.trained) == (192, 128)
    local = weights(tmp_path / "local")
    for folder in ("whole", "lost"):
        found = weights(tmp_path / folder)
        assert [name for name in local if not local[name].equal(found[name])] == [], folder
    assert not ray.is_initialized()


def test_what_keeps_processes_from_the_cluster_is_named(cluster, tmp_path, monkeypatch, says):
    monkeypatch.chdir(tmp_path)
    settings = tmp_path / "tiny.yaml"
    settings.write_text(SETTINGS.to_yaml())
    command = ["train", "--config", str(settings), "--ray", cluster.address]
    assert "--processes 4 is more than the 2 CPUs of the Ray cluster" in says(
        main, *command, "--processes", "4", status=2
    )
    ours = {**ray_cluster.versions(), "torch": "1.0"}
    monkeypatch.setattr(ray_cluster, "versions", lambda: ours)
    assert "has torch 2" in (message := says(main, *command, status=2))
    assert "and this one 1.0; install the same version on both." in message
    assert not (tmp_path / "runs").exists()


def test_a_process_says_why_it_cannot_begin(cluster, tmp_path, monkeypatch):
    started = ray_cluster.RayCluster.start
    monkeypatch.setattr(
        ray_cluster.RayCluster,
        "start",
        lambda self, rank, message, environment: started(self, rank, message[:-9], environment),
    )
    settings = configured(SETTINGS, run_dir=tmp_path, name="cut", ray=cluster.address)
    with pytest.raises(ChildProcessError, match=r"2 of 2 ended with exit status 1 on .* \(.*Error: pickle data"):
        train(settings)
    assert not (tmp_path / "cut").exists()


def test_it_waits_a_while_for_other_work_on_the_cluster(cluster, tmp_path, monkeypatch):
    monkeypatch.setattr(ray_cluster, "_TO_RESERVE", 1.0)
    with ray.init(address=cluster.address, log_to_driver=False):
        busy = ray.remote(num_cpus=1)(ray_cluster._Actor).remote()
        ray.get(busy.__ray_ready__.remote())
        with pytest.raises(ValueError, match="2 processes need as many CPUs of the Ray cluster, but only 1 have been"):
            train(configured(SETTINGS, run_dir=tmp_path, ray="auto"))
        assert ray.is_initialized(), "who connected to the cluster leaves it"
        del busy
    assert list(tmp_path.iterdir()) == []
