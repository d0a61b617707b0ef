"""``echelon-rl train``, ``imitate`` (training by imitation alone) and ``demonstrate``, which records for it."""

from __future__ import annotations

import argparse
import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

import tyro
import yaml

from echelon_env.bots.skills import SKILLS
from echelon_env.commanders import PREFIX
from echelon_env.config import PRESETS
from echelon_env.scenarios import FAMILIES, SCENARIO_NAMES, is_scenario_file, load_scenario
from echelon_env.scenarios.scenario import LEVELS
from echelon_env.validation import command_line, read_yaml
from echelon_rl.config import FAMILY, SCENARIO, TrainConfig, option_name, presets
from echelon_rl.core.teaching import Teaching
from echelon_rl.output.console import PlainConsole, print_table

if TYPE_CHECKING:
    from echelon_rl.train import TrainResult

_WATCH_PORT = 8642
_OVERRIDE = "--env-overrides."
_HIDDEN: Any = tyro.conf.Suppress
_ABOUT = (
    "Train a policy. --config names the defaults: {presets}, or a YAML file. All cores of this machine train together "
    "(--processes); so do several machines under 'torchrun --nnodes=2 ... -m echelon_rl train ...'."
)
_ABOUT_IMITATION = (
    "Teach a policy to act like --teacher, the expert script by default, or as recorded in --demonstrations. All "
    "options are those of 'echelon-rl train', and --config names the defaults: {presets}, or a YAML file, which may "
    "name either. Continue with 'echelon-rl train --start-from RUN/model.zip'."
)
_CHANGES: Mapping[str, Any] = {
    "teaching.imitation": 1.0, "curriculum.opponent": None, "ppo.n_epochs": 1, "ppo.target_kl": None,
}  # fmt: skip
# What --teacher chooses with a skill and a preset; docs/results.md has the win rates of standard.
_TAUGHT: Mapping[str, Any] = {"teaching.imitation": 0.037, "teaching.teacher_until": 0.25}
_TAUGHT_STEPS: Mapping[str, int] = {"standard": 13_000_000}


def run(arguments: list[str], imitates: bool = False) -> int:
    """Train, or only imitate, and show what was learned; return the exit status."""
    prog, everything = f"echelon-rl {'imitate' if imitates else 'train'}", "--help-all" in arguments
    about = (_ABOUT_IMITATION if imitates else _ABOUT).format(presets=", ".join(presets()))
    if not everything:
        about = f"{about} All {len(TrainConfig().flat())} options: {prog} --help-all."
    asked = everything or bool({"-h", "--help"} & set(arguments))
    arguments, overrides = _overrides(arguments)
    begun, chosen = _defaults(arguments, imitates)
    begun = begun.replace(overrides)
    defaults = _options(begun, everything or not asked)
    given = tyro.cli(
        type(defaults),
        prog=prog,
        default=defaults,
        args=["--help"] if asked else _with_port(arguments),
        description=about,
    )
    config = TrainConfig().replace(given.flat())
    _refuse_unused(begun, config)
    # Imported late, so that --help need not wait seconds for PyTorch.
    from echelon_rl.callbacks.interruption import exits_on_sigterm
    from echelon_rl.core.distributed import started_by_torchrun
    from echelon_rl.train import follow, train
    from echelon_rl.user_code import UserCode

    own = UserCode.given(config.opponent, config.matches.reward_fn, arguments)
    with exits_on_sigterm():
        if started_by_torchrun()[0] > 0:
            follow(config, own)
            return 0
        console = PlainConsole()
        values = config.flat()
        if also := ", ".join(f"{option_name(name)} {value}" for name, value in chosen.items() if values[name] == value):
            console.print(f"--teacher {config.teacher} also sets {also}; an option of yours replaces each")
        if config.league.address is None:
            result = train(config, report=console.print, own=own)
        else:  # other runs do not need its libraries
            from echelon_rl.self_play.run import train_in_league

            result = train_in_league(config, report=console.print, own=own)
        _show(console, config, result)
        return result.exit_status


def imitate(arguments: list[str]) -> int:
    """Imitate and show what was learned; return the exit status."""
    return run(arguments, imitates=True)


def _refuse_unused(begun: TrainConfig, config: TrainConfig) -> None:
    """Refuse an option that does nothing here, alone or with its group; a file may hold one for later."""
    before, usual = begun.flat(), TrainConfig().flat()
    for begin, needed, there in (
        ("curriculum.small_maps_until", "--curriculum-map-size", config.curriculum.map_size),
        ("teaching.", "--teacher", config.teacher or config.teaching.demonstrations),
        ("league.", "--league", config.league.address),
    ):
        for name, value in config.flat().items():
            if there is None and name.startswith(begin) and value not in (before[name], usual[name]):
                raise ValueError(f"{option_name(name)} has no effect without {needed}; give that too, or leave it out.")


def _options(settings: Any, everything: bool, group: str = "") -> Any:
    """Return settings in classes from which tyro reads options with our names, and which check no values."""
    kind, values = type(settings), dict(vars(settings))
    hints: dict[str, Any] = {}
    for name, hint in get_type_hints(kind, include_extras=True).items():
        hints[name] = Annotated[hint, tyro.conf.arg(name=option_name(group + name)[2:], prefix_name=not group)]
        if dataclasses.is_dataclass(hint):
            values[name] = _options(values[name], everything, f"{name}.")
            hints[name] = type(values[name])
        if not everything and (dataclasses.is_dataclass(hint) or name == "env_overrides"):
            hints[name] = _HIDDEN[hints[name]]
    about = {"__doc__": (kind.__doc__ or "").partition("\n\n")[0], "__post_init__": lambda _: None}
    return type(kind.__name__, (kind,), {"__annotations__": hints, **about})(**values)


def _defaults(arguments: Sequence[str], imitates: bool) -> tuple[TrainConfig, dict[str, Any]]:
    """Return the defaults of the options, of the run to resume, a preset or file, and what --teacher chose of them."""
    decisive = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    for option in ("--resume", "--env", "--config", "--start-from", "--demonstrations", "--teacher"):
        decisive.add_argument(option, nargs="?")
    given = vars(decisive.parse_known_args(arguments)[0])
    resumed, env = given["resume"], given["env"]
    if resumed is None:
        if given["config"] is None and env is not None and is_scenario_file(env):
            preset = SCENARIO if load_scenario(env).grammar is None else FAMILY
            begun = TrainConfig.load(preset).replace({"env": env})
        else:
            begun = TrainConfig.load(
                given["config"] or (env if env in (*presets(), *SCENARIO_NAMES) else None) or "duel"
            )
        if env is None and begun.config in (FAMILY, SCENARIO) and begun.env in PRESETS:
            tasks = "courier@1" if begun.config == FAMILY else "recall"
            raise ValueError(
                f"--config {begun.config} has the settings for any {begun.config}; name one: --env {tasks}."
            )
        if not imitates:
            chosen: dict[str, Any] = {}
            shipped = (given["config"] or begun.config) in (*presets(), *SCENARIO_NAMES)
            if begun.teacher is None and given["teacher"] in SKILLS and given["start_from"] is None and shipped:
                steps = _TAUGHT_STEPS.get(begun.config, begun.total_steps)
                chosen = {**_TAUGHT, **({"total_steps": steps} if steps != begun.total_steps else {})}
                begun = begun.replace({"teacher": given["teacher"], **chosen})
            return _taught_by(begun, given["teacher"]), chosen
        recorded = given["demonstrations"] or begun.teaching.demonstrations
        teacher = (begun.teacher or "expert") if recorded is None else None
        return begun.replace({"teacher": teacher, "teaching.demonstrations": recorded, **_CHANGES}), {}
    for name, option in (("config", "--config"), ("start_from", "--start-from")):
        if given[name] is not None:
            raise ValueError(f"{option} says how a run starts, but --resume continues an existing one; leave one out.")
    source = Path(resumed) / "config.yaml"
    if not source.exists():
        raise ValueError(f"{resumed} is not a run's folder: it has no config.yaml. echelon-rl train prints the folder.")
    return _taught_by(TrainConfig.load(source), given["teacher"]), {}


def _taught_by(begun: TrainConfig, teacher: str | None) -> TrainConfig:
    """Return settings, without their teacher and all that belongs to it if the option for it says None."""
    leaves = begun.teacher is not None and (teacher or "").lower() == "none"
    return begun.replace({"teacher": None, "teaching": dataclasses.asdict(Teaching())}) if leaves else begun


def _overrides(arguments: Sequence[str]) -> tuple[list[str], dict[str, Any]]:
    """Return the arguments without those for the environment's configuration, and what these set, as in a YAML file."""
    own: list[str] = []
    changes: dict[str, list[str]] = {}
    taken = own
    for argument in arguments:
        option, given, value = argument.partition("=")
        if option.startswith(_OVERRIDE):
            taken = changes.setdefault(option[2:].replace("-", "_"), [])
            taken += [value] if given else []
            continue
        taken = own if argument.startswith("--") or argument == "-h" else taken
        taken.append(argument)
    try:
        values = {name: [read_yaml(text) for text in texts] for name, texts in changes.items()}
    except (yaml.YAMLError, ValueError) as error:
        raise ValueError(f"{_OVERRIDE}NAME takes values as in YAML, such as 30 or [64, 64, 16]: {error}") from error
    return own, {name: value[0] if len(value) == 1 else value for name, value in values.items()}


def _with_port(arguments: Sequence[str]) -> list[str]:
    """Return the arguments with a port after every ``--watch`` that has none."""
    given: list[str] = []
    for argument, following in zip(arguments, [*arguments, "--"][1:], strict=True):
        given.append(argument)
        if argument == "--watch" and following.startswith("-") and not following[1:].isdigit():
            given.append(str(_WATCH_PORT))
    return given


def _show(console: PlainConsole, config: TrainConfig, result: TrainResult) -> None:
    from echelon_env.matches.seats import opponent_shown
    from echelon_rl.commanders.export import train_command
    from echelon_rl.workers.team import resume_command

    rows, before = [], "untrained" if config.start_from is None else "as it started"
    for name, rate in ((before, result.before), ("trained", result.after)):
        if rate is not None:
            outcomes, interval = f"{rate.wins} / {rate.draws} / {rate.losses}", f"{rate.low:.1%} - {rate.high:.1%}"
            means = f"{rate.mean_return:.2f}", f"{rate.mean_seconds:.1f} s"
            rows.append([name, outcomes, f"{rate.win_rate:.1%}", interval, *means])
    if rows:
        red = opponent_shown(config.env_config(), config.opponent)
        title = f"{config.env} against {red}, {config.reports.eval_matches} matches each"
        columns = ["policy", "won / drawn / lost", "win rate", "95 % interval", "return", "length"]
        print_table(title, columns, rows)
    speed = result.trained / max(result.seconds, 1e-9)
    console.print(f"{result.trained:,} agent steps in {result.seconds:.0f} s ({speed:,.0f} per second)")
    folder, checkpoint = result.folder, result.checkpoint
    league = config.league.address
    if result.interrupted and league is None:
        console.print(f"\nTo continue from exactly here:\n  {resume_command(config, folder)}")
        return
    longer = () if result.steps < config.total_steps else ("--total-steps", 2 * result.steps)
    again = resume_command(config, folder, *longer)
    if league is not None:  # leagues move on, so a run in one is not resumed
        again = command_line("echelon-rl", "league", "play", league)
    elif config.teaching.imitation == 1.0:
        again = _after_imitation(config, folder, checkpoint)
    # A scenario decides who plays red; there the policy plays in the person's place once the mech is handed back.
    side = "--red" if config.env not in SCENARIO_NAMES and not is_scenario_file(config.env) else "--blue"
    opponent = _opponent_to_try(config, result)
    calls = [
        command_line("echelon", "play", "--config", config.env, "--pilot", "blue_0", side, f"{PREFIX}{checkpoint}"),
        command_line("tensorboard", "--logdir", config.files.run_dir),
        command_line("echelon-rl", "plot", folder),
        command_line("echelon-rl", "eval", folder, "--opponent", opponent),
        again,
    ]
    sees_more = any(name.startswith("observation") for name in config.env_overrides)
    if sees_more:  # the policy can play in its own configuration alone, which these commands do not know
        del calls[0]
    if config.env == "duel":
        calls.append(command_line("echelon-rl", "train", "--config", "skirmish"))
    elif not sees_more and (harder := _harder(config.env)):
        start = dataclasses.replace(TrainConfig.load(harder), start_from=checkpoint, network=config.network)
        calls.append(train_command(start))
    console.print("\n  ".join(["\nWhat to try next:", *calls]))


def _harder(env: str) -> str | None:
    """Return what a policy of some matches may go on with: a larger preset, or a family's next level."""
    family, _, level = env.partition("@")
    if family in FAMILIES and level and int(level) < LEVELS:
        return f"{family}@{int(level) + 1}"
    return {"skirmish": "standard"}.get(env)


def _after_imitation(config: TrainConfig, folder: Path, checkpoint: Path) -> str:
    """Return the command of a training that begins with what an imitation learned."""
    from echelon_rl.commanders.export import settings_before, train_command

    begun = settings_before(config)
    usual = {name: value for name, value in begun.flat().items() if name in (*_CHANGES, "machine.processes")}
    follows = {"teacher": None, "teaching.demonstrations": None, "teaching.imitation": 0.0, "start_from": checkpoint}
    source = None if config.env_overrides == begun.env_overrides else folder / "config.yaml"
    return train_command(config.replace({**usual, **follows}), source)


def _opponent_to_try(config: TrainConfig, result: TrainResult) -> str:
    if config.opponent not in SKILLS:
        return config.opponent
    step = 1 if result.after is None or result.after.win_rate >= 0.5 else -1
    return SKILLS[min(max(SKILLS.index(config.opponent) + step, 0), len(SKILLS) - 1)]


@dataclass(frozen=True)
class DemonstrateOptions:
    """Record matches of a script or a commander for echelon-rl imitate --demonstrations."""

    folder: Annotated[Path, tyro.conf.Positional]
    """Folder for the replays, one for each match; existing ones stay."""
    player: str = "expert"
    """Who plays blue and is recorded: trivial, easy, medium, hard, expert, commander:NAME, or commander:PATH of a .zip
    file."""
    opponent: str = "hard"
    """Who plays red, from the same names."""
    env: Annotated[str, tyro.conf.arg(aliases=["--config"])] = "skirmish"
    """Preset of the environment, a scenario, or a level of a family as NAME@LEVEL."""
    matches: int = 100
    """Number of matches."""
    seed: int = 0
    """Seed of the first match; later matches use the following seeds."""

    def __call__(self) -> None:
        from echelon_env import EchelonConfig
        from echelon_rl.vec_envs.demonstrations import record_demonstrations

        config = EchelonConfig.resolve(self.env)
        record_demonstrations(self.folder, config, self.player, self.opponent, self.matches, self.seed)
        imitate = command_line("echelon-rl", "imitate", "--env", self.env, "--demonstrations", self.folder)
        print(f"To imitate them:\n  {imitate}")
