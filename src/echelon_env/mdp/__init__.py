"""The decision process over the simulator: action and observation layouts, reward terms, episode ends."""
