"""Sums of divergences of two laws and of their mixtures are expectations of the ratio; what is none is refused."""

import pytest
from flint import arb
from rules import goal, left_of, refuses

from rdpverify.errors import RuleError
from rdpverify.kernel.enclosures.enclosure import enclose
from rdpverify.kernel.functionals import functional
from rdpverify.kernel.generators import expectation
from rdpverify.kernel.goal import sides
from rdpverify.language import parse
from rdpverify.terms import number
from rdpverify.terms.evaluate import ball

MIX, OTHER = "Mixture((1/3,P),(2/3,Q))", "Mixture((3/4,P),(1/4,Q))"
PURE = ("max_divergence(P,Q) <= eps", "max_divergence(Q,P) <= eps")
MASSES = {"P": ("1/2", "1/3", "1/6"), "Q": ("1/5", "1/5", "3/5")}
SUMS = [f"kl(P,{MIX})", f"kl({MIX},{OTHER})", f"chi2({OTHER},Q)", f"hellinger2(Q,{MIX})", f"tv({MIX},{OTHER})", f"hockey_stick({OTHER},{MIX},1/5)",
        "kl(P,Q) + 2*kl(Q,P)", f"kl(P,{MIX}) + kl(Q,{MIX})/2 + 3*tv(P,Q)", "hockey_stick(P,Q,1/3) + hockey_stick(Q,P,1/3)", "kl(P,Q)/3 + 1/7"]


def at_masses(text):
    for name, masses in MASSES.items():
        text = text.replace(name, f"Finite([{', '.join(masses)}])")
    return text


def value(text):
    """The sum at two finite laws, divergence by divergence."""
    return enclose(parse(at_masses(text)), 128).ball


@pytest.mark.parametrize("text", SUMS)
def test_the_expectation_is_the_sum_of_the_divergences(text):
    target = goal(f"{text} <= c", where=["c in [0, oo)"])
    P, Q, bound = functional(target, *sides(target.conclusion))
    p, q = (list(map(parse, MASSES[law.value])) for law in (P, Q))
    found = ball(expectation(q, [number(a.value / b.value) for a, b in zip(p, q)], bound.f), {})
    c = value(text)
    assert found.overlaps(ball(bound.limit, {"c": c}))
    assert found < ball(bound.limit, {"c": c + arb(1) / 10**6})


@pytest.mark.parametrize("text", ["renyi(P,Q,2) + kl(P,Q)", "kl(P,Q) - tv(P,Q)", "kl(P,Q) + kl(P,R)", "kl(P,Q)*kl(Q,P)", "x*kl(P,Q) + tv(P,Q)",
                                  "kl(P,P)", "max_divergence(P,Q) + kl(P,Q)", "kl(P,Mixture((x,P),(1-x,Q)))", "kl(P,Mixture((1/2,P),(1/2,R))) + tv(P,Q)",
                                  "loss_tail(P,Q,1) + tv(P,Q)", "exp(kl(P,Q))"])
def test_what_is_no_sum_of_divergences_of_two_laws_is_refused(text):
    target = goal(f"{text} <= c", where=["c in [0, oo)", "x in (-1, 2)"])
    with pytest.raises(RuleError):
        functional(target, *sides(target.conclusion))


def test_domination_of_a_sum_by_two_premises():
    target = goal("kl(P,Q) + kl(Q,P) <= (c+d)/2", ["chi2(P,Q) <= c", "chi2(Q,P) <= d"], ["c in [0, oo)", "d in [0, oo)"])
    data = {"multipliers": [[0, "1/2"], [1, "1/2"]]}
    assert left_of("domination", target, **data) == [
        "r*log(r) + r/r*log(1/r) <= 0*(r - 1) + (r - 1)**2/2 + r*(1/r - 1)**2/2", "c/2 + d/2 <= (c + d)/2"]
    joint = goal("tv(P,Q) <= c", ["kl(P,Q) + kl(Q,P) <= c"], ["c in [0, oo)"])
    assert len(left_of("domination", joint, multipliers=[[0, "1"]])) == 3
    assert refuses("domination", goal("tv(P,Q) <= c", ["kl(P,R) + kl(R,P) <= c"], ["c in [0, oo)"]), multipliers=[[0, "1"]])
    assert refuses("domination", goal("tv(P,Q) <= c", ["kl(P,Q) - tv(Q,P) <= c"], ["c in [0, oo)"]), multipliers=[[0, "1"]])


def test_expectations_need_laws_that_are_equivalent():
    where = ["eps > 0"]
    both = goal("expect(P, loss**2) <= eps**2", PURE, where)
    assert left_of("domination", both, kappa="eps**2", mu="eps**2")[0] == "r*log(r)**2 <= eps**2 + eps**2*(r - 1)"
    above = goal("expect(P, loss) <= eps", PURE[:1], where)  # r may be 0: the positive part is bounded
    assert left_of("domination", above, kappa="eps", mu="eps")[:2] == ["r*log(r) <= eps + eps*(r - 1)", "0 <= eps + eps*(r - 1)"]
    backward = goal("expect(Q, -loss) <= eps", PURE, where)
    assert left_of("domination", backward, kappa="eps")[0] == "-log(r) <= eps + 0*(r - 1)"
    for conclusion, premises in (("expect(P, ratio/(1+ratio)) <= eps", ()), ("expect(P, loss*exp(-loss)) <= eps", PURE[1:]),
                                 ("expect(P, floor(loss)) <= eps", ()), ("expect(Q, 1/(2+loss)**2) <= eps", ()),
                                 ("expect(Q, loss*ratio) <= eps", PURE[:1]), ("expect(P, log(1/ratio)+ratio) <= eps", ()),
                                 ("expect(R, loss) <= eps", PURE), ("expect(P, 1/loss) <= eps", PURE)):
        assert refuses("domination", goal(conclusion, premises, where), kappa="eps", mu="eps")
    assert refuses("bounded_ratio", both)  # r·(log r)² is not convex


def test_expectations_of_any_two_laws_have_limits_where_the_ratio_is_0_or_infinite():
    """A part of P that is singular to Q counts with the slope at ∞; what falls to −∞ at the end that the law itself does not see, r = 0
    for E_P and r = ∞ for E_Q, is replaced by its positive part."""
    assert left_of("domination", goal("expect(P, 1/ratio) <= 1"), kappa="1") == ["r/r <= 1 + 0*(r - 1)", "0 <= 1 + 0*(r - 1)", "1 <= 1"]
    assert left_of("domination", goal("-expect(P, 1/ratio) <= -1"), kappa="-1") == ["-r/r <= -1 + 0*(r - 1)", "0 <= -1 + 0*(r - 1)", "-1 <= -1"]
    assert left_of("domination", goal("expect(P, Min(ratio, 2)) <= 2"), kappa="2", mu="2")[0] == "r*Min(r, 2) <= 2 + 2*(r - 1)"
    for sign, premises, parts in (("", (), 1), ("-", (), 2), ("-", ("max_divergence(P,Q) <= 1",), 1), ("-", ("kl(P,Q) <= 1",), 1),
                                  ("-", ("max_divergence(Q,P) <= 1",), 2), ("-", ("kl(Q,P) <= 1",), 2)):
        assert len(left_of("domination", goal(f"{sign}expect(Q, ratio) <= 1", premises), kappa="1", mu="1")) == parts + 1
    for premises, parts in (((), 2), (("kl(P,Q) <= 1",), 2), (("kl(Q,P) <= 1",), 1), (("max_divergence(Q,P) <= 1",), 1)):
        assert len(left_of("domination", goal("-expect(P, 1/ratio) <= -1", premises), kappa="-1")) == parts + 1


def test_max_divergences_of_mixtures_by_the_limits_of_the_ratio():
    where = ["eps > 0", "q in (0, 1)"]
    mixture = "Mixture((1-q,Q),(q,P))"
    assert left_of("bounded_ratio", goal(f"max_divergence({mixture},Q) <= 1", PURE[:1], where)) == [
        "log(((1 - q)*exp(-eps) + 1 - (1 - q))/exp(-eps)) <= 1"]  # r = dQ/dP is at least e^−ε
    assert left_of("bounded_ratio", goal(f"max_divergence(Q,{mixture}) <= 1", PURE, where)) == [
        "log(exp(eps)/((1 - q)*exp(eps) + 1 - (1 - q))) <= 1"]
    assert left_of("bounded_ratio", goal(f"max_divergence(Q,{mixture}) <= 1", (), where)) == ["log(1/(1 - q)) <= 1"]
    assert refuses("bounded_ratio", goal(f"max_divergence({mixture},Q) <= 1", PURE[1:], where))
    assert refuses("bounded_ratio", goal(f"max_divergence(P,{mixture}) <= 1", PURE[1:], ["eps > 0", "q in [0, 1)"]))


# ---- chord -----------------------------------------------------------------------------------------------------------------


def test_a_concave_slack_is_seen_at_both_ends():
    assert left_of("chord", goal("x**2 <= 3*x - 2", where=["x in [1, 2]"]), **{"in": "x"}) == ["0 >= 0", "0 >= 0", "2 >= 0"]
    assert left_of("chord", goal("x*log(x) < a", where=["a > 0", "x in (1, 1 + a)"]), **{"in": "x"})[:2] == [
        "a > 0", "a - (1 + a)*log(1 + a) > 0"]


@pytest.mark.parametrize("conclusion, domain", [("x**2 <= 4", "x in (0, oo)"), ("x*log(x) <= 0", "x in (0, 1)"), ("floor(x) <= x", "x in [0, 1]"),
                                                ("Abs(x) <= 1", "x in [-1, 1]"), ("x <= 3", "x in integers [1, 3]"), ("x == x", "x in [0, 1]")])
def test_unbounded_undefined_or_broken_slacks_have_no_chord(conclusion, domain):
    assert refuses("chord", goal(conclusion, where=[domain]), **{"in": "x"})
