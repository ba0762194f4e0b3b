"""Interior inequalities of two symbols on boxes: rdpverify prove against Coq-Interval and against codac with contractors.

Run: python benchmarks/prove_peers.py [--limit SECONDS] [--runs N] [WORD …]     (only statements whose name has one of the words)

The same statement on the same box in one run, processor time of one process.  Ours is the whole of `prove` from the parsed
statement, refuter and kernel check included, and the recheck of its certificate; SymPy is not used.  Coq-Interval (Debian: coq,
libcoq-interval) is its `interval` tactic with Qed, bisecting both symbols, plainly or with automatic differentiation in either, the
fastest that succeeds; loading its library is not counted.  codac (PyPI: codac, the extra 'peers') paves the set where the slack is
≤ 0 with a forward-backward contractor in centred form; proved when nothing is left, at the coarsest of four resolutions that
does it.  A ratio is the peer's time over ours; ">" means that the peer did not decide within the limit or at any resolution.
"""

import argparse
import contextlib
import functools
import importlib
import importlib.metadata
import math
import operator
import re
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

import flint

from rdpverify.claims.claim import Claim
from rdpverify.claims.store import certificate_text
from rdpverify.certificates.sealed import claim_certificate
from rdpverify.checker import check
from rdpverify.kernel.goal import goal_of
from rdpverify.kernel.rules import box
from rdpverify.proving.prove import prove
from rdpverify.terms import MINUS_ONE, mul, power

CURVE = "log((exp(alpha*eps)+exp((1-alpha)*eps))/(exp(eps)+1))/(alpha-1)"
LAPLACE = "log(alpha/(2*alpha-1)*exp((alpha-1)*s)+(alpha-1)/(2*alpha-1)*exp(-alpha*s))/(alpha-1)"
KL = "(p*log(p/q)+(1-p)*log((1-p)/(1-q)))"
ORDERS = "log(p**2/q+(1-p)**2/(1-q)) <= log(p**3/q**2+(1-p)**3/(1-q)**2)/2"
STATEMENTS = (  # name, statement, domains; s is the sensitivity over the scale
    ("randomized response, quadratic", f"{CURVE} <= alpha*eps**2/2", ("alpha in [17/16, 8]", "eps in [1/4, 4]")),
    ("randomized response, zCDP", f"{CURVE} <= alpha*eps*tanh(eps/2)", ("alpha in [5/4, 8]", "eps in [1/4, 4]")),
    ("Laplace, quadratic", f"{LAPLACE} <= alpha*s**2/2", ("alpha in [17/16, 16]", "s in [1/8, 4]")),
    ("Laplace, pure DP", f"{LAPLACE} <= s", ("alpha in [5/4, 16]", "s in [1/4, 4]")),
    ("Laplace, sharp", f"{LAPLACE} <= alpha*(s+exp(-s)-1)", ("alpha in [5/4, 16]", "s in [1/4, 4]")),
    ("Pinsker", f"2*(p-q)**2 <= {KL}", ("p in [51/100, 999/1000]", "q in [1/1000, 49/100]")),
    ("Bretagnolle-Huber", f"(p-q)**2 <= 1-exp(-{KL})", ("p in [51/100, 999/1000]", "q in [1/1000, 49/100]")),
    ("orders two and three", ORDERS, ("p in [51/100, 99/100]", "q in [1/100, 49/100]")),
    ("subsampled Gaussian, order two", "log(1+q**2*(exp(1/sigma**2)-1)) <= 7*q**2/(4*sigma**2)", ("q in [1/100, 1/2]", "sigma in [1, 8]")),
)
COQ_NAMES = {"exp": "exp", "log": "ln"}
RESOLUTIONS = (1e-2, 1e-3, 1e-4, 1e-5)
COQ = """From Coq Require Import Reals.
From Interval Require Import Tactic.
Open Scope R_scope.
Goal forall {names} : R, {bounds}0 <= {slack}.
Proof. intros. Time interval with ({options}). Time Qed.
"""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("words", nargs="*")
    parser.add_argument("--limit", type=float, default=10, help="seconds for each attempt of Coq")
    parser.add_argument("--runs", type=int, default=3, help="the best of so many; Coq runs once")
    options = parser.parse_args()
    codac, coq = _codac(), _coq_version()
    print(f"python-flint {flint.__version__}; {coq or 'Coq-Interval is not here (Debian: coq, libcoq-interval)'}; "
          + (f"codac {importlib.metadata.version('codac')}" if codac else "codac is not here (pip install codac)"))
    print(f"{'statement':<32} {'verdict':<9} {'prove':>7} {'recheck':>7} {'bytes':>6}  "
          f"{'Coq-Interval':>12} {'ratio':>8}  {'codac':>8} {'ratio':>7}")
    _ours(Claim("x*(1-x) <= 1", where=("x in [0, 1]",)), 1)
    rows = []
    for name, statement, where in STATEMENTS:
        if options.words and not any(word in name for word in options.words):
            continue
        claim = Claim(statement, where=where)
        verdict, seconds, again, size = _ours(claim, options.runs)
        peers = (_by_coq(claim, options.limit) if coq else None, _by_codac(codac, claim, options.runs) if codac else None)
        rows.append((verdict == "proved", seconds, again, *peers))
        print(f"{name:<32} {verdict:<9} {seconds:>7.3f} {again:>7.3f} {size:>6}  "
              f"{_beside(peers[0], seconds, 12, 8)}  {_beside(peers[1], seconds, 8, 7)}", flush=True)
    _summary(rows)


def _beside(peer, ours: float, width: int, ratio_width: int) -> str:
    if peer is None:
        return f"{'':>{width}} {'':>{ratio_width}}"
    decided, seconds = peer
    sign = "" if decided else ">"
    return f"{f'{sign}{seconds:.3f}':>{width}} {f'{sign}{seconds / ours:.1f}x':>{ratio_width}}"


def _summary(rows):
    print(f"\nproved: {sum(row[0] for row in rows)} of {len(rows)}; recheck slower than prove: {sum(row[2] > row[1] for row in rows)}")
    for peer, column in (("Coq-Interval", 3), ("codac", 4)):
        found = [(row[1], *row[column]) for row in rows if row[column] is not None]
        if found:
            ratios = [theirs / ours for ours, _, theirs in found]
            print(f"{peer}: decides {sum(decided for _, decided, _ in found)} of {len(found)}; ratio from {min(ratios):.1f}, "
                  f"geometric mean {math.exp(sum(map(math.log, ratios)) / len(ratios)):.1f}, of the sums "
                  f"{sum(theirs for *_, theirs in found) / sum(ours for ours, *_ in found):.1f}; "
                  f"times that count an undecided case by the time spent on it")


def _ours(claim: Claim, runs: int):
    """(verdict, seconds to prove, to recheck, bytes of certificate)"""
    best, again, statement = math.inf, math.inf, claim.parsed
    for _ in range(runs):
        box.wrong_leaves.cache_clear()
        started = time.process_time()
        outcome = prove(statement, seconds=60)
        best = min(best, time.process_time() - started)
        if outcome.verdict == "undecided":
            return outcome.verdict, best, 0, 0
        certificate = claim_certificate(statement, outcome.verdict, outcome.evidence)
        box.wrong_leaves.cache_clear()
        started = time.process_time()
        check(certificate)
        again = min(again, time.process_time() - started)
    return outcome.verdict, best, again, len(certificate_text(certificate).encode())


# ---- codac


def _codac():
    with contextlib.suppress(ImportError):
        return importlib.import_module("codac")
    return None


def _by_codac(codac, claim: Claim, runs: int):
    """(decided, seconds)"""
    goal, vector = goal_of(claim.parsed), codac.VectorVar(len(claim.parsed.where))
    names = {name: vector[index] for index, (name, _) in enumerate(goal.symbols)}
    function = codac.AnalyticFunction([vector], _expression(goal.slack, codac, names))
    sides = [(domain.intervals[0].lower.value, domain.intervals[0].upper.value) for _, domain in goal.symbols]
    ends = [_constant(codac, low) | _constant(codac, high) for low, high in sides]
    for resolution in RESOLUTIONS:
        best = math.inf
        for _ in range(runs):
            started = time.process_time()
            contractor = codac.CtcInverse(function, codac.Interval(-codac.oo, 0))
            paving = codac.pave(codac.IntervalVector(ends), contractor, resolution)
            best = min(best, time.process_time() - started)
        if all(left.is_empty() for left in paving.boxes(codac.PavingOut.outer)):
            return True, best
    return False, best


def _constant(codac, value):
    return codac.Interval(int(value.p)) / codac.Interval(int(value.q))


def _expression(term, codac, names):
    """The term in codac's operations; a symbolic power by exp and log."""
    if term.op == "number":
        return _constant(codac, term.value)
    if term.op == "symbol":
        return names[term.value]
    if term.op == "add":
        return functools.reduce(lambda total, part: total - part[1] if part[0] else total + part[1],
                                ((_negated(part), _expression(_without_sign(part), codac, names)) for part in term.args[1:]),
                                _expression(term.args[0], codac, names))
    if term.op == "mul":
        above, below = ([_expression(part, codac, names) for part in side] for side in _fraction(term))
        top = functools.reduce(operator.mul, above) if above else codac.Interval(1)
        return top / functools.reduce(operator.mul, below) if below else top
    args = [_expression(part, codac, names) for part in term.args]
    if term.op == "pow":
        base, exponent, written = *args, term.args[1]
        if not written.is_number:
            return codac.exp(exponent * codac.log(base))
        whole = abs(int(written.value.p))
        power = base if whole == 1 else codac.sqr(base) if whole == 2 else codac.pow(base, whole)
        return power if written.value > 0 else codac.Interval(1) / power
    return getattr(codac, term.op)(*args)


def _negated(term) -> bool:
    return term.op == "mul" and term.args[0] is MINUS_ONE


def _without_sign(term):
    return mul(*term.args[1:]) if _negated(term) else term


def _fraction(term):
    """Factors above and below the line."""
    below = [part for part in term.args if part.op == "pow" and part.args[1].is_number and part.args[1].value < 0]
    return [part for part in term.args if part not in below], [power(part.args[0], -part.args[1].value) for part in below]


# ---- Coq-Interval


def _coq_version() -> str | None:
    trivial = COQ.format(names="x", bounds="0 <= x <= 1 -> ", slack="1 + x", options="i_prec 53")
    if shutil.which("coqc") is None or _compiled(trivial, 60) is None:
        return None
    version = subprocess.run(["coqc", "--version"], capture_output=True, text=True, check=True).stdout
    query = ["dpkg-query", "-W", "-f", "${Version}", "libcoq-interval"]
    package = subprocess.run(query, capture_output=True, text=True).stdout if shutil.which("dpkg-query") else ""
    return f"Coq {re.search(r'version ([0-9.]+)', version)[1]}, Coq-Interval {package or 'of unknown version'}"


def _by_coq(claim: Claim, limit: float):
    """(decided, seconds)"""
    goal = goal_of(claim.parsed)
    names = [name for name, _ in goal.symbols]
    sides = [(name, domain.intervals[0].lower, domain.intervals[0].upper) for name, domain in goal.symbols]
    bounds = "".join(f"{_coq(low)} <= {name} <= {_coq(high)} -> " for name, low, high in sides)
    cut = "".join(f"i_bisect {name}, " for name in names) + "i_depth 60"
    best = None
    for more in ("", *(f", i_autodiff {name}" for name in names)):
        text = COQ.format(names=" ".join(names), bounds=bounds, slack=_coq(goal.slack), options=cut + more)
        found = _compiled(text, limit if best is None else best + 5)
        if found is not None:
            best = found if best is None else min(best, found)
    return (True, best) if best is not None else (False, limit)


def _compiled(text: str, limit: float) -> float | None:
    """Processor seconds of the tactic and of Qed; None when it fails or takes longer."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "goal.v").write_text(text)
        try:
            done = subprocess.run(["coqc", "goal.v"], cwd=folder, capture_output=True, text=True, timeout=limit + 2)
        except subprocess.TimeoutExpired:
            return None
    times = re.findall(r"\(([0-9.]+)u,", done.stdout)
    return sum(map(float, times)) if done.returncode == 0 and len(times) == 2 else None


def _coq(term) -> str:
    if term.op == "number":
        return f"({int(term.value.p)}/{int(term.value.q)})"
    if term.op == "symbol":
        return term.value
    if term.op == "tanh":
        inner = f"exp (2 * {_coq(term.args[0])})"
        return f"(({inner} - 1) / ({inner} + 1))"
    if term.op == "add":
        rest = ((" - " if _negated(part) else " + ") + _coq(_without_sign(part)) for part in term.args[1:])
        return f"({_coq(term.args[0])}{''.join(rest)})"
    if term.op == "mul":
        above, below = (" * ".join(map(_coq, side)) for side in _fraction(term))
        return f"({above or '1'} / ({below}))" if below else f"({above})"
    args = [_coq(part) for part in term.args]
    if term.op == "pow":
        base, exponent, written = *args, term.args[1]
        if not written.is_number:
            return f"(exp ({exponent} * ln {base}))"
        whole = abs(int(written.value.p))
        return f"({base} ^ {whole})" if written.value > 0 else f"(/ ({base} ^ {whole}))"
    return f"({COQ_NAMES[term.op]} {args[0]})"


if __name__ == "__main__":
    main()
