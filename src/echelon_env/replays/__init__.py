"""Replays: their file format, exact re-simulation, and what policies thought beside it."""
