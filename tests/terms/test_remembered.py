"""What is remembered of a term stands only for who asked, and only under the same signs."""

from rdpverify.terms import call, sqrt, symbol
from rdpverify.terms.normal import factors, identical, normal
from rdpverify.terms.ranges import INFINITE, REAL_LINE, Range
from rdpverify.terms.signs import sign_from_ranges

x, y = symbol("x"), symbol("y")
POSITIVE = Range(0, INFINITE, True, True)


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
