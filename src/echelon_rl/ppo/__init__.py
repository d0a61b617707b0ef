"""``RecurrentPPO``: sb3-contrib's algorithm with Echelon's own collection and update."""

from echelon_rl.ppo.recurrent_ppo import RecurrentPPO

__all__ = ["RecurrentPPO"]
