"""Statements that certainly have no value somewhere on their domain are errors that name the place; others are not."""

import pytest

from rdpverify.errors import IllPosed, RuleError
from rdpverify.kernel.goal import goal_of
from rdpverify.numeric.holes import hole
from rdpverify.kernel.well_posedness import well_posed
from rdpverify.typed import parse_statement
from rdpverify.proving.prove import prove

RDP = ("renyi(P,Q,alpha) <= eps",)
HOLES = [
    ("log(1/delta) >= 0", (), ("delta in [0, 1]",), "at delta = 0: "),
    ("hockey_stick(P,Q,eps+log(1/delta)/(alpha-1)) <= delta", RDP, ("alpha in [1, oo)", "eps >= 0", "delta in (0, 1)"), "at alpha = 1, "),
    ("sqrt(x) <= 1+x", (), ("x in [-1, 1]",), "at x = -1: x must be >= 0"),
    ("kl(Normal(0,s),Normal(1,s)) <= 1/s**2", (), ("s in [0, 1]",), "at s = 0: sd of Normal"),
    ("P(S) <= 1/Q(S)", (), (), "Q = Finite([0, 1]), S = [0]: Q(S) must not be 0"),
    ("renyi(P,Q,1/2) == -2*log(1-hellinger2(P,Q))", (), (), "P = Finite([1, 0]), Q = Finite([0, 1]): "),
    ("x**x <= 1+x**2", (), ("x in [-1/2, 0)",), "at x = -1/2: "),
    ("x**y <= 1", (), ("x in [0, 1]", "y in [0, 1]"), "at x = 0, y = 0: "),
    ("1/P(S) >= 1", (), (), "at P = Finite([1, 0]), S = [1]: P(S) must not be 0"),
    ("x >= 1/2", (), ("x in [0, 1]", "1/x <= 2"), "at x = 0: x must not be 0 in 1/x, in a condition"),
    ("x <= 1", ("Limit(Abs(y)/y, y -> 0) <= 5",), ("x in [0, 1]",), "Limit(Abs(y)/y, y -> 0) is 1 from above and -1 from below, in a condition"),
    ("Limit(Abs(x)/x, x -> 0) == 1", (), (), "at any place: Limit(Abs(x)/x, x -> 0) is 1 from above and -1 from below"),
    ("Limit(a*exp(1/x), x -> 0) >= 0", (), ("a in [0, 1]",), "at a = 1: Limit(a*exp(1/x), x -> 0) is oo from above and 0 from below"),
    ("1 + Limit(sign(x - 1), x -> 1)/2 <= 2", (), (), "is 1 from above and -1 from below"),
    ("Sum(1/k, (k, 0, 3)) <= 3", (), (), "division by zero, in Sum(1/k, (k, 0, 3)) at k = 0"),
    ("Sum(1/(k - 2), (k, 1, n)) >= 0", (), ("n in integers [0, 5]",), "at n = 5: division by zero, in Sum(1/(k - 2), (k, 1, n)) at k = 2"),
    ("Sum(sqrt(x - k), (k, 0, 3)) <= 3", (), ("x in [1, 4]",), "at x = 1: a term of Sum(sqrt(x - k), (k, 0, 3)) has none at k = 2"),
    ("Piecewise((1, x < 0), (2, x > 0)) >= 1", (), ("x in [-1, 1]",), "at x = 0: no case of Piecewise((1, x < 0), (2, x > 0)) holds"),
    ("Piecewise((1, x < 0 or x > 1), (2, x > 0 and x <= 1)) >= 1", (), ("x in [-1, 2]",), "at x = 0: no case of "),
    ("hockey_stick(P,Q,1/(y-x)) <= 1", (), ("x in [0, 1]", "y in [0, 1]"), "y - x must not be 0"),
    ("tv(P,Q) <= 1", ("tv(P,Q) <= 1/x",), ("x in [0, 1]",), "x must not be 0 in 1/x, in a premise"),
    ("x*kl(P,Q) <= 1 + x*kl(P,Q)", (), ("x in [0, 1]",), "x = 0, P = Finite([1, 0]), Q = Finite([0, 1]): 0·∞ in x*kl(P, Q)"),
    ("tv(P,Q) <= 2 + (kl(P,Q) - kl(Q,P))**2", (), (), "Q = Finite([0, 1]): ∞ − ∞ in"),
    ("gamma(0) <= 1", (), (), "at any place: 0 must be > 0 in gamma(0)"),
    ("loggamma(x) >= 0", (), ("x in [0, 1]",), "at x = 0: x must be > 0 in loggamma(x)"),
    ("factorial(n) >= 0", (), ("n in integers [-1, 3]",), "at n = -1: n + 1 must be > 0 in factorial(n)"),
    ("besselk(1, x) >= 0", (), ("x in [0, 1]",), "at x = 0: x must be > 0 in besselk(1, x)"),
    ("PhiInv(x) <= 5", (), ("x in (0, 1]",), "at x = 1: no rule says where PhiInv(x) is defined"),
    ("renyi(Normal(0,1),Normal(1/x,1)) >= 0", (), ("x in [0, 1]", "alpha in (1, oo)"), "x = 0: x must not be 0 in 1/x"),
]


@pytest.mark.parametrize("conclusion, given, where, words", HOLES)
def test_a_hole_is_an_error_that_names_the_place(conclusion, given, where, words):
    with pytest.raises(IllPosed) as caught:
        prove(parse_statement(conclusion, given=given, where=where), seconds=10)
    assert words in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize("conclusion", ["oo - oo <= 1", "0*oo <= 1", "x <= oo + y", "exp(-oo) <= x"])
def test_infinity_in_arithmetic_is_an_error(conclusion):
    with pytest.raises(IllPosed, match="oo may be a whole side"):
        prove(parse_statement(conclusion, where=("x in [0, 1]", "y in [0, 1]")), seconds=5)


@pytest.mark.parametrize("conclusion, given, where", [
    ("1/(x-y) >= 0", (), ("x in (0, 1)", "y in (0, 1)", "x > y")), ("log(1/delta) >= 0", (), ("delta in (0, 1]",)),
    ("sqrt(x) <= 1+x", (), ("x in [0, 1]",)),
    ("x <= 1", (), ("x in [-1, 1]", "1/x <= 2", "x > 0")), ("Limit(1/x**2, x -> 0) == oo", (), ()), ("Limit(Abs(x)/x, x -> 0+) == 1", (), ()),
    ("Sum(1/(k - 2), (k, 3, 9)) >= 0", (), ()), ("Sum(x**k, (k, 0, 3)) <= 4", (), ("x in [0, 1]",)), ("1/P(S) >= 1", ("P(S) >= 1/4",), ()),
    ("Piecewise((1, x < 0), (2, x >= 0)) >= 1", (), ("x in [-1, 1]",)),
    ("log(x) <= x", ("renyi(P,Q,2) <= x", "renyi(P,Q,3) <= x"), ("x in (0, 1]",)),
])
def test_beside_the_hole_there_is_a_verdict(conclusion, given, where):
    assert prove(parse_statement(conclusion, given=given, where=where), seconds=10).verdict == "proved"


@pytest.mark.parametrize("premise", [
    "max_divergence(P,Q) <= e", "kl(Q,P) < e", "renyi(P,Q,1/2) <= e", "renyi(Q,P,0) <= e", "chi2(P,Q) < oo", "renyi(P,Q,2) < oo", "tv(P,Q) < 1",
    "hellinger2(Q,P) <= 1/2", "hockey_stick(P,Q,1) <= 1-exp(-e)", "hockey_stick(Q,P,-3) < 1",
])
def test_laws_with_a_finite_divergence_are_not_mutually_singular(premise):
    for conclusion in ("log(1-tv(P,Q)) <= 0", "1/(1-hellinger2(Q,P)) >= 1"):
        well_posed(goal_of(parse_statement(conclusion, given=[premise], where=["e >= 0"])))


@pytest.mark.parametrize("premise", [
    "kl(P,Q) <= oo", "kl(P,R) <= e", "tv(P,Q) <= 1", "hockey_stick(P,Q,e) <= e", "chi2(P,Q) >= e", "kl(P,Q) <= kl(Q,P)", "hockey_stick(P,Q,-1) <= 1",
    "kl(P,Q) == e", "renyi(P,Q,a) <= e for all a in (1, oo)", "Min(kl(P,Q), 1) <= e", "P(S) <= e for all events S",
])
def test_what_leaves_mutually_singular_laws_in_or_is_not_looked_at(premise):
    for conclusion in ("log(1-tv(P,Q)) <= 0", "1/(1-hellinger2(Q,P)) >= 1"):
        with pytest.raises(RuleError, match="not known to be well-posed"):
            well_posed(goal_of(parse_statement(conclusion, given=[premise], where=["e >= 0"])))


@pytest.mark.parametrize("conclusion, given, false", [
    ("-log(1-tv(P,Q)) <= e", ["max_divergence(P,Q) <= e"], "-log(1-tv(P,Q)) <= e*999/1000"),
    ("log(1-hellinger2(P,Q)) >= -e/2", ["kl(P,Q) <= e"], "log(1-hellinger2(P,Q)) >= -e*49/100"),
    ("e >= log((1+tv(P,Q))/(1-tv(P,Q)))", ["max_divergence(P,Q) <= e", "max_divergence(Q,P) <= e"], "e >= log((1+tv(P,Q))/(1-tv(P,Q)))*101/100"),
    ("exp(-kl(P,Q)) > 0", ["kl(P,Q) < oo"], "exp(-kl(P,Q)) > 1/1000"), ("x*kl(P,Q) <= x", ["kl(P,Q) <= 1"], "x*kl(P,Q) <= x/2"),
    ("x*kl(P,Q) <= 2*x*kl(P,Q)", ["oo > kl(P,Q)"], "x*kl(P,Q) <= x*kl(P,Q)/2"),
    ("renyi(P,Q,1/2) >= -2*log(1-hellinger2(P,Q))", ["renyi(P,Q,1/2) < oo"], "renyi(P,Q,1/2) > -2*log(1-hellinger2(P,Q))"),
])
def test_logarithms_of_what_is_0_for_singular_laws(conclusion, given, false):
    for text, verdict in ((conclusion, "proved"), (false, "refuted")):
        assert prove(parse_statement(text, given=given, where=["e >= 0", "x in [0, 1]"]), seconds=20).verdict == verdict


@pytest.mark.parametrize("premise, posed", [("kl(P,Q) < oo", True), ("oo > kl(P,Q)", True), ("kl(P,Q) <= oo", False), ("kl(Q,P) < oo", False)])
def test_less_than_infinity_is_finite(premise, posed):
    goal = goal_of(parse_statement("x*kl(P,Q) <= 2*x*kl(P,Q)", given=[premise], where=["x in [0, 1]"]))
    if posed:
        well_posed(goal)
    else:
        with pytest.raises(RuleError, match="0·∞ might come up"):
            well_posed(goal)


def test_places_that_show_nothing():
    """Outside the domain, where a premise fails, or where the divergence beside 0 is finite."""
    for place in ({"theta": "0", "P": "Finite([1/2, 1/2])", "Q": "Finite([1/3, 2/3])"}, {"theta": "1", "P": "Finite([1, 0])", "Q": "Finite([0, 1])"}):
        with pytest.raises(RuleError):
            hole(parse_statement("theta*kl(P,Q) <= kl(P,Q)", where=("theta in [0, 1]",)), place)
    statement = parse_statement("1/x >= tv(P,Q)", given=("kl(P,Q) <= x",), where=("x in [0, 1]",))
    laws = {"P": "Finite([1/2, 1/2])", "Q": "Finite([1/2, 1/2])"}
    assert hole(statement, {"x": "0", **laws}) == "x must not be 0 in 1/x"
    for place in ({"x": "1", **laws}, {"x": "-1", **laws}, {"x": "0", "P": "Finite([1/2, 1/2])", "Q": "Finite([1/3, 2/3])"}, {"x": "0"}):
        with pytest.raises(RuleError):
            hole(statement, place)


@pytest.mark.parametrize("conclusion", ["gamma(-1/2) <= 0", "gamma(1) <= 1", "PhiInv(1/2) <= 0", "beta(1, 0) <= 1"])
def test_values_that_are_no_holes(conclusion):
    with pytest.raises(RuleError, match="nothing is known to be undefined"):
        hole(parse_statement(conclusion), {})


def test_a_branch_that_is_not_taken_has_no_hole():
    statement = parse_statement("Piecewise((1, x <= 0), (1/x, x > 0)) >= 0", where=("x in [0, 1]",))
    with pytest.raises(RuleError):
        hole(statement, {"x": "0"})


@pytest.mark.parametrize("level", ["1/x", "log(x)", "sqrt(x-1)"])
def test_a_level_or_a_parameter_must_be_defined(level):
    """These were proved: P(S) and divergences were read as numbers, whatever their levels."""
    for conclusion in (f"hockey_stick(P,Q,{level}) <= 1", f"loss_tail(P,Q,{level}) <= 1", f"renyi(Normal(0,1),Normal({level},1),2) >= 0"):
        with pytest.raises(RuleError, match="not known to be well-posed"):
            well_posed(goal_of(parse_statement(conclusion, where=("x in [0, 2]",))))
