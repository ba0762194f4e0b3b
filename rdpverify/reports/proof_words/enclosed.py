"""An enclosure told in words: the interval, by which route each divergence in it is enclosed, and with what plan."""

from fractions import Fraction

from ...errors import InputError
from ...language import parse
from .. import layout
from ..boxes import Box, fence, letter, listed as commas, number, operator, row, words
from ..notation import symbol_box
from ..plain import plain
from ..prose import Display, Inline, Item, Proof
from .paragraph import LONG
from .told import Parts, listed, sentence

LONGEST, DIGITS = 20, 10  # a longer fraction is shown by so many digits


def enclosure_in_words(certificate: dict) -> Proof:
    """What an enclosure, an infimum over orders or a curve says, and how its record makes it checkable."""
    evidence = certificate["evidence"]
    expression = _formula(certificate["expression"])
    at = [row(symbol_box(name), operator("="), _formula(text)) for name, text in sorted(certificate["at"].items())]
    where = (" at ", *listed(at)) if at else ()
    routes = [_said_of(_formula(text), lambda it, plan=plan: _route(it, plan)) for text, plan in evidence["plans"].items()]
    items = [Item("", _said_of(expression, lambda it: _result(certificate, it, where)))]
    bits = f"everything is computed in ball arithmetic of {evidence['bits']} bits"
    if not routes:
        items.append(Item("", (sentence((f"{bits}, by closed forms alone",)),)))
    else:
        items.append(Item("", (sentence((f"{bits}; the plan of each divergence is checked, not trusted",)),)))
        items += [Item(str(index), blocks) for index, blocks in enumerate(routes, 1)]
    if evidence.get("laws"):
        items.append(Item("", (sentence(("the densities that the expression brings in are shown to have mass 1",)),)))
    return Proof(sentence(_idea(certificate, evidence)), tuple(items))


def _said_of(box: Box, tell) -> tuple:
    """A sentence about a formula, which has a line of its own before it where it is long."""
    if len(plain(box)) <= LONG:
        return (sentence(tell(box)),)
    return (Display(((box,),)), sentence(tell("this")))


def _result(certificate: dict, expression: Inline, where: Parts) -> Parts:
    if certificate["kind"] == "curve":
        orders = certificate["points"]
        shown = [(row(letter("α"), operator("="), _number(order)), ": ", _interval(lower, upper)) for order, lower, upper in orders[:12]]
        rest = (f"; {len(orders) - 12} more are in the certificate",) if len(orders) > 12 else ()
        return (expression, *where, f" is enclosed at {len(orders)} order{'' if len(orders) == 1 else 's'}: ", *listed(shown), *rest)
    interval = _interval(certificate["lower"], certificate["upper"])
    if certificate["kind"] == "infimum":
        best = certificate["evidence"]["infimum"].get("best")
        attained = ("; from above it is the value at ", row(letter("α"), operator("="), _number(best)), ", from below it is shown that no "
                    "order has a smaller one") if best and best != "oo" else ("; it is the limit of large orders",)
        orders = row(letter("α"), operator(">"), _number("1"))
        return ("the infimum of ", expression, *where, " over all orders ", orders, " lies in ", interval, *attained)
    return (expression, *where, " lies in ", interval)


def _idea(certificate: dict, evidence: dict) -> Parts:
    ways = list(dict.fromkeys(_way(plan) for plan in evidence["plans"].values())) or ["closed forms"]
    return ("enclose the ", "infimum" if certificate["kind"] == "infimum" else "value", " by ", *listed(ways[:3]))


def _route(divergence: Inline, plan: dict) -> Parts:
    bits = f", in {plan['bits']} bits" if "bits" in plan else ""
    return (divergence, " is enclosed by " if divergence == "this" else " by ", _way(plan), *_details(plan), bits)


def _way(plan: dict) -> str:
    """The method, told by what its plan consists of."""
    for keys, way in WAYS:
        if keys <= plan.keys():
            return way
    return "a checked numerical plan"


# fmt: off
WAYS = (
    ({"route"}, "its closed form"),
    ({"bracket"}, "two levels of the privacy profile between which it lies"),
    ({"covers"}, "a cover of the orders"),
    ({"parts", "spacing"}, "inversion of the transform of the privacy loss"),
    ({"points", "order"}, "inversion of the transform of the privacy loss on a lattice"),
    ({"contours"}, "integration of the transform of the privacy loss along contours"),
    ({"stretches"}, "atoms of the privacy loss on a grid"),
    ({"factors", "step"}, "the joint integral of the components"),
    ({"pair", "multipliers"}, "the optimal pair of Bernoulli laws and its dual"),
    ({"infinite"}, "a part of the integral that diverges"),
    ({"sum"}, "summation, with bounds of the tails"),
    ({"grid"}, "the trapezoid rule with its error bound"),
    ({"regions"}, "integration, with bounds of the tails"),
    ({"step"}, "tangents on a grid"),
)
# fmt: on


def _details(plan: dict) -> Parts:
    """The numbers of a plan that say how much work it is."""
    said: list[Parts] = []
    if plan.get("bracket"):
        said.append(listed(map(_number, plan["bracket"])))
    if plan.get("regions"):
        pieces = sum(max(len(region.get("points", ())) - 1, 0) if isinstance(region, dict) else 0 for region in plan["regions"])
        said.append((f"{pieces} piece{'' if pieces == 1 else 's'}",))
    if isinstance(plan.get("sum"), dict) and {"first", "last"} <= plan["sum"].keys():
        said.append((f"{plan['sum']['first']} to {plan['sum']['last']} one by one",))
    if "count" in plan:
        said.append((f"{plan['count']} terms",))
    if isinstance(plan.get("points"), int):
        said.append((f"{plan['points']} points",))
    if "spacing" in plan:
        said.append(("spacing ", _number(plan["spacing"])))
    if "order" in plan and "count" in plan:
        said.append(("on the line of order ", _number(plan["order"])))
    return (" (", *(part for place, parts in enumerate(said) for part in ((", ", *parts) if place else parts)), ")") if said else ()


def _formula(text: str) -> Box:
    try:
        return _short(layout.layout(parse(text)))
    except InputError:
        return words(text)


def _interval(lower: str, upper: str) -> Box:
    return fence(commas([_number(lower), _number(upper)]), "[", "]")


def _short(box: Box) -> Box:
    """The formula with the first digits of long fractions."""
    if box.kind == "fraction" and all(part.kind == "number" for part in box.parts):
        return _number("/".join(part.parts[0] for part in box.parts))
    return Box(box.kind, tuple(_short(part) if isinstance(part, Box) else part for part in box.parts))


def _number(text: str) -> Box:
    """A number as it stands, a long fraction by its first digits."""
    sign, size = text[: text.startswith("-")], text.removeprefix("-")
    above, slash, below = size.partition("/")
    if slash and len(text) <= LONGEST:
        box = Box("fraction", (number(above), number(below)))
    elif slash:
        whole, rest = divmod(Fraction(size), 1)
        box = row(number(f"{whole}.{int(rest * 10**DIGITS):0{DIGITS}}"), operator("…"))
    else:
        box = number(size)
    return row(operator("−"), box) if sign else box
