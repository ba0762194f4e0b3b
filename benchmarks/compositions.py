"""Privacy profiles of compositions: our enclosures against dp_accounting's privacy-loss distributions, widths and processor seconds.

Run: python benchmarks/compositions.py [--digits 30] [NAME …]

Ours is the whole call from text, its first: the relative width of the interval and the seconds.  dp_accounting gets two discretisation
intervals, and composes the pessimistic estimate (connect-the-dots, Doroshenko et al. 2022) and, where it has one, the optimistic
one; its relative width is (pessimistic − optimistic)/ours.  The last column says whether both lie on their sides of our interval.
"""

import argparse
import importlib
import logging
import time

from flint import arb

from rdpverify.kernel.extended import at_precision
from rdpverify.language import parse
from rdpverify.numeric import enclose

CASES = {  # (mechanism, constructor of dp_accounting and its parameters, copies, ε)
    "sgd-100": ("PoissonSampled(GaussianMechanism(1), 1/100)", ("gaussian", 1.0, 0.01), 100, "1"),
    "sgd-1000": ("PoissonSampled(GaussianMechanism(4/5), 1/250)", ("gaussian", 0.8, 0.004), 1_000, "2"),
    "sgd-10000": ("PoissonSampled(GaussianMechanism(1), 1/1000)", ("gaussian", 1.0, 0.001), 10_000, "1"),
    "sgd-million": ("PoissonSampled(GaussianMechanism(4/5), 1/1000)", ("gaussian", 0.8, 0.001), 1_000_000, "5"),
    "sgd-half": ("PoissonSampled(GaussianMechanism(2), 1/2)", ("gaussian", 2.0, 0.5), 50, "2"),
    "gaussian-100": ("GaussianMechanism(10)", ("gaussian", 10.0, 1.0), 100, "1"),
    "laplace-500": ("LaplaceMechanism(1)", ("laplace", 1.0, 1.0), 500, "214.6"),
    "laplace-three": ("PoissonSampled(LaplaceMechanism(1), 1/10)", ("laplace", 1.0, 0.1), 3, "1/4"),
    "laplace-thirty": ("PoissonSampled(LaplaceMechanism(1), 1/10)", ("laplace", 1.0, 0.1), 30, "1/2"),
    "laplace-sampled": ("PoissonSampled(LaplaceMechanism(1), 1/100)", ("laplace", 1.0, 0.01), 100, "1/4"),
}
MIXED = {  # compositions of different mechanisms, ours alone
    "atoms-mixed": ("(LaplaceMechanism(1), 3), (RandomizedResponse(3/4), 2)", "1"),
    "discrete-mixed": ("(DiscreteGaussianMechanism(20), 300), (DiscreteGaussianMechanism(10), 30), (DiscreteLaplaceMechanism(5), 3)", "2"),
    "skellam-five": ("(SkellamMechanism(10, 1), 5)", "1/2"),
    "responses-forty": (", ".join(f"(RandomizedResponse({50 + i}/{100 + i}), 1)" for i in range(1, 41)), "1"),
}
INTERVALS = (1e-3, 1e-4)


def ours(parts: str, eps: str, digits: int):
    start = time.process_time()
    found = enclose(parse(f"privacy_profile(Composed({parts}), {eps})"), digits)[0]
    return found, time.process_time() - start


def line_of(name: str, found, seconds: float) -> str:
    with at_precision(200):
        value, width = found.ball.mid(), (found.upper - found.lower) / found.ball.mid()
    return f"{name:16} {value.str(6, radius=False):>12} {width.str(2, radius=False):>12} {seconds:6.2f}  "


def theirs(losses, kind: str, scale: float, rate: float, copies: int, eps: float, interval: float):
    """(pessimistic δ, optimistic δ or None, seconds of the pessimistic one)."""
    make = getattr(losses, f"from_{kind}_mechanism")
    found, seconds = [], None
    for pessimistic in (True, False):
        start = time.process_time()
        options = {} if pessimistic else {"use_connect_dots": False}
        pld = make(scale, sampling_prob=rate, value_discretization_interval=interval, pessimistic_estimate=pessimistic, **options)
        found.append(float(pld.self_compose(copies).get_delta_for_epsilon(eps)))
        seconds = time.process_time() - start if pessimistic else seconds
    return *found, seconds


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("names", nargs="*", metavar="NAME")
    options.add_argument("--digits", type=int, default=30)
    options = options.parse_args()
    logging.disable(logging.WARNING)
    try:
        losses = importlib.import_module("dp_accounting.pld.privacy_loss_distribution")
    except ImportError:
        losses = None
    print(f"{'composition':16} {'delta':>12} {'ours, width':>12} {'s':>6}   dp_accounting: interval, width, s")
    for name, (mechanism, (kind, scale, rate), copies, eps) in CASES.items():
        if options.names and name not in options.names:
            continue
        found, seconds = ours(f"({mechanism}, {copies})", eps, options.digits)
        value, level, line = found.ball.mid(), float(arb(parse(eps).value)), line_of(name, found, seconds)
        for interval in INTERVALS if losses else ():
            above, below, their_seconds = theirs(losses, kind, scale, rate, copies, level, interval)
            with at_precision(100):
                right = arb(above) >= found.lower and arb(below) <= found.upper
                share = float((arb(above) - arb(below)) / value)
            line += f" {interval:g}: {share:.1e} {their_seconds:.2f} {'right' if right else 'WRONG SIDE'};"
        print(line, flush=True)
    for name, (parts, eps) in MIXED.items():
        if not options.names or name in options.names:
            print(line_of(name, *ours(parts, eps, options.digits)), flush=True)


if __name__ == "__main__":
    main()
