"""Matches below every view: batches, who commands which mech, curriculum, saved states, recording."""
