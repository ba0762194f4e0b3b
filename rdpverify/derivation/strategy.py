"""What a strategy is and returns."""

from collections.abc import Callable
from dataclasses import dataclass

from ..kernel.closed.answer import Answer
from ..kernel.closed.assumptions import Assumptions
from ..terms import Term
from .step import Step


@dataclass(frozen=True)
class Outcome:
    """A kernel answer about ``term`` (an equal divergence of concrete laws) with the steps that lead to it."""

    term: Term
    answer: Answer
    closed_form: Term
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Strategy:
    """``run(term, known)`` raises RuleError, with the reason, when it finds nothing."""

    name: str
    rank: int
    accepts: Callable[[Term], bool]
    run: Callable[[Term, Assumptions], Outcome]
