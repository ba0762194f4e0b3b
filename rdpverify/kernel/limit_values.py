"""What ``Limit(f, x -> c)`` is: a number, ∞ or −∞ where it is known to exist; from both sides where no side is said, and then the same.

The limits of terms are those of :mod:`.limits`, with closed forms for divergences of given laws.  A Rényi divergence is continuous from the
left in its order on (0, ∞], from the right on [0, 1), and from the right at c ≥ 1 where a divergence of a larger order is finite.
Source: van Erven & Harremoës 2014, Theorems 4 to 7; above 1 from the left by monotone convergence.
"""

from ..definitions.quantities import OF_PAIR, unfold
from ..errors import InputError, RuleError, require
from ..terms import INFINITY, ONE, Term, add, call, mul, neg, power, rebuild, sub, substitute, symbol, walk
from ..terms.normal import identical
from ..words.domains import Domain
from .defined import is_real, requirements, requirements_of_laws
from .generators import DIVERGENCES, deciding_order, finite_ones
from .goal import Goal, mentions_laws
from .limits import NEAR, limit, require_defined

SIDES = {"+": (False,), "-": (True,), "both": (False, True)}  # from below?


def limit_value(goal: Goal, node: Term) -> Term:
    """The value on the domain of the goal: a term without the variable, which may be a divergence.  RuleError where none is known."""
    body, x, point, side = node.args
    far = point in (INFINITY, neg(INFINITY))
    if not far and (not is_real(point) or requirements(point, goal.signs, goal.integers)):
        raise RuleError(f"{point} is not known to be a number")
    new = goal.fresh("x")
    body = substitute(body, {x.value: symbol(new)})
    sides = ((point is INFINITY),) if far else SIDES[side.value]
    try:
        first, *others = (_one_sided(goal, body, new, point, below) for below in sides)
    except (RuleError, InputError) as problem:
        raise RuleError(f"{node} is not known to exist: {problem}") from None
    for other in others:
        same = first is other or (is_real(first) and is_real(other) and identical(first, other, goal.signs))
        require(same, f"{node} is not known to be the same from both sides")
    return first


def _one_sided(goal: Goal, body: Term, name: str, point: Term, below: bool) -> Term:
    if mentions_laws(body):
        return _of_order(goal, body, name, point, below)
    try:
        return _by_closed_forms(goal, body, name, point, below)
    except (RuleError, InputError):
        if body.op != "renyi":
            raise
        return _of_order(goal, body, name, point, below)


def _by_closed_forms(goal: Goal, body: Term, name: str, point: Term, below: bool) -> Term:
    w = symbol(goal.fresh("w", {name}))
    place = w if point is INFINITY else neg(w) if point is neg(INFINITY) else add(point, mul(-1 if below else 1, power(w, -1)))
    near = goal.changed(symbols=(*goal.symbols, (w.value, Domain((NEAR,)))), given=())
    require_defined(body, lambda part: _closed(substitute(part, {name: place}), near), w.value, near.signs)
    body = substitute(body, {name: place})
    _in_slots(body, near)
    return limit(_closed(body, near), w.value, near.signs)


def _in_slots(term: Term, goal: Goal) -> None:
    missing = requirements_of_laws(term, goal)
    require(not missing, missing and missing[0].why)


def _closed(term: Term, near: Goal) -> Term:
    """With closed forms for its divergences, of mechanisms too; the conditions of which must be known to hold near the point."""
    from .closed import value_throughout
    from .closed.assumptions import Assumptions

    assumptions = Assumptions(near.signs)
    term = rebuild(term, lambda part: unfold(part) if part.op in OF_PAIR else None)
    values = {part: value_throughout(part, assumptions) for part in walk(term) if part.op in DIVERGENCES}
    return rebuild(term, values.get)


def _of_order(goal: Goal, body: Term, name: str, point: Term, below: bool) -> Term:
    """Of a Rényi divergence in its order."""
    order = symbol(name)
    require(body.op == "renyi" and body.args[2] is order and name not in body.args[0].free | body.args[1].free,
            "of arbitrary laws only renyi(P, Q, a) is known to have limits in a")
    P, Q = body.args[:2]
    if point is INFINITY:
        return call("max_divergence", P, Q)
    signs = goal.signs
    continuous = signs.positive(point) if below else signs.nonnegative(point) and (
        signs.positive(sub(ONE, point)) or _finite_beyond(goal, body, point))
    require(continuous, "it is not known to be continuous in the order there")
    divergence = call("kl", P, Q) if point is ONE else call("renyi", P, Q, point)
    _in_slots(divergence, goal)
    return divergence


def _finite_beyond(goal: Goal, body: Term, point: Term) -> bool:
    orders = [deciding_order(other) for other in finite_ones(goal) if other.args[:2] == body.args[:2]]
    return any(order is INFINITY or (order is not None and is_real(order) and goal.signs.positive(sub(order, point))) for order in orders)
