"""A case distinction at a point where f is 0, and interval arithmetic on a box of rational ends."""

from ..core.polynomial import Polynomial, constant, symbol
from ..core.substitution import substitute
from ..core.relation import Relation
from ..core.theorem import Theorem
from ..errors import RdpVerifyError
from .book import cases, cut, on_box
from .descent import bound_in
from .functions import weakened
from .normal import fraction
from .sampling import sign_at

MOST_BOXES, DEEPEST_CUT = 400, 14


def by_split(op: str, f: Polynomial, known) -> Theorem | None:
    """f >= 0 where x >= c and where x < c, for a c at which f is 0."""
    from .prover import Prover

    if op != ">=" or known.descents:
        return None
    for name in sorted(f.symbols):
        x = symbol(name)
        for c in (constant(0), constant(1)):
            if known.samples.signs(x - c) < {-1, 1} or not {-1, 1} <= known.samples.signs(x - c):
                continue
            if fraction(substitute(f, {name: c}), known).now.terms:
                continue
            sides = []
            for relation in (Relation(">=", x - c), Relation(">", c - x)):
                side = Prover([*known.hypotheses, relation], known.facts[len(known.hypotheses) :], descents=1)
                sides.append(side.nonnegative(f))
                if sides[-1] is None:
                    break
            else:
                return cases(x - c, *map(weakened, sides))
    return None


def by_positive_part(op: str, f: Polynomial, known) -> Theorem | None:
    """Where u >= 0 and where u < 0, for a positive part of u in f whose sign is not known."""
    from .prover import Prover

    for atom in sorted(f.atoms, key=lambda atom: atom.key):
        if atom.head != "pos" or known.nonnegative(atom.args[0], False) or known.nonnegative(-atom.args[0], False):
            continue
        sides = []
        for relation in (Relation(">=", atom.args[0]), Relation(">", -atom.args[0])):
            side = Prover([*known.hypotheses, relation], known.facts[len(known.hypotheses) :], descents=known.descents)
            sides.append(side.positive(f) if op == ">" else side.nonnegative(f))
            if sides[-1] is None:
                return None
        return cases(atom.args[0], *(sides if op == ">" else map(weakened, sides)))
    return None


def by_box(op: str, f: Polynomial, known) -> Theorem | None:
    """By enclosures, where every symbol lies between rational numbers."""
    box, facts = {}, []
    for name in sorted(f.symbols):
        ends = {}
        for fact in known.facts:
            bound = bound_in(fact, name)
            if bound is not None and bound[1].number is not None:
                ends.setdefault(bound[0] > 0, bound[1].number)
        if len(ends) < 2 or ends[True] >= ends[False]:
            return None
        box[name] = (ends[True], ends[False])
        facts += [
            known.nonnegative(symbol(name) - constant(ends[True]), False),
            known.nonnegative(constant(ends[False]) - symbol(name), False),
        ]
    if not box or None in facts:
        return None
    relation, budget = Relation(op, f), [MOST_BOXES]
    tree = _cuts(relation, box, 0, budget)
    return None if tree is None else cut(facts, on_box(relation, box, tree))


def _cuts(relation: Relation, box: dict, depth: int, budget: list):
    """0 where the box is decided whole, else [symbol, middle, below, above]; None where it is too hard."""
    budget[0] -= 1
    if budget[0] < 0 or depth > DEEPEST_CUT:
        return None
    try:
        on_box(relation, box, 0)
        return 0
    except RdpVerifyError:
        pass
    middles = {name: float(int(low.p) / int(low.q) + int(high.p) / int(high.q)) / 2 for name, (low, high) in box.items()}
    sign = sign_at(relation.body, middles, {})
    if sign is not None and (sign < 0 or (sign == 0 and relation.op == ">")):
        return None
    name = max(box, key=lambda each: box[each][1] - box[each][0])
    low, high = box[name]
    middle = (low + high) / 2
    below = _cuts(relation, {**box, name: (low, middle)}, depth + 1, budget)
    above = None if below is None else _cuts(relation, {**box, name: (middle, high)}, depth + 1, budget)
    return None if above is None else [name, str(middle), below, above]
