"""What the programs of ``benchmarks`` share."""
