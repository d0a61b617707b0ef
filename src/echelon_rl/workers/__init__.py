"""Processes that work together: those of one training, on this machine or on Ray's, and those that play matches."""
