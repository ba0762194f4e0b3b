"""What is said of entropies as a combination of Shannon's inequalities and what is supposed, found by an exact linear program.

Everything is linear in the entropies of sets of variables; other terms are taken as they stand.  The inequalities are the elemental ones:
H(X | all others) >= 0 and I(X; Y | some others) >= 0 for single variables, of which all of Shannon's are sums.
"""

from functools import cache
from itertools import combinations

from flint import fmpq

from ..core.claim import cases_read
from ..core.numbers import BALLS, ball_of
from ..core.polynomial import ONE, Atom, Polynomial, constant, entropy, function
from ..core.relation import ORDERED, Relation
from ..core.theorem import Theorem
from ..deadline import look
from ..errors import RuleError
from .book import arithmetic, assume, axiom, by_numbers, cases, contradiction, instance, written
from .scalar import Finding, ordered
from .simplex import weights

MOST_VARIABLES = 8
PLACES, WIDTH = 10**7, fmpq(2, 10**7)  # of rational bounds of numbers: floats can still tell the two apart


def elaborate(claim: dict) -> dict:
    """The proof of a claim that speaks of entropies, as data for the core; RuleError where there is none of this kind."""
    reading = Finding()
    shown = [derived(case.relation, case.hypotheses) for case in cases_read(reading, claim)]
    return written(shown, list(reading.found.values()))


def contradiction_of(claim: dict) -> dict:
    """That nothing satisfies what the claim supposes, for the core's ``check_contradiction``."""
    stated, reading = Finding(), Finding()
    cases_read(stated, claim)
    shown = [derived(case.relation, case.hypotheses) for case in cases_read(reading, {**claim, "conclusion": "1 <= 0"})]
    return written(shown, [*stated.found.values(), *reading.found.values()])


def derived(relation: Relation, hypotheses) -> Theorem:
    """⊢ the relation from these hypotheses, which may contradict each other; RuleError where it is no such combination."""
    known = [assume(each) for each in ordered(hypotheses) if each.op in ORDERED]
    if relation.op == "==":
        if (theorem := _combination(relation, [each for each in known if each.op == "=="], elemental=False)) is not None:
            return theorem
        below, above = (_needed(Relation(">=", f), known) for f in (relation.body, -relation.body))
        return _equal(relation, below, above)
    return _needed(relation, known)


def _needed(relation: Relation, known: list[Theorem]) -> Theorem:
    if (theorem := _combination(relation, known)) is not None:
        return theorem
    nothing = _combination(Relation(">", relation.body - relation.body), known)
    if nothing is None:
        raise RuleError(f"no combination of Shannon's inequalities is {relation}")
    return contradiction(nothing, relation)


def _combination(relation: Relation, known: list[Theorem], elemental: bool = True) -> Theorem | None:
    columns: list[tuple] = []  # the coefficients, is it strict, what makes the part of the sum for a weight
    for theorem in known:
        columns.append((theorem.f.terms, theorem.op == ">", lambda weight, theorem=theorem: (Polynomial({(): weight}), theorem)))
        if theorem.op == "==":
            columns.append(((-theorem.f).terms, False, lambda weight, theorem=theorem: (Polynomial({(): -weight}), theorem)))
    if elemental:
        atoms = frozenset().union(relation.body.atoms, *(theorem.f.atoms for theorem in known))
        columns += [(fact.terms, True, lambda weight, fact=fact: (Polynomial({(): weight}), by_numbers(Relation(">", fact))))
                    for fact in (ONE, *bounds_of_numbers(atoms))]
        columns += [(f.terms, False, lambda weight, sets=sets: (Polynomial({(): weight}), information(*sets)))
                    for f, sets in elementals(blocks_of(atoms))]
    strict = [each[1] for each in columns] if relation.op == ">" else None
    solution = weights([each[0] for each in columns], relation.body.terms, strict)
    if solution is None:
        return None
    parts = [columns[place][2](weight) for place, weight in solution.items()]
    if relation.op == ">=" and all(theorem.op == "==" for _, theorem in parts):  # of f == 0 and −f == 0 only one is kept
        parts.append((1, by_numbers("0 >= 0")))
    return arithmetic(*parts)


def bounds_of_numbers(atoms) -> list[Polynomial]:
    """c - low > 0 and high - c > 0 for the numbers c among the atoms, such as log(2)."""
    bounds = []
    for atom in sorted(atoms, key=lambda atom: atom.key):
        if atom.head in BALLS and not atom.symbols and not atom.laws:
            number = function(atom.head, *atom.args)
            ball = ball_of(number, {}, {})
            if ball.is_finite():
                middle = fmpq(int((ball.mid() * PLACES).floor().unique_fmpz() or 0), PLACES)
                bounds += [number - constant(middle - WIDTH), constant(middle + WIDTH) - number]
    return bounds


def blocks_of(atoms) -> tuple[tuple[Atom, ...], ...]:
    """The random variables; those that occur together wherever one of them does are one block."""
    joint = sorted((atom for atom in atoms if atom.head == "entropy"), key=lambda atom: atom.key)
    blocks: dict[tuple, list[Atom]] = {}
    for name in sorted({name for atom in joint for name in atom.args}, key=lambda name: name.args):
        blocks.setdefault(tuple(name in atom.args for atom in joint), []).append(name)
    return tuple(map(tuple, blocks.values()))


@cache
def elementals(blocks: tuple[tuple[Atom, ...], ...]) -> tuple:
    """(f, (A, B, C)) for the elemental inequalities f = I(A; B | C) >= 0 of these variables."""
    if len(blocks) > MOST_VARIABLES:
        raise RuleError(f"more than {MOST_VARIABLES} random variables")
    triples = []
    for block in blocks:
        triples.append((block, block, _joined(other for other in blocks if other is not block)))
    for first, second in combinations(blocks, 2):
        look()
        others = [block for block in blocks if block not in (first, second)]
        triples += [(first, second, _joined(given)) for size in range(len(others) + 1) for given in combinations(others, size)]
    return tuple((entropy(*A, *C) + entropy(*B, *C) - entropy(*A, *B, *C) - entropy(*C), (A, B, C)) for A, B, C in triples)


def _joined(blocks) -> tuple[Atom, ...]:
    return tuple(name for block in blocks for name in block)


def information(A: tuple, B: tuple, C: tuple) -> Theorem:
    """⊢ I(A; B | C) >= 0."""
    values = zip("XYZ", (A, B, C), strict=True)
    return instance(axiom("shannon"), {Atom("variable", (name,)): Atom("joint", variables) for name, variables in values})


def _equal(relation: Relation, below: Theorem, above: Theorem) -> Theorem:
    """⊢ f == 0 from f >= 0 and −f >= 0."""
    f = relation.body
    positive = contradiction(arithmetic((1, assume(Relation(">", f))), (1, above)), relation)
    negative = contradiction(arithmetic((1, assume(Relation(">", -f))), (1, below)), relation)
    return cases(f, positive, assume(relation), negative)
