"""Thin views over a batch of matches: PettingZoo, Gymnasium vector and Gymnasium single-agent."""
