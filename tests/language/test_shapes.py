"""Laws that are written in different shapes are compared in one."""

from fractions import Fraction
from itertools import product

import pytest

from rdpverify.errors import DomainProblem, RdpVerifyError
from rdpverify.printer import to_text
from rdpverify.proving.prove import prove
from rdpverify.typed import parse_statement


@pytest.mark.parametrize("text, written", [
    ("tv(Power(P,2), Product(Q,R))", "tv(Product(P, P), Product(Q, R))"), ("kl(Product(Q,R,P), Power(P,3))", "kl(Product(Q, R, P), Product(P, P, P))"),
    ("kl(Power(P,3), Product(Q,R))", "kl(Power(P, 3), Product(Q, R))"), ("kl(Power(P,2), Power(Q,2))", "kl(Power(P, 2), Power(Q, 2))"),
    ("kl(Power(P,n), Product(Q,R))", "kl(Power(P, n), Product(Q, R))"), ("kl(Power(P,2), Q) + kl(Product(P,Q), Q)", "kl(Power(P, 2), Q) + kl(Product(P, Q), Q)"),
    ("kl(Product(Power(P,2),Q), Product(Product(P,Q),R))", "kl(Product(Product(P, P), Q), Product(Product(P, Q), R))"),
    ("tv(Mixture((1/2,Power(P,2)),(1/2,Power(Q,2))), Mixture((1/3,Product(P,Q)),(2/3,Power(R,2))))",
     "tv(Mixture((1/2, Product(P, P)), (1/2, Product(Q, Q))), Mixture((1/3, Product(P, Q)), (2/3, Product(R, R))))"),
    ("kl(Mixture((0,P),(1,Q)),R)", "kl(Q, R)"), ("kl(Mixture((0,P),(1,Mixture((1,Q),(0,R)))),R)", "kl(Q, R)"),
    ("kl(Mixture((0,P),(1/2,Q),(1/2,R)),R)", "kl(Mixture((0, P), (1/2, Q), (1/2, R)), R)"), ("kl(Mixture((w,P),(1-w,Q)),R)", "kl(Mixture((w, P), (1 - w, Q)), R)"),
])
def test_one_shape(text, written):
    where = [f"{name} in {domain}" for name, domain in (("n", "integers [1, oo)"), ("w", "[0, 1]")) if name in text.replace("Power", "")]
    assert to_text(parse_statement(f"{text} <= 1", where=where).conclusion.left) == written


def test_a_law_without_meaning_does_not_vanish():
    with pytest.raises(RdpVerifyError):
        found = prove(parse_statement("kl(Mixture((0,Normal(0,-1)),(1,Q)),Q) <= 0"), 5)
        raise DomainProblem(found.verdict) if found.verdict != "proved" else AssertionError


def test_a_divergence_of_mixtures_in_different_shapes_is_the_sum_over_pairs():
    F = Fraction
    a, b, c = (F(8, 19), F(11, 19)), (F(5, 16), F(11, 16)), (F(1, 4), F(3, 4))
    first = [F(2, 5) * a[i] * a[j] + F(3, 5) * b[i] * b[j] for i, j in product((0, 1), repeat=2)]
    second = [F(3, 5) * b[i] * c[j] + F(2, 5) * c[i] * a[j] for i, j in product((0, 1), repeat=2)]
    distance = sum(abs(p - q) for p, q in zip(first, second)) / 2
    A, B, C = (f"Finite([{', '.join(map(str, masses))}])" for masses in (a, b, c))
    left = f"tv(Mixture((2/5, Power({A}, 2)), (3/5, Power({B}, 2))), Mixture((3/5, Product({B}, {C})), (2/5, Product({C}, {A}))))"
    assert prove(parse_statement(f"{left} == {distance}"), 10).verdict == "proved"
    assert prove(parse_statement(f"{left} <= {distance - F(1, 10**6)}"), 10).verdict == "refuted"


@pytest.mark.parametrize("text, verdict", [
    ("kl(Mixture((0,P),(1,Q)),R) == kl(Q,R)", "proved"), ("kl(Mixture((0,P),(1,Q)),R) == kl(P,R)", "refuted"),
    ("kl(Power(P,2), Product(Q,R)) == kl(P,Q) + kl(P,R)", "proved"), ("tv(Power(P,2), Product(Q,Q)) <= tv(P,Q)", "refuted")])
def test_decided(text, verdict):
    assert prove(parse_statement(text), 15).verdict == verdict
