"""How people write means and probabilities of outcomes, and what that is in canonical text.

    expect(D, x**2), mean(D, x**2), expect(X**2) where X ~ D      mean(D, x**2, x)
    mean(D), variance(D), variance(X)                             mean(D, x, x), mean(D, x**2, x) - mean(D, x, x)**2
    probability(D, x > t), P(X > t), Pr(X in [a, b])              probability(D, x > t, x), …

The outcome is the letter of the formula that has no other meaning in the statement: no domain, no place in the law.
"""

from ..errors import DomainProblem
from ..language import names
from . import calls
from ..printer import to_text
from ..language.sorts import sort_of
from .tokens import Token
from ..terms import INFINITY, Term, add, make, neg, power, symbol
from ..terms.term import PAIR_SYMBOLS

WORDS = ("expect", "mean", "probability", "variance", "Pr")
USAGE = {
    "expect": "expect(D, f)", "mean": "mean(D, f)", "probability": "probability(D, x > t)",
    "variance": "variance(D)", "Pr": "Pr(X > t)",
}
X = symbol("x")


def speaks_of_outcomes(parser, token: Token) -> bool:
    """Is the call whose name was just read one of these words, or the probability of an outcome that was drawn?"""
    drawn = names.LAW.match(token.text) and parser.draws and not names.EVENT.match(parser.tokens[parser.index + 1].text)
    return token.text in WORDS or bool(drawn)


def call(parser, token: Token) -> Term:
    """The term of a call that speaks of outcomes, whose name was just read."""
    if token.text not in WORDS or token.text == "Pr":
        return _of_draw(parser)
    start = parser.index
    parser.take()
    first = parser.condition() if token.text == "probability" and parser.draws else parser.formula()
    if sort_of(first) == "law" and "law" not in first.ops:
        term = _of_law(parser, token.text, first)
        if term is not None:
            return term
    elif parser.at(")") and parser.draws and sort_of(first) in ("real", "condition"):
        parser.take()
        return _word(token.text, *_drawn(parser, first))
    parser.index = start
    return calls.call(parser, token)


def _of_law(parser, word: str, law: Term) -> Term | None:
    """The rest of the call after the law; None when it speaks of the ratio, which the language has a word for."""
    if parser.at(")") and word in ("mean", "variance"):
        parser.take()
        return _word(word, law, X, "x")
    parser.expect(",", f"in {USAGE[word]}")
    parser.local_names += word == "expect"
    inside = parser.condition() if word == "probability" else parser.real_formula()
    parser.local_names -= word == "expect"
    if word == "expect" and inside.free & PAIR_SYMBOLS:
        return None
    if parser.at(","):
        parser.take()
        letter = parser.new_name("the outcome").value
    else:
        letter = _letter(parser, law, inside, word)
    parser.expect(")", f"in {USAGE[word]}")
    return _word(word, law, inside, letter)


def _letter(parser, law: Term, inside: Term, word: str) -> str:
    known = law.free | parser.declared
    free = sorted(inside.free - known)
    if not inside.free:
        return "x"
    if len(free) == 1 or "x" in free:
        return "x" if "x" in free else free[0]
    which = f"which of {', '.join(free)} is" if free else "no letter that is free is"
    parser.fail(f"{which} the outcome in {to_text(inside)}: name it at the end, as in {USAGE[word][:-1]}, x)", error=DomainProblem)


def _of_draw(parser) -> Term:
    """P(X > t) where X ~ D."""
    parser.take()
    condition = parser.condition()
    parser.expect(")")
    return _word("probability", *_drawn(parser, condition))


def _drawn(parser, inside: Term) -> tuple[Term, Term, str]:
    drawn = sorted(inside.free & parser.draws.keys())
    if len(drawn) != 1:
        parser.fail(f"expected one outcome, such as X where X ~ Laplace(0, 1), in {to_text(inside)}: found {' and '.join(drawn) or 'none'}",
                    error=DomainProblem)
    return parser.draws[drawn[0]], inside, drawn[0]


def _word(word: str, law: Term, inside: Term, letter: str) -> Term:
    x = symbol(letter)
    if word == "variance":
        return add(make("mean", (law, power(inside, 2), x)), neg(power(make("mean", (law, inside, x)), 2)))
    return make("probability" if word in ("probability", "Pr") else "mean", (law, inside, x))


def interval(parser, left: Term) -> list[Term]:
    """``left in [a, b]`` as two bounds, those at infinity left out."""
    parser.take()
    if not parser.at("[", "("):
        parser.fail("expected an interval such as [a, b]")
    lower_op = ">=" if parser.take().kind == "[" else ">"
    lower = parser.real_formula()
    parser.expect(",", "in an interval")
    upper = parser.real_formula()
    if not parser.at("]", ")"):
        parser.fail("expected ] or ) at the end of an interval")
    upper_op = "<=" if parser.take().kind == "]" else "<"
    bounds = [make(op, (left, end)) for op, end in ((lower_op, lower), (upper_op, upper)) if end not in (INFINITY, neg(INFINITY))]
    return bounds or [make("<=", (left, left))]
