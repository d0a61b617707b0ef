"""The public names with the signatures that users were promised."""

import inspect

import pytest

import echelon_env
import echelon_rl
from echelon_rl import (
    ActorCriticLSTM,
    CombatSuiteActorCritic,
    LSTMState,
    RecurrentPPO,
    RolloutBuffer,
    SpatialAccumulator,
    SuiteObservation,
    evaluate_win_rate,
    make_vec_env,
)

PROMISED = {
    ActorCriticLSTM: ["obs_dim", "action_dim", "hidden_dim", "lstm_hidden_dim"],
    CombatSuiteActorCritic: ["action_dim"],
    RolloutBuffer.create: ["num_steps", "num_agents", "obs_dim", "action_dim", "device"],
    SpatialAccumulator: ["grid_size"],
    make_vec_env: ["config", "num_matches", "opponent", "backend", "seed"],
    RecurrentPPO: ["policy", "env"],
    evaluate_win_rate: ["model"],
}


@pytest.mark.parametrize("subject", PROMISED, ids=lambda subject: subject.__qualname__)
def test_arguments_are_in_the_promised_order(subject):
    names = list(inspect.signature(subject).parameters)
    assert names[: len(PROMISED[subject])] == PROMISED[subject]


def test_arguments_by_name():
    assert {"n_steps", "lr_schedule", "ent_coef", "target_kl", "device", "seed"} <= set(
        inspect.signature(RecurrentPPO).parameters
    )
    assert {"env", "device", "allow_pickle"} <= set(inspect.signature(RecurrentPPO.load).parameters)
    gae = list(inspect.signature(RolloutBuffer.compute_gae).parameters)
    assert gae[1:5] == ["next_value", "next_done", "gamma", "gae_lambda"]
    learn = inspect.signature(RecurrentPPO.learn).parameters
    assert {"total_timesteps", "callback", "progress_bar"} <= set(learn)
    predict = list(inspect.signature(RecurrentPPO.predict).parameters)
    assert predict[1:5] == ["observation", "state", "episode_start", "deterministic"]


def test_every_promised_name_is_there():
    for name in (
        "RecurrentPPO", "make_vec_env", "ResetLSTM", "LSTMState", "RolloutBuffer", "ActorCriticLSTM",
        "CombatSuiteActorCritic", "SuiteObservation", "flat_obs_to_suite_obs", "FLAT_OBS_DIM", "SUITE_DESCRIPTOR_DIM",
        "SpatialAccumulator", "evaluate_win_rate",
    ):  # fmt: skip
        assert getattr(echelon_rl, name) is not None
        assert name in dir(echelon_rl)
    assert (echelon_rl.FLAT_OBS_DIM, echelon_rl.SUITE_DESCRIPTOR_DIM) == (706, 14)
    assert echelon_rl.FLAT_OBS_DIM is echelon_env.FLAT_OBS_DIM


def test_fields_are_the_promised_ones():
    assert LSTMState._fields == ("h", "c")
    assert SuiteObservation._fields == (
        "contacts", "contact_mask", "squad", "squad_mask", "ego_state", "suite_descriptor", "panel_stats"
    )  # fmt: skip
