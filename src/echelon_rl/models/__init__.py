"""Networks in plain PyTorch."""
