"""BenchMARL: MAPPO and QMIX train by the masks and win."""

from benchmarl.algorithms import MappoConfig, QmixConfig

from tests.integrations.programs import run
from tests.integrations.record import shortfalls


def test_mappo_and_qmix_win(folder, capsys):
    program = run("benchmarl_mappo_qmix", folder)
    assert set(program.experiments) == {MappoConfig, QmixConfig}
    for experiment in program.experiments.values():
        assert experiment.task.action_mask_spec(experiment.test_env)["blue", "action_mask"].shape[-1] == 43
    assert not shortfalls("benchmarl_mappo_qmix", capsys.readouterr().out)
