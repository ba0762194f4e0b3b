"""A piece of LaTeX to \\input in a paper: a theorem with a label and where it is from, and its proof."""

import re

from .foreign import visible
from .latex_text import escape
from .references import citation, cited, named_in

LOOSE = r"\sloppy "  # within the environment: formulas leave few places to break
NEEDS = r"% needs \usepackage{amsmath,amssymb,amsthm} and \newtheorem{theorem}{Theorem}"


def fragment(stated: list[str], proof: list[str], label: str, title: str = "", source: str = "", remarks=()) -> list[str]:
    """``stated`` and ``proof`` are LaTeX already, everything else is words; ``remarks`` are put before it as comments, as are the
    BibTeX entries of the works that it cites."""
    heading = ", ".join(part for part in (escape(title), citation(source)) if part)
    return [
        NEEDS,
        *remarks_latex(remarks),
        *bibliography({*cited(source), *named_in([*stated, *proof])}),
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


def bibliography(works) -> list[str]:
    """BibTeX entries of the works cited, as comments to be copied."""
    return [f"% {line}" for work in sorted(works, key=lambda work: work.key) for line in work.bibtex()]
