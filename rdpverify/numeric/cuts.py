"""Where a pair of densities is not smooth: ends of supports, kinks of |·|, Min, Max and Piecewise.  Steering only."""

from dataclasses import dataclass

from flint import arb, fmpq

from ..kernel.integrals.expansion import Expander
from ..kernel.integrals.exponent import VARIABLE, Exponent, Piece
from ..kernel.integrals.pieces import end_of
from ..terms import MINUS_ONE, Term, substitute, walk
from ..terms.evaluate import ball
from .rationals import short_rational

MOST_JUMPS = 1_500


@dataclass(frozen=True)
class Cut:
    """A point of the line: exact, or only enclosed between two rationals ``lower`` < ``upper``."""

    lower: fmpq
    upper: fmpq

    @property
    def is_exact(self) -> bool:
        return self.lower == self.upper


def cut_at(value, bits: int) -> Cut:
    """The cut at a rational or inside a ball, with a margin of 2^−bits relative."""
    if isinstance(value, fmpq):
        return Cut(value, value)
    centre = short_rational(value, bits + 8)
    margin = max(abs(centre), fmpq(1, 2**20)) * fmpq(1, 2) ** bits
    return Cut(centre - margin, centre + margin)


def cuts(measures, bits: int) -> list[Cut]:
    """All cuts of the laws in increasing order, without doubles."""
    values = []
    for law in measures:
        for part in law.parts:
            values += [end for end in (end_of(part.lower), end_of(part.upper)) if isinstance(end, fmpq) or end.is_finite()]
            values += kinks(part.log_density)
    exact = sorted({value for value in values if isinstance(value, fmpq)})
    for lower, upper in zip(exact, exact[1:]):
        for law in measures:
            values += [jump for part in law.parts for jump in _jumps(part.log_density, lower, upper)]
    places = sorted({cut_at(value, bits) for value in values}, key=lambda cut: cut.lower)
    kept: list[Cut] = []
    for cut in places:
        if kept and cut.lower <= kept[-1].upper:
            previous = kept.pop()
            exact = previous if previous.is_exact else cut
            cut = exact if exact.is_exact else Cut(previous.lower, max(previous.upper, cut.upper))
        kept.append(cut)
    return kept


def _jumps(density: Term, lower: fmpq, upper: fmpq) -> list[fmpq]:
    """Where the floor of a line jumps between two points."""
    if not any(node.op == "floor" for node in walk(density)):
        return []
    form = Expander(Piece(lower, upper))(substitute(density, {"_x": VARIABLE}))
    return [jump for jump in jumps(form, lower, upper) if lower < jump < upper]


def jumps(form: Exponent, lower: fmpq, upper: fmpq) -> list[fmpq]:
    """Points from ``lower`` to ``upper`` where a floor of a line in the form jumps."""
    places = []
    for atom in form.atoms:
        exact = Expander(Piece(lower, upper))(atom.args[0]).exact_polynomial() if atom.op == "floor" else None
        if exact is not None and exact.degree() == 1:
            ends = sorted((exact(lower), exact(upper)))
            steps = range(int(ends[0].ceil()), int(ends[1].floor()) + 1)[:MOST_JUMPS]
            places += [(k - exact[0]) / exact[1] for k in steps]
    return places


def kinks(density: Term) -> list:
    """Roots of the polynomials whose sign or logarithm the density asks for."""
    expand, places = Expander(Piece(None, None)), []
    for node in walk(substitute(density, {"_x": VARIABLE})):
        if VARIABLE.value not in node.free:
            continue
        if node.op in ("Abs", "sign", "log"):
            forms = [expand(node.args[0])]
        elif node.op in ("<", "<=", ">", ">="):
            forms = [expand(node.args[0]).plus(expand(node.args[1]).times(MINUS_ONE))]
        elif node.op in ("Min", "Max"):
            parts = [expand(argument) for argument in node.args]
            forms = [a.plus(b.times(MINUS_ONE)) for i, a in enumerate(parts) for b in parts[:i]]
        else:
            continue
        for form in forms:
            places += _roots(form)
    return places


def _roots(form: Exponent) -> list:
    """Real roots of a polynomial form: exact for a line with rational coefficients."""
    if form.atoms or len(form.polynomial) < 2:
        return []
    if len(form.polynomial) == 2:
        constant, slope = form.polynomial
        if constant.is_number and slope.is_number:
            return [-constant.value / slope.value]
        return [-ball(constant, {}) / ball(slope, {})]
    exact = form.exact_polynomial()
    if exact is None:
        return []
    roots = []
    for factor, _ in exact.factor()[1]:
        if factor.degree() == 1:
            roots.append(-factor[0] / factor[1])
        elif factor.degree() == 2:  # at scales such as 10**-300 a general search for roots takes seconds
            roots += _roots_of_quadratic(*(factor[i] for i in range(3)))
        else:
            roots += [root.real for root, _ in factor.complex_roots() if root.imag.contains(0)]
    return roots


def _roots_of_quadratic(c: fmpq, b: fmpq, a: fmpq) -> list:
    discriminant = b * b - 4 * a * c
    return [] if discriminant < 0 else [(sign * arb(discriminant).sqrt() - b) / (2 * a) for sign in (-1, 1)]
