"""Correlated noise: the sensitivity against every participation pattern, enumerated."""

from fractions import Fraction
from itertools import combinations

import pytest

from rdpverify.errors import DomainProblem, InputError, RdpVerifyError
from rdpverify.printer import to_text
from rdpverify.numeric import enclose
from rdpverify.terms import number
from rdpverify.typed import parse


def sensitivity_squared(text) -> Fraction:
    mechanism = parse(text)
    assert mechanism.op == "GaussianMechanism" and mechanism.args[0] is number(5)
    reach = mechanism.args[1]
    value = reach.value**2 if reach.is_number else reach.args[0].value
    return Fraction(int(value.p), int(value.q))


def worst(coefficients, steps, participations, apart) -> Fraction:
    """The greatest squared norm of a sum of at most so many columns, so far apart."""
    columns = [[coefficients[row - column] if 0 <= row - column < len(coefficients) else 0 for row in range(steps)] for column in range(steps)]
    patterns = (chosen for count in range(1, participations + 1) for chosen in combinations(range(steps), count)
                if all(later - earlier >= apart for earlier, later in zip(chosen, chosen[1:])))
    return max(sum(sum(entries) ** 2 for entries in zip(*(columns[column] for column in chosen))) for chosen in patterns)


def square_root(steps):
    """The coefficients of (1 − x)^(−1/2): their square is that of 1/(1 − x)."""
    found = []
    for n in range(steps):
        found.append(Fraction(1) if n == 0 else (1 - sum(found[i] * found[n - i] for i in range(1, n))) / 2)
    return found


@pytest.mark.parametrize("steps, participations, apart", [(1, 1, 1), (5, 1, 1), (8, 2, 3), (9, 3, 3), (7, 3, 2), (6, 4, 1), (6, 3, 9)])
@pytest.mark.parametrize("band", [1, 2, 4, None])
def test_the_square_root_matrix(steps, participations, apart, band):
    said = f", band={band}" if band else ""
    found = sensitivity_squared(f"MatrixMechanism(5, {steps}, {participations}, {apart}{said})")
    assert found == worst(square_root(steps)[:band], steps, participations, apart)


@pytest.mark.parametrize("matrix, coefficients", [("prefix_sum", [1] * 9), ("identity", [1])])
def test_other_matrices_by_name(matrix, coefficients):
    for steps, participations, apart in ((1, 1, 1), (9, 1, 1), (9, 2, 4), (8, 3, 3)):
        text = f'MatrixMechanism(5, {steps}, {participations}, {apart}, "{matrix}")'
        assert sensitivity_squared(text) == worst(coefficients, steps, participations, apart)


@pytest.mark.parametrize("typed, steps, participations, apart", [
    ("1, 1/2", 6, 3, 2), ("1, 1, 1/3, 1/4", 8, 2, 1), ("2, 1, 0, 0", 5, 2, 2), ("3/2", 4, 4, 1), ("1, 3/4, 1/2, 1/4, 1/8", 3, 2, 1)])
def test_a_matrix_by_its_coefficients(typed, steps, participations, apart):
    coefficients = [Fraction(part) for part in typed.split(", ")]
    found = sensitivity_squared(f"ToeplitzMechanism(5, [{typed}], {steps}, {participations}, {apart})")
    assert found == worst(coefficients, steps, participations, apart)


@pytest.mark.parametrize("typed, steps, participations, apart", [
    ("1, -1/2, 1/4", 8, 3, 3), ("1, 2", 6, 2, 2), ("1/2, 0, -3", 7, 2, 4), ("-1, 1, 1, 1", 9, 1, 1), ("0, 1", 3, 3, 2)])
def test_columns_that_do_not_meet_need_no_order(typed, steps, participations, apart):
    coefficients = [Fraction(part) for part in typed.split(", ")]
    found = sensitivity_squared(f"ToeplitzMechanism(5, [{typed}], {steps}, {participations}, {apart})")
    assert found == worst(coefficients, steps, participations, apart)


@pytest.mark.parametrize("typed, steps, participations, apart", [
    ("1, 2, 1/2", 7, 3, 1), ("1, -1/2, 1/4, 1", 8, 3, 2), ("0, 1, 1, 1", 9, 2, 2), ("1/3, -1/2, 1", 6, 6, 1)])
def test_all_other_coefficients_have_a_bound(typed, steps, participations, apart):
    """Above what gradients ±1 reach, and no more than the triangle inequality gives for the longest columns."""
    coefficients = [abs(Fraction(part)) for part in typed.split(", ")]
    found = sensitivity_squared(f"ToeplitzMechanism(5, [{typed}], {steps}, {participations}, {apart})")
    signed = [Fraction(part) for part in typed.split(", ")]
    assert worst(signed, steps, participations, apart) <= found <= participations**2 * sum(c * c for c in coefficients)
    assert worst(coefficients, steps, participations, apart) <= found or any(c < 0 for c in signed)


def test_the_identity_is_independent_noise():
    """DP-SGD: k participations are k runs of one Gaussian mechanism."""
    own = enclose(parse('epsilon(MatrixMechanism(5, 40, 9, 4, "identity"), 1/10**5)'), 8)[0].ball
    assert own.overlaps(enclose(parse("epsilon(Composed((GaussianMechanism(5), 9)), 1/10**5)"), 8)[0].ball)


@pytest.mark.parametrize("steps", [1, 2, 3, 4, 7, 8, 9, 1023, 1024, 2**40 - 1, 2**40, 2**40 + 1])
def test_a_tree_has_as_many_levels_as_the_number_has_binary_digits(steps):
    found = enclose(parse(f"gdp(TreeAggregation(1, {steps}))**2"), 10)[0].ball
    assert found.contains(steps.bit_length()) and found.rad() < 1e-9


def test_a_tree_by_its_intervals():
    """An element is in at most so many complete dyadic intervals, and the first one is."""
    for steps in range(1, 40):
        intervals = [range(start, start + size) for size in (1, 2, 4, 8, 16, 32) for start in range(0, steps, size) if start + size <= steps]
        counts = [sum(element in interval for interval in intervals) for element in range(steps)]
        assert max(counts) == counts[0] == steps.bit_length()


@pytest.mark.parametrize("text, message", [
    ("ToeplitzMechanism(1, [1, 2], 300, 2, 1)", "at most 256 steps"), ("ToeplitzMechanism(1, [1, c], 4)", "are numbers"),
    ("ToeplitzMechanism(1, [], 4)", "one at least"), ("MatrixMechanism(1, T)", "given numbers of steps"),
    ("MatrixMechanism(1, 4001)", "at most 4000"), ("MatrixMechanism(1, 4, k)", "given numbers of steps"),
])
def test_what_has_no_sensitivity_here_is_refused(text, message):
    with pytest.raises(InputError, match=message):
        parse(text)


@pytest.mark.parametrize("text", [
    "MatrixMechanism(0, 4)", "MatrixMechanism(1, 0)", "MatrixMechanism(1, 4, 0)", "MatrixMechanism(1, 4, 1, 0)", "MatrixMechanism(1, 7/2)",
    "MatrixMechanism(1, 4, band=0)", "TreeAggregation(1, 0)", "TreeAggregation(0, 3)"])
def test_parameters_outside_their_domains(text):
    with pytest.raises((DomainProblem, RdpVerifyError)):
        enclose(parse(f"gdp({text})"), 5)


def test_what_it_stands_for_can_be_printed_and_read():
    mechanism = parse("MatrixMechanism(5, 300, 3, 100)")
    assert parse(to_text(mechanism)) is mechanism
