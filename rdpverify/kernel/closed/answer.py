"""What the closed form of a quantity is: a term, the conditions under which the quantity equals it, and how it was found."""

from dataclasses import dataclass, replace

from ...language.statement import Relation
from ...terms import Term, substitute


@dataclass(frozen=True)
class Answer:
    """The quantity equals ``value`` (``oo`` allowed) wherever ``finite_when`` and ``valid_when`` hold.

    When ``exact`` and the value is finite, the quantity is +∞ exactly where ``finite_when`` fails.  ``valid_when`` excludes
    removable holes of the formula.
    ``outside``: it is +∞ at least where one of ``finite_when`` is violated strictly.
    ``events``: the likelihood-ratio sets of a hockey-stick divergence.
    ``moments``: the means of statistics that KL was put together from.
    ``pieces`` are the lemmas' shares; ``log_integral`` is the undivided logarithm of Σ coefficient·exp(exponent) over
    ``summands``, for Rényi divergences.  ``case`` says how unordered
    locations were dealt with: the difference that was split on, and whether reflection gave one formula.
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
    cases: tuple["Case", ...] = ()
    outside: bool = False
    events: tuple = ()
    moments: tuple = ()

    @property
    def conditions(self) -> tuple[Relation, ...]:
        return tuple(dict.fromkeys(self.finite_when + self.valid_when))

    def substituted(self, values: dict[str, Term]) -> "Answer":
        def inside(relations):
            return tuple(relation.mapped(lambda side: substitute(side, values)) for relation in relations)

        log_integral = None if self.log_integral is None else substitute(self.log_integral, values)
        summands = tuple((substitute(c, values), substitute(e, values)) for c, e in self.summands)
        return replace(self, value=substitute(self.value, values), finite_when=inside(self.finite_when), valid_when=inside(self.valid_when),
                       log_integral=log_integral, summands=summands)


@dataclass(frozen=True)
class Case:
    """A split on the sign of ``difference``; ``symmetric`` when both signs give one formula, in ``fresh`` = |difference|."""

    difference: Term
    name: str
    fresh: str
    symmetric: bool
