"""Search for arithmetic: an inequality as a sum of products of known ones, found by an exact simplex method."""

from functools import cache
from itertools import combinations_with_replacement

from flint import fmpq

from ..core.polynomial import ONE, ZERO, Polynomial, constant, function, sum_of
from ..core.relation import Relation
from ..core.theorem import Theorem
from ..terms.deadline import look
from .book import arithmetic, as_relation, assume, axiom, by_numbers, cases, contradiction, cut, instance
from .lemmas import equals
from .normal_form import Normal, _monomial, _times, as_asked

MOST_COLUMNS = 1500


def simplex(columns: list[dict], target: dict) -> list | None:
    """x >= 0 with Σ xⱼ·columnⱼ == target; None when there is none."""
    rows = sorted({key for column in (*columns, target) for key in column}, key=str)
    n, m = len(columns), len(rows)
    flip = [-1 if target.get(key, 0) < 0 else 1 for key in rows]
    table = [{j: columns[j][key] * flip[i] for j in range(n) if key in columns[j]} for i, key in enumerate(rows)]
    right = [target.get(key, fmpq(0)) * flip[i] for i, key in enumerate(rows)]
    basis = [n + i for i in range(m)]
    price: dict = {}
    for i in range(m):
        for j, value in table[i].items():
            price[j] = price.get(j, fmpq(0)) + value
    missing = sum(right, fmpq(0))
    count = 0
    while missing > 0:
        look()
        count += 1
        entering = (
            max((j for j in price if price[j] > 0), key=lambda j: (price[j], -j), default=None)
            if count < 200
            else min((j for j in price if price[j] > 0), default=None)
        )
        if entering is None or count > 3000:
            return None
        leaving = min(((right[i] / table[i][entering], basis[i], i) for i in range(m) if table[i].get(entering, 0) > 0), default=None)
        if leaving is None:
            return None
        _pivot(table, right, price, basis, leaving[2], entering)
        missing = sum((right[i] for i in range(m) if basis[i] >= n), fmpq(0))
    x = [fmpq(0)] * n
    for i in range(m):
        if basis[i] < n:
            x[basis[i]] = right[i]
    return x


def _pivot(table, right, price, basis, i, j):
    pivot = table[i][j]
    row = table[i] = {k: value / pivot for k, value in table[i].items()}
    right[i] /= pivot
    for other in range(len(table)):
        look()
        if other != i and (factor := table[other].get(j)):
            _subtract(table[other], row, factor)
            right[other] -= factor * right[i]
    if factor := price.get(j):
        _subtract(price, row, factor)
    basis[i] = j


def _subtract(row, other, factor):
    for k, value in other.items():
        new = row.get(k, fmpq(0)) - factor * value
        if new:
            row[k] = new
        else:
            row.pop(k, None)


def undivided(f: Polynomial, divisors) -> tuple[Polynomial, list, list]:
    """(F without inverses, parts, [(divisor theorem, inverse, power)]): f·Π divisor**power − F comes to the parts."""
    parts: list = []
    used = []
    for above in divisors:
        y = function("inv", above.f)
        k = max((dict(monomial).get(y.atom, 0) for monomial in f.terms), default=0)
        if not k:
            continue
        one = equals(cut(above, instance(axiom("inverse"), {"x": above.f})), above.f * y, ONE)
        parts = [_times(part, above.f**k) for part in parts]
        left = ZERO
        for monomial, value in f.terms.items():
            j = dict(monomial).get(y.atom, 0)
            rest = _monomial({atom: count for atom, count in monomial if atom is not y.atom}, value) * above.f ** (k - j)
            left = left + rest
            if j:
                parts.append(_times(one, rest * sum_of((above.f * y) ** i for i in range(j))))
        f = left
        used.append((above, y, k, one))
    return f, parts, used


def inverse_positive(above: Theorem) -> Theorem:
    """⊢ inv(f) > 0 from f > 0."""
    return cut(above, instance(_inverse_positive(), {"x": above.f}))


def _inverse_positive() -> Theorem:
    x, y = function("symbol", "x"), function("inv", function("symbol", "x"))
    goal = Relation(">", y)
    one = equals(axiom("inverse"), x * y, ONE)
    zero = contradiction(arithmetic((x, assume(Relation("==", y))), _times(one, -1)), goal)
    below = contradiction(arithmetic((1, assume("x > 0"), assume(Relation(">", -y))), one), goal)
    return cases(y, assume(goal), zero, below)


@cache
def without_factor() -> Theorem:
    """x > 0, x·y >= 0 ⊢ y >= 0."""
    goal, x = Relation(">=", function("symbol", "y")), assume("x > 0")
    nothing = arithmetic((1, x, assume("-y > 0")), (1, assume("x*y >= 0")))
    return cases("y", assume(goal), contradiction(nothing, goal))


def refuted(goal, facts, degree: int = 2) -> Theorem:
    """⊢ goal, as its opposite with the facts comes to 0 > 0."""
    goal = as_relation(goal)
    opposite = assume(Relation(">=" if goal.op == ">" else ">", -goal.body))
    nothing = search("0 > 0", [opposite, *facts], degree=degree)
    no = contradiction(nothing, goal)
    return cases(goal.body, assume(goal), no) if goal.op == ">=" else cases(-goal.body, no, assume(goal))


def search(goal, facts, positive=(), divisors=(), degree: int = 2, squares=(), rules=None) -> Theorem:
    """⊢ goal from facts; ValueError when no combination of their products up to the degree is found."""
    goal = as_relation(goal)
    normal = Normal(positive, rules)
    n, first = normal.of(goal.body)
    n, second, used = undivided(n, divisors)
    inequalities, equalities = [by_numbers("1 > 0")], []
    for fact in [*facts, *divisors]:
        if fact.op not in (">=", ">", "=="):
            continue
        m, parts = normal.of(fact.f)
        m, more, scales = undivided(m, divisors)
        scaled = arithmetic((1, fact, *(each for above, _, k, _ in scales for each in [above] * k))) if scales else fact
        scale = ONE
        for above, _, k, _ in scales:
            scale = scale * above.f**k
        moved = [(_times(part, -scale)) for part in parts] + [_times(part, -1) for part in more]
        # fact.f*scale - m comes to parts*scale + more
        plain = arithmetic((1, scaled), *moved) if moved else scaled
        (equalities if plain.op == "==" else inequalities).append(plain)
    for relation_f in [n, *(each.f for each in inequalities + equalities)]:
        for atom in relation_f.atoms:
            if atom.head == "exp":
                above = axiom("exp_positive", x=atom.args[0])
                if all(above.f != each.f for each in inequalities):
                    inequalities.append(above)
    columns = _columns(n, [] if goal.op == "==" else inequalities, equalities, degree, squares)
    x = _strictly(columns, n) if goal.op == ">" else simplex([f.terms for f, _ in columns], n.terms)
    if x is None:
        raise ValueError(f"no combination of products is {goal}")
    parts = [_weighed(part, value) for (_, part), value in zip(columns, x, strict=True) if value]
    made = arithmetic(*parts) if parts else arithmetic((ZERO, axiom("exp_zero")))
    # goal.body = first + n ; n*scale = second + F ; F = made.f
    if used:
        scale, inverses = ONE, []
        for above, _, k, _ in used:
            scale = scale * above.f**k
            inverses += [inverse_positive(above)] * k
        y_all = ONE
        for _, y, k, _ in used:
            y_all = y_all * y**k
        up = arithmetic((1, made, *inverses)) if made.op != "==" else arithmetic((y_all, made))
        # n = y_all*F + y_all*second - (scale*y_all - 1)*n
        ones, left = [], -(goal.body - _sum(first))
        for above, y, k, one in used:
            step = sum_of((above.f * y) ** i for i in range(k))
            ones.append(_times(one, left * step))
            left = left * (above.f * y) ** k
        made = arithmetic((1, up), *(_times(part, y_all) for part in second), *ones)
    made = arithmetic((1, made), *first) if first else made
    return as_asked(made, goal)


def _sum(parts) -> Polynomial:
    return sum_of((part[0] if isinstance(part[0], Polynomial) else constant(part[0])) * part[1].f for part in parts)


def _weighed(part, value):
    kind = part[0]
    if isinstance(kind, tuple):
        raise ValueError
    return (constant(value) * (kind if isinstance(kind, Polynomial) else constant(kind)), *part[1:])


def _columns(n, inequalities, equalities, degree, squares):
    columns, seen = [], set()

    def add(f, part):
        if f.terms and f not in seen and len(columns) < MOST_COLUMNS:
            seen.add(f)
            columns.append((f, part))

    for each in inequalities:
        add(each.f, (1, each))
    for g in squares:
        square = arithmetic((("square", g),))
        add(square.f, (1, square))
    for size in range(2, degree + 1):
        for several in combinations_with_replacement(inequalities[1:], size):
            f = ONE
            for each in several:
                f = f * each.f
            add(f, (1, *several))
    multipliers = {ONE}
    for each in equalities:
        for f in (n, *(column[0] for column in list(columns)[:200])):
            for monomial in f.terms:
                for own in each.f.terms:
                    quotient = _quotient(monomial, own)
                    if quotient is not None:
                        multipliers.add(Polynomial({quotient: fmpq(1)}))
    for each in equalities:
        for g in sorted(multipliers, key=lambda g: str(g))[:60]:
            add(each.f * g, (g, each))
            add(-each.f * g, (-g, each))
    return columns


def _quotient(monomial, own):
    powers = dict(monomial)
    for atom, count in own:
        if powers.get(atom, 0) < count:
            return None
        powers[atom] -= count
    return tuple(sorted(((a, c) for a, c in powers.items() if c), key=lambda item: item[0].serial))


def _strictly(columns, n) -> list | None:
    """Weights of which one belongs to something that is > 0."""
    strict = [arithmetic(part).op == ">" for _, part in columns]
    rows = [{**f.terms, "strict": fmpq(1)} if is_strict else f.terms for (f, _), is_strict in zip(columns, strict, strict=True)]
    if not n.terms:  # 0 > 0, from facts that contradict each other
        return simplex(rows, {"strict": fmpq(1)})
    x = simplex([*rows, (-n).terms], {"strict": fmpq(1)})
    return [value / x[-1] for value in x[:-1]] if x and x[-1] else None
