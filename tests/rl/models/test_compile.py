"""Models and policies compile into one graph, without a break, and give the same numbers."""

import pytest
import torch
from tests.rl.models.test_models import suite_batch
from tests.rl.tasks import Endless

from echelon_rl import ActorCriticLSTM, CombatSuiteActorCritic, RecurrentPPO, make_vec_env
from echelon_rl.core.update import ppo_loss

ROWS, STEPS = 3, 5


@pytest.fixture(autouse=True)
def with_recurrent_layers():
    """Let PyTorch's compiler take recurrent layers, which it does on demand only; traces only, so that it is quick."""
    torch.compiler.reset()
    with torch._dynamo.config.patch(allow_rnn=True):
        yield
    torch.compiler.reset()


def whole(function):
    return torch.compile(function, fullgraph=True, backend="aot_eager")


def resets():
    flags = torch.zeros(STEPS, ROWS, dtype=torch.bool)
    flags[2, 1] = flags[3, 0] = True
    return flags


@pytest.mark.slow
@pytest.mark.parametrize("suite", [False, True], ids=["flat", "suite"])
def test_models_compile_without_a_break(suite):
    model = CombatSuiteActorCritic(4, 16, 8) if suite else ActorCriticLSTM(6, 4, 16, 8)
    obs = suite_batch(STEPS, ROWS) if suite else torch.rand(STEPS, ROWS, 6)
    now = type(obs)(*(part[0] for part in obs)) if suite else obs[0]
    actions, state = torch.rand(STEPS, ROWS, 4) - 0.5, model.initial_state(ROWS)
    step, sequence = whole(model.get_action_and_value), whole(model.evaluate_actions_sequence)
    expected = model.get_action_and_value(now, state, resets()[2], actions[0])
    for index in (0, 1, 3, 4):  # the entropy is estimated from a fresh sample
        torch.testing.assert_close(step(now, state, resets()[2], actions[0])[index], expected[index])
    expected = model.evaluate_actions_sequence(obs, actions, resets(), state)
    for index in (0, 2, 3):
        torch.testing.assert_close(sequence(obs, actions, resets(), state)[index], expected[index])


@pytest.mark.ci
@pytest.mark.parametrize(
    "with_layout", [pytest.param(False, marks=pytest.mark.slow), True], ids=["box", "action layout"]
)
def test_policies_compile_without_a_break(with_layout):
    env = make_vec_env("duel", ROWS, backend="native") if with_layout else Endless(num_envs=ROWS)
    kwargs = {"policy_kwargs": {"lstm_hidden_size": 8}, "device": "cpu"}
    policy = RecurrentPPO("MlpLstmPolicy", env, lstm_backend="operator", **kwargs).policy
    obs = torch.rand(STEPS, ROWS, env.observation_space.shape[0])
    memory = policy.initial_memory(ROWS)

    def step(obs, memory, reset):
        return policy.step(policy.features(obs), memory, reset)

    def segment(obs, memory, resets):
        """What the update does with segments, with resets inside, as the operator takes them."""
        features = policy.features(obs.flatten(0, 1)).view(STEPS, ROWS, -1)
        latent_pi, latent_vf, after = policy.sequence(features, memory, resets)
        params, values = policy.head_outputs(latent_pi.flatten(0, 1), latent_vf.flatten(0, 1))
        distribution = policy.distribution(params)
        return distribution.log_prob_raw(params), values, after, distribution.entropy()

    torch.testing.assert_close(whole(step)(obs[0], memory, resets()[2]), step(obs[0], memory, resets()[2]))
    for inside in (None, resets()):
        compiled, plain = whole(segment)(obs, memory, inside), segment(obs, memory, inside)
        torch.testing.assert_close(compiled[:3], plain[:3])
        assert compiled[3].shape == plain[3].shape
    old, advantages = plain[0].detach() + 0.1, torch.randn(STEPS * ROWS)

    def gradients(evaluate):
        log_prob, values, *_ = evaluate(obs, memory, resets())
        terms = ppo_loss(log_prob, old, advantages, values, values.detach(), advantages, 0.2)
        return torch.autograd.grad(terms.policy + terms.value, [*policy.parameters()], allow_unused=True)

    torch.testing.assert_close(gradients(whole(segment)), gradients(segment))
