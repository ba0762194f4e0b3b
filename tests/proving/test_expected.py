"""What a stranger expects to be decided at once: plain facts, each with a twin that is false."""

import pytest

from rdpverify.certificates.sealed import claim_certificate
from rdpverify.checker import check
from rdpverify.proving.prove import prove
from rdpverify.typed import parse_statement

SECONDS = 20
BELOW, UP_TO = {"where": ["x in (-oo, 0)"]}, {"where": ["x in (-oo, 0]"]}
GAUSSIAN, NOISE = "Limit(rdp(GaussianMechanism(c), a)/a, a -> {})", {"where": ["c in (0, oo)"]}
ORDERS = "renyi(P,Q,a) <= 1 for all a in {}"
FINITE = "loss_within(Binomial(4, 2/5), Binomial(4, 3/20), 7/8)"

TRUE = [
    ("hellinger2(P,Q) <= 1/5", {"given": ["tv(P,Q) <= 1/5"]}), ("tv(Product(P,P1), Product(Q,Q1)) <= 15/32", {"given": ["tv(P,Q) <= 3/20", "tv(P1,Q1) <= 3/8"]}),
    (GAUSSIAN.format("2+") + " <= (21/20)*(1/(2*c**2))", NOISE), (GAUSSIAN.format("1+") + " == 1/(2*c**2)", NOISE), (GAUSSIAN.format("0+") + " == 1/(2*c**2)", NOISE),
    ("Limit(rdp(LaplaceMechanism(1), a), a -> oo) == 1", {}), ("Limit(privacy_profile(GaussianMechanism(1), x), x -> 0+) <= 2/5", {}),
    ("max_divergence(P,Q) <= 1", {"given": [ORDERS.format("[2, oo)")]}), ("max_divergence(P,Q) <= 1", {"given": [ORDERS.format("(3/2, oo)")]}),
    ("kl(P,Q) <= 1", {"given": [ORDERS.format("[2, oo)")]}),
    ("loss_within(P,Q,x) == 0", BELOW), ("loss_within(P,Q,-1) <= 0", {}), ("loss_within(K(P),K(Q),x) <= 1/2", BELOW),
    ("loss_tail(P,Q,0) >= tv(P,Q)", {}), ("loss_tail(Q,P,0) >= tv(P,Q)", {}), ("expect(Q, loss**2) >= 0", {}), ("expect(P, loss**4) >= 0", {}),
    (f"{FINITE} <= 1296/3125", {}), (f"{FINITE} >= 345/1000", {}), ("loss_within(Poisson(5/4), Poisson(23/12), 3/8) <= 660716846/946103955", {}),
]
FALSE = [
    ("hellinger2(P,Q) <= 999/5000", {"given": ["tv(P,Q) <= 1/5"]}), ("tv(P,R) <= 799/1000", {"given": ["tv(P,Q) <= 3/10", "tv(Q,R) <= 1/2"]}),
    ("tv(Product(P,P1), Product(Q,Q1)) <= 299997/640000", {"given": ["tv(P,Q) <= 3/20", "tv(P1,Q1) <= 3/8"]}),
    (GAUSSIAN.format("2+") + " <= (19/20)*(1/(2*c**2))", NOISE), ("Limit(rdp(LaplaceMechanism(1), a), a -> 2+) <= 1/5", {}),
    ("Limit(privacy_profile(GaussianMechanism(1), x), x -> 0+) <= 3/8", {}),
    ("max_divergence(P,Q) <= 9/10", {"given": [ORDERS.format("[2, oo)")]}), ("max_divergence(P,Q) <= 1", {"given": [ORDERS.format("[2, 100]")]}),
    ("loss_within(P,Q,x) == 0", UP_TO), ("loss_within(P,Q,0) <= 0", {}), ("loss_tail(P,Q,1/10) >= tv(P,Q)", {}), ("loss_tail(P,Q,0) > tv(P,Q)", {}),
    ("expect(Q, loss**2) > 0", {}), ("expect(Q, loss**2) >= 1/50", {}), ("expect(Q, loss**3) >= 0", {}),
    (f"{FINITE} <= 345/1000", {}), ("loss_within(Poisson(5/4), Poisson(23/12), 3/8) >= 660716846/946103955", {}),
    ("loss_tail(Normal(0, 4), Normal(3/4, 4), -9/4) >= 3/2", {}),
]


def decided(text: str, options: dict) -> str:
    """The verdict, rechecked."""
    found = prove(parse_statement(text, **options), SECONDS)
    if found.evidence:
        check(claim_certificate(found.statement, found.verdict, found.evidence))
    return found.verdict


@pytest.mark.parametrize("text, options", TRUE)
def test_what_holds_is_proved(text, options):
    assert decided(text, options) == "proved"


@pytest.mark.parametrize("text, options", FALSE)
def test_what_is_false_is_refuted(text, options):
    assert decided(text, options) == "refuted"
