"""∫ (A + B·x)^e·(C + D·x)^(−2−e) dx = (u(t)^(e+1) − u(s)^(e+1))/((e+1)·(B·C − A·D)) with u = (A + B·x)/(C + D·x).

Both factors are positive on the piece and u has positive limits at its ends, so the integral is finite.
Source: the substitution u, du = (B·C − A·D)/(C + D·x)² dx.
"""

from ....terms import ONE, add, div, log, mul, neg, sub, symbol
from ..conditions import not_zero
from ..exponent import exponent_of
from ..known import infinite
from ..lemma import Lemma, Value


def apply(h, lower, upper, known):
    logs = sorted(h.statistics, key=repr)
    if len(logs) != 2 or any(s.op != "log" for s in logs) or infinite(lower):
        return None
    first, second = (exponent_of(s.args[0], h.variable, known) for s in logs)
    x = symbol(h.variable)
    e = h[logs[0]]
    if not (first.within(x) and second.within(x) and known.is_zero(add(e, h[logs[1]], 2))):
        return None

    def limits(end):
        return (first[x], second[x]) if infinite(end) else (first.at(end), second.at(end))

    if any(known(part) != 1 for end in (lower, upper) for part in limits(end)):
        return None
    determinant = sub(mul(first[x], second.constant), mul(first.constant, second[x]))
    if known.is_zero(determinant):
        return None
    return quotient_difference(h.constant, add(e, ONE), determinant, limits(lower), limits(upper), known)


def quotient_difference(constant, power, determinant, start, stop, known):
    """(u(stop)^power − u(start)^power)·e^constant/(power·determinant), u the quotient of each pair; for power 0 the logarithm."""
    if known.is_zero(power):
        ratio = div(mul(stop[0], start[1]), mul(stop[1], start[0]))
        return Value(((div(log(ratio), determinant), constant),), valid_when=(not_zero(determinant),))
    over = div(ONE, mul(power, determinant))
    at_stop, at_start = (add(constant, mul(power, sub(log(top), log(bottom)))) for top, bottom in (stop, start))
    return Value(((over, at_stop), (neg(over), at_start)), valid_when=(not_zero(power), not_zero(determinant)))


LEMMA = Lemma("Möbius substitution", "∫ (A + B·x)^e·(C + D·x)^(−2−e) dx = ((A + B·x)/(C + D·x))^(e+1)/((e+1)·(B·C − A·D)) between the ends",
              "u = (A + B·x)/(C + D·x)", apply)
