"""Bounds on the total variation of powers and products of arbitrary laws, from what holds of all laws."""

import pytest

from rdpverify.proving.prove import prove
from rdpverify.typed import parse_statement

TIMES = ["n in integers [1, oo)"]


@pytest.mark.parametrize(("text", "given", "where", "verdict"), [
    ("1 - tv(Power(P,n), Power(Q,n)) >= exp(-n*kl(P,Q))/2", [], TIMES, "proved"),
    ("1 - tv(Power(P,n), Power(Q,n)) >= exp(-n*kl(P,Q))", [], TIMES, "refuted"),
    ("1 - tv(Power(P,n), Power(Q,n)) >= exp(-n*c)/2", ["kl(P,Q) <= c"], [*TIMES, "c >= 0"], "proved"),
    ("1 - tv(Product(P,P1), Product(Q,Q1)) >= exp(-c - d)/2", ["kl(P,Q) <= c", "kl(P1,Q1) <= d"], ["c >= 0", "d >= 0"], "proved"),
    ("1 - tv(Product(P,P1), Product(Q,Q1)) >= exp(-c - d)", ["kl(P,Q) <= c", "kl(P1,Q1) <= d"], ["c >= 0", "d >= 0"], "refuted"),
])
def test_overlap_of_joint_laws(text, given, where, verdict):
    assert prove(parse_statement(text, given, where), seconds=60).verdict == verdict
