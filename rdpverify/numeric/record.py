"""Certificates of enclosures: the interval as decimals, with the plans and the precision that let the kernel repeat it."""

from flint import fmpq

from ..errors import RuleError
from ..exact import rational_text
from ..certificates.digits import Enclosure, stated
from ..certificates.sealed import curve_certificate, enclosure_certificate
from ..checker import check
from ..kernel.enclosures.enclosure import enclose as certified
from ..kernel.laws import check_laws, typed_laws
from ..printer import to_text
from ..terms import Term, number, substitute
from .enclosing import GUARD_BITS, MOST_BITS, enclose
from .infimum import enclose_infimum

EXTRA_DIGITS = 3  # printed beyond those asked for, so that rounding outwards costs none of these


def record(
    expression: Term, values: dict[str, Term], digits: int = 30, budget: float | None = None, route: str | None = None, tell=None,
    known: dict[str, dict] | None = None,
) -> tuple[Enclosure, dict]:
    """(enclosure, certificate) of ``expression`` at ``values``; the certificate has been accepted by the checker.

    ``route``, ``tell`` and ``known`` as for :func:`enclose`. Raises RuleError when no enclosure is found, or when a typed density is not
    proved to have mass 1, so that there is no certificate.
    """
    term = substitute(expression, values)
    enclosure, plans = enclose(term, digits, budget, route, tell, known)
    bits = int(digits * 3.33) + GUARD_BITS
    repeated = Enclosure.of(certified(term, bits, plans))
    while not repeated.has_digits(min(digits, enclosure.digits() or digits)) and 2 * bits <= MOST_BITS:
        bits *= 2
        repeated = Enclosure.of(certified(term, bits, plans))
    return enclosure, _checked(expression, values, digits, repeated, {"bits": bits, "plans": plans}, "enclosure")


def infimum_record(expression: Term, values: dict[str, Term], digits: int = 30, budget: float | None = None) -> tuple[Enclosure, dict]:
    """The same for the infimum of ``expression`` over all orders alpha > 1; ``values`` are of its other symbols."""
    enclosure, evidence = enclose_infimum(substitute(expression, values), digits, budget)
    return enclosure, _checked(expression, values, digits, enclosure, evidence, "infimum")


def curve_record(expression: Term, values: dict[str, Term], orders: list[fmpq], digits: int = 30) -> tuple[list[Enclosure], dict]:
    """(enclosures, certificate) of ``expression``, whose symbol alpha ``values`` leave open, at each order."""
    question, plans, bits = substitute(expression, values), {}, int(digits * 3.33) + GUARD_BITS
    terms = [substitute(question, {"alpha": number(order)}) for order in orders]
    enclosures = []
    for term in terms:
        value, needed = enclose(term, digits)
        enclosures.append(value)
        plans.update(needed)
    repeated = [Enclosure.of(certified(term, bits, plans)) for term in terms]
    while 2 * bits <= MOST_BITS and not all(
        again.has_digits(min(digits, value.digits() or digits)) for again, value in zip(repeated, enclosures)
    ):
        bits *= 2
        repeated = [Enclosure.of(certified(term, bits, plans)) for term in terms]
    points = [[rational_text(order), *stated(value, digits + EXTRA_DIGITS)] for order, value in zip(orders, repeated)]
    at = {name: to_text(value) for name, value in sorted(values.items())}
    evidence = {"bits": bits, "plans": plans} | ({"laws": {}} if typed_laws(question) else {})
    check_laws(question)
    certificate = curve_certificate(to_text(expression), at, digits + EXTRA_DIGITS, points, evidence)
    check(certificate)
    return enclosures, certificate


def certificate_of(term: Term, digits: int, enclosure: Enclosure, known: dict[str, dict]) -> list[dict]:
    """The certificate of an enclosure of a closed term by the last of the plans that were ``known``, which nobody has checked.

    None where the densities of the term were typed, so that their masses are not proved, or no certificate states such numbers.
    """
    if typed_laws(term):
        return []
    bits = max(map(int, known))
    try:
        ends = stated(enclosure, digits + EXTRA_DIGITS)
    except RuleError:
        return []
    return [enclosure_certificate(to_text(term), {}, digits + EXTRA_DIGITS, *ends, {"bits": bits, "plans": known[str(bits)]}, "enclosure")]


def _checked(expression: Term, values: dict[str, Term], digits: int, value: Enclosure, evidence: dict, kind: str) -> dict:
    check_laws(substitute(expression, values))
    lower, upper = stated(value, digits + EXTRA_DIGITS)
    at = {name: to_text(value) for name, value in sorted(values.items())}
    evidence = evidence | ({"laws": {}} if typed_laws(substitute(expression, values)) else {})
    certificate = enclosure_certificate(to_text(expression), at, digits + EXTRA_DIGITS, lower, upper, evidence, kind)
    check(certificate)
    return certificate
