"""A proof in the core's rules alone, of laws, in words: the inequality between densities at every point that is integrated."""

from ...core.check import check
from ...core.polynomial import Polynomial, symbol
from ...certificates.core_texts import text_of
from ...elaboration.law_numbers import replaced
from ...language import parse
from ...printer import statement_data, to_text
from ...language.statement import Statement
from ...terms import ZERO, Term, make
from .. import layout
from ..prose import Display, Item, Proof, Sentence
from .told import sentence

IDEA = "compare the densities at every point, and integrate"
AT_A_POINT = "At every point the densities p, q, … of P, Q, … with respect to their sum satisfy"
ELSE = "the core's rules derive this from the definitions and from what it knows of the quantities; the certificate has the steps"


def points_in_words(statement: Statement, core: dict) -> Proof:
    """Of a proof that the core accepts."""
    made = check(statement_data(statement), core).theorems
    items = []
    for case in core["cases"]:
        for index in _integrated(core["steps"], case):
            f = made[core["steps"][index][1][0]].f
            items.append(Item("", (Sentence((AT_A_POINT,)), Display(((layout.relation(_at_a_point(f), ">=", ZERO),),)),
                                   sentence(("the integral of this, with what is given, is the statement",)))))
    return Proof(sentence((IDEA,)) if items else None, tuple(items) or (Item("", (sentence((ELSE,)),)),))


def _integrated(steps: list, index: int) -> list[int]:
    """The steps whose integrals the sum at this step is made of."""
    rule, *arguments = steps[index]
    if rule == "integrate":
        return [index]
    parts = arguments[0] if rule == "arithmetic" else []
    below = arguments[1:] if rule == "cases" else [place for _, several in parts for place in several]
    return list(dict.fromkeys(number for place in below for number in _integrated(steps, place)))


def _at_a_point(f: Polynomial):
    """p for the density of P, and the like."""
    names = {atom: symbol(_name(atom, place)) for place, atom in enumerate(sorted(f.points, key=lambda atom: atom.key))}
    return _in_order(parse(text_of(replaced(f, names)).replace("pos(", "Max(0, ")))


def _in_order(term: Term) -> Term:
    """Summands > 0 first, each kind by its text, factors alike: the order of a polynomial depends on what was met before."""
    args = [_in_order(part) for part in term.args]
    if term.op == "add":
        args.sort(key=lambda part: ((text := to_text(part)).startswith("-"), text))
    elif term.op == "mul":
        args.sort(key=lambda part: (not part.is_number, to_text(part)))
    return make(term.op, args, term.value) if args else term


def _name(atom, place: int) -> str:
    """p for the density of P; in_S for the indicator of S."""
    name = atom.args[0].args[0] if atom.args[0].args else ""
    if not isinstance(name, str):
        return f"p_{place}"
    return name.lower() if atom.head == "density" else f"in_{name}"
