"""The public names with the signatures that users were promised."""

import inspect

import pytest
import torch

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
    flat_obs_to_suite_obs,
    make_vec_env,
)
from tests.rl.models.test_models import suite_batch

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


def test_the_parts_of_the_models_have_their_names_and_calls():
    flat = ActorCriticLSTM(obs_dim=10, action_dim=3, hidden_dim=16, lstm_hidden_dim=8)
    suite = CombatSuiteActorCritic(action_dim=3)
    for model, obs in ((flat, torch.zeros(4, 10)), (suite, suite_batch(4))):
        for part in ("encoder", "lstm", "actor_mean", "actor_logstd", "critic"):
            assert getattr(model, part) is not None
        state = model.initial_state(4, "cpu")
        assert state.h.shape == (1, 4, model.lstm.hidden_size)
        done = torch.zeros(4)
        action, log_prob, entropy, value, state = model.get_action_and_value(obs, state, done)
        assert (action.shape, log_prob.shape, entropy.shape, value.shape) == ((4, 3), (4,), (4,), (4,))
        value, state = model.get_value(obs, state, done)
        assert value.shape == (4,)
    log_probs, entropies, values, state = flat.evaluate_actions_sequence(
        torch.zeros(5, 4, 10), torch.zeros(5, 4, 3), torch.zeros(5, 4), flat.initial_state(4)
    )
    assert log_probs.shape == entropies.shape == values.shape == (5, 4)
    assert isinstance(state, LSTMState)
    assert suite.encoder.contact_encoder is not suite.encoder.squad_encoder
    assert isinstance(flat_obs_to_suite_obs(torch.zeros(706)), SuiteObservation)
