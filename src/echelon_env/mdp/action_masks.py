"""Masks of the discrete choices: which of them can have an effect now."""

import numpy as np

from echelon_env.catalog import EWAR_OFF
from echelon_env.constants import ZERO
from echelon_env.kernels.decorator import kernel
from echelon_env.mdp.actions import ACTION_LAYOUT, MULTIDISCRETE_LAYOUT, NO_TARGET, OPTION_OFFSETS
from echelon_env.sim.state import CONTACT_SLOTS, GUN_SLOTS

MASKED_BLOCKS = ("triggers", "ewar", "target", "sort")
_SIZES = [ACTION_LAYOUT[name].size for name in MASKED_BLOCKS]
TRIGGERS, EWAR, TARGET, SORT, MASK_DIM = np.cumsum([0, *_SIZES]).tolist()
MASK_SPANS = {name: slice(end - size, end) for name, size, end in
              zip(MASKED_BLOCKS, _SIZES, (EWAR, TARGET, SORT, MASK_DIM), strict=True)}  # fmt: skip
# When a choice may have an effect: block, first and last entry, condition; the dead only have "always".
MASK_RULES: tuple[tuple[str, int, int, str], ...] = (
    ("triggers", 0, 0, "the slot holds a weapon that has cooled down, and the mech is neither down nor shut down"),
    ("triggers", 1, 1, "the mech is not shut down"),
    ("triggers", 2, 4, "the slot holds a weapon that has cooled down, and the mech is neither down nor shut down"),
    ("ewar", EWAR_OFF, EWAR_OFF, "always"),
    ("ewar", 1, 2, "the mech has an emitter and is neither down nor shut down; with `match.enable_ewar`"),
    ("target", 0, NO_TARGET - 1, "the contact slot holds a mech; with `match.enable_target_selection`"),
    ("target", NO_TARGET, NO_TARGET, "always"),
    ("sort", 0, 0, "always"),
    ("sort", 1, 2, "the mech lives; with `match.enable_sort`"),
)
OPTION_COUNT = int(OPTION_OFFSETS[-1])
# The options of the multi-discrete action that the dead have, those of the living without masked choices, and those of
# the living who can be heard.
_NEUTRAL, _MUTE, _FREE = (np.zeros(OPTION_COUNT, np.int8) for _ in range(3))
_STARTS = {choice.name: int(start) for choice, start in zip(MULTIDISCRETE_LAYOUT.choices, OPTION_OFFSETS, strict=False)}
for _choice in MULTIDISCRETE_LAYOUT.choices:
    _span = slice(_STARTS[_choice.name], _STARTS[_choice.name] + _choice.size)
    _free = _choice.name.partition(".")[0] in ("move", "hostile_only")
    _MUTE[_span], _FREE[_span] = _free, _free or _choice.name.startswith("comm")
    for _mask in (_NEUTRAL, _MUTE, _FREE):
        _mask[_span.start + _choice.neutral] = 1
_FIRST_TRIGGER, _FIRST_EWAR = _STARTS[f"triggers.{ACTION_LAYOUT['triggers'].columns[0]}"], _STARTS["ewar"]
_VENT = 1  # column of the triggers; the weapons' columns lie around it, in the order of their slots


@kernel
def mask_choices(match, rules, mech, out):
    """Write the masks of a mech's blocks side by side into ``out``, int8 (32,): 1 = may have an effect.

    Neutral choices (off, none) are always allowed; a dead or helpless mech has only these.
    """
    params, me = rules.params[0], match.mechs[mech]
    out[:] = 0
    out[EWAR + EWAR_OFF] = out[TARGET + NO_TARGET] = out[SORT] = 1
    if me.alive == 0:
        return
    if me.shutdown == 0:
        out[TRIGGERS + _VENT] = 1
        if me.fallen_s <= ZERO:
            for slot in range(GUN_SLOTS):
                gun = match.guns[mech, slot]
                if gun.weapon >= 0 and gun.cooldown <= ZERO:
                    out[TRIGGERS + slot + (1 if slot >= _VENT else 0)] = 1
            if params.enable_ewar == 1 and rules.classes[me.role].has_ewar == 1:
                out[EWAR:TARGET] = 1
    if params.enable_target == 1:
        for slot in range(CONTACT_SLOTS):
            out[TARGET + slot] = 1 if match.contacts[mech, slot] >= 0 else 0
    if params.enable_sort == 1:
        out[SORT:MASK_DIM] = 1


@kernel
def mask_options(alive, hears, choices, out):
    """Write the mask of all options of the multi-discrete action, int8 (83,), from that of ``mask_choices``.

    Neutral options are always allowed; the dead have only these. Messages need an observation that shows them.
    """
    for k in range(OPTION_COUNT):
        out[k] = _NEUTRAL[k] if not alive else _FREE[k] if hears else _MUTE[k]
    if not alive:
        return
    for k in range(EWAR):
        out[_FIRST_TRIGGER + 2 * k + 1] = choices[TRIGGERS + k]
    for k in range(EWAR, MASK_DIM):
        out[_FIRST_EWAR + k - EWAR] = choices[k]
