"""Means and probabilities of the outcome of a given law: closed forms, numbers, when they have a value, and what the letter means."""

import mpmath
import pytest
from flint import arb

from rdpverify.core.claim import cases_of
from rdpverify.derivation.domain_signs import DomainSigns
from rdpverify.errors import InputError, RdpVerifyError, RuleError
from rdpverify.derivation.accepted import accepted_form
from rdpverify.kernel.closed import closed_answer, closed_value
from rdpverify.kernel.closed.assumptions import Assumptions
from certified import enclose as certified
from rdpverify.kernel.goal import goal_of
from rdpverify.kernel.well_posedness import well_posed
from rdpverify.kernel.proof import RULES
from rdpverify.language import parse
from rdpverify.printer import to_text
from rdpverify.language import statement_from_data
from rdpverify.printer import statement_data
from rdpverify.numeric.enclosing import enclose
from rdpverify.proving.prove import prove
from rdpverify.terms import INFINITY, mul
from rdpverify.terms.normal import identical
from rdpverify.typed import parse_question, parse_statement


def value(text, form, *where):
    """The form and its conditions: RuleError unless the value is identical to it."""
    question = parse_question(text, where)
    assumptions = Assumptions(DomainSigns(question.where, question.conditions))
    found = closed_answer(question.term, assumptions)
    return accepted_form(found, form, assumptions), found.conditions


FORMULAS = [
    ("mean(Laplace(m, b), x)", "m", []),
    ("mean(Laplace(m, b), x**2)", "m**2 + 2*b**2", []),
    ("mean(Laplace(0, b), Abs(x)**3)", "6*b**3", []),
    ("mean(Laplace(m, b), Abs(x - m))", "b", []),
    ("mean(Normal(m, s), x**4)", "m**4 + 6*m**2*s**2 + 3*s**4", []),
    ("mean(Normal(0, s), Abs(x))", "s*sqrt(2/pi)", []),
    ("mean(Normal(m, s), exp(t*x))", "exp(m*t + s**2*t**2/2)", ["t in (-oo, oo)"]),
    ("mean(Gamma(k, theta), x**2)", "k*(k + 1)*theta**2", []),
    ("mean(Gamma(k, theta), log(x))", "digamma(k) + log(theta)", []),
    ("mean(Beta(a, b), x)", "a/(a + b)", ["a > 0", "b > 0"]),
    ("mean(Uniform(a, b), x)", "(a + b)/2", ["a in (0, 1)", "b in (2, 3)"]),
    ("mean(Uniform(0, 1), Max(x, 1/2))", "5/8", []),
    ("mean(StudentT(df), x**2)", "df/(df - 2)", ["df > 2"]),
    ("mean(StudentT(df))", "0", ["df > 2"]),
    ("mean(Geometric(p), k)", "(1 - p)/p", []),
    ("mean(Poisson(lam), k**2)", "lam + lam**2", []),
    ("mean(Binomial(n, p), k)", "n*p", ["p in (0, 1)", "n in integers [1, oo)"]),
    ("mean(Bernoulli(p), x**2)", "p", []),
    ("mean(RectifiedNormal(0, 1, 0, 2), Piecewise((1, x <= 0), (0, True)))", "1/2", []),
    ("mean(Mixture((1/4, Normal(0, 1)), (3/4, Laplace(2, 1))), x**2)", "19/4", []),
    ("probability(Laplace(0, b), Abs(x) > t)", "exp(-t/b)", ["t >= 0"]),
    ("probability(Laplace(0, b), x**2 >= t)", "exp(-sqrt(t)/b)", ["t >= 0"]),
    ("probability(Normal(0, s), x > t)", "1 - Phi(t/s)", ["t in (-oo, oo)"]),
    ("probability(Uniform(0, 1), x in (t, 2*t))", "t", ["t in [0, 1/2]"]),
    ("probability(Normal(0, 1), x == 0)", "0", []),
    ("probability(Geometric(p), k >= n)", "(1 - p)**n", ["n in integers [0, oo)"]),
    ("probability(Geometric(p), k > n)", "(1 - p)**(n + 1)", ["n in integers [0, oo)"]),
    ("probability(Geometric(p), k < n)", "1 - (1 - p)**n", ["n in integers [1, oo)"]),
    ("probability(Geometric(p), 2*k >= 7)", "(1 - p)**4", []),
    ("probability(Geometric(p), -k <= -4)", "(1 - p)**4", []),
    ("probability(Poisson(lam), k >= 2)", "1 - exp(-lam) - lam*exp(-lam)", []),
    ("probability(Poisson(lam), k == 1)", "lam*exp(-lam)", []),
    ("probability(Binomial(3, p), k >= 3)", "p**3", ["p in (0, 1)"]),
    ("probability(Finite([1/4, 1/4, 1/2]), k >= 1 and k < 2)", "1/4", []),
    ("probability(Bernoulli(p), x > 1)", "0", []),
]


@pytest.mark.parametrize("text, form, where", FORMULAS, ids=[text for text, *_ in FORMULAS])
def test_closed_forms(text, form, where):
    assert to_text(value(text, form, *where)[0]) == to_text(parse(form))


@pytest.mark.parametrize("text, form, where", [
    ("mean(Laplace(0, b), x**2)", "b**2", []), ("mean(Normal(0, s), Abs(x))", "s", []),
    ("probability(Geometric(p), k > 4)", "(1 - p)**4", []), ("probability(Poisson(lam), k >= 1)", "exp(-lam)", []),
    ("probability(Normal(0, 1), Abs(x) < t)", "Phi(t)", ["t > 0"])])
def test_no_other_form_is_accepted(text, form, where):
    with pytest.raises(RuleError, match="not identical"):
        value(text, form, *where)


def density(name):
    return {"Normal": lambda x: mpmath.npdf(x, 1, 2), "Laplace": lambda x: mpmath.exp(-abs(x) / 2) / 4}[name]


LAWS = {"Normal": "Normal(1, 2)", "Laplace": "Laplace(0, 2)"}
INTEGRANDS = {"x**3 - x": lambda x: x**3 - x, "log(1 + x**2)": lambda x: mpmath.log(1 + x**2), "x**2/(1 + x**2)": lambda x: x**2 / (1 + x**2),
              "Abs(x - 1)": lambda x: abs(x - 1), "Piecewise((x, x > 2), (-1, True))": lambda x: x if x > 2 else mpmath.mpf(-1),
              "exp(-x**2)": lambda x: mpmath.exp(-x**2)}


@pytest.mark.parametrize("name", LAWS)
@pytest.mark.parametrize("formula", INTEGRANDS)
def test_numbers_are_the_integrals(name, formula):
    found, _ = enclose(parse(f"mean({LAWS[name]}, {formula}, x)"), 12)
    with mpmath.workdps(30):
        expected = mpmath.quad(lambda x: density(name)(x) * INTEGRANDS[formula](x), [-200, -30, -8, 0, 1, 2, 8, 30, 200])
    assert abs(mpmath.mpf(found.mid.str(25, radius=False)) - expected) < 1e-10


@pytest.mark.parametrize("text, total", [
    ("mean(Poisson(3), log(1 + k), k)", lambda k: mpmath.exp(-3) * mpmath.mpf(3)**k / mpmath.factorial(k) * mpmath.log(1 + k)),
    ("mean(Poisson(3), Abs(k - 3), k)", lambda k: mpmath.exp(-3) * mpmath.mpf(3)**k / mpmath.factorial(k) * abs(k - 3)),
    ("mean(Poisson(3), (k - 2)/(1 + k), k)", lambda k: mpmath.exp(-3) * mpmath.mpf(3)**k / mpmath.factorial(k) * (k - 2) / (k + 1)),
    ("probability(Poisson(3), k > 4, k)", lambda k: mpmath.exp(-3) * mpmath.mpf(3)**k / mpmath.factorial(k) * (k > 4))])
def test_numbers_are_the_sums(text, total):
    found, _ = enclose(parse(text), 12)
    assert abs(mpmath.mpf(found.mid.str(25, radius=False)) - mpmath.fsum(total(k) for k in range(80))) < 1e-10


@pytest.mark.parametrize("text", ["mean(Laplace(1, 2), x**2, x)", "mean(Normal(0, 1), x**3 + x**2, x)", "probability(Laplace(0, 1), x > 1, x)"])
def test_the_two_routes_agree(text):
    closed, integrated = (enclose(parse(text), 15, route=route)[0] for route in ("closed", "integration"))
    assert closed.lower <= integrated.upper and integrated.lower <= closed.upper


def test_a_plan_that_leaves_a_share_out_is_refused():
    term = parse("mean(Laplace(0, 1), x**3 - x**2, x)")
    plans = enclose(term, 10, route="integration")[1]
    plan = plans[to_text(term)]
    assert certified(term, 64, plans).ball.overlaps(arb(-2))
    for share in ("above", "below"):
        with pytest.raises(RdpVerifyError):
            certified(term, 64, {to_text(term): {**plan, share: None}})


@pytest.mark.parametrize("text", ["mean(Cauchy(0, 1), x**2, x)", "mean(Pareto(1, 1), x, x)", "mean(Normal(0, 1), exp(x**2), x)"])
def test_infinite_means(text):
    assert enclose(parse(text), 10)[0].infinite == 1
    assert closed_value(parse(text), DomainSigns((), ()))[0] is INFINITY


def posed(text, where=()):
    well_posed(goal_of(parse_statement(text, where=where)))


@pytest.mark.parametrize("text, where, words", [
    ("mean(Cauchy(0, 1), x, x) <= 1", [], "the mean might not exist"),
    ("mean(Mixture((1/2, Cauchy(0, 1)), (1/2, Normal(0, 1))), x, x) <= 1", [], "the mean might not exist"),
    ("mean(Cauchy(0, 1), x**3, x) <= 1", [], "the mean might not exist"),
    ("mean(Normal(0, 1), log(x), x) <= 1", [], "must be > 0"),
    ("mean(Normal(0, 1), log(x), x) <= x", ["x in (1/3, 1)"], "must be > 0"),  # what is said of the statement's x is not said of the outcome
    ("mean(Normal(0, 1), 1/x, x) <= 1", [], "must not be 0"), ("mean(Bernoulli(1/2), 1/x, x) <= 1", [], "must not be 0"),
    ("mean(RectifiedNormal(0, 1, 0, 1), 1/x, x) <= 1", [], "must not be 0"), ("mean(Poisson(1), log(k), k) <= 1", [], "must be > 0"),
    ("mean(Mixture((1/2, Uniform(0, 1)), (1/2, Uniform(1, 2))), 1/(x - 1), x) <= 1", [], "must not be 0"),
    ("mean(Mixture((1/2, Uniform(0, 1)), (1/2, PointMass(0))), 1/x, x) <= 1", [], "must not be 0"),
    ("mean(Uniform(0, 1), 1/x - 1/(1 - x), x) <= 1", [], "the mean might not exist"),
    ("mean(Normal(0, 1), Piecewise((1, x > 0)), x) <= 1", [], "no rule says where"),
    ("probability(Normal(0, 1), log(x) > 0, x) <= 1", [], "must be > 0"),
    ("mean(P, x, x) <= 1", [], "arbitrary law"), ("mean(Mixture((1/2, P), (1/2, Normal(0, 1))), x, x) <= 1", [], "arbitrary law"),
    ("mean(Normal(0, 1), x*P(S), x) <= 1", [], ""), ("mean(Power(Normal(0, 1), 2), x, x) <= 1", [], "not a law on the line"),
    ("mean(Normal(0, 1), kl(Normal(0, 1), Normal(x, 1)), x) <= 1", [], "a divergence stands inside"),
    ("mean(Normal(0, 1), mean(Normal(0, 1), x, x), x) <= 1", [], "a divergence stands inside"),
    ("mean(Normal(0, s), exp(x**2/2), x) - mean(Normal(0, s), exp(x**2/2), x) == 0", ["s in (0, 2]"], "∞ − ∞"),
    ("exp(-mean(Normal(0, s), exp(x**2/2), x))*mean(Normal(0, s), exp(x**2/2), x) <= 1", ["s in (0, 2]"], "")])
def test_what_has_no_value(text, where, words):
    with pytest.raises(RdpVerifyError) as caught:
        posed(text, where)
    assert words in str(caught.value)


@pytest.mark.parametrize("text, where", [
    ("mean(Cauchy(0, 1), x**2, x) <= 1", []), ("mean(Cauchy(0, 1), atan(x), x) <= 2", []), ("mean(Uniform(1, 2), log(x), x) <= 1", []),
    ("mean(Normal(0, s), exp(x**2/2), x) <= 1", ["s in (0, 2]"]), ("log(mean(Laplace(0, b), 1 + x**2, x)) >= 0", []),
    ("mean(Normal(0, s), exp(x**2/2), x) - mean(Normal(0, s), exp(x**2/2), x) == 0", ["s in (0, 1/2]"]),
    ("mean(Uniform(0, 1), 1/x, x) <= 1", []), ("mean(Exponential(1), log(x), x) <= 1", []), ("mean(Uniform(0, a), 1/x, x) <= 1", ["a in (0, 1]"]),
    ("sqrt(1 - probability(Normal(0, 1), x > t, x)) <= 1", ["t in (-oo, oo)"])])
def test_what_has_one(text, where):
    posed(text, where)


@pytest.mark.parametrize("text, where, expected", [
    ("mean(Laplace(x, 1), x**2, x) == x**2 + 2", ["x in (1/3, 1)"], "proved"),
    ("mean(Normal(0, 1), x, x) >= x/100", ["x in (1/3, 1)"], "refuted"),
    ("probability(Laplace(0, 1), x > 0, x) == 1", ["x in (1/3, 1)"], "refuted"),
    ("variance(Normal(m, s)) == s**2", [], "proved"),
    ("P(X in [-t, t]) >= 1 - exp(-t/b)", ["X ~ Laplace(0, b)", "t >= 0"], "proved"),
    ("P(X in [-t, t]) >= 1 - exp(-t/b)/2", ["X ~ Laplace(0, b)", "t >= 0"], "refuted"),
    ("probability(Geometric(p), k > n) == (1 - p)**n", ["n in integers [0, oo)"], "refuted"),
    ("mean(Pareto(1, 1)) == oo", [], "proved"), ("mean(Pareto(1, 2)) == oo", [], "refuted"),
    ("mean(Uniform(0, 1), 1/x, x) == oo", [], "proved"), ("mean(Uniform(0, 1), 1/x, x) <= 100", [], "refuted"),
    ("mean(Uniform(0, 1), 1/sqrt(x), x) == 2", [], "proved"), ("mean(Uniform(0, 1), 1/sqrt(x), x) == oo", [], "refuted"),
    ("mean(Gamma(k, 1), 1/x, x) == 1/(k - 1)", ["k > 1"], "proved"), ("mean(Gamma(k, 1), 1/x, x) == 1/k", ["k > 1"], "refuted"),
    ("mean(Normal(0, 1), log(1 + x**2)) <= 0.5335", [], "proved"), ("mean(Normal(0, 1), log(1 + x**2)) <= 0.5334", [], "refuted")])
def test_verdicts(text, where, expected):
    assert prove(parse_statement(text, where=where), seconds=40).verdict == expected


@pytest.mark.parametrize("text, where, canonical", [
    ("expect(Laplace(0, b), y**2) == 2*b**2", [], "mean(Laplace(0, b), y**2, y) == 2*b**2"),
    ("expect(Laplace(0, b), t*x) == 0", ["t > 0"], "mean(Laplace(0, b), t*x, x) == 0"),
    ("expect(Laplace(0, b), b*t) == 0", [], "mean(Laplace(0, b), b*t, t) == 0"),
    ("mean(Laplace(0, 1)) == 0", [], "mean(Laplace(0, 1), x, x) == 0"),
    ("variance(Normal(0, 1)) == 1", [], "mean(Normal(0, 1), x**2, x) - mean(Normal(0, 1), x, x)**2 == 1"),
    ("P(Abs(X) <= t) <= 1", ["X ~ Laplace(0, 1)", "t > 0"], "probability(Laplace(0, 1), Abs(X) <= t, X) <= 1"),
    ("Pr(X in (0, oo)) <= 1", ["X ~ Laplace(0, 1)"], "probability(Laplace(0, 1), X > 0, X) <= 1"),
    ("expect(X**2) <= 2", ["X ~ Laplace(0, 1)"], "mean(Laplace(0, 1), X**2, X) <= 2"),
    ("P(S) <= P(X > 1) + Q(S)", ["X ~ Laplace(0, 1)"], "P(S) <= probability(Laplace(0, 1), X > 1, X) + Q(S)"),
    ("expect(P, ratio) <= 1", [], "expect(P, ratio) <= 1"), ("expect(Normal(0, 1), loss) <= 1", [], "expect(Normal(0, 1), loss) <= 1")])
def test_what_people_write(text, where, canonical):
    statement = parse_statement(text, where=where)
    assert statement_data(statement)["conclusion"] == canonical
    assert statement_data(statement_from_data(statement_data(statement))) == statement_data(statement)


@pytest.mark.parametrize("text, where, words", [
    ("expect(Laplace(0, 1), a*c) <= 1", [], "which of a, c is the outcome"),
    ("expect(Laplace(0, 1), y) <= 1", ["y > 0"], "no letter that is free is the outcome"),
    ("P(X > Y) <= 1", ["X ~ Laplace(0, 1)", "Y ~ Laplace(0, 1)"], "expected one outcome"),
    ("P(t > 1) <= 1", ["X ~ Laplace(0, 1)", "t > 0"], "expected one outcome"),
    ("P(X > 1) <= 1", ["X ~ P"], "drawn from a given law"), ("P(X > 1) <= 1", ["X ~ 3"], "drawn from a given law"),
    ("P(X > 1) <= 1", ["X ~ Laplace(0, 1)", "X in (0, 1)"], "an outcome and a symbol"),
    ("P(X > 1) <= 1", ["X ~ Laplace(0, 1)", "X ~ Normal(0, 1)"], "two laws"),
    ("probability(Laplace(0, 1), x) <= 1", [], "expected a condition"), ("probability(Laplace(0, 1)) <= 1", [], "expected ','"),
    ("probability(Laplace(0, 1), x in [0, 1) <= 1", [], ""), ("mean(3, x, x) <= 1", [], "expected a distribution"),
    ("mean(Laplace(0, 1), x, 2) <= 1", [], "expected the name of the outcome"), ("variance() <= 1", [], "")])
def test_what_nobody_can_mean(text, where, words):
    with pytest.raises(InputError) as caught:
        parse_statement(text, where=where)
    assert words in str(caught.value)


@pytest.mark.parametrize("text, where, expected", [
    ("quantile(Normal(m, s), p) == m + s*PhiInv(p)", ["p in (0, 1)"], "proved"),
    ("quantile(Normal(m, s), p) == m - s*PhiInv(p)", ["p in (0, 1)"], "refuted"),
    ("quantile(Exponential(r), p) == -log(1 - p)/r", ["p in (0, 1)"], "proved"),
    ("quantile(Geometric(1/2), 1/2) <= 0", [], "proved"), ("quantile(Geometric(1/2), 1/2) >= 1", [], "refuted"),
    ("quantile(Geometric(1/2), 1/2) == 0", [], "proved"), ("quantile(Poisson(1), 1/2) == 1", [], "proved"),
    ("quantile(Bernoulli(1/2), 1/2) == 0", [], "proved"), ("quantile(Bernoulli(1/2), 1/2) == 1", [], "refuted"),
    ("quantile(Bernoulli(1/2), 51/100) == 1", [], "proved"), ("quantile(PointMass(1/3), 1/2) == 1/3", [], "proved"),
    ("quantile(Mixture((1/2, PointMass(0)), (1/2, PointMass(1/7))), 3/4) < 1/7", [], "refuted"),
    ("quantile(Mixture((1/2, Uniform(0, 1)), (1/2, Uniform(2, 3))), 1/2) >= 2", [], "refuted")])
def test_quantiles(text, where, expected):
    assert prove(parse_statement(text, where=where), seconds=60).verdict == expected


@pytest.mark.parametrize("text", ["quantile(Mixture((1/2, Uniform(0, 1)), (1/2, Uniform(2, 3))), 1/2) >= 1",
                                  "quantile(RectifiedNormal(0, 1, -1, 1), 1/2) == 0", "quantile(Geometric(1/2), 1/2) == 0",
                                  "quantile(Geometric(1/2), 1/2) < 1"])
def test_a_quantile_is_an_inverse_only_where_the_density_is_positive(text):
    with pytest.raises(RuleError, match="not known to have a density that is positive"):
        RULES["quantile"].apply(goal_of(parse_statement(text)), {})


def test_a_quantile_lies_where_the_distribution_function_says():
    term = parse("quantile(Normal(0, 1), 39/40)")
    plan = enclose(term, 10)[1][to_text(term)]
    assert certified(term, 64, {to_text(term): plan}).ball.overlaps(arb("1.959963984540"))
    for wrong in (["2", "3"], ["1", "3/2"], ["3", "1"], ["-2"], None):
        with pytest.raises(RdpVerifyError):
            certified(term, 64, {to_text(term): {**plan, "bracket": wrong}})
    with pytest.raises(RdpVerifyError, match="no plan for quantile"):  # as older certificates have it
        certified(term, 64, {to_text(term): {"bits": 64, "lower": "1", "upper": "2"}})


@pytest.mark.parametrize("bracket, exact", [(["1/2", "3/2"], True), (["0", "1"], True), (["1/2", "2"], False), (["0", "5"], False)])
def test_a_quantile_of_a_finite_law_is_the_only_atom_there(bracket, exact):
    term = parse("quantile(Finite([1/4, 1/4, 1/2]), 1/2)")
    found = certified(term, 64, {to_text(term): {"bits": 64, "bracket": bracket}})
    assert (found.exact == 1) is exact and (exact or found.exact is None) and found.ball.contains(arb(1))


@pytest.mark.parametrize("bracket", [["1", "3/2"], ["-1", "1/2"], ["1", "2"]])
def test_where_the_distribution_function_does_not_reach_the_level_no_atom_is_the_quantile(bracket):
    term = parse("quantile(Finite([1/4, 1/4, 1/2]), 1/2)")
    with pytest.raises(RdpVerifyError, match="not shown to lie there"):
        certified(term, 64, {to_text(term): {"bits": 64, "bracket": bracket}})


def test_a_point_between_atoms_is_no_quantile():
    term = parse("quantile(RectifiedNormal(0, 1, 0, 1), 3/4)")  # the density goes on beside its atoms
    found = certified(term, 64, {to_text(term): {"bits": 64, "bracket": ["1/2", "1"]}})
    assert found.exact is None


def test_the_core_does_not_know_outcomes():
    for conclusion in ("mean(Laplace(0, 1), x, x) <= 1", "probability(Laplace(0, 1), x > 0, x) <= 1",
                       "quantile(Laplace(0, 1), 1/2) <= 0"):
        with pytest.raises(RdpVerifyError):
            cases_of({"conclusion": conclusion, "where": [], "given": [], "conditions": []}, ())


def test_a_closed_form_is_not_claimed_where_the_mean_is_infinite():
    first, *conditions = RULES["unfold"].apply(goal_of(parse_statement("mean(StudentT(df), x**2) <= 5", where=["df in (1, 3)"])), {})
    assert [identical(mul(2, each.conclusion.left), parse("df - 2")) for each in conditions] == [True]
    (first,) = RULES["unfold"].apply(goal_of(parse_statement("mean(StudentT(df), x**2) <= 5", where=["df in (1, 2)"])), {})
    assert first.conclusion.left is INFINITY
