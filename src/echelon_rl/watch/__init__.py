"""Watching a training: a live page of curves and the newest match, and its server."""
