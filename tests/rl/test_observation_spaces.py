"""Dictionaries, images and choices as observations: what reaches the network, and the whole way of a training."""

import gymnasium
import numpy as np
import pytest
import torch
from gymnasium import spaces
from stable_baselines3.common.evaluation import evaluate_policy
from stable_baselines3.common.preprocessing import preprocess_obs
from stable_baselines3.common.torch_layers import CombinedExtractor, NatureCNN
from stable_baselines3.common.vec_env import DummyVecEnv

from echelon_env import EchelonConfig, EchelonVectorEnv
from echelon_rl import RecurrentPPO, evaluate_win_rate, make_vec_env
from echelon_rl.core.observation_rows import ObservationRows
from echelon_rl.models.features import MlpFeatures, SuiteFeatures
from tests.rl.rollouts import assert_close, collected, replay, weights
from tests.rl.tasks import Recall

MIXED = {
    "camera": spaces.Box(0, 255, (36, 40, 3), np.uint8),
    "gear": spaces.Discrete(3),
    "lamps": spaces.MultiBinary(2),
    "levers": spaces.MultiDiscrete([2, 4]),
    "speed": spaces.Box(-np.inf, np.inf, (2,), np.float64),
}
BOX, TINY_IMAGE = spaces.Box(-1, 1, (2,)), spaces.Box(0, 255, (7, 7, 3), np.uint8)
SMALL = {"lstm_hidden_size": 8}
DICTS = {"observation_format": "dict", "action_format": "multidiscrete"}


class Sampled(gymnasium.Env):
    """Observations drawn from a space, the last key of a dictionary first; ends or is cut after five steps."""

    def __init__(self, space, action_space=None, truncates=True):
        self.observation_space, self.action_space = space, action_space or spaces.Discrete(2)
        self.truncates = truncates
        space.seed(0)

    def _observe(self):
        drawn = self.observation_space.sample()
        return dict(reversed(drawn.items())) if isinstance(drawn, dict) else drawn

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        self.time = 0
        return self._observe(), {}

    def step(self, action):
        assert self.action_space.contains(action), action
        self.time += 1
        over = self.time == 5
        return self._observe(), 1.0, over and not self.truncates, over and self.truncates, {}


def several(space=None, number=2, **kwargs):
    return DummyVecEnv([lambda: Sampled(space or spaces.Dict(MIXED), **kwargs)] * number)


def made(env, policy="MlpLstmPolicy", **kwargs):
    return RecurrentPPO(policy, env, **{"n_steps": 8, "n_epochs": 2, "policy_kwargs": SMALL, "device": "cpu", **kwargs})


def test_a_row_holds_every_entry_and_gives_it_back():
    space = spaces.Dict(MIXED)
    space.seed(1)
    drawn = [space.sample() for _ in range(3)]
    rows = ObservationRows(space)
    batch = rows.stacked([dict(reversed(single.items())) for single in drawn])
    flat = rows.rows(batch, 3)
    assert flat.shape == (3, rows.size) == (3, 36 * 40 * 3 + 1 + 2 + 2 + 2)
    for name, part in rows.split(flat).items():
        np.testing.assert_array_equal(part.numpy(), np.stack([single[name] for single in drawn]).astype(np.float32))
    torch.testing.assert_close(rows.join({name: torch.as_tensor(part) for name, part in batch.items()}), flat)


def test_the_network_sees_what_sb3_would_show_it():
    model = made(several(), "MultiInputLstmPolicy")
    policy, observations = model.policy, model.env.reset()
    assert isinstance(policy.features_extractor, CombinedExtractor)
    tensors = {name: torch.as_tensor(part) for name, part in observations.items()}
    expected = policy.features_extractor(preprocess_obs(tensors, model.observation_space))
    torch.testing.assert_close(policy.features(policy.observation_rows.rows(observations, 2)), expected)
    torch.testing.assert_close(policy.features(tensors), expected)


@pytest.mark.parametrize("policy", ["MlpLstmPolicy", "CnnLstmPolicy", "MultiInputLstmPolicy"])
def test_dictionaries_train_save_load_and_predict(policy, tmp_path):
    model = made(several(), policy, normalize_observations=True, normalize_values=True).learn(32)
    other = several(number=3)
    loaded = RecurrentPPO.load(model.save(tmp_path / "model"), env=other, device="cpu")
    assert_close(weights(model), weights(loaded), 0.0)
    assert list(loaded.observation_space.spaces) == list(model.observation_space.spaces)
    raw, _ = Sampled(spaces.Dict(MIXED)).reset()
    (one, state), (two, _) = (m.predict(raw, deterministic=True) for m in (model, loaded))
    assert one == two
    loaded.predict(raw, state, np.zeros(1, bool))
    evaluate_policy(loaded, other, 3, warn=False)
    loaded.learn(24, reset_num_timesteps=False).set_env(several(number=1))
    loaded.learn(8, reset_num_timesteps=False)


@pytest.mark.parametrize(
    "space",
    [
        *MIXED.values(),
        spaces.Box(-1, 1, (20, 29)),
        spaces.Box(-1, 1, (2, 3), np.float64),
        spaces.Box(-np.inf, np.inf, (1,), np.float32),
        spaces.Box(0, 9, (4,), np.int32),
    ],
    ids=str,
)
def test_any_single_space_trains(space):
    model = made(several(space), normalize_observations=True)
    before = weights(model)
    model.learn(16)
    after = weights(model)
    assert all(bool(value.isfinite().all()) for value in after.values())
    assert any(not torch.equal(value, before[name]) for name, value in after.items())
    features = model.policy.features(model.rollout_buffer.obs.flatten(0, 1))
    assert features.std(0).max() > 0, "what it saw looks different to the network"


def test_an_image_goes_through_a_convolution_and_one_long_piece():
    model = made(several(MIXED["camera"]), "CnnLstmPolicy", normalize_observations=True, segment_length=8).learn(32)
    assert isinstance(model.policy.features_extractor, NatureCNN)
    assert model.observation_space.shape == (3, 36, 40)
    assert model.policy.observation_normalizer is None  # pixels are scaled, not normalised
    assert 0 < float(model.policy.observation_rows.split(model.rollout_buffer.obs[0]).max()) <= 255


def test_normalisation_leaves_pixels_and_choices_alone():
    policy = made(several(), normalize_observations=True).learn(16).policy
    rows = policy.observation_rows.rows(several().reset(), 2)
    changed = (policy.observation_normalizer(rows) != rows).any(0)
    speed = policy.observation_rows.columns["speed"]
    assert torch.nonzero(changed).flatten().tolist() == [*range(speed.start, policy.observation_rows.size)]


def test_a_time_limit_is_bootstrapped_from_the_last_dictionary():
    """The reward at a cut holds the value of the last observation after the episode's memory, by the plainest code."""
    space = spaces.Dict({"a": spaces.Box(-1, 1, (2,)), "b": spaces.Discrete(3)})
    model = collected(several(space), n_steps=7, gamma=0.5, policy_kwargs=SMALL)
    limits = model.collector.tail.limits
    assert limits.steps.tolist() == [4, 4]
    features = torch.cat([model.rollout_buffer.obs[:5], limits.obs[None]])
    model.rollout_buffer.obs[:6] = features
    model.rollout_buffer.dones[5] = False
    _, values = replay(model)
    torch.testing.assert_close(model.rollout_buffer.rewards[4], 1.0 + 0.5 * values[5])
    torch.testing.assert_close(model.rollout_buffer.rewards[3], torch.ones(2))


KEYS = {"observation.places": True, "observation.comm": True, "match.max_episode_seconds": 1.0}


@pytest.mark.parametrize(("keys", "form"), [([], "flat"), ([], "dict"), (["places"], "dict")])
def test_a_policy_is_shown_what_it_knows_where_matches_show_more(keys, form):
    config = EchelonConfig.preset("duel").replace({name: KEYS[name] for name in KEYS if name != "observation.comm"})
    own = config if keys else config.without_optional_keys()
    model = made(make_vec_env(own, 2, "easy", "native", observation_format=form))
    apart, wide = (evaluate_win_rate(model, c, "medium", 4, deterministic=True) for c in (own, config.replace(KEYS)))
    assert (wide.mean_return, wide.mean_seconds) == (apart.mean_return, apart.mean_seconds)


@pytest.mark.parametrize(
    ("overrides", "message"),
    [({}, "which is off here; switch it on"), ({**KEYS, "world.zone_places": 3}, r"which has \(3, 5\) here")],
)
def test_a_policy_is_refused_where_matches_do_not_show_what_it_knows(overrides, message):
    config = EchelonConfig.preset("duel").replace({"observation.places": True})
    model = made(make_vec_env(config, 2, "easy", "native"))
    with pytest.raises(ValueError, match=rf"the policy plays by observation\.places of shape \(1, 5\), {message}"):
        evaluate_win_rate(model, EchelonConfig.preset("duel").replace(overrides), matches=2)


def test_the_dict_form_lies_in_the_flat_one_with_its_optional_keys_behind():
    config = EchelonConfig.preset("duel").replace({"observation.places": True, "observation.acoustic": True})
    mixed = EchelonVectorEnv(2, config, num_threads=1)
    own, _ = mixed.reset(seed=3)
    rows = ObservationRows(mixed.single_observation_space)
    assert rows.optional_keys == ("acoustic", "places")
    flat, _ = EchelonVectorEnv(2, "duel", num_threads=1).reset(seed=3)
    behind = np.concatenate([flat, own["acoustic"], own["places"].reshape(4, -1)], axis=1)
    np.testing.assert_array_equal(rows.rows(own, 4).numpy(), behind[:, rows.columns_of_flat()])
    assert ObservationRows(spaces.Dict(MIXED)).optional_keys is None
    strange = spaces.Dict({**mixed.single_observation_space.spaces, "colour": spaces.Discrete(2)})
    assert ObservationRows(strange).optional_keys is None


def test_the_local_map_and_other_keys_train_and_are_evaluated():
    config = EchelonConfig.preset("duel").replace(
        {"match.max_episode_seconds": 5.0, "observation.local_map": True, "observation.damage_direction": True}
    )
    env = make_vec_env(config, 2, "easy", "native", **DICTS)
    assert {"local_map", "damage_direction"} <= set(env.observation_space.spaces)
    model = made(env, normalize_observations=True, n_steps=16).learn(64)
    assert isinstance(model.policy.features_extractor, MlpFeatures), "as for flat observations"
    assert model.policy.features(model.rollout_buffer.obs[0]).shape == (2, model.policy.features_dim)
    assert evaluate_win_rate(model, config, matches=2, num_matches=2).matches == 2


@pytest.mark.parametrize(
    ("policy", "env", "message"),
    [
        ("MlpLstmPolicy", Sampled(spaces.Dict({"a": spaces.Dict(MIXED)})), "no Dict inside, got Dict.*FlattenObser"),
        ("MlpLstmPolicy", Sampled(spaces.Tuple([BOX])), "must be a Box.* got Tuple.*FlattenObservation"),
        ("MlpLstmPolicy", Sampled(spaces.Discrete(3, start=1)), "choices that count from 0"),
        ("MlpLstmPolicy", Sampled(BOX, spaces.Dict({"a": BOX})), "must be Box.* got Dict.*another action_format"),
        ("CnnLstmPolicy", Sampled(BOX), "NatureCNN needs an image.* got Box"),
        ("CnnLstmPolicy", Sampled(spaces.Dict({"a": TINY_IMAGE})), "image 'a'.*36 by 36 pixels"),
        ("MultiInputLstmPolicy", Sampled(spaces.Dict({"keys": BOX})), "cannot have an entry named 'keys'"),
        ("SuiteLstmPolicy", Sampled(spaces.Dict(MIXED)), "Box or a Dict with contact_mask, .* MlpLstmPolicy takes any"),
    ],
)
def test_what_no_policy_reads_or_does_is_refused_in_a_sentence(policy, env, message):
    with pytest.raises(ValueError, match=message) as caught:
        made(env, policy)
    assert "\n" not in str(caught.value)


def test_sets_are_read_alike_from_the_flat_and_the_dict_form_with_their_optional_keys():
    flat, parts = (
        make_vec_env("recon", 2, opponent="trivial", observation_format=form, seed=0) for form in ("flat", "dict")
    )
    of_flat = SuiteFeatures(flat.observation_space)
    of_dict = SuiteFeatures(parts.observation_space)
    of_dict.load_state_dict(of_flat.state_dict())
    rows = torch.as_tensor(flat.reset())
    entries = {name: torch.as_tensor(part) for name, part in parts.reset().items()}
    for told, given in zip(of_flat.with_slots(rows), of_dict.with_slots(entries), strict=True):
        torch.testing.assert_close(told, given)
    changed = entries | {"places": entries["places"] + 1.0}
    assert not torch.allclose(of_dict(entries), of_dict(changed))
    model = made(parts, "SuiteLstmPolicy").learn(1)
    assert model.predict(parts.reset())[0].shape == (10, *parts.action_space.shape)


def test_dictionaries_with_missing_keys_and_options_for_numbers_are_refused():
    with pytest.raises(ValueError, match="set aux_coef=0"):
        made(several(), aux_coef=0.1)
    with pytest.raises(ValueError, match=r"critic_state_dim=2 needs flat .* or a Dict with an entry 'global_state'"):
        made(several(), policy_kwargs={"critic_state_dim": 2})
    model = made(several(spaces.Dict({"a": BOX})))
    for observations, message in (
        ({"b": np.zeros((2, 2))}, "with the key 'a', but it gave the keys"),
        ({"a": np.zeros((2, 3))}, r"observations of 'a' of shape \[2, 3\]; expected 2 rows of 2 numbers"),
    ):
        with pytest.raises(ValueError, match=message):
            model._tensors(model.env).begin(observations, np.ones(2, bool), None)
    assert made(Recall(2)).policy.number_columns is None
