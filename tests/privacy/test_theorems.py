"""Every theorem of the package is proved, on its whole domain, each time the tests run."""

import pytest

from rdpverify.claims.claim import Claim
from rdpverify.privacy import THEOREMS


@pytest.mark.parametrize("theorem", THEOREMS, ids=lambda theorem: theorem.name)
def test_the_theorem_is_proved(theorem):
    claim = Claim(theorem.statement, given=theorem.given, where=theorem.where)
    assert claim.verify().status == "proved"
    assert theorem.source and theorem.about and claim.parsed == theorem.parsed
