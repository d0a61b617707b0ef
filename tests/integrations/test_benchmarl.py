"""BenchMARL: MAPPO and QMIX train by the masks and win."""

from benchmarl.algorithms import MappoConfig, QmixConfig

from tests.integrations.page import run
from tests.integrations.record import shortfalls


def test_mappo_and_qmix_win(folder, capsys):
    page = run("BenchMARL", folder)
    assert set(page.experiments) == {MappoConfig, QmixConfig}
    for experiment in page.experiments.values():
        assert experiment.task.action_mask_spec(experiment.test_env)["blue", "action_mask"].shape[-1] == 43
    assert not shortfalls("BenchMARL", capsys.readouterr().out)
