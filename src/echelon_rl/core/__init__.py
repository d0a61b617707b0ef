"""The algorithm and its networks in plain PyTorch: distributions, advantages, segments, losses. No trainer is used."""
