"""A sum without terms is 0, whatever its terms would be."""

import pytest

from rdpverify.claims.claim import Claim


@pytest.mark.parametrize(("least", "status"), [(0, "undecided"), (1, "proved")])
def test_the_logarithm_of_a_sum_asks_for_a_term(least, status):
    assert Claim("log(Sum(k, (k, 1, n))) >= 0", where=[f"n in integers [{least}, oo)"]).verify().status == status
