"""A piece of LaTeX to \\input in a paper: a theorem with a label and where it is from, and its proof."""

import re

from .foreign import visible
from .latex_text import escape
from .references import Reference, citation, cited

LOOSE = r"\sloppy "  # within the environment: formulas leave few places to break
NEEDS = r"% needs \usepackage{amsmath,amssymb,amsthm} and \newtheorem{theorem}{Theorem}"


def fragment(stated: list[str], proof: list[str], label: str, title: str = "", source: str = "", remarks=()) -> list[str]:
    """``stated`` and ``proof`` are LaTeX already, everything else is words; ``remarks`` are put before it as comments."""
    heading = ", ".join(part for part in (escape(title), citation(source)) if part)
    return [
        NEEDS,
        *remarks_latex(remarks),
        *bibliography(cited(source)),
        rf"\begin{{theorem}}{f'[{{{heading}}}]' if heading else ''}\label{{{label_of(label)}}}{LOOSE}",
        *stated,
        r"\end{theorem}",
        *([rf"\begin{{proof}}{LOOSE}", *proof, r"\end{proof}"] if proof else []),
    ]


def remarks_latex(remarks) -> list[str]:
    """Comments, each on its line."""
    return [f"% {visible(remark)}" for remark in remarks]


def label_of(text: str) -> str:
    """thm:…, of letters, figures and hyphens alone."""
    return "thm:" + (re.sub(r"[^A-Za-z0-9]+", "-", text).strip("-").lower() or "statement")


def bibliography(works: list[Reference]) -> list[str]:
    """BibTeX entries of the works cited, as comments to be copied."""
    return [f"% {line}" for work in works for line in work.bibtex()]
