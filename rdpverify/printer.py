"""Terms, relations, premises, domains and statements into text that reads back as the same object, with no parenthesis to spare.

Nothing of it is believed: what a certificate says is what the trusted half reads.
"""

from functools import singledispatch

from flint import fmpq

from .errors import InputError, Written
from .exact import digest, rational_text
from .language.sorts import TRUE
from .language.statement import Premise, Relation, Statement
from .terms import HALF, Term, walk
from .words.domains import Domain, Interval

# how tightly the outermost operator of a text binds
OR, AND, COMPARISON, SUM, PRODUCT, SIGNED, POWER, ATOM = range(8)

_COMPARISONS = ("<=", ">=", "<", ">", "==")


@singledispatch
def to_text(value) -> str:
    """The text of a Term, Relation, Premise, Domain, or of a pair (name, Domain)."""
    raise InputError(f"expected something of the language, got {type(value).__name__}")


@to_text.register
def _(value: Term) -> str:
    return Printer().text(value)


@to_text.register
def _(value: Relation) -> str:
    right = to_text(value.right) if value.rounded is None else _rounded_text(value)
    return f"{to_text(value.left)} {value.op} {right}"


@to_text.register
def _(value: Premise) -> str:
    quantifiers = [to_text(pair) for pair in value.quantified]
    if value.events:
        quantifiers.append(f"events {', '.join(value.events)}")
    if value.values:
        quantifiers.append(f"values {', '.join(value.values)}")
    return to_text(value.relation) + (f" for all {' and '.join(quantifiers)}" if quantifiers else "")


@to_text.register
def _(value: Domain) -> str:
    return ("integers " if value.integers else "") + " | ".join(map(_interval_text, value.intervals))


@to_text.register
def _(value: tuple) -> str:
    name, domain = value
    return f"{name} in {to_text(domain)}"


def _interval_text(piece: Interval) -> str:
    opening, closing = "(" if piece.lower_open else "[", ")" if piece.upper_open else "]"
    return f"{opening}{to_text(piece.lower)}, {to_text(piece.upper)}{closing}"


def _rounded_text(value: Relation) -> str:
    """``~214.59`` for the value 214.59 with half unit 1/200."""
    centre, unit, places = value.right.value, 2 * value.rounded.value, 0
    while unit < 1:
        unit, places = unit * 10, places + 1
    while unit > 1 and unit.q == 1 and unit.p % 10 == 0:
        unit, places = unit / 10, places - 1
    digits = centre * fmpq(10) ** places
    if unit != 1 or digits.q != 1:
        raise InputError("a rounded value has a half unit 5·10^-k and k decimals")
    sign, figures = "-" if digits < 0 else "", str(abs(digits.p))
    if places < 0 or places > 30:
        return f"~{sign}{figures}e{-places}"
    figures = figures.zfill(places + 1)
    return f"~{sign}{figures[:-places]}.{figures[-places:]}" if places else f"~{sign}{figures}"


class Printer:
    """Texts of shared subterms are made once."""

    def __init__(self):
        self.known: dict[Term, tuple[str, int]] = {}

    def text(self, node: Term, least: int = OR) -> str:
        """The text of ``node``, in parentheses when it binds less tightly than ``least``."""
        if node not in self.known:
            for part in walk(node):  # arguments first: no deep recursion
                if part not in self.known:
                    self.known[part] = self.written(part)
        text, tightness = self.known[node]
        return text if tightness >= least else f"({text})"

    def written(self, node: Term) -> tuple[str, int]:
        writer = getattr(self, f"_{node.op}", None)
        if writer is not None:
            return writer(node)
        if node is TRUE:
            return "True", ATOM
        if node.op in _COMPARISONS:
            return f" {node.op} ".join(self.text(side, SUM) for side in node.args), COMPARISON
        if node.value is not None and not node.args:
            return str(node.value), ATOM  # a symbol, a law, an event
        if not node.args:
            return node.op, ATOM  # oo, pi, ratio, loss
        return f"{node.op}({self.commas(node.args)})", ATOM

    def commas(self, nodes) -> str:
        return ", ".join(map(self.text, nodes))

    # --- arithmetic

    def _number(self, node: Term):
        value = node.value
        tightness = (SIGNED if value < 0 else ATOM) if value.q == 1 else PRODUCT
        return rational_text(value), tightness

    def _add(self, node: Term):
        text = self.text(node.args[0], PRODUCT)
        for part in node.args[1:]:
            sign, piece = self.signed(part)
            text += f" {sign} {piece}"
        return text, SUM

    def signed(self, part: Term) -> tuple[str, str]:
        """The sign of a summand and the text of its absolute part."""
        if part.is_number and part.value < 0:
            return "-", rational_text(-part.value)
        if part.op == "mul" and part.args[0].is_number and part.args[0].value < 0:
            coefficient = -part.args[0].value
            return "-", self.product(coefficient, part.args[1:])
        return "+", self.text(part, PRODUCT)

    def _mul(self, node: Term):
        first = node.args[0]
        if not first.is_number:
            return self.product(fmpq(1), node.args), PRODUCT
        if first.value == -1 and len(node.args) == 2 and not _is_reciprocal(node.args[1]):
            return f"-{self.text(node.args[1], POWER)}", SIGNED
        sign = "-" if first.value < 0 else ""
        return sign + self.product(abs(first.value), node.args[1:]), PRODUCT

    def product(self, coefficient: fmpq, factors) -> str:
        """Numerators and divisors in the order they stand; a coefficient's denominator comes last when nothing else divides."""
        divides = any(map(_is_reciprocal, factors))
        leading, trailing = (coefficient, fmpq(1)) if divides else (fmpq(coefficient.p), fmpq(coefficient.q))
        text = "" if leading == 1 else rational_text(leading)
        for factor in factors:
            if _is_reciprocal(factor):
                text = f"{text or '1'}/{self.divisor(factor)}"
            else:
                piece = self.text(factor, POWER)
                text = f"{text}*{piece}" if text else piece
        return text if trailing == 1 else f"{text}/{trailing.p}"

    def divisor(self, factor: Term) -> str:
        base, exponent = factor.args
        if exponent.value == -1:
            return self.text(base, POWER)
        return self.power(base, -exponent.value)

    def _pow(self, node: Term):
        base, exponent = node.args
        if _is_reciprocal(node):
            return f"1/{self.divisor(node)}", PRODUCT
        if exponent is HALF:
            return f"sqrt({self.text(base)})", ATOM
        return f"{self.text(base, ATOM)}**{self.text(exponent, POWER)}", POWER

    def power(self, base: Term, exponent: fmpq) -> str:
        """``base**exponent`` for a positive number, as a divisor."""
        if exponent == HALF.value:
            return f"sqrt({self.text(base)})"
        shown = rational_text(exponent)
        return f"{self.text(base, ATOM)}**{shown if exponent.q == 1 else f'({shown})'}"

    # --- what is not written op(args)

    def _Limit(self, node: Term):
        body, x, point, side = node.args
        sign = "" if side.value == "both" else side.value
        return f"Limit({self.text(body)}, {self.text(x)} -> {self.text(point, ATOM if sign else SUM)}{sign})", ATOM

    def _Sum(self, node: Term):
        body, *limits = node.args
        return f"Sum({self.text(body)}, ({self.commas(limits)}))", ATOM

    def _Piecewise(self, node: Term):
        cases = zip(node.args[::2], node.args[1::2])
        return f"Piecewise({', '.join(f'({self.commas(case)})' for case in cases)})", ATOM

    def _prob(self, node: Term):
        law, event = node.args
        return f"{self.text(law, ATOM)}({self.text(event)})", ATOM

    def _Output(self, node: Term):
        kernel, law = node.args
        return f"{self.text(kernel)}({self.text(law)})", ATOM

    def _Joint(self, node: Term):
        law, kernel = node.args
        return f"{self.text(law, PRODUCT)}*{self.text(kernel)}", PRODUCT

    def _H(self, node: Term):
        return f"{node.op}({self.given(node)})", ATOM

    _I = _H

    def given(self, node: Term) -> str:
        """Random variables, and behind a bar the condition, if any."""
        *parts, condition = (self.commas(part.args) for part in node.args)
        return "; ".join(parts) + (f" | {condition}" if condition else "")

    def _list(self, node: Term):
        return f"[{self.commas(node.args)}]", ATOM

    def _tuple(self, node: Term):
        return f"({self.commas(node.args)})", ATOM

    _steps = _list

    def _draw(self, node: Term):
        return " ~ ".join(map(self.text, node.args)), OR

    def _string(self, node: Term):
        return f'"{node.value}"', ATOM

    def _and(self, node: Term):
        return " and ".join(self.text(part, COMPARISON) for part in node.args), AND

    def _or(self, node: Term):
        return " or ".join(self.text(part, AND) for part in node.args), OR


def _is_reciprocal(node: Term) -> bool:
    """Written below a fraction line: a power with a negative numeric exponent (of something else than a number folded away)."""
    return node.op == "pow" and node.args[1].is_number and node.args[1].value < 0


def statement_data(statement: Statement) -> dict:
    """The canonical form, ``{"conclusion", "given": […], "where": […], "conditions": […], "tight"}``: texts only, every domain explicit,
    which read back as the statement; ``"exists": true`` where it is about some values and laws, not all."""
    return {**({"exists": True} if statement.exists else {}), "conclusion": to_text(statement.conclusion),
            "given": [to_text(premise) for premise in statement.given],
            "where": [to_text(declaration) for declaration in statement.where],
            "conditions": [to_text(condition) for condition in statement.conditions],
            "tight": statement.tight}


def claim_hash(statement: Statement) -> str:
    """``"sha256:…"`` of the canonical form: equal for statements that differ in spelling only."""
    return digest(statement_data(statement))


Written.__str__ = to_text  # in messages of the trusted half
