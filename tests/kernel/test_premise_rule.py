"""The rule premise: what it leaves of a premise means the same for every pair of laws, and what would not is refused."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rules import goal, instance_of, refuses

from rdpverify.kernel.enclosures.enclosure import enclose
from rdpverify.kernel.goal import sides
from rdpverify.elaboration.plan_rules import RULES
from rdpverify.kernel.rules.evaluate import below
from rdpverify.language import parse
from rdpverify.printer import to_text
from rdpverify.terms import rebuild

WHERE = ("c in (0, oo)", "x in [0, 1]")
FORMS = [
    ("1 + chi2(P,Q) <= 100/83", {"by": "isolate"}, ["chi2(P, Q) <= 17/83"]),
    ("67/83 >= exp(-renyi(P,Q,2))", {"by": "isolate"}, ["-log(67/83) <= renyi(P, Q, 2)"]),
    ("47/83 <= 1 - tv(P,Q)", {"by": "isolate"}, ["tv(P, Q) <= 36/83"]),
    ("Max(kl(P,Q), tv(P,Q)) < 17/83", {"by": "minmax"}, ["kl(P, Q) < 17/83", "tv(P, Q) < 17/83"]),
    ("chi2(P,Q) <= 37/83", {"by": "theorem", "with": {**instance_of("chi2-of-order-two", P="P", Q="Q"), "use": "replace"}}, ["exp(renyi(P, Q, 2)) - 1 <= 37/83"]),
    ("tv(P,Q) == 1/4", {}, ["tv(P, Q) <= 1/4", "tv(P, Q) >= 1/4"]),
]


def after(premise, data):
    rule = "reworded" if data.get("by") == "excess_of_events" else "premise"
    return RULES[rule].apply(goal("tv(P,Q) <= x", given=[premise], where=WHERE), {"premise": 0, **data})[0].given


@pytest.mark.parametrize("premise, data, forms", FORMS)
def test_forms(premise, data, forms):
    assert [to_text(found.relation) for found in after(premise, data)] == forms


LAWS = st.lists(st.integers(0, 6), min_size=2, max_size=2).filter(any).map(lambda found: [f"{weight}/{sum(found)}" for weight in found])


@pytest.mark.parametrize("premise, data, forms", FORMS)
@settings(max_examples=25, deadline=None)
@given(laws=st.tuples(LAWS, LAWS))
def test_the_forms_hold_where_the_premise_does(premise, data, forms, laws):
    given_laws = {name: parse(f"tv(Finite([{', '.join(masses)}]), Q)").args[0] for name, masses in zip("PQ", laws)}

    def holds(relation):
        left, right = (enclose(rebuild(side, lambda part: given_laws[part.value] if part.op == "law" else None), 192)
                       for side in ((relation.left, relation.right) if relation.op == "==" else sides(relation)))
        if relation.op == "==":
            return not (below(left, right, True) or below(right, left, True))
        return not below(right, left, relation.op in ("<=", ">="))

    (before,) = goal("tv(P,Q) <= x", given=[premise], where=WHERE).given
    assert holds(before.relation) == all(holds(found.relation) for found in after(premise, data))


def test_symbols_and_events_of_the_premise():
    (found,) = after("renyi(P,Q,b)/b <= c for all b in (1, oo)", {"by": "isolate"})
    assert to_text(found.relation) == "renyi(P, Q, b) <= c*b" and [name for name, _ in found.quantified] == ["b"]
    (found,) = after("exp(-c)*Q(T) <= P(T) + x for all events T", {"by": "excess_of_events"})
    assert to_text(found.relation) == "hockey_stick(Q, P, c) <= x*exp(c)" and not found.events
    (found,) = after("2*P(S)**2 <= x for all events S", {"by": "isolate"})
    assert to_text(found.relation) == "P(S) <= sqrt(x/2)" and found.events == ("S",)


@pytest.mark.parametrize("premise, data", [
    ("kl(P,Q) + tv(P,Q) <= 1", {"by": "isolate"}), ("kl(P,Q) <= 1", {"by": "isolate"}), ("kl(P,Q) <= 1", {}),
    ("renyi(P,Q,b)*(b-2) <= c for all b in (1, oo)", {"by": "isolate"}),  # the factor changes its sign
    ("Max(kl(P,Q), tv(P,Q)) >= 1/5", {"by": "minmax"}), ("Max(kl(P,Q), tv(P,Q)) >= 1/5", {"by": "minmax", "with": {"pick": 0}}),
    ("hockey_stick(P,Q,1) <= 1/2", {"by": "pure"}), ("hockey_stick(P,Q,1) <= x", {"by": "at_most_one"}), ("kl(P,Q) <= 1", {"by": ["isolate"]}),
    ("kl(P,Q) <= 1", {"by": "theorem", "with": {**instance_of("pinsker", P="P", Q="Q"), "use": "larger"}}),  # follows only one way
    ("2*tv(P,Q)**2 <= c", {"by": "theorem", "with": {**instance_of("pinsker", P="P", Q="Q"), "use": "smaller"}}),
    ("chi2(P,Q) <= 1", {"by": "theorem", "with": instance_of("chi2-of-order-two", P="P", Q="Q")}),
    ("renyi(P,Q,c) <= 1", {"by": "theorem", "with": {**instance_of("skew-symmetry", P="P", Q="Q", o="c"), "use": "replace"}}),  # c < 1 is open
    ("tv(P,Q) == ~0.25", {}), ("kl(P,Q) + 1 <= 2", {"by": "isolate", "with": "all"}),
])
def test_what_means_something_else_is_refused(premise, data):
    assert refuses("premise", goal("tv(P,Q) <= x", given=[premise], where=WHERE), premise=0, **data)


def test_one_event_is_not_all_of_them():
    """A premise about the conclusion's own event, which no statement has, says nothing of other events."""
    from dataclasses import replace

    target = goal("tv(P,Q) <= x", given=["P(S) <= Q(S) for all events S"], where=WHERE)
    one = target.changed(given=(replace(target.given[0], events=()),))
    assert refuses("reworded", one, premise=0, by="excess_of_events")


def test_a_name_is_not_caught():
    target = goal("tv(P,Q) <= x", given=["renyi(P,Q,b)/b <= c for all b in (1, oo)"], where=WHERE)
    clashing = target.changed(symbols=target.symbols + goal("b >= 0", where=["b in [0, 1]"]).symbols)
    assert refuses("premise", clashing, premise=0, by="isolate")


def test_a_maximum_of_a_premise_is_one_of_its_arguments():
    target = goal("tv(P,Q) <= x", given=["Min(kl(P,Q), kl(Q,P)) <= c", "chi2(P,Q) <= 1"], where=WHERE)
    goals = RULES["one_of"].apply(target, {"premise": 0, "extreme": "Min(kl(P,Q), kl(Q,P))"})
    assert [[to_text(premise.relation) for premise in left.given] for left in goals] == [
        ["kl(P, Q) <= c", "chi2(P, Q) <= 1"], ["kl(Q, P) <= c", "chi2(P, Q) <= 1"]]
    every = goal("tv(P,Q) <= x", given=["Min(renyi(P,Q,b), kl(Q,P)) <= c for all b in (1, oo)"], where=WHERE)
    assert refuses("one_of", every, premise=0, extreme="Min(renyi(P,Q,b), kl(Q,P))")  # another one at another order


def test_an_equality_puts_one_side_for_the_other():
    target = goal("kl(P,Q) >= 2*x**2", given=["tv(P,Q) == x", "chi2(P,Q) <= 1"], where=WHERE)
    (left,) = RULES["equal"].apply(target, {"premise": 0, "term": "x"})
    assert to_text(left.conclusion) == "kl(P, Q) >= 2*tv(P, Q)**2" and left.given == target.given
    assert refuses("equal", target, premise=1, term="x") and refuses("equal", target, premise=0, term="tv(P,Q)")
    every = goal("kl(P,Q) >= x", given=["P(S) - Q(S) == x for all events S"], where=WHERE)
    assert refuses("equal", every, premise=0, term="x")
    infinite = goal("1/c <= 1", given=["kl(P,Q) == c"], where=WHERE)
    assert refuses("equal", infinite, premise=0, term="c")  # 1/kl has no value at 0
