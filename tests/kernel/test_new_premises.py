"""Rules that add an inequality between divergences: it holds at laws of every kind, singular ones too, and near misses are refused."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rules import by_theorem, goal, instance_of, left_of, refuses

from rdpverify.kernel.enclosures.enclosure import enclose
from rdpverify.elaboration.plan_rules import RULES
from rdpverify.kernel.rules.evaluate import below
from rdpverify.language import parse
from rdpverify.printer import to_text
from rdpverify.terms import rebuild

WHERE = ("o in (0, 1)", "b in (1, oo)", "s in (-oo, oo)", "t in (-oo, oo)")
SPEAKABLE = ("renyi(Mixture((1/3,P),(2/3,Q)),R,3)", "chi2(P,Mixture((1/3,Q),(2/3,R)))", "kl(P,Mixture((s,Q),(1-s,R)))",
             "kl(Mixture((1/3,P),(2/3,Q)),Mixture((2/3,Q),(1/3,R)))")
MIXED = "Mixture((1/3,Q),(2/3,R))"
PREMISES = [
    *(("theorem", instance_of(name, P="P", Q="Q", **values)) for name, values in (
        ("triangle-hellinger", {"R": "R"}), ("triangle-order-second", {"R": "R", "o": "1/3"}), ("triangle-order-second", {"R": "R", "o": "3"}),
        ("triangle-order-first", {"R": "R", "o": "3"}), ("triangle-kl-second", {"R": "R"}), ("triangle-hockey", {"R": "R", "s": "1/2", "t": "1"}),
        ("variational-below", {"R": "R", "o": "1/3"}), ("variational-above", {"R": "R", "o": "3"}), ("variational-below", {"R": "Q", "o": "1/3"}),
        ("variational-above", {"R": "P", "o": "3"}), ("pinsker-order", {"o": "1/3"}), ("pinsker-order", {"o": "1"}), ("pinsker", {}),
        ("bounded-range", {"o": "3"}), ("bounded-range", {"o": "1/3"}), ("bounded-range-kl", {}), ("affinity", {}),
        ("loss-within-below", {"t": "1/3"}), ("loss-within-above", {"t": "1/3"}))),
    ("convexity", {"divergence": f"renyi(P,{MIXED},3)"}), ("convexity", {"divergence": f"max_divergence(P,{MIXED})"}),
    ("convexity", {"divergence": f"renyi(P,{MIXED},1/3)"}), ("convexity", {"divergence": "kl(Mixture((1/3,P),(2/3,Q)),Mixture((1/3,Q),(2/3,R)))"}),
    ("composition", {"divergence": "hockey_stick(Product(P,Q),Product(Q,R),1/2)", "levels": ["1", "-1/2"], "sharp": True}),
    ("composition", {"divergence": "tv(Power(P,3),Power(Q,3))", "sharp": True}),
]


def premise(rule, data):
    conclusion = f"{data.get('divergence', 'kl(P,Q)')} <= 1"
    (after,) = RULES[rule].apply(goal(conclusion, where=WHERE), data)
    return after.given[-1].relation


LAWS = st.lists(st.integers(0, 6), min_size=3, max_size=3).filter(any).map(lambda found: [f"{weight}/{sum(found)}" for weight in found])


@pytest.mark.parametrize("rule, data", PREMISES)
@settings(max_examples=12, deadline=None)
@given(laws=st.tuples(LAWS, LAWS, LAWS))
def test_the_premise_holds_at_every_three_laws(rule, data, laws):
    relation = premise(rule, data)
    given_laws = {name: parse(f"tv(Finite([{', '.join(masses)}]), Q)").args[0] for name, masses in zip("PQR", laws)}
    small, large = (enclose(rebuild(side, lambda part: given_laws[part.value] if part.op == "law" else None), 192)
                    for side in (relation.left, relation.right))
    assert not below(large, small, True)


@pytest.mark.parametrize("name, values", [
    ("variational-below", {"R": "R", "o": "y"}), ("variational-below", {"R": "R", "o": "log(o-1)"}), ("variational-below", {"o": "o"}),
    ("pinsker-order", {"o": "x"}), ("pinsker-order", {"o": "kl(P,Q)"}), ("pinsker", {"o": "o"}), ("pinsker", {"R": "R"}),
    ("bounded-range", {"o": "log(o-1)"}), ("bounded-range", {"o": "oo"}), ("affinity", {"S": "S"})])
def test_what_is_no_value(name, values):
    assert refuses("theorem", goal("kl(P,Q) <= 1", where=WHERE), **instance_of(name, P="P", Q="Q", **values))


@pytest.mark.parametrize("name, values, left", [
    ("triangle-order-first", {"R": "R", "o": "o"}, ["o - 1 > 0"]), ("variational-below", {"R": "R", "o": "s"}, ["s > 0", "1 - s > 0"]),
    ("variational-below", {"R": "R", "o": "1"}, ["0 > 0"]), ("variational-above", {"R": "R", "o": "o"}, ["o - 1 > 0"]),
    ("pinsker-order", {"o": "b"}, ["1 - b >= 0"]), ("pinsker-order", {"o": "s"}, ["s > 0", "1 - s >= 0"]),
    ("bounded-range", {"o": "s"}, ["s > 0"])])
def test_a_value_outside_the_domain_leaves_a_goal(name, values, left):
    """What is left is false there, or has to be shown."""
    assert left_of("theorem", goal("kl(P,Q) <= 1", where=WHERE), **instance_of(name, P="P", Q="Q", **values))[1:] == left


@pytest.mark.parametrize("rule, data", [
    ("convexity", {"divergence": "renyi(Mixture((1/3,P),(2/3,Q)),R,3)"}), ("convexity", {"divergence": "chi2(P,Mixture((1/3,Q),(2/3,R)))"}),
    ("convexity", {"divergence": "renyi(P,Mixture((o,Q),(1-o,R)),s)"}), ("convexity", {"divergence": "kl(P,Mixture((s,Q),(1-s,R)))"}),
    ("convexity", {"divergence": "kl(Mixture((1/3,P),(2/3,Q)),Mixture((2/3,Q),(1/3,R)))"})])
def test_near_misses(rule, data):
    spoken = data["divergence"] if rule == "convexity" and data["divergence"] in SPEAKABLE else "kl(P,Q)"
    target = goal(f"{spoken} <= 1", where=WHERE)
    assert refuses(rule, target, **data)


def test_a_divergence_that_is_not_spoken_of_is_not_split():
    assert refuses("convexity", goal("kl(P,Q) <= 1"), divergence="kl(P,Mixture((1/2,Q),(1/2,R)))")


def test_a_sum_of_two_divergences_is_shared_out():
    target = goal("tv(P,Q) <= c", ["max_divergence(P,Q) + kl(Q,P) <= c"], ["c in [0, oo)"])
    (left,) = RULES["apportion"].apply(target, {"premise": 0})
    assert [to_text(premise) for premise in left.given[1:]] == ["max_divergence(P, Q) <= t", "kl(Q, P) <= c - t"]
    assert to_text(left.symbols[-1][1].intervals[0].upper) == "c"
    for premise in ("max_divergence(P,Q) <= c", "2*kl(P,Q) + kl(Q,P) <= c", "kl(P,Q) - kl(Q,P) <= c", "kl(P,Q) + kl(Q,P) <= tv(P,Q)",
                    "kl(P,Q) + kl(Q,P) <= -c", "kl(P,Q) + kl(Q,P) + kl(Q,R) <= c", "kl(P,Q) + kl(Q,P) == c",
                    "renyi(P,Q,a) + kl(Q,P) <= c for all a in (1, oo)"):
        assert refuses("apportion", goal("tv(P,Q) <= c", [premise], ["c in [0, oo)"]), premise=0)


def test_total_variation_from_below():
    target = goal("x <= tv(P,Q)", where=["x in [0, 1]", "a in (0, 1)"])

    def found(divergence):
        return by_theorem(target, "chernoff", use="larger", pool=(parse(divergence),))

    assert found("renyi(Q,P,a)") == ["x <= 1 - exp(-(1 - a)*renyi(Q, P, a))"]
    for divergence in ("renyi(P,R,a)", "renyi(P,Q,oo)", "kl(P,Q)", "renyi(P,Q,y)"):
        assert found(divergence) is None
    for divergence, left in (("renyi(P,Q,1)", "0 > 0"), ("renyi(P,Q,2)", "-1 > 0"), ("renyi(P,Q,2*a)", "1 - 2*a > 0")):
        assert found(divergence)[1:] == [left]
    assert by_theorem(goal("tv(P,Q) <= x", where=["x in [0, 1]"]), "chernoff", pool=(parse("renyi(P,Q,1/2)"),)) is None  # it is no upper bound


SHARPER = ("pinsker-quartic", "vajda", "pinsker-both")


def test_sharper_forms_of_pinsker():
    def assumed(conclusion, name, premises=()):
        (after,) = RULES["theorem"].apply(goal(conclusion, premises), instance_of(name, P="P", Q="Q"))
        return to_text(after.given[-1])

    assert assumed("tv(Q,P) <= 1", "pinsker-quartic") == "2*tv(Q, P)**2 + 4*tv(Q, P)**4/9 <= kl(P, Q)"
    assert assumed("tv(P,Q) <= 1", "pinsker-both", ("tv(P,Q) < 1",)).endswith("<= kl(P, Q) + kl(Q, P)")
    assert assumed("tv(P,Q) <= 1", "vajda", ("kl(Q,P) <= 3",)).endswith("<= kl(P, Q)")  # then the laws are not mutually singular
    for far in ((), ("tv(P,Q) <= 1",), ("tv(P,R) < 1",), ("tv(P,Q) < 2",)):
        for name in ("vajda", "pinsker-both"):
            assert left_of("theorem", goal("tv(P,Q) <= 1", far), **instance_of(name, P="P", Q="Q"))[1:] == ["tv(P, Q) < 1"]


@pytest.mark.parametrize("p, q", [("1", "0"), ("1", "1/2"), ("1/2", "0"), ("0", "1"), ("1/2", "1/2"), ("999/1000", "1/1000"), ("1/2", "1/4"),
                                  ("9/10", "1/2"), ("51/100", "49/100"), ("2/3", "1/3"), ("1", "999/1000")])
def test_sharper_forms_of_pinsker_at_laws(p, q):
    """All three at pairs on two outcomes, where they are sharpest."""
    laws = {"P": f"Bernoulli({p})", "Q": f"Bernoulli({q})"}
    for name in SHARPER:
        if name != "pinsker-quartic" and {p, q} == {"0", "1"}:
            continue  # tv = 1
        (after,) = RULES["theorem"].apply(goal("tv(P,Q) <= 1", ["tv(P,Q) < 1"]), instance_of(name, P="P", Q="Q"))
        relation = after.given[-1].relation
        left, right = (enclose(rebuild(side, lambda part: parse(laws[part.value]) if part.op == "law" else None), 128)
                       for side in (relation.left, relation.right))
        assert not below(right, left, True)  # equality is reached
