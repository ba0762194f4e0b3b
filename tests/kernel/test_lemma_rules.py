"""Rules relax, excess, affinity, mixture, tensorise and abstract, and signs between two ends: what they accept and must refuse."""

import pytest
from rules import by_theorem, goal, left_of, refuses

from rdpverify.errors import RdpVerifyError
from rdpverify.elaboration.plan_rules import RULES
from rdpverify.language import parse
from rdpverify.printer import to_text


def ends_of(target, name):
    piece = target.domain(name).intervals[0]
    return to_text(piece.lower), piece.lower_open, to_text(piece.upper), piece.upper_open


# ---- relax -----------------------------------------------------------------------------------------------------------------


def test_a_symbol_may_range_over_more():
    target = goal("log(x) <= x - 1", where=["x in [2, 5]"])
    (wider,) = RULES["relax"].apply(target, {"symbol": "x", "lower": "1"})
    assert ends_of(wider, "x") == ("1", True, "5", False) and wider.conclusion == target.conclusion
    (wider,) = RULES["relax"].apply(target, {"symbol": "x", "lower": "0", "upper": "oo"})
    assert ends_of(wider, "x") == ("0", True, "oo", True)


@pytest.mark.parametrize(("where", "data", "ends", "conditions"), [
    (["e in (0, 1]", "x > 0", "x >= 1/e"], {"lower": "1/e"}, ("1/e", False, "oo", True), []),
    (["e in (0, 1]", "x > 0", "x > 1/e"], {"lower": "1/e"}, ("1/e", True, "oo", True), []),
    (["e in (0, 1]", "x > 0", "e*x >= 1"], {"lower": "1/e"}, ("1/e", False, "oo", True), []),
    (["e in (0, 1]", "x > 0", "x <= e", "x + e <= 3"], {"upper": "e"}, ("0", True, "e", False), []),
    (["e in (0, 1]", "x > 0", "x <= e", "x + e <= 3/2"], {"upper": "e"}, ("0", True, "e", False), ["x + e <= 3/2"]),
    (["e in (0, 1]", "x > 0", "x >= 1/e", "e >= 1/7"], {"lower": "1/e"}, ("1/e", False, "oo", True), ["e >= 1/7"])])
def test_a_condition_keeps_a_symbol_inside(where, data, ends, conditions):
    (found,) = RULES["relax"].apply(goal("x**2 >= 0", where=where), {"symbol": "x", **data})
    assert ends_of(found, "x") == ends and [to_text(condition) for condition in found.conditions] == conditions


@pytest.mark.parametrize(("where", "data"), [
    (["e in (0, 1]", "x > 0", "x >= 1/e"], {"lower": "2/e"}), (["e in (0, 1]", "x > 0", "x >= 1/e"], {"upper": "1/e"}),
    (["e in (0, 1]", "x > 0"], {"lower": "1/e"}), (["z in (0, 1]", "x > 0", "x >= 1/z"], {"lower": "1/z"}),
    (["e in [0, 1]", "x > 0", "x >= e"], {"lower": "1/e"})])
def test_what_no_condition_says_is_no_end(where, data):
    assert refuses("relax", goal("x**2 >= 0", where=where), symbol="x", **data)


@pytest.mark.parametrize("ends", [{}, {"lower": "3"}, {"lower": "2"}, {"upper": "4"}, {"upper": "5"}, {"upper": "-oo"}, {"lower": "oo"}])
def test_it_may_not_range_over_less_or_the_same(ends):
    assert refuses("relax", goal("log(x) <= x - 1", where=["x in [2, 5]"]), symbol="x", **ends)


def test_what_is_undefined_further_out_is_not_asked_there():
    assert refuses("relax", goal("log(x) <= x - 1", where=["x in [2, 5]"]), symbol="x", lower="-1")
    assert refuses("relax", goal("x >= 0", given=["log(x) >= 0"], where=["x in [2, 5]"]), symbol="x", lower="-1")
    assert refuses("relax", goal("y >= 0", where=["x in [2, 5]", "y in (0, x)"]), symbol="x", lower="1")
    quantified = goal("tv(P,Q) <= x", given=["renyi(P,Q,a) <= a*log(x) for all a in (1, oo)"], where=["x in [2, 5]"])
    assert refuses("relax", quantified, symbol="x", lower="-1")  # log(x) has no value there, for any order


# ---- theorems about tails and affinities -------------------------------------------------------------------------------------------

EXCESS, AFFINITY = ("excess", "excess-strict"), ("affinity-hellinger", "affinity-order")
TAIL = ["delta in (0, 1)", "t in (-oo, oo)"]


@pytest.mark.parametrize("tail, left", [("loss_tail(P,Q,t) <= delta", []), ("loss_tail(P,Q,t-1) < delta", []),
                                        ("loss_tail(P,Q,0) <= delta", ["t >= 0"])])
def test_a_loss_tail_bounds_the_hockey_stick_divergence_beyond_it(tail, left):
    assert by_theorem(goal("hockey_stick(P,Q,t) <= delta", [tail], TAIL), *EXCESS) == left
    assert by_theorem(goal("hockey_stick(P,Q,t) <= 1/2", [tail], TAIL), *EXCESS) == ["delta <= 1/2", *left]


def test_a_tail_beyond_the_level_leaves_a_false_goal():
    target = goal("hockey_stick(P,Q,t) <= delta", ["loss_tail(P,Q,t+1) <= delta"], TAIL)
    assert by_theorem(target, *EXCESS) == ["t - (t + 1) >= 0"]


@pytest.mark.parametrize("conclusion, premise", [
    ("hockey_stick(Q,P,t) <= delta", "loss_tail(P,Q,t) <= delta"),
    ("tv(P,Q) <= delta", "loss_tail(P,Q,t) <= delta"),
    ("hockey_stick(P,Q,t) >= delta", "loss_tail(P,Q,t) >= delta"),
    ("hockey_stick(P,Q,t) <= delta", "loss_tail(P,Q,t) >= delta"),
    ("hockey_stick(P,Q,t) <= delta", "hockey_stick(P,Q,t-1) <= delta"),
])
def test_other_statements_are_no_matter_of_the_tail(conclusion, premise):
    assert by_theorem(goal(conclusion, [premise], TAIL), *EXCESS) is None


def test_a_strict_conclusion_needs_a_strict_bound():
    assert by_theorem(goal("hockey_stick(P,Q,t) < delta", ["loss_tail(P,Q,t) <= delta"], TAIL), *EXCESS) == ["delta < delta"]
    assert by_theorem(goal("hockey_stick(P,Q,t) < delta", ["loss_tail(P,Q,t) < delta"], TAIL), "excess-strict") == []
    assert by_theorem(goal("hockey_stick(P,Q,t) < delta", ["loss_tail(P,Q,t) <= delta"], TAIL), "excess-strict") == ["loss_tail(P, Q, t) < delta"]


def test_the_affinity_bounds_total_variation():
    assert by_theorem(goal("tv(P,Q) <= x", ["renyi(Q,P,1/2) <= c"], ["c >= 0", "x >= 0"]), *AFFINITY) == ["sqrt(1 - exp(-c)) <= x"]
    assert by_theorem(goal("tv(P,Q) <= x", ["hellinger2(P,Q) <= h"], ["h in [0, 1]", "x >= 0"]), *AFFINITY) == ["sqrt(1 - (1 - h)**2) <= x"]


@pytest.mark.parametrize("conclusion, premise, where", [
    ("tv(P,Q) <= x", "renyi(P,Q,1/3) <= c", "c >= 0"), ("tv(P,Q) <= x", "renyi(P,Q,2) <= c", "c >= 0"),
    ("hellinger2(P,Q) <= x", "renyi(P,Q,1/2) <= c", "c >= 0"), ("tv(P,R) <= x", "renyi(P,Q,1/2) <= c", "c >= 0"),
    ("tv(P,Q) <= x", "renyi(P,Q,1/2) >= c", "c >= 0"), ("tv(P,Q) >= x", "renyi(P,Q,1/2) <= c", "c >= 0"),
])
def test_the_affinity_says_nothing_about_these(conclusion, premise, where):
    assert by_theorem(goal(conclusion, [premise], [where, "x >= 0"]), *AFFINITY) is None


@pytest.mark.parametrize("premise, where, left", [("renyi(P,Q,1/2) <= c", "c in [-1, 1]", "c >= 0"),
                                                  ("hellinger2(P,Q) <= c", "c in [0, 3/2]", "1 - c >= 0")])
def test_the_domain_of_the_affinity_is_left_to_be_shown(premise, where, left):
    assert by_theorem(goal("tv(P,Q) <= x", [premise], [where, "x >= 0"]), *AFFINITY)[1:] == [left]


# ---- mixture ---------------------------------------------------------------------------------------------------------------

SHARE = ["s in [0, 1]", "c >= 0", "x >= 0"]
MIXED = "Mixture((1-s,Q),(s,P))"


@pytest.mark.parametrize("conclusion, premise, left", [
    (f"max_divergence({MIXED},Q) <= x", "max_divergence(P,Q) <= c", "1 - s + s*exp(c) <= exp(x)"),
    (f"tv({MIXED},Q) <= x", "tv(P,Q) <= c", "s*c + (1 - s)*Max(0, 1 - 1) <= x"),
    (f"renyi({MIXED},Q,2) <= x", "renyi(P,Q,2) <= c", "1 - s + s*exp(c) <= exp(x)"),
    (f"kl(P,{MIXED}) <= x", "kl(P,Q) <= c", "(1 - s)*c <= x"),
])
def test_a_mixture_is_bounded_by_its_components(conclusion, premise, left):
    target = goal(conclusion, [premise], SHARE)
    (found,) = RULES["mixture"].apply(target, {})
    assert not found.given and found.conclusion.free <= {"s", "c", "x"}
    wanted = goal(left, (), SHARE).slack
    assert RULES["factor"].apply(found.concluding(found.slack, ">=", parse("0")), {"by": "1", "rest": to_text(wanted)})


@pytest.mark.parametrize("conclusion, premise", [
    (f"max_divergence({MIXED},Q) <= x", "max_divergence(Q,P) <= c"),
    (f"max_divergence({MIXED},Q) <= x", "kl(P,Q) <= c"),
    (f"renyi({MIXED},Q,3) <= x", "renyi(P,Q,2) <= c"),
    (f"kl({MIXED},Q) >= x", "kl(P,Q) >= c"),
    (f"kl({MIXED},Mixture((s,Q),(1-s,P))) <= x", "kl(P,Q) <= c"),
    ("kl(P,Q) <= x", "kl(P,Q) <= c"),
])
def test_mixtures_that_are_not_bounded_so(conclusion, premise):
    assert refuses("mixture", goal(conclusion, [premise], SHARE))


def test_the_max_divergence_of_two_mixtures_is_the_largest_of_their_components():
    target = goal(f"max_divergence(Mixture((1-s,Q),(s,R)),{MIXED}) <= x", ["max_divergence(R,P) <= c"], SHARE)
    assert left_of("mixture", target) == ["1 <= exp(x)", "exp(c) <= exp(x)"]
    assert left_of("mixture", goal(f"max_divergence(Q,{MIXED}) <= x", ["max_divergence(Q,P) <= c"], SHARE)) == ["1 <= exp(x)", "exp(c) <= exp(x)"]
    assert refuses("mixture", goal(f"max_divergence(Mixture((s,Q),(1-s,R)),{MIXED}) <= x", ["max_divergence(R,P) <= c"], SHARE))


@pytest.mark.parametrize("mixed, where", [("Mixture((1-s,Q),(s,P))", "s in [0, 2]"), ("Mixture((s,Q),(s,P))", "s in [0, 1]")])
def test_weights_that_are_none(mixed, where):
    with pytest.raises(RdpVerifyError):
        RULES["mixture"].apply(goal(f"kl({mixed},Q) <= x", ["kl(P,Q) <= c"], [where, "c >= 0", "x >= 0"]), {})


# ---- tensorise -------------------------------------------------------------------------------------------------------------

PAIR = "Product(P,P1),Product(Q,Q1)"


@pytest.mark.parametrize("term, whole", [
    (f"renyi({PAIR},2)", "renyi(P, Q, 2) + renyi(P1, Q1, 2)"), (f"kl({PAIR})", "kl(P, Q) + kl(P1, Q1)"),
    (f"max_divergence({PAIR})", "max_divergence(P, Q) + max_divergence(P1, Q1)"), ("kl(Power(P,3),Power(Q,3))", "3*kl(P, Q)"),
    ("kl(Power(P,0),Power(Q,0))", "0"),
])
def test_divergences_of_products(term, whole):
    target = goal(f"{term} <= c", where=["c >= 0"])
    assert left_of("tensorise", target, divergence=to_text(target.conclusion.left)) == [f"{whole} <= c"]


def test_powers_with_a_symbolic_exponent():
    for domain, left in (("[1, oo)", ["n*kl(P, Q) <= n"]), ("[0, oo)", ["0 <= 0", "n*kl(P, Q) <= n"])):
        target = goal("kl(Power(P,n),Power(Q,n)) <= n", where=[f"n in integers {domain}"])
        assert left_of("tensorise", target, divergence="kl(Power(P,n),Power(Q,n))") == left
    from_zero = RULES["tensorise"].apply(target, {"divergence": "kl(Power(P,n),Power(Q,n))"})
    assert ends_of(from_zero[1], "n")[:2] == ("1", False)


@pytest.mark.parametrize("term", [f"tv({PAIR})", f"hockey_stick({PAIR},1)", "kl(Product(P,P1),Product(Q,Q1,R1))",
                                  "kl(Power(P,2),Power(Q,3))", "kl(Power(P,2),Product(Q,Q,Q))", "kl(P,Q)"])
def test_what_is_no_function_of_the_components(term):
    target = goal(f"{term} <= c", where=["c >= 0"])
    assert refuses("tensorise", target, divergence=to_text(target.conclusion.left))


def test_an_order_of_unknown_place_and_an_absent_divergence_are_refused():
    target = goal(f"renyi({PAIR},a) <= c", where=["c >= 0", "a in (0, oo)"])
    assert refuses("tensorise", target, divergence=to_text(target.conclusion.left))
    assert refuses("tensorise", target, divergence="kl(Product(P, P1), Product(Q, Q1))")


# ---- signs -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text, where, nonnegative, positive", [
    ("s*exp(e) - s + 1", ["s in [0, 1]", "e in [0, oo)"], True, True),
    ("s*exp(e) - s", ["s in [0, 1]", "e in [0, oo)"], True, False),
    ("1 - s + s*e", ["s in [0, 1]", "e in [0, oo)"], True, False),  # 0 at s = 1, e = 0
    ("1 - s + s*e", ["s in [0, 1)", "e in [0, oo)"], True, True),
    ("1 - s + s*e", ["s in [0, 1]", "e in (0, oo)"], True, True),
    ("1 - s*e - s", ["s in [0, 1]", "e in [0, oo)"], False, False),
    ("1 - 2*s + s*e", ["s in [0, 1]", "e in [0, 1]"], False, False),
    ("1 - s*s*3 + s", ["s in [0, 1]"], False, False),  # not linear: −1 at s = 1
])
def test_signs_of_functions_that_are_linear_in_a_symbol(text, where, nonnegative, positive):
    signs = goal("1 >= 0", where=where).signs
    assert (signs.nonnegative(parse(text)), signs.positive(parse(text))) == (nonnegative, positive)


# ---- abstract --------------------------------------------------------------------------------------------------------------


def test_divergences_that_are_at_most_one_become_numbers_in_the_unit_interval():
    (scalar,) = RULES["abstract"].apply(goal("log(2-tv(P,Q)) <= log(2)"), {})
    assert ends_of(scalar, "d") == ("0", False, "1", False)
    assert refuses("abstract", goal("kl(P,Q) >= 0", given=["log(2-kl(P,Q)) <= x", "kl(P,Q) <= 5"], where=["x >= 0"]))
