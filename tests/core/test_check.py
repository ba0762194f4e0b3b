"""Certificates: one that holds, every rule by its step, and what malformed or dishonest data comes to."""

import copy

import pytest
from rdpverify.core.axioms import axioms
from rdpverify.core.check import MOST_STEPS, RULES, Steps, check
from rdpverify.core.reader import relation
from rdpverify.errors import BudgetExceeded, InputError, RuleError

CLAIM = {"conclusion": "tv(P, Q) <= 1", "where": [], "given": [], "conditions": []}
POINTWISE = "density(P) - density(Q)"
PROOF = {"steps": [
    ["axiom", "tv"], ["axiom", "pos_above"], ["axiom", "pos_below"], ["assume", "x >= 0"], ["arithmetic", [[["square", "0"], []]]],
    ["instance", 1, {"x": POINTWISE}], ["instance", 2, {"x": POINTWISE}], ["point", "density(P)"], ["point", "density(Q)"],
    ["arithmetic", [["-1", [5]], ["1", [8]]]], ["arithmetic", [["-1", [6]], ["1", [7]]]], ["cases", POINTWISE, 9, 10],
    ["arithmetic", [["1", [1]], ["1", [3]]]], ["arithmetic", [["1", [2]], ["1", [4]]]], ["cases", "x", 12, 13], ["instance", 14, {"x": POINTWISE}],
    ["arithmetic", [["1", [15]], ["1", [7]]]], ["finite_integral", f"pos({POINTWISE})", [[11, 16]]], ["integrate", [11], [17]],
    ["arithmetic", [["1", [18]], ["-1", [0]]]],
], "facts": [], "cases": [19]}


def changed(**values):
    return {**copy.deepcopy(PROOF), **values}


def proving(*steps, claim=None, facts=(), cases=None):
    return check({**CLAIM, **(claim or {})}, {"steps": list(steps), "facts": list(facts), "cases": [len(steps) - 1] if cases is None else cases})


def test_a_proof():
    checked = check(CLAIM, PROOF)
    assert checked.axioms == {"tv", "pos_above", "pos_below"} and checked.theorems[19].relation == relation("tv(P, Q) <= 1")
    assert not checked.theorems[19].hypotheses


def test_it_does_not_prove_more():
    for conclusion in ("tv(P, Q) < 1", "tv(P, Q) <= 1/2", "tv(Q, P) <= 1", "tv(P, Q) <= 0", "1 <= 0", "tv(P, R) <= 1", "tv(P, Q) == 1"):
        with pytest.raises(RuleError, match="case 0: proved"):
            check({**CLAIM, "conclusion": conclusion}, PROOF)
    with pytest.raises(RuleError, match="2 cases, the proof treats 1"):
        check({**CLAIM, "conclusion": "kl(P, Q) <= 1"}, PROOF)
    with pytest.raises(RuleError, match="1 cases, the proof treats 0"):
        check(CLAIM, changed(cases=[]))
    with pytest.raises(RuleError, match="treats 2"):
        check(CLAIM, changed(cases=[19, 19]))
    with pytest.raises(RuleError, match="case 0: proved"):
        check(CLAIM, changed(cases=[18]))


@pytest.mark.parametrize(("conclusion", "step", "holds"), [
    ("x >= 1", ["assume", "x >= 1"], True), ("x >= 1", ["assume", "x > 1"], False), ("2*x >= 1", ["assume", "2*x >= 1"], False), ("x <= 1", ["assume", "x >= 1"], False),
])
def test_hypotheses_are_the_claims(conclusion, step, holds):
    claim = {"conclusion": conclusion, "where": ["x in [1, 2]"]}
    if holds:
        assert proving(step, claim=claim)
    else:
        with pytest.raises(RuleError, match="not the claim's|proved"):
            proving(step, claim=claim)


def test_more_than_is_asked():
    open_, shut = {"where": ["x in (1, 2)"]}, {"where": ["x in [1, 2]"]}
    assert proving(["assume", "x > 1"], claim={"conclusion": "x > 1", **open_}) and proving(["assume", "x > 1"], claim={"conclusion": "x >= 1", **open_})
    assert proving(["arithmetic", []], claim={"conclusion": "0 >= 0"}) and proving(["numbers", "1 > 0"], claim={"conclusion": "1 >= 0"})
    with pytest.raises(RuleError):
        proving(["assume", "x >= 1"], claim={"conclusion": "x > 1", **shut})
    with pytest.raises(RuleError):
        proving(["arithmetic", []], claim={"conclusion": "0 > 0"})
    with pytest.raises(RuleError):
        proving(["numbers", "1 > 0"], claim={"conclusion": "1 == 0"})


def test_facts_show_that_the_text_has_a_value():
    claim = {"conclusion": "log(x) >= log(x)", "where": ["x in (0, 1)"]}
    steps = [["assume", "x > 0"], ["arithmetic", []]]
    assert proving(*steps, claim=claim, facts=[0])
    with pytest.raises(RuleError, match="well-posed"):
        proving(*steps, claim=claim)
    with pytest.raises(RuleError, match="well-posed"):
        proving(*steps, claim={**claim, "where": ["x in [0, 1)"]}, facts=[0])


def test_every_rule_as_a_step():
    integral = "integral(density(P)*indicator(S))"
    steps = [
        ["axiom", "exp_positive"], ["assume", "x > 0"], ["point", "density(P)"], ["at_most_one", "indicator(S)"], ["instance", 0, {"x": "2*y"}, []],
        ["cut", [0], 1], ["cases", "x", 7 - 6, 1], ["assume", "finite(kl(P, Q))"], ["assume", "infinite(kl(P, Q))"], ["contradiction", [7, 8], "x >= 1"],
        ["finite_or_not", "kl(P, Q)", 9, 9], ["assume", "x == y"], ["congruence", "exp(x)", {"0": [11, "y"]}], ["generalise", 1, ["x"], ["x > 0"]],
        ["specialise", 13, {"x": "3"}], ["arithmetic", [["2", [1]], [["square", "x"], []], ["y", [11]]]], ["integrate", [2]],
        ["finite_integral", "density(P)*indicator(S)", [[18 - 2 + 3, 20]]],
    ]
    steps[17:17] = [["arithmetic", [[["square", "0"], []], ["1", [3, 2]]]], ["arithmetic", [["1", [17]]]], ["arithmetic", [["1", [17]]]],
                    ["arithmetic", [["1", [2]], ["1", [21 - 19, 21 - 18]]]]]
    steps = steps[:17] + [
        ["arithmetic", [["1", [3, 2]], [["square", "0"], []]]],  # (1 - 1_S)*p >= 0
        ["point", "indicator(S)"], ["arithmetic", [["1", [18, 2]], ["1", [2]]]],  # 1_S*p + p >= 0
        ["finite_integral", "density(P)*indicator(S)", [[17, 19]], []], ["numbers", "exp(1) > 2", 80], ["on_box", "x + 1 > 0", {"x": ["0", "1/2"]}, ["x", "1/4", 0, 0], 70],
        ["rises", "2*x", "x", "a", "b", 24 - 1, []],
    ]
    steps[23:23] = [["numbers", "2 > 0"]]
    made = Steps()
    for step in steps:
        made.take(step)
    shown = made.theorems
    assert {step[0] for step in steps} == {rule for rule in RULES if rule != "induction" and not rule.startswith("sum_")}  # these: see test_sums
    assert [str(theorem.relation.op) for theorem in shown[:5]] == [">", ">", ">=", ">=", ">"]
    assert shown[4].relation == relation("exp(2*y) > 0") and shown[10].hypotheses == {relation("finite(kl(P, Q))"), relation("infinite(kl(P, Q))")}
    assert shown[12].relation == relation("exp(x) == exp(y)") and shown[14].relation == relation("3 > 0") and shown[14].hypotheses == {relation("3 > 0")}
    assert shown[15].relation in (relation("2*x + x**2 + y*(x - y) > 0"), relation("2*x + x**2 - y*(x - y) > 0")) and shown[16].relation == relation("1 >= 0")
    assert shown[20].relation == relation(f"finite({integral})") and shown[22].hypotheses == {relation("x >= 0"), relation("x <= 1/2")}
    assert shown[24].relation == relation("2*b - 2*a > 0")
    for key, value, text in (("law P", "R", "tv(R, Q) <= 1"), ("law P", "Mixture((1/2, P), (1/2, R))", "tv(Mixture((1/2, P), (1/2, R)), Q) <= 1")):
        made.take(["assume", "tv(P, Q) <= 1"])
        made.take(["instance", len(made.theorems) - 1, {key: value}])
        assert made.theorems[-1].relation == relation(text)
    for start, key, value, text in (("prob(P, S) <= 1", "event S", "T", "prob(P, T) <= 1"), ("test(phi) <= 1", "test phi", "1/2", "1/2 <= 1")):
        made.take(["assume", start])
        made.take(["instance", len(made.theorems) - 1, {key: value}])
        assert made.theorems[-1].relation == relation(text)
    made.take(["axiom", "prob"])
    made.take(["generalise", len(made.theorems) - 1, ["event S", "test phi"], []])
    assert made.theorems[-1].relation.body[0][0].head == "event"


RIGHT = [["assume", "x >= 0"], ["assume", "x < 0"], ["axiom", "exp_positive"], ["assume", "x == y"], ["point", "density(P)"]]


@pytest.mark.parametrize("step", [
    None, 5, "axiom", [], {}, {"axiom": "tv"}, [None], [1], [["axiom"], "tv"], ["take", ["axiom", "tv"]], ["at", 0], ["all", [0]], ["__init__"], ["theorems"], ["axioms"], ["nothing"],
    ["axiom"], ["axiom", "no_such"], ["axiom", ["tv"]], ["axiom", "tv", 1], ["axiom", None], ["assume"], ["assume", "x"], ["assume", 5], ["assume", ["x >= 0"]], ["assume", "ｘ >= 0"],
    ["point", "x"], ["point", "2*density(P)"], ["point", 1], ["at_most_one", "density(P)"], ["at_most_one", "1"], ["instance", -1, {}], ["instance", True, {}], ["instance", False, {}],
    ["instance", 5, {}], ["instance", 99, {}], ["instance", "0", {}], ["instance", 0.0, {}], ["instance", None, {}], ["instance", 0, []], ["instance", 0, {"x": 5}], ["instance", 0, {"x": None}],
    ["instance", 0, {"law x": "P", "thing y": "z"}], ["instance", 0, {"law P": "x"}], ["instance", 0, {"event S": "1"}], ["instance", 0, {"x": "tv(P)"}], ["instance", 0, {}, [-1]],
    ["instance", 0, {"test phi": "2"}], ["instance", 0, {"law P": "Mixture((2, P), (-1, Q))"}], ["cut", 0, 0], ["cut", [0], True], ["cut", [0]], ["cases", "x", 0, 1], ["cases", "x", 0],
    ["cases", "x", True, True], ["cases", 5, 0, 0], ["finite_or_not", "x", 0, 1], ["contradiction", [], "1 <= 0"], ["contradiction", [0], "1 <= 0"], ["contradiction", [2], "1 <= 0"],
    ["congruence", "x + y", {}], ["congruence", "2*x", {}], ["congruence", "x", {}], ["congruence", "exp(x)", {"1": [3, "y"]}], ["congruence", "exp(x)", {"0": [0, "y"]}],
    ["congruence", "exp(x)", {"a": [3, "y"]}], ["congruence", "exp(x)", {"0": 3}], ["congruence", "exp(x)", [[3, "y"]]], ["congruence", "tv(P, Q)", {"0": [3, "y"]}],
    ["specialise", 0, {}], ["generalise", 0, ["x"], []], ["generalise", 0, [], []], ["generalise", 0, "x", ["x >= 0", "y"]], ["generalise", 0, [5], []], ["generalise", 0, ["x"], "x >= 0"],
    ["arithmetic", [["-1", [0]]]], ["arithmetic", [["x", [0]]]], ["arithmetic", [["0", [0]]]], ["arithmetic", [[1, [0]]]], ["arithmetic", [["1", [0, 99]]]], ["arithmetic", [["1"]]],
    ["arithmetic", 5], ["arithmetic", [[["square"], []]]], ["arithmetic", [[["cube", "x", "y"], [99]]]], ["arithmetic", [[["cube", "x"], []]]], ["arithmetic", [[["square", "x", "x"], []]]], ["arithmetic", [[True, [0]]]], ["arithmetic", [["1", [True]]]], ["integrate", []],
    ["integrate", [0]], ["integrate", 0], ["integrate", [4], [4]], ["finite_integral", "1", []], ["finite_integral", "density(P)", []], ["finite_integral", "density(P)", [[4]]],
    ["finite_integral", "density(P)", [4, 4]], ["finite_integral", "density(P)", [[4, 4, 4]]], ["rises", "x", "x", "0", "1", 0], ["rises", "x", "x", "0", "1", 2], ["rises", "x", 5, "0", "1", 2], ["rises", "x", "x + y", "0", "1", 2], ["rises", "y", "", "0", "1", 2], ["generalise", 0, ["law P"], []], ["generalise", 0, ["event S T"], []],
    ["on_box", "1 > 0", {"2*x": ["0", "1"]}, 0],
    ["numbers", "1 > 0", True], ["numbers", "1 > 0", "64"], ["numbers", "1 > 0", 10**9], ["numbers", "1 > 0", -1], ["numbers", "1 > 2"], ["on_box", "x > 0", {}, 0],
    ["on_box", "x > 0", {"x": [0, 1]}, 0], ["on_box", "x > 0", {"x": ["0", "1/0"]}, 0], ["on_box", "x > 0", {"x": ["1/2/3", "1"]}, 0], ["on_box", "x > 0", {"x": ["nan", "1"]}, 0],
    ["on_box", "x > 0", {"x": ["1"]}, 0], ["on_box", "x > 0", {"x": ["0", "oo"]}, 0], ["on_box", "x > -1", {"x": ["0", "1"]}, ["y", "1/2", 0, 0]], ["on_box", "x > -1", {"x": ["0", "1"]}, [1]],
    ["on_box", "x > -1", {"x": ["0", "1"]}, ["x", 0.5, 0, 0]], ["on_box", "x > -1", {"x": ["0", "1"]}, "x"], ["on_box", "x > -1", {"x": ["0", "1"]}, None], ["on_box", "x > -1", [["0", "1"]], 0],
    ["assume", "1+" * 50_000 + "1 >= 0"], ["assume", "((((9**64)**64)**64)**64)**64 >= 0"], ["assume", "exp(" * 2000 + "1" + ")" * 2000 + " >= 0"],
])
def test_a_step_that_is_none(step):
    with pytest.raises(RuleError, match="step 5"):
        proving(*RIGHT, step)


@pytest.mark.parametrize("proof", [
    None, [], "steps", {}, {"steps": None}, {"steps": {}}, {"steps": []}, {"steps": [], "facts": []}, {"steps": [], "facts": [], "cases": [0]}, {"steps": [], "cases": []},
    changed(cases=[-1]), changed(cases=[True]), changed(cases=[20]), changed(cases=None), changed(cases=["19"]), changed(cases=[19.0]), changed(facts=[99]), changed(facts=None), changed(facts=5),
    {"steps": [["axiom", "tv"]] * (MOST_STEPS + 1), "facts": [], "cases": []},
])
def test_a_proof_that_is_none(proof):
    with pytest.raises(RuleError):
        check(CLAIM, proof)


def test_a_claim_that_is_none():
    for claim in (None, [], {}, {"conclusion": "1 <= 2"}, {**CLAIM, "where": "x"}, {**CLAIM, "given": [5]}, {**CLAIM, "conclusion": "tv(P, Q) <= unknown(1)"}):
        with pytest.raises(InputError):
            check(claim, PROOF)


@pytest.mark.parametrize(("step", "said"), [
    (["at", 0], "no rule is called 'at'"), (["take", ["axiom", "tv"]], "no rule is called 'take'"), (["all", [0]], "no rule is called"), (["__init__"], "no rule is called '__init__'"), ([["axiom"]], "no rule is called"),
    (["cut", [5], 0], "no step 5 yet"), (["cut", [-1], 0], "no step -1 yet"), (["cut", [True], 0], "no step True yet"), (["congruence", "x + y", {}], "expected a function"),
    (["integrate", []], "expected theorems"), (["instance", 0, {"thing y": "z"}], "no kind of value: 'thing'"), (["on_box", "x > 0", {"x": [0, 1]}, 0], "a rational is a text"),
    (["rises", "x", 5, "0", "1", 2], "expected a name"), (["rises", "x", "x y", "0", "1", 2], "expected a name"), (["rises", "x", "ｘ", "0", "1", 2], "expected a name"), (["generalise", 0, ["ε"], []], "expected a name"),
])
def test_why_a_step_is_none(step, said):
    with pytest.raises(RuleError, match=said):
        proving(*RIGHT, step)


def test_what_is_said_of_a_quantity_is_no_inequality():
    for said in ("finite(kl(P, Q))", "integer(kl(P, Q))"):
        with pytest.raises(RuleError, match="asked kl"):
            proving(["assume", said], claim={"conclusion": "kl(P, Q) >= 0"})


def test_as_many_steps_as_there_may_be(monkeypatch):
    from rdpverify.core import check as module

    monkeypatch.setattr(module, "MOST_STEPS", 1)
    assert proving(["numbers", "1 >= 0"], claim={"conclusion": "1 >= 0"})
    with pytest.raises(RuleError, match="expected a list of steps"):
        proving(["numbers", "1 >= 0"], ["numbers", "1 >= 0"], claim={"conclusion": "1 >= 0"})


def test_a_random_variable_is_put():
    made = Steps()
    for step in (["assume", "entropy(X) >= 0"], ["instance", 0, {"variable X": "Y, Z"}]):
        made.take(step)
    assert made.theorems[1].relation == relation("entropy(Y, Z) >= 0")


def test_the_time_limit_passes_through(monkeypatch):
    def late(self, name):
        raise BudgetExceeded("late")

    monkeypatch.setitem(RULES, "axiom", late)
    with pytest.raises(BudgetExceeded, match="late"):
        check(CLAIM, PROOF)


def test_messages_name_the_step():
    with pytest.raises(RuleError, match=r"step 0, 'axiom': no axiom is called 'x'"):
        proving(["axiom", "x"])
    with pytest.raises(RuleError, match=r"step 0, 'assume': TypeError"):
        proving(["assume"])
    with pytest.raises(RuleError, match=r"facts and cases: KeyError"):
        check(CLAIM, {"steps": []})
    assert "tv" in axioms()


@pytest.mark.parametrize("number", range(20))
def test_every_step_is_needed(number):
    """With any step replaced by a true theorem of another content, the proof is none."""
    proof = copy.deepcopy(PROOF)
    proof["steps"][number] = ["axiom", "exp_positive"] if number != 3 else ["assume", "x > 1"]
    with pytest.raises(RuleError):
        check(CLAIM, proof)
