"""Evidence of a true statement, altered or attached to another one, establishes nothing false."""

import copy
import random

import pytest
from campaign import FAMILIES
from test_plans import alter, places

from rdpverify.errors import RdpVerifyError
from rdpverify.kernel.checker import decide
from rdpverify.proving.prove import prove


def twins(dice: random.Random, count: int):
    """(true statement, its evidence, the next false statement of the same family) for some that are proved at once."""
    claims = [list(family()) for family in FAMILIES]
    for _ in range(count):
        family = dice.choice(claims)
        at = dice.randrange(len(family))
        true = next((claim for claim in family[at:] if claim.truth), None)
        false = next((claim for claim in family[at:] if not claim.truth), None)
        found = true and false and prove(true.statement(), 1)
        if found and found.verdict == "proved":
            yield true.statement(), found.evidence, false.statement()


def holds(statement, evidence) -> bool:
    try:
        decide(statement, "proved", evidence)
    except (RdpVerifyError, TypeError, AttributeError, KeyError, ValueError, IndexError):  # malformed evidence, as the checker reads them
        return False
    return True


@pytest.fixture(scope="module")
def proofs():
    return list(twins(random.Random("twins"), 12))


def test_a_proof_does_not_serve_a_false_twin(proofs):
    assert len(proofs) > 3
    for true, evidence, false in proofs:
        assert holds(true, evidence)
        assert not holds(false, evidence), false


def test_an_altered_proof_does_not_serve_a_false_twin(proofs, length):
    dice = random.Random("altered")
    for _ in range(60 * length):
        _, evidence, false = dice.choice(proofs)
        evidence = copy.deepcopy(evidence)
        for _ in range(dice.choice((1, 2, 3))):
            if any(places(evidence)):
                alter(dice, evidence)
        assert not holds(false, evidence), (false, evidence)
