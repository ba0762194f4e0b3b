"""Divergences of product laws through those of their components."""

from ..errors import RuleError, require
from ..terms import ONE, ZERO, Term, add, call, div, log, make, mul, power, sqrt, sub

ADDITIVE = ("renyi", "kl", "max_divergence")  # van Erven & Harremoës 2014, Theorem 28
FEW = 8  # outcomes
MULTIPLICATIVE = {"chi2": 1, "hellinger2": -1}  # s with 1 + s·divergence a product: ∫ p²/q, ∫ √(pq)


def components(term: Term) -> list[tuple[Term, Term]] | None:
    """(count, divergence of one component) for two products of one shape, a count being any term; None when they are not such."""
    P, Q, rest = term.args[0], term.args[1], term.args[2:]
    if P.op == Q.op == "Power" and P.args[1] is Q.args[1]:
        return [(P.args[1], make(term.op, (P.args[0], Q.args[0], *rest)))]
    if P.op == Q.op == "Product" and len(P.args) == len(Q.args):
        return [(ONE, make(term.op, (left, right, *rest))) for left, right in zip(P.args, Q.args)]
    return None


def counted(term: Term) -> list[tuple[Term, Term]] | None:
    """The same; None where neither law is a product.

    RuleError for laws of different shapes, and for divergences that are no function of those of the components."""
    if not {term.args[0].op, term.args[1].op} & {"Product", "Power"}:
        return None
    if term.op not in ADDITIVE and term.op not in MULTIPLICATIVE:
        raise RuleError(f"{term.op} of products has no closed form in those of the components")
    parts = components(term)
    require(parts is not None, "the two laws are not products of the same number of components, or powers with one exponent")
    return parts


def joined(op: str, parts) -> Term:
    """The divergence of the product from (count, value of a component), which no copies do not ask for, infinite or not."""
    parts = [(count, value) for count, value in parts if count is not ZERO]
    if op in ADDITIVE:
        return add(*(mul(count, value) for count, value in parts))
    sign = MULTIPLICATIVE[op]
    whole = mul(*(power(add(ONE, mul(sign, value)), count) for count, value in parts))
    return sub(whole, ONE) if sign > 0 else sub(ONE, whole)


def factors(P: Term, Q: Term, alike: bool = False) -> list[tuple[Term, Term, int]]:
    """The different components with their copies; equal laws are left out unless ``alike``."""
    counts: dict[tuple[Term, Term], int] = {}
    stack = [(P, Q, 1)]
    while stack:
        left, right, copies = stack.pop()
        parts = components(call("kl", left, right))
        if parts is not None and all(map(_is_whole, parts)):
            stack += [(*part.args[:2], copies * int(count.value.p)) for count, part in reversed(parts)]
        elif copies and (alike or left is not right):
            counts[left, right] = counts.get((left, right), 0) + copies
    return [(*pair, copies) for pair, copies in counts.items()]


def _is_whole(part: tuple[Term, Term]) -> bool:
    return part[0].is_number and part[0].value.q == 1


def tensorised(term: Term) -> Term | None:
    """The divergence of two products through those of their components, where there is such a law; else None."""
    if term.op == "tradeoff":
        return _gaussian_tradeoff(term)
    parts = components(term)
    if parts is None or not all(map(_is_whole, parts)):
        return None
    if term.op in ADDITIVE or term.op in MULTIPLICATIVE:
        return joined(term.op, parts)
    if term.op in ("hockey_stick", "tv", "loss_tail", "loss_within"):
        d = normal_distance(*term.args[:2])  # turned onto the line through both means
        return None if d is None else make(term.op, (call("Normal", 0, 1), call("Normal", d, 1), *term.args[2:]))
    return None


def points_apart(term: Term) -> Term | None:
    """The divergence of two different points that are a component of products: these are as singular to each other."""
    pairs = (pair for pair in factors(*term.args[:2]) if all(law.op == "PointMass" and law.args[0].is_number for law in pair[:2]))
    return next((make(term.op, (left, right, *term.args[2:])) for left, right, _ in pairs), None)


def by_outcomes(term: Term) -> Term | None:
    """H_{e^ε} of two components, each once, one of few outcomes: with the masses fᵢ and gᵢ of these Σ fᵢ·H_{e^ε·gᵢ/fᵢ} of the other one,
    fᵢ where gᵢ = 0."""
    parts = factors(*term.args[:2]) if term.op == "hockey_stick" else []
    few = [laws for laws in parts if laws[0].op == laws[1].op == "Finite" and len(laws[0].args[0].args) == len(laws[1].args[0].args) <= FEW]
    if len(parts) != 2 or len(few) != 1 or any(copies != 1 for *_, copies in parts):
        return None
    ((P, Q, _),) = (laws for laws in parts if laws is not few[0])
    masses = zip(*(law.args[0].args for law in few[0][:2]))
    return add(*(mul(f, ONE if g is ZERO else call("hockey_stick", P, Q, add(term.args[2], ZERO if f is g else log(div(g, f)))))
                 for f, g in masses if f is not ZERO))


def _gaussian_tradeoff(term: Term) -> Term | None:
    """Φ(Φ⁻¹(1−x) − d) for normal laws with equal standard deviations at distance d, products included (Dong, Roth & Su 2022,
    equation 6 and Corollary 3.3); 1 at x = 0 and 0 at x = 1."""
    d, level = normal_distance(*term.args[:2]), term.args[2]
    if d is None or not level.is_number:
        return None
    if level.value in (0, 1):
        return sub(1, level)
    return call("Phi", sub(call("PhiInv", sub(1, level)), d))


def all_of(P: Term, Q: Term, family: str) -> bool:
    """Are the components in which two products differ, one at least, all of one location-scale family, with equal scales?"""
    parts = factors(P, Q)
    return bool(parts) and all(left.op == right.op == family and left.args[1] is right.args[1] for left, right, _ in parts)


def normal_distance(P: Term, Q: Term) -> Term | None:
    """How many standard deviations the means of two normal laws, or products of such, are apart; None for other laws."""
    if not all_of(P, Q, "Normal"):
        return None
    return sqrt(add(*(mul(copies, power(sub(q.args[0], p.args[0]), 2), power(p.args[1], -2)) for p, q, copies in factors(P, Q))))
