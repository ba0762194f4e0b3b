"""Certified numbers against uncertified quadrature: every family, subsampled Gaussians, many digits, hostile parameters.

Run: python benchmarks/enclose.py [--parts families,grid,digits,hostile,growth,mixtures,coq] [--fast] [NAME …]

One process, best of three (--fast: once), nothing else running.  Ours is the whole call from text, SymPy loaded: by whatever route is
taken first (the closed form where the lemmas have one), and by verified integration or summation alone.  Since closed forms and much
else are remembered, every one of these calls is at an order not asked before, as a user's next question would be; with --fast the
20-digit calls are the very first ones about their family.  Peers (an extra: pip install -e '.[peers]') get functions made beforehand:
mpmath.quad at the digits asked plus ten, told where the kinks are (nsum for laws on the integers), scipy.integrate.quad in doubles,
dp_accounting for subsampled Gaussians.  A ratio is the peer's time over ours.
"""

import argparse
import contextlib
import importlib
import logging
import shutil
import signal
import statistics
import subprocess
import tempfile
import time
import warnings
from pathlib import Path

from flint import arb, fmpq

from pairs import PAIRS
from peers import Problem, float_names, mpmath_names
from reach import digits as reach_digits
from reach import hostile, subsampled
from rdpverify.definitions import FAMILIES
from rdpverify.errors import InputError, RdpVerifyError
from rdpverify.kernel.integrals.exponent import VARIABLE, Piece
from rdpverify.kernel.extended import at_precision
from rdpverify.kernel.integrals.integral import verified
from rdpverify.language import parse
from rdpverify.numeric import enclose
from rdpverify.symbolic import from_sympy  # noqa: F401  SymPy is part of nobody's time
from rdpverify.terms import exp

ORDERS = {20: ("5/2", "12/5", "13/5"), 100: ("7/3", "8/3", "9/4")}  # by digits; one is used up by each call
SUMS = {"Binomial", "DiscreteLaplace", "DiscreteNormal", "Geometric", "NegativeBinomial", "Poisson", "Skellam", "Mass"}
GRID = [(q, sd, order) for q in ("1/10000", "1/100", "1/2") for sd in ("1/2", "1", "4")
        for order in ("101/100", "3/2", "5/2", "323/10", "256")]
PATIENCE = 10  # seconds for a peer
REPEATS = 3


@contextlib.contextmanager
def limit(seconds: float):
    """Raises TimeoutError in the block after so long (between two Python instructions)."""
    def stop(*_):
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def best(work):
    """(what it returns, the least of REPEATS times, in seconds of this process: another one's load does not count)."""
    seconds, found = [], None
    for _ in range(REPEATS):
        started = time.process_time()
        found = work()
        seconds.append(time.process_time() - started)
        if seconds[0] > 5:
            break
    return found, min(seconds)


def ours(texts: list[str], digits: int, route: str | None = None):
    """(the enclosure of the first text, the least time of one call); each text is asked at most once."""
    found, seconds = [], []
    for text in texts[:REPEATS]:
        started = time.process_time()
        found.append(enclose(parse(text), digits, route=route)[0])
        seconds.append(time.process_time() - started)
        if seconds[0] > 5:
            break
    return found[0], min(seconds)


def peer(name: str):
    """The module, or None with one line said."""
    try:
        return importlib.import_module(name)
    except ImportError:
        print(f"{name} is not installed: its columns stay empty")
        return None


def families(words):
    mpmath, scipy = peer("mpmath"), peer("scipy.integrate") and peer("scipy.special") and peer("scipy")
    missing = sorted(set(FAMILIES) - set(PAIRS))
    print(f"families without a row: {', '.join(missing) or 'none'}")
    print(f"{'family':<20} {'digits':>6} {'ours':>9} {'integral':>9} {'mpmath':>9} {'/ours':>7} {'/integr':>7} {'scipy':>9} {'/ours':>7}  "
          "remarks")
    for digits, least, middle in ((20, 1, 3), (100, 4, 15)):
        whole, alone = {}, {}
        for name, pair in PAIRS.items():
            if words and not any(word in name for word in words):
                continue
            ratios = _family(name, pair, digits, mpmath, scipy if digits == 20 else None)
            if ratios is not None:
                whole[name], alone[name] = ratios
        for kind, names in (("mpmath.quad", set(whole) - SUMS), ("mpmath.nsum, which extrapolates", set(whole) & SUMS)):
            for what, ratios in (("whole call", whole), ("integration alone", alone)):
                if names:
                    slow = [f"{name} {ratios[name]:.2g}x" for name in sorted(names) if ratios[name] < least]
                    median = statistics.median(ratios[name] for name in names)
                    print(f"{digits} digits, {len(names)} families, {what} against {kind}: median {median:.1f}x (asked {middle}x), "
                          f"below {least}x: {', '.join(slow) or 'none'}")
        print()


def _family(name, pair, digits, mpmath, scipy):
    """(mpmath's time over that of the whole call, over that of integration alone); None where one of them is missing."""
    texts = [f"renyi({pair[0]}, {pair[1]}, {order})" for order in ORDERS[digits]]
    try:
        found, seconds = ours(texts, digits)
        _, integration = ours(texts, digits, "integration")
    except RdpVerifyError as problem:
        print(f"{name:<20} {digits:>6}  {problem}"[:150])
        return None
    remarks = [] if found.has_digits(digits) else [f"ONLY {found.digits()} digits"]
    remarks += [found.reason] if found.reason != "closed form" else []
    columns, ratio = [], None
    problem = _problem(texts[0])
    for module, work in ((mpmath, lambda: _mpmath(problem, digits, mpmath)), (scipy, lambda: _scipy(problem, scipy))):
        if module is None or problem is None or found.infinite or (module is scipy and problem.is_sum):
            columns += [""] * (3 if module is mpmath or not columns else 2)
            continue
        try:
            with limit(PATIENCE):
                value, theirs = best(work())
        except (TimeoutError, OverflowError, ZeroDivisionError, ValueError, MemoryError) as problem_there:
            remarks.append(f"{module.__name__}: {type(problem_there).__name__}")
            columns += [""] * (3 if module is mpmath else 2)
            continue
        columns += [f"{theirs * 1e3:.2f}", f"{theirs / seconds:.1f}x"]
        if module is mpmath:
            ratio = theirs / seconds, theirs / integration
            columns.append(f"{ratio[1]:.1f}x")
        digits_right = _digits_right(value, problem.order, found)
        if digits_right < (digits if module is mpmath else 8):
            remarks.append(f"{module.__name__}: {digits_right} digits right")
    row = f"{columns[0]:>9} {columns[1]:>7} {columns[2]:>7} {columns[3]:>9} {columns[4]:>7}  {'; '.join(remarks)}"
    print(f"{name:<20} {digits:>6} {seconds * 1e3:>9.2f} {integration * 1e3:>9.2f} {row}", flush=True)
    return ratio


def _problem(text: str) -> Problem | None:
    try:
        problem = Problem(parse(text))
    except InputError:  # joint laws
        return None
    return problem if problem.P.parts and not (problem.P.atoms or problem.Q.atoms) else None


def _mpmath(problem: Problem, digits: int, mpmath):
    """A function of nothing that integrates or sums at the digits asked plus ten."""
    mpmath.mp.dps = digits + 10
    pieces = [([mpmath.mpf(fmpq_text(end)) if "o" not in end else mpmath.mpf(end.replace("oo", "inf")) for end in ends],
               problem.function(mpmath_names(mpmath), p, q)) for ends, p, q in problem.stretches()]
    if problem.is_sum:
        return lambda: sum(mpmath.nsum(function, ends) for ends, function in pieces)
    return lambda: sum(mpmath.quad(function, ends) for ends, function in pieces)


def fmpq_text(text: str):
    import mpmath

    value = fmpq(*map(int, text.split("/"))) if "/" in text else fmpq(int(text))
    return mpmath.mpf(int(value.p)) / int(value.q)


def _scipy(problem: Problem, scipy):
    names = float_names(scipy)
    pieces = [([float(fmpq_text(end)) if "o" not in end else float(end.replace("oo", "inf")) for end in ends],
               problem.function(names, p, q)) for ends, p, q in problem.stretches()]

    return lambda: sum(scipy.integrate.quad(function, a, b)[0] for ends, function in pieces for a, b in zip(ends, ends[1:]))


def _digits_right(value, order: fmpq, found) -> int:
    """Correct digits of a peer's integral, by our enclosure of log(integral)/(order − 1)."""
    with at_precision(600):
        theirs = arb(str(value)) if str(value) not in ("nan", "inf", "-inf") else arb.nan()
        if not theirs > 0:
            return 0
        exact = (found.ball * arb(order - 1)).exp()
        error = abs(theirs / exact - 1).upper()
        return 999 if error.is_zero() else max(0, int(float(-(error.log() / arb(10).log()).mid())))


def grid():
    """The 45 points of the subsampled Gaussian, 16 digits each, and dp_accounting's doubles for the same."""
    texts = [subsampled(*point) for point in GRID]
    started = time.process_time()
    found = [enclose(parse(text), 16)[0] for text in texts]
    first = time.process_time() - started
    found, seconds = best(lambda: [enclose(parse(text), 16)[0] for text in texts])
    certified = sum(item.has_digits(16) and not item.infinite for item in found)
    print(f"subsampled Gaussian, {len(texts)} points: {certified} finite with 16 digits, {seconds:.3f} s "
          f"(the first time {first:.3f} s)", flush=True)
    accounting = peer("dp_accounting")
    if accounting is None:
        return
    logging.getLogger("absl").setLevel(logging.ERROR)
    accounting.rdp = importlib.import_module("dp_accounting.rdp")
    orders = [float(fmpq_text(order)) for order in dict.fromkeys(order for _, _, order in GRID)]

    def theirs():
        values = []
        for q, sd in dict.fromkeys((q, sd) for q, sd, _ in GRID):
            accountant = accounting.rdp.RdpAccountant(orders)
            event = accounting.GaussianDpEvent(float(fmpq_text(sd)))
            accountant.compose(accounting.PoissonSampledDpEvent(float(fmpq_text(q)), event))
            values += list(accountant._rdp)  # no public accessor
        return values

    values, other = best(theirs)
    lost = sum(value == float("inf") for value in values)
    worst = max((float(arb(value) / item.ball - 1) for value, item in zip(values, found) if value < float("inf")), key=abs)
    print(f"dp_accounting: {other:.3f} s, {lost} infinite, worst relative error {worst:.1e}; "
          f"ours takes {seconds / other:.1f} times as long (at most 10, goal 3)")


def growth():
    """What more digits cost."""
    for wanted in (20, 50, 100, 300, 1000):
        for q, sd, order in (("1/100", "1", "5/2"), ("1/100", "4", "323/10")):
            found, seconds = ours([subsampled(q, sd, order)], wanted)
            print(f"subsampled Gaussian q = {q}, sd = {sd}, order {order}: {found.digits()} digits, {seconds:.3f} s", flush=True)


def mixtures():
    for count in (2, 8, 32, 64):
        parts = [", ".join(f"(1/{count}, Normal({index} + {offset}, 1))" for index in range(count)) for offset in ("0", "1/2")]
        found, seconds = ours([f"renyi(Mixture({parts[0]}), Mixture({parts[1]}), {order})" for order in ORDERS[20]], 20)
        print(f"mixtures of {count}: {found.digits()} digits, {seconds:.3f} s", flush=True)


COQ = """From Coq Require Import Reals.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
Open Scope R_scope.
Goal True.
integral_intro (RInt (fun x => exp (-x^2)) 0 10) with (i_prec 90, i_fuel 2000, i_width (-70)) as H.
exact I.
Qed.
"""


def coq():
    """∫₀¹⁰ e^{−x²} dx to 21 digits: Coq-Interval's tactic, its libraries already loaded, and the kernel's verified integral."""
    program = shutil.which("coqc")
    if program is None:
        print("coqc is not installed: no comparison with Coq-Interval")
        return
    version = subprocess.run([program, "--version"], capture_output=True, text=True).stdout.splitlines()[0]
    with tempfile.TemporaryDirectory() as folder:
        seconds = []
        for text in (COQ.split("Goal")[0], COQ):
            file = Path(folder) / "gaussian.v"
            file.write_text(text)
            started = time.perf_counter()
            done = subprocess.run([program, str(file)], capture_output=True, text=True, timeout=600)
            seconds.append(time.perf_counter() - started)
    if done.returncode:
        print(f"{version}: the tactic failed: {done.stderr.strip()[:150]}")
        return
    theirs = seconds[1] - seconds[0]
    with at_precision(100):
        found, own = best(lambda: verified(exp(-(VARIABLE**2)), Piece(fmpq(0), fmpq(10))))
    print(f"a Gaussian integral to 21 digits: {version} with Coq-Interval {theirs:.2f} s, ours ({int(found.rel_accuracy_bits() * 0.301)} "
          f"digits) {own * 1e3:.2f} ms: {theirs / own:.0f}x (asked 200x)")


PARTS = {"families": families, "grid": grid, "digits": reach_digits, "hostile": hostile, "growth": growth, "mixtures": mixtures, "coq": coq}
BY_NAME = ("families", "digits", "hostile")


def main():
    global REPEATS
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("names", nargs="*", help="only families (parts families, digits and hostile) whose name contains one of these")
    parser.add_argument("--parts", default=",".join(PARTS))
    parser.add_argument("--fast", action="store_true", help="each once")
    options = parser.parse_args()
    if unknown := set(options.parts.split(",")) - PARTS.keys():
        parser.error(f"no part is called {min(unknown)}: expected some of {', '.join(PARTS)}")
    REPEATS = 1 if options.fast else 3
    warnings.filterwarnings("ignore")
    enclose(parse("renyi(Logistic(0, 1), Logistic(1, 1), 2)"), 20)  # warm
    for part in options.parts.split(","):
        print(f"-- {part}")
        PARTS[part](options.names) if part in BY_NAME else PARTS[part]()


if __name__ == "__main__":
    main()
