PYTHON ?= python3
export PYTHON

VENV := .venv
PY := $(VENV)/bin/python
# Stamps: what was installed, from which description.
DEV := $(VENV)/installed-dev
BENCH := $(VENV)/installed-bench
TRAIN := $(VENV)/installed-train
NPM := node_modules/.package-lock.json

.DEFAULT_GOAL := help
.PHONY: help play site test lint unit strength portable browser bench train messages
.DELETE_ON_ERROR:

help: ## List what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: site ## Build the site and serve it on this machine
	$(PY) -m tools.serve

site: $(DEV) $(NPM) ## Build the site in dist/
	$(PY) -m tools.build

test: lint unit strength portable browser ## Run all tests

lint: $(DEV) ## Check style, types and catalogues
	$(VENV)/bin/ruff check
	$(VENV)/bin/mypy
	$(PY) -m tools.catalogues check

unit: $(DEV) ## Run the tests that need CPython only
	$(PY) -m pytest -q -n 2 --dist worksteal --ignore=tests/portable --ignore=tests/browser --ignore=tests/strength

strength: $(TRAIN) ## Let the levels play each other, and the networks learn
	$(PY) -m pytest -q -n 2 tests/strength

portable: $(DEV) $(NPM) ## Run the tests on CPython, MicroPython and Pyodide
	$(PY) -m pytest -q -n 2 tests/portable

browser: site ## Play in a real browser
	$(PY) -m tools.browser
	$(PY) -m pytest -q -n 2 tests/browser

bench: $(BENCH) site ## Measure speed on the three Pythons, and the start in a browser
	$(PY) -m tools.browser
	$(PY) -m tests.bench

train: $(TRAIN) ## Train the strong bots' networks again (numpy; some minutes)
	$(PY) -m tools.train
	OMP_NUM_THREADS=1 $(PY) -m tools.train.bids

messages: $(DEV) ## Bring the catalogues up to date with the sources
	$(PY) -m tools.catalogues update

$(PY):
	@tools/need.sh venv
	$(PYTHON) -m venv $(VENV)

$(DEV): pyproject.toml | $(PY)
	$(PY) -m pip install -q --disable-pip-version-check -e '.[dev]'
	@touch $@

$(BENCH): $(DEV)
	$(PY) -m pip install -q --disable-pip-version-check -e '.[bench]'
	@touch $@

$(TRAIN): $(DEV)
	$(PY) -m pip install -q --disable-pip-version-check -e '.[train]'
	@touch $@

$(NPM): package-lock.json package.json .npmrc
	@tools/need.sh node
	npm ci
	@touch $@
