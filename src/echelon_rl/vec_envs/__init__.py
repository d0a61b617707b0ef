"""Stable-Baselines3 vector environments over Echelon."""
