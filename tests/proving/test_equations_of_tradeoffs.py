"""Equations between a trade-off function of arbitrary laws and a number: proved as two bounds; false twins are refuted."""

import pytest

from rdpverify.proving.prove import prove
from rdpverify.typed import parse_statement

UNIT = ["x in [0, 1]"]


@pytest.mark.parametrize("text, given, where, verdict", [
    ("tradeoff(P,Q,1) == 0", [], [], "proved"), ("tradeoff(P,Q,0) == 1", [], [], "refuted"), ("tradeoff(P,P,x) == 1 - x", [], UNIT, "proved"),
    ("tradeoff(P,P,x) == 1 - x**2", [], UNIT, "refuted"), ("tradeoff(P,Q,x) == 1 - x", ["tv(P,Q) <= 0"], UNIT, "proved"),
    ("tradeoff(P,Q,x) == 1 - x", ["tv(P,Q) <= 1/100"], UNIT, "refuted")])
def test_an_equation_of_a_tradeoff_is_decided(text, given, where, verdict):
    assert prove(parse_statement(text, given=given, where=where), seconds=20).verdict == verdict
