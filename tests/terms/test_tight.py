"""Balls, ranges and complex balls beside mpmath where they are tight: digits at points, hulls over intervals, cuts, open ends."""

import mpmath
import pytest
from flint import acb, arb, ctx, fmpq

from rdpverify.language import parse
from rdpverify.terms.evaluate import ball, compiled, range_of
from rdpverify.terms.ranges import INFINITE, MINUS_INFINITE, Range

mp = mpmath.mp


@pytest.fixture(autouse=True)
def digits():
    with mpmath.workdps(50):
        ctx.prec = 120
        yield


def near(value, digits=40) -> arb:
    return arb(mpmath.nstr(mpmath.mpf(value), digits + 5)) * (1 + arb(0, arb(10) ** -digits)) + arb(0, arb(10) ** -(digits + 8))


def exact(text: str) -> fmpq:
    return parse(text).value


FAR = ["-70", "-65", "-63", "-9", "-1/3", "0", "1/3", "9", "63", "65", "70"]
VALUES = [  # formula in x, its value by mpmath, points
    ("Phi(x)", mpmath.ncdf, FAR), ("erfc(x)", mpmath.erfc, FAR), ("erf(x)", mpmath.erf, FAR[1:-1]),
    ("tanh(x)", mpmath.tanh, ["-20", "-1/3", "0", "5"]),
    ("sech(x)", mpmath.sech, FAR[2:-2]), ("atan(x)", mpmath.atan, FAR), ("cbrt(x)", lambda x: mpmath.sign(x) * mpmath.cbrt(abs(x)), FAR),
    ("PhiInv(x)", lambda p: mpmath.sqrt(2) * mpmath.erfinv(2 * p - 1), ["1/1000", "1/3", "1/2", "2/3", "999/1000"]),
    ("asin(x)", mpmath.asin, ["-1", "-1/2", "0", "1/3", "1"]), ("gamma(x)", mpmath.gamma, ["-5/2", "1/7", "1", "9/2", "20"]),
    ("loggamma(x)", mpmath.loggamma, ["1/100", "1", "3/2", "30"]), ("digamma(x)", mpmath.digamma, ["1/100", "1", "3/2", "30"]),
    ("beta(x, 3/2)", lambda x: mpmath.beta(x, mpmath.mpf(3) / 2), ["1/100", "1", "40"]),
    ("factorial(x)", mpmath.factorial, ["0", "1/2", "5", "-1/2"]),
    ("binomial(x, 3)", lambda n: mpmath.binomial(n, 3), ["7", "2", "5/2", "-4"]), ("binomial(9/2, x)",
    lambda k: mpmath.binomial(mpmath.mpf(9) / 2, k),
                                                                                  ["0", "1", "4", "5/2", "7", "-1", "-1/2"]),
    ("besseli(0, x)", lambda x: mpmath.besseli(0, x), ["0", "1/3", "30", "-2"]), ("besseli(5, x)", lambda x: mpmath.besseli(5, x), ["1/3",
    "20", "24", "26", "60"]),
    ("besseli(40, x)", lambda x: mpmath.besseli(40, x), ["25", "31", "35", "300", "1500", "1700"]),
    ("besseli(1/2, x)", lambda x: mpmath.besseli(0.5, x), ["1/3", "9"]),
    ("besseli(300, x)", lambda x: mpmath.besseli(300, x), ["31", "1000"]), ("besselk(2, x)", lambda x: mpmath.besselk(2, x), ["1/3", "9"]),
    ("legendre(3, x)", lambda x: (5 * x**3 - 3 * x) / 2, ["-3", "0", "3/2"]), ("legendre(-1, x)", lambda x: 1, ["3/2", "40", "-3"]),
    ("legendre(-2, x)", lambda x: x, ["3/2", "40"]), ("legendre(-4, x)", lambda x: (5 * x**3 - 3 * x) / 2, ["-3", "3/2"]),
    ("legendre(0, x)", lambda x: 1, ["-3", "3/2"]),
    ("legendre(5/2, x)", lambda x: mpmath.legenp(2.5, 0, x, type=3), ["3/2", "9"]),
    ("legendre(-7/2, x)", lambda x: mpmath.legenp(2.5, 0, x, type=3), ["3/2", "9"]),
    ("legendre(-1/4, x)", lambda x: mpmath.legenp(-0.25, 0, x, type=3), ["3/2"]), ("legendre(-3/4, x)", lambda x: mpmath.legenp(-0.25, 0,
    x, type=3), ["3/2"]),
    ("x**(1/2)", mpmath.sqrt, ["0", "1/3", "9"]), ("x**(-1/2)", lambda x: 1 / mpmath.sqrt(x), ["1/3"]),
    ("x**(5/16)", lambda x: x ** (mpmath.mpf(5) / 16), ["0", "1/3"]),
    ("x**(5/17)", lambda x: x ** (mpmath.mpf(5) / 17), ["0", "1/3"]), ("x**(-7/3)", lambda x: x ** (mpmath.mpf(-7) / 3), ["1/3"]),
    ("x**x", lambda x: x**x, ["1/3", "5"]),
    ("x**(-1)", lambda x: 1 / x, ["-3"]), ("x**(-2)", lambda x: x**-2, ["-3"]), ("x**(-3)", lambda x: x**-3, ["-3"]),
    ("x**7", lambda x: x**7, ["-3", "0"])]


@pytest.mark.parametrize("formula, function, points", VALUES, ids=[formula for formula, *_ in VALUES])
def test_values_at_points_have_their_digits(formula, function, points):
    term = parse(formula)
    for point in points:
        at = exact(point)
        true = function(mpmath.mpf(int(at.p)) / int(at.q))
        found = ball(term, {"x": arb(at)})
        assert found.overlaps(near(true)), point
        assert found.rel_accuracy_bits() > 80 or abs(near(true)) < arb("1e-30") and found.rad() < arb("1e-30"), (point, found)
        as_range = range_of(term, {"x": Range.point(at)})
        if as_range is not None:
            assert as_range.ball().overlaps(near(true)) and as_range.ball().rel_accuracy_bits() > 20 or abs(near(true)) < arb("1e-30")
        through = compiled(term).complex({"x": acb(arb(at))}, False)
        assert not through.is_finite() or through.real.overlaps(near(true)) and through.imag.contains(0)
        assert through.is_finite() or formula in ("x**x",) or at <= 0, point


@pytest.mark.parametrize("formula, points", [
    ("PhiInv(x)", ["0", "1", "-1", "2"]), ("log(x)", ["0", "-1"]), ("loggamma(x)", ["0", "-1/2"]), ("beta(x, 2)", ["0", "-1/2"]),
    ("beta(2, x)", ["0", "-1/2"]),
    ("besseli(1/2, x)", ["-1"]), ("besselk(1, x)", ["0", "-1"]), ("legendre(1/2, x)", ["-1", "-2"]), ("legendre(2000001, x)", ["3/2"]),
    ("x**(1/2)", ["-1"]),
    ("x**(-1/2)", ["0", "-1"]), ("x**(-1)", ["0"]), ("0**x", ["0", "-1"]), ("x**x", ["0", "-1"]), ("gamma(x)", ["0", "-1"]),
    ("digamma(x)", ["0"])])
def test_holes_are_holes(formula, points):
    for point in points:
        assert not ball(parse(formula), {"x": arb(exact(point))}).is_finite(), point
        assert range_of(parse(formula), {"x": Range.point(exact(point))}) is None, point


def test_a_huge_degree_next_to_one_has_a_value():
    assert ball(parse("legendre(2000001, 1 + 1/10**14)"), {}).is_finite() and ball(parse("legendre(1000000, 1)"), {}).contains(1)


@pytest.mark.parametrize("formula, low, high, ends", [
    ("cbrt(x)", -1, 8, (None, 2)), ("cbrt(x)", -8, -1, (-2, -1)), ("x**2", -2, 2, (None, 4)), ("x**3", -2, 2, (-8, 8)),
    ("x**4", -3, 3, (0, 81))])
def test_wide_balls_are_hulls(formula, low, high, ends):
    at = arb(fmpq(low + high, 2), fmpq(high - low, 2))
    found = ball(parse(formula), {"x": at})
    assert found.contains(arb(ends[1])) and found.upper() < arb(ends[1]) + arb("1e-6")
    if ends[0] is not None:
        assert found.contains(arb(ends[0])) and found.lower() > arb(ends[0]) - arb("1e-6")


# -- ranges ----------------------------------------------------------------------------------------------------------------

HALF_PI = "1.5707963267948966192313216916397514420985846996876"
RANGES = [  # formula, range of x, hull, which ends are attained
    ("sin(x)", (0, 1), (0, mpmath.sin(1)), "[)"), ("sin(x)", (-1, 1), (mpmath.sin(-1), mpmath.sin(1)), "[)"), ("sin(x)", (1, 2),
    (mpmath.sin(1), 1), "[]"),
    ("sin(x)", (2, 4), (mpmath.sin(4), mpmath.sin(2)), "(]"), ("sin(x)", (4, 5), (-1, mpmath.sin(4)), "[]"), ("sin(x)", (0, 5),
    (-1, 1), "[]"), ("sin(x)", (-2, 0), (-1, 0), "[]"),
    ("cos(x)", (0, 1), (mpmath.cos(1), 1), "(]"), ("cos(x)", (1, 2), (mpmath.cos(2), mpmath.cos(1)), "(]"), ("cos(x)", (3, 4),
    (-1, mpmath.cos(4)), "[]"),
    ("cos(x)", (4, 5), (mpmath.cos(4), mpmath.cos(5)), "[)"), ("cos(x)", (-4, -2), (-1, mpmath.cos(-2)), "[]"), ("sin(x)",
    (2**21, 2**21 + 1), (-1, 1), "[]"),
    ("gamma(x)", (2, 5), (1, 24), "[)"), ("gamma(x)", ("1/2", 1), (1, mpmath.sqrt(mpmath.pi)), "(]"), ("loggamma(x)", (2, 5),
    (0, mpmath.log(24)), "[)"),
    ("loggamma(x)", ("1/2", 1), (0, mpmath.log(mpmath.pi) / 2), "(]"), ("digamma(x)", (1, 2), (mpmath.digamma(1), mpmath.digamma(2)), "[)"),
    ("beta(x, 2)", (1, 3), (mpmath.mpf(1) / 12, 0.5), "(]"), ("factorial(x)", (1, 4), (1, 24), "[)"), ("PhiInv(x)", ("1/4", "3/4"),
    (-0.674489750196081743202227, 0.674489750196081743202227), "[)"),
    ("asin(x)", (-1, 1), ("-" + HALF_PI, HALF_PI), None), ("atan(x)", (-1, 1), (-mpmath.pi / 4, mpmath.pi / 4), "[)"), ("erfc(x)", (0, 1),
    (mpmath.erfc(1), 1), "(]"),
    ("erf(x)", (-1, 1), (mpmath.erf(-1), mpmath.erf(1)), "[)"), ("Phi(x)", (-1, 2), (mpmath.ncdf(-1), mpmath.ncdf(2)), "[)"), ("cosh(x)",
    (-1, 2), (1, mpmath.cosh(2)), "[)"),
    ("sech(x)", (-1, 2), (mpmath.sech(2), 1), "(]"), ("sinh(x)", (-1, 2), (mpmath.sinh(-1), mpmath.sinh(2)), "[)"), ("tanh(x)", (-1, 2),
    (mpmath.tanh(-1), mpmath.tanh(2)), "[)"),
    ("sign(x)", (-1, 2), (-1, 1), "[]"), ("sign(x)", (0, 2), (0, 1), "[]"), ("floor(x)", (-1, 2), (-1, 1), "[]"), ("floor(x)",
    ("1/2", "5/2"), (0, 2), "[]"),
    ("Min(x, 1)", (0, 3), (0, 1), "[]"), ("Max(x, 1)", (0, 3), (1, 3), "[)"), ("x**(-2)", (1, 2), (0.25, 1), "(]"), ("x**(-3)", (-2, -1),
    (-1, -0.125), "(]"),
    ("x**(3/2)", (1, 4), (1, 8), "[)"), ("x**(-1/2)", (1, 4), (0.5, 1), "(]"), ("2**x", (-1, 3), (0.5, 8), "[)"), ("Abs(x)", (-1, 3),
    (0, 3), "[)"), ("Abs(x)", (-3, -1), (1, 3), "(]"),
    ("cbrt(x)", (-8, 27), (-2, 3), "[)"), ("besseli(1, x)", (1, 1), (mpmath.besseli(1, 1),) * 2, None), ("x*(x - 3)", (1, 2),
    (-4, -1), None), ("-x", (1, 2), (-2, -1), "(]")]


@pytest.mark.parametrize("formula, domain, hull, ends", RANGES, ids=[f"{formula} {domain}" for formula, domain, *_ in RANGES])
def test_ranges_are_hulls_with_their_ends(formula, domain, hull, ends):
    """Over [low, high): both ends as narrow as the function's, attained or not."""
    low, high = (fmpq(*map(int, str(end).split("/"))) for end in domain)
    found = range_of(parse(formula), {"x": Range(low, high, False, ends is not None and low != high)})
    for end, true, side in ((found.lower, hull[0], -1), (found.upper, hull[1], 1)):
        true, miss = near(mpmath.mpf(true), 20), arb("1e-8" if formula in ("sin(x)", "cos(x)") else "1e-15")  # a wave's ends are a ball's
        assert (true - end) * side <= arb("1e-15") and abs(end - true) < miss, (end, true)
    if ends is not None:
        assert (found.lower_open, found.upper_open) == (ends[0] == "(", ends[1] == ")"), found


def test_the_least_values_of_the_gamma_function_are_bounds():
    """Γ ≥ 0.8856… at 1.4616…, log Γ ≥ −0.1214…"""
    for formula, function in (("gamma(x)", mpmath.gamma), ("loggamma(x)", mpmath.loggamma)):
        found = range_of(parse(formula), {"x": Range(fmpq(1, 2), 3)})
        least = near(function(mpmath.findroot(mpmath.digamma, 1.46)))
        assert found.lower < least < found.lower + arb("1e-3") and found.lower_open
        assert abs(found.upper - near(function(mpmath.mpf(3)))) < arb("1e-20")
        for low, high in ((fmpq(146, 100), 2), (1, fmpq(1463, 1000)), (fmpq(14615, 10000), fmpq(14618, 10000))):
            assert range_of(parse(formula), {"x": Range(low, high)}).lower < least
    assert range_of(parse("gamma(x)"), {"x": Range(fmpq(-3, 2), fmpq(-5, 4))}).contains(near(mpmath.gamma(-1.375)))


@pytest.mark.parametrize("formula, domain, ends", [
    ("exp(x)", (MINUS_INFINITE, 0), (0, 1)), ("log(x)", (0, INFINITE), (MINUS_INFINITE, INFINITE)), ("1/x", (0, INFINITE), (0, INFINITE)),
    ("gamma(x)", (2, INFINITE), (1, INFINITE)),
    ("tanh(x)", (0, INFINITE), (0, 1)), ("erfc(x)", (MINUS_INFINITE, INFINITE), (0, 2)), ("digamma(x)", (0, INFINITE),
    (MINUS_INFINITE, INFINITE)),
    ("beta(x, x)", (1, INFINITE), (0, 1)), ("sin(x)", (0, INFINITE), (-1, 1)), ("floor(x)", (0, INFINITE), (0, INFINITE)), ("x**3",
    (MINUS_INFINITE, 0), (MINUS_INFINITE, 0)),
    ("x**(1/2)", (0, INFINITE), (0, INFINITE)), ("PhiInv(x)", (0, 1), (MINUS_INFINITE, INFINITE)), ("x**x", (1, INFINITE), (1, INFINITE)),
    ("0**x", (0, INFINITE), (0, 0))])
def test_ranges_over_open_half_lines(formula, domain, ends):
    found = range_of(parse(formula), {"x": Range(*domain, True, True)})
    assert found.lower == arb(ends[0]) and found.upper == arb(ends[1]) and not found.may_be_infinite()


@pytest.mark.parametrize("formula", ["sin(x)", "beta(x, 1)", "gamma(-x)", "besseli(1, x)", "x**0", "x - x", "0*x"])
def test_no_range_where_infinity_is_reached(formula):
    found = range_of(parse(formula), {"x": Range(1, INFINITE)})
    assert found is None or formula in ("x**0", "0*x") and not found.may_be_infinite()


@pytest.mark.parametrize("op, yes, no, maybe", [
    ("<", [(0, 1, 1, 2, True), (0, 1, 2, 3, False)], [(1, 2, 0, 1, False), (1, 1, 1, 1, False)], [(0, 1, 1, 2, False),
    (0, 2, 1, 3, False)]),
    ("<=", [(0, 1, 1, 2, False), (1, 1, 1, 1, False)], [(1, 2, 0, 1, True), (2, 3, 0, 1, False)], [(0, 2, 1, 3, False),
    (1, 2, 0, 1, False)])])
def test_comparisons_of_ranges(op, yes, no, maybe):
    """Piecewise((5, x op y), (7, True)) over x in [a, b] and y in [c, d], half open where it says so."""
    for cases, value in ((yes, (5, 5)), (no, (7, 7)), (maybe, (5, 7))):
        for a, b, c, d, is_open in cases:
            x, y = (Range(low, high, False, is_open and low < high) for low, high in ((a, b), (c, d)))
            for text, names in ((f"x {op} y", "xy"), (f"y {'>' if op == '<' else '>='} x", "xy")):
                found = range_of(parse(f"Piecewise((5, {text}), (7, True))"), {"x": x, "y": y})
                assert (found.lower, found.upper) == tuple(map(arb, value)), (op, a, b, c, d, names)


# -- complex balls -----------------------------------------------------------------------------------------------------------

POINT = mpmath.mpc("1.5", "0.25")
COMPLEX = [("Phi(x)", lambda z: mpmath.erfc(-z / mpmath.sqrt(2)) / 2), ("erfc(x)", mpmath.erfc), ("erf(x)", mpmath.erf),
    ("tanh(x)", mpmath.tanh), ("sech(x)", mpmath.sech), ("log(x)", mpmath.log),
           ("gamma(x)", mpmath.gamma), ("loggamma(x)", mpmath.loggamma), ("digamma(x)", mpmath.digamma),
           ("factorial(x)", mpmath.factorial), ("sin(x)", mpmath.sin),
           ("atan(x)", mpmath.atan), ("asin(x)", mpmath.asin), ("cbrt(x)", mpmath.cbrt), ("x**(1/2)", mpmath.sqrt),
           ("x**(3/2)", lambda z: z**1.5), ("x**(-1/2)", lambda z: z**-0.5),
           ("x**(1/5)", lambda z: z ** (mpmath.mpf(1) / 5)), ("x**x", lambda z: z**z), ("x**(-1)", lambda z: 1 / z),
           ("x**2", lambda z: z**2), ("x**5", lambda z: z**5),
           ("beta(x, 2)", lambda z: mpmath.beta(z, 2)), ("binomial(x, 2)", lambda z: z * (z - 1) / 2),
           ("binomial(5, x)", lambda z: mpmath.binomial(5, z)),
           ("besseli(1, x)", lambda z: mpmath.besseli(1, z)), ("besselk(1, x)", lambda z: mpmath.besselk(1, z)),
           ("legendre(2, x)", lambda z: (3 * z * z - 1) / 2),
           ("cosh(x)", mpmath.cosh), ("sinh(x)", mpmath.sinh), ("exp(x)", mpmath.exp)]


@pytest.mark.parametrize("formula, function", COMPLEX, ids=[formula for formula, _ in COMPLEX])
@pytest.mark.parametrize("analytic", [True, False])
def test_values_at_complex_points(formula, function, analytic):
    for real in ("1.5", "0.5"):
        point = mpmath.mpc(real, "0.25")
        true = function(point)
        found = compiled(parse(formula)).complex({"x": acb(arb(real), arb("0.25"))}, analytic)
        if formula in ("legendre(2, x)", "besselk(1, x)", "PhiInv(x)") and not found.is_finite():
            continue
        assert found.real.overlaps(near(true.real, 35)) and found.imag.overlaps(near(true.imag, 35)), real
        assert found.rel_accuracy_bits() > 60


CUTS = [  # formula, a place on its cut or kink, a place where it is analytic
    ("log(x)", "-1", "2"), ("x**(1/2)", "-1", "2"), ("x**(3/2)", "-1", "2"), ("x**(1/5)", "-1", "2"), ("x**x", "-1", "2"),
    ("cbrt(x)", "0", "2"), ("cbrt(x)", "0", "-2"),
    ("Abs(x - 1)", "1", "2"), ("Max(x, 1)", "1", "2"), ("Min(x, 1)", "1", "2"), ("sign(x)", "0", "2"), ("floor(x)", "1", "3/2"),
    ("asin(x)", "1", "0"), ("asin(x)", "-1", "0"),
    ("asin(x)", "3", "1/2"), ("asin(x)", "-3", "-1/2"), ("besseli(1/2, x)", "-1", "2"), ("besselk(1, x)", "0", "2"),
    ("legendre(1/2, x)", "-1", "1/2"), ("legendre(1/2, x)", "-3", "1/2"), ("legendre(1/2, x)", "3", "1/2"), ("loggamma(x)", "0", "2"),
    ("Piecewise((x, x < 1), (1, True))", "1", "2"), ("gamma(x)", "0", "1/2"), ("1/x", "0", "2"), ("x**(-1/2)", "0", "2"),
    ("digamma(x)", "-1", "2")]


@pytest.mark.parametrize("formula, on, off", CUTS, ids=[f"{formula} {on}" for formula, on, _ in CUTS])
def test_balls_on_cuts_are_not_analytic_and_beside_them_are(formula, on, off):
    small = arb(0, "0.01")
    program = compiled(parse(formula))
    assert not program.complex({"x": acb(arb(exact(on)) + small, small)}, True).is_finite()
    assert program.complex({"x": acb(arb(exact(off)) + small, small)}, True).is_finite()


def test_real_balls_past_the_end_of_a_segment():
    """Without ``analytic`` a root takes the part ≥ 0; a logarithm of what may be 0 has no value."""
    touching = {"x": acb(arb(0, "0.01"))}
    for formula, top in (("x**(1/2)", "0.1"), ("x**(3/2)", "0.001"), ("x**(1/5)", None), ("x**(x + 1/2)", None)):
        found = compiled(parse(formula)).complex(touching, False)
        assert found.is_finite() and found.real.contains(0)
        assert top is None or found.real.upper() < arb(top) * arb("1.001") and found.real.contains(arb(top) * arb("0.999"))
        assert not compiled(parse(formula)).complex(touching, True).is_finite()
    for formula in ("log(x)", "x**(-1/2)", "PhiInv(x)", "loggamma(x)", "1/x"):
        assert not compiled(parse(formula)).complex(touching, False).is_finite()
    root = compiled(parse("cbrt(x)")).complex(touching, False)
    assert root.real.contains(arb("0.215")) and root.real.contains(arb("-0.215")) and root.real.upper() < arb("0.216")


def test_hypergeometric_functions_off_their_cut():
    term = parse("hyper([1, 2], [3/2], x)")
    for z in (mpmath.mpc("0.25", "0.25"), mpmath.mpc("2", "1")):
        found, true = compiled(term).complex({"x": acb(arb(mpmath.nstr(z.real, 5)), arb(mpmath.nstr(z.imag, 5)))}, True), mpmath.hyp2f1(1,
            2, 1.5, z)
        assert found.real.overlaps(near(true.real, 30)) and found.imag.overlaps(near(true.imag, 30))
    assert not compiled(term).complex({"x": acb(arb(1, "0.1"), arb(0, "0.1"))}, True).is_finite()
    assert not compiled(parse("hyper([1, 1, 1], [2], x)")).complex({"x": acb(arb("0.1"))}, True).is_finite()
    assert compiled(parse("hyper([1], [2], x)")).complex({"x": acb(arb(3), arb(1))}, True).is_finite()
