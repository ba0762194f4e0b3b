"""The exported text of a proof is the same whatever a process read before."""

import json
import subprocess
import sys

import pytest

from rdpverify.certificates.sealed import claim_certificate
from rdpverify.core.reader import polynomial
from rdpverify.export.coq_order import by_content, text_of
from rdpverify.proving.prove import prove
from rdpverify.typed import parse_statement

AFTER = """
import json, sys
from rdpverify.core.reader import polynomial
from rdpverify.export.coq import export
for text in sys.argv[1:]:
    polynomial(text)
print(export(json.load(sys.stdin)).text)
"""


@pytest.mark.parametrize("statement", ("tv(P, Q) <= sqrt(kl(P, Q)/2)", "tanh(x) <= x"))
def test_the_text_does_not_depend_on_what_was_read_before(statement):
    said = parse_statement(statement, where=["x in [0, oo)"] if "x" in statement else [])
    certificate = claim_certificate(said, "proved", prove(said).evidence)
    met = ("exp(2*x)", "integral(density(Q) + 2*density(P))*y"), ("x + y", "pos(density(P) - density(Q)) + inv(x)"), ()
    texts = {subprocess.run([sys.executable, "-c", AFTER, *before], input=json.dumps(certificate), capture_output=True, text=True,
                            check=True).stdout for before in met}
    assert len(texts) == 1 and "Theorem proved" in texts.pop()


def test_equal_formulas_have_one_text_and_others_another():
    one, same, other = (polynomial(text) for text in ("x*y + exp(x + y)/2", "exp(y + x)/2 + y*x", "exp(y - x)/2 + y*x"))
    assert text_of(one) == text_of(same) and polynomial(text_of(one)) == one
    assert by_content(one) == by_content(same) != by_content(other)
