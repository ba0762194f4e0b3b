# Everything a person needs: make verify · make test · make pages · make soundness · make lint · make bench · make docs
# Needs Python ≥ 3.11 and make.  Another interpreter: make PYTHON=python3.12 …   Another place: make VENV=/somewhere/venv …

PYTHON ?= python3
VENV ?= .venv
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: verify test pages tex soundness soak lint bench docs clean

# Every claim of proofs/ decided, every certificate re-checked by a fresh process that loads only the trusted half, two reports.
# The reports are written even when something is not as expected; the exit code tells.
verify: $(READY)
	@mkdir -p build
	@rm -rf build/certificates
	@status=0; \
	$(BIN)/rdpverify check proofs --jobs $(JOBS) --json build/check.json || status=$$?; \
	if ls build/certificates/*.json >/dev/null 2>&1; then \
	  $(BIN)/rdpverify recheck --quiet build/certificates/*.json || status=1; fi; \
	$(BIN)/rdpverify report proofs --jobs $(JOBS) --to build/report.html --to build/report.md || status=1; \
	exit $$status

test: $(READY)
	$(BIN)/python -m pytest -n $(JOBS) --dist loadfile

# All of proofs/ and a hostile report typeset by pdfLaTeX, LuaLaTeX and XeLaTeX, their logs read: no error, no missing glyph, nothing too wide.
pages: $(READY)
	$(BIN)/python -m pytest -m pages tests/pages tests/reports

# What make pages needs of the system, installed where it is missing and the machine is Debian's; only these checks need it.
TEX := texlive-latex-recommended texlive-fonts-recommended texlive-luatex texlive-xetex lmodern
tex:
	@command -v pdflatex && command -v lualatex && command -v xelatex || { echo "installing TeX for the checks of pages: $(TEX)" >&2; \
	  apt-get -q update && DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends $(TEX); }

# Attacks on the trusted half: long seeded fuzzing, and thousands of statements of known truth with a false twin each.
# A thousand false variants and a thousand true consequences of true claims, then the long attacks.
soundness: $(READY)
	$(BIN)/python tests/soundness/campaign.py
	$(MAKE) soak

soak: $(READY)
	$(BIN)/python -m pytest -n $(JOBS) -m soak tests/soundness

lint: $(READY)
	@$(BIN)/python benchmarks/lines.py
	$(BIN)/ruff check rdpverify tests benchmarks docs

bench: $(READY)
	@for file in benchmarks/claims.py benchmarks/derive.py benchmarks/prove.py benchmarks/prove_peers.py benchmarks/covers.py benchmarks/enclose.py benchmarks/compositions.py; do echo "== $$file"; $(BIN)/python $$file || exit 1; done

docs: $(READY)
	@$(BIN)/python docs/build.py

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "rdpverify needs Python 3.11 or newer: make PYTHON=python3.12 …" >&2; exit 2; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "preparing $(VENV) …" >&2
	@PYTHONWARNINGS=ignore $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@

clean:
	rm -rf build dist *.egg-info
