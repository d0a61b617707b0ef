"""A policy that sees one map only learns it by heart: what cannot be learnt there can be learnt nowhere."""

import pytest
import torch
from stable_baselines3.common.callbacks import ConvertCallback

from echelon_env import EchelonConfig
from echelon_rl import RecurrentPPO, evaluate_win_rate, make_vec_env
from echelon_rl.callbacks import WinRateCallback

MOST_STEPS = 600_000


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_one_map_is_learnt_by_heart():
    torch.set_num_threads(1)
    config = EchelonConfig.preset("duel").replace({"reward.terminal": 3.0})
    env = make_vec_env(config, 64, "trivial", "native", seed=0, map_pool=1)
    model = RecurrentPPO(
        "MlpLstmPolicy", env, n_steps=64, learning_rate=5e-4, ent_coef=0.003, target_kl=0.03, seed=0, device="cpu"
    )
    before = evaluate_win_rate(model, config, "trivial", matches=100, map_pool=1)
    wins = WinRateCallback(window=200)
    enough = ConvertCallback(lambda *_: len(wins.outcomes) < 200 or wins.share("win") < 0.985)  # stops at nearly all
    model.learn(MOST_STEPS, callback=[wins, enough])
    after = evaluate_win_rate(model, config, "trivial", matches=200, map_pool=1)
    print(f"before {before}, after {model.num_timesteps} steps {after}")
    assert before.win_rate < 0.5
    assert after.low > 0.9
