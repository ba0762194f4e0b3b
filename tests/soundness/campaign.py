"""False variants of true claims, none of which may be proved, and true consequences, none of which may be refuted.

Each family below is a theorem with a parameter in it: on one side of its sharp value the statement is true, on the other it is
false, by an elementary argument that is given with it and owes nothing to the package.  ``python tests/soundness/campaign.py``
decides all of them.
"""

import argparse
import itertools
import math
import os
import random
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction as F

from rdpverify.typed import parse_statement
from rdpverify.proving.prove import prove

SHARE_REFUTED, SHARE_PROVED, LEAST = 0.98, 0.85, 1000
ALPHA, EPS, DELTA, RHO = "alpha in (1, oo)", "eps in [0, oo)", "delta in (0, 1)", "rho in (0, oo)"
PURE = ("max_divergence(P,Q) <= eps", "max_divergence(Q,P) <= eps")
LESS, MORE, FEW = ("1/10", "1/3", "1/2", "2/3", "4/5", "9/10"), ("1", "11/10", "5/4", "3/2", "2", "7/3", "5"), ("1", "2")
EQUAL = {"true": ("1",), "false": (*LESS, *MORE[1:])}


class Claim:
    """A statement whose truth is known."""

    def __init__(self, truth: bool, text: str, given=(), where=()):
        self.truth, self.text, self.given, self.where = truth, text, tuple(given), tuple(where)

    def __repr__(self):
        return " · ".join((self.text, *("given " + item for item in self.given), *("where " + item for item in self.where)))

    def statement(self):
        return parse_statement(self.text, given=self.given, where=self.where)


def scaled(text: str, given=(), where=(), true=MORE, false=LESS):
    """``K`` in the text is a factor: true at and above the sharp value 1, false below it."""
    for truth, factors in ((True, true), (False, false)):
        for factor in factors:
            yield Claim(truth, text.replace("K", factor if factor.isdigit() else f"({factor})"), given, where)


def bounds_over_all_laws():
    """Sharp as eps → 0 (Bun & Steinke 2016), at P = Q and the sure event, as Q(S) → 0, or as delta → 0."""
    for domain in ("eps in (0, oo)", "eps in (0, 1)", "eps in (0, 5]", "eps in (0, 1/2]"):
        for more in ((), ("alpha in (1, 2)",), ("alpha in (1, 10]",), ("alpha in [2, 64]",)):
            yield from scaled("renyi(P,Q,alpha) <= K*alpha*eps**2/2", PURE, (domain, *(more or (ALPHA,))))
        yield from scaled("tv(P,Q) <= K*tanh(eps/2)", PURE, (domain,))
        yield from scaled("renyi(P,Q,alpha) <= K*eps", PURE, (domain, ALPHA), false=("1/10", "1/3", "1/2"))
        yield from scaled("kl(P,Q) <= K*eps*tanh(eps/2)", PURE, (domain,))
        yield from scaled("kl(P,Q) <= K*eps**2/2", PURE, (domain,))
    premise = ("renyi(P,Q,alpha) <= eps",)
    for domain in (ALPHA, "alpha in (1, 4]", "alpha in [2, 8]", "alpha in [5/4, 32]"):
        for budget in (EPS, "eps in [0, 1]", "eps in [0, 10)"):
            yield from scaled("P(S) <= K*(exp(eps)*Q(S))**((alpha-1)/alpha)", premise, (domain, budget), true=FEW)
            yield from scaled("P(S) <= (exp(K*eps)*Q(S))**((alpha-1)/alpha)", premise, (domain, budget), true=FEW, false=())
            yield from scaled("P(S) <= (exp(eps)*Q(S))**((alpha-1)/(K*alpha))", premise, (domain, budget), true=FEW,
                              false=("1/3", "1/2", "2/3", "4/5"))
            for failure in (DELTA, "delta in (0, 1/2)", "delta in (0, 1/10]"):
                yield from scaled("hockey_stick(P,Q,eps+K*log(1/delta)/(alpha-1)) <= delta", premise, (domain, budget, failure),
                                  true=FEW, false=("1/10", "1/5", "1/3"))


def orders():
    """D_a ≤ D_b for all pairs iff a ≤ b (van Erven & Harremoës 2014, Theorem 3); reversed, a Bernoulli pair decides."""
    values = ("1/4", "1/3", "1/2", "2/3", "3/4", "5/4", "3/2", "2", "5/2", "3", "4", "7", "10")
    for a, b in itertools.permutations(values, 2):
        yield Claim(F(a) <= F(b), f"renyi(P,Q,{a}) <= renyi(P,Q,{b})")
    for a in values:
        if F(a) > 1:
            yield Claim(True, f"kl(P,Q) <= renyi(P,Q,{a})")
            yield Claim(False, f"renyi(P,Q,{a}) <= kl(P,Q)")


def gaussian():
    """alpha·mu²/(2·sigma²) exactly."""
    where = ("sigma > 0", "mu in (0, oo)")
    for sigma in ("sigma", "2*sigma", "sigma/3"):
        size = f"alpha*mu**2/(2*({sigma})**2)"
        yield from scaled(f"renyi(Normal(0,{sigma}), Normal(mu,{sigma})) <= K*{size}", where=where)
        yield from scaled(f"renyi(Normal(0,{sigma}), Normal(mu,{sigma})) >= {size}/K", where=where)
        yield from scaled(f"renyi(Normal(0,{sigma}), Normal(mu,{sigma})) == K*{size}", where=where, **EQUAL)
        yield from scaled(f"kl(Normal(0,{sigma}), Normal(mu,{sigma})) <= K*mu**2/(2*({sigma})**2)", where=where)
    for k in range(2, 9):
        yield from scaled(f"renyi(Power(Normal(0,1),{k}), Power(Normal(1,1),{k})) <= K*{k}*alpha/2")


def laplace():
    """alpha/(2b²) is the limit of b²·D as b → ∞; KL = 1/b + e^{−1/b} − 1."""
    where = ("b > 0",)
    yield from scaled("renyi(Laplace(0,b), Laplace(1,b)) <= K*alpha/(2*b**2)", where=where)
    yield from scaled("renyi(Laplace(0,b), Laplace(1,b)) <= K/b", where=where)
    yield from scaled("kl(Laplace(0,b), Laplace(1,b)) == K*(1/b + exp(-1/b) - 1)", where=where, **EQUAL)
    yield from scaled("kl(Laplace(0,b), Laplace(1,b)) <= K/(2*b**2)", where=where)
    yield from scaled("max_divergence(Laplace(0,b), Laplace(1,b)) <= K/b", where=where)
    yield from scaled("max_divergence(Laplace(0,b), Laplace(1,b)) == K/b", where=where, **EQUAL)
    yield from scaled("rdp(LaplaceMechanism(b), alpha) <= K/b", where=where)


def families():
    """Closed forms of Gil, Alajaji & Linder 2013 at integer orders, where they are elementary."""
    for law, value, where in (
        ("kl(Exponential(a), Exponential(b))", "(log(a/b) + b/a - 1)", ("a in (0, 1)", "b in [2, oo)")),
        ("kl(Poisson(a), Poisson(b))", "(a*log(a/b) + b - a)", ("a in (0, 1)", "b in [2, oo)")),
        ("kl(Normal(0,a), Normal(0,b))", "(log(b/a) + a**2/(2*b**2) - 1/2)", ("a in (0, 1)", "b in [2, oo)")),
        ("chi2(Normal(m,1), Normal(0,1))", "(exp(m**2) - 1)", ("m in (0, oo)",)),
        ("chi2(Poisson(a), Poisson(b))", "(exp((a-b)**2/b) - 1)", ("a in (0, 1)", "b in [2, oo)")),
        ("hellinger2(Exponential(a), Exponential(b))", "(1 - 2*sqrt(a*b)/(a+b))", ("a in (0, 1)", "b in [2, oo)")),
        ("kl(Bernoulli(p), Bernoulli(1/2))", "(log(2) + p*log(p) + (1-p)*log(1-p))", ("p in (1/2, 1)",)),
        ("tv(Bernoulli(p), Bernoulli(q))", "(p-q)", ("p in (1/2, 1)", "q in (0, 1/2)")),
        ("max_divergence(Bernoulli(p), Bernoulli(1-p))", "log(p/(1-p))", ("p in (1/2, 1)",)),
        ("renyi(Poisson(a), Poisson(b), 2)", "((a-b)**2/b)", ("a in (0, 1)", "b in [2, oo)")),
    ):
        yield from scaled(f"{law} == K*{value}", where=where, true=("1",), false=("1/2", "9/10", "11/10", "2"))
        yield from scaled(f"{law} <= K*{value}", where=where)
        yield from scaled(f"K*{law} >= {value}", where=where)


def scalars():
    """Elementary inequalities, sharp at 0 or at the middle of the interval."""
    where, unit = ("x in (0, oo)",), ("x in [0, 1]",)
    yield from scaled("exp(K*x) >= 1 + x", where=where)
    yield from scaled("log(1+x) <= K*x", where=where)
    yield from scaled("tanh(x) <= K*x", where=where)
    yield from scaled("x*(1-x) <= K/4", where=unit)
    yield from scaled("sinh(x) <= K*x*cosh(x)", where=where)
    yield from scaled("sqrt(1+x) <= 1 + K*x/2", where=where)
    yield from scaled("1 - exp(-x) <= K*x", where=where)
    yield from scaled("x*exp(1-x) <= K", where=where)
    yield from scaled("cosh(x) >= 1 + x**2/(2*K)", where=where)
    yield from scaled("x*log(x) >= -K*exp(-1)", where=where)
    yield from scaled("atan(x) <= K*x", where=where)
    for a in ("3/2", "2", "5/2", "3", "7/2", "5"):
        yield from scaled(f"K*x**({a}) >= ({a})*x - ({a}) + 1", where=where)
        yield from scaled(f"(1+x)**({a}) >= 1 + ({a})*x/K", where=where)


def numbers(count: int, dice: random.Random):
    """Divergences of concrete laws against decimals on either side of an independent double-precision value."""
    for _ in range(count):
        p, q, order = F(dice.randint(1, 39), 40), F(dice.randint(1, 39), 40), F(dice.randint(2, 60), dice.choice((4, 7, 10)))
        if p == q or order == 1:
            continue
        mean = sum(float(a) ** float(order) * float(b) ** (1 - float(order)) for a, b in ((p, q), (1 - p, 1 - q)))
        yield from beside(f"renyi(Bernoulli({p}), Bernoulli({q}), {order})", math.log(mean) / (float(order) - 1), dice)
        a, b = F(dice.randint(1, 40), 8), F(dice.randint(1, 40), 8)
        if a != b:
            yield from beside(f"kl(Exponential({a}), Exponential({b}))", math.log(a / b) + float(b / a) - 1, dice)
        shift, sd, eps = F(dice.randint(1, 30), 10), F(dice.randint(5, 30), 10), F(dice.randint(0, 20), 10)
        s, e = float(shift / sd), float(eps)
        exact = 0.5 * math.erfc((e / s - s / 2) / math.sqrt(2)) - math.exp(e) * 0.5 * math.erfc((e / s + s / 2) / math.sqrt(2))
        if exact > 1e-6:
            yield from beside(f"privacy_profile(GaussianMechanism({sd}, {shift}), {eps})", exact, dice)


def beside(text: str, value: float, dice: random.Random):
    """Bounds off by a factor between 1e-7 and 1/3."""
    gap = F(dice.choice(("1/3", "1/10", "1/1000", "1/100000", "1/10000000")))
    above, below = F(value) * (1 + gap), F(value) * (1 - gap)
    above, below = (F(bound).limit_denominator(10**14) for bound in (above, below))
    yield Claim(True, f"{text} <= {above}")
    yield Claim(False, f"{text} <= {below}")
    yield Claim(True, f"{text} >= {below}")
    yield Claim(False, f"{text} > {above}")


FAMILIES = (bounds_over_all_laws, orders, gaussian, laplace, families, scalars)


def claims(seed: int = 0, concrete: int = 130) -> list[Claim]:
    """All claims, in an order that the seed decides."""
    dice = random.Random(seed)
    found = [claim for family in FAMILIES for claim in family()] + list(numbers(concrete, dice))
    dice.shuffle(found)
    return found


def wrong(claim: Claim, verdict: str) -> bool:
    """Did the verdict contradict the known truth?"""
    return verdict in (("refuted", "vacuous") if claim.truth else ("proved", "certified", "vacuous"))


def verdict_of(claim: Claim, seconds: float) -> str:
    return prove(claim.statement(), seconds).verdict


def decided(chosen: list[Claim], seconds: float, jobs: int):
    """(claim, verdict) for each, in order."""
    with ProcessPoolExecutor(jobs) as pool:
        yield from zip(chosen, pool.map(verdict_of, chosen, itertools.repeat(seconds), chunksize=8))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=4, help="budget of one claim")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--most", type=int, default=10**9)
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    counts, contradicted, open_ones, start = Counter(), [], Counter(), time.monotonic()
    for number, (claim, verdict) in enumerate(decided(claims(options.seed)[: options.most], options.seconds, options.jobs), 1):
        if number % 100 == 0:
            print(f"{number} decided", file=sys.stderr, flush=True)
        counts[claim.truth, verdict] += 1
        if wrong(claim, verdict):
            contradicted.append(claim)
            print(f"WRONG: {verdict}: {claim!r}", flush=True)
        elif verdict not in ("proved", "refuted"):
            open_ones[claim.truth] += 1
            if options.verbose:
                print(f"{verdict}: {claim!r}", flush=True)
    false = sum(count for (truth, _), count in counts.items() if not truth)
    true = sum(count for (truth, _), count in counts.items() if truth)
    refuted, proved = counts[False, "refuted"], counts[True, "proved"]
    print(f"false variants: {false}, refuted {refuted} ({refuted / max(1, false):.1%}), "
          f"proved {counts[False, 'proved']}, certified {counts[False, 'certified']}, undecided {open_ones[False]}")
    print(f"true statements: {true}, proved {proved} ({proved / max(1, true):.1%}), "
          f"refuted {counts[True, 'refuted']}, certified {counts[True, 'certified']}, undecided {counts[True, 'undecided']}")
    print(f"{time.monotonic() - start:.0f} s")
    if contradicted or options.most < LEAST:
        return int(bool(contradicted))
    return int(false < LEAST or true < LEAST or refuted < SHARE_REFUTED * false or proved < SHARE_PROVED * true)


if __name__ == "__main__":
    sys.exit(main())
