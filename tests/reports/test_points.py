"""A proof in the core's rules alone is told by the inequality at a point that is integrated, and a certificate of it is by the core."""

import pytest
from rdpverify.claims.claim import Claim
from rdpverify.reports.plain import prose_text
from rdpverify.reports.proof_words import proof_in_words


@pytest.mark.parametrize(("text", "given", "shown"), [
    ("hockey_stick(P,Q,eps) <= hockey_stick(R,Q,eps) + tv(P,R)", (), "max(0, p − r) + max(0, r − exp(ε)·q) − max(0, p − exp(ε)·q) ≥ 0"),
    ("tv(P,Q) >= 1/4", ("tv(P,R) <= 1/8", "tv(R,Q) >= 3/8"), "max(0, p − q) + max(0, p − r) + r − max(0, r − q) − p ≥ 0"),
])
def test_what_is_integrated_is_told(text, given, shown):
    verdict = Claim(text, given=given, where=["eps >= 0"] if "eps" in text else []).verify(budget=20)
    assert verdict.status == "proved" and verdict.method == "core"
    told = " ".join(" ".join(line.split()) for line in prose_text(proof_in_words(verdict.claim.parsed, verdict)))
    assert shown in told and "The integral of this" in told, told
