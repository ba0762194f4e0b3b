"""Laws of which premises say what Gaussian differential privacy says, as normal laws, the worst ones: proposals of witnesses."""

from dataclasses import replace

from ..kernel.goal import goal_of
from ..kernel.rules.unfold import concrete
from ..language import parse, to_text
from ..language.statement import Statement
from ..terms import ONE, ZERO, call, div, neg, rebuild, substitute
from .monomials import tidy
from .tactics.levels import arguments, of_levels


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
