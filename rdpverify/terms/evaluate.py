"""Evaluation of terms, outward rounded at ``flint.ctx.prec``: on balls, ranges and complex balls, slopes on ranges.

Each function compiles the term once (a bounded cache keeps recent ones) and runs its straight-line program; code that evaluates
one term many times holds on to ``compiled(term)``.  A symbol without a value is misuse and raises InputError; everything else
that goes wrong is a value: not-a-number balls, or None.
"""

from functools import lru_cache

from flint import acb, arb

from .balls import BALLS
from .complex_balls import ANALYTIC, CONTINUOUS
from .program import Program
from .range_functions import RANGES
from .ranges import REAL_LINE, Range
from .derivative import slope
from .term import Term, make


class Evaluator:
    """The straight-line program of one term with its backends."""

    def __init__(self, term: Term):
        self.term = term
        self._program = Program(term)
        self._with_slopes: dict[tuple[str, ...], Program] = {}

    def ball(self, env: "dict[str, arb]") -> arb:
        """A ball around the value; not-a-number if it could be undefined."""
        value = self._program.run(BALLS, self._program.values(env, arb))
        return value if isinstance(value, arb) else arb.nan()

    def tuple(self) -> "tuple[arb, ...] | None":
        """The balls of the entries of a closed tuple; None if one could be undefined."""
        return self._program.run(BALLS, self._program.values({}, arb))

    def range(self, env: "dict[str, Range]") -> "Range | None":
        """All values over the ranges of the symbols; None if the term could be undefined somewhere in them."""
        value = self._program.run(RANGES, self._program.values(env, _as_range))
        return value if isinstance(value, Range) else None

    def complex(self, env: "dict[str, acb]", analytic: bool) -> acb:
        """A complex ball around the value of the analytic continuation, for Arb's integrator.

        With ``analytic`` it is not-a-number unless the function is analytic on the whole ball.
        """
        value = self._program.run(ANALYTIC if analytic else CONTINUOUS, self._program.values(env, acb))
        return value if isinstance(value, acb) else acb(arb.nan(), arb.nan())

    def gradient(self, names, env: "dict[str, Range]") -> "tuple[Range, dict[str, Range]] | None":
        """The range of the value and of its slopes in ``names``; None where one could fail to exist."""
        names = tuple(names)
        if names not in self._with_slopes:
            self._with_slopes[names] = Program(make("tuple", (self.term, *(slope(self.term, name) for name in names))))
        program = self._with_slopes[names]
        value_and_slopes = program.run(RANGES, program.values(env, _as_range))
        if value_and_slopes is None or not all(isinstance(part, Range) for part in value_and_slopes):
            return None
        return value_and_slopes[0], dict(zip(names, value_and_slopes[1:], strict=True))


@lru_cache(maxsize=16384)
def compiled(term: Term) -> Evaluator:
    """The cached program of a term."""
    return Evaluator(term)


def ball(term: Term, env: "dict[str, arb] | None" = None) -> arb:
    """:meth:`Evaluator.ball` of a term."""
    return compiled(term).ball(env or {})


def balls(terms) -> "list[arb]":
    """:func:`ball` of closed terms, by one program for all: they may have much in common."""
    terms = tuple(terms)
    values = compiled(make("tuple", terms)).tuple() if terms else ()
    return list(values) if values is not None else [ball(term) for term in terms]


def range_of(term: Term, env: "dict[str, Range] | None" = None) -> "Range | None":
    """:meth:`Evaluator.range` of a term."""
    return compiled(term).range(env or {})


def range_sign(term: Term, env: "dict[str, Range]") -> int | None:
    """The strict sign (+1, −1, or 0) of a term by interval evaluation; symbols without a range may be any real number.  None: not seen."""
    side = range_of(term, {name: env.get(name, REAL_LINE) for name in term.free})
    if not isinstance(side, Range):
        return None
    return 1 if side.is_positive() else -1 if side.is_negative() else 0 if side.is_zero() else None


def _as_range(value) -> Range:
    return value if isinstance(value, Range) else Range.point(value)
