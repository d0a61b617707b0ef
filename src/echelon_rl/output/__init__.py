"""What the trainer shows and writes: console, figures, files and TensorBoard's logs."""
