"""Collects rollouts and evaluates policies in matches on a GPU, or in Numba's simulator, and in the processor's.

``python -m tests.rl.on_gpu CASE`` runs one of ``CASES`` or of ``EVALUATIONS``, or ``benchmark``.
"""

import dataclasses
import sys
import tempfile
from pathlib import Path

import numpy as np
import pytest
import torch
from numba import config as numba_config
from stable_baselines3.common.logger import configure

from echelon_env import EchelonConfig
from echelon_rl import RecurrentPPO, make_vec_env
from echelon_rl.benchmark import Row, load_suite, read_record, records, run, running
from echelon_rl.callbacks import WinRateCallback
from echelon_rl.callbacks.episode_log import EpisodeLogCallback
from echelon_rl.core.teaching import Teaching
from echelon_rl.evaluation import evaluate_win_rate, evaluation_device
from tests.rl.rollouts import SMALL
from tests.rl.tasks import Hears

SIMULATED = bool(numba_config.ENABLE_CUDASIM)
DEVICE = "cpu" if SIMULATED else "cuda"
MATCHES, STEPS = 2, 6
BOTH = {"seats": {"red": "agents"}}
CASES = {
    "flat": ("duel", BOTH),
    "discrete": ("duel", {**BOTH, "action_format": "discrete"}),
    "scripts": ("skirmish", {"opponent": "easy"}),
    "teacher": ("duel", {"opponent": "trivial", "teacher": "hard"}),
    "states": ("skirmish", {"opponent": "easy", "global_state": True}),
    "states-beside": ("duel", {**BOTH, "global_state": True, "observation_format": "dict"}),
}
EVALUATIONS = {
    "evaluation": {},
    "evaluation-by-choices": {"action_format": "discrete", "observation_format": "dict"},
    "evaluation-without-states": {"global_state": True},
    "evaluation-without-states-beside": {"global_state": True, "observation_format": "dict"},
}
# Two episodes of every match end by the time limit within a rollout.
LIMITED = {"max_episode_steps": 3, "map_pool": 2}


def ended(callback):
    """Return what callbacks hear of every row whose episode ended in this step."""
    told = (callback.locals["infos"][row] for row in np.flatnonzero(callback.locals["dones"]))
    return [{key: value for key, value in info.items() if not key.startswith("terminal_")} for info in told]


def collected(case, device):
    """Return a model after two rollouts, what its callbacks heard and logged."""
    preset, options = CASES[case]
    config = EchelonConfig.resolve(preset).replace({"match.physics_steps_per_decision": 2})
    env = make_vec_env(config, MATCHES, seed=3, device=device, **options, **LIMITED)
    settings = {"n_steps": STEPS, "policy_kwargs": {"lstm_hidden_size": 8}, "seed": 0, "n_epochs": 1}
    policy = "MultiInputLstmPolicy" if "observation_format" in options else "MlpLstmPolicy"
    model = RecurrentPPO(policy, env, device=DEVICE, **settings)
    model.teaching = Teaching(imitation=0.5) if "teacher" in options else None
    model.set_logger(configure(None, []))
    hears = Hears(ended)
    _, callback = model._setup_learn(10_000, [hears, WinRateCallback(), EpisodeLogCallback()], True, "run", False)
    callback.on_training_start({}, {})
    buffers, states = [], []
    env.unwrapped.watch_states(lambda before, after: states.append(torch.stack([before, after]).cpu()))
    for _ in range(2):
        assert model.collect_rollouts(model.env, callback, model.rollout_buffer, STEPS)
        names = ("obs", "dones", "alive", "actions", "rewards", "values", "advantages")
        buffers.append({name: getattr(model.rollout_buffer, name).cpu().clone() for name in names})
        buffers[-1]["states"] = torch.stack(states)
        buffers[-1]["last"] = model.collector.tail.limits.obs[: env.num_envs].cpu().clone()
        for name in ("masks", "lessons"):
            if (part := getattr(model.rollout_buffer, name)) is not None:
                buffers[-1][name] = part.cpu().clone()
    return model, buffers, [end for ends in hears.heard for end in ends]


def compare(case):
    """Compare the first episodes' rollouts, which have the same seeds; return how many ends were heard of."""
    (there, theirs, far), (here, ours, near) = collected(case, "cuda"), collected(case, "cpu")
    assert type(there.env.unwrapped).__name__ == "DeviceVecEnv"
    torch.testing.assert_close(theirs[0].pop("last"), ours[0].pop("last"), rtol=0, atol=0 if SIMULATED else 1e-3)
    first = slice(0, LIMITED["max_episode_steps"])  # later episodes have seeds of their own on a GPU
    for name, part in ours[0].items():
        tolerance = {"rtol": 0, "atol": 0 if SIMULATED and name not in ("values", "advantages") else 1e-3}
        if name == "states":
            assert not torch.equal(part[0, 1], part[0, 0]), "a step changes them"
            assert part[1, 0].equal(part[0, 1])
            assert not part[3, 0].equal(part[2, 1]), "the next episodes have begun"
        if name in ("rewards", "advantages", "values"):
            tolerance = {"rtol": 0, "atol": 1e-4}
        if name != "advantages":
            torch.testing.assert_close(theirs[0][name][first].to(part.dtype), part[first], **tolerance, msg=name)
    assert len(far) == len(near) == 2 * 2 * there.env.num_envs, "two ends of each row in both rollouts"
    rows = there.env.num_envs
    for one, other in zip(far[:rows], near[:rows], strict=True):
        assert one.keys() == other.keys()
        assert one["TimeLimit.truncated"]
        assert one["episode"]["l"] == other["episode"]["l"] == 3
        np.testing.assert_allclose(one["episode"]["r"], other["episode"]["r"], rtol=0, atol=1e-4)
        same = ("role", "outcome", "reason", "alive", "present", "is_success", "TimeLimit.truncated")
        assert {key: one[key] for key in same} == {key: other[key] for key in same}
        assert one["reward_components"] == pytest.approx(other["reward_components"], rel=0, abs=1e-4)
    assert len(there.ep_info_buffer) == len(here.ep_info_buffer) > 0
    assert there.logger.name_to_value.keys() == here.logger.name_to_value.keys()
    if "global_state" in CASES[case][1]:
        size = there.policy.critic_state_dim
        assert theirs[0]["obs"][..., -size:].any(2).all(), "states of everybody's match at every step"
    assert there.collector.tail.limits.steps[:rows].tolist() == [2] * rows
    there.train()
    if there.teaching is not None:
        assert theirs[0]["lessons"].any()
        assert theirs[0]["lessons"].equal(theirs[0]["actions"]), "at first the teacher steers"
        assert there.logger.name_to_value["train/teacher_loss"] > 0
    return len(far)


def evaluate_both(case):
    """Compare an evaluation on the GPU with the processor's; return how many matches it played."""
    config = EchelonConfig.resolve("duel").replace({
        "match.physics_steps_per_decision": 2, "match.max_episode_seconds": 3.0,
    })  # fmt: skip
    formats, pool = EVALUATIONS[case], {"map_pool": 2}
    policy = "MultiInputLstmPolicy" if "observation_format" in formats else "MlpLstmPolicy"
    env, network = make_vec_env(config, 2, seed=3, **pool, **formats), {"lstm_hidden_size": 8}
    model = RecurrentPPO(policy, env, device=DEVICE, policy_kwargs=network, seed=0)
    model.policy.action_net.weight.data *= 300.0  # so that it does what it sees
    said = []
    place = evaluation_device(model, config, "easy", **pool, report=said.append)
    assert (place, said) == ("cuda", [])
    rates = [
        evaluate_win_rate(model, config, "easy", 3, 6, True, num_matches=2, **pool, device=device)
        for device in (place, "cpu")
    ]
    there, here = rates
    counts = [(rate.wins, rate.draws, rate.losses, rate.reasons, rate.mean_seconds) for rate in rates]
    assert counts[0] == counts[1]
    np.testing.assert_allclose(there.mean_return, here.mean_return, rtol=0, atol=1e-4)
    model.policy.action_net.weight.data *= -1.0
    other = evaluate_win_rate(model, config, "easy", 3, 6, True, num_matches=2, **pool)
    assert other.mean_return != here.mean_return, "the policy does not matter: a weak test"
    assert evaluation_device(model, config, "commander:duel", report=said.append) == "cpu"
    assert said[0].startswith("matches play on the processor, because 'commander:duel' plays on the processor alone")
    assert evaluation_device(lambda seen: seen, config, "easy", report=said.append) == "cpu"
    assert "because only a RecurrentPPO, or its policy, can be evaluated on the GPU" in said[1]
    with pytest.raises(ValueError, match=r"only a RecurrentPPO, .* can be evaluated on the GPU, got function"):
        evaluate_win_rate(lambda seen: seen, config, "easy", 3, device="cuda")
    return here.matches


def measure_both():
    """Compare rows of a benchmark on the GPU with the processor's; return the names of those played there."""
    short = {"match.physics_steps_per_decision": 2, "match.max_episode_seconds": 3.0}
    asked = (("recall", None), ("duel", "easy"), ("skirmish", "commander:duel"))
    rows = tuple(Row(task, "seen-maps", opponent, short) for task, opponent in asked)
    suite = dataclasses.replace(load_suite("v1"), matches=4, rows=rows)
    suite.__dict__["rules"] = ""  # matches that nobody waits for
    played, said = {"cuda": {}, "cpu": {}}, []

    def spied(model, env, **how):
        rate = evaluate_win_rate(model, env, **how)
        played[how.get("device", "cpu")][env, how["seed"], how["matches"], str(how["seats"])] = rate
        return rate

    with tempfile.TemporaryDirectory() as name, pytest.MonkeyPatch.context() as patch:
        patch.setattr(records, "load_suite", lambda name: suite)
        patch.setattr(running, "evaluate_win_rate", spied)
        model = RecurrentPPO("MlpLstmPolicy", make_vec_env("duel", 1), device="cpu", policy_kwargs=SMALL, seed=0)
        model.policy.action_net.weight.data *= 300.0  # so that it does what it sees
        model.policy.log_std.data.fill_(-20.0)
        model.num_timesteps = 1
        model.save(Path(name, "model.zip"))
        there, here = (
            run(f"{name}/model.zip", suite, rows, Path(name, f"{device}.json"), 1, device=device, report=said.append)
            for device in ("auto", "cpu")
        )
        scripted = run("easy", suite, rows[:1], Path(name, "easy.json"), 1, device="auto", report=said.append)
        assert read_record(Path(name, "auto.json")).gpus == there.gpus
        assert run(f"{name}/model.zip", suite, rows, Path(name, "auto.json"), 1).gpus == there.gpus, "it was complete"
    refused, unknown = said
    assert refused.startswith("1 of 3 rows: matches play on the processor, because 'commander:duel' plays on the proc")
    assert unknown == "matches play on the processor, because easy is no run or checkpoint"
    assert here.gpus == scripted.gpus == {}
    assert len(played["cuda"]) == 3, "a scenario, and both sides of a preset"
    for which, one in played["cuda"].items():
        other = played["cpu"][which]
        assert (one.wins, one.draws, one.losses, one.reasons) == (other.wins, other.draws, other.losses, other.reasons)
        np.testing.assert_allclose(one.mean_return, other.mean_return, rtol=0, atol=1e-4)
    for row in there.gpus:
        assert {**there.rows[row], "seconds": 0} == {**here.rows[row], "seconds": 0}
    return [*there.gpus]


if __name__ == "__main__":
    case = sys.argv[1]
    if case in CASES:
        print(f"{compare(case)} ends are equal")
    elif case == "benchmark":
        print(f"{', '.join(measure_both())} are equal")
    else:
        print(f"{evaluate_both(case)} results are equal")
