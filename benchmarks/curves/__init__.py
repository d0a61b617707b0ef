"""The published training runs: the experiments, the recording of runs, and the page made from the records."""
