"""Named laws as proposals of witnesses: normal ones where premises say what Gaussian differential privacy says, and pairs of which some
orders are finite and others are not, which no laws with finitely many outcomes are.
"""

from dataclasses import replace

from ..kernel.goal import goal_of, sides
from ..kernel.rules.unfold import concrete
from ..language import parse
from ..printer import to_text
from ..language.statement import Statement
from ..terms import INFINITY, ONE, ZERO, call, div, neg, rebuild, substitute
from .monomials import tidy
from .tactics.laws.levels import arguments, of_levels

PAIRS = (  # max divergence ∞ and orders finite; order 2 infinite, order 1 finite; order 3 infinite, order 2 finite
    ("Normal(1, 1)", "Normal(0, 1)"), ("Exponential(1)", "Exponential(2)"), ("Exponential(1)", "Exponential(3/2)"),
)


def with_infinite_orders(statement: Statement):
    """Witnesses for what says that a divergence of two laws is infinite, or that it is not."""
    relations = (statement.conclusion, *(premise.relation for premise in statement.given))
    infinite = [each for each in relations[1:] if each.op != "==" and sides(each)[0] is INFINITY]
    if statement.where or not (infinite or INFINITY in (relations[0].left, relations[0].right)):
        return
    letters = {part.value for relation in relations for part in relation.parts() if part.op == "law"}
    if len(letters) == 2:
        yield from (dict(zip(sorted(letters), pair)) for pair in PAIRS)


def of_normal_laws(statement: Statement):
    """(the statement about Normal(μ, 1) and Normal(0, 1), what completes a witness of it) where every premise is of this kind."""
    laws = {}
    for premise in statement.given:
        for pair, (_, name, bound) in of_levels(0, premise):
            slopes = [slope for slope, _ in arguments(name, bound) if slope is not ZERO]
            if slopes and not laws.keys() & set(pair):
                mean = tidy(neg(div(ONE, slopes[0])), goal_of(statement).signs)
                laws |= dict(zip(pair, (call("Normal", mean, ONE), call("Normal", ZERO, ONE))))
    if not laws:
        return
    conclusion = statement.conclusion.mapped(lambda side: rebuild(side, laws.get))
    if any(map(concrete, conclusion.parts())):
        yield replace(statement, conclusion=conclusion, given=()), lambda witness: _completed(witness, laws)


def _completed(witness: dict[str, str], laws: dict) -> dict[str, str]:
    values = {name: parse(text) for name, text in witness.items()}
    return witness | {law.value: to_text(substitute(family, values)) for law, family in laws.items()}
