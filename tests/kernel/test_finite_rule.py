"""∞ is above everything, and a real number is below it: which sides are real, and which might not be."""

import pytest

from rdpverify.errors import RuleError
from rdpverify.kernel.goal import goal_of
from rdpverify.kernel.proof import RULES
from rdpverify.typed import parse_statement
from rdpverify.proving.prove import prove

FINITE = RULES["finite"]


def goal(text, *where, given=()):
    return goal_of(parse_statement(text, given=given, where=where))


@pytest.mark.parametrize("text, where", [
    ("log(x) < oo", ("x > 0",)), ("oo > log(x)", ("x > 0",)), ("-oo < 1/x", ("x > 0",)), ("tv(P, Q) < oo", ()), ("P(S) > -oo", ()),
    ("kl(P, Q) <= oo", ()), ("oo >= renyi(P, Q, 2)", ()), ("-oo <= kl(P, Q)", ()), ("exp(-kl(P, Q)) < oo", ()), ("oo <= oo", ()),
    ("-oo < tv(P, Q)", ()), ("kl(Cauchy(0, 1), Normal(0, 1)) <= oo", ()), ("rdp(GaussianMechanism(1), 2) < oo", ()),
])
def test_what_is_below_infinity(text, where):
    assert FINITE.apply(goal(text, *where), {}) == []


@pytest.mark.parametrize("text, where", [
    ("kl(P, Q) < oo", ()), ("oo < oo", ()), ("-oo < -kl(P, Q)", ()), ("kl(Cauchy(0, 1), Normal(0, 1)) < oo", ()), ("kl(P, Q) == oo", ()),
    ("exp(kl(P, Q)) < oo", ()), ("oo <= x", ("x > 0",)), ("x < -oo", ("x > 0",)), ("x <= 1", ("x > 0",)), ("kl(P, Q) - kl(Q, P) <= oo", ()),
    ("1/kl(P, Q) < oo", ()), ("pure_dp(GaussianMechanism(1)) < oo", ()), ("oo <= kl(P, Q)", ()),
])
def test_what_is_not_or_not_seen_to_be(text, where):
    with pytest.raises(RuleError):
        FINITE.apply(goal(text, *where), {})


DECIDED = [
    ("proved", "renyi(Exponential(a), Exponential(b), 2) < oo", ("a > 0", "b in (0, 2*a)")),
    ("refuted", "renyi(Exponential(a), Exponential(b), 2) < oo", ("a > 0", "b in (0, 3*a)")),
    ("refuted", "renyi(Exponential(a), Exponential(b), 2) < oo", ("a > 0", "b in (0, 2*a]")),
    ("proved", "renyi(Exponential(a), Exponential(b), 2) == oo", ("a > 0", "b in (2*a, oo)")),
    ("proved", "renyi(Normal(0, s), Normal(0, t), alpha) < oo", ("s > 0", "t >= s")),
    ("refuted", "renyi(Normal(0, s), Normal(0, t), alpha) < oo", ("s > 0", "t > 0")),
    ("refuted", "max_divergence(Normal(0, s), Normal(0, t)) < oo", ("s > 0", "t > 0")),
    ("proved", "kl(Gamma(a, 1), Gamma(b, 1)) < oo", ("a > 0", "b > 0")),
    ("refuted", "renyi(Uniform(0, a), Uniform(0, b), 2) < oo", ("a > 0", "b > 0")),
]


@pytest.mark.parametrize("verdict, text, where", DECIDED)
def test_statements_of_finiteness_are_decided(verdict, text, where):
    assert prove(parse_statement(text, where=where), seconds=10).verdict == verdict
