"""BenchMARL: MAPPO and QMIX train by the masks and win."""

from benchmarl.algorithms import MappoConfig, QmixConfig


def test_mappo_and_qmix_win(winning):
    program = winning("benchmarl_mappo_qmix")
    assert set(program.experiments) == {MappoConfig, QmixConfig}
    for experiment in program.experiments.values():
        assert experiment.task.action_mask_spec(experiment.test_env)["blue", "action_mask"].shape[-1] == 43
