"""Arguments that are given by their names, as in ``LaplaceMechanism(b, sensitivity=2)``; those of functions have none."""

from .calls import argument, completed
from ..terms import Term
from ..words import ENTRIES
from ..words.signature import Signature
from .described import usage


def arguments(parser, signature: Signature) -> list[Term]:
    """Those of a call, as :func:`rdpverify.typed.calls.arguments` reads those without names."""
    given: dict[int, Term] = {}
    place, named = 0, False
    while not parser.at(")") or given:
        start = parser.token.position
        if parser.at("name") and parser.tokens[parser.index + 1].kind == "=":
            index, named = _place(parser, signature, given), True
        elif named:
            parser.fail("an argument without a name cannot follow one with a name")
        elif place >= len(signature.slots) and not signature.variadic:
            parser.fail(f"too many arguments: expected {usage(signature)}", start)
        else:
            index, place = place, place + 1
        given[index] = argument(parser, signature.slot(index), signature)
        if not parser.at(","):
            break
        parser.take()
    return completed(parser, signature, given)


def _place(parser, signature: Signature, given) -> int:
    name = parser.take()
    if signature.name in ENTRIES and ENTRIES[signature.name].kind == "function":
        parser.fail("the arguments of a function have no names; write == for equality", parser.token.position)
    slots = [slot.name for slot in signature.slots]
    if name.text not in slots:
        near = parser.hint("word", name.text, slots)
        parser.fail(f"{signature.name} has no argument {name.text!r}{near or ': expected ' + usage(signature)}", name.position)
    index = slots.index(name.text)
    if index in given:
        parser.fail(f"the argument {name.text!r} is given twice", name.position)
    parser.take()
    return index
