"""Evaluation of policies: matches against a scripted opponent, with a confidence interval."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from inspect import signature
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import torch
from gymnasium import spaces
from stable_baselines3.common.type_aliases import PolicyPredictor

from echelon_env import EchelonConfig, EchelonVectorEnv, measure_win_rate
from echelon_env.catalog import EXTRA_OBSERVATIONS
from echelon_env.commanders import FIRST_OPPONENT, Opponent
from echelon_env.config import ConfigLike
from echelon_env.envs.evaluation import Act, warn_beyond_split
from echelon_env.envs.evaluation import WinRate as WinRate
from echelon_env.envs.evaluation import win_rate_of as win_rate_of
from echelon_env.envs.vector_env import Flags
from echelon_env.matches.batch import MatchBatch
from echelon_env.matches.seats import DEFAULT, Seats, check_opponent, opponent_of, team_seats
from echelon_env.mdp.actions import FLAT_ACTION_DIM
from echelon_env.mdp.extras import extra_blocks
from echelon_env.mdp.layout import FLAT_OBS_DIM
from echelon_env.rng import check_seed
from echelon_env.sim.state import REASON_NAMES
from echelon_env.validation import Count, typed
from echelon_rl.core.acting import Actor
from echelon_rl.core.collection import sent
from echelon_rl.core.distributions import ActionHeads
from echelon_rl.output.console import counting_bar
from echelon_rl.user_code import as_opponent, as_policy, checked_actions
from echelon_rl.vec_envs.action_masks import mask_method
from echelon_rl.vec_envs.device_env import as_actions, as_tensor, on_gpu_if_possible, use_gpu_of

_SIDE_BY_SIDE = 64


def evaluate_win_rate(
    model: Any,
    config: ConfigLike = "duel",
    opponent: Opponent = DEFAULT,
    matches: int = 200,
    seed: int = 1_000_000,
    deterministic: bool = False,
    num_matches: int = 64,
    progress_bar: bool = False,
    map_pool: int | None = None,
    seats: Seats | None = None,
    num_threads: int | None = None,
    device: str = "cpu",
) -> WinRate:
    """Play matches of agents that share one policy, by default the blue ones, against a scripted team.

    Exactly the matches of the seeds ``seed`` to ``seed + matches - 1`` count, each played to its end, so that short
    matches are not favoured. Actions are sampled by ``seed`` too, so an evaluation is repeatable and does not touch the
    random numbers of training.

    Args:
        model: Anything with SB3's ``predict``; an ``nn.Module`` or function of observations float32 (N, 706) that
            returns actions (N, 45), without memory; or a class or function without arguments that makes one of these.
            Its ``observation_space`` and ``action_space``, if it has them, tell the formats that it plays in. With a
            discrete format ``predict`` gets ``action_masks``, if it takes them.
        config: Name of a preset or scenario, an ``EchelonConfig``, a ``Scenario`` or a dictionary.
        opponent: Skill of the red team, ``"commander:NAME"``, an object or function as for ``EchelonVectorEnv``, or
            another policy. The default is the scenario's own, or else ``"trivial"``.
        matches: Number of matches.
        seed: First seed; the default lies far from the seeds of training.
        deterministic: Whether the policy takes its most likely action instead of sampling.
        num_matches: Matches played side by side; does not affect a deterministic policy's result.
        progress_bar: Whether to show a progress bar.
        map_pool: None generates a new map for every match; K draws from the same K maps as training with this K.
        seats: Who else plays some of the mechs, as for ``EchelonParallelEnv``; the agents must be of one team.
        num_threads: Threads that play matches; None takes one per processor.
        device: ``"cuda"`` plays the same matches on the GPU that the model, a ``RecurrentPPO`` or its policy, is on;
            ``evaluation_device`` says whether that can be.

    Raises:
        TypeError: ``model`` is nothing of this.
        ValueError: ``matches`` or ``num_matches`` is below 1, the model's actions have another shape or are not
            finite, or ``device="cuda"`` cannot be.
    """
    policy, config = as_policy(model), EchelonConfig.resolve(config)
    known = _known_to(policy, config)
    opponent = as_opponent(opponent_of(config, opponent, FIRST_OPPONENT))
    more = {"num_threads": num_threads, "map_pool": map_pool, "seats": seats, **_formats(policy)}
    if device == "cpu":
        act = _acting(policy, more["action_format"], deterministic, known)
    else:
        act, more["device"] = _acting_there(_policy_there(model), deterministic), device
    shown = counting_bar(matches, "evaluation", disable=not progress_bar)
    with shown as progress, torch.random.fork_rng(range(torch.cuda.device_count())):
        torch.manual_seed(seed)
        return measure_win_rate(act, config, opponent, matches, seed, num_matches, progress, **more)


def _acting(policy: Any, action_format: str, deterministic: bool, known: Callable[[Any], Any]) -> Act:
    """Return a policy with ``predict`` as a function of observations, masks and starts that keeps its state."""
    discrete = action_format in ("discrete", "multidiscrete")
    takes_masks = discrete and "action_masks" in signature(policy.predict).parameters
    state: Any = None

    def act(observations: Any, masks: Flags, starts: Flags) -> Any:
        nonlocal state
        state = None if starts.all() else state  # the next round may have fewer rows
        allowed = {"action_masks": masks} if takes_masks else {}
        chosen = policy.predict(known(observations), state, starts, deterministic=deterministic, **allowed)
        if not isinstance(chosen, tuple) or len(chosen) != 2:
            raise ValueError(f"the policy's predict must return (actions, state), got {type(chosen).__name__}.")
        actions, state = chosen
        return checked_actions(actions, len(starts)) if action_format == "flat" else actions

    return act


def evaluation_device(
    model: Any,
    config: ConfigLike,
    opponent: Opponent = DEFAULT,
    map_pool: int | None = None,
    seats: Seats | None = None,
    num_matches: int = 64,
    report: Callable[[str], object] = lambda line: None,
) -> str:
    """Return where to evaluate: ``"cuda"`` if model and matches can both be on the GPU, else ``"cpu"``.

    The arguments are those of ``evaluate_win_rate``. If only the model is on the GPU, ``report`` hears why.
    """
    policy = getattr(model, "policy", model)

    def made(device: str) -> str:
        if device != "cpu":
            _policy_there(model)
            formats, config_of = _formats(policy), EchelonConfig.resolve(config)
            red = opponent_of(config_of, opponent, FIRST_OPPONENT)
            more = {"map_pool": map_pool, "seats": seats, "device": device, **formats}
            EchelonVectorEnv(num_matches, config_of, red, **more).close()
        return device

    is_there = getattr(policy, "device", None) is not None and torch.device(policy.device).type == "cuda"
    return on_gpu_if_possible("auto", is_there, made, report)


def _policy_there(model: Any) -> Any:
    """Return the policy of a model, on whose GPU matches are played from now on.

    ValueError if it cannot act on tensors of the environment.
    """
    policy = getattr(model, "policy", model)
    if not isinstance(getattr(policy, "heads", None), ActionHeads):
        raise ValueError(
            f"only a RecurrentPPO, or its policy, can be evaluated on the GPU, got {type(model).__name__}; use "
            "device='cpu'."
        )
    use_gpu_of(torch.device(policy.device))
    return policy


def _acting_there(policy: Any, deterministic: bool) -> Act:
    """Return a policy as a function of arrays on the device that returns actions there."""
    actor: Actor

    def act(observations: Any, masks: Any, starts: Flags) -> Any:
        nonlocal actor
        if starts.all():  # the next round may have fewer rows
            policy.set_training_mode(False)
            actor = Actor(policy, len(starts), deterministic)
        if isinstance(observations, dict):
            rows = policy.own_rows.join({name: as_tensor(part) for name, part in observations.items()})
        else:
            rows = as_tensor(observations)
        rows = torch.nn.functional.pad(rows, (0, policy.critic_state_dim))  # what only the critic would see
        begins = sent(torch.from_numpy(starts), policy.device)
        allowed = as_tensor(masks) != 0 if policy.heads.takes_masks else None
        return as_actions(actor.act(rows, begins, allowed))

    return act


def _known_to(model: Any, config: EchelonConfig) -> Callable[[Any], Any]:
    """Return what picks from observations the optional keys that a model knows; ValueError if it knows others.

    A model without ``observation_space`` knows the flat observation alone, whose keys are the last columns.
    """
    seen = getattr(model, "observation_space", None)
    blocks = extra_blocks(len(config.match.pack), config.observation.extras, config.world.zone_places)
    if not isinstance(seen, spaces.Dict):
        whole = (FLAT_OBS_DIM + sum(block.size for block in blocks),)
        return lambda rows: rows if seen is not None and seen.shape == whole else rows[:, :FLAT_OBS_DIM]
    shapes = {block.name: block.shape for block in blocks}
    for name in (name for name in EXTRA_OBSERVATIONS if name in seen.spaces):
        if shapes.get(name) != seen[name].shape:
            there = "which is off here; switch it on, or play where it was trained"
            if name in shapes:
                there = f"which has {shapes[name]} here"
            raise ValueError(f"the policy plays by observation.{name} of shape {seen[name].shape}, {there}.")
    return lambda parts: {name: part for name, part in parts.items() if name in seen.spaces}


def _formats(model: Any) -> dict[str, Any]:
    """Return the formats of observations and actions that a model was made for, as arguments."""
    actions, observations = (getattr(model, name, None) for name in ("action_space", "observation_space"))
    discrete = {spaces.Discrete: "discrete", spaces.MultiDiscrete: "multidiscrete"}
    seen = "dict" if isinstance(observations, spaces.Dict) else "flat"
    return {"observation_format": seen, "action_format": discrete.get(type(actions), "flat")}


def with_action_masks(model: Any, env: Any) -> PolicyPredictor:
    """Return a model for SB3's ``evaluate_policy``, which knows no action masks, in an environment that has them.

    ``evaluate_policy(with_action_masks(model, env), env)`` plays ``RecurrentPPO`` or ``MaskablePPO`` by the masks of
    ``env`` and keeps the memory of a recurrent policy, which sb3-contrib's own ``evaluate_policy`` for masks forgets at
    every step.

    Raises:
        ValueError: The environment has no method ``action_masks()``.
    """
    method = mask_method(env)
    if method is None:
        raise ValueError("the environment has no action_masks(); sb3_contrib's ActionMasker(env, function) adds one.")

    def predict(observation: Any, state: Any = None, episode_start: Any = None, deterministic: bool = False) -> Any:
        return model.predict(observation, state, episode_start, deterministic, action_masks=method())

    return cast(PolicyPredictor, SimpleNamespace(predict=predict))


def play_series(
    one: Opponent,
    other: Opponent | None,
    config: ConfigLike,
    matches: int = 200,
    seed: int = 1_000_000,
    progress: Callable[[int], object] = lambda played: None,
    seats: Seats | None = None,
    num_threads: int | None = None,
) -> WinRate:
    """Return the results of ``one``, a skill or commander, against ``other``: each map is played on both sides.

    An odd last match, and every match of a scenario, is played as blue. ``seats`` gives some of blue's mechs to others;
    when ``one`` plays red, to the same mechs of red.
    """
    check_opponent(one, "one")
    config = EchelonConfig.resolve(config)
    matches, seed = typed(matches, Count, "matches"), check_seed(seed)
    warn_beyond_split(config, seed, matches)
    outcomes, reasons = Counter[int](), Counter[str]()
    total, seconds, won = 0.0, 0.0, list[bool]()
    for team, count in sides(config, matches):
        agents, players = placed(config, other, seats, team)
        for first in range(0, count, _SIDE_BY_SIDE):
            everyone = {**players, **dict.fromkeys(agents, one)}
            batch = MatchBatch(min(_SIDE_BY_SIDE, count - first), config, [], everyone, num_threads)
            total += _play_batch(batch, agents, seed + first, progress)
            clock = batch.state.clock
            won += (clock["winner"] == team).tolist()
            outcomes.update(np.where(clock["winner"] < 0, 0, np.where(clock["winner"] == team, 1, -1)).tolist())
            reasons.update(REASON_NAMES[reason] for reason in clock["reason"].tolist())
            seconds += float(clock["decision"].sum()) * config.match.decision_seconds
    rate = win_rate_of(outcomes, reasons, total / matches, seconds / matches)
    return replace(rate, won=tuple(won))


def sides(config: EchelonConfig, matches: int) -> list[tuple[int, int]]:
    """Return how many matches are played as each team; the sides of a scenario differ, so all of them as blue."""
    if config.scenario is not None:
        return [(0, matches)]
    return [(0, (matches + 1) // 2), (1, matches // 2)]


def placed(
    config: EchelonConfig, opponent: Opponent | None, seats: Seats | None, team: int
) -> tuple[list[int], dict[int, Opponent]]:
    """Return the mechs of the agents and everyone else's players, if the agents play ``team``."""
    agents, players = team_seats(config, opponent, seats)
    turn, mechs = team * config.match.team_size, 2 * config.match.team_size
    return sorted((mech + turn) % mechs for mech in agents), {
        (mech + turn) % mechs: player for mech, player in players.items()
    }


def _play_batch(batch: MatchBatch, own: list[int], seed: int, progress: Callable[[int], object]) -> float:
    for match in range(batch.num_matches):
        batch.reset(match, seed + match)
    nobody = np.zeros((batch.num_matches, 0, FLAT_ACTION_DIM), np.float32)
    running = np.ones(batch.num_matches, bool)
    total = 0.0
    while running.any():
        batch.step(nobody)
        total += float(batch.io.rewards[running][:, own].mean(axis=1).sum())  # rewards after the end no longer count
        still = ~batch.simulator.is_over()
        progress(int((running & ~still).sum()))
        running = still
    return total
