"""The published training runs: what is trained, how a run is recorded, and the page made from the records."""
