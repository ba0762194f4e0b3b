"""Every row about a supremum at random parameters: its value against the largest of many values; and what a row refuses."""

import random
import re

import mpmath as mp
import pytest
from flint import arb, ctx

from rdpverify.definitions.measures import VARIABLE
from rdpverify.derivation.domain_signs import DomainSigns
from rdpverify.kernel.closed.exponent import exponent_of
from rdpverify.kernel.closed.known import Known, infinite
from rdpverify.kernel.closed.lemmas import AFFINE, LEMMAS, LOGARITHMS, PARABOLAS, SUPREMA
from rdpverify.kernel.closed.matching import NAME, read
from rdpverify.terms import INFINITY, ONE, ZERO, Term, number, substitute
from rdpverify.terms.evaluate import ball

QUADRATICS = {"U": read("A*x**2 - 2*A*m*x + A*(m**2 + w)"), "V": read("B*x**2 - 2*B*n*x + B*(n**2 + v)")}
EQUAL = {"v": "w", "n": "m"}  # a row about equal ones meets them half of the time
TRIES, NEEDED = 200, 1
FAR = 100_000  # where something is nearly as large as it becomes, if it becomes largest there


def drawn(row, seed: int):
    """(exponent, lower, upper) at random small numbers."""
    rng = random.Random(f"{row.statement} {seed}")
    shape, _, rest = row.statement[row.statement.index("(") + 1 :].partition(") over ")
    optional = re.findall(r"\[[^]]*\]", shape)
    for part in optional:
        shape = shape.replace(part, part.strip("[]") if rng.random() < 0.7 else "")
    term = substitute(read(shape.strip().removeprefix("+") or "0"), QUADRATICS)
    intervals = re.findall(r"\(([^()]*, [^()]*)\)", rest.partition(" = ")[0])
    ends = [read(end) for end in rng.choice(intervals).split(", ")]
    positive = sorted(term.free.union(*(end.free for end in ends)) - {NAME, "p"})
    values = {name: number(f"{rng.randint(1, 12)}/{rng.choice((2, 3, 4))}") for name in positive}
    kept = ("q", "A", "B", "w", "v") if "w" in values else ("q",)
    values |= {name: number(-value.value) for name, value in values.items() if name not in kept and rng.random() < 0.3}
    values |= {name: values[other] for name, other in EQUAL.items() if {name, other} <= values.keys() and rng.random() < 0.5}
    values["p"] = number(f"{rng.randint(0, 3)}/4")
    if row.space == "integers":
        values |= {"p": number(rng.randint(0, 2)), "q": number(rng.randint(3, 9))}
    elif "q" in values:
        values["q"] = number(values["p"].value + values["q"].value)
    return substitute(term, values), *(substitute(end, values) for end in ends)


def real(term: Term, x=None):
    value = ball(term, {} if x is None else {NAME: arb(mp.nstr(x, 40)) if not isinstance(x, int) else arb(x)})
    return mp.mpf(value.mid().str(30, radius=False))


def end(term: Term):
    return infinite(term) * mp.inf if infinite(term) else real(term)


def applied(row):
    """(exponent, lower, upper, value) wherever the row gives a finite value without an open condition."""
    found, known = [], Known(DomainSigns(()))
    for seed in range(TRIES):
        term, lower, upper = drawn(row, seed)
        h = exponent_of(term, NAME, known, positive=known.at_most(ZERO, lower))
        value = row.apply(h, lower, upper, known)
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
    known = Known(DomainSigns(()))
    gaussian = next(row for row in LEMMAS if row.name == "Gaussian integral")
    for text in ("x", "x**4 - x**2", "-x**2 + log(x)", "0"):
        assert gaussian.apply(exponent_of(read(text), NAME, known, positive=True), ZERO - INFINITY, INFINITY, known) is None
    assert gaussian.apply(exponent_of(read("x**2"), NAME, known), ZERO - INFINITY, INFINITY, known).infinite
    assert gaussian.apply(exponent_of(-VARIABLE**2, NAME, known), ONE, INFINITY, known) is None  # another interval
