"""What collection needs of an environment: tensors on the learner's device, for B rows that act side by side."""

from collections.abc import Iterable
from typing import Any, NamedTuple, Protocol

from torch import Tensor


class Step(NamedTuple):
    """What an environment shows before the next action; its tensors may be overwritten by the next step.

    ``cut`` says which rows a time limit ended after the last action: their positions, where the host knows them, or a
    flag for every row, where only the device does. ``final_obs`` are the last observations of those rows, or of all.
    """

    obs: Tensor  # float32 [B, D], rows of ``ObservationRows``
    starts: Tensor  # bool [B], whether an observation is the first of an episode
    alive: Tensor | None = None  # bool [B], whose actions count; None for all
    masks: Tensor | None = None  # bool [B, C], the allowed choices; None for all
    rewards: Tensor | None = None  # float32 [B], of the last action; None where there was none
    cut: Tensor | None = None  # int64 [n] or bool [B]; None where no row was cut
    final_obs: Tensor | None = None  # float32 [n, D] or [B, D]


class TensorEnv(Protocol):
    """An environment on tensors. Episodes that end begin anew in the same step, as in SB3's ``VecEnv``.

    ``RecurrentPPO`` makes one around any ``VecEnv`` (``vec_envs.staged_env``), unless the ``VecEnv`` has a method
    ``tensor_env(rows, heads, steps)`` that returns one of its own.
    """

    shortest_limit: int  # fewest steps between two time limits of a row; matters where ``cut`` is a flag
    starts: Tensor  # ``Step.starts`` of the last step, on the CPU where the host knows them

    def begin(self, obs: Any, starts: Any, masks: Any) -> Step:
        """Begin a rollout with what ``last`` returned, or with the results of a reset."""

    def step(self, raw: Tensor) -> Step:
        """Take raw actions [B, A] (see ``core.distributions``), play one step and return what follows."""

    def last(self) -> tuple[Any, Any, Any]:
        """Return the observations, starts and masks for the next rollout, in the environment's own form."""

    def teacher_actions(self) -> Tensor:
        """Return what the environment's teacher would do now, as raw actions [B, A]."""

    def told(self, complete: bool) -> Iterable[dict[str, Any]]:
        """Return what callbacks hear of steps, as SB3's locals: of the last one, or of all once they are ``complete``.

        An environment of a GPU tells nothing before, because that would wait for it.
        """
