"""Checkpoints: SB3's zip layout, checked before anything is built from it, and exact states of training."""
