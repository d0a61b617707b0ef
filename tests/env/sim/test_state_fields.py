"""The fields of records, and what their table says of them."""

import numpy as np

from echelon_env.catalog import MOST_STOPS
from echelon_env.sim import state


def test_the_table_of_fields_follows_the_constants():
    values = {(array, field.name): field.values for array, fields in state.FIELDS.items() for field in fields}
    expected = {
        ("clock", "reason"): f"[0, {len(state.REASON_NAMES) - 1}]",
        ("bots", "slot"): f"[-1, {state.CONTACT_SLOTS - 1}]",
        ("bots", "stop"): f"[0, {MOST_STOPS - 1}]",
    }
    assert expected.items() <= values.items()
    assert state.BOT["way"].shape == (MOST_STOPS, 2)


def test_a_contact_is_the_number_of_a_mech_and_nothing_else():
    contacts = state.allocate(1, 4, (16, 16, 12)).contacts
    assert (contacts.dtype, contacts.shape) == (np.int32, (1, 4, state.CONTACT_SLOTS))
