"""A resumed training gives, bit for bit, what it would have given without the interruption."""

import json
import zipfile

import numpy as np
import pytest
import torch
from stable_baselines3.common.vec_env import VecMonitor, VecNormalize

from echelon_env import EchelonConfig
from echelon_rl import RecurrentPPO, make_vec_env
from echelon_rl.core.teaching import Teaching
from tests.rl.rollouts import ALL_OPTIONS, assert_close, gone_on, small_model
from tests.rl.tasks import Recall

SHORT = EchelonConfig.preset("duel").replace({"match.max_episode_seconds": 5.0})  # episodes end within a rollout
OPTIONS = {
    "n_steps": 12, "n_epochs": 2, "lr_schedule": "cosine", "ent_coef": (0.02, 0.0), "segment_length": 5, "seed": 3,
    "device": "cpu",
}  # fmt: skip


def duels(backend, **kwargs):
    return make_vec_env(SHORT, 3, "easy", backend, seed=9, **kwargs)


def everything(model):
    """Return every tensor and number that training goes on from, by name."""
    found = {f"weight {name}": value for name, value in model.policy.state_dict().items()}
    for index, entry in model.policy.optimizer.state_dict()["state"].items():
        found |= {f"moment {index} {name}": torch.as_tensor(value) for name, value in entry.items()}
    for index, state in enumerate(model.collector.memory):
        found |= {f"memory {index} h": state.h, f"memory {index} c": state.c}
    found["observations"] = model.policy.observation_rows.rows(model._last_obs, model.n_envs)
    if (masks := model.rollout_buffer.masks) is not None:
        found["masks"] = masks
    found["counters"] = torch.tensor([model.num_timesteps, model._n_updates])
    found["returns"] = torch.tensor([entry["r"] for entry in model.ep_info_buffer])
    return found


@pytest.mark.parametrize(
    ("variant", "backend"),
    [("global state", "supersuit"), ("normalised", "native"), ("dictionaries", "native"), ("all options", "native"),
     ("gru", "native"), ("none", "native"), ("taught", "native")],
)  # fmt: skip
def test_a_loaded_training_goes_on_bit_for_bit(tmp_path, backend, variant):
    def environment():
        forms = {"observation_format": "dict", "action_format": "multidiscrete"} if variant == "dictionaries" else {}
        teacher = "hard" if variant == "taught" else None
        env = duels(backend, global_state=variant == "global state", teacher=teacher, **forms)
        normalised = {"normalised": {}, "dictionaries": {"norm_obs_keys": ["ego"]}}.get(variant)
        return env if normalised is None else VecNormalize(env, **normalised)

    policy = "SuiteLstmPolicy" if variant == "global state" else "MlpLstmPolicy"
    kwargs = {"lstm_hidden_size": 8, "state_dependent_std": variant == "global state"}
    kwargs |= {"memory": variant} if variant in ("gru", "none") else {}
    options = {
        **OPTIONS,
        **({**ALL_OPTIONS, "precision": "float32"} if variant in ("all options", "gru", "none") else {}),
    }
    model = RecurrentPPO(policy, environment(), policy_kwargs=kwargs, **options)
    model.teaching = Teaching(teacher_until=1.0, imitation=0.5) if variant == "taught" else None
    again = gone_on(model.learn(36), environment(), 2 * 36, tmp_path / "m.zip")
    assert_close(everything(model), everything(again), 0.0)


def test_only_environments_that_can_be_saved_are_resumed(tmp_path):
    model = small_model(Recall())
    with pytest.raises(ValueError, match=r"learn\(\) must have begun"):
        model.save(tmp_path / "m.zip", resumable=True)
    model.learn(64)
    with pytest.raises(ValueError, match="Recall cannot be saved: it has no get_state"):
        model.save(tmp_path / "m.zip", resumable=True)
    watched = small_model(VecMonitor(duels("native", global_state=True))).learn(12)  # a stateless one inside
    with pytest.raises(ValueError, match="wrapper VecMonitor cannot be saved"):
        watched.save(tmp_path / "m.zip", resumable=True)
    assert list(tmp_path.iterdir()) == []


def test_an_environment_of_other_arguments_is_refused(tmp_path):
    path = small_model(duels("native")).learn(12).save(tmp_path / "m", resumable=True)
    for other, message in (
        (duels("supersuit"), "kind 'NativeVecEnv', this environment has 'SuperSuitVecEnv'"),
        (make_vec_env(SHORT, 4, "easy", "native"), "saved memories have shapes"),
        (VecNormalize(duels("native")), "wrapped in VecNormalize, but the saved one is not"),
        (make_vec_env("skirmish", 1, "easy", "native"), "saved memories have shapes"),
        (make_vec_env(SHORT.replace({"world.size": (40, 40, 12)}), 3, "easy", "native"), "use the configuration"),
    ):
        with pytest.raises(ValueError, match=message):
            RecurrentPPO.load(path, env=other, device="cpu", force_reset=False)
    with pytest.raises(ValueError, match=r"pass load\(\.\.\., env=\.\.\.\)"):
        RecurrentPPO.load(path, device="cpu", force_reset=False)


def test_statistics_of_a_wrapper_that_are_not_finite_are_refused(tmp_path):
    env = VecNormalize(duels("native"))
    model = small_model(env).learn(12)
    env.ret_rms.var = np.array(np.inf)
    path = model.save(tmp_path / "m", resumable=True)
    with pytest.raises(ValueError, match="statistics of VecNormalize are not finite"):
        RecurrentPPO.load(path, env=VecNormalize(duels("native")), device="cpu", force_reset=False)


def test_the_state_of_training_is_json_and_arrays(tmp_path):
    path = small_model(duels("native")).learn(12).save(tmp_path / "m", resumable=True)
    with zipfile.ZipFile(path) as archive:
        assert "training.safetensors" in archive.namelist()
        data = json.loads(archive.read("data"))
    assert set(data["training"]) == {"root", "objects"}
