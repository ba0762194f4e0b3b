"""Assertions for tests: that a statement is proved or refuted, and that a number is right about the quantity it is printed for.

None of them rests on a float: a float that is asserted about is the rational number it is.  They raise AssertionError with the
statement, its premises and the witness, or with the quantity and its enclosure.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import inf
from typing import TYPE_CHECKING, Any

from ..claims.claim import Claim
from ..claims.readings import exactly, is_float
from ..claims.verdict import Verdict
from ..errors import InputError
from ..terms.signs import exact
from .explain import explained

if TYPE_CHECKING:
    from ..claims.formulas import Comparison
    from ..claims.kinds import Expression, Real
    from ..claims.quantities import Quantity

    Stated = Claim | Comparison | Expression | str
    Asked = Quantity | str
    Number = Real | float

Extended = Fraction | float  # a float is ±∞ here
DIGITS = (20, 60, 200)  # asked of an enclosure, as long as a number lies inside it
SHOWN = 17


def assert_proved(statement: "Stated", *, given: Sequence[Any] = (), where: Sequence[Any] = (), let: Sequence[str] = (),
                  budget: float | None = None) -> Verdict:
    """Assert that the statement (a claim, a comparison or text) is proved on its whole domain; the verdict is returned.

    ``budget`` in seconds.  Raises InputError for a statement that cannot be read or has no meaning somewhere.
    """
    __tracebackhide__ = True
    return _assert_verdict("proved", statement, given, where, let, budget)


def assert_refuted(statement: "Stated", *, given: Sequence[Any] = (), where: Sequence[Any] = (), let: Sequence[str] = (),
                   budget: float | None = None) -> Verdict:
    """Assert that the statement is refuted; the verdict with its exact witness is returned.  As :func:`assert_proved` otherwise."""
    __tracebackhide__ = True
    return _assert_verdict("refuted", statement, given, where, let, budget)


def _assert_verdict(wanted: str, statement: Any, given: Sequence[Any], where: Sequence[Any], let: Sequence[str],
                    budget: float | None) -> Verdict:
    __tracebackhide__ = True
    if isinstance(statement, Claim):
        if given or where or let:
            raise InputError("a claim says its premises and domains itself: give them to rv.Claim")
        claim = statement
    else:
        claim = Claim(statement, given=given, where=where, let=let)
    verdict = claim.verify(budget)
    if verdict.status != wanted:
        raise AssertionError(explained(verdict, f"expected {wanted}, found {verdict.status}"))
    return verdict


def assert_encloses(quantity: "Asked", lower: "Number", upper: "Number", *, at: "Mapping[str, Real] | None" = None,
                    budget: float | None = None) -> None:
    """Assert that ``lower`` ≤ the true value of the quantity ≤ ``upper``.

    ``at`` has an exact value for each of its symbols.  Ends are numbers, floats too (each the rational it is; ±inf is no bound).
    """
    __tracebackhide__ = True
    _assert_between(quantity, _number(lower), _number(upper), at, budget, f"[{lower}, {upper}] does not contain the value")


def assert_agrees(quantity: "Asked", number: "Number", *, relative: "Number", at: "Mapping[str, Real] | None" = None,
                  budget: float | None = None) -> None:
    """Assert that ``number`` is off the true value of the quantity by at most ``relative`` times itself."""
    __tracebackhide__ = True
    printed, share = _number(number), _share(relative, "a relative error")
    distance = 0 if isinstance(printed, float) else abs(printed) * share
    _assert_between(quantity, printed - distance, printed + distance, at, budget, f"{number} is off by more than {relative} of itself")


def assert_upper_bound(quantity: "Asked", number: "Number", *, excess: "Number | None" = None, at: "Mapping[str, Real] | None" = None,
                       budget: float | None = None) -> None:
    """Assert that ``number`` promises no more privacy than there is: the true value of the quantity is at most that.

    With ``excess`` the number may also not exceed the value by more than this share of itself: 0.01 allows one per cent.
    """
    __tracebackhide__ = True
    upper, lower = _number(number), -inf
    if excess is not None:
        share = _share(excess, "an excess")
        lower = upper if isinstance(upper, float) else upper - abs(upper) * share
    _assert_between(quantity, lower, upper, at, budget, f"{number} is no upper bound",
                    f"{number} exceeds the value by more than {excess} of itself")


def _assert_between(quantity: Any, lower: Extended, upper: Extended, at: Any, budget: float | None, below: str,
                    above: str | None = None) -> None:
    """``below`` is said when the value lies above ``upper``, ``above`` (the same unless given) when it lies below ``lower``."""
    __tracebackhide__ = True
    enclosure = None
    for digits in DIGITS:
        enclosure = _enclosed(quantity, at, digits, budget)
        at_most, at_least = _at_most(enclosure, upper), _at_least(enclosure, lower)
        if at_most and at_least:
            return
        if at_most is False or at_least is False:
            raise AssertionError(_told(below if at_most is False else above or below, quantity, at, enclosure))
    raise AssertionError(_told("not decided: the number lies inside all that is known of the value", quantity, at, enclosure))


def _enclosed(quantity: Any, at: Any, digits: int, budget: float | None) -> Any:
    from ..claims.formulas import formula
    from ..claims.quantities import Quantity

    asked = formula(quantity)
    return Quantity(asked.term, asked.symbols).enclose(digits=digits, budget=budget, **dict(at or {}))


def _at_most(enclosure: Any, bound: Extended) -> bool | None:
    """Is the value ≤ the bound?  None when the enclosure does not tell."""
    lower, upper = _ends(enclosure)
    return True if upper <= bound else False if lower > bound else None


def _at_least(enclosure: Any, bound: Extended) -> bool | None:
    lower, upper = _ends(enclosure)
    return True if lower >= bound else False if upper < bound else None


def _ends(enclosure: Any) -> tuple[Extended, Extended]:
    """Exact numbers around the value, or infinities."""
    if enclosure.infinite or enclosure.exact is not None:
        value = enclosure.infinite * inf if enclosure.infinite else exactly(enclosure.exact)
        return value, value
    lower, upper = (exactly(exact(end)) if end.is_finite() else float(end) for end in (enclosure.lower, enclosure.upper))
    return lower, upper


def _number(value: Any) -> Extended:
    """The number, a float as the rational it is; ±∞ stay floats."""
    return float(value) if is_float(value) and value in (inf, -inf) else Fraction(exactly(value))


def _share(value: Any, what: str) -> Fraction:
    share = _number(value)
    if isinstance(share, float) or not 0 <= share < 1:
        raise InputError(f"{what} is a share in [0, 1), got {value!r}")
    return share


def _told(problem: str, quantity: Any, at: Any, enclosure: Any) -> str:
    lower, upper = enclosure.decimal(SHOWN)
    rows = [f"  quantity  {quantity}"]
    rows += [f"  at        {name} = {value}" for name, value in (at or {}).items()]
    rows.append(f"  value     {lower if lower == upper else f'[{lower}, {upper}]'}, certified ({enclosure.reason})")
    return "\n".join([problem, *rows])
