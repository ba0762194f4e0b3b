"""Limits in premises and conditions: what follows from them, each beside what does not, and what is without a value."""

import pytest

from rdpverify.errors import RdpVerifyError
from rdpverify.kernel.goal import goal_of
from rdpverify.kernel.proof import RULES, well_posed
from rdpverify.printer import to_text
from rdpverify.language.statement import Statement
from rdpverify.proving.prove import prove
from rdpverify.proving.without_limits import without_limits
from rdpverify.typed import parse_statement

EPS, A = "eps > 0", "alpha in (1, oo)"
FAR = "Limit(renyi(P,Q,a), a -> oo) <= eps"
BACK = "Limit(renyi(Q,P,a), a -> oo) <= eps"
BELOW_ONE, ABOVE_ONE = "Limit(renyi(P,Q,a), a -> 1-) <= eps", "Limit(renyi(P,Q,a), a -> 1+) <= eps"

# name: (true, false by a little, premises, where)
PAIRS = {
    "at infinity": ("max_divergence(P,Q) <= eps", "max_divergence(P,Q) <= 0.99*eps", (FAR,), (EPS,)),
    "at infinity, for events": ("P(S) <= exp(eps)*Q(S)", "P(S) <= exp(0.99*eps)*Q(S)", (FAR,), (EPS,)),
    "both ways": ("renyi(P,Q,alpha) <= alpha*eps**2/2", "renyi(P,Q,alpha) <= alpha*eps**2/5", (FAR, BACK), (EPS, A)),
    "from below at 1": ("kl(P,Q) <= eps", "kl(Q,P) <= eps", (BELOW_ONE,), (EPS,)),
    "from above at 1": ("tv(P,Q) <= sqrt(eps/2)", "tv(P,Q) <= sqrt(eps/3)", (ABOVE_ONE, "renyi(P,Q,2) < oo"), (EPS,)),
    "from below at 2": ("renyi(P,Q,2) <= eps", "renyi(P,Q,3) <= eps", ("Limit(renyi(P,Q,a), a -> 2-) <= eps",), (EPS,)),
    "on both sides": ("Limit(renyi(P,Q,a), a -> 2-) <= eps", "Limit(renyi(Q,P,a), a -> oo) <= eps", (FAR,), (EPS,)),
    "a condition": ("x <= 2", "x < 2", (), ("x in (0, 10)", "Limit(x*y, y -> 2) <= 4")),
}


@pytest.mark.parametrize("name", PAIRS)
def test_what_follows_is_proved_and_what_does_not_is_refuted(name):
    true, false, given, where = PAIRS[name]
    assert prove(parse_statement(true, given=given, where=where), 20).verdict == "proved"
    assert prove(parse_statement(false, given=given, where=where), 20).verdict == "refuted"


def test_of_given_laws():
    given = ["Limit(renyi(Normal(0,sigma),Normal(1,sigma),a), a -> 1+) <= 1/2"]
    assert prove(parse_statement("sigma >= 1", given=given, where=["sigma > 0"]), 20).verdict == "proved"
    assert prove(parse_statement("sigma >= 1.01", given=given, where=["sigma > 0"]), 3).verdict != "proved"


def test_of_kernels_at_all_values():
    given = ["Limit(renyi(K1(x),K2(x),a), a -> oo) <= eps for all values x"]
    assert prove(parse_statement("max_divergence(K1(P),K2(P)) <= eps", given=given, where=[EPS]), 20).verdict == "proved"
    assert prove(parse_statement("max_divergence(K1(P),K2(Q)) <= eps", given=given, where=[EPS]), 3).verdict != "proved"


@pytest.mark.parametrize(("premise", "why"), [
    (ABOVE_ONE, "not known to be continuous"),  # it may be infinite above 1, and finite at 1
    ("Limit(renyi(P,Q,a), a -> 3) <= eps", "not known to be continuous"), ("Limit(1/(eps - a), a -> eps) <= 1", "same from both sides"),
    ("Limit(renyi(P,Q,a), a -> oo) - Limit(renyi(Q,P,a), a -> oo) <= eps", "∞ − ∞"), ("Limit(kl(P,Q)*x, x -> 0) <= eps", "of arbitrary laws only"),
    ("Limit(renyi(P,Q,a), a -> -1) <= eps", "not known to exist"), ("1/Limit(a*eps, a -> 0) <= 1", "0"),
])
def test_a_premise_without_a_value_is_refused(premise, why):
    with pytest.raises(RdpVerifyError, match=why):
        well_posed(goal_of(parse_statement("kl(P,Q) <= eps", given=[premise], where=[EPS])))


def test_the_rule_puts_values_everywhere_and_leaves_the_bound_variable_of_a_premise():
    goal = goal_of(parse_statement("kl(P,Q) <= 1", given=["renyi(P,Q,a) <= a*Limit(x/2, x -> 1) for all a in (1, oo)"]))
    (left,) = RULES["limit"].apply(goal, {})
    assert to_text(left.given[0].relation.right) == "a/2"
    goal = goal_of(parse_statement("kl(P,Q) <= 1", given=["renyi(P,Q,a) <= Limit(x*a, x -> a) for all a in (1, oo)"]))
    with pytest.raises(RdpVerifyError):
        RULES["limit"].apply(goal, {})  # a is no symbol of the goal


def test_a_limit_may_be_infinite_in_a_premise():
    given = ["Limit(renyi(Normal(0,1),Normal(1,1),a), a -> oo) <= 5"]
    assert prove(parse_statement("kl(P,Q) <= 0", given=given), 5).verdict in ("vacuous", "undecided")
    assert prove(parse_statement("kl(P,Q) >= 0", given=["Limit(renyi(Normal(0,1),Normal(1,1),a), a -> oo) >= 5"]), 5).verdict == "proved"


def test_what_has_no_limits_is_looked_for_as_it_stands():
    statement = parse_statement("kl(P,Q) <= eps", given=["renyi(P,Q,2) <= eps"], where=[EPS])
    assert without_limits(statement) is statement
    valued = without_limits(parse_statement("kl(P,Q) <= eps", given=[FAR], where=[EPS]))
    assert isinstance(valued, Statement) and to_text(valued.given[0].relation.left) == "max_divergence(P, Q)"
