"""Limits of random formulas against their values far out, and closed forms of random sums against the sums of their terms."""

import random

import pytest
from certified import enclose
from flint import arb, ctx, fmpq

from rdpverify.errors import RdpVerifyError
from rdpverify.kernel.goal import goal_of
from rdpverify.kernel.limits import limit
from rdpverify.kernel.rules.sums import closed_sum
from rdpverify.kernel.signs import Signs
from rdpverify.kernel.summation import terms_of
from rdpverify.language import parse
from rdpverify.printer import to_text
from rdpverify.terms import INFINITY, neg, number, substitute
from rdpverify.terms.evaluate import ball
from rdpverify.terms.ranges import Range
from rdpverify.typed import parse_statement

FUNCTIONS = ("sin({})", "cos({})", "exp({})", "log(1 + {})", "sqrt(1 + {})", "atan({})", "asin({})", "erf({})", "({})**2", "cbrt(1 + {})", "sinh({})",
             "sin({})/cos({})", "1/(1 + {})")
LEAVES = ("1/w", "2/w", "-1/w", "1/w**2", "3", "1", "w", "1/2", "1/sqrt(w)")
FACTORS = ("k", "k**2", "(k - 1)", "(k + 1)", "(k - m)", "binomial(n, k)", "x**k", "(-x)**k", "y**(n - k)", "(1 - x)**(n - k)", "1/factorial(k)",
           "1/factorial(k + 1)", "1/(k + 1)", "Abs(k)", "exp(-y*k)", "exp(-y*Abs(k))", "1/k**2", "1/(k + 1)**2", "x**Abs(k)", "(k - x)**2", "2**k")
DOMAINS = ("x in (0, 1)", "y in (1/2, 3)", "n in integers [3, oo)", "m in integers [0, 3]")


def formula(rng, depth: int) -> str:
    if depth == 0 or rng.random() < 0.2:
        return rng.choice(LEAVES)
    if rng.random() < 0.5:
        shape = rng.choice(FUNCTIONS)
        return shape.format(*[formula(rng, depth - 1)] * shape.count("{}"))
    return f"(({formula(rng, depth - 1)}) {rng.choice('+-*/-')} ({formula(rng, depth - 1)}))"


@pytest.mark.parametrize("seed", range(4))
def test_no_limit_of_a_random_formula_is_wrong(seed):
    rng, looked_at, before, ctx.prec = random.Random(seed), 0, ctx.prec, 3000
    try:
        for _ in range(120):
            text = f"({formula(rng, 3)})*w**{rng.randint(0, 3)}"
            try:
                term = parse(text)
                found = limit(term, "w", Signs({"w": Range(arb(1024), arb("inf"), True, True)}))
            except RdpVerifyError:
                continue
            near, far = (ball(term, {"w": arb(2) ** place}) for place in (200, 400))
            looked_at += 1
            if found in (INFINITY, neg(INFINITY)):
                assert not (far < near if found is INFINITY else far > near), text
            else:
                assert not abs(far - ball(found, {})) > arb(2) ** -20, (text, to_text(found), far)
    finally:
        ctx.prec = before
    assert looked_at > 20


@pytest.mark.parametrize("seed", range(4))
def test_no_closed_form_of_a_random_sum_is_wrong(seed):
    rng, looked_at = random.Random(seed), 0
    for _ in range(150):
        body = "*".join(rng.choice(FACTORS) for _ in range(rng.randint(1, 4)))
        lower, upper = rng.choice(("0", "0", "1", "2", "-n", "-oo", "-2", "m")), rng.choice(("n", "oo", "n + 1"))
        try:
            goal = goal_of(parse_statement(f"Sum({body}, (k, {lower}, {upper})) <= 5", where=list(DOMAINS), given=[]))
            node = next(part for part in goal.conclusion.parts() if part.op == "Sum")
            value = closed_sum(terms_of(node, goal.signs, goal.integers), goal)
            places = {"x": number(fmpq(rng.randint(1, 9), 10)), "y": number(fmpq(rng.randint(3, 11), 5)), "n": number(rng.randint(3, 7)),
                      "m": number(rng.randint(0, 3))}
            added, closed = (enclose(substitute(each, places), 150).ball for each in (node, value))
        except RdpVerifyError:
            continue
        looked_at += 1
        assert added.overlaps(closed), (to_text(node), places, added, closed)
    assert looked_at
