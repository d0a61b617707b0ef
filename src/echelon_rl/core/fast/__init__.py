"""What exists only for speed; without it the trainer does the same, more slowly."""
