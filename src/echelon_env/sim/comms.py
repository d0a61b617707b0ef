"""Messages to packmates: what is sent with one decision arrives with the next."""

from __future__ import annotations

from echelon_env.constants import ZERO
from echelon_env.kernels.decorator import kernel


@kernel
def deliver_messages(match, rules):
    """Move the messages being sent to those received; the dead, and disabled radios, send nothing."""
    enabled = rules.params[0].enable_comm == 1
    for i in range(match.mechs.shape[0]):
        sends = enabled and match.mechs[i].alive == 1
        for c in range(match.comm.shape[2]):
            match.comm[1, i, c] = match.comm[0, i, c] if sends else ZERO
            match.comm[0, i, c] = ZERO
