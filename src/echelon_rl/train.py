"""A training run from settings to result: environment, algorithm, callbacks, evaluations, files."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import torch
from stable_baselines3.common.callbacks import BaseCallback, CheckpointCallback

from echelon_env.files import replacing
from echelon_rl.callbacks import CurveCallback, ProgressCallback, TimeLimitCallback, WinRateCallback
from echelon_rl.config import TrainConfig
from echelon_rl.evaluation import WinRate, evaluate_win_rate
from echelon_rl.ppo import RecurrentPPO
from echelon_rl.vec_env import MatchVecEnv, make_vec_env

if TYPE_CHECKING:
    from echelon_rl.league.run import LeagueRun

    JoinLeague = Callable[[TrainConfig, Path, Callable[[str], None]], LeagueRun]

CURVE_FILE, MODEL_FILE, CONFIG_FILE = "curve.jsonl", "model.zip", "config.yaml"


@dataclass(frozen=True)
class TrainResult:
    """What a run gave.

    Attributes:
        folder: Where its files are.
        checkpoint: The last checkpoint.
        before: Evaluation of the untrained policy; None if evaluations are off.
        after: Evaluation of the trained policy; None if evaluations are off or training was interrupted.
        steps: Agent steps trained.
        seconds: Wall-clock time of training, without the evaluations before and after.
        interrupted: Whether Ctrl-C ended it.
    """

    folder: Path
    checkpoint: Path
    before: WinRate | None
    after: WinRate | None
    steps: int
    seconds: float
    interrupted: bool


def new_run_folder(config: TrainConfig) -> Path:
    """Create and return the folder of a run.

    Raises:
        ValueError: A run of the chosen name exists already.
    """
    stem = config.name or f"{Path(config.config).stem}-seed{config.seed}-{time.strftime('%Y%m%d-%H%M%S')}"
    for attempt in range(100):
        folder = config.run_dir / (stem if not attempt else f"{stem}-{attempt + 1}")
        try:
            folder.mkdir(parents=True)
            return folder
        except FileExistsError:
            if config.name:
                raise ValueError(f"the run {folder} exists already; choose another --name or remove it.") from None
    raise ValueError(f"there are too many runs named {stem} in {config.run_dir}; choose a --name.")


def build_model(config: TrainConfig, env: MatchVecEnv, tensorboard_log: Path | None = None) -> RecurrentPPO:
    """Return the untrained model of the settings."""
    return RecurrentPPO(
        config.policy,
        env,
        learning_rate=config.learning_rate,
        lr_schedule=config.lr_schedule,
        n_steps=config.n_steps,
        batch_size=config.batch_size,
        n_epochs=config.n_epochs,
        segment_length=config.segment_length,
        gamma=config.gamma,
        gae_lambda=config.gae_lambda,
        clip_range=config.clip_range,
        ent_coef=(config.ent_coef, config.ent_coef_final),
        vf_coef=config.vf_coef,
        max_grad_norm=config.max_grad_norm,
        target_kl=config.target_kl,
        policy_kwargs={"lstm_hidden_size": config.lstm_hidden_size},
        tensorboard_log=None if tensorboard_log is None else str(tensorboard_log),
        seed=config.seed,
        device=config.device,
    )


def train(config: TrainConfig, report: Callable[[str], None] = print, join: JoinLeague | None = None) -> TrainResult:
    """Train as the settings say; Ctrl-C ends training early and saves.

    Args:
        config: The settings.
        report: Gets one line for each stage.
        join: How a run with ``config.league`` takes part in it; None for ``league.run.join_league``.

    Raises:
        ValueError: A setting does not fit.
    """
    if config.torch_threads is not None:
        torch.set_num_threads(config.torch_threads)
    folder = new_run_folder(config)
    with replacing(folder / CONFIG_FILE) as file:
        file.write(config.to_yaml().encode())
    env_config = config.env_config()
    env_kwargs = {"num_threads": config.env_threads} if config.backend == "native" else {}
    league = None
    if config.league is None:
        env: MatchVecEnv = make_vec_env(
            env_config,
            config.num_matches,
            opponent=config.opponent,
            backend=config.backend,
            seed=config.seed,
            **env_kwargs,
        )
    else:
        from echelon_rl.league.run import join_league  # imported late: other runs do without the league's libraries

        league = (join or join_league)(config, folder, report)
        env = league.env
    model = build_model(config, env, folder)

    def evaluate(quiet: bool = False) -> WinRate:
        return evaluate_win_rate(
            model,
            env_config,
            config.opponent,
            config.eval_matches,
            progress_bar=config.progress and not quiet,
        )

    checkpoint = folder / MODEL_FILE
    before = after = None
    interrupted = False
    wins = WinRateCallback()
    curve = CurveCallback(
        folder / CURVE_FILE, wins, (lambda: evaluate(quiet=True)) if config.eval_matches else None, config.eval_every
    )
    callbacks: list[BaseCallback] = [wins, curve]
    if league is not None:
        league.attach(model)
        callbacks.append(league.callback)
    progress = ProgressCallback(config.total_steps, wins)
    if config.progress:
        callbacks.append(progress)
    if config.checkpoint_every:
        every = max(1, config.checkpoint_every // env.num_envs)
        callbacks.append(CheckpointCallback(every, str(folder / "checkpoints"), name_prefix="model"))
    began = time.monotonic()
    try:
        if config.eval_matches:
            report(f"evaluating the untrained policy against {config.opponent!r} ({config.eval_matches} matches)")
            before = evaluate()
        report(f"training on {env.num_envs} agents in {config.num_matches} matches; files in {folder}")
        if config.max_minutes is not None:
            callbacks.append(TimeLimitCallback(config.max_minutes))
        began = time.monotonic()
        model.learn(config.total_steps, callback=callbacks, tb_log_name="tensorboard")
    except KeyboardInterrupt:
        interrupted = True
    finally:
        progress.close()
        seconds = time.monotonic() - began
        model.save(checkpoint)
        env.close()
    if interrupted:
        report(f"interrupted after {model.num_timesteps:,} steps; saved {checkpoint}")
    elif config.eval_matches:
        report("evaluating the trained policy")
        after = evaluate()
        curve.append(after)
    model.logger.close()
    return TrainResult(folder, checkpoint, before, after, model.num_timesteps, seconds, interrupted)
