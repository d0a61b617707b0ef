"""Settings of a training run: typed fields, and presets in YAML files."""

from __future__ import annotations

import dataclasses
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, Literal, Self, get_type_hints

import yaml

from echelon_env import EchelonConfig
from echelon_env.bots.skills import SKILLS
from echelon_env.commanders import FIRST_OPPONENT
from echelon_env.config import PRESETS
from echelon_env.matches.seats import check_opponent, check_opponent_plays
from echelon_env.scenarios import FAMILIES, SCENARIO_NAMES, is_scenario_file
from echelon_env.validation import (
    MOST_LEVELS,
    Count,
    Natural,
    Positive,
    Share,
    Weight,
    by_dotted_name,
    check_fields,
    near_matches,
    read_yaml,
    require_known,
    sentence,
    shown,
    with_changes,
    yaml_events,
)
from echelon_rl.core.options import MemoryName, PPOOptions, Shape, Until
from echelon_rl.core.teaching import Teaching

PRESET_FOLDER = files("echelon_rl") / "presets"
SCENARIO, FAMILY = "scenario", "family"  # settings for all scenarios of one map, and for all families of maps
MAX_FILE_BYTES = 2**16  # about thirty times the size of a file with every setting


class _Group:
    """A group of settings; it converts its values to their types."""

    prefix = ""  # of names in messages, and then of options too

    def __post_init__(self) -> None:
        check_fields(self, self.prefix)


@dataclass(frozen=True)
class Matches(_Group):
    """The matches to train on."""

    backend: Literal["native", "supersuit"] = "native"
    """Native batch (fast) or PettingZoo through SuperSuit; both play the same matches."""
    num_matches: Count = 64
    """Matches played side by side."""
    map_pool: Count | None = None
    """Draw worlds from a pool of this many generated maps, which makes resets cheap; none generates a new map for every
    episode."""
    reward_fn: str | None = None
    """Reward function of your own, as package.module:function; it gets an echelon_env.envs.views.RewardStep and returns
    rewards for all agents. The current folder is searched for the module too. None uses the environment's rewards."""


@dataclass(frozen=True)
class Network(_Group):
    """The policy's network. Its defaults are those of the policies in Python, except the skip connection."""

    policy: Literal["MlpLstmPolicy", "SuiteLstmPolicy"] = "MlpLstmPolicy"
    """Type of the network."""
    memory: MemoryName = "lstm"
    """Memory of the network: an LSTM, a GRU, or none at all. A GRU takes the options named after the LSTM in its place;
    without memory they have no effect."""
    lstm_hidden_size: Count = 128
    """Number of units of each LSTM."""
    shared_lstm: bool = True
    """Let actor and critic share one LSTM. --no-shared-lstm gives each its own, and a step takes a third longer."""
    ortho_lstm: bool = True
    """Initialise the LSTM with orthogonal weights and open forget gates; --no-ortho-lstm uses PyTorch's
    initialisation."""
    memory_span: Annotated[int, "[2, inf)"] | None = None
    """Number of steps for which the longest-lived units of an LSTM remember at first (chrono initialisation, Tallec and
    Ollivier, 2018). Give the steps between a cue and its use, and as much to --segment-length. None lets all units
    remember about 4 steps."""
    skip_connection: bool = True
    """Also pass the encoder's features directly to actor and critic, so that immediate reactions need not be learnt
    through the LSTM."""
    log_std_init: float = 0.0
    """Logarithm of the initial standard deviation of continuous actions, before tanh."""
    no_target_bias: float = 0.0
    """First logit of aiming at nobody in particular, which means the nearest enemy in sight. At 0 an untrained policy
    aims at all contacts alike, friends included."""
    state_dependent_std: bool = False
    """Let the standard deviation of continuous actions depend on the observation."""
    centralised_critic: bool = False
    """Give the critic the global state of the match, which no agent sees. Acting does not need it."""

    @property
    def policy_kwargs(self) -> dict[str, Any]:
        """The arguments of the policy."""
        options = {name: value for name, value in vars(self).items() if name not in ("policy", "centralised_critic")}
        return {**options, "enable_critic_lstm": not self.shared_lstm}


@dataclass(frozen=True)
class PPO(PPOOptions):
    """The algorithm. These defaults learn fast in Echelon; RecurrentPPO in Python has sb3-contrib's, as a drop-in."""

    n_steps: Count = 16
    target_kl: Positive | None = 0.03
    bootstrap_time_limits: bool = False
    normalize_observations: bool = False
    learning_rate: Positive = 5e-4
    """Initial learning rate of Adam."""
    lr_schedule: Shape = "linear"
    """How the learning rate changes: it stays constant, or falls to 0 linearly or along a cosine."""
    clip_range: Positive = 0.2
    """How far PPO's probability ratio may move from 1 before it is clipped."""
    ent_coef_start: float = 0.003
    """Initial weight of the entropy bonus."""
    ent_coef_end: float = 0.0
    """Final weight of the entropy bonus; it changes linearly."""
    ent_coef_until: Until = 1.0
    """Share of training at which the weight is ent_coef_end."""

    @property
    def arguments(self) -> dict[str, Any]:
        """The arguments of ``RecurrentPPO``."""
        options = dict(vars(self))
        ends = tuple(options.pop(f"ent_coef_{name}") for name in ("start", "end", "until"))
        return {**options, "ent_coef": ends}


@dataclass(frozen=True)
class CurriculumSchedule(_Group):
    """Easier matches at the start of training; None leaves a part unchanged."""

    prefix = "curriculum."

    weapon_prob: Share | None = None
    """Initial probability that a weapon slot is mounted, in both teams; it rises linearly to 1. None mounts every
    weapon from the start."""
    fire_prob: Share | None = None
    """Initial factor on the chance with which scripted opponents fire; it rises linearly to 1. None lets them fire as
    usual from the start."""
    map_size: Count | None = None
    """Longer side of the first maps in voxels. Larger maps are added step by step; at the end only full-size ones
    remain."""
    small_maps_until: Until | None = None
    """Share of training, after --curriculum-until, up to which small maps are left out step by step. None leaves all of
    them out at once. Without --curriculum-map-size it has no effect."""
    biomes: Count | None = None
    """Most biomes that a map is made of at the start, beginning with the most open ones; the number rises to all."""
    packs: Count | None = None
    """Most packs that a team fields at the start; the number rises to all."""
    enemy_packs: Count | None = None
    """Most packs that the red team fields at the start, whatever the blue team fields; the number rises to all."""
    opponent: str | None = None
    """Skill of the first scripted opponent; stronger ones take over step by step, up to --opponent. None starts with
    --opponent. Trained commanders and leagues are not affected."""
    win_rate: Annotated[float, "(0, 1)"] | None = 0.7
    """Share of the last 100 matches to win before stronger opponents take over, however long that lasts; the run says
    at its end if --opponent was never met. None spreads the change evenly up to --curriculum-until."""
    until: Until = 0.5
    """Share of training after which the curriculum ends and episodes are as configured, apart from opponents that wait
    for --curriculum-win-rate."""

    def check(self, config: EchelonConfig) -> None:
        """Raise ValueError if matches would begin with more than they end with, or a scenario with other maps."""
        if self.map_size is not None and config.scenario is not None:
            raise ValueError("curriculum.map_size: a scenario draws its own maps; leave it out.")
        if self.map_size is not None and self.small_maps_until is not None and self.small_maps_until < self.until:
            raise ValueError(
                f"curriculum.small_maps_until must not be before curriculum.until, {self.until:g}; got "
                f"{self.small_maps_until:g}. None leaves all small maps out at once."
            )
        packs = config.match.packs_per_team
        whole = {"map_size": max(config.world.size[:2]), "biomes": len(set(config.world.biomes)), "packs": packs}
        for name, most in {**whole, "enemy_packs": packs}.items():
            if (first := getattr(self, name)) is not None and first > most:
                raise ValueError(f"curriculum.{name} must be at most {most}, as in matches without it; got {first}.")

    def opponents(self, last: str | None) -> tuple[str, ...]:
        """Return the skills from the first opponent to the last, or none without a first one."""
        if self.opponent is None or last in (None, self.opponent):
            return ()
        if self.opponent not in SKILLS or SKILLS.index(self.opponent) > SKILLS.index(last):
            raise ValueError(
                f"curriculum.opponent must be a skill up to the opponent's, one of {', '.join(SKILLS)}; got "
                f"{self.opponent!r} for the opponent {last!r}."
            )
        return SKILLS[SKILLS.index(self.opponent) : SKILLS.index(last) + 1]

    def stages(self, last: str | None) -> tuple[dict[str, float], ...]:
        """Return skills and shares of the opponents, stage by stage: the first, each pair of neighbours, the last."""
        if not (opponents := self.opponents(last)):
            return ()
        between = ({weaker: 0.5, stronger: 0.5} for weaker, stronger in pairwise(opponents))
        return ({opponents[0]: 1.0}, *between, {opponents[-1]: 1.0})

    def settings(
        self, progress: float, config: EchelonConfig, last: str | None = None, stage: int = 0
    ) -> dict[str, Any]:
        """Return the arguments of ``set_curriculum`` at a share of training, from 0 to 1.

        ``last`` is the last scripted opponent, and ``stage`` an index into ``stages``; used only with ``win_rate``.
        """
        done = min(1.0, max(0.0, progress / self.until))
        settings: dict[str, Any] = {}
        for name, first in (("weapon_prob", self.weapon_prob), ("opponent_fire_prob", self.fire_prob)):
            if first is not None:
                settings[name] = 1.0 if done == 1.0 else first + (1.0 - first) * done
        if self.map_size is not None:
            whole = max(config.world.size[:2])
            until, end = self.until, self.small_maps_until or self.until
            gone = 1.0 if progress >= end else 0.0 if progress <= until else (progress - until) / (end - until)
            sides = (self.map_size + round((whole - self.map_size) * share) for share in (gone, done))
            settings["map_size_range"] = tuple(sides)
        packs, biomes = config.match.packs_per_team, len(set(config.world.biomes))
        for name, most, whole, at_last in (
            ("packs_per_team_range", self.packs, packs, (packs, packs)),
            ("enemy_packs_range", self.enemy_packs, packs, None),
            ("biomes_range", self.biomes, biomes, None),
        ):
            if most is not None:
                settings[name] = at_last if done == 1.0 else (1, most + int((whole - most) * done))
        opponents, stages = self.opponents(last), self.stages(last)
        if stages and self.win_rate is not None:
            settings["opponent_mix"] = stages[stage]
        elif stages:
            weaker, share = divmod(done * (len(opponents) - 1), 1.0)
            mix = {opponents[int(weaker)]: 1.0 - share}
            if share:
                mix[opponents[int(weaker) + 1]] = share
            settings["opponent_mix"] = mix
        return settings


@dataclass(frozen=True)
class TeamMixing(_Group):
    """How much of a mech's reward is its own, and how much its team's."""

    prefix = "team_mixing."

    start: Share | None = None
    """Initial share of a mech's own reward in what it gets; the rest is its team's mean. None uses the environment's
    reward.team_mixing, which is 1 in all presets."""
    end: Share | None = None
    """Final share; it changes linearly. None uses the environment's reward.team_mixing."""
    until: Until = 0.5
    """Share of training after which the final share holds."""

    def share(self, progress: float, configured: float) -> float | None:
        """Return a mech's share of its own reward at this share of training; None leaves it unchanged."""
        if self.start is None and self.end is None:
            return None
        start, end = (configured if given is None else given for given in (self.start, self.end))
        return start + (end - start) * min(1.0, progress / self.until)


@dataclass(frozen=True)
class Files(_Group):
    """Which files a run keeps."""

    run_dir: Path = Path("runs")
    """Folder in which each run gets a folder of its own."""
    checkpoint_every: Natural | None = None
    """Steps between checkpoints; --resume continues from the latest. The end of training always writes one; 0 writes
    only that one, and none takes 250,000 or, if that is more, 400 steps of each agent."""
    checkpoint_matches: bool | None = None
    """Whether checkpoints hold all matches, so that --resume continues bit for bit. Without them it begins new
    episodes, with the same policy, optimiser and counts. none leaves out matches on a GPU, which take 0.6 MB each."""
    keep_checkpoints: Natural | None = 100
    """How many numbered checkpoints to keep, newest first, beside the one to resume from; none keeps all."""


@dataclass(frozen=True)
class Reports(_Group):
    """Evaluations and reports during a run."""

    eval_matches: Natural = 200
    """Matches in each evaluation before and after training; 0 for no evaluation."""
    eval_every: Natural = 0
    """Steps between evaluations during training; 0 for none."""
    heat_maps: Natural = 0
    """Rollouts between heat maps of deaths, damage and movement in TensorBoard; 0 for no maps."""
    record_minutes: Positive | None = None
    """Record a match of the policy against the opponent every this many minutes. Matches are saved in the run's folder
    matches and listed in TensorBoard. None records nothing, or one match a minute with --watch."""
    progress: bool = True
    """Show progress bars."""
    wandb: bool = False
    """Also log to Weights & Biases (pip install 'echelon-rl[wandb]')."""
    wandb_project: str = "echelon"
    """Project in Weights & Biases."""
    wandb_mode: Literal["online", "offline", "disabled"] = "online"
    """Mode of Weights & Biases: online sends the logs, offline only writes files, disabled does nothing."""


@dataclass(frozen=True)
class League(_Group):
    """Self-play in a league."""

    prefix = "league."

    address: str | None = None
    """Address of a league to train in, for example sqlite:///runs/league.db; it is created if it does not exist. The
    opponent then plays in evaluations only. None trains against the opponent."""
    preset: Literal["alphastar", "self-play", "openai-five", "psro"] = "alphastar"
    """Scheme of self-play. alphastar has the roles below; self-play meets only itself; openai-five meets its past in a
    fifth of its matches; psro learns best responses to the Nash mixture of all trained entries."""
    role: Literal["main", "main_exploiter", "league_exploiter"] = "main"
    """Training role in the league, as in AlphaStar."""
    agent: str = "main-0"
    """Name of the agent and its snapshots. A later run of the same name adds to the same agent: a main agent starts
    from its newest snapshot, exploiters from new weights."""
    opponents: str = "pfsp"
    """How to draw opponents among the entries that the role asks for: pfsp (AlphaStar's prioritised self-play),
    gaussian (similar ratings), winrate (hard ones first) or uniform. Except with pfsp, agents whose newest snapshot has
    fewer than 20 rated matches only meet opponents of similar rating."""
    scripts: Share = 0.0
    """Share of matches against the scripts of the league, hard ones first; the role asks for the other opponents. Left
    to itself, a main agent seldom meets scripts that it beats, and slowly forgets how."""
    slots: Count = 8
    """Number of opponents that new matches are shared among equally at a time; as many as num_matches draws an
    opponent for every match."""
    min_steps: int = 250_000
    """Fewest agent steps between snapshots. After that, a snapshot is taken once every rival is beaten in 70 % of
    matches."""
    max_steps: int = 500_000
    """Agent steps after which a snapshot is taken in any case."""
    rating_matches: Natural = 30
    """Matches that each snapshot plays for its rating; 0 leaves rating to echelon-rl league play."""
    keep: Natural = 20
    """Entries to keep of each kind (candidates, commanders, exploiters), and the number of places for promoted
    candidates. After each snapshot the run retires lower-ranked entries, except those with fewer than 20 rated matches
    and main agents' newest snapshots. 0 retires none and leaves 20 places."""
    conservatism: Weight = 2.0
    """Deviations to subtract from ratings when promoting and retiring snapshots; 0 uses ratings alone."""


@dataclass(frozen=True)
class Machine(_Group):
    """Processes and threads."""

    processes: Count | Literal["auto"] = "auto"
    """Processes of this machine that train together. Each plays an equal share of --num-matches; the steps of an update
    stay the same. auto takes one for each physical core, with at least 8 matches in each. It takes a single one for
    less than 300,000 steps, on a GPU, in a league, and with an opponent or reward function of yours."""
    ray: str | None = None
    """Ray cluster whose machines the processes train on: auto for the one that this machine belongs to, HOST:PORT,
    ray://HOST:PORT, or local to start one on this machine. Needs pip install 'echelon-rl[ray]'. None trains on this
    machine alone."""
    torch_threads: Count | None = 1
    """PyTorch's CPU threads; none leaves its default. Small networks gain little from more threads, and slow down a lot
    when the processors have other work."""
    env_device: Literal["auto", "cpu", "cuda"] = "auto"
    """Where matches are played. auto takes the GPU if the network is there and these matches can be played there, and
    says so; cuda refuses to start otherwise."""
    env_threads: Count | None = None
    """Threads of the native batch; none uses one per processor."""


@dataclass(frozen=True)
class TrainConfig:
    """Settings of ``echelon-rl train``: those that most runs need, and groups of others, which presets set."""

    config: str = "duel"
    """Preset (demo, duel, family, long, recon, scenario, skirmish or standard), name of a scenario, or YAML file that
    sets the defaults of the other options. A file may itself begin with one, as config: NAME."""
    env: str = "duel"
    """Preset of the environment (duel, skirmish, standard, company, recon or campaign), a scenario ("echelon describe
    scenarios" lists them), a level of a family as NAME@LEVEL, or a scenario's YAML file.
    Without --config, training starts from the settings for it, if there are any."""
    opponent: str = FIRST_OPPONENT
    """Opponent that plays red: a scripted skill (trivial, easy, medium, hard or expert), "default" for a scenario's
    own (elsewhere trivial), a trained commander as commander:NAME (echelon-rl commanders lists them), a checkpoint as
    commander:PATH of its .zip file, or an object or function of yours as python:package.module:name, looked up in the
    current folder."""
    teacher: str | None = None
    """Who teaches: a scripted skill, a trained commander as commander:NAME, or a checkpoint as commander:PATH of its
    .zip file. It says at every step what it would do in an agent's place. None learns from rewards alone. A skill here,
    with a preset that has no teacher, also sets imitation to 0.037 and teacher_until to 0.25, and in standard
    total_steps to 13 million, unless you give them or --start-from."""
    total_steps: Count = 2_000_000
    """Number of agent steps to train for."""
    max_minutes: Positive | None = None
    """Stop training after this many minutes of wall-clock time, even if steps are left."""
    seed: Natural = 0
    """Seed for weights, sampling and matches."""
    name: str | None = None
    """Name of the run; none builds a name from preset, seed and time."""
    start_from: Path | None = None
    """Checkpoint or run whose policy to start from, of this or another preset; its network must match the settings
    here. It takes precedence over the newest snapshot of --league-agent."""
    resume: Path | None = None
    """Folder of a run to continue exactly from its latest checkpoint; its settings become the defaults."""
    device: str = "auto"
    """Device of the network: auto, cpu or cuda."""
    watch: Annotated[int, "[0, 65535]"] | None = None
    """Show live curves and the newest recorded match on a page at this port of 127.0.0.1; --watch alone uses 8642, and
    0 any free port. Needs pip install 'echelon-rl[watch]'."""
    env_overrides: dict[str, Any] = field(default_factory=dict)
    """Dotted overrides of the environment's configuration, for example {"match.max_episode_seconds": 30};
    --env-overrides.match.max_episode_seconds 30 sets one."""
    matches: Matches = field(default_factory=Matches)
    network: Network = field(default_factory=Network)
    ppo: PPO = field(default_factory=PPO)
    teaching: Teaching = field(default_factory=Teaching)
    curriculum: CurriculumSchedule = field(default_factory=CurriculumSchedule)
    team_mixing: TeamMixing = field(default_factory=TeamMixing)
    files: Files = field(default_factory=Files)
    reports: Reports = field(default_factory=Reports)
    league: League = field(default_factory=League)
    machine: Machine = field(default_factory=Machine)

    def __post_init__(self) -> None:
        check_fields(self)
        self.ppo.check_burn_in(self.network.memory)
        if self.reports.eval_every and not self.reports.eval_matches:
            raise ValueError("eval_every needs matches to evaluate with: set eval_matches above 0, or eval_every to 0.")
        if self.machine.env_device == "cuda" and self.teaching.recorded:
            raise ValueError("env_device='cuda': demonstrations play on the processor; leave --env-device out.")
        env = self.env_config()
        check_opponent_plays(env, self.opponent)
        if self.teacher is not None:
            check_opponent(self.teacher, "teacher", "a checkpoint 'commander:PATH' of its .zip file")
        self.curriculum.check(env)
        self.curriculum.opponents(self.scripted)
        league, matches, imitation = self.league.address, self.matches, self.teaching.imitation
        if self.teaching.recorded:
            unused = self.teacher, league, self.network.centralised_critic or None, matches.reward_fn, matches.map_pool
            if imitation != 1.0 or unused != (None,) * 5 or matches.backend != "native":
                raise ValueError(
                    "demonstrations are imitated from beginning to end, in place of a teacher and without a league, a "
                    "centralised critic, a reward function, a pool of maps or SuperSuit; use echelon-rl imitate "
                    "--demonstrations FOLDER."
                )
        elif self.teacher is None and imitation:
            raise ValueError(
                f"imitation={imitation} needs somebody to imitate; set teacher, to expert say, or imitation to 0."
            )
        elif self.teacher is not None and (league is not None or matches.backend != "native"):
            raise ValueError(
                "a teacher needs the native backend and no league; leave it out (--teacher None), or imitate first, "
                "then train with --start-from."
            )

    @property
    def scripted(self) -> str | None:
        """The skill of the scripted opponent; None if somebody else plays red."""
        return self.opponent if self.opponent in SKILLS and self.league.address is None else None

    def env_config(self) -> EchelonConfig:
        """Return the environment's configuration, with the trainer's discount."""
        overrides = {"reward.gamma": self.ppo.gamma, **self.env_overrides}
        return EchelonConfig.resolve(self.env).replace(overrides)

    def flat(self) -> dict[str, Any]:
        """Return all settings by their names, such as ``seed`` and ``ppo.n_steps``."""
        return by_dotted_name(dataclasses.asdict(self), GROUPS)

    def replace(self, changes: Mapping[str, Any]) -> Self:
        """Return a copy with settings such as ``"ppo.n_steps"`` replaced and checked; ValueError for an unknown one.

        ``"env_overrides"`` replaces all of them, ``"env_overrides.match.max_episode_seconds"`` one.
        """
        begin, own = "env_overrides.", dict(changes)
        one_by_one = {name.removeprefix(begin): own.pop(name) for name in changes if str(name).startswith(begin)}
        if one_by_one:
            own["env_overrides"] = {**own.get("env_overrides", self.env_overrides), **one_by_one}
        return with_changes(self, own, GROUPS, self.flat(), "unknown setting")

    def to_yaml(self) -> str:
        """Return the settings as YAML that ``load`` reads."""
        values = {**dataclasses.asdict(self), "resume": None}
        return str(yaml.safe_dump(json.loads(json.dumps(values, default=str)), sort_keys=False))

    @classmethod
    def load(cls, source: str | Path) -> TrainConfig:
        """Read a preset or a scenario's settings by name, or a YAML file.

        Raises:
            ValueError: There is no such preset or file, or the file holds an unknown setting or an invalid value.
        """
        names = presets()
        name = str(source)
        start = {"env": name} if name in SCENARIO_NAMES else {}
        preset = (FAMILY if name.partition("@")[0] in FAMILIES else SCENARIO) if start else name
        path = PRESET_FOLDER / f"{preset}.yaml" if preset in names else Path(source)
        try:
            values = read_settings(str(path))
        except FileNotFoundError:
            if "@" in str(source) and is_scenario_file(str(source)):
                return dataclasses.replace(cls.load(FAMILY), env=str(source))
            if source in PRESETS:
                raise ValueError(
                    f"{source} is a preset of the environment without settings of its own; train with --env {source}, "
                    "and with --config for other settings than those of duel."
                ) from None
            near = near_matches(source, [*names, *SCENARIO_NAMES], "presets are")
            raise ValueError(f"there is no preset, scenario or settings file {shown(str(source))}; {near}") from None
        except OSError as error:
            raise ValueError(f"the settings cannot be read: {sentence(error)}") from error
        if not isinstance(values, dict):
            raise ValueError(f"{source} must hold 'name: value' lines, got {type(values).__name__}.")
        sections = {*GROUPS, "env_overrides"}  # of which one may be empty, say because its lines are comments now
        values = {name: {} if value is None and name in sections else value for name, value in values.items()}
        if "blue" in values:  # units, so it is a scenario
            return dataclasses.replace(cls.load(FAMILY if "grammar" in values else SCENARIO), env=str(source))
        try:
            return cls._begun(values).replace({**start, **_named(source, values)})
        except ValueError as error:
            raise ValueError(f"{source}: {error}") from error

    @classmethod
    def _begun(cls, values: Mapping[str, Any]) -> TrainConfig:
        """Return what a file changes: the preset that it names as its ``config``, or the defaults."""
        if "config" not in values or _is_whole(values):
            return cls()
        known = *presets(), *SCENARIO_NAMES
        require_known(values["config"], known, "config must name a preset or scenario to begin with, got")
        return cls.load(values["config"])


def _is_whole(values: Mapping[str, Any]) -> bool:
    """Return whether a file holds all settings, as that of a run does; what it began with may have changed or gone."""
    return set(TrainConfig().flat()) <= set(by_dotted_name(values, GROUPS))


def _named(source: str | Path, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings of a file with its own name as their origin, unless it is a run's."""
    return dict(values) if _is_whole(values) else {**values, "config": str(source)}


GROUPS = {name: kind for name, kind in get_type_hints(TrainConfig).items() if dataclasses.is_dataclass(kind)}


def option_name(name: str) -> str:
    """Return the option of the command line that sets ``name``, such as ``--n-steps`` for ``ppo.n_steps``."""
    group, _, own = name.rpartition(".")
    words = name if getattr(GROUPS.get(group), "prefix", "") else own
    return "--" + words.removesuffix(".address").replace(".", "-").replace("_", "-")  # --league is an address


def presets() -> list[str]:
    """Return the names of the presets."""
    return sorted(entry.name.removesuffix(".yaml") for entry in PRESET_FOLDER.iterdir() if entry.name.endswith(".yaml"))


def read_settings(path: str | os.PathLike[str]) -> Any:
    """Return the content of a YAML file; an empty dictionary for an empty file."""
    if "\0" in os.fspath(path):
        raise ValueError("a file name cannot contain a null character.")
    with open(path, "rb") as file:
        content = file.read(MAX_FILE_BYTES + 1)
    if len(content) > MAX_FILE_BYTES:
        raise ValueError(f"{path} is not a settings file: it is larger than {MAX_FILE_BYTES} bytes.")
    try:
        text = content.decode()
        for event, depth in yaml_events(text):
            if isinstance(event, yaml.AliasEvent):  # with which a small file can fill any memory
                raise ValueError("settings cannot refer to each other by aliases (*name)")
            if depth > MOST_LEVELS:
                raise ValueError(f"settings may be nested at most {MOST_LEVELS} levels deep")
        values = read_yaml(text)
    except UnicodeDecodeError as error:
        raise ValueError(f"{path} is not a settings file: it is not UTF-8 text.") from error
    except (yaml.YAMLError, ValueError) as error:  # ValueError: an impossible date, too many digits
        raise ValueError(f"{path} is not valid YAML: {error}") from error
    return {} if values is None else values
