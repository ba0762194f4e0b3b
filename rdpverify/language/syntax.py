"""A canonical text as a syntax tree: that of Python's expressions, which ``ast`` makes and nothing ever executes.

What Python would read in its own way is put otherwise before: a number is a text in brackets, a text is of bytes, a name that is a word of
Python has a mark, ``x -> c+`` is ``x, *c, b'+'``, ``nu ~ law`` is ``nu -~law``, ``I(X; Y | Z)`` is ``I([X], [Y], [Z])``.
"""

import ast
import re
from keyword import iskeyword

from flint import fmpq, fmpz

from ..errors import SyntaxProblem

LENGTH, DEPTH = 500_000, 80  # of a text, and of brackets in it
NUMBER_DIGITS, NUMBER_EXPONENT, NAME_LENGTH = 5_000, 1_000, 60
MARK = "é"  # no letter of a canonical text
TOKEN = re.compile(r"""
    (?P<space>[ \t\r\n]+)
  | (?P<number>(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]{1,5})?)(?![\w.])
  | (?P<name>[A-Za-z_][A-Za-z0-9_]*)
  | "(?P<string>[\w .,:;/*+-]*)"
  | (?P<side>[+-])(?=\s*\))
  | (?P<operator>->|[-+*/()\[\]<>=~]|,(?!\s*[)\]]))
""", re.VERBOSE | re.ASCII)
ENTROPY = re.compile(r"\b([HI])\(([\w, ]*)(?:;([\w, ]*))?(?:\|([\w, ]*))?\)", re.ASCII)  # H(X, Y | Z), I(X; Y | Z)


def tree(text: str) -> ast.expr:
    """The syntax tree of an expression; SyntaxProblem for what is outside the language or beyond its limits."""
    if not isinstance(text, str) or len(text) > LENGTH:
        raise SyntaxProblem(f"expected a text of up to {LENGTH} characters")
    text, pieces, position, depth = ENTROPY.sub(_lists, text), [], 0, 0
    while position < len(text):
        if (token := TOKEN.match(text, position)) is None:
            raise SyntaxProblem(f"unexpected character {text[position]!r}", text=text, position=position)
        pieces.append(_WRITTEN[token.lastgroup](token[token.lastgroup]))
        depth += (token[0] in ("(", "[")) - (token[0] in (")", "]"))
        if depth > DEPTH:
            raise SyntaxProblem(f"brackets nested deeper than {DEPTH}", text=text, position=position)
        position = token.end()
    try:
        return ast.parse("".join(pieces).strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise SyntaxProblem(f"expected a formula, found {text[:80]!r}") from None


def _lists(match: re.Match) -> str:
    word, first, second, given = match.groups("")
    return f"{word}([{first}], [{second}], [{given}])"


def _number(text: str) -> str:
    mantissa, _, exponent = text.lower().partition("e")
    if len(mantissa) > NUMBER_DIGITS or abs(int(exponent or 0)) > NUMBER_EXPONENT:
        raise SyntaxProblem(f"a number with more than {NUMBER_DIGITS} digits or an exponent beyond ±{NUMBER_EXPONENT}")
    return f"('{text}')"


def _name(text: str) -> str:
    if len(text) > NAME_LENGTH:
        raise SyntaxProblem(f"a name longer than {NAME_LENGTH} characters")
    return text + MARK if iskeyword(text) and text not in ("and", "or") else text


def decimal(literal: str) -> tuple[fmpq, fmpq]:
    """The exact value of a number, and one unit in its last printed place: ``9.04e-67`` → (904·10⁻⁶⁹, 10⁻⁶⁹)."""
    mantissa, _, exponent = literal.lower().partition("e")
    whole, _, fraction = mantissa.partition(".")
    unit = fmpq(10) ** (int(exponent or "0") - len(fraction))
    return fmpq(fmpz(whole + fraction)) * unit, unit


_WRITTEN = {"space": lambda _: " ", "number": _number, "name": _name, "string": "(b'{}')".format,
            "side": ", b'{}'".format, "operator": lambda text: {"->": ", *", "~": "-~"}.get(text, text)}
