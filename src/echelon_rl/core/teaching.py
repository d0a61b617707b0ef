"""Learning from a teacher: imitation (DAgger), and PPO that a fading teacher guides (kickstarting)."""

from dataclasses import dataclass
from pathlib import Path

from echelon_env.validation import Share, Weight, check_fields

# Continuous actions of teachers are mostly full throttle, where the inverse of tanh is infinite and the policy's
# probability flat; a little less moves a mech as fast to within 5 %.
LESSON_EDGE = 0.95
# Imitation does not make continuous actions more exact than this, before tanh: PPO still has to explore.
LESSON_STD = 0.3


@dataclass(frozen=True)
class Teaching:
    """How to learn from a teacher.

    At each step the teacher says what it would do in an agent's place, and the loss gets the term
    ``weight * -log pi(that action)``. First comes imitation, with this term and the value loss alone, and weight 1. It
    is DAgger (Ross et al., 2011): the teacher steers all agents at first and fewer and fewer later, until the policy
    plays alone in the second half and the teacher only says what it would have done. PPO follows, while the weight
    falls linearly from ``teacher_coef`` to 0 (kickstarting, Schmitt et al., 2018).
    """

    demonstrations: Path | None = None
    """Replay, or folder of replays, whose blue mechs to imitate in place of a teacher; echelon-rl demonstrate records
    some. Needs --imitation 1, as echelon-rl imitate sets it."""
    imitation: Share = 0.0
    """Share of training that only imitates the teacher (DAgger): at first it steers the agents, then they play and it
    only corrects them. echelon-rl imitate sets this to 1. PPO takes over afterwards."""
    teacher_coef: Weight = 0.5
    """Weight of imitation in PPO's loss when PPO begins (kickstarting); it falls linearly to 0."""
    teacher_until: Share = 0.5
    """Share of training at which that weight has fallen to 0."""

    def __post_init__(self) -> None:
        check_fields(self)

    @property
    def recorded(self) -> bool:
        """Whether the teacher's actions were recorded: they are played, whatever the policy does."""
        return self.demonstrations is not None

    def imitates(self, progress: float) -> bool:
        """Return whether the policy only imitates at this share of training."""
        return progress < self.imitation

    def weight(self, progress: float) -> float:
        """Return the weight of the teacher's term at this share of training."""
        if self.imitates(progress):
            return 1.0
        if progress >= self.teacher_until:
            return 0.0
        return self.teacher_coef * (self.teacher_until - progress) / (self.teacher_until - self.imitation)

    def steered(self, progress: float) -> float:
        """Return the share of new episodes of agents that the teacher steers at this share of training."""
        if self.recorded:
            return 1.0
        return max(0.0, 1.0 - 2.0 * progress / self.imitation) if self.imitates(progress) else 0.0
