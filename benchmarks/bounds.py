"""How many of the inequalities between functions in proofs/bounds-*.toml are decided as they should be, and how fast.

    python benchmarks/bounds.py [words of their names] [--budget SECONDS]

Each claim and each of its false twins is decided anew, without a certificate, and so are those beyond reach or
patience, which are listed here; the last line is the share, in all and by file.
"""

import argparse
import statistics
import time
from pathlib import Path

from rdpverify.claims.collect import collect, every
from rdpverify.errors import RdpVerifyError
from rdpverify.proving.prove import prove
from rdpverify.typed import parse_statement

PROOFS = Path(__file__).parents[1] / "proofs"
QUICK = 3.0  # seconds
BEYOND = (  # true, but open or slow: name, statement, domains
    ("special-functions-polya", "erf(x)**2 <= 1 - exp(-4*x**2/pi)", ("x >= 0",)),
    ("special-functions-watson", "loggamma(x + 1) - loggamma(x + 1/2) <= log(x + 1/pi)/2", ("x >= 0",)),
    ("special-functions-beta", "beta(x, y) <= 1/(x*y)", ("x >= 1", "y >= 1",)),
    ("special-functions-bessel-second-kind", "besselk(0, x) <= besselk(1, x)", ("x in [1/10, 10]",)),
    ("trigonometric-tangent-of-sine", "tan(sin(x)) >= sin(tan(x))", ("x in [0, 1]",)),
    ("trigonometric-concave-sines", "sin(x) + sin(y) <= 2*sin((x + y)/2)", ("x in [0, pi]", "y in [0, pi]",)),
    ("special-functions-harmonic-digamma", "digamma(x) + digamma(1/x) <= 2*digamma(1)", ("x > 0",)),
    ("special-functions-amos", "besseli(1, x) <= x*besseli(0, x)/(1/2 + sqrt(x**2 + 9/4))", ("x >= 0",)),
    ("logarithm-capacitory", "p*log(2*p/(p + q)) + q*log(2*q/(p + q)) <= log(2)*(p - q)**2/(p + q)", ("p > 0", "q > 0",)),
    ("with-equations-circle-sum", "x + y <= 2", ("x in (-oo, oo)", "y in (-oo, oo)", "x**2 + y**2 == 2",)),
    ("exponential-power-means", "x**x*y**y >= ((x + y)/2)**(x + y)", ("x > 0", "y > 0",)),
)


def problems():
    """(group, name, statement, expected verdict) of each."""
    for path in sorted(PROOFS.glob("bounds-*.toml")):
        for claim in (each for file in collect([path]) for each in every(file)):
            yield path.stem, claim.id, claim.parsed, "refuted" if claim.mutant_of else claim.expected
    for name, statement, where in BEYOND:
        yield "beyond", name, parse_statement(statement, where=where), "proved"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("words", nargs="*", help="only claims whose name has one of them")
    parser.add_argument("--budget", type=float, default=60, help="seconds for a claim")
    options = parser.parse_args()
    right, seconds = {}, []
    for group, name, statement, expected in problems():
        if options.words and not any(word in name for word in options.words):
            continue
        start = time.monotonic()
        try:
            verdict = prove(statement, seconds=options.budget).verdict
        except RdpVerifyError as problem:
            verdict = f"{type(problem).__name__}: {problem}"
        seconds.append(time.monotonic() - start)
        right.setdefault(group, []).append(verdict == expected)
        print(f"{' ' if verdict == expected else 'x'} {name:44} {verdict[:60]:10} {seconds[-1]:6.2f} s", flush=True)
    for name, found in right.items():
        print(f"{name:28} {sum(found):3} of {len(found):3}")
    found = [each for group in right.values() for each in group]
    print(f"decided as they should be: {sum(found)} of {len(found)} ({100 * sum(found) / max(len(found), 1):.1f} %), "
          f"median {statistics.median(seconds or [0]):.2f} s, {sum(each < QUICK for each in seconds)} within {QUICK:g} s, "
          f"slowest {max(seconds, default=0):.1f} s, all {sum(seconds):.0f} s")


if __name__ == "__main__":
    main()
