"""An enclosure as people ask for it: its digits, decimals and doubles rounded outwards."""

import math
from dataclasses import fields, replace

from flint import arb, ctx, fmpz

from ..errors import InputError, RuleError
from ..exact import MOST_EXPONENT, rational
from ..kernel.extended import EXACT_EXPONENT, Enclosure as Certified, at_precision

DOUBLE_BITS, DOUBLE_LEAST, DOUBLE_GREATEST = 53, -1074, 1023
PLAIN_LOW, PLAIN_HIGH = -6, 20  # decimal exponents printed without "e"
WIDER = 3  # a stated radius against the one it came from


class Enclosure(Certified):
    """An interval with exact ends that contains the value."""

    @classmethod
    def of(cls, value: Certified) -> "Enclosure":
        """The same as the kernel has found it."""
        return cls(*(getattr(value, each.name) for each in fields(Certified)))

    @property
    def mid(self) -> arb:
        """An exact point inside, no promise which."""
        if self.infinite:
            return self._end(True)
        return self.ball.mid()

    def contains(self, value) -> bool:
        """Whether the exact number (or arb ball) ``value`` lies inside as far as the interval can tell."""
        if self.infinite or isinstance(value, arb):
            return not self.infinite and self.ball.contains(value)
        value = rational(value)
        if self.exact is not None:
            return value == self.exact
        with at_precision(max(ctx.prec, self.ball.bits()) + 64):
            return bool(self.lower <= arb(value) <= self.upper)

    def digits(self) -> int | None:
        """Number of correct significant decimal digits, ⌊−log₁₀(radius / |value|)⌋; None when exact or infinite."""
        if self.infinite or self.exact is not None or self.ball.is_exact():
            return None
        with at_precision(64):
            least, radius = self.ball.abs_lower(), self.ball.rad()
            if not self.ball.is_finite() or not least > 0:
                return 0
            count = ((arb(least) / radius).log() / arb.const_log10()).lower().floor()
            return max(0, int(count.unique_fmpz()))

    def has_digits(self, count: int) -> bool:
        known = self.digits()
        return known is None or known >= count

    def decimal(self, digits: int) -> tuple[str, str]:
        """Decimal texts (lower, upper) of ``digits`` significant digits, rounded outwards."""
        if not isinstance(digits, int) or digits < 1:
            raise InputError(f"expected a number of digits, 1 or more, got {digits!r}")
        if self.infinite:
            text = "oo" if self.infinite > 0 else "-oo"
            return text, text
        if self.exact is not None:
            return tuple(_decimal(self.exact.p, self.exact.q, digits, upward) for upward in (False, True))
        return tuple(_decimal_of_point(end, digits, upward) for end, upward in ((self.lower, False), (self.upper, True)))

    def as_float_lower(self) -> float:
        """The greatest double at or below the lower end."""
        return _double(self.lower, False)

    def as_float_upper(self) -> float:
        """The least double at or above the upper end."""
        return _double(self.upper, True)

    def __float__(self):
        raise TypeError("an enclosure is an interval: use .as_float_lower(), .as_float_upper() or .mid")

    def _compared(self, other):
        raise TypeError("an enclosure is an interval: compare its .lower or its .upper, whichever you mean")

    __lt__ = __le__ = __gt__ = __ge__ = _compared

    def __repr__(self):
        return f"<Enclosure {self}, {self.reason}>"

    def __str__(self):
        if self.infinite or self.exact is not None:
            return self.decimal(1)[0] if self.infinite else str(self.exact)
        return "[{}, {}]".format(*self.decimal(min(40, (self.digits() or 17) + 2)))


def stated(value: Certified, digits: int) -> list[str]:
    """[lower, upper] as decimals, rounded outwards, as :mod:`..kernel.enclosures.stated` confirms them.

    RuleError for numbers too large or too small to be read again.
    """
    if value.exact is None and not value.infinite:
        ball = _inside_unit(value) if value.in_unit else value.ball  # else a ball across 0 or 1 is widened more than is seen of it
        value = replace(value, ball=arb(ball.mid(), WIDER * ball.rad()))
    ends = list(Enclosure.of(value).decimal(digits))
    if any(abs(int(end.partition("e")[2] or 0)) > MOST_EXPONENT for end in ends):
        raise RuleError(f"no certificate states a number beyond 1e{MOST_EXPONENT} or below 1e-{MOST_EXPONENT}, such as {ends[1]}")
    return ends


def _inside_unit(value: Certified) -> arb:
    with at_precision(max(ctx.prec, value.ball.bits()) + 64):
        return value.lower.union(value.upper)


def _decimal(numerator, denominator, digits: int, upward: bool) -> str:
    """numerator/denominator with ``digits`` significant digits, towards +∞ or −∞."""
    numerator, denominator = int(numerator), int(denominator)
    if numerator == 0:
        return "0"
    sign, size = ("-", -numerator) if numerator < 0 else ("", numerator)
    exponent = (size.bit_length() - denominator.bit_length()) * 30103 // 100000
    while _scaled(size, denominator, exponent + 1)[2]:
        exponent += 1
    while not _scaled(size, denominator, exponent)[2]:
        exponent -= 1
    top, bottom, _ = _scaled(size, denominator, exponent - digits + 1)
    quotient, rest = divmod(top, bottom)
    return sign + _layout(quotient + (1 if rest and (upward == (sign == "")) else 0), exponent, digits)


def _scaled(size: int, denominator: int, exponent: int):
    """size/denominator/10**exponent as a pair, and whether it is at least 1."""
    top, bottom = (size, denominator * 10**exponent) if exponent >= 0 else (size * 10**-exponent, denominator)
    return top, bottom, top >= bottom


def _layout(mantissa: int, exponent: int, digits: int) -> str:
    text = str(fmpz(mantissa))  # Python's own integers are not written beyond some thousand digits
    exponent += len(text) - digits  # 9.99 rounded up to 10.0
    text = text.rstrip("0")
    if PLAIN_LOW <= exponent < 0:
        return "0." + "0" * (-exponent - 1) + text
    if 0 <= exponent < PLAIN_HIGH:
        whole, part = text[: exponent + 1].ljust(exponent + 1, "0"), text[exponent + 1 :]
        return whole + ("." + part if part else "")
    return text[0] + ("." + text[1:] if len(text) > 1 else "") + f"e{exponent}"


def _decimal_of_point(point: arb, digits: int, upward: bool) -> str:
    if not point.is_finite():
        return "oo" if point > 0 else "-oo"
    mantissa, exponent = map(int, point.man_exp())
    if abs(exponent) <= EXACT_EXPONENT:
        scale = 1 << abs(exponent)
        return _decimal(mantissa * scale, 1, digits, upward) if exponent >= 0 else _decimal(mantissa, scale, digits, upward)
    with at_precision(4 * digits + abs(exponent).bit_length() + 64):
        tens = int((abs(point).log() / arb.const_log10()).floor().lower().floor().unique_fmpz())
        scaled = point * arb(10) ** (digits - 1 - tens)
        whole = (scaled.upper().ceil() if upward else scaled.lower().floor()).unique_fmpz()
    return ("-" if whole < 0 else "") + _layout(abs(int(whole)), tens, digits)


def _double(point: arb, upward: bool):
    """``point`` to a double, towards +∞ or −∞."""
    if not point.is_finite():
        return math.inf if point > 0 else -math.inf
    mantissa, exponent = map(int, point.man_exp())
    if mantissa == 0:
        return 0.0
    top = abs(mantissa).bit_length() + exponent  # |point| < 2**top
    if top > DOUBLE_GREATEST + 1:
        outward = upward == (mantissa > 0)
        size = math.inf if outward else math.ldexp((1 << DOUBLE_BITS) - 1, DOUBLE_GREATEST + 1 - DOUBLE_BITS)
        return size if mantissa > 0 else -size
    unit = max(top - DOUBLE_BITS, DOUBLE_LEAST)
    shift = exponent - unit
    if shift >= 0:
        scaled = mantissa << shift
    else:
        scaled = -((-mantissa) >> -shift) if upward else mantissa >> -shift
    try:
        return math.ldexp(scaled, unit)
    except OverflowError:
        return math.inf if scaled > 0 else -math.inf
