"""Encoders of observations."""
