"""The Python face: what it builds is text, what comes back is SymPy in the symbols that went in, floats stay outside."""

import json
import re
import time
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
import sympy as sp
import sympy.stats

import rdpverify as rv
from rdpverify.errors import InputError
from rdpverify.certificates.sealed import claim_certificate
from rdpverify.printer import to_text
from rdpverify.typed import parse_statement

x, mu = sp.symbols("x mu", real=True)
sigma, b = sp.symbols("sigma b", positive=True)
alpha, eps = rv.alpha, rv.eps


def test_a_divergence_is_derived_in_the_symbols_that_went_in():
    D = rv.renyi(rv.Normal(0, sigma), rv.Normal(mu, sigma))
    assert sp.simplify(D.closed_form - alpha * mu**2 / (2 * sigma**2)) == 0
    assert {mu, sigma} < D.closed_form.free_symbols
    assert D.finite_when == "always" and D.limit_one == mu**2 / (2 * sigma**2) and D.limit_oo is sp.oo
    assert str(D.derivation).startswith("renyi(Normal(0, sigma), Normal(mu, sigma), alpha) = ")


def test_a_divergence_is_enclosed_at_exact_values_only():
    D = rv.renyi(rv.Normal(0, sigma), rv.Normal(mu, sigma))
    found = D.enclose(alpha=sp.Rational(5, 2), mu=1, sigma=2)
    assert found.lower <= sp.Rational(5, 16) * 1 and found.has_digits(30)
    with pytest.raises(InputError, match="float"):
        D.enclose(alpha=2.5, mu=1, sigma=2)
    with pytest.raises(InputError, match="no value for mu, sigma"):
        D.enclose(alpha=2)
    with pytest.raises(InputError, match="nu does not occur"):
        D.enclose(alpha=2, mu=1, sigma=2, nu=1)


def test_a_density_of_ones_own_is_proved_to_be_one():
    P = rv.Density(sp.exp(-sp.Abs(x) / b) / (2 * b), x)
    assert rv.Claim(rv.renyi(P, P.shift(1)) <= 1 / b, where=["alpha in (1, oo)", "b > 0"]).parsed
    with pytest.raises(rv.NotADensity, match="mass is 2"):
        rv.Density(sp.exp(-sp.Abs(x) / b) / b, x)
    with pytest.raises(rv.NotADensity, match="negative at x = -"):
        rv.Density(x, x, -1, 1)


def test_statements_about_all_pairs_are_built_with_operators_and_sympy():
    (P, Q), S = rv.any_pair(), rv.Event()
    bound = (sp.exp(eps) * Q(S)) ** ((alpha - 1) / alpha)
    given, where = [rv.renyi(P, Q, alpha) <= eps], ["alpha in (1, oo)", "eps in [0, oo)"]
    claim = rv.Claim(P(S) <= bound, given=given, where=where)
    assert claim.given == ("renyi(P, Q, alpha) <= eps",)
    assert claim.verify().status == "proved"
    assert rv.Claim(P(S) <= (sp.exp(eps) * Q(S)) ** (alpha / (alpha - 1)), given=given, where=where).verify().status == "refuted"


def test_random_variables_of_sympy_are_laws():
    X, Y = sympy.stats.Normal("X", 0, sigma), sympy.stats.Normal("Y", mu, sigma)
    assert str(rv.renyi(X, Y)) == "renyi(Normal(0, sigma), Normal(mu, sigma), alpha)"
    assert str(rv.tv(sympy.stats.Gumbel("G", 2, 3), sympy.stats.Geometric("K", sp.Rational(1, 3)))) == (
        "tv(Gumbel(3, 2), shift(Geometric(1/3), 1))"
    )


@pytest.mark.parametrize(
    "value, text",
    [
        (2, "2"),
        (Fraction(3, 2), "3/2"),
        ("0.1", "1/10"),
        (sp.Rational(3, 7), "3/7"),
        (sp.sqrt(2), "sqrt(2)"),
        (sp.E, "exp(1)"),
        (sp.Symbol("lambda"), "lam"),
        (sp.pi, "pi"),
    ],
)
def test_numbers_and_formulas_are_read_exactly(value, text):
    assert str(rv.Normal(0, value)) == f"Normal(0, {text})"


@pytest.mark.parametrize("value", [0.5, sp.Float("0.5"), True, None, 1j])
def test_inexact_and_foreign_values_are_refused(value):
    with pytest.raises(InputError):
        rv.Normal(0, value)


def test_a_comparison_is_not_a_bool():
    with pytest.raises(TypeError, match="not a bool"):
        bool(alpha <= 1)
    with pytest.raises(TypeError):
        0 <= alpha <= 1  # noqa: B015


def test_equality_is_written_equal_and_bools_are_no_statements():
    D = rv.renyi(rv.Normal(0, 1), rv.Normal(1, 1))
    assert rv.Claim(rv.equal(D, alpha / 2)).statement == "renyi(Normal(0, 1), Normal(1, 1), alpha) == alpha/2"
    with pytest.raises(InputError, match=r"rdpverify\.equal"):
        rv.Claim(alpha / 2 == D)


def test_words_keywords_and_misspellings():
    M = rv.GaussianMechanism(sigma, sensitivity=2)
    assert str(rv.rdp(M, 3)) == "rdp(GaussianMechanism(sigma, 2), 3)"
    assert (
        str(rv.Mixture(("1/3", rv.Normal(0, 1)), (sp.Rational(2, 3), "Laplace(0, 1)")))
        == "Mixture((1/3, Normal(0, 1)), (2/3, Laplace(0, 1)))"
    )
    with pytest.raises(AttributeError, match="did you mean 'Laplace'"):
        rv.Laplce  # noqa: B018
    with pytest.raises(InputError):
        rv.Normal(0)
    with pytest.raises(InputError, match="use P, Q, R"):
        rv.any_law("X")


def test_what_comes_back_mixes_with_sympy():
    (P, Q), S = rv.any_pair(), rv.Event()
    expression = sp.exp(eps) * Q(S) + sp.log(rv.renyi(P, Q, 2))
    claim = rv.Claim(P(S) <= expression, where=["eps >= 0"])
    assert claim.statement == "P(S) <= Q(S)*exp(eps) + log(renyi(P, Q, 2))"
    assert rv.Claim(expression >= P(S), where=["eps >= 0"]).statement == "Q(S)*exp(eps) + log(renyi(P, Q, 2)) >= P(S)"
    assert sp.sympify(alpha / 2) == sp.Symbol("alpha", positive=True) / 2


def test_words_that_are_read_as_something_else():
    P, Q = rv.any_pair()
    assert rv.Claim(rv.tv(P, Q) <= rv.sqrt(rv.kl(P, Q) / 2)).statement == "tv(P, Q) <= sqrt(kl(P, Q)/2)"
    assert [str(value) for value in (rv.exp(0), rv.log(1), rv.Abs(-3), abs(rv.kl(P, Q) - 1))] == ["1", "0", "3", "Abs(kl(P, Q) - 1)"]
    with pytest.raises(InputError, match="expected an event such as S"):
        P("S")


def test_integers_of_numpy_are_exact_and_its_floats_are_refused_as_floats():
    assert str(rv.Normal(0, np.int64(2))) == "Normal(0, 2)" == str(rv.Normal(np.uint8(0), "2"))
    for wrong in (np.float64(2), 2.0):
        with pytest.raises(InputError, match=r"the float 2\.0: write it as text, '2\.0', or"):
            rv.Normal(0, wrong)
    with pytest.raises(InputError):
        rv.Normal(0, np.bool_(True))


@pytest.mark.parametrize("name", ["pi", "oo"])
def test_a_symbol_named_like_a_constant_is_refused(name):
    """Read as text it would be the number π, and the statement another one."""
    with pytest.raises(InputError, match=f"a symbol called {name} would be read as the constant"):
        rv.Laplace(0, sp.Symbol(name, positive=True))
    assert str(rv.Laplace(0, sp.pi)) == "Laplace(0, pi)"


BEST = rv.optimal_epsilon(alpha, rv.rdp(rv.GaussianMechanism(1), alpha), "1e-5")


@pytest.mark.parametrize("digits", [0, -1, 4001, "12", 2.5, None, True])
def test_a_number_of_digits_is_a_positive_whole_number(digits):
    for ask in (rv.kl(rv.Normal(0, 1), rv.Normal(1, 2)).enclose, BEST.infimum, BEST.infimum_certificate):
        with pytest.raises(InputError, match="expected a number of digits"):
            ask(digits=digits)


@pytest.mark.parametrize("budget", [0, -1, "12", True, float("nan"), float("inf")])
def test_a_budget_is_a_number_of_seconds(budget):
    """A negative one was an undecided verdict, and a number without one."""
    for ask in (rv.kl(rv.Normal(0, 1), rv.Normal(1, 2)).enclose, BEST.infimum, rv.Claim("2 <= 3").verify):
        with pytest.raises(InputError, match="a budget is a number of seconds > 0"):
            ask(budget=budget)


def test_an_enclosure_says_what_it_is_and_what_it_is_asked():
    third, log_two = rv.renyi(rv.Normal(0, 1), rv.Normal(1, 1), "2/3").enclose(), rv.kl(rv.Uniform(0, 1), rv.Uniform(0, 2)).enclose(digits=40)
    assert repr(third) == "<Enclosure 1/3, closed form>" and third.contains("1/3") and not third.contains("0.333")
    assert log_two.contains("0.693147180559945309417232121458176568") is False and log_two.contains(Fraction(7, 10)) is False
    assert log_two.contains(Fraction(*map(int, (log_two.mid.fmpq().p, log_two.mid.fmpq().q)))) and hash(log_two) == hash(log_two)
    assert repr(log_two).startswith("<Enclosure [0.693147180559945309417232121458176568")
    for ask in (lambda: log_two < 1, lambda: log_two > 1, lambda: float(log_two)):
        with pytest.raises(TypeError, match="an enclosure is an interval"):
            ask()
    for digits in (0, -1, 2.5, "3"):
        with pytest.raises(rv.InputError, match="expected a number of digits"):
            log_two.decimal(digits)


def test_certificates_are_rechecked_from_python(tmp_path):
    record = rv.rdp(rv.LaplaceMechanism(1), 2).certificate(digits=20)
    assert rv.recheck(record).verdict == "enclosed"
    path = tmp_path / "c.json"
    path.write_text(json.dumps(record))
    assert rv.recheck(path).subject == rv.recheck(str(path)).subject == "rdp(LaplaceMechanism(1, 1), 2)"
    found = rv.recheck(path)
    assert found.statement.startswith("rdp(LaplaceMechanism(1, 1), 2) lies in [") and found.hash == record["digest"]
    assert found.version == record["program"] and found.rests_on["files"] > 100
    with pytest.raises(rv.CertificateError, match="altered"):
        rv.recheck({**record, "lower": "0"})
    with pytest.raises(rv.InputError, match="cannot be read"):
        rv.recheck(tmp_path / "nothing.json")
    with pytest.raises(rv.InputError, match="budget"):
        rv.recheck(record, budget=0)


def test_a_certificate_that_keeps_the_arithmetic_busy_is_given_up_from_python():
    statement = parse_statement("besseli(1000000,1000000) > 0")
    busy = claim_certificate(statement, "proved", {"proof": {"rule": "evaluate", "with": {"bits": 20000}}})
    begun = time.monotonic()
    with pytest.raises(rv.BudgetExceeded):
        rv.recheck(busy, budget=1)
    assert time.monotonic() - begun < 10
    with pytest.raises(rv.InputError, match="expected a certificate"):
        rv.recheck(3)


def test_decimals_and_orders_of_a_curve_in_every_exact_form():
    assert str(rv.Normal(0, Decimal("0.1"))) == "Normal(0, 1/10)"
    for wrong in (Decimal("NaN"), Decimal("Infinity"), Decimal("1e999999999")):
        with pytest.raises(rv.InputError):
            rv.Normal(0, wrong)
    lower, upper = rv.rdp_curve(rv.GaussianMechanism(1), ["5/2", Fraction(5, 2), sp.Rational(5, 2), Decimal("2.5"), 2.5, np.float32(2.5)])
    assert list(lower) == list(upper) == [1.25] * 6
    with pytest.raises(rv.InputError, match="pure_dp"):
        rv.rdp_curve(rv.GaussianMechanism(1), [np.inf])


def test_the_version_is_that_of_the_package():
    assert rv.__version__[:1].isdigit()


t, y, k, r = sp.Symbol("t", positive=True), sp.Symbol("y", nonnegative=True), sp.Symbol("k", integer=True, positive=True), sp.Symbol("r", real=True)


@pytest.mark.parametrize("statement, where, wanted", [
    (sp.log(t) <= t - 1, [], {"t": "(0, oo)"}),
    (rv.log(1 + y) <= y, [], {"y": "[0, oo)"}),
    (rv.log(1 + y) <= y, ["y <= 9"], {"y": "[0, 9]"}),
    (rv.log(1 + y) <= y, ["y in [1, 2]"], {"y": "[1, 2]"}),
    (t - y <= 1, ["t <= y"], {"t": "(0, oo)", "y": "[0, oo)"}),
    (rv.exp(-k) <= "1/2", [], {"k": "integers (0, oo)"}),
    (2*r <= r**2 + 1, [], {"r": "(-oo, oo)"}),
    (rv.kl(rv.Bernoulli(r), rv.Bernoulli("1/2")) <= 1, [], {"r": "[0, 1]"}),
    (rv.kl(rv.Bernoulli(t), rv.Bernoulli("1/2")) <= 1, [], {"t": "(0, 1]"}),
    (rv.equal(rv.renyi(rv.Normal(r, t), rv.Normal(0, t), 2), r**2/t**2), [], {"r": "(-oo, oo)", "t": "(0, oo)"}),
])
def test_what_sympy_symbols_assume_is_their_domain_in_a_claim(statement, where, wanted):
    """The documentation said so, and `log(t) <= t - 1` of a positive t was refused: no domain."""
    claim = rv.Claim(statement, where=where)
    assert {name: to_text(domain) for name, domain in claim.parsed.where} == wanted and claim.verify(budget=10).status == "proved"


def test_a_text_is_read_as_what_it_says():
    kinds = {
        "P": rv.Law, "K(P)": rv.Law, "Normal(0, 1)": rv.Law, "Noise(Laplace(0, 1))": rv.MarkovKernel, "GaussianMechanism(1)": rv.Mechanism,
        "kl(P, Q)": rv.Quantity, "x + 1": rv.Quantity, "exp(1)": rv.Quantity, "sigma": rv.Quantity,
    }
    assert {text: type(rv.read(text)) for text in kinds} == kinds
    assert rv.read("Density(exp(-Abs(x))/2, x)").shift(1).term == rv.Density("exp(-Abs(x))/2", "x").shift(1).term
    with pytest.raises(rv.NotADensity):
        rv.read("kl(Density(exp(-x**2), x), Normal(0, 1))")
    with pytest.raises(rv.SyntaxProblem, match="expected a formula, found the end of the text"):
        rv.read("x +")


def test_what_operators_and_functions_make_of_quantities_is_a_quantity():
    loss = rv.kl(rv.Normal(0, 1), rv.Normal(1, 1))
    for made, value in ((2 * loss - 1, 0), (-loss, "-1/2"), (abs(-loss), "1/2"), (1 / loss, 2), (loss**2, "1/4"), (rv.Max(loss, 1), 1)):
        assert made.enclose(digits=8).contains(value)
    order = rv.rdp(rv.GaussianMechanism(1)) + rv.log(rv.read("exp(2)")) / (rv.alpha - 1)  # α/2 + 2/(α − 1), least at α = 3
    assert order.infimum(digits=8).contains("5/2")


@pytest.mark.parametrize(("command", "way"), [("prove", "rv.Claim(text).verify()"), ("enclose", "rv.read(text).enclose()")])
def test_a_command_is_no_word_and_its_way_is_named(command, way):
    with pytest.raises(AttributeError, match=re.escape(f"write {way}")):
        getattr(rv, command)
