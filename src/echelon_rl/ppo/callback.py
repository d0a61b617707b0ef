"""The base of the trainer's callbacks."""

from stable_baselines3.common.callbacks import BaseCallback

from echelon_rl.ppo.recurrent_ppo import RecurrentPPO


class PPOCallback(BaseCallback):
    """A callback of ``RecurrentPPO``; it sees single steps only if it asks for them."""

    model: RecurrentPPO

    def _on_step(self) -> bool:
        return True
