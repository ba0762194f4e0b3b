"""An inequality between quantities of laws as a sum of products of known ones."""

from functools import cache
from itertools import combinations_with_replacement

from ..core.polynomial import ONE, ZERO, Polynomial, constant, function
from ..core.relation import Relation
from ..core.theorem import Theorem
from . import functions
from .book import arithmetic, as_relation, assume, axiom, by_numbers, cases, contradiction, cut, instance
from .lemmas import equals
from .monomials import inverse_theorem
from .normal import fraction
from .normal_form import Signs, as_asked
from .rewriting import Rewritten, of_monomial, quotient
from .simplex import weights

MOST_COLUMNS, MOST_MULTIPLIERS = 1500, 60


def inverse_positive(above: Theorem) -> Theorem:
    """⊢ inv(f) > 0 from f > 0."""
    return cut(above, instance(functions.inverse_positive(), {"x": above.f}))


@cache
def without_factor() -> Theorem:
    """x > 0, x·y >= 0 ⊢ y >= 0."""
    goal, x = Relation(">=", function("symbol", "y")), assume("x > 0")
    nothing = arithmetic((1, x, assume("-y > 0")), (1, assume("x*y >= 0")))
    return cases("y", assume(goal), contradiction(nothing, goal))


def refuted(goal, facts, degree: int = 2) -> Theorem:
    """⊢ goal, as its opposite with the facts comes to 0 > 0."""
    goal = as_relation(goal)
    if goal.op == "==":
        raise ValueError("the opposite of an equality is no inequality")
    opposite = assume(Relation(">=" if goal.op == ">" else ">", -goal.body))
    nothing = search("0 > 0", [opposite, *facts], degree=degree)
    no = contradiction(nothing, goal)
    return cases(goal.body, assume(goal), no) if goal.op == ">=" else cases(-goal.body, no, assume(goal))


def search(goal, facts, positive=(), divisors=(), degree: int = 2) -> Theorem:
    """⊢ goal from facts; ValueError when no combination of their products up to the degree is found."""
    goal = as_relation(goal)
    known = Signs(positive, facts=divisors)
    r, n, below = undivided(goal.body, known)
    plain = [by_numbers("1 > 0"), *(_plain(fact, known) for fact in [*facts, *divisors] if fact.op in (">=", ">", "=="))]
    inequalities = [each for each in plain if each.op != "=="]
    inequalities += _exponentials([n, *(each.f for each in plain)], inequalities)
    columns = _columns(n, [] if goal.op == "==" else inequalities, [each for each in plain if each.op == "=="], degree)
    strict = [goal.op == ">" and arithmetic(part).op == ">" for _, part in columns]
    solution = weights([f.terms for f, _ in columns], n.terms, strict if goal.op == ">" else None)
    if solution is None:
        raise ValueError(f"no combination of products is {goal}")
    parts = [(columns[j][1][0] * constant(value), *columns[j][1][1:]) for j, value in solution.items()]
    made = arithmetic(*parts) if parts else arithmetic((ZERO, axiom("exp_zero")))
    if below:
        inverses = [inverse_positive(above) for above in below]
        made = arithmetic((_product(inverses), made) if made.op == "==" else (1, made, *inverses))
    return as_asked(r.back(made), goal)


def undivided(f: Polynomial, known) -> tuple[Rewritten, Polynomial, list[Theorem]]:
    """(f == n·Π inv(d), n, theorems d > 0)."""
    r = fraction(f, known)
    below = []
    for atom in sorted(r.now.atoms, key=lambda each: each.serial):
        count = min(dict(monomial).get(atom, 0) for monomial in r.now.terms) if atom.head == "inv" else 0
        if count and (above := known.positive(atom.args[0])) is not None:
            below += [(atom, above)] * count
    bottom = [(atom, 1) for atom, _ in below]
    return r, Polynomial({quotient(monomial, bottom): value for monomial, value in r.now.terms.items()}), [above for _, above in below]


def _plain(fact: Theorem, known) -> Theorem:
    """The fact in normal form, times what is divided by."""
    r, left, below = undivided(fact.f, known)
    made = arithmetic((_product(below), fact) if fact.op == "==" else (1, fact, *below)) if below else fact
    moved = Rewritten(made.f)
    if r.changed:
        moved.use(r.equation(), r.first, r.now, _product(below))
    for place, above in enumerate(below):
        others = _product(each.f * function("inv", each.f) for each in below[place + 1 :])
        moved.use(inverse_theorem(above.f, known), above.f * function("inv", above.f), ONE, left * others)
    return arithmetic((1, made), equals(moved.equation(), moved.now, moved.first)) if moved.changed else made


def _product(factors) -> Polynomial:
    total = ONE
    for each in factors:
        total = total * (each.f if isinstance(each, Theorem) else each)
    return total


def _exponentials(formulas, inequalities) -> list[Theorem]:
    """⊢ exp(u) > 0 for the exponentials in them, where it is not among the inequalities."""
    own = {each.f for each in inequalities}
    atoms = {atom: None for f in formulas for atom in sorted(f.atoms, key=lambda each: each.serial) if atom.head == "exp"}
    return [above for above in (axiom("exp_positive", x=atom.args[0]) for atom in atoms) if above.f not in own]


def _columns(n, inequalities, equalities, degree):
    columns, seen = [], set()

    def add(f, part):
        if f.terms and f not in seen and len(columns) < MOST_COLUMNS:
            seen.add(f)
            columns.append((f, part))

    for each in inequalities:
        add(each.f, (ONE, each))
    for size in range(2, degree + 1):
        for several in combinations_with_replacement(inequalities[1:], size):
            f = ONE
            for each in several:
                f = f * each.f
            add(f, (ONE, *several))
    multipliers = {ONE}
    for each in equalities:
        for f in (n, *(column[0] for column in list(columns)[:200])):
            for monomial in f.terms:
                for own in each.f.terms:
                    rest = quotient(monomial, own)
                    if rest is not None:
                        multipliers.add(of_monomial(rest))
    for each in equalities:
        for g in sorted(multipliers, key=lambda g: str(g))[:MOST_MULTIPLIERS]:
            add(each.f * g, (g, each))
            add(-each.f * g, (-g, each))
    return columns
