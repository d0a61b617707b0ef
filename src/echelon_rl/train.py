"""A training run from settings to result: environment, algorithm, callbacks, evaluations, files."""

from __future__ import annotations

import json
import math
import shutil
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import torch
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.utils import get_device
from stable_baselines3.common.vec_env import VecEnv

from echelon_env.commanders import Opponent
from echelon_env.config import PRESET_TESTS
from echelon_env.files import leftovers
from echelon_env.matches.batch import check_threads
from echelon_env.matches.curriculum import Curriculum
from echelon_env.matches.seats import opponent_shown, team_seats
from echelon_env.scenarios.scenario import SPLITS
from echelon_env.validation import bringing
from echelon_rl.callbacks import CheckpointCallback, CurveCallback, ProgressCallback, TimeLimitCallback, WinRateCallback
from echelon_rl.callbacks.curriculum import CurriculumCallback
from echelon_rl.callbacks.dashboard import DashboardCallback, start_tracking
from echelon_rl.callbacks.episode_log import EpisodeLogCallback, GradientWatchCallback, SpreadWatchCallback
from echelon_rl.callbacks.interruption import StopOnSignal
from echelon_rl.callbacks.spatial import HeatMapCallback
from echelon_rl.checkpoints import RESUME_FILE
from echelon_rl.config import FAMILY, SCENARIO, Network, TrainConfig
from echelon_rl.core.distributed import leave, own_device, started_by_torchrun
from echelon_rl.evaluation import WinRate, evaluate_win_rate, evaluation_device
from echelon_rl.output.curve import CURVE_FILE
from echelon_rl.output.files import check_file_name, write_whole
from echelon_rl.ppo import RecurrentPPO
from echelon_rl.ppo.devices import check_device
from echelon_rl.user_code import NOTHING, PYTHON, UserCode
from echelon_rl.vec_envs.demonstrations import DemonstrationVecEnv, described, read_demonstrations
from echelon_rl.vec_envs.device_env import DeviceVecEnv, Made, on_gpu_if_possible, use_gpu_of
from echelon_rl.vec_envs.vec_env import make_vec_env
from echelon_rl.watch.recording import MatchRecorderCallback
from echelon_rl.workers.ray_cluster import RayCluster
from echelon_rl.workers.team import Assignment, Team, number_of_processes, share_of

if TYPE_CHECKING:
    from echelon_rl.watch.server import WatchServer

MODEL_FILE, CONFIG_FILE, CHECKPOINTS = "model.zip", "config.yaml", "checkpoints"
MATCHES = "matches"
# Settings that a run keeps when it is resumed, and those of which it keeps whether they are set.
_KEPT = (
    "name", "files.run_dir", "env", "env_overrides", "matches.num_matches", "matches.map_pool", "matches.backend",
    "network.centralised_critic", "ppo.normalize_observations", "ppo.normalize_values", "teacher",
)  # fmt: skip
_KEPT_ON = "teaching.demonstrations", "ppo.aux_coef", "ppo.critic_learning_rate"


@dataclass(frozen=True)
class LeaguePart:
    """The parts that a league adds to a run."""

    env: VecEnv
    callbacks: Sequence[BaseCallback]
    attach: Callable[[RecurrentPPO], None]  # lets the model meet itself, and start where an earlier run ended


JoinLeague = Callable[[TrainConfig, Path, Callable[[str], None]], LeaguePart]


@dataclass(frozen=True)
class TrainResult:
    """The result of a run; an evaluation is None if evaluations are off."""

    folder: Path  # of its files
    checkpoint: Path  # the last one
    before: WinRate | None  # evaluation of the untrained policy; None for a resumed run too
    after: WinRate | None  # evaluation of the trained policy; None after an interruption too
    steps: int  # of agents, including those before a resumption
    trained: int  # agent steps of this call
    seconds: float  # wall-clock time of training, without the evaluations before and after
    exit_status: int = 0  # 130 after Ctrl-C and 143 after SIGTERM

    @property
    def interrupted(self) -> bool:
        """Whether Ctrl-C or SIGTERM ended it."""
        return self.exit_status != 0


def new_run_folder(config: TrainConfig) -> Path:
    """Create and return the folder of a run."""
    if config.name is not None:
        check_file_name(config.name, "the name of a run (--run-dir takes paths)")
    if config.league.address is not None:
        check_file_name(config.league.agent, "the name of an agent")  # part of its snapshots' names
    about = config.env if config.config in (SCENARIO, FAMILY) else config.config  # which are for many
    stem = config.name or f"{Path(about).stem}-seed{config.seed}-{time.strftime('%Y%m%d-%H%M%S')}"
    for attempt in range(100):
        folder = config.files.run_dir / (stem if not attempt else f"{stem}-{attempt + 1}")
        try:
            folder.mkdir(parents=True)
            return folder
        except FileExistsError:
            if config.name:
                raise ValueError(f"the run {folder} already exists; choose another --name or remove it.") from None
        except OSError as error:
            raise ValueError(
                f"the folder {folder} of the run cannot be created ({error.strerror}); choose another --run-dir."
            ) from error
    raise ValueError(f"there are too many runs named {stem} in {config.files.run_dir}; choose a --name.")


def build_model(config: TrainConfig, env: VecEnv, tensorboard_log: Path | None = None) -> RecurrentPPO:
    """Return a new model by the settings; it trains together with those of torchrun's other processes."""
    model = RecurrentPPO(
        config.network.policy,
        env,
        **share_of(config).ppo.arguments,
        policy_kwargs=config.network.policy_kwargs,
        tensorboard_log=None if tensorboard_log is None else str(tensorboard_log),
        seed=config.seed,
        device=config.device,
        distributed=started_by_torchrun()[1] > 1,
    )
    if config.start_from is not None:
        try:
            model.start_from(config.start_from / MODEL_FILE if config.start_from.is_dir() else config.start_from)
        except OSError as error:
            raise ValueError(f"training cannot start from {config.start_from}: {error}") from error
    _set_up(model, config)
    return model


def _set_up(model: RecurrentPPO, config: TrainConfig) -> None:
    model.teaching = config.teaching if config.teacher is not None or config.teaching.recorded else None
    keeps = config.files.checkpoint_matches
    assert model.env is not None
    model.checkpoints_environment = not isinstance(model.env.unwrapped, DeviceVecEnv) if keeps is None else keeps


def build_env(
    config: TrainConfig, own: UserCode = NOTHING, report: Callable[[str], None] = lambda line: None
) -> VecEnv:
    """Return this process's environment; code that settings name is not imported, but must be in ``own``.

    ``report`` hears where matches are played, if that was to be chosen.
    """
    _check_own_code(config, own)
    config = share_of(config)
    matches = config.matches
    if config.teaching.demonstrations is not None:
        replays = read_demonstrations(config.teaching.demonstrations, config.env_config())
        return DemonstrationVecEnv(replays, matches.num_matches, config.seed)
    kwargs: dict[str, Any] = {"map_pool": matches.map_pool, "reward_fn": own.reward_fn}
    if matches.backend == "native":
        kwargs["num_threads"] = config.machine.env_threads

    def made(device: str) -> VecEnv:
        return make_vec_env(
            config.env_config(),
            matches.num_matches,
            opponent=own.opponent or config.opponent,
            backend=matches.backend,
            seed=config.seed,
            global_state=config.network.centralised_critic,
            teacher=config.teacher,
            **kwargs,
            **({} if device == "cpu" else {"device": device}),
        )

    return in_its_place(config, made, report)


def _refuse_kept_seeds(config: TrainConfig, own: UserCode, processes: int) -> None:
    """Raise ValueError if a process's first matches would be among those that are kept to choose by or to test on."""
    env, matches = config.env_config(), config.matches.num_matches
    each, together = matches // processes, max(processes, started_by_torchrun()[1])
    agents = 1 if together == 1 else len(team_seats(env, own.opponent or config.opponent)[0])
    seeds = range(config.seed, config.seed + (together - 1) * each * agents + each)  # a process counts on by its rows
    keeps = (
        {"test": PRESET_TESTS} if env.scenario is None else {name: getattr(env.scenario, name) for name in SPLITS[1:]}
    )
    for split, (first, last) in keeps.items():
        if seeds.start < last and first < seeds.stop:
            raise ValueError(
                f"the first matches would have the seeds {seeds.start:,} to {seeds.stop - 1:,}, and {config.env} keeps "
                f"{first:,} to {last - 1:,} for {split}; train with another seed."
            )


def in_its_place(config: TrainConfig, made: Callable[[str], Made], report: Callable[[str], object]) -> Made:
    """Return the environment that ``made`` makes for the device that the settings ask for: see ``env_device``.

    ``report`` hears where matches are played, if that was to be chosen.
    """

    def checked(device: str) -> Made:
        if config.matches.backend != "native" and device != "cpu":
            raise ValueError(
                f"{config.matches.backend} plays on the processor; leave --backend out, or use --env-device cpu."
            )
        env = made(device)
        if device != "cpu":
            report("matches play on the GPU (--env-device cpu for the processor)")
        return env

    wanted = own_device(config.device) if started_by_torchrun()[1] > 1 else config.device
    check_device(wanted)
    device = get_device(wanted)
    use_gpu_of(device)
    return on_gpu_if_possible(config.machine.env_device, device.type == "cuda", checked, report)


def _check_own_code(config: TrainConfig, own: UserCode) -> None:
    opponent, reward_fn = config.opponent, config.matches.reward_fn
    if (opponent.startswith(PYTHON) and own.opponent is None) or (reward_fn and own.reward_fn is None):
        raise ValueError(
            f"the settings name code of their author (opponent {opponent!r}, reward_fn {reward_fn!r}), "
            "which is not imported because a file says so; pass train(config, own=UserCode(opponent=..., "
            "reward_fn=...))."
        )


def resume_model(config: TrainConfig, env: VecEnv, folder: Path) -> RecurrentPPO:
    """Return the model of a run's latest resumable checkpoint, and restore the state of ``env``."""
    path = folder / CHECKPOINTS / RESUME_FILE
    if not path.exists():
        raise ValueError(
            f"{folder} has no {CHECKPOINTS}/{RESUME_FILE} to resume; runs write one every --checkpoint-every steps."
        )
    model = RecurrentPPO.load(
        path,
        env=env,
        device=config.device,
        force_reset=False,
        tensorboard_log=str(folder),
        distributed=started_by_torchrun()[1] > 1,
        **share_of(config).ppo.arguments,
    )
    _set_up(model, config)
    network = config.network
    wanted = {"policy": RecurrentPPO.policy_aliases[network.policy], "seed": config.seed, **network.policy_kwargs}
    found = {**vars(Network()), "policy": type(model.policy), "seed": model.seed, **model.policy_kwargs}
    for name, value in wanted.items():
        if found.get(name) != value:
            raise ValueError(
                f"{path} was trained with {name} {found.get(name)!r}, the settings say {value!r}, which no run can "
                "change; leave the option out. If it is as it was, the checkpoint belongs to another run."
            )
    # The saved environment draws episodes by its saved settings. A curriculum sets its own part again.
    env.env_method("set_curriculum", **Curriculum.of(config.env_config(), config.scripted).settings())
    return model


def train(
    config: TrainConfig,
    report: Callable[[str], None] = print,
    join: JoinLeague | None = None,
    own: UserCode = NOTHING,
    callbacks: Sequence[BaseCallback] = (),
) -> TrainResult:
    """Train by the settings, or resume a run; Ctrl-C and SIGTERM end training early and save.

    After the first signal, training finishes the running rollout and update and writes a checkpoint from which
    ``config.resume`` continues bit for bit. The second raises ``KeyboardInterrupt`` or ``SystemExit`` at once, without
    saving.

    Args:
        config: The settings.
        report: Called with one line for each stage.
        join: Lets a run with ``config.league`` join the league; ``train_in_league`` passes it.
        own: An opponent or a reward function as objects, which take the place of those in the settings.
        callbacks: Further callbacks; one that raises ends training, after the policy is saved.

    Raises:
        ValueError: A setting does not fit, or there is nothing to resume.
        OSError: The run's folder or the trained policy cannot be written, or one of several processes ended early.
            Other files that cannot be written only cause warnings.
        FloatingPointError: A loss is not finite and ``config.nan_policy`` is ``"raise"``; the policy is saved.
    """
    _set_threads(config)
    _check_watching(config)
    if config.resume is not None:
        _check_kept(config, config.resume)
    with _cluster(config) as cluster:
        processes = number_of_processes(config, own, cluster)
        if cluster is not None and processes > 1:
            cluster.reserve(processes)
            config = replace(config, device="cpu")
        config = own.named_in(config).replace({"machine.processes": processes})
        if not config.teaching.recorded:
            _refuse_kept_seeds(config, own, processes)
        folder = config.resume or new_run_folder(config)
        resumed = folder / CHECKPOINTS / RESUME_FILE
        checkpoint = resumed.read_bytes() if cluster is not None and resumed.exists() else None
        order = _Order(config, folder, report, join, own, callbacks)
        with Team(Assignment(config, own, folder, checkpoint), processes, cluster) as team:
            return _begin(order, team) if config.resume is None else _resume(order, team)


@dataclass(frozen=True)
class _Order:
    config: TrainConfig
    folder: Path
    report: Callable[[str], None]
    join: JoinLeague | None
    own: UserCode
    callbacks: Sequence[BaseCallback]


def _begin(order: _Order, team: Team) -> TrainResult:
    config, folder = order.config, order.folder
    try:
        _write_settings(config, folder)
        league = _league(order)
        env = build_env(config, order.own, order.report) if league is None else league.env
        if isinstance(env, DemonstrationVecEnv):
            order.report(described(env.replays))
        _set_first_curriculum(config, env)
        team.wait_until_ready()
        model = build_model(config, env, folder)
        if league is not None:
            league.attach(model)
    except BaseException:
        shutil.rmtree(folder)  # so that the corrected command can use the same name
        raise
    return _run(order, env, model, league)


def _league(order: _Order) -> LeaguePart | None:
    config = order.config
    if config.league.address is None:
        return None
    _check_own_code(config, order.own)
    if started_by_torchrun()[1] > 1:
        raise ValueError("an agent of a league trains in one process; start it without torchrun.")
    if config.network.centralised_critic:
        raise ValueError(
            "a critic on the global state cannot train in a league, which changes sides; drop --centralised-critic."
        )
    if order.join is None:
        raise ValueError(
            "start a run in a league by echelon-rl train --league, or self_play.run.train_in_league(config)."
        )
    return order.join(config, order.folder, order.report)


def _set_threads(config: TrainConfig) -> None:
    if (threads := check_threads(config.machine.torch_threads, "torch_threads")) is not None:
        torch.set_num_threads(threads)


def _write_settings(config: TrainConfig, folder: Path) -> None:
    try:
        write_whole(folder / CONFIG_FILE, config.to_yaml())
    except OSError as error:
        raise OSError(
            error.errno, f"the settings of the run {folder} could not be written ({error.strerror or error})"
        ) from error


def _resume(order: _Order, team: Team) -> TrainResult:
    config, folder = order.config, order.folder
    if config.league.address is not None:
        raise ValueError(
            "a run in a league cannot be resumed, because the league has changed since; start a run with the "
            f"same --league and --league-agent {config.league.agent}, which begins a main agent with its newest "
            "snapshot."
        )
    env = build_env(config, order.own, order.report)
    team.wait_until_ready()
    model = resume_model(config, env, folder)
    asked, made = config.total_steps, model.num_timesteps
    if asked < made and asked != TrainConfig.load(folder / CONFIG_FILE).total_steps:  # which whole rollouts may exceed
        raise ValueError(
            f"{folder} has {made:,} steps already, so total_steps cannot become {asked:,}; ask for more with "
            "--total-steps, or leave it out."
        )
    for place in (folder, folder / CHECKPOINTS, folder / MATCHES):
        for incomplete in leftovers(place):  # of a killed process
            incomplete.unlink()
    _write_settings(config, folder)  # options given now hold for the rest of the run
    order.report(f"resuming {folder} after {model.num_timesteps:,} steps")
    return _run(order, env, model)


def _check_kept(config: TrainConfig, folder: Path) -> None:
    """Refuse other settings than a run's own before any process starts, if no run can change them."""
    before, now = TrainConfig.load(folder / CONFIG_FILE).flat(), config.flat()
    for name in (*_KEPT, *_KEPT_ON, *(["machine.processes"] if config.machine.processes != "auto" else [])):
        was, given = (json.loads(json.dumps(flat[name], default=str)) for flat in (before, now))  # as in the file
        if was != given and (name not in _KEPT_ON or bool(was) != bool(given)):
            raise ValueError(
                f"{folder} was trained with {name} {was!r}, the settings say {given!r}, which no run can change; leave "
                "the option out, or start a new run with --start-from."
            )


def _cluster(config: TrainConfig) -> AbstractContextManager[RayCluster | None]:
    if config.machine.ray is None:
        return nullcontext()
    if started_by_torchrun()[1] > 1:
        raise ValueError("--ray starts the other processes itself; leave torchrun out.")
    if config.device.startswith("cuda"):
        raise ValueError("--ray trains on CPUs; leave --device out, or train on GPUs with torchrun.")
    return closing(RayCluster(config.machine.ray))


def _set_first_curriculum(config: TrainConfig, env: VecEnv) -> None:
    """Set what the first episodes are drawn from, for which the callback comes too late; refuse what fails later."""
    schedule, whole = config.curriculum, config.env_config()
    for progress in (math.nextafter(schedule.until, 0.0), 0.0):  # the last before the end, then the beginning
        if settings := schedule.settings(progress, whole, config.scripted):
            env.env_method("set_curriculum", **settings)


def follow(config: TrainConfig, own: UserCode = NOTHING, ready: Callable[[], None] = lambda: None) -> None:
    """Train together with the first of several processes, which writes all files and decides when to stop.

    Each process plays its own episodes by the same settings. ``ready`` is called when nothing more can go wrong before
    the processes meet.
    """
    _set_threads(config)
    env = build_env(config, own)
    try:
        _set_first_curriculum(config, env)
        ready()
        model = build_model(config, env) if config.resume is None else resume_model(config, env, config.resume)
        callbacks = [
            _curriculum(config),
            _checkpoints(config, Path()),  # contributes to those that the first process writes
        ]
        with StopOnSignal() as stop:
            steps = config.total_steps - model.num_timesteps
            model.learn(steps, callback=[*callbacks, stop], reset_num_timesteps=config.resume is None)
    finally:
        env.close()
        leave()


def _run(order: _Order, env: VecEnv, model: RecurrentPPO, league: LeaguePart | None = None) -> TrainResult:
    config, folder, report, reports = order.config, order.folder, order.report, order.config.reports
    opponent = order.own.opponent or config.opponent
    tested: dict[str, Any] = {"config": config.env_config(), "opponent": opponent, "map_pool": config.matches.map_pool}
    if reports.eval_matches and config.machine.env_device != "cpu":
        tested["device"] = evaluation_device(model, **tested, report=lambda line: report(f"evaluations: {line}"))

    def evaluate(quiet: bool = False) -> WinRate:
        return evaluate_win_rate(
            model, **tested, matches=reports.eval_matches, progress_bar=reports.progress and not quiet
        )

    checkpoint, started_at = folder / MODEL_FILE, model.num_timesteps
    before = after = None
    stop = StopOnSignal()  # the checkpoint to resume from is written at the end of training in any case
    wins, gradients = WinRateCallback(), GradientWatchCallback()
    test = (lambda: evaluate(quiet=True)) if reports.eval_matches else None
    curve = CurveCallback(folder / CURVE_FILE, wins, test, reports.eval_every)
    curriculum = _curriculum(config)
    progress = ProgressCallback(config.total_steps, wins, lambda: curriculum.opponents)
    callbacks: list[BaseCallback] = [wins, curve, gradients, SpreadWatchCallback(), EpisodeLogCallback()]
    callbacks += [DashboardCallback(config), curriculum]
    callbacks += [HeatMapCallback(reports.heat_maps)] if reports.heat_maps else []
    callbacks += [_checkpoints(config, folder)]
    callbacks += [progress] if reports.progress else []
    callbacks += [] if league is None else league.callbacks
    watched, server = _watching(config, folder, opponent)
    callbacks += [*watched, *order.callbacks, stop]  # the last one makes the next rollout the end
    try:
        if server is not None:
            report(f"live curves and matches at {server.url}")
        if reports.eval_matches and config.resume is None:
            red = opponent_shown(config.env_config(), config.opponent)
            report(f"evaluating the policy before training against {red} ({reports.eval_matches} matches)")
            try:
                before = evaluate()
            except BaseException:
                shutil.rmtree(folder)  # nothing is trained yet, so the corrected command can use the same name
                raise
        processes, matches = int(config.machine.processes), config.matches.num_matches
        agents, together = env.num_envs * processes, f" by {processes} processes" if processes != 1 else ""
        report(f"training on {agents} agents in {matches} matches{together}; files in {folder}")
        silent = model.policy_kwargs.get("silent_actions", ())
        if silent and model.policy.action_layout is not None:
            columns = sum(block.size for block in model.policy.action_layout.blocks if block.name in silent)
            report(
                f"{columns} of {model.policy.heads.size} action columns ({', '.join(silent)}) change nothing that "
                "these observations show; they stay 0 and are not trained"
            )
        if config.max_minutes is not None:
            callbacks.append(TimeLimitCallback(config.max_minutes))
        tracked = start_tracking(config, folder) if reports.wandb else None
        began = time.monotonic()
        with stop:
            if model.num_timesteps < config.total_steps:
                _learn(config, model, callbacks, checkpoint)
            else:
                report(f"the run has completed its {config.total_steps:,} steps; ask for more with --total-steps")
            seconds = time.monotonic() - began
            model.save(checkpoint)
            if not (folder / CONFIG_FILE).exists():  # somebody moved the folder; --resume needs both files
                _write_settings(config, folder)
    finally:
        progress.close()
        if server is not None:
            server.close()
        env.close()
    if stop.signal is not None:
        report(f"interrupted after {model.num_timesteps:,} steps; saved {checkpoint}")
    elif reports.eval_matches:
        report("evaluating the trained policy")
        after = evaluate()
        if model.num_timesteps > started_at:
            curve.append(after)
    if advice := gradients.advice() if gradients.norms else None:
        report(advice)
    if model.num_timesteps > started_at:
        if stop.signal is None and (advice := curriculum.advice()):
            report(advice)
        model.logger.close()
    if tracked is not None:
        tracked.finish()
    trained = model.num_timesteps - started_at
    return TrainResult(folder, checkpoint, before, after, model.num_timesteps, trained, seconds, stop.exit_status)


def _learn(config: TrainConfig, model: RecurrentPPO, callbacks: list[BaseCallback], checkpoint: Path) -> None:
    """Train; save what was learned even if training fails."""
    try:
        model.learn(
            config.total_steps - model.num_timesteps,
            callback=callbacks,
            tb_log_name="tensorboard",
            reset_num_timesteps=config.resume is None,
        )
    except Exception as error:
        try:
            model.save(checkpoint)
        except OSError as another:
            error.add_note(str(another))
        raise


def _curriculum(config: TrainConfig) -> CurriculumCallback:
    return CurriculumCallback(config.curriculum, config.env_config(), config.scripted, config.team_mixing)


def _checkpoints(config: TrainConfig, folder: Path) -> CheckpointCallback:
    resumable, files = config.league.address is None, config.files
    return CheckpointCallback(folder / CHECKPOINTS, files.checkpoint_every, files.keep_checkpoints, resumable)


def _check_watching(config: TrainConfig) -> None:
    if config.watch is None:
        return
    with bringing("--watch, unlike TensorBoard,", "echelon-rl[watch]"):
        from echelon_env.web_server import LOOPBACK, listen
    listen(LOOPBACK, config.watch, "--watch").close()


def _watching(config: TrainConfig, folder: Path, opponent: Opponent) -> tuple[list[BaseCallback], WatchServer | None]:
    """Return the callbacks that record matches and feed the live page, and the page's server."""
    minutes = config.reports.record_minutes
    if config.watch is None and minutes is None:
        return [], None
    server, live = None, None
    if config.watch is not None:
        from echelon_rl.watch.live import LiveCallback, LiveRun
        from echelon_rl.watch.server import WatchServer

        run = LiveRun(folder.name, config.total_steps)
        server, live = WatchServer(run, config.watch), LiveCallback(run, folder / CURVE_FILE)
    recorder = MatchRecorderCallback(
        folder / MATCHES,
        config.env_config(),
        opponent,
        1.0 if minutes is None else minutes,
        show=None if live is None else live.show,
        link=None if server is None else server.url,
    )
    return [recorder] if live is None else [live, recorder], server
