"""Max divergences on the boundary of their finiteness conditions, and what lies outside; special functions and their limits at order 1."""

import json

import pytest

from rdpverify.derivation import derive
from rdpverify.derivation.samples import sample_point
from rdpverify.errors import CertificateError
from rdpverify.derivation.replay import replay
from rdpverify.language import parse
from rdpverify.printer import to_text
from rdpverify.numeric import enclose

BOUNDARIES = [
    ("max_divergence(Normal(m1, s1), Normal(m2, s2))", "s2 - s1 > 0", [("s2 == s1", "oo", "(m1 - m2)**2 > 0")]),
    ("max_divergence(Normal(0, s1), Normal(0, s2))", "s2 - s1 >= 0", []),
    (
        "max_divergence(Gamma(k1, t1), Gamma(k2, t2))",
        "t2 - t1 > 0 and k1 - k2 > 0",
        [("t2 == t1", "oo", "(k1 - k2)**2 > 0"), ("k2 == k1", "-k1*log(t1/t2)", "t2 - t1 >= 0")],
    ),
    (
        "max_divergence(Beta(a1, 2), Beta(a2, 1))",
        "a1 - a2 > 0",
        [("a2 == a1", "log(a1 + 1)", "always")],
    ),
    ("max_divergence(StudentT(n), StudentT(m))", "n - m > 0", [("n == m", "0", "always")]),
    (
        "max_divergence(MultivariateNormal([m1, m2], [[v, 0], [0, 1]]), MultivariateNormal([0, 0], [[2, 1], [1, 2]]))",
        "2 - v > 0 and 1 - v > 0",
        [("v == 2", "oo", "always"), ("v == 1", "log(3)/2 + m1**2/2", "m2 - m1 == 0")],
    ),
    ("max_divergence(HalfNormal(s), Gamma(k, t))", "1 - k > 0", [("k == 1", "log(2*t**2/(pi*s**2))/2 + s**2/(2*t**2)", "always")]),
]


@pytest.mark.parametrize("expression, finite, entries", BOUNDARIES, ids=[item[0] for item in BOUNDARIES])
def test_the_boundary_has_its_own_value(expression, finite, entries):
    found = derive(expression)
    assert found.derived and found.data()["finite_when"] == finite and (found.exact or found.outside)
    shown = [(b["where"], b["closed_form"], b["when"]) for b in found.data()["boundaries"]]
    assert shown == entries


@pytest.mark.parametrize(
    "expression, infinite",
    [
        ("max_divergence(Normal(0, 2), Normal(1, 2))", True),
        ("max_divergence(Normal(0, 2), Normal(0, 2))", False),
        ("max_divergence(Normal(0, 2), Normal(0, 1))", True),
        ("max_divergence(Gamma(2, 1), Gamma(2, 3))", False),
        ("max_divergence(Gamma(2, 1), Gamma(3, 1))", True),
        ("max_divergence(Gamma(2, 1), Gamma(3, 2))", True),
        ("max_divergence(StudentT(2), StudentT(3))", True),
        ("max_divergence(StudentT(3), StudentT(2))", False),
    ],
)
@pytest.mark.sampled(3)
def test_both_sides_of_each_boundary_are_what_verified_integration_says(expression, infinite):
    found = derive(expression)
    assert found.derived and (to_text(found.closed_form) == "oo") is infinite
    assert (enclose(parse(expression), digits=6, budget=30, route="integration")[0].infinite > 0) is infinite


@pytest.mark.parametrize(
    "means, covariance, form",
    [
        ("[m1, m2]", "[[1, 0], [0, 1]]", "log(3)/2 + m1**2/2"),  # the difference of the covariances is [[1, 1], [1, 1]]
        ("[1, 1]", "[[1, 0], [0, 1]]", "log(3)/2 + 1/2"),
        ("[1, 2]", "[[1, 0], [0, 1]]", "oo"),
        ("[0, 0]", "[[2, 0], [0, 1]]", "oo"),
        ("[m1, m2]", "[[1, 1/2], [1/2, 1/2]]", None),
    ],
)
def test_the_cone_of_covariances_has_its_boundary(means, covariance, form):
    found = derive(f"max_divergence(MultivariateNormal({means}, {covariance}), MultivariateNormal([0, 0], [[2, 1], [1, 2]]))")
    assert found.derived and found.exact
    if form is not None:
        assert to_text(found.closed_form) == form
    assert found.data()["finite_when"] == {"oo": "never", "log(3)/2 + m1**2/2": "m2 - m1 == 0"}.get(form, "always")
    replay(json.loads(json.dumps(found.data())))


def test_the_limit_at_infinity_carries_its_boundary_and_replays():
    data = json.loads(json.dumps(derive("renyi(Gamma(k1, t1), Gamma(k2, t2))").data()))
    assert [entry["of"] for entry in data["boundaries"]] == ["limit_oo", "limit_oo"]
    replay(data)
    data["boundaries"][1]["closed_form"] = "k1*log(t1/t2)"
    with pytest.raises(CertificateError, match="closed_form"):
        replay(data)


@pytest.mark.parametrize("expression", ["chi2(Normal(m1, s1), Normal(m2, s2))", "renyi(Gamma(k1, t1), Gamma(k2, t2), 3)"])
def test_at_an_order_that_is_a_number_the_condition_is_exact_too(expression):
    assert derive(expression).exact


@pytest.mark.parametrize(
    "expression, form, when",
    [
        (
            "renyi(StudentT(n), shift(StudentT(n), m))",
            "m**2*(n + 1)/(2*(n + 3))*hyper([1, 1, n/2 + 1, n/2 + 3/2], [2, n/4 + 5/4, n/4 + 7/4], -1/4*m**2/n)",
            "always",
        ),
        ("renyi(InverseGamma(a, 1), Gamma(1, 1))", None, "a - 1 > 0"),
    ],
)
def test_kl_of_pairs_with_special_functions(expression, form, when):
    found = derive(expression)
    assert found.derived
    if form is not None:
        assert to_text(found.limit_one) == form
    assert found.data()["limit_one_when"] == when


def test_the_sample_points_keep_the_parameters_of_two_laws_apart():
    found = derive("renyi(Dirichlet([a1, a2, a3]), Dirichlet([b1, b2, b3]))", check=False)
    for index in range(3):
        values = sample_point(found.where, "alpha", index)
        assert len({repr(value) for value in values.values()}) == 6


@pytest.mark.parametrize(
    "expression, form, when",
    [
        (
            "renyi(Uniform(0, a), Uniform(0, b))",
            "Piecewise((log(b/a), -a + b >= 0), (-alpha/(alpha - 1)*log(a/b), -a + b < 0))",
            "Max(1 - alpha, b - a) >= 0",
        ),
        ("kl(Uniform(0, a), Uniform(0, b))", "log(b/a)", "b - a >= 0"),
        ("max_divergence(shift(Exponential(1), a), shift(Exponential(1), b))", "a - b", "a - b >= 0"),
    ],
)
def test_supports_in_unknown_order_give_one_answer_with_its_exact_condition(expression, form, when):
    found = derive(expression, ["a > 0", "b > 0"])
    assert found.derived and found.exact and found.continuous_at_one is None
    assert (to_text(found.closed_form), found.data()["finite_when"]) == (form, when)
    replay(json.loads(json.dumps(found.data())))


@pytest.mark.parametrize("a, b, order, infinite", [(1, 2, "3", False), (2, 1, "3", True), (2, 1, "1/2", False), (2, 2, "3", False)])
def test_the_condition_of_unordered_supports_is_what_the_integrals_say(a, b, order, infinite):
    assert (enclose(parse(f"renyi(Uniform(0, {a}), Uniform(0, {b}), {order})"), digits=6, route="integration")[0].infinite > 0) is infinite
