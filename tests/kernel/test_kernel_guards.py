"""Each guard of counterexamples, tight bounds, theorems and covers, violated alone: all but one thing is as it should be."""

import pytest
from rules import goal

from rdpverify.elaboration.plan_rules import RULES
from rdpverify.errors import CertificateError, InputError, RdpVerifyError, RuleError
from rdpverify.kernel import proof, theorems, tight, witness
from rdpverify.kernel.defined import is_integer
from rdpverify.kernel.place import ORDER
from rdpverify.kernel.rule import premise_of, read, read_defined, read_premise
from rdpverify.kernel.shown import shown_relation
from rdpverify.kernel.theorems import Theorem
from rdpverify.kernel.touching import CODES, MOST_ORDER, MOST_STAGES
from rdpverify.language import parse
from rdpverify.typed import parse_statement

COINS = {"P": "Finite([1/2, 1/2])", "Q": "Finite([1/4, 3/4])"}
ORDERS = "renyi(P,Q,a) <= a for all a in (1, oo)"
MANY = "Finite([" + ", ".join(["1/13"] * 13) + "])"


def violated(conclusion, given, where, said, **options):
    return witness.check(parse_statement(conclusion, given=given, where=where), said, **options)


SHOWN = [
    ("tv(P,Q) <= 1/5", (), (), COINS), ("tv(P,Q) <= x", (), ["x in [0, 1]"], {**COINS, "x": "1/5"}), ("P(S) <= Q(S)", (), (), {**COINS, "S": "[0]"}),
    ("H(X) <= 1/2", (), (), {"X": "[0, 1]", "masses": "[1/2, 1/2]"}), ("expect(P, ratio) <= 1", (), (), COINS), ("tv(P,Q) <= 1/5", [ORDERS], (), COINS),
    ("tv(P,Q) <= 1/5", ["P(S) <= 2*Q(S) for all events S"], (), COINS), ("zcdp(GaussianMechanism(1)) <= 1/4", (), (), {ORDER: "2"}),
    ("tv(K(P),K(Q)) <= 1/5", ["tv(K(x),K(y)) <= 1 for all values x, y"], (), {**COINS, "K": "Kernel([[1, 0], [0, 1]])"}),
    ("tv(P,Q) <= 1/5", ["1/2 - x <= tradeoff(P,Q,x) for all x in [0, 1]"], (), COINS),
]


@pytest.mark.parametrize(("conclusion", "given", "where", "said"), SHOWN)
def test_what_a_counterexample_shows(conclusion, given, where, said):
    assert violated(conclusion, given, where, said).relation


@pytest.mark.parametrize(("conclusion", "given", "where", "said", "why"), [
    # random variables: masses are those of a law, and every variable has a value for each
    *(("H(X) <= 1/2", (), (), said, why) for said, why in (
        ({"X": "[0, 1]"}, "add up to 1"), ({"X": "[0, 1]", "masses": "[]"}, "add up to 1"), ({"X": "[0, 1]", "masses": "[1/2, 1/3]"}, "add up to 1"), ({"X": "[0, 1]", "masses": "[1, 1]"}, "add up to 1"),
        ({"X": "[0, 1]", "masses": "[3/2, -1/2]"}, "add up to 1"), ({"masses": "[1/2, 1/2]"}, "gives no value of X"), ({"X": "[0]", "masses": "[1/2, 1/2]"}, "gives no value of X"),
        ({"X": "[0, 1, 2]", "masses": "[1/2, 1/2]"}, "gives no value of X"), ({"X": "[[0], [1]]", "masses": "[1/2, 1/2]"}, "numbers as values"),
        ({"X": "[0, 1]", "masses": f"[1/{2**65 + 1}, {2**65}/{2**65 + 1}]"}, "too many digits"))),
    # what is spoken of is given, and is what it has to be
    ("tv(P,Q) <= 1/5", (), (), {"P": COINS["P"]}, "gives no law Q"), ("P(S) <= Q(S)", (), (), COINS, "gives no event"), ("P(S) <= Q(S)", (), (), {"P": "Normal(0, 1)", "Q": "Normal(1, 1)", "S": "[0]"}, "finite laws"),
    ("P(S) <= Q(S)", (), (), {"P": "PointMass(log(2))", "Q": "PointMass(0)", "S": "[0]"}, "rational outcomes"), ("tv(P,Q) <= 1/5", (), (), {**COINS, "P": "R"}, "not a concrete law"), ("tv(P,Q) <= 1/5", (), (), {**COINS, "P": "Bernoulli(x)"}, "not a concrete law"),
    ("tv(P,Q) <= 1/5", (), (), {**COINS, "P": "Density(exp(-x), x, 0, oo)"}, "named families"), ("tv(P,Q) <= 1/5", (), (), {**COINS, "P": "GaussianMechanism(1)"}, "not a law"), ("tv(P,Q) <= 1/5", (), (), {**COINS, "P": "(("}, "unreadable P"),
    ("tv(P,Q) <= 1/5", (), (), {**COINS, "S": "[0"}, "unreadable S"), ("tv(P,Q) <= 1/5", (), (), {**COINS, "P": 5}, "from names to texts"), ("tv(P,Q) <= 1/5", (), (), {**COINS, "y": "3"}, "stands for no value"),
    *(("tv(P,Q) <= x", (), ["x in [0, 1]"], {**COINS, "x": text}, "") for text in ("2", "-1/5", "y", "P", "oo", "1/0", "log(-1)", "tv(P,Q)", "[0]")),
    ("tv(K(P),K(Q)) <= 1/5", (), (), COINS, "gives no kernel"), *(("tv(K(P),K(Q)) <= 1/5", (), (), {**COINS, "K": text}, "in the witness is not") for text in ("Noise(Normal(0, 1))", "Kernel([[x, 1 - x], [0, 1]])", "Kernel([[1/2, 1/3], [0, 1]])")),
    ("tv(P,Q) <= 1/5", ["tv(K(x),K1(x)) <= 1 for all values x"], (), {**COINS, "K": "Kernel([[1, 0], [0, 1]])", "K1": "Kernel([[1, 0], [0, 1], [0, 1]])"}, "as many rows"),
    # means
    ("expect(P, ratio) <= 1", (), (), {"P": "Normal(0, 1)", "Q": "Normal(1, 1)"}, "finite laws"), ("expect(P, ratio) <= 1", (), (), {"P": COINS["P"], "Q": "Normal(1, 1)"}, "finite laws"),
    ("expect(P, ratio) <= 1", (), (), {**COINS, "P": "Finite([exp(-1), 1 - exp(-1)])"}, "rational masses"), ("expect(P, ratio) <= 1", (), (), {**COINS, "Q": "Finite([1, 0])"}, "0 or infinite"), ("expect(Q, ratio) <= 1/2", (), (), {**COINS, "P": "Finite([1, 0])"}, "0 or infinite"),
    # one order bounds from below
    *(("zcdp(GaussianMechanism(1)) <= 1/4", (), (), {ORDER: text}, why) for text, why in (("1/2", "speaks of"), ("x", "not a number"), ("oo", "not a number"))), ("zcdp(GaussianMechanism(1)) >= 3/4", (), (), {ORDER: "2"}, "from below"),
    ("zcdp(GaussianMechanism(1)) == 1/4", (), (), {ORDER: "2"}, "from below"), ("zcdp(GaussianMechanism(1)) <= zcdp(GaussianMechanism(2))", (), (), {ORDER: "2"}, "from below"),
    # premises
    ("tv(P,Q) <= 1/5", ["tv(P,Q) <= 1/10"], (), COINS, "satisfy the premise"), ("tv(P,Q) <= x", (), ["x in [0, 1]", "x > 1/2"], {**COINS, "x": "1/5"}, "side condition"), ("tv(P,Q) <= 1/5", ["P(S) <= Q(S) for all events S"], (), COINS, "satisfy the premise"),
    ("tv(P,Q) <= 1/5", ["P(S)*Q(T) <= 1 for all events S, T"], (), COINS, "several events"), ("tv(P,Q) <= 1/5", ["P(S)*a <= Q(S) + 9 for all a in (1, 2) and events S"], (), COINS, "several events"),
    ("tv(P,Q) <= 1/5", ["P(S) <= 99*Q(S) for all events S"], (), {"P": MANY, "Q": COINS["Q"]}, "outcomes"),
    *(("tv(P,Q) <= 1/5", [said], (), COINS, why) for said, why in (
        ("renyi(P,Q,a) < a for all a in (1, oo)", "must read"), ("renyi(P,Q,2*a) <= a for all a in (1, oo)", "must read"), ("renyi(P,Q,a) <= a for all a in (1, 2) | (2, 3)", "must read"),
        ("renyi(P,Q,a) <= a + b for all a in (1, 2) and b in (1, 2)", "over one order"), ("renyi(P,Q,a) <= 2 - a/10 for all a in (1, 2)", "increasing"), ("renyi(P,Q,a) <= a for all a in (exp(1), 3)", "rational number"),
        ("renyi(P,Q,a) <= a/100 for all a in (1, oo)", "fails at"), ("renyi(P,Q,a) <= 1/(5 - a) + 9 for all a in (1, 9)", "defined for all"), ("1 - x**2 <= tradeoff(P,Q,x) for all x in [0, 1]", "affine"), ("1 - x <= tradeoff(P,Q,x) for all x in [0, 1]", "satisfy the premise"),
        ("1/2 - x/2 <= tradeoff(P,Q,x/2) for all x in [0, 1]", "must read"), ("1 - x - y <= tradeoff(P,Q,x) for all x in [0, 1] and y in [0, 1]", "must read"), ("hockey_stick(P,Q,s) <= 1 for all s in [0, 1]", ""))),
    ("tv(P,R) <= 1/5", ["renyi(P,Q,a) <= a - 2 for all a in (1, 3)"], (), {"P": COINS["P"], "Q": COINS["P"], "R": COINS["Q"]}, "nonnegative for all"),
    ("tv(P,Q) <= 1/5", ["1/2 - x <= tradeoff(P,Q,x) for all x in [0, 1]"], (), {"P": "Normal(0, 1)", "Q": "Normal(1, 1)"}, "not finite"),
    # and the conclusion is not what it says
    ("tv(P,Q) <= 1/4", (), (), COINS, "holds at the witness"), ("tv(P,Q) < 1/3", (), (), COINS, "holds at the witness"), ("tv(P,Q) == 1/4", (), (), COINS, "holds at the witness"), ("tv(P,Q) == ~0.25", (), (), COINS, "holds at the witness"),
])
def test_what_is_no_counterexample(conclusion, given, where, said, why):
    with pytest.raises(RdpVerifyError, match=why or None):
        violated(conclusion, given, where, said)


@pytest.mark.parametrize("bits", [1, 0, -64, 20_001, True, 64.0, "64", None])
def test_the_precision_of_a_counterexample(bits):
    with pytest.raises(RuleError, match="'bits'"):
        violated("tv(P,Q) <= 1/5", (), (), COINS, bits=bits)
    assert violated("tv(P,Q) <= 1/5", (), (), COINS, bits=2) and violated("tv(P,Q) <= 1/5", (), (), COINS, bits=20_000)


@pytest.mark.parametrize("said", [[], "P", None, {"P": ["Finite([1])"]}])
def test_a_witness_is_an_object_of_texts(said):
    with pytest.raises((RuleError, AttributeError, TypeError)):
        violated("tv(P,Q) <= 1/5", (), (), said)


# ---- tight bounds -------------------------------------------------------------------------------------------------------------------------

TIGHT = parse_statement("tv(P,Q) <= x", given=["kl(P,Q) <= x"], where=["x in (0, 1)"])


@pytest.mark.parametrize(("statement", "evidence", "why"), [
    (TIGHT, None, "does not show"), (TIGHT, {}, "does not show"), (TIGHT, {"proofs": {}}, "does not show"), (TIGHT, {"proofs": [], "laws": COINS}, "leaves 2 goals"), (TIGHT, {"proofs": [{}, {}, {}], "laws": COINS}, "leaves 2 goals"),
    *((TIGHT, {"proofs": [{}, {}], "laws": laws}, why) for laws, why in (
        (None, "an object from names"), ([], "an object from names"), ({"P": COINS["P"]}, "a law is not given"), ({**COINS, "P": "R"}, "not a law in the parameters"), ({**COINS, "P": "Bernoulli(y)"}, "not a law in the parameters"),
        ({**COINS, "P": "GaussianMechanism(1)"}, "is not a law"), ({**COINS, "P": "1/2"}, "is not a law"))),
    (parse_statement("tv(P,Q) <= x", given=["P(S) <= x for all events S"], where=["x in (0, 1)"]), {"proofs": [{}, {}], "laws": COINS}, "about events"),
    *((parse_statement(said, where=["x in (0, 1)"]), {"proofs": [{}], "laws": COINS}, "quantity <= bound") for said in ("tv(P,Q) < x", "tv(P,Q) <= kl(P,Q)")),
    (parse_statement("P(S) <= x", where=["x in (0, 1)"]), {"proofs": [{}], "laws": COINS}, "events"),
])
def test_what_does_not_show_a_bound_to_be_reached(statement, evidence, why):
    with pytest.raises(RdpVerifyError, match=why):
        tight.check_attained(statement, evidence)


@pytest.mark.parametrize(("evidence", "why"), [
    ({"limit": "1/2", "at": {"x": "1/2"}}, "below the bound"), ({"limit": "3/4", "at": {"x": "1/2"}}, "below the bound"), ({"limit": "1/4", "at": {}}, "every parameter"), ({"limit": "1/4", "at": {"x": "1/2", "y": "1"}}, "every parameter"),
    ({"limit": "1/4", "at": None}, "every parameter"), ({"limit": "1/4", "at": {"x": "3"}}, ""), ({"limit": "1/4", "at": {"x": "1/2"}}, "a node is an object"), ({"limit": "1/4", "at": {"x": "1/2"}, "proof": {"rule": "sign"}}, "infinite"),
])
def test_what_does_not_show_a_bound_to_be_loose(evidence, why):
    with pytest.raises(RdpVerifyError, match=why or None):
        tight.check_loose(TIGHT, evidence)


# ---- theorems, proofs and what they read ------------------------------------------------------------------------------------------------

ENTRY = {"name": "mine", "title": "", "claim": {"conclusion": "tv(P, Q) <= 1", "given": [], "where": [], "conditions": [], "tight": False}, "source": "somewhere", "proof": None}


def test_a_theorem_in_a_certificate_has_its_keys():
    assert theorems.embedded([ENTRY])[0].name == "mine"
    for wrong in (None, {}, [5], [{**ENTRY, "more": 1}], [{key: ENTRY[key] for key in ENTRY if key != "title"}], [{**ENTRY, "name": 5}], [{**ENTRY, "source": None}]):
        with pytest.raises(CertificateError, match="'theorems' must|a theorem in a certificate"):
            theorems.embedded(wrong)
    with pytest.raises(CertificateError, match="rests on the axiom"):
        theorems.accepted([ENTRY])
    with pytest.raises(RdpVerifyError):
        theorems.accepted([{**ENTRY, "proof": {"rule": "sign"}}])


@pytest.mark.parametrize(("conclusion", "options", "source", "why"), [
    ("tv(P,Q) <= 1", {"tight": True}, "x", "tight"), ("tv(P,Q) == ~1", {}, "x", "rounded"), ("tv(P,Q) <= 1", {}, "", "neither a proof nor a source"), ("kl(P,Q) - kl(Q,P) <= 1", {}, "x", "well-posed"),
    ("tv(P,Q) <= Sum(1/2**k, (k, 0, oo))", {}, "x", "a sum of its own"), ("tv(P,Q) <= Limit(1 + 1/x, x -> oo)", {}, "x", "a sum of its own"), ("kl(Density(exp(-x), x, 0, oo),Q) <= 1", {}, "x", "a sum of its own"),
])
def test_what_is_no_theorem(conclusion, options, source, why):
    with pytest.raises(RuleError, match=why):
        theorems.checked(Theorem("mine", "", parse_statement(conclusion, **options), source))


def test_the_name_of_a_theorem_is_its_own():
    taken = Theorem("pinsker", "", parse_statement("tv(P,Q) <= 1"), "x")
    with pytest.raises(RuleError, match="a theorem of the package"):
        theorems.admit(taken)
    with pytest.raises(RuleError, match="no theorem is called"):
        theorems.theorem_called("nothing")


def test_a_proof_has_no_more_nodes_than_there_may_be(monkeypatch):
    split, unit = {"rule": "split", "with": {"symbol": "x", "by": "point", "at": "1/2"}, "then": [{"rule": "sign"}] * 3}, goal("x >= 0", (), ["x in [0, 1]"])
    assert proof.verify(unit, split) == 4
    monkeypatch.setattr(proof, "MOST_NODES", 3)
    with pytest.raises(RuleError, match="too long"):
        proof.verify(unit, split)


@pytest.mark.parametrize("node", [None, [], "sign", {}, {"rule": 5}, {"rule": "sign", "more": 1}, {"rule": "sign", "with": []}, {"rule": "sign", "then": {}}, {"rule": "nothing"}, {"rule": "sign", "then": [{"rule": "sign"}]}])
def test_what_is_no_proof(node):
    assert proof.verify(goal("x >= 0", (), ["x in [0, 1]"]), {"rule": "sign"}) == 1
    with pytest.raises(RuleError, match="root"):
        proof.verify(goal("x >= 0", (), ["x in [0, 1]"]), node)


@pytest.mark.parametrize("entry", [
    None, {}, {"relation": "1 <= 2"}, {"relation": 5, "proof": {}}, {"relation": "1 <= 2", "proof": {}, "more": 1}, {"relation": "((", "proof": {}}, {"relation": "1 == 1", "proof": {}}, {"relation": "a <= 2 for all a in (0, 1)", "proof": {}},
    {"relation": "P(S) <= 2 for all events S", "proof": {}}, {"relation": "kl(P, Q) <= 2", "proof": {}}, {"relation": "2 <= kl(P, Q)", "proof": {}}, {"relation": "2 <= kl(Normal(0, 1), Normal(1, 1))", "proof": {}}])
def test_what_is_not_shown_beforehand(entry):
    assert shown_relation({"relation": "x <= 2", "proof": {}}).op == "<="
    with pytest.raises(RuleError):
        shown_relation(entry)


def test_what_a_proof_may_bring_in():
    unit = goal("x >= 0", ["kl(P,Q) <= 1"], ["x in [0, 1]"])
    assert premise_of(unit, {"premise": 0}) is unit.given[0] and read_defined(unit, "x + 1")
    for index in (1, -1, True, "0", None):
        with pytest.raises(RuleError, match="index of a 'premise'"):
            premise_of(unit, {"premise": index})
    for text, why in (("kl(Density(exp(-x), x, 0, oo), Q)", "density of its own"), ("((", "unreadable"), (5, "formula as text")):
        with pytest.raises(RuleError, match=why):
            read(text)
    for text, why in (("P", "is no number"), ("y", "does not have"), ("1/x", "might be undefined"), ("kl(P, Q)", "might be infinite"), ("GaussianMechanism(1)", "is no number")):
        with pytest.raises(RuleError, match=why):
            read_defined(unit, text)
    for text, why in (("P(S) <= 1", "event"), ("kl(Density(exp(-x), x, 0, oo), Q) <= 1", "density"), ("tv(P, Q) <= y", "only the symbols"), ("renyi(P, Q, x) <= 1 for all x in (1, 2)", "must be new"),
                      ("renyi(P, Q, a) <= 1 for all a in (1, y)", "must be new"), ("((", "unreadable"), (5, "as text"), ("P(S) <= Q(S) for all events S", "event")):
        with pytest.raises(RuleError, match=why):
            read_premise(unit, text)
    about_x = goal("tv(K(P),Q) <= 1", ["tv(K(x),Q) <= 1 for all values x"])
    value = RULES["instantiate"].apply(about_x, {"premise": 0, "values": {"x": "x"}})[0]
    with pytest.raises(RuleError, match="speaks of a value"):
        read_premise(value, "tv(K(x), P) <= 1 for all values x")


# ---- covers: faces ------------------------------------------------------------------------------------------------------------------------

STAGE = {"foot": {"x": "0"}, "order": 2}


def cover(stages, conclusion="x**2 >= 0", where=("x in [-1, 1]",)):
    return RULES["box"].apply(goal(conclusion, (), list(where)), {"tree": CODES[0], "bits": 64, "faces": stages})


def test_a_face_covers_where_the_slack_touches_0():
    assert cover([[STAGE]]) == []
    assert cover([[{"foot": {"x": "0", "y": "0"}, "order": 2}]], "x**2 + y**2 >= 0", ("x in [-1, 1]", "y in [-1, 1]")) == []
    assert cover([[{"foot": {"x": "y"}, "order": 2}]], "(x - y)**2 >= 0", ("x in [-1, 1]", "y in [-1, 1]")) == []


@pytest.mark.parametrize(("stages", "conclusion", "why"), [
    ([], "x**2 >= 0", ""), ({}, "x**2 >= 0", "a list of at most"), ([[STAGE]] * (len(CODES) + 1), "x**2 >= 0", "a list of at most"), ([[]], "x**2 >= 0", "stages"), ([[STAGE] * (MOST_STAGES + 1)], "x**2 >= 0", "stages"), ([STAGE], "x**2 >= 0", "stages"),
    *(([[stage]], "x**2 >= 0", why) for stage, why in (
        (5, "a foot, an order"), ({"foot": {"x": "0"}}, "a foot, an order"), ({**STAGE, "more": 1}, "a foot, an order"), ({"foot": {}, "order": 2}, "formulas to some symbols"), ({"foot": "x", "order": 2}, "formulas to some symbols"),
        ({"foot": {"y": "0"}, "order": 2}, "formulas to some symbols"), ({**STAGE, "order": 0}, "from 1 to"), ({**STAGE, "order": MOST_ORDER + 1}, "from 1 to"), ({**STAGE, "order": "2"}, "from 1 to"), ({**STAGE, "order": True}, "from 1 to"),
        ({"foot": {"x": "y"}, "order": 2}, "real formulas"), ({"foot": {"x": "kl(P, Q)"}, "order": 2}, "real formulas"), ({**STAGE, "along": {"x": 0}}, "whole numbers other than 0"), ({**STAGE, "along": {"x": "1"}}, "whole numbers other than 0"),
        ({**STAGE, "along": {"y": 1}}, "whole numbers other than 0"), ({**STAGE, "along": [1]}, "whole numbers other than 0"), ({"foot": {"x": "1/2"}, "order": 2}, "does not vanish"), ({**STAGE, "order": 3}, "does not vanish"), ({"foot": {"x": "1/x"}, "order": 2}, "no bounds"))),
    ([[STAGE]], "x**2 > 0", "strict conclusion"), ([[STAGE]], "kl(Normal(0,1),Normal(x,1)) >= 0", ""), ([[{"foot": {"x": "0"}, "order": 1}]], "x >= 0", ""), ([[{"foot": {"x": "0"}, "order": 1}]], "x**2 >= 0", ""), ([[STAGE]], "-x**2 >= 0", ""),
])
def test_what_is_no_face(stages, conclusion, why):
    with pytest.raises((RuleError, InputError), match=why or None):
        cover(stages, conclusion)


@pytest.mark.parametrize(("stage", "why"), [
    ({"foot": {"x": "0", "y": "0"}, "order": 1}, "the order is 2"), ({"foot": {"x": "0", "y": "0"}, "order": 2, "along": {"x": 1}}, "whole numbers other than 0"), ({"foot": {"x": "0", "y": "0"}, "order": 2, "along": {"x": 1, "y": 1}}, "in that direction"),
    ({"foot": {"x": "0", "y": "1"}, "order": 2}, "does not vanish")])
def test_what_is_no_face_of_two_symbols(stage, why):
    with pytest.raises(RuleError, match=why):
        cover([[stage]], "x**2 + y**2 >= 0", ("x in [-1, 1]", "y in [-1, 1]"))


@pytest.mark.parametrize(("text", "whole"), [("n", True), ("n**2", True), ("n**(1/2)", False), ("n**(-1)", False), ("n**(3/2)", False), ("2*n - 3", True), ("n/2", False), ("n*m", True), ("n + x", False), ("x**2", False), ("1/2 + n", False), ("n**x", False), ("floor(x)", True)])
def test_what_is_known_to_be_an_integer(text, whole):
    assert is_integer(parse(text), frozenset(("n", "m"))) is whole
