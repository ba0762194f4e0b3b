"""M(s) = E_P[e^{sL}; L < ∞] of the privacy loss L = log p/q of one pair, on the line s = c + iy, c > 0.

M(c − iy) is the conjugate of M(c + iy), |M(c + iy)| ≤ M(c), and ``beyond`` bounds |M(c + it)| for all t ≥ y.  Finite laws:
Σ p^{1+s}q^{−s}.  Two normal laws d standard deviations apart: e^{s(s+1)d²/2}.  Two Laplace laws d scales apart:
[e^{sd}(1 + 1/(2s+1)) + e^{−(s+1)d}(1 − 1/(2s+1))]/2.  Discrete normal and Laplace laws:
:mod:`.lattice_inversion`.  Mixtures of normal laws: :mod:`.line`.  Subsampled Laplace laws: :mod:`.sampled_laplace`.
"""

from flint import acb, arb, fmpq

from ...errors import require
from ...terms import Term
from ...terms.deadline import look
from ..cells import cells_of, is_zero, value_of
from .exponential_sums import exponential_sums
from .lattice_inversion import lattice_losses
from .line import Line, LinePlan, is_ordered
from .sampled_laplace import GaussPlan, SampledLaplace, sampled_laplace
from ..integrals.trapezoid import normal_parts


def moments_of(P: Term, Q: Term, plan: LinePlan | GaussPlan | None):
    """The moments of a pair at the current precision; None for laws that no class here is about."""
    cells = cells_of(P, Q)
    if cells is not None:
        return Finite(cells)
    for family, kind in (("Normal", Normal), ("Laplace", Laplace)):
        if P.op == Q.op == family and P.args[1] is Q.args[1]:
            return kind(abs(arb(value_of(P.args[0])) - arb(value_of(Q.args[0]))) / arb(value_of(P.args[1])))
    on_lattice = lattice_losses(P, Q)
    if on_lattice is not None:
        return OnLattice(on_lattice)
    if are_mixtures(P, Q):
        require(isinstance(plan, LinePlan), "the moments of mixtures of normal laws need a grid")
        return Line(P, Q, plan)
    for law, base, backward in ((P, Q, False), (Q, P, True)):
        found = sampled_laplace(law, base)
        if found is not None:
            require(isinstance(plan, GaussPlan), "the moments of a subsampled Laplace law need a rule")
            return SampledLaplace(*found, backward, plan)
    return None


def are_mixtures(P: Term, Q: Term) -> bool:
    """Whether these are mixtures of normal laws that :mod:`.line` is about."""
    return normal_parts(P) is not None and normal_parts(Q) is not None and is_ordered(P, Q)


class Moments:
    """Moments in closed form."""

    infinite = fmpq(0)  # P(L = ∞)

    def on_line(self, c: fmpq, spacing: fmpq, count: int) -> list[acb]:
        """M(c + ij·spacing) for j = 0 … count."""
        found = []
        for j in range(count + 1):
            look()
            found.append(self.at(acb(arb(c), arb(spacing * j))))
        return found

    def far(self, c: fmpq) -> arb:
        """An upper bound of M(c)."""
        return self.at(acb(arb(c))).real.upper()


class OnLattice(Moments):
    """Discrete normal and discrete Laplace laws: |M| does not fall along the line."""

    def __init__(self, losses):
        self.at = losses.at

    def beyond(self, c: fmpq, y: arb) -> arb:
        return self.far(c)


class Finite(Moments):
    def __init__(self, cells):
        self.infinite = sum((cell.p for cell in cells if is_zero(cell.q)), fmpq(0))
        regular = [cell for cell in cells if not is_zero(cell.p) and not is_zero(cell.q)]
        self.parts = [(arb(cell.p), (arb(cell.p) / arb(cell.q)).log()) for cell in regular]

    def at(self, s: acb) -> acb:
        return sum((mass * (s * loss).exp() for mass, loss in self.parts), acb(0))

    def on_line(self, c: fmpq, spacing: fmpq, count: int) -> list[acb]:
        if not self.parts:
            return [acb(0)] * (count + 1)
        return exponential_sums([acb(mass.log() + arb(c) * loss) for mass, loss in self.parts], [acb(loss) for _, loss in self.parts],
                                spacing, count)

    def beyond(self, c: fmpq, y: arb) -> arb:
        return self.far(c)


class Normal(Moments):
    def __init__(self, d: arb):
        self.d = d

    def at(self, s: acb) -> acb:
        return (s * (s + 1) * self.d * self.d / 2).exp()

    def beyond(self, c: fmpq, y: arb) -> arb:
        return abs(self.at(acb(arb(c), y))).upper()


class Laplace(Moments):
    def __init__(self, d: arb):
        self.d = d

    def at(self, s: acb) -> acb:
        part = 1 / (2 * s + 1)
        return ((s * self.d).exp() * (1 + part) + (-(s + 1) * self.d).exp() * (1 - part)) / 2

    def beyond(self, c: fmpq, y: arb) -> arb:
        part = 1 / abs(2 * acb(arb(c), y) + 1)
        return (((arb(c) * self.d).exp() + (-(arb(c) + 1) * self.d).exp()) * (1 + part) / 2).upper()
