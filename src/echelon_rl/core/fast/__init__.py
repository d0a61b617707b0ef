"""Code that exists only for speed: without this folder and its calls, training is the same but slower."""
