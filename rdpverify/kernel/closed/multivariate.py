"""Divergences of two multivariate normal laws, with A = α·C₂ + (1−α)·C₁ and d = m₁ − m₂:

    log I = α(α−1)/2·dᵀA⁻¹d − ½·log det A + (1−α)/2·log det C₁ + α/2·log det C₂,  finite iff A is positive definite;
    KL = ½(tr(C₂⁻¹C₁) + dᵀC₂⁻¹d − n + log det C₂ − log det C₁);
    D_∞ = ½ log(det C₂/det C₁) + ½ dᵀG⁺d with G = C₂ − C₁, finite iff G is positive semidefinite and d in the range of G.

The last: with y = x − m₁ and M = C₁⁻¹ − C₂⁻¹ = C₁⁻¹GC₂⁻¹, log p/q is ½ log(det C₂/det C₁) − ½yᵀMy + yᵀC₂⁻¹d + ½dᵀC₂⁻¹d, bounded iff M is
semidefinite, that is iff G is (inversion is antitone), and C₂⁻¹d is orthogonal to the kernel C₂·ker G of M.

With C₁ = C₂ = C the pair is, turned onto the line through both means, Normal(0, 1) against Normal(√(dᵀC⁻¹d), 1).
Source: Gil, Alajaji & Linder 2013 (multivariate Gaussian); Sylvester's criterion.
"""

from ...errors import RuleError, require
from ...language.statement import Relation
from ...terms import HALF, INFINITY, MINUS_ONE, ONE, ZERO, Term, add, call, div, log, make, mul, number, power, sqrt, sub
from ...terms.matrices import Matrix, adjugate, block, blocks, combination, determinant, leading_minors, matrix_of, quadratic_form, \
    trace_of_product
from .answer import Answer
from .conditions import above_zero, holds, not_zero
from .exponent import tidy
from .assumptions import Assumptions


class NormalPair:
    """Two multivariate normal laws of one dimension, their covariances symmetric; ``positive``: what makes them definite."""

    def __init__(self, P: Term, Q: Term, assumptions: Assumptions):
        self.assumptions = assumptions
        self.C1, self.C2 = (matrix_of(law.args[1]) for law in (P, Q))
        means = [law.args[0].args for law in (P, Q)]
        require(len({len(means[0]), len(means[1]), len(self.C1), len(self.C2)}) == 1, "the two normal vectors have different dimensions")
        for C in (self.C1, self.C2):
            if any(len(row) != len(C) for row in C) or not all(assumptions.equal(C[i][j], C[j][i]) for i in range(len(C))
                                                               for j in range(i)):
                raise RuleError("a covariance matrix must be square and symmetric")
        self.difference = tuple(tidy(sub(a, b), assumptions) for a, b in zip(*means))
        self.equal_covariances = all(assumptions.equal(a, b) for rows in zip(self.C1, self.C2) for a, b in zip(*rows))
        self.positive = self.definite(self.C1) + (() if self.equal_covariances else self.definite(self.C2))

    def definite(self, C) -> tuple[Relation, ...]:
        """The leading minors > 0 that are not known to be; RuleError when one never is."""
        minors = [tidy(minor, self.assumptions) for minor in leading_minors(C)]
        require(all(self.assumptions(minor) not in (0, -1) for minor in minors), "a matrix that must be positive definite is not")
        conditions, assumptions = [], self.assumptions
        for condition in map(above_zero, minors):
            if not holds(condition, assumptions):
                conditions.append(condition)
                assumptions = assumptions.assuming(condition.left)
        return tuple(conditions)

    def is_never(self, C, signs) -> bool:
        """Has a leading minor one of these signs for all parameters?"""
        return any(self.assumptions(tidy(minor, self.assumptions)) in signs for minor in leading_minors(C))

    def inverse_form(self, C) -> Term:
        """dᵀC⁻¹d, block by block."""
        total = []
        for indices in blocks(C, self.assumptions.is_zero):
            part = block(C, indices)
            square = quadratic_form(adjugate(part), tuple(self.difference[i] for i in indices))
            total.append(tidy(div(square, determinant(part)), self.assumptions))
        return add(*total)

    def distance_is_zero(self) -> bool:
        return all(self.assumptions.is_zero(part) for part in self.difference)


def log_determinant(C, assumptions: Assumptions) -> Term:
    return log(tidy(determinant(C), assumptions))


def log_integral(pair: NormalPair, order: Term) -> tuple[Term, tuple[Relation, ...]] | None:
    """(log I, the conditions that A is positive definite); None when it never is, so that I = ∞."""
    half, assumptions = mul(HALF, order, sub(order, ONE)), pair.assumptions
    if pair.equal_covariances:
        return mul(half, pair.inverse_form(pair.C1)), ()
    A = tuple(tuple(tidy(entry, assumptions) for entry in row) for row in combination(order, pair.C2, sub(ONE, order), pair.C1))
    if pair.is_never(A, (0, -1)):
        return None
    parts = [
        mul(half, pair.inverse_form(A)) if not pair.distance_is_zero() else ZERO,
        mul(number("-1/2"), log_determinant(A, assumptions)),
        mul(HALF, sub(ONE, order), log_determinant(pair.C1, assumptions)),
        mul(HALF, order, log_determinant(pair.C2, assumptions)),
    ]
    return add(*parts), pair.definite(A)


def kullback_leibler(pair: NormalPair) -> Answer:
    assumptions = pair.assumptions
    distance = pair.inverse_form(pair.C2)
    if pair.equal_covariances:
        return Answer(mul(HALF, distance), valid_when=pair.positive)
    parts = [(block(pair.C1, indices), block(pair.C2, indices)) for indices in blocks(pair.C2, assumptions.is_zero)]
    trace = add(*(tidy(div(trace_of_product(adjugate(C2), C1), determinant(C2)), assumptions) for C1, C2 in parts))
    logs = sub(log_determinant(pair.C2, assumptions), log_determinant(pair.C1, assumptions))
    return Answer(mul(HALF, add(trace, distance, number(-len(pair.C1)), logs)), valid_when=pair.positive)


def max_divergence(pair: NormalPair) -> Answer:
    assumptions = pair.assumptions
    if pair.equal_covariances:
        if pair.distance_is_zero():
            return Answer(ZERO, valid_when=pair.positive)
        distance = pair.inverse_form(pair.C1)
        apart = () if assumptions(distance) == 1 else (not_zero(distance),)
        return Answer(INFINITY, valid_when=pair.positive + apart)
    gap = tuple(tuple(tidy(entry, assumptions) for entry in row) for row in combination(ONE, pair.C2, MINUS_ONE, pair.C1))
    logs = add(log_determinant(pair.C2, assumptions), mul(-1, log_determinant(pair.C1, assumptions)))
    if any(assumptions.is_zero(tidy(minor, assumptions)) for minor in leading_minors(gap)):
        return _singular(pair, gap, logs)
    if pair.is_never(gap, (-1,)):
        return Answer(INFINITY, valid_when=pair.positive)
    conditions = pair.definite(gap)
    value = mul(HALF, add(logs, pair.inverse_form(gap)))
    return Answer(value, conditions, pair.positive, exact=not conditions, outside=True)


def _singular(pair: NormalPair, gap: Matrix, logs: Term) -> Answer:
    """By elimination: a pivot g > 0 gives d²/g and a smaller gap; where the gap is 0, what is left of d must be 0 too.

    What comes after a pivot that may be 0 says something only where it is not."""
    assumptions, squares, conditions = pair.assumptions, [], []
    d, rows, G = list(pair.difference), list(range(len(gap))), [list(row) for row in gap]
    while rows:
        pivot = next((i for i in rows if not assumptions.is_zero(G[i][i])), None)
        if pivot is None:
            break
        g = G[pivot][pivot]
        if assumptions(g) == -1:
            return Answer(INFINITY, valid_when=(*pair.positive, *conditions))
        conditions += [above_zero(g)] if assumptions(g) != 1 else []
        squares.append(div(power(d[pivot], 2), g))
        rows.remove(pivot)
        for i in rows:
            d[i] = tidy(sub(d[i], div(mul(d[pivot], G[i][pivot]), g)), assumptions)
        for i in rows:
            for j in rows:
                G[i][j] = tidy(sub(G[i][j], div(mul(G[i][pivot], G[j][pivot]), g)), assumptions)
    if not all(assumptions.is_zero(G[i][j]) for i in rows for j in rows):
        raise RuleError("whether the difference of the covariances is semidefinite is not known")
    left = [d[i] for i in rows if not assumptions.is_zero(d[i])]
    if any(assumptions.is_nonzero(part) for part in left):
        return Answer(INFINITY, valid_when=(*pair.positive, *conditions))
    equal = tuple(Relation(part, "==", ZERO) for part in left)
    value = mul(HALF, add(logs, *squares))
    return Answer(value, (*conditions, *equal), pair.positive, exact=not conditions, outside=len(conditions) < 2)


def on_the_line(pair: NormalPair, term: Term) -> Term:
    """The same divergence of Normal(0, 1) and Normal(√(dᵀC⁻¹d), 1); RuleError for different covariances."""
    if not pair.equal_covariances:
        raise RuleError(f"{term.op} of normal vectors with different covariances has no closed form by these lemmas")
    unit = call("Normal", ZERO, ONE), call("Normal", sqrt(pair.inverse_form(pair.C1)), ONE)
    return make(term.op, (*unit, *term.args[2:]))
