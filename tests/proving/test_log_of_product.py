"""Products of exponentials and powers with symbols in their exponents, against numbers: by the sum of the logarithms, on the whole domain."""

import warnings

import pytest

from rdpverify.proving.prove import prove
from rdpverify.typed import parse_statement

CONVERSION = "exp((a - 1)*(a/2))/(a - 1)*(1 - 1/a)**a"


@pytest.mark.parametrize(("text", "where", "verdict"), [
    (f"{CONVERSION} >= 0.5588356", "a > 1", "proved"), (f"{CONVERSION} >= 0.5589", "a > 1", "refuted"),
    ("exp(x)*x**x >= 8733/10000", "x > 0", "proved"), ("exp(x)*x**x >= 8735/10000", "x > 0", "refuted"),
    ("x**(-x) <= 14447/10000", "x > 0", "proved"), ("x**(-x) <= 14446/10000", "x > 0", "refuted"),
])
def test_bounds_that_nearly_touch(text, where, verdict):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert prove(parse_statement(text, [], [where]), seconds=60).verdict == verdict
