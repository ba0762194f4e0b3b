"""`rdpverify derive`: closed form, finiteness, limits, steps."""

from contextlib import suppress

from ..errors import OutOfTime
from ..limited_process import bounded
from ..typed import parse_question
from ..typed.declarations import UNUSED, unused
from .clock import left
from .output import answer, json_text, warn
from .plotting import BUDGET as WITH_A_PICTURE
from .plotting import check_plot, plot_question
from .progress import Progress

BUDGET = 20  # seconds


def run(options) -> int:
    """0 with an answer, 3 when no closed form is known."""
    question = parse_question(options.expression, options.where)  # bad input is told before anything large is loaded
    for name in unused(question.where, question.term.free.union(*(each.free for each in question.conditions))):
        warn(UNUSED.format(name))
    check_plot(options.plot)
    from ..claims import deriving  # noqa: F401  loaded once, for the process that works with it

    budget = options.budget or (WITH_A_PICTURE if options.plot else BUDGET)
    with Progress("deriving", 1, options.quiet) as progress:
        progress.begin("")
        outcome, _ = bounded(lambda tell: _found(question, options, tell), budget, left(budget))
    if options.format == "json" and options.json is None:
        options.json = "-"
    options.quiet = options.quiet and options.format == "text"  # a page is no first line
    answer(options, outcome["data"], outcome["lines"])
    if not outcome["drawn"]:
        warn(f"{options.plot} was not drawn within the budget of {budget:g} s")
    return 0 if outcome["known"] and outcome["drawn"] else 3


def _found(question, options, tell) -> dict:
    """What is to be printed, as plain data; it is told before the picture is drawn."""
    from ..claims.deriving import derive

    answer = derive(options.expression, where=options.where, budget=options.budget or BUDGET)
    told = {"data": answer.data(), "lines": _shown(answer, options.format), "known": answer.closed_form is not None,
            "drawn": not options.plot}
    if options.plot:
        tell(told)
        with suppress(OutOfTime):
            plot_question(question.term, options.where, options)
            told["drawn"] = True
    return told


def _shown(answer, form: str) -> list[str]:
    if form == "json":
        return json_text(answer.data()).splitlines()
    if form == "text":
        return str(answer).splitlines()
    from ..reports import derivation

    return {"latex": derivation.latex_lines, "markdown": derivation.markdown_lines, "html": derivation.html_lines}[form](answer)
