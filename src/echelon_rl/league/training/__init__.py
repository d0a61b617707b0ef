"""Training against a league."""
