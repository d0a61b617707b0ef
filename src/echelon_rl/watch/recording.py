"""Records a policy's matches as replays with its values and action probabilities, also during training."""

import time
from collections import deque
from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from echelon_env import EchelonConfig, Replay, parallel_env
from echelon_env.commanders import FIRST_OPPONENT, Opponent
from echelon_env.mdp.actions import ACTION_LAYOUT
from echelon_env.validation import command_line
from echelon_rl.core.distributions import BINARY, CATEGORICAL, ActionHeads
from echelon_rl.output.files import keep_newest, tolerated
from echelon_rl.ppo import RecurrentPPO
from echelon_rl.ppo.callback import PPOCallback
from echelon_rl.user_code import as_opponent

FIRST_SEED = 2_000_000  # far from the seeds of training and of the evaluations
_LARGEST_SHARE = 1 / 30  # of the time that recording may take
_LISTED = 20


def action_probabilities(heads: ActionHeads, params: Tensor) -> Tensor:
    """Return [N, size]: probabilities of binary and categorical columns, and means of continuous ones."""
    shown = params.tanh()
    for head in heads.heads:
        logits = params[..., head.columns]
        if head.kind == BINARY:
            shown[..., head.columns] = logits.sigmoid()
        elif head.kind == CATEGORICAL:
            shown[..., head.columns] = logits.softmax(dim=-1)
    return shown


def record_match(
    model: RecurrentPPO,
    config: str | EchelonConfig = "duel",
    opponent: Opponent = FIRST_OPPONENT,
    seed: int = 0,
    deterministic: bool = False,
) -> Replay:
    """Let a policy play blue in one match, drawn from ``seed`` alone; return the replay with its outputs."""
    policy = model.policy
    env = parallel_env(config, opponent=as_opponent(opponent), dead_agents="keep")
    agents = env.possible_agents
    shape = env.observation_space(agents[0]).shape
    if policy.action_layout is None or policy.heads.size != ACTION_LAYOUT.size or policy.own_space.shape != shape:
        raise ValueError(
            f"the policy must read Echelon's observations of shape {shape} and act by its {ACTION_LAYOUT.size} "
            f"columns, got {policy.own_space.shape} and {policy.heads.size} columns "
            f"{'without' if policy.action_layout is None else 'with'} a layout; train it on make_vec_env."
        )
    hidden = np.zeros((len(agents), policy.critic_state_dim), np.float32)
    observations, _ = env.reset(seed=seed)
    memory = policy.initial_memory(len(agents))
    nobody = torch.zeros(len(agents), dtype=torch.bool, device=policy.device)
    values, thoughts = [], []
    policy.set_training_mode(False)
    with torch.inference_mode(), torch.random.fork_rng(range(torch.cuda.device_count())):
        torch.manual_seed(seed)
        while env.agents:
            rows = np.concatenate([np.stack([observations[a] for a in agents]), hidden], axis=1)
            features = policy.features(torch.as_tensor(rows, device=policy.device))
            params, value, memory = policy.step(features, memory, nobody)
            distribution = policy.distribution(params)
            raw = distribution.mode_raw() if deterministic else distribution.sample_raw()
            values.append(value.cpu().numpy())
            thoughts.append(action_probabilities(policy.heads, params).cpu().numpy())
            actions = policy.heads.to_env(raw)
            observations, *_ = env.step(dict(zip(agents, actions, strict=True)))
    replay = env.replay(names={"blue": "policy"})
    channels = {"action_probabilities": np.stack(thoughts).astype(np.float32)}
    if not policy.critic_state_dim:
        channels["value"] = np.stack(values).astype(np.float32)
    return replay.with_channels(**channels)


class MatchRecorderCallback(PPOCallback):
    """Between rollouts, lets the policy play a match from time to time and keeps the replay.

    Recording uses its own random numbers and does not affect training. It takes at most a thirtieth of the time, so
    long matches are recorded less often than asked. TensorBoard's text ``matches/newest`` lists the last 20 matches
    with the commands that open them, and ``link``, the address of a page with the newest match. If a replay cannot be
    written, a warning appears.

    Of the replays, ``step-N.replay``, the newest ``keep`` of the run stay. ``show`` is called with the steps trained
    and each replay.
    """

    def __init__(
        self,
        folder: Path,
        config: EchelonConfig,
        opponent: Opponent,
        minutes: float = 1.0,
        keep: int = 200,
        show: Callable[[int, Replay], None] | None = None,
        link: str | None = None,
    ) -> None:
        super().__init__()
        self.folder, self.config, self.opponent = folder, config, opponent
        self.minutes, self.keep, self._show, self._link = minutes, keep, show, link
        self._next = 0.0
        self._rows: deque[str] = deque(maxlen=_LISTED)

    def _on_rollout_start(self) -> None:
        if time.monotonic() >= self._next:
            self.record()

    def record(self) -> Replay:
        """Play and keep a match now, and return its replay."""
        began = time.monotonic()
        steps = self.model.num_timesteps
        seed = FIRST_SEED + steps
        replay = record_match(self.model, self.config, self.opponent, seed)
        path = self.folder / f"step-{steps:012d}.replay"
        with tolerated(f"The match after {steps:,} steps"):
            self.folder.mkdir(parents=True, exist_ok=True)  # it may have been removed
            replay.save(path)
            keep_newest(self.folder, r"step-(\d{12,})\.replay", self.keep)
            self._list(steps, seed, path, replay)
        if self._show is not None:
            self._show(steps, replay)
        now = time.monotonic()
        self._next = now + max(60.0 * self.minutes, (now - began) / _LARGEST_SHARE)
        return replay

    def _list(self, steps: int, seed: int, path: Path, replay: Replay) -> None:
        command = command_line("echelon", "watch", path, "--html", "match.html")
        self._rows.appendleft(f"| {steps:,} | {replay.names['red']} | {describe(replay)} | {seed} | `{command}` |")
        lines = ["| steps | opponent | result | seed | to open it |", "|---|---|---|---|---|", *self._rows]
        if self._link is not None:
            lines = [f"The newest match, while the training runs: [{self._link}]({self._link})", "", *lines]
        self.logger.record("matches/newest", "\n".join(lines), exclude=("stdout", "log", "json", "csv"))


def describe(replay: Replay) -> str:
    """Return in a few words how a match ended."""
    if replay.outcome is None:
        return "not ended"
    winner, reason = replay.outcome["winner"], replay.outcome["reason"]
    verb = "drawn" if winner is None else f"{replay.names[winner]} won"
    return f"{verb} by {str(reason).replace('_', ' ')} after {replay.outcome['seconds']:.0f} s"
