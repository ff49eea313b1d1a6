# Two commands do all the set-up: `make demo` and `make test`. The plain pip lines stand in README.md.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
JOBS ?= auto

.PHONY: demo test lint notebooks api corpora generated kills oldest bench clean

demo: $(VENV)/installed
	$(BIN)/exactlyone check exactlyone/puzzles

test: $(VENV)/developing
	$(BIN)/python -m pytest -n $(JOBS)

lint: $(VENV)/developing
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict -p exactlyone
	$(BIN)/python -m pytest -q -n 0 tests/test_imports.py tests/test_names.py

notebooks: $(VENV)/developing
	$(BIN)/python notebooks/build.py

# docs/api.md, from signatures and docstrings.
api: $(VENV)/developing
	$(BIN)/python -m tests.api_page

# Every board of the corpora of real boards, where they are present (EXACTLYONE_CORPORA names their folder).
corpora: $(VENV)/developing
	$(BIN)/python -m tests.run_corpora
	$(BIN)/python -m tests.run_sums

# A thousand generated boards of each kind, decided by a decider that took no part in making them.
generated: $(VENV)/developing
	$(BIN)/python -m tests.run_generated

# A hundred kill -9 during a run of 2,000 boards that resumes each time.
kills: $(VENV)/developing
	$(BIN)/python -m tests.run_kills

bench: $(VENV)/developing
	$(BIN)/python benchmarks/decide.py
	$(BIN)/python benchmarks/startup.py
	$(BIN)/python benchmarks/generate.py
	$(BIN)/python benchmarks/around.py
	$(BIN)/python benchmarks/batch.py
	$(BIN)/python benchmarks/certify.py
	$(BIN)/python benchmarks/drawing.py
	$(BIN)/python benchmarks/peers.py

# The oldest supported releases of everything, in an environment of their own.
oldest:
	$(MAKE) test VENV=.venv-oldest PIP_FLAGS='-c oldest.txt'

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check $(PIP_FLAGS) -e .
	touch $@

$(VENV)/developing: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check $(PIP_FLAGS) -e '.[dev]'
	touch $@

clean:
	rm -rf .venv .venv-oldest build *.egg-info
