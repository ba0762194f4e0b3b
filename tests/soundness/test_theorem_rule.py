"""What the rule for theorems must refuse, or leave to be shown: values without a value, names that overlap, premises that do not hold."""

import pytest
from rules import goal, instance_of

from rdpverify.errors import RdpVerifyError, RuleError
from rdpverify.kernel import theorems
from rdpverify.kernel.proof import RULES, verify
from rdpverify.kernel.theorems import Theorem, admit
from rdpverify.proving.theorems import all_of_ours
from rdpverify.typed import parse_statement
from rdpverify.printer import to_text


@pytest.fixture
def axiom():
    def added(statement, given=(), where=(), name="mine") -> str:
        admit(Theorem(name, name, parse_statement(statement, given, where), "a test"))
        return name

    yield added
    theorems.ADMITTED.clear()


def apply(target, name, use="premise", **values):
    return RULES["theorem"].apply(target, {**instance_of(name, **values), "use": use})


def texts(goals) -> list[str]:
    return [to_text(each.conclusion) for each in goals]


def test_values_are_put_in_at_once():
    """One after the other, s := t and then t := s would make both the same."""
    target = goal("tv(P,R) <= 1", where=["s in (-oo, oo)", "t in (-oo, oo)"])
    (left,) = apply(target, "triangle-hockey", P="R", Q="P", R="Q", s="t", t="s")
    assert to_text(left.given[-1]) == "hockey_stick(R, Q, t) <= hockey_stick(R, P, s) + exp(s)*hockey_stick(P, Q, t - s)"


@pytest.mark.parametrize("value", ["log(x)", "1/x", "sqrt(x)", "oo", "-oo", "1/0", "kl(P,Q)", "tv(P,Q)", "z", "rdp(GaussianMechanism(1), 2)", "P", "S",
                                   "x +", "(", "", "gamma(x)", "Finite([1])", "x, y"])
def test_a_value_is_a_number_that_is_known_to_be_defined(value):
    with pytest.raises(RdpVerifyError):
        apply(goal("tv(P,Q) <= 1", where=["x in [-1, 1]"]), "triangle-hockey", P="P", Q="Q", R="R", s=value, t="0")


@pytest.mark.parametrize("law", ["x", "S", "1", "GaussianMechanism(1)", "Density(exp(-Abs(x))/2, x, -oo, oo)", "Power(P, x)", "Normal(0, x)", "Normal(0, z)",
                                 "Mixture((x, P), (1 - x, Q))", "Mixture((1/2, P), (1/3, Q))", "Finite([1/2, 1/3])", "Normal(0, kl(P,Q))", "Normal(oo, 1)"])
def test_a_law_is_one_on_the_whole_domain(law):
    with pytest.raises(RdpVerifyError):
        apply(goal("tv(P,Q) <= 1", where=["x in [-1, 1]"]), "pinsker", P=law, Q="Q")


def test_laws_that_are_given_or_mixed_are_laws():
    target = goal("tv(P,Q) <= 1", where=["x in [0, 1]"])
    (left,) = apply(target, "pinsker", P="Mixture((x, P), (1 - x, Q))", Q="Normal(x, 1)")
    assert to_text(left.given[-1]).startswith("2*tv(Mixture((x, P), (1 - x, Q)), Normal(x, 1))**2 <= ")


def test_all_symbols_laws_and_events_are_given_and_no_others(axiom):
    name = axiom("P(S) <= Q(S) + t", ["tv(P,Q) <= t"], ["t in [0, 1]"])
    target = goal("P(S) <= 1", ["tv(P,Q) <= 1/2"])
    whole = {"P": "P", "Q": "Q", "S": "S", "t": "1/2"}
    assert texts(apply(target, name, "smaller", **whole)) == ["Q(S) + 1/2 <= 1"]
    with pytest.raises(RuleError, match="about all of them"):  # rules read a premise as one about every event
        apply(target, name, **whole)
    for key in whole:
        with pytest.raises(RuleError):
            apply(target, name, "smaller", **{other: text for other, text in whole.items() if other != key})
    for more in ({"R": "R"}, {"T": "T"}, {"u": "1"}, {"S": "P"}, {"S": "x y"}, {"S": "1"}, {"S": "T"}):
        with pytest.raises(RdpVerifyError):
            apply(target, name, "smaller", **{**whole, **more})
    with pytest.raises(RuleError):  # an event must not be a symbol of the goal
        apply(goal("S <= 1", where=["S in [0, 1]"]), name, "smaller", **whole)


def test_an_integer_is_asked_for(axiom):
    name = axiom("2**n >= 1", where=["n in integers [0, oo)"])
    target = goal("x >= 0", where=["x in [0, 1]", "k in integers [1, 5]"])
    assert texts(apply(target, name, n="2*k - 1")) == ["x >= 0"]
    for value in ("x", "k/2", "1/2"):
        with pytest.raises(RuleError, match="integer"):
            apply(target, name, n=value)
    assert texts(apply(target, name, n="-k"))[1:] == ["-k >= 0"]


def test_a_domain_in_pieces_is_known_or_refused(axiom):
    name = axiom("x**2 >= 0", where=["x in (-oo, 0) | (0, oo)"])
    target = goal("y >= 0", where=["y in [0, 1]"])
    assert texts(apply(target, name, x="-1 - y")) == texts(apply(target, name, x="1 + y")) == ["y >= 0"]
    with pytest.raises(RuleError, match="one interval"):
        apply(target, name, x="y")


def test_an_end_that_depends_on_another_value_is_defined(axiom):
    name = axiom("x*y <= 1", where=["x in (0, oo)", "y in [0, 1/x]"])
    target = goal("z >= 0", where=["z in [0, 1]"])
    assert texts(apply(target, name, x="2", y="z"))[1:] == ["1/2 - z >= 0"]
    with pytest.raises(RuleError, match="might be undefined"):
        apply(target, name, x="z", y="0")


def test_a_premise_for_all_orders_is_shown_for_a_new_one(axiom):
    name = axiom("kl(P,Q) <= rho", ["renyi(P,Q,a) <= a*rho for all a in (1, oo)"], ["rho in [0, oo)"])
    target = goal("kl(P,Q) <= 2*a", where=["a in [0, 1]"])
    _, shown = apply(target, name, P="P", Q="Q", rho="2*a")
    assert to_text(shown.conclusion) == "renyi(P, Q, a1) <= 2*a1*a" and [symbol for symbol, _ in shown.symbols] == ["a", "a1"]


def test_a_premise_for_all_events_is_shown_for_a_new_one(axiom):
    name = axiom("tv(P,Q) <= t", ["P(S) <= Q(S) + t for all events S"], ["t in [0, 1]"])
    target = goal("P(S) <= R(T) + 1/2", ["P(S) <= Q(S) + 1/2 for all events S"])
    _, shown = apply(target, name, P="P", Q="Q", t="1/2")
    assert to_text(shown.conclusion) == "P(S1) <= Q(S1) + 1/2"  # of S and T the goal speaks already


def test_a_premise_is_taken_from_the_goal_only_where_it_says_as_much(axiom):
    name = axiom("tv(P,Q) < t", ["tv(P,Q) < t"], ["t in [0, 1]"])
    for premise, known in (("tv(P,Q) < 1/2", True), ("1/2 > tv(P,Q)", True), ("tv(P,Q) <= 1/3", True), ("tv(P,Q) <= 1/2", False),
                           ("tv(Q,P) < 1/2", False), ("tv(P,Q) < 2/3", False), ("tv(P,R) < 1/2", False), ("tv(P,Q) == 1/2", False),
                           ("renyi(P,Q,a) < 1/2 for all a in (1, oo)", False), ("kl(P,Q) <= 1", False)):
        left = texts(apply(goal("kl(P,Q) <= 1", [premise]), name, P="P", Q="Q", t="1/2"))
        assert len(left) == (1 if known else 2), premise


def test_a_condition_of_numbers_is_known_or_left(axiom):
    name = axiom("x*y <= 1", where=["x in [0, oo)", "y in [0, oo)", "x + y <= 2"])
    target = goal("z >= 0", where=["z in [0, 1]"])
    assert texts(apply(target, name, x="z", y="1")) == ["z >= 0"]
    assert texts(apply(target, name, x="z", y="2"))[1:] == ["z + 2 <= 2"]


def test_an_expectation_speaks_of_p_and_q_in_this_order(axiom):
    name = axiom("expect(P, loss) >= 0")
    target = goal("kl(P,Q) <= 1")
    assert to_text(apply(target, name, P="P")[0].given[-1]) == "expect(P, loss) >= 0"
    with pytest.raises(RuleError, match="ratio of P and Q"):
        apply(target, name, P="Q")


def test_the_use_fits_the_instance():
    target = goal("2*tv(P,Q)**2 <= x", where=["x in [0, 9]"])
    assert texts(apply(target, "pinsker", "smaller", P="P", Q="Q")) == ["kl(P, Q) <= x"]
    strict = goal("2*tv(P,Q)**2 < x", where=["x in [0, 9]"])
    assert texts(apply(strict, "pinsker", "smaller", P="P", Q="Q")) == ["kl(P, Q) < x"]
    assert texts(apply(goal("2*tv(P,Q)**2 <= kl(P,Q)"), "pinsker", "smaller", P="P", Q="Q")) == []
    assert texts(apply(goal("2*tv(P,Q)**2 < kl(P,Q)"), "pinsker", "smaller", P="P", Q="Q")) == ["kl(P, Q) < kl(P, Q)"]
    for use, other in (("larger", target), ("replace", target), ("inside", target), ("anything", target), ("smaller", goal("tv(P,Q) <= 1")),
                       ("smaller", goal("x <= 2*tv(P,Q)**2", where=["x in [0, 9]"])), ("smaller", goal("2*tv(P,Q)**2 == kl(P,Q)"))):
        with pytest.raises(RuleError):
            apply(other, "pinsker", use, P="P", Q="Q")


def test_a_spelling_is_the_same_number():
    target = goal("tv(P,R) <= x", where=["x in [0, 9]"])
    laws = {"P": "P", "Q": "Q", "R": "R"}
    for spelling in ({"2*x - x": "2*x"}, {"x": "y"}, {"2*x - x": "kl(P,Q)"}, {"2*x - x": "oo"}, {"2*x - x": "x + log(x) - log(x)"}, {"2*x - x": 3}):
        with pytest.raises(RdpVerifyError):
            apply(target, "triangle-hockey", **laws, s="2*x", t="x", spelling=spelling)


def test_a_theorem_of_another_name_or_at_no_laws_is_refused(axiom):
    data = instance_of("pinsker", P="P", Q="Q")
    for change in ({"name": "pinsker-order"}, {"name": "nothing"}, {"name": 3}, {"laws": None}, {"laws": {"P": 3, "Q": "Q"}}):
        with pytest.raises(RdpVerifyError):
            RULES["theorem"].apply(goal("kl(P,Q) >= 0"), {**data, **change})
    with pytest.raises(RuleError, match="of the package"):
        axiom("kl(P,Q) >= 1", name="pinsker")


@pytest.mark.parametrize("statement, where, tight", [("1/x >= 0", ["x in [0, 1]"], False), ("Sum(x**k, k, 0, 3) >= 0", ["x in [0, 1]"], False),
                                                     ("x <= 1", ["x in [0, 1]"], True), ("log(kl(P,Q)) <= 9", [], False)])
def test_a_text_without_meaning_is_no_theorem(statement, where, tight):

    with pytest.raises(RdpVerifyError):
        admit(Theorem("mine", "mine", parse_statement(statement, where=where, tight=tight), "a test"))
    assert not theorems.ADMITTED


@pytest.mark.parametrize("statement, given, where", [
    ("Sum(exp(-k**2), (k, -oo, oo)) >= 1", [], []), ("Sum(1/2**k, (k, 1, oo)) <= c", [], ["c in [1, oo)"]),
    ("Sum(renyi(P,Q,k), (k, 2, n)) <= c", ["renyi(P,Q,a) <= c for all a in (1, oo)"],
                                                        ["n in integers [2, 2]", "c in [0, oo)"]),
    ("Limit(x/n, n -> oo) <= 0", [], ["x in [0, 1]"]), ("tv(P,Density(2*x, x, 0, 1)) <= 1", [], [])])
def test_only_finite_sums_of_numbers_stand_in_a_theorem(statement, given, where):
    with pytest.raises(RdpVerifyError):
        admit(Theorem("mine", "mine", parse_statement(statement, given, where), "a test"))
    assert theorems.ADMITTED == {}


def test_a_value_with_the_name_of_an_index_is_not_captured(axiom):
    name = axiom("tv(P,Q) <= Sum(x*k, (k, 1, n))", where=["x in [1, oo)", "n in integers [1, oo)"])
    target = goal("tv(P,Q) <= 3*k", where=["k in [1, oo)"])
    left, *_ = apply(target, name, use="smaller", P="P", Q="Q", x="k", n="2")
    assert to_text(left.conclusion) == "Sum(k*k_, (k_, 1, 2)) <= 3*k"


def test_a_number_is_not_written_otherwise_under_an_index_of_its_name(axiom):
    name = axiom("tv(P,Q) <= Sum(sqrt(k**2), (k, -1, n))", where=["n in integers [1, oo)"])
    target = goal("tv(P,Q) <= 2", where=["k in (0, oo)"])
    left, *_ = apply(target, name, use="smaller", P="P", Q="Q", n="1", spelling={"sqrt(k**2)": "k"})
    assert to_text(left.conclusion) == "Sum(sqrt(k**2), (k, -1, 1)) <= 2"


def test_a_proof_by_a_rule_that_is_gone_is_refused_with_its_name():
    for rule in ("pinsker", "triangle", "function_bound"):
        with pytest.raises(RuleError, match=f"root: no rule is called '{rule}' in this version"):
            verify(goal("kl(P,Q) >= 0"), {"rule": rule, "with": {"divergence": "kl(P,Q)"}})


def test_every_text_of_the_package_means_something_and_has_its_source():
    assert len(all_of_ours()) > 50
    for theorem in all_of_ours():
        assert theorem.source and theorem.title
