"""Moments of sampled mechanisms at any integer order; a theorem with a sum in it, whose index captures no symbol of the goal."""

import pytest

from rdpverify.claims.claim import Claim
from rdpverify.kernel.goal import goal_of
from rdpverify.kernel.rules import theorem
from rdpverify.kernel.theorems import theorem_called
from rdpverify.printer import claim_hash
from rdpverify.typed import parse_statement

REMOVED = "exp((a - 1)*renyi(Mixture((1 - q, Q), (q, P)), Q, a)) <= (1 - q)**(a - 1)*(1 + (a - 1)*q) + "
TERM = "binomial(a, j)*q**j*(1 - q)**(a - j)*exp((j - 1)*{})"
WHOLE = f"exp((a - 1)*renyi(Mixture((1 - q, Q), (q, P)), Q, a)) <= Sum({TERM}, (j, 0, a))"
WHERE = ["q in (0, 1)", "a in integers [2, oo)"]


def removed(curve: str, first: int = 2) -> str:
    return f"{REMOVED}Sum({TERM.format(curve)}, (j, {first}, a))"


CASES = [
    ("proved", removed("(c*j + d)"), ["renyi(P,Q,k) <= c*k + d for all k in integers [2, oo)"], ["c >= 0", "d >= 0"]),
    ("proved", removed("eps"), ["max_divergence(P,Q) <= eps"], ["eps >= 0"]),
    ("proved", removed("(j/8)"), ["renyi(P,Q,k) <= k/8 for all k in (1, oo)"], []),
    ("refuted", removed("(c*j)", 3), ["renyi(P,Q,k) <= c*k for all k in (1, oo)"], ["c >= 0"]),
    # all terms in one sum: e^{-d} is less than the term of 0
    ("proved", WHOLE.format("c*j"), ["renyi(P,Q,k) <= c*k for all k in integers [2, oo)"], ["c >= 0"]),
    ("refuted", WHOLE.format("(c*j + d)"), ["renyi(P,Q,k) <= c*k + d for all k in integers [2, oo)"], ["c >= 0", "d >= 0"]),
    ("refuted", WHOLE.format("eps"), ["max_divergence(P,Q) <= eps"], ["eps > 0"]),
    # the terms from the third on a third of what they are
    ("refuted", removed("(c*j)", 3).replace("+ Sum", "+ binomial(a, 2)*q**2*(1 - q)**(a - 2)*exp(2*c) + 1/3*Sum"),
     ["renyi(P,Q,k) <= c*k for all k in integers [2, oo)"], ["c >= 0"]),
    # the premise's j is no index
    ("refuted", REMOVED + "Sum(binomial(a, j)*q**j*(1 - q)**(a - j)*exp((j - 1)*(j*j)), (j, 2, a))",
     ["renyi(P,Q,k) <= j*k for all k in (1, oo)"], ["j >= 0"]),
    ("refuted", removed("(c*j)").replace("Q, a))", "R, a))"), ["renyi(P,Q,k) <= c*k for all k in (1, oo)"], ["c >= 0"]),
]


@pytest.mark.parametrize("expected, statement, given, where", CASES)
@pytest.mark.sampled(3)
def test_moments_of_a_poisson_sample(expected, statement, given, where):
    assert Claim(statement, given=given, where=[*WHERE, *where]).verify(budget=20).status == expected


@pytest.mark.parametrize("given, where", [
    (["renyi(P,Q,k) <= c*k for all k in integers [3, oo)"], ["c >= 0"]),  # nothing is known of the order 2
    (["renyi(Q,P,k) <= c*k for all k in integers [2, oo)"], ["c >= 0"]),  # the wrong direction
    (["renyi(P,Q,k) <= c*k for all k in integers [2, 5]"], ["c >= 0"]),  # orders up to 5 only
])
def test_a_curve_that_is_not_known_at_all_orders_proves_nothing(given, where):
    assert Claim(removed("(c*j)"), given=given, where=[*WHERE, *where]).verify(budget=10).status != "proved"


def test_a_theorem_with_a_sum_captures_nothing():
    statement = parse_statement("exp((a - 1)*renyi(Mixture((1 - q, Q), (q, P)), Q, a)) <= 5", where=["j >= 0", *WHERE])
    goal, name = goal_of(statement), "poisson-sampled-removed"
    data = {"name": name, "hash": claim_hash(theorem_called(name).statement), "use": "smaller", "symbols": {"q": "q", "a": "a", "c": "j", "d": "0", "y": "1", "w": "0", "z": "1", "b": "0"},
            "laws": {"P": "P", "Q": "Q"}}
    left, curve = theorem.apply(goal, data)
    (total,) = (part for part in left.conclusion.parts() if part.op == "Sum")
    assert "j" in total.free and total.args[1].value != "j"
    assert curve.conclusion.left.op == "renyi"
