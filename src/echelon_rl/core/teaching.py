"""Learning from a teacher: imitation (DAgger), and PPO that a fading teacher guides (kickstarting)."""

from dataclasses import dataclass

from echelon_env.validation import Share, Weight, check_fields

# Continuous actions of teachers are mostly full throttle, where the inverse of tanh is infinite and the policy's
# probability flat; a little less moves a mech as fast to within 5 %.
LESSON_EDGE = 0.95
# Imitation does not make continuous actions more exact than this, before tanh: PPO still has to explore.
LESSON_STD = 0.3


@dataclass(frozen=True)
class Teaching:
    """How much a policy learns from the environment's teacher in the course of training.

    At each step the teacher says what it would do in an agent's place, and the loss gets the term
    ``weight * -log pi(that action)``. First comes imitation, with this term and the value loss alone, and weight 1. It
    is DAgger (Ross et al., 2011): the teacher steers all agents at first and fewer and fewer later, until the policy
    plays alone in the second half and the teacher only says what it would have done. PPO follows, while the weight
    falls linearly from ``coef`` to 0 (kickstarting, Schmitt et al., 2018).
    """

    coef: Weight = 0.5  # weight of the term when PPO begins
    until: Share = 0.5  # share of training at which the weight has fallen to 0
    imitation: Share = 0.0  # share of training that is imitation
    recorded: bool = False  # whether the teacher's actions were recorded: they are played, whatever the policy does

    def __post_init__(self) -> None:
        check_fields(self)

    def imitates(self, progress: float) -> bool:
        """Return whether the policy only imitates at this share of training."""
        return progress < self.imitation

    def weight(self, progress: float) -> float:
        """Return the weight of the teacher's term at this share of training."""
        if self.imitates(progress):
            return 1.0
        if progress >= self.until:
            return 0.0
        return self.coef * (self.until - progress) / (self.until - self.imitation)

    def steered(self, progress: float) -> float:
        """Return the share of new episodes of agents that the teacher steers at this share of training."""
        if self.recorded:
            return 1.0
        return max(0.0, 1.0 - 2.0 * progress / self.imitation) if self.imitates(progress) else 0.0
