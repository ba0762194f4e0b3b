"""Wide formulas opened up: every part that is not broken is small, nothing is lost; proofs by hand in LaTeX, Markdown and Typst."""

import re

import pytest

from rdpverify.language import parse
from rdpverify.reports import layout
from rdpverify.reports.boxes import Box, letter, operator, row, words
from rdpverify.reports.breaking import SHARE, opened
from rdpverify.reports.fragment import label_of
from rdpverify.reports.latex import latex
from rdpverify.reports.measure import width
from rdpverify.reports.prose import Display, Item, Proof, Sentence
from rdpverify.reports.prose_latex import display_latex, prose_latex
from rdpverify.reports.prose_markdown import prose_markdown
from rdpverify.reports.typst import formula_typst, proof_typst

LONG = "+".join(f"x{i}*y{i}" for i in range(30))
WIDE = [
    LONG,
    f"({LONG})/({LONG})",
    f"z*({LONG})/({LONG})*w",
    f"exp({LONG})*sqrt({LONG})",
    f"sqrt(({LONG})/({LONG}))",
    f"({LONG})**2 + ({LONG})**n",
    f"log(1 + exp(-({LONG})))",
    f"Piecewise(({LONG}, x <= 1), (2*x, {LONG} > 3), (0, True))",
    f"Sum({LONG.replace('x0', 'k')}, (k, 0, n))",
    "renyi(Normal(a_long_name_of_a_mean, b), Mixture((1/2, Normal(0, 1)), (1/4, Laplace(0, 1)), (1/4, Normal(100, 1))), alpha)",
    str(10**200 + 1),
    f"symbol_with_a_name_of_nearly_sixty_letters_that_nobody + {LONG}",
    f"binomial({LONG}, n)",
    f"Max({LONG}, Min({LONG}, 1))",
]
LINE = 345.0


def leaves(box):
    """The texts of letters, numbers and names, without the empty and the added ones."""
    if not isinstance(box, Box):
        return [text for part in box for text in leaves(part)] if isinstance(box, tuple) else []
    if box.kind in ("letter", "number", "name"):
        return list(box.parts[0])
    return [text for part in box.parts for text in leaves(part)]


def unbroken(box):
    """The parts between two places where a line may be broken."""
    if box.kind in ("flow", "brackets"):
        return [part for inner in box.parts if isinstance(inner, Box) for part in unbroken(inner)]
    if box.kind == "power" and box.parts[0].kind == "brackets":
        return [*unbroken(box.parts[0]), box.parts[1]]
    return [box]


@pytest.mark.parametrize("text", WIDE)
def test_every_unbroken_part_is_small_and_nothing_is_lost(text):
    box = layout.layout(parse(text))
    assert width(box) > LINE
    shown = opened(box, LINE)
    assert max(map(width, unbroken(shown))) <= SHARE * LINE + 1
    missing = leaves(box)
    for text in leaves(shown):
        if text in missing:
            missing.remove(text)
    assert not [text for text in missing if text != "e"]  # e^… became exp[…]
    source = latex(shown)
    assert r"\penalty" in source and source.count("{") - source.count(r"\{") == source.count("}") - source.count(r"\}")
    for size in ("bigl", "bigr", "Bigl", "Bigr"):
        assert source.count(rf"\{size}") == source.count(rf"\{size[:-1]}{'r' if size[-1] == 'l' else 'l'}")
    assert formula_typst(shown)


def test_a_quotient_in_a_product_keeps_its_factors_apart():
    product = row(letter("z"), operator("⁢"), layout.layout(parse(f"({LONG})/(1 + {LONG})")))
    assert re.match(r"z\\,\\penalty300 \\[Bb]igl\[", latex(opened(product, LINE)))


def test_what_fits_stays_as_it_is():
    box = layout.layout(parse("alpha*mu**2/(2*sigma**2)"))
    assert opened(box, LINE) is box and display_latex(Display(((box,),))) == [rf"\[ {latex(box)} \]"]


PROOF = Proof(
    Sentence(("Follow ", letter("x"), " down_hill & on.")),
    (
        Item("", (Sentence(("Let ", letter("x"), " be 100% sure.")), Display(((letter("x"), operator("="), letter("y")), (row(), operator("="), letter("z")))))),
        Item("1", (Sentence(("First.",)), Sentence(("Then ", letter("α"), ".")))),
        Item("1.1", (Sentence(("Deeper.",)), Display(((row(letter("a"), words(" and "), letter("b")),),)))),
        Item("2", (Sentence(("Last.",)),)),
    ),
    3,
)


def test_a_proof_by_hand_in_latex():
    source = "\n".join(prose_latex(PROOF))
    assert r"\emph{Idea.} Follow $x$ down\_hill \& on." in source and r"100\% sure" in source
    assert source.count(r"\begin{itemize}") == source.count(r"\end{itemize}") == 2
    assert re.findall(r"\\item\[([\d.]+)\]", source) == ["1.", "1.1.", "2."]
    assert "\\begin{align*}\nx & =y \\\\\n & =z\n\\end{align*}" in source
    assert "3 further steps are in the certificate" in source


def test_a_proof_by_hand_in_markdown():
    lines = prose_markdown(PROOF)
    assert lines[0] == r"*Idea.* Follow $x$ down\_hill \& on."
    assert "- **1** First. Then $\\alpha$." in lines and "  - **1.1** Deeper." in lines
    assert any(r"\begin{aligned} x & =y \\  & =z \end{aligned}" in line for line in lines)


def test_a_proof_by_hand_in_typst():
    source = proof_typst(PROOF)
    assert '#text("Follow ")$x$#text(" down_hill & on.")' in source and "$ x & = y \\\n & = z $" in source
    assert re.findall(r'\[#text\("([\d.]+)"\)', source) == ["1.", "1.1.", "2."]


def test_an_empty_proof_is_nothing():
    assert prose_latex(Proof(None, ())) == prose_markdown(Proof(None, ())) == [] and proof_typst(Proof(None, ())) == ""


@pytest.mark.parametrize("text, label", [("renyi(P, Q, 2)", "thm:renyi-p-q-2"), (r"}\input{x}", "thm:input-x"), ("", "thm:statement"), ("é", "thm:statement")])
def test_labels_are_harmless(text, label):
    assert label_of(text) == label


def test_items_nest_in_latex_no_deeper_than_it_has_lists():
    numbers = ("1", "1.1", "1.1.1", "1.1.1.1", "1.1.1.1.1", "1.1.1.1.1.1", "2")
    lines = prose_latex(Proof(None, tuple(Item(number, (Sentence(("said",)),)) for number in numbers)))
    depths = [lines[: lines.index(rf"\item[{number}.]")].count(r"\begin{itemize}") - lines[: lines.index(rf"\item[{number}.]")].count(r"\end{itemize}") for number in numbers]
    assert depths == [1, 2, 3, 4, 4, 4, 1] and lines.count(r"\begin{itemize}") == lines.count(r"\end{itemize}")
