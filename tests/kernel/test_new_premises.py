"""Rules that add an inequality between divergences: it holds at laws of every kind, singular ones too, and near misses are refused."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rules import goal, left_of, refuses

from rdpverify.kernel.enclosures.enclosure import enclose
from rdpverify.kernel.proof import RULES
from rdpverify.kernel.rules.evaluate import below
from rdpverify.language import parse, to_text
from rdpverify.terms import rebuild

WHERE = ("o in (0, 1)", "b in (1, oo)", "s in (-oo, oo)", "t in (-oo, oo)")
SPEAKABLE = ("renyi(Mixture((1/3,P),(2/3,Q)),R,3)", "chi2(P,Mixture((1/3,Q),(2/3,R)))", "kl(P,Mixture((s,Q),(1-s,R)))",
             "kl(Mixture((1/3,P),(2/3,Q)),Mixture((2/3,Q),(1/3,R)))")
MIXED = "Mixture((1/3,Q),(2/3,R))"
PREMISES = [
    ("triangle", {"whole": "hellinger2(P,R)", "first": "hellinger2(P,Q)", "second": "hellinger2(Q,R)"}),
    ("triangle", {"whole": "renyi(P,R,1/3)", "first": "renyi(P,Q,1/3)", "second": "max_divergence(Q,R)"}),
    ("triangle", {"whole": "renyi(P,R,3)", "first": "renyi(P,Q,3)", "second": "max_divergence(Q,R)"}),
    ("triangle", {"whole": "renyi(P,R,3)", "first": "max_divergence(P,Q)", "second": "renyi(Q,R,3)"}),
    ("triangle", {"whole": "kl(P,R)", "first": "kl(P,Q)", "second": "max_divergence(Q,R)"}),
    ("triangle", {"whole": "hockey_stick(P,R,1/2)", "first": "hockey_stick(P,Q,1)", "second": "hockey_stick(Q,R,-1/2)"}),
    ("variational", {"divergence": "renyi(P,Q,1/3)", "law": "R"}), ("variational", {"divergence": "renyi(P,Q,3)", "law": "R"}),
    ("variational", {"divergence": "renyi(P,Q,1/3)", "law": "Q"}), ("variational", {"divergence": "renyi(P,Q,3)", "law": "P"}),
    ("pinsker", {"divergence": "renyi(P,Q,1/3)"}), ("pinsker", {"divergence": "renyi(P,Q,1)"}), ("pinsker", {"divergence": "kl(P,Q)"}),
    ("bounded_range", {"divergence": "renyi(P,Q,3)"}), ("bounded_range", {"divergence": "renyi(P,Q,1/3)"}), ("bounded_range", {"divergence": "kl(P,Q)"}),
    ("affinity", {"divergence": "tv(P,Q)"}),
    ("convexity", {"divergence": f"renyi(P,{MIXED},3)"}), ("convexity", {"divergence": f"max_divergence(P,{MIXED})"}),
    ("convexity", {"divergence": f"renyi(P,{MIXED},1/3)"}), ("convexity", {"divergence": "kl(Mixture((1/3,P),(2/3,Q)),Mixture((1/3,Q),(2/3,R)))"}),
    ("composition", {"divergence": "hockey_stick(Product(P,Q),Product(Q,R),1/2)", "levels": ["1", "-1/2"], "sharp": True}),
    ("composition", {"divergence": "tv(Power(P,3),Power(Q,3))", "sharp": True}),
    ("loss_within", {"divergence": "loss_within(P,Q,1/3)"}), ("loss_within", {"divergence": "loss_within(P,Q,1/3)", "side": "upper"}),
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


@pytest.mark.parametrize("rule, data", [
    ("triangle", {"whole": "renyi(P,R,o)", "first": "max_divergence(P,Q)", "second": "renyi(Q,R,o)"}),  # an order below 1
    ("triangle", {"whole": "renyi(P,R,b)", "first": "renyi(P,Q,b)", "second": "renyi(Q,R,b)"}),
    ("triangle", {"whole": "renyi(P,R,b)", "first": "renyi(P,Q,2*b)", "second": "max_divergence(Q,R)"}),
    ("triangle", {"whole": "kl(P,R)", "first": "max_divergence(P,Q)", "second": "kl(Q,R)"}),
    ("triangle", {"whole": "kl(P,R)", "first": "kl(P,Q)", "second": "kl(Q,R)"}),
    ("triangle", {"whole": "hellinger2(P,R)", "first": "hellinger2(P,Q)", "second": "tv(Q,R)"}),
    ("triangle", {"whole": "chi2(P,R)", "first": "chi2(P,Q)", "second": "chi2(Q,R)"}),
    ("triangle", {"whole": "hockey_stick(P,R,1)", "first": "hockey_stick(P,Q,1)", "second": "hockey_stick(Q,R,1)"}),
    ("variational", {"divergence": "renyi(P,Q,s)", "law": "R"}), ("variational", {"divergence": "renyi(P,Q,1)", "law": "R"}),
    ("variational", {"divergence": "renyi(P,P,o)", "law": "R"}), ("variational", {"divergence": "renyi(P,Normal(0,1),o)", "law": "R"}),
    ("variational", {"divergence": "kl(P,Q)", "law": "R"}), ("variational", {"divergence": "renyi(P,Q,o)", "law": "Normal(0,1)"}),
    ("pinsker", {"divergence": "renyi(P,Q,b)"}), ("pinsker", {"divergence": "renyi(P,Q,s)"}), ("pinsker", {"divergence": "chi2(P,Q)"}),
    ("pinsker", {"divergence": "renyi(P,Q,x)"}), ("bounded_range", {"divergence": "renyi(P,Q,s)"}), ("bounded_range", {"divergence": "tv(P,Q)"}),
    ("bounded_range", {"divergence": "renyi(P,Q,log(o-1))"}), ("affinity", {"divergence": "hellinger2(P,Q)"}),
    ("affinity", {"divergence": "tv(P,Normal(0,1))"}),
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
    assert left_of("chernoff", target, divergence="renyi(Q,P,a)") == ["x <= 1 - exp((a - 1)*renyi(Q, P, a))"]
    for divergence in ("renyi(P,Q,1)", "renyi(P,Q,2)", "renyi(P,Q,0)", "renyi(P,R,a)", "renyi(P,Q,2*a)", "renyi(P,Q,oo)", "kl(P,Q)", "renyi(P,Q,y)"):
        assert refuses("chernoff", target, divergence=divergence)
    assert refuses("chernoff", goal("tv(P,Q) <= x", where=["x in [0, 1]"]), divergence="renyi(P,Q,1/2)")  # an upper bound it is not


def test_sharper_forms_of_pinsker():
    def assumed(conclusion, premises=(), **data):
        (after,) = RULES["pinsker"].apply(goal(conclusion, premises), data)
        return to_text(after.given[-1])

    assert assumed("tv(Q,P) <= 1", divergence="kl(P,Q)", kind="quartic") == "2*tv(Q, P)**2 + 4*tv(Q, P)**4/9 <= kl(P, Q)"
    near = ("tv(P,Q) < 1",)
    assert assumed("tv(P,Q) <= 1", near, divergence="kl(P,Q)", kind="jeffreys").endswith("<= kl(P, Q) + kl(Q, P)")
    for far in ((), ("tv(P,Q) <= 1",), ("tv(P,R) < 1",), ("tv(P,Q) < 2",)):
        for kind in ("vajda", "jeffreys"):
            assert refuses("pinsker", goal("tv(P,Q) <= 1", far), divergence="kl(P,Q)", kind=kind)
    for divergence in ("kl(P,P)", "renyi(P,Q,2)", "kl(Mixture((1/2,P),(1/2,Q)),Q)", "tv(P,Q)"):
        assert refuses("pinsker", goal("tv(P,Q) <= 1"), divergence=divergence, kind="quartic")
    assert refuses("pinsker", goal("tv(P,Q) <= 1"), divergence="kl(P,Q)", kind="sextic")


@pytest.mark.parametrize("p, q", [("1", "0"), ("1", "1/2"), ("1/2", "0"), ("0", "1"), ("1/2", "1/2"), ("999/1000", "1/1000"), ("1/2", "1/4"),
                                  ("9/10", "1/2"), ("51/100", "49/100"), ("2/3", "1/3"), ("1", "999/1000")])
def test_sharper_forms_of_pinsker_at_laws(p, q):
    """All three at pairs on two outcomes, where they are sharpest."""
    laws = {"P": f"Bernoulli({p})", "Q": f"Bernoulli({q})"}
    for kind in ("quartic", "vajda", "jeffreys"):
        if kind != "quartic" and {p, q} == {"0", "1"}:
            continue  # tv = 1
        (after,) = RULES["pinsker"].apply(goal("tv(P,Q) <= 1", ["tv(P,Q) < 1"]), {"divergence": "kl(P,Q)", "kind": kind})
        relation = after.given[-1].relation
        left, right = (enclose(rebuild(side, lambda part: parse(laws[part.value]) if part.op == "law" else None), 128)
                       for side in (relation.left, relation.right))
        assert not below(right, left, True)  # equality is reached
