"""Seconds for each quantity of each mechanism, subsampled and not, at 20 certified digits.

Run: python benchmarks/mechanisms.py [--digits N] [--most SECONDS] [NAME …]
     python benchmarks/mechanisms.py --released

Processor time of the whole call from text, each question once.  ``oo`` and ``=`` are infinite and exact answers; a cell with a word has
no enclosure: "open" where none was found, "none" where the mechanism has no such quantity.  The last line lists what took longer than
``--most``.  With ``--released``: epsilon at a delta to six digits for the mechanisms that people train and release with, and which of
the schemes of choosing batches have numbers on both sides; then Rényi divergences of one order to 60 digits, in milliseconds once the
program is loaded.  With ``--all``: every mechanism of `rdpverify list mechanisms` at moderate parameters, every question that can be asked
of it, alone, composed, sampled, calibrated and explained, a line each: the value to six digits and the processor time, or the one line
that refuses.  Each question has a process of its own, which is ended at its limit.
"""

import argparse
import contextlib
import csv
import re
import time
from textwrap import shorten

from rdpverify import calibrate, explain
from rdpverify.accounting.sides import bounds_of
from rdpverify.accounting.without_pair import may_lack_a_pair
from rdpverify.claims.deriving import derive
from rdpverify.deadline import deadline
from rdpverify.errors import InputError, RdpVerifyError
from rdpverify.kernel.enclosures.enclosure import closed_value, planned_value
from rdpverify.limited_process import bounded
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
    ("without replacement, runs", "Composed((WithoutReplacement(GaussianMechanism(1), 1, 10), 10))", "bound"),
    ("with replacement", "Composed((WithReplacement(2, 4, 400), 100))", "exact"),
    ("fixed order, epochs", "FixedOrder(GaussianMechanism(4), 10)", "exact"),
    ("shuffled batches", "ShuffledBatches(GaussianMechanism(1), 100, 2)", "upper"),
    ("shuffled batches, below", 'ShuffledBatches(GaussianMechanism(1), 100, 2, "lower")', "lower"),
    ("shuffled reports", "Shuffled(1, 100)", "bound"),
    ("shuffled reports, many", "Shuffled(1, 10**6)", "bound"),
    ("random allocation", "RandomAllocation(GaussianMechanism(1), 100)", "exact"),
    ("random allocation, steps", "RandomAllocation(GaussianMechanism(1), 1000)", "exact"),
    ("random allocation, epochs", "RandomAllocation(GaussianMechanism(1), 100, 10)", "exact"),
    ("b-min-separated", "MinSeparated(GaussianMechanism(2), 1/100, 1000, 8)", "upper"),
    ("b-min-separated, below", 'MinSeparated(GaussianMechanism(2), 1/100, 1000, 8, "lower")', "lower"),
)
ORDERS = (
    *(f"rdp(RandomAllocation(GaussianMechanism({sigma}), 1000), 64)" for sigma in (1, 2, 5)),
    *(f"rdp(Composed((PoissonSampled({noise}(1), 1/100), 1000)), 5/2)" for noise in ("GaussianMechanism", "LaplaceMechanism")),
)

# a mechanism, and what of it is calibrated: a relation and its symbol
ALL = {
    "GaussianMechanism(1)": ("GaussianMechanism(x)", "x"), "LaplaceMechanism(1)": ("LaplaceMechanism(x)", "x"),
    "RandomizedResponse(3/4)": ("RandomizedResponse(x)", "x in (1/2, 1)"), "RandomizedResponse(1/2, 10)": None,
    "DiscreteGaussianMechanism(2)": ("DiscreteGaussianMechanism(x)", "x"),
    "DiscreteLaplaceMechanism(2)": ("DiscreteLaplaceMechanism(x)", "x"), "SkellamMechanism(3)": ("SkellamMechanism(x)", "x"),
    "StaircaseMechanism(1, 1/3)": ("StaircaseMechanism(x, 1/3)", "x"), 'Deterministic(Histogram(3), "add_remove")': None,
    "PairMechanism(Normal(0, 1), Logistic(1, 1))": None, "PairMechanism(Cauchy(0, 1), Cauchy(1, 1))": None,
    "AnyMechanism(1)": ("AnyMechanism(x)", "x"), "AnyMechanism(1/2, 1/10**6)": ("AnyMechanism(x, 1/10**6)", "x"),
    "BoundedRange(1)": ("BoundedRange(x)", "x"), "ExponentialMechanism(1)": ("ExponentialMechanism(x)", "x"),
    "NoisyMax(Laplace(0, 2), 3)": ("NoisyMax(Laplace(0, x), 3)", "x > 0"),
    "NoisyMax(Gumbel(0, 2), 5)": ("NoisyMax(Gumbel(0, x), 5)", "x > 0"), "NoisyMax(Normal(0, 2), 3)": None,
    "PermuteAndFlip(1, 3)": ("PermuteAndFlip(x, 3)", "x"),
    "AboveThreshold(1)": ("AboveThreshold(x)", "x"), "SparseVector(1, 2)": ("SparseVector(x, 2)", "x"),
    "RepeatedSelection(GaussianMechanism(4), Geometric(1/4))": None, "RepeatedSelection(LaplaceMechanism(4), Geometric(1/4))": None,
    "Shuffled(1, 100)": ("Shuffled(x, 100)", "x"), "TreeAggregation(5, 1024)": ("TreeAggregation(x, 1024)", "x"),
    "MatrixMechanism(5, 1000, 10, 100)": ("MatrixMechanism(x, 1000, 10, 100)", "x"),
    "ToeplitzMechanism(5, [1, 1/2, 1/4], 1000, 10, 100)": ("ToeplitzMechanism(x, [1, 1/2, 1/4], 1000, 10, 100)", "x"),
    "PoissonSampled(GaussianMechanism(1), 1/10)": ("PoissonSampled(GaussianMechanism(x), 1/10)", "x"),
    "GroupSampled(2, 3, 1/100)": ("GroupSampled(x, 3, 1/100)", "x"),
    "TruncatedPoisson(GaussianMechanism(1), 1/100, 10000, 200)": ("TruncatedPoisson(GaussianMechanism(x), 1/100, 10000, 200)", "x"),
    "WithoutReplacement(GaussianMechanism(1), 1, 10)": ("WithoutReplacement(GaussianMechanism(x), 1, 10)", "x"),
    "WithoutReplacement(LaplaceMechanism(1), 1, 10)": ("WithoutReplacement(LaplaceMechanism(x), 1, 10)", "x"),
    "WithReplacement(2, 4, 400)": ("WithReplacement(x, 4, 400)", "x"),
    "BandedSampled(2, 1000, 8, 1/100)": ("BandedSampled(x, 1000, 8, 1/100)", "x"),
    "CyclicSampled(GaussianMechanism(1), 1/100, 100, 4)": ("CyclicSampled(GaussianMechanism(x), 1/100, 100, 4)", "x"),
    "FixedOrder(GaussianMechanism(4), 10)": ("FixedOrder(GaussianMechanism(x), 10)", "x"),
    'ShuffledBatches(GaussianMechanism(1), 100, 1, "lower")': ('ShuffledBatches(GaussianMechanism(x), 100, 1, "lower")', "x"),
    'MinSeparated(GaussianMechanism(2), 1/100, 1000, 8, "lower")': ('MinSeparated(GaussianMechanism(x), 1/100, 1000, 8, "lower")', "x"),
    "Composed((GaussianMechanism(10), 20), (LaplaceMechanism(10), 5))":
        ("Composed((GaussianMechanism(x), 20), (LaplaceMechanism(10), 5))", "x"),
    "Composed((LaplaceMechanism(10), 5), (DiscreteGaussianMechanism(8), 5))": None,
}
QUESTIONS = {
    "rdp": "rdp({}, 5/2)", "rdp symbolic": "rdp({}, alpha)", "pure_dp": "pure_dp({})", "profile": "privacy_profile({}, 1/2)",
    "epsilon": "epsilon({}, 1/10**5)", "epsilon, small delta": "epsilon({}, 1/10**15)", "zcdp": "zcdp({})", "tcdp": "tcdp({}, 5)",
    "gdp": "gdp({})", "tradeoff": "tradeoff({}, 1/10)", "with itself": "epsilon(Composed(({}, 10)), 1/10**5)",
    "with Gaussian": "epsilon(Composed(({}, 3), (GaussianMechanism(4), 3)), 1/10**5)",
    "sampled": "epsilon(PoissonSampled({}, 1/10), 1/10**5)", "sampled runs": "epsilon(Composed((PoissonSampled({}, 1/10), 10)), 1/10**5)",
    "calibrate": "epsilon({}, 1/10**5) <= 3/2", "explain": "epsilon({}, 1/10**5)",
}
SIX = 6
PATIENCE = 8  # seconds waited for a second of the processor


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
    """A row for each mechanism, then one for each scheme, `exact`: on both sides, for the worst inputs; then for each order."""
    for mechanism, kind in RELEASED.items():
        print(f"{mechanism:<58}{answer(mechanism)} {kind}", flush=True)
    for scheme, mechanism, side in SCHEMES:
        print(f"{scheme:<28}{answer(mechanism)} {side:<6} {mechanism or ''}", flush=True)
    for text in ORDERS:
        print(f"{text:<72}{min(again(text) for _ in range(5)):>6.1f} ms", flush=True)


def again(text: str) -> float:
    """Milliseconds of 60 digits in a process that knows nothing of them, though the program is loaded."""
    closed_value.cache_clear()
    planned_value.cache_clear()
    started = time.process_time()
    assert enclose(parse(text), 60)[0].has_digits(60)
    return 1000 * (time.process_time() - started)


def answer(mechanism: str) -> str:
    started = time.process_time()
    try:
        found = f"{enclose(parse(f'epsilon({mechanism}, {DELTA})'), 6, 4 * BUDGET)[0].ball.mid().str(7, radius=False):<12}"
    except RdpVerifyError:
        found = "open        "
    return f"{found}{time.process_time() - started:>8.2f} s"


def everything(names: list[str], seconds: float, table):
    """A row (mechanism, question, answer, digits, seconds) for each question of each mechanism."""
    for mechanism, calibrated in ALL.items():
        if names and not any(name in mechanism for name in names):
            continue
        print(mechanism, flush=True)
        for name, question in QUESTIONS.items():
            started = time.monotonic()
            try:
                (value, digits, spent), _ = bounded(lambda tell: worked(name, question, mechanism, calibrated, seconds), PATIENCE * seconds)
            except RdpVerifyError as problem:
                value, digits, spent = str(problem), "refused", time.monotonic() - started
            print(f"  {name:<22}{digits:<8}{spent:>7.2f} s  {value}", flush=True)
            if table is not None:
                table.writerow((mechanism, name, value, digits, f"{spent:.2f}"))


def worked(name: str, question: str, mechanism: str, calibrated, seconds: float) -> tuple[str, str, float]:
    """The same within so many seconds of the processor, however busy the machine is."""
    with deadline(PATIENCE * seconds, seconds):
        return asked(name, question, mechanism, calibrated, PATIENCE * seconds)


LATE, PAIR = re.compile("not reached|time is over|budget"), "dominating pair"
COLUMNS = ("rdp", "pure_dp", "profile", "epsilon", "zcdp", "gdp", "tradeoff", "with itself", "with Gaussian", "sampled", "calibrate")
PAGE = """# Every question of every mechanism

Printed by `python benchmarks/mechanisms.py --page TABLE` from what `--all --csv TABLE` measured. A cell is the value, two sides that are
proved where no worst pair is known (`0 …` where nothing is proved from below), ∞, or a letter: the line that refuses stands below. The
questions are rdp at 5/2, pure_dp, the profile at 1/2, epsilon at 10⁻⁵, zcdp, gdp, the trade-off function at 1/10, epsilon of 10 runs, of 3
runs with 3 of `GaussianMechanism(4)`, and of a sample of rate 1/10, and the parameter x at which epsilon is 3/2.
"""


def page(paths: list[str]) -> str:
    """The tables as Markdown, each reason once; what a later one measured again takes the place of what was there."""
    measured, cells, reasons = {}, {}, {}
    for path in paths:
        with open(path, newline="") as file:
            measured |= {(mechanism, name): (value, digits) for mechanism, name, value, digits, _ in csv.reader(file) if name in COLUMNS}
    for (mechanism, name), (value, digits) in measured.items():
        if digits == "refused":
            value = "not reached in the seconds given" if LATE.search(value) else value.split(":")[0] if PAIR in value else value
            value = reasons.setdefault(value, chr(ord("a") + len(reasons)))
        cells.setdefault(mechanism, {})[name] = short(value, digits)
    lines = [PAGE, f"| mechanism | {' | '.join(COLUMNS)} |", "|---|" + "---|" * len(COLUMNS)]
    lines += [f"| `{mechanism}` | {' | '.join(row.get(name, '') for name in COLUMNS)} |" for mechanism, row in cells.items()]
    return "\n".join([*lines, "", *(f"- *{letter}*: {shorten(reason, 200, placeholder=' …')}" for reason, letter in reasons.items())])


def short(value: str, digits: str) -> str:
    if digits == "refused":
        return f"*{value}*"
    if digits == "sides":
        return " … ".join("∞" if end == "oo" else f"{float(end):.4g}" for end in value.split(" … "))
    return {"oo": "∞", "no symbol": "–"}.get(value) or f"{float(value):.5g}"


def asked(name: str, question: str, mechanism: str, calibrated: tuple[str, str] | None, seconds: float) -> tuple[str, str, float]:
    """(value, its digits or "exact" or "oo", seconds of the processor)."""
    started = time.process_time()
    if name == "calibrate":
        if calibrated is None:
            return "no symbol", "", 0
        text, symbol = calibrated
        found = calibrate(question.format(text), symbol.split()[0], where=[symbol] * (" " in symbol), budget=seconds)
        value, digits = str(found.double), "exact" if found.fails is None else "1e-4"
    elif name == "explain":
        found = explain(question.format(mechanism), budget=seconds)
        told = [method for method in found.methods if method.value is not None]
        value, digits = f"{len(told)} of {len(found.methods)} methods have a number", f"{found.truth.digits() or 'exact'}"
    elif name == "rdp symbolic":
        found = derive(question.format(mechanism), budget=seconds)
        value, digits = str(found).splitlines()[0], "symbol"
    else:
        term = parse(question.format(mechanism))
        if may_lack_a_pair(term) and (bounds := bounds_of(term, seconds)):
            return " … ".join(bounds.decimal(SIX)), "sides", time.process_time() - started
        found = enclose(term, SIX, seconds)[0]
        value = "oo" if found.infinite else found.ball.mid().str(SIX + 1, radius=False)
        digits = "exact" if found.infinite or found.digits() is None else str(found.digits())
    return value, digits, time.process_time() - started


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", help="only mechanisms whose text contains one of these")
    parser.add_argument("--digits", type=int, default=20)
    parser.add_argument("--most", type=float, default=2)
    parser.add_argument("--released", action="store_true", help="epsilon of what people train and release with")
    parser.add_argument("--all", action="store_true", help="every question of every mechanism")
    parser.add_argument("--page", metavar="TABLE", nargs="+", help="print docs/mechanisms.md from what --csv wrote; later tables replace")
    parser.add_argument("--csv", metavar="FILE", help="with --all: write the table to a file too")
    parser.add_argument("--seconds", type=float, default=20, help="with --all: for one question (default 20)")
    options = parser.parse_args()
    if options.page:
        return print(page(options.page))
    enclose(parse("renyi(Logistic(0, 1), Logistic(1, 1), 2)"), 20)  # warm
    if options.released:
        return released()
    if options.all:
        with open(options.csv, "w", newline="") if options.csv else contextlib.nullcontext() as file:
            return everything(options.names, options.seconds, file and csv.writer(file))
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
