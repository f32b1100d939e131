# `make demo` and `make test` do all the set-up they need; a second call is quick.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: demo test fuzz lint types tree site docs bench clean

$(READY): pyproject.toml setup.py constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --upgrade pip
	$(BIN)/pip install --quiet --constraint constraints.txt torch==2.13.0
	$(BIN)/pip install --quiet --constraint constraints.txt --editable '.[dev]'
	touch $(READY)

demo: $(READY)  ## train a small agent for about a minute, let it play the scripted bots, and say what to try next
	rm -rf runs/demo
	$(BIN)/sarpedon train micro_medusa --config configs/train/micro_medusa_quick.yaml --out runs/demo
	$(BIN)/sarpedon arena micro_medusa --agents random greedy round_solver learned@runs/demo/best --deals 300
	@echo
	@echo 'What next? $(BIN)/sarpedon serve            play in the browser'
	@echo '           $(BIN)/sarpedon play micro_medusa --seat champion --opponent learned'
	@echo '           $(BIN)/sarpedon watch micro_medusa --agents learned greedy'
	@echo '           $(BIN)/sarpedon info               all games'

test: $(READY) lint types site  ## everything, in three modes: compiled, bounds-checked, interpreted
	$(BIN)/python -m pytest -n 2 --claims
	NUMBA_BOUNDSCHECK=1 SARPEDON_LAW_DECISIONS=5000 $(BIN)/python -m pytest -n 2 tests/test_laws.py
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -n 2 tests/test_laws.py

MINUTES ?= 5
fuzz: $(READY)  ## the laws over random games for MINUTES=5
	$(BIN)/python -m tests.fuzz --minutes $(MINUTES)

lint: $(READY)
	$(BIN)/ruff check .

# mypy does not follow the folders' mapping into the package: give it a tree of links.
types: $(READY) tree
	MYPYPATH=.mypy_tree $(BIN)/mypy --config-file pyproject.toml -p sarpedon

tree:
	rm -rf .mypy_tree && mkdir -p .mypy_tree/sarpedon
	for file in sarpedon/*.py; do ln -s ../../$$file .mypy_tree/sarpedon/; done
	for folder in envs agents train; do ln -s ../../$$folder .mypy_tree/sarpedon/$$folder; done

docs: $(READY)  ## write the generated tables and pictures, then build the site in site/
	$(BIN)/python -m docs.generate
	$(BIN)/python -m docs.draw
	$(MAKE) site

site: $(READY) tree
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict

bench: $(READY)
	$(BIN)/sarpedon bench --peers

clean:
	rm -rf $(VENV) .mypy_tree .pytest_cache .ruff_cache .mypy_cache build *.egg-info
