"""``python -m echelon_env`` is the console script ``echelon``."""

from echelon_env.cli import main

raise SystemExit(main())
