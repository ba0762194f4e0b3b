"""Domains as typed, exact ends, emptiness decided where it can be, and bounds that are domains."""

import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from rdpverify.words.domains import INTEGER, ORDER, POSITIVE, Domain, Interval
from rdpverify.errors import DomainProblem, InputError, SyntaxProblem
from rdpverify.language import Relation
from rdpverify.typed import parse, parse_domain
from rdpverify.language.bounds import compare, excludes, in_order, is_empty
from rdpverify.terms import INFINITY, ONE, ZERO, neg, number, symbol
from rdpverify.words.membership import member


@pytest.mark.parametrize("text, expected", [
    ("alpha in (1, oo)", Interval(ONE, INFINITY, True, True)), ("eps in [0, 1/b]", Interval(ZERO, parse("1/b"), False, False)),
    ("q ∈ (0, 1/5]", Interval(ZERO, number("1/5"), True, False)),
    ("σ in [1e-3, ∞)", Interval(number("1/1000"), INFINITY, False, True)),
    ("x in [-eta, eta]", Interval(parse("-eta"), symbol("eta"), False, False)),
    ("x in [2, 2]", Interval(number(2), number(2), False, False))])
def test_an_interval(text, expected):
    assert parse_domain(text)[1] == Domain((expected,))


def test_unions_and_integers():
    assert parse_domain("alpha in (0, 1) | (1, oo)") == ("alpha", ORDER)
    assert parse_domain("alpha in (0,1) ∪ (1,oo)") == ("alpha", ORDER)
    assert parse_domain("k in integers") == ("k", INTEGER)
    assert parse_domain("k in integers [1, 100]") == ("k", Domain((Interval(ONE, number(100), False, False),), integers=True))


def test_a_bound_on_a_symbol_is_a_domain_and_anything_else_a_condition():
    assert parse_domain("sigma > 0") == ("sigma", POSITIVE) == parse_domain("0 < sigma")
    assert parse_domain("beta >= 1 + 1")[1].intervals[0].lower is number(2)
    assert parse_domain("x <= sqrt(2)")[1].intervals[0] == Interval(parse("-oo"), parse("sqrt(2)"), True, False)
    assert parse_domain("alpha*rho <= 1") == Relation(parse("alpha*rho"), "<=", ONE)
    assert isinstance(parse_domain("alpha <= sigma**2"), Relation)
    assert isinstance(parse_domain("L == log(2)"), Relation)


@pytest.mark.parametrize("text", ["x in (1, 0)", "x in (0, 0)", "x in [0, 0)", "x in (b, b)", "x in (log(2), 1/2)",
                                  "x in [oo, 1]", "x in (sqrt(2), 7/5)",
                                  "k in integers (1, 2)", "k in integers [3/2, 7/4]", "x in (0, 1) | (3, 2)"])
def test_an_empty_domain_is_refused(text):
    with pytest.raises(DomainProblem, match="is empty"):
        parse_domain(text)


@pytest.mark.parametrize("text", ["k in integers [2, 5/2]", "k in integers (1, 2]", "x in [log(2), log(2)]", "x in (0, b)",
    "x in (7/5, sqrt(2))"])
def test_a_domain_that_may_have_a_member_is_kept(text):
    assert parse_domain(text)


@pytest.mark.parametrize("text, position, words", [
    ("x in (1, 2) | (0, 1/2)", 5, "increasing order"), ("x in (0, 1) | (1/2, 3)", 5, "disjoint"),
    ("x in [0, 1] | [1, 2]", 5, "disjoint"),
    ("x in (0, b) | (c, oo)", 5, "seen to be disjoint"), ("x in (x, 1)", 5, "depends on 'x' itself"),
    ("x in 3", 5, "an interval such as"),
    ("x in (0 1)", 8, "','"), ("x in (0, 1", 10, "close the interval"), ("P in (0, 1)", 0, "cannot be the name"),
    ("pi in (0, 4)", 0, "cannot be the name"),
    ("x = 3", 2, "write =="), ("x", 1, "a condition, such as x in"), ("0 < x < 1", 6, "one relation at a time"),
    ("x in (0, 1) 2", 12, "or the end"),
    ("x in (0, P)", 9, "found the distribution P"), ("k in naturals", 5, "found 'naturals'"), ("3 in (0, 1)", 2, "found 'in'")])
def test_errors_point_at_the_token(text, position, words):
    with pytest.raises(InputError) as caught:
        parse_domain(text)
    assert words in str(caught.value)
    assert caught.value.position == position


def test_gaps_between_shared_symbolic_ends_are_seen():
    assert len(parse_domain("x in (0, b) | (b, oo)")[1].intervals) == 2


@pytest.mark.parametrize("a, b, sign", [("1/3", "1/2", -1), ("oo", "10**9", 1), ("-oo", "oo", -1),
                                        ("log(2)", "69314718056/10**11", -1), ("b", "b", 0), ("pi", "22/7", -1),
                                        ("b", "2", None), ("b", "oo", None), ("Sum(k, (k, 0, 10**9))", "0", None),
                                        ("log(6)", "log(2) + log(3)", None)])
def test_ends_are_compared_exactly_or_not_at_all(a, b, sign):
    assert compare(parse(a), parse(b)) == sign


def test_values_outside_a_domain():
    assert excludes(POSITIVE, ZERO) and excludes(POSITIVE, INFINITY) and not excludes(POSITIVE, INFINITY, infinite=True)
    assert excludes(ORDER, ONE) and not excludes(ORDER, number("1/2")) and not excludes(ORDER, symbol("a"))
    assert excludes(INTEGER, number("1/2")) and not excludes(INTEGER, number(-3))


def test_a_parameter_may_be_the_name_of_a_function():
    assert parse_domain("gamma in (0, 1)")[0] == "gamma"
    with pytest.raises(SyntaxProblem):
        parse_domain("gamma(x) in (0, 1)")


# ---- what is seen of intervals with numbers as ends: all of it ---------------------------------------------------------------------

GRID = [fmpq(k, 4) for k in range(-16, 17)]  # finer than the ends, and wider
LOW, HIGH = (st.one_of(st.integers(-6, 6).map(lambda k: number(fmpq(k, 2))), st.just(end)) for end in (neg(INFINITY), INFINITY))
PIECES = st.builds(Interval, LOW, HIGH, st.booleans(), st.booleans())


def points(piece, integers=False):
    def above(end, point, is_open):
        return end is neg(INFINITY) or (end is not INFINITY and (end.value < point or (end.value == point and not is_open)))

    def below(end, point, is_open):
        return end is INFINITY or (end is not neg(INFINITY) and (point < end.value or (end.value == point and not is_open)))

    return [point for point in GRID if (point.q == 1 or not integers) and above(piece.lower, point, piece.lower_open) and below(piece.upper, point, piece.upper_open)]


@given(PIECES, PIECES, st.booleans())
def test_emptiness_order_and_membership_are_those_of_the_points(first, second, integers):
    inside = points(first, integers)
    assert is_empty(first, integers) is (not inside)
    for point in GRID:
        assert member(Domain((first,), integers), number(point)) is (point in inside) and excludes(Domain((first,), integers), number(point)) is (point not in inside)
        assert member(Domain((first, second)), number(point)) is (point in points(first) or point in points(second))
    for end in (INFINITY, neg(INFINITY)):
        assert excludes(Domain((first,)), end, infinite=True) is (end not in (first.lower, first.upper))
    if points(first) and points(second):
        assert in_order(first, second) is (max(points(first)) < min(points(second)))
