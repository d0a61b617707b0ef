"""Speed of collection and update, against sb3-contrib on the same data and network, and by backend.

The same as ``echelon-rl bench``:

    python benchmarks/bench_update.py --help
"""

import sys

from echelon_rl.cli.bench import run

if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
