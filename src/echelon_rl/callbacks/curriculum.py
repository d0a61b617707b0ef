"""What changes in the environment during training: the difficulty of episodes, and whose rewards an agent gets."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

import torch

from echelon_env import EchelonConfig
from echelon_env.bots.skills import SKILLS
from echelon_env.validation import typed
from echelon_rl.callbacks import ended_matches, match_size
from echelon_rl.config import CurriculumSchedule, TeamMixing
from echelon_rl.ppo.callback import PPOCallback

_SHOWN_ENDS = {  # upper ends of ranges, by the names under which they are logged
    "map_size_range": "largest_map", "packs_per_team_range": "most_packs", "enemy_packs_range": "most_enemy_packs",
    "biomes_range": "most_biomes",
}  # fmt: skip
WINDOW = 100  # matches that decide whether stronger opponents take over


class CurriculumCallback(PPOCallback):
    """Sets the curriculum of the environment before every rollout and logs it under ``curriculum/``.

    With ``schedule.win_rate`` the next stage begins once that share of the current stage's last 100 matches is won.
    Matches of all training processes count, except those that began before the stage. The model's ``callback_states``
    keep the stage's opponents and matches for a resumed training. ``opponent`` is the last stage's, and ``stage`` the
    index into ``stages``.

    ``team_mixing`` depends on the progress of training alone, so it is right after a resumption too.
    """

    def __init__(
        self,
        schedule: CurriculumSchedule,
        config: EchelonConfig,
        opponent: str | None = None,
        team_mixing: TeamMixing | None = None,
    ) -> None:
        super().__init__()
        self.schedule, self.config, self.opponent = schedule, config, opponent
        self.stages, self.stage, self.team_mixing = schedule.stages(opponent), 0, team_mixing or TeamMixing()
        self._state: dict[str, Any] = _beginning({}, ())

    @property
    def opponents(self) -> str:
        """Names of the stage's skills; empty if ``schedule.win_rate`` does not set the stages."""
        staged = self.schedule.win_rate is not None and self.stages
        return " + ".join(self.stages[self.stage]) if staged else ""

    def advice(self) -> str | None:
        """Return a sentence for the end of training if the last opponents were never met, else None."""
        if not self.opponents or self.stage + 1 == len(self.stages):
            return None
        return (
            f"the policy trained against {self.opponents} to the end and never against {self.opponent} alone, because "
            f"it did not win {self.schedule.win_rate:.0%} of its last {WINDOW} matches; train longer, lower "
            "--curriculum-win-rate, or give it as None to change opponents by time."
        )

    def _on_training_start(self) -> None:
        states, stages = self.model.callback_states, self.stages
        if self.model.num_timesteps and "curriculum" in states:
            saved = _checked(states["curriculum"])
            # The first stage whose opponents are at least as strong as the saved ones, else the last stage.
            least, last = _strength(saved["opponents"]), max(0, len(stages) - 1)
            stage = next((i for i, opponents in enumerate(stages) if _strength(opponents) >= least), last)
            same = not stages or stages[stage] == saved["opponents"]
        else:
            saved, stage = {}, 0
            # Matches began earlier, against the opponents that the environment had then.
            same = not stages or self.training_env.env_method("get_curriculum")[0]["opponent_mix"] == stages[0]
        began_before = () if same else range(0, self.model.n_envs, match_size(self.training_env))
        self.stage = stage
        self._state = saved if same and saved else _beginning(stages[stage] if stages else {}, began_before)
        states["curriculum"] = self._state

    def _on_rollout_start(self) -> None:
        if self.schedule.win_rate is not None and self.stages:
            self._follow_wins(self.schedule.win_rate)
        progress = self.model.num_timesteps / max(1, self.model._total_timesteps)
        if (share := self.team_mixing.share(min(1.0, progress), self.config.reward.team_mixing)) is not None:
            self.training_env.env_method("set_team_mixing", share)
            self.logger.record("curriculum/team_mixing", share)
        settings = self.schedule.settings(progress, self.config, self.opponent, self.stage)
        if settings:
            self.training_env.env_method("set_curriculum", **settings)
        for name in ("weapon_prob", "opponent_fire_prob"):
            if name in settings:
                self.logger.record(f"curriculum/{name}", settings[name])
        for name, shown in _SHOWN_ENDS.items():
            if settings.get(name) is not None:
                self.logger.record(f"curriculum/{shown}", settings[name][1])
        if "opponent_mix" in settings:
            first = SKILLS.index(next(iter(self.stages[0])))
            self.logger.record("curriculum/opponent", _strength(settings["opponent_mix"]) - first)

    def _follow_wins(self, win_rate: float) -> None:
        model = self.model
        won = self._state["won"]
        counts = torch.tensor([sum(won), len(won)], dtype=torch.float32, device=model.device)
        wins, matches = model.workers.sum_(counts).tolist()
        if matches:
            self.logger.record("curriculum/win_rate", wins / matches)
        enough = matches >= WINDOW * model.workers.size and wins >= win_rate * matches
        if enough and self.stage + 1 < len(self.stages):
            self.stage += 1
            self._state |= _beginning(self.stages[self.stage], range(0, model.n_envs, match_size(self.training_env)))

    def _on_step(self) -> bool:
        for row, team in ended_matches(self.training_env, self.locals["infos"]):
            if row in self._state["begun"]:
                self._state["begun"].remove(row)
            else:
                self._state["won"] = [*self._state["won"], team[0]["outcome"] == "win"][-WINDOW:]
        return True


def _beginning(opponents: Mapping[str, float], begun: Iterable[int]) -> dict[str, Any]:
    return {"opponents": dict(opponents), "won": [], "begun": list(begun)}


def _strength(opponents: Mapping[str, float]) -> float:
    """Return the mean rank of opponents among the skills."""
    return sum(SKILLS.index(skill) * share for skill, share in opponents.items())


def _checked(state: Any) -> dict[str, Any]:
    kinds = {"opponents": dict[Annotated[str, SKILLS], float], "won": list[bool], "begun": list[int]}
    try:
        return {name: typed(state[name], kind, name) for name, kind in kinds.items()}
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"the saved state of training is damaged: its curriculum is {state!r:.80}.") from error
