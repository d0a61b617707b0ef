"""Plays the same episodes on a GPU, or in Numba's simulator, and on the processor, and compares all that is returned.

``python -m tests.env.envs.on_gpu CASE`` plays one of ``CASES``; in the simulator every bit must be equal.
"""

import sys
from functools import partial

import gymnasium
import numpy as np
from numba import config as numba_config

from echelon_env import EchelonConfig, EchelonVectorEnv
from echelon_env.matches.cuda_memory import download, upload

SIMULATED = bool(numba_config.ENABLE_CUDASIM)
MATCHES = 3
_ODD = ("scratch", "places")  # rows to work in, of which each thread of a GPU has its own


def small(preset, **more):
    """Return a configuration whose decisions have two physics steps, so that the simulator is done sooner."""
    return EchelonConfig.resolve(preset).replace({"match.physics_steps_per_decision": 2, **more})


class Counting:
    """A policy on either device: it goes by what it sees, and by how often it acted since the episode began."""

    def __init__(self):
        self.acted = None

    def choose(self, seen, acted):
        return (seen[..., 500:545] + acted * np.float32(0.1)) * np.float32(0.5)

    def begin(self, match, seed):  # on the processor
        if self.acted is None:
            self.acted = np.zeros((MATCHES, 1, 1), np.float32)
        self.acted[match] = 0

    def begins(self, starts):  # on the device
        starts = as_tensor(starts)[:, :1, None]
        self.acted = starts * np.float32(0) if self.acted is None else self.acted * ~starts

    def act(self, seen):
        self.acted = self.acted + np.float32(1)
        return self.choose(as_tensor(seen), self.acted)


class Predicting(Counting):
    """The same, a row for each mech, with a memory that others keep; only on the device."""

    act = begin = begins = None

    def predict(self, rows, state, episode_start, deterministic):
        assert deterministic
        starts = as_tensor(episode_start)[:, None]
        state = (starts * np.float32(0) if state is None else state * ~starts) + np.float32(1)
        return self.choose(as_tensor(rows), state), state


def as_tensor(array):
    """Return an array of the device as what computes there."""
    if isinstance(array, np.ndarray):
        return array
    import torch

    return torch.as_tensor(array, device="cuda")


def policies(device):
    """Return seats of several policies, some not side by side, beside agents and scripts."""
    return {
        "seats": {
            "blue_0": by_function, "blue_1-2": Predicting() if device == "cuda" else Counting(),
            "red_0": by_function, "red_2": Counting(), "red_4": by_function,
        },
        "opponent": "hard", "max_episode_steps": 3, "map_pool": 2,
    }  # fmt: skip


def by_function(seen):
    """Choose by a function."""
    return as_tensor(seen)[:, :, 600:645] * np.float32(0.5)


BOTH = {"seats": {"red": "agents"}}
KEYS = ("local_map", "telemetry", "acoustic", "comm", "damage_direction", "places")
MOVING = {"world.size": (40, 40, 12), "match.pack": ("scout", "medium"), "world.zone_radius": 3.0,
          "match.zone_stay_seconds": 0.2, "match.nav_mode": "assist"}  # fmt: skip
CASES = {
    "flat": (lambda: small("duel", **{"reward.team_mixing": 0.5}), {**BOTH, "max_episode_steps": 4}),
    "multidiscrete": (
        lambda: small("duel"),
        {**BOTH, "action_format": "multidiscrete", "autoreset_mode": "NEXT_STEP", "max_episode_steps": 4},
    ),
    "discrete": (
        lambda: small("duel"),
        {**BOTH, "action_format": "discrete", "autoreset_mode": "DISABLED", "max_episode_steps": 4},
    ),
    "dict": (
        lambda: small("duel", **{f"observation.{key}": True for key in KEYS}),
        {**BOTH, "max_episode_steps": 4, "map_pool": 2},
    ),
    "scripts": (
        lambda: small("skirmish", **{"match.nav_mode": "planner"}),
        {"opponent": "expert", "max_episode_steps": 3, "map_pool": 2},
    ),
    "policies": (lambda: small("skirmish"), policies),
    "pilot": (lambda: small("skirmish"), {"opponent": "hard", "max_episode_steps": 4, "map_pool": 2}),
    "places": (lambda: small("recon", **MOVING), {"opponent": "expert", "max_episode_steps": 4, "map_pool": 2}),
    "scenario": (lambda: small("spotter"), {"max_episode_steps": 3}),
}
# Before these decisions all matches are brought to an end, flat ones once early and once where the limit cuts them too.
HASTENED = {"flat": (0, 4), "pilot": (1,), "multidiscrete": (3,), "discrete": (2,)}


def fetched(value):
    """Return what a step returned, in the processor's memory."""
    if isinstance(value, dict):
        return {key: fetched(part) for key, part in value.items()}
    return value if isinstance(value, np.ndarray) else value.copy_to_host()


def check_equal(ours, theirs, what):
    """Fail with a sentence unless two values, perhaps in dictionaries, are equal: as good as, on a real GPU."""
    if isinstance(theirs, dict):
        for key, part in theirs.items():
            check_equal(ours[key], part, f"{what}.{key}")
        return
    close = np.array_equal if SIMULATED or theirs.dtype.kind != "f" else lambda a, b: np.allclose(a, b, atol=1e-3)
    assert ours.shape == theirs.shape, f"{what} has the shape {ours.shape} on the device, {theirs.shape} here"
    assert close(ours, theirs), f"{what} differs in rows {np.unique(np.nonzero(ours != theirs)[0])[:8].tolist()}"


def check_infos(ours, theirs):
    """Compare infos; those of the device always have all keys, and say nothing where their masks are False."""
    for key in [key for key in ours if not key.startswith("_")]:
        if f"_{key}" not in ours:
            check_equal(ours[key], theirs[key], key)
        elif key not in theirs:
            assert not ours[f"_{key}"].any(), f"{key} is announced by the device alone"
        elif key == "final_info":
            check_infos(ours[key], theirs[key])
        else:
            rows = theirs[f"_{key}"]
            check_equal(ours[f"_{key}"], rows, f"_{key}")
            parts = [value.items() if isinstance(value, dict) else [("", value)] for value in (ours[key], theirs[key])]
            for (name, one), (_, other) in zip(*parts, strict=True):
                check_equal(one[rows], other[rows], f"{key} {name}")


def check_states(there, here):
    """Compare the whole state of every match, and what its scripts can do."""
    assert download(there.there.device.batch.tables.skills).tobytes() == here.core.tables.skills.tobytes()
    for match in range(MATCHES):
        state = there.fetch(match)
        for name, ours, theirs in zip(state._fields, state, here.core.state, strict=True):
            if name not in _ODD and SIMULATED:
                same = np.ascontiguousarray(ours[0]).tobytes() == np.ascontiguousarray(theirs[match]).tobytes()
                assert same, f"{name} of match {match} differs"


def on_device(actions):
    """Return actions as the device takes them."""
    if SIMULATED:
        return actions
    from numba import cuda

    return cuda.to_device(actions)


def environments(name):
    """Return the same environment twice: on the device, and here."""
    config, options = CASES[name]
    both = [options(device) if callable(options) else options for device in ("cuda", "cpu")]
    if name == "pilot":
        make = partial(gymnasium.make_vec, "echelon_env:Echelon-v0", MATCHES)
    else:
        make = partial(EchelonVectorEnv, MATCHES)
    there = make(config=config(), device="cuda", **both[0])
    return there, make(config=config(), invalid_actions="zero", **both[1])


def hasten(mechs, clock, config):
    """Let the next decision end the first match by points, the second by elimination, the third by time."""
    mechs["x"][0, 0], mechs["y"][0, 0] = clock["zone_x"][0], clock["zone_y"][0]
    clock["score_0"][0] = config.match.zone_points_to_win - 1e-4
    mechs["alive"][1, 0] = mechs["hp"][1, 0] = 0
    clock["decision"][2] = config.match.max_decisions - 1


def check_masks_change(env, before):
    """Fail unless the masks of a match that rests now are other ones than before its last decision."""
    if env.autoreset_mode.name != "SAME_STEP":
        rows = env.agents_per_match
        assert (env.action_masks() != before)[rows : 2 * rows].any(), "nothing would show that masks are old"


def hasten_both(there, here):
    """Do so on the device, and here."""
    hasten(here.core.state.mechs, here.core.state.clock, here.config)
    state = there.there.device.batch.state
    mechs, clock = download(state.mechs), download(state.clock)
    hasten(mechs, clock, here.config)
    upload(mechs, state.mechs)
    upload(clock, state.clock)


def compare(name, decisions=9):
    """Play a case on the device and here; return how many episodes ended."""
    there, here = environments(name)
    if name == "scripts":
        for env in (there, here):
            env.set_curriculum(opponent_fire_prob=0.5)
            env.set_teacher("expert")
    seen, infos = there.reset(seed=7)
    expected, told = here.reset(seed=7)
    check_equal(fetched(seen), expected, "the first observation")
    check_infos(fetched(infos), told)
    here.action_space.seed(3)
    ends = 0
    for decision in range(decisions):
        if name in HASTENED and decision in HASTENED[name]:
            hasten_both(there, here)
        check_equal(fetched(there.state()), here.state(), f"the state before decision {decision}")
        if name == "scripts":
            check_equal(fetched(there.teacher_actions()), here.teacher_actions(), f"the lesson of decision {decision}")
        actions = here.action_space.sample()
        if here.action_format == "flat":
            actions[:, 5:9] = 1.0  # triggers
            actions[0, 0] = np.nan if decision else np.inf
        before = here.action_masks()
        given = there.step(on_device(actions))
        # The device draws later seeds in its own way; a seed means the same episode.
        here._next_seeds = there.seeds()
        *expected, told = here.step(actions)
        for what, ours, theirs in zip(
            ("observations", "rewards", "terminated", "truncated"), given[:4], expected, strict=True
        ):
            check_equal(fetched(ours), theirs, f"{what} of decision {decision}")
        check_infos(fetched(given[-1]), told)
        if name in HASTENED and decision in HASTENED[name]:
            # A pilot's death decides nothing.
            reasons, outcomes = ([1, 0, 3], [1, 0, 0]) if name == "pilot" else ([1, 2, 3], [1, -1, -1, 1, 0, 0])
            assert told["reason"][:: here.agents_per_match].tolist() == reasons
            assert told["outcome"].tolist() == outcomes
            assert expected[2][:: here.agents_per_match].tolist() == [True, True, False]
            check_masks_change(here, before)
        check_equal(fetched(there.reward_components()), here.reward_components(), "reward components")
        check_states(there, here)
        ended = (expected[2] | expected[3]).reshape(MATCHES, -1)[:, 0]
        ends += int(ended.sum())
        if here.autoreset_mode.name == "DISABLED" and ended.any():
            seeds = [100 + decision + match for match in range(MATCHES)]
            for env in (there, here):
                env.reset(seed=seeds, options={"reset_mask": ended})
    assert there.invalid_action_count == here.invalid_action_count
    if there.config.scenario is not None:
        seeds = there.seeds()
        assert [there.config.scenario.training_seed(seed) for seed in seeds] == seeds, "only those to train on"
    there.close()
    return ends


if __name__ == "__main__":
    ended = compare(sys.argv[1])
    assert ended >= 2 * MATCHES, f"only {ended} episodes ended"
    print(f"{sys.argv[1]}: equal, {ended} episodes ended")
