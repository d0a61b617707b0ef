"""Playing matches between members of a league."""
