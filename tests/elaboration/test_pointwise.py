"""Inequalities between positive parts and probabilities of several laws: proved in the core's rules where they hold, never where they fail."""

import pytest

from rdpverify.elaboration.in_the_core import in_the_core
from rdpverify.printer import statement_data
from rdpverify.typed import parse_statement

TREE = {"rule": "", "then": []}
LEVEL, PARTS = ["eps >= 0"], ["d >= 0", "e >= 0", "eps >= 0"]
HOLD = [
    ("hockey_stick(P,Q,eps) <= hockey_stick(R,Q,eps) + tv(P,R)", (), LEVEL),
    ("hockey_stick(P,Q,eps) <= hockey_stick(P,R,eps) + exp(eps)*tv(R,Q)", (), LEVEL),
    ("hockey_stick(P,Q,eps) >= hockey_stick(R,Q,eps) - tv(R,P)", (), LEVEL),
    ("hockey_stick(P,Q,eps) >= tv(P,Q) - (exp(eps) - 1)", (), LEVEL),
    ("hockey_stick(P,Q,a) >= hockey_stick(P,Q,b)", (), ["a >= 0", "b >= a"]),
    ("tv(P,Q) <= tv(P,R) + tv(R,R1) + tv(R1,Q)", (), ()),
    ("P(S) - Q(S) <= tv(P,R) + tv(R,Q)", (), ()),
    ("tv(Mixture((1/2,P),(1/2,Q)),R) <= tv(P,R)/2 + tv(Q,R)/2", (), ()),
    ("hockey_stick(P,Q,eps) <= d + e", ("hockey_stick(R,Q,eps) <= d", "tv(P,R) <= e"), PARTS),
    ("hockey_stick(P,Q,eps) <= d + exp(eps)*e", ("hockey_stick(P,R,eps) <= d", "tv(R,Q) <= e"), PARTS),
    ("hockey_stick(P,Q,1) <= 3/10", ("hockey_stick(R,Q,1) <= 1/10", "tv(P,R) <= 1/5"), ()),
    ("tv(P,Q) >= 1/4", ("tv(P,R) <= 1/8", "tv(R,Q) >= 3/8"), ()),
]
FAIL = [
    ("hockey_stick(P,Q,eps) <= hockey_stick(R,Q,eps) + 99/100*tv(P,R)", (), LEVEL),
    ("hockey_stick(P,Q,eps) <= hockey_stick(P,R,eps) + tv(R,Q)", (), LEVEL),
    ("hockey_stick(P,Q,eps) >= tv(P,Q) - (exp(eps) - 1)/2", (), LEVEL),
    ("hockey_stick(P,Q,a) >= hockey_stick(P,Q,b)", (), ["a >= 0", "b >= 0"]),
    ("tv(P,Q) + tv(Q,R) <= 2*tv(P,R)", (), ()),
    ("P(S) - Q(T) <= tv(P,Q)", (), ()),
    ("hockey_stick(P,Q,1) <= 3/10", ("hockey_stick(R,Q,1) <= 1/10", "tv(P,R) <= 21/100"), ()),
    ("hockey_stick(P,Q,eps) <= d + e", ("hockey_stick(P,R,eps) <= d", "tv(R,Q) <= e"), PARTS),
    ("tv(P,Q) >= 1/4 + 1/1000", ("tv(P,R) <= 1/8", "tv(R,Q) >= 3/8"), ()),
    ("tv(P,Q) <= tv(R,R1)", (), ()),
]


def proof(text, given, where):
    return in_the_core(statement_data(parse_statement(text, list(given), list(where))), TREE, 20)


@pytest.mark.parametrize("claim", HOLD, ids=lambda claim: claim[0])
def test_what_holds_is_proved(claim):
    assert proof(*claim) is not None


@pytest.mark.parametrize("claim", FAIL, ids=lambda claim: claim[0])
@pytest.mark.sampled(3)
def test_what_fails_by_a_little_is_not(claim):
    assert proof(*claim) is None
