"""Mixtures whose weights may be 0 or 1, or of which a law stands on both sides, in the rules of the core."""

import json

import pytest

from rdpverify.core.check import check
from rdpverify.elaboration.in_the_core import in_the_core

MIXTURE = {"rule": "mixture"}
TRUE = [
    ("renyi(Mixture((1 - q, Q), (q, P)), Q, a) <= c*a", ["renyi(P, Q, b) <= c*b for all b in (1, oo)"], ["a in (1, oo)", "q in [0, 1]", "c in [0, oo)"]),
    ("renyi(Mixture((t, P), (1 - t, P1)), Mixture((t, Q), (1 - t, Q1)), a) <= Max(renyi(P, Q, a), renyi(P1, Q1, a))",
     ["renyi(P, Q, a) < oo", "renyi(P1, Q1, a) < oo"], ["a in (1, oo)", "t in [0, 1]"]),
]
FALSE = [
    ("renyi(Mixture((1 - q, Q), (q, P)), Q, a) <= q**2*c*a", ["renyi(P, Q, b) <= c*b for all b in (1, oo)"], ["a in (1, oo)", "q in [0, 1]", "c in [0, oo)"]),
    ("renyi(Mixture((t, P), (1 - t, P1)), Mixture((t, Q), (1 - t, Q1)), a) <= renyi(P, Q, a)",
     ["renyi(P, Q, a) < oo", "renyi(P1, Q1, a) < oo"], ["a in (1, oo)", "t in [0, 1]"]),
]


def claim(conclusion, given, where):
    return {"conclusion": conclusion, "given": given, "where": where, "conditions": [], "tight": False}


@pytest.mark.parametrize("said", TRUE)
def test_true(said):
    proof = in_the_core(claim(*said), MIXTURE, 100, 30)
    check(claim(*said), json.loads(json.dumps(proof)))


@pytest.mark.parametrize("said", FALSE)
def test_false_twins(said):
    assert in_the_core(claim(*said), MIXTURE, 100, 10) is None
