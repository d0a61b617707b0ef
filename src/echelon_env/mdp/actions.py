"""The action layouts: one object each defines spaces, encoding, decoding and the table; which choices can matter."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from echelon_env.catalog import EWAR_NAMES, EWAR_OFF, WEAPON_SLOTS
from echelon_env.constants import NO_ONE, ONE, ZERO
from echelon_env.kernels.decorator import kernel
from echelon_env.sim.state import COMM_DIM, CONTACT_SLOTS, GUN_SLOTS
from echelon_env.validation import shown

CONTINUOUS, BINARY, CATEGORICAL = "continuous", "binary", "categorical"
NO_TARGET = CONTACT_SLOTS  # value of the target choice that means "none"
MOVE_VALUES, WORD_VALUES = (-1.0, -0.5, 0.0, 0.5, 1.0), (-1.0, 0.0, 1.0)  # of continuous columns as choices
TRIGGER_NAMES = (WEAPON_SLOTS[0], "vent", *WEAPON_SLOTS[1:])
SORT_NAMES = ("closest", "biggest", "most_damaged")


@dataclass(frozen=True)
class ActionBlock:
    """A run of columns of the flat action."""

    name: str  # key in the dict form
    start: int  # first column
    size: int  # number of columns
    kind: str  # continuous (value in [-1, 1]), binary (each column > 0 is on) or categorical (argmax)
    columns: tuple[str, ...]  # name of each
    meaning: str  # one sentence

    @property
    def stop(self) -> int:
        """First column after the block."""
        return self.start + self.size


class ActionLayout:
    """The flat Box(-1, 1, (45,)) action, its dict form and the conversions between them.

    Attributes:
        blocks: The blocks in column order.
        size: Number of columns.
    """

    def __init__(self) -> None:
        slots = tuple(f"slot_{i}" for i in range(CONTACT_SLOTS))
        words = tuple(f"word_{i}" for i in range(COMM_DIM))
        rows = (
            ("move", CONTINUOUS, ("forward", "strafe", "vertical", "yaw_rate"), "Throttles; strafe is to the left."),
            ("triggers", BINARY, TRIGGER_NAMES, "Fire the weapon of each slot, and vent heat."),
            ("ewar", CATEGORICAL, EWAR_NAMES, "State of the ECM/ECCM emitter (scouts)."),
            ("target", CATEGORICAL, (*slots, "none"), "Contact slot of the last observation to aim at."),
            ("sort", CATEGORICAL, SORT_NAMES, "Which contacts enter the display first."),
            ("hostile_only", BINARY, ("hostile_only",), "Keep friends out of the contact display."),
            ("comm", CONTINUOUS, words, "Message to packmates, which arrives one decision later."),
        )
        blocks, start = [], 0
        for name, kind, columns, meaning in rows:
            blocks.append(ActionBlock(name, start, len(columns), kind, columns, meaning))
            start += len(columns)
        self.blocks: tuple[ActionBlock, ...] = tuple(blocks)
        self.size = start

    def __getitem__(self, name: str) -> ActionBlock:
        for block in self.blocks:
            if block.name == name:
                return block
        raise KeyError(f"no action block {name!r}; blocks are {', '.join(b.name for b in self.blocks)}.")

    def space(self) -> spaces.Box:
        """Return a new flat space, Box(-1, 1, (45,), float32)."""
        return spaces.Box(-1.0, 1.0, (self.size,), np.float32)

    def dict_space(self) -> spaces.Dict:
        """Return a new Dict space with the blocks as keys."""
        parts: dict[str, spaces.Space[Any]] = {}
        for block in self.blocks:
            if block.kind == CONTINUOUS:
                parts[block.name] = spaces.Box(-1.0, 1.0, (block.size,), np.float32)
            elif block.kind == CATEGORICAL:
                parts[block.name] = spaces.Discrete(block.size)
            else:
                parts[block.name] = spaces.Discrete(2) if block.size == 1 else spaces.MultiBinary(block.size)
        return spaces.Dict(parts)

    def encode(self, action: Mapping[str, Any], rows: tuple[int, ...] = ()) -> NDArray[np.float32]:
        """Return the flat form, float32 (*rows, 45), of a dict action, or of a dictionary of stacked blocks.

        Raises:
            ValueError: A block is missing, unknown, of the wrong shape or out of range.
        """
        names = [block.name for block in self.blocks]
        missing, unknown = [n for n in names if n not in action], [n for n in action if n not in names]
        if missing or unknown:
            raise ValueError(
                f"a dict action needs exactly the blocks {', '.join(names)}; missing: {missing or 'none'}, "
                f"unknown: {unknown or 'none'}."
            )
        flat = np.full((*rows, self.size), -1.0, np.float32)
        for block in self.blocks:
            value = np.asarray(action[block.name])
            if value.dtype.kind not in "biuf":
                raise ValueError(f"action block {block.name!r} must hold numbers, got {shown(action[block.name])}.")
            columns = flat[..., block.start : block.stop]
            single = block.kind == CATEGORICAL or block.name == "hostile_only"
            shape = rows if single else (*rows, block.size)
            if value.shape != shape and not (single and value.shape in ((1,), (*rows, 1))):
                raise ValueError(f"action block {block.name!r} must have shape {shape}, got {value.shape}.")
            if block.kind == CONTINUOUS:
                columns[:] = value
                continue
            value = value.reshape((*rows, 1) if single else shape)
            if block.kind == BINARY:
                if not np.isin(value, (0, 1)).all():
                    raise ValueError(f"action block {block.name!r} holds flags of 0 or 1, got {value!r}.")
                columns[:] = np.where(value > 0, 1.0, -1.0)
            else:
                wrong = value[~((value >= 0) & (value < block.size) & (value == np.floor(value)))]
                if wrong.size:
                    raise ValueError(f"action block {block.name!r} takes 0 to {block.size - 1}, got {wrong.item(0)!r}.")
                np.put_along_axis(columns, value.astype(np.intp), 1.0, axis=-1)
        return flat

    def decode(self, flat: NDArray[Any]) -> dict[str, Any]:
        """Return the dict form of a flat action of shape (45,).

        Raises:
            ValueError: The shape is wrong; the message names every block and its size.
        """
        flat = np.asarray(flat, np.float32)
        if flat.shape != (self.size,):
            raise ValueError(self.shape_message("a flat action", flat.shape))
        action: dict[str, Any] = {}
        for block in self.blocks:
            columns = flat[block.start : block.stop]
            if block.kind == CONTINUOUS:
                action[block.name] = np.clip(columns, -1.0, 1.0)
            elif block.kind == CATEGORICAL:
                action[block.name] = int(columns.argmax())
            else:
                flags = (columns > 0).astype(np.int8)
                action[block.name] = int(flags[0]) if block.size == 1 else flags
        return action

    def shape_message(self, who: str, shape: tuple[int, ...]) -> str:
        """Return the sentence for an action of the wrong shape."""
        sizes = ", ".join(f"{block.name} {block.size}" for block in self.blocks)
        return f"{who} must have shape ({self.size},) ({sizes}), got {shape}."

    def describe(self) -> str:
        """Return the layout as a Markdown table."""
        lines = ["| columns | block | kind | meaning | names |", "|---|---|---|---|---|"]
        for b in self.blocks:
            names = ", ".join(b.columns if b.size <= 8 else (b.columns[0], "...", b.columns[-1]))
            lines.append(f"| {b.start}-{b.stop - 1} | {b.name} | {b.kind} | {b.meaning} | {names} |")
        return "\n".join(lines)


ACTION_LAYOUT = ActionLayout()
FLAT_ACTION_DIM = ACTION_LAYOUT.size


@dataclass(frozen=True)
class Choice:
    """One entry of the multi-discrete action."""

    name: str  # block, and the column where the block has several entries
    start: int  # first column of the flat action that it sets
    size: int  # number of options
    kind: str  # of the block
    neutral: int  # option that does nothing
    options: tuple[str, ...]  # name of each
    values: tuple[float, ...]  # what each writes: to the first column, or of a categorical block to its own column


class MultiDiscreteLayout:
    """The MultiDiscrete action: a few values for each continuous column, 0 or 1 for each flag, and each choice.

    Attributes:
        choices: The entries in order.
        size: Number of entries.
        offsets: Where the options of each entry begin in a mask of all options side by side, int64 (entries + 1,).
    """

    def __init__(self) -> None:
        choices = []
        for block in ACTION_LAYOUT.blocks:
            if block.kind == CATEGORICAL:
                neutral = {"ewar": EWAR_OFF, "target": NO_TARGET, "sort": 0}[block.name]
                ones = (1.0,) * block.size
                choices.append(Choice(block.name, block.start, block.size, block.kind, neutral, block.columns, ones))
                continue
            values: tuple[float, ...] = (-1.0, 1.0)
            options: tuple[str, ...] = ("off", "on")
            neutral = 0
            if block.kind == CONTINUOUS:
                values = MOVE_VALUES if block.name == "move" else WORD_VALUES
                options, neutral = tuple(f"{value:g}" for value in values), len(values) // 2
            for start, column in enumerate(block.columns, block.start):
                name = block.name if block.size == 1 else f"{block.name}.{column}"
                choices.append(Choice(name, start, len(options), block.kind, neutral, options, values))
        self.choices, self.size = tuple(choices), len(choices)
        self.offsets = np.cumsum([0, *(choice.size for choice in choices)])
        self.neutral = np.array([choice.neutral for choice in choices], np.int64)

    def space(self) -> spaces.MultiDiscrete:
        """Return a new space, MultiDiscrete of 21 entries with 83 options in all."""
        return spaces.MultiDiscrete([choice.size for choice in self.choices])

    def decode(self, action: Any) -> NDArray[np.float32]:
        """Return the flat form, float32 (45,), of a multi-discrete action (21,)."""
        chosen = np.asarray(action)
        if chosen.shape != (self.size,) or chosen.dtype.kind not in "iu":
            raise ValueError(f"a multi-discrete action holds {self.size} whole numbers, got {shown(action)}.")
        for choice, option in zip(self.choices, chosen.tolist(), strict=True):
            if not 0 <= option < choice.size:
                raise ValueError(f"{choice.name} takes 0 to {choice.size - 1}, got {option}.")
        flat, options = np.full(FLAT_ACTION_DIM, -1.0, np.float32), self.offsets[:-1] + chosen
        flat[_OPTION_COLUMNS[options]] = _OPTION_VALUES[options]
        return flat

    def encode(self, flat: Any) -> NDArray[np.int64]:
        """Return the multi-discrete action, int64 (21,), nearest to a flat action (45,)."""
        parts, row, chosen = ACTION_LAYOUT.decode(flat), np.asarray(flat, np.float32), []
        for choice in self.choices:
            if choice.kind == CATEGORICAL:
                chosen.append(parts[choice.name])
            else:
                chosen.append(np.abs(np.array(choice.values) - row[choice.start]).argmin())
        return np.array(chosen, np.int64)

    def describe(self) -> str:
        """Return the layout as a Markdown table."""
        lines = ["| entry | name | options | sets | neutral |", "|---|---|---|---|---|"]
        for number, c in enumerate(self.choices):
            names = ", ".join(c.options if c.size <= 8 else (c.options[0], "...", c.options[-1]))
            columns = f"columns {c.start}-{c.start + c.size - 1}" if c.kind == CATEGORICAL else f"column {c.start}"
            lines.append(f"| {number} | {c.name} | {c.size}: {names} | {columns} | {c.options[c.neutral]} |")
        return "\n".join(lines)


MULTIDISCRETE_LAYOUT = MultiDiscreteLayout()
OPTION_OFFSETS, NEUTRAL_OPTIONS = MULTIDISCRETE_LAYOUT.offsets, MULTIDISCRETE_LAYOUT.neutral
# For every option, the column that it sets, and the value.
_OPTION_COLUMNS = np.concatenate(
    [c.start + np.arange(c.size) * (c.kind == CATEGORICAL) for c in MULTIDISCRETE_LAYOUT.choices]
)
_OPTION_VALUES = np.concatenate([np.array(c.values, np.float32) for c in MULTIDISCRETE_LAYOUT.choices])

_MOVE, _TRIGGERS, _EWAR, _TARGET, _SORT, _HOSTILE_ONLY, _COMM = (block.start for block in ACTION_LAYOUT.blocks)


@kernel
def throttle(value):
    """Return a value clipped to [-1, 1]."""
    return min(max(value, -ONE), ONE)


@kernel
def choice(row, start, stop):
    """Return the position of the first maximum among the columns from ``start`` to ``stop`` - 1."""
    best = start
    for i in range(start + 1, stop):
        if row[i] > row[best]:
            best = i
    return best - start


@kernel
def is_on(value):
    """Return 1 for a positive column, else 0."""
    return 1 if value > ZERO else 0


@kernel
def decode_action(match, rules, me, row):
    """Turn the flat action row of one mech into its order; disabled blocks take their neutral value."""
    params = rules.params[0]
    mech, order = match.mechs[me], match.orders[me]
    order.forward, order.strafe = throttle(row[_MOVE]), throttle(row[_MOVE + 1])
    order.vertical, order.turn = throttle(row[_MOVE + 2]), throttle(row[_MOVE + 3])
    order.fire_0, order.vent = is_on(row[_TRIGGERS]), is_on(row[_TRIGGERS + 1])
    order.fire_1 = is_on(row[_TRIGGERS + 2])
    order.fire_2 = is_on(row[_TRIGGERS + 3])
    order.fire_3 = is_on(row[_TRIGGERS + 4])
    order.ewar = choice(row, _EWAR, _TARGET) if params.enable_ewar == 1 else EWAR_OFF
    slot = choice(row, _TARGET, _SORT) if params.enable_target == 1 else NO_TARGET
    order.target = match.contacts[me, slot] if slot != NO_TARGET else NO_ONE
    if order.target >= 0 and match.mechs[order.target].alive == 0:
        order.target = NO_ONE
    order.sort = choice(row, _SORT, _HOSTILE_ONLY) if params.enable_sort == 1 else 0
    order.hostile_only = is_on(row[_HOSTILE_ONLY]) if params.enable_sort == 1 else 0
    mech.target, mech.sort, mech.hostile_only = order.target, order.sort, order.hostile_only
    for i in range(COMM_DIM):
        match.comm[0, me, i] = throttle(row[_COMM + i])


@kernel
def write_options(chosen, row):
    """Write the flat action (45,) of the chosen options (21,), as ``MultiDiscreteLayout.decode`` does."""
    row[:] = -ONE
    for k in range(chosen.shape[0]):
        option = OPTION_OFFSETS[k] + chosen[k]
        row[_OPTION_COLUMNS[option]] = _OPTION_VALUES[option]


MASKED_BLOCKS = ("triggers", "ewar", "target", "sort")
_EDGES = np.cumsum([0, *(ACTION_LAYOUT[name].size for name in MASKED_BLOCKS)]).tolist()
TRIGGERS, EWAR, TARGET, SORT, MASK_DIM = _EDGES
MASK_SPANS = dict(zip(MASKED_BLOCKS, map(slice, _EDGES, _EDGES[1:]), strict=True))
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
# the living whose messages an observation shows. Neutral ones are always allowed.
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
    """Write the masks of a mech's blocks side by side into ``out``, int8 (32,): 1 = may have an effect."""
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
    """Write the mask of all options of the multi-discrete action, int8 (83,), from that of ``mask_choices``."""
    for k in range(OPTION_COUNT):
        out[k] = _NEUTRAL[k] if not alive else _FREE[k] if hears else _MUTE[k]
    if not alive:
        return
    for k in range(EWAR):
        out[_FIRST_TRIGGER + 2 * k + 1] = choices[TRIGGERS + k]
    for k in range(EWAR, MASK_DIM):
        out[_FIRST_EWAR + k - EWAR] = choices[k]
