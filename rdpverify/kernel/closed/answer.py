"""What the closed form of a quantity is: a term, the conditions under which the quantity equals it, and how it was found."""

from dataclasses import dataclass

from ...language.statement import Relation
from ...terms import Term


@dataclass(frozen=True)
class Answer:
    """The quantity equals ``value`` (``oo`` allowed) wherever ``finite_when`` and ``valid_when`` hold.

    When ``exact`` and the value is finite, the quantity is +∞ exactly where ``finite_when`` fails.  ``valid_when`` excludes
    removable holes of the formula.
    ``outside``: it is +∞ at least where one of ``finite_when`` is violated strictly.
    ``events``: the likelihood-ratio sets of a hockey-stick divergence.
    ``moments``: the means of statistics that KL was put together from.
    ``pieces`` are the lemmas' shares; ``log_integral`` is the undivided logarithm of Σ coefficient·exp(exponent) over
    ``summands``, for Rényi divergences.  ``cases`` is for search, which puts answers together.
    """

    value: Term
    finite_when: tuple[Relation, ...] = ()
    valid_when: tuple[Relation, ...] = ()
    exact: bool = True
    pieces: tuple = ()
    log_integral: Term | None = None
    summands: tuple[tuple[Term, Term], ...] = ()
    dominated: bool = True
    disjoint: bool = False
    cases: tuple = ()
    outside: bool = False
    events: tuple = ()
    moments: tuple = ()

    @property
    def conditions(self) -> tuple[Relation, ...]:
        return tuple(dict.fromkeys(self.finite_when + self.valid_when))
