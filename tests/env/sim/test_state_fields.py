"""The fields of records, and what their table says of them."""

import numpy as np

from echelon_env.catalog import MOST_STOPS
from echelon_env.sim import state


def test_the_table_of_fields_follows_the_constants():
    values = {(array, field.name): field.values for array, fields in state.FIELDS.items() for field in fields}
    assert values["clock", "reason"] == f"[0, {len(state.REASON_NAMES) - 1}]"
    assert values["bots", "slot"] == f"[-1, {state.CONTACT_SLOTS - 1}]"
    assert values["bots", "stop"] == f"[0, {MOST_STOPS - 1}]"
    assert state.BOT["way"].shape == (MOST_STOPS, 2)


def test_a_contact_is_the_number_of_a_mech_and_nothing_else():
    arrays = state.allocate(1, 4, (16, 16, 12))
    assert arrays.contacts.dtype == np.int32
    assert arrays.contacts.shape == (1, 4, state.CONTACT_SLOTS)
