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
    ("hyperbolic-tangent-algebraic", "tanh(x) >= x/sqrt(1 + x**2)", ("x >= 0",)),
    ("hyperbolic-log-sinh", "log(sinh(x)/x) <= x**2/6", ("x > 0",)),
    ("logarithm-harmonic-step-above", "log(1 + 1/x) <= 1/sqrt(x*(x + 1))", ("x > 0",)),
    ("logarithm-product-of-two", "log(1 + x)*log(1 + 1/x) <= log(2)**2", ("x > 0",)),
    ("logarithm-entropy-below", "-x*log(x) - (1 - x)*log(1 - x) >= 4*log(2)*x*(1 - x)", ("x in (0, 1)",)),
    ("logarithm-entropy-root", "-x*log(x) - (1 - x)*log(1 - x) <= 2*log(2)*sqrt(x*(1 - x))", ("x in (0, 1)",)),
    ("special-functions-erfc-above", "erfc(x) <= 2*exp(-x**2)/(sqrt(pi)*(x + sqrt(x**2 + 4/pi)))", ("x >= 0",)),
    ("special-functions-birnbaum", "Phi(-x) >= (sqrt(4 + x**2) - x)*exp(-x**2/2)/(2*sqrt(2*pi))", ("x >= 0",)),
    ("special-functions-polya", "erf(x)**2 <= 1 - exp(-4*x**2/pi)", ("x >= 0",)),
    ("special-functions-wendel", "loggamma(x + 1) - loggamma(x + 1/2) >= log(x)/2", ("x > 0",)),
    ("special-functions-gautschi", "loggamma(x + 1) - loggamma(x + 1/2) <= log(x + 1/2)/2", ("x >= 0",)),
    ("special-functions-kershaw", "loggamma(x + 1) - loggamma(x + 1/2) >= log(x + 1/4)/2", ("x >= 0",)),
    ("special-functions-watson", "loggamma(x + 1) - loggamma(x + 1/2) <= log(x + 1/pi)/2", ("x >= 0",)),
    ("special-functions-stirling-above", "loggamma(x + 1) <= x*log(x) - x + log(2*pi*x)/2 + 1/(12*x)", ("x > 0",)),
    ("special-functions-beta", "beta(x, y) <= 1/(x*y)", ("x >= 1", "y >= 1",)),
    ("special-functions-bessel-gaussian", "besseli(0, x) <= exp(x**2/4)", ("x in [0, 10]",)),
    ("special-functions-bessel-second-kind", "besselk(0, x) <= besselk(1, x)", ("x in [1/10, 10]",)),
    ("trigonometric-cotangent", "x*cos(x)/sin(x) <= 1 - x**2/3", ("x in (0, pi)",)),
    ("trigonometric-concave-sines", "sin(x) + sin(y) <= 2*sin((x + y)/2)", ("x in [0, pi]", "y in [0, pi]",)),
    ("trigonometric-shafer-fink-above", "asin(x) <= pi*x/(2 + sqrt(1 - x**2))", ("x in [0, 1]",)),
    ("trigonometric-shafer", "atan(x) >= 3*x/(1 + 2*sqrt(1 + x**2))", ("x >= 0",)),
    ("trigonometric-shafer-above", "atan(x) <= pi*x/(1 + 2*sqrt(1 + x**2))", ("x >= 0",)),
    ("with-equations-circle-sum", "x + y <= 2", ("x in (-oo, oo)", "y in (-oo, oo)", "x**2 + y**2 == 2",)),
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
