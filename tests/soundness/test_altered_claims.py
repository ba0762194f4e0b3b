"""Proofs of claims serve no misprint of theirs that is false; what is changed is changed, and a false claim is seen to be one."""

import random
from collections import Counter

import mpmath
import pytest
from altered_claims import altered, contradicted, faults

from rdpverify.printer import statement_data
from rdpverify.proving.prove import prove
from rdpverify.typed import parse_statement

CLAIMS = [
    ("tv(P,Q) <= sqrt(kl(P,Q)/2)", (), ()), ("renyi(P,Q,2) <= eps", ("max_divergence(P,Q) <= eps",), ("eps in [0, oo)",)),
    ("P(S) <= exp(eps)*Q(S) + delta", ("hockey_stick(P,Q,eps) <= delta",), ("eps in [0, oo)", "delta in (0, 1)")),
    ("exp(x) > 1 + x", (), ("x in (0, oo)",)), ("x*(1 - x) <= 1/4", (), ("x in [0, 1]",)), ("x + y >= 2", (), ("x in (0, oo)", "y in (0, oo)", "x*y == 1")),
    ("n**2 >= n", (), ("n in integers [0, oo)",)), ("kl(Bernoulli(p), Bernoulli(1/2)) <= log(2)", (), ("p in (0, 1)",))]


@pytest.mark.parametrize("text, given, where", CLAIMS)
def test_a_proof_serves_no_false_misprint(text, given, where):
    mpmath.mp.dps = 40
    outcome = prove(parse_statement(text, given=given, where=where), seconds=20)
    assert outcome.verdict == "proved"
    counts = Counter()
    assert not faults(statement_data(outcome.statement), "proved", outcome.evidence, random.Random(text), counts, most=40)
    assert counts["refused"]


def test_the_kinds_of_changes():
    claim = {"conclusion": "kl(P, Q) <= 1/x", "given": ["kl(P, Q) < 1/n"], "where": ["n in integers [1, oo)", "x in (0, 1)"], "conditions": ["x > 1/n"], "tight": False}
    found = [(what, {key: value for key, value in changed.items() if value != claim[key]}) for what, changed in altered(claim)]
    for change in (("sign", {"conclusion": "kl(P, Q) >= 1/x"}), ("exchanged", {"conclusion": "kl(Q, P) <= 1/x"}), ("left out", {"given": []}),
                   ("weak", {"given": ["kl(P, Q) <= 1/n"]}), ("end let in", {"where": ["n in integers [1, oo)", "x in [0, 1)"]}),
                   ("end let in", {"where": ["n in integers [1, oo)", "x in (0, 1]"]}), ("reals", {"where": ["n in [1, oo)", "x in (0, 1)"]}),
                   ("wider", {"where": ["n in integers [1-1, oo)", "x in (0, 1)"]}), ("weak", {"conditions": ["x >= 1/n"]})):
        assert change in found


def test_a_false_claim_is_seen_to_be_one():
    mpmath.mp.dps = 40
    assert contradicted(parse_statement("tv(P,Q) <= kl(P,Q)"), random.Random(1))
    assert not contradicted(parse_statement("tv(P,Q) <= sqrt(kl(P,Q)/2)"), random.Random(1))
