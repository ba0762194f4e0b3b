"""The kernel's own enclosures, without a search for plans, as ones that can be asked for their digits."""

from rdpverify.certificates.digits import Enclosure
from rdpverify.kernel import extended
from rdpverify.kernel.enclosures import enclosure


def enclose(term, bits, plans=None) -> Enclosure:
    return Enclosure.of(enclosure.enclose(term, bits, plans))


def finite(ball, reason) -> Enclosure:
    return Enclosure.of(extended.finite(ball, reason))


def exactly(value, reason) -> Enclosure:
    return Enclosure.of(extended.exactly(value, reason))


def infinity(reason, sign=1) -> Enclosure:
    return Enclosure.of(extended.infinity(reason, sign))
