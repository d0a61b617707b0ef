"""Ratings and payoffs as pure functions of results."""
