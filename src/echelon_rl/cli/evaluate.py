"""``echelon-rl eval``."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import tyro

from echelon_env.commanders import FIRST_OPPONENT, PREFIX
from echelon_env.matches.seats import DEFAULT
from echelon_rl.config import TrainConfig
from echelon_rl.output.console import counting_bar

if TYPE_CHECKING:
    from echelon_env.config import ConfigLike
    from echelon_rl.evaluation import WinRate


@dataclass(frozen=True)
class EvalOptions:
    """Evaluate a checkpoint, a trained commander or a policy of your own against an opponent."""

    checkpoint: Annotated[Path | None, tyro.conf.Positional] = None
    """Folder of a run of echelon-rl train, or a checkpoint; it plays blue."""
    commander: str | None = None
    """Commander to evaluate instead of a checkpoint; echelon-rl commanders lists them. It acts as its card says and
    plays each map on both sides, in scenarios as blue alone. URL#nash is the Nash mixture of a league, URL#NAME one of
    its entries."""
    policy: str | None = None
    """Policy of your own to evaluate, as package.module:name: an object with predict, an nn.Module, a function of
    observations (N, 706) that returns actions (N, 45), or a class or function without arguments that makes one. The
    current folder is searched for modules too. It plays blue."""
    env: Annotated[str | None, tyro.conf.arg(aliases=["--config"])] = None
    """Preset of the environment, a scenario, a level of a family as NAME@LEVEL, or a scenario's YAML file.
    None uses the one in the config.yaml of the checkpoint's run or on the commander's card, or else duel."""
    opponent: str = DEFAULT
    """Who plays the other team: trivial, easy, medium, hard, expert, default for a scenario's own (elsewhere trivial),
    commander:NAME, commander:PATH of a .zip file, or python:package.module:name for an opponent or policy of your own.
    A scenario may say itself who plays an enemy; this option is about the others."""
    matches: int = 200
    """Number of matches."""
    seed: int = 1_000_000
    """Seed of the first match; later matches use the following seeds. The seeds of a scenario to choose by begin at
    1000000 and those to test on at 2000000, usually 1000 of each; a warning says if the matches run past their end."""
    deterministic: bool = False
    """Let the checkpoint or policy take its most likely action instead of sampling."""
    device: str = "cpu"
    """Device of the checkpoint's network: auto, cpu or cuda. Matches play on the GPU too if they can."""

    def __call__(self) -> None:
        if sum(given is not None for given in (self.checkpoint, self.commander, self.policy)) != 1:
            raise ValueError("give either a checkpoint, --commander NAME or --policy package.module:name.")
        from echelon_env import EchelonConfig
        from echelon_env.matches.seats import opponent_of, opponent_shown

        env, rate = self._model() if self.commander is None else self._commander(self.commander)
        reasons = ", ".join(f"{count} by {name}" for name, count in sorted(rate.reasons.items()))
        outcomes = f"{rate.wins} wins, {rate.draws} draws, {rate.losses} losses"
        config = EchelonConfig.resolve(env)
        red = opponent_shown(config, opponent_of(config, self.opponent, FIRST_OPPONENT))
        print(f"win rate against {red!r} on {env}: {rate}")
        print(f"{outcomes}; {reasons}; mean length {rate.mean_seconds:.1f} s")

    def _opponent(self, matches: ConfigLike) -> Any:
        """Return who plays the other team; ValueError if it would play nobody."""
        from echelon_env import EchelonConfig
        from echelon_env.matches.seats import check_opponent_plays, opponent_of
        from echelon_rl.user_code import opponent_named

        opponent, config = opponent_named(self.opponent), EchelonConfig.resolve(matches)
        check_opponent_plays(config, self.opponent)
        return opponent_of(config, opponent, FIRST_OPPONENT)

    def _model(self) -> tuple[str, WinRate]:
        """Return what a checkpoint or a policy of the user's own played, as blue, and the result."""
        from echelon_rl.commanders.export import find_checkpoint
        from echelon_rl.evaluation import evaluate_win_rate, evaluation_device
        from echelon_rl.ppo import RecurrentPPO
        from echelon_rl.user_code import policy_named

        env = self.env or "duel"
        config: Any = env
        model: Any
        place = "cpu"
        if self.policy is not None:
            if self.device != "cpu":
                raise ValueError("--device is for checkpoints; a policy of your own chooses its device itself.")
            model, opponent = policy_named(self.policy, "--policy"), self._opponent(config)
        else:
            checkpoint, run = find_checkpoint(cast(Path, self.checkpoint))
            if self.env is None and run is not None:
                settings = TrainConfig.load(run / "config.yaml")
                env, config = settings.env, settings.env_config()
            opponent = self._opponent(config)
            model = RecurrentPPO.load(checkpoint, device=self.device)
            place = place if self.device == "cpu" else evaluation_device(model, config, opponent, report=print)
        how = self.matches, self.seed, self.deterministic
        return env, evaluate_win_rate(model, config, opponent, *how, progress_bar=True, device=place)

    def _commander(self, commander: str) -> tuple[str, WinRate]:
        if self.deterministic or self.device != "cpu":
            raise ValueError("--deterministic and --device are for checkpoints; a commander plays as its card says.")
        from echelon_rl.commanders import find
        from echelon_rl.evaluation import play_series

        name = commander.removeprefix(PREFIX)
        file = find(name)
        card = None if file is None else file.card
        env = self.env or ("duel" if card is None else card.measured.preset)
        opponent = self._opponent(env)
        with counting_bar(self.matches, "evaluation") as progress:
            return env, play_series(PREFIX + name, opponent, env, self.matches, self.seed, progress)
