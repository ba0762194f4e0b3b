"""Statements about entropies for a reader: the proof as a sum, the law that refutes, and a program for a doubter."""

import subprocess
import sys

import pytest
from rdpverify.claims.claim import Claim
from rdpverify.errors import InputError
from rdpverify.numeric import enclose
from rdpverify.reports.plain import prose_text
from rdpverify.reports.proof_words import proof_in_words
from rdpverify.reports.refutation import refutation_in_words
from rdpverify.reports.refutation_script import refutation_script
from rdpverify.typed import parse


def told(text, given=(), where=()):
    verdict = Claim(text, given=given, where=where).verify(budget=20)
    tell = refutation_in_words if verdict.status == "refuted" else lambda statement, _: proof_in_words(statement, verdict)
    return " ".join(" ".join(line.split()) for line in prose_text(tell(verdict.claim.parsed, verdict.certificate["evidence"])))


@pytest.mark.parametrize(("text", "given", "where", "words"), [
    ("I(X; Z) <= I(X; Y)", ("X -> Y -> Z",), (),
     "I(X; Y) − I(X; Z) = I(X; Y∣Z) − I(X; Z∣Y) Here I(X; Z∣Y) = 0 is given, and I(X; Y∣Z) ≥ 0 is Shannon's."),
    ("I(X; Z) <= c", ("H(X) <= c",), ("c >= 0",), "c − I(X; Z) = c − H(X) + H(X∣Z) Here H(X) ≤ c is given, and H(X∣Z) ≥ 0 is Shannon's."),
    ("H(X, Y) == H(X) + H(Y | X)", (), (), "The two sides are the same sum of joint entropies."),
    ("H(X) <= 1", ("H(X) < 0",), (), "What is supposed contradicts itself: 0 would be positive. Written out in joint entropies, 0 = H(X) − H(X)"),
    ("H(X) == 0", ("H(X) <= 0",), (), "H(X) = H(X) Here H(X) ≥ 0 is Shannon's. Written out in joint entropies, −H(X) = −H(X) Here H(X) ≤ 0 is given."),
    ("H(X | Y) == H(X)", (), (), "Take 2 outcomes of the masses (1/2, 1/2), and on them X = (0, 1), Y = (0, 1)."),
    ("H(X) <= 5", (), (), "841 outcomes"),
])
def test_what_is_told(text, given, where, words):
    assert words in told(text, given, where), told(text, given, where)


def test_every_part_of_a_proof_is_in_its_words():
    parts = told("H(A, B, C, D) <= 2", ("H(A) <= 1/2", "H(B) <= 1/2", "H(C) <= 1/2", "H(D) == 1/2"))
    assert all(f"H({name}) ≤ 1/2" in parts for name in "ABC") and "H(D) = 1/2" in parts and "are given" in parts


@pytest.mark.parametrize(("text", "given"), [
    ("I(X; Z) <= I(X; Y)", ()), ("I(X; Z) <= I(X; Y)", ("I(X; Y | Z) == 0", "H(F) <= 1")), ("H(X, Mp) <= H(X)", ()),
    ("I(A; B) <= I(A; B | C) + I(A; B | D) + I(C; D)", ()),
])
def test_the_program_refutes_too(text, given, tmp_path):
    verdict = Claim(text, given=given).verify(budget=20)
    script = tmp_path / "script.py"
    script.write_text(refutation_script(verdict.claim.parsed, verdict.certificate["evidence"]))
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True)
    assert done.returncode == 0 and done.stdout.startswith("REFUTED"), done


@pytest.mark.parametrize("form", ["html", "latex", "markdown", "text"])
def test_a_verdict_has_every_face(form):
    verdict = Claim("I(X; Z | Y) <= I(X; Y)").verify(budget=20)
    face = {"html": verdict._repr_html_, "latex": verdict.to_latex, "markdown": lambda: str(verdict.claim), "text": lambda: repr(verdict)}[form]()
    assert "variable" not in face and "I" in face


def test_random_variables_have_no_value_of_their_own():
    with pytest.raises(InputError, match="a random variable without a law"):
        enclose(parse("1 + H(X)"), 10)
    with pytest.raises(InputError, match="no random instances"):
        Claim("H(X) >= 0").test(10)
