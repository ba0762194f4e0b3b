"""Sums of numbers in the core: what is found, what is added up by induction, and that no false twin is."""

import pytest

from rdpverify.core.check import check
from rdpverify.core.polynomial import symbol
from rdpverify.core.reader import polynomial, relation
from rdpverify.elaboration.partial_sums import by_difference, knowing_differences
from rdpverify.elaboration.prover import Prover
from rdpverify.elaboration.scalar import elaborate
from rdpverify.elaboration.sums import powers, summed
from rdpverify.errors import RdpVerifyError, RuleError

FROM_ZERO, FROM_ONE, X, UNIT, POSITIVE = "n in integers [0, oo)", "n in integers [1, oo)", "x in (-oo, oo)", "q in (0, 1)", "x in (0, oo)"


def proved(conclusion, where, differences=()):
    claim = {"conclusion": conclusion, "where": list(where), "given": [], "conditions": []}
    with knowing_differences((polynomial(total).atom, polynomial(T)) for total, T in differences):
        return check(claim, elaborate(claim))


@pytest.mark.parametrize(("conclusion", "where", "axioms"), [
    ("Sum(x**k/factorial(k), (k, 0, oo)) == exp(x)", [X], {"sum_exponential"}), ("Sum(x**j/factorial(j), (j, 0, oo)) == exp(x)", [X], {"sum_exponential"}),
    ("Sum(k*x**k/factorial(k), (k, 1, oo)) == x*exp(x)", [POSITIVE], {"sum_exponential"}),
    ("Sum((k**2 - 3*k)*x**k/factorial(k), (k, 0, oo)) == (x**2 - 2*x)*exp(x)", [X], {"sum_exponential"}),
    ("Sum(k**3*x**k/factorial(k), (k, 0, oo)) == (x**3 + 3*x**2 + x)*exp(x)", [X], {"sum_exponential"}),
    ("Sum(2**k*exp(-k*x)/factorial(k), (k, 0, oo)) == exp(2*exp(-x))", [POSITIVE], {"sum_exponential"}),
    ("Sum(x**k/factorial(k), (k, 3, oo)) == exp(x) - 1 - x - x**2/2", [POSITIVE], {"sum_exponential"}),
    ("Sum(q**k, (k, 0, oo)) == 1/(1 - q)", [UNIT], {"sum_negative"}), ("Sum(k**2*q**k, (k, 0, oo)) == q*(1 + q)/(1 - q)**3", [UNIT], {"sum_negative"}),
    ("Sum(exp(-x*Abs(k)), (k, -oo, oo)) == (exp(x) + 1)/(exp(x) - 1)", [POSITIVE], {"sum_negative"}),
    ("Sum(binomial(n, k)*q**k, (k, 0, n)) == (1 + q)**n", [FROM_ZERO, UNIT], {"sum_binomial"}), ("Sum(binomial(n, k), (k, 0, n)) == 2**n", [FROM_ZERO], {"sum_binomial"}),
    ("Sum(k*binomial(n, k), (k, 0, n)) == n*2**(n - 1)", [FROM_ONE], {"sum_binomial"}),
    ("Sum(k*(k - 1)*binomial(n, k)*x**k, (k, 0, n)) == n*(n - 1)*x**2*(1 + x)**(n - 2)", [FROM_ZERO, POSITIVE], {"sum_binomial"}),
    ("Sum((-1)**k*binomial(n, k), (k, 0, n)) == 0", [FROM_ONE], {"sum_binomial"}),
    ("Sum(binomial(n, k)**2/2, (k, 0, n)) == binomial(2*n, n)/2", [FROM_ZERO], {"sum_squared_binomials"}),
    ("Sum(1/k**2, (k, 3, oo)) == pi**2/6 - 5/4", [], {"sum_inverse_squares"}), ("Sum(1/(2*k + 1)**2, (k, 1, oo)) <= 1/4", [], {"sum_odd_squares"}),
    ("Sum(1/(j + 1), (j, 0, 3)) == 25/12", [], set()), ("Sum(x, (k, 1, 0)) == 0", [X], set()), ("Sum(1/(k - 5), (k, 7, 6)) <= 0", [], set()),
])
def test_sums_that_are_known(conclusion, where, axioms):
    assert {name for name in proved(conclusion, where).axioms if name.startswith("sum_") and not name.endswith("finite")} == axioms


@pytest.mark.parametrize(("conclusion", "where"), [
    ("Sum(x**k/factorial(k), (k, 0, n)) <= exp(x)", [FROM_ZERO, "x in [0, oo)"]), ("Sum(x**k/factorial(k), (k, 0, n + 2)) < exp(x) + 1", [FROM_ZERO, POSITIVE]),
    ("2*Sum(1/factorial(k), (k, 0, n)) <= 6", [FROM_ZERO]), ("Sum(1/k**2, (k, 1, n)) <= pi**2/6", [FROM_ONE])])
def test_partial_sums_of_terms_above_zero_are_below_their_series(conclusion, where):
    assert proved(conclusion, where).theorems


@pytest.mark.parametrize(("conclusion", "where"), [
    ("Sum(x**k/factorial(k), (k, 0, n)) <= exp(x)", [FROM_ZERO, X]), ("Sum(x**k/factorial(k), (k, 0, n)) >= exp(x)", [FROM_ZERO, POSITIVE]),
    ("Sum(1/factorial(k), (k, 0, n)) <= 27/10", [FROM_ZERO]), ("Sum(1/k**2, (k, 2, n)) <= pi**2/6 - 1", ["n in integers [-3, oo)"]),
    ("Sum((-1)**k/factorial(k), (k, 0, n)) <= exp(-1)", [FROM_ZERO])])
def test_other_partial_sums_are_not_compared_with_their_series(conclusion, where):
    with pytest.raises(RdpVerifyError):
        proved(conclusion, where)


@pytest.mark.parametrize(("conclusion", "where", "total", "T"), [
    ("Sum(k, (k, 1, n)) == n*(n + 1)/2", [FROM_ONE], "Sum(k, (k, 1, n))", "k*(k - 1)/2"), ("Sum(k**3, (k, 0, n)) == n**2*(n + 1)**2/4", [FROM_ZERO], "Sum(k**3, (k, 0, n))", "k**2*(k - 1)**2/4"),
    ("Sum(q**k, (k, 0, n)) <= 1/(1 - q)", [FROM_ZERO, UNIT], "Sum(q**k, (k, 0, n))", "q**k/(q - 1)"),
    ("Sum(1/(k*(k + 1)), (k, 1, oo)) == 1", [], "Sum(1/(k*(k + 1)), (k, 1, oo))", "5 - 1/k"),
    ("Sum(1/(k*(k + 1)), (k, 3, oo)) <= 1/3", [], "Sum(1/(k*(k + 1)), (k, 3, oo))", "-1/k"),
])
def test_sums_that_telescope(conclusion, where, total, T):
    assert proved(conclusion, where, [(total, T)]).theorems


@pytest.mark.parametrize(("conclusion", "where"), [
    ("Sum(x**k/factorial(k), (k, 1, oo)) == exp(x)", [X]), ("Sum(x**k/factorial(k), (k, 0, oo)) >= 1", [X]), ("Sum(k*x**k/factorial(k), (k, 0, oo)) == exp(x)", [X]),
    ("Sum(q**k, (k, 1, oo)) == 1/(1 - q)", [UNIT]), ("Sum(q**k, (k, 0, oo)) == 1/(1 - q)", ["q in (0, 2)"]), ("Sum(q**k, (k, 0, oo)) == 1/(1 - q)", ["q in (0, 1]"]),
    ("Sum(binomial(n, k)*q**k, (k, 1, n)) == (1 + q)**n", [FROM_ZERO, UNIT]), ("Sum(binomial(n, k), (k, 0, n)) == 2**n", ["n in (0, oo)"]),
    ("Sum((-1)**k*binomial(n, k), (k, 0, n)) == 0", [FROM_ZERO]), ("Sum((-1)**k, (k, 0, oo)) == 1/2", []), ("Sum(1, (k, 0, oo)) >= 0", []), ("Sum(1/k, (k, 1, oo)) >= 0", []),
    ("Sum(1/k**2, (k, 0, oo)) >= 0", []), ("Sum(1/k**2, (k, 2, oo)) == pi**2/6", []), ("Sum(binomial(n, k)**2, (k, 0, n)) == binomial(2*n + 1, n)", [FROM_ONE]),
    ("Sum(k, (k, 1, 3)) == 7", []), ("Sum(k, (k, 2, 1)) == 3", []), ("Sum(1/(k - 2), (k, 1, 3)) == 0", []),
    ("Sum(k*binomial(n, k), (k, 0, n)) == n*2**n", [FROM_ONE]), ("Sum(exp(k), (k, -oo, oo)) >= 0", []), ("Sum(exp(-k), (k, -oo, oo)) >= 0", []),
])
def test_false_twins_are_not_proved(conclusion, where):
    with pytest.raises(RdpVerifyError):
        proved(conclusion, where)


@pytest.mark.parametrize(("total", "T"), [
    ("Sum(k, (k, 1, n))", "k**2/2"), ("Sum(1/(k*(k + 1)), (k, 0, n))", "-1/k"), ("Sum(q**k, (k, 0, n))", "q**k"), ("Sum(k, (k, m, n))", "k*(k - 1)/2")])
def test_a_difference_that_is_none(total, T):
    with pytest.raises((RuleError, ValueError)):
        by_difference(polynomial(total).atom, polynomial(T), Prover([relation(text) for text in ("integer(n)", "n >= 1", "q > 0", "1 - q > 0")]))


@pytest.mark.parametrize(("total", "T"), [("Sum(1/k, (k, 1, oo))", "log(k)"), ("Sum(1/(k*(k + 1)), (k, 1, oo))", "1/k"), ("Sum(1, (k, 0, oo))", "k")])
def test_a_series_that_does_not_telescope(total, T):
    with knowing_differences([(polynomial(total).atom, polynomial(T))]):
        assert summed(polynomial(total).atom, Prover()) is None


def test_what_is_added_up_by_powers_of_the_index():
    x, k = symbol("x"), symbol("k")
    found = powers(polynomial("(k + x)**2*pow(x, k) + 3*x"), "k")
    assert sum((weight * k**degree * kernel for weight, kernel, degree in found), polynomial("0")) == polynomial("(k + x)**2*pow(x, k) + 3*x")
    assert {degree: weight for weight, kernel, degree in found if kernel == polynomial("pow(x, k)")} == {0: x**2, 1: polynomial("2*x"), 2: polynomial("1")}


def test_an_index_that_has_a_domain_is_left_alone():
    known = Prover([relation("k >= 3"), relation("integer(k)")])
    assert summed(polynomial("Sum(x**k/factorial(k), (k, 0, k))").atom, known) is None
