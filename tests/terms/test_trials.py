"""Points tried beforehand change no answer: they only show what is so."""

import pytest
from flint import arb

from rdpverify.terms import ZERO, call, log, number, sqrt, symbol
from rdpverify.terms.normal import factors, identical, normal
from rdpverify.terms.ranges import INFINITE, MINUS_INFINITE, REAL_LINE, Range
from rdpverify.terms.signs import sign_from_ranges
from rdpverify.terms.trials import MOST, Places, Trials

x, y, n = map(symbol, ("x", "y", "n"))
POSITIVE, UNIT = Range(0, INFINITE, True, True), Range(0, 1, True, True)


@pytest.mark.parametrize("box, term, changes", [
    ({"x": POSITIVE}, x - 1, True),
    ({"x": POSITIVE}, x, False),
    ({"x": POSITIVE, "y": POSITIVE}, (x - y) ** 2, True),  # 0 where they are equal
    ({"x": POSITIVE, "y": POSITIVE}, (x - y) ** 2 + 1, False),
    ({"x": UNIT}, x - 1, False),
    ({"x": UNIT}, x - number("1/2"), True),
    ({"x": Range(MINUS_INFINITE, 0, True, True)}, -x, False),
    ({"x": REAL_LINE}, log(x), True),  # undefined below 0, negative and positive above
    ({"x": REAL_LINE}, log(-(x**2)), False),  # defined nowhere
    ({"x": POSITIVE}, x - y, False),  # nothing is known of y
    ({"x": Range.point(arb(2))}, x - 2, False),
])
def test_signs_seen(box, term, changes):
    assert Trials(Places((box,))).changes_sign(term) is changes


def test_points_obey_facts_and_whole_numbers():
    places = Places(({"x": POSITIVE, "y": POSITIVE, "n": Range(0, 3, False, False)},), {"n"})
    trials = Trials(places, ((x - y, True), (3 - x, False)), (y - 1,))
    assert len(trials.points) == MOST
    for point in (found.values for found in trials.points):
        assert point["y"] < point["x"] <= 3 and point["y"] != 1
        assert point["n"].is_integer() and 0 <= point["n"] <= 3
    assert not trials.changes_sign(x - y) and trials.changes_sign(x - 1)


def test_without_a_point_nothing_is_shown():
    trials = Trials(Places(({"x": POSITIVE},)), facts=((x - 1, True), (-x, True)))
    assert trials.points == [] and not trials.changes_sign(x - 2) and not trials.differ(x, ZERO)


def test_several_boxes():
    trials = Trials(Places(({"x": UNIT}, {"x": Range(1, INFINITE, True, True)})))
    assert trials.changes_sign(x - 1) and not trials.changes_sign((x - 1) ** 2)


def test_terms_that_differ():
    trials = Trials(Places(({"x": POSITIVE, "y": POSITIVE},)))
    assert trials.differ(x * y, x + y) and not trials.differ((x + y) ** 2, x**2 + 2 * x * y + y**2)
    assert not trials.differ(log(-x), ZERO)  # undefined everywhere: they are equal wherever both are defined
    assert trials.negative_somewhere(x - y) and not trials.negative_somewhere(x + y)


def test_a_result_stands_only_under_the_same_signs():
    positive, anything = sign_from_ranges({"x": POSITIVE}), sign_from_ranges({"x": REAL_LINE})
    root = sqrt(x**2)
    for _ in range(2):
        assert identical(root, x, positive)
        assert not identical(root, x, anything)
        assert not identical(root, x)
    assert normal(root, positive).term() is x
    assert normal(root, anything).term() is call("Abs", x)
    assert factors(root, positive)[1] == [(x, 1)] and factors(root, anything)[1] == [(call("Abs", x), 1)]


def test_results_cannot_be_spoilt_by_their_users():
    first = factors(x * y)
    first[1].clear()
    assert len(factors(x * y)[1]) == 2
