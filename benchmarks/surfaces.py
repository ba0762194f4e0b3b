"""What a certified surface of DP-SGD costs: nodes, processor seconds and width, along each parameter and over several.

Run: python benchmarks/surfaces.py [--seconds 60] [--width 1e-4] [NAME …]

A width w takes nodes in proportion to 1/√w along σ and q, and to 1/w along k: the last columns are the nodes and the hours of one
processor that w = --width takes, and all three parameters take the product of the nodes along each.
"""

import argparse
import math
import time

import rdpverify as rv

SIGMA, Q, K = ("1/2", 10), ("1/10000", "1/10"), (1, 100_000)
BOXES = {  # and the nodes along each axis in proportion to 1/width to the power
    "sigma": ({"sigma": SIGMA, "q": "1/100", "k": 1000}, 1 / 2),
    "q": ({"sigma": 1, "q": Q, "k": 1000}, 1 / 2),
    "k": ({"sigma": 1, "q": "1/100", "k": K}, 1),
    "sigma and q": ({"sigma": SIGMA, "q": Q, "k": 1000}, 1),
    "sigma and q, usual": ({"sigma": ("4/5", 2), "q": ("1/1000", "1/50"), "k": 1000}, 1),
}


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("names", nargs="*", metavar="NAME")
    options.add_argument("--seconds", type=float, default=60)
    options.add_argument("--width", type=float, default=1e-4)
    options = options.parse_args()
    print(f"{'':<20}{'nodes':>8}{'s':>8}{'width':>10}{'nodes at':>12} {options.width:g}{'hours':>10}")
    nodes, each = {}, []
    for name, (box, power) in BOXES.items():
        if options.names and name not in options.names:
            continue
        started = time.monotonic()
        found = rv.surface("1e-5", **box, width=options.width, seconds=options.seconds)
        seconds = time.monotonic() - started
        needed = found.asked * max(found.width / options.width, 1) ** power
        nodes[name], each = needed, [*each, seconds / found.asked]
        print(f"{name:<20}{found.asked:>8}{seconds:>8.1f}{found.width:>10.2g}{needed:>19.3g}{needed * each[-1] / 3600:>10.2g}", flush=True)
    if nodes.keys() >= {"sigma", "q", "k"}:
        whole = math.prod(nodes[name] for name in ("sigma", "q", "k"))
        print(f"{'all three':<44}{whole:>21.3g}{whole * min(each) / 3600:>10.2g}")


if __name__ == "__main__":
    main()
