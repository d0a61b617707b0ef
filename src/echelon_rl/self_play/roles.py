"""The roles of agents that train in a league, after AlphaStar (Vinyals et al., 2019, supplementary methods).

A role decides whom an agent meets next, when it is frozen into the league, and whether it then restarts. ``PRESETS``
holds main agents of other schemes.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from scipy.special import softmax

from echelon_env.validation import one_of
from echelon_rl.league.matchmaking import STRATEGIES, Strategy, UniformSource, draw, pfsp, sample, strategy_named
from echelon_rl.league.rating.glicko2 import Floats
from echelon_rl.league.store.entries import LeagueEntry
from echelon_rl.league.store.faults import MatchError

# AlphaStar's figures.
PFSP_SHARE, VERIFICATION_SHARE = 0.5, 0.15  # of a main agent's matches; the rest is self-play
TOO_STRONG = 0.3  # below this win rate against a main agent, its past snapshots are met instead
EXPLOITED = 0.3  # below this win rate an exploiter's snapshot needs attention
FORGOTTEN = 0.7  # below this win rate an old snapshot needs attention
HOPELESS = 0.1  # below this win rate an exploiter first meets its target's past
MASTERED = 0.7  # above this win rate against all entries an agent is frozen early
LEAGUE_EXPLOITER_RESET = 0.25
QUALITY_RATE = 0.01  # OpenAI Five's
PFSP = "pfsp"  # AlphaStar's draws; other names are those of ``STRATEGIES``
_DECAY = 0.99  # weight of a result after each further match against the same opponent


@dataclass
class TrainingRecord:
    """A learner's recent results against each opponent; old results fade, because the learner changes."""

    points: dict[str, float] = field(default_factory=dict)
    games: dict[str, float] = field(default_factory=dict)

    def add(self, opponent_id: str, score: float) -> None:
        """Count a match."""
        for totals, amount in ((self.points, score), (self.games, 1.0)):
            totals[opponent_id] = _DECAY * totals.get(opponent_id, 0.0) + amount

    def win_rates(self, opponents: Sequence[LeagueEntry]) -> Floats:
        """Return the posterior means of the win rates, (N,), as the payoff matrix has them; one half if unknown."""
        points = np.array([self.points.get(o.entry_id, 0.0) for o in opponents])
        games = np.array([self.games.get(o.entry_id, 0.0) for o in opponents])
        return (points + 1.0) / (games + 2.0)


@dataclass(frozen=True)
class View:
    """The view of the league on which a role decides."""

    entries: Sequence[LeagueEntry]  # the active ones, oldest first
    record: TrainingRecord
    lineage: str  # name of the learner
    learner: LeagueEntry = field(default_factory=lambda: LeagueEntry("learner"))  # its rating and games, as an entry
    nash: Mapping[str, float] = field(default_factory=dict)  # shares of trained entries by id, if the role asks for it

    def past_of(self, lineage: str) -> list[LeagueEntry]:
        """Return the snapshots of an agent, oldest first."""
        return [e for e in self.entries if e.lineage == lineage]

    def main_lineages(self) -> list[str]:
        """Return the names of all main agents with a snapshot, in the order of their first one."""
        return list(dict.fromkeys(e.lineage for e in self.entries if e.role == "main" and e.lineage is not None))


class Role(ABC):
    """How an agent takes part in a league.

    Snapshots are at least ``min_steps`` agent steps apart; after ``max_steps`` one is due whatever the win rates.
    """

    name: str
    kind: str  # of its snapshots
    continues: bool = False  # whether a later run starts from the newest snapshot instead of new weights
    strategy: Strategy | None = None  # draws among entries instead of prioritised self-play
    against_nash: bool = False  # whether it asks for the Nash mixture, and hence for matches of all pairs
    scripts_share: float = 0.0  # of its matches, against the scripts

    def __init__(self, min_steps: int, max_steps: int) -> None:
        if not 0 < min_steps <= max_steps:
            raise ValueError(f"min_steps and max_steps must be positive and in order, got {min_steps} and {max_steps}.")
        self.min_steps, self.max_steps = min_steps, max_steps

    def next_opponent(self, view: View, rng: UniformSource) -> LeagueEntry | None:
        """Return a script, drawn by prioritised self-play, in their share of matches; else the role's opponent."""
        scripts = [e for e in view.entries if e.skill is not None]
        if self.scripts_share > 0.0 and scripts and rng.random() < self.scripts_share:
            return scripts[draw(pfsp(view.record.win_rates(scripts), "squared"), rng)]
        return self.opponent(view, rng)

    @abstractmethod
    def opponent(self, view: View, rng: UniformSource) -> LeagueEntry | None:
        """Return the opponent that the role asks for; None means the learner's current self."""

    def rivals(self, view: View) -> list[LeagueEntry]:
        """Return the entries to master for an early snapshot: all of them."""
        return list(view.entries)

    def is_due(self, view: View, steps: int) -> bool:
        """Return whether to freeze the learner this many agent steps after its last snapshot."""
        if steps < self.min_steps:
            return False
        rivals = self.rivals(view)
        mastered = len(rivals) > 0 and float(view.record.win_rates(rivals).min()) > MASTERED
        return mastered or steps >= self.max_steps

    def starts_afresh(self, rng: UniformSource) -> bool:
        """Return whether the learner returns to its first weights after a snapshot."""
        return False

    def finished(self, view: View, opponent: LeagueEntry, score: float) -> None:
        """Note the learner's score in a match."""
        view.record.add(opponent.entry_id, score)

    def _drawn(
        self, view: View, opponents: Sequence[LeagueEntry], weighting: str, rng: UniformSource
    ) -> LeagueEntry | None:
        if not opponents:
            return None
        rates = view.record.win_rates(opponents)
        if self.strategy is not None:
            return sample(self.strategy, view.learner, opponents, rates, rng)
        return opponents[draw(pfsp(rates, weighting), rng)]


class MainAgent(Role):
    """Meets all entries by prioritised self-play, itself, and forgotten opponents at times; never restarts."""

    name, kind, continues = "main", "candidate", True

    def opponent(self, view: View, rng: UniformSource) -> LeagueEntry | None:
        """Draw one of AlphaStar's three branches, then the opponent."""
        branch = rng.random()
        if branch < PFSP_SHARE:
            return self._drawn(view, view.entries, "squared", rng)
        lineages = view.main_lineages() or [view.lineage]
        other = lineages[draw(np.ones(len(lineages)), rng)]
        if branch < PFSP_SHARE + VERIFICATION_SHARE and (found := self._verification(view, other, rng)) is not None:
            return found
        return self._self_play(view, other, rng)

    def _verification(self, view: View, other: str, rng: UniformSource) -> LeagueEntry | None:
        exploiters = [e for e in view.entries if e.role == "main_exploiter"]
        if exploiters and view.record.win_rates(exploiters).min() < EXPLOITED:
            return self._drawn(view, exploiters, "squared", rng)
        past = _without_monotonic_end(view.past_of(other), view.record)
        if past and view.record.win_rates(past).min() < FORGOTTEN:
            return self._drawn(view, past, "squared", rng)
        return None

    def _self_play(self, view: View, other: str, rng: UniformSource) -> LeagueEntry | None:
        if other == view.lineage:
            return None
        past = view.past_of(other)
        if self.strategy is None and view.record.win_rates(past[-1:])[0] > TOO_STRONG:
            return past[-1]
        return self._drawn(view, past, "variance", rng)


class OpenAIFive(MainAgent):
    """Meets itself, and in one match of five its past, drawn by the softmax of qualities (OpenAI et al., 2019).

    Each win takes 0.01 / (N p) from the quality of the beaten one, which had the probability p among N. A new snapshot
    has the best quality so far.
    """

    newest_share = 0.8

    def __init__(self, min_steps: int, max_steps: int) -> None:
        super().__init__(min_steps, max_steps)
        self.qualities: dict[str, float] = {}

    def chances(self, past: Sequence[LeagueEntry]) -> dict[str, float]:
        """Return the probability of each past self by its id."""
        ids = [entry.entry_id for entry in past]
        for entry_id in ids:
            self.qualities.setdefault(entry_id, max(self.qualities.values(), default=0.0))
        return dict(zip(ids, softmax([self.qualities[entry_id] for entry_id in ids]).tolist(), strict=True))

    def opponent(self, view: View, rng: UniformSource) -> LeagueEntry | None:
        """Draw whether to meet the past, then which."""
        past = view.past_of(view.lineage)
        if rng.random() < self.newest_share or not past:
            return None
        return past[draw(list(self.chances(past).values()), rng)]

    def finished(self, view: View, opponent: LeagueEntry, score: float) -> None:
        """Lower the quality of a past self that was beaten."""
        super().finished(view, opponent, score)
        chances = self.chances(view.past_of(view.lineage))
        if score == 1.0 and opponent.entry_id in chances:
            self.qualities[opponent.entry_id] -= QUALITY_RATE / (len(chances) * chances[opponent.entry_id])


class SelfPlay(OpenAIFive):
    """Meets nobody but its current self."""

    newest_share = 1.0


class BestResponse(MainAgent):
    """Learns best responses to the Nash mixture of all trained entries, one by one: PSRO (Lanctot et al., 2017).

    It continues from its last weights, since new ones learn little from opponents that always win.
    """

    against_nash = True

    def opponent(self, view: View, rng: UniformSource) -> LeagueEntry | None:
        """Draw from the mixture."""
        trained = [e for e in view.entries if e.skill is None]
        shares = np.array([view.nash.get(e.entry_id, 0.0) for e in trained])
        return trained[draw(shares if shares.any() else shares + 1.0, rng)] if trained else None

    def rivals(self, view: View) -> list[LeagueEntry]:
        """Return the entries of the mixture."""
        return [e for e in view.entries if e.skill is None and view.nash.get(e.entry_id, 0.0) > 0.01]


class MainExploiter(Role):
    """Seeks weaknesses of the newest main agents, or of one entry, and restarts after every snapshot."""

    name, kind = "main_exploiter", "exploiter"

    def __init__(self, min_steps: int, max_steps: int, target_id: str | None = None) -> None:
        super().__init__(min_steps, max_steps)
        self.target_id = target_id

    def opponent(self, view: View, rng: UniformSource) -> LeagueEntry | None:
        """Draw a target; one that is still too strong is approached through its past."""
        targets = self.rivals(view)
        if not targets and self.target_id is not None:  # it must not train against itself unnoticed
            raise MatchError(
                f"the target {self.target_id} plays no more: it was retired, or its checkpoint cannot be read; attack "
                "another entry."
            )
        if not targets:
            return None
        target = targets[draw(np.ones(len(targets)), rng)]
        if self.target_id is not None or view.record.win_rates([target])[0] > HOPELESS:
            return target
        return self._drawn(view, view.past_of(target.lineage or ""), "variance", rng)

    def rivals(self, view: View) -> list[LeagueEntry]:
        """Return the targets."""
        if self.target_id is not None:
            return [e for e in view.entries if e.entry_id == self.target_id]
        return [view.past_of(lineage)[-1] for lineage in view.main_lineages()]

    def starts_afresh(self, rng: UniformSource) -> bool:
        """Always."""
        return True


class LeagueExploiter(Role):
    """Seeks weaknesses of the whole league, and restarts after one snapshot in four."""

    name, kind = "league_exploiter", "exploiter"

    def opponent(self, view: View, rng: UniformSource) -> LeagueEntry | None:
        """Draw from all entries by prioritised self-play."""
        return self._drawn(view, view.entries, "linear_capped", rng)

    def starts_afresh(self, rng: UniformSource) -> bool:
        """Return True once in four times."""
        return rng.random() < LEAGUE_EXPLOITER_RESET


LEARNING_ROLES: dict[str, type[Role]] = {role.name: role for role in (MainAgent, MainExploiter, LeagueExploiter)}
# The main agent of each scheme; exploiters and other rules for opponents belong to AlphaStar's.
PRESETS: dict[str, type[Role]] = {
    "alphastar": MainAgent, "self-play": SelfPlay, "openai-five": OpenAIFive, "psro": BestResponse,
}  # fmt: skip


def make_role(name: str, min_steps: int, max_steps: int, opponents: str = PFSP, preset: str = "alphastar") -> Role:
    """Return a role by its name, with the rule for its opponents: ``"pfsp"`` or a name in ``STRATEGIES``.

    A preset other than AlphaStar's has only main agents, with opponents by its own rule.
    """
    one_of(name, LEARNING_ROLES, "the role")
    one_of(opponents, (PFSP, *STRATEGIES), "league.opponents")
    main = PRESETS[one_of(preset, PRESETS, "league.preset")]
    if preset != "alphastar" and (name != "main" or opponents != PFSP):
        raise ValueError(
            f"league.preset {preset!r} has only main agents, and chooses their opponents itself; leave league.role "
            f"{name!r} and league.opponents {opponents!r} out, or use the preset 'alphastar'."
        )
    role = (main if name == "main" else LEARNING_ROLES[name])(min_steps, max_steps)
    role.strategy = None if opponents == PFSP else strategy_named(opponents)
    return role


def _without_monotonic_end(past: list[LeagueEntry], record: TrainingRecord) -> list[LeagueEntry]:
    """Leave out the newest snapshots while win rates only fall towards the present, where nothing was forgotten."""
    rates = record.win_rates(past)
    end = len(past)
    while end > 1 and rates[end - 1] <= rates[end - 2]:
        end -= 1
    return past[: end - 1] if end else []
