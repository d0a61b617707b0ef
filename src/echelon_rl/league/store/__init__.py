"""Storage of a league: its database, entries, log of matches and rating periods."""
