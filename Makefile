# Everything a person needs: make verify · make verify-all · make test · make second · make soundness · make conformance · make attack · make mutants · make branches · make lint · make bench · make scale · make docs · make report · make pages · make browser · make replay
# Needs Python ≥ 3.11 and make.  Another interpreter: make PYTHON=python3.12 …   Another place: make VENV=/somewhere/venv …

PYTHON ?= python3
VENV ?= .venv
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
BIN := $(VENV)/bin
# The commands and their tests start many short processes: what one of them compiled, the next finds, whatever the environment says.
export PYTHONDONTWRITEBYTECODE :=
export RDPVERIFY_STORE ?= build/store
READY := $(VENV)/.ready
SITE_READY := $(VENV)/.ready-docs

.PHONY: verify verify-all test second soundness soak conformance attack mutants branches lint bench scale docs browser report pages coq replay replay-sample clean

# Every claim of proofs/ decided, or evidence of an earlier run in build/store found to hold still; every certificate re-checked by a fresh process
# that loads only the trusted half; two reports, written even when something is not as expected; the exit code tells.
# make verify-all decides everything anew.
verify-all:
	@rm -rf build/certificates
	@$(MAKE) --no-print-directory verify ANEW=--anew

verify: $(READY)
	@mkdir -p build
	@status=0; \
	$(BIN)/rdpverify check proofs $(ANEW) --jobs $(JOBS) --json build/check.json || status=$$?; \
	if ls build/certificates/*.json >/dev/null 2>&1; then \
	  $(BIN)/rdpverify recheck --quiet build/certificates/*.json || status=1; fi; \
	$(BIN)/rdpverify report proofs --jobs $(JOBS) --to build/report.html --to build/report.md || status=1; \
	exit $$status

test: $(READY)
	$(BIN)/python -m pytest -n $(JOBS) --dist loadfile --no-loadscope-reorder

# The second checker, which shares no line with the package, over the certificates of make verify and altered ones: no disagreement.
second: $(READY)
	$(BIN)/python benchmarks/second.py --mutants 300 --steps 5000

# Attacks on the trusted half: long seeded fuzzing, and thousands of statements of known truth with a false twin each.
# A thousand false variants and a thousand true consequences of true claims, then the long attacks.
soundness: $(READY)
	$(BIN)/python tests/soundness/campaign.py
	$(MAKE) soak

# The long attacks, and of the tests of which make test takes a sample the other cases.
soak: $(READY)
	$(BIN)/python -m pytest -n $(JOBS) -m soak

# The public suite of certificates: every one decided as its manifest says; three checkers that look at nothing are found wrong by a part of it.
conformance: $(READY)
	$(BIN)/python conformance/run.py --batch -- $(BIN)/rdpverify recheck --json --quiet --jobs $(JOBS)
	@for answer in accept reject decline; do \
	  if $(BIN)/python conformance/run.py --only core-cases -- $(BIN)/python conformance/always.py $$answer >/dev/null; then \
	    echo "a checker that always says $$answer is not found wrong" >&2; exit 1; fi; done

# The long attacks, whose results docs/trust.md prints: minutes to hours.  The first goes on where it was ended.  PART=10 runs a tenth of each.
PART ?= 1
attack: $(READY)
	@ls build/certificates >/dev/null 2>&1 || { echo "first: make verify, whose certificates are altered" >&2; exit 2; }
	$(BIN)/python tests/soundness/drawn.py --record --count $$((10000 / $(PART))) --jobs $(JOBS)
	PYTHONPATH=tests/common $(BIN)/python tests/soundness/arithmetic.py --record --count $$((100000 / $(PART)))
	$(BIN)/python -m pip install --quiet -c constraints.txt -e '.[fuzz]' && $(BIN)/python tests/soundness/guided.py --record --seconds $$((600 / $(PART)))
	$(BIN)/python tests/soundness/foreign.py --record --count $$((1000 / $(PART))) build/certificates
	$(BIN)/python tests/soundness/caps.py --record --share $(PART)
	$(BIN)/python benchmarks/branches.py --record

# Do the tests of the trusted half fail when it is wrong in one place?  All such places of the core, and a sample of each other part: an hour or two.
mutants: $(READY)
	$(BIN)/python benchmarks/mutants.py --record
	-for part in terms language definitions rules closed integrals enclosures compositions kernel; do \
	  $(BIN)/python benchmarks/mutants.py --record --of $$part --sample 80; done

# Every line and every branch of the core is taken by its quick tests, or this fails: half a minute.
branches: $(READY)
	$(BIN)/python benchmarks/branches.py

lint: $(READY)
	@$(BIN)/python benchmarks/lines.py
	$(BIN)/ruff check rdpverify tests benchmarks docs checker browser conformance coq

bench: $(READY)
	@for file in benchmarks/claims.py benchmarks/derive.py benchmarks/prove.py benchmarks/prove_peers.py benchmarks/covers.py benchmarks/enclose.py benchmarks/compositions.py; do echo "== $$file"; $(BIN)/python $$file || exit 1; done

# A tenth of a campaign: a thousand claims, which goes on where it was, and an audit of a hundred thousand numbers; figures by kind.
scale: $(READY)
	$(BIN)/python benchmarks/scale.py --jobs $(JOBS)

# The pages of docs/ that say what the code does, written anew; then the site, its notebooks run, into build/site.  Warnings are errors.
# Nothing is built again while nothing that it is made from has changed.
SITE := build/site/index.html
docs: $(SITE) browser
	@echo $(SITE)

$(SITE): $(SITE_READY) $(shell find docs rdpverify proofs -type f -not -path '*/__pycache__/*')
	@$(BIN)/python docs/build.py
	@PATH="$(abspath $(BIN)):$$PATH" $(BIN)/python -m sphinx -q -E -W --keep-going -b html -d build/doctrees docs build/site
	@touch $@

# A page that rechecks certificates in a browser, beside the site: Pyodide comes from npm, python-flint's WebAssembly wheel from PyPI.
BROWSER := build/site/recheck/index.html
browser: $(BROWSER)

$(BROWSER): $(READY) $(shell find browser rdpverify -type f -not -path '*/__pycache__/*')
	@if command -v npm >/dev/null; then $(BIN)/python browser/build.py $(@D) && echo $@; \
	  else echo "no npm: no $@, the page that rechecks certificates in a browser" >&2; fi

# The claims of proofs/ as documents, from the certificates of make verify where there are some; with TeX, its pages and its log too, with Chromium a picture of it.
report: $(READY)
	@mkdir -p build
	$(BIN)/rdpverify report proofs --jobs $(JOBS) --to build/report.html --to build/report.md --to build/report.tex --to build/report.json
	@if command -v chromium >/dev/null; then $(BIN)/python tests/pages/picture.py build/report.html build/report.png; fi
	@if command -v lualatex >/dev/null; then \
	  cd build && lualatex -interaction=nonstopmode report.tex >/dev/null && lualatex -interaction=nonstopmode report.tex >/dev/null; \
	  echo build/report.pdf, build/report.log; else echo "no lualatex: no build/report.pdf" >&2; fi

# Pages in Chromium, papers in pdfLaTeX, LuaLaTeX and XeLaTeX, their logs read, completion in zsh and fish: system packages that .ci/run installs.
pages: docs
	PATH="$(abspath $(BIN)):$$PATH" $(BIN)/python -m pytest -m pages tests/pages tests/reports

# The certificates of make verify as Coq, compiled: what is replayed, what stated only, what failed, and the axioms that all of it rests on.
# Needs Debian's coq, libcoq-coquelicot and libcoq-interval; make replay ONLY=pinsker takes those whose name contains this, and
# make replay ANEW=--anew compiles also those whose text and modules are as they were when an earlier run replayed them.
coq:
	@$(MAKE) --no-print-directory -C coq

replay-sample: $(READY) coq
	$(BIN)/python -m pytest -m coq tests/export

replay: $(READY) coq
	$(BIN)/python coq/replay.py build/certificates --jobs $(JOBS) --only "$(ONLY)" --results build/replay.json $(ANEW) \
	  --counts benchmarks/replay.json

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "rdpverify needs Python 3.11 or newer: make PYTHON=python3.12 …" >&2; exit 2; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "preparing $(VENV) …" >&2
	@PYTHONWARNINGS=ignore $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@

$(SITE_READY): $(READY)
	@echo "preparing $(VENV) for the site …" >&2
	@PYTHONWARNINGS=ignore $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev,docs]'
	@touch $@

clean:
	rm -rf build dist *.egg-info
	$(MAKE) --no-print-directory -C coq clean
