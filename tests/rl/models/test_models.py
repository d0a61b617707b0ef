import numpy as np
import pytest
import torch

from echelon_env import FLAT_OBS_DIM, OBSERVATION_LAYOUT, SUITE_DESCRIPTOR_DIM
from echelon_rl import ActorCriticLSTM, CombatSuiteActorCritic, LSTMState, flat_obs_to_suite_obs
from echelon_rl.models.encoders import SetEncoder


def flat_batch(*lead):
    flat = torch.rand(*lead, FLAT_OBS_DIM) * 2 - 1
    for mask in (OBSERVATION_LAYOUT["contact_mask"], OBSERVATION_LAYOUT["squad_mask"]):
        flat[..., mask.start : mask.stop] = (torch.rand(*lead, mask.size) < 0.5).float()
    return flat


def suite_batch(*lead):
    return flat_obs_to_suite_obs(flat_batch(*lead))


def test_flat_observation_splits_into_named_blocks():
    flat = torch.arange(2 * FLAT_OBS_DIM, dtype=torch.float32).view(2, FLAT_OBS_DIM)
    suite = flat_obs_to_suite_obs(flat)
    shapes = [tuple(part.shape[1:]) for part in suite]
    assert shapes == [block.shape for block in OBSERVATION_LAYOUT.blocks]
    assert sum(int(np.prod(shape)) for shape in shapes) == FLAT_OBS_DIM
    assert suite.suite_descriptor.shape == (2, SUITE_DESCRIPTOR_DIM)
    assert torch.equal(torch.cat([part.flatten(1) for part in suite], dim=1), flat)


@pytest.mark.parametrize("size", [FLAT_OBS_DIM - 1, FLAT_OBS_DIM + 1])
def test_flat_observations_of_another_size_are_refused(size):
    with pytest.raises(ValueError, match=rf"end in {FLAT_OBS_DIM} columns, got shape \[3, {size}\]"):
        flat_obs_to_suite_obs(torch.zeros(3, size))


# How to make each model, flat observations for it, and what it takes instead of them.
MODELS = {
    "flat": (lambda: ActorCriticLSTM(20, 5, 16, 12), lambda *lead: torch.randn(*lead, 20), lambda flat: flat),
    "suite": (lambda: CombatSuiteActorCritic(5, 16, 12), flat_batch, flat_obs_to_suite_obs),
}
both_models = pytest.mark.parametrize("name", MODELS)


def model_and_observations(name):
    make, flat, parts = MODELS[name]
    return make(), lambda *lead: parts(flat(*lead))


@both_models
def test_sequence_equals_steps(name):
    model, observe = model_and_observations(name)
    obs, actions, dones = observe(7, 3), torch.rand(7, 3, 5) * 1.8 - 0.9, torch.rand(7, 3) < 0.3
    log_probs, entropies, values, last = evaluated(model, obs, actions, dones)
    assert log_probs.shape == entropies.shape == values.shape == (7, 3)
    state = model.initial_state(3)
    for t in range(7):
        now = obs[t] if name == "flat" else type(obs)(*(part[t] for part in obs))
        alone, _ = model.get_value(now, state, dones[t])
        action, log_prob, _, value, state = model.get_action_and_value(now, state, dones[t], actions[t])
        assert action is actions[t] or torch.equal(action, actions[t])
        torch.testing.assert_close(log_prob, log_probs[t], rtol=1e-4, atol=1e-5)
        torch.testing.assert_close(value, values[t], rtol=1e-4, atol=1e-5)
        torch.testing.assert_close(alone, value)
    assert isinstance(state, LSTMState)
    torch.testing.assert_close(state, last, rtol=1e-4, atol=1e-5)


def evaluated(model, obs, actions, dones=None):
    """Log-probabilities, entropies, values and the last state of sequences that begin with an empty memory."""
    dones = torch.zeros(actions.shape[:2]) if dones is None else dones
    return model.evaluate_actions_sequence(obs, actions, dones, model.initial_state(actions.shape[1]))


def assert_all_learn(*parts):
    for part in parts:
        for name, parameter in part.named_parameters():
            assert parameter.grad is not None, name
            assert 0 < float(parameter.grad.abs().sum()) < np.inf, name


@both_models
def test_actor_loss_reaches_encoder_lstm_mean_and_std(name):
    model, observe = model_and_observations(name)
    log_probs, *_ = evaluated(model, observe(6, 3), torch.rand(6, 3, 5) - 0.5)
    (-log_probs.mean()).backward()
    assert_all_learn(model.encoder, model.lstm, model.actor_mean)
    assert model.actor_logstd.grad.abs().sum() > 0


@both_models
def test_critic_loss_reaches_critic_and_shared_encoder(name):
    model, observe = model_and_observations(name)
    _, _, values, _ = evaluated(model, observe(6, 3), torch.zeros(6, 3, 5))
    values.square().mean().backward()
    assert_all_learn(model.encoder, model.lstm, model.critic)
    assert model.actor_mean.weight.grad is None


@both_models
def test_last_step_reaches_the_first_observation(name):
    make, flat, parts = MODELS[name]
    model, given = make(), flat(6, 2).requires_grad_()
    dones = torch.zeros(6, 2)
    for start in (0, 3):
        dones[start] = 1
        given.grad = torch.zeros_like(given)
        _, _, values, _ = evaluated(model, parts(given), torch.zeros(6, 2, 5), dones)
        values[5].sum().backward()
        assert (given.grad[:start] == 0).all(), "nothing may pass a reset"
        assert (given.grad[start].abs().sum(-1) > 0).all()


def test_encoder_is_not_saturated_at_the_start():
    activations = ActorCriticLSTM(20, 5, 16, 12).encoder(torch.randn(500, 20))
    assert float((activations.abs() > 0.99).float().mean()) < 0.5


def test_no_layer_of_the_suite_encoder_is_dead_at_the_start():
    encoder, outputs = CombatSuiteActorCritic(5).encoder, []
    layers = [part for part in encoder.modules() if isinstance(part, torch.nn.ReLU)]
    for layer in layers:
        layer.register_forward_hook(lambda _, __, out: outputs.append(out.flatten(0, -2)))
    encoder(suite_batch(500))
    assert len(outputs) == len(layers) == 9
    for out in outputs:
        dead = (out == 0).all(dim=0)  # a unit is, that gives 0 whatever it sees
        assert float(dead.float().mean()) < 0.5


@both_models
def test_entropy_reaches_the_standard_deviation(name):
    model, observe = model_and_observations(name)
    _, _, entropy, _, _ = model.get_action_and_value(observe(500), model.initial_state(500), torch.ones(500))
    entropy.mean().backward()
    assert (model.actor_logstd.grad != 0).all()


def test_empty_slots_have_no_influence_and_no_gradient():
    encoder = SetEncoder(4, 8)
    members = torch.randn(3, 5, 4)
    members[:, 2] = float("nan")
    members.requires_grad_()
    empty = torch.zeros(3, 5)
    empty[:, 2] = 1
    out = encoder(members, empty)
    torch.testing.assert_close(out, encoder(members[:, [0, 1, 3, 4]], torch.zeros(3, 4)))
    out.sum().backward()
    assert (members.grad[:, 2] == 0).all()
    alone = encoder(torch.randn(3, 5, 4).requires_grad_(), torch.ones(3, 5))
    assert torch.equal(alone[0], alone[1])


def outputs_of(model, obs):
    log_probs, _, values, last = evaluated(model, obs, torch.full((4, 3, 5), 0.3))
    return log_probs, values, *last


@pytest.mark.parametrize(("part", "mask"), [("contacts", "contact_mask"), ("squad", "squad_mask")])
def test_a_model_ignores_what_empty_slots_hold(part, mask):
    model, obs = CombatSuiteActorCritic(5, 16, 12), suite_batch(4, 3)
    members, empty = getattr(obs, part), getattr(obs, mask).unsqueeze(-1) > 0
    before = outputs_of(model, obs)
    for other in (torch.randn_like(members), torch.full_like(members, float("nan"))):
        after = outputs_of(model, obs._replace(**{part: torch.where(empty, other, members)}))
        assert all(map(torch.equal, after, before))
    after = outputs_of(model, obs._replace(**{part: torch.where(empty, members, torch.randn_like(members))}))
    assert not any(map(torch.equal, after, before)), "what the others hold must make a difference"


@pytest.mark.parametrize("everything", [False, True])
def test_empty_slots_get_no_gradient_from_a_model(everything):
    model, obs = CombatSuiteActorCritic(5, 16, 12), suite_batch(4, 3)
    if everything:
        obs = obs._replace(contact_mask=torch.ones_like(obs.contact_mask), squad_mask=torch.ones_like(obs.squad_mask))
    obs = obs._replace(contacts=obs.contacts.clone().requires_grad_(), squad=obs.squad.clone().requires_grad_())
    sum(output.sum() for output in outputs_of(model, obs)).backward()
    for members, mask in ((obs.contacts, obs.contact_mask), (obs.squad, obs.squad_mask)):
        assert (members.grad[mask > 0] == 0).all()
        assert (members.grad[mask == 0].abs().sum(-1) > 0).all()
    assert all(p.grad.isfinite().all() for p in model.parameters() if p.grad is not None)


def test_fusion_has_no_saturating_activation():
    encoder = CombatSuiteActorCritic(5).encoder
    assert not any(isinstance(part, torch.nn.Tanh | torch.nn.Sigmoid) for part in encoder.modules())
    assert [type(part) for part in encoder.fusion][-2:] == [torch.nn.LayerNorm, torch.nn.ReLU]
