"""The environment of an agent that trains in a league: its opponents change as matches begin."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from echelon_env import EchelonVectorEnv
from echelon_env.sim.state import REASON_NAMES
from echelon_rl.league.play.acting import Commander, TeamCommanders
from echelon_rl.league.rating.results import SIDES, MatchResult
from echelon_rl.league.store.entries import LeagueEntry
from echelon_rl.policies import MlpLstmPolicy
from echelon_rl.vec_envs.match_env import Infos
from echelon_rl.vec_envs.vec_env import NativeVecEnv


class OpponentSlots:
    """Deals opponents to matches as they begin.

    Each of K slots serves E / K of every E matches that begin. A slot draws an opponent, gives it to that many matches
    and draws again, so about K to 2 K policies act at a time, whatever the size of the league. Which matches share a
    draw depends on the order of their beginnings alone, not on their length, so no opponent is met more often because
    its matches are short. With as many slots as matches every match has a draw of its own.
    """

    def __init__(self, num_matches: int, num_slots: int, draw: Callable[[], LeagueEntry | None]) -> None:
        self._draw = draw
        self._share = num_matches // num_slots
        self._drawn: list[LeagueEntry | None] = [None] * num_slots
        self._left = [0] * num_slots  # new matches that the opponent of each slot still serves
        self._next = 0
        self.opponents: list[LeagueEntry | None] = [None] * num_matches  # of each match; None for the learner itself

    def begin(self, match: int) -> LeagueEntry | None:
        """Return the opponent of a match that begins; the opponents of the others stay."""
        slot = self._next
        self._next = (slot + 1) % len(self._left)
        if self._left[slot] == 0:
            self._drawn[slot], self._left[slot] = self._draw(), self._share
        self._left[slot] -= 1
        self.opponents[match] = self._drawn[slot]
        return self._drawn[slot]

    def refresh(self) -> None:
        """Let every slot draw anew for the matches that begin from now on, for example after a new snapshot."""
        self._left = [0] * len(self._left)


class LeagueVecEnv(NativeVecEnv):
    """Rows of one team per match, which gets an opponent from a league whenever it begins (see ``OpponentSlots``).

    The learner changes sides with every match. An opponent, policy or script, plays its match to the end with a memory
    that was empty at the beginning; what happens in other matches does not touch it. Set ``learner``, the policy that
    plays when the learner meets itself, before the first reset.
    """

    def __init__(
        self,
        venv: EchelonVectorEnv,
        draw: Callable[[], LeagueEntry | None],
        load: Callable[[LeagueEntry], Commander],
        num_slots: int = 8,
        seed: int | None = None,
    ) -> None:
        """Wrap the batch; nothing is drawn yet."""
        self._load = load
        self.commanders = TeamCommanders(venv)
        size = self.commanders.team_size
        self.learner: MlpLstmPolicy | None = None
        self.slots = OpponentSlots(venv.num_matches, num_slots, draw)
        # Results against entries since the caller last emptied the list; their home is the learner, with an empty id.
        self.finished: list[tuple[LeagueEntry, MatchResult]] = []
        self._sides = np.arange(venv.num_matches) % 2  # changed by the first beginning
        self._begun: list[int] = [0] * venv.num_matches
        self._actions_in = np.zeros((venv.num_envs, venv.action_layout.size), np.float32)
        super().__init__(venv, seed, size)
        self._last_components = np.zeros((self.num_envs, len(self.reward_terms)), np.float32)

    @property
    def sides(self) -> list[str]:
        """Side of the learner in each match, ``"blue"`` or ``"red"``."""
        return [SIDES[side] for side in self._sides]

    @property
    def global_state_space(self) -> spaces.Box:
        """Refuse: the global state names the teams, and the learner changes sides."""
        raise ValueError("a league gives critics no global state, which names the teams: the learner changes sides.")

    def _reward_components(self) -> NDArray[np.float32]:
        return self._last_components

    def _save_matches(self) -> Any:
        raise ValueError("matches of a league cannot be saved: what their opponents remember is not part of them.")

    def _restore_matches(self, saved: Any) -> None:
        raise ValueError("matches of a league cannot be restored; start a run that continues the agent's line.")

    def _begin(self, match: int) -> None:
        """Change sides, and seat a new opponent."""
        side = int(self._sides[match])
        self.commanders.leave(match, 1 - side)
        self._sides[match] = 1 - side
        opponent = self.slots.begin(match)
        commander = self.learner if opponent is None else self._load(opponent)
        if commander is None:
            raise RuntimeError("the learner was to meet itself, but no policy was given; set the attribute learner.")
        self.commanders.take(match, side, commander)
        self._begun[match] = int(self.venv.core.state.clock[match]["seed"])

    def _rows(self) -> NDArray[np.intp]:
        size = self.agents_per_match
        first = np.arange(self.num_matches) * 2 * size + self._sides * size
        rows: NDArray[np.intp] = (first[:, None] + np.arange(size)).reshape(-1)
        return rows

    def _reset(self, seeds: list[int] | None, options: list[dict[str, Any]]) -> NDArray[Any]:
        if any(options):
            raise ValueError("the matches of a league know no options of reset; leave set_options out.")
        observations, infos = self.venv.reset(seed=seeds)
        for match in range(self.num_matches):
            self._begin(match)
        rows = self._rows()
        self._observations = observations
        self.alive = infos["alive"][rows]
        self.reset_infos = [{"alive": bool(a)} for a in self.alive]
        return observations[rows]

    def _step(
        self, actions: NDArray[Any]
    ) -> tuple[NDArray[Any], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], Infos]:
        rows = self._rows()
        self.commanders.act(self._observations, self._actions_in)
        self._actions_in[rows] = actions
        observations, rewards, terminations, truncations, batch = self.venv.step(self._actions_in)
        rewards, terminations, truncations = rewards[rows], terminations[rows], truncations[rows]
        self._last_components = self.venv.reward_components()[rows]
        ended = terminations | truncations
        infos = self._describe_ends(batch, rows, ended)
        for match in np.flatnonzero(ended.reshape(self.num_matches, -1).any(axis=1)).tolist():
            self._finish(match, batch, int(rows[match * self.agents_per_match]))
            self._begin(match)
        rows = self._rows()
        self._observations = observations
        self._note_alive(batch["alive"][rows], ended)
        return observations[rows], rewards, terminations, truncations, infos

    def _finish(self, match: int, batch: dict[str, Any], row: int) -> None:
        opponent = self.slots.opponents[match]
        if opponent is not None:
            result = MatchResult(
                "",
                opponent.entry_id,
                0.5 + 0.5 * float(batch["outcome"][row]),
                self.sides[match],
                self._begun[match],
                int(self._lengths[match * self.agents_per_match]) + 1,
                REASON_NAMES[batch["reason"][row]],
            )
            self.finished.append((opponent, result))
