"""What exists only for speed: delete the folder and its calls, and training is the same, more slowly."""
