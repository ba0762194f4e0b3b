"""An RDP curve of the subsampled Gaussian at 2 000 fractional orders against dp_accounting's doubles.

Run: python benchmarks/curve.py [--orders N] [--repeat K]      (needs dp-accounting)

Both in this process, best of K in seconds of processor time, for the pair with the record removed, which is the one dp_accounting computes.
``width`` is the greatest relative distance of our two ends, ``inf`` and ``too high`` count the orders at which dp_accounting is infinite
or more than one part in 10^12 above our upper end, ``too low`` those at which it is below our lower end by as much.
"""

import argparse
import logging
import time

import numpy
from dp_accounting import dp_event
from dp_accounting.rdp import RdpAccountant

import rdpverify as rv

GRID = [(q, sigma) for q in ("1/10000", "1/100", "1/2") for sigma in ("1/2", "1", "4")]
SLACK = 1e-12


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--orders", type=int, default=2000)
    parser.add_argument("--repeat", type=int, default=3)
    options = parser.parse_args()
    logging.disable()  # dp_accounting warns at every order it gives up
    orders = numpy.linspace(1.01, 256, options.orders)
    rv.rdp_curve(rv.PoissonSampled(rv.GaussianMechanism(1), "1/3"), orders[:3])  # warm
    print(f"{'q':>8} {'sigma':>5} {'ours':>7} {'theirs':>7} {'ratio':>6} {'width':>8} {'inf':>5} {'too high':>8} {'too low':>7}")
    ratios = []
    for q, sigma in GRID:
        mechanism = rv.PoissonSampled(rv.GaussianMechanism(sigma), q, "add_remove", "remove")
        ours, (lower, upper) = best(options.repeat, lambda mechanism=mechanism: rv.rdp_curve(mechanism, orders))
        theirs, printed = best(options.repeat, lambda q=q, sigma=sigma: dp_accounting_curve(number(q), number(sigma), orders))
        ratios.append(ours / theirs)
        finite = numpy.isfinite(printed)
        high, low = (printed > upper * (1 + SLACK)) & finite, printed < lower * (1 - SLACK)
        print(f"{q:>8} {sigma:>5} {ours:>7.2f} {theirs:>7.2f} {ours / theirs:>6.2f} {((upper - lower) / upper).max():>8.1e} "
              f"{(~finite).sum():>5} {high.sum():>8} {low.sum():>7}", flush=True)
    print(f"ratio: median {numpy.median(ratios):.2f}, greatest {max(ratios):.2f}; the goal is at most 10")


def number(text: str) -> float:
    top, _, bottom = text.partition("/")
    return int(top) / int(bottom or 1)


def dp_accounting_curve(q: float, sigma: float, orders):
    accountant = RdpAccountant(orders)
    accountant.compose(dp_event.PoissonSampledDpEvent(q, dp_event.GaussianDpEvent(sigma)))
    return numpy.asarray(accountant._rdp)


def best(repeat: int, work):
    seconds, result = [], None
    for _ in range(repeat):
        start = time.process_time()
        result = work()
        seconds.append(time.process_time() - start)
    return min(seconds), result


if __name__ == "__main__":
    main()
