"""The door of the checker: a proof in the core's rules is looked at by the core, all else by the rules; whatever is wrong is one line."""

import json
import sys

import pytest
from rdpverify import checker
from rdpverify.checker import MOST_DEPTH, check, check_file
from rdpverify.core.envelope import Checked
from rdpverify.elaboration.plan_rules import OWN, told
from rdpverify.errors import BudgetExceeded, CertificateError, InputError, OutOfTime, RuleError
from rdpverify.exact import digest

CLAIM = {"conclusion": "x >= 0", "where": ["x in [0, 1]"], "given": [], "conditions": [], "tight": False}
CORE = {"steps": [["assume", "x >= 0"]], "facts": [], "cases": [0]}
TREE = {"rule": "sign"}


def certificate(evidence, verdict="proved", claim=CLAIM, **values):
    made = {"format": "rdpverify-certificate", "version": 2, "program": "by hand", "kind": "claim", "claim": claim, "claim_hash": digest(claim), "verdict": verdict, "evidence": evidence, **values}
    return {**made, "digest": digest(made)}


def test_a_proof_in_the_core_is_checked_by_the_core(monkeypatch):
    found = check(certificate({"core": CORE}))
    assert found == Checked("proved", digest(CLAIM), "1 steps")
    monkeypatch.setitem(sys.modules, "rdpverify.kernel.checker", None)  # whoever asks for it fails
    assert check(certificate({"core": CORE})) == found and check(certificate({"core": CORE, "proof": TREE})) == found
    with pytest.raises(ImportError):
        check(certificate({"proof": TREE}))
    for evidence, verdict in (({"core": CORE, "theorems": []}, "proved"), ({"core": CORE}, "certified"), ({"core": CORE}, "refuted"), ([], "proved")):
        with pytest.raises(ImportError):
            check(certificate(evidence, verdict))


def test_a_tree_of_rules():
    assert check(certificate({"proof": TREE})).verdict == "proved"
    told(certificate({"core": CORE, "proof": TREE}))
    for wrong in ({"rule": "no such"}, {"rule": "forget", "with": {"keep": []}}, {"rule": "sign", "then": [TREE]}, {}, 5, None, {"rule": []}):
        assert check(certificate({"core": CORE, "proof": wrong})).verdict == "proved"
        with pytest.raises(CertificateError):
            told(certificate({"core": CORE, "proof": wrong}))
        with pytest.raises(CertificateError):
            check(certificate({"proof": wrong}))


@pytest.mark.parametrize("rule", sorted(OWN))
def test_steps_of_a_plan_prove_nothing(rule):
    """Not by their names, and not as a file of the kernel's."""
    with pytest.raises(CertificateError, match="no rule is called"):
        check(certificate({"proof": {"rule": rule}}))


def test_nothing_satisfies_a_vacuous_claim():
    nothing = {**CLAIM, "conclusion": "x >= 5", "conditions": ["x < 0"]}
    steps = [["assume", "x < 0"], ["assume", "x >= 0"], ["arithmetic", [["1", [0]], ["1", [1]]]], ["contradiction", [2], "1 <= 0"]]
    core = {"steps": steps, "facts": [], "cases": [3]}
    assert check(certificate({"core": core}, "vacuous", nothing)) == Checked("vacuous", digest(nothing), "4 steps")
    with pytest.raises(CertificateError, match="proved -1 >= 0, asked"):
        check(certificate({"core": core}, "proved", nothing))
    with pytest.raises(CertificateError):
        check(certificate({"core": CORE}, "vacuous"))


def test_the_hash_is_of_the_claim():
    for wrong in (digest({**CLAIM, "conclusion": "x >= 1"}), "", None):
        with pytest.raises(CertificateError, match="stale: the claim's hash"):
            check(certificate({"core": CORE}, claim_hash=wrong))


def test_a_file_is_checked(tmp_path):
    path = tmp_path / "c.json"
    path.write_text(json.dumps(certificate({"core": CORE})), encoding="utf-8")
    assert check_file(path) == check_file(str(path)) == check(certificate({"core": CORE}))
    path.write_text("{", encoding="utf-8")
    with pytest.raises(InputError, match="cannot be read"):
        check_file(path)


@pytest.mark.parametrize(("problem", "raised", "said"), [
    (TypeError("t"), CertificateError, "malformed evidence: TypeError: t"), (ValueError("v"), CertificateError, "malformed evidence: ValueError: v"), (KeyError("k"), CertificateError, "KeyError"),
    (AttributeError("a"), CertificateError, "AttributeError: a"), (IndexError("i"), CertificateError, "IndexError"), (OverflowError("o"), CertificateError, "OverflowError"),
    (ZeroDivisionError("z"), CertificateError, "ZeroDivisionError"), (RuleError("r"), CertificateError, "^r$"), (InputError("i"), CertificateError, "^i$"), (BudgetExceeded("b"), CertificateError, "^b$"),
    (RecursionError(), CertificateError, "nested too deeply"), (RecursionError("deep"), CertificateError, "deep"), (CertificateError("c"), CertificateError, "^c$"), (OutOfTime("o"), OutOfTime, "^o$"),
    (MemoryError("m"), MemoryError, "m"), (KeyboardInterrupt("k"), KeyboardInterrupt, "^k$"), (AssertionError("a"), AssertionError, "a"),
])
def test_what_goes_wrong_inside(monkeypatch, problem, raised, said):
    """A fault of the data proves nothing; a fault of the program, or the end of its time, says nothing about the certificate."""
    def fails(*_):
        raise problem

    monkeypatch.setattr(checker, "_by_the_core", fails)
    depth = sys.getrecursionlimit()
    with pytest.raises(raised, match=said):
        check(certificate({"core": CORE}))
    assert sys.getrecursionlimit() == depth


def test_the_depth_of_recursion_is_only_raised(monkeypatch):
    seen = []
    monkeypatch.setattr(checker, "_by_the_core", lambda _: seen.append(sys.getrecursionlimit()))
    old = sys.getrecursionlimit()
    try:
        for limit in (MOST_DEPTH - 1, MOST_DEPTH + 500):
            sys.setrecursionlimit(limit)
            check(certificate({"core": CORE}))
            assert sys.getrecursionlimit() == limit
    finally:
        sys.setrecursionlimit(old)
    assert seen == [MOST_DEPTH, MOST_DEPTH + 500] and MOST_DEPTH == 3_000
