"""What stock policies lack: pointed targets, standard deviations by state, critics that see everything."""

import numpy as np
import pytest
import torch
from gymnasium import spaces
from stable_baselines3.common.torch_layers import FlattenExtractor

from echelon_env import ACTION_LAYOUT, FLAT_OBS_DIM, OBSERVATION_LAYOUT
from echelon_rl import RecurrentPPO, make_vec_env
from echelon_rl.policies import MlpLstmPolicy, SuiteLstmPolicy
from tests.rl.lstm.plain import assert_orthogonal_per_gate
from tests.rl.tasks import ScriptedVecEnv
from tests.rl.test_vec_env import SHORT

CONTACTS, MASK = OBSERVATION_LAYOUT["contacts"], OBSERVATION_LAYOUT["contact_mask"]
TARGET = slice(ACTION_LAYOUT["target"].start, ACTION_LAYOUT["target"].stop)
SLOTS = MASK.size


def suite_policy(**kwargs):
    space = OBSERVATION_LAYOUT.space()
    policy = SuiteLstmPolicy(space, ACTION_LAYOUT.space(), lambda _: 1e-3, action_layout=ACTION_LAYOUT, **kwargs)
    torch.nn.init.normal_(policy.action_net.weight)  # at first all logits are almost equal, which would hide faults
    if policy.target_head is not None:
        torch.nn.init.normal_(policy.target_pointer.query.weight)
    return policy


def observations(rows, filled=8):
    flat = torch.rand(rows, FLAT_OBS_DIM) * 2 - 1
    flat[:, MASK.start : MASK.stop] = 1.0
    flat[:, MASK.start : MASK.start + filled] = 0.0
    return flat


def parameters(policy, flat):
    features = policy.features(flat)
    resets = torch.zeros(len(features), dtype=torch.bool)
    return policy.step(features, policy.initial_memory(len(features)), resets)[:2]


def permuted(flat, order):
    out = flat.clone()
    contacts = flat[:, CONTACTS.start : CONTACTS.stop].view(-1, *CONTACTS.shape)[:, order]
    out[:, CONTACTS.start : CONTACTS.stop] = contacts.flatten(1)
    out[:, MASK.start : MASK.stop] = flat[:, MASK.start : MASK.stop][:, order]
    return out


@pytest.mark.parametrize("kind", [MlpLstmPolicy, SuiteLstmPolicy])
def test_an_untrained_policy_aims_at_nobody_in_particular_as_often_as_it_is_told(kind):
    shares = []
    for bias in (0.0, 3.0):
        space, columns = OBSERVATION_LAYOUT.space(), ACTION_LAYOUT.space()
        policy = kind(space, columns, lambda _: 1e-3, action_layout=ACTION_LAYOUT, no_target_bias=bias)
        logits = parameters(policy, observations(6, filled=SLOTS))[0][:, TARGET]
        shares.append(logits.softmax(-1)[:, -1].mean().item())
    assert shares[0] == pytest.approx(1 / (SLOTS + 1), rel=0.1), "all choices are alike"
    assert shares[1] == pytest.approx(np.exp(3) / (np.exp(3) + SLOTS), rel=0.1)


@pytest.mark.parametrize("skip", [False, True])
def test_exchanging_contacts_exchanges_their_logits_and_nothing_else(skip):
    policy, flat = suite_policy(skip_connection=skip), observations(6)
    asked = policy.lstm_actor.hidden_size + skip * policy.features_dim
    assert policy.target_pointer.query.in_features == asked, "the pointer asks with what is skipped past the memory too"
    order = torch.randperm(SLOTS)
    before, values = parameters(policy, flat)
    after, values_after = parameters(policy, permuted(flat, order))
    torch.testing.assert_close(after[:, TARGET][:, :SLOTS], before[:, TARGET][:, :SLOTS][:, order])
    rest = [c for c in range(ACTION_LAYOUT.size) if not TARGET.start <= c < TARGET.stop - 1]
    torch.testing.assert_close(after[:, rest], before[:, rest], rtol=1e-4, atol=1e-5)
    torch.testing.assert_close(values_after, values, rtol=1e-4, atol=1e-5)
    filled = before[:, TARGET][:, :8]
    assert filled.std(dim=1).min() > 1e-3, "what stands in a slot must make a difference"


def test_empty_slots_are_never_chosen_and_an_empty_display_leaves_none():
    policy = suite_policy()
    for filled in (0, 3):
        params, values = parameters(policy, observations(200, filled))
        assert torch.cat([params, values[:, None]], 1).isfinite().all()
        distribution = policy.distribution(params)
        chosen = distribution.sample_raw()[:, TARGET].argmax(dim=1)
        assert set(chosen.tolist()) <= {*range(filled), SLOTS}
        assert (set(chosen.tolist()) == {SLOTS}) == (filled == 0)
        assert distribution.log_prob_raw(distribution.sample_raw()).isfinite().all()
        entropy = distribution.entropy_by_head()["target"]
        assert entropy.isfinite().all()
        assert entropy.max() <= np.log(filled + 1) + 1e-5
        params.retain_grad()
        (distribution.log_prob_raw(distribution.mode_raw()).sum() + entropy.sum()).backward()
        assert params.grad[:, TARGET][:, filled:SLOTS].abs().max() == 0


def columns_in_empty_slots(flat):
    """Return where rows [N, 706] hold what stands in an empty slot, bool [N, 706]."""
    chosen = torch.zeros_like(flat, dtype=torch.bool)
    for block, mask in (("contacts", "contact_mask"), ("squad", "squad_mask")):
        members, mask = OBSERVATION_LAYOUT[block], OBSERVATION_LAYOUT[mask]
        empty = flat[:, mask.start : mask.stop] > 0
        chosen[:, members.start : members.stop] = empty.repeat_interleave(members.shape[1], dim=1)
    return chosen


@pytest.mark.parametrize("filled", [0, 8])
def test_what_empty_slots_hold_has_no_influence_and_no_gradient(filled):
    policy, flat = suite_policy(), observations(6, filled)
    if not filled:
        flat[:, OBSERVATION_LAYOUT["squad_mask"].start : OBSERVATION_LAYOUT["squad_mask"].stop] = 1.0
    empty = columns_in_empty_slots(flat)
    before = parameters(policy, flat.requires_grad_())
    for other in (torch.randn_like(flat), torch.full_like(flat, float("nan"))):
        after = parameters(policy, torch.where(empty, other, flat))
        assert all(map(torch.equal, after, before))
    sum(output.sum() for output in before).backward()
    assert (flat.grad[empty] == 0).all()
    assert flat.grad.isfinite().all()
    assert (flat.grad[:, CONTACTS.start : CONTACTS.stop].abs().sum(1) > 0).all() == (filled > 0)
    assert all(p.grad.isfinite().all() for p in policy.parameters() if p.grad is not None)


def test_without_the_layout_there_is_no_pointer():
    space = OBSERVATION_LAYOUT.space()
    policy = SuiteLstmPolicy(space, spaces.Box(-1, 1, (3,)), lambda _: 1e-3)
    assert policy.target_head is None
    assert parameters(policy, observations(2))[0].shape == (2, 3)
    with pytest.raises(ValueError, match="separates the contact slots"):
        SuiteLstmPolicy(space, spaces.Box(-1, 1, (3,)), lambda _: 1e-3, features_extractor_class=FlattenExtractor)


class Points(ScriptedVecEnv):
    """A bandit: of eight contacts in random slots one is hostile; choosing its slot as the target pays 1."""

    def __init__(self, num_envs=64):
        super().__init__(num_envs, OBSERVATION_LAYOUT.space(), ACTION_LAYOUT.space())
        self.action_layout = ACTION_LAYOUT

    def reset(self):
        flat = np.zeros((self.num_envs, FLAT_OBS_DIM), np.float32)
        flat[:, MASK.start : MASK.stop] = 1.0
        slots = np.argsort(self.random.random((self.num_envs, SLOTS)), axis=1)[:, :8]
        np.put_along_axis(flat[:, MASK.start : MASK.stop], slots, 0.0, axis=1)
        self.right = slots[:, 0]
        position = CONTACTS.start + self.right * CONTACTS.shape[1] + CONTACTS.index("hostile")
        flat[np.arange(self.num_envs), position] = 1.0
        return flat

    def step_wait(self):
        choice = self.actions[:, TARGET].argmax(axis=1)
        rewards = (choice == self.right).astype(np.float32)
        infos = [{"episode": {"r": float(r), "l": 1, "t": 0.0}} for r in rewards]
        return self.reset(), rewards, np.ones(self.num_envs, bool), infos


@pytest.mark.ci
def test_the_pointer_learns_which_contact_to_aim_at_wherever_it_stands():
    env = Points()
    model = RecurrentPPO("SuiteLstmPolicy", env, n_steps=8, learning_rate=3e-3, seed=0, device="cpu").learn(64 * 8 * 8)
    actions, _ = model.predict(env.reset(), deterministic=True)
    assert (actions[:, TARGET].argmax(axis=1) == env.right).mean() > 0.95


def test_standard_deviation_may_depend_on_the_state_within_its_bounds():
    box, act = spaces.Box(-1, 1, (6,)), spaces.Box(-1, 1, (3,))
    policy = MlpLstmPolicy(box, act, lambda _: 1e-3, state_dependent_std=True)
    obs = torch.randn(4, 6)
    distribution = policy.distribution(parameters(policy, obs)[0])
    assert distribution.log_std.shape == (4, 3)
    assert distribution.log_std.std(dim=0).min() > 0
    torch.testing.assert_close(distribution.log_std, torch.zeros(4, 3), rtol=0, atol=0.1)
    distribution.entropy().mean().backward()
    assert (policy.std_net.weight.grad.abs().sum(dim=1) > 0).all()
    with torch.no_grad():
        policy.std_net.weight.mul_(1e6)
    wild = policy.distribution(parameters(policy, obs)[0])
    assert -20 <= wild.log_std.min() <= wild.log_std.max() <= 2
    assert wild.log_prob_raw(wild.sample_raw()).isfinite().all()
    plain = MlpLstmPolicy(box, act, lambda _: 1e-3)
    assert plain.distribution(parameters(plain, obs)[0]).log_std.shape == (3,)


@pytest.mark.parametrize(
    ("policy", "backend", "dictionaries"),
    [
        ("MlpLstmPolicy", "supersuit", False), ("SuiteLstmPolicy", "native", False), ("MlpLstmPolicy", "native", True),
    ],
)  # fmt: skip
def test_only_the_critic_sees_the_global_state(policy, backend, dictionaries, tmp_path):
    config = SHORT.replace({"observation.telemetry": dictionaries})  # an optional key, which makes a Dict of them
    env = make_vec_env(config, 3, "trivial", backend, seed=0, global_state=True)
    model = RecurrentPPO(policy, env, n_steps=24, seed=0, normalize_observations=dictionaries, device="cpu")
    model.learn(2 * 24 * 3)
    whole, rows = env.reset(), model.policy.observation_rows
    seen = rows.rows(whole, 3)
    of_flat = {"own": slice(0, FLAT_OBS_DIM), "global_state": slice(FLAT_OBS_DIM, rows.size)}
    columns = rows.columns if dictionaries else of_flat
    assert seen[0, columns["global_state"]].shape == (env.critic_state_dim,)
    for name in columns:
        other = seen.clone()
        other[:, columns[name]] += 0.5
        (params, values), (params_other, values_other) = (parameters(model.policy, obs) for obs in (seen, other))
        assert torch.equal(params, params_other) == (name == "global_state"), name
        assert (values != values_other).all(), name
    again = RecurrentPPO.load(model.save(tmp_path / "m.zip"), device="cpu")
    if dictionaries:
        own = {name: whole[name] for name in columns if name != "global_state"}
        single = {name: part[0] for name, part in own.items()}
    else:
        own, single = whole[:, columns["own"]], whole[0, columns["own"]]
    assert np.array_equal(again.predict(whole, deterministic=True)[0], again.predict(own, deterministic=True)[0])
    assert again.predict(single, deterministic=True)[0].shape == env.action_space.shape
    env.close()


def test_a_critic_state_larger_than_the_observation_is_refused():
    with pytest.raises(ValueError, match="critic_state_dim=6 needs flat observations with more columns"):
        MlpLstmPolicy(spaces.Box(-1, 1, (6,)), spaces.Box(-1, 1, (3,)), lambda _: 1e-3, critic_state_dim=6)


@pytest.mark.parametrize("policy_class", [MlpLstmPolicy, SuiteLstmPolicy])
def test_what_is_skipped_past_the_memory_reaches_actor_and_critic(policy_class):
    """With LSTMs that say nothing, only what goes past them is left to act and to value by."""
    flat = observations(5)
    for skip in (False, True):
        policy = policy_class(
            OBSERVATION_LAYOUT.space(), ACTION_LAYOUT.space(), lambda _: 1e-3, action_layout=ACTION_LAYOUT,
            shared_lstm=False, enable_critic_lstm=True, skip_connection=skip,
        )  # fmt: skip
        torch.nn.init.normal_(policy.action_net.weight)
        for parameter in (p for lstm in policy.lstms for p in lstm.parameters()):
            torch.nn.init.zeros_(parameter)
        params, values = parameters(policy, flat)
        # The target's logits come from the slots too, in both cases.
        own = params[:, : TARGET.start] if policy_class is SuiteLstmPolicy else params
        assert (bool((own.std(dim=0) > 1e-3).all()), bool(values.std() > 1e-3)) == (skip, skip)


@pytest.mark.parametrize("ortho_lstm", [True, False])
def test_lstms_of_a_new_trainer_are_orthogonal_per_gate_or_as_pytorch_makes_them(ortho_lstm):
    network = {"n_lstm_layers": 2, "shared_lstm": False, "enable_critic_lstm": True, "ortho_lstm": ortho_lstm}
    model = RecurrentPPO("SuiteLstmPolicy", Points(num_envs=2), n_steps=2, policy_kwargs=network, device="cpu")
    assert len(model.policy.lstms) == 2
    for lstm in model.policy.lstms:
        if ortho_lstm:
            assert_orthogonal_per_gate(lstm)
        else:
            bound = lstm.hidden_size**-0.5
            assert all(0.9 * bound < float(values.detach().abs().max()) <= bound for values in lstm.parameters())


def test_a_memory_span_sets_the_gates_of_every_lstm_and_refuses_what_has_no_effect():
    network = {"shared_lstm": False, "enable_critic_lstm": True, "memory_span": 50}
    model = RecurrentPPO("MlpLstmPolicy", Points(num_envs=2), n_steps=2, policy_kwargs=network, device="cpu")
    for lstm in model.policy.lstms:
        forget = lstm.bias_ih_l0.detach().chunk(4)[1]
        assert 25.0 < float(forget.exp().max()) <= 49.0
        assert float(forget.min()) >= 0.0
    for wrong in ({"memory_span": 1}, *({"memory_span": 50, off: False} for off in ("ortho_lstm", "ortho_init"))):
        with pytest.raises(ValueError, match="memory_span must be at least 2 steps and needs ortho_lstm=True and"):
            RecurrentPPO("MlpLstmPolicy", Points(num_envs=2), n_steps=2, policy_kwargs=wrong, device="cpu")
