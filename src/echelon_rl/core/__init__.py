"""The algorithm in plain PyTorch: distributions, advantages, segments, losses. Imports no other trainer."""
