"""A report as Markdown with links to its own statements, formulas between dollar signs."""

import re
from functools import cache

from ..document import MEANING, Document
from ..markdown_text import markdown_block, markdown_code, markdown_math, markdown_paragraph, markdown_text
from ..phrases import RECHECK, TRUST
from ..prose import Display
from ..prose_markdown import display_markdown, prose_markdown, sentence_markdown
from ..site import site
from ..statement import TIGHT, equation, listed_sentence
from ..templates_of import environment
from ..titles import typeset

SUFFIX, NAME = ".md", "Markdown"


def render(document: Document) -> str:
    told = [(status, MEANING[status]) for status in MEANING if status in document.counts]
    made = _environment().get_template("report.md").render(site=site(document), meaning=told, trust=TRUST, recheck=RECHECK, tight=TIGHT)
    return re.sub(r"\n{3,}", "\n\n", made).rstrip("\n") + "\n"


@cache
def _environment():
    return environment(markdown_text, {
        "sentence": lambda sentence: sentence_markdown(sentence, opens=False),
        "words": lambda text: sentence_markdown(typeset(text), opens=False),
        "display": lambda box: "\n".join(display_markdown(Display(((box,),)))), "formula": markdown_math,
        "proof": lambda proof: "\n".join(prose_markdown(proof)), "equation": lambda pair: markdown_math(equation(*pair)),
        "listed": lambda boxes: sentence_markdown(listed_sentence(boxes), opens=False), "code": markdown_code,
        "block": lambda text: "\n".join(markdown_block(text)), "paragraph": markdown_paragraph, "raw": str,
    })
