"""Identities that the normal form sees, each beside a false twin that it must not; matrices and ends of ranges beside exact arithmetic."""

import random
from itertools import permutations
from math import prod

import pytest
from flint import arb, ctx, fmpq

from rdpverify.errors import RuleError
from rdpverify.language import parse
from rdpverify.terms import ZERO, log_undoing_exp, number, power, symbol
from rdpverify.terms.evaluate import ball, range_of
from rdpverify.terms.matrices import adjugate, block, blocks, combination, determinant, leading_minors, quadratic_form, trace_of_product
from rdpverify.terms.normal import factors, identical, normal, polynomial_coefficients, to_term
from rdpverify.terms.ranges import INFINITE, MINUS_INFINITE, Range
from rdpverify.terms.signs import sign_from_ranges

ENV = {"x": Range(0, INFINITE, True, True), "y": Range(0, INFINITE, False, True), "p": Range(0, 1, True, True), "a": Range(1, INFINITE,
    True, True),
       "n": Range(MINUS_INFINITE, 0, True, True)}
SIGN = sign_from_ranges(ENV)

TWINS = [  # left, right, twin; x > 0, y >= 0, 0 < p < 1, a > 1, n < 0; u and v are any real numbers
    ("cos(3*pi)", "-1", "1"), ("cos(3*pi*u)", "4*cos(pi*u)**3 - 3*cos(pi*u)", "cos(pi*u)"), ("cos(9*pi/4)", "sqrt(2)/2", "-sqrt(2)/2"),
    ("sin(2*pi + u)", "sin(u)", "cos(u)"),
    ("cos(3*pi**2)", "cos(3*pi**2)", "cos(pi**2)"), ("cos(2*pi*exp(u))", "2*cos(pi*exp(u))**2 - 1", "1"), ("sin(-7*pi/6)", "1/2", "-1/2"),
    ("sin(5*pi/3)", "-sqrt(3)/2", "sqrt(3)/2"), ("sin(11*pi)", "0", "1"), ("cos(pi)", "-1", "0"),
    ("sin(u + v)", "sin(u)*cos(v) + cos(u)*sin(v)", "sin(u)*cos(v) - cos(u)*sin(v)"),
    ("cos(u - v)", "cos(u)*cos(v) + sin(u)*sin(v)", "cos(u)*cos(v) - sin(u)*sin(v)"),
    ("sin(u)**2", "1 - cos(u)**2", "1 + cos(u)**2"), ("sin(-u)", "-sin(u)", "sin(u)"), ("cos(-u)", "cos(u)", "-cos(u)"),
    ("cos(2*u)", "1 - 2*sin(u)**2", "1 - sin(u)**2"),
    ("sin(asin(p))", "p", "-p"), ("cos(asin(p))", "sqrt(1 - p**2)", "sqrt(1 + p**2)"),
    ("sin(2*asin(p))", "2*p*sqrt(1 - p**2)", "p*sqrt(1 - p**2)"), ("asin(-1/2)", "-pi/6", "pi/6"), ("asin(sqrt(2)/2)", "pi/4", "pi/3"),
    ("asin(1)", "pi/2", "pi"), ("atan(-sqrt(3))", "-pi/3", "pi/3"), ("atan(1/sqrt(3))", "pi/6", "pi/3"),
    ("atan(-u)", "-atan(u)", "atan(u)"), ("asin(-p)", "-asin(p)", "asin(p)"), ("atan(0)", "0", "1"), ("atan(1/2)", "-atan(-1/2)", "pi/6"),
    ("cbrt(u**3)", "u", "-u"), ("cbrt(-8*u)", "-2*cbrt(u)", "2*cbrt(u)"), ("cbrt(u)**3", "u", "u**3"),
    ("cbrt(u - v)", "-cbrt(v - u)", "cbrt(v - u)"), ("cbrt(x)", "x**(1/3)", "x**(1/2)"), ("cbrt(n)", "-(-n)**(1/3)", "(-n)**(1/3)"),
    ("cbrt(n**2)", "(-n)**(2/3)", "-(-n)**(2/3)"), ("cbrt(n*x)", "-(-n*x)**(1/3)", "(-n*x)**(1/3)"),
    ("cbrt(exp(3*u))", "exp(u)", "exp(3*u)"), ("cbrt(sqrt(y))", "y**(1/6)", "y**(1/3)"), ("cbrt(u**2*x**3)", "x*cbrt(u)**2", "x*cbrt(u)"),
    ("cbrt(-27)", "-3", "3"),
    ("sqrt(u**2)", "Abs(u)", "u"), ("sqrt(n**2)", "-n", "n"), ("sqrt(x**2*n**4)", "x*n**2", "-x*n**2"),
    ("Abs(n*x*u)", "-n*x*Abs(u)", "n*x*Abs(u)"), ("Abs(u)*Abs(v)", "Abs(u*v)", "u*v"), ("Abs(-u)", "Abs(u)", "-Abs(u)"),
    ("Abs(u**3)", "Abs(u)**3", "u**3"),
    ("log(n**2)", "2*log(-n)", "2*log(x)"), ("log(x**3/y)", "3*log(x) - log(y)", "3*log(x) + log(y)"),
    ("log(8/9)", "3*log(2) - 2*log(3)", "3*log(2) + 2*log(3)"), ("log(exp(u)*x)", "u + log(x)", "u*log(x)"),
    ("log(2*u**2)", "log(2) + 2*log(Abs(u))", "log(2) + 2*log(u)"),
    ("log(u*v*x)", "log(x) + log(Abs(u)) + log(Abs(v))", "log(x) + log(u) + log(v)"),
    ("log(n*u)", "log(-n) + log(-u)", "log(-n) + log(u)"), ("(n*u)**(1/2)", "(-n)**(1/2)*(-u)**(1/2)", "(-n)**(1/2)*u**(1/2)"),
    ("exp(u*log(x))", "x**u", "u**x"),
    ("exp(2/3*log(x) + u)", "x**(2/3)*exp(u)", "x**(1/3)*exp(u)"), ("x**(a/3)*x**(2*a/3)", "x**a", "x**(2*a)"),
    ("(x**2)**u", "x**(2*u)", "x**(u**2)"), ("exp(u)**v", "exp(u*v)", "exp(u + v)"), ("12**(1/2)", "2*3**(1/2)", "3*2**(1/2)"),
    ("(4/9)**(3/2)", "8/27", "27/8"),
    ("(2*x)**u", "2**u*x**u", "2*x**u"), ("exp(u/(1 + x))*exp(v/(1 + x))", "exp((u + v)/(1 + x))", "exp(u*v/(1 + x))"),
    ("exp((u + log(x))/(1 + 0*u))", "x*exp(u)", "exp(u)"), ("exp(u + v)/exp(v)", "exp(u)", "exp(-u)"),
    ("(exp(2*u) - 1)/(exp(u) - 1)", "exp(u) + 1", "exp(u) - 1"),
    ("(exp(u) - exp(-u))/(exp(u/2) - exp(-u/2))", "exp(u/2) + exp(-u/2)", "exp(u/2) - exp(-u/2)"),
    ("(x - 1)/(sqrt(x) - 1)", "sqrt(x) + 1", "sqrt(x) - 1"), ("(x**(2/3) - 1)/(x**(1/3) - 1)", "x**(1/3) + 1", "x**(2/3) + 1"),
    ("(u**2 - v**2)/(u - v)", "u + v", "u - v"), ("1/(sqrt(3) - sqrt(2))", "sqrt(3) + sqrt(2)", "sqrt(3) - sqrt(2)"),
    ("(u**3*exp(3*v) + 1)/(u*exp(v) + 1)", "u**2*exp(2*v) - u*exp(v) + 1", "u**2*exp(2*v) + u*exp(v) + 1"),
    ("gamma(x + 2)/gamma(x - 1)", "x*(x + 1)*(x - 1)", "x*(x + 1)"), ("gamma(-1/2)", "-2*sqrt(pi)", "2*sqrt(pi)"),
    ("gamma(6)", "120", "720"), ("gamma(7/2)", "15*sqrt(pi)/8", "15*sqrt(pi)/4"), ("gamma(x - 2)*(x - 2)*(x - 1)", "gamma(x)",
    "gamma(x + 1)"), ("gamma(1/3)", "3*gamma(4/3)", "2*gamma(4/3)"),
    ("binomial(u, 3)", "u*(u - 1)*(u - 2)/6", "u*(u - 1)*(u - 2)/3"), ("binomial(u, 0)", "1", "0"),
    ("binomial(x, 1/2)*gamma(3/2)*gamma(x + 1/2)", "gamma(x + 1)", "gamma(x)"), ("beta(2, 3)", "1/12", "1/6"),
    ("factorial(x)", "x*gamma(x)", "gamma(x)"), ("loggamma(x + 2)", "loggamma(x) + log(x) + log(x + 1)", "loggamma(x) + log(x)"),
    ("erf(-u)", "-erf(u)", "erf(u)"), ("erf(PhiInv(p)/sqrt(2))", "2*p - 1", "1 - 2*p"), ("erf(-PhiInv(p)/sqrt(2))", "1 - 2*p", "2*p - 1"),
    ("Phi(PhiInv(p))", "p", "1 - p"), ("PhiInv(Phi(u))", "u", "-u"), ("PhiInv(1/2 - p/2)", "-PhiInv(1/2 + p/2)", "PhiInv(1/2 + p/2)"),
    ("sign(x)", "1", "-1"), ("sign(n)", "-1", "1"), ("sign(-u)", "-sign(u)", "sign(u)"), ("sign(1/2 - 1)", "-1", "0"),
    ("floor(-1/2)", "-1", "0"), ("floor(7/2)", "3", "4"), ("Max(x, n, x + 1)", "x + 1", "x"), ("Max(u, v)", "Max(v, u)", "u"),
    ("Min(u, u + x)", "u", "u + x"),
    ("Max(y, 0)", "Max(0, y)", "0"), ("sinh(u) + cosh(u)", "exp(u)", "exp(-u)"), ("tanh(u)*cosh(u)", "sinh(u)", "cosh(u)"),
    ("sech(u)**2", "1 - tanh(u)**2", "1 + tanh(u)**2"), ("Phi(u) + erfc(u/sqrt(2))/2", "1", "0"),
    ("Piecewise((u + u, u < v), (2*u, True))", "2*u", "u"), ("Piecewise((u + u, u < v), (v, True))", "Piecewise((2*u, u < v), (v, True))",
    "Piecewise((2*u, u < v), (u, True))"), ("besseli(1 + 1, u*2)", "besseli(2, 2*u)", "besseli(2, u)"),
    ("u**65*u", "u**66", "u**65"), ("(1 + u)**100*(1 + u)**70", "(1 + u)**170", "(1 + u)**100"),
    ("((1 + u)*(1 + v))**70", "(1 + u)**70*(1 + v)**70", "(1 + u)**70*(1 + v)**71"), ("x**(1/2)*x**(1/3)", "x**(5/6)", "x**(1/6)"),
    ("2**(1/2)*2**(1/2)", "2", "4"),
    ("30**(1/2)/15**(1/2)", "2**(1/2)", "2"), ("(10**12)**(1/4)", "1000", "100"), ("1009**2*1013**(1/2)", "1018081*1013**(1/2)",
    "1018081*1009**(1/2)"), ("(1009*1013)**(1/2)", "1009**(1/2)*1013**(1/2)", "1009**(1/2) + 1013**(1/2)")]


@pytest.mark.parametrize("left, right, twin", TWINS, ids=[left for left, *_ in TWINS])
def test_an_identity_and_its_twin(left, right, twin):
    left, right, twin = map(parse, (left, right, twin))
    assert identical(left, right, SIGN) and identical(right, left, SIGN)
    assert not identical(left, twin, SIGN) and not identical(twin, right, SIGN)
    assert not identical(left, right + number(fmpq(1, 10**6)), SIGN)
    ctx.prec = 100
    for at in ({"x": "7/10", "y": "3/2", "p": "1/3", "a": "5/2", "n": "-6/5", "u": "-1/7", "v": "2/3"}, {"x": "3", "y": "1", "p": "3/4",
        "a": "4", "n": "-1/3", "u": "3/5", "v": "-5/4"}):
        env = {name: arb(parse(text).value) for name, text in at.items()}
        for form in (left, right):
            true, normal_value = ball(form, env), ball(to_term(normal(form, SIGN)), env)
            assert not (true.is_finite() and normal_value.is_finite()) or true.overlaps(normal_value)


@pytest.mark.parametrize("text, without", [("u/u", "1"), ("log(0*u)", "0"), ("gamma(0)", "1"), ("gamma(-2)", "0"),
    ("(u - u)**(-1/2)", "0"), ("sqrt(-x - 1)", "0"), ("oo - oo", "0"), ("log(-x - 1)", "0")])
def test_holes_are_not_filled(text, without):
    assert identical(parse(text), parse(without), SIGN) is (text == "u/u")


@pytest.mark.parametrize("text, coefficients", [
    ("(u + v)**2", ["v**2", "2*v", "1"]), ("u*(1 - u)/v", ["0", "1/v", "-1/v"]), ("exp(v)*u + 3", ["3", "exp(v)"]), ("v", ["v"]),
    ("0*u", ["0"]), ("u**3", ["0", "0", "0", "1"]),
    ("exp(u)", None), ("u**(1/2)*x", None), ("1/u", None), ("v/(1 + u)", None), ("Abs(u)", None), ("u*exp(u*v)", None),
    ("(u**2 - 1)/(u - 1)", ["1", "1"]), ("u**(-1)*u**2", ["0", "1"])])
def test_coefficients_of_a_polynomial(text, coefficients):
    found = polynomial_coefficients(parse(text), "u", SIGN)
    assert found is None if coefficients is None else len(found) == len(coefficients) and all(
        identical(one, parse(other), SIGN) for one, other in zip(found, coefficients))


@pytest.mark.parametrize("text, coefficient, exponents", [
    ("6*u**2*v", 6, [1, 2]), ("-u", -1, [1]), ("2*u - 2*v", 2, [1]), ("v - u", 1, [1]), ("(u**2 - v**2)*x/3", fmpq(1, 3), [1, 1, 1]),
    ("1/(u**2 + 1)", 1, [-1]), ("x**(-1/2)", 1, [fmpq(-1, 2)]), ("0*u", 0, []), ("exp(u)*v", 1, [1, 1]), ("5/7", fmpq(5, 7), []),
    ("(u + 1)**3*(u - 1)", 1, [1, 3]), ("u/2 + 1/3", fmpq(1, 6), [1])])
def test_factors_of_a_term(text, coefficient, exponents):
    c, parts = factors(parse(text), SIGN)
    assert abs(c) == abs(fmpq(coefficient)) and sorted(fmpq(e.numerator, e.denominator) for _, e in parts) == sorted(map(fmpq, exponents))
    ctx.prec = 80
    env = {name: arb(value) for name, value in {"u": fmpq(3, 7), "v": fmpq(-5, 3), "x": fmpq(2)}.items()}
    product = prod((ball(base, env) ** arb(fmpq(e.numerator, e.denominator)) for base, e in parts), start=arb(c))
    assert product.overlaps(ball(parse(text), env))


# -- matrices --------------------------------------------------------------------------------------------------------------


def by_permutations(A) -> fmpq:
    total = fmpq(0)
    for order in permutations(range(len(A))):
        inversions = sum(a > b for i, a in enumerate(order) for b in order[i + 1:])
        total += (-1) ** inversions * prod((A[i][j] for i, j in enumerate(order)), start=fmpq(1))
    return total


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_matrices_beside_exact_ones(size):
    """With a symbol in an entry they are written out; at a number they must be what elimination gives."""
    dice = random.Random(size)
    A, B = ([[fmpq(dice.randint(-5, 5), dice.randint(1, 3)) for _ in range(size)] for _ in range(size)] for _ in range(2))
    terms = tuple(tuple(symbol(f"s{i}{j}") for j in range(size)) for i in range(size))
    env = {f"s{i}{j}": arb(A[i][j]) for i in range(size) for j in range(size)}
    ctx.prec = 80
    numbers = tuple(tuple(map(number, row)) for row in A)
    others = tuple(tuple(map(number, row)) for row in B)
    det = by_permutations(A)
    assert determinant(numbers).value == det and ball(determinant(terms), env).overlaps(arb(det))
    adjugated = adjugate(terms)
    for i in range(size):
        for j in range(size):
            entry = sum((env[f"s{i}{k}"] * ball(adjugated[k][j], env) for k in range(size)), arb(0))
            assert entry.overlaps(arb(det if i == j else 0))
    v = [fmpq(k + 1) for k in range(size)]
    form = sum((v[i] * A[i][j] * v[j] for i in range(size) for j in range(size)), fmpq(0))
    assert ball(quadratic_form(terms, tuple(map(number, v))), env).overlaps(arb(form))
    assert ball(trace_of_product(terms, others), env).overlaps(arb(sum((A[i][j] * B[j][i] for i in range(size) for j in range(size)),
        fmpq(0))))
    mixed = combination(number(2), terms, number(-3), others)
    assert all(ball(mixed[i][j], env).overlaps(arb(2 * A[i][j] - 3 * B[i][j])) for i in range(size) for j in range(size))
    minors = leading_minors(terms)
    assert len(minors) == size and all(ball(minor, env).overlaps(arb(by_permutations([row[:k] for row in A[:k]]))) for k,
        minor in enumerate(minors, 1))


def test_the_largest_determinants_and_blocks():
    assert determinant(()).value == 1
    wide = tuple(tuple(symbol(f"s{i}{j}") if i == j else ZERO for j in range(6)) for i in range(6))
    with pytest.raises(RuleError, match="up to dimension 5"):
        determinant(wide)
    determinant(tuple(row[:5] for row in wide[:5]))
    assert determinant(tuple(tuple(number(int(i == j) * 2) for j in range(6)) for i in range(6))).value == 64
    A = ((1, 0, 3, 0), (0, 1, 0, 0), (3, 0, 1, 0), (0, 0, 0, 5))
    assert blocks(A, lambda entry: entry == 0) == [[0, 2], [1], [3]] and block(A, [0, 2]) == ((1, 3), (3, 1))
    B = ((1, 0, 0, 7), (0, 1, 2, 0), (0, 2, 1, 4), (7, 0, 4, 1))
    assert blocks(B, lambda entry: entry == 0) == [[0, 1, 2, 3]]


# -- ends of ranges --------------------------------------------------------------------------------------------------------

ENDS = [(1, 2), (0, 2), (-2, 0), (-1, 3), (0, 0), (2, None), (0, None), (None, 0), (None, -1), (None, None)]


@pytest.mark.parametrize("operation, exact", [("x + y", lambda a, b: a + b), ("x - y", lambda a, b: a - b), ("x*y", lambda a, b: a * b)])
def test_ends_of_sums_and_products_are_attained_or_not(operation, exact):
    """Each finite end of the result is the greatest or least over corners, open only where no attained pair of ends gives it."""
    flags = [(False, False), (True, True), (True, False), (False, True)]
    for (a, b), (c, d) in ((one, other) for one in ENDS for other in ENDS):
        for fx, fy in ((one, other) for one in flags for other in flags):
            if (a == b and any(fx)) or (c == d and any(fy)):
                continue
            x, y = (Range(MINUS_INFINITE if low is None else low, INFINITE if high is None else high, f[0] or low is None,
                f[1] or high is None)
                    for low, high, f in ((a, b, fx), (c, d, fy)))
            found = range_of(parse(operation), {"x": x, "y": y})
            corners = []
            for u, u_open in ((a, fx[0]), (b, fx[1])):
                for v, v_open in ((c, fy[0]), (d, fy[1])):
                    if u is None or v is None:
                        continue
                    zero = operation == "x*y" and (u == 0 and not u_open or v == 0 and not v_open)
                    corners.append((exact(u, v), not zero and (u_open or v_open)))
            for value, is_open in corners:
                if not is_open:
                    assert found.contains(value), (operation, x, y)
            for end, end_open in ((found.lower, found.lower_open), (found.upper, found.upper_open)):
                if end.is_finite():
                    assert any(arb(value) == end for value, _ in corners) or end == 0, (operation, x, y, found)
                    attained = any(arb(value) == end and not is_open for value, is_open in corners)
                    inside = operation == "x*y" and end == 0 and (x.contains_zero() or y.contains_zero())
                    assert end_open is not (attained or inside), (operation, x, y, found)
                else:
                    assert end_open


def test_an_infinity_that_is_attained_stays_attained():
    for text, other in (("x - y", Range(0, 1, True, True)), ("x + y", Range(0, 1, True, True)), ("x*y", Range(1, 2, True, True))):
        found = range_of(parse(text), {"x": Range(1, INFINITE), "y": other})
        assert found.upper == INFINITE and not found.upper_open
    assert range_of(parse("y - x"), {"x": Range(1, INFINITE), "y": Range(0, 1, True, True)}).lower_open is False


@pytest.mark.parametrize("exponent", ["1/3", "-5/2", "7", "-1"])
def test_powers_of_one_are_folded(exponent):
    assert power(number(1), parse(exponent)) is number(1)


def test_conditions_of_many_parts():
    for text, value in (("x < 0 or x > 5 or x > 9", 2), ("x < 0 or x > 5 or x > 0", 1), ("x > 0 and x < 5 and x < 9", 1),
        ("x > 0 and x < 5 and x > 9", 2)):
        term = parse(f"Piecewise((1, {text}), (2, True))")
        found = range_of(term, {"x": Range(1, 2)})
        assert found.is_point() and found.lower == value and ball(term, {"x": arb(1)}) == value


def test_a_logarithm_undoes_an_exponential():
    x = symbol("x")
    assert log_undoing_exp(parse("exp(x)")) is x and log_undoing_exp(x) is parse("log(x)")
