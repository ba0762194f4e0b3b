"""The top of a function between three points, by parabolas.  Steering only."""

from collections.abc import Callable

from flint import arb, fmpq

from .rationals import short_rational

STEPS = 60


def parabolic_maximum(height: Callable[[fmpq], arb], low: fmpq, middle: fmpq, high: fmpq, bits: int, steps: int = STEPS) -> fmpq:
    """Near the top, to half of ``bits``, where ``height`` at ``middle`` is above that at ``low`` and ``high``."""
    for step in range(steps):
        left, right = arb(middle - low), arb(high - middle)
        rise, fall = height(middle) - height(low), height(middle) - height(high)
        shift = (right * right * rise - left * left * fall) / (2 * (right * rise + left * fall))
        point = middle + short_rational(shift, bits) if shift.is_finite() else middle
        if step % 3 == 2 or point == middle or not low < point < high:  # every third step halves the longer side
            point = (low + middle) / 2 if middle - low > high - middle else (middle + high) / 2
        change = abs(point - middle)
        if height(point) > height(middle):
            low, middle, high = (low, point, middle) if point < middle else (middle, point, high)
        elif point < middle:
            low = point
        else:
            high = point
        if step % 3 != 2 and change < fmpq(1, 1 << (bits // 2)):
            break
    return middle
