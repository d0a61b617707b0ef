"""What can be watched of a training: a live page, and TensorBoard beyond single curves."""
