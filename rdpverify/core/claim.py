"""What a claim's own text asks to be proved.

A quantity of laws may be infinite.  The claim is split into the cases in which each such quantity is finite or not.  In each, every
operation must have a value by the arithmetic of the extended reals, where ∞ − ∞, 0·∞, log 0 and 1/0 have none.  What is left is a
relation between numbers.  Facts that this needs, such as that a logarithm's argument is > 0, are theorems that come with the proof.
"""

import ast
import copy
import re
from dataclasses import dataclass

from flint import fmpq

from ..errors import InputError, require
from .polynomial import ONE, Atom, Polynomial, symbol
from .reader import COMPARISONS, compared, parsed
from .relation import Relation
from .values import DOWNWARDS, UPWARDS, quantities, quantity_of, value_of, ways_of
from .well_posed import Reading, is_whole

DOMAIN = re.compile(r"([A-Za-z_]\w*) in (integers )?([\[(])(.*)([\])])", re.ASCII)
ROUNDED = re.compile(r"(.+)== ~(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?", re.ASCII)
LIMIT = re.compile(r"Limit\((.+), ([A-Za-z_]\w*) -> (.+?)([+-]?)\) == (.+)", re.ASCII)
ERROR = "e_"  # of a limit; no name of the claim
MOST_CASES, MOST_INFINITE, MOST_WAYS, LONGEST = 64, 12, 4096, 20_000


@dataclass(frozen=True)
class Case:
    """``hypotheses`` ⊢ ``relation`` is to be proved."""

    hypotheses: frozenset
    relation: Relation


def cases_of(claim: dict, facts, near=()) -> list[Case]:
    """What the claim asks, case by case; RuleError where its text is not known to have a value, InputError where it is not in the core's
    language.  ``claim`` has the texts ``conclusion``, ``where``, ``given`` and ``conditions``; ``near`` is what :func:`_limit` says."""
    return cases_read(Reading(tuple(facts), tuple(near)), claim)


def cases_read(reading: Reading, claim: dict) -> list[Case]:
    """The same with a reading of one's own."""
    _look_at_keys(claim)
    hypotheses: set[Relation] = set()
    for text in claim["where"]:
        hypotheses.update(_domain(reading, text, frozenset(hypotheses)))
    base = frozenset(hypotheses)
    for text in claim["conditions"]:
        require(not quantities(parsed(text)), "a condition speaks of laws")
    premises = [*claim["conditions"], *claim["given"]]
    cases: list[Case] = []
    for conclusion in _written_out(claim["conclusion"]):
        _split(reading, premises, conclusion, base, {}, cases)
    return cases


def _look_at_keys(claim: dict) -> None:
    """A key that is not known here might turn what the others say into its opposite, and what stands far behind or after a carriage return
    is not seen."""
    lists = ("where", "given", "conditions")
    known = isinstance(claim, dict) and {"conclusion", *lists} <= claim.keys() <= {"conclusion", "tight", *lists}
    if not known or not all(isinstance(claim[key], list | tuple) for key in lists) or not all(
            isinstance(text, str) and len(text) <= LONGEST and text == " ".join(text.split())
            for texts in ([claim["conclusion"]], *map(claim.get, lists)) for text in texts):
        raise InputError("expected a conclusion, lists where, given, conditions, and nothing else, all texts "
                         f"up to {LONGEST} characters with single spaces")
    require(claim.get("tight", False) is False, "a tight bound is not in the core's language")


def _written_out(conclusion: str) -> list[str]:
    """``a == ~2.50`` says that a lies within half a unit of the last digit printed: a >= 499/200 and a <= 501/200."""
    if (match := ROUNDED.fullmatch(conclusion)) is None:
        return [conclusion]
    left, sign, whole, digits, exponent = match.groups("")
    require(len(exponent) < 6, "the exponent of a printed decimal is too large")
    unit = fmpq(10) ** (int(exponent or 0) - len(digits))
    value = int(sign + whole + digits) * unit
    return [f"{left} >= {value - unit / 2}", f"{left} <= {value + unit / 2}"]


def _domain(reading: Reading, text: str, known: frozenset) -> list[Relation]:
    match = DOMAIN.fullmatch(text)
    if match is None:
        raise InputError(f"not in the core's language: {text[:80]}")
    name, whole, opening, ends, closing = match.groups()
    require(name not in reading.names, f"{name} stands for two things")
    node = parsed(ends)
    if not isinstance(node, ast.Tuple) or len(node.elts) != 2:
        raise InputError(f"not in the core's language: {text[:80]}")
    x, relations, values = symbol(name), [Relation("integer", symbol(name))] if whole else [], []
    for end, side, is_open in ((node.elts[0], 1, opening == "("), (node.elts[1], -1, closing == ")")):
        if ast.unparse(end).replace(" ", "") in ("oo", "-oo"):
            require(is_open and (ast.unparse(end) == "-oo") == (side == 1), f"the domain of {name} must leave out oo")
            continue
        value = value_of(reading, end, known, {})
        distance = x - value if side == 1 else value - x
        relations.append(Relation(">" if is_open else ">=", distance))
        values.append((value, not is_open))
    if len(values) == 2:
        _not_empty(reading, name, values, bool(whole), known)
    reading.named(name, "number")
    return relations


def _not_empty(reading: Reading, name: str, ends: list, whole: bool, known: frozenset) -> None:
    """RuleError unless a number lies between the ends, a whole one where the others are left out, whatever the symbols before it are."""
    (low, _), (high, _) = ends
    width = high - low
    if whole and not any(closed and is_whole(end, known) for end, closed in ends):
        width = width - ONE
    reading.need(Relation(">=" if all(closed for _, closed in ends) else ">", width), known, f"the domain of {name} is not empty")



def _split(reading: Reading, premises: list, conclusion: str, known: frozenset, finite: dict, cases: list) -> None:
    """Premise by premise, a case for each way in which the quantities it speaks of may be finite or not."""
    texts = [*premises, conclusion]
    if len(texts) > 1 and " for all " in texts[0]:
        _split(reading, premises[1:], conclusion, known | _quantified(reading, texts[0], known), finite, cases)
        return
    if len(texts) == 1 and (limit := LIMIT.fullmatch(conclusion)):
        cases += _limit(reading, known, *limit.groups())
        require(len(cases) <= MOST_CASES, "too many cases of infinite quantities")
        return
    node = parsed(texts[0])
    for case, hypotheses in _ways(reading, node, known, finite):
        relation = _compared(reading, node, hypotheses, case)
        if len(texts) > 1:
            if relation is not False:
                added = frozenset((relation,)) if relation is not True else frozenset()
                _split(reading, premises[1:], conclusion, hypotheses | added, case, cases)
        elif relation is not True:
            require(len(cases) < MOST_CASES, "too many cases of infinite quantities")
            cases.append(Case(hypotheses, Relation(">=", -ONE) if relation is False else relation))


def _limit(reading: Reading, known: frozenset, body: str, name: str, point: str, side: str, value: str) -> list[Case]:
    """``Limit(f, x -> a) == c``: for every e > 0 there is a d > 0 with |f − c| <= e wherever 0 < |x − a| < d, on each side by itself.
    For a = ∞ it is: wherever x > d, and for a = −∞: wherever −x > d.

    ``near`` are theorems d > 0, one for each side, that suppose no more than what is known and e > 0, where d does not speak of x.
    There f has a value.
    """
    reading = copy.copy(reading)
    reading.names = dict(reading.names)
    require(not {name, ERROR} & reading.names.keys(), f"{name} or {ERROR} stands for two things")
    reading.names[ERROR] = "error"
    limit = value_of(reading, parsed(value), known, {})
    far = {UPWARDS: ONE, DOWNWARDS: -ONE}.get(point)
    require(far is None or not side, "infinity is approached from one side")
    end = ONE if far else value_of(reading, parsed(point), known, {})
    reading.named(name, "number")
    signs = [far] if far else [sign for sign, other in ((ONE, "-"), (-ONE, "+")) if side != other]
    require(len(reading.near) == len(signs), f"expected {len(signs)} theorems d > 0")
    error, cases, x = symbol(ERROR), [], symbol(name)
    small = known | {Relation(">", error)}
    for sign, theorem in zip(signs, reading.near, strict=True):
        require(theorem.op == ">" and theorem.hypotheses <= small and name not in theorem.f.symbols, "expected a theorem d > 0")
        require(theorem.f.symbols <= reading.names.keys(), "a distance speaks of what the claim does not")
        distance = sign * (x - end)
        where = {Relation(">", sign * x - theorem.f)} if far else {Relation(">", distance), Relation(">", theorem.f - distance)}
        f = value_of(reading, parsed(body), small | where, {})
        cases += [Case(small | where, Relation(">=", error + way * (f - limit))) for way in (ONE, -ONE)]
    return cases


def _ways(reading: Reading, node: ast.expr, known: frozenset, finite: dict):
    """(which quantities are finite, hypotheses) for each way."""
    ways = [(dict(finite), known)]
    for node_of_one in quantities(node):
        quantity = quantity_of(reading, node_of_one, known)
        own = ways_of(quantity)
        if own and quantity not in ways[0][0]:
            require(len(ways[0][0]) < MOST_INFINITE and len(ways) * len(own) <= MOST_WAYS, "too many quantities that may be infinite")
            ways = [({**case, quantity: is_finite}, hypotheses | supposed) for case, hypotheses in ways for is_finite, supposed in own]
    return ways


def _compared(reading: Reading, node: ast.expr, known: frozenset, finite: dict) -> Relation | bool:
    """The relation in this case: between numbers, or true or false when a side is infinite."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in COMPARISONS:
            sides, name = [_side(reading, side, known, finite) for side in (left, right)], COMPARISONS[type(op)]
        case _:
            raise InputError(f"not in the core's language: {ast.unparse(node)[:80]}")
    if all(isinstance(side, Polynomial) for side in sides):
        return compared(sides[0], name, sides[1])
    first, second = ({DOWNWARDS: -1, UPWARDS: 1}.get(side, 0) if isinstance(side, str) else 0 for side in sides)
    return {"<=": first <= second, "<": first < second, ">=": first >= second, ">": first > second, "==": first == second}[name]


def _side(reading: Reading, node: ast.expr, known: frozenset, finite: dict):
    text = ast.unparse(node)
    return text if text in (UPWARDS, DOWNWARDS) else value_of(reading, node, known, finite)


def _quantified(reading: Reading, text: str, known: frozenset) -> frozenset:
    """The premise ``D <= c for all a in (b, c)``, D one quantity and c a number: D is finite and at most c for all of these.
    With ``for all events S`` a relation between probabilities; with ``for all values x`` of laws K(x); several are joined by ``and``."""
    body, _, binder = text.partition(" for all ")
    node, conditions, names = parsed(body), [], []
    if not re.fullmatch(r"events \w+", binder):
        reading = copy.copy(reading)
        reading.names = dict(reading.names)
    for part in binder.split(" and "):
        if match := re.fullmatch(r"(event|value)s (\w+(?:, \w+)*)", part, re.ASCII):
            for name in match[2].split(", "):
                letter = Atom(match[1], (name,))
                require(letter not in names, f"{name} stands for two things")
                require(not any(letter in h.laws for h in known.union(conditions)), f"{name} is bound, and something is known of another")
                reading.named(name, match[1])
                names.append(letter)
        else:
            conditions += _domain(reading, part, known.union(conditions))
            names.append(part.partition(" in ")[0])
    under, spoken = known.union(conditions), quantities(node)
    atoms = [quantity_of(reading, quantity, under) for quantity in spoken]
    require(all(isinstance(atom, Atom) for atom in atoms), "a premise for all values speaks of a mean")
    infinite = [atom for atom in atoms if ways_of(atom)]
    relation = _compared(reading, node, under, dict.fromkeys(infinite, True))
    require(isinstance(relation, Relation), "an infinite bound")
    names, conditions = tuple(names), tuple(conditions)
    relations = {Relation("forall", (names, conditions, relation))}
    if infinite:
        alone = isinstance(node.ops[0], ast.LtE | ast.Lt) and node.left is spoken[0] and len(spoken) == 1
        require(alone, "for all orders, a premise bounds one quantity from above")
        D = Polynomial({((infinite[0], 1),): ONE.number})
        relations.add(Relation("forall", (names, conditions, Relation("finite", D))))
    return frozenset(relations)
