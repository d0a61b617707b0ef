"""Rewards, observations and losses that are not finite: what ``nan_policy`` says, and training recovers."""

import pytest
import torch
from stable_baselines3.common.logger import configure
from tests.rl.rollouts import SMALL
from tests.rl.tasks import Recall

from echelon_rl import RecurrentPPO
from echelon_rl.callbacks import PPOCallback

STEPS = 10  # of a rollout
WRONG = (float("nan"), float("inf"), float("-inf"))
NORMALISED = {"normalize_observations": True, "normalize_values": True}
# Normalised observations are clipped, so that infinite ones do no harm: see the last test.
FAULTS = [
    ("reward", WRONG[0], NORMALISED),
    ("reward", WRONG[1], {}),
    ("observation", WRONG[0], NORMALISED),
    ("observation", WRONG[2], {}),
]


class Faulty(Recall):
    """Gives one wrong number in the third of its rollouts; episodes end every five steps."""

    def __init__(self, what, number):
        super().__init__(num_envs=4)
        self.what, self.number, self.steps = what, number, 0

    def step_wait(self):
        observations, rewards, dones, infos = super().step_wait()
        self.steps += 1
        if self.steps == 2 * STEPS + 3:
            (observations if self.what == "observation" else rewards)[1] = self.number
        return observations, rewards, dones, infos


class Updates(PPOCallback):
    """Keeps what is logged about every update, and whether weights and moments are finite after each."""

    def __init__(self):
        super().__init__()
        self.logged, self.finite = [], []

    def _on_rollout_start(self):
        logged, policy = self.logger.name_to_value, self.model.policy
        if "train/steps" in logged:
            self.logged.append((logged["train/steps"], logged["train/skipped"]))
        moments = [torch.as_tensor(value) for entry in policy.optimizer.state.values() for value in entry.values()]
        self.finite += [bool(value.isfinite().all()) for value in (*policy.state_dict().values(), *moments)]


def model_of(env, nan_policy, **options):
    model = RecurrentPPO(
        "MlpLstmPolicy", env, n_steps=STEPS, n_epochs=2, policy_kwargs=SMALL, nan_policy=nan_policy, seed=0,
        device="cpu", **options,
    )  # fmt: skip
    model.set_logger(configure(None, []))
    return model


def learn(model, rollouts):
    updates = Updates()
    model.learn(rollouts * STEPS * model.n_envs, callback=updates, log_interval=10**9)
    return updates


@pytest.mark.parametrize(("what", "number", "options"), FAULTS)
def test_training_stops_before_the_weights_are_touched(what, number, options, tmp_path):
    model = model_of(Faulty(what, number), "raise", **options)
    with pytest.raises(FloatingPointError, match=r"update 5 is not finite.*nan_policy='skip' or 'restore'"):
        learn(model, 6)
    assert model.num_timesteps == 3 * STEPS * model.n_envs
    assert all(bool(value.isfinite().all()) for value in model.policy.state_dict().values())
    again = RecurrentPPO.load(model.save(tmp_path / "m"), env=Recall(num_envs=4), device="cpu", nan_policy="raise")
    again.learn(3 * STEPS * 4)  # what was saved is of use


@pytest.mark.parametrize("nan_policy", ["skip", "restore"])
@pytest.mark.parametrize(("what", "number", "options"), FAULTS)
def test_training_goes_on_and_recovers(what, number, options, nan_policy):
    updates = learn(model_of(Faulty(what, number), nan_policy, **options), 6)
    assert all(updates.finite)
    logged = updates.logged
    assert [steps for steps, _ in logged[:2]] == [8, 8]
    assert logged[2][1] > 0, "the wrong number had no effect: a weak test"
    assert logged[3:] == [(8, 0)] * 2, "it did not recover"


@pytest.mark.parametrize("number", WRONG[1:])
def test_normalised_observations_are_clipped(number):
    updates = learn(model_of(Faulty("observation", number), "raise", **NORMALISED), 6)
    assert (updates.logged, set(updates.finite)) == ([(8, 0)] * 5, {True})
