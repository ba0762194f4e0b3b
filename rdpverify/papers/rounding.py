"""A decimal of so many digits that the value provably rounds to, from an interval that contains it."""

from decimal import MAX_EMAX, MIN_EMIN, ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_EVEN, Context, Decimal

MODES = {"near": ROUND_HALF_EVEN, "up": ROUND_CEILING, "down": ROUND_FLOOR}
PLAIN_LOW, PLAIN_HIGH = -4, 7  # decimal exponents that are written without a power of ten
INFINITE = {"oo": r"\infty", "-oo": r"-\infty"}


def rounded(lower: str, upper: str, digits: int, rounding: str) -> str | None:
    """The value in [lower, upper] to ``digits`` significant digits, as LaTeX for math mode; None where the interval leaves two choices.

    The ends are exact decimals, or ``oo`` and ``-oo``.
    """
    if lower in INFINITE or upper in INFINITE:
        return INFINITE[lower] if lower == upper else None
    context = Context(prec=digits, rounding=MODES[rounding], Emin=MIN_EMIN, Emax=MAX_EMAX)
    below, above = (context.create_decimal(end) for end in (lower, upper))
    return _latex(below, digits) if below == above else None


def _latex(value: Decimal, digits: int) -> str:
    if not value:
        return "0"
    exponent = value.adjusted()
    if PLAIN_LOW <= exponent < min(PLAIN_HIGH, digits):
        return f"{value:.{digits - 1 - exponent}f}"
    mantissa = Decimal((value.is_signed(), value.as_tuple().digits, 1 - len(value.as_tuple().digits)))
    return rf"{mantissa:.{digits - 1}f}\cdot 10^{{{exponent}}}"
