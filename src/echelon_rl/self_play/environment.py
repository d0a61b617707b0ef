"""The environment of an agent that trains in a league: its opponents change as matches begin."""

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from echelon_env.matches.seats import CommanderSeats
from echelon_rl.league.play.acting import Commander, TeamCommanders
from echelon_rl.league.rating.results import SIDES, MatchResult
from echelon_rl.league.store.entries import LeagueEntry
from echelon_rl.policies import MlpLstmPolicy
from echelon_rl.vec_envs.match_env import OUTCOME_NAMES, HostVecEnv, MatchStep

_SCORES = dict(zip(OUTCOME_NAMES, (0.5, 1.0, 0.0), strict=True))


def result_of(opponent: LeagueEntry, side: str, seed: int, info: dict[str, Any]) -> MatchResult:
    """Return the learner's result against an entry, of the info of a row of the match; its home id is empty."""
    score, decisions = _SCORES[info["outcome"]], info["episode"]["l"]
    return MatchResult("", opponent.entry_id, score, side, seed, decisions, info["reason"])


class OpponentSlots:
    """Assigns opponents to matches as they begin.

    Of every E new matches, each of K slots serves E / K. A slot draws an opponent, gives it to that many matches and
    draws again, so about K to 2 K policies act at a time, however large the league. Only the order in which matches
    begin decides which share a draw, so opponents with short matches are not met more often. With as many slots as
    matches, every match has its own draw.
    """

    def __init__(self, num_matches: int, num_slots: int, draw: Callable[[], LeagueEntry | None]) -> None:
        self._draw = draw
        self._share = num_matches // num_slots
        self._drawn: list[LeagueEntry | None] = [None] * num_slots
        self._left = [0] * num_slots  # new matches that the opponent of each slot still serves
        self._next = 0
        self.opponents: list[LeagueEntry | None] = [None] * num_matches  # of each match; None means the learner itself

    def begin(self, match: int) -> LeagueEntry | None:
        """Return the opponent of a new match; those of other matches stay."""
        slot = self._next
        self._next = (slot + 1) % len(self._left)
        if self._left[slot] == 0:
            self._drawn[slot], self._left[slot] = self._draw(), self._share
        self._left[slot] -= 1
        self.opponents[match] = self._drawn[slot]
        return self._drawn[slot]

    def refresh(self) -> None:
        """Let every slot draw again for later matches, for example after a new snapshot."""
        self._left = [0] * len(self._left)


class LeagueVecEnv(HostVecEnv):
    """Rows of one team per match, which gets an opponent from a league whenever it begins (see ``OpponentSlots``).

    The learner changes sides with every match. An opponent, policy or script, plays its match to the end, starting with
    empty memory and independent of other matches. Before the first reset, set ``learner``, the policy that plays when
    the learner meets itself.
    """

    def __init__(
        self,
        matches: HostVecEnv,
        draw: Callable[[], LeagueEntry | None],
        load: Callable[[LeagueEntry], Commander],
        num_slots: int = 8,
        seed: int | None = None,
    ) -> None:
        """Wrap matches of any backend in which both teams are agents; nothing is drawn yet."""
        self._matches, self._load = matches, load
        self.commanders = TeamCommanders(matches.envs)
        size = self.commanders.team_size
        self.learner: MlpLstmPolicy | None = None
        self.visitor: LeagueEntry | None = None  # an opponent that no league holds, and whose matches count nowhere
        self.slots = OpponentSlots(matches.num_matches, num_slots, draw)
        # Results against entries since the caller last emptied the list; their home is the learner, with an empty id.
        self.finished: list[tuple[LeagueEntry, MatchResult]] = []
        self._sides = np.arange(matches.num_matches) % 2  # changed by the first beginning
        self._begun: list[int] = [0] * matches.num_matches
        self._actions_in = np.zeros((matches.num_envs, spaces.flatdim(matches.action_space)), np.float32)
        config = matches.envs[0].config
        super().__init__(matches.envs, size, matches.observation_space, matches.action_space, seed, config)
        self._last_components = np.zeros((self.num_envs, len(self.reward_terms)), np.float32)

    @property
    def sides(self) -> list[str]:
        """Side of the learner in each match, ``"blue"`` or ``"red"``."""
        return [SIDES[side] for side in self._sides]

    @property
    def global_state_space(self) -> spaces.Box:
        """Refuse: the global state names the teams, and the learner changes sides."""
        raise ValueError("a league has no global state for critics: it names the teams, and the learner changes sides.")

    def states(self) -> NDArray[np.float32]:
        """Return the global state of every match, float32 (num_matches, S)."""
        return self._matches.states()

    def _reward_components(self) -> NDArray[np.float32]:
        return self._last_components

    def _save_matches(self) -> Any:
        raise ValueError("matches of a league cannot be saved: the opponents' memories are not part of their state.")

    def _restore_matches(self, saved: Any) -> None:
        raise ValueError("matches of a league cannot be restored; start a run that continues the agent's line.")

    def _begin(self, match: int) -> None:
        side = int(self._sides[match])
        self.commanders.leave(match, 1 - side)
        self._sides[match] = 1 - side
        opponent = self.slots.begin(match)
        commander = self.learner if opponent is None else self._load(opponent)
        if commander is None:
            raise RuntimeError("the learner should play itself, but no policy was given; set the attribute learner.")
        self.commanders.take(match, side, commander)
        core = self.envs[match].core
        self._begun[match] = int(core.state.clock[match % core.num_matches]["seed"])
        if isinstance(commander, CommanderSeats):
            commander.begin(match, self._begun[match])

    def _rows(self) -> NDArray[np.intp]:
        size = self.agents_per_match
        every = np.arange(self.num_matches * 2 * size).reshape(self.num_matches, 2, size)
        return every[np.arange(self.num_matches), self._sides].reshape(-1)

    def _reset(self, seeds: list[int] | None, options: list[dict[str, Any]]) -> NDArray[Any]:
        if any(options):
            raise ValueError("the matches of a league know no options of reset; leave set_options out.")
        if seeds is not None:
            self._matches.seed(seeds[0])
        self._observations = self._matches.reset()
        for match in range(self.num_matches):
            self._begin(match)
        return self._own_rows()

    def _own_rows(self) -> NDArray[Any]:
        rows = self._rows()
        self.alive = self._matches.alive[rows]
        self.reset_infos = [self._matches.reset_infos[row] for row in rows]
        own: NDArray[Any] = self._observations[rows]
        return own

    def _step(self, actions: NDArray[Any]) -> MatchStep:
        rows, matches = self._rows(), self._matches
        matches.keep_final_states = self.keep_final_states
        self.commanders.act(self._observations, self._actions_in)
        self._actions_in[rows] = actions
        observations, rewards, dones, all_infos = matches.step(self._actions_in)
        self._observations = cast(NDArray[Any], observations)
        self._last_components = matches._reward_components()[rows]
        rewards, dones, infos = rewards[rows], dones[rows], [all_infos[row] for row in rows]
        truncations = np.array([info.get("TimeLimit.truncated", False) for info in infos])
        for match in np.flatnonzero(dones.reshape(self.num_matches, -1).any(axis=1)).tolist():
            self._finish(match, infos[match * self.agents_per_match])
            self._begin(match)
        return self._own_rows(), rewards, dones & ~truncations, truncations, infos

    def _finish(self, match: int, info: dict[str, Any]) -> None:
        opponent = self.slots.opponents[match]
        if opponent is not None:
            self.finished.append((opponent, result_of(opponent, self.sides[match], self._begun[match], info)))

    def close(self) -> None:
        """Close the matches."""
        self._matches.close()
