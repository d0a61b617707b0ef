"""Scripted commanders, playing through the same observations and actions as a policy."""
