"""Refutations in words and as programs: the premises beside the sides, as few digits as decide, the same answer from Python alone."""

import io
import re
from contextlib import redirect_stdout
from fractions import Fraction

import pytest

from rdpverify.errors import InputError
from rdpverify.kernel.checker import decide
from rdpverify.language import parse
from rdpverify.typed import parse_statement
from rdpverify.proving.prove import prove
from rdpverify.reports.plain import prose_text
from rdpverify.reports.prose import Display
from rdpverify.reports.python_text import PythonText, python_name
from rdpverify.reports.refutation import refutation_in_words, sides_in_words
from rdpverify.reports.refutation_script import refutation_script

BOX = ["a > 0", "eps in [0, oo)", "alpha in (1, oo)", "delta in (0, 1)"]


def refuted(text, given=(), where=(), tight=False):
    statement = parse_statement(text, given, where, tight=tight)
    outcome = prove(statement, 20)
    assert outcome.verdict == "refuted"
    return statement, outcome.evidence


def told(statement, evidence) -> str:
    return "\n".join(prose_text(refutation_in_words(statement, evidence)))


def with_sides(text, at, given=(), where=(), bits=128):
    """The evidence of a witness chosen by hand, which the kernel accepts."""
    from rdpverify.kernel import witness
    from rdpverify.certificates.digits import stated

    statement = parse_statement(text, given, where)
    found = witness.check(statement, at, bits)
    evidence = {"at": at, "bits": bits, "lhs": stated(found.left, 30), "rhs": stated(found.right, 30)}
    decide(statement, "refuted", evidence)
    return statement, evidence


HALF = {"P": "Finite([1/2, 1/2])", "Q": "Finite([1/3, 2/3])"}
SAID = [
    ("kl(P, Q) <= 1/100", HALF, (), (), ["D_KL(P‖Q) ≈ 0.05889 > 0.01"]),
    ("P(S) <= a*Q(S)", {"P": "Finite([9994/10000, 6/10000])", "Q": "Finite([1/3, 2/3])", "S": "[0]", "a": "1"}, ["a >= 1"], ["a > 0"],
     ["the event S = {0}", "a = 1", "P(S) = 0.9994 > 0.3333 ≈ Q(S)"]),
    ("tv(P, Q) >= 1/6 + eps", {**HALF, "eps": "1/1000000"}, (), ["eps > 0"], ["TV(P, Q) ≈ 0.166667 < 0.166668 ≈ 1/6 + ε"]),
    ("P1(S2) <= Q(S2)", {"P1": "Finite([1/2, 1/2])", "Q": "Finite([1/3, 2/3])", "S2": "[0]"}, (), (),
     ["P_1 = (1/2, 1/2), Q = (1/3, 2/3)", "S_2 = {0}", "P_1(S_2) = 0.5 > 0.3333 ≈ Q(S_2)"]),
    ("2 <= 1", {}, (), (), ["The two sides are numbers.", "2 > 1"]),
    ("8*log(10) == ~18.43", {}, (), (), ["rounds to 18.43, but", "8·log(10) ≈ 18.421 < 18.425"]),
    ("max_divergence(P, Q) < oo", {"P": "Finite([1])", "Q": "Finite([0, 1])"}, (), (), ["P = (1, 0), Q = (0, 1) on the outcomes 0, 1", "D_∞(P‖Q) = ∞"]),
    ("kl(P, Q) <= 10**20", {"P": "Finite([1])", "Q": "Finite([0, 1])"}, (), (), ["D_KL(P‖Q) = ∞ > 10²⁰"]),
    ("exp(-a) <= 1/10**30", {"a": "20"}, (), ["a > 0"], ["2.061·10^(−9) > 10^(−30)"]),
    ("kl(P, Q) <= 0", {**HALF, "eps": "1"}, ["P(S) <= exp(eps)*Q(S) for all events S"], ["eps > 0"],
     ["for all events S holds; least room is left by S = {0}:", "P(S) = 0.5 < 0.9061 ≈ exp(1)·Q(S)"]),
    ("kl(P, Q) <= 0", {**HALF, "a": "1"}, ["renyi(P, Q, t) <= a*t for all t in (1, oo)"], ["a > 0"], ["holds; at t = 2, say,", "< 2 = "]),
    ("x <= 2", {"x": "3"}, ["x**2 >= 9", "kl(R, R) <= x"], ["x in integers [1, 4]"], ["x² = 9", "D_KL(R‖R) = 0 < 3 = x", "x = 3 > 2"])]


@pytest.mark.parametrize("text, at, given, where, words", SAID)
def test_what_is_said(text, at, given, where, words):
    at = {**at, **({"R": "Finite([1])"} if "R(" in str(given) or "(R" in str(given) else {})}
    shown = told(*with_sides(text, at, given, where))
    for each in words:
        assert each in shown, shown
    assert not re.search(r"\d\.\d{12}", shown)


def test_each_premise_and_each_condition_is_shown_once_and_in_order():
    statement, evidence = refuted("renyi(P, Q, alpha) <= alpha*eps**2/4",
                                  ["max_divergence(P, Q) <= eps", "max_divergence(Q, P) <= eps", "alpha*eps <= 5"], BOX[1:3])
    proof = refutation_in_words(statement, evidence)
    rows = [len(block.rows) for item in proof.items for block in item.blocks if isinstance(block, Display)]
    assert rows == [3, 1]
    assert told(statement, evidence).index("The premises hold:") < told(statement, evidence).index("Claimed is ")


@pytest.mark.parametrize("text, words", [
    ("zcdp(LaplaceMechanism(1)) <= 1/10", ["the order 2", "which says at this order that", "≈ 0.3096 > 0.1"]),
    ("epsilon(GaussianMechanism(1), 1/10**5) <= 4", ["which says that", "≈ 0.00004712 > 0.00001"]),
    ("privacy_profile(ExponentialMechanism(1), 0) <= 1/10", ["on one input the scores (", "on a neighbouring one (", "> 0.1"]),
    ("kl(P, Q) < kl(P, Q)", ["both sides are the same"])])
def test_refutations_of_other_kinds(text, words):
    shown = told(*refuted(text))
    assert all(each in shown for each in words), shown


@pytest.mark.parametrize("low, high, words", [("-1.2e-25", "4.4e-25", "≈ 0"), ("0", "3.2e-25", "≈ 0"), ("0", "0", "= 0"), ("2e-25", "3e-25", "≈ 2.5·10^(−25)")])
def test_an_enclosure_of_zero_shows_no_digits(low, high, words):
    sides = {"lhs": ["0.25", "0.25"], "rhs": [low, high]}
    assert sides_in_words(sides) == ["= 0.25", words]


def test_a_bound_that_is_not_the_least_one():
    shown = told(*refuted("renyi(P, Q, alpha) <= 2*eps", ["max_divergence(P, Q) <= eps"], BOX[1:3], tight=True))
    assert "it is not the least one" in shown and "is proved to be at most" in shown and " < " in shown


@pytest.mark.parametrize("name", ["x1a", "x1_2", "a_b_c", "T", "E", "m_a", "x_", "epsilon"])
def test_symbols_of_any_name(name):
    shown = told(*with_sides(f"{name} <= 1", {name: "2"}, where=[f"{name} in (0, 3)"]))
    assert " = 2" in shown and "2 > 1" in shown


# --- programs


def run(script: str):
    printed = io.StringIO()
    with redirect_stdout(printed), pytest.raises(SystemExit) as ended:
        exec(compile(script, "refutation", "exec"), {})
    return int(ended.value.code), printed.getvalue()


@pytest.mark.parametrize("text, at, given, where, words", [case for case in SAID if "10**30" not in case[0]])
def test_the_program_agrees(text, at, given, where, words):
    at = {**at, **({"R": "Finite([1])"} if "(R" in str(given) else {})}
    script = refutation_script(*with_sides(text, at, given, where))
    code, printed = run(script)
    assert code == 0 and printed.startswith("REFUTED"), script
    assert "rdpverify" not in script


@pytest.mark.parametrize("text", [
    "renyi(Normal(0, 1), Normal(1, 2), 2) <= 0", "kl(Laplace(0, 1), Laplace(1, 1/2)) <= 0", "tv(Normal(0, 1), Normal(1, 1)) <= 1/3",
    "privacy_profile(LaplaceMechanism(1), 1/2) <= 1/5", "rdp(PoissonSampled(GaussianMechanism(1), 1/10), 3) <= 1/100",
    "renyi(Uniform(0, 1), Uniform(0, 2), 2) <= 1/2", "privacy_profile(RandomizedResponse(3/4), 1/2) <= 1/10",
    "kl(Power(Bernoulli(1/2), 3), Power(Bernoulli(1/3), 3)) <= 1/10", "tradeoff(Bernoulli(1/2), Bernoulli(1/3), 1/10) >= 9/10",
    "Sum(1/k, (k, 1, 10)) <= 2", "Piecewise((1/3, exp(1) < 2), (2/3, True)) <= 1/2", "PhiInv(3/4) >= 1", "besseli(0, 1) <= 1",
    "factorial(5)/binomial(7/2, 2) <= 3", "1/Max(2, 3) >= 1/2", "2**(1/3) - 11/10 <= 1/10"])
def test_the_program_of_a_statement_about_numbers(text):
    code, printed = run(refutation_script(*refuted(text)))
    assert code == 0 and printed.startswith("REFUTED")


def test_the_program_of_rational_sides_needs_fractions_only():
    script = refutation_script(*with_sides("P(S) <= Q(S)**2 + 1/3", {**HALF, "S": "[0]"}, ["tv(P, Q) <= 1/6"]))
    assert "mpmath" not in script and "from fractions import Fraction as F" in script and run(script)[0] == 0


def test_the_program_does_not_refute_what_holds():
    statement, evidence = with_sides("kl(P, Q) <= 1/100", HALF)
    script = refutation_script(statement, evidence)
    assert run(script.replace("right = mpf(1)/100", "right = mpf(1)/10"))[0] == 1
    statement, evidence = with_sides("kl(P, Q) <= 1/100", HALF, ["tv(P, Q) <= 1/6"])
    script = refutation_script(statement, evidence)
    assert run(script)[0] == 0 and run(script.replace("mpf(1)/6", "mpf(1)/7"))[0] == 1


@pytest.mark.parametrize("text, why", [
    ("max_divergence(Laplace(0, 1), Laplace(1, 1)) <= 1/2", "max_divergence"), ("rdp(DiscreteGaussianMechanism(1), 2) <= 1/2", "DiscreteNormal"),
    ("renyi(Exponential(1/2), Exponential(1), 2) < oo", "diverges"), ("tv(Poisson(1), Poisson(2)) <= 1/10", "Poisson")])
def test_what_has_no_short_program_is_said_in_one_line(text, why):
    with pytest.raises(InputError, match=f"no short program: .*{why}") as caught:
        refutation_script(*refuted(text))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", ["lambda_", "max", "exp", "F", "left", "kl", "in", "beta", "mp", "print"])
def test_symbols_do_not_hide_what_the_program_uses(name):
    assert python_name(name) != name or name == "lambda_"


@pytest.mark.parametrize("text", ["1/3 + x", "x - 11/10", "2/3/x", "x**(1/3)", "5/7*x/3", "-x/3 - 2/3", "1/x**(3/2)", "(1/2)**x", "x**-2",
                                  "1/Max(2, 3)", "2/Min(3, x)"])
def test_no_two_whole_numbers_are_divided_as_floats(text):
    from mpmath import mp, mpf, sqrt

    mp.dps = 40
    written = PythonText({}, exact=False).text(parse(text))
    found, expected = (eval(source, {"mpf": mpf, "x": mpf(3), "sqrt": sqrt, "Max": max, "Min": min}) for source in (written, re.sub(r"(\d+)", r"mpf(\1)", text)))
    assert abs(found - expected) < mpf(10) ** -35
    if "x**(" not in text and "(1/2)" not in text:
        value = eval(PythonText({}, exact=True).text(parse(text)), {"F": Fraction, "x": Fraction(3)})
        assert isinstance(value, Fraction)
