"""Titles and notes as a journal prints them: formulas in running words are typeset, hyphens and quotation marks become real ones.

Authors type ``alpha eps^2/2`` and ``(eps, delta)-DP``; nothing is parsed as a statement here, and words that are no formula stay.
"""

import re
from functools import cache

from .boxes import EULER, Box, fence, letter, name, number, operator, row, words
from .notation import GREEK
from .plain import inline_text
from .prose import Sentence

SCRIPTS = "⁰¹²³⁴-⁹₀-₉ᵢⱼ"  # never part of a word
TOKEN = re.compile(
    r"\d{1,3}(?: \d{3})+(?!\d)|\d+(?:\.\d+)?(?:e[+-]?\d+)?|"
    rf"(?![{SCRIPTS}])[^\W\d_](?:(?![{SCRIPTS}])[^\W_]|['’])*|\*\*|<=|>=|==|!=|\S"
)
SIGNS = {"+": "+", "-": "−", "*": "⁢", "/": "/", "=": "=", "==": "=", "<=": "≤", ">=": "≥", "<": "<", ">": ">", "!=": "≠",
         "≤": "≤", "≥": "≥", "−": "−", "·": "·", "⊗": "⊗", "∘": "∘"}
FUNCTIONS = {"exp": "exp", "log": "log", "erf": "erf", "erfc": "erfc", "tanh": "tanh", "max": "max", "min": "min"}
LETTERS = {**GREEK, **{mark: mark for mark in (*GREEK.values(), "π", "ψ", "∞", "ℤ", "Π", "…")}, "oo": "∞", "pi": "π", "digamma": "ψ"}
RAISED = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789"))
LOWERED = dict(zip("₀₁₂₃₄₅₆₇₈₉ᵢⱼ", "0123456789ij"))
OVER = ("Σ", "Π", "∫", "E")  # sums, products, integrals and means, of what follows a space
NAMES = ("TV", "KL", "Gauss", "Lap", "Poisson", "ExpMech")  # words of the field, where an argument or an index follows or they are one
ALSO_WORDS = ("a", "A", "I")  # letters that are words
NAMES_OF_LAWS = ("gamma", "beta", "Gamma", "Beta")  # Greek letters that are words of the field, unless an argument follows
LONGEST = 2000  # characters; longer texts are left as they are
DEEPEST = 20  # parentheses in parentheses
MOST_SCRIPTS = 4  # indices and exponents on one another


@cache
def typeset(text: str) -> Sentence:
    """The text with its formulas as boxes."""
    parts, said, at = [], "", 0
    while len(text) <= LONGEST and (match := TOKEN.search(text, at)):
        said += text[at : match.start()]
        parsed = _Reader(text).run(match.start())
        if parsed is None:
            said, at = said + match.group(), match.end()
            continue
        box, at = parsed
        parts += [_words(said), box] if said else [box]
        said = ""
    said += text[at:]
    return Sentence((*parts, _words(said)) if said else tuple(parts))


def typeset_text(text: str) -> str:
    """The same as plain text, for places that cannot hold formulas."""
    return inline_text(typeset(text).parts)


def _words(text: str) -> str:
    text = re.sub(r"(?<=[A-ZÉ][a-zéü])((?:\w)*)-(?=[A-ZÉ][a-zé])", r"\1–", text)  # Kullback–Leibler
    text = re.sub(r"(?<=\d)-(?=\d)", "–", text)
    text = re.sub(r"(?<=\d) --? | --? (?=[\d(])", " − ", text)
    text = re.sub(r" --? ", " – ", text)
    text = re.sub(r"(?<=\b[A-Za-z])'(?!\w)", "′", text)  # A', but Mills'
    text = re.sub(r"(?<=\w)'", "’", text)
    text = re.sub(r'"(?=\w)', "“", text).replace('"', "”")
    return text.replace("`", "").replace("->", "→").replace("<=", "≤").replace(">=", "≥")


class _Reader:
    """Reads one formula from a place in a text; every method gives (box, where it ends), or None when there is none."""

    def __init__(self, text: str):
        self.text = text

    def run(self, at: int):
        """A formula in running words.  A number alone is a word, and so is a letter before a full stop, as in "l. 12" and "e.g."."""
        token = self._token(at)
        if token in ALSO_WORDS and not re.match(r"\w(?:[*/^]| [≤≥<>=*] ?)", self.text[at:]):
            return None
        if at and (self.text[at - 1].isalnum() or self.text[at - 1] in "_'’-"):
            if token[0] not in "(|" and not (self.text[at - 1] == "-" and token in LETTERS):
                return None
        if re.match(r"[A-Za-z]\.(?=\w| \d)", self.text[at:]):
            return None
        expression = self._expression(at, 0)
        if expression is None or re.fullmatch(r"[\d. ()]*", self.text[at : expression[1]]) or re.match(r"\w", self.text[expression[1] :]):
            return None
        return expression

    def _token(self, at: int) -> str:
        match = TOKEN.match(self.text, at)
        return match.group() if match else ""

    def _space(self, at: int) -> int:
        return at + (self.text[at : at + 1] == " ")

    def _expression(self, at: int, depth: int):
        if depth > DEEPEST:
            return None
        parts = []
        if self._token(at) in ("-", "+", "−", "⊗") and depth:
            parts, at = [operator(SIGNS[self._token(at)])], at + 1
        factor = self._factor(at, depth)
        if factor is None:
            return None
        parts.append(factor[0])
        while factor is not None:
            at = factor[1]
            factor = self._signed(at, depth, parts[-1]) or self._beside(at, depth, parts[-1])
            if factor is not None:
                parts += factor[0]
        return (row(*parts) if len(parts) > 1 else parts[0]), at

    def _signed(self, at: int, depth: int, before: Box):
        """An operator and what follows it.  A tight hyphen between numbers, or before a word, is none."""
        place = self._space(at)
        sign = self._token(place)
        if sign not in SIGNS:
            return None
        after = place + len(sign)
        spaced = self._space(after)
        if sign == "-" and (place > at) != (spaced > after):
            return None
        if self._token(spaced) == "-" and sign in ("=", "<=", ">=", "<", ">", "=="):
            factor = self._factor(spaced + 1, depth)
            return factor and ([operator(SIGNS[sign]), operator("−"), factor[0]], factor[1])
        factor = self._factor(spaced, depth)
        if factor is None or (sign == "-" and place == at and not depth and before.kind == factor[0].kind == "number"):
            return None
        return [operator(SIGNS[sign]), factor[0]], factor[1]

    def _beside(self, at: int, depth: int, before: Box):
        """A factor written beside the one before."""
        place = self._space(at)
        token, apart = self._token(place), place > at
        if (token in ALSO_WORDS and (apart or not depth)) or (token[:1].isdigit() and apart) or token == "|":
            return None
        if not depth and self._token(place)[:1] == "(" and place > at and re.match(r"\([A-Za-z]\)", self.text[place:]):
            return None
        factor = self._factor(place, depth)
        if factor and place > at and not depth and factor[0].kind == "fence" and re.search("[≤≥<>≠=]", self.text[place:factor[1]]):
            return None  # a condition in parentheses
        between = words(" ") if place > at and _head(before) in OVER else operator("⁢")
        return factor and ([between, factor[0]], factor[1])

    def _factor(self, at: int, depth: int):
        box_end = self._primary(at, depth)
        for _ in range(MOST_SCRIPTS):
            if box_end is None:
                break
            box, at = box_end
            sign = self._token(at)
            if sign in ("^", "**"):
                raised = self._exponent(at + len(sign), depth)
                if raised is None:
                    return box_end
                box_end = Box("power", (EULER if box == letter("e") else box, raised[0])), raised[1]
            elif sign in RAISED:
                raised = Box("power", (box, number(RAISED[sign])))
                box_end = self._applied(raised, at + 1, depth) if _head(box) in ("χ", "H") else (raised, at + 1)
            elif sign == "⁻" and self._token(at + 1) in RAISED:
                box = Box("power", (box, row(operator("−"), number(RAISED[self._token(at + 1)]))))
                box_end = self._applied(box, at + 2, depth)
            elif sign in LOWERED and box.kind == "letter":
                below = re.match(f"[{''.join(LOWERED)}]+", self.text[at:]).group()
                inside = "".join(map(LOWERED.get, below))
                box_end = self._applied(Box("subscript", (box, (number if inside.isdigit() else letter)(inside))), at + len(below), depth)
            elif sign == "⋆" and box.kind == "letter":
                box_end = Box("power", (box, operator(sign))), at + 1
            elif sign == "_" and box.kind in ("letter", "name", "power"):
                below = self._below(at + 1, depth)
                if below is None:
                    return box_end
                box_end = self._applied(Box("subscript", (box, below[0])), below[1], depth)
            elif sign == "!" and self.text[at + 1 : at + 2] != "=" and box.kind in ("letter", "fence"):
                box_end = row(box, operator("!")), at + 1
            else:
                return box_end
        return None

    def _below(self, at: int, depth: int):
        """An index: a letter or figures, or braces; in D_a(M) the argument is that of D_a."""
        token = self._token(at)
        if token in LETTERS or re.fullmatch("[A-Za-z]", token):
            return letter(LETTERS.get(token, token)), at + len(token)
        return self._exponent(at, depth)

    def _exponent(self, at: int, depth: int):
        """Parentheses and braces around a whole exponent are not printed."""
        raised = self._group(at, depth) if self.text[at : at + 1] == "{" else self._primary(at, depth)
        return raised and ((raised[0].parts[1] if raised[0].kind == "fence" and raised[0].parts[0] in "({" else raised[0]), raised[1])

    def _primary(self, at: int, depth: int):
        token = self._token(at)
        end = at + len(token)
        follows = self.text[end : end + 1]
        if not token:
            return None
        if token[0].isdigit():
            return None if follows.isalpha() and self._token(end) not in LETTERS and len(self._token(end)) > 1 else (_number(token), end)
        if token in "(|":
            return self._group(at, depth)
        if token in ("sqrt", "√") and follows == "(":
            argument = self._group(end, depth)
            return argument and (Box("root", (argument[0].parts[1],)), argument[1])
        if token in FUNCTIONS:
            argument = self._group(end, depth) if follows == "(" else self._argument(end, depth)
            return argument and (row(name(FUNCTIONS[token]), argument[0]), argument[1])
        if token == "∫":
            return operator(token), end
        if token in LETTERS and not (token in NAMES_OF_LAWS and follows != "("):
            return self._applied(letter(LETTERS[token]), end, depth)
        if re.fullmatch(r"[A-Za-z]", token):
            return self._applied(letter(token), end, depth)
        if token == "½":
            return Box("fraction", (number("1"), number("2"))), end
        if token in NAMES and (follows in "(_" or self.text[at - 1] == "{"):
            return self._applied(name(token), end, depth)
        if re.fullmatch(r"[A-Z]\d", token):
            return Box("subscript", (letter(token[0]), number(token[1]))), end
        return None

    def _argument(self, end: int, depth: int):
        """log x, the argument without parentheses"""
        return self._primary(end + 1, depth) if self.text[end : end + 1] == " " and self._token(end + 1) not in ALSO_WORDS else None

    def _applied(self, head: Box, end: int, depth: int):
        """P(S), T(P, Q)(x), or the letter alone"""
        while self.text[end : end + 1] == "(" and (arguments := self._group(end, depth)):
            head, end = row(head, arguments[0]), arguments[1]
        return head, end

    def _group(self, at: int, depth: int):
        """(a, b) or |a|"""
        closing = {"(": ")", "|": "|", "{": "}"}[self.text[at]]
        parts, place = [], at + 1
        while expression := self._expression(place, depth + 1):
            parts.append(expression[0])
            place = expression[1]
            if self._token(place) == closing:
                return fence(row(*parts), self.text[at], closing), place + 1
            if self._token(place) not in (",", ";", "‖"):
                return None
            parts.append(operator(self._token(place)))
            place = self._space(place + 1)
        return None


def _head(box: Box) -> str:
    """The letter that a formula begins with, without its index."""
    while box.kind in ("subscript", "power", "row"):
        box = box.parts[0]
    return box.parts[0] if box.kind in ("letter", "operator") else ""


def _number(text: str) -> Box:
    """1e-6 as a power of ten"""
    digits, exponent = text.partition("e")[::2]
    if not exponent:
        return number(text.replace(" ", "\u202f"))
    raised = exponent.lstrip("+-").lstrip("0") or "0"
    power = Box("power", (number("10"), row(operator("−"), number(raised)) if exponent[0] == "-" else number(raised)))
    return power if digits == "1" else row(number(digits), operator("·"), power)
