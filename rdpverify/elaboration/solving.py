"""A condition solved for a symbol: (x − v₁)·…·(x − vₙ)·g == 0 and g ≠ 0, so that x is one of the v.  The goal is shown for each of them."""

from ..core.polynomial import ONE, Polynomial, function, symbol
from ..core.relation import Relation
from ..core.theorem import Theorem
from ..errors import RuleError
from ..kernel.goal import Goal
from ..kernel.rule import read
from ..kernel.rules.solve import BOTH_SIDES
from ..terms import div, mul, sub, symbol as term_symbol
from ..terms.normal import normal, to_term
from .book import arithmetic, assume, cases, congruence, contradiction
from .lemmas import equals, scaled
from .prover import Prover
from .scalar import identity

POWERS = {"square": 2, "cube": 3}


def by_values(wanted: Relation, goal: Goal, data: dict, known: Prover, as_polynomial, at) -> Theorem:
    """``as_polynomial`` reads a term; ``at(i, v, known)`` is x == v ⊢ the relation, for the i-th of the values."""
    equation, name = goal.conditions[data["condition"]], data["symbol"]
    values, excluded = ([read(text) for text in data.get(key, [])] for key in ("values", "excluded"))
    left, right = map(as_polynomial, (equation.left, equation.right))
    holds = assume(Relation("==", left - right))
    known = Prover(known.hypotheses, [_consequence(holds, left - right, *map(as_polynomial, map(read, pair)), known)
                                      for pair in data.get("known", [])])
    if "by" in data:
        holds, equation = _applied(holds, left, right, data["by"]), equation.mapped(BOTH_SIDES[data["by"]])
    difference = sub(equation.left, equation.right)
    rest = div(difference, mul(*(sub(term_symbol(name), value) for value in values + excluded)))
    others = [as_polynomial(to_term(normal(rest, goal.signs))), *(symbol(name) - as_polynomial(value) for value in excluded)]
    apart = [symbol(name) - as_polynomial(value) for value in values]

    def shown(signs: list) -> Theorem:
        if len(signs) == len(apart):
            return _absurd(wanted, as_polynomial(difference), apart + others, signs, holds, known)
        f = apart[len(signs)]
        above, below = (shown([*signs, (sign, assume(Relation(">", f if sign > 0 else -f)))]) for sign in (1, -1))
        return cases(f, above, at(len(signs), symbol(name) - f, known), below)

    return shown([])


def _consequence(holds: Theorem, f: Polynomial, g: Polynomial, multiplier: Polynomial, known: Prover) -> Theorem:
    """f == 0 ⊢ g >= 0, where g + multiplier·f >= 0."""
    whole = known.nonnegative(g + multiplier * f)
    if whole is None:
        raise RuleError(f"not seen to follow from the equation: {g}")
    return arithmetic((1, whole), scaled(equals(holds, f, f - f), -multiplier))


def _applied(holds: Theorem, left: Polynomial, right: Polynomial, by: str) -> Theorem:
    """The equation that follows when a function is applied to both sides."""
    if by in POWERS:
        n, difference = POWERS[by], equals(holds, left, right)
        return arithmetic(*(scaled(difference, left**i * right ** (n - 1 - i)) for i in range(n)))
    return congruence(function(by, left).atom, {0: (holds, right)})


def _absurd(wanted: Relation, f: Polynomial, factors: list, signs: list, holds: Theorem, known: Prover) -> Theorem:
    """The relation, as f == 0 is the product of factors that are not 0."""
    signs = [*signs, *(known.sign(g, True) for g in factors[len(signs):])]
    product, sign = ONE, 1
    for g, known_sign in zip(factors, signs, strict=True):
        if known_sign is None:
            raise RuleError(f"not known not to be 0: {g}")
        product, sign = product * g, sign * known_sign[0]
    same = identity(f - product, known)
    if same is None:
        raise RuleError(f"not seen to be the product of its factors: {f}")
    zero = f - f
    parts = [scaled(equals(same, f - product, zero), sign)] if f != product else []
    return contradiction(arithmetic((1, *(theorem for _, theorem in signs)), *parts, scaled(equals(holds, f, zero), -sign)), wanted)
