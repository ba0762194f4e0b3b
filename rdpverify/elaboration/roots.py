"""Square roots by name: s for √u, s > 0 and s² == u.  Over one denominator a + b·s is left, of the sign of a² − b²·u or its opposite."""

from flint import fmpq

from ..core.polynomial import ONE, ZERO, Atom, Polynomial, function, symbol
from ..core.relation import Relation
from ..core.theorem import Theorem
from .book import arithmetic, assume, cut, instance
from .factoring import factors
from .functions import apply, larger_by_square, root_squared, weakened
from .lemmas import equals, scaled
from .normal import fraction
from .rewriting import coefficients, of_atom, of_monomial

HALF = fmpq(1, 2)


def by_roots(op: str, f: Polynomial, known) -> Theorem | None:
    """f >= 0 or f > 0, where the root of a positive number with symbols stands in it."""
    with_roots = _Named.of(f, known)
    if with_roots is None:
        return None
    shown = _by_factors(op, with_roots.r.now, with_roots, known)
    return None if shown is None else with_roots.put_back(with_roots.r.back(shown))


def vanishes(f: Polynomial, known) -> Theorem | None:
    """⊢ f == 0, where the root of a positive number with symbols stands in it."""
    with_roots = _Named.of(f, known)
    return None if with_roots is None or with_roots.r.now.terms else with_roots.put_back(with_roots.r.equation())


class _Named:
    """f with s for √u, over one denominator, without s²: ``r``, under s > 0 and s² == u."""

    def __init__(self, f: Polynomial, root: Atom, positive: Theorem, known):
        from .prover import Prover

        self.root, self.u = root, root.args[0]
        used = f.symbols.union(*(h.symbols for h in known.hypotheses))
        self.s = symbol(next(name for name in (f"s{i or ''}" for i in range(50)) if name not in used))
        self.square = assume(Relation("==", self.s * self.s - self.u))
        self.facts = [positive, apply(root_squared(), [known.nonnegative(self.u)], x=self.u)]
        hypotheses = [*known.hypotheses, Relation(">", self.s), self.square.relation]
        self.here = Prover(hypotheses, known.facts[len(known.hypotheses):], descents=known.descents)
        self.r = fraction(named(f, root, self.s), self.here)
        while max(parts := coefficients(self.r.now, self.s.atom), default=0) > 1:
            self.r.use(self.square, self.s * self.s, self.u, sum((c * self.s ** (n - 2) for n, c in parts.items() if n > 1), ZERO))

    @classmethod
    def of(cls, f: Polynomial, known) -> "_Named | None":
        root = _root(f) if len(f.symbols) == 1 else None  # of several symbols a² − b²·u is seldom seen, and long looked for
        sign = None if root is None else known.atom_sign(root)
        return None if sign is None or sign[1].op != ">" else cls(f, root, sign[1], known)

    def put_back(self, theorem: Theorem) -> Theorem:
        return cut(self.facts, instance(theorem, {self.s.atom.args[0]: of_atom(self.root)}))


def _root(f: Polynomial) -> Atom | None:
    """A square root in f, at any depth, of what has symbols and no root itself."""
    for atom in sorted(f.atoms, key=lambda each: each.key):
        for argument in atom.args:
            if isinstance(argument, Polynomial) and (inner := _root(argument)) is not None:
                return inner
        if atom.head == "pow" and atom.args[1].number == HALF and atom.symbols:
            return atom
    return None


def named(f: Polynomial, root: Atom, s: Polynomial) -> Polynomial:
    """f with s for an atom, at any depth."""
    total = ZERO
    for monomial, value in f.terms.items():
        product = of_monomial((), value)
        for atom, count in monomial:
            args = [named(arg, root, s) if isinstance(arg, Polynomial) else arg for arg in atom.args]
            product = product * (s if atom is root else of_atom(atom) if atom.head == "symbol" else function(atom.head, *args)) ** count
        total = total + product
    return total


def _by_factors(op: str, f: Polynomial, by: _Named, known) -> Theorem | None:
    """By the signs of the factors of f, each without s or a + b·s."""
    if f.number is not None:
        return by.here.positive(f) if op == ">" else by.here.nonnegative(f)
    number, parts = factors(f)
    theorems, sign = [], 1 if number > 0 else -1
    for g, count in parts:
        if count % 2 == 0 and op == ">=":
            theorems.append(arithmetic((("square", g ** (count // 2)),)))
            continue
        for side in (1, -1):
            h = g if side == 1 else -g
            theorem = by.here.positive(h, False) or by.here.nonnegative(h, False) or _sum_with_root(op, h, by, known)
            if theorem is not None:
                break
        else:
            return None
        if op == ">" and theorem.op != ">":
            return None
        sign *= side**count
        theorems += [theorem] * count
    return arithmetic((abs(number), *theorems)) if sign > 0 else None


def _sum_with_root(op: str, g: Polynomial, by: _Named, known) -> Theorem | None:
    """a + b·s from a² − b²·u, or its opposite."""
    s, u, parts = by.s, by.u, coefficients(g, by.s.atom)
    a, b = parts.get(0, ZERO), parts.get(1, ZERO)
    prove = known.positive if op == ">" else known.nonnegative
    if not b.terms:
        return prove(g)
    difference = a * a - b * b * u
    for first, second, whole, side in ((a, -b * s, a, ONE), (b * s, -a, b, -ONE)):
        above = known.nonnegative(whole)
        squares = None if above is None or known.samples.refute(side * difference) else prove(side * difference)
        if squares is None:
            continue
        if whole is b:
            above = arithmetic((1, above, assume(Relation(">", s))))
        squares = arithmetic((1, squares), scaled(equals(by.square, s * s, u), -b * b * side))
        return apply(larger_by_square(squares.op), [weakened(above), squares], x=first, y=second)
    return None
