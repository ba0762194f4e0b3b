"""Whether the digits asked are reached: every family, twice, and the subsampled Gaussian, at ten orders and three precisions."""

import time
from collections.abc import Iterator

from hostile import HOSTILE
from pairs import PAIRS, SKEWED
from rdpverify.errors import RdpVerifyError
from rdpverify.language import parse
from rdpverify.numeric import enclose

PRECISIONS = (20, 50, 100)
ORDERS = ("1/2", "1", "1 + 10**-12", "101/100", "2", "5/2", "323/10", "256", "10**4", "10**6")
HOSTILE_ORDERS = ("10**-6", "1/2 - 10**-30", "1", "1 + 10**-30", "2", "10**9", "oo")
DEVIATIONS = ("1/1000", "1/10", "1", "30", "1000")
RATES = ("1/10**6", "1/100", "1/2", "999/1000")
BUDGET, SHORT_BUDGET = 20, 2  # seconds for a call; the next precisions are not tried when one used half of it up
GAUSSIAN = "subsampled Gaussian"


def subsampled(q: str, deviation: str, order: str, swapped: bool = False) -> str:
    laws = [f"Mixture(({q}, Normal(1, {deviation})), (1 - {q}, Normal(0, {deviation})))", f"Normal(0, {deviation})"]
    return f"renyi({', '.join(reversed(laws) if swapped else laws)}, {order})"


def questions(words) -> Iterator[tuple[str, str, str]]:
    """(family, set of parameters, question) for the families whose name has one of the words (all when there is none)."""
    def wanted(name):
        return not words or any(word.lower() in name.lower() for word in words)

    for name in PAIRS:
        for label, (p, q) in (("plain", PAIRS[name]), ("skewed", SKEWED[name])):
            if wanted(name):
                yield from ((name, label, f"renyi({p}, {q}, {order})") for order in ORDERS)
    if wanted(GAUSSIAN):
        for q in RATES:
            for deviation in DEVIATIONS:
                for swapped in (False, True):
                    label = f"q = {q}, sd = {deviation}{', swapped' if swapped else ''}"
                    yield from ((GAUSSIAN, label, subsampled(q, deviation, order, swapped)) for order in ORDERS)


def reached(text: str, digits: int, budget: float = BUDGET) -> tuple[bool, str]:
    """(whether the digits are there or the value is infinite, what there is instead)."""
    try:
        found = enclose(parse(text), digits, budget)[0]
    except RdpVerifyError as problem:
        return False, str(problem)[:90]
    return bool(found.infinite) or found.has_digits(digits), f"{found.digits()} digits"


def digits(words):
    """One row for each call that misses, and the slowest ones."""
    count, rows, times = 0, [], []
    for name, label, text in questions(words):
        for wanted in PRECISIONS:
            started = time.process_time()
            good, instead = reached(text, wanted)
            seconds, count = time.process_time() - started, count + 1
            times.append((seconds, wanted, text))
            if not good:
                rows.append(f"  {name} ({label}), order {text.rpartition(', ')[2][:-1]}, {wanted} digits: {instead}, {seconds:.1f} s")
                print(rows[-1], flush=True)
            if not good and seconds > BUDGET / 2:
                break
    times.sort(reverse=True)
    print(f"{count - len(rows)} of {count} calls reach {', '.join(map(str, PRECISIONS))} digits or ∞, "
          f"{sum(seconds for seconds, *_ in times):.0f} s; slowest:")
    for seconds, wanted, text in times[:5]:
        print(f"  {seconds:.2f} s, {wanted} digits  {text}")


def hostile(words):
    """Which calls miss the 20 digits within the short budget, and whether that is said in time."""
    count, missed, late = 0, 0, []
    for name, pairs in HOSTILE.items():
        if words and not any(word.lower() in name.lower() for word in words):
            continue
        for pair in pairs:
            for order in HOSTILE_ORDERS:
                started = time.monotonic()
                good, instead = reached(f"renyi({pair}, {order})", 20, SHORT_BUDGET)
                seconds, count, missed = time.monotonic() - started, count + 1, missed + (not good)
                if not good:
                    print(f"  renyi({pair}, {order}): {instead}, {seconds:.1f} s", flush=True)
                if seconds > SHORT_BUDGET + 1:
                    late.append((seconds, pair, order))
    print(f"{count - missed} of {count} hostile calls reach 20 digits or ∞; late: {late or 'none'}")
