"""A sum of f-divergences at most λ times others: g(r) ≤ κ + Σ λᵢ·fᵢ(r) + μ(r−1), where the two sides touch.

The λᵢ are read off the bound.  They touch at r = 1, so that μ lies between g'(1+) − Σ λᵢfᵢ'(1+) and g'(1−) − Σ λᵢfᵢ'(1−), or at an
end of the range of r, where μ makes them equal; or κ is the greatest value of the difference, and μ = 0.
"""

from itertools import product

from ....definitions import DIVERGENCES
from ....errors import RdpVerifyError
from ....kernel.functionals import ADDED, functional
from ....kernel.generators import ratio_limits
from ....kernel.goal import mentions_laws, sides
from ....printer import to_text
from ....terms import HALF, INFINITY, ONE, ZERO, Term, add, call, div, exp, mul, sub, substitute, symbol, walk
from ....terms.derivative import derivative
from ....terms.normal import polynomial_coefficients
from ...monomials import tidy
from ...samples import plausible
from ...steps import node, remaining, step
from ...tactic import Tactic

RATIO = symbol("ratio_")
MOST_PREMISES, MOST_SLOPES = 4, 6


def apply(goal, prover):
    if goal.conclusion.op == "==":
        return None
    smaller, limit = sides(goal.conclusion)
    spoken = [part for part in walk(smaller) if part.op in (*DIVERGENCES, "expect")]
    if not spoken or any(part.op not in (*ADDED, "expect") for part in spoken):
        return None
    P, Q, target = functional(goal, smaller, limit)
    known = []
    for index, premise in enumerate(goal.given):
        if smaller.op == "hellinger2" and _affinity(premise, smaller):
            proof = _dominated(goal, prover, smaller, {"kappa": "1", "multipliers": [[index, "1"]]})  # H² = 1 − e^{−D_½/2}
            if proof is not None:
                return proof
        bound = premise_bound(goal, premise, P, Q)
        if bound is not None:
            known.append((index, bound))
    for kappa, weights in weights_of(goal, target.limit, known[:MOST_PREMISES]):
        used = [(bound, weights[index]) for index, bound in known if index in weights]
        multipliers = [[index, to_text(weight)] for index, weight in weights.items()]
        for slope in _slopes(goal, target, used, kappa, P, Q):
            proof = _dominated(goal, prover, smaller, {"kappa": to_text(kappa), "mu": to_text(slope), "multipliers": multipliers})
            if proof is not None:
                return proof
    return None


def _affinity(premise, term: Term) -> bool:
    half = [call("renyi", *laws, HALF) for laws in (term.args[:2], term.args[1::-1])]
    return not premise.quantified and premise.relation.op != "==" and sides(premise.relation)[0] in half


def premise_bound(goal, premise, P: Term, Q: Term):
    """The premise as a bound on an expectation; None when it is something else, or of a Rényi divergence."""
    if premise.quantified or premise.events or premise.relation.op == "==":
        return None
    smaller, larger = sides(premise.relation)
    if mentions_laws(larger) or larger is ZERO or any(part.op == "renyi" for part in walk(smaller)):
        return None
    try:
        return functional(goal, smaller, larger, (P, Q))[2]
    except RdpVerifyError:
        return None


def weights_of(goal, limit: Term, known):
    """(κ, multiplier by premise): the bound as a linear function of the bounds of the premises, or as a multiple of one of them."""
    rest, weights = limit, {}
    for index, bound in known:
        name = bound.limit.value if bound.limit.op == "symbol" else None
        parts = polynomial_coefficients(rest, name, goal.signs) if name in rest.free else None
        if parts is not None and len(parts) == 2 and name not in weights and name not in parts[1].free:
            rest, weights[index] = parts
    if weights and not any(bound.limit.free & rest.free for index, bound in known if index in weights):
        yield tidy(rest, goal.signs), {index: tidy(weight, goal.signs) for index, weight in weights.items()}
    for index, bound in known:
        weight = tidy(div(limit, bound.limit), goal.signs)
        if weights != {index: weight}:
            yield ZERO, {index: weight}
    yield limit, {}


def _slopes(goal, target, used, kappa: Term, P: Term, Q: Term) -> list[Term]:
    """Candidates for μ."""
    lower, upper = ratio_limits(goal, P, Q)
    slopes_at_ends = [_through(goal, target, used, kappa, end) for end in (lower, upper) if end is not None]
    choices = [_one_sided(goal, target)] + [_one_sided(goal, bound) for bound, _ in used]
    inner = [tidy(sub(first, add(ZERO, *(mul(weight, slope) for (_, weight), slope in zip(used, others)))), goal.signs)
             for first, *others in product(*choices)]
    if len(inner) > 1:
        inner.insert(0, tidy(mul(HALF, add(min(inner, key=str), max(inner, key=str))), goal.signs))
    touching = [*slopes_at_ends, *inner, *([] if lower is not None else [*_at_zero(goal, target, used, kappa), kappa])]
    return [*dict.fromkeys(slope for slope in touching if slope is not ZERO)][:MOST_SLOPES] + [ZERO]


def _through(goal, target, used, kappa: Term, end: Term) -> Term:
    """μ with equality at this ratio."""
    excess = sub(target.f(end), add(kappa, *(mul(weight, bound.f(end)) for bound, weight in used)))
    return tidy(div(excess, sub(end, ONE)), goal.signs)


def _at_zero(goal, target, used, kappa: Term) -> list[Term]:
    """μ with equality in the limit r → 0, where all values are finite."""
    try:
        values = [tidy(_limit(bound.f(RATIO)), goal.signs) for bound in (target, *(bound for bound, _ in used))]
    except RdpVerifyError:
        return []
    return [tidy(add(kappa, *(mul(weight, value) for (_, weight), value in zip(used, values[1:])), mul(-1, values[0])), goal.signs)]


def _limit(value: Term) -> Term:
    """At r = 0, with r·log r → 0."""
    if value.op == "mul" and any(part is RATIO for part in value.args):
        return ZERO
    if value.op == "add":
        return add(*map(_limit, value.args))
    return substitute(value, {RATIO.value: ZERO})


def _one_sided(goal, bound) -> list[Term]:
    """The slopes at r = 1 of the parts that are greatest there."""
    values = [part(ONE) for part in bound.parts]
    active = [part for part, value in zip(bound.parts, values) if not any(goal.signs.positive(sub(other, value)) for other in values)]
    slopes = []
    for part in active:
        try:
            slopes.append(tidy(substitute(derivative(part(RATIO), RATIO.value), {RATIO.value: ONE}), goal.signs))
        except RdpVerifyError:
            continue
    return list(dict.fromkeys(slopes)) or [ZERO]


def _dominated(goal, prover, smaller, data):
    goals = remaining("domination", goal, **data)
    if goals is None or not all(map(plausible, goals)):
        return None
    children = []
    for subgoal in goals:
        child = _along_ratio(subgoal, prover, smaller) if len(subgoal.symbols) > len(goal.symbols) else prover.prove(subgoal)
        if child is None:
            return None
        children.append(child)
    return node("domination", data, children)


def _along_ratio(goal, prover, smaller):
    """Cut at r = 1, where the two sides touch, or where a hockey-stick sets in."""
    kink = exp(smaller.args[2]) if smaller.op == "hockey_stick" and goal.conclusion.left is not ZERO else ONE
    name = goal.symbols[-1][0]

    def part(subgoal):
        inside = name in dict(subgoal.symbols)
        proof = (inside and _below(subgoal, prover, smaller)) or prover.prove(subgoal)
        if proof is None and inside:  # 1/r > 1 where r·log r has no value at 0
            proof = step("substitute", subgoal, prover.prove, symbol=name, map="reciprocal", new=subgoal.fresh("u"))
        return proof

    cuts = dict.fromkeys(map(to_text, (kink, ONE)))
    return next(filter(None, (step("split", goal, part, symbol=name, by="point", at=cut) for cut in cuts)), None)


def _below(goal, prover, smaller):
    """r − e^t ≤ 0 ≤ M where r < e^t."""
    piece = goal.domain(goal.symbols[-1][0]).intervals[0]
    if smaller.op != "hockey_stick" or goal.conclusion.left is ZERO or piece.upper is INFINITY:
        return None

    def cut(subgoal):
        return step("split", subgoal, prover.prove, symbol=goal.symbols[-1][0], by="point", at="1") or prover.prove(subgoal)

    return step("via", goal, cut, middle="0")


TACTIC = Tactic("comparison", "domination", apply)
