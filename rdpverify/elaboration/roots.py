"""Square roots by name: s for √u, s > 0 and s² == u.  Over one denominator a + b·s is left, of the sign of a² − b²·u or its opposite."""

from flint import fmpq

from ..core.polynomial import ZERO, Atom, Polynomial, function, symbol
from ..core.relation import Relation
from ..core.theorem import Theorem
from .book import arithmetic, assume, cut, instance
from .factoring import factors
from .functions import apply, larger_by_square, root_squared, weakened
from .lemmas import equals, scaled
from .normal import fraction
from .rewriting import Rewritten, coefficients, of_atom, of_monomial

HALF = fmpq(1, 2)


def by_roots(op: str, f: Polynomial, known) -> Theorem | None:
    """f >= 0 or f > 0, where the root of one positive number with symbols stands in it."""
    from .prover import Prover

    root = _root(f)
    above = None if root is None else known.atom_sign(root)
    if root is None or above is None or above[1].op != ">":
        return None
    u = root.args[0]
    name = next(name for name in (f"s{i or ''}" for i in range(50)) if name not in f.symbols.union(*(h.symbols for h in known.hypotheses)))
    s = symbol(name)
    square = assume(Relation("==", s * s - u))
    hypotheses = [*known.hypotheses, Relation(">", s), square.relation]
    here = Prover(hypotheses, known.facts[len(known.hypotheses):], descents=known.descents)
    r = fraction(_named(f, root, s), here)
    _reduce(r, s, u, square)
    found = _by_factors(op, r.now, s, u, square, here, known)
    if found is None:
        return None
    base = known.nonnegative(u)
    return cut([above[1], apply(root_squared(), [base], x=u)], instance(r.back(found), {name: of_atom(root)}))


def _root(f: Polynomial) -> Atom | None:
    """A square root in f, at any depth, of what has symbols and no root itself."""
    for atom in sorted(f.atoms, key=lambda each: each.key):
        for argument in atom.args:
            if isinstance(argument, Polynomial) and (inner := _root(argument)) is not None:
                return inner
        if atom.head == "pow" and atom.args[1].number == HALF and atom.symbols:
            return atom
    return None


def _named(f: Polynomial, root: Atom, s: Polynomial) -> Polynomial:
    """f with s for the root, at any depth."""
    found = ZERO
    for monomial, value in f.terms.items():
        product = of_monomial((), value)
        for atom, count in monomial:
            args = [_named(arg, root, s) if isinstance(arg, Polynomial) else arg for arg in atom.args]
            product = product * (s if atom is root else of_atom(atom) if atom.head == "symbol" else function(atom.head, *args)) ** count
        found = found + product
    return found


def _reduce(r: Rewritten, s: Polynomial, u: Polynomial, square: Theorem) -> None:
    """s² → u, until no power of s but the first is left."""
    while max(parts := coefficients(r.now, s.atom), default=0) > 1:
        r.use(square, s * s, u, sum((c * s ** (count - 2) for count, c in parts.items() if count > 1), ZERO))


def _by_factors(op: str, f: Polynomial, s: Polynomial, u: Polynomial, square: Theorem, here, known) -> Theorem | None:
    """By the signs of the factors of f, each without s or a + b·s."""
    if f.number is not None:
        return here.positive(f) if op == ">" else here.nonnegative(f)
    number, parts = factors(f)
    theorems, sign = [], 1 if number > 0 else -1
    for g, count in parts:
        if count % 2 == 0 and op == ">=":
            theorems.append(arithmetic((("square", g ** (count // 2)),)))
            continue
        found = None
        for side in (1, -1):
            h = g if side == 1 else -g
            found = here.positive(h, False) or here.nonnegative(h, False) or _sum_with_root(op, h, s, u, square, here, known)
            if found is not None:
                break
        if found is None or op == ">" != found.op:
            return None
        sign *= side**count
        theorems += [found] * count
    return arithmetic((abs(number), *theorems)) if sign > 0 else None


def _sum_with_root(op: str, g: Polynomial, s: Polynomial, u: Polynomial, square: Theorem, here, known) -> Theorem | None:
    """a + b·s from a² − b²·u, or its opposite."""
    parts = coefficients(g, s.atom)
    a, b = parts.get(0, ZERO), parts.get(1, ZERO)
    if not b.terms:
        return known.positive(g) if op == ">" else known.nonnegative(g)
    prove = known.positive if op == ">" else known.nonnegative
    difference = a * a - b * b * u
    for first, second, whole, of in ((a, -b * s, a, 1), (b * s, -a, b, -1)):
        above = known.nonnegative(whole)
        if above is None or known.samples.refute(difference * of_monomial((), of)):
            continue
        squares = prove(difference * of_monomial((), of))
        if squares is None:
            continue
        if whole is b:
            above = arithmetic((1, above, assume(Relation(">", s))))
        squares = arithmetic((1, squares), scaled(equals(square, s * s, u), -b * b * of_monomial((), of)))
        return apply(larger_by_square(squares.op), [weakened(above), squares], x=first, y=second)
    return None
