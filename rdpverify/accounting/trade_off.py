"""tradeoff(M, x) of a mechanism without a worst pair, the least trade-off function of all neighbouring inputs at x, from two sides.

*Below.*  A test with the errors x and f of (P, Q) has 1 − x − e^ε·f ≤ H_{e^ε}(P‖Q) and 1 − f − e^ε·x ≤ H_{e^ε}(Q‖P), so that
f ≥ e^{−ε}(1 − x − δ(ε)), and f ≥ 1 − e^ε·x − δ(ε) where the reverse of each neighbouring pair is one, for every ε ≥ 0, δ being the
privacy profile (Wasserman & Zhou 2010, Theorem 2.4; Dong, Roth & Su 2022, Proposition 2.5): what is proved is a bound of the profile.
*Above.*  The trade-off function on two given neighbouring inputs, either way round, that of a part of a composition, or 1 − x, which
guessing has.
"""

import math
from contextlib import suppress
from fractions import Fraction

from flint import arb, fmpq

from ..definitions.constructions import looked_at, on_inputs
from ..definitions.quantities import dominating_pairs
from ..errors import InputError, RdpVerifyError
from ..kernel.checker import WORKING_BITS
from ..kernel.extended import at_precision
from ..printer import to_text
from ..numeric import enclose
from ..numeric.rationals import short_rational
from ..proving.neighbouring_inputs import as_term, as_text, proposals
from ..proving.tactics.laws.processing import dominating
from ..terms import Term, call, make, number, rebuild, walk
from . import best_of_runs
from .one_side import DIGITS, Side, by_dominating, parts_of, proved_side, rounded
from .without_pair import BEST_OF_RUNS

WORD = "tradeoff"
GOLDEN, NARROWINGS, LARGEST = (math.sqrt(5) - 1) / 2, 40, 30.0  # the search for ε
FEW = fmpq(1, 8), fmpq(1, 2), fmpq(1), fmpq(2), fmpq(4)  # levels where each takes long
LEVEL_BITS, LOOK_DIGITS, SHORT = 40, 9, 10**6


def is_asked(term: Term) -> bool:
    return term.op == WORD and len(term.args) == 2


def below(term: Term, prove) -> Side | None:
    """By the profile at the best level found."""
    mechanism, x = term.args
    of_runs = any(part.op == BEST_OF_RUNS for part in walk(mechanism))

    def proved(level: fmpq) -> Side | None:
        profile = call("privacy_profile", mechanism, number(level))
        if not of_runs:
            return by_dominating(profile, prove)
        answer = best_of_runs.bound(profile, prove) if best_of_runs.is_asked(profile) else None
        return answer and Side(*answer)

    best, both = None, not of_runs and _has_reverses(rebuild(mechanism, dominating))
    for level in FEW if of_runs else _levels(term, both):
        side = proved(level)
        value = side and _least(level, side.value, x.value, both)
        if side and value > 0 and (best is None or value > best.value):
            best = Side(side.text, value, f"its profile at {level}, that of {side.why}", side.certificate)
    return best


def _has_reverses(mechanism: Term) -> bool:
    return {pair.direction for pair in dominating_pairs(mechanism)} in ({"both"}, {"add", "remove"})


def _levels(term: Term, both: bool) -> list[fmpq]:
    worse, x = rebuild(term.args[0], dominating), term.args[1].value
    return list(dict.fromkeys(_level(worse, x, form) for form in ((0, 1) if both else (1,))))


def _least(level: fmpq, delta: fmpq, x: fmpq, both: bool) -> fmpq:
    """The greater of the two bounds, rounded down."""
    with at_precision(WORKING_BITS):
        gamma = arb(level).exp()
        bounds = [(1 - x - delta) / gamma] + [1 - gamma * x - delta] * both
        unit = 10 ** (DIGITS + 2)
        return max(fmpq((bound * unit).lower().floor().unique_fmpz(), unit) for bound in bounds)


def _level(worse: Term, x: fmpq, form: int) -> fmpq:
    """Where one of the two bounds is greatest: they are concave in e^ε, and in e^{−ε}."""
    error, known = int(x.p) / int(x.q), {}

    def height(level: float) -> float:
        if level not in known:
            enclosure = enclose(call("privacy_profile", worse, number(short_rational(arb(level), LEVEL_BITS))), LOOK_DIGITS)[0]
            delta = float(enclosure.ball.mid())
            known[level] = (1 - error - delta) * math.exp(-level) if form else 1 - math.exp(level) * error - delta
        return known[level]

    low, high = 0.0, LARGEST if form or not error else min(LARGEST, -math.log(error))
    left, right = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
    for _ in range(NARROWINGS):
        if height(left) >= height(right):
            high, right = right, left
            left = high - GOLDEN * (high - low)
        else:
            low, left = left, right
            right = low + GOLDEN * (high - low)
    enclosure = Fraction(max(known, key=known.get)).limit_denominator(SHORT)
    return fmpq(enclosure.numerator, enclosure.denominator)


def above(term: Term, prove) -> Side | None:
    """By the best of the pairs that are looked at."""
    x, best = term.args[1], None
    for quantity in parts_of(term):
        for (P, Q), why in _pairs(quantity):
            for pair in ((P, Q), (Q, P)):
                asked = call(WORD, *pair, x)
                try:
                    value = rounded(enclose(asked, DIGITS)[0], True)
                except RdpVerifyError:
                    continue
                if value < 1 - x.value and (best is None or value < best[0]):
                    best = value, asked, why
    if best is not None:
        side = proved_side(best[1], "<=", best[0], best[2], prove)
        if side is not None:
            return side
    guess = call(WORD, *(make("law", (), name) for name in "PQ"), x)
    return proved_side(guess, "<=", 1 - x.value, "the test that guesses", prove)


def _pairs(quantity: Term):
    """Pairs of laws of neighbouring inputs, and what they are called."""
    mechanism = quantity.args[0]
    if not looked_at(mechanism):
        yield from (((pair.P, pair.Q), f"its part {to_text(mechanism)}") for pair in dominating_pairs(mechanism) if pair.direction != "add")
        return
    seen, levels = [], FEW
    with suppress(RdpVerifyError):  # nothing may be known from below
        levels = _levels(quantity, True)
    for asked in (call("rdp", mechanism, number(1)), *(call("privacy_profile", mechanism, number(level)) for level in levels)):
        for inputs in proposals(asked, None)[:1]:
            if inputs not in seen:
                seen.append(inputs)
                pair = on_inputs(mechanism, {name: as_term(value) for name, value in inputs.items()})
                yield (pair.P, pair.Q), "the neighbouring inputs " + ", ".join(f"{name} = {as_text(each)}" for name, each in inputs.items())


def check_error(term: Term) -> None:
    x = term.args[1]
    if not x.is_number or not 0 <= x.value <= 1:
        raise InputError(f"tradeoff of a mechanism without a worst pair is asked at a number from 0 to 1, got {to_text(x)}")
