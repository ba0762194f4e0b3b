"""Random statements whose truth is known by an elementary argument, of kinds that no other generator here makes.

    python tests/soundness/drawn.py --count 10000 --results build/drawn.jsonl

decides as many true and false ones, of each kind in turn; what stands in the file of results is not decided again.

Each kind draws a quantity and its sharp bound: on one side of the bound the statement is true, on the other it is false.  The bounds are
worked out from the definitions with fractions and mpmath; nothing of the package is asked.
"""

import argparse
import itertools
import json
import os
import random
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction as F
from pathlib import Path

import composites
import given_laws
import mpmath
import of_mechanisms
from campaign import Claim, wrong
from draws import finite as finite_text
from draws import law, part, real, size
from mpmath import mpf
from oracle import Place, margin
from recorded import record

from rdpverify.errors import RdpVerifyError
from rdpverify.proving.prove import prove

GAPS = ("1/2", "1/5", "1/20", "1/100", "1/1000", "1/100000")
BOTH = ("max_divergence(P,Q) <= {}", "max_divergence(Q,P) <= {}")


def drawn(kind: str, seed: str) -> list[Claim]:
    """A true statement and a false one of a kind."""
    dice = random.Random(f"{kind} {seed}")
    mpmath.mp.dps = 40
    while True:
        text, given, where, sharp, above, *unit = KINDS[kind](dice)
        sharp = real(sharp)
        if not mpf(10) ** -12 < abs(sharp) < mpf(10) ** 9:
            continue
        gap = abs(sharp) * real(F(dice.choice(GAPS)))
        bounds = [F(mpmath.nstr(sharp + sign * gap, 30)).limit_denominator(10**dice.choice((9, 12))) for sign in (1, -1)]
        if not bounds[1] < F(mpmath.nstr(sharp, 30)) < bounds[0] or min(abs(float(bound) - float(sharp)) for bound in bounds) < 1e-9 * abs(float(sharp)):
            continue
        high, low = ("*".join((_text(bound), *unit)) for bound in bounds)
        sign = "<=" if above else ">="
        right, wrong = (high, low) if above else (low, high)
        return [Claim(True, f"{text} {sign} {right}", given, where), Claim(False, f"{text} {sign} {wrong}", given, where)]


def _text(bound: F) -> str:
    return str(bound) if bound.denominator == 1 else f"({bound})"


# ---- one divergence bounds another, for all laws: sharp at P = Q given A, at two outcomes, or where the laws are partly disjoint ---------


def relations(dice):
    """Sharp over all pairs of laws: attained, or approached, by the pair that is named beside each."""
    k, t, x = size(dice), part(dice), size(dice)
    e = F(dice.randint(0, 9), 10) * k
    number = mpf(k.numerator) / k.denominator
    level = mpf(e.numerator) / e.denominator
    order = F(dice.randint(9, 40), 8)
    return dice.choice((
        ("kl(P,Q)", (f"chi2(P,Q) <= {k}",), (), mpmath.log(1 + number), True),  # P = Q given A
        ("chi2(P,Q)", (f"renyi(P,Q,2) <= {k}",), (), mpmath.expm1(number), True),  # the definition
        ("hellinger2(P,Q)", (f"kl(P,Q) <= {k}",), (), -mpmath.expm1(-number / 2), True),  # P = Q given A
        ("hellinger2(P,Q)", (f"tv(P,Q) <= {t}",), (), t, True),  # a common part and disjoint rests
        ("tv(P,Q)", (f"hellinger2(P,Q) <= {t}",), (), mpmath.sqrt(real(t * (2 - t))), True),  # two outcomes, mirrored
        ("tv(P,Q)", (f"max_divergence(P,Q) <= {k}",), (), -mpmath.expm1(-number), True),  # P = Q given A
        ("tv(P,Q)", tuple(item.format(k) for item in BOTH), (), mpmath.tanh(number / 2), True),  # randomized response
        (f"hockey_stick(P,Q,{e})", (f"max_divergence(P,Q) <= {k}",), (), -mpmath.expm1(level - number), True),  # P = Q given A
        ("kl(P,Q)", (f"max_divergence(P,Q) <= {k}",), (), number, True),  # P = Q given A
        (f"renyi(P,Q,{order})", (f"max_divergence(P,Q) <= {k}",), (), number, True),  # P = Q given A
        ("chi2(P,Q)", (f"max_divergence(P,Q) <= {k}",), (), mpmath.expm1(number), True),  # P = Q given A
        ("kl(P,Q)", (f"renyi(P,Q,{order}) <= {k}",), (), number, True),  # P = Q given A
        ("P(S)", (f"max_divergence(P,Q) <= {k}", f"Q(S) <= {t}"), (), min(mpf(1), mpmath.exp(number) * real(t)), True),  # S = A
        ("P(S)", (f"tv(P,Q) <= {t}", f"Q(S) <= {F(1, 2) * (1 - t)}"), (), t + F(1, 2) * (1 - t), True),
        ("max_divergence(P,Q)", (f"kl(P,Q) >= {k}",), (), number, False),  # P = Q given A
        ("renyi(P,Q,1/2)", (f"hellinger2(P,Q) <= {t}",), (), -2 * mpmath.log(1 - real(t)), True),  # the definition
        ("chi2(P,Q)", (f"kl(P,Q) >= {k}",), (), mpmath.expm1(number), False),
        (f"loss_tail(P,Q,{k})", (f"hockey_stick(P,Q,{k / 2}) <= {t / 3}",), (),
         min(mpf(1), real(t / 3) / -mpmath.expm1(-number / 2)), True),  # all the excess just above the level
        ("tv(P,R)", (f"tv(P,Q) <= {t / 2}", f"tv(Q,R) <= {t / 3}"), (), t / 2 + t / 3, True),
        ("max_divergence(P,R)", (f"max_divergence(P,Q) <= {k}", f"max_divergence(Q,R) <= {x}"), (), k + x, True)))


def built(dice):
    """Products and mixtures of arbitrary laws: exact factors."""
    w, t, s, k = part(dice), part(dice) / 2, part(dice) / 2, size(dice)
    x = size(dice)
    return dice.choice((
        (f"tv(Mixture(({w}, P), ({1 - w}, Q)), Q)", (f"tv(P,Q) <= {t}",), (), w * t, True),
        (f"chi2(Mixture(({w}, P), ({1 - w}, Q)), Q)", (f"chi2(P,Q) <= {k}",), (), w * w * k, True),
        ("hellinger2(Product(P,P1), Product(Q,Q1))", (f"hellinger2(P,Q) <= {t}", f"hellinger2(P1,Q1) <= {s}"), (), 1 - (1 - t) * (1 - s), True),
        ("chi2(Product(P,P1), Product(Q,Q1))", (f"chi2(P,Q) <= {k}", f"chi2(P1,Q1) <= {x}"), (), (1 + k) * (1 + x) - 1, True),
        ("kl(Product(P,P1), Product(Q,Q1))", (f"kl(P,Q) <= {k}", f"kl(P1,Q1) <= {x}"), (), k + x, True),
        ("tv(Product(P,P1), Product(Q,Q1))", (f"tv(P,Q) <= {t}", f"tv(P1,Q1) <= {s}"), (), t + s - t * s, True),  # both partly disjoint
        (f"max_divergence(Mixture(({w}, P), ({1 - w}, Q)), Q)", (f"max_divergence(P,Q) <= {k}",), (),
         mpmath.log1p(real(w) * mpmath.expm1(real(k))), True),
        ("kl(Power(P,3), Power(Q,3))", (f"kl(P,Q) <= {k}",), (), 3 * k, True)))


# ---- given laws, in fractions ------------------------------------------------------------------------------------------------------------


def finite(dice):
    """Laws on some outcomes, zeros among them: sums of fractions, logarithms of them."""
    outcomes = dice.randint(2, 6)
    p, q = law(dice, outcomes, zeros=True), law(dice, outcomes)
    P, Q = finite_text(p), finite_text(q)
    pairs, m = [(real(a), real(b)) for a, b in zip(p, q)], dice.randint(2, 6)
    r = F(dice.randint(1, 12), dice.randint(1, 12))
    text, value = dice.choice((
        (f"tv({P}, {Q})", sum(abs(a - b) for a, b in zip(p, q)) / 2), (f"chi2({P}, {Q})", sum(a * a / b for a, b in zip(p, q)) - 1),
        (f"kl({P}, {Q})", sum(a * mpmath.log(a / b) for a, b in pairs if a)),
        (f"renyi({P}, {Q}, {m})", mpmath.log(real(sum(a**m / b ** (m - 1) for a, b in zip(p, q)))) / (m - 1)),
        (f"max_divergence({P}, {Q})", mpmath.log(max(a / b for a, b in pairs))),
        (f"hockey_stick({P}, {Q}, log({r}))", sum(max(F(0), a - r * b) for a, b in zip(p, q))),
        (f"hellinger2({P}, {Q})", 1 - sum(mpmath.sqrt(a * b) for a, b in pairs)),
        (f"loss_tail({P}, {Q}, log({r}))", sum(a for a, b in zip(p, q) if a > r * b)),
        (f"renyi({P}, {Q}, 1/2)", -2 * mpmath.log(sum(mpmath.sqrt(a * b) for a, b in pairs) or mpf(1)))))
    return text, (), (), value, dice.random() < 0.5


def responses(dice):
    """Randomized response answered several times: the privacy profile is a binomial sum."""
    p, runs, eps = F(dice.randint(11, 19), 20), dice.randint(1, 9), F(dice.randint(0, 20), 8)
    level = mpmath.exp(real(eps))
    terms = [mpmath.binomial(runs, j) * (real(p**j * (1 - p) ** (runs - j)) - level * real(p ** (runs - j) * (1 - p) ** j)) for j in range(runs + 1)]
    q = F(dice.randint(1, 19), 20)
    profile = (f"privacy_profile(Composed((RandomizedResponse({p}), {runs})), {eps})", mpmath.fsum(max(term, mpf(0)) for term in terms))
    laws = (f"kl(Binomial({runs}, {p}), Binomial({runs}, {q}))",
            runs * (real(p) * mpmath.log(real(p / q)) + real(1 - p) * mpmath.log(real((1 - p) / (1 - q)) if q != 1 else mpf(1))))
    text, value = dice.choice((profile, profile, laws))
    return text, (), (), value, dice.random() < 0.5


def lines(dice):
    """Elementary divergences of laws on the line, at numbers."""
    b, s, a, c = size(dice), size(dice), size(dice), size(dice)
    eps, m = F(dice.randint(0, 12), 8) * s / b / 2, dice.randint(2, 5)
    B, S, A, C, E = map(real, (b, s, a, c, eps))
    text, value = dice.choice((
        (f"hockey_stick(Laplace(0,{b}), Laplace({s},{b}), {eps})", -mpmath.expm1((E - S / B) / 2)),  # eps at most half of s/b
        (f"tv(Laplace(0,{b}), Laplace({s},{b}))", -mpmath.expm1(-S / (2 * B))),
        (f"hellinger2(Normal(0,{b}), Normal({s},{b}))", -mpmath.expm1(-S**2 / (8 * B**2))),
        (f"chi2(Normal(0,{b}), Normal({s},{b}))", mpmath.expm1(S**2 / B**2)),
        (f"renyi(Uniform(0,{b}), Uniform(0,{b + s}), {m})", mpmath.log((B + S) / B)),
        (f"kl(Gamma({a},{b}), Gamma({c},{b}))", (A - C) * mpmath.digamma(A) - mpmath.loggamma(A) + mpmath.loggamma(C)),
        (f"hellinger2(Exponential({a}), Exponential({c}))", 1 - 2 * mpmath.sqrt(A * C) / (A + C)),
        (f"tv(Exponential({a}), Exponential({a + c}))", _tv_of_exponentials(A, A + C)),
        (f"kl(Geometric({_p(a)}), Geometric({_p(c)}))", _kl_of_geometrics(_p(a), _p(c))),
        (f"hellinger2(Poisson({a}), Poisson({c}))", -mpmath.expm1(-(mpmath.sqrt(A) - mpmath.sqrt(C)) ** 2 / 2)),
        (f"tv(Normal(0,{b}), Normal({s},{b}))", mpmath.erf(S / (2 * B * mpmath.sqrt(2)))),
        (f"kl(Pareto({b},{a}), Pareto({b},{c}))", mpmath.log(A / C) + C / A - 1)))
    return text, (), (), value, dice.random() < 0.5


def _p(size: F) -> F:
    return size / (size + 1)


def _kl_of_geometrics(p: F, q: F):
    p, q = real(p), real(q)
    return mpmath.log(p / q) + (1 - p) / p * mpmath.log((1 - p) / (1 - q))


def _tv_of_exponentials(a, b):
    cut = mpmath.log(b / a) / (b - a)  # whether the arguments are rates or scales, one is the other's inverse
    return abs(mpmath.exp(-a * cut) - mpmath.exp(-b * cut))


# ---- numbers -----------------------------------------------------------------------------------------------------------------------------


def scalars(dice):
    """Elementary extrema with random coefficients, over whole domains."""
    a, b, c = (size(dice) for _ in range(3))
    A, B, C = map(real, (a, b, c))
    line, positive, unit = "x in (-oo, oo)", "x in (0, oo)", "x in [0, 1]"
    u, v = dice.randint(1, 5), dice.randint(1, 5)
    return dice.choice((
        (f"{a}*x**2 - {b}*x + {c}", (), (line,), c - b * b / (4 * a), False), (f"{a}*exp(x) + {b}*exp(-x)", (), (line,), 2 * mpmath.sqrt(A * B), False),
        (f"{a}*exp(x) - {b}*x", (), (line,), B - B * mpmath.log(B / A), False), (f"{a}*x + {b}/x", (), (positive,), 2 * mpmath.sqrt(A * B), False),
        (f"{a}*x - {b}*log(x)", (), (positive,), B - B * mpmath.log(B / A), False), (f"x**{u}*(1-x)**{v}", (), (unit,), F(u**u * v**v, (u + v) ** (u + v)), True),
        (f"{a}*sin(x) + {b}*cos(x)", (), (line,), mpmath.sqrt(A * A + B * B), True), (f"x*exp(-{a}*x)", (), (positive,), 1 / (A * mpmath.e), True),
        (f"{a}*x*y - {b}*x*y**2", (), ("x in [0, 1]", "y in [0, 1]"), a * a / (4 * b) if a <= 2 * b else a - b, True),
        (f"{a}*x**2 + {b}*y**2 - x - y", (), (line, "y in (-oo, oo)"), -F(1, 4) / a - F(1, 4) / b, False),
        (f"log(1 + {a}*x) - x", (), ("x in [0, oo)",), mpmath.log(A) - 1 + 1 / A if a > 1 else mpf(0), True),
        (f"sqrt({a}*x + {b}) - sqrt({a}*x)", (), ("x in [0, oo)",), mpmath.sqrt(B), True),
        (f"Max({a}*x - {b}, {c} - x)", (), (line,), (a * c - b) / (1 + a), False), (f"{a}*x/(x**2 + {b})", (), (line,), A / (2 * mpmath.sqrt(B)), True),
        (f"tanh({a}*x)/({b})", (), (line,), 1 / b, True), (f"{a}*n - n**2", (), ("n in integers [0, 20]",), max(a * n - n * n for n in range(21)), True),
        (f"x**3 - {a}*x", (), ("x in [0, oo)",), -2 * mpmath.sqrt(A / 3) ** 3, False), (f"{a}*x*log(x)", (), (positive,), -A / mpmath.e, False)))


def informations(dice):
    """Entropies: Shannon's inequalities hold with factor 1 and with none above (independent or equal variables, or a parity)."""
    low = F(dice.randint(1, 9), 10)
    text, given = dice.choice((
        ("I(X;Y) <= {}*H(X)", ()), ("H(X) + H(Y) >= H(X,Y)/{}", ()), ("H(X,Y,Z) <= {}*(H(X) + H(Y) + H(Z))", ()), ("I(X;Y|Z) <= {}*H(X|Z)", ()),
        ("H(X|Z) <= {}*H(X,Y)", ()), ("2*H(X,Y,Z) <= {}*(H(X,Y) + H(Y,Z) + H(X,Z))", ()), ("I(X;Y) <= {}*I(X;Y,Z)", ()),
        ("H(X) <= {}*(H(X|Y) + H(Y))", ()), ("I(X;Z) <= {}*I(X;Y)", ("I(X;Z|Y) == 0",)), ("H(Y) <= {}*H(X)", ("H(Y|X) == 0",))))
    factor = dice.choice((F(1), 1 + low))
    return Claim(True, text.format(f"({factor})"), given), Claim(False, text.format(f"({low})"), given)


KINDS = {"relations": relations, "built": built, "finite": finite, "responses": responses, "lines": lines, "scalars": scalars,
         **{kind.__name__: kind for kind in (composites.channels, composites.compositions, composites.means, composites.ends, composites.sums, composites.bounded,
                                             given_laws.countable, given_laws.densities, given_laws.edges, given_laws.rows,
                                             of_mechanisms.samples, of_mechanisms.gaussians, of_mechanisms.leaks, of_mechanisms.ranges,
                                             of_mechanisms.sensitivities, of_mechanisms.formulas)}}


def pair(kind: str, seed: str) -> list[Claim]:
    """(a true statement, a false one)."""
    return list(informations(random.Random(f"{kind} {seed}"))) if kind == "informations" else drawn(kind, seed)


ALL = (*KINDS, "informations")


def decided(number: int, seed: str, seconds: float) -> list[dict]:
    """What the package says of the statements with a number."""
    kind, found = ALL[number % len(ALL)], []
    for claim in pair(kind, f"{seed}.{number}"):
        begun = time.process_time()
        try:
            outcome = prove(claim.statement(), seconds)
            verdict = outcome.verdict
            if verdict == "certified" and not claim.truth:
                verdict += _on(outcome.box, claim)
        except RdpVerifyError as problem:
            verdict = f"refused: {problem}"
        except Exception as problem:  # a person would see a traceback
            verdict = f"CRASHED: {type(problem).__name__}: {problem}"
        found.append({"number": number, "kind": kind, "truth": claim.truth, "verdict": verdict, "claim": repr(claim),
                      "seconds": round(time.process_time() - begun, 2)})
    return found


def _on(box, claim: Claim) -> str:
    """Where a false statement is certified: "" when mpmath sees no contradiction on that box, else the point."""
    conclusion = claim.statement().conclusion
    for point in itertools.product(*([F(low) + (F(high) - F(low)) * F(k, 40) for k in range(41)] for low, high in box.values())):
        if margin(Place(dict(zip(box, point))), conclusion) < -mpf(10) ** -25:
            return f" where it is false: {', '.join(map(str, point))}"
    return ""


def is_fault(said: dict) -> bool:
    if said["verdict"] == "certified":  # on a box, of which this was looked at
        return False
    return said["verdict"].startswith(("CRASHED", "certified ")) or wrong(Claim(said["truth"], ""), said["verdict"])


def summary(results: list[dict]) -> list[str]:
    """A line for each kind and truth."""
    counts: dict[tuple, Counter] = {}
    for said in results:
        counts.setdefault((said["kind"], said["truth"]), Counter())[said["verdict"].split(":")[0]] += 1
    return [f"{kind:13} {'true ' if truth else 'false'}  " + ", ".join(f"{verdict} {count}" for verdict, count in sorted(found.items()))
            for (kind, truth), found in sorted(counts.items())]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=10_000, help="true statements, and as many false ones")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--seconds", type=float, default=2, help="budget of one statement")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--results", type=Path, default=Path("build/drawn.jsonl"))
    parser.add_argument("--record", action="store_true", help="for docs/trust.md")
    options = parser.parse_args()
    options.results.parent.mkdir(parents=True, exist_ok=True)
    results = _read(options.results)
    done = {said["number"] for said in results}
    todo = [number for number in range(options.count) if number not in done]
    with ProcessPoolExecutor(options.jobs) as pool, options.results.open("a", encoding="utf-8") as file:
        for found in pool.map(decided, todo, [options.seed] * len(todo), [options.seconds] * len(todo)):
            results += found
            file.write("".join(json.dumps(said) + "\n" for said in found))
            file.flush()
            for said in filter(is_fault, found):
                print(f"WRONG: {said['verdict']}: {said['claim']}", flush=True)
    print("\n".join(summary(results)))
    faults = sum(map(is_fault, results))
    print(f"{len(results)} statements, {faults} wrong")
    if options.record:
        settled = sum(said["verdict"] == ("proved" if said["truth"] else "refuted") for said in results)
        record("statements of known truth", what=f"random statements of {len(ALL)} kinds, half of them false, decided in {options.seconds:g} s each",
               tried=len(results), wrong=faults, against="bounds worked out in fractions and mpmath; both ways round", also=f"{settled} settled as they are", seconds=round(sum(said["seconds"] for said in results)))
    return int(bool(faults))


def _read(path: Path) -> list[dict]:
    """What is there, but for a line that was cut off by whatever ended the last run."""
    found: dict[int, list] = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        try:
            said = json.loads(line)
            found.setdefault(said["number"], []).append(said)
        except ValueError:
            continue
    whole = [said for both in found.values() if len(both) == 2 for said in both]
    if path.exists():
        path.write_text("".join(json.dumps(said) + "\n" for said in whole), encoding="utf-8")
    return whole


if __name__ == "__main__":
    sys.exit(main())
