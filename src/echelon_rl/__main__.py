"""``python -m echelon_rl`` is the console script ``echelon-rl``."""

import sys

from echelon_rl.cli import main

if __name__ == "__main__":
    sys.exit(main())
