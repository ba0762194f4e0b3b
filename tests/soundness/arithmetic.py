"""The numbers of the trusted half on random terms: against mpmath, and against fractions where a term is rational.

    python tests/soundness/arithmetic.py --count 100000

Balls of the terms' evaluator, ranges on boxes around the point, and balls of the core's polynomials read from the term's text must all
contain the value; a rational term's must be that fraction exactly.  Two precisions each, one of which is too small for comfort.
"""

import argparse
import random
import sys
from collections import Counter
from fractions import Fraction as F

import mpmath
from flint import arb, ctx, fmpq
from recorded import record
from sampling import UNARY, expression
from values import Hole, ball_of, value

from rdpverify.core.numbers import ball_of as core_ball
from rdpverify.core.reader import polynomial
from rdpverify.errors import RdpVerifyError
from rdpverify.printer import to_text
from rdpverify.terms import Term
from rdpverify.terms.evaluate import ball, range_of
from rdpverify.terms.ranges import Range

# sign and floor are looked at in fractions alone: mpmath rounds erf(10**30) to 1
NAMES, MORE = ("x", "y"), (*(name for name in UNARY if name not in ("sign", "floor")), "digamma", "factorial", "asin")
WAYS = ("terms' ball", "range", "core's ball")
RATIONAL = ("Abs", "Abs", "sign", "floor")


def number(dice: random.Random) -> fmpq:
    """A rational over many scales, either sign, whole ones often."""
    size = dice.choice((1, 1, 3, 20, 1000, 10**9, 10**30))
    found = fmpq(dice.randint(-size * 3, size * 3), dice.choice((1, 1, 2, 3, 7, 10, size)))
    return 1 / found if found and dice.random() < 0.2 else found


def exact(term: Term, at: dict) -> F:
    """The value of a rational term in fractions; Hole where it has none, or is not rational."""
    if term.op == "symbol":
        return at[term.value]
    if term.op == "number":
        return F(int(term.value.p), int(term.value.q))
    args = [exact(part, at) for part in term.args]
    try:
        match term.op:
            case "add": return sum(args, F(0))
            case "mul":
                found = F(1)
                for arg in args:
                    found *= arg
                return found
            case "pow" if args[1].denominator == 1 and abs(args[1]) <= 64: return args[0] ** int(args[1])
            case "Abs": return abs(args[0])
            case "Min": return min(args)
            case "Max": return max(args)
            case "sign": return F((args[0] > 0) - (args[0] < 0))
            case "floor": return F(args[0].numerator // args[0].denominator)
    except ZeroDivisionError:
        raise Hole from None
    raise Hole


def contains(found: arb, true: arb) -> bool:
    """May both be enclosures of one number?  A ball that is no number says nothing."""
    return not found.is_finite() or bool(found.overlaps(true))


def faults(seed: str, counts: Counter) -> list[str]:
    """What is wrong about the values of one random term at one point."""
    dice = random.Random(seed)
    rational = dice.random() < 0.3
    term = expression(dice, dice.randint(1, 7), RATIONAL if rational else MORE)
    at = {name: number(dice) for name in NAMES}
    true, fraction = None, None
    try:
        fraction = exact(term, {name: F(int(v.p), int(v.q)) for name, v in at.items()})
        counts["against fractions"] += 1
    except Hole:
        pass
    try:
        true = ball_of(value(term, at))
        counts["against mpmath"] += 1
    except Hole:
        if fraction is None:
            counts["without a value"] += 1
            return []
    exactly = None if fraction is None else arb(fmpq(fraction.numerator, fraction.denominator))
    found, old = [], ctx.prec
    for bits in (dice.choice((24, 30, 53)), 128):
        ctx.prec = bits
        try:
            for what, ball_found in _balls(term, at, dice):
                counts[what] += 1
                for kind, expected in (("mpmath", true), ("fractions", exactly)):
                    if expected is not None and ball_found is not None and not contains(ball_found, expected):
                        found.append(f"{what} at {bits} bits: {ball_found}, by {kind} {expected}: {term!r} at {at}")
        finally:
            ctx.prec = old
    return found


def _balls(term: Term, at: dict, dice: random.Random):
    """(by what, the enclosure) each way."""
    env = {name: arb(v) for name, v in at.items()}
    yield "terms' ball", ball(term, env)
    wide = {name: abs(v) * fmpq(1, 10 ** dice.choice((1, 3, 9))) for name, v in at.items()}
    sides = {name: Range(arb(v - wide[name]), arb(v + wide[name]), False, False) for name, v in at.items()}
    if (over := range_of(term, sides)) is not None and not (over.lower.is_nan() or over.upper.is_nan()):
        yield "range", over.lower.union(over.upper)
    try:
        text = to_text(term)
        f = polynomial(text) if len(text) < 400 else None
        yield "core's ball", f and core_ball(f, env, {})
    except (RdpVerifyError, ValueError):
        return


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", default="0")
    parser.add_argument("--record", action="store_true", help="for docs/trust.md")
    options = parser.parse_args()
    counts, wrong = Counter(), 0
    with mpmath.workdps(60):
        for place in range(options.first, options.first + options.count):
            for fault in faults(f"{options.seed}.{place}", counts):
                wrong += 1
                print(f"WRONG {place}: {fault}", flush=True)
            if place % 5000 == 4999:
                print(f"{place + 1}: {dict(counts)}", file=sys.stderr, flush=True)
    print(f"{options.count} random terms, {wrong} wrong; {dict(counts)}")
    if options.record:
        enclosures = sum(count for name, count in counts.items() if name in WAYS)
        record("arithmetic", what="random terms at random numbers, by balls of terms, ranges and the core's balls, in two precisions", tried=options.count,
               wrong=wrong, against=f"mpmath at 60 digits ({counts['against mpmath']}) and fractions ({counts['against fractions']})", also=f"{enclosures} enclosures")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.path.insert(0, "tests/common")
    sys.exit(main())
