"""Laws at the closed ends of their parameters' domains: exact finiteness, the values there, all of it replayed."""

import json
from itertools import product

import pytest

from rdpverify.derivation import derive
from rdpverify.errors import CertificateError
from rdpverify.derivation.replay import replay
from rdpverify.language import parse
from rdpverify.numeric import enclose
from rdpverify.terms import INFINITY, number, substitute
from rdpverify.terms.evaluate import ball

BERNOULLI = (
    "(1 - p)*(1 - q) + p*q > 0 and Max(1 - alpha, sign(1 - q) - sign(1 - p)) >= 0 and Max(1 - alpha, sign(q) - sign(p)) >= 0"
)
GEOMETRIC = "Max(1 - alpha, 1 - sign(1 - p), (1 - q)**alpha - (1 - q)*(1 - p)**alpha) > 0"  # order < 1, or p = 1, or the series converges
CLOSED = ("p in (0, 1]", "q in (0, 1]")
ABSOLUTELY_CONTINUOUS = "sign(1 - q) >= sign(1 - p) and sign(q) >= sign(p)"
FINITE = [
    ("renyi(Bernoulli(p), Bernoulli(q))", (), BERNOULLI),
    ("renyi(Binomial(n, p), Binomial(n, q))", (), BERNOULLI),
    ("kl(Bernoulli(p), Bernoulli(q))", (), ABSOLUTELY_CONTINUOUS),
    ("max_divergence(Bernoulli(p), Bernoulli(q))", (), ABSOLUTELY_CONTINUOUS),
    ("chi2(Binomial(3, p), Binomial(3, q))", (), ABSOLUTELY_CONTINUOUS),
    ("hellinger2(Bernoulli(p), Bernoulli(q))", (), "always"),
    ("renyi(Bernoulli(p), Bernoulli(q))", ("alpha in (0, 1)",), "(1 - p)*(1 - q) + p*q > 0"),
    ("renyi(Bernoulli(p), Bernoulli(1/2))", (), "always"),
    ("renyi(Geometric(p), Geometric(q))", CLOSED, GEOMETRIC),
    ("renyi(NegativeBinomial(r, p), NegativeBinomial(r, q))", CLOSED, GEOMETRIC),
    ("renyi(Power(Geometric(p), n), Power(Geometric(q), n))", CLOSED, GEOMETRIC),
    ("renyi(Geometric(p), Geometric(q))", CLOSED[:1], "(1 - q)**(alpha - 1) > (1 - p)**alpha"),
    ("renyi(Geometric(p), Geometric(q), 2)", CLOSED, "Max(1 - sign(1 - p), 1 - q - (1 - p)**2) > 0"),
    ("kl(Geometric(p), Geometric(q))", CLOSED, "sign(1 - q) >= sign(1 - p)"),
    ("max_divergence(Geometric(p), Geometric(q))", CLOSED, "p - q >= 0"),
    ("hellinger2(Geometric(p), Geometric(q))", CLOSED, "always"),
    ("renyi(Geometric(p), Geometric(1))", CLOSED[:1], "Max(1 - alpha, -(1 - p)) >= 0"),
    (
        "renyi(Mixture((1-q, Normal(0, 1)), (q, PointMass(0))), Normal(0, 1))",
        ("q in [0, 1]",),
        "Max(1 - alpha, 1 - sign(q)) > 0 and 1 - q > 0",
    ),
    (
        "renyi(Finite([p, r, 1-p-r]), Finite([1/2, 1/2]))",
        ("p in [0, 1/2]", "r in [0, 1/2]"),
        "p/2 + r/2 > 0 and Max(1 - alpha, -(1 - p - r)) >= 0",
    ),
]


@pytest.mark.parametrize("expression, where, condition", FINITE)
@pytest.mark.sampled(4, 2)
def test_the_finiteness_condition_is_exact_at_the_ends_too(expression, where, condition):
    found = derive(expression, where)
    assert found.derived and found.exact and found.data()["finite_when"] == condition
    replay(json.loads(json.dumps(found.data())))


@pytest.mark.parametrize("order", ["1/2", "3"])
@pytest.mark.parametrize("p, q", list(product(("0", "1/3", "1"), repeat=2)))
def test_every_corner_of_bernoulli_is_what_the_enclosure_says(p, q, order):
    _compare_with_enclosure("renyi(Bernoulli(p), Bernoulli(q))", (), p, q, order)


@pytest.mark.parametrize("order", ["1/2", "3"])
@pytest.mark.parametrize("law", ["Geometric({})", "NegativeBinomial(2, {})"])
@pytest.mark.parametrize("p, q", [("1", "1"), ("1", "1/2"), ("1/2", "1"), ("1/2", "1/4"), ("1/2", "7/8"), ("7/16", "37/64")])
@pytest.mark.sampled(4)
def test_every_corner_of_geometric_laws_is_what_the_enclosure_says(law, p, q, order):
    _compare_with_enclosure(f"renyi({law.format('p')}, {law.format('q')})", CLOSED, p, q, order)


def _compare_with_enclosure(expression, where, p, q, order):
    found = derive(expression, where, check=False)
    at = {"p": parse(p), "q": parse(q), "alpha": parse(order)}
    finite = all(
        bool(left > right) or (relation.op == ">=" and bool(left == right))
        for relation in found.finite_when
        for left, right in [[ball(substitute(side, at), {}) for side in (relation.left, relation.right)]]
    )
    enclosed = enclose(substitute(found.expression, at), digits=10)[0]
    assert finite is not (enclosed.infinite > 0)
    for boundary in found.boundaries:
        if at[boundary.relation.left.value] is boundary.relation.right and all(_holds(c, at) for c in boundary.when):
            value = None if boundary.form is INFINITY else ball(substitute(boundary.form, at), {})
            assert enclosed.infinite if value is None else value.overlaps(enclosed.lower.union(enclosed.upper))


def _holds(relation, at) -> bool:
    left, right = (substitute(side, at).value for side in (relation.left, relation.right))
    return left < right if relation.op == "<" else left > right


@pytest.mark.parametrize(
    "expression, where, boundary, form",
    [
        ("renyi(Bernoulli(p), Bernoulli(q))", (), "p == 0", "-log(1 - q)"),
        ("renyi(Bernoulli(p), Bernoulli(q))", (), "q == 0", "alpha/(alpha - 1)*log(1 - p)"),
        ("kl(Binomial(n, p), Binomial(n, q))", (), "q == 1", "oo"),
        ("renyi(Geometric(p), Geometric(q))", ("p in (0, 1]",), "p == 1", "-log(q)"),
        ("renyi(Geometric(p), Geometric(q))", CLOSED, "q == 1", "alpha/(alpha - 1)*log(p)"),
        ("kl(NegativeBinomial(r, p), NegativeBinomial(r, q))", CLOSED, "q == 1", "oo"),
        ("renyi(Mixture((1-q, Normal(0, 1)), (q, PointMass(0))), Normal(0, 1))", ("q in [0, 1]",), "q == 0", "0"),
        ("renyi(Mixture((1-q, Normal(0, 1)), (q, PointMass(0))), Normal(0, 1))", ("q in [0, 1]",), "q == 1", "oo"),
    ],
)
@pytest.mark.sampled(3)
def test_values_at_the_ends(expression, where, boundary, form):
    found = derive(expression, where)
    assert found.derived
    assert (boundary, form) in {(b["where"], b["closed_form"]) for b in found.data()["boundaries"]}
    replay(json.loads(json.dumps(found.data())))


def test_an_altered_condition_or_value_at_an_end_does_not_replay():
    data = derive("renyi(Bernoulli(p), Bernoulli(q))").data()
    for altered in (
        {"finite_when": "always"},
        {"boundaries": [{**data["boundaries"][0], "closed_form": "-log(1 - q)"}]},
        {"valid_when": "p > 0"},
    ):
        with pytest.raises(CertificateError):
            replay({**data, **altered})


@pytest.mark.parametrize(
    "expression, form",
    [
        ("renyi(PointMass(0), Poisson(l))", "l"),
        ("renyi(Poisson(l), PointMass(0))", "-alpha*l/(alpha - 1)"),
        ("kl(Poisson(l), Bernoulli(1/2))", "oo"),
        ("max_divergence(Bernoulli(1/2), Geometric(p))", "-log(2*p*(1 - p))"),
    ],
)
def test_finitely_many_points_against_a_mass_function(expression, form):
    found = derive(expression, enclose=lambda term: enclose(term, digits=6, budget=3)[0])
    assert found.derived and found.data()["closed_form"] == form
    replay(json.loads(json.dumps(found.data())))


def test_inside_the_ends_the_divergence_is_continuous_at_order_1():
    assert derive("renyi(Bernoulli(p), Bernoulli(q))", check=False).continuous_at_one is True


def test_no_trials_have_no_divergence():
    found = derive("renyi(Power(Normal(0, s), n), Power(Normal(0, t), n))", ("n in integers [0, oo)",), check=False)
    assert not found.exact and number(0) is not found.closed_form


@pytest.mark.parametrize("expression, where, condition", [
    ("renyi(Bernoulli(a**2), Bernoulli(c**2), 2)", ("a in [0, 1]", "c in [0, 1]"), "a**2 > 0"),
    ("kl(Bernoulli(a**2), Bernoulli(1/2))", ("a in [0, 1]",), "a**2 > 0"),
    ("hellinger2(Bernoulli(c**2), Bernoulli(b))", ("b in [0, 1]", "c in [0, 1]"), "c**2 > 0"),
])
def test_a_mass_that_is_a_square_vanishes_at_an_end_too(expression, where, condition):
    """log(a**2) has no value at a = 0, though the divergence is finite there."""
    found = derive(expression, where)
    assert condition in found.data()["valid_when"].split(" and ")
    replay(json.loads(json.dumps(found.data())))
    with pytest.raises(CertificateError, match="is missing"):
        replay({**found.data(), "valid_when": found.data()["valid_when"].replace(condition, "1 > 0")})
