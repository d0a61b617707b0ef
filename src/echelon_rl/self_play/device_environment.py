"""The environment of an agent that trains in a league on a GPU: opponents act and change there, and nothing waits."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from echelon_env import EchelonVectorEnv
from echelon_env.bots.skills import SKILLS
from echelon_rl.core.acting import Actor
from echelon_rl.core.collection import sent
from echelon_rl.league.play.acting import Commander
from echelon_rl.league.rating.results import SIDES, MatchResult
from echelon_rl.league.store.entries import LeagueEntry
from echelon_rl.policies import MlpLstmPolicy
from echelon_rl.self_play.environment import result_of
from echelon_rl.vec_envs.device_env import DeviceVecEnv, EpisodeLog, as_actions, as_tensor
from echelon_rl.vec_envs.match_env import Infos

Player = Actor | int  # a policy, or the number of a script's skill


class SlotsAhead:
    """Assigns opponents to matches as ``OpponentSlots`` does, by draws made ahead: only the GPU knows who begins.

    Of all matches that begin, match n is served by slot ``n % K``, and each draw of a slot serves its share E // K. If
    more matches begin in a rollout than were drawn for, the last draw serves the rest.
    """

    def __init__(self, num_matches: int, num_slots: int, draw: Callable[[], int], device: torch.device) -> None:
        self._draw, self._slots = draw, num_slots
        self._each = num_slots * (num_matches // num_slots)  # matches that a draw of all slots serves
        self._begun = torch.zeros((), dtype=torch.int64, device=device)
        self._first = self._before = 0  # number of the first draw that is kept; matches begun before the rollout
        self.drawn: list[list[int]] = []  # opponents by draw and slot
        self._table = torch.zeros(1, num_slots, dtype=torch.int64, device=device)

    def draw_ahead(self) -> None:
        """Draw for twice the slots, and for as many matches more as began since the last time; this waits."""
        begun = int(self._begun.cpu())
        used = begun // self._each - self._first
        self.drawn, self._first = self.drawn[used:], self._first + used
        while len(self.drawn) < 2 + (begun - self._before) // self._each:
            self.drawn.append([self._draw() for _ in range(self._slots)])
        self._before, self._table = begun, sent(torch.tensor(self.drawn), self._begun.device)

    def assign(self, ended: Tensor, opponents: Tensor) -> Tensor:
        """Return the opponents [E] after the matches that ended, bool [E], have got their next ones."""
        order = self._begun + ended.cumsum(0) - 1
        draw = (order // self._each - self._first).clamp(0, len(self._table) - 1)
        self._begun += ended.sum()
        return torch.where(ended, self._table[draw, order % self._slots], opponents)

    def refresh(self) -> None:
        """Let every slot draw again for later matches, for example after a new snapshot."""
        self._begun.zero_()
        self.drawn, self._first, self._before = [], 0, 0


class DeviceLeagueVecEnv(DeviceVecEnv):
    """``LeagueVecEnv`` with matches and opponents on a GPU; the learner changes sides there too.

    Every policy that may act in a rollout acts for all matches, each with a memory that begins with the episode, and
    its actions are taken where it is the opponent. Results come to the processor after each rollout.
    """

    def __init__(
        self,
        venv: EchelonVectorEnv,
        draw: Callable[[], LeagueEntry | None],
        load: Callable[[LeagueEntry], Commander],
        num_slots: int = 8,
        seed: int | None = None,
    ) -> None:
        """Wrap matches in which both teams are agents; nothing is drawn yet."""
        size = venv.config.match.team_size
        if venv.agents_per_match != 2 * size:
            raise ValueError("both teams must be agents; make the environment with opponent=None.")
        super().__init__(venv, seed, size)
        self._load = load
        self.learner: MlpLstmPolicy | None = None
        self.visitor: LeagueEntry | None = None
        self.finished: list[tuple[LeagueEntry, MatchResult]] = []  # as in ``LeagueVecEnv``
        self._known: list[LeagueEntry | None] = [None]  # by number; the first is the learner itself
        self._players: dict[int, Player] = {}  # of the opponents that may act now, by number
        self._drawn: Callable[[], LeagueEntry | None] = draw
        self.slots = SlotsAhead(self.num_matches, num_slots, self._draw, self.device)
        self.opponents = torch.zeros(self.num_matches, dtype=torch.int64, device=self.device)  # numbers
        self.sides = torch.arange(self.num_matches, device=self.device) % 2  # of the learner; changed by each beginning
        self._begins = torch.ones(self.num_matches, dtype=torch.bool, device=self.device)
        self._components = torch.zeros(self.num_envs, len(self.reward_terms), device=self.device)
        self._scripts: tuple[Tensor, Tensor] | None = None  # memory of each match; by skill, how it begins
        self._skills = self.opponents[:1]  # skill of every opponent, by number

    def components(self) -> Tensor:
        """Return the weighted reward terms of the learner's rows in the last step, float32 [B, terms]."""
        return self._components

    def _draw(self) -> int:
        """Draw an opponent, let it be ready, and return its number."""
        entry = self._drawn()
        ids = [None if known is None else known.entry_id for known in self._known]
        if (own_id := None if entry is None else entry.entry_id) not in ids:
            self._known.append(entry)
            ids.append(own_id)
        number = ids.index(own_id)
        if number not in self._players:
            commander = self.learner if entry is None else self._load(entry)
            if commander is None:
                raise RuntimeError(
                    "the learner should play itself, but no policy was given; set the attribute learner."
                )
            is_policy = isinstance(commander, MlpLstmPolicy)
            self._players[number] = Actor(commander, self.num_envs) if is_policy else SKILLS.index(str(commander))
        return number

    def log(self, steps: int) -> EpisodeLog:
        """Draw the opponents of matches that begin in the next steps, and return an empty log for them."""
        self.slots.draw_ahead()
        needed = {*self.opponents.cpu().tolist(), *(number for draw in self.slots.drawn for number in draw)}
        self._players = {number: player for number, player in self._players.items() if number in needed}
        skills = [self._players.get(number) for number in range(len(self._known))]
        self._skills = sent(torch.tensor([s if isinstance(s, int) else 0 for s in skills]), self.device)
        return LeagueLog(self, steps)

    def begin(self, observations: Any, infos: dict[str, Any]) -> None:
        """Begin new episodes in all matches, against new opponents."""
        self.slots.draw_ahead()
        self._begin_where(torch.ones_like(self._begins))
        self._show(observations, infos)
        super().begin(*self.shown)

    def _begin_where(self, ended: Tensor) -> None:
        self._begins = ended
        self.sides = torch.where(ended, 1 - self.sides, self.sides)
        self.opponents = self.slots.assign(ended, self.opponents)

    def _show(self, observations: Any, infos: dict[str, Any]) -> None:
        self._seen, rows = as_tensor(observations), self._rows(self.sides)
        self.shown = self._seen[rows], {"alive": as_tensor(infos["alive"])[rows]}

    def _rows(self, sides: Tensor) -> Tensor:
        """Return the rows of one side of each match, int64 [B]."""
        size, matches = self.agents_per_match, torch.arange(self.num_matches, device=sides.device)
        first = (2 * matches + sides) * size
        return (first[:, None] + torch.arange(size, device=sides.device)).flatten()

    def play(self, actions: Tensor) -> tuple[Tensor, Tensor, Tensor, dict[str, Any]]:
        """Play one decision by actions of the learner [B, 45]; see ``DeviceVecEnv.play``."""
        rows, theirs, size = self._rows(self.sides), self._rows(1 - self.sides), self.agents_per_match
        everyone = torch.zeros(2 * self.num_envs, actions.shape[1], device=self.device)
        everyone[rows], everyone[theirs] = actions, self._act(theirs)
        met = {"opponent": self.opponents, "side": self.sides, "seed": as_tensor(self.venv.running_seeds())}  # type: ignore[attr-defined]
        self.noted = {name: part.repeat_interleave(size) for name, part in met.items()}
        observations, *results, infos = self.venv.step(as_actions(everyone))
        rewards, terminated, truncated = (as_tensor(result)[rows] for result in results)
        ended = terminated | truncated
        self._show_ends(ended, infos)
        self._components = as_tensor(self.venv.reward_components())[rows]
        last: dict[str, Any] = {name: as_tensor(infos[name])[rows] for name in ("outcome", "reason", "final_obs")}
        last["final_info"] = {"alive": as_tensor(infos["final_info"]["alive"])[rows]}
        self._begin_where(ended[::size])
        self._show(observations, infos)
        return rewards, ended, truncated & ~terminated, {**last, "alive": self.shown[1]["alive"]}

    def _act(self, rows: Tensor) -> Tensor:
        """Return the actions of all opponents in their rows, float32 [B, 45]."""
        of_rows = self.opponents.repeat_interleave(self.agents_per_match)
        starts, seen = self._begins.repeat_interleave(self.agents_per_match), self._seen[rows]
        scripted = any(isinstance(player, int) for player in self._players.values())
        by_scripts = self._act_by_scripts()[rows] if scripted else seen[:, :0]
        chosen = torch.zeros(1, device=self.device)
        for number, player in self._players.items():
            acted = by_scripts if isinstance(player, int) else player.act(seen, starts)
            chosen = torch.where((of_rows == number)[:, None], acted, chosen)
        return chosen

    def _act_by_scripts(self) -> Tensor:
        """Return what a script would do in every row, of the skill that plays in its match, float32 [2 * B, 45]."""
        if self._scripts is None:
            memory, fresh = self.venv.there.lend_scripts()  # type: ignore[attr-defined]
            self._scripts = as_tensor(memory), torch.from_numpy(fresh).to(self.device)
        memory, fresh = self._scripts
        memory.copy_(torch.where(self._begins[:, None], fresh[self._skills[self.opponents]], memory))
        return as_tensor(self.venv.there.teacher_actions()).flatten(0, 1)  # type: ignore[attr-defined]

    def finish(self, number: int, side: int, seed: int, info: dict[str, Any]) -> None:
        """Keep the result of a match, if it was against an entry."""
        if (entry := self._known[number]) is not None:
            self.finished.append((entry, result_of(entry, SIDES[side], seed, info)))

    def _save_matches(self) -> Any:
        raise ValueError("matches of a league cannot be saved: the opponents' memories are not part of their state.")

    def _restore_matches(self, saved: Any) -> None:
        raise ValueError("matches of a league cannot be restored; start a run that continues the agent's line.")


class LeagueLog(EpisodeLog):
    """A log that also tells its environment who played the matches that ended."""

    def steps(self, env: DeviceVecEnv) -> Iterator[tuple[NDArray[np.bool_], Infos]]:
        """Yield what ``EpisodeLog`` does, and let the environment finish the matches."""
        assert isinstance(env, DeviceLeagueVecEnv)
        size = env.agents_per_match
        noted = [self._parts[name][:, ::size].cpu().numpy() for name in ("opponent", "side", "seed")]
        for t, (dones, infos) in enumerate(super().steps(env)):
            for match in np.flatnonzero(dones[::size]):
                number, side, seed = (int(part[t, match]) for part in noted)
                env.finish(number, side, seed, infos[match * size])
            yield dones, infos
