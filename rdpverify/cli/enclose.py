"""`rdpverify enclose`: an interval with exact ends that contains the value."""

import contextlib
from dataclasses import replace

from ..accounting.without_pair import may_lack_a_pair
from ..claims.store import Store
from ..definitions import SIGNATURES
from ..errors import BudgetExceeded, InputError, OutOfTime, RuleError
from ..printer import to_text
from ..typed import parse
from ..typed.sums import written_out
from ..language.bounds import excludes
from ..typed.declarations import meant
from ..limited_process import bounded
from ..terms import Term, number, substitute, symbol, walk
from ..writing import write_whole
from .clock import left
from .output import answer, json_text
from .plotting import check_plot, plot_enclosures
from .progress import Progress
from .stored import store_of

BUDGET = 60
EXAMPLES = ("3/2", "1/100", "10")  # of values, in messages
AT_ORDER = 32
BOTH_SIDES = 0.75  # of the budget; what is left is for a bound from above alone
AT_BEST_ORDER = "at the best order found, an upper bound of the infimum over all orders; from below: "


def run(options) -> int:
    """0 with an answer (infinite is one), 3 when the digits were not reached within the budget."""
    expression = written_out(parse(options.expression))
    if options.grid or options.csv:
        from .grid import run_grid

        return run_grid(options, expression)
    values = read_values(options.at)
    check_plot(options.plot)
    if options.orders:
        from .curve import run_curve

        return run_curve(options, expression, values)
    if options.plot:
        return plot_enclosures(options, expression, values)
    budget = options.budget or BUDGET
    if not options.best_order:
        at_point(expression, values)  # says what is wrong with the input before anything large is loaded
    with Progress("enclosing", 1, options.quiet, budget) as progress:
        progress.begin("")
        try:
            outcome, _ = bounded(lambda tell: _found(expression, values, options, budget, tell), budget, left(budget))
        except BudgetExceeded as problem:
            raise BudgetExceeded(f"{problem}{_sooner(expression)}") from None
    for path, certificate in outcome["certificates"].items():
        write_whole(path, certificate)
    lacking = options.certificate and not outcome["certificates"]
    if lacking:
        outcome["data"]["certificate"] = None
        outcome["lines"].append("  the budget was over before the certificate was made")
    answer(options, outcome["data"], outcome["lines"])
    return 0 if outcome["enough"] and not lacking else 3


def _sooner(expression: Term) -> str:
    """What is found at once in place of an epsilon that is out of reach."""
    if expression.op != "epsilon" or "AnyMechanism" in expression.ops:
        return ""
    mechanism, delta = map(to_text, expression.args)
    return f"; a bound from above, by one order: enclose 'optimal_epsilon({AT_ORDER}, rdp({mechanism}, {AT_ORDER}), {delta})'"


def _found(expression: Term, values: dict[str, Term], options, budget: float, tell) -> dict:
    """What is to be printed and written, as plain data; ``tell`` is given the same for what is found on the way."""
    def worded(enclosure, certificate=None, values=values):
        return _worded(expression, values, options, enclosure, certificate)

    try:
        if options.best_order:
            return worded(*_over_orders(expression, values, options, budget))
        return worded(*_at_point(expression, values, options, budget, lambda enclosure: tell(worded(enclosure))))
    except OutOfTime:
        raise BudgetExceeded(f"not reached within the budget of {budget:g} s") from None
    except RuleError as problem:  # the question was well put; no answer was found
        raise BudgetExceeded(str(problem)) from None


def _worded(expression: Term, values: dict[str, Term], options, enclosure, certificate) -> dict:
    enough = enclosure.has_digits(options.digits)
    lower, upper = enclosure.decimal(options.digits + 3)
    data = {
        "expression": to_text(expression),
        "at": {name: to_text(value) for name, value in values.items()},
        "lower": lower,
        "upper": upper,
        "digits": enclosure.digits(),
        "infinite": bool(enclosure.infinite),
        "exact": enclosure.exact is not None,
        "reason": enclosure.reason,
        "certificate": options.certificate,
        "hash": certificate and certificate["digest"],
    }
    if hasattr(enclosure, "sides"):
        data["sides"] = enclosure.sides.data(options.certificate)
    lines = _lines(enclosure, data, options, enough) + ([f"  certificate  {data['hash']}"] if certificate else [])
    written = {} if certificate is None else {options.certificate: json_text(certificate)}
    if hasattr(enclosure, "sides") and options.certificate:
        written = {data["sides"][side]["certificate"]: json_text(each.certificate) for side, each in enclosure.sides.known()}
    return {"data": data, "lines": lines, "enough": enough, "certificates": written}


def _at_point(expression: Term, values: dict[str, Term], options, budget: float, tell):
    """(enclosure, certificate or None).  What is large is loaded once the input is known to be good."""
    term = at_point(expression, values)
    if bounds := _bounds_at(term, options, budget):
        return bounds, None
    from ..numeric import enclose, record

    if options.certificate:
        store = store_of(options)
        kept = None if options.route else _kept(store, expression, values, options.digits, budget)
        enclosure, certificate = kept or record(expression, values, options.digits, budget, options.route, tell)
        with contextlib.suppress(OSError, InputError):
            store.keep(certificate)
        return enclosure, certificate
    try:
        return enclose(term, options.digits, budget, options.route, tell)[0], None
    except RuleError:
        if (endless := _endless(term)) is None:
            raise
        return endless, None


def _endless(term: Term):
    """∞, of an infinite sum that is proved to be."""
    from ..certificates.digits import Enclosure
    from ..kernel.extended import infinity
    from ..proving.endless import is_endless

    return Enclosure.of(infinity("partial sums grow without end")) if is_endless(term) else None


def _bounds_at(term: Term, options, budget: float):
    """What is proved of a quantity of a mechanism without a worst pair, from two sides; None where nothing is."""
    if options.route or not may_lack_a_pair(term):
        return None
    from ..accounting.sides import bounds_of

    return bounds_of(term, left(budget))


def _kept(store: Store, expression: Term, values: dict[str, Term], digits: int, budget: float):
    """(enclosure, certificate) by the plans of a record in the store: nothing in it is believed, but the plans need no search."""
    from ..claims.kept_numbers import plans_in
    from ..numeric.record import record

    at = {name: to_text(value) for name, value in sorted(values.items())}
    for path, plans in plans_in(store, to_text(expression), at, digits):
        try:
            enclosure, certificate = record(expression, values, digits, budget, known=plans)
        except BudgetExceeded:
            raise
        except Exception:  # whatever somebody wrote there
            store.forget(path)
            continue
        if enclosure.has_digits(digits):
            store.used(path)
            return enclosure, certificate
    return None


def at_point(expression: Term, values: dict[str, Term]) -> Term:
    """The closed term; raises InputError when a symbol has no value or a value has no symbol."""
    missing = sorted(expression.free - values.keys())
    if missing:
        known = meant(missing[0], [expression])
        example = f"add --at {missing[0]}={_example(missing[0], expression)}"
        raise InputError(f"no value for {', '.join(missing)}: {f'{known}; or ' if known else ''}{example}")
    unknown = sorted(values.keys() - expression.free)
    if unknown:
        raise InputError(
            f"{', '.join(unknown)} does not occur in the expression; its symbols: {', '.join(sorted(expression.free)) or 'none'}"
        )
    return substitute(expression, values)


def _example(name: str, expression: Term) -> str:
    """A value that every slot allows in which the symbol stands."""
    domains = []
    for node in walk(expression):
        for index, argument in enumerate(node.args if node.op in SIGNATURES else ()):
            if symbol(name) in (argument.args if argument.op == "tuple" else (argument,)):
                domains.append(SIGNATURES[node.op].slot(index).natural)
    return next((value for value in EXAMPLES if not any(excludes(domain, parse(value)) for domain in domains if domain)), EXAMPLES[0])


def _over_orders(expression: Term, values: dict[str, Term], options, budget: float):
    """(enclosure, certificate, values with the best order) of the infimum over alpha; from above alone where no lower bound is found."""
    if "alpha" not in expression.free or "alpha" in values:
        raise InputError("--best-order expects an expression in alpha without --at alpha=…")
    question = substitute(expression, values)
    if question.free != {"alpha"}:
        at_point(expression, {**values, "alpha": number(2)})  # names what is missing
    if options.route:
        raise InputError("--route is for one order: the infimum over orders chooses its routes itself")
    from ..numeric import enclose, enclose_infimum, infimum_record
    from ..numeric.best_order import best_order

    try:
        if options.certificate:
            enclosure, certificate = infimum_record(expression, values, options.digits, budget)
            return enclosure, certificate, values | {"alpha": parse(certificate["evidence"]["infimum"]["best"])}
        enclosure, evidence = enclose_infimum(question, options.digits, round(BOTH_SIDES * left(budget), 2))
        return enclosure, None, values | {"alpha": parse(evidence["infimum"]["best"])}
    except RuleError as problem:
        why = str(problem)
    if options.certificate:
        raise RuleError(why)
    values = values | {"alpha": number(best_order(question))}
    enclosure, _ = enclose(substitute(expression, values), digits=options.digits)
    return replace(enclosure, reason=f"{enclosure.reason}; {AT_BEST_ORDER}{why}"), None, values


def read_values(items: list[str]) -> dict[str, Term]:
    values: dict[str, Term] = {}
    for name, value in map(_assignment, items):
        if name in values:
            raise InputError(f"--at gives {name} two values: {to_text(values[name])} and {to_text(value)}")
        values[name] = value
    return values


def _assignment(text: str) -> tuple[str, Term]:
    name, equals, value = text.partition("=")
    if not equals or not name.strip() or not value.strip():
        raise InputError(f"--at expects NAME=VALUE, such as mu=3/2, got {text!r}")
    term = parse(value)
    if term.free:
        raise InputError(f"--at expects a value without symbols, got {text!r}")
    return parse(name).value or name.strip(), term


def _lines(enclosure, data: dict, options, enough: bool) -> list[str]:
    if enclosure.infinite:
        return [data["lower"], f"  infinite: {enclosure.reason}"]
    if enclosure.exact is not None:
        return [f"{enclosure.exact}", f"  exactly; {enclosure.reason}", f"  in [{data['lower']}, {data['upper']}]"]
    if options.quiet:
        return [f"[{data['lower']}, {data['upper']}]"]
    lines = [f"[{data['lower']},", f" {data['upper']}]", f"  {data['digits']} correct digits; {data['reason']}"]
    if "sides" in data:
        written = [f"  certificate  of the {side} end: {data['hash']}" for side, data in data["sides"].items() if data["certificate"]]
        return [*lines[:2], f"  {data['reason']}", *written]
    lines += [f"  the best order is near {_short(data['at']['alpha'])}"] if options.best_order else []
    return lines if enough else [*lines, f"  {options.digits} digits were not reached; this is the best enclosure found"]


def _short(order: str) -> str:
    from ..certificates.digits import Enclosure
    from ..kernel.extended import exactly

    return Enclosure.of(exactly(parse(order).value, "")).decimal(6)[0]
