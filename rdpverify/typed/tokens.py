"""Text into tokens, with the limits that keep hostile text cheap: length, bracket depth, digits, exponents, names."""

import re
from dataclasses import dataclass
from typing import NamedTuple

from ..errors import SyntaxProblem
from ..language.syntax import DEPTH, LENGTH, NAME_LENGTH, NUMBER_DIGITS, NUMBER_EXPONENT


@dataclass(frozen=True)
class Limits:
    length: int  # characters of text
    depth: int  # nesting of brackets, signs and powers


TYPED = Limits(length=10_000, depth=40)
INTERNAL = Limits(LENGTH, DEPTH)  # those of canonical texts


class Token(NamedTuple):
    """``kind`` is number, name, string, end, or the operator itself."""

    kind: str
    text: str
    position: int


_TOKEN = re.compile(r"""
    (?P<space>[ \t\r\n]+)
  | (?P<number>(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)
  | (?P<name>[A-Za-z_][A-Za-z0-9_]*)
  | (?P<string>"[^"\n]*"|'[^'\n]*')
  | (?P<operator>\*\*|<=|>=|==|!=|->|[-+*/()\[\],;<>=|~^])
""", re.VERBOSE)


def unexpected(text: str, position: int):
    """What no token of a canonical text begins with."""
    raise SyntaxProblem(f"unexpected character {text[position]!r}", text=text, position=position)


def named(name: str, text: str, position: int) -> Token:
    if len(name) > NAME_LENGTH:
        raise SyntaxProblem(f"a name longer than {NAME_LENGTH} characters", text=text, position=position)
    return Token("name", name, position)


def tokenize(text: str, limits: Limits = TYPED, special=unexpected) -> list[Token]:
    """The tokens of ``text``, closed by an ``end`` token; ``special`` gives one, and its end, where none of the language begins.

    Raises SyntaxProblem with the position for anything outside the language or beyond ``limits``.
    """
    if not isinstance(text, str):
        raise SyntaxProblem(f"expected text, got {type(text).__name__}")
    if len(text) > limits.length:
        raise SyntaxProblem(f"the text has {len(text)} characters, more than the limit of {limits.length}")
    if not text.strip():
        raise SyntaxProblem("expected a formula, found an empty text")
    tokens, position, depth = [], 0, 0
    match, append = _TOKEN.match, tokens.append
    while position < len(text):
        hit = match(text, position)
        if hit is None:
            token, position = special(text, position)
            append(token)
            continue
        kind, piece = hit.lastgroup, hit.group()
        if kind == "operator":
            if piece in "([":
                depth += 1
                if depth > limits.depth:
                    raise SyntaxProblem(f"brackets nested deeper than {limits.depth}", text=text, position=position)
            elif piece in ")]":
                depth -= 1
            append(Token(piece, piece, position))
        elif kind == "name":
            append(named(piece, text, position))
        elif kind == "number":
            _check_number(text, position, hit.end())
            append(Token("number", piece, position))
        elif kind == "string":
            append(Token("string", piece[1:-1], position))
        position = hit.end()
    append(Token("end", "", len(text)))
    return tokens


def _check_number(text: str, start: int, stop: int):
    if stop < len(text) and (text[stop].isalnum() or text[stop] == "_"):
        raise SyntaxProblem(f"expected an operator after the number {text[start:stop][:20]} (a product needs *)", text=text, position=stop)
    if stop < len(text) and text[stop] == ".":
        raise SyntaxProblem("a number has one decimal point", text=text, position=stop)
    mantissa, _, exponent = text[start:stop].lower().partition("e")
    if len(mantissa) > NUMBER_DIGITS:
        raise SyntaxProblem(f"a number with more than {NUMBER_DIGITS} digits", text=text, position=start)
    if exponent and (len(exponent) > 6 or abs(int(exponent)) > NUMBER_EXPONENT):
        raise SyntaxProblem(f"an exponent beyond ±{NUMBER_EXPONENT}", text=text, position=start)
