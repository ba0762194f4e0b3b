"""`rdpverify enclose "rdp(M)" --orders …`: a table of enclosures over orders."""

from flint import fmpq

from ..errors import BudgetExceeded, InputError, OutOfTime, RuleError
from ..exact import rational_text
from ..printer import to_text
from ..typed import parse
from ..limited_process import bounded
from ..numeric import curve_record
from ..numeric.curve import curve
from ..terms import Term, number, substitute, symbol
from ..writing import write_whole
from .clock import left
from .enclose import BUDGET, at_point
from .output import answer, json_text
from .plotting import plot_orders

MOST_ORDERS = 100_000


def run_curve(options, expression: Term, values: dict[str, Term]) -> int:
    """0 with the digits at every order, else 3."""
    if expression.op not in ("rdp", "renyi") or expression.args[-1] is not symbol("alpha"):
        raise InputError('--orders expects an expression such as "rdp(GaussianMechanism(1))" or "renyi(P, Q, alpha)"')
    orders = read_orders(options.orders)
    question = at_point(expression, {**values, "alpha": number(orders[0])})
    budget = options.budget or BUDGET
    outcome, _ = bounded(lambda tell: _found(expression, question, values, orders, options, budget), budget, left(budget))
    if outcome["certificate"] is not None:
        write_whole(options.certificate, outcome["certificate"])
    answer(options, outcome["data"], outcome["lines"])
    return 0 if outcome["enough"] else 3


def _found(expression: Term, question: Term, values: dict[str, Term], orders: list[fmpq], options, budget: float) -> dict:
    """What is to be printed and written, as plain data."""
    certificate = None
    try:
        if options.certificate:
            enclosures, certificate = curve_record(expression, values, orders, options.digits)
        else:
            enclosures = curve(question, orders, options.digits)
    except OutOfTime:
        raise BudgetExceeded(f"not reached within the budget of {budget:g} s") from None
    except RuleError as problem:
        raise BudgetExceeded(str(problem)) from None
    if options.plot:
        plot_orders(options.plot, substitute(expression, values), orders, enclosures)
    rows = [(rational_text(order), *value.decimal(options.digits + 3), value) for order, value in zip(orders, enclosures)]
    enough = all(value.has_digits(options.digits) for value in enclosures)
    points = [{"order": order, "lower": lower, "upper": upper, "digits": value.digits(), "infinite": bool(value.infinite)}
              for order, lower, upper, value in rows]
    data = {"expression": to_text(expression), "at": {name: to_text(value) for name, value in values.items()}, "points": points,
            "certificate": options.certificate, "hash": certificate and certificate["digest"]}
    lines = [f"{order}  [{lower}, {upper}]" for order, lower, upper, _ in rows]
    lines = lines if enough else [*lines, f"  {options.digits} digits were not reached at every order"]
    lines += [f"  certificate  {data['hash']}"] if certificate else []
    return {"data": data, "lines": lines, "enough": enough, "certificate": None if certificate is None else json_text(certificate)}


def read_orders(text: str) -> list[fmpq]:
    """Numbers separated by commas; FROM:TO:COUNT stands for COUNT equally spaced ones, ends included."""
    orders = []
    for item in text.split(","):
        ends = [_number(part, item) for part in item.split(":")]
        if len(ends) == 1:
            orders.append(ends[0])
            continue
        if len(ends) != 3 or ends[2].q != 1 or not 2 <= ends[2] <= MOST_ORDERS:
            raise InputError(f"--orders expects numbers or FROM:TO:COUNT with 2 <= COUNT <= {MOST_ORDERS}, got {item!r}")
        first, last, count = ends[0], ends[1], int(ends[2])
        orders += [first + (last - first) * fmpq(k, count - 1) for k in range(count)]
    if any(not order > 0 for order in orders):
        raise InputError(f"the orders of a curve are > 0, got {text!r}")
    return orders


def _number(text: str, item: str) -> fmpq:
    term = parse(text)
    if not term.is_number:
        raise InputError(f"--orders expects exact numbers such as 3/2 or 1.01, got {item!r}")
    return term.value
