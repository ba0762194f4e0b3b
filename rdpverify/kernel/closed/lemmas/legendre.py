"""∫_ℝ ((x−m)² + s²)^(−k)·((x−n)² + t²)^(k−1) dx = π·s^(−k)·t^(k−1)·P_{k−1}(z), z = 1 + ((m−n)² + (s−t)²)/(2st), for every k.

P is the Legendre function; the integrand decays like x^(−2), so the integral is finite.
Source: Verdú 2023 (The Cauchy distribution in information theory); Laplace's integral, Whittaker & Watson 15.23.
"""

from ....terms import HALF, ONE, PI, add, call, log, mul, neg, sub
from ..exponent import tidy
from ..known import infinite
from ..lemma import Lemma, single
from ..quadratics import log_quadratics, separation


def apply(h, lower, upper, known):
    if infinite(lower) >= 0 or infinite(upper) <= 0 or len(h.statistics) != 2:
        return None
    found = log_quadratics(h, known)
    if found is None or not known.is_zero(add(found[0][1], found[1][1], ONE)):
        return None
    (u, first), (v, second) = found
    k = neg(first)
    logs = [mul(exponent, add(log(w.leading), mul(HALF, log(w.square)))) for w, exponent in found]
    degree = min((tidy(sub(k, ONE), known), tidy(neg(k), known)), key=lambda d: (d.size, repr(d)))  # P_ν = P_{−1−ν}
    return single(call("legendre", degree, separation(u, v, known)), add(h.constant, log(PI), *logs))


LEMMA = Lemma("Laplace's integral of the Legendre function",
              "∫ ((x−m)² + s²)^(−k)·((x−n)² + t²)^(k−1) dx over ℝ = π·s^(−k)·t^(k−1)·P_{k−1}(1 + ((m−n)² + (s−t)²)/(2st))",
              "Verdú 2023, section on Rényi divergence; Whittaker & Watson 15.23", apply)
