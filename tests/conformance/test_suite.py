"""The public suite: its manifest and files agree, it covers every rule, and it finds checkers wrong that look at nothing."""

import importlib.util
import json
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from rdpverify.checker import check, read_file
from rdpverify.core.check import RULES as CORE_RULES
from rdpverify.deadline import deadline
from rdpverify.errors import BudgetExceeded, CertificateError, InputError
from rdpverify.exact import digest
from rdpverify.kernel.rule import Rules

SUITE = Path(__file__).parents[2] / "conformance"
ENTRIES = json.loads((SUITE / "manifest.json").read_text(encoding="utf-8"))["certificates"]
_spec = importlib.util.spec_from_file_location("conformance_run", SUITE / "run.py")
run = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(run)
NOT_USED = {"contradiction", "equal", "optimal"}  # rules without a small certificate in proofs/


def test_the_manifest_and_the_files_agree():
    assert {entry["file"] for entry in ENTRIES} == {str(path.relative_to(SUITE)) for path in SUITE.glob("certificates/*/*.json")}
    assert len(ENTRIES) >= 500 and len({entry["file"] for entry in ENTRIES}) == len(ENTRIES)
    for entry in ENTRIES:
        assert entry["expected"] == Path(entry["file"]).parent.name and entry["reason"] and entry["rule"] and (entry["expected"] == "accepted") == ("says" not in entry)


def test_every_rule_is_there_with_something_that_holds_and_something_that_does_not():
    used, refused = set(), {entry["rule"] for entry in ENTRIES if entry["expected"] == "rejected"}
    for entry in ENTRIES:
        if entry["expected"] == "accepted":
            text = (SUITE / entry["file"]).read_text(encoding="utf-8")
            used |= {name for name in (*Rules(), *CORE_RULES) if f'"rule": "{name}"' in text or f'["{name}", ' in text}
    assert set(Rules()) | set(CORE_RULES) == used | NOT_USED
    assert {f"core: {name}" for name in CORE_RULES} <= refused and len([name for name in refused if name.startswith("rule: ")]) > 40


def test_digests_are_right_where_they_are_not_what_was_altered():
    for entry in ENTRIES:
        if entry["rule"].startswith(("core: ", "rule: ", "foreign")):
            certificate = json.loads((SUITE / entry["file"]).read_text(encoding="utf-8"))
            assert certificate["digest"] == digest({key: value for key, value in certificate.items() if key != "digest"})


@pytest.mark.parametrize("entry", random.Random("suite").sample(ENTRIES, 60), ids=lambda entry: Path(entry["file"]).stem)
def test_a_sample_is_decided_as_it_says(entry):
    try:
        with deadline(5):
            check(read_file(SUITE / entry["file"]))
        outcome = "accepted"
    except (CertificateError, InputError):
        outcome = "rejected"
    except BudgetExceeded:
        outcome = "declined"
    assert outcome == entry["expected"] or (entry["expected"], outcome) == ("declined", "rejected")


@pytest.mark.parametrize("answer", ["accepted", "rejected", "declined"])
def test_who_always_answers_the_same_is_found_wrong(answer):
    marks = Counter(run.mark(entry, answer) for entry in ENTRIES)
    wrong = sum(marks[word] for word in run.WRONG)
    assert wrong > 50 and marks[{"accepted": "UNSOUND", "rejected": "incomplete", "declined": "owed"}[answer]] == wrong


@pytest.mark.parametrize("word, code", [("accept", "UNSOUND"), ("reject", "incomplete"), ("decline", "owed")])
def test_the_controls_are_run_and_found_wrong(word, code):
    done = subprocess.run([sys.executable, SUITE / "run.py", "--only", "core-cases", "--", sys.executable, SUITE / "always.py", word], capture_output=True, text=True)
    assert done.returncode == 1 and f"{code}: certificates/" in done.stdout and "Traceback" not in done.stderr


@pytest.mark.parametrize("expected, needs, outcome, mark", [
    ("accepted", "core", "accepted", "right"), ("accepted", "core", "unreadable", "incomplete"), ("accepted", "rules", "declined", "declined"), ("accepted", "core", "declined", "owed"),
    ("rejected", "core", "unreadable", "right"), ("rejected", "rules", "declined", "declined"), ("rejected", "format", "declined", "owed"), ("rejected", "rules", "accepted", "UNSOUND"),
    ("declined", "core", "accepted", "UNSOUND"), ("declined", "core", "declined", "right"), ("declined", "core", "rejected", "right"), ("rejected", "core", "crashed", "crashed"), ("declined", "core", "late", "late")])
def test_the_marks(expected, needs, outcome, mark):
    assert run.mark({"expected": expected, "needs": needs}, outcome) == mark


def test_a_command_that_crashes_or_never_ends_is_marked(tmp_path):
    def outcome(code: str, seconds=20):
        return run.outcome_of([sys.executable, "-c", code], tmp_path, seconds)

    assert outcome("1/0") == "crashed" and outcome("import sys; sys.exit(77)") == "crashed" and outcome("import sys; sys.exit(3)") == "declined"
    assert outcome("import time; time.sleep(60)", 0.5) == "late" and outcome("pass") == "accepted"
