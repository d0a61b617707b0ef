"""Matches below every view: batches, seats, curriculum, saved states and recording."""
