"""Signs and truths on a piece of the line: sure ones at both ends and inside, none where a sign changes."""

import pytest
from flint import fmpq

from rdpverify.kernel.extended import at_precision
from rdpverify.kernel.integrals.expansion import Expander
from rdpverify.kernel.integrals.exponent import VARIABLE, Piece
from rdpverify.language import parse
from rdpverify.terms import substitute

PIECES = {"[1, 2]": (1, 2), "[0, 1]": (0, 1), "[1, oo)": (1, None), "(-oo, 0]": (None, 0), "line": (None, None), "[-1, 1]": (-1, 1)}


def expander(piece: str) -> Expander:
    return Expander(Piece(*(None if end is None else fmpq(end) for end in PIECES[piece])))


def in_t(text: str):
    return substitute(parse(text), {"x": VARIABLE})


@pytest.mark.parametrize("formula, signs", [
    ("x", "+ + + - . ."), ("1 - x", "- + - + . +"), ("x - 1", "+ - + - . -"), ("x**2", "+ + + + . +"), ("-x**2 - 1/9", "- - - - - -"),
    ("x**2 - 2*x + 1", "+ + + + . +"),
    ("x**2 - x + 1", "+ + + + + +"), ("x**3", "+ + + - . ."), ("x**3 - x", "+ - + . . ."), ("2", "+ + + + + +"), ("-2", "- - - - - -"),
    ("0", "+ + + + + +"),
    ("exp(x)", "+ + + + + +"), ("exp(x) + exp(-x) + 1", "+ + + + + +"), ("exp(x) - 1", "+ + + - . ."), ("-exp(x)", "- - - - - -"),
    ("exp(x) - 2*exp(-x) + 1", "+ + + - . ."),
    ("exp(x) + x", "+ + + . . ."), ("exp(x) + exp(-x) - 1", "+ + + + . ."), ("log(x)", "+ . + . . ."),
    ("sin(x)*0 + x - 3/2", ". - . - . -"), ("cos(x) - 2", "- - - - - -"),
    ("exp(x) + cos(x)", "+ + + . . +"), ("3*x**2 - 4*x + 1", "+ . + + . ."), ("-x**2 + 3*x - 2", ". - . - . -"),
    ("x*(2 - x)", "+ + . - . .")])
def test_signs(formula, signs):
    for piece, sign in zip(PIECES, signs.split(), strict=True):
        expand = expander(piece)
        with at_precision(80):
            found = expand.sign(expand(in_t(formula)))
        allowed = {"+": (1,), "-": (-1,), ".": (None,)}[sign]
        assert found in allowed, (formula, piece, found)


@pytest.mark.parametrize("condition, truths", [
    ("x > 1", "T F T F . F"), ("x >= 1", "T F T F . F"), ("x < 1", "F T F T . T"), ("x <= 0", "F F F T . ."), ("x > x", "F F F F F F"),
    ("x >= x", "T T T T T T"),
    ("x**2 >= 0", "T T T T . T"), ("x**2 < 0", "F F F F . F"), ("exp(x) > 0", ". . . . . ."), ("x > 1 & x < 3", "T F . F . F"),
    ("x > 3 | x < 1", "F T . T . T"),
    ("x > 1 | exp(x) > 0", "T . T . . ."), ("x > 1 & exp(x) > 0", ". F . F . F"), ("1 < 2", "T T T T T T"), ("2 < 1", "F F F F F F")])
def test_truths(condition, truths):
    """Up to finitely many points: x > 1 holds on [1, 2].  A form that is no polynomial might vanish on a stretch, and is not judged."""
    (part,) = (in_t(f"Piecewise((1, {condition.replace(' & ', ' and ').replace(' | ', ' or ')}), (0, True))").args[1],)
    for piece, truth in zip(PIECES, truths.split(), strict=True):
        with at_precision(80):
            assert expander(piece).decide(part) is {"T": True, "F": False, ".": None}[truth], (condition, piece)
