"""BenchMARL: MAPPO and QMIX train."""

from benchmarl.algorithms import MappoConfig, QmixConfig

from tests.integrations.page import run


def test_mappo_and_qmix_train(folder):
    page = run("BenchMARL", folder, FRAMES=512, BATCH=256, STEPS=4)
    assert set(page.experiments) == {MappoConfig, QmixConfig}
    for experiment in page.experiments.values():
        assert experiment.total_frames == 512
        assert experiment.task.action_mask_spec(experiment.test_env)["blue", "action_mask"].shape[-1] == 43
