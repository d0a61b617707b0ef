"""The simulator: state as record arrays, one kernel per rule, and the physics step that lists them in order."""
