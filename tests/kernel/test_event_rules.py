"""Rules about events, tails, products and mixtures of arbitrary laws: what they leave, and the near misses they must refuse."""

import pytest
from rules import by_theorem, goal, left_of, refuses

from rdpverify.elaboration.plan_rules import RULES
from rdpverify.printer import to_text
from rdpverify.proving.tactics.laws.tail import EARLIER

DELTA = "delta in [0, 1]"
MIX = "Mixture((1-q, Q), (q, P))"


def assumed(rule, target, **data):
    """The premise that the rule adds."""
    (after,) = RULES[rule].apply(target, data)
    assert after.conclusion == target.conclusion and after.given[:-1] == target.given
    return to_text(after.given[-1])


# ---- each_event ------------------------------------------------------------------------------------------------------------


def conditions(premise, where=(), conclusion="P(S) <= Q(S) + R(T)"):
    (scalar,) = RULES["each_event"].apply(goal(conclusion, given=[premise], where=where), {})
    assert not scalar.given
    return to_text(scalar.conclusion), [to_text(condition) for condition in scalar.conditions]


def test_every_event_gives_two_conditions():
    """One for the event and one for its complement; the event T has numbers of its own."""
    conclusion, found = conditions("hockey_stick(P,Q,1) <= 1/5")
    assert conclusion == "p <= q + r"
    assert found == ["p - exp(1)*q <= 1/5", "1 - p - exp(1)*(1 - q) <= 1/5", "p1 - exp(1)*q1 <= 1/5", "1 - p1 - exp(1)*(1 - q1) <= 1/5"]


def test_what_premises_say_of_an_event():
    def first(premise, where=()):
        return conditions(premise, where)[1][:2]

    assert first("max_divergence(Q,P) <= 1") == first("renyi(Q,P,oo) <= 1") == ["q <= exp(1)*p", "1 - q <= exp(1)*(1 - p)"]
    assert first("tv(P,Q) <= 1/3") == ["p - q <= 1/3", "1 - p - (1 - q) <= 1/3"]
    assert first("chi2(P,Q) <= c", ["c in [0, oo)"])[0] == "(p - q)**2 <= c*q*(1 - q)"
    assert first("P(T) <= 2*Q(T) for all events T") == ["p <= 2*q", "1 - p <= 2*(1 - q)"]


@pytest.mark.parametrize("premise", ["kl(P,Q) <= 1", "renyi(P,Q,2) <= 1", "hellinger2(P,Q) <= 1/2", "tv(P,Q) >= 1/2",
                                     "tv(P,Q) <= tv(Q,R)", "max_divergence(Power(P,2),Power(Q,2)) <= 1", "tv(P,Normal(0,1)) <= 1/2",
                                     "renyi(P,Q,a) <= a for all a in (1, oo)", "max_divergence(P,Q) <= oo"])
def test_other_premises_say_nothing(premise):
    assert conditions(premise)[1] == []


@pytest.mark.parametrize("conclusion", ["tv(P,Q) <= 1/2", "P(S) <= tv(P,Q)", "1 <= 2"])
def test_only_events_become_numbers(conclusion):
    assert refuses("each_event", goal(conclusion))


def test_what_may_be_undefined_of_numbers_is_refused():
    assert refuses("each_event", goal("P(S)/Q(S) <= 2*R(T)"))


# ---- tail ------------------------------------------------------------------------------------------------------------------


def test_later_tails():
    later = goal("loss_tail(P,Q,2) <= 1/2", given=["loss_tail(P,Q,1) <= delta", "hockey_stick(P,Q,1) <= delta"], where=[DELTA])
    assert by_theorem(later, "earlier-tail") == ["delta <= 1/2"]
    assert by_theorem(later, "tail-of-excess") == ["delta/(1 - exp(-1)) <= 1/2"]
    open_one = goal("loss_tail(P,Q,t) <= 1/2", given=["loss_tail(P,Q,1) <= delta"], where=[DELTA, "t > 0"])
    assert by_theorem(open_one, *EARLIER) == ["delta <= 1/2", "t - 1 >= 0"]


@pytest.mark.parametrize("premise", ["hockey_stick(Q,P,1) <= delta", "tv(P,Q) <= delta",
                                     "loss_tail(P,R,1) <= delta", "loss_tail(P,Q,1) >= delta", "loss_tail(P,Q,1) <= tv(P,R)"])
def test_a_tail_of_other_laws_is_refused(premise):
    assert by_theorem(goal("loss_tail(P,Q,2) <= 1/2", given=[premise], where=[DELTA]), *EARLIER) is None


def test_an_excess_at_the_same_level_says_nothing():
    assert by_theorem(goal("loss_tail(P,Q,2) <= 1/2", given=["hockey_stick(P,Q,2) <= delta"], where=[DELTA]), *EARLIER) is None


def test_a_strict_bound_of_the_earlier_tail_stays_strict():
    assert by_theorem(goal("loss_tail(P,Q,2) < 1/2", given=["loss_tail(P,Q,1) < 1/2"]), "earlier-tail-strict") == []


# ---- composition -----------------------------------------------------------------------------------------------------------


def test_levels_and_divergences_add_up():
    pair = goal("hockey_stick(Product(P,P1),Product(Q,Q1),3) <= 1/2")
    assert assumed("composition", pair, divergence="hockey_stick(Product(P,P1),Product(Q,Q1),3)", levels=["1", "2"]) == \
        "hockey_stick(Product(P, P1), Product(Q, Q1), 3) <= hockey_stick(P, Q, 1) + hockey_stick(P1, Q1, 2)"
    power = goal("tv(Power(P,n),Power(Q,n)) <= 1/2", where=["n in integers [0, oo)"])
    assert assumed("composition", power, divergence="tv(Power(P,n),Power(Q,n))") == "tv(Power(P, n), Power(Q, n)) <= n*tv(P, Q)"
    same = goal("tv(Product(P,R),Product(Q,R)) <= 1/2")
    assert assumed("composition", same, divergence="tv(Product(P,R),Product(Q,R))") == "tv(Product(P, R), Product(Q, R)) <= tv(P, Q)"


def test_what_is_left_of_each_component_multiplies():
    pair = goal("hockey_stick(Product(P,P1),Product(Q,Q1),3) <= 1/2")
    assert assumed("composition", pair, divergence="hockey_stick(Product(P,P1),Product(Q,Q1),3)", levels=["1", "2"], sharp=True) == \
        "hockey_stick(Product(P, P1), Product(Q, Q1), 3) <= 1 - (1 - hockey_stick(P, Q, 1))*(1 - hockey_stick(P1, Q1, 2))"
    power = goal("tv(Power(P,n),Power(Q,n)) <= 1/2", where=["n in integers [1, oo)"])
    data = {"divergence": "tv(Power(P,n),Power(Q,n))", "sharp": True}
    assert assumed("composition", power, **data) == "tv(Power(P, n), Power(Q, n)) <= 1 - (1 - tv(P, Q))**n"
    assert refuses("composition", goal("tv(Power(P,n),Power(Q,n)) <= 1/2", where=["n in integers [0, oo)"]), **data)  # 0**0


@pytest.mark.parametrize("divergence, levels", [
    ("hockey_stick(Product(P,P1),Product(Q,Q1),3)", ["1", "1"]), ("hockey_stick(Product(P,P1),Product(Q,Q1),3)", ["3"]),
    ("hockey_stick(Product(P,P1),Product(Q,Q1),3)", []), ("hockey_stick(Product(P,P1),Product(Q,Q1),3)", ["x", "3-x"]),
    ("kl(Product(P,P1),Product(Q,Q1))", []), ("tv(Product(P,P1),Product(Q,Q1,R))", []), ("tv(Power(P,2),Power(Q,3))", []),
    ("tv(Power(P,2),Product(Q,Q))", []), ("tv(P,Q)", []), ("hockey_stick(Power(P,2),Power(Q,2),3)", ["3"]),
    ("hockey_stick(Product(P,P1),Product(Q,Q1),3)", ["log(0)", "3"]), ("hockey_stick(Product(P,P1),Product(Q,Q1),3)", 3), ("tv(Product(P,P1),Product(Q,Q1))", ["0", "0"])])
def test_near_misses_of_composition(divergence, levels):
    assert refuses("composition", goal("tv(P,Q) <= 1/2"), divergence=divergence, levels=levels)


# ---- shared_component, component -------------------------------------------------------------------------------------------


def shared(old, by=None, where=("q in (0, 1]",), given=()):
    data = {"divergence": old} if by is None else {"divergence": old, "level": by}
    return goal(f"{old} <= 1/2", where=where, given=given), data


def test_a_mixture_with_a_component_is_that_share_of_the_other():
    def left(*args, **more):
        target, data = shared(*args, **more)
        return left_of("shared_component", target, **data)[0]

    assert left(f"chi2({MIX},Q)") == "q**2*chi2(P, Q) <= 1/2"
    assert left(f"chi2({MIX},Q)", where=["q in [0, 1]"], given=["chi2(P,Q) <= 9"]) == "q**2*chi2(P, Q) <= 1/2"
    assert left(f"tv({MIX},Q)", where=["q in [0, 1]"]) == left(f"tv(Q,{MIX})") == "q*tv(P, Q) <= 1/2"
    assert left(f"hockey_stick({MIX},Q,log(1+q*(exp(2)-1)))", "2") == "q*hockey_stick(P, Q, 2) <= 1/2"
    assert left(f"renyi({MIX},Q,2)") == "log(1 + chi2(Mixture((1 - q, Q), (q, P)), Q)) <= 1/2"


@pytest.mark.parametrize("old, by, where", [
    (f"chi2({MIX},Q)", None, ["q in [0, 1]"]),  # 0·∞ at q = 0
    (f"chi2(Q,{MIX})", None, ["q in (0, 1]"]), (f"kl({MIX},Q)", None, ["q in (0, 1]"]), (f"renyi({MIX},Q,3)", None, ["q in (0, 1]"]),
    (f"chi2({MIX},R)", None, ["q in (0, 1]"]), ("chi2(Mixture((1-q, Q), (q, Q)),Q)", None, ["q in (0, 1]"]),
    ("chi2(Mixture((1-2*q, Q), (q, P), (q, R)),Q)", None, ["q in (0, 1/2]"]),
    (f"hockey_stick({MIX},Q,log(1+q*(exp(2)-1)))", "1", ["q in (0, 1]"]), (f"hockey_stick({MIX},Q,2)", "2", ["q in (0, 1]"]),
    (f"hockey_stick(Q,{MIX},log(1+q*(exp(2)-1)))", "2", ["q in (0, 1]"])])
def test_near_misses_of_shared_components(old, by, where):
    target, data = shared(old, by, where)
    assert refuses("shared_component", target, **data)


def test_a_law_is_bounded_by_a_mixture_it_is_part_of():
    target = goal(f"kl(P,{MIX}) <= 1", where=["q in (0, 1]"])
    assert assumed("component", target, divergence=f"kl(P,{MIX})") == "max_divergence(P, Mixture((1 - q, Q), (q, P))) <= -log(q)"
    assert refuses("component", goal(f"kl(P,{MIX}) <= 1", where=["q in [0, 1]"]), divergence=f"kl(P,{MIX})")
    for other in (f"kl({MIX},P)", f"kl(R,{MIX})", "kl(P,Mixture((1/2,P),(1/3,Q)))", "kl(P,Q)"):
        assert refuses("component", target, divergence=other)


def test_a_named_tail_is_a_number_of_the_unit_interval():
    (named,) = RULES["name"].apply(goal("hockey_stick(P,Q,1) <= loss_tail(P,Q,1)"), {"divergence": "loss_tail(P,Q,1)"})
    assert to_text(named.conclusion) == "hockey_stick(P, Q, 1) <= d" and to_text(named.domain("d")) == "[0, 1]"


# ---- bernoulli -------------------------------------------------------------------------------------------------------------


def test_what_is_said_of_total_variation_is_said_of_an_event():
    target = goal("tv(P,Q)**2 + tv(Q,P) <= 1 + c", ["kl(P,Q) <= c"], ["c in [0, oo)"])
    first, *others = RULES["bernoulli"].apply(target, {})
    assert to_text(first.conclusion) == "(p - q)**2 + p - q <= 1 + c" and len(first.conditions) == 1
    piece = first.symbols[-1][1].intervals[0]
    assert (to_text(piece.lower), to_text(piece.upper), piece.lower_open, piece.upper_open) == ("0", "p", True, False)  # q ≤ p
    assert [to_text(other.conclusion) for other in others] == ["0 + 0 <= 1 + c", "0 + 0 <= 1 + c", "(1 - q)**2 + 1 - q <= 1 + c"] or \
        len(others) == 3  # p = q = 0, p = q = 1, p = 1; where q = 0 < p the premise is infinite
    assert len(RULES["bernoulli"].apply(goal("tv(P,Q)**2 <= 1"), {})) == 6


@pytest.mark.parametrize("conclusion", ["tv(P,Q)**2 + tv(P,R) <= 2", "tv(P,Q)**2 <= kl(P,Q)", "tv(P,Q)**2 + P(S) <= 2", "1/(1 - tv(P,Q)) >= 1",
                                        "tv(P,Q)**2 <= tv(Power(P,2),Power(Q,2))"])
def test_more_than_one_total_variation(conclusion):
    assert refuses("bernoulli", goal(conclusion))
