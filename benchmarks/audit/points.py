"""The points: quantities chosen to find trouble, and the certified truth of each, kept in points.csv.

`python benchmarks/audit/points.py` encloses those that are not in it yet, with --anew all of them.
"""

import csv
import io
import sys
import time
from itertools import product
from pathlib import Path
from typing import NamedTuple

from rdpverify.errors import RdpVerifyError
from rdpverify.numeric import enclose
from rdpverify.typed import parse
from rdpverify.writing import write_whole

FILE = Path(__file__).with_name("points.csv")
DIGITS, BUDGET = 17, 5

ORDERS = ("1.01", "1.1", "1.5", "2", "2.5", "5.5", "8", "16", "32.5", "64", "256", "1030", "10000")
RATES = ("1/1000000", "1/10000", "1/1000", "1/100", "1/10", "3/10", "1/2", "9/10", "999/1000")
SIGMAS = ("1/10", "3/10", "1/2", "1", "2", "4", "12", "100")
WHOLE = ([f"{noise}Mechanism({scale})" for noise in ("Gaussian", "Laplace") for scale in ("1/50", "1/2", "1", "20", "1000000")]
         + [f"DiscreteGaussianMechanism({scale})" for scale in ("1/2", "1", "40")]
         + [f"DiscreteLaplaceMechanism({scale})" for scale in ("1/2", "5")]
         + [f"RandomizedResponse({truth})" for truth in ("501/1000", "3/4", "999/1000")] + ["RandomizedResponse(3/4, 10)"])
MIXES = ["Composed((GaussianMechanism(2), 3), (LaplaceMechanism(4), 2))",
         "Composed((PoissonSampled(GaussianMechanism(1), 1/100), 500), (GaussianMechanism(10), 1))",
         "Composed((PoissonSampled(GaussianMechanism(1), 1/100), 100), (PoissonSampled(GaussianMechanism(2), 1/10), 100))",
         "Composed((LaplaceMechanism(10), 50), (RandomizedResponse(3/5), 5))"]
SAMPLED_OTHERS = ["PoissonSampled(LaplaceMechanism(1), 1/10)", "PoissonSampled(LaplaceMechanism(1/5), 1/100)",
                  "PoissonSampled(RandomizedResponse(3/4), 1/10)"]
RUNS = ["Composed((GaussianMechanism(30), 1000))", "Composed((LaplaceMechanism(10), 100))", "Composed((LaplaceMechanism(100), 500))",
        "Composed((RandomizedResponse(3/4), 10))", "Composed((RandomizedResponse(11/20), 1000))",
        "Composed((DiscreteGaussianMechanism(4), 10))",
        "Composed((DiscreteLaplaceMechanism(4), 10))"]
TRAINING = [*product(("1/2", "1", "4"), ("1/10000", "1/100", "1/2"), ("1", "1000")),  # σ, sampling rate, steps
            ("3/10", "1/1000", "10"), ("1", "1/1000", "1000000"), ("10", "9/10", "100"), ("12", "2/5", "50")]
STEPS = [*product(("1/2", "1", "2", "4", "10"), ("1/10000", "1/1000", "1/100", "1/10", "1/2", "9/10"),
                  ("100", "3000", "10000", "100000"))]  # of which epsilon alone is asked
DELTAS = ("1e-30", "1e-12", "1e-5", "99/100")
STEPS_DELTAS = ("1e-30", "1e-20", "1e-12", "1e-8", "1e-5", "1e-3", "1e-2", "9/10")
LEVELS = ("1/4", "3", "10")


class Point(NamedTuple):
    """``lower`` and ``upper`` enclose the quantity, and are empty where no enclosure was found; ``seconds`` are those of the enclosure."""

    quantity: str
    lower: str
    upper: str
    seconds: str


def quantities() -> list[str]:
    training, steps = ([f"Composed((PoissonSampled(GaussianMechanism({sigma}), {rate}), {count}))" for sigma, rate, count in rows]
                       for rows in (TRAINING, STEPS))
    profiled = [*training, *WHOLE, *RUNS, *MIXES]
    rdp = [f"PoissonSampled(GaussianMechanism({sigma}), {rate})" for rate in RATES for sigma in SIGMAS] + WHOLE + MIXES + SAMPLED_OTHERS
    asked = (*(f"rdp({mechanism}, {order})" for mechanism in rdp for order in ORDERS),
             *(f"epsilon({mechanism}, {delta})" for mechanism in profiled for delta in DELTAS),
             *(f"privacy_profile({mechanism}, {level})" for mechanism in profiled for level in LEVELS),
             *(f"epsilon({mechanism}, {delta})" for mechanism in steps for delta in STEPS_DELTAS))
    return list(dict.fromkeys(asked))


def enclosed(quantity: str) -> Point:
    begun = time.process_time()
    try:
        lower, upper = enclose(parse(quantity), digits=DIGITS, budget=BUDGET)[0].decimal(DIGITS)
    except RdpVerifyError:
        lower = upper = ""
    return Point(quantity, lower, upper, f"{time.process_time() - begun:.3f}")


def stored() -> list[Point]:
    if not FILE.exists():
        return []
    with FILE.open(encoding="utf-8", newline="") as file:
        return [Point(**row) for row in csv.DictReader(file)]


def main() -> None:
    found = {} if "--anew" in sys.argv else {point.quantity: point for point in stored()}
    for number, quantity in enumerate(wanted := quantities()):
        found[quantity] = found.get(quantity) or enclosed(quantity)
        if number % 20 == 19 or number == len(wanted) - 1:
            write(list(filter(None, map(found.get, wanted))))


def write(points: list[Point]) -> None:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(Point._fields)
    writer.writerows(points)
    write_whole(FILE, out.getvalue())


if __name__ == "__main__":
    main()
