"""Pictures of a match."""
