"""Premises about every test, about total variation from below, and about mixtures, in the Bernoulli reduction and at a witness."""

import pytest
from rules import goal

from rdpverify.errors import RuleError
from rdpverify.kernel.proof import RULES
from rdpverify.kernel.witness import check
from rdpverify.printer import to_text
from rdpverify.typed import parse_statement

TESTS = "tradeoff(P,Q,x) >= 1 - 2*x for all x in [0, 1]"


def conditions(conclusion, given, where=()):
    """What is assumed of the masses p and q in the general case."""
    first = RULES["bernoulli"].apply(goal(conclusion, given=given, where=where), {})[0]
    return [f"{to_text(c.left)} {c.op} {to_text(c.right)}" for c in first.conditions]


@pytest.mark.parametrize(("premise", "found"), [
    (TESTS, ["1 - 2*p <= 1 - q", "1 - 2*(1 - p) <= 1 - (1 - q)"]),
    ("tradeoff(Q,P,x) > 1 - 2*x for all x in (0, 1)", ["1 - 2*q < 1 - p", "1 - 2*(1 - q) < 1 - (1 - p)"]),
    ("tradeoff(P,Q,x) >= 1 - 2*x for all x in (0, 1/2)", []),  # says nothing of other levels
    ("tradeoff(P,R,x) >= 1 - 2*x for all x in [0, 1]", []),
    ("tradeoff(P,Q,x) <= 1 - 2*x for all x in [0, 1]", []),  # an upper bound is none for the test of one event
    ("tradeoff(P,Q,x**2) >= 1 - 2*x for all x in [0, 1]", []),
    ("tradeoff(P,Q,1/2) >= 1/3", []),
])
def test_every_test_is_asked_at_the_event_and_its_complement(premise, found):
    assert conditions("P(S) <= 2*Q(S)", [premise]) == found


def test_open_ends_leave_the_certain_and_the_impossible_out():
    closed, opened = (RULES["bernoulli"].apply(goal("P(S) <= 2*Q(S)", given=[f"tradeoff(P,Q,x) >= 1 - c - 2*x for all x in {domain}"],
                                                    where=["c in [0, 1]"]), {}) for domain in ("[0, 1]", "(0, 1)"))
    sure = [[case for case in cases if to_text(case.conclusion.left) == "0" and "q" in dict(case.symbols)][0] for cases in (closed, opened)]
    assert len(sure[0].conditions) == 2 and len(sure[1].conditions) == 0


@pytest.mark.parametrize(("premise", "found"), [
    ("tv(P,Q) >= 1/2", ["p - q >= 1/2"]), ("tv(Q,P) > 1/2", ["p - q > 1/2"]), ("tv(P,Q)**2 >= b", ["(p - q)**2 >= b"]),
    ("tv(P,R) >= 1/2", []), ("tv(P,Q) >= Q(S) for all events S", []), ("tv(P,Q) >= chi2(P,Q)", []), ("hockey_stick(P,Q,1) >= 1/2", []),
])
def test_what_is_said_of_total_variation_is_said_of_its_event(premise, found):
    assert conditions("tv(P,Q) >= b", [premise], ["b in [0, 1]"]) == found
    assert not conditions("P(S) - Q(S) <= b", [premise], ["b in [0, 1]"])  # another event


@pytest.mark.parametrize(("premise", "where", "found"), [
    ("max_divergence(P,Mixture((1/3,P),(2/3,Q))) <= 1", (), ["p <= exp(1)*(p/3 + 2*q/3)", "1 - p <= exp(1)*((1 - p)/3 + 2*(1 - q)/3)"]),
    ("max_divergence(Mixture((w,P),(1-w,Q)),Q) <= 1", ("w in (0, 1)",), ["w*p + (1 - w)*q <= exp(1)*q", "w*(1 - p) + (1 - w)*(1 - q) <= exp(1)*(1 - q)"]),
    ("max_divergence(P,Mixture((w,P),(1-w,Q))) <= 1", ("w in [0, 1]",),
     ["p <= exp(1)*(w*p + (1 - w)*q)", "1 - p <= exp(1)*(w*(1 - p) + (1 - w)*(1 - q))"]),
    ("max_divergence(P,Mixture((1/3,P),(2/3,R))) <= 1", (), []),
    ("max_divergence(Mixture((1/3,P),(2/3,Q)),Mixture((1/3,P),(2/3,Q))) <= 1", (), []),
])
def test_what_is_said_of_mixtures(premise, where, found):
    assert conditions("P(S) <= 2*Q(S)", [premise], where) == found


def test_masses_of_mixtures_are_0_where_both_are_or_the_weight_is_known():
    """In the order (p, q), (0, 0), (1, 1), (0, q), (1, q), (p, 0), (p, 1), (0, 1), (1, 0): P is not absolutely continuous where q = 0 < p."""
    def cases(premise, where=()):
        return RULES["bernoulli"].apply(goal("P(S) <= 2*Q(S)", given=[premise], where=where), {})

    assert len(cases("chi2(P,Q) <= 1")) == 5
    assert len(cases("chi2(P,Mixture((1/2,P),(1/2,Q))) <= 1")) == 9
    assert len(cases("chi2(P,Mixture((w,P),(1-w,Q))) <= 1", ["w in [0, 1)"])) == 9 and len(cases("chi2(Q,P) <= 1")) == 5
    assert all(not case.conditions for case in cases("chi2(P,Mixture((w,P),(1-w,Q))) <= 1", ["w in [0, 1)"])[5:])  # q = 0, w = 0: ∞


def by_difference(conclusion, given, where=("b in [0, 1]",)):
    """conclusion, domains of v and q, and conditions of each case."""
    cases = RULES["bernoulli"].apply(goal(conclusion, given=given, where=where), {"by": "difference"})
    return [(to_text(case.conclusion.right), [str((to_text(piece.lower), to_text(piece.upper), piece.lower_open, piece.upper_open)) for name in "vq"
                                              for piece in (case.domain(name).intervals if name in dict(case.symbols) else ())],
             [f"{to_text(c.left)} {c.op} {to_text(c.right)}" for c in case.conditions]) for case in cases]


def test_total_variation_by_its_value():
    open_q, v_open, v_half = "('0', '1 - v', True, True)", "('0', '1', True, True)", "('1/3', '1', True, True)"
    general = ("v", ["('0', '1', False, True)", open_q], [])
    assert by_difference("b <= tv(P,Q)", []) == [general, ("v", [v_open], []), ("v", [v_open], []), ("0", [], []), ("0", [], []), ("1", [], [])]
    assert by_difference("b <= tv(P,Q)", ["tv(P,Q) > 1/3"]) == [
        ("v", [v_half, open_q], ["v > 1/3"]), ("v", [v_half], ["v > 1/3"]), ("v", [v_half], ["v > 1/3"]), ("1", [], ["1 > 1/3"])]
    assert len(by_difference("b <= tv(P,Q)", ["kl(P,Q) <= b"])) == 4  # not where q = 0 < p
    assert [case[0] for case in by_difference("b <= tv(P,Q)/(1-tv(P,Q))", ["tv(P,Q) < 1"])] == ["v/(1 - v)"] * 3 + ["0", "0"]
    for conclusion, given in (("P(S) <= b", ()), ("tv(P,Q) <= b", ()), ("b <= tv(P,Q) + kl(P,Q)", ()), ("b <= tv(P,Q)/(1-tv(P,Q))", ())):
        with pytest.raises(RuleError):
            RULES["bernoulli"].apply(goal(conclusion, given=given, where=["b in [0, 1]"]), {"by": "difference"})


def refuted(premise, P, Q, **more):
    statement = parse_statement("tv(P,Q) <= 1/5", given=[premise], where=[f"{name} in [0, oo)" for name in more])
    return check(statement, {"P": f"Finite([{P}])", "Q": f"Finite([{Q}])", **more})


def test_at_a_witness_every_test_is_looked_at():
    assert refuted("tradeoff(P,Q,x) >= 3/4 - x for all x in [0, 1]", "1/2, 1/2", "1/4, 3/4")
    assert refuted("tradeoff(P,Q,x) >= Max(1 - 3*x/2, 1/2 - x/2) for all x in (0, 1)", "1/2, 1/2", "1/4, 3/4")
    assert refuted("tradeoff(P,Q,x) >= 1 - c*x for all x in [0, 1]", "1/2, 1/2", "1/4, 3/4", c="3/2")
    for premise in ("tradeoff(P,Q,x) >= 4/5 - x for all x in [0, 1]",
                    "tradeoff(P,Q,x) >= 1/20 for all x in [0, 1]", "tradeoff(P,Q,x) >= (1 - x)**3 - 1/4 for all x in [0, 1]",  # not affine
                    "tradeoff(P,Q,x) > 3/4 - x for all x in [0, 1]", "tradeoff(P,Q,x/2) >= 1/4 - x for all x in [0, 1]",
                    "tradeoff(P,Q,x) >= 1/2 - Min(x, 1/2) for all x in [0, 1]"):
        with pytest.raises(RuleError):
            refuted(premise, "1/2, 1/2", "1/4, 3/4")
