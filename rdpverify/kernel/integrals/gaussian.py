"""∫ e^{c₀ + c₁x + c₂x²} dx over the line in closed form: Gaussian pairs need no plan and come out exactly where rational."""

from flint import fmpq

from ...definitions.measures import Measure
from ...terms import INFINITY, PI, ZERO, Term, log, number
from .expansion import Expander
from .exponent import Exponent, Piece
from .pieces import end_of, logarithms
from .plan import Map

LINE = Map("affine", fmpq(0), fmpq(1))


def log_power_integral(P: Measure, Q: Measure, order: fmpq) -> Term | None:
    """log ∫ p^α·q^{1−α} as a closed term, ``oo`` where it diverges; None unless both logs are rational quadratics everywhere."""
    forms = [_quadratic(law) for law in (P, Q)]
    if None in forms:
        return None
    blend = forms[0].times(number(order)).plus(forms[1], number(1 - order))
    constant, slope, curvature = (*blend.polynomial, ZERO, ZERO, ZERO)[:3]
    if not curvature.value < 0:
        return INFINITY
    vertex = number(-slope.value**2 / (4 * curvature.value))
    half, less = number(fmpq(1, 2)), number(fmpq(-1, 2))
    total = Exponent((constant,)).plus(Exponent((vertex,)))
    return total.plus(Exponent((log(PI),)), half).plus(Exponent((log(number(-curvature.value)),)), less).constant


def _quadratic(law: Measure) -> Exponent | None:
    """log density when that is one polynomial of degree ≤ 2 on the whole line, rational but for its constant; else None."""
    if law.space != "real" or law.atoms or len(law.parts) != 1:
        return None
    part = law.parts[0]
    if any(isinstance(end, fmpq) or end.is_finite() for end in (end_of(part.lower), end_of(part.upper))):
        return None
    form, = logarithms(law.parts, LINE.image(), Expander(Piece(None, None)))
    rational = all(c.is_number for c in form.polynomial[1:])
    return form if rational and not form.atoms and len(form.polynomial) <= 3 else None
