"""Kernels in the core's language: K(P), P*K, K(x) and Adaptive(P, K, n) as texts, values put in, names that a premise binds, and refusals."""

import pytest
from rdpverify.core.check import Steps
from rdpverify.core.claim import cases_of
from rdpverify.core.polynomial import Atom, symbol
from rdpverify.core.reader import law_of, parsed, relation
from rdpverify.core.theorem import assume, generalise, instance, specialise
from rdpverify.errors import InputError, RdpVerifyError, RuleError

LAWS = ["K(P)", "K(x)", "P*K", "P*K1*K2", "K1(K(P))", "K(P)*K1", "K(P*K1)", "Adaptive(P, K, n)", "Adaptive(P*K, K1, 2*n)", "Product(K(P), Q)*K",
        "Mixture((w, K(P)), (1 - w, Q))", "K(Mixture((w, P), (1 - w, Q)))"]  # fmt: skip
P, K, K1, X, Y = (Atom(*each) for each in (("law", ("P",)), ("kernel", ("K",)), ("kernel", ("K1",)), ("value", ("x",)), ("value", ("y",))))


def law(text: str) -> Atom:
    return law_of(parsed(text))


@pytest.mark.parametrize("text", LAWS)
def test_a_law_is_read_back(text):
    assert repr(law(text)) == text and law(repr(law(text))) is law(text)


def test_what_is_made_how():
    assert law("P*K1*K2") is law("(P*K1)*K2") and law("K(P)") is not law("K1(P)") and law("K(x)") is not law("K(y)")
    assert law("P*K").laws == {P, K} and law("K(x)").laws == {K, X} and law("Adaptive(P, K, n)").symbols == {"n"}


@pytest.mark.parametrize("text", ["K(P, Q)", "K()", "L(P)", "P*Q", "P*K(x)", "K*P", "x(P)", "K(2)", "Adaptive(P, K)", "Adaptive(P, Q, n)", "Adaptive(K, P, n)",
                                  "Output(K, P)", "Joint(P, K)", "P + K", "K(x)(P)", "Power(K(P), n, 2)", "Adaptive(P, K, density(P))"])  # fmt: skip
def test_no_law(text):
    with pytest.raises(RdpVerifyError):
        law(text)


# ---- values put in ------------------------------------------------------------------------------------------------------------------


def test_put():
    near = relation("forall(value(x), (), tv(K(x), K1(y)) <= c)")
    assert near.put({K: K1, Y: Atom("value", ("z",))}) == relation("forall(value(x), (), tv(K1(x), K1(z)) <= c)")
    assert near.put({X: Y}) == near and near.laws == {K, K1, Y}
    with pytest.raises(ValueError, match="caught"):
        near.put({Y: X})
    with pytest.raises(ValueError, match="caught"):
        relation("forall(value(x), (), tv(P, Q) <= c)").put({P: law("K(x)")})
    assert relation("tv(K(P), P*K) <= 1").put({P: law("K1(Q)")}) == relation("tv(K(K1(Q)), K1(Q)*K) <= 1")


def test_instances():
    of = assume(relation("tv(K(P), K(x)) <= 1"))
    assert instance(of, {K: K1, X: Y, P: law("P*K")}).relation == relation("tv(K1(P*K), K1(y)) <= 1")
    for key, value in ((K, P), (K, X), (K, symbol("K1")), (X, K), (X, P), (X, symbol("x")), (P, K), (P, X)):
        with pytest.raises(RuleError, match="stands for"):
            instance(of, {key: value})


def test_a_law_made_of_a_mixture_needs_its_weights():
    of, mixed = assume(relation("tv(P, Q) <= 1")), law("K(Mixture((w, P), (1 - w, Q))*K1)")
    with pytest.raises(RuleError, match="not known to be >= 0"):
        instance(of, {P: mixed})
    made = instance(of, {P: mixed}, [assume(relation("w >= 0")), assume(relation("w <= 1"))])
    assert relation("w >= 0") in made.hypotheses and relation("w <= 1") in made.hypotheses


def test_for_all_values():
    here = assume(relation("tv(K(x), K1(x)) <= c"))
    every = generalise(here, (X,), (relation("tv(K(x), K1(x)) <= c"),))
    assert not every.hypotheses and specialise(every, {X: Y}).relation == relation("tv(K(y), K1(y)) <= c")
    with pytest.raises(RuleError, match="speaks of a bound name"):
        generalise(here, (X,), ())
    for values in ({X: P}, {X: K}, {X: symbol("x")}, {}, {X: Y, Y: Y}, {X: law("K(x)")}):
        with pytest.raises(RuleError):
            specialise(every, values)
    with pytest.raises(RuleError, match="are bound"):
        generalise(here, (K,), ())


def test_steps():
    steps = Steps()
    steps.take(["axiom", "pair_hockey"])
    steps.take(["instance", 0, {"kernel K1": "K", "kernel K2": "K", "law P": "K3(P)", "law Q": "Q*K", "s": "1"}])
    assert steps.theorems[1].relation == relation("hockey_stick(K3(P)*K, Q*K*K, 1 + t) <= 1 - (1 - hockey_stick(K3(P), Q*K, 1))*(1 - c)")
    steps.take(["assume", "forall(value(x), value(y), (), tv(K(x), K(y)) <= 1)"])
    steps.take(["specialise", 2, {"value x": "z", "value y": "z"}])
    steps.take(["generalise", 3, ["value z"], []])
    assert steps.theorems[4].relation == relation("forall(value(z), (), tv(K(z), K(z)) <= 1)")
    for step in (["instance", 0, {"kernel K1": "P"}], ["instance", 0, {"kernel K1": "K(P)"}], ["specialise", 2, {"value x": "1", "value y": "z"}],
                 ["generalise", 3, ["kernel K"], []], ["instance", 0, {"law P": "x"}], ["specialise", 2, {"value x": "z"}]):  # fmt: skip
        with pytest.raises(RdpVerifyError):
            steps.take(step)


# ---- claims -------------------------------------------------------------------------------------------------------------------------


def cases(conclusion: str, where=(), given=(), facts=()) -> list[tuple]:
    claim = {"conclusion": conclusion, "where": list(where), "given": list(given), "conditions": []}
    return [(case.hypotheses, case.relation) for case in cases_of(claim, [assume(relation(text)) for text in facts])]


def test_quantities_of_laws_that_kernels_make():
    assert cases("K(P)(S) <= (P*K)(S) + Adaptive(P, K, 2)(S)") == [
        (frozenset(), relation("prob(K(P), S) <= prob(P*K, S) + prob(Adaptive(P, K, 2), S)"))]  # fmt: skip
    assert len(cases("kl(P*K, Q*K) <= kl(P, Q)")) == 2


def test_premises_for_all_values():
    (hypotheses, _), = cases("tv(P*K1, P*K2) <= 1", given=["tv(K1(x), K2(x)) <= 1 for all values x"])
    assert hypotheses == {relation("forall(value(x), (), tv(K1(x), K2(x)) <= 1)")}
    (hypotheses, _), = cases("1 <= 2", given=["kl(K(x), K(y)) <= 1 for all values x, y"])
    assert hypotheses == {relation(f"forall(value(x), value(y), (), {said})") for said in ("kl(K(x), K(y)) <= 1", "finite(kl(K(x), K(y)))")}
    (hypotheses, _), = cases("1 <= 2", given=["K1(x)(S) <= 2*K2(x)(S) for all events S and values x"])
    assert hypotheses == {relation("forall(event(S), value(x), (), prob(K1(x), S) <= 2*prob(K2(x), S))")}
    (hypotheses, _), = cases("1 <= 2", given=["tv(K1(x), K2(x)) <= a for all a in (0, 1) and values x"])
    assert hypotheses == {relation("forall(a, value(x), (a > 0, a < 1), tv(K1(x), K2(x)) <= a)")}


@pytest.mark.parametrize(("conclusion", "given"), [
    ("tv(K(x), K(y)) <= 1", []), ("tv(K(x), P) <= 1", ["tv(K(x), P) <= 1 for all values x"]), ("1 <= 2", ["tv(K(x), K(y)) <= 1 for all values x"]),
    ("1 <= 2", ["tv(K(x), K(x)) <= 1 for all values x, x"]), ("1 <= 2", ["tv(K(a), P) <= a for all a in (0, 1) and values a"]),
    ("1 <= 2", ["tv(K(x), P) <= x for all values x"]), ("1 <= 2", ["tv(K(x), P) <= 1 for all values X"]), ("1 <= 2", ["tv(K(P), P) <= 1 for all values P"]),
    ("1 <= 2", ["kl(K(x), P) >= 1 for all values x"]), ("K <= 1", ["tv(K(P), P) <= 1"]), ("tv(K(K1), P) <= 1", []), ("K(S) <= 1", []),
    ("H(K) <= tv(K(P), P)", []), ("tv(Adaptive(P, K, 1/2), P) <= 1", []), ("tv(Adaptive(P, K, -1), P) <= 1", []), ("exp(P)(S) <= 1", []),
    ("tv(P*K, Q)(S) <= 1", []), ("K(tv(P, Q))(S) <= 1", []),
])  # fmt: skip
def test_what_has_no_value(conclusion, given):
    with pytest.raises((InputError, RuleError)):
        cases(conclusion, given=given)


def test_a_number_of_runs_is_whole_and_not_negative():
    claim = "tv(Adaptive(P, K, n), P) <= 1"
    assert len(cases(claim, ["n in integers [0, oo)"], facts=["n >= 0"])) == 1
    for where in ("n in [0, oo)", "n in integers [-1, oo)"):
        with pytest.raises(RuleError):
            cases(claim, [where], facts=["n >= 0"])
