"""Mass functions on the integers: their constants and normalising series against sums, ends, and what is refused."""

import mpmath
import pytest
from flint import arb, fmpq

from rdpverify.definitions import measure
from rdpverify.errors import RuleError
from rdpverify.kernel.extended import at_precision
from rdpverify.kernel.integrals.lattice import Lattice, greatest_log_ratio, total_over
from rdpverify.kernel.integrals.integral import Excess, Power, Ratio
from rdpverify.kernel.integrals.plan import read_plan
from rdpverify.kernel.integrals.rows import Row, _whole, closed_value, rows_of, theta
from rdpverify.language import parse
from rdpverify.terms import ZERO, log, number, substitute, symbol


@pytest.fixture(autouse=True)
def digits():
    with at_precision(100):
        yield


def shape(text: str):
    return substitute(parse(text), {"x": symbol("_x")})


def sum_of(function, reach=200) -> arb:
    with mpmath.workdps(40):
        return arb(mpmath.nstr(mpmath.fsum(function(mpmath.mpf(k)) for k in range(-reach, reach + 1)), 35)) * (1 + arb(0, "1e-30"))


@pytest.mark.parametrize("c0, c1, c2", [("0", "0", "-1/2"), ("3", "0", "-1/8"), ("-2", "1/3", "-1/5"), ("1/2", "-4", "-1"),
    ("0", "1/7", "-3")])
def test_gaussian_series_are_theta_functions(c0, c1, c2):
    a, b, c = (mpmath.mpf(int(v.p)) / int(v.q) for v in (parse(text).value for text in (c0, c1, c2)))
    with mpmath.workdps(40):
        a, b, c = (mpmath.mpf(int(v.p)) / int(v.q) for v in (parse(text).value for text in (c0, c1, c2)))
    found, true = theta(parse(f"Sum(exp({c0} + ({c1})*k + ({c2})*k**2), (k, -oo, oo))")), sum_of(lambda k: mpmath.exp(a + b * k + c * k * k))
    assert found.overlaps(true) and found.rel_accuracy_bits() > 80


@pytest.mark.parametrize("text", ["k", "1 - k", "k**2", "0*k", "-k**4", "-k**2 + k**3", "-Abs(k)", "k**2/3 - k"])
def test_other_series_are_not(text):
    assert theta(parse(f"Sum(exp({text}), (k, -oo, oo))")) is None


@pytest.mark.parametrize("ends", ["0, oo", "-oo, 0", "0, 5"])
def test_other_ranges_are_not(ends):
    assert theta(parse(f"Sum(exp(-k**2), (k, {ends}))")) is None


@pytest.mark.parametrize("text, function, reach", [
    ("Sum(exp(-k**2/2), (k, -oo, oo))", lambda k: mpmath.exp(-k * k / 2), 60), ("Sum(exp(-Abs(k - 2)), (k, -oo, oo))",
    lambda k: mpmath.exp(-abs(k - 2)), 200),
    ("Sum(exp(-k), (k, 0, oo))", lambda k: mpmath.exp(-k) if k >= 0 else 0, 200), ("Sum(exp(-2*k), (k, 3, oo))",
    lambda k: mpmath.exp(-2 * k) if k >= 3 else 0, 200),
    ("2 + 1/Sum(exp(-k**2 + k), (k, -oo, oo))", None, 0), ("Sum(exp(-k**4), (k, -oo, oo))", lambda k: mpmath.exp(-(k**4)), 20)])
def test_constants_with_series(text, function, reach):
    found = closed_value(parse(text))
    true = 2 + 1 / sum_of(lambda k: mpmath.exp(-k * k + k), 40) if function is None else sum_of(function, reach)
    assert found.overlaps(true) and found.rel_accuracy_bits() > 70


def test_ends_of_rows():
    assert _whole(parse("3")) == 3 and _whole(parse("-4")) == -4 and _whole(parse("oo")) is None and _whole(parse("-oo")) is None
    for wrong in ("1/2", "pi", "sqrt(4)"):
        with pytest.raises(RuleError, match="end at integers"):
            _whole(parse(wrong))
    for ends, inside in (((1, 3), (1, 2, 3)), ((None, 2), (-9, 2)), ((0, None), (0, 99)), ((None, None), (-7, 7))):
        row = Row(*ends, arb(2), ZERO)
        assert [n for n in range(-9, 100) if row.reaches(n)] == [n for n in range(-9,
            100) if (ends[0] or -99 if ends[0] is None else ends[0]) <= n
                                                                 and n <= (100 if ends[1] is None else ends[1])] and all(map(row.reaches,
                                                                     inside))
        assert row.mass(2).contains(2)


@pytest.mark.parametrize("law", ["Poisson(3)", "Geometric(1/3)", "DiscreteLaplace(2, 3)", "DiscreteNormal(1/2, 2)", "Binomial(7, 1/3)",
    "Skellam(2, 3)"])
def test_masses_add_up_to_one(law):
    rows = rows_of(measure(parse(law)))
    total = sum((row.mass(n) for row in rows for n in range(-150, 151) if row.reaches(n)), arb(0))
    assert abs(total - 1) < arb("1e-20")


# -- sums over them --------------------------------------------------------------------------------------------------------


def lattice(P: str, Q: str, **stretch) -> Lattice:
    plan = {"bits": 100, "shift": "0", "regions": [], "sum": {"centre": 0, **stretch}}
    return Lattice(measure(parse(P)), measure(parse(Q)), read_plan(plan))


TAIL = {"p": 0, "q": 0}


@pytest.mark.parametrize("P, Q, stretch, kind, value", [
    ("Poisson(2)", "Poisson(3)", {"first": 0, "last": 40, "upper": TAIL}, Power(fmpq(2)), "exp(1/3)"),
    ("Poisson(2)", "Poisson(3)", {"first": -3, "last": 40, "upper": TAIL}, Power(fmpq(1)), "1"),
    ("Poisson(2)", "Poisson(3)", {"first": 0, "last": 40, "upper": TAIL}, Ratio(), "2*log(2/3) + 1"),
    ("Poisson(2)", "Poisson(3)", {"first": 0, "last": 40, "upper": TAIL}, Excess(ZERO), "5*exp(-2) - 17/2*exp(-3)"),
    ("Poisson(2)", "Poisson(2)", {"first": 0, "last": 40, "upper": TAIL}, Excess(ZERO), "0"),
    ("Bernoulli(1/3)", "Bernoulli(1/2)", {"first": 0, "last": 1}, Power(fmpq(2)), "10/9"),
    ("Geometric(1/2)", "Bernoulli(1/2)", {"first": 0, "last": 40, "upper": TAIL}, Power(fmpq(2)), None),
    ("Geometric(1/2)", "Bernoulli(1/2)", {"first": 0, "last": 40, "upper": TAIL}, Ratio(), None),
    ("Geometric(1/2)", "Bernoulli(1/2)", {"first": 0, "last": 90, "upper": TAIL}, Excess(ZERO), "1/4"),
    ("Geometric(1/2)", "Bernoulli(1/2)", {"first": 0, "last": 40, "upper": TAIL}, Power(fmpq(1, 2)), "1/2 + sqrt(1/8)"),
    ("Geometric(1/2)", "Geometric(9/10)", {"first": 0, "last": 40, "upper": TAIL}, Power(fmpq(2)), None)])
def test_sums_of_every_kind(P, Q, stretch, kind, value):
    found = total_over(lattice(P, Q, **stretch), kind)
    if value is None:
        assert found is None
    else:
        assert found.overlaps(closed_value(parse(value))) and found.rad() < arb("1e-9")


@pytest.mark.parametrize("P, Q, stretch, value", [
    ("Poisson(2)", "Poisson(3)", {"first": 0, "last": 40, "upper": TAIL}, "1"), ("Poisson(3)", "Poisson(2)", {"first": 0, "last": 40,
    "upper": TAIL}, None),
    ("Bernoulli(1/3)", "Bernoulli(1/2)", {"first": -2, "last": 4}, "log(4/3)"), ("Bernoulli(1/3)", "PointMass(0)", {"first": 0, "last": 1},
    None),
    ("PointMass(0)", "Bernoulli(1/3)", {"first": 0, "last": 1}, "log(3/2)"), ("Geometric(1/2)", "Bernoulli(1/2)", {"first": 0, "last": 1,
    "upper": TAIL}, None),
    ("DiscreteLaplace(0, 1)", "DiscreteLaplace(1, 1)", {"first": -9, "last": 9, "lower": TAIL, "upper": TAIL}, "1")])
def test_greatest_log_ratios(P, Q, stretch, value):
    found = greatest_log_ratio(lattice(P, Q, **stretch))
    assert found is None if value is None else found.overlaps(closed_value(parse(value)))


def test_a_ratio_that_was_not_bounded_on_a_tail_is_refused():
    class Unbounded(Lattice):
        def pair(self, *_):
            return type("Pair", (), {"ratio_grows": lambda _: False, "greatest_ratio": lambda _: None})()

    plan = read_plan({"bits": 100, "shift": "0", "regions": [], "sum": {"centre": 0, "first": 0, "last": 9, "upper": TAIL}})
    with pytest.raises(RuleError, match="not bounded on a tail"):
        greatest_log_ratio(Unbounded(measure(parse("Poisson(2)")), measure(parse("Poisson(3)")), plan))


@pytest.mark.parametrize("P, Q, stretch, why", [
    ("Bernoulli(1/2)", "Bernoulli(1/3)", {"first": 0, "last": 0}, "outside the stretch"),
    ("PointMass(1/2)", "PointMass(0)", {"first": 0, "last": 1}, "not at a known integer"),
    ("Poisson(2)", "Poisson(3)", {"first": 0, "last": 9}, "no tail"), ("DiscreteLaplace(0, 1)", "DiscreteLaplace(1, 1)", {"first": -9,
    "last": 9, "upper": TAIL}, "no tail")])
def test_sums_that_are_refused(P, Q, stretch, why):
    with pytest.raises(RuleError, match=why):
        total_over(lattice(P, Q, **stretch), Power(fmpq(2)))
    with pytest.raises(RuleError, match="no stretch"):
        Lattice(measure(parse("Poisson(2)")), measure(parse("Poisson(2)")), read_plan({"bits": 64, "shift": "0", "regions": []}))


def test_atoms_at_one_place_are_added():
    found = total_over(lattice("Mixture((1/2, PointMass(0)), (1/2, Bernoulli(1/2)))", "Bernoulli(1/2)", first=0, last=1),
        Excess(log(number(1))))
    assert found.overlaps(arb(fmpq(1, 4)))
