"""Short closed forms of quantities of concrete laws, as proposals: ``unfold`` and the normal form decide if they hold.

H_{e^ε} of N(m₁, s²) and N(m₂, s²) is Φ(d/2 − ε/d) − e^ε·Φ(−d/2 − ε/d) with d = |m₁ − m₂|/s (Balle & Wang 2018, Theorem 8).
It has few occurrences of each symbol, which intervals and floats like better than what integration gives.
"""

from ..definitions.quantities import QUANTITIES, unfold
from ..derivation.cases import closed_answer
from ..errors import RdpVerifyError
from ..kernel.closed.assumptions import Assumptions
from ..kernel.generators import DIVERGENCES
from ..kernel.goal import Goal, goal_of, mentions_laws
from ..printer import to_text
from ..language.statement import Relation, Statement
from ..terms import HALF, Term, absolute, div, exp, make, mul, neg, rebuild, sub
from .monomials import tidy
from .steps import remaining


def short_sides(goal: Goal) -> dict[str, str]:
    """Texts for the rule ``rewrite``: the sides of the conclusion in which something has a short closed form."""
    data = {}
    for name, side in (("left", goal.conclusion.left), ("right", goal.conclusion.right)):
        short = rebuild(side, lambda part: _short(part, goal.signs))
        if short is not side:
            data[name] = to_text(short)
    return data


def scalar_conclusion(statement: Statement) -> Relation | None:
    """The conclusion with concrete laws' quantities in closed form, to evaluate in floats; None without any."""
    if mentions_laws(statement.conclusion):
        return None
    goal = _at_single_points(goal_of(statement))
    relation = goal.conclusion
    closed = _unfolded(goal)
    if closed is None:
        return None
    sides = [rebuild(side, lambda part: _short(part, goal.signs)) for side in (relation.left, relation.right)]
    changed = [
        short if short is not side and not _concrete(short) else unfolded
        for short, side, unfolded in zip(
            sides, (relation.left, relation.right), (closed.left, closed.right)
        )
    ]
    return Relation(changed[0], relation.op, changed[1], relation.rounded)


def _unfolded(goal: Goal) -> Relation | None:
    """The conclusion in closed form: by the kernel, or put together from cases where the order of points is not known."""
    try:
        goals = remaining("unfold", goal)
        return goals[0].conclusion if goals is not None else _in_cases(goal.conclusion, Assumptions(goal.signs))
    except RdpVerifyError:
        return None


def _in_cases(conclusion: Relation, assumptions: Assumptions) -> Relation:
    def closed(part: Term) -> Term | None:
        if part.op in QUANTITIES:
            return rebuild(unfold(part), closed)
        return closed_answer(part, assumptions).value if part.op in DIVERGENCES else None

    return conclusion.mapped(lambda side: rebuild(side, closed))


def _at_single_points(goal: Goal) -> Goal:
    """With numbers for the symbols that range over one point: a formula for orders near 1 has a hole where a formula at 1 has none."""
    for name, domain in goal.symbols:
        if len(domain.intervals) == 1 and domain.intervals[0].lower is domain.intervals[0].upper:
            rest = tuple(item for item in goal.symbols if item[0] != name)
            goal = goal.substituted(name, domain.intervals[0].lower, rest)
    return goal


def _concrete(term: Term) -> bool:
    return term.op in QUANTITIES or term.op in DIVERGENCES or any(map(_concrete, term.args))


def _short(part: Term, signs) -> Term | None:
    if part.op in QUANTITIES:
        try:
            return rebuild(unfold(part), lambda inner: _short(inner, signs))
        except RdpVerifyError:
            return None
    if (
        part.op != "hockey_stick"
        or not all(law.op == "Normal" for law in part.args[:2])
        or part.args[0].args[1] is not part.args[1].args[1]
    ):
        return None
    (first, deviation), (second, _), eps = part.args[0].args, part.args[1].args, part.args[2]
    distance = div(tidy(absolute(sub(first, second)), signs), deviation)
    middle, shift = tidy(mul(HALF, distance), signs), tidy(div(eps, distance), signs)
    return sub(make("Phi", (sub(middle, shift),)), mul(exp(eps), make("Phi", (sub(neg(middle), shift),))))
