"""Whether a nicer form may stand for the value that the lemmas give: identical where the conditions hold, and undefined nowhere else.

The normal form and the requirements of operations are the kernel's, but nothing that is proved rests on what is accepted here.
"""

from ..errors import InputError, RuleError, require
from ..kernel.closed.answer import Answer
from ..kernel.closed.assumptions import Assumptions
from ..kernel.closed.requirements import new_hole
from ..kernel.closed.series import canonical_series
from ..language import parse
from ..terms import Term, make, rebuild, sub, substitute, symbol
from ..terms.normal import identical


def accepted_form(answer: Answer, text: str, assumptions: Assumptions) -> Term:
    """The form that the text is, once it is identical to the answer's value; RuleError when it is not known to be."""
    try:
        form = parse(text, internal=True)
    except InputError as problem:
        raise RuleError(f"unreadable form: {problem}") from None
    require(form.free <= answer.value.free, "the proposed form has symbols that the value does not have")
    spellings = dict.fromkeys((form, renamed_indices(form, _internal_index)))
    if answer.value in spellings:
        return form
    assumed = where_it_holds(answer, assumptions)
    spelling = next((s for s in spellings if identical(canonical_series(s, assumed), answer.value, assumed)), None)
    require(spelling is not None, f"the form {text} is not identical to the value by the kernel's normal form")
    hole = new_hole(spelling, answer.value, assumed)
    if hole is not None:
        raise RuleError(f"the form {text} might be undefined: {hole.why}")
    return form


def where_it_holds(answer: Answer, assumptions: Assumptions) -> Assumptions:
    """The signs where the conditions of the answer hold."""
    strict, weak = ([sub(c.left, c.right) for c in answer.conditions if c.op == op] for op in (">", ">="))
    return assumptions.assuming(*strict, weak=weak)


def renamed_indices(term: Term, name) -> Term:
    """Every sum with its index called ``name(old)``."""

    def leaf(node: Term):
        if node.op != "Sum":
            return None
        body, index, *ends = node.args
        new = symbol(name(index.value))
        return make("Sum", (substitute(body, {index.value: new}), new, *ends))

    return rebuild(term, leaf) if "Sum" in term.ops else term


def _internal_index(name: str) -> str:
    """The index of the lemmas' own sums that is displayed by this name."""
    return name if name.startswith("_") else f"_{name}"
