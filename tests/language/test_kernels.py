"""Kernels in statements: how they are read and printed, what is refused, and on which spaces laws live."""

import pytest

from rdpverify.errors import InputError
from rdpverify.printer import to_text
from rdpverify.typed import parse, parse_premise, parse_question, parse_relation, parse_statement


@pytest.mark.parametrize("text", [
    "renyi(K(P), K(Q), alpha) <= renyi(P, Q, alpha)", "renyi(P*K1, Q*K2, alpha) <= eps1 + eps2", "tv(P*K1*K2, Q*K1*K3) <= K*eps",
    "K(P)(S) <= exp(eps)*K(Q)(S) + delta", "(P*K)(S) <= 1", "tv(Kernel([[1/2, 1/2], [0, 1]])(P), K(Mixture((1/2, P), (1/2, Q)))) <= 1",
    "tv(K1(K(P)), K1(K(Q))) <= 1", "tv(P*Kernel([[1/2, 1/2], [0, 1]]), Q*K) <= 1", "tv(Noise(Normal(0, sigma))(P), Q) <= 1", "tv(K(x), K(y)) <= 1",
    "K1(x)(S) <= 1", "kl(Power(K(P), 2), Power(K(Q), 2)) <= 1"])
def test_what_is_printed_reads_back(text):
    found = parse_relation(text)
    assert to_text(found) == text and parse_relation(to_text(found)) == found


@pytest.mark.parametrize("typed", ["for all x and y", "for all x, y", "for all values x, y", "for all values y and x", "for all value x and values y"])
def test_values_of_a_premise(typed):
    found = parse_premise(f"max_divergence(K(x),K(y)) <= eps {typed}")
    assert found.values == ("x", "y") and not found.plain and not found.quantified
    assert to_text(found).endswith("for all values x, y") and parse_premise(to_text(found)) == found


def test_orders_events_and_values_in_one_premise():
    found = parse_premise("renyi(K1(x),K2(x),a) <= rho*a for all x and a in (1, oo)")
    assert found.values == ("x",) and [name for name, _ in found.quantified] == ["a"]
    found = parse_premise("K1(x)(S) <= K2(x)(S) + d for all events S, x")
    assert (found.events, found.values) == (("S",), ("x",)) and parse_premise(to_text(found)) == found


@pytest.mark.parametrize("text, said", [
    ("K(3)", "K is a kernel here"), ("K(alpha - 1)", "a product needs [*]"), ("K()", "expected a formula"), ("K(S)", "K is a kernel here"), ("P*3", "expected a kernel after P[*]"),
    ("P*K(Q)", "expected a kernel"), ("tv(K, P)", "expected a distribution"), ("Normal(0,1)(S)", "expected an operator"), ("K(P)*2", "expected a kernel"),
    ("2*K(P)", "expected a number"), ("K(P)(P)", "expected an event"), ("(P*K)(x)", "expected an event"), ("Kernel([1/2, 1/2])(P)", "to begin a list"), ("K(", "expected a formula"), ("P*", "expected a kernel|expected a formula"), ("K(P", "expected '[)]'")])
def test_what_is_no_kernel_is_told_in_one_line(text, said):
    with pytest.raises(InputError, match=said) as told:
        parse(text)
    assert "\n" not in str(told.value)


@pytest.mark.parametrize("text, options, said", [
    ("tv(P*K, P) <= 1", {}, "different spaces"), ("tv(P*K, Bernoulli(1/2)) <= 1", {}, "different spaces"), ("tv(P*K, Q*K) <= 1", {"given": ["tv(P*K, P*K1*K2) <= 1/2"]}, "different spaces"),
    ("(P*K)(S) <= P(S)", {}, "different spaces"), ("tv(Kernel([[1,0],[0,1]])(P*K), Q) <= 1", {}, "different spaces"), ("tv(Power(K(P),2), Power(K(Q),2)) <= 1", {"given": ["tv(K(P), Power(P,2)) <= 1", "tv(K(P), P) <= 1"]}, "different spaces"),
    ("tv(K(x), P) <= x", {"where": ["x > 0"]}, "is a kernel or a value"), ("tv(K(P), Q) <= K", {"where": ["K > 0"]}, "is a kernel or a value"),
    ("tv(P, Q) <= t", {"given": ["tv(K(x), Q) <= t"], "where": ["t > 0"]}, "must be quantified"), ("tv(P, Q) <= t", {"given": ["tv(K(x), Q) <= t for all x, x"], "where": ["t > 0"]}, "quantified twice"),
    ("tv(P, Q) <= t", {"given": ["tv(K(a), Q) <= t for all a in (0, 1)"], "where": ["t > 0"]}, "must be quantified"),
    ("K*tv(K(P), Q) <= 1", {}, "has no domain")])
def test_statements_that_cannot_be_meant(text, options, said):
    with pytest.raises(InputError, match=said):
        parse_statement(text, **options)


def test_a_question_is_asked_about_laws_on_one_space():
    with pytest.raises(InputError, match="different spaces"):
        parse_question("tv(Bernoulli(1/2)*Kernel([[1, 0], [0, 1]]), Bernoulli(1/2))")
    assert parse_question("tv(Kernel([[1, 0], [0, 1]])(Bernoulli(1/2)), Bernoulli(1/2))")


@pytest.mark.parametrize("text", ["tv(P*K, Q) <= 1", "kl(P*K, Product(P, K(P))) >= 0", "tv(K(P), P) <= 1", "tv(P*K1*K2, Product(P, Q, R)) <= 1", "K*tv(P, Q) <= K"])
def test_statements_that_can_be_meant(text):
    assert parse_statement(text, where=["K > 0"] if text.startswith("K*") else [])
