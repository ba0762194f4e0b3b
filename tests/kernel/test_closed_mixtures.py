"""Mixtures at integer orders, atoms, staircase cells, suprema of two statistics, tails on the integers: values in enclosures."""

import pytest
from flint import ctx

from rdpverify.errors import RuleError
from rdpverify.kernel.closed import closed_answer
from rdpverify.derivation.domain_signs import DomainSigns
from rdpverify.kernel.closed.assumptions import Assumptions
from rdpverify.language import parse
from rdpverify.printer import to_text
from rdpverify.typed import parse_question
from rdpverify.numeric import enclose
from rdpverify.terms import number, substitute
from rdpverify.terms.evaluate import ball
from rdpverify.terms.normal import identical

SUBSAMPLED = "Mixture((9/10, Normal(0, 1)), (1/10, Normal(1, 1)))"


def answer(text, *where):
    question = parse_question(text, where, ())
    return closed_answer(question.term, Assumptions(DomainSigns(question.where, question.conditions)))


@pytest.mark.parametrize(
    "text",
    [
        f"renyi({SUBSAMPLED}, Normal(0, 1), 4)",
        "renyi(Mixture((1/2, Normal(0, 1)), (1/4, Normal(1, 2)), (1/4, Normal(-1, 1))), Normal(0, 2), 3)",
        "renyi(Mixture((1/2, Laplace(0, 1)), (1/2, Laplace(1, 1))), Laplace(0, 1), 3)",
        f"chi2({SUBSAMPLED}, Normal(0, 1))",
        "renyi(Mixture((1/2, Poisson(1)), (1/2, Poisson(2))), Poisson(2), 3)",
        "hockey_stick(Geometric(1/2), Geometric(1/3), 1/4)",
        "hockey_stick(Geometric(1/3), Geometric(1/2), 1/4)",
        "hockey_stick(DiscreteLaplace(0, 1), DiscreteLaplace(2, 1), 1/5)",
        "hockey_stick(DiscreteLaplace(0, 1), DiscreteLaplace(2, 2), 1/5)",
        "tv(DiscreteLaplace(0, 1), DiscreteLaplace(3, 1))",
        "renyi(Staircase(1, 1/3), shift(Staircase(1, 1/3), 1), 5/2)",
        "renyi(shift(Staircase(1, 2/3), 1), Staircase(1, 2/3), 1/2)",
        "max_divergence(Beta(3, 4), Beta(2, 3))",
        "max_divergence(InverseGaussian(1, 2), InverseGaussian(3/2, 1))",
        "max_divergence(Cauchy(0, 1), Cauchy(1, 2))",
        "max_divergence(Logistic(0, 1), Logistic(1, 1))",
        "kl(Cauchy(0, 1), Cauchy(1, 2))",
    ],
)
def test_the_value_lies_in_the_enclosure(text):
    value = answer(text).value
    found, _ = enclose(parse(text), digits=12, route="integration")
    precision, ctx.prec = ctx.prec, 120
    try:
        assert ball(value, {}).overlaps(found.lower.union(found.upper))
    finally:
        ctx.prec = precision


def test_the_general_term_gives_every_integer_order():
    general = answer("renyi(Mixture((1-q, Normal(0, s)), (q, Normal(1, s))), Normal(0, s))", "q in (0, 1)", "alpha in integers [2, oo)")
    for order in (2, 3, 7):
        whole = {"alpha": number(order), "q": number("1/5"), "s": number(2)}
        one = answer(f"renyi(Mixture((4/5, Normal(0, 2)), (1/5, Normal(1, 2))), Normal(0, 2), {order})").value
        assert ball(substitute(general.value, whole), {}).overlaps(ball(one, {}))


@pytest.mark.parametrize("order", ["3/2", "1/2", "200"])
def test_overlapping_mixtures_are_refused_at_other_orders(order):
    with pytest.raises(RuleError):
        answer(f"renyi({SUBSAMPLED}, Normal(0, 1), {order})")


def test_a_mixture_below_is_refused_with_a_reason():
    with pytest.raises(RuleError, match="overlapping"):
        answer(f"renyi(Normal(0, 1), {SUBSAMPLED}, 3)")


def test_the_catastrophe_mechanism_is_finite_exactly_below_order_one():
    P, Q = (f"Mixture((1-d, Normal({x}, s)), (d, PointMass({x})))" for x in (0, 1))
    found = answer(f"renyi({P}, {Q})", "d in (0, 1)")
    assert [to_text(c) for c in found.finite_when] == ["alpha < 1"] and not found.dominated
    assert identical(found.value, parse("alpha/(2*s**2) + log(1-d)/(alpha-1)"), lambda t: 1 if to_text(t) in ("s", "d", "1 - d") else None)
    assert answer(f"kl({P}, {Q})", "d in (0, 1)").value.op == "oo"


@pytest.mark.parametrize(
    "text, infinite",
    [
        ("max_divergence(Beta(2, 4), Beta(3, 3))", True),
        ("max_divergence(BetaPrime(3, 4), BetaPrime(2, 3))", False),
        ("max_divergence(InverseGaussian(1, 1), InverseGaussian(1, 2))", True),
        (f"max_divergence({SUBSAMPLED}, Normal(0, 1))", True),
        ("max_divergence(DiscreteNormal(0, 2), DiscreteNormal(0, 1))", True),
        ("max_divergence(Levy(1, 2), Levy(1, 1))", False),
        ("max_divergence(Levy(1, 1), Levy(1, 2))", True),
    ],
)
def test_where_the_max_divergence_is_infinite(text, infinite):
    assert (answer(text).value.op == "oo") is infinite


def test_a_formula_for_the_inside_of_a_cone_does_not_claim_infinity_outside():
    assert not answer("max_divergence(Beta(a1, b1), Beta(a2, b2))").exact
    assert not answer("max_divergence(Normal(m1, s1), Normal(m2, s2))").exact
    assert answer("max_divergence(InverseGaussian(m1, l1), InverseGaussian(m2, l2))").exact
