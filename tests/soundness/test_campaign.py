"""A seeded sample of the campaign: no false variant is proved, no true statement refuted."""

import pytest
from campaign import claims, wrong

from rdpverify.proving.prove import prove

SAMPLE = 50


@pytest.fixture(scope="module")
def decided():
    return [(claim, prove(claim.statement(), 1).verdict) for claim in claims(seed=7)[:SAMPLE]]


def test_no_verdict_contradicts_the_known_truth(decided):
    assert [claim for claim, verdict in decided if wrong(claim, verdict)] == []


def test_false_variants_are_refuted(decided):
    false = [verdict for claim, verdict in decided if not claim.truth]
    assert len(false) > SAMPLE / 4
    assert false.count("refuted") >= 0.9 * len(false)


def test_the_campaign_is_large_and_balanced():
    truths = [claim.truth for claim in claims()]
    assert truths.count(True) >= 1000
    assert truths.count(False) >= 1000
