"""Seconds for each quantity of each mechanism, subsampled and not, at 20 certified digits.

Run: python benchmarks/mechanisms.py [--digits N] [--most SECONDS] [NAME …]

Processor time of the whole call from text, each question once.  ``oo`` and ``=`` are infinite and exact answers; a cell with a word has
no enclosure: "open" where none was found, "none" where the mechanism has no such quantity.  The last line lists what took longer than
``--most``.
"""

import argparse
import time

from rdpverify.errors import InputError, RdpVerifyError
from rdpverify.language import parse
from rdpverify.numeric import enclose

QUANTITIES = ("rdp({}, 5/2)", "pure_dp({})", "zcdp({})", "tcdp({}, 5)", "gdp({})", "epsilon({}, 1/10**5)", "privacy_profile({}, 1/2)")
PLAIN = ("GaussianMechanism(1)", "LaplaceMechanism(1)", "RandomizedResponse(3/4)", "DiscreteGaussianMechanism(2)",
         "DiscreteLaplaceMechanism(2)", "SkellamMechanism(3)", "StaircaseMechanism(1, 1/3)")
MECHANISMS = (*PLAIN, *(f"PoissonSampled({mechanism}, 1/10)" for mechanism in PLAIN), "Composed((LaplaceMechanism(10), 50))",
              "Composed((RandomizedResponse(11/20), 100))", "Composed((GaussianMechanism(10), 20), (LaplaceMechanism(10), 5))")
BUDGET = 30  # seconds


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


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", help="only mechanisms whose text contains one of these")
    parser.add_argument("--digits", type=int, default=20)
    parser.add_argument("--most", type=float, default=2)
    options = parser.parse_args()
    enclose(parse("renyi(Logistic(0, 1), Logistic(1, 1), 2)"), 20)  # warm
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
