"""Polynomials: equal contents are equal, substitution is capture-free, nothing grows without bound."""

import pytest
from flint import fmpq
from rdpverify.core.polynomial import ONE, ZERO, Atom, constant, density, function, sum_of, symbol
from rdpverify.core.substitution import substitute, substitute_law
from rdpverify.core.reader import polynomial
from rdpverify.errors import RuleError

X, Y = symbol("x"), symbol("y")
P, Q, S = Atom("law", ("P",)), Atom("law", ("Q",)), Atom("event", ("S",))


def test_one_object_for_each_content():
    assert Atom("law", ("P",)) is P and function("exp", X + Y).atom is function("exp", Y + X).atom
    assert repr(function("exp", X).atom) == "exp(x)" and repr(X - X) == "0"


def test_sums_and_products():
    assert X * X + constant(2) * X * Y + Y**2 == (X + Y) ** 2
    assert X - X == ZERO and X * ZERO == ZERO and X + ZERO is X and X - ONE + ONE == X and (-X).terms != X.terms and X**0 == ONE
    assert sum_of([X, -X, Y]) == Y
    assert X != "x" and X * Y != X + Y
    assert hash(X + Y) == hash(Y + X)


def test_numbers_and_atoms():
    assert constant(fmpq(1, 2)).number == fmpq(1, 2) and ZERO.number == 0 and X.number is None and (X + ONE).number is None
    assert X.atom.head == "symbol" and (constant(2) * X).atom is None and (X * X).atom is None and (X * Y).atom is None and ZERO.atom is None


def test_what_is_spoken_of():
    f = polynomial("x*density(P) + integral(density(Q)*indicator(S)) + exp(y)*test(phi)")
    assert f.symbols == {"x", "y"}
    assert f.points == {density(P).atom, function("test", "phi").atom}
    assert f.laws == {P, Q, S, function("test", "phi").atom}
    assert polynomial("renyi(P, Q, a)").symbols == {"a"} and polynomial("renyi(P, Q, density(R))").points


def test_the_density_of_a_mixture_is_the_weighted_sum():
    M = Atom("Mixture", (X, P, ONE - X, Q))
    assert density(M) == X * density(P) + (ONE - X) * density(Q)
    nested = Atom("Mixture", (Y, M, ONE - Y, Q))
    assert density(nested) == Y * density(M) + (ONE - Y) * density(Q)
    assert substitute(density(P), {P: M}) == density(M)


@pytest.mark.parametrize("head", ["Mixture", "Product", "Power"])
def test_no_law_varies_from_point_to_point(head):
    with pytest.raises(RuleError, match="does not vary"):
        Atom(head, (function("indicator", S), P, ONE - function("indicator", S), Q))
    with pytest.raises(RuleError, match="does not vary"):
        substitute(function("tv", Atom(head, (X, P)), Q), {"x": density(Q)})


def test_substitution_at_once():
    assert substitute(X * Y, {"x": Y, "y": X}) == X * Y
    assert substitute(X - Y, {"x": Y, "y": X}) == Y - X
    assert substitute(X, {"y": ONE}) is X
    assert substitute(polynomial("exp(x)**2 + y"), {"x": Y}) == polynomial("exp(y)**2 + y")
    assert substitute(polynomial("tv(P, Q) + prob(P, S) + renyi(P, Q, x)"), {P: Q, "x": ONE}) == polynomial("tv(Q, Q) + prob(Q, S) + renyi(Q, Q, 1)")
    assert substitute(polynomial("indicator(S)*density(P)"), {S: Atom("event", ("T",))}) == polynomial("indicator(T)*density(P)")
    assert substitute(polynomial("test(phi)*density(P)"), {function("test", "phi").atom: X}) == X * density(P)
    assert substitute(polynomial("integral(density(P)*test(phi))"), {function("test", "phi").atom: polynomial("density(Q)")}) == polynomial(
        "integral(density(P)*density(Q))")
    assert substitute(polynomial("integral(density(P)*x)"), {"x": Y}) == polynomial("integral(density(P)*y)")
    assert substitute_law(Atom("Power", (P, X)), {P: Q, "x": Y}) == Atom("Power", (Q, Y)) and substitute_law(P, {Q: P}) is P


def test_no_density_is_bound_by_an_integral():
    inside = polynomial("integral(density(P)*x)")
    with pytest.raises(ValueError, match="would be bound"):
        substitute(inside, {"x": density(Q)})
    with pytest.raises(ValueError, match="would be bound"):
        substitute(function("exp", inside), {"x": function("test", "phi")})
    assert substitute(inside + Y, {"y": density(Q)}) == inside + density(Q)
    assert substitute(inside, {"x": polynomial("integral(density(Q))")}) == polynomial("integral(density(P)*integral(density(Q)))")


def test_limits():
    many = sum_of(symbol(f"x{i}") for i in range(1001))
    with pytest.raises(RuleError, match="too many terms"):
        many * many
    with pytest.raises(RuleError, match="too large a power"):
        X**1001
    assert (X**1000).terms
    assert (constant(2 ** 99_999) * X).terms  # of 100 000 bits
    huge = constant(2 ** 100_001)
    with pytest.raises(RuleError, match="too large a number"):
        huge * X
    with pytest.raises(RuleError):
        polynomial("((((9**64)**64)**64)**64)**64")


ORDER = """
from rdpverify.core.reader import polynomial, relation
{first}
made = relation("tv(P, Q) + exp(x)*y == prob(Q, S) - log(z)**2 + x")
print(made.body == polynomial("tv(P, Q) + exp(x)*y - prob(Q, S) + log(z)**2 - x"), relation("x == y").body == polynomial("x - y"), relation("exp(x - y) == 2").body.key)
"""


def test_the_sign_of_an_equality_does_not_depend_on_what_was_read_before():
    import subprocess
    import sys

    printed = {subprocess.run([sys.executable, "-c", ORDER.format(first=first)], capture_output=True, text=True, check=True).stdout
               for first in ("", "polynomial('log(z) + y + x + prob(Q, S)')", "polynomial('y*exp(x) - z'); polynomial('exp(-y + x)')")}
    assert len(printed) == 1 and "\n" in printed.pop()


def test_the_limit_itself_is_allowed(monkeypatch):
    monkeypatch.setattr("rdpverify.core.polynomial.MOST_TERMS", 4)
    assert (X + Y) * (X - Y) == X * X - Y * Y
    with pytest.raises(RuleError, match="too many terms"):
        (X + Y) * (X + Y + ONE)
