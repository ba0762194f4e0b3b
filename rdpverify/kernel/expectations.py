"""Whether an expectation has a value, and which infinities it may be.

The formula is asked for a value at every ratio in (0, ∞) and, with ∞ and −∞ among its values, at the ends that the law may give mass to:
the ratio ∞ under P, 0 under Q.  The positive and the negative part must not both have an infinite mean.  Where the formula is continuous
or jumps only, that is decided at the ends; at the end that the law itself does not see, 0 under P and ∞ under Q, what grows no faster
than a polynomial in the loss, or than e^|loss|, has a finite mean: E_P 1/r ≤ 1 and E_Q r ≤ 1.
"""

from functools import partial

from flint import arb

from ..errors import RuleError
from ..terms import Term, log, neg, replace, sub, symbol
from ..terms.normal import polynomial_coefficients
from ..terms.ranges import REAL_LINE, Range
from ..terms.term import PAIR_SYMBOLS
from .functionals import THE_PAIR, continuous
from .generators import ratio_limits
from .goal import Goal
from .infinities import EITHER, NUMBER, Infinities
from .signs import Signs

RATIO, LOSS = symbol("ratio"), symbol("loss")
POSITIVE = Range(0, arb.pos_inf(), True, True)
FAR, LOW, HIGH = 44, arb(2) ** -64, arb(2) ** 64  # losses beyond ±44 belong to ratios beyond 2^±64
TAILS = {1: (Range(HIGH, arb.pos_inf()), Range(FAR, arb.pos_inf())), -1: (Range(0, LOW), Range(arb.neg_inf(), -FAR))}
NUMBERS = {1: (Range(HIGH, arb.pos_inf(), False, True), Range(FAR, arb.pos_inf(), False, True)),
           -1: (Range(0, LOW, True), Range(arb.neg_inf(), -FAR, True))}


def end_values(text, part: Term) -> frozenset[int]:
    """The infinities that the expectation ``part`` may be; RuleError when it is not known to have a value.

    ``text`` knows the goal, and what the quantities inside the formula may come to.
    """
    law, formula = part.args
    bare, named, signs = text.read(replace(formula, log(RATIO), LOSS))
    for inner in named.values():
        if inner.free & PAIR_SYMBOLS or text.values(inner, finite=True) & EITHER:
            raise RuleError(f"not known to be well-posed: {inner} is not known to be a number inside {part}")
    text.defined(bare, named, _with(signs, POSITIVE, REAL_LINE))
    if not bare.free & PAIR_SYMBOLS:
        return NUMBER
    seen = _ends_seen(law)
    if not seen:
        raise RuleError(f"not known to be well-posed: the ratio has a value under P, Q and their mixtures only, in {part}")
    limited, finite = _told(text.goal)
    values = NUMBER
    for end in EITHER - limited:
        there = Infinities(dict(zip(("ratio", "loss"), TAILS[end])), _with(signs, *NUMBERS[end]), partial(in_full, named=named))
        values |= there(bare) & EITHER if end in seen - finite else _near(bare, there) if end in seen else _unseen(bare, there)
    if values == EITHER:
        raise RuleError(f"not known to be well-posed: ∞ − ∞ might come up in {part}")
    return values


def in_full(shown: Term | str, named: dict[str, Term]) -> str:
    """A text with the quantities that its symbols stand for."""
    text = str(shown)
    for name in reversed(named):  # _kl10 before _kl1
        text = text.replace(name, str(named[name]))
    return text


def _with(signs: Signs, ratio: Range, loss: Range) -> Signs:
    return Signs({**signs.ranges, "ratio": ratio, "loss": loss}, signs.facts)


def _ends_seen(law: Term) -> frozenset[int]:
    """The losses ±∞ that the law may have; nothing for a law that may have mass where neither P nor Q has any."""
    if law.op == "Mixture":
        parts = [_ends_seen(component.args[1]) for component in law.args]
        return NUMBER.union(*parts) if all(parts) else NUMBER
    return frozenset((1,)) if law is THE_PAIR[0] else frozenset((-1,)) if law is THE_PAIR[1] else NUMBER


def _told(goal: Goal) -> tuple[frozenset[int], frozenset[int]]:
    """The ends of the loss that premises keep it away from, and those that neither law has."""
    try:
        lower, upper = ratio_limits(goal, *THE_PAIR)
        limited = ((1, upper is not None), (-1, lower is not None))
        finite = ((1, continuous(goal, *THE_PAIR)), (-1, continuous(goal, *THE_PAIR[::-1])))
    except RuleError:  # a premise of an order that is not known to lie on one side of 1
        return NUMBER, NUMBER
    return tuple(frozenset(end for end, told in ends if told) for ends in (limited, finite))


def _unseen(formula: Term, there: Infinities) -> frozenset[int]:
    """The infinities of its mean near the end that the law does not see."""
    return NUMBER if _growth(formula, there) is not None else _near(formula, there)


def _near(formula: Term, there: Infinities) -> frozenset[int]:
    """The infinities of its mean near an end that has no mass itself: P ≪ Q does not bound the mean of the ratio under P."""
    try:
        return there(formula) & EITHER
    except RuleError:
        signs = there.signs
        return EITHER - ({-1} if signs.nonnegative(formula) else {1} if signs.nonnegative(neg(formula)) else NUMBER)


def _growth(term: Term, there: Infinities) -> int | None:
    """0 for at most a polynomial in the loss, 1 for at most c·e^|loss|, None when neither is seen."""
    if _is_bounded(term, there) or term is LOSS:
        return 0
    if term is RATIO:
        return 1
    if term.op in ("add", "Max", "Min", "Abs", "floor"):
        parts = [_growth(part, there) for part in term.args]
        return None if None in parts else max(parts)
    if term.op == "mul":
        growing = [part for part in term.args if not _is_bounded(part, there)]
        parts = [_growth(part, there) for part in growing]
        return parts[0] if len(parts) == 1 else 0 if not any(part != 0 for part in parts) else None
    if term.op == "pow" and term.args[1].is_number:
        base, power = term.args[0], term.args[1].value
        if base is RATIO:
            return 1 if abs(power) <= 1 else None
        return 0 if power > 0 and _growth(base, there) == 0 else None
    if term.op in ("exp", "sinh", "cosh"):
        parts = polynomial_coefficients(term.args[0], "loss", there.signs)
        linear = parts is not None and len(parts) == 2 and not (parts[0].free | parts[1].free) & PAIR_SYMBOLS
        return 1 if linear and all(there.signs.nonnegative(sub(1, slope)) for slope in (parts[1], neg(parts[1]))) else None
    return None


def _is_bounded(term: Term, there: Infinities) -> bool:
    try:
        return not there(term) & EITHER
    except RuleError:
        return False
