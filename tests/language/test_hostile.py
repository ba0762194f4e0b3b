"""Hostile text runs nothing, never reaches Python's recursion limit, and gets one line.  (Limits, not clocks.)"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rdpverify.errors import InputError
from rdpverify.language import to_text
from rdpverify.typed import parse, parse_domain, parse_premise, parse_relation, parse_statement
from rdpverify.language.tokens import INTERNAL, TYPED

REFUSED = [
    "__import__('os').system('true')", "().__class__", "x.__class__", "exec('1')", "eval(1)", "lambda: 0", "open('f')",
    "[x for x in y]", "f'{x}'",
    "(" * 10**6, "(" * 5000, "[" * 5000, "-" * 10**5 + "x", "exp(" * 500 + "x" + ")" * 500, "(" * 500 + "x" + ")" * 500,
    "x" + "**x" * 3000,
    "9**9**9**9", "10**10**10", "2**(2**(2**40))", "1e999999999", "1e-999999999", "1" * 10**5, "0." + "1" * 9000,
    "1e1000*" * 1400 + "1",
    "1e-1000+" * 1200 + "1", "1/1e1000/" * 600 + "3", "\u202e(x)", "x\u0000", "x\ufeff", "𝛼", "x\u0301", "ⅷ", "٣", "😀", "`id`",
    "$(id)", "x;y", "\\",
    "a" * 9000, "#", "@x", "x ? y : z", "x'", "\"", "P" * 50 + "(", "Max(" + "0," * 4000 + ")",
    "Finite([" + "[" * 30 + "]" * 30 + "])"]


@pytest.mark.parametrize("text", REFUSED, ids=lambda text: repr(text[:20]))
def test_hostile_text_gets_one_line(text):
    for read in (parse, parse_relation, parse_premise, parse_domain, parse_statement):
        with pytest.raises(InputError) as caught:
            read(text)
        assert "\n" not in str(caught.value)
        assert len(str(caught.value)) < 300


@pytest.mark.parametrize("wrap", ["({})", "exp({})", "Max(0, {})", "x**({})", "-({})", "Piecewise((1, {} < 1))"])
def test_nesting_up_to_the_limit_is_read_and_printed(wrap):
    for limits, internal in ((TYPED, False), (INTERNAL, True)):
        text = "x"
        for _ in range(limits.depth // (wrap.count("(") + wrap.count("**")) - 1):
            text = wrap.format(text)
        term = parse(text, internal=internal)
        assert parse(to_text(term), internal=True) is term


def test_long_flat_formulas_are_fine():
    text = " + ".join(["x*y"] * 1200)
    assert parse(text).size > 1200


@pytest.mark.parametrize("piece", ["x**2*y**x", "exp((x))", "Max(x, (y), 2)", "kl(K1(P), K2(Q))", "kl(Finite([x, 1 - x]), Finite([(y), 1 - y]))", "Piecewise((x, x < (y)), (0, True))",
                                   "expect(P, (loss)**2)", "Sum(k**2, (k, 1, 3))", "Limit(1/k**2, k -> oo)", "kl(Mixture((x, P), (1 - x, Q)), Q)", "pure_dp(Composed((LaplaceMechanism(1), 2)))"])
def test_what_stands_side_by_side_is_not_nested(piece):
    assert parse(" + ".join([piece] * (TYPED.depth + 5))).size > TYPED.depth


@pytest.mark.parametrize("limits, internal", [(TYPED, False), (INTERNAL, True)])
def test_nesting_ends_at_the_limit_exactly(limits, internal):
    assert parse("x" + "**x" * limits.depth, internal=internal).op == "pow"
    with pytest.raises(InputError, match=f"nested deeper than {limits.depth}"):
        parse("x" + "**x" * (limits.depth + 1), internal=internal)


def test_abbreviations_cannot_blow_a_statement_up():
    doubling = ["a0 = x + 1", *(f"a{i + 1} = exp(a{i})*a{i}" for i in range(60))]
    with pytest.raises(InputError, match="once its abbreviations are expanded"):
        parse_statement("a60 <= 1", where=["x > 0"], let=doubling)
    nested = ["b0 = x", *(f"b{i + 1} = {'exp(' * 20}b{i}{')' * 20}" for i in range(60))]
    with pytest.raises(InputError):
        parse_statement("b60 <= 1", where=["x > 0"], let=nested)


PIECES = ["x", "y", "alpha", "1", "0", "2.5", "1e-5", "oo", "+", "-", "*", "/", "**", "(", ")", "[", "]", ",", "<=", "<", "==", "=", "|", "~", "^", "in", "for", "all", "events", "integers", "and", "True", "P", "S", "P1(", "exp(", "sqrt(", "Max(", "renyi(", "Normal(", "Finite([", "Mixture((", "Density(", "Sum(", "Piecewise((", "GaussianMechanism(", "PoissonSampled(", "expect(", "ratio", "'add'", "μ", "≤", "_a", "E", "gamma", "gamma(", "x.", "1/0"]


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=12).map(" ".join))
def test_word_salad_is_read_or_refused_in_one_line(text):
    for read in (parse, parse_relation, parse_premise, parse_domain, parse_statement):
        try:
            found = read(text)
        except InputError as problem:
            assert "\n" not in str(problem)
        else:
            if read in (parse, parse_relation, parse_premise):
                assert read(to_text(found)) == found


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=40))
def test_any_text_is_read_or_refused(text):
    try:
        parse(text)
    except InputError as problem:
        assert "\n" not in str(problem)
