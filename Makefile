# Every target sets up .venv by itself; the only needs are Python 3.11 or newer, pip and make.
# Another interpreter: make test PYTHON=/path/to/python. Another package index: pip's own variables, for example
#   make demo PIP_EXTRA_INDEX_URL=https://download.pytorch.org/whl/cpu     (PyTorch without CUDA libraries on Linux)

PYTHON ?= $(shell for p in python3.11 python3 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
BIN := .venv/bin
READY := .venv/.ready

.DEFAULT_GOAL := help
.PHONY: help demo test test-slow lint format types layers check bench bench-check ladder docs notebooks viewer wheel-check clean

help:  ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

$(READY): pyproject.toml src/echelon_rl/pyproject.toml requirements-dev.txt constraints.txt
	@test -n "$(PYTHON)" || { echo "No Python 3.11 or newer was found; install one or name it: make PYTHON=/path/to/python" >&2; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install -c constraints.txt -r requirements-dev.txt -e . -e src/echelon_rl
	@touch $@

demo: $(READY)  ## Train briefly and show the result
	$(BIN)/echelon-rl train --config demo

test: $(READY)  ## Run the tests, except those marked slow
	$(BIN)/python -m pytest

test-slow: $(READY)  ## Run only the tests marked slow
	$(BIN)/python -m pytest -m slow

lint: $(READY)  ## Lint, and check the formatting
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

format: $(READY)  ## Repair what the linter and the formatter can
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

types: $(READY)  ## Check the types
	$(BIN)/mypy

layers: $(READY)  ## Check which module may import which
	$(BIN)/lint-imports

check: lint types layers test  ## Everything a pull request must pass, except wheel-check

bench: $(READY)  ## Measure the speed of simulator and update
	$(BIN)/python benchmarks/env_throughput.py
	$(BIN)/echelon-rl bench

bench-check: $(READY)  ## Compare ratios of speeds with the recorded ones
	$(BIN)/python benchmarks/check_regressions.py

ladder: $(READY)  ## Play the scripted skills against each other, a few minutes; writes docs/ladder.md
	$(BIN)/python benchmarks/ladder.py

.venv/.docs-ready: $(READY) docs/requirements.txt
	$(BIN)/python -m pip install -q -c constraints.txt -r docs/requirements.txt
	@touch $@

docs: .venv/.docs-ready  ## Build the documentation site into site/, refusing broken links
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

notebooks: $(READY)  ## Run the notebooks from start to end, about a minute
	$(BIN)/python -m pytest --nbmake notebooks --nbmake-timeout=300 -p no:hypothesispytest

viewer:  ## Bundle the replay viewer anew, after a change in viewer/; needs Node.js and npm
	cd viewer && npm ci --no-audit --no-fund && npm run build
	cd viewer/live && npm ci --no-audit --no-fund && npm run build  # the curves of echelon-rl train --watch

wheel-check: $(READY)  ## Build both wheels and try them in clean virtual environments
	$(BIN)/python tests/packaging/check_wheels.py

clean:  ## Remove build output and the caches of tools; keeps .venv and runs
	rm -rf build dist site src/echelon_rl/build src/echelon_rl/dist
	rm -rf .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find src tests -type d -name __pycache__ -prune -exec rm -rf {} +
