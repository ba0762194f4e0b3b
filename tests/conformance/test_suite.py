"""The public suite: its manifest and files agree, it covers every rule, and it finds checkers wrong that look at nothing."""

import ast
import importlib.util
import json
import subprocess
import sys
import traceback
from collections import Counter
from itertools import chain
from pathlib import Path

import pytest

import rdpverify.printer  # noqa: F401  (the checker's messages in words)
from rdpverify.checker import check, read_file
from rdpverify.core.check import RULES as CORE_RULES
from rdpverify.deadline import deadline
from rdpverify.errors import BudgetExceeded, CertificateError, InputError
from rdpverify.exact import digest
from rdpverify.kernel.rule import Rules

SUITE = Path(__file__).parents[2] / "conformance"
MANIFEST = json.loads((SUITE / "manifest.json").read_text(encoding="utf-8"))
ENTRIES, ASKED = MANIFEST["certificates"], MANIFEST["hypotheses"]
_spec = importlib.util.spec_from_file_location("conformance_run", SUITE / "run.py")
run = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(run)
PACKAGE = SUITE.parent / "rdpverify"
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


def test_every_hypothesis_of_every_rule_of_the_core_is_violated_alone():
    """What a rule asks is listed in the manifest, and each certificate by hand that a rule refuses stands under what it violates."""
    of_file = {entry["file"]: entry for entry in ENTRIES}
    of_core = [asked for asked in ASKED if not asked["rule"].startswith("rule: ")]
    assert {asked["rule"] for asked in of_core} == {*CORE_RULES, "step"} and len({(asked["rule"], asked["asks"]) for asked in ASKED}) == len(ASKED) > 300
    for asked in of_core:
        assert asked["cases"] and all(of_file[file]["rule"] == f"core: {asked['rule']}" and of_file[file]["expected"] != "accepted" for file in asked["cases"])
    listed = {file for asked in ASKED for file in asked["cases"]}
    by_hand = {entry["file"] for entry in ENTRIES if entry["expected"] == "rejected" and entry["rule"].removeprefix("core: ") in CORE_RULES
               and json.loads((SUITE / entry["file"]).read_text(encoding="utf-8"))["program"] == "by hand"}
    of_proofs = {entry["file"] for entry in ENTRIES if entry["rule"] == "core: cases" and entry["reason"].startswith(("the list of cases", "proved "))}
    assert by_hand - of_proofs <= listed


# What no certificate can reach: theorems that somebody makes or alters in Python, the package's own data, values of a kind that reading rules out, limits of hours.
NOT_FROM_FILES = ("a theorem does not change", "a theorem is made by a rule", "a symbol stands for a number", "a law stands for a law", "stands for {key.head}s",
                  "a random variable stands for several", "expected symbols, laws", "a value is not of the kind", "too many boxes", "too large a power", "prove something else",
                  "a weight is a number", "expected name: hypotheses")


def places_met(entries) -> set[tuple[str, int]]:
    """The files and lines of the package that are passed where these certificates are refused."""
    met = set()
    for entry in entries:
        try:
            with deadline(60, 3):
                check(read_file(SUITE / entry["file"]))
        except (CertificateError, InputError, BudgetExceeded) as problem:
            while problem is not None:
                met |= {(frame.filename, frame.lineno) for frame in traceback.extract_tb(problem.__traceback__) if "rdpverify" in frame.filename}
                problem = problem.__context__
    return met


def refusals_left(path: Path, met, known=(), rule: str | None = None) -> list[str]:
    """Where a file refuses, by ``require`` or ``raise``, and no certificate is refused; but for those ``known`` by what they say.

    With ``rule`` only in the function of this name and in those of the file that it uses.
    """
    text, found = path.read_text(encoding="utf-8"), []
    for node in chain.from_iterable(map(ast.walk, [ast.parse(text)] if rule is None else used_by(ast.parse(text), rule))):
        match node:
            case ast.Expr(value=ast.Call(func=ast.Name(id="require"))) | ast.Raise(exc=ast.expr()):
                said = ast.get_source_segment(text, node)
                if not any((str(path), line) in met for line in range(node.lineno, node.end_lineno + 1)) and not any(each in said for each in known):
                    found.append(f"{path.name}:{node.lineno}: {said}")
    return found


def used_by(module: ast.Module, name: str) -> list[ast.stmt]:
    """The definitions of a file that one of them uses, itself among them."""
    own = {node.name: node for node in module.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    used, left = {}, [name]
    while left:
        if (one := left.pop()) in own and one not in used:
            used[one] = own[one]
            left += [node.id for node in ast.walk(own[one]) if isinstance(node, ast.Name)]
    return list(used.values())


def test_every_refusal_of_the_core_has_a_certificate():
    """Where the core refuses, by ``require`` or ``raise``, some certificate of the suite is refused there."""
    met = places_met(entry for entry in ENTRIES if entry["expected"] != "accepted" and entry["needs"] != "rules")
    assert [each for path in sorted((PACKAGE / "core").glob("*.py")) for each in refusals_left(path, met, NOT_FROM_FILES)] == []


# Rules of the tree of which some refusal has no certificate yet; and what no claim with a value brings about in the others.
NOT_ALL = {"abstract", "alignment", "bernoulli", "bounded_ratio", "box", "each_event", "induction", "limit",
           "mixture", "neighbours", "one_direction", "premise", "processing", "pure_curve", "quantile", "restate", "rows", "runs", "series",
           "shared_component", "solve", "telescope", "tensorise", "termwise", "theorem", "unfold"}
NOT_REACHED = ("a side is not known to be defined for all values", "a side is not known to be defined when the divergence",
               "the integrand is not known to be defined", "the new bound is not known to be defined")


def test_which_rules_of_the_tree_have_all_of_their_refusals():
    """Each side condition is violated singly by a certificate by hand, which the rule itself refuses."""
    of_file = {entry["file"]: entry for entry in ENTRIES}
    by_hand = [asked for asked in ASKED if asked["rule"].startswith("rule: ")]
    for asked in by_hand:
        name = asked["rule"].removeprefix("rule: ")
        assert asked["cases"] and all(of_file[file]["says"].startswith(f"root, rule {name}: ") for file in asked["cases"])
        assert not any("goals remain" in of_file[file]["says"] for file in asked["cases"])
    met = places_met(entry for entry in ENTRIES if entry["expected"] == "rejected" and entry["needs"] == "rules" and entry["rule"].startswith("rule: "))
    files = Rules().file
    left = {name for name, file in files.items()
            if refusals_left(PACKAGE / "kernel" / "rules" / f"{file}.py", met, NOT_REACHED, None if file == name else name)}
    assert left == NOT_ALL and len(set(Rules()) - left) >= 42


def test_digests_are_right_where_they_are_not_what_was_altered():
    for entry in ENTRIES:
        if entry["rule"].startswith(("core: ", "rule: ", "foreign")):
            certificate = json.loads((SUITE / entry["file"]).read_text(encoding="utf-8"))
            assert certificate["digest"] == digest({key: value for key, value in certificate.items() if key != "digest"})


@pytest.mark.parametrize("rule", sorted({entry["rule"] for entry in ENTRIES}))
def test_each_is_decided_as_it_says(rule):
    """What the rules of the tree refuse they refuse for the reason that is written down: no other guard stands in for the one meant."""
    for entry in (entry for entry in ENTRIES if entry["rule"] == rule):
        said = ""
        try:
            with deadline(5):
                check(read_file(SUITE / entry["file"]))
            outcome = "accepted"
        except (CertificateError, InputError) as problem:
            outcome, said = "rejected", str(problem)
        except BudgetExceeded:
            outcome = "declined"
        assert outcome == entry["expected"] or (entry["expected"], outcome) == ("declined", "rejected"), entry["file"]
        if rule.startswith("rule: ") and outcome == "rejected":
            assert said.startswith(entry["says"]), entry["file"]


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
