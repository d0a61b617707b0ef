"""The trainers of other libraries that measurements compare with train on the same matches."""

import pytest
from benchmarks.trainers.stock import stock_feed_forward, stock_recurrent
from tests.settings import configured

from echelon_rl.config import TrainConfig
from echelon_rl.train import build_env

SMALL = configured(TrainConfig.load("duel"), num_matches=4, n_steps=16, lstm_hidden_size=8, env_threads=1)


@pytest.mark.parametrize("trainer", [stock_recurrent, stock_feed_forward])
def test_they_have_our_hyper_parameters_and_train_on_our_matches(trainer):
    model = trainer(SMALL, build_env(SMALL))
    assert (model.n_steps, model.gamma, model.ent_coef) == (16, SMALL.ppo.gamma, SMALL.ppo.ent_coef_start)
    assert model.lr_schedule(1.0) == SMALL.ppo.learning_rate
    before = [parameter.clone() for parameter in model.policy.parameters()]
    model.learn(128)  # the learning rate of the last rollout is 0
    assert any((now != then).any() for now, then in zip(model.policy.parameters(), before, strict=True))
