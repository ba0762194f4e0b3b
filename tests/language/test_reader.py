"""The reader of canonical texts: it reads what the reader for people reads and the printer prints, and refuses the rest in one line."""

from contextlib import suppress

import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from hostile import PIECES, REFUSED

from rdpverify import typed
from rdpverify.errors import DomainProblem, InputError, SyntaxProblem
from rdpverify.language import parse, parse_premise
from rdpverify.printer import to_text
from rdpverify.language.reader import NUMBER_BITS
from rdpverify.language.reading import read_declaration, read_relation
from rdpverify.language.syntax import DEPTH, LENGTH, NAME_LENGTH, NUMBER_DIGITS, tree
from rdpverify.language.template import filled
from rdpverify.terms import number, symbol
from rdpverify.typed.grammar import Parser
from rdpverify.terms.build import EXPONENT_LIMIT
from rdpverify.words.membership import domain_of, expected
from rdpverify.words.signature import Slot

SAME = [
    "a - (b - c) + d", "-x**2", "2**-x", "(-2)**x", "a/b/c*d", "-a*b", "x**y**z", "(x**2)**3", "+x", "1.25e-3 + .5 + 3.", "oo", "-oo", "pi*r",
    "in_ + is*None", "exp(x)*K + S", "_k", "sqrt(x)", "tan(x)", "Sum(k**2, (k, 1, n))", "Limit(sin(x)/x, x -> 0)",
    "Limit(1/x, x -> 0+)", "Limit(x, x, 1)", "Limit(exp(-x), x -> oo)", "Limit(Abs(x)/x, x -> (0)-)", "Piecewise((x, x > 0 and y <= 1 or z == 2), (0, True))",
    "expect(P, ratio**2*loss)", "hyper([a, 1/2], [c], x)", "mean(Normal(0, 1), x**2, x)", "P(S)", "R1(T)", "P*K1*K2", "(P*K)(S)", "K(P)(S)",
    "K(x)", "Kernel([[1/2, 1/2], [0, 1]])(P)", "tv(Mixture((1/2, P), (1/2, Q)), R)", "GaussianMechanism(sigma)",
    "Composed((GaussianMechanism(1, 1), 3))", "Density(exp(-x), x, 0, oo)", "H(X, Y | Z)", "H(X)", "I(X, Y; Z)", "I(X; Y | Z, W1) - H(X)",
    'Program([nu ~ Laplace(0, 2)], [xi ~ Laplace(0, 4), answer + xi >= nu], 1, "no", "any", 1)', "(a + b) + c", "2*(3*x)", "x\n+ y"]
REFUSED_BY_ALL = [
    "", " ", "x y", "2x", "1_0", "0x1F", "1.2.3", "2 3", "'a' 'b'", '"a"', '"a" "b"', "x,", "(x,)", "()", "[x]", "Max(x,)", "Max(*x)",
    "Max(**x)", "Max(x=1)", "x if y else z", "x for x in y", "not x", "x in y", "x is y", "x // y", "x << y", "x < = y", "x <> y", "x <- ", "f(x)",
    "x(1)", "2(3)", "(2)(3)", "x.y", "x[1]", "lambda: x", "x := 1", "`x`", "x @ y", "x & y", "x ^ 2", "x ~ y", "~x", "a -> b", "Max(x -> y)",
    "Max(x+)", "Limit(x, x -> oo+)", "Limit(x, 2 -> 1)", "Sum(k, k, 1, 2)", "Sum(k, (P, 1, 2))", "True + 1", "and", "ratio",
    "I(X)", "H(X; Y)", "H()", "I(; Y)", "H(x)", "I(X; Y; Z)", "S(P)", "P(x)", "P(P)", "P + 1", "exp(P)", "renyi(P, 2, Q)", "K(3)",
    "K(P)(P)", "P*3", "2*P", "P/K", "Normal(0, -1)", "Normal(0)", "Normal(0, 1, 2)", "rdp(M, 2)", "rdp(GaussianMechanism(1, 1, 1), 2)", "1/0",
    "2**(2**(2**40))", "x**1000000000", "Kernel([1/2, 1/2])(P)", "Piecewise(x, x > 0)", "Piecewise((x, x))", "x <= y", "x == ~1", "S", "α",
    "xé", "iné", "true", "Exp(x)", "a\\b", "x\u0000", "x#y", "x;y", "{x}", "f'{x}'", "b'x'", "1j", "1e", "0777é"]


@pytest.mark.parametrize("text", SAME)
def test_it_reads_what_the_reader_for_people_reads(text):
    term = parse(text, internal=True)
    assert term is typed.parse(text, internal=True)
    assert parse(to_text(term), internal=True) is term


@pytest.mark.parametrize("text", [text for text in REFUSED_BY_ALL if text not in ("S", "true")] + REFUSED)
def test_what_is_outside_is_refused_in_one_line(text):
    for read in (parse, parse_premise, read_relation, read_declaration):
        if read is parse or text not in ("x <= y", "x == ~1"):
            with pytest.raises(InputError) as caught:
                read(text)
            assert "\n" not in str(caught.value)
            assert len(str(caught.value)) < 400


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from([*PIECES, ";", "~", "->", "+)", "H(", "I(", "X", "K(", "lambda"]), max_size=12).map(" ".join))
def test_word_salad_says_the_same_to_both_or_nothing(text):
    for read, people in ((parse, typed.parse), (parse_premise, typed.parse_premise)):
        try:
            found = read(text)
        except InputError as problem:
            assert "\n" not in str(problem)
        else:
            assert read(to_text(found)) == found
            with suppress(InputError):  # words that people are told to write otherwise
                assert people(text) == found


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=40))
def test_any_text_is_read_or_refused(text):
    for read in (parse, parse_premise, read_declaration, read_relation):
        try:
            read(text)
        except InputError as problem:
            assert "\n" not in str(problem)


@pytest.mark.parametrize("text", [5, None, b"x", ["x"]])
def test_only_text_is_read(text):
    for read in (parse, parse_premise, read_declaration, read_relation):
        with pytest.raises(SyntaxProblem):
            read(text)


def test_words_of_python_are_names_like_others():
    assert parse("lambda + is") is Parser("lambda + is").formula()
    assert to_text(parse("K(lambda)")) == "K(lambda)"
    assert to_text(parse("Sum(None**2, (None, 1, if))")) == "Sum(None**2, (None, 1, if))"
    for text in ("K(in)", "K(True)", "K(for)", "in + 1", "False", "K(xé)"):
        with pytest.raises(InputError):
            parse(text)


def test_limits():
    assert parse("(" * DEPTH + "x" + ")" * DEPTH) is symbol("x")
    for text, said in (("(" * (DEPTH + 1) + "x" + ")" * (DEPTH + 1), "nested deeper"), ("x" * (NAME_LENGTH + 1), "a name longer"),
                       ("1" * (NUMBER_DIGITS + 1), "digits"), ("1e1001", "exponent"), ("x" * (LENGTH + 1), "characters"),
                       ("1e1000*" * 40 + "1", "digits"), ("-" * 10**5 + "x", "expected a formula"), ("x" + "**x" * 10**5, "expected a formula"),
                       ("x+" * 10**5 + "x", "expected a formula")):
        with pytest.raises(SyntaxProblem, match=said):
            parse(text)
    assert parse(" + ".join(["x*y"] * 2500)).size > 2500
    whole = parse("1" * 4_800)
    assert whole.value.p.bit_length() <= NUMBER_BITS
    assert parse(to_text(whole)) is whole


def test_nothing_of_a_text_is_executed():
    for node in ("__import__('os')", "exec(1)", "().__class__"):
        with pytest.raises(InputError):
            parse(node)
    assert type(tree("exp(x)")).__name__ == "Call"


def test_rounded_values_are_exact_and_know_their_last_place():
    assert read_relation("x == ~214.590").rounded is number(fmpq(1, 2000))
    assert read_relation("x == ~-9.04e-67").right is number(-fmpq(904) / fmpq(10) ** 69)
    for text in ("x <= ~2", "x == ~+2", "x == ~~2", "x == -~2", "x == ~y", "x == ~(2 + 1)", "x == ~2 + 1", "~2 == x"):
        with pytest.raises(SyntaxProblem):
            read_relation(text)


@pytest.mark.parametrize("text", [
    "x in (0, oo)", "x in [a, b)", "x in (0, 1) | (1, oo)", "k in integers [1, 9]", "lam in [Max(a, b), f + c]"])
def test_domains(text):
    name, domain = read_declaration(text)
    assert to_text((name, domain)) == text
    assert typed.parse_domain(text) == (name, domain)


def test_all_integers_may_be_left_out():
    assert read_declaration("k in integers") == read_declaration("k in integers (-oo, oo)")


@pytest.mark.parametrize("text", [
    "x in", "x in ()", "x in (0)", "x in (0, 1, 2)", "x in (0, 1", "x in (a), (b)", "x in (0, 1) | ", "x in (0, 1) (1, 2)", "x in {0, 1}", "P in (0, 1)",
    "oo in (0, 1)", "x in (0, 1) and y in (0, 1)", "x in integer [0, 1]", "x > 0", "2 in (0, 1)", "x in (P, Q)", "_x in (0, 1)"])
def test_what_is_no_domain(text):
    with pytest.raises(SyntaxProblem):
        read_declaration(text)


@pytest.mark.parametrize("text", ["x in (1, 0)", "x in (1, 1]", "x in [0, x]", "x in (0, 2) | (1, 3)", "k in integers (1, 2)"])
def test_domains_that_say_nothing_or_two_things(text):
    with pytest.raises(DomainProblem):
        read_declaration(text)


@pytest.mark.parametrize("text", [
    "tv(P, Q) <= 1", "renyi(P, Q, a) <= a for all a in (1, oo)", "P(S) <= Q(S) for all events S", "P(S)*Q(T) <= 1 for all events S, T",
    "renyi(K(x), K(y), a) <= c for all a in (1, oo) and values x, y", "x == ~2.50 for all x in (0, 1) | (1, oo)"])
def test_premises(text):
    premise = parse_premise(text)
    assert to_text(premise) == text
    assert typed.parse_premise(text) == premise


@pytest.mark.parametrize("text", [
    "P(S) <= 1 for all events", "P(S) <= 1 for all events S, S", "P(S) <= 1 for all event x", "tv(K(x), Q) <= 1", "tv(K(x), Q) <= 1 for all values x, x",
    "a <= 1 for all a in (0, 1) and a in (0, 1)", "P(S)*Q(T) <= 1 for all events S", "a <= 1 for all", "a <= 1 for all a", "a <= 1 for every a in (0, 1)",
    "a <= b <= c", "a", "a <= 1 for all a in (0, 1) for all b in (0, 1)", "tv(K(x), Q) <= 1 for all values P", "x <= P"])
def test_what_is_no_premise(text):
    with pytest.raises(InputError):
        parse_premise(text)


def test_a_template_captures_nothing():
    slots = (Slot("f", "real"),)
    with pytest.raises(DomainProblem, match="stands for something already"):
        filled("Sum(f, (f, 1, 2))", slots, (symbol("k"),))
    assert filled("Sum(f + k, (k, 1, 2))", slots, (symbol("k"),)).free == {"k"}


@pytest.mark.parametrize("text", ["H(1)", "H(1, X)", "H(X, 2)", "H(X | 1)", "I(1; X)", "I(X; 1)", "I(X; Y | 2)", "H(X, y)", "H(X | y)", "H(_X)"])
def test_an_entropy_is_one_of_random_variables(text):
    with pytest.raises(InputError):
        parse(text)


def test_names_of_the_program_are_read_where_it_says_so():
    assert parse("_k", internal=True) is symbol("_k")
    for read, text in ((parse, "_k"), (read_relation, "_k <= 1"), (read_declaration, "_k in (0, 1)"), (parse_premise, "tv(P, Q) <= _k"), (parse, "Sum(_k, (_k, 1, 2))")):
        with pytest.raises(InputError):
            read(text)


def test_exponents_are_as_large_as_they_may_be():
    for sign in ("", "-"):
        assert parse(f"x**{sign}{EXPONENT_LIMIT}").args[1].value == int(f"{sign}{EXPONENT_LIMIT}")
        with pytest.raises(InputError):
            parse(f"x**({sign}{EXPONENT_LIMIT + 1})")


@pytest.mark.parametrize("text", ["in (1, 0)", "in [1, 1]", "in (0, 0)", "in (0, 1) or in (3, 2)", "in (3, 2) or in (4, 5)", "in (2, 3) or in (0, 1)", "in (0, 2) or in (1, 3)", "> 1 or in (0, 1/2)", "in (0,1)", ">0", "an integer in (2, 1)", "in (0, 2/4)", ""])
def test_what_words_no_domain(text):
    with pytest.raises(InputError, match="a domain is worded"):
        domain_of(text)


@pytest.mark.parametrize("text", ["in (0, 1)", "in [0, 1]", "in (0, 1) or in (1, 2)", "in (0, 1) or > 1", "> 0", ">= -1/2", "< 3", "<= 0", "a real number", "an integer", "an integer >= 2", "an integer in [1, 9]", "< 0 or > 0"])
def test_what_words_a_domain(text):
    assert expected(domain_of(text)) == text
