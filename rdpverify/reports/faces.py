"""What notebooks show of formulas, enclosures, derivations and verdicts: one short piece of LaTeX or HTML each."""

from html import escape

from ..certificates.digits import Enclosure
from ..certificates.evidenced import has_place
from ..certificates.summary import summary
from ..claims.verdict import Verdict
from ..derivation.step import Derivation
from ..language.statement import Relation
from ..terms import Term
from . import layout
from .boxes import Box
from .certificate_page import CertificatePage, certificate_page, page_latex
from .derivation import result_in_words, steps_in_words
from .fragment import fragment
from .latex import latex
from .latex_text import escape as tex_escape
from .mathml import mathml
from .phrases import small_enough
from .prose_html import prose_html, sentence_html
from .prose_latex import formula_latex as formula_display
from .prose_latex import prose_latex, sentence_latex
from .statement import TIGHT, conclusion_box, hypotheses

DIGITS = 12  # of an enclosure's ends


def formula_latex(term: Term) -> str | None:
    """``$…$``; None for a formula too large to be read, which a notebook then shows as text."""
    return f"${latex(layout.layout(term))}$" if small_enough(term) else None


def comparison_latex(relation: Relation) -> str | None:
    return f"${latex(_relation(relation))}$" if small_enough(relation.left, relation.right) else None


def _relation(relation: Relation) -> Box:
    return layout.relation(relation.left, relation.op, relation.right, relation.rounded)


def enclosure_latex(enclosure: Enclosure) -> str:
    """The value itself where it is known, else the interval."""
    if enclosure.infinite:
        return r"$\infty$" if enclosure.infinite > 0 else r"$-\infty$"
    if enclosure.exact is not None and len(str(enclosure.exact)) <= 2 * DIGITS:
        return f"${_fraction(enclosure.exact)}$"
    ends = (_number(text) for text in enclosure.decimal(min(DIGITS, (enclosure.digits() or DIGITS) + 2)))
    return f"$[{', '.join(ends)}]$"


def _fraction(value) -> str:
    sign = "-" if value < 0 else ""
    return f"{sign}{abs(value.p)}" if value.q == 1 else rf"{sign}\frac{{{abs(value.p)}}}{{{value.q}}}"


def _number(text: str) -> str:
    mantissa, _, exponent = text.partition("e")
    return rf"{mantissa} \cdot 10^{{{exponent}}}" if exponent else mantissa.replace("oo", r"\infty")


def derivation_latex(answer: Derivation) -> str | None:
    """The quantity and its closed form in one formula; None without one."""
    if answer.closed_form is None or not small_enough(answer.expression, answer.closed_form):
        return None
    return f"${latex(layout.relation(answer.expression, '==', answer.closed_form))}$"


def derivation_html(answer: Derivation) -> str:
    """The result with its conditions and limits, and the steps folded."""
    steps = f"<details><summary>{len(answer.steps)} steps</summary>{prose_html(steps_in_words(answer))}</details>" if answer.steps else ""
    return f"{prose_html(result_in_words(answer))}{steps}"


def verdict_line(verdict: Verdict) -> str:
    """The status and the statement in one line of LaTeX."""
    shown = comparison_latex(verdict.claim.parsed.conclusion)
    statement = rf"\texttt{{{tex_escape(verdict.claim.statement)}}}" if shown is None else shown[1:-1]
    return rf"$\textbf{{{verdict.status}}}\colon\; {statement}$"


def verdict_html(verdict: Verdict) -> str:
    """The status and the statement with its premises and domains; below, a counterexample, a folded proof, or the reason."""
    statement = verdict.claim.parsed
    before = hypotheses(statement)
    lines = [f"<p><b>{verdict.status}</b></p>", *([f"<p>{sentence_html(before)}</p>"] if before else [])]
    lines.append(mathml(conclusion_box(statement), block=True))
    if verdict.reason:
        lines.append(f"<p>{escape(verdict.reason)}</p>")
    if verdict.certificate is not None:
        page = _page(verdict)
        opened = ' open="open"' if has_place(verdict.certificate) else ""
        lines.append(f"<details{opened}><summary>{page.heading}</summary>{prose_html(page.evidence)}</details>")
        lines.append(f"<p><small>certificate <code>{escape(verdict.certificate['digest'])}</code></small></p>")
    return "".join(lines)


def verdict_latex(verdict: Verdict) -> str:
    """A theorem with its title, source and proof, or paragraphs for what is no theorem: a fragment for a paper (amsmath, amsthm)."""
    claim, statement = verdict.claim, verdict.claim.parsed
    before = hypotheses(statement)
    stated = [*([sentence_latex(before)] if before else []), *formula_display(conclusion_box(statement))]
    if verdict.certificate is None:
        return "\n".join([r"\paragraph{Undecided statement.}", *stated, *([tex_escape(verdict.reason)] if verdict.reason else [])]) + "\n"
    page = _page(verdict)
    if verdict.status != "proved":
        return "\n".join(page_latex(page))
    stated += [tex_escape(TIGHT)] if page.tight else []
    remarks = [f"{label}: {text}" for label, text in page.facts]
    label = claim.id or claim.title or verdict.certificate["digest"].partition(":")[2][:12]
    return "\n".join(fragment(stated, prose_latex(page.evidence), label, claim.title or "", claim.source, remarks)) + "\n"


def _page(verdict: Verdict) -> CertificatePage:
    return certificate_page(verdict.certificate, summary(verdict.certificate))
