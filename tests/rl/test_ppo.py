import numpy as np
import pytest
import torch
from gymnasium import spaces

from echelon_rl import RecurrentPPO
from echelon_rl.core.normalization import normalize_advantages_
from tests.rl.rollouts import SMALL, assert_close, collected, replay, weights
from tests.rl.tasks import Endless, Recall

VARIANTS = {
    "shared": {},
    "two lstms": {"shared_lstm": False, "enable_critic_lstm": True},
    "critic without memory": {"shared_lstm": False},
    "two layers": {"n_lstm_layers": 2},
    "skip connection": {"skip_connection": True},
    "two lstms, skip connection": {"shared_lstm": False, "enable_critic_lstm": True, "skip_connection": True},
    "critic without memory, skip connection": {"shared_lstm": False, "skip_connection": True},
    "net_arch": {"net_arch": {"pi": [6], "vf": [5]}},
}


@pytest.mark.parametrize("variant", VARIANTS)
def test_stored_values_and_log_probs_are_those_of_a_plain_loop(variant):
    model = collected(Recall(num_envs=5, delay=3), policy_kwargs={**SMALL, **VARIANTS[variant]})
    buffer = model.rollout_buffer
    assert buffer.dones[1:].any(), "the rollout must hold resets for this test to mean anything"
    params, values = replay(model)
    torch.testing.assert_close(values, buffer.values, rtol=0, atol=1e-6)
    log_probs = model.policy.distribution(params.flatten(0, 1)).log_prob_raw(buffer.actions.flatten(0, 1))
    torch.testing.assert_close(log_probs, buffer.log_probs.flatten(), rtol=0, atol=1e-5)


@pytest.mark.parametrize("variant", VARIANTS)
def test_one_update_equals_a_plain_masked_loop(variant):
    """With segments no shorter than the rollout, the gradient step is that of a step-by-step loop."""
    env = Recall(num_envs=5, delay=3, action_space=spaces.Box(-1, 1, (2,)))
    env.step_wait = _ignore_actions(env)
    model = collected(
        env,
        policy_kwargs={**SMALL, **VARIANTS[variant]},
        segment_length=20,
        n_epochs=1,
        batch_size=100,
        vf_coef=0.7,
        learning_rate=1.0,
    )
    # Adam's first step is as long as the learning rate whatever the gradient; plain descent shows the gradient.
    model.policy.optimizer = torch.optim.SGD(model.policy.parameters(), lr=1.0)
    model.rollout_buffer.alive[6:9, 1] = False
    model.rollout_buffer.alive[:, 4] = False
    before = {name: value.clone() for name, value in model.policy.state_dict().items()}
    params, values = replay(model)
    buffer, alive = model.rollout_buffer, model.rollout_buffer.alive
    advantages = normalize_advantages_(buffer.advantages.clone(), alive)
    ratio = (
        model.policy.distribution(params.flatten(0, 1)).log_prob_raw(buffer.actions.flatten(0, 1)).view_as(values)
        - buffer.log_probs
    ).exp()
    objective = torch.minimum(advantages * ratio, advantages * ratio.clamp(0.8, 1.2))
    loss = -objective[alive].mean() + 0.7 * (buffer.returns - values)[alive].square().mean()
    model.policy.optimizer.zero_grad()
    loss.backward()
    norm = torch.nn.utils.clip_grad_norm_(model.policy.parameters(), model.max_grad_norm)
    model.policy.optimizer.step()
    expected = {name: value.clone() for name, value in model.policy.state_dict().items()}

    model.policy.load_state_dict(before)
    model.train()
    for name, value in model.policy.state_dict().items():
        torch.testing.assert_close(value, expected[name], rtol=0, atol=1e-6, msg=name)
    assert model.logger.name_to_value["train/grad_norm"] == pytest.approx(float(norm), rel=1e-4)
    assert model.logger.name_to_value["train/approx_kl"] == pytest.approx(0.0, abs=1e-6)


def _ignore_actions(env):
    original = env.step_wait

    def step_wait():
        env.actions = np.zeros(env.num_envs)
        return original()

    return step_wait


def test_memories_at_segment_borders_equal_a_full_unroll():
    model = collected(Endless(num_envs=3, length=50), n_steps=20, segment_length=8)
    buffer, policy = model.rollout_buffer, model.policy
    memory = policy.initial_memory(3)
    for t in range(20):
        if t % 8 == 0:
            stored = model.collector.stored[0]
            torch.testing.assert_close(stored.h[:, t // 8 * 3 : t // 8 * 3 + 3], memory[0].h, rtol=0, atol=1e-6)
            torch.testing.assert_close(stored.c[:, t // 8 * 3 : t // 8 * 3 + 3], memory[0].c, rtol=0, atol=1e-6)
        _, _, memory = policy.step(policy.features(buffer.obs[t]), memory, buffer.dones[t])


def test_time_limits_are_bootstrapped_with_the_memory_that_continues():
    """Each row with its own memory and last observation, whichever rows are cut in the same step."""
    lengths = np.array([4, 5, 3, 4])
    cut, ended = (collected(Endless(4, lengths, truncates=truncates), gamma=0.9) for truncates in (True, False))
    policy, buffer = cut.policy, cut.rollout_buffer
    memory, final = policy.initial_memory(4), torch.from_numpy(cut.env.shown(0.5))
    for t in range(20):
        _, _, memory = policy.step(policy.features(buffer.obs[t]), memory, buffer.dones[t])
        after = policy.step(policy.features(final), memory, torch.zeros(4, dtype=torch.bool))[1]
        assert len(after.unique()) == 4
        expected = 1.0 + 0.9 * after * torch.from_numpy((t + 1) % lengths == 0)
        torch.testing.assert_close(buffer.rewards[t], expected, rtol=0, atol=1e-5)
    assert (ended.rollout_buffer.rewards == 1.0).all()
    dead = collected(Endless(length=5, alive=False))
    assert (dead.rollout_buffer.rewards == 1.0).all(), "a dead agent's empty last observation has no value"


class LateDeath(Endless):
    """Row 1 dies in the twentieth step, and its observation says nothing from then on."""

    def reset(self):
        self.alive = np.ones(self.num_envs, bool)
        return super().reset()

    def step_wait(self):
        observations, *rest = super().step_wait()
        self.alive = np.arange(self.num_envs) != (1 if self.time >= 20 else -1)
        return observations * self.alive[:, None], *rest


def test_a_row_that_dies_in_the_last_step_of_a_rollout_has_no_value_after_it():
    model = collected(LateDeath(num_envs=3, length=99), gamma=0.9)
    buffer, tail = model.rollout_buffer, model.collector.tail
    assert buffer.alive.all()
    assert tail.alive.tolist() == [True, False, True]
    with torch.no_grad():
        after = model.policy.step(model.policy.features(tail.obs), model.collector.memory, tail.starts)[1]
    assert (after.abs() > 1e-3).all(), "the critic itself does not know"
    torch.testing.assert_close(buffer.returns[-1], 1.0 + 0.9 * after * torch.tensor([1.0, 0.0, 1.0]))


def test_exploration_is_independent_in_every_row_step_and_column():
    """Rows that share their noise would try the same things at the same time."""
    model = collected(Endless(num_envs=3, length=50), n_steps=400)
    with torch.no_grad():
        means, _ = replay(model)
        noise = (model.rollout_buffer.actions - means) / model.policy.log_std.exp()
    noise = noise.flatten(1)  # [400, 3 rows * 2 columns]
    assert noise.std(0).tolist() == pytest.approx([1.0] * 6, abs=0.15), "four standard deviations, too"
    correlations = np.corrcoef(torch.cat([noise[:-1], noise[1:]], 1), rowvar=False)  # with the next step's, too
    np.fill_diagonal(correlations, 0)
    # One correlation of 400 independent pairs has a standard deviation of 0.05; of these 66, four of it is rare.
    assert np.abs(correlations).max() < 0.2


def test_ratio_is_one_before_the_first_step_for_saturated_actions_too():
    wide = {**SMALL, "log_std_init": 2.0}
    model = collected(Endless(num_envs=16, length=50), n_epochs=1, batch_size=10_000, policy_kwargs=wide)
    actions = model.policy.heads.to_env(model.rollout_buffer.actions.flatten(0, 1))
    assert np.mean(np.abs(actions) > 0.999998) > 0.1, "this test needs many actions on the bounds"
    model.train()
    assert model.logger.name_to_value["train/approx_kl"] == pytest.approx(0.0, abs=1e-7)
    assert model.logger.name_to_value["train/clip_fraction"] == 0.0


def test_target_kl_stops_the_update():
    free, held = (collected(Recall(), n_epochs=30, learning_rate=0.05, target_kl=target) for target in (None, 0.005))
    free.train()
    held.train()
    assert held._n_updates < free._n_updates == 30


def test_a_loss_that_is_not_finite_leaves_the_weights_of_the_step_before(monkeypatch):
    monkeypatch.setattr(torch, "randperm", lambda number, **_: torch.arange(number))  # so that the last row comes last
    stopped, skipped = (collected(Recall(), n_epochs=1, nan_policy=policy) for policy in ("raise", "skip"))
    for model in (stopped, skipped):
        model.rollout_buffer.returns[3, -1] = float("nan")
    with pytest.raises(FloatingPointError, match="The weights are those of the step before"):
        stopped.train()
    skipped.train()
    assert (skipped.logger.name_to_value["train/steps"], skipped.logger.name_to_value["train/skipped"]) == (3, 1)
    assert_close(weights(stopped), weights(skipped), 0.0)


def test_schedules_reach_optimiser_and_loss():
    model = RecurrentPPO(
        "MlpLstmPolicy", Recall(), n_steps=10, learning_rate=1e-2, lr_schedule="linear", ent_coef=(0.1, 0.0),
        policy_kwargs=SMALL, seed=0, device="cpu",
    )  # fmt: skip
    model.learn(16 * 10 * 4)
    assert model.policy.optimizer.param_groups[0]["lr"] == pytest.approx(0.0, abs=1e-9)
    assert model.ent_coef == pytest.approx(0.0, abs=1e-9)


@pytest.mark.parametrize(
    "space", [spaces.Discrete(3), spaces.MultiDiscrete([2, 3]), spaces.MultiBinary(2), spaces.Box(-2, 2, (2,))]
)
def test_every_kind_of_action_space_trains(space):
    env = Recall(num_envs=3, action_space=space)
    env.step_wait = _ignore_actions(env)
    model = RecurrentPPO("MlpLstmPolicy", env, n_steps=10, policy_kwargs=SMALL, seed=0, device="cpu").learn(60)
    actions, state = model.predict(env.reset(), None, np.ones(3, bool))
    assert len(actions) == 3
    assert all(space.contains(action) for action in actions)
    again, _ = model.predict(env.reset(), state, np.zeros(3, bool), deterministic=True)
    assert again.shape == actions.shape


def test_same_seed_gives_the_same_weights():
    first, second, other = (
        RecurrentPPO("MlpLstmPolicy", Recall(), n_steps=16, policy_kwargs=SMALL, seed=seed, device="cpu").learn(512)
        for seed in (3, 3, 4)
    )
    equal = [torch.equal(a, b) for a, b in zip(first.policy.parameters(), second.policy.parameters(), strict=True)]
    assert all(equal)
    assert not torch.equal(first.policy.value_net.weight, other.policy.value_net.weight)


@pytest.mark.parametrize(
    ("kwargs", "message"),
    [
        ({"ent_coef": (0.1, 0.2, 0.3)}, r"ent_coef must be a number or a pair \(first, last\), got \(0.1, 0.2, 0.3\)"),
        ({"learning_rate": -1.0}, "learning_rate must be positive, got -1.0"),
        ({"max_grad_norm": 0.0}, "max_grad_norm must be positive, got 0.0"),
        ({"n_steps": 0}, "n_steps must be an integer of at least 1, got 0"),
        ({"batch_size": 2.5}, "batch_size must be an integer of at least 1, got 2.5"),
        ({"segment_length": 0}, "segment_length"),
        ({"gamma": 1.5}, "gamma must lie between 0 and 1, got 1.5"),
        ({"use_sde": True}, "use_sde=True is not supported"),
        ({"lr_schedule": "stairs"}, "'constant', 'linear', 'cosine', got 'stairs'"),
        ({"clip_range": -0.1}, "clip ranges must be positive"),
        ({"policy_kwargs": {"enable_critic_lstm": True}}, "set shared_lstm=False as well"),
        ({"policy_kwargs": {"share_features_extractor": False}}, "do not know share_features_extractor"),
        ({"policy_kwargs": {"lstm_kwargs": {"bidirectional": True}}}, "bidirectional=True"),
    ],
)
def test_bad_arguments_are_explained(kwargs, message):
    with pytest.raises(ValueError, match=message):
        RecurrentPPO("MlpLstmPolicy", Recall(), device="cpu", **kwargs)


def test_foreign_policies_are_refused():
    from sb3_contrib.ppo_recurrent.policies import MlpLstmPolicy as Foreign

    with pytest.raises(ValueError, match="subclass of echelon_rl's MlpLstmPolicy"):
        RecurrentPPO(Foreign, Recall(), device="cpu")
