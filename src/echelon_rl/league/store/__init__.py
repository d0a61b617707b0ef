"""Where a league lives: its database, entries, log of matches and rating periods."""
