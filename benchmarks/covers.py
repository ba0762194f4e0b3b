"""Box covers that take long: what two processes save, and how much memory pieces take.

Run: python benchmarks/covers.py [--jobs N] [WORD …]     (only statements whose name has one of the words)

Every row is a fresh process.  `wall` is the time on the clock, `own` the processor time of the first process, which does its share
of the work like the others: the ratio of `own` is what `--jobs` saves when the processors have nothing else to do, the ratio of
`wall` what it saved now.  The last rows search touching statements, which no cover settles, for as many pieces as given.
"""

import argparse
import multiprocessing
import os
import resource
import time

from rdpverify.kernel.goal import goal_of
from rdpverify.kernel.rules.box import unpacked
from rdpverify.typed import parse_statement
from rdpverify.proving.budget import Budget
from rdpverify.proving.covers import MOST_BYTES, most_pieces, search
from rdpverify.proving.prove import prove

ORDER = "log(p**{0}*q**(1-{0})+(1-p)**{0}*(1-q)**(1-{0}))/({0}-1)"
KL = "({0}*log({0}/q)+(1-{0})*log((1-{0})/(1-q)))"
HEAVY = (
    ("increasing in the order", f"{ORDER.format('a')} <= {ORDER.format('(a+1/2)')}",
     ("a in [3/2, 4]", "p in [7/10, 19/20]", "q in [1/20, 3/10]")),
    ("mixing with the other law", f"{KL.format('((1-t)*p+t*q)')} <= (1-t)*{KL.format('p')}",
     ("p in [51/100, 99/100]", "q in [1/100, 49/100]", "t in [1/64, 63/64]")),
)
TOUCHING = (  # nowhere in corners or middles, where it would be seen at once
    ("two symbols", "x*log(x/y) >= x - y", ("x in [1, 2]", "y in [10/9, 19/9]"), 300_000),
    ("three symbols", "x*x - 2*x*y + y*y + z*(x-y)**2 >= 0", ("x in [1, 2]", "y in [10/9, 19/9]", "z in [1, 2]"), 300_000),
)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("words", nargs="*")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    chosen = [row for row in HEAVY if not options.words or any(word in row[0] for word in options.words)]
    print(f"{'statement':<26} {'nodes':>7} {'wall':>7} {'own':>7}  "
          f"with --jobs {options.jobs}: {'wall':>6} {'own':>7}  {'saved':>6} {'now':>6} {'MB':>5}")
    for name, statement, where in chosen:
        nodes, wall, own, _ = _apart(_proved, statement, where, 1)
        same, wall_shared, own_shared, memory = _apart(_proved, statement, where, options.jobs)
        assert nodes == same
        print(f"{name:<26} {nodes:>7} {wall:>7.2f} {own:>7.2f} {wall_shared:>21.2f} {own_shared:>7.2f}  {own / own_shared:>5.2f}x "
              f"{wall / wall_shared:>5.2f}x {memory:>5.0f}", flush=True)
    print(f"\n{'touching':<26} {'nodes':>7} {'MB':>6} {'bytes a node':>13}   at most {MOST_BYTES >> 20} MiB are taken to be in use at")
    for name, statement, where, nodes in TOUCHING:
        found, memory = _apart(_searched, statement, where, nodes)
        print(f"{name:<26} {found:>7} {memory / 2**20:>6.0f} {memory / found:>13.0f}   {most_pieces(len(where), 1):,} nodes", flush=True)


def _apart(work, *arguments):
    """What the work gives in a process of its own."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(work, arguments)


def _proved(statement: str, where, jobs: int):
    """(nodes, wall, own processor time, MB)"""
    parsed = parse_statement(statement, where=where)
    prove(parse_statement("x*(1-x) <= 1", where=["x in [0, 1]"]))  # imports
    wall, own = time.perf_counter(), time.process_time()
    outcome = prove(parsed, seconds=600, jobs=jobs)
    wall, own = time.perf_counter() - wall, time.process_time() - own
    assert outcome.verdict == "proved", outcome.reason
    return sum(map(len, _trees(outcome.evidence["proof"]))), wall, own, _peak() / 2**20


def _trees(node: dict):
    data = node.get("with", {})
    if node["rule"] == "box":
        yield unpacked(data["packed"]) if "packed" in data else data["tree"]
    for child in node.get("then", ()):
        yield from _trees(child)


def _searched(statement: str, where, nodes: int):
    """(nodes of the unfinished cover, bytes more than before)"""
    goal = goal_of(parse_statement(statement, where=where))
    search(goal, Budget(600), 100)
    before, budget = _peak(), Budget(600)
    assert search(goal, budget, nodes) is None
    (unfinished,) = budget.covers.known.values()
    return len(unfinished.tree), _peak() - before


def _peak() -> int:
    """Bytes that the process had in memory at most."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if os.uname().sysname == "Darwin" else 1024)


if __name__ == "__main__":
    main()
