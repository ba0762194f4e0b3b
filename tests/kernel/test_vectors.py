"""Numbers for laws of vectors: the same divergences through laws on the line."""

import pytest

from rdpverify.errors import RdpVerifyError
from rdpverify.language import parse
from rdpverify.numeric import enclose

SAME = [
    ("renyi(Dirichlet([5/2, 3]), Dirichlet([2, 7/2]), 5/3)", "renyi(Beta(5/2, 3), Beta(2, 7/2), 5/3)"),
    ("kl(Dirichlet([5/2, 3]), Dirichlet([2, 7/2]))", "kl(Beta(5/2, 3), Beta(2, 7/2))"),
    ("renyi(Dirichlet([5/2, 3]), Dirichlet([2, 2]), oo)", "max_divergence(Beta(5/2, 3), Beta(2, 2))"),
    ("renyi(MultivariateNormal([0, 0], [[1, 0], [0, 2]]), MultivariateNormal([1, 3], [[2, 0], [0, 3]]), 3/2)",
     "renyi(Normal(0, 1), Normal(1, sqrt(2)), 3/2) + renyi(Normal(0, sqrt(2)), Normal(3, sqrt(3)), 3/2)"),
    ("kl(MultivariateNormal([0], [[1]]), MultivariateNormal([2], [[4]]))", "kl(Normal(0, 1), Normal(2, 2))"),
    ("renyi(MultivariateNormal([0, 0], [[1, 1/2], [1/2, 1]]), MultivariateNormal([1, 1], [[1, 1/2], [1/2, 1]]), 3)", "3/2*4/3"),
    ("hockey_stick(MultivariateNormal([0, 0], [[1, 0], [0, 1]]), MultivariateNormal([3, 4], [[1, 0], [0, 1]]), 1)",
     "hockey_stick(Normal(0, 1), Normal(5, 1), 1)"),
    ("chi2(MultivariateNormal([0, 0], [[1, 0], [0, 1]]), MultivariateNormal([1, 1], [[1, 0], [0, 1]]))", "exp(2) - 1"),
    ("renyi(Power(Dirichlet([1, 2]), 3), Power(Dirichlet([2, 2]), 3), 1/2)", "3*renyi(Beta(1, 2), Beta(2, 2), 1/2)"),
]


@pytest.mark.parametrize("vectors, line", SAME)
def test_the_same_number_comes_from_laws_on_the_line(vectors, line):
    found, right = enclose(parse(vectors), 20)[0], enclose(parse(line), 25)[0]
    assert found.has_digits(20) and found.ball.overlaps(right.ball)


@pytest.mark.parametrize("text", [
    "renyi(Dirichlet([1, 2, 3]), Dirichlet([8, 2, 2]), 8)",
    "renyi(Dirichlet([1, 2, 3]), Dirichlet([2, 2, 2]), 2)",  # a blend that is exactly 0
    "max_divergence(MultivariateNormal([0, 0], [[1, 0], [0, 1]]), MultivariateNormal([1, 1], [[1, 0], [0, 1]]))",
    "renyi(MultivariateNormal([0, 0], [[2, 0], [0, 1]]), MultivariateNormal([1, 1], [[1, 0], [0, 1]]), 2)",  # singular blend
])
def test_infinite_on_and_beyond_the_boundary(text):
    found = enclose(parse(text), 20)[0]
    reason = "log(p/q) grows without bound" if text.startswith("max") else "the integral or sum diverges"
    assert found.infinite == 1 and found.reason == reason


@pytest.mark.parametrize("text, message", [
    ("renyi(Dirichlet([1, 2]), MultivariateNormal([0, 0], [[1, 0], [0, 1]]), 2)", "different spaces"),
    ("renyi(Dirichlet([1, 2]), Dirichlet([1, 2, 3]), 2)", "different numbers"),
    ("kl(MultivariateNormal([0, 0], [[1, 2], [2, 1]]), MultivariateNormal([0, 0], [[1, 0], [0, 1]]))", "positive definite"),
    ("tv(MultivariateNormal([0, 0], [[1, 0], [0, 1]]), MultivariateNormal([0, 0], [[2, 0], [0, 1]]))", "no closed form"),
])
def test_what_has_no_number_says_why(text, message):
    with pytest.raises(RdpVerifyError, match=message):
        enclose(parse(text), 20)
