"""Rules about one mechanism: exponential mechanisms as bounded range, Gaussian trade-off functions, discrete Gaussian noise."""

import pytest
from rules import by_theorem, goal

from rdpverify.errors import RuleError
from rdpverify.kernel import witness
from rdpverify.kernel.place import ORDER
from rdpverify.kernel.proof import RULES
from rdpverify.language import parse
from rdpverify.printer import to_text
from rdpverify.typed import parse_statement
from rdpverify.numeric.enclosing import enclose
from rdpverify.proving.tactics.laws.gaussian_noise import IN_CLOSED_FORM
from rdpverify.terms.normal import identical

WHERE = ["s > 0", "e in [0, oo)", "a in (1, oo)", "b in (0, oo)", "x in (0, 1)", "y in [0, 1]", "u in (-oo, oo)", "m in integers [0, oo)"]


def asked(rule: str, statement: str, given=(), **data):
    (found,) = RULES[rule].apply(goal(statement, given=given, where=WHERE), data)
    return found


@pytest.mark.parametrize(("quantity", "divergence"), [
    ("rdp(ExponentialMechanism(e), a)", "renyi(P, Q, a)"), ("pure_dp(ExponentialMechanism(e))", "max_divergence(P, Q)"),
    ("privacy_profile(ExponentialMechanism(e), x)", "hockey_stick(P, Q, x)")])
def test_an_exponential_mechanism_is_a_pair_of_bounded_range(quantity, divergence):
    found = asked("neighbours", f"1/2 >= {quantity}")
    assert to_text(found.conclusion) == f"{divergence} <= 1/2"
    assert [to_text(premise.relation) for premise in found.given] == ["max_divergence(P, Q) + max_divergence(Q, P) <= e"]


@pytest.mark.parametrize("statement", ["1/2 <= rdp(ExponentialMechanism(e), a)", "2*rdp(ExponentialMechanism(e), a) <= 1",
                                       "rdp(ExponentialMechanism(e), a) <= kl(P, Q)", "zcdp(ExponentialMechanism(e)) <= 1",
                                       "rdp(ExponentialMechanism(e), a) < 1", "rdp(ExponentialMechanism(e), a) == 1",
                                       "gdp(GaussianMechanism(s)) <= 1", "epsilon(GaussianMechanism(s), x) <= 1"])
def test_what_is_no_statement_about_neighbouring_pairs(statement):
    with pytest.raises(RuleError):
        asked("neighbours", statement)


def test_a_premise_about_other_laws_is_not_one_about_the_mechanism():
    with pytest.raises(RuleError):
        asked("neighbours", "rdp(ExponentialMechanism(e), a) <= 1", given=["kl(P, Q) <= 1"])


PROFILE = "privacy_profile(LaplaceMechanism(s), x) <= y"


def test_bounds_of_a_mechanism_are_proved_and_then_hold_of_every_pair():
    bounds = ["rdp(LaplaceMechanism(s), c) <= c/(2*s**2) for all c in (1, oo)", "1/s >= pure_dp(LaplaceMechanism(s))"]
    first, second, pairs = RULES["neighbours"].apply(goal(PROFILE, where=WHERE), {"bounds": bounds})
    assert to_text(first.conclusion) == "rdp(LaplaceMechanism(s, 1), c) <= c/(2*s**2)"
    assert dict(first.symbols).keys() == dict(pairs.symbols).keys() | {"c"}
    assert to_text(second.conclusion) == "1/s >= pure_dp(LaplaceMechanism(s, 1))"
    assert not first.given and not second.given and to_text(pairs.conclusion) == "hockey_stick(P, Q, x) <= y"
    assert [to_text(premise) for premise in pairs.given] == [
        "renyi(P, Q, c) <= c/(2*s**2) for all c in (1, oo)", "renyi(Q, P, c) <= c/(2*s**2) for all c in (1, oo)",
        "max_divergence(P, Q) <= 1/s", "max_divergence(Q, P) <= 1/s"]


@pytest.mark.parametrize(("mechanism", "reverse"), [
    ("PoissonSampled(LaplaceMechanism(s), x)", True), ('PoissonSampled(LaplaceMechanism(s), x, "add_remove", "remove")', False),
    ("ExponentialMechanism(e)", True), ("Composed((ExponentialMechanism(e), 2))", False)])
def test_the_reverse_of_a_pair_is_one_when_no_direction_is_left_out(mechanism, reverse):
    bounds = [f"pure_dp({mechanism}) <= 1"]
    *_, pairs = RULES["neighbours"].apply(goal(f"privacy_profile({mechanism}, x) <= y", where=WHERE), {"bounds": bounds})
    known = [to_text(premise) for premise in pairs.given]
    assert "max_divergence(P, Q) <= 1" in known and ("max_divergence(Q, P) <= 1" in known) is reverse


def test_two_lists_of_scores_are_a_lower_bound():
    found = asked("neighbours", "1/2 < rdp(ExponentialMechanism(e), a)", scores=[["1", "0"], ["0", "1"]])
    P, Q = (f"Finite([{first}/(1 + exp(e/2)), {second}/(1 + exp(e/2))])" for first, second in (("exp(e/2)", "1"), ("1", "exp(e/2)")))
    assert found.conclusion.op == "<" and found.conclusion.right.op == "renyi"
    for name, law in zip("PQ", found.conclusion.right.args):
        masses = parse({"P": P, "Q": Q}[name]).args[0].args
        assert all(identical(mass, wanted, found.signs) for mass, wanted in zip(law.args[0].args, masses, strict=True))


@pytest.mark.parametrize(("statement", "scores"), [
    ("1/2 <= rdp(ExponentialMechanism(e), a)", [["2", "0"], ["0", "0"]]), ("1/2 <= rdp(ExponentialMechanism(e), a)", [["1"], ["0", "0"]]),
    ("1/2 <= rdp(ExponentialMechanism(e), a)", [["e", "0"], ["0", "0"]]), ("1/2 <= rdp(ExponentialMechanism(e), a)", [["1", "0"]]),
    ("1/2 <= rdp(ExponentialMechanism(e), a)", [[], []]), ("1/2 <= rdp(LaplaceMechanism(s), a)", [["1", "0"], ["0", "1"]]),
    ("1/2 >= rdp(ExponentialMechanism(e), a)", [["1", "0"], ["0", "1"]]), ("1/2 <= 2*rdp(ExponentialMechanism(e), a)", [["1", "0"], ["0", "1"]])])
def test_other_scores_and_other_sides_are_refused(statement, scores):
    with pytest.raises(RuleError):
        asked("neighbours", statement, scores=scores)


@pytest.mark.parametrize("bounds", [
    ["rdp(LaplaceMechanism(2*s), a) <= 1"],  # of another mechanism
    ["renyi(P, Q, a) <= 1"], ["kl(P, Q) <= rdp(LaplaceMechanism(s), a)"], ["rdp(LaplaceMechanism(s), a) <= kl(P, Q)"],
    ["rdp(LaplaceMechanism(s), a) >= 1"], ["rdp(LaplaceMechanism(s), a) == 1"], ["2*rdp(LaplaceMechanism(s), a) <= 1"],
    ["zcdp(LaplaceMechanism(s)) <= 1"], ["rdp(LaplaceMechanism(s), a) <= z"], ["rdp(LaplaceMechanism(s), a) <= a for all a in (1, 2)"],
    ["rdp(LaplaceMechanism(s), c) <= log(x - 1) for all c in (1, 2)"], ["1 <="], [1], "rdp(LaplaceMechanism(s), a) <= 1"])
def test_what_is_no_bound_of_the_mechanism(bounds):
    with pytest.raises(RuleError):
        RULES["neighbours"].apply(goal(PROFILE, where=WHERE), {"bounds": bounds})


SCORES = {"e": "1/2", "a": "2", "scores": "[[1, 0], [0, 1]]"}


def test_no_value_is_below_itself():
    def found(conclusion, **at):
        return witness.check(parse_statement(conclusion, where=["b > 0", "c >= b"]), at)

    assert found("log(1 + c) < log(1 + b)", b="1", c="1").relation.op == "<"
    assert found("exp(b) > exp(c)", b="1", c="1")
    for conclusion in ("log(1 + c) <= log(1 + b)", "log(1 + c) < log(1 + b) + b/10**60", "exp(b) >= exp(c)", "exp(b) == exp(c)",
                       "zcdp(LaplaceMechanism(c)) < zcdp(LaplaceMechanism(b))"):
        with pytest.raises(RuleError):
            found(conclusion, b="1", c="1", **({ORDER: "2"} if "zcdp" in conclusion else {}))


def test_one_pair_of_scores_refutes_bounds_from_above_only():
    def found(conclusion):
        return witness.check(parse_statement(conclusion, where=["e > 0", "a in (1, oo)"]), SCORES)

    assert found("rdp(ExponentialMechanism(e), a) <= a*e**2/9").left.lower > found("rdp(ExponentialMechanism(e), a) <= a*e**2/9").right.upper
    assert found("1/100 > privacy_profile(ExponentialMechanism(e), 0)")
    assert found("epsilon(ExponentialMechanism(e), 1/(100*a)) <= 0")
    with pytest.raises(witness.ConclusionHolds):
        found("rdp(ExponentialMechanism(e), a) <= a*e**2/8")
    for conclusion in ("rdp(ExponentialMechanism(e), a) >= 2", "rdp(ExponentialMechanism(e), a) == 2",
                       "rdp(ExponentialMechanism(e), a) <= rdp(ExponentialMechanism(e), 1/2) - 1"):
        with pytest.raises(RuleError, match="from below"):
            found(conclusion)


@pytest.mark.parametrize(("quantity", "value"), [
    ("gdp(GaussianMechanism(s, e))", "e/s"), ("gdp(GaussianMechanism(s))", "1/s"),
    ("tradeoff(Normal(0, s), Normal(u, s), x)", "Phi(PhiInv(1 - x) - Abs(-u)/s)"),
    ("tradeoff(Normal(u, s), Normal(e, s), x)", "Phi(PhiInv(1 - x) - Abs(u - e)/s)"),
    ("tradeoff(Normal(0, s), Normal(e, s), x)", "Phi(PhiInv(1 - x) - e/s)"),
    ("loss_tail(Normal(a, 1), Normal(0, 1), u)", "Phi(a/2 - u/a)"), ("loss_tail(Normal(0, s), Normal(1, s), u)", "Phi(1/2*(1/s) - u/(1/s))"),
    ("loss_within(Normal(a, 1), Normal(0, 1), y)", "Phi(y/a - a/2) - Phi(-y/a - a/2)")])
def test_gaussian_trade_off_functions(quantity, value):
    left = by_theorem(goal(f"2*{quantity} <= 1 + {quantity}", where=WHERE), *IN_CLOSED_FORM, use="replace")
    assert left[:1] == [to_text(goal(f"2*({value}) <= 1 + ({value})", where=WHERE).conclusion)]
    assert left[1:] == (["e > 0"] if quantity == "gdp(GaussianMechanism(s, e))" else [])


@pytest.mark.parametrize("quantity", ["tradeoff(Normal(0, s), Normal(u, s), y)", "tradeoff(Normal(0, s), Normal(u, 2*s), x)",
                                      "loss_tail(Normal(0, s), Normal(e, s), u)", "loss_tail(Normal(0, s), Normal(1, 2*s), u)",
                                      "loss_within(Normal(0, s), Normal(1, s), u)", "hockey_stick(Normal(0, s), Normal(1, s), u)",
                                      "tradeoff(Laplace(0, s), Laplace(u, s), x)", "gdp(LaplaceMechanism(s))", "zcdp(GaussianMechanism(s))"])
def test_other_trade_off_functions_have_no_such_form(quantity):
    found = by_theorem(goal(f"{quantity} <= 1", where=WHERE), *IN_CLOSED_FORM, use="replace")
    assert found is None or found[1:] and found[-1] in ("1 - y > 0", "e > 0", "u >= 0")  # which is false somewhere


@pytest.mark.parametrize(("formula", "definition"), [
    ("Phi(PhiInv(9/10) - 3/4)", "tradeoff(Normal(0, 2), Normal(-3/2, 2), 1/10)"),
    ("Phi(3/8 - 4/30)", "loss_tail(Normal(0, 2), Normal(-3/2, 2), 1/10)"), ("Phi(3/8 + 4/3)", "loss_tail(Normal(0, 2), Normal(-3/2, 2), -1)"),
    ("Phi(4/30 - 3/8) - Phi(-4/30 - 3/8)", "loss_within(Normal(0, 2), Normal(-3/2, 2), 1/10)")])
def test_the_gaussian_forms_beside_their_enclosures(formula, definition):
    form, value = (enclose(parse(text), 20)[0] for text in (formula, definition))
    assert form.ball.overlaps(value.ball) and value.has_digits(15)


def test_discrete_noise_by_continuous_noise():
    def found(statement):
        return by_theorem(goal(statement, where=WHERE), "discrete-gaussian")

    assert found("rdp(DiscreteGaussianMechanism(s, 1 + m), a) < 1") == ["a*(1 + m)**2/(2*s**2) < 1"]
    assert found("1 <= rdp(DiscreteGaussianMechanism(s, m), a)") is None and found("rdp(DiscreteLaplaceMechanism(s), a) <= 1") is None
    assert found("rdp(DiscreteGaussianMechanism(s), b) <= 1")[1:] == ["b - 1 >= 0"]


@pytest.mark.parametrize(("sigma", "m", "order"), [("1/2", 1, "3/2"), ("1/4", 2, "5/4"), ("3", 2, "7/3"), ("1/2", 1, "2")])
def test_the_bound_of_discrete_noise_beside_values(sigma, m, order):
    found, bound = (enclose(parse(text), 20)[0] for text in (
        f"rdp(DiscreteGaussianMechanism({sigma}, {m}), {order})", f"({order})*{m}**2/(2*({sigma})**2)"))
    assert not found.lower > bound.upper
    if order == "2":  # attained at whole orders
        assert not found.upper < bound.lower
