"""The benchmark that counts which entries of a list of printed statements the claims settle."""

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "inventory.py"
CLAIMS = """
[[claim]]
id = "square"
statement = "x**2 >= 0"
where = ["x in (-oo, oo)"]
expected = "proved"
covers = ["whole"]

[[claim.mutant]]
statement = "x**2 >= 1"
covers = ["whole.mutant"]

[[claim]]
id = "cube"
statement = "x**3 >= 0"
where = ["x in [0, 1]"]
source = "Somebody 2021, arXiv 2101.00001"
expected = "proved"
not_covered = "x above 1"
covers = ["part"]

[[claim]]
id = "fourth"
statement = "x**4 <= 1"
where = ["x in (-oo, oo)"]
expected = "refuted"
covers = ["wrong"]

[[claim]]
id = "beyond"
statement = "x**6 >= 0"
where = ["x in (-oo, oo)"]
source = "Somebody 2019"
expected = "proved"

[[claim]]
id = "earlier"
statement = "x**8 >= 0"
where = ["x in (-oo, oo)"]
source = "Somebody 2016, arXiv 2019.01"
expected = "proved"

[[printed]]
id = "waiting"
says = "something else"
kind = "open"
why = "A word is missing."
"""
LIST = """
claims:
- {id: whole, verdict: 'TRUE', mutant: {statement: at least one}}
- {id: part, verdict: true-with-extra-hypothesis, mutant: {statement: at least two}}
- {id: waiting, verdict: 'true'}
- {id: nowhere, verdict: NOT-CHECKABLE}
- {id: wrong, verdict: FALSE-AS-PRINTED, mutant: {statement: the statement itself}}
"""


def counted(tmp_path, entries: str = LIST, *more: str):
    (tmp_path / "claims.toml").write_text(CLAIMS, encoding="utf-8")
    (tmp_path / "list.yaml").write_text(entries, encoding="utf-8")
    command = [sys.executable, str(SCRIPT), str(tmp_path / "list.yaml"), "--proofs", str(tmp_path), *more]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


def test_what_is_settled_in_whole_in_part_or_open_is_counted(tmp_path):
    done = counted(tmp_path)
    assert done.returncode == 0, done.stderr
    for line in ("true: 3, of them 1 proved in whole, 1 proved in part, 1 open", "false: 1, of them 1 refuted", "not checkable: 1, of them 1 missing",
                 "mutants: 3, of them 2 refuted (66.7 %)", "part (true): proved in part", "proved: cube (without: x above 1)",
                 "open: A word is missing.", "part, mutant: missing: at least two", "with a source since 2018: 1 (1 proved)"):
        assert line in done.stdout
    assert "whole (true)" not in done.stdout
    assert "    proved: square\n" in counted(tmp_path, LIST, "--all").stdout


@pytest.mark.parametrize("entry", ["{id: whole, verdict: 'FALSE'}", "{id: wrong, verdict: 'TRUE'}",
                                   "{id: waiting, verdict: 'TRUE', mutant: {statement: the statement itself}}\n- {id: whole, verdict: 'no', mutant: {statement: the statement itself}}"])
def test_claims_against_the_list_end_it_with_1(tmp_path, entry):
    assert counted(tmp_path, f"claims:\n- {entry}\n").returncode == 1


@pytest.mark.parametrize("entries", ["claims: 3\n", "- 1\n", "claims:\n- {id: whole}\n", "a: [\n", ""])
def test_a_list_that_is_none_is_refused_in_one_line(tmp_path, entries):
    done = counted(tmp_path, entries)
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1 and "list.yaml" in done.stderr
