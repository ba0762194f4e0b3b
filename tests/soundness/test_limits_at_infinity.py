"""Random terms against their limits as x → ∞ and as x ↓ 0."""

import random

import pytest
from flint import arb, ctx
from rules import goal
from sampling import expression

from rdpverify.errors import BudgetExceeded, InputError, RuleError
from rdpverify.kernel.goal import goal_of
from rdpverify.kernel.limits import limit_at
from rdpverify.kernel.well_posedness import well_posed
from rdpverify.language import parse
from rdpverify.terms import INFINITY, ZERO, neg
from rdpverify.terms.evaluate import ball
from rdpverify.terms.normal import identical
from rdpverify.typed import parse_statement


def test_random_terms_come_near_their_limits(length):
    """|f(x) − L| at x = 2^±40 is small or falls towards 2^±600; where L is ±∞, f has its sign and grows in size."""
    known = 0
    for seed in range(400 * length):
        dice = random.Random(f"limits {seed}")
        term = expression(dice, dice.randint(2, 6), ("exp", "log", "sqrt", "erf", "erfc", "Phi", "tanh", "atan", "sin", "cbrt"), ("x", "a"))
        target = goal("x + a >= 0", where=("x > 0", "a > 0"))
        try:
            end, direction = dice.choice(((INFINITY, 1), (ZERO, -1)))
            found = limit_at(target, term, "x", end, False)
        except (RuleError, InputError, BudgetExceeded):
            continue
        known += "x" in term.free
        for a in ("1/3", "5/2"):
            env = {"a": arb(parse(a).value)}
            near, far = (_value(term, {"x": arb(2)**(direction * power), **env}) for power in (40, 600))
            if near is None or far is None:
                continue
            if found in (INFINITY, neg(INFINITY)):
                sign = 1 if found is INFINITY else -1
                assert not sign * far < 0 and not sign * far < sign * near, (seed, term, found)
            else:
                value = _value(found, env)
                if value is None:
                    continue
                assert not abs(far - value) > abs(near - value), (seed, term, found)
                assert abs(far - value) < arb("1e-2") * (1 + abs(value)), (seed, term, found)
    assert known > 20 * length


def _value(term, env):
    before, ctx.prec = ctx.prec, 1500
    try:
        found = ball(term, env)
    finally:
        ctx.prec = before
    return found if found.is_finite() and found.rad() < arb("1e-9") * (1 + abs(found)) else None


def test_a_limit_at_the_edge_asks_from_which_side(length):
    """asin(1 + 1/x) has no value for any x > 0, and had the limit π/2."""
    target = goal("x >= 0", where=("x > 0",))
    for text in ("asin(1 + 1/x)", "asin(-1 - exp(-x))", "acos(1 + 1/x)", "asin(1 + sin(x)/x)", "sqrt(-1/x)", "log(-1/x)"):
        with pytest.raises((RuleError, InputError)):
            limit_at(target, parse(text), "x", INFINITY, False)
    for text, value in (("asin(1 - 1/x)", "pi/2"), ("asin(exp(-x) - 1)", "-pi/2"), ("asin(1/x)", "0"), ("acos(1 - exp(-x))", "0")):
        assert identical(limit_at(target, parse(text), "x", INFINITY, False), parse(value), target.signs)


@pytest.mark.parametrize("text, from_where", [
    ("log(x) - log(x)", "0-"), ("0*asin(x)", "1"), ("sqrt(x)*sqrt(x)/x", "0-"), ("0*log(x - 5)", "5-"), ("0*PhiInv(x)", "2"), ("gamma(x)/gamma(x)", "-1/2")])
def test_what_cancels_is_asked_for_near_the_point_too(text, from_where):
    """Limit(log(x) - log(x), x -> 0-) == 0 was proved."""
    for where in ([], ["x in (0, 1)"]):
        with pytest.raises(RuleError):
            well_posed(goal_of(parse_statement(f"Limit({text}, x -> {from_where}) <= 5", where=where)))


def test_what_is_never_0_near_the_point_may_be_divided_by():
    for text in ("Limit(x/x, x -> 0) == 1", "Limit(log(x) - log(x), x -> 0+) == 0", "Limit(0*asin(x), x -> 1-) == 0"):
        well_posed(goal_of(parse_statement(text)))
