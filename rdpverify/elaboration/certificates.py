"""A number that is >= 0 as a sum of products of numbers that are: the search for Σ c·Π theorems, c >= 0, by the simplex method."""

from itertools import combinations, combinations_with_replacement, permutations

from flint import fmpq

from ..core.polynomial import ONE, ZERO, Polynomial, constant
from ..core.theorem import Theorem
from ..errors import RuleError
from .angles import at_most_one
from .book import arithmetic, axiom, cut
from .functions import apply, exp_between, exp_upper, log, log_above, log_below
from .lemmas import equals, scaled
from .normal import normal
from .rewriting import of_atom, of_monomial, quotient
from .simplex import weights

MOST_COLUMNS, MOST_BASE, MOST_TERMS = 450, 40, 60


def combined(op: str, f: Polynomial, known) -> Theorem | None:
    """⊢ f >= 0 or f > 0 from the facts, tangents, and products of them."""
    r = normal(f, known)
    g = r.now
    if len(g.terms) > MOST_TERMS:
        return None
    base = _base(g, known)
    for columns in _stages(g, base, known):
        theorem = _solved(op, g, columns)
        if theorem is not None:
            return r.back(theorem)
    return None


class Column:
    """A product of theorems, times a polynomial beside an equality, in canonical form."""

    def __init__(self, part: tuple, known):
        self.part = part
        product = part[0]
        for theorem in part[1:]:
            product = product * theorem.f
        self.rewritten = known.remembered(("column", product), lambda: normal(product, known)) or normal(product, known)
        self.f = self.rewritten.now
        self.equal = any(theorem.op == "==" for theorem in part[1:])
        self.strict = not self.equal and all(theorem.op == ">" for theorem in part[1:])

    def parts(self, value: fmpq) -> list[tuple]:
        """Parts for arithmetic that come to value·f."""
        multipliers = [(constant(value) * self.part[0], *self.part[1:])]
        r = self.rewritten
        return multipliers + ([scaled(equals(r.equation(), r.now, r.first), constant(value))] if r.changed else [])

    def negative(self, known) -> "Column":
        return Column((-self.part[0], *self.part[1:]), known)


def _solved(op: str, g: Polynomial, columns: list[Column]) -> Theorem | None:
    strict = [column.strict for column in columns] if op == ">" else None
    chosen = weights([column.f.terms for column in columns], g.terms, strict)
    return None if chosen is None else arithmetic(*(part for j, value in chosen.items() for part in columns[j].parts(value)))


def _base(g: Polynomial, known) -> list[Theorem]:
    """Facts, and what the functions in g are known to satisfy, in canonical form."""
    theorems: list[Theorem] = [fact for fact in known.facts if fact.op in (">", ">=", "==") and fact.f.number is None]
    theorems += _atoms_of(g, known)
    theorems += _tangents(g, known)
    unique: dict = {}
    for theorem in theorems:
        r = normal(theorem.f, known)
        if r.changed and r.now.number is None:
            theorem = (
                arithmetic((1, theorem), equals(r.equation(), r.now, theorem.f))
                if theorem.op != "=="
                else arithmetic((1, theorem), equals(r.equation(), r.now, theorem.f))
            )
        if theorem.f not in unique or theorem.op == ">":
            unique[theorem.f] = theorem
    return list(unique.values())[:MOST_BASE]


def _atoms_of(g: Polynomial, known) -> list[Theorem]:
    theorems = []
    for atom in sorted(g.atoms, key=lambda atom: atom.key):
        sign = known.atom_sign(atom)
        if sign is not None:
            theorems.append(sign[1])
        if not atom.symbols and not atom.laws:
            theorems += _bracket(of_atom(atom), known)
        if atom.head == "exp":
            u = atom.args[0]
            theorems += [axiom("exp_tangent", x=u), apply(exp_upper(), [], x=u)]
        elif atom.head == "log":
            positive = known.positive(atom.args[0])
            if positive is not None:
                theorems += [apply(log_below(), [positive], x=atom.args[0]), apply(log_above(), [positive], x=atom.args[0])]
        elif atom.head in ("sin", "cos"):
            theorems += [apply(at_most_one(atom.head, sign), [], x=atom.args[0]) for sign in (1, -1)]
        elif atom.head == "loggamma" and (positive := known.positive(atom.args[0])) is not None:
            theorems += [cut(positive, axiom(name, x=atom.args[0])) for name in ("stirling_below", "stirling_closer", "stirling_above")]
        elif atom.head == "digamma" and (positive := known.positive(atom.args[0])) is not None:
            theorems += [cut(positive, axiom(name, x=atom.args[0])) for name in ("digamma_below", "digamma_above")]
        elif atom.head == "erfc" and (positive := known.positive(atom.args[0])) is not None:
            theorems += [cut(positive, axiom(name, x=atom.args[0])) for name in ("mills_below", "mills_above")]
    return theorems


def _bracket(number: Polynomial, known) -> list[Theorem]:
    """Rational bounds of a number without symbols."""
    from .sampling import value

    try:
        middle = fmpq(int(round(value(number, {}, {}) * 2**16)), 2**16)
    except (ArithmeticError, LookupError, TypeError, ValueError, RuleError):  # the clock is none of these
        return []
    width = constant(fmpq(1, 2**15))
    return [
        t for t in (known.positive(number - constant(middle) + width, False), known.positive(constant(middle) + width - number, False)) if t
    ]


def _tangents(g: Polynomial, known) -> list[Theorem]:
    """exp(u) − exp(v)·(1 + u − v) >= 0 for the positive terms of g, read as exponentials of u and v, and log's tangents at products."""
    arguments: dict[Polynomial, None] = {ZERO: None}
    for side in (1, -1):  # log(a) + log(b) − a·b <= −1, whatever a and b are
        terms = {
            monomial: -side * value
            for monomial, value in g.terms.items()
            if value * side < 0 and len(monomial) == 1 and monomial[0][0].head == "log" and monomial[0][1] == 1
        }
        if len(terms) > 1:
            arguments[Polynomial(terms)] = None
    inside = {
        atom for each in g.atoms if each.head == "exp" for monomial in each.args[0].terms for atom, _ in monomial if atom.head == "symbol"
    }
    for monomial in (monomial for monomial in g.terms if any(atom.symbols for atom, _ in monomial)):
        u = monomial_logarithm(tuple(item for item in monomial if item[0] not in inside), known)
        if u is not None:
            arguments[u] = None
    logs = [
        atom
        for atom in sorted(g.atoms, key=lambda atom: atom.key)
        if atom.head == "log" and atom.symbols and known.positive(atom.args[0]) is not None
    ]
    for atom in logs:
        arguments[of_atom(atom)] = None
    for first, second in combinations(sorted(logs, key=lambda atom: atom.key), 2):
        arguments[of_atom(first) + of_atom(second)] = None
        arguments[of_atom(first) - of_atom(second)] = None
    chosen = list(arguments)[:8]
    return [apply(exp_between(), [], y=u, x=v) for u, v in permutations(chosen, 2)]


def monomial_logarithm(monomial: tuple, known) -> Polynomial | None:
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
            if sign is None or sign[0] < 0 or sign[1].op != ">" or atom.head in ("log", "erfc", "loggamma", "digamma"):
                return None
            total = total + constant(count) * log(of_atom(atom))
    return normal(total, known).now


class Columns:
    """Products worth trying, none twice."""

    def __init__(self, known):
        self.known, self.all, self.seen, self.most = known, [], set(), MOST_COLUMNS

    def add(self, *part) -> Column | None:
        if len(self.all) >= self.most:
            return None
        column = Column(part, self.known)
        if len(column.f.terms) > 40 or column.f in self.seen:
            return None
        self.seen.add(column.f)
        self.all.append(column)
        if column.equal:
            self.all.append(column.negative(self.known))
        return column

    def sign_of(self, monomial: tuple) -> Theorem | None:
        """A theorem about the monomial or its negative."""
        for value in (1, -1):
            f = of_monomial(monomial, value)
            theorem = self.known.positive(f, False) or self.known.nonnegative(f, False)
            if theorem is not None:
                return theorem
        return None


def _stages(g: Polynomial, base: list[Theorem], known):
    """More and more columns: the theorems and terms of known sign; theorems times terms that lead to a term of g; products of two."""
    columns = Columns(known)
    columns.add(ONE)
    for theorem in base:
        columns.add(ONE, theorem)
    for monomial in g.terms:
        theorem = columns.sign_of(monomial) if monomial else None
        if theorem is not None:
            columns.add(ONE, theorem)
    yield columns.all
    wanted = dict.fromkeys(g.terms)
    for theorem in base:
        if len(theorem.f.terms) > 2 and any(monomial and monomial in g.terms for monomial in theorem.f.terms) and len(wanted) < 30:
            wanted |= dict.fromkeys(theorem.f.terms)
    for _ in range(2):
        more: dict = {}
        for theorem in base:
            for own in theorem.f.terms:
                for monomial in wanted:
                    rest = quotient(monomial, own)
                    if not rest:
                        continue
                    factor = None if theorem.op == "==" else columns.sign_of(rest)
                    column = columns.add(of_monomial(rest), theorem) if theorem.op == "==" else factor and columns.add(ONE, theorem, factor)
                    if column:
                        more |= dict.fromkeys(column.f.terms)
        for monomial in _with_shares(list(more)[:60]):
            theorem = columns.sign_of(monomial) if monomial else None
            if theorem is not None:
                columns.add(ONE, theorem)
        yield columns.all
        wanted = dict.fromkeys([monomial for monomial in more if monomial not in wanted][:40])
    columns.most += MOST_COLUMNS // 2
    facts = [theorem for theorem in base if len(theorem.f.terms) == 2 and all(atom.head == "symbol" for atom in theorem.f.atoms)][:5]
    for fact in facts:
        for theorem in base:
            if theorem.op != "==" and len(theorem.f.terms) > 3:
                columns.add(ONE, fact, theorem)
    short = [theorem for theorem in base if len(theorem.f.terms) <= 6 and theorem.op != "=="][:16]
    for pair in combinations_with_replacement(short, 2):
        if any(monomial in g.terms for monomial in (pair[0].f * pair[1].f).terms):
            columns.add(ONE, *pair)
    roots = [of_atom(atom) for atom in sorted(g.atoms, key=lambda a: a.key) if atom.head == "symbol"][:5] + [ONE]
    for x, y in combinations(roots, 2):
        for root in (x - y, x + y):
            columns.add(ONE, arithmetic((("square", root),)))
    yield columns.all


def _with_shares(monomials: list) -> list:
    """The monomials, and beside b·inv(a + b)·m also a·inv(a + b)·m."""
    products = dict.fromkeys(monomials)
    for monomial in monomials:
        for atom, _ in monomial:
            if atom.head == "inv" and 1 < len(atom.args[0].terms) <= 4:
                for old, new in permutations([*atom.args[0].terms], 2):
                    rest = quotient(monomial, old)
                    if rest is not None:
                        ((product, _),) = (of_monomial(rest) * of_monomial(new)).terms.items()
                        products[product] = None
    return list(products)
