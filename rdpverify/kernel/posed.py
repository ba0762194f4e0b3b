"""Is a goal about something: is every operation in it known to be defined on its whole domain?"""

from flint import arb

from ..definitions import DEFINED, DIVERGENCES
from ..definitions.quantities import QUANTITIES
from ..errors import RuleError
from ..language.printer import to_text
from ..language.statement import Relation
from ..terms import INFINITY, Term, exp, log, mul, rebuild, symbol, walk
from ..terms.ranges import REAL_LINE, Range
from .defined import CONDITIONS, is_extended_real, is_real, requirements, requirements_of_laws
from .generators import AT_MOST_ONE, finite_ones, values_of
from .goal import Goal, mentions_laws
from .signs import Signs

UNCHANGED = ("Max", "Min", "Piecewise", "sinh", "floor")  # what they come to is among what their arguments come to
BOUNDED = ("tanh", "sech", "erf", "erfc", "atan", "Phi", "sign")
NONNEGATIVE = Range(0, arb.pos_inf(), False, True)
EITHER = frozenset((1, -1))


def well_posed(goal: Goal) -> None:
    """Raise RuleError naming the first operation of the goal's text that is not known to be defined on the whole domain.

    Probabilities and divergences that are at most 1 are read as any numbers in [0, 1], an expectation as any number of the sign of
    its integrand, the others as any numbers ≥ 0, or ∞ when they are of arbitrary laws and no premise bounds them.  Whether a
    divergence of given laws is ∞ is seen when it is worked out; no rule calculates with it before.  A premise for all orders is
    defined at each of them.
    """
    _without_infinite_arithmetic(goal)
    bounded = finite_ones(goal)
    for relation in (goal.conclusion, *goal.conditions):
        _check(goal, relation, bounded)
    for premise in goal.given:
        within = goal.changed(symbols=goal.symbols + premise.quantified) if premise.quantified else goal
        _finite_symbols(within)
        _check(within, premise.relation, bounded)


def _check(goal: Goal, relation: Relation, bounded: set[Term]) -> None:
    for side in (relation.left, relation.right):
        bare, named = _abstracted(side)
        signs = Signs({**goal.ranges, **{name: _range(part, goal) for name, part in named.items()}}, goal.signs.facts)
        inside = [argument for part in named.values() if part.op != "expect" for argument in part.args]  # levels, parameters of laws
        for need in (*requirements(bare, signs, goal.integers), *requirements_of_laws(side, goal),
                     *(need for argument in inside for need in requirements(argument, goal.signs, goal.integers))):
            raise RuleError(f"not known to be well-posed: {_in_full(need.why, named)}")
        infinite = {name for name, part in named.items()
                    if part.op not in AT_MOST_ONE and part not in bounded and mentions_laws(part)}
        _Infinities(infinite, named, signs)(bare)


def stays_finite(goal: Goal, term: Term) -> bool:
    """Is it a real number whatever the divergences in it are, ∞ included where no premise bounds them?  False when that is not seen."""
    bare, named = _abstracted(term)
    signs = Signs({**goal.ranges, **{name: _range(part, goal) for name, part in named.items()}}, goal.signs.facts)
    bounded = finite_ones(goal)
    infinite = {name for name, part in named.items() if part.op not in AT_MOST_ONE and part not in bounded}
    try:
        return is_extended_real(term) and "oo" not in bare.ops and not _Infinities(infinite, named, signs)(bare) & EITHER
    except RuleError:
        return False


def _without_infinite_arithmetic(goal: Goal) -> None:
    """∞ may be a whole side or an order; symbols take finite values only; what a Sum binds is no order of a divergence."""
    for relation in (goal.conclusion, *goal.conditions, *(premise.relation for premise in goal.given)):
        for side in (relation.left, relation.right):
            if not is_extended_real(side):
                raise RuleError(f"not known to be well-posed: oo stands in arithmetic in {to_text(side)}")
            for node in walk(side):
                if node.op == "Sum" and any(part.op in DEFINED for part in walk(node)):
                    raise RuleError(f"not known to be well-posed: a divergence stands inside {to_text(node)}")
    _finite_symbols(goal)


def _finite_symbols(goal: Goal) -> None:
    for name, domain in goal.symbols:
        for piece in domain.intervals:
            for end, is_open in ((piece.lower, piece.lower_open), (piece.upper, piece.upper_open)):
                if not is_extended_real(end) or (not is_real(end) and not is_open):
                    raise RuleError(f"the domain of {name} must leave out oo: state the infinite case by itself")


def _abstracted(term: Term) -> tuple[Term, dict[str, Term]]:
    """The term with probabilities and divergences replaced by symbols, and what these stand for."""
    names: dict[Term, str] = {}

    def leaf(part: Term):
        if part.op not in QUANTITIES and part.op not in DIVERGENCES:
            return None
        return symbol(names.setdefault(part, f"_{part.op}{len(names)}"))

    bare = rebuild(term, leaf)
    return bare, {name: part for part, name in names.items()}


def _in_full(text: str, named: dict[str, Term]) -> str:
    for name in reversed(named):  # _kl10 before _kl1
        text = text.replace(name, to_text(named[name]))
    return text


def _range(part: Term, goal: Goal) -> Range:
    if part.op != "expect":
        piece = values_of(goal, part)
        upper = arb.pos_inf() if piece.upper is INFINITY else piece.upper.value
        return Range(piece.lower.value, upper, piece.lower_open, piece.upper_open)
    signs = Signs({**goal.ranges, "ratio": NONNEGATIVE, "loss": REAL_LINE})
    return NONNEGATIVE if is_real(part.args[1]) and signs.nonnegative(part.args[1]) else REAL_LINE


class _Infinities:
    """What a term may come to when divergences that may be ∞ are: 1 for ∞, −1 for −∞, 0 for 0; nothing where it stays a number ≠ 0.

    ``infinite`` are the symbols of those divergences.  Raises RuleError where ∞ − ∞, 0·∞ or an operation of unknown value might
    come up.
    """

    def __init__(self, infinite: set[str], named: dict[str, Term], signs: Signs):
        self.infinite, self.named, self.signs = infinite, named, signs

    def __call__(self, term: Term) -> frozenset[int]:
        if not term.free & self.infinite:
            return frozenset()
        if term.op == "symbol":
            return EITHER if self.named[term.value].op == "expect" else frozenset((1,))
        if term.op == "pow":
            return self._power(term)
        parts = [self(part) for part in term.args if part.op not in CONDITIONS]
        every = frozenset().union(*parts)
        if term.op == "add":
            if every >= EITHER and sum(bool(part & EITHER) for part in parts) > 1:
                self._refuse(term, "∞ − ∞")
            return every
        if term.op == "mul":
            return self._product(term, parts)
        if term.op in ("Abs", "cosh"):
            return frozenset(value * value for value in every)
        if term.op == "exp":
            return frozenset(max(value, 0) for value in every & EITHER)
        if term.op == "log":
            return frozenset(value or -1 for value in every)
        if term.op in UNCHANGED:
            return every
        if term.op in BOUNDED:
            return frozenset((0,))
        self._refuse(term, "∞")

    def _product(self, term: Term, parts) -> frozenset[int]:
        found = frozenset((1,)) if any(part & EITHER for part in parts) else frozenset()
        for factor, values in zip(term.args, parts):
            sign = self.signs(factor)
            elsewhere = any(other & EITHER for part, other in zip(term.args, parts) if part is not factor)
            if elsewhere and (0 in values or sign not in (1, -1)):
                self._refuse(term, "0·∞")
            found = frozenset(a * b for a in found for b in (values & EITHER if sign is None else {sign}))
        return found | (frozenset().union(*parts) & {0})

    def _power(self, term: Term) -> frozenset[int]:
        base, exponent = term.args
        if exponent.is_number and exponent.value.q == 1 and exponent.value > 0:
            return frozenset(value ** (2 - int(exponent.value.p % 2)) for value in self(base))
        if exponent.is_number and exponent.value.q == 1 and not self(base) <= {1}:
            self._refuse(term, "1/0")
        return self(exp(mul(exponent, log(base))))

    def _refuse(self, term: Term, what: str):
        shown = rebuild(term, lambda part: self.named.get(part.value) if part.op == "symbol" else None)
        raise RuleError(f"not known to be well-posed: {what} might come up in {to_text(shown)}")
