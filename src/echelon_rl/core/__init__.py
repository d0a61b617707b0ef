"""The algorithm in plain PyTorch: distributions, advantages, segments, losses. It imports no other trainer."""
