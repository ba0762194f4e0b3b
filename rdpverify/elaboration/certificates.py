"""A number that is >= 0 as a sum of products of numbers that are: the search for Σ c·Π theorems, c >= 0, by the simplex method."""

from itertools import combinations, combinations_with_replacement, permutations

from flint import fmpq

from ..core.polynomial import ONE, ZERO, Polynomial, constant, symbol
from ..core.theorem import Theorem
from .book import arithmetic, axiom, cut
from .functions import apply, exp, exp_between, exp_upper, log, log_above, log_below
from .lemmas import equals
from .normal import normal
from .rewriting import Rewritten, of_atom, of_monomial, quotient
from .simplex import combination

MOST_COLUMNS, MOST_BASE, MOST_TERMS = 500, 40, 60


def combined(op: str, f: Polynomial, known) -> Theorem | None:
    """⊢ f >= 0 or f > 0 from the facts, tangents, and products of them."""
    r = normal(f, known)
    g = r.now
    if len(g.terms) > MOST_TERMS:
        return None
    base = _base(g, known)
    for columns in (_first(g, base, known), _second(g, base, known)):
        found = _solved(op, g, columns, known)
        if found is not None:
            return r.back(found)
    return None


def _solved(op: str, g: Polynomial, columns: list, known) -> Theorem | None:
    """``columns``: (polynomial, part for arithmetic, is it > 0?)."""
    columns = columns[:MOST_COLUMNS]
    if op == ">":
        columns.sort(key=lambda column: not column[2])
    chosen = combination([column[0].terms for column in columns], g.terms)
    if chosen is None and op == ">":
        return None
    if chosen is None or (op == ">" and not any(columns[j][2] for j in chosen)):
        return _strictly(g, columns) if op == ">" and chosen is not None else None
    return arithmetic(*((_scaled(columns[j][1][0], value), *columns[j][1][1:]) for j, value in chosen.items()))


def _strictly(g: Polynomial, columns: list) -> Theorem | None:
    """With a little of what is > 0."""
    for h, part, strict in columns:
        if strict:
            for size in (1, fmpq(1, 16), fmpq(1, 1024)):
                chosen = combination([column[0].terms for column in columns], (g - constant(size) * h).terms)
                if chosen is not None:
                    return arithmetic((_scaled(part[0], size), *part[1:]),
                                      *((_scaled(columns[j][1][0], value), *columns[j][1][1:]) for j, value in chosen.items()))
    return None


def _scaled(multiplier, value):
    """A square is scaled by the theorem 1 > 0, other multipliers as they are."""
    return constant(value) * multiplier


def _base(g: Polynomial, known) -> list[Theorem]:
    """Facts, and what the functions in g are known to satisfy, in canonical form."""
    found: list[Theorem] = [fact for fact in known.facts if fact.op in (">", ">=", "==") and fact.f.number is None]
    found += _atoms_of(g, known)
    found += _tangents(g, known)
    unique: dict = {}
    for theorem in found:
        r = normal(theorem.f, known)
        if r.changed and r.now.number is None:
            theorem = arithmetic((1, theorem), equals(r.equation(), r.now, theorem.f)) if theorem.op != "==" else \
                arithmetic((1, theorem), equals(r.equation(), r.now, theorem.f))
        if theorem.f not in unique or theorem.op == ">":
            unique[theorem.f] = theorem
    return list(unique.values())[:MOST_BASE]


def _atoms_of(g: Polynomial, known) -> list[Theorem]:
    found = []
    for atom in sorted(g.atoms, key=lambda atom: atom.key):
        sign = known.atom_sign(atom)
        if sign is not None:
            found.append(sign[1])
        if not atom.symbols and not atom.laws:
            found += _bracket(of_atom(atom), known)
        if atom.head == "exp":
            u = atom.args[0]
            found += [axiom("exp_tangent", x=u), apply(exp_upper(), [], x=u)]
        elif atom.head == "log":
            positive = known.positive(atom.args[0])
            if positive is not None:
                found += [apply(log_below(), [positive], x=atom.args[0]), apply(log_above(), [positive], x=atom.args[0])]
        elif atom.head == "loggamma" and (positive := known.positive(atom.args[0])) is not None:
            found += [cut(positive, axiom(name, x=atom.args[0])) for name in ("stirling_below", "stirling_above")]
        elif atom.head == "digamma" and (positive := known.positive(atom.args[0])) is not None:
            found += [cut(positive, axiom(name, x=atom.args[0])) for name in ("digamma_below", "digamma_above")]
        elif atom.head == "erfc" and (positive := known.positive(atom.args[0])) is not None:
            found += [cut(positive, axiom(name, x=atom.args[0])) for name in ("mills_below", "mills_above")]
    return found


def _bracket(number: Polynomial, known) -> list[Theorem]:
    """Rational bounds of a number without symbols."""
    from .sampling import value

    try:
        middle = fmpq(int(round(value(number, {}, {}) * 2**30)), 2**30)
    except Exception:
        return []
    width = constant(fmpq(1, 2**28))
    return [t for t in (known.positive(number - constant(middle) + width, False), known.positive(constant(middle) + width - number, False)) if t]


def _tangents(g: Polynomial, known) -> list[Theorem]:
    """exp(u) − exp(v)·(1 + u − v) >= 0 for the positive terms of g, read as exponentials of u and v, and log's tangents at products."""
    arguments: dict[Polynomial, None] = {}
    for monomial in [*g.terms, ()]:
        u = _logarithm(monomial, known)
        if u is not None:
            arguments[u] = None
    logs = [atom for atom in g.atoms if atom.head == "log" and known.positive(atom.args[0]) is not None]
    for atom in logs:
        arguments[of_atom(atom)] = None
    for first, second in combinations(sorted(logs, key=lambda atom: atom.key), 2):
        arguments[of_atom(first) + of_atom(second)] = None
        arguments[of_atom(first) - of_atom(second)] = None
    chosen = list(arguments)[:7]
    return [apply(exp_between(), [], y=u, x=v) for u, v in permutations(chosen, 2)]


def _logarithm(monomial: tuple, known) -> Polynomial | None:
    """u with monomial == exp(u), where all its atoms are positive; inverses and logarithms are looked into no further."""
    total = ZERO
    for atom, count in monomial:
        if atom.head == "exp":
            total = total + constant(count) * atom.args[0]
        elif atom.head == "inv":
            if known.positive(atom.args[0]) is None:
                return None
            total = total - constant(count) * log(atom.args[0])
        else:
            sign = known.atom_sign(atom)
            if sign is None or sign[0] < 0 or sign[1].op != ">" or atom.head == "log":
                return None
            total = total + constant(count) * log(of_atom(atom))
    return normal(total, known).now


def _first(g: Polynomial, base: list[Theorem], known) -> list:
    """The theorems by themselves, terms of known sign, squares of symbols' differences."""
    columns: list = [(ONE, (ONE,), True)]
    for theorem in base:
        _add(columns, (ONE, theorem))
    for monomial in g.terms:
        for value in (1, -1):
            theorem = known.positive(of_monomial(monomial, value), False) or known.nonnegative(of_monomial(monomial, value), False)
            if theorem is not None and monomial:
                _add(columns, (ONE, theorem))
    return columns


def _add(columns: list, part: tuple) -> None:
    product, strict, equal = part[0], True, False
    for theorem in part[1:]:
        product = product * theorem.f
        strict = strict and theorem.op == ">"
        equal = equal or theorem.op == "=="
    if len(product.terms) <= 40:
        columns.append((product, part, strict and not equal))
        if equal:
            columns.append((-product, (-part[0], *part[1:]), False))


def _second(g: Polynomial, base: list[Theorem], known) -> list:
    """Products: of a theorem and a positive term that leads to a term of g, of two theorems, squares."""
    columns = _first(g, base, known)
    wanted = set(g.terms)
    seen: set = {column[0] for column in columns}
    for _ in range(2):
        more = set()
        for theorem in base:
            for own in theorem.f.terms:
                for monomial in wanted:
                    rest = quotient(monomial, own)
                    if not rest:
                        continue
                    if theorem.op == "==":
                        part = (of_monomial(rest), theorem)
                    else:
                        factor = known.positive(of_monomial(rest), False) or known.nonnegative(of_monomial(rest), False) \
                            or known.positive(of_monomial(rest, -1), False) or known.nonnegative(of_monomial(rest, -1), False)
                        if factor is None:
                            continue
                        part = (ONE, theorem, factor)
                    product = part[0] * theorem.f * (part[2].f if len(part) > 2 else ONE)
                    if product not in seen and len(columns) < MOST_COLUMNS:
                        seen.add(product)
                        _add(columns, part)
                        more |= product.terms.keys()
        wanted = more - wanted
        if len(wanted) > 40:
            break
    short = [theorem for theorem in base if len(theorem.f.terms) <= 6 and theorem.op != "=="][:16]
    for pair in combinations_with_replacement(short, 2):
        product = pair[0].f * pair[1].f
        if product not in seen and any(monomial in g.terms for monomial in product.terms):
            seen.add(product)
            _add(columns, (ONE, *pair))
    roots = [of_atom(atom) for atom in sorted(g.atoms, key=lambda a: a.key) if atom.head == "symbol"][:5] + [ONE]
    for x, y in combinations(roots, 2):
        for root in (x - y, x + y):
            theorem = arithmetic((("square", root),))
            _add(columns, (ONE, theorem))
    return columns
