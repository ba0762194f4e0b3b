"""Rules lemma and coincide, domination without absolute continuity, tv restated: what they accept and must refuse."""

import pytest
from rules import goal, instance_of, left_of, refuses, reworded

from rdpverify.elaboration.plan_rules import RULES
from rdpverify.language import parse
from rdpverify.printer import to_text

ALPHA = ["alpha in (1, oo)"]
TWO = goal("tv(P,Q) <= sqrt(c/2)", given=["renyi(P,Q,2) <= c"], where=["c in [0, oo)"])


# ---- lemma -----------------------------------------------------------------------------------------------------------------


def test_a_lemma_is_shown_first_and_used_then():
    first, second = RULES["lemma"].apply(TWO, {"statement": "kl(P, Q) <= c"})
    assert to_text(first.conclusion) == "kl(P, Q) <= c" and first.given == TWO.given
    assert second.conclusion == TWO.conclusion and [to_text(premise) for premise in second.given] == ["renyi(P, Q, 2) <= c", "kl(P, Q) <= c"]


@pytest.mark.parametrize("statement", ["c >= 0", "kl(P, Q) <= x", "kl(P, Q) <= log(c)", "P(S) <= c", "kl(P, Q) <= 1/c", "kl(P, Q)",
                                       "renyi(P, Q, c) <= 1/(c-1)", "kl(P, Density(1, x, 0, 1)) <= c", "kl(P, Q) <= oo + c", "kl(P,"])
def test_a_lemma_must_be_a_meaningful_statement_about_laws(statement):
    assert refuses("lemma", TWO, statement=statement)


# ---- coincide --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("premise", ["kl(P,Q) <= 0", "renyi(P,Q,1/2) <= 0", "renyi(Q,P,oo) <= -x", "tv(P,Q) <= 0", "chi2(Q,P) <= -1",
                                     "hellinger2(P,Q) < 0", "max_divergence(P,Q) <= 0", "kl(P,Q) <= 0*x"])
def test_a_divergence_of_zero_leaves_one_law(premise):
    target = goal("hockey_stick(P,Q,x) + renyi(Q,P,3) <= x", given=[premise], where=["x in [0, oo)"])
    (alike,) = RULES["coincide"].apply(target, {"premise": 0})
    assert to_text(alike.conclusion) == "Max(0, 1 - exp(x)) <= x" and alike.given == ()


def test_events_are_about_the_one_law():
    assert left_of("coincide", goal("P(S) <= Q(S)", given=["tv(P,Q) <= 0"]), premise=0) == ["P(S) <= P(S)"]
    assert left_of("coincide", goal("tv(P,R) <= tv(Q,R)", given=["tv(P,Q) <= 0"]), premise=0) == ["tv(P, R) <= tv(P, R)"]
    assert left_of("coincide", goal("renyi(P,P,a) <= tv(P,Q)", where=["a > 0"])) == ["0 <= tv(P, Q)"]
    assert left_of("coincide", goal("renyi(P,P,a) <= tv(P,Q)", where=["a >= 0"])) == ["0 <= tv(P, Q)"]  # −log P(p > 0) = 0 at the order 0
    assert refuses("coincide", goal("0 <= tv(P,Q)"))


def test_bounds_on_other_pairs_are_kept():
    kept = ["kl(Q,R) <= 1", "renyi(Q,R,a) <= a for all a in (1, oo)"]
    dropped = ["tv(Q,P) <= 1/2", "P(S) <= 2*Q(S) for all events S", "tv(Q,R) <= tv(P,R)", "kl(Q,R) == 1"]
    target = goal("tv(P,R) <= 1/2", given=["tv(P,Q) <= 0", *dropped, *kept])
    (alike,) = RULES["coincide"].apply(target, {"premise": 0})
    assert [to_text(premise) for premise in alike.given] == ["kl(P, R) <= 1", "renyi(P, R, a) <= a for all a in (1, oo)"]


@pytest.mark.parametrize("premise", ["kl(P,Q) <= x", "kl(P,Q) >= 0", "renyi(P,Q,0) <= 0", "hockey_stick(P,Q,1) <= 0", "kl(P,Q) == 0",
                                     "tv(Power(P,2),Power(Q,2)) <= 0", "renyi(P,Q,a) <= 0*a for all a in (1, oo)"])
def test_other_premises_do_not_make_laws_equal(premise):
    assert refuses("coincide", goal("tv(P,Q) <= x", given=[premise], where=["x in [0, oo)"]), premise=0)


@pytest.mark.parametrize("conclusion", ["loss_tail(P,Q,x) <= 1", "expect(R, ratio) <= x", "expect(P, loss) <= x"])
def test_what_is_not_known_for_a_law_and_itself_is_refused(conclusion):
    assert refuses("coincide", goal(conclusion, given=["kl(P,Q) <= 0"], where=["x in [0, oo)"]), premise=0)


# ---- domination ------------------------------------------------------------------------------------------------------------


def test_the_singular_part_counts_with_the_slope_at_infinity():
    """H² ≤ tv needs no absolute continuity; tv ≤ λ·H² fails for every λ < ∞ at singular laws, and the rule asks it for all r."""
    target = goal("hellinger2(P,Q) <= d", given=["tv(P,Q) <= d"], where=["d in [0, 1]"])
    inequality, total = RULES["domination"].apply(target, {"mu": "-1", "multipliers": [[0, "1"]]})
    assert inequality.symbols[-1][0] == "r"
    assert to_text(total.conclusion) == "d <= d"
    other = goal("tv(P,Q) <= x", given=["hellinger2(P,Q) <= 1/2"], where=["x in [0, 1]"])
    rising, *_ = RULES["domination"].apply(other, {"mu": "0", "multipliers": [[0, "5"]]})
    assert to_text(rising.domain("r").intervals[0].upper) == "oo"  # where r − 1 > 5·(1 − √r)


# ---- restate ---------------------------------------------------------------------------------------------------------------


def test_total_variation_restated():
    assert reworded(goal("tv(P,Q) <= 1/2"), "tv(P, Q)", "tv(Q, P)") == ["tv(Q, P) <= 1/2"]
    assert reworded(goal("hockey_stick(P,Q,0) <= 1/2"), "hockey_stick(P, Q, 0)", "tv(P, Q)") == ["tv(P, Q) <= 1/2"]
    assert reworded(goal("hockey_stick(P,Q,1) <= 1/2"), "hockey_stick(P, Q, 1)", "tv(P, Q)") is None
    assert reworded(goal("kl(P,Q) <= 1/2"), "kl(P, Q)", "kl(Q, P)") is None
    assert reworded(goal("tv(P,Q) <= 1/2"), "tv(P, Q)", "tv(P, R)") is None


# ---- transform, signs ------------------------------------------------------------------------------------------------------


def test_sides_change_places_with_their_signs():
    assert left_of("transform", goal("-kl(P,Q) <= -tv(P,Q)"), map="negate") == ["tv(P, Q) <= kl(P, Q)"]
    assert refuses("transform", goal("kl(P,Q) == tv(P,Q)"), map="negate")
    assert refuses("transform", goal("kl(P,Q) <= tv(P,Q)"), map="exp")


def test_a_mean_of_orders_below_1_lies_below_1():
    target = goal("kl(P,Q) <= c", where=["theta in (0, 1)", "a in (0, 1)", "b in (0, 1)", "c in [0, oo)"])
    mean = parse("theta*a + (1-theta)*b - 1")
    assert target.signs(mean) == -1 and target.signs(-mean) == 1 and target.signs(parse("theta*a + (1-theta)*b - 1/2")) is None
    closed = goal("kl(P,Q) <= c", where=["theta in [0, 1]", "a in [0, 1]", "b in [0, 1]", "c in [0, oo)"])
    assert closed.signs(mean) is None and closed.signs.nonpositive(mean)


@pytest.mark.parametrize("term, where, sign", [
    ("-log(2) - log(d)", "d in (0, 1/2)", 1), ("-log(2) - log(d)", "d in (0, 2/3)", None), ("log(5) - 2*log(2) - log(d)", "d in (0, 5/4)", 1),
    ("2*log(2) + 2*log(3) + log(d)", "d in (0, 1/36)", -1), ("2*log(2) + 2*log(3) + log(d)", "d in (0, 1/35)", None),
    ("log(d) - 2*log(1 - d)", "d in [1/2, 1)", 1), ("9*log(d) - log(2)", "d in (0, 1)", -1), ("-9*log(d) - log(2)", "d in (0, 1)", None)])
def test_sums_of_logarithms_have_the_sign_of_their_products_beside_1(term, where, sign):
    assert goal("1 <= 2", where=[where]).signs(parse(term)) is sign


def test_a_sum_of_logarithms_that_may_vanish():
    signs = goal("1 <= 2", where=["d in (0, 1/2]"]).signs
    assert signs.nonnegative(parse("-log(2) - log(d)")) and not signs.positive(parse("-log(2) - log(d)"))


# ---- substitute ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("where, domain", [
    ("x in (0, 1)", "-1*oo oo"), ("x in (0, 1/4]", "-1*oo PhiInv(1/4)"), ("x in (1/3, 1)", "PhiInv(1/3) oo")])
def test_a_probability_is_a_value_of_phi(where, domain):
    (found,) = RULES["substitute"].apply(goal("x*(1 - x) <= 1/4", where=[where]), {"symbol": "x", "map": "Phi", "new": "t"})
    (piece,) = found.domain("t").intervals
    old = goal("x <= 1", where=[where]).domain("x").intervals[0]
    assert to_text(found.conclusion) == "Phi(t)*(1 - Phi(t)) <= 1/4" and f"{to_text(piece.lower)} {to_text(piece.upper)}" == domain.replace("-1*oo", "-oo")
    assert (piece.lower_open, piece.upper_open) == (old.lower_open, old.upper_open)


@pytest.mark.parametrize("where", [["x in [0, 1)"], ["x in (0, 1]"], ["x in (0, 2)"], ["x in (-1, 1)"], ["x > 0"], ["a in (0, 2)", "x in (a, 1)"]])
def test_what_is_no_range_of_phi(where):
    assert refuses("substitute", goal("x*(1 - x) <= 1/4", where=where), symbol="x", map="Phi", new="t")


# ---- limit_order at the upper end ------------------------------------------------------------------------------------------


def premises_after(premise, where, **data):
    (after,) = RULES["limit_order"].apply(goal("tv(P,Q) <= 1/2", given=[premise], where=where), {"premise": 0, "end": "upper", **data})
    return [to_text(one) for one in after.given[1:]]


def test_a_premise_below_omega_holds_at_omega():
    assert premises_after("renyi(P,Q,a) <= a*w for all a in (1, w)", ["w in (1, oo)"]) == ["renyi(P, Q, a) <= a*w for all a in (1, w]"]
    assert premises_after("renyi(P,Q,a) <= c for all a in (1, oo)", ["c in [0, oo)"]) == ["renyi(P, Q, oo) <= c"]


@pytest.mark.parametrize("premise", [
    "renyi(P,Q,a) <= a*w for all a in (1, oo)", "renyi(P,Q,a) <= a for all a in (1, w]", "renyi(P,Q,a) <= 1/(w-a) for all a in (1, w)",
    "renyi(P,Q,a) <= floor(a) for all a in (1, 3)", "renyi(P,Q,2*a) <= a for all a in (1, w)", "kl(P,Q) <= a for all a in (1, w)",
    "renyi(P,Q,a) >= a for all a in (1, w)", "renyi(P,Q,a) <= w for all a in (0, w-1)", "renyi(P,Q,a) <= a for all a in (5, w)",
    "renyi(P,Q,a) <= a for all a in integers [2, 9]",
])
def test_no_limit_where_the_bound_jumps_or_the_end_is_in_doubt(premise):
    assert refuses("limit_order", goal("tv(P,Q) <= 1/2", given=[premise], where=["w in (1, oo)"]), premise=0, end="upper")


def test_special_orders_are_restated_both_ways():
    assert reworded(goal("max_divergence(P,Q) <= 1/2"), "max_divergence(P, Q)", "renyi(P, Q, oo)") \
        == ["renyi(P, Q, oo) <= 1/2"]
    assert reworded(goal("max_divergence(P,Q) <= 1/2"), "max_divergence(P, Q)", "renyi(P, Q, 5)") is None
    assert reworded(goal("kl(P,Q) <= 1/2"), "kl(P, Q)", "renyi(P, Q, oo)") is None


# ---- triangle --------------------------------------------------------------------------------------------------------------


def premise_of(rule, target, **data):
    (after,) = RULES[rule].apply(target, data)
    return to_text(after.given[-1])


def test_triangles():
    target = goal("tv(P,R) <= x", where=["x in [0, oo)"])
    laws = {"P": "P", "Q": "Q", "R": "R"}
    assert premise_of("theorem", target, **instance_of("triangle-tv", **laws)) == "tv(P, R) <= tv(P, Q) + tv(Q, R)"
    assert premise_of("theorem", target, **instance_of("triangle-hockey", **laws, s="2*x", t="x", spelling={"2*x - x": "x"})) \
        == "hockey_stick(P, R, 2*x) <= hockey_stick(P, Q, x) + exp(x)*hockey_stick(Q, R, x)"


@pytest.mark.parametrize("name, values", [
    ("triangle-hockey", {"s": "x", "t": "y"}), ("triangle-hockey", {"s": "x", "t": "log(x)"}), ("triangle-hockey", {"s": "x"}),
    ("triangle-hockey", {"s": "oo", "t": "x"}), ("triangle-tv", {"s": "x"}), ("triangle-tv", {"S": "S"}), ("triangle-order-first", {"o": "1/x"}),
])
def test_what_is_no_triangle(name, values):
    laws = {"P": "P", "Q": "Q", "R": "R"}
    assert refuses("theorem", goal("tv(P,R) <= x", where=["x in [0, oo)"]), **instance_of(name, **laws, **values))


def test_an_order_at_which_no_triangle_holds_is_left_to_be_shown():
    data = instance_of("triangle-order-first", P="P", Q="Q", R="R", o="1/2")
    assert left_of("theorem", goal("tv(P,R) <= x", where=["x in [0, oo)"]), **data)[1:] == ["-1/2 > 0"]


# ---- excess_of_events ------------------------------------------------------------------------------------------------------


def test_events_and_hockey_sticks():
    where = ["eps in [0, oo)", "delta in [0, 1]"]
    assert left_of("excess_of_events", goal("P(S) < exp(eps)*Q(S) + delta", where=where)) == ["hockey_stick(P, Q, eps) < delta"]
    assert left_of("excess_of_events", goal("P(S) <= Q(S)")) == ["hockey_stick(P, Q, 0) <= 0"]
    assert left_of("excess_of_events", goal("P(S) - 3*Q(S) <= delta", where=where)) == ["hockey_stick(P, Q, log(3)) <= delta"]
    assert left_of("excess_of_events", goal("2*P(S) <= Q(S)")) == ["hockey_stick(P, Q, log(1/2)) <= 0"]
    assert left_of("excess_of_events", goal("exp(-eps)*(1-P(S)) <= 1-Q(S) + delta", where=where)) == [
        "hockey_stick(Q, P, -eps) <= delta - exp(-eps) + 1"]


@pytest.mark.parametrize("conclusion", ["P(S) <= Q(T)", "P(S) <= Q(S)**2", "P(S) <= x*Q(S)", "P(S) <= Q(S) + R(S)", "P(S) <= kl(P,Q) + Q(S)",
                                        "P(S) >= Q(S)/2 + R(S)", "P(S) == Q(S)", "P(S) <= 1/2", "P(S) + Q(S) <= 1", "2*P(S) <= P(T)", "P(S) <= kl(P,Q)*Q(S)"])
def test_other_statements_about_events_are_no_hockey_sticks(conclusion):
    assert refuses("excess_of_events", goal(conclusion, where=["x in [0, 1]"]))


# ---- isolate ---------------------------------------------------------------------------------------------------------------


def test_a_divergence_by_itself():
    where = ["c in (0, oo)", "b in [0, oo)"]
    assert left_of("isolate", goal("2*tv(P,Q)**2 < b", where=where)) == ["tv(P, Q) < sqrt(b/2)"]
    assert left_of("isolate", goal("c*kl(P,Q) <= -b", where=where)) == ["kl(P, Q) <= -b/c"]
    assert left_of("isolate", goal("-2*tv(P,Q) <= b", where=where)) == ["-b/2 <= tv(P, Q)"]
    apart = goal("-2*log(1-hellinger2(P,Q)) <= b", ["hellinger2(P,Q) < 1"], where)
    assert left_of("isolate", apart) == ["hellinger2(P, Q) <= -(exp(-b/2) - 1)"]
    assert left_of("isolate", goal("log(1-hellinger2(P,Q)) >= -b", ["hellinger2(P,Q) < 1"], where)) == ["hellinger2(P, Q) <= -(exp(-b) - 1)"]
    assert left_of("isolate", goal("exp(-kl(P,Q)) > c", where=where)) == ["kl(P, Q) < -log(c)"]
    assert left_of("isolate", goal("c - 2*tv(P,Q)**2 <= -b", where=where)) == ["sqrt(-(-b - c)/2) <= tv(P, Q)"]


@pytest.mark.parametrize("conclusion", ["tv(P,Q) <= b", "tv(P,Q)**2 <= -b", "x*tv(P,Q) <= b", "(1+kl(P,Q))**(-1) <= b",
                                        "tv(P,Q)*kl(P,Q) <= b", "2*kl(P,Q) <= kl(Q,P)", "2*kl(P,Q) == b", "exp(kl(P,Q)) <= b",
                                        "exp(-kl(P,Q)) >= b", "tv(P,Q)**2 >= -b-1", "x*tv(P,Q) >= b", "b <= tv(P,Q)"])
def test_what_is_no_multiple_of_a_power(conclusion):
    assert refuses("isolate", goal(conclusion, where=["b in [0, oo)", "x in [0, 1]"]))
