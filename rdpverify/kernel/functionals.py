"""Sums of divergences of two laws, and of mixtures of the two, as one expectation: Σ cᵢ·D_{fᵢ}(Aᵢ‖Bᵢ) = E_Q G(r) + G'(∞)·P(q = 0).

For A = a·P + (1−a)·Q and B = b·P + (1−b)·Q with a, b in [0, 1]

    D_f(A‖B) = E_Q F(r) + F'(∞)·P(q = 0)        F(r) = (br+1−b)·f((ar+1−a)/(br+1−b))

since the perspective b·f(a/b) is homogeneous; F is convex, finite for r > 0, and its value at r = 0 is its limit there, so D(P‖Q) has
F = f and D(Q‖P) has F = r·f(1/r).  KL, χ², H², tv and hockey-stick divergences are added with coefficients > 0, each of them ≥ 0, so
that no ∞ − ∞ comes up; a Rényi divergence of order ≠ 1 stands alone.

Expectations of the statement's ratio and loss are added with any coefficient: E_P f = E_Q r·f(r) + f(∞)·P(q = 0), and E_Q f.  Where P
need not be ≪ Q (or Q ≪ P), f must have a value at the ratio ∞ (or 0) by the arithmetic of the extended reals, which then is its limit
there.  Where r may be 0, f(r)·r is replaced by its positive part, so that its value there, 0, is not below the integrand used; and E_Q f,
which does not see P(q = 0), by that of the positive part, as a majorant ≥ 0 has a slope ≥ 0 at ∞.  Neither is needed where f has a limit
other than −∞ there: then the limit of r·f(r) at r = 0 is ≥ 0, and what lies above f for large r has a slope ≥ 0.  Source: Liese & Vajda
2006, Section II.
"""

from itertools import product

from ..errors import RuleError, require
from ..terms import INFINITY, ONE, ZERO, Term, add, div, exp, log, make, mul, rebuild, sub, substitute, symbol, walk
from ..terms.normal import identical
from .defined import is_real, requirements
from .generators import Bound, forces_continuity, forward, mirrored, ratio_limits, upper_bounds
from .goal import Goal, mentions_laws
from .infinite import MINUS_INFINITY, value_at_infinity

ADDED = ("kl", "chi2", "hellinger2", "tv", "hockey_stick")
CONTINUOUS = frozenset(("symbol", "add", "mul", "pow", "exp", "log", "Abs", "Max", "Min", "cosh", "sinh", "tanh", "atan", "erf", "Phi"))
THE_PAIR = make("law", (), "P"), make("law", (), "Q")  # whose ratio and loss an expectation speaks of


def functional(goal: Goal, smaller: Term, limit: Term, pair: tuple[Term, Term] | None = None) -> tuple[Term, Term, Bound | None]:
    """P, Q and ``smaller ≤ limit`` as a bound on an expectation over r = dP/dQ; no bound for a max divergence.

    The two laws are ``pair``, or else those of ``smaller`` in the order in which they come.  Raises RuleError for anything else.
    """
    require(not mentions_laws(limit), "the bound must be a number")
    parts = smaller.args if smaller.op == "add" else (smaller,)
    numbers = [part for part in parts if not mentions_laws(part)]
    terms = [_multiple(part) for part in parts if mentions_laws(part)]
    P, Q = _two_laws(terms) if pair is None else pair
    require(not numbers or (is_real(limit) and all(map(is_real, numbers))), "the numbers beside the divergences must be finite")
    limit = sub(limit, add(*numbers)) if numbers else limit
    if len(terms) == 1 and terms[0][0] is ONE and terms[0][1].op != "expect":
        return P, Q, _single(goal, terms[0][1], limit, P, Q)
    return P, Q, Bound(tuple(map(_sum, product(*(_integrands(goal, *term, P, Q) for term in terms)))), limit,
                       all(term.op != "expect" for _, term in terms))


def _multiple(part: Term) -> tuple[Term, Term]:
    """(c, D) for a summand c·D."""
    factors = part.args if part.op == "mul" else (part,)
    speaking = [factor for factor in factors if mentions_laws(factor)]
    coefficient = mul(ONE, *(factor for factor in factors if factor not in speaking))
    require(len(speaking) == 1 and is_real(coefficient) and len(speaking[0].args) >= 2, "expected a sum of multiples of divergences")
    return coefficient, speaking[0]


def _two_laws(terms) -> tuple[Term, Term]:
    sides = [side for _, term in terms for side in (THE_PAIR if term.op == "expect" else term.args[:2])]
    laws = dict.fromkeys(law for side in sides for law in _within(side))
    require(len(laws) == 2, "expected divergences of two laws, or of mixtures of them")
    return tuple(laws)


def _within(law: Term) -> list[Term]:
    return [part.args[1] for part in law.args] if law.op == "Mixture" else [law]


def _single(goal: Goal, term: Term, limit: Term, P: Term, Q: Term) -> Bound | None:
    shares = share(goal, term.args[0], P, Q), share(goal, term.args[1], P, Q)
    require(shares[0] is not shares[1], "a divergence of a law from itself")
    parts, limit = forward(goal, term, limit)
    return parts and Bound(tuple(_perspective(f, *shares) for f in parts), limit)


def _integrands(goal: Goal, coefficient: Term, term: Term, P: Term, Q: Term) -> list:
    """Functions of r with the maximum c·F."""
    if term.op == "expect":
        return _of_expectation(goal, coefficient, term, P, Q)
    require(goal.signs.positive(coefficient), "a coefficient of a divergence is not known to be > 0")
    bound = _single(goal, term, ZERO, P, Q) if term.op in ADDED else None
    if bound is None:
        raise RuleError(f"{term.op} is not an expectation that can be added to others")
    return [lambda r, f=f: mul(coefficient, f(r)) for f in bound.parts]


def _of_expectation(goal: Goal, coefficient: Term, term: Term, P: Term, Q: Term) -> list:
    law, formula = term.args
    require({P, Q} == set(THE_PAIR) and law in THE_PAIR and is_real(formula), "an expectation speaks of the ratio of P and Q")
    lower, upper = ratio_limits(goal, P, Q)
    finite = upper is not None or continuous(goal, P, Q)  # r < ∞ and r > 0 almost surely, under both laws
    positive = lower is not None or continuous(goal, Q, P)
    seen, unseen = (1, -1) if law is THE_PAIR[0] else (-1, 1)  # the losses ±∞ that the law may have itself, and that only the other has
    if not (finite if law is P else positive):
        _at_end(goal, formula, seen)

    def integrand(r: Term) -> Term:
        ratio = r if P is THE_PAIR[0] else div(ONE, r)
        value = substitute(formula, {"ratio": ratio, "loss": log(ratio)})
        return mul(coefficient, *((r,) if law is P else ()), value)

    if (positive if law is P else finite) or _is_bounded_below(goal, mul(coefficient, formula), unseen):
        return [integrand]
    return [integrand, lambda r: ZERO]


def continuous(goal: Goal, P: Term, Q: Term) -> bool:
    """Does a premise force P ≪ Q?"""
    return any(forces_continuity(goal, bounded, P, Q) for bounded, _ in upper_bounds(goal))


def _is_bounded_below(goal: Goal, formula: Term, sign: int) -> bool:
    """Does it have a limit where the loss is ``sign``·∞, other than −∞?"""
    try:
        return _at_end(goal, formula, sign) is not MINUS_INFINITY
    except RuleError:
        return False


def _at_end(goal: Goal, formula: Term, sign: int) -> Term:
    """The value of the formula where the loss is ``sign``·∞, which is its limit there; RuleError when that is not known.

    What jumps, as sign does at 0, may have a value that is no limit; so may a power whose base and exponent both move.
    """
    name = goal.fresh("u")
    loss = mul(sign, symbol(name))
    formula = _far_out(goal, substitute(formula, {"ratio": exp(loss), "loss": loss}), name)
    moving = [part for part in walk(formula) if name in part.free]
    if any(part.op not in CONTINUOUS or (part.op == "pow" and not _plain(goal, part)) for part in moving):
        raise RuleError("the formula is not known to be continuous where the ratio is 0 or infinite")
    limit = value_at_infinity(formula, name, goal.signs)
    if limit not in (INFINITY, MINUS_INFINITY) and requirements(limit, goal.signs, goal.integers):
        raise RuleError("no value of the formula is known where the ratio is 0 or infinite, and no premise excludes that")
    return limit


def _far_out(goal: Goal, formula: Term, name: str) -> Term:
    """The form that it has for all large values of the symbol and in the limit: of a Piecewise the case that is taken there."""
    def holds(condition: Term) -> bool:
        if condition.op in ("and", "or"):
            return (all if condition.op == "and" else any)(map(holds, condition.args))
        left, right = condition.args
        require(name not in left.free or name not in right.free, "a condition is not known to compare with a number")  # ∞ < ∞ is none
        difference = sub(left, right)
        if any(name in part.free and part.op not in CONTINUOUS for part in walk(difference)):
            raise RuleError("a condition is not known to be settled where the ratio is 0 or infinite")
        limit = value_at_infinity(difference, name, goal.signs)
        sign = {INFINITY: 1, MINUS_INFINITY: -1}.get(limit) or (difference is ZERO and 2) or goal.signs(limit)
        require(sign in (1, -1, 2), "a condition is not known to be settled where the ratio is 0 or infinite")
        return condition.op[-1] == "=" if sign == 2 else condition.op[0] == ("<" if sign < 0 else ">")

    def leaf(part: Term):
        if part.op == "Piecewise" and name in part.free:
            case = next((value for value, condition in zip(part.args[::2], part.args[1::2]) if holds(condition)), None)
            require(case is not None, "no case of a Piecewise applies where the ratio is 0 or infinite")
            return _far_out(goal, case, name)
        return None

    return rebuild(formula, leaf)


def _plain(goal: Goal, part: Term) -> bool:
    """Is it a power whose exponent is a number of one sign?"""
    return is_real(part.args[1]) and not part.args[1].free - {name for name, _ in goal.symbols} and goal.signs(part.args[1]) in (1, -1)


def _sum(functions):
    return lambda r: add(*(f(r) for f in functions))


def share(goal: Goal, law: Term, P: Term, Q: Term) -> Term:
    """The weight of P in a law that is P, Q or a mixture of both."""
    if law in (P, Q):
        return ONE if law is P else ZERO
    require(law.op == "Mixture" and all(part.args[1] in (P, Q) for part in law.args), "expected one of two laws, or a mixture of them")
    weights = [part.args[0] for part in law.args]
    if not identical(add(*weights), ONE, goal.signs) or not all(map(goal.signs.nonnegative, weights)):
        raise RuleError("the weights are not known to be ≥ 0 and to sum to 1")
    return add(ZERO, *(part.args[0] for part in law.args if part.args[1] is P))


def _perspective(f, a: Term, b: Term):
    """F(r) = (br+1−b)·f((ar+1−a)/(br+1−b))."""
    if (a, b) == (ONE, ZERO):
        return f
    if (a, b) == (ZERO, ONE):
        return mirrored(f)

    def mixed(share: Term, r: Term) -> Term:
        return r if share is ONE else ONE if share is ZERO else add(mul(share, r), sub(ONE, share))

    return lambda r: mul(mixed(b, r), f(div(mixed(a, r), mixed(b, r))))
