"""Replays: their file format, exact re-simulation, and recorded outputs of policies."""
