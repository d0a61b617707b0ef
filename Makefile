# Every target sets up .venv by itself; the only needs are Python 3.11 or newer, pip and make.
# Another interpreter: make test PYTHON=/path/to/python. Another package index: pip's own variables, for example
#   make demo PIP_EXTRA_INDEX_URL=https://download.pytorch.org/whl/cpu     (PyTorch without CUDA libraries on Linux)

PYTHON ?= $(shell for p in python3.11 python3 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
BIN := .venv/bin
# What is installed, each on top of the one before: to run, to test, to develop.
RUN := .venv/.run
TEST := .venv/.test
READY := .venv/.ready
# Without --no-compile pip would compile every module of every package beforehand, which takes as long again.
PIP := $(BIN)/python -m pip install --no-compile --disable-pip-version-check -c constraints.txt
# Both packages in editable form, with the extras that tests use.
TESTED := -e '.[human,film,play]' -e 'src/echelon_rl[watch,postgresql,export,tune]' -r requirements-test.txt
# How many processes run the tests: one per processor, at most 4, as each needs a gigabyte. WORKERS=0: no others.
WORKERS ?= logical
# Each process takes a run of neighbouring tests, which share what is dear to set up, and whoever is done takes over half
# of what another has left.
PARALLEL = -n $(WORKERS) --maxprocesses 4 --dist worksteal

# Otherwise every process that a test starts would compile all Python sources anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help demo test test-ci test-slow test-machines test-lowest test-peers test-stacks test-ray test-turns test-cuda cuda-code lint format types layers check bench bench-check gpu-check ladder ladder-verify results docs notebooks viewer wheel-check licences audit sbom release-check clean

help:  ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

$(RUN): pyproject.toml src/echelon_rl/pyproject.toml constraints.txt
	@test -n "$(PYTHON)" || { echo "No Python 3.11 or newer was found; install one or name it: make PYTHON=/path/to/python" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; v = sys.version_info; sys.exit(v < (3, 11) and f"Echelon needs Python 3.11 or newer and \
	$(PYTHON) is {v.major}.{v.minor}; name another one: make PYTHON=/path/to/python")'
	@echo "Installing both packages and what they need into .venv, once; PyTorch is the largest part."
	$(PYTHON) -m venv .venv
	$(PIP) -e '.[play]' -e src/echelon_rl
	@touch $@

$(TEST): $(RUN) requirements-test.txt
	@echo "Installing what the tests need, once."
	$(PIP) $(TESTED)
	@touch $@

$(READY): $(TEST) requirements-dev.txt
	@echo "Installing the tools of developers, once."
	$(PIP) -r requirements-dev.txt
	@touch $@

demo: $(RUN)  ## Train for about a minute and show the result
	$(BIN)/echelon-rl train --config demo

test: $(TEST)  ## Run the tests, six minutes on two slow cores; WORKERS=2 sets the number of processes
	$(BIN)/python -m pytest $(PARALLEL)

test-ci: $(TEST)  ## Run what takes seconds each or a browser, and continuous integration runs too
	$(BIN)/python -m pytest -m "ci and not slow" $(PARALLEL)

test-slow: $(TEST)  ## Run only the tests marked slow
	$(BIN)/python -m pytest -m slow

test-ray: $(TEST)  ## Train and play league matches on a small Ray cluster, a few minutes
	$(PIP) -e 'src/echelon_rl[ray]'
	$(BIN)/python -m pytest -m "slow or not slow" tests/rl/workers/test_ray_cluster.py tests/rl/league/test_jobs.py

test-turns: $(TEST)  ## Run a few of the checks that take minutes; each commit has its turn
	$(BIN)/python -m tools.turns

lint: $(READY)  ## Check style and formatting
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

format: $(READY)  ## Fix style and formatting where that can be automatic
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

types: $(READY)  ## Check the types
	$(BIN)/mypy

layers: $(READY)  ## Check that modules import only what they may
	$(BIN)/lint-imports

check: lint types layers test test-ci  ## Everything a pull request must pass, except wheel-check

bench: $(RUN)  ## Measure the speed of simulator and update
	$(BIN)/python benchmarks/speed.py views
	$(BIN)/python benchmarks/training_speed.py update
	$(BIN)/python benchmarks/training_speed.py backends

bench-check: $(RUN)  ## Compare ratios of speeds with the recorded ones
	$(BIN)/python benchmarks/speed.py check $(BENCH_CHECK)

ladder-verify: $(RUN)  ## Play every match of the submissions under ladder/ again, from their weights
	@for folder in ladder/*/; do [ ! -d "$$folder" ] || $(BIN)/echelon-rl ladder verify "$$folder" || exit 1; done

gpu-check: $(TEST)  ## Try everything for NVIDIA GPUs, at most 20 minutes; writes runs/gpu_check.md and .json
	@if nvidia-smi -L 2>/dev/null; then $(PIP) -e '.[cuda]' -e 'src/echelon_rl[cuda]'; fi
	$(BIN)/python -m tools.gpu_check

ladder: $(TEST)  ## Play the scripted skills against each other, about a minute; writes docs/ladder.md
	$(BIN)/python benchmarks/scripts.py ladder
	$(BIN)/python docs/build_docs.py --tables

results: $(READY)  ## Write tables and numbers of the documents from the records
	$(BIN)/python docs/build_docs.py --tables

.venv/.docs-ready: $(READY) docs/requirements.txt
	$(BIN)/python -m pip install -q -c constraints.txt -r docs/requirements.txt
	@touch $@

docs: .venv/.docs-ready  ## Build the documentation site into site/; a broken link fails
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

# STORE=--store: store the new outputs, after a change that is meant to alter them.
notebooks: $(READY)  ## Run the notebooks and compare their outputs with the stored ones
	$(BIN)/python -m tools.notebooks $(STORE)

viewer:  ## Bundle the replay viewer and the page to play on after a change in viewer/; needs Node.js
	cd viewer && npm ci --no-audit --no-fund && npm run build
	cd viewer/live && npm ci --no-audit --no-fund && npm run build  # the curves of echelon-rl train --watch

wheel-check: $(READY)  ## Build both wheels and try them in clean environments
	$(BIN)/python -m tools.check_wheels

# MACHINES=generic: one of them; python -m tools.machines --help lists them.
test-machines: $(TEST)  ## Run the tests that depend on the processor, as on older ones
	$(BIN)/python -m tools.machines $(MACHINES) -- $(PARALLEL)

# The lowest versions that the two pyproject files allow, in an environment of their own.
.venv-lowest/.ready: pyproject.toml src/echelon_rl/pyproject.toml requirements-test.txt constraints.txt
	$(PYTHON) -m venv --clear .venv-lowest
	.venv-lowest/bin/python -m pip install -q packaging
	.venv-lowest/bin/python -m tools.requirements > .venv-lowest/lowest.txt
	.venv-lowest/bin/python -m pip install -c .venv-lowest/lowest.txt -c constraints.txt $(TESTED)
	@touch $@

# LOWEST=tests/env/sim: some of them.
LOWEST ?= tests/packaging/test_bounds.py tests/env tests/rl
# With compiled kernels of its own: an older Numba would take turns with the newest in overwriting the user's.
test-lowest: .venv-lowest/.ready  ## Run the tests with the lowest allowed dependencies
	ECHELON_LOWEST=1 NUMBA_CACHE_DIR=$(CURDIR)/.venv-lowest/numba .venv-lowest/bin/python -m pytest -m "not slow" $(PARALLEL) $(LOWEST)

# Their source distributions are downloaded once, into ECHELON_PEERS or the user's cache folder. SB3's logger needs pandas.
test-peers: $(TEST)  ## Run the tests of Stable-Baselines3 and sb3-contrib on our classes in the place of theirs
	$(PIP) -q pandas
	$(BIN)/python -m tests.peers $(PARALLEL)

# NVIDIA's compilers, which need neither GPU nor driver, in an environment of their own: numba-cuda 0.30 calls what NumPy
# 2.5 lacks.
.venv-cuda/.ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv --clear .venv-cuda
	.venv-cuda/bin/python -m pip install -q --no-compile -c constraints.txt -e '.[cuda]' 'nvidia-cuda-nvcc==13.0.*' 'numpy<2.5' \
		pytest pytest-timeout pytest-xdist hypothesis
	@touch $@

CUDA_TESTS ?= not slow
test-cuda: .venv-cuda/.ready  ## Compile the kernels of a decision to CUDA code; needs no GPU
	.venv-cuda/bin/python -m pytest -m "$(CUDA_TESTS)" $(PARALLEL) tests/env/test_cuda.py tests/env/test_cuda_cache.py

cuda-code: .venv-cuda/.ready  ## Show and write what the threads of the CUDA kernels need; no GPU is needed
	.venv-cuda/bin/python -m tools.cuda_code --write

# Other people's trainers, each in an environment of its own beside echelon-env alone; docs/integrations.md has their
# programs. What requirements/no-deps names requires versions that cannot be installed together.
STACKS ?= $(sort $(notdir $(basename $(wildcard tests/integrations/requirements/*.txt))))
.venv-stacks/%/.ready: tests/integrations/requirements/%.txt pyproject.toml constraints.txt
	$(PYTHON) -m venv --clear $(@D)
	$(@D)/bin/python -m pip install -q --no-compile -c constraints.txt -e . pytest pytest-timeout hypothesis -r $<
	@if [ -f tests/integrations/requirements/no-deps/$*.txt ]; then \
		$(@D)/bin/python -m pip install -q --no-compile --no-deps -r tests/integrations/requirements/no-deps/$*.txt; fi
	@touch $@

test-stacks: $(STACKS:%=.venv-stacks/%/.ready)  ## Train with other libraries, minutes each; STACKS="tianshou skrl"
	@failed=; for stack in $(STACKS); do \
		.venv-stacks/$$stack/bin/python -m pytest --timeout 1200 tests/integrations/test_$$stack.py \
		|| failed="$$failed $$stack"; done; test -z "$$failed" || { echo "These failed:$$failed" >&2; exit 1; }

.venv-release/.ready: requirements-release.txt
	$(PYTHON) -m venv --clear .venv-release
	.venv-release/bin/python -m pip install -q -r requirements-release.txt
	@touch $@

licences: $(READY)  ## Write docs/third_party.md after a change of dependencies
	$(BIN)/python -m tools.licences

audit: .venv-release/.ready $(READY)  ## List known vulnerabilities of installed packages; needs the network
	.venv-release/bin/python -m tools.vulnerabilities $(BIN)/python

sbom: .venv-release/.ready  ## List what each wheel installs, as CycloneDX, into dist/sbom
	.venv-release/bin/python -m tools.check_wheels --sbom dist/sbom

release-check: .venv-release/.ready  ## Build a release into dist/ and check it; TAG=v1.2.3 checks the tag
	.venv-release/bin/python -m tools.check_release --tag "$(TAG)"

clean:  ## Remove build output and caches; keeps .venv and runs
	rm -rf build dist site src/echelon_rl/build src/echelon_rl/dist
	rm -rf .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find src tests -type d -name __pycache__ -prune -exec rm -rf {} +
