"""Every row about a sum against the sum of its terms, at random numbers; sums that people write, each with a false twin."""

import random

import pytest
from certified import enclose
from drawn_rows import drawn, real
from flint import arb, ctx

from rdpverify.claims.claim import Claim
from rdpverify.definitions.measures import VARIABLE
from rdpverify.derivation.domain_signs import DomainSigns
from rdpverify.errors import RdpVerifyError
from rdpverify.kernel.closed.exponent import exponent_of
from rdpverify.kernel.closed.assumptions import Assumptions
from rdpverify.kernel.closed.lemmas import rows
from rdpverify.kernel.closed.matching import NAME
from rdpverify.kernel.goal import goal_of
from rdpverify.kernel.power_sums import power_sum
from rdpverify.kernel.power_sums import rows as power_rows
from rdpverify.kernel.proof import RULES
from rdpverify.kernel.signs import Signs
from rdpverify.kernel.summation import Terms
from rdpverify.printer import to_text
from rdpverify.terms import ONE, ZERO, add, call, exp, mul, number, power, sub, substitute, symbol
from rdpverify.terms.evaluate import ball
from rdpverify.typed import parse_statement

SUMS = rows("sums", "integers")


@pytest.fixture(autouse=True)
def precision():
    before, ctx.prec = ctx.prec, 100
    yield
    ctx.prec = before


def added_up(body, lower, upper):
    """A ball around Σ body over the integers between two ends: each term, and a bound of the rest where there is no end."""
    return enclose(call("Sum", body, symbol(NAME), lower, upper), 100).ball


def written(exponent):
    """e^h as people write it: e^{c·log u} as a power of u, whose slope stands before it, and e^{c·loggamma(u)} as ((u − 1)!)^c."""
    found, rest = [], []
    for part in exponent.args if exponent.op == "add" else (exponent,):
        factors = part.args if part.op == "mul" else (part,)
        function = next((each for each in factors if each.op in ("log", "loggamma")), None)
        if function is None:
            rest.append(part)
            continue
        (u,), c = function.args, mul(*(each for each in factors if each is not function))
        slope = sub(substitute(u, {NAME: ONE}), substitute(u, {NAME: ZERO}))
        found += [power(call("factorial", sub(u, ONE)), c)] if function.op == "loggamma" else [
            power(slope, c), power(add(VARIABLE, mul(substitute(u, {NAME: ZERO}), power(slope, -1))), c)]
    return mul(*found, exp(add(ZERO, *rest)))


@pytest.mark.parametrize("row", [row for row in SUMS if " = oo" not in row.statement], ids=lambda row: row.statement[:70])
def test_the_value_of_a_row_is_the_sum(row):
    assumptions, tried = Assumptions(DomainSigns(())), 0
    for seed in range(400):
        term, lower, upper = drawn(row, seed)
        h = exponent_of(term, NAME, assumptions, positive=assumptions.at_most(ZERO, lower))
        value = row.apply(h, lower, upper, assumptions)
        if value is None or value.infinite or not all(real(c.left) > 0 for c in value.finite_when + value.valid_when):
            continue
        found, whole = added_up(written(term), lower, upper), enclose(value.term, 100).ball
        assert found.overlaps(whole) and found.rad() < abs(found) * arb(2) ** -40, (term, lower, upper, found, whole)
        assert not (found * arb("1.000001")).overlaps(whole)
        tried += 1
        if tried == 3:
            return
    assert tried


@pytest.mark.parametrize("row", power_rows(), ids=lambda row: to_text(row[0]))
@pytest.mark.parametrize("seed", range(6))
def test_the_value_of_a_power_row_is_the_sum(row, seed):
    term, pairs, value, positive = row
    rng = random.Random(f"{to_text(term)} {seed}")
    values = {name: number(f"{rng.randint(-9, 9) or 1}/{10 if positive else 4}") for name in sorted(term.free - {"k", "n"})}
    lower, upper = (substitute(end, {"n": number(rng.randint(1, 6))}) for end in rng.choice(pairs))
    body = substitute(term, {**values, "n": upper})
    found = power_sum(list(body.args) if body.op == "mul" else [body], Terms(body, "k", lower, upper, Signs({}), frozenset({"k"})), Signs({}))
    if values.get("x") is number(1) or values.get("y") is number(1):
        return  # a power of 1 is not written
    added = added_up(substitute(body, {"k": VARIABLE}), lower, upper)
    assert added.overlaps(enclose(found, 100).ball) and added.rad() < arb(2) ** -40, (to_text(body), added)


N, N0, P01, X, MU = "n in integers [1, oo)", "n in integers [0, oo)", "p in (0, 1)", "x > 0", "mu > 0"
WRITTEN = [  # what is true, a factor that makes it false, domains
    ("Sum(1/k**2, (k, 1, oo)) == pi**2/6", []), ("Sum(1/(k + 1)**2, (k, 2, oo)) == pi**2/6 - 5/4", []), ("Sum(1/k**4, (k, 1, oo)) == pi**4/90", []),
    ("Sum(1/(2*k - 1)**2, (k, 1, oo)) == pi**2/8", []), ("Sum(1/(4*k**2 - 1), (k, 1, oo)) == 1/2", []), ("Sum(k**2/2**k, (k, 1, oo)) == 6", []),
    ("Sum(k*binomial(n, k), (k, 0, n)) == n*2**(n - 1)", [N0]), ("Sum(k*binomial(n, k), (k, 1, n)) == n*2**(n - 1)", [N]),
    ("Sum(binomial(n, k)*p**k*(1 - p)**(n - k)*k, (k, 0, n)) == n*p", [N0, "p in [0, 1]"]),
    ("Sum((k - n*p)**2*binomial(n, k)*p**k*(1 - p)**(n - k), (k, 0, n)) == n*p*(1 - p)", [N, P01]),
    ("Sum(k*exp(-x*k)*binomial(n, k), (k, 0, n)) == n*exp(-x)*(1 + exp(-x))**(n - 1)", [N, X]),
    ("Sum((-1)**k*binomial(n, k), (k, 0, n)) == 0", [N]), ("Sum((-x)**k*binomial(n, k), (k, 0, n)) == (1 - x)**n", [N0, P01.replace("p", "x")]),
    ("Sum(binomial(n, k)**2, (k, 0, n)) == binomial(2*n, n)", [N0]), ("Sum(binomial(n, k)/(k + 1), (k, 0, n)) == (2**(n + 1) - 1)/(n + 1)", [N0]),
    ("Sum(x**k/factorial(k), (k, 1, oo)) == exp(x) - 1", [X]), ("Sum(x**k/factorial(k), (k, 3, oo)) == exp(x) - 1 - x - x**2/2", [X]),
    ("Sum(x**k/factorial(k), (k, n, oo)) == exp(x) - Sum(x**k/factorial(k), (k, 0, n - 1))", [X, N]),
    ("Sum(1/factorial(k + 1), (k, 0, oo)) == exp(1) - 1", []), ("Sum(k*(-x)**k/factorial(k), (k, 0, oo)) == -x*exp(-x)", [X]),
    ("Sum((k - mu)**2*exp(-mu)*mu**k/factorial(k), (k, 0, oo)) == mu", [MU]), ("Sum(x**(2*k)/factorial(2*k), (k, 0, oo)) == cosh(x)", [X]),
    ("Sum(x**(2*k + 1)/factorial(2*k + 1), (k, 0, oo)) == sinh(x)", [X]),
    ("Sum(exp(-x*Abs(k)), (k, -oo, oo)) == (exp(x) + 1)/(exp(x) - 1)", [X]),
    ("Sum(k**2*exp(-Abs(k)/x), (k, -oo, oo)) == 2*exp(-1/x)*(1 + exp(-1/x))/(1 - exp(-1/x))**3", [X]),
    ("Sum(p**Abs(k), (k, -n, n)) == (1 + p - 2*p**(n + 1))/(1 - p)", [N, P01]), ("Sum(Abs(k)*p**Abs(k), (k, -oo, oo)) == 2*p/(1 - p)**2", [P01]),
    ("Sum((k + 1)/factorial(k), (k, 0, oo)) == 2*exp(1)", []), ("Sum(k*(k - 1)*binomial(n, k), (k, 0, n)) == n*(n - 1)*2**(n - 2)", [N]),
    ("Sum(binomial(k + r - 1, k)*p**r*(1 - p)**k*k, (k, 0, oo)) == r*(1 - p)/p", [P01, "r in integers [1, oo)"]),
]


@pytest.mark.parametrize("statement, where", WRITTEN)
@pytest.mark.sampled(3)
def test_sums_that_people_write(statement, where):
    assert Claim(statement, where=where).verify(budget=10).status == "proved"


@pytest.mark.parametrize("statement, where", WRITTEN)
@pytest.mark.sampled(3)
def test_their_false_twins(statement, where):
    assert Claim(f"{statement} + 1/1000", where=where).verify(budget=10).status == "refuted"


@pytest.mark.parametrize("text, where", [
    ("Sum(binomial(n, k)*x**k, (k, 0, m))", ["x in (-1, 1)", N, "m in integers [1, oo)"]), ("Sum(binomial(n, k)*x**k, (k, 1, n))", ["x in (-1, 1)", N]),
    ("Sum(k*binomial(n, k), (k, 0, n))", ["n in integers [-3, oo)"]), ("Sum(k**3*x**k/factorial(k), (k, 0, oo))", ["x in (-1, 1)"]),
    ("Sum(k*x**k, (k, 2, oo))", ["x in (-1, 1)"]), ("Sum(x**k/k, (k, 1, oo))", ["x in (-1, 1]"]), ("Sum(1/k**3, (k, 1, oo))", []),
    ("Sum(x**Abs(k), (k, -2, n))", ["x in (0, 1)", "n in integers [-2, oo)"]), ("Sum(x**Abs(k - n), (k, -oo, oo))", ["x in (0, 1)", N]),
])
def test_what_no_row_speaks_of_is_refused(text, where):
    with pytest.raises(RdpVerifyError):
        goal = goal_of(parse_statement(f"{text} <= 5", where=where, given=[]))
        RULES["series"].apply(goal, {"sum": text})


def test_what_does_not_depend_on_the_variable_is_a_constant():
    found = exponent_of(substitute(parse_statement("loggamma(k + 3 - k) >= 0", where=["k > 0"], given=[]).conclusion.left, {"k": VARIABLE}), NAME,
                        Assumptions(DomainSigns(())))
    assert found.statistics == frozenset() and ball(found.constant, {}).contains(ball(symbol("t"), {"t": ball(found.constant, {})}))
