"""Hostile text runs nothing, never reaches Python's recursion limit, and gets one line.  (Limits, not clocks.)"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hostile import PIECES, REFUSED

from rdpverify.errors import InputError
from rdpverify.printer import to_text
from rdpverify.typed import parse, parse_domain, parse_premise, parse_relation, parse_statement
from rdpverify.typed.tokens import INTERNAL, TYPED

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
