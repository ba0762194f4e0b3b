"""Rules of logic: lemmas for all orders, premises left out, numbers whose making is forgotten."""

import pytest
from rules import goal, left_of, refuses

from rdpverify.kernel.proof import RULES
from rdpverify.printer import to_text

ZCDP = "renyi(P,Q,a) <= a*rho for all a in (1, oo)"
POWER = "renyi(Power(P,n),Power(Q,n),b) <= n*b*rho for all b in (1, oo)"
WHERE = ["rho > 0", "n in integers [1, oo)"]


def test_a_lemma_for_all_orders_is_proved_for_a_new_symbol():
    target = goal("tv(P,Q) <= rho", [ZCDP], WHERE)
    first, second = RULES["lemma"].apply(target, {"statement": POWER})
    assert [name for name, _ in first.symbols] == ["n", "rho", "b"] and first.given == target.given
    assert to_text(first.conclusion) == "renyi(Power(P, n), Power(Q, n), b) <= n*b*rho"
    assert to_text(second.given[-1]).replace(" ", "") == POWER.replace(" ", "") and second.conclusion == target.conclusion


@pytest.mark.parametrize("statement", [
    "renyi(P,Q,rho) <= rho for all rho in (1, oo)",  # the goal's own symbol
    "renyi(P,Q,a) <= a*rho for all a in (1, oo)",  # the name that a premise binds
    "renyi(P,Q,b) <= b*x for all b in (1, oo)", "renyi(P,Q,b) <= b for all b in (1, x)", "P(S) <= Q(S) for all events S",
    "renyi(P,Q,b) <= 1/(b-2) for all b in (1, oo)"])
def test_lemmas_that_say_too_much(statement):
    assert refuses("lemma", goal("tv(P,Q) <= rho", [ZCDP], WHERE), statement=statement)


def test_premises_are_left_out():
    target = goal("tv(P,Q) <= 1/2", ["kl(P,Q) <= 1/2", "tv(P,Q) <= 1/3", "tv(Q,P) <= 1/4"])
    (left,) = RULES["forget"].apply(target, {"keep": [2, 0]})
    assert [to_text(premise) for premise in left.given] == ["kl(P, Q) <= 1/2", "tv(Q, P) <= 1/4"]
    for keep in ([3], [-1], "0", None, [0.5]):
        assert refuses("forget", target, keep=keep)


@pytest.mark.parametrize(("where", "kept"), [
    (["x > 0", "y > 0", "z in (0, y)"], ["x"]), (["x > 0", "y in (0, 1)", "z in [0, 1]", "y*z <= 1"], ["x", "y", "z"]),
    (["y > 0", "x > y", "z > x"], ["y", "x"])])
def test_symbols_that_nothing_mentions_are_left_out(where, kept):
    (left,) = RULES["forget"].apply(goal("x >= 0", where=where), {"keep": []})
    assert [name for name, _ in left.symbols] == kept


def test_a_symbol_of_a_premise_is_kept():
    target = goal("tv(P,Q) <= x", ["renyi(P,Q,a) <= y for all a in (1, z)", "kl(P,Q) <= u"], ["x > 0", "y > 0", "z > 1", "u > 0"])
    (left,) = RULES["forget"].apply(target, {"keep": [0]})
    assert [name for name, _ in left.symbols] == ["x", "y", "z"]


def test_a_divergence_that_no_premise_bounds_any_more_may_be_infinite():
    target = goal("x*kl(P,Q) <= 1", ["kl(P,Q) <= 1"], ["x in [0, 1]"])
    assert refuses("forget", target, keep=[])


def test_how_a_number_is_made_up_is_forgotten():
    target = goal("u**(1 + rho/n) - u + 1 >= 0", where=[*WHERE, "u > 1"])
    assert left_of("generalise", target, term="1 + rho/n", new="s", lower="1") == ["u**s - u + 1 >= 0"]
    (left,) = RULES["generalise"].apply(target, {"term": "1 + rho/n", "new": "s", "lower": "1"})
    assert [name for name, _ in left.symbols] == ["s", "n", "rho", "u"]


@pytest.mark.parametrize("data", [
    {"lower": "2"}, {"upper": "1"}, {"lower": "rho"}, {"new": "u", "lower": "1"}, {"new": "_s", "lower": "1"}, {"term": "1", "lower": "0"},
    {"term": "1 + rho/x", "lower": "1"}, {"term": "log(rho - 1)"}, {"term": "kl(P,Q)", "lower": "0"}])
def test_terms_that_are_not_known_to_lie_there(data):
    target = goal("u**(1 + rho/n) - u + 1 >= 0", where=[*WHERE, "u > 1"])
    assert refuses("generalise", target, **{"term": "1 + rho/n", "new": "s", **data})


def test_what_is_undefined_for_other_numbers_is_not_generalised():
    target = goal("log(1 + rho) >= 0", where=WHERE)
    assert refuses("generalise", target, term="1 + rho", new="s")  # log s for any real s
    assert left_of("generalise", target, term="1 + rho", new="s", lower="1") == ["log(s) >= 0"]


def test_a_number_that_may_reach_the_end_and_premises_about_laws():
    where = ["x in [1, oo)", "b in (1, oo)"]
    target = goal("hockey_stick(P,Q,log(x) + log(b)) <= 1/2", ["renyi(P,Q,a) <= a*log(x) for all a in (1, oo)"], where)
    (left,) = RULES["generalise"].apply(target, {"term": "log(x)", "new": "s", "lower": "0"})
    assert to_text(left.conclusion) == "hockey_stick(P, Q, s + log(b)) <= 1/2"
    assert [to_text(premise) for premise in left.given] == ["renyi(P, Q, a) <= a*s for all a in (1, oo)"]
    piece, = left.domain("s").intervals
    assert to_text(piece.lower) == "0" and not piece.lower_open and piece.upper_open
    (left,) = RULES["generalise"].apply(target, {"term": "log(b)", "new": "s", "lower": "0"})
    assert left.domain("s").intervals[0].lower_open
    assert refuses("generalise", target, term="log(x)", new="a", lower="0") and refuses("generalise", target, term="log(x)", new="s", lower="1")


def test_a_bound_symbol_of_a_premise_is_not_the_one_of_the_goal():
    target = goal("hockey_stick(P,Q,1 + x) <= 1/2", ["renyi(P,Q,y) <= 1 + y for all y in (1, oo)"], ["x in (1, oo)"])
    (left,) = RULES["generalise"].apply(target, {"term": "1 + x", "new": "s"})
    assert [to_text(premise) for premise in left.given] == ["renyi(P, Q, y) <= 1 + y for all y in (1, oo)"]


def test_a_maximum_is_one_of_its_arguments():
    target = goal("tv(P,Q) <= sqrt(Min(kl(P,Q), kl(Q,P)))")
    assert left_of("one_of", target, extreme="Min(kl(P,Q), kl(Q,P))") == ["tv(P, Q) <= sqrt(kl(P, Q))", "tv(P, Q) <= sqrt(kl(Q, P))"]
    assert refuses("one_of", target, extreme="Max(kl(P,Q), kl(Q,P))") and refuses("one_of", target, extreme="kl(P,Q)")
    assert refuses("one_of", goal("1/Max(x, 1) <= 1", where=["x >= 0"]), extreme="Max(x, 1)")  # 1/x has no value at 0
    decided = goal("y + 2*Max(0, x, y) <= 3", where=["x in [1, 2]", "y in [0, 2]"])
    assert left_of("one_of", decided, extreme="Max(0, x, y)") == ["y + 2*x <= 3", "y + 2*y <= 3"]  # 0 is never the greatest by itself
    assert refuses("one_of", goal("Sum(Max(k, 2), (k, 1, 3)) <= 8"), extreme="Max(k, 2)")


def test_the_greater_of_two_is_at_least_their_mean():
    assert left_of("minmax", goal("Max(P(S), 1-Q(S)) >= tv(P,Q)"), pick="mean") == ["tv(P, Q) <= (P(S) + 1 - Q(S))/2"]
    assert left_of("minmax", goal("Min(x, y) <= 1", where=["x > 0", "y > 0"]), pick="mean") == ["(x + y)/2 <= 1"]
    assert refuses("minmax", goal("Max(x, y) <= 1", where=["x > 0", "y > 0"]), pick="mean")
    assert refuses("minmax", goal("Max(kl(P,Q), -kl(Q,P)) >= 0"), pick="mean")  # ∞ − ∞


def test_statements_about_laws_are_scaled():
    target = goal("exp(-kl(P,Q))/4 <= (P(S) + 1 - Q(S))/2")
    assert left_of("transform", target, map="scale", by="2") == ["exp(-kl(P, Q))/2 <= P(S) + 1 - Q(S)"]
    assert left_of("transform", goal("kl(P,Q)*(1-tv(P,Q)) <= 1"), map="scale", by="2") == ["2*kl(P, Q)*(1 - tv(P, Q)) <= 2"]  # ∞·(1 − t)
    for by in ("0", "-1", "kl(P,Q)", "x"):
        assert refuses("transform", goal("kl(P,Q) <= 1", where=["x >= 0"]), map="scale", by=by)
    assert refuses("transform", goal("kl(P,Q) == 1"), map="scale", by="2")
