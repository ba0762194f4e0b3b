"""What premises say of laws that kernels make: bounds on the divergences of K(P), P*K and K(x), by the theorems about kernels.

Only ever proposed as lemmas, which are then proved.
"""

from itertools import product
from typing import NamedTuple

from ..kernel.goal import mentions_laws, sides
from ..language.statement import Premise, Relation
from ..terms import HALF, ONE, ZERO, Term, add, call, exp, log, make, mul, neg, number, power, sub, substitute, symbol
from ..terms.normal import normal, to_term

COMPOSITE = ("Output", "Joint")
SUMMED = ("renyi", "kl", "max_divergence")  # along the chain rule; of the others 1 − D is multiplied, or 1 + D
MOST = 12


class Kind(NamedTuple):
    """A divergence without its laws: its name, its other arguments, and the domain of an order that a premise is for all of."""

    op: str
    rest: tuple[Term, ...]
    domain: object = None


ORDER = symbol("_order")  # the order in bounds for all orders


class Bounds:
    """The bounds that a goal's premises lead to, by pairs of laws."""

    def __init__(self, goal):
        self.goal = goal
        told = [bound for premise in goal.given if (bound := _told(premise)) is not None]
        self.told = told + [(laws[::-1], *rest) for laws, *rest in told if rest[1].op in ("tv", "hellinger2")]

    def of(self, A: Term, B: Term) -> list[tuple[Kind, Term]]:
        """(kind, bound) for the divergences of A from B."""
        if A is B:
            return []
        bounds = [(kind, bound) for laws, values, kind, bound in self.told if laws == (A, B) and not values]
        if A.op == B.op == "Output":
            bounds += self._of_outputs(*A.args, *B.args)
        if A.op == B.op == "Joint":
            bounds += self._of_pairs(*A.args, *B.args)
        return list(dict.fromkeys(bounds))[:MOST]

    def _of_outputs(self, K: Term, A: Term, L: Term, B: Term) -> list[tuple[Kind, Term]]:
        if A.op == B.op == "value":
            return self.at_values(K, L, A is B)
        if K is not L:
            return self.of(make("Joint", (A, K)), make("Joint", (B, L)))
        base = self.of(A, B)
        return [*base, *self.contracted(K, base)]

    def contracted(self, K: Term, base) -> list[tuple[Kind, Term]]:
        """What is known of the outputs of K at any two values says of its outputs for any two laws, and more for near ones."""
        near = next((bound for kind, bound in base if kind.op == "tv"), ONE)
        bounds = []
        for kind, bound in self.at_values(K, K, False):
            if kind.op == "max_divergence":
                v = to_term(normal(mul(sub(exp(bound), ONE), near), self.goal.signs))
                bounds.append((kind, bound if near is ONE else log(add(ONE, v))))
                bounds.append((Kind("tv", ()), mul(of_pure(bound), near)))
            if kind.op in ("tv", "hockey_stick"):
                bounds.append((kind, mul(bound, next((other for same, other in base if same == kind), ONE))))
        return bounds

    def _of_pairs(self, A: Term, K: Term, B: Term, L: Term) -> list[tuple[Kind, Term]]:
        if K is L:
            return self.of(A, B)
        kernels = self.at_values(K, L, True)
        if A is B:
            return kernels
        return [combined for first, second in product(self.of(A, B), kernels) if (combined := together(*first, *second)) is not None]

    def at_values(self, K: Term, L: Term, same: bool) -> list[tuple[Kind, Term]]:
        """Bounds between K(x) and L(y), x and y the ``same`` or not; what is said of any two holds of one as well."""
        told = [(kind, bound) for (A, B), values, kind, bound in self.told if values and A.op == B.op == "Output"
                and (A.args[0], B.args[0]) == (K, L) and A.args[1].op == B.args[1].op == "value" and (same or A.args[1] is not B.args[1])]
        return told + of_rows(K, L, same, self.goal.signs)


def of_rows(K: Term, L: Term, same: bool, signs) -> list[tuple[Kind, Term]]:
    """The greatest divergences between the rows of given matrices, of the same row or of any two."""
    if not K.op == L.op == "Kernel":
        return []
    first, second = ([row.args for row in kernel.args[0].args] for kernel in (K, L))
    if len({len(row) for row in (*first, *second)}) > 1 or len(first) != len(second):
        return []
    pairs = list(zip(first, second)) if same else [pair for pair in product(first, second) if pair[0] is not pair[1]]
    distances = {_distance(pair, signs) for pair in pairs}
    if not all(distance.is_number for distance in distances):
        return [(Kind("tv", ()), distance) for distance in distances if len(distances) == 1]
    bounds = [(Kind("tv", ()), max(distances, key=lambda distance: distance.value, default=ZERO))]
    masses = [(p, q) for pair in pairs for p, q in zip(*pair)]
    if masses and all(p.is_number and q.is_number and (q is not ZERO or p is ZERO) for p, q in masses):
        bounds.append((Kind("max_divergence", ()), log(number(max(p.value / q.value for p, q in masses if q is not ZERO)))))
    return bounds


def _distance(pair, signs) -> Term:
    """Their total variation, without absolute values where a sign is known."""
    differences = []
    for difference in (to_term(normal(sub(p, q), signs)) for p, q in zip(*pair)):
        known = signs.nonnegative(difference), signs.nonpositive(difference)
        differences.append(difference if known[0] else neg(difference) if known[1] else call("Abs", difference))
    return to_term(normal(mul(HALF, add(ZERO, *differences)), signs))


def of_pure(bound: Term) -> Term:
    """The greatest total variation of two laws whose max divergences are at most this."""
    return mul(sub(exp(bound), ONE), power(add(exp(bound), ONE), -1))


def _told(premise: Premise):
    """(laws, values, kind, bound) of a premise that bounds one divergence by a number, for all orders or not."""
    if premise.events or premise.relation.op == "==" or len(premise.quantified) > 1:
        return None
    smaller, larger = sides(premise.relation)
    if mentions_laws(larger) or len(smaller.args) < 2 or smaller.op not in (*SUMMED, "chi2", "hellinger2", "tv", "hockey_stick"):
        return None
    if not premise.quantified:
        return smaller.args[:2], premise.values, Kind(smaller.op, smaller.args[2:]), larger
    (name, domain), = premise.quantified
    if smaller.args[2:] != (symbol(name),):
        return None
    return smaller.args[:2], premise.values, Kind(smaller.op, (ORDER,), domain), substitute(larger, {name: ORDER})


def together(first: Kind, d: Term, second: Kind, c: Term) -> tuple[Kind, Term] | None:
    """The bound for pairs, from one on the first laws and one on the kernels; None for different kinds."""
    if first.op == second.op == "hockey_stick" and not first.domain and not second.domain:
        return Kind("hockey_stick", (add(*first.rest, *second.rest),)), sub(ONE, mul(sub(ONE, d), sub(ONE, c)))
    if first != second:
        return None
    if first.op in SUMMED:
        return first, add(d, c)
    return first, add(mul(add(ONE, c), d), c) if first.op == "chi2" else sub(ONE, mul(sub(ONE, d), sub(ONE, c)))


def lemma_of(goal, A: Term, B: Term, kind: Kind, bound: Term) -> Premise:
    """D(A, B) <= bound, for all orders where the kind is."""
    if kind.domain is None:
        return Premise(Relation(call(kind.op, A, B, *kind.rest), "<=", bound))
    order = goal.fresh("a")
    return Premise(Relation(call(kind.op, A, B, symbol(order)), "<=", substitute(bound, {ORDER.value: symbol(order)})),
                   ((order, kind.domain),))

