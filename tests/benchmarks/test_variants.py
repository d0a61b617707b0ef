"""What the ablations take away or add, compared with the environment's own numbers."""

import numpy as np
import pytest
import torch
from benchmarks.curves.messages import MessagesVectorEnv
from benchmarks.curves.variants import VARIANTS, variant_in_place, without_reports

import echelon_env
from echelon_env import OBSERVATION_LAYOUT, EchelonConfig
from echelon_env.matches.batch import MatchBatch
from echelon_env.sim.state import NOW
from echelon_rl import RecurrentPPO, evaluate_win_rate, make_vec_env
from echelon_rl.policies import MlpLstmPolicy

VISIBLE = OBSERVATION_LAYOUT["contacts"].index("visible")
SUITES = slice(OBSERVATION_LAYOUT["suite_descriptor"].start, OBSERVATION_LAYOUT["suite_descriptor"].start + 6)


@pytest.fixture(scope="module")
def played():
    """Observations (N, 706) of both teams from matches that scripted commanders play."""
    config = EchelonConfig.preset("skirmish")
    rows = []
    for seed in range(3):
        env = echelon_env.parallel_env(config, dead_agents="keep")
        env.reset(seed=seed)
        bots = echelon_env.ScriptedCommander(skill="hard")
        for _ in range(90):
            observations, *_ = env.step(bots.act(env))
            rows.extend(observations.values())
            if not env.agents:
                break
    return np.array(rows)


def test_reports_disappear_and_sightings_stay(played):
    contacts = OBSERVATION_LAYOUT.unflatten(played)["contacts"][..., VISIBLE]
    assert (contacts == 0.5).any(), "no mech received a report: the matches show nothing"
    own = contacts == 1.0
    changed = without_reports(torch.as_tensor(played)).numpy()
    before, after = OBSERVATION_LAYOUT.unflatten(played), OBSERVATION_LAYOUT.unflatten(changed)
    assert set(np.unique(after["contacts"][..., VISIBLE])) == {0.0, 1.0}
    np.testing.assert_array_equal(after["contacts"][own], before["contacts"][own])
    np.testing.assert_array_equal(after["contact_mask"] == 0, own)
    assert not after["contacts"][~own].any()
    for name in ("squad", "squad_mask", "ego", "suite_descriptor"):
        np.testing.assert_array_equal(after[name], before[name])
    np.testing.assert_array_equal(changed.shape, played.shape)


def test_without_reports_the_panel_is_that_of_the_sightings(played):
    """Where nobody reported anything, nothing may change: the panel's sums must be those of the environment."""
    contacts = OBSERVATION_LAYOUT.unflatten(played)["contacts"][..., VISIBLE]
    reported = (contacts == 0.5).any(axis=1)
    untouched, touched = played[~reported], played[reported]
    assert (contacts[~reported] == 1.0).any()
    np.testing.assert_allclose(without_reports(torch.as_tensor(untouched)).numpy(), untouched, atol=1e-6)
    panel = OBSERVATION_LAYOUT.unflatten(without_reports(torch.as_tensor(touched)).numpy())["panel_stats"]
    fuller = OBSERVATION_LAYOUT.unflatten(touched)["panel_stats"]
    intel, threat = (OBSERVATION_LAYOUT["panel_stats"].index(name) for name in ("intel", "threat"))
    assert not panel[:, intel].any()
    assert (fuller[:, intel] > 0).all()
    assert (panel[:, threat] <= fuller[:, threat] + 1e-6).all()
    assert (panel[:, threat] < fuller[:, threat] - 0.05).any()


@pytest.mark.parametrize(("variant", "seers"), [("agents see all", {0}), ("opponents see all", {1})])
def test_an_all_seeing_team_sees_all_the_living_and_the_other_does_not(variant, seers):
    config = EchelonConfig.preset("skirmish").replace({"sensors.sight_range": 30.0})
    with variant_in_place(variant):
        batch = MatchBatch(1, config, [], dict.fromkeys(range(10), "hard"))
        batch.reset(0, 1)
    seeing, alive = {0, 1}, np.ones(10, bool)
    while not batch.state.clock["over"][0]:
        alive, sees = batch.state.mechs["alive"][0] == 1, batch.state.sees[0, NOW] == 1
        everybody = alive[:, None] & alive & ~np.eye(10, dtype=bool)
        seeing -= {team for team in (0, 1) if (sees != everybody)[5 * team : 5 * team + 5].any()}
        batch.step(np.zeros((1, 0, 45), np.float32))
    assert seeing == seers
    assert not alive.all(), "nobody died: that the dead stay unseen was not tried"


def test_messages_are_those_of_the_dict_observation():
    config = EchelonConfig.preset("standard")
    heard = MessagesVectorEnv(1, config)
    told = echelon_env.parallel_env(
        config.replace({"observation.comm": True}), observation_format="dict", dead_agents="keep"
    )
    flat, _ = heard.reset(seed=3)
    parts, _ = told.reset(seed=3)
    assert heard.single_observation_space.contains(flat[0])
    rng = np.random.default_rng(0)
    said = 0.0
    for _ in range(40):
        actions = rng.uniform(-1, 1, (20, 45)).astype(np.float32)
        flat, *_ = heard.step(actions)
        parts, *_ = told.step(dict(zip(told.agents, actions, strict=True)))
        for row, part in zip(flat, parts.values(), strict=True):
            np.testing.assert_array_equal(row[706:].reshape(5, 8), part["comm"])
        said += np.abs(flat[:, 706:]).sum()
    assert said > 0


@pytest.mark.parametrize("name", [*VARIANTS, None])
def test_variants_train_evaluate_and_leave_no_trace(name):
    config = EchelonConfig.preset("skirmish").replace({"match.max_episode_seconds": 2.0})
    before = dict(RecurrentPPO.policy_aliases)
    with variant_in_place(name):
        env = make_vec_env(config, 2, "easy", "native")
        model = RecurrentPPO("MlpLstmPolicy", env, n_steps=8, n_epochs=1, seed=0, device="cpu").learn(80)
        assert evaluate_win_rate(model, config, "easy", 2).matches == 2
    assert before == RecurrentPPO.policy_aliases
    assert make_vec_env(config, 1, "easy", "native").observation_space.shape == (706,)
    assert isinstance(model.policy, MlpLstmPolicy)
