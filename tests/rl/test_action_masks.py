"""Forbidden actions: where masks come from, that they are exact, and programs as people wrote them elsewhere."""

from unittest.mock import patch

import gymnasium
import numpy as np
import pytest
import torch
from gymnasium import spaces
from gymnasium.wrappers import TransformObservation
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks
from sb3_contrib.common.wrappers import ActionMasker
from stable_baselines3.common.evaluation import evaluate_policy
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import DummyVecEnv, SubprocVecEnv, VecNormalize

from echelon_rl import RecurrentPPO, evaluate_win_rate, make_vec_env
from echelon_rl.core.distributions import ActionDistribution, ActionHeads
from echelon_rl.core.normalization import normalize_advantages_
from echelon_rl.evaluation import with_action_masks
from tests.rl.rollouts import assert_close, collected, gone_on, replay, small_model, weights
from tests.rl.tasks import Recall
from tests.rl.test_vec_env import Chance

ACTIONS = {
    "discrete": spaces.Discrete(5, start=2),
    "multidiscrete": spaces.MultiDiscrete([3, 2, 4]),
    "binary": spaces.MultiBinary(4),
}


def drawn_masks(random, action_space, rows):
    """Return masks that leave every choice an option: flags that may be on, or columns of choices."""
    if isinstance(action_space, spaces.MultiBinary):
        return random.random((rows, action_space.n)) < 0.5
    sizes = [action_space.n] if isinstance(action_space, spaces.Discrete) else action_space.nvec
    parts = [random.random((rows, size)) < 0.4 for size in sizes]
    for part in parts:
        part[np.arange(rows), random.integers(part.shape[1], size=rows)] = True
    return np.concatenate(parts, axis=1)


def chosen(action_space, action):
    """Return which columns of a mask an action uses."""
    if isinstance(action_space, spaces.MultiBinary):
        return np.asarray(action) > 0
    if isinstance(action_space, spaces.Discrete):
        return np.eye(int(action_space.n), dtype=bool)[int(action) - int(action_space.start)]
    return np.concatenate([np.eye(n, dtype=bool)[a] for n, a in zip(action_space.nvec, action, strict=True)])


class Forbids(gymnasium.Env):
    """Draws a mask for every observation and refuses what it forbids; ends after seven steps."""

    def __init__(self, action_space=ACTIONS["discrete"]):
        self.action_space = action_space
        self.observation_space = spaces.Box(-1, 1, (2,), seed=0)
        self.random, self.steps = np.random.default_rng(0), 0

    def _result(self):
        self.mask = drawn_masks(self.random, self.action_space, 1)[0]
        return self.observation_space.sample(), {"action_mask": self.mask.astype(np.int8)}

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        self.steps = 0
        return self._result()

    def step(self, action):
        assert not (chosen(self.action_space, action) & ~self.mask).any(), "a forbidden action was chosen"
        self.steps += 1
        observation, info = self._result()
        return observation, float(self.random.normal()), self.steps == 7, False, info


class ForbidsByMethod(Forbids):
    """The method says the truth, and infos forbid everything, so that using those would be an error."""

    def action_masks(self):
        return self.mask

    def _result(self):
        observation, info = super()._result()
        return observation, {"action_mask": np.zeros_like(info["action_mask"])}


def made(env, **kwargs):
    return small_model(env, **{"n_steps": 16, "n_epochs": 2, **kwargs})


@pytest.mark.parametrize("kind", [Forbids, ForbidsByMethod])
@pytest.mark.parametrize("actions", ACTIONS)
def test_what_an_environment_forbids_is_never_chosen(kind, actions):
    env = DummyVecEnv([lambda: Monitor(kind(ACTIONS[actions]))] * 3)
    model = made(VecNormalize(env), ent_coef=0.01).learn(96)
    model.learn(48, reset_num_timesteps=False)
    raw, masks = model.rollout_buffer.actions, model.rollout_buffer.masks
    assert masks.shape == (16, 3, raw.shape[2] * (2 if actions == "binary" else 1))
    assert 0 < masks.float().mean() < 1


def test_masks_come_out_of_worker_processes():
    env = SubprocVecEnv([Forbids, Forbids], start_method="fork")
    masks = made(env).learn(32).rollout_buffer.masks
    env.close()
    assert masks.shape[:2] == (16, 2)
    assert torch.equal(masks[:, 0], masks[:, 1]), "both processes draw the same ones"
    assert len({tuple(row) for row in masks[:, 0].tolist()}) > 1, "each step has a mask of its own"


def test_a_function_of_the_environment_masks_by_the_wrapper_of_sb3_contrib():
    """The program of those who asked for a recurrent MaskablePPO, with a memory."""

    def mask_fn(env):
        return env.unwrapped.mask

    env = ActionMasker(ForbidsByMethod(), mask_fn)
    model = made(env, n_steps=32).learn(64)
    observation, _ = env.reset()
    state, start, forbidden = None, True, []
    for _ in range(20):
        masks = env.action_masks()
        action, state = model.predict(observation, state, np.array([start]), action_masks=masks)
        forbidden.append((chosen(env.action_space, action) & ~masks).any())
        observation, _, start, _, _ = env.step(action)
        if start:
            observation, _ = env.reset()
    assert not any(forbidden)


def test_dictionaries_with_several_choices_are_masked_in_training_and_in_evaluations_of_sb3():
    seen = spaces.Dict({"seen": spaces.Box(-1, 1, (2,))})
    env = TransformObservation(ForbidsByMethod(ACTIONS["multidiscrete"]), lambda seen: {"seen": seen}, seen)
    network = {"lstm_hidden_size": 8}
    model = RecurrentPPO("MultiInputLstmPolicy", env, n_steps=32, policy_kwargs=network, device="cpu").learn(64)
    for place in (env, model.env):  # where a forbidden choice is an error
        assert np.isfinite(evaluate_policy(with_action_masks(model, place), place, 3, warn=False)).all()


@pytest.mark.parametrize("actions", ACTIONS)
def test_the_probability_of_what_is_forbidden_is_zero_and_has_no_gradient_or_entropy(actions):
    """Against PyTorch's distributions over the allowed options alone."""
    heads = ActionHeads(ACTIONS[actions])
    masks = torch.from_numpy(heads.read_masks(drawn_masks(np.random.default_rng(3), ACTIONS[actions], 64), 64))
    params = (3 * torch.randn(64, heads.size)).requires_grad_()
    distribution = ActionDistribution(heads, heads.masked(params, masks), torch.zeros(0))
    raw = distribution.sample_raw()
    log_prob, entropy = distribution.log_prob_raw(raw), distribution.entropy()
    (gradient,) = torch.autograd.grad((log_prob + entropy).sum(), params)
    expected_log_prob, expected_entropy = torch.zeros(64), torch.zeros(64)
    allowed = masks[:, 1::2] if actions == "binary" else masks
    for row in range(64):
        for head in heads.heads:
            if actions == "binary":
                for column in torch.nonzero(allowed[row]).flatten():
                    single = torch.distributions.Bernoulli(logits=params[row, column])
                    expected_log_prob[row] += single.log_prob((raw[row, column] > 0).float())
                    expected_entropy[row] += single.entropy()
                continue
            mine = torch.nonzero(allowed[row, head.columns]).flatten()
            single = torch.distributions.Categorical(logits=params[row, head.columns][mine])
            index = int((mine == raw[row, head.columns].argmax()).nonzero())
            expected_log_prob[row] += single.log_prob(torch.tensor(index))
            expected_entropy[row] += single.entropy()
    for chosen_columns in (raw > 0, distribution.mode_raw() > 0):
        assert not (chosen_columns & ~allowed).any()
    assert (gradient[~allowed] == 0).all()
    reference = torch.autograd.grad((expected_log_prob + expected_entropy).sum(), params, retain_graph=True)[0]
    torch.testing.assert_close(log_prob, expected_log_prob)
    torch.testing.assert_close((entropy, gradient), (expected_entropy, reference), rtol=1e-4, atol=1e-5)


def test_flags_can_be_forced_on_by_masks_in_the_form_of_sb3_contrib():
    heads = ActionHeads(spaces.MultiBinary(3))
    masks = torch.from_numpy(heads.read_masks([[[1, 0], [0, 1], [1, 1]]] * 50, 50))  # off only, on only, either
    params = torch.zeros(50, 3, requires_grad=True)
    distribution = ActionDistribution(heads, heads.masked(params, masks), torch.zeros(0))
    flags = distribution.get_actions()
    counts = flags.sum(0).tolist()
    assert counts[:2] == [0, 50]
    assert 0 < counts[2] < 50
    (distribution.entropy() + distribution.log_prob(flags)).sum().backward()
    torch.testing.assert_close(distribution.entropy(), torch.full((50,), np.log(2.0), dtype=torch.float32))
    assert (params.grad[:, :2] == 0).all()


@pytest.mark.parametrize("checkpointed", [False, True])
@pytest.mark.parametrize("actions", ACTIONS)
def test_a_masked_update_equals_a_plain_loop(actions, checkpointed):
    """The step of plain gradient descent, from a loop over the rollout with the masks that the environment gave."""
    env = DummyVecEnv([lambda: Forbids(ACTIONS[actions])] * 4)
    options = {"segment_length": 20, "n_epochs": 1, "batch_size": 80, "learning_rate": 1.0, "ent_coef": 0.1}
    model = collected(env, gradient_checkpointing=checkpointed, **options)
    model.policy.optimizer = torch.optim.SGD(model.policy.parameters(), lr=1.0)
    before, buffer, policy = weights(model), model.rollout_buffer, model.policy
    params, values = replay(model)
    distribution = policy.distribution(policy.heads.masked(params.flatten(0, 1), buffer.masks.flatten(0, 1)))
    log_probs = distribution.log_prob_raw(buffer.actions.flatten(0, 1)).view_as(values)
    torch.testing.assert_close(buffer.log_probs, log_probs, rtol=0, atol=1e-5)
    ratio = (log_probs - buffer.log_probs).exp()
    advantages = normalize_advantages_(buffer.advantages.clone(), buffer.alive)
    loss = -(advantages * ratio).mean() + 0.5 * (buffer.returns - values).square().mean()
    (loss - 0.1 * distribution.entropy().mean()).backward()
    torch.nn.utils.clip_grad_norm_(policy.parameters(), model.max_grad_norm)
    policy.optimizer.step()
    expected = weights(model)
    policy.load_state_dict(before)
    model.train()
    assert_close(weights(model), expected, 1e-6)


class Doors(Recall):
    """Recall, in which the first action is the right one or the second; on the way only a third or a fourth is allowed.

    Infos of ended rows forbid everything: the next mask is in the reset's info.
    """

    def __init__(self, num_envs=16, delay=3):
        super().__init__(num_envs, delay, spaces.Discrete(4))

    def _masks(self):
        odd = self.time % 2
        on_the_way = np.stack([0 * odd, 0 * odd, odd, 1 - odd], axis=1)
        return np.where((self.time == self.delay)[:, None], [1, 1, 0, 0], on_the_way)

    def reset(self):
        observations = super().reset()
        self.reset_infos = [{"action_mask": mask} for mask in self._masks()]
        return observations

    def step_wait(self):
        assert self._masks()[np.arange(self.num_envs), self.actions].all(), "a forbidden action was chosen"
        observations, rewards, done, infos = super().step_wait()
        for row, mask in enumerate(self._masks()):
            infos[row]["action_mask"] = 0 * mask if done[row] else mask
            self.reset_infos[row] = {"action_mask": mask}
        return observations, rewards, done, infos

    def get_state(self):
        return {"time": self.time.copy(), "signs": self.signs.copy(), "random": self.random.bit_generator.state}

    def set_state(self, state):
        self.time, self.signs = state["time"].copy(), state["signs"].copy()
        self.random.bit_generator.state = state["random"]


def test_a_masked_task_that_needs_memory_is_learnt():
    model = small_model(Doors(), n_steps=32, learning_rate=3e-3, gamma=0.9, seed=1)
    model.learn(16 * 32 * 20)
    # Without memory the mean is at most 0.
    assert np.mean([episode["r"] for episode in model.ep_info_buffer]) > 0.9


def test_masks_of_infos_are_part_of_a_resumed_training(tmp_path):
    model, env = small_model(Doors(3)).learn(96), Doors(3)
    env.reset()
    assert_close(weights(gone_on(model, env, 96, tmp_path / "m.zip")), weights(model), 0.0)


class Pair(Chance):
    """Two agents with masks in the infos of PettingZoo."""

    def action_space(self, agent):
        return spaces.Discrete(4)

    def _infos(self):
        self.masks = dict(zip("ab", drawn_masks(self.random, spaces.Discrete(4), 2), strict=True))
        return {agent: {"action_mask": mask} for agent, mask in self.masks.items()}

    def reset(self, seed=None, options=None):
        return super().reset(seed, options)[0], self._infos()

    def step(self, actions):
        assert all(mask[actions[agent]] for agent, mask in self.masks.items()), "a forbidden action was chosen"
        return *super().step(actions)[:4], self._infos()


def test_agents_of_pettingzoo_obey_the_masks_of_their_infos():
    assert not made(make_vec_env(Pair(), 2)).learn(64).rollout_buffer.masks.all()


@pytest.mark.parametrize("backend", ["native", "supersuit"])
@pytest.mark.parametrize("actions", ["discrete", "multidiscrete"])
def test_mechs_obey_their_masks(backend, actions):
    env = make_vec_env("skirmish", 1, "easy", backend, action_format=actions, invalid_actions="raise")
    model = made(env, n_steps=40).learn(40 * env.num_envs)
    assert model.rollout_buffer.masks.shape == (40, env.num_envs, {"discrete": 43, "multidiscrete": 83}[actions])
    assert not model.rollout_buffer.masks.all()
    assert made(make_vec_env("duel", 1, "easy", backend)).learn(16).rollout_buffer.masks is None


@pytest.mark.parametrize("backend", ["native", "supersuit"])
@pytest.mark.parametrize(("actions", "choices"), [("discrete", 43), ("multidiscrete", 83)])
def test_sb3_contribs_way_of_asking_gets_the_mask_of_each_row(backend, actions, choices):
    env = make_vec_env("skirmish", 2, "easy", backend, action_format=actions, seed=0)
    env.reset()
    masks = get_action_masks(env)
    assert np.array_equal(masks, env.action_masks())
    assert masks.shape == (10, choices)
    assert len(np.unique(masks, axis=0)) > 1, "classes differ in what they can do"
    assert np.array_equal(env.env_method("action_masks", indices=[3, 9]), masks[[3, 9]])
    model = MaskablePPO("MlpPolicy", env, n_steps=8, batch_size=80, n_epochs=1).learn(80)
    assert model.num_timesteps == 80


def test_win_rates_are_measured_with_masks():
    model = made(make_vec_env("duel", 1, "easy", "native", action_format="multidiscrete"))
    with patch.object(model, "predict", autospec=True, side_effect=model.predict) as predict:
        assert evaluate_win_rate(model, "duel", matches=2, num_matches=2).matches == 2
    assert {call.kwargs["action_masks"].shape for call in predict.call_args_list} == {(2, 83)}


@pytest.mark.parametrize(
    ("masks", "message"),
    [
        ([[1, 1, 1]] * 2, r"shape \[2, 3\]; expected 2 rows of 5 numbers of 0 or 1"),
        ([[1] * 5] * 3, "action masks of 2 rows must be arrays of 5 numbers"),
        ([[1] * 5, [1]], "action masks of 2 rows must be arrays of 5 numbers"),
        ([[1] * 5, [0] * 5], "mask of row 1 allows nothing: its columns 0 to 4 are all 0"),
    ],
)
def test_masks_that_do_not_fit_are_refused_in_a_sentence(masks, message):
    model = made(DummyVecEnv([Forbids] * 2))
    with pytest.raises(ValueError, match=message) as caught:
        model.predict(np.zeros((2, 2)), action_masks=masks)
    assert "\n" not in str(caught.value)
    with pytest.raises(ValueError, match="need Discrete, MultiDiscrete or MultiBinary actions, got Box"):
        made("Pendulum-v1").predict(np.zeros((2, 3)), action_masks=masks)
    assert ActionHeads(ACTIONS["discrete"]).read_masks([[0] * 5], 1, np.zeros(1, bool)).tolist() == [[False] * 5]


def test_masks_that_are_sometimes_missing_are_refused():
    class Forgets(Forbids):
        def __init__(self, forgets):
            super().__init__(spaces.Discrete(1))
            self.forgets = forgets

        def _result(self):
            observation, info = super()._result()
            return observation, {} if self.forgets == ("step" if self.steps else "reset") else info

    for call, told in (
        (lambda: made(Forgets("reset")).learn(16), r"in step\(\) but gave none in reset\(\)"),
        (lambda: made(Forgets("step")).learn(16), "info of row 0 after a step has no 'action_mask'"),
        (lambda: with_action_masks(None, Forbids()), r"no action_masks.*ActionMasker"),
    ):
        with pytest.raises(ValueError, match=told):
            call()
