# `make` lists the targets. Two of them do everything on a fresh machine:
#
#     make crawl start=https://example.org/ depth=2
#     make test

PYTHON ?= python3
BIN := .venv/bin
# -B: nothing is written beside the sources before the environment exists.
SETUP := @$(PYTHON) -B scripts/bootstrap.py

.DEFAULT_GOAL := help
.PHONY: help setup browser crawl test lint types compile bench trial soak bench-extract bench-scale \
        bench-archive real-crawl train scrapyd deploy schema docs-tables pins clean

# Done once, and anew when a source has changed since; see scripts/compile_modules.py.
COMPILE = @$(BIN)/python -m scripts.compile_modules

# What the tests, mypy and ruff need: they look into all that is there.
TESTED := test scrapyd s3 otel

# What the user wrote as name=value reaches scripts/crawl.py through the environment, because
# only there do blanks, quotes, $$, # and line breaks survive both make and the shell. $(value)
# takes the text as it was typed; the plain variable is not exported, as that would expand it.
GIVEN := $(foreach name,$(.VARIABLES),$(if $(findstring command line,$(origin $(name))),$(name)))
$(foreach name,$(filter-out PYTHON ARGS DATA SCRAPYD_%,$(GIVEN)),\
  $(eval export GIVEN_$(subst -,_,$(name)) := $$(value $(name)))$(eval unexport $(name)))
export ARGS

needed = $(or $($(1)),$(error Which folder? Add $(1)=folder))

help: ## List the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' Makefile | awk -F'|' '{ printf "  make %-14s %s\n", $$1, $$2 }'

setup: ## Create .venv, install the pinned packages, and a browser if one can be had
	$(SETUP) --browser

browser: ## Look for a browser again, and try to get one
	$(SETUP) --browser-again

crawl: ## Crawl a site: make crawl start=https://example.org/ depth=2 LOG_LEVEL=DEBUG
	$(SETUP) --browser
	@exec $(BIN)/python scripts/crawl.py

# A file's tests share crawls, so they stay in one process; tests/conftest.py says in which order.
test: ## Run the tests; ARGS="-k name" goes to pytest
	$(SETUP) --browser $(TESTED)
	@exec $(BIN)/python -m pytest -n auto --maxprocesses=4 --dist=loadfile \
	    --no-loadscope-reorder $(ARGS)

lint: ## Check the style of all code with ruff
	$(SETUP) test
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: ## Check the package with mypy --strict
	$(SETUP) $(TESTED)
	@$(BIN)/mypy --strict arachne

compile: ## Compile what reads pages, where there is a C compiler: a quarter less CPU a page
	$(SETUP) test
	$(COMPILE)

bench: ## Crawl a local site with Arachne and with a plain spider, and compare
	$(SETUP) --browser test
	$(COMPILE)
	@exec $(BIN)/python -m benchmarks.crawl_bench $(ARGS)

trial: ## Take 600 URLs of all kinds through the ladder, and hold it to its bars
	$(SETUP) --browser test
	@exec $(BIN)/python -m benchmarks.trial --check $(ARGS)

soak: ## Crawl 20,500 pages of a faulty site while readers and browsers are killed
	$(SETUP) --browser test
	@exec $(BIN)/python -m benchmarks.soak $(ARGS)

bench-extract: ## Measure extraction on labelled pages: make bench-extract DATA=folder
	$(SETUP) test
	$(COMPILE)
	@exec $(BIN)/python -m benchmarks.extract_bench "$(call needed,DATA)" $(ARGS)

bench-scale: ## Crawl a slow site with one, two and three workers on one Redis
	$(SETUP) $(TESTED)
	@exec $(BIN)/python -m benchmarks.scale $(ARGS)

bench-archive: ## Crawl an archive of 5,000 pages of one kind whole
	$(SETUP) test
	@exec $(BIN)/python -m benchmarks.archive_crawl

real-crawl: ## Crawl the documentation of Python as Debian packages it, and report
	$(SETUP) test
	@exec $(BIN)/python -m scripts.real_crawl $(ARGS)

train: ## Train the models of extraction anew: make train DATA=folder
	$(SETUP) test train
	@exec $(BIN)/python -m training.train --data "$(call needed,DATA)" $(ARGS)

scrapyd: ## Start a scrapyd server to deploy to, on this machine only and with a password
	$(SETUP) --browser scrapyd
	@exec $(BIN)/python -m scripts.serve

deploy: ## Pack the crawler and give it to a scrapyd server; SCRAPYD_URL says where
	$(SETUP) scrapyd
	@exec $(BIN)/python -m scripts.deploy $(ARGS)

schema: ## Write the JSON Schemas of the records from their classes
	$(SETUP)
	@exec $(BIN)/python -m scripts.schema $(ARGS)

docs-tables: ## Write the tables of settings, arguments and stats into the documents
	$(SETUP)
	@exec $(BIN)/python -m scripts.docs_tables $(ARGS)

pins: ## Write constraints.txt from the releases in .venv
	@exec $(BIN)/python scripts/pin.py

clean: ## Remove .venv and everything built; crawls in out/ stay
	rm -rf .venv build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . \( -name __pycache__ -o -name __compiled__ \) -type d -prune -exec rm -rf {} +
