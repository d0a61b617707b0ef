"""Policies for ``RecurrentPPO`` on sb3-contrib's interface: encoder, LSTM with resets, exact action distribution."""

from echelon_rl.policies.mlp_lstm import CnnLstmPolicy, MlpLstmPolicy, MultiInputLstmPolicy
from echelon_rl.policies.suite_lstm import SuiteLstmPolicy

__all__ = ["CnnLstmPolicy", "MlpLstmPolicy", "MultiInputLstmPolicy", "SuiteLstmPolicy"]
