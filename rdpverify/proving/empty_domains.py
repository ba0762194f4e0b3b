"""A domain in which there is nothing, whatever the symbols before it are, is an error: a statement about it would say nothing."""

from ..errors import DomainProblem, EmptyDomain, RdpVerifyError
from ..kernel.goal import Goal
from ..kernel.signs import Signs
from ..terms import INFINITY, neg, sub
from ..terms.normal import normal, to_term
from ..words.domains import Domain


def refuse_empty_domains(goal: Goal) -> None:
    try:
        goal.ranges  # noqa: B018
        empty = next((name for name, domain in goal.symbols if _is_empty(domain, goal.bare.signs)), None)
    except EmptyDomain as problem:
        raise DomainProblem(str(problem)) from None
    except RdpVerifyError:
        return  # an end without a value everywhere is no empty domain: it is told where the statement is looked at
    if empty is not None:
        raise DomainProblem(f"the domain of {empty!r} is empty, whatever the symbols before it are")


def _is_empty(domain: Domain, signs: Signs) -> bool:
    def crossed(piece) -> bool:
        if piece.lower is neg(INFINITY) or piece.upper is INFINITY:
            return False
        width = to_term(normal(sub(piece.lower, piece.upper)))
        return signs.positive(width) or ((piece.lower_open or piece.upper_open) and signs.nonnegative(width))

    return all(map(crossed, domain.intervals))
