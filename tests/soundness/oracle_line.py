"""Divergences of named laws on the line by quadrature and summation, to about ten digits; :mod:`oracle` for everything else."""

import mpmath
from mpmath import inf, mpf
from oracle import RELATIONS, Place, Unknown, excess, renyi

from rdpverify.terms import Term, walk

LATTICE = 120  # masses beyond are left out
DIVERGENCES = ("renyi", "kl", "chi2", "tv", "hellinger2", "hockey_stick", "max_divergence")


class Line:
    """A law with atoms and a density."""

    def __init__(self, atoms=None, density=None, breaks=()):
        self.atoms = {point: mass for point, mass in (atoms or {}).items() if mass}
        self.density, self.breaks = density, tuple(breaks)


def on_integers(mass, first: int = 0) -> Line:
    return Line({mpf(k): mass(k) for k in range(first, LATTICE)})


def line(place: Place, term: Term) -> Line:
    """The law of a term; raises Unknown."""
    if term.op == "Mixture":
        parts = [(place.value(pair.args[0]), line(place, pair.args[1])) for pair in term.args]
        parts = [(weight, law) for weight, law in parts if weight > 0]
        atoms: dict = {}
        for weight, law in parts:
            for point, mass in law.atoms.items():
                atoms[point] = atoms.get(point, mpf(0)) + weight * mass
        densities = [(weight, law.density) for weight, law in parts if law.density]
        density = (lambda x: mpmath.fsum(weight * part(x) for weight, part in densities)) if densities else None
        return Line(atoms, density, sorted({end for _, law in parts for end in law.breaks}))
    if term.op == "shift":
        law, by = line(place, term.args[0]), place.value(term.args[1])
        return Line({point + by: mass for point, mass in law.atoms.items()}, law.density and (lambda x: law.density(x - by)), [end + by for end in law.breaks])
    if term.op == "scale":
        law, by = line(place, term.args[0]), place.value(term.args[1])
        if by <= 0:
            raise Unknown(term)
        return Line({point * by: mass for point, mass in law.atoms.items()}, law.density and (lambda x: law.density(x / by) / by), [end * by for end in law.breaks])
    if term.op == "Conditioned":
        law, low, high = line(place, term.args[0]), place.value(term.args[1]), place.value(term.args[2])
        atoms = {point: mass for point, mass in law.atoms.items() if low <= point <= high}
        total = mpmath.fsum(atoms.values())
        cut = Line({}, law.density and (lambda x: law.density(x) if low <= x <= high else mpf(0)), sorted({*law.breaks, low, high}))
        if law.density:
            total += integral(cut.density, [end for end in cut.breaks if low <= end <= high])
        if total <= 0:
            raise Unknown(term)
        return Line({point: mass / total for point, mass in atoms.items()}, cut.density and (lambda x: cut.density(x) / total), cut.breaks)
    if term.op == "Finite":
        return Line({mpf(k): place.value(mass) for k, mass in enumerate(term.args[0].args)})
    if term.op in ("Density", "Mass"):
        formula, variable, low, high = term.args[0], term.args[1].value, place.value(term.args[2]), place.value(term.args[3])

        def density(x):
            return place.bound(**{variable: x}).value(formula) if low <= x <= high else mpf(0)

        if term.op == "Mass":
            return Line({mpf(k): density(mpf(k)) for k in range(int(low), min(int(high) if high != inf else LATTICE, LATTICE) + 1)})
        extra = [place.value(side) for part in walk(formula) if part.op in RELATIONS for side in part.args if variable not in side.free]
        return Line({}, density, sorted({low, high, *(end for end in extra if low < end < high)}))
    if term.op not in LAWS:
        raise Unknown(term)
    return LAWS[term.op](*(place.value(argument) for argument in term.args))


def _inside(low, high, density):
    return lambda x: density(x) if low <= x <= high and (x not in (low, high) or mpmath.isinf(x)) else mpf(0)


def _on(low, high, density, *breaks):
    return Line({}, _inside(low, high, density), sorted({low, *breaks, high}))


LAWS = {
    "Normal": lambda m, s: _on(-inf, inf, lambda x: mpmath.npdf(x, m, s), m),
    "Laplace": lambda m, b: _on(-inf, inf, lambda x: mpmath.exp(-abs(x - m) / b) / (2 * b), m),
    "Exponential": lambda r: _on(mpf(0), inf, lambda x: r * mpmath.exp(-r * x)),
    "Uniform": lambda a, b: _on(a, b, lambda x: 1 / (b - a)),
    "Gamma": lambda k, t: _on(mpf(0), inf, lambda x: x ** (k - 1) * mpmath.exp(-x / t) / mpmath.gamma(k) / t**k, k * t),
    "Beta": lambda a, b: _on(mpf(0), mpf(1), lambda x: x ** (a - 1) * (1 - x) ** (b - 1) / mpmath.beta(a, b)),
    "Pareto": lambda m, a: _on(m, inf, lambda x: a * m**a / x ** (a + 1)),
    "Cauchy": lambda m, s: _on(-inf, inf, lambda x: 1 / (mpmath.pi * s * (1 + ((x - m) / s) ** 2)), m),
    "Rayleigh": lambda s: _on(mpf(0), inf, lambda x: x / s**2 * mpmath.exp(-x * x / 2 / s**2), s),
    "HalfNormal": lambda s: _on(mpf(0), inf, lambda x: 2 * mpmath.npdf(x, 0, s)),
    "Weibull": lambda c, k: _on(mpf(0), inf, lambda x: k / c * (x / c) ** (k - 1) * mpmath.exp(-((x / c) ** k)), c),
    "Bernoulli": lambda p: Line({mpf(0): 1 - p, mpf(1): p}),
    "PointMass": lambda a: Line({a: mpf(1)}),
    "Binomial": lambda n, p: Line({mpf(k): mpmath.binomial(n, k) * p**k * (1 - p) ** (n - k) for k in range(int(n) + 1)}),
    "Poisson": lambda r: on_integers(lambda k: mpmath.exp(-r) * r**k / mpmath.factorial(k)),
    "Geometric": lambda p: on_integers(lambda k: p * (1 - p) ** k),
    "DiscreteLaplace": lambda m, b: on_integers(lambda k: mpmath.exp(-abs(k - m) / b) * mpmath.tanh(1 / (2 * b)), -LATTICE),
}


def integral(function, ends):
    ends = sorted(set(ends))
    if len(ends) < 2:
        return mpf(0)
    if ends[0] == -inf and len(ends) == 2:
        ends = [-inf, mpf(0), inf]
    return mpmath.quad(function, ends)


def on_the_line(op: str, first: Line, second: Line, argument):
    """A divergence, to about ten digits; Unknown where it is not clear whether it is finite."""
    points = {*first.atoms, *second.atoms}
    pairs = [(first.atoms.get(point, mpf(0)), second.atoms.get(point, mpf(0))) for point in points]
    if first.density is None and second.density is None:
        return discrete(op, pairs, argument)
    p, q = first.density or (lambda x: mpf(0)), second.density or (lambda x: mpf(0))
    ends = sorted({*first.breaks, *second.breaks})
    singular_atoms = any(a > 0 and b == 0 for a, b in pairs)
    pieces = [(a, b) for a, b in zip(ends, ends[1:])]
    inner = [_middle(a, b) for a, b in pieces]
    lost = [k for k, x in enumerate(inner) if p(x) > 0 and q(x) == 0]
    if op in ("kl", "chi2", "max_divergence") or (op == "renyi" and argument >= 1):
        if singular_atoms or lost:
            return inf
    if op == "kl" or (op == "renyi" and argument == 1):
        return mpmath.fsum(a * mpmath.log(a / b) for a, b in pairs if a > 0) + _sum(pieces, lambda x: p(x) * mpmath.log(p(x) / q(x)) if p(x) > 0 else mpf(0))
    if op in ("tv", "hockey_stick"):
        level = mpf(1) if op == "tv" else mpmath.exp(argument)
        return mpmath.fsum(max(a - level * b, mpf(0)) for a, b in pairs) + _sum(pieces, lambda x: max(p(x) - level * q(x), mpf(0)))
    order = {"chi2": mpf(2), "hellinger2": mpf(1) / 2}.get(op, argument)
    if op == "max_divergence" or order == inf or order == 0:
        raise Unknown(op)
    total = mpmath.fsum(a**order * b ** (1 - order) for a, b in pairs if a > 0 and b > 0)
    total += _sum(pieces, lambda x: p(x) ** order * q(x) ** (1 - order) if p(x) > 0 and q(x) > 0 else mpf(0))
    if op == "chi2":
        return total - 1
    if op == "hellinger2":
        return 1 - total
    return mpmath.log(total) / (order - 1) if total > 0 else inf


def _middle(a, b):
    if a == -inf:
        return b - 1 if b != inf else mpf(0)
    return a + 1 if b == inf else (a + b) / 2


def _sum(pieces, function):
    total = mpf(0)
    for a, b in pieces:
        value, error = mpmath.quad(function, [a, b] if not (a == -inf and b == inf) else [a, 0, b], error=True, maxdegree=7)
        if error > 1e-9 * (1 + abs(value)) or mpmath.isnan(value):
            raise Unknown("an integral that may diverge")
        total += value
    return total


def discrete(op: str, pairs, argument):
    if op in ("tv", "hockey_stick"):
        return excess(pairs, mpf(1) if op == "tv" else mpmath.exp(argument))
    if op == "hellinger2":
        return 1 - mpmath.fsum(mpmath.sqrt(a * b) for a, b in pairs)
    if op == "chi2":
        value = renyi(pairs, mpf(2))
        return mpmath.expm1(value) if value != inf else inf
    return renyi(pairs, {"kl": 1, "max_divergence": inf}.get(op, argument))


class OnTheLine(Place):
    """Divergences of named laws, by quadrature."""

    def value(self, term: Term):
        if term.op in DIVERGENCES:
            return on_the_line(term.op, line(self, term.args[0]), line(self, term.args[1]), self.value(term.args[2]) if len(term.args) > 2 else None)
        return super().value(term)
