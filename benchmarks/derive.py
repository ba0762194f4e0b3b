"""Closed forms against ``sympy.integrate``: every pair of the examples, our time, and SymPy's on the same integrand.

Run: python benchmarks/derive.py [--limit SECONDS] [--no-sympy] [--no-checks] [NAME …]

Each pair is derived in this process (warm: one derivation beforehand), in seconds of processor time, all of them before anything
else; self-checks with verified integration have their own column.  SymPy works in a process that is killed at the limit; its value
is compared with ours at one point above order 1: ``right``, ``WRONG``, ``guarded`` (a condition hides the answer there),
``unevaluated``, ``timeout``, ``error``.

What SymPy 1.14 makes of the 48 pairs that are a single integral or sum, 20 s each: 10 right, 13 guarded by a condition that holds
below order 1 only, 14 unevaluated, 11 timeouts, none wrong.
"""

import argparse
import json
import time

from flint import arb

from rdpverify.claims.deriving import derive as derive_checked
from rdpverify.definitions.measures import VARIABLE, measure
from rdpverify.derivation import derive
from rdpverify.derivation.examples import DISCRETE, EXAMPLES, SAME, Example
from rdpverify.derivation.samples import ORDERS_ABOVE, sample_point
from rdpverify.derivation.series import ball_with_series
from rdpverify.derivation.step import Derivation
from rdpverify.errors import BudgetExceeded, InputError
from rdpverify.printer import to_text
from rdpverify.symbolic.worker import Worker
from rdpverify.terms import INFINITY, Term, mul, number, power, substitute
from rdpverify.terms.evaluate import ball

TOGETHER, EACH = 3.0, 0.5  # seconds: the goal for all one-dimensional pairs, and for each


def main():
    options = _options()
    derive("renyi(Normal(0, 1), Normal(1, 2))", check=False)  # warm
    chosen = [example for example in EXAMPLES if not options.names or any(name in example.title for name in options.names)]
    ours = {example: _timed(lambda: derive(example.expression, example.where, check=False)) for example in chosen}
    print(f"{'pair':<62} {'ours':>6} {'checks':>7} {'SymPy':>7}  outcome of SymPy")
    with Worker() as worker:
        if not options.no_sympy:
            worker.call("simplify", "1", seconds=60)  # warm too
        for example, (found, seconds_ours) in ours.items():
            checks = "" if options.no_checks else _checks(example)
            seconds, outcome = ("", "") if options.no_sympy else _sympy(worker, example, found, options.limit)
            if found.closed_form is None:
                outcome = f"ours: {found.reason}"
            print(f"{example.title:<62} {seconds_ours:>6.2f} {checks:>7} {seconds:>7}  {outcome}", flush=True)
    print(_summary({example: seconds for example, (_, seconds) in ours.items()}))


def _summary(ours: dict[Example, float]) -> str:
    families = [seconds for example, seconds in ours.items() if example.kind in (SAME, DISCRETE)]
    slow = [example.title for example, seconds in ours.items() if seconds > EACH]
    verdict = "under" if sum(families) < TOGETHER else "OVER"
    return (
        f"{len(ours)} pairs in {sum(ours.values()):.2f} s; the {len(families)} of one-dimensional families in "
        f"{sum(families):.2f} s: {verdict} {TOGETHER} s; over {EACH} s: {', '.join(slow) or 'none'}"
    )


def _options():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("names", nargs="*", help="only pairs whose title contains one of these")
    parser.add_argument("--limit", type=float, default=20, help="seconds for SymPy, each pair (20)")
    parser.add_argument("--no-sympy", action="store_true", help="our times only")
    parser.add_argument("--no-checks", action="store_true", help="without the self-checks")
    return parser.parse_args()


def _timed(work):
    """(what it returns, seconds of this process: another one's load does not count)."""
    start = time.process_time()
    found = work()
    return found, time.process_time() - start


def _checks(example: Example) -> str:
    """The seconds of the self-checks alone, with a mark when one does not hold.

    Much of a derivation is remembered the second time, so that is what the time with self-checks is compared with.
    """
    _, again = _timed(lambda: derive(example.expression, example.where, check=False))
    found, seconds = _timed(lambda: derive_checked(example.expression, example.where))
    bad = [check.name for check in found.checks if check.outcome != "holds"]
    return f"{max(0.0, seconds - again):.2f}" + ("!" if bad else "")


def _sympy(worker: Worker, example: Example, found: Derivation, limit: float) -> tuple[str, str]:
    request = _integrand(example, found)
    if request is None:
        return "", "no single integral"
    kind, texts, value = request
    start = time.perf_counter()
    try:
        answer = json.loads(worker.call("integrate_at", kind, *texts, seconds=limit))
    except BudgetExceeded:
        return f"> {limit:g}", "timeout"
    except InputError as problem:
        return f"{time.perf_counter() - start:.2f}", f"error: {str(problem)[:60]}"
    seconds = f"{time.perf_counter() - start:.2f}"
    if answer["outcome"] != "closed":
        return seconds, answer["outcome"]
    return seconds, _verdict(answer["value"], value)


def _verdict(text: str, value: arb | None) -> str:
    try:
        theirs = arb(text)
    except ValueError:
        return f"no number: {text[:30]}"
    if value is None:
        return "right (oo)" if not theirs.is_finite() else "WRONG"
    return "right" if abs(theirs - value) < abs(value) * arb(1e-9) else "WRONG"


def _integrand(example: Example, found: Derivation):
    """("integrate" or "summation", texts for the worker, our value at its point); None for pairs that are no single integral."""
    order = found.expression.args[2]
    try:
        p, q = (measure(law) for law in found.expression.args[:2])
    except InputError:
        return None
    if len(p.parts) != 1 or len(q.parts) != 1 or p.atoms or q.atoms:
        return None
    (first,), (second,) = p.parts, q.parts
    integrand = mul(power(first.density, order), power(second.density, 1 - order))
    values, ours = _point(found, order)
    ends = {name: domain.intervals[0].lower for name, domain in found.where}
    positive = [name for name, end in ends.items() if end.is_number and end.value >= 0]
    point = " ".join(f"{name}={value!r}" for name, value in sorted(values.items()))
    kind = "summation" if p.space == "integers" else "integrate"
    texts = (to_text(integrand), VARIABLE.value, to_text(first.lower), to_text(first.upper), " ".join(positive), point)
    return kind, texts, ours


def _point(found: Derivation, order: Term) -> tuple[dict, arb | None]:
    """Parameters and the order 5/4, with the value of our integral there; None where it is infinite."""
    at = ORDERS_ABOVE[0]
    values = {**sample_point(found.where, order.value, 0), order.value: number(at)}
    form = found.closed_form
    if form is None or form is INFINITY or not all(_holds(condition, values) for condition in found.finite_when):
        return values, None
    return values, (ball_with_series(substitute(form, values)) * arb(at - 1)).exp()


def _holds(condition, values) -> bool:
    left, right = (ball(substitute(side, values), {}) for side in (condition.left, condition.right))
    return bool({"<": left < right, "<=": left <= right, ">": left > right, ">=": left >= right}[condition.op])


if __name__ == "__main__":
    main()
