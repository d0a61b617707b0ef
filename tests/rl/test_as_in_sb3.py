"""What users of Stable-Baselines3 and sb3-contrib write works here too: policies, schedules, files, videos."""

import io
import itertools
import tempfile

import gymnasium
import numpy as np
import pytest
import torch
from gymnasium import spaces
from stable_baselines3.common.torch_layers import NatureCNN
from stable_baselines3.common.utils import ConstantSchedule, FloatSchedule, LinearSchedule
from stable_baselines3.common.vec_env import VecVideoRecorder

from echelon_rl import RecurrentPPO, make_vec_env
from echelon_rl.core.exploration import StateDependentNoise
from echelon_rl.lstm.functional import _dropped
from echelon_rl.policies import CnnLstmPolicy, MlpLstmPolicy
from tests.rl.tasks import Hears
from tests.rl.test_observation_spaces import MIXED, Sampled

SMALL = {"lstm_hidden_size": 8}


def model(policy_kwargs=None, env="Pendulum-v1", **options):
    options = {"n_steps": 16, "batch_size": 16, "n_epochs": 2, "seed": 0, "device": "cpu", **options}
    return RecurrentPPO("MlpLstmPolicy", env, policy_kwargs={**SMALL, **(policy_kwargs or {})}, **options)


def actions(policy, steps=4):
    """Return the most likely actions of a policy in a row of observations that depend on nothing else."""
    state, found = None, []
    for observation in np.random.default_rng(0).normal(size=(steps, 1, 3)).astype(np.float32):
        action, state = policy.predict(observation, state, np.array([not found]), deterministic=True)
        found.append(action)
    return np.array(found)


@pytest.mark.parametrize(
    ("named", "lstms", "layer"),
    [
        ({}, 1, False),
        ({"enable_critic_lstm": True}, 2, False),
        ({"enable_critic_lstm": False}, 1, True),
        ({"shared_lstm": True}, 1, False),
        ({"shared_lstm": False}, 2, False),
        ({"shared_lstm": False, "enable_critic_lstm": False}, 1, True),
        ({"share_features_extractor": False}, 2, False),
        ({"share_features_extractor": False, "enable_critic_lstm": False}, 1, True),
    ],
)
def test_naming_one_argument_of_the_critics_memory_leaves_the_other_as_in_sb3_contrib(named, lstms, layer):
    policy = model(named).policy
    found = len(policy.lstms), policy.critic is not None, policy.shared_lstm
    assert found == (lstms, layer, lstms == 1 and not layer)


@pytest.mark.parametrize("memory", ["lstm", "gru", "none"])
def test_an_encoder_each_keeps_actor_and_critic_apart(memory):
    policy = model({"share_features_extractor": False, "memory": memory, "skip_connection": True}).policy
    assert policy.pi_features_extractor is not policy.vf_features_extractor
    features = policy.features(torch.randn(5, 3))
    params, values, _ = policy.step(features, policy.initial_memory(5), torch.zeros(5, dtype=torch.bool))
    encoders = {"actor": policy.pi_features_extractor, "critic": policy.vf_features_extractor}
    for result, learns in ((params, "actor"), (values, "critic")):
        for name, encoder in encoders.items():
            gradients = torch.autograd.grad(result.sum(), list(encoder.parameters()), retain_graph=True)
            assert any(float(gradient.abs().sum()) > 0 for gradient in gradients) == (name == learns)


@pytest.mark.parametrize("kind", ["operator", "torch", "gru"])
def test_dropout_acts_between_layers_in_training_alone(kind):
    memory = {"memory": "gru"} if kind == "gru" else {}
    policy = model({"n_lstm_layers": 2, "lstm_kwargs": {"dropout": 0.5}, **memory}).policy
    policy.lstm_backend = "auto" if kind == "gru" else kind
    features, resets = torch.randn(6, 4, policy.features_dim), torch.zeros(6, 4, dtype=torch.bool)
    resets[3, 1] = True

    def latents():
        return policy.sequence(features, policy.initial_memory(4), resets)[0]

    same = []
    for training in (False, True):
        policy.set_training_mode(training)
        same.append(torch.equal(latents(), latents()))
    assert same == [True, False]


def test_a_dropped_share_is_the_share_that_was_asked_for():
    policy = model({"n_lstm_layers": 2, "lstm_kwargs": {"dropout": 0.25}}).policy
    policy.set_training_mode(True)
    lstm, x = policy.lstm_actor, torch.ones(1, 4_000, 8)
    kept = _dropped(lstm, 0, x)
    assert float((kept == 0).float().mean()) == pytest.approx(0.25, abs=0.02)
    assert float(kept.mean()) == pytest.approx(1.0, abs=0.02), "what is kept grows, so that the mean stays"
    assert torch.equal(_dropped(lstm, 1, x), x), "the last layer's outputs are kept"


@pytest.mark.parametrize(("full_std", "use_expln"), [*itertools.product([True, False], repeat=2)])
def test_noise_of_the_state_has_the_deviation_that_its_distribution_says(full_std, use_expln):
    noise, generator = StateDependentNoise(3, full_std, use_expln), torch.Generator().manual_seed(0)
    log_std = 0.3 * torch.randn(6, 3 if full_std else 1, generator=generator)
    latents = torch.randn(1, 6, generator=generator)
    torch.manual_seed(0)
    noise.draw(log_std, 20_000)
    drawn = noise.of_rows(latents.expand(20_000, -1))
    expected = noise.log_std_of(latents, log_std).exp()[0]
    np.testing.assert_allclose(drawn.std(0), expected, rtol=0.03)
    assert float(drawn.mean(0).abs().max()) < 0.03


def test_a_state_seen_again_gets_the_same_noise_until_the_noise_is_drawn_anew():
    trained = model(use_sde=True, sde_sample_freq=4)
    seen = torch.randn(1, 3).expand(2, 3)
    policy = trained.policy
    policy.reset_noise(2)

    def sampled():
        params, _, _ = policy.step(policy.features(seen), policy.initial_memory(2), torch.ones(2, dtype=torch.bool))
        return policy.distribution(params).sample_raw()

    first = sampled()
    assert torch.equal(first, sampled())
    assert not torch.equal(first[0], first[1]), "every row has noise of its own"
    policy.reset_noise(2)
    assert not torch.equal(first, sampled())


@pytest.mark.parametrize(("every", "drawn"), [(-1, 1), (4, 4), (16, 1)])
def test_a_rollout_draws_its_noise_as_often_as_asked(every, drawn, monkeypatch):
    trained = model(use_sde=True, sde_sample_freq=every)
    calls = []
    monkeypatch.setattr(trained.policy.exploration, "draw", lambda log_std, rows: calls.append(rows))
    trained.learn(16)
    assert calls == [1] * drawn


def test_sde_learns_and_is_saved(tmp_path):
    trained = model(use_sde=True, sde_sample_freq=4).learn(64)
    loaded = RecurrentPPO.load(trained.save(tmp_path / "m.zip"), env=trained.env)
    assert (loaded.use_sde, loaded.sde_sample_freq) == (True, 4)
    assert loaded.policy.log_std.shape == trained.policy.log_std.shape
    np.testing.assert_array_equal(actions(loaded), actions(trained))
    loaded.learn(32)


@pytest.mark.parametrize(
    ("kwargs", "message", "kind"),
    [
        ({"env": "CartPole-v1", "use_sde": True}, "continuous actions", ValueError),
        (
            {"use_sde": True, "policy_kwargs": {"state_dependent_std": True}},
            "either use_sde or state_dependent_std",
            ValueError,
        ),
        (
            {"policy_kwargs": {"lstm_kwargs": {"dropout": 0.5}}},
            "dropout acts between the layers .* n_lstm_layers=2",
            ValueError,
        ),
        (
            {"policy_kwargs": {"shared_lstm": True, "share_features_extractor": False}},
            "cannot share an LSTM",
            ValueError,
        ),
        (
            {"policy_kwargs": {"shared_lstm": True, "enable_critic_lstm": True}},
            "either the LSTM is shared or",
            AssertionError,
        ),
        ({"clip_range_vf": -0.2}, "must be positive", AssertionError),
        ({"n_steps": 1}, "set n_steps to 2 or more, or normalize_advantage=False", AssertionError),
        ({"policy_kwargs": {"features_extractor_class": NatureCNN}}, "needs an image", AssertionError),
        ({"env": Sampled(spaces.Dict({"inner": spaces.Dict(MIXED)}))}, "no Dict inside", NotImplementedError),
    ],
)
def test_what_cannot_be_is_one_sentence_before_training_and_caught_as_sb3_s_exception_too(kwargs, message, kind):
    for caught in (kind, ValueError):
        with pytest.raises(caught, match=message):
            model(**kwargs)


def test_a_policy_is_a_file_of_its_own(tmp_path):
    parts = {"normalize_observations": True, "normalize_values": True, "aux_coef": 0.1}
    trained = model({"n_lstm_layers": 2, "net_arch": [8], "activation_fn": torch.nn.ELU}, **parts).learn(32)
    trained.policy.save(tmp_path / "policy")
    loaded = MlpLstmPolicy.load(str(tmp_path / "policy"))
    np.testing.assert_array_equal(actions(loaded), actions(trained.policy))
    before, after = trained.policy.state_dict(), loaded.state_dict()
    assert before.keys() == after.keys()
    assert all(torch.equal(before[name], after[name]) for name in before)
    content = (tmp_path / "policy").read_bytes()
    (tmp_path / "changed").write_bytes(content.replace(b"n_lstm_layers", b"n_lstm_lawyers"))
    for kind, path, error, message in (
        (CnnLstmPolicy, tmp_path / "policy", ValueError, "holds a MlpLstmPolicy, not a CnnLstmPolicy"),
        (MlpLstmPolicy, trained.save(tmp_path / "m.zip"), ValueError, r"a model: RecurrentPPO\.load\(path\)\.policy"),
        (MlpLstmPolicy, tmp_path / "nothing", FileNotFoundError, "there is no policy"),
        (MlpLstmPolicy, tmp_path / "changed", ValueError, r"is damaged|is not a checkpoint"),
    ):
        with pytest.raises(error, match=message):
            kind.load(path)


def test_an_own_policy_class_is_saved_with_its_own_arguments(tmp_path):
    class Louder(MlpLstmPolicy):
        def __init__(self, *args, loudness=1.0, **kwargs):
            super().__init__(*args, **kwargs)
            self.loudness = loudness

    space, box = spaces.Box(-1, 1, (3,)), spaces.Box(-1, 1, (1,))
    Louder(space, box, lambda _: 1e-3, loudness=3.0, **SMALL).save(tmp_path / "policy")
    loaded = Louder.load(tmp_path / "policy")
    assert (loaded.loudness, loaded.lstm_actor.hidden_size) == (3.0, 8)


def test_files_include_and_exclude_what_sb3_lets_them(tmp_path):
    trained = model(verbose=1)
    trained.mine = {"names": ["a", "b"], "numbers": np.arange(3)}
    trained.tensor = torch.arange(4.0)
    path = trained.save(tmp_path / "m.zip", include=["mine", "tensor"], exclude=["gamma"])
    loaded = RecurrentPPO.load(path)
    assert loaded.verbose == 1
    assert loaded.mine["names"] == ["a", "b"]
    np.testing.assert_array_equal(loaded.mine["numbers"], np.arange(3))
    assert torch.equal(loaded.tensor, trained.tensor)
    path = trained.save(tmp_path / "m.zip", exclude=["verbose"])
    assert RecurrentPPO.load(path).verbose == 0
    path = trained.save(tmp_path / "m.zip", exclude=["verbose"], include=["verbose"])
    assert RecurrentPPO.load(path).verbose == 1
    before = path.read_bytes()
    for wrong, message in (
        ({"exclude": ["policy_kwargs"]}, r"exclude=\['policy_kwargs'\] cannot be left out, because loading needs it"),
        ({"include": ["env"]}, r"include=\['env'\] cannot be written, because it is a DummyVecEnv"),
        ({"include": ["nothing"]}, "the model has no such attribute"),
    ):
        with pytest.raises(ValueError, match=message):
            trained.save(path, **wrong)
        assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("given", "start", "end"),
    [
        (0.2, 0.2, 0.2),
        (LinearSchedule(0.3, 0.1, 0.5), 0.3, 0.1),
        (FloatSchedule(LinearSchedule(0.3, 0.1, 1.0)), 0.3, 0.1),
        (ConstantSchedule(0.25), 0.25, 0.25),
    ],
)
def test_schedules_are_functions_of_progress_before_and_after_a_file(given, start, end, tmp_path, recwarn):
    trained = model(clip_range=given, clip_range_vf=given, learning_rate=given)
    for one in (trained, RecurrentPPO.load(trained.save(tmp_path / "m.zip"))):
        assert isinstance(one.clip_range, FloatSchedule), "the form that SB3 gives it"
        for schedule in (one.clip_range, one.clip_range_vf, one.lr_schedule):
            middle = float(given(0.75)) if callable(given) else given
            assert [schedule(left) for left in (1.0, 0.75, 0.0)] == pytest.approx([start, middle, end])
    assert not [w for w in recwarn if "is a function" in str(w.message)]


def test_a_callback_changes_the_clip_range():
    trained = model()
    trained.learn(16, callback=Hears(lambda callback: setattr(callback.model, "clip_range", ConstantSchedule(0.05))))
    assert trained.logger.name_to_value["train/clip_range"] == 0.05


@pytest.mark.parametrize("backend", ["native", "supersuit"])
def test_a_video_recorder_films_matches(backend, tmp_path):
    env = make_vec_env("duel", 2, "trivial", backend, seed=0, render_mode="rgb_array")
    env.reset()
    images = env.get_images()
    assert (len(images), images[0].dtype) == (2, np.uint8)
    assert not np.array_equal(*images)
    film = VecVideoRecorder(env, str(tmp_path), lambda step: step == 0, video_length=3)
    film.reset()
    for _ in range(4):
        film.step(np.zeros((2, 45), np.float32))
    film.close()
    (video,) = tmp_path.glob("*.mp4")
    assert video.stat().st_size > 1000


def test_without_pictures_a_sentence_says_what_is_missing():
    env = make_vec_env("duel", 1, "trivial", "native", seed=0)
    with pytest.raises(ValueError, match="pictures need render_mode='rgb_array'"):
        env.get_images()


def test_a_rollout_of_a_single_step_trains_without_normalised_advantages():
    trained = model(n_steps=1, batch_size=1, normalize_advantage=False).learn(3)
    assert trained.logger.name_to_value["train/policy_gradient_loss"] != 0


def test_a_learning_rate_is_the_number_that_was_given_and_may_be_changed(tmp_path):
    trained = model(learning_rate=2e-3)
    loaded = RecurrentPPO.load(trained.save(tmp_path / "m.zip"), env=trained.env)
    assert trained.learning_rate == loaded.learning_rate == 2e-3
    loaded.learning_rate = 1e-4
    loaded._setup_lr_schedule()  # SB3's way to bring it into force
    loaded.learn(16)
    assert {group["lr"] for group in loaded.policy.optimizer.param_groups} == {1e-4}
    falling = model(learning_rate=2e-3, lr_schedule="linear")
    assert (falling.learning_rate, falling.lr_schedule(0.5)) == (2e-3, pytest.approx(1e-3))


def test_custom_objects_take_the_place_of_what_a_file_holds(tmp_path, recwarn):
    path = model(learning_rate=2e-3).save(tmp_path / "m.zip")
    loaded = RecurrentPPO.load(path, custom_objects={"learning_rate": lambda left: left * 1e-3, "dummy": 1})
    assert (loaded.lr_schedule(0.5), hasattr(loaded, "dummy")) == (pytest.approx(5e-4), False)
    assert not recwarn


@pytest.mark.parametrize("opened", [io.BytesIO, tempfile.TemporaryFile])
def test_models_and_policies_are_written_to_open_files_and_read_from_them(opened):
    trained = model(verbose=1)
    with opened() as file:
        trained.save(file)
        np.testing.assert_array_equal(actions(RecurrentPPO.load(file)), actions(trained))
    with opened() as file:
        trained.policy.save(file)
        np.testing.assert_array_equal(actions(MlpLstmPolicy.load(file)), actions(trained))
    with opened() as file:
        file.write(b"no archive")
        with pytest.raises(ValueError, match="wasn't a zip-file"):
            RecurrentPPO.load(file)


def test_a_compiled_policy_is_saved_like_another(tmp_path):
    trained = model()
    before = actions(trained)
    trained.policy = torch.compile(trained.policy)
    np.testing.assert_array_equal(actions(RecurrentPPO.load(trained.save(tmp_path / "m.zip"))), before)


def test_what_gymnasiums_reset_returns_is_no_observation():
    env = gymnasium.make("Pendulum-v1")
    with pytest.raises(ValueError, match=r"observation, info = env\.reset\(\)"):
        model(env=env).predict(env.reset())
