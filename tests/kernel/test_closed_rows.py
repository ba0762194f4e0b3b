"""Every row about a supremum at random parameters: its value against the largest of many values; and what a row refuses."""

import mpmath as mp
import pytest
from drawn_rows import drawn, real
from flint import ctx

from rdpverify.definitions.measures import VARIABLE
from rdpverify.derivation.domain_signs import DomainSigns
from rdpverify.kernel.closed.exponent import exponent_of
from rdpverify.kernel.closed.assumptions import Assumptions, infinite
from rdpverify.kernel.closed.lemmas import AFFINE, LEMMAS, LOGARITHMS, PARABOLAS, SUPREMA
from rdpverify.kernel.closed.matching import NAME, read
from rdpverify.terms import INFINITY, ONE, ZERO, Term

TRIES, NEEDED = 200, 1
FAR = 100_000  # where something is nearly as large as it becomes, if it becomes largest there


def end(term: Term):
    return infinite(term) * mp.inf if infinite(term) else real(term)


def applied(row):
    """(exponent, lower, upper, value) wherever the row gives a finite value without an open condition."""
    found, assumptions = [], Assumptions(DomainSigns(()))
    for seed in range(TRIES):
        term, lower, upper = drawn(row, seed)
        h = exponent_of(term, NAME, assumptions, positive=assumptions.at_most(ZERO, lower))
        value = row.apply(h, lower, upper, assumptions)
        if value is not None and not value.infinite and all(real(c.left) > 0 for c in value.finite_when + value.valid_when):
            found.append((term, lower, upper, value))
        if len(found) == NEEDED:
            break
    return found


@pytest.fixture(autouse=True)
def precision():
    before, ctx.prec = ctx.prec, 80
    with mp.workdps(15):
        yield
    ctx.prec = before


@pytest.mark.parametrize("row", [row for row in (*SUPREMA, *AFFINE, *PARABOLAS, *LOGARITHMS) if " = oo" not in row.statement], ids=lambda row: row.statement[:70])
@pytest.mark.sampled(4)
def test_the_value_of_a_row_is_the_supremum(row):
    cases = applied(row)
    assert cases
    for term, lower, upper, value in cases:
        top = max(real(form + constant) for form, constant in value.summands)
        a, b = (max(min(end(e), 60), -60) for e in (lower, upper))
        steps = range(int(a), int(b) + 1) if row.space == "integers" else [a + (b - a) * mp.mpf(i + 1) / 4002 for i in range(4000)]
        steps = [*steps, *(mp.sign(end(e)) * FAR if infinite(e) else end(e) for e in (lower, upper))]
        seen = max(value for value in (real(term, x) for x in steps) if not mp.isnan(value))  # no logarithm of what is negative
        assert seen <= top + mp.mpf(10) ** -15 and seen > top - mp.mpf("0.05") * (1 + abs(top)), (term, seen, top)


def test_a_row_refuses_what_has_another_shape():
    assumptions = Assumptions(DomainSigns(()))
    gaussian = next(row for row in LEMMAS if row.name == "Gaussian integral")
    for text in ("x", "x**4 - x**2", "-x**2 + log(x)", "0"):
        assert gaussian.apply(exponent_of(read(text), NAME, assumptions, positive=True), ZERO - INFINITY, INFINITY, assumptions) is None
    assert gaussian.apply(exponent_of(read("x**2"), NAME, assumptions), ZERO - INFINITY, INFINITY, assumptions).infinite
    assert gaussian.apply(exponent_of(-VARIABLE**2, NAME, assumptions), ONE, INFINITY, assumptions) is None  # another interval
