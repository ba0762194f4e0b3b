"""`rdpverify enclose`: an interval with exact ends that contains the value."""

from ..errors import BudgetExceeded, InputError, RuleError
from ..language import parse, to_text
from ..numeric import enclose, record
from ..terms import Term, number, substitute
from ..writing import write_whole
from .output import answer, json_text
from .progress import Progress

BUDGET = 60
AT_BEST_ORDER = "at the best order found, an upper bound of the infimum over all orders"


def run(options) -> int:
    """0 with an answer (infinite is one), 3 when the digits were not reached within the budget."""
    expression = parse(options.expression)
    values = dict(map(_assignment, options.at))
    if options.orders:
        from .curve import run_curve

        return run_curve(options, expression, values)
    if options.best_order:
        values["alpha"] = _best_order(expression, values)
    term = at_point(expression, values)
    with Progress("enclosing", 1, options.quiet) as progress:
        progress.begin("")
        budget, route = options.budget or BUDGET, options.route
        try:
            if options.certificate:
                found, certificate = record(expression, values, options.digits, budget, route)
                write_whole(options.certificate, json_text(certificate))
            else:
                found, _ = enclose(term, digits=options.digits, budget=budget, route=route)
        except RuleError as problem:  # the question was well put; no answer was found
            raise BudgetExceeded(str(problem)) from None
    enough = found.has_digits(options.digits)
    lower, upper = found.decimal(options.digits + 3)
    data = {
        "expression": to_text(expression),
        "at": {name: to_text(value) for name, value in values.items()},
        "lower": lower,
        "upper": upper,
        "digits": found.digits(),
        "infinite": bool(found.infinite),
        "exact": found.exact is not None,
        "reason": found.reason + (f"; {AT_BEST_ORDER}" if options.best_order else ""),
        "certificate": options.certificate,
    }
    answer(options, data, _lines(found, data, options.digits, enough))
    return 0 if enough else 3


def at_point(expression: Term, values: dict[str, Term]) -> Term:
    """The closed term; raises InputError when a symbol has no value or a value has no symbol."""
    missing = sorted(expression.free - values.keys())
    if missing:
        raise InputError(f"no value for {', '.join(missing)}: add --at {missing[0]}=3/2")
    unknown = sorted(values.keys() - expression.free)
    if unknown:
        raise InputError(
            f"{', '.join(unknown)} does not occur in the expression; its symbols: {', '.join(sorted(expression.free)) or 'none'}"
        )
    return substitute(expression, values)


def _best_order(expression: Term, values: dict[str, Term]) -> Term:
    from ..numeric.best_order import best_order

    if "alpha" not in expression.free or "alpha" in values:
        raise InputError("--best-order expects an expression in alpha without --at alpha=…")
    question = substitute(expression, values)
    if question.free != {"alpha"}:
        at_point(expression, {**values, "alpha": number(2)})  # names what is missing
    return number(best_order(question))


def _assignment(text: str) -> tuple[str, Term]:
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise InputError(f"--at expects NAME=VALUE, such as mu=3/2, got {text!r}")
    term = parse(value)
    if term.free:
        raise InputError(f"--at expects a value without symbols, got {text!r}")
    return parse(name).value or name.strip(), term


def _lines(found, data: dict, wanted: int, enough: bool) -> list[str]:
    if found.infinite:
        return [data["lower"], f"  infinite: {found.reason}"]
    if found.exact is not None:
        return [f"{found.exact}", f"  exactly; {found.reason}", f"  in [{data['lower']}, {data['upper']}]"]
    lines = [f"[{data['lower']},", f" {data['upper']}]", f"  {data['digits']} correct digits; {data['reason']}"]
    lines += [f"  alpha = {data['at']['alpha']}"] if data["reason"].endswith(AT_BEST_ORDER) else []
    return lines if enough else [*lines, f"  {wanted} digits were not reached within the budget; this is the best enclosure found"]
