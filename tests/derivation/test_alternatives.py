"""Where no closed form is known: the best alternative by name, the exact finiteness condition, the limits that are known."""

import pytest
from flint import arb, ctx

from rdpverify.derivation import derive
from rdpverify.language import parse
from rdpverify.printer import to_text
from rdpverify.numeric import enclose
from rdpverify.terms import INFINITY, number, sub, substitute, walk
from rdpverify.terms.evaluate import ball

MIXTURE = "Mixture((1-q, Normal(0, s)), (q, Normal(m, s)))"
ON = ("q in (0, 1)", "m > 0")

FINITE = [
    ("renyi(Cauchy(m1, s1), Normal(m2, s2))", "1 - alpha > 0", "oo", "oo"),
    ("renyi(Normal(m1, s1), Cauchy(m2, s2))", "always", None, None),
    ("renyi(Logistic(0, 1), Laplace(0, 1))", "always", None, None),
    ("renyi(Logistic(0, 1), Normal(0, 1))", "1 - alpha > 0", None, "oo"),
    ("renyi(Geometric(p), Poisson(a))", "1 - alpha > 0", None, "oo"),
    ("renyi(Poisson(a), Geometric(p))", "always", None, None),
    ("renyi(Skellam(a, b), shift(Skellam(a, b), 1))", "always", None, "oo"),
    (
        "renyi(Weibull(l1, 2), Weibull(l2, 3))",
        "1 - alpha > 0",
        "log(2*l2**3/(3*l1**3)) - digamma(1)/2 + 3*l1**3*sqrt(pi)/(4*l2**3) - 1",
        "oo",
    ),
    ("renyi(Gamma(k, t), LogNormal(m, s))", "1 - alpha > 0", None, "oo"),
    ("renyi(Beta(a, b), LogNormal(0, 1))", None, None, None),
    (
        "renyi(NegativeBinomial(r, p), NegativeBinomial(s, q))",
        "(1 - q)**(alpha - 1) >= (1 - p)**alpha and Max((1 - q)**(alpha - 1) - (1 - p)**alpha, (alpha - 1)*s - alpha*r) > 0",
        None,
        None,
    ),
]


@pytest.mark.parametrize("expression, finite, one, infinity", FINITE, ids=[item[0] for item in FINITE])
def test_finiteness_and_limits_are_told_without_a_closed_form(expression, finite, one, infinity):
    found = derive(expression)
    assert found.closed_form is None and not found.derived and "best alternative: " in found.reason
    data = found.data()
    assert (data["finite_when"], data["limit_one"], data["limit_oo"]) == (finite, one, infinity)
    assert finite is None or finite == "always" or found.exact


@pytest.mark.parametrize(
    "expression, finite",
    [
        ("renyi(Poisson(a), Geometric(p))", "Max(1 - alpha, 1 - p) > 0"),
        ("renyi(Geometric(p), Poisson(a))", "Max(1 - alpha, 1 - sign(1 - p)) > 0"),
        ("renyi(Geometric(p), Poisson(a), 2)", "1 - sign(1 - p) > 0"),
    ],
)
def test_the_condition_is_exact_where_a_law_may_be_a_single_point(expression, finite):
    found = derive(expression, ["p in (0, 1]"])
    assert found.exact and found.data()["finite_when"] == finite


@pytest.mark.parametrize("r, s, finite", [(1, 3, True), (1, 1, False), (2, 3, False)])
def test_where_the_leading_growth_cancels_the_next_one_decides(r, s, finite):
    """Negative binomial laws of order 3 with (1 - q)**2 = (1 - p)**3: the summand is about k**(3*r - 2*s - 1)."""
    strict, tie = derive("renyi(NegativeBinomial(r, p), NegativeBinomial(s, q), 3)", check=False).finite_when
    at = {"r": number(r), "s": number(s), "p": parse("7/16"), "q": parse("37/64")}
    assert strict.op == ">=" and substitute(sub(strict.left, strict.right), at) is number(0)
    assert bool(ball(substitute(tie.left, at), {}) > 0) is finite is (3 * r - 2 * s - 1 < -1)


@pytest.mark.parametrize(
    "expression, orders",
    [
        ("renyi(Cauchy(0, 1), Normal(0, 1), {})", {"1/2": False, "3/2": True}),
        ("renyi(Logistic(0, 1), Laplace(0, 1), {})", {"1/2": False, "3": False}),
        ("renyi(Weibull(1, 2), Weibull(1, 3), {})", {"1/2": False, "2": True}),
        ("renyi(Normal(0, 1), Cauchy(0, 1), {})", {"1/2": False, "5": False}),
    ],
)
def test_the_condition_is_what_verified_integration_finds(expression, orders):
    for order, infinite in orders.items():
        assert (enclose(parse(expression.format(order)), digits=6, budget=3, route="integration")[0].infinite > 0) is infinite


def _partial(term, terms: int):
    """A closed term with its infinite sums cut after ``terms`` summands."""
    from rdpverify.terms import make, rebuild

    def leaf(node):
        if node.op == "Sum" and node.args[3] is INFINITY:
            return make("Sum", (*node.args[:3], number(terms)))
        return None

    return ball(rebuild(term, leaf), {})


@pytest.mark.parametrize("pair", [(MIXTURE, "Normal(0, s)"), ("Normal(0, s)", MIXTURE)], ids=["mixture above", "mixture below"])
@pytest.mark.parametrize("order", ["3/2", "2/3"])
def test_the_two_series_converge_to_the_value(pair, order):
    found = derive(f"renyi({pair[0]}, {pair[1]})", ON)
    assert found.alternative.kind == "series" and "k" not in found.alternative.form.free
    values = {"q": number("1/5"), "m": number(1), "s": number("3/2"), "alpha": number(order)}
    before, ctx.prec = ctx.prec, 200
    try:
        series = substitute(found.alternative.form, values)
        sums = [_partial(series, terms) for terms in (120, 121, 122)]  # the signs alternate: the value lies between their means too
        between = ((sums[0] + sums[1]) / 2).union((sums[1] + sums[2]) / 2)
        exact = enclose(substitute(found.expression, values), digits=12, route="integration")[0]
        assert sums[0].union(sums[1]).contains(exact.ball) and between.contains(exact.ball) and between.rad() < arb("1e-6")
    finally:
        ctx.prec = before
    assert [to_text(condition) for condition in found.alternative.when] == (["alpha < 3"] if pair[1] == MIXTURE else [])


def test_a_series_that_diverges_is_not_offered():
    found = derive("renyi(Normal(1, 1), Mixture((1/2, Normal(0, 1)), (1/2, Normal(3, 1))), 3)")
    assert found.alternative.kind == "enclosure"


def test_with_an_unknown_sign_the_series_is_offered_for_a_stated_one():
    found = derive(f"renyi({MIXTURE}, Normal(0, s))", ON[:1])
    assert found.alternative.kind == "enclosure" and "stated a series form is printed" in found.reason


def test_kl_of_an_overlapping_mixture_has_its_convexity_bound():
    found = derive(f"kl({MIXTURE}, Normal(0, s))", ON[:1])
    assert found.alternative.kind == "bound" and to_text(found.alternative.form) == "q*m**2/(2*s**2)"


def test_a_sum_over_the_integers_is_the_alternative_for_discrete_laws():
    found = derive("renyi(Binomial(n, p), Binomial(m, q))", ["m in integers [n, oo)"])
    sums = [node for node in walk(found.alternative.form) if node.op == "Sum"]
    assert found.alternative.kind == "sum" and [to_text(end) for end in sums[0].args[2:]] == ["0", "n"]


@pytest.mark.parametrize(
    "expression, form, when",
    [
        (f"max_divergence(Normal(0, s), {MIXTURE})", "-log(1 - q)", "always"),
        ("max_divergence(Mixture((1-q, Laplace(0, b)), (q, Laplace(1, b))), Laplace(0, b))", "log(q*exp(1/b) - q + 1)", "always"),
        ("max_divergence(Laplace(0, b), Mixture((1-q, Laplace(0, b)), (q, Laplace(1, b))))", "-log(1 - q + q*exp(-1/b))", "always"),
        (f"max_divergence({MIXTURE}, Normal(0, s))", "oo", "never"),
    ],
)
def test_the_max_divergence_of_a_mixture_lies_at_an_end(expression, form, when):
    found = derive(expression, ON)
    assert found.derived and to_text(found.closed_form) == form and found.data()["finite_when"] == when


@pytest.mark.parametrize(
    "P, Q, where, values",
    [
        ("Weibull(l, 3)", "Weibull(m, 2)", (), {"l": 1, "m": "3/2"}),
        ("GeneralizedNormal(0, l, 3)", "GeneralizedNormal(0, m, 1)", (), {"l": 1, "m": "3/2"}),
        ("Weibull(l, a)", "Weibull(m, b)", ("a > 0", "b in (0, a)"), {"l": 1, "m": "3/2", "a": 3, "b": "3/2"}),
        ("Gumbel(0, 1)", "Gumbel(0, l)", ("l in (1, oo)",), {"l": 2}),
    ],
)
@pytest.mark.parametrize("order", ["3/2", "2/3"])
def test_two_different_powers_have_their_fox_wright_series(P, Q, where, values, order):
    found = derive(f"renyi({P}, {Q})", where)
    assert found.alternative.kind == "series"
    values = {name: number(value) for name, value in {**values, "alpha": order}.items()}
    before, ctx.prec = ctx.prec, 200
    try:
        series = substitute(found.alternative.form, values)
        last, value = _partial(series, 59), _partial(series, 60)
        enclosed = value + arb(0, 2 * abs(value - last).upper())  # the terms fall to less than half from one to the next by then
        exact = enclose(substitute(found.expression, values), digits=12, route="integration")[0]
        assert enclosed.overlaps(exact.ball) and (enclosed.rad() + exact.ball.rad()) < arb("1e-9")
    finally:
        ctx.prec = before


@pytest.mark.parametrize(
    "expression, where, reason",
    [
        ("kl(InverseGaussian(m, l), Gamma(k, t))", (), "the mean of log(x) under the first law is a derivative that the language has no"),
        ("renyi(Normal(0, 1), Product(Normal(0, 1), Normal(0, 1)))", (), "a divergence compares two laws on one space"),
        ("renyi(Normal(0, 1), MultivariateNormal([0, 0], [[1, 0], [0, 1]]))", (), "a divergence compares two laws on one space"),
    ],
)
def test_the_reason_says_what_is_missing(expression, where, reason):
    found = derive(expression, where)
    assert found.closed_form is None and reason in found.reason and "_" not in found.reason


def test_a_derivation_that_ran_out_of_time_says_that_it_could_read_better(monkeypatch):
    from rdpverify.derivation import engine
    from rdpverify.errors import OutOfTime

    def over():
        raise OutOfTime("the time is over")

    monkeypatch.setattr(engine, "look", over)
    found = derive("renyi(Normal(0, s), Normal(1, t))", check=False)
    assert found.closed_form is not None and "less readable" in found.notes[0]


def test_points_that_are_not_evaluated_are_counted():
    found = derive("renyi(StudentT(3), shift(StudentT(3), m))", ("m in (9, oo)",))
    assert any(check.outcome == "not run" and "disc of convergence" in check.detail for check in found.checks)
