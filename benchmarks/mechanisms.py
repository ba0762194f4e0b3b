"""Seconds for each quantity of each mechanism, subsampled and not, at 20 certified digits.

Run: python benchmarks/mechanisms.py [--digits N] [--most SECONDS] [NAME …]
     python benchmarks/mechanisms.py --released

Processor time of the whole call from text, each question once.  ``oo`` and ``=`` are infinite and exact answers; a cell with a word has
no enclosure: "open" where none was found, "none" where the mechanism has no such quantity.  The last line lists what took longer than
``--most``.  With ``--released``: epsilon at a delta to six digits for the mechanisms that people train and release with, and which of
the schemes of choosing batches have numbers on both sides.
"""

import argparse
import time

from rdpverify.errors import InputError, RdpVerifyError
from rdpverify.numeric import enclose
from rdpverify.typed import parse

QUANTITIES = ("rdp({}, 5/2)", "pure_dp({})", "zcdp({})", "tcdp({}, 5)", "gdp({})", "epsilon({}, 1/10**5)", "privacy_profile({}, 1/2)")
PLAIN = ("GaussianMechanism(1)", "LaplaceMechanism(1)", "RandomizedResponse(3/4)", "DiscreteGaussianMechanism(2)",
         "DiscreteLaplaceMechanism(2)", "SkellamMechanism(3)", "StaircaseMechanism(1, 1/3)")
MECHANISMS = (*PLAIN, *(f"PoissonSampled({mechanism}, 1/10)" for mechanism in PLAIN), "Composed((LaplaceMechanism(10), 50))",
              "Composed((RandomizedResponse(11/20), 100))", "Composed((GaussianMechanism(10), 20), (LaplaceMechanism(10), 5))")
BUDGET = 30  # seconds
RATE, DELTA = "256/60000", "1/10**5"
# a mechanism, and whether its epsilon is exact for the worst inputs or an upper bound
RELEASED = {
    "TreeAggregation(5, 1024)": "exact", "MatrixMechanism(5, 1000)": "exact", "MatrixMechanism(5, 1000, 10, 100)": "exact",
    'MatrixMechanism(5, 1000, 10, 100, "prefix_sum")': "exact", "MatrixMechanism(5, 1000, 10, 100, band=100)": "exact",
    "ToeplitzMechanism(5, [1, 1/2, 1/4], 1000, 10, 100)": "exact",
    "Shuffled(1, 100)": "bound",
    "Composed((Shuffled(1/2, 20), 3))": "bound",
    "Composed((AnyMechanism(1/10), 100))": "exact", "Composed((BoundedRange(1/10), 100))": "bound",
}
SCHEMES = (
    ("Poisson", f"Composed((PoissonSampled(GaussianMechanism(1), {RATE}), 1000))", "exact"),
    ("Poisson, groups and users", "Composed((GroupSampled(2, 3, 1/100), 1000))", "exact"),
    ("truncated Poisson", f"Composed((TruncatedPoisson(GaussianMechanism(1), {RATE}, 60000, 400), 1000))", "upper"),
    ("cyclic", "CyclicSampled(GaussianMechanism(1), 1/100, 1000, 4)", "exact"),
    ("banded", "BandedSampled(2, 1000, 8, 1/100)", "upper"),
    ("without replacement", "WithoutReplacement(GaussianMechanism(1), 1, 10)", "exact"),
    ("with replacement", "Composed((WithReplacement(2, 4, 400), 100))", "exact"),
    ("fixed order, epochs", "FixedOrder(GaussianMechanism(4), 10)", "exact"),
    ("shuffled batches", "FixedOrder(GaussianMechanism(4), 10)", "upper"),
    ("shuffled reports", "Shuffled(1, 100)", "bound"),
    ("random allocation", "RandomAllocation(GaussianMechanism(1), 100)", "exact"),
    ("random allocation, epochs", "RandomAllocation(GaussianMechanism(1), 100, 10)", "exact"),
    ("b-min-separated", None, "none"),
)


def cell(text: str, digits: int) -> tuple[float, str]:
    """(seconds, how it ended)."""
    started = time.process_time()
    try:
        found = enclose(parse(text), digits, BUDGET)[0]
    except InputError:
        return time.process_time() - started, "none"
    except RdpVerifyError:
        return time.process_time() - started, "open"
    reached = "oo" if found.infinite else "=" if found.digits() is None else "" if found.has_digits(digits) else f"{found.digits()}d"
    return time.process_time() - started, reached


def released():
    """A row for each mechanism, then one for each scheme; `exact`: on both sides, for the worst inputs."""
    for mechanism, kind in RELEASED.items():
        print(f"{mechanism:<58}{answer(mechanism)} {kind}", flush=True)
    for scheme, mechanism, side in SCHEMES:
        print(f"{scheme:<28}{answer(mechanism) if mechanism else '':<30} {side:<6} {mechanism or ''}", flush=True)


def answer(mechanism: str) -> str:
    started = time.process_time()
    try:
        found = f"{enclose(parse(f'epsilon({mechanism}, {DELTA})'), 6, 4 * BUDGET)[0].ball.mid().str(7, radius=False):<12}"
    except RdpVerifyError:
        found = "open        "
    return f"{found}{time.process_time() - started:>8.2f} s"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", help="only mechanisms whose text contains one of these")
    parser.add_argument("--digits", type=int, default=20)
    parser.add_argument("--most", type=float, default=2)
    parser.add_argument("--released", action="store_true", help="epsilon of what people train and release with")
    options = parser.parse_args()
    enclose(parse("renyi(Logistic(0, 1), Logistic(1, 1), 2)"), 20)  # warm
    if options.released:
        return released()
    print(f"{'':<52}" + "".join(f"{quantity.split('(')[0]:>16}" for quantity in QUANTITIES))
    slow = []
    for mechanism in MECHANISMS:
        if options.names and not any(name in mechanism for name in options.names):
            continue
        print(f"{mechanism:<52}", end="", flush=True)
        for quantity in QUANTITIES:
            seconds, how = cell(quantity.format(mechanism), options.digits)
            print(f"{seconds:>11.3f} {how:<4}", end="", flush=True)
            if seconds > options.most:
                slow.append(f"{quantity.format(mechanism)} {seconds:.1f} s")
        print()
    print(f"longer than {options.most:g} s: {'; '.join(slow) or 'none'}")


if __name__ == "__main__":
    main()
