"""MinSeparated(M, q, steps, apart, side): M in each step, in which a record is with probability q unless it was in one of the apart − 1
steps before (b-min-sep sampling: Dong & Ganesh 2026, arXiv 2602.09338, here with independent noise).

*From above*: given all outputs so far, the record is in the next one with some probability r ≤ q, whatever the state of the sampling at the
start, so that the output is that of PoissonSampled(M, r), a processing of PoissonSampled(M, q); steps compose adaptively (Zhu, Dong & Wang
2022, Theorems 10 and 11).  With q = 1 it is in every apart-th step, ⌈steps/apart⌉ of them at most.
*From below*, Gaussian noise, the first step open to all: where the record moves the outputs it is in by 1, their sum is
Σ P(K = k)·N(k, σ√steps) against N(0, σ√steps), K the number of steps with it.  This ratio increases, so that hockey-stick divergences both
ways are greatest on half-lines and fall where K is made smaller: P(K ≥ k) is rounded down, and cut at MOST.
"""

from itertools import pairwise

from flint import arb, ctx, fmpq

from ...definitions import string
from ...errors import InputError
from ...terms import ONE, Term, call, div, make, mul, neg, number, sqrt
from ...terms.build import floor
from .gaussian import noise_of

MOST, MOST_STEPS, BITS = 48, 100_000, 64


def written_out(args) -> Term:
    inner, q, steps, apart, side = args
    if side.value == "upper" and q is ONE:
        return call("Composed", make("tuple", (inner, neg(floor(neg(div(steps, apart)))))))
    if side.value == "upper":
        sampled = call("PoissonSampled", inner, q, string("add_remove"), string("both"))
        return call("Composed", make("tuple", (sampled, steps)))
    if not all(value.is_number for value in (q, steps, apart)) or steps.value > MOST_STEPS:
        raise InputError(f"MinSeparated is worked out from below for given q, steps and apart, at most {MOST_STEPS} steps")
    sigma = noise_of(inner, "MinSeparated from below")
    if sigma is None:
        return inner
    spread = mul(sigma, sqrt(steps))
    survival = [*at_least(q.value, int(steps.value.p), int(apart.value.p)), fmpq(0)]
    parts = [(number(here - after), call("Normal", k, spread)) for k, (here, after) in enumerate(pairwise(survival)) if here > after]
    law = parts[0][1] if len(parts) == 1 else call("Mixture", *(make("tuple", part) for part in parts))
    return call("PairMechanism", law, call("Normal", 0, spread))


def at_least(q: fmpq, steps: int, apart: int) -> list[fmpq]:
    """At most P(K ≥ k), k = 0, 1, …: there are k steps with it where k successes come in steps − (k − 1)(apart − 1) independent trials."""
    chances = [fmpq(1)]
    with ctx.workprec(4 * BITS):
        for k in range(1, MOST + 1):
            trials = steps - (k - 1) * (apart - 1)
            if trials < k:
                break
            tail = arb(q).beta_lower(k, trials - k + 1, regularized=True)
            chances.append(min(chances[-1], fmpq((tail.lower() * arb(2) ** BITS).floor().unique_fmpz(), 1 << BITS)))
    return chances
