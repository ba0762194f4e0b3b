"""Statements whose cases meet inside the domain, and quantities that go to their worst, beside false ones."""

import string

import pytest
from flint import fmpq
from verdicts import verdict

from rdpverify.errors import IllPosed, RuleError
from rdpverify.kernel.goal import goal_of
from rdpverify.kernel.proof import RULES
from rdpverify.kernel.signs import Signs
from rdpverify.language import parse
from rdpverify.printer import to_text
from rdpverify.typed import parse_statement
from rdpverify.proving.roots import roots
from rdpverify.terms.ranges import Range

TRUE = [
    ("privacy_profile(LaplaceMechanism(b), eps) == Max(0, 1 - exp(eps/2 - 1/(2*b)))", ["b > 0", "eps >= 0"]),
    ("privacy_profile(LaplaceMechanism(b), eps) <= 1/(2*b)", ["b > 0", "eps >= 0"]),
    ("privacy_profile(LaplaceMechanism(b), eps) <= Max(0, 1/b - eps)/2", ["b > 0", "eps >= 0"]),
    ("privacy_profile(GaussianMechanism(sigma), eps) <= 1/(sqrt(2*pi)*sigma)", ["sigma > 0", "eps >= 0"]),
    ("privacy_profile(Composed((LaplaceMechanism(b), k)), k/b) <= 0", ["b > 0", "k in integers [1, oo)"]),
    ("privacy_profile(RandomizedResponse(exp(e)/(1 + exp(e))), eps) == (exp(e) - exp(eps))/(1 + exp(e))", ["e > 0", "eps in [0, e]"]),
    ("rdp(RandomizedResponse(p, k), alpha) <= log(p*(k - 1)/(1 - p))", ["k in integers [2, oo)", "p in [1/k, 1)"]),
    ("zcdp(ExponentialMechanism(eps)) <= eps**2/8", ["eps > 0"]),
    ("Max(x, y, z) <= log(exp(x) + exp(y) + exp(z))", ["x >= 0", "y >= 0", "z >= 0"]),
    ("Min(x, 1/x) <= 1", ["x > 0"]),
    ("x*y <= exp(x) + y*log(y) - y", ["x in [-3, 3]", "y > 0"]),
    ("x*y <= x**p/p + (p - 1)*y**(p/(p - 1))/p", ["p > 1", "x > 0", "y > 0"]),
    ("log(4*x*y) <= 4*x*y - 1", ["x in [1/4, 1]", "y in [1/4, 1]"]),
    ("(s*t - 1)*log(s*t) >= 0", ["s > 0", "t > 0"]),
    ("sqrt(x*y) <= (x + y)/2", ["x >= 0", "y >= 0"]),
    ("k*exp(-2*k*x**2) <= 1/(2*exp(1)*x**2)", ["k in integers [1, oo)", "x > 0"]),
    ("(1 + 1/k)**k <= exp(1)", ["k in integers [1, oo)"]),
    ("sqrt(k + 1) - sqrt(k) <= 1/(2*sqrt(k))", ["k in integers [1, oo)"]),
    ("(1 - 1/alpha)**alpha <= exp(-1)", ["alpha in (1, oo)"]),
    ('rdp(PoissonSampled(GaussianMechanism(sigma), q, direction="remove"), 2) == log(1 + q**2*(exp(1/sigma**2) - 1))',
     ["sigma > 0", "q in (0, 1]"]),
]
FALSE = [
    ("privacy_profile(LaplaceMechanism(b), eps) == Max(0, 1 - exp(eps/2 - 1/(3*b)))", ["b > 0", "eps >= 0"]),
    ("privacy_profile(LaplaceMechanism(b), eps) <= 1/(3*b)", ["b > 0", "eps >= 0"]),
    ("privacy_profile(GaussianMechanism(sigma), eps) <= 1/(3*sigma)", ["sigma > 0", "eps >= 0"]),
    ("privacy_profile(Composed((LaplaceMechanism(b), k)), k/(2*b)) <= 0", ["b > 0", "k in integers [1, oo)"]),
    ("zcdp(ExponentialMechanism(eps)) <= eps**2/9", ["eps > 0"]),
    ("rdp(ExponentialMechanism(eps), alpha) <= alpha*eps**2/9", ["eps > 0"]),
    ("privacy_profile(ExponentialMechanism(eps), 0) <= eps/9", ["eps in (0, 1]"]),
    ("Min(x, 1/x) <= 99/100", ["x > 0"]),
    ("x*y <= exp(x) + y*log(y) - 11*y/10", ["x in [-3, 3]", "y > 0"]),
    ("log(4*x*y) <= 4*x*y - 101/100", ["x in [1/4, 1]", "y in [1/4, 1]"]),
    ("(s*t - 1)*log(s*t) >= (s*t - 1)**2", ["s > 0", "t > 0"]),
    ("(1 + 1/k)**k <= exp(1) - 1/100", ["k in integers [1, oo)"]),
    ("sqrt(k + 1) - sqrt(k) <= 49/(100*sqrt(k))", ["k in integers [1, oo)"]),
    ("(1 - 1/alpha)**alpha <= exp(-1) - 1/100", ["alpha in (1, oo)"]),
]


TYPED_CASES = [  # statement, its false twin, premises, domains
    ("Piecewise((1, x <= 0), (x, x > 0)) <= 1", "Piecewise((1, x <= 0), (x, x > 0)) < 1", [], ["x in [-1, 1]"]),
    ("Piecewise((x**2, x < 1), (2*x-1, x >= 1)) >= 2*x-1", "Piecewise((x**2, x < 1), (2*x-1, x >= 1)) >= 2*x-99/100", [], ["x in (-oo, oo)"]),
    ("Piecewise((1/2, x < 0), (2, True)) <= 2", "Piecewise((1/2, x <= 0), (2, True)) <= 1/2", [], ["x in [-1, 1]"]),
    ("tv(P,Q) <= Piecewise((sqrt(d/2), d <= 2), (1, d > 2))", "tv(P,Q) <= Piecewise((sqrt(d/3), d <= 2), (1, d > 2))", ["kl(P,Q) <= d"], ["d >= 0"]),
    ("hockey_stick(Laplace(0,1), Laplace(m,1), e) == Piecewise((1-exp((e-m)/2), e <= m), (0, e > m))",
     "hockey_stick(Laplace(0,1), Laplace(m,1), e) == Piecewise((1-exp((e-m)/2), e <= m), (e-m, e > m))", [], ["m > 0", "e >= 0"]),
    ("renyi(P,Q,a) <= Piecewise((a*e**2/2, a*e <= 2), (e, a*e > 2))", "renyi(P,Q,a) <= Piecewise((a*e**2/2, a*e <= 2), (e/2, a*e > 2))",
     ["max_divergence(P,Q) <= e", "max_divergence(Q,P) <= e"], ["a in (1, oo)", "e >= 0"]),
]


@pytest.mark.parametrize(("statement", "twin", "given", "where"), TYPED_CASES)
@pytest.mark.sampled(3)
def test_statements_with_typed_cases(statement, twin, given, where):
    """No such statement was ever proved: its conditions, which have no value of their own, were asked for one."""
    assert verdict(statement, given, where) == "proved" and verdict(twin, given, where) == "refuted"


@pytest.mark.parametrize("conclusion", [
    "Piecewise((1, x < 0), (2, log(x) >= 0), (3, True)) <= 3",
    "Piecewise((1, x <= 0), (1/x, x > 0)) >= 0",
])
def test_cases_without_a_value_somewhere(conclusion):
    assert verdict(conclusion, (), ["x in [-1, 1]"]) == "undecided"


@pytest.mark.parametrize("conclusion", ["Piecewise((1, x < 0)) <= 1", "Piecewise((1, x < 0), (2, x > 0)) <= 2"])
def test_a_place_where_no_case_holds_is_named(conclusion):
    with pytest.raises(IllPosed, match="no case of .* holds"):
        verdict(conclusion, (), ["x in [-1, 1]"])


@pytest.mark.parametrize("conclusion", [
    "Piecewise((1, x <= 1/2), (-1, x > 1/2)) >= 0", "Piecewise((1, x <= 1/2), (-1, True)) + x**2 >= 0", "Piecewise((1, x < 1), (-1, x >= 1)) >= 0",
    "Piecewise((-1, x <= 0), (1, x > 0)) >= 0", "Piecewise((1, x <= y), (-1, x > y)) >= 0", "Piecewise((-1, x == 1/3), (1, True)) >= 0",
])
def test_no_leaf_of_a_cover_goes_over_a_jump(conclusion):
    goal = goal_of(parse_statement(conclusion, where=["x in [0, 1]", "y in [0, 1]"]))
    for tree in [*string.ascii_letters, *(f"0{first}{second}" for first in "ncABCDE" for second in "ncABCDE")]:
        with pytest.raises(RuleError):
            RULES["box"].apply(goal, {"tree": tree, "bits": 64})


@pytest.mark.parametrize(("statement", "where"), TRUE)
@pytest.mark.sampled(4)
def test_true(statement, where):
    assert verdict(statement, where=where) == "proved"


@pytest.mark.parametrize(("statement", "where"), FALSE)
def test_false(statement, where):
    assert verdict(statement, where=where) == "refuted"


@pytest.mark.parametrize(
    ("formula", "name", "solutions"),
    [
        ("2*x - y", "x", {"y/2"}),
        ("1/b - eps", "b", {"1/eps"}),
        ("1 - exp(eps/2 - 1/(2*b))", "eps", {"1/b"}),
        ("x**2 - 4", "x", {"-2", "2"}),
        ("p*exp(-eps) - q", "eps", {"log(p) - log(q)"}),
        ("2*eps**2 - eps/2", "eps", {"0", "1/4"}),
        ("log(x) - y", "x", {"exp(y)"}),
        ("x + exp(x)", "x", set()),
        ("erf(x) - y", "x", set()),
    ],
)
def test_solved_for_a_symbol(formula, name, solutions):
    one = Range(fmpq(1, 2), 1)
    signs = Signs(dict.fromkeys(("x", "y", "b", "eps", "p", "q"), one))
    assert {to_text(value) for value in roots(parse(formula), name, signs)} == solutions


@pytest.mark.parametrize("text, where, expected", [
    ("max_divergence(Laplace(m, b), Laplace(n, b)) == Abs(m - n)/b", ["b > 0"], "proved"),
    ("max_divergence(Laplace(m, b), Laplace(n, b)) == (m - n)/b", ["b > 0"], "refuted"),
    ("tv(Normal(m, s), Normal(n, s)) == 2*Phi(Abs(m - n)/(2*s)) - 1", ["s > 0"], "proved"),
    ("kl(Laplace(m, b), Laplace(n, b)) < oo", ["b > 0"], "proved"),
    ("max_divergence(Uniform(m, n), Uniform(0, 1)) < oo", ["m in (-1, 1)", "n in (m, oo)"], "refuted")])
def test_where_points_are_in_no_known_order_the_domain_is_cut_where_they_meet(text, where, expected):
    assert verdict(text, where=where) == expected
