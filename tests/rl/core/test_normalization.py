"""Running statistics, observations, PopArt, advantages."""

from itertools import accumulate

import numpy as np
import pytest
import torch
from gymnasium import spaces
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rl.allocations import torch_allocations

from echelon_env import FLAT_OBS_DIM, OBSERVATION_LAYOUT
from echelon_rl.core.distributed import Workers
from echelon_rl.core.normalization import (
    ObservationColumns,
    ObservationNormalizer,
    PopArtLinear,
    RunningStatistics,
    columns_to_normalize,
    moments,
    normalize_advantages_,
    roles_of,
)
from echelon_rl.core.observation_rows import ObservationRows
from echelon_rl.core.rollout import RolloutBuffer
from echelon_rl.models.encoders import SuiteEncoder, flat_obs_to_suite_obs

ALONE = Workers()


def every(size):
    return ObservationColumns.only(range(size), size)


@given(
    sizes=st.lists(st.integers(0, 9), min_size=1, max_size=5),
    offset=st.sampled_from([0.0, 1e4]),
    seed=st.integers(0, 99),
)
@settings(deadline=None, max_examples=40)
def test_batches_together_have_the_statistics_of_all_their_values(sizes, offset, seed):
    random = np.random.default_rng(seed)
    statistics = RunningStatistics(3)
    seen = [[] for _ in range(3)]
    for size in sizes:
        values = (random.normal(size=(size, 3)) + offset).astype(np.float32)
        counts = random.random((size, 3)) < 0.7
        statistics.merge(moments(torch.from_numpy(values), torch.from_numpy(counts).float()), ALONE)
        for column in range(3):
            seen[column].extend(values[counts[:, column], column].astype(np.float64))
    for column, values in enumerate(seen):
        assert int(statistics.count[column]) == len(values)
        # Deviations of about 1 are summed in float32; values of 1e4 must not make that worse.
        assert float(statistics.mean[column]) == pytest.approx(np.mean(values) if values else 0.0, abs=1e-6)
        assert float(statistics.variance[column]) == pytest.approx(np.var(values) if values else 1.0, abs=1e-5)


def test_a_window_forgets_old_batches():
    forever, fading = RunningStatistics(1), RunningStatistics(1, window=3)
    for value in (0.0,) * 50 + (1.0,) * 20:
        for statistics in (forever, fading):
            statistics.merge(moments(torch.full((10, 1), value), torch.ones(10, 1)), ALONE)
    assert float(forever.mean) == pytest.approx(20 / 70)
    assert float(fading.mean) > 0.99


def test_a_rollout_in_which_nobody_lives_leaves_a_window_as_it_was():
    statistics = {gap: RunningStatistics(1, window=3) for gap in (False, True)}
    for gap, each in statistics.items():
        each.merge(moments(torch.zeros(10, 1), torch.ones(10, 1)), ALONE)
        if gap:
            each.merge(moments(torch.full((10, 1), 5.0), torch.zeros(10, 1)), ALONE)
        each.merge(moments(torch.ones(10, 1), torch.ones(10, 1)), ALONE)
    assert float(statistics[True].mean) == float(statistics[False].mean) == 0.5, "what came before still weighs"


# ---------------------------------------------------------------------------------------------------- observations


def test_numbers_that_are_not_finite_do_not_reach_the_statistics():
    normalizer = ObservationNormalizer(every(2))
    obs = torch.tensor([[1.0, float("nan")], [3.0, 5.0], [float("inf"), 7.0]])
    normalizer.update(obs, torch.ones(3, dtype=torch.bool), ALONE)
    assert normalizer.statistics.mean.tolist() == [2.0, 6.0]


def test_chosen_columns_only():
    normalizer = ObservationNormalizer(columns_to_normalize(5, [3, 1]))
    obs = torch.randn(50, 5) * 4 + 2
    normalizer.update(obs, torch.ones(50, dtype=torch.bool), ALONE)
    normal = normalizer(obs)
    assert torch.equal(normal[:, [0, 2, 4]], obs[:, [0, 2, 4]])
    torch.testing.assert_close(normal[:, [1, 3]].mean(0), torch.zeros(2), rtol=0, atol=1e-5)
    assert normalizer(obs * 1e6).abs()[:, [1, 3]].max() == 10.0, "they are cut"
    for wrong in ([0, 0], [5], [-1]):
        with pytest.raises(ValueError, match="different columns from 0 to 4"):
            columns_to_normalize(5, wrong)


def test_a_global_state_behind_the_observation_stays():
    size = OBSERVATION_LAYOUT.size
    alone, joined = columns_to_normalize(size, True), columns_to_normalize(size + 5, True, critic_only=5)
    assert joined.group == (*alone.group, *(-1,) * 5)
    assert columns_to_normalize(size + 5, True).group == tuple(range(size + 5))


def test_the_dict_form_is_normalised_like_the_flat_one_and_optional_keys_by_themselves():
    own = {"places": spaces.Box(-1, 1, (5, 4)), "acoustic": spaces.Box(0, 1, (8,))}
    rows = ObservationRows(spaces.Dict({**own, **OBSERVATION_LAYOUT.dict_space().spaces}))
    flat = columns_to_normalize(FLAT_OBS_DIM, True)
    mixed = columns_to_normalize(rows.size, True, 0, range(rows.size), rows.blocks)
    order = [rows.blocks[block.name] + k for block in OBSERVATION_LAYOUT.blocks for k in range(block.size)]
    assert [mixed.group[column] for column in order] == list(flat.group)
    assert [mixed.absent[column] for column in order] == [order[k] if k >= 0 else k for k in flat.absent]
    space = spaces.Box(
        np.append(OBSERVATION_LAYOUT.low, 0.0), np.append(OBSERVATION_LAYOUT.high, 1.0), dtype=np.float32
    )
    behind = columns_to_normalize(FLAT_OBS_DIM + 1, True, 0, None, ObservationRows(space).blocks)
    assert (behind.group[:FLAT_OBS_DIM], behind.absent[:FLAT_OBS_DIM]) == (flat.group, flat.absent), "with a key behind"
    optional = sorted(set(range(rows.size)) - set(order))
    assert len({mixed.group[column] for column in optional} - set(flat.group)) == 28
    assert {mixed.absent[column] for column in optional} == {-1}


@pytest.fixture
def echelon():
    """Return made-up observations of Echelon with empty slots, and a normaliser that has seen them."""
    torch.manual_seed(3)
    layout = OBSERVATION_LAYOUT
    obs = torch.rand(300, layout.size) * 3.0 - 1.0
    parts = flat_obs_to_suite_obs(obs)
    for members, mask in ((parts.contacts, parts.contact_mask), (parts.squad, parts.squad_mask)):
        empty = torch.rand(mask.shape) < 0.5
        mask.copy_(empty)
        members.masked_fill_(empty.unsqueeze(-1), 0.0)
    normalizer = ObservationNormalizer(columns_to_normalize(layout.size, True))
    normalizer.update(obs, torch.ones(300, dtype=torch.bool), ALONE)
    return obs, normalizer


def test_masks_flags_and_descriptor_stay_and_the_rest_is_normalised(echelon):
    obs, normalizer = echelon
    before, after = flat_obs_to_suite_obs(obs), flat_obs_to_suite_obs(normalizer(obs))
    for name in ("contact_mask", "squad_mask", "suite_descriptor"):
        assert torch.equal(getattr(before, name), getattr(after, name)), name
    for block, old, new in (("contacts", before.contacts, after.contacts), ("ego", before.ego_state, after.ego_state)):
        for position, feature in enumerate(OBSERVATION_LAYOUT[block].features):
            untouched = torch.equal(old[..., position], new[..., position])
            assert untouched == (feature.unit == "flag"), (block, feature.name)


def test_empty_slots_stay_empty_and_members_share_their_statistics(echelon):
    obs, normalizer = echelon
    after = flat_obs_to_suite_obs(normalizer(obs))
    assert not after.contacts[after.contact_mask > 0].any()
    assert not after.squad[after.squad_mask > 0].any()
    there = after.contacts[after.contact_mask == 0]  # [members, features]
    distance = OBSERVATION_LAYOUT["contacts"].index("ahead")
    assert float(there[:, distance].mean()) == pytest.approx(0.0, abs=1e-4)
    assert float(there[:, distance].std(correction=0)) == pytest.approx(1.0, abs=1e-3)


def test_the_order_of_contacts_still_does_not_matter(echelon):
    obs, normalizer = echelon
    encoder = SuiteEncoder()
    parts = flat_obs_to_suite_obs(obs)
    order = torch.randperm(parts.contact_mask.shape[1])
    shuffled = parts._replace(contacts=parts.contacts[:, order], contact_mask=parts.contact_mask[:, order])
    flat = torch.cat([part.flatten(1) for part in shuffled], dim=1)
    with torch.no_grad():
        expected = encoder(flat_obs_to_suite_obs(normalizer(obs)))
        torch.testing.assert_close(encoder(flat_obs_to_suite_obs(normalizer(flat))), expected, rtol=0, atol=1e-5)


# ---------------------------------------------------------------------------------------------------------- PopArt


@given(scale=st.floats(1e-2, 1e4), shift=st.floats(-1e3, 1e3), seed=st.integers(0, 99))
@settings(deadline=None, max_examples=40)
def test_a_change_of_the_statistics_changes_no_prediction(scale, shift, seed):
    torch.manual_seed(seed)
    layer = PopArtLinear.adopt(torch.nn.Linear(6, 1))
    features = torch.randn(20, 6)
    everything = torch.ones(50, dtype=torch.bool)
    for _ in range(4):
        before = layer(features)
        layer.update(torch.randn(50) * scale + shift, everything, ALONE)
        tolerance = 1e-5 * (float(layer.scale) + abs(shift) + float(before.detach().abs().max()))
        torch.testing.assert_close(layer(features), before, rtol=0, atol=tolerance)
    assert float(layer.scale) == pytest.approx(scale, rel=0.5)
    assert float(layer.statistics.mean) == pytest.approx(shift, abs=scale)


def test_popart_keeps_the_parameters_of_the_layer_and_refuses_others():
    linear = torch.nn.Linear(3, 1)
    layer = PopArtLinear.adopt(linear)
    assert layer.weight is linear.weight
    assert layer.bias is linear.bias
    with pytest.raises(ValueError, match="one output, got 2"):
        PopArtLinear.adopt(torch.nn.Linear(3, 2))


# ------------------------------------------------------------------------------------------------------ advantages


def plainly(advantages, counts):
    chosen = advantages[counts]
    return ((advantages - chosen.mean()) / (chosen.std() + 1e-8)).masked_fill(~counts, 0.0)


def test_advantages_are_normalised_in_place_with_the_same_numbers_and_no_more_memory():
    advantages, counts = torch.randn(64, 32) * 5 + 2, torch.rand(64, 32) < 0.9
    expected, before = plainly(advantages, counts), advantages.clone()
    plain = torch_allocations(lambda: plainly(before, counts))
    own = torch_allocations(lambda: normalize_advantages_(before, counts))
    result = normalize_advantages_(advantages, counts)
    assert result.data_ptr() == advantages.data_ptr()
    torch.testing.assert_close(result, expected, rtol=0, atol=1e-5)
    assert max(accumulate(own)) <= max(accumulate(plain))


def test_each_role_is_normalised_by_itself():
    roles = torch.randint(0, 3, (40, 6))
    roles[5, 2], counts = 3, torch.rand(40, 6) < 0.8
    counts[5, 2] = True
    advantages = torch.randn(40, 6) * (1.0 + roles) + 10.0 * roles
    advantages[~counts] = float("nan")
    normal = normalize_advantages_(advantages, counts, roles)
    for role in range(3):
        chosen = normal[counts & (roles == role)]
        assert float(chosen.mean()) == pytest.approx(0.0, abs=1e-5)
        assert float(chosen.std()) == pytest.approx(1.0, abs=1e-5)
    assert float(normal[5, 2]) == 0.0, "a role with a single step has no spread"
    assert (normal[~counts] == 0).all()


def test_roles_come_from_the_environment_or_the_suite_descriptor():
    buffer = RolloutBuffer.create(4, 3, OBSERVATION_LAYOUT.size, 1)
    assert roles_of(buffer, [7, 0, 1]).tolist() == [[2, 0, 1]] * 4
    assert roles_of(buffer, ["scout", "heavy", "scout"]).tolist() == [[1, 0, 1]] * 4
    start = OBSERVATION_LAYOUT["suite_descriptor"].start
    for row, suite in enumerate((1, 4, 0)):
        buffer.obs[:, row, start + suite] = 1.0
        buffer.obs[:, row, start + 6 :] = 5.0  # what follows the one-hot must not be taken for it
    assert roles_of(buffer).tolist() == roles_of(buffer, []).tolist() == [[1, 4, 0]] * 4
    for wrong in ([0, 1], [[0, 1, 2]]):
        with pytest.raises(ValueError, match="must be 3 labels, one per row"):
            roles_of(buffer, wrong)
    with pytest.raises(ValueError, match="no suite descriptor and the environment no attribute 'roles'"):
        roles_of(RolloutBuffer.create(4, 3, 7, 1))
