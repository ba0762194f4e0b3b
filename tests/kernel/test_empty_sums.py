"""A sum without terms is 0, whatever its terms would be."""

import pytest

from rdpverify.errors import RdpVerifyError
from rdpverify.kernel.goal import goal_of
from rdpverify.kernel.proof import well_posed
from rdpverify.typed import parse_statement

STATEMENT = "log(Sum(k, (k, 1, n))) >= 0"


def test_the_logarithm_of_a_sum_that_may_be_empty_has_no_value():
    with pytest.raises(RdpVerifyError):
        well_posed(goal_of(parse_statement(STATEMENT, where=["n in integers [0, oo)"])))


def test_that_of_one_with_a_term_has_one():
    well_posed(goal_of(parse_statement(STATEMENT, where=["n in integers [1, oo)"])))
