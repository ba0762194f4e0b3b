"""What a claim's own text asks to be proved.

A quantity of laws may be infinite.  The claim is split into the cases in which each such quantity is finite or not.  In each, every
operation must have a value by the arithmetic of the extended reals, where ∞ − ∞, 0·∞, log 0 and 1/0 have none.  What is left is a
relation between numbers.  Facts that this needs, such as that a logarithm's argument is > 0, are theorems that come with the proof.
"""

import ast
import copy
import re
from dataclasses import dataclass, field

from flint import fmpq

from ..errors import InputError, RuleError, require
from .polynomial import ONE, ZERO, Atom, Polynomial, constant, function, symbol
from .reader import (COMPARISONS, FUNCTIONS, QUANTITIES, WRITTEN_OUT, compared, event_of, inverse, law_of, parsed, power,
                     written_out)
from .relation import Relation
from .theorem import Theorem

MAY_BE_INFINITE = ("kl", "chi2", "renyi", "max_divergence")
UNIT = ("tv", "hellinger2", "hockey_stick", "loss_tail", "loss_within", "tradeoff", "prob")
DOMAIN = re.compile(r"([A-Za-z_]\w*) in (integers )?([\[(])(.*)([\])])", re.ASCII)
ROUNDED = re.compile(r"(.+)== ~(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?", re.ASCII)
NAMES = {"law": r"[PQR][0-9]*", "event": r"[ST][0-9]*", "number": r"(?!(?:pi|oo)$)[A-Za-z_][A-Za-z0-9_]*"}
POSITIVE = ("log", "loggamma", "gamma", "digamma")
TOTAL = ("exp", "Abs", "tanh", "sinh", "cosh", "erf", "erfc", "Phi", "Max", "Min")
UPWARDS, DOWNWARDS = "oo", "-oo"  # what a term may come to beside a polynomial
MOST_CASES, MOST_INFINITE = 64, 12


@dataclass(frozen=True)
class Case:
    """``hypotheses`` ⊢ ``relation`` is to be proved."""

    hypotheses: frozenset
    relation: Relation


@dataclass
class Reading:
    """One walk through the text of a claim, with the facts that the proof brings."""

    facts: tuple[Theorem, ...]
    names: dict[str, str] = field(default_factory=dict)  # what each stands for: a number, a law or an event

    def named(self, name: str, kind: str) -> None:
        """RuleError where the name is none for this kind of thing, or stands for another already."""
        require(re.fullmatch(NAMES[kind], name) and name not in QUANTITIES,
                f"{name} cannot stand for a{'n' if kind == 'event' else ''} {kind}")
        require(self.names.setdefault(name, kind) == kind, f"{name} stands for two things")

    def need(self, relation: Relation, hypotheses: frozenset, why: str) -> None:
        """RuleError unless the relation is evident or a fact under these hypotheses."""
        value = relation.body.number if isinstance(relation.body, Polynomial) else None
        if value is not None and {">": value > 0, ">=": value >= 0}.get(relation.op, False):
            return
        stronger = [relation] + ([Relation(">", relation.body)] if relation.op == ">=" else [])
        if not any(fact.relation in stronger and fact.hypotheses <= hypotheses for fact in self.facts):
            raise RuleError(f"not known to be well-posed: {why} (needed: {relation.op} 0 for {relation.body})")

    def holds(self, relation: Relation, hypotheses: frozenset) -> bool:
        try:
            self.need(relation, hypotheses, "")
        except RuleError:
            return False
        return True


def cases_of(claim: dict, facts) -> list[Case]:
    """What the claim asks, case by case; RuleError where its text is not known to have a value, InputError where it is not in the core's
    language.  ``claim`` has the texts ``conclusion``, ``where``, ``given`` and ``conditions``."""
    return cases_read(Reading(tuple(facts)), claim)


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
    found: list[Case] = []
    for conclusion in _written_out(claim["conclusion"]):
        _split(reading, premises, conclusion, base, {}, found)
    return found


def _look_at_keys(claim: dict) -> None:
    if not isinstance(claim, dict) or not isinstance(claim.get("conclusion"), str) or any(
            not isinstance(claim.get(key), list | tuple) or not all(isinstance(text, str) for text in claim[key])
            for key in ("where", "given", "conditions")):
        raise InputError("expected a conclusion and lists of texts: where, given, conditions")
    require(not claim.get("tight"), "a tight bound is not in the core's language")


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
    x, found, values = symbol(name), [Relation("integer", symbol(name))] if whole else [], []
    for end, side, is_open in ((node.elts[0], 1, opening == "("), (node.elts[1], -1, closing == ")")):
        if ast.unparse(end).replace(" ", "") in ("oo", "-oo"):
            require(is_open and (ast.unparse(end) == "-oo") == (side == 1), f"the domain of {name} must leave out oo")
            continue
        value = _value(reading, end, known, {})
        require(isinstance(value, Polynomial), f"an end of the domain of {name} is infinite")
        distance = x - value if side == 1 else value - x
        found.append(Relation(">" if is_open else ">=", distance))
        values.append(value)
    width = (values[1] - values[0]).number if len(values) == 2 else None
    require(width is None or width > 0 or (width == 0 and opening + closing == "[]"), f"the domain of {name} is empty")
    reading.named(name, "number")
    return found


def _split(reading: Reading, premises: list, conclusion: str, known: frozenset, finite: dict, found: list) -> None:
    """Premise by premise, a case for each way in which the quantities it speaks of may be finite or not."""
    texts = [*premises, conclusion]
    if len(texts) > 1 and " for all " in texts[0]:
        _split(reading, premises[1:], conclusion, known | _quantified(reading, texts[0], known), finite, found)
        return
    node = parsed(texts[0])
    for case, hypotheses in _ways(reading, node, known, finite):
        relation = _compared(reading, node, hypotheses, case)
        if len(texts) > 1:
            if relation is not False:
                added = frozenset((relation,)) if relation is not True else frozenset()
                _split(reading, premises[1:], conclusion, hypotheses | added, case, found)
        elif relation is not True:
            require(len(found) < MOST_CASES, "too many cases of infinite quantities")
            found.append(Case(hypotheses, Relation(">=", -ONE) if relation is False else relation))


def _ways(reading: Reading, node: ast.expr, known: frozenset, finite: dict):
    """(which quantities are finite, hypotheses) for each way."""
    ways = [(dict(finite), known)]
    for quantity in quantities(node):
        atom = quantity_of(reading, quantity, known)
        D = Polynomial({((atom, 1),): ONE.number})
        if atom.head in MAY_BE_INFINITE and atom not in finite and atom not in ways[0][0]:
            require(len(ways[0][0]) < MOST_INFINITE, "too many quantities that may be infinite")
            ways = [({**case, atom: is_finite}, hypotheses | {Relation("finite" if is_finite else "infinite", D)})
                    for case, hypotheses in ways for is_finite in (True, False)]
    return ways


def quantities(node: ast.expr) -> list[ast.Call]:
    """The quantities of laws in a text, in order."""
    return [part for part in ast.walk(node) if isinstance(part, ast.Call) and isinstance(part.func, ast.Name)
            and (part.func.id in QUANTITIES or (re.fullmatch(r"[A-Z]\w*", part.func.id)
                                                and part.func.id not in (*WRITTEN_OUT, "Mixture", "Product", "Power")))]


def quantity_of(reading: Reading, node: ast.Call, known: frozenset) -> Atom:
    """The quantity, once its arguments are numbers in their slots and its laws are laws.  ``P(S)`` is the probability of an event."""
    name = node.func.id
    if name not in QUANTITIES:
        if len(node.args) != 1 or node.keywords:
            raise InputError(f"not in the core's language: {ast.unparse(node)[:80]}")
        return Atom("prob", (_law(reading, node.func, known), _event(reading, node.args[0])))
    if name not in (*MAY_BE_INFINITE, *UNIT) or len(node.args) != len(QUANTITIES[name]) or node.keywords:
        raise InputError(f"not in the core's language: {ast.unparse(node)[:80]}")
    args: list = []
    for kind, argument in zip(QUANTITIES[name], node.args, strict=True):
        if kind == "law":
            args.append(_law(reading, argument, known))
        elif kind == "event":
            args.append(_event(reading, argument))
        elif name == "renyi" and ast.unparse(argument) == UPWARDS:  # van Erven & Harremoës 2014, Theorem 6
            return Atom("max_divergence", tuple(args))
        else:
            require(not quantities(argument), "a quantity stands in an argument of another")
            args.append(_value(reading, argument, known, {}))
            require(isinstance(args[-1], Polynomial), "an infinite argument")
    if name == "renyi":
        reading.need(Relation(">=", args[2]), known, "an order is >= 0")
        if args[2] == ONE:
            return Atom("kl", tuple(args[:2]))
    if name == "tradeoff":
        reading.need(Relation(">=", args[2]), known, "a trade-off is taken at a number in [0, 1]")
        reading.need(Relation(">=", ONE - args[2]), known, "a trade-off is taken at a number in [0, 1]")
    return Atom(name, tuple(args))


def _law(reading: Reading, node: ast.expr, known: frozenset) -> Atom:
    law = law_of(node)
    _look_at_law(reading, node, law, known)
    return law


def _event(reading: Reading, node: ast.expr) -> Atom:
    event = event_of(node)
    reading.named(event.args[0], "event")
    return event


def _look_at_law(reading: Reading, node: ast.expr, law: Atom, known: frozenset) -> None:
    if law.head == "law":
        reading.named(law.args[0], "law")
        return
    if law.head != "Mixture":  # the spaces of Product and Power are others: no theorem may take them for laws on the first one
        for inner, part in zip(node.args, law.args, strict=False):
            if isinstance(part, Atom):
                _look_at_law(reading, inner, part, known)
        if law.head == "Power":
            count = _value(reading, node.args[1], known, {})
            require(isinstance(count, Polynomial) and (count.number is not None and count.number.q == 1
                                                      or Relation("integer", count) in known), "a power is taken to a whole number")
            reading.need(Relation(">=", count - ONE), known, "a power has at least one factor")
        return
    total = ZERO
    for pair, weight, part in zip(node.args, law.args[::2], law.args[1::2], strict=True):
        value = _value(reading, pair.elts[0], known, {})
        require(value == weight, "a weight is a number")
        reading.need(Relation(">=", weight), known, "a weight is >= 0")
        total = total + value
        _look_at_law(reading, pair.elts[1], part, known)
    require(total == ONE, "the weights of a mixture do not add up to 1")


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
    return text if text in (UPWARDS, DOWNWARDS) else _value(reading, node, known, finite)


def _quantified(reading: Reading, text: str, known: frozenset) -> frozenset:
    """The premise ``D <= c for all a in (b, c)``, D one quantity and c a number: D is finite and at most c for all of these.
    With ``for all events S`` a relation between probabilities."""
    body, _, binder = text.partition(" for all ")
    node = parsed(body)
    if match := re.fullmatch(r"events (\w+)", binder):
        conditions, names = [], (Atom("event", (match[1],)),)
        reading.named(match[1], "event")
    else:
        reading = copy.copy(reading)
        reading.names = dict(reading.names)
        conditions, names = _domain(reading, binder, known), (binder.partition(" in ")[0],)
    under, spoken = known.union(conditions), quantities(node)
    atoms = [quantity_of(reading, quantity, under) for quantity in spoken]
    infinite = [atom for atom in atoms if atom.head in MAY_BE_INFINITE]
    relation = _compared(reading, node, under, dict.fromkeys(infinite, True))
    require(isinstance(relation, Relation), "an infinite bound")
    found = {Relation("forall", (names, tuple(conditions), relation))}
    if infinite:
        alone = isinstance(node.ops[0], ast.LtE | ast.Lt) and node.left is spoken[0] and len(spoken) == 1
        require(alone, "for all orders, a premise bounds one quantity from above")
        D = Polynomial({((infinite[0], 1),): ONE.number})
        found.add(Relation("forall", (names, tuple(conditions), Relation("finite", D))))
    return frozenset(found)


# ---- values -----------------------------------------------------------------------------------------------------------------------


def _value(reading: Reading, node: ast.expr, known: frozenset, finite: dict):
    """The polynomial that a term comes to in a case, "oo" or "-oo".  RuleError where it may have no value."""
    match node:
        case ast.Constant(value=int(value)) if type(value) is int:
            return constant(value)
        case ast.Name(id=name):
            if name == "pi":
                return function("pi")
            if reading.names.get(name) != "number":
                raise InputError(f"{name} has no domain")
            return symbol(name)
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return _negative(_value(reading, inner, known, finite))
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=right):
            first, second = _value(reading, left, known, finite), _value(reading, right, known, finite)
            return _sum(first, _negative(second) if isinstance(op, ast.Sub) else second, node)
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            return _product(reading, _value(reading, left, known, finite), _value(reading, right, known, finite), known, node)
        case ast.BinOp(left=left, op=ast.Div(), right=right):
            divisor = _value(reading, right, known, finite)
            if isinstance(divisor, str):
                reciprocal = ZERO
            else:
                _not_zero(reading, divisor, known, node)
                reciprocal = inverse(divisor)
            return _product(reading, _value(reading, left, known, finite), reciprocal, known, node)
        case ast.BinOp(left=left, op=ast.Pow(), right=right):
            return _power(reading, _value(reading, left, known, finite), _value(reading, right, known, finite), known, node)
        case ast.Call(func=ast.Name(), keywords=[]) if node in quantities(node)[:1]:
            atom = quantity_of(reading, node, known)
            if atom.head in MAY_BE_INFINITE:
                require(atom in finite, "a quantity stands where none may")
                if not finite[atom]:
                    return UPWARDS
            return Polynomial({((atom, 1),): ONE.number})
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]):
            return _called(reading, name, [_value(reading, arg, known, finite) for arg in args], known, node)
    raise InputError(f"not in the core's language: {ast.unparse(node)[:80]}")


def _negative(value):
    return {UPWARDS: DOWNWARDS, DOWNWARDS: UPWARDS}[value] if isinstance(value, str) else -value


def _sum(first, second, node):
    infinite = {value for value in (first, second) if isinstance(value, str)}
    require(len(infinite) < 2, f"not known to be well-posed: oo - oo in {ast.unparse(node)[:80]}")
    return infinite.pop() if infinite else first + second


def _sign(reading: Reading, value, known: frozenset, node) -> bool:
    """Is it positive?  RuleError unless it is known to be positive or negative."""
    if isinstance(value, str):
        return value == UPWARDS
    for result, f in ((True, value), (False, -value)):
        if reading.holds(Relation(">", f), known):
            return result
    raise RuleError(f"not known to be well-posed: oo meets a factor of no known sign in {ast.unparse(node)[:80]} "
                    f"(needed: the sign of {value})")


def _product(reading: Reading, first, second, known: frozenset, node):
    if not isinstance(first, str) and not isinstance(second, str):
        return first * second
    return UPWARDS if _sign(reading, first, known, node) == _sign(reading, second, known, node) else DOWNWARDS


def _not_zero(reading: Reading, f: Polynomial, known: frozenset, node) -> None:
    if not reading.holds(Relation(">", -f), known):
        reading.need(Relation(">", f), known, f"a divisor in {ast.unparse(node)[:80]} is not 0")


def _power(reading: Reading, base, exponent, known: frozenset, node):
    text = ast.unparse(node)[:80]
    require(not isinstance(exponent, str), f"not known to be well-posed: an infinite exponent in {text}")
    value = exponent.number
    whole = value is not None and value.q == 1
    if base == UPWARDS:
        return UPWARDS if _sign(reading, exponent, known, node) else ZERO
    require(not isinstance(base, str), f"not known to be well-posed: a power of -oo in {text}")
    if whole and value < 0:
        _not_zero(reading, base, known, node)
    elif not whole and not reading.holds(Relation(">", base), known):
        reading.need(Relation(">=", base), known, f"the base in {text} is >= 0")
        reading.need(Relation(">", exponent), known, f"the exponent in {text} is > 0 where the base may be 0")
    return power(base, exponent)


def _called(reading: Reading, name: str, values: list, known: frozenset, node):
    infinite, text = [value for value in values if isinstance(value, str)], ast.unparse(node)[:80]
    count = WRITTEN_OUT[name][0] if name in WRITTEN_OUT else FUNCTIONS.get(name)
    if name not in (*POSITIVE, "sqrt", "factorial", "binomial", *TOTAL) or not values or count not in (None, len(values)):
        raise InputError(f"not in the core's language: {text}")
    if not infinite:
        if name in POSITIVE:
            reading.need(Relation(">", values[0]), known, f"the argument in {text} is > 0")
        elif name == "sqrt":
            reading.need(Relation(">=", values[0]), known, f"the argument in {text} is >= 0")
        elif name == "factorial":
            reading.need(Relation(">", values[0] + ONE), known, f"the argument in {text} is > -1")
        elif name == "binomial":
            for f in (values[0] + ONE, values[1] + ONE, values[0] - values[1] + ONE):
                reading.need(Relation(">", f), known, f"the arguments in {text} are in their range")
        return written_out(name, tuple(values)) if name in WRITTEN_OUT else function(name, *values)
    if name in ("Max", "Min"):
        winner, loser = (UPWARDS, DOWNWARDS) if name == "Max" else (DOWNWARDS, UPWARDS)
        others = tuple(value for value in values if value != loser)
        return loser if not others else winner if winner in others else written_out(name, others)
    if len(values) == 1 and (name == "Abs" or (infinite == [UPWARDS] and name in ("exp", "log", "sqrt"))):
        return UPWARDS
    if name == "exp" and infinite == [DOWNWARDS]:
        return ZERO
    raise RuleError(f"not known to be well-posed: the value at oo of {text} is not known")
