"""Settings of a training run: typed fields, presets as YAML files."""

from __future__ import annotations

import dataclasses
import difflib
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import yaml

from echelon_env import EchelonConfig
from echelon_env.bots.skills import SKILLS
from echelon_env.messages import is_whole, shown
from echelon_rl.core.options import PPOOptions

PRESET_FOLDER = files("echelon_rl") / "presets"
_LEAGUE_COUNTS = ("league_rating_matches", "league_keep", "league_conservatism")  # may be 0, but not less
_PATHS = ("run_dir", "resume", "start_from")  # may be given as texts
MAX_FILE_BYTES = 2**16  # some thirty times what a file with every setting has
_DEEPEST = 16  # levels; settings have three
_LARGEST_INT, _LARGEST_FLOAT = 2**63 - 1, sys.float_info.max

# What runs have that do not name them: these were no settings yet, the policy's own defaults held, and no checkpoint
# was removed.
OF_EARLIER_RUNS: dict[str, Any] = {
    "shared_lstm": True,
    "ortho_lstm": True,
    "skip_connection": False,
    "log_std_init": -0.5,
    "curriculum_win_rate": None,
    "keep_checkpoints": None,
}


@dataclass(frozen=True)
class CurriculumSchedule:
    """What training begins with and when it has become the whole configuration; None leaves a part alone.

    Attributes:
        weapon_prob: Probability at first that a weapon slot is mounted; rises to 1.
        map_size: Longest side of the largest maps at first, voxels, and of the smallest ones always.
        packs: Most packs a team fields at first.
        opponents: Skills of the scripted opponent from the first to the configured one: two that follow each other mix,
            in shares that shift with progress; less than two skills leave the opponent alone.
        until: Share of training after which everything is as configured.
        win_rate: Share of matches that must be won before stronger opponents take over, one stage of ``stages`` after
            the other; None lets them follow ``until`` like everything else.
        fire_prob: Factor at first on the chance that scripted opponents fire; rises to 1.
        enemy_packs: Most packs that red fields at first, apart from blue's; rises to all.
        biomes: Most biomes that maps are made of at first, the most open ones; rises to all.

    Raises:
        ValueError: A value is out of range.
    """

    weapon_prob: float | None = None
    map_size: int | None = None
    packs: int | None = None
    opponents: tuple[str, ...] = ()
    until: float = 0.5
    win_rate: float | None = None
    fire_prob: float | None = None
    enemy_packs: int | None = None
    biomes: int | None = None

    def __post_init__(self) -> None:
        if not 0.0 < self.until <= 1.0:
            raise ValueError(f"the curriculum must end at a share of training above 0, at most 1, got {self.until}.")
        for what, probability in (("weapon", self.weapon_prob), ("fire", self.fire_prob)):
            if probability is not None and not 0.0 <= probability <= 1.0:
                raise ValueError(f"the {what} probability must lie between 0 and 1, got {probability}.")
        if self.win_rate is not None and not 0.0 < self.win_rate < 1.0:
            raise ValueError(f"the win rate of the curriculum must lie between 0 and 1, got {self.win_rate}.")

    @property
    def stages(self) -> tuple[dict[str, float], ...]:
        """Skills and shares of the opponents in turn: the first, any two that follow each other, the last."""
        if len(self.opponents) < 2:
            return ()
        between = ({weaker: 0.5, stronger: 0.5} for weaker, stronger in pairwise(self.opponents))
        return ({self.opponents[0]: 1.0}, *between, {self.opponents[-1]: 1.0})

    def settings(self, progress: float, config: EchelonConfig, stage: int = 0) -> dict[str, Any]:
        """Return the arguments of ``set_curriculum``.

        Args:
            progress: Share of training that is done, from 0 to 1.
            config: Configuration of the environment.
            stage: Index into ``stages``; of use with ``win_rate`` only.
        """
        done = min(1.0, max(0.0, progress / self.until))
        settings: dict[str, Any] = {}
        for name, first in (("weapon_prob", self.weapon_prob), ("opponent_fire_prob", self.fire_prob)):
            if first is not None:
                settings[name] = 1.0 if done == 1.0 else first + (1.0 - first) * done
        if self.map_size is not None:
            whole = max(config.world.size[:2])
            largest = self.map_size + round((whole - self.map_size) * done)
            settings["map_size_range"] = (whole, whole) if done == 1.0 else (self.map_size, largest)
        packs, biomes = config.match.packs_per_team, len(set(config.world.biomes))
        for name, most, whole, at_last in (
            ("packs_per_team_range", self.packs, packs, (packs, packs)),
            ("enemy_packs_range", self.enemy_packs, packs, None),
            ("biomes_range", self.biomes, biomes, None),
        ):
            if most is not None:
                settings[name] = at_last if done == 1.0 else (1, most + int((whole - most) * done))
        if self.stages and self.win_rate is not None:
            settings["opponent_mix"] = self.stages[stage]
        elif self.stages:
            weaker, share = divmod(done * (len(self.opponents) - 1), 1.0)
            mix = {self.opponents[int(weaker)]: 1.0 - share}
            if share:
                mix[self.opponents[int(weaker) + 1]] = share
            settings["opponent_mix"] = mix
        return settings


@dataclass(frozen=True)
class Usual:
    """Options of most runs; the preset sets all others."""

    config: str = "duel"
    """Preset (demo, duel, long, skirmish, standard) or YAML file that the other options start from."""
    opponent: str = "trivial"
    """Skill of the scripted red team, trivial, easy, medium, hard or expert; or commander:NAME, a trained one that
    echelon-rl commanders lists, or commander:PATH with the .zip of a checkpoint."""
    total_steps: int = 2_000_000
    """Agent steps to train for."""
    seed: int = 0
    """Seed of weights, sampling and matches."""
    watch: int | None = None
    """Port of 127.0.0.1 on which a page shows live curves and the newest recorded match; --watch alone takes 8642, and
    0 any free port. Needs pip install 'echelon-rl[watch]'."""


@dataclass(frozen=True)
class Matches:
    """The matches that are trained on."""

    env: str = "duel"
    """Preset of the environment: duel, skirmish, standard or company. Without --config, training starts from the preset
    of the same name, if there is one."""
    backend: Literal["native", "supersuit"] = "native"
    """Native batch (fast) or PettingZoo through SuperSuit; both play the same matches."""
    num_matches: int = 64
    """Matches played side by side."""
    map_pool: int | None = None
    """Draw worlds from this many generated maps, which makes resets cheap; none generates a fresh map per episode."""


@dataclass(frozen=True)
class Overrides:
    """Changes to the configuration of the environment."""

    env_overrides: dict[str, Any] = field(default_factory=dict)
    """Dotted overrides of the environment's configuration, for example {"match.max_episode_seconds": 30}. A YAML file
    may name any; options only those that the preset has."""


@dataclass(frozen=True)
class Network:
    """The policy's network."""

    policy: Literal["MlpLstmPolicy", "SuiteLstmPolicy"] = "MlpLstmPolicy"
    """Network."""
    lstm_hidden_size: int = 128
    """Units of the LSTM, or of each."""
    shared_lstm: bool = True
    """Let actor and critic share one LSTM; --no-shared-lstm gives them one each, and a step takes a third longer."""
    ortho_lstm: bool = True
    """Begin with orthogonal weights and open forget gates of the LSTM; --no-ortho-lstm leaves them as PyTorch draws
    them."""
    skip_connection: bool = True
    """Let the encoder's features also go past the LSTM to actor and critic, so that what is to be done at once need
    not be learnt through the memory."""
    log_std_init: float = 0.0
    """Logarithm of the standard deviation that continuous actions begin with, before tanh."""
    state_dependent_std: bool = False
    """Let the exploration of continuous actions depend on the observation."""
    centralised_critic: bool = False
    """Show the critic the global state of the match, which no agent sees; acting does not need it."""


@dataclass(frozen=True)
class PPO(PPOOptions):
    """The algorithm."""

    # Other defaults than those of ``RecurrentPPO``, which has sb3-contrib's; docs/training.md gives the reasons.
    n_steps: int = 16
    target_kl: float | None = 0.03
    normalize_observations: bool = False
    learning_rate: float = 5e-4
    """Step size of Adam at the start."""
    lr_schedule: Literal["constant", "linear", "cosine"] = "linear"
    """How the step size falls to 0."""
    clip_range: float = 0.2
    """Clipping of PPO's ratio."""
    ent_coef_start: float = 0.003
    """Weight of the entropy at the start."""
    ent_coef_end: float = 0.0
    """Weight of the entropy at the end; it changes linearly."""


@dataclass(frozen=True)
class Curriculum:
    """Easier matches at the beginning."""

    curriculum_weapon_prob: float | None = None
    """Probability at first that a weapon slot is mounted, in both teams; rises linearly to 1. None for no change."""
    curriculum_fire_prob: float | None = None
    """Factor at first on the chance with which scripted mechs pull a trigger that would hit; rises linearly to 1. None
    for no change."""
    curriculum_map_size: int | None = None
    """Longest side of the maps at first, voxels; larger ones are added until only full ones are left."""
    curriculum_biomes: int | None = None
    """Most biomes that maps are made of at first, the most open ones; rises to all."""
    curriculum_packs: int | None = None
    """Most packs a team fields at first; rises to all."""
    curriculum_enemy_packs: int | None = None
    """Most packs that the red team fields at first, whatever the blue one has; rises to all."""
    curriculum_opponent: str | None = None
    """Skill of the scripted opponent at first; stronger ones take over step by step, up to --opponent. None for no
    change. A commander, or a league, is met as it is."""
    curriculum_win_rate: float | None = 0.7
    """Share of the last 100 matches to win before stronger opponents take over; none lets them follow
    --curriculum-until."""
    curriculum_until: float = 0.5
    """Share of training after which the curriculum is over and episodes are as configured."""


@dataclass(frozen=True)
class TeamMixing:
    """How much of a mech's reward is its own, and how much its team's."""

    team_mixing_start: float | None = None
    """Share of its own reward that a mech gets at first; the rest is the mean of its team. None for the environment's
    reward.team_mixing, which is 1 in all presets."""
    team_mixing_end: float | None = None
    """The same share at the end; it changes linearly. None for the environment's reward.team_mixing."""
    team_mixing_until: float = 0.5
    """Share of training after which team_mixing_end is reached."""


@dataclass(frozen=True)
class Run:
    """Where a run starts, when it stops, and which files it keeps."""

    start_from: Path | None = None
    """Checkpoint whose policy training starts with, perhaps of another preset; its network must be the one set here. It
    goes before the newest snapshot of league_agent."""
    resume: Path | None = None
    """Folder of a run to continue exactly from its latest checkpoint; its settings are the defaults."""
    max_minutes: float | None = None
    """Stop training after this many minutes of wall-clock time, whatever the steps."""
    run_dir: Path = Path("runs")
    """Folder that runs are put into."""
    name: str | None = None
    """Name of the run; none builds one from preset, seed and time."""
    checkpoint_every: int = 250_000
    """Steps between checkpoints, from the latest of which --resume continues; the end of training always writes one. 0
    for that one only."""
    keep_checkpoints: int | None = 100
    """Newest numbered checkpoints to keep beside the one to resume from; none keeps all."""


@dataclass(frozen=True)
class Reports:
    """Evaluations, and how a run is shown."""

    eval_matches: int = 200
    """Matches of the evaluations before and after training; 0 for none."""
    eval_every: int = 0
    """Steps between evaluations during training; 0 for none."""
    heat_maps: int = 0
    """Rollouts between heat maps of deaths, damage and movement in TensorBoard; 0 for none."""
    record_minutes: float | None = None
    """Minutes between matches of the policy against the opponent that are recorded in the run's folder matches and
    listed in TensorBoard; none for none, or for one a minute with --watch."""
    progress: bool = True
    """Show progress bars."""
    wandb: bool = False
    """Also log to Weights & Biases (pip install 'echelon-rl[wandb]')."""
    wandb_project: str = "echelon"
    """Project of Weights & Biases."""
    wandb_mode: Literal["online", "offline", "disabled"] = "online"
    """Whether it sends what it logs, only writes files, or does nothing."""


@dataclass(frozen=True)
class League:
    """Self-play in a league."""

    league: str | None = None
    """Address of a league to train in, for example sqlite:///runs/league.db, created if there is none; none trains
    against the scripted opponent, which then serves for the evaluations only."""
    league_role: Literal["main", "main_exploiter", "league_exploiter"] = "main"
    """Role in the league, as in AlphaStar."""
    league_agent: str = "main-0"
    """Name of the agent; its snapshots bear it. A later run of the same name continues the agent's line: a main agent
    begins with its newest snapshot, exploiters with weights of their own."""
    league_opponents: str = "pfsp"
    """How opponents are drawn among the entries that the role asks for: pfsp (AlphaStar's prioritised self-play),
    gaussian (like ratings), winrate (hard ones first) or uniform. With all but pfsp, agents whose newest snapshot has
    fewer than 20 rated matches meet near ratings only."""
    league_slots: int = 8
    """Opponents that serve new matches at a time, each as many as the others; as many as num_matches draw an opponent
    for every match."""
    league_min_steps: int = 250_000
    """Least agent steps between snapshots; then one is due once every rival is beaten in 70 % of matches."""
    league_max_steps: int = 500_000
    """Agent steps after which a snapshot is due in any case."""
    league_rating_matches: int = 30
    """Matches that every snapshot plays to be rated; 0 leaves rating to echelon-rl league play."""
    league_keep: int = 20
    """Entries to keep of each kind (candidates, commanders, exploiters). After each of its snapshots a run retires
    those that rank behind, but none with fewer than 20 rated matches, and no main agent's newest snapshot. It is also
    the number of places for which candidates are promoted. 0 retires nobody, and leaves 20 places."""
    league_conservatism: float = 2.0
    """Deviations subtracted from ratings where snapshots are promoted and retired; 0 goes by ratings alone."""


@dataclass(frozen=True)
class Machine:
    """Device and threads."""

    device: str = "auto"
    """Device of the network: auto, cpu, cuda."""
    torch_threads: int | None = 1
    """Threads of PyTorch on the CPU; none leaves its default. Small networks gain little from more, and lose much when
    the processors have other work."""
    env_threads: int | None = None
    """Threads of the native batch; none takes all."""


@dataclass(frozen=True)
class TrainConfig(Machine, League, Reports, Run, TeamMixing, Curriculum, PPO, Network, Overrides, Matches, Usual):
    """Settings of ``echelon-rl train``; a preset gives the defaults, options override them.

    Its base classes are the groups of ``--help``, in reverse order.
    """

    def __post_init__(self) -> None:
        for name in _PATHS:
            if isinstance(getattr(self, name), str):
                object.__setattr__(self, name, Path(getattr(self, name)))
        hints = get_type_hints(type(self))
        for name in (entry.name for entry in dataclasses.fields(self)):
            value = getattr(self, name)
            if not _fits(value, hints[name]):
                raise ValueError(f"{name} must be {_described(hints[name])}, got {shown(value)}{_hint(value)}.")
        super().__post_init__()
        for name in ("num_matches", "total_steps", "lstm_hidden_size", "league_slots"):
            if getattr(self, name) < 1:
                raise ValueError(f"{name} must be at least 1, got {getattr(self, name)}.")
        for name in ("eval_matches", "eval_every", "checkpoint_every", "seed", "heat_maps", *_LEAGUE_COUNTS):
            if getattr(self, name) < 0:
                raise ValueError(f"{name} must not be negative, got {getattr(self, name)}.")
        if self.keep_checkpoints is not None and self.keep_checkpoints < 0:
            raise ValueError(f"keep_checkpoints must be none or at least 0, got {self.keep_checkpoints}.")
        if self.eval_every and not self.eval_matches:
            raise ValueError("eval_every needs evaluations: set eval_matches above 0, or eval_every to 0.")
        for name in ("learning_rate", "clip_range"):
            if not getattr(self, name) > 0:
                raise ValueError(f"{name} must be positive, got {getattr(self, name)}.")
        for name in ("torch_threads", "env_threads", "max_minutes", "map_pool", "record_minutes"):
            value = getattr(self, name)
            if value is not None and not value > 0:
                raise ValueError(f"{name} must be positive or none, got {value}.")
        if self.watch is not None and not 0 <= self.watch <= 65_535:
            raise ValueError(f"watch must be a port between 0 (any free one) and 65535, got {self.watch}.")
        self.env_config()
        self.curriculum()
        for name in ("team_mixing_start", "team_mixing_end"):
            if (share := getattr(self, name)) is not None and not 0.0 <= share <= 1.0:
                raise ValueError(f"{name} must be none or a share from 0 to 1, got {share}.")
        if not 0.0 < self.team_mixing_until <= 1.0:
            raise ValueError(
                f"team_mixing_until must be a share of training above 0, at most 1, got {self.team_mixing_until}."
            )

    def curriculum(self) -> CurriculumSchedule:
        """Return what training begins with."""
        return CurriculumSchedule(
            weapon_prob=self.curriculum_weapon_prob,
            fire_prob=self.curriculum_fire_prob,
            map_size=self.curriculum_map_size,
            biomes=self.curriculum_biomes,
            packs=self.curriculum_packs,
            enemy_packs=self.curriculum_enemy_packs,
            opponents=self._opponents(),
            until=self.curriculum_until,
            win_rate=self.curriculum_win_rate,
        )

    def team_mixing(self, progress: float) -> float | None:
        """Return the share of its own reward that a mech gets after that share of training; None to leave it alone."""
        if self.team_mixing_start is None and self.team_mixing_end is None:
            return None
        configured = self.env_config().reward.team_mixing
        start, end = (
            configured if given is None else given for given in (self.team_mixing_start, self.team_mixing_end)
        )
        return start + (end - start) * min(1.0, progress / self.team_mixing_until)

    def _opponents(self) -> tuple[str, ...]:
        """Return the skills from the curriculum's first to the configured one; none where those are not scripted."""
        first, last = self.curriculum_opponent, self.opponent
        if first is None or last not in SKILLS or self.league is not None:
            return ()
        if first not in SKILLS or SKILLS.index(first) > SKILLS.index(last):
            raise ValueError(
                f"curriculum_opponent must be a skill up to the opponent's, one of {', '.join(SKILLS)}; got {first!r} "
                f"for the opponent {last!r}."
            )
        return tuple(SKILLS[SKILLS.index(first) : SKILLS.index(last) + 1])

    def env_config(self) -> EchelonConfig:
        """Return the environment's configuration, with the trainer's discount."""
        overrides = {"reward.gamma": self.gamma, **self.env_overrides}
        return EchelonConfig.preset(self.env).replace(overrides)

    def to_yaml(self) -> str:
        """Return the settings as YAML that ``load`` reads."""
        start_from = None if self.start_from is None else str(self.start_from)
        plain = {**dataclasses.asdict(self), "run_dir": str(self.run_dir), "resume": None, "start_from": start_from}
        return settings_text(plain)

    @classmethod
    def load(cls, source: str | Path, unnamed: Mapping[str, Any] | None = None) -> TrainConfig:
        """Read a preset by name, or a YAML file.

        Args:
            source: Name of a preset (see ``presets``), or a path.
            unnamed: Values of settings that the file leaves out, where they are not the defaults.

        Raises:
            ValueError: There is no such preset or file, or the file holds unknown or unfitting values.
        """
        names = presets()
        path = PRESET_FOLDER / f"{source}.yaml" if str(source) in names else Path(source)
        try:
            values = read_settings(str(path))
        except OSError as error:
            raise ValueError(
                f"there is no preset {shown(str(source))} (there are {', '.join(names)}) and no file: {error}."
            ) from error
        if not isinstance(values, dict):
            raise ValueError(f"{source} must hold 'name: value' lines, got {type(values).__name__}.")
        known = {entry.name for entry in dataclasses.fields(cls)}
        for name in values:
            if name not in known:
                near = difflib.get_close_matches(str(name)[:80], known, n=3)
                hint = f"; did you mean {' or '.join(near)}?" if near else "."
                raise ValueError(f"{source} has the unknown setting {shown(name)}{hint}")
        values = {**(unnamed or {}), "config": str(source), **values}
        try:
            return cls(**values)
        except ValueError as error:
            raise ValueError(f"{source}: {error}") from error


def presets() -> list[str]:
    """Return the names of the presets."""
    return sorted(entry.name.removesuffix(".yaml") for entry in PRESET_FOLDER.iterdir() if entry.name.endswith(".yaml"))


class _PlainDumper(yaml.SafeDumper):
    """Writes a shared value twice, because ``read_settings`` takes no aliases."""

    def ignore_aliases(self, data: Any) -> bool:
        """Write no alias."""
        return True


def settings_text(settings: dict[str, Any]) -> str:
    """Return settings, a dictionary of plain values, as YAML that ``read_settings`` reads."""
    return str(yaml.dump(settings, Dumper=_PlainDumper, sort_keys=False))


def _check_plain(text: str) -> None:
    """Refuse aliases, with which a small file can hold more than any memory, and nesting that takes long to read."""
    depth = 0
    for event in yaml.parse(text, yaml.SafeLoader):
        if isinstance(event, yaml.AliasEvent):
            raise ValueError("settings cannot refer to each other by aliases (*name)")
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > _DEEPEST:
            raise ValueError(f"settings are nested at most {_DEEPEST} levels deep")


def read_settings(path: str | os.PathLike[str]) -> Any:
    """Return what a YAML file holds, an empty dictionary if it is empty."""
    if "\0" in os.fspath(path):
        raise ValueError("the name of a file cannot hold a null character.")
    with open(path, "rb") as file:
        content = file.read(MAX_FILE_BYTES + 1)
    if len(content) > MAX_FILE_BYTES:
        raise ValueError(f"{path} is no file of settings: it is larger than {MAX_FILE_BYTES} bytes.")
    try:
        text = content.decode()
        _check_plain(text)
        values = yaml.safe_load(text)
    except UnicodeDecodeError as error:
        raise ValueError(f"{path} is no file of settings: it is not text in UTF-8.") from error
    except (yaml.YAMLError, ValueError) as error:  # ValueError: also a date of no calendar, a number of too many digits
        raise ValueError(f"{path} is not valid YAML: {error}") from error
    return {} if values is None else values


def _fits(value: Any, hint: Any) -> bool:
    """Return whether a value is of the annotated type of a setting."""
    kind, parts = get_origin(hint), get_args(hint)
    if kind is Literal:
        return isinstance(value, str) and value in parts
    if kind is dict:
        return isinstance(value, dict) and all(isinstance(key, str) for key in value)
    if parts:  # a union
        return any(_fits(value, part) for part in parts)
    if hint is float:
        return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= _LARGEST_FLOAT
    if hint is int:
        return is_whole(value) and abs(value) <= _LARGEST_INT
    return isinstance(value, hint)


def _described(hint: Any) -> str:
    """Return the annotated type of a setting in words."""
    kind, parts = get_origin(hint), get_args(hint)
    if kind is Literal:
        return f"one of {', '.join(parts)}"
    if kind is dict:
        return "a dictionary of names and values"
    if parts:
        return " or ".join(_described(part) for part in parts)
    words = {float: "a finite number", int: "a whole number", bool: "true or false", str: "text", Path: "a path"}
    return "none" if hint is NoneType else words[hint]


def _hint(value: Any) -> str:
    """Explain what surprises in YAML: it takes 5e-4 for text."""
    try:
        return f" (text; YAML wants it as {float(value)!r})" if isinstance(value, str) else ""
    except ValueError:
        return ""
