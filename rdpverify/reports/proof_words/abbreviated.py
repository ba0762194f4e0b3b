"""Very long formulas: a part that recurs in one gets a letter, which is defined once behind the formula.  Nothing is left out."""

from collections import Counter
from itertools import count

from ...terms import Term, symbol, walk
from ...terms.build import construct
from ...terms.term import BINDERS
from .. import layout
from ..boxes import Box, operator, row, words
from ..notation import symbol_box

MOST_NODES = 1000  # about half a page; what is no longer is printed as it is
FEWEST_NODES = 12  # of a part that is worth a letter
NUMBERS = ("add", "mul", "pow", "exp", "log", "Piecewise", "Max", "Min", "Abs", "Sum", "binomial", "factorial", "Phi", "erf", "erfc")


def written(lay, *terms: Term) -> Box:
    """What ``lay`` makes of the terms; behind it, where they are very long, "where A₁ = …" for the parts that recur."""
    if sum(term.size for term in terms) <= MOST_NODES:
        return lay(*terms)
    shorter, letters = _lettered(terms)
    defined = [part for name, value in letters.items() for part in (words(", "), symbol_box(name), operator("="), layout.layout(value))]
    return row(lay(*shorter), words(", where "), row(*defined[1:])) if defined else lay(*terms)


def _lettered(terms: tuple[Term, ...]) -> tuple[list[Term], dict[str, Term]]:
    """The terms with letters for the parts that recur, and what the letters stand for, in which earlier ones may stand."""
    nodes = list(dict.fromkeys(node for term in terms for node in walk(term)))
    uses = Counter([*terms, *(argument for node in nodes for argument in node.args)])
    bound = {node.args[BINDERS[node.op][0]].value for node in nodes if node.op in BINDERS}
    taken = {node.value for node in nodes if isinstance(node.value, str)}
    names = (name for name in map("A{}".format, count(1)) if name not in taken)
    letters: dict[str, Term] = {}
    shorter: dict[Term, Term] = {}
    for node in nodes:  # arguments come first
        args = tuple(shorter[argument] for argument in node.args)
        shorter_node = node if args == node.args else construct(node.op, args, node.value)
        if uses[node] > 1 and node.op in NUMBERS and node.size >= FEWEST_NODES and not node.free & bound:
            name = next(names)
            letters[name], shorter_node = shorter_node, symbol(name)
        shorter[node] = shorter_node
    return [shorter[term] for term in terms], letters
