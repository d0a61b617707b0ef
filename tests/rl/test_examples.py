"""Training through SuperSuit's wrappers on an environment that PettingZoo brings."""

import numpy as np
import torch

from echelon_rl import RecurrentPPO, make_vec_env


def pursuit():
    from pettingzoo.sisl.pursuit.pursuit import parallel_env

    return parallel_env(x_size=6, y_size=6, n_pursuers=2, n_evaders=2, max_cycles=6, surround=False)


def test_an_environment_of_pettingzoo_trains_with_its_time_limits(tmp_path):
    env = make_vec_env(pursuit, 2, backend="supersuit", seed=0)
    assert env.num_envs == 4
    model = RecurrentPPO("MlpLstmPolicy", env, n_steps=16, seed=0, device="cpu")
    before = [parameter.clone() for parameter in model.policy.parameters()]
    model.learn(2 * 16 * 4)
    assert any(not torch.equal(a, b) for a, b in zip(before, model.policy.parameters(), strict=True))
    assert all(parameter.isfinite().all() for parameter in model.policy.parameters())
    env.reset()
    for _ in range(6):
        _, _, dones, infos = env.step(np.zeros(4, np.int64))
    assert dones.all()
    assert all(info["TimeLimit.truncated"] for info in infos), "the limit of 6 cycles is no real end"
    assert all(info["terminal_observation"].shape == (7, 7, 3) for info in infos)
    again = RecurrentPPO.load(model.save(tmp_path / "m.zip"), env=env, device="cpu")
    again.learn(64)
