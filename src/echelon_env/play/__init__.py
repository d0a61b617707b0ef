"""Flying a mech of a match from the browser."""
