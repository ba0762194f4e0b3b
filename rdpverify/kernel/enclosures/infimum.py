"""inf over α > 1 of a conversion of Rényi curves, such as rdp(M, α) + log(1/δ)/(α−1) or optimal_epsilon(α, rdp(M, α), δ).

From above: the value at any order.  From below: for a curve D of given laws, or the greatest of several, h(α) = (α−1)·D_α is convex,
h(1) = 0, and D_α ≥ KL does not decrease (van Erven & Harremoës 2014, Theorem 3 and Corollary 2), so that lines through two values of h
bound it below outside these two.

*Convex conversions* E ≥ t.  N = (α−1)(E − t), or log E − log t for t > 0, is Σ wᵢhᵢ + c with numbers wᵢ > 0 and c″ ≥ 0 on (1, ∞): N is
convex.  At three orders a < b < d with N ≥ 0 and N(a) ≥ N(b) ≤ N(d) it is ≥ N(a) before a, ≥ N(d) beyond d, on [a, b] at least the lesser
of N(b) and what the line through b, d has at a, on [b, d] that of a, b at d: when those are ≥ 0 too, N ≥ 0 and E ≥ t for all orders.

*Optimal conversions.*  A Bernoulli pair (p, q) with D_α(pair) ≤ D_α for all α of a piece of the orders has H_γ ≥ p − γq, so that
optimal_delta ≥ p − e^ε·q and optimal_epsilon ≥ log((p−δ)/q) there.  On (1, u₁]: D_{u₁}(pair) ≤ KL; on [uₙ, ∞): D_∞(pair) ≤ D_{uₙ}; on
[u, v] the pair's h is at most its chord, and h is above the lines a and b through its values at u and the order before, at v and the
order after: with their distances from the chord written a and b too, a(u) ≥ 0, b(v) ≥ 0 and a(u)·b(v) ≥ a(v)·b(u) (or a(v) ≥ 0 or
b(u) ≥ 0) leave no gap between them.

*At the ends.*  D_α ≥ KL: Σ wᵢDᵢ + c with a constant c is at least Σ wᵢKLᵢ + c, its limit at order 1.  optimal_delta ≥ max(0, 1 − e^ε) and
optimal_epsilon ≥ 0 everywhere, and both are at least what the laws of the curve themselves have.  If D_∞ ≤ ε, then events of pairs with
D_α(pair) ≤ D_∞ have p/q ≤ e^ε·p^{−1/(α−1)}, so that optimal_delta ≤ sup p·(1 − p^{1/(α−1)}) ≤ 1/(e(α−1)), whose infimum is 0.
"""

from functools import reduce

from flint import arb, fmpq

from ...definitions import DIVERGENCES
from ...definitions.logarithm import log_of
from ...definitions.quantities import QUANTITIES
from ...errors import InputError, RuleError, require
from ...exact import rational
from ...terms import INFINITY, ONE, ZERO, Term, call, div, log, mul, number, rebuild, sub, substitute, symbol
from ...terms.derivative import derivative
from ...terms.normal import normal
from ...terms.ranges import REAL_LINE, Range
from ..defined import is_real, requirements
from .enclosure import enclose
from ..extended import Enclosure, at_precision, exactly, finite
from .optimal import OPTIMAL, Pair
from ..signs import Signs

ORDER = symbol("alpha")
CURVES = ("renyi", "rdp")
REASON = "infimum over all orders alpha > 1"
MOST_PIECES = 5_000


def infimum(question: Term, bits: int, plans: dict, evidence) -> Enclosure:
    """inf over α > 1 of ``question``, whose only symbol is alpha, computed with ``bits``; RuleError when ``evidence`` does not show it."""
    try:
        if evidence["best"] == "oo":
            return at_infinity(question, bits, plans)
        best = rational(evidence["best"])
        require(best > 1, "the best order must be > 1")
        above = at_order(question, best, bits, plans)
        require(not above.infinite, "the value at the best order is not finite")
        with at_precision(bits):
            if question.op in OPTIMAL and evidence.get("limit") == "law":
                below = enclose(of_the_laws(question), bits, plans).lower
            elif question.op in OPTIMAL:
                below = by_pairs(question, bits, plans, evidence["pieces"]) if evidence["pieces"] else trivially(question, bits, plans)
            elif evidence.get("limit") == "1":
                below = at_one(question, bits, plans)
            else:
                below = by_convexity(question, bits, plans, rational(evidence["bound"]), tuple(map(rational, evidence["orders"])))
    except (KeyError, TypeError, ValueError, InputError) as problem:
        raise RuleError(f"the evidence for an infimum is misshapen: {problem}") from None
    with at_precision(bits + 64):
        require(below <= above.upper, "the bounds of the infimum were not computed at this precision")
        return finite(below.union(above.upper), REASON)


def at_order(question: Term, order: fmpq, bits: int, plans: dict) -> Enclosure:
    return enclose(substitute(question, {"alpha": number(order)}), bits, plans)


def at_infinity(question: Term, bits: int, plans: dict) -> Enclosure:
    """0 for optimal_delta of a curve at an ε that pure DP gives; RuleError for others."""
    order, curve, eps = question.args if question.op == "optimal_delta" else (None, None, None)
    require(order is ORDER and is_curve(curve) and not eps.free, "expected optimal_delta(alpha, D, eps) of one curve D of given laws")
    most, level = enclose(largest(curve), bits, plans), enclose(eps, bits, plans)
    require(not most.infinite and not level.infinite and most.upper <= level.lower, "the losses were not shown to be at most eps")
    return exactly(fmpq(0), f"{REASON}: the limit at order oo, where no loss is above eps")


def largest(curve: Term) -> Term:
    """Its value at order ∞."""
    return substitute(curve, {"alpha": INFINITY})


def at_one(question: Term, bits: int, plans: dict) -> arb:
    """The value of Σ wᵢDᵢ + c at order 1, at most that at every order."""
    value = limit_at_one(question)
    require(_is_convex(mul(sub(ORDER, ONE), question)) and not value.free, "the limit at order 1 bounds sums of Rényi curves only")
    return enclose(value, bits, plans).lower


def limit_at_one(question: Term) -> Term:
    """The question with every curve at order 1."""
    return rebuild(question, lambda part: substitute(part, {"alpha": ONE}) if is_curve(part) else None)


def of_the_laws(question: Term) -> Term:
    """The privacy profile, or ε, of the laws whose curve is converted."""
    order, curve, last = question.args
    require(order is ORDER and is_curve(curve) and not last.free, "expected an optimal conversion of one curve D of given laws")
    if question.op == "optimal_epsilon":
        require(curve.op == "rdp", "epsilon is known for mechanisms only")
        return call("epsilon", curve.args[0], last)
    return call("privacy_profile" if curve.op == "rdp" else "hockey_stick", *curve.args[:-1], last)


def trivially(question: Term, bits: int, plans: dict) -> arb:
    """The least value that the conversion has for any two laws."""
    last = enclose(question.args[-1], bits, plans)
    require(not last.infinite, "an optimal conversion needs finite arguments")
    return arb(0) if question.op == "optimal_epsilon" else arb(0).max(1 - last.ball.exp()).lower()


def is_curve(term: Term) -> bool:
    """Whether the term is renyi(P, Q, alpha) or rdp(M, alpha) with alpha nowhere else."""
    return term.op in CURVES and term.args[-1] is ORDER and not any(part.free for part in term.args[:-1])


def convex_form(question: Term, bound: fmpq) -> Term:
    """The convex N for t = ``bound``, a term in alpha; RuleError when neither form is one."""
    gap = mul(sub(ORDER, ONE), sub(question, number(bound)))
    if _is_convex(gap):
        return gap
    if bound > 0 and _is_convex(log_of(question)):
        return sub(log_of(question), log(number(bound)))
    raise RuleError("the expression is not known to be a convex conversion of Rényi curves")


def _is_convex(gap: Term) -> bool:
    """Whether the term is Σ wᵢ(α−1)Dᵢ + c(α) for all α > 1, with numbers wᵢ > 0 and c″ ≥ 0."""
    heights: dict[Term, str] = {}

    def leaf(part: Term):
        if is_curve(part):
            return div(symbol(heights.setdefault(part, f"_h{len(heights)}")), sub(ORDER, ONE))
        if part.op in QUANTITIES or part.op in DIVERGENCES:
            raise RuleError("only rdp(M, alpha) and renyi(P, Q, alpha) of given M, P, Q may stand in a conversion")
        return None

    typed = rebuild(gap, leaf)
    signs = Signs({"alpha": Range(arb(1), arb.pos_inf(), True, True), **dict.fromkeys(heights.values(), REAL_LINE)})
    if not heights or not is_real(typed) or requirements(typed, signs):
        return False
    plain = normal(typed, signs).term()
    try:
        weights = [normal(derivative(plain, name), signs).number() for name in heights.values()]
        rest = substitute(plain, dict.fromkeys(heights.values(), ZERO))
        curvature = derivative(derivative(rest, "alpha"), "alpha")
    except InputError:  # no derivative
        return False
    if any(weight is None or not weight > 0 for weight in weights) or requirements(plain, signs):
        return False
    return signs.nonnegative(curvature) or signs.nonnegative(normal(curvature, signs).term())


def by_convexity(question: Term, bits: int, plans: dict, bound: fmpq, orders: tuple[fmpq, ...]) -> arb:
    """``bound``, once it is shown to be a lower bound at all orders."""
    require(len(orders) == 3 and 1 < orders[0] < orders[1] < orders[2], "convexity is shown at three increasing orders > 1")
    gap = convex_form(question, bound)
    values = [at_order(gap, order, bits, plans) for order in orders]
    require(all(not value.infinite for value in values), "a divergence is infinite at an order")
    a, b, d = (value.ball for value in values)
    first, second = arb(orders[1] - orders[0]), arb(orders[2] - orders[1])
    if not (a >= b >= 0 and d >= b and b - (d - b) * first / second >= 0 and b - (a - b) * second / first >= 0):
        raise RuleError("the bound was not shown for all orders")
    return arb(bound)


def by_pairs(question: Term, bits: int, plans: dict, pieces) -> arb:
    """The least of what the pairs of the pieces show; ``pieces`` are [[end, p, q], …], the last end being "oo"."""
    order, curve, last = question.args
    if order is not ORDER or not is_curve(curve) or last.free:
        raise RuleError("expected optimal_epsilon(alpha, D, delta) or optimal_delta(alpha, D, eps) of one curve D of given laws")
    if not 3 <= len(pieces) <= MOST_PIECES or pieces[-1][0] != "oo":
        raise RuleError(f"the orders are cut into 3 to {MOST_PIECES} pieces, the last ending at oo")
    ends = [fmpq(1), *(rational(end) for end, *_ in pieces[:-1])]
    require(all(a < b for a, b in zip(ends, ends[1:])), "the pieces of the orders must increase")
    pairs = [Covering(*map(rational, pair)) for _, *pair in pieces]
    known = [at_order(curve, end, bits, plans) for end in ends]
    require(all(not value.infinite for value in known), "a divergence is infinite at an order")
    divergences = [value.ball for value in known]
    if not (pairs[0].log_moment(ends[1]) <= arb(ends[1] - 1) * divergences[0] and pairs[-1].largest() <= divergences[-1]):
        raise RuleError("a pair was not shown to lie below the curve at the first or last orders")
    points = [(end, arb(end - 1) * value) for end, value in zip(ends, divergences)]
    for i, pair in enumerate(pairs[1:-1], 1):
        if not pair.below(points[i - 1], points[i], points[i + 1], points[i + 2] if i + 2 < len(points) else None):
            raise RuleError("a pair was not shown to lie below the curve between two orders")
    argument = enclose(last, bits, plans)
    require(not argument.infinite, "an optimal conversion needs finite arguments")
    of_pair = Pair.epsilon if question.op == "optimal_epsilon" else Pair.delta
    return reduce(arb.min, (of_pair(pair, argument.ball) for pair in pairs)).lower()


class Covering(Pair):
    """A pair for a piece of the orders."""

    def largest(self) -> arb:
        """D_∞ of the pair."""
        return arb(self.p / self.q).log()

    def below(self, before, left, right, after) -> bool:
        """Whether the pair's log-moment is at most h on [left, right], of which four points (order, h) are given."""
        (t, h_t), (u, h_u), (v, h_v) = before, left, right
        at_u, at_v = self.log_moment(u), self.log_moment(v)
        a_u, b_v = (h_u - at_u).lower(), (h_v - at_v).lower()
        a_v = (h_u + (h_u - h_t) * arb((v - u) / (u - t)) - at_v).lower()
        if not (a_u >= 0 and b_v >= 0):
            return False
        if a_v >= 0 or after is None:
            return bool(a_v >= 0)
        w, h_w = after
        b_u = (h_v - (h_w - h_v) * arb((v - u) / (w - v)) - at_u).lower()
        return bool(b_u >= 0) or bool(a_u * b_v >= a_v * b_u)
