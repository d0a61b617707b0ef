import numpy as np
import pytest
import torch
from gymnasium import spaces

from echelon_rl import RecurrentPPO
from echelon_rl.config import TrainConfig
from echelon_rl.core import update
from echelon_rl.core.normalization import normalize_advantages_
from echelon_rl.core.options import Schedule
from echelon_rl.core.segments import cut_segments, evaluate_segments
from tests.rl.rollouts import SMALL, assert_close, collected, replay, small_model, unrolled, weights
from tests.rl.tasks import Endless, Recall

VARIANTS = {
    "shared": {},
    "two lstms": {"shared_lstm": False, "enable_critic_lstm": True},
    "critic without memory": {"enable_critic_lstm": False},
    "two layers": {"n_lstm_layers": 2},
    "skip connection": {"skip_connection": True},
    "two lstms, skip connection": {"shared_lstm": False, "enable_critic_lstm": True, "skip_connection": True},
    "critic without memory, skip connection": {"enable_critic_lstm": False, "skip_connection": True},
    "net_arch": {"net_arch": {"pi": [6], "vf": [5]}},
}


@pytest.mark.parametrize("variant", VARIANTS)
def test_one_update_equals_a_plain_masked_loop(variant):
    """With segments no shorter than the rollout, the gradient step, as what it starts from, is that of a plain loop."""
    env, network = Recall(5, delay=3, action_space=spaces.Box(-1, 1, (2,))), {**SMALL, **VARIANTS[variant]}
    model = collected(
        env, policy_kwargs=network, segment_length=20, n_epochs=1, batch_size=100, vf_coef=0.7, learning_rate=1.0
    )
    # Adam's first step is as long as the learning rate whatever the gradient; plain descent shows the gradient.
    model.policy.optimizer = torch.optim.SGD(model.policy.parameters(), lr=1.0)
    model.rollout_buffer.alive[6:9, 1] = False
    model.rollout_buffer.alive[:, 4] = False
    before = weights(model)
    params, values = replay(model)
    buffer, alive = model.rollout_buffer, model.rollout_buffer.alive
    assert buffer.dones[1:].any(), "the rollout must hold resets for this test to mean anything"
    torch.testing.assert_close(buffer.values, values, rtol=0, atol=1e-6)
    advantages = normalize_advantages_(buffer.advantages.clone(), alive)
    log_probs = model.policy.distribution(params.flatten(0, 1)).log_prob_raw(buffer.actions.flatten(0, 1))
    torch.testing.assert_close(buffer.log_probs, log_probs.view_as(values), rtol=0, atol=1e-5)
    ratio = (log_probs.view_as(values) - buffer.log_probs).exp()
    objective = torch.minimum(advantages * ratio, advantages * ratio.clamp(0.8, 1.2))
    loss = -objective[alive].mean() + 0.7 * (buffer.returns - values).square().sum() / alive.sum()
    model.policy.optimizer.zero_grad()
    loss.backward()
    norm = torch.nn.utils.clip_grad_norm_(model.policy.parameters(), model.max_grad_norm)
    model.policy.optimizer.step()
    expected = weights(model)

    model.policy.load_state_dict(before)
    model.train()
    assert_close(weights(model), expected, 1e-6)
    assert model.logger.name_to_value["train/grad_norm"] == pytest.approx(float(norm), rel=1e-4)
    assert model.logger.name_to_value["train/approx_kl"] == pytest.approx(0.0, abs=1e-6)


def test_every_epoch_visits_each_step_once_in_another_order(monkeypatch):
    visited, evaluate = [], update.evaluate_segments

    def recorded(policy, obs, starts, segments, *args):
        visited.extend(segments.steps.tolist())
        return evaluate(policy, obs, starts, segments, *args)

    monkeypatch.setattr(update, "evaluate_segments", recorded)
    orders = []
    for seed in (3, 3, 4):
        model = collected(Endless(num_envs=4, length=100), n_steps=32, segment_length=4, n_epochs=3, seed=seed)
        visited.clear()
        model.train()
        orders.append(np.array(visited).reshape(3, 32 * 4).tolist())
    for epochs in orders:
        assert all(sorted(epoch) == list(range(32 * 4)) for epoch in epochs)
        assert len({tuple(epoch) for epoch in epochs}) == 3
    assert orders[0] == orders[1] != orders[2]


def test_memories_at_segment_borders_equal_a_full_unroll():
    model = collected(Endless(num_envs=3, length=50), segment_length=8)
    stored, (h, c) = model.collector.stored[0], unrolled(model)
    assert not h[0].any(), "a rollout begins without memories"
    borders = h[::8].flatten(0, 1), c[::8].flatten(0, 1)
    torch.testing.assert_close((stored.h[0], stored.c[0]), borders, rtol=0, atol=1e-6)


@pytest.mark.parametrize("backend", ["auto", "operator", "torch"])
@pytest.mark.parametrize(("options", "first", "end"), [({}, 0, 48), ({"segment_length": 16}, 16, 32)])
def test_gradients_go_back_through_the_rollout_or_as_far_as_asked(options, first, end, backend):
    model = collected(Endless(num_envs=2, length=100), n_steps=48, lstm_backend=backend, **options)
    buffer, collector = model.rollout_buffer, model.collector
    segments = cut_segments(buffer.dones, collector.segment_length)
    second = segments.take(torch.nonzero(segments.rows[0] == first * 2)[0])
    obs = buffer.obs.flatten(0, 1).clone().requires_grad_()
    evaluate_segments(model.policy, obs, buffer.dones.flatten(), second, collector.stored).values[-1].backward()
    assert torch.nonzero(obs.grad.abs().sum(1)).flatten().tolist() == [*range(first * 2, end * 2, 2)]


@pytest.mark.parametrize("preset", ["skirmish", "standard"])
def test_team_presets_pass_twice_over_pieces_of_sixteen_steps(preset):
    ppo = TrainConfig.load(preset).ppo
    assert (ppo.n_epochs, ppo.segment_length or ppo.n_steps) == (2, 16)


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
    final = collected(Endless(4, lengths), gamma=0.9, bootstrap_time_limits=False)
    assert (final.rollout_buffer.rewards == 1.0).all()
    dead = collected(Endless(length=5, alive=False)).rollout_buffer.rewards
    assert (dead[4::5] != 1.0).all(), "the critic says what the dead would still have got"


class LateDeath(Endless):
    """Row 1 dies in the twentieth step, and its observation says nothing from then on."""

    def reset(self):
        self.alive = np.ones(self.num_envs, bool)
        return super().reset()

    def step_wait(self):
        observations, *rest = super().step_wait()
        self.alive = np.arange(self.num_envs) != (1 if self.time >= 20 else -1)
        return observations * self.alive[:, None], *rest


def test_what_the_dead_still_get_after_the_rollout_counts():
    model = collected(LateDeath(num_envs=3, length=99), gamma=0.9)
    buffer, tail = model.rollout_buffer, model.collector.tail
    assert buffer.alive.all()
    assert model.env.alive.tolist() == [True, False, True]
    with torch.no_grad():
        after = model.policy.step(model.policy.features(tail.obs), model.collector.memory, tail.starts)[1]
    assert (after.abs() > 1e-3).all(), "the critic says something of the dead too"
    torch.testing.assert_close(buffer.returns[-1], 1.0 + 0.9 * after)


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
    free, held = (collected(Recall(), n_epochs=10, learning_rate=0.05, target_kl=target) for target in (None, 0.005))
    free.train()
    held.train()
    assert held._n_updates < free._n_updates == 10


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
    model = small_model(Recall(), n_steps=10, learning_rate=1e-2, lr_schedule="linear", ent_coef=(0.1, 0.0))
    model.learn(16 * 10 * 4)
    assert model.policy.optimizer.param_groups[0]["lr"] == pytest.approx(0.0, abs=1e-9)
    assert model.ent_coef == pytest.approx(0.0, abs=1e-9)


@pytest.mark.parametrize(
    "space",
    [
        spaces.Discrete(3),
        spaces.MultiDiscrete([2, 3]),
        spaces.MultiBinary(2),
        spaces.Box(np.float32([0.1, -2]), np.float32([0.3, 7])),
        spaces.Box(-3, 1, (2, 2), np.float64),
        spaces.Discrete(3, start=-1),
    ],
    ids=str,
)
def test_every_kind_of_action_space_trains_and_is_saved(space, tmp_path):
    env = Recall(num_envs=3, action_space=space)
    model = small_model(env, n_steps=10).learn(60)
    actions, state = model.predict(env.reset(), None, np.ones(3, bool))
    assert len(actions) == 3
    assert all(space.contains(action) for action in actions)
    again, _ = model.predict(env.reset(), state, np.zeros(3, bool), deterministic=True)
    assert again.shape == actions.shape
    assert RecurrentPPO.load(model.save(tmp_path / "m"), device="cpu").action_space == space


def test_same_seed_gives_the_same_weights():
    first, second, other = (weights(small_model(Recall(4), n_steps=16, seed=seed).learn(128)) for seed in (3, 3, 4))
    assert_close(first, second, 0.0)
    assert not torch.equal(first["value_net.weight"], other["value_net.weight"])


@pytest.mark.parametrize(("clip_range_vf", "expected"), [(None, 0.0), (1.0, 81.0)])
def test_value_clipping_limits_the_change(clip_range_vf, expected):
    old, new = torch.zeros(6), torch.tensor([10.0, -10.0] * 3)
    terms = update.ppo_loss(old, old, old, new, old, new, clip_range=0.2, clip_range_vf=clip_range_vf)
    assert float(terms.value) == pytest.approx(expected)


def test_schedules():
    assert Schedule(0.5)(0.0) == Schedule(0.5)(1.0) == 0.5
    linear, cosine = Schedule(1.0, 0.2, "linear"), Schedule(1.0, 0.2, "cosine")
    assert [linear(1.0), linear(0.5), linear(0.0), linear(-0.1)] == pytest.approx([1.0, 0.6, 0.2, 0.2])
    assert [cosine(1.0), cosine(0.5), cosine(0.0)] == pytest.approx([1.0, 0.6, 0.2])
    assert cosine(0.75) > linear(0.75)
    early = Schedule(1.0, 0.2, "linear", until=0.5)
    assert [early(1.0), early(0.75), early(0.5), early(0.0)] == pytest.approx([1.0, 0.6, 0.2, 0.2])
    with pytest.raises(ValueError, match="'constant', 'linear', 'cosine', got 'step'"):
        Schedule(1.0, shape="step")
