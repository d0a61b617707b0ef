"""Thin views over a batch of matches (PettingZoo, Gymnasium, SMAC), and win rates of any library's policy in them."""
