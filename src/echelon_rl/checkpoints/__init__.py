"""Checkpoints: SB3's zip layout, checked before anything is built from it, and exact states of training."""

RESUME_FILE = "resume.zip"  # a run's newest, from which it continues exactly
