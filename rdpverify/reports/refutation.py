"""A refutation told in words: the instance, its premises and the two sides there, with as few digits as decide."""

from decimal import ROUND_HALF_EVEN, Context, Decimal, localcontext
from itertools import chain, combinations

from ..certificates.digits import Enclosure
from ..certificates.evidenced import evidenced
from ..definitions import DEFINED
from ..kernel import witness
from ..kernel.enclosures.enclosure import enclose
from ..kernel.entropies import MASSES
from ..kernel.extended import exactly
from ..kernel.rules.least import CURVE, at_order
from ..kernel.tight import goal_below
from ..kernel.place import ORDER, Place, contains, read_list
from ..kernel.witness import decidable
from ..language import parse
from ..printer import to_text
from ..language.statement import Premise, Relation, Statement
from ..terms import Term, number as numeral, rebuild, substitute
from . import layout
from .boxes import Box, fence, letter, listed, number, operator, row, run_lengths, words
from .data_sets import DataSets, data_sets_of
from .notation import symbol_box
from .plain import inline_text, plain
from .proof_words import opposite_in_words
from .prose import Display, Item, Proof, Sentence

FEWEST, MOST = 4, 30  # significant digits
MOST_SHOWN = 32  # outcomes that are written out
LONGEST = 6  # digits of an exact decimal that is shown whole
ORDERS = (numeral(2), numeral("3/2"), numeral("1/2"))  # at which a premise for all orders is shown


def refutation_in_words(statement: Statement, evidence: dict) -> Proof:
    """The refutation of ``evidence``, which the kernel accepted; of what exists the place that shows it."""
    exists, statement = statement.exists, evidenced(statement)
    if "limit" in evidence:
        return _not_tight(statement, evidence)
    place = Place(statement, evidence["at"])
    there = [*_instance(place, evidence["at"]), *_premises(statement, place, evidence)]
    if "opposite" in evidence:
        said = (_said("Asked is ", _relation(statement.denied.conclusion), ", which is proved.") if exists else
                _said("Claimed is ", _relation(statement.conclusion), ", but the opposite is proved."))
        idea = "The opposite is proved at one exact instance." if evidence["at"] else "The opposite is proved."
        return Proof(Sentence((idea,)), (*there, said, *opposite_in_words(statement, evidence)))
    items = [*there, *_conclusion(statement, place, evidence, exists), *on_data_sets(statement, evidence)]
    instance = "One exact instance is shown." if exists else "The claim fails at one exact instance."
    idea = instance if evidence["at"] else "The two sides are numbers."
    return Proof(Sentence((idea,)), tuple(items))


def on_data_sets(statement: Statement, evidence: dict) -> list[Item]:
    """For queries: data sets that show how far apart two answers may be, where the sides are refuted at numbers."""
    if "opposite" in evidence or "limit" in evidence:
        return []
    return [_on_data(data_sets) for data_sets in data_sets_of(statement.conclusion, Place(statement, evidence["at"]).values)]


def sides_in_words(evidence: dict) -> list[str]:
    """"≈ 0.1178" and "= 0.25": the two sides, with as few digits as decide."""
    sides = evidence["lhs"], evidence["rhs"]
    return [" ".join((equals, plain(box))) for equals, box in (_shown(side, _digits(*sides)) for side in sides)]


def rows_in_words(item: Item) -> list[str]:
    """The rows that an item displays as plain text, after its sentence where that says more than that there are some."""
    sentences = [inline_text(block.parts) for block in item.blocks if isinstance(block, Sentence) and len(block.parts) > 1]
    rows = [" ".join(map(plain, line)) for block in item.blocks if isinstance(block, Display) for line in block.rows]
    return [f"{' '.join(sentences)} {line}" for line in rows] if sentences and rows else rows or sentences


# --- the instance


def _instance(place, at: dict) -> list[Item]:
    if MASSES in place.events:
        return [_of_variables(place)]
    events = [_equals(symbol_box(name), _outcomes(chosen)) for name, chosen in place.events.items()]
    groups = [_values([_equals(symbol_box(name), layout.layout(value)) for name, value in place.values.items()]), _laws(place.laws),
              _values([_equals(symbol_box(name), layout.layout(kernel)) for name, kernel in place.kernels.items()], "the kernel"),
              _values([_equals(symbol_box(name), layout.layout(law.args[0])) for name, law in place.points.items()], "the value"),
              _values(events, "the event")]
    for what in ("scores", "answers"):
        if what in at:
            u, v = (fence(run_lengths(map(layout.layout, each.args))) for each in read_list(at[what]).args)
            groups.append([f"on one input the {what} ", u, ", on a neighbouring one ", v])
    if "outcome" in at:
        groups.append(["the outcome ", fence(run_lengths(map(_given_out, read_list(at["outcome"]).args)))])
    if ORDER in at:
        groups.append(["the order ", layout.layout(parse(at[ORDER]))])
    groups = [group for group in groups if group]
    parts = [part for index, group in enumerate(groups) for part in ([_joint(index, len(groups)), *group])]
    return [_said("Take ", *parts, ".")] if parts else []


def _of_variables(place) -> Item:
    """Numbers, the masses of the outcomes, and each random variable as the list of its values."""
    lists = {name: fence(listed(map(layout.layout, chosen))) for name, chosen in place.events.items()}
    masses = lists.pop(MASSES)
    if len(place.events[MASSES]) > MOST_SHOWN:
        one, count = layout.layout(place.events[MASSES][0]), len(place.events[MASSES])
        return _said("Take ", *_values([_equals(symbol_box(name), layout.layout(value)) for name, value in place.values.items()]),
                     f"{', ' if place.values else ''}{count} outcomes, the first of mass ", one,
                     ", and on them the random variables of the certificate.")
    numbers = _values([_equals(symbol_box(name), layout.layout(value)) for name, value in place.values.items()])
    variables = _values([_equals(symbol_box(name), values) for name, values in lists.items()])
    return _said("Take ", *numbers, *([", "] if numbers else []), f"{len(place.events[MASSES])} outcomes of the masses ", masses,
                 ", and on them ", *variables, ".")


def _given_out(said: Term) -> Box:
    """What is given out of one query: no, or yes with intervals of the values."""
    holds, *ends = said.args
    if holds.value == 0:
        return words("no")
    intervals = [fence(listed(map(layout.layout, pair)), "[", "]") for pair in zip(ends[::2], ends[1::2])]
    return row(words("yes"), *(part for interval in intervals for part in (operator("∈"), interval)))


def _on_data(data_sets: DataSets) -> Item:
    """Neighbouring data sets, and the answers on them."""
    records, others = (fence(listed(map(_entries, each)), "[", "]") for each in (data_sets.records, data_sets.others))
    answer, other = map(_entries, (data_sets.answer, data_sets.other_answer))
    return _said("Neighbouring data sets: ", records, " and ", others, f"; {data_sets.query.op} answers ", answer, " and ", other, ".")


def _entries(record) -> Box:
    """(1, 1), and 1 for one number."""
    entries = [layout.layout(numeral(str(entry))) for entry in (record if isinstance(record, tuple) else (record,))]
    return entries[0] if len(entries) == 1 else fence(listed(entries))


def _joint(index: int, count: int) -> str:
    return "" if index == 0 else " and " if index == count - 1 else ", "


def _values(boxes: list[Box], noun: str = "") -> list:
    words = f"{noun}{'s' if len(boxes) > 1 else ''} " if noun and boxes else ""
    return ([words] if words else []) + [part for index, box in enumerate(boxes) for part in (*([", "] if index else []), box)]


def _laws(laws: dict[str, Term]) -> list:
    """P = Q = (1/2, 1/2) on the outcomes 0, 1; other laws by their names."""
    same: dict[Term, list[str]] = {}
    for name, law in laws.items():
        same.setdefault(law, []).append(name)
    finite = [law for law in same if law.op == "Finite"]
    count = max((len(law.args[0].args) for law in finite), default=0)
    boxes = [_equals(*map(symbol_box, names), _masses(law, count)) for law, names in same.items()]
    where = [f" on the outcomes {', '.join(map(str, range(count)))}" if count < 5 else f" on the outcomes 0, …, {count - 1}"]
    return _values(boxes, "the law") + (where if finite else [])


def _masses(law: Term, count: int) -> Box:
    if law.op != "Finite":
        return layout.layout(law)
    masses = list(map(layout.layout, law.args[0].args))
    return fence(listed(masses + [number("0")] * (count - len(masses))))


def _outcomes(chosen) -> Box:
    return fence(listed(map(layout.layout, chosen)), "{", "}") if chosen else letter("∅")


# --- the premises


def _premises(statement: Statement, place, evidence: dict) -> list[Item]:
    rows, quantified = [], []
    for premise in (*map(Premise, statement.conditions), *statement.given):
        if premise.events or premise.quantified or premise.values:
            quantified.append(_quantified(premise, place, evidence))
        else:
            rows.append(_compared(premise.relation, place, _sides(place, premise.relation, evidence)))
    said = f"The premise{'s hold' if len(rows) > 1 else ' holds'}:"
    return ([_said(said, Display(tuple(rows)))] if rows else []) + quantified


def _quantified(premise: Premise, place, evidence: dict) -> Item:
    """That the premise holds for everything it is for, and how it reads where it is tightest (events) or at one value."""
    told = ("The premise ", layout.premise(premise), " holds")
    if premise.values:
        return _said(*told, ".")
    if premise.events:
        outcomes = witness.outcomes_of(place, premise.relation)
        subsets = chain.from_iterable(combinations(outcomes, size) for size in range(1, len(outcomes) + 1))
        (event,) = premise.events
        choices = [(chosen, _sides(place, premise.relation, evidence, {event: chosen})) for chosen in subsets]
        chosen, sides = min(choices, key=lambda choice: _gap(choice[1]))
        shown = Display((_compared(premise.relation, place, sides),))
        return _said(*told, "; least room is left by ", _equals(symbol_box(event), _outcomes(chosen)), ":", shown)
    (name, domain), *more = premise.quantified
    value = next((value for value in ORDERS if contains(domain, value, place.values)), None)
    if more or value is None:
        return _said(*told, ".")
    relation = premise.relation.mapped(lambda side: substitute(side, {name: value}))
    shown = Display((_compared(relation, place, _sides(place, relation, evidence)),))
    return _said(*told, "; at ", _equals(symbol_box(name), layout.layout(value)), ", say,", shown)


def _gap(sides) -> Decimal:
    (left, _), (right, _) = (tuple(map(_number, side)) for side in sides)
    return Decimal("Infinity") if not (left.is_finite() and right.is_finite()) else abs(left - right)


# --- the conclusion


def _conclusion(statement: Statement, place, evidence: dict, exists: bool) -> list[Item]:
    stated = statement.conclusion
    asked = ["Asked is ", _relation(statement.denied.conclusion)] if exists else ["Claimed is ", _relation(stated)]
    relation, claimed, joined = decidable(stated), asked, ", and" if exists else ", but"
    if relation is not stated and not exists:
        claimed += [", which says that ", _relation(relation)]
    elif place.order is not None:
        relation = stated.mapped(lambda side: rebuild(side, lambda part: at_order(part, place.order) if part.op in CURVE else None))
        claimed += [", which says at this order that ", _relation(relation)]
    if relation.left is relation.right:
        return [_said(*claimed, f"{joined} both sides are the same.")]
    sides = tuple(tuple(evidence[side]) for side in ("lhs", "rhs"))
    if stated.rounded is not None:
        return [_rounded(stated, place, sides[0])]
    joined += " on these two inputs alone" if place.inputs else ""
    return [_said(*claimed, joined, Display((_compared(relation, place, sides),)))]


def _rounded(stated: Relation, place, value) -> Item:
    """``value == ~0.587``: outside half a unit either way."""
    low, high = stated.right.value - stated.rounded.value, stated.right.value + stated.rounded.value
    text = to_text(stated).rpartition("~")[2]
    end = next(end for end in (low, high) if _order(value, _decimals(end)) == (">" if end == high else "<"))
    shown = _compared(Relation(stated.left, stated.op, numeral(end)), place, (value, _decimals(end)))
    return _said("Claimed is that ", layout.layout(stated.left), f" rounds to {text}, but", Display((shown,)))


def _not_tight(statement: Statement, evidence: dict) -> Proof:
    """The bound is not the least one: at some parameters a smaller number is a bound too."""
    place = Place(statement, evidence["at"])
    _, bound = goal_below(statement, evidence["at"], evidence["limit"])
    stated, limit = statement.conclusion, parse(evidence["limit"])
    sides = _decimals(limit.value), Enclosure.of(enclose(bound, evidence.get("bits", 128))).decimal(MOST)
    larger = stated.right if stated.op == "<=" else stated.left
    shown = _compared(Relation(limit, "<", larger), place, sides)
    smaller = stated.left if stated.op == "<=" else stated.right
    items = [*_instance(place, evidence["at"]), _said("There ", _written(smaller, place), " is proved to be at most", Display((shown,)))]
    return Proof(Sentence(("The bound holds, but it is not the least one.",)), tuple(items))


# --- two numbers beside each other


def _sides(place, relation: Relation, evidence: dict, events: dict | None = None) -> tuple:
    """The two sides at the place, as decimals rounded outwards."""
    there, bits, plans = place.at(relation, events), evidence.get("bits", 128), evidence.get("plans")
    return tuple(Enclosure.of(enclose(side, bits, plans)).decimal(MOST) for side in (there.left, there.right))


def _compared(relation: Relation, place, sides) -> tuple[Box, ...]:
    """left = 0.5 ≤ 1 = right, the terms left out where they are the numbers themselves."""
    sign, digits = _order(*sides), _digits(*sides)
    (left, right), terms = (_shown(side, digits) for side in sides), (relation.left, relation.right)
    before, after = ([] if term.is_number and equals == "=" else [_written(term, place), operator(equals)]
                     for term, (equals, _) in zip(terms, (left, right)))
    beside = [] if sign == "=" and (before or after) else [operator(sign), right[1]]
    parts = [*before, left[1], *beside, *reversed(after)]
    return parts[0], parts[1], row(*parts[2:])


def _written(term: Term, place) -> Box:
    """A formula of the symbols as it stands; a quantity with the values put in, laws by their names."""
    return layout.layout(term if term.ops.isdisjoint(DEFINED) else substitute(term, place.values))


def _relation(relation: Relation) -> Box:
    return layout.relation(relation.left, relation.op, relation.right, relation.rounded)


def _order(left, right) -> str:
    (left_low, left_high), (right_low, right_high) = (tuple(map(_number, side)) for side in (left, right))
    if left_low > right_high:
        return ">"
    if left_high < right_low:
        return "<"
    return "=" if left_low == left_high == right_low == right_high else "≈"


def _digits(left, right) -> int:
    """The fewest digits at which the two numbers, rounded, differ."""
    if _order(left, right) not in "<>":
        return FEWEST
    return next((digits for digits in range(FEWEST, MOST) if _round(left, digits) != _round(right, digits)), MOST)


def _round(side, digits: int) -> Decimal:
    low, high = map(_number, side)
    if not low.is_finite():
        return low
    if low <= 0 <= high:  # no digit of the middle is one of the value
        return Decimal(0)
    with localcontext(Context(prec=2 * MOST)):
        middle = (low + high) / 2
    return Context(prec=digits, rounding=ROUND_HALF_EVEN).plus(middle)


def _shown(side, digits: int) -> tuple[str, Box]:
    """("=" or "≈", the number): short decimals whole, others to so many digits."""
    low, high = map(_number, side)
    if low == high and (not low.is_finite() or len(low.normalize().as_tuple().digits) <= LONGEST):
        return "=", _number_box(low)
    return "≈", _number_box(_round(side, digits))


def _number_box(value: Decimal) -> Box:
    sign = (operator("−"),) if value < 0 else ()
    if not value.is_finite():
        return row(*sign, letter("∞")) if sign else letter("∞")
    figures, exponent = "".join(map(str, value.as_tuple().digits)), value.adjusted()
    if -5 <= exponent <= 8:
        return row(*sign, number(f"{abs(value.normalize()):f}")) if sign else number(f"{abs(value.normalize()):f}")
    figures = figures.rstrip("0") or "0"
    mantissa = figures[0] + (f".{figures[1:]}" if len(figures) > 1 else "")
    raised = row(operator("−"), number(str(-exponent))) if exponent < 0 else number(str(exponent))
    ten = Box("power", (number("10"), raised))
    return row(*sign, ten) if mantissa == "1" else row(*sign, number(mantissa), operator("·"), ten)


def _number(text: str) -> Decimal:
    return Decimal(text.replace("oo", "Infinity"))


def _decimals(value) -> tuple[str, str]:
    return Enclosure.of(exactly(value, "")).decimal(MOST)


def _equals(*boxes: Box) -> Box:
    return row(*(part for index, box in enumerate(boxes) for part in (*([operator("=")] if index else []), box)))


def _said(*parts) -> Item:
    """A paragraph; a Display among the parts ends its sentence."""
    blocks, words = [], []
    for part in parts:
        if isinstance(part, Display):
            blocks += [Sentence(tuple(words)), part]
            words = []
        else:
            words.append(part)
    return Item("", tuple(blocks + ([Sentence(tuple(words))] if words else [])))
