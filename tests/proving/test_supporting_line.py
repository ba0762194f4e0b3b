"""A divergence that is large because another one of the same laws is: by a line below their joint range, and no further."""

import pytest

from rdpverify.proving.prove import prove
from rdpverify.typed import parse_statement

FAR = "tv(P,Q) >= 2/3"


@pytest.mark.parametrize(("text", "given", "verdict"), [
    ("chi2(P,Q) >= 2", FAR, "proved"), ("chi2(P,Q) >= 2001/1000", FAR, "refuted"),
    ("chi2(P,Q) >= 9", "tv(P,Q) >= 9/10", "proved"), ("chi2(P,Q) >= 1", "tv(P,Q) >= 1/2", "proved"),
    ("chi2(P,Q) >= 1/4", "tv(P,Q) >= 1/4", "proved"), ("chi2(P,Q) >= 1/3", "tv(P,Q) >= 1/4", "refuted"),
    ("chi2(P,Q) >= 2", "hockey_stick(P,Q,log(2)) >= 1/2", "proved"),
    ("tv(P,Q) >= 1/2", "hockey_stick(P,Q,1) >= 1/2", "proved"),
])
def test_least_values(text, given, verdict):
    assert prove(parse_statement(text, [given], []), seconds=30).verdict == verdict
